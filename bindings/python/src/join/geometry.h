/* geometry.h - collections of points, lines, areas and boxes in double, as joins read them. */
#ifndef KZP_GEOMETRY_H
#define KZP_GEOMETRY_H

#include "arrays/arrays.h"
#include "join/exact.h"

/* What a geometry is.  A box without width is a line or a point. */
typedef enum kzp_dimension { KZP_POINTS, KZP_LINES, KZP_AREA, KZP_NOTHING } kzp_dimension;

typedef struct kzp_box64 {
    kzp_xy min, max;
} kzp_box64;

static inline bool kzp_boxes_meet(const kzp_box64 *a, const kzp_box64 *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

/* Is b inside a, or on its sides? */
static inline bool kzp_box_covers(const kzp_box64 *a, const kzp_box64 *b)
{
    return a->min.x <= b->min.x && b->max.x <= a->max.x && a->min.y <= b->min.y && b->max.y <= a->max.y;
}

/* The points of a ring, of a path of a line, or of a geometry of points.  A ring's last point is its first. */
typedef struct kzp_ring {
    size_t first, n;
    size_t first_block; /* of its edges, where it has more than KZP_FEW_EDGES */
    kzp_box64 box;
    bool inside_is_left; /* of its edges, in the order of its points */
} kzp_ring;

enum { KZP_FEW_EDGES = 32, KZP_IN_BLOCK = 16 };

/* kolize._core.Geometries.  Numbers of boxes (four a row) and points (two a row) stay in the caller's array.
 * Geometry i has the rings first_ring[i] to first_ring[i + 1]; only geometries of rings have these arrays. */
typedef struct kzp_geometries {
    PyObject_HEAD size_t n;
    kzp_rows rows;
    bool is_single;     /* the rows are float32 */
    Py_ssize_t columns; /* 4, 2, or 0: rings */
    uint8_t *dimensions;
    kzp_box64 *boxes;
    size_t *first_ring;
    kzp_ring *rings;
    kzp_xy *points;
    kzp_box64 *blocks; /* around each 16 edges of a ring, then around each 16 of these blocks */
} kzp_geometries;

kzp_box64 kzp_geometry_box(const kzp_geometries *g, size_t i);
kzp_dimension kzp_geometry_dimension(const kzp_geometries *g, size_t i);
size_t kzp_ring_count(const kzp_geometries *g, size_t i);
/* Ring `number` of geometry i; `made` holds the points of a box or of a single point. */
const kzp_xy *kzp_ring_points(const kzp_geometries *g, size_t i, size_t number, kzp_xy made[5], kzp_ring *ring);

/* Whether edge k of the ring, from point k to the next, may meet the box: calls `found` for each of these. */
typedef void kzp_edge_found(void *context, kzp_xy p, kzp_xy q);
void kzp_edges_in(const kzp_geometries *g, const kzp_ring *ring, const kzp_xy *points, const kzp_box64 *box,
                  kzp_edge_found *found, void *context);

/* Where p lies: 1 in the interior, 0 on the boundary, -1 outside.  The boundary of a line is the points that end an odd
 * number of its paths. */
int kzp_locate(const kzp_geometries *g, size_t i, kzp_xy p);
bool kzp_ends_line(const kzp_geometries *g, size_t i, kzp_xy p);

extern PyTypeObject *kzp_geometries_type;

#endif
