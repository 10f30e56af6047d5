/* pair_lists.c - sorted lists of pairs, walked side by side.
 *
 * Which list comes next is as good as random to the branch predictor, so steps are taken by adding what comparisons
 * give; with branches a million pairs take three times as long. */
#include "pair_lists.h"

#include <string.h>

#define NO_KEY UINT64_MAX

static uint64_t key_at(const kz_index_pair *pairs, size_t i, size_t n)
{
    return i < n ? kzi_pair_key(pairs[i]) : NO_KEY;
}

size_t kzi_pairs_merge(const kz_index_pair *a, size_t n_a, const kz_index_pair *b, size_t n_b, kz_index_pair *out)
{
    size_t i = 0, j = 0, n = 0;
    while (i < n_a && j < n_b) {
        const size_t from_b = kzi_pair_key(b[j]) < kzi_pair_key(a[i]);
        const kz_index_pair *const next[2] = {&a[i], &b[j]};
        out[n++] = *next[from_b];
        i += 1 - from_b;
        j += from_b;
    }
    if (i < n_a) { memcpy(out + n, a + i, (n_a - i) * sizeof *out); }
    if (j < n_b) { memcpy(out + n, b + j, (n_b - j) * sizeof *out); }
    return n_a + n_b;
}

kzi_pair_changes kzi_pairs_count_changes(const kz_index_pair *before, size_t n_before, const kz_index_pair *now,
                                         size_t n_now)
{
    kzi_pair_changes changes = {0, 0};
    size_t i = 0, j = 0;
    while (i < n_before && j < n_now) {
        const uint64_t old_key = kzi_pair_key(before[i]), new_key = kzi_pair_key(now[j]);
        changes.ended += old_key < new_key;
        changes.begun += new_key < old_key;
        i += old_key <= new_key;
        j += new_key <= old_key;
    }
    changes.ended += n_before - i;
    changes.begun += n_now - j;
    return changes;
}

void kzi_pairs_write_changes(const kz_index_pair *before, size_t n_before, kz_index_pair *now, size_t n_now,
                             kz_index_pair *begun, kz_index_pair *ended)
{
    size_t i = 0, j = 0;
    while (i < n_before || j < n_now) {
        const uint64_t old_key = key_at(before, i, n_before), new_key = key_at(now, j, n_now);
        if (old_key < new_key) {
            *ended++ = before[i];
        } else {
            now[j].b &= ~KZI_PAIR_BEGAN;
            if (new_key < old_key) {
                now[j].b |= KZI_PAIR_BEGAN;
                *begun++ = now[j];
            }
        }
        i += old_key <= new_key;
        j += new_key <= old_key;
    }
}
