/* block.c - growing blocks: at least half as much again each time, so that n appends copy each item about twice. */
#include "block.h"

#include <string.h>

#define KZI_BLOCK_ALIGN 64

/* The bytes to ask for when n items no longer fit; false when no address space could hold them. */
static bool block_size_for(const kzi_block *block, size_t n, size_t item_size, size_t *bytes)
{
    size_t more;
    if (!kzi_mul_size(n, item_size, bytes)) { return false; }
    if (kzi_add_size(block->bytes, block->bytes / 2, &more) && more > *bytes) { *bytes = more; }
    return true;
}

static kz_result block_out_of_memory(kz_error *err, size_t bytes)
{
    const uint64_t wanted = bytes;
    return kzi_fail(err, KZ_ERR_MEMORY, wanted > INT64_MAX ? INT64_MAX : (int64_t)wanted, 0);
}

kz_result kzi_block_reserve(const kz_allocator *alloc, kzi_block *block, size_t n, size_t item_size, kz_error *err)
{
    size_t bytes;
    if (n <= block->bytes / item_size) { return KZ_OK; }
    if (!block_size_for(block, n, item_size, &bytes)) { return block_out_of_memory(err, SIZE_MAX); }
    kzi_block_free(alloc, block); /* first: what it held is not needed, and both at once would be the peak */
    block->at = kzi_alloc(alloc, bytes, KZI_BLOCK_ALIGN);
    if (!block->at) { return block_out_of_memory(err, bytes); }
    block->bytes = bytes;
    return KZ_OK;
}

kz_result kzi_block_grow(const kz_allocator *alloc, kzi_block *block, size_t n_kept, size_t n, size_t item_size,
                         kz_error *err)
{
    size_t bytes;
    if (n <= block->bytes / item_size) { return KZ_OK; }
    if (!block_size_for(block, n, item_size, &bytes)) { return block_out_of_memory(err, SIZE_MAX); }
    void *at = kzi_alloc(alloc, bytes, KZI_BLOCK_ALIGN);
    if (!at) { return block_out_of_memory(err, bytes); }
    if (n_kept) { memcpy(at, block->at, n_kept * item_size); }
    kzi_block_free(alloc, block);
    block->at = at;
    block->bytes = bytes;
    return KZ_OK;
}

void kzi_block_free(const kz_allocator *alloc, kzi_block *block)
{
    kzi_release(alloc, block->at, block->bytes, KZI_BLOCK_ALIGN);
    block->at = NULL;
    block->bytes = 0;
}
