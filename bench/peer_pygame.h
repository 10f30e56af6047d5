/* peer_pygame.h - the C code of pygame-ce's masks, called in its own shared object, beside ours in one process.
 *
 * Nothing of it is linked or copied: a file made by peers.sh says where the object and the interpreter it needs are,
 * and where in it the functions lie. */
#ifndef KZ_PEER_PYGAME_H
#define KZ_PEER_PYGAME_H

#include "measure/measure_mask.h"

/* Reads that file.  False, with a sentence in *why, when there is nothing to call. */
bool pygame_open(const char *file, const char **why);
bool pygame_is_open(void);

/* Its version, from the file. */
const char *pygame_version(void);

/* A mask of side x side cells, a byte each; do two meet, the second one's corner at (dx, dy) of the first? */
void *pygame_mask_make(const unsigned char *cells, int32_t side);
void pygame_mask_drop(void *mask);
bool pygame_masks_meet(const void *a, const void *b, int32_t dx, int32_t dy);

/* Makes the scene's two masks in its form. */
void pygame_take(measure_masks *masks);
void pygame_give(measure_masks *masks);

/* Its method to answer a row's questions; false when it has none. */
bool pygame_way(const char *row, measure_method *way);

#endif
