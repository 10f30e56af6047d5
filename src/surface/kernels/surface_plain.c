/* surface_plain.c - the surface kernels in plain C: the reference for the vector kernels, and the fallback without
 * them.
 *
 * Loops that compilers can vectorise judge pixels into bytes of 0 and 1.  Then eight bytes at a time become eight bits.
 * Lookups in sets and pixels of three bytes go straight into the bits, because no compiler vectorises them. */
#include "surface/kernels/surface_kernels.h"

#include "surface/bits64.h"

#include <string.h>

/* ---- One pixel ------------------------------------------------------------------------------------------ */

/* Loads in the machine's byte order; p need not be aligned. */
KZI_ALWAYS_INLINE uint32_t plain_load16(const unsigned char *p)
{
    uint16_t word;
    memcpy(&word, p, sizeof word);
    return word;
}

KZI_ALWAYS_INLINE uint32_t plain_load32(const unsigned char *p)
{
    uint32_t word;
    memcpy(&word, p, sizeof word);
    return word;
}

KZI_ALWAYS_INLINE uint64_t plain_load64(const unsigned char *p)
{
    uint64_t word;
    memcpy(&word, p, sizeof word);
    return word;
}

/* Below the range the difference wraps round to a large number. */
KZI_ALWAYS_INLINE unsigned is_beyond(uint32_t v, uint32_t least, uint32_t room) { return v - least > room; }

KZI_ALWAYS_INLINE unsigned is_off_field(const kzi_transparency *t, int f, uint32_t word)
{
    return is_beyond(word & t->field[f], t->low[f], t->span[f]);
}

/* Pixels of three or four bytes are compared as words in the machine's order, in one of three manners. */
typedef enum plain_compare {
    PLAIN_EXACT, /* each byte is one value, or any */
    PLAIN_BYTE,  /* all bytes are any value except one, mostly alpha */
    PLAIN_RANGES
} plain_compare;

typedef struct plain_quads {
    uint32_t least, room, mask;
    int byte; /* the byte of PLAIN_BYTE */
    plain_compare compare;
} plain_quads;

static plain_quads plain_quads_of(const kzi_transparency *t)
{
    plain_quads q = {plain_load32(t->least), plain_load32(t->room), 0, 0, PLAIN_EXACT};
    unsigned char mask[4];
    int n_tested = 0, n_ranges = 0;
    for (int i = 0; i < 4; i++) {
        const bool tested = t->room[i] < 255;
        mask[i] = tested ? 255 : 0;
        n_tested += tested;
        n_ranges += tested && t->room[i] > 0;
        if (tested) q.byte = i;
    }
    q.mask = plain_load32(mask);
    if (n_ranges > 0) q.compare = n_tested == 1 ? PLAIN_BYTE : PLAIN_RANGES;
    return q;
}

KZI_ALWAYS_INLINE unsigned is_off_quad(const plain_quads *q, plain_compare compare, uint32_t word)
{
    if (compare == PLAIN_EXACT) return (word & q->mask) != (q->least & q->mask);
    unsigned off = 0;
    for (int shift = 0; shift < 32; shift += 8)
        off |= is_beyond(word >> shift & 255, q->least >> shift & 255, q->room >> shift & 255);
    return off;
}

/* ---- Rows ----------------------------------------------------------------------------------------------- */

typedef unsigned char plain_verdicts[KZI_BLOCK_COLUMNS];

/* Byte 8k+j of the verdicts becomes bit 8k+j.  Each product gathers eight bytes.  No two of its terms meet in a bit, so
 * nothing carries. */
KZI_ALWAYS_INLINE uint64_t pack_verdicts(const unsigned char *solid, int32_t n)
{
    uint64_t bits = 0;
    for (int32_t i = 0; i < n; i += 8) {
        const unsigned char *p = solid + i;
        const uint64_t eight = (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
                               (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
                               (uint64_t)p[7] << 56;
        bits |= (eight * 0x0102040810204080u >> 56) << i;
    }
    return bits & kzi_bits_low(n);
}

/* The data that the loops below need for a form. */
typedef struct plain_form {
    kzi_transparency t;
    plain_quads quads;
    unsigned char table[256]; /* is index i solid? */
} plain_form;

/* The loop goes from the last pixel to the first and doubles the bits so far. */
KZI_ALWAYS_INLINE uint64_t plain_set_row(const plain_form *f, const unsigned char *p, int32_t n)
{
    uint64_t bits = 0;
    for (int32_t i = n - 1; i >= 0; i--) bits = 2 * bits + f->table[p[i]];
    return bits;
}

/* Three bytes are read as four where a pixel follows; the last pixel is copied. */
KZI_ALWAYS_INLINE uint64_t plain_triple_row(const plain_form *f, plain_compare compare, const unsigned char *p,
                                            int32_t n)
{
    unsigned char last[4] = {0};
    memcpy(last, p + 3 * (n - 1), 3);
    uint64_t bits = is_off_quad(&f->quads, compare, plain_load32(last));
    for (int32_t i = n - 2; i >= 0; i--) bits = 2 * bits + is_off_quad(&f->quads, compare, plain_load32(p + 3 * i));
    return bits;
}

KZI_ALWAYS_INLINE void judge_quads(const plain_form *f, plain_compare compare, const unsigned char *p, int32_t n,
                                   unsigned char *solid)
{
    if (compare == PLAIN_BYTE) {
        const unsigned char *byte = p + f->quads.byte;
        const unsigned char least = f->t.least[f->quads.byte], room = f->t.room[f->quads.byte];
        for (int32_t i = 0; i < n; i++) solid[i] = (unsigned char)(byte[4 * i] - least) > room;
    } else {
        for (int32_t i = 0; i < n; i++)
            solid[i] = (unsigned char)is_off_quad(&f->quads, compare, plain_load32(p + 4 * i));
    }
}

KZI_ALWAYS_INLINE void judge_pixels(kzi_transparency_form form, const plain_form *f, plain_compare compare,
                                    const unsigned char *p, int32_t n, unsigned char *solid)
{
    switch (form) {
    case KZI_CLEAR_BYTE:
        for (int32_t i = 0; i < n; i++) solid[i] = p[i] != f->t.byte;
        break;
    case KZI_CLEAR_WORD:
        for (int32_t i = 0; i < n; i++) solid[i] = (plain_load16(p + 2 * i) & f->t.mask) != f->t.value;
        break;
    case KZI_CLEAR_FIELDS:
        for (int32_t i = 0; i < n; i++) {
            const uint32_t word = plain_load16(p + 2 * i);
            solid[i] = (unsigned char)(is_off_field(&f->t, 0, word) | is_off_field(&f->t, 1, word) |
                                       is_off_field(&f->t, 2, word));
        }
        break;
    default: judge_quads(f, compare, p, n, solid); break;
    }
}

/* ---- Blocks --------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE uint64_t plain_block(kzi_transparency_form form, const plain_form *f, plain_compare compare,
                                       const kzi_pixel_block *block, uint64_t *bits)
{
    const int32_t n = block->n;
    plain_verdicts solid = {0};
    uint64_t any = 0;
    for (int32_t y = 0; y < block->rows; y++) {
        const unsigned char *p = block->first + y * block->pitch;
        if (form == KZI_CLEAR_SET) {
            bits[y] = plain_set_row(f, p, n);
        } else if (form == KZI_CLEAR_TRIPLE) {
            bits[y] = plain_triple_row(f, compare, p, n);
        } else {
            judge_pixels(form, f, compare, p, n, solid);
            bits[y] = pack_verdicts(solid, n);
        }
        any |= bits[y];
    }
    return any;
}

/* Pixels of three or four bytes. */
KZI_ALWAYS_INLINE uint64_t plain_colors(kzi_transparency_form form, const plain_form *f, const kzi_pixel_block *block,
                                        uint64_t *bits)
{
    if (f->quads.compare == PLAIN_EXACT) return plain_block(form, f, PLAIN_EXACT, block, bits);
    if (f->quads.compare == PLAIN_BYTE && form == KZI_CLEAR_QUAD) return plain_block(form, f, PLAIN_BYTE, block, bits);
    return plain_block(form, f, PLAIN_RANGES, block, bits);
}

static uint64_t plain_solid(const kzi_transparency *clear, const kzi_pixel_block *block, uint64_t *bits)
{
    plain_form f;
    f.t = *clear;
    switch (clear->form) {
    case KZI_CLEAR_BYTE: return plain_block(KZI_CLEAR_BYTE, &f, PLAIN_EXACT, block, bits);
    case KZI_CLEAR_SET:
        for (int i = 0; i < 4; i++) {
            uint64_t solid = ~clear->set[i];
            for (int k = 0; k < 64; k++, solid >>= 1) f.table[64 * i + k] = solid & 1;
        }
        return plain_block(KZI_CLEAR_SET, &f, PLAIN_EXACT, block, bits);
    case KZI_CLEAR_WORD: return plain_block(KZI_CLEAR_WORD, &f, PLAIN_EXACT, block, bits);
    case KZI_CLEAR_FIELDS: return plain_block(KZI_CLEAR_FIELDS, &f, PLAIN_RANGES, block, bits);
    default:
        f.quads = plain_quads_of(clear);
        return clear->form == KZI_CLEAR_TRIPLE ? plain_colors(KZI_CLEAR_TRIPLE, &f, block, bits)
                                               : plain_colors(KZI_CLEAR_QUAD, &f, block, bits);
    }
}

/* ---- Two blocks of bits --------------------------------------------------------------------------------- */

int32_t kzi_surface_plain_words_meet(const uint64_t *a, const uint64_t *b, int32_t n)
{
    for (int32_t i = 0; i < n; i++)
        if (a[i] & b[i]) return i;
    return -1;
}

int64_t kzi_surface_plain_words_area(const uint64_t *a, const uint64_t *b, int32_t n)
{
    int64_t area = 0;
    for (int32_t i = 0; i < n; i++) area += kzi_bits_count(a[i] & b[i]);
    return area;
}

/* ---- Two rectangles of bytes ---------------------------------------------------------------------------- */

/* The highest bit of each byte that is not 0. */
KZI_ALWAYS_INLINE uint64_t plain_not_zero(uint64_t v)
{
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
    return (((v & low) + low) | v) & ~low;
}

/* Counts the pixels of a row solid in both, up to 64 at a time in the bytes of one word.  A sum of comparisons would
 * not do: gcc 12 turns one into -1 for each pixel where it vectorises a loop it has unrolled. */
KZI_ALWAYS_INLINE int64_t plain_both_row(const kzi_byte_pair *pair, int32_t y)
{
    const unsigned char *a = pair->a + y * pair->pitch_a, *b = pair->b + y * pair->pitch_b;
    const unsigned char clear_a = pair->clear_a->byte, clear_b = pair->clear_b->byte;
    const uint64_t ones = 0x0101010101010101u, all_a = clear_a * ones, all_b = clear_b * ones;
    const int32_t w = pair->w;
    int64_t both = 0;
    int32_t x = 0;
    while (x + 8 <= w) {
        uint64_t sums = 0;
        const int32_t end = w - x < 64 ? w : x + 64;
        for (; x + 8 <= end; x += 8)
            sums += (plain_not_zero(plain_load64(a + x) ^ all_a) & plain_not_zero(plain_load64(b + x) ^ all_b)) >> 7;
        both += (int64_t)(sums * ones >> 56);
    }
    for (; x < w; x++)
        if (a[x] != clear_a && b[x] != clear_b) both++;
    return both;
}

static int32_t plain_bytes_meet(const kzi_byte_pair *pair)
{
    int32_t y = 0;
    while (y < pair->rows && plain_both_row(pair, y) == 0) y++;
    return y < pair->rows ? y : -1;
}

static int64_t plain_bytes_area(const kzi_byte_pair *pair)
{
    int64_t area = 0;
    for (int32_t y = 0; y < pair->rows; y++) area += plain_both_row(pair, y);
    return area;
}

static const kzi_surface_kernels surface_plain_kernels = {
    .solid = plain_solid,
    .words_meet = kzi_surface_plain_words_meet,
    .words_area = kzi_surface_plain_words_area,
    .bytes_meet = plain_bytes_meet,
    .bytes_area = plain_bytes_area,
};

const kzi_surface_kernels *const kzi_surface_table_plain = &surface_plain_kernels;
