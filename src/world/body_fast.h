/* body_fast.h - bodies of few numbers, moved and looked at the short way. */
#ifndef KZI_BODY_FAST_H
#define KZI_BODY_FAST_H

#include "world/world_private.h"

/* Puts a body that keeps its turn to `at`, if it is one whose box follows from a few sums: then it is and looks as
 * kzi_posed_make_pose and kzi_posed_commit would have it.  False, and nothing has happened, for all others and wherever
 * something might be refused. */
bool kzi_move_fast(kz_world *world, uint32_t index, kz_vec2 at);

/* Moves of the first n bodies as many as are boxes that are not turned, and are not refused; returns how many.  Those
 * are moved and touched as kz_bodies_set_at would have it, the next one is as it was. */
size_t kzi_move_boxes_fast(kz_world *world, const kz_body *bodies, size_t n, const kz_vec2 *at, size_t stride);

/* Writes the body's shape in world coordinates, if it is one whose bounds are the body's box and the rest a few sums:
 * what kz_shape_transform makes of it.  False for all others; *out may be spoilt then. */
bool kzi_shape_fast(const kz_world *world, uint32_t index, kz_shape *out);

#endif
