/* test_edge_pairs.c - pairs of edges found by runs are those whose boxes meet, each once.
 *
 * Outlines have trees or none, and any points, whether they are polygons or not. */
#include <kolize/shape_polygon.h>

#include "kz_test.h"

#include "shape/edge_pairs.h"

#include <stdlib.h>

enum { SOME_POINTS = 300, MOST_POINTS = 5000, MOST_RINGS = 60 };

typedef struct any_outline {
    kz_vec2 points[MOST_POINTS];
    int32_t ring_end[MOST_RINGS];
    double tree[MOST_POINTS];
    kzi_outline outline;
} any_outline;

static any_outline one, two; /* too large for a stack */

/* A walk of n points on a lattice, mostly in small steps: edges without length and boxes that touch are common. */
static void make_walk(kz_test_rng *rng, any_outline *any, int32_t n)
{
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

static void make_any(kz_test_rng *rng, any_outline *any)
{
    make_walk(rng, any, kz_test_range(rng, 1, kz_test_one_in(rng, 2) ? 20 : SOME_POINTS));
}

static bool boxes_meet_plainly(kzi_edge e, kzi_edge f)
{
    return kzi_spans_meet(e.a.x, e.b.x, f.a.x, f.b.x) && kzi_spans_meet(e.a.y, e.b.y, f.a.y, f.b.y);
}

static bool is_same_edge(kzi_edge e, kzi_edge f)
{
    return e.from == f.from && e.ring == f.ring && kzi_vec_equal(e.a, f.a) && kzi_vec_equal(e.b, f.b);
}

/* How often each pair of edges was found. */
typedef struct found_pairs {
    const kzi_outline *a, *b;
    int8_t *times;
    int64_t stop_after; /* calls */
} found_pairs;

static found_pairs found_none(const kzi_outline *a, const kzi_outline *b)
{
    return (found_pairs){a, b, calloc((size_t)a->n_points, (size_t)b->n_points), INT64_MAX};
}

static int8_t *times_of(const found_pairs *found, const kzi_edge *e, const kzi_edge *f)
{
    return &found->times[(size_t)e->from * (size_t)found->b->n_points + (size_t)f->from];
}

static bool note_pair(void *ctx, const kzi_edge *e, const kzi_edge *f)
{
    found_pairs *found = ctx;
    kzi_edge of_a, of_b;
    CHECK(kzi_edge_from(found->a, e->from, e->ring, &of_a) && is_same_edge(of_a, *e));
    CHECK(kzi_edge_from(found->b, f->from, f->ring, &of_b) && is_same_edge(of_b, *f));
    ++*times_of(found, e, f);
    return --found->stop_after > 0;
}

/* Each pair whose boxes meet, once, and no other.  Adds their number to *n. */
static void check_pairs(const kzi_outline *a, const kzi_outline *b, int64_t *n)
{
    found_pairs found = found_none(a, b);
    REQUIRE(found.times != NULL);
    kzi_edge_pairs pairs;
    kzi_edge_pairs_begin(&pairs, a, b);
    while (kzi_next_edge_pair(&pairs)) (void)note_pair(&found, pairs.e, pairs.f);
    int64_t wrong = 0;
    for (kzi_edge e = kzi_no_edge; kzi_next_edge(a, &e);) {
        for (kzi_edge f = kzi_no_edge; kzi_next_edge(b, &f);) {
            const bool meet = boxes_meet_plainly(e, f);
            wrong += *times_of(&found, &e, &f) != meet;
            *n += meet;
        }
    }
    CHECK_EQ(wrong, 0);
    free(found.times);
}

/* Do e and f have at most their common vertex in common, as neighbours? */
static bool are_mere_neighbours(const kzi_outline *o, kzi_edge e, kzi_edge f)
{
    const kzi_meeting meeting = kzi_segments_meet(e.a, e.b, f.a, f.b);
    if (meeting == KZI_MEET_NOT) return true;
    kzi_edge next = e;
    return meeting == KZI_MEET_AT_END && kzi_vec_equal(e.b, f.a) && e.ring == f.ring && kzi_next_edge(o, &next) &&
           next.from == f.from;
}

/* Each pair at most once, the earlier edge first, and all but mere neighbours.  Adds the number of those left out whose
 * boxes meet to *left_out. */
static void check_own_pairs(const kzi_outline *o, int64_t *n, int64_t *left_out)
{
    found_pairs found = found_none(o, o);
    REQUIRE(found.times != NULL);
    CHECK(kzi_each_own_pair(o, note_pair, &found));
    int64_t wrong = 0, pairs = 0;
    for (kzi_edge e = kzi_no_edge; kzi_next_edge(o, &e);) {
        for (kzi_edge f = kzi_no_edge; kzi_next_edge(o, &f);) {
            const int times = *times_of(&found, &e, &f);
            pairs += times;
            if (f.from <= e.from || !boxes_meet_plainly(e, f)) wrong += times != 0;
            else if (times == 0 && are_mere_neighbours(o, e, f)) ++*left_out;
            else wrong += times != 1;
        }
    }
    CHECK_EQ(wrong, 0);
    *n += pairs;
    if (pairs > 0) {
        const int64_t calls = 1 + pairs / 2;
        found.stop_after = calls;
        CHECK(!kzi_each_own_pair(o, note_pair, &found));
        CHECK_EQ(found.stop_after, 0);
    }
    free(found.times);
}

TEST(pairs_of_two_outlines_are_those_whose_boxes_meet)
{
    kz_test_rng rng = kz_test_rng_here();
    any_outline *a = &one, *b = &two;
    int64_t n = 0;
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
        make_any(&rng, a);
        make_any(&rng, b);
        check_pairs(&a->outline, &b->outline, &n);
    }
    CHECK_GT(n, kz_test_rounds(4000) * 10);
}

TEST(pairs_of_one_outline_are_those_but_for_mere_neighbours)
{
    kz_test_rng rng = kz_test_rng_here();
    any_outline *a = &one;
    int64_t n = 0, left_out = 0;
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
        make_any(&rng, a);
        check_own_pairs(&a->outline, &n, &left_out);
    }
    CHECK_GT(n, kz_test_rounds(4000) * 10);
    CHECK_GT(left_out, kz_test_rounds(400));
}

TEST(chains_that_go_one_way_are_left_out_with_a_tree_and_only_they)
{
    kz_test_rng rng = kz_test_rng_here();
    any_outline *a = &one;
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        /* Long stretches to and fro, rings that end anywhere: most runs have one direction, some of them overlap
         * others. */
        const int32_t n = kz_test_range(&rng, 30, SOME_POINTS);
        int32_t n_rings = 0, way = 0, turn_at = 0;
        kz_vec2 at = {0, 0};
        for (int32_t k = 0; k < n; k++) {
            if (k == turn_at) way = kz_test_range(&rng, 0, 3), turn_at += kz_test_range(&rng, 1, 40);
            const float along = kz_test_grid(&rng, kz_test_one_in(&rng, 30) ? 0 : 1, 3, 1) * (way % 2 ? -1 : 1);
            const float across = kz_test_grid(&rng, -2, 2, 1);
            at = (kz_vec2){at.x + (way < 2 ? along : across), at.y + (way < 2 ? across : along)};
            a->points[k] = at;
            if (kz_test_one_in(&rng, 50) && n_rings < MOST_RINGS - 1) a->ring_end[n_rings++] = k + 1;
        }
        if (n_rings == 0 || a->ring_end[n_rings - 1] < n) a->ring_end[n_rings++] = n;
        a->outline = kzi_outline_of_points(a->points, a->ring_end, n, n_rings);
        int64_t found = 0, left_out = 0, with_tree = 0, chains = 0;
        check_own_pairs(&a->outline, &found, &left_out);
        CHECK_EQ(left_out, 0);
        a->outline.tree = kzi_edge_tree_build(&a->outline, a->tree);
        check_own_pairs(&a->outline, &with_tree, &chains);
        CHECK_EQ(with_tree + chains, found);
    }
}

/* Trees of four levels and more. */
TEST(pairs_of_thousands_of_edges)
{
    kz_test_rng rng = kz_test_rng_here();
    any_outline *a = &one, *b = &two;
    int64_t n = 0, left_out = 0;
    for (int64_t i = kz_test_rounds(6); i > 0; i--) {
        make_walk(&rng, a, kz_test_range(&rng, 600, MOST_POINTS));
        make_walk(&rng, b, kz_test_range(&rng, 1, 2000));
        a->outline.tree = kzi_edge_tree_build(&a->outline, a->tree);
        check_own_pairs(&a->outline, &n, &left_out);
        check_pairs(&a->outline, &b->outline, &n);
        check_pairs(&b->outline, &a->outline, &n);
    }
    CHECK_GT(n, 1000);
}

TEST(a_chain_that_goes_one_way_has_no_pairs_but_at_its_end)
{
    for (int way = 0; way < 4; way++) {
        kz_vec2 points[256];
        double tree[256];
        const int32_t n = 256;
        for (int i = 0; i < n; i++) {
            const float along = (float)(way % 2 ? -i : i), across = (float)(i * i % 17);
            points[i] = way < 2 ? (kz_vec2){along, across} : (kz_vec2){across, along};
        }
        kzi_outline o = kzi_outline_of_points(points, &n, n, 1);
        o.tree = kzi_edge_tree_build(&o, tree);
        int64_t found = 0, left_out = 0;
        check_own_pairs(&o, &found, &left_out);
        CHECK_GT(left_out, 200);
        CHECK_LT(found, 2 * 256);
    }
}

TEST(pairs_with_a_rectangle_of_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    any_outline *a = &one;
    int64_t n = 0, left_out = 0;
    for (int64_t i = kz_test_rounds(1000); i > 0; i--) {
        make_any(&rng, a);
        const double x = kz_test_range(&rng, -9, 9), y = kz_test_range(&rng, -9, 9), size = kz_test_range(&rng, 0, 9);
        const kzi_outline box = kzi_outline_of_box(x, y, x + size, y + 1);
        check_pairs(&a->outline, &box, &n);
        check_pairs(&box, &a->outline, &n);
        check_own_pairs(&box, &n, &left_out);
    }
    CHECK_GT(n, kz_test_rounds(1000));
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
    int64_t with_tree = 0, without = 0, left_out = 0;
    check_pairs(&o, &o, &without);
    check_own_pairs(&o, &without, &left_out);
    o.tree = kzi_edge_tree_build(&o, tree);
    check_pairs(&o, &o, &with_tree);
    check_own_pairs(&o, &with_tree, &left_out);
    CHECK_GT(without, 100);
    CHECK_EQ(with_tree + left_out, without);
}
