/* query_rings.h - the work of making a polygon of rings, estimated before it is made. */
#ifndef KOLIZE_CLI_QUERY_RINGS_H
#define KOLIZE_CLI_QUERY_RINGS_H

#include "query/query_args.h"

/* Rings that are to become a polygon, in a pose. */
typedef struct query_rings {
    const kz_vec2 *points;
    const int32_t *ring_end;
    int32_t n_rings;
    kz_pose pose;
} query_rings;

/* Is the check whether they are a polygon done with a tree of edges? */
bool query_rings_are_large(int32_t n_points);
/* Adds the work of that check.  false after query_fail. */
bool query_work_of_rings(query *q, const query_where *where, const query_rings *rings);
/* Adds the work of posing a shape, whose polygons are checked again.  false after query_fail. */
bool query_work_of_posing(query *q, const query_where *where, const kz_shape *shape, kz_pose pose);

#endif
