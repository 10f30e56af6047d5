/* test_pair_order.c - pairs of any numbers are sorted as by comparison: dense, equal and of every length, in parts, by
 * threads, and where memory is refused. */
#include <stdlib.h>
#include <string.h>

#include "kz_test.h"
#include "kz_test_alloc.h"
#include "broad/sap/sap.h"

static void *some(size_t bytes)
{
    void *p = malloc(bytes + 16);
    if (!p) abort();
    return p;
}

static void run_backwards(void *ctx, void (*job)(void *data, uint32_t i), void *data, uint32_t n)
{
    (void)ctx;
    while (n-- > 0) job(data, n);
}

static int by_numbers(const void *a, const void *b)
{
    const kz_index_pair *p = a, *q = b;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

TEST(pairs_of_any_numbers_are_sorted)
{
    kz_test_rng r = kz_test_rng_here();
    const kz_allocator alloc = kzi_allocator(NULL);
    kzi_pair_order order = {0};
    for (int64_t round = kz_test_rounds(150); round > 0; round--) {
        const uint32_t bits = round % 8 ? 1 + kz_test_below(&r, 22) : 23 + kz_test_below(&r, 2), limit = 1u << bits;
        const size_t n = kz_test_below(&r, kz_test_one_in(&r, 5) ? 60000 : 3000);
        const uint32_t hub = kz_test_below(&r, limit), hubs = kz_test_below(&r, 4), n_runs = 1 + kz_test_below(&r, 5);
        const kz_parallel parallel = {run_backwards, NULL, kz_test_below(&r, 4)};
        kz_index_pair *in = some(n * sizeof *in), *out = some(n * sizeof *out);
        kzi_pair_run runs[5];
        for (size_t i = 0; i < n; i++) {
            in[i].a = kz_test_below(&r, 4) < hubs ? hub : kz_test_below(&r, limit);
            in[i].b = kz_test_below(&r, limit);
        }
        for (uint32_t i = 0; i < n_runs; i++)
            runs[i] = (kzi_pair_run){in + n * i / n_runs, n * (i + 1) / n_runs - n * i / n_runs};
        NOTE("%zu pairs of %u bits, %u runs", n, bits, n_runs);
        CHECK_EQ(kzi_sort_pairs(&alloc, &order, runs, n_runs, limit, &parallel, out, NULL), KZ_OK);
        if (n) qsort(in, n, sizeof *in, by_numbers);
        if (n) CHECK_EQ(memcmp(in, out, n * sizeof *in), 0);
        free(in);
        free(out);
    }
    kzi_pair_order_free(&alloc, &order);
}

/* Most numbers are paired with most: a table of bits sorts them, unless some pairs are equal. */
static void check_dense_pairs(uint32_t limit, uint32_t step, bool twice)
{
    enum { MOST = 20000 };
    static kz_index_pair in[MOST], out[MOST];
    const size_t all = (size_t)limit * limit, n = all < MOST ? all : MOST;
    for (size_t i = 0; i < n; i++) {
        const uint64_t at = i * step % all;
        in[i] = (kz_index_pair){(uint32_t)(at / limit), (uint32_t)(at % limit)};
    }
    if (twice) in[n - 1] = in[0];
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kzi_pair_order order = {0};
        const kzi_pair_run run = {in, n};
        const kz_result r = kzi_sort_pairs(&ta.allocator, &order, &run, 1, limit, NULL, out, NULL);
        CHECK_EQ(r, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        if (r == KZ_OK) {
            static kz_index_pair expected[MOST];
            memcpy(expected, in, n * sizeof *in);
            qsort(expected, n, sizeof *expected, by_numbers);
            CHECK_EQ(memcmp(out, expected, n * sizeof *out), 0);
        }
        kzi_pair_order_free(&ta.allocator, &order);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(dense_pairs_are_sorted_equal_ones_too)
{
    for (uint32_t limit = 20; limit <= 140; limit += 40) {
        NOTE("%u numbers", limit);
        check_dense_pairs(limit, 7919, false);
        check_dense_pairs(limit, 7919, true);
    }
}

/* Buckets by high bits: as many as keys of 32 bits need. */
TEST(pairs_of_numbers_of_every_length_are_sorted)
{
    enum { N = 40000 };
    static kz_index_pair in[N], out[N];
    kz_test_rng r = kz_test_rng_here();
    const kz_allocator alloc = kzi_allocator(NULL);
    kzi_pair_order order = {0};
    for (uint32_t bits = 1; bits < 27; bits++) {
        for (size_t n = 100; n <= N; n *= 400) {
            for (size_t i = 0; i < n; i++)
                in[i] = (kz_index_pair){kz_test_below(&r, 1u << bits), kz_test_below(&r, 1u << bits)};
            const kzi_pair_run run = {in, n};
            NOTE("%zu pairs of %u bits", n, bits);
            CHECK_EQ(kzi_sort_pairs(&alloc, &order, &run, 1, 1u << bits, NULL, out, NULL), KZ_OK);
            qsort(in, n, sizeof *in, by_numbers);
            CHECK_EQ(memcmp(in, out, n * sizeof *in), 0);
        }
    }
    kzi_pair_order_free(&alloc, &order);
}
