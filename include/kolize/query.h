/* query.h - do these two shapes collide, where, and how deep?
 *
 * All pairs of kinds are supported, masks included.  Every yes/no answer is exact for the float32 coordinates given:
 * there is no epsilon, no slop and no unit scale.  "Inside" means relative interior.  The inside of an area is its
 * interior.  The inside of a segment or polyline is everything except its two end points; a polyline whose first and
 * last vertex are equal has none.  A point is its own inside.
 * Details: docs/contract/query.md */
#ifndef KOLIZE_QUERY_H
#define KOLIZE_QUERY_H

#include "mask.h"
#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- A mask as a shape --------------------------------------------------------------------------------- */

/* Makes a shape of a mask, with its cell (0, 0) placed at (x, y).
 *
 * The shape consists of whole cells, which are closed squares.  Column i lies in world column ceil(x - 1/2) + i; rows
 * lie likewise.  An empty mask makes a shape that meets nothing.
 * Args: the mask is borrowed.  *out is written only on success.
 * Errors: KZ_ERR_ARGUMENT: no mask.  KZ_ERR_NOT_FINITE.  KZ_ERR_TOO_LARGE: a cell would lie beyond +-2^30.
 * Allocates: nothing. */
KZ_API kz_result kz_shape_mask(const kz_mask *mask, double x, double y, kz_shape *out, kz_error *err);

/* ---- Any two shapes ------------------------------------------------------------------------------------ */

/* Tells whether two shapes are apart, touch or overlap (kz_relation, in math.h).
 *
 * The answer is exact, and it is the same for (b, a).  A shape that was not made (kind NONE) is apart from everything.
 * Returns: KZ_APART, KZ_TOUCH or KZ_OVERLAP.
 * Errors: none.
 * Allocates: nothing.
 * Cost: edges and vertices of convex polygons once, with early exits; n x m in the worst case for concave ones.  For a
 * mask: its rows near the other shape.
 * Source: separating axes with exact signs; crossings and midpoint location for concave outlines (relate_polygon.c).
 * Details: docs/contract/query.md#kz_relate */
KZ_API kz_relation kz_relate(const kz_shape *a, const kz_shape *b);

/* Do the insides meet?  It is what kz_relate calls KZ_OVERLAP. */
KZ_INLINE bool kz_overlap(const kz_shape *a, const kz_shape *b) { return kz_relate(a, b) > KZ_TOUCH; }

/* Is there a common point?  Then the shapes touch or overlap, as kz_relate tells. */
KZ_INLINE bool kz_intersects(const kz_shape *a, const kz_shape *b) { return kz_relate(a, b) >= KZ_TOUCH; }

/* Where and how deep a is in b.  kz_collide fills it when the relation is KZ_OVERLAP; otherwise all except the relation
 * is 0.
 * Details: docs/contract/query.md#kz_contact */
typedef struct kz_contact {
    kz_relation relation;
    kz_vec2 normal;    /* unit vector, from a to b */
    float depth;       /* how far a must go against the normal; > 0 */
    int32_t n_points;  /* 0, 1 or 2: two where an edge lies along an edge, or a touches b in several places */
    kz_vec2 points[2]; /* where the two touch after each has gone back by half the depth: the ends of the contact */
    bool shortest;     /* no shorter shift separates: to 1e-5 of the depth and to rounding of the vertices */
    uint32_t features[2]; /* what touches at each point: see below */
} kz_contact;

/* The features that touch at a contact point: a's in the upper half, b's in the lower half.
 *
 * A corner is the number of a vertex, in the order given.  An edge is KZ_FEATURE_EDGE plus the number of the vertex it
 * starts from.  Box corners are (min, min), (max, min), (max, max), (min, max).  A circle is corner 0.  A capsule or
 * segment has corners 0 and 1 and edge 0.  Two masks have no features (0).  The numbers stay the same while the same
 * corners and edges touch.  So data kept for a contact point can be found again in the next frame.
 * Details: docs/contract/query.md#features */
#define KZ_FEATURE_EDGE   0x8000u
#define KZ_FEATURE_NUMBER 0x7FFFu

/* The feature of a: the upper half. */
KZ_INLINE uint32_t kz_feature_of_a(uint32_t features) { return features >> 16; }

/* The feature of b: the lower half. */
KZ_INLINE uint32_t kz_feature_of_b(uint32_t features) { return features & 0xFFFFu; }

/* Relation and contact from one decision.
 *
 * Normal and depth are those of the shortest shift of a that separates the two.  `shortest` is false where too much
 * is near.  Depths of convex shapes are right to half a float32 step and 2^-45 of the size.  Of equally good normals
 * one is given, always the same.  (b, a) has the opposite one, unless the centres coincide.
 * Returns: the relation.
 * Errors: none.
 * Allocates: nothing; concave shapes take some 60 KB of stack.
 * Cost: edges and vertices of convex polygons once.  Concave: corners x sides near the place, and 3 to 30 calls of
 * kz_relate.
 * Source: separating axes, Gottschalk 1996; reduced convolution, Behar and Lien 2011.
 * Details: docs/contract/query.md#kz_collide */
KZ_API kz_relation kz_collide(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* The shift that moves a out of b: -normal * depth, and a little more for rounding.
 *
 * Posed by it, a touches b or is apart.  A mask goes by whole cells, so its push may be longer than the depth.  It is
 * then the shortest shift by whole cells, except deep in the other shape.
 * Args: `contact` is that of kz_collide(a, b, ...).
 * Returns: the shift; (0, 0) if the two do not overlap.
 * Errors: none.
 * Allocates: nothing; concave shapes take some 60 KB of stack.
 * Cost: about that of kz_collide.  Masks take up to some hundred calls of kz_relate.
 * Details: docs/contract/query.md#kz_contact_push */
KZ_API kz_vec2 kz_contact_push(const kz_shape *a, const kz_shape *b, const kz_contact *contact);

/* The contact of two parts. */
typedef struct kz_part_contact {
    int32_t a, b; /* which part of each, counted from 0 through nested parts; 0 of a shape without parts */
    kz_contact contact;
} kz_part_contact;

/* The contacts of all pairs of parts that overlap, sorted by part of a, then by part of b.
 *
 * A shape that is not made of parts is one part.  kz_contact_push of two parts separates that pair only; for
 * the contact of kz_collide it separates all.
 * Args: `contacts` receives the first `max`.
 * Returns: how many there are.
 * Errors: none.
 * Allocates: nothing.
 * Cost: one contact for each two parts whose bounds meet. */
KZ_API size_t kz_collide_parts(const kz_shape *a, const kz_shape *b, kz_part_contact *contacts, size_t max);

/* Finds the shortest push of a along a direction that separates it from b, such as upwards out of the ground.
 * Args: `direction` has any length except 0.
 *
 * Moved by *push, which is *length long, a does not overlap b.  Both are 0 unless the two overlap.  Among concave
 * shapes the first gap counts, not the last.  A mask moves by whole cells.
 * Returns: false, with nothing written, for a bad direction, when a would leave float32, and when its
 * kz_shape_transform_bytes exceed 32 KB.
 * Errors: none.
 * Allocates: nothing; takes some 35 KB of stack.
 * Cost: edges x edges for each 64 events, and two kz_relate an event.
 * Source: events of vertices and edges; see push_along.c.
 * Details: docs/contract/query.md#kz_push_along */
KZ_API bool kz_push_along(const kz_shape *a, const kz_shape *b, kz_vec2 direction, kz_vec2 *push, float *length);

/* The part with this number, as kz_collide_parts counts them; NULL if there is none.
 *
 * A shape that is not made of parts is its own part 0. */
KZ_API const kz_shape *kz_shape_part(const kz_shape *shape, int32_t part);

/* Counts the cells of a mask shape whose squares overlap `other`.
 *
 * Of two mask shapes these are the common cells.  All cells and rectangles are in world cells.
 * Args: *first becomes the topmost, then leftmost of them, *bounds the smallest rectangle around them.  Either may be
 * NULL.  Both are untouched when the number is 0.
 * Returns: the number of cells; -1 when `mask` is not a mask shape.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the rows near the shape, each with the shape's edges and the mask's words. */
KZ_API int64_t kz_common_cells(const kz_shape *mask, const kz_shape *other, kz_cell *first, kz_cell_rect *bounds);

/* ---- Typed box tests ----------------------------------------------------------------------------------- */

/* The relation of two closed float boxes, min <= max in each; exact. */
KZ_API kz_relation kz_box_relate(kz_box a, kz_box b);

/* Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
 *
 * A box with w or h 0 is empty and collides with nothing.  Touching edges do not collide.
 *   plain: coordinates are integers; x + w may exceed the type's range and is not cut.
 *   wrap:  the world is a torus as wide and high as the type's range (256, 65 536, 2^32).  A box that passes its right
 *          or bottom edge continues at the opposite one.
 * Answers are exact over the whole range of all eight numbers.
 * Source: the two-sided range check by one unsigned comparison that 8-bit games use, with its carry corrected. */
#define KZ_DEFINE_UINT_BOX(N)                                                                                          \
    typedef struct kz_box_u##N {                                                                                       \
        uint##N##_t x, y, w, h;                                                                                        \
    } kz_box_u##N;                                                                                                     \
    /* Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer? */                                                    \
    KZ_INLINE bool kz_span_u##N##_plain(uint##N##_t x1, uint##N##_t w1, uint##N##_t x2, uint##N##_t w2)                \
    {                                                                                                                  \
        const uint##N##_t apart = (uint##N##_t)(x2 >= x1 ? x2 - x1 : x1 - x2);                                         \
        return (apart < (x2 >= x1 ? w1 : w2)) & (w1 != 0) & (w2 != 0);                                                 \
    }                                                                                                                  \
    /* Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap? */                                   \
    KZ_INLINE bool kz_span_u##N##_wrap(uint##N##_t x1, uint##N##_t w1, uint##N##_t x2, uint##N##_t w2)                 \
    {                                                                                                                  \
        return (((uint##N##_t)(x2 - x1) < w1) | ((uint##N##_t)(x1 - x2) < w2)) & (w1 != 0) & (w2 != 0);                \
    }                                                                                                                  \
    /* Do the boxes overlap in a plain world? */                                                                       \
    KZ_INLINE bool kz_box_u##N##_overlap(kz_box_u##N a, kz_box_u##N b)                                                 \
    {                                                                                                                  \
        return (int)kz_span_u##N##_plain(a.x, a.w, b.x, b.w) & (int)kz_span_u##N##_plain(a.y, a.h, b.y, b.h);          \
    }                                                                                                                  \
    /* Do the boxes overlap in a world that wraps? */                                                                  \
    KZ_INLINE bool kz_box_u##N##_overlap_wrap(kz_box_u##N a, kz_box_u##N b)                                            \
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
