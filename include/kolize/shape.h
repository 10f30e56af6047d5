/* shape.h - the shapes: point, segment, box, circle, capsule, polygon, polyline, parts, and a mask as an opaque kind.
 *
 * A shape is a plain value in world coordinates.  The makers below check it once and fill in what every query needs
 * (its bounds, is it convex, which way it winds); the fields may be read by anyone but are written only by makers.
 * Vertices of polygons and polylines and the parts of a compound are borrowed: the caller keeps that memory alive and
 * unchanged for as long as the shape is used.  Copying a shape copies the reference.
 *
 * Every shape is a closed set of points.  Degenerate ones are legal and mean what they look like: a circle of radius 0
 * is a point, a capsule of radius 0 a segment, a box of no width a segment, a polygon whose vertices all lie on one
 * line the segment between its extreme points.  Impossible ones are refused: see each maker. */
#ifndef KOLIZE_SHAPE_H
#define KOLIZE_SHAPE_H

#include "math.h"

#ifdef __cplusplus
extern "C" {
#endif

struct kz_mask;
struct kz_edge_tree;

/* Which kind of shape a kz_shape is, and so which of its fields are meant. */
typedef enum kz_kind {
    KZ_KIND_NONE, /* what `kz_shape s = {0}` is: holds nothing, meets nothing */
    KZ_KIND_POINT,
    KZ_KIND_SEGMENT,
    KZ_KIND_BOX,
    KZ_KIND_CIRCLE,
    KZ_KIND_CAPSULE,
    KZ_KIND_POLYGON,
    KZ_KIND_POLYLINE,
    KZ_KIND_MASK,
    KZ_KIND_PARTS,
    KZ_KIND_COUNT
} kz_kind;

/* All points from a to b. */
typedef struct kz_segment {
    kz_vec2 a, b;
} kz_segment;

/* All points within r of the centre. */
typedef struct kz_circle {
    kz_vec2 center;
    float r;
} kz_circle;

/* All points within r of the segment a-b. */
typedef struct kz_capsule {
    kz_vec2 a, b;
    float r;
} kz_capsule;

/* As many vertices as a shape holds itself. */
#define KZ_INLINE_POINTS 8

/* Rings of vertices, one after the other in `points`; ring i ends before ring_end[i].  Ring 0 is the outline, the
 * others are holes; ring_end NULL means one ring of all points.  Polygons of up to KZ_INLINE_POINTS vertices in one
 * ring are kept inside the shape (points NULL).  `tree` is what kz_shape_polygon_with_tree (shape_polygon.h) made,
 * or NULL. */
typedef struct kz_polygon {
    const kz_vec2 *points;
    const int32_t *ring_end;
    const struct kz_edge_tree *tree;
    int32_t n_points, n_rings;
    kz_vec2 inline_points[KZ_INLINE_POINTS];
} kz_polygon;

/* A mask placed in the world: its cell (0, 0) lies on world cell `cell`, which is ceil(at - 1/2). */
typedef struct kz_placed_mask {
    const struct kz_mask *mask;
    double at_x, at_y;
    kz_cell cell;
    kz_cell_rect bounds; /* of the set cells, in the mask's own cells */
} kz_placed_mask;

/* n shapes taken as one. */
typedef struct kz_compound {
    const struct kz_shape *items;
    int32_t n;
} kz_compound;

/* What makers find out about a shape: bits of its `flags`. */
enum {
    KZ_SHAPE_CONVEX = 1,         /* polygon: no vertex turns the other way, no holes, not flat, goes round once */
    KZ_SHAPE_FLAT = 2,           /* polygon or polyline: all vertices on one line */
    KZ_SHAPE_CLOCKWISE = 4,      /* polygon: the outline turns from +x towards +y */
    KZ_SHAPE_TOUCHES_ITSELF = 8, /* polygon: a vertex lies on another edge or vertex of the same polygon */
    KZ_SHAPE_POINT_LIKE = 16     /* all its points are one point */
};

/* Any shape; see the top of this file. */
typedef struct kz_shape {
    kz_kind kind;
    uint32_t flags;
    kz_box bounds; /* the smallest float32 box that holds the shape; KZ_BOX_EMPTY for one that holds nothing */
    union {
        kz_vec2 point;
        kz_segment segment;
        kz_circle circle;
        kz_capsule capsule;
        kz_polygon polygon; /* polylines too: one ring, not closed */
        kz_placed_mask mask;
        kz_compound parts;
    } as; /* a box is its bounds */
} kz_shape;

/* ---- Makers -------------------------------------------------------------------------------------------- */
/* *out is written only on success.  Errors of all: KZ_ERR_NOT_FINITE (err->a counts the coordinates in the order
 * given).
 * Allocates: nothing.  Cost: constant, where nothing is said. */

KZ_API kz_result kz_shape_point(kz_vec2 p, kz_shape *out, kz_error *err);
KZ_API kz_result kz_shape_segment(kz_vec2 a, kz_vec2 b, kz_shape *out, kz_error *err);

/* Errors also: KZ_ERR_BOX_ORDER when min > max. */
KZ_API kz_result kz_shape_box(kz_vec2 min, kz_vec2 max, kz_shape *out, kz_error *err);

/* Errors also: KZ_ERR_NEGATIVE_RADIUS; KZ_ERR_OVERFLOW when the bounds do not fit float32. */
KZ_API kz_result kz_shape_circle(kz_vec2 center, float r, kz_shape *out, kz_error *err);
KZ_API kz_result kz_shape_capsule(kz_vec2 a, kz_vec2 b, float r, kz_shape *out, kz_error *err);

/* A polygon of n >= 3 vertices, convex or concave, in either winding; the first vertex is not repeated at the end
 * (if it is, that is a repeated vertex: legal).  Repeated neighbours and vertices on a straight edge are legal and
 * stay. The outline may touch itself in single points.
 * Errors also: KZ_ERR_TOO_FEW_POINTS; KZ_ERR_SELF_CROSSING, KZ_ERR_SELF_OVERLAP (err->a, err->b: numbers of the edges;
 * edge i starts at vertex i; of several such pairs the one with the lowest first edge, and then second edge).
 * Cost: n for convex ones, n * n otherwise; for thousands of vertices see kz_shape_polygon_with_tree. */
KZ_API kz_result kz_shape_polygon(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err);

/* The same with holes: ring 0 is the outline, rings 1.. are holes; ring i has the points [ring_end[i-1], ring_end[i]).
 * A hole may touch the outline or another hole in single points.
 * Errors also: KZ_ERR_HOLE_OUTSIDE, KZ_ERR_HOLE_IN_HOLE, KZ_ERR_HOLE_EMPTY (err->a: number of the ring);
 * KZ_ERR_ARGUMENT when ring_end falls. */
KZ_API kz_result kz_shape_polygon_with_holes(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                                             kz_shape *out, kz_error *err);

/* n >= 2 vertices joined by segments; may cross itself.  Its inside is everything but its first and last point. */
KZ_API kz_result kz_shape_polyline(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err);

/* Several shapes as one: relations are the highest over its parts.  Parts may nest up to KZ_MAX_PART_DEPTH deep; n may
 * be 0.  Errors also: KZ_ERR_TOO_LARGE (nested too deep); KZ_ERR_ARGUMENT when out is one of the parts. */
#define KZ_MAX_PART_DEPTH 16
KZ_API kz_result kz_shape_parts(const kz_shape *parts, int32_t n, kz_shape *out, kz_error *err);

/* A mask's shape is made by kz_shape_mask in query.h: this header knows nothing of masks. */

/* ---- Posing -------------------------------------------------------------------------------------------- */

/* Bytes of memory, aligned to 8, that posing this shape needs at most; 0 for all that fit inside kz_shape. */
KZ_API size_t kz_shape_transform_bytes(const kz_shape *shape);

/* The shape carried along by the pose: every vertex as kz_pose_apply moves it, radii unchanged.  A box turned by exact
 * quarter turns stays a box, otherwise it becomes a polygon of four vertices.  What comes out is the shape made anew
 * from its rounded vertices, so it is refused where kz_shape_polygon would refuse them.  `memory` of `bytes` bytes
 * holds what does not fit inside *out, and must outlive it, and so must the ring_end that a polygon with holes borrows;
 * posing again into the same memory is fine, `out == shape` is not.
 * Errors: those of kz_pose_check and of the makers; KZ_ERR_BUFFER (err->a bytes needed); KZ_ERR_MASK_TURNED when the
 * shape is, or has a part that is, a mask and the pose is not a plain shift. */
KZ_API kz_result kz_shape_transform(const kz_shape *shape, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                                    kz_error *err);

/* ---- Reading ------------------------------------------------------------------------------------------- */

KZ_API const char *kz_kind_name(kz_kind kind); /* "point", "segment", ..., "unknown" */

/* The vertices of a polygon or polyline, wherever they are kept; NULL for other kinds. */
static inline const kz_vec2 *kz_shape_points(const kz_shape *shape, int32_t *n)
{
    if (shape->kind != KZ_KIND_POLYGON && shape->kind != KZ_KIND_POLYLINE) {
        *n = 0;
        return (const kz_vec2 *)0;
    }
    *n = shape->as.polygon.n_points;
    return shape->as.polygon.points ? shape->as.polygon.points : shape->as.polygon.inline_points;
}

#ifdef __cplusplus
}
#endif
#endif
