/* pose_lanes.h - poses and checks four or eight vertices in vectors; included once for each level, see pose_filter.h.
 *
 * The bounds are found by a tree of minimums over neighbours.  Of equal numbers each minimum is the later one, as in
 * kz_box_union, so even the sign of a zero is that of a loop over the vertices. */
#ifndef KZI_POSE_LANES_H
#define KZI_POSE_LANES_H

#include "math/lanes/f64x4.h"
#include "shape/pose_filter.h"

#include <string.h>

#define TURN_ERROR     0x1p-22f /* 4 * 2^-24 */
#define TURN_UNDERFLOW 0x1p-120f

/* A pose for two vertices at a time: x, y, x, y, and what their coordinates are multiplied by. */
typedef struct pose_lanes {
    kzi_f64x4 at, by_x, by_y;
    kzi_f64x2 square; /* cosine and sine squared */
} pose_lanes;

KZI_ALWAYS_INLINE pose_lanes pose_lanes_of(const kz_pose *pose)
{
    const kzi_f64x4 all = kzi_f64x4_of_f32x4(kzi_f32x4_load_pair(&pose->at.x, &pose->cos));
    const kzi_f64x2 at = kzi_f64x4_low(all), turn = kzi_f64x4_high(all);
    const kzi_f64x2 across = kzi_f64x2_flip(kzi_f64x2_swap(turn), kzi_f64x2_set(-0.0, 0.0));
    return (pose_lanes){kzi_f64x4_join(at, at), kzi_f64x4_join(turn, turn), kzi_f64x4_join(across, across),
                        kzi_f64x2_mul(turn, turn)};
}

/* As kzi_is_rotation. */
KZI_ALWAYS_INLINE bool rotates(const pose_lanes *pose)
{
    const double off = kzi_f64x2_first(kzi_f64x2_add(pose->square, kzi_f64x2_swap(pose->square))) - 1;
    return (off <= 1e-3) & (off >= -1e-3);
}

/* Two vertices as x, y, x, y. */
KZI_ALWAYS_INLINE kzi_f32x4 pose_vertices(kzi_f32x4 points, const pose_lanes *pose)
{
    const kzi_f64x4 v = kzi_f64x4_of_f32x4(points);
    const kzi_f64x4 x = kzi_f64x4_mul(pose->by_x, kzi_f64x4_firsts(v));
    const kzi_f64x4 y = kzi_f64x4_mul(pose->by_y, kzi_f64x4_seconds(v));
    return kzi_f64x4_to_f32x4(kzi_f64x4_add(pose->at, kzi_f64x4_add(x, y)));
}

KZI_ALWAYS_INLINE kzi_f32x4 pose_pair(const kz_vec2 *p, const pose_lanes *pose)
{
    return pose_vertices(kzi_f32x4_load(&p->x), pose);
}

typedef struct turn_bits {
    unsigned certain, left; /* the edges after which the outline certainly turns, and of these: not towards +y */
} turn_bits;

/* (ex, ey) are four edges, (fx, fy) the next ones. */
KZI_ALWAYS_INLINE turn_bits pose_turns(kzi_f32x4 ex, kzi_f32x4 ey, kzi_f32x4 fx, kzi_f32x4 fy)
{
    const kzi_f32x4 l = kzi_f32x4_mul(ex, fy), r = kzi_f32x4_mul(ey, fx), turn = kzi_f32x4_sub(l, r);
    const kzi_f32x4 size = kzi_f32x4_add(kzi_f32x4_abs(l), kzi_f32x4_abs(r));
    const kzi_f32x4 error =
        kzi_f32x4_add(kzi_f32x4_mul(size, kzi_f32x4_all(TURN_ERROR)), kzi_f32x4_all(TURN_UNDERFLOW));
    return (turn_bits){kzi_f32x4_less_bits(error, kzi_f32x4_abs(turn)), kzi_f32x4_less_bits(turn, kzi_f32x4_all(0))};
}

/* 2 if all of them turn towards +y, 1 if the other way, else 0.  Which of the two it is may be random. */
KZI_ALWAYS_INLINE unsigned one_turn(unsigned certain, unsigned left, unsigned all)
{
    return certain == all ? (unsigned)(left == all) | (unsigned)(left == 0) << 1 : 0;
}

/* The edges that go towards +x, or straight towards +y.  The sign of a difference of two float32 is exact. */
KZI_ALWAYS_INLINE unsigned forward_bits(kzi_f32x4 ex, kzi_f32x4 ey)
{
    const kzi_f32x4 zero = kzi_f32x4_all(0);
    return kzi_f32x4_less_bits(zero, ex) | (kzi_f32x4_equal_bits(ex, zero) & kzi_f32x4_less_bits(zero, ey));
}

/* In a ring of eight edges, do exactly two differ from the one before them? */
KZI_ALWAYS_INLINE bool goes_round_once(unsigned forward)
{
    const unsigned changes = forward ^ (forward >> 1 | (forward & 1) << 7), but_one = changes & (changes - 1);
    return (but_one != 0) & ((but_one & (but_one - 1)) == 0);
}

/* Bounds of two vertices each in a and b, in the order a0, a1, b0, b1: x, y, x, y. */
KZI_ALWAYS_INLINE void bounds_of_four(kzi_f32x4 a, kzi_f32x4 b, kzi_f32x4 *min, kzi_f32x4 *max)
{
    const kzi_f32x4 even = kzi_f32x4_low_lanes(a, b), odd = kzi_f32x4_high_lanes(a, b);
    const kzi_f32x4 low = kzi_f32x4_min(even, odd), high = kzi_f32x4_max(even, odd);
    *min = kzi_f32x4_min(low, kzi_f32x4_high_lanes(low, low));
    *max = kzi_f32x4_max(high, kzi_f32x4_high_lanes(high, high));
}

KZI_ALWAYS_INLINE void put_polygon(kz_shape *out, unsigned turns, int32_t n, kzi_f32x4 min, kzi_f32x4 max)
{
    out->kind = KZ_KIND_POLYGON;
    out->flags = KZ_SHAPE_CONVEX | (turns & 2) * (KZ_SHAPE_CLOCKWISE / 2);
    kzi_f32x4_store(&out->bounds.min.x, kzi_f32x4_low_lanes(min, max));
    memset(&out->as.polygon, 0, offsetof(kz_polygon, inline_points));
    out->as.polygon.n_points = n;
    out->as.polygon.n_rings = 1;
}

/* Four vertices, or eight in two blocks, and the edges after them. */
typedef struct ring_lanes {
    kzi_f32x4 x[2], y[2], ex[2], ey[2];
} ring_lanes;

/* Takes the vertices p and q.  Returns 2 if they certainly make a convex polygon that turns towards +y, 1 if one that
 * turns the other way, else 0.  Four strict turns of one sign are at most four half turns: it goes round once. */
KZI_ALWAYS_INLINE unsigned take_four_turns(ring_lanes *r, kzi_f32x4 p, kzi_f32x4 q)
{
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    const kzi_f32x4 ex = kzi_f32x4_sub(kzi_f32x4_next_lanes(x, x), x);
    const kzi_f32x4 ey = kzi_f32x4_sub(kzi_f32x4_next_lanes(y, y), y);
    const turn_bits turns = pose_turns(ex, ey, kzi_f32x4_next_lanes(ex, ex), kzi_f32x4_next_lanes(ey, ey));
    r->x[0] = x, r->y[0] = y, r->ex[0] = ex, r->ey[0] = ey;
    return one_turn(turns.certain, turns.left, 15);
}

KZI_ALWAYS_INLINE unsigned take_eight_turns(ring_lanes *r, const kzi_f32x4 p[4])
{
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p[0], p[1]), y = kzi_f32x4_odd_lanes(p[0], p[1]);
    const kzi_f32x4 z = kzi_f32x4_even_lanes(p[2], p[3]), w = kzi_f32x4_odd_lanes(p[2], p[3]);
    const kzi_f32x4 ex = kzi_f32x4_sub(kzi_f32x4_next_lanes(x, z), x);
    const kzi_f32x4 ey = kzi_f32x4_sub(kzi_f32x4_next_lanes(y, w), y);
    const kzi_f32x4 fx = kzi_f32x4_sub(kzi_f32x4_next_lanes(z, x), z);
    const kzi_f32x4 fy = kzi_f32x4_sub(kzi_f32x4_next_lanes(w, y), w);
    const turn_bits e = pose_turns(ex, ey, kzi_f32x4_next_lanes(ex, fx), kzi_f32x4_next_lanes(ey, fy));
    const turn_bits f = pose_turns(fx, fy, kzi_f32x4_next_lanes(fx, ex), kzi_f32x4_next_lanes(fy, ey));
    const unsigned turns = one_turn(e.certain | f.certain << 4, e.left | f.left << 4, 255);
    *r = (ring_lanes){{x, z}, {y, w}, {ex, fx}, {ey, fy}};
    return goes_round_once(forward_bits(ex, ey) | forward_bits(fx, fy) << 4) ? turns : 0;
}

KZI_ALWAYS_INLINE bool put_four(kzi_f32x4 p, kzi_f32x4 q, kz_shape *out)
{
    ring_lanes ring;
    kzi_f32x4 min, max;
    const unsigned turns = take_four_turns(&ring, p, q);
    if (turns == 0) return false;
    bounds_of_four(p, q, &min, &max);
    put_polygon(out, turns, 4, min, max);
    float *to = &out->as.polygon.inline_points[0].x;
    kzi_f32x4_store(to, p);
    kzi_f32x4_store(to + 4, q);
    return true;
}

KZI_ALWAYS_INLINE bool put_eight(const kzi_f32x4 p[4], kz_shape *out)
{
    ring_lanes ring;
    kzi_f32x4 min, max, more_min, more_max;
    const unsigned turns = take_eight_turns(&ring, p);
    if (turns == 0) return false;
    bounds_of_four(p[0], p[1], &min, &max);
    bounds_of_four(p[2], p[3], &more_min, &more_max);
    put_polygon(out, turns, 8, kzi_f32x4_min(min, more_min), kzi_f32x4_max(max, more_max));
    float *to = &out->as.polygon.inline_points[0].x;
    for (int i = 0; i < 4; i++) kzi_f32x4_store(to + 4 * i, p[i]);
    return true;
}

KZI_ALWAYS_INLINE bool pose_quad(const kz_vec2 *points, const pose_lanes *by, kz_shape *out)
{
    return put_four(pose_pair(points, by), pose_pair(points + 2, by), out);
}

KZI_ALWAYS_INLINE bool pose_octagon(const kz_vec2 *points, const pose_lanes *by, kz_shape *out)
{
    const kzi_f32x4 p[4] = {pose_pair(points, by), pose_pair(points + 2, by), pose_pair(points + 4, by),
                            pose_pair(points + 6, by)};
    return put_eight(p, out);
}

/* n is 4 or 8. */
KZI_ALWAYS_INLINE bool pose_four_or_eight(const kz_vec2 *points, int32_t n, const kz_pose *pose, kz_shape *out)
{
    const pose_lanes by = pose_lanes_of(pose);
    return rotates(&by) && (n == 4 ? pose_quad(points, &by, out) : pose_octagon(points, &by, out));
}

/* A box that is turned by no quarter turns. */
KZI_ALWAYS_INLINE bool pose_corners(const kz_box *box, const kz_pose *pose, kz_shape *out)
{
    const pose_lanes by = pose_lanes_of(pose);
    kz_vec2 corners[4];
    kzi_f64x2_box_corners(box, corners);
    return rotates(&by) && pose_quad(corners, &by, out);
}

/* ---- Round shapes ----------------------------------------------------------------------------------------------- */

/* The largest float32 at most a - b in each lane, as kzi_difference_down; wrong when it returns that some are tiny.
 * Knuth's error of the sum is exact.  A little more than half a last place below a number is rounded to the float32
 * before it, unless the number is tiny. */
KZI_ALWAYS_INLINE bool differences_down(kzi_f32x4 a, float b, kzi_f32x4 *out)
{
    const kzi_f32x4 zero = kzi_f32x4_all(0), all = kzi_f32x4_all(b);
    const kzi_f32x4 sum = kzi_f32x4_sub(a, all), of_b = kzi_f32x4_sub(a, sum);
    const kzi_f32x4 error = kzi_f32x4_sub(kzi_f32x4_sub(a, kzi_f32x4_add(sum, of_b)), kzi_f32x4_sub(all, of_b));
    const kzi_f32x4 size = kzi_f32x4_abs(sum), half = kzi_f32x4_mul(size, kzi_f32x4_all(0x1.00001p-24f));
    *out = kzi_f32x4_pick_less(error, zero, kzi_f32x4_sub(sum, half), sum);
    return (kzi_f32x4_less_bits(error, zero) & kzi_f32x4_less_bits(size, kzi_f32x4_all(0x1p-100f))) != 0;
}

KZI_ALWAYS_INLINE bool are_finite(kzi_f32x4 v)
{
    return kzi_f32x4_less_bits(kzi_f32x4_abs(v), kzi_f32x4_all(HUGE_VALF)) == 15;
}

/* The box around two points, in the order of kz_box_union, so even the sign of a zero is the same. */
KZI_ALWAYS_INLINE kzi_f32x4 box_of_pair(kzi_f32x4 points)
{
    const kzi_f32x4 back = kzi_f32x4_swap_halves(points);
    return kzi_f32x4_low_lanes(kzi_f32x4_min(points, back), kzi_f32x4_max(points, back));
}

/* The bounds of a round shape, turned so that all go down from the spine's. */
KZI_ALWAYS_INLINE kzi_f32x4 outwards(kzi_f32x4 box)
{
    static const float signs[4] = {1, 1, -1, -1};
    return kzi_f32x4_flip(box, kzi_f32x4_load(signs));
}

/* The spine is ax, ay, bx, by. */
KZI_ALWAYS_INLINE bool put_round_in(kz_kind kind, kzi_f32x4 spine, float r, kzi_f32x4 bounds, kz_shape *out)
{
    if (!are_finite(bounds)) return false;
    out->kind = kind;
    kzi_f32x4_store(&out->bounds.min.x, bounds);
    kzi_f32x4_store(&out->as.capsule.a.x, spine);
    if (kind == KZ_KIND_CIRCLE) out->as.circle.r = r; /* in the place of b */
    else out->as.capsule.r = r;
    const bool one_center = kzi_f32x4_equal_bits(spine, kzi_f32x4_swap_halves(spine)) == 15;
    out->flags = r > 0 ? KZ_SHAPE_CONVEX : one_center ? KZ_SHAPE_POINT_LIKE : KZ_SHAPE_FLAT;
    return true;
}

#endif
