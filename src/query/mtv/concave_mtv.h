/* concave_mtv.h - the shortest way out where hulls do not tell it: concave polygons, polylines, parts, masks.
 *
 * All shifts v for which the insides of a + v and b share a point are an obstacle in the plane of shifts.  Where a + v
 * just touches b, a corner of one lies on a side of the other, or two rounded corners touch: so the obstacle's border
 * consists of parts of straight lines, one for each corner and each side that can meet from outside, and of circles,
 * one for each two corners where something is round (the reduced convolution; Behar and Lien 2011).  The free shift
 * nearest to 0 is the foot of the perpendicular on one of these curves, or a crossing of two. */
#ifndef KZI_CONCAVE_MTV_H
#define KZI_CONCAVE_MTV_H

#include "query/contact/contact.h"

/* Both shapes together, near the place; more, and the contact is that of the hulls. */
enum { KZI_BOUNDARY_CORNERS = 80, KZI_BOUNDARY_SIDES = 144 };

/* A corner that sticks out, with the ways along both its sides: none of a point, one at the end of a line. */
typedef struct kzi_boundary_corner {
    kzi_vec at, before, after;
    double r; /* the shape is all within r of it: of round ones */
    uint32_t name;
} kzi_boundary_corner;

typedef struct kzi_boundary_side {
    kzi_vec p, q;
    kzi_vec out; /* unit, away from the shape; a line has each segment twice */
    double r;
    uint32_t name;
} kzi_boundary_side;

typedef struct kzi_boundary kzi_boundary;

/* Of use?  Asked about what was added last; what is of none is dropped again. */
typedef bool kzi_boundary_keeper(void *ctx, kzi_boundary *boundary, bool is_corner);

/* The rims of both shapes. */
struct kzi_boundary {
    kzi_boundary_corner corners[KZI_BOUNDARY_CORNERS];
    kzi_boundary_side sides[KZI_BOUNDARY_SIDES];
    int32_t n_corners, n_sides;
    bool is_full; /* not all found room */
    kzi_boundary_keeper *keeps; /* NULL: all are kept */
    void *ctx;
};

/* Adds what of the shape's rim lies near the extent, and perhaps more. */
void kzi_boundary_add(kzi_boundary *boundary, const kz_shape *shape, const kzi_near *near);

/* How many corners the shape has, as names of features count them. */
int32_t kzi_count_names(const kz_shape *shape);

/* Is it for this search to find the way out?  Otherwise hulls tell it, or both are masks. */
bool kzi_needs_concave_mtv(const kz_shape *a, const kz_shape *b);

/* What was found for the one that is pushed: nothing for a mask that is stuck, or for more vertices than can be tried;
 * for a mask deep in something perhaps not the shortest one of whole cells. */
typedef enum kzi_concave_push {
    KZI_CONCAVE_PUSH_NONE,
    KZI_CONCAVE_PUSH_LONGER,
    KZI_CONCAVE_PUSH_SHORTEST
} kzi_concave_push;

/* Fills in the contact of two shapes that overlap, all but the relation; out->push is a's, or b's when `turned`: the
 * one thing that depends on who is pushed.  False when too much of them is near, or for shapes that meet without area:
 * then the hulls have to do.  out->shortest is false when not all shifts were tried: then the hulls may do better.
 * Takes some 40 KB of stack. */
bool kzi_find_concave_mtv(const kz_shape *a, const kz_shape *b, bool swapped, kz_contact *out, kzi_concave_push *push);

/* The shape shifted and its vertices rounded as kz_shape_transform does it, without another look at whether it is still
 * a polygon and convex.  False when memory, of doubles, does not suffice, or numbers run out. */
typedef struct kzi_shift_memory {
    double *next;
    size_t left; /* doubles */
} kzi_shift_memory;

bool kzi_shift_quickly(const kz_shape *shape, kz_vec2 by, kzi_shift_memory *memory, kz_shape *out);

#endif
