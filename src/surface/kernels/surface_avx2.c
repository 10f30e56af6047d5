/* surface_avx2.c - the surface kernels for x86-64 with AVX2, 32 bytes at a time.  Compiled without that option, this
 * file offers no table.
 *
 * A group is what one vector judges: 32 pixels of one byte, 16 of two, 8 of three or four.  A row shorter than a group
 * is put together from loads that lie in it.  Every entry clears the upper halves of the registers before it returns:
 * left in use, they slow down the caller's SSE code. */
#include "surface/kernels/surface_kernels.h"

#if defined(__AVX2__)

#include "surface/bits64.h"

#include <immintrin.h>
#include <string.h>

/* ---- Loads --------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE __m128i avx2_load16(const unsigned char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

KZI_ALWAYS_INLINE __m256i avx2_load32(const unsigned char *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

KZI_ALWAYS_INLINE __m256i avx2_join(__m128i low, __m128i high)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

KZI_ALWAYS_INLINE uint64_t avx2_word_of(const unsigned char *p, int n_bytes)
{
    uint16_t pair_of_bytes;
    uint32_t four;
    if (n_bytes == 4) memcpy(&four, p, sizeof four);
    if (n_bytes == 4) return four;
    if (n_bytes == 2) memcpy(&pair_of_bytes, p, sizeof pair_of_bytes);
    return n_bytes == 2 ? pair_of_bytes : *p;
}

/* Loads 1 ..  16 bytes with zeros after them, by two loads that overlap where one load does not fit the number. */
KZI_ALWAYS_INLINE __m128i avx2_load_up_to_16(const unsigned char *p, int n_bytes)
{
    if (n_bytes >= 8) {
        const __m128i low = _mm_loadl_epi64((const __m128i *)(const void *)p);
        const __m128i last = _mm_loadl_epi64((const __m128i *)(const void *)(p + n_bytes - 8));
        return _mm_unpacklo_epi64(low, _mm_srl_epi64(last, _mm_cvtsi32_si128(8 * (16 - n_bytes))));
    }
    const int half = n_bytes >= 4 ? 4 : n_bytes >= 2 ? 2 : 1;
    const uint64_t low = avx2_word_of(p, half), last = avx2_word_of(p + n_bytes - half, half);
    return _mm_set_epi64x(0, (int64_t)(low | last << 8 * (n_bytes - half)));
}

/* Loads 1 ..  31 bytes with zeros after them. */
KZI_ALWAYS_INLINE __m256i avx2_load_part(const unsigned char *p, int n_bytes)
{
    if (n_bytes <= 16) return avx2_join(avx2_load_up_to_16(p, n_bytes), _mm_setzero_si128());
    return avx2_join(avx2_load16(p), avx2_load_up_to_16(p + 16, n_bytes - 16));
}

KZI_ALWAYS_INLINE int avx2_group_of(kzi_transparency_form form)
{
    return form == KZI_CLEAR_TRIPLE ? 8 : 32 / kzi_clear_size(form);
}

/* With three bytes a pixel, four pixels begin in each half, at its byte 0 and at its byte 4. */
KZI_ALWAYS_INLINE __m256i avx2_group(kzi_transparency_form form, const unsigned char *p)
{
    return form == KZI_CLEAR_TRIPLE ? avx2_join(avx2_load16(p), avx2_load16(p + 8)) : avx2_load32(p);
}

KZI_ALWAYS_INLINE __m256i avx2_short_group(kzi_transparency_form form, const unsigned char *p, int32_t n)
{
    const __m256i bytes = avx2_load_part(p, n * kzi_clear_size(form));
    if (form != KZI_CLEAR_TRIPLE) return bytes;
    return _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 1, 2, 3, 2, 3, 4, 5));
}

/* ---- Which pixels of a group are transparent, a bit each ------------------------------------------------ */

KZI_ALWAYS_INLINE __m256i avx2_spread4(const unsigned char *four)
{
    int32_t word;
    memcpy(&word, four, sizeof word);
    return _mm256_set1_epi32(word);
}

/* Index / 8 chooses the byte of the set: bits 3..6 choose one of 16, bit 7 the half. */
KZI_ALWAYS_INLINE __m256i avx2_in_set(const kzi_transparency *t, __m256i indices)
{
    const __m256i low = _mm256_broadcastsi128_si256(avx2_load16((const unsigned char *)t->set));
    const __m256i high = _mm256_broadcastsi128_si256(avx2_load16((const unsigned char *)(t->set + 2)));
    const __m256i bit_of = _mm256_set1_epi64x((int64_t)0x8040201008040201u);
    const __m256i place = _mm256_and_si256(_mm256_srli_epi16(indices, 3), _mm256_set1_epi8(15));
    const __m256i eight =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(low, place), _mm256_shuffle_epi8(high, place), indices);
    const __m256i bit = _mm256_shuffle_epi8(bit_of, _mm256_and_si256(indices, _mm256_set1_epi8(7)));
    return _mm256_cmpeq_epi8(_mm256_and_si256(eight, bit), bit);
}

/* Sets all bits of each byte whose index is transparent. */
KZI_ALWAYS_INLINE __m256i avx2_in_indices(kzi_transparency_form form, const kzi_transparency *t, __m256i indices)
{
    if (form == KZI_CLEAR_SET) return avx2_in_set(t, indices);
    return _mm256_cmpeq_epi8(indices, _mm256_set1_epi8((char)t->byte));
}

/* One bit for each lane of 16 bits; a lane has all of its bits set or none. */
KZI_ALWAYS_INLINE uint32_t avx2_words_set(__m256i v)
{
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return (uint32_t)_mm_movemask_epi8(bytes);
}

/* How far a field exceeds its range.  Below the range the difference wraps round to a large number. */
KZI_ALWAYS_INLINE __m256i avx2_off_field(const kzi_transparency *t, int f, __m256i words)
{
    const __m256i field = _mm256_and_si256(words, _mm256_set1_epi16((short)t->field[f]));
    const __m256i above = _mm256_sub_epi16(field, _mm256_set1_epi16((short)t->low[f]));
    return _mm256_subs_epu16(above, _mm256_set1_epi16((short)t->span[f]));
}

KZI_ALWAYS_INLINE uint32_t avx2_in_fields(const kzi_transparency *t, __m256i words)
{
    const __m256i off = _mm256_or_si256(_mm256_or_si256(avx2_off_field(t, 0, words), avx2_off_field(t, 1, words)),
                                        avx2_off_field(t, 2, words));
    return avx2_words_set(_mm256_cmpeq_epi16(off, _mm256_setzero_si256()));
}

KZI_ALWAYS_INLINE uint32_t avx2_in_bytes(const kzi_transparency *t, __m256i pixels)
{
    const __m256i above = _mm256_sub_epi8(pixels, avx2_spread4(t->least));
    const __m256i off = _mm256_subs_epu8(above, avx2_spread4(t->room));
    const __m256i clear = _mm256_cmpeq_epi32(off, _mm256_setzero_si256());
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(clear));
}

/* Three bytes become four; any value of the fourth will do. */
KZI_ALWAYS_INLINE __m256i avx2_widen(__m256i pixels)
{
    const __m128i from_0 = _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1);
    const __m128i from_4 = _mm_setr_epi8(4, 5, 6, -1, 7, 8, 9, -1, 10, 11, 12, -1, 13, 14, 15, -1);
    return _mm256_shuffle_epi8(pixels, avx2_join(from_0, from_4));
}

KZI_ALWAYS_INLINE uint64_t avx2_judge(kzi_transparency_form form, const kzi_transparency *t, __m256i pixels)
{
    switch (form) {
    case KZI_CLEAR_BYTE:
    case KZI_CLEAR_SET: return (uint32_t)_mm256_movemask_epi8(avx2_in_indices(form, t, pixels));
    case KZI_CLEAR_WORD: {
        const __m256i masked = _mm256_and_si256(pixels, _mm256_set1_epi16((short)t->mask));
        return avx2_words_set(_mm256_cmpeq_epi16(masked, _mm256_set1_epi16((short)t->value)));
    }
    case KZI_CLEAR_FIELDS: return avx2_in_fields(t, pixels);
    case KZI_CLEAR_TRIPLE: return avx2_in_bytes(t, avx2_widen(pixels));
    default: return avx2_in_bytes(t, pixels);
    }
}

#define SURFACE_NAME(f)           surface_avx2_##f
#define GROUP_OF(form)            avx2_group_of(form)
#define CLEAR_GROUP(form, t, p)   avx2_judge(form, t, avx2_group(form, p))
#define CLEAR_PART(form, t, p, n) avx2_judge(form, t, avx2_short_group(form, p, n))
#define CLEAR_ROW(form, t, p)     SURFACE_NAME(row)(form, t, p, KZI_BLOCK_COLUMNS)
#define LEAVE()                   _mm256_zeroupper()

#include "surface/kernels/surface_lanes.h"

/* ---- Two blocks of bits --------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE __m256i avx2_four_both(const uint64_t *a, const uint64_t *b)
{
    return _mm256_and_si256(avx2_load32((const unsigned char *)a), avx2_load32((const unsigned char *)b));
}

int32_t kzi_surface_avx2_words_meet(const uint64_t *a, const uint64_t *b, int32_t n)
{
    int32_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const __m256i both = avx2_four_both(a + i, b + i);
        if (!_mm256_testz_si256(both, both)) break;
    }
    _mm256_zeroupper();
    for (; i < n; i++)
        if (a[i] & b[i]) return i;
    return -1;
}

int64_t kzi_surface_avx2_words_area(const uint64_t *a, const uint64_t *b, int32_t n)
{
    int64_t area = 0;
    for (int32_t i = 0; i < n; i++) area += kzi_bits_count(a[i] & b[i]);
    return area;
}

/* ---- Two rectangles of bytes ---------------------------------------------------------------------------- */

/* One row of both surfaces, and their transparent indices. */
typedef struct avx2_rows {
    __m256i clear_a, clear_b;
    const unsigned char *a, *b;
} avx2_rows;

KZI_ALWAYS_INLINE avx2_rows avx2_rows_at(const kzi_byte_pair *pair, int32_t y)
{
    return (avx2_rows){_mm256_set1_epi8((char)pair->clear_a->byte), _mm256_set1_epi8((char)pair->clear_b->byte),
                       pair->a + y * pair->pitch_a, pair->b + y * pair->pitch_b};
}

/* All bits are set where either pixel is transparent. */
KZI_ALWAYS_INLINE __m256i avx2_apart(avx2_rows r, __m256i a, __m256i b)
{
    return _mm256_or_si256(_mm256_cmpeq_epi8(a, r.clear_a), _mm256_cmpeq_epi8(b, r.clear_b));
}

KZI_ALWAYS_INLINE __m256i avx2_apart_at(avx2_rows r, int32_t x)
{
    return avx2_apart(r, avx2_load32(r.a + x), avx2_load32(r.b + x));
}

KZI_ALWAYS_INLINE uint32_t avx2_bytes_both(__m256i apart) { return ~(uint32_t)_mm256_movemask_epi8(apart); }

/* The pixels solid in both, in a row of 1 ..  31. */
KZI_ALWAYS_INLINE uint32_t avx2_bytes_both_short(avx2_rows r, int32_t w)
{
    const __m256i apart = avx2_apart(r, avx2_load_part(r.a, w), avx2_load_part(r.b, w));
    return avx2_bytes_both(apart) & (uint32_t)kzi_bits_low(w);
}

/* Has a row of at least 32 pixels a common one?  The last group ends with the row. */
KZI_ALWAYS_INLINE bool avx2_row_meets(avx2_rows r, int32_t w)
{
    __m256i apart = avx2_apart_at(r, w - 32);
    for (int32_t x = 0; x + 32 < w; x += 32) apart = _mm256_and_si256(apart, avx2_apart_at(r, x));
    return avx2_bytes_both(apart) != 0;
}

KZI_ALWAYS_INLINE int64_t avx2_row_area(avx2_rows r, int32_t w)
{
    if (w < 32) return kzi_bits_count(avx2_bytes_both_short(r, w));
    int64_t area = 0;
    int32_t x = 0;
    for (; x + 32 < w; x += 32) area += kzi_bits_count(avx2_bytes_both(avx2_apart_at(r, x)));
    return area + kzi_bits_count(avx2_bytes_both(avx2_apart_at(r, w - 32)) >> (32 - (w - x)));
}

/* Each kind of row has a loop of its own, so that no loop tests the kind in every row. */
KZI_ALWAYS_INLINE int32_t avx2_find_row(const kzi_byte_pair *pair)
{
    const int32_t w = pair->w;
    if (w < 32) {
        for (int32_t y = 0; y < pair->rows; y++)
            if (avx2_bytes_both_short(avx2_rows_at(pair, y), w)) return y;
    } else if (w <= 64) {
        for (int32_t y = 0; y < pair->rows; y++) {
            const avx2_rows r = avx2_rows_at(pair, y);
            if (avx2_bytes_both(_mm256_and_si256(avx2_apart_at(r, 0), avx2_apart_at(r, w - 32)))) return y;
        }
    } else {
        for (int32_t y = 0; y < pair->rows; y++)
            if (avx2_row_meets(avx2_rows_at(pair, y), w)) return y;
    }
    return -1;
}

KZI_ALWAYS_INLINE int64_t avx2_pair_area(const kzi_byte_pair *pair)
{
    int64_t area = 0;
    for (int32_t y = 0; y < pair->rows; y++) area += avx2_row_area(avx2_rows_at(pair, y), pair->w);
    return area;
}

int32_t kzi_surface_avx2_bytes_meet(const kzi_byte_pair *pair)
{
    const int32_t y = avx2_find_row(pair);
    _mm256_zeroupper();
    return y;
}

int64_t kzi_surface_avx2_bytes_area(const kzi_byte_pair *pair)
{
    const int64_t area = avx2_pair_area(pair);
    _mm256_zeroupper();
    return area;
}

static bool avx2_bytes_overlap(const kzi_byte_pair *pair) { return kzi_surface_avx2_bytes_meet(pair) >= 0; }

/* ---- Two rectangles of four bytes a pixel --------------------------------------------------------------- */

/* Eight pixels of a row; those that are not there are read as 0. */
KZI_ALWAYS_INLINE __m256i avx2_eight(const unsigned char *p, bool all, __m256i there)
{
    return all ? avx2_load32(p) : _mm256_maskload_epi32((const int *)(const void *)p, there);
}

KZI_ALWAYS_INLINE __m256i avx2_clear_eight(__m256i pixels, __m256i least, __m256i room)
{
    const __m256i off = _mm256_subs_epu8(_mm256_sub_epi8(pixels, least), room);
    return _mm256_cmpeq_epi32(off, _mm256_setzero_si256());
}

/* What is transparent in each of two rectangles, ready for use. */
typedef struct avx2_quads {
    __m256i least_a, room_a, least_b, room_b;
} avx2_quads;

/* Eight columns of all rows.  `there` is all ones in the lanes of pixels. */
KZI_ALWAYS_INLINE bool avx2_columns_overlap(const kzi_byte_pair *pair, ptrdiff_t x, bool all, __m256i there,
                                            const avx2_quads *t)
{
    const __m256i ones = _mm256_set1_epi32(-1), none = _mm256_xor_si256(there, ones);
    __m256i apart = ones;
    uintptr_t a = (uintptr_t)(pair->a + 4 * x), b = (uintptr_t)(pair->b + 4 * x); /* numbers may go past the last row */
    for (int32_t y = 0; y < pair->rows; y++, a += (uintptr_t)pair->pitch_a, b += (uintptr_t)pair->pitch_b) {
        const __m256i eight_a = avx2_eight((const unsigned char *)a, all, there);
        const __m256i eight_b = avx2_eight((const unsigned char *)b, all, there);
        const __m256i in_a = avx2_clear_eight(eight_a, t->least_a, t->room_a);
        const __m256i in_b = avx2_clear_eight(eight_b, t->least_b, t->room_b);
        apart = _mm256_and_si256(apart, _mm256_or_si256(_mm256_or_si256(in_a, in_b), none));
        if (y % 4 == 3 && !_mm256_testc_si256(apart, ones)) return true;
    }
    return !_mm256_testc_si256(apart, ones);
}

bool kzi_surface_avx2_quads_overlap(const kzi_byte_pair *pair)
{
    const kzi_transparency *a = pair->clear_a, *b = pair->clear_b;
    const avx2_quads t = {avx2_spread4(a->least), avx2_spread4(a->room), avx2_spread4(b->least), avx2_spread4(b->room)};
    const __m256i ones = _mm256_set1_epi32(-1), lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const int32_t w = pair->w;
    bool found = false;
    for (int32_t x = 0; x + 8 < w && !found; x += 8) found = avx2_columns_overlap(pair, x, true, ones, &t);
    if (!found && w >= 8) found = avx2_columns_overlap(pair, w - 8, true, ones, &t);
    else if (!found) found = avx2_columns_overlap(pair, 0, false, _mm256_cmpgt_epi32(_mm256_set1_epi32(w), lanes), &t);
    _mm256_zeroupper();
    return found;
}

static const kzi_surface_kernels surface_avx2_kernels = {
    .solid = surface_avx2_solid,
    .words_meet = kzi_surface_avx2_words_meet,
    .words_area = kzi_surface_avx2_words_area,
    .bytes_meet = kzi_surface_avx2_bytes_meet,
    .bytes_area = kzi_surface_avx2_bytes_area,
    .bytes_overlap = avx2_bytes_overlap,
    .quads_overlap = kzi_surface_avx2_quads_overlap,
};

const kzi_surface_kernels *const kzi_surface_table_avx2 = &surface_avx2_kernels;

#else

const kzi_surface_kernels *const kzi_surface_table_avx2 = NULL;

#endif
