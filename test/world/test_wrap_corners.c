/* test_wrap_corners.c - worlds that wrap: relations are the same at every place, and nearest bodies across a wrap
 * border are found by trees as by lists. */
#include "world_fixture.h"

#include <kolize/shape_polygon.h>
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

/* ---- Many vertices ---------------------------------------------------------------------------------------------- */

enum { TEETH = 90, ITEMS = 12, CORNERS = 2 * TEETH + 1, WIDE = 16 };

/* Shapes with too many vertices or parts for the room of a query, and polygons that a tree, holes or repeated vertices
 * make special. */
typedef struct vertex_shapes {
    kz_vec2 comb[CORNERS];
    kz_shape items[ITEMS], shapes[5];
    uint64_t tree[128];
} vertex_shapes;

static void make_vertex_shapes(vertex_shapes *v)
{
    static const kz_vec2 framed[8] = {{0, 0}, {5, 0}, {5, 4}, {0, 4}, {1, 1}, {4, 1}, {4, 3}, {1, 3}};
    static const kz_vec2 repeated[5] = {{0, 0}, {0, 0}, {4, 0}, {4, 3}, {4, 3}};
    static const int32_t ring_end[2] = {4, 8}, all = CORNERS;
    int n = 0;
    v->comb[n++] = (kz_vec2){0, 0};
    for (int i = 0; i < TEETH; i++) {
        if (i > 0) v->comb[n++] = (kz_vec2){0.0625F * (float)i, 1};
        v->comb[n++] = (kz_vec2){0.0625F * (float)i + 0.03125F, 3};
    }
    v->comb[n++] = (kz_vec2){0.0625F * TEETH, 0};
    REQUIRE(n == CORNERS);
    for (int i = 0; i < ITEMS; i++) v->items[i] = box_shape((float)(i % 4), (float)i, (float)(i % 4 + 1), (float)i + 1);
    CHECK_EQ(kz_shape_polygon(v->comb, n, &v->shapes[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(v->items, ITEMS, &v->shapes[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon_with_tree(v->comb, &all, 1, v->tree, sizeof v->tree, &v->shapes[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon_with_holes(framed, ring_end, 2, &v->shapes[3], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(repeated, 5, &v->shapes[4], NULL), KZ_OK);
}

/* The highest relation of any image of the shape, posed there, with `other`.  Returns false when one is refused. */
static bool relate_images(const kz_shape *shape, kz_pose pose, float side, const kz_shape *other, kz_relation *highest)
{
    static uint64_t memory[1024];
    *highest = KZ_APART;
    for (int i = 0; i < 25; i++) {
        kz_pose at = pose;
        kz_shape image;
        at.at.x = (float)((double)pose.at.x + (double)side * (i % 5 - 2));
        at.at.y = (float)((double)pose.at.y + (double)side * (i / 5 - 2));
        if (kz_shape_transform(shape, at, memory, sizeof memory, &image, NULL) != KZ_OK) return false;
        const kz_relation relation = kz_relate(&image, other);
        *highest = relation > *highest ? relation : *highest;
    }
    return true;
}

TEST(shapes_with_more_vertices_than_a_query_has_room_for_meet_across_wrap_borders)
{
    static vertex_shapes v;
    make_vertex_shapes(&v);
    CHECK_GT(kz_shape_transform_bytes(&v.shapes[0]), 1024);
    CHECK_GT(kz_shape_transform_bytes(&v.shapes[1]), 1024);
    for (int kind = 0; kind < 5; kind++) {
        int n_apart = 0, n_overlap = 0;
        for (int i = 0; i < 2 * 4 * 4 * 4; i++) {
            const bool is_first = i & 1;
            kz_world *world = torus_of(WIDE, KZ_PAIRS_TOUCH);
            const float x = 1 + 4 * (float)(i / 2 % 4), y = 1 + 4 * (float)(i / 8 % 4);
            const kz_shape box = box_shape(0, 0, 1, i & 32 ? 1 : 2);
            kz_body large = {0, 0};
            if (is_first) large = put_at(world, &v.shapes[kind], 5, 6);
            const kz_body small = put_at(world, &box, x, y);
            if (!is_first) large = put_at(world, &v.shapes[kind], 5, 6);
            move_to(world, large, i & 64 ? 15 : 12, 13); /* it reaches beyond both borders */
            NOTE("kind %d, case %d", kind, i);
            kz_shape placed;
            REQUIRE(kz_body_shape(world, small, &placed));
            kz_relation expected;
            CHECK(relate_images(&v.shapes[kind], kz_body_pose(world, large), WIDE, &placed, &expected));
            kz_contact contact;
            const kz_pair *pairs;
            kz_world_hit hit;
            CHECK_EQ(kz_bodies_collide(world, large, small, &contact), expected);
            CHECK_EQ(kz_bodies_collide(world, small, large, &contact), expected);
            const size_t n = step_pairs(world, &pairs);
            CHECK_EQ(n, expected != KZ_APART);
            if (n == 1) CHECK_EQ(pairs[0].relation, expected);
            const kz_query_filter no_small = {.except = small};
            CHECK_EQ(kz_world_find(world, &placed, KZ_PAIRS_TOUCH, &no_small, &hit, 1), expected != KZ_APART);
            if (expected != KZ_APART) CHECK_EQ(hit.relation, expected);
            n_apart += expected == KZ_APART;
            n_overlap += expected == KZ_OVERLAP;
            kz_world_free(world);
        }
        CHECK(n_apart > 0 && n_overlap > 0);
    }
}

/* A saw whose vertices are even numbers.  At an odd place, where float32 has only even ones, its teeth become flat. */
static kz_shape saw(kz_vec2 *points)
{
    kz_shape shape = {0};
    int n = 0;
    points[n++] = (kz_vec2){0, 0};
    for (int i = 0; i < TEETH; i++) {
        const float x = 4 * (float)i;
        points[n++] = (kz_vec2){x + 2, 64};
        points[n++] = (kz_vec2){x + 4, 192};
        points[n++] = (kz_vec2){x + 4, 64};
    }
    points[n++] = (kz_vec2){4 * TEETH + 2, 0};
    CHECK_EQ(kz_shape_polygon(points, n, &shape, NULL), KZ_OK);
    CHECK_GT(kz_shape_transform_bytes(&shape), 1024);
    return shape;
}

TEST(a_pose_is_refused_for_one_image_and_all_images_stay_as_they_were)
{
    static kz_vec2 points[3 * TEETH + 2];
    static uint64_t memory[1024];
    const float side = 0x1p23F;
    const kz_shape shape = saw(points);
    kz_world *world = torus_of(side, KZ_PAIRS_TOUCH);
    const kz_body body = put_at(world, &shape, side - 64, side - 32), box = put_box(world, 0, 0);
    kz_shape placed, posed;
    REQUIRE(kz_body_shape(world, box, &placed));
    for (int i = 0; i < 8; i++) {
        const kz_pose before = kz_body_pose(world, body), bad = kz_pose_radians(before.at.x + 1, before.at.y, 0);
        kz_error err = {KZ_OK, 0, 0};
        kz_relation expected;
        kz_contact contact;
        NOTE("round %d", i);
        CHECK_EQ(kz_shape_transform(&shape, bad, memory, sizeof memory, &posed, NULL), KZ_OK);
        CHECK(!relate_images(&shape, bad, side, &placed, &expected));
        CHECK_EQ(kz_body_set_pose(world, body, bad, &err), KZ_ERR_SELF_OVERLAP);
        CHECK_EQ(err.code, KZ_ERR_SELF_OVERLAP);
        const kz_pose after = kz_body_pose(world, body);
        CHECK_MEM(&after, &before, sizeof after);
        CHECK(relate_images(&shape, before, side, &placed, &expected));
        CHECK_EQ(expected, i % 2 ? KZ_APART : KZ_OVERLAP);
        CHECK_EQ(kz_bodies_collide(world, body, box, &contact), expected);
        CHECK_EQ(kz_bodies_collide(world, box, body, &contact), expected);
        move_to(world, body, side - 64, side - (i % 2 ? 32 : 512));
    }
    kz_world_free(world);
}

/* An image is a body set there.  Cells of masks end at 2^30, where this world ends. */
TEST(an_image_that_could_not_be_set_there_meets_nothing)
{
    const float side = 0x1p30F;
    kz_mask *dot = NULL;
    kz_shape of_mask, image;
    CHECK_EQ(kz_mask_from_text("#\n", NULL, &dot, NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(dot, 0, 0, &of_mask, NULL), KZ_OK);
    CHECK_EQ(kz_shape_transform(&of_mask, kz_pose_radians(side, 0, 0), NULL, 0, &image, NULL), KZ_ERR_TOO_LARGE);
    const kz_shape box = box_shape(0, 0, 256, 256);
    for (int box_moves = 0; box_moves < 2; box_moves++) { /* by a period, as the body with the higher index */
        kz_world *world = torus_of(side, KZ_PAIRS_TOUCH);
        kz_body bodies[2];
        kz_body_parts parts[2];
        kz_contact contact;
        for (int i = 0; i < 2; i++) {
            const bool is_box = i == box_moves;
            bodies[i] = put_at(world, is_box ? &box : &of_mask, is_box ? side - 128 : 0, 0);
        }
        NOTE("the %s moves", box_moves ? "box" : "mask");
        CHECK_EQ(kz_bodies_collide(world, bodies[0], bodies[1], &contact), box_moves ? KZ_OVERLAP : KZ_APART);
        CHECK_EQ(kz_bodies_collide(world, bodies[1], bodies[0], &contact), box_moves ? KZ_OVERLAP : KZ_APART);
        CHECK_EQ(kz_bodies_parts(world, bodies[0], bodies[1], parts, 2), box_moves);
        CHECK_EQ(count_step(world), box_moves);
        kz_world_free(world);
    }
    kz_mask_free(dot);
}
