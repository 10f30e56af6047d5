/* distance_features.h - proves an edge and a corner of two convex rings to be their closest features, and measures
 * them; included once for each level.
 *
 * The distance is that of the edge's line, or of its nearer end, less the radii.  Along the edge's normal, or from that
 * end to the corner, the vertices next to the two features must lie behind them.  Both rings are convex, so all other
 * vertices do, too, and are farther from each other: weak duality. */
#ifndef KZI_DISTANCE_FEATURES_H
#define KZI_DISTANCE_FEATURES_H

#include "base/scalar.h"
#include "query/distance/distance_convex.h"
#include "query/relate/relate_lanes.h"

#include <float.h>
#include <string.h>

/* A corner of one polygon and an edge of the other.  Pairs are of the edge's first end and of its second. */
typedef struct feature_pair {
    kzi_f64x2 ax, ay, px, py, dx, dy; /* the ends; the corner and the edge, twice each */
    kzi_f64x2 x, y;                   /* from the ends to the corner */
    kzi_f64x2 at, length_sq;          /* dot products with the edge */
    kzi_f64x2 left, right, outside;   /* cross products; outside is positive there */
    kzi_f64x2_truth by_b, by_corner;  /* is the corner beside the second end, or one of them? */
    kzi_f64x2 square;                 /* of the way from that end, or the first one */
    kzi_f64x2 ux, uy;                 /* the direction of the gap: from that end, or the edge's normal */
} feature_pair;

/* Bounds, with W the width plus the height of both shapes, and D the distance.  A projection on (x, y) is off by
 * 3 units of 2^-53 of (|x| + |y|) W.  A difference of two is granted 2^-47 of that, and CLEARLY_FARTHER of D: beyond it
 * is not the closest.  A vertex next to the edge lies behind it by that part of D.  So in double the other side of the
 * area is not as near as the edge.  A spine has no other side. */
#define CLEARLY_FARTHER 0x1p-20

/* A corner beside the inside of an edge is at least this part of W from its ends, along the edge.  The other edges that
 * face it are beyond that margin, and so farther away by 2^-38 D; the rounding of a distance is 2^-46 of it.  The cross
 * product of edge and corner is more than 2^-6 of its two products, and so it is right to 2^-46.  Below that, and where
 * distance and radii nearly cancel, sums are expansions without error. */
#define WELL_WITHIN 0x1p-18

/* A gap wider than this part of the radii keeps its digits. */
#define WIDE_GAP 0x1p-18

/* The vertices before and after vertex i of n.  There is no branch: some are first or last, as good as at random. */
KZI_ALWAYS_INLINE int32_t vertex_before(int32_t i, int32_t n) { return i - 1 + (n & -(int32_t)(i == 0)); }
KZI_ALWAYS_INLINE int32_t vertex_after(int32_t i, int32_t n) { return (i + 1) & -(int32_t)(i + 1 < n); }

KZI_ALWAYS_INLINE kzi_f64x2 both_first(kzi_f64x2 v) { return kzi_f64x2_firsts(v, v); }
KZI_ALWAYS_INLINE kzi_f64x2 both_second(kzi_f64x2 v) { return kzi_f64x2_seconds(v, v); }

KZI_ALWAYS_INLINE feature_pair feature_pair_of(const kz_vec2 *a, const kz_vec2 *b, const kz_vec2 *p, kzi_f64x2 side)
{
    const kzi_f64x2 zero = kzi_f64x2_all(0);
    feature_pair f;
    kzi_f64x2_points(a, b, &f.ax, &f.ay);
    kzi_f64x2_points(p, p, &f.px, &f.py);
    f.dx = kzi_f64x2_sub(both_second(f.ax), both_first(f.ax));
    f.dy = kzi_f64x2_sub(both_second(f.ay), both_first(f.ay));
    f.x = kzi_f64x2_sub(f.px, f.ax);
    f.y = kzi_f64x2_sub(f.py, f.ay);
    f.at = kzi_f64x2_dot(f.x, f.y, f.dx, f.dy);
    f.length_sq = kzi_f64x2_dot(f.dx, f.dy, f.dx, f.dy);
    f.left = kzi_f64x2_mul(f.dy, f.x);
    f.right = kzi_f64x2_mul(f.dx, f.y);
    f.outside = both_first(kzi_f64x2_flip(kzi_f64x2_sub(f.left, f.right), side));
    f.by_b = kzi_f64x2_less(zero, both_second(f.at));
    f.by_corner = kzi_f64x2_or(kzi_f64x2_less(both_first(f.at), zero), f.by_b);
    const kzi_f64x2 to_x = kzi_f64x2_pick(f.by_b, both_second(f.x), both_first(f.x));
    const kzi_f64x2 to_y = kzi_f64x2_pick(f.by_b, both_second(f.y), both_first(f.y));
    f.square = kzi_f64x2_dot(to_x, to_y, to_x, to_y);
    f.ux = kzi_f64x2_pick(f.by_corner, to_x, kzi_f64x2_flip(f.dy, side));
    f.uy = kzi_f64x2_pick(f.by_corner, to_y, kzi_f64x2_sub(zero, kzi_f64x2_flip(f.dx, side)));
    return f;
}

/* Of an edge: is the corner far enough within it, and needs the cross product no expansion?  In bits, as `within`. */
KZI_ALWAYS_INLINE unsigned is_edge_certain(const feature_pair *f, kzi_f64x2 within, double size)
{
    const kzi_f64x2 lengths = kzi_f64x2_add(kzi_f64x2_abs(f->dx), kzi_f64x2_abs(f->dy));
    const kzi_f64x2 sizes = both_first(kzi_f64x2_add(kzi_f64x2_abs(f->left), kzi_f64x2_abs(f->right)));
    const kzi_f64x2_truth inner = kzi_f64x2_less(within, kzi_f64x2_mul(lengths, kzi_f64x2_all(-WELL_WITHIN * size)));
    const kzi_f64x2_truth thick = kzi_f64x2_less(kzi_f64x2_mul(sizes, kzi_f64x2_all(0x1p-6)), f->outside);
    return kzi_f64x2_bits(kzi_f64x2_and(inner, thick));
}

/* The vertices beside the edge, and beside the corner.  `size` is width and height of both together.  Behind an edge
 * lies its whole ring, as that is convex.  One vertex far enough behind shows that the ring is not too thin for
 * double. */
KZI_ALWAYS_INLINE bool are_closest(const feature_pair *f, double size, const kz_vec2 *beside_edge[2], bool is_spine,
                                   const kz_vec2 *beside_corner[2], bool is_lone_corner)
{
    const kzi_f64x2 zero = kzi_f64x2_all(0);
    kzi_f64x2 bx, by, qx, qy;
    kzi_f64x2_points(beside_edge[0], beside_edge[1], &bx, &by);
    kzi_f64x2_points(beside_corner[0], beside_corner[1], &qx, &qy);
    const kzi_f64x2 most = kzi_f64x2_pick(f->by_corner, f->square, f->outside);
    const kzi_f64x2 lengths = kzi_f64x2_add(kzi_f64x2_abs(f->ux), kzi_f64x2_abs(f->uy));
    const kzi_f64x2 slack = kzi_f64x2_add(kzi_f64x2_mul(most, kzi_f64x2_all(CLEARLY_FARTHER)),
                                          kzi_f64x2_mul(lengths, kzi_f64x2_all(0x1p-47 * size)));
    const kzi_f64x2 behind = kzi_f64x2_dot(f->ux, f->uy, kzi_f64x2_sub(f->ax, bx), kzi_f64x2_sub(f->ay, by));
    const kzi_f64x2 beyond = kzi_f64x2_dot(f->ux, f->uy, kzi_f64x2_sub(qx, f->px), kzi_f64x2_sub(qy, f->py));
    /* How far behind an end the other end is, if that end is the nearest feature; both negative beside the edge. */
    const kzi_f64x2 within = kzi_f64x2_firsts(both_second(f->at), kzi_f64x2_sub(zero, both_first(f->at)));
    const unsigned corner = kzi_f64x2_bits(f->by_corner), other = corner & (2 ^ kzi_f64x2_bits(f->by_b));
    const unsigned far_behind = kzi_f64x2_bits(kzi_f64x2_less(slack, behind));
    const unsigned to_corner = (far_behind & ~other) | (kzi_f64x2_bits(kzi_f64x2_less(slack, within)) & other);
    const unsigned to_edge = -(unsigned)((far_behind != 0) | is_spine) & is_edge_certain(f, within, size);
    const unsigned back = kzi_f64x2_bits(kzi_f64x2_less(slack, beyond)) | (3 & -(unsigned)is_lone_corner);
    return (back & ((corner & to_corner) | (~corner & to_edge))) == 3;
}

/* There is no branch for the kind of features: it is as good as random.  Of round shapes the points lie on the border,
 * and a narrow gap is left open. */
KZI_ALWAYS_INLINE bool put_measured(const feature_pair *f, double r_edge, double r_corner, bool swapped,
                                    kz_distance_result *out, const bool is_round)
{
    const kzi_f32x4 nothing = kzi_f32x4_all(0);
    const kzi_f64x2 zero = kzi_f64x2_all(0), part = kzi_f64x2_div(f->at, f->length_sq), from_a = both_first(part);
    const kzi_f64x2_truth near_a = kzi_f64x2_at_most(from_a, kzi_f64x2_all(0.5));
    const kzi_f64x2 root = kzi_f64x2_sqrt(kzi_f64x2_pick(f->by_corner, f->square, f->length_sq));
    const kzi_f64x2 along = kzi_f64x2_pick(near_a, kzi_f64x2_max(from_a, zero), kzi_f64x2_min(both_second(part), zero));
    const kzi_f64x2 end = kzi_f64x2_pick(near_a, kzi_f64x2_firsts(f->ax, f->ay), kzi_f64x2_seconds(f->ax, f->ay));
    kzi_f64x2 gap = kzi_f64x2_pick(f->by_corner, root, kzi_f64x2_div(f->outside, root));
    kzi_f64x2 foot = kzi_f64x2_add(end, kzi_f64x2_mul(kzi_f64x2_firsts(f->dx, f->dy), along));
    kzi_f64x2 corner = kzi_f64x2_firsts(f->px, f->py);
    if (is_round) {
        const double r = r_edge + r_corner;
        const kzi_f64x2 d = kzi_f64x2_div(kzi_f64x2_firsts(f->ux, f->uy), root);
        gap = kzi_f64x2_sub(gap, kzi_f64x2_all(r));
        foot = kzi_f64x2_add(foot, kzi_f64x2_mul(d, kzi_f64x2_all(r_edge)));
        corner = kzi_f64x2_sub(corner, kzi_f64x2_mul(d, kzi_f64x2_all(r_corner)));
        if (!(kzi_f64x2_first(gap) > WIDE_GAP * r)) return false;
    }
    const kzi_f32x4 distance = kzi_f32x4_of_f64x2(kzi_f64x2_min(gap, kzi_f64x2_all(FLT_MAX)), zero);
    const kzi_f32x4 points = kzi_f32x4_add(kzi_f32x4_of_f64x2(foot, corner), nothing); /* 0, not -0 */
    const kzi_f32x4 swap = kzi_f32x4_all((float)swapped);
    float v[4], far[4];
    kzi_f32x4_store(far, distance);
    kzi_f32x4_store(v, kzi_f32x4_pick_less(nothing, swap, kzi_f32x4_swap_halves(points), points));
    *out = (kz_distance_result){kzi_max_f32(far[0], 0x1p-149f), {v[0], v[1]}, {v[2], v[3]}};
    return true;
}

KZI_ALWAYS_INLINE bool is_same_point(const kz_vec2 *p, const kz_vec2 *q) { return memcmp(p, q, sizeof *p) == 0; }

/* The first vertices before and after vertex i that lie elsewhere, or that vertex itself. */
KZI_ALWAYS_INLINE const kz_vec2 *elsewhere_before(const kz_vec2 *v, int32_t i, int32_t n)
{
    int32_t k = vertex_before(i, n);
    while (k != i && is_same_point(&v[k], &v[i])) k = vertex_before(k, n);
    return &v[k];
}

KZI_ALWAYS_INLINE const kz_vec2 *elsewhere_after(const kz_vec2 *v, int32_t i, int32_t n)
{
    int32_t k = vertex_after(i, n);
    while (k != i && is_same_point(&v[k], &v[i])) k = vertex_after(k, n);
    return &v[k];
}

/* False unless the features are certainly closest and keep their digits. */
KZI_ALWAYS_INLINE bool measure_features(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair,
                                        const kzi_proposal *at, double size, kz_distance_result *out)
{
    const kz_shape *const rings[2] = {a, b}, *from = rings[at->of_b], *to = rings[1 - at->of_b];
    const kz_vec2 *v = from->as.polygon.inline_points, *w = to->as.polygon.inline_points, *p = &w[at->corner];
    const int32_t n = pair ? pair->n[at->of_b] : from->as.polygon.n_points;
    const int32_t m = pair ? pair->n[1 - at->of_b] : to->as.polygon.n_points, end = vertex_after(at->edge, n);
    const kz_vec2 *beside_edge[2] = {elsewhere_before(v, at->edge, n), elsewhere_after(v, end, n)};
    const kz_vec2 *beside_corner[2] = {elsewhere_before(w, at->corner, m), elsewhere_after(w, at->corner, m)};
    const feature_pair f = feature_pair_of(&v[at->edge], &v[end], p, kzi_f64x2_all(kzi_winding_of(from)));
    if (!are_closest(&f, size, beside_edge, n == 2, beside_corner, beside_corner[0] == p)) return false;
    if (!pair) return put_measured(&f, 0, 0, at->of_b, out, false);
    return put_measured(&f, pair->r[at->of_b], pair->r[1 - at->of_b], at->of_b, out, true);
}

#endif
