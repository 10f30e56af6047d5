/* convex_obstacles.c - Minkowski differences of the convex components of two shapes.
 *
 * The edges of both components, sorted by their directions, are the edges of the difference (Guibas, Ramshaw and Stolfi
 * 1983). */
#include "query/mtv/convex_obstacles.h"
#include "query/convex/corner_walk.h"
#include "query/shape_parts.h"

/* ---- Pieces ------------------------------------------------------------------------------------------------ */

typedef struct convex_component {
    kzi_corners corners;
    float winding;
    kz_box bounds;
    kz_vec2 box[4];
} convex_component;

typedef struct convex_components {
    int32_t n;
    convex_component items[KZI_CONVEX_COMPONENTS];
} convex_components;

static void add_segments(convex_components *components, const kz_shape *line, kz_box window)
{
    const kzi_extent near = kzi_extent_of_box(window);
    int32_t n;
    const kz_vec2 *v = kzi_shape_points(line, &n);
    kzi_form form;
    kzi_edge e = kzi_no_edge;
    if (!kzi_form_of(line, &form) || form.kind != KZI_FORM_LINE) return;
    while (components->n < KZI_CONVEX_COMPONENTS && kzi_next_segment_near(&form, &near, &e)) {
        convex_component *component = &components->items[components->n++];
        component->corners = (kzi_corners){&v[e.from], 2, 0};
        component->bounds = kzi_points_bounds(&v[e.from], 2);
        component->winding = 1;
    }
}

static void add_components(convex_components *components, const kz_shape *shape, kz_box window)
{
    if (!kz_box_meets(shape->bounds, window) || components->n == KZI_CONVEX_COMPONENTS) return;
    if (shape->kind == KZ_KIND_PARTS && !(shape->flags & KZ_SHAPE_ROUNDED)) {
        kzi_parts_near near;
        kzi_parts_near_box(&near, &shape->as.parts, window);
        for (int32_t i; (i = kzi_next_near(&near)) >= 0;) add_components(components, &shape->as.parts.items[i], window);
    } else if (shape->kind == KZ_KIND_POLYLINE) {
        add_segments(components, shape, window);
    } else if ((shape->flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_ROUNDED)) && !kzi_is_stored_elsewhere(shape)) {
        convex_component *component = &components->items[components->n++];
        component->corners = kzi_corners_of(shape, component->box);
        component->winding = kzi_winding_of(shape);
        component->bounds = shape->bounds;
    }
}

/* ---- The difference ---------------------------------------------------------------------------------------- */

static void add_obstacle_edge(kzi_convex_obstacles *s, kzi_vec from, kzi_vec edge)
{
    const float x = (float)edge.x, y = (float)edge.y, length = sqrtf(x * x + y * y);
    s->farthest = kzi_max(s->farthest, kzi_length_1(from) + kzi_length_1(edge));
    const float per = length > 0 ? 1 / length : 0, nx = y * per, ny = -x * per;
    s->edges[s->n_edges++] =
        (kzi_obstacle_edge){(float)from.x, (float)from.y, nx, ny, (float)(nx * from.x + ny * from.y), length};
}

/* The edges of q - p.  The difference turns from +x towards +y, so outside lies where an edge turned back points. */
static void add_edges_of(kzi_convex_obstacles *s, const convex_component *p, const convex_component *q)
{
    kzi_corner_walk a = kzi_walk_corners(&p->corners, p->winding, -1), b = kzi_walk_corners(&q->corners, q->winding, 1);
    if (a.left == 0 && b.left == 0) {
        const kzi_vec zero = {0, 0};
        add_obstacle_edge(s, kzi_add(kzi_corner_of_walk(&a), kzi_corner_of_walk(&b)), zero);
    }
    while (a.left > 0 || b.left > 0) {
        const kzi_vec from = kzi_add(kzi_corner_of_walk(&a), kzi_corner_of_walk(&b));
        const kzi_vec ea = kzi_edge_of_walk(&a), eb = kzi_edge_of_walk(&b);
        const double turn = a.left == 0 ? -1 : b.left == 0 ? 1 : kzi_turn_between(ea, eb);
        kzi_vec edge = {0, 0};
        if (turn >= 0) {
            edge = ea;
            kzi_advance_walk(&a);
        }
        if (turn <= 0) {
            edge = kzi_add(edge, eb);
            kzi_advance_walk(&b);
        }
        if (edge.x != 0 || edge.y != 0) add_obstacle_edge(s, from, edge);
    }
}

/* How far outside the core v lies: below 0 inside. */
static float outside_core(const kzi_convex_obstacles *s, const kzi_convex_obstacle *o, float x, float y)
{
    float most = -HUGE_VALF;
    for (int32_t i = o->begin; i < o->end; i++) {
        const kzi_obstacle_edge *e = &s->edges[i];
        const float out = e->nx * x + e->ny * y - e->c;
        most = out > most ? out : most;
    }
    return most;
}

/* The square of the distance from the core to a shift outside of it. */
static float square_to_core(const kzi_convex_obstacles *s, const kzi_convex_obstacle *o, float x, float y)
{
    float least = HUGE_VALF;
    for (int32_t i = o->begin; i < o->end; i++) {
        const kzi_obstacle_edge *e = &s->edges[i];
        const float dx = x - e->x, dy = y - e->y, along = dy * e->nx - dx * e->ny;
        const float at = along < 0 ? 0 : along > e->length ? e->length : along;
        const float ox = dx + e->ny * at, oy = dy - e->nx * at, square = ox * ox + oy * oy;
        least = square < least ? square : least;
    }
    return least;
}

static bool is_inside(const kzi_convex_obstacles *s, const kzi_convex_obstacle *o, float x, float y)
{
    const float r = o->r - s->margin;
    if (x <= o->x0 || x >= o->x1 || y <= o->y0 || y >= o->y1) return false;
    const float out = outside_core(s, o, x, y);
    return out < -s->margin || (out < r && square_to_core(s, o, x, y) < r * r);
}

static void add_obstacle(kzi_convex_obstacles *s, const convex_component *p, const convex_component *q)
{
    if (s->n == KZI_CONVEX_OBSTACLES || s->n_edges + p->corners.n + q->corners.n > KZI_CONVEX_EDGES) return;
    kzi_convex_obstacle *o = &s->items[s->n++];
    o->begin = s->n_edges;
    add_edges_of(s, p, q);
    o->end = s->n_edges;
    o->r = (float)(p->corners.r + q->corners.r);
    o->x0 = (float)((double)q->bounds.min.x - p->bounds.max.x);
    o->y0 = (float)((double)q->bounds.min.y - p->bounds.max.y);
    o->x1 = (float)((double)q->bounds.max.x - p->bounds.min.x);
    o->y1 = (float)((double)q->bounds.max.y - p->bounds.min.y);
    const float out = outside_core(s, o, 0, 0);
    o->depth = out < 0 ? o->r - out : out < o->r ? o->r - sqrtf(square_to_core(s, o, 0, 0)) : 0;
    if (!(o->depth > s->deepest)) return;
    s->deepest = o->depth;
    s->last = s->n - 1;
}

static kz_box box_around(kz_box box, double by)
{
    const float more = (float)(by * (1 + 0x1p-20));
    return (kz_box){{box.min.x - more, box.min.y - more}, {box.max.x + more, box.max.y + more}};
}

void kzi_convex_obstacles_find(kzi_convex_obstacles *s, const kz_shape *a, const kz_shape *b, double most, double grain)
{
    convex_components p, q;
    s->n = s->n_edges = s->last = p.n = q.n = 0;
    s->deepest = s->margin = 0;
    s->farthest = 0;
    if (a->kind == KZ_KIND_MASK || b->kind == KZ_KIND_MASK) return;
    add_components(&p, a, box_around(b->bounds, most));
    if (p.n > 0) add_components(&q, b, box_around(a->bounds, most));
    for (int32_t i = 0; i < p.n; i++) {
        const kz_box window = box_around(p.items[i].bounds, most);
        for (int32_t k = 0; k < q.n; k++) {
            if (kz_box_meets(window, q.items[k].bounds)) add_obstacle(s, &p.items[i], &q.items[k]);
        }
    }
    s->margin = (float)(0x1p-18 * s->farthest + 8 * grain);
}

/* ---- Questions --------------------------------------------------------------------------------------------- */

bool kzi_are_inside_one(kzi_convex_obstacles *s, kzi_vec p, kzi_vec q)
{
    const float px = (float)p.x, py = (float)p.y, qx = (float)q.x, qy = (float)q.y;
    for (int32_t i = 0, k = s->last; i < s->n; i++, k = k + 1 == s->n ? 0 : k + 1) {
        const kzi_convex_obstacle *o = &s->items[k];
        if (!is_inside(s, o, px, py) || !is_inside(s, o, qx, qy)) continue;
        s->last = k;
        return true;
    }
    return false;
}

/* The shift from 0 across the edge, or away from the only corner. */
static kzi_vec exit_across(const kzi_convex_obstacle *o, const kzi_obstacle_edge *e)
{
    const float from = sqrtf(e->x * e->x + e->y * e->y);
    if (e->length > 0 || !(from > 0)) return (kzi_vec){e->nx * (e->c + o->r), e->ny * (e->c + o->r)};
    return (kzi_vec){e->x * (1 - o->r / from), e->y * (1 - o->r / from)};
}

/* Straight out of one obstacle, across each of its edges. */
double kzi_length_of_exit(kzi_convex_obstacles *s, double most)
{
    for (int32_t i = 0; i < s->n; i++) {
        const kzi_convex_obstacle *o = &s->items[i];
        for (int32_t k = o->begin; o->depth > 0 && k < o->end; k++) {
            const kzi_obstacle_edge *e = &s->edges[k];
            const kzi_vec v = exit_across(o, e);
            const double far = kzi_length(v);
            if (far >= s->deepest - s->margin && far < most && !kzi_are_inside_one(s, v, v)) most = far;
        }
    }
    return most;
}
