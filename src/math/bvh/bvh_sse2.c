/* bvh_sse2.c - the BVH kernels for four children of a node at a time, on every x86-64.  Compiled without SSE2, the file
 * offers no table. */
#include "math/bvh/bvh_kernels.h"

#if defined(__SSE2__)

#include <immintrin.h>
#include <string.h>

typedef struct bvh_sse2_box {
    __m128 x0, y0, x1, y1;
} bvh_sse2_box;

KZI_BVH_INLINE bvh_sse2_box bvh_sse2_query(kz_box b)
{
    return (bvh_sse2_box){_mm_set1_ps(b.min.x), _mm_set1_ps(b.min.y), _mm_set1_ps(b.max.x), _mm_set1_ps(b.max.y)};
}

KZI_BVH_INLINE __m128i bvh_sse2_four(const kzi_bvh_node *node, int i, bvh_sse2_box b)
{
    const __m128 x =
        _mm_and_ps(_mm_cmple_ps(_mm_load_ps(node->x0 + i), b.x1), _mm_cmple_ps(b.x0, _mm_load_ps(node->x1 + i)));
    const __m128 y =
        _mm_and_ps(_mm_cmple_ps(_mm_load_ps(node->y0 + i), b.y1), _mm_cmple_ps(b.y0, _mm_load_ps(node->y1 + i)));
    return _mm_castps_si128(_mm_and_ps(x, y));
}

KZI_BVH_INLINE uint32_t bvh_sse2_meets(const kzi_bvh_node *node, bvh_sse2_box b)
{
    const __m128i low = _mm_packs_epi32(bvh_sse2_four(node, 0, b), bvh_sse2_four(node, 4, b));
    const __m128i high = _mm_packs_epi32(bvh_sse2_four(node, 8, b), bvh_sse2_four(node, 12, b));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}

KZI_BVH_INLINE __m128d bvh_sse2_load(const float *p)
{
    double both; /* two floats, which may be unaligned */
    memcpy(&both, p, sizeof both);
    return _mm_cvtps_pd(_mm_castpd_ps(_mm_set_sd(both)));
}

#define BVH_NAME(f)                bvh_sse2_##f
#define QUERY                      bvh_sse2_box
#define QUERY_OF(box)              bvh_sse2_query(box)
#define MEETS(node, query)         bvh_sse2_meets(node, query)
#define TAKE(from, which, numbers) kzi_bvh_take(from, which, numbers)
#define V                          __m128d
#define LANES                      2
#define LOAD(p)                    bvh_sse2_load(p)
#define STORE(p, v)                _mm_storeu_pd(p, v)
#define ALL(c)                     _mm_set1_pd(c)
#define ADD(a, b)                  _mm_add_pd(a, b)
#define SUB(a, b)                  _mm_sub_pd(a, b)
#define MUL(a, b)                  _mm_mul_pd(a, b)
#define LE(a, b)                   _mm_movemask_pd(_mm_cmple_pd(a, b))
#define MAX(a, b)                  _mm_max_pd(a, b)
#define MIN(a, b)                  _mm_min_pd(a, b)
#define LEAVE()                    ((void)0)

#include "math/bvh/bvh_lanes.h"

const kzi_bvh_kernels *kzi_bvh_kernels_sse2(void) { return &bvh_sse2_table; }

#else

const kzi_bvh_kernels *kzi_bvh_kernels_sse2(void) { return NULL; }

#endif
