/* containment.h - which boxes lie in which, by a uniform grid. */
#ifndef KZP_CONTAINMENT_H
#define KZP_CONTAINMENT_H

#include "join/geometry.h"

/* Rows of an array of boxes; those without numbers, or with min above max, lie nowhere. */
typedef struct kzp_box_rows {
    const kzp_box64 *boxes;
    const uint32_t *rows; /* rising; NULL: the first n */
    size_t n;
} kzp_box_rows;

/* The pairs of rows of a box and of one that it lies in, or whose sides it reaches: with outer_first as (outer, inner).
 * They are sorted.  With free(); NULL with *fits true: no memory, or `call` was interrupted; with *fits false: the boxes
 * lie so that a grid looks at far more of them than lie in others. */
kz_index_pair *kzp_boxes_in_boxes(const kzp_box_rows *inner, const kzp_box_rows *outer, bool outer_first,
                                  kzp_crew *crew, kzp_long_call *call, size_t *n, bool *fits);

#endif
