/* contact_points.c - contact manifold: one or two points, and the features (corners, edges) that touch there.
 *
 * The foremost points of each shape along the normal give a span across it.  The manifold is the intersection of the
 * two spans, half-way between the shapes.  Its ends are corners of one shape or the other and take their numbers.  So a
 * box that slides along a floor keeps the features of its contact points. */
#include "query/contact/contact.h"

#include <math.h>

/* ---- Where two spans meet ----------------------------------------------------------------------------------- */

/* Where the spans have one place in common, or all but one. */
static uint32_t feature_of_one(const kzi_contact_span *a, const kzi_contact_span *b)
{
    const bool end_to_end = (a->name & b->name & KZ_FEATURE_EDGE) != 0, a_is_higher = a->lo + a->hi > b->lo + b->hi;
    const uint32_t ends =
        kzi_pick_u32(a_is_higher, a->lo_corner << 16 | b->hi_corner, a->hi_corner << 16 | b->lo_corner);
    return kzi_pick_u32(end_to_end, ends, a->name << 16 | b->name);
}

/* The feature of one end of the contact: the corner of the shape that ends there and the other's edge, or two corners.
 * `a_ends_by`: how far a's end lies within b's span, below 0 where it lies beyond it. */
KZI_ALWAYS_INLINE uint32_t feature_of_end(uint32_t a_corner, uint32_t a_edge, uint32_t b_corner, uint32_t b_edge,
                                          double a_ends_by, double slack)
{
    return kzi_pick_u32(a_ends_by >= -slack, a_corner, a_edge) << 16 |
           kzi_pick_u32(a_ends_by <= slack, b_corner, b_edge);
}

/* The point at (along, across) in the frame of d and its left normal. */
KZI_ALWAYS_INLINE kzi_f64x2 point_at(kzi_vec middle, kzi_vec d, double along, double across)
{
    const kzi_f64x2 at = kzi_f64x2_mul(kzi_f64x2_all(along), kzi_f64x2_set(d.x, d.y));
    const kzi_f64x2 beside = kzi_f64x2_mul(kzi_f64x2_all(across), kzi_f64x2_set(-d.y, d.x));
    const kzi_f64x2 v = kzi_f64x2_add(kzi_f64x2_set(middle.x, middle.y), kzi_f64x2_add(at, beside));
    return kzi_f64x2_max(kzi_f64x2_min(v, kzi_f64x2_all(FLT_MAX)), kzi_f64x2_all(-FLT_MAX));
}

void kzi_put_contact_points(kzi_vec middle, kzi_vec d, double along, const kzi_contact_span *a,
                            const kzi_contact_span *b, double slack, kz_contact *out)
{
    const double lo = kzi_max(a->lo, b->lo), hi = kzi_min(a->hi, b->hi);
    const bool is_one = !(hi - lo > slack);
    const kzi_f64x2 first = point_at(middle, d, along, is_one ? (lo + hi) / 2 : lo);
    const kzi_f64x2 second = is_one ? kzi_f64x2_all(0) : point_at(middle, d, along, hi);
    out->n_points = 2 - (int32_t)is_one;
    kzi_f32x4_store(&out->points[0].x, kzi_f32x4_add(kzi_f32x4_of_f64x2(first, second), kzi_f32x4_all(0)));
    if (is_one) {
        out->features[0] = feature_of_one(a, b);
        return;
    }
    out->features[0] = feature_of_end(a->lo_corner, a->name, b->lo_corner, b->name, a->lo - b->lo, slack);
    out->features[1] = feature_of_end(a->hi_corner, a->name, b->hi_corner, b->name, b->hi - a->hi, slack);
}

/* ---- Spans of any shape ------------------------------------------------------------------------------------- */

typedef struct highest {
    kzi_vec middle, d;
    double hi;
} highest;

static void raise_highest(void *ctx, const kzi_points *points)
{
    highest *h = ctx;
    kzi_f64x2 most = kzi_f64x2_all(-HUGE_VAL);
    for (int32_t i = 0; i < points->n_pairs; i++) {
        most = kzi_f64x2_max(most, kzi_pair_along(points, i, h->middle, h->d));
    }
    const double at = kzi_f64x2_most(most) + points->r;
    h->hi = at > h->hi ? at : h->hi;
}

static double highest_along(const kzi_side *side, kzi_vec middle, kzi_vec d)
{
    highest h = {middle, d, -HUGE_VAL};
    kzi_visit_farthest(side, middle, d, raise_highest, &h);
    return h.hi;
}

/* The points of a shape that lie at `least` or farther along d: their span across d, and the numbers of its ends. */
typedef struct foremost {
    kzi_vec middle, d, across;
    double least, lo, hi;
    int32_t lo_at, hi_at;
    int32_t sought; /* is this one among them? */
    bool is_in;
} foremost;

static void widen_foremost(void *ctx, const kzi_points *points)
{
    foremost *f = ctx;
    kzi_coordinates along, aside;
    kzi_f64x2 most = kzi_f64x2_all(-HUGE_VAL);
    for (int32_t i = 0; i < points->n_pairs; i++) {
        along.pair[i] = kzi_pair_along(points, i, f->middle, f->d);
        most = kzi_f64x2_max(most, along.pair[i]);
    }
    if (!(kzi_f64x2_most(most) + points->r >= f->least)) return;
    for (int32_t i = 0; i < points->n_pairs; i++) aside.pair[i] = kzi_pair_along(points, i, f->middle, f->across);
    for (int32_t i = 0; i < points->n; i++) {
        if (!(along.at[i] + points->r >= f->least)) continue;
        const double across = aside.at[i];
        if (across < f->lo) f->lo = across, f->lo_at = points->first + i;
        if (across > f->hi) f->hi = across, f->hi_at = points->first + i;
        f->is_in = f->is_in || points->first + i == f->sought;
    }
}

static foremost foremost_of_points(const kzi_side *side, kzi_vec middle, kzi_vec d, kzi_vec across, double least)
{
    foremost f = {middle, d, across, least, HUGE_VAL, -HUGE_VAL, 0, 0, -1, false};
    kzi_visit_beyond(side, middle, d, least, widen_foremost, &f);
    return f;
}

/* ---- Names ----------------------------------------------------------------------------------------------- */

static uint32_t name_of_corner(int32_t i) { return (uint32_t)i & KZ_FEATURE_NUMBER; }

/* The edge between the two ends of the span.  It is named by its first point; an edge that closes a ring starts at the
 * last one. */
static uint32_t name_of_edge(const kzi_side *side, const foremost *f)
{
    const int32_t i = f->lo_at < f->hi_at ? f->lo_at : f->hi_at, k = f->lo_at + f->hi_at - i;
    bool starts_first = k == i + 1;
    if (!starts_first) {
        foremost next = *f;
        next.sought = i + 1;
        kzi_visit_beyond(side, f->middle, f->d, f->least, widen_foremost, &next);
        starts_first = next.is_in;
    }
    return KZ_FEATURE_EDGE | name_of_corner(starts_first ? i : k);
}

static uint32_t name_of_span(const kzi_side *side, const foremost *f, double slack)
{
    return f->hi - f->lo > slack ? name_of_edge(side, f) : name_of_corner(f->lo_at < f->hi_at ? f->lo_at : f->hi_at);
}

/* ---- The points ------------------------------------------------------------------------------------------ */

static double span_along(const kzi_side *side, kzi_vec middle, kzi_vec d, kzi_vec across, double slack,
                         kzi_contact_span *span)
{
    const double hi = highest_along(side, middle, d);
    const foremost f = foremost_of_points(side, middle, d, across, hi - slack);
    *span = (kzi_contact_span){f.lo, f.hi, name_of_corner(f.lo_at), name_of_corner(f.hi_at),
                               name_of_span(side, &f, slack)};
    return hi;
}

void kzi_find_contact_points(const kzi_mtv *mtv, kz_contact *out)
{
    const kzi_vec d = mtv->normal, back = {-d.x, -d.y}, across = {-d.y, d.x};
    const double slack = KZI_CONTACT_LEVEL * mtv->size;
    kzi_contact_span a, b;
    const double a_hi = span_along(&mtv->a, mtv->middle, d, across, slack, &a);
    const double b_hi = span_along(&mtv->b, mtv->middle, back, across, slack, &b);
    kzi_put_contact_points(mtv->middle, d, (a_hi - b_hi) / 2, &a, &b, slack, out);
}
