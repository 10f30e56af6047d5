/* fat_pairs.h - pairs of fat boxes, kept for several steps.
 *
 * The fat box of a body holds its box now, and where it will be in the next steps if it goes on as it did.  While all
 * boxes stay within their fat boxes, only pairs of fat boxes can meet, so a step tests just these.  A few bodies that
 * leave get new fat boxes, and their pairs are looked for.  When many leave, all boxes are swept again.  It is Box2D's
 * fat AABB, with the margin in the direction of motion; molecular dynamics calls such a list Verlet's.
 *
 * None of this shows in the answers.  Worlds of fewer than KZI_FAT_FROM movers and worlds that wrap do without. */
#ifndef KZI_FAT_PAIRS_H
#define KZI_FAT_PAIRS_H

#include "world/step/step_private.h"

#define KZI_FAT_FROM 96u

/* Keeps those of the n pairs that collide, at the front, and returns how many: how->keep of kzi_sap_pairs. */
typedef size_t kzi_fat_keep(void *world, kz_index_pair *pairs, size_t n);

/* Finds the pairs of boxes that meet, with a mover in each, sorted into step->found.  `keep`, if not NULL, gets them before
 * they are sorted, with neighbours together; a world gives it at all steps or at none.  False if all boxes have to be
 * swept: when it would not pay, memory is short, or there are more than world->max_pairs. */
bool kzi_fat_find(kz_world *world, kzi_fat_keep *keep);

/* At the end of a step that has swept all boxes: looks where they are, if the next step shall predict their motion. */
void kzi_fat_watch(kz_world *world);

#endif
