/* mask.h - packed pixel masks: one bit a pixel, built to be tested against each other as fast as memory allows.
 *
 * Typical masks are 16 to 512 pixels square, made once when a sprite is loaded and tested thousands of times a frame.
 * A mask never changes once made, so any number of threads may read it.  Cell (0, 0) is the top-left one.
 *
 * An offset (dx, dy) always says where b's cell (0, 0) lies in a's cells.  It may be any int32. */
#ifndef KOLIZE_MASK_H
#define KOLIZE_MASK_H

#include "surface.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rectangle of cells, each set or clear. */
typedef struct kz_mask kz_mask;

/* The longest side.  A product of two sides fits into int64, and so does any sum of sides and int32 offsets. */
#define KZ_MASK_MAX_SIDE (1 << 24)

/* ---- Making -------------------------------------------------------------------------------------------- */
/* *out is written only on success.  Sides may be 0: such a mask never collides.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (a side above KZ_MASK_MAX_SIDE, or more bytes than size_t counts);
 * KZ_ERR_ARGUMENT; and those that a function names.
 * Allocates: the mask, in one block.
 * Cost: proportional to the pixels. */

/* Makes a mask of the solid pixels of a surface.
 * Errors: also those of kz_rule_check. */
KZ_API kz_result kz_mask_from_surface(const kz_surface *surface, const kz_rule *rule, const kz_allocator *alloc,
                                      kz_mask **out, kz_error *err);

/* Makes a mask from text, for tests.
 * Args: `text` has one line a row, all equally long: `#` or `1` is set, `.` or `0` clear.  A newline at the end is
 * optional; "" is the 0 x 0 mask.
 * Errors: also KZ_ERR_MASK_TEXT (row %a, column %b). */
KZ_API kz_result kz_mask_from_text(const char *text, const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* Makes a mask by calling `solid` once for every cell, row by row. */
KZ_API kz_result kz_mask_from_call(int32_t w, int32_t h, bool (*solid)(void *ctx, int32_t x, int32_t y), void *ctx,
                                   const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* An affine map: q = (xx*x + xy*y + at_x, yx*x + yy*y + at_y). */
typedef struct kz_affine {
    double xx, xy, yx, yy, at_x, at_y;
} kz_affine;

#if !defined(KZ_NO_TRANSFORM)
/* The map that scales first, then shifts by `at`, then applies the pose: the order in which a sprite is drawn. */
KZ_API kz_affine kz_affine_from_pose(double scale_x, double scale_y, kz_vec2 at, kz_pose pose);

/* Makes the mask of a rotated, scaled, mirrored or sheared sprite, in any combination.
 * Args: *origin gets the world cell of the new mask's cell (0, 0).
 *
 * A cell is set when its centre lies in the transformed pixels, as a GPU draws with nearest sampling.  A mere shift
 * moves whole cells.  A singular map gives an empty mask.  The new mask is as small as its cells allow.
 * Errors: also KZ_ERR_NOT_FINITE; KZ_ERR_TOO_LARGE (a side above 32768; a corner or the shift beyond +-2^30).
 * Allocates: the mask; while it works, 4 bytes a column above 512 columns.
 * Cost: edges of the outline, and words of the result.
 * Details: docs/contract/mask.md#kz_mask_transform */
KZ_API kz_result kz_mask_transform(const kz_mask *mask, const kz_affine *map, const kz_allocator *alloc, kz_mask **out,
                                   kz_cell *origin, kz_error *err);
#endif

/* The eight symmetries of a pixel grid: mirrored left to right if `flip`, then rotated clockwise by `quarters` times 90
 * degrees.  `quarters` may be any int. */
typedef struct kz_rotation90 {
    int quarters;
    bool flip;
} kz_rotation90;

#if !defined(KZ_NO_TRANSFORM)
/* Makes the whole mask mirrored and rotated by quarter turns.
 * The new cell (0, 0) is the top-left one of the rotated rectangle.
 * Cost: the mask's words, moved in blocks of 64 x 64 bits. */
KZ_API kz_result kz_mask_rotate90(const kz_mask *mask, kz_rotation90 rotation, const kz_allocator *alloc, kz_mask **out,
                                  kz_error *err);
#endif

KZ_API void kz_mask_free(kz_mask *mask); /* NULL is fine */

/* ---- One mask ------------------------------------------------------------------------------------------ */

/* What a mask keeps about its cells.
 * Errors: none.
 * Allocates: nothing.
 * Cost: constant; number and bounds are kept.  Of a canvas that was drawn on, the number costs its words. */
KZ_API int32_t kz_mask_width(const kz_mask *mask);                  /* columns */
KZ_API int32_t kz_mask_height(const kz_mask *mask);                 /* rows */
KZ_API bool kz_mask_get(const kz_mask *mask, int32_t x, int32_t y); /* is the cell set?  false outside the mask */
KZ_API int64_t kz_mask_count(const kz_mask *mask);                  /* how many cells are set */
KZ_API kz_cell_rect kz_mask_bounds(const kz_mask *mask);            /* of the set cells; {0,0,0,0} if there are none */

/* Writes the text that kz_mask_from_text reads, with a newline after every row, ended by 0.
 * Args: `size` is the room in bytes; a longer text is cut.
 * Returns: the length of the whole text without the 0. */
KZ_API size_t kz_mask_to_text(const kz_mask *mask, char *text, size_t size);

/* The cells (x0 .. x0+n-1, y), 1 <= n <= 64, as the low n bits: bit i is cell x0+i.
 * Any x0 and y are fine; cells outside the mask are 0. */
KZ_API uint64_t kz_mask_bits(const kz_mask *mask, int32_t x0, int32_t y, int32_t n);

/* Finds the next run of set cells, [*x0, *x1), in row y at or after cell x.
 * Returns: false when there is none. */
KZ_API bool kz_mask_next_run(const kz_mask *mask, int32_t y, int32_t x, int32_t *x0, int32_t *x1);

/* The packed words of a mask, to save it or to read it fast.
 * Strip s holds the columns 64s .. 64s+63.  Its word y is row y, and bit i of that word is column 64s+i.  Strips are
 * `*strip_words` words apart.  Padding words, and bits beyond the mask, are 0. */
KZ_API const uint64_t *kz_mask_words(const kz_mask *mask, size_t *strip_words, int32_t *n_strips);

/* ---- Two masks ----------------------------------------------------------------------------------------- */
/* Errors: none.
 * Allocates: nothing.
 * Cost: words in the common rectangle of the two bounds. */

/* Whether the masks have a common cell; masks that only touch have none.
 * Cost: words in the common rectangle of the two bounds, up to the first common one. */
KZ_API bool kz_mask_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);

/* How two masks relate.
 * Returns: KZ_OVERLAP when they have a common cell; KZ_TOUCH when cells only touch, by an edge or a corner; KZ_APART
 * otherwise. */
KZ_API kz_relation kz_mask_relate(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);

/* The number of common cells.
 *
 *      dx                    Masks that only touch along an edge have none: the result is 0.
 *    +--+------+
 *    |  +------+--+  dy
 *    |  |//////|  |
 *    +--+------+  |
 *       +---------+ */
KZ_API int64_t kz_mask_overlap_area(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);

/* Finds the topmost, then leftmost common cell, in a's cells.
 * Returns: false when there is none; *first is untouched then. */
KZ_API bool kz_mask_overlap_first(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_cell *first);

/* The smallest rectangle around all common cells, in a's cells.
 * Returns: {0,0,0,0} when there is none. */
KZ_API kz_cell_rect kz_mask_overlap_bounds(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);

/* Makes a mask of a's size with the common cells.
 * Errors: KZ_ERR_MEMORY.
 * Allocates: the mask. */
KZ_API kz_result kz_mask_overlap_mask(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy,
                                      const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* Finds the shortest whole-cell shift of a after which the masks have no common cell.
 * *push is (0, 0) when they do not overlap.  Of equally long shifts the one with the least y wins, then the least x.
 * Returns: false when every shift of length `max_cells` or less still overlaps; *push is untouched then.
 * Cost: one overlap test for each shift tried, in order of length. */
KZ_API bool kz_mask_push(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells, kz_cell *push);

#ifdef __cplusplus
}
#endif
#endif
