/* broad.h - the broad phase by itself: which of many boxes meet?
 *
 * All functions work on flat arrays and keep nothing: boxes in, pairs out.  Each pair is reported once, in rising
 * order, with the same bits at every CPU level and number of threads.  For bodies that come, move and go see world.h,
 * which uses this.
 *
 * Boxes are closed, so boxes that only touch do meet.  A box with min beyond max (KZ_BOX_EMPTY) meets nothing.
 * Coordinates must not be NaN: such a box meets nothing or anything.  Infinite ones are fine.
 * Details: docs/contract/broad.md */
#ifndef KOLIZE_BROAD_H
#define KOLIZE_BROAD_H

#include "math.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Indices into the given arrays.  Of one array a < b; of two, a is from the first and b from the second. */
typedef struct kz_index_pair {
    uint32_t a, b;
} kz_index_pair;

/* Options of a search for pairs; all zero, or NULL for the whole, is a good default. */
typedef struct kz_box_options {
    const kz_allocator *alloc;   /* for scratch, all released before the call returns; NULL: malloc */
    const kz_parallel *parallel; /* NULL: this thread alone */
    float wrap_w, wrap_h;        /* > 0: the world is a torus of this width (height); 0: it does not wrap; see below */
} kz_box_options;

/* On a torus a box stands for all its images, shifted by whole multiples of the period.  Two boxes meet when any two
 * images do; the arithmetic is exact.  A box as wide as the world, or wider, meets every other box in that direction.
 * Details: docs/contract/broad.md#torus */

/* All pairs of boxes that meet, sorted by (a, b).
 *
 * Args: `pairs` receives the first `max`.  *n_pairs is how many there are, even when that is more than `max`.
 * `options` may be NULL.
 * Errors: KZ_ERR_MEMORY.  KZ_ERR_TOO_LARGE: n >= 2^29, or 2^32 pairs.  KZ_ERR_ARGUMENT: a NULL array, or a period that is
 * negative, not finite or too small.
 * Allocates: scratch of about 30 bytes a box and 24 a pair; on a torus 20 more a box.
 * Cost: near-linear in n, plus the pairs: 15 to 50 ns a box and about 8 ns a pair on one thread.
 * Details: docs/contract/broad.md#kz_box_pairs */
KZ_API kz_result kz_box_pairs(const kz_box *boxes, size_t n, const kz_box_options *options, kz_index_pair *pairs,
                              size_t max, size_t *n_pairs, kz_error *err);

/* All pairs of a box of a and a box of b that meet.
 *
 * Otherwise as kz_box_pairs, with n_a + n_b for n. */
KZ_API kz_result kz_box_pairs_between(const kz_box *a, size_t n_a, const kz_box *b, size_t n_b,
                                      const kz_box_options *options, kz_index_pair *pairs, size_t max, size_t *n_pairs,
                                      kz_error *err);

/* The pairs of boxes whose reference point lies in `tile`.
 *
 * A pair's reference point is (the larger min.x, the larger min.y), the corner of the common box.  The tile is
 * half-open: min <= p < max.  Cut the plane into tiles and give each tile the boxes that meet it: every pair is then
 * found in exactly one tile.  So threads, processes or machines need no communication.
 * Args: wrap_w and wrap_h of `options` must be 0.
 * Cost: all pairs of the given boxes are found first, in scratch.  Otherwise as kz_box_pairs.
 * Details: docs/contract/broad.md#kz_box_pairs_tile */
KZ_API kz_result kz_box_pairs_tile(const kz_box *boxes, size_t n, kz_box tile, const kz_box_options *options,
                                   kz_index_pair *pairs, size_t max, size_t *n_pairs, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
