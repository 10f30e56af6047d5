/* sweep_outline.c - when do a convex shape and an outline begin to overlap while one of them moves?  The earliest edge of
 * the outline counts.
 *
 * The inside of a convex shape is open.  While it is apart from an outline's inside, it comes to that only through the
 * inside of an edge.  So each edge near the path is swept as a convex shape of two corners.
 *
 * Its face may count for the outline, too, but for two cases: two edges are met at once by different faces, or a corner
 * meets a vertex.  There a face must keep apart what lies beside it, and the exact search knows all edges. */
#include "query/shape_parts.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

#include "math/rounding.h"
#include "math/vec.h"
#include "query/contact/contact_normal.h"
#include "query/corners.h"

typedef struct outline_sweep {
    const kz_shape *convex;
    kz_vec2 m;
    bool outline_moves, is_round;
    kz_shape edge; /* the one that is swept */
    kz_sweep_hit best;
    kz_vec2 met[2]; /* the edge that was met first */
    bool is_in_doubt;
} outline_sweep;

/* ---- One edge ------------------------------------------------------------------------------------------------ */

/* Beside something round it is a capsule without a radius; else a quad of two corners, each twice. */
static void make_edge(outline_sweep *s, kz_vec2 p, kz_vec2 q)
{
    kz_shape *edge = &s->edge;
    edge->bounds = kzi_box_with((kz_box){p, p}, q);
    if (s->is_round) {
        edge->kind = KZ_KIND_CAPSULE;
        edge->flags = KZ_SHAPE_FLAT;
        edge->as.capsule = (kz_capsule){p, q, 0};
        return;
    }
    edge->kind = KZ_KIND_POLYGON;
    edge->flags = KZ_SHAPE_CONVEX;
    edge->as.polygon.points = NULL;
    edge->as.polygon.n_points = 4;
    edge->as.polygon.inline_points[0] = edge->as.polygon.inline_points[3] = p;
    edge->as.polygon.inline_points[1] = edge->as.polygon.inline_points[2] = q;
}

static bool is_same_vec(kz_vec2 u, kz_vec2 v) { return u.x == v.x && u.y == v.y; }

static void sweep_edge(outline_sweep *s, kz_vec2 p, kz_vec2 q)
{
    make_edge(s, p, q);
    const kz_shape *a = s->outline_moves ? &s->edge : s->convex, *b = s->outline_moves ? s->convex : &s->edge;
    if (kzi_stays_beside(&a->bounds, s->m, &b->bounds)) return;
    const kz_sweep_hit hit = s->is_round ? kzi_sweep_rounds(a, s->m, b) : kzi_sweep_small(a, s->m, b);
    const kz_vec2 before = s->best.normal;
    const kzi_met met = kzi_sweep_keep_earlier(&s->best, s->m, &hit);
    if (met == KZI_MET_LATER) return;
    if (met == KZI_MET_EARLIER) s->is_in_doubt = false;
    if (met == KZI_MET_AT_ONCE) s->is_in_doubt |= !is_same_vec(before, hit.normal);
    s->met[0] = p, s->met[1] = q;
}

/* ---- All edges ----------------------------------------------------------------------------------------------- */

/* What the convex shape passes, seen from the outline, until t. */
static kzi_swath path_until(const outline_sweep *s, double t)
{
    const kzi_vec m = kzi_scale(kzi_vec_of(s->m), s->outline_moves ? -t : t);
    return kzi_swath_of(kzi_extent_of_box(s->convex->bounds), m);
}

static void sweep_edges_of(outline_sweep *s, const kzi_form *outline)
{
    kzi_swath path = path_until(s, 1);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_side_in_swath(outline, &path, &e)) {
        sweep_edge(s, (kz_vec2){(float)e.a.x, (float)e.a.y}, (kz_vec2){(float)e.b.x, (float)e.b.y});
        if (s->best.hit) path = path_until(s, kzi_no_later_than(s->best.t));
    }
}

/* Has a corner come to an end of the edge that was met, as far as t tells? */
static bool corner_meets_vertex(const outline_sweep *s)
{
    const double x = s->best.t * (double)s->m.x, y = s->best.t * (double)s->m.y, sign = s->outline_moves ? -1 : 1;
    const double near = 0x1p-20 * (kzi_abs(s->m.x) + kzi_abs(s->m.y));
    kz_vec2 box[4];
    const kzi_corners c = kzi_corners_of(s->convex, box);
    for (int32_t i = 0; i < 2 * c.n; i++) {
        const kz_vec2 v = c.v[i / 2], end = s->met[i & 1];
        if (kzi_abs((double)v.x - end.x + sign * x) + kzi_abs((double)v.y - end.y + sign * y) <= near) return true;
    }
    return false;
}

kz_sweep_hit kzi_sweep_outline(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    const bool outline_moves = !(a->flags & KZ_SHAPE_CONVEX);
    outline_sweep s = {.convex = outline_moves ? b : a, .m = m, .outline_moves = outline_moves, .best = {.t = 1}};
    kzi_form outline;
    s.is_round = kzi_is_round_kind(s.convex);
    if (start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    if (m.x == 0 && m.y == 0) return (kz_sweep_hit){.start = start, .t = 1};
    if (!kzi_form_of(outline_moves ? a : b, &outline)) return (kz_sweep_hit){.start = start, .t = 1};
    sweep_edges_of(&s, &outline);
    s.is_in_doubt |= s.best.hit && !s.is_round && corner_meets_vertex(&s);
    if (s.is_in_doubt && !s.is_round) return kzi_sweep_started(a, m, b, start);
    s.best.start = start;
    return s.best;
}

/* ---- Which way ----------------------------------------------------------------------------------------------- */

kz_sweep_hit kzi_sweep_solid_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    if (a->flags & b->flags & KZ_SHAPE_CONVEX) return kzi_sweep_convex_pair(a, m, b);
    return kzi_is_swept_by_edges(a, b) ? kzi_sweep_outline(a, m, b, start) : kzi_sweep_started(a, m, b, start);
}
