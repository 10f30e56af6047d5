/* relate_filter_convex.c - filter of a convex polygon with another one or a box: in floats, and where these leave doubt
 * in double.
 *
 * Polygons that just touch are in doubt.  They mostly lie on some grid, where double rounds nothing. */
#include "base/scalar.h"
#include "math/vec.h"
#include "query/relate/relate_lanes.h"

/* ---- In double ---------------------------------------------------------------------------------------------- */

/* The corners of a box, or of a polygon stored inside its shape. */
static const kz_vec2 *fast_corners(const kz_shape *s, kz_vec2 four[4], int32_t *n)
{
    if (s->kind == KZ_KIND_POLYGON) {
        *n = s->as.polygon.n_points;
        return s->as.polygon.inline_points;
    }
    kzi_f64x2_box_corners(&s->bounds, four);
    *n = 4;
    return four;
}

static double fast_magnitude(kz_box b) { return kzi_max(kzi_max(-b.min.x, b.max.x), kzi_max(-b.min.y, b.max.y)); }

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

static kzi_vec fast_from(kz_vec2 p, kz_vec2 origin)
{
    return (kzi_vec){(double)p.x - origin.x, (double)p.y - origin.y};
}

/* How far q reaches across an edge of p, times the edge's length, the least over the edges of p. */
static double fast_least_reach(const kz_vec2 *p, int32_t n, double winding, const kz_vec2 *q, int32_t m, kz_vec2 origin)
{
    double least = HUGE_VAL;
    kzi_vec from = fast_from(p[n - 1], origin);
    for (int32_t i = 0; i < n; i++) {
        const kzi_vec to = fast_from(p[i], origin), e = kzi_scale(kzi_sub(to, from), winding);
        double reach = -HUGE_VAL;
        for (int32_t k = 0; k < m; k++) reach = kzi_max(reach, kzi_cross(e, fast_from(q[k], origin)));
        least = kzi_min(least, reach - kzi_cross(e, from));
        from = to;
    }
    return least;
}

/* The areas overlap if the least reach is positive, touch if it is 0, and are apart if it is negative.  Its error is
 * below 48 units of 2^-53 times the size of both together; the bound used here is 128 units.
 *
 * If all coordinates are multiples of one quantum, and at most 2^24 times that quantum, then nothing was rounded and
 * the least reach is exact.  An edge without length would make it 0, so such polygons are excluded. */
KZI_NEVER_INLINE int relate_in_double(const kz_shape *a, const kz_shape *b)
{
    kz_vec2 a_box[4], b_box[4];
    int32_t n, m;
    const kz_vec2 *p = fast_corners(a, a_box, &n), *q = fast_corners(b, b_box, &m);
    const kz_box s = a->bounds, t = b->bounds;
    const double width = ((double)s.max.x - s.min.x) + ((double)t.max.x - t.min.x);
    const double height = ((double)s.max.y - s.min.y) + ((double)t.max.y - t.min.y), error = width * height * 0x1p-46;
    const double least = kzi_min(fast_least_reach(p, n, (double)kzi_winding_of(a), q, m, p[0]),
                                 fast_least_reach(q, m, (double)kzi_winding_of(b), p, n, p[0]));
    const int relation = kzi_relate_certain(least > error, least < -error);
    if (relation != KZI_RELATE_UNKNOWN) return relation;

    const double large = kzi_max(fast_magnitude(s), fast_magnitude(t)) * 0x1p30;
    if (!fast_is_whole(p, n, large) || !fast_is_whole(q, m, large)) return KZI_RELATE_UNKNOWN;
    return least > 0 ? KZ_OVERLAP : least < 0 ? KZ_APART : KZ_TOUCH;
}

/* ---- In floats ---------------------------------------------------------------------------------------------- */

/* Only the polygon's edges are tried: where the bounds of both overlap, no edge of the box separates.  From its first
 * corner, the box reaches across an edge by its width and by its height, or by 0 where that is more. */
static int relate_box_convex(const kz_shape *box, const kz_shape *polygon, float error)
{
    const kz_box *p = &box->bounds, *q = &polygon->bounds;
    const kzi_f32x4 none = kzi_f32x4_all(0), winding = kzi_f32x4_all(kzi_winding_of(polygon));
    const kzi_f32x4 x0 = kzi_f32x4_all(p->min.x), y0 = kzi_f32x4_all(p->min.y);
    const kzi_f32x4 width = kzi_f32x4_all(p->max.x - p->min.x), height = kzi_f32x4_all(p->max.y - p->min.y);
    const kzi_f32x4 most = kzi_f32x4_all(error), least = kzi_f32x4_all(-error);
    unsigned inside = 15, outside = 0;
    for (int32_t i = 0; i < polygon->as.polygon.n_points; i += 4) {
        const relate_four e = relate_edges_from(polygon, i);
        const kzi_f32x4 ex = kzi_f32x4_flip(e.ex, winding);
        const kzi_f32x4 ey = kzi_f32x4_flip(e.ey, winding);
        const kzi_f32x4 of_edge = kzi_f32x4_sub(kzi_f32x4_mul(ex, kzi_f32x4_sub(e.y, y0)),
                                                kzi_f32x4_mul(ey, kzi_f32x4_sub(e.x, x0)));
        const kzi_f32x4 of_box = kzi_f32x4_sub(kzi_f32x4_max(kzi_f32x4_mul(ex, height), none),
                                               kzi_f32x4_min(kzi_f32x4_mul(ey, width), none));
        const kzi_f32x4 reach = kzi_f32x4_sub(of_box, of_edge);
        inside &= kzi_f32x4_less_bits(most, reach);
        outside |= kzi_f32x4_less_bits(reach, least);
    }
    const bool overlap = (p->min.x < q->max.x) & (q->min.x < p->max.x) & (p->min.y < q->max.y) & (q->min.y < p->max.y);
    return kzi_relate_certain((inside == 15) & overlap, outside != 0);
}

/* Out of line, so that those who have AVX2 need not save registers. */
KZI_NEVER_INLINE int relate_fours_plainly(const kz_shape *a, const kz_shape *b) { return relate_fours_of(a, b); }

KZI_NEVER_INLINE int relate_eights_plainly(const kz_shape *a, const kz_shape *b) { return relate_eights_of(a, b); }

int kzi_relate_polygons(const kz_shape *a, const kz_shape *b)
{
    const kz_polygon *p = &a->as.polygon, *q = &b->as.polygon;
    const bool are_fours = p->n_points == 4 && q->n_points == 4, wide = kzi_has_avx2();
    if (p->points || q->points) return KZI_RELATE_UNKNOWN;
    const int relation = are_fours ? (wide ? kzi_relate_fours_avx2(a, b) : relate_fours_plainly(a, b))
                                   : (wide ? kzi_relate_eights_avx2(a, b) : relate_eights_plainly(a, b));
    return relation != KZI_RELATE_UNKNOWN ? relation : relate_in_double(a, b);
}

int kzi_relate_box_convex(const kz_shape *box, const kz_shape *polygon)
{
    const int relation = relate_box_convex(box, polygon, relate_error(&box->bounds, &polygon->bounds));
    return relation != KZI_RELATE_UNKNOWN ? relation : relate_in_double(box, polygon);
}
