/* bvh_avx2.c - the BVH kernels for eight children of a node at a time, on x86-64 with AVX2.  Compiled without that
 * option, the file offers no table. */
#include "math/bvh/bvh_kernels.h"

#if defined(__AVX2__)

#include <immintrin.h>

typedef struct bvh_avx2_box {
    __m256 x0, y0, x1, y1;
} bvh_avx2_box;

KZI_BVH_INLINE bvh_avx2_box bvh_avx2_query(kz_box b)
{
    return (bvh_avx2_box){_mm256_set1_ps(b.min.x), _mm256_set1_ps(b.min.y), _mm256_set1_ps(b.max.x),
                          _mm256_set1_ps(b.max.y)};
}

KZI_BVH_INLINE uint32_t bvh_avx2_eight(const kzi_bvh_node *node, int i, bvh_avx2_box b)
{
    const __m256 left = _mm256_cmp_ps(_mm256_load_ps(node->x0 + i), b.x1, _CMP_LE_OQ);
    const __m256 right = _mm256_cmp_ps(b.x0, _mm256_load_ps(node->x1 + i), _CMP_LE_OQ);
    const __m256 upper = _mm256_cmp_ps(_mm256_load_ps(node->y0 + i), b.y1, _CMP_LE_OQ);
    const __m256 lower = _mm256_cmp_ps(b.y0, _mm256_load_ps(node->y1 + i), _CMP_LE_OQ);
    return (uint32_t)_mm256_movemask_ps(_mm256_and_ps(_mm256_and_ps(left, right), _mm256_and_ps(upper, lower)));
}

#define BVH_NAME(f)                bvh_avx2_##f
#define QUERY                      bvh_avx2_box
#define QUERY_OF(box)              bvh_avx2_query(box)
#define MEETS(node, query)         (bvh_avx2_eight(node, 0, query) | bvh_avx2_eight(node, 8, query) << 8)
#define TAKE(from, which, numbers) kzi_bvh_take(from, which, numbers)
#define V                          __m256d
#define LANES                      4
#define LOAD(p)                    _mm256_cvtps_pd(_mm_loadu_ps(p))
#define STORE(p, v)                _mm256_storeu_pd(p, v)
#define ALL(c)                     _mm256_set1_pd(c)
#define ADD(a, b)                  _mm256_add_pd(a, b)
#define SUB(a, b)                  _mm256_sub_pd(a, b)
#define MUL(a, b)                  _mm256_mul_pd(a, b)
#define LE(a, b)                   _mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LE_OQ))
#define MAX(a, b)                  _mm256_max_pd(a, b)
#define MIN(a, b)                  _mm256_min_pd(a, b)
/* The upper halves of the registers must be cleared: left in use, they slow down the caller's SSE code. */
#define LEAVE() _mm256_zeroupper()

#include "math/bvh/bvh_lanes.h"

const kzi_bvh_kernels *kzi_bvh_kernels_avx2(void) { return &bvh_avx2_table; }

#else

const kzi_bvh_kernels *kzi_bvh_kernels_avx2(void) { return NULL; }

#endif
