/* outline_room.c - how far the vertices of a polygon may move before it could cross itself or turn convex.
 *
 * It is measured once, when the polygon is made; then most poses need no check (shape_transform.c).  Runs of edges look
 * for the vertices near them, as near as the least distance found so far: few are. */
#include "base/scalar.h"
#include "shape/shape_private.h"

#include <math.h>

static double square_of(kzi_vec a, kzi_vec b) { return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y); }

static double distance_to_edge_sq(kzi_vec p, kzi_vec a, kzi_vec b)
{
    const double ex = b.x - a.x, ey = b.y - a.y, px = p.x - a.x, py = p.y - a.y, length_sq = ex * ex + ey * ey;
    const double t = length_sq > 0 ? kzi_clamp((px * ex + py * ey) / length_sq, 0, 1) : 0;
    return (px - t * ex) * (px - t * ex) + (py - t * ey) * (py - t * ey);
}

static kzi_near widened(kzi_near near, double by)
{
    return (kzi_near){near.x0 - by, near.y0 - by, near.x1 + by, near.y1 + by};
}

static bool is_in(kzi_vec p, const kzi_near *near)
{
    return (p.x >= near->x0) & (p.x <= near->x1) & (p.y >= near->y0) & (p.y <= near->y1);
}

/* The least of `least` and the distance of the edge from vertex i, if that is none of its ends. */
static double least_from_edge(const kzi_outline *o, int32_t from, int32_t to, int32_t i, double least)
{
    const kzi_vec a = kzi_outline_vertex(o, from), b = kzi_outline_vertex(o, to), p = kzi_outline_vertex(o, i);
    const kzi_near near = widened(kzi_near_segment(a, b), least);
    if (i == from || i == to || !is_in(p, &near)) return least;
    return kzi_min(least, sqrt(distance_to_edge_sq(p, a, b)));
}

/* The same for the edges [begin, end) of a ring and all vertices, with one walk of the tree. */
static double least_from_run(const kzi_outline *o, int32_t ring, int32_t begin, int32_t end, double least)
{
    kzi_vec v = kzi_outline_vertex(o, begin);
    kzi_near near = {v.x, v.y, v.x, v.y};
    for (int32_t i = begin; i < end; i++) {
        v = kzi_outline_vertex(o, kzi_vertex_behind(o, ring, i));
        near = (kzi_near){kzi_min(near.x0, v.x), kzi_min(near.y0, v.y), kzi_max(near.x1, v.x), kzi_max(near.y1, v.y)};
    }
    near = widened(near, least);
    for (int32_t at = 0; at < o->n_points; at++) {
        if (o->tree && (at = kzi_edge_bvh_next_run(o->tree, &near, at)) == o->n_points) break;
        if (!is_in(kzi_outline_vertex(o, at), &near)) continue;
        for (int32_t i = begin; i < end; i++) {
            least = least_from_edge(o, i, kzi_vertex_behind(o, ring, i), at, least);
        }
    }
    return least;
}

/* The width of a triangle: its least altitude. */
static double width_of(kzi_vec a, kzi_vec b, kzi_vec c, double cross)
{
    const double ab = square_of(a, b), bc = square_of(b, c), ca = square_of(c, a);
    const double longest_sq = kzi_max(ab, kzi_max(bc, ca));
    return longest_sq > 0 ? kzi_abs(cross) / sqrt(longest_sq) : 0;
}

/* The width of the widest corner of ring 0 that turns against the ring. */
static double widest_inward_corner(const kzi_outline *o, bool is_positive)
{
    const int32_t n = kzi_ring_end(o, 0);
    double widest = 0;
    kzi_vec a = kzi_outline_vertex(o, n - 2), b = kzi_outline_vertex(o, n - 1);
    for (int32_t i = 0; i < n; i++) {
        const kzi_vec c = kzi_outline_vertex(o, i);
        const double cross = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
        if (is_positive ? cross < 0 : cross > 0) widest = kzi_max(widest, width_of(a, b, c, cross));
        a = b;
        b = c;
    }
    return widest;
}

double kzi_outline_room(const kzi_outline *o, double most)
{
    double least = most;
    for (int32_t ring = 0; ring < o->n_rings; ring++) {
        for (int32_t i = kzi_ring_begin(o, ring); i < kzi_ring_end(o, ring); i++) {
            const kzi_vec a = kzi_outline_vertex(o, i), b = kzi_outline_vertex(o, kzi_vertex_behind(o, ring, i));
            least = kzi_min(least, sqrt(square_of(a, b)));
        }
    }
    for (int32_t ring = 0; ring < o->n_rings; ring++) {
        const int32_t end = kzi_ring_end(o, ring);
        for (int32_t i = kzi_ring_begin(o, ring), stop; i < end && least > 0; i = stop) {
            stop = end - i > KZI_EDGE_RUN ? i + KZI_EDGE_RUN : end;
            least = least_from_run(o, ring, i, stop, least);
        }
    }
    return least;
}

void kzi_note_room(kz_shape *shape)
{
    const uint32_t unfit = KZ_SHAPE_CONVEX | KZ_SHAPE_FLAT | KZ_SHAPE_TOUCHES_ITSELF | KZ_SHAPE_POINT_LIKE;
    if (shape->kind != KZ_KIND_POLYGON || (shape->flags & unfit)) return;
    const kzi_outline o = kzi_shape_outline(shape);
    const bool is_positive = (shape->flags & KZ_SHAPE_CLOCKWISE) != 0;
    const double most = o.n_rings > 1 ? KZI_MOST_ROOM : widest_inward_corner(&o, is_positive);
    shape->as.polygon.room = (float)kzi_outline_room(&o, kzi_min(most, KZI_MOST_ROOM));
}
