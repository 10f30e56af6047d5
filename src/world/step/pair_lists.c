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

/* Parts of both lists that are compared: what is left of them.  No pair of one is in another part of the other.  There is
 * room for all of a part behind `begun_from` and `ended_from`. */
typedef struct changes_part {
    const kz_index_pair *before, *before_end;
    kz_index_pair *now, *now_end, *begun, *ended;
    const kz_index_pair *begun_from, *ended_from;
} changes_part;

/* Compares one pair of each list, without a branch. */
KZI_ALWAYS_INLINE void compare_next(changes_part *c)
{
    const kz_index_pair old = *c->before, new = *c->now;
    const uint64_t old_key = kzi_pair_key(old), new_key = kzi_pair_key(new);
    const uint32_t is_ended = old_key < new_key, has_begun = new_key < old_key;
    const uint32_t b = new.b | has_begun * KZI_PAIR_BEGAN; /* not read back: a half just written would be waited for */
    *c->ended = old;
    *c->begun = (kz_index_pair){new.a, b};
    c->now->b = b;
    c->ended += is_ended;
    c->begun += has_begun;
    c->before += 1 - has_begun;
    c->now += 1 - is_ended;
}

/* The steps that surely do not reach the end of a part. */
static size_t safe_steps(const changes_part *c)
{
    return fewer_of((size_t)(c->before_end - c->before), (size_t)(c->now_end - c->now));
}

static size_t count_changes(const changes_part *c)
{
    return (size_t)(c->begun - c->begun_from) + (size_t)(c->ended - c->ended_from);
}

/* Compares the rest of a part.  Where lists differ they differ often: STEPS pairs are then compared without branches,
 * until all of them agree. */
static void compare_runs(changes_part *c)
{
    while (safe_steps(c) > 0) {
        const size_t same = same_pairs(c->before, c->now, safe_steps(c));
        size_t n_changes;
        c->before += same;
        c->now += same;
        do {
            n_changes = count_changes(c);
            for (size_t k = 0; k < STEPS && safe_steps(c) > 0; k++) compare_next(c);
        } while (n_changes < count_changes(c) && safe_steps(c) > 0);
    }
    while (c->before < c->before_end) *c->ended++ = *c->before++;
    for (; c->now < c->now_end; c->now++) {
        c->now->b |= KZI_PAIR_BEGAN;
        *c->begun++ = *c->now;
    }
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
    *c = a;
    *d = b;
}

/* Splits the first pairs, those before *end, off a part that nothing is compared of yet. */
static changes_part split_part(changes_part *c, kz_index_pair *end)
{
    changes_part first = *c;
    KZ_ASSERT(c->now <= end && end < c->now_end);
    const size_t below = kzi_pairs_below(c->before, (size_t)(c->before_end - c->before), kzi_pair_key(*end));
    c->begun_from = c->begun += end - c->now;
    c->ended_from = c->ended += below;
    c->before = first.before_end = c->before + below;
    c->now = first.now_end = end;
    return first;
}

/* Appends pairs that stand behind, or there already.  Returns the end. */
static kz_index_pair *append_pairs(kz_index_pair *to, const kz_index_pair *from, const kz_index_pair *end)
{
    const size_t n = (size_t)(end - from);
    if (n == 0) return to; /* which may be NULL */
    if (to != from) memmove(to, from, n * sizeof *to);
    return to + n;
}

kzi_pair_changes kzi_pairs_changes(const kz_index_pair *before, size_t n_before, kz_index_pair *now, size_t n_now,
                                   kz_index_pair *begun, kz_index_pair *ended)
{
    const kz_index_pair *before_end = n_before > 0 ? before + n_before : before; /* lists without pairs may be NULL */
    kz_index_pair *now_end = n_now > 0 ? now + n_now : now;
    changes_part all = {before, before_end, now, now_end, begun, ended, begun, ended}, part[3];
    kz_index_pair *begun_end = begun, *ended_end = ended;
    size_t n_parts = 0;
    KZ_ASSERT(kzi_pairs_rise(before, n_before) && kzi_pairs_rise(now, n_now));
    if (n_now >= PARTS_FROM && n_before > 0) {
        part[n_parts++] = split_part(&all, now + SAMPLE);
        compare_runs(&part[0]);
        if (count_changes(&part[0]) > SAMPLE / OFTEN) {
            part[n_parts++] = split_part(&all, now + n_now / 2);
            compare_both(&part[1], &all);
        }
    }
    part[n_parts++] = all;
    for (size_t k = 0; k < n_parts; k++) {
        compare_runs(&part[k]);
        begun_end = append_pairs(begun_end, part[k].begun_from, part[k].begun);
        ended_end = append_pairs(ended_end, part[k].ended_from, part[k].ended);
    }
    const kzi_pair_changes changes = {(size_t)(begun_end - begun), (size_t)(ended_end - ended)};
    KZ_ASSERT(n_before - changes.ended == n_now - changes.begun); /* the pairs that are in both */
    return changes;
}
