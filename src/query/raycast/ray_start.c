/* ray_start.c - which sides of a ray that starts on the boundary are inside an area just after that?
 *
 * Around the start the edges that end there or go through make sectors.  Just after the start a neighbour of the ray is
 * in the sector beside the ray, and the edge that ends this sector knows on which side of it the area lies.  So only
 * edges through the start are asked.  No edges of a polygon lie along each other: each leaves in its own direction. */
#include "query/raycast/raycast_private.h"

/* The part of an edge from the start of the ray to its end `to`.  The area lies on its +1 side or on its -1 side. */
typedef struct half_edge {
    kzi_vec to;
    int inner;
    int quarter; /* 0: to the side of the ray that is asked, 1: back along the ray, 2: the other side, 3: along it */
} half_edge;

/* Keeps the one that is met first when the ray turns to its plus side (turn: +1) or to its minus side (-1): by the
 * quarter, then by an exact sign. */
static void keep_first(const kzi_ray *ray, int turn, half_edge *first, kzi_vec to, int inner)
{
    const int side = kzi_ray_side_of(ray, to) * turn;
    const bool is_back = side == 0 && kzi_dot_sign(ray->u, ray->w, ray->from, to) < 0;
    const half_edge half = {to, inner, side > 0 ? 0 : is_back ? 1 : side < 0 ? 2 : 3};
    const int order = half.quarter - first->quarter;
    if (order < 0 || (order == 0 && turn * kzi_orient(ray->from, to, first->to) > 0)) *first = half;
}

unsigned kzi_ray_sides_from_border(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    const kzi_vec p = ray->from;
    const kzi_near near = kzi_near_segment(p, p);
    half_edge plus = {.quarter = 4}, minus = plus; /* no edge goes through the start */
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge_near(outline, &near, &e)) {
        if (!kzi_on_segment(e.a, e.b, p)) continue;
        const int inner = kzi_area_is_positive_of(outline, e.ring) ? 1 : -1;
        for (int end = 0; end < 2; end++) {
            const kzi_vec to = end ? e.b : e.a;
            if (kzi_vec_equal(p, to)) continue;
            keep_first(ray, 1, &plus, to, end ? inner : -inner);
            keep_first(ray, -1, &minus, to, end ? inner : -inner);
        }
    }
    /* The ray is on the -1 side of the half edge met first on the plus side, and on the +1 side of the other one. */
    return sides & ((plus.inner < 0 ? KZI_RAY_PLUS : 0u) | (minus.inner > 0 ? KZI_RAY_MINUS : 0u));
}
