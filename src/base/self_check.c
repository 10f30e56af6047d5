/* self_check.c - does this build compute as the library's proofs assume?
 *
 * Each check multiplies or adds numbers, hidden from the optimiser behind volatile, for which a changed rule gives a
 * different bit pattern.  It runs in the user's own build, because flags such as -ffast-math and -ffp-contract=fast are
 * given there. */
#include "base_private.h"

/* x*x = 1 + 2^-26 + 2^-54 rounds to 1 + 2^-26 in double; a fused multiply-add keeps the last term. */
static bool no_contraction(void)
{
    const volatile double x = 1.0 + 0x1p-27, minus = -(1.0 + 0x1p-26);
    const double a = x, b = minus;
    return a * a + b == 0.0;
}

static bool double_is_double(void)
{
    const volatile double one = 1.0, tiny = 0x1p-53;
    const double sum = one + tiny; /* a tie to even: 1; x87 keeps the bit */
    return sum - one == 0.0;
}

static bool float_is_float(void)
{
    const volatile float one = 1.0f, tiny = 0x1p-24f;
    const float sum = one + tiny;
    return sum - one == 0.0f;
}

static bool rounds_to_nearest(void)
{
    const volatile double one = 1.0, more = 0x1.8p-53, less = 0x1p-54;
    return one + more > one && one + less == one && -one - more < -one && -one - less == -one;
}

static bool keeps_denormals(void)
{
    const volatile float f = 0x1p-149f;
    const volatile double d = 0x1p-1022;
    return (double)f == 0x1p-149 && d / 2 != 0.0;
}

/* TwoSum: under reassociation the error term vanishes. */
static bool keeps_the_order(void)
{
    const volatile double a = 1.0, b = 0x1p-60;
    const double sum = a + b, part = sum - a, error = (a - (sum - part)) + (b - part);
    return error == 0x1p-60;
}

static bool knows_nan(void)
{
    const volatile double zero = 0.0;
    const double nan = zero / zero;
    return nan != nan;
}

static const struct {
    const char *name;
    bool (*holds)(void);
} self_checks[] = {
    {"no contraction into fused operations (-ffp-contract=off)", no_contraction},
    {"double is computed as double (no x87: -mfpmath=sse)", double_is_double},
    {"float is computed as float (no x87: -mfpmath=sse)", float_is_float},
    {"rounding to nearest", rounds_to_nearest},
    {"denormal numbers are kept (no flush to zero)", keeps_denormals},
    {"operations stay in their order (no -ffast-math)", keeps_the_order},
    {"NaN is known (no -ffinite-math-only)", knows_nan},
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
