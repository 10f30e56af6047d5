/* fuzz_memory.h - memory that is counted, bounded and may be refused. */
#ifndef KZ_FUZZ_MEMORY_H
#define KZ_FUZZ_MEMORY_H

#include <kolize/base.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALWAYS(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) abort();                                                                                     \
    } while (0)

/* With the targets' limits an input takes far less; more means that something grows without bound. */
#define MOST_BYTES ((size_t)64 << 20)

static size_t live, refuse_at = SIZE_MAX, calls;

static inline void *counted_alloc(void *ctx, size_t size, size_t align)
{
    (void)ctx;
    ALWAYS(size > 0 && align <= 64 && live + size < MOST_BYTES);
    if (calls++ == refuse_at) return NULL;
    unsigned char *raw = malloc(size + 64);
    if (!raw) return NULL;
    const size_t off = 64 - (size_t)((uintptr_t)raw % 64);
    raw[off - 1] = (unsigned char)off;
    live += size;
    return raw + off;
}

static inline void counted_release(void *ctx, void *block, size_t size, size_t align)
{
    unsigned char *at = block;
    (void)ctx, (void)align;
    live -= size;
    free(at - at[-1]);
}

/* Which allocation of the second run is refused: any of those the first one made, as the input says. */
static inline size_t fuzz_refusal(const uint8_t *data, size_t size)
{
    return calls ? (size ? data[0] + 251 * (size_t)data[size - 1] : 0) % calls : 0;
}

#endif
