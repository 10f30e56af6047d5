/* known_overlaps.h - is a shift certainly not free?  Mostly something that met at one shift meets at the next one, too. */
#ifndef KZI_FREE_INSIDE_H
#define KZI_FREE_INSIDE_H

#include "query/mtv/obstacle_boundary.h"

enum { KZI_FREE_WITNESSES = 8, KZI_FREE_SCANS = 4 };

/* Two sides that cross (r == 0), or a side and the middle of something round that is nearer to it than r. */
typedef struct kzi_free_witness {
    kzi_vec a0, a1, b0, b1;
    double r;
} kzi_free_witness;

typedef struct kzi_free_inside {
    kzi_free_witness of[KZI_FREE_WITNESSES]; /* the one that told last comes first */
    int n;
    int scans; /* so many may still fail to find one: where nothing crosses, looking for it is dear */
} kzi_free_inside;

/* Do the shapes overlap at the shift, and at all others within `slack` in each coordinate, and with all vertices moved
 * by as much?  Only true is certain. */
bool kzi_is_certainly_inside(kzi_free_inside *inside, const kzi_free_curves *curves, kzi_vec v, double slack);

#endif
