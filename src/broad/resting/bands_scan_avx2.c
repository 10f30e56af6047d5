/* bands_scan_avx2.c - the scan of a band for eight boxes at a time, on x86-64 with AVX2.  Compiled without that option,
 * the file offers no loop. */
#include "broad/resting/bands_scan.h"

#if defined(__AVX2__)

#include <immintrin.h>

typedef struct band_box_avx2 {
    __m256 x0, x1, y0, y1;
} band_box_avx2;

static inline band_box_avx2 band_take_avx2(const kz_box *box)
{
    return (band_box_avx2){_mm256_set1_ps(box->min.x), _mm256_set1_ps(box->max.x), _mm256_set1_ps(box->min.y),
                           _mm256_set1_ps(box->max.y)};
}

static inline uint32_t band_bits_avx2(const float *block, band_box_avx2 box, uint32_t *within)
{
    uint32_t near = 0, meets = 0;
    for (int i = 0; i < KZI_BAND_BLOCK; i += 8) {
        const __m256 x = _mm256_cmp_ps(_mm256_loadu_ps(block + i), box.x1, _CMP_LE_OQ);
        const __m256 y = _mm256_and_ps(_mm256_cmp_ps(_mm256_loadu_ps(block + 32 + i), box.y1, _CMP_LE_OQ),
                                       _mm256_cmp_ps(_mm256_loadu_ps(block + 48 + i), box.y0, _CMP_GE_OQ));
        const __m256 right = _mm256_cmp_ps(_mm256_loadu_ps(block + 16 + i), box.x0, _CMP_GE_OQ);
        const __m256 all = _mm256_and_ps(_mm256_and_ps(x, right), y);
        near |= (uint32_t)_mm256_movemask_ps(x) << i;
        meets |= (uint32_t)_mm256_movemask_ps(all) << i;
    }
    *within = near;
    return meets;
}

#define BAND_SCAN        band_scan_avx2
#define BAND_BOX         band_box_avx2
#define BAND_TAKE        band_take_avx2
#define BAND_BITS        band_bits_avx2
#define BAND_FIRST(bits) (uint32_t) __builtin_ctz(bits)
#include "broad/resting/bands_scan_loop.h"

kzi_band_scan *kzi_band_scan_avx2(void) { return band_scan_avx2; }

#else

kzi_band_scan *kzi_band_scan_avx2(void) { return NULL; }

#endif
