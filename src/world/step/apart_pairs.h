/* apart_pairs.h - the pairs of a world most of whose movers collide with none of each other, such as bullets. */
#ifndef KZI_APART_PAIRS_H
#define KZI_APART_PAIRS_H

#include "world/step/fat_pairs.h"

/* Finds the pairs of boxes that meet as kzi_fat_find does, without fat boxes.  False where most movers may collide with
 * others like them, where memory is short, and in worlds that wrap. */
bool kzi_apart_find(kz_world *world, kzi_fat_keep *keep);

#endif
