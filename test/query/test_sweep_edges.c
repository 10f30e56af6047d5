/* test_sweep_edges.c - sweeps past outlines by their edges, and of compounds by their parts, answer as the exact search. */
#include "points.h"
#include "random_shape.h"

#include "query/sweep/sweep_private.h"
#include <kolize/query_distance.h>
#include <kolize/shape_polygon.h>

#include <math.h>

enum { MOST = 9 };

/* A shape with edges that is not convex; false when the family gives none. */
static bool any_outline(kz_test_rng *r, point_family family, kz_vec2 p[MOST], kz_shape *s)
{
    const int n = kz_test_range(r, 2, MOST), kind = (int)kz_test_below(r, 3);
    for (int i = 0; i < n; i++) p[i] = points_any(r, family);
    if (kz_test_one_in(r, 4)) p[n - 1] = p[0];
    if (kind == 0) return kz_shape_segment(p[0], p[1], s, NULL) == KZ_OK;
    if (kind == 1) return kz_shape_polyline(p, n, s, NULL) == KZ_OK;
    return kz_shape_polygon(p, n < 3 ? 3 : n, s, NULL) == KZ_OK && !(s->flags & KZ_SHAPE_CONVEX);
}

static bool any_box_or_polygon(kz_test_rng *r, point_family family, kz_vec2 p[MOST], kz_shape *s)
{
    for (int i = 0; i < 5; i++) p[i] = points_any(r, family);
    if (kz_test_one_in(r, 2)) {
        const kz_vec2 lo = {fminf(p[0].x, p[1].x), fminf(p[0].y, p[1].y)};
        const kz_vec2 hi = {fmaxf(p[0].x, p[1].x), fmaxf(p[0].y, p[1].y)};
        return kz_shape_box(lo, hi, s, NULL) == KZ_OK && (s->flags & KZ_SHAPE_CONVEX);
    }
    const int32_t n = kz_convex_hull(p, 5, p);
    return n >= 3 && kz_shape_polygon(p, n, s, NULL) == KZ_OK && (s->flags & KZ_SHAPE_CONVEX);
}

static bool any_round(kz_test_rng *r, kz_shape *s)
{
    const kz_vec2 a = points_any(r, POINTS_GRID), b = points_any(r, POINTS_GRID);
    const float radius = kz_test_one_in(r, 2) ? 0.25f * (float)kz_test_range(r, 1, 40) : kz_test_real(r, 0.1f, 20);
    return (kz_test_one_in(r, 2) ? kz_shape_circle(a, radius, s, NULL) : kz_shape_capsule(a, b, radius, s, NULL)) == KZ_OK;
}

static bool is_same_face(const kz_sweep_hit *p, const kz_sweep_hit *q)
{
    return fabs((double)p->normal.x - q->normal.x) + fabs((double)p->normal.y - q->normal.y) <= 1e-5;
}

static void check_swapped(const kz_shape *a, kz_vec2 m, const kz_shape *b, const kz_sweep_hit *hit)
{
    const kz_vec2 back = {-m.x, -m.y};
    const kz_sweep_hit swapped = kz_sweep(b, back, a, 0);
    CHECK_EQ(hit->hit, swapped.hit);
    CHECK_EQ(hit->start, swapped.start);
    CHECK_BITS(hit->t, swapped.t);
}

/* ---- Outlines -------------------------------------------------------------------------------------------------- */

TEST(straight_shapes_and_outlines_of_every_family)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t hits = 0, others = 0;
    for (int64_t i = kz_test_rounds(60000); i > 0; i--) {
        const point_family family = (point_family)(i % POINTS_FAMILY_COUNT);
        kz_vec2 p[MOST], q[MOST];
        kz_shape s[2];
        if (!any_box_or_polygon(&r, family, p, &s[0]) || !any_outline(&r, family, q, &s[1])) continue;
        const kz_vec2 m = points_any(&r, family);
        const int moves = (int)kz_test_below(&r, 2);
        const kz_shape *a = &s[moves], *b = &s[1 - moves];
        const kz_sweep_hit fast = kz_sweep(a, m, b, 0), exact = kzi_sweep_exact(a, m, b, 0);
        CHECK_EQ(fast.start, exact.start);
        if (fast.start == KZ_OVERLAP) continue;
        CHECK_EQ(fast.hit, exact.hit);
        CHECK_BITS(fast.t, exact.t);
        check_swapped(a, m, b, &fast);
        hits += fast.hit;
        others += !is_same_face(&fast, &exact);
    }
    CHECK_GT(hits, kz_test_rounds(2000));
    CHECK_LT(100 * others, hits);
}

TEST(round_shapes_and_outlines)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t hits = 0, others = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        kz_vec2 q[MOST];
        kz_shape s[2];
        if (!any_round(&r, &s[0]) || !any_outline(&r, kz_test_one_in(&r, 2) ? POINTS_GRID : POINTS_REAL, q, &s[1])) continue;
        const kz_vec2 m = points_any(&r, POINTS_GRID);
        const int moves = (int)kz_test_below(&r, 2);
        const kz_shape *a = &s[moves], *b = &s[1 - moves];
        const kz_sweep_hit fast = kz_sweep(a, m, b, 0), exact = kzi_sweep_exact(a, m, b, 0);
        CHECK_EQ(fast.start, exact.start);
        if (fast.start == KZ_OVERLAP) continue;
        CHECK_EQ(fast.hit, exact.hit);
        CHECK_LE((double)fast.t, (double)exact.t * (1 + 0x1p-22) + 0x1p-20);
        CHECK_GE((double)fast.t, (double)exact.t * (1 - 0x1p-20) - 0x1p-20);
        check_swapped(a, m, b, &fast);
        hits += fast.hit;
        others += !is_same_face(&fast, &exact);
    }
    CHECK_GT(hits, kz_test_rounds(500));
    CHECK_LT(50 * others, hits);
}

/* On b, to within the rounding of t. */
TEST(the_point_lies_on_b)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t hits = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        kz_vec2 p[MOST], q[MOST];
        kz_shape s[2], at;
        if (!any_box_or_polygon(&r, POINTS_REAL, p, &s[0]) || !any_outline(&r, POINTS_GRID, q, &s[1])) continue;
        const int moves = (int)kz_test_below(&r, 2);
        const kz_sweep_hit hit = kz_sweep(&s[moves], points_any(&r, POINTS_REAL), &s[1 - moves], 0);
        if (!hit.hit || hit.start == KZ_OVERLAP) continue;
        CHECK_EQ(kz_shape_point(hit.point, &at, NULL), KZ_OK);
        CHECK_LE((double)kz_distance(&at, &s[1 - moves]).distance, 1e-3);
        CHECK_NEAR(hypot((double)hit.normal.x, (double)hit.normal.y), 1, 1e-6);
        hits++;
    }
    CHECK_GT(hits, kz_test_rounds(500));
}

/* ---- Two outlines ---------------------------------------------------------------------------------------------- */

static void check_outlines(kz_test_rng *r, point_family family, kz_vec2 p[MOST], kz_vec2 q[MOST], int64_t seen[3])
{
    kz_shape a, b;
    if (!any_outline(r, family, p, &a) || !any_outline(r, family, q, &b)) return;
    const kz_vec2 m = points_any(r, family);
    const kz_sweep_hit fast = kz_sweep(&a, m, &b, 0), exact = kzi_sweep_exact(&a, m, &b, 0);
    NOTE("family %d, kinds %d and %d, motion %a, %a", (int)family, (int)a.kind, (int)b.kind, (double)m.x, (double)m.y);
    CHECK_EQ(fast.start, exact.start);
    if (fast.start == KZ_OVERLAP) return;
    CHECK_EQ(fast.hit, exact.hit);
    CHECK_BITS(fast.t, exact.t);
    check_swapped(&a, m, &b, &fast);
    seen[0] += fast.hit;
    seen[1] += !fast.hit;
    seen[2] += !is_same_face(&fast, &exact);
}

TEST(outlines_of_every_family)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t seen[3] = {0};
    for (int64_t i = kz_test_rounds(60000); i > 0; i--) {
        kz_vec2 p[MOST], q[MOST];
        check_outlines(&r, (point_family)(i % POINTS_FAMILY_COUNT), p, q, seen);
    }
    CHECK_GT(seen[0], kz_test_rounds(1000));
    CHECK_GT(seen[1], kz_test_rounds(1000));
    CHECK_LT(100 * seen[2], seen[0]);
}

static void check_as_exact(const kz_shape *a, kz_vec2 m, const kz_shape *b, float t, kz_vec2 normal)
{
    const kz_sweep_hit fast = kz_sweep(a, m, b, 0), exact = kzi_sweep_exact(a, m, b, 0);
    CHECK(fast.hit && exact.hit);
    CHECK_BITS(fast.t, t);
    CHECK_BITS(exact.t, t);
    CHECK_NEAR((double)fast.normal.x, (double)normal.x, 1e-6);
    CHECK_NEAR((double)fast.normal.y, (double)normal.y, 1e-6);
    CHECK(is_same_face(&fast, &exact));
}

/* A box comes into the inner corner of a room, by either side first or by both at once; and to a tip that is as far. */
TEST(in_an_inside_corner_the_side_that_faces_the_motion_counts)
{
    const kz_vec2 room[6] = {{0, 0}, {40, 0}, {40, 40}, {30, 40}, {30, 10}, {0, 10}};
    kz_shape in_room, body;
    CHECK_EQ(kz_shape_polygon(room, 6, &in_room, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){20, 20}, (kz_vec2){25, 25}, &body, NULL), KZ_OK);
    check_as_exact(&body, (kz_vec2){10, -20}, &in_room, 0.5f, (kz_vec2){0, 1});
    check_as_exact(&body, (kz_vec2){20, -40}, &in_room, 0.25f, (kz_vec2){0, 1});
    check_as_exact(&body, (kz_vec2){40, -40}, &in_room, 0.125f, (kz_vec2){-1, 0});
    check_as_exact(&body, (kz_vec2){5, -40}, &in_room, 0.25f, (kz_vec2){0, 1});
    check_as_exact(&in_room, (kz_vec2){-10, 20}, &body, 0.5f, (kz_vec2){0, -1});
}

static kz_vec2 any_near(kz_test_rng *r) { return (kz_vec2){(float)kz_test_range(r, -3, 3), (float)kz_test_range(r, -3, 3)}; }

/* Corners come to vertices here all the time: each tenth face is another one if it is chosen by one edge alone. */
TEST(where_corners_come_to_vertices)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t hits = 0, others = 0;
    for (int64_t i = kz_test_rounds(100000); i > 0; i--) {
        kz_vec2 p[3], q[4];
        kz_shape s[2];
        for (int k = 0; k < 3; k++) p[k] = any_near(&r);
        for (int k = 0; k < 4; k++) q[k] = any_near(&r);
        const kz_vec2 m = any_near(&r);
        if (kz_shape_polygon(p, 3, &s[0], NULL) != KZ_OK || kz_shape_polygon(q, 4, &s[1], NULL) != KZ_OK) continue;
        const int moves = (int)kz_test_below(&r, 2);
        const kz_sweep_hit hit = kz_sweep(&s[moves], m, &s[1 - moves], 0);
        if ((s[1].flags & KZ_SHAPE_CONVEX) || !hit.hit || hit.start == KZ_OVERLAP) continue;
        const kz_sweep_hit exact = kzi_sweep_exact(&s[moves], m, &s[1 - moves], 0);
        CHECK_BITS(hit.t, exact.t);
        hits++;
        others += !is_same_face(&hit, &exact);
    }
    CHECK_GT(hits, kz_test_rounds(1000));
    CHECK_LE(200 * others, hits);
}

/* An L with the corner of its foot on a seam of the floor, and at a wall. */
TEST(at_seams_and_walls_of_tiles_the_floor_and_the_wall_count)
{
    const kz_vec2 l[6] = {{0, 0}, {8, 0}, {8, 16}, {16, 16}, {16, 24}, {0, 24}};
    kz_shape shape, floor, wall;
    CHECK_EQ(kz_shape_polygon(l, 6, &shape, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){16, 24}, (kz_vec2){32, 40}, &floor, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){20, 8}, (kz_vec2){36, 24}, &wall, NULL), KZ_OK);
    check_as_exact(&shape, (kz_vec2){2, 3}, &floor, 0, (kz_vec2){0, -1});
    check_as_exact(&shape, (kz_vec2){8, 3}, &floor, 0, (kz_vec2){-1, 0}); /* corner to corner either side keeps apart */
    check_as_exact(&shape, (kz_vec2){8, 0}, &wall, 0.5f, (kz_vec2){-1, 0});
    check_as_exact(&wall, (kz_vec2){-8, 0}, &shape, 0.5f, (kz_vec2){1, 0});
}

TEST(motions_that_are_not_finite_hit_no_outline)
{
    const kz_vec2 line[3] = {{0, 0}, {4, 4}, {8, 0}};
    const float bad[3] = {NAN, INFINITY, -INFINITY};
    kz_shape shapes[2], both;
    CHECK_EQ(kz_shape_polyline(line, 3, &shapes[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){20, 0}, (kz_vec2){24, 4}, &shapes[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(shapes, 2, &both, NULL), KZ_OK);
    for (int i = 0; i < 3; i++) {
        CHECK(!kz_sweep(&shapes[1], (kz_vec2){bad[i], 0}, &shapes[0], 0).hit);
        CHECK(!kz_sweep(&shapes[0], (kz_vec2){1, bad[i]}, &shapes[1], 0).hit);
        CHECK(!kz_sweep(&both, (kz_vec2){bad[i], bad[i]}, &shapes[0], 0).hit);
    }
    const kz_sweep_hit far = kz_sweep(&shapes[1], (kz_vec2){-3e38f, 0}, &shapes[0], 0);
    CHECK(far.hit && far.t > 0 && far.t < 1e-36f);
}

/* ---- Compounds ------------------------------------------------------------------------------------------------- */

TEST(compounds_and_other_shapes)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t hits = 0, others = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        const kz_shape a = any_shape(&r, true), b = any_shape(&r, true);
        const kz_vec2 m = {2 * any_half(&r) - RANDOM_GRID, 2 * any_half(&r) - RANDOM_GRID};
        const kz_sweep_hit fast = kz_sweep(&a, m, &b, 0), exact = kzi_sweep_exact(&a, m, &b, 0);
        CHECK_EQ(fast.start, exact.start);
        if (fast.start != KZ_OVERLAP) {
            CHECK_EQ(fast.hit, exact.hit);
            CHECK_NEAR((double)fast.t, (double)exact.t, 0x1p-20);
            hits += fast.hit;
            others += fast.hit && !is_same_face(&fast, &exact);
        }
        scene_clear();
    }
    CHECK_GT(hits, kz_test_rounds(1000));
    CHECK_LT(50 * others, hits);
}
