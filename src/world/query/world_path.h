/* world_path.h - the path of a ray or of a moving box through a world: when does it meet the box of a body at the
 * earliest? */
#ifndef KZI_WORLD_PATH_H
#define KZI_WORLD_PATH_H

#include "world/world_private.h"

/* A path in double.  to - from fits a double, or is rounded where that does not matter. */
typedef struct kzi_world_path {
    kz_box box, end; /* at the beginning and at the end, rounded outwards */
    double x, y;
} kzi_world_path;

/* A lower bound of the t at which [lo, hi], moved along one axis by `motion`, meets [target_lo, target_hi]. */
static inline double kzi_low_along(double lo, double hi, double motion, double target_lo, double target_hi)
{
    if (motion > 0 && target_lo > hi) return (target_lo - hi) / motion;
    if (motion < 0 && target_hi < lo) return (target_hi - lo) / motion;
    return 0;
}

/* A lower bound of the time of a hit with a shape of this box, shifted: until then the boxes do not overlap. */
static inline float kzi_time_of_box(const kzi_world_path *w, kz_box b, double shift_x, double shift_y)
{
    const double x = kzi_low_along((double)w->box.min.x, (double)w->box.max.x, w->x, (double)b.min.x + shift_x,
                                   (double)b.max.x + shift_x);
    const double y = kzi_low_along((double)w->box.min.y, (double)w->box.max.y, w->y, (double)b.min.y + shift_y,
                                   (double)b.max.y + shift_y);
    const double low = (x > y ? x : y) * (1 - 1.0 / (1 << 22));
    return low < 1 ? (float)low : 1.0f;
}

/* The same of a body shifted by whole periods. */
static inline float kzi_box_time(const kz_world *world, const kzi_world_path *w, uint32_t index, kz_cell periods)
{
    return kzi_time_of_box(w, kzi_boxes(world)[index], (double)periods.x * (double)world->wrap_w,
                           (double)periods.y * (double)world->wrap_h);
}

/* The shifts of a body under which it may be on the path. */
static inline kz_cell_rect kzi_shifts_along_path(const kz_world *world, const kzi_world_path *w, uint32_t index)
{
    return kzi_shifts_between(world, kz_box_union(w->box, w->end), kzi_boxes(world)[index]);
}

#endif
