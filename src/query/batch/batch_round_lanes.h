/* batch_round_lanes.h - eight pairs of capsules, or of something round and a convex polygon; included once a level.
 *
 * It compares squared distances of points from segments, and sides of lines. */
#ifndef KZI_BATCH_ROUND_LANES_H
#define KZI_BATCH_ROUND_LANES_H

#include "query/batch/batch_convex_lanes.h"

/* ---- Points beside segments --------------------------------------------------------------------------------- */

/* The bounds of relate_round_lanes.h: S is the width and height of both shapes together, with their radii. */
typedef struct batch_limits {
    kzi_f32x8 nearer, further; /* a squared distance is certainly below the radius if it is less, or above */
    kzi_f32x8 side;            /* a point is certainly on its side of a line if the cross product is above */
    unsigned known;            /* squares do not overflow */
} batch_limits;

KZI_ALWAYS_INLINE batch_limits batch_limits_of(kzi_f32x8 width, kzi_f32x8 height, kzi_f32x8 r)
{
    const kzi_f32x8 size = kzi_f32x8_add(kzi_f32x8_add(width, height), kzi_f32x8_mul(r, kzi_f32x8_all(4)));
    const kzi_f32x8 doubt = kzi_f32x8_add(kzi_f32x8_mul(size, kzi_f32x8_all(0x1.4p-21f)), kzi_f32x8_all(0x1p-56f));
    const kzi_f32x8 least = kzi_f32x8_max(kzi_f32x8_sub(r, doubt), kzi_f32x8_all(0)), most = kzi_f32x8_add(r, doubt);
    const kzi_f32x8 side = kzi_f32x8_mul(kzi_f32x8_mul(size, size), kzi_f32x8_all(0x1p-23f));
    return (batch_limits){kzi_f32x8_mul(least, least), kzi_f32x8_mul(most, most),
                          kzi_f32x8_add(side, kzi_f32x8_all(0x1p-120f)),
                          kzi_f32x8_less_bits(size, kzi_f32x8_all(0x1p60f))};
}

/* A point beside a segment: nearer than the radius, farther, and on which side of its line; each if that is certain. */
typedef struct batch_beside {
    unsigned near, far, left, right;
} batch_beside;

KZI_ALWAYS_INLINE kzi_f32x8 batch_dot(kzi_f32x8 ux, kzi_f32x8 uy, kzi_f32x8 vx, kzi_f32x8 vy)
{
    return kzi_f32x8_add(kzi_f32x8_mul(ux, vx), kzi_f32x8_mul(uy, vy));
}

/* The segment is (ex, ey), the point (dx, dy) from its beginning.  A segment without length has the quotient NaN, of
 * which max makes 0. */
KZI_ALWAYS_INLINE batch_beside batch_point_beside(kzi_f32x8 ex, kzi_f32x8 ey, kzi_f32x8 dx, kzi_f32x8 dy,
                                                  const batch_limits *limits)
{
    const kzi_f32x8 along = kzi_f32x8_div(batch_dot(ex, ey, dx, dy), batch_dot(ex, ey, ex, ey));
    const kzi_f32x8 none = kzi_f32x8_all(0);
    const kzi_f32x8 t = kzi_f32x8_min(kzi_f32x8_max(along, none), kzi_f32x8_all(1));
    const kzi_f32x8 x = kzi_f32x8_sub(dx, kzi_f32x8_mul(t, ex)), y = kzi_f32x8_sub(dy, kzi_f32x8_mul(t, ey));
    const kzi_f32x8 dist_sq = batch_dot(x, y, x, y), side = batch_cross(ex, ey, dx, dy);
    return (batch_beside){kzi_f32x8_less_bits(dist_sq, limits->nearer), kzi_f32x8_less_bits(limits->further, dist_sq),
                          kzi_f32x8_less_bits(limits->side, side),
                          kzi_f32x8_less_bits(kzi_f32x8_add(side, limits->side), none)};
}

KZI_ALWAYS_INLINE kzi_batch_bits batch_decided(unsigned overlap, unsigned apart, const batch_limits *limits)
{
    return (kzi_batch_bits){overlap & limits->known, 255 ^ ((overlap | apart) & limits->known)};
}

/* ---- Capsules --------------------------------------------------------------------------------------------- */

/* The intervals a-b and c-d: how far from the first to the last end, and the gap between the two. */
typedef struct batch_ends {
    kzi_f32x8 a, b, c, d, width;
    unsigned aside;
} batch_ends;

KZI_ALWAYS_INLINE batch_ends batch_ends_of(const float *const *p, size_t at_p, const float *const *q, size_t at_q)
{
    const kzi_f32x8 a = kzi_f32x8_load(p[0] + at_p), b = kzi_f32x8_load(p[1] + at_p);
    const kzi_f32x8 c = kzi_f32x8_load(q[0] + at_q), d = kzi_f32x8_load(q[1] + at_q);
    const kzi_f32x8 lo = kzi_f32x8_min(a, b), hi = kzi_f32x8_max(a, b);
    const kzi_f32x8 low = kzi_f32x8_min(c, d), high = kzi_f32x8_max(c, d);
    return (batch_ends){a, b, c, d, kzi_f32x8_sub(kzi_f32x8_max(hi, high), kzi_f32x8_min(lo, low)),
                        kzi_f32x8_less_bits(hi, low) | kzi_f32x8_less_bits(high, lo)};
}

/* Spines are nearer than the radii if they cross, or if one of the four ends is.  They are apart if no end is and a
 * line along one of them, or along an axis, separates them. */
static kzi_batch_bits batch_eight_capsules(const kzi_batch_side *p, size_t at_p, const kzi_batch_side *q, size_t at_q)
{
    const batch_ends x = batch_ends_of(p->x, at_p, q->x, at_q), y = batch_ends_of(p->y, at_p, q->y, at_q);
    const kzi_f32x8 r = kzi_f32x8_add(kzi_f32x8_load(p->r + at_p), kzi_f32x8_load(q->r + at_q));
    const batch_limits limits = batch_limits_of(x.width, y.width, r);
    const kzi_f32x8 ux = kzi_f32x8_sub(x.b, x.a), uy = kzi_f32x8_sub(y.b, y.a);
    const kzi_f32x8 vx = kzi_f32x8_sub(x.d, x.c), vy = kzi_f32x8_sub(y.d, y.c);
    const batch_beside c = batch_point_beside(ux, uy, kzi_f32x8_sub(x.c, x.a), kzi_f32x8_sub(y.c, y.a), &limits);
    const batch_beside d = batch_point_beside(ux, uy, kzi_f32x8_sub(x.d, x.a), kzi_f32x8_sub(y.d, y.a), &limits);
    const batch_beside a = batch_point_beside(vx, vy, kzi_f32x8_sub(x.a, x.c), kzi_f32x8_sub(y.a, y.c), &limits);
    const batch_beside b = batch_point_beside(vx, vy, kzi_f32x8_sub(x.b, x.c), kzi_f32x8_sub(y.b, y.c), &limits);
    const unsigned crossing = ((a.left & b.right) | (a.right & b.left)) & ((c.left & d.right) | (c.right & d.left));
    const unsigned one_side = (a.left & b.left) | (a.right & b.right) | (c.left & d.left) | (c.right & d.right);
    const unsigned overlap = a.near | b.near | c.near | d.near | crossing;
    const unsigned far = a.far & b.far & c.far & d.far;
    return batch_decided(overlap, far & (one_side | x.aside | y.aside), &limits);
}

static kzi_batch_answer batch_capsules(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    return batch_by_eights(batch_eight_capsules, a, b, from, n);
}

/* ---- Something round and a convex polygon ------------------------------------------------------------------ */

KZI_ALWAYS_INLINE batch_limits batch_limits_beside(const batch_area *q, kzi_f32x8 lo_x, kzi_f32x8 lo_y, kzi_f32x8 hi_x,
                                                   kzi_f32x8 hi_y, kzi_f32x8 r)
{
    return batch_limits_of(kzi_f32x8_sub(kzi_f32x8_max(q->hi_x, hi_x), kzi_f32x8_min(q->lo_x, lo_x)),
                           kzi_f32x8_sub(kzi_f32x8_max(q->hi_y, hi_y), kzi_f32x8_min(q->lo_y, lo_y)), r);
}

/* An edge from a corner; those without length separate nothing. */
typedef struct batch_edge {
    kzi_f32x8 x, y, ex, ey;
    unsigned has_length;
} batch_edge;

KZI_ALWAYS_INLINE batch_edge batch_edge_of(const batch_area *q, int32_t n, int32_t k)
{
    const int32_t next = k + 1 < n ? k + 1 : 0;
    const kzi_f32x8 ex = kzi_f32x8_sub(q->x[next], q->x[k]), ey = kzi_f32x8_sub(q->y[next], q->y[k]);
    const kzi_f32x8 none = kzi_f32x8_all(0);
    const unsigned is_point = kzi_f32x8_equal_bits(ex, none) & kzi_f32x8_equal_bits(ey, none);
    return (batch_edge){q->x[k], q->y[k], ex, ey, 255 ^ is_point};
}

KZI_ALWAYS_INLINE batch_beside batch_beside_edge(const batch_edge *e, kzi_f32x8 x, kzi_f32x8 y,
                                                 const batch_limits *limits)
{
    return batch_point_beside(e->ex, e->ey, kzi_f32x8_sub(x, e->x), kzi_f32x8_sub(y, e->y), limits);
}

/* The circle overlaps if its center is inside or nearer than r to an edge. */
static kzi_batch_bits batch_eight_circle_convex(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t at)
{
    const kzi_f32x8 x = kzi_f32x8_load(a->x[0] + p), y = kzi_f32x8_load(a->y[0] + p), r = kzi_f32x8_load(a->r + p);
    unsigned near = 0, far = 255, inside = 255, outside = 0, edges = 0;
    batch_area q;
    batch_load_area(b, b->n, at, &q);
    const batch_limits limits = batch_limits_beside(&q, x, y, x, y, r);
    for (int32_t k = 0; k < b->n; k++) {
        const batch_edge e = batch_edge_of(&q, b->n, k);
        const batch_beside center = batch_beside_edge(&e, x, y, &limits);
        near |= center.near;
        far &= center.far;
        inside &= center.left | ~e.has_length;
        outside |= center.right;
        edges |= e.has_length;
    }
    return batch_decided(near | (inside & edges), far & outside, &limits);
}

static kzi_batch_answer batch_circle_convex(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    return batch_by_eights(batch_eight_circle_convex, a, b, from, n);
}

/* The spine meets the polygon if no line along an edge, or along the spine, separates them. */
static kzi_batch_bits batch_eight_capsule_convex(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t at)
{
    const kzi_f32x8 ax = kzi_f32x8_load(a->x[0] + p), ay = kzi_f32x8_load(a->y[0] + p), r = kzi_f32x8_load(a->r + p);
    const kzi_f32x8 bx = kzi_f32x8_load(a->x[1] + p), by = kzi_f32x8_load(a->y[1] + p);
    const kzi_f32x8 ux = kzi_f32x8_sub(bx, ax), uy = kzi_f32x8_sub(by, ay);
    unsigned near = 0, far = 255, inside = 255, across = 255, outside = 0, edges = 0;
    unsigned left = 0, right = 0, all_left = 255, all_right = 255;
    batch_area q;
    batch_load_area(b, b->n, at, &q);
    const batch_limits limits = batch_limits_beside(&q, kzi_f32x8_min(ax, bx), kzi_f32x8_min(ay, by),
                                                    kzi_f32x8_max(ax, bx), kzi_f32x8_max(ay, by), r);
    for (int32_t k = 0; k < b->n; k++) {
        const batch_edge e = batch_edge_of(&q, b->n, k);
        const batch_beside first = batch_beside_edge(&e, ax, ay, &limits);
        const batch_beside last = batch_beside_edge(&e, bx, by, &limits);
        const batch_beside corner =
            batch_point_beside(ux, uy, kzi_f32x8_sub(e.x, ax), kzi_f32x8_sub(e.y, ay), &limits);
        near |= first.near | last.near | corner.near;
        far &= first.far & last.far & corner.far;
        inside &= first.left | ~e.has_length;
        across &= first.left | last.left | ~e.has_length;
        outside |= first.right & last.right;
        edges |= e.has_length;
        left |= corner.left, all_left &= corner.left;
        right |= corner.right, all_right &= corner.right;
    }
    const unsigned meets = (inside | (across & left & right)) & edges;
    return batch_decided(near | meets, far & (outside | all_left | all_right), &limits);
}

static kzi_batch_answer batch_capsule_convex(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    return batch_by_eights(batch_eight_capsule_convex, a, b, from, n);
}

#endif
