/* test_sweep_grid.c - sweeps on grids, where the time and the place of the hit are known: the first touch itself, and a
 * point that lies on b. */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_sweep.h>

#include <math.h>

enum { GRIDS = 1000 };

static int whole(kz_test_rng *r, int lo, int hi) { return kz_test_range(r, lo, hi); }

/* t is n / d, rounded down. */
static void check_time(float t, int n, int d)
{
    CHECK_LE((double)t * d, n);
    CHECK_GT((double)nextafterf(t, 2) * d, n);
}

static kz_shape diamond(float x, float y, float r)
{
    const kz_vec2 p[4] = {{x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}};
    kz_shape s;
    CHECK_EQ(kz_shape_polygon(p, 4, &s, NULL), KZ_OK);
    return s;
}

/* A mover whose foremost point is (0, y), and a wall `gap` to its right. */
static void check_wall(const kz_shape *mover, kz_test_rng *r)
{
    const int gap = whole(r, 1, 40), speed = whole(r, gap + 1, 90);
    const kz_shape wall = box((float)gap, -200, (float)gap + whole(r, 1, 5), 200);
    const kz_vec2 m = {(float)speed, (float)whole(r, -9, 9)};
    const kz_sweep_hit touch = kz_sweep(mover, m, &wall, KZ_HIT_TOUCH), hit = kz_sweep(mover, m, &wall, 0);
    NOTE("%d of %d", gap, speed);
    CHECK(touch.hit && hit.hit);
    check_time(touch.t, gap, speed);
    if (mover->kind != KZ_KIND_CIRCLE) check_time(hit.t, gap, speed);
    CHECK(hit.t <= touch.t);
    CHECK_EQ(touch.point.x, gap);
    CHECK_EQ(hit.point.x, gap);
    CHECK(hit.normal.x == -1 && hit.normal.y == 0);
    CHECK(kz_sweep(mover, (kz_vec2){(float)gap, m.y}, &wall, KZ_HIT_TOUCH).t == 1);
    CHECK(!kz_sweep(mover, (kz_vec2){(float)gap, m.y}, &wall, 0).hit);
}

TEST(the_first_touch_with_a_wall_is_met_at_its_very_time)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < kz_test_rounds(GRIDS); i++) {
        scene_clear();
        const float size = (float)whole(&r, 1, 9), y = (float)whole(&r, -9, 9);
        const kz_shape a = box(-size, y, 0, y + size), b = diamond(-size, y, size), c = circle(-size, y, size);
        check_wall(&a, &r);
        check_wall(&b, &r);
        check_wall(&c, &r);
    }
}

/* Along (3, 4) whole circles touch at whole distances. */
TEST(the_first_touch_of_two_circles_is_met_at_its_very_time)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < kz_test_rounds(GRIDS); i++) {
        scene_clear();
        const int radii = whole(&r, 2, 9), far = radii + whole(&r, 1, 9);
        const int by = 1 << whole(&r, 4, 6), first = whole(&r, 1, radii - 1);
        const kz_shape a = circle(0, 0, 5 * (float)first);
        const kz_shape b = circle(3 * (float)far, 4 * (float)far, 5 * (float)(radii - first));
        const kz_sweep_hit h = kz_sweep(&a, (kz_vec2){3 * (float)by, 4 * (float)by}, &b, KZ_HIT_TOUCH);
        CHECK(h.hit);
        CHECK_BITS(h.t, (float)(far - radii) / (float)by);
    }
}

/* A point of the mover lands on y = 0, wherever and however fast. */
TEST(who_lands_at_0_meets_a_point_at_0)
{
    kz_test_rng r = kz_test_rng_here();
    const kz_shape floors[2] = {box(-400, 0, 400, 9), segment(-400, 0, 400, 0)};
    int hits = 0;
    for (int i = 0; i < kz_test_rounds(4 * GRIDS); i++) {
        scene_clear();
        const float x = (float)kz_test_real(&r, -99, 99), y = (float)kz_test_real(&r, -99, -20);
        const float size = (float)kz_test_real(&r, 1, 9);
        const kz_shape movers[6] = {box(x, y, x + size, y + 2 * size),
                                    circle(x, y, size),
                                    diamond(x, y, size),
                                    capsule(x, y, x + size, y + 3, size),
                                    segment(x, y, x + size, y + 2),
                                    point(x, y)};
        const kz_vec2 m = {(float)kz_test_real(&r, -99, 99), (float)kz_test_real(&r, 120, 400)};
        for (int k = 0; k < 12; k++) {
            const unsigned flags = kz_test_one_in(&r, 3) ? KZ_HIT_TOUCH : 0;
            const kz_sweep_hit h = kz_sweep(&movers[k % 6], m, &floors[k / 6], flags);
            CHECK(h.hit);
            CHECK_BITS(h.point.y, 0);
            CHECK(h.normal.x == 0 && h.normal.y == -1);
            hits += h.hit;
            const kz_sweep_hit back = kz_sweep(&floors[k / 6], (kz_vec2){-m.x, -m.y}, &movers[k % 6], flags);
            const kz_box b = movers[k % 6].bounds;
            const bool is_round = movers[k % 6].kind == KZ_KIND_CIRCLE || movers[k % 6].kind == KZ_KIND_CAPSULE;
            CHECK(fabsf(back.point.y - b.max.y) <= (is_round ? 1e-5f : 0)); /* bounds of round shapes are rounded */
            CHECK(back.point.x >= b.min.x && back.point.x <= b.max.x);
        }
    }
    CHECK_EQ(hits, 12 * kz_test_rounds(4 * GRIDS));
}

/* Of two edges that meet along a stretch the middle of that is the point. */
TEST(edges_that_meet_flush_meet_in_the_middle_of_what_they_have_in_common)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < kz_test_rounds(GRIDS); i++) {
        scene_clear();
        const int top = whole(&r, -9, 0), h = whole(&r, 1, 9), lo = whole(&r, top - 5, top + h - 1),
                  n = whole(&r, 1, 9);
        if (lo + n <= top) continue;
        const float low = fmaxf((float)top, (float)lo), high = fminf((float)(top + h), (float)(lo + n));
        const kz_shape a = box(-4, (float)top, 0, (float)(top + h)), b = box(7, (float)lo, 9, (float)(lo + n));
        const kz_vec2 ring[6] = {{-4, (float)top},
                                 {0, (float)top},
                                 {0, (float)(top + h)},
                                 {-4, (float)(top + h)},
                                 {-5, (float)(top + h) - 0.25f},
                                 {-5, (float)top + 0.25f}};
        kz_shape c;
        REQUIRE(kz_shape_polygon(ring, 6, &c, NULL) == KZ_OK);
        const kz_sweep_hit g = kz_sweep(&a, (kz_vec2){8, 0}, &b, 0), k = kz_sweep(&c, (kz_vec2){8, 0}, &b, 0);
        CHECK(g.hit && k.hit && g.point.x == 7 && k.point.x == 7);
        CHECK_BITS(g.point.y, (low + high) / 2);
        CHECK_BITS(k.point.y, (low + high) / 2);
    }
}

TEST(a_start_in_overlap_has_the_contact_normal_and_no_point)
{
    kz_test_rng r = kz_test_rng_here();
    int overlaps = 0;
    for (int i = 0; i < kz_test_rounds(20 * GRIDS); i++) {
        scene_clear();
        const kz_shape a = any_shape(&r, false), b = any_shape(&r, false);
        const kz_vec2 m = {any_half(&r), any_half(&r)};
        kz_contact contact;
        const kz_sweep_hit h = kz_sweep(&a, m, &b, 0);
        if (kz_collide(&a, &b, &contact) != KZ_OVERLAP) continue;
        CHECK_EQ(h.start, KZ_OVERLAP);
        CHECK(h.normal.x == -contact.normal.x && h.normal.y == -contact.normal.y);
        CHECK(h.point.x == 0 && h.point.y == 0);
        overlaps++;
    }
    CHECK_GT(overlaps, kz_test_rounds(GRIDS));
}
