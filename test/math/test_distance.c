/* test_distance.c - comparisons of the distance from a point or segment with a sum of two radii.
 *
 * They are checked against Pythagorean triples and long integers. */
#include "bigint.h"
#include "kz_test.h"
#include "points.h"
#include <kolize/math.h>

#include <math.h>

#include "math/predicates.h"

static kz_vec2 mirrored(kz_vec2 p) { return (kz_vec2){-p.x, p.y}; }
static kz_vec2 turned(kz_vec2 p) { return (kz_vec2){-p.y, p.x}; }

static big_point ruler_point(kz_vec2 p) { return big_point_of(p.x, p.y); }
static big ruler_radius(double r1, double r2) { return big_add(big_coordinate(r1), big_coordinate(r2)); }

typedef int segment_function(kz_vec2 p, kz_vec2 a, kz_vec2 b, float r1, float r2);
static segment_function *compare_segment = kz_compare_segment_distance;

static void check_distance(kz_vec2 p, kz_vec2 q, float r1, float r2)
{
    const int want = big_compare_distance(ruler_point(p), ruler_point(q), ruler_radius(r1, r2));
    NOTE("(%a %a) (%a %a) %a %a", p.x, p.y, q.x, q.y, r1, r2);
    CHECK_EQ(kz_compare_distance(p, q, r1, r2), want);
    CHECK_EQ(kz_compare_distance(q, p, r2, r1), want);
    CHECK_EQ(kz_compare_distance(turned(p), turned(q), r1, r2), want);
    CHECK_EQ(kz_compare_segment_distance(p, q, q, r1, r2), want); /* a == b is allowed */
}

static void check_segment(kz_vec2 p, kz_vec2 a, kz_vec2 b, float r1, float r2)
{
    const big r = ruler_radius(r1, r2);
    const int want = big_compare_segment_distance(ruler_point(p), ruler_point(a), ruler_point(b), r);
    NOTE("(%a %a) (%a %a)-(%a %a) %a %a", p.x, p.y, a.x, a.y, b.x, b.y, r1, r2);
    CHECK_EQ(compare_segment(p, a, b, r1, r2), want);
    CHECK_EQ(compare_segment(p, b, a, r2, r1), want);
    CHECK_EQ(compare_segment(turned(p), turned(a), turned(b), r1, r2), want);
    CHECK_EQ(compare_segment(mirrored(p), mirrored(a), mirrored(b), r1, r2), want);
}

/* A radius near the one that touches, so that all three answers come up. */
static float radius_near(kz_test_rng *rng, double distance)
{
    if (distance > FLT_MAX) return FLT_MAX;
    const float r = points_step((float)distance, kz_test_range(rng, -2, 2));
    return r > 0 ? r : 0;
}

/* ---- Known touches -------------------------------------------------------------------------------------- */

static const int32_t triples[][3] = {{3, 4, 5},       {5, 12, 13},        {8, 15, 17}, {20, 21, 29},
                                     {119, 120, 169}, {4059, 4060, 5741}, {0, 7, 7}};
enum { N_TRIPLES = sizeof triples / sizeof triples[0] };

TEST(pythagorean_triples_touch_at_every_scale)
{
    for (int i = 0; i < N_TRIPLES; i++) {
        for (int e = -149; e <= 114; e++) {
            const float unit = (float)ldexp(1, e), h = (float)triples[i][2] * unit;
            const kz_vec2 p = {unit, -2 * unit};
            const kz_vec2 q = {p.x + (float)triples[i][0] * unit, p.y + (float)triples[i][1] * unit};
            NOTE("triple %d at 2^%d", i, e);
            CHECK_EQ(kz_compare_distance(p, q, h, 0), 0);
            CHECK_EQ(kz_compare_distance(p, q, h - 2 * unit, 2 * unit), 0);
            CHECK_EQ(kz_compare_distance(p, q, points_step(h, 1), 0), -1);
            CHECK_EQ(kz_compare_distance(p, q, points_step(h, -1), 0), 1);
        }
    }
}

TEST(a_segment_is_touched_on_its_side_beside_its_ends_and_past_them)
{
    const kz_vec2 a = {0, 0}, b = {30, 40};
    CHECK_EQ(kz_compare_segment_distance((kz_vec2){15 - 8, 20 + 6}, a, b, 10, 0), 0); /* side */
    CHECK_EQ(kz_compare_segment_distance((kz_vec2){15 + 8, 20 - 6}, a, b, 4, 6), 0);  /* other side */
    CHECK_EQ(kz_compare_segment_distance((kz_vec2){-8, 6}, a, b, 10, 0), 0);          /* square to an end */
    CHECK_EQ(kz_compare_segment_distance((kz_vec2){30 + 8, 40 - 6}, a, b, 10, 0), 0);
    CHECK_EQ(kz_compare_segment_distance((kz_vec2){-5, -12}, a, b, 13, 0), 0); /* past an end */
    CHECK_EQ(kz_compare_segment_distance((kz_vec2){42, 45}, a, b, 0, 13), 0);
    CHECK_EQ(kz_compare_segment_distance((kz_vec2){-6, -8}, a, b, 9, 0), 1); /* on the line, past the end */
    CHECK_EQ(kz_compare_segment_distance((kz_vec2){3, 4}, a, b, 0, 0), 0);   /* on it */
    CHECK_EQ(kz_compare_segment_distance((kz_vec2){3, 4}, a, b, 0x1p-149f, 0), -1);
}

TEST(tilted_segments_touch_at_every_scale_and_a_last_bit_of_radius_tells)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(5000); n > 0; n--) {
        const int32_t *t = triples[kz_test_below(&rng, 5)];
        const float unit = (float)ldexp(1, kz_test_range(&rng, -149, 100));
        const int32_t length = kz_test_range(&rng, 1, 100), along = kz_test_range(&rng, 0, length);
        const int32_t off = kz_test_range(&rng, 1, 100) * (kz_test_one_in(&rng, 2) ? 1 : -1);
        const int32_t x = kz_test_range(&rng, -1000, 1000), y = kz_test_range(&rng, -1000, 1000);
        const kz_vec2 a = {(float)x * unit, (float)y * unit};
        const kz_vec2 b = {(float)(x + length * t[0]) * unit, (float)(y + length * t[1]) * unit};
        const kz_vec2 p = {(float)(x + along * t[0] - off * t[1]) * unit,
                           (float)(y + along * t[1] + off * t[0]) * unit};
        const float r = (float)((off < 0 ? -off : off) * t[2]) * unit;
        NOTE("%d,%d along %d off %d unit %a", t[0], t[1], along, off, unit);
        CHECK_EQ(kz_compare_segment_distance(p, a, b, r, 0), 0);
        CHECK_EQ(kz_compare_segment_distance(p, b, a, r - unit, unit), 0);
        CHECK_EQ(kz_compare_segment_distance(p, a, b, points_step(r, 1), 0), -1);
        CHECK_EQ(kz_compare_segment_distance(p, a, b, points_step(r, -1), 0), 1);
        /* A tail of the other radius that no double sum keeps. */
        CHECK_EQ(kz_compare_segment_distance(p, a, b, r, unit > 0x1p-80f ? 0x1p-149f : unit), -1);
    }
}

TEST(the_radii_are_added_exactly)
{
    const kz_vec2 o = {0, 0}, p = {1, 0};
    CHECK_EQ(kz_compare_distance(o, p, 1, 0x1p-149f), -1);
    CHECK_EQ(kz_compare_distance(o, p, 1, 0), 0);
    CHECK_EQ(kz_compare_distance(o, p, 0x1.fffffep-1f, 0x1p-25f), 1);
    CHECK_EQ(kz_compare_distance(o, p, 0x1.fffffep-1f, 0x1p-24f), 0);
    CHECK_EQ(kz_compare_distance(o, (kz_vec2){FLT_MAX, 0}, FLT_MAX, 0), 0);
    CHECK_EQ(kz_compare_distance(o, (kz_vec2){FLT_MAX, 0x1p-149f}, FLT_MAX, 0), 1);
    CHECK_EQ(kz_compare_distance((kz_vec2){-FLT_MAX, 0}, (kz_vec2){FLT_MAX, 0}, FLT_MAX, FLT_MAX), 0);
    CHECK_EQ(kz_compare_distance((kz_vec2){-FLT_MAX, -FLT_MAX}, (kz_vec2){FLT_MAX, FLT_MAX}, FLT_MAX, FLT_MAX), 1);
}

TEST(radius_0_means_on_it_or_farther)
{
    const kz_vec2 a = {1, 1}, b = {7, 4}, on = {3, 2}, off = {3, 2.0000002f}, past = {9, 5};
    CHECK_EQ(kz_compare_distance(a, a, 0, 0), 0);
    CHECK_EQ(kz_compare_distance(a, on, 0, 0), 1);
    CHECK_EQ(kz_compare_segment_distance(on, a, b, 0, 0), 0);
    CHECK_EQ(kz_compare_segment_distance(off, a, b, 0, 0), 1);
    CHECK_EQ(kz_compare_segment_distance(past, a, b, 0, 0), 1);
    CHECK_EQ(kz_compare_segment_distance(b, a, b, 0, 0), 0);
    CHECK_EQ(kz_compare_segment_distance(b, a, b, 0x1p-149f, 0), -1);
}

TEST(input_that_is_not_finite_gives_some_sign)
{
    const float odd[] = {NAN, INFINITY, FLT_MAX, 0};
    enum { N = sizeof odd / sizeof odd[0] };
    for (int i = 0; i < N * N * N * N; i++) {
        const kz_vec2 a = {odd[i % N], odd[i / N % N]}, b = {odd[i / N / N % N], 3}, c = {1, 2};
        const float r = odd[i / N / N / N];
        const int s = kz_compare_distance(a, b, r, 1), t = kz_compare_segment_distance(a, b, c, r, 0);
        const int u = kz_compare_segment_distance(c, a, b, 1, r),
                  v = kz_compare_segment_distance(c, b, (kz_vec2){7, 5}, 1, r);
        CHECK(s >= -1 && s <= 1 && t >= -1 && t <= 1 && u >= -1 && u <= 1 && v >= -1 && v <= 1);
    }
}

/* ---- Against long integers ------------------------------------------------------------------------------ */

TEST(points_of_every_family_are_compared_exactly)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int64_t n = kz_test_rounds(2000); n > 0; n--) {
            const kz_vec2 p = points_any(&rng, (point_family)family), q = points_any(&rng, (point_family)family);
            const float r1 = radius_near(&rng, hypot((double)p.x - q.x, (double)p.y - q.y));
            check_distance(p, q, r1,
                           kz_test_one_in(&rng, 2) ? 0 : fabsf(points_coordinate(&rng, (point_family)family)));
            check_distance(p, q, r1 / 2, r1 / 2);
        }
    }
}

TEST(segments_of_every_family_are_compared_exactly)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int64_t n = kz_test_rounds(1500); n > 0; n--) {
            const kz_vec2 a = points_any(&rng, (point_family)family), b = points_any(&rng, (point_family)family);
            const kz_vec2 p = points_any(&rng, (point_family)family);
            const double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = hypot(dx, dy);
            const double line = length > 0 ? fabs(dx * ((double)p.y - a.y) - dy * ((double)p.x - a.x)) / length : 0;
            const float r1 =
                radius_near(&rng, kz_test_one_in(&rng, 3) ? hypot((double)p.x - a.x, (double)p.y - a.y) : line);
            check_segment(p, a, b, r1, 0);
            check_segment(p, a, b, r1 / 2, r1 / 2);
            check_segment(points_beside_line(&rng, a, b, 2), a, b, 0, kz_test_one_in(&rng, 2) ? 0 : 0x1p-149f);
        }
    }
}

/* There the distance is one difference, which long integers need no rounding for. */
TEST(upright_and_level_segments_of_every_family_are_compared_exactly)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int64_t n = kz_test_rounds(1000); n > 0; n--) {
            const kz_vec2 a = points_any(&rng, (point_family)family), p = points_any(&rng, (point_family)family);
            const kz_vec2 b = {points_coordinate(&rng, (point_family)family), a.y};
            const float r = radius_near(&rng, fabs((double)p.y - a.y));
            check_segment(p, a, b, r, 0);
            check_segment(p, a, b, r / 2, r / 2);
            check_segment(p, a, b, r, fabsf(points_coordinate(&rng, (point_family)family)));
        }
    }
}

/* The foot of the perpendicular within a last bit of an end: where the question changes its formula. */
TEST(points_square_to_an_end_are_compared_exactly)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(10000); n > 0; n--) {
        const int32_t *t = triples[kz_test_below(&rng, 5)];
        const float unit = (float)ldexp(1, kz_test_range(&rng, -100, 50));
        const kz_vec2 a = {(float)kz_test_range(&rng, -9, 9) * unit, (float)kz_test_range(&rng, -9, 9) * unit};
        const kz_vec2 b = {a.x + (float)t[0] * unit, a.y + (float)t[1] * unit};
        kz_vec2 p = {a.x - (float)t[1] * unit, a.y + (float)t[0] * unit};
        p.x = points_step(p.x, kz_test_range(&rng, -1, 1));
        p.y = points_step(p.y, kz_test_range(&rng, -1, 1));
        check_segment(p, a, b, points_step((float)t[2] * unit, kz_test_range(&rng, -1, 1)), 0);
    }
}

TEST(cells_beyond_2_to_the_24_are_compared_exactly)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(5000); n > 0; n--) {
        double v[6];
        for (int i = 0; i < 6; i++) {
            const double cell = (double)(int64_t)(kz_test_u64(&rng) >> (64 - 30)) - (1 << 29);
            v[i] = kz_test_one_in(&rng, 3) ? (double)points_coordinate(&rng, POINTS_MIXED) : cell;
        }
        const kzi_vec p = {v[0], v[1]}, a = {v[2], v[3]}, b = {v[4], v[5]};
        const float r1 = radius_near(&rng, hypot(p.x - a.x, p.y - a.y)), r2 = kz_test_one_in(&rng, 2) ? 0 : 0x1p-40f;
        const big_point pp = big_point_of(p.x, p.y), pa = big_point_of(a.x, a.y), pb = big_point_of(b.x, b.y);
        const big r = ruler_radius(r1, r2);
        NOTE("(%a %a) (%a %a)-(%a %a) %a %a", p.x, p.y, a.x, a.y, b.x, b.y, r1, r2);
        CHECK_EQ(kzi_compare_distance(p, a, r1, r2), big_compare_distance(pp, pa, r));
        CHECK_EQ(kzi_compare_segment_distance(p, a, b, r1, r2), big_compare_segment_distance(pp, pa, pb, r));
    }
}

/* ---- The proof that this file can fail ------------------------------------------------------------------ */

/* With roots and a division, as it is usually written. */
static int segment_in_double(kz_vec2 p, kz_vec2 a, kz_vec2 b, float r1, float r2)
{
    const double dx = (double)b.x - a.x, dy = (double)b.y - a.y, px = (double)p.x - a.x, py = (double)p.y - a.y;
    const double length_sq = dx * dx + dy * dy, along = length_sq > 0 ? (px * dx + py * dy) / length_sq : 0;
    const double t = along < 0 ? 0 : along > 1 ? 1 : along;
    const double distance = hypot(px - t * dx, py - t * dy), r = (double)r1 + r2;
    return (distance > r) - (distance < r);
}

TEST(this_file_notices_a_distance_computed_in_double)
{
    compare_segment = segment_in_double;
    const kz_test_counts families = kz_test_apart(test_segments_of_every_family_are_compared_exactly);
    const kz_test_counts ends = kz_test_apart(test_points_square_to_an_end_are_compared_exactly);
    compare_segment = kz_compare_segment_distance;
    CHECK_GT(families.failed + ends.failed, 0);
}
