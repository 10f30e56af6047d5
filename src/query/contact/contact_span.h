/* contact_span.h - contact points and features of two spans: the foremost parts of both shapes across the normal.
 *
 * Whether there are one or two points is as good as random, and so is which corner ends a span.  So both are computed,
 * and picked without a branch. */
#ifndef KZI_CONTACT_SPAN_H
#define KZI_CONTACT_SPAN_H

#include "math/lanes/f64x4.h"
#include "query/contact/contact.h"

/* A shape's foremost points along the normal: their span across it, the corners at its ends, and its name, which is
 * that of an edge or a corner. */
typedef struct kzi_contact_span {
    double lo, hi;
    uint32_t lo_corner, hi_corner, name;
} kzi_contact_span;

KZI_ALWAYS_INLINE uint32_t kzi_pick_u32(bool first, uint32_t a, uint32_t b) { return b ^ ((a ^ b) & (0u - first)); }

/* The feature of one end of the contact: the corner of the shape that ends there and the other's edge, or two
 * corners. */
KZI_ALWAYS_INLINE uint32_t kzi_feature_of_end(uint32_t a_corner, uint32_t a_edge, uint32_t b_corner, uint32_t b_edge,
                                              double a_ends_by, double slack)
{
    return kzi_pick_u32(a_ends_by >= -slack, a_corner, a_edge) << 16 |
           kzi_pick_u32(a_ends_by <= slack, b_corner, b_edge);
}

KZI_ALWAYS_INLINE void kzi_name_contact_points(const kzi_contact_span *a, const kzi_contact_span *b, bool both_ends,
                                               double slack, kz_contact *out)
{
    const bool end_to_end = (a->name & b->name & KZ_FEATURE_EDGE) != 0, a_is_higher = a->lo + a->hi > b->lo + b->hi;
    const uint32_t ends =
        kzi_pick_u32(a_is_higher, a->lo_corner << 16 | b->hi_corner, a->hi_corner << 16 | b->lo_corner);
    const uint32_t one = kzi_pick_u32(end_to_end, ends, a->name << 16 | b->name);
    const uint32_t from = kzi_feature_of_end(a->lo_corner, a->name, b->lo_corner, b->name, a->lo - b->lo, slack);
    const uint32_t to = kzi_feature_of_end(a->hi_corner, a->name, b->hi_corner, b->name, b->hi - a->hi, slack);
    out->features[0] = kzi_pick_u32(both_ends, from, one);
    out->features[1] = kzi_pick_u32(both_ends, to, 0);
}

/* The points and features where two spans meet, at `along` in the direction d. */
KZI_ALWAYS_INLINE void kzi_put_contact_points(kzi_vec middle, kzi_vec d, double along, const kzi_contact_span *a,
                                              const kzi_contact_span *b, double slack, kz_contact *out)
{
    const double lo = kzi_max(a->lo, b->lo), hi = kzi_min(a->hi, b->hi), half = (lo + hi) / 2;
    const kzi_f64x4_truth both_ends = kzi_f64x4_less(kzi_f64x4_all(slack), kzi_f64x4_all(hi - lo));
    const kzi_f64x4 across = kzi_f64x4_pick(both_ends, kzi_f64x4_set(lo, lo, hi, hi), kzi_f64x4_all(half));
    const kzi_f64x4 at = kzi_f64x4_mul(kzi_f64x4_all(along), kzi_f64x4_set(d.x, d.y, d.x, d.y));
    const kzi_f64x4 beside = kzi_f64x4_mul(across, kzi_f64x4_set(-d.y, d.x, -d.y, d.x));
    const kzi_f64x4 origin = kzi_f64x4_set(middle.x, middle.y, middle.x, middle.y);
    const kzi_f64x4 both = kzi_f64x4_add(origin, kzi_f64x4_add(at, beside));
    const kzi_f64x4 far = kzi_f64x4_all(FLT_MAX),
                    points = kzi_f64x4_max(kzi_f64x4_min(both, far), kzi_f64x4_all(-FLT_MAX));
    const kzi_f64x4 one = kzi_f64x4_join(kzi_f64x4_low(points), kzi_f64x2_all(0));
    const kzi_f32x4 rounded = kzi_f64x4_to_f32x4(kzi_f64x4_pick(both_ends, points, one));
    kzi_f32x4_store(&out->points[0].x, kzi_f32x4_add(rounded, kzi_f32x4_all(0)));
    out->n_points = 1 + (int32_t)(hi - lo > slack);
    kzi_name_contact_points(a, b, hi - lo > slack, slack, out);
}

#endif
