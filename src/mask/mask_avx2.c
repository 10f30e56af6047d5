/* mask_avx2.c - four words at a time on x86-64 with AVX2.  Compiled without that option it offers no table.
 *
 * Every entry clears the upper halves of the registers before it returns: left in use they slow down the caller's SSE
 * code.  The compiler would do it, but only when it optimises. */
#include "mask_kernels.h"

#if defined(__AVX2__)

#include <immintrin.h>

typedef struct avx2_strip {
    const uint64_t *left, *next, *right;
} avx2_strip;

typedef struct avx2_shift {
    __m128i down, up; /* a vector shift by 64 gives 0, so shift 0 needs no case of its own */
} avx2_shift;

KZI_ALWAYS_INLINE avx2_strip avx2_strip_of(const kzi_mask_window *w, int32_t s)
{
    const uint64_t *left = w->left + (size_t)s * w->left_stride;
    return (avx2_strip){left, left + w->left_stride, w->right + (size_t)s * w->right_stride};
}

KZI_ALWAYS_INLINE avx2_shift avx2_shift_of(const kzi_mask_window *w)
{
    return (avx2_shift){_mm_cvtsi32_si128(w->shift), _mm_cvtsi32_si128(64 - w->shift)};
}

KZI_ALWAYS_INLINE __m256i avx2_load(const uint64_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }

/* Rows y .. y+3 of a strip. */
KZI_ALWAYS_INLINE __m256i avx2_words(avx2_strip p, int32_t y, avx2_shift shift)
{
    const __m256i shifted = _mm256_or_si256(_mm256_srl_epi64(avx2_load(p.left + y), shift.down),
                                            _mm256_sll_epi64(avx2_load(p.next + y), shift.up));
    return _mm256_and_si256(shifted, avx2_load(p.right + y));
}

/* Rows y .. y+3 and y+4 .. y+7, ORed. */
KZI_ALWAYS_INLINE __m256i avx2_eight(avx2_strip p, int32_t y, avx2_shift shift)
{
    return _mm256_or_si256(avx2_words(p, y, shift), avx2_words(p, y + 4, shift));
}

KZI_ALWAYS_INLINE bool avx2_find(const kzi_mask_window *w)
{
    const avx2_shift shift = avx2_shift_of(w);
    for (int32_t s = 0; s < w->n_strips; s++) {
        const avx2_strip p = avx2_strip_of(w, s);
        int32_t y = 0;
        for (; y + 8 < w->rows; y += 16) {
            const __m256i any = _mm256_or_si256(avx2_eight(p, y, shift), avx2_eight(p, y + 8, shift));
            if (!_mm256_testz_si256(any, any)) return true;
        }
        if (y >= w->rows) continue;
        const __m256i any = avx2_eight(p, y, shift);
        if (!_mm256_testz_si256(any, any)) return true;
    }
    return false;
}

static bool avx2_overlap(const kzi_mask_window *w)
{
    const bool found = avx2_find(w);
    _mm256_zeroupper();
    return found;
}

/* Bits of each 64-bit lane: two table look-ups a byte, then the bytes of a lane added (Mula). */
KZI_ALWAYS_INLINE __m256i avx2_count(__m256i v)
{
    const __m256i of_nibble = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3,
                                               1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(v, nibble));
    const __m256i high = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble));
    return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

static int64_t avx2_area(const kzi_mask_window *w)
{
    const avx2_shift shift = avx2_shift_of(w);
    __m256i sum = _mm256_setzero_si256();
    for (int32_t s = 0; s < w->n_strips; s++) {
        const avx2_strip p = avx2_strip_of(w, s);
        for (int32_t y = 0; y < w->rows; y += 4) sum = _mm256_add_epi64(sum, avx2_count(avx2_words(p, y, shift)));
    }
    int64_t lanes[4];
    _mm256_storeu_si256((__m256i *)(void *)lanes, sum);
    _mm256_zeroupper();
    return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

/* One bit for each of four rows that is not 0. */
KZI_ALWAYS_INLINE unsigned avx2_rows_set(__m256i words)
{
    const __m256i clear = _mm256_cmpeq_epi64(words, _mm256_setzero_si256());
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(clear)) ^ 15u;
}

/* The topmost row with a bit; -1 when there is none. */
KZI_ALWAYS_INLINE int32_t avx2_topmost(const kzi_mask_window *w)
{
    const avx2_shift shift = avx2_shift_of(w);
    for (int32_t y = 0; y < w->rows; y += 8) {
        __m256i upper = _mm256_setzero_si256(), lower = _mm256_setzero_si256();
        for (int32_t s = 0; s < w->n_strips; s++) {
            const avx2_strip p = avx2_strip_of(w, s);
            upper = _mm256_or_si256(upper, avx2_words(p, y, shift));
            lower = _mm256_or_si256(lower, avx2_words(p, y + 4, shift));
        }
        const unsigned rows = avx2_rows_set(upper) | avx2_rows_set(lower) << 4;
        if (rows) return y + kzi_bits_lowest(rows);
    }
    return -1;
}

static bool avx2_first(const kzi_mask_window *w, kz_cell *at)
{
    const int32_t y = avx2_topmost(w);
    _mm256_zeroupper();
    if (y < 0) return false;
    *at = kzi_mask_window_leftmost(w, y);
    return true;
}

static bool avx2_bounds(const kzi_mask_window *w, kz_cell_rect *box)
{
    const avx2_shift shift = avx2_shift_of(w);
    kz_cell_rect b = {INT32_MAX, INT32_MAX, 0, 0};
    for (int32_t s = 0; s < w->n_strips; s++) {
        const avx2_strip p = avx2_strip_of(w, s);
        __m256i any = _mm256_setzero_si256();
        for (int32_t y = 0; y < w->rows; y += 4) {
            const __m256i words = avx2_words(p, y, shift);
            const unsigned rows = avx2_rows_set(words);
            if (rows == 0) continue;
            any = _mm256_or_si256(any, words);
            const int32_t top = y + kzi_bits_lowest(rows), bottom = y + kzi_bits_highest(rows) + 1;
            if (top < b.y0) b.y0 = top;
            if (bottom > b.y1) b.y1 = bottom;
        }
        uint64_t lanes[4];
        _mm256_storeu_si256((__m256i *)(void *)lanes, any);
        const uint64_t columns = lanes[0] | lanes[1] | lanes[2] | lanes[3];
        if (columns == 0) continue;
        if (b.x0 == INT32_MAX) b.x0 = 64 * s + kzi_bits_lowest(columns);
        b.x1 = 64 * s + kzi_bits_highest(columns) + 1;
    }
    _mm256_zeroupper();
    if (b.y1 == 0) return false;
    *box = b;
    return true;
}

KZI_ALWAYS_INLINE void avx2_or_into(uint64_t *out, __m256i words)
{
    _mm256_storeu_si256((__m256i *)(void *)out, _mm256_or_si256(avx2_load(out), words));
}

static void avx2_common(const kzi_mask_window *w, uint64_t *out, size_t out_stride, int out_shift)
{
    const avx2_shift shift = avx2_shift_of(w);
    const __m128i up = _mm_cvtsi32_si128(out_shift), down = _mm_cvtsi32_si128(64 - out_shift);
    for (int32_t s = 0; s < w->n_strips; s++, out += out_stride) {
        const avx2_strip p = avx2_strip_of(w, s);
        for (int32_t y = 0; y < w->rows; y += 4) {
            const __m256i words = avx2_words(p, y, shift);
            avx2_or_into(out + y, _mm256_sll_epi64(words, up));
            if (out_shift) avx2_or_into(out + out_stride + y, _mm256_srl_epi64(words, down));
        }
    }
    _mm256_zeroupper();
}

static void avx2_fill(uint64_t *strip, const uint64_t *before, int32_t rows)
{
    for (int32_t y = 0; y < rows; y += 4) {
        __m256i v = avx2_load(strip + y);
        v = _mm256_xor_si256(v, _mm256_slli_epi64(v, 1));
        v = _mm256_xor_si256(v, _mm256_slli_epi64(v, 2));
        v = _mm256_xor_si256(v, _mm256_slli_epi64(v, 4));
        v = _mm256_xor_si256(v, _mm256_slli_epi64(v, 8));
        v = _mm256_xor_si256(v, _mm256_slli_epi64(v, 16));
        v = _mm256_xor_si256(v, _mm256_slli_epi64(v, 32));
        const __m256i last = _mm256_cmpgt_epi64(_mm256_setzero_si256(), avx2_load(before + y));
        _mm256_storeu_si256((__m256i *)(void *)(strip + y), _mm256_xor_si256(v, last));
    }
    _mm256_zeroupper();
}

const kzi_mask_kernels *kzi_mask_kernels_avx2(void)
{
    static const kzi_mask_kernels table = {
        .overlap = avx2_overlap,
        .area = avx2_area,
        .first = avx2_first,
        .bounds = avx2_bounds,
        .common = avx2_common,
        .fill = avx2_fill,
    };
    return &table;
}

#else

const kzi_mask_kernels *kzi_mask_kernels_avx2(void) { return NULL; }

#endif
