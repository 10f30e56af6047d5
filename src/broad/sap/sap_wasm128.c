/* sap_wasm128.c - the strip loops for four boxes at a time in WebAssembly with its 128-bit vectors.  Compiled without
 * that option, the file offers no table. */
#include "broad/sap/sap_kernels.h"
#include "broad/sap/sap_compress.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

#define SAP_NAME(f) sap_##f##_wasm128

#define LANES         4
#define F             v128_t
#define I             v128_t
#define M             v128_t
#define LOAD(p)       wasm_v128_load(p)
#define ALL(v)        wasm_f32x4_splat(v)
#define ILOAD(p)      wasm_v128_load(p)
#define IALL(v)       wasm_i32x4_splat((int32_t)(v))
#define IAND(a, b)    wasm_v128_and(a, b)
#define LE(a, b)      wasm_f32x4_le(a, b)
#define NONE_OF(a, b) wasm_i32x4_eq(wasm_v128_and(a, b), wasm_i32x4_splat(0))
#define SOME_OF(a, b) wasm_i32x4_ne(wasm_v128_and(a, b), wasm_i32x4_splat(0))
#define DIFFER(a, b)  wasm_i32x4_ne(a, b)
#define AND(m, n)     wasm_v128_and(m, n)
#define EVERY(m)      wasm_i32x4_all_true(m)
#define LEAVE()       ((void)0)

static inline uint32_t sap_pack_wasm128(kz_index_pair *to, v128_t one, v128_t others, v128_t meets, bool ordered)
{
    const uint32_t bits = (uint32_t)wasm_i32x4_bitmask(meets);
    const v128_t packed = wasm_i8x16_swizzle(others, wasm_v128_load(kzi_sap_shuffle[bits]));
    const v128_t a = ordered ? wasm_u32x4_min(one, packed) : one, b = ordered ? wasm_u32x4_max(one, packed) : packed;
    wasm_v128_store(to, wasm_i32x4_shuffle(a, b, 0, 4, 1, 5));
    wasm_v128_store(to + 2, wasm_i32x4_shuffle(a, b, 2, 6, 3, 7));
    return (uint32_t)__builtin_popcount(bits);
}

#define PACK(to, one, many, m)         sap_pack_wasm128(to, one, many, m, false)
#define PACK_ORDERED(to, one, many, m) sap_pack_wasm128(to, one, many, m, true)

#include "broad/sap/sap_lanes.h"

const kzi_sap_kernels *kzi_sap_kernels_wasm128(void) { return &sap_table_wasm128; }

#else

const kzi_sap_kernels *kzi_sap_kernels_wasm128(void) { return NULL; }

#endif
