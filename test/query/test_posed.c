/* test_posed.c - questions about shapes with poses: the same as posing the shapes first, and errors that change
 * nothing. */
#include "kz_test.h"
#include "points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <kolize/kolize.h>

/* Of more vertices than a shape holds itself: posing it takes memory. */
static const kz_vec2 comb[12] = {{0, 0}, {10, 0}, {10, 6}, {8, 6}, {8, 2}, {6, 2},
                                 {6, 6}, {4, 6},  {4, 2},  {2, 2}, {2, 6}, {0, 6}};

static kz_shape any_shape(kz_test_rng *rng)
{
    kz_shape s;
    const float x = (float)kz_test_range(rng, 0, 4), y = (float)kz_test_range(rng, 0, 4);
    const kz_vec2 l[6] = {{0, 0}, {6, 0}, {6, 2}, {2, 2}, {2, 6}, {0, 6}}, at = {x, y}, to = {x + 3, y + 2};
    switch (kz_test_below(rng, 6)) {
    case 0: kz_shape_box(at, to, &s, NULL); break;
    case 1: kz_shape_circle(at, 2, &s, NULL); break;
    case 2: kz_shape_capsule(at, to, 1, &s, NULL); break;
    case 3: kz_shape_polygon(l, 6, &s, NULL); break;
    case 4: kz_shape_polygon(comb, 12, &s, NULL); break;
    default: kz_shape_segment(at, to, &s, NULL); break;
    }
    return s;
}

static kz_pose any_pose(kz_test_rng *rng)
{
    kz_pose pose = {.at = {(float)kz_test_range(rng, -4, 4), (float)kz_test_range(rng, -4, 4)}, .cos = 1, .sin = 0};
    if (kz_test_one_in(rng, 2)) kz_cos_sin(6 * (double)kz_test_unit(rng), &pose.cos, &pose.sin);
    return pose;
}

static void check_pair(const kz_shape *a, kz_pose p, const kz_shape *b, kz_pose q, kz_vec2 motion)
{
    kz_shape posed_a, posed_b;
    kz_relation relation;
    kz_contact contact, expected;
    kz_distance_result gap;
    kz_ray_hit ray;
    kz_sweep_hit sweep;
    double memory_a[32], memory_b[32];
    REQUIRE(kz_shape_transform(a, p, memory_a, sizeof memory_a, &posed_a, NULL) == KZ_OK);
    REQUIRE(kz_shape_transform(b, q, memory_b, sizeof memory_b, &posed_b, NULL) == KZ_OK);
    memset(&contact, 0, sizeof contact);
    memset(&expected, 0, sizeof expected);
    CHECK_EQ(kz_relate_posed(a, p, b, q, &relation, NULL), KZ_OK);
    CHECK_EQ(relation, kz_relate(&posed_a, &posed_b));
    CHECK_EQ(kz_collide_posed(a, p, b, q, &contact, NULL), KZ_OK);
    CHECK_EQ(kz_collide(&posed_a, &posed_b, &expected), relation);
    CHECK_MEM(&contact, &expected, sizeof contact);
    CHECK_EQ(kz_distance_posed(a, p, b, q, &gap, NULL), KZ_OK);
    CHECK_BITS(gap.distance, kz_distance(&posed_a, &posed_b).distance);
    CHECK_BITS(gap.on_a.x, kz_distance(&posed_a, &posed_b).on_a.x);
    CHECK_EQ(kz_ray_posed(a, p, (kz_vec2){-9, -8}, motion, 0, &ray, NULL), KZ_OK);
    CHECK_EQ(ray.hit, kz_ray(&posed_a, (kz_vec2){-9, -8}, motion, 0).hit);
    CHECK_BITS(ray.t, kz_ray(&posed_a, (kz_vec2){-9, -8}, motion, 0).t);
    CHECK_EQ(kz_sweep_posed(a, p, motion, b, q, 0, &sweep, NULL), KZ_OK);
    CHECK_EQ(sweep.start, kz_sweep(&posed_a, motion, &posed_b, 0).start);
    CHECK_BITS(sweep.t, kz_sweep(&posed_a, motion, &posed_b, 0).t);
}

TEST(the_answer_is_that_about_the_posed_shapes)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(3000); round > 0; round--) {
        const kz_shape a = any_shape(&rng), b = any_shape(&rng);
        const kz_vec2 motion = {(float)kz_test_range(&rng, -9, 9), (float)kz_test_range(&rng, -9, 9)};
        check_pair(&a, any_pose(&rng), &b, any_pose(&rng), motion);
    }
}

/* ---- Circles, capsules and polygons of four vertices, which are posed and related at once --------------------- */

static kz_shape any_quad(kz_test_rng *rng, double size, double *reach)
{
    kz_vec2 v[4];
    kz_shape s;
    const bool backwards = kz_test_one_in(rng, 2), whole = kz_test_one_in(rng, 2);
    const double angle = 6.28 * (double)kz_test_unit(rng);
    do {
        *reach = 0;
        for (int i = 0; i < 4; i++) {
            const double r = size * (0.3 + (double)kz_test_unit(rng)), x = r * cos(angle + 1.57 * i),
                         y = r * sin(angle + 1.57 * i);
            kz_vec2 *to = &v[backwards ? 3 - i : i];
            to->x = whole ? roundf((float)x) : (float)x;
            to->y = whole ? roundf((float)y) : (float)y;
            *reach = fmax(*reach, r);
        }
    } while (kz_shape_polygon(v, 4, &s, NULL) != KZ_OK);
    return s;
}

/* A capsule's ends may be one point. */
static kz_shape any_convex(kz_test_rng *rng, double size, double *reach)
{
    kz_shape s;
    const uint32_t kind = kz_test_below(rng, 4);
    const float x = (float)(size * (double)kz_test_unit(rng)), y = (float)(size * (double)kz_test_unit(rng));
    const float r = (float)(size * (0.1 + (double)kz_test_unit(rng)));
    const kz_vec2 at = {x, y}, end = kz_test_one_in(rng, 9) ? at : (kz_vec2){-y, x};
    if (kind >= 2) return any_quad(rng, size, reach);
    *reach = hypot((double)x, (double)y) + (double)r;
    if ((kind == 0 ? kz_shape_circle(at, r, &s, NULL) : kz_shape_capsule(at, end, r, &s, NULL)) == KZ_OK) return s;
    return any_quad(rng, size, reach); /* beyond float32 */
}

static kz_relation check_convexes(const kz_shape *a, kz_pose p, const kz_shape *b, kz_pose q)
{
    static const kz_cpu_level levels[] = {KZ_CPU_PLAIN, KZ_CPU_AVX2};
    const kz_cpu_level best = kz_cpu_level_now();
    kz_shape posed_a, posed_b;
    kz_error err;
    kz_result result = kz_shape_transform(a, p, NULL, 0, &posed_a, &err);
    if (result == KZ_OK) result = kz_shape_transform(b, q, NULL, 0, &posed_b, &err);
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        kz_relation relation = KZ_TOUCH;
        if (kz_cpu_force(levels[i]) != KZ_OK) continue;
        CHECK_EQ(kz_relate_posed(a, p, b, q, &relation, &err), result);
        CHECK_EQ(relation, result == KZ_OK ? kz_relate(&posed_a, &posed_b) : KZ_TOUCH);
    }
    kz_cpu_force(best);
    return result == KZ_OK ? kz_relate(&posed_a, &posed_b) : KZ_TOUCH;
}

TEST(posed_convexes_are_related_as_the_posed_shapes)
{
    kz_test_rng rng = kz_test_rng_here();
    int seen[3] = {0, 0, 0};
    for (int64_t round = kz_test_rounds(20000); round > 0; round--) {
        const double size = kz_test_one_in(&rng, 4) ? ldexp(1, kz_test_range(&rng, -140, 125)) : 8;
        double of_a, of_b;
        const kz_shape a = any_convex(&rng, size, &of_a), b = any_convex(&rng, size, &of_b);
        const double off = (of_a + of_b) * (double)kz_test_unit(&rng), far = kz_test_one_in(&rng, 2) ? 0 : 1000 * size;
        kz_pose p = any_pose(&rng), q = any_pose(&rng);
        const double angle = 6.28 * (double)kz_test_unit(&rng);
        p.at = (kz_vec2){(float)far, (float)-far};
        q.at = (kz_vec2){(float)(far + off * cos(angle)), (float)(off * sin(angle) - far)};
        seen[check_convexes(&a, p, &b, q) + 1]++;
    }
    CHECK(seen[0] > 100 && seen[2] > 100);
}

/* One moves past the other in steps of a fraction of the filter's bound. */
TEST(posed_convexes_about_to_touch_are_related_as_the_posed_shapes)
{
    kz_test_rng rng = kz_test_rng_here();
    int seen[3] = {0, 0, 0};
    for (int64_t round = kz_test_rounds(300); round > 0; round--) {
        double of_a, of_b;
        const kz_shape a = any_convex(&rng, 8, &of_a), b = any_convex(&rng, 8, &of_b);
        const kz_pose p = any_pose(&rng);
        kz_pose q = any_pose(&rng);
        double in = 0, out = 64;
        for (int i = 0; i < 40; i++) {
            q.at = (kz_vec2){p.at.x + (float)((in + out) / 2), p.at.y};
            *(check_convexes(&a, p, &b, q) == KZ_OVERLAP ? &in : &out) = (in + out) / 2;
        }
        for (int i = -40; i <= 40; i++) {
            q.at.x = p.at.x + (float)(in + ldexp(i, -19));
            seen[check_convexes(&a, p, &b, q) + 1]++;
        }
    }
    CHECK(seen[0] > 100 && seen[2] > 100);
}

TEST(convexes_with_poses_that_are_none_are_refused)
{
    const kz_vec2 v[4] = {{0, 0}, {4, 1}, {5, 5}, {1, 4}};
    const kz_pose good = {{0, 0}, 1, 0};
    const kz_pose bad[5] = {
        {{0, 0}, 2, 0}, {{INFINITY, 0}, 1, 0}, {{0, 0}, NAN, 0}, {{3e38f, 3e38f}, 1, 0}, {{0x1.fffffep127f, 0}, 1, 0}};
    kz_shape shapes[3];
    REQUIRE(kz_shape_polygon(v, 4, &shapes[0], NULL) == KZ_OK);
    REQUIRE(kz_shape_circle(v[1], 1, &shapes[1], NULL) == KZ_OK);
    REQUIRE(kz_shape_capsule(v[1], v[3], 1, &shapes[2], NULL) == KZ_OK);
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 9; k++) {
            check_convexes(&shapes[k / 3], bad[i], &shapes[k % 3], good);
            check_convexes(&shapes[k / 3], good, &shapes[k % 3], bad[i]);
        }
    }
}

/* A shape that needs more memory than the functions have, and one that needs some. */
static void saw(kz_vec2 *points, int32_t n, kz_shape *out)
{
    for (int32_t i = 0; i + 2 < n; i++) points[i] = (kz_vec2){(float)i, (float)(i % 2)};
    points[n - 2] = (kz_vec2){(float)n, -5};
    points[n - 1] = (kz_vec2){0, -5};
    CHECK_EQ(kz_shape_polygon(points, n, out, NULL), KZ_OK);
}

TEST(large_polygons_are_posed_up_to_the_stated_memory)
{
    static kz_vec2 some[512], more[514];
    const kz_pose here = {{3, 4}, 1, 0};
    kz_shape polygon, other;
    kz_relation relation = KZ_APART;
    kz_error err;
    kz_shape_box((kz_vec2){10, -3}, (kz_vec2){20, -2}, &other, NULL);
    saw(some, 512, &polygon);
    CHECK_EQ(kz_relate_posed(&polygon, here, &other, here, &relation, &err), KZ_OK);
    CHECK_EQ(relation, KZ_OVERLAP);
    saw(more, 514, &polygon);
    relation = KZ_TOUCH;
    CHECK_EQ(kz_relate_posed(&polygon, here, &other, here, &relation, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.a, 514 * 8);
    CHECK_EQ(relation, KZ_TOUCH);
}

/* Of more corners than a shape holds itself; the table of a polygon's fast path has no place for them. */
TEST(a_convex_polygon_of_many_corners_is_posed_too)
{
    kz_vec2 points[24];
    const kz_pose here = kz_pose_degrees(3, 4, 30);
    kz_shape polygon, circle;
    kz_relation relation = KZ_APART;
    for (int i = 0; i < 24; i++) kz_cos_sin(6.283185307 * i / 24, &points[i].x, &points[i].y);
    REQUIRE(kz_shape_polygon(points, 24, &polygon, NULL) == KZ_OK);
    kz_shape_circle((kz_vec2){0, 0}, 0.5f, &circle, NULL);
    for (int x = -40; x <= 40; x++) {
        const kz_pose at = {{3 + (float)x / 10, 4}, 1, 0};
        double memory[32];
        kz_shape posed, disc;
        REQUIRE(kz_shape_transform(&polygon, here, memory, sizeof memory, &posed, NULL) == KZ_OK);
        REQUIRE(kz_shape_transform(&circle, at, NULL, 0, &disc, NULL) == KZ_OK);
        CHECK_EQ(kz_relate_posed(&polygon, here, &circle, at, &relation, NULL), KZ_OK);
        CHECK_EQ(relation, kz_relate(&posed, &disc));
        CHECK_EQ(kz_relate_posed(&circle, at, &polygon, here, &relation, NULL), KZ_OK);
        CHECK_EQ(relation, kz_relate(&posed, &disc));
    }
}

TEST(an_error_leaves_the_answer_as_it_was)
{
    const kz_pose good = {{0, 0}, 1, 0}, bad = {{0, 0}, 2, 0};
    kz_shape a;
    kz_relation relation = KZ_TOUCH;
    kz_ray_hit ray = {.hit = true, .t = 7};
    kz_shape_circle((kz_vec2){0, 0}, 1, &a, NULL);
    CHECK_EQ(kz_relate_posed(&a, bad, &a, good, &relation, NULL), KZ_ERR_NOT_A_ROTATION);
    CHECK_EQ(kz_relate_posed(&a, good, &a, bad, &relation, NULL), KZ_ERR_NOT_A_ROTATION);
    CHECK_EQ(relation, KZ_TOUCH);
    CHECK_EQ(kz_ray_posed(&a, bad, good.at, good.at, 0, &ray, NULL), KZ_ERR_NOT_A_ROTATION);
    CHECK_EQ(ray.t, 7);
}
