/* memory.c - the core's only calls for memory, always through an allocator.
 *
 * Built with KZ_NO_MALLOC, the library refers to no heap at all: a NULL allocator then has no memory to give. */
#include "base/base_private.h"

#include <string.h>

#define KZI_MAX_ALIGN 64 /* a cache line; the widest vector is as wide */

#if !defined(KZ_NO_MALLOC)
#include <stdlib.h>

/* malloc aligns to 16 or less, and aligned_alloc is missing on Windows.  So more is requested, and the pointer to
 * release is stored in the bytes before the block. */
static void *heap_alloc(void *ctx, size_t size, size_t align)
{
    size_t whole;
    (void)ctx;
    if (align < sizeof(void *)) {
        align = sizeof(void *);
    }
    if (!kzi_add_size(size, align + sizeof(void *), &whole)) {
        return NULL;
    }
    char *raw = malloc(whole);
    if (!raw) {
        return NULL;
    }
    char *block = raw + sizeof(void *);
    block += (align - (uintptr_t)block % align) % align;
    memcpy(block - sizeof(void *), &raw, sizeof(void *));
    return block;
}

static void heap_release(void *ctx, void *block, size_t size, size_t align)
{
    void *raw;
    (void)ctx, (void)size, (void)align;
    memcpy(&raw, (char *)block - sizeof(void *), sizeof(void *));
    free(raw);
}
#else
static void *heap_alloc(void *ctx, size_t size, size_t align)
{
    (void)ctx, (void)size, (void)align;
    return NULL;
}

static void heap_release(void *ctx, void *block, size_t size, size_t align)
{
    (void)ctx, (void)block, (void)size, (void)align;
}
#endif

kz_allocator kzi_allocator(const kz_allocator *maybe)
{
    static const kz_allocator heap = {heap_alloc, heap_release, NULL};
    return maybe ? *maybe : heap;
}

void *kzi_alloc(const kz_allocator *alloc, size_t size, size_t align)
{
    KZ_ASSERT(align && align <= KZI_MAX_ALIGN && (align & (align - 1)) == 0);
    return size ? alloc->alloc(alloc->ctx, size, align) : NULL;
}

void kzi_release(const kz_allocator *alloc, void *block, size_t size, size_t align)
{
    if (block) {
        alloc->release(alloc->ctx, block, size, align);
    }
}
