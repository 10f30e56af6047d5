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

/* ---- Boxes on the path ------------------------------------------------------------------------------------ */

/* The path of a moving box along one axis.  It begins and ceases to meet [lo, hi] when its front has reached `lo` and
 * its back has left `hi`, or the other way round. */
typedef struct kzi_axis_path {
    double front, back, per; /* per: one over the motion, infinite for no motion */
    bool is_down;            /* the motion is towards lower coordinates */
} kzi_axis_path;

static inline kzi_axis_path kzi_axis_path_of(float lo, float hi, float motion)
{
    const bool is_down = motion < 0;
    const double per = motion != 0 ? 1 / (double)motion : INFINITY;
    return (kzi_axis_path){(double)(is_down ? lo : hi), (double)(is_down ? hi : lo), per, is_down};
}

/* The first t at which the moving box may meet a box until `limit`, or a t beyond it.  Times are as of bvh_lanes.h, which
 * has the bound of their error.  NaN sets no limit. */
static inline double kzi_first_meeting(const kzi_axis_path *x, const kzi_axis_path *y, kz_box box, double limit)
{
    const double first_x = ((double)(x->is_down ? box.max.x : box.min.x) - x->front) * x->per;
    const double first_y = ((double)(y->is_down ? box.max.y : box.min.y) - y->front) * y->per;
    const double last_x = ((double)(x->is_down ? box.min.x : box.max.x) - x->back) * x->per;
    const double last_y = ((double)(y->is_down ? box.min.y : box.max.y) - y->back) * y->per;
    double first = first_x > 0 ? first_x : 0, last = last_x < limit ? last_x : limit;
    first = first_y > first ? first_y : first;
    last = last_y < last ? last_y : last;
    return first * (1 - 0x1p-50) <= last ? first : INFINITY;
}

static inline bool kzi_may_meet_until(const kzi_axis_path *x, const kzi_axis_path *y, kz_box box, double limit)
{
    return kzi_first_meeting(x, y, box, limit) < INFINITY;
}

#endif
