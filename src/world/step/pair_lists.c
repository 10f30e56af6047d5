/* pair_lists.c - merges and compares sorted lists of pairs.
 *
 * The branch predictor cannot guess which list comes next, so steps add up results of comparisons; with branches a
 * million pairs take three times as long.  Yet most pairs last from step to step.  Where the lists agree, several pairs
 * at a time are skipped. */
#include "world/step/pair_lists.h"

#include <string.h>

#define NO_KEY UINT64_MAX

#define RUN 4 /* pairs that are compared together */

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
    if (i < n_a) memcpy(out + n, a + i, (n_a - i) * sizeof *out);
    if (j < n_b) memcpy(out + n, b + j, (n_b - j) * sizeof *out);
    return n_a + n_b;
}

kzi_pair_changes kzi_pairs_changes(const kz_index_pair *before, size_t n_before, kz_index_pair *now, size_t n_now,
                                   kz_index_pair *begun, kz_index_pair *ended)
{
    kzi_pair_changes changes = {0, 0};
    size_t i = 0, j = 0;
    for (;;) {
        if (i < n_before && j < n_now) {
            const size_t same = same_pairs(before + i, now + j, fewer_of(n_before - i, n_now - j));
            i += same;
            j += same;
        }
        if (i == n_before && j == n_now) return changes;
        if (key_at(before, i, n_before) < key_at(now, j, n_now)) {
            ended[changes.ended++] = before[i++];
        } else {
            now[j].b |= KZI_PAIR_BEGAN;
            begun[changes.begun++] = now[j++];
        }
    }
}
