/* mask_config_space.h - masks in motion: every offset at once, the way out, the first contact along a motion, rays.
 *
 * Where two masks overlap at all offsets is itself a bitmap (the configuration space): asking it costs one bit, and the
 * nearest clear bit is the shortest way out.  Worth making for pairs that are asked about again and again. */
#ifndef KOLIZE_MASK_CONFIG_SPACE_H
#define KOLIZE_MASK_CONFIG_SPACE_H

#include "mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- All offsets ---------------------------------------------------------------------------------------- */

/* The mask of all offsets at which a and b overlap: cell (i, j) of *out is set where
 * kz_mask_overlap(a, b, origin.x + i, origin.y + j); at offsets outside of it they do not overlap.  It is as large as
 * the bounds of both allow; an empty mask gives 0 x 0 cells at {0, 0}.  *out and *origin are written only on success.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (a side above KZ_MASK_MAX_SIDE); KZ_ERR_ARGUMENT (a NULL).
 * Allocates: the mask, and while it works one as wide and as high as a's bounds.
 * Cost: twice the words of a's rows, made as long as the result's, for each run of cells of b.
 * Source: Minkowski difference; Kavraki 1995. */
KZ_API kz_result kz_mask_config_space(const kz_mask *a, const kz_mask *b, const kz_allocator *alloc, kz_mask **out,
                                      kz_cell *origin, kz_error *err);

/* Number of common cells at every offset of the rectangle, row by row into counts[(y1-y0)*(x1-x0)]; an empty rectangle
 * needs none.  Errors, before anything is written: KZ_ERR_BUFFER (err->a counts needed); KZ_ERR_ARGUMENT (a NULL).
 * Allocates: nothing.  Cost: the less of kz_mask_overlap_area for each offset, and a few steps for each pair of runs of cells
 * of the two masks and for each offset. */
KZ_API kz_result kz_mask_overlap_areas(const kz_mask *a, const kz_mask *b, kz_cell_rect offsets, int64_t *counts,
                                       size_t n_counts, kz_error *err);

/* A pair baked for asking often. */
typedef struct kz_config_space kz_config_space;

/* Errors: as of kz_mask_config_space, and *out is written only on success.  Allocates: one block of about (aw+bw)*(ah+bh)/8
 * bytes (of the bounds), and while it works what kz_mask_config_space does; the masks are not needed afterwards. */
KZ_API kz_result kz_config_space_create(const kz_mask *a, const kz_mask *b, const kz_allocator *alloc,
                                        kz_config_space **out, kz_error *err);
KZ_API void kz_config_space_free(kz_config_space *pair); /* NULL is fine */
KZ_API size_t kz_config_space_bytes(const kz_config_space *pair);

/* As kz_mask_overlap and kz_mask_push (with its order among equally short pushes) answer for the two masks, for any
 * offset and depth.  Cost: one bit; for the push, the rows of offsets within the push's length, each as far as that. */
KZ_API bool kz_config_space_overlap(const kz_config_space *pair, int32_t dx, int32_t dy);
KZ_API kz_cell kz_config_space_push(const kz_config_space *pair, int32_t dx, int32_t dy);

/* ---- What two masks have in common ---------------------------------------------------------------------- */

/* What kz_mask_collide tells of two masks that overlap. */
typedef struct kz_mask_contact {
    int64_t count;                                    /* common cells */
    kz_cell_rect bounds;                              /* of them, in a's cells; so are all cells below */
    kz_cell topmost, bottommost, leftmost, rightmost; /* ties: the leftmost, for the sides the topmost */
    kz_vec2 centroid;                                 /* mean of the common cells' centres, rounded once */
    bool pushed;                                      /* is `push` known? false: deeper than max_cells */
    kz_cell push;                                     /* kz_mask_push */
    kz_vec2 normal;                                   /* unit vector from a to b: against the push, or, deeper, the
                                                       * way of a in which the count of common cells grows, by
                                                       * the counts one cell to either side; {0, 0} when equal */
} kz_mask_contact;

/* Everything at once.  false, and all of it 0, when there is no common cell.  Allocates: nothing.
 * Cost: two looks at the common words, and kz_mask_push. */
KZ_API bool kz_mask_collide(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells,
                            kz_mask_contact *out);

/* ---- Motion --------------------------------------------------------------------------------------------- */

/* Where a mask that moves meets another. */
typedef struct kz_mask_hit {
    bool start;     /* they overlap before any motion; the rest is 0 */
    bool hit;       /* going on at t would make them overlap; without a hit the rest is 0 */
    float t;        /* 0..1 along the motion: the last float32 at which the step is not made, so they do not overlap */
    kz_cell offset; /* b's offset in a's cells at which they would overlap */
    kz_cell cell;   /* the first common cell there, in a's cells */
    kz_vec2 normal; /* of the face met: the axis along which a stepped, pointing from b to a */
} kz_mask_hit;

/* Moves a from a_at by `motion` past b at b_at, positions real and rounded to cells as masks are placed
 * (ceil(p - 1/2), each by itself).  The offsets visited are those of the grid walk along the way, so nothing is
 * tunnelled through.  By the rounding, a steps to a smaller coordinate when it reaches the half between two cells, and
 * to a larger one when it goes beyond it, so not at the end of the motion; when both coordinates step at once, x steps
 * first.  The order of steps and t are exact for all finite input.
 * Errors: none; non-finite input, and a b_at beyond +-2^50, hits nothing.  Allocates: nothing.  Cost: an overlap test
 * a step, skipping steps whose bounds cannot meet.  Source: grid walk of Amanatides and Woo 1987 in configuration
 * space. */
KZ_API kz_mask_hit kz_mask_sweep(const kz_mask *a, kz_vec2 a_at, kz_vec2 motion, const kz_mask *b, kz_vec2 b_at);

/* Where a ray meets a mask. */
typedef struct kz_mask_ray_hit {
    bool inside; /* `from` lies in a set cell (hit is true too): t is 0, no normal */
    bool hit;    /* without one, all is 0 */
    double t;    /* 0..1 from `from` to `to`, where the ray enters the cell; within 2 units in the last place */
    kz_cell cell;
    kz_vec2 normal; /* of the face entered; through a corner the one across x, unless `from` has the cell's x already;
                     * {0, 0} inside */
} kz_mask_ray_hit;

/* The first set cell that the segment from-to enters, in the mask's own coordinates: cell (x, y) is
 * [x, x+1] x [y, y+1].  `from` lies in the cell of its coordinates rounded down.  After that a cell is entered when its
 * inside is: not by a segment that ends on its border or passes its corner.  A segment along a grid line, which is in
 * no cell's inside, goes through the cells on the line's larger side.  Which cells, and in which order, is exact for
 * all finite input.
 * Errors: none; non-finite input hits nothing.  Allocates: nothing.  Cost: the cells crossed within the mask's bounds.
 * Source: Amanatides and Woo 1987. */
KZ_API kz_mask_ray_hit kz_mask_ray(const kz_mask *mask, kz_vec2 from, kz_vec2 to);

/* ---- Many at once ---------------------------------------------------------------------------------------- */

/* A mask and where it stands. */
typedef struct kz_mask_at {
    const kz_mask *mask;
    int32_t x, y; /* its cell (0, 0) in the other mask's cells */
} kz_mask_at;

/* One mask against n others: bit i of bits[i / 64] says whether items[i] overlaps.  `bits` has (n + 63) / 64 words;
 * unused bits are 0.  Returns how many overlap. */
KZ_API size_t kz_mask_overlap_many(const kz_mask *mask, const kz_mask_at *items, size_t n, uint64_t *bits);

#ifdef __cplusplus
}
#endif
#endif
