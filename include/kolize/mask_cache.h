/* mask_cache.h - masks of sprites that turn: quarter turns by moving bits, and a cache for all other poses.
 *
 * kz_mask_transform (mask.h) makes a mask for any pose in microseconds.  A sprite shown in the same few poses again and
 * again need not be made again and again. */
#ifndef KOLIZE_MASK_CACHE_H
#define KOLIZE_MASK_CACHE_H

#include "mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The eight ways to lay a rectangle on the grid: first mirrored left to right if `flip`, then turned by `quarters`
 * times 90 degrees from +x towards +y (clockwise on a screen); any int. */
typedef struct kz_rotation90 {
    int quarters;
    bool flip;
} kz_rotation90;

/* The mask laid that way, all of it: its cell (0, 0) is the top-left one of the turned rectangle.  Moves bits in blocks
 * of 64 x 64.  Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE, KZ_ERR_ARGUMENT.  Allocates: the mask.  Cost: its words. */
KZ_API kz_result kz_mask_rotate90(const kz_mask *mask, kz_rotation90 turn, const kz_allocator *alloc, kz_mask **out,
                                  kz_error *err);

/* ---- A cache of posed masks ------------------------------------------------------------------------------ */

/* Keeps masks of poses that were asked for, up to a bound in bytes. */
typedef struct kz_mask_cache kz_mask_cache;

/* A cache that never holds more than `max_bytes` of memory, its own included.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_ARGUMENT; KZ_ERR_BUFFER (err->a bytes are needed for an empty one).
 * Allocates: the cache, as one block; its masks come later, one by one. */
KZ_API kz_result kz_mask_cache_create(size_t max_bytes, const kz_allocator *alloc, kz_mask_cache **out, kz_error *err);
KZ_API void kz_mask_cache_free(kz_mask_cache *cache); /* NULL is fine; all its masks are gone */

/* kz_mask_transform of the mask, made now or found.  *out stays valid until kz_mask_cache_release has been called as often
 * for it as this function returned it: until then it is not dropped.  What nobody holds is dropped, the one asked for
 * least recently first, when room is needed.  Maps that differ by whole cells share a mask; to share more, round angles
 * and positions before asking.  The mask must not be freed while the cache knows it: see kz_mask_cache_remove.
 * Errors: those of kz_mask_transform; KZ_ERR_BUFFER when all that could be dropped does not make room enough (err->a
 * bytes wanted, err->b allowed; or masks, when there are more than one for each 1024 bytes of the bound).  A failure
 * changes nothing but what was dropped.  Allocates: the mask when it is not there.  Cost: a look-up, 100 ns; when it is
 * not there, kz_mask_transform. */
KZ_API kz_result kz_mask_cache_get(kz_mask_cache *cache, const kz_mask *mask, const kz_affine *map, const kz_mask **out,
                                   kz_cell *origin, kz_error *err);
KZ_API void kz_mask_cache_release(kz_mask_cache *cache, const kz_mask *posed);

/* Drops all poses of the mask, held or not: before the mask itself is freed.  Cost: a look at all masks. */
KZ_API void kz_mask_cache_remove(kz_mask_cache *cache, const kz_mask *mask);

/* What a cache holds, and how often it had what was asked for. */
typedef struct kz_cache_stats {
    size_t bytes, max_bytes; /* bytes <= max_bytes at any time */
    uint64_t hits, misses, dropped;
    int32_t masks;
} kz_cache_stats;

/* The numbers now.  Errors: none.  Allocates: nothing.  Cost: O(1). */
KZ_API kz_cache_stats kz_mask_cache_stats(const kz_mask_cache *cache);

#ifdef __cplusplus
}
#endif
#endif
