/* test_same_set.c - one set of points, described in two forms, has the same relation to every third shape.
 *
 * The third shapes are random ones of every kind on a small grid, where touching, alignment and equality are common. */
#include <kolize/query_distance.h>
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>

#include "random_shape.h"
#include "shape/shape_private.h"

static void check_same(const kz_shape *one, const kz_shape *other, kz_test_rng *rng)
{
    const scene_mark mark = scene_now();
    for (int i = 0; i < 8; i++) {
        const kz_shape third = any_shape(rng, true);
        const kz_relation expected = kz_relate(one, &third);
        NOTE("%s, %s and %s, bounds %g %g %g %g", kz_kind_name(one->kind), kz_kind_name(other->kind),
             kz_kind_name(third.kind), (double)third.bounds.min.x, (double)third.bounds.min.y,
             (double)third.bounds.max.x, (double)third.bounds.max.y);
        CHECK_EQ(kz_relate(other, &third), expected);
        CHECK_EQ(kz_relate(&third, other), expected);
        CHECK_EQ(kz_relate(&third, one), expected);
    }
    CHECK_EQ(kz_relate(one, other), KZ_OVERLAP);
    scene_back_to(mark);
}

#define EACH_ROUND(rng, n)                                                                                             \
    kz_test_rng rng = kz_test_rng_here();                                                                              \
    for (int64_t round = kz_test_rounds(n); round > 0; round--, scene_clear())

TEST(a_box_is_the_polygon_of_its_corners)
{
    EACH_ROUND(rng, 1500)
    {
        const kz_vec2 a = any_point(&rng), b = any_point(&rng);
        const float x0 = fminf(a.x, b.x), x1 = fmaxf(a.x, b.x), y0 = fminf(a.y, b.y), y1 = fmaxf(a.y, b.y);
        const kz_shape one = box(x0, y0, x1, y1), other = polygon(x0, y0, x0, y1, x1, y1, x1, y0);
        check_same(&one, &other, &rng);
    }
}

TEST(a_box_of_whole_numbers_is_a_full_mask)
{
    EACH_ROUND(rng, 800)
    {
        const int x = kz_test_range(&rng, 0, 4), y = kz_test_range(&rng, 0, 4), w = kz_test_range(&rng, 1, 3);
        const kz_shape one = box((float)x, (float)y, (float)(x + w), (float)(y + 2));
        const kz_shape other = w == 1 ? mask("#\n#", x, y) : w == 2 ? mask("##\n##", x, y) : mask("###\n###", x, y);
        check_same(&one, &other, &rng);
    }
}

TEST(a_segment_is_a_capsule_a_polyline_and_a_flat_polygon)
{
    EACH_ROUND(rng, 1200)
    {
        const kz_vec2 a = any_point(&rng), b = any_point(&rng), m = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        const kz_shape one = segment(a.x, a.y, b.x, b.y), round_0 = capsule(b.x, b.y, a.x, a.y, 0);
        const kz_shape line = polyline(a.x, a.y, m.x, m.y, m.x, m.y, b.x, b.y),
                       flat = polygon(m.x, m.y, b.x, b.y, a.x, a.y);
        check_same(&one, &round_0, &rng);
        check_same(&one, &line, &rng);
        check_same(&one, &flat, &rng);
        if (a.x == b.x || a.y == b.y) {
            const kz_shape thin = box(fminf(a.x, b.x), fminf(a.y, b.y), fmaxf(a.x, b.x), fmaxf(a.y, b.y));
            check_same(&one, &thin, &rng);
        }
    }
}

TEST(a_point_has_many_names)
{
    EACH_ROUND(rng, 800)
    {
        const kz_vec2 p = any_point(&rng);
        const kz_shape one = point(p.x, p.y), others[] = {
                                                  segment(p.x, p.y, p.x, p.y),
                                                  box(p.x, p.y, p.x, p.y),
                                                  circle(p.x, p.y, 0),
                                                  capsule(p.x, p.y, p.x, p.y, 0),
                                                  polygon(p.x, p.y, p.x, p.y, p.x, p.y),
                                                  polyline(p.x, p.y, p.x, p.y),
                                                  parts(point(p.x, p.y)),
                                              };
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) check_same(&one, &others[i], &rng);
    }
}

TEST(a_circle_is_a_capsule_with_one_centre)
{
    EACH_ROUND(rng, 1200)
    {
        const kz_vec2 p = any_point(&rng);
        const float r = any_half(&rng);
        const kz_shape one = circle(p.x, p.y, r), other = capsule(p.x, p.y, p.x, p.y, r);
        check_same(&one, &other, &rng);
    }
}

/* Another start, the other winding, a vertex twice, and one in the middle of an edge. */
static kz_shape retold(kz_test_rng *rng, const kz_shape *s)
{
    int32_t n;
    const kz_vec2 *p = kzi_shape_points(s, &n);
    const int32_t start = kz_test_range(rng, 0, n - 1), step = kz_test_one_in(rng, 2) ? 1 : n - 1;
    const int32_t twice = kz_test_range(rng, 0, n - 1), split = kz_test_range(rng, 0, n - 1);
    kz_vec2 *q = scene.points + scene_take(&scene.n_points, n + 2, SCENE_POINTS);
    int k = 0;
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 here = p[(start + i * step) % n], next = p[(start + (i + 1) * step) % n];
        q[k++] = here;
        if (i == twice) q[k++] = here;
        if (i == split) q[k++] = (kz_vec2){(here.x + next.x) / 2, (here.y + next.y) / 2};
    }
    return scene_polygon(q, NULL, k, 1);
}

/* The same closed polyline from another vertex on, perhaps the other way round. */
static kz_shape started_elsewhere(kz_test_rng *rng, const kz_shape *s)
{
    int32_t n;
    const kz_vec2 *p = kzi_shape_points(s, &n);
    const int32_t start = kz_test_range(rng, 0, n - 2), step = kz_test_one_in(rng, 2) ? 1 : n - 2;
    kz_vec2 *q = scene.points + scene_take(&scene.n_points, n, SCENE_POINTS);
    for (int32_t i = 0; i < n; i++) q[i] = p[(start + i * step) % (n - 1)];
    return scene_polyline(q, n);
}

static kz_shape any_closed_polyline(kz_test_rng *rng)
{
    const int n = kz_test_range(rng, 3, 6);
    kz_vec2 *p = scene.points + scene_take(&scene.n_points, n, SCENE_POINTS);
    for (int i = 0; i + 1 < n; i++) p[i] = any_point(rng);
    p[n - 1] = p[0];
    return scene_polyline(p, n);
}

static void check_same_rays(const kz_shape *one, const kz_shape *other, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    kz_ray_span spans[8], others[8];
    const kz_ray_hit hit = kz_ray(one, from, to, flags), again = kz_ray(other, from, to, flags);
    const size_t n = kz_ray_spans(one, from, to, flags, spans, 8);
    CHECK_EQ(again.hit, hit.hit);
    CHECK_EQ(again.inside, hit.inside);
    CHECK(again.t == hit.t && again.point.x == hit.point.x && again.point.y == hit.point.y);
    CHECK_EQ(kz_ray_spans(other, from, to, flags, others, 8), n);
    for (size_t i = 0; i < n && i < 8; i++) CHECK(spans[i].t_in == others[i].t_in && spans[i].t_out == others[i].t_out);
}

static void check_same_sweeps(const kz_shape *one, const kz_shape *other, const kz_shape *third, kz_vec2 by,
                              unsigned flags)
{
    const kz_sweep_hit hit = kz_sweep(one, by, third, flags), again = kz_sweep(other, by, third, flags);
    const kz_sweep_hit met = kz_sweep(third, by, one, flags), met_again = kz_sweep(third, by, other, flags);
    CHECK(again.start == hit.start && again.hit == hit.hit && again.t == hit.t);
    CHECK(met_again.start == met.start && met_again.hit == met.hit && met_again.t == met.t);
}

static void check_same_moves(const kz_shape *one, const kz_shape *other, kz_test_rng *rng)
{
    for (int i = 0; i < 8; i++) {
        const scene_mark mark = scene_now();
        const kz_shape third = any_shape(rng, true);
        const kz_vec2 from = any_point(rng), to = any_point(rng), by = {to.x - from.x, to.y - from.y};
        NOTE("a %s, from %g %g to %g %g", kz_kind_name(third.kind), (double)from.x, (double)from.y, (double)to.x,
             (double)to.y);
        for (unsigned flags = 0; flags <= KZ_HIT_TOUCH; flags++) {
            check_same_rays(one, other, from, to, flags);
            check_same_sweeps(one, other, &third, by, flags);
        }
        CHECK_EQ(kz_contains(one, &third), kz_contains(other, &third));
        CHECK_EQ(kz_contains(&third, one), kz_contains(&third, other));
        scene_back_to(mark);
    }
}

TEST(a_closed_polyline_may_start_anywhere)
{
    EACH_ROUND(rng, 1500)
    {
        const kz_shape one = any_closed_polyline(&rng), other = started_elsewhere(&rng, &one);
        check_same(&one, &other, &rng);
        check_same_moves(&one, &other, &rng);
    }
}

TEST(a_polygon_may_be_described_in_many_forms)
{
    EACH_ROUND(rng, 2500)
    {
        const kz_shape one = any_polygon(&rng, kz_test_range(&rng, 3, 8)), other = retold(&rng, &one);
        check_same(&one, &other, &rng);
    }
}

TEST(a_polyline_backwards_is_the_same)
{
    EACH_ROUND(rng, 1200)
    {
        kz_vec2 p[5], q[5];
        for (int i = 0; i < 5; i++) p[i] = q[4 - i] = any_point(&rng);
        const kz_shape one = scene_polyline(p, 5), other = scene_polyline(q, 5);
        check_same(&one, &other, &rng);
    }
}

TEST(a_frame_with_a_hole_is_the_ring_mask)
{
    EACH_ROUND(rng, 800)
    {
        const int x = kz_test_range(&rng, 0, 3), y = kz_test_range(&rng, 0, 3);
        const float l = (float)x, t = (float)y;
        const kz_shape one = polygon_with_holes(RINGS(4, 4), l, t, l + 3, t, l + 3, t + 3, l, t + 3, l + 1, t + 1,
                                                l + 1, t + 2, l + 2, t + 2, l + 2, t + 1);
        const kz_shape other = mask("###\n#.#\n###", x, y);
        check_same(&one, &other, &rng);
    }
}

TEST(a_self_touching_outline_is_the_diagonal_mask)
{
    EACH_ROUND(rng, 800)
    {
        const int x = kz_test_range(&rng, 0, 4), y = kz_test_range(&rng, 0, 4);
        const float l = (float)x, t = (float)y;
        const kz_shape one =
            polygon(l, t, l + 1, t, l + 1, t + 1, l + 2, t + 1, l + 2, t + 2, l + 1, t + 2, l + 1, t + 1, l, t + 1);
        const kz_shape other = mask("#.\n.#", x, y);
        check_same(&one, &other, &rng);
    }
}

TEST(an_l_shaped_polygon_is_the_l_mask)
{
    EACH_ROUND(rng, 800)
    {
        const int x = kz_test_range(&rng, 0, 4), y = kz_test_range(&rng, 0, 4);
        const float l = (float)x, t = (float)y;
        const kz_shape one = polygon(l, t, l + 1, t, l + 1, t + 1, l + 2, t + 1, l + 2, t + 2, l, t + 2);
        const kz_shape other = mask("#.\n##", x, y);
        check_same(&one, &other, &rng);
    }
}

TEST(empty_rows_and_columns_of_a_mask_mean_nothing)
{
    EACH_ROUND(rng, 800)
    {
        const int x = kz_test_range(&rng, 0, 4), y = kz_test_range(&rng, 0, 4);
        const kz_shape one = mask("#.#\n##.", x, y), other = mask(".....\n.....\n..#.#\n..##.\n.....", x - 2, y - 2);
        check_same(&one, &other, &rng);
    }
}

TEST(parts_nested_in_parts_are_parts)
{
    EACH_ROUND(rng, 800)
    {
        const kz_shape pair[2] = {any_shape(&rng, false), any_shape(&rng, false)};
        const kz_shape one = scene_parts(pair, 2),
                       other = parts(no_parts(), parts(pair[1]), parts(parts(pair[0]), no_parts()));
        if (kz_relate(&one, &one) != KZ_OVERLAP) continue; /* nothing but empty masks */
        check_same(&one, &other, &rng);
    }
}

TEST(two_shapes_relate_as_their_swapped_selves)
{
    EACH_ROUND(rng, 10000)
    {
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        NOTE("%s and %s", kz_kind_name(a.kind), kz_kind_name(b.kind));
        CHECK_EQ(kz_relate(&a, &b), kz_relate(&b, &a));
        const kz_relation bounds = kz_box_meets(a.bounds, b.bounds) ? KZ_OVERLAP : KZ_APART;
        CHECK_LE(kz_relate(&a, &b), bounds);
    }
}

TEST(two_shapes_relate_as_their_images_do)
{
    EACH_ROUND(rng, 200)
    {
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        check_all_views(a, b, kz_relate(&a, &b), KZ_TEST_HERE, kz_kind_name(a.kind));
    }
}

TEST(this_file_notices_a_set_that_is_not_the_same)
{
    kz_test_rng rng = kz_test_rng_here();
    const kz_shape one = segment(0, 0, 4, 4);
    int differ = 0;
    for (int i = 0; i < 3000; i++) {
        const kz_shape other = segment(0, 0, 4, 3.984375f), third = any_shape(&rng, true);
        differ += kz_relate(&one, &third) != kz_relate(&other, &third);
        scene_clear();
    }
    CHECK_GT(differ, 0);
}
