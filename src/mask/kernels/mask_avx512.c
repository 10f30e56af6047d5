/* mask_avx512.c - the mask kernels for x86-64 with AVX-512 and its funnel shift, eight words at a time.  Compiled
 * without those options, this file offers no table.
 *
 * Every entry clears the upper halves of the registers before it returns: left in use, they slow down the caller's SSE
 * code.  The compiler would do it, but only when it optimises. */
#include "mask/kernels/mask_kernels.h"

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VBMI2__) && defined(__AVX512VPOPCNTDQ__)

#include <immintrin.h>

typedef struct avx512_strip {
    const uint64_t *left, *next, *right;
} avx512_strip;

KZI_ALWAYS_INLINE avx512_strip avx512_strip_of(const kzi_mask_window *w, int32_t s)
{
    const uint64_t *left = w->left + (size_t)s * w->left_stride;
    return (avx512_strip){left, left + w->left_stride, w->right + (size_t)s * w->right_stride};
}

/* Rows y .. y+7 of the left mask, shifted. */
KZI_ALWAYS_INLINE __m512i avx512_left(avx512_strip p, size_t y, __m512i shift)
{
    return _mm512_shrdv_epi64(_mm512_loadu_si512(p.left + y), _mm512_loadu_si512(p.next + y), shift);
}

KZI_ALWAYS_INLINE __m512i avx512_words(avx512_strip p, size_t y, __m512i shift)
{
    return _mm512_and_si512(avx512_left(p, y, shift), _mm512_loadu_si512(p.right + y));
}

/* any | words */
KZI_ALWAYS_INLINE __m512i avx512_gather(__m512i any, avx512_strip p, size_t y, __m512i shift)
{
    return _mm512_ternarylogic_epi64(any, avx512_left(p, y, shift), _mm512_loadu_si512(p.right + y), 0xf8);
}

KZI_ALWAYS_INLINE unsigned avx512_rows_set(__m512i words) { return _mm512_test_epi64_mask(words, words); }

/* Two strips side by side, as five columns of words.  The second strip is the first one's neighbour and is loaded
 * once. */
typedef struct avx512_strips {
    const uint64_t *left, *middle, *next, *right, *right_next;
} avx512_strips;

KZI_ALWAYS_INLINE avx512_strips avx512_strips_from(const kzi_mask_window *w, const uint64_t *left,
                                                   const uint64_t *right)
{
    return (avx512_strips){left, left + w->left_stride, left + 2 * w->left_stride, right, right + w->right_stride};
}

KZI_ALWAYS_INLINE avx512_strips avx512_strips_of(const kzi_mask_window *w, int32_t s)
{
    return avx512_strips_from(w, w->left + (size_t)s * w->left_stride, w->right + (size_t)s * w->right_stride);
}

/* The two strips after them, which begin where they ended. */
KZI_ALWAYS_INLINE avx512_strips avx512_strips_after(const kzi_mask_window *w, avx512_strips p)
{
    return avx512_strips_from(w, p.next, p.right_next + w->right_stride);
}

/* any | rows y .. y+7 of both. */
KZI_ALWAYS_INLINE __m512i avx512_gather_both(__m512i any, avx512_strips p, size_t y, __m512i shift)
{
    const __m512i middle = _mm512_loadu_si512(p.middle + y);
    const __m512i first = _mm512_shrdv_epi64(_mm512_loadu_si512(p.left + y), middle, shift);
    const __m512i second = _mm512_shrdv_epi64(middle, _mm512_loadu_si512(p.next + y), shift);
    any = _mm512_ternarylogic_epi64(any, first, _mm512_loadu_si512(p.right + y), 0xf8);
    return _mm512_ternarylogic_epi64(any, second, _mm512_loadu_si512(p.right_next + y), 0xf8);
}

/* Tests the result once for 32 words, because a test costs as much as eight words.  Strips are taken by fours, because
 * loads are the bottleneck: eight columns take nine loads, instead of ten by twos. */
KZI_ALWAYS_INLINE bool avx512_find(const kzi_mask_window *w)
{
    const __m512i shift = _mm512_set1_epi64(w->shift);
    const size_t rows = (size_t)w->rows;
    int32_t s = 0;
    for (; s + 4 <= w->n_strips; s += 4) {
        const avx512_strips p = avx512_strips_of(w, s), q = avx512_strips_after(w, p);
        for (size_t y = 0; y < rows; y += 8) {
            const __m512i any = avx512_gather_both(_mm512_setzero_si512(), p, y, shift);
            if (avx512_rows_set(avx512_gather_both(any, q, y, shift))) return true;
        }
    }
    for (; s + 2 <= w->n_strips; s += 2) {
        const avx512_strips p = avx512_strips_of(w, s);
        for (size_t y = 0; y < rows; y += 16) {
            __m512i any = avx512_gather_both(_mm512_setzero_si512(), p, y, shift);
            if (y + 8 < rows) any = avx512_gather_both(any, p, y + 8, shift);
            if (avx512_rows_set(any)) return true;
        }
    }
    if (s == w->n_strips) return false;
    const avx512_strip p = avx512_strip_of(w, s);
    for (size_t y = 0; y < rows;) {
        __m512i any = _mm512_setzero_si512();
        for (const size_t end = y + 32; y < end && y < rows; y += 8) any = avx512_gather(any, p, y, shift);
        if (avx512_rows_set(any)) return true;
    }
    return false;
}

static bool avx512_overlap(const kzi_mask_window *w)
{
    const bool found = avx512_find(w);
    _mm256_zeroupper();
    return found;
}

static bool avx512_strip_overlap(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    const __m128i down = _mm_cvtsi32_si128(shift);
    __m512i any = _mm512_setzero_si512();
    for (int32_t y = 0; y < rows; y += 8) {
        const __m512i shifted = _mm512_srl_epi64(_mm512_loadu_si512(left + y), down);
        any = _mm512_ternarylogic_epi64(any, shifted, _mm512_loadu_si512(right + y), 0xf8);
    }
    const bool found = avx512_rows_set(any) != 0;
    _mm256_zeroupper();
    return found;
}

static int64_t avx512_area(const kzi_mask_window *w)
{
    const __m512i shift = _mm512_set1_epi64(w->shift);
    __m512i even = _mm512_setzero_si512(), odd = _mm512_setzero_si512(); /* two sums, which need not wait */
    for (int32_t s = 0; s < w->n_strips; s++) {
        const avx512_strip p = avx512_strip_of(w, s);
        int32_t y = 0;
        for (; y + 8 < w->rows; y += 16) {
            even = _mm512_add_epi64(even, _mm512_popcnt_epi64(avx512_words(p, y, shift)));
            odd = _mm512_add_epi64(odd, _mm512_popcnt_epi64(avx512_words(p, y + 8, shift)));
        }
        if (y < w->rows) even = _mm512_add_epi64(even, _mm512_popcnt_epi64(avx512_words(p, y, shift)));
    }
    const int64_t area = _mm512_reduce_add_epi64(_mm512_add_epi64(even, odd));
    _mm256_zeroupper();
    return area;
}

static int64_t avx512_strip_area(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    const __m512i down = _mm512_set1_epi64(shift);
    __m512i sum = _mm512_setzero_si512();
    for (int32_t y = 0; y < rows; y += 8) {
        const __m512i shifted = _mm512_srlv_epi64(_mm512_loadu_si512(left + y), down);
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(_mm512_and_si512(shifted, _mm512_loadu_si512(right + y))));
    }
    const int64_t area = _mm512_reduce_add_epi64(sum);
    _mm256_zeroupper();
    return area;
}

/* Tests sixteen rows at a time. */
static int32_t avx512_strip_top(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    const __m512i down = _mm512_set1_epi64(shift);
    int32_t y = 0;
    unsigned found = 0;
    for (; y < rows && found == 0; y += 16) {
        for (int32_t i = 0; i < 16 && y + i < rows; i += 8) {
            const __m512i shifted = _mm512_srlv_epi64(_mm512_loadu_si512(left + y + i), down);
            found |= (unsigned)_mm512_test_epi64_mask(shifted, _mm512_loadu_si512(right + y + i)) << i;
        }
    }
    _mm256_zeroupper();
    return found ? y - 16 + kzi_bits_lowest(found) : rows;
}

/* The topmost row with a bit; -1 when there is none. */
KZI_ALWAYS_INLINE int32_t avx512_topmost(const kzi_mask_window *w)
{
    const __m512i shift = _mm512_set1_epi64(w->shift);
    for (int32_t y = 0; y < w->rows; y += 8) {
        __m512i any = _mm512_setzero_si512();
        for (int32_t s = 0; s < w->n_strips; s++) any = avx512_gather(any, avx512_strip_of(w, s), y, shift);
        const unsigned rows = avx512_rows_set(any);
        if (rows) return y + kzi_bits_lowest(rows);
    }
    return -1;
}

static bool avx512_first(const kzi_mask_window *w, kz_cell *at)
{
    const int32_t y = avx512_topmost(w);
    _mm256_zeroupper();
    if (y < 0) return false;
    *at = kzi_mask_window_leftmost(w, y);
    return true;
}

static bool avx512_bounds(const kzi_mask_window *w, kz_cell_rect *box)
{
    const __m512i shift = _mm512_set1_epi64(w->shift);
    kz_cell_rect b = {INT32_MAX, INT32_MAX, 0, 0};
    for (int32_t s = 0; s < w->n_strips; s++) {
        const avx512_strip p = avx512_strip_of(w, s);
        __m512i any = _mm512_setzero_si512();
        for (int32_t y = 0; y < w->rows; y += 8) {
            const __m512i words = avx512_words(p, y, shift);
            const unsigned rows = avx512_rows_set(words);
            if (rows == 0) continue;
            any = _mm512_or_si512(any, words);
            const int32_t top = y + kzi_bits_lowest(rows), bottom = y + kzi_bits_highest(rows) + 1;
            if (top < b.y0) b.y0 = top;
            if (bottom > b.y1) b.y1 = bottom;
        }
        const uint64_t columns = (uint64_t)_mm512_reduce_or_epi64(any);
        if (columns == 0) continue;
        if (b.x0 == INT32_MAX) b.x0 = 64 * s + kzi_bits_lowest(columns);
        b.x1 = 64 * s + kzi_bits_highest(columns) + 1;
    }
    _mm256_zeroupper();
    if (b.y1 == 0) return false;
    *box = b;
    return true;
}

KZI_ALWAYS_INLINE void avx512_or_into(uint64_t *out, __m512i words)
{
    _mm512_storeu_si512(out, _mm512_or_si512(_mm512_loadu_si512(out), words));
}

static void avx512_common(const kzi_mask_window *w, uint64_t *out, size_t out_stride, int out_shift)
{
    const __m512i shift = _mm512_set1_epi64(w->shift);
    const __m128i up = _mm_cvtsi32_si128(out_shift), down = _mm_cvtsi32_si128(64 - out_shift);
    for (int32_t s = 0; s < w->n_strips; s++, out += out_stride) {
        const avx512_strip p = avx512_strip_of(w, s);
        for (int32_t y = 0; y < w->rows; y += 8) {
            const __m512i words = avx512_words(p, y, shift);
            avx512_or_into(out + y, _mm512_sll_epi64(words, up));
            if (out_shift) avx512_or_into(out + out_stride + y, _mm512_srl_epi64(words, down));
        }
    }
    _mm256_zeroupper();
}

static void avx512_fill(uint64_t *strip, const uint64_t *before, int32_t rows)
{
    for (int32_t y = 0; y < rows; y += 8) {
        __m512i v = _mm512_loadu_si512(strip + y);
        v = _mm512_xor_si512(v, _mm512_slli_epi64(v, 1));
        v = _mm512_xor_si512(v, _mm512_slli_epi64(v, 2));
        v = _mm512_xor_si512(v, _mm512_slli_epi64(v, 4));
        v = _mm512_xor_si512(v, _mm512_slli_epi64(v, 8));
        v = _mm512_xor_si512(v, _mm512_slli_epi64(v, 16));
        v = _mm512_xor_si512(v, _mm512_slli_epi64(v, 32));
        const __m512i last = _mm512_srai_epi64(_mm512_loadu_si512(before + y), 63);
        _mm512_storeu_si512(strip + y, _mm512_xor_si512(v, last));
    }
    _mm256_zeroupper();
}

static void avx512_or_shifted(uint64_t *to, const uint64_t *strip, const uint64_t *before, int32_t rows, int shift)
{
    const __m512i up = _mm512_set1_epi64(shift);
    int32_t y = 0;
    for (; y + 8 <= rows; y += 8) {
        const __m512i here = _mm512_loadu_si512(strip + y), beside = _mm512_loadu_si512(before + y);
        avx512_or_into(to + y, _mm512_shldv_epi64(here, beside, up));
    }
    if (y < rows) {
        const __mmask8 rest = (__mmask8)((1u << (rows - y)) - 1);
        const __m512i here = _mm512_maskz_loadu_epi64(rest, strip + y);
        const __m512i beside = _mm512_maskz_loadu_epi64(rest, before + y);
        const __m512i old = _mm512_maskz_loadu_epi64(rest, to + y);
        _mm512_mask_storeu_epi64(to + y, rest, _mm512_or_si512(old, _mm512_shldv_epi64(here, beside, up)));
    }
    _mm256_zeroupper();
}

static const kzi_mask_kernels avx512_kernels = {
    .overlap = avx512_overlap,
    .strip_overlap = avx512_strip_overlap,
    .area = avx512_area,
    .strip_area = avx512_strip_area,
    .strip_top = avx512_strip_top,
    .first = avx512_first,
    .bounds = avx512_bounds,
    .common = avx512_common,
    .fill = avx512_fill,
    .or_shifted = avx512_or_shifted,
};

const kzi_mask_kernels *const kzi_mask_table_avx512 = &avx512_kernels;

#else

const kzi_mask_kernels *const kzi_mask_table_avx512 = NULL;

#endif

const kzi_mask_kernels *kzi_mask_kernels_avx512(void) { return kzi_mask_table_avx512; }
