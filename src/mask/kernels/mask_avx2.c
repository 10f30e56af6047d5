/* mask_avx2.c - the mask kernels for x86-64 with AVX2, four words at a time.  Compiled without that option, this file
 * offers no table.
 *
 * Every entry clears the upper halves of the registers before it returns: left in use, they slow down the caller's SSE
 * code.  The compiler would do it, but only when it optimises. */
#include "mask/kernels/mask_kernels.h"

#if defined(__AVX2__)

#include <immintrin.h>
#include <string.h>

typedef struct avx2_strip {
    const uint64_t *left, *next, *right;
} avx2_strip;

/* One count in every lane is a little faster than one count for all.  A shift by 64 gives 0, so shift 0 needs no
 * case. */
typedef struct avx2_shift {
    __m256i down, up;
} avx2_shift;

KZI_ALWAYS_INLINE avx2_strip avx2_strip_of(const kzi_mask_window *w, int32_t s)
{
    const uint64_t *left = w->left + (size_t)s * w->left_stride;
    return (avx2_strip){left, left + w->left_stride, w->right + (size_t)s * w->right_stride};
}

KZI_ALWAYS_INLINE avx2_shift avx2_shift_of(const kzi_mask_window *w)
{
    return (avx2_shift){_mm256_set1_epi64x(w->shift), _mm256_set1_epi64x(64 - w->shift)};
}

KZI_ALWAYS_INLINE __m256i avx2_load(const uint64_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }

/* (here, next) shifted right and ANDed with `right`. */
KZI_ALWAYS_INLINE __m256i avx2_common_of(__m256i here, __m256i next, const uint64_t *right, avx2_shift shift)
{
    const __m256i shifted = _mm256_or_si256(_mm256_srlv_epi64(here, shift.down), _mm256_sllv_epi64(next, shift.up));
    return _mm256_and_si256(shifted, avx2_load(right));
}

/* Rows y .. y+3 of a strip. */
KZI_ALWAYS_INLINE __m256i avx2_words(avx2_strip p, size_t y, avx2_shift shift)
{
    return avx2_common_of(avx2_load(p.left + y), avx2_load(p.next + y), p.right + y, shift);
}

/* Rows y .. y+3 ORed with rows y+4 .. y+7. */
KZI_ALWAYS_INLINE __m256i avx2_eight(avx2_strip p, size_t y, avx2_shift shift)
{
    return _mm256_or_si256(avx2_words(p, y, shift), avx2_words(p, y + 4, shift));
}

/* Two strips side by side, as five columns of words.  The second strip is the first one's neighbour and is loaded
 * once. */
typedef struct avx2_strips {
    const uint64_t *left, *middle, *next, *right, *right_next;
} avx2_strips;

KZI_ALWAYS_INLINE avx2_strips avx2_strips_from(const kzi_mask_window *w, const uint64_t *left, const uint64_t *right)
{
    return (avx2_strips){left, left + w->left_stride, left + 2 * w->left_stride, right, right + w->right_stride};
}

KZI_ALWAYS_INLINE avx2_strips avx2_strips_of(const kzi_mask_window *w, int32_t s)
{
    return avx2_strips_from(w, w->left + (size_t)s * w->left_stride, w->right + (size_t)s * w->right_stride);
}

/* The two strips after them, which begin where they ended. */
KZI_ALWAYS_INLINE avx2_strips avx2_strips_after(const kzi_mask_window *w, avx2_strips p)
{
    return avx2_strips_from(w, p.next, p.right_next + w->right_stride);
}

/* Rows y .. y+3 of both, ORed. */
KZI_ALWAYS_INLINE __m256i avx2_both(avx2_strips p, size_t y, avx2_shift shift)
{
    const __m256i middle = avx2_load(p.middle + y);
    return _mm256_or_si256(avx2_common_of(avx2_load(p.left + y), middle, p.right + y, shift),
                           avx2_common_of(middle, avx2_load(p.next + y), p.right_next + y, shift));
}

/* Tests the result once for sixteen words or more, because a test costs as much as four words.  Strips are taken by
 * fours, because loads are the bottleneck: eight columns take nine loads, instead of ten by twos. */
KZI_ALWAYS_INLINE bool avx2_find(const kzi_mask_window *w)
{
    const avx2_shift shift = avx2_shift_of(w);
    const size_t rows = (size_t)w->rows;
    int32_t s = 0;
    for (; s + 4 <= w->n_strips; s += 4) {
        const avx2_strips p = avx2_strips_of(w, s), q = avx2_strips_after(w, p);
        for (size_t y = 0; y < rows; y += 4) {
            const __m256i any = _mm256_or_si256(avx2_both(p, y, shift), avx2_both(q, y, shift));
            if (!_mm256_testz_si256(any, any)) return true;
        }
    }
    for (; s + 2 <= w->n_strips; s += 2) {
        const avx2_strips p = avx2_strips_of(w, s);
        for (size_t y = 0; y < rows; y += 8) {
            const __m256i any = _mm256_or_si256(avx2_both(p, y, shift), avx2_both(p, y + 4, shift));
            if (!_mm256_testz_si256(any, any)) return true;
        }
    }
    if (s == w->n_strips) return false;
    const avx2_strip p = avx2_strip_of(w, s);
    size_t y = 0;
    for (; y + 8 < rows; y += 16) {
        const __m256i any = _mm256_or_si256(avx2_eight(p, y, shift), avx2_eight(p, y + 8, shift));
        if (!_mm256_testz_si256(any, any)) return true;
    }
    if (y >= rows) return false;
    const __m256i any = avx2_eight(p, y, shift);
    return !_mm256_testz_si256(any, any);
}

static bool avx2_overlap(const kzi_mask_window *w)
{
    const bool found = avx2_find(w);
    _mm256_zeroupper();
    return found;
}

static bool avx2_strip_overlap(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    const __m256i down = _mm256_set1_epi64x(shift);
    __m256i any = _mm256_setzero_si256();
    for (int32_t y = 0; y < rows; y += 8) {
        const __m256i upper = _mm256_and_si256(_mm256_srlv_epi64(avx2_load(left + y), down), avx2_load(right + y));
        const __m256i lower =
            _mm256_and_si256(_mm256_srlv_epi64(avx2_load(left + y + 4), down), avx2_load(right + y + 4));
        any = _mm256_or_si256(any, _mm256_or_si256(upper, lower));
    }
    const bool found = !_mm256_testz_si256(any, any);
    _mm256_zeroupper();
    return found;
}

/* Counts the bits of each 64-bit lane: two table lookups a byte, then the bytes of a lane are added (Mula). */
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

/* Rows y .. y+3 of a single strip. */
KZI_ALWAYS_INLINE __m256i avx2_strip_words(const uint64_t *left, const uint64_t *right, __m256i down)
{
    return _mm256_and_si256(_mm256_srlv_epi64(avx2_load(left), down), avx2_load(right));
}

static int64_t avx2_strip_area(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    const __m256i down = _mm256_set1_epi64x(shift);
    __m256i even = _mm256_setzero_si256(), odd = even;
    for (int32_t y = 0; y < rows; y += 8) {
        even = _mm256_add_epi64(even, avx2_count(avx2_strip_words(left + y, right + y, down)));
        odd = _mm256_add_epi64(odd, avx2_count(avx2_strip_words(left + y + 4, right + y + 4, down)));
    }
    const __m256i sum = _mm256_add_epi64(even, odd);
    const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
#if defined(__x86_64__)
    const int64_t area = _mm_cvtsi128_si64(half) + _mm_extract_epi64(half, 1);
#else /* this target has no register for 64 bits of a vector */
    int64_t halves[2];
    memcpy(halves, &half, sizeof halves);
    const int64_t area = halves[0] + halves[1];
#endif
    _mm256_zeroupper();
    return area;
}

/* One bit for each of four rows that is not 0. */
KZI_ALWAYS_INLINE unsigned avx2_rows_set(__m256i words)
{
    const __m256i clear = _mm256_cmpeq_epi64(words, _mm256_setzero_si256());
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(clear)) ^ 15u;
}

/* Tests sixteen rows at a time. */
static int32_t avx2_strip_top(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    const __m256i down = _mm256_set1_epi64x(shift);
    int32_t y = 0;
    unsigned found = 0;
    for (; y < rows && found == 0; y += 16) {
        for (int32_t i = 0; i < 16 && y + i < rows; i += 8) {
            const unsigned upper = avx2_rows_set(avx2_strip_words(left + y + i, right + y + i, down));
            const unsigned lower = avx2_rows_set(avx2_strip_words(left + y + i + 4, right + y + i + 4, down));
            found |= (upper | lower << 4) << i;
        }
    }
    _mm256_zeroupper();
    return found ? y - 16 + kzi_bits_lowest(found) : rows;
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
    const __m256i up = _mm256_set1_epi64x(out_shift), down = _mm256_set1_epi64x(64 - out_shift);
    for (int32_t s = 0; s < w->n_strips; s++, out += out_stride) {
        const avx2_strip p = avx2_strip_of(w, s);
        for (int32_t y = 0; y < w->rows; y += 4) {
            const __m256i words = avx2_words(p, y, shift);
            avx2_or_into(out + y, _mm256_sllv_epi64(words, up));
            if (out_shift) avx2_or_into(out + out_stride + y, _mm256_srlv_epi64(words, down));
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

static void avx2_or_shifted(uint64_t *to, const uint64_t *strip, const uint64_t *before, int32_t rows, int shift)
{
    const __m256i up = _mm256_set1_epi64x(shift), down = _mm256_set1_epi64x(64 - shift);
    int32_t y = 0;
    for (; y + 4 <= rows; y += 4) {
        const __m256i shifted = _mm256_or_si256(_mm256_sllv_epi64(avx2_load(strip + y), up),
                                                _mm256_srlv_epi64(avx2_load(before + y), down));
        avx2_or_into(to + y, shifted);
    }
    _mm256_zeroupper();
    kzi_mask_plain_or_shifted(to + y, strip + y, before + y, rows - y, shift);
}

static const kzi_mask_kernels avx2_kernels = {
    .overlap = avx2_overlap,
    .strip_overlap = avx2_strip_overlap,
    .area = avx2_area,
    .strip_area = avx2_strip_area,
    .strip_top = avx2_strip_top,
    .first = avx2_first,
    .bounds = avx2_bounds,
    .common = avx2_common,
    .fill = avx2_fill,
    .or_shifted = avx2_or_shifted,
};

const kzi_mask_kernels *const kzi_mask_table_avx2 = &avx2_kernels;

#else

const kzi_mask_kernels *const kzi_mask_table_avx2 = NULL;

#endif

const kzi_mask_kernels *kzi_mask_kernels_avx2(void) { return kzi_mask_table_avx2; }
