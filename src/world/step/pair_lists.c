/* pair_lists.c - merges and compares sorted lists of pairs.
 *
 * The branch predictor cannot guess which list comes next, so steps add up results of comparisons; with branches a
 * million pairs take three times as long.  Yet most pairs last from step to step.  Where the lists agree, several pairs
 * at a time are skipped. */
#include "world/step/pair_lists.h"

#include <string.h>

#define RUN   4 /* pairs that are compared together */
#define STEPS 8

/* Where more than SAMPLE / OFTEN of the first SAMPLE pairs of a long list began or ended, the rest is compared in two
 * parts. */
#define SAMPLE     64
#define OFTEN      24
#define PARTS_FROM 256

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

size_t kzi_pairs_below(const kz_index_pair *pairs, size_t n, uint64_t key)
{
    size_t from = 0;
    while (n > 0) {
        const size_t half = n / 2;
        const bool is_below = kzi_pair_key(pairs[from + half]) < key;
        from = is_below ? from + half + 1 : from;
        n = is_below ? n - half - 1 : half;
    }
    return from;
}

/* The number of pairs before `key`, if it is at least `from`. */
static size_t pairs_below_from(const kz_index_pair *pairs, size_t from, size_t n, uint64_t key)
{
    size_t more = 1;
    for (; more < n - from && kzi_pair_key(pairs[from + more - 1]) < key; more *= 2) from += more;
    return from + kzi_pairs_below(pairs + from, more < n - from ? more : n - from, key);
}

/* The same, if it is not far below n. */
static size_t pairs_below_end(const kz_index_pair *pairs, size_t n, uint64_t key)
{
    size_t less = 1;
    while (less < n && kzi_pair_key(pairs[n - less]) >= key) less *= 2;
    const size_t from = less < n ? n - less : 0;
    return from + kzi_pairs_below(pairs + from, n - from, key);
}

size_t kzi_pairs_merge_into(kz_index_pair *pairs, size_t n, kz_index_pair *added, size_t n_added)
{
    size_t kept = 0, at = 0, end = n;
    KZ_ASSERT(kzi_pairs_rise(added, n_added));
    for (size_t i = 0; i < n_added; i++) {
        at = pairs_below_from(pairs, at, n, kzi_pair_key(added[i]));
        added[kept] = added[i];
        kept += at == n || kzi_pair_key(pairs[at]) != kzi_pair_key(added[i]);
    }
    for (size_t k = kept; k-- > 0; end = at) {
        at = pairs_below_end(pairs, end, kzi_pair_key(added[k]));
        memmove(pairs + at + k + 1, pairs + at, (end - at) * sizeof *pairs);
        pairs[at + k] = added[k];
        KZ_ASSERT(at == 0 || kzi_pair_key(pairs[at - 1]) < kzi_pair_key(added[k]));
    }
    return n + kept;
}

size_t kzi_pairs_merge(const kz_index_pair *a, size_t n_a, const kz_index_pair *b, size_t n_b, kz_index_pair *out)
{
    size_t i = 0, j = 0, n = 0;
    while (i < n_a && j < n_b) {
        const size_t from_b = kzi_pair_key(b[j]) < kzi_pair_key(a[i]);
        const kz_index_pair *const next[2] = {&a[i], &b[j]};
        out[n++] = *next[from_b];
        KZ_ASSERT(n < 2 || kzi_pair_key(out[n - 2]) < kzi_pair_key(out[n - 1]));
        i += 1 - from_b;
        j += from_b;
    }
    if (i < n_a) memcpy(out + n, a + i, (n_a - i) * sizeof *out);
    if (j < n_b) memcpy(out + n, b + j, (n_b - j) * sizeof *out);
    return n_a + n_b;
}

/* ---- Changes --------------------------------------------------------------------------------------------- */

/* Parts of both lists that are compared: before[i .. i_end) and now[j .. j_end).  No pair of one is in another part of
 * the other.  There is room for all of a part in `begun` and `ended`. */
typedef struct changes_part {
    const kz_index_pair *before;
    kz_index_pair *now, *begun, *ended;
    size_t i, i_end, j, j_end, n_begun, n_ended;
} changes_part;

/* Compares one pair of each list, without a branch. */
KZI_ALWAYS_INLINE void compare_next(changes_part *c)
{
    const kz_index_pair old = c->before[c->i];
    kz_index_pair new = c->now[c->j];
    const uint64_t old_key = kzi_pair_key(old), new_key = kzi_pair_key(new);
    const uint32_t is_ended = old_key < new_key, has_begun = new_key < old_key;
    new.b |= has_begun *KZI_PAIR_BEGAN; /* it is not read back: a half that was just written would be waited for */
    c->ended[c->n_ended] = old;
    c->now[c->j] = new;
    c->begun[c->n_begun] = new;
    c->n_ended += is_ended;
    c->n_begun += has_begun;
    c->i += 1 - has_begun;
    c->j += 1 - is_ended;
}

/* The steps that surely do not reach the end of a part. */
static size_t safe_steps(const changes_part *c) { return fewer_of(c->i_end - c->i, c->j_end - c->j); }

/* Compares the rest of a part.  Where lists differ they differ often: STEPS pairs are then compared without branches,
 * until all of them agree. */
static void compare_runs(changes_part *c)
{
    while (safe_steps(c) > 0) {
        const size_t same = same_pairs(c->before + c->i, c->now + c->j, safe_steps(c));
        size_t n_changes;
        c->i += same;
        c->j += same;
        do {
            n_changes = c->n_begun + c->n_ended;
            for (size_t k = 0; k < STEPS && safe_steps(c) > 0; k++) compare_next(c);
        } while (n_changes < c->n_begun + c->n_ended && safe_steps(c) > 0);
    }
    while (c->i < c->i_end) c->ended[c->n_ended++] = c->before[c->i++];
    for (; c->j < c->j_end; c->j++) {
        c->now[c->j].b |= KZI_PAIR_BEGAN;
        c->begun[c->n_begun++] = c->now[c->j];
    }
}

/* A part goes on from where its copy is. */
static void reach(changes_part *c, const changes_part *copy)
{
    c->i = copy->i;
    c->j = copy->j;
    c->n_begun = copy->n_begun;
    c->n_ended = copy->n_ended;
}

/* Compares two parts side by side, as far as both go.  Each comparison waits for the one before, but not for those of the
 * other part. */
static void compare_both(changes_part *c, changes_part *d)
{
    changes_part a = *c, b = *d;
    for (size_t n; (n = fewer_of(safe_steps(&a), safe_steps(&b))) > 0;) {
        for (; n > 0; n--) {
            compare_next(&a);
            compare_next(&b);
        }
    }
    reach(c, &a);
    reach(d, &b);
}

/* Ends a part at now[end). */
static void end_part(changes_part *c, size_t end)
{
    KZ_ASSERT(end <= c->j_end);
    if (end < c->j_end) c->i_end = c->i + kzi_pairs_below(c->before + c->i, c->i_end - c->i, kzi_pair_key(c->now[end]));
    c->j_end = end;
}

/* Begins a part of `all` where the last one ends. */
static void begin_part(changes_part *c, const changes_part *all, const changes_part *last, size_t end)
{
    *c = *all;
    c->i = last->i_end;
    c->j = last->j_end;
    c->begun += c->j;
    c->ended += c->i;
    end_part(c, end);
}

/* Appends what began and ended in a part to the lists of all. */
static void gather_part(changes_part *all, const changes_part *c)
{
    if (c->n_begun) memmove(all->begun + all->n_begun, c->begun, c->n_begun * sizeof *c->begun);
    if (c->n_ended) memmove(all->ended + all->n_ended, c->ended, c->n_ended * sizeof *c->ended);
    all->n_begun += c->n_begun;
    all->n_ended += c->n_ended;
}

kzi_pair_changes kzi_pairs_changes(const kz_index_pair *before, size_t n_before, kz_index_pair *now, size_t n_now,
                                   kz_index_pair *begun, kz_index_pair *ended)
{
    changes_part all = {before, now, begun, ended, 0, n_before, 0, n_now, 0, 0}, part[3] = {all};
    size_t n_parts = 1;
    KZ_ASSERT(kzi_pairs_rise(before, n_before) && kzi_pairs_rise(now, n_now));
    if (n_now >= PARTS_FROM && n_before > 0) {
        end_part(&part[0], SAMPLE);
        compare_runs(&part[0]);
        const bool often = part[0].n_begun + part[0].n_ended > SAMPLE / OFTEN;
        if (often) begin_part(&part[n_parts++], &all, &part[0], n_now / 2);
        begin_part(&part[n_parts], &all, &part[n_parts - 1], n_now);
        n_parts++;
        if (often) compare_both(&part[1], &part[2]);
    }
    for (size_t k = 0; k < n_parts; k++) {
        compare_runs(&part[k]);
        gather_part(&all, &part[k]);
    }
    KZ_ASSERT(n_before - all.n_ended == n_now - all.n_begun); /* the pairs that are in both */
    return (kzi_pair_changes){all.n_begun, all.n_ended};
}
