/* sight_outline.c - at which points do areas and lines come up to a ray from a side?
 *
 * Each edge that leaves the ray's line to a side does so at a point of its own.  Between two such points an area comes
 * up to the ray if the neighbour on that side is inside (ray_polygon.c).  These times are exact fractions. */
#include "query/sight/sight_private.h"

static int sign_of_side(unsigned side) { return side == KZI_RAY_PLUS ? 1 : -1; }

static kzi_sight_edge edge_to_side(const kzi_sight *s, const kzi_ray_crossed *e, unsigned side)
{
    const bool forward = kzi_ray_side_of(&s->ray, e->edge.b) == sign_of_side(side);
    const bool is_mask = s->shape_kind == KZ_KIND_MASK;
    return (kzi_sight_edge){.near = forward ? e->edge.a : e->edge.b,
                            .far = forward ? e->edge.b : e->edge.a,
                            .time = e->time,
                            .side = side,
                            .owner = s->shape_owner,
                            .part = s->shape_part,
                            .number = is_mask ? -1 : e->edge.from,
                            .by_axis = is_mask || s->shape_kind == KZ_KIND_BOX};
}

/* An edge that the ray is on at its start counts if it lies ahead of it, and at its end if it lies behind that.
 * `order` compares its time, which is not before `since`, with that. */
static bool is_between_ends(const kzi_sight *s, const kzi_sight_edge *edge, int order)
{
    const kzi_ray *ray = &s->ray;
    const bool at_start = order == 0 && s->since_start;
    const int ends = order > 0 ? kzi_crossing_compare_to(&edge->time, 1) : s->since_end ? 0 : -1;
    if (at_start) return kzi_dot_sign(ray->u, ray->w, ray->from, edge->far) > 0;
    return ends < 0 || (ends == 0 && kzi_dot_sign(ray->u, ray->w, ray->to, edge->far) < 0);
}

/* Is the edge, seen from the blocked point, nearer to the ray's own direction than the face, or on it? */
static bool precedes_face(const kzi_sight *s, const kzi_sight_edge *edge)
{
    const kzi_sight_edge *face = &s->face;
    return kzi_cross_sign(face->near, face->far, edge->near, edge->far) != sign_of_side(face->side);
}

/* Takes an edge to one side at `since` (order 0) or later.  Returns the sides on which the area begins or ends to cover
 * what is behind the face. */
static unsigned take_edge(kzi_sight *s, const kzi_sight_edge *edge, int order, unsigned *reached)
{
    const bool counts = s->task != KZI_SIGHT_COVERS && is_between_ends(s, edge, order);
    if (counts) *reached |= edge->side;
    if (counts && s->task == KZI_SIGHT_REACHES) kzi_sight_take_reach(s, edge->side, &edge->time, edge);
    if (order != 0) return 0;
    if (s->task == KZI_SIGHT_FACES) kzi_sight_take_face(s, edge);
    return s->task == KZI_SIGHT_COVERS && edge->side == s->face.side && precedes_face(s, edge) ? edge->side : 0;
}

/* Up to this number of edges, counting crossings is as fast as locating the start. */
enum { SCAN_EDGES = 16 };

/* `before` and `after` are the sides that are inside just before and just after `since`. */
unsigned kzi_sight_query_outline(kzi_sight *s, const kzi_form *form)
{
    const bool is_area = form->kind == KZI_FORM_AREA, by_start = form->outline.n_points > SCAN_EDGES;
    kzi_ray_crossed e = kzi_ray_begin_crossed(&s->ray, &form->outline, KZI_RAY_BOTH);
    e.all = is_area && !by_start;
    unsigned after = is_area && by_start ? kzi_ray_sides_at_start(&s->ray, &form->outline, KZI_RAY_BOTH) : 0;
    unsigned before = after, toggled = 0, reached = 0;
    bool at_since = false; /* some edge leaves the ray there */
    while (kzi_ray_next_crossed(&e)) {
        if (!is_area && e.edge.from + 1 == form->outline.n_points) continue; /* it would close the line */
        const int order = kzi_sight_compare_to_since(s, &e.time);
        if (by_start ? order <= 0 && kzi_crossing_compare_to(&e.time, 0) > 0 : order > 0) after ^= e.sides;
        if (by_start ? order < 0 && kzi_crossing_compare_to(&e.time, 0) > 0 : order >= 0) before ^= e.sides;
        at_since |= order == 0;
        if (order < 0 || (order > 0 && s->task != KZI_SIGHT_REACHES)) continue;
        for (unsigned side = KZI_RAY_PLUS; side <= KZI_RAY_MINUS; side++) {
            if (!(e.sides & side)) continue;
            const kzi_sight_edge edge = edge_to_side(s, &e, side);
            toggled ^= take_edge(s, &edge, order, &reached);
        }
    }
    if (!is_area) after = before = 0;
    const unsigned within = (s->since_start ? 0 : before) | (s->since_end ? 0 : after);
    const kz_ray_hit inside = {.hit = true, .inside = true, .point = s->from, .edge = -1};
    if (!s->begun && after == KZI_RAY_BOTH && !at_since) kzi_sight_take_crossed(s, &inside);
    kzi_sight_take_since(s, s->task == KZI_SIGHT_FACES ? within | reached : within);
    if (s->task == KZI_SIGHT_COVERS && is_area) s->covered |= ((after ^ toggled) & s->face.side) != 0;
    return within | reached;
}

