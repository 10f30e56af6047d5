/* test_hull.c - convex hulls, against a judge that tests for every pair of points whether all others lie on one
 * side. */
#include "kz_test.h"
#include "points.h"
#include <kolize/shape_polygon.h>

enum { MOST = 40 };

static bool same_point(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

static bool is_above(kz_vec2 a, kz_vec2 b) { return a.y < b.y || (a.y == b.y && a.x < b.x); }

/* Is p a corner: is it no convex combination of the others?  It lies on a segment between two of them, or inside a
 * triangle of three, otherwise. */
static bool is_corner(const kz_vec2 *points, int n, kz_vec2 p)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            const kz_vec2 a = points[i], b = points[j];
            if (same_point(a, p) || same_point(b, p)) continue;
            if (kz_orient(a, b, p) == 0 && is_above(a, p) && is_above(p, b)) return false;
            for (int k = 0; k < n; k++) {
                if (same_point(points[k], p)) continue;
                if (kz_orient(a, b, p) > 0 && kz_orient(b, points[k], p) > 0 && kz_orient(points[k], a, p) > 0)
                    return false;
            }
        }
    }
    return true;
}

static int count_corners(const kz_vec2 *points, int n)
{
    int corners = 0;
    for (int i = 0; i < n; i++) {
        bool seen = false;
        for (int k = 0; k < i; k++) seen |= same_point(points[k], points[i]);
        corners += !seen && is_corner(points, n, points[i]);
    }
    return corners;
}

static void check_hull(const kz_vec2 *points, int n)
{
    kz_vec2 hull[MOST], again[MOST];
    const int32_t m = kz_convex_hull(points, n, hull);
    CHECK_EQ(m, count_corners(points, n));
    for (int i = 0; i < m; i++) {
        CHECK(is_corner(points, n, hull[i]));
        if (i > 0) CHECK(is_above(hull[0], hull[i]));
        if (m > 2) CHECK_GT(kz_orient(hull[i], hull[(i + 1) % m], hull[(i + 2) % m]), 0);
    }
    memcpy(again, points, (size_t)n * sizeof *points);
    CHECK_EQ(kz_convex_hull(again, n, again), m);
    CHECK_MEM(again, hull, (size_t)m * sizeof *hull);
}

TEST(random_points_of_every_family)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 3000; i++) {
        kz_vec2 points[MOST];
        const point_family family = (point_family)(i % POINTS_FAMILY_COUNT);
        const int n = kz_test_range(&r, 1, i % 50 == 0 ? 24 : 9);
        for (int k = 0; k < n; k++) {
            points[k].x = points_coordinate(&r, family);
            points[k].y = points_coordinate(&r, family);
        }
        check_hull(points, n);
    }
}

TEST(no_point_one_point_and_points_on_a_line)
{
    const kz_vec2 same[3] = {{2, 3}, {2, 3}, {2, 3}}, line[4] = {{1, 1}, {3, 3}, {0, 0}, {2, 2}};
    kz_vec2 hull[4];
    CHECK_EQ(kz_convex_hull(same, 0, hull), 0);
    CHECK_EQ(kz_convex_hull(same, 3, hull), 1);
    CHECK_EQ(kz_convex_hull(line, 4, hull), 2);
    CHECK_EQ(hull[0].x, 0);
    CHECK_EQ(hull[1].x, 3);
}

TEST(points_on_the_sides_are_left_out)
{
    kz_vec2 grid[25], hull[25];
    for (int i = 0; i < 25; i++) grid[i] = (kz_vec2){(float)(i * 7 % 25 % 5), (float)(i * 7 % 25 / 5)};
    CHECK_EQ(kz_convex_hull(grid, 25, hull), 4);
    const kz_vec2 corners[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    CHECK_MEM(hull, corners, sizeof corners);
}

TEST(a_hundred_thousand_points)
{
    enum { MANY = 100000 };
    static kz_vec2 points[MANY];
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < MANY; i++) points[i] = (kz_vec2){kz_test_real(&r, -1, 1), kz_test_real(&r, -1, 1)};
    const int32_t m = kz_convex_hull(points, MANY, points);
    CHECK_GT(m, 10);
    CHECK_LT(m, 100);
    for (int32_t i = 0; i < m; i++) CHECK_GT(kz_orient(points[i], points[(i + 1) % m], points[(i + 2) % m]), 0);
}
