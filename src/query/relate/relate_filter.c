/* relate_filter.c - filter of the intersection test: circles, capsules, boxes and small convex polygons in double, with
 * error bounds.
 *
 * Most games consist of these shapes.  Turning them into forms would cost more than the answer. */
#include "base/scalar.h"
#include "query/relate/relate_filter.h"

#include "query/form.h"
#include "math/f64x2.h"

enum { PAIR = KZ_KIND_COUNT };

static bool fast_is_clockwise(const kz_shape *s) { return (s->flags & KZ_SHAPE_CLOCKWISE) != 0; }

/* The corners of a box, or of a polygon stored inside its shape; NULL for polygons stored elsewhere. */
static const kz_vec2 *fast_corners(const kz_shape *s, kz_vec2 four[4], int32_t *n)
{
    if (s->kind == KZ_KIND_POLYGON) {
        *n = s->as.polygon.n_points;
        return s->as.polygon.points ? NULL : s->as.polygon.inline_points;
    }
    kzi_f64x2_box_corners(&s->bounds, four);
    *n = 4;
    return four;
}

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

/* ---- Convex polygons ---------------------------------------------------------------------------------------- */

static double fast_magnitude(kz_box b)
{
    return kzi_max(kzi_max(-b.min.x, b.max.x), kzi_max(-b.min.y, b.max.y));
}

/* Are all corners multiples of the last bit of `large`, and does none equal the one before it? */
static bool fast_is_whole(const kz_vec2 *p, int32_t n, double large)
{
    kz_vec2 before = p[n - 1];
    for (int32_t i = 0; i < n; i++) {
        if ((large + p[i].x) - large != p[i].x || (large + p[i].y) - large != p[i].y) return false;
        if (p[i].x == before.x && p[i].y == before.y) return false;
        before = p[i];
    }
    return true;
}

/* The areas overlap if the least reach is positive, touch if it is 0, and are apart if it is negative.  Its error is
 * below 48 units of 2^-53 times the size of both together; the bound used here is 128 units.
 *
 * Polygons that touch mostly lie on some grid.  If all coordinates are multiples of one quantum, and at most 2^24 times
 * that quantum, then nothing was rounded and the least reach is exact.  An edge without length would make it 0, so such
 * polygons are excluded. */
static int fast_convexes(const kz_shape *a, const kz_shape *b)
{
    kz_vec2 a_box[4], b_box[4];
    int32_t n, m;
    const kz_vec2 *p = fast_corners(a, a_box, &n), *q = fast_corners(b, b_box, &m);
    if (!p || !q) return KZI_RELATE_UNKNOWN;
    const kz_box s = a->bounds, t = b->bounds;
    /* The sums bound the size of both together, because their bounds meet. */
    const double width = ((double)s.max.x - s.min.x) + ((double)t.max.x - t.min.x);
    const double height = ((double)s.max.y - s.min.y) + ((double)t.max.y - t.min.y), error = width * height * 0x1p-46;
    const double least = kzi_relate_convexes(p, n, fast_is_clockwise(a), q, m, fast_is_clockwise(b));
    const int relation = kzi_relate_certain(least > error, least < -error);
    if (relation != KZI_RELATE_UNKNOWN) return relation;

    const double large = kzi_max(fast_magnitude(s), fast_magnitude(t)) * 0x1p30;
    if (!fast_is_whole(p, n, large) || !fast_is_whole(q, m, large)) return KZI_RELATE_UNKNOWN;
    return least > 0 ? KZ_OVERLAP : least < 0 ? KZ_APART : KZ_TOUCH;
}

/* ---- Dispatch on the kinds ---------------------------------------------------------------------------------- */

static int fast_circle_polygon(const kz_shape *circle, const kz_shape *polygon)
{
    int32_t n;
    const kz_vec2 *p = fast_corners(polygon, NULL, &n);
    const kz_circle *c = &circle->as.circle;
    return p ? kzi_relate_circle_convex(&c->center, c->r, p, n, fast_is_clockwise(polygon)) : KZI_RELATE_UNKNOWN;
}

/* The higher of two relations: of the circle at one end of the capsule to the area, and of the capsule to each edge. */
static int fast_capsule_area(const kz_shape *capsule, const kz_shape *area)
{
    kz_vec2 box[4];
    int32_t n;
    const kz_vec2 *p = fast_corners(area, box, &n);
    const kz_capsule *c = &capsule->as.capsule;
    if (!p) return KZI_RELATE_UNKNOWN;
    int relation = kzi_relate_circle_convex(&c->a, c->r, p, n, fast_is_clockwise(area));
    for (int32_t i = 0; relation != KZ_OVERLAP && i < n; i++) {
        const int edge = kzi_relate_segments(&p[i], &p[i + 1 < n ? i + 1 : 0], &c->a, &c->b, (double)c->r);
        relation = edge > relation ? edge : relation;
        if (edge == KZ_OVERLAP) return KZ_OVERLAP;
    }
    return relation;
}

static int fast_capsules(const kz_capsule *a, const kz_capsule *b)
{
    return kzi_relate_segments(&a->a, &a->b, &b->a, &b->b, (double)a->r + b->r);
}

static int fast_circle_capsule(const kz_circle *a, const kz_capsule *b)
{
    return kzi_relate_segments(&a->center, &a->center, &b->a, &b->b, (double)a->r + b->r);
}

int kzi_relate_fast(const kz_shape *a, const kz_shape *b)
{
    switch ((int)a->kind * PAIR + (int)b->kind) {
    case KZ_KIND_CIRCLE *PAIR + KZ_KIND_CIRCLE: return fast_circles(&a->as.circle, &b->as.circle);
    case KZ_KIND_CIRCLE *PAIR + KZ_KIND_BOX: return fast_circle_box(&a->as.circle, &b->bounds);
    case KZ_KIND_BOX *PAIR + KZ_KIND_CIRCLE: return fast_circle_box(&b->as.circle, &a->bounds);
    case KZ_KIND_CAPSULE *PAIR + KZ_KIND_CAPSULE: return fast_capsules(&a->as.capsule, &b->as.capsule);
    case KZ_KIND_CIRCLE *PAIR + KZ_KIND_CAPSULE: return fast_circle_capsule(&a->as.circle, &b->as.capsule);
    case KZ_KIND_CAPSULE *PAIR + KZ_KIND_CIRCLE: return fast_circle_capsule(&b->as.circle, &a->as.capsule);
    case KZ_KIND_CIRCLE *PAIR + KZ_KIND_POLYGON: return fast_circle_polygon(a, b);
    case KZ_KIND_POLYGON *PAIR + KZ_KIND_CIRCLE: return fast_circle_polygon(b, a);
    case KZ_KIND_CAPSULE *PAIR + KZ_KIND_POLYGON:
    case KZ_KIND_CAPSULE *PAIR + KZ_KIND_BOX: return fast_capsule_area(a, b);
    case KZ_KIND_POLYGON *PAIR + KZ_KIND_CAPSULE:
    case KZ_KIND_BOX *PAIR + KZ_KIND_CAPSULE: return fast_capsule_area(b, a);
    case KZ_KIND_POLYGON *PAIR + KZ_KIND_POLYGON:
    case KZ_KIND_POLYGON *PAIR + KZ_KIND_BOX:
    case KZ_KIND_BOX *PAIR + KZ_KIND_POLYGON: return fast_convexes(a, b);
    default: return KZI_RELATE_UNKNOWN;
    }
}
