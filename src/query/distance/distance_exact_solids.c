/* distance_exact_solids.c - closest points of points, lines, areas and round forms.
 *
 * Two forms that are apart are closest at a vertex of one of them.  So every vertex of each is compared with every edge
 * of the other, and the radii are subtracted; bounds exclude most pairs.  Two forms that meet share a vertex of one or
 * a crossing of two edges, or a round form's radius reaches such a point. */
#include "math/segment_distance.h"
#include "math/vec.h"
#include "query/distance/distance_exact.h"

/* ---- Vertices and edges ---------------------------------------------------------------------------------- */

static bool has_tree(const kzi_form *form) { return kzi_form_tree(form) != NULL; }

/* Walks the edges of a form, or its vertices: with a tree only those near.  A point is an edge without length. */
static inline bool next_edge(const kzi_form *form, const kzi_near *near, kzi_edge *e)
{
    const kzi_outline *o = &form->outline;
    switch (form->kind) {
    case KZI_FORM_AREA: return o->tree ? kzi_next_edge_near(o, near, e) : kzi_next_edge(o, e);
    case KZI_FORM_LINE: return (o->tree ? kzi_next_edge_near(o, near, e) : kzi_next_edge(o, e)) && e->from + 1 < o->n_points;
    default:
        e->a = form->a;
        e->b = form->kind == KZI_FORM_POINT ? form->a : form->b;
        return e->from++ < 0;
    }
}

static bool next_vertex(const kzi_form *form, const kzi_near *near, int32_t *i)
{
    if (has_tree(form)) return kzi_next_vertex_near(&form->outline, near, i);
    return ++*i < kzi_form_vertices(form);
}

/* The box of all that may be nearest to the extent: kzi_can_be_nearest, and a little more. */
static kzi_near reach_of(const kzi_nearest *best, const kzi_extent *e, double radii)
{
    const double size = kzi_abs(e->x0) + kzi_abs(e->x1) + kzi_abs(e->y0) + kzi_abs(e->y1);
    const double by = (best->limit + radii) * (1 + 0x1p-19) + size * 0x1p-48;
    return (kzi_near){e->x0 - by, e->y0 - by, e->x1 + by, e->y1 + by};
}

static void offer_vertex_to_near(kzi_nearest *best, kzi_vec v, double r_v, const kzi_form *form)
{
    const kzi_extent here = {v.x, v.y, v.x, v.y};
    const kzi_near near = reach_of(best, &here, r_v);
    kzi_edge e = kzi_no_edge;
    while (next_edge(form, &near, &e)) kzi_offer_if_near(best, v, r_v, &e, 0);
}

/* Compares the vertices of a with the edges of b, as far as they may be nearest. */
static void offer_vertices(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    const double r_a = kzi_form_radius(a), radii = r_a + kzi_form_radius(b);
    const kzi_extent of_b = kzi_extent_of_form(b);
    const kzi_near near_b = has_tree(a) ? reach_of(best, &of_b, radii) : of_b;
    for (int32_t i = -1; next_vertex(a, &near_b, &i);) {
        const kzi_vec v = kzi_form_vertex(a, i);
        const kzi_extent here = {v.x, v.y, v.x, v.y};
        if (!kzi_can_be_nearest(best, kzi_extents_distance_sq(&here, &of_b), radii)) continue;
        if (has_tree(b)) {
            offer_vertex_to_near(best, v, r_a, b);
        } else {
            kzi_offer_vertex_to_all(best, v, r_a, b);
        }
    }
}

/* ---- Common points --------------------------------------------------------------------------------------- */

static void offer_vertices_inside(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (b->kind != KZI_FORM_AREA) return;
    const kzi_extent of_b = kzi_extent_of_form(b);
    for (int32_t i = -1; next_vertex(a, &of_b, &i);) {
        const kzi_vec v = kzi_form_vertex(a, i);
        if (kzi_locate(&b->outline, kzi_probe_at(v)) > 0) kzi_offer_common(best, v);
    }
}

static void offer_crossings(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    const kzi_extent extent_b = kzi_extent_of_form(b);
    kzi_edge of_a = kzi_no_edge;
    while (next_edge(a, &extent_b, &of_a)) {
        const kzi_near near = kzi_near_segment(of_a.a, of_a.b);
        kzi_edge of_b = kzi_no_edge;
        while (next_edge(b, &near, &of_b)) {
            const kzi_vec p = of_a.a, q = of_a.b, u = of_b.a, v = of_b.b;
            if (!kzi_vec_equal(p, q) && !kzi_vec_equal(u, v) && kzi_segments_meet(p, q, u, v) == KZI_MEET_CROSSING) {
                kzi_offer_common(best, kzi_crossing_point(p, q, u, v));
            }
        }
    }
}

/* ---- Two of these forms ------------------------------------------------------------------------------------ */

/* The lower form first. */
static void nearest_of_ordered(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (kzi_form_is_rectangle(a) && kzi_form_is_rectangle(b)) {
        const kzi_extent of_a = kzi_extent_of_form(a), of_b = kzi_extent_of_form(b);
        kzi_offer_rectangles(best, &of_a, &of_b);
        return;
    }
    if (!best->meet && (has_tree(a) || has_tree(b))) {
        kzi_nearest_by_trees(best, a, b);
        return;
    }
    offer_vertices(best, a, b);
    best->swapped = !best->swapped;
    offer_vertices(best, b, a);
    best->swapped = !best->swapped;
    if (best->meet) {
        offer_vertices_inside(best, a, b);
        offer_vertices_inside(best, b, a); /* common points belong to both, so nothing is swapped */
        offer_crossings(best, a, b);
    }
}

void kzi_nearest_of_solids(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (a->kind <= b->kind) {
        nearest_of_ordered(best, a, b);
        return;
    }
    best->swapped = !best->swapped;
    nearest_of_ordered(best, b, a);
    best->swapped = !best->swapped;
}
