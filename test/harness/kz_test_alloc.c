/* kz_test_alloc.c - the watching allocator: malloc, guards, and a table of what is live. */
#include "kz_test_alloc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define WATCHED_BY_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHED_BY_ASAN 1
#endif
#if __has_feature(memory_sanitizer)
#define WATCHED_BY_MSAN 1
#endif
#endif

/* ASan reports a touched guard at once, with the stack that did it; without it, release() finds the damage. */
#ifdef WATCHED_BY_ASAN
#include <sanitizer/asan_interface.h>
#define FENCE(p, n) ASAN_POISON_MEMORY_REGION(p, n)
#define UNFENCE(p, n) ASAN_UNPOISON_MEMORY_REGION(p, n)
#else
#define FENCE(p, n) ((void)(p), (void)(n))
#define UNFENCE(p, n) ((void)(p), (void)(n))
#endif

#define GUARD 64 /* bytes on each side, the largest alignment there is */
#define GUARD_BYTE 0x5c
#define NEW_BYTE 0xa5
#define OLD_BYTE 0xdd
#define MOST_ROUNDS 1000000

struct kz_test_block {
    unsigned char *block, *raw;
    size_t size, align;
    int64_t call;
};

static size_t home_of(const kz_test_alloc *ta, const unsigned char *block)
{
    uint64_t h = (uint64_t)(uintptr_t)block * 0x9e3779b97f4a7c15u;
    return (size_t)(h >> 32) & (ta->table_size - 1);
}

static void put(kz_test_alloc *ta, struct kz_test_block b)
{
    size_t i = home_of(ta, b.block);
    while (ta->table[i].block) i = (i + 1) & (ta->table_size - 1);
    ta->table[i] = b;
}

static void grow(kz_test_alloc *ta)
{
    struct kz_test_block *old = ta->table;
    size_t old_size = ta->table_size;
    ta->table_size = old_size ? old_size * 2 : 64;
    ta->table = calloc(ta->table_size, sizeof *ta->table);
    if (!ta->table) abort();
    for (size_t i = 0; i < old_size; i++)
        if (old[i].block) put(ta, old[i]);
    free(old);
}

/* Takes entry i out and moves back those that had been pushed past it. */
static void take(kz_test_alloc *ta, size_t i)
{
    size_t last = ta->table_size - 1, j = i;
    for (;;) {
        j = (j + 1) & last;
        if (!ta->table[j].block) break;
        size_t home = home_of(ta, ta->table[j].block);
        if (((j - home) & last) < ((j - i) & last)) continue;
        ta->table[i] = ta->table[j];
        i = j;
    }
    ta->table[i].block = NULL;
}

static bool guards_are_whole(const struct kz_test_block *b)
{
    for (size_t i = 0; i < GUARD; i++)
        if (b->block[-1 - (ptrdiff_t)i] != GUARD_BYTE || b->block[b->size + i] != GUARD_BYTE) return false;
    return true;
}

static bool discard(kz_test_alloc *ta, size_t i)
{
    struct kz_test_block b = ta->table[i];
    UNFENCE(b.block - GUARD, GUARD);
    UNFENCE(b.block + b.size, GUARD);
    bool whole = guards_are_whole(&b);
    memset(b.block, OLD_BYTE, b.size);
    free(b.raw);
    take(ta, i);
    ta->live_blocks--;
    ta->live_bytes -= b.size;
    return whole;
}

static bool is_to_refuse(const kz_test_alloc *ta, int64_t call, size_t size)
{
    if (ta->refuse_at >= 0 && (call == ta->refuse_at || (ta->refuse_for_ever && call > ta->refuse_at))) return true;
    return ta->limit_bytes && (size > ta->limit_bytes || ta->live_bytes > ta->limit_bytes - size);
}

static void *watched_alloc(void *ctx, size_t size, size_t align)
{
    kz_test_alloc *ta = ctx;
    int64_t call = ta->calls++;
    if (size == 0 || align == 0 || align > 64 || (align & (align - 1))) {
        printf("    allocation %" PRId64 ": size %zu, alignment %zu break the contract\n", call, size, align);
        ta->mistakes++;
        return NULL;
    }
    unsigned char *raw = NULL;
    if (!is_to_refuse(ta, call, size) && size < SIZE_MAX - 3 * GUARD) raw = malloc(size + 3 * GUARD);
    if (!raw) {
        ta->refused++;
        return NULL;
    }
    /* Aligned to `align` and to nothing larger, so that a caller who asks for too little is found out. */
    unsigned char *block = raw + GUARD + (align - (uintptr_t)(raw + GUARD) % align) % align;
    if (align < GUARD && (uintptr_t)block % (2 * align) == 0) block += align;
    memset(block - GUARD, GUARD_BYTE, GUARD);
    memset(block + size, GUARD_BYTE, GUARD);
#ifndef WATCHED_BY_MSAN /* MSan follows what was never written */
    memset(block, NEW_BYTE, size);
#endif
    FENCE(block - GUARD, GUARD);
    FENCE(block + size, GUARD);
    if ((size_t)(ta->live_blocks + 1) * 2 > ta->table_size) grow(ta);
    put(ta, (struct kz_test_block){block, raw, size, align, call});
    ta->live_blocks++;
    ta->live_bytes += size;
    if (ta->live_bytes > ta->peak_bytes) ta->peak_bytes = ta->live_bytes;
    return block;
}

static void watched_release(void *ctx, void *block, size_t size, size_t align)
{
    kz_test_alloc *ta = ctx;
    size_t i = ta->table_size ? home_of(ta, block) : 0;
    while (ta->table_size && ta->table[i].block && ta->table[i].block != block) i = (i + 1) & (ta->table_size - 1);
    if (!ta->table_size || !block || !ta->table[i].block) {
        printf("    released: an address that is not live\n");
        ta->mistakes++;
        return;
    }
    const struct kz_test_block b = ta->table[i];
    if (b.size != size || b.align != align) {
        printf("    allocation %" PRId64 ": made with size %zu, alignment %zu, released with %zu, %zu\n", b.call, b.size,
               b.align, size, align);
        ta->mistakes++;
    }
    if (!discard(ta, i)) {
        printf("    allocation %" PRId64 ": size %zu, was written beyond its ends\n", b.call, b.size);
        ta->mistakes++;
    }
}

void kz_test_alloc_init(kz_test_alloc *ta)
{
    memset(ta, 0, sizeof *ta);
    ta->allocator = (kz_allocator){watched_alloc, watched_release, ta};
    ta->refuse_at = -1;
}

void kz_test_alloc_done(kz_test_alloc *ta, kz_test_place at)
{
    kz_test_compare(KZ_TEST_EQ, kz_test_int(ta->live_blocks), kz_test_int(0), at, "blocks leaked == 0");
    kz_test_compare(KZ_TEST_EQ, kz_test_int(ta->mistakes), kz_test_int(0), at, "mistakes with memory == 0");
    int printed = 0;
    for (size_t i = 0; i < ta->table_size; i++) {
        while (ta->table[i].block) {
            if (printed++ < 5) printf("    leaked: allocation %" PRId64 ", %zu bytes\n", ta->table[i].call, ta->table[i].size);
            discard(ta, i);
        }
    }
    free(ta->table);
    ta->table = NULL;
    ta->table_size = 0;
}

void kz_test_alloc_begin(kz_test_alloc *ta)
{
    kz_test_alloc_init(ta);
    ta->round = -1;
}

bool kz_test_alloc_next(kz_test_alloc *ta, kz_test_place at)
{
    int64_t refuse_at = ta->refuse_at + 1, round = ta->round + 1;
    bool for_ever = ta->refuse_for_ever;
    if (round > 0) {
        int64_t refused = ta->refused;
        kz_test_note("refusing allocation %" PRId64 "%s", ta->refuse_at, for_ever ? " and all after it" : "");
        kz_test_alloc_done(ta, at);
        kz_test_note("%s", "");
        if (refused == 0) { /* the scenario has fewer allocations than that */
            if (refuse_at == 1) kz_test_check(false, at, "the scenario allocates something");
            if (for_ever) return false;
            for_ever = true;
            refuse_at = 0;
        }
    }
    if (round > MOST_ROUNDS) {
        kz_test_check(false, at, "the scenario ends after a bounded number of failed allocations");
        return false;
    }
    kz_test_alloc_init(ta);
    ta->refuse_at = refuse_at;
    ta->refuse_for_ever = for_ever;
    ta->round = round;
    kz_test_note("refusing allocation %" PRId64 "%s", refuse_at, for_ever ? " and all after it" : "");
    return true;
}
