/* distance_filter_circle.c - filter of the distance of a circle and a convex polygon of up to eight vertices, by the
 * region of the polygon's boundary that the centre lies in. */
#include "query/distance/distance_lanes.h"

/* Bits of lanes as bits of edges: the last lane is the last edge. */
KZI_ALWAYS_INLINE unsigned edges_of_lanes(unsigned lanes, int32_t n, int chunks)
{
    const unsigned last = lanes >> (4 * chunks - 1) & 1;
    return (lanes & ((1u << (n - 1)) - 1)) | last << (n - 1);
}

/* A polygon and a circle, relative to a corner of the box around both.  Of the circle only x, y and corners are set. */
typedef struct circle_pair {
    convex_lanes polygon, circle;
    kzi_vec center;       /* relative to the origin */
    double width, height; /* of the box */
    int chunks;
} circle_pair;

/* Where the centre lies at each edge, one bit a lane: behind the edge or in front of it, surely; and along it, before
 * its start or after its end. */
typedef struct center_sides {
    unsigned inside, outside, before, after;
} center_sides;

KZI_ALWAYS_INLINE center_sides sides_of_center(circle_pair *pair, const kz_shape *circle, const kz_shape *polygon,
                                               const int chunks)
{
    const kz_box both = kz_box_union(circle->bounds, polygon->bounds);
    const double width = (double)both.max.x - both.min.x, height = (double)both.max.y - both.min.y;
    const double error = DEPTH_ERROR * width * height;
    convex_lanes *s = &pair->polygon, *t = &pair->circle;
    center_sides at = {0, 0, 0, 0};
    make_lanes(s, polygon, both.min, chunks);
    t->corners = kzi_corners_of(circle, t->box);
    pair->center = kzi_vec_of(circle->as.circle.center);
    pair->width = width, pair->height = height, pair->chunks = chunks;
    for (int i = 0; i < chunks; i++) {
        t->x[i] = kzi_f64x4_all(pair->center.x - both.min.x);
        t->y[i] = kzi_f64x4_all(pair->center.y - both.min.y);
        const kzi_f64x4 x = kzi_f64x4_sub(t->x[i], s->x[i]), y = kzi_f64x4_sub(t->y[i], s->y[i]);
        const kzi_f64x4 depth = cross_lanes(s->ex[i], s->ey[i], x, y);
        const kzi_f64x4 dot = kzi_f64x4_add(kzi_f64x4_mul(s->ex[i], x), kzi_f64x4_mul(s->ey[i], y));
        const kzi_f64x4 along = kzi_f64x4_flip(dot, kzi_f64x4_all(s->winding));
        const kzi_f64x4 square = kzi_f64x4_add(kzi_f64x4_mul(s->ex[i], s->ex[i]), kzi_f64x4_mul(s->ey[i], s->ey[i]));
        at.inside |= kzi_f64x4_bits(kzi_f64x4_less(kzi_f64x4_all(error), depth)) << 4 * i;
        at.outside |= kzi_f64x4_bits(kzi_f64x4_less(depth, kzi_f64x4_all(-error))) << 4 * i;
        at.before |= kzi_f64x4_bits(kzi_f64x4_less(along, kzi_f64x4_all(0))) << 4 * i;
        at.after |= kzi_f64x4_bits(kzi_f64x4_less(square, along)) << 4 * i;
    }
    return at;
}

/* The region of the polygon's boundary that the centre lies in, that of an edge or of a corner, has the closest
 * feature (Ericson 2005, 5.1.5).  False if it is not certain which. */
static bool put_closest_to_center(const circle_pair *pair, const center_sides *at, bool swapped,
                                  kz_distance_result *out)
{
    const convex_lanes *s = &pair->polygon, *t = &pair->circle;
    const kzi_vec p = pair->center;
    const double width = pair->width, height = pair->height;
    const int32_t n = s->corners.n;
    if ((at->inside & s->edges) == s->edges) {
        *out = (kz_distance_result){0, {0, 0}, {0, 0}};
        return true;
    }
    const unsigned outside = edges_of_lanes(at->outside & s->edges, n, pair->chunks);
    const unsigned before = edges_of_lanes(at->before, n, pair->chunks);
    const unsigned after = edges_of_lanes(at->after, n, pair->chunks);
    const unsigned edge = outside & ~before & ~after, corner = before & (after << 1 | after >> (n - 1));
    if (outside == 0 || (edge & (edge - 1)) != 0) return false;
    if (edge != 0) {
        const int32_t i = kzi_bits_lowest(edge), k = i + 1 < n ? i + 1 : 0;
        const kzi_vec a = kzi_vec_of(s->corners.v[i]), b = kzi_vec_of(s->corners.v[k]), e = kzi_sub(b, a);
        const kzi_vec u = {s->winding * e.y, -s->winding * e.x};
        const double size = kzi_length_1(e), beside = BESIDE * (width + height) * size;
        const double off = PROJECTION_ERROR * (kzi_abs(u.x) * width + kzi_abs(u.y) * height);
        return find_front(s, t, u, -1, off, pair->chunks).from == (1u << i | 1u << k) &&
               kzi_dot(kzi_sub(p, a), e) > beside && kzi_dot(kzi_sub(p, b), e) < -beside &&
               kzi_measure_corner_and_edge(&s->corners, &t->corners, p, a, b, swapped, out);
    }
    if (corner == 0 || (corner & (corner - 1)) != 0) return false;
    const kzi_vec q = kzi_vec_of(s->corners.v[kzi_bits_lowest(corner)]), u = kzi_sub(p, q);
    const double off = PROJECTION_ERROR * (kzi_abs(u.x) * width + kzi_abs(u.y) * height);
    return find_front(s, t, u, kzi_dot(u, u), off, pair->chunks).from == corner &&
           kzi_measure_corners(&s->corners, &t->corners, p, q, swapped, out);
}

bool kzi_distance_circle_polygon(const kz_shape *circle, const kz_shape *polygon, bool swapped, kz_distance_result *out)
{
    circle_pair pair;
    const center_sides at = kzi_has_more_than_four(polygon) ? sides_of_center(&pair, circle, polygon, 2)
                                                            : sides_of_center(&pair, circle, polygon, 1);
    return put_closest_to_center(&pair, &at, swapped, out);
}
