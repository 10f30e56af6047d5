/* relate_posed_lanes.h - relation of two polygons of four vertices with poses, without making shapes of them; included
 * once a level. */
#ifndef KZI_RELATE_POSED_LANES_H
#define KZI_RELATE_POSED_LANES_H

#include "query/relate/relate_lanes.h"
#include "shape/pose_lanes.h"

/* The edges of four posed and rounded vertices.  *winding is 0 if it is not certain that they make a convex polygon. */
KZI_ALWAYS_INLINE relate_four posed_four_of(const kz_vec2 *v, const kz_pose *pose, float *winding)
{
    static const float windings[3] = {0, -1, 1};
    const pose_lanes by = pose_lanes_of(pose);
    ring_lanes ring;
    const unsigned turns = take_four_turns(&ring, pose_pair(v, &by), pose_pair(v + 2, &by));
    *winding = windings[rotates(&by) ? turns : 0];
    return (relate_four){ring.x[0], ring.y[0], ring.ex[0], ring.ey[0]};
}

/* The largest size of a lane in a or b, in all lanes. */
KZI_ALWAYS_INLINE kzi_f32x4 posed_largest(kzi_f32x4 a, kzi_f32x4 b)
{
    kzi_f32x4 most = kzi_f32x4_max(kzi_f32x4_abs(a), kzi_f32x4_abs(b));
    most = kzi_f32x4_max(most, kzi_f32x4_swap_halves(most));
    return kzi_f32x4_max(most, kzi_f32x4_next_lanes(most, most));
}

/* If no coordinate is further than X and Y from the first vertex of a, both are at most 2X wide and 2Y high.  No bounds
 * are needed, because some edge separates polygons whose bounds are apart. */
KZI_ALWAYS_INLINE int relate_posed_fours(const kz_vec2 *a, const kz_pose *pose_a, const kz_vec2 *b,
                                         const kz_pose *pose_b)
{
    float winds[2];
    kzi_f32x4 x[4], y[4];
    const relate_four s = posed_four_of(a, pose_a, &winds[0]), t = posed_four_of(b, pose_b, &winds[1]);
    if (winds[0] == 0 || winds[1] == 0) return KZI_RELATE_UNKNOWN;
    kzi_f32x4_spread(s.x, x);
    kzi_f32x4_spread(s.y, y);
    const relate_four p = relate_four_from(&s, winds[0], x[0], y[0]), q = relate_four_from(&t, winds[1], x[0], y[0]);
    const kzi_f32x4 four = kzi_f32x4_all(4), unit = kzi_f32x4_all(0x1p-21f), tiny = kzi_f32x4_all(0x1p-120f);
    const kzi_f32x4 width = kzi_f32x4_mul(four, posed_largest(p.x, q.x));
    const kzi_f32x4 height = kzi_f32x4_mul(four, posed_largest(p.y, q.y));
    const kzi_f32x4 error = kzi_f32x4_add(kzi_f32x4_mul(kzi_f32x4_mul(width, height), unit), tiny);
    return relate_fours(&p, &q, kzi_f32x8_join(error, error));
}

#endif
