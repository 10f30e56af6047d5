/* concave_mtv.h - minimum translation vector of concave polygons, polylines, compounds and masks.
 *
 * The shifts v for which the insides of a + v and b share a point are an obstacle in configuration space.  If a + v
 * just touches b, a corner of one lies on a side of the other, or two rounded corners touch.  So the obstacle's
 * boundary consists of lines and arcs (the reduced convolution; Behar and Lien 2011).  There is a line for each corner
 * and side that can meet from outside, and an arc for each two rounded corners.  The MTV is the foot of the perpendicular from 0 on
 * one of these curves, or a crossing of two. */
#ifndef KZI_CONCAVE_MTV_H
#define KZI_CONCAVE_MTV_H

#include "query/mtv/mask_depth.h"

/* Features of both shapes together, near the contact.  If there are more, the contact is that of the hulls. */
enum { KZI_BOUNDARY_CORNERS = 80, KZI_BOUNDARY_SIDES = 144 };

/* A convex corner with the vectors along its sides: two, one at the end of a line, none for a point. */
typedef struct kzi_boundary_corner {
    kzi_vec at, before, after;
    double r; /* the radius of a round shape, else 0 */
    uint32_t name;
} kzi_boundary_corner;

typedef struct kzi_boundary_side {
    kzi_vec p, q;
    kzi_vec out; /* unit, away from the shape; a line has each segment twice, once for each side */
    double r;
    uint32_t name;
} kzi_boundary_side;

typedef struct kzi_boundary kzi_boundary;

/* Is the feature that was added last useful?  If not, it is removed again. */
typedef bool kzi_boundary_keeper(void *ctx, kzi_boundary *boundary, bool is_corner);

/* The boundary features of both shapes. */
struct kzi_boundary {
    kzi_boundary_corner corners[KZI_BOUNDARY_CORNERS];
    kzi_boundary_side sides[KZI_BOUNDARY_SIDES];
    int32_t n_corners, n_sides;
    bool is_full; /* there was no room for all */
    const kzi_mask_depth *depth; /* of masks only what may be touched in an open square; NULL: all */
    kzi_boundary_keeper *keeps; /* NULL: all are kept */
    void *ctx;
};

/* Adds the shape's boundary features near the extent, and perhaps others.  They are numbered from `first` on. */
void kzi_boundary_add(kzi_boundary *boundary, const kz_shape *shape, const kzi_near *near, int32_t first);

/* Does the pair need this search?  Otherwise hulls give the MTV, or both are masks. */
bool kzi_needs_concave_mtv(const kz_shape *a, const kz_shape *b);

/* Fills in the contact of two shapes that overlap, except the relation.  Returns false if too many features are near, or
 * if the shapes meet without area; then the hulls must be used.  out->shortest is false if not all shifts were tried;
 * then the hulls may give a shorter one.  Takes some 60 KB of stack. */
bool kzi_find_concave_mtv(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* The shift of a that belongs to this contact, and the direction off the obstacle there, before they are rounded. */
bool kzi_find_concave_shift(const kz_shape *a, const kz_shape *b, kzi_vec *shift, kzi_vec *off);

/* Translates the shape and rounds its vertices like kz_shape_transform, but does not check again whether it is a valid
 * polygon or convex.  Returns false if the memory does not suffice or numbers overflow. */
typedef struct kzi_shift_memory {
    double *next;
    size_t left; /* doubles */
} kzi_shift_memory;

bool kzi_shift_quickly(const kz_shape *shape, kz_vec2 by, kzi_shift_memory *memory, kz_shape *out);

#endif
