/* mask_set_turns.c - the frames of a spinning sprite: a frame and all its masks, rotated about its pivot in equal steps.
 *
 * Typical are 16 to 64 turns, made once when the sprite is loaded.  The frames are made in a set of their own, which is
 * moved to the caller's when nothing can fail any more. */
#include "base/base_private.h"
#include "mask/mask_set_private.h"

/* Adds the masks of `frame`, rotated about its pivot by `degrees`, to the last frame of `set`. */
static kz_result add_rotated_masks(kz_mask_set *set, const kz_frame *frame, double degrees, kz_error *err)
{
    const kz_allocator *alloc = kzi_mask_set_allocator(set);
    const kz_pose pose = kz_pose_degrees(frame->pivot.x, frame->pivot.y, degrees);
    const int32_t last = kz_mask_set_frame_count(set) - 1;
    kz_result r = KZ_OK;
    for (int32_t i = 0; i < frame->n_masks && r == KZ_OK; i++) {
        const kz_tagged_mask *tagged = &frame->masks[i];
        const kz_vec2 at = {(float)tagged->at.x - frame->pivot.x, (float)tagged->at.y - frame->pivot.y};
        const kz_affine map = kz_affine_from_pose(1, 1, at, pose);
        kz_mask *rotated = NULL;
        kz_cell origin;
        r = kz_mask_transform(tagged->mask, &map, alloc, &rotated, &origin, err);
        if (r == KZ_OK) r = kz_mask_set_add_mask(set, last, tagged->tag, rotated, origin, err);
        kz_mask_free(rotated);
    }
    return r;
}

kz_result kz_mask_set_add_turns(kz_mask_set *set, int32_t frame, int32_t n, kz_error *err)
{
    kz_mask_set *turns;
    if (!set) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    const kz_frame *shown = kz_mask_set_frame(set, frame);
    if (!shown || n < 1) return kzi_fail(err, KZ_ERR_ARGUMENT, shown ? 3 : 2, 0);
    kz_result r = kz_mask_set_create(kzi_mask_set_allocator(set), &turns, err);
    if (r != KZ_OK) return r;
    for (int32_t k = 0; k < n && r == KZ_OK; k++) {
        r = kz_mask_set_add_frame(turns, shown, err);
        if (r == KZ_OK) r = add_rotated_masks(turns, shown, 360.0 * k / n, err);
    }
    if (r == KZ_OK) r = kzi_mask_set_take_frames(set, turns, err);
    kz_mask_set_free(turns);
    return r;
}
