/* relate_posed_lanes.h - relation of two polygons of four vertices with poses, without making shapes of them; included
 * once a level. */
#ifndef KZI_RELATE_POSED_LANES_H
#define KZI_RELATE_POSED_LANES_H

#include "query/relate/relate_lanes.h"
#include "shape/pose_lanes.h"

/* The edges of the four posed and rounded vertices of s.  It is not always certain that they make a convex polygon which
 * turns as s does.  Only a branch waits for that, not the relation. */
KZI_ALWAYS_INLINE relate_four posed_four_of(const kz_shape *s, const kz_pose *pose, bool *is_certain)
{
    const kz_vec2 *v = s->as.polygon.inline_points;
    const pose_lanes by = pose_lanes_of(pose);
    ring_lanes ring;
    const unsigned turns = take_four_turns(&ring, pose_pair(v, &by), pose_pair(v + 2, &by));
    *is_certain = rotates(&by) & (turns == 1 + (s->flags & KZ_SHAPE_CLOCKWISE) / KZ_SHAPE_CLOCKWISE);
    return (relate_four){ring.x[0], ring.y[0], ring.ex[0], ring.ey[0]};
}

/* If no coordinate is further than X and Y from the first vertex of a, both are at most 2X wide and 2Y high.  No bounds
 * are needed, because some edge separates polygons whose bounds are apart. */
KZI_ALWAYS_INLINE int relate_posed_fours(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b,
                                         const kz_pose *pose_b)
{
    bool a_is_certain, b_is_certain;
    kzi_f32x4 x[4], y[4];
    const relate_four s = posed_four_of(a, pose_a, &a_is_certain), t = posed_four_of(b, pose_b, &b_is_certain);
    if (!a_is_certain || !b_is_certain) return KZI_RELATE_UNKNOWN;
    kzi_f32x4_spread(s.x, x);
    kzi_f32x4_spread(s.y, y);
    const relate_four p = relate_four_from(&s, kzi_winding_of(a), x[0], y[0]);
    const relate_four q = relate_four_from(&t, kzi_winding_of(b), x[0], y[0]);
    const kzi_f32x4 far_x = kzi_f32x4_max(kzi_f32x4_abs(p.x), kzi_f32x4_abs(q.x));
    const kzi_f32x4 far_y = kzi_f32x4_max(kzi_f32x4_abs(p.y), kzi_f32x4_abs(q.y));
    const kzi_f32x4 far = kzi_f32x4_max(kzi_f32x4_even_lanes(far_x, far_y), kzi_f32x4_odd_lanes(far_x, far_y));
    const kzi_f32x4 sizes = kzi_f32x4_mul(kzi_f32x4_max(far, kzi_f32x4_swap_neighbors(far)), kzi_f32x4_all(4));
    const kzi_f32x4 product = kzi_f32x4_mul(sizes, kzi_f32x4_swap_halves(sizes));
    const kzi_f32x4 error =
        kzi_f32x4_add(kzi_f32x4_mul(product, kzi_f32x4_all(0x1p-21f)), kzi_f32x4_all(0x1p-120f));
    return relate_by_reaches(relate_reach_of_four(&p, &q, false), relate_reach_of_four(&q, &p, true), error);
}

#endif
