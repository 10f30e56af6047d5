/* shape.h - the shapes: point, segment, box, circle, capsule, polygon, polyline, compound, and an opaque mask or grid.
 *
 * A shape is a plain value in world coordinates.  Its maker checks it once and computes bounds and flags.  Anyone may
 * read the fields; only makers write them.
 *
 * A shape borrows the vertices of a polygon or polyline, and the parts of a compound.  The caller keeps that memory
 * alive and unchanged as long as the shape is used.  A copied shape refers to the same memory.
 *
 * Every shape is a closed set of points: its border belongs to it.  Degenerate shapes are legal: a circle of radius 0
 * is a point.  Impossible ones are refused; see docs/conventions.md. */
#ifndef KOLIZE_SHAPE_H
#define KOLIZE_SHAPE_H

#include "math.h"

#ifdef __cplusplus
extern "C" {
#endif

struct kz_mask;
struct kz_grid;
struct kz_edge_tree;
struct kz_part_tree;

/* The kind of a kz_shape, which says which member of `as` is used.  math.h has kz_segment, kz_circle and kz_capsule. */
typedef enum kz_kind {
    KZ_KIND_NONE, /* the kind of `kz_shape s = {0}`: contains nothing, meets nothing */
    KZ_KIND_POINT,
    KZ_KIND_SEGMENT,
    KZ_KIND_BOX,
    KZ_KIND_CIRCLE,
    KZ_KIND_CAPSULE,
    KZ_KIND_POLYGON,
    KZ_KIND_POLYLINE,
    KZ_KIND_MASK,
    KZ_KIND_PARTS,
    KZ_KIND_GRID,
    KZ_KIND_COUNT
} kz_kind;

/* The most vertices that a shape stores itself. */
#define KZ_INLINE_POINTS 8

/* A polygon or polyline: rings of vertices, one after the other in `points`.
 * Ring i ends before ring_end[i]; ring_end NULL means one ring of all points.  Ring 0 is the outline, the others are
 * holes.  One ring of up to KZ_INLINE_POINTS vertices is stored inside the shape; `points` is NULL then.  `tree` is
 * that of kz_shape_polygon_with_tree (shape_polygon.h), or NULL.  `room` is how far the vertices of a concave polygon
 * are from its other edges, or less; 0 if unknown.  Poses rely on it. */
typedef struct kz_polygon {
    const kz_vec2 *points;
    const int32_t *ring_end;
    const struct kz_edge_tree *tree;
    int32_t n_points, n_rings;
    float room;
    kz_vec2 inline_points[KZ_INLINE_POINTS];
} kz_polygon;

/* A mask placed in the world at (at_x, at_y).  Its cell (0, 0) lies on world cell `cell`, which is ceil(at - 1/2).
 * `exact` is the library's own.  Only kz_shape_mask sets it, so a program without masks links none of their tests. */
typedef struct kz_placed_mask {
    const struct kz_mask *mask;
    const struct kzi_mask_exact *exact;
    double at_x, at_y;
    kz_cell cell;
    kz_cell_rect bounds; /* of the set cells, in the mask's own cells */
} kz_placed_mask;

/* A grid of tiles (grid.h) with the corner of its cell (0, 0) at (at_x, at_y), as large as `size_x` and `size_y`.
 * `exact` is the library's own, as in kz_placed_mask.  The other members choose tiles: those whose category is in `collides`, that collide with
 * `category`, of this `kind` (-1: any), with all flags of `with` and none of `without`. */
typedef struct kz_placed_grid {
    const struct kz_grid *grid;
    const struct kzi_grid_exact *exact;
    double at_x, at_y, size_x, size_y;
    uint32_t category, collides, with, without;
    int32_t kind;
    uint32_t wraps; /* the library's own */
} kz_placed_grid;

/* n shapes that count as one.  `tree` is that of kz_shape_parts_with_tree (shape_polygon.h), or NULL. */
typedef struct kz_compound {
    const struct kz_shape *items;
    int32_t n;
    const struct kz_part_tree *tree;
} kz_compound;

/* What a maker finds out about a shape: bits of its `flags`. */
enum {
    KZ_SHAPE_CONVEX = 1,         /* polygon: convex, goes round once, is not flat and has no holes */
    KZ_SHAPE_FLAT = 2,           /* polygon or polyline: all vertices on one line */
    KZ_SHAPE_CLOCKWISE = 4,      /* polygon: the outline turns clockwise (from +x towards +y) */
    KZ_SHAPE_TOUCHES_ITSELF = 8, /* polygon: a vertex lies on another edge or vertex of the same polygon */
    KZ_SHAPE_POINT_LIKE = 16,    /* the shape is a single point */
    KZ_SHAPE_ROUNDED = 32        /* compound: a convex polygon of at most 8 corners and a capsule along each edge */
};

/* Any shape; see the top of this file. */
typedef struct kz_shape {
    kz_kind kind;
    uint32_t flags;
    kz_box bounds; /* the smallest float32 box around the shape; KZ_BOX_EMPTY for an empty shape */
    union {
        kz_vec2 point;
        kz_segment segment;
        kz_circle circle;
        kz_capsule capsule;
        kz_polygon polygon; /* polylines too: one ring, not closed */
        kz_placed_mask mask;
        kz_compound parts;
        kz_placed_grid grid;
    } as; /* a box is its bounds */
} kz_shape;

/* ---- Makers -------------------------------------------------------------------------------------------- */
/* *out is written only on success.
 * Errors: KZ_ERR_NOT_FINITE (err->a counts the coordinates in the order given), and those that a function names.
 * Allocates: nothing.
 * Cost: constant, unless a function says otherwise. */

/* Makes a point. */
KZ_API kz_result kz_shape_point(kz_vec2 p, kz_shape *out, kz_error *err);

/* Makes a segment.  a == b is legal. */
KZ_API kz_result kz_shape_segment(kz_vec2 a, kz_vec2 b, kz_shape *out, kz_error *err);

/* Makes a box.  min == max is legal, in one coordinate or both.
 * Errors: also KZ_ERR_BOX_ORDER when min > max. */
KZ_API kz_result kz_shape_box(kz_vec2 min, kz_vec2 max, kz_shape *out, kz_error *err);

/* Makes a circle.  r = 0 is legal.
 * Errors: also KZ_ERR_NEGATIVE_RADIUS; KZ_ERR_OVERFLOW when the bounds do not fit into float32. */
KZ_API kz_result kz_shape_circle(kz_vec2 center, float r, kz_shape *out, kz_error *err);

/* Makes a capsule: all points within r of the segment from a to b.  r = 0 and a == b are legal.
 * Errors: also KZ_ERR_NEGATIVE_RADIUS; KZ_ERR_OVERFLOW when the bounds do not fit into float32. */
KZ_API kz_result kz_shape_capsule(kz_vec2 a, kz_vec2 b, float r, kz_shape *out, kz_error *err);

/* Makes a polygon of n >= 3 vertices, convex or concave, in either winding.
 * Args: the first vertex is not repeated at the end.
 *
 * Repeated vertices and vertices on a straight edge are legal and stay.  The outline may touch itself in single points.
 * Errors: also KZ_ERR_TOO_FEW_POINTS; KZ_ERR_SELF_CROSSING, KZ_ERR_SELF_OVERLAP (edges %a and %b; edge i begins at
 * vertex i).
 * Cost: n for a convex polygon, n * n otherwise; for thousands of vertices see kz_shape_polygon_with_tree.
 * Details: docs/contract/shape.md#kz_shape_polygon */
KZ_API kz_result kz_shape_polygon(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err);

/* Makes a polygon with holes.
 * Args: ring 0 is the outline, the other rings are holes.  Ring i has the points [ring_end[i-1], ring_end[i]).
 *
 * A hole may touch the outline or another hole in single points.
 * Errors: also those of kz_shape_polygon; KZ_ERR_HOLE_OUTSIDE, KZ_ERR_HOLE_IN_HOLE, KZ_ERR_HOLE_EMPTY (err->a is the
 * number of the ring); KZ_ERR_ARGUMENT when ring_end decreases.
 * Cost: as kz_shape_polygon. */
KZ_API kz_result kz_shape_polygon_with_holes(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                                             kz_shape *out, kz_error *err);

/* Makes a polyline: n >= 2 vertices joined by segments.
 * It may cross itself.  Its inside is everything except its first and last point.  With both equal it is closed, and all
 * of it is inside.
 * Errors: also KZ_ERR_TOO_FEW_POINTS.
 * Cost: n. */
KZ_API kz_result kz_shape_polyline(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err);

/* How deep compounds may nest. */
#define KZ_MAX_PART_DEPTH 16

/* Makes a compound: several shapes that count as one; n may be 0.
 * Its relation to another shape is the highest over its parts.
 * Errors: also KZ_ERR_TOO_LARGE (nested deeper than KZ_MAX_PART_DEPTH); KZ_ERR_GRID_PART (a grid is no part);
 * KZ_ERR_ARGUMENT when out is one of the parts.
 * Cost: n.  Queries look at all parts, and two compounds at all pairs; from some 16 parts on see
 * kz_shape_parts_with_tree. */
KZ_API kz_result kz_shape_parts(const kz_shape *parts, int32_t n, kz_shape *out, kz_error *err);

/* kz_shape_mask in query.h makes the shape of a mask, and kz_shape_grid in grid.h that of a grid. */

/* ---- Transforming -------------------------------------------------------------------------------------- */

/* The most bytes of memory, aligned to 8, that kz_shape_transform needs for this shape; 0 if it fits into kz_shape. */
KZ_API size_t kz_shape_transform_bytes(const kz_shape *shape);

/* Makes a shape rotated and shifted by a pose: each vertex as kz_pose_apply moves it, radii unchanged.
 * Args: `memory` of kz_shape_transform_bytes takes what does not fit into *out, and must outlive it; it may be reused.
 * `out` must not be `shape`.
 *
 * A box rotated by exact quarter turns stays a box; otherwise it becomes a polygon of four vertices.
 * Errors: those of kz_pose_check and of the makers; KZ_ERR_BUFFER (err->a bytes are needed); KZ_ERR_MASK_TURNED when a
 * mask would be rotated.
 * Allocates: nothing.
 * Cost: n where the polygon is far wider than rounding, so that it needs no check; otherwise that of the maker.
 * Details: docs/contract/shape.md#kz_shape_transform */
KZ_API kz_result kz_shape_transform(const kz_shape *shape, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                                    kz_error *err);

/* Makes a shape scaled about the origin: each coordinate times sx or sy, rounded to float32 once.
 * Args: `memory`, `bytes` and `out` as in kz_shape_transform.  A negative factor mirrors.  A factor of 0 flattens.
 *
 * Radii are multiplied by |sx|, so circles and capsules need |sx| = |sy|.  A box stays a box.
 * Errors: KZ_ERR_SCALE (part %a is round with |sx| != |sy|, or a mask); KZ_ERR_NOT_FINITE for a factor (err->a is 0 for
 * sx, 1 for sy); KZ_ERR_BUFFER (err->a bytes are needed); those of the makers, which look at the scaled vertices anew.
 * Allocates: nothing.
 * Cost: that of the maker. */
KZ_API kz_result kz_shape_scale(const kz_shape *shape, float sx, float sy, void *memory, size_t bytes, kz_shape *out,
                                kz_error *err);

/* ---- Reading ------------------------------------------------------------------------------------------- */

KZ_API const char *kz_kind_name(kz_kind kind); /* "point", "segment", ..., "unknown" */

/* The vertices of a polygon or polyline, wherever they are stored.
 * Returns: NULL, with *n 0, for other kinds. */
KZ_INLINE const kz_vec2 *kz_shape_points(const kz_shape *shape, size_t *n)
{
    if (shape->kind != KZ_KIND_POLYGON && shape->kind != KZ_KIND_POLYLINE) {
        *n = 0;
        return (const kz_vec2 *)0;
    }
    *n = (size_t)shape->as.polygon.n_points;
    return shape->as.polygon.points ? shape->as.polygon.points : shape->as.polygon.inline_points;
}

#ifdef __cplusplus
}
#endif
#endif
