/* sap_neon.c - the strip loops for four boxes at a time on 64-bit ARM, where every processor has NEON.  Elsewhere the
 * file offers no table. */
#include "broad/sap/sap_kernels.h"
#include "broad/sap/sap_compress.h"

#if defined(__ARM_NEON) && defined(__aarch64__)

#include <arm_neon.h>

#define SAP_NAME(f) sap_##f##_neon

#define LANES         4
#define F             float32x4_t
#define I             uint32x4_t
#define M             uint32x4_t
#define LOAD(p)       vld1q_f32(p)
#define ALL(v)        vdupq_n_f32(v)
#define ILOAD(p)      vld1q_u32(p)
#define IALL(v)       vdupq_n_u32(v)
#define IAND(a, b)    vandq_u32(a, b)
#define LE(a, b)      vcleq_f32(a, b)
#define NONE_OF(a, b) vmvnq_u32(vtstq_u32(a, b))
#define SOME_OF(a, b) vtstq_u32(a, b)
#define DIFFER(a, b)  vmvnq_u32(vceqq_u32(a, b))
#define AND(m, n)     vandq_u32(m, n)
#define EVERY(m)      (vminvq_u32(m) != 0)
#define LEAVE()       ((void)0)

/* st2 stores two vectors interleaved: four pairs at once. */
static inline uint32_t sap_pack_neon(kz_index_pair *to, uint32x4_t one, uint32x4_t others, uint32x4_t meets,
                                     bool ordered)
{
    static const uint32_t weights[4] = {1 | 1u << 8, 2 | 1u << 8, 4 | 1u << 8, 8 | 1u << 8};
    const uint32_t sum = vaddvq_u32(vandq_u32(meets, vld1q_u32(weights))); /* low byte: which lanes; above it: how
                                                                              many */
    const uint8x16_t bytes = vqtbl1q_u8(vreinterpretq_u8_u32(others), vld1q_u8(kzi_sap_shuffle[sum & 15]));
    const uint32x4_t packed = vreinterpretq_u32_u8(bytes);
    uint32x4x2_t pairs;
    pairs.val[0] = ordered ? vminq_u32(one, packed) : one;
    pairs.val[1] = ordered ? vmaxq_u32(one, packed) : packed;
    vst2q_u32(&to->a, pairs);
    return sum >> 8;
}

#define PACK(to, one, many, m)         sap_pack_neon(to, one, many, m, false)
#define PACK_ORDERED(to, one, many, m) sap_pack_neon(to, one, many, m, true)

#include "broad/sap/sap_lanes.h"

const kzi_sap_kernels *kzi_sap_kernels_neon(void) { return &sap_table_neon; }

#else

const kzi_sap_kernels *kzi_sap_kernels_neon(void) { return NULL; }

#endif
