/* mask_avx2.c - four words at a time on x86-64 with AVX2.  Compiled without that option it offers no table. */
#include "mask_kernels.h"

#if defined(__AVX2__)

#include <immintrin.h>

static inline __m256i avx2_load(const uint64_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }

/* Four rows of a strip.  A vector shift by 64 gives 0, so shift 0 needs no case of its own. */
static inline __m256i avx2_words(const uint64_t *left, const uint64_t *next, const uint64_t *right, __m128i down,
                                 __m128i up)
{
    const __m256i shifted =
        _mm256_or_si256(_mm256_srl_epi64(avx2_load(left), down), _mm256_sll_epi64(avx2_load(next), up));
    return _mm256_and_si256(shifted, avx2_load(right));
}

static bool avx2_overlap(const kzi_mask_window *w)
{
    const __m128i down = _mm_cvtsi32_si128(w->shift), up = _mm_cvtsi32_si128(64 - w->shift);
    const uint64_t *left = w->left, *right = w->right;
    for (int32_t s = 0; s < w->n_strips; s++, left += w->left_stride, right += w->right_stride) {
        const uint64_t *next = left + w->left_stride;
        for (int32_t y = 0; y < w->rows; y += 8) {
            const __m256i any = _mm256_or_si256(avx2_words(left + y, next + y, right + y, down, up),
                                                avx2_words(left + y + 4, next + y + 4, right + y + 4, down, up));
            if (!_mm256_testz_si256(any, any)) return true;
        }
    }
    return false;
}

/* Bits of each 64-bit lane: two table look-ups a byte, then the bytes of a lane added (Mula). */
static inline __m256i avx2_count(__m256i v)
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
    const __m128i down = _mm_cvtsi32_si128(w->shift), up = _mm_cvtsi32_si128(64 - w->shift);
    const uint64_t *left = w->left, *right = w->right;
    __m256i sum = _mm256_setzero_si256();
    for (int32_t s = 0; s < w->n_strips; s++, left += w->left_stride, right += w->right_stride) {
        const uint64_t *next = left + w->left_stride;
        for (int32_t y = 0; y < w->rows; y += 4)
            sum = _mm256_add_epi64(sum, avx2_count(avx2_words(left + y, next + y, right + y, down, up)));
    }
    int64_t lanes[4];
    _mm256_storeu_si256((__m256i *)(void *)lanes, sum);
    return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

const kzi_mask_kernels *kzi_mask_kernels_avx2(void)
{
    static const kzi_mask_kernels table = {
        .overlap = avx2_overlap,
        .area = avx2_area,
        .first = kzi_mask_plain_first,
        .bounds = kzi_mask_plain_bounds,
        .common = kzi_mask_plain_common,
    };
    return &table;
}

#else

const kzi_mask_kernels *kzi_mask_kernels_avx2(void) { return NULL; }

#endif
