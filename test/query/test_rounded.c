/* test_rounded.c - rounded polygons and boxes are what is within r of the polygon: for points, circles, boxes and each
 * other; and a push out of one is as long as the distances say. */
#include "kz_test.h"
#include "random_shape.h"
#include "shape/shape_private.h"
#include <kolize/query_distance.h>
#include <kolize/shape_polygon.h>

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
