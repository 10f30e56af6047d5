/* test_rounded.c - rounded polygons and boxes are what is within r of the polygon: for points, circles, boxes and each
 * other; and a push out of one is as long as the distances say. */
#include "kz_test.h"
#include "random_shape.h"
#include "shape/shape_private.h"
#include <kolize/query_distance.h>
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

#include <math.h>

enum { MAX_PARTS = 9 };

static kz_shape rounded(const kz_vec2 *points, int32_t n, float r, kz_shape *parts)
{
    kz_shape s = {0};
    CHECK(kz_shape_rounded_polygon(points, n, r, parts, MAX_PARTS, &s, NULL) == KZ_OK);
    return s;
}

/* Is the polygon nearer to the other shape than r, or as near?  The circle's exact relation says it of a point. */
static kz_relation truth_of_point(const kz_shape *polygon, kz_vec2 p, float r)
{
    const kz_shape around = circle(p.x, p.y, r);
    const kz_relation relation = kz_relate(polygon, &around);
    return relation;
}

TEST(a_point_is_inside_when_it_is_nearer_than_the_radius)
{
    kz_test_rng rng = kz_test_rng_here();
    kz_shape parts[MAX_PARTS];
    int seen[3] = {0};
    for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
        scene_clear();
        const kz_shape polygon = any_polygon(&rng, kz_test_range(&rng, 3, 7));
        const float r = (float)kz_test_range(&rng, 1, 6) / 2;
        int32_t n;
        const kz_vec2 *points = kzi_shape_points(&polygon, &n);
        const kz_shape s = rounded(points, n, r, parts);
        for (int k = 0; k < 20; k++) {
            const kz_vec2 p = {(float)kz_test_range(&rng, -8, 20) / 2, (float)kz_test_range(&rng, -8, 20) / 2};
            const kz_shape q = point(p.x, p.y);
            const kz_relation expected = truth_of_point(&polygon, p, r);
            CHECK_EQ(kz_relate(&s, &q), expected);
            seen[expected + 1]++;
        }
    }
    CHECK(seen[0] > 1000 && seen[1] > 100 && seen[2] > 1000);
}

/* A circle of radius q meets the rounded polygon as a circle of radius q + r meets the polygon. */
TEST(circles_meet_it_as_larger_ones_meet_the_polygon)
{
    kz_test_rng rng = kz_test_rng_here();
    kz_shape parts[MAX_PARTS];
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        scene_clear();
        const kz_shape polygon = any_polygon(&rng, kz_test_range(&rng, 3, 7));
        const float r = (float)kz_test_range(&rng, 1, 6) / 2, q = (float)kz_test_range(&rng, 1, 6) / 2;
        const kz_vec2 c = any_point(&rng);
        int32_t n;
        const kz_vec2 *points = kzi_shape_points(&polygon, &n);
        const kz_shape s = rounded(points, n, r, parts), small = circle(3 * c.x - 6, c.y, q),
                       large = circle(3 * c.x - 6, c.y, q + r);
        CHECK_EQ(kz_relate(&s, &small), kz_relate(&polygon, &large));
    }
}

/* Boxes side by side, and above each other, touch at exactly the sum of sizes and radii. */
TEST(rounded_boxes_touch_on_a_grid)
{
    kz_shape parts[KZ_ROUNDED_BOX_PARTS], others[KZ_ROUNDED_BOX_PARTS], s, t;
    for (int x = -6; x <= 6; x++) {
        for (int y = -6; y <= 6; y++) {
            REQUIRE(kz_shape_rounded_box((kz_vec2){0, 0}, (kz_vec2){2, 1}, 1, parts, &s, NULL) == KZ_OK);
            const kz_vec2 at = {(float)x, (float)y};
            REQUIRE(kz_shape_rounded_box(at, (kz_vec2){at.x + 1, at.y + 2}, 1.5f, others, &t, NULL) == KZ_OK);
            const int dx = x > 2 ? x - 2 : x < -1 ? -1 - x : 0, dy = y > 1 ? y - 1 : y < -2 ? -2 - y : 0;
            const int square = 4 * (dx * dx + dy * dy); /* beside (2 * 2.5) squared */
            const kz_relation expected = square > 25 ? KZ_APART : square == 25 ? KZ_TOUCH : KZ_OVERLAP;
            CHECK_EQ(kz_relate(&s, &t), expected);
            CHECK_EQ(kz_relate(&t, &s), expected);
        }
    }
    REQUIRE(kz_shape_rounded_box((kz_vec2){0, 0}, (kz_vec2){2, 1}, 1.25f, parts, &s, NULL) == KZ_OK);
    const kz_shape wall = box(3.25f, -9, 5, 9), floor = box(-9, 2.25f, 9, 5), corner = box(2.75f, 2, 9, 9);
    CHECK_EQ(kz_relate(&s, &wall), KZ_TOUCH);
    CHECK_EQ(kz_relate(&s, &floor), KZ_TOUCH);
    CHECK_EQ(kz_relate(&s, &corner), KZ_TOUCH); /* 0.75, 1, 1.25 */
}

/* A circle beside or in a rounded box, and the shortest way of its centre to the border of the box grown by both. */
TEST(the_push_out_of_the_compound_is_the_push_out_of_the_whole)
{
    kz_test_rng rng = kz_test_rng_here();
    kz_shape parts[KZ_ROUNDED_BOX_PARTS], s, there;
    for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
        const float w = (float)kz_test_range(&rng, 1, 12), h = (float)kz_test_range(&rng, 1, 12);
        const float r = (float)kz_test_range(&rng, 1, 4) / 2, q = (float)kz_test_range(&rng, 1, 4) / 2;
        const kz_vec2 c = {(float)kz_test_range(&rng, -400, 1600) / 100, (float)kz_test_range(&rng, -400, 1600) / 100};
        REQUIRE(kz_shape_rounded_box((kz_vec2){0, 0}, (kz_vec2){w, h}, r, parts, &s, NULL) == KZ_OK);
        const kz_shape ball = circle(c.x, c.y, q), core = box(0, 0, w, h), centre = point(c.x, c.y);
        kz_contact contact;
        if (kz_collide(&ball, &s, &contact) != KZ_OVERLAP) continue;
        const float inside = fminf(fminf(c.x, w - c.x), fminf(c.y, h - c.y));
        const float depth = r + q + (inside > 0 ? inside : -kz_distance(&centre, &core).distance);
        NOTE("box %g x %g, r %g, circle %g at %g %g", w, h, r, q, c.x, c.y);
        CHECK(contact.shortest);
        CHECK_NEAR(contact.depth, depth, 1e-5 * (1 + depth));
        const kz_pose shift = {kz_contact_push(&ball, &s, &contact), 1, 0};
        REQUIRE(kz_shape_transform(&ball, shift, NULL, 0, &there, NULL) == KZ_OK);
        CHECK(kz_relate(&there, &s) <= KZ_TOUCH);
        kz_contact back;
        CHECK_EQ(kz_collide(&s, &ball, &back), KZ_OVERLAP);
        CHECK(back.depth == contact.depth && back.normal.x == -contact.normal.x && back.normal.y == -contact.normal.y);
    }
}

/* ---- As one with a radius, and as a compound of no special kind ------------------------------------------------------ */

typedef struct two_ways {
    kz_shape parts[MAX_PARTS + 1], rounded, compound;
} two_ways;

/* A convex polygon or box with a radius, and the same with its last capsule once more, which nobody takes for one. */
static bool make_two_ways(kz_test_rng *rng, bool is_whole, kz_vec2 at, two_ways *w)
{
    const float r = is_whole ? (float)kz_test_range(rng, 1, 4) / 2 : kz_test_real(rng, 0.1f, 3);
    kz_vec2 p[MAX_PARTS - 1];
    int32_t n = kz_test_range(rng, 3, MAX_PARTS - 1);
    for (int32_t i = 0; i < n; i++) {
        p[i].x = at.x + (is_whole ? (float)kz_test_range(rng, 0, 8) : kz_test_real(rng, 0, 8));
        p[i].y = at.y + (is_whole ? (float)kz_test_range(rng, 0, 8) : kz_test_real(rng, 0, 8));
    }
    if (kz_test_one_in(rng, 3)) {
        const kz_vec2 far = {at.x + 1 + fabsf(p[0].x - at.x), at.y + 1 + fabsf(p[0].y - at.y)};
        n = 4;
        if (kz_shape_rounded_box(at, far, r, w->parts, &w->rounded, NULL) != KZ_OK) return false;
    } else {
        n = kz_convex_hull(p, n, p);
        if (n < 3 || kz_shape_rounded_polygon(p, n, r, w->parts, MAX_PARTS, &w->rounded, NULL) != KZ_OK) return false;
    }
    if (!(w->parts[0].flags & KZ_SHAPE_CONVEX)) return false;
    w->parts[n + 1] = w->parts[n];
    CHECK_EQ(kz_shape_parts(w->parts, n + 2, &w->compound, NULL), KZ_OK);
    CHECK((w->rounded.flags & KZ_SHAPE_ROUNDED) && w->compound.flags == 0);
    return true;
}

static void check_two_ways(const kz_shape *a, const kz_shape *b, const kz_shape *slow_a, const kz_shape *slow_b, double size)
{
    kz_contact fast, slow, back;
    kz_shape there;
    double memory[512];
    CHECK_EQ(kz_collide(a, b, &fast), kz_collide(slow_a, slow_b, &slow));
    CHECK_EQ(fast.relation, kz_relate(a, b));
    if (fast.relation != KZ_OVERLAP) return;
    CHECK_LE((double)fast.depth, (double)slow.depth + 1e-5 * size);
    if (slow.shortest) CHECK_GE((double)fast.depth, (double)slow.depth - 1e-5 * size);
    CHECK_NEAR(hypot((double)fast.normal.x, (double)fast.normal.y), 1, 1e-6);
    CHECK_EQ(kz_collide(b, a, &back), KZ_OVERLAP);
    CHECK_NEAR((double)back.depth, (double)fast.depth, 1e-6 * size);
    const kz_pose shift = {kz_contact_push(a, b, &fast), 1, 0};
    CHECK_EQ(kz_shape_transform(a, shift, memory, sizeof memory, &there, NULL), KZ_OK);
    CHECK(kz_relate(&there, b) <= KZ_TOUCH);
}

TEST(a_compound_that_is_a_rounded_polygon_is_as_deep_as_one_that_is_not_known_to_be)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t overlaps = 0;
    for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
        two_ways a, b;
        const bool is_whole = kz_test_one_in(&rng, 2), both = kz_test_one_in(&rng, 3);
        const kz_vec2 at = {(float)kz_test_range(&rng, -6, 10), (float)kz_test_range(&rng, -6, 10)};
        scene_clear();
        if (!make_two_ways(&rng, is_whole, at, &a) || (both && !make_two_ways(&rng, is_whole, (kz_vec2){0, 0}, &b))) continue;
        if (!both) b.rounded = b.compound = any_shape(&rng, true);
        if (b.rounded.kind == KZ_KIND_NONE) continue;
        NOTE("kind %d", (int)b.rounded.kind);
        check_two_ways(&a.rounded, &b.rounded, &a.compound, &b.compound, 40);
        overlaps += kz_relate(&a.rounded, &b.rounded) == KZ_OVERLAP;
    }
    CHECK_GT(overlaps, kz_test_rounds(500));
}

TEST(a_compound_that_is_a_rounded_polygon_is_as_far_as_one_that_is_not_known_to_be)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t apart = 0;
    for (int64_t i = kz_test_rounds(10000); i > 0; i--) {
        two_ways a, b;
        const bool is_whole = kz_test_one_in(&rng, 2), both = kz_test_one_in(&rng, 3);
        const kz_vec2 at = {(float)kz_test_range(&rng, -16, 20), (float)kz_test_range(&rng, -16, 20)};
        scene_clear();
        if (!make_two_ways(&rng, is_whole, at, &a) || (both && !make_two_ways(&rng, is_whole, (kz_vec2){0, 0}, &b))) continue;
        if (!both) b.rounded = b.compound = any_shape(&rng, true);
        if (b.rounded.kind == KZ_KIND_NONE) continue;
        const kz_distance_result fast = kz_distance(&a.rounded, &b.rounded), slow = kz_distance(&a.compound, &b.compound);
        const kz_shape on_a = point(fast.on_a.x, fast.on_a.y), on_b = point(fast.on_b.x, fast.on_b.y);
        NOTE("kind %d", (int)b.rounded.kind);
        CHECK_NEAR((double)fast.distance, (double)slow.distance, 1e-5);
        CHECK_EQ(fast.distance > 0, kz_relate(&a.rounded, &b.rounded) == KZ_APART);
        if (!(fast.distance > 0) || isinf(fast.distance)) continue;
        apart++;
        CHECK_LE((double)kz_distance(&on_a, &a.compound).distance, 1e-5);
        CHECK_LE((double)kz_distance(&on_b, &b.compound).distance, 1e-5);
        CHECK_NEAR(hypot((double)fast.on_a.x - (double)fast.on_b.x, (double)fast.on_a.y - (double)fast.on_b.y), (double)fast.distance, 1e-5);
        CHECK_NEAR((double)kz_distance(&b.rounded, &a.rounded).distance, (double)fast.distance, 1e-6);
    }
    CHECK_GT(apart, kz_test_rounds(2000));
}

static void check_sweep(const kz_shape *a, kz_vec2 m, const kz_shape *b, const kz_shape *slow_a, const kz_shape *slow_b)
{
    const kz_sweep_hit fast = kz_sweep(a, m, b, 0), slow = kz_sweep(slow_a, m, slow_b, 0);
    kz_shape at;
    NOTE("kinds %d, %d, motion %a, %a", (int)a->kind, (int)b->kind, (double)m.x, (double)m.y);
    CHECK_EQ(fast.start, slow.start);
    if (fast.start == KZ_OVERLAP) return; /* two faces may be as deep */
    CHECK_EQ(fast.hit, slow.hit);
    CHECK_NEAR((double)fast.t, (double)slow.t, 1e-6);
    if (!fast.hit) return;
    CHECK_NEAR(hypot((double)fast.normal.x, (double)fast.normal.y), 1, 1e-6);
    CHECK_LE((double)fast.normal.x * m.x + (double)fast.normal.y * m.y, 1e-4);
    CHECK_EQ(kz_shape_point(fast.point, &at, NULL), KZ_OK);
    CHECK_LE((double)kz_distance(&at, b).distance, 1e-4);
}

TEST(a_compound_that_is_a_rounded_polygon_is_swept_as_one_that_is_not_known_to_be)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t hits = 0;
    for (int64_t i = kz_test_rounds(10000); i > 0; i--) {
        two_ways a, b;
        const bool is_whole = kz_test_one_in(&rng, 2), both = kz_test_one_in(&rng, 3);
        const kz_vec2 at = {(float)kz_test_range(&rng, -16, 20), (float)kz_test_range(&rng, -16, 20)};
        kz_vec2 m = {(float)kz_test_range(&rng, -20, 20), (float)kz_test_range(&rng, -20, 20)};
        scene_clear();
        if (!make_two_ways(&rng, is_whole, at, &a) || (both && !make_two_ways(&rng, is_whole, (kz_vec2){0, 0}, &b))) continue;
        if (!both) b.rounded = b.compound = any_shape(&rng, true);
        if (kz_test_one_in(&rng, 2)) m = (kz_vec2){-at.x, -at.y};
        check_sweep(&a.rounded, m, &b.rounded, &a.compound, &b.compound);
        check_sweep(&b.rounded, (kz_vec2){-m.x, -m.y}, &a.rounded, &b.compound, &a.compound);
        hits += kz_sweep(&a.rounded, m, &b.rounded, 0).hit;
    }
    CHECK_GT(hits, kz_test_rounds(1000));
}

TEST(it_is_known_after_it_is_moved_and_from_its_parts)
{
    const kz_pose poses[4] = {{{3, 4}, 1, 0}, {{0.3f, 0.7f}, 0.6f, 0.8f}, {{1, 2}, 0, 1}, {{1e5f, 3}, -0.8f, 0.6f}};
    kz_shape parts[KZ_ROUNDED_BOX_PARTS], s, there;
    double memory[512];
    REQUIRE(kz_shape_rounded_box((kz_vec2){0.1f, 0.2f}, (kz_vec2){3.3f, 2.7f}, 0.4f, parts, &s, NULL) == KZ_OK);
    for (int i = 0; i < 4; i++) {
        REQUIRE(kz_shape_transform(&s, poses[i], memory, sizeof memory, &there, NULL) == KZ_OK);
        CHECK(there.flags & KZ_SHAPE_ROUNDED);
    }
    const kz_shape kept = parts[3];
    for (int wrong = 0; wrong < 3; wrong++) { /* another radius, another place, no capsule */
        if (wrong == 0) parts[3].as.capsule.r = 0.5f;
        if (wrong == 1) parts[3].as.capsule.a.x = 1;
        if (wrong == 2) parts[3] = point(1, 1);
        REQUIRE(kz_shape_parts(parts, KZ_ROUNDED_BOX_PARTS, &there, NULL) == KZ_OK);
        CHECK_EQ(there.flags, 0);
        parts[3] = kept;
    }
}

TEST(radius_0_is_the_polygon_alone_and_faults_are_named)
{
    const kz_vec2 corners[3] = {{0, 0}, {4, 0}, {0, 4}};
    kz_shape parts[MAX_PARTS], s = point(7, 7);
    kz_error err;
    CHECK_EQ(kz_shape_rounded_polygon(corners, 3, 1, parts, 3, &s, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.a, 4);
    CHECK_EQ(err.b, 3);
    CHECK_EQ(kz_shape_rounded_polygon(corners, 3, 1, NULL, 9, &s, &err), KZ_ERR_BUFFER);
    CHECK_EQ(kz_shape_rounded_polygon(corners, 3, -1, parts, 9, &s, &err), KZ_ERR_NEGATIVE_RADIUS);
    CHECK_EQ(kz_shape_rounded_polygon(corners, 2, 1, parts, 9, &s, &err), KZ_ERR_TOO_FEW_POINTS);
    CHECK_EQ(kz_shape_rounded_polygon(corners, 3, 3e38f, parts, 9, &s, &err), KZ_OK);
    s = point(7, 7);
    CHECK_EQ(kz_shape_rounded_box(corners[1], corners[0], 1, parts, &s, &err), KZ_ERR_BOX_ORDER);
    CHECK_EQ(s.kind, KZ_KIND_POINT);
    REQUIRE(kz_shape_rounded_polygon(corners, 3, 0, parts, 4, &s, NULL) == KZ_OK);
    CHECK_EQ(s.kind, KZ_KIND_POLYGON);
    const kz_shape beside = segment(0, -1, 0, 5);
    CHECK_EQ(kz_relate(&s, &beside), KZ_TOUCH);
}
