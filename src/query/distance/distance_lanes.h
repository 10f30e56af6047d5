/* distance_lanes.h - closest features of two convex shapes in vectors; included once for each level, see
 * distance_filter.h.
 *
 * The edge that separates most leads to the closest features: its deepest corner and the edge, or that corner and the
 * nearer end of the edge.  Nothing depends on that claim; projections prove what is measured. */
#ifndef KZI_DISTANCE_LANES_H
#define KZI_DISTANCE_LANES_H

#include "query/convex_lanes.h"
#include "query/distance/distance_exact.h"
#include "query/distance/distance_filter.h"
#include "surface/bits64.h"

/* X and Y are the width and height of both shapes together, W = X + Y, u = 2^-53.  Corners relative to one of the box
 * are off by u X and u Y.  That moves twice the area of the triangle of an edge and a corner by 4u X Y.  Rounded edges
 * add 2u, four products 4u, two differences 2u.  So a depth near 0 is off by 12u X Y, and 16u are granted;
 * test_filter_bounds.c has one that is off by 5.7u X Y.  A projection on (x, y) is off by 3u (|x| X + |y| Y). */
#define DEPTH_ERROR      0x1p-49
#define PROJECTION_ERROR 0x1p-48

/* How far the other shape's deepest corner reaches behind each edge. */
KZI_ALWAYS_INLINE void find_depths(const convex_lanes *s, const convex_lanes *other, kzi_f64x4 *depth, const int chunks)
{
    double x[8], y[8];
    kzi_f64x4 most[2];
    for (int i = 0; i < chunks; i++) depth[i] = kzi_f64x4_all(0);
    if (s->edges == 0) return;
    for (int i = 0; i < chunks; i++) {
        kzi_f64x4_store(x + 4 * i, other->x[i]);
        kzi_f64x4_store(y + 4 * i, other->y[i]);
        most[i] = kzi_f64x4_all(-HUGE_VAL);
    }
    for (int32_t k = 0; k < 4 * chunks && k < other->corners.n; k++) {
        const kzi_f64x4 cx = kzi_f64x4_all(x[k]), cy = kzi_f64x4_all(y[k]);
        for (int i = 0; i < chunks; i++) most[i] = kzi_f64x4_max(cross_lanes(s->ex[i], s->ey[i], cx, cy), most[i]);
    }
    for (int i = 0; i < chunks; i++) {
        depth[i] = kzi_f64x4_sub(most[i], cross_lanes(s->ex[i], s->ey[i], s->x[i], s->y[i]));
    }
}

/* The relation of the two spines by the depths of all edges, or KZ_TOUCH where it is uncertain. */
KZI_ALWAYS_INLINE kz_relation relation_of_depths(const kzi_f64x4 *depth, unsigned edges, double error, const int n)
{
    unsigned reached = 0, separates = 0;
    for (int i = 0; i < n; i++) {
        reached |= kzi_f64x4_bits(kzi_f64x4_less(kzi_f64x4_all(error), depth[i])) << 4 * i;
        separates |= kzi_f64x4_bits(kzi_f64x4_less(depth[i], kzi_f64x4_all(-error))) << 4 * i;
    }
    return separates ? KZ_APART : (reached & edges) == edges ? KZ_OVERLAP : KZ_TOUCH;
}

/* The lane of the edge that separates most; one of them does.  Edges without length give NaN, which min skips. */
KZI_ALWAYS_INLINE int edge_that_separates(const convex_lanes *a, const convex_lanes *b, const kzi_f64x4 *depth,
                                          const int chunks)
{
    kzi_f64x4 square[4], least = kzi_f64x4_all(0);
    unsigned found = 0;
    for (int i = 0; i < 2 * chunks; i++) {
        const convex_lanes *s = i < chunks ? a : b;
        const kzi_f64x4 ex = s->ex[i % chunks], ey = s->ey[i % chunks];
        const kzi_f64x4 length_sq = kzi_f64x4_add(kzi_f64x4_mul(ex, ex), kzi_f64x4_mul(ey, ey));
        square[i] = kzi_f64x4_div(kzi_f64x4_mul(depth[i], kzi_f64x4_abs(depth[i])), length_sq);
        least = kzi_f64x4_min(square[i], least);
    }
    const kzi_f64x4 all = kzi_f64x4_all(kzi_f64x4_least(least));
    for (int i = 0; i < 2 * chunks; i++) found |= kzi_f64x4_bits(kzi_f64x4_equal(square[i], all)) << 4 * i;
    return kzi_bits_lowest(found);
}

/* The corners of both shapes that can be closest, one bit each. */
typedef struct front_corners {
    unsigned from, to;
    double gap; /* of the projections */
} front_corners;

/* `reach` is |u| D; a negative number stands for the gap itself. */
KZI_NEVER_INLINE front_corners find_front(const convex_lanes *from, const convex_lanes *to, kzi_vec u, double reach,
                                          double error, int chunks)
{
    const kzi_f64x4 ux = kzi_f64x4_all(u.x), uy = kzi_f64x4_all(u.y);
    kzi_f64x4 f[2], t[2];
    front_corners front = {0, 0, 0};
    for (int i = 0; i < chunks; i++) {
        f[i] = kzi_f64x4_add(kzi_f64x4_mul(ux, from->x[i]), kzi_f64x4_mul(uy, from->y[i]));
        t[i] = kzi_f64x4_add(kzi_f64x4_mul(ux, to->x[i]), kzi_f64x4_mul(uy, to->y[i]));
    }
    const double high = kzi_f64x4_most(kzi_f64x4_max(f[0], f[chunks - 1]));
    const double low = kzi_f64x4_least(kzi_f64x4_min(t[0], t[chunks - 1]));
    front.gap = low - high;
    const double most = reach < 0 ? front.gap : reach, slack = most - front.gap + (most * KZI_DISTANCE_SLACK + error);
    for (int i = 0; i < chunks; i++) {
        front.from |= kzi_f64x4_bits(kzi_f64x4_at_most(kzi_f64x4_all(high - slack), f[i])) << 4 * i;
        front.to |= kzi_f64x4_bits(kzi_f64x4_at_most(t[i], kzi_f64x4_all(low + slack))) << 4 * i;
    }
    front.from &= (1u << from->corners.n) - 1;
    front.to &= (1u << to->corners.n) - 1;
    return front;
}

/* The two spines are apart; `from` has the edge that separates most. */
KZI_NEVER_INLINE void put_closest(const convex_lanes *from, const convex_lanes *to, int lane, double width,
                                  double height, bool swapped, kz_distance_result *out, int chunks)
{
    const int32_t n = from->corners.n, i = lane < n - 1 ? lane : n - 1, k = i + 1 < n ? i + 1 : 0;
    const kzi_vec a = kzi_vec_of(from->corners.v[n == 2 ? 0 : i]), b = kzi_vec_of(from->corners.v[n == 2 ? 1 : k]);
    const double dx = b.x - a.x, dy = b.y - a.y, side = n == 2 && i == 1 ? -from->winding : from->winding;
    kzi_vec u = {side * dy, -side * dx};
    double error = PROJECTION_ERROR * (kzi_abs(dy) * width + kzi_abs(dx) * height);
    front_corners front = find_front(from, to, u, -1, error, chunks);
    const int corner = kzi_bits_lowest(front.to);
    const kzi_vec p = kzi_vec_of(to->corners.v[corner]);
    const bool one = (front.to & (front.to - 1)) == 0;
    const double at_a = (p.x - a.x) * dx + (p.y - a.y) * dy, at_b = (p.x - b.x) * dx + (p.y - b.y) * dy;
    if (one && ((at_a < 0) | (at_b > 0))) {
        const kzi_vec q = at_a < 0 ? a : b;
        const int end = at_a < 0 ? (n == 2 ? 0 : i) : (n == 2 ? 1 : k);
        u = kzi_sub(p, q);
        error = PROJECTION_ERROR * (kzi_abs(u.x) * width + kzi_abs(u.y) * height);
        front = find_front(from, to, u, kzi_dot(u, u), error, chunks);
        if ((front.from == 1u << end) & (front.to == 1u << corner) &&
            kzi_measure_corners(&from->corners, &to->corners, p, q, swapped, out)) {
            return;
        }
    } else {
        const double beside = BESIDE * (width + height) * (kzi_abs(dx) + kzi_abs(dy));
        if (one & (front.from == (1u << i | 1u << k)) & (at_a > beside) & (at_b < -beside) &&
            kzi_measure_corner_and_edge(&from->corners, &to->corners, p, a, b, swapped, out)) {
            return;
        }
    }
    kzi_distance_of_corners(&from->corners, &to->corners, u, error, swapped, out);
}

KZI_ALWAYS_INLINE bool distance_in_chunks(const kz_shape *a, const kz_shape *b, kz_distance_result *out,
                                          const int chunks)
{
    const kz_shape *const shapes[2] = {a, b};
    convex_lanes s[2];
    kzi_f64x4 depth[4];
    const kz_box both = kz_box_union(a->bounds, b->bounds);
    const double width = (double)both.max.x - both.min.x, height = (double)both.max.y - both.min.y;
    for (int i = 0; i < 2; i++) make_lanes(&s[i], shapes[i], both.min, chunks);
    for (int i = 0; i < 2; i++) find_depths(&s[i], &s[1 - i], depth + i * chunks, chunks);
    const unsigned edges = s[0].edges | s[1].edges << 4 * chunks;
    const kz_relation relation = relation_of_depths(depth, edges, DEPTH_ERROR * width * height, 2 * chunks);
    *out = (kz_distance_result){0, {0, 0}, {0, 0}};
    if (relation != KZ_APART) return relation == KZ_OVERLAP;
    const int lane = edge_that_separates(&s[0], &s[1], depth, chunks), side = lane >= 4 * chunks;
    put_closest(&s[side], &s[1 - side], lane - side * 4 * chunks, width, height, side != 0, out, chunks);
    return true;
}

KZI_ALWAYS_INLINE bool distance_of_convexes(const kz_shape *a, const kz_shape *b, kz_distance_result *out)
{
    if (kzi_has_more_than_four(a) || kzi_has_more_than_four(b)) return distance_in_chunks(a, b, out, 2);
    return distance_in_chunks(a, b, out, 1);
}

#endif
