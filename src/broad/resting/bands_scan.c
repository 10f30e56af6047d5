/* bands_scan.c - the scan of a band in plain C, and the choice of the scan for the CPU level in force. */
#include "broad/resting/bands_scan.h"

typedef kz_box band_box_plain;

static inline uint32_t band_first_plain(uint32_t bits)
{
    uint32_t i = 0;
    while (!(bits >> i & 1)) i++;
    return i;
}

/* Comparisons are added up as numbers: as branches, most would be mispredicted. */
static inline uint32_t band_bits_plain(const float *block, kz_box box, uint32_t *within)
{
    uint32_t near = 0, meets = 0;
    for (uint32_t i = 0; i < KZI_BAND_BLOCK; i++) {
        const uint32_t x = block[i] <= box.max.x;
        const uint32_t all = x & (uint32_t)(block[16 + i] >= box.min.x) & (uint32_t)(block[32 + i] <= box.max.y) &
                             (uint32_t)(block[48 + i] >= box.min.y);
        near |= x << i;
        meets |= all << i;
    }
    *within = near;
    return meets;
}

#define BAND_SCAN      band_scan_plain
#define BAND_BOX       band_box_plain
#define BAND_TAKE(box) *(box)
#define BAND_BITS      band_bits_plain
#define BAND_FIRST     band_first_plain
#include "broad/resting/bands_scan_loop.h"

kzi_band_scan *kzi_band_scan_now(void)
{
    kzi_band_scan *scan = NULL;
    switch (kz_cpu_level_now()) {
    case KZ_CPU_AVX512:
        scan = kzi_band_scan_avx512();
        if (scan) break; /* the compiler knows AVX2 at most */
        scan = kzi_band_scan_avx2();
        break;
    case KZ_CPU_AVX2: scan = kzi_band_scan_avx2(); break;
    case KZ_CPU_SSE2: scan = kzi_band_scan_sse2(); break;
    case KZ_CPU_NEON: scan = kzi_band_scan_neon(); break;
    default: break;
    }
    return scan ? scan : band_scan_plain;
}
