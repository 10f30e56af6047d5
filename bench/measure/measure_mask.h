/* measure_mask.h - the questions about masks that are timed: rows of questions, at any size.
 *
 * All about two square masks at many offsets.  Each row has the answer that one writes first (loops over bytes,
 * stepping cell by cell, mapping every pixel back) and the library's.
 *
 *     checkers   cells of one colour each, which never meet: no early answer (offsets up to half a side)
 *     blobs      round sprites with a rough edge, at all offsets at which the boxes meet: hits and misses
 *     close      the same about where they begin to touch
 *     noise      every second cell, at random */
#ifndef KOLIZE_MEASURE_MASK_H
#define KOLIZE_MEASURE_MASK_H

#include "measure/measure.h"

typedef struct measure_mask_row measure_mask_row;

typedef struct measure_masks {
    const kz_allocator *alloc;
    const measure_mask_row *row;
    int32_t side;
    unsigned char *byte_a, *byte_b; /* a byte a cell, row by row */
    kz_mask *a, *b;
    kz_config_space *pair;  /* for rows that need one */
    unsigned char *rotated; /* bytes for a rotated picture of 3/2 sides */
    int64_t *counts;        /* for each offset */
    void *peer_a, *peer_b;  /* the masks as another library has them, for the rows that need them */
    bool no_memory;         /* an answer failed for it; such answers are wrong ones */
} measure_masks;

struct measure_mask_row {
    const char *name;
    int content, placing;
    int32_t least_side, most_side;                   /* larger ones take the first method too long */
    int64_t tolerance;                               /* by which right answers may differ */
    measure_row_method methods[MEASURE_ROW_METHODS]; /* the first is the slow one */
};

extern const measure_mask_row measure_mask_rows[]; /* ended by a NULL name */

const measure_mask_row *measure_mask_row_named(const char *name); /* NULL when there is none */

/* KZ_ERR_MEMORY leaves nothing to free. */
kz_result measure_masks_make(const measure_mask_row *row, int32_t side, const kz_allocator *alloc, measure_masks *masks,
                             measure_scene *scene);
void measure_masks_free(measure_masks *masks);

/* The row's methods, each level's for those that have several; returns how many. */
int measure_mask_methods(const measure_mask_row *row, measure_method methods[MEASURE_MAX_METHODS]);

/* For methods of other libraries: the answer of a question by an overlap test of theirs. */
typedef bool measure_mask_test(const measure_masks *masks, int32_t dx, int32_t dy);
int64_t measure_mask_step(const measure_masks *masks, kz_cell place, measure_mask_test *test);

#endif
