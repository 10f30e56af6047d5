/* known_overlaps.h - cache of witnesses of overlap: rejects most shifts that do not separate two concave shapes.
 *
 * Features that overlap at one shift usually overlap at the next one too. */
#ifndef KZI_KNOWN_OVERLAPS_H
#define KZI_KNOWN_OVERLAPS_H

#include "query/mtv/obstacle_boundary.h"

enum { KZI_KNOWN_OVERLAPS = 8, KZI_OVERLAP_SCANS = 4 };

/* Two sides that cross (r == 0), or a side and the spine of a round form that is nearer to it than r. */
typedef struct kzi_known_overlap {
    kzi_vec a0, a1, b0, b1;
    double r;
} kzi_known_overlap;

typedef struct kzi_known_overlaps {
    kzi_known_overlap of[KZI_KNOWN_OVERLAPS]; /* most recently used first */
    int n;
    int scans; /* failed searches that are still allowed: they are expensive where nothing crosses */
} kzi_known_overlaps;

/* Do the shapes certainly overlap at the shift v?  True also holds for all shifts within `slack` in each coordinate,
 * and if all vertices move by as much.  False means unknown. */
bool kzi_is_certainly_inside(kzi_known_overlaps *inside, const kzi_obstacle *curves, kzi_vec v, double slack);

#endif
