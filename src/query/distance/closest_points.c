/* closest_points.c - the nearest points of points, lines, areas and round forms.
 *
 * Where two of them are apart, they are nearest at a vertex of one of them: every vertex of each is held against every
 * edge of the other, less the radii; bounds leave most of that out.  Where they meet, they have a vertex of one in
 * common, or the crossing of two edges, or a round border reaches one of these. */
#include "query/distance/closest_points.h"

#include "math/segment_distance.h"

static bool point_is_less(kzi_vec p, kzi_vec q) { return p.x < q.x || (p.x == q.x && p.y < q.y); }

/* Of two pairs of points, does the first come first?  The points of a pair count without order. */
static bool pair_is_less(kzi_vec p, kzi_vec q, kzi_vec u, kzi_vec v)
{
    const bool pq = point_is_less(q, p), uv = point_is_less(v, u);
    const kzi_vec p_lo = pq ? q : p, p_hi = pq ? p : q, u_lo = uv ? v : u, u_hi = uv ? u : v;
    return point_is_less(p_lo, u_lo) || (kzi_vec_equal(p_lo, u_lo) && point_is_less(p_hi, u_hi));
}

void kzi_offer_points(kzi_nearest *best, double gap, kzi_vec on_a, kzi_vec on_b)
{
    const kzi_vec p = best->swapped ? on_b : on_a, q = best->swapped ? on_a : on_b;
    if (best->found && (gap > best->gap || (gap == best->gap && !pair_is_less(p, q, best->on_a, best->on_b)))) {
        return;
    }
    best->found = true;
    best->gap = gap;
    best->limit = gap < best->limit ? gap : best->limit;
    best->on_a = p;
    best->on_b = q;
}

/* ---- Vertices and edges ---------------------------------------------------------------------------------- */

static int32_t count_vertices(const kzi_form *form)
{
    return form->kind == KZI_FORM_POINT   ? 1
           : form->kind == KZI_FORM_ROUND ? (kzi_vec_equal(form->a, form->b) ? 1 : 2)
                                          : form->outline.n_points;
}

static kzi_vec vertex_of_form(const kzi_form *form, int32_t i)
{
    return form->kind == KZI_FORM_POINT || form->kind == KZI_FORM_ROUND ? (i == 0 ? form->a : form->b)
                                                                        : kzi_outline_vertex(&form->outline, i);
}

/* Walks the edges of a form; a point is an edge of no length.  Begins with {kzi_no_edge, 0}. */
typedef struct form_edges {
    kzi_edge e;
    int32_t i;
} form_edges;

static bool next_edge_of_form(const kzi_form *form, form_edges *walk)
{
    switch (form->kind) {
    case KZI_FORM_AREA: return kzi_next_edge(&form->outline, &walk->e);
    case KZI_FORM_LINE: return kzi_next_segment(form, &walk->i, &walk->e.a, &walk->e.b);
    default:
        walk->e.a = form->a;
        walk->e.b = form->kind == KZI_FORM_POINT ? form->a : form->b;
        return walk->i++ == 0;
    }
}

kzi_extent kzi_extent_of_form(const kzi_form *form)
{
    const kzi_vec first = vertex_of_form(form, 0);
    kzi_extent e = {first.x, first.y, first.x, first.y};
    for (int32_t i = 1; i < count_vertices(form); i++) {
        const kzi_vec v = vertex_of_form(form, i);
        e.x0 = v.x < e.x0 ? v.x : e.x0;
        e.y0 = v.y < e.y0 ? v.y : e.y0;
        e.x1 = v.x > e.x1 ? v.x : e.x1;
        e.y1 = v.y > e.y1 ? v.y : e.y1;
    }
    return e;
}

static double radius_of(const kzi_form *form) { return form->kind == KZI_FORM_ROUND ? form->r : 0; }

/* ---- A vertex and an edge -------------------------------------------------------------------------------- */

static kzi_vec go_along(kzi_vec p, kzi_vec way, double by) { return (kzi_vec){p.x + way.x * by, p.y + way.y * by}; }

/* The discs around v and around the foot share a point: the vertex or the foot where one of them is a point, else the
 * middle of what they share of the way between. */
static kzi_vec common_point(kzi_vec v, const kzi_clearance *c, double r_v, double r_foot)
{
    if (r_v == 0) return v;
    if (r_foot == 0) return c->foot;
    const double from = c->reach > r_foot ? c->reach - r_foot : 0, to = c->reach < r_v ? c->reach : r_v;
    return go_along(v, c->way, (from + to) / 2);
}

/* The vertex v belongs to the first shape. */
static void offer_vertex(kzi_nearest *best, kzi_vec v, double r_v, const kzi_edge *e, double r_e)
{
    const kzi_clearance c = kzi_segment_clearance(v, e->a, e->b, r_v, r_e);
    if (c.gap > 0) {
        kzi_offer_points(best, c.gap, go_along(v, c.way, r_v), go_along(c.foot, c.way, -r_e));
    } else {
        kzi_offer_common(best, common_point(v, &c, r_v, r_e));
    }
}

/* All vertices of a against all edges of b. */
static void offer_vertices(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    const double r_a = radius_of(a), r_b = radius_of(b), radii = r_a + r_b;
    const kzi_extent of_b = kzi_extent_of_form(b);
    for (int32_t i = 0; i < count_vertices(a); i++) {
        const kzi_vec v = vertex_of_form(a, i);
        const kzi_extent here = {v.x, v.y, v.x, v.y};
        if (!kzi_can_be_nearest(best, kzi_extents_distance_sq(&here, &of_b), radii)) continue;
        form_edges walk = {kzi_no_edge, 0};
        while (next_edge_of_form(b, &walk)) {
            const kzi_extent of_edge = kzi_extent_of_segment(walk.e.a, walk.e.b);
            if (!kzi_can_be_nearest(best, kzi_extents_distance_sq(&here, &of_edge), radii)) continue;
            offer_vertex(best, v, r_a, &walk.e, r_b);
        }
    }
}

/* ---- Common points --------------------------------------------------------------------------------------- */

static void offer_vertices_inside(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (b->kind != KZI_FORM_AREA) return;
    for (int32_t i = 0; i < count_vertices(a); i++) {
        const kzi_vec v = vertex_of_form(a, i);
        if (kzi_locate(&b->outline, kzi_probe_at(v)) > 0) kzi_offer_common(best, v);
    }
}

static void offer_crossings(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    form_edges of_a = {kzi_no_edge, 0};
    while (next_edge_of_form(a, &of_a)) {
        form_edges of_b = {kzi_no_edge, 0};
        while (next_edge_of_form(b, &of_b)) {
            const kzi_vec p = of_a.e.a, q = of_a.e.b, u = of_b.e.a, v = of_b.e.b;
            if (!kzi_vec_equal(p, q) && !kzi_vec_equal(u, v) && kzi_segments_meet(p, q, u, v) == KZI_MEET_CROSSING) {
                kzi_offer_common(best, kzi_crossing_point(p, q, u, v));
            }
        }
    }
}

/* ---- Rectangles ------------------------------------------------------------------------------------------ */

/* Two spans apart: their facing ends.  Spans that meet: the least common value, twice. */
static void facing_ends(double a0, double a1, double b0, double b1, double *on_a, double *on_b)
{
    const double common = a0 > b0 ? a0 : b0;
    *on_a = a0 > b1 ? a0 : b0 > a1 ? a1 : common;
    *on_b = a0 > b1 ? b1 : b0 > a1 ? b0 : common;
}

void kzi_offer_rectangles(kzi_nearest *best, const kzi_extent *a, const kzi_extent *b)
{
    kzi_vec on_a, on_b;
    facing_ends(a->x0, a->x1, b->x0, b->x1, &on_a.x, &on_b.x);
    facing_ends(a->y0, a->y1, b->y0, b->y1, &on_a.y, &on_b.y);
    kzi_offer_points(best, sqrt(kzi_extents_distance_sq(a, b)), on_a, on_b);
}

/* ---- Any two forms --------------------------------------------------------------------------------------- */

static void nearest_of_plain(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (kzi_form_is_rectangle(a) && kzi_form_is_rectangle(b)) {
        const kzi_extent of_a = kzi_extent_of_form(a), of_b = kzi_extent_of_form(b);
        kzi_offer_rectangles(best, &of_a, &of_b);
        return;
    }
    offer_vertices(best, a, b);
    best->swapped = !best->swapped;
    offer_vertices(best, b, a);
    best->swapped = !best->swapped;
    if (best->meet) {
        offer_vertices_inside(best, a, b);
        offer_vertices_inside(best, b, a); /* common points belong to both: no need to swap */
        offer_crossings(best, a, b);
    }
}

void kzi_nearest_of_forms(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (a->kind > b->kind) {
        best->swapped = !best->swapped;
        kzi_nearest_of_forms(best, b, a);
        best->swapped = !best->swapped;
    } else if (a->kind == KZI_FORM_MASK) {
        kzi_nearest_of_masks(best, a, b);
    } else if (b->kind == KZI_FORM_MASK) {
        kzi_nearest_of_mask(best, a, b);
    } else {
        nearest_of_plain(best, a, b);
    }
}
