/* mask_ray.c - casts a ray against a mask: the first set cell on a segment.
 *
 * Only the cells inside the mask's bounds are walked. */
#include <kolize/mask_config_space.h>

#include "mask/mask_private.h"

#include "math/rounding.h"
#include "mask/motion/grid_traversal.h"

/* One axis of the walk: both ends of a coordinate, and the first and last cell that may be set. */
static kzi_walk_axis ray_axis(float from, float to, int32_t low, int32_t high)
{
    kzi_walk_axis axis = {
        .cell = kzi_floor_i64((double)from),
        .low = low,
        .high = high,
        .from = (double)from,
        .edge = {0, 1},
        .at_edge = {false, false}, /* a cell is entered when its inside is */
    };
    kzi_walk_axis_move(&axis, (double)to, (double)from);
    return axis;
}

kz_mask_ray_hit kz_mask_ray(const kz_mask *mask, kz_vec2 from, kz_vec2 to)
{
    kz_mask_ray_hit hit = {0};
    const bool is_finite = kzi_is_finite(from.x) && kzi_is_finite(from.y) && kzi_is_finite(to.x) && kzi_is_finite(to.y);
    if (!is_finite || kzi_mask_is_clear(mask)) return hit;

    const kz_cell_rect box = mask->bounds;
    kzi_walk walk = {
        .axis = {ray_axis(from.x, to.x, box.x0, box.x1 - 1), ray_axis(from.y, to.y, box.y0, box.y1 - 1)},
        .cut = true,
    };
    for (int step = kzi_walk_enter(&walk); step != KZI_WALK_END; step = kzi_walk_step(&walk)) {
        const kz_cell cell = {(int32_t)walk.axis[0].cell, (int32_t)walk.axis[1].cell};
        if (!kz_mask_get(mask, cell.x, cell.y)) continue;
        hit.hit = true;
        hit.cell = cell;
        hit.inside = step == KZI_WALK_START;
        if (hit.inside) return hit;
        const kzi_walk_axis *entered = &walk.axis[step & KZI_WALK_X ? 0 : 1];
        hit.t = kzi_walk_time_before(entered);
        *(step & KZI_WALK_X ? &hit.normal.x : &hit.normal.y) = (float)-entered->dir;
        return hit;
    }
    return hit;
}
