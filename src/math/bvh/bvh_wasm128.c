/* bvh_wasm128.c - the BVH kernels for four children of a node at a time in WebAssembly with its 128-bit vectors.
 * Compiled without that option, the file offers no table. */
#include "math/bvh/bvh_kernels.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

typedef struct bvh_wasm_box {
    v128_t x0, y0, x1, y1;
} bvh_wasm_box;

KZI_BVH_INLINE bvh_wasm_box bvh_wasm_query(kz_box b)
{
    return (bvh_wasm_box){wasm_f32x4_splat(b.min.x), wasm_f32x4_splat(b.min.y), wasm_f32x4_splat(b.max.x),
                          wasm_f32x4_splat(b.max.y)};
}

KZI_BVH_INLINE v128_t bvh_wasm_four(const kzi_bvh_node *node, int i, bvh_wasm_box b)
{
    const v128_t left = wasm_f32x4_le(wasm_v128_load(node->x0 + i), b.x1);
    const v128_t right = wasm_f32x4_le(b.x0, wasm_v128_load(node->x1 + i));
    const v128_t upper = wasm_f32x4_le(wasm_v128_load(node->y0 + i), b.y1);
    const v128_t lower = wasm_f32x4_le(b.y0, wasm_v128_load(node->y1 + i));
    return wasm_v128_and(wasm_v128_and(left, right), wasm_v128_and(upper, lower));
}

KZI_BVH_INLINE uint32_t bvh_wasm_meets(const kzi_bvh_node *node, bvh_wasm_box b)
{
    const v128_t low = wasm_i16x8_narrow_i32x4(bvh_wasm_four(node, 0, b), bvh_wasm_four(node, 4, b));
    const v128_t high = wasm_i16x8_narrow_i32x4(bvh_wasm_four(node, 8, b), bvh_wasm_four(node, 12, b));
    return (uint32_t)wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(low, high));
}

#define BVH_NAME(f)                bvh_wasm128_##f
#define QUERY                      bvh_wasm_box
#define QUERY_OF(box)              bvh_wasm_query(box)
#define MEETS(node, query)         bvh_wasm_meets(node, query)
#define TAKE(from, which, numbers) kzi_bvh_take(from, which, numbers)
#define V                          v128_t
#define LANES                      2
#define LOAD(p)                    wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(p))
#define STORE(p, v)                wasm_v128_store(p, v)
#define ALL(c)                     wasm_f64x2_splat(c)
#define ADD(a, b)                  wasm_f64x2_add(a, b)
#define SUB(a, b)                  wasm_f64x2_sub(a, b)
#define MUL(a, b)                  wasm_f64x2_mul(a, b)
#define LE(a, b)                   wasm_i64x2_bitmask(wasm_f64x2_le(a, b))
/* wasm's "pseudo" forms return their first operand for NaN. */
#define MAX(a, b) wasm_f64x2_pmax(b, a)
#define MIN(a, b) wasm_f64x2_pmin(b, a)
#define LEAVE()   ((void)0)

#include "math/bvh/bvh_lanes.h"

const kzi_bvh_kernels *kzi_bvh_kernels_wasm128(void) { return &bvh_wasm128_table; }

#else

const kzi_bvh_kernels *kzi_bvh_kernels_wasm128(void) { return NULL; }

#endif
