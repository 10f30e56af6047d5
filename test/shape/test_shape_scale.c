/* test_shape_scale.c - scaled shapes have the vertices multiplied once, are made anew, and refuse what has no form. */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/shape_polygon.h>

static double room[512];

static kz_shape scaled(const kz_shape *s, float sx, float sy)
{
    kz_shape out = {0};
    CHECK(kz_shape_scale(s, sx, sy, room, sizeof room, &out, NULL) == KZ_OK);
    return out;
}

static kz_result refusal(const kz_shape *s, float sx, float sy, size_t bytes, kz_error *err)
{
    kz_shape out = point(7, 7);
    const kz_result result = kz_shape_scale(s, sx, sy, room, bytes, &out, err);
    CHECK(out.kind == KZ_KIND_POINT && out.as.point.x == 7);
    CHECK_EQ(err->code, result);
    return result;
}

TEST(each_kind_is_scaled_about_the_origin)
{
    const kz_vec2 el[9] = {{0, 0}, {4, 0}, {4, 1}, {3, 1}, {2, 1}, {1, 1}, {1, 4}, {0, 4}, {0, 2}};
    kz_shape s = point(1, 2), t = scaled(&s, 3, -2);
    CHECK(t.as.point.x == 3 && t.as.point.y == -4);
    s = segment(1, 2, 3, 4), t = scaled(&s, 2, 0.5f);
    CHECK(t.as.segment.a.x == 2 && t.as.segment.b.y == 2);
    s = box(1, 2, 3, 4), t = scaled(&s, -2, 10);
    CHECK(t.kind == KZ_KIND_BOX && t.bounds.min.x == -6 && t.bounds.max.x == -2 && t.bounds.max.y == 40);
    s = circle(1, 2, 3), t = scaled(&s, 2, -2);
    CHECK(t.as.circle.center.y == -4 && t.as.circle.r == 6);
    s = capsule(0, 0, 1, 0, 0.5f), t = scaled(&s, -4, -4);
    CHECK(t.as.capsule.b.x == -4 && t.as.capsule.r == 2);
    REQUIRE(kz_shape_polygon(el, 9, &s, NULL) == KZ_OK);
    t = scaled(&s, -1, 3);
    CHECK(t.as.polygon.points != s.as.polygon.points && t.as.polygon.points[6].x == -1 && t.bounds.max.y == 12);
    CHECK_EQ(t.flags & KZ_SHAPE_CLOCKWISE, (s.flags & KZ_SHAPE_CLOCKWISE) ^ KZ_SHAPE_CLOCKWISE);
    const kz_shape parts[2] = {s, circle(1, 1, 1)};
    REQUIRE(kz_shape_parts(parts, 2, &s, NULL) == KZ_OK);
    t = scaled(&s, 2, 2);
    CHECK(t.as.parts.n == 2 && t.as.parts.items[1].as.circle.r == 2 && t.bounds.max.x == 8);
}

/* The relation of any two shapes is that of both times a power of two, mirrored or not. */
TEST(relations_stay_as_they_are)
{
    kz_test_rng rng = kz_test_rng_here();
    static double more[512];
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        scene_clear();
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        const float sx = kz_test_one_in(&rng, 2) ? 4 : -0.25f, sy = kz_test_one_in(&rng, 2) ? sx : -sx;
        kz_shape s, t;
        if (kz_shape_scale(&a, sx, sy, room, sizeof room, &s, NULL) != KZ_OK) continue; /* masks */
        if (kz_shape_scale(&b, sx, sy, more, sizeof more, &t, NULL) != KZ_OK) continue;
        CHECK_EQ(kz_relate(&s, &t), kz_relate(&a, &b));
    }
}

TEST(what_cannot_be_scaled_is_refused)
{
    kz_error err;
    const kz_shape round = circle(0, 0, 1), line = capsule(0, 0, 1, 1, 1), cells = mask("#\n", 0, 0);
    const kz_shape both[2] = {point(0, 0), round}, corner = point(3e38f, 0);
    kz_shape s;
    CHECK_EQ(refusal(&round, 1, 2, 0, &err), KZ_ERR_SCALE);
    CHECK_EQ(refusal(&line, 2, 1, 0, &err), KZ_ERR_SCALE);
    CHECK_EQ(refusal(&cells, 1, 1, 0, &err), KZ_ERR_SCALE);
    REQUIRE(kz_shape_parts(both, 2, &s, NULL) == KZ_OK);
    CHECK_EQ(refusal(&s, 1, 2, sizeof room, &err), KZ_ERR_SCALE);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(refusal(&s, 2, 2, 8, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.a, (int64_t)kz_shape_transform_bytes(&s));
    CHECK_EQ(refusal(&round, NAN, 1, 0, &err), KZ_ERR_NOT_FINITE);
    CHECK_EQ(err.a, 0);
    CHECK_EQ(refusal(&round, 1, INFINITY, 0, &err), KZ_ERR_NOT_FINITE);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(refusal(&corner, 2, 1, 0, &err), KZ_ERR_NOT_FINITE); /* by the maker */
    scene_clear();
}

TEST(a_factor_of_0_makes_a_point_of_a_round_shape)
{
    const kz_shape round = circle(3, 3, 1), t = scaled(&round, 0, 0), p = point(0, 0), q = point(0x1p-149f, 0);
    CHECK_EQ(kz_relate(&t, &p), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&t, &q), KZ_APART);
}
