/* ray_spans.c - ray cast that reports all spans of a ray inside a shape, each part by itself. */
#include "math/rounding.h"
#include "math/vec.h"
#include "query/raycast/raycast_private.h"
#include "query/shape_parts.h"

#include <string.h>

static void ray_through_form(const kzi_ray *ray, const kzi_form *form, kzi_ray_take_fn *take, void *context)
{
    typedef void through_fn(const kzi_ray *ray, const kzi_form *form, kzi_ray_take_fn *take, void *context);
    static through_fn *const through[KZI_FORM_COUNT] = {kzi_ray_through_point, kzi_ray_through_line,
                                                        kzi_ray_through_area, NULL /* list_round */,
                                                        kzi_ray_through_mask};
    through[form->kind](ray, form, take, context);
}

/* ---- Shapes --------------------------------------------------------------------------------------------- */

typedef struct span_list {
    kzi_ray ray;
    kz_vec2 from, to;
    kz_box reach;            /* around the path */
    bool by_axis;            /* the current shape is a box or a mask */
    bool starts_in, ends_in; /* does the path start or end inside the current form? */
    kz_ray_span *spans;      /* the earliest found so far, by t_in; see query_ray.h */
    size_t max, kept, n;
    int32_t part;
} span_list;

static bool span_comes_first(const kz_ray_span *p, const kz_ray_span *q)
{
    return p->t_in < q->t_in || (p->t_in == q->t_in && p->starts_inside && !q->starts_inside);
}

static void list_span(span_list *list, const kz_ray_span *span)
{
    size_t at = list->kept;
    list->n++;
    while (at > 0 && span_comes_first(span, &list->spans[at - 1])) at--;
    if (at == list->max) return;
    if (list->kept < list->max) list->kept++;
    memmove(list->spans + at + 1, list->spans + at, (list->kept - 1 - at) * sizeof *span);
    list->spans[at] = *span;
}

static void set_inside(kzi_ray_entry *entry)
{
    entry->inside = true;
    entry->normal_x = entry->normal_y = 0;
    entry->edge = -1;
}

static void take_stretch(void *context, const kzi_ray_stretch *stretch)
{
    span_list *list = context;
    kzi_ray_stretch s = *stretch;
    if (list->ray.touch) s.in.before = s.out.before = false;
    if (list->starts_in && kzi_crossing_compare_to(&s.in.time, 0) <= 0) set_inside(&s.in);
    s.out.normal_x = -s.out.normal_x;
    s.out.normal_y = -s.out.normal_y;
    if (list->ends_in && kzi_crossing_compare_to(&s.out.time, 1) >= 0) set_inside(&s.out);
    kz_ray_span span = {.t_in = kzi_ray_entry_t(&s.in),
                        .t_out = kzi_ray_exit_t(&s.out),
                        .normal_in = kzi_ray_normal_of(&s.in),
                        .normal_out = kzi_ray_normal_of(&s.out),
                        .starts_inside = s.in.inside,
                        .ends_inside = s.out.inside,
                        .part = list->part,
                        .edge_in = s.in.edge,
                        .edge_out = s.out.edge};
    span.point_in = kzi_ray_meeting_point(list->from, list->to, &s.in, span.t_in, list->by_axis);
    span.point_out = kzi_ray_meeting_point(list->from, list->to, &s.out, span.t_out, list->by_axis);
    list_span(list, &span);
}

static void list_form(span_list *list, const kzi_form *form)
{
    const kzi_ray *ray = &list->ray;
    if (kzi_vec_equal(ray->u, ray->w)) {
        const kzi_ray_entry within = {.hit = true, .inside = true, .edge = -1};
        const kzi_ray_stretch all = {within, within};
        if (kzi_ray_is_inside(ray, ray->from, form)) take_stretch(list, &all);
        return;
    }
    list->starts_in = kzi_ray_is_inside(ray, ray->from, form);
    list->ends_in = kzi_ray_is_inside(ray, ray->to, form);
    ray_through_form(ray, form, take_stretch, list);
}

/* Round shapes are convex, so they have one span.  It ends where the reversed ray enters. */
static void list_round(span_list *list, const kz_shape *shape)
{
    const unsigned flags = list->ray.touch ? KZ_HIT_TOUCH : 0;
    const kz_ray_hit in = kz_ray(shape, list->from, list->to, flags), out = kz_ray(shape, list->to, list->from, flags);
    const double left = 1 - (double)out.t;
    const float t = (float)left;
    const kz_ray_span span = {.t_in = in.t,
                              .t_out = (double)t < left ? kzi_next_up(t) : t,
                              .point_in = in.point,
                              .point_out = out.point,
                              .normal_in = in.normal,
                              .normal_out = out.normal,
                              .starts_inside = in.inside,
                              .ends_inside = out.inside,
                              .part = list->part,
                              .edge_in = -1,
                              .edge_out = -1};
    if (in.hit && out.hit) list_span(list, &span);
}

static void list_shape(span_list *list, const kz_shape *shape);

/* Each cell is a part. */
static void list_cells(span_list *list, const kz_shape *grid)
{
    const int32_t before = list->part;
    kzi_grid_cells cells;
    kz_shape cell;
    grid->as.grid.exact->begin(&cells, &grid->as.grid, list->reach);
    while (grid->as.grid.exact->next(&cells, &cell)) {
        list->part = before + kzi_grid_number(&grid->as.grid, cells.at);
        list_shape(list, &cell);
    }
    list->part = before;
}

static void list_shape(span_list *list, const kz_shape *shape)
{
    kzi_form form;
    if (shape->kind == KZ_KIND_PARTS) {
        const kz_compound *parts = &shape->as.parts;
        const int32_t before = list->part;
        const kzi_part_path path = kzi_path_of((kz_box){list->from, list->from}, kzi_sub(list->ray.to, list->ray.from));
        kzi_parts_near near;
        kzi_parts_near_path(&near, parts, &path);
        for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
            if (parts->tree) list->part = before + parts->tree->first_part[i];
            list_shape(list, &parts->items[i]);
        }
        if (parts->tree) list->part = before + parts->tree->first_part[parts->n];
        return;
    }
    if (shape->kind == KZ_KIND_GRID) {
        list_cells(list, shape);
        list->part++;
        return;
    }
    list->by_axis = kzi_has_axis_edges(shape);
    if (kz_box_meets(shape->bounds, list->reach) && kzi_form_of(shape, &form)) {
        if (form.kind == KZI_FORM_ROUND) {
            list_round(list, shape);
        } else {
            list_form(list, &form);
        }
    }
    list->part++;
}

size_t kz_ray_spans(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags, kz_ray_span *spans, size_t max)
{
    if (!kzi_is_finite_vec(from) || !kzi_is_finite_vec(to)) return 0;
    span_list list = {
        .ray = kzi_ray_between(from, to, flags, (kz_vec2){0, 0}),
        .from = from,
        .to = to,
        .reach = kzi_box_of_path(from, to),
        .spans = spans,
        .max = max};
    list_shape(&list, shape);
    return list.n;
}
