/* query_filter.h - tests whether a query's filter lets it find a body. */
#ifndef KZI_QUERY_FILTER_H
#define KZI_QUERY_FILTER_H

#include "world/fixture/fixture.h"

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

/* The filter as one who asks for fixtures of a body that it takes. */
static inline kzi_asker kzi_asker_of_filter(const kz_query_filter *filter)
{
    kzi_asker asker = kzi_asker_of_all();
    asker.shuns |= KZ_BODY_PROBE;
    if (!filter) return asker;
    if (filter->category != 0) asker.category = filter->category;
    if (filter->collides != 0) asker.collides = filter->collides;
    if (filter->no_sensors) asker.shuns |= KZ_BODY_SENSOR;
    return asker;
}

static inline kzi_found_as kzi_found_as_of(const kz_query_filter *filter)
{
    return filter && filter->each_kind ? KZI_FOUND_KINDS : KZI_FOUND_BODY;
}

#endif
