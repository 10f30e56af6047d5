/* surface_avx512.c - the surface kernels for x86-64 with AVX-512, 64 bytes at a time.  Compiled without those options,
 * this file offers no table.
 *
 * A group is what one vector judges: 64 pixels of one byte, 32 of two, 16 of three or four.  Loads under a mask touch
 * only the bytes of the row.  Every entry clears the upper halves of the registers before it returns: left in use, they
 * slow down the caller's SSE code. */
#include "surface/kernels/surface_kernels.h"

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)

#include "surface/bits64.h"

#include <immintrin.h>
#include <string.h>

KZI_ALWAYS_INLINE int avx512_group_of(kzi_transparency_form form)
{
    return form == KZI_CLEAR_TRIPLE ? 16 : 64 / kzi_clear_size(form);
}

/* With three bytes a pixel, a group has 16 pixels: four in the first 12 bytes of each quarter. */
KZI_ALWAYS_INLINE __m512i avx512_group(kzi_transparency_form form, const unsigned char *p, int32_t n)
{
    const __m512i bytes = _mm512_maskz_loadu_epi8(kzi_bits_low(n * kzi_clear_size(form)), p);
    if (form != KZI_CLEAR_TRIPLE) return bytes;
    return _mm512_permutexvar_epi32(_mm512_setr_epi32(0, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 12), bytes);
}

/* gcc 12 for 32-bit x86 forgets to clear the upper half of a mask that is widened and shifted, but not of a number. */
KZI_ALWAYS_INLINE uint64_t avx512_wide(uint32_t mask)
{
#if defined(__GNUC__) && defined(__i386__)
    __asm__("" : "+r"(mask));
#endif
    return mask;
}

/* ---- Which pixels of a group are transparent, a bit each--------------------------------------------------- */

KZI_ALWAYS_INLINE __m512i avx512_spread4(const unsigned char *four)
{
    int32_t word;
    memcpy(&word, four, sizeof word);
    return _mm512_set1_epi32(word);
}

KZI_ALWAYS_INLINE __m512i avx512_spread16(const unsigned char *p)
{
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)p));
}

/* Index / 8 chooses the byte of the set: bits 3..6 choose one of 16, bit 7 the half. */
KZI_ALWAYS_INLINE uint64_t avx512_in_set(const kzi_transparency *t, __m512i indices)
{
    const __m512i low = avx512_spread16((const unsigned char *)t->set);
    const __m512i high = avx512_spread16((const unsigned char *)(t->set + 2));
    const __m512i bit_of = _mm512_set1_epi64((int64_t)0x8040201008040201u);
    const __m512i place = _mm512_and_si512(_mm512_srli_epi16(indices, 3), _mm512_set1_epi8(15));
    const __m512i eight =
        _mm512_mask_shuffle_epi8(_mm512_shuffle_epi8(low, place), _mm512_movepi8_mask(indices), high, place);
    const __m512i bit = _mm512_shuffle_epi8(bit_of, _mm512_and_si512(indices, _mm512_set1_epi8(7)));
    return _mm512_test_epi8_mask(eight, bit);
}

/* How far a field exceeds its range.  Below the range the difference wraps round to a large number. */
KZI_ALWAYS_INLINE __m512i avx512_off_field(const kzi_transparency *t, int f, __m512i words)
{
    const __m512i field = _mm512_and_si512(words, _mm512_set1_epi16((short)t->field[f]));
    const __m512i above = _mm512_sub_epi16(field, _mm512_set1_epi16((short)t->low[f]));
    return _mm512_subs_epu16(above, _mm512_set1_epi16((short)t->span[f]));
}

KZI_ALWAYS_INLINE uint64_t avx512_in_fields(const kzi_transparency *t, __m512i words)
{
    const __m512i off = _mm512_or_si512(_mm512_or_si512(avx512_off_field(t, 0, words), avx512_off_field(t, 1, words)),
                                        avx512_off_field(t, 2, words));
    return avx512_wide(_mm512_testn_epi16_mask(off, off));
}

KZI_ALWAYS_INLINE uint64_t avx512_in_bytes(const kzi_transparency *t, __m512i pixels)
{
    const __m512i above = _mm512_sub_epi8(pixels, avx512_spread4(t->least));
    const __m512i off = _mm512_subs_epu8(above, avx512_spread4(t->room));
    return avx512_wide(_mm512_testn_epi32_mask(off, off));
}

/* Three bytes become four; any value of the fourth will do. */
KZI_ALWAYS_INLINE __m512i avx512_widen(__m512i pixels)
{
    const __m128i order = _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1);
    return _mm512_shuffle_epi8(pixels, _mm512_broadcast_i32x4(order));
}

KZI_ALWAYS_INLINE uint64_t avx512_judge(kzi_transparency_form form, const kzi_transparency *t, __m512i pixels)
{
    switch (form) {
    case KZI_CLEAR_BYTE: return _mm512_cmpeq_epi8_mask(pixels, _mm512_set1_epi8((char)t->byte));
    case KZI_CLEAR_SET: return avx512_in_set(t, pixels);
    case KZI_CLEAR_WORD: {
        const __m512i masked = _mm512_and_si512(pixels, _mm512_set1_epi16((short)t->mask));
        return avx512_wide(_mm512_cmpeq_epi16_mask(masked, _mm512_set1_epi16((short)t->value)));
    }
    case KZI_CLEAR_FIELDS: return avx512_in_fields(t, pixels);
    case KZI_CLEAR_TRIPLE: return avx512_in_bytes(t, avx512_widen(pixels));
    default: return avx512_in_bytes(t, pixels);
    }
}

#define SURFACE_NAME(f)           surface_avx512_##f
#define GROUP_OF(form)            avx512_group_of(form)
#define CLEAR_GROUP(form, t, p)   avx512_judge(form, t, avx512_group(form, p, avx512_group_of(form)))
#define CLEAR_PART(form, t, p, n) avx512_judge(form, t, avx512_group(form, p, n))
#define CLEAR_ROW(form, t, p)     SURFACE_NAME(row)(form, t, p, KZI_BLOCK_COLUMNS)
#define LEAVE()                   _mm256_zeroupper()

#include "surface/kernels/surface_lanes.h"

/* ---- Two rectangles of bytes ----------------------------------------------------------------------------- */

/* Which of `some` indices are solid in both rows: of up to 16 where `narrow`, else of up to 64. */
KZI_ALWAYS_INLINE uint64_t avx512_both(bool narrow, uint64_t some, const unsigned char *a, __m512i clear_a,
                                       const unsigned char *b, __m512i clear_b)
{
    if (narrow) {
        const __mmask16 k = (__mmask16)some;
        const __m128i in_a = _mm_maskz_loadu_epi8(k, a), in_b = _mm_maskz_loadu_epi8(k, b);
        const __mmask16 solid = _mm_mask_cmpneq_epi8_mask(k, in_a, _mm512_castsi512_si128(clear_a));
        return _mm_mask_cmpneq_epi8_mask(solid, in_b, _mm512_castsi512_si128(clear_b));
    }
    const uint64_t solid = _mm512_mask_cmpneq_epi8_mask(some, _mm512_maskz_loadu_epi8(some, a), clear_a);
    return _mm512_mask_cmpneq_epi8_mask(solid, _mm512_maskz_loadu_epi8(some, b), clear_b);
}

/* Rows of up to 64 bytes, or 16 where `narrow`, four at a time.  With one to three rows left the window moves down by only so many,
 * and reads some rows again.  So there is no loop for a remainder, whose length would be guessed wrong. */
KZI_ALWAYS_INLINE bool avx512_columns_overlap(bool narrow, const kzi_byte_pair *p, int32_t n)
{
    const __m512i clear_a = _mm512_set1_epi8((char)p->clear_a->byte),
                  clear_b = _mm512_set1_epi8((char)p->clear_b->byte);
    const ptrdiff_t pitch_a = p->pitch_a, pitch_b = p->pitch_b;
    const unsigned char *a = p->a, *b = p->b;
    const uint64_t some = kzi_bits_low(n);
    int32_t rows = p->rows;
    uint64_t any = 0;
    if (rows < 4) {
        for (int32_t y = 0; y < rows; y++)
            any |= avx512_both(narrow, some, a + y * pitch_a, clear_a, b + y * pitch_b, clear_b);
        return any != 0;
    }
    for (;;) {
        any = avx512_both(narrow, some, a, clear_a, b, clear_b);
        any |= avx512_both(narrow, some, a + pitch_a, clear_a, b + pitch_b, clear_b);
        any |= avx512_both(narrow, some, a + 2 * pitch_a, clear_a, b + 2 * pitch_b, clear_b);
        any |= avx512_both(narrow, some, a + 3 * pitch_a, clear_a, b + 3 * pitch_b, clear_b);
        rows -= 4;
        if (any != 0 || rows == 0) return any != 0;
        const int32_t step = rows < 4 ? rows : 4;
        a += step * pitch_a, b += step * pitch_b;
        rows += 4 - step;
    }
}

/* Wide rows are read whole, as by AVX2: columns of 64 bytes of rows far apart take up to twice as long. */
static bool surface_avx512_bytes_overlap(const kzi_byte_pair *pair)
{
    const int32_t w = pair->w;
    if (w > 64) return kzi_surface_avx2_bytes_meet(pair) >= 0;
    const bool found = w <= 16 ? avx512_columns_overlap(true, pair, w) : avx512_columns_overlap(false, pair, w);
    _mm256_zeroupper();
    return found;
}

static const kzi_surface_kernels surface_avx512_kernels = {
    .solid = surface_avx512_solid,
    .words_meet = kzi_surface_avx2_words_meet,
    .words_area = kzi_surface_avx2_words_area,
    .bytes_meet = kzi_surface_avx2_bytes_meet,
    .bytes_area = kzi_surface_avx2_bytes_area,
    .bytes_overlap = surface_avx512_bytes_overlap,
    .quads_overlap = kzi_surface_avx2_quads_overlap,
};

const kzi_surface_kernels *const kzi_surface_table_avx512 = &surface_avx512_kernels;

#else

const kzi_surface_kernels *const kzi_surface_table_avx512 = NULL;

#endif
