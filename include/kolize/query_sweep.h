/* query_sweep.h - when do two shapes collide while one of them moves? */
#ifndef KOLIZE_QUERY_SWEEP_H
#define KOLIZE_QUERY_SWEEP_H

#include "query_ray.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a shape that moves meets another. */
typedef struct kz_sweep_hit {
    kz_relation start; /* before any motion */
    bool hit;          /* going on at t would make them overlap (with KZ_HIT_TOUCH: touch) */
    float t;           /* 0..1 of the motion, rounded down: a moved by t * motion does not overlap b; 1 without a hit */
    kz_vec2 normal;    /* unit, from a to b: of the face met; of several met at once the one that faces the motion more,
                          of two alike the one that turns it to the left; where corners meet, of a face of either
                          that keeps the two apart there; in an inside corner of one of its two sides */
    kz_vec2 point;     /* where they would meet, on b; of two masks the middle of a common side, or a common corner */
} kz_sweep_hit;

/* A mask that moves stops after so many cells near one part of b, each of which costs a kz_relate of the two.  With the
 * slowest of those, of sizes as different as 1 and 1e38, that is half a second. */
#define KZ_SWEEP_MAX_CELLS (1 << 15)

/* Moves a by `motion` past b, which stays; what moves with b is subtracted from the motion first.  Nothing is tunnelled
 * through.  Shapes that touch and part, slide along each other, or graze corners do not hit.  Shapes that overlap at
 * the start are reported by `start`; then `hit` is true with t 0 unless the motion takes them apart by the contact's
 * normal (its product with the normal from a to b is not positive).  With KZ_HIT_TOUCH, shapes that touch at the start
 * hit at t 0, normal and point {0, 0}.
 * A mask that moves occupies whole cells, so it moves by steps, x before y when both step at once: t is the last
 * float32 before the step.  What moves into a mask meets its cells as they are.
 *
 * For straight shapes everything is exact, and t is the largest float32 at which they do not overlap yet.  For circles
 * and capsules whether there is a hit is exact unless coordinates, radii and motion differ in size by more than 2^29; t
 * may be lower by 2^-22 of the way and, where they all but miss, by 2^-20 of the way or of the coordinates.
 * Moving b the other way past a gives the same start, hit and t bit for bit and the opposite normal, which for round
 * shapes may be rounded otherwise; but not with masks, for the one that moves goes by cells.  Turned by quarters, or
 * shifted by what leaves every coordinate exact, the answers turn alike; mirrored, too, but of faces met as squarely
 * the other may count.  Out of an overlap shapes that are mirrored or shifted may have another contact's way.  Of a
 * mask met just where two of its rows join the normal may be another when x and y are exchanged.  A mask that moves
 * may only be shifted, by whole cells: it steps along x first, and rounds halves down.
 * Errors: none; a motion that is not finite hits nothing; a mask meets nothing beyond +-2^30.  Allocates: nothing.
 * Cost: edges x edges, times the number of edges a vertex crosses before it is inside; of a mask that moves, a kz_relate
 * for each cell travelled near b.  After KZ_SWEEP_MAX_CELLS of them beside a shape that is no mask it stops where it is
 * known to be free: hit is true, t no later than the true one, the normal along the last step, the point its middle.
 * Source: each vertex as a ray against the other's edges (sweep_solids.c); steps: sweep_moving_mask.c. */
KZ_API kz_sweep_hit kz_sweep(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags);

#ifdef __cplusplus
}
#endif
#endif
