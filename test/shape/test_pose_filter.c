/* test_pose_filter.c - the filter of posed polygons gives the bits of the exact check, and is nearly always certain.
 *
 * Circles, capsules and boxes have the bits of their makers. */
#include "kz_test.h"
#include "points.h"

#include <math.h>
#include <string.h>

#include "math/pose_point.h"
#include "math/rounding.h"
#include "shape/outline.h"
#include "shape/pose_filter.h"

/* The polygon as the exact check makes it. */
static bool made_slowly(const kz_vec2 *points, int32_t n, kz_pose pose, kz_shape *out)
{
    kz_vec2 v[KZ_INLINE_POINTS];
    uint32_t flags;
    for (int32_t i = 0; i < n; i++) v[i] = kzi_posed_point(pose, points[i]);
    const kzi_outline outline = kzi_outline_of_points(v, &n, n, 1);
    memset(out, 0, sizeof *out);
    if (kz_pose_check(pose, NULL) != KZ_OK || kzi_outline_check(&outline, &flags, NULL) != KZ_OK) return false;
    out->kind = KZ_KIND_POLYGON;
    out->flags = flags;
    out->bounds = (kz_box){v[0], v[0]};
    for (int32_t i = 1; i < n; i++) out->bounds = kz_box_union(out->bounds, (kz_box){v[i], v[i]});
    if (out->bounds.min.x == out->bounds.max.x && out->bounds.min.y == out->bounds.max.y) {
        out->flags = KZ_SHAPE_POINT_LIKE;
    }
    out->as.polygon.n_points = n;
    out->as.polygon.n_rings = 1;
    memcpy(out->as.polygon.inline_points, v, sizeof *v * (size_t)n);
    return true;
}

/* Checks every level, and kz_shape_transform; returns whether the filter was certain. */
static bool check_pose(const kz_vec2 *points, int32_t n, kz_pose pose)
{
    kz_shape slow, fast, shape;
    const bool is_polygon = made_slowly(points, n, pose, &slow);
    bool certain = false;
    const kz_cpu_level at_first = kz_cpu_level_now();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (!kz_cpu_has((kz_cpu_level)level)) continue;
        kz_cpu_force((kz_cpu_level)level);
        memset(&fast, 0, sizeof fast);
        certain = kzi_pose_convex(points, n, &pose, &fast);
        CHECK(!certain || is_polygon);
        if (certain) CHECK_MEM(&fast, &slow, sizeof slow);
        if (kz_shape_polygon(points, n, &shape, NULL) == KZ_OK && kz_pose_check(pose, NULL) == KZ_OK) {
            memset(&fast, 0, sizeof fast);
            CHECK_EQ(kz_shape_transform(&shape, pose, NULL, 0, &fast, NULL) == KZ_OK, is_polygon);
            if (is_polygon) fast.as.polygon.room = 0; /* the check does not measure it */
            if (is_polygon) CHECK_MEM(&fast, &slow, sizeof slow);
        }
    }
    kz_cpu_force(at_first);
    return certain;
}

/* A convex ring of n vertices around the origin; `step` > 0 puts them on a grid. */
static void convex_ring(kz_test_rng *rng, int32_t n, double size, double step, kz_vec2 *out)
{
    const bool backwards = kz_test_one_in(rng, 2);
    const double wide = size * (0.2 + kz_test_unit(rng));
    for (int32_t i = 0; i < n; i++) {
        const double angle = (i + 0.8 * kz_test_unit(rng)) * 6.283185307179586 / n;
        double x = wide * cos(angle), y = size * sin(angle);
        if (step > 0) {
            x = step * floor(x / step);
            y = step * floor(y / step);
        }
        out[backwards ? n - 1 - i : i] = (kz_vec2){(float)x, (float)y};
    }
}

static kz_pose any_pose(kz_test_rng *rng, double reach)
{
    kz_pose pose = {.at = {(float)(reach * (kz_test_unit(rng) - 0.5)), (float)(reach * (kz_test_unit(rng) - 0.5))},
                    .cos = 1,
                    .sin = 0};
    if (!kz_test_one_in(rng, 8)) kz_cos_sin(10 * kz_test_unit(rng), &pose.cos, &pose.sin);
    return pose;
}

TEST(posed_polygons_have_the_bits_of_the_exact_check)
{
    static const struct {
        double size, step, reach;
    } sorts[] = {{30, 0, 1000}, {30, 1, 1000}, {6, 1, 20},       {0x1p-100, 0, 0x1p-90},
                 {30, 0, 1e8},  {1e30, 0, 1},  {3e38, 0, 3e38}, {1e-3, 0, 1e4}};
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(20000); round > 0; round--) {
        const size_t sort = kz_test_below(&rng, (uint32_t)(sizeof sorts / sizeof *sorts));
        const int32_t n = kz_test_range(&rng, 3, 8);
        kz_vec2 points[KZ_INLINE_POINTS];
        convex_ring(&rng, n, sorts[sort].size, sorts[sort].step, points);
        if (kz_test_one_in(&rng, 10)) points[kz_test_below(&rng, (uint32_t)n)] = points[0];
        if (kz_test_one_in(&rng, 10)) points[kz_test_below(&rng, (uint32_t)n)].x *= -1;
        NOTE("sort %zu, %d vertices", sort, (int)n);
        check_pose(points, n, any_pose(&rng, sorts[sort].reach));
    }
}

/* Any vertex may be there several times, the first one at the end, too. */
TEST(repeated_vertices_leave_the_filter_certain)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(10000); round > 0; round--) {
        const int32_t n = kz_test_range(&rng, 3, 7), m = kz_test_range(&rng, n + 1, 8);
        const int32_t from = (int32_t)kz_test_below(&rng, (uint32_t)m);
        kz_vec2 ring[KZ_INLINE_POINTS], points[KZ_INLINE_POINTS];
        kz_shape out;
        convex_ring(&rng, n, 30, 0, ring);
        for (int32_t i = 0; i < m; i++) points[(from + i) % m] = ring[i * n / m];
        NOTE("%d of %d vertices from %d", (int)n, (int)m, (int)from);
        CHECK(kzi_make_convex(points, m, &out) || n == 3);
        check_pose(points, m, any_pose(&rng, 1000));
    }
}

/* A vertex moved bit by bit across the line through its neighbours. */
TEST(around_the_straight_angle_nothing_is_claimed_that_is_not_so)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(300); round > 0; round--) {
        const int32_t n = kz_test_one_in(&rng, 2) ? 4 : 8, at = (int32_t)kz_test_below(&rng, (uint32_t)n);
        kz_vec2 points[KZ_INLINE_POINTS];
        convex_ring(&rng, n, 30, 0, points);
        const kz_vec2 a = points[(at + n - 1) % n], b = points[(at + 1) % n];
        const float s = (float)kz_test_unit(&rng);
        points[at] = (kz_vec2){a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s};
        for (int i = 0; i < 8; i++) points[at].x = nextafterf(points[at].x, -INFINITY);
        for (int i = 0; i < 16; i++) {
            points[at].x = nextafterf(points[at].x, INFINITY);
            NOTE("vertex %d of %d at %a", (int)at, (int)n, (double)points[at].x);
            check_pose(points, n, any_pose(&rng, 100));
        }
    }
}

TEST(poses_that_are_none_and_vertices_beyond_float32_are_left_to_the_exact_check)
{
    const kz_vec2 quad[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const kz_vec2 far[4] = {{0, 0}, {3e38f, 0}, {3e38f, 3e38f}, {0, 3e38f}};
    kz_shape out;
    for (int32_t n = 3; n <= 4; n++) {
        const kz_pose scales = {{0, 0}, 2, 0}, not_a_number = {{0, 0}, NAN, 0}, nowhere = {{INFINITY, 0}, 1, 0};
        CHECK(!kzi_pose_convex(quad, n, &scales, &out));
        CHECK(!kzi_pose_convex(quad, n, &not_a_number, &out));
        CHECK(!kzi_pose_convex(quad, n, &nowhere, &out));
        const kz_pose beyond = {{3e38f, 3e38f}, 1, 0};
        CHECK(!kzi_pose_convex(far, n, &beyond, &out));
    }
    CHECK(!kzi_make_convex(quad, 2, &out));
}

TEST(the_filter_is_certain_of_all_but_one_in_a_thousand_everyday_polygons)
{
    kz_test_rng rng = kz_test_rng_here();
    const int64_t rounds = kz_test_rounds(20000);
    int64_t uncertain = 0;
    for (int64_t round = 0; round < rounds; round++) {
        const int32_t n = kz_test_range(&rng, 3, 8);
        kz_vec2 points[KZ_INLINE_POINTS];
        kz_shape out;
        const kz_pose pose = any_pose(&rng, 2000);
        convex_ring(&rng, n, 30, 0, points);
        uncertain += !kzi_pose_convex(points, n, &pose, &out);
    }
    CHECK(uncertain * 1000 <= rounds);
}

/* ---- Circles, capsules and boxes ---------------------------------------------------------------------------- */

static float other_number(kz_test_rng *rng)
{
    switch (kz_test_below(rng, 6)) {
    case 0: return kz_test_any_float(rng);
    case 1: return kz_test_grid(rng, -9, 9, 0.5f);
    case 2: return points_step(ldexpf(kz_test_one_in(rng, 2) ? 1 : -1, kz_test_range(rng, -149, 127)), 0);
    case 3: return kz_test_one_in(rng, 2) ? 0.0f : -0.0f;
    default: return kz_test_real(rng, -300, 300);
    }
}

static kz_box round_bounds(kz_vec2 a, kz_vec2 b, float r)
{
    const kz_box spine = kz_box_union((kz_box){a, a}, (kz_box){b, b});
    return (kz_box){{kzi_difference_down(spine.min.x, r), kzi_difference_down(spine.min.y, r)},
                    {kzi_sum_up(spine.max.x, r), kzi_sum_up(spine.max.y, r)}};
}

static void check_round(const kz_shape *s, kz_vec2 a, kz_vec2 b, float r)
{
    const kz_box bounds = round_bounds(a, b, r);
    const bool one_center = a.x == b.x && a.y == b.y;
    CHECK_MEM(&s->bounds, &bounds, sizeof bounds);
    CHECK_EQ(s->flags, r > 0 ? KZ_SHAPE_CONVEX : one_center ? KZ_SHAPE_POINT_LIKE : KZ_SHAPE_FLAT);
    if (s->kind == KZ_KIND_CIRCLE) {
        CHECK_MEM(&s->as.circle.center, &a, sizeof a);
        CHECK_BITS(s->as.circle.r, r);
    } else {
        CHECK_MEM(&s->as.capsule.a, &a, sizeof a);
        CHECK_MEM(&s->as.capsule.b, &b, sizeof b);
        CHECK_BITS(s->as.capsule.r, r);
    }
}

static bool is_finite_box(kz_box b)
{
    return kzi_is_finite(b.min.x) && kzi_is_finite(b.min.y) && kzi_is_finite(b.max.x) && kzi_is_finite(b.max.y);
}

TEST(circles_and_capsules_have_bounds_rounded_outwards_once_posed_or_not)
{
    kz_test_rng rng = kz_test_rng_here();
    int made = 0;
    for (int64_t i = kz_test_rounds(100000); i > 0; i--) {
        const kz_vec2 a = {other_number(&rng), other_number(&rng)}, b = {other_number(&rng), other_number(&rng)};
        const float r = fabsf(other_number(&rng));
        const bool is_circle = kz_test_one_in(&rng, 2);
        const kz_vec2 end = is_circle ? a : b;
        const kz_pose pose = any_pose(&rng, kz_test_one_in(&rng, 2) ? 100 : 1e38);
        kz_shape s, posed;
        if (!kzi_is_finite(a.x + 0.0 + a.y + end.x + end.y + r)) continue;
        NOTE("%a %a %a %a %a", (double)a.x, (double)a.y, (double)end.x, (double)end.y, (double)r);
        const kz_result result = is_circle ? kz_shape_circle(a, r, &s, NULL) : kz_shape_capsule(a, b, r, &s, NULL);
        CHECK_EQ(result, is_finite_box(round_bounds(a, end, r)) ? KZ_OK : KZ_ERR_OVERFLOW);
        if (result != KZ_OK) continue;
        check_round(&s, a, end, r);
        const kz_vec2 p = kzi_posed_point(pose, a), q = kzi_posed_point(pose, end);
        const bool stays = is_finite_box(round_bounds(p, q, r));
        CHECK_EQ(kz_shape_transform(&s, pose, NULL, 0, &posed, NULL) == KZ_OK, stays);
        if (!stays) continue;
        CHECK_EQ(posed.kind, s.kind);
        check_round(&posed, p, q, r);
        made++;
    }
    CHECK_GT(made, 900);
}

TEST(boxes_posed_by_quarter_turns_are_boxes_of_the_same_bits)
{
    static const kz_vec2 quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, -0.0f}, {-0.0f, -1}};
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(100000); i > 0; i--) {
        const kz_vec2 a = {other_number(&rng), other_number(&rng)}, b = {other_number(&rng), other_number(&rng)};
        const kz_vec2 turn = quarters[kz_test_below(&rng, 6)], at = {other_number(&rng), other_number(&rng)};
        const kz_pose pose = {at, turn.x, turn.y};
        kz_shape s, posed, expected;
        if (kz_shape_box(a, b, &s, NULL) != KZ_OK) continue;
        const kz_vec2 p = kzi_posed_point(pose, a), q = kzi_posed_point(pose, b);
        const kz_box bounds = kz_box_union((kz_box){p, p}, (kz_box){q, q});
        kz_result result = kz_pose_check(pose, NULL);
        if (result == KZ_OK) result = kz_shape_box(bounds.min, bounds.max, &expected, NULL);
        CHECK_EQ(kz_shape_transform(&s, pose, NULL, 0, &posed, NULL), result);
        if (result != KZ_OK) continue;
        CHECK_EQ(posed.kind, expected.kind);
        CHECK_EQ(posed.flags, expected.flags);
        CHECK_MEM(&posed.bounds, &expected.bounds, sizeof bounds);
    }
}
