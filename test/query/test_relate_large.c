/* test_relate_large.c - relations of polygons with many vertices: with trees, without and mixed.
 *
 * They are equal, also when swapped and mirrored, and pairs of known relation have it. */
#include "large_shape.h"

static void check_pair(const large_shape *a, const large_shape *b, int64_t counts[3])
{
    const kz_relation relation = kz_relate(&a->plain, &b->plain);
    CHECK_EQ(kz_relate(&a->treed, &b->treed), relation);
    CHECK_EQ(kz_relate(&b->treed, &a->treed), relation);
    CHECK_EQ(kz_relate(&a->treed, &b->plain), relation);
    CHECK_EQ(kz_relate(&a->plain, &b->treed), relation);
    counts[relation + 1]++;
}

static void any_large(kz_test_rng *rng, large_shape *s)
{
    if (kz_test_one_in(rng, 4)) {
        large_stars(rng, s, kz_test_range(rng, 3, 120), kz_test_range(rng, 0, 3));
        if (kz_test_one_in(rng, 2)) large_map(s, 0.125f, 0.125f, (float)kz_test_range(rng, -9, 9), 0);
    } else {
        large_cells(s, large_any_noise(rng), kz_test_range(rng, 1, 14));
        large_map(s, kz_test_one_in(rng, 2) ? 1.0f : -1.0f, 1, (float)kz_test_range(rng, -12, 12),
                  (float)kz_test_range(rng, -12, 12));
    }
    if (kz_test_one_in(rng, 3)) large_swap_axes(s);
}

TEST(random_pairs_relate_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new(), *b = large_new();
    int64_t counts[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
        any_large(&rng, a);
        any_large(&rng, b);
        if (large_make(a) && large_make(b)) check_pair(a, b, counts);
    }
    for (int i = 0; i < 3; i++) CHECK_GT(counts[i], kz_test_rounds(40));
    free(a);
    free(b);
}

TEST(cells_and_the_cells_they_leave_out_do_not_overlap)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new(), *b = large_new();
    int64_t counts[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        large_noise noise = large_any_noise(&rng);
        const int32_t side = kz_test_range(&rng, 3, 24);
        large_cells(a, noise, side);
        noise.inverted = true;
        large_cells(b, noise, side);
        if (a->points[0].x == 0 && a->points[0].y == 0 && b->points[0].x == 0 && b->points[0].y == 0) continue;
        if (CHECK(large_make(a)) && CHECK(large_make(b))) check_pair(a, b, counts);
    }
    CHECK_EQ(counts[2], 0);
    CHECK_GT(counts[1], kz_test_rounds(200));
    free(a);
    free(b);
}

/* The cells once more, with points put on every edge. */
static void make_dense(large_shape *to, const large_shape *from, int32_t parts)
{
    to->n_points = to->n_rings = 0;
    for (int32_t ring = 0, i = 0; ring < from->n_rings; ring++) {
        const int32_t begin = i, end = from->ring_end[ring];
        for (; i < end; i++) {
            const kz_vec2 p = from->points[i], q = from->points[i + 1 == end ? begin : i + 1];
            for (int32_t k = 0; k < parts; k++) {
                const float t = (float)k / (float)parts;
                large_point(to, p.x + t * (q.x - p.x), p.y + t * (q.y - p.y));
            }
        }
        to->ring_end[to->n_rings++] = to->n_points;
    }
}

TEST(outlines_with_points_on_their_edges_relate_as_those_without)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new(), *b = large_new(), *dense = large_new();
    int64_t counts[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        large_cells(a, large_any_noise(&rng), kz_test_range(&rng, 2, 12));
        large_cells(b, large_any_noise(&rng), kz_test_range(&rng, 2, 12));
        large_map(b, 1, 1, (float)kz_test_range(&rng, -10, 10), (float)kz_test_range(&rng, -10, 10));
        make_dense(dense, b, 4);
        if (!CHECK(large_make(a)) || !CHECK(large_make(b)) || !CHECK(large_make(dense))) continue;
        CHECK_EQ(kz_relate(&a->treed, &dense->treed), kz_relate(&a->plain, &b->plain));
        check_pair(a, dense, counts);
        CHECK_EQ(kz_relate(&b->treed, &dense->treed), KZ_OVERLAP);
    }
    CHECK_GT(counts[1], kz_test_rounds(10));
    free(a);
    free(b);
    free(dense);
}

TEST(points_and_segments_relate_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        any_large(&rng, s);
        if (!large_make(s)) continue;
        for (int k = 0; k < 40; k++) {
            const kz_vec2 v = s->points[kz_test_below(&rng, (uint32_t)s->n_points)];
            const kz_vec2 w = s->points[kz_test_below(&rng, (uint32_t)s->n_points)];
            const kz_vec2 p = {v.x + (float)kz_test_range(&rng, -1, 1), v.y};
            kz_shape other;
            if (kz_test_one_in(&rng, 3)) kz_shape_point(p, &other, NULL);
            else if (kz_test_one_in(&rng, 2)) kz_shape_segment(v, w, &other, NULL);
            else kz_shape_segment(p, w, &other, NULL);
            CHECK_EQ(kz_relate(&s->treed, &other), kz_relate(&s->plain, &other));
        }
    }
    free(s);
}

/* A walk on a grid, which meets itself and others in ends, inside segments, and along them. */
static void any_walk(kz_test_rng *rng, large_shape *s)
{
    const int32_t n = kz_test_range(rng, 2, 200);
    kz_vec2 at = {(float)kz_test_range(rng, -20, 20), (float)kz_test_range(rng, -20, 20)};
    s->n_points = 0;
    for (int32_t i = 0; i < n; i++) {
        large_point(s, at.x, at.y);
        at.x += (float)kz_test_range(rng, -2, 2);
        at.y += (float)kz_test_range(rng, -2, 2);
    }
    CHECK_EQ(kz_shape_polyline(s->points, n, &s->plain, NULL), KZ_OK);
    CHECK_EQ(kz_shape_polyline_with_tree(s->points, n, s->tree, sizeof s->tree, &s->treed, NULL), KZ_OK);
    CHECK_EQ(s->treed.flags, s->plain.flags);
    CHECK_EQ(s->treed.as.polygon.tree != NULL, n > KZ_INLINE_POINTS);
}

TEST(polylines_relate_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new(), *b = large_new();
    int64_t lines[3] = {0, 0, 0}, areas[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
        any_walk(&rng, a);
        any_walk(&rng, b);
        if (kz_test_one_in(&rng, 3)) { /* b begins where a has a vertex, and is short */
            const kz_vec2 v = a->points[kz_test_below(&rng, (uint32_t)a->n_points)];
            kz_shape_segment(v, (kz_vec2){v.x + 1, v.y}, &b->plain, NULL);
            b->treed = b->plain;
        }
        check_pair(a, b, lines);
        any_large(&rng, b);
        if (large_make(b)) check_pair(a, b, areas);
        kz_shape disc;
        const float r = (float)kz_test_range(&rng, 0, 8) / 2;
        const kz_vec2 v = {(float)kz_test_range(&rng, -25, 25), (float)kz_test_range(&rng, -25, 25)};
        const kz_vec2 w = {v.x + (float)kz_test_range(&rng, 0, 2), v.y};
        CHECK_EQ(kz_shape_capsule(v, w, r, &disc, NULL), KZ_OK);
        CHECK_EQ(kz_relate(&a->treed, &disc), kz_relate(&a->plain, &disc));
        if (b->plain_error.code == KZ_OK) CHECK_EQ(kz_relate(&b->treed, &disc), kz_relate(&b->plain, &disc));
    }
    CHECK_GT(lines[1], kz_test_rounds(20));
    CHECK_GT(areas[1], kz_test_rounds(5));
    free(a);
    free(b);
}

TEST(large_convex_polygons_touch_with_trees_as_without)
{
    large_shape *a = large_new(), *b = large_new();
    int64_t counts[3] = {0, 0, 0};
    for (int n = 100; n <= 900; n += 400) {
        a->n_points = a->n_rings = 0;
        for (int i = 0; i < n; i++) large_point(a, (float)i, (float)(i * i)); /* a parabola and its chord */
        a->ring_end[a->n_rings++] = a->n_points;
        memcpy(b, a, sizeof *a);
        large_map(b, -1, -1, 0, 0);
        REQUIRE(large_make(a) && large_make(b));
        CHECK(a->treed.flags & KZ_SHAPE_CONVEX);
        check_pair(a, b, counts); /* meet in the origin */
        large_map(b, 1, 1, 1, 1.5f);
        REQUIRE(large_make(b));
        check_pair(a, b, counts);
        large_map(b, 1, 1, -2, 0);
        REQUIRE(large_make(b));
        check_pair(a, b, counts);
    }
    CHECK_EQ(counts[0], 3);
    CHECK_EQ(counts[1], 3);
    CHECK_EQ(counts[2], 3);
    free(a);
    free(b);
}
