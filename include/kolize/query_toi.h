/* query_toi.h - when do two shapes come together while one of them moves and turns? */
#ifndef KOLIZE_QUERY_TOI_H
#define KOLIZE_QUERY_TOI_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* At time t, 0..1, a shape given in coordinates of its own stands at `from`, shifted by t * shift and turned further by
 * t * turn_rad about the pose's position. */
typedef struct kz_motion {
    kz_pose from;
    kz_vec2 shift;
    float turn_rad; /* any number of turns, either way */
} kz_motion;

/* The pose at time t; at 0 it is `from`.  Position and turn are computed in double and rounded to float32 once. */
KZ_API kz_pose kz_motion_pose(kz_motion motion, float t);

/* Where a shape that moves and turns comes near another: somewhere between the times `t_lower` and `t_upper`. */
typedef struct kz_toi {
    kz_relation start; /* before any motion */
    bool hit;          /* they come nearer than the tolerance; or the steps ran out, and then t_lower < t_upper */
    float t_lower;     /* until then, and at it, they do not overlap, but for a start in overlap; 1: no hit */
    float t_upper;     /* then they are nearer than the tolerance; equal to t_lower, or 1 when the steps ran out */
    float tolerance;   /* the one that was kept */
    kz_vec2 normal;    /* unit, from a to b at `t_lower`; 0 without a hit, and where they touch at the start */
    kz_vec2 point;     /* nearest to a at `t_lower`, on b; 0 without a hit */
} kz_toi;

/* Moves and turns a past b, which stays.  Nothing is tunnelled through, however thin and however many turns: neither by
 * the motion itself nor by a posed at any float32 time t, which is kz_shape_transform(a, kz_motion_pose(motion, t)).  Motions
 * that make them overlap are always a hit; those that keep them further apart than the tolerance never are, unless the
 * steps run out.
 *
 * `tolerance` is a distance.  It is raised to what float32 can tell: about 10 units in the last place of the largest
 * coordinate on the way, 2^-19 of how far a reaches from its turning point and 2^-22 of the length of the way; so 0
 * means as near as may be.  What moves stops at half the tolerance from b, or a little more.
 *
 * Shapes apart that start nearer than the tolerance are a hit at 0 when the nearest point of a is about to come nearer
 * by more than a quarter of their distance (by its speed at the start); otherwise half their distance is kept instead.
 * So what came to a stop stays where it is when pushed on, and may leave, or slide along.  What touches, overlaps or is
 * nearer than rounding can tell at the start is a hit at 0, whichever way it goes: for overlaps see kz_collide.
 *
 * The most is 1000 steps, of which 3 to 10 are usual.  They run out when shapes move for long at little more than the
 * tolerance from each other and no straight line parts them, as in a narrow winding gap of one concave polygon, which
 * as parts (kz_convex_parts) has longer steps; and when a turns millions of times, and float32 has no time in between.
 * Then `hit` is true with t_lower < t_upper = 1: nothing is known of what comes after `t_lower`, and going on from there with
 * the rest of the motion is one way to find out.
 *
 * `memory` of kz_shape_transform_bytes(a) bytes, aligned to 8, is worked in; NULL when that is 0.  *out is written only on
 * success.
 * Errors: KZ_ERR_NOT_FINITE (err->a: 0 to 3 as kz_pose_check, 4 and 5 shift, 6 turn_rad, 7 tolerance);
 * KZ_ERR_MASK_TURNED when a is, or has a part that is, a mask (err->a: which part), even where nothing turns: use
 * kz_sweep then; KZ_ERR_OVERFLOW when the way does not fit float32; those of kz_shape_transform at every time looked at.
 * Allocates: nothing.  Cost: kz_shape_transform and the distance of parts that are near, at each step.
 * Source: conservative advancement, Mirtich 1996; steps by parting lines with bounds of first and second order. */
KZ_API kz_result kz_sweep_rotating(const kz_shape *a, kz_motion motion, const kz_shape *b, float tolerance,
                                   void *memory, size_t bytes, kz_toi *out, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
