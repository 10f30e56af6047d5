/* sap_wasm128.c - the strip loops for four boxes at a time in WebAssembly with its 128-bit vectors.  Compiled without
 * that option, the file offers no table. */
#include "broad/sap/sap_kernels.h"
#include "broad/sap/sap_compress.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

/* Four boxes at p, q, r and s as the columns min.x, min.y, max.x and max.y. */
static inline void sap_columns_wasm128(const void *p, const void *q, const void *r, const void *s, v128_t out[4])
{
    const v128_t a = wasm_v128_load(p), b = wasm_v128_load(q), c = wasm_v128_load(r), d = wasm_v128_load(s);
    const v128_t ab_min = wasm_i32x4_shuffle(a, b, 0, 4, 1, 5), cd_min = wasm_i32x4_shuffle(c, d, 0, 4, 1, 5);
    const v128_t ab_max = wasm_i32x4_shuffle(a, b, 2, 6, 3, 7), cd_max = wasm_i32x4_shuffle(c, d, 2, 6, 3, 7);
    out[0] = wasm_i64x2_shuffle(ab_min, cd_min, 0, 2);
    out[1] = wasm_i64x2_shuffle(ab_min, cd_min, 1, 3);
    out[2] = wasm_i64x2_shuffle(ab_max, cd_max, 0, 2);
    out[3] = wasm_i64x2_shuffle(ab_max, cd_max, 1, 3);
}

/* As kzi_cut_strip in each lane. */
static inline v128_t sap_strips_of_wasm128(const kzi_cut *cut, v128_t v)
{
    const v128_t half = wasm_f32x4_sub(wasm_f32x4_mul(v, wasm_f32x4_splat(0.5f)), wasm_f32x4_splat(cut->half_from));
    const v128_t above = wasm_f32x4_pmax(wasm_f32x4_splat(0), wasm_f32x4_mul(half, wasm_f32x4_splat(cut->per_half)));
    return wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_pmin(wasm_f32x4_splat((float)(cut->n - 1)), above));
}

static void sap_find_strips_wasm128(const kzi_cut *cut, const kz_box *boxes, uint32_t n, uint32_t *first,
                                    uint32_t *last)
{
    const kzi_cut local = *cut;
    const unsigned from = local.along_x ? 0 : 1;
    uint32_t i = 0;
    for (; i + 4 <= n; i += 4) {
        v128_t of[4];
        sap_columns_wasm128(boxes + i, boxes + i + 1, boxes + i + 2, boxes + i + 3, of);
        const v128_t some = wasm_v128_and(wasm_f32x4_le(of[0], of[2]), wasm_f32x4_le(of[1], of[3]));
        const v128_t none = wasm_v128_andnot(wasm_i32x4_splat(1), some); /* strips 1 to 0 */
        const v128_t low = sap_strips_of_wasm128(&local, from ? of[1] : of[0]);
        const v128_t high = sap_strips_of_wasm128(&local, from ? of[3] : of[2]);
        wasm_v128_store(first + i, wasm_v128_or(wasm_v128_and(low, some), none));
        wasm_v128_store(last + i, wasm_v128_and(high, some));
    }
    kzi_sap_plain_find_strips(&local, boxes + i, n - i, first + i, last + i);
}

static void sap_set_columns_wasm128(const kzi_entry *entries, const uint32_t *keys, uint32_t n, kzi_sap_lanes *to)
{
    const kzi_sap_lanes out = *to;
    uint32_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const kzi_entry *a = &entries[keys[i] & 0xffff], *b = &entries[keys[i + 1] & 0xffff];
        const kzi_entry *c = &entries[keys[i + 2] & 0xffff], *d = &entries[keys[i + 3] & 0xffff];
        v128_t of[4];
        sap_columns_wasm128(&a->box, &b->box, &c->box, &d->box, of);
        wasm_v128_store(out.x0 + i, of[0]);
        wasm_v128_store(out.y0 + i, of[1]);
        wasm_v128_store(out.x1 + i, of[2]);
        wasm_v128_store(out.y1 + i, of[3]);
        wasm_v128_store(out.id + i, wasm_i32x4_make((int32_t)a->id, (int32_t)b->id, (int32_t)c->id, (int32_t)d->id));
    }
    kzi_sap_lanes rest = {out.x0 + i, out.x1 + i, out.y0 + i, out.y1 + i, out.id + i, NULL, NULL, n - i};
    kzi_sap_plain_set_columns(entries, keys + i, n - i, &rest);
}

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

#define FIND_STRIPS sap_find_strips_wasm128
#define SET_COLUMNS sap_set_columns_wasm128

#include "broad/sap/sap_lanes.h"

const kzi_sap_kernels *kzi_sap_kernels_wasm128(void) { return &sap_table_wasm128; }

#else

const kzi_sap_kernels *kzi_sap_kernels_wasm128(void) { return NULL; }

#endif
