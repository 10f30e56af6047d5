/* test_pose.c - poses are accepted or refused as promised, and points are moved in the documented order of
 * operations. */
#include "kz_test.h"
#include "points.h"
#include <kolize/math.h>

#include <math.h>

TEST(making_a_pose_keeps_the_place_and_turns_by_the_angle)
{
    float c, s;
    const kz_pose radians = kz_pose_radians(1.5f, -7.25f, 0.625), degrees = kz_pose_degrees(-0.0f, 3e30f, 33.5);
    kz_cos_sin(0.625, &c, &s);
    CHECK_BITS(radians.at.x, 1.5f);
    CHECK_BITS(radians.at.y, -7.25f);
    CHECK_BITS(radians.cos, c);
    CHECK_BITS(radians.sin, s);
    kz_cos_sin_degrees(33.5, &c, &s);
    CHECK_BITS(degrees.at.x, -0.0f);
    CHECK_BITS(degrees.at.y, 3e30f);
    CHECK_BITS(degrees.cos, c);
    CHECK_BITS(degrees.sin, s);
}

TEST(the_pose_that_does_nothing_does_nothing)
{
    const kz_pose none = KZ_POSE_NONE_INIT;
    kz_test_rng rng = kz_test_rng_here();
    CHECK_EQ(kz_pose_check(none, NULL), KZ_OK);
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int n = 0; n < 1000; n++) {
            const kz_vec2 p = points_any(&rng, (point_family)family), q = kz_pose_apply(none, p);
            CHECK(p.x == q.x && p.y == q.y);
        }
    }
}

TEST(a_quarter_turn_goes_from_x_to_y)
{
    const kz_vec2 x = kz_pose_apply(kz_pose_degrees(10, 20, 90), (kz_vec2){3, 0});
    const kz_vec2 y = kz_pose_apply(kz_pose_degrees(10, 20, 90), (kz_vec2){0, 3});
    CHECK(x.x == 10 && x.y == 23);
    CHECK(y.x == 7 && y.y == 20);
    const kz_vec2 back = kz_pose_apply(kz_pose_degrees(0, 0, -90), (kz_vec2){3, 0});
    CHECK(back.x == 0 && back.y == -3);
    const kz_vec2 half = kz_pose_apply(kz_pose_degrees(1, 1, 180), (kz_vec2){3, 5});
    CHECK(half.x == -2 && half.y == -4);
}

/* volatile keeps a compiler from fusing a product with a sum, whatever its flags. */
static double product(double a, double b)
{
    volatile double p = a * b;
    return p;
}

static kz_vec2 as_documented(kz_pose m, kz_vec2 p)
{
    volatile double x = product(m.cos, p.x) - product(m.sin, p.y), y = product(m.sin, p.x) + product(m.cos, p.y);
    x = m.at.x + x;
    y = m.at.y + y;
    return (kz_vec2){(float)x, (float)y};
}

/* The place first: the same to the reader, another float32 now and then. */
static kz_vec2 place_first(kz_pose m, kz_vec2 p)
{
    volatile double x = m.at.x + product(m.cos, p.x), y = m.at.y + product(m.sin, p.x);
    x = x - product(m.sin, p.y);
    y = y + product(m.cos, p.y);
    return (kz_vec2){(float)x, (float)y};
}

static kz_vec2 in_float(kz_pose m, kz_vec2 p)
{
    volatile float x = m.cos * p.x, y = m.sin * p.x;
    x = x - m.sin * p.y;
    y = y + m.cos * p.y;
    return (kz_vec2){m.at.x + x, m.at.y + y};
}

static bool same(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

TEST(points_are_carried_in_the_documented_order_bit_for_bit)
{
    kz_test_rng rng = kz_test_rng_here();
    int other_order = 0, other_type = 0;
    for (int64_t n = kz_test_rounds(200000); n > 0; n--) {
        kz_pose m = kz_pose_radians(0, 0, kz_test_real(&rng, -4, 4));
        const point_family family = (point_family)kz_test_below(&rng, POINTS_FAMILY_COUNT);
        m.at = points_any(&rng, family);
        kz_vec2 p = points_any(&rng, family);
        if (kz_test_one_in(&rng, 4)) {
            /* Carried to about 0, where the order shows. */
            const kz_vec2 there = as_documented((kz_pose){{0, 0}, m.cos, m.sin}, p);
            m.at = (kz_vec2){-there.x, -there.y};
            if (!(fabsf(m.at.x) <= FLT_MAX && fabsf(m.at.y) <= FLT_MAX)) continue;
        }
        const kz_vec2 got = kz_pose_apply(m, p), want = as_documented(m, p);
        NOTE("at %a %a turn %a %a point %a %a", m.at.x, m.at.y, m.cos, m.sin, p.x, p.y);
        CHECK_BITS(got.x, want.x);
        CHECK_BITS(got.y, want.y);
        other_order += !same(got, place_first(m, p));
        other_type += !same(got, in_float(m, p));
    }
    /* The points do distinguish the orders. */
    NOTE(" ");
    CHECK_GT(other_order, 0);
    CHECK_GT(other_type, 0);
}

TEST(a_point_carried_out_of_range_becomes_infinite)
{
    const kz_vec2 p = kz_pose_apply((kz_pose){{FLT_MAX, -FLT_MAX}, 1, 0}, (kz_vec2){FLT_MAX, -FLT_MAX});
    CHECK(p.x > FLT_MAX && p.y < -FLT_MAX);
}

/* ---- Checking ------------------------------------------------------------------------------------------- */

TEST(each_field_that_is_not_finite_is_named)
{
    const float odd[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 3; k++) {
            float f[4] = {1, 2, 1, 0};
            kz_error err = {KZ_OK, -1, -1};
            f[i] = odd[k];
            const kz_pose m = {{f[0], f[1]}, f[2], f[3]};
            NOTE("field %d is %g", i, odd[k]);
            CHECK_EQ(kz_pose_check(m, &err), KZ_ERR_NOT_FINITE);
            CHECK_EQ(err.code, KZ_ERR_NOT_FINITE);
            CHECK_EQ(err.a, i);
            CHECK_EQ(kz_pose_check(m, NULL), KZ_ERR_NOT_FINITE);
        }
    }
    kz_error err;
    CHECK_EQ(kz_pose_check((kz_pose){{1, NAN}, NAN, NAN}, &err), KZ_ERR_NOT_FINITE);
    CHECK_EQ(err.a, 1); /* the first one */
}

TEST(what_is_no_rotation_is_refused)
{
    const float turns[][2] = {{0, 0},     {1, 1},     {2, 0}, {0.5f, 0.5f}, {0, -0.99f}, {FLT_MAX, FLT_MAX},
                              {1, 0.05f}, {-1.01f, 0}};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        kz_error err = {KZ_OK, -1, -1};
        NOTE("turn %g %g", turns[i][0], turns[i][1]);
        CHECK_EQ(kz_pose_check((kz_pose){{0, 0}, turns[i][0], turns[i][1]}, &err), KZ_ERR_NOT_A_ROTATION);
        CHECK_EQ(err.code, KZ_ERR_NOT_A_ROTATION);
    }
}

TEST(typed_in_cosines_of_four_digits_are_accepted)
{
    const float turns[][2] = {{0.7071f, 0.7071f}, {0.866f, 0.5f}, {-0.9659f, 0.2588f},
                              {0.8f, -0.6f},      {1, 0.03f},     {0, -1}};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        kz_error err = {KZ_OK, -7, -7};
        NOTE("turn %g %g", turns[i][0], turns[i][1]);
        CHECK_EQ(kz_pose_check((kz_pose){{5, 6}, turns[i][0], turns[i][1]}, &err), KZ_OK);
        CHECK_EQ(err.a, -7); /* written only on failure */
    }
}

TEST(a_thousandth_is_where_rotations_end)
{
    for (int way = -1; way <= 1; way += 2) {
        const float edge = (float)sqrt(1 + way * 1e-3);
        for (int32_t i = -40; i <= 40; i++) {
            const float c = points_step(edge, i);
            const double off = fabs((double)c * c - 1);
            NOTE("cosine %a", c);
            CHECK_EQ(kz_pose_check((kz_pose){{0, 0}, c, 0}, NULL), off <= 1e-3 ? KZ_OK : KZ_ERR_NOT_A_ROTATION);
            CHECK_EQ(kz_pose_check((kz_pose){{0, 0}, 0, -c}, NULL), off <= 1e-3 ? KZ_OK : KZ_ERR_NOT_A_ROTATION);
        }
    }
}

TEST(every_made_pose_is_accepted)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const double angle = ldexp((double)(int64_t)kz_test_u64(&rng) * 0x1p-63, kz_test_range(&rng, -100, 1023));
        NOTE("%a", angle);
        CHECK_EQ(kz_pose_check(kz_pose_radians(1, 2, angle), NULL), KZ_OK);
        CHECK_EQ(kz_pose_check(kz_pose_degrees(1, 2, angle), NULL), KZ_OK);
    }
}

/* ---- Boxes ---------------------------------------------------------------------------------------------- */

TEST(closed_boxes_meet_at_edges_and_corners)
{
    const kz_box a = {{0, 0}, {2, 2}}, edge = {{2, 0}, {3, 1}}, corner = {{2, 2}, {5, 5}},
                 beside = {{2.0000002f, 0}, {3, 2}};
    CHECK(kz_box_meets(a, a) && kz_box_meets(a, edge) && kz_box_meets(edge, a) && kz_box_meets(a, corner));
    CHECK(!kz_box_meets(a, beside) && !kz_box_meets(beside, a));
    CHECK(!kz_box_meets(a, (kz_box){{0, -5}, {2, -0x1p-149f}}));
    CHECK(kz_box_meets(a, (kz_box){{1, 1}, {1, 1}}));
    CHECK(kz_box_meets((kz_box){{-0.0f, 0}, {-0.0f, 0}}, (kz_box){{0, 0}, {0, 0}}));
}

TEST(the_empty_box_meets_nothing_and_adds_nothing)
{
    const kz_box empty = KZ_BOX_EMPTY, all = {{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}}, a = {{-1, 2}, {3, 4}};
    CHECK(!kz_box_meets(empty, a) && !kz_box_meets(a, empty) && !kz_box_meets(empty, empty));
    const kz_box left = kz_box_union(empty, a), right = kz_box_union(a, empty);
    CHECK_MEM(&left, &a, sizeof a);
    CHECK_MEM(&right, &a, sizeof a);
    CHECK(kz_box_union(all, empty).min.x == -FLT_MAX && kz_box_union(empty, all).max.y == FLT_MAX);
    CHECK(!kz_box_meets(empty, all));
    CHECK(!kz_box_meets(kz_box_union(empty, empty), a));
}

TEST(a_union_holds_both_and_no_more)
{
    const kz_box a = {{-1, 5}, {3, 6}}, b = {{0, -7}, {9, 5.5f}}, u = kz_box_union(a, b), v = kz_box_union(b, a);
    CHECK(u.min.x == -1 && u.min.y == -7 && u.max.x == 9 && u.max.y == 6);
    CHECK_MEM(&u, &v, sizeof u);
}
