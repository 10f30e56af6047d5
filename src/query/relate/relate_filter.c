/* relate_filter.c - filter of the intersection test: circles, capsules, boxes and small convex polygons, with error
 * bounds.
 *
 * Most games consist of these shapes.  Turning them into forms would cost more than the answer. */
#include "query/relate/relate_filter.h"

#include "math/lanes/f64x2.h"
#include "query/corners.h"
#include "query/form.h"

enum { PAIR = KZ_KIND_COUNT };

/* ---- Circles and boxes -------------------------------------------------------------------------------------- */

static int fast_circles(const kz_circle *a, const kz_circle *b)
{
    const double dx = (double)a->center.x - b->center.x, dy = (double)a->center.y - b->center.y;
    const double r = (double)a->r + b->r, square = dx * dx + dy * dy, rr = r * r;
    return kzi_relate_certain(square<rr * KZI_FAST_DOWN, square> rr * KZI_FAST_UP);
}

/* From the center to the nearest point of the box: x and y side by side. */
static int fast_circle_box(const kz_circle *circle, const kz_box *box)
{
    kzi_f64x2 cx, cy, bx, by;
    kzi_f64x2_points(&circle->center, &circle->center, &cx, &cy);
    kzi_f64x2_points(&box->min, &box->max, &bx, &by);
    const kzi_f64x2 at = kzi_f64x2_firsts(cx, cy), lo = kzi_f64x2_firsts(bx, by), hi = kzi_f64x2_seconds(bx, by);
    const kzi_f64x2 off = kzi_f64x2_max(kzi_f64x2_max(kzi_f64x2_sub(lo, at), kzi_f64x2_sub(at, hi)), kzi_f64x2_all(0));
    const kzi_f64x2 squares = kzi_f64x2_mul(off, off);
    const double rr = (double)circle->r * circle->r;
    const double square = kzi_f64x2_first(kzi_f64x2_add(squares, kzi_f64x2_seconds(squares, squares)));
    return kzi_relate_certain(square<rr * KZI_FAST_DOWN, square> rr * KZI_FAST_UP);
}

/* ---- Dispatch on the kinds ---------------------------------------------------------------------------------- */

static bool is_polygon_or_box(const kz_shape *s) { return s->kind == KZ_KIND_POLYGON || s->kind == KZ_KIND_BOX; }

KZI_NEVER_INLINE int relate_large(const kz_shape *a, const kz_shape *b)
{
    if (is_polygon_or_box(a) && is_polygon_or_box(b)) return (int)kzi_relate_hulls(a, b);
    return is_polygon_or_box(a) ? kzi_relate_round_hull(b, a) : kzi_relate_round_hull(a, b);
}

int kzi_relate_fast(const kz_shape *a, const kz_shape *b)
{
    if (kzi_is_stored_elsewhere(a) || kzi_is_stored_elsewhere(b)) return relate_large(a, b);
    switch ((int)a->kind * PAIR + (int)b->kind) {
    case KZ_KIND_CIRCLE *PAIR + KZ_KIND_CIRCLE: return fast_circles(&a->as.circle, &b->as.circle);
    case KZ_KIND_CIRCLE *PAIR + KZ_KIND_BOX: return fast_circle_box(&a->as.circle, &b->bounds);
    case KZ_KIND_BOX *PAIR + KZ_KIND_CIRCLE: return fast_circle_box(&b->as.circle, &a->bounds);
    case KZ_KIND_CAPSULE *PAIR + KZ_KIND_CAPSULE: return kzi_relate_capsules(a, b);
    case KZ_KIND_CIRCLE *PAIR + KZ_KIND_CAPSULE: return kzi_relate_circle_capsule(a, b);
    case KZ_KIND_CAPSULE *PAIR + KZ_KIND_CIRCLE: return kzi_relate_circle_capsule(b, a);
    case KZ_KIND_CIRCLE *PAIR + KZ_KIND_POLYGON: return kzi_relate_circle_convex(a, b);
    case KZ_KIND_POLYGON *PAIR + KZ_KIND_CIRCLE: return kzi_relate_circle_convex(b, a);
    case KZ_KIND_CAPSULE *PAIR + KZ_KIND_POLYGON:
    case KZ_KIND_CAPSULE *PAIR + KZ_KIND_BOX: return kzi_relate_capsule_convex(a, b);
    case KZ_KIND_POLYGON *PAIR + KZ_KIND_CAPSULE:
    case KZ_KIND_BOX *PAIR + KZ_KIND_CAPSULE: return kzi_relate_capsule_convex(b, a);
    case KZ_KIND_POLYGON *PAIR + KZ_KIND_POLYGON: return (int)kzi_relate_polygons(a, b);
    case KZ_KIND_BOX *PAIR + KZ_KIND_POLYGON: return (int)kzi_relate_box_convex(a, b);
    case KZ_KIND_POLYGON *PAIR + KZ_KIND_BOX: return (int)kzi_relate_box_convex(b, a);
    default: return KZI_RELATE_UNKNOWN;
    }
}
