/* contact_lanes.h - separating axes of two small convex shapes over lanes of four doubles, included once a level: what
 * the filters of contacts share.
 *
 * Each edge is tried along its outer normal only: it is the shape's support there.  Of the lines between two corners
 * only those between the nearest corners are tried: if corners are rounded and the spines are apart, the MTV lies along
 * their distance.  Depths are compared by their squares, so an edge costs one division.
 *
 * Edges are differences of the corners as given: however short, each has its direction to two roundings.  A gap is off
 * by at most 20 roundings of numbers below the size, so the depth's sign is certain beyond 2^-48 of that. */
#ifndef KZI_CONTACT_LANES_H
#define KZI_CONTACT_LANES_H

#include "math/lanes/f64x4.h"
#include "query/contact/contact_filter.h"
#include "query/contact/contact_span.h"

#include <math.h>

enum { LANE_COUNT = 4, LANE_BLOCKS = KZI_POINTS / LANE_COUNT };

/* One coordinate of each corner.  Lanes beyond the last corner repeat it. */
typedef union lane_values {
    kzi_f64x4 block[LANE_BLOCKS];
    double at[KZI_POINTS];
} lane_values;

typedef struct lane_corners {
    lane_values given_x, given_y; /* for edges: as the shape has them */
    lane_values x, y;             /* from the middle: rounded, where sizes are very mixed */
    kzi_f64x4 winding; /* -0.0 if the area lies on the left side of the edges, else 0.0 */
    double r;
    int n, n_blocks;
} lane_corners;

KZI_ALWAYS_INLINE int contact_lowest_bit(unsigned bits)
{
#if defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    int i = 0;
    for (; !(bits & 1); bits >>= 1) i++;
    return i;
#endif
}

/* ---- The corners ------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE void take_four(lane_corners *c, int block, const kz_vec2 *p)
{
    const kzi_f32x4 low = kzi_f32x4_load(&p[0].x), high = kzi_f32x4_load(&p[2].x);
    c->given_x.block[block] = kzi_f64x4_of_f32x4(kzi_f32x4_even_lanes(low, high));
    c->given_y.block[block] = kzi_f64x4_of_f32x4(kzi_f32x4_odd_lanes(low, high));
}

/* Repeats the last corner in the lanes after it. */
KZI_NEVER_INLINE const kz_vec2 *pad_corners(const kz_vec2 *p, int n, kz_vec2 padded[KZI_POINTS])
{
    for (int i = 0; i < KZI_POINTS; i++) padded[i] = p[i < n ? i : n - 1];
    return padded;
}

KZI_ALWAYS_INLINE void take_polygon(lane_corners *c, const kz_shape *shape)
{
    const kz_polygon *polygon = &shape->as.polygon;
    const kz_vec2 *p = polygon->inline_points;
    kz_vec2 padded[KZI_POINTS];
    c->n = polygon->n_points;
    c->n_blocks = c->n > LANE_COUNT ? 2 : 1;
    c->winding = kzi_f64x4_all(shape->flags & KZ_SHAPE_CLOCKWISE ? 0.0 : -0.0);
    if (c->n % LANE_COUNT != 0) p = pad_corners(p, c->n, padded);
    take_four(c, 0, p);
    if (c->n_blocks == 2) take_four(c, 1, p + LANE_COUNT);
}

KZI_ALWAYS_INLINE void take_box(lane_corners *c, const kz_box *box)
{
    c->n = 4;
    c->n_blocks = 1;
    c->winding = kzi_f64x4_all(0);
    c->given_x.block[0] = kzi_f64x4_set(box->min.x, box->max.x, box->max.x, box->min.x);
    c->given_y.block[0] = kzi_f64x4_set(box->min.y, box->min.y, box->max.y, box->max.y);
}

/* From the middle. */
KZI_ALWAYS_INLINE void center_corners(lane_corners *c, kzi_vec middle)
{
    for (int i = 0; i < c->n_blocks; i++) {
        c->x.block[i] = kzi_f64x4_sub(c->given_x.block[i], kzi_f64x4_all(middle.x));
        c->y.block[i] = kzi_f64x4_sub(c->given_y.block[i], kzi_f64x4_all(middle.y));
    }
}

/* A box or polygon. */
KZI_ALWAYS_INLINE void take_ring(lane_corners *c, const kz_shape *shape, kzi_vec middle)
{
    c->r = 0;
    if (shape->kind == KZ_KIND_BOX) take_box(c, &shape->bounds);
    else take_polygon(c, shape);
    center_corners(c, middle);
}

/* A capsule, or a circle with b = a.  It is the segment between the rounded corners, as they are all that it has. */
KZI_ALWAYS_INLINE void take_spine(lane_corners *c, kz_vec2 a, kz_vec2 b, int n, float r, kzi_vec middle)
{
    c->n = n;
    c->n_blocks = 1;
    c->winding = kzi_f64x4_all(0);
    c->r = r;
    c->x.block[0] = kzi_f64x4_sub(kzi_f64x4_set(a.x, b.x, b.x, b.x), kzi_f64x4_all(middle.x));
    c->y.block[0] = kzi_f64x4_sub(kzi_f64x4_set(a.y, b.y, b.y, b.y), kzi_f64x4_all(middle.y));
    c->x.block[1] = c->x.block[0]; /* is not read, but compilers cannot see that */
    c->y.block[1] = c->y.block[0];
    c->given_x.block[0] = c->x.block[0];
    c->given_y.block[0] = c->y.block[0];
}

/* The corners' coordinates along (x, y), a block of them. */
KZI_ALWAYS_INLINE kzi_f64x4 corners_along(const lane_corners *c, int block, double x, double y)
{
    return kzi_f64x4_add(kzi_f64x4_mul(c->x.block[block], kzi_f64x4_all(x)),
                         kzi_f64x4_mul(c->y.block[block], kzi_f64x4_all(y)));
}

KZI_ALWAYS_INLINE double contact_least_along(const lane_corners *c, double x, double y)
{
    kzi_f64x4 least = corners_along(c, 0, x, y);
    if (c->n_blocks == 2) least = kzi_f64x4_min(least, corners_along(c, 1, x, y));
    return kzi_f64x4_least(least);
}

/* 1 or -1. */
KZI_ALWAYS_INLINE double winding_of(const lane_corners *c)
{
    return kzi_f64x2_first(kzi_f64x4_low(kzi_f64x4_flip(kzi_f64x4_all(1), c->winding)));
}

/* ---- Edges ------------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE kzi_f64x4 rounded_depths(kzi_f64x4 depth)
{
    const kzi_f64x4 c = kzi_f64x4_mul(kzi_f64x4_all(8193.0), depth);
    return kzi_f64x4_sub(c, kzi_f64x4_sub(c, depth));
}

/* The least coordinate of any corner along four directions at once.  Blocks are taken whole: their last lanes repeat a
 * corner, and fewer branches are predicted wrongly. */
KZI_ALWAYS_INLINE kzi_f64x4 corner_along(const lane_corners *c, int i, kzi_f64x4 x, kzi_f64x4 y)
{
    return kzi_f64x4_add(kzi_f64x4_mul(kzi_f64x4_all(c->x.at[i]), x), kzi_f64x4_mul(kzi_f64x4_all(c->y.at[i]), y));
}

KZI_ALWAYS_INLINE kzi_f64x4 least_of_pair(const lane_corners *c, int i, kzi_f64x4 x, kzi_f64x4 y)
{
    return kzi_f64x4_min(corner_along(c, i, x, y), corner_along(c, i + 1, x, y));
}

KZI_ALWAYS_INLINE kzi_f64x4 least_of_corners(const lane_corners *c, kzi_f64x4 x, kzi_f64x4 y)
{
    if (c->n == 1) return corner_along(c, 0, x, y);
    kzi_f64x4 least = least_of_pair(c, 0, x, y);
    if (c->n > 2) least = kzi_f64x4_min(least, least_of_pair(c, 2, x, y));
    if (c->n_blocks == 1) return least;
    return kzi_f64x4_min(least, kzi_f64x4_min(least_of_pair(c, 4, x, y), least_of_pair(c, 6, x, y)));
}

/* Four edges: where each ends, and its outer normal, of its length. */
typedef struct lane_edges {
    kzi_f64x4 to_x, to_y, x, y;
} lane_edges;

KZI_ALWAYS_INLINE kzi_f64x4 dot_lanes(kzi_f64x4 ax, kzi_f64x4 ay, kzi_f64x4 bx, kzi_f64x4 by)
{
    return kzi_f64x4_add(kzi_f64x4_mul(ax, bx), kzi_f64x4_mul(ay, by));
}

/* Each corner of a block less the one before it. */
KZI_ALWAYS_INLINE kzi_f64x4 steps_to(const lane_values *v, int block, int before)
{
    return kzi_f64x4_sub(v->block[block], kzi_f64x4_previous_lanes(v->block[before], v->block[block]));
}

KZI_ALWAYS_INLINE lane_edges edges_of(const lane_corners *c, int block)
{
    const int before = block > 0 ? block - 1 : c->n_blocks - 1;
    const kzi_f64x4 back = kzi_f64x4_flip(c->winding, kzi_f64x4_all(-0.0));
    return (lane_edges){c->x.block[block], c->y.block[block],
                        kzi_f64x4_flip(steps_to(&c->given_y, block, before), c->winding),
                        kzi_f64x4_flip(steps_to(&c->given_x, block, before), back)};
}

/* The outer normal of edge i, which ends at corner k, of its length. */
KZI_ALWAYS_INLINE kzi_vec edge_normal(const lane_corners *c, unsigned i, unsigned k)
{
    const double winding = winding_of(c);
    return (kzi_vec){winding * (c->given_y.at[k] - c->given_y.at[i]), winding * (c->given_x.at[i] - c->given_x.at[k])};
}

/* The gaps beyond the edges, squared, of a shape whose least coordinates along them are given. */
KZI_ALWAYS_INLINE kzi_f64x4 squared_gaps(const lane_edges *e, kzi_f64x4 least)
{
    const kzi_f64x4 length_sq = dot_lanes(e->x, e->y, e->x, e->y);
    const kzi_f64x4 gap = kzi_f64x4_sub(least, dot_lanes(e->to_x, e->to_y, e->x, e->y));
    const kzi_f64x4 square = kzi_f64x4_div(kzi_f64x4_mul(kzi_f64x4_abs(gap), gap), length_sq);
    return kzi_f64x4_pick(kzi_f64x4_less(kzi_f64x4_all(0), length_sq), square, kzi_f64x4_all(-HUGE_VAL));
}

typedef struct lane_mtv {
    kzi_vec normal;
    double depth;
} lane_mtv;

/* ---- Points ------------------------------------------------------------------------------------------------ */

/* The corners among which a span's ends are, as bits; more than two where corners all but coincide or lie on a line. */
KZI_NEVER_INLINE void widen_lane_span(const lane_values *aside, unsigned corners, kzi_contact_span *span)
{
    for (unsigned bits = corners; bits != 0; bits &= bits - 1) {
        const int i = contact_lowest_bit(bits);
        if (aside->at[i] < span->lo) span->lo = aside->at[i], span->lo_corner = (uint32_t)i;
        if (aside->at[i] > span->hi) span->hi = aside->at[i], span->hi_corner = (uint32_t)i;
    }
}

/* The corners among which the ends are.  Nearly always they are one or two, which are ordered without a branch. */
KZI_ALWAYS_INLINE void put_wide_span(const lane_values *aside, unsigned foremost, double slack,
                                     kzi_contact_span *span)
{
    const unsigned rest = foremost & (foremost - 1);
    const int i = contact_lowest_bit(foremost), k = contact_lowest_bit(kzi_pick_u32(rest != 0, rest, foremost));
    const double p = aside->at[i], q = aside->at[k];
    span->lo = kzi_min(p, q);
    span->hi = kzi_max(p, q);
    span->lo_corner = kzi_pick_u32(q < p, (uint32_t)k, (uint32_t)i);
    span->hi_corner = kzi_pick_u32(q > p, (uint32_t)k, (uint32_t)i);
    if (rest & (rest - 1)) widen_lane_span(aside, rest & (rest - 1), span);
    const unsigned lo = span->lo_corner, hi = span->hi_corner, first = kzi_pick_u32(lo < hi, lo, hi),
                   last = lo + hi - first;
    const unsigned edge = kzi_pick_u32(foremost >> (first + 1) & 1, first, last);
    span->name = kzi_pick_u32(span->hi - span->lo > slack, KZ_FEATURE_EDGE | edge, first);
}

KZI_NEVER_INLINE void put_rare_span(const lane_values *aside, unsigned foremost, double slack, kzi_contact_span *span)
{
    put_wide_span(aside, foremost, slack, span);
}

/* The span of the shape's foremost corners along d, and its names, as contact_points.c has them.  Whether there
 * is one or two is a branch, unless `is_random`. */
KZI_ALWAYS_INLINE double span_of(const lane_corners *c, kzi_vec d, kzi_vec across, double slack, const bool is_random,
                                 kzi_contact_span *span)
{
    const kzi_f64x4 r = kzi_f64x4_all(c->r);
    const bool is_eight = c->n_blocks == 2;
    const kzi_f64x4 low = corners_along(c, 0, d.x, d.y), high = is_eight ? corners_along(c, 1, d.x, d.y) : low;
    lane_values aside;
    aside.block[0] = corners_along(c, 0, across.x, across.y);
    if (is_eight) aside.block[1] = corners_along(c, 1, across.x, across.y);
    const double most = kzi_f64x4_most(is_eight ? kzi_f64x4_max(low, high) : low) + c->r;
    const kzi_f64x4 least = kzi_f64x4_all(most - slack);
    unsigned foremost = kzi_f64x4_bits(kzi_f64x4_at_most(least, kzi_f64x4_add(low, r)));
    if (is_eight) foremost |= kzi_f64x4_bits(kzi_f64x4_at_most(least, kzi_f64x4_add(high, r))) << LANE_COUNT;
    foremost &= (1u << c->n) - 1;
    if (is_random) {
        put_wide_span(&aside, foremost, slack, span);
    } else if (foremost & (foremost - 1)) {
        put_rare_span(&aside, foremost, slack, span);
    } else {
        const unsigned i = (unsigned)contact_lowest_bit(foremost);
        *span = (kzi_contact_span){aside.at[i], aside.at[i], i, i, i};
    }
    return most;
}

/* ---- The contact ------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE void put_mtv(const lane_mtv *mtv, kz_contact *out)
{
    out->normal = (kz_vec2){(float)mtv->normal.x + 0.0f, (float)mtv->normal.y + 0.0f};
    out->depth = kzi_max_f32(kzi_nearest_float(mtv->depth), 0x1p-149f); /* areas that overlap have a depth */
    out->shortest = true;
}

KZI_ALWAYS_INLINE void put_contact(const lane_corners *a, const lane_corners *b, const kzi_contact_frame *frame,
                                   const lane_mtv *mtv, const bool is_random, kz_contact *out)
{
    const kzi_vec d = mtv->normal, back = {-d.x, -d.y}, across = {-d.y, d.x};
    const double slack = KZI_CONTACT_LEVEL * frame->size;
    kzi_contact_span of_a, of_b;
    put_mtv(mtv, out);
    const double a_hi = span_of(a, d, across, slack, is_random, &of_a);
    const double b_hi = span_of(b, back, across, slack, is_random, &of_b);
    kzi_put_contact_points(frame->middle, d, (a_hi - b_hi) / 2, &of_a, &of_b, slack, out);
}

#endif
