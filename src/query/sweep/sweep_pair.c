/* sweep_pair.c - picks the way by the kinds of two convex shapes. */
#include "query/sweep/sweep_private.h"

kz_sweep_hit kzi_sweep_convex_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    if (kzi_are_small_polygons(a, b)) return kzi_sweep_small(a, m, b);
    if (!kzi_is_finite_motion(m)) return kzi_sweep_exact(a, m, b, 0);
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return kzi_sweep_boxes(a, m, b);
    if (a->kind == KZ_KIND_CIRCLE && b->kind == KZ_KIND_CIRCLE) return kzi_sweep_circles(a, m, b);
    const bool is_round = kzi_is_round_kind(a) || kzi_is_round_kind(b);
    return is_round ? kzi_sweep_rounds(a, m, b) : kzi_sweep_large(a, m, b);
}
