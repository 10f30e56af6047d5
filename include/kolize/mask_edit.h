/* mask_edit.h - masks that change: a canvas to draw on, dilation and erosion, connected components, distance fields.
 *
 * Masks (mask.h) never change.  A kz_canvas does, and shows itself as a mask at any time.  It is made for destructible
 * terrain: a crater of 64 cells in a level of 4096 x 4096 costs only the cells of the crater. */
#ifndef KOLIZE_MASK_EDIT_H
#define KOLIZE_MASK_EDIT_H

#include "mask.h"

#if !defined(KZ_NO_EDIT)

#ifdef __cplusplus
extern "C" {
#endif

/* A rectangle of cells to draw on. */
typedef struct kz_canvas kz_canvas;

/* Makes a canvas of w x h clear cells.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE; KZ_ERR_ARGUMENT.
 * Allocates: the canvas, one block. */
KZ_API kz_result kz_canvas_create(int32_t w, int32_t h, const kz_allocator *alloc, kz_canvas **out, kz_error *err);

/* Makes a canvas with the cells of a mask, which stays as it is.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_ARGUMENT.
 * Allocates: the canvas, one block. */
KZ_API kz_result kz_canvas_from_mask(const kz_mask *mask, const kz_allocator *alloc, kz_canvas **out, kz_error *err);

/* Makes a canvas of the solid pixels of a surface, as kz_mask_from_surface makes a mask.
 * Errors: those of kz_rule_check; KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE; KZ_ERR_ARGUMENT.
 * Allocates: the canvas, one block.
 * Cost: the pixels. */
KZ_API kz_result kz_canvas_from_surface(const kz_surface *surface, const kz_rule *rule, const kz_allocator *alloc,
                                        kz_canvas **out, kz_error *err);

/* Makes a canvas as large as a, with the cells of a that b has, too, b's cell (0, 0) lying on a's cell (dx, dy).
 * Errors: KZ_ERR_MEMORY; KZ_ERR_ARGUMENT.
 * Allocates: the canvas, one block.
 * Cost: the words of a to clear, and those that both masks may have in common. */
KZ_API kz_result kz_canvas_from_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy,
                                        const kz_allocator *alloc, kz_canvas **out, kz_error *err);
KZ_API void kz_canvas_free(kz_canvas *canvas); /* NULL is fine */

/* The cells of a canvas as a mask.
 * Call it after editing and before testing: the mask is up to date when this function returns it.
 * Returns: the same pointer for the canvas's whole life.  The caller must not free it.
 * Allocates: nothing.
 * Cost: constant, unless outermost cells were cleared since the last call; then the words around those that are left.
 * Details: docs/contract/mask_edit.md#kz_canvas_mask */
KZ_API const kz_mask *kz_canvas_mask(kz_canvas *canvas);

/* The words of a canvas, to be written by you, as kz_mask_words lays them out.
 * Args: only words of the canvas's rows may be written; bits beyond its width are cleared by kz_canvas_mask, which you
 * call afterwards.
 * Returns: the words, until the canvas is freed.
 * Allocates: nothing.
 * Cost: constant; kz_canvas_mask then finds the bounds anew. */
KZ_API uint64_t *kz_canvas_words(kz_canvas *canvas, size_t *strip_words, int32_t *n_strips);

/* Sets or clears cells of the canvas; those beyond it are ignored.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the words in the rectangle, or those of the canvas. */
KZ_API void kz_canvas_set(kz_canvas *canvas, int32_t x, int32_t y, bool solid); /* sets or clears one cell */
KZ_API void kz_canvas_fill(kz_canvas *canvas, kz_cell_rect rect, bool solid);   /* sets or clears a rectangle */
KZ_API void kz_canvas_invert(kz_canvas *canvas);                                /* flips every cell */

/* Draws with the set cells of a mask whose cell (0, 0) lies on cell (dx, dy).
 * Args: any int32 dx, dy; the mask may be the canvas's own.
 *
 * Cells beyond the canvas are ignored.  kz_canvas_keep also clears those beyond the mask.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the words in the mask's rectangle; for `keep` those of the canvas. */
KZ_API void kz_canvas_draw(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);   /* sets its cells */
KZ_API void kz_canvas_erase(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);  /* clears its cells */
KZ_API void kz_canvas_toggle(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy); /* flips its cells */
KZ_API void kz_canvas_keep(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);   /* clears all others */

/* ---- New masks from old --------------------------------------------------------------------------------- */

/* Which cells are within n cells of another, for dilation and erosion. */
typedef enum kz_metric {
    KZ_METRIC_SQUARE, /* cells whose distance is at most n in x and at most n in y */
    KZ_METRIC_ROUND   /* cells whose centres are at most n apart */
} kz_metric;

/* Makes the mask of all cells within n cells of a set cell, 0 <= n <= 4096.
 * The new mask is larger by n on each side: its cell (n, n) is the old (0, 0).
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE; KZ_ERR_ARGUMENT.
 * Allocates: the new mask, and scratch; for KZ_METRIC_ROUND the scratch is a mask.
 * Cost: the new mask's words, log2(n) times for KZ_METRIC_SQUARE, n times for KZ_METRIC_ROUND. */
KZ_API kz_result kz_mask_dilate(const kz_mask *mask, int32_t n, kz_metric metric, const kz_allocator *alloc,
                                kz_mask **out, kz_error *err);

/* Makes the mask of all cells that are not within n cells of a clear cell, 0 <= n <= 4096.
 * All cells beyond the mask count as clear.  The new mask has the same size.
 * Errors: those of kz_mask_dilate.
 * Allocates: as kz_mask_dilate.
 * Cost: as kz_mask_dilate. */
KZ_API kz_result kz_mask_erode(const kz_mask *mask, int32_t n, kz_metric metric, const kz_allocator *alloc,
                               kz_mask **out, kz_error *err);

/* ---- Components ------------------------------------------------------------------------------------------ */

/* Which neighbouring cells are connected. */
typedef enum kz_connectivity {
    KZ_CONNECTIVITY_4, /* cells that share an edge */
    KZ_CONNECTIVITY_8  /* cells that share an edge or a corner */
} kz_connectivity;

/* A connected component of a mask. */
typedef struct kz_component {
    kz_cell first; /* its topmost, then leftmost cell */
    kz_cell_rect bounds;
    int64_t count; /* cells */
} kz_component;

/* Components in the order of their first cells. */
typedef struct kz_components {
    kz_component *items; /* NULL when there are none */
    int32_t n;
    kz_allocator alloc;
} kz_components;

KZ_API void kz_components_free(kz_components *components); /* NULL, or a zeroed struct, is fine */

/* Finds the connected components of at least `min_count` cells, in the order of their first cells.
 * Returns: *out, written only on success.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (2^31 runs of cells); KZ_ERR_ARGUMENT.
 * Allocates: the components, and scratch of 16 bytes a run and 32 a component.
 * Cost: the mask's words and its runs of cells. */
KZ_API kz_result kz_mask_components(const kz_mask *mask, kz_connectivity connectivity, int64_t min_count,
                                    const kz_allocator *alloc, kz_components *out, kz_error *err);

/* Finds the holes: components of clear cells that do not reach the mask's border.
 * Args: use KZ_CONNECTIVITY_8 for holes when the set cells use KZ_CONNECTIVITY_4, and 4 for 8.  Otherwise a diagonal
 * gap is both closed and open.
 * Returns: *out, as kz_mask_components does.
 * Errors: those of kz_mask_components.
 * Allocates: as kz_mask_components.
 * Cost: as kz_mask_components. */
KZ_API kz_result kz_mask_holes(const kz_mask *mask, kz_connectivity connectivity, int64_t min_count,
                               const kz_allocator *alloc, kz_components *out, kz_error *err);

/* Makes a mask of the same size with only the component of cell (x, y).
 * The new mask is empty when that cell is clear.
 * Errors: those of kz_mask_components.
 * Allocates: the new mask, and scratch like kz_mask_components. */
KZ_API kz_result kz_mask_component(const kz_mask *mask, kz_connectivity connectivity, int32_t x, int32_t y,
                                   const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* Makes a mask with the holes of at most `max_count` cells filled; INT64_MAX fills all.
 * Args: `connectivity` connects the clear cells, as for kz_mask_holes.
 * Errors: those of kz_mask_components.
 * Allocates: the new mask, and scratch like kz_mask_components. */
KZ_API kz_result kz_mask_fill_holes(const kz_mask *mask, kz_connectivity connectivity, int64_t max_count,
                                    const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* ---- Distance ------------------------------------------------------------------------------------------- */

/* Computes the signed distance field: the exact squared distance to the nearest cell of the other kind.
 * Args: `field` gets w * h entries, row by row.
 *
 * Distances are between centres of cells, positive in clear cells and negative in set ones.  All cells beyond the mask
 * count as clear.  A mask without set cells gives INT32_MAX everywhere.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (a side above 32 000); KZ_ERR_BUFFER; KZ_ERR_ARGUMENT.
 * Allocates: four rows of scratch.
 * Cost: proportional to the cells.
 * Source: Meijster, Roerdink, Hesselink 2000. */
KZ_API kz_result kz_mask_distances(const kz_mask *mask, int32_t *field, size_t n_field, const kz_allocator *alloc,
                                   kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
#endif
