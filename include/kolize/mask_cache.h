/* mask_cache.h - a cache of transformed masks, for sprites that are shown in the same few poses again and again.
 *
 * kz_mask_transform (mask.h) makes a mask for any pose in microseconds.  A look-up here takes 100 ns. */
#ifndef KOLIZE_MASK_CACHE_H
#define KOLIZE_MASK_CACHE_H

#include "mask.h"

#if !defined(KZ_NO_TRANSFORM)

#ifdef __cplusplus
extern "C" {
#endif

/* A cache of transformed masks, bounded in bytes. */
typedef struct kz_mask_cache kz_mask_cache;

/* Makes a cache that never takes more than `max_bytes` of memory, its own included.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_ARGUMENT; KZ_ERR_BUFFER (err->a bytes are needed for an empty one).
 * Allocates: the cache, as one block; its masks come later, one by one. */
KZ_API kz_result kz_mask_cache_create(size_t max_bytes, const kz_allocator *alloc, kz_mask_cache **out, kz_error *err);
KZ_API void kz_mask_cache_free(kz_mask_cache *cache); /* NULL is fine; its masks are freed, too */

/* Returns the mask that kz_mask_transform makes, from the cache if it is there.
 * Args: *out stays valid until kz_mask_cache_release was called for it as often as this function returned it.  `mask`
 * must be removed by kz_mask_cache_remove before it is freed.
 *
 * Maps that differ by whole cells share a mask.  Masks that are not in use are dropped when room is needed.
 * Errors: those of kz_mask_transform; KZ_ERR_BUFFER when there is no room after dropping all that can be.
 * Allocates: the mask when it is not there.
 * Cost: a look-up, 100 ns; when it is not there, also that of kz_mask_transform.
 * Details: docs/contract/mask_cache.md#kz_mask_cache_get */
KZ_API kz_result kz_mask_cache_get(kz_mask_cache *cache, const kz_mask *mask, const kz_affine *map, const kz_mask **out,
                                   kz_cell *origin, kz_error *err);

/* Gives back a mask that kz_mask_cache_get returned, once for each time. */
KZ_API void kz_mask_cache_release(kz_mask_cache *cache, const kz_mask *posed);

/* Drops all transformed masks of `mask`, in use or not; call it before the mask itself is freed.
 * Cost: proportional to all masks of the cache. */
KZ_API void kz_mask_cache_remove(kz_mask_cache *cache, const kz_mask *mask);

/* The size of a cache, and how often it had the mask that was needed. */
typedef struct kz_cache_stats {
    size_t bytes, max_bytes; /* bytes <= max_bytes at any time */
    uint64_t hits, misses, dropped;
    int32_t masks;
} kz_cache_stats;

/* The numbers of a cache now.
 * Errors: none.
 * Allocates: nothing.
 * Cost: constant. */
KZ_API kz_cache_stats kz_mask_cache_stats(const kz_mask_cache *cache);

#ifdef __cplusplus
}
#endif
#endif
#endif
