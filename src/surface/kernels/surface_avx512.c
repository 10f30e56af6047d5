/* surface_avx512.c - the surface kernels for x86-64 with AVX-512, 64 bytes at a time.  Compiled without those options,
 * this file offers no table.
 *
 * A group is what one vector judges: 64 pixels of one byte, 32 of two, 16 of three or four.  Loads under a mask touch
 * only the bytes of the row.  Every entry clears the upper halves of the registers before it returns: left in use, they
 * slow down the caller's SSE code. */
#include "surface/kernels/surface_kernels.h"

#if defined(__AVX512F__) && defined(__AVX512BW__)

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

/* ---- Which pixels of a group are solid, a bit each ------------------------------------------------------- */

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
KZI_ALWAYS_INLINE uint64_t avx512_off_set(const kzi_transparency *t, __m512i indices)
{
    const __m512i low = avx512_spread16((const unsigned char *)t->set);
    const __m512i high = avx512_spread16((const unsigned char *)(t->set + 2));
    const __m512i bit_of = _mm512_set1_epi64((int64_t)0x8040201008040201u);
    const __m512i place = _mm512_and_si512(_mm512_srli_epi16(indices, 3), _mm512_set1_epi8(15));
    const __m512i eight =
        _mm512_mask_shuffle_epi8(_mm512_shuffle_epi8(low, place), _mm512_movepi8_mask(indices), high, place);
    const __m512i bit = _mm512_shuffle_epi8(bit_of, _mm512_and_si512(indices, _mm512_set1_epi8(7)));
    return _mm512_testn_epi8_mask(eight, bit);
}

/* How far a field exceeds its range.  Below the range the difference wraps round to a large number. */
KZI_ALWAYS_INLINE __m512i avx512_off_field(const kzi_transparency *t, int f, __m512i words)
{
    const __m512i field = _mm512_and_si512(words, _mm512_set1_epi16((short)t->field[f]));
    const __m512i above = _mm512_sub_epi16(field, _mm512_set1_epi16((short)t->low[f]));
    return _mm512_subs_epu16(above, _mm512_set1_epi16((short)t->span[f]));
}

KZI_ALWAYS_INLINE uint64_t avx512_off_fields(const kzi_transparency *t, __m512i words)
{
    const __m512i off = _mm512_or_si512(_mm512_or_si512(avx512_off_field(t, 0, words), avx512_off_field(t, 1, words)),
                                        avx512_off_field(t, 2, words));
    return avx512_wide(_mm512_test_epi16_mask(off, off));
}

KZI_ALWAYS_INLINE uint64_t avx512_off_bytes(const kzi_transparency *t, __m512i pixels)
{
    const __m512i above = _mm512_sub_epi8(pixels, avx512_spread4(t->least));
    const __m512i off = _mm512_subs_epu8(above, avx512_spread4(t->room));
    return avx512_wide(_mm512_test_epi32_mask(off, off));
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
    case KZI_CLEAR_BYTE: return _mm512_cmpneq_epi8_mask(pixels, _mm512_set1_epi8((char)t->byte));
    case KZI_CLEAR_SET: return avx512_off_set(t, pixels);
    case KZI_CLEAR_WORD: {
        const __m512i masked = _mm512_and_si512(pixels, _mm512_set1_epi16((short)t->mask));
        return avx512_wide(_mm512_cmpneq_epi16_mask(masked, _mm512_set1_epi16((short)t->value)));
    }
    case KZI_CLEAR_FIELDS: return avx512_off_fields(t, pixels);
    case KZI_CLEAR_TRIPLE: return avx512_off_bytes(t, avx512_widen(pixels));
    default: return avx512_off_bytes(t, pixels);
    }
}

/* ---- Blocks -------------------------------------------------------------------------------------------- */

/* n is a constant where the function is inlined for whole blocks.  Bits for pixels after the row are arbitrary. */
KZI_ALWAYS_INLINE uint64_t avx512_row(kzi_transparency_form form, const kzi_transparency *t, const unsigned char *p,
                                      int32_t n)
{
    const int32_t group = avx512_group_of(form), size = kzi_clear_size(form);
    uint64_t solid = 0;
    int32_t x = 0;
    for (; x + group < n; x += group) solid |= avx512_judge(form, t, avx512_group(form, p + x * size, group)) << x;
    return solid | avx512_judge(form, t, avx512_group(form, p + x * size, n - x)) << x;
}

KZI_ALWAYS_INLINE uint64_t avx512_block(kzi_transparency_form form, const kzi_transparency *clear,
                                        const kzi_pixel_block *block, uint64_t *bits)
{
    const kzi_transparency t = *clear; /* a copy, which no store can change */
    const uint64_t all = kzi_bits_low(block->n);
    const unsigned char *first = block->first;
    uint64_t any = 0;
    if (block->n == KZI_BLOCK_COLUMNS) {
        for (int32_t y = 0; y < block->rows; y++)
            any |= bits[y] = avx512_row(form, &t, first + y * block->pitch, KZI_BLOCK_COLUMNS);
    } else {
        for (int32_t y = 0; y < block->rows; y++)
            any |= bits[y] = avx512_row(form, &t, first + y * block->pitch, block->n) & all;
    }
    _mm256_zeroupper();
    return any;
}

static uint64_t avx512_byte(const kzi_transparency *clear, const kzi_pixel_block *block, uint64_t *bits)
{
    return avx512_block(KZI_CLEAR_BYTE, clear, block, bits);
}

static uint64_t avx512_set(const kzi_transparency *clear, const kzi_pixel_block *block, uint64_t *bits)
{
    return avx512_block(KZI_CLEAR_SET, clear, block, bits);
}

static uint64_t avx512_word(const kzi_transparency *clear, const kzi_pixel_block *block, uint64_t *bits)
{
    return avx512_block(KZI_CLEAR_WORD, clear, block, bits);
}

static uint64_t avx512_fields(const kzi_transparency *clear, const kzi_pixel_block *block, uint64_t *bits)
{
    return avx512_block(KZI_CLEAR_FIELDS, clear, block, bits);
}

static uint64_t avx512_triple(const kzi_transparency *clear, const kzi_pixel_block *block, uint64_t *bits)
{
    return avx512_block(KZI_CLEAR_TRIPLE, clear, block, bits);
}

static uint64_t avx512_quad(const kzi_transparency *clear, const kzi_pixel_block *block, uint64_t *bits)
{
    return avx512_block(KZI_CLEAR_QUAD, clear, block, bits);
}

/* ---- Two blocks of bits --------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE unsigned avx512_eight_meet(const uint64_t *a, const uint64_t *b, int32_t n)
{
    const __mmask8 in = (__mmask8)kzi_bits_low(n < 8 ? n : 8);
    return _mm512_test_epi64_mask(_mm512_maskz_loadu_epi64(in, a), _mm512_maskz_loadu_epi64(in, b));
}

static int32_t avx512_words_meet(const uint64_t *a, const uint64_t *b, int32_t n)
{
    unsigned rows = 0;
    int32_t i = 0;
    for (; i < n && rows == 0; i += 8) rows = avx512_eight_meet(a + i, b + i, n - i);
    _mm256_zeroupper();
    return rows ? i - 8 + kzi_bits_lowest(rows) : -1;
}

static int64_t avx512_words_area(const uint64_t *a, const uint64_t *b, int32_t n)
{
    int64_t area = 0;
    for (int32_t i = 0; i < n; i++) area += kzi_bits_count(a[i] & b[i]);
    return area;
}

const kzi_surface_kernels *kzi_surface_kernels_avx512(void)
{
    static const kzi_surface_kernels table = {
        .solid =
            {
                [KZI_CLEAR_BYTE] = avx512_byte,
                [KZI_CLEAR_SET] = avx512_set,
                [KZI_CLEAR_WORD] = avx512_word,
                [KZI_CLEAR_FIELDS] = avx512_fields,
                [KZI_CLEAR_TRIPLE] = avx512_triple,
                [KZI_CLEAR_QUAD] = avx512_quad,
            },
        .words_meet = avx512_words_meet,
        .words_area = avx512_words_area,
        .bytes_meet = kzi_surface_avx2_bytes_meet,
        .bytes_area = kzi_surface_avx2_bytes_area,
        .sets_meet = kzi_surface_avx2_sets_meet,
        .sets_area = kzi_surface_avx2_sets_area,
    };
    return &table;
}

#else

const kzi_surface_kernels *kzi_surface_kernels_avx512(void) { return NULL; }

#endif
