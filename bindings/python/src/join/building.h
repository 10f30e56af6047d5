/* building.h - geometries, collected ring by ring. */
#ifndef KZP_BUILDING_H
#define KZP_BUILDING_H

#include "join/geometry.h"

/* What is built so far.  Rings are added to geometry `n_built`, which kzp_building_close ends. */
typedef struct kzp_building {
    kzp_geometries *g;
    size_t n_built, n_rings, n_points, n_blocks, rings_room, points_room;
    size_t first;            /* ring of the geometry under way */
    kzp_dimension dimension; /* of it */
} kzp_building;

/* Each gives false after an exception, which names row n_built.  n_rings and n_points are guesses. */
bool kzp_building_begin(kzp_building *to, kzp_geometries *g, size_t n, size_t n_rings, size_t n_points);
void kzp_building_open(kzp_building *to, kzp_dimension dimension);
/* A ring, path or set of points: n of two doubles each, so many bytes apart. */
bool kzp_building_ring(kzp_building *to, const char *points, size_t n, Py_ssize_t stride, bool is_hole);
void kzp_building_close(kzp_building *to);
bool kzp_building_end(kzp_building *to);
bool kzp_building_refuse(const kzp_building *to, const char *why);

bool kzp_is_box_ring(const kzp_xy points[5]); /* four sides along the axes */
const char *kzp_why_refused(double coordinate);

#endif
