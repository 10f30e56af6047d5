/* test_convex_obstacles.c - compounds of convex parts: shifts that are taken for certain do not separate, and contacts
 * are the shortest.
 *
 * The truth is kz_relate of shifted shapes, and the contacts of all pairs of parts. */
#include "random_shape.h"

#include "query/mtv/convex_obstacles.h"

#include <kolize/shape_polygon.h>

enum { PARTS = 6, DIRECTIONS = 64, STEPS = 24 };

typedef struct compound {
    kz_shape parts[PARTS], shape;
    kz_vec2 points[PARTS][8];
} compound;

static float any_real(kz_test_rng *rng, float most) { return kz_test_real(rng, -most, most); }

/* A convex polygon with a repeated vertex and one on an edge now and then, in either winding. */
static kz_shape any_convex(kz_test_rng *rng, kz_vec2 *points, kz_vec2 at, bool on_grid)
{
    kz_shape s = {0};
    const int n = kz_test_range(rng, 3, 6), turn = kz_test_one_in(rng, 2) ? 1 : -1;
    const double from = (double)kz_test_real(rng, 0, 360), r = (double)kz_test_real(rng, 1, 4);
    int m = 0;
    for (int i = 0; i < n; i++) {
        float c, d;
        kz_cos_sin_degrees(from + turn * 360.0 * i / n, &c, &d);
        const double x = (double)at.x + r * (double)c, y = (double)at.y + r * (double)d;
        points[m++] = on_grid ? (kz_vec2){(float)floor(x), (float)floor(y)} : (kz_vec2){(float)x, (float)y};
        if (m + n - i < 8 && kz_test_one_in(rng, 12)) points[m] = points[m - 1], m++;
    }
    CHECK_EQ(kz_shape_polygon(points, m, &s, NULL), KZ_OK);
    return s;
}

static kz_shape any_part(kz_test_rng *rng, kz_vec2 *points, bool on_grid)
{
    kz_vec2 p = {any_real(rng, 6), any_real(rng, 6)}, q = {any_real(rng, 6), any_real(rng, 6)};
    float r = kz_test_real(rng, 0.5f, 3), w = kz_test_real(rng, 0.5f, 4);
    if (on_grid) p = any_point(rng), q = any_point(rng), r = 0.5f + any_half(rng) / 2, w = 0.5f + any_half(rng) / 2;
    switch (kz_test_below(rng, 5)) {
    case 0: return circle(p.x, p.y, r);
    case 1: return capsule(p.x, p.y, q.x, q.y, r);
    case 2: return any_convex(rng, points, p, on_grid);
    default: return box(p.x, p.y, p.x + w, p.y + r);
    }
}

/* Parts of any kinds, or a rounded box, or a polyline. */
static void any_compound(kz_test_rng *rng, compound *c)
{
    const bool on_grid = kz_test_one_in(rng, 3);
    const int n = kz_test_range(rng, 1, PARTS), kind = kz_test_range(rng, 0, 4);
    if (kind == 0) {
        const kz_vec2 p = {any_real(rng, 4), any_real(rng, 4)};
        const kz_vec2 q = {p.x + kz_test_real(rng, 1, 6), p.y + kz_test_real(rng, 1, 6)};
        CHECK_EQ(kz_shape_rounded_box(p, q, kz_test_real(rng, 0.25f, 2), c->parts, &c->shape, NULL), KZ_OK);
        return;
    }
    if (kind == 1) {
        for (int i = 0; i <= n; i++) {
            c->points[0][i] = (kz_vec2){any_real(rng, 6), any_real(rng, 6)};
            if (i > 0 && kz_test_one_in(rng, 8)) c->points[0][i] = c->points[0][i - 1];
        }
        CHECK_EQ(kz_shape_polyline(c->points[0], n + 1, &c->shape, NULL), KZ_OK);
        return;
    }
    for (int i = 0; i < n; i++) c->parts[i] = any_part(rng, c->points[i], on_grid);
    CHECK_EQ(kz_shape_parts(c->parts, n, &c->shape, NULL), KZ_OK);
}

static bool overlaps_at(const kz_shape *a, double x, double y, const kz_shape *b)
{
    static double memory[1024];
    const kz_pose by = {{(float)x, (float)y}, 1, 0};
    kz_shape there;
    CHECK_EQ(kz_shape_transform(a, by, memory, sizeof memory, &there, NULL), KZ_OK);
    return kz_relate(&there, b) == KZ_OVERLAP;
}

/* ---- What is certain -------------------------------------------------------------------------------------- */

/* Is there a place without overlap at most 8 margins away? */
static bool is_free_near(const kz_shape *a, kzi_vec v, double margin, const kz_shape *b)
{
    for (int k = 0; k < DIRECTIONS; k++) {
        float c, d;
        kz_cos_sin_degrees(360.0 * k / DIRECTIONS, &c, &d);
        const double more = k % 2 ? 8 * margin : 0;
        if (!overlaps_at(a, v.x + more * (double)c, v.y + more * (double)d, b)) return true;
    }
    return false;
}

TEST(shifts_inside_the_obstacle_of_two_parts_are_those_that_overlap)
{
    static kzi_convex_obstacles s;
    kz_test_rng rng = kz_test_rng_here();
    int64_t inside = 0, outside = 0;
    for (int64_t n = kz_test_rounds(4000); n > 0; n--, scene_clear()) {
        kz_vec2 points[2][8];
        const bool on_grid = kz_test_one_in(&rng, 3);
        const kz_shape a = any_part(&rng, points[0], on_grid), b = any_part(&rng, points[1], on_grid);
        if (!(a.flags & b.flags & KZ_SHAPE_CONVEX)) continue;
        kzi_convex_obstacles_find(&s, &a, &b, 40, 1e-4);
        const double margin = (double)s.margin;
        CHECK(margin > 7.9e-4 && margin < 2e-3);
        for (int i = 0; i < 8; i++) {
            const kzi_vec v = {(double)any_real(&rng, 12), (double)any_real(&rng, 12)};
            const bool is_inside = kzi_are_inside_one(&s, v, v);
            NOTE("%s and %s, shift %g %g", kz_kind_name(a.kind), kz_kind_name(b.kind), v.x, v.y);
            CHECK(is_inside ? overlaps_at(&a, v.x, v.y, &b) : is_free_near(&a, v, margin, &b));
            *(is_inside ? &inside : &outside) += 1;
        }
    }
    CHECK_GT(inside, kz_test_rounds(4000) / 4);
    CHECK_GT(outside, kz_test_rounds(4000) / 4);
    NOTE(" ");
}

TEST(two_shifts_are_inside_one_obstacle_only_with_all_between_them)
{
    static kzi_convex_obstacles s;
    static compound a, b;
    kz_test_rng rng = kz_test_rng_here();
    int64_t inside = 0;
    for (int64_t n = kz_test_rounds(2000); n > 0; n--, scene_clear()) {
        any_compound(&rng, &a);
        any_compound(&rng, &b);
        kzi_convex_obstacles_find(&s, &a.shape, &b.shape, 40, 1e-4);
        const kzi_vec p = {(double)any_real(&rng, 9), (double)any_real(&rng, 9)};
        const kzi_vec q = {(double)any_real(&rng, 9), (double)any_real(&rng, 9)};
        if (!kzi_are_inside_one(&s, p, q)) continue;
        inside++;
        for (int i = 0; i <= 32; i++) {
            const double t = i / 32.0;
            CHECK(overlaps_at(&a.shape, p.x + t * (q.x - p.x), p.y + t * (q.y - p.y), &b.shape));
        }
    }
    CHECK_GT(inside, kz_test_rounds(2000) / 40);
}

/* ---- Contacts --------------------------------------------------------------------------------------------- */

static void check_no_shorter_shift(const kz_shape *a, const kz_shape *b, double depth)
{
    for (int i = 0; i < DIRECTIONS; i++) {
        float x, y;
        kz_cos_sin_degrees(360.0 * i / DIRECTIONS, &x, &y);
        for (int k = 1; k < STEPS; k++) {
            const double length = depth * k / STEPS;
            if (!overlaps_at(a, length * (double)x, length * (double)y, b)) {
                NOTE("%g at %d of %d degrees, depth %g", length, i, DIRECTIONS, depth);
                CHECK(overlaps_at(a, length * (double)x, length * (double)y, b));
            }
        }
    }
}

static double deepest_of_parts(const kz_shape *a, const kz_shape *b)
{
    static kz_part_contact contacts[64];
    double deepest = 0;
    const size_t n = kz_collide_parts(a, b, contacts, 64);
    CHECK_LE(n, 64);
    for (size_t i = 0; i < n; i++) deepest = fmax(deepest, (double)contacts[i].contact.depth);
    return deepest;
}

TEST(contacts_of_small_compounds_are_the_shortest_and_separate)
{
    static compound a, b;
    kz_test_rng rng = kz_test_rng_here();
    int64_t judged = 0;
    for (int64_t n = kz_test_rounds(600); n > 0; n--, scene_clear()) {
        kz_contact c, d;
        any_compound(&rng, &a);
        any_compound(&rng, &b);
        if (kz_collide(&a.shape, &b.shape, &c) != KZ_OVERLAP) continue;
        const bool are_lines = a.shape.kind == KZ_KIND_POLYLINE && b.shape.kind == KZ_KIND_POLYLINE;
        NOTE("%s and %s, depth %g", kz_kind_name(a.shape.kind), kz_kind_name(b.shape.kind), (double)c.depth);
        CHECK_EQ(kz_collide(&b.shape, &a.shape, &d), KZ_OVERLAP);
        CHECK_EQ(c.depth, d.depth);
        CHECK_EQ(c.n_points, d.n_points);
        CHECK(c.shortest);
        CHECK_GE((double)c.depth * (1 + 1e-6) + 1e-6, deepest_of_parts(&a.shape, &b.shape));
        const kz_vec2 push = kz_contact_push(&a.shape, &b.shape, &c);
        CHECK(!overlaps_at(&a.shape, (double)push.x, (double)push.y, &b.shape));
        CHECK_NEAR(hypot((double)push.x, (double)push.y), c.depth, 2e-5);
        if (!are_lines) check_no_shorter_shift(&a.shape, &b.shape, (double)c.depth * (1 - 1e-5));
        judged++;
    }
    CHECK_GT(judged, kz_test_rounds(600) / 3);
    NOTE(" ");
}
