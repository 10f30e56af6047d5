/* bands_scan_avx512.c - the scan of a band for a whole block at once, on x86-64 with AVX-512.  Compiled without those
 * options, the file offers no loop. */
#include "broad/resting/bands_scan.h"

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VBMI2__) && defined(__AVX512VPOPCNTDQ__)

#include <immintrin.h>

typedef struct band_box_avx512 {
    __m512 x0, x1, y0, y1;
} band_box_avx512;

static inline band_box_avx512 band_take_avx512(const kz_box *box)
{
    return (band_box_avx512){_mm512_set1_ps(box->min.x), _mm512_set1_ps(box->max.x), _mm512_set1_ps(box->min.y),
                             _mm512_set1_ps(box->max.y)};
}

static inline uint32_t band_bits_avx512(const float *block, band_box_avx512 box, uint32_t *within)
{
    const __mmask16 x = _mm512_cmp_ps_mask(_mm512_loadu_ps(block), box.x1, _CMP_LE_OQ);
    __mmask16 all = _mm512_mask_cmp_ps_mask(x, _mm512_loadu_ps(block + 16), box.x0, _CMP_GE_OQ);
    all = _mm512_mask_cmp_ps_mask(all, _mm512_loadu_ps(block + 32), box.y1, _CMP_LE_OQ);
    all = _mm512_mask_cmp_ps_mask(all, _mm512_loadu_ps(block + 48), box.y0, _CMP_GE_OQ);
    *within = x;
    return all;
}

#define BAND_SCAN        band_scan_avx512
#define BAND_BOX         band_box_avx512
#define BAND_TAKE        band_take_avx512
#define BAND_BITS        band_bits_avx512
#define BAND_FIRST(bits) (uint32_t) __builtin_ctz(bits)
#include "broad/resting/bands_scan_loop.h"

kzi_band_scan *kzi_band_scan_avx512(void) { return band_scan_avx512; }

#else

kzi_band_scan *kzi_band_scan_avx512(void) { return NULL; }

#endif
