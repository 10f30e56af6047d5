/* mask.h - packed pixel masks: one bit a pixel, built to be tested against each other as fast as memory allows.
 *
 * Typical masks are 16 to 512 pixels square, made once when a sprite is loaded and tested thousands of times a frame.
 * A mask never changes once made, so any number of threads may ask it.  Cell (0, 0) is the top-left one.
 *
 * Offsets: (dx, dy) always says where b's cell (0, 0) lies in a's cells, and may be any int32. */
#ifndef KOLIZE_MASK_H
#define KOLIZE_MASK_H

#include "surface.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rectangle of cells, each set or clear. */
typedef struct kz_mask kz_mask;

/* The longest side.  A product of two sides always fits in int64, and offsets in int32 never overflow an int64. */
#define KZ_MASK_MAX_SIDE (1 << 24)

/* ---- Making -------------------------------------------------------------------------------------------- */
/* All of them: *out is written only on success.  Sides may be 0: such a mask never collides.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (a side above KZ_MASK_MAX_SIDE, or more bytes than size_t holds);
 * KZ_ERR_ARGUMENT; and those named.  Allocates: the mask, in one block.  Cost: proportional to the pixels. */

/* From pixels.  Errors also: all of kz_rule_check. */
KZ_API kz_result kz_mask_from_surface(const kz_surface *surface, const kz_rule *rule, const kz_allocator *alloc,
                                      kz_mask **out, kz_error *err);

/* From text, for tests: one line a row, `#` or `1` set, `.` or `0` clear; all rows equally long, an ending newline is
 * optional, "" is the 0 x 0 mask.  Errors also: KZ_ERR_MASK_TEXT. */
KZ_API kz_result kz_mask_from_text(const char *text, const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* From a function asked once for every cell, row by row. */
KZ_API kz_result kz_mask_from_call(int32_t w, int32_t h, bool (*solid)(void *ctx, int32_t x, int32_t y), void *ctx,
                                   const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* Linear map and shift of a mask: q = (xx*x + xy*y + at_x, yx*x + yy*y + at_y). */
typedef struct kz_affine {
    double xx, xy, yx, yy, at_x, at_y;
} kz_affine;

/* First scaled, then placed at `at`, then posed: the order in which a sprite is drawn. */
KZ_API kz_affine kz_affine_make(double scale_x, double scale_y, kz_vec2 at, kz_pose pose);

/* The mask turned, scaled, mirrored or sheared: the cells whose centre lies in the transformed pixels, as a GPU draws
 * with nearest sampling.  Defined bit for bit: the shift's whole cells, ceil(at - 1/2), are set aside; the corners of
 * the outline are transformed in double with the rest, rounded to 1/65536 of a cell (halves down) and filled at cell
 * centres with half-open rows; then the whole cells are added.  A map that only shifts moves whole cells.  *origin is
 * the world cell of the new mask's cell (0, 0); the new mask is as small as its set cells allow.  A singular map gives
 * an empty mask.
 * Errors also: KZ_ERR_NOT_FINITE; KZ_ERR_TOO_LARGE (a side above 32768; a corner, or `at`, beyond +-2^30).
 * Cost: outline edges + words of the result. */
KZ_API kz_result kz_mask_transform(const kz_mask *mask, const kz_affine *map, const kz_allocator *alloc, kz_mask **out,
                                   kz_cell *origin, kz_error *err);

KZ_API void kz_mask_free(kz_mask *mask); /* NULL is fine */

/* ---- One mask ------------------------------------------------------------------------------------------ */

/* Its sides in cells, one cell, how many are set and where.  Errors: none.  Allocates: nothing. */
KZ_API int32_t kz_mask_width(const kz_mask *mask);
KZ_API int32_t kz_mask_height(const kz_mask *mask);
KZ_API bool kz_mask_get(const kz_mask *mask, int32_t x, int32_t y); /* false outside */
KZ_API int64_t kz_mask_count(const kz_mask *mask);                  /* set cells; kept, O(1) */
KZ_API kz_cell_rect kz_mask_bounds(const kz_mask *mask);         /* of the set cells, {0,0,0,0} if none; kept, O(1) */

/* The text kz_mask_from_text reads, with a newline after every row, ended by 0 and cut to fit `size` bytes.  Returns
 * the length it has uncut, without the 0. */
KZ_API size_t kz_mask_to_text(const kz_mask *mask, char *text, size_t size);

/* Cells (x0 .. x0+n-1, y), 1 <= n <= 64, in the low n bits.  Cells outside are 0; any x0 and y. */
KZ_API uint64_t kz_mask_bits(const kz_mask *mask, int32_t x0, int32_t y, int32_t n);

/* The next run of set cells in row y at or after cell x: true and [*x0, *x1), or false when there is none. */
KZ_API bool kz_mask_next_run(const kz_mask *mask, int32_t y, int32_t x, int32_t *x0, int32_t *x1);

/* The packed words, for the curious and for saving: strip s holds columns 64s .. 64s+63, its word y is row y, bit i of
 * it column 64s+i; strips are `*strip_words` words apart.  Padding words and bits beyond the mask are 0. */
KZ_API const uint64_t *kz_mask_words(const kz_mask *mask, size_t *strip_words, int32_t *n_strips);

/* ---- Two masks ----------------------------------------------------------------------------------------- */
/* Errors: none.  Allocates: nothing.  Cost: words in the common rectangle of the two bounds. */

/* Is there a common cell?  Stops at the first word that tells. */
KZ_API bool kz_mask_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);

/* +1: a common cell; 0: none, but neighbouring cells, by edge or corner; -1: neither. */
KZ_API int kz_mask_relate(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);

/* Number of common cells.
 *
 *      dx                    Masks that only touch along an edge have none: the result is 0.
 *    +--+------+
 *    |  +------+--+  dy
 *    |  |//////|  |
 *    +--+------+  |
 *       +---------+ */
KZ_API int64_t kz_mask_overlap_area(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);

/* The topmost, then leftmost common cell, in a's cells.  false, and *first untouched, when there is none. */
KZ_API bool kz_mask_overlap_first(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_cell *first);

/* The smallest rectangle that holds all common cells, in a's cells; empty {0,0,0,0} when there is none. */
KZ_API kz_cell_rect kz_mask_overlap_bounds(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);

/* A new mask of a's size with the common cells.  Errors: KZ_ERR_MEMORY.  Allocates: the mask. */
KZ_API kz_result kz_mask_overlap_mask(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy,
                                      const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* The shortest whole-cell shift of a after which no cell is common: *push with push.x^2 + push.y^2 least; among equally
 * long ones the one with the least y, then the least x.  (0, 0) when they do not overlap.  false, and *push untouched,
 * when every shift of up to `max_cells` cells length still overlaps: "deeper than that".
 * Cost: one overlap test for each shift tried, in order of length. */
KZ_API bool kz_mask_push(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells, kz_cell *push);

#ifdef __cplusplus
}
#endif
#endif
