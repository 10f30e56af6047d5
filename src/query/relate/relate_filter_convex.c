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
    kzi_two x[8], y[8]; /* its corners, each twice */
} fast_polygon;

static kzi_two fast_furthest(kzi_two ex, kzi_two ey, kzi_two x, kzi_two y)
{
    return kzi_two_sub(kzi_two_mul(ex, y), kzi_two_mul(ey, x));
}

/* Both coordinates seen from o, each corner in both places. */
KZI_F64X2_INLINE void fast_take_corners(fast_polygon *a, kzi_two ox, kzi_two oy)
{
    for (int32_t i = 0; i < a->n; i += 2) {
        const int32_t next = i + 1 < a->n ? i + 1 : i;
        kzi_two x, y;
        kzi_two_points(&a->p[i], &a->p[next], &x, &y);
        x = kzi_two_sub(x, ox);
        y = kzi_two_sub(y, oy);
        a->x[i] = kzi_two_firsts(x, x);
        a->y[i] = kzi_two_firsts(y, y);
        a->x[next] = kzi_two_seconds(x, x);
        a->y[next] = kzi_two_seconds(y, y);
    }
}

/* The least, over the edges of a, of how far b gets across. */
KZI_F64X2_INLINE kzi_two fast_least_reach(const fast_polygon *a, const fast_polygon *b, kzi_two least)
{
    const kzi_two way = kzi_two_all(a->way);
    for (int32_t i = 0; i < a->n; i += 2) {
        const int32_t next = i + 1 < a->n ? i + 1 : 0, after = next + 1 < a->n ? next + 1 : 0;
        const kzi_two fx = kzi_two_firsts(a->x[i], a->x[next]), fy = kzi_two_firsts(a->y[i], a->y[next]);
        const kzi_two tx = kzi_two_firsts(a->x[next], a->x[after]), ty = kzi_two_firsts(a->y[next], a->y[after]);
        const kzi_two ex = kzi_two_mul(kzi_two_sub(tx, fx), way), ey = kzi_two_mul(kzi_two_sub(ty, fy), way);
        kzi_two reach = fast_furthest(ex, ey, b->x[0], b->y[0]);
        for (int32_t k = 1; k < b->n; k++) reach = kzi_two_max(reach, fast_furthest(ex, ey, b->x[k], b->y[k]));
        least = kzi_two_min(least, kzi_two_sub(reach, fast_furthest(ex, ey, fx, fy)));
    }
    return least;
}

KZI_F64X2_INLINE double least_reach_of_both(const kz_vec2 *p, int32_t n, bool p_clockwise, const kz_vec2 *q, int32_t m,
                                            bool q_clockwise)
{
    const kzi_two ox = kzi_two_all(p[0].x), oy = kzi_two_all(p[0].y);
    fast_polygon a, b; /* filled in below: no time for zeros */
    a.p = p, a.n = n, a.way = p_clockwise ? 1 : -1;
    b.p = q, b.n = m, b.way = q_clockwise ? 1 : -1;
    fast_take_corners(&a, ox, oy);
    fast_take_corners(&b, ox, oy);
    return kzi_two_least(fast_least_reach(&b, &a, fast_least_reach(&a, &b, kzi_two_all(HUGE_VAL))));
}

/* Quadrilaterals have loops of their own, which the compiler unrolls: they take four fifths of the time. */
double kzi_relate_convexes(const kz_vec2 *p, int32_t n, bool p_clockwise, const kz_vec2 *q, int32_t m,
                           bool q_clockwise)
{
    if (n == 4 && m == 4) return least_reach_of_both(p, 4, p_clockwise, q, 4, q_clockwise);
    return least_reach_of_both(p, n, p_clockwise, q, m, q_clockwise);
}
