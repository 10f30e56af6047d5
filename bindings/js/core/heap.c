/* heap.c - the heap of the WebAssembly module: malloc and free in constant time, over memory that grows.
 *
 * A block begins with its size and that of the block before it, so that neighbours join when one is given back.  Unused
 * blocks are listed by size: eight lists for each power of two, and two levels of bits say which lists have blocks.
 * (Masmano and others 2004, TLSF.)  Blocks are aligned to 8; whoever needs more rounds up (src/base/memory.c). */
#include "heap.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum { HEAD = 8, LEAST = 16, LISTS = 8, LEVELS = 26, PAGE = 65536, USED = 1 };

typedef struct block {
    uint32_t before; /* bytes of the block before, 0: none */
    uint32_t size;   /* bytes with this head, a multiple of 8; plus USED.  0 + USED ends a stretch of memory */
    struct block *next, *prev; /* of an unused one */
} block;

extern unsigned char __heap_base;

static block *list[LEVELS][LISTS];
static uint32_t levels, lists[LEVELS]; /* bits: not empty */
static char *heap_end;                 /* where the last stretch ends; NULL: nothing yet */
static uint32_t n_used;

static uint32_t size_of(const block *b) { return b->size & ~(uint32_t)USED; }
static block *after(block *b) { return (block *)((char *)b + size_of(b)); }
static int log2_of(uint32_t x) { return 31 - __builtin_clz(x); }

/* Sizes below 128 have a list for each 16 bytes; larger ones eight for each power of two. */
static void place_of(uint32_t size, int *level, int *of)
{
    const int log = log2_of(size);
    *level = size < 128 ? 0 : log - 6;
    *of = size < 128 ? (int)(size / 16) : (int)(size >> (log - 3)) & 7;
}

static void enlist(block *b)
{
    int level, of;
    place_of(b->size, &level, &of);
    b->prev = NULL;
    b->next = list[level][of];
    if (b->next) b->next->prev = b;
    list[level][of] = b;
    levels |= 1u << level;
    lists[level] |= 1u << of;
}

static void delist(block *b)
{
    int level, of;
    place_of(b->size, &level, &of);
    if (b->next) b->next->prev = b->prev;
    if (b->prev) b->prev->next = b->next;
    else if (!(list[level][of] = b->next) && !(lists[level] &= ~(1u << of))) levels &= ~(1u << level);
}

/* An unused block of at least `size` bytes, whose list is found by bits: every block of that list is large enough. */
static block *find(uint32_t size)
{
    int level, of;
    place_of(size < 128 ? size + 15 : size + (1u << (log2_of(size) - 3)) - 1, &level, &of);
    uint32_t bits = level < LEVELS ? lists[level] & (~0u << of) : 0;
    if (!bits) {
        const uint32_t higher = level + 1 < LEVELS ? levels & (~0u << (level + 1)) : 0;
        if (!higher) return NULL;
        level = __builtin_ctz(higher);
        bits = lists[level];
    }
    return list[level][__builtin_ctz(bits)];
}

/* Makes [from, to) one unused block, joined to the last stretch if it follows it. */
static void add_stretch(char *from, char *to)
{
    block *b = (block *)from, *end = (block *)(to - HEAD);
    if (from == heap_end) b = (block *)(from - HEAD); /* the head that ended the last stretch */
    else b->before = 0;
    b->size = (uint32_t)((char *)end - (char *)b) | USED;
    end->before = size_of(b);
    end->size = USED;
    heap_end = to;
    n_used += size_of(b);
    free((char *)b + HEAD);
}

static bool grow(uint32_t size)
{
    if (!heap_end) {
        char *from = (char *)(((uintptr_t)&__heap_base + 7) & ~(uintptr_t)7);
        char *to = (char *)(__builtin_wasm_memory_size(0) * PAGE);
        if (to - from >= HEAD + LEAST) {
            add_stretch(from, to);
            return true;
        }
    }
    const uint32_t quarter = (uint32_t)(__builtin_wasm_memory_size(0) / 4), pages = size / PAGE + 2;
    uint32_t more = quarter > pages ? quarter : pages;
    size_t at = __builtin_wasm_memory_grow(0, more);
    if (at == SIZE_MAX) at = __builtin_wasm_memory_grow(0, more = pages);
    if (at == SIZE_MAX) return false;
    add_stretch((char *)(at * PAGE), (char *)((at + more) * PAGE));
    return true;
}

void *malloc(size_t bytes)
{
    if (bytes > 0x7ffffff0u - HEAD) return NULL;
    const uint32_t size = bytes < LEAST - HEAD ? LEAST : ((uint32_t)bytes + HEAD + 7) & ~7u;
    block *b;
    while (!(b = find(size)))
        if (!grow(size)) return NULL;
    delist(b);
    if (b->size - size >= LEAST) {
        block *rest = (block *)((char *)b + size);
        rest->before = size;
        rest->size = b->size - size;
        after(rest)->before = rest->size;
        b->size = size;
        enlist(rest);
    }
    n_used += b->size;
    b->size |= USED;
    return (char *)b + HEAD;
}

void free(void *memory)
{
    if (!memory) return;
    block *b = (block *)((char *)memory - HEAD);
    b->size &= ~(uint32_t)USED;
    n_used -= b->size;
    block *next = after(b);
    if (!(next->size & USED)) {
        delist(next);
        b->size += next->size;
    }
    if (b->before) {
        block *prev = (block *)((char *)b - b->before);
        if (!(prev->size & USED)) {
            delist(prev);
            prev->size += b->size;
            b = prev;
        }
    }
    after(b)->before = b->size;
    enlist(b);
}

uint32_t kzj_heap_used(void) { return n_used; }
