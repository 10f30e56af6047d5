/* frame_shapes.c - the shapes of a mask set's frames: added, and mirrored together with the masks. */
#include <kolize/world_frames.h>

#include "base/base_private.h"
#include "mask/mask_set_private.h"

#include <string.h>

static kz_result frame_no_memory(kz_error *err, size_t bytes) { return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)bytes, 0); }

/* Room for one more shape: an array twice as large, in the set. */
static kz_result room_for_shape(kz_mask_set *set, int32_t frame, kz_error *err)
{
    kzi_frame_extra *extra = kzi_mask_set_frame_extra(set, frame);
    const int32_t n = kz_mask_set_frame(set, frame)->n_shapes;
    if (n < extra->shapes_room) return KZ_OK;
    if (n > INT32_MAX / 2) return kzi_fail(err, KZ_ERR_TOO_LARGE, n, INT32_MAX / 2);
    const int32_t room = n < 4 ? 4 : 2 * n;
    const size_t bytes = (size_t)room * sizeof(kz_tagged_shape);
    kz_tagged_shape *shapes = kzi_mask_set_own(set, bytes);
    if (!shapes) return frame_no_memory(err, bytes);
    if (n > 0) memcpy(shapes, extra->shapes, (size_t)n * sizeof *shapes);
    extra->shapes = shapes;
    extra->shapes_room = room;
    kzi_mask_set_show_shapes(set, frame, n);
    return KZ_OK;
}

static kz_result copy_data(kz_mask_set *set, const char *data, const char **out, kz_error *err)
{
    const size_t size = data ? strlen(data) : 0;
    *out = "";
    if (size == 0) return KZ_OK;
    if (size > KZ_MASK_SET_MAX_TEXT) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)size, KZ_MASK_SET_MAX_TEXT);
    char *copy = kzi_mask_set_own(set, size + 1);
    if (!copy) return frame_no_memory(err, size + 1);
    memcpy(copy, data, size + 1);
    *out = copy;
    return KZ_OK;
}

/* Vertices are copied, but where rings end is still where the caller wrote it: that is copied here, also of parts. */
static kz_result copy_ring_ends(kz_mask_set *set, kz_shape *shape, kz_error *err)
{
    kz_result r = KZ_OK;
    if (shape->kind == KZ_KIND_PARTS) { /* whose list is in memory of the set */
        kz_shape *parts = (kz_shape *)(uintptr_t)shape->as.parts.items;
        for (int32_t i = 0; i < shape->as.parts.n && r == KZ_OK; i++) r = copy_ring_ends(set, &parts[i], err);
        return r;
    }
    if (shape->kind != KZ_KIND_POLYGON || shape->as.polygon.n_rings < 2) return KZ_OK;
    const size_t bytes = (size_t)shape->as.polygon.n_rings * sizeof *shape->as.polygon.ring_end;
    int32_t *ends = kzi_mask_set_own(set, bytes);
    if (!ends) return frame_no_memory(err, bytes);
    memcpy(ends, shape->as.polygon.ring_end, bytes);
    shape->as.polygon.ring_end = ends;
    return KZ_OK;
}

/* A copy that refers to memory of the set. */
static kz_result copy_shape(kz_mask_set *set, const kz_shape *shape, kz_shape *out, kz_error *err)
{
    const size_t bytes = kz_shape_transform_bytes(shape);
    if (bytes > KZ_FIXTURE_BYTES) return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)bytes, KZ_FIXTURE_BYTES);
    void *memory = bytes ? kzi_mask_set_own(set, bytes) : NULL;
    if (bytes && !memory) return frame_no_memory(err, bytes);
    const kz_result r = kz_shape_transform(shape, (kz_pose)KZ_POSE_NONE_INIT, memory, bytes, out, err);
    return r == KZ_OK ? copy_ring_ends(set, out, err) : r;
}

kz_result kz_mask_set_add_shape(kz_mask_set *set, int32_t frame, const char *tag, const kz_shape *shape,
                                const char *data, kz_error *err)
{
    kz_tagged_shape added;
    if (!set || !tag || !shape) return kzi_fail(err, KZ_ERR_ARGUMENT, !set ? 1 : !tag ? 3 : 4, 0);
    const kz_frame *shown = kz_mask_set_frame(set, frame);
    if (!shown) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    memset(&added, 0, sizeof added);
    kz_result r = copy_shape(set, shape, &added.shape, err);
    if (r == KZ_OK) r = copy_data(set, data, &added.data, err);
    if (r == KZ_OK) r = room_for_shape(set, frame, err);
    if (r == KZ_OK) r = kzi_mask_set_number_tag(set, tag, &added.tag_number, err);
    if (r != KZ_OK) return r;
    added.tag = kz_mask_set_tag(set, added.tag_number);
    ((kz_tagged_shape *)kzi_mask_set_frame_extra(set, frame)->shapes)[shown->n_shapes] = added;
    kzi_mask_set_show_shapes(set, frame, shown->n_shapes + 1);
    return KZ_OK;
}

/* ---- Mirrored frames ------------------------------------------------------------------------------------- */

#if !defined(KZ_NO_TRANSFORM)

static kz_pose moved_by(float x, float y) { return (kz_pose){{x, y}, 1, 0}; }

/* Shifted so that the pivot is at zero, mirrored there, and shifted back. */
static kz_result add_flipped_shape(kz_mask_set *set, const kz_frame *frame, const kz_tagged_shape *from, kz_error *err)
{
    uint64_t memory[3][KZ_FIXTURE_BYTES / sizeof(uint64_t)];
    const int32_t last = kz_mask_set_frame_count(set) - 1;
    kz_shape at_pivot, flipped, back;
    kz_result r = kz_shape_transform(&from->shape, moved_by(-frame->pivot.x, -frame->pivot.y), memory[0],
                                     sizeof memory[0], &at_pivot, err);
    if (r == KZ_OK) r = kz_shape_scale(&at_pivot, -1, 1, memory[1], sizeof memory[1], &flipped, err);
    if (r == KZ_OK) {
        r = kz_shape_transform(&flipped, moved_by(frame->pivot.x, frame->pivot.y), memory[2], sizeof memory[2], &back,
                               err);
    }
    return r == KZ_OK ? kz_mask_set_add_shape(set, last, from->tag, &back, from->data, err) : r;
}

static kz_result add_flipped_mask(kz_mask_set *set, const kz_frame *frame, const kz_tagged_mask *from, kz_error *err)
{
    const kz_vec2 at = {frame->pivot.x - (float)from->at.x, (float)from->at.y - frame->pivot.y};
    const kz_affine map = kz_affine_from_pose(-1, 1, at, moved_by(frame->pivot.x, frame->pivot.y));
    const int32_t last = kz_mask_set_frame_count(set) - 1;
    kz_mask *flipped = NULL;
    kz_cell origin;
    kz_result r = kz_mask_transform(from->mask, &map, kzi_mask_set_allocator(set), &flipped, &origin, err);
    if (r == KZ_OK) r = kz_mask_set_add_mask(set, last, from->tag, flipped, origin, err);
    kz_mask_free(flipped);
    return r;
}

static kz_result add_flipped_frame(kz_mask_set *set, const kz_frame *frame, kz_error *err)
{
    kz_result r = kz_mask_set_add_frame(set, frame, err);
    for (int32_t i = 0; i < frame->n_masks && r == KZ_OK; i++) r = add_flipped_mask(set, frame, &frame->masks[i], err);
    for (int32_t i = 0; i < frame->n_shapes && r == KZ_OK; i++) {
        r = add_flipped_shape(set, frame, &frame->shapes[i], err);
    }
    return r;
}

/* The frames came from a set that numbers tags in another order. */
static void renumber_tags(kz_mask_set *set, int32_t first)
{
    for (int32_t i = first; i < kz_mask_set_frame_count(set); i++) {
        kz_tagged_shape *shapes = kzi_mask_set_frame_extra(set, i)->shapes;
        for (int32_t k = 0; k < kz_mask_set_frame(set, i)->n_shapes; k++) {
            shapes[k].tag_number = kz_mask_set_find_tag(set, shapes[k].tag);
            shapes[k].tag = kz_mask_set_tag(set, shapes[k].tag_number);
        }
    }
}

kz_result kz_mask_set_add_flipped(kz_mask_set *set, int32_t first, int32_t n, kz_error *err)
{
    kz_mask_set *flipped;
    if (!set || n < 1) return kzi_fail(err, KZ_ERR_ARGUMENT, set ? 3 : 1, 0);
    const int32_t have = kz_mask_set_frame_count(set);
    if (first < 0 || first > have - n) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    kz_result r = kz_mask_set_create(kzi_mask_set_allocator(set), &flipped, err);
    if (r != KZ_OK) return r;
    for (int32_t i = 0; i < n && r == KZ_OK; i++) {
        r = add_flipped_frame(flipped, kz_mask_set_frame(set, first + i), err);
    }
    if (r == KZ_OK) r = kzi_mask_set_take_frames(set, flipped, err);
    if (r == KZ_OK) renumber_tags(set, have);
    kz_mask_set_free(flipped);
    return r;
}

#endif

int32_t kz_mask_set_turn(int32_t first, int32_t n, double degrees)
{
    if (n < 1 || first > INT32_MAX - n || !(degrees - degrees == 0)) return first;
    double turns = degrees / 360;
    if (turns > 0x1p52 || turns < -0x1p52) return first; /* whole turns */
    turns -= (double)(int64_t)turns;
    int64_t k = (int64_t)((turns < 0 ? turns + 1 : turns) * n + 0.5);
    return first + (int32_t)(k % n);
}
