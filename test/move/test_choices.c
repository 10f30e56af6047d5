/* test_choices.c - what characters may choose: corners, ledges, slopes, ceilings, one-way floors, whole pixels. */
#include <math.h>

#include "move_scene.h"

/* Every scene is played as drawn and mirrored: `flip` is 1 or -1, and multiplies each x. */
static kz_body flip_wall(kz_world *world, float flip, float x0, float y0, float x1, float y1)
{
    return flip > 0 ? scene_wall(world, x0, y0, x1, y1) : scene_wall(world, -x1, y0, -x0, y1);
}

static kz_shape any_character(int kind)
{
    kz_shape shape = {0};
    const kz_vec2 house[5] = {{-4, 0}, {-4, -15}, {0, -16}, {4, -15}, {4, 0}};
    if (kind == 0) return scene_box(-4, -16, 4, 0);
    if (kind == 1) return scene_capsule(16, 4);
    if (kind == 2) return scene_circle(4);
    CHECK_EQ(kz_shape_polygon(house, 5, &shape, NULL), KZ_OK);
    return shape;
}

/* A box of whole cells, as flush tiles, as one polygon or as a mask. */
typedef struct block {
    kz_mask *mask;
    kz_shape shape;
} block;

static void put_block(kz_world *world, block *b, int kind, float x, float y, int w, int h)
{
    *b = (block){.mask = NULL};
    if (kind == 0) {
        for (int i = 0; i < w; i += 8) scene_wall(world, x + (float)i, y, x + (float)(i + 8), y + (float)h);
    } else if (kind == 1) {
        scene_wall(world, x, y, x + (float)w, y + (float)h);
    } else {
        b->mask = scene_stairs(w, h, -1, 2 * h, 1); /* full */
        CHECK_EQ(kz_shape_mask(b->mask, 0, 0, &b->shape, NULL), KZ_OK);
        scene_put(world, b->shape, x, y, KZ_BODY_STATIC);
    }
}

/* ---- Corners ------------------------------------------------------------------------------------------------- */

/* A ceiling begins above the body's right `over` pixels. */
static kz_move_result jump_at_corner(int ground, float over, float slip, float dx, float flip, float *x, float *y)
{
    block b;
    kz_world *world = scene_world(0, 0);
    const kz_move_def jump = {.up = {0, -1}, .corner_slip = slip};
    put_block(world, &b, ground, flip > 0 ? 4 - over : over - 4 - 32, -40, 32, 16);
    const kz_body a = scene_put(world, any_character(0), 0, 0, 0);
    const kz_move_result out = scene_move(world, a, dx * flip, -20, &jump);
    *x = scene_at(world, a).x * flip + 0.0f;
    *y = scene_at(world, a).y;
    kz_world_free(world);
    kz_mask_free(b.mask);
    return out;
}

TEST(a_jump_slips_round_a_corner_by_just_what_is_needed)
{
    float x, y;
    for (int ground = 0; ground < 3; ground++) {
        for (float flip = -1; flip <= 1; flip += 2) {
            for (int over = 1; over <= 7; over++) {
                const kz_move_result out = jump_at_corner(ground, (float)over, 4, 0, flip, &x, &y);
                NOTE("ground %d, flip %g, over %d", ground, (double)flip, over);
                CHECK_BITS(x, over <= 4 ? (float)-over : 0.0f);
                CHECK_BITS(y, over <= 4 ? -20.0f : -8.0f);
                CHECK_BITS(out.heading.y, over <= 4 ? -20.0f : 0.0f);
                CHECK_EQ(out.on_ceiling, over > 4);
                jump_at_corner(ground, (float)over, 0, 0, flip, &x, &y);
                CHECK_BITS(y, -8);
            }
            /* Not against its motion. */
            jump_at_corner(ground, 2, 4, 1, flip, &x, &y);
            CHECK_BITS(y, -8);
            jump_at_corner(ground, 2, 4, -1, flip, &x, &y);
            CHECK_BITS(y, -20);
        }
    }
}

TEST(a_gap_as_wide_as_the_body_is_found)
{
    for (int ground = 0; ground < 3; ground++) {
        for (int off = -7; off <= 7; off++) {
            block left, right;
            kz_world *world = scene_world(0, 0);
            const kz_move_def jump = {.up = {0, -1}, .corner_slip = 4};
            put_block(world, &left, ground, -4 - 32, -40, 32, 16);
            put_block(world, &right, ground, 4, -40, 32, 16);
            const kz_body a = scene_put(world, any_character(0), (float)off, 0, 0);
            scene_move(world, a, 0, -30, &jump);
            NOTE("ground %d, off by %d", ground, off);
            CHECK_BITS(scene_at(world, a).x, off >= -4 && off <= 4 ? 0.0f : (float)off);
            CHECK_BITS(scene_at(world, a).y, off >= -4 && off <= 4 ? -30.0f : -8.0f);
            kz_world_free(world);
            kz_mask_free(left.mask);
            kz_mask_free(right.mask);
        }
    }
}

TEST(nobody_slips_through_a_wall_or_into_one)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(2000); i > 0; i--) {
        kz_world *world = scene_world(0, 0);
        const kz_move_def jump = {.up = {0, -1}, .corner_slip = kz_test_real(&r, 0, 12)};
        kz_contact contact;
        const int kind = (int)kz_test_below(&r, 4);
        const kz_body a = scene_put(world, any_character(kind), 0, 0, 0);
        for (int k = 0; k < 8; k++) {
            const float x = kz_test_grid(&r, -24, 24, 4), y = kz_test_grid(&r, -48, -20, 4);
            scene_wall(world, x, y, x + 8, y + 8);
        }
        scene_wall(world, -30, -100, -28, 20); /* a room, 56 wide */
        scene_wall(world, 28, -100, 30, 20);
        const float dx = kz_test_grid(&r, -4, 4, 1);
        const kz_move_result out = scene_move(world, a, dx, -kz_test_real(&r, 1, 40), &jump);
        const kz_vec2 at = scene_at(world, a);
        CHECK(at.x >= -24.01f && at.x <= 24.01f && at.y <= 0);
        for (uint32_t k = 1; kz_world_body(world, k).generation; k++) {
            const kz_relation relation = kz_bodies_collide(world, a, kz_world_body(world, k), &contact);
            CHECK(relation != KZ_OVERLAP || out.began_inside);
        }
        kz_world_free(world);
    }
}

/* ---- Ledges -------------------------------------------------------------------------------------------------- */

TEST(a_fall_just_below_a_ledge_ends_on_it)
{
    for (int ground = 0; ground < 3; ground++) {
        for (int kind = 0; kind < 4; kind++) {
            for (float flip = -1; flip <= 1; flip += 2) {
                for (int below = 1; below <= 7; below++) {
                    block b;
                    kz_world *world = scene_world(0, 0);
                    const kz_move_def def = {.up = {0, -1}, .ledge_snap = 4};
                    put_block(world, &b, ground, flip > 0 ? 8 : -8 - 32, 0, 32, 64);
                    const float feet = (float)below - 0.5f, y = kind == 2 ? feet - 4 : feet;
                    const kz_body a = scene_put(world, any_character(kind), 0, y, 0);
                    kz_move_result out = {0};
                    for (int i = 0; i < 12; i++) out = scene_move(world, a, 2 * flip, 0.25f, &def);
                    NOTE("ground %d, kind %d, below %d", ground, kind, below);
                    if (below <= 3) CHECK(out.on_floor && fabsf(scene_at(world, a).y - (kind == 2 ? -4 : 0)) < 0.01f);
                    if (below == 7) CHECK(!out.on_floor && scene_at(world, a).x * flip < 4.01f);
                    kz_world_free(world);
                    kz_mask_free(b.mask);
                }
            }
        }
    }
}

TEST(ledges_are_not_climbed_from_the_floor_nor_by_a_jump)
{
    for (float flip = -1; flip <= 1; flip += 2) {
        kz_world *world = scene_world(0, 0);
        const kz_move_def def = {.up = {0, -1}, .ledge_snap = 6, .step_height = 2};
        scene_wall(world, -100, 0, 100, 10);
        flip_wall(world, flip, 10, -5, 40, 0);
        const kz_body a = scene_put(world, any_character(0), 0, 0, 0);
        for (int i = 0; i < 10; i++) CHECK(scene_move(world, a, 3 * flip, 1, &def).on_floor);
        CHECK_AT(world, a, 6 * flip, 0);
        scene_move(world, a, 3 * flip, -1, &def);
        CHECK_AT(world, a, 6 * flip, -1);
        CHECK(scene_move(world, a, 3 * flip, 0.5f, &def).on_floor);
        CHECK_NEAR(scene_at(world, a).y, -5, 1e-4);
        kz_world_free(world);
    }
}

/* ---- Slopes -------------------------------------------------------------------------------------------------- */

/* The displacement by one move on a slope that rises 3 in 4 towards +x. */
static kz_vec2 walk_on_slope(kz_walk walk, int kind, float dx, float dy, float flip)
{
    const kz_vec2 right[3] = {{-400, 300}, {400, -300}, {400, 300}}, left[3] = {{400, 300}, {-400, 300}, {-400, -300}};
    kz_world *world = scene_world(0, 0);
    const kz_move_def def = {.up = {0, -1}, .walk = walk};
    scene_polygon(world, flip > 0 ? right : left, 3);
    const kz_body a = scene_put(world, any_character(kind), 0, -30, 0);
    scene_move(world, a, 0, 100, &(kz_move_def){.up = {0, -1}});
    const kz_vec2 before = scene_at(world, a);
    scene_move(world, a, dx * flip, dy, &def);
    const kz_vec2 after = scene_at(world, a);
    kz_world_free(world);
    return (kz_vec2){(after.x - before.x) * flip, after.y - before.y};
}

TEST(four_speeds_on_slopes)
{
    /* The slope's direction is (.8, -.6); gravity is 4, so that it stays on the slope downhill. */
    static const struct { kz_walk walk; float dx, along; } cases[] = {
        {KZ_WALK_ALONG, 5, 5},     {KZ_WALK_ALONG, -5, -5},     {KZ_WALK_ALONG, 0, 0},
        {KZ_WALK_ACROSS, 5, 6.25f}, {KZ_WALK_ACROSS, -5, -6.25f}, {KZ_WALK_ACROSS, 0, 0},
        {KZ_WALK_PROJECT, 5, 1.6f}, {KZ_WALK_PROJECT, -5, -6.4f}, {KZ_WALK_PROJECT, 0, 0},
        {KZ_WALK_SLIP, 5, 1.6f},    {KZ_WALK_SLIP, -5, -6.4f},    {KZ_WALK_SLIP, 0, -2.4f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int kind = 0; kind < 4; kind++) {
            for (float flip = -1; flip <= 1; flip += 2) {
                const kz_vec2 by = walk_on_slope(cases[i].walk, kind, cases[i].dx, 4, flip);
                NOTE("case %d, kind %d, flip %g", (int)i, kind, (double)flip);
                CHECK_NEAR(by.x, 0.8 * cases[i].along, 2e-3);
                CHECK_NEAR(by.y, -0.6 * cases[i].along, 2e-3);
            }
        }
    }
}

TEST(on_ice_it_slides_back_when_gravity_is_stronger)
{
    for (int kind = 0; kind < 4; kind++) {
        const kz_vec2 by = walk_on_slope(KZ_WALK_SLIP, kind, 1, 3, 1);
        CHECK_NEAR(by.x, 0.8 * -1.0, 2e-3);
        CHECK_NEAR(by.y, 0.6, 2e-3);
        CHECK_NEAR(walk_on_slope(KZ_WALK_PROJECT, kind, 1, 3, 1).x, 0, 2e-3);
    }
}

/* ---- Ceilings, faces ----------------------------------------------------------------------------------------- */

TEST(a_ceiling_may_end_the_motion)
{
    for (float flip = -1; flip <= 1; flip += 2) {
        for (int stops = 0; stops < 2; stops++) {
            kz_world *world = scene_world(0, 0);
            const kz_move_def def = {.up = {0, -1}, .stops_at_ceilings = stops};
            const kz_body roof = scene_wall(world, -100, -40, 100, -30);
            const kz_body a = scene_put(world, any_character(0), 0, 0, 0);
            const kz_move_result out = scene_move(world, a, 7 * flip, -28, &def);
            CHECK_AT(world, a, (stops ? 3.5f : 7.0f) * flip, -14);
            CHECK_BITS(out.heading.x, stops ? 0.0f : 7 * flip);
            CHECK(out.on_ceiling && out.ceiling.index == roof.index);
            CHECK_BITS(out.ceiling_normal.y, 1);
            kz_world_free(world);
        }
    }
}

TEST(walls_and_ceilings_have_their_normals_and_bodies)
{
    for (float flip = -1; flip <= 1; flip += 2) {
        kz_world *world = scene_world(0, 0);
        const kz_move_def def = {.up = {0, -1}};
        scene_wall(world, -100, 0, 100, 10);
        const kz_body wall = flip_wall(world, flip, 20, -100, 30, 0);
        const kz_body a = scene_put(world, any_character(0), 0, 0, 0);
        kz_move_result out = scene_move(world, a, 40 * flip, 1, &def);
        CHECK(out.on_wall && out.on_floor && !out.on_ceiling);
        CHECK_EQ(out.wall.index, wall.index);
        CHECK_BITS(out.wall_normal.x, -flip);
        CHECK_BITS(out.wall_normal.y, 0);
        CHECK_EQ(out.ceiling.generation, 0);
        out = scene_move(world, a, 0, 1, &def);
        CHECK_EQ(out.wall.generation, 0);
        CHECK_BITS(out.wall_normal.x, 0);
        kz_world_free(world);
    }
}

/* ---- A V of two steep faces ---------------------------------------------------------------------------------- */

static bool ends_wedged(kz_shape shape, int degrees, bool is_slot, float dx, bool *on_floor)
{
    const float rise = 100 * tanf((float)degrees * 3.14159265f / 180);
    const kz_vec2 left[3] = {{0, 0}, {-100, 0}, {-100, -rise}}, right[3] = {{0, 0}, {100, -rise}, {100, 0}};
    kz_world *world = scene_world(0, 0);
    kz_move_result out = {0};
    if (is_slot) scene_wall(world, -40, -300, -1, 0);
    else scene_polygon(world, left, 3);
    scene_polygon(world, right, 3);
    const kz_body a = scene_put(world, shape, is_slot ? 8 : 0, -80, 0);
    bool always = true;
    for (int i = 0; i < 60; i++) {
        out = scene_move(world, a, dx, 3, &(kz_move_def){.up = {0, -1}, .snap = i % 2 ? 4.0f : 0.0f});
        if (i > 50) always = always && out.is_wedged;
    }
    *on_floor = out.on_floor;
    scene_move(world, a, 0, -9, &(kz_move_def){.up = {0, -1}});
    kz_world_free(world);
    return always;
}

TEST(a_v_of_two_steep_faces_lets_its_prisoner_jump)
{
    bool on_floor;
    for (int degrees = 48; degrees <= 75; degrees += 3) {
        for (int kind = 0; kind < 4; kind++) {
            for (int dx = -1; dx <= 1; dx++) {
                NOTE("%d degrees, kind %d, dx %d", degrees, kind, dx);
                CHECK(ends_wedged(any_character(kind), degrees, false, (float)dx, &on_floor));
                CHECK(!on_floor);
                CHECK(ends_wedged(any_character(kind), degrees, true, (float)dx, &on_floor));
                CHECK(!on_floor);
            }
        }
    }
    CHECK(!ends_wedged(any_character(0), 40, false, 0, &on_floor)); /* floors, both */
    CHECK(on_floor);
}

TEST(beside_one_steep_face_or_on_a_floor_nobody_is_wedged)
{
    const kz_vec2 ramp[3] = {{0, 0}, {100, -200}, {100, 0}};
    for (int kind = 0; kind < 4; kind++) {
        kz_world *world = scene_world(0, 0);
        scene_polygon(world, ramp, 3);
        scene_wall(world, -100, 0, 0, 10);
        const kz_body a = scene_put(world, any_character(kind), 20, -120, 0);
        for (int i = 0; i < 60; i++) {
            const kz_move_result out = scene_move(world, a, 1, 4, &(kz_move_def){.up = {0, -1}});
            CHECK(!out.is_wedged);
            if (i > 50) CHECK(out.on_floor);
        }
        kz_world_free(world);
    }
}

/* ---- One-way floors ------------------------------------------------------------------------------------------ */

TEST(a_character_drops_through_one_way_floors_only)
{
    for (int kind = 0; kind < 4; kind++) {
        kz_world *world = scene_world(0, 0);
        const kz_move_def walk = {.up = {0, -1}, .snap = 2}, drop = {.up = {0, -1}, .snap = 2, .drops = true};
        const float feet = kind == 2 ? 4.0f : 0.0f;
        const kz_body plank = scene_put(world, scene_box(-50, 0, 50, 4), 0, 0, KZ_BODY_STATIC | KZ_BODY_ONE_WAY);
        CHECK_EQ(kz_body_set_one_way(world, plank, (kz_vec2){0, -1}), KZ_OK);
        const kz_body gate = scene_put(world, scene_box(20, -50, 24, 60), 0, 0, KZ_BODY_STATIC | KZ_BODY_ONE_WAY);
        CHECK_EQ(kz_body_set_one_way(world, gate, (kz_vec2){-1, 0}), KZ_OK);
        scene_wall(world, -50, 60, 50, 70);
        const kz_body a = scene_put(world, any_character(kind), 0, -feet, 0);
        CHECK(scene_move(world, a, 0, 1, &walk).on_floor);
        CHECK(!scene_move(world, a, 0, 1, &drop).on_floor);
        CHECK_NEAR(scene_at(world, a).y, 1 - feet, 1e-4);
        kz_move_result out = {0};
        for (int i = 0; i < 30; i++) out = scene_move(world, a, 0, 3, &walk); /* the flag is needed once */
        CHECK(out.on_floor);
        CHECK_NEAR(scene_at(world, a).y, 60 - feet, 1e-3);
        out = scene_move(world, a, 60, 1, &drop);
        CHECK(out.on_wall && out.wall.index == gate.index);
        out = scene_move(world, a, 60, 1, &(kz_move_def){.drops = true}); /* without `up`, through all */
        CHECK_NEAR(scene_at(world, a).x, 76, 0.01);
        kz_world_free(world);
    }
}

/* ---- Platforms ----------------------------------------------------------------------------------------------- */

TEST(the_motion_of_the_floor_is_known_also_when_leaving_it)
{
    for (float flip = -1; flip <= 1; flip += 2) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = {0, 0}};
        const kz_move_def walk = {.up = {0, -1}, .snap = 2, .memory = &memory};
        const kz_body lift = scene_put(world, scene_box(-20, 0, 20, 4), 0, 0, KZ_BODY_STATIC);
        const kz_body a = scene_put(world, any_character(0), 0, 0, 0);
        CHECK_BITS(scene_move(world, a, 0, 1, &walk).floor_motion.x, 0);
        for (int i = 0; i < 5; i++) {
            CHECK_EQ(kz_platform_move(world, lift, (kz_vec2){3 * flip, -2}, &walk, NULL, 0, NULL, NULL), KZ_OK);
            const kz_move_result out = scene_move(world, a, 0, i == 4 ? -8.0f : 1.0f, &walk);
            CHECK_BITS(out.floor_motion.x, 3 * flip);
            CHECK_BITS(out.floor_motion.y, -2);
            CHECK_EQ(out.on_floor, i < 4);
        }
        CHECK_BITS(scene_move(world, a, 0, 1, &walk).floor_motion.x, 0); /* it has left */
        kz_body_destroy(world, lift);
        CHECK_BITS(scene_move(world, a, 0, 1, &walk).floor_motion.x, 0);
        kz_world_free(world);
    }
}

TEST(the_motion_of_a_turned_floor_is_that_of_where_the_body_stands)
{
    kz_world *world = scene_world(0, 0);
    kz_move_memory memory = {.floor = {0, 0}};
    const kz_move_def walk = {.up = {0, -1}, .snap = 2, .memory = &memory};
    const kz_body wheel = scene_put(world, scene_box(-20, 0, 20, 4), 100, 0, KZ_BODY_STATIC);
    const kz_body a = scene_put(world, any_character(0), 110, 0, 0);
    scene_move(world, a, 0, 1, &walk);
    CHECK_EQ(kz_body_set_pose(world, wheel, kz_pose_radians(100, 0, 0.125f), NULL), KZ_OK);
    const kz_move_result out = scene_move(world, a, 0, -5, &walk);
    CHECK_NEAR(out.floor_motion.x, 10 * cos(0.125) - 10, 1e-4);
    CHECK_NEAR(out.floor_motion.y, 10 * sin(0.125), 1e-4);
    kz_world_free(world);
}

TEST(the_motion_of_a_floor_that_turns_again_and_again_is_that_of_the_point_stood_on)
{
    for (float flip = -1; flip <= 1; flip += 2) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = {0, 0}};
        const kz_move_def walk = {.up = {0, -1}, .snap = 6, .memory = &memory};
        const kz_body wheel = scene_put(world, scene_box(-20, 3, 20, 9), 100, 0, KZ_BODY_STATIC);
        const kz_body a = scene_put(world, any_character(0), 100 + 9 * flip, 2, 0);
        CHECK(scene_move(world, a, 0, 1, &walk).on_floor);
        float angle = 0;
        kz_vec2 middle = {100, 0};
        for (int i = 0; i < 6; i++) { /* tilted before and after, with a shift */
            const float to = 0.07f * (float)(i % 3 + 1) * (i % 2 ? flip : -flip);
            const kz_vec2 there = {middle.x + 0.5f, middle.y - 0.25f}, at = scene_at(world, a);
            const double c = cos((double)to - (double)angle), s = sin((double)to - (double)angle);
            const double x = (double)at.x - (double)middle.x, y = (double)at.y - (double)middle.y;
            CHECK_EQ(kz_body_set_pose(world, wheel, kz_pose_radians(there.x, there.y, to), NULL), KZ_OK);
            const kz_move_result out = scene_move(world, a, 0, -9, &walk);
            NOTE("turn %d, flip %g", i, (double)flip);
            CHECK_NEAR(out.floor_motion.x, c * x - s * y - x + 0.5, 1e-4);
            CHECK_NEAR(out.floor_motion.y, s * x + c * y - y - 0.25, 1e-4);
            scene_move(world, a, 0, 40, &walk);
            CHECK(scene_move(world, a, 0, 1, &walk).on_floor);
            angle = to;
            middle = there;
        }
        kz_world_free(world);
    }
}

/* Of a point so near to the floor's position that float32 has no number for its motion, not even a signed zero. */
TEST(a_floor_motion_too_small_for_float32_is_zero_without_a_sign)
{
    kz_world *world = scene_world(0, 0);
    kz_move_memory memory = {.floor = {0, 0}};
    const kz_move_def walk = {.up = {0, -1}, .snap = 2, .memory = &memory};
    const kz_body plank = scene_put(world, scene_box(-20, 0, 20, 4), 0, 0, KZ_BODY_STATIC);
    const kz_body a = scene_put(world, any_character(0), 0x1p-149f, 0, 0);
    CHECK(scene_move(world, a, 0, 1, &walk).on_floor);
    CHECK_EQ(kz_body_set_pose(world, plank, kz_pose_radians(0, 0, -0x1p-6f), NULL), KZ_OK);
    const kz_move_result out = scene_move(world, a, 0, -5, &walk);
    CHECK_BITS(out.floor_motion.x, 0);
    CHECK_BITS(out.floor_motion.y, 0);
    kz_world_free(world);
}

TEST(without_up_no_floor_has_a_motion)
{
    kz_world *world = scene_world(0, 0);
    kz_move_memory memory = {.floor = {0, 0}};
    kz_move_def walk = {.up = {0, -1}, .memory = &memory};
    const kz_body lift = scene_put(world, scene_box(-20, 0, 20, 4), 0, 0, KZ_BODY_STATIC);
    const kz_body a = scene_put(world, any_character(0), 0, 0, 0);
    CHECK(scene_move(world, a, 0, 1, &walk).on_floor);
    CHECK_EQ(kz_body_set_pose(world, lift, (kz_pose){{0, 8}, 1, 0}, NULL), KZ_OK);
    walk.up = (kz_vec2){0, 0};
    CHECK_BITS(scene_move(world, a, 0, -1, &walk).floor_motion.y, 0);
    kz_world_free(world);
}

/* ---- Crates -------------------------------------------------------------------------------------------------- */

static kz_response push_crates(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    (void)ctx, (void)mover;
    return kz_body_flags(world, hit->body) & KZ_BODY_STATIC ? KZ_RESPONSE_SLIDE : KZ_RESPONSE_PUSH;
}

TEST(a_character_pushes_a_crate_until_a_wall_stops_it)
{
    for (int kind = 0; kind < 4; kind++) {
        for (int tiles = 0; tiles < 2; tiles++) {
            for (float flip = -1; flip <= 1; flip += 2) {
                kz_world *world = scene_world(0, 0);
                const kz_move_def walk = {.up = {0, -1}, .snap = 2, .step_height = 6, .respond = push_crates};
                for (int i = -8; i < 8 && tiles; i++) scene_wall(world, (float)i * 16, 0, (float)i * 16 + 16, 16);
                if (!tiles) scene_wall(world, -128, 0, 128, 16);
                flip_wall(world, flip, 60, -40, 70, 0);
                const kz_body crate = scene_put(world, scene_box(-6, -12, 6, 0), 20 * flip, 0, 0);
                const kz_body a = scene_put(world, any_character(kind), 0, kind == 2 ? -4 : 0, 0);
                for (int i = 1; i <= 30; i++) {
                    const kz_move_result out = scene_move(world, a, 2 * flip, 1, &walk);
                    const float x = scene_at(world, a).x * flip, there = scene_at(world, crate).x * flip;
                    NOTE("kind %d, tiles %d, flip %g, move %d", kind, tiles, (double)flip, i);
                    CHECK(out.on_floor);
                    CHECK_NEAR(x, 2 * i < 44 ? 2 * i : 44, 1e-3);
                    CHECK_NEAR(there, x > 10 ? x + 10 : 20, 1e-3);
                    CHECK_NEAR(scene_at(world, crate).y, 0, 1e-4);
                    if (i > 25) CHECK_NEAR(out.heading.x, 0, 1e-6);
                }
                kz_world_free(world);
            }
        }
    }
}

TEST(a_crate_is_not_pushed_by_who_stands_on_it_or_through_another_crate)
{
    kz_world *world = scene_world(0, 0);
    const kz_move_def push = {.response = KZ_RESPONSE_PUSH}, walk = {.up = {0, -1}, .response = KZ_RESPONSE_PUSH};
    const kz_body crate = scene_put(world, scene_box(-6, -12, 6, 0), 20, 0, 0);
    const kz_body next = scene_put(world, scene_box(-6, -12, 6, 0), 40, 0, 0);
    const kz_body a = scene_put(world, any_character(0), 20, -12, 0);
    CHECK(scene_move(world, a, 0, 5, &walk).on_floor);
    CHECK_AT(world, crate, 20, 0);
    scene_place(world, a, 0, 0);
    scene_move(world, a, 30, 0, &push); /* one crate at a time */
    CHECK_AT(world, next, 40, 0);
    CHECK_AT(world, crate, 28, 0);
    CHECK_AT(world, a, 18, 0);
    scene_place(world, a, 20, -40);
    scene_move(world, a, 0, 50, &push); /* from above, without `up` */
    CHECK_BITS(scene_at(world, crate).x, 28);
    CHECK_NEAR(scene_at(world, crate).y, 22, 1e-4);
    kz_move_result out = {0};
    CHECK_EQ(kz_shape_move(world, &(kz_shape){.kind = KZ_KIND_NONE}, (kz_vec2){1, 1}, NULL, &push, NULL, 0, &out, NULL),
             KZ_OK);
    const kz_shape box = scene_box(0, 0, 4, 4); /* a shape has no body to push with */
    CHECK_EQ(kz_shape_move(world, &box, (kz_vec2){40, 0}, NULL, &push, NULL, 0, &out, NULL), KZ_OK);
    kz_world_free(world);
}

/* No turn is left at the crate: what its slanting side leaves of the motion is the heading. */
TEST(a_crate_is_not_pushed_after_the_last_turn)
{
    for (int turns = 1; turns <= 2; turns++) {
        kz_world *world = scene_world(0, 0);
        const kz_move_def push = {.respond = push_crates, .max_turns = turns};
        const kz_vec2 slanting[3] = {{20, 0}, {50, -40}, {50, 0}};
        kz_shape side = {0};
        scene_wall(world, -50, 0, 90, 9);
        CHECK_EQ(kz_shape_polygon(slanting, 3, &side, NULL), KZ_OK);
        const kz_body crate = scene_put(world, side, 0, 0, 0), a = scene_put(world, scene_box(-2, -4, 2, 0), 0, -2, 0);
        const kz_move_result out = scene_move(world, a, 30, 5, &push);
        NOTE("%d turns", turns);
        if (turns == 1) {
            CHECK_AT(world, crate, 0, 0);
            CHECK_NEAR(out.heading.x, 30 * 0.36, 1e-4);
            CHECK_NEAR(out.heading.y, -30 * 0.48, 1e-4);
            CHECK_NEAR(scene_at(world, a).x, 18, 1e-4);
        } else {
            CHECK_GT(scene_at(world, crate).x, 5);
        }
        kz_world_free(world);
    }
}

/* ---- Downhill ------------------------------------------------------------------------------------------------- */

/* The distance of ten steps of 1 and little gravity, down a slope that falls by `fall` in 64. */
static double walk_down(kz_walk walk, float fall, int kind, float flip)
{
    kz_world *world = scene_world(0, 0);
    kz_move_memory memory = {.floor = {0, 0}};
    const kz_move_def def = {.up = {0, -1}, .snap = 6, .walk = walk, .memory = &memory};
    const kz_vec2 slope[3] = {{-64 * flip, -fall}, {64 * flip, fall}, {-64 * flip, fall}};
    scene_polygon(world, slope, 3);
    const kz_body a = scene_put(world, any_character(kind), -20 * flip, -fall, 0);
    for (int i = 0; i < 60; i++) scene_move(world, a, 0, 1, &def);
    const kz_vec2 from = scene_at(world, a);
    for (int i = 0; i < 10; i++) CHECK(scene_move(world, a, flip, 0.0625f, &def).on_floor);
    const kz_vec2 to = scene_at(world, a);
    kz_world_free(world);
    return hypot((double)(to.x - from.x), (double)(to.y - from.y));
}

TEST(downhill_with_little_gravity_is_walked_as_the_choice_says)
{
    for (int i = 0; i < 8 * 3; i++) {
        const float fall = i < 8 ? 16 : i < 16 ? 32 : 60, flip = i % 2 ? -1 : 1;
        const double tan = (double)fall / 64, cos = 1 / sqrt(1 + tan * tan), sin = tan * cos;
        const int kind = i / 2 % 4;
        NOTE("kind %d, fall %g", kind, (double)fall);
        CHECK_NEAR(walk_down(KZ_WALK_ALONG, fall, kind, flip), 10, 0.001);
        CHECK_NEAR(walk_down(KZ_WALK_ACROSS, fall, kind, flip), 10 / cos, 0.001);
        CHECK_NEAR(walk_down(KZ_WALK_PROJECT, fall, kind, flip), 10 * cos + 0.625 * sin, 0.001);
    }
}

/* ---- Whole pixels -------------------------------------------------------------------------------------------- */

TEST(whole_pixels_keep_the_remainder)
{
    for (float flip = -1; flip <= 1; flip += 2) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = {0, 0}};
        const kz_move_def def = {.whole_pixels = true, .memory = &memory};
        const kz_body a = scene_put(world, any_character(0), 0, 0, 0);
        for (int i = 1; i <= 100; i++) {
            scene_move(world, a, 0.3f * flip, -1.7f, &def);
            const kz_vec2 at = scene_at(world, a);
            CHECK(at.x == (float)(int)at.x && at.y == (float)(int)at.y);
            CHECK_NEAR(at.x * flip, 0.3 * i, 0.501);
            CHECK_NEAR(at.y, -1.7 * i, 0.501);
            CHECK_NEAR(at.x + memory.remainder.x, 0.3 * i * (double)flip, 1e-3);
        }
        kz_world_free(world);
    }
}

TEST(a_slow_walk_of_whole_pixels_on_a_floor_keeps_its_speed)
{
    static const float speeds[] = {0.05f, 0.138889f, 0.3f, 0.5f, 0.77f, 1.4f};
    for (int i = 0; i < 12; i++) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = {0, 0}};
        const kz_move_def def = {.up = {0, -1}, .whole_pixels = true, .memory = &memory};
        const float speed = i % 2 ? -speeds[i / 2] : speeds[i / 2];
        scene_wall(world, -400, 0, 400, 16);
        const kz_body a = scene_put(world, any_character(i % 4), 0, -30, 0);
        for (int n = 0; n < 40; n++) scene_move(world, a, 0, 1, &def);
        for (int n = 1; n <= 144; n++) {
            CHECK(scene_move(world, a, speed, 0.1f, &def).on_floor);
            CHECK_NEAR(scene_at(world, a).x, (double)speed * n, 0.51);
        }
        kz_world_free(world);
    }
}

TEST(mirrored_moves_of_whole_pixels_end_mirrored)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory[2] = {{.floor = {0, 0}}, {.floor = {0, 0}}};
        kz_body bodies[2];
        for (int k = 0; k < 2; k++) bodies[k] = scene_put(world, any_character((int)(i % 4)), k ? 500 : -500, 0, 0);
        for (int n = 0; n < 12; n++) {
            const float x = kz_test_grid(&r, 60, 900, 1), y = kz_test_grid(&r, -90, 60, 1);
            if (x < 440 || x > 560) scene_wall(world, x, y, x + 30, y + 7), scene_wall(world, -x - 30, y, -x, y + 7);
        }
        for (int n = 0; n < 40; n++) {
            const float x = kz_test_grid(&r, -9, 9, 0.25f), y = kz_test_grid(&r, -9, 9, 0.25f);
            kz_move_result out[2];
            for (int k = 0; k < 2; k++) {
                const kz_move_def def = {.whole_pixels = true, .memory = &memory[k], .up = {0, n & 1 ? -1.0f : 0.0f}};
                out[k] = scene_move(world, bodies[k], k ? x : -x, y, &def);
            }
            CHECK_BITS(scene_at(world, bodies[0]).x + 0.0f, -scene_at(world, bodies[1]).x + 0.0f);
            CHECK_BITS(scene_at(world, bodies[0]).y, scene_at(world, bodies[1]).y);
            CHECK_EQ(out[0].on_floor, out[1].on_floor);
        }
        kz_world_free(world);
    }
}

TEST(whole_pixels_never_overlap_nor_pass_through_lines)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = {0, 0}};
        kz_shape line = {0};
        kz_contact contact;
        kz_vec2 room[24];
        for (int k = 0; k < 23; k++) { /* closed, with fractions */
            const float angle = 6.2831853f * (float)k / 23, size = kz_test_real(&r, 40, 60);
            room[k] = (kz_vec2){size * cosf(angle), size * sinf(angle)};
        }
        room[23] = room[0];
        CHECK_EQ(kz_shape_polyline(room, 24, &line, NULL), KZ_OK);
        const kz_body wall = scene_put(world, line, 0, 0, KZ_BODY_STATIC);
        const kz_body a = scene_put(world, any_character((int)(i % 4)), 0, 6, 0);
        for (int n = 0; n < 60; n++) {
            const kz_move_def def = {.whole_pixels = true, .memory = &memory, .up = {0, -1}, .snap = (float)(n % 3)};
            scene_move(world, a, kz_test_real(&r, -12, 12), kz_test_real(&r, -6, 14), &def);
            const kz_vec2 at = scene_at(world, a);
            CHECK(at.x == (float)(int)at.x && at.y == (float)(int)at.y);
            CHECK(at.x * at.x + at.y * at.y < 61 * 61);
            CHECK(kz_bodies_collide(world, a, wall, &contact) != KZ_OVERLAP);
        }
        kz_world_free(world);
    }
}

TEST(a_character_of_whole_pixels_stands_still_on_a_slope_and_walks_it)
{
    const kz_vec2 slope[3] = {{-400, 300}, {400, -300}, {400, 300}};
    for (int kind = 0; kind < 4; kind++) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = {0, 0}};
        const kz_move_def def = {.up = {0, -1}, .snap = 2, .whole_pixels = true, .memory = &memory};
        scene_polygon(world, slope, 3);
        const kz_body a = scene_put(world, any_character(kind), 0, -40, 0);
        for (int i = 0; i < 40; i++) scene_move(world, a, 0, 3, &def);
        const kz_vec2 stood = scene_at(world, a);
        for (int i = 0; i < 40; i++) CHECK(scene_move(world, a, 0, 0.5f, &def).on_floor);
        CHECK_AT(world, a, stood.x, stood.y);
        for (int i = 0; i < 40; i++) CHECK(scene_move(world, a, 1.25f, 0.5f, &def).on_floor);
        NOTE("kind %d", kind);
        CHECK_NEAR(scene_at(world, a).x - stood.x, 40, 1.01); /* 1.25 along the slope is 1 across */
        kz_world_free(world);
    }
}

TEST(bad_choices_are_refused)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, any_character(0), 0, 0, 0);
    const kz_move_def bad[] = {{.whole_pixels = true}, {.corner_slip = -1}, {.ledge_snap = NAN}, {.walk = (kz_walk)4}};
    for (int i = 0; i < 4; i++) {
        CHECK_EQ(kz_body_move(world, a, (kz_vec2){1, 1}, &bad[i], NULL, 0, NULL, NULL), KZ_ERR_ARGUMENT);
    }
    kz_world_free(world);
}
