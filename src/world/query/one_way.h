/* one_way.h - the rule of one-way bodies, for bodies that move and for queries: they block a motion against their
 * direction, where it meets a face on their far side. */
#ifndef KZI_ONE_WAY_H
#define KZI_ONE_WAY_H

#include "world/fixture/fixture.h"
#include <kolize/world_query.h>

static inline bool kzi_is_one_way(const kz_world *world, uint32_t index, int32_t fixture)
{
    return (kzi_fixture_flags(world, index, fixture) & KZ_BODY_ONE_WAY) != 0;
}

/* Does the motion between the two points not go against the direction of this one-way body?  Then it passes.  Exact. */
bool kzi_one_way_passes(const kz_world *world, uint32_t index, kz_vec2 from, kz_vec2 to);

/* The direction that the body lets pass, and whether a face with this normal is on its far side. */
kz_vec2 kzi_one_way_of(const kz_world *world, uint32_t index);
bool kzi_is_far_side(const kz_world *world, uint32_t index, kz_vec2 normal);

/* Does a ray that hit this one-way body meet it on its far side?  Where corners meet, several faces may be met at once.
 * If the reported one is not on the far side but another is, the hit gets that one.  A ray that starts inside meets
 * nothing.  `image` is the body's shape.  For sweeps: world_cast.h. */
bool kzi_ray_is_against_one_way(const kz_world *world, uint32_t index, const kz_shape *image, kz_vec2 from, kz_vec2 to,
                                kz_ray_hit *hit);

#endif
