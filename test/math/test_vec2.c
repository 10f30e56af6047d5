/* test_vec2.c - vectors, and products and inverses of poses, against known values and the roundings promised. */
#include "kz_test.h"
#include "points.h"
#include <kolize/math.h>

#include <math.h>

static bool same(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

static kz_vec2 near_point(kz_test_rng *rng, float size)
{
    return (kz_vec2){(float)kz_test_range(rng, -1000, 1000) / 1000 * size,
                     (float)kz_test_range(rng, -1000, 1000) / 1000 * size};
}

TEST(vectors_of_known_values)
{
    const kz_vec2 a = {3, 4}, b = {-1, 2};
    CHECK(same(kz_vec2_add(a, b), (kz_vec2){2, 6}));
    CHECK(same(kz_vec2_sub(a, b), (kz_vec2){4, 2}));
    CHECK(same(kz_vec2_scale(a, -2), (kz_vec2){-6, -8}));
    CHECK_EQ(kz_vec2_dot(a, b), 5);
    CHECK_EQ(kz_vec2_cross(a, b), 10);
    CHECK_EQ(kz_vec2_length(a), 5);
    CHECK_EQ(kz_vec2_distance(a, (kz_vec2){6, 8}), 5);
    CHECK(same(kz_vec2_normalize(a), (kz_vec2){0.6f, 0.8f}));
    CHECK(same(kz_vec2_normalize((kz_vec2){0, 0}), (kz_vec2){0, 0}));
    CHECK(same(kz_vec2_rotate(a, 0), a));
    CHECK(same(kz_vec2_lerp(a, b, 0.5f), (kz_vec2){1, 3}));
}

TEST(clockwise_is_the_positive_side)
{
    const kz_vec2 x = {1, 0}, y = {0, 1};
    CHECK_EQ(kz_vec2_cross(x, y), 1);
    const kz_vec2 down = kz_vec2_rotate(x, 1.5707963267948966);
    CHECK_NEAR(down.x, 0, 1e-7);
    CHECK_EQ(down.y, 1);
}

TEST(nothing_overflows_or_vanishes_on_the_way)
{
    CHECK_NEAR(kz_vec2_length((kz_vec2){1.5e38f, 2e38f}), 2.5e38f, 3e31);
    CHECK_EQ(kz_vec2_length((kz_vec2){0x1p-149f, 0}), 0x1p-149f);
    CHECK(same(kz_vec2_normalize((kz_vec2){0, -0x1p-149f}), (kz_vec2){0, -1}));
    CHECK_EQ(kz_vec2_cross((kz_vec2){0x1.000002p0f, 1}, (kz_vec2){1, 0x1.fffffep-1f}), 0x1p-24f - 0x1p-47f);
}

TEST(a_mix_has_both_ends_exactly)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = 0; i < 1000; i++) {
        const kz_vec2 a = near_point(&rng, 1e30f), b = near_point(&rng, 1e-3f);
        CHECK(same(kz_vec2_lerp(a, b, 0), a) && same(kz_vec2_lerp(a, b, 1), b));
    }
}

TEST(the_pose_as_a_value)
{
    const kz_pose none = KZ_POSE_NONE_INIT, same_none = kz_pose_identity();
    CHECK(same(none.at, same_none.at) && none.cos == same_none.cos && none.sin == same_none.sin);
}

TEST(a_product_applies_the_second_pose_first)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = 0; i < 1000; i++) {
        const kz_pose a = kz_pose_degrees(near_point(&rng, 100).x, 5, (double)kz_test_range(&rng, -400, 400));
        const kz_pose b = kz_pose_degrees(7, near_point(&rng, 100).y, (double)kz_test_range(&rng, -400, 400));
        const kz_pose none = kz_pose_identity(), product = kz_pose_mul(a, none), other = kz_pose_mul(none, a);
        const kz_vec2 p = near_point(&rng, 100);
        const kz_vec2 at_once = kz_pose_apply(kz_pose_mul(a, b), p), one_by_one = kz_pose_apply(a, kz_pose_apply(b, p));
        CHECK_NEAR(at_once.x, one_by_one.x, 400 * 0x1p-22);
        CHECK_NEAR(at_once.y, one_by_one.y, 400 * 0x1p-22);
        CHECK(same(product.at, a.at) && product.cos == a.cos && product.sin == a.sin);
        CHECK(same(other.at, a.at) && other.cos == a.cos && other.sin == a.sin);
        CHECK_EQ(kz_pose_check(kz_pose_mul(a, b), NULL), KZ_OK);
    }
}

TEST(quarter_turns_and_shifts_are_undone_exactly)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = 0; i < 1000; i++) {
        const kz_vec2 at = {(float)kz_test_range(&rng, -99, 99), (float)kz_test_range(&rng, -99, 99)};
        const kz_vec2 p = {(float)kz_test_range(&rng, -99, 99), (float)kz_test_range(&rng, -99, 99)};
        const kz_pose pose = kz_pose_degrees(at.x, at.y, 90.0 * (double)kz_test_range(&rng, -4, 4));
        const kz_vec2 there = kz_pose_apply(pose, p);
        CHECK(same(kz_pose_apply_inverse(pose, there), p));
        CHECK(same(kz_pose_apply(kz_pose_inverse(pose), there), p));
    }
}

/* The promise: 2^-23 of the coordinates of the three points. */
TEST(there_and_back_is_the_same_point_but_for_rounding)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = 0; i < 100000; i++) {
        kz_pose pose = kz_pose_radians(near_point(&rng, 100).x, near_point(&rng, 100).y, near_point(&rng, 7).x);
        if (i % 2) pose.cos *= 1.0004f, pose.sin *= 1.0004f; /* as typed with four digits */
        const kz_vec2 p = near_point(&rng, i % 3 ? 1 : 1000), there = kz_pose_apply(pose, p);
        const kz_vec2 back = kz_pose_apply_inverse(pose, there), undone = kz_pose_apply(kz_pose_inverse(pose), there);
        const float size = fmaxf(fmaxf(fmaxf(fabsf(p.x), fabsf(p.y)), fmaxf(fabsf(there.x), fabsf(there.y))),
                                 fmaxf(fabsf(pose.at.x), fabsf(pose.at.y)));
        CHECK(fabsf(back.x - p.x) <= size * 0x1p-23f && fabsf(back.y - p.y) <= size * 0x1p-23f);
        CHECK(fabsf(undone.x - p.x) <= size * 0x1p-21f && fabsf(undone.y - p.y) <= size * 0x1p-21f);
    }
}
