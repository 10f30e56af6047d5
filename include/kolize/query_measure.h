/* query_measure.h - how large is a shape, and where is its middle? */
#ifndef KOLIZE_QUERY_MEASURE_H
#define KOLIZE_QUERY_MEASURE_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Size and middle of a shape. */
typedef struct kz_measure {
    int dimension;   /* 2: it has area; 1: only length; 0: it is points; -1: it holds nothing, and the rest is 0 */
    double size;     /* area, or length, or the number of points */
    double x, y;     /* the centroid, where it would balance */
} kz_measure;

/* Area, length or number, and the centroid; of a mask those of its cells.  Parts count each by itself, where they
 * overlap twice, and only those of the highest dimension.  In double, within some 16 roundings of the exact values of
 * the terms; a polygon's are taken relative to its first vertex, so that nothing is lost far from the origin.
 * Errors: none.  Allocates: nothing.  Cost: the vertices, or the runs of cells. */
KZ_API kz_measure kz_shape_measure(const kz_shape *shape);

#ifdef __cplusplus
}
#endif
#endif
