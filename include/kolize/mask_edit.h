/* mask_edit.h - masks that change: a canvas to draw on, growing and shrinking, and the pieces a mask falls into.
 *
 * Masks (mask.h) never change; a kz_canvas does, and shows itself as a mask at any time.  Built for destructible
 * terrain: a level of 4096 x 4096 cells with a crater of 64 shot into it every frame costs what the crater costs. */
#ifndef KOLIZE_MASK_EDIT_H
#define KOLIZE_MASK_EDIT_H

#include "mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rectangle of cells to draw on. */
typedef struct kz_canvas kz_canvas;

/* A canvas of clear cells, or one that holds what the mask holds.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE, KZ_ERR_ARGUMENT.  Allocates: the canvas, two blocks. */
KZ_API kz_result kz_canvas_create(int32_t w, int32_t h, const kz_allocator *alloc, kz_canvas **out, kz_error *err);
KZ_API kz_result kz_canvas_from_mask(const kz_mask *mask, const kz_allocator *alloc, kz_canvas **out, kz_error *err);
KZ_API void kz_canvas_free(kz_canvas *canvas); /* NULL is fine */

/* What is on the canvas, as a mask.  The pointer stays the same for the canvas's life; what it shows is up to date
 * when this function returned it last, so call it after editing and before asking.  Not to be freed.  It has no tile
 * summaries: against another mask as large as itself it is slower than one made for good.
 * Allocates: nothing.  Cost: nothing, unless outermost cells were cleared since the last call; then a look at one or
 * two strips of 64 columns for the new bounds. */
KZ_API const kz_mask *kz_canvas_mask(kz_canvas *canvas);

/* Edits.  Everything beyond the canvas is cut off; any int32 offsets; the mask may be the canvas's own.
 * Allocates: nothing.  Cost: the words in the rectangle edited; for keep those of the canvas. */
KZ_API void kz_canvas_set(kz_canvas *canvas, int32_t x, int32_t y, bool solid);
KZ_API void kz_canvas_fill(kz_canvas *canvas, kz_cell_rect rect, bool solid);
KZ_API void kz_canvas_invert(kz_canvas *canvas);

/* The mask's cells at (dx, dy): set, cleared, flipped; or all others cleared (those beyond the mask too).
 * Allocates, costs: as above. */
KZ_API void kz_canvas_draw(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);
KZ_API void kz_canvas_erase(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);
KZ_API void kz_canvas_toggle(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);
KZ_API void kz_canvas_keep(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);

/* ---- New masks from old --------------------------------------------------------------------------------- */

/* What counts as near when a mask grows or shrinks by n cells. */
typedef enum kz_metric {
    KZ_METRIC_SQUARE, /* cells whose distance is at most n in x and at most n in y */
    KZ_METRIC_ROUND   /* cells whose centres are at most n apart */
} kz_metric;

/* All cells within reach of a set cell; the new mask is larger by n on each side, its cell (n, n) the old (0, 0).
 * 0 <= n <= 4096.  Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE, KZ_ERR_ARGUMENT.  Allocates: the new mask, and scratch.
 * Cost: the new mask's words, square log2(n) times, round n times (and a mask of scratch). */
KZ_API kz_result kz_mask_dilate(const kz_mask *mask, int32_t n, kz_metric reach, const kz_allocator *alloc,
                                kz_mask **out, kz_error *err);

/* The cells out of reach of every clear cell; everything beyond the mask counts as clear.  Same size as the mask.
 * Errors, allocation, cost: as of kz_mask_dilate. */
KZ_API kz_result kz_mask_erode(const kz_mask *mask, int32_t n, kz_metric reach, const kz_allocator *alloc,
                               kz_mask **out, kz_error *err);

/* ---- Pieces --------------------------------------------------------------------------------------------- */

/* Which cells hang together. */
typedef enum kz_connectivity {
    KZ_CONNECTIVITY_4, /* cells that share an edge belong together */
    KZ_CONNECTIVITY_8  /* and cells that share a corner */
} kz_connectivity;

/* A connected piece of a mask. */
typedef struct kz_component {
    kz_cell first; /* its topmost, then leftmost cell */
    kz_cell_rect bounds;
    int64_t count; /* cells */
} kz_component;

/* The connected pieces of at least `min_count` cells, in the order of their first cells.  *pieces is one block of
 * `*n` entries, freed by kz_components_free with the same allocator; NULL when there are none.
 * Errors, here and below: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (2^31 runs of cells); KZ_ERR_ARGUMENT.
 * Allocates: the block, and scratch of 16 bytes a run and 32 a piece.  Cost: the mask's words and its runs of cells. */
KZ_API kz_result kz_mask_components(const kz_mask *mask, kz_connectivity neighbors, int64_t min_count,
                                    const kz_allocator *alloc, kz_component **pieces, int32_t *n, kz_error *err);

/* The holes: pieces of clear cells that do not reach the mask's border.  With 4-neighbours for the solid part pass
 * KZ_CONNECTIVITY_8 here, and the other way round, or a diagonal gap is both closed and open.
 * Errors, allocation, cost: as of kz_mask_components. */
KZ_API kz_result kz_mask_holes(const kz_mask *mask, kz_connectivity neighbors, int64_t min_count,
                               const kz_allocator *alloc, kz_component **holes, int32_t *n, kz_error *err);
KZ_API void kz_components_free(kz_component *pieces, int32_t n, const kz_allocator *alloc);

/* The piece that holds cell (x, y) alone, in a mask of the same size; an empty one when that cell is clear.
 * Allocates: the new mask, and scratch as of kz_mask_components. */
KZ_API kz_result kz_mask_component(const kz_mask *mask, kz_connectivity neighbors, int32_t x, int32_t y,
                                   const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* The mask with its holes of at most `max_count` cells filled (INT64_MAX: all).
 * Allocates: the new mask, and scratch as of kz_mask_components. */
KZ_API kz_result kz_mask_fill_holes(const kz_mask *mask, kz_connectivity neighbors, int64_t max_count,
                                    const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* ---- Distance ------------------------------------------------------------------------------------------- */

/* The signed distance field: for each cell the squared distance of its centre to the nearest centre of a cell of the
 * other kind, positive in clear cells, negative in set ones; exact.  Everything beyond the mask counts as clear.  A
 * mask without set cells gives INT32_MAX everywhere.  `field` has w * h entries, row by row.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (a side above 32 000), KZ_ERR_BUFFER, KZ_ERR_ARGUMENT.
 * Allocates: four rows of scratch.  Cost: proportional to the cells.  Source: Meijster, Roerdink, Hesselink 2000. */
KZ_API kz_result kz_mask_distances(const kz_mask *mask, int32_t *field, size_t n_field, const kz_allocator *alloc,
                                   kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
