/* sweep_outline.c - when do a convex shape and an outline begin to overlap while one of them moves?  The earliest edge of
 * the outline counts.
 *
 * The inside of a convex shape is open.  While it is apart from an outline's inside, it comes to that only through the
 * inside of an edge.  So each edge near the path is swept as a convex shape of two corners.
 *
 * Its face counts for the outline, too, unless a corner has come to an end of the edge.  There a face must keep apart what
 * lies beside both, which the cones of both vertices tell (sweep_exact_normal.c).  Of faces met at once the one that faces
 * the motion most counts. */
#include "query/shape_parts.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

#include "math/rounding.h"
#include "math/vec.h"
#include "query/contact/contact_normal.h"
#include "query/corners.h"

enum { MOST_MET = 8 };

/* An edge from vertex `from` to `to` of the outline. */
typedef struct met_side {
    kz_vec2 p, q;
    int32_t from, to;
    kz_sweep_hit hit;
} met_side;

typedef struct outline_sweep {
    kz_vec2 m;
    const kz_shape *convex;
    bool outline_moves, is_round;
    kzi_form outline;
    kz_shape edge; /* the one that is swept */
    kz_sweep_hit best;
    met_side met[MOST_MET]; /* first and at once */
    int n_met;              /* more than MOST_MET: not all are listed */
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

static kz_sweep_hit sweep_side(outline_sweep *s, kz_vec2 p, kz_vec2 q)
{
    make_edge(s, p, q);
    const kz_shape *a = s->outline_moves ? &s->edge : s->convex, *b = s->outline_moves ? s->convex : &s->edge;
    if (kzi_stays_beside(&a->bounds, s->m, &b->bounds)) return (kz_sweep_hit){.t = 1};
    return s->is_round ? kzi_sweep_rounds(a, s->m, b) : kzi_sweep_small(a, s->m, b);
}

/* ---- All edges ----------------------------------------------------------------------------------------------- */

/* What the convex shape passes, seen from the outline, until t. */
static kzi_swath path_until(const outline_sweep *s, double t)
{
    const kzi_vec m = kzi_scale(kzi_vec_of(s->m), s->outline_moves ? -t : t);
    return kzi_swath_of(kzi_extent_of_box(s->convex->bounds), m);
}

static int32_t vertex_after(const kzi_form *outline, const kzi_edge *e)
{
    const bool is_last = outline->kind == KZI_FORM_AREA && e->from + 1 == kzi_ring_end(&outline->outline, e->ring);
    return is_last ? kzi_ring_begin(&outline->outline, e->ring) : e->from + 1;
}

static void sweep_sides(outline_sweep *s)
{
    kzi_swath path = path_until(s, 1);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_side_in_swath(&s->outline, &path, &e)) {
        met_side met = {
            {(float)e.a.x, (float)e.a.y}, {(float)e.b.x, (float)e.b.y}, e.from, vertex_after(&s->outline, &e), {0}};
        met.hit = sweep_side(s, met.p, met.q);
        const kzi_met when = kzi_sweep_keep_earlier(&s->best, s->m, &met.hit);
        if (when == KZI_MET_LATER) continue;
        if (when == KZI_MET_EARLIER) s->n_met = 0;
        if (s->n_met < MOST_MET) s->met[s->n_met] = met;
        s->n_met++;
        path = path_until(s, kzi_no_later_than(s->best.t));
    }
}

/* ---- Where a corner meets a vertex ----------------------------------------------------------------------------- */

/* Do they come together, as far as t tells? */
static bool meet_about_now(const outline_sweep *s, kzi_vec corner, kz_vec2 v)
{
    const double x = s->best.t * (double)s->m.x, y = s->best.t * (double)s->m.y, sign = s->outline_moves ? -1 : 1;
    const double near = 0x1p-20 * (kzi_abs(s->m.x) + kzi_abs(s->m.y));
    return kzi_abs(corner.x - v.x + sign * x) + kzi_abs(corner.y - v.y + sign * y) <= near;
}

/* Does a corner come to an end of the edge then, in truth?  Looks at the faces there. */
static bool meets_at_an_end(const outline_sweep *s, const met_side *met, const kzi_form *convex, kzi_shape_sweep *cones)
{
    bool does = false;
    for (int32_t i = 0; i < 2 * convex->outline.n_points; i++) {
        const int32_t corner = i / 2, vertex = i & 1 ? met->to : met->from;
        if (!meet_about_now(s, kzi_outline_vertex(&convex->outline, corner), i & 1 ? met->q : met->p)) continue;
        does |= s->outline_moves ? kzi_sweep_vertices(cones, &s->outline, vertex, convex, corner, NULL)
                                 : kzi_sweep_vertices(cones, convex, corner, &s->outline, vertex, NULL);
    }
    return does;
}

/* Of the faces that are met first chooses the best; false where these do not tell. */
static bool choose_face(outline_sweep *s)
{
    kzi_shape_sweep cones = {.motion = kzi_vec_of(s->m), .best = kzi_no_entry};
    kz_sweep_hit best = {.t = 1};
    kzi_form convex;
    bool at_corners = false;
    if (s->n_met > MOST_MET || !kzi_form_of(s->convex, &convex)) return false;
    for (int i = 0; i < s->n_met; i++) {
        if (meets_at_an_end(s, &s->met[i], &convex, &cones)) at_corners = true;
        else kzi_sweep_keep_earlier(&best, s->m, &s->met[i].hit);
    }
    if (!at_corners) return true;
    if (!cones.best.hit) return false;
    kz_sweep_hit hit = kzi_sweep_hit_of(&cones, KZ_APART);
    hit.t = s->best.t;
    kzi_sweep_keep_earlier(&best, s->m, &hit);
    best.t = s->best.t;
    s->best = best;
    return true;
}

kz_sweep_hit kzi_sweep_outline(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    const bool outline_moves = !(a->flags & KZ_SHAPE_CONVEX);
    outline_sweep s;
    s.m = m;
    s.convex = outline_moves ? b : a;
    s.outline_moves = outline_moves;
    s.is_round = kzi_is_round_kind(s.convex);
    s.best = (kz_sweep_hit){.t = 1};
    s.n_met = 0;
    if (start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    if (m.x == 0 && m.y == 0) return (kz_sweep_hit){.start = start, .t = 1};
    if (!kzi_form_of(outline_moves ? a : b, &s.outline)) return (kz_sweep_hit){.start = start, .t = 1};
    sweep_sides(&s);
    if (s.best.hit && !s.is_round && !choose_face(&s)) return kzi_sweep_meeting_at(a, m, b, start, s.best.t);
    s.best.start = start;
    return s.best;
}

/* ---- Which way ----------------------------------------------------------------------------------------------- */

kz_sweep_hit kzi_sweep_solid_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    if (a->flags & b->flags & KZ_SHAPE_CONVEX) return kzi_sweep_convex_pair(a, m, b);
    return kzi_is_swept_by_edges(a, b) ? kzi_sweep_outline(a, m, b, start) : kzi_sweep_started(a, m, b, start);
}
