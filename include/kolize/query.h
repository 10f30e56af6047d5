/* query.h - do these two things collide, where, and how deep?
 *
 * Every pair of kinds is answered, masks included, and every yes/no is exact for the float32 coordinates given: no
 * epsilon, no slop, no unit scale.  Inside means relative interior: of an area its inside, of a segment or polyline
 * everything but its two end points, of a point the point itself. */
#ifndef KOLIZE_QUERY_H
#define KOLIZE_QUERY_H

#include "mask.h"
#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The three answers, ordered: a higher one is more of a collision. */
typedef enum kz_relation {
    KZ_APART = -1,  /* no common point */
    KZ_TOUCH = 0,   /* common points, but the insides share none */
    KZ_OVERLAP = 1  /* the insides share a point: two areas share area, a segment crosses into an area, ... */
} kz_relation;

/* ---- A mask as a shape --------------------------------------------------------------------------------- */

/* The mask with its cell (0, 0) placed at (x, y): it occupies the world cells ceil(x - 1/2) + column, and so for y;
 * whole cells, closed squares.  The mask is borrowed.  An empty mask makes a shape that meets nothing.
 * Errors: KZ_ERR_NOT_FINITE; KZ_ERR_TOO_LARGE when a cell would lie beyond +-2^30.  Allocates: nothing. */
KZ_API kz_result kz_shape_mask(const kz_mask *mask, double x, double y, kz_shape *out, kz_error *err);

/* ---- Any two shapes ------------------------------------------------------------------------------------ */

/* How the two shapes lie to each other; exact, and the same for (b, a).  Shapes that were not made (kind NONE) are
 * apart from everything.
 * Errors: none.  Allocates: nothing.  Cost: for convex polygons edges x vertices, with early exits; for concave ones
 * n x m in the worst case; for a mask the rows of cells near the other shape, each with the shape's edges (see
 * query_raster.h) and the mask's words; the middle row first, and no more once they overlap.
 * Source: separating axes with exact signs; crossings and midpoint location for concave outlines (relate_area.c). */
KZ_API kz_relation kz_relate(const kz_shape *a, const kz_shape *b);

/* The two questions that kz_relate answers at once: do the insides meet; is there a common point? */
static inline bool kz_overlap(const kz_shape *a, const kz_shape *b) { return kz_relate(a, b) > KZ_TOUCH; }
static inline bool kz_intersects(const kz_shape *a, const kz_shape *b) { return kz_relate(a, b) >= KZ_TOUCH; }

/* How to get a out of b.  Filled by kz_collide when the relation is KZ_OVERLAP; all 0 but the relation otherwise. */
typedef struct kz_contact {
    kz_relation relation;
    kz_vec2 normal;    /* unit vector from a to b: the way b lies */
    float depth;       /* how far a must go against the normal; > 0, except when insides meet without area */
    kz_vec2 push;      /* posing a with this shift leaves it touching b or apart: -normal * depth, and as little more as
                          the rounding of a's vertices, or to whole cells of a mask, makes needed */
    int32_t n_points;  /* 0, 1 or 2: two where an edge lies along an edge, or a touches b in several places */
    kz_vec2 points[2]; /* where the two touch when each goes back by half the depth, at each end of the contact; so
                          at most half the depth from either, and in both where they are as thick as that.  The second
                          one lies where the normal points when turned by a quarter from +x to +y */
    bool shortest;     /* push is the shortest there is, to 1e-5 of its length and to rounding of the vertices */
    uint32_t features[2]; /* what touches at each point: see below */
} kz_contact;

/* Names of what touches: the feature of a in the upper half, of b in the lower.  A corner is the number of a vertex, an
 * edge KZ_FEATURE_EDGE and the number of the vertex it starts from; numbers count as the points were given, of parts on
 * from one part to the next, and begin again after 32767.  Box: corners (min, min), (max, min), (max, max), (min, max).
 * Circle: corner 0; capsule and segment: corners 0 and 1, edge 0.  Mask: four a row, as a box's, whichever of
 * the row's cells it is.  Where several edges of a convex shape lie on one line they are named after the first of them,
 * and so is a side of a hull that no edge runs along.
 * The names stay while the same corners and edges touch, so that what is kept for a point finds it again.  Two masks
 * have none (0).  Order: when a and b are exchanged, the halves are, and the two points. */
#define KZ_FEATURE_EDGE   0x8000u
#define KZ_FEATURE_NUMBER 0x7FFFu
static inline uint32_t kz_feature_of_a(uint32_t features) { return features >> 16; }
static inline uint32_t kz_feature_of_b(uint32_t features) { return features & 0xFFFFu; }

/* Relation and contact from one decision.  The push-out is the shortest shift that frees:
 *   of convex shapes (boxes, circles, capsules, convex polygons, segments, points) the shortest along the normals of
 *     both shapes' edges and the lines between their nearest features, which contain the shortest of all;
 *   of concave polygons, with holes or not, polylines and parts, and of masks beside any of these, the shortest of the
 *     shifts by which corners of one come to lie on sides of the other, square to the side; by which two such things
 *     happen at once (a ball in the corner of its bucket, a peg that just fits); and, where something is round, by
 *     which it comes to touch a corner straight away from it.  Each is tried, from the shortest on, by kz_relate of
 *     the shifted shapes, so what is enclosed stays enclosed where that is nearer than outside, and no seam between
 *     parts or cells is in the way.  A mask goes by the shortest shift of whole cells that frees; depth and normal are
 *     those of its shortest shift by real numbers.  Only gaps without room that lie aslant, for which float32 has no
 *     coordinates, are passed by;
 *   of two masks less than 16 cells deep the shortest shift of whole cells (kz_mask_push), with one point, the middle
 *     of their common cells.
 * Memory for this is limited: some 80 corners, 144 sides and 192 meetings of them may lie near, that is, within about
 * the push's length of the other shape (or twice that), and posing one of the two may need 4096 bytes
 * (kz_shape_transform_bytes), the other any number.  Beyond that, and for parts with masks on both sides, `shortest` is
 * false, and depth and normal are those of corners on sides or of the hulls, whichever are less deep.  The hulls'
 * separate too: along all edges' normals, for masks along the axes and diagonals and beside something round along 64
 * compass directions too.
 * Depth and normal do not depend on who is pushed; the push does, by the rounding of its vertices or to cells.  Where a
 * is what needs more than 4096 bytes, or a mask for which no whole cells up to 16 longer than the depth are free, the
 * push is that of the hulls; of a mask deeper than 64 cells it is the shortest of 36 cells about the depth's end.  Then
 * `shortest` is false, although depth and normal are those of the shortest shift.
 *
 * Of directions as deep as each other, to 40 bits (of round shapes 40 bits of the depth and the radii, but no more than
 * 2^-20 of the depth), the one that goes most from the centre of a's bounds to that of b's is taken, then the one on
 * the side of that line where +y lies from +x; so (b, a) has the same depth and the opposite normal, and shapes turned
 * by quarters have the turned one.  The depth of convex shapes is the shortest to 2^-20 of itself, rounding to float32,
 * and 2^-48 of the size of a box around both.  Only where the two centres are one point is the choice
 * arbitrary: the normal with the largest x, then the largest y.
 * Errors: none.  Allocates: nothing; concave ones take some 40 KB of stack.  Cost: directions x vertices; of concave
 * ones the corners of each near x the sides of the other, and kz_relate for each shift tried, some 5 to 30.
 * Source: separating axes, Gottschalk 1996; reduced convolution, Behar and Lien 2011. */
KZ_API kz_relation kz_collide(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* The contact of two parts. */
typedef struct kz_part_contact {
    int32_t a, b; /* which part of each: counted from 0 through parts in parts; 0 of a shape without parts */
    kz_contact contact;
} kz_part_contact;

/* The contact of every pair of parts that overlap, those of a in order, for each those of b; the first `max` go to
 * `contacts`.  Returns how many there are.  A shape that is not made of parts is one part.  Pushing by one of the
 * contacts frees that pair alone; kz_collide has the push that frees all.
 * Errors: none.  Allocates: nothing.  Cost: a contact for each two parts whose bounds meet. */
KZ_API int64_t kz_collide_parts(const kz_shape *a, const kz_shape *b, kz_part_contact *contacts, int32_t max);

/* The cells of a mask shape whose squares overlap `other`: their number, the topmost-leftmost one, and the smallest
 * rectangle that holds them, all in world cells.  *first and *bounds may be NULL, and are untouched when the number is
 * 0. -1 when `mask` is not a mask shape.  Two mask shapes: the common cells.
 * Errors: none.  Allocates: nothing.  Cost: rows near the shape, each with the shape's edges and the mask's words. */
KZ_API int64_t kz_common_cells(const kz_shape *mask, const kz_shape *other, kz_cell *first, kz_cell_rect *bounds);

/* ---- Typed box tests ----------------------------------------------------------------------------------- */

/* The relation of two closed float boxes, min <= max in each; exact. */
KZ_API kz_relation kz_box_relate(kz_box a, kz_box b);

/* Boxes of unsigned integers: top-left corner, width, height, in cells; [x, x + w).  A box with w or h 0 is empty and
 * collides with nothing.  Touching edges do not collide.
 *   plain: coordinates are integers; x + w may exceed the type's range and is not cut.
 *   wrap:  the world is a torus as wide and high as the type's range (256, 65 536, 2^32); a box that passes its right
 *          or bottom edge continues at the opposite one.
 * Exact over the whole range of all eight numbers.  Source: the two-sided range check by one unsigned comparison that
 * 8-bit games use, with its carry corrected. */
#define KZ_DEFINE_UINT_BOX(N)                                                                                          \
    typedef struct kz_box_u##N {                                                                                       \
        uint##N##_t x, y, w, h;                                                                                        \
    } kz_box_u##N;                                                                                                     \
    static inline bool kz_span_u##N##_plain(uint##N##_t x1, uint##N##_t w1, uint##N##_t x2, uint##N##_t w2)            \
    {                                                                                                                  \
        const uint##N##_t apart = (uint##N##_t)(x2 >= x1 ? x2 - x1 : x1 - x2);                                         \
        return (apart < (x2 >= x1 ? w1 : w2)) & (w1 != 0) & (w2 != 0);                                                 \
    }                                                                                                                  \
    static inline bool kz_span_u##N##_wrap(uint##N##_t x1, uint##N##_t w1, uint##N##_t x2, uint##N##_t w2)             \
    {                                                                                                                  \
        return (((uint##N##_t)(x2 - x1) < w1) | ((uint##N##_t)(x1 - x2) < w2)) & (w1 != 0) & (w2 != 0);                \
    }                                                                                                                  \
    static inline bool kz_box_u##N##_overlap(kz_box_u##N a, kz_box_u##N b)                                             \
    {                                                                                                                  \
        return (int)kz_span_u##N##_plain(a.x, a.w, b.x, b.w) & (int)kz_span_u##N##_plain(a.y, a.h, b.y, b.h);          \
    }                                                                                                                  \
    static inline bool kz_box_u##N##_overlap_wrap(kz_box_u##N a, kz_box_u##N b)                                        \
    {                                                                                                                  \
        return (int)kz_span_u##N##_wrap(a.x, a.w, b.x, b.w) & (int)kz_span_u##N##_wrap(a.y, a.h, b.y, b.h);            \
    }
KZ_DEFINE_UINT_BOX(8)
KZ_DEFINE_UINT_BOX(16)
KZ_DEFINE_UINT_BOX(32)
#undef KZ_DEFINE_UINT_BOX

#ifdef __cplusplus
}
#endif
#endif
