/* sweep_parts.c - when do two shapes, of which one has parts, begin to overlap while one moves?  The earliest pair of parts
 * counts.
 *
 * Times are rounded, so parts that are met within one float32 are met at once.  Of these the face counts that faces the
 * motion more, as along a floor of flush parts. */
#include "query/shape_parts.h"

#include "math/vec.h"
#include "query/contact/contact_normal.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

typedef struct parts_sweep {
    kz_vec2 m;
    double rounding; /* 1 where a mask moves: it goes by whole cells */
    kz_sweep_hit best;
} parts_sweep;

static kzi_extent grown(kzi_extent e, double by) { return (kzi_extent){e.x0 - by, e.y0 - by, e.x1 + by, e.y1 + by}; }

/* They do not overlap at the start, but may touch. */
static kz_sweep_hit sweep_part_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    if (kzi_is_swept_into_cells(a, b)) return kzi_sweep_into_cells(a, m, b, KZ_APART);
    return kzi_sweep_solid_pair(a, m, b, KZ_APART);
}

static void meet_part(parts_sweep *s, const kz_shape *a, const kz_shape *b)
{
    const kzi_extent path = grown(kzi_near_path(kzi_extent_of_box(a->bounds), kzi_vec_of(s->m)), s->rounding);
    const bool are_solids = a->kind != KZ_KIND_MASK && b->kind != KZ_KIND_MASK;
    if (a->kind == KZ_KIND_NONE || b->kind == KZ_KIND_NONE || !kzi_extent_meets_box(&path, &b->bounds)) return;
    if (are_solids && ((a->flags | b->flags) & KZ_SHAPE_CONVEX) && kzi_stays_beside(&a->bounds, s->m, &b->bounds)) return;
    const kz_sweep_hit hit = sweep_part_pair(a, s->m, b);
    kzi_sweep_keep_earlier(&s->best, s->m, &hit);
}

/* Takes the moving one apart first. */
static void sweep_pairs(parts_sweep *s, const kz_shape *a, const kz_shape *b)
{
    const bool of_a = kzi_has_parts(a);
    const kz_shape *whole = of_a ? a : b, *other = of_a ? b : a;
    const kzi_extent around = grown(kzi_extent_of_box(other->bounds), s->rounding);
    const kzi_vec m = kzi_scale(kzi_vec_of(s->m), of_a ? -1 : 1);
    const kzi_part_path path = kzi_path_of(s->rounding > 0 ? kzi_box_of_extent(&around) : other->bounds, m);
    kzi_parts_near near;
    if (!kzi_has_parts(whole)) {
        meet_part(s, a, b);
        return;
    }
    kzi_parts_near_path(&near, &whole->as.parts, &path);
    for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
        const kz_shape *part = &whole->as.parts.items[i];
        sweep_pairs(s, of_a ? part : a, of_a ? b : part);
        if (s->best.hit) near.path.t_most = kzi_no_later_than(s->best.t);
    }
}

kz_sweep_hit kzi_sweep_parts(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    parts_sweep s = {m, kzi_holds_kind(a, KZ_KIND_MASK) ? 1 : 0, {.t = 1}};
    if (start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    if (m.x != 0 || m.y != 0) sweep_pairs(&s, a, b);
    s.best.start = start;
    return s.best;
}
