/* bvh_avx512.c - the BVH kernels for all children of a node at once, on x86-64 with AVX-512.  Compiled without that
 * option, the file offers no table. */
#include "math/bvh/bvh_kernels.h"

#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512DQ__)

#include <immintrin.h>

typedef struct bvh_avx512_box {
    __m512 x0, y0, x1, y1;
} bvh_avx512_box;

KZI_BVH_INLINE bvh_avx512_box bvh_avx512_query(kz_box b)
{
    return (bvh_avx512_box){_mm512_set1_ps(b.min.x), _mm512_set1_ps(b.min.y), _mm512_set1_ps(b.max.x),
                            _mm512_set1_ps(b.max.y)};
}

KZI_BVH_INLINE uint32_t bvh_avx512_meets(const kzi_bvh_node *node, bvh_avx512_box b)
{
    __mmask16 which = _mm512_cmp_ps_mask(_mm512_load_ps(node->x0), b.x1, _CMP_LE_OQ);
    which = _mm512_mask_cmp_ps_mask(which, b.x0, _mm512_load_ps(node->x1), _CMP_LE_OQ);
    const __mmask16 rows = _mm512_cmp_ps_mask(_mm512_load_ps(node->y0), b.y1, _CMP_LE_OQ);
    return which & _mm512_mask_cmp_ps_mask(rows, b.y0, _mm512_load_ps(node->y1), _CMP_LE_OQ);
}

/* All sixteen places are written: storing only some takes several times as long on some processors. */
KZI_BVH_INLINE uint32_t bvh_avx512_take(const uint32_t *from, uint32_t which, uint32_t *numbers)
{
    const __m512i taken = _mm512_maskz_compress_epi32((__mmask16)which, _mm512_loadu_si512(from));
    _mm512_storeu_si512(numbers, taken);
    return (uint32_t)_mm_popcnt_u32(which);
}

#define BVH_NAME(f)                bvh_avx512_##f
#define QUERY                      bvh_avx512_box
#define QUERY_OF(box)              bvh_avx512_query(box)
#define MEETS(node, query)         bvh_avx512_meets(node, query)
#define TAKE(from, which, numbers) bvh_avx512_take(from, which, numbers)
#define V                          __m512d
#define LANES                      8
#define LOAD(p)                    _mm512_cvtps_pd(_mm256_loadu_ps(p))
#define STORE(p, v)                _mm512_storeu_pd(p, v)
#define ALL(c)                     _mm512_set1_pd(c)
#define ADD(a, b)                  _mm512_add_pd(a, b)
#define SUB(a, b)                  _mm512_sub_pd(a, b)
#define MUL(a, b)                  _mm512_mul_pd(a, b)
#define LE(a, b)                   _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ)
#define MAX(a, b)                  _mm512_max_pd(a, b)
#define MIN(a, b)                  _mm512_min_pd(a, b)
/* The upper halves of the registers must be cleared: left in use, they slow down the caller's SSE code. */
#define LEAVE() _mm256_zeroupper()

#include "math/bvh/bvh_lanes.h"

const kzi_bvh_kernels *kzi_bvh_kernels_avx512(void) { return &bvh_avx512_table; }

#else

const kzi_bvh_kernels *kzi_bvh_kernels_avx512(void) { return NULL; }

#endif
