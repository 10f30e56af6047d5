/* apart_private.h - what the two files of movers apart share. */
#ifndef KZI_APART_PRIVATE_H
#define KZI_APART_PRIVATE_H

#include "world/world_private.h"

/* All bits or none, without a branch, so that compilers can vectorize it. */
static inline uint32_t kzi_bits_are_apart(const kzi_apart *apart, uint32_t category, uint32_t collides)
{
    const uint32_t beyond = (category & ~apart->categories) | (collides & ~apart->collides);
    const uint32_t is_none = 0 - (uint32_t)((category & apart->collides) == 0);
    const uint32_t has_none = 0 - (uint32_t)((collides & apart->categories) == 0);
    return (0 - (uint32_t)(beyond == 0)) & (is_none | has_none);
}

#define KZI_APART_TOGETHER 16u

/* The first body from `begin` on, in steps of KZI_APART_TOGETHER, at which so many bodies begin that one of them is a mover
 * that is not apart.  The last bodies count as such if they are fewer; the number of all bodies if there are none. */
uint32_t kzi_next_not_apart(const kz_world *world, uint32_t begin);

#endif
