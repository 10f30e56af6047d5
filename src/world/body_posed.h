/* body_posed.h - shapes that a body keeps posed, with the trees of their edges or parts. */
#ifndef KZI_BODY_POSED_H
#define KZI_BODY_POSED_H

#include "world/world_private.h"

/* A block for this shape, which is not posed yet.  A shape of many edges or parts gets a tree unless it has one.
 * Errors: KZ_ERR_MEMORY. */
kz_result kzi_kept_of(kz_world *world, const kz_shape *shape, kzi_posed **out, kz_error *err);

/* The same with `needed` bytes for each posed image, without a shape, and with `extra` bytes, at most as many. */
kz_result kzi_kept_block(kz_world *world, uint64_t needed, uint64_t extra, kzi_posed **out, kz_error *err);

/* These last `extra` bytes of the block. */
static inline void *kzi_kept_extra(kzi_posed *kept, uint64_t extra)
{
    return (unsigned char *)kept + (kept->bytes - (size_t)extra);
}

void kzi_kept_free(kz_world *world, kzi_posed *kept);

/* Poses the shape; *pose is shifted into a world that wraps.  After an error the last pose is still shown. */
kz_result kzi_kept_pose(const kz_world *world, kzi_posed *kept, kz_pose *pose, kz_error *err);

/* An image that is kept: n_images is 25. */
const kz_shape *kzi_kept_image(const kzi_posed *kept, kz_cell periods);

/* The local shape without the tree that the body made. */
kz_shape kzi_kept_as_given(const kzi_posed *kept);

#endif
