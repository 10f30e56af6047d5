/* pair_lists.h - sorted lists of pairs: merge, split, compare. */
#ifndef KZI_PAIR_LISTS_H
#define KZI_PAIR_LISTS_H

#include "world/step/step_state.h"

/* The number of pairs of a sorted list that come before `key`. */
size_t kzi_pairs_below(const kz_index_pair *pairs, size_t n, uint64_t key);

/* Merges a few sorted pairs into the n at `pairs`, which has room for both.  A pair that is in both stays once; `added` is
 * scratch afterwards.  Returns how many there are. */
size_t kzi_pairs_merge_into(kz_index_pair *pairs, size_t n, kz_index_pair *added, size_t n_added);

/* Merges two sorted lists into `out`, which has room and is neither of them; returns the number of pairs. */
size_t kzi_pairs_merge(const kz_index_pair *a, size_t n_a, const kz_index_pair *b, size_t n_b, kz_index_pair *out);

typedef struct kzi_pair_changes {
    size_t begun, ended;
} kzi_pair_changes;

/* Compares two lists.  The places in `now` of pairs that are not in `before` are written to `begun`, and those pairs of
 * `before` that are not in `now` to `ended`.  Returns how many of each.  There is room for all. */
kzi_pair_changes kzi_pairs_changes(const kz_index_pair *before, size_t n_before, const kz_index_pair *now, size_t n_now,
                                   size_t *begun, kz_index_pair *ended);

#endif
