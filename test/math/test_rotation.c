/* test_rotation.c - cosine, sine and arctangent against libm's long double, in units of the last place of float32. */
#include "kz_test.h"
#include "points.h"
#include <kolize/math.h>

#include <math.h>

static const long double pi = 3.14159265358979323846264338327950288L;

/* How many last places of float32 (at the true value, denormals included) `got` is off. */
static double off_by(float got, long double want)
{
    int e = want != 0 ? ilogbl(want) : -126;
    if (e < -126) e = -126;
    return (double)(fabsl((long double)got - want) / ldexpl(1, e - 23));
}

static void check_unit(float c, float s)
{
    CHECK(c >= -1 && c <= 1 && s >= -1 && s <= 1);
    CHECK_EQ(kz_pose_check((kz_pose){{0, 0}, c, s}, NULL), KZ_OK);
}

static void check_radians(double angle)
{
    float c, s;
    kz_cos_sin(angle, &c, &s);
    NOTE("%a (%.17g)", angle, angle);
    CHECK_LE(off_by(c, cosl(angle)), 1.0);
    CHECK_LE(off_by(s, sinl(angle)), 1.0);
    check_unit(c, s);
}

/* ---- Radians -------------------------------------------------------------------------------------------- */

TEST(angles_from_minus_to_plus_a_million_are_within_one_last_place)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = -2000; i <= 2000; i++) check_radians((double)(i * pi / 180));
    for (int64_t n = kz_test_rounds(50000); n > 0; n--) {
        const double fine = (double)(int64_t)kz_test_u64(&rng) * 0x1p-63; /* -1 .. 1 */
        check_radians(fine * 1e6);
        check_radians(fine * 10);
        check_radians(ldexp(fine, kz_test_range(&rng, -200, 19)));
    }
    check_radians(1e6);
    check_radians(-1e6);
}

/* There the last terms of the series are largest: each of them shows in some of these angles. */
TEST(near_an_eighth_of_a_turn_results_are_the_nearest_float32)
{
    for (int i = 0; i < 60000; i++) {
        const double angle = (double)(pi / 4) * (1 - i * 0x1p-18);
        float c, s;
        kz_cos_sin(angle, &c, &s);
        if (off_by(c, cosl(angle)) <= 0.5 && off_by(s, sinl(angle)) <= 0.5) continue;
        NOTE("%a", angle);
        CHECK_LE(off_by(c, cosl(angle)), 0.5);
        CHECK_LE(off_by(s, sinl(angle)), 0.5);
    }
    check_radians((double)(pi / 4));
}

/* Where the result is nearly 0 the reduction has to keep its last bits; these angles are the nearest doubles. */
TEST(neighbours_of_every_right_angle_below_a_million_are_within_one_last_place)
{
    const int step = kz_test_rounds(100) >= 100 ? 7 : 70;
    for (int k = -636619; k <= 636619; k += step) {
        const double angle = (double)(k * (pi / 2));
        float c, s;
        kz_cos_sin(angle, &c, &s);
        if (off_by(c, cosl(angle)) > 1 || off_by(s, sinl(angle)) > 1) check_radians(angle);
    }
    for (int k = -1000; k <= 1000; k++) {
        const double angle = (double)(k * (pi / 2)), eighth = (double)(k * (pi / 4));
        check_radians(nextafter(angle, 1e9));
        check_radians(nextafter(angle, -1e9));
        check_radians(eighth);
        check_radians(nextafter(eighth, 1e9));
        check_radians(nextafter(eighth, -1e9));
    }
}

TEST(the_smallest_angles_are_their_own_sine)
{
    for (int e = -1074; e < -20; e++) {
        const double angle = ldexp(1, e);
        float c, s, c_minus, s_minus;
        kz_cos_sin(angle, &c, &s);
        kz_cos_sin(-angle, &c_minus, &s_minus);
        CHECK_BITS(c, 1.0f);
        CHECK_BITS(s, (float)angle);
        CHECK_BITS(c_minus, 1.0f);
        CHECK_EQ(s_minus, -s);
    }
}

TEST(no_turn_is_exactly_1_and_0)
{
    float c, s;
    kz_cos_sin(0.0, &c, &s);
    CHECK_BITS(c, 1.0f);
    CHECK_BITS(s, 0.0f);
    kz_cos_sin(-0.0, &c, &s);
    CHECK_BITS(c, 1.0f);
    CHECK_BITS(s, 0.0f);
}

TEST(beyond_a_million_the_values_stay_cosines_and_sines)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const double fine = (double)(int64_t)kz_test_u64(&rng) * 0x1p-63;
        const double angle = ldexp(fine, kz_test_range(&rng, 20, 1023));
        float c, s;
        kz_cos_sin(angle, &c, &s);
        NOTE("%a", angle);
        check_unit(c, s);
    }
    for (int e = 0; e < 20; e++) {
        const double angle = 1e6 * (1 << e) + 0.75;
        float c, s;
        kz_cos_sin(angle, &c, &s);
        /* What reducing by a double's pi can be off: half a last place of 2 pi for every turn. */
        CHECK_NEAR(c, cos(angle), angle * 0x1p-53 + 0x1p-24);
        CHECK_NEAR(s, sin(angle), angle * 0x1p-53 + 0x1p-24);
    }
}

TEST(an_angle_that_is_not_finite_is_no_turn)
{
    const double odd[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 3; i++) {
        float c = 7, s = 7;
        kz_cos_sin(odd[i], &c, &s);
        CHECK_BITS(c, 1.0f);
        CHECK_BITS(s, 0.0f);
        c = s = 7;
        kz_cos_sin_degrees(odd[i], &c, &s);
        CHECK_BITS(c, 1.0f);
        CHECK_BITS(s, 0.0f);
    }
}

/* ---- Degrees -------------------------------------------------------------------------------------------- */

static void check_quarter(double angle, int quarters)
{
    static const float cosine[4] = {1, 0, -1, 0}, sine[4] = {0, 1, 0, -1};
    float c, s;
    kz_cos_sin_degrees(angle, &c, &s);
    NOTE("%.17g degrees", angle);
    CHECK_BITS(c, cosine[quarters & 3]); /* never -0 */
    CHECK_BITS(s, sine[quarters & 3]);
}

TEST(right_angles_in_degrees_are_exact)
{
    for (int k = -4000; k <= 4000; k++) check_quarter(90.0 * k, k);
    check_quarter(-0.0, 0);
    for (int e = 2; e <= 1016; e++) {
        check_quarter(ldexp(90, e), 0);
        check_quarter(-ldexp(90, e), 0);
        if (e > 40) continue; /* one more right angle still fits into a double */
        check_quarter(ldexp(90, e) + 90, 1);
        check_quarter(-ldexp(90, e) - 90, -1);
    }
}

static void check_degrees(double angle)
{
    /* Exact up to the product with pi: fmod and the difference of neighbours are. */
    const double turn = fmod(angle, 360);
    const int quarters = (int)lrint(turn / 90);
    const long double rest = (long double)(turn - 90.0 * quarters) * (pi / 180);
    const long double co = cosl(rest), si = sinl(rest);
    const long double cosine[4] = {co, -si, -co, si}, sine[4] = {si, co, -si, -co};
    float c, s;
    kz_cos_sin_degrees(angle, &c, &s);
    NOTE("%a degrees (%.17g)", angle, angle);
    CHECK_LE(off_by(c, cosine[quarters & 3]), 1.0);
    CHECK_LE(off_by(s, sine[quarters & 3]), 1.0);
    check_unit(c, s);
}

TEST(degrees_are_within_one_last_place_at_any_size)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = -1500; i <= 1500; i++) check_degrees(i * 0.5);
    for (int64_t n = kz_test_rounds(30000); n > 0; n--) {
        const double fine = (double)(int64_t)kz_test_u64(&rng) * 0x1p-63;
        check_degrees(fine * 720);
        check_degrees(ldexp(fine, kz_test_range(&rng, -100, 60)));
        check_degrees(ldexp(fine, kz_test_range(&rng, 60, 1023)));
    }
    for (int k = -8; k <= 8; k++) {
        check_degrees(nextafter(45.0 * k, 1e9));
        check_degrees(nextafter(45.0 * k, -1e9));
        check_degrees(45.0 * k + 1e-9);
    }
    check_degrees(DBL_MAX);
    check_degrees(-DBL_MAX);
}

TEST(known_degrees_have_their_float32_values)
{
    float c, s;
    kz_cos_sin_degrees(30, &c, &s);
    CHECK_BITS(s, 0.5f);
    CHECK_BITS(c, 0.8660254f);
    kz_cos_sin_degrees(45, &c, &s);
    CHECK_BITS(c, 0.70710678f);
    CHECK_BITS(s, 0.70710678f);
    kz_cos_sin_degrees(300, &c, &s);
    CHECK_BITS(c, 0.5f);
    CHECK_BITS(s, -0.8660254f);
    kz_cos_sin_degrees(-120, &c, &s);
    CHECK_BITS(c, -0.5f);
}

/* ---- Arctangent ----------------------------------------------------------------------------------------- */

static void check_atan2(float y, float x)
{
    const float got = kz_atan2(y, x);
    NOTE("y %a x %a", y, x);
    if (x == 0 && y == 0) CHECK_EQ(got, 0);
    else CHECK_LE(off_by(got, atan2l(y == 0 ? 0.0L : y, x)), 1.0);
    CHECK(got >= -(float)pi && got <= (float)pi);
}

TEST(the_angle_of_every_vector_is_within_one_last_place)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int64_t n = kz_test_rounds(10000); n > 0; n--) {
            const kz_vec2 v = points_any(&rng, (point_family)family);
            check_atan2(v.y, v.x);
        }
    }
    for (int i = -3000; i <= 3000; i++) {
        const long double angle = i * pi / 3000;
        check_atan2((float)sinl(angle), (float)cosl(angle));
        check_atan2((float)(1e30L * sinl(angle)), (float)(1e30L * cosl(angle)));
    }
    for (int i = -40; i <= 40; i++) check_atan2(points_step(0.41421357f, i), 1); /* where the series changes */
}

TEST(the_axes_and_diagonals_have_exact_angles)
{
    const float quarter = (float)(pi / 2), eighth = (float)(pi / 4), three = (float)(3 * pi / 4);
    const float sizes[] = {0x1p-149f, 1e-10f, 1, 3e7f, FLT_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const float r = sizes[i];
        NOTE("size %a", r);
        CHECK_BITS(kz_atan2(0, r), 0.0f);
        CHECK_BITS(kz_atan2(r, 0), quarter);
        CHECK_BITS(kz_atan2(-r, 0), -quarter);
        CHECK_BITS(kz_atan2(0, -r), (float)pi);
        CHECK_BITS(kz_atan2(r, r), eighth);
        CHECK_BITS(kz_atan2(-r, r), -eighth);
        CHECK_BITS(kz_atan2(r, -r), three);
        CHECK_BITS(kz_atan2(-r, -r), -three);
    }
}

TEST(minus_0_is_0_for_angles_too)
{
    CHECK_EQ(kz_atan2(-0.0f, 1), 0);
    CHECK_BITS(kz_atan2(-0.0f, -1), kz_atan2(0.0f, -1));
    CHECK_BITS(kz_atan2(1, -0.0f), kz_atan2(1, 0.0f));
    CHECK_EQ(kz_atan2(-0.0f, -0.0f), 0);
}

TEST(the_angle_of_nothing_is_0)
{
    const float odd[] = {NAN, INFINITY, -INFINITY};
    CHECK_EQ(kz_atan2(0, 0), 0);
    for (int i = 0; i < 3; i++) {
        CHECK_BITS(kz_atan2(odd[i], 1), 0.0f);
        CHECK_BITS(kz_atan2(1, odd[i]), 0.0f);
        CHECK_BITS(kz_atan2(odd[i], odd[2 - i]), 0.0f);
    }
}

TEST(an_angle_survives_the_way_through_cosine_and_sine)
{
    for (int i = -3141; i <= 3141; i++) {
        const double angle = i / 1000.0;
        float c, s;
        kz_cos_sin(angle, &c, &s);
        CHECK_NEAR(kz_atan2(s, c), angle, 3e-7);
    }
}

/* ---- The proof that this file can fail ------------------------------------------------------------------ */

TEST(two_last_places_are_told_from_one)
{
    CHECK_EQ(off_by(1, 1), 0);
    CHECK_EQ(off_by(points_step(0.75f, 2), 0.75L), 2);
    CHECK_EQ(off_by(points_step(1.5f, -1), 1.5L), 1);
    CHECK_EQ(off_by(0x1p-149f, 0), 1);
    CHECK_GT(off_by(sinf(355), sinl(355.0001L)), 1);
}
