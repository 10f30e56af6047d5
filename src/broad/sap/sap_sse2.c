/* sap_sse2.c - the strip loops for four boxes at a time, on x86 with SSE2.  Compiled without that option, the file
 * offers no table.
 *
 * With SSSE3 a byte shuffle packs the lanes.  Without it all four pairs are stored one by one, each over the last if
 * that one did not meet: this needs no branch either. */
#include "broad/sap/sap_kernels.h"
#include "broad/sap/sap_compress.h"

#if defined(__SSE2__)

#include <emmintrin.h>
#if defined(__SSSE3__)
#include <immintrin.h>
#endif

/* kzi_cut_strip for four values. */
static inline __m128i sap_strips_of_sse2(const kzi_cut *cut, __m128 v)
{
    const __m128 from = _mm_set1_ps(cut->half_from), per = _mm_set1_ps(cut->per_half);
    const __m128 at = _mm_mul_ps(_mm_sub_ps(_mm_mul_ps(v, _mm_set1_ps(0.5f)), from), per);
    const __m128 above = _mm_max_ps(at, _mm_setzero_ps()); /* 0 for NaN */
    return _mm_cvttps_epi32(_mm_min_ps(above, _mm_set1_ps((float)(cut->n - 1))));
}

void kzi_sap_sse2_find_strips(const kzi_cut *cut, const kz_box *boxes, uint32_t n, uint32_t *first, uint32_t *last)
{
    const kzi_cut local = *cut; /* writing to first and last cannot change it */
    uint32_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const float *f = &boxes[i].min.x;
        __m128 x0 = _mm_loadu_ps(f), y0 = _mm_loadu_ps(f + 4), x1 = _mm_loadu_ps(f + 8), y1 = _mm_loadu_ps(f + 12);
        _MM_TRANSPOSE4_PS(x0, y0, x1, y1);
        const __m128 some = _mm_and_ps(_mm_cmple_ps(x0, x1), _mm_cmple_ps(y0, y1));
        const __m128i none = _mm_xor_si128(_mm_castps_si128(some), _mm_set1_epi32(-1));
        const __m128i from = _mm_or_si128(sap_strips_of_sse2(&local, local.along_x ? x0 : y0), none);
        const __m128i to = _mm_andnot_si128(none, sap_strips_of_sse2(&local, local.along_x ? x1 : y1));
        _mm_storeu_si128((__m128i *)(void *)(first + i), from);
        _mm_storeu_si128((__m128i *)(void *)(last + i), to);
    }
    kzi_sap_plain_find_strips(&local, boxes + i, n - i, first + i, last + i);
}

void kzi_sap_sse2_set_columns(const kzi_entry *entries, const uint32_t *keys, uint32_t n, kzi_sap_lanes *to)
{
    const kzi_sap_lanes out = *to;
    uint32_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const kzi_entry *a = &entries[keys[i] & 0xffff], *b = &entries[keys[i + 1] & 0xffff];
        const kzi_entry *c = &entries[keys[i + 2] & 0xffff], *d = &entries[keys[i + 3] & 0xffff];
        __m128 x0 = _mm_loadu_ps(&a->box.min.x), y0 = _mm_loadu_ps(&b->box.min.x);
        __m128 x1 = _mm_loadu_ps(&c->box.min.x), y1 = _mm_loadu_ps(&d->box.min.x);
        _MM_TRANSPOSE4_PS(x0, y0, x1, y1);
        _mm_storeu_ps(out.x0 + i, x0);
        _mm_storeu_ps(out.y0 + i, y0);
        _mm_storeu_ps(out.x1 + i, x1);
        _mm_storeu_ps(out.y1 + i, y1);
        out.id[i] = a->id;
        out.id[i + 1] = b->id;
        out.id[i + 2] = c->id;
        out.id[i + 3] = d->id;
    }
    kzi_sap_lanes rest = {out.x0 + i, out.x1 + i, out.y0 + i, out.y1 + i, out.id + i, NULL, NULL, n - i};
    kzi_sap_plain_set_columns(entries, keys + i, n - i, &rest);
}

#define SAP_NAME(f) sap_##f##_sse2

#define LANES         4
#define F             __m128
#define I             __m128i
#define M             __m128i
#define LOAD(p)       _mm_loadu_ps(p)
#define ALL(v)        _mm_set1_ps(v)
#define ILOAD(p)      _mm_loadu_si128((const __m128i *)(const void *)(p))
#define IALL(v)       _mm_set1_epi32((int)(v))
#define IAND(a, b)    _mm_and_si128(a, b)
#define LE(a, b)      _mm_castps_si128(_mm_cmple_ps(a, b))
#define NONE_OF(a, b) _mm_cmpeq_epi32(_mm_and_si128(a, b), _mm_setzero_si128())
#define SOME_OF(a, b) _mm_xor_si128(NONE_OF(a, b), _mm_set1_epi32(-1))
#define DIFFER(a, b)  _mm_xor_si128(_mm_cmpeq_epi32(a, b), _mm_set1_epi32(-1))
#define AND(m, n)     _mm_and_si128(m, n)
#define EVERY(m)      (_mm_movemask_ps(_mm_castsi128_ps(m)) == 0xf)
#define LEAVE()       ((void)0)

static inline uint32_t sap_pack_sse2(kz_index_pair *to, __m128i one, __m128i others, __m128i meets, bool ordered)
{
    const unsigned bits = (unsigned)_mm_movemask_ps(_mm_castsi128_ps(meets));
#if defined(__SSSE3__)
    others = _mm_shuffle_epi8(others, _mm_loadu_si128((const __m128i *)(const void *)kzi_sap_shuffle[bits]));
#endif
    const __m128i less = _mm_cmplt_epi32(one, others), swap = _mm_andnot_si128(less, _mm_xor_si128(one, others));
    const __m128i a = ordered ? _mm_xor_si128(one, swap) : one, b = ordered ? _mm_xor_si128(others, swap) : others;
    const __m128i low = _mm_unpacklo_epi32(a, b), high = _mm_unpackhi_epi32(a, b);
#if defined(__SSSE3__)
    _mm_storeu_si128((__m128i *)(void *)to, low);
    _mm_storeu_si128((__m128i *)(void *)(to + 2), high);
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3);
#else
    uint32_t n = bits & 1;
    _mm_storel_epi64((__m128i *)(void *)to, low);
    _mm_storeh_pd((double *)(void *)(to + n), _mm_castsi128_pd(low));
    n += bits >> 1 & 1;
    _mm_storel_epi64((__m128i *)(void *)(to + n), high);
    n += bits >> 2 & 1;
    _mm_storeh_pd((double *)(void *)(to + n), _mm_castsi128_pd(high));
    return n + (bits >> 3);
#endif
}

#define PACK(to, one, many, m)         sap_pack_sse2(to, one, many, m, false)
#define PACK_ORDERED(to, one, many, m) sap_pack_sse2(to, one, many, m, true)

#define FIND_STRIPS kzi_sap_sse2_find_strips
#define SET_COLUMNS kzi_sap_sse2_set_columns

#include "broad/sap/sap_lanes.h"

const kzi_sap_kernels *kzi_sap_kernels_sse2(void) { return &sap_table_sse2; }

#else

const kzi_sap_kernels *kzi_sap_kernels_sse2(void) { return NULL; }

#endif
