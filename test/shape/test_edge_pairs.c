/* test_edge_pairs.c - pairs of edges found by runs are those whose boxes meet, each once: with trees and without, of
 * any points, be they polygons or not. */
#include <kolize/shape_polygon.h>

#include "kz_test.h"

#include "shape/edge_pairs.h"

#include <stdlib.h>

enum { MOST_POINTS = 300, MOST_RINGS = 60 };

typedef struct any_outline {
    kz_vec2 points[MOST_POINTS];
    int32_t ring_end[MOST_RINGS];
    double tree[MOST_POINTS];
    kzi_outline outline;
} any_outline;

/* A walk, mostly in small steps, on a lattice: edges of no length, and boxes that only touch, are common. */
static void make_any(kz_test_rng *rng, any_outline *any)
{
    const int32_t n = kz_test_one_in(rng, 2) ? kz_test_range(rng, 1, 20) : kz_test_range(rng, 1, MOST_POINTS);
    const int32_t step = kz_test_range(rng, 1, 4), far = kz_test_range(rng, 1, 60);
    int32_t n_rings = 0;
    kz_vec2 at = {0, 0};
    for (int32_t i = 0; i < n; i++) {
        if (kz_test_one_in(rng, 20)) at = (kz_vec2){kz_test_grid(rng, -far, far, 1), kz_test_grid(rng, -far, far, 1)};
        at = (kz_vec2){at.x + kz_test_grid(rng, -1, step, 1), at.y + kz_test_grid(rng, -step, 1, 1)};
        any->points[i] = at;
        if (kz_test_one_in(rng, 12) && n_rings < MOST_RINGS - 1) any->ring_end[n_rings++] = i + 1;
    }
    if (n_rings == 0 || any->ring_end[n_rings - 1] < n) any->ring_end[n_rings++] = n;
    any->outline = kzi_outline_of_points(any->points, any->ring_end, n, n_rings);
    REQUIRE(kz_edge_tree_bytes(n) <= sizeof any->tree);
    if (kz_test_one_in(rng, 2)) any->outline.tree = kzi_edge_tree_build(&any->outline, any->tree);
}

static bool boxes_meet_plainly(kzi_edge e, kzi_edge f)
{
    return kzi_spans_meet(e.a.x, e.b.x, f.a.x, f.b.x) && kzi_spans_meet(e.a.y, e.b.y, f.a.y, f.b.y);
}

static bool is_same_edge(kzi_edge e, kzi_edge f)
{
    return e.from == f.from && e.ring == f.ring && kzi_vec_equal(e.a, f.a) && kzi_vec_equal(e.b, f.b);
}

/* How often each pair was found; where the slow walk finds it, once is taken away.  Adds the number of pairs to *n. */
static void check_pairs(const kzi_outline *a, const kzi_outline *b, int64_t *n)
{
    int8_t *found = calloc((size_t)a->n_points, (size_t)b->n_points);
    REQUIRE(found != NULL);
    kzi_edge_pairs pairs;
    kzi_edge_pairs_begin(&pairs, a, b);
    while (kzi_next_edge_pair(&pairs)) {
        kzi_edge e, f;
        CHECK(kzi_edge_from(a, pairs.e->from, pairs.e->ring, &e) && is_same_edge(e, *pairs.e));
        CHECK(kzi_edge_from(b, pairs.f->from, pairs.f->ring, &f) && is_same_edge(f, *pairs.f));
        found[(size_t)e.from * (size_t)b->n_points + (size_t)f.from]++;
    }
    for (kzi_edge e = kzi_no_edge; kzi_next_edge(a, &e);) {
        for (kzi_edge f = a == b ? e : kzi_no_edge; kzi_next_edge(b, &f);) {
            if (!boxes_meet_plainly(e, f)) continue;
            found[(size_t)e.from * (size_t)b->n_points + (size_t)f.from]--;
            ++*n;
        }
    }
    int64_t wrong = 0;
    for (size_t i = 0; i < (size_t)a->n_points * (size_t)b->n_points; i++) wrong += found[i] != 0;
    CHECK_EQ(wrong, 0);
    free(found);
}

TEST(pairs_of_two_outlines_are_those_whose_boxes_meet)
{
    kz_test_rng rng = kz_test_rng_here();
    any_outline *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    REQUIRE(a != NULL && b != NULL);
    int64_t n = 0;
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
        make_any(&rng, a);
        make_any(&rng, b);
        check_pairs(&a->outline, &b->outline, &n);
    }
    CHECK_GT(n, kz_test_rounds(4000) * 10);
    free(a);
    free(b);
}

TEST(pairs_of_one_outline_are_met_once_the_earlier_edge_first)
{
    kz_test_rng rng = kz_test_rng_here();
    any_outline *a = malloc(sizeof *a);
    REQUIRE(a != NULL);
    int64_t n = 0;
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
        make_any(&rng, a);
        check_pairs(&a->outline, &a->outline, &n);
    }
    CHECK_GT(n, kz_test_rounds(4000) * 10);
    free(a);
}

TEST(pairs_with_a_rectangle_of_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    any_outline *a = malloc(sizeof *a);
    REQUIRE(a != NULL);
    int64_t n = 0;
    for (int64_t i = kz_test_rounds(1000); i > 0; i--) {
        make_any(&rng, a);
        const double x = kz_test_range(&rng, -9, 9), y = kz_test_range(&rng, -9, 9), size = kz_test_range(&rng, 0, 9);
        const kzi_outline box = kzi_outline_of_box(x, y, x + size, y + 1);
        check_pairs(&a->outline, &box, &n);
        check_pairs(&box, &a->outline, &n);
        check_pairs(&box, &box, &n);
    }
    CHECK_GT(n, kz_test_rounds(1000));
    free(a);
}

TEST(points_at_the_ends_of_the_numbers_have_boxes_too)
{
    kz_vec2 points[40];
    double tree[40];
    for (int i = 0; i < 40; i++) {
        points[i] = (kz_vec2){i % 3 ? 3e38f : -3e38f, i % 2 ? 0x1p-149f * (float)i : -3e38f};
    }
    const int32_t n = 40;
    kzi_outline o = kzi_outline_of_points(points, &n, n, 1);
    int64_t with_tree = 0, without = 0;
    check_pairs(&o, &o, &without);
    o.tree = kzi_edge_tree_build(&o, tree);
    check_pairs(&o, &o, &with_tree);
    CHECK_GT(without, 100);
    CHECK_EQ(with_tree, without);
}
