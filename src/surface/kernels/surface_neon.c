/* surface_neon.c - the surface kernels for 64-bit ARM, 16 pixels at a time.  Every 64-bit ARM processor has NEON;
 * elsewhere this file offers no table.
 *
 * Deinterleaving loads give each channel a vector of its own, so a group is 16 pixels in every format.  A shorter row
 * is copied first. */
#include "surface/kernels/surface_kernels.h"

#if defined(__ARM_NEON) && defined(__aarch64__) && !defined(__AARCH64EB__)

#include "surface/bits64.h"

#include <arm_neon.h>
#include <string.h>

#define NEON_GROUP 16

/* ---- Which of 16 pixels are transparent, a byte each ----------------------------------------------------- */

KZI_ALWAYS_INLINE uint8x16_t neon_in_byte(const kzi_transparency *t, int i, uint8x16_t bytes)
{
    return vcleq_u8(vsubq_u8(bytes, vdupq_n_u8(t->least[i])), vdupq_n_u8(t->room[i]));
}

KZI_ALWAYS_INLINE uint16x8_t neon_in_field(const kzi_transparency *t, int f, uint16x8_t words)
{
    const uint16x8_t above = vsubq_u16(vandq_u16(words, vdupq_n_u16(t->field[f])), vdupq_n_u16(t->low[f]));
    return vcleq_u16(above, vdupq_n_u16(t->span[f]));
}

KZI_ALWAYS_INLINE uint16x8_t neon_in_words(kzi_transparency_form form, const kzi_transparency *t, uint16x8_t words)
{
    if (form == KZI_CLEAR_WORD) return vceqq_u16(vandq_u16(words, vdupq_n_u16(t->mask)), vdupq_n_u16(t->value));
    return vandq_u16(vandq_u16(neon_in_field(t, 0, words), neon_in_field(t, 1, words)), neon_in_field(t, 2, words));
}

/* One table lookup covers all 32 bytes of the set. */
KZI_ALWAYS_INLINE uint8x16_t neon_in_set(const kzi_transparency *t, uint8x16_t indices)
{
    const uint8x16x2_t set = {{vreinterpretq_u8_u64(vld1q_u64(t->set)), vreinterpretq_u8_u64(vld1q_u64(t->set + 2))}};
    const uint8x16_t eight = vqtbl2q_u8(set, vshrq_n_u8(indices, 3));
    const int8x16_t place = vreinterpretq_s8_u8(vandq_u8(indices, vdupq_n_u8(7)));
    return vtstq_u8(eight, vshlq_u8(vdupq_n_u8(1), place));
}

KZI_ALWAYS_INLINE uint16x8_t neon_load_words(const unsigned char *p)
{
    return vreinterpretq_u16_u8(vld1q_u8(p)); /* perhaps not aligned */
}

KZI_ALWAYS_INLINE uint8x16_t neon_judge(kzi_transparency_form form, const kzi_transparency *t, const unsigned char *p)
{
    switch (form) {
    case KZI_CLEAR_BYTE: return vceqq_u8(vld1q_u8(p), vdupq_n_u8(t->byte));
    case KZI_CLEAR_SET: return neon_in_set(t, vld1q_u8(p));
    case KZI_CLEAR_WORD:
    case KZI_CLEAR_FIELDS: {
        const uint16x8_t low = neon_in_words(form, t, neon_load_words(p));
        const uint16x8_t high = neon_in_words(form, t, neon_load_words(p + 16));
        return vcombine_u8(vmovn_u16(low), vmovn_u16(high));
    }
    case KZI_CLEAR_TRIPLE: {
        const uint8x16x3_t c = vld3q_u8(p);
        return vandq_u8(vandq_u8(neon_in_byte(t, 0, c.val[0]), neon_in_byte(t, 1, c.val[1])),
                        neon_in_byte(t, 2, c.val[2]));
    }
    default: {
        const uint8x16x4_t c = vld4q_u8(p);
        return vandq_u8(vandq_u8(neon_in_byte(t, 0, c.val[0]), neon_in_byte(t, 1, c.val[1])),
                        vandq_u8(neon_in_byte(t, 2, c.val[2]), neon_in_byte(t, 3, c.val[3])));
    }
    }
}

/* ---- Bits out of bytes ----------------------------------------------------------------------------------- */

/* Reduces each byte, which has all of its bits set or none, to its own bit of eight. */
KZI_ALWAYS_INLINE uint8x16_t neon_own_bit(uint8x16_t bytes)
{
    return vandq_u8(bytes, vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201u)));
}

/* Neighbours are added three times, which makes bytes of eight pixels each. */
KZI_ALWAYS_INLINE uint64_t neon_pack_64(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d)
{
    const uint8x16_t low = vpaddq_u8(neon_own_bit(a), neon_own_bit(b));
    const uint8x16_t high = vpaddq_u8(neon_own_bit(c), neon_own_bit(d));
    const uint8x16_t quarter = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(quarter, quarter)), 0);
}

KZI_ALWAYS_INLINE uint64_t neon_pack_16(uint8x16_t a)
{
    const uint8x16_t own = neon_own_bit(a);
    return (uint64_t)vaddv_u8(vget_low_u8(own)) | (uint64_t)vaddv_u8(vget_high_u8(own)) << 8;
}

/* ---- Blocks -------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE uint64_t neon_row_64(kzi_transparency_form form, const kzi_transparency *t, const unsigned char *p)
{
    const ptrdiff_t step = (ptrdiff_t)NEON_GROUP * kzi_clear_size(form);
    return neon_pack_64(neon_judge(form, t, p), neon_judge(form, t, p + step), neon_judge(form, t, p + 2 * step),
                        neon_judge(form, t, p + 3 * step));
}

KZI_ALWAYS_INLINE uint64_t neon_short_row(kzi_transparency_form form, const kzi_transparency *t, const unsigned char *p,
                                          int32_t n)
{
    unsigned char copy[4 * NEON_GROUP] = {0};
    memcpy(copy, p, (size_t)n * (size_t)kzi_clear_size(form));
    return neon_pack_16(neon_judge(form, t, copy));
}

#define SURFACE_NAME(f)           surface_neon_##f
#define GROUP_OF(form)            NEON_GROUP
#define CLEAR_GROUP(form, t, p)   neon_pack_16(neon_judge(form, t, p))
#define CLEAR_PART(form, t, p, n) neon_short_row(form, t, p, n)
#define CLEAR_ROW(form, t, p)     neon_row_64(form, t, p)
#define LEAVE()                   ((void)0)

#include "surface/kernels/surface_lanes.h"

/* ---- Two rectangles of bytes ---------------------------------------------------------------------------- */

/* 16 bytes, FF where a pixel is solid in both. */
KZI_ALWAYS_INLINE uint8x16_t neon_bytes_both(const kzi_byte_pair *pair, const unsigned char *a, const unsigned char *b)
{
    const uint8x16_t clear_a = vceqq_u8(vld1q_u8(a), vdupq_n_u8(pair->clear_a->byte));
    const uint8x16_t clear_b = vceqq_u8(vld1q_u8(b), vdupq_n_u8(pair->clear_b->byte));
    return vmvnq_u8(vorrq_u8(clear_a, clear_b));
}

/* The same for a row's last w < 16 pixels; the bytes beyond them are 0. */
KZI_ALWAYS_INLINE uint8x16_t neon_bytes_both_rest(const kzi_byte_pair *pair, const unsigned char *a,
                                                  const unsigned char *b, int32_t w)
{
    unsigned char copy_a[NEON_GROUP], copy_b[NEON_GROUP];
    memset(copy_a, pair->clear_a->byte, sizeof copy_a);
    memset(copy_b, pair->clear_b->byte, sizeof copy_b);
    memcpy(copy_a, a, (size_t)w);
    memcpy(copy_b, b, (size_t)w);
    return neon_bytes_both(pair, copy_a, copy_b);
}

/* The last group begins where it ends with the row. */
KZI_ALWAYS_INLINE bool neon_row_meets(const kzi_byte_pair *pair, const unsigned char *a, const unsigned char *b)
{
    const int32_t w = pair->w;
    if (w < NEON_GROUP) return vmaxvq_u8(neon_bytes_both_rest(pair, a, b, w)) != 0;
    uint8x16_t any = neon_bytes_both(pair, a + w - NEON_GROUP, b + w - NEON_GROUP);
    for (int32_t x = 0; x + NEON_GROUP < w; x += NEON_GROUP) any = vorrq_u8(any, neon_bytes_both(pair, a + x, b + x));
    return vmaxvq_u8(any) != 0;
}

/* FF is -1, so each lane of `sum` counts down.  It is emptied before it could wrap round. */
KZI_ALWAYS_INLINE int64_t neon_row_area(const kzi_byte_pair *pair, const unsigned char *a, const unsigned char *b)
{
    int64_t area = 0;
    int32_t x = 0;
    while (x + NEON_GROUP <= pair->w) {
        uint8x16_t sum = vdupq_n_u8(0);
        for (int32_t k = 0; k < 255 && x + NEON_GROUP <= pair->w; k++, x += NEON_GROUP)
            sum = vsubq_u8(sum, neon_bytes_both(pair, a + x, b + x));
        area += vaddlvq_u8(sum);
    }
    if (x == pair->w) return area;
    return area + vaddlvq_u8(vshrq_n_u8(neon_bytes_both_rest(pair, a + x, b + x, pair->w - x), 7));
}

static int32_t neon_bytes_meet(const kzi_byte_pair *pair)
{
    const kzi_byte_pair p = *pair;
    for (int32_t y = 0; y < p.rows; y++)
        if (neon_row_meets(&p, p.a + y * p.pitch_a, p.b + y * p.pitch_b)) return y;
    return -1;
}

static int64_t neon_bytes_area(const kzi_byte_pair *pair)
{
    const kzi_byte_pair p = *pair;
    int64_t area = 0;
    for (int32_t y = 0; y < p.rows; y++) area += neon_row_area(&p, p.a + y * p.pitch_a, p.b + y * p.pitch_b);
    return area;
}

static bool neon_bytes_overlap(const kzi_byte_pair *pair) { return neon_bytes_meet(pair) >= 0; }

/* ---- Two rectangles of four bytes a pixel ---------------------------------------------------------------- */

/* What is transparent in one rectangle, ready for use. */
typedef struct neon_quads {
    uint8x16_t least, room;
} neon_quads;

KZI_ALWAYS_INLINE uint8x16_t neon_spread4(const unsigned char *four)
{
    uint32_t word;
    memcpy(&word, four, sizeof word);
    return vreinterpretq_u8_u32(vdupq_n_u32(word));
}

/* The first n of four pixels, 0 for those that are not there. */
KZI_ALWAYS_INLINE uint8x16_t neon_four(const unsigned char *p, int32_t n)
{
    unsigned char part[16] = {0};
    if (n == 4) return vld1q_u8(p);
    memcpy(part, p, 4 * (size_t)n);
    return vld1q_u8(part);
}

KZI_ALWAYS_INLINE uint32x4_t neon_solid_four(neon_quads t, uint8x16_t pixels)
{
    const uint32x4_t off = vreinterpretq_u32_u8(vqsubq_u8(vsubq_u8(pixels, t.least), t.room));
    return vtstq_u32(off, off);
}

/* Columns x .. x+n-1 of all rows, n at most 4. */
KZI_ALWAYS_INLINE bool neon_columns_overlap(const kzi_byte_pair *p, ptrdiff_t x, int32_t n, neon_quads in_a,
                                            neon_quads in_b)
{
    static const uint32_t numbers[4] = {0, 1, 2, 3};
    uint32x4_t both = vdupq_n_u32(0);
    for (int32_t y = 0; y < p->rows; y++) {
        const uint8x16_t a = neon_four(p->a + 4 * x + y * p->pitch_a, n);
        const uint8x16_t b = neon_four(p->b + 4 * x + y * p->pitch_b, n);
        both = vorrq_u32(both, vandq_u32(neon_solid_four(in_a, a), neon_solid_four(in_b, b)));
        if (y % 4 == 3 && n == 4 && vmaxvq_u32(both) != 0) return true;
    }
    const uint32x4_t there = vcltq_u32(vld1q_u32(numbers), vdupq_n_u32((uint32_t)n));
    return vmaxvq_u32(vandq_u32(both, there)) != 0;
}

static bool neon_quads_overlap(const kzi_byte_pair *pair)
{
    const kzi_transparency *a = pair->clear_a, *b = pair->clear_b;
    const neon_quads in_a = {neon_spread4(a->least), neon_spread4(a->room)};
    const neon_quads in_b = {neon_spread4(b->least), neon_spread4(b->room)};
    const int32_t w = pair->w;
    if (w < 4) return neon_columns_overlap(pair, 0, w, in_a, in_b);
    bool found = neon_columns_overlap(pair, w - 4, 4, in_a, in_b);
    for (int32_t x = 0; x + 4 < w && !found; x += 4) found = neon_columns_overlap(pair, x, 4, in_a, in_b);
    return found;
}

static const kzi_surface_kernels surface_neon_kernels = {
    .solid = surface_neon_solid,
    .words_meet = kzi_surface_plain_words_meet,
    .words_area = kzi_surface_plain_words_area,
    .bytes_meet = neon_bytes_meet,
    .bytes_area = neon_bytes_area,
    .bytes_overlap = neon_bytes_overlap,
    .quads_overlap = neon_quads_overlap,
};

const kzi_surface_kernels *const kzi_surface_table_neon = &surface_neon_kernels;

#else

const kzi_surface_kernels *const kzi_surface_table_neon = NULL;

#endif
