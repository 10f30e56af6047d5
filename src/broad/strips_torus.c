/* strips_torus.c - see strips_torus.h. */
#include "strips_torus.h"

#define TORUS_FARTHEST 134217728.0     /* periods, 2^27: whole multiples up to the sum of two such are exact doubles */
#define TORUS_MARGIN   (1.0 / 1048576) /* of the period; roundings below come to less than 2^-23 */

static bool torus_finite(double v) { return v > -INFINITY && v < INFINITY; }

/* Along one axis: the copies' intervals; returns their number, 0 when the box lies too far away. */
static uint32_t torus_axis(float min, float max, double period, float low[3], float high[3])
{
    if (period == 0) {
        low[0] = min;
        high[0] = max;
        return 1;
    }
    if (!torus_finite(min) || !torus_finite(max) || (double)max - min >= period * (1 - TORUS_MARGIN)) {
        low[0] = -INFINITY;
        high[0] = INFINITY;
        return 1;
    }
    const double whole = min / period;
    if (!(whole > -TORUS_FARTHEST && whole < TORUS_FARTHEST)) { return 0; }
    const double shift = (double)kzi_floor_i64(whole) * period;
    const double from = min - shift - period * TORUS_MARGIN, to = max - shift + period * TORUS_MARGIN;
    uint32_t n = 0;
    for (int k = -1; k <= 1; k++) {
        const double a = from + k * period, b = to + k * period;
        if (b < 0 || a > period) { continue; }
        low[n] = (float)a;
        high[n++] = (float)b;
    }
    return n;
}

uint32_t kzi_torus_copies(kz_box box, float wrap_w, float wrap_h, kz_box copies[KZI_TORUS_COPIES])
{
    float x0[3], x1[3], y0[3], y1[3];
    const uint32_t nx = torus_axis(box.min.x, box.max.x, wrap_w, x0, x1);
    const uint32_t ny = torus_axis(box.min.y, box.max.y, wrap_h, y0, y1);
    for (uint32_t i = 0; i < nx * ny; i++) { copies[i] = (kz_box){{x0[i % nx], y0[i / nx]}, {x1[i % nx], y1[i / nx]}}; }
    return nx * ny;
}

/* Sign of p + q - r, exactly, where nothing overflows: two sums with their errors (Knuth).  When the second one cancels
 * it has no error, otherwise it outweighs both errors; either way their rounded sum has the sign. */
static bool torus_at_most(double p, double q, double r)
{
    const double sum = p + q, part = sum - p, error = (p - (sum - part)) + (q - part);
    const double left = sum - r, back = left - sum, more = (sum - (left - back)) + (-r - back);
    return left + (more + error) <= 0;
}

static bool torus_axis_meets(float a0, float a1, float b0, float b1, double period)
{
    if (period == 0) { return a0 <= b1 && b0 <= a1; }
    if (!torus_finite(a0) || !torus_finite(a1) || !torus_finite(b0) || !torus_finite(b1)) { return true; }
    /* a, shifted by k periods, must begin before b ends: the last such k, or a neighbour where the quotient is
     * rounded. */
    const double last = ((double)b1 - a0) / period;
    const double length = ((double)a1 - a0) + ((double)b1 - b0);
    if (length >= 2 * period) { return true; }
    const double k0 = (double)kzi_floor_i64(last);
    for (int near = -1; near <= 1; near++) {
        const double shift = (k0 + near) * period;
        if (torus_at_most(shift, a0, b1) && torus_at_most(-shift, b0, a1)) { return true; }
    }
    return false;
}

bool kzi_torus_meets(const kz_box *a, const kz_box *b, float wrap_w, float wrap_h)
{
    return torus_axis_meets(a->min.x, a->max.x, b->min.x, b->max.x, wrap_w) &&
           torus_axis_meets(a->min.y, a->max.y, b->min.y, b->max.y, wrap_h);
}
