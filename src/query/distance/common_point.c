/* common_point.c - a common point of two shapes, inside both if they overlap.
 *
 * kz_distance finds a point of two shapes that meet: a corner of one in the other, or a crossing of edges.  It usually
 * lies on a border.  For two convex shapes the mean of all such points lies inside both or on the border of one.  In
 * the second case a segment from there to the middle of that shape leads inside.  For other shapes some directions
 * through the point are tried.  Each candidate is rounded and then tested exactly against both shapes, so a try never
 * makes the answer worse. */
#include "query/distance/distance_exact.h"

#include <kolize/query_distance.h>
#include <kolize/query_ray.h>

enum { COMMON_SPANS = 32 }; /* of a segment; further spans of a concave shape are ignored */

typedef struct common_search {
    const kz_shape *a, *b; /* without parts */
    kzi_form form_a, form_b;
    bool found;
    kz_vec2 best;
    kz_relation level; /* the lower of the best point's relations to the two shapes */
} common_search;

static void offer_point(common_search *s, kzi_vec p)
{
    const kz_vec2 rounded = kzi_rounded_point(p);
    const kzi_form point = {.kind = KZI_FORM_POINT, .a = kzi_vec_of(rounded)};
    const kz_relation in_a = kzi_relate_forms(&point, &s->form_a), in_b = kzi_relate_forms(&point, &s->form_b);
    const kz_relation level = in_a < in_b ? in_a : in_b;
    if (s->found && level <= s->level) return;
    s->found = true;
    s->level = level;
    s->best = rounded;
}

static bool form_has_area(const kzi_form *form) { return form->kind >= KZI_FORM_AREA; }

/* Offers the middle of the segment's longest span inside both shapes. */
static void try_common_segment(common_search *s, kz_vec2 from, kzi_vec to)
{
    kz_ray_span of_a[COMMON_SPANS], of_b[COMMON_SPANS];
    const kz_vec2 end = kzi_rounded_point(to);
    const size_t all_a = kz_ray_spans(s->a, from, end, 0, of_a, COMMON_SPANS);
    const size_t all_b = all_a > 0 ? kz_ray_spans(s->b, from, end, 0, of_b, COMMON_SPANS) : 0;
    const size_t n_a = all_a < COMMON_SPANS ? all_a : COMMON_SPANS, n_b = all_b < COMMON_SPANS ? all_b : COMMON_SPANS;
    double longest = 0, middle = 0;
    for (size_t i = 0; i < n_a; i++) {
        for (size_t k = 0; k < n_b; k++) {
            const float in = of_a[i].t_in > of_b[k].t_in ? of_a[i].t_in : of_b[k].t_in;
            const float out = of_a[i].t_out < of_b[k].t_out ? of_a[i].t_out : of_b[k].t_out;
            if ((double)out - in > longest) {
                longest = (double)out - in;
                middle = ((double)in + out) / 2;
            }
        }
    }
    if (longest > 0) {
        offer_point(s,
                    (kzi_vec){from.x + middle * ((double)end.x - from.x), from.y + middle * ((double)end.y - from.y)});
    }
}

/* The mean of many vertices of a concave shape may lie anywhere, and a segment to it may cross all edges. */
enum { COMMON_MIDDLE_OF = 64 };

static bool is_middle_of_use(const kzi_form *form)
{
    const bool has_edges = form->kind == KZI_FORM_LINE || form->kind == KZI_FORM_AREA;
    return !has_edges || form->outline.n_points <= COMMON_MIDDLE_OF || (form->flags & KZ_SHAPE_CONVEX);
}

/* The mean of the vertices, which lies inside a convex shape. */
static kzi_vec middle_of_form(const kzi_form *form, const kz_shape *shape)
{
    kzi_vec sum = {0, 0};
    if (form->kind == KZI_FORM_ROUND) return (kzi_vec){(form->a.x + form->b.x) / 2, (form->a.y + form->b.y) / 2};
    if (form->kind == KZI_FORM_MASK) {
        return (kzi_vec){((double)shape->bounds.min.x + shape->bounds.max.x) / 2,
                         ((double)shape->bounds.min.y + shape->bounds.max.y) / 2};
    }
    for (int32_t i = 0; i < form->outline.n_points; i++) {
        const kzi_vec v = kzi_outline_vertex(&form->outline, i);
        sum.x += v.x;
        sum.y += v.y;
    }
    return (kzi_vec){sum.x / form->outline.n_points, sum.y / form->outline.n_points};
}

/* Tries segments from p to the middles of both shapes, then along sixteen directions as far as both shapes may
 * reach. */
static void try_segments_through(common_search *s, kz_vec2 p)
{
    static const kzi_vec directions[16] = {{1, 0},   {0, 1},    {-1, 0},    {0, -1},   {1, 1},     {-1, 1},
                                     {-1, -1}, {1, -1},   {1, 0.5},   {-0.5, 1}, {-1, -0.5}, {0.5, -1},
                                     {0.5, 1}, {-1, 0.5}, {-0.5, -1}, {1, -0.5}};
    const kz_box a = s->a->bounds, b = s->b->bounds;
    const double x0 = a.min.x > b.min.x ? a.min.x : b.min.x, x1 = a.max.x < b.max.x ? a.max.x : b.max.x;
    const double y0 = a.min.y > b.min.y ? a.min.y : b.min.y, y1 = a.max.y < b.max.y ? a.max.y : b.max.y;
    const double reach = x1 - x0 > y1 - y0 ? x1 - x0 : y1 - y0;
    if (is_middle_of_use(&s->form_a)) try_common_segment(s, p, middle_of_form(&s->form_a, s->a));
    if (s->level < KZ_OVERLAP && is_middle_of_use(&s->form_b)) try_common_segment(s, p, middle_of_form(&s->form_b, s->b));
    for (int i = 0; i < 16 && s->level < KZ_OVERLAP; i++) {
        try_common_segment(s, p, (kzi_vec){p.x + reach * directions[i].x, p.y + reach * directions[i].y});
    }
}

/* The point may be the tip of a concave area that just reaches into the other: tries a segment into that corner. */
static void try_segment_into_corner(common_search *s, const kzi_outline *o, kzi_vec p)
{
    const kzi_near near = {p.x, p.y, p.x, p.y};
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge_near(o, &near, &e)) {
        if (!kzi_vec_equal(e.a, p)) continue;
        const kzi_vec before = kzi_vertex_before(o, e.ring, e.from), after = e.b;
        try_common_segment(s, kzi_rounded_point(p), (kzi_vec){(before.x + after.x) / 2, (before.y + after.y) / 2});
    }
}

static void try_segments_into_corners(common_search *s, kzi_vec p)
{
    if (s->form_a.kind == KZI_FORM_AREA) try_segment_into_corner(s, &s->form_a.outline, p);
    if (s->form_b.kind == KZI_FORM_AREA) try_segment_into_corner(s, &s->form_b.outline, p);
}

/* Offers the middle of the intersection of two boxes. */
static void offer_middle_of_boxes(common_search *s)
{
    const kzi_extent a = kzi_extent_of_form(&s->form_a), b = kzi_extent_of_form(&s->form_b);
    const double x0 = a.x0 > b.x0 ? a.x0 : b.x0, x1 = a.x1 < b.x1 ? a.x1 : b.x1;
    const double y0 = a.y0 > b.y0 ? a.y0 : b.y0, y1 = a.y1 < b.y1 ? a.y1 : b.y1;
    offer_point(s, (kzi_vec){(x0 + x1) / 2, (y0 + y1) / 2});
}

/* Two shapes without parts that meet. */
static void search_both(common_search *s, kz_relation relation)
{
    kzi_nearest common = kzi_nearest_begin(true);
    kzi_nearest_of_forms(&common, &s->form_a, &s->form_b);
    offer_point(s, common.on_a);
    if (s->level >= relation) return;
    if (kzi_form_is_rectangle(&s->form_a) && kzi_form_is_rectangle(&s->form_b)) offer_middle_of_boxes(s);
    const bool areas = form_has_area(&s->form_a) && form_has_area(&s->form_b);
    if (s->level < relation && common.n > 1) {
        const kzi_vec mean = {common.sum.x / (double)common.n, common.sum.y / (double)common.n};
        offer_point(s, mean);
        if (s->level < relation && areas) try_segments_through(s, kzi_rounded_point(mean));
    }
    if (s->level < relation && areas) try_segments_into_corners(s, common.on_a);
    if (s->level < relation && areas) try_segments_through(s, kzi_rounded_point(common.on_a));
}

/* One cell of a mask that overlaps the other shape is enough, and it is convex.  Cells beyond 2^24 are not float32
 * boxes. */
static bool take_cell(kz_shape *shape, const kz_shape *other)
{
    kz_cell cell;
    const double far = 1 << 24;
    if (shape->kind != KZ_KIND_MASK || kz_common_cells(shape, other, &cell, NULL) <= 0) return false;
    const double x = cell.x, y = cell.y;
    if (x <= -far || x >= far || y <= -far || y >= far) return false;
    return kz_shape_box((kz_vec2){(float)x, (float)y}, (kz_vec2){(float)x + 1, (float)y + 1}, shape, NULL) == KZ_OK;
}

static kz_vec2 common_point_of(const kz_shape *a, const kz_shape *b, kz_relation relation)
{
    kz_shape in_a = *a, in_b = *b;
    if (relation == KZ_OVERLAP) {
        take_cell(&in_a, b);
        take_cell(&in_b, &in_a);
    }
    common_search s = {.a = &in_a, .b = &in_b};
    kzi_form_of(s.a, &s.form_a);
    kzi_form_of(s.b, &s.form_b);
    search_both(&s, relation);
    return s.best;
}

bool kz_common_point(const kz_shape *a, const kz_shape *b, kz_vec2 *out)
{
    const kz_relation relation = kz_relate(a, b);
    if (relation == KZ_APART) return false;
    kzi_form form_a, form_b;
    const kz_shape *part_a, *part_b;
    kzi_part_iter iter_a;
    kzi_part_iter_begin(&iter_a, a);
    const kzi_extent of_b = kzi_extent_of_box(b->bounds);
    while ((part_a = kzi_next_part(&iter_a, &of_b, &form_a))) {
        const kzi_extent of_a = kzi_extent_of_box(part_a->bounds);
        kzi_part_iter iter_b;
        kzi_part_iter_begin(&iter_b, b);
        while ((part_b = kzi_next_part(&iter_b, &of_a, &form_b))) {
            if (kz_relate(part_a, part_b) < relation) continue;
            *out = common_point_of(part_a, part_b, relation);
            return true;
        }
    }
    return false; /* not reached: one of the pairs has the relation of all */
}
