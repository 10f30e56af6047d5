/* test_wrap_corners.c - worlds that wrap: relations are the same at every place, and nearest bodies across a wrap
 * border are found by trees as by lists. */
#include "world_fixture.h"

#include <kolize/world_query.h>

static kz_world *torus_of(float side, kz_pair_mode mode)
{
    return world_of((kz_world_def){.mode = mode, .wrap_w = side, .wrap_h = side});
}

TEST(what_meets_at_one_place_meets_at_every_other)
{
    enum { SIDE = 12 };
    kz_mask *block = NULL;
    CHECK_EQ(kz_mask_from_text("##\n##\n", NULL, &block, NULL), KZ_OK);
    for (int kind = 0; kind < 4; kind++) {
        kz_shape shape = kind == 0 ? circle_shape(1) : box_shape(-1, -1, 1, 1);
        static const kz_vec2 kite[4] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
        if (kind == 2) CHECK_EQ(kz_shape_polygon(kite, 4, &shape, NULL), KZ_OK);
        if (kind == 3) CHECK_EQ(kz_shape_mask(block, -1, -1, &shape, NULL), KZ_OK);
        for (int i = 0; i < SIDE * SIDE * 4; i++) {
            const kz_pair_mode mode = i & 1 ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP;
            const float x = (float)(i / 4 % SIDE), y = (float)(i / 4 / SIDE), dx = i & 2 ? 1 : -1;
            kz_world *world = torus_of(SIDE, mode);
            put_at(world, &shape, x, y);
            const kz_body other = put_at(world, &shape, x + dx, y);
            NOTE("kind %d, mode %d, (%g %g), %g", kind, (int)mode, (double)x, (double)y, (double)dx);
            const kz_pair *pairs;
            REQUIRE(step_pairs(world, &pairs) == 1);
            CHECK_EQ(pairs[0].relation, KZ_OVERLAP);
            move_to(world, other, x + 2 * dx, y); /* the circles and blocks touch, side by side */
            const size_t n = step_pairs(world, &pairs);
            CHECK_EQ(n, mode == KZ_PAIRS_TOUCH);
            if (n == 1) CHECK_EQ(pairs[0].relation, KZ_TOUCH);
            kz_world_free(world);
        }
    }
    kz_mask_free(block);
}

/* Two boxes far apart, nearly as far as the world is wide.  Their bounds meet in several images, the boxes in a small
 * number. */
static kz_shape pair_of_boxes(kz_test_rng *r, kz_shape *room)
{
    kz_shape both = {0};
    for (int i = 0; i < 2; i++) {
        const float x = (float)i * kz_test_grid(r, 0, 8, 1), y = (float)i * kz_test_grid(r, 0, 8, 1);
        room[i] = box_shape(x, y, x + 1, y + 1);
    }
    CHECK_EQ(kz_shape_parts(room, 2, &both, NULL), KZ_OK);
    return both;
}

TEST(a_place_is_compared_with_every_image_that_it_may_meet)
{
    enum { SIDE = 10 };
    static uint64_t memory[1024];
    kz_test_rng r = kz_test_rng_here();
    int found = 0;
    for (int round = 0; round < 600; round++) {
        const kz_pair_mode mode = round & 1 ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP;
        kz_shape room[4], posed;
        const kz_shape of_body = pair_of_boxes(&r, room), queried = pair_of_boxes(&r, room + 2);
        const float x = kz_test_grid(&r, 0, 2 * SIDE - 1, 0.5F), y = kz_test_grid(&r, 0, 2 * SIDE - 1, 0.5F);
        kz_world *world = torus_of(SIDE, mode);
        const kz_body body = put_at(world, &of_body, x, y);
        kz_relation highest = KZ_APART;
        for (int i = 0; i < 25; i++) {
            const kz_pose pose = kz_pose_radians(x + (float)(SIDE * (i % 5 - 2)), y + (float)(SIDE * (i / 5 - 2)), 0);
            CHECK_EQ(kz_shape_transform(&of_body, pose, memory, sizeof memory, &posed, NULL), KZ_OK);
            const kz_relation relation = kz_relate(&queried, &posed);
            highest = relation > highest ? relation : highest;
        }
        if (round & 2) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        kz_world_hit of[2];
        const size_t n = kz_world_find(world, &queried, mode, NULL, of, 2);
        NOTE("round %d, body at (%g %g)", round, (double)x, (double)y);
        CHECK_EQ(n, highest == KZ_OVERLAP || (highest == KZ_TOUCH && mode == KZ_PAIRS_TOUCH));
        if (n == 1) CHECK(same_body(of[0].body, body) && of[0].relation == highest);
        found += n == 1;
        kz_world_free(world);
    }
    CHECK_GT(found, 50);
}

/* One body is nearest across a border or a corner; others are nearer inside the world than it is there. */
TEST(the_nearest_across_each_wrap_border_is_found_in_trees_as_in_lists)
{
    static const kz_vec2 queried_at[] = {{2, 50}, {98, 50}, {50, 2}, {50, 98}, {2, 3}, {97, 2}, {3, 98}, {98, 97}};
    const kz_shape dot = box_shape(-0.5F, -0.5F, 0.5F, 0.5F);
    for (int i = 0; i < 8 * 3; i++) {
        kz_world *world = torus_of(100, KZ_PAIRS_OVERLAP);
        const kz_vec2 at = queried_at[i / 3];
        const float x = at.x < 10 ? 98 : at.x > 90 ? 2 : at.x, y = at.y < 10 ? 98 : at.y > 90 ? 2 : at.y;
        for (int k = 0; k < 40; k++) put_at(world, &dot, 20 + (float)(k % 8) * 8, 20 + (float)(k / 8) * 12);
        const kz_body across = put_at(world, &dot, x, y);
        for (int k = 0; i % 3 == 2 && k < 8; k++) CHECK_EQ(kz_world_step(world, NULL), KZ_OK); /* all rest */
        if (i % 3 > 0) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        kz_shape queried = {0};
        kz_world_near near[4];
        CHECK_EQ(kz_shape_point(at, &queried, NULL), KZ_OK);
        NOTE("from (%g %g), way %d", (double)at.x, (double)at.y, i % 3);
        for (size_t max = 1; max <= 4; max++) {
            CHECK_EQ(kz_world_nearest(world, &queried, 1000, NULL, near, max), max);
            CHECK(same_body(near[0].body, across));
            CHECK_LT(near[0].gap.distance, 7);
            for (size_t k = 1; k < max; k++) CHECK_GE(near[k].gap.distance, near[k - 1].gap.distance);
        }
        kz_world_free(world);
    }
}
