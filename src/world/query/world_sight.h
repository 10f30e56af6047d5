/* world_sight.h - kz_world_ray with KZ_HIT_UNION: all bodies count as one set. */
#ifndef KZI_WORLD_SIGHT_H
#define KZI_WORLD_SIGHT_H

#include <kolize/world_query.h>

/* Coordinates must be finite.  Writes `out` only when there is a hit. */
bool kzi_world_sight(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *filter,
                     kz_world_ray_hit *out);

#endif
