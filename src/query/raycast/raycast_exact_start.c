/* raycast_exact_start.c - which sides of a ray are inside an area just after its start?
 *
 * A start off the boundary is located, and both sides lie where it does.  Around a start on the boundary the edges that
 * end there or go through make sectors.  Just after the start a neighbour of the ray is in the sector beside the ray,
 * and the edge that ends this sector knows on which side of it the area lies.  So only edges through the start are
 * asked.  No two edges of a polygon lie along each other, so no two of these leave the start in one direction. */
#include "query/raycast/raycast_private.h"

/* The way along an edge from the start of the ray to `to`.  The area lies on its left, +1, or on its right, -1. */
typedef struct way_out {
    kzi_vec to;
    int inner;
    int quarter; /* 0: to the side of the ray that is asked, 1: back along the ray, 2: the other side, 3: along it */
} way_out;

static int quarter_of(const kzi_ray *ray, kzi_vec to, int turn)
{
    const int side = kzi_ray_side_of(ray, to) * turn;
    if (side != 0) return side > 0 ? 0 : 2;
    return kzi_dot_sign(ray->u, ray->w, ray->from, to) < 0 ? 1 : 3;
}

/* Keeps the way that is met first when the ray turns to its left (turn: +1) or right (-1). */
static void keep_first_way(const kzi_ray *ray, int turn, way_out *first, kzi_vec to, int inner)
{
    const way_out way = {to, inner, quarter_of(ray, to, turn)};
    int order = way.quarter - first->quarter;
    if (order == 0) order = -turn * kzi_orient(ray->from, to, first->to);
    if (order < 0) *first = way;
}

/* The first way out; its quarter is 4 where no edge goes through the start. */
static way_out first_way_out(const kzi_ray *ray, const kzi_outline *o, int turn)
{
    const kzi_vec p = ray->from;
    const kzi_near near = kzi_near_segment(p, p);
    way_out first = {.quarter = 4};
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge_near(o, &near, &e)) {
        if (!kzi_on_segment(e.a, e.b, p)) continue;
        const int inner = kzi_area_is_positive_of(o, e.ring) ? 1 : -1;
        if (!kzi_vec_equal(p, e.b)) keep_first_way(ray, turn, &first, e.b, inner);
        if (!kzi_vec_equal(p, e.a)) keep_first_way(ray, turn, &first, e.a, -inner);
    }
    return first;
}

static unsigned count_all(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    unsigned odd = 0;
    kzi_ray_crossed e = kzi_ray_begin_crossed(ray, outline, sides);
    e.all = true;
    while (kzi_ray_next_crossed(&e)) {
        if (kzi_crossing_compare_to(&e.time, 0) > 0) odd ^= e.sides;
    }
    return odd;
}

unsigned kzi_ray_sides_from_border(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    unsigned inside = 0;
    for (int turn = 1; turn >= -1; turn -= 2) {
        const unsigned side = turn > 0 ? KZI_RAY_LEFT : KZI_RAY_RIGHT;
        if (!(sides & side)) continue;
        const way_out first = first_way_out(ray, outline, turn);
        if (first.quarter < 4 && first.inner == -turn) inside |= side;
    }
    return inside;
}

unsigned kzi_ray_sides_at_start(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    if (outline->n_points <= KZI_RAY_SCAN_EDGES) return count_all(ray, outline, sides);
    const int where = kzi_locate(outline, kzi_probe_at(ray->from));
    if (where != 0) return where > 0 ? sides : 0;
    return kzi_ray_sides_from_border(ray, outline, sides);
}
