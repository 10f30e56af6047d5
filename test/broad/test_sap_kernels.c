/* test_sap_kernels.c - the strip loops of each level, compared with testing each box with each, with hardly any
 * room. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kz_test.h"
#include "broad/sap/sap_kernels.h"

enum { MOST = 200, ROOM = 40 };

typedef struct columns {
    float x0[MOST + KZI_SAP_PAD], x1[MOST + KZI_SAP_PAD], y0[MOST + KZI_SAP_PAD], y1[MOST + KZI_SAP_PAD];
    uint32_t id[MOST + KZI_SAP_PAD], category[MOST + KZI_SAP_PAD], collides[MOST + KZI_SAP_PAD];
    kzi_sap_lanes lanes;
} columns;

static int by_float(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* On a coarse grid, so that edges coincide; with any flags if `flagged`, filters if `filtered`. */
static void make_columns(columns *c, kz_test_rng *r, uint32_t n, uint32_t first_id, bool flagged, bool filtered)
{
    const int32_t wide = kz_test_range(r, 1, 60), large = kz_test_range(r, 0, 12);
    for (uint32_t i = 0; i < n + KZI_SAP_PAD; i++) {
        c->x0[i] = (float)kz_test_range(r, -wide, wide);
        c->id[i] = first_id + i;
    }
    qsort(c->x0, n, sizeof *c->x0, by_float);
    for (uint32_t i = 0; i < n + KZI_SAP_PAD; i++) {
        c->x1[i] = kz_test_one_in(r, 30) ? INFINITY : c->x0[i] + (float)kz_test_range(r, 0, large);
        c->y0[i] = (float)kz_test_range(r, -20, 20);
        c->y1[i] = c->y0[i] + (float)kz_test_range(r, 0, large);
        c->category[i] = 1u << kz_test_below(r, 3);
        c->collides[i] = kz_test_below(r, 8);
    }
    for (uint32_t i = n; i > 1; i--) { /* numbers in any order */
        const uint32_t j = kz_test_below(r, i), item = c->id[i - 1];
        c->id[i - 1] = c->id[j];
        c->id[j] = item;
    }
    for (uint32_t i = 0; i < n && flagged; i++) c->id[i] |= kz_test_below(r, 8) << 29;
    for (uint32_t i = n; i < n + KZI_SAP_PAD; i++) c->x0[i] = NAN;
    c->lanes = (kzi_sap_lanes){c->x0, c->x1, c->y0, c->y1, c->id, NULL, NULL, n};
    if (filtered) {
        c->lanes.category = c->category;
        c->lanes.collides = c->collides;
    }
}

static bool lanes_meet(const columns *a, uint32_t i, const columns *b, uint32_t j)
{
    if (!(a->x0[i] <= b->x1[j] && b->x0[j] <= a->x1[i] && a->y0[i] <= b->y1[j] && b->y0[j] <= a->y1[i])) return false;
    if ((a->id[i] & b->id[j]) >> 29) return false;
    return !a->lanes.category || ((a->category[i] & b->collides[j]) && (b->category[j] & a->collides[i]));
}

typedef struct pair_set {
    kz_index_pair at[MOST * MOST];
    size_t n;
} pair_set;

static void set_add(pair_set *s, uint32_t a, uint32_t b, bool raw)
{
    const uint32_t p = raw ? a : a & KZI_SAP_NUMBER, q = raw ? b : b & KZI_SAP_NUMBER;
    s->at[s->n++] = p < q ? (kz_index_pair){p, q} : (kz_index_pair){q, p};
}

static int in_order(const void *a, const void *b)
{
    const kz_index_pair *p = a, *q = b;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

static void check_same(pair_set *got, pair_set *expected)
{
    CHECK_EQ(got->n, expected->n);
    if (got->n != expected->n || got->n == 0) return;
    qsort(got->at, got->n, sizeof *got->at, in_order);
    qsort(expected->at, expected->n, sizeof *expected->at, in_order);
    CHECK_EQ(memcmp(got->at, expected->at, got->n * sizeof *got->at), 0);
}

/* Takes the pairs away, so that the kernel has room again. */
static void take(kzi_sap_out *out, pair_set *to, bool raw)
{
    for (size_t i = 0; i < out->n; i++) {
        if (!raw) CHECK(out->pairs[i].a < out->pairs[i].b);
        set_add(to, out->pairs[i].a, out->pairs[i].b, raw);
    }
    out->n = 0;
}

static pair_set got, expected;
static columns a, b;

static void check_self(const kzi_sap_kernels *k, bool raw)
{
    kz_index_pair room[ROOM];
    kzi_sap_out out = {room, 0, ROOM};
    kzi_sap_place place = {0, 0, 0, 0};
    got.n = expected.n = 0;
    for (uint32_t i = 0; i < a.lanes.n; i++)
        for (uint32_t j = i + 1; j < a.lanes.n; j++)
            if (lanes_meet(&a, i, &a, j)) set_add(&expected, a.id[i], a.id[j], raw);
    while (!(raw ? k->self_raw : k->self)(&a.lanes, &place, &out)) take(&out, &got, raw);
    take(&out, &got, raw);
    check_same(&got, &expected);
}

/* The lanes of b as blocks of resting boxes; every fifth block has boxes that were removed. */
static kzi_rest_run run_of_b(void)
{
    static float blocks[(MOST / KZI_REST_BLOCK + 1) * 112], reach[MOST / KZI_REST_BLOCK + 1];
    const size_t stride = KZI_REST_FLOATS(b.lanes.category != NULL);
    const uint32_t n_blocks = (b.lanes.n + KZI_REST_BLOCK - 1) / KZI_REST_BLOCK;
    float most = -INFINITY;
    for (uint32_t i = 0; i < n_blocks * KZI_REST_BLOCK; i++) {
        const bool is_there = i < b.lanes.n, is_removed = i / KZI_REST_BLOCK % 5 == 1 && i % 3 == 0;
        float *block = blocks + i / KZI_REST_BLOCK * stride + i % KZI_REST_BLOCK;
        uint32_t *ids = (uint32_t *)(void *)(block + KZI_REST_IDS);
        block[0] = is_there ? b.x0[i] : NAN;
        block[KZI_REST_X1] = is_there ? b.x1[i] : NAN;
        block[KZI_REST_Y0] = is_there && !is_removed ? b.y0[i] : NAN;
        block[KZI_REST_Y1] = is_there ? b.y1[i] : NAN;
        ids[0] = is_there ? b.id[i] : 0;
        if (b.lanes.category) ids[KZI_REST_BLOCK] = is_there ? b.lanes.category[i] : 0;
        if (b.lanes.category) ids[2 * KZI_REST_BLOCK] = is_there ? b.lanes.collides[i] : 0;
        if (is_there && is_removed) b.y0[i] = NAN;
        most = is_there && b.x1[i] > most ? b.x1[i] : most;
        reach[i / KZI_REST_BLOCK] = most;
    }
    return (kzi_rest_run){blocks, reach, n_blocks};
}

static void check_merge(const kzi_sap_kernels *k, bool raw)
{
    kz_index_pair room[ROOM];
    kzi_sap_out out = {room, 0, ROOM};
    kzi_sap_place place = {0, 0, 0, 0};
    const kzi_rest_run run = run_of_b();
    got.n = expected.n = 0;
    for (uint32_t i = 0; i < a.lanes.n; i++)
        for (uint32_t j = 0; j < b.lanes.n; j++)
            if (lanes_meet(&a, i, &b, j)) set_add(&expected, a.id[i], b.id[j], raw);
    while (!k->merge(&a.lanes, &run, &place, &out, raw)) take(&out, &got, raw);
    take(&out, &got, raw);
    check_same(&got, &expected);
}

static void check_each(const kzi_sap_kernels *k, kz_test_rng *r)
{
    kz_index_pair room[ROOM];
    kzi_sap_out out = {room, 0, ROOM};
    kzi_sap_place place = {0, 0, 0, 0};
    got.n = expected.n = 0;
    for (uint32_t i = a.lanes.n; i > 1; i--) { /* no order needed */
        const uint32_t j = kz_test_below(r, i);
        const float item = a.x0[i - 1];
        if (!(item <= a.x1[j] && a.x0[j] <= a.x1[i - 1])) continue;
        a.x0[i - 1] = a.x0[j];
        a.x0[j] = item;
    }
    for (uint32_t i = 0; i < a.lanes.n; i++)
        for (uint32_t j = i + 1; j < a.lanes.n; j++)
            if (lanes_meet(&a, i, &a, j)) set_add(&expected, a.id[i], a.id[j], false);
    while (!k->each(&a.lanes, &place, &out)) take(&out, &got, false);
    take(&out, &got, false);
    check_same(&got, &expected);
}

TEST(all_levels_kernels_find_the_pairs_of_comparing_each_with_each)
{
    static const char *const names[] = {"plain", "sse2", "avx2", "neon", "wasm128"};
    const kzi_sap_kernels *const tables[] = {
        kzi_sap_kernels_plain(),
        kz_cpu_has(KZ_CPU_SSE2) ? kzi_sap_kernels_sse2() : NULL,
        kz_cpu_has(KZ_CPU_AVX2) ? kzi_sap_kernels_avx2() : NULL,
        kz_cpu_has(KZ_CPU_NEON) ? kzi_sap_kernels_neon() : NULL,
        kz_cpu_has(KZ_CPU_WASM128) ? kzi_sap_kernels_wasm128() : NULL,
    };
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(300); round > 0; round--) {
        const bool flagged = kz_test_one_in(&r, 2), filtered = kz_test_one_in(&r, 2);
        const uint32_t n_a = kz_test_below(&r, kz_test_one_in(&r, 2) ? 20 : MOST), n_b = kz_test_below(&r, MOST);
        make_columns(&a, &r, n_a, 0, flagged, filtered);
        make_columns(&b, &r, n_b, kz_test_one_in(&r, 2) ? MOST : 100000000, flagged, filtered);
        const columns sorted = a;
        for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
            if (!tables[t]) continue;
            NOTE("%s, %u and %u boxes%s%s", names[t], n_a, n_b, flagged ? ", flags" : "", filtered ? ", filters" : "");
            check_self(tables[t], false);
            check_self(tables[t], true);
            check_merge(tables[t], false);
            check_merge(tables[t], true);
            check_each(tables[t], &r);
            memcpy(a.x0, sorted.x0, sizeof a.x0);
        }
    }
}
