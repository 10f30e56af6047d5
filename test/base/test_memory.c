/* test_memory.c - the default heap keeps every alignment, and the caller's allocator is called as its header
 * promises. */
#include "kz_test.h"
#include "kz_test_alloc.h"

#include <string.h>

#include "base/base_private.h"

TEST(null_means_the_heap_and_anything_else_is_copied)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    const kz_allocator heap = kzi_allocator(NULL), again = kzi_allocator(NULL), own = kzi_allocator(&ta.allocator);
    CHECK(heap.alloc && heap.release);
    CHECK(heap.alloc == again.alloc && heap.release == again.release && heap.ctx == again.ctx);
    CHECK(own.alloc == ta.allocator.alloc && own.release == ta.allocator.release);
    CHECK_EQ(own.ctx, ta.allocator.ctx);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(heap_blocks_are_aligned_as_asked_for_every_size)
{
    const kz_allocator heap = kzi_allocator(NULL);
    for (size_t align = 1; align <= 64; align *= 2) {
        for (size_t size = 1; size <= 200; size++) {
            NOTE("%zu bytes aligned to %zu", size, align);
            unsigned char *block = kzi_alloc(&heap, size, align);
            REQUIRE(block != NULL);
            CHECK_EQ((uintptr_t)block % align, 0);
            memset(block, 0xC3, size); /* a sanitizer would notice one byte too few */
            kzi_release(&heap, block, size, align);
        }
    }
}

TEST(many_heap_blocks_live_side_by_side)
{
    enum { N = 500 };
    static unsigned char *block[N];
    const kz_allocator heap = kzi_allocator(NULL);
    for (int i = 0; i < N; i++) {
        const size_t align = (size_t)1 << i % 7, size = (size_t)i + 1;
        block[i] = kzi_alloc(&heap, size, align);
        REQUIRE(block[i] != NULL);
        memset(block[i], i & 255, size);
    }
    for (int i = 0; i < N; i++) {
        bool whole = true;
        for (int k = 0; k <= i; k++) whole &= block[i][k] == (i & 255);
        CHECK(whole);
    }
    for (int i = 0; i < N; i++) {
        const int at = (i * 7 + 3) % N; /* 7 and 500 have no common divisor: every block once */
        kzi_release(&heap, block[at], (size_t)at + 1, (size_t)1 << at % 7);
    }
}

/* Asked of the heap itself, such a size would end a program built with a sanitizer: the refusal has to come before. */
TEST(a_size_that_overflows_with_its_alignment_is_refused)
{
    const kz_allocator heap = kzi_allocator(NULL);
    for (size_t align = 1; align <= 64; align *= 2) {
        for (size_t less = 0; less < (align < 8 ? 8 : align) + sizeof(void *); less++) {
            NOTE("%zu below the largest size, aligned to %zu", less, align);
            CHECK(kzi_alloc(&heap, SIZE_MAX - less, align) == NULL);
        }
    }
}

TEST(nothing_is_asked_for_0_bytes_and_nothing_released_for_null)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    CHECK(kzi_alloc(&ta.allocator, 0, 8) == NULL);
    kzi_release(&ta.allocator, NULL, 0, 8);
    kzi_release(&ta.allocator, NULL, 100, 64);
    CHECK_EQ(ta.calls, 0);
    CHECK_EQ(ta.mistakes, 0);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(the_callers_allocator_gets_size_and_alignment_both_ways)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    void *a = kzi_alloc(&ta.allocator, 100, 64), *b = kzi_alloc(&ta.allocator, 3, 1);
    CHECK(a && b);
    CHECK_EQ(ta.live_bytes, 103);
    CHECK_EQ((uintptr_t)a % 64, 0);
    kzi_release(&ta.allocator, a, 100, 64);
    kzi_release(&ta.allocator, b, 3, 1);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(a_refusal_comes_back_as_null)
{
    kz_test_alloc ta;
    KZ_TEST_EACH_FAILURE(ta)
    {
        void *block = kzi_alloc(&ta.allocator, 10, 8);
        CHECK_EQ(block == NULL, ta.refused > 0);
        kzi_release(&ta.allocator, block, 10, 8);
    }
}
