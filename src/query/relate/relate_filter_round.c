/* relate_filter_round.c - capsules, and circles with polygons of few corners, in double, two edges or ends at a time.
 *
 * Nothing branches before the end: on mixed input a wrongly predicted branch costs more than all the arithmetic of a
 * case that turns out not to matter.  What is compared are squares and cross products, as in relate_round.c. */
#include "query/relate/relate_filter.h"
#include "query/f64x2.h"

/* ---- Points beside segments, two at a time ----------------------------------------------------------------- */

typedef struct fast_beside {
    kzi_two_truth nearer; /* than the radius, and between the ends */
    kzi_two_truth open;   /* between the ends, and not certain to be further than the radius */
    kzi_two cross, error;
} fast_beside;

/* Of points seen from the beginnings of the segments e: (dx, dy). */
static fast_beside fast_beside_of(kzi_two ex, kzi_two ey, kzi_two square, kzi_two dx, kzi_two dy, kzi_two rr)
{
    const kzi_two zero = kzi_two_all(0), left = kzi_two_mul(ex, dy), right = kzi_two_mul(ey, dx);
    const kzi_two along = kzi_two_dot(ex, ey, dx, dy), reach = kzi_two_mul(rr, square);
    fast_beside out;
    out.cross = kzi_two_sub(left, right);
    out.error = kzi_two_mul(kzi_two_add(kzi_two_abs(left), kzi_two_abs(right)), kzi_two_all(KZI_FAST_CROSS_ERROR));
    const kzi_two height = kzi_two_abs(out.cross), most = kzi_two_add(height, out.error);
    const kzi_two least = kzi_two_max(zero, kzi_two_sub(height, out.error));
    const kzi_two_truth between = kzi_two_and(kzi_two_less(zero, along), kzi_two_less(along, square));
    out.nearer =
        kzi_two_and(between, kzi_two_less(kzi_two_mul(most, most), kzi_two_mul(reach, kzi_two_all(KZI_FAST_DOWN))));
    out.open =
        kzi_two_but(between, kzi_two_less(kzi_two_mul(reach, kzi_two_all(KZI_FAST_UP)), kzi_two_mul(least, least)));
    return out;
}

/* ---- Capsules ----------------------------------------------------------------------------------------------- */

/* Sides as two bits: of the first point and of the second. */
typedef struct fast_sides {
    unsigned up, down;
} fast_sides;

static fast_sides fast_sides_of(fast_beside b)
{
    return (fast_sides){kzi_two_bits(kzi_two_less(b.error, b.cross)),
                        kzi_two_bits(kzi_two_less(kzi_two_add(b.cross, b.error), kzi_two_all(0)))};
}

/* 1 or 0, so that they can be joined without a branch. */
static unsigned fast_opposite(fast_sides s) { return ((s.up & s.down >> 1) | (s.down & s.up >> 1)) & 1; }

static unsigned fast_same(fast_sides s) { return ((s.up & s.up >> 1) | (s.down & s.down >> 1)) & 1; }

int kzi_relate_segments(const kz_vec2 *a, const kz_vec2 *b, const kz_vec2 *c, const kz_vec2 *d, double r)
{
    kzi_two ax, ay, bx, by; /* a and b, c and d */
    kzi_two_points(a, b, &ax, &ay);
    kzi_two_points(c, d, &bx, &by);
    const kzi_two ax0 = kzi_two_firsts(ax, ax), ay0 = kzi_two_firsts(ay, ay), ax1 = kzi_two_seconds(ax, ax),
                  ay1 = kzi_two_seconds(ay, ay), bx0 = kzi_two_firsts(bx, bx), by0 = kzi_two_firsts(by, by);
    /* c and d seen from a and from b; a and b seen from c. */
    const kzi_two ux = kzi_two_sub(bx, ax0), uy = kzi_two_sub(by, ay0), vx = kzi_two_sub(bx, ax1),
                  vy = kzi_two_sub(by, ay1), wx = kzi_two_sub(ax, bx0), wy = kzi_two_sub(ay, by0);
    const kzi_two ex = kzi_two_sub(ax1, ax0), ey = kzi_two_sub(ay1, ay0);
    const kzi_two fx = kzi_two_sub(kzi_two_seconds(bx, bx), bx0), fy = kzi_two_sub(kzi_two_seconds(by, by), by0);
    const kzi_two e_square = kzi_two_dot(ex, ey, ex, ey), f_square = kzi_two_dot(fx, fy, fx, fy);
    const double rr = r * r;
    const kzi_two rr_both = kzi_two_all(rr);

    const fast_beside b_ends = fast_beside_of(ex, ey, e_square, ux, uy, rr_both);
    const fast_beside a_ends = fast_beside_of(fx, fy, f_square, wx, wy, rr_both);
    const double ends = kzi_two_least(kzi_two_min(kzi_two_dot(ux, uy, ux, uy), kzi_two_dot(vx, vy, vx, vy)));
    const fast_sides of_a = fast_sides_of(b_ends), of_b = fast_sides_of(a_ends);
    const double longest = -kzi_two_least(kzi_two_sub(kzi_two_all(0), kzi_two_firsts(e_square, f_square)));
    const bool thick = longest * KZI_FAST_THIN < rr;

    const bool beside = kzi_two_bits(kzi_two_or(b_ends.nearer, a_ends.nearer)) != 0;
    const bool open = kzi_two_bits(kzi_two_or(b_ends.open, a_ends.open)) != 0;
    const bool crossing = (fast_opposite(of_a) & fast_opposite(of_b)) != 0;
    /* The boxes around the segments, x and y side by side. */
    const kzi_two a_x0y0 = kzi_two_firsts(ax, ay), a_x1y1 = kzi_two_seconds(ax, ay);
    const kzi_two b_x0y0 = kzi_two_firsts(bx, by), b_x1y1 = kzi_two_seconds(bx, by);
    const kzi_two_truth aside = kzi_two_or(kzi_two_less(kzi_two_max(a_x0y0, a_x1y1), kzi_two_min(b_x0y0, b_x1y1)),
                                           kzi_two_less(kzi_two_max(b_x0y0, b_x1y1), kzi_two_min(a_x0y0, a_x1y1)));
    const bool uncrossed = (fast_same(of_a) | fast_same(of_b) | kzi_two_bits(aside)) != 0;
    const bool nearer = (ends < rr * KZI_FAST_DOWN) | (beside & thick) | crossing;
    return kzi_relate_certain(nearer, !nearer & (ends > rr * KZI_FAST_UP) & !open & thick & uncrossed);
}

/* ---- A circle and a polygon --------------------------------------------------------------------------------- */

int kzi_relate_circle_convex(const kz_vec2 *center, float radius, const kz_vec2 *p, int32_t n, bool clockwise)
{
    const double rr = (double)radius * radius;
    const kzi_two cx = kzi_two_all(center->x), cy = kzi_two_all(center->y), rr_both = kzi_two_all(rr);
    const kzi_two way = kzi_two_all(clockwise ? 1 : -1), none = kzi_two_all(0);
    kzi_two ends = kzi_two_all(HUGE_VAL), inside = ends, outside = ends, longest = none;
    kzi_two_truth nearer = kzi_two_less(none, none), open = nearer;
    for (int32_t i = 0; i < n; i += 2) {
        const int32_t next = i + 1 < n ? i + 1 : 0, after = next + 1 < n ? next + 1 : 0;
        kzi_two fx, fy, tx, ty;
        kzi_two_points(&p[i], &p[next], &fx, &fy);
        kzi_two_points(&p[next], &p[after], &tx, &ty);
        const kzi_two ex = kzi_two_sub(tx, fx), ey = kzi_two_sub(ty, fy), dx = kzi_two_sub(cx, fx),
                      dy = kzi_two_sub(cy, fy), square = kzi_two_dot(ex, ey, ex, ey);
        const fast_beside at = fast_beside_of(ex, ey, square, dx, dy, rr_both);
        const kzi_two side = kzi_two_mul(at.cross, way);
        ends = kzi_two_min(ends, kzi_two_dot(dx, dy, dx, dy));
        longest = kzi_two_max(longest, square);
        inside = kzi_two_min(inside, kzi_two_sub(side, at.error));
        outside = kzi_two_min(outside, kzi_two_add(side, at.error));
        nearer = kzi_two_or(nearer, at.nearer);
        open = kzi_two_or(open, at.open);
    }
    const double end = kzi_two_least(ends);
    const bool thick = -kzi_two_least(kzi_two_sub(none, longest)) * KZI_FAST_THIN < rr;
    const bool in = kzi_two_least(inside) > 0, out = kzi_two_least(outside) < 0;
    const bool beside = (kzi_two_bits(nearer) != 0) & thick, off = (kzi_two_bits(open) == 0) & thick;
    const bool overlap = in | beside | (end < rr * KZI_FAST_DOWN);
    return kzi_relate_certain(overlap, !overlap & out & off & (end > rr * KZI_FAST_UP));
}
