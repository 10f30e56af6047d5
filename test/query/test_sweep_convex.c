/* test_sweep_convex.c - the short way for convex areas answers as the long one, which a shape takes that is not marked
 * as convex. */
#include "kz_test.h"
#include "points.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

#include <math.h>

enum { MOST = 9 };

/* The hull of a few points of the family, or a box; false when it has no area. */
static bool any_convex(kz_test_rng *r, point_family family, kz_vec2 p[MOST], kz_shape *s)
{
    const int n = kz_test_range(r, 3, MOST);
    for (int i = 0; i < n; i++) {
        p[i].x = points_coordinate(r, family);
        p[i].y = points_coordinate(r, family);
    }
    if (kz_test_one_in(r, 3)) {
        const kz_vec2 lo = {fminf(p[0].x, p[1].x), fminf(p[0].y, p[1].y)};
        const kz_vec2 hi = {fmaxf(p[0].x, p[1].x), fmaxf(p[0].y, p[1].y)};
        return kz_shape_box(lo, hi, s, NULL) == KZ_OK && !(s->flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE));
    }
    const int32_t m = kz_convex_hull(p, n, p);
    return m >= 3 && kz_shape_polygon(p, m, s, NULL) == KZ_OK && (s->flags & KZ_SHAPE_CONVEX);
}

static kz_shape unmarked(const kz_shape *s)
{
    kz_shape plain = *s;
    plain.flags &= ~(uint32_t)KZ_SHAPE_CONVEX;
    return plain;
}

static void check_normal(kz_vec2 a, kz_vec2 b)
{
    CHECK_NEAR((double)a.x, (double)b.x, 1e-6);
    CHECK_NEAR((double)a.y, (double)b.y, 1e-6);
}

TEST(sweeps_of_every_family)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0, others = 0;
    for (int i = 0; i < 30000; i++) {
        const point_family family = (point_family)(i % POINTS_FAMILY_COUNT);
        kz_vec2 p[MOST], q[MOST], motion;
        kz_shape a, b;
        if (!any_convex(&r, family, p, &a) || !any_convex(&r, family, q, &b)) continue;
        motion.x = points_coordinate(&r, family);
        motion.y = points_coordinate(&r, family);
        const kz_shape plain_a = unmarked(&a), plain_b = unmarked(&b);
        const kz_sweep_hit fast = kz_sweep(&a, motion, &b, 0), slow = kzi_sweep_exact(&plain_a, motion, &plain_b, 0);
        CHECK_EQ(fast.start, slow.start);
        if (fast.start == KZ_OVERLAP) continue;
        CHECK_EQ(fast.hit, slow.hit);
        CHECK_BITS(fast.t, slow.t);
        /* Where corners meet, the long way may name another face of theirs. */
        others += fabs((double)fast.normal.x - slow.normal.x) + fabs((double)fast.normal.y - slow.normal.y) > 1e-6;
        hits += fast.hit;
    }
    CHECK_GT(hits, 1000);
    CHECK_LT(20 * others, hits);
}

/* Boxes and blocks of cells meet edge to edge, mostly; then the middle of their common stretch is the point, of shapes
 * that are not marked as convex one of its ends. */
/* A circle or capsule past a polygon of 9 to 70 vertices: beyond 62 the long way answers, too. */
TEST(round_shapes_meet_large_polygons)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0, others = 0;
    for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
        kz_vec2 p[70];
        kz_shape a, b;
        const int n = kz_test_range(&r, 9, 70), grid = kz_test_one_in(&r, 2) ? 4 : 1024;
        for (int k = 0; k < n; k++) {
            const kz_pose turn = kz_pose_radians(0, 0, 2 * 3.14159265 * k / n);
            p[k] = (kz_vec2){roundf(turn.cos * 9 * grid) / grid, roundf(turn.sin * 6 * grid) / grid};
        }
        CHECK_EQ(kz_shape_polygon(p, kz_convex_hull(p, n, p), &b, NULL), KZ_OK);
        const kz_vec2 c = {kz_test_grid(&r, -80, 80, 0.25f), kz_test_grid(&r, -80, 80, 0.25f)};
        const kz_vec2 d = {c.x + (kz_test_one_in(&r, 2) ? 3 : 0), c.y + (kz_test_one_in(&r, 2) ? 2 : 0)};
        CHECK_EQ(kz_shape_capsule(c, d, 0.25f * (float)kz_test_range(&r, 1, 20), &a, NULL), KZ_OK);
        const kz_vec2 m = {kz_test_grid(&r, -60, 60, 0.5f), kz_test_grid(&r, -60, 60, 0.5f)};
        const kz_shape plain = unmarked(&b);
        const kz_sweep_hit fast = kz_sweep(&a, m, &b, 0), slow = kzi_sweep_exact(&a, m, &plain, 0);
        CHECK_EQ(fast.start, slow.start);
        if (fast.start == KZ_OVERLAP) continue;
        CHECK_EQ(fast.hit, slow.hit);
        CHECK(fast.t >= nextafterf(slow.t, -1) && fast.t <= nextafterf(slow.t, 2));
        CHECK_NEAR((double)fast.normal.x, (double)slow.normal.x, 1e-3);
        CHECK_NEAR((double)fast.normal.y, (double)slow.normal.y, 1e-3);
        hits += fast.hit;
        others += !fast.hit;
    }
    CHECK_GT(hits, kz_test_rounds(300));
    CHECK_GT(others, kz_test_rounds(300));
}

TEST(sweeps_of_boxes_meet_on_the_same_line_by_the_same_face)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0;
    for (int i = 0; i < 30000; i++) {
        const point_family family = (point_family)(i % POINTS_FAMILY_COUNT);
        kz_shape s[2];
        bool made = true;
        for (int k = 0; k < 2; k++) {
            const float x = points_coordinate(&r, family), y = points_coordinate(&r, family);
            const float w = points_coordinate(&r, family), h = points_coordinate(&r, family);
            const kz_vec2 lo = {fminf(x, w), fminf(y, h)}, hi = {fmaxf(x, w), fmaxf(y, h)};
            const kz_vec2 ring[4] = {{lo.x, lo.y}, {lo.x, hi.y}, {hi.x, hi.y}, {hi.x, lo.y}};
            made = made && (kz_test_one_in(&r, 3) ? kz_shape_polygon(ring, 4, &s[k], NULL)
                                                  : kz_shape_box(lo, hi, &s[k], NULL)) == KZ_OK;
        }
        if (!made || ((s[0].flags | s[1].flags) & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE))) continue;
        const kz_vec2 motion = {kz_test_one_in(&r, 4) ? 0 : points_coordinate(&r, family),
                                kz_test_one_in(&r, 4) ? 0 : points_coordinate(&r, family)};
        const kz_shape plain_a = unmarked(&s[0]), plain_b = unmarked(&s[1]);
        const kz_sweep_hit fast = kz_sweep(&s[0], motion, &s[1], 0), slow = kzi_sweep_exact(&plain_a, motion, &plain_b, 0);
        if (fast.start == KZ_OVERLAP) continue;
        CHECK_EQ(fast.hit, slow.hit);
        if (!fast.hit) continue;
        CHECK_BITS(fast.t, slow.t);
        CHECK_BITS(fast.normal.x, slow.normal.x);
        CHECK_BITS(fast.normal.y, slow.normal.y);
        if (fast.normal.x != 0) CHECK_BITS(fast.point.x, slow.point.x);
        if (fast.normal.y != 0) CHECK_BITS(fast.point.y, slow.point.y);
        hits++;
    }
    CHECK_GT(hits, 1000);
}

TEST(rays_of_every_family)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0;
    for (int i = 0; i < 60000; i++) {
        const point_family family = (point_family)(i % POINTS_FAMILY_COUNT);
        kz_vec2 p[MOST], from, to;
        kz_shape s;
        if (!any_convex(&r, family, p, &s)) continue;
        from.x = points_coordinate(&r, family);
        from.y = points_coordinate(&r, family);
        to.x = points_coordinate(&r, family);
        to.y = points_coordinate(&r, family);
        const kz_shape plain = unmarked(&s);
        const kz_ray_hit fast = kz_ray(&s, from, to, 0), slow = kz_ray(&plain, from, to, 0);
        CHECK_EQ(fast.hit, slow.hit);
        CHECK_EQ(fast.inside, slow.inside);
        CHECK_BITS(fast.t, slow.t);
        check_normal(fast.normal, slow.normal);
        hits += fast.hit;
    }
    CHECK_GT(hits, 3000);
}
