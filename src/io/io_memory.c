/* io_memory.c - memory for kolize-io: the default allocator, blocks that know their size, arrays and arenas.
 *
 * A map of a thousand objects makes some ten thousand small strings and nodes.  They live in arenas and are released
 * together. */
#include "io/io_private.h"

#include <stdlib.h>
#include <string.h>

#define KZI_IO_ALIGN    16    /* what malloc gives, and all that anything here needs */
#define KZI_MAX_DEPTH   1000  /* whatever the caller allows: what reading by recursion may take of a stack */
#define KZI_ARENA_BLOCK 32768 /* a map of a few hundred objects fits into two or three of them */

/* malloc aligns to KZI_IO_ALIGN.  Masks need more: such a block starts behind the pointer that malloc gave. */
static void *io_heap_alloc(void *ctx, size_t size, size_t align)
{
    (void)ctx;
    if (align <= KZI_IO_ALIGN) return malloc(size);
    if (size > SIZE_MAX - 2 * align) return NULL;
    char *const base = malloc(size + 2 * align);
    if (!base) return NULL;
    char *const block = base + 2 * align - (uintptr_t)base % align;
    memcpy(block - sizeof base, &base, sizeof base);
    return block;
}

static void io_heap_release(void *ctx, void *block, size_t size, size_t align)
{
    (void)ctx, (void)size;
    char *base = block;
    if (align > KZI_IO_ALIGN) memcpy(&base, (char *)block - sizeof base, sizeof base);
    free(base);
}

void kzi_io_begin(kzi_io *io, const kz_limits *limits, const kz_allocator *alloc, kz_io_error *err)
{
    static const kz_allocator heap = {io_heap_alloc, io_heap_release, NULL};
    io->alloc = alloc ? *alloc : heap;
    io->core = alloc;
    io->limits = kz_limits_resolve(limits);
    if (io->limits.max_depth > KZI_MAX_DEPTH) io->limits.max_depth = KZI_MAX_DEPTH;
    io->err = err;
    io->failure = NULL;
    io->budget = NULL;
    io->pixels_left = UINT64_MAX;
    io->parts = io->bytes = 0;
}

/* ---- Budgets ------------------------------------------------------------------------------------------- */

bool kzi_budget_take(kzi_budget *budget, uint64_t bytes)
{
    if (!budget) return true;
    if (bytes > budget->limit || budget->used > budget->limit - bytes) {
        budget->exceeded = true;
        return false;
    }
    budget->used += bytes;
    return true;
}

void kzi_budget_return(kzi_budget *budget, uint64_t bytes)
{
    if (budget) budget->used -= bytes;
}

static void *budget_alloc(void *ctx, size_t size, size_t align)
{
    kzi_budget *budget = ctx;
    if (!kzi_budget_take(budget, size)) return NULL;
    void *block = budget->inner.alloc(budget->inner.ctx, size, align);
    if (!block) kzi_budget_return(budget, size);
    return block;
}

static void budget_release(void *ctx, void *block, size_t size, size_t align)
{
    kzi_budget *budget = ctx;
    budget->inner.release(budget->inner.ctx, block, size, align);
    kzi_budget_return(budget, size);
}

void kzi_budget_begin(kzi_budget *budget, kzi_io *io, uint64_t limit)
{
    const kz_allocator counting = {budget_alloc, budget_release, budget};
    budget->inner = io->alloc;
    budget->used = 0;
    budget->limit = limit;
    budget->exceeded = false;
    io->alloc = counting;
    io->core = &io->alloc;
    io->budget = budget;
}

/* ---- Blocks that know their size ----------------------------------------------------------------------- */

/* The header in front of each block has 16 bytes, so that the block stays aligned. */
typedef union io_sized_head {
    size_t size;
    char room[KZI_IO_ALIGN];
} io_sized_head;

void *kzi_sized_alloc(const kz_allocator *alloc, size_t size)
{
    if (size > SIZE_MAX - sizeof(io_sized_head)) return NULL;
    io_sized_head *head = alloc->alloc(alloc->ctx, size + sizeof *head, KZI_IO_ALIGN);
    if (!head) return NULL;
    head->size = size;
    return head + 1;
}

void kzi_sized_release(const kz_allocator *alloc, void *block)
{
    if (!block) return;
    io_sized_head *head = (io_sized_head *)block - 1;
    alloc->release(alloc->ctx, head, head->size + sizeof *head, KZI_IO_ALIGN);
}

void *kzi_sized_resize(const kz_allocator *alloc, void *block, size_t size)
{
    void *moved = kzi_sized_alloc(alloc, size);
    if (!moved || !block) return moved;
    const size_t old = ((io_sized_head *)block - 1)->size;
    memcpy(moved, block, old < size ? old : size);
    kzi_sized_release(alloc, block);
    return moved;
}

/* ---- Arrays -------------------------------------------------------------------------------------------- */

void *kzi_grow(const kz_allocator *alloc, void *items, size_t n, size_t *capacity, size_t need, size_t item_size)
{
    if (need <= *capacity) return items;
    const size_t most = SIZE_MAX / 2 / item_size;
    if (need > most) return NULL;
    size_t new_capacity = *capacity < most / 2 ? *capacity * 2 : most;
    if (new_capacity < 16) new_capacity = 16;
    if (new_capacity < need) new_capacity = need;
    void *grown = alloc->alloc(alloc->ctx, new_capacity * item_size, KZI_IO_ALIGN);
    if (!grown) return NULL;
    if (n) memcpy(grown, items, n * item_size);
    kzi_release_items(alloc, items, *capacity, item_size);
    *capacity = new_capacity;
    return grown;
}

void kzi_release_items(const kz_allocator *alloc, void *items, size_t capacity, size_t item_size)
{
    if (items) alloc->release(alloc->ctx, items, capacity * item_size, KZI_IO_ALIGN);
}

/* ---- Arenas -------------------------------------------------------------------------------------------- */

typedef struct kzi_arena_block {
    struct kzi_arena_block *next;
    size_t size; /* of the whole block */
} kzi_arena_block;

void kzi_arena_begin(kzi_arena *arena, const kz_allocator *alloc)
{
    arena->alloc = *alloc;
    arena->blocks = NULL;
    arena->at = NULL;
    arena->left = 0;
}

void *kzi_arena_take(kzi_arena *arena, size_t n, size_t item_size)
{
    if (item_size && n > (SIZE_MAX - 1024) / item_size) return NULL;
    const size_t size = (n * item_size + 7) & ~(size_t)7;
    if (size > arena->left) {
        const size_t room = size > KZI_ARENA_BLOCK / 4 ? size : KZI_ARENA_BLOCK;
        kzi_arena_block *block = arena->alloc.alloc(arena->alloc.ctx, room + sizeof *block, KZI_IO_ALIGN);
        if (!block) return NULL;
        block->size = room + sizeof *block;
        block->next = arena->blocks;
        arena->blocks = block;
        if (room == size) { /* a large thing gets a block of its own; the open block stays open */
            memset(block + 1, 0, size);
            return block + 1;
        }
        arena->at = (unsigned char *)(block + 1);
        arena->left = room;
    }
    void *taken = arena->at;
    arena->at += size;
    arena->left -= size;
    return size ? memset(taken, 0, size) : taken;
}

char *kzi_arena_text(kzi_arena *arena, const char *text, size_t size)
{
    if (size == SIZE_MAX) return NULL;
    char *copy = kzi_arena_take(arena, size + 1, 1);
    if (copy && size) memcpy(copy, text, size);
    return copy;
}

void kzi_arena_end(kzi_arena *arena)
{
    for (kzi_arena_block *block = arena->blocks, *next; block; block = next) {
        next = block->next;
        arena->alloc.release(arena->alloc.ctx, block, block->size, KZI_IO_ALIGN);
    }
    arena->blocks = NULL;
    arena->at = NULL;
    arena->left = 0;
}
