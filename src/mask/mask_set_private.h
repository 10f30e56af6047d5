/* mask_set_private.h - for files that add many frames to a mask set at once, or none, or keep more of a frame than its
 * masks. */
#ifndef KZI_MASK_SET_PRIVATE_H
#define KZI_MASK_SET_PRIVATE_H

#include <kolize/mask_set.h>

/* The allocator of a set, valid as long as the set. */
const kz_allocator *kzi_mask_set_allocator(const kz_mask_set *set);

/* Moves all frames of `from` to the end of `set`.  Both have the same allocator, and `set` knows the tags of `from`.
 * KZ_ERR_MEMORY: neither has changed. */
kz_result kzi_mask_set_take_frames(kz_mask_set *set, kz_mask_set *from, kz_error *err);

/* What the floor of worlds keeps of a frame (world/frame).  Its arrays are owned by the set. */
typedef struct kzi_frame_extra {
    void *shapes; /* kz_tagged_shape, room for shapes_room */
    void *table;  /* kz_fixture, of n_masks and then n_shapes */
    int32_t shapes_room, n_table, table_masks, table_shapes;
} kzi_frame_extra;

/* And of the set: kz_tag_def for the first n tags. */
typedef struct kzi_set_extra {
    void *tag_defs;
    int32_t n_tag_defs;
} kzi_set_extra;

kzi_set_extra *kzi_mask_set_extra(const kz_mask_set *set);
kzi_frame_extra *kzi_mask_set_frame_extra(const kz_mask_set *set, int32_t frame);
void kzi_mask_set_show_shapes(kz_mask_set *set, int32_t frame, int32_t n); /* the first n of its extra's */

/* Memory that is released with the set, aligned to 8.  NULL: there is none. */
void *kzi_mask_set_own(kz_mask_set *set, size_t bytes);

/* The number of a tag, which is added if it is new.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE. */
kz_result kzi_mask_set_number_tag(kz_mask_set *set, const char *tag, int32_t *number, kz_error *err);

#endif
