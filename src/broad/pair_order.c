/* pair_order.c - pairs in the order that everybody gets: by a, then by b.
 *
 * A million boxes have a few million pairs, found in the order of their places, which has nothing to do with their
 * numbers.  So pairs are first dealt into buckets by the high bits of a, a few thousand pairs each; then each bucket,
 * which the second-level cache holds with its scratch, is sorted digit by digit: those of b, then the rest of a.  No
 * step compares, so nothing is mispredicted, and no layout is bad: a bucket that is too large is only slower to reach.
 *
 * Source: least and most significant digit first, Knuth 5.2.5. */
#include "sweep.h"
#include "sweep_private.h"

#include <string.h>

#define BUCKET_PAIRS    8192u /* 64 KiB, and as much scratch; flat from 4096 to 16384 */
#define BUCKETS_MOST    2048u
#define DIGIT_BITS_MOST 11u
#define DIGITS_MOST     6u /* three of each number of 31 bits */
#define ORDER_INSERTION 24u
#define PARALLEL_FROM   32768u /* pairs */

typedef struct order_digit {
    unsigned shift, bits; /* of a << 32 | b */
} order_digit;

typedef struct order_run {
    const kzi_pair_run *runs;
    kz_index_pair *out, *scratch; /* each as long as all pairs; scratch as long as the longest bucket, a job */
    size_t scratch_stride;
    uint32_t *counts;     /* [run][bucket]: pairs, then where the next one goes */
    const size_t *starts; /* of buckets in out; one more than there are buckets */
    uint32_t n_runs, n_buckets, n_jobs;
    unsigned shift; /* bucket = a >> shift */
    order_digit digits[DIGITS_MOST];
    uint32_t n_digits;
} order_run;

static inline uint64_t order_key(kz_index_pair p) { return (uint64_t)p.a << 32 | p.b; }

static unsigned order_bits(uint32_t largest)
{
    unsigned bits = 0;
    while (bits < 32 && largest >> bits) { bits++; }
    return bits;
}

/* Cuts `bits` bits into digits of about equal length. */
static void add_digits(order_run *run, unsigned bits, unsigned shift)
{
    const unsigned n = (bits + DIGIT_BITS_MOST - 1) / DIGIT_BITS_MOST;
    for (unsigned i = 0; i < n; i++) {
        const unsigned from = bits * i / n, to = bits * (i + 1) / n;
        run->digits[run->n_digits++] = (order_digit){shift + from, to - from};
    }
}

static void order_by_insertion(kz_index_pair *pairs, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        const kz_index_pair item = pairs[i];
        size_t at = i;
        for (; at > 0 && order_key(pairs[at - 1]) > order_key(item); at--) { pairs[at] = pairs[at - 1]; }
        pairs[at] = item;
    }
}

/* False when all share this digit, and nothing is written. */
static bool order_by_digit(const kz_index_pair *from, kz_index_pair *to, size_t n, order_digit digit)
{
    uint32_t counts[1u << DIGIT_BITS_MOST];
    const uint32_t mask = (1u << digit.bits) - 1;
    uint32_t start = 0;
    memset(counts, 0, (mask + 1) * sizeof *counts);
    for (size_t i = 0; i < n; i++) { counts[order_key(from[i]) >> digit.shift & mask]++; }
    if (counts[order_key(from[0]) >> digit.shift & mask] == n) { return false; }
    for (uint32_t v = 0; v <= mask; v++) {
        const uint32_t here = counts[v];
        counts[v] = start;
        start += here;
    }
    for (size_t i = 0; i < n; i++) { to[counts[order_key(from[i]) >> digit.shift & mask]++] = from[i]; }
    return true;
}

/* Sorts one bucket in place. */
static void order_bucket(const order_run *run, kz_index_pair *pairs, size_t n, kz_index_pair *scratch)
{
    kz_index_pair *from = pairs, *to = scratch;
    if (n <= ORDER_INSERTION) {
        order_by_insertion(pairs, n);
        return;
    }
    for (uint32_t d = 0; d < run->n_digits; d++) {
        if (!order_by_digit(from, to, n, run->digits[d])) { continue; }
        kz_index_pair *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != pairs) { memcpy(pairs, from, n * sizeof *pairs); }
}

/* ---- Steps, by job -------------------------------------------------------------------------------------- */

static void count_run(void *data, uint32_t r)
{
    const order_run *run = data;
    uint32_t *count = run->counts + (size_t)r * run->n_buckets;
    const kzi_pair_run in = run->runs[r];
    for (uint32_t b = 0; b < run->n_buckets; b++) { count[b] = 0; }
    for (size_t i = 0; i < in.n; i++) { count[in.at[i].a >> run->shift]++; }
}

static void deal_run(void *data, uint32_t r)
{
    const order_run *run = data;
    uint32_t *next = run->counts + (size_t)r * run->n_buckets;
    const kzi_pair_run in = run->runs[r];
    for (size_t i = 0; i < in.n; i++) {
        const uint32_t b = in.at[i].a >> run->shift;
        run->out[run->starts[b] + next[b]++] = in.at[i];
    }
}

static void order_buckets(void *data, uint32_t job)
{
    const order_run *run = data;
    kz_index_pair *scratch = run->scratch + job * run->scratch_stride;
    const uint32_t end = (uint32_t)((uint64_t)run->n_buckets * (job + 1) / run->n_jobs);
    for (uint32_t b = (uint32_t)((uint64_t)run->n_buckets * job / run->n_jobs); b < end; b++) {
        order_bucket(run, run->out + run->starts[b], run->starts[b + 1] - run->starts[b], scratch);
    }
}

/* From counts to where each run's part of each bucket begins within the bucket; returns the longest bucket. */
static size_t place_buckets(const order_run *run, size_t *starts)
{
    size_t at = 0, longest = 0;
    for (uint32_t b = 0; b < run->n_buckets; b++) {
        size_t n = 0;
        for (uint32_t r = 0; r < run->n_runs; r++) {
            uint32_t *count = &run->counts[(size_t)r * run->n_buckets + b];
            const uint32_t here = *count;
            *count = (uint32_t)n;
            n += here;
        }
        starts[b] = at;
        at += n;
        longest = n > longest ? n : longest;
    }
    starts[run->n_buckets] = at;
    return longest;
}

kz_result kzi_sort_pairs(const kz_allocator *alloc, kzi_pair_order *order, const kzi_pair_run *runs, uint32_t n_runs,
                         uint32_t n_numbers, const kz_parallel *parallel, kz_index_pair *out, kz_error *err)
{
    order_run run = {.runs = runs, .out = out, .n_runs = n_runs};
    size_t n = 0;
    for (uint32_t r = 0; r < n_runs; r++) { n += runs[r].n; }
    if (n == 0) { return KZ_OK; }
    if (n > UINT32_MAX) { return kzi_fail(err, KZ_ERR_MEMORY, INT64_MAX, 0); }
    const unsigned bits = order_bits(n_numbers ? n_numbers - 1 : 0);
    run.shift = bits;
    while (run.shift > 0 && (n >> (bits - run.shift)) > BUCKET_PAIRS && (2u << (bits - run.shift)) <= BUCKETS_MOST) {
        run.shift--;
    }
    run.n_buckets = 1u << (bits - run.shift);
    add_digits(&run, bits, 0);
    add_digits(&run, run.shift, 32);
    run.n_jobs = n < PARALLEL_FROM ? 1 : kzi_sweep_jobs(parallel);
    const size_t starts_at = ((size_t)n_runs * run.n_buckets * sizeof(uint32_t) + 63) & ~(size_t)63;
    kz_result r = kzi_block_reserve(alloc, &order->counts, starts_at + (run.n_buckets + 1) * sizeof(size_t), 1, err);
    if (r != KZ_OK) { return r; }
    run.counts = order->counts.at;
    size_t *starts = (size_t *)(void *)((unsigned char *)order->counts.at + starts_at);
    run.starts = starts;
    const kz_parallel *by = run.n_jobs > 1 ? parallel : NULL;
    kzi_run_jobs(by, count_run, &run, n_runs);
    run.scratch_stride = place_buckets(&run, starts);
    r = kzi_block_reserve(alloc, &order->scratch, run.n_jobs * run.scratch_stride, sizeof(kz_index_pair), err);
    if (r != KZ_OK) { return r; }
    run.scratch = order->scratch.at;
    kzi_run_jobs(by, deal_run, &run, n_runs);
    kzi_run_jobs(by, order_buckets, &run, run.n_jobs);
    return KZ_OK;
}

void kzi_pair_order_free(const kz_allocator *alloc, kzi_pair_order *order)
{
    kzi_block_free(alloc, &order->counts);
    kzi_block_free(alloc, &order->scratch);
}
