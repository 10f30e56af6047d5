/* test_harness.c - proves that the harness can fail: each kind of check, each watch of the allocator, each loop. */
#include <stdlib.h>
#include <string.h>

#include "kz_test.h"
#include "kz_test_alloc.h"

/* ---- Checks -------------------------------------------------------------------------------------------- */

static int zero(void) { return 0; }

static void wrong_checks(void)
{
    float nan = kz_test_float_of_bits(0x7fc00000u);
    CHECK(zero());
    CHECK_EQ(zero(), 1);
    CHECK_EQ(-1, UINT64_MAX);
    CHECK_EQ(nan, nan);
    CHECK_NE(0.0f, -0.0f);
    CHECK_LT(1u, -1);
    CHECK_LE(2, 1.5);
    CHECK_GT(INT64_MIN, 0u);
    CHECK_GE(1, 2);
    CHECK_NEAR(1.0, 1.1, 0.01);
    CHECK_NEAR(1.0, (double)nan, 0.01);
    CHECK_BITS(0.0f, -0.0f);
    CHECK_BITS64(0.1, 0.1 + 0x1p-56);
    CHECK_STR("a", "b");
    CHECK_STR("a", NULL);
    CHECK_MEM("abc", "abd", 3);
    CHECK_EQ((const void *)"a", NULL);
}

TEST(every_wrong_check_is_counted_as_failed)
{
    kz_test_counts c = kz_test_apart(wrong_checks);
    CHECK_EQ(c.checks, 17);
    CHECK_EQ(c.failed, 17);
}

static void right_checks(void)
{
    float nan = kz_test_float_of_bits(0x7fc00000u);
    int x = 0;
    CHECK(!zero());
    CHECK_EQ(1, 1.0);
    CHECK_EQ(-0.0, 0);
    CHECK_EQ((uint8_t)255, 255);
    CHECK_EQ(true, 1);
    CHECK_NE(-1, UINT32_MAX);
    CHECK_LT(-1, 1u);
    CHECK_LE(UINT64_MAX, UINT64_MAX);
    CHECK_GT(UINT64_MAX, INT64_MAX);
    CHECK_GE(2.5f, 2);
    CHECK_NEAR(1.0, 1.1, 0.2);
    CHECK_BITS(nan, nan);
    CHECK_BITS64(0.1, 0.1);
    CHECK_STR("a", "a");
    CHECK_STR(NULL, NULL);
    CHECK_MEM("abc", "abd", 2);
    CHECK_EQ(&x, &x);
}

TEST(no_right_check_is_counted_as_failed)
{
    kz_test_counts c = kz_test_apart(right_checks);
    CHECK_EQ(c.checks, 17);
    CHECK_EQ(c.failed, 0);
}

static int after_require;
static void failing_require(void)
{
    REQUIRE(zero());
    after_require++;
}

TEST(a_failed_require_leaves_the_test)
{
    CHECK_EQ(kz_test_apart(failing_require).failed, 1);
    CHECK_EQ(after_require, 0);
}

TEST(a_check_evaluates_its_arguments_once)
{
    int n = 0;
    CHECK_EQ(n++, 0);
    CHECK_EQ(n, 1);
}

/* ---- Random numbers ------------------------------------------------------------------------------------ */

TEST(a_seed_gives_the_same_numbers_on_every_machine)
{
    kz_test_rng r = kz_test_rng_make(1);
    CHECK_EQ(kz_test_u64(&r), 0xb3f2af6d0fc710c5u);
    CHECK_EQ(kz_test_u64(&r), 0x853b559647364ceau);
    kz_test_rng other = kz_test_rng_make(2);
    CHECK_NE(kz_test_u64(&other), 0xb3f2af6d0fc710c5u);
}

TEST(random_numbers_stay_in_their_ranges_and_reach_the_ends)
{
    kz_test_rng r = kz_test_rng_here();
    int lo = 0, hi = 0, denormal = 0, all_bits = 0;
    for (int i = 0; i < 20000; i++) {
        int32_t v = kz_test_range(&r, -3, 4);
        float u = kz_test_unit(&r), real = kz_test_real(&r, -2, 3), grid = kz_test_grid(&r, -8, 8, 0.25f);
        CHECK(v >= -3 && v <= 4);
        CHECK(u >= 0 && u < 1);
        CHECK(real >= -2 && real <= 3);
        CHECK(grid >= -2 && grid <= 2 && grid * 4 == (float)(int)(grid * 4));
        lo += v == -3;
        hi += v == 4;
        float tiny = kz_test_tiny(&r), huge = kz_test_huge(&r), far = kz_test_far(&r);
        CHECK(tiny > -0x1p-99f && tiny < 0x1p-99f);
        CHECK(huge - huge == 0 && (huge >= 0x1p100f || huge <= -0x1p100f));
        CHECK((far >= 0x1p15f && far < 0x1p31f) || (far <= -0x1p15f && far > -0x1p31f));
        denormal += tiny != 0 && tiny > -FLT_MIN && tiny < FLT_MIN;
        all_bits += kz_test_range(&r, INT32_MIN, INT32_MAX) < 0;
    }
    CHECK_GT(lo, 2000);
    CHECK_GT(hi, 2000);
    CHECK_GT(denormal, 2000);
    CHECK_NEAR(all_bits, 10000, 500);
}

/* ---- Allocator ----------------------------------------------------------------------------------------- */

static kz_test_alloc ta; /* static: the functions run apart take no argument */

static void *get(size_t size, size_t align) { return ta.allocator.alloc(ta.allocator.ctx, size, align); }
static void give(void *p, size_t size, size_t align) { ta.allocator.release(ta.allocator.ctx, p, size, align); }
static void finish(void) { kz_test_alloc_done(&ta, KZ_TEST_HERE); }

TEST(blocks_are_counted_and_aligned_as_asked)
{
    kz_test_alloc_init(&ta);
    void *p[7];
    for (int i = 0; i < 7; i++) {
        size_t align = (size_t)1 << i;
        p[i] = get(10, align);
        REQUIRE(p[i] != NULL);
        CHECK_EQ((uintptr_t)p[i] % align, 0);
        if (align < 64) CHECK_NE((uintptr_t)p[i] % (2 * align), 0);
    }
    CHECK_EQ(ta.calls, 7);
    CHECK_EQ(ta.live_blocks, 7);
    CHECK_EQ(ta.live_bytes, 70);
    for (int i = 0; i < 7; i++) give(p[i], 10, (size_t)1 << i);
    CHECK_EQ(ta.live_bytes, 0);
    CHECK_EQ(ta.peak_bytes, 70);
    CHECK_EQ(kz_test_apart(finish).failed, 0);
}

TEST(thousands_of_blocks_released_in_any_order_are_all_known)
{
    enum { N = 3000 };
    static struct {
        void *p;
        size_t size;
    } live[N];
    kz_test_rng r = kz_test_rng_here();
    kz_test_alloc_init(&ta);
    for (size_t i = 0; i < N; i++) {
        live[i].size = i % 50 + 1;
        live[i].p = get(live[i].size, 8);
    }
    CHECK_EQ(ta.live_blocks, N);
    for (uint32_t left = N; left > 0; left--) {
        uint32_t i = kz_test_below(&r, left);
        give(live[i].p, live[i].size, 8);
        live[i] = live[left - 1];
    }
    CHECK_EQ(ta.mistakes, 0);
    CHECK_EQ(kz_test_apart(finish).failed, 0);
}

TEST(a_leak_is_noticed)
{
    kz_test_alloc_init(&ta);
    CHECK(get(100, 8) != NULL);
    CHECK_EQ(kz_test_apart(finish).failed, 1);
}

TEST(releasing_twice_is_noticed)
{
    kz_test_alloc_init(&ta);
    void *p = get(100, 8);
    give(p, 100, 8);
    give(p, 100, 8);
    CHECK_EQ(ta.mistakes, 1);
    CHECK_EQ(kz_test_apart(finish).failed, 1);
}

TEST(releasing_with_another_size_or_alignment_is_noticed)
{
    kz_test_alloc_init(&ta);
    give(get(100, 8), 99, 8);
    give(get(100, 8), 100, 16);
    CHECK_EQ(ta.mistakes, 2);
    CHECK_EQ(kz_test_apart(finish).failed, 1);
}

TEST(asking_for_nothing_or_a_crooked_alignment_is_noticed)
{
    kz_test_alloc_init(&ta);
    CHECK(get(0, 8) == NULL);
    CHECK(get(8, 0) == NULL);
    CHECK(get(8, 12) == NULL);
    CHECK(get(8, 128) == NULL);
    CHECK_EQ(ta.mistakes, 4);
    CHECK_EQ(kz_test_apart(finish).failed, 1);
}

#if !defined(__SANITIZE_ADDRESS__) /* there the write itself ends the program, which is better still */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WRITES_ARE_FATAL 1
#endif
#endif
#ifndef WRITES_ARE_FATAL
TEST(a_write_beyond_either_end_is_noticed)
{
    kz_test_alloc_init(&ta);
    unsigned char *after = get(100, 8), *before = get(100, 8);
    after[100] = 1;
    before[-1] = 1;
    give(after, 100, 8);
    give(before, 100, 8);
    CHECK_EQ(ta.mistakes, 2);
    CHECK_EQ(kz_test_apart(finish).failed, 1);
}
#endif
#endif

TEST(the_kth_allocation_is_refused_once_or_for_ever)
{
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        kz_test_alloc_init(&ta);
        ta.refuse_at = 2;
        ta.refuse_for_ever = for_ever;
        for (int i = 0; i < 5; i++) {
            void *p = get(8, 8);
            CHECK_EQ(p == NULL, i == 2 || (for_ever && i > 2));
            if (p) give(p, 8, 8);
        }
        CHECK_EQ(ta.refused, for_ever ? 3 : 1);
        CHECK_EQ(kz_test_apart(finish).failed, 0);
    }
}

TEST(a_limit_of_bytes_is_kept)
{
    kz_test_alloc_init(&ta);
    ta.limit_bytes = 100;
    void *p = get(60, 8);
    CHECK(p != NULL);
    CHECK(get(41, 8) == NULL);
    CHECK(get(SIZE_MAX, 8) == NULL);
    give(p, 60, 8);
    p = get(100, 8);
    CHECK(p != NULL);
    give(p, 100, 8);
    CHECK_EQ(ta.refused, 2);
    CHECK_EQ(kz_test_apart(finish).failed, 0);
}

/* ---- The loop over failing allocations ----------------------------------------------------------------- */

/* A thing of three blocks; with a fault planted it forgets the first when the third is refused. */
static bool make_three(const kz_allocator *a, bool forgets)
{
    void *p[3] = {NULL, NULL, NULL};
    int n = 0;
    while (n < 3 && (p[n] = a->alloc(a->ctx, 16, 8)) != NULL) n++;
    for (int i = forgets && n == 2 ? 1 : 0; i < n; i++) a->release(a->ctx, p[i], 16, 8);
    return n == 3;
}

static int rounds_seen, rounds_ok;

static void careful_scenario(void)
{
    KZ_TEST_EACH_FAILURE(ta) {
        bool ok = make_three(&ta.allocator, false);
        CHECK_EQ(ok, ta.refused == 0);
        rounds_seen++;
        rounds_ok += ok;
    }
}

static void forgetful_scenario(void)
{
    KZ_TEST_EACH_FAILURE(ta) make_three(&ta.allocator, true);
}

static void idle_scenario(void)
{
    KZ_TEST_EACH_FAILURE(ta) CHECK(true);
}

TEST(the_loop_refuses_each_allocation_in_turn_both_ways)
{
    rounds_seen = rounds_ok = 0;
    CHECK_EQ(kz_test_apart(careful_scenario).failed, 0);
    CHECK_EQ(rounds_seen, 8); /* 3 refused and 1 whole, once and for ever */
    CHECK_EQ(rounds_ok, 2);
}

TEST(the_loop_notices_a_leak_on_one_path_only) { CHECK_EQ(kz_test_apart(forgetful_scenario).failed, 2); }

TEST(the_loop_notices_a_scenario_that_allocates_nothing) { CHECK_EQ(kz_test_apart(idle_scenario).failed, 2); }
