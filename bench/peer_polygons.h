/* peer_polygons.h - other libraries' polygons of many vertices, where they are installed. */
#ifndef KZ_PEER_POLYGONS_H
#define KZ_PEER_POLYGONS_H

#include <kolize/query.h>

typedef struct peer_polygons {
    const char *name;
    void *(*make)(const kz_vec2 *points, int32_t n); /* one point, or a polygon prepared for queries; NULL: it cannot */
    bool (*is_simple)(const void *polygon);
    bool (*meet)(const void *polygon, const void *other); /* touching is meeting */
    kz_relation (*relate)(const void *polygon, const void *other);
    void (*free)(void *made);
} peer_polygons;

extern const peer_polygons peer_geos;

#endif
