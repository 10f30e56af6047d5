/* world_cast.h - the hits of a moving shape, a few at a time: what moving bodies stands on. */
#ifndef KZI_WORLD_CAST_H
#define KZI_WORLD_CAST_H

#include <kolize/world_query.h>

/* The first `max` (at least 1) of the bodies that kz_world_sweep_all would list, but those that come after `after`
 * (NULL: all), and without those that the shape overlaps at the start.  Returns how many there are in `out`.
 * `self`: the body whose shape it is, where it stands now; NULL for a shape that is no body.  In a world that wraps of
 * two bodies the one with the higher index is moved by periods, and rounded there, so it matters who moves. */
size_t kzi_sweep_onwards(const kz_world *world, const kz_body *self, const kz_shape *shape, kz_vec2 motion,
                         const kz_query_filter *filter, const kz_world_sweep_hit *after, kz_world_sweep_hit *out,
                         size_t max);

/* The first hit with any image of one live body.  Of several faces met at once the one that faces `faced` most counts;
 * {0, 0}: the motion. */
kz_sweep_hit kzi_sweep_to_body(const kz_world *world, const kz_body *self, const kz_shape *shape, kz_vec2 motion,
                               kz_body body, kz_vec2 faced);

#endif
