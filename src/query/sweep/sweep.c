/* sweep.c - kz_sweep: picks the way by the kinds of shapes.
 *
 * Convex shapes are measured in double, in closed form or by edges (sweep_private.h); outlines and parts are made of such
 * pairs.  What these leave, other shapes and KZ_HIT_TOUCH are for the exact search (sweep_exact_shapes.c). */
#include "query/grid/grid_exact.h"
#include "query/sweep/sweep_private.h"

/* No two small polygons: what these need is not mixed with the rest. */
KZI_NEVER_INLINE kz_sweep_hit sweep_any(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    if (a->flags & b->flags & KZ_SHAPE_CONVEX) return kzi_sweep_convex_pair(a, m, b);
    if (kzi_grid_of(a, b)) return kzi_grid_of(a, b)->sweep(a, m, b, 0, NULL);
    if (!kzi_is_finite_motion(m)) return kzi_sweep_exact(a, m, b, 0);
    if (a->kind == KZ_KIND_PARTS || b->kind == KZ_KIND_PARTS) return kzi_sweep_parts(a, m, b, kz_relate(a, b));
    if (b->kind == KZ_KIND_MASK && (a->flags & KZ_SHAPE_CONVEX)) return kzi_sweep_into_cells(a, m, b);
    return kzi_is_swept_by_edges(a, b) ? kzi_sweep_outline(a, m, b, kz_relate(a, b)) : kzi_sweep_exact(a, m, b, 0);
}

kz_sweep_hit kz_sweep(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags)
{
    if (flags & KZ_HIT_TOUCH) return kzi_sweep_exact(a, motion, b, flags);
    return kzi_are_small_polygons(a, b) ? kzi_sweep_small(a, motion, b) : sweep_any(a, motion, b);
}

kz_sweep_hit kzi_sweep_known(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    const bool has_parts = a->kind == KZ_KIND_PARTS || b->kind == KZ_KIND_PARTS;
    return has_parts ? kzi_sweep_parts(a, m, b, start) : kzi_sweep_solid_pair(a, m, b, start);
}
