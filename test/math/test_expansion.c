/* test_expansion.c - sums and products of expansions have the exact value, in order, without overlap, in the promised
 * length. */
#include "bigint.h"
#include "kz_test.h"
#include "points.h"

#include <math.h>
#include <string.h>

#include "math/expansion.h"

/* Values are whole numbers of 2^-149 to the power of how many were multiplied. */
enum { UNIT = 149, ROOM = 128 };

static big value_of(const double *e, int n, int scale)
{
    big sum = big_of(0, 0);
    for (int i = 0; i < n; i++) sum = big_add(sum, big_of(e[i], scale));
    return sum;
}

static int lowest_bit(double v)
{
    int e;
    double m = frexp(fabs(v), &e);
    while (m != floor(m)) m *= 2, e--;
    return e;
}

/* Smallest first, no zeros, and each term below the lowest bit of the next. */
static bool is_expansion(const double *e, int n)
{
    for (int i = 0; i < n; i++) {
        if (e[i] == 0 || !(fabs(e[i]) <= DBL_MAX)) return false;
        if (i > 0 && fabs(e[i - 1]) >= ldexp(1, lowest_bit(e[i]))) return false;
    }
    return true;
}

/* An expansion of 0 to 4 terms: a sum of differences, as the predicates make them. */
static int any_expansion(kz_test_rng *rng, double *out)
{
    double a[2], b[2];
    const point_family family = (point_family)kz_test_below(rng, POINTS_FAMILY_COUNT);
    const int n = kzi_expansion_difference(points_coordinate(rng, family), points_coordinate(rng, POINTS_MIXED), a);
    const int m = kzi_expansion_difference(points_coordinate(rng, POINTS_MIXED), points_coordinate(rng, family), b);
    return kzi_expansion_sum(a, n, b, m, out);
}

static void check_expansion(const double *e, int n, int room, big want, int scale)
{
    CHECK_LE(n, room);
    CHECK(is_expansion(e, n));
    CHECK_EQ(big_compare(value_of(e, n, scale), want), 0);
    CHECK_EQ(kzi_expansion_sign(e, n), want.sign);
}

TEST(two_sums_and_two_products_lose_nothing)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const double a = points_coordinate(&rng, POINTS_MIXED), b = points_coordinate(&rng, POINTS_MIXED);
        /* 53 bits in each, so that the product has 106 */
        const double wide = a + b, other = a - b / 3;
        double error;
        NOTE("%a %a", a, b);
        const double sum = kzi_two_sum(a, b, &error);
        CHECK_EQ(
            big_compare(big_add(big_of(sum, UNIT), big_of(error, UNIT)), big_add(big_of(a, UNIT), big_of(b, UNIT))), 0);
        CHECK_EQ(sum, a + b);
        if (fabs(wide) < 0x1p-60 || fabs(other) < 0x1p-60) continue;
        const double product = kzi_two_product(wide, other, &error);
        const int scale = 400; /* b / 3 has bits below 2^-149 */
        const big want = big_mul(big_of(wide, scale / 2), big_of(other, scale / 2));
        CHECK_EQ(big_compare(big_add(big_of(product, scale), big_of(error, scale)), want), 0);
        CHECK_EQ(product, wide * other);
    }
}

TEST(differences_are_exact_in_two_terms)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const double a = points_coordinate(&rng, POINTS_MIXED), b = points_coordinate(&rng, POINTS_MIXED);
        double out[2];
        NOTE("%a %a", a, b);
        check_expansion(out, kzi_expansion_difference(a, b, out), 2, big_sub(big_of(a, UNIT), big_of(b, UNIT)), UNIT);
        CHECK_EQ(kzi_expansion_difference(a, a, out), 0);
    }
}

TEST(sums_and_differences_of_expansions_are_exact)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t rounds = kz_test_rounds(20000); rounds > 0; rounds--) {
        double e[4], f[4], out[8];
        const int n = any_expansion(&rng, e), m = any_expansion(&rng, f);
        const big x = value_of(e, n, UNIT), y = value_of(f, m, UNIT);
        CHECK(is_expansion(e, n) && is_expansion(f, m));
        check_expansion(out, kzi_expansion_sum(e, n, f, m, out), n + m, big_add(x, y), UNIT);
        check_expansion(out, kzi_expansion_minus(e, n, f, m, out), n + m, big_sub(x, y), UNIT);
        CHECK_EQ(kzi_expansion_minus(e, n, e, n, out), 0);
        check_expansion(out, kzi_expansion_sum(e, n, f, 0, out), n, x, UNIT);
        check_expansion(out, kzi_expansion_minus(e, 0, f, m, out), m, big_negate(y), UNIT);
    }
}

TEST(products_of_expansions_are_exact_and_stay_in_their_room)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t rounds = kz_test_rounds(10000); rounds > 0; rounds--) {
        double e[4], f[4], out[ROOM], scratch[ROOM], square[2048], more[2048];
        const int n = any_expansion(&rng, e), m = any_expansion(&rng, f);
        const big x = value_of(e, n, UNIT), y = value_of(f, m, UNIT), xy = big_mul(x, y);
        const double factor = points_coordinate(&rng, POINTS_MIXED);
        check_expansion(out, kzi_expansion_scale(e, n, factor, out), 2 * n, big_mul(x, big_of(factor, UNIT)), 2 * UNIT);
        const int length = kzi_expansion_product(e, n, f, m, out, scratch);
        check_expansion(out, length, 2 * n * m, xy, 2 * UNIT);
        if (length > 16) continue;
        check_expansion(square, kzi_expansion_product(out, length, out, length, square, more), 2 * length * length,
                        big_mul(xy, xy), 4 * UNIT);
    }
}

TEST(the_smallest_and_largest_products_of_four_differences_are_exact)
{
    const float ends[] = {0x1p-149f, 0x1.8p-148f, FLT_MAX, -FLT_MAX, 1};
    for (int i = 0; i < 625; i++) {
        const float v[4] = {ends[i % 5], ends[i / 5 % 5], ends[i / 25 % 5], ends[i / 125]};
        double e[2], f[2], two[8], scratch[128], four[128];
        const int n = kzi_expansion_difference(v[0], -v[1], e), m = kzi_expansion_difference(v[2], v[3], f);
        const int length = kzi_expansion_product(e, n, f, m, two, scratch);
        const big want = big_mul(value_of(e, n, UNIT), value_of(f, m, UNIT));
        NOTE("%a %a %a %a", v[0], v[1], v[2], v[3]);
        check_expansion(two, length, 8, want, 2 * UNIT);
        check_expansion(four, kzi_expansion_product(two, length, two, length, four, scratch), 128, big_square(want),
                        4 * UNIT);
    }
}

TEST(terms_that_are_not_finite_do_not_lengthen_the_result)
{
    const double odd[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1};
    for (int i = 0; i < 64; i++) {
        const double e[2] = {odd[i % 4], odd[i / 4 % 4]}, f[2] = {odd[i / 16], 3};
        double out[32], scratch[32];
        CHECK_LE(kzi_expansion_difference(e[0], e[1], out), 2);
        CHECK_LE(kzi_expansion_sum(e, 2, f, 2, out), 4);
        CHECK_LE(kzi_expansion_minus(e, 2, f, 2, out), 4);
        CHECK_LE(kzi_expansion_scale(e, 2, f[0], out), 4);
        CHECK_LE(kzi_expansion_product(e, 2, f, 2, out, scratch), 8);
    }
}

TEST(this_file_notices_overlap_order_and_zeros)
{
    const double good[] = {0x1p-60, 1}, overlap[] = {1.5, 1}, order[] = {1, 0x1p-60}, zero[] = {0, 1};
    CHECK(is_expansion(good, 2) && is_expansion(good, 0));
    CHECK(!is_expansion(overlap, 2) && !is_expansion(order, 2) && !is_expansion(zero, 2));
}
