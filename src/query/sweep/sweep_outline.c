/* sweep_outline.c - when do a convex shape and an outline, or two outlines, begin to overlap while one of them moves?  The
 * earliest edge of the outline counts, of two outlines the earliest pair of edges.
 *
 * The inside of a convex shape is open.  While it is apart from an outline's inside, it comes to that only through the
 * inside of an edge.  So each edge near the path is swept as a convex shape of two corners.
 *
 * Two outlines begin to overlap where their edges cross, or where two that are parallel come to lie on each other.  Edges
 * that cross are swept as pairs of such shapes.  For parallel ones that of an area becomes a triangle, with the third
 * corner where the inside is, of which the edge alone counts.
 *
 * An edge's face counts for the outline, too, unless a corner has come to an end of the edge.  There a face must keep apart
 * what lies beside both, which the cones of both vertices tell (sweep_exact_normal.c).  Of faces met at once the one that
 * faces the motion most counts. */
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
    const kzi_form *other;      /* of which the convex one is an edge, or NULL */
    kzi_edge of_other;
    bool outline_moves, is_round;
    bool has_corners, is_in_doubt;
    kzi_form corners; /* those of the convex one, when they are needed */
    kz_shape edge;    /* the one that is swept */
} outline_sweep;

/* ---- One edge ------------------------------------------------------------------------------------------------ */

/* Beside something round it is a capsule without a radius; else a quad of two corners, each twice. */
static void make_edge(kz_shape *edge, bool is_round, kz_vec2 p, kz_vec2 q)
{
    edge->bounds = kzi_box_with((kz_box){p, p}, q);
    if (is_round) {
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
    make_edge(&s->edge, s->is_round, p, q);
    const kz_shape *a = s->outline_moves ? &s->edge : s->convex, *b = s->outline_moves ? s->convex : &s->edge;
    if (kzi_stays_beside(&a->bounds, m, &b->bounds)) return (kz_sweep_hit){.t = 1};
    return s->is_round ? kzi_sweep_rounds(a, m, b) : kzi_sweep_small(a, m, b);
}

static int32_t vertex_after(const kzi_form *outline, const kzi_edge *e)
{
    const bool is_last = outline->kind == KZI_FORM_AREA && e->from + 1 == kzi_ring_end(&outline->outline, e->ring);
    return is_last ? kzi_ring_begin(&outline->outline, e->ring) : e->from + 1;
}

/* Does an end of the moving outline's edge and this vertex of the other one come together when the first are met? */
static bool meets_end_of_other(outline_sweep *s, int32_t vertex)
{
    const int32_t ends[2] = {s->of_other.from, vertex_after(s->other, &s->of_other)};
    const kzi_near from = kzi_met_faces_come_from(s->met, kzi_outline_vertex(&s->outline->outline, vertex));
    bool does = false;
    for (int i = 0; i < 2; i++) {
        if (!kzi_near_has(&from, kzi_outline_vertex(&s->other->outline, ends[i]))) continue;
        does |= kzi_sweep_vertices(kzi_met_faces_cones(s->met), s->other, ends[i], s->outline, vertex, NULL);
    }
    return does;
}

/* Do a corner of the convex one and this vertex of the outline come together when the first are met? */
static bool meets_at_vertex(outline_sweep *s, int32_t vertex)
{
    const kzi_vec v = kzi_outline_vertex(&s->outline->outline, vertex);
    bool does = false;
    if (s->mask) return kzi_met_faces_at_run(s->met, s->outline, vertex, s->mask, &s->convex->bounds);
    if (s->other) return meets_end_of_other(s, vertex);
    if (!s->has_corners) s->has_corners = kzi_form_of(s->convex, &s->corners);
    for (int32_t i = 0; i < s->corners.outline.n_points; i++) {
        const kzi_vec corner = kzi_outline_vertex(&s->corners.outline, i);
        const kzi_near from = kzi_met_faces_come_from(s->met, s->outline_moves ? corner : v);
        if (!kzi_near_has(&from, s->outline_moves ? v : corner)) continue;
        does |= s->outline_moves
                    ? kzi_sweep_vertices(kzi_met_faces_cones(s->met), s->outline, vertex, &s->corners, i, NULL)
                    : kzi_sweep_vertices(kzi_met_faces_cones(s->met), &s->corners, i, s->outline, vertex, NULL);
    }
    return does;
}

/* ---- Parallel edges -------------------------------------------------------------------------------------------- */

/* A triangle on the edge of an area, on its inner side; false if it has none for rounding. */
static bool make_triangle(kz_shape *out, const kzi_form *area, const kzi_edge *e, int *inner)
{
    const kz_vec2 p = {(float)e->a.x, (float)e->a.y}, q = {(float)e->b.x, (float)e->b.y};
    *inner = kzi_area_is_positive_of(&area->outline, e->ring) ? 1 : -1;
    const kz_vec2 apex = {p.x - (float)*inner * (q.y - p.y), p.y + (float)*inner * (q.x - p.x)};
    make_edge(out, false, p, q);
    out->bounds = kzi_box_with(out->bounds, apex);
    out->flags = KZ_SHAPE_CONVEX | (*inner > 0 ? KZ_SHAPE_CLOCKWISE : 0);
    out->as.polygon.inline_points[2] = out->as.polygon.inline_points[3] = apex;
    out->as.polygon.inline_points[1] = q;
    return kzi_orient(e->a, e->b, kzi_vec_of(apex)) * *inner > 0;
}

/* The end of a line that moves along itself may come into an area through a vertex, where it crosses no edge. */
static bool moves_along_itself(const kzi_form *outline, const kzi_edge *e, kz_vec2 m)
{
    return outline->kind == KZI_FORM_LINE && kzi_cross_sign(e->a, e->b, (kzi_vec){0, 0}, kzi_vec_of(m)) == 0;
}

/* An edge of the outline and the one that moves: when does either come to lie on the other from outside? */
static kz_sweep_hit sweep_parallel(outline_sweep *s, const kzi_edge *e, kz_vec2 p, kz_vec2 q)
{
    const bool moves = s->other->kind == KZI_FORM_AREA; /* the triangle */
    const kzi_edge *of = moves ? &s->of_other : e, *other = moves ? e : &s->of_other;
    const kz_sweep_hit none = {.t = 1};
    kz_shape triangle;
    int inner;
    if (!make_triangle(&triangle, moves ? s->other : s->outline, of, &inner)) {
        s->is_in_doubt = true;
        return none;
    }
    if (kzi_orient(of->a, of->b, other->a) * inner > 0) return none; /* it lies on the inner side */
    make_edge(&s->edge, false, p, q);
    const kz_shape *a = moves ? &triangle : s->convex, *b = moves ? &s->edge : &triangle;
    if (kzi_stays_beside(&a->bounds, s->met->m, &b->bounds)) return none;
    const kz_sweep_hit hit = kzi_sweep_small(a, s->met->m, b);
    const kzi_vec along = kzi_sub(of->b, of->a), n = kzi_vec_of(hit.normal);
    const bool is_edge = kzi_abs(kzi_dot(n, along)) < 0x1p-10 * kzi_length_1(along);
    return hit.hit && is_edge ? hit : none;
}

/* ---- All edges ----------------------------------------------------------------------------------------------- */

/* What the convex shape passes, seen from the outline, until t. */
static kzi_swath path_until(const outline_sweep *s, double t)
{
    const kzi_vec m = kzi_scale(kzi_vec_of(s->met->m), s->outline_moves ? -t : t);
    return kzi_swath_of(kzi_extent_of_box(s->convex->bounds), m);
}

static void sweep_sides(outline_sweep *s)
{
    kzi_swath path = path_until(s, 1);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_side_in_swath(s->outline, &path, &e)) {
        const kz_vec2 p = {(float)e.a.x, (float)e.a.y}, q = {(float)e.b.x, (float)e.b.y};
        if (s->other && moves_along_itself(s->outline, &e, s->met->m)) s->is_in_doubt = true;
        const bool is_parallel = s->other && kzi_cross_sign(e.a, e.b, s->of_other.a, s->of_other.b) == 0;
        const kz_sweep_hit hit = is_parallel ? sweep_parallel(s, &e, p, q) : sweep_side(s, p, q);
        if (!kzi_met_faces_offer(s->met, &hit)) continue;
        if (s->outline->outline.n_points > 2) path = path_until(s, kzi_no_later_than(s->met->first.t));
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
    s.other = NULL;
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
    s.other = NULL;
    s.outline_moves = outline_moves;
    s.is_round = kzi_is_round_kind(s.convex);
    s.has_corners = false;
    if (start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    if ((m.x == 0 && m.y == 0) || !kzi_form_of(outline_moves ? a : b, &outline))
        return (kz_sweep_hit){.start = start, .t = 1};
    kzi_met_faces_begin(&met, m);
    sweep_sides(&s);
    if (!kzi_met_faces_choose(&met)) return kzi_sweep_started(a, m, b, start);
    met.first.start = start;
    return met.first;
}

/* ---- Two outlines ---------------------------------------------------------------------------------------------- */

/* All edges of a that come near b, each past those of b that are near its path. */
static void sweep_edge_pairs(outline_sweep *s, const kzi_form *a, const kz_box *b)
{
    const kzi_vec back = kzi_scale(kzi_vec_of(s->met->m), -1);
    kzi_swath path = kzi_swath_of(kzi_extent_of_box(*b), back);
    kz_shape edge;
    s->of_other = kzi_no_edge;
    while (kzi_next_side_in_swath(a, &path, &s->of_other)) {
        const kzi_edge *e = &s->of_other;
        if (moves_along_itself(a, e, s->met->m)) s->is_in_doubt = true;
        make_edge(&edge, false, (kz_vec2){(float)e->a.x, (float)e->a.y}, (kz_vec2){(float)e->b.x, (float)e->b.y});
        s->convex = &edge;
        sweep_sides(s);
        path = kzi_swath_of(kzi_extent_of_box(*b), kzi_scale(back, kzi_no_later_than(s->met->first.t)));
    }
}

static kz_sweep_hit sweep_outlines(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    kzi_form of_a, of_b;
    kzi_met_faces met;
    outline_sweep s;
    s.met = &met;
    s.outline = &of_b;
    s.mask = NULL;
    s.other = &of_a;
    s.outline_moves = s.is_round = s.is_in_doubt = false;
    if (start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    if (m.x == 0 && m.y == 0) return (kz_sweep_hit){.start = start, .t = 1};
    if (!kzi_form_of(a, &of_a) || !kzi_form_of(b, &of_b) || (of_a.kind == KZI_FORM_LINE && of_b.kind == KZI_FORM_LINE))
        return kzi_sweep_started(a, m, b, start);
    kzi_met_faces_begin(&met, m);
    sweep_edge_pairs(&s, &of_a, &b->bounds);
    if (s.is_in_doubt || !kzi_met_faces_choose(&met)) return kzi_sweep_started(a, m, b, start);
    met.first.start = start;
    return met.first;
}

/* ---- Which way ----------------------------------------------------------------------------------------------- */

kz_sweep_hit kzi_sweep_solid_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    if (kzi_is_convex(a) && kzi_is_convex(b)) return kzi_sweep_convex_pair(a, m, b);
    if (a->kind == KZ_KIND_MASK) return kzi_sweep_mask_started(a, m, b, start, kzi_sweep_solid_pair);
    if (kzi_is_swept_by_edges(a, b)) return kzi_sweep_outline(a, m, b, start);
    const bool are_outlines = kzi_is_outline_of_edges(a) && kzi_is_outline_of_edges(b);
    return are_outlines ? sweep_outlines(a, m, b, start) : kzi_sweep_started(a, m, b, start);
}
