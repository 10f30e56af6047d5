/* distance_exact_solids.c - closest points of points, lines, areas and round forms.
 *
 * Two forms that are apart are closest at a vertex of one of them.  So every vertex of each is compared with every edge
 * of the other, and the radii are subtracted; bounds exclude most pairs.  Two forms that meet share a vertex of one or
 * a crossing of two edges, or a round form's radius reaches such a point. */
#include "math/vec.h"
#include "query/distance/distance_exact.h"

#include "math/segment_distance.h"

/* ---- Vertices and edges ---------------------------------------------------------------------------------- */

/* Iterates over the edges of a form; a point is an edge without length.  It starts as {kzi_no_edge, 0}. */
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

static double radius_of(const kzi_form *form) { return form->kind == KZI_FORM_ROUND ? form->r : 0; }

/* ---- A vertex and an edge -------------------------------------------------------------------------------- */

/* A common point of the discs around v and around its foot.  It is the vertex or the foot if that disc is a point, else
 * the middle of their common part of the line between. */
static kzi_vec common_point(kzi_vec v, const kzi_clearance *c, double r_v, double r_foot)
{
    if (r_v == 0) return v;
    if (r_foot == 0) return c->foot;
    const double from = c->reach > r_foot ? c->reach - r_foot : 0, to = c->reach < r_v ? c->reach : r_v;
    return kzi_add_scaled(v, c->dir, (from + to) / 2);
}

/* The vertex v belongs to the first shape. */
void kzi_offer_vertex(kzi_nearest *best, kzi_vec v, double r_v, const kzi_edge *e, double r_e)
{
    const kzi_clearance c = kzi_segment_clearance(v, e->a, e->b, r_v, r_e);
    if (c.gap > 0) {
        kzi_offer_points(best, c.gap, kzi_add_scaled(v, c.dir, r_v), kzi_add_scaled(c.foot, c.dir, -r_e));
    } else {
        kzi_offer_common(best, common_point(v, &c, r_v, r_e));
    }
}

/* Compares all vertices of a with all edges of b. */
static void offer_vertices(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    const double r_a = radius_of(a), r_b = radius_of(b), radii = r_a + r_b;
    const kzi_extent of_b = kzi_extent_of_form(b);
    for (int32_t i = 0; i < kzi_form_vertices(a); i++) {
        const kzi_vec v = kzi_form_vertex(a, i);
        const kzi_extent here = {v.x, v.y, v.x, v.y};
        if (!kzi_can_be_nearest(best, kzi_extents_distance_sq(&here, &of_b), radii)) continue;
        form_edges walk = {kzi_no_edge, 0};
        while (next_edge_of_form(b, &walk)) {
            const kzi_extent of_edge = kzi_extent_of_segment(walk.e.a, walk.e.b);
            if (!kzi_can_be_nearest(best, kzi_extents_distance_sq(&here, &of_edge), radii)) continue;
            kzi_offer_vertex(best, v, r_a, &walk.e, r_b);
        }
    }
}

/* ---- Common points --------------------------------------------------------------------------------------- */

static void offer_vertices_inside(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (b->kind != KZI_FORM_AREA) return;
    for (int32_t i = 0; i < kzi_form_vertices(a); i++) {
        const kzi_vec v = kzi_form_vertex(a, i);
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

/* ---- Two of these forms ------------------------------------------------------------------------------------ */

/* The lower form first. */
static void nearest_of_ordered(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
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
