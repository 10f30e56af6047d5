/* self_check.c - checks that this build computes with the IEEE arithmetic that the library's proofs assume.
 *
 * Each check multiplies or adds numbers for which a changed rule gives a different bit pattern.  The numbers are hidden
 * from the optimiser behind volatile.  The checks run in the user's own build, because flags such as -ffast-math and
 * -ffp-contract=fast are given there.  The first check to fail is the one that is named.  So particular causes come
 * before those that bring others with them: -ffast-math, for one, also flushes denormals. */
#include "base/base_private.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- Number types -------------------------------------------------------------------------------------- */

static bool constants_are_double(void)
{
    const volatile double tenth = 0.1;
    const volatile float as_float = 0.1f;
    return tenth != (double)as_float;
}

static bool double_is_double(void)
{
    const volatile double one = 1.0, tiny = 0x1p-53;
    const double sum = one + tiny; /* a tie to even gives 1; x87 keeps the bit, and loses it here under strict gcc */
    return sum - one == 0.0 && (one + tiny) - one == 0.0;
}

static bool float_is_float(void)
{
    const volatile float one = 1.0f, tiny = 0x1p-24f;
    const float sum = one + tiny;
    return sum - one == 0.0f && (one + tiny) - one == 0.0f;
}

/* ---- Compiler transformations -------------------------------------------------------------------------- */

/* x*x = 1 + 2^-26 + 2^-54 rounds to 1 + 2^-26 in double; a fused multiply-add keeps the last term. */
static bool no_contraction(void)
{
    const volatile double x = 1.0 + 0x1p-27, minus = -(1.0 + 0x1p-26);
    const double a = x, b = minus;
    return a * a + b == 0.0;
}

/* A function of pairs of numbers side by side in memory, which is what a vectoriser looks for.  The call goes through a
 * volatile pointer, so the function is compiled for unknown numbers. */
typedef void self_check_pairs(const double *a, const double *b, double *out);

static bool self_check_pairs_give(self_check_pairs *compute, double a0, double b0, double b1, double expected)
{
    self_check_pairs *const volatile hidden = compute;
    const double a[2] = {a0, a0}, b[2] = {b0, b1};
    double out[2] = {-1, -1};
    hidden(a, b, out);
    return out[0] == expected && out[1] == expected;
}

/* gcc 12 fuses the two into one operation that adds and subtracts, under -ffp-contract=off too. */
static void self_check_products(const double *a, const double *b, double *out)
{
    const double x = a[0] * a[0] - b[0], y = a[1] * a[1] + b[1];
    out[0] = x;
    out[1] = y;
}

static bool no_contraction_of_pairs(void)
{
    const double rounded = 1.0 + 0x1p-26;
    return self_check_pairs_give(self_check_products, 1.0 + 0x1p-27, rounded, -rounded, 0.0);
}

/* gcc 12 leaves out a rounding to float and back of two doubles at once. */
static void self_check_roundings(const double *a, const double *b, double *out)
{
    const float x = (float)(a[0] + b[0]), y = (float)(a[1] + b[1]);
    out[0] = (double)x;
    out[1] = (double)y;
}

static bool rounds_pairs_to_float(void)
{
    return self_check_pairs_give(self_check_roundings, 1.0, 0x1p-30, 0x1p-30, 1.0);
}

/* TwoSum: under reassociation the error term vanishes.  The second sum tests a compiler that sees only part of it. */
static bool keeps_the_order(void)
{
    const volatile double a = 1.0, b = 0x1p-60;
    const double sum = a + b, part = sum - a, error = (a - (sum - part)) + (b - part);
    const double big = a, small = b;
    return error == 0x1p-60 && (big + small) - big == 0.0;
}

/* 5 * (1/3) is one unit less than 5/3. */
static bool divides(void)
{
    const volatile double five = 5.0, three = 3.0;
    const double d = three, a = five / d, b = (five + five) / d, c = (five * 4) / d;
    const double expected = 0x1.aaaaaaaaaaaabp+0;
    return five / 3.0 == expected && a == expected && b == 2 * expected && c == 4 * expected;
}

static bool takes_roots(void)
{
    const volatile double radicand = 2.0;
    const volatile float three = 3.0f;
    return sqrt(radicand) == 0x1.6a09e667f3bcdp+0 && (float)sqrt((double)three) == 0x1.bb67aep+0f;
}

/* The sign is read from the bits, because a division by the zero would also test infinities. */
static bool self_check_is_negative(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits >> 63;
}

static bool zero_has_a_sign(void)
{
    const volatile double minus_zero = -0.0, zero = 0.0;
    return !self_check_is_negative(minus_zero + 0.0) && !self_check_is_negative(0.0 - zero) &&
           self_check_is_negative(-zero);
}

static bool knows_nan_and_infinity(void)
{
    const volatile double zero = 0.0, big = DBL_MAX;
    const double nan = zero / zero, infinity = big * 2;
    return nan != nan && !(nan <= DBL_MAX) && infinity > DBL_MAX && !(infinity - infinity == 0.0);
}

/* ---- Processor settings -------------------------------------------------------------------------------- */

/* The sums are volatile, so x87 rounds them to double too.  Another check names the fault of x87. */
static bool rounds_to_nearest(void)
{
    const volatile double one = 1.0, more = 0x1.8p-53, less = 0x1p-54;
    const volatile double up = one + more, same = one + less, down = -one - more, same_down = -one - less;
    return up > one && same == one && down < -one && same_down == -one;
}

static bool keeps_denormals(void)
{
    const volatile float f = 0x1p-149f;
    const volatile double d = 0x1p-1022;
    return (double)f == 0x1p-149 && d / 2 != 0.0;
}

static const struct {
    const char *name;
    bool (*holds)(void);
} self_checks[] = {
    {"constants are double (no -fsingle-precision-constant)", constants_are_double},
    {"rounding to nearest (the thread's rounding mode)", rounds_to_nearest},
    {"double is computed as double (no x87: -mfpmath=sse)", double_is_double},
    {"float is computed as float (no x87: -mfpmath=sse)", float_is_float},
    {"operations stay in their order (no -ffast-math, -fassociative-math)", keeps_the_order},
    {"a division is one (no -ffast-math, -freciprocal-math)", divides},
    {"roots are rounded correctly (no -ffast-math, -mrecip)", takes_roots},
    {"NaN and infinity are known (no -ffinite-math-only)", knows_nan_and_infinity},
    {"zero has a sign (no -fno-signed-zeros)", zero_has_a_sign},
    {"no contraction into fused operations (-ffp-contract=off)", no_contraction},
    {"no contraction of two operations at once (gcc: -fno-tree-vectorize)", no_contraction_of_pairs},
    {"two roundings to float at once are done (gcc: -fno-tree-vectorize)", rounds_pairs_to_float},
    {"denormal numbers are kept (no flush to zero, which the thread, or -ffast-math at the link, may have set)",
     keeps_denormals},
};
enum { N_SELF_CHECKS = sizeof self_checks / sizeof self_checks[0] };

kz_result kz_self_check(kz_error *err)
{
    for (int i = 0; i < N_SELF_CHECKS; i++) {
        if (!self_checks[i].holds()) {
            return kzi_fail(err, KZ_ERR_SELF_CHECK, i, 0);
        }
    }
    return KZ_OK;
}

const char *kz_self_check_name(int64_t check)
{
    return check >= 0 && check < N_SELF_CHECKS ? self_checks[check].name : "unknown";
}
