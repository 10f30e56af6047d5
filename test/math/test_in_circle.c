/* test_in_circle.c - the in-circle predicate, a determinant of degree four, against long integers. */
#include "bigint.h"
#include "kz_test.h"
#include "points.h"
#include <kolize/math.h>

#include <math.h>

#include "math/predicates.h"

typedef int in_circle_function(kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 d);

static int in_circle_in_double(kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 d)
{
    const double ax = (double)a.x - d.x, ay = (double)a.y - d.y, bx = (double)b.x - d.x, by = (double)b.y - d.y;
    const double cx = (double)c.x - d.x, cy = (double)c.y - d.y;
    const double det = (ax * ax + ay * ay) * (bx * cy - by * cx) + (bx * bx + by * by) * (cx * ay - cy * ax) +
                       (cx * cx + cy * cy) * (ax * by - ay * bx);
    return (det > 0) - (det < 0);
}

static in_circle_function *in_circle = kz_in_circle;

static kz_vec2 mirrored(kz_vec2 p) { return (kz_vec2){-p.x, p.y}; }
static kz_vec2 turned(kz_vec2 p) { return (kz_vec2){-p.y, p.x}; }

static big_point ruler_point(kz_vec2 p) { return big_point_of(p.x, p.y); }

static void check_in_circle(kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 d)
{
    const int want = big_in_circle(ruler_point(a), ruler_point(b), ruler_point(c), ruler_point(d));
    NOTE("(%a %a) (%a %a) (%a %a) (%a %a)", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y);
    CHECK_EQ(in_circle(a, b, c, d), want);
    CHECK_EQ(in_circle(b, c, a, d), want);
    CHECK_EQ(in_circle(b, a, c, d), -want);
    CHECK_EQ(in_circle(a, b, d, c), -want); /* any two rows of the determinant may swap */
    CHECK_EQ(in_circle(turned(a), turned(b), turned(c), turned(d)), want);
    CHECK_EQ(in_circle(mirrored(a), mirrored(b), mirrored(c), mirrored(d)), -want);
}

/* ---- What the signs mean -------------------------------------------------------------------------------- */

TEST(inside_is_plus_one_when_the_three_turn_from_x_towards_y)
{
    const kz_vec2 x = {1, 0}, y = {0, 1}, m = {-1, 0}, o = {0, 0}, n = {0, -1}, out = {0, -1.0000001f};
    CHECK_EQ(kz_orient(x, y, m), 1);
    CHECK_EQ(kz_in_circle(x, y, m, o), 1);
    CHECK_EQ(kz_in_circle(x, y, m, n), 0);
    CHECK_EQ(kz_in_circle(x, y, m, out), -1);
    CHECK_EQ(kz_in_circle(m, y, x, o), -1);
    CHECK_EQ(kz_in_circle(m, y, x, out), 1);
}

TEST(each_of_the_three_points_is_on_the_circle)
{
    const kz_vec2 a = {0.1f, 7.3f}, b = {-1e20f, 3}, c = {1e-30f, -2.7f};
    CHECK_EQ(kz_in_circle(a, b, c, a), 0);
    CHECK_EQ(kz_in_circle(a, b, c, b), 0);
    CHECK_EQ(kz_in_circle(a, b, c, c), 0);
    CHECK_EQ(kz_in_circle(a, a, c, b), 0);
    CHECK_EQ(kz_in_circle(a, a, a, a), 0);
}

TEST(on_a_line_the_sign_is_that_of_the_determinant)
{
    const kz_vec2 a = {0, 0}, b = {1, 0}, c = {3, 0};
    CHECK_EQ(kz_in_circle(a, b, c, (kz_vec2){7, 0}), 0);
    check_in_circle(a, b, c, (kz_vec2){7, 1});
    check_in_circle(a, b, c, (kz_vec2){7, -1});
}

TEST(points_that_are_not_finite_give_some_sign)
{
    const float odd[] = {NAN, INFINITY, -INFINITY, FLT_MAX, 0};
    enum { N = sizeof odd / sizeof odd[0] };
    for (int i = 0; i < N * N * N * N; i++) {
        const kz_vec2 a = {odd[i % N], odd[i / N % N]}, b = {odd[i / N / N % N], odd[i / N / N / N]}, c = {1, 2};
        const int s = kz_in_circle(a, b, c, a), t = kz_in_circle(c, b, b, a), u = kz_in_circle(c, c, a, b);
        CHECK(s >= -1 && s <= 1 && t >= -1 && t <= 1 && u >= -1 && u <= 1);
    }
}

/* ---- Against long integers ------------------------------------------------------------------------------ */

TEST(random_points_of_every_family_get_the_exact_sign)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int64_t n = kz_test_rounds(1000); n > 0; n--) {
            const kz_vec2 a = points_any(&rng, (point_family)family), b = points_any(&rng, (point_family)family);
            const kz_vec2 c = points_any(&rng, (point_family)family);
            check_in_circle(a, b, c, points_any(&rng, (point_family)family));
        }
    }
}

/* An eighth of the whole points at distance 25 and 65 from 0: any four points of a ring lie on one circle. */
static const int32_t ring_25[][2] = {{25, 0}, {24, 7}, {20, 15}};
static const int32_t ring_65[][2] = {{65, 0}, {63, 16}, {60, 25}, {56, 33}, {52, 39}};

static kz_vec2 ring_point(kz_test_rng *rng, float unit, int32_t shift_x, int32_t shift_y, bool large)
{
    const int32_t *p = large ? ring_65[kz_test_below(rng, sizeof ring_65 / sizeof *ring_65)]
                             : ring_25[kz_test_below(rng, sizeof ring_25 / sizeof *ring_25)];
    int32_t x = p[0], y = p[1];
    if (kz_test_one_in(rng, 2)) y = -y;
    for (uint32_t quarters = kz_test_below(rng, 4); quarters > 0; quarters--) {
        const int32_t old = x;
        x = -y;
        y = old;
    }
    return (kz_vec2){(float)(x + shift_x) * unit, (float)(y + shift_y) * unit};
}

TEST(four_points_on_one_circle_are_0_and_a_last_bit_beside_it_are_not)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(5000); n > 0; n--) {
        const float unit = (float)ldexp(1, kz_test_range(&rng, -130, 100));
        const bool large = kz_test_one_in(&rng, 2);
        const int32_t x = kz_test_range(&rng, -100000, 100000), y = kz_test_range(&rng, -100000, 100000);
        kz_vec2 p[4];
        for (int i = 0; i < 4; i++) p[i] = ring_point(&rng, unit, x, y, large);
        check_in_circle(p[0], p[1], p[2], p[3]);
        CHECK_EQ(kz_in_circle(p[0], p[1], p[2], p[3]), 0);
        p[3].x = points_step(p[3].x, kz_test_range(&rng, -1, 1));
        p[1].y = points_step(p[1].y, kz_test_range(&rng, -1, 1));
        check_in_circle(p[0], p[1], p[2], p[3]);
    }
}

TEST(a_last_bit_outwards_is_outside_and_inwards_is_inside)
{
    const kz_vec2 a = {25, 0}, b = {0, 25}, c = {-25, 0};
    for (size_t i = 0; i < sizeof ring_25 / sizeof *ring_25; i++) {
        const float x = (float)ring_25[i][0], y = -(float)ring_25[i][1];
        CHECK_EQ(kz_in_circle(a, b, c, (kz_vec2){x, y}), 0);
        CHECK_EQ(kz_in_circle(a, b, c, (kz_vec2){points_step(x, 1), y}), -1);
        CHECK_EQ(kz_in_circle(a, b, c, (kz_vec2){points_step(x, -1), y}), 1);
    }
}

static void nearly_round_and_far_apart(void)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(2000); n > 0; n--) {
        const kz_vec2 a = {kz_test_exponent(&rng, -60, -20), kz_test_exponent(&rng, -60, -20)}, b = {-a.x, -a.y};
        const float k = (float)kz_test_range(&rng, 1, 4096);
        check_in_circle((kz_vec2){k, a.x}, (kz_vec2){a.y, k}, (kz_vec2){-k, b.x}, (kz_vec2){b.y, -k});
    }
}

TEST(squares_with_crooked_last_bits_get_the_exact_sign) { nearly_round_and_far_apart(); }

TEST(the_corners_of_float32_are_no_special_case)
{
    const float ends[] = {0, 0x1p-149f, -0x1p-126f, 1, FLT_MAX, -FLT_MAX};
    enum { N = sizeof ends / sizeof ends[0] };
    for (int i = 0; i < N * N * N * N; i++) {
        const kz_vec2 a = {ends[i % N], ends[i / N % N]}, b = {ends[i / N / N % N], ends[i / N / N / N]};
        check_in_circle(a, b, (kz_vec2){-a.y, b.x}, (kz_vec2){ends[(i * 5 + 3) % N], ends[(i * 7 + i / 5) % N]});
    }
}

TEST(cells_beyond_2_to_the_24_get_the_exact_sign)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(2000); n > 0; n--) {
        kzi_vec v[4];
        big_point p[4];
        const double far = (double)((int64_t)(kz_test_u64(&rng) >> 24));
        for (int i = 0; i < 4; i++) {
            v[i].x = kz_test_one_in(&rng, 4) ? (double)points_coordinate(&rng, POINTS_GRID)
                                             : far - kz_test_range(&rng, 0, 9);
            v[i].y = kz_test_one_in(&rng, 4) ? (double)points_coordinate(&rng, POINTS_GRID)
                                             : far - kz_test_range(&rng, 0, 9);
            p[i] = big_point_of(v[i].x, v[i].y);
        }
        NOTE("(%a %a) (%a %a) (%a %a) (%a %a)", v[0].x, v[0].y, v[1].x, v[1].y, v[2].x, v[2].y, v[3].x, v[3].y);
        CHECK_EQ(kzi_in_circle(v[0], v[1], v[2], v[3]), big_in_circle(p[0], p[1], p[2], p[3]));
    }
}

TEST(this_file_notices_a_determinant_computed_in_double)
{
    in_circle = in_circle_in_double;
    const kz_test_counts crooked = kz_test_apart(nearly_round_and_far_apart);
    in_circle = kz_in_circle;
    CHECK_GT(crooked.failed, 0);
    CHECK_EQ(kz_test_apart(nearly_round_and_far_apart).failed, 0);
}
