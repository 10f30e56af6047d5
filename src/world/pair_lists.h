/* pair_lists.h - sorted lists of pairs: joined, split, compared. */
#ifndef KZI_PAIR_LISTS_H
#define KZI_PAIR_LISTS_H

#include "world_step.h"

/* Both lists, sorted, into `out`, which has room; returns how many.  out may not be either. */
size_t kzi_pairs_merge(const kz_index_pair *a, size_t n_a, const kz_index_pair *b, size_t n_b, kz_index_pair *out);

/* How many pairs of `now` are not in `before`, and the other way round. */
typedef struct kzi_pair_changes {
    size_t begun, ended;
} kzi_pair_changes;

kzi_pair_changes kzi_pairs_count_changes(const kz_index_pair *before, size_t n_before, const kz_index_pair *now,
                                         size_t n_now);

/* Marks the pairs of `now` that are not in `before` with KZI_PAIR_BEGAN, takes that mark from the others, and writes
 * the pairs of each kind out. */
void kzi_pairs_write_changes(const kz_index_pair *before, size_t n_before, kz_index_pair *now, size_t n_now,
                             kz_index_pair *begun, kz_index_pair *ended);

#endif
