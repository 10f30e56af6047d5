/* resting_columns.h - resting boxes, kept sorted in the strips of sweep and prune, with which movers are merged.
 *
 * A build scatters the resting boxes to strips and sorts each strip, once.  A step scatters the movers to the same
 * strips, sorts them, sweeps them among themselves, and merges them with the resting boxes of the strip.  Each mover
 * begins at the first block that reaches to it; as movers rise, that block only moves on.  So a resting box that no
 * mover is near costs a sixteenth of one comparison a step.
 *
 * Made for 1000 to a million resting boxes, and from a handful of movers to twice as many movers as resting boxes. */
#ifndef KZI_RESTING_COLUMNS_H
#define KZI_RESTING_COLUMNS_H

#include "broad/sap/sap.h"
#include "broad/sap/sap_kernels.h"

/* {0} to begin with: no boxes.  A strip has two runs (kzi_rest_run): number 2 * strip is that of most boxes, the next
 * one has the wide boxes.  One wide box among narrow ones would hold `reach` back for all that begin within it. */
typedef struct kzi_resting {
    kzi_cut cut;
    kzi_block first;  /* uint32_t: the first block of each run, and the end of the last one */
    kzi_block blocks; /* float: blocks of KZI_REST_BLOCK boxes */
    kzi_block reach;  /* float of each block: the largest max.x of its run up to its end, so it never falls */
    uint32_t n_boxes, n_blocks;
    bool is_filtered;
    bool is_plain; /* on a torus: as kzi_torus.plain */
} kzi_resting;

/* Copies the boxes of the set, and their filters if there are any; on a torus also their ghosts.  All numbers are below
 * how->n_numbers.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_ARGUMENT (as kzi_sap_pairs); there are no boxes then.
 * Allocates: about 24 bytes a box (33 with filters); 25 more a box during the build.
 * Cost: 40 to 50 ns a box. */
kz_result kzi_resting_build(const kz_allocator *alloc, kzi_resting *resting, const kzi_box_set *set,
                            const kzi_sap_how *how, kz_error *err);

/* From now on the box of this number meets nothing.  It is one of the set that was built, and not on a torus. */
void kzi_resting_remove(kzi_resting *resting, uint32_t number, kz_box box);

/* The same for all boxes without `mark` in marks[number].  It costs 1 ns a box, a hundredth of removing one. */
void kzi_resting_keep(kzi_resting *resting, const uint32_t *marks, uint32_t mark);

/* As kzi_sap_pairs for the movers, together with all pairs of a mover and a resting box.  No number is in both sets,
 * both sets have filters or neither, one array has the boxes of both, and `how` has the periods of the build.  *is_done
 * is false where the movers are so large that they would be in more strips than a sweep of all boxes could cost; then
 * there are no pairs.  In sap_pairs.c. */
kz_result kzi_resting_sweep(const kz_allocator *alloc, kzi_sap *sap, const kzi_resting *resting,
                            const kzi_box_set *movers, const kzi_sap_how *how, bool *is_done, kz_error *err);

void kzi_resting_free(const kz_allocator *alloc, kzi_resting *resting);
size_t kzi_resting_bytes(const kzi_resting *resting);

#endif
