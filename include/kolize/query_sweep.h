/* query_sweep.h - linear sweeps: when do two shapes collide while one of them moves?
 * Details: docs/contract/query_sweep.md */
#ifndef KOLIZE_QUERY_SWEEP_H
#define KOLIZE_QUERY_SWEEP_H

#include "query_ray.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a moving shape meets another. */
typedef struct kz_sweep_hit {
    kz_relation start; /* before any motion */
    bool hit;          /* going on at t would make them overlap (with KZ_HIT_TOUCH: touch) */
    float t;           /* 0..1 of the motion: a moved by t * motion does not overlap b (with KZ_HIT_TOUCH: nor touch it
                          before).  At most two float32 steps before the true time; more where something round all but
                          misses.  1 without a hit */
    kz_vec2 normal;    /* unit, out of b, against the motion; of several faces met the one that faces it more */
    kz_vec2 point;     /* where they meet, on b; {0, 0} when they overlap at the start */
} kz_sweep_hit;

/* A moving mask stops after so many cells near one part of b.  Each cell costs a kz_relate, so that half a second is
 * the most. */
#define KZ_SWEEP_MAX_CELLS (1 << 15)

#if !defined(KZ_NO_SWEEP)
/* Moves a by `motion` past b, which stays, up to the first collision.
 *
 * Shapes that touch and separate, slide along each other or graze corners do not hit.  Shapes that overlap at the start
 * hit at t 0, unless the motion separates them; they have no point.  A moving mask goes by whole cells.
 * Args: subtract the motion of b, if any.  A motion that is not finite hits nothing.
 * Errors: none.
 * Allocates: nothing.
 * Cost: edges x edges near the motion; a tree finds them, else n comparisons.  For a moving mask: a kz_relate for
 * each cell near b, up to KZ_SWEEP_MAX_CELLS.
 * Source: clipping by edges (Cyrus and Beck 1978); vertices as rays (sweep_exact.c); steps: sweep_moving_mask.c.
 * Details: docs/contract/query_sweep.md#kz_sweep */
KZ_API kz_sweep_hit kz_sweep(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags);
#endif

#ifdef __cplusplus
}
#endif
#endif
