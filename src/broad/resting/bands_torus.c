/* bands_torus.c - the copies of a box on a torus, and the exact test of two boxes there. */
#include "broad/resting/bands_torus.h"
#include "broad/torus_axis.h"

#define TORUS_MARGIN (1.0 / 1048576) /* of the period; the roundings below are less than 2^-23 of it */

/* The intervals of the copies along one axis.  Returns their number, or 0 when the box is too far away. */
static uint32_t torus_axis(float min, float max, double period, float low[3], float high[3])
{
    if (period == 0) {
        low[0] = min;
        high[0] = max;
        return 1;
    }
    if (!kzi_is_finite(min) || !kzi_is_finite(max) || (double)max - min >= period * (1 - TORUS_MARGIN)) {
        low[0] = -INFINITY;
        high[0] = INFINITY;
        return 1;
    }
    const double whole = min / period;
    if (!(whole > -KZI_TORUS_MAX_PERIODS && whole < KZI_TORUS_MAX_PERIODS)) return 0;
    const double shift = (double)kzi_floor_i64(whole) * period;
    const double from = min - shift - period * TORUS_MARGIN, to = max - shift + period * TORUS_MARGIN;
    uint32_t n = 0;
    for (int k = -1; k <= 1; k++) {
        const double a = from + k * period, b = to + k * period;
        if (b < 0 || a > period) continue;
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
    for (uint32_t i = 0; i < nx * ny; i++) copies[i] = (kz_box){{x0[i % nx], y0[i / nx]}, {x1[i % nx], y1[i / nx]}};
    return nx * ny;
}

bool kzi_torus_meets(const kz_box *a, const kz_box *b, float wrap_w, float wrap_h)
{
    const kzi_torus_span ax = {a->min.x, a->max.x}, bx = {b->min.x, b->max.x};
    const kzi_torus_span ay = {a->min.y, a->max.y}, by = {b->min.y, b->max.y};
    return kzi_torus_axis_meets(ax, bx, (double)wrap_w) && kzi_torus_axis_meets(ay, by, (double)wrap_h);
}
