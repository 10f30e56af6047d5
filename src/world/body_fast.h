/* body_fast.h - the fast path for simple bodies: moves them and poses their shapes without checks. */
#ifndef KZI_BODY_FAST_H
#define KZI_BODY_FAST_H

#include "math/pose_point.h"
#include "world/world_private.h"

#include <string.h>

/* Is it a static body, set to where it is already?  It need not be touched.  Masks, parts and fixtures are never such: the
 * caller may have changed their cells. */
static inline bool kzi_is_static_there(const kz_world *world, uint32_t index, kz_vec2 at)
{
    const uint32_t state = kzi_states(world)[index];
    const kz_kind kind = kzi_kind_of(state);
    return (state & (KZ_BODY_STATIC | KZI_FIXTURES)) == KZ_BODY_STATIC && kind != KZ_KIND_MASK && kind != KZ_KIND_PARTS &&
           memcmp(&kzi_ats(world)[index], &at, sizeof at) == 0;
}

/* The circle of a body for which kzi_is_kept_circle is true, moved to `at`. */
static inline kz_circle kzi_circle_at(const kz_world *world, uint32_t index, kz_vec2 at)
{
    const kz_circle local = kzi_locals(world)[index].circle;
    const kzi_rotation by = kzi_rotation_of(world, index);
    return (kz_circle){kzi_posed_point((kz_pose){at, by.cos, by.sin}, local.center), local.r};
}

/* Moves a body to `at`, keeping its rotation, if a few sums give its box.  The result is that of kzi_posed_make_pose
 * and kzi_posed_commit.  Returns false, having changed nothing, for all other bodies, and where the move might be
 * refused. */
bool kzi_move_fast(kz_world *world, uint32_t index, kz_vec2 at);

/* Does so for n bodies, up to the first for which that is false; returns how many.  These are moved and touched as by
 * kz_bodies_set_at; the next body is unchanged. */
size_t kzi_move_all_fast(kz_world *world, const kz_body *bodies, size_t n, const void *at, size_t stride);

/* Writes the body's shape in world coordinates, as kz_shape_transform makes it, if its bounds are the body's box and a
 * few sums give the rest.  Returns false for all others; *out may then be overwritten. */
bool kzi_shape_fast(const kz_world *world, uint32_t index, kz_shape *out);

/* kzi_grid_is_clear of a body that is a grid.  False in a world that wraps, where images of the body may be there. */
bool kzi_is_clear_grid(const kz_world *world, uint32_t index, kz_box box, bool or_touch);

#endif
