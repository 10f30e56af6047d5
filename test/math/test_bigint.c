/* test_bigint.c - tests the tests' long integers: against arithmetic modulo a prime, and against algebraic laws.
 *
 * Arithmetic modulo a prime shares no code with them, and a lost carry would break the laws. */
#include "bigint.h"
#include "kz_test.h"

#include <math.h>

/* 2^61 - 1: products of two residues are reduced by folding, without wider types. */
static const uint64_t prime = ((uint64_t)1 << 61) - 1;

static uint64_t mod_add(uint64_t a, uint64_t b) { return (a + b) % prime; }

static uint64_t mod_double(uint64_t a, int times)
{
    for (; times > 0; times--) a = mod_add(a, a);
    return a;
}

static uint64_t mod_mul(uint64_t a, uint64_t b)
{
    uint64_t r = 0;
    for (; b; b >>= 1, a = mod_add(a, a))
        if (b & 1) r = mod_add(r, a);
    return r;
}

static uint64_t mod_negate(uint64_t a) { return (prime - a) % prime; }

/* The residue of v * 2^scale by frexp, and of a long integer by its limbs. */
static uint64_t residue_of_double(double v, int scale)
{
    int e;
    const double whole = ldexp(frexp(fabs(v), &e), 53);
    int shift = e - 53 + scale;
    uint64_t mantissa = (uint64_t)whole;
    for (; shift < 0; shift++) mantissa >>= 1;
    const uint64_t r = mod_double(mantissa % prime, shift);
    return v < 0 ? mod_negate(r) : r;
}

static uint64_t residue_of_big(const big *v)
{
    uint64_t r = 0;
    for (int i = v->n - 1; i >= 0; i--) r = mod_add(mod_double(r, 32), v->limb[i]);
    return v->sign < 0 ? mod_negate(r) : r;
}

static bool is_trimmed(const big *v) { return v->n == 0 ? v->sign == 0 : v->sign != 0 && v->limb[v->n - 1] != 0; }

static float any_finite(kz_test_rng *rng) { return kz_test_exponent(rng, -149, 127); }

TEST(small_numbers_behave_as_int64)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const int64_t a = kz_test_range(&rng, INT32_MIN, INT32_MAX) >> kz_test_range(&rng, 0, 31);
        const int64_t b = kz_test_range(&rng, INT32_MIN, INT32_MAX) >> kz_test_range(&rng, 0, 31);
        const big x = big_of((double)a, 0), y = big_of((double)b, 0);
        CHECK_EQ(big_compare(x, y), (a > b) - (a < b));
        CHECK_EQ(big_compare(big_add(x, y), big_of((double)(a + b), 0)), 0);
        CHECK_EQ(big_compare(big_sub(x, y), big_of((double)(a - b), 0)), 0);
        const int64_t product = a * b, high = product >> 32, low = product & 0xFFFFFFFF;
        CHECK_EQ(big_compare(big_mul(x, y), big_add(big_of((double)high, 32), big_of((double)low, 0))), 0);
    }
}

TEST(numbers_keep_their_residue_through_every_operation)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(3000); n > 0; n--) {
        const float a = any_finite(&rng), b = any_finite(&rng), c = any_finite(&rng), d = any_finite(&rng);
        const big x = big_of(a, 149), y = big_of(b, 149), sum = big_add(x, y), difference = big_sub(big_of(c, 149), x);
        const uint64_t rx = residue_of_double(a, 149), ry = residue_of_double(b, 149), rc = residue_of_double(c, 149);
        NOTE("%a %a %a %a", a, b, c, d);
        CHECK_EQ(residue_of_big(&x), rx);
        CHECK_EQ(residue_of_big(&sum), mod_add(rx, ry));
        CHECK_EQ(residue_of_big(&difference), mod_add(rc, mod_negate(rx)));
        const big two = big_mul(sum, difference), three = big_mul(two, big_of(d, 149)), four = big_mul(two, two);
        const uint64_t r_two = mod_mul(mod_add(rx, ry), mod_add(rc, mod_negate(rx)));
        CHECK_EQ(residue_of_big(&two), r_two);
        CHECK_EQ(residue_of_big(&three), mod_mul(r_two, residue_of_double(d, 149)));
        CHECK_EQ(residue_of_big(&four), mod_mul(r_two, r_two));
        CHECK(is_trimmed(&sum) && is_trimmed(&difference) && is_trimmed(&two) && is_trimmed(&four));
    }
}

TEST(squares_and_differences_obey_algebra)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(3000); n > 0; n--) {
        const big a = big_of(any_finite(&rng), 149), b = big_of(any_finite(&rng), 149);
        const big left = big_mul(big_add(a, b), big_sub(a, b)), right = big_sub(big_square(a), big_square(b));
        CHECK_EQ(big_compare(left, right), 0);
        CHECK_EQ(big_sub(a, a).sign, 0);
        CHECK_EQ(big_compare(big_add(left, big_of(1, 0)), right), 1);
        CHECK_EQ(big_compare(left, big_add(right, big_of(1, 0))), -1);
    }
}

TEST(carries_and_borrows_run_through_all_limbs)
{
    for (int bits = 1; bits < 32 * BIG_LIMBS; bits++) {
        const big power = big_of(1, bits), one = big_of(1, 0), below = big_sub(power, one);
        NOTE("2^%d", bits);
        CHECK_EQ(big_bits(&power), bits + 1);
        CHECK_EQ(big_bits(&below), bits);
        CHECK_EQ(big_compare(big_add(below, one), power), 0);
        if (2 * bits >= 32 * BIG_LIMBS) continue;
        /* (2^n - 1)^2 = 2^2n - 2^(n+1) + 1 */
        const big square = big_add(big_sub(big_of(1, 2 * bits), big_of(2, bits)), one);
        CHECK_EQ(big_compare(big_square(below), square), 0);
    }
}

TEST(order_follows_the_order_of_doubles)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const float a = any_finite(&rng), b = kz_test_one_in(&rng, 3) ? nextafterf(a, 1) : any_finite(&rng);
        CHECK_EQ(big_compare(big_of(a, 149), big_of(b, 149)), (a > b) - (a < b));
    }
}

TEST(the_exact_questions_have_known_answers)
{
    const big_point o = big_point_of(0, 0), x = big_point_of(1, 0), y = big_point_of(0, 1), m = big_point_of(-1, 0);
    CHECK_EQ(big_orient(o, x, y), 1);
    CHECK_EQ(big_orient(o, y, x), -1);
    CHECK_EQ(big_orient(m, o, x), 0);
    CHECK_EQ(big_in_circle(x, y, m, o), 1);
    CHECK_EQ(big_in_circle(x, y, m, big_point_of(0, -1)), 0);
    CHECK_EQ(big_in_circle(x, y, m, big_point_of(0, -2)), -1);
    CHECK_EQ(big_in_circle(m, y, x, o), -1);
    CHECK_EQ(big_compare_distance(o, big_point_of(3, 4), big_of(5, 149)), 0);
    CHECK_EQ(big_compare_distance(o, big_point_of(3, 4), big_of(4.5, 149)), 1);
    CHECK_EQ(big_compare_distance(o, big_point_of(3, 4), big_of(6, 149)), -1);
    CHECK_EQ(big_compare_segment_distance(y, m, x, big_of(1, 149)), 0);
    CHECK_EQ(big_compare_segment_distance(y, big_point_of(4, 5), big_point_of(8, -1), big_of(5.5, 149)), 1);
    CHECK_EQ(big_compare_segment_distance(big_point_of(8, 10), m, big_point_of(2, 2), big_of(10, 149)), 0);
    CHECK_EQ(big_compare_segment_distance(o, big_point_of(0, -9), big_point_of(0, -9), big_of(9, 149)), 0);
}
