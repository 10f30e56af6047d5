/* test_contact_exact.c - contacts that rounding once made wrong, as exact arithmetic found them (test/truth). */
#include "kz_test.h"
#include "random_shape.h"

static void check_exchanged(const kz_shape *a, const kz_shape *b)
{
    kz_contact c, d;
    CHECK_EQ(kz_collide(a, b, &c), KZ_OVERLAP);
    CHECK_EQ(kz_collide(b, a, &d), KZ_OVERLAP);
    CHECK_EQ(c.depth, d.depth);
    CHECK(c.normal.x == -d.normal.x && c.normal.y == -d.normal.y);
    CHECK_EQ(c.n_points, d.n_points);
    kz_shape moved;
    CHECK_EQ(kz_shape_transform(a, (kz_pose){kz_contact_push(a, b, &c), 1, 0}, NULL, 0, &moved, NULL), KZ_OK);
    CHECK_LT(kz_relate(&moved, b), KZ_OVERLAP);
    CHECK_EQ(kz_shape_transform(b, (kz_pose){kz_contact_push(b, a, &d), 1, 0}, NULL, 0, &moved, NULL), KZ_OK);
    CHECK_LT(kz_relate(&moved, a), KZ_OVERLAP);
}

TEST(a_mask_deep_in_something_huge_has_the_same_depth_from_both_sides)
{
    const kz_shape shaft = mask("###\n#.#\n#.#\n#.#\n#.#\n#.#\n#.#\n###\n", 0, 1);
    const kz_shape huge = capsule(512, 232.5f, 512, 232.5f, 43574.3047f), ball = circle(0, -20000, 30000);
    const kz_shape dot = mask("..\n.#\n", 3, 1);
    check_exchanged(&shaft, &huge);
    check_exchanged(&dot, &ball);
}

/* How far its way out by whole cells is longer than by real numbers does not matter. */
TEST(a_mask_deeper_than_all_cells_that_are_tried_goes_beside_the_mtv)
{
    const kz_shape m = mask("##\n##\n", 0, 0), ball = circle(300, 40, 500);
    kz_contact c, d;
    CHECK_EQ(kz_collide(&m, &ball, &c), KZ_OVERLAP);
    CHECK_EQ(kz_collide(&ball, &m, &d), KZ_OVERLAP);
    CHECK_EQ(c.depth, d.depth);
    CHECK(c.shortest && d.shortest);
    const kz_vec2 push = kz_contact_push(&m, &ball, &c);
    CHECK_LT(hypot((double)push.x, (double)push.y), (double)c.depth + 3);
}

/* Between two normals that differ by less than a rounding of their products. */
TEST(directions_that_all_but_agree_are_distinguished_alike_from_both_sides)
{
    const kz_vec2 p[4] = {{0, -3.00000024f}, {-0x1p-149f, -2}, {0, -2}, {1, 2}};
    const kz_shape b = box(-1, -3, 0, -2), line = segment(3.49999976f, 0x1p-149f, 1.99999988f, -0x1p-149f);
    const kz_shape c = box(2, 0, 5, 1);
    kz_shape a;
    REQUIRE(kz_shape_polygon(p, 4, &a, NULL) == KZ_OK);
    check_exchanged(&a, &b);
    check_exchanged(&c, &line);
}

/* Gaps between spines as wide as the radius are equal to 40 bits; the depths, thousands of millions of times smaller,
 * are not. */
TEST(beside_a_huge_radius_the_shallowest_direction_counts_although_the_gaps_are_alike)
{
    const kz_shape a = box(-4.76837158e-07f, 5.7220459e-06f, 0.00195264816f, 0.00816728175f);
    const kz_shape b = capsule(-24843.1914f, 0.00612689182f, -24846.8633f, -35.2139053f, 24843.1914f);
    kz_contact c;
    CHECK_EQ(kz_collide(&a, &b, &c), KZ_OVERLAP);
    CHECK_NEAR(c.depth, 4.76837158e-07, 1e-11);
    check_exchanged(&a, &b);
}

/* Pushed, the tiny ones are rounded to points: as such they may still lie in the circle. */
TEST(parts_beside_a_mask_are_rounded_where_the_mask_goes)
{
    kz_shape parts[2] = {mask("###\n###\n##.\n", 6.46944046f, 3.5f), circle(0, 0, 0)}, a, moved;
    const kz_vec2 tiny[3] = {{6.2e-15f, -7.1e-15f}, {-7.1e-15f, -3.5e-15f}, {6.2e-15f, 4.4e-15f}};
    const kz_shape ball = circle(4.4408921e-15f, 8.8817842e-16f, 10.2956305f);
    double memory[256];
    kz_contact c;
    REQUIRE(kz_shape_polygon(tiny, 3, &parts[1], NULL) == KZ_OK);
    REQUIRE(kz_shape_parts(parts, 2, &a, NULL) == KZ_OK);
    CHECK_EQ(kz_collide(&a, &ball, &c), KZ_OVERLAP);
    const kz_pose by = {kz_contact_push(&a, &ball, &c), 1, 0};
    REQUIRE(kz_shape_transform(&a, by, memory, sizeof memory, &moved, NULL) == KZ_OK);
    CHECK_LT(kz_relate(&moved, &ball), KZ_OVERLAP);
}

static void check_agreement(const kz_shape *a, const kz_shape *b, kz_relation relation)
{
    const kz_cpu_level best = kz_cpu_level_now();
    CHECK_EQ(kz_relate(a, b), relation);
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        kz_contact c;
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        NOTE("%s and %s, %s", kz_kind_name(a->kind), kz_kind_name(b->kind), kz_cpu_level_name((kz_cpu_level)level));
        CHECK_EQ(kz_collide(a, b, &c), relation);
        CHECK_EQ(kz_collide(b, a, &c), relation);
    }
    kz_cpu_force(best);
}

/* The common middle of both shapes is a rounding of their sizes: beside it such an edge had no direction. */
TEST(an_edge_shorter_than_a_rounding_of_the_size_still_has_its_own_direction)
{
    const kz_vec2 p[4] = {{0, 0x1.b38fb8p-127f}, {0x1p+60f, 0x1.2a05f2p+33f}, {0x1.06924p+58f, 0x1.31ac5ap+31f},
                          {0x1p+24f, 0x1.8p+1f}};
    const kz_vec2 q[5] = {{-0x1p+24f, 0x1.2a05f2p+33f}, {0x1p+24f, 0x1.333334p-2f}, {0x1.000002p+24f, 0x1.99999ap-4f},
                          {0x1p+60f, 0x1.4p+2f}, {0x1p+24f, 0x1.2a05f2p+33f}};
    kz_shape a, b;
    REQUIRE(kz_shape_polygon(p, 4, &a, NULL) == KZ_OK && kz_shape_polygon(q, 5, &b, NULL) == KZ_OK);
    const kz_shape beside = box(0x1.000002p+24f, 0x1.2a05f2p+33f, 0x1p+60f, 0x1p+60f);
    check_agreement(&a, &beside, KZ_TOUCH);
    const float radii[] = {0, 0x1p-149f, 1, 1000};
    for (int i = 0; i < 4; i++) {
        const kz_shape ball = circle(q[0].x, q[0].y, radii[i]);
        check_agreement(&ball, &b, i == 0 ? KZ_TOUCH : KZ_OVERLAP);
    }
}

/* Sizes as of a level, and a slope that is what rounding leaves of 0.  The middle rounds it up, by 2^-16 at the far end. */
TEST(a_slope_that_the_middle_rounds_up_lifts_nothing_off_the_far_end)
{
    const kz_vec2 p[4] = {{0, 0}, {1, 0.6f * 0x1p-34f}, {0x1p20f, 0.7f * 0x1p-14f}, {0x1p20f, 0x1.8p20f}};
    kz_shape a;
    REQUIRE(kz_shape_polygon(p, 4, &a, NULL) == KZ_OK);
    const kz_shape into = box(0x1p20f - 6, -8, 0x1p20f + 4, 0.8f * 0x1p-14f);
    check_agreement(&a, &into, KZ_OVERLAP);
}
