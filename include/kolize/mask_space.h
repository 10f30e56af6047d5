/* mask_space.h - masks in motion: every offset at once, the way out, the first contact along a motion, rays.
 *
 * Where two masks overlap at all offsets is itself a bitmap (the configuration space): asking it costs one bit, and the
 * nearest clear bit is the shortest way out.  Worth making for pairs that are asked about again and again. */
#ifndef KOLIZE_MASK_SPACE_H
#define KOLIZE_MASK_SPACE_H

#include "mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- All offsets ---------------------------------------------------------------------------------------- */

/* The mask of all offsets at which a and b overlap: cell (i, j) of *out is set where
 * kz_mask_overlap(a, b, origin.x + i, origin.y + j).  Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE.
 * Cost: runs of b x rows of the result, by doubling runs.  Source: Minkowski difference; Kavraki 1995. */
KZ_API kz_result kz_mask_offsets(const kz_mask *a, const kz_mask *b, const kz_allocator *alloc, kz_mask **out,
                                 kz_cell *origin, kz_error *err);

/* Number of common cells at every offset of the rectangle, row by row into counts[(y1-y0)*(x1-x0)].
 * Errors: KZ_ERR_BUFFER, KZ_ERR_ARGUMENT.  Allocates: nothing. */
KZ_API kz_result kz_mask_counts(const kz_mask *a, const kz_mask *b, kz_cell_rect offsets, int64_t *counts,
                                size_t n_counts, kz_error *err);

/* A pair baked for asking often. */
typedef struct kz_mask_pair kz_mask_pair;

/* Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE.  Allocates: one block of about (aw+bw)*(ah+bh)/8 bytes; the masks are not needed
 * afterwards. */
KZ_API kz_result kz_mask_pair_make(const kz_mask *a, const kz_mask *b, const kz_allocator *alloc, kz_mask_pair **out,
                                   kz_error *err);
KZ_API void kz_mask_pair_free(kz_mask_pair *pair);
KZ_API size_t kz_mask_pair_bytes(const kz_mask_pair *pair);

/* As kz_mask_overlap and kz_mask_push answer for the two masks, for any offset and depth.  Cost: one bit; for the push,
 * rows of offsets within the push's length. */
KZ_API bool kz_mask_pair_overlap(const kz_mask_pair *pair, int32_t dx, int32_t dy);
KZ_API kz_cell kz_mask_pair_push(const kz_mask_pair *pair, int32_t dx, int32_t dy);

/* ---- What two masks have in common ---------------------------------------------------------------------- */

typedef struct kz_mask_contact {
    int64_t count;                                      /* common cells */
    kz_cell_rect bounds;                                /* of them, in a's cells; so are all cells below */
    kz_cell topmost, bottommost, leftmost, rightmost;   /* ties: the leftmost, for the sides the topmost */
    kz_vec2 centroid;                                   /* of the common cells' centres, rounded once */
    bool pushed;                                        /* is `push` known? false: deeper than max_cells */
    kz_cell push;                                       /* kz_mask_push */
    kz_vec2 normal;                                     /* unit vector from a to b: against the push, or, deeper, the
                                                         * way the count of common cells grows */
} kz_mask_contact;

/* Everything at once.  false, and count 0, when there is no common cell.  Allocates: nothing. */
KZ_API bool kz_mask_meet(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells,
                         kz_mask_contact *out);

/* ---- Motion --------------------------------------------------------------------------------------------- */

typedef struct kz_mask_hit {
    bool start;      /* they overlap before any motion; t is 0, the rest is not told */
    bool hit;        /* going on at t would make them overlap */
    float t;         /* 0..1 along the motion, rounded down: at t they do not overlap */
    kz_cell offset;  /* b's offset in a's cells at which they would overlap */
    kz_cell cell;    /* the first common cell there, in a's cells */
    kz_vec2 normal;  /* of the face met: the axis along which a stepped, pointing from b to a */
} kz_mask_hit;

/* Moves a from a_at by `motion` past b at b_at, positions real and rounded to cells as masks are placed
 * (ceil(p - 1/2), each by itself).  The offsets visited are those of the grid walk along the way, so nothing is tunnelled
 * through.  When both coordinates step at once, x steps first.
 * Errors: none; non-finite input hits nothing.  Allocates: nothing.  Cost: an overlap test a step, skipping steps whose
 * bounds cannot meet.  Source: grid walk of Amanatides and Woo 1987 in configuration space. */
KZ_API kz_mask_hit kz_mask_sweep(const kz_mask *a, kz_vec2 a_at, kz_vec2 motion, const kz_mask *b, kz_vec2 b_at);

typedef struct kz_mask_ray_hit {
    bool inside;    /* `from` lies in a set cell: t is 0, no normal */
    bool hit;
    double t;       /* 0..1 from `from` to `to`, where the ray enters the cell */
    kz_cell cell;
    kz_vec2 normal; /* of the face entered; {0, 0} inside */
} kz_mask_ray_hit;

/* The first set cell that the segment from-to enters, in the mask's own coordinates (cell (x, y) is [x, x+1] x [y, y+1],
 * entered when its inside or, for a segment along a grid line, the cell on the larger side is).  Allocates: nothing. */
KZ_API kz_mask_ray_hit kz_mask_ray(const kz_mask *mask, kz_vec2 from, kz_vec2 to);

/* ---- Many at once ---------------------------------------------------------------------------------------- */

typedef struct kz_mask_at {
    const kz_mask *mask;
    int32_t x, y; /* its cell (0, 0) in the other mask's cells */
} kz_mask_at;

/* One mask against n others: bit i of bits[i / 64] says whether items[i] overlaps.  `bits` has (n + 63) / 64 words; unused
 * bits are 0.  Returns how many overlap. */
KZ_API size_t kz_mask_overlap_many(const kz_mask *mask, const kz_mask_at *items, size_t n, uint64_t *bits);

#ifdef __cplusplus
}
#endif
#endif
