/* bvh_scalar.c - the BVH kernels in plain C, one child of a node at a time. */
#include "math/bvh/bvh_kernels.h"

static uint32_t bvh_scalar_meets(const kzi_bvh_node *node, kz_box query)
{
    uint32_t which = 0;
    for (uint32_t i = 0; i < KZI_BVH_WIDE; i++) {
        const kz_box child = {{node->x0[i], node->y0[i]}, {node->x1[i], node->y1[i]}};
        which |= (uint32_t)kz_box_meets(child, query) << i;
    }
    return which;
}

#define BVH_NAME(f)                bvh_scalar_##f
#define QUERY                      kz_box
#define QUERY_OF(box)              (box)
#define MEETS(node, query)         bvh_scalar_meets(node, query)
#define TAKE(from, which, numbers) kzi_bvh_take(from, which, numbers)
#define V                          double
#define LANES                      1
#define LOAD(p)                    ((double)*(p))
#define STORE(p, v)                (*(p) = (v))
#define ALL(c)                     (double)(c)
#define ADD(a, b)                  ((a) + (b))
#define SUB(a, b)                  ((a) - (b))
#define MUL(a, b)                  ((a) * (b))
#define LE(a, b)                   ((a) <= (b))
#define MAX(a, b)                  bvh_scalar_max(a, b)
#define MIN(a, b)                  bvh_scalar_min(a, b)
#define LEAVE()                    ((void)0)

KZI_BVH_INLINE double bvh_scalar_max(double a, double b) { return a > b ? a : b; }
KZI_BVH_INLINE double bvh_scalar_min(double a, double b) { return a < b ? a : b; }

#include "math/bvh/bvh_lanes.h"

const kzi_bvh_kernels *kzi_bvh_kernels_scalar(void) { return &bvh_scalar_table; }
