/* test_segment_distance.c - the distance from a point to a segment, minus radii, is right to the last digits.
 *
 * Formulas in whole numbers, which lose none, check it.  The point where segments cross is the same for any order of
 * their ends. */
#include "kz_test.h"

#include <math.h>

#include "math/segment_distance.h"

/* What clearance.h promises. */
static const double gap_error = 1e-7, reach_error = 1e-12;

static void check_relative(double value, double want, double error)
{
    CHECK_NEAR(value, want, error * fabs(want));
    CHECK_EQ((value > 0) - (value < 0), (want > 0) - (want < 0));
}

/* A whole number times 2^scale plus an offset of that size: still exact. */
typedef struct frame {
    double unit, x, y;
} frame;

static kzi_vec placed(frame f, int64_t x, int64_t y)
{
    return (kzi_vec){f.x + (double)x * f.unit, f.y + (double)y * f.unit};
}

static const frame frames[] = {{1, 0, 0}, {0x1p-20, 0, 0}, {0x1p20, 0, 0}, {1, 8388608, -8388608}, {0x1p-4, -65536, 3}};
enum { N_FRAMES = sizeof frames / sizeof frames[0] };

/* From (px, py) to the origin, radii whole: (distance^2 - r^2) / (distance + r), the numerator a whole number. */
static void check_point(int64_t x, int64_t y, int64_t r1, int64_t r2)
{
    const int64_t square = x * x + y * y, r = r1 + r2;
    const double reach = sqrt((double)square);
    const double gap = square == 0 && r == 0 ? 0 : (double)(square - r * r) / (reach + (double)r);
    for (int i = 0; i < N_FRAMES; i++) {
        const frame f = frames[i];
        const kzi_vec p = placed(f, x, y), q = placed(f, 0, 0);
        const kzi_clearance c = kzi_segment_clearance(p, q, q, (double)r1 * f.unit, (double)r2 * f.unit);
        NOTE("(%lld %lld) less %lld + %lld, frame %d", (long long)x, (long long)y, (long long)r1, (long long)r2, i);
        check_relative(c.gap, gap * f.unit, gap_error);
        check_relative(c.reach, reach * f.unit, reach_error);
        CHECK(kzi_vec_equal(c.foot, q));
        if (square == 0) {
            CHECK(c.dir.x == 0 && c.dir.y == 0);
        } else {
            CHECK_NEAR(c.dir.x, (double)-x / reach, 1e-12);
            CHECK_NEAR(c.dir.y, (double)-y / reach, 1e-12);
        }
    }
}

TEST(the_gap_of_points_keeps_its_digits_where_radii_nearly_touch)
{
    for (int64_t r = 1; r < 1 << 13; r = r * 3 / 2 + 1) {
        for (int64_t off = 0; off <= 2; off++) {
            check_point(r, off, r, 0); /* touching, or apart by off^2 / 2r */
            check_point(-off, -r, r / 3, r - r / 3);
            check_point(r - 1, 2 * off, r / 2, r - r / 2);
        }
        check_point(3 * r, 4 * r, 5 * r, 0);
        check_point(3 * r, -4 * r, 2 * r, 3 * r + 1);
    }
}

TEST(the_gap_of_points_without_radii_is_their_distance)
{
    check_point(0, 0, 0, 0);
    check_point(0, 0, 3, 4);
    check_point(5, 0, 0, 0);
    check_point(0, -5, 0, 0);
    check_point(1, 1, 0, 0);
    check_point(8000, 1, 0, 0);
}

/* From p to the segment from the origin to (x, y), with the cross product of (x, y) and p: positive to its left. */
static void check_line(int64_t x, int64_t y, kzi_vec p, kzi_vec foot, int64_t cross, int64_t r1, int64_t r2)
{
    const int64_t length_sq = x * x + y * y, r = r1 + r2, short_by = cross * cross - r * r * length_sq;
    const double length = sqrt((double)length_sq), reach = fabs((double)cross) / length;
    const double gap = cross == 0 && r == 0 ? 0 : (double)short_by / (double)length_sq / (reach + (double)r);
    const double side = cross > 0 ? 1 : cross < 0 ? -1 : 0;
    for (int i = 0; i < N_FRAMES; i++) {
        const frame f = frames[i];
        const kzi_vec at = {f.x + p.x * f.unit, f.y + p.y * f.unit};
        for (int turned = 0; turned < 2; turned++) {
            const kzi_vec a = turned ? placed(f, x, y) : placed(f, 0, 0),
                          b = turned ? placed(f, 0, 0) : placed(f, x, y);
            const kzi_clearance c = kzi_segment_clearance(at, a, b, (double)r1 * f.unit, (double)r2 * f.unit);
            NOTE("(%a %a) to (%lld %lld) less %lld + %lld, frame %d, turned %d", p.x, p.y, (long long)x, (long long)y,
                 (long long)r1, (long long)r2, i, turned);
            check_relative(c.gap, gap * f.unit, gap_error);
            check_relative(c.reach, reach * f.unit, reach_error);
            CHECK_NEAR(c.foot.x, f.x + foot.x * f.unit, 1e-12 * (fabs(f.x) + length * f.unit));
            CHECK_NEAR(c.foot.y, f.y + foot.y * f.unit, 1e-12 * (fabs(f.y) + length * f.unit));
            CHECK_NEAR(c.dir.x, side * (double)y / length, 1e-12);
            CHECK_NEAR(c.dir.y, side * (double)-x / length, 1e-12);
        }
    }
}

/* The foot of (px, py) must lie between the ends. */
static void check_line_at(int64_t x, int64_t y, int64_t px, int64_t py, int64_t r1, int64_t r2)
{
    const double part = (double)(px * x + py * y) / (double)(x * x + y * y);
    const kzi_vec p = {(double)px, (double)py}, foot = {part * (double)x, part * (double)y};
    REQUIRE(part > 0 && part < 1);
    check_line(x, y, p, foot, x * py - y * px, r1, r2);
}

TEST(the_gap_of_a_point_beside_a_segment_keeps_its_digits)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(1000); n > 0; n--) {
        const int64_t x = kz_test_range(&rng, -4000, 4000), y = kz_test_range(&rng, -4000, 4000);
        const int64_t px = kz_test_range(&rng, -4000, 4000), py = kz_test_range(&rng, -4000, 4000);
        const int64_t dot = px * x + py * y, cross = x * py - y * px;
        if (dot <= 0 || dot >= x * x + y * y) continue;
        const int64_t near_by = (int64_t)(fabs((double)cross) / sqrt((double)(x * x + y * y)));
        const int64_t r = near_by + kz_test_range(&rng, 0, 1), r1 = kz_test_range(&rng, 0, (int32_t)r);
        check_line_at(x, y, px, py, r1, r - r1);
        check_line_at(x, y, px, py, 0, 0);
    }
}

TEST(a_point_nearly_on_a_line_keeps_the_digits_of_its_distance)
{
    for (int64_t k = 2; k < 4000; k = k * 2 + 1) {
        check_line_at(2 * k + 1, 2 * k - 1, k + 1, k, 0, 0); /* cross products of 1, of two of k^2 */
        check_line_at(2 * k + 1, 2 * k - 1, k, k - 1, 0, 0);
        check_line_at(2 * k + 1, 2 * k - 1, k, k - 1, 1, 2);
        check_line_at(2 * k, 2 * k, k, k, 0, 0); /* on it */
        check_line_at(2 * k, 2 * k, k, k, 0, 1);
    }
}

TEST(a_segment_that_a_disc_touches_has_a_gap_of_zero)
{
    for (int64_t k = 1; k < 800; k = k * 2 + 1) {
        check_line_at(40 * k, 30 * k, 20 * k - 3 * k, 15 * k + 4 * k, 5 * k, 0);
        check_line_at(40 * k, 30 * k, 20 * k + 3 * k, 15 * k - 4 * k, k, 4 * k);
        check_line_at(0, 40 * k, 5 * k, 11 * k, 2 * k, 3 * k);
        check_line_at(40 * k, 0, 11 * k, -5 * k, 2 * k, 3 * k + 1);
    }
}

TEST(beyond_an_end_the_nearest_point_is_the_end)
{
    const kzi_vec a = {0, 0}, b = {10, 0};
    const struct {
        kzi_vec p, foot;
        double reach;
    } cases[] = {{{-3, 4}, {0, 0}, 5},  {{0, 4}, {0, 0}, 4},  {{13, -4}, {10, 0}, 5},
                 {{10, 7}, {10, 0}, 7}, {{-6, 0}, {0, 0}, 6}, {{10, 0}, {10, 0}, 0}};
    for (int i = 0; i < 6; i++) {
        const kzi_clearance c = kzi_segment_clearance(cases[i].p, a, b, 1, 0.5);
        NOTE("case %d", i);
        CHECK(kzi_vec_equal(c.foot, cases[i].foot));
        CHECK_EQ(c.reach, cases[i].reach);
        CHECK_EQ(c.gap, cases[i].reach - 1.5);
    }
}

/* ---- Crossings -------------------------------------------------------------------------------------------------- */

/* Whichever end and whichever line comes first. */
static void check_order_only(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    const kzi_vec p[2] = {a, b}, q[2] = {c, d}, once = kzi_crossing_point(a, b, c, d);
    NOTE("(%a %a)-(%a %a) (%a %a)-(%a %a)", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y);
    for (int i = 1; i < 8; i++) {
        const kzi_vec p1 = p[i & 1], p2 = p[(i & 1) ^ 1], q1 = q[i >> 1 & 1], q2 = q[(i >> 1 & 1) ^ 1];
        const kzi_vec here = i & 4 ? kzi_crossing_point(q1, q2, p1, p2) : kzi_crossing_point(p1, p2, q1, q2);
        CHECK_BITS64(here.x, once.x);
        CHECK_BITS64(here.y, once.y);
    }
}

static void check_crossing(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    const kzi_vec once = kzi_crossing_point(a, b, c, d);
    const double cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
    const double part = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
    check_order_only(a, b, c, d);
    /* Small whole numbers: what is divided is exact, the rest is rounded a few times. */
    CHECK_NEAR(once.x, a.x + (b.x - a.x) * part, 1e-12 * (fabs(a.x) + fabs(b.x)));
    CHECK_NEAR(once.y, a.y + (b.y - a.y) * part, 1e-12 * (fabs(a.y) + fabs(b.y)));
    const kzi_vec lines[] = {kzi_line_crossing(a, b, c, d), kzi_line_crossing(b, a, d, c)};
    for (int i = 0; i < 2; i++) {
        CHECK_NEAR(lines[i].x, once.x, 1e-12 * (fabs(a.x) + fabs(b.x)));
        CHECK_NEAR(lines[i].y, once.y, 1e-12 * (fabs(a.y) + fabs(b.y)));
    }
}

TEST(segments_cross_in_one_point_for_any_order_of_ends_and_segments)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(2000); n > 0; n--) {
        const int size = kz_test_one_in(&rng, 2) ? 3 : 5000; /* small ones share coordinates of their ends */
        kzi_vec v[4];
        for (int i = 0; i < 4; i++) {
            v[i].x = kz_test_range(&rng, -size, size);
            v[i].y = kz_test_range(&rng, -size, size);
        }
        if (kzi_orient(v[2], v[3], v[0]) * kzi_orient(v[2], v[3], v[1]) >= 0) continue;
        if (kzi_orient(v[0], v[1], v[2]) * kzi_orient(v[0], v[1], v[3]) >= 0) continue;
        check_crossing(v[0], v[1], v[2], v[3]);
    }
    check_crossing((kzi_vec){3, -7}, (kzi_vec){3, 8}, (kzi_vec){1, 1}, (kzi_vec){8, 2});  /* one upright */
    check_crossing((kzi_vec){-7, 3}, (kzi_vec){8, 3}, (kzi_vec){1, -1}, (kzi_vec){2, 8}); /* one level */
    check_crossing((kzi_vec){0, 0}, (kzi_vec){9, 7}, (kzi_vec){0, 5},
                   (kzi_vec){6, -5}); /* first ends above each other */
    check_crossing((kzi_vec){0, -6}, (kzi_vec){9, 7}, (kzi_vec){0, 5}, (kzi_vec){9, -5});
    check_crossing((kzi_vec){1, 2}, (kzi_vec){9, 7}, (kzi_vec){1, 2}, (kzi_vec){4, -5}); /* from a common end */
}

/* Whole numbers of 39 bits: the cross products of directions (x + 1, x) and (x, x - 1) are -1, of products of x^2. */
TEST(lines_that_are_nearly_parallel_cross_where_they_do)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int e = 1; e <= 29; e++) {
        const double x = (double)((int64_t)1 << e);
        for (int i = 0; i < 20; i++) {
            const kzi_vec at = {kz_test_range(&rng, -1000, 1000), kz_test_range(&rng, -1000, 1000)};
            const double back = kz_test_range(&rng, 1, 200), on = kz_test_range(&rng, 1, 200);
            const double under = kz_test_range(&rng, 1, 200), over = kz_test_range(&rng, 1, 200);
            const kzi_vec a = {at.x - (x + 1) * back, at.y - x * back}, b = {at.x + (x + 1) * on, at.y + x * on};
            const kzi_vec c = {at.x - x * under, at.y - (x - 1) * under}, d = {at.x + x * over, at.y + (x - 1) * over};
            const kzi_vec found[] = {kzi_line_crossing(a, b, c, d), kzi_line_crossing(b, a, c, d),
                                     kzi_line_crossing(c, d, b, a), kzi_crossing_point(d, c, a, b)};
            const double error = 0x1p-44 * 400 * 2 * x;
            NOTE("x 2^%d, %g and %g to %g and %g", e, back, under, on, over);
            for (int k = 0; k < 4; k++) {
                CHECK_NEAR(found[k].x, at.x, error);
                CHECK_NEAR(found[k].y, at.y, error);
            }
        }
    }
}

/* Of very different sizes, so that a difference is another one when the other end is taken away. */
TEST(so_they_do_where_ends_lie_above_each_other)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = 0; i < 400; i++) {
        const double high = 1 + (double)kz_test_unit(&rng), low = (double)kz_test_unit(&rng);
        const double wide = 1e9 * (double)kz_test_unit(&rng), thin = 1e-3 * (double)kz_test_unit(&rng);
        const double x = (double)kz_test_real(&rng, -1, 1);
        check_order_only((kzi_vec){0, high}, (kzi_vec){2, -low}, (kzi_vec){0, -low},
                         (kzi_vec){3, high}); /* first ends */
        check_order_only((kzi_vec){x, wide}, (kzi_vec){x, -thin}, (kzi_vec){-5, low}, (kzi_vec){wide + 5, thin});
        check_order_only((kzi_vec){wide, x}, (kzi_vec){-thin, x}, (kzi_vec){low, -5}, (kzi_vec){thin, wide + 5});
        check_order_only((kzi_vec){x, 1}, (kzi_vec){x, -1}, (kzi_vec){x - high, -low / 2},
                         (kzi_vec){x + high, low / 3});
    }
}
