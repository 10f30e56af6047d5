/* apart_bits.c - which movers are not apart, by their filters.  Integers only, so that compilers can vectorize it. */
#include "world/step/apart_private.h"

/* Their number is fixed, as gcc does not vectorize other loops at -O2. */
static bool has_other_bits(const kzi_apart *apart, const uint32_t *category, const uint32_t *collides,
                           const uint32_t *states)
{
    const kzi_apart a = *apart;
    uint32_t any = 0;
    for (uint32_t i = 0; i < KZI_APART_TOGETHER; i++) {
        any |= ~kzi_bits_are_apart(&a, category[i], collides[i]) & states[i];
    }
    return (any & KZI_LISTED) != 0;
}

static bool has_other_group(int32_t of, const int32_t *group, const uint32_t *states)
{
    uint32_t any = 0;
    for (uint32_t i = 0; i < KZI_APART_TOGETHER; i++) any |= (0 - (uint32_t)(group[i] != of)) & states[i];
    return (any & KZI_LISTED) != 0;
}

uint32_t kzi_next_not_apart(const kz_world *world, uint32_t begin)
{
    const kzi_apart *apart = &world->step.apart;
    const uint32_t *states = kzi_states(world), *category = world->category.at, *collides = world->collides.at;
    const int32_t *group = world->group.at;
    KZ_ASSERT(begin % KZI_APART_TOGETHER == 0 && (apart->group != 0 ? group != NULL : category && collides));
    const uint32_t end = world->n_slots - world->n_slots % KZI_APART_TOGETHER;
    for (; begin < end; begin += KZI_APART_TOGETHER) {
        if (apart->group != 0 ? has_other_group(apart->group, group + begin, states + begin)
                              : has_other_bits(apart, category + begin, collides + begin, states + begin)) {
            break;
        }
    }
    return begin;
}
