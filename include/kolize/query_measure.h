/* query_measure.h - how large is a shape, where is its middle, and how hard is it to rotate? */
#ifndef KOLIZE_QUERY_MEASURE_H
#define KOLIZE_QUERY_MEASURE_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Size and middle of a shape. */
typedef struct kz_measure {
    int dimension;   /* 2: it has area; 1: only length; 0: only points; -1: it has no points, and the rest is 0 */
    double size;     /* area, or length, or the number of points */
    double x, y;     /* the centroid: where it would balance */
    double inertia;  /* the moment of inertia about the centroid, for 1 unit of mass on each unit of size */
} kz_measure;

/* Measures a shape: area, length or number of points, the centroid, and the moment of inertia.
 *
 * Of a mask its cells are measured.  Parts are measured each by itself, so an overlap of two counts twice.  Only parts
 * of the highest dimension count.
 * Returns: values in double, within some 16 roundings of the exact terms.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the vertices, or the runs of cells, twice.
 * Details: docs/contract/query_measure.md#kz_shape_measure */
KZ_API kz_measure kz_shape_measure(const kz_shape *shape);

#ifdef __cplusplus
}
#endif
#endif
