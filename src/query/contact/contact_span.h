/* contact_span.h - contact points and features of two spans: the foremost parts of both shapes across the normal.
 *
 * Which corner ends a span is as good as random, so both are computed and picked without a branch.  One point or two is
 * a branch: games have long runs of either, and one point costs less than half. */
#ifndef KZI_CONTACT_SPAN_H
#define KZI_CONTACT_SPAN_H

#include "math/lanes/f64x2.h"
#include "query/contact/contact.h"

/* A shape's foremost points along the normal: their span across it, the corners at its ends, and its name, which is
 * that of an edge or a corner. */
typedef struct kzi_contact_span {
    double lo, hi;
    uint32_t lo_corner, hi_corner, name;
} kzi_contact_span;

/* The feature of one end of the contact: the corner of the shape that ends there and the other's edge, or two
 * corners. */
KZI_ALWAYS_INLINE uint32_t kzi_feature_of_end(uint32_t a_corner, uint32_t a_edge, uint32_t b_corner, uint32_t b_edge,
                                              double a_ends_by, double slack)
{
    return kzi_pick_u32(a_ends_by >= -slack, a_corner, a_edge) << 16 |
           kzi_pick_u32(a_ends_by <= slack, b_corner, b_edge);
}

KZI_ALWAYS_INLINE kzi_f64x2 kzi_within_floats(kzi_f64x2 v)
{
    return kzi_f64x2_max(kzi_f64x2_min(v, kzi_f64x2_all(FLT_MAX)), kzi_f64x2_all(-FLT_MAX));
}

/* The points and features where two spans meet, at `along` in the direction d. */
void kzi_put_contact_points(kzi_vec middle, kzi_vec d, double along, const kzi_contact_span *a,
                            const kzi_contact_span *b, double slack, kz_contact *out);

#endif
