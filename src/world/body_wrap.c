/* body_wrap.c - brings poses into a world that wraps, and finds the images of a body that may meet another. */
#include "world/body_wrap.h"

#include "base/scalar.h"
#include "math/rounding.h"

/* ---- Into the world ------------------------------------------------------------------------------------- */

/* v minus whole periods, in [0, period).  Exact for v >= 0, otherwise rounded once. */
static double less_periods(double v, double period)
{
    double rest = v < 0 ? -v : v, step = period;
    KZ_ASSERT(period > 0);
    while (step <= rest / 2) step *= 2;
    for (; step >= period; step /= 2) {
        if (rest >= step) rest -= step; /* exact: rest < 2 * step */
    }
    if (v < 0 && rest > 0) rest = period - rest;
    return rest < period ? rest : 0;
}

static bool is_brought_in(float min, float period) { return period == 0 || (min >= 0 && min < period); }

/* Rounding the position may miss the world by a little.  A shape that misses it by more, because it is far from its own
 * origin or many periods away, cannot be brought in. */
static bool is_nearly_in(float min, float period)
{
    return period == 0 || ((double)min >= -(double)period / 1024 && (double)min <= (double)period * (1 + 1.0 / 1024));
}

/* The new position for a body at `at` whose box begins at `min`. */
static float brought_in(float at, float min, float period)
{
    if (period == 0) return at;
    return (float)(((double)at - (double)min) + less_periods((double)min, (double)period));
}

/* Is the shape no larger than the world?  If it is larger, the error says by how much, rounded up. */
static kz_result check_extent(float min, float max, float period, kz_error *err)
{
    const double extent = (double)max - (double)min;
    if (period == 0 || extent <= (double)period) return KZ_OK;
    const int64_t whole = kzi_floor_i64(extent), more = (double)whole < extent && whole < INT64_MAX ? 1 : 0;
    return kzi_fail(err, KZ_ERR_TOO_LARGE, whole + more, kzi_saturate_i64((double)period));
}

static kz_result check_extents(const kz_world *world, kz_box box, kz_error *err)
{
    const kz_result r = check_extent(box.min.x, box.max.x, world->wrap_w, err);
    return r == KZ_OK ? check_extent(box.min.y, box.max.y, world->wrap_h, err) : r;
}

bool kzi_may_be_brought_in(const kz_world *world, kz_box box)
{
    if (!world->wraps || box.min.x > box.max.x) return true;
    return check_extents(world, box, NULL) == KZ_OK && is_nearly_in(box.min.x, world->wrap_w) &&
           is_nearly_in(box.min.y, world->wrap_h);
}

kz_result kzi_bring_in(const kz_world *world, kz_box box, int tries, kz_pose *pose, bool *is_in, kz_error *err)
{
    const kz_vec2 min = box.min;
    const bool is_empty = min.x > box.max.x;
    const kz_result r = is_empty ? KZ_OK : check_extents(world, box, err);
    *is_in = is_empty || (is_brought_in(min.x, world->wrap_w) && is_brought_in(min.y, world->wrap_h));
    if (r != KZ_OK || *is_in) return r;
    if (tries == 2) {
        const bool is_x = !is_nearly_in(min.x, world->wrap_w);
        *is_in = !is_x && is_nearly_in(min.y, world->wrap_h);
        return *is_in ? KZ_OK
                      : kzi_fail(err, KZ_ERR_TOO_LARGE, kzi_saturate_i64((double)(is_x ? min.x : min.y)),
                                 kzi_saturate_i64((double)(is_x ? world->wrap_w : world->wrap_h)));
    }
    pose->at.x = brought_in(pose->at.x, min.x, world->wrap_w);
    pose->at.y = brought_in(pose->at.y, min.y, world->wrap_h);
    return KZ_OK;
}

kz_result kzi_pose_within(const kz_world *world, const kz_shape *shape, kz_pose *pose, void *memory, size_t bytes,
                          kz_shape *out, kz_error *err)
{
    bool is_in;
    for (int tries = 0;; tries++) {
        kz_result r = kz_shape_transform(shape, *pose, memory, bytes, out, err);
        if (r != KZ_OK || !world->wraps || world->trusts_poses) return r;
        r = kzi_bring_in(world, out->bounds, tries, pose, &is_in, err);
        if (r != KZ_OK || is_in) return r;
    }
}

/* ---- Images --------------------------------------------------------------------------------------------- */

kz_pose kzi_moved_by_periods(const kz_world *world, kz_pose pose, kz_cell periods)
{
    pose.at.x = (float)((double)pose.at.x + (double)periods.x * (double)world->wrap_w);
    pose.at.y = (float)((double)pose.at.y + (double)periods.y * (double)world->wrap_h);
    return pose;
}

/* Finds the whole numbers k of -2..2 with a_lo <= b_hi + k * period and b_lo + k * period <= a_hi. */
static void shifts_along(float a_lo, float a_hi, float b_lo, float b_hi, float period, int32_t *first, int32_t *end)
{
    const int32_t farthest = period > 0 ? 2 : 0;
    *first = farthest + 1;
    *end = -farthest;
    for (int32_t k = -farthest; k <= farthest; k++) {
        const double shift = (double)k * (double)period;
        if ((double)a_lo <= (double)b_hi + shift && (double)b_lo + shift <= (double)a_hi) {
            if (k < *first) *first = k;
            *end = k + 1;
        }
    }
}

kz_cell_rect kzi_shifts_between(const kz_world *world, kz_box a, kz_box b)
{
    kz_cell_rect shifts;
    shifts_along(a.min.x, a.max.x, b.min.x, b.max.x, world->wrap_w, &shifts.x0, &shifts.x1);
    shifts_along(a.min.y, a.max.y, b.min.y, b.max.y, world->wrap_h, &shifts.y0, &shifts.y1);
    return shifts;
}
