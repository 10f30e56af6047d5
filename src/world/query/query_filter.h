/* query_filter.h - tests whether a query's filter lets it find a body. */
#ifndef KZI_QUERY_FILTER_H
#define KZI_QUERY_FILTER_H

#include "world/world_private.h"

#include <kolize/world_query.h>

static inline bool kzi_filter_takes(const kz_world *world, const kz_query_filter *filter, uint32_t index)
{
    const uint32_t state = kzi_states(world)[index];
    if (!(state & KZI_LIVE) || (state & (KZ_BODY_PROBE | KZ_BODY_DISABLED))) return false;
    if (!filter) return true;
    return (filter->category == 0 || (filter->category & kzi_collides(world, index))) &&
           (filter->collides == 0 || (filter->collides & kzi_category(world, index))) &&
           !(filter->no_sensors && (state & KZ_BODY_SENSOR)) &&
           !(filter->except.index == index && filter->except.generation == kzi_generations(world)[index]) &&
           (!filter->keep || filter->keep(filter->ctx, world, kzi_handle(world, index)));
}

#endif
