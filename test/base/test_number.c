/* test_number.c - casts to integers where the obvious formula is wrong, sizes at their limit, default limits. */
#include "kz_test.h"
#include <kolize/base.h>

#include <math.h>

#include "base/base_private.h"

/* ---- Saturating casts ----------------------------------------------------------------------------------- */

TEST(what_is_more_than_a_limit_is_said_to_be)
{
    CHECK_EQ(kzi_above(64.1, 64), 65);
    CHECK_EQ(kzi_above(65, 64), 65);
    CHECK_EQ(kzi_above(1e300, 64), INT64_MAX);
    CHECK_EQ(kzi_above(0, 64), 65);
}

TEST(casts_go_towards_zero)
{
    CHECK_EQ(kzi_saturate_i64(0.0), 0);
    CHECK_EQ(kzi_saturate_i64(-0.0), 0);
    CHECK_EQ(kzi_saturate_i64(0.9999999999999999), 0);
    CHECK_EQ(kzi_saturate_i64(-0.9999999999999999), 0);
    CHECK_EQ(kzi_saturate_i64(-7.75), -7);
    CHECK_EQ(kzi_saturate_i64(0x1p-1074), 0);
    CHECK_EQ(kzi_saturate_i32(1.5), 1);
    CHECK_EQ(kzi_saturate_i32(-1.5), -1);
    CHECK_EQ(kzi_saturate_i32(-0x1p-1074), 0);
}

TEST(casts_stop_at_the_ends_of_the_range)
{
    CHECK_EQ(kzi_saturate_i64(0x1p63), INT64_MAX);
    CHECK_EQ(kzi_saturate_i64(0x1.fffffffffffffp62), INT64_MAX - 1023);
    CHECK_EQ(kzi_saturate_i64(-0x1p63), INT64_MIN);
    CHECK_EQ(kzi_saturate_i64(-0x1.0000000000001p63), INT64_MIN);
    CHECK_EQ(kzi_saturate_i64(-0x1.fffffffffffffp62), INT64_MIN + 1024);
    CHECK_EQ(kzi_saturate_i64(DBL_MAX), INT64_MAX);
    CHECK_EQ(kzi_saturate_i64(-DBL_MAX), INT64_MIN);
    CHECK_EQ(kzi_saturate_i64((double)INFINITY), INT64_MAX);
    CHECK_EQ(kzi_saturate_i64(-(double)INFINITY), INT64_MIN);

    CHECK_EQ(kzi_saturate_i32(2147483647.0), INT32_MAX);
    CHECK_EQ(kzi_saturate_i32(2147483647.9999998), INT32_MAX);
    CHECK_EQ(kzi_saturate_i32(2147483648.0), INT32_MAX);
    CHECK_EQ(kzi_saturate_i32(2147483646.9), INT32_MAX - 1);
    CHECK_EQ(kzi_saturate_i32(-2147483648.0), INT32_MIN);
    CHECK_EQ(kzi_saturate_i32(-2147483648.9), INT32_MIN);
    CHECK_EQ(kzi_saturate_i32(-2147483649.0), INT32_MIN);
    CHECK_EQ(kzi_saturate_i32(-2147483647.5), INT32_MIN + 1);
    CHECK_EQ(kzi_saturate_i32(DBL_MAX), INT32_MAX);
    CHECK_EQ(kzi_saturate_i32((double)INFINITY), INT32_MAX);
    CHECK_EQ(kzi_saturate_i32(-(double)INFINITY), INT32_MIN);
}

TEST(nan_becomes_0)
{
    const double nan = (double)NAN;
    CHECK_EQ(kzi_saturate_i32(nan), 0);
    CHECK_EQ(kzi_saturate_i64(nan), 0);
    CHECK_EQ(kzi_floor_i64(nan), 0);
    CHECK_EQ(kzi_round_half_down(nan), 0);
    CHECK_EQ(kzi_saturate_i32(-nan), 0);
    CHECK_EQ(kzi_round_half_down(-nan), 0);
}

TEST(any_double_is_cast_within_one_of_itself_and_never_away_from_zero)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(100000); n > 0; n--) {
        const double v = ldexp((double)(int64_t)kz_test_u64(&rng), kz_test_range(&rng, -70, 0));
        const int64_t whole = kzi_saturate_i64(v);
        NOTE("%a", v);
        if (fabs(v) < 0x1p62) {
            CHECK((double)whole == trunc(v));
            CHECK((double)kzi_floor_i64(v) == floor(v));
        }
        CHECK_EQ(kzi_saturate_i32(v), whole > INT32_MAX ? INT32_MAX : whole < INT32_MIN ? INT32_MIN : whole);
    }
}

/* ---- Floor and rounding --------------------------------------------------------------------------------- */

TEST(floor_goes_down_on_both_sides_of_0)
{
    CHECK_EQ(kzi_floor_i64(0.5), 0);
    CHECK_EQ(kzi_floor_i64(-0.0), 0);
    CHECK_EQ(kzi_floor_i64(-0x1p-1074), -1);
    CHECK_EQ(kzi_floor_i64(-1.0), -1);
    CHECK_EQ(kzi_floor_i64(-1.0000000000000002), -2);
    CHECK_EQ(kzi_floor_i64(1.9999999999999998), 1);
    CHECK_EQ(kzi_floor_i64(0x1p52 - 0.5), (INT64_C(1) << 52) - 1);
    CHECK_EQ(kzi_floor_i64(-0x1p52 + 0.5), -(INT64_C(1) << 52));
    CHECK_EQ(kzi_floor_i64(-0x1p53), -(INT64_C(1) << 53));
    CHECK_EQ(kzi_floor_i64(0x1p63), INT64_MAX);
    CHECK_EQ(kzi_floor_i64(-0x1p63), INT64_MIN);
    CHECK_EQ(kzi_floor_i64(-0x1p64), INT64_MIN);
    CHECK_EQ(kzi_floor_i64(-(double)INFINITY), INT64_MIN);
    CHECK_EQ(kzi_floor_i64((double)INFINITY), INT64_MAX);
}

TEST(halves_round_down)
{
    CHECK_EQ(kzi_round_half_down(0.5), 0);
    CHECK_EQ(kzi_round_half_down(-0.5), -1);
    CHECK_EQ(kzi_round_half_down(1.5), 1);
    CHECK_EQ(kzi_round_half_down(-1.5), -2);
    CHECK_EQ(kzi_round_half_down(2.5), 2);
    CHECK_EQ(kzi_round_half_down(1e9 + 0.5), 1000000000);
    CHECK_EQ(kzi_round_half_down(-1e9 - 0.5), -1000000001);
    CHECK_EQ(kzi_round_half_down(0.0), 0);
    CHECK_EQ(kzi_round_half_down(-0.0), 0);
}

TEST(the_neighbours_of_a_half_round_to_their_own_side)
{
    CHECK_EQ(kzi_round_half_down(0.5 - 0x1p-54), 0);
    CHECK_EQ(kzi_round_half_down(0.5 + 0x1p-53), 1);
    CHECK_EQ(kzi_round_half_down(-(0.5 - 0x1p-54)), 0);
    CHECK_EQ(kzi_round_half_down(-0.5 + 0x1p-54), 0);
    CHECK_EQ(kzi_round_half_down(-0.5 - 0x1p-53), -1);
    CHECK_EQ(kzi_round_half_down(1.5 + 0x1p-52), 2);
    CHECK_EQ(kzi_round_half_down(-1.5 + 0x1p-52), -1);
    CHECK_EQ(kzi_round_half_down(-1.5 - 0x1p-52), -2);
    CHECK_EQ(kzi_round_half_down(0x1p-1074), 0);
    CHECK_EQ(kzi_round_half_down(-0x1p-1074), 0);
}

TEST(rounding_keeps_whole_numbers_where_halves_end)
{
    for (int shift = 50; shift <= 54; shift++) {
        for (int off = -3; off <= 3; off++) {
            const int64_t whole = (INT64_C(1) << shift) + off;
            if ((int64_t)(double)whole != whole) continue;
            NOTE("2^%d %+d", shift, off);
            CHECK_EQ(kzi_round_half_down((double)whole), whole);
            CHECK_EQ(kzi_round_half_down(-(double)whole), -whole);
        }
    }
    const int64_t top = INT64_C(1) << 52;
    CHECK_EQ(kzi_round_half_down(0x1p52 - 0.5), top - 1);
    CHECK_EQ(kzi_round_half_down(-0x1p52 + 0.5), -top);
    CHECK_EQ(kzi_round_half_down(0x1p51 + 0.5), top / 2);
    CHECK_EQ(kzi_round_half_down(-0x1p51 - 0.5), -top / 2 - 1);
}

TEST(rounding_stops_at_the_ends_of_the_range)
{
    CHECK_EQ(kzi_round_half_down(0x1p63), INT64_MAX);
    CHECK_EQ(kzi_round_half_down(0x1.fffffffffffffp62), INT64_MAX - 1023);
    CHECK_EQ(kzi_round_half_down(-0x1p63), INT64_MIN);
    CHECK_EQ(kzi_round_half_down(-0x1.fffffffffffffp62), INT64_MIN + 1024);
    CHECK_EQ(kzi_round_half_down(1e300), INT64_MAX);
    CHECK_EQ(kzi_round_half_down(-1e300), INT64_MIN);
    CHECK_EQ(kzi_round_half_down((double)INFINITY), INT64_MAX);
    CHECK_EQ(kzi_round_half_down(-(double)INFINITY), INT64_MIN);
}

/* The definition without rounding: the only n with n - 1/2 < v <= n + 1/2; doubled, so that each side is exact. */
static bool is_rounded_half_down(double v, int64_t n)
{
    return 2.0 * (double)n - 1 < 2 * v && 2 * v <= 2.0 * (double)n + 1;
}

TEST(rounding_follows_its_definition_around_every_half)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(100000); n > 0; n--) {
        const double half = (double)((int64_t)kz_test_u64(&rng) >> kz_test_range(&rng, 14, 62)) / 2;
        const double near[3] = {nextafter(half, -(double)INFINITY), half, nextafter(half, (double)INFINITY)};
        for (int i = 0; i < 3; i++) {
            NOTE("%a", near[i]);
            CHECK(is_rounded_half_down(near[i], kzi_round_half_down(near[i])));
        }
    }
}

/* ---- Sizes ---------------------------------------------------------------------------------------------- */

TEST(sizes_multiply_up_to_the_last_byte_and_refuse_the_next)
{
    size_t out = 1;
    CHECK(kzi_mul_size(0, SIZE_MAX, &out) && out == 0);
    CHECK(kzi_mul_size(SIZE_MAX, 0, &out) && out == 0);
    CHECK(kzi_mul_size(SIZE_MAX, 1, &out) && out == SIZE_MAX);
    CHECK(kzi_mul_size(1, SIZE_MAX, &out) && out == SIZE_MAX);
    CHECK(kzi_mul_size(SIZE_MAX / 3, 3, &out) && out == SIZE_MAX / 3 * 3);
    out = 77;
    CHECK(!kzi_mul_size(SIZE_MAX / 3 + 1, 3, &out));
    CHECK(!kzi_mul_size(SIZE_MAX, 2, &out));
    CHECK(!kzi_mul_size(SIZE_MAX, SIZE_MAX, &out));
    CHECK_EQ(out, 77);
}

TEST(sizes_add_up_to_the_last_byte_and_refuse_the_next)
{
    size_t out = 1;
    CHECK(kzi_add_size(0, 0, &out) && out == 0);
    CHECK(kzi_add_size(SIZE_MAX, 0, &out) && out == SIZE_MAX);
    CHECK(kzi_add_size(SIZE_MAX - 5, 5, &out) && out == SIZE_MAX);
    out = 77;
    CHECK(!kzi_add_size(SIZE_MAX - 5, 6, &out));
    CHECK(!kzi_add_size(SIZE_MAX, SIZE_MAX, &out));
    CHECK_EQ(out, 77);
}

/* ---- Limits --------------------------------------------------------------------------------------------- */

TEST(no_limits_mean_the_defaults)
{
    const kz_limits none = {.root = NULL}, by_null = kz_limits_resolve(NULL), by_zero = kz_limits_resolve(&none);
    CHECK_EQ(by_null.max_pixels, UINT64_C(64) * 1024 * 1024);
    CHECK_EQ(by_null.max_bytes, UINT64_C(256) * 1024 * 1024);
    CHECK_EQ(by_null.max_depth, 64);
    CHECK_EQ(by_null.max_objects, 4 * 1024 * 1024);
    CHECK_EQ(by_null.max_memory, 1024 * 1024 * 1024);
    CHECK(by_null.root == NULL);
    CHECK_EQ(by_zero.max_pixels, by_null.max_pixels);
    CHECK_EQ(by_zero.max_bytes, by_null.max_bytes);
    CHECK_EQ(by_zero.max_depth, by_null.max_depth);
    CHECK_EQ(by_zero.max_objects, by_null.max_objects);
    CHECK_EQ(by_zero.max_memory, by_null.max_memory);
}

TEST(a_limit_given_stays_and_the_others_are_filled_in)
{
    const kz_limits pixels = {.max_pixels = 1}, bytes = {.max_bytes = UINT64_MAX}, depth = {.max_depth = 1};
    const kz_limits objects = {.max_objects = UINT32_MAX}, memory = {.max_memory = 7}, root = {.root = "maps"};
    CHECK_EQ(kz_limits_resolve(&pixels).max_pixels, 1);
    CHECK_EQ(kz_limits_resolve(&pixels).max_depth, 64);
    CHECK_EQ(kz_limits_resolve(&bytes).max_bytes, UINT64_MAX);
    CHECK_EQ(kz_limits_resolve(&bytes).max_pixels, UINT64_C(64) * 1024 * 1024);
    CHECK_EQ(kz_limits_resolve(&depth).max_depth, 1);
    CHECK_EQ(kz_limits_resolve(&objects).max_objects, UINT32_MAX);
    CHECK_EQ(kz_limits_resolve(&memory).max_memory, 7);
    CHECK_STR(kz_limits_resolve(&root).root, "maps");
    CHECK_EQ(pixels.max_bytes, 0);
}
