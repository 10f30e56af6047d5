/* relate_filter_convex.c - two convex polygons of few corners: separating axes in double, two edges at a time.
 *
 * For each edge, how far does the other polygon get across it, as a part of the edge's length?  The least of all these
 * decides: relate_filter.c knows how far to trust it.  Everything is seen from one corner, so no number is larger than
 * the size of both together. */
#include "query/relate/relate_filter.h"
#include "query/f64x2.h"

typedef struct fast_polygon {
    const kz_vec2 *p;
    int32_t n;
    double way;         /* 1 where it turns from +x towards +y, else -1 */
    kzi_f64x2 x[8], y[8]; /* its corners, each twice */
} fast_polygon;

static kzi_f64x2 fast_furthest(kzi_f64x2 ex, kzi_f64x2 ey, kzi_f64x2 x, kzi_f64x2 y)
{
    return kzi_f64x2_sub(kzi_f64x2_mul(ex, y), kzi_f64x2_mul(ey, x));
}

/* Both coordinates seen from o, each corner in both places. */
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

/* The least, over the edges of a, of how far b gets across. */
KZI_F64X2_INLINE kzi_f64x2 fast_least_reach(const fast_polygon *a, const fast_polygon *b, kzi_f64x2 least)
{
    const kzi_f64x2 way = kzi_f64x2_all(a->way);
    for (int32_t i = 0; i < a->n; i += 2) {
        const int32_t next = i + 1 < a->n ? i + 1 : 0, after = next + 1 < a->n ? next + 1 : 0;
        const kzi_f64x2 fx = kzi_f64x2_firsts(a->x[i], a->x[next]), fy = kzi_f64x2_firsts(a->y[i], a->y[next]);
        const kzi_f64x2 tx = kzi_f64x2_firsts(a->x[next], a->x[after]), ty = kzi_f64x2_firsts(a->y[next], a->y[after]);
        const kzi_f64x2 ex = kzi_f64x2_mul(kzi_f64x2_sub(tx, fx), way), ey = kzi_f64x2_mul(kzi_f64x2_sub(ty, fy), way);
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
    fast_polygon a, b; /* filled in below: no time for zeros */
    a.p = p, a.n = n, a.way = p_clockwise ? 1 : -1;
    b.p = q, b.n = m, b.way = q_clockwise ? 1 : -1;
    fast_take_corners(&a, ox, oy);
    fast_take_corners(&b, ox, oy);
    return kzi_f64x2_least(fast_least_reach(&b, &a, fast_least_reach(&a, &b, kzi_f64x2_all(HUGE_VAL))));
}

/* Quadrilaterals have loops of their own, which the compiler unrolls: they take four fifths of the time. */
double kzi_relate_convexes(const kz_vec2 *p, int32_t n, bool p_clockwise, const kz_vec2 *q, int32_t m,
                           bool q_clockwise)
{
    if (n == 4 && m == 4) return least_reach_of_both(p, 4, p_clockwise, q, 4, q_clockwise);
    return least_reach_of_both(p, n, p_clockwise, q, m, q_clockwise);
}
