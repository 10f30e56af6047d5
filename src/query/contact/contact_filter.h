/* contact_filter.h - contacts of everyday shapes in double: circles, capsules, boxes, convex polygons of up to eight
 * vertices.
 *
 * Directions, depths and points are those of separating axes, in one fixed order of operations, so every level gives
 * the same bits.  The relation is certain unless the depth is within its error bound of 0; kz_relate decides there. */
#ifndef KZI_CONTACT_FILTER_H
#define KZI_CONTACT_FILTER_H

#include "query/contact/contact.h"
#include "query/relate/relate_filter.h"

/* The contacts of pairs of kinds, whose bounds meet.  If one returns KZ_OVERLAP, *out is filled in, except the
 * relation.  Otherwise *out is untouched: KZ_APART, KZ_TOUCH, or KZI_RELATE_UNKNOWN in rare cases and where rounding
 * leaves doubt.  *out was all 0.  A ring is a small polygon or a box; kzi_collide_rings does not take two boxes. */
int kzi_collide_boxes(const kz_shape *a, const kz_shape *b, kz_contact *out);
int kzi_collide_circles(const kz_shape *a, const kz_shape *b, kz_contact *out);
int kzi_collide_rings(const kz_shape *a, const kz_shape *b, kz_contact *out);
int kzi_collide_circle_ring(const kz_shape *circle, const kz_shape *ring, bool circle_is_a, kz_contact *out);

/* The same with the vectors of AVX2: contact_filter_avx2.c.  Call them only where AVX2 is in force.  Without it, the
 * relation and the whole search answer two capsules. */
int kzi_collide_rings_avx2(const kz_shape *a, const kz_shape *b, kz_contact *out);
int kzi_collide_capsules_avx2(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* The contact of two polygons or boxes that overlap, by the best of some edges: bits of a's, and of b's from KZI_POINTS
 * on.  No other edge may be as good.  KZI_RELATE_UNKNOWN where rounding leaves doubt. */
int kzi_collide_by_edges(const kz_shape *a, const kz_shape *b, unsigned edges, kz_contact *out);

/* The contact of any two small convex shapes whose bounds meet.  Returns the relation; *out, which was all 0, has the
 * rest if it is KZ_OVERLAP. */
kz_relation kzi_collide_small_convex(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* The normal of two boxes that overlap, and the depth along it. */
kzi_vec kzi_box_mtv(const kz_box *a, const kz_box *b, kzi_vec between, double *depth);

#endif
