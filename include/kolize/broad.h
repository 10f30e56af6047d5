/* broad.h - which of many boxes meet?  The broad phase by itself, for those who bring their own world.
 *
 * Everything here works on flat arrays and keeps nothing: boxes in, pairs out, each pair once, in rising order, the
 * same bits whatever the CPU level and the number of threads.  For bodies that come, move and go see world.h, which
 * stands on this.
 *
 * Boxes are closed: those that only touch do meet.  A box whose min lies beyond its max (KZ_BOX_EMPTY) meets nothing.
 * Coordinates must not be NaN (such a box meets nothing or anything); infinite ones are fine. */
#ifndef KOLIZE_BROAD_H
#define KOLIZE_BROAD_H

#include "math.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Positions in the arrays given.  Of one array a < b; of two, a is of the first and b of the second. */
typedef struct kz_index_pair {
    uint32_t a, b;
} kz_index_pair;

typedef struct kz_box_options {
    const kz_allocator *alloc;   /* for scratch, all released before the call returns; NULL: malloc */
    const kz_parallel *parallel; /* NULL: this thread alone */
    float wrap_w, wrap_h;        /* > 0: the world is a torus as wide (high) as that; 0: it is not; see below */
} kz_box_options;

/* On a torus a box stands for all its images, shifted by whole multiples of the period in either direction; two boxes
 * meet when any two images do.  The shift is that of exact arithmetic: [9.5, 10.5] in a world 10 wide meets [0.5, 1].
 * A box as wide as the world, or wider, meets every other in that direction.  Positions may lie outside of
 * [0, period). */

/* All pairs of boxes that meet, sorted by (a, b): the first `max` of them go to `pairs`.  *n_pairs is how many there
 * are, also when that is more than max: the result is then KZ_ERR_BUFFER (err->a wanted, err->b max) and the pairs
 * written are not to be used.  `options` NULL: all defaults.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (n >= 2^29), KZ_ERR_ARGUMENT (a NULL array, a period that is negative, not
 * finite, or so small that the boxes cannot be brought into it: they lie 2^27 periods away).  Allocates: scratch of
 * about 30 bytes a box and 24 a pair; on a torus 20 more a box.
 * Cost: near-linear in n, plus the pairs.  One thread takes 15 to 50 ns a box that meets one other, and about 8 a pair;
 * boxes as large as the world, or all in one place, cost what their pairs cost. */
KZ_API kz_result kz_box_pairs(const kz_box *boxes, size_t n, const kz_box_options *options, kz_index_pair *pairs,
                              size_t max, size_t *n_pairs, kz_error *err);

/* All pairs of a box of a and a box of b that meet; otherwise as kz_box_pairs, with n_a + n_b for n. */
KZ_API kz_result kz_box_pairs_between(const kz_box *a, size_t n_a, const kz_box *b, size_t n_b,
                                      const kz_box_options *options, kz_index_pair *pairs, size_t max, size_t *n_pairs,
                                      kz_error *err);

/* The pairs whose reference point lies in `tile`, which is half-open here: min <= p < max.  The reference point of a
 * pair is (the larger min.x, the larger min.y), the corner of the common box.  When tiles cut the plane, and for each
 * tile the boxes that meet it are given, every pair of the whole is found for exactly one tile: several threads,
 * processes or machines need not speak to each other.  Not on a torus (wrap_w and wrap_h must be 0).  Otherwise as
 * kz_box_pairs; all pairs of the boxes given are found first, in scratch. */
KZ_API kz_result kz_box_pairs_tile(const kz_box *boxes, size_t n, kz_box tile, const kz_box_options *options,
                                   kz_index_pair *pairs, size_t max, size_t *n_pairs, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
