/* test_rounding.c - float32 bounds that are never too small, and never one last bit larger than they must be. */
#include "bigint.h"
#include "kz_test.h"
#include "points.h"

#include <math.h>

#include "math/rounding.h"

TEST(the_next_float_is_the_one_libm_knows)
{
    kz_test_rng rng = kz_test_rng_here();
    const float ends[] = {0, -0.0f, 0x1p-149f, -0x1p-149f, FLT_MIN,  -FLT_MIN,
                          1, -1,    FLT_MAX,   -FLT_MAX,   INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        NOTE("%a", ends[i]);
        CHECK_EQ(kzi_next_up(ends[i]), nextafterf(ends[i], INFINITY));
        CHECK_EQ(kzi_next_down(ends[i]), nextafterf(ends[i], -INFINITY));
    }
    for (int64_t n = kz_test_rounds(100000); n > 0; n--) {
        const float v = kz_test_any_float(&rng);
        NOTE("%a", v);
        CHECK_BITS(kzi_next_up(v), nextafterf(v, INFINITY) + 0.0f);
        CHECK_EQ(v != v || kzi_next_down(v) == nextafterf(v, -INFINITY), true);
    }
    const float up = kzi_next_up(NAN), down = kzi_next_down(NAN);
    CHECK(up != up && down != down);
}

/* Not above the exact value, and the next float is. */
static bool is_largest_below(float got, big exact)
{
    const float above = nextafterf(got, INFINITY);
    if (got != got || got > FLT_MAX) return false;
    if (got >= -FLT_MAX && big_compare(big_coordinate(got), exact) > 0) return false;
    return above > FLT_MAX || big_compare(big_coordinate(above), exact) > 0;
}

static void check_both(double a, double b)
{
    const big x = big_coordinate(a), y = big_coordinate(b);
    NOTE("%a and %a", a, b);
    CHECK(is_largest_below(kzi_difference_down(a, b), big_sub(x, y)));
    CHECK(is_largest_below(-kzi_sum_up(a, b), big_negate(big_add(x, y))));
}

TEST(differences_round_down_and_sums_up_by_less_than_one_last_bit)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int64_t n = kz_test_rounds(5000); n > 0; n--) {
            const float a = points_coordinate(&rng, (point_family)family),
                        b = points_coordinate(&rng, (point_family)family);
            check_both(a, b);
            check_both(a, a);
            check_both(a, points_coordinate(&rng, POINTS_MIXED));
        }
    }
}

TEST(exact_differences_and_sums_stay_as_they_are)
{
    CHECK_BITS(kzi_difference_down(5, 3), 2.0f);
    CHECK_BITS(kzi_sum_up(-5, 3), -2.0f);
    CHECK_BITS(kzi_sum_up(0.1f, 0), 0.1f);
    CHECK_EQ(kzi_difference_down(7, 7), 0);
    CHECK_EQ(kzi_sum_up(-0.0, 0.0), 0);
    CHECK_BITS(kzi_sum_up(0x1p-149, 0x1p-149), 0x1p-148f);
    CHECK_BITS(kzi_sum_up(FLT_MAX, 0), FLT_MAX);
}

TEST(a_tail_of_any_size_moves_the_bound)
{
    for (int e = -149; e <= -25; e++) {
        const double tail = ldexp(1, e);
        NOTE("2^%d", e);
        CHECK_BITS(kzi_sum_up(1, tail), 0x1.000002p0f);
        CHECK_BITS(kzi_difference_down(1, tail), 0x1.fffffep-1f);
        CHECK_BITS(kzi_sum_up(-1, tail), -0x1.fffffep-1f);
        CHECK_BITS(kzi_difference_down(-1, tail), -0x1.000002p0f);
        CHECK_BITS(kzi_difference_down(1, -tail), 1.0f);
        CHECK_BITS(kzi_sum_up(1, -tail), 1.0f);
    }
}

TEST(beyond_the_largest_float_bounds_are_infinite_outwards_and_finite_inwards)
{
    CHECK_EQ(kzi_sum_up(FLT_MAX, FLT_MAX), INFINITY);
    CHECK_EQ(kzi_sum_up(FLT_MAX, 0x1p-149), INFINITY);
    CHECK_EQ(kzi_difference_down(-FLT_MAX, FLT_MAX), -INFINITY);
    CHECK_EQ(kzi_difference_down(-FLT_MAX, 0x1p-149), -INFINITY);
    CHECK_EQ(kzi_difference_down(FLT_MAX, -FLT_MAX), FLT_MAX);
    CHECK_EQ(kzi_difference_down(FLT_MAX, -0x1p-149), FLT_MAX);
    CHECK_EQ(kzi_sum_up(-FLT_MAX, -FLT_MAX), -FLT_MAX);
}

TEST(whole_numbers_beyond_2_to_the_24_round_outwards)
{
    for (int64_t off = -9; off <= 9; off++) {
        const double v = 0x1p30 + (double)off;
        check_both(v, 0);
        check_both(-v, 0);
        check_both(v, 1);
    }
    CHECK_BITS(kzi_sum_up(0x1p30 + 1, 0), 0x1.000002p30f);
    CHECK_BITS(kzi_difference_down(0x1p30 + 127, 0), 0x1p30f);
}

TEST(finite_means_neither_infinite_nor_nan)
{
    CHECK(kzi_is_finite(0) && kzi_is_finite(-DBL_MAX) && kzi_is_finite(FLT_MAX) && kzi_is_finite(0x1p-1074));
    CHECK(!kzi_is_finite((double)INFINITY) && !kzi_is_finite(-(double)INFINITY) && !kzi_is_finite((double)NAN));
}

TEST(this_file_notices_bounds_rounded_to_nearest)
{
    const big sum = big_add(big_coordinate(1), big_coordinate(0x1p-30)),
              less = big_sub(big_coordinate(1), big_coordinate(0x1p-30));
    CHECK(!is_largest_below(1, less));
    CHECK(!is_largest_below(nextafterf(1, 0), sum));
    CHECK(is_largest_below(1, sum));
}
