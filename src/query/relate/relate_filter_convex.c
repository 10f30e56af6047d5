/* relate_filter_convex.c - separating-axis test of two small convex polygons in double, two edges at a time.
 *
 * For each edge it finds how far the other polygon reaches across it, times the edge's length.  The least of all these
 * decides; relate_filter.c bounds its error.  All coordinates are relative to one corner, so no number is larger than
 * the size of both polygons together. */
#include "query/relate/relate_filter.h"
#include "math/f64x2.h"

typedef struct fast_polygon {
    const kz_vec2 *p;
    int32_t n;
    double winding;       /* 1 if it turns from +x towards +y, else -1 */
    kzi_f64x2 x[8], y[8]; /* its corners, each in both lanes */
} fast_polygon;

static kzi_f64x2 fast_furthest(kzi_f64x2 ex, kzi_f64x2 ey, kzi_f64x2 x, kzi_f64x2 y)
{
    return kzi_f64x2_sub(kzi_f64x2_mul(ex, y), kzi_f64x2_mul(ey, x));
}

/* Loads the corners relative to o, each into both lanes. */
KZI_F64X2_INLINE void fast_take_corners(fast_polygon *a, kzi_f64x2 ox, kzi_f64x2 oy)
{
    for (int32_t i = 0; i < a->n; i += 2) {
        const int32_t next = i + 1 < a->n ? i + 1 : i;
        kzi_f64x2 x, y;
        kzi_f64x2_points(&a->p[i], &a->p[next], &x, &y);
        x = kzi_f64x2_sub(x, ox);
        y = kzi_f64x2_sub(y, oy);
        a->x[i] = kzi_f64x2_firsts(x, x);
        a->y[i] = kzi_f64x2_firsts(y, y);
        a->x[next] = kzi_f64x2_seconds(x, x);
        a->y[next] = kzi_f64x2_seconds(y, y);
    }
}

/* How far b reaches across an edge of a, the least over a's edges. */
KZI_F64X2_INLINE kzi_f64x2 fast_least_reach(const fast_polygon *a, const fast_polygon *b, kzi_f64x2 least)
{
    const kzi_f64x2 winding = kzi_f64x2_all(a->winding);
    for (int32_t i = 0; i < a->n; i += 2) {
        const int32_t next = i + 1 < a->n ? i + 1 : 0, after = next + 1 < a->n ? next + 1 : 0;
        const kzi_f64x2 fx = kzi_f64x2_firsts(a->x[i], a->x[next]), fy = kzi_f64x2_firsts(a->y[i], a->y[next]);
        const kzi_f64x2 tx = kzi_f64x2_firsts(a->x[next], a->x[after]), ty = kzi_f64x2_firsts(a->y[next], a->y[after]);
        const kzi_f64x2 ex = kzi_f64x2_mul(kzi_f64x2_sub(tx, fx), winding);
        const kzi_f64x2 ey = kzi_f64x2_mul(kzi_f64x2_sub(ty, fy), winding);
        kzi_f64x2 reach = fast_furthest(ex, ey, b->x[0], b->y[0]);
        for (int32_t k = 1; k < b->n; k++) reach = kzi_f64x2_max(reach, fast_furthest(ex, ey, b->x[k], b->y[k]));
        least = kzi_f64x2_min(least, kzi_f64x2_sub(reach, fast_furthest(ex, ey, fx, fy)));
    }
    return least;
}

KZI_F64X2_INLINE double least_reach_of_both(const kz_vec2 *p, int32_t n, bool p_clockwise, const kz_vec2 *q, int32_t m,
                                            bool q_clockwise)
{
    const kzi_f64x2 ox = kzi_f64x2_all(p[0].x), oy = kzi_f64x2_all(p[0].y);
    fast_polygon a, b; /* not zeroed, to save time */
    a.p = p, a.n = n, a.winding = p_clockwise ? 1 : -1;
    b.p = q, b.n = m, b.winding = q_clockwise ? 1 : -1;
    fast_take_corners(&a, ox, oy);
    fast_take_corners(&b, ox, oy);
    return kzi_f64x2_least(fast_least_reach(&b, &a, fast_least_reach(&a, &b, kzi_f64x2_all(HUGE_VAL))));
}

/* Quadrilaterals have loops of their own, which the compiler unrolls.  That saves a fifth of their time. */
double kzi_relate_convexes(const kz_vec2 *p, int32_t n, bool p_clockwise, const kz_vec2 *q, int32_t m,
                           bool q_clockwise)
{
    if (n == 4 && m == 4) return least_reach_of_both(p, 4, p_clockwise, q, 4, q_clockwise);
    return least_reach_of_both(p, n, p_clockwise, q, m, q_clockwise);
}
