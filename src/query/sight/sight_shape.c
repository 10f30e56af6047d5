/* sight_shape.c - where does a shape come up to a ray?  By its box, by a ray cast where enough, else by its form. */
#include "query/sight/sight_private.h"

#include "base/scalar.h"
#include "math/rounding.h"
#include "query/raycast/ray_convex.h"

typedef struct row_query {
    kzi_sight *s;
    unsigned reached;
    double row;
} row_query;

/* Rows come along the path, so once both sides are reached the next row is too late. */
static bool query_run(void *context, const kzi_form *run)
{
    row_query *rows = context;
    const double row = run->outline.corners[0].y;
    if (row != rows->row && rows->reached == KZI_RAY_BOTH) return false;
    rows->row = row;
    rows->reached |= kzi_sight_query_outline(rows->s, run);
    return true;
}

/* The sides of a ray along an axis on which the box lies; both for other rays. */
static unsigned sides_of_box(const kzi_ray *ray, const kz_box *box)
{
    const bool level = ray->u.y == ray->w.y, upright = ray->u.x == ray->w.x;
    if (!level && !upright) return KZI_RAY_BOTH;
    const double at = level ? ray->u.y : ray->u.x;
    const double lo = level ? (double)box->min.y : (double)box->min.x;
    const double hi = level ? (double)box->max.y : (double)box->max.x;
    /* The larger coordinate is on the plus side of a ray along +x, or up. */
    const bool flips = level ? ray->w.x < ray->u.x : ray->w.y > ray->u.y;
    const unsigned above = hi > at ? (flips ? KZI_RAY_MINUS : KZI_RAY_PLUS) : 0u;
    const unsigned below = lo < at ? (flips ? KZI_RAY_PLUS : KZI_RAY_MINUS) : 0u;
    return above | below;
}

/* Can the shape, by its box, come up to the ray earlier than what is known on one of the sides? */
static bool is_on_open_side(const kzi_sight *s, const kz_shape *shape)
{
    const unsigned sides = sides_of_box(&s->ray, &shape->bounds);
    unsigned open = 0;
    for (unsigned side = KZI_RAY_PLUS; side <= KZI_RAY_MINUS; side++) {
        const kzi_sight_reach *reach = &s->reach[side - 1];
        if (!reach->is_since) open |= side;
    }
    return (sides & open) != 0;
}

static kzi_sight_edge edge_entered(const kzi_sight *s, const kz_shape *shape, const kz_ray_hit *hit)
{
    kzi_form form;
    kzi_edge e = kzi_no_edge;
    if (kzi_form_of(shape, &form)) kzi_edge_from(&form.outline, hit->edge, 0, &e);
    kzi_sight_edge edge = {.near = e.a, .far = e.b, .side = KZI_RAY_PLUS, .owner = s->shape_owner, .made = *hit};
    edge.time = (kzi_crossing){e.a, e.b, s->ray.from, s->ray.u, s->ray.w, hit->t, kzi_next_up(hit->t), false, e.a};
    edge.number = hit->edge;
    edge.part = edge.made.part = s->shape_part;
    edge.by_axis = shape->kind == KZ_KIND_BOX;
    return edge;
}

/* May the closed shape be met?  A filter's certain answer saves the exact query. */
static bool certainly_misses(const kzi_sight *s, const kz_shape *shape)
{
    const kz_ray_hit hit = kzi_ray_with(shape, s->from, s->to, KZ_HIT_TOUCH | KZI_RAY_IF_CERTAIN);
    return !hit.hit && hit.edge != KZI_RAY_UNKNOWN_EDGE;
}

/* Answers for a convex shape that the ray misses, or an area that it enters from outside, where a ray cast's filter is
 * certain of that.  Both sides reach the area first where the ray enters it. */
static bool is_answered_by_ray(kzi_sight *s, const kz_shape *shape)
{
    const bool is_beside = sides_of_box(&s->ray, &shape->bounds) != KZI_RAY_BOTH; /* so it is only touched */
    if (!(shape->flags & KZ_SHAPE_CONVEX) || is_beside) return false;
    const bool has_edges = (shape->kind == KZ_KIND_BOX || shape->kind == KZ_KIND_POLYGON) &&
                           !(shape->flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE));
    if (!has_edges) return certainly_misses(s, shape);
    const kz_ray_hit hit = kzi_ray_with(shape, s->from, s->to, KZI_RAY_IF_CERTAIN);
    if (!hit.hit) return hit.edge != KZI_RAY_UNKNOWN_EDGE && certainly_misses(s, shape);
    if (hit.inside) kzi_sight_take_crossed(s, &hit);
    if (hit.inside || hit.t > kzi_sight_limit(s)) return true;
    if (hit.t <= 0) return false;
    const kzi_sight_edge edge = edge_entered(s, shape, &hit);
    kzi_sight_take_reach(s, KZI_RAY_PLUS, &edge.time, &edge);
    kzi_sight_take_reach(s, KZI_RAY_MINUS, &edge.time, &edge);
    return true;
}

static void query_form(kzi_sight *s, const kz_shape *shape, const kzi_form *form)
{
    row_query rows = {.s = s, .row = HUGE_VAL};
    switch (form->kind) {
    case KZI_FORM_LINE:
    case KZI_FORM_AREA: kzi_sight_query_outline(s, form); break;
    case KZI_FORM_ROUND: kzi_sight_query_round(s, shape, form); break;
    case KZI_FORM_MASK: kzi_ray_each_run(&s->ray, form, query_run, &rows); break;
    default: break; /* a point is on no side of the ray */
    }
}

static void query_part(kzi_sight *s, const kz_shape *shape);

static void query_cells(kzi_sight *s, const kz_shape *grid, kz_box reach)
{
    const int32_t before = s->shape_part;
    kzi_grid_cells cells;
    kz_shape cell;
    grid->as.grid.exact->begin(&cells, &grid->as.grid, reach);
    while (grid->as.grid.exact->next(&cells, &cell)) {
        s->shape_part = before + kzi_grid_number(&grid->as.grid, cells.at);
        query_part(s, &cell);
    }
    s->shape_part = before + 1;
}

static void query_part(kzi_sight *s, const kz_shape *shape)
{
    const kz_box reach = {{kzi_min_f32(s->from.x, s->to.x), kzi_min_f32(s->from.y, s->to.y)},
                          {kzi_max_f32(s->from.x, s->to.x), kzi_max_f32(s->from.y, s->to.y)}};
    kzi_form form;
    if (shape->kind == KZ_KIND_PARTS) {
        const kz_compound *parts = &shape->as.parts;
        const int32_t before = s->shape_part;
        kzi_parts_near near;
        kzi_parts_near_box(&near, parts, reach);
        for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
            if (parts->tree) s->shape_part = before + parts->tree->first_part[i];
            query_part(s, &parts->items[i]);
        }
        if (parts->tree) s->shape_part = before + parts->tree->first_part[parts->n];
        return;
    }
    if (shape->kind == KZ_KIND_GRID) {
        query_cells(s, shape, reach);
        return;
    }
    s->shape_kind = shape->kind;
    const bool is_near = kz_box_meets(shape->bounds, reach);
    const bool is_done = is_near && s->task == KZI_SIGHT_REACHES &&
                         (!is_on_open_side(s, shape) || is_answered_by_ray(s, shape));
    if (is_near && !is_done && kzi_form_of(shape, &form)) query_form(s, shape, &form);
    s->shape_part++;
}

void kzi_sight_query(kzi_sight *s, const kz_shape *shape, uint32_t owner)
{
    s->shape_owner = owner;
    s->shape_part = 0;
    query_part(s, shape);
}

