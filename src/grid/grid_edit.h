/* grid_edit.h - the hash of a new grid, its journal, and the cells that changed since a world looked. */
#ifndef KZI_GRID_EDIT_H
#define KZI_GRID_EDIT_H

#include "grid/grid_private.h"

void kzi_grid_hash_all(kz_grid *grid);

/* Begins and ends telling one of all edits.  Neither is an edit, so it may be done while shapes borrow the grid. */
void kzi_grid_listen(const kz_grid *grid, kzi_grid_listener *listener);
void kzi_grid_listen_no_more(kzi_grid_listener *listener);

/* Goes along the journal to where `edits` were done, and nobody hears of it; false, without going, where it is not kept. */
bool kzi_grid_go_to(kz_grid *grid, uint64_t edits);

/* Then tells all of that way, whose edits began at `from`. */
void kzi_grid_note_from(kz_grid *grid, uint64_t from);

/* Writes rectangles with all cells that changed since the count of changes was `since`; their number.  They are those of the
 * edits, or around several, where these are many. */
int kzi_grid_changes_since(const kz_grid *grid, uint64_t since, kz_cell_rect rects[KZI_GRID_CHANGES]);

#endif
