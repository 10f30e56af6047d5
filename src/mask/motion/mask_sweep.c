/* mask_sweep.c - casts a moving mask against another: the first contact.
 *
 * The moving mask's rounded position walks through whole cells (mask_walk.c). */
#include <kolize/mask_config_space.h>

#include "mask/mask_strips.h"
#include "mask/motion/mask_walk.h"
#include "math/predicates.h"
#include "math/rounding.h"

/* Beyond this, the second mask's cells would not be exact in double to half a cell. */
#define SWEEP_FARTHEST 0x1p50
#define SWEEP_CELLS    ((int64_t)1 << 51)

/* One coordinate of the moving mask. */
static kzi_walk_axis sweep_axis(float from, float motion)
{
    kzi_walk_axis axis = {
        .cell = kzi_round_half_down((double)from),
        .low = -SWEEP_CELLS,
        .high = SWEEP_CELLS,
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
    if (!can_sweep(a_at, motion, b_at) || kzi_mask_is_clear(a) || kzi_mask_is_clear(b)) return hit;

    const int64_t bx = kzi_round_half_down((double)b_at.x), by = kzi_round_half_down((double)b_at.y);
    kzi_walk walk = {.axis = {sweep_axis(a_at.x, motion.x), sweep_axis(a_at.y, motion.y)}, .cut = false};
    kzi_mask_walk_narrow(&walk, a, b, bx, by, false);
    if (is_near_window(&walk.axis[0]) && is_near_window(&walk.axis[1]))
        hit.start = kzi_mask_relate_at(a, b, bx - walk.axis[0].cell, by - walk.axis[1].cell);
    if (hit.start == KZ_OVERLAP) return hit;
    const int step = kzi_mask_walk(&walk, a, b, bx, by, false);
    if (step == KZI_WALK_END) return hit;
    const kzi_walk_axis *met = &walk.axis[step == KZI_WALK_X ? 0 : 1];
    hit.hit = true;
    hit.t = kzi_walk_time_before(met);
    hit.offset = (kz_cell){(int32_t)(bx - walk.axis[0].cell), (int32_t)(by - walk.axis[1].cell)};
    kz_mask_overlap_first(a, b, hit.offset.x, hit.offset.y, &hit.cell);
    *(step == KZI_WALK_X ? &hit.normal.x : &hit.normal.y) = (float)-met->dir;
    return hit;
}
