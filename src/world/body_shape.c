/* body_shape.c - local shapes and their posed forms.  Shapes of few numbers are posed on each query; vertices and parts
 * are posed beforehand.
 *
 * Every posed body is made by one call of kz_shape_transform.  So a body is refused where a shape is refused, and the
 * box used for pairs is the box of the shape. */
#include "world/body_shape.h"

#include "grid/grid_cells.h"
#include "shape/shape_private.h"
#include "world/body_fast.h"
#include "world/body_posed.h"
#include "world/body_wrap.h"
#include "world/fixture/fixture.h"

#include <string.h>

/* ---- Shapes of few numbers ------------------------------------------------------------------------------ */

/* Is the shape kept as numbers, and posed on each query? */
static bool is_light(const kz_shape *shape)
{
    switch (shape->kind) {
    case KZ_KIND_NONE:
    case KZ_KIND_POINT:
    case KZ_KIND_SEGMENT:
    case KZ_KIND_BOX:
    case KZ_KIND_CIRCLE:
    case KZ_KIND_CAPSULE:
    case KZ_KIND_GRID:
    case KZ_KIND_MASK: return true;
    default: return false;
    }
}

void kzi_take_numbers(const kz_shape *shape, kzi_local *local, kzi_tail *tail)
{
    memset(local, 0, sizeof *local);
    memset(tail, 0, sizeof *tail);
    switch (shape->kind) {
    case KZ_KIND_POINT: local->point = shape->as.point; break;
    case KZ_KIND_SEGMENT: local->segment = shape->as.segment; break;
    case KZ_KIND_BOX: local->box = shape->bounds; break;
    case KZ_KIND_CIRCLE: local->circle = shape->as.circle; break;
    case KZ_KIND_CAPSULE:
        local->segment = (kz_segment){shape->as.capsule.a, shape->as.capsule.b};
        tail->capsule_r = shape->as.capsule.r;
        break;
    case KZ_KIND_MASK:
        local->mask.mask = shape->as.mask.mask;
        local->mask.x = shape->as.mask.at_x;
        tail->mask_y = shape->as.mask.at_y;
        break;
    case KZ_KIND_GRID:
        local->grid.grid = shape->as.grid.grid;
        local->grid.x = shape->as.grid.at_x;
        tail->grid_y = shape->as.grid.at_y;
        break;
    default: break;
    }
}

/* The numbers came from a valid shape, so its maker accepts them again. */
void kzi_shape_of_numbers(const kzi_local *local, kzi_tail tail, kz_kind kind, kz_shape *out)
{
    switch (kind) {
    case KZ_KIND_POINT: kz_shape_point(local->point, out, NULL); break;
    case KZ_KIND_SEGMENT: kz_shape_segment(local->segment.a, local->segment.b, out, NULL); break;
    case KZ_KIND_BOX: kz_shape_box(local->box.min, local->box.max, out, NULL); break;
    case KZ_KIND_CIRCLE: kz_shape_circle(local->circle.center, local->circle.r, out, NULL); break;
    case KZ_KIND_CAPSULE: kz_shape_capsule(local->segment.a, local->segment.b, tail.capsule_r, out, NULL); break;
    case KZ_KIND_MASK: kz_shape_mask(local->mask.mask, local->mask.x, tail.mask_y, out, NULL); break;
#if !defined(KZ_NO_GRID)
    case KZ_KIND_GRID: kz_shape_grid(local->grid.grid, local->grid.x, tail.grid_y, out, NULL); break;
#endif
    default: memset(out, 0, sizeof *out); break;
    }
}

/* ---- Posed shapes ---------------------------------------------------------------------------------------- */

static uint32_t posed_state(const kz_shape *local, const kz_shape *posed, bool kept)
{
    return (uint32_t)local->kind << KZI_KIND_SHIFT | (kept ? KZI_POSED : 0u) |
           (posed->kind == KZ_KIND_BOX ? KZI_AXIS_BOX : 0u) |
           (posed->kind == KZ_KIND_GRID && !posed->as.grid.grid->is_plain ? KZI_TILES : 0u);
}

/* The box by which pairs and queries find the body.  A shape that was never made has zeroed bounds, yet it is
 * nowhere. */
static kz_box posed_box(const kz_shape *posed) { return posed->kind == KZ_KIND_NONE ? KZ_BOX_EMPTY : posed->bounds; }

static kz_result make_light_posed(const kz_world *world, const kz_shape *shape, kz_pose pose, kzi_posed_body *out,
                                  kz_error *err)
{
    kz_shape posed;
    KZ_ASSERT(is_light(shape));
    const kz_result r = kzi_pose_within(world, shape, &pose, NULL, 0, &posed, err);
    if (r != KZ_OK) return r;
    kzi_take_numbers(shape, &out->local, &out->tail);
    out->state = posed_state(shape, &posed, false);
    out->pose = pose;
    out->box = posed_box(&posed);
    return KZ_OK;
}

/* Takes over `kept`, poses its local shape, and releases it when that is refused. */
static kz_result make_kept_posed(kz_world *world, kzi_posed *kept, kz_pose pose, kzi_posed_body *out, kz_error *err)
{
    const kz_result r = kzi_kept_pose(world, kept, &pose, err);
    if (r != KZ_OK) {
        kzi_kept_free(world, kept);
        return r;
    }
    memset(&out->local, 0, sizeof out->local);
    memset(&out->tail, 0, sizeof out->tail);
    out->local.posed = kept;
    out->state = posed_state(&kept->local, &kept->shown, true);
    out->pose = pose;
    out->box = posed_box(&kept->shown);
    return KZ_OK;
}

kz_result kzi_posed_make(kz_world *world, const kz_shape *shape, kz_pose pose, kzi_posed_body *out, kz_error *err)
{
    kzi_posed *kept = NULL;
    if (is_light(shape)) return make_light_posed(world, shape, pose, out, err);
    const kz_result r = kzi_kept_of(world, shape, &kept, err);
    return r == KZ_OK ? make_kept_posed(world, kept, pose, out, err) : r;
}

kz_result kzi_frame_mask(const kz_frame *frame, int32_t i, kz_shape *out, kz_error *err)
{
    const kz_tagged_mask *part = &frame->masks[i];
    return kz_shape_mask(part->mask, (double)part->at.x - (double)frame->pivot.x,
                         (double)part->at.y - (double)frame->pivot.y, out, err);
}

/* Makes a body of several masks.  They are parts; the local ones are at the block's end.  Posing takes one shape for
 * each. */
static kz_result make_parts_posed(kz_world *world, const kz_frame *frame, kz_pose pose, kzi_posed_body *out,
                                  kz_error *err)
{
    kzi_posed *kept = NULL;
    const uint64_t bytes = (uint64_t)sizeof(kz_shape) * (uint64_t)frame->n_masks;
    kz_result r = kzi_kept_block(world, bytes, bytes, &kept, err);
    if (r != KZ_OK) return r;
    kz_shape *parts = kzi_kept_extra(kept, bytes);
    for (int32_t i = 0; i < frame->n_masks && r == KZ_OK; i++) r = kzi_frame_mask(frame, i, &parts[i], err);
    if (r == KZ_OK) r = kz_shape_parts(parts, frame->n_masks, &kept->local, err);
    if (r != KZ_OK) {
        kzi_kept_free(world, kept);
        return r;
    }
    kept->clearance = 1; /* of masks: see clearance_of */
    return make_kept_posed(world, kept, pose, out, err);
}

/* No tag is defined, so shapes are not there: a set without masks would make bodies that collide with nothing. */
static bool is_shapes_alone(const kz_mask_set *frames, const kz_frame *frame)
{
    if (frame->n_masks > 0 || frame->n_shapes == 0) return false;
    for (int32_t i = 0; i < kz_mask_set_frame_count(frames); i++) {
        if (kz_mask_set_frame(frames, i)->n_masks > 0) return false;
    }
    return true;
}

kz_result kzi_posed_make_frame(kz_world *world, const kz_mask_set *frames, int32_t number, kz_pose pose,
                               kzi_posed_body *out, kz_error *err)
{
    const kz_frame *frame = kz_mask_set_frame(frames, number);
    kz_shape shape;
    if (!frame) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (is_shapes_alone(frames, frame)) return kzi_fail(err, KZ_ERR_NO_TAG, number, 0);
    if (frame->n_masks > 1) return make_parts_posed(world, frame, pose, out, err);
    memset(&shape, 0, sizeof shape);
    const kz_result r = frame->n_masks == 1 ? kzi_frame_mask(frame, 0, &shape, err) : KZ_OK;
    return r == KZ_OK ? make_light_posed(world, &shape, pose, out, err) : r;
}

kz_result kzi_posed_make_pose(kz_world *world, uint32_t index, kz_pose pose, kzi_posed_body *out, kz_error *err)
{
    const uint32_t state = kzi_states(world)[index];
    const kzi_local *local = &kzi_locals(world)[index];
    kz_shape shape;
    if (state & KZI_FIXTURES) return kzi_posed_make_fixtures(world, local->fixtures, pose, out, err);
    if (!(state & KZI_POSED)) {
        kzi_shape_of_numbers(local, kzi_tail_of(world, index), kzi_kind_of(state), &shape);
        return make_light_posed(world, &shape, pose, out, err);
    }
    kzi_posed *kept = local->posed;
    const kz_result r = kzi_kept_pose(world, kept, &pose, err);
    if (r != KZ_OK) return r;
    out->local = *local;
    out->tail = kzi_tail_of(world, index);
    out->pose = pose;
    out->box = posed_box(&kept->shown);
    out->state = posed_state(&kept->local, &kept->shown, true);
    return KZ_OK;
}

void kzi_posed_abort(kz_world *world, kzi_posed_body *body_posed)
{
    if (body_posed->state & KZI_POSED) kzi_kept_free(world, body_posed->local.posed);
}

void kzi_posed_release(kz_world *world, uint32_t index)
{
    uint32_t *state = &kzi_states(world)[index];
    if (*state & KZI_POSED) kzi_kept_free(world, kzi_locals(world)[index].posed);
    *state &= ~(uint32_t)KZI_POSED;
}

void kzi_posed_commit(kz_world *world, uint32_t index, const kzi_posed_body *body_posed)
{
    const uint32_t kept_bits = ~((uint32_t)KZI_POSED | KZI_AXIS_BOX | KZI_FIXTURES | KZI_FIXTURE_BOXES | KZI_TILES |
                                 (uint32_t)15 << KZI_KIND_SHIFT);
    uint32_t *state = &kzi_states(world)[index];
    KZ_ASSERT(!(*state & KZI_POSED) || kzi_locals(world)[index].posed == body_posed->local.posed);
    *state = (*state & kept_bits) | body_posed->state;
    world->has_fixtures |= (body_posed->state & (KZI_FIXTURES | KZI_TILES)) != 0;
    KZ_ASSERT(!kzi_has_tail(kzi_kind_of(*state)) || world->tail.at);
    kzi_locals(world)[index] = body_posed->local;
    if (world->tail.at) ((kzi_tail *)world->tail.at)[index] = body_posed->tail;
    kzi_ats(world)[index] = body_posed->pose.at;
    if (world->rotation.at)
        ((kzi_rotation *)world->rotation.at)[index] = (kzi_rotation){body_posed->pose.cos, body_posed->pose.sin};
    kzi_boxes(world)[index] = *state & KZ_BODY_DISABLED ? KZ_BOX_EMPTY : body_posed->box;
}

/* ---- Images ---------------------------------------------------------------------------------------------- */

/* A grid as wide as a period of the world has its first column beside its last one. */
static void note_wrapping(const kz_world *world, kz_shape *image)
{
    const kz_box *b = &image->bounds;
    const bool x = world->wrap_w > 0 && (double)b->max.x - (double)b->min.x >= (double)world->wrap_w;
    const bool y = world->wrap_h > 0 && (double)b->max.y - (double)b->min.y >= (double)world->wrap_h;
    if (image->kind == KZ_KIND_GRID) image->as.grid.wraps = (x ? KZI_WRAPS_X : 0u) | (y ? KZI_WRAPS_Y : 0u);
}

const kz_shape *kzi_body_image(const kz_world *world, uint32_t index, kz_cell periods, kzi_image *scratch)
{
    const uint32_t state = kzi_states(world)[index];
    const kzi_local *local = &kzi_locals(world)[index];
    const bool is_shifted = periods.x != 0 || periods.y != 0;
    kz_shape numbers, *out = &scratch->shape;
    KZ_ASSERT(index < world->n_slots && (!is_shifted || world->wraps));
    const kz_shape *shape = &numbers;
    if ((state & KZI_POSED) && !is_shifted) return &local->posed->shown;
    if ((state & KZI_POSED) && local->posed->n_images > 1) return kzi_kept_image(local->posed, periods);
    if (!is_shifted && (state & KZI_AXIS_BOX) && !(state & KZ_BODY_DISABLED)) {
        *out = kzi_box_shape(kzi_boxes(world)[index]);
        return out;
    }
    if (!is_shifted && kzi_shape_fast(world, index, out)) {
        if (world->wraps) note_wrapping(world, out);
        return out;
    }
    if (state & KZI_POSED) {
        shape = &local->posed->local;
    } else {
        kzi_shape_of_numbers(local, kzi_tail_of(world, index), kzi_kind_of(state), &numbers);
    }
    const kz_pose pose = kzi_moved_by_periods(world, kzi_pose_of(world, index), periods);
    if (kz_shape_transform(shape, pose, scratch->memory, sizeof scratch->memory, out, NULL) != KZ_OK) {
        memset(out, 0, sizeof *out);
    }
    if (world->wraps) note_wrapping(world, out);
    return out;
}
