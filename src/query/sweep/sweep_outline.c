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

typedef struct outline_sweep {
    kzi_met_faces *met;
    const kzi_form *outline;
    const kz_shape *convex;
    const kz_placed_mask *mask; /* of which the convex one is a run of cells, or NULL */
    bool outline_moves, is_round;
    bool has_corners;
    kzi_form corners; /* those of the convex one, when they are needed */
    kz_shape edge;    /* the one that is swept */
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
    const kz_vec2 m = s->met->m;
    make_edge(s, p, q);
    const kz_shape *a = s->outline_moves ? &s->edge : s->convex, *b = s->outline_moves ? s->convex : &s->edge;
    if (kzi_stays_beside(&a->bounds, m, &b->bounds)) return (kz_sweep_hit){.t = 1};
    return s->is_round ? kzi_sweep_rounds(a, m, b) : kzi_sweep_small(a, m, b);
}

/* Does a corner of the convex one and this vertex of the outline come together when the first are met? */
static bool meets_at_vertex(outline_sweep *s, int32_t vertex)
{
    const kzi_vec v = kzi_outline_vertex(&s->outline->outline, vertex);
    bool does = false;
    if (s->mask) return kzi_met_faces_at_run(s->met, s->outline, vertex, s->mask, &s->convex->bounds);
    if (!s->has_corners) s->has_corners = kzi_form_of(s->convex, &s->corners);
    for (int32_t i = 0; i < s->corners.outline.n_points; i++) {
        const kzi_vec corner = kzi_outline_vertex(&s->corners.outline, i);
        const kzi_near from = kzi_met_faces_come_from(s->met, s->outline_moves ? corner : v);
        if (!kzi_near_has(&from, s->outline_moves ? v : corner)) continue;
        does |= s->outline_moves ? kzi_sweep_vertices(&s->met->cones, s->outline, vertex, &s->corners, i, NULL)
                                 : kzi_sweep_vertices(&s->met->cones, &s->corners, i, s->outline, vertex, NULL);
    }
    return does;
}

/* ---- All edges ----------------------------------------------------------------------------------------------- */

/* What the convex shape passes, seen from the outline, until t. */
static kzi_swath path_until(const outline_sweep *s, double t)
{
    const kzi_vec m = kzi_scale(kzi_vec_of(s->met->m), s->outline_moves ? -t : t);
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
    while (kzi_next_side_in_swath(s->outline, &path, &e)) {
        const kz_vec2 p = {(float)e.a.x, (float)e.a.y}, q = {(float)e.b.x, (float)e.b.y};
        const kz_sweep_hit hit = sweep_side(s, p, q);
        if (!kzi_met_faces_offer(s->met, &hit)) continue;
        path = path_until(s, kzi_no_later_than(s->met->first.t));
        if (s->is_round) continue;
        const bool at_first = meets_at_vertex(s, e.from), at_last = meets_at_vertex(s, vertex_after(s->outline, &e));
        kzi_met_faces_keep(s->met, &hit, at_first || at_last);
    }
}

void kzi_sweep_sides_into_run(kzi_met_faces *met, const kzi_form *outline, const kz_placed_mask *mask,
                              const kz_shape *run)
{
    outline_sweep s;
    s.met = met;
    s.outline = outline;
    s.convex = run;
    s.mask = mask;
    s.outline_moves = true;
    s.is_round = s.has_corners = false;
    sweep_sides(&s);
}

kz_sweep_hit kzi_sweep_outline(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    const bool outline_moves = !kzi_is_convex(a);
    kzi_form outline;
    kzi_met_faces met;
    outline_sweep s;
    s.met = &met;
    s.outline = &outline;
    s.convex = outline_moves ? b : a;
    s.mask = NULL;
    s.outline_moves = outline_moves;
    s.is_round = kzi_is_round_kind(s.convex);
    s.has_corners = false;
    if (start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    if ((m.x == 0 && m.y == 0) || !kzi_form_of(outline_moves ? a : b, &outline))
        return (kz_sweep_hit){.start = start, .t = 1};
    kzi_met_faces_begin(&met, m);
    sweep_sides(&s);
    if (!kzi_met_faces_choose(&met)) return kzi_sweep_meeting_at(a, m, b, start, met.first.t);
    met.first.start = start;
    return met.first;
}

/* ---- Which way ----------------------------------------------------------------------------------------------- */

kz_sweep_hit kzi_sweep_solid_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    if (kzi_is_convex(a) && kzi_is_convex(b)) return kzi_sweep_convex_pair(a, m, b);
    if (a->kind == KZ_KIND_MASK) return kzi_sweep_mask_started(a, m, b, start, kzi_sweep_solid_pair);
    return kzi_is_swept_by_edges(a, b) ? kzi_sweep_outline(a, m, b, start) : kzi_sweep_started(a, m, b, start);
}
