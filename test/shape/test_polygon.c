/* test_polygon.c - lists of points that are polygons or not: named cases, and all small outlines against a slow
 * judge. */
#include "kz_test.h"
#include <kolize/shape.h>

#include <math.h>
#include <string.h>

#define POINTS(...)  (const kz_vec2[]){__VA_ARGS__}, (int32_t)(sizeof((const kz_vec2[]){__VA_ARGS__}) / sizeof(kz_vec2))
#define MAKE(s, ...) kz_shape_polygon(POINTS(__VA_ARGS__), &(s), NULL)

static uint32_t flags_of(const kz_vec2 *points, int32_t n)
{
    kz_shape s;
    const kz_result r = kz_shape_polygon(points, n, &s, NULL);
    CHECK_STR(kz_result_name(r), "OK");
    return r == KZ_OK ? s.flags : 0;
}

/* ---- Accepted ------------------------------------------------------------------------------------------- */

TEST(either_winding_is_fine_and_known)
{
    CHECK_EQ(flags_of(POINTS({0, 0}, {4, 0}, {4, 4}, {0, 4})), KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE);
    CHECK_EQ(flags_of(POINTS({0, 4}, {4, 4}, {4, 0}, {0, 0})), KZ_SHAPE_CONVEX);
    CHECK_EQ(flags_of(POINTS({0, 0}, {4, 0}, {1, 1}, {0, 4})), KZ_SHAPE_CLOCKWISE);
    CHECK_EQ(flags_of(POINTS({0, 4}, {1, 1}, {4, 0}, {0, 0})), 0);
}

TEST(collinear_and_repeated_vertices_are_legal_and_leave_it_convex)
{
    const uint32_t convex = KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE;
    CHECK_EQ(flags_of(POINTS({0, 0}, {2, 0}, {4, 0}, {4, 4})), convex);
    CHECK_EQ(flags_of(POINTS({0, 0}, {4, 0}, {4, 0}, {4, 0}, {4, 4}, {0, 0})), convex);
    CHECK_EQ(flags_of(POINTS({0, 0}, {0, 0}, {4, 0}, {4, 4}, {4, 4})), convex);
    CHECK_EQ(flags_of(POINTS({0, 0}, {1, 0}, {3, 0}, {4, 0}, {4, 4}, {2, 4}, {0, 4}, {0, 3}, {0, 1}, {-0.0f, 0})),
             convex);
}

TEST(vertices_all_on_one_line_are_a_flat_polygon_in_any_order)
{
    CHECK_EQ(flags_of(POINTS({0, 0}, {4, 2}, {2, 1})), KZ_SHAPE_FLAT);
    CHECK_EQ(flags_of(POINTS({0, 0}, {6, 3}, {2, 1}, {4, 2}, {0, 0})), KZ_SHAPE_FLAT);
    CHECK_EQ(flags_of(POINTS({7, 1}, {7, 1}, {7, 9}, {7, 9})), KZ_SHAPE_FLAT);
    CHECK_EQ(flags_of(POINTS({7, 1}, {7, 1}, {7, 1})), KZ_SHAPE_POINT_LIKE);
    kz_shape s;
    CHECK_EQ(MAKE(s, {3, 3}, {-1, -1}, {5, 5}), KZ_OK);
    CHECK(s.bounds.min.x == -1 && s.bounds.min.y == -1 && s.bounds.max.x == 5 && s.bounds.max.y == 5);
}

TEST(slivers_a_last_bit_wide_are_areas)
{
    CHECK_EQ(flags_of(POINTS({0, 0}, {100, 0}, {50, 0x1p-149f})), KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE);
    CHECK_EQ(flags_of(POINTS({0, 0}, {1e38f, 1e38f}, {1e30f, 1.0000001e30f})), KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE);
    CHECK_EQ(flags_of(POINTS({0, 0}, {0x1p-149f, 0}, {0, 0x1p-149f})), KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE);
    CHECK_EQ(flags_of(POINTS({-FLT_MAX, -FLT_MAX}, {FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX})),
             KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE);
}

TEST(two_lobes_that_touch_in_a_vertex_are_legal)
{
    const uint32_t touching = KZ_SHAPE_TOUCHES_ITSELF | KZ_SHAPE_CLOCKWISE;
    CHECK_EQ(flags_of(POINTS({0, 0}, {1, 1}, {2, 0}, {2, 2}, {1, 1}, {0, 2})), touching);
    CHECK_EQ(flags_of(POINTS({0, 2}, {1, 1}, {2, 2}, {2, 0}, {1, 1}, {0, 0})), KZ_SHAPE_TOUCHES_ITSELF);
    /* a lobe inside a lobe, hanging on the corner */
    CHECK_EQ(flags_of(POINTS({0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {1, 2}, {2, 1})), touching);
    /* three lobes through one vertex */
    CHECK_EQ(flags_of(POINTS({0, 0}, {3, -1}, {3, 1}, {0, 0}, {1, 3}, {-1, 3}, {0, 0}, {-3, 1}, {-3, -1})), touching);
}

TEST(a_vertex_may_touch_an_edge)
{
    CHECK_EQ(flags_of(POINTS({0, 0}, {8, 0}, {8, 4}, {4, 0}, {0, 4})), KZ_SHAPE_TOUCHES_ITSELF | KZ_SHAPE_CLOCKWISE);
    CHECK_EQ(flags_of(POINTS({0, 0}, {8, 0}, {8, 8}, {0, 8}, {0, 6}, {8, 4}, {0, 2})),
             KZ_SHAPE_TOUCHES_ITSELF | KZ_SHAPE_CLOCKWISE);
}

TEST(many_points_round_a_circle_are_convex_only_when_they_go_round_once)
{
    enum { N = 360 };
    kz_vec2 ring[2 * N];
    for (int i = 0; i < 2 * N; i++) {
        float c, s;
        kz_cos_sin_degrees(i, &c, &s);
        ring[i] = (kz_vec2){100 * c, 100 * s};
    }
    CHECK_EQ(flags_of(ring, N), KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE);
    kz_shape s;
    CHECK_EQ(kz_shape_polygon(ring, 2 * N, &s, NULL), KZ_ERR_SELF_OVERLAP);
    ring[7] = (kz_vec2){99, 12};
    CHECK_EQ(flags_of(ring, N), KZ_SHAPE_CLOCKWISE);
}

/* ---- Refused -------------------------------------------------------------------------------------------- */

/* Refused with this code, naming these edges in either order. */
static void check_refused(const kz_vec2 *points, int32_t n, kz_result code, int64_t e, int64_t f)
{
    kz_shape s;
    kz_error err = {KZ_OK, -1, -1};
    memset(&s, 0x5A, sizeof s);
    kz_shape before = s;
    CHECK_STR(kz_result_name(kz_shape_polygon(points, n, &s, &err)), kz_result_name(code));
    CHECK_EQ(err.code, code);
    CHECK((err.a == e && err.b == f) || (err.a == f && err.b == e));
    CHECK_MEM(&s, &before, sizeof s);
    CHECK_EQ(kz_shape_polygon(points, n, &s, NULL), code);
}

TEST(a_bow_tie_is_refused_with_the_edges_that_cross)
{
    check_refused(POINTS({0, 0}, {4, 4}, {4, 0}, {0, 4}), KZ_ERR_SELF_CROSSING, 0, 2);
    check_refused(POINTS({0, 0}, {4, 0}, {4, 4}, {1, -1}), KZ_ERR_SELF_CROSSING, 0, 2);
}

TEST(a_star_pentagram_is_refused_although_every_turn_goes_the_same_way)
{
    kz_shape s;
    CHECK_EQ(MAKE(s, {0, -10}, {6, 8}, {-9, -3}, {9, -3}, {-6, 8}), KZ_ERR_SELF_CROSSING);
    CHECK_EQ(MAKE(s, {-6, 8}, {9, -3}, {-9, -3}, {6, 8}, {0, -10}), KZ_ERR_SELF_CROSSING);
}

TEST(crossing_in_a_vertex_is_crossing)
{
    kz_shape s;
    CHECK_EQ(MAKE(s, {0, 0}, {1, 1}, {2, 2}, {2, 0}, {1, 1}, {0, 2}), KZ_ERR_SELF_CROSSING);
    /* through a vertex of one path and the middle of an edge of the other */
    CHECK_EQ(MAKE(s, {0, 0}, {2, 2}, {2, 0}, {1, 1}, {0, 2}), KZ_ERR_SELF_CROSSING);
    CHECK_EQ(MAKE(s, {0, 0}, {8, 0}, {8, 4}, {4, 0}, {4, -4}, {0, -4}), KZ_ERR_SELF_CROSSING);
    /* a lobe inside a lobe, of opposite winding: the paths through the corner cross */
    CHECK_EQ(MAKE(s, {0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {2, 1}, {1, 2}), KZ_ERR_SELF_CROSSING);
}

TEST(a_spike_is_refused)
{
    check_refused(POINTS({0, 0}, {4, 0}, {4, 4}, {7, 4}, {4, 4}, {0, 4}), KZ_ERR_SELF_OVERLAP, 2, 3);
    check_refused(POINTS({0, 0}, {6, 0}, {4, 0}, {4, 4}), KZ_ERR_SELF_OVERLAP, 0, 1);
    check_refused(POINTS({4, 4}, {0, 0}, {6, 0}, {4, 0}), KZ_ERR_SELF_OVERLAP, 1, 2);
    check_refused(POINTS({0, 0}, {4, 0}, {4, 4}, {2, 4}, {2, 6}, {2, 4}, {0, 4}), KZ_ERR_SELF_OVERLAP, 3, 4);
}

TEST(edges_along_each_other_are_refused)
{
    check_refused(POINTS({0, 0}, {8, 0}, {8, 4}, {6, 0}, {2, 0}, {0, 4}), KZ_ERR_SELF_OVERLAP, 0, 3);
    kz_shape s;
    CHECK_EQ(MAKE(s, {0, 0}, {4, 0}, {4, 4}, {0, 0}, {4, 0}, {4, 4}), KZ_ERR_SELF_OVERLAP); /* twice round */
    /* a frame cut open by one line there and back */
    CHECK_EQ(MAKE(s, {0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {3, 3}, {3, 6}, {6, 6}, {6, 3}, {3, 3}),
             KZ_ERR_SELF_OVERLAP);
}

TEST(edges_are_numbered_by_the_vertex_they_start_at_repeated_ones_included)
{
    check_refused(POINTS({0, 0}, {0, 0}, {4, 4}, {4, 4}, {4, 0}, {0, 4}), KZ_ERR_SELF_CROSSING, 1, 4);
    check_refused(POINTS({0, 4}, {0, 0}, {0, 0}, {4, 4}, {4, 0}), KZ_ERR_SELF_CROSSING, 2, 4);
}

/* ---- All outlines of a few vertices on a small grid, against a judge of whole numbers -------------------- */

typedef struct grid_point {
    int x, y;
} grid_point;

static bool same_point(grid_point p, grid_point q) { return p.x == q.x && p.y == q.y; }

static int side(grid_point a, grid_point b, grid_point c)
{
    const int cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return (cross > 0) - (cross < 0);
}

static bool between(int a, int v, int b) { return (a <= v && v <= b) || (b <= v && v <= a); }

static bool on_edge(grid_point a, grid_point b, grid_point p)
{
    return side(a, b, p) == 0 && between(a.x, p.x, b.x) && between(a.y, p.y, b.y);
}

static bool cross_in_the_open(grid_point a, grid_point b, grid_point c, grid_point d)
{
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/* On one line, with more than a point in common. */
static bool run_along(grid_point a, grid_point b, grid_point c, grid_point d)
{
    if (side(a, b, c) || side(a, b, d)) return false;
    const int ab = a.x != b.x; /* compare along an axis on which they differ */
    const int a0 = ab ? a.x : a.y, b0 = ab ? b.x : b.y, c0 = ab ? c.x : c.y, d0 = ab ? d.x : d.y;
    const int lo_ab = a0 < b0 ? a0 : b0, hi_ab = a0 < b0 ? b0 : a0, lo_cd = c0 < d0 ? c0 : d0,
              hi_cd = c0 < d0 ? d0 : c0;
    return (lo_ab > lo_cd ? lo_ab : lo_cd) < (hi_ab < hi_cd ? hi_ab : hi_cd);
}

enum { MAX_VERTICES = 8 };

/* The outline without repeated neighbours. */
typedef struct judged {
    grid_point v[MAX_VERTICES];
    int n;
    bool flat, crosses, overlaps, touches, convex;
    int area; /* doubled, positive when it turns from +x towards +y */
} judged;

/* One path through a point: where it comes from and where it goes. */
typedef struct passage {
    grid_point from, to;
} passage;

static int passages_through(const judged *j, grid_point p, passage *out)
{
    int n = 0;
    for (int i = 0; i < j->n; i++) {
        const grid_point a = j->v[i], b = j->v[(i + 1) % j->n], before = j->v[(i + j->n - 1) % j->n];
        if (same_point(a, p)) out[n++] = (passage){before, b};
        else if (!same_point(b, p) && on_edge(a, b, p)) out[n++] = (passage){a, b};
    }
    return n;
}

static double angle_from(grid_point p, grid_point q) { return atan2(q.y - p.y, q.x - p.x); }

/* Round the point p, do the ends of the two paths alternate? */
static bool ways_cross(grid_point p, passage u, passage w)
{
    double lo = angle_from(p, u.from), hi = angle_from(p, u.to);
    if (lo > hi) {
        const double t = lo;
        lo = hi;
        hi = t;
    }
    const double f = angle_from(p, w.from), t = angle_from(p, w.to);
    return (lo < f && f < hi) != (lo < t && t < hi);
}

static judged judge(const grid_point *points, int n)
{
    judged j = {.flat = true, .convex = true};
    for (int i = 0; i < n; i++)
        if (!same_point(points[i], points[(i + 1) % n])) j.v[j.n++] = points[i];
    for (int i = 2; i < j.n; i++) j.flat &= side(j.v[0], j.v[1], j.v[i]) == 0;
    if (j.flat) return j;

    for (int i = 0; i < j.n; i++) {
        const grid_point a = j.v[i], b = j.v[(i + 1) % j.n];
        bool left = false, right = false;
        j.area += a.x * b.y - a.y * b.x;
        for (int k = 0; k < j.n; k++) {
            left |= side(a, b, j.v[k]) < 0;
            right |= side(a, b, j.v[k]) > 0;
        }
        j.convex &= !(left && right);
        for (int k = i + 1; k < j.n; k++) {
            const grid_point c = j.v[k], d = j.v[(k + 1) % j.n];
            j.crosses |= cross_in_the_open(a, b, c, d);
            j.overlaps |= run_along(a, b, c, d);
        }
    }
    if (j.overlaps) return j;
    for (int i = 0; i < j.n; i++) {
        passage ways[MAX_VERTICES];
        const int n_ways = passages_through(&j, j.v[i], ways);
        j.touches |= n_ways > 1;
        for (int a = 0; a < n_ways; a++)
            for (int b = 0; b < a; b++) j.crosses |= ways_cross(j.v[i], ways[a], ways[b]);
    }
    return j;
}

static bool edges_meet(const grid_point *p, int n, int64_t e, int64_t f)
{
    if (e < 0 || f < 0 || e >= n || f >= n || e == f) return false;
    const grid_point a = p[e], b = p[(e + 1) % n], c = p[f], d = p[(f + 1) % n];
    return cross_in_the_open(a, b, c, d) || on_edge(a, b, c) || on_edge(a, b, d) || on_edge(c, d, a) ||
           on_edge(c, d, b);
}

static void check_outline(const grid_point *p, int n)
{
    kz_vec2 points[MAX_VERTICES];
    kz_shape s;
    kz_error err = {KZ_OK, -1, -1};
    const judged j = judge(p, n);
    for (int i = 0; i < n; i++) points[i] = (kz_vec2){(float)p[i].x, (float)p[i].y};
    const kz_result r = kz_shape_polygon(points, n, &s, &err);
    NOTE("%d points: %d,%d %d,%d %d,%d %d,%d %d,%d %d,%d %d,%d %d,%d", n, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x,
         p[2].y, p[3].x, p[3].y, p[4].x, p[4].y, p[5].x, p[5].y, p[6].x, p[6].y, p[7].x, p[7].y);
    if (j.flat || (!j.crosses && !j.overlaps)) {
        CHECK_EQ(r, KZ_OK);
        if (r != KZ_OK) return;
        CHECK_EQ((s.flags & KZ_SHAPE_FLAT) != 0, j.flat && j.n > 0);
        CHECK_EQ((s.flags & KZ_SHAPE_POINT_LIKE) != 0, j.n == 0);
        if (j.flat) return;
        CHECK_EQ((s.flags & KZ_SHAPE_CONVEX) != 0, j.convex);
        CHECK_EQ((s.flags & KZ_SHAPE_CLOCKWISE) != 0, j.area > 0);
        CHECK_EQ((s.flags & KZ_SHAPE_TOUCHES_ITSELF) != 0, j.touches);
        return;
    }
    /* Where edges run along each other, whether paths cross there is a matter of taste. */
    CHECK(r == KZ_ERR_SELF_CROSSING || (r == KZ_ERR_SELF_OVERLAP && j.overlaps));
    CHECK(edges_meet(p, n, err.a, err.b));
}

/* Every list of n grid points, as a number in base side * side. */
static void check_all_outlines(int n, int side_length)
{
    const int cells = side_length * side_length;
    int64_t total = 1;
    for (int i = 0; i < n; i++) total *= cells;
    for (int64_t code = 0; code < total; code++) {
        grid_point p[MAX_VERTICES] = {{0, 0}};
        int64_t rest = code;
        for (int i = 0; i < n; i++, rest /= cells)
            p[i] = (grid_point){(int)(rest % cells) % side_length, (int)(rest % cells) / side_length};
        check_outline(p, n);
    }
}

TEST(every_triangle_on_a_grid_of_four_is_judged_right) { check_all_outlines(3, 4); }

TEST(every_quadrangle_on_a_grid_of_four_is_judged_right) { check_all_outlines(4, 4); }

TEST(every_pentagon_on_a_grid_of_three_is_judged_right) { check_all_outlines(5, 3); }

TEST(random_outlines_of_up_to_eight_vertices_are_judged_right)
{
    kz_test_rng rng = kz_test_rng_here();
    int accepted = 0;
    for (int64_t rounds = kz_test_rounds(150000); rounds > 0; rounds--) {
        grid_point p[MAX_VERTICES] = {{0, 0}};
        const int n = kz_test_range(&rng, 5, MAX_VERTICES), size = kz_test_range(&rng, 2, 6);
        for (int i = 0; i < n; i++) p[i] = (grid_point){kz_test_range(&rng, 0, size), kz_test_range(&rng, 0, size)};
        if (kz_test_one_in(&rng, 4)) p[n - 1] = p[kz_test_below(&rng, (uint32_t)n - 1)];
        check_outline(p, n);
        const judged j = judge(p, n);
        accepted += !j.flat && !j.crosses && !j.overlaps && j.touches;
    }
    NOTE(" ");
    CHECK_GT(accepted, 0); /* the hardest kind did come up */
}
