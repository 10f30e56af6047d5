/* query_sweep.h - when do two shapes collide while one of them moves? */
#ifndef KOLIZE_QUERY_SWEEP_H
#define KOLIZE_QUERY_SWEEP_H

#include "query_ray.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kz_sweep_hit {
    kz_relation start; /* before any motion */
    bool hit;          /* going on at t would make them overlap (with KZ_HIT_TOUCH: touch) */
    float t;           /* 0..1 of the motion, rounded down: a moved by t * motion does not overlap b; 1 without a hit */
    kz_vec2 normal;    /* unit, from a to b: of the face met; where two faces meet at a corner, of the one that faces
                          the motion more */
    kz_vec2 point;     /* where they would meet, on b */
} kz_sweep_hit;

/* Moves a by `motion` past b, which stays; what moves with b is subtracted from the motion first.  Nothing is tunnelled
 * through.  Shapes that touch and part, slide along each other, or graze corners do not hit.  Shapes that overlap at
 * the start are reported by `start`; then `hit` is true with t 0 unless the motion takes them apart by the contact's
 * normal (its product with the normal from a to b is not positive).
 * A mask that moves occupies whole cells, so it moves by steps: t is the last float32 before the step.
 * Whether there is a hit is exact, and t within one unit in the last place below the exact time.
 * Errors: none; a motion that is not finite hits nothing.  Allocates: nothing.  Cost: edges x edges, one pass; for
 * masks the cells swept over. */
KZ_API kz_sweep_hit kz_sweep(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags);

/* Motion with turning: at time t, 0..1, a stands at the pose between `from` and `to`: its position on the straight way,
 * its angle `turn_rad` * t further than `from`'s, turned about the pose's position.  By conservative advancement. */
typedef struct kz_turn_motion {
    kz_pose from;
    kz_vec2 shift;
    float turn_rad; /* any number of turns */
} kz_turn_motion;

typedef struct kz_turn_hit {
    kz_relation start;
    bool hit;            /* they come nearer than the tolerance somewhere */
    float safe, at_most; /* until `safe` they do not overlap; at `at_most` they are nearer than the tolerance */
    kz_vec2 normal, point;
} kz_turn_hit;

/* `tolerance` > 0 is a distance: motions that keep them further apart are never a hit, motions that make them overlap
 * always.  Shapes that hold masks cannot turn: no hit, start says how they lie. */
KZ_API kz_turn_hit kz_sweep_turning(const kz_shape *a, kz_turn_motion motion, const kz_shape *b, float tolerance);

#ifdef __cplusplus
}
#endif
#endif
