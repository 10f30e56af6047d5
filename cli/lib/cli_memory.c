/* cli_memory.c - where all memory of the tool comes from.
 *
 * Blocks come from malloc, with room in front of them for their alignment.  Counting costs two additions a block; in
 * return --max-memory bounds them all, one option makes any allocation of any verb fail, and a block that is never
 * given back is noticed without tools. */
#include "lib/cli.h"

#include <stdlib.h>
#include <string.h>

static void *cli_memory_alloc(void *ctx, size_t size, size_t align)
{
    cli_memory *memory = ctx;
    const size_t extra = sizeof(void *) + align - 1;
    memory->calls++;
    if (memory->fail_from != 0 && memory->calls >= memory->fail_from) return NULL;
    if (size > SIZE_MAX - extra) return NULL;
    if (memory->limit != 0 && (size > memory->limit || memory->bytes > memory->limit - size)) {
        memory->exceeded = true;
        return NULL;
    }
    char *base = malloc(size + extra);
    if (!base) return NULL;
    char *block = base + sizeof(void *);
    block += (align - (uintptr_t)block % align) % align;
    memcpy(block - sizeof(void *), &base, sizeof(void *));
    memory->live++;
    memory->bytes += size;
    return block;
}

static void cli_memory_release(void *ctx, void *block, size_t size, size_t align)
{
    cli_memory *memory = ctx;
    char *base;
    (void)align;
    memcpy(&base, (char *)block - sizeof(void *), sizeof(void *));
    memory->live--;
    memory->bytes -= size;
    free(base);
}

bool cli_memory_take(cli_memory *memory, uint64_t bytes)
{
    if (memory->limit != 0 && (bytes > memory->limit || memory->bytes > memory->limit - bytes)) {
        memory->exceeded = true;
        return false;
    }
    memory->bytes += bytes;
    return true;
}

void cli_memory_return(cli_memory *memory, uint64_t bytes) { memory->bytes -= bytes; }

kz_allocator cli_memory_allocator(cli_memory *memory)
{
    const kz_allocator alloc = {cli_memory_alloc, cli_memory_release, memory};
    return alloc;
}

/* ---- Pools --------------------------------------------------------------------------------------------- */

enum {
    CLI_POOL_ALIGN = 64,
    CLI_POOL_FIRST = 1 << 14,
    CLI_POOL_KEEP = 1 << 20 /* a block up to this size survives a reset: most query lines need far less */
};

struct cli_pool_block {
    struct cli_pool_block *next;
    size_t size; /* of the data that follows, at the next multiple of 64 */
};

static char *cli_pool_data(struct cli_pool_block *block) { return (char *)block + CLI_POOL_ALIGN; }

static bool cli_pool_add_block(cli_pool *pool, size_t size)
{
    size_t block_size = pool->block ? pool->block->size : CLI_POOL_FIRST / 2;
    if (block_size <= CLI_POOL_KEEP / 2) block_size *= 2;
    if (block_size < size) block_size = size;
    if (pool->limit != 0 && (size > pool->limit || pool->total > pool->limit - size)) return false;
    if (block_size > SIZE_MAX - CLI_POOL_ALIGN) return false;
    struct cli_pool_block *block = pool->alloc->alloc(pool->alloc->ctx, block_size + CLI_POOL_ALIGN, CLI_POOL_ALIGN);
    if (!block) return false;
    block->next = pool->block;
    block->size = block_size;
    pool->block = block;
    pool->total += block_size;
    pool->used = pool->last = 0;
    return true;
}

void *cli_pool_take(cli_pool *pool, size_t size, size_t align)
{
    size_t at = (pool->used + align - 1) & ~(align - 1);
    if (!pool->block || at > pool->block->size || size > pool->block->size - at) {
        if (!cli_pool_add_block(pool, size)) return NULL;
        at = 0;
    }
    pool->last = at;
    pool->used = at + size;
    return cli_pool_data(pool->block) + at;
}

char *cli_pool_copy(cli_pool *pool, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = cli_pool_take(pool, size, 1);
    if (copy) memcpy(copy, text, size);
    return copy;
}

static void cli_pool_drop(cli_pool *pool, struct cli_pool_block *block)
{
    pool->total -= block->size;
    pool->alloc->release(pool->alloc->ctx, block, block->size + CLI_POOL_ALIGN, CLI_POOL_ALIGN);
}

void cli_pool_reset(cli_pool *pool)
{
    struct cli_pool_block *keep = NULL;
    while (pool->block) {
        struct cli_pool_block *next = pool->block->next;
        if (!keep && pool->block->size <= CLI_POOL_KEEP) keep = pool->block;
        else cli_pool_drop(pool, pool->block);
        pool->block = next;
    }
    if (keep) keep->next = NULL;
    pool->block = keep;
    pool->used = pool->last = 0;
}

void cli_pool_free(cli_pool *pool)
{
    while (pool->block) {
        struct cli_pool_block *next = pool->block->next;
        cli_pool_drop(pool, pool->block);
        pool->block = next;
    }
    pool->used = pool->last = 0;
}

static void *cli_pool_alloc(void *ctx, size_t size, size_t align) { return cli_pool_take(ctx, size, align); }

static void cli_pool_release(void *ctx, void *block, size_t size, size_t align)
{
    cli_pool *pool = ctx;
    (void)size, (void)align;
    if (pool->block && (char *)block == cli_pool_data(pool->block) + pool->last) pool->used = pool->last;
}

kz_allocator cli_pool_allocator(cli_pool *pool)
{
    const kz_allocator alloc = {cli_pool_alloc, cli_pool_release, pool};
    return alloc;
}
