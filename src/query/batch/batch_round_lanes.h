/* batch_round_lanes.h - eight pairs of a circle or capsule and a capsule or convex polygon; included once a level.
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

/* ---- A spine and a ring -------------------------------------------------------------------------------------- */

/* The corners of a spine: one twice, or two. */
typedef struct batch_spine {
    kzi_f32x8 ax, ay, bx, by, lo_x, lo_y, hi_x, hi_y;
} batch_spine;

KZI_ALWAYS_INLINE batch_spine batch_spine_of(const kzi_batch_side *s, size_t at)
{
    const int32_t last = s->n - 1;
    const kzi_f32x8 ax = kzi_f32x8_load(s->x[0] + at), ay = kzi_f32x8_load(s->y[0] + at);
    const kzi_f32x8 bx = kzi_f32x8_load(s->x[last] + at), by = kzi_f32x8_load(s->y[last] + at);
    return (batch_spine){ax, ay, bx, by, kzi_f32x8_min(ax, bx), kzi_f32x8_min(ay, by), kzi_f32x8_max(ax, bx),
                         kzi_f32x8_max(ay, by)};
}

/* The bounds of both together; `aside` are those with bounds that are apart. */
KZI_ALWAYS_INLINE batch_limits batch_limits_beside(const batch_spine *s, const batch_area *q, kzi_f32x8 r,
                                                   unsigned *aside)
{
    *aside = kzi_f32x8_less_bits(s->hi_x, q->lo_x) | kzi_f32x8_less_bits(q->hi_x, s->lo_x) |
             kzi_f32x8_less_bits(s->hi_y, q->lo_y) | kzi_f32x8_less_bits(q->hi_y, s->lo_y);
    return batch_limits_of(kzi_f32x8_sub(kzi_f32x8_max(q->hi_x, s->hi_x), kzi_f32x8_min(q->lo_x, s->lo_x)),
                           kzi_f32x8_sub(kzi_f32x8_max(q->hi_y, s->hi_y), kzi_f32x8_min(q->lo_y, s->lo_y)), r);
}

/* What is found about edges and corners one after the other. */
typedef struct batch_found {
    unsigned near, far, inside, across, outside, edges, left, right, all_left, all_right;
} batch_found;

/* Beside the edge from corner k.  One without length separates nothing.  The only edge of a capsule has an outside on
 * either side. */
KZI_ALWAYS_INLINE void batch_add_edge(batch_found *f, const batch_spine *s, bool is_capsule, const batch_area *q,
                                      int32_t n, int32_t k, const batch_limits *limits)
{
    const int32_t next = k + 1 < n ? k + 1 : 0;
    const kzi_f32x8 x = q->x[k], y = q->y[k], ex = kzi_f32x8_sub(q->x[next], x), ey = kzi_f32x8_sub(q->y[next], y);
    const kzi_f32x8 none = kzi_f32x8_all(0);
    const unsigned points = kzi_f32x8_equal_bits(ex, none) & kzi_f32x8_equal_bits(ey, none), line = n == 2 ? 255 : 0;
    const batch_beside first =
        batch_point_beside(ex, ey, kzi_f32x8_sub(s->ax, x), kzi_f32x8_sub(s->ay, y), limits);
    const batch_beside last =
        is_capsule ? batch_point_beside(ex, ey, kzi_f32x8_sub(s->bx, x), kzi_f32x8_sub(s->by, y), limits) : first;
    f->near |= first.near | last.near;
    f->far &= first.far & last.far;
    f->inside &= (first.left | points) & ~line;
    f->across &= (first.left | last.left | points) & (first.right | last.right | ~line);
    f->outside |= (first.right & last.right) | (first.left & last.left & line);
    f->edges |= ~points;
}

/* Corner k beside the spine. */
KZI_ALWAYS_INLINE void batch_add_corner(batch_found *f, const batch_spine *s, const batch_area *q, int32_t k,
                                        const batch_limits *limits)
{
    const batch_beside c =
        batch_point_beside(kzi_f32x8_sub(s->bx, s->ax), kzi_f32x8_sub(s->by, s->ay), kzi_f32x8_sub(q->x[k], s->ax),
                           kzi_f32x8_sub(q->y[k], s->ay), limits);
    f->near |= c.near;
    f->far &= c.far;
    f->left |= c.left, f->all_left &= c.left;
    f->right |= c.right, f->all_right &= c.right;
}

/* They overlap if an end or a corner is nearer than the radius, or if the spine meets the ring.  It does unless a line
 * along an edge, the spine or an axis separates the two. */
KZI_ALWAYS_INLINE kzi_batch_bits batch_spine_and_ring(const kzi_batch_side *a, const bool is_capsule, size_t at_a,
                                                      const kzi_batch_side *b, size_t at_b)
{
    const int32_t n = b->n;
    const batch_spine s = batch_spine_of(a, at_a);
    const kzi_f32x8 own = kzi_f32x8_load(a->r + at_a);
    const unsigned ends = is_capsule ? 255 : 0;
    batch_found f = {0, 255, 255, 255, 0, 0, 0, 0, ends, ends};
    unsigned aside;
    batch_area q;
    batch_load_area(b, n, at_b, &q);
    const batch_limits limits =
        batch_limits_beside(&s, &q, b->r ? kzi_f32x8_add(own, kzi_f32x8_load(b->r + at_b)) : own, &aside);
    for (int32_t k = 0; k < (n == 2 ? 1 : n); k++) batch_add_edge(&f, &s, is_capsule, &q, n, k, &limits);
    for (int32_t k = 0; is_capsule && k < n; k++) batch_add_corner(&f, &s, &q, k, &limits);
    const unsigned meets = (f.inside | (f.across & f.left & f.right)) & f.edges & limits.known;
    const unsigned overlap = (f.near & limits.known) | meets;
    const unsigned apart = f.far & (f.outside | f.all_left | f.all_right | aside) & limits.known;
    return (kzi_batch_bits){overlap, 255 ^ (overlap | apart)};
}

KZI_ALWAYS_INLINE kzi_batch_bits batch_eight_circle_ring(const kzi_batch_side *a, size_t p, const kzi_batch_side *b,
                                                        size_t q)
{
    return batch_spine_and_ring(a, false, p, b, q);
}

KZI_ALWAYS_INLINE kzi_batch_bits batch_eight_capsule_ring(const kzi_batch_side *a, size_t p, const kzi_batch_side *b,
                                                         size_t q)
{
    return batch_spine_and_ring(a, true, p, b, q);
}

static kzi_batch_answer batch_rounds(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    return a->n == 1 ? batch_by_eights(batch_eight_circle_ring, NULL, a, b, from, n)
                     : batch_by_eights(batch_eight_capsule_ring, NULL, a, b, from, n);
}

#endif
