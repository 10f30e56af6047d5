/* grid_edit.h - the hash of a new grid, and the cells that changed since a world looked. */
#ifndef KZI_GRID_EDIT_H
#define KZI_GRID_EDIT_H

#include "grid/grid_private.h"

void kzi_grid_hash_all(kz_grid *grid);

/* Begins and ends telling one of all edits.  Neither is an edit, so it may be done while shapes borrow the grid. */
void kzi_grid_listen(const kz_grid *grid, kzi_grid_listener *listener);
void kzi_grid_listen_no_more(kzi_grid_listener *listener);

/* Writes the rectangles with all cells that changed since the count of changes was `since`; their number.  All cells
 * are one rectangle where too much has changed. */
int kzi_grid_changes_since(const kz_grid *grid, uint64_t since, kz_cell_rect rects[KZI_GRID_CHANGES]);

#endif
