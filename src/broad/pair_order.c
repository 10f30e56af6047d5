/* pair_order.c - sorts pairs by a, then by b, by radix sort in buckets.
 *
 * A million boxes have a few million pairs, found in an order that has nothing to do with their numbers.  So pairs are
 * first scattered into buckets by the high bits of a, some thousand pairs each.  Within a bucket the rest of a, and b,
 * fit 32 bits; these keys are sorted in the nearest caches by the two highest digits.  A body meets few others, so
 * hardly any two pairs of a bucket agree in those digits, and an insertion sort corrects them.  It fails where one body
 * meets thousands; then all bits are sorted.
 *
 * Where many boxes lie on one spot, their pairs are marked in a bit table, which is read in order.
 *
 * The more numbers there are, the more buckets it takes for keys to fit 32 bits: from four million numbers on, one for
 * each 2^10 and fewer.
 *
 * Source: radix sort from the most and from the least significant digit, Knuth 5.2.5. */
#include "math/radix.h"
#include "broad/sap/sap.h"
#include "broad/sap/sap_private.h"

#include <string.h>

#define BUCKET_PAIRS     8192u
#define BUCKETS_MOST     1024u
#define KEY_BITS         32u
#define DIGIT_BITS_MOST  11u
#define TABLE_BITS_MOST  16u
#define TABLE_PAIRS_A_WORD                                                                                             \
    4u /* pairs for each word of the table: from here on it is smaller than the pairs, and
                                 most words have some */
#define ORDER_INSERTION  24u
#define ORDER_PREFETCH   64     /* bytes beyond the place that a key is written to */
#define ORDER_PARALLEL   32768u /* pairs that are worth sharing among threads */

typedef struct order_run {
    const kzi_pair_run *runs;
    kz_index_pair *out;
    uint32_t *keys, *scratch; /* the keys of all pairs, by bucket; scratch as long as the longest bucket for each job */
    uint32_t *counts;         /* [run][bucket]: the number of pairs, later the place of the next one */
    uint32_t *starts;         /* of buckets; one more than there are */
    size_t longest;
    uint32_t n_runs, n_buckets, n_jobs;
    unsigned bits, shift; /* bits of a number; bucket = a >> shift, key = rest of a << bits | b */
} order_run;

/* ---- One bucket ------------------------------------------------------------------------------------------ */

/* False when it took more moves than the budget. */
static bool order_by_insertion(kz_index_pair *pairs, uint32_t n, uint64_t budget)
{
    uint64_t before = n ? kzi_sap_pair_key(pairs[0]) : 0;
    for (uint32_t i = 1; i < n; i++) {
        const kz_index_pair item = pairs[i];
        const uint64_t key = kzi_sap_pair_key(item);
        if (before <= key) {
            before = key;
            continue;
        }
        uint32_t at = i;
        for (; at > 0 && kzi_sap_pair_key(pairs[at - 1]) > key; at--) pairs[at] = pairs[at - 1];
        pairs[at] = item;
        if (budget < i - at) return false;
        budget -= i - at;
    }
    return true;
}

static void order_keys_by_digit(const uint32_t *from, uint32_t *to, uint32_t n, unsigned shift, unsigned bits)
{
    uint32_t counts[1u << DIGIT_BITS_MOST];
    const uint32_t size = 1u << bits, mask = size - 1;
    KZ_ASSERT(bits <= DIGIT_BITS_MOST && shift + bits <= KEY_BITS);
    memset(counts, 0, size * sizeof *counts);
    for (uint32_t i = 0; i < n; i++) counts[from[i] >> shift & mask]++;
    kzi_counts_to_starts(counts, size);
    for (uint32_t i = 0; i < n; i++) to[counts[from[i] >> shift & mask]++] = from[i];
}

/* The pair of a key of bucket b. */
static inline kz_index_pair order_pair(const order_run *run, uint32_t b, uint32_t key)
{
    return (kz_index_pair){b << run->shift | key >> run->bits, key & ((1u << run->bits) - 1)};
}

/* Bits of a digit for n keys: clearing and summing the counters must not cost more than it saves. */
static unsigned order_digit_bits(uint32_t n) { return n < 128 ? 5 : n < 512 ? 6 : n < 1024 ? 7 : n < 8192 ? 8 : 11; }

/* Sorts by the two highest digits, then by insertion.  False, with the keys unchanged, when that was not enough. */
static bool order_by_high_bits(const order_run *run, uint32_t b, const uint32_t *keys, uint32_t n, uint32_t *scratch,
                               kz_index_pair *out)
{
    uint32_t low_counts[1u << DIGIT_BITS_MOST], high_counts[1u << DIGIT_BITS_MOST];
    const unsigned key_bits = run->bits + run->shift, best_bits = order_digit_bits(n);
    const unsigned bits = 2 * best_bits < key_bits ? best_bits : (key_bits + 1) / 2;
    const unsigned low = 2 * bits < key_bits ? key_bits - 2 * bits : 0, high = low + bits;
    const uint32_t size = 1u << bits, mask = size - 1;
    const order_run local = *run;
    KZ_ASSERT(key_bits <= KEY_BITS && bits <= DIGIT_BITS_MOST && high + bits >= key_bits);
    memset(low_counts, 0, size * sizeof *low_counts);
    memset(high_counts, 0, size * sizeof *high_counts);
    for (uint32_t i = 0; i < n; i++) {
        low_counts[keys[i] >> low & mask]++;
        high_counts[keys[i] >> high & mask]++;
    }
    kzi_counts_to_starts(low_counts, size);
    kzi_counts_to_starts(high_counts, size);
    for (uint32_t i = 0; i < n; i++) {
        KZI_PREFETCH_WRITE(&out[i], 0); /* this array is written in order, those below are not */
        scratch[low_counts[keys[i] >> low & mask]++] = keys[i];
    }
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t key = scratch[i];
        out[high_counts[key >> high & mask]++] = order_pair(&local, b, key);
    }
    return order_by_insertion(out, n, 2 * (uint64_t)n);
}

/* Boxes on one spot, given in order, have pairs that are found in order.  For other boxes this test ends after a few
 * keys. */
static bool keys_rise(const uint32_t *keys, uint32_t n)
{
    uint32_t i = 1;
    while (i < n && keys[i - 1] <= keys[i]) i++;
    return i >= n;
}

static void order_bucket(const order_run *run, uint32_t b, uint32_t *scratch)
{
    uint32_t *keys = run->keys + run->starts[b];
    const uint32_t n = run->starts[b + 1] - run->starts[b];
    kz_index_pair *out = run->out + run->starts[b];
    KZ_ASSERT(n <= run->longest);
    if (n > ORDER_INSERTION && !keys_rise(keys, n)) {
        if (order_by_high_bits(run, b, keys, n, scratch, out)) return;
        order_keys_by_digit(keys, scratch, n, 0, 11);
        order_keys_by_digit(scratch, keys, n, 11, 11);
        order_keys_by_digit(keys, scratch, n, 22, 10);
        keys = scratch;
    }
    for (uint32_t i = 0; i < n; i++) out[i] = order_pair(run, b, keys[i]);
    if (n <= ORDER_INSERTION) order_by_insertion(out, n, UINT64_MAX);
}

/* ---- Steps, by job -------------------------------------------------------------------------------------- */

static void count_run(void *data, uint32_t r)
{
    const order_run *run = data;
    uint32_t *count = run->counts + (size_t)r * run->n_buckets;
    const kzi_pair_run in = run->runs[r];
    const unsigned shift = run->shift;
    memset(count, 0, run->n_buckets * sizeof *count);
    if (run->n_buckets == 1) {
        count[0] = (uint32_t)in.n;
        return;
    }
    for (size_t i = 0; i < in.n; i++) {
        KZ_ASSERT(in.at[i].a >> shift < run->n_buckets && in.at[i].b >> run->bits == 0);
        count[in.at[i].a >> shift]++;
    }
}

static void scatter_run(void *data, uint32_t r)
{
    const order_run *run = data;
    uint32_t *next = run->counts + (size_t)r * run->n_buckets, *keys = run->keys;
    const kzi_pair_run in = run->runs[r];
    const unsigned shift = run->shift, bits = run->bits;
    const uint32_t mask = (1u << shift) - 1;
    if (run->n_buckets == 1) { /* adding to one counter, each pair would wait for the one before */
        keys += next[0];
        for (size_t i = 0; i < in.n; i++) keys[i] = in.at[i].a << bits | in.at[i].b;
        return;
    }
    for (size_t i = 0; i < in.n; i++) {
        const kz_index_pair p = in.at[i];
        const uint32_t at = next[p.a >> shift]++;
        KZ_ASSERT(at < run->starts[(p.a >> shift) + 1]);
        keys[at] = (p.a & mask) << bits | p.b;
        KZI_PREFETCH_WRITE(&keys[at], ORDER_PREFETCH);
    }
}

static void order_buckets(void *data, uint32_t job)
{
    const order_run *run = data;
    const uint32_t end = (uint32_t)((uint64_t)run->n_buckets * (job + 1) / run->n_jobs);
    for (uint32_t b = (uint32_t)((uint64_t)run->n_buckets * job / run->n_jobs); b < end; b++) {
        order_bucket(run, b, run->scratch + job * run->longest);
        KZ_ASSERT(kzi_sap_pairs_are_sorted(run->out + run->starts[b], run->starts[b + 1] - run->starts[b]));
    }
}

/* Turns counts into places: where each run's part of each bucket begins. */
static void place_buckets(order_run *run)
{
    uint32_t at = 0;
    run->longest = 0;
    for (uint32_t b = 0; b < run->n_buckets; b++) {
        run->starts[b] = at;
        for (uint32_t r = 0; r < run->n_runs; r++) {
            uint32_t *count = &run->counts[(size_t)r * run->n_buckets + b];
            const uint32_t here = *count;
            *count = at;
            at += here;
        }
        run->longest = at - run->starts[b] > run->longest ? at - run->starts[b] : run->longest;
    }
    run->starts[run->n_buckets] = at;
}

static kz_result order_by_bucket(const kz_allocator *alloc, kzi_pair_order *order, order_run *run, size_t n,
                                 const kz_parallel *parallel, kz_error *err)
{
    KZ_ASSERT(run->bits < KEY_BITS && n <= UINT32_MAX);
    run->shift = run->bits;
    while (run->shift > 0 &&
           (run->bits + run->shift > KEY_BITS ||
            ((n >> (run->bits - run->shift)) > BUCKET_PAIRS && (2u << (run->bits - run->shift)) <= BUCKETS_MOST))) {
        run->shift--;
    }
    run->n_buckets = 1u << (run->bits - run->shift);
    run->n_jobs = n < ORDER_PARALLEL ? 1 : kzi_sap_jobs(parallel);
    const size_t n_counts = (size_t)run->n_runs * run->n_buckets;
    kz_result r = kzi_block_reserve(alloc, &order->counts, n_counts + run->n_buckets + 1, sizeof(uint32_t), err);
    if (r != KZ_OK) return r;
    run->counts = order->counts.at;
    run->starts = run->counts + n_counts;
    const kz_parallel *by = run->n_jobs > 1 ? parallel : NULL;
    kzi_run_jobs(by, count_run, run, run->n_runs);
    place_buckets(run);
    KZ_ASSERT(run->starts[run->n_buckets] == n);
    r = kzi_block_fit(alloc, &order->scratch, 0, n + run->n_jobs * run->longest, sizeof(uint32_t), err);
    if (r != KZ_OK) return r;
    run->keys = order->scratch.at;
    run->scratch = run->keys + n;
    kzi_run_jobs(by, scatter_run, run, run->n_runs);
    kzi_run_jobs(by, order_buckets, run, run->n_jobs);
    return KZ_OK;
}

/* ---- A table of bits, where most numbers are paired with most ------------------------------------------- */

static inline unsigned lowest_set_bit(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    unsigned bit = 0;
    while (!(word >> bit & 1)) bit++;
    return bit;
#endif
}

/* Sorts by a table with one bit for every possible pair, which is read row by row.  *done is false, and nothing is
 * lost, when some pairs were equal. */
static kz_result order_by_table(const kz_allocator *alloc, kzi_pair_order *order, const order_run *run, size_t n,
                                size_t n_words, size_t row_words, bool *done, kz_error *err)
{
    const kz_result r = kzi_block_fit(alloc, &order->scratch, 0, n_words, sizeof(uint64_t), err);
    if (r != KZ_OK) return r;
    uint64_t *table = order->scratch.at;
    kz_index_pair *out = run->out;
    size_t at = 0;
    memset(table, 0, n_words * sizeof *table);
    for (uint32_t i = 0; i < run->n_runs; i++) {
        const kzi_pair_run in = run->runs[i];
        for (size_t k = 0; k < in.n; k++) {
            KZ_ASSERT(in.at[k].a * row_words + (in.at[k].b >> 6) < n_words);
            table[in.at[k].a * row_words + (in.at[k].b >> 6)] |= (uint64_t)1 << (in.at[k].b & 63);
        }
    }
    for (size_t w = 0; w < n_words; w++) {
        const uint32_t a = (uint32_t)(w / row_words), b = (uint32_t)(w % row_words) << 6;
        for (uint64_t word = table[w]; word; word &= word - 1) {
            out[at].a = a;
            out[at++].b = b + lowest_set_bit(word);
        }
    }
    KZ_ASSERT(at <= n);
    *done = at == n;
    return KZ_OK;
}

kz_result kzi_sort_pairs(const kz_allocator *alloc, kzi_pair_order *order, const kzi_pair_run *runs, uint32_t n_runs,
                         uint32_t n_numbers, const kz_parallel *parallel, kz_index_pair *out, kz_error *err)
{
    order_run run = {.runs = runs, .out = out, .n_runs = n_runs};
    size_t n = 0;
    for (uint32_t r = 0; r < n_runs; r++) n += runs[r].n;
    if (n == 0) return KZ_OK;
    KZ_ASSERT(n_numbers > 0);
    while ((n_numbers - 1) >> run.bits) run.bits++;
    const size_t row_words = ((size_t)n_numbers + 63) / 64;
    if (run.bits <= TABLE_BITS_MOST && n_numbers * row_words <= n / TABLE_PAIRS_A_WORD) {
        bool done;
        const kz_result r = order_by_table(alloc, order, &run, n, n_numbers * row_words, row_words, &done, err);
        if (r != KZ_OK || done) return r;
    }
    if (n > UINT32_MAX) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)n, UINT32_MAX);
    return order_by_bucket(alloc, order, &run, n, parallel, err);
}

void kzi_pair_order_free(const kz_allocator *alloc, kzi_pair_order *order)
{
    kzi_block_free(alloc, &order->counts);
    kzi_block_free(alloc, &order->scratch);
}
