/* known_overlaps.h - is a shift certainly not free?  Mostly something that met at one shift meets at the next one,
 * too. */
#ifndef KZI_KNOWN_OVERLAPS_H
#define KZI_KNOWN_OVERLAPS_H

#include "query/mtv/obstacle_boundary.h"

enum { KZI_KNOWN_OVERLAPS = 8, KZI_OVERLAP_SCANS = 4 };

/* Two sides that cross (r == 0), or a side and the middle of something round that is nearer to it than r. */
typedef struct kzi_known_overlap {
    kzi_vec a0, a1, b0, b1;
    double r;
} kzi_known_overlap;

typedef struct kzi_known_overlaps {
    kzi_known_overlap of[KZI_KNOWN_OVERLAPS]; /* the one that told last comes first */
    int n;
    int scans; /* so many may still fail to find one: where nothing crosses, looking for it is dear */
} kzi_known_overlaps;

/* Do the shapes overlap at the shift, and at all others within `slack` in each coordinate, and with all vertices moved
 * by as much?  Only true is certain. */
bool kzi_is_certainly_inside(kzi_known_overlaps *inside, const kzi_obstacle *curves, kzi_vec v, double slack);

#endif
