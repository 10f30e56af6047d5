/* contact_points.c - contact manifold: one or two points, and the features (corners, edges) that touch there.
 *
 * The foremost points of each shape along the normal give a span across it.  The manifold is the intersection of the
 * two spans, half-way between the shapes.  Its ends are corners of one shape or the other and take their numbers.  So a
 * box that slides along a floor keeps the features of its contact points. */
#include "query/contact/contact.h"

#include <math.h>

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
    kzi_visit_side(side, raise_highest, &h);
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
    for (int32_t i = 0; i < points->n_pairs; i++) {
        along.pair[i] = kzi_pair_along(points, i, f->middle, f->d);
        aside.pair[i] = kzi_pair_along(points, i, f->middle, f->across);
    }
    for (int32_t i = 0; i < points->n; i++) {
        if (!(along.at[i] + points->r >= f->least)) continue;
        const double across = aside.at[i];
        if (across < f->lo) f->lo = across, f->lo_at = points->first + i;
        if (across > f->hi) f->hi = across, f->hi_at = points->first + i;
        f->is_in = f->is_in || points->first + i == f->sought;
    }
}

static foremost foremost_of(const kzi_side *side, kzi_vec middle, kzi_vec d, kzi_vec across, double least)
{
    foremost f = {middle, d, across, least, HUGE_VAL, -HUGE_VAL, 0, 0, -1, false};
    kzi_visit_side(side, widen_foremost, &f);
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
        kzi_visit_side(side, widen_foremost, &next);
        starts_first = next.is_in;
    }
    return KZ_FEATURE_EDGE | name_of_corner(starts_first ? i : k);
}

static uint32_t name_of_span(const kzi_side *side, const foremost *f, double slack)
{
    return f->hi - f->lo > slack ? name_of_edge(side, f) : name_of_corner(f->lo_at < f->hi_at ? f->lo_at : f->hi_at);
}

static uint32_t name_of_both(uint32_t a, uint32_t b) { return a << 16 | b; }

static void name_points(const kzi_mtv *mtv, const foremost *a, const foremost *b, double slack, kz_contact *out)
{
    const uint32_t a_span = name_of_span(&mtv->a, a, slack), b_span = name_of_span(&mtv->b, b, slack);
    const uint32_t a_lo = name_of_corner(a->lo_at), a_hi = name_of_corner(a->hi_at);
    const uint32_t b_lo = name_of_corner(b->lo_at), b_hi = name_of_corner(b->hi_at);
    if (out->n_points == 2) {
        out->features[0] = kzi_feature_of_end(a_lo, a_span, b_lo, b_span, a->lo - b->lo, slack);
        out->features[1] = kzi_feature_of_end(a_hi, a_span, b_hi, b_span, b->hi - a->hi, slack);
    } else if ((a_span & KZ_FEATURE_EDGE) && (b_span & KZ_FEATURE_EDGE)) { /* end to end */
        const bool a_is_higher = a->lo + a->hi > b->lo + b->hi;
        out->features[0] = a_is_higher ? name_of_both(a_lo, b_hi) : name_of_both(a_hi, b_lo);
    } else {
        out->features[0] = name_of_both(a_span, b_span);
    }
}

/* ---- The points ------------------------------------------------------------------------------------------ */

void kzi_find_contact_points(const kzi_mtv *mtv, kz_contact *out)
{
    const kzi_vec d = mtv->normal, back = {-d.x, -d.y}, across = {-d.y, d.x}, middle = mtv->middle;
    const double slack = KZI_CONTACT_LEVEL * mtv->size;
    const double a_hi = highest_along(&mtv->a, middle, d), b_hi = highest_along(&mtv->b, middle, back);
    const foremost a = foremost_of(&mtv->a, middle, d, across, a_hi - slack);
    const foremost b = foremost_of(&mtv->b, middle, back, across, b_hi - slack);

    double lo = a.lo > b.lo ? a.lo : b.lo, hi = a.hi < b.hi ? a.hi : b.hi;
    out->n_points = hi - lo > slack ? 2 : 1;
    if (out->n_points == 1) lo = hi = (lo + hi) / 2;
    const double along = (a_hi - b_hi) / 2;
    for (int i = 0; i < out->n_points; i++) out->points[i] = kzi_contact_point(middle, d, along, i == 0 ? lo : hi);
    name_points(mtv, &a, &b, slack, out);
}
