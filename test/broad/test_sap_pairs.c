/* test_sap_pairs.c - sweep and prune, compared with testing each box with each. */
#include <stdlib.h>
#include <string.h>

#include "kz_test.h"
#include "kz_test_alloc.h"
#include "../world/layouts.h"
#include "broad/sap/sap.h"

typedef struct list {
    kz_index_pair *at;
    size_t n, room;
} list;

static void list_add(list *l, uint32_t lo, uint32_t hi)
{
    if (l->n == l->room) {
        l->room = l->room * 2 + 64;
        l->at = realloc(l->at, l->room * sizeof *l->at);
        if (!l->at) abort();
    }
    l->at[l->n++] = (kz_index_pair){lo, hi};
}

static bool is_empty(kz_box b) { return b.min.x > b.max.x || b.min.y > b.max.y; }

static void each_with_each(const kzi_box_set *boxes, list *out)
{
    out->n = 0;
    for (uint32_t i = 0; i < boxes->n; i++) {
        const kz_box a = boxes->boxes[i];
        for (uint32_t j = i + 1; j < boxes->n && !is_empty(a); j++) {
            const kz_box b = boxes->boxes[j];
            const bool meet = a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
            if (!meet || is_empty(b)) continue;
            if (boxes->category &&
                (!(boxes->category[i] & boxes->collides[j]) || !(boxes->category[j] & boxes->collides[i])))
                continue;
            list_add(out, i, j);
        }
    }
}

/* The number of the first difference, or -1. */
static int64_t first_difference(const kzi_sap *sap, const list *expected)
{
    const size_t n = sap->n_pairs < expected->n ? sap->n_pairs : expected->n;
    const kz_index_pair *pairs = kzi_sap_found(sap);
    for (size_t i = 0; i < n; i++)
        if (pairs[i].a != expected->at[i].a || pairs[i].b != expected->at[i].b) return (int64_t)i;
    return sap->n_pairs == expected->n ? -1 : (int64_t)n;
}

static kz_box *boxes_of(layout kind, kz_test_rng *r, uint32_t n)
{
    kz_box *boxes = malloc((n + 1) * sizeof *boxes);
    if (!boxes) abort();
    layout_fill(kind, r, boxes, n);
    return boxes;
}

static uint32_t *bits_of(kz_test_rng *r, uint32_t n, uint32_t n_bits)
{
    uint32_t *bits = malloc((n + 1) * sizeof *bits);
    if (!bits) abort();
    for (uint32_t i = 0; i < n; i++) bits[i] = (1u << kz_test_below(r, n_bits)) | (1u << kz_test_below(r, n_bits));
    return bits;
}

TEST(every_layout_gives_the_pairs_of_comparing_each_with_each)
{
    static const uint32_t sizes[] = {0, 1, 2, 3, 39, 40, 41, 100, 127, 128, 129, 700, 1500, 5000};
    kz_test_rng r = kz_test_rng_here();
    kz_test_alloc ta;
    kzi_sap sap = {0};
    list expected = {0};
    kz_test_alloc_init(&ta);
    for (int64_t round = kz_test_rounds(1); round > 0; round--) {
        for (layout kind = 0; kind < LAYOUT_COUNT; kind++) {
            for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
                const uint32_t n = sizes[s];
                if (layout_is_dense(kind) && n > 1500) continue;
                kz_box *boxes = boxes_of(kind, &r, n);
                const kzi_box_set in = {boxes, NULL, NULL, NULL, n};
                NOTE("%s, %u boxes", layout_names[kind], n);
                each_with_each(&in, &expected);
                CHECK_EQ(kzi_sap_pairs(&ta.allocator, &sap, &in, NULL, NULL), KZ_OK);
                CHECK_EQ(sap.n_pairs, expected.n);
                CHECK_EQ(first_difference(&sap, &expected), -1);
                free(boxes);
            }
        }
    }
    kzi_sap_free(&ta.allocator, &sap);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    free(expected.at);
}

TEST(pairs_pass_when_both_filters_agree)
{
    kz_test_rng r = kz_test_rng_here();
    kz_allocator alloc = kzi_allocator(NULL);
    kzi_sap sap = {0};
    list expected = {0};
    for (layout kind = 0; kind < LAYOUT_COUNT; kind++) {
        for (uint32_t n = 20; n <= 1280; n *= 4) {
            kz_box *boxes = boxes_of(kind, &r, n);
            uint32_t *category = bits_of(&r, n, 6), *collides = bits_of(&r, n, 6);
            const kzi_box_set in = {boxes, NULL, category, collides, n};
            NOTE("%s, %u boxes", layout_names[kind], n);
            each_with_each(&in, &expected);
            CHECK_EQ(kzi_sap_pairs(&alloc, &sap, &in, NULL, NULL), KZ_OK);
            CHECK_EQ(first_difference(&sap, &expected), -1);
            free(boxes);
            free(category);
            free(collides);
        }
    }
    kzi_sap_free(&alloc, &sap);
    free(expected.at);
}

/* Many small worlds of boxes on a coarse grid, so that edges, corners, copies and strips' borders coincide. */
TEST(small_crowded_worlds_agree_too)
{
    kz_test_rng r = kz_test_rng_here();
    kz_allocator alloc = kzi_allocator(NULL);
    kzi_sap sap = {0};
    list expected = {0};
    kz_box boxes[600];
    for (int64_t round = kz_test_rounds(400); round > 0; round--) {
        const uint32_t n = 30 + kz_test_below(&r, 570);
        const int32_t w = kz_test_range(&r, 0, 60), h = kz_test_range(&r, 0, 400), tall = kz_test_range(&r, 0, 9);
        const float step = kz_test_one_in(&r, 4) ? 0x1p-149f : kz_test_one_in(&r, 3) ? 0x1p100f : 0.25f;
        for (uint32_t i = 0; i < n; i++) {
            const int32_t x = kz_test_range(&r, -w, w), y = kz_test_range(&r, -h, h);
            const int32_t dy = kz_test_one_in(&r, 50) ? h : kz_test_range(&r, 0, tall);
            boxes[i] = (kz_box){{(float)x * step, (float)y * step},
                                {(float)(x + kz_test_range(&r, 0, 4)) * step, (float)(y + dy) * step}};
        }
        const kzi_box_set in = {boxes, NULL, NULL, NULL, n};
        NOTE("%u boxes, w %d, h %d, up to %d high", n, w, h, tall);
        each_with_each(&in, &expected);
        CHECK_EQ(kzi_sap_pairs(&alloc, &sap, &in, NULL, NULL), KZ_OK);
        CHECK_EQ(first_difference(&sap, &expected), -1);
    }
    kzi_sap_free(&alloc, &sap);
    free(expected.at);
}

TEST(negative_and_positive_zero_are_one_place)
{
    kz_allocator alloc = kzi_allocator(NULL);
    kzi_sap sap = {0};
    kz_box boxes[300];
    for (uint32_t i = 0; i < 300; i++) {
        const float left = (float)(i + 1);
        boxes[i] = i % 2 ? (kz_box){{-0.0f, -0.0f}, {left, left}} : (kz_box){{-left, -left}, {0.0f, 0.0f}};
    }
    const kzi_box_set in = {boxes, NULL, NULL, NULL, 300};
    CHECK_EQ(kzi_sap_pairs(&alloc, &sap, &in, NULL, NULL), KZ_OK);
    CHECK_EQ(sap.n_pairs, 300 * 299 / 2);
    kzi_sap_free(&alloc, &sap);
}

/* Puts the boxes in another order and compares the pairs by the boxes' old numbers. */
TEST(the_order_of_the_boxes_only_renames_the_pairs)
{
    kz_test_rng r = kz_test_rng_here();
    kz_allocator alloc = kzi_allocator(NULL);
    kzi_sap sap = {0}, renamed = {0};
    enum { N = 1200 };
    static kz_box shuffled[N];
    static uint32_t old_of[N];
    for (layout kind = 0; kind < LAYOUT_COUNT; kind++) {
        kz_box *boxes = boxes_of(kind, &r, N);
        for (uint32_t i = 0; i < N; i++) {
            const uint32_t j = kz_test_below(&r, i + 1);
            old_of[i] = old_of[j];
            old_of[j] = i;
        }
        for (uint32_t i = 0; i < N; i++) shuffled[i] = boxes[old_of[i]];
        const kzi_box_set in = {boxes, NULL, NULL, NULL, N}, other = {shuffled, NULL, NULL, NULL, N};
        NOTE("%s", layout_names[kind]);
        CHECK_EQ(kzi_sap_pairs(&alloc, &sap, &in, NULL, NULL), KZ_OK);
        CHECK_EQ(kzi_sap_pairs(&alloc, &renamed, &other, NULL, NULL), KZ_OK);
        REQUIRE(sap.n_pairs == renamed.n_pairs);
        kz_index_pair *pairs = renamed.pairs.at, *sorted = malloc((renamed.n_pairs + 1) * sizeof *sorted);
        for (size_t i = 0; i < renamed.n_pairs; i++) {
            const uint32_t a = old_of[pairs[i].a], b = old_of[pairs[i].b];
            pairs[i] = (kz_index_pair){a < b ? a : b, a < b ? b : a};
        }
        const kzi_pair_run runs[2] = {{pairs, renamed.n_pairs / 3},
                                      {pairs + renamed.n_pairs / 3, renamed.n_pairs - renamed.n_pairs / 3}};
        CHECK_EQ(kzi_sort_pairs(&alloc, &renamed.order, runs, 2, N, NULL, sorted, NULL), KZ_OK);
        const list expected = {sap.pairs.at, sap.n_pairs, 0};
        if (sap.n_pairs) CHECK_EQ(memcmp(expected.at, sorted, sap.n_pairs * sizeof *sorted), 0);
        free(sorted);
        free(boxes);
    }
    kzi_sap_free(&alloc, &sap);
    kzi_sap_free(&alloc, &renamed);
}

TEST(a_hundred_thousand_tiles_have_exactly_their_neighbours)
{
    enum { SIDE = 320, N = SIDE * SIDE };
    kz_test_rng r = kz_test_rng_here();
    kz_allocator alloc = kzi_allocator(NULL);
    kzi_sap sap = {0};
    kz_box *boxes = boxes_of(LAYOUT_TILES, &r, N);
    const kzi_box_set in = {boxes, NULL, NULL, NULL, N};
    CHECK_EQ(kzi_sap_pairs(&alloc, &sap, &in, NULL, NULL), KZ_OK);
    CHECK_EQ(sap.n_pairs, 2 * SIDE * (SIDE - 1) + 2 * (SIDE - 1) * (SIDE - 1));
    const kz_index_pair *pairs = kzi_sap_found(&sap);
    bool neighbours = true, rising = true;
    for (size_t i = 0; i < sap.n_pairs; i++) {
        const uint32_t lo = pairs[i].a, hi = pairs[i].b;
        const int32_t dx = (int32_t)(hi % SIDE) - (int32_t)(lo % SIDE),
                      dy = (int32_t)(hi / SIDE) - (int32_t)(lo / SIDE);
        neighbours &= lo < hi && dx >= -1 && dx <= 1 && dy >= 0 && dy <= 1;
        rising &= i == 0 || pairs[i - 1].a < lo || (pairs[i - 1].a == lo && pairs[i - 1].b < hi);
    }
    CHECK(neighbours);
    CHECK(rising);
    kzi_sap_free(&alloc, &sap);
    free(boxes);
}

/* There are too many to compare all, so the pairs of some hundred boxes are compared, in every layout that is not
 * dense. */
TEST(a_hundred_thousand_boxes_lose_and_invent_nothing)
{
    enum { N = 100000 };
    kz_test_rng r = kz_test_rng_here();
    kz_allocator alloc = kzi_allocator(NULL);
    kzi_sap sap = {0};
    for (layout kind = 0; kind < LAYOUT_IDENTICAL; kind++) {
        if (kind == LAYOUT_EXPONENTS) continue; /* a tenth of all pairs meet */
        kz_box *boxes = boxes_of(kind, &r, N);
        const kzi_box_set in = {boxes, NULL, NULL, NULL, N};
        CHECK_EQ(kzi_sap_pairs(&alloc, &sap, &in, NULL, NULL), KZ_OK);
        const kz_index_pair *pairs = kzi_sap_found(&sap);
        for (int i = 0; i < 200; i++) {
            const uint32_t id = kz_test_below(&r, N);
            size_t got = 0, expected_n = 0;
            for (size_t p = 0; p < sap.n_pairs; p++) got += pairs[p].a == id || pairs[p].b == id;
            for (uint32_t j = 0; j < N && !is_empty(boxes[id]); j++)
                expected_n += j != id && !is_empty(boxes[j]) && kz_box_meets(boxes[id], boxes[j]);
            NOTE("%s, box %u", layout_names[kind], id);
            CHECK_EQ(got, expected_n);
            if (sap.n_pairs > 10 * N) break;
        }
        free(boxes);
    }
    kzi_sap_free(&alloc, &sap);
}

TEST(copies_stay_bounded_however_large_the_boxes)
{
    enum { N = 20000 };
    kz_test_rng r = kz_test_rng_here();
    for (layout kind = 0; kind < LAYOUT_IDENTICAL; kind++) {
        if (kind == LAYOUT_EXPONENTS) continue;
        kz_test_alloc ta;
        kzi_sap sap = {0};
        kz_test_alloc_init(&ta);
        kz_box *boxes = boxes_of(kind, &r, N);
        const kzi_box_set in = {boxes, NULL, NULL, NULL, N};
        CHECK_EQ(kzi_sap_pairs(&ta.allocator, &sap, &in, NULL, NULL), KZ_OK);
        NOTE("%s: %zu pairs, %zu copies", layout_names[kind], sap.n_pairs, sap.n_copies);
        CHECK_LE(sap.entries[0].bytes, (size_t)(1.5 * N) * 20 + 5 * sap.n_pairs); /* pairs are sorted there, too */
        CHECK_LE(sap.n_copies, 3 * N);
        kzi_sap_free(&ta.allocator, &sap);
        free(boxes);
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
}

TEST(a_heap_that_ignores_itself_needs_no_memory_for_its_pairs)
{
    enum { N = 3000 }; /* 4.5 million pairs of boxes, 36 MB of them */
    kz_test_rng r = kz_test_rng_here();
    kz_test_alloc ta;
    kzi_sap sap = {0};
    static uint32_t category[N], collides[N];
    kz_test_alloc_init(&ta);
    kz_box *boxes = boxes_of(LAYOUT_IDENTICAL, &r, N);
    for (uint32_t i = 0; i < N; i++) {
        category[i] = i == 0 ? 2 : 1;
        collides[i] = i == 0 ? 1 : 2;
    }
    const kzi_box_set in = {boxes, NULL, category, collides, N};
    CHECK_EQ(kzi_sap_pairs(&ta.allocator, &sap, &in, NULL, NULL), KZ_OK);
    CHECK_EQ(sap.n_pairs, N - 1);
    CHECK_LT(ta.peak_bytes, 200 * N);
    kzi_sap_free(&ta.allocator, &sap);
    free(boxes);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(a_steady_world_allocates_once)
{
    kz_test_rng r = kz_test_rng_here();
    kz_test_alloc ta;
    kzi_sap sap = {0};
    kz_test_alloc_init(&ta);
    kz_box *boxes = boxes_of(LAYOUT_NESTED, &r, 5000);
    const kzi_box_set in = {boxes, NULL, NULL, NULL, 5000};
    CHECK_EQ(kzi_sap_pairs(&ta.allocator, &sap, &in, NULL, NULL), KZ_OK);
    const int64_t calls = ta.calls;
    for (int i = 0; i < 3; i++) CHECK_EQ(kzi_sap_pairs(&ta.allocator, &sap, &in, NULL, NULL), KZ_OK);
    CHECK_EQ(ta.calls, calls);
    kzi_sap_free(&ta.allocator, &sap);
    free(boxes);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(any_allocation_may_fail_and_the_next_call_succeeds)
{
    kz_test_rng r = kz_test_rng_here();
    enum { N = 6000 };
    static kz_box boxes[N];
    kzi_sap whole = {0};
    kz_allocator heap = kzi_allocator(NULL);
    layout_fill(LAYOUT_NESTED, &r, boxes, N);
    const kzi_box_set in = {boxes, NULL, NULL, NULL, N};
    CHECK_EQ(kzi_sap_pairs(&heap, &whole, &in, NULL, NULL), KZ_OK);
    const list expected = {whole.pairs.at, whole.n_pairs, 0};
    kz_test_alloc ta;
    KZ_TEST_EACH_FAILURE(ta)
    {
        kzi_sap sap = {0};
        kz_error err = {KZ_OK, 0, 0};
        const kz_result result = kzi_sap_pairs(&ta.allocator, &sap, &in, NULL, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(err.code, result);
        if (result != KZ_OK) {
            CHECK_GT(err.a, 0);
            CHECK_EQ(sap.n_pairs, 0);
            const int64_t refuse_at = ta.refuse_at;
            ta.refuse_at = -1;
            CHECK_EQ(kzi_sap_pairs(&ta.allocator, &sap, &in, NULL, &err), KZ_OK);
            ta.refuse_at = refuse_at;
        }
        CHECK_EQ(first_difference(&sap, &expected), -1);
        kzi_sap_free(&ta.allocator, &sap);
    }
    kzi_sap_free(&heap, &whole);
}

TEST(the_comparison_notices_one_missing_one_doubled_and_one_swapped_pair)
{
    kz_test_rng r = kz_test_rng_here();
    kz_allocator alloc = kzi_allocator(NULL);
    kzi_sap sap = {0};
    list expected = {0};
    kz_box *boxes = boxes_of(LAYOUT_GRIDDED, &r, 500);
    const kzi_box_set in = {boxes, NULL, NULL, NULL, 500};
    each_with_each(&in, &expected);
    CHECK_EQ(kzi_sap_pairs(&alloc, &sap, &in, NULL, NULL), KZ_OK);
    REQUIRE(expected.n > 10);
    CHECK_EQ(first_difference(&sap, &expected), -1);
    const kz_index_pair item = expected.at[7];
    expected.at[7] = expected.at[6];
    CHECK_EQ(first_difference(&sap, &expected), 7);
    expected.at[7] = (kz_index_pair){item.b, item.a};
    CHECK_EQ(first_difference(&sap, &expected), 7);
    expected.at[7] = item;
    expected.n--;
    CHECK_EQ(first_difference(&sap, &expected), (int64_t)expected.n);
    kzi_sap_free(&alloc, &sap);
    free(boxes);
    free(expected.at);
}
