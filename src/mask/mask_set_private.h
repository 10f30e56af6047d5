/* mask_set_private.h - functions by which a file adds many frames to a mask set at once, or none. */
#ifndef KZI_MASK_SET_PRIVATE_H
#define KZI_MASK_SET_PRIVATE_H

#include <kolize/mask_set.h>

/* The allocator of a set, valid as long as the set. */
const kz_allocator *kzi_mask_set_allocator(const kz_mask_set *set);

/* Moves all frames of `from` to the end of `set`.  Both have the same allocator, and `set` knows the tags of `from`.
 * KZ_ERR_MEMORY: neither has changed. */
kz_result kzi_mask_set_take_frames(kz_mask_set *set, kz_mask_set *from, kz_error *err);

#endif
