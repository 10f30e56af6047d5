/* predicted_boxes.h - predicted boxes ("fat boxes"), for a few movers among many resting boxes.
 *
 * Searching a million boxes for one mover costs a few cache misses.  So each mover is searched with a larger box,
 * extended along its last motion, and the boxes found are kept as candidates.  While the mover stays within the larger
 * box, only these are compared, which are contiguous in memory.  The results are those of kzi_bands_join: the larger
 * box only decides when to search. */
#ifndef KZI_PREDICTED_BOXES_H
#define KZI_PREDICTED_BOXES_H

#include "broad/resting/bands.h"

/* {0} to begin with.  It belongs to one kzi_bands, which may be rebuilt at any time. */
typedef struct kzi_predicted {
    kzi_block slots;                           /* uint32_t of each number: its record, if that is of this number */
    kzi_block records;                         /* one for each mover seen since the bands were built */
    kzi_block candidates;                      /* of the records, and some that are stale */
    kzi_block packed;                          /* the candidates while they are packed */
    kzi_block queried, boxes, filters, counts; /* of the movers queried in this step */
    uint32_t n_slots, n_records, n_candidates, n_live;
    uint32_t step;
    uint32_t busy;            /* steps in a row in which most movers were queried */
    uint32_t pause, n_pauses; /* steps left with searches alone; pauses in a row */
    uint32_t n_queried;       /* movers for which the bands were searched in the last step */
    uint64_t built;           /* the build of the bands */
} kzi_predicted;

/* Does what kzi_bands_join does, with the same results.  The bands must be those of the call before, or rebuilt since.
 * Movers that jump about, or meet too much to be kept, gain nothing; after some such steps the bands alone are searched
 * for a while.  Threads share only the searches.
 *
 * Allocates: 4 bytes a number, 48 a mover, 20 a candidate, and at most twice that.  A mover has 3 to 5 candidates where
 * boxes have one neighbour, at most 64.
 * Cost: 20 to 30 ns a mover with its pairs, and about twice that of kzi_bands_join for each query.  Movers that go a
 * tenth of their size a step are queried every twelfth step. */
kz_result kzi_predicted_join(const kz_allocator *alloc, kzi_predicted *predicted, const kzi_bands *bands, kzi_sap *sap,
                             const kzi_box_set *movers, const kzi_sap_how *how, kz_error *err);

void kzi_predicted_free(const kz_allocator *alloc, kzi_predicted *predicted);
size_t kzi_predicted_bytes(const kzi_predicted *predicted); /* bytes in use */

#endif
