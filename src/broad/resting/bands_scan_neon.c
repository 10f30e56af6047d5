/* bands_scan_neon.c - the scan of a band for four boxes at a time on 64-bit ARM, where every processor has NEON.
 * Elsewhere the file offers no loop. */
#include "broad/resting/bands_scan.h"

#if defined(__ARM_NEON) && defined(__aarch64__)

#include <arm_neon.h>

typedef struct band_box_neon {
    float32x4_t x0, x1, y0, y1;
} band_box_neon;

static inline band_box_neon band_take_neon(const kz_box *box)
{
    return (band_box_neon){vdupq_n_f32(box->min.x), vdupq_n_f32(box->max.x), vdupq_n_f32(box->min.y),
                           vdupq_n_f32(box->max.y)};
}

static inline uint32_t band_mask_neon(uint32x4_t m)
{
    static const uint32_t weights[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(m, vld1q_u32(weights)));
}

static inline uint32_t band_bits_neon(const float *block, band_box_neon box, uint32_t *within)
{
    uint32_t near = 0, meets = 0;
    for (int i = 0; i < KZI_BAND_BLOCK; i += 4) {
        const uint32x4_t x = vcleq_f32(vld1q_f32(block + i), box.x1);
        const uint32x4_t y =
            vandq_u32(vcleq_f32(vld1q_f32(block + 32 + i), box.y1), vcgeq_f32(vld1q_f32(block + 48 + i), box.y0));
        const uint32x4_t all = vandq_u32(vandq_u32(x, vcgeq_f32(vld1q_f32(block + 16 + i), box.x0)), y);
        near |= band_mask_neon(x) << i;
        meets |= band_mask_neon(all) << i;
    }
    *within = near;
    return meets;
}

#define BAND_SCAN        band_scan_neon
#define BAND_BOX         band_box_neon
#define BAND_TAKE        band_take_neon
#define BAND_BITS        band_bits_neon
#define BAND_FIRST(bits) (uint32_t) __builtin_ctz(bits)
#include "broad/resting/bands_scan_loop.h"

kzi_band_scan *kzi_band_scan_neon(void) { return band_scan_neon; }

#else

kzi_band_scan *kzi_band_scan_neon(void) { return NULL; }

#endif
