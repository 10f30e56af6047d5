/* distance_exact_offer.c - candidates for the closest points of two shapes: vertices and edges, ties, rounding. */
#include "math/segment_distance.h"
#include "math/vec.h"
#include "query/distance/distance_exact.h"

#include <float.h>

/* Does the pair (p, q) come before (u, v)?  The order of the points within a pair does not matter. */
static bool pair_is_less(kzi_vec p, kzi_vec q, kzi_vec u, kzi_vec v)
{
    const bool pq = kzi_vec_is_less(q, p), uv = kzi_vec_is_less(v, u);
    const kzi_vec p_lo = pq ? q : p, p_hi = pq ? p : q, u_lo = uv ? v : u, u_hi = uv ? u : v;
    return kzi_vec_is_less(p_lo, u_lo) || (kzi_vec_equal(p_lo, u_lo) && kzi_vec_is_less(p_hi, u_hi));
}

void kzi_offer_nearest(kzi_nearest *best, double gap, kzi_vec on_a, kzi_vec on_b)
{
    const kzi_vec p = best->swapped ? on_b : on_a, q = best->swapped ? on_a : on_b;
    if (best->found && gap == best->gap && !pair_is_less(p, q, best->on_a, best->on_b)) return;
    best->found = true;
    best->gap = gap;
    best->limit = gap < best->limit ? gap : best->limit;
    best->on_a = p;
    best->on_b = q;
}

kzi_extent kzi_extent_of_form(const kzi_form *form)
{
    if (form->kind == KZI_FORM_LINE || form->kind == KZI_FORM_AREA) return kzi_outline_bounds(&form->outline);
    return kzi_extent_of_segment(form->a, form->kind == KZI_FORM_POINT ? form->a : form->b);
}

/* Gives the facing ends of two spans that are apart, or twice the least common value of spans that meet. */
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

/* Reads each vertex once. */
static void offer_ring(kzi_nearest *best, kzi_vec v, double r_v, const kzi_form *form, int32_t ring)
{
    const kzi_outline *o = &form->outline;
    const int32_t begin = kzi_ring_begin(o, ring), end = kzi_ring_end(o, ring);
    const kzi_vec first = kzi_outline_vertex(o, begin);
    kzi_edge e = {first, first, begin, ring};
    for (int32_t i = begin + 1; i < end; i++) {
        e.b = kzi_outline_vertex(o, i);
        if (!kzi_vec_equal(e.a, e.b)) kzi_offer_if_near(best, v, r_v, &e, 0);
        e.a = e.b;
    }
    e.b = first;
    if (form->kind == KZI_FORM_AREA && !kzi_vec_equal(e.a, e.b)) kzi_offer_if_near(best, v, r_v, &e, 0);
}

void kzi_offer_vertex_to_all(kzi_nearest *best, kzi_vec v, double r_v, const kzi_form *form)
{
    if (form->kind == KZI_FORM_LINE || form->kind == KZI_FORM_AREA) {
        for (int32_t ring = 0; ring < form->outline.n_rings; ring++) offer_ring(best, v, r_v, form, ring);
    } else {
        const kzi_edge spine = {form->a, form->kind == KZI_FORM_POINT ? form->a : form->b, 0, 0};
        kzi_offer_vertex(best, v, r_v, &spine, kzi_form_radius(form));
    }
}

/* ---- Results ------------------------------------------------------------------------------------------------ */

static double limit_to_float(double v) { return v > FLT_MAX ? FLT_MAX : v < -FLT_MAX ? -FLT_MAX : v; }

kz_vec2 kzi_rounded_point(kzi_vec p)
{
    return (kz_vec2){(float)limit_to_float(p.x) + 0.0f, (float)limit_to_float(p.y) + 0.0f};
}

/* It stays above 0 and finite. */
static float rounded_distance(double v)
{
    const float d = (float)limit_to_float(v);
    return d > 0 ? d : 0x1p-149f;
}

kz_distance_result kzi_distance_of_nearest(const kzi_nearest *best)
{
    if (best->gap == 0) return (kz_distance_result){0, {0, 0}, {0, 0}};
    return (kz_distance_result){rounded_distance(best->gap), kzi_rounded_point(best->on_a),
                                kzi_rounded_point(best->on_b)};
}
