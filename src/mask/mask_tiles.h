/* mask_tiles.h - a coarse copy of a mask: one bit for each tile of 8x8 cells.
 *
 * Two large masks are first compared by their tiles, at a 64th of the cost.  A full tile on a full tile is a hit, and
 * only where a tile with cells can lie on a tile with cells must cells be compared.  With b's offset rounded down to
 * tiles, tile t of b lies on at most 2x2 tiles of a.  `around` has those ORed, so both tests are again masks at an
 * offset.  Tiles help masks with many empty or full tiles, and serve no others. */
#ifndef KZI_MASK_TILES_H
#define KZI_MASK_TILES_H

#include "mask/mask_private.h"

/* Masks of fewer words have no tiles. */
#define KZI_TILES_FROM_WORDS 2048

/* Smaller windows are compared without tiles: so many words take as long as the test of the tiles. */
#define KZI_TILES_FROM_COMMON_WORDS 1024

/* The words of memory for the tiles of a mask of that size; 0 for small masks, which have none. */
size_t kzi_mask_tiles_words(int32_t w, int32_t h);

/* Computes the tiles of a mask whose words and bounds are known. */
void kzi_mask_tiles_bake(kz_mask *mask);

#endif
