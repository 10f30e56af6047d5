/* mask_tiles.h - a mask in small: one bit for each tile of 8x8 cells.
 *
 * Two large masks are first compared in small, at a 64th of the cost: full tile upon full tile is a hit, and only where
 * a tile with cells can lie on a tile with cells is there anything to look at.  With b's offset rounded down to tiles,
 * tile t of b lies on at most 2x2 tiles of a; `around` has those ORed, so both questions are again masks at an offset.
 * That helps masks with many empty or full tiles, and is used for no others. */
#ifndef KZI_MASK_TILES_H
#define KZI_MASK_TILES_H

#include "mask/mask_private.h"

/* Masks of fewer words have no tiles. */
#define KZI_TILES_FROM_WORDS 2048

/* Windows of fewer are compared without them: so many take as long as asking the tiles. */
#define KZI_TILES_FROM_COMMON_WORDS 512

/* Words of memory for the tiles of a mask of that size; 0 for small masks, which have none. */
size_t kzi_mask_tiles_words(int32_t w, int32_t h);

/* Finds the tiles of a mask whose words and bounds are known. */
void kzi_mask_tiles_bake(kz_mask *mask);

#endif
