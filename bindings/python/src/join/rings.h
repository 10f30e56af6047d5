/* rings.h - geometries as five arrays, which readers make and files keep. */
#ifndef KZP_RINGS_H
#define KZP_RINGS_H

#include "join/geometry.h"

/* Geometry i has the rings first_ring[i] to first_ring[i + 1], ring k the points first_point[k] to first_point[k + 1].
 * The arrays are NULL while a first round only counts. */
typedef struct kzp_rings {
    uint8_t *dimensions, *holes;
    uint64_t *first_ring, *first_point;
    kzp_xy *points;
    size_t n, n_rings, n_points;
} kzp_rings;

bool kzp_rings_make(kzp_rings *all); /* arrays for what was counted, which begins anew; false without memory */
void kzp_rings_free(kzp_rings *all);
PyObject *kzp_rings_arrays(kzp_rings *all); /* a tuple; takes over the memory */

#endif
