/* mask_config_space.h - masks in motion: configuration spaces, contacts, sweeps and rays.
 *
 * The offsets at which two masks overlap form a bitmap: the configuration space.  An overlap test there reads one bit,
 * and the nearest clear bit is the shortest push.  It pays for pairs that are tested again and again. */
#ifndef KOLIZE_MASK_CONFIG_SPACE_H
#define KOLIZE_MASK_CONFIG_SPACE_H

#include "mask.h"

#if !defined(KZ_NO_CONFIG_SPACE)

#ifdef __cplusplus
extern "C" {
#endif

/* ---- All offsets ---------------------------------------------------------------------------------------- */

/* Makes the mask of all offsets at which a and b overlap.
 * Cell (i, j) of *out is set where kz_mask_overlap(a, b, origin.x + i, origin.y + j).  At all offsets outside of *out
 * they do not overlap.  It is as large as the bounds of both; an empty mask gives 0 x 0 cells at {0, 0}.
 * Returns: *out and *origin, written only on success.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (a side above KZ_MASK_MAX_SIDE, or `work`); KZ_ERR_STOPPED; KZ_ERR_ARGUMENT (a
 * NULL).
 * Allocates: the mask, and while it works one as large as a's bounds.
 * Cost: for each run of cells of b, twice the words of a's rows, each as long as a row of the result.
 * Source: Minkowski difference; Kavraki 1995. */
KZ_API kz_result kz_mask_config_space(const kz_mask *a, const kz_mask *b, const kz_work *work,
                                      const kz_allocator *alloc, kz_mask **out, kz_cell *origin, kz_error *err);

/* Counts the common cells at every offset of a rectangle.
 * Args: `counts` receives the first `max`, row by row.
 * Returns: how many there are: (y1-y0)*(x1-x0), or 0 for an empty rectangle.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the less of two: kz_mask_overlap_area for each offset, or a few steps for each offset and for each pair of runs
 * of cells. */
KZ_API size_t kz_mask_overlap_areas(const kz_mask *a, const kz_mask *b, kz_cell_rect offsets, int64_t *counts,
                                    size_t max);

/* The configuration space of two masks, prepared for many tests. */
typedef struct kz_config_space kz_config_space;

/* Makes the configuration space of two masks.  The masks are not needed afterwards.
 * Returns: *out, written only on success.
 * Errors: those of kz_mask_config_space.
 * Allocates: one block of about (aw+bw)*(ah+bh)/8 bytes, by the sides of the bounds; scratch like
 * kz_mask_config_space. */
KZ_API kz_result kz_config_space_create(const kz_mask *a, const kz_mask *b, const kz_allocator *alloc,
                                        kz_config_space **out, kz_error *err);
KZ_API void kz_config_space_free(kz_config_space *config); /* NULL is fine */
KZ_API size_t kz_config_space_bytes(const kz_config_space *config); /* of memory it takes */

/* Whether the masks overlap, as kz_mask_overlap answers.
 * Allocates: nothing.
 * Cost: reading one bit. */
KZ_API bool kz_config_space_overlap(const kz_config_space *config, int32_t dx, int32_t dy);

/* The shortest whole-cell shift of a that separates the masks, as kz_mask_push finds it, of any length.
 * Allocates: nothing.
 * Cost: the rows of offsets within the push's length, each as far as that length. */
KZ_API kz_cell kz_config_space_push(const kz_config_space *config, int32_t dx, int32_t dy);

/* ---- What two masks have in common ---------------------------------------------------------------------- */

/* The contact of two masks that overlap.  All cells are a's. */
typedef struct kz_mask_contact {
    int64_t count;                                    /* common cells */
    kz_cell_rect bounds;                              /* of the common cells */
    kz_cell topmost, bottommost, leftmost, rightmost; /* ties: the leftmost; for the sides the topmost */
    kz_vec2 centroid;                                 /* mean of the common cells' centres, rounded once */
    bool pushed;                                      /* whether `push` is known; false: deeper than max_cells */
    kz_cell push;                                     /* the shift of kz_mask_push */
    kz_vec2 normal;                                   /* unit vector from a to b, opposite to `push`; without a push
                                                       * the direction in which a gains common cells, or {0, 0} */
} kz_mask_contact;

/* Computes the contact of two masks: the common cells, the push and the normal.
 * Args: `max_cells` is the longest push to try, as for kz_mask_push.
 * Returns: false when there is no common cell; all of *out is 0 then.  Unlike kz_collide it does not know touching from
 * apart, because that needs eight more overlap tests; kz_mask_relate makes them.
 * Allocates: nothing.
 * Cost: two passes over the common words, and kz_mask_push.
 * Details: docs/contract/mask_config_space.md#kz_mask_collide */
KZ_API bool kz_mask_collide(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells,
                            kz_mask_contact *out);

/* ---- Motion --------------------------------------------------------------------------------------------- */

/* The first contact of a moving mask with another.  Without a hit t is 1, and all but `start` and t is 0. */
typedef struct kz_mask_hit {
    kz_relation start; /* before any motion; with KZ_OVERLAP there is no hit */
    bool hit;       /* moving on from t would make them overlap */
    float t;        /* 0..1 along the motion: the last float32 before the step that makes them overlap */
    kz_cell offset; /* b's offset in a's cells at which they would overlap */
    kz_cell cell;   /* the first common cell there, in a's cells */
    kz_vec2 normal; /* of the face that was met: the axis along which a stepped, pointing from b to a */
} kz_mask_hit;

/* Moves a from a_at by `motion` past b at b_at, and stops before the first overlap.
 * It visits every cell offset on its path, so it tunnels through nothing.  Positions are rounded to cells: ceil(p -
 * 1/2).  Masks that only touch do not stop it.  The order of steps and t are exact for all finite input.  Unlike
 * kz_sweep, masks that overlap at the start do not hit, because no step leads into the overlap.
 * Errors: none; non-finite input, or a b_at beyond +-2^50, hits nothing and starts apart.
 * Allocates: nothing.
 * Cost: kz_mask_relate, and one overlap test for each step at which the bounds meet.
 * Source: grid traversal of Amanatides and Woo 1987, in configuration space.
 * Details: docs/contract/mask_config_space.md#kz_mask_sweep */
KZ_API kz_mask_hit kz_mask_sweep(const kz_mask *a, kz_vec2 a_at, kz_vec2 motion, const kz_mask *b, kz_vec2 b_at);

/* The first cell of a mask on a ray.  Without a hit all is 0. */
typedef struct kz_mask_ray_hit {
    bool inside; /* `from` lies in a set cell; then `hit` is true, t is 0, and the normal is {0, 0} */
    bool hit;    /* the ray enters a set cell */
    float t;     /* 0..1 from `from` to `to`, rounded down: the last float32 at which the cell is not entered */
    kz_cell cell;
    kz_vec2 normal; /* of the face that is entered; at a corner the face across x, unless `from` has the cell's x */
} kz_mask_ray_hit;

/* Finds the first set cell that the segment from-to enters.
 * Args: coordinates are the mask's own; cell (x, y) is [x, x+1] x [y, y+1].
 *
 * A cell is entered when its interior is, so not by a segment that ends on its border or passes its corner.  Cells,
 * order and t are exact for all finite input.  Unlike kz_ray, a ray along a grid line hits the cells on its larger
 * side, because each point lies in one cell.
 * Errors: none; non-finite input hits nothing.
 * Allocates: nothing.
 * Cost: the cells crossed within the mask's bounds.
 * Source: Amanatides and Woo 1987.
 * Details: docs/contract/mask_config_space.md#kz_mask_ray */
KZ_API kz_mask_ray_hit kz_mask_ray(const kz_mask *mask, kz_vec2 from, kz_vec2 to);

/* ---- Many at once ---------------------------------------------------------------------------------------- */

/* A mask and its offset. */
typedef struct kz_mask_at {
    const kz_mask *mask;
    int32_t x, y; /* its cell (0, 0) in the other mask's cells */
} kz_mask_at;

/* Tests one mask against n others for common cells.
 * Args: `bits` gets (n + 63) / 64 words; bit i % 64 of bits[i / 64] says whether items[i] overlaps.  Unused bits are 0.
 * Returns: the number of masks that overlap.
 * Allocates: nothing.
 * Cost: that of kz_mask_overlap for each mask. */
KZ_API size_t kz_mask_overlap_many(const kz_mask *mask, const kz_mask_at *items, size_t n, uint64_t *bits);

#ifdef __cplusplus
}
#endif
#endif
#endif
