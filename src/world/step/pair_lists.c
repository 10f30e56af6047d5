/* pair_lists.c - merges and compares sorted lists of pairs.
 *
 * The branch predictor cannot guess which list comes next, so steps add up results of comparisons; with branches a
 * million pairs take three times as long.  Yet most pairs last from step to step.  Where the lists agree, several pairs
 * at a time are skipped. */
#include "world/step/pair_lists.h"

#include <string.h>

#define RUN   4 /* pairs that are compared together */
#define STEPS 8

/* 0 if the two pairs are the same apart from marks. */
static inline uint32_t pair_difference(const kz_index_pair *a, const kz_index_pair *b)
{
    return (a->a ^ b->a) | ((a->b ^ b->b) & KZI_PAIR_NUMBER);
}

/* The number of leading pairs that agree in both lists; the shorter list has n. */
static size_t same_pairs(const kz_index_pair *a, const kz_index_pair *b, size_t n)
{
    size_t i = 0;
    for (; i + RUN <= n; i += RUN) {
        const uint32_t d0 = pair_difference(a + i, b + i), d1 = pair_difference(a + i + 1, b + i + 1);
        const uint32_t d2 = pair_difference(a + i + 2, b + i + 2), d3 = pair_difference(a + i + 3, b + i + 3);
        if (d0 | d1 | d2 | d3) return i + !d0 + !(d0 | d1) + !(d0 | d1 | d2);
    }
    while (i < n && !pair_difference(a + i, b + i)) i++;
    return i;
}

static size_t fewer_of(size_t a, size_t b) { return a < b ? a : b; }

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
    if (i < n_a) memcpy(out + n, a + i, (n_a - i) * sizeof *out);
    if (j < n_b) memcpy(out + n, b + j, (n_b - j) * sizeof *out);
    return n_a + n_b;
}

/* Where lists differ they differ often.  So STEPS pairs are then compared without branches, until all of them agree. */
kzi_pair_changes kzi_pairs_changes(const kz_index_pair *before, size_t n_before, kz_index_pair *now, size_t n_now,
                                   kz_index_pair *begun, kz_index_pair *ended)
{
    size_t i = 0, j = 0, n_begun = 0, n_ended = 0;
    while (i < n_before && j < n_now) {
        const size_t same = same_pairs(before + i, now + j, fewer_of(n_before - i, n_now - j));
        size_t n_changes;
        i += same;
        j += same;
        do {
            n_changes = n_begun + n_ended;
            for (size_t k = 0; k < STEPS && i < n_before && j < n_now; k++) {
                const uint64_t old_key = kzi_pair_key(before[i]), new_key = kzi_pair_key(now[j]);
                const uint32_t is_ended = old_key < new_key, has_begun = new_key < old_key;
                ended[n_ended] = before[i];
                now[j].b |= has_begun * KZI_PAIR_BEGAN;
                begun[n_begun] = now[j];
                n_ended += is_ended;
                n_begun += has_begun;
                i += 1 - has_begun;
                j += 1 - is_ended;
            }
        } while (n_changes < n_begun + n_ended && i < n_before && j < n_now);
    }
    while (i < n_before) ended[n_ended++] = before[i++];
    for (; j < n_now; j++) {
        now[j].b |= KZI_PAIR_BEGAN;
        begun[n_begun++] = now[j];
    }
    return (kzi_pair_changes){n_begun, n_ended};
}
