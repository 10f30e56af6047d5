/* building.h - geometries, collected ring by ring. */
#ifndef KZP_BUILDING_H
#define KZP_BUILDING_H

#include "join/geometry.h"

/* Rows `row` and so on of a collection: rings are added to geometry `n_built`, which kzp_building_close ends.  Several
 * buildings may work on one collection at a time, each with rows of its own.  Numbers of rings, points and blocks count
 * from `base`; kzp_building_end gives those that another building displaced their right ones. */
typedef struct kzp_building {
    kzp_geometries *g; /* its boxes, dimensions and first_ring are written to */
    kzp_ring *rings;   /* a part of those of g where they are lent, and as long as there is room */
    kzp_xy *points;
    bool rings_lent, points_lent;
    size_t row, rings_base, points_base;
    size_t n_built, n_rings, n_points, n_blocks, rings_room, points_room;
    size_t first;            /* ring of the geometry under way */
    kzp_dimension dimension; /* of it */
    kzp_box64 around;        /* all so far */
    bool has_many_rings;     /* one of more than KZP_FEW_RINGS */
    bool failed;             /* `why` says of which fault; NULL: no memory */
    const char *why;
    char apart[KZP_APART]; /* from the next, which another thread may write to */
} kzp_building;

/* Arrays for n geometries with so many rings and points, which are guesses.  false after an exception. */
bool kzp_building_arrays(kzp_geometries *g, size_t n, size_t n_rings, size_t n_points);
/* The first of rows, and the parts of the arrays of g that are lent. */
void kzp_building_begin(kzp_building *to, kzp_geometries *g, size_t row, size_t first_ring, size_t n_rings,
                        size_t first_point, size_t n_points);
/* Each of these gives false when the building failed.  They use nothing of Python. */
void kzp_building_open(kzp_building *to, kzp_dimension dimension);
/* A ring, path or set of points: n of two doubles each, so many bytes apart. */
bool kzp_building_ring(kzp_building *to, const char *points, size_t n, Py_ssize_t stride, bool is_hole);
/* The same in two steps: room for n points, and how many of them were written there. */
kzp_xy *kzp_building_room(kzp_building *to, size_t n);
bool kzp_building_take(kzp_building *to, size_t n, bool is_hole);
void kzp_building_close(kzp_building *to);
bool kzp_building_refuse(kzp_building *to, const char *why); /* false; NULL: no memory */
/* Ends n buildings of rows that follow each other.  false after an exception, which names the row. */
bool kzp_building_end(kzp_building *all, size_t n);
void kzp_building_raise(const kzp_building *to);
void kzp_building_free(kzp_building *to); /* of one that is not ended */

bool kzp_is_box_ring(const kzp_xy points[5]); /* four sides along the axes */
const char *kzp_why_refused(double coordinate);

#endif
