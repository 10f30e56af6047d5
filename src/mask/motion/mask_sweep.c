/* mask_sweep.c - casts a moving mask against another: the first contact.
 *
 * The moving mask's rounded position walks through whole cells.  The walk covers only the places where the bounds of
 * the two masks share cells, and each step there is one overlap test.  Typical: sprites of 16 to 64 cells that move by
 * less than their size, so a few dozen steps. */
#include <kolize/mask_config_space.h>

#include "mask/mask_private.h"

#include "math/rounding.h"
#include "mask/motion/grid_traversal.h"

/* Beyond this, the second mask's cells would not be exact in double to half a cell. */
#define SWEEP_FARTHEST 0x1p50

/* One coordinate of the moving mask, and where its cell 0 must lie for a common cell with the other mask at `at`. */
static kzi_walk_axis sweep_axis(float from, float motion, int64_t at, int64_t least_offset, int64_t most_offset)
{
    kzi_walk_axis axis = {
        .cell = kzi_round_half_down((double)from),
        .low = at - most_offset,
        .high = at - least_offset,
        .from = (double)from,
        .edge = {-0.5, 0.5},
        .at_edge = {false, true}, /* ceil(p - 1/2) is c for c - 1/2 < p <= c + 1/2 */
    };
    kzi_walk_axis_move(&axis, (double)motion, 0);
    return axis;
}

static bool can_sweep(kz_vec2 a_at, kz_vec2 motion, kz_vec2 b_at)
{
    return kzi_is_finite(a_at.x) && kzi_is_finite(a_at.y) && kzi_is_finite(motion.x) && kzi_is_finite(motion.y) &&
           b_at.x >= -SWEEP_FARTHEST && b_at.x <= SWEEP_FARTHEST && b_at.y >= -SWEEP_FARTHEST &&
           b_at.y <= SWEEP_FARTHEST;
}

/* Does the walk start where the bounds share cells or touch?  Elsewhere the masks are apart, however far. */
static bool is_near_window(const kzi_walk_axis *axis)
{
    return axis->cell >= axis->low - 1 && axis->cell <= axis->high + 1;
}

kz_mask_hit kz_mask_sweep(const kz_mask *a, kz_vec2 a_at, kz_vec2 motion, const kz_mask *b, kz_vec2 b_at)
{
    kz_mask_hit hit = {.start = KZ_APART, .t = 1};
    if (!can_sweep(a_at, motion, b_at) || a->count == 0 || b->count == 0) return hit;

    const kz_cell_rect in_a = a->bounds, in_b = b->bounds;
    const int64_t bx = kzi_round_half_down((double)b_at.x), by = kzi_round_half_down((double)b_at.y);
    kzi_walk walk = {
        .axis = {sweep_axis(a_at.x, motion.x, bx, in_a.x0 - (in_b.x1 - 1), in_a.x1 - 1 - in_b.x0),
                 sweep_axis(a_at.y, motion.y, by, in_a.y0 - (in_b.y1 - 1), in_a.y1 - 1 - in_b.y0)},
        .cut = false,
    };
    if (is_near_window(&walk.axis[0]) && is_near_window(&walk.axis[1]))
        hit.start = kzi_mask_relate_at(a, b, bx - walk.axis[0].cell, by - walk.axis[1].cell);
    if (hit.start == KZ_OVERLAP) return hit;
    for (int step = kzi_walk_enter(&walk); step != KZI_WALK_END; step = kzi_walk_step(&walk)) {
        const int64_t dx = bx - walk.axis[0].cell, dy = by - walk.axis[1].cell;
        if (step == KZI_WALK_START || !kzi_mask_overlap_at(a, b, dx, dy)) continue;
        const kzi_walk_axis *met = &walk.axis[step == KZI_WALK_X ? 0 : 1];
        hit.hit = true;
        hit.t = kzi_walk_time_before(met);
        hit.offset = (kz_cell){(int32_t)dx, (int32_t)dy};
        kz_mask_overlap_first(a, b, hit.offset.x, hit.offset.y, &hit.cell);
        *(step == KZI_WALK_X ? &hit.normal.x : &hit.normal.y) = (float)-met->dir;
        return hit;
    }
    return hit;
}
