/* peer_geos.c - GEOS 3: prepared geometries, which keep an index of their edges.  It is LGPL: for measuring only. */
#include "peer_polygons.h"

#include <stdlib.h>

#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

typedef struct geos_thing {
    GEOSGeometry *geometry;
    const GEOSPreparedGeometry *prepared; /* of polygons alone */
} geos_thing;

static GEOSContextHandle_t geos(void)
{
    static GEOSContextHandle_t context;
    if (!context) context = GEOS_init_r();
    return context;
}

/* The vertices, and of a polygon the first again at the end. */
static GEOSCoordSequence *geos_points(const kz_vec2 *points, int32_t n)
{
    const unsigned count = (unsigned)n + (n > 1);
    GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(geos(), count, 2);
    for (unsigned i = 0; sequence && i < count; i++) {
        const kz_vec2 p = points[i % (unsigned)n];
        if (!GEOSCoordSeq_setXY_r(geos(), sequence, i, (double)p.x, (double)p.y)) return NULL;
    }
    return sequence;
}

static void geos_free(void *made)
{
    geos_thing *thing = made;
    if (thing && thing->prepared) GEOSPreparedGeom_destroy_r(geos(), thing->prepared);
    if (thing && thing->geometry) GEOSGeom_destroy_r(geos(), thing->geometry);
    free(thing);
}

static void *geos_make(const kz_vec2 *points, int32_t n)
{
    geos_thing *thing = calloc(1, sizeof *thing);
    GEOSCoordSequence *sequence = geos_points(points, n);
    if (thing && sequence && n == 1) {
        thing->geometry = GEOSGeom_createPoint_r(geos(), sequence);
    } else if (thing && sequence) {
        GEOSGeometry *ring = GEOSGeom_createLinearRing_r(geos(), sequence);
        thing->geometry = ring ? GEOSGeom_createPolygon_r(geos(), ring, NULL, 0) : NULL;
        thing->prepared = thing->geometry ? GEOSPrepare_r(geos(), thing->geometry) : NULL;
    }
    if (thing && thing->geometry && (n == 1 || thing->prepared)) return thing;
    geos_free(thing);
    return NULL;
}

static bool geos_is_simple(const void *polygon)
{
    return GEOSisValid_r(geos(), ((const geos_thing *)polygon)->geometry) == 1;
}

static bool geos_meet(const void *polygon, const void *other)
{
    const geos_thing *a = polygon, *b = other;
    return GEOSPreparedIntersects_r(geos(), a->prepared, b->geometry) == 1;
}

/* "Touches" has no prepared form. */
static kz_relation geos_relate(const void *polygon, const void *other)
{
    const geos_thing *a = polygon, *b = other;
    if (!geos_meet(a, b)) return KZ_APART;
    return GEOSPreparedTouches_r(geos(), a->prepared, b->geometry) == 1 ? KZ_TOUCH : KZ_OVERLAP;
}

const peer_polygons peer_geos = {"GEOS", geos_make, geos_is_simple, geos_meet, geos_relate, geos_free};
