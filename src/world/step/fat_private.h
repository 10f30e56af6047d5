/* fat_private.h - what the two files of fat boxes and their pairs share.  The place of a mover is that in step->movers. */
#ifndef KZI_FAT_PRIVATE_H
#define KZI_FAT_PRIVATE_H

#include "world/step/step_private.h"

/* Writes the fat boxes of all movers from those they have, or from where they were a step ago. */
void kzi_fat_write(kz_world *world);

/* How many times as many boxes would meet if they were made fat for the first time.  No number where boxes have no size. */
double kzi_fat_growth(const kz_world *world);

/* Lists the places of movers that have left their fat boxes, up to `most` + 1; returns how many. */
uint32_t kzi_fat_list_loose(const kz_world *world, uint32_t most, uint32_t *places);

/* Gives a new fat box to a mover that has left its own, and marks it with KZI_LOOSE. */
void kzi_fat_catch(kz_world *world, uint32_t place);

/* Lists the places of movers whose fat boxes may meet those of the n loose ones, behind these, up to `most` + 1. */
uint32_t kzi_fat_list_near(const kz_world *world, uint32_t n, uint32_t most, uint32_t *places);

#endif
