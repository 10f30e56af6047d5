/* bands_scan_sse2.c - the scan of a band for four boxes at a time, on every x86-64.  Compiled without SSE2, the file
 * offers no loop. */
#include "broad/resting/bands_scan.h"

#if defined(__SSE2__)

#include <emmintrin.h>

typedef struct band_box_sse2 {
    __m128 x0, x1, y0, y1;
} band_box_sse2;

static inline band_box_sse2 band_take_sse2(const kz_box *box)
{
    return (band_box_sse2){_mm_set1_ps(box->min.x), _mm_set1_ps(box->max.x), _mm_set1_ps(box->min.y),
                           _mm_set1_ps(box->max.y)};
}

static inline uint32_t band_bits_sse2(const float *block, band_box_sse2 box, uint32_t *within)
{
    uint32_t near = 0, meets = 0;
    for (int i = 0; i < KZI_BAND_BLOCK; i += 4) {
        const __m128 x = _mm_cmple_ps(_mm_loadu_ps(block + i), box.x1);
        const __m128 y = _mm_and_ps(_mm_cmple_ps(_mm_loadu_ps(block + 32 + i), box.y1),
                                    _mm_cmpge_ps(_mm_loadu_ps(block + 48 + i), box.y0));
        const __m128 all = _mm_and_ps(_mm_and_ps(x, _mm_cmpge_ps(_mm_loadu_ps(block + 16 + i), box.x0)), y);
        near |= (uint32_t)_mm_movemask_ps(x) << i;
        meets |= (uint32_t)_mm_movemask_ps(all) << i;
    }
    *within = near;
    return meets;
}

#define BAND_SCAN        band_scan_sse2
#define BAND_BOX         band_box_sse2
#define BAND_TAKE        band_take_sse2
#define BAND_BITS        band_bits_sse2
#define BAND_FIRST(bits) (uint32_t) __builtin_ctz(bits)
#include "broad/resting/bands_scan_loop.h"

kzi_band_scan *kzi_band_scan_sse2(void) { return band_scan_sse2; }

#else

kzi_band_scan *kzi_band_scan_sse2(void) { return NULL; }

#endif
