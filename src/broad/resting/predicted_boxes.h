/* predicted_boxes.h - prepared strips asked seldom: for few movers among many boxes at rest.
 *
 * Searching a million boxes for one mover costs a few cache lines that come from far away.  So each mover is looked up
 * with a larger box, stretched ahead by its last motion, and what that met is kept; while the mover stays within, only
 * these candidates are compared, which lie side by side.  Answers are those of kzi_bands_join: the larger box decides
 * only when to ask. */
#ifndef KZI_PREDICTED_BOXES_H
#define KZI_PREDICTED_BOXES_H

#include "broad/resting/bands.h"

/* {0} to begin with.  For one kzi_bands, which may be built anew at any time. */
typedef struct kzi_predicted {
    kzi_block slots;                           /* uint32_t of each number: its record, if that is of this number */
    kzi_block records;                         /* one of each mover seen since the strips were built */
    kzi_block candidates;                      /* of the records, and some that are no longer anyone's */
    kzi_block packed;                          /* the same while they are brought together */
    kzi_block queried, boxes, filters, counts; /* of the movers asked for in this step */
    uint32_t n_slots, n_records, n_candidates, n_live;
    uint32_t step;
    uint32_t busy;            /* steps on end in which most were asked for */
    uint32_t pause, n_pauses; /* steps to go in which only the strips are asked; pauses on end */
    uint32_t n_queried;       /* movers for whom the strips were asked in the last step */
    uint64_t built;           /* of the strips */
} kzi_predicted;

/* As kzi_bands_join, and with the same answers.  The strips must be those of the call before, or built anew since.
 * Movers that jump about, or meet too much to be kept, gain nothing: after some such steps only the strips are asked
 * for a while.
 * Memory: 4 bytes a number; 48 a mover and 20 for each of its candidates (3 to 5 where boxes have one neighbour; at
 * most 64, those of larger movers are not kept), and at most twice that.  Threads share only the asking of strips.
 * Cost: 20 to 30 ns a mover with its pairs, and about twice that of kzi_bands_join for each one asked: every twelfth
 * of those that go on by a tenth of their size. */
kz_result kzi_predicted_join(const kz_allocator *alloc, kzi_predicted *predicted, const kzi_bands *bands, kzi_sap *sap,
                             const kzi_box_set *movers, const kzi_sap_how *how, kz_error *err);

void kzi_predicted_free(const kz_allocator *alloc, kzi_predicted *predicted);
size_t kzi_predicted_bytes(const kzi_predicted *predicted); /* memory held */

#endif
