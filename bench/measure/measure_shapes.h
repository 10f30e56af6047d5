/* measure_shapes.h - the questions about two shapes that are timed: rows of questions, each of a pair of kinds.
 *
 * Each row has the books' answer in float (measure_plain.h) and the library's: random pairs, some that say yes and some
 * that say no.
 *
 *     yes/no, contact     boxes of the two meet: four of five overlap
 *     distance            some apart, some not
 *     contains            the second is smaller and lies about the middle of the first
 *     ray, sweep          from one side towards the second shape; half of them hit
 *     batches             the pairs of yes/no, 64 at once: a bit an answer, from arrays
 *     yes/no posed        the pairs of yes/no, both rotated by one pose before each question */
#ifndef KOLIZE_MEASURE_SHAPES_H
#define KOLIZE_MEASURE_SHAPES_H

#include "measure/measure.h"

enum { MEASURE_PAIRS = 1024, MEASURE_CORNERS = 8 };

typedef struct measure_pair {
    kz_shape a, b;
    kz_vec2 from, motion; /* of a ray; of a */
    kz_pose pose;         /* of both */
} measure_pair;

/* One side of the pairs as arrays, in the order of this round. */
typedef struct measure_arrays {
    float x[MEASURE_CORNERS][MEASURE_PAIRS], y[MEASURE_CORNERS][MEASURE_PAIRS], r[MEASURE_PAIRS];
    const float *xs[MEASURE_CORNERS], *ys[MEASURE_CORNERS];
} measure_arrays;

typedef struct measure_pairs {
    const kz_allocator *alloc;
    measure_pair pair[MEASURE_PAIRS];
    int32_t corners;     /* of the polygons in batches */
    measure_arrays *a_b; /* two, for batches; NULL for other rows */
} measure_pairs;

typedef struct measure_shape_row {
    const char *name, *kinds;
    int question, kind_a, kind_b;
    measure_row_method methods[MEASURE_ROW_METHODS]; /* the first is the plain one */
} measure_shape_row;

extern const measure_shape_row measure_shape_rows[]; /* ended by a NULL name */

/* KZ_ERR_MEMORY leaves nothing to free. */
kz_result measure_pairs_make(const measure_shape_row *row, const kz_allocator *alloc, measure_pairs **pairs,
                             measure_scene *scene);
void measure_pairs_free(measure_pairs *pairs);

/* The batches' methods, in measure_batches.c: they answer 64 pairs a place. */
measure_answer measure_batch_one_by_one;
measure_answer measure_plain_boxes, measure_plain_circles, measure_plain_capsules, measure_plain_convexes;
measure_answer measure_batch_boxes, measure_batch_circles, measure_batch_capsules, measure_batch_convexes;

/* Fills the arrays from the pairs. */
void measure_arrays_fill(measure_pairs *pairs);

#endif
