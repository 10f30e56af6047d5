/* pair_lists.h - sorted lists of pairs: joined, split, compared. */
#ifndef KZI_PAIR_LISTS_H
#define KZI_PAIR_LISTS_H

#include "world/step/step_state.h"

/* Both lists, sorted, into `out`, which has room; returns how many.  out may not be either. */
size_t kzi_pairs_merge(const kz_index_pair *a, size_t n_a, const kz_index_pair *b, size_t n_b, kz_index_pair *out);

typedef struct kzi_pair_changes {
    size_t begun, ended;
} kzi_pair_changes;

/* Writes the pairs of `now` that are not in `before` to `begun`, and marks them there and in `now` with KZI_PAIR_BEGAN,
 * which none of `now` has; those of `before` that are not in `now` to `ended`.  Returns how many of each.  There is
 * room for all. */
kzi_pair_changes kzi_pairs_changes(const kz_index_pair *before, size_t n_before, kz_index_pair *now, size_t n_now,
                                   kz_index_pair *begun, kz_index_pair *ended);

#endif
