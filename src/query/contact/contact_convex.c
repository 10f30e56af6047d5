/* contact_convex.c - contact of two small convex shapes, from their deepest features (query/convex).
 *
 * The depth is measured first.  It decides whether the shapes overlap, unless rounding leaves doubt: kz_relate decides
 * there, so the two never disagree. */
#include "query/contact/contact.h"

#include "math/vec.h"

/* ---- Two circles ----------------------------------------------------------------------------------------------- */

/* The point is half-way between the foremost points of both. */
static int collide_circles(const kz_circle *p, const kz_circle *q, kz_contact *out)
{
    const kzi_vec v = kzi_between_corners(p->center, q->center);
    const double square = kzi_dot(v, v), r = (double)p->r + q->r, rr = r * r, half = ((double)p->r - q->r) / 2;
    const int relation = kzi_relate_certain(square < rr * KZI_FAST_DOWN, square > rr * KZI_FAST_UP);
    if (relation != KZ_OVERLAP) return relation;
    const double length = sqrt(square), inverse = 1 / length;
    const kzi_vec d = length > 0 ? kzi_scale(v, inverse) : (kzi_vec){1, 0};
    kzi_put_mtv(d, r - length, true, out);
    out->n_points = 1;
    out->points[0] = (kz_vec2){kzi_nearest_float(((double)p->center.x + q->center.x) / 2 + d.x * half),
                               kzi_nearest_float(((double)p->center.y + q->center.y) / 2 + d.y * half)};
    return KZ_OVERLAP;
}

/* ---- A circle and a ring --------------------------------------------------------------------------------------- */

static int collide_circle_ring(const kz_shape *circle, const kz_shape *ring, bool circle_is_a, kz_contact *out)
{
    kzi_round_feature f;
    const kz_circle *c = &circle->as.circle;
    if (ring->kind == KZ_KIND_BOX && kzi_relate_fast(circle, ring) == KZ_APART) return KZ_APART;
    const int relation = kzi_measure_circle(circle, ring, 0, &f);
    if (relation != KZ_OVERLAP) return relation;
    const double back = (c->r + f.gap) / 2;
    kzi_put_mtv(kzi_scale(f.d, circle_is_a ? -1 : 1), c->r - f.gap, true, out);
    out->n_points = 1;
    out->points[0] = (kz_vec2){kzi_nearest_float(c->center.x - back * f.d.x), //
                               kzi_nearest_float(c->center.y - back * f.d.y)};
    out->features[0] = circle_is_a ? f.name : f.name << 16;
    return KZ_OVERLAP;
}

/* ---- Spans ----------------------------------------------------------------------------------------------------- */

/* The normal, and the way across it that points are told apart by. */
typedef struct span_axes {
    kzi_f64x2 middle, d, across;
    double slack;
} span_axes;

static inline span_axes axes_of(kzi_vec middle, kzi_vec d, double size)
{
    return (span_axes){kzi_f64x2_set(middle.x, middle.y), kzi_f64x2_set(d.x, d.y), kzi_f64x2_set(-d.y, d.x),
                       KZI_CONTACT_LEVEL * size};
}

/* The span of corners i <= k: of both, if they are level, else of the one that lies farther along the normal, or
 * against it for sign -1.  `edge` is their name together.  Returns how far they reach. */
KZI_ALWAYS_INLINE double span_of_pair(const span_axes *axes, const kz_vec2 *v, unsigned i, unsigned k, double sign,
                                 unsigned edge, kzi_contact_span *span)
{
    const kzi_point_pair at = kzi_corner_pair(v, i, k);
    const kzi_f64x2 p = kzi_f64x2_sub(at.p, axes->middle), q = kzi_f64x2_sub(at.q, axes->middle);
    const kzi_f64x2 along = kzi_f64x2_mul(kzi_dots_of_pair(p, q, axes->d), kzi_f64x2_all(sign));
    const kzi_f64x2 aside = kzi_dots_of_pair(p, q, axes->across);
    const kzi_f64x2_truth has = kzi_f64x2_at_most(kzi_f64x2_sub(kzi_f64x2_swap(along), kzi_f64x2_all(axes->slack)), along);
    const kzi_f64x2 asides = kzi_f64x2_pick(has, aside, kzi_f64x2_swap(aside));
    const double at_m = kzi_f64x2_first(asides), at_n = kzi_f64x2_second(asides);
    const bool has_p = kzi_f64x2_bits(has) & 1, has_q = kzi_f64x2_bits(has) & 2;
    const unsigned m = kzi_pick_u32(has_p, i, k), n = kzi_pick_u32(has_q, k, i);
    const double lo = kzi_min(at_m, at_n), hi = kzi_max(at_m, at_n);
    *span = (kzi_contact_span){lo, hi, kzi_pick_u32(at_n < at_m, n, m), kzi_pick_u32(at_n > at_m, n, m),
                               kzi_pick_u32(hi - lo > axes->slack, KZ_FEATURE_EDGE | edge, m)};
    return kzi_f64x2_most(along);
}

/* The same for more corners, which are repeated or on a line. */
KZI_NEVER_INLINE double span_of_many(const span_axes *axes, const kz_vec2 *v, unsigned bits, double sign,
                                     kzi_contact_span *span)
{
    double most = -HUGE_VAL, along[KZI_POINTS];
    unsigned level = 0;
    *span = (kzi_contact_span){HUGE_VAL, -HUGE_VAL, 0, 0, 0};
    for (unsigned rest = bits; rest != 0; rest &= rest - 1) {
        const unsigned i = kzi_lowest_bit(rest);
        const kzi_f64x2 p = kzi_f64x2_sub(kzi_corner_pair(v, i, i).p, axes->middle);
        along[i] = sign * kzi_f64x2_first(kzi_dots_of_pair(p, p, axes->d));
        most = kzi_max(most, along[i]);
    }
    for (unsigned rest = bits; rest != 0; rest &= rest - 1) {
        const unsigned i = kzi_lowest_bit(rest);
        const kzi_f64x2 p = kzi_f64x2_sub(kzi_corner_pair(v, i, i).p, axes->middle);
        const double aside = kzi_f64x2_first(kzi_dots_of_pair(p, p, axes->across));
        if (along[i] < most - axes->slack) continue;
        level |= 1u << i;
        if (aside < span->lo) span->lo = aside, span->lo_corner = i;
        if (aside > span->hi) span->hi = aside, span->hi_corner = i;
    }
    const unsigned lo = span->lo_corner, hi = span->hi_corner, first = lo < hi ? lo : hi, last = lo + hi - first;
    const unsigned edge = level >> (first + 1) & 1 ? first : last; /* from the last to corner 0 it begins in the last */
    span->name = span->hi - span->lo > axes->slack ? KZ_FEATURE_EDGE | edge : first;
    return most;
}

/* The foremost corners of core s along the normal, and their span across it. */
KZI_ALWAYS_INLINE double span_of_core(const kzi_pair *pair, int s, const kzi_feature *f, const span_axes *axes,
                                  kzi_contact_span *span)
{
    const kzi_core *c = &pair->core[s];
    const double sign = s == 0 ? 1 : -1;
    unsigned bits = f->foremost >> 8 * s & 255;
    if (bits == 0)
        bits = kzi_foremost_bits(c, pair->n_blocks, (float)(sign * f->d.x), (float)(sign * f->d.y), pair->near);
    const unsigned rest = bits & (bits - 1), i = kzi_lowest_bit(bits);
    const unsigned k = kzi_lowest_bit(kzi_pick_u32(rest != 0, rest, bits));
    if (rest & (rest - 1)) return span_of_many(axes, c->corners.v, bits, sign, span) + c->corners.r;
    return span_of_pair(axes, c->corners.v, i, k, sign, kzi_pick_u32(k == i + 1, i, k), span) + c->corners.r;
}

/* ---- Capsules and circles -------------------------------------------------------------------------------------- */

/* The span of a spine: both its ends, if they are level. */
static inline double span_of_spine(const span_axes *axes, const kz_shape *s, double sign, kzi_contact_span *span)
{
    const bool is_circle = s->kind == KZ_KIND_CIRCLE;
    const kz_vec2 *ends = is_circle ? &s->as.circle.center : &s->as.capsule.a;
    const double r = is_circle ? s->as.circle.r : s->as.capsule.r;
    return span_of_pair(axes, ends, 0, !is_circle, sign, 0, span) + r;
}

static int collide_spines(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    kzi_pair pair;
    kzi_feature f;
    kzi_contact_span of_a, of_b;
    const bool has_circle = a->kind == KZ_KIND_CIRCLE || b->kind == KZ_KIND_CIRCLE;
    if (has_circle && kzi_relate_fast(a, b) == KZ_APART) return KZ_APART; /* it takes less time */
    const int relation = kzi_measure_spines(a, b, 0, &pair, &f);
    if (relation != KZ_OVERLAP) return relation;
    const span_axes axes = axes_of(pair.middle, f.d, pair.size);
    const double a_hi = span_of_spine(&axes, a, 1, &of_a), b_hi = span_of_spine(&axes, b, -1, &of_b);
    /* Two ends may be as near but for rounding; then the normal of one may be no separating axis. */
    if (a_hi + b_hi > pair.r - f.gap + KZI_CERTAIN * pair.size) return KZI_RELATE_UNKNOWN;
    kzi_put_mtv(f.d, pair.r - f.gap, true, out);
    kzi_put_contact_points(pair.middle, f.d, (a_hi - b_hi) / 2, &of_a, &of_b, axes.slack, out);
    return KZ_OVERLAP;
}

/* ---- Any two --------------------------------------------------------------------------------------------------- */

static bool is_ring(const kz_shape *s) { return s->kind == KZ_KIND_POLYGON || s->kind == KZ_KIND_BOX; }
static bool has_spine(const kz_shape *s) { return s->kind == KZ_KIND_CIRCLE || s->kind == KZ_KIND_CAPSULE; }

/* Pairs with a closed form.  KZI_RELATE_UNKNOWN for others, and where the form leaves doubt. */
static int collide_closed(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const bool a_is_circle = a->kind == KZ_KIND_CIRCLE, b_is_circle = b->kind == KZ_KIND_CIRCLE;
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return kzi_collide_boxes(a, b, out);
    if (a_is_circle && b_is_circle) return collide_circles(&a->as.circle, &b->as.circle, out);
    if (a_is_circle && is_ring(b)) return collide_circle_ring(a, b, true, out);
    if (b_is_circle && is_ring(a)) return collide_circle_ring(b, a, false, out);
    if (has_spine(a) && has_spine(b)) return collide_spines(a, b, out);
    return KZI_RELATE_UNKNOWN;
}

/* Bounds are parts of the pair's size.  For a far smaller shape they are too wide, and products of rare sizes are no
 * float; kz_relate decides there. */
static bool are_sizes_rare(const kz_box *a, const kz_box *b, double size)
{
    const double least = kzi_min((double)a->max.x - a->min.x + a->max.y - a->min.y,
                                 (double)b->max.x - b->min.x + b->max.y - b->min.y);
    return least < 0x1p-20 * size || !(size > 0x1p-10 && size < 0x1p30);
}

static kz_relation collide_cores(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    kzi_pair pair;
    kzi_feature f;
    kzi_contact_span of_a, of_b;
    int relation = kzi_measure_pair(a, b, 0, &pair, &f);
    const bool in_doubt = relation == KZI_RELATE_UNKNOWN || are_sizes_rare(&a->bounds, &b->bounds, pair.size);
    if (in_doubt) relation = kz_relate(a, b);
    if (relation != KZ_OVERLAP) return (kz_relation)relation;
    const span_axes axes = axes_of(pair.middle, f.d, pair.size);
    const double a_hi = span_of_core(&pair, 0, &f, &axes, &of_a), b_hi = span_of_core(&pair, 1, &f, &axes, &of_b);
    kzi_put_mtv(f.d, pair.r - f.gap, true, out);
    kzi_put_contact_points(pair.middle, f.d, (a_hi - b_hi) / 2, &of_a, &of_b, axes.slack, out);
    return KZ_OVERLAP;
}

kz_relation kzi_collide_small_convex(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const int relation = collide_closed(a, b, out);
    return relation != KZI_RELATE_UNKNOWN ? (kz_relation)relation : collide_cores(a, b, out);
}
