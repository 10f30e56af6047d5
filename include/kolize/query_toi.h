/* query_toi.h - time of impact: when do two shapes come together while one of them moves and rotates?
 * Details: docs/contract/query_toi.md */
#ifndef KOLIZE_QUERY_TOI_H
#define KOLIZE_QUERY_TOI_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A motion with rotation: at time t, 0..1, a shape stands at `from`, shifted by t * shift and rotated by t * turn_rad.
 * The shape is given in its own coordinates, and rotates about the pose's position. */
typedef struct kz_motion {
    kz_pose from;
    kz_vec2 shift;
    float turn_rad; /* any number of full turns, in either direction */
} kz_motion;

#if !defined(KZ_NO_SWEEP)
/* The pose at time t; at 0 it is `from`.
 *
 * Position and rotation are computed in double and rounded to float32 once.
 * Errors: none.
 * Allocates: nothing. */
KZ_API kz_pose kz_motion_pose(kz_motion motion, float t);

/* When a moving and rotating shape meets another: between the times t_lower and t_upper. */
typedef struct kz_toi {
    kz_relation start; /* before any motion */
    bool hit;          /* they come nearer than the tolerance; or the step limit was reached, then t_lower < t_upper */
    float t_lower;     /* up to and at this time they do not overlap, unless they do at the start; 1 without a hit */
    float t_upper;     /* they are nearer than the tolerance then: t_lower on a normal hit, 1 after the step limit */
    float tolerance;   /* the one that was used */
    kz_vec2 normal;    /* unit, out of b towards a at t_lower; 0 without a hit, and where they touch at the start */
    kz_vec2 point;     /* the point of b nearest to a at t_lower; 0 without a hit */
} kz_toi;

/* Moves and rotates a past b, which stays, up to the first contact.
 *
 * Nothing is tunnelled through, however thin, in any number of turns.  A motion that makes them overlap is always a
 * hit.  A motion that keeps them apart by more than `tolerance` is none, within the limit of 1000 steps.
 * Args: `tolerance` is a distance; 0 means as near as float32 allows.  `memory`: kz_shape_transform_bytes(a) bytes,
 * aligned to 8; NULL when that is 0.
 * Errors: KZ_ERR_NOT_FINITE.  KZ_ERR_MASK_TURNED: a has a mask; use kz_sweep.  KZ_ERR_OVERFLOW.  Those of
 * kz_shape_transform at every time tried.
 * Allocates: nothing.
 * Cost: kz_shape_transform and the distance of near parts, at each of usually 3 to 10 steps.
 * Source: conservative advancement, Mirtich 1996.
 * Details: docs/contract/query_toi.md#kz_sweep_rotating */
KZ_API kz_result kz_sweep_rotating(const kz_shape *a, kz_motion motion, const kz_shape *b, float tolerance,
                                   void *memory, size_t bytes, kz_toi *out, kz_error *err);
#endif

#ifdef __cplusplus
}
#endif
#endif
