/* block.c - growable memory blocks.
 *
 * Blocks to which items are appended grow by at least half each time, so n appends copy each item about twice.  Blocks
 * whose number of items is known and only wavers from call to call grow by a 16th, but at most by a 256th and one KB. */
#include "base/block.h"

#include <string.h>

#define KZI_BLOCK_ALIGN 64
#define KZI_BLOCK_SMALL 512 /* bytes that are not worth a copy */

static size_t half_more(size_t bytes) { return bytes / 2; }

static size_t little_more(size_t bytes) { return bytes / 16 < bytes / 256 + 1024 ? bytes / 16 : bytes / 256 + 1024; }

/* Finds the bytes to request when n items no longer fit, at least `more` than now.  Returns false when no address space
 * could hold them. */
static bool block_size_for(const kzi_block *block, size_t n, size_t item_size, size_t more, size_t *bytes)
{
    size_t sum;
    if (!kzi_mul_size(n, item_size, bytes)) return false;
    if (kzi_add_size(block->bytes, more, &sum) && sum > *bytes) *bytes = sum;
    return true;
}

static kz_result block_out_of_memory(kz_error *err, size_t bytes)
{
    const uint64_t needed = bytes;
    return kzi_fail(err, KZ_ERR_MEMORY, needed > INT64_MAX ? INT64_MAX : (int64_t)needed, 0);
}

kz_result kzi_block_reserve(const kz_allocator *alloc, kzi_block *block, size_t n, size_t item_size, kz_error *err)
{
    size_t bytes;
    if (n <= block->bytes / item_size) return KZ_OK;
    if (!block_size_for(block, n, item_size, little_more(block->bytes), &bytes)) {
        return block_out_of_memory(err, SIZE_MAX);
    }
    kzi_block_free(alloc, block); /* released first: keeping both would be the peak of memory */
    block->at = kzi_alloc(alloc, bytes, KZI_BLOCK_ALIGN);
    if (!block->at) return block_out_of_memory(err, bytes);
    block->bytes = bytes;
    return KZ_OK;
}

static kz_result block_enlarge(const kz_allocator *alloc, kzi_block *block, size_t n_kept, size_t n, size_t item_size,
                               size_t more, kz_error *err)
{
    size_t bytes;
    if (n <= block->bytes / item_size) return KZ_OK;
    if (!block_size_for(block, n, item_size, more, &bytes)) return block_out_of_memory(err, SIZE_MAX);
    void *at = kzi_alloc(alloc, bytes, KZI_BLOCK_ALIGN);
    if (!at) return block_out_of_memory(err, bytes);
    if (n_kept) memcpy(at, block->at, n_kept * item_size);
    kzi_block_free(alloc, block);
    block->at = at;
    block->bytes = bytes;
    return KZ_OK;
}

kz_result kzi_block_grow(const kz_allocator *alloc, kzi_block *block, size_t n_kept, size_t n, size_t item_size,
                         kz_error *err)
{
    return block_enlarge(alloc, block, n_kept, n, item_size, half_more(block->bytes), err);
}

kz_result kzi_block_fit(const kz_allocator *alloc, kzi_block *block, size_t n_kept, size_t n, size_t item_size,
                        kz_error *err)
{
    return block_enlarge(alloc, block, n_kept, n, item_size, little_more(block->bytes), err);
}

void kzi_block_shrink(const kz_allocator *alloc, kzi_block *block, size_t used)
{
    kzi_block smaller = {NULL, 0};
    if (block->bytes / 4 * 3 < used || block->bytes - used < KZI_BLOCK_SMALL) return;
    if (kzi_block_fit(alloc, &smaller, 0, used, 1, NULL) != KZ_OK) return;
    if (used) memcpy(smaller.at, block->at, used);
    kzi_block_free(alloc, block);
    *block = smaller;
}

void kzi_block_free(const kz_allocator *alloc, kzi_block *block)
{
    kzi_release(alloc, block->at, block->bytes, KZI_BLOCK_ALIGN);
    block->at = NULL;
    block->bytes = 0;
}
