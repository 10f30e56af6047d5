/* raycast_exact_spans.c - ray cast that reports all spans of a ray inside a shape, each part by itself.
 *
 * A span of an area ends where the outline is crossed (raycast_exact_polygon.c), a span of a mask where a run of cells ends
 * (raycast_exact_mask.c).  A line is met in points and in stretches along it; those that meet are joined.  A round form is
 * convex, so it has one span, which ends where the reversed ray enters. */
#include "query/raycast/raycast_private.h"

#include "math/rounding.h"

#include <string.h>

/* ---- Points and lines ------------------------------------------------------------------------------------- */

static void set_normals_along(const kzi_ray *ray, kzi_ray_stretch *s)
{
    s->out.normal_x = ray->w.x - ray->u.x;
    s->out.normal_y = ray->w.y - ray->u.y;
    s->in.normal_x = -s->out.normal_x;
    s->in.normal_y = -s->out.normal_y;
}

static void ray_through_point(const kzi_ray *ray, const kzi_form *point, kzi_ray_take_fn *take, void *context)
{
    const kzi_ray_entry entry = kzi_ray_into_point(ray, point);
    kzi_ray_stretch s = {entry, entry};
    set_normals_along(ray, &s);
    if (entry.hit) take(context, &s);
}

/* The stretch along a segment that lies on the ray's line. */
static bool stretch_along(const kzi_ray *ray, const kzi_form *line, kzi_vec a, kzi_vec b, kzi_ray_stretch *s)
{
    const bool forward = kzi_dot_sign(ray->u, ray->w, a, b) > 0;
    const kzi_vec p = forward ? a : b, q = forward ? b : a;
    s->in.time = kzi_crossing_at(p, ray->from, ray->u, ray->w);
    s->out.time = kzi_crossing_at(q, ray->from, ray->u, ray->w);
    const int before_end = -kzi_crossing_compare_to(&s->in.time, 1),
              after_start = kzi_crossing_compare_to(&s->out.time, 0);
    if (before_end < 0 || after_start < 0) return false;
    /* They share one point only, which counts unless it is an end of the line. */
    if ((before_end == 0 && kzi_is_line_end(line, p)) || (after_start == 0 && kzi_is_line_end(line, q))) {
        return false;
    }
    s->in.before = !kzi_is_line_end(line, p);
    s->out.before = !kzi_is_line_end(line, q);
    if (kzi_crossing_compare_to(&s->in.time, 0) < 0) {
        s->in.time = kzi_crossing_at(ray->from, ray->from, ray->u, ray->w);
    }
    if (kzi_crossing_compare_to(&s->out.time, 1) > 0) {
        s->out.time = kzi_crossing_at(ray->to, ray->from, ray->u, ray->w);
    }
    set_normals_along(ray, s);
    return true;
}

/* The stretch of the ray on the segment from vertex `number`, without ends of the line; usually one point. */
static bool stretch_on_segment(const kzi_ray *ray, const kzi_form *line, kzi_vec a, kzi_vec b, int32_t number,
                               kzi_ray_stretch *s)
{
    const int side_a = kzi_ray_side_of(ray, a), side_b = kzi_ray_side_of(ray, b);
    if (side_a * side_b > 0) return false;
    s->in = (kzi_ray_entry){.hit = true, .exact = true, .before = true, .edge = number};
    s->out = s->in;
    if (side_a == 0 && side_b == 0) return stretch_along(ray, line, a, b, s);
    s->in.time = s->out.time = kzi_crossing_make(a, b, ray->from, ray->u, ray->w);
    if (!kzi_ray_is_on_path(&s->in.time) || kzi_ray_meets_line_end(ray, line, a, b)) return false;
    kzi_ray_set_normal(&s->in, ray, a, b);
    s->out.normal_x = -s->in.normal_x;
    s->out.normal_y = -s->in.normal_y;
    return true;
}

/* The first stretch on the line that begins after `after`; NULL: at 0 or later. */
static bool first_on_line(const kzi_ray *ray, const kzi_form *line, const kzi_crossing *after, kzi_ray_stretch *first)
{
    bool found = false;
    kzi_ray_stretch s;
    kzi_vec a, b;
    for (int32_t i = 0; kzi_next_segment(line, &i, &a, &b);) {
        if (!stretch_on_segment(ray, line, a, b, i - 1, &s)) continue;
        if (after && kzi_crossing_compare(&s.in.time, after) <= 0) continue;
        const int order = found ? kzi_crossing_compare(&s.in.time, &first->in.time) : -1;
        if (order < 0) *first = s;
        if (order == 0) kzi_ray_keep_met(ray, &first->in, &s.in); /* its end is found later */
        found = true;
    }
    return found;
}

/* Keeps the later of two ends.  At one time it keeps the better face for the reversed ray, then the lower number. */
static bool end_later(const kzi_ray *back, kzi_ray_entry *out, const kzi_ray_entry *other)
{
    const int order = kzi_crossing_compare(&other->time, &out->time);
    const bool before = other->before || (order == 0 && out->before);
    if (order < 0) return false;
    const kzi_ray_face face = kzi_ray_face_of(back, other), than = kzi_ray_face_of(back, out);
    const bool alike = !kzi_ray_is_better_face(&than, &face) && other->edge < out->edge;
    if (order > 0 || kzi_ray_is_better_face(&face, &than) || alike) *out = *other;
    out->before = before;
    return order > 0;
}

/* Extends the stretch by all segments that meet it. */
static void grow_on_line(const kzi_ray *ray, const kzi_form *line, kzi_ray_stretch *stretch)
{
    const kzi_ray back = {.from = ray->to, .u = ray->w, .w = ray->u, .to = ray->from};
    for (bool grown = true; grown;) {
        kzi_ray_stretch s;
        kzi_vec a, b;
        grown = false;
        for (int32_t i = 0; kzi_next_segment(line, &i, &a, &b);) {
            if (stretch_on_segment(ray, line, a, b, i - 1, &s) &&
                kzi_crossing_compare(&s.in.time, &stretch->out.time) <= 0 && end_later(&back, &stretch->out, &s.out)) {
                grown = true;
            }
        }
    }
}

static void ray_through_line(const kzi_ray *ray, const kzi_form *line, kzi_ray_take_fn *take, void *context)
{
    kzi_ray_stretch stretch;
    kzi_crossing end;
    for (bool first = true; first_on_line(ray, line, first ? NULL : &end, &stretch); first = false) {
        grow_on_line(ray, line, &stretch);
        end = stretch.out.time;
        take(context, &stretch);
    }
}

/* ---- Areas and round forms -------------------------------------------------------------------------------- */

static void ray_through_area(const kzi_ray *ray, const kzi_form *area, kzi_ray_take_fn *take, void *context)
{
    kzi_ray_stretch stretch;
    kzi_ray_walk walk = kzi_ray_walk_area(ray, &area->outline);
    while (kzi_ray_next_stretch(&walk, &stretch)) take(context, &stretch);
}

static void ray_through_round(const kzi_ray *ray, const kzi_form *round, kzi_ray_take_fn *take, void *context)
{
    const kzi_ray back = {.from = ray->to, .u = ray->w, .w = ray->u, .to = ray->from};
    const bool starts = kzi_ray_relate_start(ray, round) == KZ_OVERLAP;
    const bool ends = kzi_ray_relate_start(&back, round) == KZ_OVERLAP;
    const kzi_ray_entry within = {.hit = true, .inside = true, .edge = -1};
    kzi_ray_stretch s = {starts ? within : kzi_ray_into_round(ray, round),
                         ends ? within : kzi_ray_into_round(&back, round)};
    if (!s.in.hit || !s.out.hit) return;
    s.out.t = (1 - s.out.t) * (1 + 0x1p-52); /* the difference may be rounded down */
    take(context, &s);
}

void kzi_ray_through_form(const kzi_ray *ray, const kzi_form *form, kzi_ray_take_fn *take, void *context)
{
    typedef void through_fn(const kzi_ray *ray, const kzi_form *form, kzi_ray_take_fn *take, void *context);
    static through_fn *const through[KZI_FORM_COUNT] = {ray_through_point, ray_through_line, ray_through_area,
                                                        ray_through_round, kzi_ray_through_mask};
    through[form->kind](ray, form, take, context);
}

/* ---- Shapes --------------------------------------------------------------------------------------------- */

typedef struct span_list {
    kzi_ray ray;
    kz_vec2 from, to;
    kz_box reach;            /* around the path */
    bool starts_in, ends_in; /* does the path start or end inside the current form? */
    kz_ray_span *spans;      /* the earliest found so far, by t_in; see query_ray.h */
    int32_t max, kept, part;
    int64_t n;
} span_list;

static kz_vec2 normal_of_entry(const kzi_ray_entry *entry)
{
    const kzi_vec normal = kzi_ray_unit_normal(entry);
    return (kz_vec2){(float)normal.x + 0.0f, (float)normal.y + 0.0f}; /* 0, not -0 */
}

static bool span_comes_first(const kz_ray_span *p, const kz_ray_span *q)
{
    return p->t_in < q->t_in || (p->t_in == q->t_in && p->starts_inside && !q->starts_inside);
}

static void list_span(span_list *list, const kz_ray_span *span)
{
    int32_t at = list->kept;
    list->n++;
    while (at > 0 && span_comes_first(span, &list->spans[at - 1])) at--;
    if (at == list->max) return;
    if (list->kept < list->max) list->kept++;
    memmove(list->spans + at + 1, list->spans + at, (size_t)(list->kept - 1 - at) * sizeof *span);
    list->spans[at] = *span;
}

static void no_edge_of(kzi_ray_entry *entry)
{
    entry->inside = true;
    entry->normal_x = entry->normal_y = 0;
    entry->edge = -1;
}

static void take_stretch(void *context, const kzi_ray_stretch *stretch)
{
    span_list *list = context;
    kzi_ray_stretch s = *stretch;
    if (s.in.exact && list->starts_in && kzi_crossing_compare_to(&s.in.time, 0) <= 0) no_edge_of(&s.in);
    if (s.out.exact && list->ends_in && kzi_crossing_compare_to(&s.out.time, 1) >= 0) no_edge_of(&s.out);
    kz_ray_span span = {.t_in = kzi_ray_entry_t(&s.in),
                        .t_out = kzi_ray_exit_t(&s.out),
                        .normal_in = normal_of_entry(&s.in),
                        .normal_out = normal_of_entry(&s.out),
                        .starts_inside = s.in.inside,
                        .ends_inside = s.out.inside,
                        .part = list->part,
                        .edge_in = s.in.edge,
                        .edge_out = s.out.edge};
    span.point_in = kzi_ray_point_at(list->from, list->to, span.t_in);
    span.point_out = kzi_ray_point_at(list->from, list->to, span.t_out);
    list_span(list, &span);
}

static void list_form(span_list *list, const kzi_form *form)
{
    const kzi_ray *ray = &list->ray;
    const kzi_ray back = {.from = ray->to, .u = ray->w, .w = ray->u, .to = ray->from};
    if (kzi_vec_equal(ray->u, ray->w)) {
        const kzi_ray_entry within = {.hit = true, .inside = true, .edge = -1};
        const kzi_ray_stretch all = {within, within};
        if (kzi_ray_relate_start(ray, form) == KZ_OVERLAP) take_stretch(list, &all);
        return;
    }
    list->starts_in = kzi_ray_relate_start(ray, form) == KZ_OVERLAP;
    list->ends_in = kzi_ray_relate_start(&back, form) == KZ_OVERLAP;
    kzi_ray_through_form(ray, form, take_stretch, list);
}

static void list_shape(span_list *list, const kz_shape *shape)
{
    kzi_form form;
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) list_shape(list, &shape->as.parts.items[i]);
        return;
    }
    if (kz_box_meets(shape->bounds, list->reach) && kzi_form_of(shape, &form)) list_form(list, &form);
    list->part++;
}

int64_t kz_ray_spans(const kz_shape *shape, kz_vec2 from, kz_vec2 to, kz_ray_span *spans, int32_t max)
{
    if (!kzi_is_finite(from.x) || !kzi_is_finite(from.y) || !kzi_is_finite(to.x) || !kzi_is_finite(to.y)) return 0;
    span_list list = {
        .ray = {.from = kzi_vec_of(from), .u = kzi_vec_of(from), .w = kzi_vec_of(to), .to = kzi_vec_of(to)},
        .from = from,
        .to = to,
        .reach = {{from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y},
                  {from.x < to.x ? to.x : from.x, from.y < to.y ? to.y : from.y}},
        .spans = spans,
        .max = max > 0 ? max : 0};
    list_shape(&list, shape);
    return list.n;
}
