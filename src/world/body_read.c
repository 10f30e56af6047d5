/* body_read.c - reads the values of a body. */
#include "world/fixture/fixture.h"

#include <string.h>


bool kz_body_is_live(const kz_world *world, kz_body body) { return world && kzi_is_live(world, body); }

kz_body kz_world_body(const kz_world *world, uint32_t index)
{
    const bool is_there = world && index < world->n_slots && (kzi_states(world)[index] & KZI_LIVE);
    return is_there ? kzi_handle(world, index) : (kz_body){0, 0};
}

kz_body kz_world_next(const kz_world *world, kz_body body)
{
    uint32_t index = body.generation == 0 && body.index == 0 ? 0 : body.index + 1;
    if (!world || body.index >= world->n_slots) return KZ_BODY_NONE;
    while (index < world->n_slots && !(kzi_states(world)[index] & KZI_LIVE)) index++;
    return index < world->n_slots ? kzi_handle(world, index) : KZ_BODY_NONE;
}

kz_pose kz_body_pose(const kz_world *world, kz_body body)
{
    return kz_body_is_live(world, body) ? kzi_pose_of(world, body.index) : (kz_pose)KZ_POSE_NONE_INIT;
}

bool kz_body_shape(const kz_world *world, kz_body body, kz_shape *out)
{
    kzi_image scratch;
    if (!kz_body_is_live(world, body) || kzi_has_fixtures(world, body.index)) {
        memset(out, 0, sizeof *out);
        return false;
    }
    *out = *kzi_body_image(world, body.index, (kz_cell){0, 0}, &scratch);
    return true;
}

kz_box kz_body_box(const kz_world *world, kz_body body)
{
    kz_shape shape;
    if (kz_body_is_live(world, body) && kzi_has_fixtures(world, body.index)) return kzi_fixtures_box(world, body.index);
    if (!kz_body_shape(world, body, &shape) || shape.kind == KZ_KIND_NONE) return KZ_BOX_EMPTY;
    return shape.bounds;
}

uint32_t kz_body_category(const kz_world *world, kz_body body)
{
    return kz_body_is_live(world, body) ? kzi_category(world, body.index) : 0;
}

uint32_t kz_body_collides(const kz_world *world, kz_body body)
{
    return kz_body_is_live(world, body) ? kzi_collides(world, body.index) : 0;
}

int32_t kz_body_group(const kz_world *world, kz_body body)
{
    return kz_body_is_live(world, body) ? kzi_group(world, body.index) : 0;
}

uint32_t kz_body_flags(const kz_world *world, kz_body body)
{
    return kz_body_is_live(world, body) ? kzi_states(world)[body.index] & KZI_PUBLIC_BITS : 0;
}

kz_vec2 kz_body_one_way(const kz_world *world, kz_body body)
{
    const bool known = kz_body_is_live(world, body) && world->one_way.at;
    return known ? ((const kz_vec2 *)world->one_way.at)[body.index] : (kz_vec2){0, 0};
}

uint64_t kz_body_user(const kz_world *world, kz_body body)
{
    return kz_body_is_live(world, body) ? kzi_user(world, body.index) : 0;
}

const kz_mask_set *kz_body_frames(const kz_world *world, kz_body body, int32_t *frame)
{
    const bool known = kz_body_is_live(world, body) && world->shown.at;
    const kzi_shown_frame shown =
        known ? ((const kzi_shown_frame *)world->shown.at)[body.index] : (kzi_shown_frame){NULL, 0};
    if (frame) *frame = shown.frames ? shown.frame : -1;
    return shown.frames;
}
