/* relate_round_lanes.h - capsules with capsules, circles and polygons, and circles with polygons, in vectors of four
 * floats; for the filters of shapes and of shapes with poses.
 *
 * It compares squared distances of points from segments, and sides of lines.  It does not branch before the end: on
 * mixed input a wrongly predicted branch costs more than the arithmetic it would spare. */
#ifndef KZI_RELATE_ROUND_LANES_H
#define KZI_RELATE_ROUND_LANES_H

#include "query/relate/relate_lanes.h"

/* Let S be width and height of both shapes together, W and H, and u = 2^-24.  A distance is off by 9.2u S.  A vector
 * between points adds u S, the nearest point of a segment 5u S, the vector to it 2u S.  Squares, roots and
 * r are rounded by 4.5u r, and r is at most S / 4.  10u S are granted, and 2^-56 for squares that underflow.  A cross
 * product near 0 is off by 6u W H, or 1.5u S^2; 2u S^2 and 2^-120 are granted.  From S = 2^60 on, squares might
 * overflow, so nothing is certain.  test_filter_bounds.c has inputs that are off by 2.8u S and 0.99u S^2. */
typedef struct round_limits {
    kzi_f32x4 nearer, further; /* a squared distance is certainly below r if it is less, or above */
    kzi_f32x4 side;            /* a point is certainly on its side of a line if the cross product is above */
} round_limits;

/* S in all lanes, and the radius.  Returns false if nothing is certain. */
static inline bool take_limits(round_limits *limits, kzi_f32x4 size, float radius)
{
    const kzi_f32x4 r = kzi_f32x4_all(radius);
    const kzi_f32x4 doubt = kzi_f32x4_add(kzi_f32x4_mul(size, kzi_f32x4_all(0x1.4p-21f)), kzi_f32x4_all(0x1p-56f));
    const kzi_f32x4 nearer = kzi_f32x4_max(kzi_f32x4_sub(r, doubt), kzi_f32x4_all(0));
    const kzi_f32x4 further = kzi_f32x4_add(r, doubt);
    limits->nearer = kzi_f32x4_mul(nearer, nearer);
    limits->further = kzi_f32x4_mul(further, further);
    limits->side = kzi_f32x4_add(kzi_f32x4_mul(kzi_f32x4_mul(size, size), kzi_f32x4_all(0x1p-23f)),
                                 kzi_f32x4_all(0x1p-120f));
    return kzi_f32x4_less_bits(size, kzi_f32x4_all(0x1p60f)) == 15;
}

static inline unsigned bits_left(kzi_f32x4 side, const round_limits *limits)
{
    return kzi_f32x4_less_bits(limits->side, side);
}

static inline unsigned bits_right(kzi_f32x4 side, const round_limits *limits)
{
    return kzi_f32x4_less_bits(kzi_f32x4_add(side, limits->side), kzi_f32x4_all(0));
}

/* Points beside segments, four at a time. */
typedef struct round_points {
    kzi_f32x4 dist_sq, side;
} round_points;

static inline kzi_f32x4 round_dot(kzi_f32x4 ax, kzi_f32x4 ay, kzi_f32x4 bx, kzi_f32x4 by)
{
    return kzi_f32x4_add(kzi_f32x4_mul(ax, bx), kzi_f32x4_mul(ay, by));
}

/* (dx, dy) are the points, relative to the beginnings of the segments e.  A segment without length has the quotient
 * NaN, of which max makes 0. */
static inline round_points points_beside(kzi_f32x4 ex, kzi_f32x4 ey, kzi_f32x4 dx, kzi_f32x4 dy)
{
    const kzi_f32x4 along = kzi_f32x4_div(round_dot(ex, ey, dx, dy), round_dot(ex, ey, ex, ey));
    const kzi_f32x4 t = kzi_f32x4_min(kzi_f32x4_max(along, kzi_f32x4_all(0)), kzi_f32x4_all(1));
    const kzi_f32x4 x = kzi_f32x4_sub(dx, kzi_f32x4_mul(t, ex)), y = kzi_f32x4_sub(dy, kzi_f32x4_mul(t, ey));
    return (round_points){round_dot(x, y, x, y), kzi_f32x4_sub(kzi_f32x4_mul(ex, dy), kzi_f32x4_mul(ey, dx))};
}

/* The edges without length, as bits: everything is behind them, as far as they tell. */
static inline unsigned bits_without_length(const relate_four *e)
{
    const kzi_f32x4 zero = kzi_f32x4_all(0);
    return kzi_f32x4_equal_bits(e->ex, zero) & kzi_f32x4_equal_bits(e->ey, zero);
}

/* ---- Two spines --------------------------------------------------------------------------------------------- */

/* Do lanes 0 and 1, and lanes 2 and 3, both have one bit in p and the other in q? */
static inline unsigned pairs_across(unsigned p, unsigned q) { return ((p & q >> 1) | (q & p >> 1)) & 5; }

/* Are the boxes of the two spines apart?  Each is x, y, x, y. */
static inline bool spines_aside(kzi_f32x4 ab, kzi_f32x4 cd)
{
    const kzi_f32x4 ba = kzi_f32x4_swap_halves(ab), dc = kzi_f32x4_swap_halves(cd);
    return (kzi_f32x4_less_bits(kzi_f32x4_max(ab, ba), kzi_f32x4_min(cd, dc)) |
            kzi_f32x4_less_bits(kzi_f32x4_max(cd, dc), kzi_f32x4_min(ab, ba))) != 0;
}

/* Lanes: c and d beside a-b, a and b beside c-d. */
KZI_ALWAYS_INLINE int relate_spines(kzi_f32x4 ab, kzi_f32x4 cd, const round_limits *limits)
{
    const kzi_f32x4 x = kzi_f32x4_even_lanes(ab, cd), y = kzi_f32x4_odd_lanes(ab, cd);
    const kzi_f32x4 ex = kzi_f32x4_firsts(kzi_f32x4_sub(kzi_f32x4_next_lanes(x, x), x));
    const kzi_f32x4 ey = kzi_f32x4_firsts(kzi_f32x4_sub(kzi_f32x4_next_lanes(y, y), y));
    const kzi_f32x4 dx = kzi_f32x4_sub(kzi_f32x4_swap_halves(x), kzi_f32x4_firsts(x));
    const kzi_f32x4 dy = kzi_f32x4_sub(kzi_f32x4_swap_halves(y), kzi_f32x4_firsts(y));
    const round_points at = points_beside(ex, ey, dx, dy);
    const unsigned left = bits_left(at.side, limits), right = bits_right(at.side, limits);
    const unsigned same = ((left & left >> 1) | (right & right >> 1)) & 5;
    const bool is_near = kzi_f32x4_less_bits(at.dist_sq, limits->nearer) != 0, cross = pairs_across(left, right) == 5;
    const bool is_far = kzi_f32x4_less_bits(limits->further, at.dist_sq) == 15, aside = spines_aside(ab, cd);
    const bool overlap = is_near | cross, uncrossed = (same != 0) | aside;
    return kzi_relate_certain(overlap, !overlap & is_far & uncrossed);
}

/* ---- A circle and a polygon --------------------------------------------------------------------------------- */

/* What is found about four edges after the other. */
typedef struct circle_bits {
    unsigned nearer, further, inside, outside;
} circle_bits;

#define CIRCLE_BITS_INIT {0, 15, 15, 0}

KZI_ALWAYS_INLINE void circle_beside(circle_bits *bits, kzi_f32x4 cx, kzi_f32x4 cy, const relate_four *e,
                                     float winding, const round_limits *limits)
{
    const round_points at = points_beside(e->ex, e->ey, kzi_f32x4_sub(cx, e->x), kzi_f32x4_sub(cy, e->y));
    const kzi_f32x4 side = kzi_f32x4_flip(at.side, kzi_f32x4_all(winding));
    bits->nearer |= kzi_f32x4_less_bits(at.dist_sq, limits->nearer);
    bits->further &= kzi_f32x4_less_bits(limits->further, at.dist_sq);
    bits->inside &= bits_left(side, limits) | bits_without_length(e);
    bits->outside |= bits_right(side, limits);
}

KZI_ALWAYS_INLINE int relate_circle_bits(const circle_bits *bits)
{
    const bool overlap = (bits->nearer != 0) | (bits->inside == 15);
    return kzi_relate_certain(overlap, !overlap & (bits->outside != 0) & (bits->further == 15));
}

/* ---- A capsule and an area ---------------------------------------------------------------------------------- */

typedef struct capsule_bits {
    unsigned nearer, further, a_inside, in_reach, outside, left, right, all_left, all_right;
} capsule_bits;

#define CAPSULE_BITS_INIT {0, 15, 15, 15, 0, 0, 0, 15, 15}

/* The spine is ax, ay, bx, by in all lanes. */
KZI_ALWAYS_INLINE void capsule_beside(capsule_bits *bits, const kzi_f32x4 spine[4], const relate_four *e,
                                      float winding, const round_limits *limits)
{
    const kzi_f32x4 ax = spine[0], ay = spine[1], bx = spine[2], by = spine[3], winds = kzi_f32x4_all(winding);
    const kzi_f32x4 sx = kzi_f32x4_sub(bx, ax), sy = kzi_f32x4_sub(by, ay);
    const round_points a = points_beside(e->ex, e->ey, kzi_f32x4_sub(ax, e->x), kzi_f32x4_sub(ay, e->y));
    const round_points b = points_beside(e->ex, e->ey, kzi_f32x4_sub(bx, e->x), kzi_f32x4_sub(by, e->y));
    const round_points v = points_beside(sx, sy, kzi_f32x4_sub(e->x, ax), kzi_f32x4_sub(e->y, ay));
    const kzi_f32x4 dist_sq = kzi_f32x4_min(kzi_f32x4_min(a.dist_sq, b.dist_sq), v.dist_sq);
    const kzi_f32x4 a_side = kzi_f32x4_flip(a.side, winds), b_side = kzi_f32x4_flip(b.side, winds);
    const kzi_f32x4 side = kzi_f32x4_max(a_side, b_side);
    const unsigned v_left = bits_left(v.side, limits), v_right = bits_right(v.side, limits);
    const unsigned points = bits_without_length(e);
    bits->nearer |= kzi_f32x4_less_bits(dist_sq, limits->nearer);
    bits->further &= kzi_f32x4_less_bits(limits->further, dist_sq);
    bits->a_inside &= bits_left(a_side, limits) | points;
    bits->in_reach &= bits_left(side, limits) | points;
    bits->outside |= bits_right(side, limits);
    bits->left |= v_left;
    bits->right |= v_right;
    bits->all_left &= v_left;
    bits->all_right &= v_right;
}

/* Is the distance below the radius, or does the spine meet the area?  A segment and a polygon are apart if a line along
 * an edge or along the segment separates them. */
KZI_ALWAYS_INLINE int relate_capsule_bits(const capsule_bits *bits)
{
    const bool crosses = (bits->in_reach == 15) & (bits->left != 0) & (bits->right != 0);
    const bool apart = (bits->outside != 0) | (bits->all_left == 15) | (bits->all_right == 15);
    const bool overlap = (bits->nearer != 0) | (bits->a_inside == 15) | crosses;
    return kzi_relate_certain(overlap, !overlap & apart & (bits->further == 15));
}

#endif
