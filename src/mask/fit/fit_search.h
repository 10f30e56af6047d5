/* fit_search.h - shared parts of the fits: weights, losses, counts of cells in round shapes, and hill climbing.
 *
 * A step of their work is two cells of a line of sums, an eighth of a row of a round shape, or a quarter of a compared
 * clear cell. */
#ifndef KZI_FIT_SEARCH_H
#define KZI_FIT_SEARCH_H

#include <kolize/mask_fit.h>

#include "base/work.h"
#include "math/predicates.h"
#include "mask/mask_private.h"

/* A tightness t counts in whole steps of 2^-24: a set cell is worth KZI_FIT_ONE - weight, a clear one costs weight. */
#define KZI_FIT_ONE ((int64_t)1 << 24)

/* The largest side of a distance field, which circles and capsules need. */
#define KZI_FIT_MAX_SIDE 32000

/* Sets the weight of a tightness.  KZ_ERR_ARGUMENT unless the tightness, argument 2, is within 0..1. */
kz_result kzi_fit_weight(const kz_mask *mask, float tightness, int64_t *weight, kz_error *err);

/* ---- Cells --------------------------------------------------------------------------------------------- */

/* The cells in a shape: the set ones, and all. */
typedef struct kzi_fit_cells {
    int64_t set, all;
} kzi_fit_cells;

kz_fit_loss kzi_fit_loss_of(const kz_mask *mask, kzi_fit_cells inside);

/* ---- Round shapes -------------------------------------------------------------------------------------- */

/* All points within r of the segment a-b; a circle when a == b.  Its numbers are float32 values. */
typedef struct kzi_fit_round {
    kzi_vec a, b;
    double r;
} kzi_fit_round;

double kzi_fit_segment_distance_sq(kzi_vec a, kzi_vec b, kzi_vec p);
kzi_fit_round kzi_fit_rounded(kzi_fit_round shape); /* rounds each number to float32 */
double kzi_fit_area(const kzi_fit_round *shape);

/* The next float32 above v >= 0, and the one below v > 0. */
double kzi_fit_above(double v);
double kzi_fit_below(double v);

/* Counts the cells whose centres lie in the shape, its border included, exactly.  It serves one shape; a fit uses the
 * table below. */
kzi_fit_cells kzi_fit_count(const kz_mask *mask, const kzi_fit_round *shape);

/* A table of the set cells of each row of the bounds before each strip of the mask that has columns of the bounds.  It
 * takes half a bit a cell. */
typedef struct kzi_fit_table {
    const kz_mask *mask;
    int32_t s0, h;   /* the first strip, the rows of the bounds */
    int32_t *before; /* a strip's h rows one after the other; the whole row follows the last strip */
    int32_t stride;  /* only every so many rows count, each for as many: above 1 an estimate */
    size_t size;     /* of the one block */
} kzi_fit_table;

kz_result kzi_fit_table_make(const kz_mask *mask, const kz_allocator *alloc, kzi_fit_table *table, kz_error *err);
void kzi_fit_table_free(kzi_fit_table *table, const kz_allocator *alloc);

/* Returns 2^24 * set cells inside - weight * all cells inside, exactly. */
double kzi_fit_value_of_cells(const kzi_fit_table *table, int64_t weight, const kzi_fit_round *shape,
                              kzi_work *work);

/* ---- Climbing ------------------------------------------------------------------------------------------ */

/* The value of a shape, or some value up to `least` when it is no better than that.  It may set the radius that suits
 * the shape's ends. */
typedef double kzi_fit_value(const void *ctx, kzi_fit_round *shape, double least);

/* The numbers that a step may change. */
typedef enum kzi_fit_moves {
    KZI_FIT_CENTER,        /* both ends alike */
    KZI_FIT_CENTER_RADIUS, /* and the radius */
    KZI_FIT_ENDS,          /* each end */
    KZI_FIT_ENDS_RADIUS
} kzi_fit_moves;

/* Compass search (Hooke, Jeeves 1961): takes a step in any direction in which the value rises, and halves the step
 * where there is none, down to `last`.  Steps are powers of two, the first at most `first`.  Returns the value. */
double kzi_fit_climb(kzi_fit_round *shape, kzi_fit_moves moves, double first, double last, kzi_fit_value *value,
                     const void *ctx, const kzi_work *work);

/* Climbs from each of n > 0 starts, because climbing ends on the first hill; returns the first of the best shapes. */
kzi_fit_round kzi_fit_best_climb(const kzi_fit_round *starts, int n, kzi_fit_moves moves, double first, double last,
                                 kzi_fit_value *value, const void *ctx, const kzi_work *work);

/* Shapes in order of value, the best first; `most` of them. */
enum { KZI_FIT_HILLS = 8 };

typedef struct kzi_fit_hills {
    kzi_fit_round shape[KZI_FIT_HILLS];
    double value[KZI_FIT_HILLS];
    int n, most;
} kzi_fit_hills;

/* Keeps the best shapes, the first of equal ones, and of shapes on one hill the best alone: those whose numbers differ by
 * `apart` at most. */
void kzi_fit_keep(kzi_fit_hills *hills, const kzi_fit_round *shape, double value, double apart);

/* ---- Depths -------------------------------------------------------------------------------------------- */

/* How deep the bounds' cells lie, by blocks of side x side cells.  A block is set when all its cells are.  Blocks are
 * single cells in small masks, and where nothing is deep. */
typedef struct kzi_fit_field {
    kzi_vec corner;      /* of the bounds */
    int32_t w, h, side;  /* in blocks; cells on a side of a block */
    int32_t *depth;      /* w * h, as by kz_mask_distances: below 0 in set blocks */
    size_t deepest, size; /* the first of the deepest blocks; bytes */
} kzi_fit_field;

/* The room in a block that holds at least one clear centre is at most so many of its sides.  In a set block it is at most
 * that much more than its depth. */
#define KZI_FIT_BLOCK_ROOM 1.4143

kz_result kzi_fit_field_make(const kz_mask *mask, kzi_work *work, const kz_allocator *alloc, kzi_fit_field *field,
                             kz_error *err);
void kzi_fit_field_free(kzi_fit_field *field, const kz_allocator *alloc);

/* The block at a point, or -1 beyond the bounds; and the centre of a block. */
int64_t kzi_fit_block_at(const kzi_fit_field *field, kzi_vec p);
kzi_vec kzi_fit_block_centre(const kzi_fit_field *field, size_t i);

/* ---- The boundary -------------------------------------------------------------------------------------- */

/* The boundary cells, by rows: clear cells with a set one beside, above or below them, those just beyond the mask
 * included.  Of all clear cells' centres, the nearest to any point in a set cell is one of theirs. */
enum { KZI_FIT_NEAREST = 8 };

/* The centres that were nearest to the last segments, in turn.  One of them is often near enough to the next one. */
typedef struct kzi_fit_nearest {
    kzi_vec at[KZI_FIT_NEAREST];
    int next;
} kzi_fit_nearest;

typedef struct kzi_fit_boundary {
    const kz_mask *mask;
    kzi_work *work;
    const kzi_fit_field *field; /* that of kzi_fit_input, once it is known */
    int32_t y0, n_rows;   /* the first row */
    int32_t *row_start;   /* n_rows + 1 */
    int32_t *x;
    kzi_fit_nearest *nearest;
    size_t size; /* of the one block */
} kzi_fit_boundary;

kz_result kzi_fit_boundary_make(const kz_mask *mask, kzi_work *work, const kz_allocator *alloc,
                                kzi_fit_boundary *boundary, kz_error *err);
void kzi_fit_boundary_free(kzi_fit_boundary *boundary, const kz_allocator *alloc);

/* The squared distance from the segment a-b to the nearest centre; any value up to `enough` once it is that near. */
double kzi_fit_boundary_distance_sq(const kzi_fit_boundary *boundary, kzi_vec a, kzi_vec b, double enough);

/* ---- The input of a fit -------------------------------------------------------------------------------- */

typedef struct kzi_fit_input {
    const kz_mask *mask;
    int64_t weight;
    kzi_work *work;
    kz_hull hull;        /* needed for a tightness below 1 */
    kzi_fit_table table; /* needed, as all that follows, for one above 0 */
    kzi_fit_boundary boundary;
    kzi_fit_field field;
    kz_allocator from;
} kzi_fit_input;

/* The input of an empty mask is empty.  KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE, KZ_ERR_ARGUMENT. */
kz_result kzi_fit_input_make(const kz_mask *mask, float tightness, kzi_work *work, const kz_allocator *alloc,
                             kzi_fit_input *input, kz_error *err);
void kzi_fit_input_free(kzi_fit_input *input);

/* A kzi_fit_value by kzi_fit_value_of_cells; ctx is the kzi_fit_input. */
double kzi_fit_value_between(const void *ctx, kzi_fit_round *shape, double least);

/* Finds a shape of a set cell or more by `search`, and its loss if that is not NULL.  Without a `search` argument 5 is
 * missing.  An empty mask has the empty shape. */
typedef kzi_fit_round kzi_fit_best(const kzi_fit_input *input);
kz_result kzi_fit_round_shape(const kz_mask *mask, float tightness, const kz_work *limits, const kz_allocator *alloc,
                              kzi_fit_best *search, kzi_fit_round *best, kz_fit_loss *loss, kz_error *err);

/* The best shape between tightness 0 and 1, from n > 0 starts.  Of a large mask a part of the rows leads from each
 * start to a hill.  More rows lead on from the best hills, and all rows from the best of these.  It is no worse than
 * any of the first three starts. */
kzi_fit_round kzi_fit_best_between(const kzi_fit_input *input, const kzi_fit_round *starts, int n, kzi_fit_moves moves,
                                   double first, double last);

/* The centre of gravity of the set cells' squares, and the mean of x^2, xy, y^2 about it. */
typedef struct kzi_fit_moments {
    kzi_vec centre;
    double xx, xy, yy;
} kzi_fit_moments;

kzi_fit_moments kzi_fit_moments_of(const kz_mask *mask, kzi_work *work);

/* ---- Circles ------------------------------------------------------------------------------------------- */

/* The smallest circle around the hull's corners, in double. */
kzi_fit_round kzi_fit_circle_around(const kz_hull *hull, kzi_work *work);

/* The largest circle without centres of clear cells, within 1/16 cell. */
kzi_fit_round kzi_fit_circle_inside(const kzi_fit_boundary *boundary);

/* The circle for the input's weight.  `inside` is the largest clear circle, or NULL when it is not known. */
kzi_fit_round kzi_fit_best_circle(const kzi_fit_input *input, const kzi_fit_round *inside);

/* Both round the shape's ends to float32.  The first sets the least float32 radius with which the shape contains the
 * hull's corners, the second the largest with which it contains no centre of a clear cell. */
void kzi_fit_enclose_hull(const kzi_fit_input *input, kzi_fit_round *shape);
void kzi_fit_avoid_clear(const kzi_fit_input *input, kzi_fit_round *shape);

#endif
