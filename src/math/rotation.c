/* rotation.c - cosine, sine and arctangent without libm, and the making of poses.
 *
 * Every machine gets the same bits.  These functions run when a pose is made, not in queries, so plain polynomials in
 * double are fast enough (about 20 ns).  Their results round to the right float32 in all but one case in 10^8. */
#include "math/predicates.h"
#include "math/pose_point.h"
#include "math/rounding.h"

#define ROTATION_PI      3.141592653589793
#define ROTATION_HALF_PI 1.5707963267948966

/* The three-part reduction below is exact enough up to here. */
static const double reduce_limit = 1e6;

/* The Taylor series at 0, up to a term below 2^-54 on [-pi/4, pi/4]. */
static double sin_small(double x)
{
    const double z = x * x;
    double s = -1.0 / 1307674368000.0; /* 15! */
    s = s * z + 1.0 / 6227020800.0;    /* 13! */
    s = s * z - 1.0 / 39916800.0;      /* 11! */
    s = s * z + 1.0 / 362880.0;
    s = s * z - 1.0 / 5040.0;
    s = s * z + 1.0 / 120.0;
    s = s * z - 1.0 / 6.0;
    return x + x * z * s;
}

static double cos_small(double x)
{
    const double z = x * x;
    double c = 1.0 / 20922789888000.0; /* 16! */
    c = c * z - 1.0 / 87178291200.0;   /* 14! */
    c = c * z + 1.0 / 479001600.0;     /* 12! */
    c = c * z - 1.0 / 3628800.0;
    c = c * z + 1.0 / 40320.0;
    c = c * z - 1.0 / 720.0;
    c = c * z + 1.0 / 24.0;
    return 1.0 - 0.5 * z + z * z * c;
}

/* Returns the exact remainder of x divided by `modulus` > 0, with the sign of x.  This is long division in binary, from
 * the largest power-of-two multiple downwards.  Each subtraction x - m has m <= x < 2m and is exact (Sterbenz). */
static double exact_rest(double x, double modulus)
{
    double rest = x < 0 ? -x : x, multiple = modulus;
    while (multiple <= rest / 2) multiple *= 2;
    for (; multiple >= modulus; multiple /= 2) {
        if (rest >= multiple) rest -= multiple;
    }
    return x < 0 ? -rest : rest;
}

/* The angle is `quarters` right angles and `rest` radians. */
static void cos_sin_of(int64_t quarters, double rest, float *cos_out, float *sin_out)
{
    const double c = cos_small(rest), s = sin_small(rest);
    switch ((unsigned)quarters & 3u) {
    case 0: *cos_out = (float)c, *sin_out = (float)s; break;
    case 1: *cos_out = (float)-s, *sin_out = (float)c; break;
    case 2: *cos_out = (float)-c, *sin_out = (float)-s; break;
    default: *cos_out = (float)s, *sin_out = (float)-c; break;
    }
    *cos_out += 0.0f; /* -0 becomes 0 */
    *sin_out += 0.0f;
}

void kz_cos_sin(double angle_rad, float *cos_out, float *sin_out)
{
    if (!kzi_is_finite(angle_rad)) {
        *cos_out = 1, *sin_out = 0;
        return;
    }
    if (angle_rad > reduce_limit || angle_rad < -reduce_limit) angle_rad = exact_rest(angle_rad, 2 * ROTATION_PI);
    /* pi/2 in three parts of 33, 33 and 53 bits, so that the first two products are exact (Cody and Waite 1980). */
    const double part_1 = 0x1.921fb544p+0, part_2 = 0x1.0b4611a6p-34, part_3 = 0x1.3198a2e037073p-69;
    const int64_t quarters = kzi_round_half_down(angle_rad / ROTATION_HALF_PI);
    const double n = (double)quarters;
    cos_sin_of(quarters, ((angle_rad - n * part_1) - n * part_2) - n * part_3, cos_out, sin_out);
}

void kz_cos_sin_degrees(double angle_deg, float *cos_out, float *sin_out)
{
    if (!kzi_is_finite(angle_deg)) {
        *cos_out = 1, *sin_out = 0;
        return;
    }
    const double reduced = exact_rest(angle_deg, 360.0);
    const int64_t quarters = kzi_round_half_down(reduced / 90.0);
    cos_sin_of(quarters, (reduced - 90.0 * (double)quarters) * (ROTATION_PI / 180.0), cos_out, sin_out);
}

/* Arctangent for 0 <= t <= 1.  Beyond tan(pi/8) the angle is measured from pi/4.  That leaves |u| <= 0.4143, where the
 * 21st term of the series is below 2^-57. */
static double arctangent(double t)
{
    const bool far_half = t > 0.41421356237309503;
    const double u = far_half ? (t - 1) / (t + 1) : t, z = u * u;
    double sum = 0;
    for (int k = 20; k >= 1; k--) sum = ((k & 1 ? -1.0 : 1.0) / (2 * k + 1) + sum) * z;
    return (far_half ? ROTATION_HALF_PI / 2 : 0) + (u + u * sum);
}

float kz_atan2(float y, float x)
{
    const double ax = x < 0 ? -(double)x : (double)x, ay = y < 0 ? -(double)y : (double)y;
    if (!kzi_is_finite(ax) || !kzi_is_finite(ay) || (ax == 0 && ay == 0)) return 0;
    double angle = ay <= ax ? arctangent(ay / ax) : ROTATION_HALF_PI - arctangent(ax / ay);
    if (x < 0) angle = ROTATION_PI - angle;
    return (float)(y < 0 ? -angle : angle);
}

/* ---- Poses ---------------------------------------------------------------------------------------------- */

kz_pose kz_pose_radians(float x, float y, double angle_rad)
{
    kz_pose pose = {{x, y}, 1, 0};
    kz_cos_sin(angle_rad, &pose.cos, &pose.sin);
    return pose;
}

kz_pose kz_pose_degrees(float x, float y, double angle_deg)
{
    kz_pose pose = {{x, y}, 1, 0};
    kz_cos_sin_degrees(angle_deg, &pose.cos, &pose.sin);
    return pose;
}

kz_result kz_pose_check(kz_pose pose, kz_error *err)
{
    const float fields[4] = {pose.at.x, pose.at.y, pose.cos, pose.sin};
    for (int i = 0; i < 4; i++) {
        if (!kzi_is_finite(fields[i])) return kzi_fail(err, KZ_ERR_NOT_FINITE, i, 0);
    }
    return kzi_is_rotation(pose) ? KZ_OK : kzi_fail(err, KZ_ERR_NOT_A_ROTATION, 0, 0);
}

kz_vec2 kz_pose_apply(kz_pose pose, kz_vec2 p) { return kzi_posed_point(pose, p); }

/* Undoes the rotation.  A rounded one is also a scale by cos^2 + sin^2, which is undone too. */
static kz_vec2 unrotated(kz_pose pose, double x, double y)
{
    const double c = pose.cos, s = pose.sin, square = c * c + s * s;
    return (kz_vec2){(float)((c * x + s * y) / square), (float)((c * y - s * x) / square)};
}

kz_vec2 kz_pose_apply_inverse(kz_pose pose, kz_vec2 p)
{
    return unrotated(pose, (double)p.x - pose.at.x, (double)p.y - pose.at.y);
}

kz_pose kz_pose_mul(kz_pose a, kz_pose b)
{
    const double ac = a.cos, as = a.sin, bc = b.cos, bs = b.sin;
    return (kz_pose){kzi_posed_point(a, b.at), (float)(ac * bc - as * bs), (float)(as * bc + ac * bs)};
}

kz_pose kz_pose_inverse(kz_pose pose)
{
    const kz_vec2 none = {0, 0}, turn = unrotated(pose, 1, 0);
    return (kz_pose){kz_pose_apply_inverse(pose, none), turn.x, turn.y};
}
