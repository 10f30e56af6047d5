/* block.h - growable memory blocks for the arrays of a world and the scratch memory of the broad phase. */
#ifndef KZI_BLOCK_H
#define KZI_BLOCK_H

#include "base/base_private.h"

/* {NULL, 0} is an empty block.  Memory is always aligned to 64 bytes, for vector kernels. */
typedef struct kzi_block {
    void *at;
    size_t bytes;
} kzi_block;

/* Makes room for n items; the old contents are lost.  After KZ_ERR_MEMORY the block may be empty. */
kz_result kzi_block_reserve(const kz_allocator *alloc, kzi_block *block, size_t n, size_t item_size, kz_error *err);

/* Makes room for n items and keeps the first `n_kept`.  After KZ_ERR_MEMORY the block is unchanged. */
kz_result kzi_block_grow(const kz_allocator *alloc, kzi_block *block, size_t n_kept, size_t n, size_t item_size,
                         kz_error *err);

/* The same with less spare room, for lists that are rebuilt each time and not appended to. */
kz_result kzi_block_fit(const kz_allocator *alloc, kzi_block *block, size_t n_kept, size_t n, size_t item_size,
                        kz_error *err);

void kzi_block_free(const kz_allocator *alloc, kzi_block *block);

/* Moves the first `used` bytes of a block to one with little more room, if that gives back a quarter of it.  The block
 * stays when memory is refused. */
void kzi_block_shrink(const kz_allocator *alloc, kzi_block *block, size_t used);

static inline void kzi_block_swap(kzi_block *a, kzi_block *b)
{
    const kzi_block old = *a;
    *a = *b;
    *b = old;
}

/* Prefetches for writing, `bytes` behind a place; the address need not be valid.  Hardware cannot predict a scatter to
 * many places in turn. */
#if defined(__GNUC__)
#define KZI_PREFETCH_WRITE(place, bytes) __builtin_prefetch((const void *)((uintptr_t)(place) + (bytes)), 1)
#else
#define KZI_PREFETCH_WRITE(place, bytes) ((void)(place))
#endif

#endif
