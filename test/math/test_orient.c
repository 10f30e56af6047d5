/* test_orient.c - the orientation predicate against long integers, on points where doubles get it wrong. */
#include "bigint.h"
#include "kz_test.h"
#include "points.h"
#include <kolize/math.h>

#include <math.h>

#include "math/predicates.h"

typedef int orient_function(kz_vec2 a, kz_vec2 b, kz_vec2 c);

/* What everybody writes first: right for most points, and wrong for those of this file. */
static int orient_in_double(kz_vec2 a, kz_vec2 b, kz_vec2 c)
{
    const double left = ((double)b.x - a.x) * ((double)c.y - a.y), right = ((double)b.y - a.y) * ((double)c.x - a.x);
    return (left > right) - (left < right);
}

static orient_function *orient = kz_orient;

static kz_vec2 mirrored(kz_vec2 p) { return (kz_vec2){-p.x, p.y}; }
static kz_vec2 turned(kz_vec2 p) { return (kz_vec2){-p.y, p.x}; }
static kz_vec2 swapped(kz_vec2 p) { return (kz_vec2){p.y, p.x}; }

static big_point ruler_point(kz_vec2 p) { return big_point_of(p.x, p.y); }

static void check_orient(kz_vec2 a, kz_vec2 b, kz_vec2 c)
{
    const int want = big_orient(ruler_point(a), ruler_point(b), ruler_point(c));
    if (orient(a, b, c) != want) NOTE("(%a %a) (%a %a) (%a %a)", a.x, a.y, b.x, b.y, c.x, c.y);
    CHECK_EQ(orient(a, b, c), want);
    CHECK_EQ(orient(b, c, a), want);
    CHECK_EQ(orient(c, a, b), want);
    CHECK_EQ(orient(a, c, b), -want);
    CHECK_EQ(orient(c, b, a), -want);
    CHECK_EQ(orient(b, a, c), -want);
    CHECK_EQ(orient(turned(a), turned(b), turned(c)), want);
    CHECK_EQ(orient(mirrored(a), mirrored(b), mirrored(c)), -want);
    CHECK_EQ(orient(swapped(a), swapped(b), swapped(c)), -want);
}

/* ---- What the signs mean -------------------------------------------------------------------------------- */

TEST(turning_from_x_towards_y_is_plus_one)
{
    const kz_vec2 o = {0, 0}, x = {1, 0}, y = {0, 1}, far = {1000, 0}, below = {1000, 0x1p-149f};
    CHECK_EQ(kz_orient(o, x, y), 1);
    CHECK_EQ(kz_orient(o, y, x), -1);
    CHECK_EQ(kz_orient(o, x, far), 0);
    CHECK_EQ(kz_orient(o, far, below), 1);
    CHECK_EQ(kz_orient(o, x, o), 0);
    CHECK_EQ(kz_orient(o, o, o), 0);
}

TEST(minus_0_is_0)
{
    const kz_vec2 o = {0, 0}, minus = {-0.0f, -0.0f}, p = {3, 5};
    CHECK_EQ(kz_orient(o, minus, p), 0);
    CHECK_EQ(kz_orient(o, p, minus), 0);
    CHECK_EQ(kz_orient(minus, (kz_vec2){1, -0.0f}, (kz_vec2){5, 0}), 0);
}

TEST(points_that_are_not_finite_give_some_sign)
{
    const float odd[] = {NAN, INFINITY, -INFINITY, FLT_MAX, 0};
    enum { N = sizeof odd / sizeof odd[0] };
    for (int i = 0; i < N * N * N * N; i++) {
        const kz_vec2 a = {odd[i % N], odd[i / N % N]}, b = {odd[i / N / N % N], odd[i / N / N / N]}, c = {1, 2};
        const int s = kz_orient(a, b, c), t = kz_orient(c, b, a), u = kz_orient(a, b, a);
        CHECK(s >= -1 && s <= 1 && t >= -1 && t <= 1 && u >= -1 && u <= 1);
    }
}

/* ---- Against long integers ------------------------------------------------------------------------------ */

TEST(random_points_of_every_family_get_the_exact_sign)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int64_t n = kz_test_rounds(3000); n > 0; n--) {
            const kz_vec2 a = points_any(&rng, (point_family)family), b = points_any(&rng, (point_family)family);
            check_orient(a, b, points_any(&rng, (point_family)family));
        }
    }
}

static void points_beside_lines(void)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int64_t n = kz_test_rounds(3000); n > 0; n--) {
            const kz_vec2 a = points_any(&rng, (point_family)family), b = points_any(&rng, (point_family)family);
            check_orient(a, b, points_beside_line(&rng, a, b, kz_test_range(&rng, 0, 2)));
        }
    }
}

TEST(points_a_few_last_bits_beside_a_line_get_the_exact_sign) { points_beside_lines(); }

/* Two points in the tens and one near 0, all within some last bits of one line.  The differences have 60 and more bits.
 * A double keeps 53 of them, and what it drops decides. */
static void last_bits_around_a_line(void)
{
    const kz_vec2 p = {12, 18}, q = {24, 36};
    const float x = 0x1.234566p-36f, y = 0x1.b4e819p-36f; /* y = 1.5 x */
    for (int32_t i = -24; i <= 24; i++)
        for (int32_t j = -24; j <= 24; j++) check_orient((kz_vec2){points_step(x, i), points_step(y, j)}, p, q);

    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(5000); n > 0; n--) {
        const float slope = (float)kz_test_range(&rng, 1, 7) / 4, k = (float)kz_test_range(&rng, 1 << 20, 1 << 21);
        const float l = (float)kz_test_range(&rng, 1 << 20, 1 << 21),
                    s = k * (float)ldexp(1, kz_test_range(&rng, -60, -30));
        const kz_vec2 near = {s, points_step(s * slope, kz_test_range(&rng, -2, 2))};
        check_orient(near, (kz_vec2){k, k * slope}, (kz_vec2){l, l * slope});
    }
}

TEST(a_grid_of_last_bits_around_a_line_gets_the_exact_sign) { last_bits_around_a_line(); }

TEST(three_points_exactly_on_a_line_are_0_at_every_scale)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(5000); n > 0; n--) {
        const int32_t dx = kz_test_range(&rng, -1000, 1000), dy = kz_test_range(&rng, -1000, 1000);
        const float unit = (float)ldexp(1, kz_test_range(&rng, -149, 100));
        const float x0 = (float)kz_test_range(&rng, -9999, 9999), y0 = (float)kz_test_range(&rng, -9999, 9999);
        kz_vec2 p[3];
        for (int i = 0; i < 3; i++) {
            const int32_t t = kz_test_range(&rng, -50, 50);
            p[i] = (kz_vec2){(x0 + (float)(t * dx)) * unit, (y0 + (float)(t * dy)) * unit};
        }
        CHECK_EQ(kz_orient(p[0], p[1], p[2]), 0);
        check_orient(p[0], p[1], p[2]);
        /* One last bit off the line is off the line, unless it slides along it. */
        p[2].y = points_step(p[2].y, 1);
        if (dx != 0 && p[0].x != p[1].x) CHECK_NE(kz_orient(p[0], p[1], p[2]), 0);
    }
}

TEST(the_corners_of_float32_are_no_special_case)
{
    const float ends[] = {0, 0x1p-149f, -0x1p-149f, 0x1p-126f, 1, -1, FLT_MAX, -FLT_MAX};
    enum { N = sizeof ends / sizeof ends[0] };
    for (int i = 0; i < N * N * N * N; i++) {
        const kz_vec2 a = {ends[i % N], ends[i / N % N]}, b = {ends[i / N / N % N], ends[i / N / N / N]};
        check_orient(a, b, (kz_vec2){ends[(i * 5 + 3) % N], ends[(i * 3 + i / 7) % N]});
        check_orient(a, b, (kz_vec2){-b.x, -b.y});
    }
}

TEST(this_file_notices_an_orientation_computed_in_double)
{
    orient = orient_in_double;
    const kz_test_counts around = kz_test_apart(last_bits_around_a_line), beside = kz_test_apart(points_beside_lines);
    orient = kz_orient;
    CHECK_GT(around.failed, 100);
    CHECK_GT(beside.failed, 0);
    CHECK_EQ(kz_test_apart(last_bits_around_a_line).failed, 0);
}

/* ---- The private forms, with cells of masks beyond 2^24 ------------------------------------------------- */

/* A float32, a whole number below 2^40, or a value both can be. */
static double coordinate_or_cell(kz_test_rng *rng)
{
    switch (kz_test_below(rng, 4)) {
    case 0: return kz_test_exponent(rng, -149, 127);
    case 1: return (double)((int64_t)(kz_test_u64(rng) >> 23) - ((int64_t)1 << 40));
    case 2: return (double)(((int64_t)1 << 39) + kz_test_range(rng, -5, 5));
    default: return (double)kz_test_range(rng, -5, 5);
    }
}

static kzi_vec any_vec(kz_test_rng *rng)
{
    const double x = coordinate_or_cell(rng);
    return (kzi_vec){x, coordinate_or_cell(rng)};
}

static big_point ruler_vec(kzi_vec v) { return big_point_of(v.x, v.y); }

TEST(cells_and_coordinates_meet_in_one_exact_sign)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const kzi_vec a = any_vec(&rng), b = any_vec(&rng), c = any_vec(&rng), d = any_vec(&rng);
        const big_point pa = ruler_vec(a), pb = ruler_vec(b), pc = ruler_vec(c), pd = ruler_vec(d);
        const big_point u = big_from_to(pa, pb), v = big_from_to(pc, pd);
        NOTE("(%a %a) (%a %a) (%a %a) (%a %a)", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y);
        CHECK_EQ(kzi_orient(a, b, c), big_orient(pa, pb, pc));
        CHECK_EQ(kzi_cross_sign(a, b, c, d), big_cross(u, v).sign);
        CHECK_EQ(kzi_dot_sign(a, b, c, d), big_dot(u, v).sign);
        const big both = big_add(big_cross(u, big_from_to(pa, pc)), big_cross(u, big_from_to(pa, pd)));
        CHECK_EQ(kzi_orient_middle(a, b, c, d), both.sign);
        const big twice = big_mul(big_of(2, 0), big_coordinate(c.x));
        CHECK_EQ(kzi_compare_middle(a.x, b.x, c.x), big_compare(big_add(pa.x, pb.x), twice));
    }
}

static void check_segments(kz_vec2 from, kz_vec2 to, kz_vec2 other_from, kz_vec2 other_to)
{
    const kzi_vec a = kzi_vec_of(from), b = kzi_vec_of(to), c = kzi_vec_of(other_from), d = kzi_vec_of(other_to);
    const big_point pa = ruler_vec(a), pb = ruler_vec(b), pc = ruler_vec(c), pd = ruler_vec(d);
    const big_point u = big_from_to(pa, pb), v = big_from_to(pc, pd);
    const big both = big_add(big_cross(u, big_from_to(pa, pc)), big_cross(u, big_from_to(pa, pd)));
    NOTE("(%a %a) (%a %a) (%a %a) (%a %a)", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y);
    CHECK_EQ(kzi_cross_sign(a, b, c, d), big_cross(u, v).sign);
    CHECK_EQ(kzi_dot_sign(a, b, c, d), big_dot(u, v).sign);
    CHECK_EQ(kzi_orient_middle(a, b, c, d), both.sign);
}

static float finite_sum(float a, float b, float c)
{
    const double sum = (double)a + b - c;
    return sum > FLT_MAX ? FLT_MAX : sum < -FLT_MAX ? -FLT_MAX : (float)sum;
}

TEST(segments_all_but_along_and_square_to_each_other_get_the_exact_signs)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int64_t n = kz_test_rounds(3000); n > 0; n--) {
            const kz_vec2 a = points_any(&rng, (point_family)family), b = points_any(&rng, (point_family)family);
            const kz_vec2 c = kz_test_one_in(&rng, 2) ? a : points_any(&rng, (point_family)family);
            const kz_vec2 along = {finite_sum(c.x, b.x, a.x), finite_sum(c.y, b.y, a.y)};
            const kz_vec2 square = {finite_sum(c.x, a.y, b.y), finite_sum(c.y, b.x, a.x)};
            check_segments(a, b, c, points_beside_line(&rng, c, along, kz_test_range(&rng, 0, 2)));
            check_segments(a, b, c, points_beside_line(&rng, c, square, kz_test_range(&rng, 0, 2)));
            check_segments(a, b, points_beside_line(&rng, a, b, 2), b);
        }
    }
}

/* As last_bits_around_a_line: what a double drops decides. */
TEST(last_bits_decide_about_segments_along_and_square_to_each_other)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const float slope = (float)kz_test_range(&rng, -7, 7) / 4, k = (float)kz_test_range(&rng, 1 << 20, 1 << 21);
        const float l = (float)kz_test_range(&rng, -(1 << 21), 1 << 21);
        const float s = k * (float)ldexp(1, kz_test_range(&rng, -60, -30));
        const kz_vec2 p = {k, k * slope}, q = {l, points_step(l * slope, kz_test_range(&rng, -1, 1))};
        const kz_vec2 near = {s, points_step(s * slope, kz_test_range(&rng, -2, 2))};
        check_segments(near, p, near, q);
        check_segments(near, p, q, p);
        check_segments(near, q, p, near);
        check_segments(near, p, turned(near), turned(q));
        check_segments(p, near, turned(q), turned(near));
        /* The middle of the last two on the line of the first, or all but that. */
        const kz_vec2 r = {-l, points_step(-q.y, kz_test_range(&rng, -1, 1))};
        check_segments(near, p, q, r);
        check_segments((kz_vec2){-near.x, -near.y}, p, q, (kz_vec2){r.x + 2 * s, r.y});
    }
}

TEST(neighbours_2_to_the_40_away_are_told_apart)
{
    const double far = 0x1p40 - 1;
    const kzi_vec a = {-far, -far}, b = {far, far}, on = {far - 1, far - 1}, below = {far - 1, far},
                  above = {far, far - 1};
    CHECK_EQ(kzi_orient(a, b, on), 0);
    CHECK_EQ(kzi_orient(a, b, below), 1);
    CHECK_EQ(kzi_orient(a, b, above), -1);
    CHECK_EQ(kzi_orient(a, b, (kzi_vec){0x1p-149, 0}), -1);
    CHECK_EQ(kzi_orient(a, b, (kzi_vec){0, 0x1p-149}), 1);
    CHECK_EQ(kzi_compare_middle(far, far - 1, far - 0.5), 0);
    CHECK_EQ(kzi_compare_middle(far, 0x1p-149, far / 2), 1);
    CHECK_EQ(kzi_orient_middle(a, b, below, above), 0);
}

TEST(on_segment_is_the_line_between_the_ends_and_the_ends)
{
    const kzi_vec a = {1, 2}, b = {7, 5};
    CHECK(kzi_on_segment(a, b, a) && kzi_on_segment(a, b, b) && kzi_on_segment(b, a, (kzi_vec){3, 3}));
    CHECK(!kzi_on_segment(a, b, (kzi_vec){9, 6}) && !kzi_on_segment(a, b, (kzi_vec){-1, 1}));
    CHECK(!kzi_on_segment(a, b, (kzi_vec){3, 3 + 0x1p-50}));
    CHECK(kzi_on_segment(a, a, a) && !kzi_on_segment(a, a, b));
    CHECK(kzi_on_segment((kzi_vec){4, 9}, (kzi_vec){4, -9}, (kzi_vec){4, 0}));
    CHECK(!kzi_on_segment((kzi_vec){4, 9}, (kzi_vec){4, -9}, (kzi_vec){4, -10}));
}
