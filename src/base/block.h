/* block.h - memory that grows and is kept: the arrays of a world, and the scratch of the broad phase. */
#ifndef KZI_BLOCK_H
#define KZI_BLOCK_H

#include "base/base_private.h"

/* {NULL, 0} is an empty block.  Always aligned to 64, for vector kernels. */
typedef struct kzi_block {
    void *at;
    size_t bytes;
} kzi_block;

/* Room for n items, whatever the block held is lost.  KZ_ERR_MEMORY: the block may then be empty. */
kz_result kzi_block_reserve(const kz_allocator *alloc, kzi_block *block, size_t n, size_t item_size, kz_error *err);

/* Room for n items, the first `n_kept` stay.  KZ_ERR_MEMORY: the block is unchanged. */
kz_result kzi_block_grow(const kz_allocator *alloc, kzi_block *block, size_t n_kept, size_t n, size_t item_size,
                         kz_error *err);

/* The same for lists that are made anew each time, not appended to: grows by less. */
kz_result kzi_block_fit(const kz_allocator *alloc, kzi_block *block, size_t n_kept, size_t n, size_t item_size,
                        kz_error *err);

void kzi_block_free(const kz_allocator *alloc, kzi_block *block);

#endif
