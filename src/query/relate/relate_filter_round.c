/* relate_filter_round.c - filter for pairs of capsules, and for circles with small convex polygons, in double.
 *
 * It computes two edges or ends at a time and does not branch before the end.  On mixed input a wrongly predicted
 * branch costs more than the arithmetic it would spare.  It compares squares and cross products, like
 * relate_round.c. */
#include "query/relate/relate_filter.h"
#include "math/f64x2.h"

/* ---- Points beside segments, two at a time ----------------------------------------------------------------- */

typedef struct fast_beside {
    kzi_f64x2_truth nearer; /* certainly nearer than the radius, and between the ends */
    kzi_f64x2_truth open;   /* between the ends, and not certainly further than the radius */
    kzi_f64x2 cross, error;
} fast_beside;

/* (dx, dy) are the points relative to the beginnings of the segments e. */
static fast_beside fast_beside_of(kzi_f64x2 ex, kzi_f64x2 ey, kzi_f64x2 square, kzi_f64x2 dx, kzi_f64x2 dy,
                                  kzi_f64x2 rr)
{
    const kzi_f64x2 zero = kzi_f64x2_all(0), left = kzi_f64x2_mul(ex, dy), right = kzi_f64x2_mul(ey, dx);
    const kzi_f64x2 along = kzi_f64x2_dot(ex, ey, dx, dy), reach = kzi_f64x2_mul(rr, square);
    fast_beside out;
    out.cross = kzi_f64x2_sub(left, right);
    out.error =
        kzi_f64x2_mul(kzi_f64x2_add(kzi_f64x2_abs(left), kzi_f64x2_abs(right)), kzi_f64x2_all(KZI_FAST_CROSS_ERROR));
    const kzi_f64x2 height = kzi_f64x2_abs(out.cross), most = kzi_f64x2_add(height, out.error);
    const kzi_f64x2 least = kzi_f64x2_max(zero, kzi_f64x2_sub(height, out.error));
    const kzi_f64x2_truth between = kzi_f64x2_and(kzi_f64x2_less(zero, along), kzi_f64x2_less(along, square));
    out.nearer = kzi_f64x2_and(
        between, kzi_f64x2_less(kzi_f64x2_mul(most, most), kzi_f64x2_mul(reach, kzi_f64x2_all(KZI_FAST_DOWN))));
    out.open = kzi_f64x2_but(
        between, kzi_f64x2_less(kzi_f64x2_mul(reach, kzi_f64x2_all(KZI_FAST_UP)), kzi_f64x2_mul(least, least)));
    return out;
}

/* ---- Capsules ----------------------------------------------------------------------------------------------- */

/* The sides on which two points lie, one bit for each. */
typedef struct fast_sides {
    unsigned up, down;
} fast_sides;

static fast_sides fast_sides_of(fast_beside b)
{
    return (fast_sides){kzi_f64x2_bits(kzi_f64x2_less(b.error, b.cross)),
                        kzi_f64x2_bits(kzi_f64x2_less(kzi_f64x2_add(b.cross, b.error), kzi_f64x2_all(0)))};
}

/* 1 or 0, so that they can be joined without a branch. */
static unsigned fast_opposite(fast_sides s) { return ((s.up & s.down >> 1) | (s.down & s.up >> 1)) & 1; }

static unsigned fast_same(fast_sides s) { return ((s.up & s.up >> 1) | (s.down & s.down >> 1)) & 1; }

int kzi_relate_segments(const kz_vec2 *a, const kz_vec2 *b, const kz_vec2 *c, const kz_vec2 *d, double r)
{
    kzi_f64x2 ax, ay, bx, by; /* a and b, c and d */
    kzi_f64x2_points(a, b, &ax, &ay);
    kzi_f64x2_points(c, d, &bx, &by);
    const kzi_f64x2 ax0 = kzi_f64x2_firsts(ax, ax), ay0 = kzi_f64x2_firsts(ay, ay), ax1 = kzi_f64x2_seconds(ax, ax),
                    ay1 = kzi_f64x2_seconds(ay, ay), bx0 = kzi_f64x2_firsts(bx, bx), by0 = kzi_f64x2_firsts(by, by);
    /* u and v are c and d relative to a and to b; w is a and b relative to c. */
    const kzi_f64x2 ux = kzi_f64x2_sub(bx, ax0), uy = kzi_f64x2_sub(by, ay0), vx = kzi_f64x2_sub(bx, ax1),
                    vy = kzi_f64x2_sub(by, ay1), wx = kzi_f64x2_sub(ax, bx0), wy = kzi_f64x2_sub(ay, by0);
    const kzi_f64x2 ex = kzi_f64x2_sub(ax1, ax0), ey = kzi_f64x2_sub(ay1, ay0);
    const kzi_f64x2 fx = kzi_f64x2_sub(kzi_f64x2_seconds(bx, bx), bx0),
                    fy = kzi_f64x2_sub(kzi_f64x2_seconds(by, by), by0);
    const kzi_f64x2 e_square = kzi_f64x2_dot(ex, ey, ex, ey), f_square = kzi_f64x2_dot(fx, fy, fx, fy);
    const double rr = r * r;
    const kzi_f64x2 rr_both = kzi_f64x2_all(rr);

    const fast_beside b_ends = fast_beside_of(ex, ey, e_square, ux, uy, rr_both);
    const fast_beside a_ends = fast_beside_of(fx, fy, f_square, wx, wy, rr_both);
    const double ends = kzi_f64x2_least(kzi_f64x2_min(kzi_f64x2_dot(ux, uy, ux, uy), kzi_f64x2_dot(vx, vy, vx, vy)));
    const fast_sides of_a = fast_sides_of(b_ends), of_b = fast_sides_of(a_ends);
    const double longest = -kzi_f64x2_least(kzi_f64x2_sub(kzi_f64x2_all(0), kzi_f64x2_firsts(e_square, f_square)));
    const bool thick = longest * KZI_FAST_THIN < rr;

    const bool beside = kzi_f64x2_bits(kzi_f64x2_or(b_ends.nearer, a_ends.nearer)) != 0;
    const bool open = kzi_f64x2_bits(kzi_f64x2_or(b_ends.open, a_ends.open)) != 0;
    const bool crossing = (fast_opposite(of_a) & fast_opposite(of_b)) != 0;
    /* The boxes around the segments, x and y side by side. */
    const kzi_f64x2 a_x0y0 = kzi_f64x2_firsts(ax, ay), a_x1y1 = kzi_f64x2_seconds(ax, ay);
    const kzi_f64x2 b_x0y0 = kzi_f64x2_firsts(bx, by), b_x1y1 = kzi_f64x2_seconds(bx, by);
    const kzi_f64x2_truth aside =
        kzi_f64x2_or(kzi_f64x2_less(kzi_f64x2_max(a_x0y0, a_x1y1), kzi_f64x2_min(b_x0y0, b_x1y1)),
                     kzi_f64x2_less(kzi_f64x2_max(b_x0y0, b_x1y1), kzi_f64x2_min(a_x0y0, a_x1y1)));
    const bool uncrossed = (fast_same(of_a) | fast_same(of_b) | kzi_f64x2_bits(aside)) != 0;
    const bool nearer = (ends < rr * KZI_FAST_DOWN) | (beside & thick) | crossing;
    return kzi_relate_certain(nearer, !nearer & (ends > rr * KZI_FAST_UP) & !open & thick & uncrossed);
}

/* ---- A circle and a polygon --------------------------------------------------------------------------------- */

int kzi_relate_circle_convex(const kz_vec2 *center, float radius, const kz_vec2 *p, int32_t n, bool clockwise)
{
    const double rr = (double)radius * radius;
    const kzi_f64x2 cx = kzi_f64x2_all(center->x), cy = kzi_f64x2_all(center->y), rr_both = kzi_f64x2_all(rr);
    const kzi_f64x2 winding = kzi_f64x2_all(clockwise ? 1 : -1), none = kzi_f64x2_all(0);
    kzi_f64x2 ends = kzi_f64x2_all(HUGE_VAL), inside = ends, outside = ends, longest = none;
    kzi_f64x2_truth nearer = kzi_f64x2_less(none, none), open = nearer;
    for (int32_t i = 0; i < n; i += 2) {
        const int32_t next = i + 1 < n ? i + 1 : 0, after = next + 1 < n ? next + 1 : 0;
        kzi_f64x2 fx, fy, tx, ty;
        kzi_f64x2_points(&p[i], &p[next], &fx, &fy);
        kzi_f64x2_points(&p[next], &p[after], &tx, &ty);
        const kzi_f64x2 ex = kzi_f64x2_sub(tx, fx), ey = kzi_f64x2_sub(ty, fy), dx = kzi_f64x2_sub(cx, fx),
                        dy = kzi_f64x2_sub(cy, fy), square = kzi_f64x2_dot(ex, ey, ex, ey);
        const fast_beside at = fast_beside_of(ex, ey, square, dx, dy, rr_both);
        const kzi_f64x2 side = kzi_f64x2_mul(at.cross, winding);
        ends = kzi_f64x2_min(ends, kzi_f64x2_dot(dx, dy, dx, dy));
        longest = kzi_f64x2_max(longest, square);
        inside = kzi_f64x2_min(inside, kzi_f64x2_sub(side, at.error));
        outside = kzi_f64x2_min(outside, kzi_f64x2_add(side, at.error));
        nearer = kzi_f64x2_or(nearer, at.nearer);
        open = kzi_f64x2_or(open, at.open);
    }
    const double end = kzi_f64x2_least(ends);
    const bool thick = -kzi_f64x2_least(kzi_f64x2_sub(none, longest)) * KZI_FAST_THIN < rr;
    const bool in = kzi_f64x2_least(inside) > 0, out = kzi_f64x2_least(outside) < 0;
    const bool beside = (kzi_f64x2_bits(nearer) != 0) & thick, off = (kzi_f64x2_bits(open) == 0) & thick;
    const bool overlap = in | beside | (end < rr * KZI_FAST_DOWN);
    return kzi_relate_certain(overlap, !overlap & out & off & (end > rr * KZI_FAST_UP));
}
