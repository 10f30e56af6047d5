/* mask_depth.h - how deep a convex shape is in a mask, to within a cell or two, and where its shortest shift may be.
 *
 * Shifts by whole cells are quick to test (config_space_row.h), and bound the shortest shift from both sides:
 *
 *     from above: a shift by whole cells after which the shape covers no set cell separates;
 *     from below: a set cell whose center is inside the shape stays covered in part while the shape moves by half a cell
 *                 along each axis.  So the whole unit square of shifts around this one is closed.
 *
 * The squares that remain are open: some four to a dozen.  Only what the shape may touch in them matters. */
#ifndef KZI_MASK_DEPTH_H
#define KZI_MASK_DEPTH_H

#include "mask/motion/config_space_row.h"
#include "query/contact/contact.h"

enum {
    KZI_DEPTH_ROWS = 256,  /* taller shapes are not bounded */
    KZI_DEPTH_CELLS = 63,  /* deeper ones neither */
    KZI_OPEN_RUNS = 40,    /* more open squares are as good as none */
    KZI_DEPTH_REACH = KZI_DEPTH_ROWS + 2
};

typedef struct kzi_mask_depth {
    const kz_mask *mask;
    const kz_shape *shape;
    double sign;   /* the shape moves by v, or, where the mask is moved, by -v */
    double most;   /* no longer shift than this needs to be tried */
    double margin; /* how far beyond a square its shifts may lie, by rounding */
    kzi_cell_run open[KZI_OPEN_RUNS]; /* the whole shifts with open squares: runs of y rows and x0 <= x < x1 columns */
    int32_t n_open;
    int32_t y0, n_reach;                 /* the reach's first row in the mask, and how many there are */
    /* Of each row, the cells that the shape may touch when it moves half a cell.  x1 far below x0: none. */
    kzi_cell_run reach[KZI_DEPTH_REACH];
} kzi_mask_depth;

/* Bounds the shift that takes a out of b, which overlap.  Returns false if neither is a mask, if the other is not convex,
 * or if it is too large or too deep.  `slack`: what is as near as that to a curve touches it. */
bool kzi_mask_depth_find(kzi_mask_depth *depth, const kz_shape *a, const kz_shape *b, double slack);

/* Which of the mask's cells x .. x+63 of row y may the shape touch at a shift in an open square? */
uint64_t kzi_mask_depth_cells(const kzi_mask_depth *depth, int32_t x, int32_t y);

#endif
