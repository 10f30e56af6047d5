/* world_ways.h - the hits of a moving shape, a few at a time: what moving bodies stands on. */
#ifndef KZI_WORLD_WAYS_H
#define KZI_WORLD_WAYS_H

#include <kolize/world_query.h>

/* The first `max` (at least 1) of the bodies that kz_world_sweep_all would list, but those that come after `after`
 * (NULL: all), and without those that the shape overlaps at the start.  Returns how many there are in `out`. */
size_t kzi_sweep_onwards(const kz_world *world, const kz_shape *shape, kz_vec2 motion, const kz_query_filter *filter,
                         const kz_world_sweep_hit *after, kz_world_sweep_hit *out, size_t max);

#endif
