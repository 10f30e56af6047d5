/* sweep_parts.c - when does a convex shape that moves begin to overlap a shape of parts?  The earliest part counts.
 *
 * Times are rounded, so parts that are met within one float32 are met at once.  Of these the face counts that faces the
 * motion more, as along a floor of flush parts. */
#include "query/shape_parts.h"

#include "base/scalar.h"
#include "math/rounding.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

#include <math.h>

kzi_met kzi_sweep_keep_earlier(kz_sweep_hit *best, kz_vec2 m, const kz_sweep_hit *hit)
{
    if (!hit->hit || (best->hit && hit->t > kzi_next_up(best->t))) return KZI_MET_LATER;
    const float t = best->hit ? kzi_min_f32(hit->t, best->t) : hit->t;
    const bool is_earlier = !best->hit || kzi_next_up(hit->t) < best->t;
    const kzi_vec n = kzi_vec_of(hit->normal), than = kzi_vec_of(best->normal);
    if (is_earlier || kzi_is_better_face(n, than, kzi_vec_of(m), 0x1p-20)) *best = *hit;
    best->t = t;
    return is_earlier ? KZI_MET_EARLIER : KZI_MET_AT_ONCE;
}

static kz_sweep_hit sweep_into_part(const kz_shape *a, kz_vec2 m, const kz_shape *part)
{
    if (part->flags & KZ_SHAPE_CONVEX) return kzi_sweep_convex_pair(a, m, part);
    return kzi_sweep_exact(a, m, part, 0);
}

/* Parts that are parts or masks, and what overlaps at the start, are left to the exact search. */
static bool sweep_into_parts(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    const kz_box from = a->bounds;
    if (m.x == 0 && m.y == 0) return false;
    const kzi_extent path = kzi_near_path(kzi_extent_of_box(from), kzi_vec_of(m));
    const kz_relation start = kz_relate(a, b);
    if (start == KZ_OVERLAP) return false;
    *hit = (kz_sweep_hit){.t = 1};
    const kzi_part_path around = kzi_path_of(from, kzi_vec_of(m));
    kzi_parts_near near;
    kzi_parts_near_path(&near, &b->as.parts, &around);
    for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
        const kz_shape *part = &b->as.parts.items[i];
        if (kzi_is_composed(part) || part->kind == KZ_KIND_MASK) return false;
        if (part->kind == KZ_KIND_NONE || !kzi_extent_meets_box(&path, &part->bounds)) continue;
        if (kzi_stays_beside(&from, m, &part->bounds)) continue;
        const kz_sweep_hit met = sweep_into_part(a, m, part);
        kzi_sweep_keep_earlier(hit, m, &met);
        if (hit->hit) near.path.t_most = kzi_no_later_than(hit->t);
    }
    hit->start = start;
    return true;
}

kz_sweep_hit kzi_sweep_into_parts(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    kz_sweep_hit hit;
    return sweep_into_parts(a, m, b, &hit) ? hit : kzi_sweep_exact(a, m, b, 0);
}
