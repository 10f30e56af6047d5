/* test_push_along.c - the push along a direction separates, and a slow search finds no shorter one. */
#include "kz_test.h"
#include "random_shape.h"

static double room[4096];

static bool is_separated(const kz_shape *a, const kz_shape *b, kz_vec2 push)
{
    kz_shape there;
    const kz_pose pose = {push, 1, 0};
    return kz_shape_transform(a, pose, room, sizeof room, &there, NULL) == KZ_OK && kz_relate(&there, b) <= KZ_TOUCH;
}

static float length_of(kz_shape a, kz_shape b, float x, float y)
{
    kz_vec2 push = {NAN, NAN};
    float length = NAN;
    CHECK(kz_push_along(&a, &b, (kz_vec2){x, y}, &push, &length));
    CHECK(is_separated(&a, &b, push));
    CHECK_NEAR(hypotf(push.x, push.y), length, 1e-6 * (1 + length));
    CHECK(push.x * y == push.y * x || fabsf(push.x * y - push.y * x) <= 1e-5f * length * hypotf(x, y));
    CHECK(push.x * x + push.y * y >= 0);
    return length;
}

TEST(known_pushes)
{
    CHECK_EQ(length_of(box(0, 0, 4, 4), box(3, 1, 9, 9), -1, 0), 1);
    CHECK_EQ(length_of(box(0, 0, 4, 4), box(3, 1, 9, 9), 0, -7), 3);
    CHECK_EQ(length_of(box(0, 0, 4, 4), box(3, 1, 9, 9), 1, 0), 9);
    CHECK_EQ(length_of(box(0, 0, 4, 4), box(3, 1, 9, 9), 0, 0.001f), 9);
    CHECK_EQ(length_of(box(0, 0, 4, 4), box(4, 1, 9, 9), -1, 0), 0);
    CHECK_EQ(length_of(circle(0, 0, 2), circle(3, 0, 2), -1, 0), 1);
    CHECK_EQ(length_of(circle(0, 0, 2), circle(3, 0, 3), 0, 1), 4); /* 3, 4, 5 */
    CHECK_NEAR(length_of(circle(0, 0, 1), box(-9, 0, 9, 9), 3, -4), 1.25f, 1e-6);
    CHECK_NEAR(length_of(circle(3, -1, 2), box(0, 0, 9, 9), -1, 0), 3 + sqrtf(3), 1e-6);
    CHECK_EQ(length_of(point(1, 1), box(0, 0, 4, 4), -1, 0), 1);
    CHECK_EQ(length_of(mask("##\n##\n", 0, 0), mask("###\n###\n", 1, 1), 0, -1), 0.5f); /* and a little: see query.md */
}

TEST(the_first_gap_counts)
{
    const float frame[16] = {0, 0, 10, 0, 10, 9, 0, 9, 0, 6, 8, 6, 8, 3, 0, 3}; /* open to the left */
    const kz_shape c = scene_polygon_of(frame, 16);
    CHECK_EQ(length_of(box(1, 1, 3, 2), c, 0, 1), 2);
    CHECK_EQ(length_of(box(1, 1, 3, 4), c, 0, 1), 2); /* fits exactly: only in one place */
    CHECK_EQ(length_of(box(1, 1, 3, 5), c, 0, 1), 8);
    CHECK_EQ(length_of(box(1, 1, 9, 2), c, 0, 1), 8); /* too long for the gap */
    const kz_shape blocks[2] = {box(0, 0, 4, 2), box(0, 5, 4, 7)};
    CHECK_EQ(length_of(circle(2, 1, 1.5f), scene_parts(blocks, 2), 0, 1), 2.5f);
    CHECK_EQ(length_of(circle(2, 1, 1.75f), scene_parts(blocks, 2), 0, 1), 7.75f);
    CHECK_EQ(length_of(box(1, 0, 2, 1), mask("####\n....\n####\n", 0, 0), 0, 1), 1);
    CHECK_NEAR(length_of(mask("#\n", 1, 0), mask("####\n....\n####\n", 0, 0), 0, 1), 0.5f, 1e-6);
    scene_clear();
}

TEST(what_fails_leaves_the_results_alone)
{
    const kz_shape a = box(0, 0, 4, 4), b = box(1, 1, 2, 2), huge = box(-3e38f, 0, 3e38f, 4), none = {0};
    kz_vec2 push = {7, 7};
    float length = 7;
    CHECK(!kz_push_along(&a, &b, (kz_vec2){0, 0}, &push, &length));
    CHECK(!kz_push_along(&a, &b, (kz_vec2){NAN, 0}, &push, &length));
    CHECK(!kz_push_along(&a, &b, (kz_vec2){INFINITY, 0}, &push, &length));
    CHECK(!kz_push_along(&huge, &b, (kz_vec2){1, 0}, &push, &length));
    CHECK(push.x == 7 && length == 7);
    CHECK(kz_push_along(&a, &none, (kz_vec2){1, 0}, &push, &length));
    CHECK(push.x == 0 && push.y == 0 && length == 0);
}

/* A mask that travels more cells than are tried goes past the bounds: that separates, but is not the shortest. */
TEST(after_many_tries_it_goes_past_the_bounds)
{
    static char row[6003];
    memset(row, '#', 6000);
    row[5000] = '.';
    strcpy(row + 6000, "\n");
    CHECK_NEAR(length_of(mask("#\n", 4000, 0), mask(row, 0, 0), 1, 0), 999.5f, 1e-3); /* the gap */
    const float length = length_of(mask("#\n", 10, 0), mask(row, 0, 0), 1, 0);
    CHECK(length >= 5990 && length <= 5992);
    scene_clear();
}

/* Is there a gap at t that is wider than rounding? */
static bool is_gap(const kz_shape *a, const kz_shape *b, kz_vec2 unit, float t)
{
    for (int i = -1; i <= 1; i++) {
        const float at = t + (float)i * 2e-5f;
        if (!is_separated(a, b, (kz_vec2){unit.x * at, unit.y * at})) return false;
    }
    return true;
}

static bool has_area(const kz_shape *s)
{
    return !(s->flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE)) && s->kind != KZ_KIND_POLYLINE;
}

/* All kinds on a grid: no push that is shorter by a little, on a fine raster, separates.  Lines are pushed along an axis
 * alone: on a slanted one that is pushed along itself, rounding decides. */
TEST(a_slow_search_finds_no_shorter_push)
{
    kz_test_rng rng = kz_test_rng_here();
    int tried = 0;
    for (int64_t i = kz_test_rounds(6000); i > 0; i--) {
        scene_clear();
        const kz_shape a = any_shape(&rng, i % 2), b = any_shape(&rng, i % 2);
        kz_vec2 d = {(float)kz_test_range(&rng, -3, 3), (float)kz_test_range(&rng, -3, 3)};
        if (i % 2 || !has_area(&a) || !has_area(&b)) d.y = d.x != 0 ? 0 : d.y;
        if ((d.x == 0 && d.y == 0) || kz_relate(&a, &b) != KZ_OVERLAP) continue;
        const float length = length_of(a, b, d.x, d.y), size = hypotf(d.x, d.y);
        const kz_vec2 unit = {d.x / size, d.y / size};
        tried++;
        NOTE("%s %s along %g %g: %g", kz_kind_name(a.kind), kz_kind_name(b.kind), d.x, d.y, length);
        for (int k = 1; k <= 400; k++) {
            const float t = fminf((float)k / 400 * length, length - 1e-4f);
            if (t > 5e-5f && !CHECK(!is_gap(&a, &b, unit, t))) break;
        }
    }
    CHECK(tried > 500 || kz_test_rounds(100) < 100);
}

/* Real numbers, off the grid and far away. */
TEST(convex_pairs_far_from_the_origin)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
        scene_clear();
        const float far = i % 2 ? 1e4f : 0;
        const kz_vec2 c = {kz_test_real(&rng, -1, 1), kz_test_real(&rng, -1, 1)};
        const kz_shape a = box(far, far, far + 3, far + 2), b = circle(far + 3 * c.x, far + 3 * c.y, 2);
        const kz_vec2 d = {kz_test_real(&rng, -1, 1), kz_test_real(&rng, -1, 1) + 2};
        if (kz_relate(&a, &b) != KZ_OVERLAP) continue;
        const float length = length_of(a, b, d.x, d.y), unit = hypotf(d.x, d.y), less = length - 1e-3f - far * 2e-5f;
        if (less > 0) CHECK(!is_separated(&a, &b, (kz_vec2){d.x / unit * less, d.y / unit * less}));
    }
}
