/* box_pairs.h - the broad phase by itself: from a list of boxes to the pairs that meet.  It knows nothing of bodies. */
#ifndef KZI_BOX_PAIRS_H
#define KZI_BOX_PAIRS_H

#include "../base/block.h"
#include <kolize/math.h>

typedef struct kzi_index_pair {
    uint32_t lo, hi;
} kzi_index_pair;

/* Boxes with min > max are empty and meet nothing.  n < 2^31.  With filters (both arrays or neither) a pair must agree
 * on both sides: category[i] & collides[j] and category[j] & collides[i]. */
typedef struct kzi_box_list {
    const kz_box *boxes;
    const uint32_t *category, *collides;
    uint32_t n;
} kzi_box_list;

/* How often a crowded strip may be cut again.  A layout has to be uneven on five scales, each eight times denser than
 * the one around it, before this costs time; it never costs exactness. */
#define KZI_SWEEP_LEVELS 5

/* What a sweep needs and found; {0} to begin with, kept from call to call so that a steady world allocates nothing. */
typedef struct kzi_sweep {
    kzi_block entries[KZI_SWEEP_LEVELS + 1], ends[KZI_SWEEP_LEVELS];
    kzi_block spans, keys, lanes, rows, partners;
    kzi_block pairs;
    size_t n_pairs;
    uint64_t n_compared; /* boxes compared with boxes: what grows when a layout defeats the strips */
} kzi_sweep;

/* All pairs of closed boxes that meet, each once, sorted by (lo, hi), into sweep->pairs. Errors: KZ_ERR_MEMORY; the
 * sweep then holds no pairs.  Cost: about 2.2 copies a box at most, a sort, and the pairs. */
kz_result kzi_box_pairs(const kz_allocator *alloc, kzi_sweep *sweep, const kzi_box_list *list, kz_error *err);

static inline const kzi_index_pair *kzi_sweep_pairs(const kzi_sweep *sweep) { return sweep->pairs.at; }

void kzi_sweep_free(const kz_allocator *alloc, kzi_sweep *sweep);

/* Sorts sweep->pairs by (lo, hi); indices below n. */
kz_result kzi_sort_pairs(const kz_allocator *alloc, kzi_sweep *sweep, uint32_t n, kz_error *err);

#endif
