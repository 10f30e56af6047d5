/* test_holes.c - polygons with holes are accepted or refused as promised.
 *
 * Random pairs of rings are compared with a judge that cuts both into spans. */
#include "kz_test.h"
#include <kolize/shape.h>

#include <math.h>
#include <string.h>

#define POINTS(...)                                                                                                    \
    (const kz_vec2[]) { __VA_ARGS__ }
#define ENDS(...) (const int32_t[]){__VA_ARGS__}, (int32_t)(sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t))
#define SQUARE(x0, y0, x1, y1)                                                                                         \
    {x0, y0}, {x1, y0}, {x1, y1}, { x0, y1 }

static void check_accepted(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, bool touches)
{
    kz_shape s;
    CHECK_STR(kz_result_name(kz_shape_polygon_with_holes(points, ring_end, n_rings, &s, NULL)), "OK");
    CHECK_EQ(s.kind, KZ_KIND_POLYGON);
    CHECK_EQ(s.as.polygon.n_rings, n_rings);
    CHECK_EQ((s.flags & KZ_SHAPE_TOUCHES_ITSELF) != 0, touches);
    CHECK(!(s.flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE)));
    CHECK(n_rings == 1 || !(s.flags & KZ_SHAPE_CONVEX));
}

static void check_refused(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, kz_result code, int64_t a)
{
    kz_shape s;
    kz_error err = {KZ_OK, -1, -1};
    memset(&s, 0x5A, sizeof s);
    const kz_shape before = s;
    CHECK_STR(kz_result_name(kz_shape_polygon_with_holes(points, ring_end, n_rings, &s, &err)), kz_result_name(code));
    CHECK_EQ(err.code, code);
    CHECK_EQ(err.a, a);
    CHECK_MEM(&s, &before, sizeof s);
    CHECK_EQ(kz_shape_polygon_with_holes(points, ring_end, n_rings, &s, NULL), code);
}

/* ---- Accepted ------------------------------------------------------------------------------------------- */

TEST(one_ring_is_the_polygon_without_holes)
{
    kz_shape s;
    CHECK_EQ(kz_shape_polygon_with_holes(POINTS(SQUARE(0, 0, 4, 4)), ENDS(4), &s, NULL), KZ_OK);
    CHECK_EQ(s.flags, KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE);
    CHECK(s.as.polygon.points == NULL);
}

TEST(holes_in_either_winding_are_fine)
{
    check_accepted(POINTS(SQUARE(0, 0, 9, 9), SQUARE(2, 2, 4, 4)), ENDS(4, 8), false);
    check_accepted(POINTS(SQUARE(0, 0, 9, 9), {2, 4}, {4, 4}, {4, 2}, {2, 2}), ENDS(4, 8), false);
    check_accepted(POINTS({0, 9}, {9, 9}, {9, 0}, {0, 0}, SQUARE(2, 2, 4, 4), SQUARE(5, 5, 8, 7)), ENDS(4, 8, 12),
                   false);
}

TEST(a_hole_may_touch_the_outline_in_points)
{
    check_accepted(POINTS(SQUARE(0, 0, 9, 9), {0, 3}, {2, 2}, {2, 4}), ENDS(4, 7), true);         /* vertex on edge */
    check_accepted(POINTS(SQUARE(0, 0, 9, 9), {0, 0}, {2, 1}, {1, 2}), ENDS(4, 7), true);         /* vertex on vertex */
    check_accepted(POINTS(SQUARE(0, 0, 8, 8), {0, 4}, {4, 0}, {8, 4}, {4, 8}), ENDS(4, 8), true); /* all four */
    check_accepted(POINTS({0, 0}, {4, 3}, {8, 0}, {8, 8}, {0, 8}, {2, 3}, {6, 3}, {4, 5}), ENDS(5, 8),
                   true); /* edge on vertex */
}

TEST(holes_may_touch_each_other_in_points)
{
    check_accepted(POINTS(SQUARE(0, 0, 9, 9), SQUARE(1, 1, 3, 3), SQUARE(3, 3, 5, 5)), ENDS(4, 8, 12), true);
    check_accepted(POINTS(SQUARE(0, 0, 9, 9), SQUARE(1, 1, 3, 6), {3, 2}, {5, 1}, {5, 3}), ENDS(4, 8, 11), true);
}

TEST(repeated_and_collinear_vertices_are_fine_in_holes)
{
    check_accepted(POINTS(SQUARE(0, 0, 9, 9), {2, 2}, {2, 2}, {3, 2}, {5, 2}, {5, 5}, {2, 5}, {2, 2}), ENDS(4, 11),
                   false);
}

/* ---- Refused -------------------------------------------------------------------------------------------- */

TEST(a_hole_outside_is_refused_by_its_number)
{
    check_refused(POINTS(SQUARE(0, 0, 4, 4), SQUARE(5, 0, 6, 1)), ENDS(4, 8), KZ_ERR_HOLE_OUTSIDE, 1);
    check_refused(POINTS(SQUARE(0, 0, 9, 9), SQUARE(1, 1, 2, 2), SQUARE(10, 0, 12, 1)), ENDS(4, 8, 12),
                  KZ_ERR_HOLE_OUTSIDE, 2);
    check_refused(POINTS(SQUARE(2, 2, 4, 4), SQUARE(0, 0, 9, 9)), ENDS(4, 8), KZ_ERR_HOLE_OUTSIDE, 1); /* around it */
    /* in the notch of a C, all vertices on the outline */
    check_refused(POINTS({0, 0}, {6, 0}, {2, 2}, {2, 4}, {6, 6}, {0, 6}, {2, 2}, {4, 1}, {4, 5}, {2, 4}), ENDS(6, 10),
                  KZ_ERR_SELF_OVERLAP, 1);
    check_refused(POINTS({0, 0}, {6, 0}, {2, 2}, {2, 4}, {6, 6}, {0, 6}, {2, 3}, {4, 1}, {4, 5}), ENDS(6, 9),
                  KZ_ERR_HOLE_OUTSIDE, 1);
}

TEST(a_hole_in_a_hole_is_refused_with_both_numbers)
{
    kz_error err = {KZ_OK, -1, -1};
    kz_shape s;
    const kz_vec2 *p = POINTS(SQUARE(0, 0, 9, 9), SQUARE(1, 1, 8, 8), SQUARE(3, 3, 5, 5));
    CHECK_EQ(kz_shape_polygon_with_holes(p, ENDS(4, 8, 12), &s, &err), KZ_ERR_HOLE_IN_HOLE);
    CHECK(err.a == 2 && err.b == 1);
    p = POINTS(SQUARE(0, 0, 9, 9), SQUARE(3, 3, 5, 5), SQUARE(1, 1, 8, 8));
    CHECK_EQ(kz_shape_polygon_with_holes(p, ENDS(4, 8, 12), &s, &err), KZ_ERR_HOLE_IN_HOLE);
    CHECK(err.a == 1 && err.b == 2);
    /* inscribed: all its vertices on the other's edges */
    p = POINTS(SQUARE(0, 0, 10, 10), SQUARE(1, 1, 9, 9), {1, 5}, {5, 1}, {9, 5}, {5, 9});
    CHECK_EQ(kz_shape_polygon_with_holes(p, ENDS(4, 8, 12), &s, &err), KZ_ERR_HOLE_IN_HOLE);
    CHECK(err.a == 2 && err.b == 1);
}

TEST(a_hole_without_area_is_refused_by_its_number)
{
    check_refused(POINTS(SQUARE(0, 0, 9, 9), {1, 1}, {2, 2}, {3, 3}), ENDS(4, 7), KZ_ERR_HOLE_EMPTY, 1);
    check_refused(POINTS(SQUARE(0, 0, 9, 9), SQUARE(1, 1, 2, 2), {4, 4}, {4, 4}, {4, 4}), ENDS(4, 8, 11),
                  KZ_ERR_HOLE_EMPTY, 2);
    check_refused(POINTS(SQUARE(0, 0, 9, 9), {20, 20}, {21, 21}, {22, 22}), ENDS(4, 7), KZ_ERR_HOLE_EMPTY, 1);
}

TEST(a_flat_outline_has_no_room_for_a_hole)
{
    kz_shape s;
    CHECK_NE(kz_shape_polygon_with_holes(POINTS({0, 0}, {4, 0}, {9, 0}, SQUARE(1, 0, 2, 1)), ENDS(3, 7), &s, NULL),
             KZ_OK);
    CHECK_NE(kz_shape_polygon_with_holes(POINTS({0, 0}, {4, 0}, {9, 0}, {1, 0}, {2, 0}, {3, 0}), ENDS(3, 6), &s, NULL),
             KZ_OK);
    CHECK_EQ(kz_shape_polygon_with_holes(POINTS({0, 0}, {4, 0}, {9, 0}), ENDS(3), &s, NULL), KZ_OK);
    CHECK_EQ(s.flags, KZ_SHAPE_FLAT);
}

TEST(rings_that_cross_or_run_along_each_other_are_refused_with_their_edges)
{
    check_refused(POINTS(SQUARE(0, 0, 4, 4), SQUARE(3, 1, 6, 2)), ENDS(4, 8), KZ_ERR_SELF_CROSSING, 1);
    check_refused(POINTS(SQUARE(0, 0, 4, 4), SQUARE(0, 0, 4, 4)), ENDS(4, 8), KZ_ERR_SELF_OVERLAP, 0);
    check_refused(POINTS(SQUARE(0, 0, 4, 4), SQUARE(1, 0, 2, 1)), ENDS(4, 8), KZ_ERR_SELF_OVERLAP, 0);
    check_refused(POINTS(SQUARE(0, 0, 9, 9), SQUARE(1, 1, 3, 3), SQUARE(3, 2, 5, 5)), ENDS(4, 8, 12),
                  KZ_ERR_SELF_OVERLAP, 5);
    check_refused(POINTS(SQUARE(0, 0, 9, 9), SQUARE(1, 1, 3, 3), SQUARE(2, 2, 5, 5)), ENDS(4, 8, 12),
                  KZ_ERR_SELF_CROSSING, 5);
    /* its first edge crosses the last of the outline */
    check_refused(POINTS(SQUARE(0, 0, 4, 4), {1, 2}, {-1, 2}, {-1, 3}, {1, 3}), ENDS(4, 8), KZ_ERR_SELF_CROSSING, 3);
    /* out through the outline in a vertex of its own */
    check_refused(POINTS(SQUARE(0, 0, 4, 4), {2, 2}, {4, 1}, {6, 2}, {4, 3}), ENDS(4, 8), KZ_ERR_SELF_CROSSING, 1);
}

TEST(a_crossing_hole_of_its_own_is_refused)
{
    check_refused(POINTS(SQUARE(0, 0, 9, 9), {1, 1}, {4, 4}, {4, 1}, {1, 4}), ENDS(4, 8), KZ_ERR_SELF_CROSSING, 4);
}

TEST(ring_ends_that_do_not_rise_are_refused)
{
    kz_shape s;
    const kz_vec2 *p = POINTS(SQUARE(0, 0, 9, 9), SQUARE(1, 1, 2, 2), SQUARE(4, 4, 5, 5));
    CHECK_EQ(kz_shape_polygon_with_holes(p, ENDS(8, 4), &s, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_polygon_with_holes(p, ENDS(4, 8, 7), &s, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_polygon_with_holes(p, ENDS(-4), &s, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_polygon_with_holes(p, ENDS(INT32_MAX, INT32_MIN), &s, NULL), KZ_ERR_ARGUMENT);
    CHECK_NE(kz_shape_polygon_with_holes(p, ENDS(4, 4), &s, NULL), KZ_OK);
    CHECK_NE(kz_shape_polygon_with_holes(p, ENDS(0), &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon_with_holes(p, NULL, 2, &s, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_polygon_with_holes(p, (const int32_t[]){4}, 0, &s, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_polygon_with_holes(p, (const int32_t[]){4}, -1, &s, NULL), KZ_ERR_ARGUMENT);
}

TEST(rings_of_two_points_are_refused)
{
    check_refused(POINTS(SQUARE(0, 0, 9, 9), {1, 1}, {2, 2}), ENDS(4, 6), KZ_ERR_TOO_FEW_POINTS, 2);
    check_refused(POINTS({0, 0}, {1, 1}, SQUARE(0, 0, 9, 9)), ENDS(2, 6), KZ_ERR_TOO_FEW_POINTS, 2);
}

TEST(a_coordinate_of_a_hole_that_is_not_finite_is_named_by_its_place_in_all)
{
    check_refused(POINTS(SQUARE(0, 0, 9, 9), {1, 1}, {2, NAN}, {1, 2}), ENDS(4, 7), KZ_ERR_NOT_FINITE, 11);
    check_refused(POINTS(SQUARE(0, 0, 9, 9), {1, 1}, {2, 2}, {INFINITY, 2}), ENDS(4, 7), KZ_ERR_NOT_FINITE, 12);
}

TEST(the_outline_gives_the_bounds_and_the_winding)
{
    kz_shape s;
    CHECK_EQ(
        kz_shape_polygon_with_holes(POINTS({0, 9}, {8, 9}, {8, 1}, {0, 1}, SQUARE(2, 2, 4, 4)), ENDS(4, 8), &s, NULL),
        KZ_OK);
    CHECK_EQ(s.flags, 0);
    CHECK(s.bounds.min.x == 0 && s.bounds.min.y == 1 && s.bounds.max.x == 8 && s.bounds.max.y == 9);
}

/* ---- Random holes, judged by spans ---------------------------------------------------------------------- */

enum { RING = 4, GRID = 9 };

/* Where the ring crosses the line at height y, which goes through no vertex; sorted. */
static int spans_at(const kz_vec2 *p, int n, double y, double *x)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        const kz_vec2 a = p[i], b = p[(i + 1) % n];
        if ((a.y < y) == (b.y < y)) continue;
        x[k++] = a.x + (y - a.y) * ((double)b.x - a.x) / ((double)b.y - a.y);
        for (int j = k - 1; j > 0 && x[j - 1] > x[j]; j--) {
            const double t = x[j];
            x[j] = x[j - 1], x[j - 1] = t;
        }
    }
    return k;
}

/* For two rings with whole coordinates that do not cross: is the second inside the first?  Spans on the lines halfway
 * between whole heights decide; ends nearer to each other than 1e-9 are equal. */
static bool hole_spans_lie_within(const kz_vec2 *outer, int n, const kz_vec2 *hole, int m)
{
    for (int row = 0; row < GRID; row++) {
        double out[8], in[8];
        const int n_out = spans_at(outer, n, row + 0.5, out), n_in = spans_at(hole, m, row + 0.5, in);
        for (int i = 0; i + 1 < n_in; i += 2) {
            bool within = in[i + 1] - in[i] < 1e-9;
            for (int k = 0; k + 1 < n_out; k += 2) within |= out[k] < in[i] + 1e-9 && in[i + 1] < out[k + 1] + 1e-9;
            if (!within) return false;
        }
    }
    return true;
}

static bool edges_share_a_point(const kz_vec2 *p, int64_t e, int64_t f)
{
    const kz_vec2 a = p[e], b = p[e / RING * RING + (e + 1) % RING], c = p[f], d = p[f / RING * RING + (f + 1) % RING];
    return e != f && kz_orient(a, b, c) * kz_orient(a, b, d) <= 0 && kz_orient(c, d, a) * kz_orient(c, d, b) <= 0;
}

TEST(random_holes_are_accepted_only_within_the_outline)
{
    kz_test_rng rng = kz_test_rng_here();
    const uint32_t no_area = KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE;
    int accepted = 0, outside = 0;
    for (int64_t rounds = kz_test_rounds(200000); rounds > 0; rounds--) {
        kz_vec2 p[2 * RING];
        kz_shape s;
        kz_error err = {KZ_OK, 0, 0};
        /* Half of the holes in the middle, where there is room for them. */
        const int margin = kz_test_one_in(&rng, 2) ? 3 : 0;
        for (int i = 0; i < 2 * RING; i++) {
            const int m = i < RING ? 0 : margin;
            p[i] = (kz_vec2){(float)kz_test_range(&rng, m, GRID - m), (float)kz_test_range(&rng, m, GRID - m)};
        }
        if (kz_shape_polygon(p, RING, &s, NULL) != KZ_OK || (s.flags & no_area)) continue;
        if (kz_shape_polygon(p + RING, RING, &s, NULL) != KZ_OK || (s.flags & no_area)) continue;
        const kz_result r = kz_shape_polygon_with_holes(p, ENDS(RING, 2 * RING), &s, &err);
        NOTE("%g,%g %g,%g %g,%g %g,%g hole %g,%g %g,%g %g,%g %g,%g", p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y,
             p[3].x, p[3].y, p[4].x, p[4].y, p[5].x, p[5].y, p[6].x, p[6].y, p[7].x, p[7].y);
        const bool within = hole_spans_lie_within(p, RING, p + RING, RING);
        if (r == KZ_OK) CHECK(within);
        else if (r == KZ_ERR_HOLE_OUTSIDE) CHECK(!within);
        else CHECK(r == KZ_ERR_SELF_CROSSING || r == KZ_ERR_SELF_OVERLAP);
        if (r == KZ_ERR_SELF_CROSSING) CHECK(edges_share_a_point(p, err.a, err.b));
        accepted += r == KZ_OK;
        outside += r == KZ_ERR_HOLE_OUTSIDE;
    }
    NOTE(" ");
    CHECK_GT(accepted, 0);
    CHECK_GT(outside, 0);
}
