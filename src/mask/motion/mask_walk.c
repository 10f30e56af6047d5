/* mask_walk.c - walks a mask over another, cell by cell, up to where they meet.
 *
 * The walk covers only the places where the bounds of the two masks share cells, of large masks also their k-DOPs, and
 * each step there is one overlap test.  Typical: sprites of 16 to 64 cells that move by less than their size, so a
 * dozen steps or three. */
#include "mask/motion/mask_walk.h"

#include "mask/mask_dop.h"
#include "mask/mask_strips.h"
#include "math/predicates.h"
#include "math/rounding.h"

/* ---- Skipping steps -------------------------------------------------------------------------------------- */

/* The slabs of small pairs are those of their bounds, and shorter walks are not worth the clipping. */
static bool may_skip(const kzi_walk *walk, const kz_mask *a, const kz_mask *b)
{
    return !kzi_mask_pair_is_small(a, b) && walk->axis[0].about + walk->axis[1].about > 4;
}

static double motion_of(const kzi_walk_axis *axis) { return axis->dir * axis->about; }

/* Clips the times at which all slabs of both masks may have common points (Liang and Barsky 1984); false: none. */
static bool clip_by_slabs(const kzi_walk *walk, const kz_mask *a, const kz_mask *b, kzi_vec b_at, bool touch, double t[2])
{
    const kzi_walk_axis *axis = walk->axis;
    for (int i = 0; i < 8; i++) {
        const double nx = (double)kzi_dop_x[i], ny = (double)kzi_dop_y[i];
        const double at = nx * (b_at.x - axis[0].from) + ny * (b_at.y - axis[1].from);
        const double speed = -(nx * motion_of(&axis[0]) + ny * motion_of(&axis[1]));
        /* Positions are rounded by half a cell, and a cell beside touches. */
        const double slack = (touch ? 2 : 1) * (kzi_abs(nx) + kzi_abs(ny)) + 0x1p-44 * (kzi_abs(at) + kzi_abs(speed));
        const double lo = (double)a->dop.lo[i] - (double)b->dop.hi[i] - slack - at;
        const double hi = (double)a->dop.hi[i] - (double)b->dop.lo[i] + slack - at;
        if (kzi_abs(speed) <= slack * 0x1p-20) {
            if (lo > slack || hi < -slack) return false;
            continue;
        }
        t[0] = kzi_max(t[0], (speed > 0 ? lo : hi) / speed);
        t[1] = kzi_min(t[1], (speed > 0 ? hi : lo) / speed);
    }
    return t[0] <= t[1];
}

/* Narrows the window to the cells in which the walk is between two times, and a cell more. */
static void narrow_axis(kzi_walk_axis *axis, const double t[2])
{
    const double p = axis->from + t[0] * motion_of(axis), q = axis->from + t[1] * motion_of(axis);
    const double far = 0x1p51, more = 2 + 0x1p-48 * (kzi_abs(axis->from) + axis->about);
    axis->low = kzi_max_i64(axis->low, kzi_floor_i64(kzi_clamp(kzi_min(p, q) - more, -far, far)));
    axis->high = kzi_min_i64(axis->high, kzi_floor_i64(kzi_clamp(kzi_max(p, q) + more, -far, far)));
}

/* Narrows the window to where columns or rows a0..a1 of a may meet b0..b1 of b, which is at `at`. */
static void narrow_to_meet(kzi_walk_axis *axis, int64_t at, int32_t a0, int32_t a1, int32_t b0, int32_t b1, bool touch)
{
    axis->low = kzi_max_i64(axis->low, at + b0 - (a1 - 1) - touch);
    axis->high = kzi_min_i64(axis->high, at + b1 - 1 - a0 + touch);
}

void kzi_mask_walk_narrow(kzi_walk *walk, const kz_mask *a, const kz_mask *b, int64_t bx, int64_t by, bool touch)
{
    const kz_cell_rect p = a->bounds, q = b->bounds;
    narrow_to_meet(&walk->axis[0], bx, p.x0, p.x1, q.x0, q.x1, touch);
    narrow_to_meet(&walk->axis[1], by, p.y0, p.y1, q.y0, q.y1, touch);
}

static bool skip_to_slabs(kzi_walk *walk, const kz_mask *a, const kz_mask *b, kzi_vec b_at, bool touch)
{
    double t[2] = {0, 1};
    if (!may_skip(walk, a, b)) return true;
    if (!clip_by_slabs(walk, a, b, b_at, touch, t)) return false;
    narrow_axis(&walk->axis[0], t);
    narrow_axis(&walk->axis[1], t);
    return true;
}

/* ---- The walk -------------------------------------------------------------------------------------------- */

int kzi_mask_walk(kzi_walk *walk, const kz_mask *a, const kz_mask *b, int64_t bx, int64_t by, bool touch)
{
    kzi_mask_walk_narrow(walk, a, b, bx, by, touch);
    if (!skip_to_slabs(walk, a, b, (kzi_vec){(double)bx, (double)by}, touch)) return KZI_WALK_END;
    for (int step = kzi_walk_enter(walk); step != KZI_WALK_END; step = kzi_walk_step(walk)) {
        const int64_t dx = bx - walk->axis[0].cell, dy = by - walk->axis[1].cell;
        if (step == KZI_WALK_START) continue;
        if (touch ? kzi_mask_relate_at(a, b, dx, dy) >= KZ_TOUCH : kzi_mask_overlap_at(a, b, dx, dy)) return step;
    }
    return KZI_WALK_END;
}
