/* ray_start.c - which sides of a ray that starts on the boundary are inside an area just after that?
 *
 * Around the start the edges that end there or go through make sectors.  Just after the start a neighbour of the ray is
 * in the sector beside the ray, and the edge that ends this sector knows on which side of it the area lies.  So only
 * edges through the start are asked.  No edges of a polygon lie along each other, so each leaves in its own direction. */
#include "query/raycast/raycast_private.h"

/* The part of an edge from the start of the ray to its end `to`.  The area lies on its +1 side or on its -1 side. */
typedef struct half_edge {
    kzi_vec to;
    int inner;
    int quarter; /* 0: to the side of the ray that is asked, 1: back along the ray, 2: the other side, 3: along it */
} half_edge;

static int quarter_of(const kzi_ray *ray, kzi_vec to, int turn)
{
    const int side = kzi_ray_side_of(ray, to) * turn;
    if (side != 0) return side > 0 ? 0 : 2;
    return kzi_dot_sign(ray->u, ray->w, ray->from, to) < 0 ? 1 : 3;
}

/* Keeps the one that is met first when the ray turns to its plus side (turn: +1) or to its minus side (-1). */
static void keep_first(const kzi_ray *ray, int turn, half_edge *first, kzi_vec to, int inner)
{
    const half_edge half = {to, inner, quarter_of(ray, to, turn)};
    int order = half.quarter - first->quarter;
    if (order == 0) order = -turn * kzi_orient(ray->from, to, first->to);
    if (order < 0) *first = half;
}

/* The first one; its quarter is 4 where no edge goes through the start. */
static half_edge first_half_edge(const kzi_ray *ray, const kzi_outline *o, int turn)
{
    const kzi_vec p = ray->from;
    const kzi_near near = kzi_near_segment(p, p);
    half_edge first = {.quarter = 4};
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge_near(o, &near, &e)) {
        if (!kzi_on_segment(e.a, e.b, p)) continue;
        const int inner = kzi_area_is_positive_of(o, e.ring) ? 1 : -1;
        if (!kzi_vec_equal(p, e.b)) keep_first(ray, turn, &first, e.b, inner);
        if (!kzi_vec_equal(p, e.a)) keep_first(ray, turn, &first, e.a, -inner);
    }
    return first;
}

unsigned kzi_ray_sides_from_border(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    unsigned inside = 0;
    for (int turn = 1; turn >= -1; turn -= 2) {
        const unsigned side = turn > 0 ? KZI_RAY_PLUS : KZI_RAY_MINUS;
        if (!(sides & side)) continue;
        const half_edge first = first_half_edge(ray, outline, turn);
        if (first.quarter < 4 && first.inner == -turn) inside |= side;
    }
    return inside;
}
