/* segment_distance.h - the distance from a point to a segment, minus radii, to full precision however near the two
 * are. */
#ifndef KZI_SEGMENT_DISTANCE_H
#define KZI_SEGMENT_DISTANCE_H

#include "math/predicates.h"

typedef struct kzi_clearance {
    double gap;   /* distance - (r1 + r2): its sign is exact, its value within 1 part in 10^7 */
    double reach; /* the distance, within 1 part in 10^12 */
    kzi_vec foot; /* the segment's nearest point, rounded */
    kzi_vec dir;  /* unit vector from p to it; (0, 0) when p is on the segment */
} kzi_clearance;

/* From p to the segment a-b; a == b is a point.  Radii are >= 0. */
kzi_clearance kzi_segment_clearance(kzi_vec p, kzi_vec a, kzi_vec b, double r1, double r2);

/* The point where a-b crosses the line through c and d, within 2^-44 of the length of a-b.  a and b must lie on
 * different sides of the line. */
kzi_vec kzi_line_crossing(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d);

/* The same for two segments that cross.  The point does not depend on the order of ends and segments. */
kzi_vec kzi_crossing_point(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d);

#endif
