/* sight_point.c - sight from a point to itself: is it in the inside of the union of shapes?
 *
 * It is unless a sector without shapes begins there.  Edges bound such a sector.  So on both sides of each edge that
 * leaves the point, some shape must lie just beside it. */
#include "query/sight/sight_private.h"

kzi_ray kzi_sight_direction(kzi_vec p, kzi_vec u, kzi_vec w) { return (kzi_ray){.from = p, .u = u, .w = w, .to = p}; }

typedef struct edge_query {
    const kzi_ray *direction;
    kzi_sight_direction_fn *take;
    void *context;
    unsigned covered;
    bool goes_on;
} edge_query;

static bool cover_by_run(void *context, const kzi_form *run)
{
    edge_query *a = context;
    a->covered |= kzi_ray_sides_at_start(a->direction, &run->outline, KZI_RAY_BOTH);
    return a->covered != KZI_RAY_BOTH;
}

unsigned kzi_sight_beside(const kz_shape *shape, const kzi_ray *direction)
{
    kzi_form form;
    const kzi_ray point = kzi_sight_direction(direction->from, direction->from, direction->from);
    edge_query query = {.direction = direction};
    kzi_parts_near near;
    if (shape->kind == KZ_KIND_PARTS) {
        kzi_parts_near_point(&near, &shape->as.parts, direction->from);
        for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
            query.covered |= kzi_sight_beside(&shape->as.parts.items[i], direction);
        }
        return query.covered;
    }
    if (shape->kind == KZ_KIND_GRID) {
        kzi_part_iter iter;
        const kzi_extent at = {direction->from.x, direction->from.y, direction->from.x, direction->from.y};
        kzi_part_iter_begin(&iter, shape);
        for (const kz_shape *cell; (cell = kzi_next_part(&iter, &at, &form));) {
            query.covered |= kzi_sight_beside(cell, direction);
        }
        return query.covered;
    }
    if (!kzi_form_of(shape, &form)) return 0;
    if (form.kind == KZI_FORM_AREA) return kzi_ray_sides_at_start(direction, &form.outline, KZI_RAY_BOTH);
    if (form.kind == KZI_FORM_MASK) kzi_ray_each_run(&point, &form, cover_by_run, &query);
    if (form.kind == KZI_FORM_ROUND && kzi_compare_segment_distance(direction->from, form.a, form.b, form.r, 0) < 0) {
        query.covered = KZI_RAY_BOTH;
    }
    return query.covered;
}

static bool take_edges(void *context, const kzi_form *area)
{
    edge_query *a = context;
    const kzi_vec p = a->direction->from;
    const kzi_near near = kzi_near_segment(p, p);
    for (kzi_edge e = kzi_no_edge; a->goes_on && kzi_next_edge_near(&area->outline, &near, &e);) {
        if (!kzi_on_segment(e.a, e.b, p)) continue;
        const kzi_ray to_a = kzi_sight_direction(p, p, e.a), to_b = kzi_sight_direction(p, p, e.b);
        if (!kzi_vec_equal(e.a, p)) a->goes_on = a->take(a->context, &to_a);
        if (a->goes_on && !kzi_vec_equal(e.b, p)) a->goes_on = a->take(a->context, &to_b);
    }
    return a->goes_on;
}

bool kzi_sight_each_direction(const kz_shape *shape, kzi_vec p, kzi_sight_direction_fn *take, void *context)
{
    kzi_form form;
    const kzi_ray point = kzi_sight_direction(p, p, p);
    edge_query query = {.direction = &point, .take = take, .context = context, .goes_on = true};
    if (shape->kind == KZ_KIND_PARTS) {
        bool goes_on = true;
        kzi_parts_near near;
        kzi_parts_near_point(&near, &shape->as.parts, p);
        for (int32_t i; goes_on && (i = kzi_next_near(&near)) >= 0;) {
            goes_on = kzi_sight_each_direction(&shape->as.parts.items[i], p, take, context);
        }
        return goes_on;
    }
    if (shape->kind == KZ_KIND_GRID) {
        kzi_part_iter iter;
        const kzi_extent at = {p.x, p.y, p.x, p.y};
        bool goes_on = true;
        kzi_part_iter_begin(&iter, shape);
        for (const kz_shape *cell; goes_on && (cell = kzi_next_part(&iter, &at, &form));) {
            goes_on = kzi_sight_each_direction(cell, p, take, context);
        }
        return goes_on;
    }
    if (!kzi_form_of(shape, &form)) return true;
    if (form.kind == KZI_FORM_AREA) take_edges(&query, &form);
    if (form.kind == KZI_FORM_MASK) kzi_ray_each_run(&point, &form, take_edges, &query);
    return query.goes_on;
}
