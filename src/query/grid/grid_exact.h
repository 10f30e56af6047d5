/* grid_exact.h - what queries ask of a grid.  It is reached through the placed grid, as kzi_mask_exact through a mask, so
 * that a program without grids links none of it. */
#ifndef KZI_GRID_EXACT_H
#define KZI_GRID_EXACT_H

#include "grid/grid_cells.h"
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>

/* Cells in no stated order; the visit returns the square of the distance beyond which none counts any more. */
typedef double kzi_grid_visit(void *ctx, const kz_shape *cell);

typedef struct kzi_grid_exact {
    void (*begin)(kzi_grid_cells *cells, const kz_placed_grid *grid, kz_box near);
    bool (*next)(kzi_grid_cells *cells, kz_shape *cell);
    bool (*next_joined)(kzi_grid_cells *cells, kz_shape *joined);
    kz_relation (*relate)(const kz_shape *grid, const kz_shape *other, bool or_touch); /* else a touch may be KZ_APART */
    /* kz_ray, and kz_sweep where a or b is a grid.  `far_side` NULL: of all that is met.  Else of planks: what starts in one leaves
     * it freely, and only faces to this side stop it.  KZI_HITS_ALONE: without a hit, `start` may be KZ_APART for a touch. */
    kz_ray_hit (*ray)(const kz_shape *grid, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_vec2 *far_side);
    kz_sweep_hit (*sweep)(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags, const kz_vec2 *far_side);
    /* The contact of two shapes that overlap, of which one is a grid. */
    void (*measure)(const kz_shape *a, const kz_shape *b, kz_contact *out);
    /* Visits cells up to the distance `most` from the box, the nearest ones early. */
    void (*nearest)(const kz_placed_grid *grid, kz_box box, double most_sq, kzi_grid_visit *visit, void *ctx);
} kzi_grid_exact;

/* Is a face with this normal on the far side? */
static inline bool kzi_is_on_side(kz_vec2 side, kz_vec2 normal)
{
    return (double)side.x * (double)normal.x + (double)side.y * (double)normal.y > 0;
}

enum { KZI_HITS_ALONE = 1 << 30 };

extern const kzi_grid_exact kzi_grid_queries;

/* Is the shape made of others?  Then kzi_next_part finds them. */
static inline bool kzi_is_composed(const kz_shape *shape)
{
    return shape->kind == KZ_KIND_PARTS || shape->kind == KZ_KIND_GRID;
}

/* The queries of a pair of which one shape is a grid; NULL for others. */
static inline const kzi_grid_exact *kzi_grid_of(const kz_shape *a, const kz_shape *b)
{
    return b->kind == KZ_KIND_GRID ? b->as.grid.exact : a->kind == KZ_KIND_GRID ? a->as.grid.exact : NULL;
}

#endif
