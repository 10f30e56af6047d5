/* vec2.c - the helpers of float32 vectors that take a root or round in between.
 *
 * They are not inline: a caller's compiler could fuse their products and sums, which would change the last bit. */
#include "math/pose_point.h"

#include <math.h>

static double length_of(double x, double y) { return sqrt(x * x + y * y); }

float kz_vec2_length(kz_vec2 v) { return (float)length_of(v.x, v.y); }

float kz_vec2_distance(kz_vec2 a, kz_vec2 b)
{
    return (float)length_of((double)a.x - b.x, (double)a.y - b.y);
}

kz_vec2 kz_vec2_normalize(kz_vec2 v)
{
    const double length = length_of(v.x, v.y);
    if (length == 0) return v;
    return (kz_vec2){(float)(v.x / length), (float)(v.y / length)};
}

kz_vec2 kz_vec2_rotate(kz_vec2 v, double angle_rad) { return kzi_posed_point(kz_pose_radians(0, 0, angle_rad), v); }

static float lerp(double a, double b, double t) { return (float)(a * (1 - t) + b * t); }

kz_vec2 kz_vec2_lerp(kz_vec2 a, kz_vec2 b, float t) { return (kz_vec2){lerp(a.x, b.x, t), lerp(a.y, b.y, t)}; }
