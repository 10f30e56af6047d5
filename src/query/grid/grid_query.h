/* grid_query.h - what the files of this room share. */
#ifndef KZI_GRID_QUERY_H
#define KZI_GRID_QUERY_H

#include "math/vec.h"
#include "query/form.h"
#include "query/grid/grid_exact.h"

kz_relation kzi_grid_relate(const kz_shape *grid, const kz_shape *other, bool or_touch);

kz_ray_hit kzi_grid_ray(const kz_shape *grid, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_vec2 *far_side);
kz_sweep_hit kzi_grid_sweep(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags, const kz_vec2 *far_side);
void kzi_grid_measure(const kz_shape *a, const kz_shape *b, kz_contact *out);
void kzi_grid_nearest(const kz_placed_grid *grid, kz_box box, double most_sq, kzi_grid_visit *visit, void *ctx);

/* Is a point in the inside of the union?  It may be on seams. */
bool kzi_grid_has_inside(const kz_shape *grid, kz_vec2 p);

/* The column that begins at x; -1 for none.  Likewise the row that begins at y. */
int32_t kzi_grid_line_x(const kz_placed_grid *grid, float x);
int32_t kzi_grid_line_y(const kz_placed_grid *grid, float y);

/* A place where something meets the union, and the face that counts: grid_normal.c. */
typedef struct kzi_grid_meeting {
    kz_cell cell;
    kz_vec2 point, normal; /* the normal out of the cell */
    int32_t edge;          /* of the cell's shape; -1: unknown */
} kzi_grid_meeting;

/* Is its normal one of the union there: of an exposed edge, or between two that meet convexly?  `reach` is how far
 * rounding may have moved the point. */
bool kzi_grid_is_outer(const kz_placed_grid *grid, const kzi_grid_meeting *m, double reach);

/* Takes the exposed edge at the point that faces the motion most; false where none faces it. */
bool kzi_grid_take_exposed(const kz_placed_grid *grid, kzi_grid_meeting *m, kz_vec2 motion, double reach);

/* How far rounding may have moved the point of a meeting, by coordinates and motion of this size. */
static inline double kzi_grid_rounding(kz_vec2 p, kz_vec2 motion)
{
    return 0x1p-20 * (kzi_abs(p.x) + kzi_abs(p.y) + kzi_abs(motion.x) + kzi_abs(motion.y));
}

#endif
