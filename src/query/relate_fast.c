/* relate_fast.c - which of the fast ways fits two convex shapes.  Asked before anything is made into forms, which costs
 * more than the answer for the shapes most games consist of: circles, capsules, boxes and polygons of few corners. */
#include "relate_fast.h"

enum { PAIR = KZ_KIND_COUNT };

static kz_capsule fast_circle_as_capsule(kz_circle c) { return (kz_capsule){c.center, c.center, c.r}; }

static bool fast_is_clockwise(const kz_shape *s) { return (s->flags & KZ_SHAPE_CLOCKWISE) != 0; }

/* The corners of a box or of a polygon kept in its shape; NULL where there are more. */
static const kz_vec2 *fast_corners(const kz_shape *s, kz_vec2 four[4], int32_t *n)
{
    if (s->kind == KZ_KIND_POLYGON) {
        *n = s->as.polygon.n_points;
        return s->as.polygon.points ? NULL : s->as.polygon.inline_points;
    }
    const kz_box b = s->bounds;
    four[0] = b.min;
    four[1] = (kz_vec2){b.max.x, b.min.y};
    four[2] = b.max;
    four[3] = (kz_vec2){b.min.x, b.max.y};
    *n = 4;
    return four;
}

const kzi_relate_kernels *kzi_relate_kernels_two(void)
{
    static const kzi_relate_kernels table = {kzi_relate_two_capsules, kzi_relate_two_circle_convex,
                                             kzi_relate_two_convexes};
    return &table;
}

const kzi_relate_kernels *kzi_relate_kernels_now(void)
{
    const kz_cpu_level level = kz_cpu_level_now();
    const kzi_relate_kernels *wide = NULL;
    if (level == KZ_CPU_AVX2 || level == KZ_CPU_AVX512) { wide = kzi_relate_kernels_avx2(); }
    return wide ? wide : kzi_relate_kernels_two();
}

/* ---- Circles and boxes -------------------------------------------------------------------------------------- */

static int fast_compare(double dx, double dy, double r)
{
    const double square = dx * dx + dy * dy, rr = r * r;
    return kzi_relate_certain(square < rr * KZI_FAST_DOWN, square > rr * KZI_FAST_UP);
}

static int fast_circles(kz_circle a, kz_circle b)
{
    return fast_compare((double)a.center.x - b.center.x, (double)a.center.y - b.center.y, (double)a.r + b.r);
}

static double fast_greater(double a, double b) { return a > b ? a : b; }

/* How far v is outside of lo .. hi. */
static double fast_outside(double v, double lo, double hi) { return fast_greater(fast_greater(lo - v, v - hi), 0); }

static int fast_circle_box(kz_circle circle, kz_box box)
{
    return fast_compare(fast_outside(circle.center.x, box.min.x, box.max.x),
                        fast_outside(circle.center.y, box.min.y, box.max.y), circle.r);
}

/* ---- Convex polygons ---------------------------------------------------------------------------------------- */

static double fast_magnitude(kz_box b)
{
    return fast_greater(fast_greater(-b.min.x, b.max.x), fast_greater(-b.min.y, b.max.y));
}

/* All corners multiples of the last bit of `large`, and none the same as the one before it. */
static bool fast_is_whole(const kz_vec2 *p, int32_t n, double large)
{
    kz_vec2 before = p[n - 1];
    for (int32_t i = 0; i < n; i++) {
        if ((large + p[i].x) - large != p[i].x || (large + p[i].y) - large != p[i].y) { return false; }
        if (p[i].x == before.x && p[i].y == before.y) { return false; }
        before = p[i];
    }
    return true;
}

/* Areas overlap where the least reach is positive, touch where it is 0 and are apart where it is negative.  Its error
 * is below 48 units of 2^-53 times the size of both together; 128 are granted.
 * Polygons that touch mostly lie on some grid.  Where all coordinates are multiples of one quantum, and at most 2^24
 * times that, nothing was rounded, and the least reach is exact; an edge without length would make it 0. */
static int fast_convexes(const kz_shape *a, const kz_shape *b)
{
    kz_vec2 a_box[4], b_box[4];
    int32_t n, m;
    const kz_vec2 *p = fast_corners(a, a_box, &n), *q = fast_corners(b, b_box, &m);
    if (!p || !q) { return KZI_RELATE_UNKNOWN; }
    const kz_box s = a->bounds, t = b->bounds;
    /* Of the two together, as their bounds meet. */
    const double width = ((double)s.max.x - s.min.x) + ((double)t.max.x - t.min.x);
    const double height = ((double)s.max.y - s.min.y) + ((double)t.max.y - t.min.y), error = width * height * 0x1p-46;
    const double least = kzi_relate_kernels_now()->convexes(p, n, fast_is_clockwise(a), q, m, fast_is_clockwise(b));
    const int relation = kzi_relate_certain(least > error, least < -error);
    if (relation != KZI_RELATE_UNKNOWN) { return relation; }

    const double large = fast_greater(fast_magnitude(s), fast_magnitude(t)) * 0x1p30;
    if (!fast_is_whole(p, n, large) || !fast_is_whole(q, m, large)) { return KZI_RELATE_UNKNOWN; }
    return least > 0 ? KZ_OVERLAP : least < 0 ? KZ_APART : KZ_TOUCH;
}

/* ---- Which? ------------------------------------------------------------------------------------------------- */

static int fast_circle_polygon(const kz_shape *circle, const kz_shape *polygon)
{
    int32_t n;
    const kz_vec2 *p = fast_corners(polygon, NULL, &n);
    return p ? kzi_relate_kernels_now()->circle_convex(circle->as.circle, p, n, fast_is_clockwise(polygon)) : KZI_RELATE_UNKNOWN;
}

static int fast_circle_capsule(const kz_shape *circle, const kz_shape *capsule)
{
    const kz_capsule c = fast_circle_as_capsule(circle->as.circle);
    return kzi_relate_kernels_now()->capsules(&c, &capsule->as.capsule);
}

int kzi_relate_fast(const kz_shape *a, const kz_shape *b)
{
    switch ((int)a->kind * PAIR + (int)b->kind) {
    case KZ_KIND_CIRCLE * PAIR + KZ_KIND_CIRCLE: return fast_circles(a->as.circle, b->as.circle);
    case KZ_KIND_CIRCLE * PAIR + KZ_KIND_BOX: return fast_circle_box(a->as.circle, b->bounds);
    case KZ_KIND_BOX * PAIR + KZ_KIND_CIRCLE: return fast_circle_box(b->as.circle, a->bounds);
    case KZ_KIND_CAPSULE * PAIR + KZ_KIND_CAPSULE: return kzi_relate_kernels_now()->capsules(&a->as.capsule, &b->as.capsule);
    case KZ_KIND_CIRCLE * PAIR + KZ_KIND_CAPSULE: return fast_circle_capsule(a, b);
    case KZ_KIND_CAPSULE * PAIR + KZ_KIND_CIRCLE: return fast_circle_capsule(b, a);
    case KZ_KIND_CIRCLE * PAIR + KZ_KIND_POLYGON: return fast_circle_polygon(a, b);
    case KZ_KIND_POLYGON * PAIR + KZ_KIND_CIRCLE: return fast_circle_polygon(b, a);
    case KZ_KIND_POLYGON * PAIR + KZ_KIND_POLYGON:
    case KZ_KIND_POLYGON * PAIR + KZ_KIND_BOX:
    case KZ_KIND_BOX * PAIR + KZ_KIND_POLYGON: return fast_convexes(a, b);
    default: return KZI_RELATE_UNKNOWN;
    }
}
