/* bvh_four.c - the BVH kernels for four children of a node at a time, with the vectors that every processor has. */
#include "math/bvh/bvh_kernels.h"
#include "math/lanes/f32x4.h"

typedef struct bvh_four_box {
    kzi_f32x4 x0, y0, x1, y1;
} bvh_four_box;

KZI_BVH_INLINE bvh_four_box bvh_four_query(kz_box b)
{
    return (bvh_four_box){kzi_f32x4_all(b.min.x), kzi_f32x4_all(b.min.y), kzi_f32x4_all(b.max.x), kzi_f32x4_all(b.max.y)};
}

KZI_BVH_INLINE uint32_t bvh_four_bits(const kzi_bvh_node *node, int i, bvh_four_box b)
{
    const kzi_f32x4_truth x = kzi_f32x4_and(kzi_f32x4_at_most(kzi_f32x4_load(node->x0 + i), b.x1),
                                            kzi_f32x4_at_most(b.x0, kzi_f32x4_load(node->x1 + i)));
    const kzi_f32x4_truth y = kzi_f32x4_and(kzi_f32x4_at_most(kzi_f32x4_load(node->y0 + i), b.y1),
                                            kzi_f32x4_at_most(b.y0, kzi_f32x4_load(node->y1 + i)));
    return kzi_f32x4_bits(kzi_f32x4_and(x, y)) << i;
}

KZI_BVH_INLINE uint32_t bvh_four_meets(const kzi_bvh_node *node, bvh_four_box b)
{
    return bvh_four_bits(node, 0, b) | bvh_four_bits(node, 4, b) | bvh_four_bits(node, 8, b) | bvh_four_bits(node, 12, b);
}

#define BVH_NAME(f)                bvh_four_##f
#define QUERY                      bvh_four_box
#define QUERY_OF(box)              bvh_four_query(box)
#define MEETS(node, query)         bvh_four_meets(node, query)
#define TAKE(from, which, numbers) kzi_bvh_take(from, which, numbers)
#define V                          kzi_f64x2
#define LANES                      2
#define LOAD(p)                    kzi_f64x2_of_floats(p)
#define STORE(p, v)                kzi_f64x2_store(p, v)
#define ALL(c)                     kzi_f64x2_all(c)
#define ADD(a, b)                  kzi_f64x2_add(a, b)
#define SUB(a, b)                  kzi_f64x2_sub(a, b)
#define MUL(a, b)                  kzi_f64x2_mul(a, b)
#define LE(a, b)                   kzi_f64x2_bits(kzi_f64x2_at_most(a, b))
#define MAX(a, b)                  kzi_f64x2_max(a, b)
#define MIN(a, b)                  kzi_f64x2_min(a, b)
#define LEAVE()                    ((void)0)

#include "math/bvh/bvh_lanes.h"

const kzi_bvh_kernels *kzi_bvh_kernels_four(void) { return &bvh_four_table; }
