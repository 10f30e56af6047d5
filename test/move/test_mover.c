/* test_mover.c - who meets whom: bodies and shapes with filters, what is passed, and what a caller is shown of it. */
#include <math.h>

#include "move/move_private.h"
#include "move_scene.h"

static const kz_shape nothing = {.kind = KZ_KIND_NONE};

/* ---- Filters ------------------------------------------------------------------------------------------------- */

typedef struct filter_case {
    uint32_t category, collides; /* of the mover; 0: all */
    int32_t group;
    bool meets; /* a wall of category 4 that collides with 2, of group 3 */
} filter_case;

static const filter_case filter_cases[] = {{0, 0, 0, false}, {2, 4, 0, true},  {2, 8, 0, false}, {16, 4, 0, false},
                                           {2, 4, 3, false}, {2, 4, 5, true},  {0, 4, 0, false}, {2, 0, 0, true},
                                           {3, 0, 0, true},  {3, 12, 0, true}, {1, 4, 0, false}};

TEST(filters_say_which_walls_stop_a_body)
{
    for (size_t i = 0; i < sizeof filter_cases / sizeof filter_cases[0]; i++) {
        const filter_case *f = &filter_cases[i];
        for (int order = 0; order < 2; order++) {
            kz_world *world = scene_world(0, 0);
            kz_body a = {0, 0};
            if (order) a = scene_put(world, scene_box(-2, -2, 2, 2), 0, 0, 0);
            const kz_body wall = scene_wall(world, 10, -9, 20, 9);
            if (!order) a = scene_put(world, scene_box(-2, -2, 2, 2), 0, 0, 0);
            CHECK_EQ(kz_body_set_filter(world, wall, 4, 2), KZ_OK);
            CHECK_EQ(kz_body_set_group(world, wall, 3), KZ_OK);
            CHECK_EQ(kz_body_set_filter(world, a, f->category, f->collides), KZ_OK);
            CHECK_EQ(kz_body_set_group(world, a, f->group), KZ_OK);
            scene_move(world, a, 16, 0, NULL);
            NOTE("filter %zu, order %d", i, order);
            CHECK_AT(world, a, f->meets ? 8 : 16, 0);
            kz_world_free(world);
        }
    }
}

static bool is_not_marked(void *ctx, const kz_world *world, kz_body body)
{
    (void)ctx;
    return kz_body_user(world, body) != 7;
}

TEST(a_filter_says_which_walls_stop_a_shape)
{
    static const struct {
        uint32_t category, collides;
        bool meets; /* the wall of category 4 that collides with 2 */
    } cases[] = {{0, 0, true},  {2, 4, true},  {2, 0, true},  {0, 4, true},  {2, 8, false},
                 {0, 8, false}, {8, 4, false}, {8, 0, false}, {3, 12, true}, {1, 4, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        kz_world *world = scene_world(0, 0);
        const kz_shape box = scene_box(-2, -2, 2, 2);
        const kz_body ghost = scene_wall(world, 6, -9, 7, 9), wall = scene_wall(world, 10, -9, 20, 9);
        const kz_query_filter filter = {
            .category = cases[i].category, .collides = cases[i].collides, .keep = is_not_marked};
        kz_move_result out;
        kz_body_set_user(world, ghost, 7);
        CHECK_EQ(kz_body_set_filter(world, wall, 4, 2), KZ_OK);
        CHECK_EQ(kz_shape_move(world, &box, (kz_vec2){16, 0}, &filter, NULL, NULL, 0, &out, NULL), KZ_OK);
        NOTE("filter %zu", i);
        CHECK_BITS(out.moved.x, cases[i].meets ? 8 : 16);
        kz_world_free(world);
    }
}

TEST(without_a_world_or_a_shape_nothing_moves_and_the_error_says_what_is_missing)
{
    kz_world *world = scene_world(0, 0);
    kz_error err;
    CHECK_EQ(kz_shape_move(NULL, &nothing, (kz_vec2){1, 1}, NULL, NULL, NULL, 0, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_shape_move(world, NULL, (kz_vec2){1, 1}, NULL, NULL, NULL, 0, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    kz_world_free(world);
}

/* ---- What is passed -------------------------------------------------------------------------------------------- */

typedef struct shown {
    kz_move_hit hits[8];
    int n;
} shown;

static kz_response cross_marked(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    shown *s = ctx;
    (void)mover;
    if (s && s->n < 8) s->hits[s->n++] = *hit;
    return kz_body_user(world, hit->body) == 7 ? KZ_RESPONSE_CROSS : KZ_RESPONSE_SLIDE;
}

static kz_body put_coin(kz_world *world, float x0, float y0, float x1, float y1)
{
    const kz_body coin = scene_wall(world, x0, y0, x1, y1);
    kz_body_set_user(world, coin, 7);
    return coin;
}

/* Up to a wall with half of the motion, then along it past a coin with three quarters. */
TEST(a_caller_is_shown_each_hit_as_it_is_listed)
{
    for (int flip = -1; flip <= 1; flip += 2) {
        const float y = (float)flip;
        kz_world *world = scene_world(0, 0);
        shown s = {.n = 0};
        const kz_move_def def = {.respond = cross_marked, .ctx = &s};
        kz_move_hit hits[8];
        kz_move_result out;
        const kz_body a = scene_put(world, scene_box(-2, -2, 2, 2), 0, 0, 0);
        const kz_body wall = scene_wall(world, 10, -99, 20, 99);
        const float near = 14 * y, far = 15 * y;
        const kz_body coin = put_coin(world, 0, near < far ? near : far, 9, near < far ? far : near);
        CHECK_EQ(kz_body_move(world, a, (kz_vec2){16, 16 * y}, &def, hits, 8, &out, NULL), KZ_OK);
        CHECK_AT(world, a, 8, 16 * y);
        REQUIRE(out.n_hits == 2 && s.n == 2);
        CHECK_EQ(hits[0].body.index, wall.index);
        CHECK_EQ(hits[1].body.index, coin.index);
        CHECK_NEAR(hits[1].t, 0.75, 1e-6);
        for (int i = 0; i < 2; i++) {
            CHECK_EQ(s.hits[i].body.index, hits[i].body.index);
            CHECK_NEAR(s.hits[i].t, hits[i].t, 1e-6);
            CHECK_NEAR(s.hits[i].t, 0.5 + 0.25 * i, 1e-6);
            CHECK_NEAR(s.hits[i].at.x, 8, 1e-5);
            CHECK_NEAR(s.hits[i].at.y, (8 + 4 * i) * flip, 1e-5);
            CHECK_NEAR(s.hits[i].motion.x, i ? 0 : 8, 1e-5);
            CHECK_NEAR(s.hits[i].motion.y, (i ? 4 : 8) * flip, 1e-5);
        }
        kz_world_free(world);
    }
}

/* Both are met at once, and the coin is still touched where the slide along the wall begins. */
TEST(a_coin_that_is_touched_at_a_turn_is_listed_once)
{
    for (int order = 0; order < 2; order++) {
        kz_world *world = scene_world(0, 0);
        const kz_move_def def = {.respond = cross_marked};
        kz_move_hit hits[8];
        kz_move_result out;
        const kz_body a = scene_put(world, scene_box(-2, -2, 2, 2), 0, 0, 0);
        if (order) scene_wall(world, 10, -99, 20, 99);
        const kz_body coin = put_coin(world, -50, 10, 9, 30);
        if (!order) scene_wall(world, 10, -99, 20, 99);
        CHECK_EQ(kz_body_move(world, a, (kz_vec2){16, 16}, &def, hits, 8, &out, NULL), KZ_OK);
        NOTE("order %d", order);
        CHECK_AT(world, a, 8, 16);
        CHECK_EQ(out.n_hits, 2);
        CHECK_EQ(hits[0].body.index, coin.index); /* what is passed comes before what stops it */
        kz_world_free(world);
    }
}

TEST(a_coin_behind_a_wall_is_not_met_however_many_are_before_it)
{
    for (int coins = 0; coins < 40; coins++) {
        kz_world *world = scene_world(0, 0);
        const kz_move_def def = {.respond = cross_marked};
        const kz_body a = scene_put(world, scene_box(-2, -2, 2, 2), 0, 0, 0);
        for (int i = 0; i < coins; i++) put_coin(world, (float)(4 + 2 * i), -1, (float)(5 + 2 * i), 1);
        const float end = (float)(4 + 2 * coins);
        scene_wall(world, end, -9, end + 1, 9);
        put_coin(world, end + 0.5f, -1, end + 2, 1);
        put_coin(world, end + 3, -1, end + 5, 1);
        const kz_move_result out = scene_move(world, a, 200, 0, &def);
        NOTE("%d coins", coins);
        CHECK_EQ(out.n_hits, (size_t)coins + 1);
        CHECK_AT(world, a, end - 2, 0);
        kz_world_free(world);
    }
}

/* All are met at once with a wall, made before and after it. */
TEST(coins_beside_a_wall_are_all_listed_however_many_there_are)
{
    for (int coins = 0; coins < 28; coins++) {
        for (int after = 0; after < 3; after++) {
            kz_world *world = scene_world(0, 0);
            const kz_move_def def = {.respond = cross_marked};
            const kz_body a = scene_put(world, scene_box(-2, -2, 2, 2), 0, 0, 0);
            for (int i = 0; i < coins; i++) put_coin(world, 10, -9, 12 + (float)i, 0);
            scene_wall(world, 10, 0, 20, 9);
            for (int i = 0; i < after; i++) put_coin(world, 10, -9, 12, 1);
            const kz_move_result out = scene_move(world, a, 16, 0, &def);
            NOTE("%d coins, %d after the wall", coins, after);
            CHECK_EQ(out.n_hits, (size_t)(coins + after + 1));
            CHECK_AT(world, a, 8, 0);
            kz_world_free(world);
        }
    }
}

/* Their slanting faces are nearer to a corner of the box than the next float32 position.  More are met at that spot
 * than can be passed in one go. */
TEST(a_crowd_of_coins_at_one_spot_ends_the_motion_and_not_the_program)
{
    static const kz_vec2 slanting[3] = {{1007, -9 - 0x1p-20f}, {1009, -7 - 0x1p-20f}, {1009, -9.5f}};
    for (int coins = 28; coins <= 44; coins += 4) {
        kz_world *world = scene_world(0, 0);
        const kz_move_def def = {.respond = cross_marked};
        const kz_body a = scene_put(world, scene_box(-8, -8, 8, 8), 1000, 0, 0);
        for (int i = 0; i < coins; i++) kz_body_set_user(world, scene_polygon(world, slanting, 3), 7);
        const kz_move_result out = scene_move(world, a, 5, 0, &def);
        NOTE("%d coins", coins);
        CHECK_EQ(out.n_hits, coins <= 32 ? coins : 32);
        CHECK_BITS(out.moved.x, coins <= 32 ? 5 : 0);
        kz_world_free(world);
    }
}

/* At one face, which it comes to: it stops where the first 32 are passed, since it still touches all of these. */
TEST(more_coins_at_one_face_than_can_be_passed_are_a_wall)
{
    for (int coins = 30; coins <= 36; coins++) {
        kz_world *world = scene_world(0, 0);
        const kz_move_def def = {.respond = cross_marked};
        const kz_body a = scene_put(world, scene_box(-2, -2, 2, 2), 0, 0, 0);
        for (int i = 0; i < coins; i++) put_coin(world, 10, -9, 12, 9);
        const kz_move_result out = scene_move(world, a, 16, 0, &def);
        NOTE("%d coins", coins);
        CHECK_EQ(out.n_hits, coins <= 32 ? coins : 32);
        CHECK_AT(world, a, coins <= 32 ? 16 : 8, 0);
        kz_world_free(world);
    }
}

/* Their bounds have a side in common, or are that side: but lines have no inside away from it. */
TEST(a_line_that_lies_along_another_begins_inside_it)
{
    static const kz_vec2 lines[3][3] = {{{0, 0}, {8, 0}, {8, 0}}, {{0, 0}, {0, 8}, {0, 8}}, {{8, -8}, {8, 0}, {0, 0}}};
    static const kz_vec2 others[3][3] = {
        {{4, 0}, {12, 0}, {12, 9}}, {{0, 4}, {0, 12}, {9, 12}}, {{4, 9}, {4, 0}, {0, 0}}};
    for (int n = 0; n < 5; n++) { /* the last two are boxes without width or height */
        const int i = n % 3;
        kz_world *world = scene_world(0, 0);
        kz_shape shapes[2] = {{0}, {0}};
        kz_contact contact;
        if (i < 2) CHECK_EQ(kz_shape_segment(lines[i][0], lines[i][1], &shapes[0], NULL), KZ_OK);
        else CHECK_EQ(kz_shape_polyline(lines[i], 3, &shapes[0], NULL), KZ_OK);
        if (n > 2) shapes[0] = scene_box(lines[i][0].x, lines[i][0].y, lines[i][1].x, lines[i][1].y);
        CHECK_EQ(kz_shape_polyline(others[i], 3, &shapes[1], NULL), KZ_OK);
        const kz_body a = scene_put(world, shapes[0], 0, 0, 0), b = scene_put(world, shapes[1], 0, 0, KZ_BODY_STATIC);
        NOTE("line %d", n);
        CHECK_EQ(kz_bodies_collide(world, a, b, &contact), KZ_OVERLAP);
        CHECK(scene_move(world, a, 0.5f, 0.25f, NULL).began_inside);
        kz_world_free(world);
    }
}

/* ---- Several at once ------------------------------------------------------------------------------------------ */

/* Two slopes with these normals, times some length, meet at (0, 0), and overlap below.  A pointed body falls into the V
 * between them. */
typedef struct v_scene {
    kz_world *world;
    kz_body left, right, pointed;
} v_scene;

static v_scene make_v(kz_vec2 left, kz_vec2 right, kz_vec2 motion)
{
    const kz_vec2 on_left[4] = {{0, 0}, {4 * left.y, -4 * left.x}, {4 * left.y, 160}, {160, 160}};
    const kz_vec2 on_right[4] = {{0, 0}, {-4 * right.y, 4 * right.x}, {-4 * right.y, 160}, {-160, 160}};
    const kz_vec2 ring[3] = {{0, 0}, {2, -40}, {-2, -40}};
    v_scene v = {.world = scene_world(0, 0)};
    kz_shape shape;
    v.left = scene_polygon(v.world, on_left, 4);
    v.right = scene_polygon(v.world, on_right, 4);
    CHECK_EQ(kz_shape_polygon(ring, 3, &shape, NULL), KZ_OK);
    v.pointed = scene_put(v.world, shape, -motion.x, -motion.y, 0);
    return v;
}

typedef struct two_answers {
    kz_body first;
    kz_response to_first, to_others;
} two_answers;

static kz_response answer_by_body(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    const two_answers *a = ctx;
    (void)world, (void)mover;
    return hit->body.index == a->first.index ? a->to_first : a->to_others;
}

/* In a wide V a bounce off either side goes clear of the other, and a slide along it does not. */
TEST(of_two_met_at_once_the_one_counts_whose_response_leads_clear_of_the_other)
{
    for (int mixed = 0; mixed < 2; mixed++) {
        const kz_vec2 motion = {mixed ? -1 : 1, 5};
        v_scene v = make_v((kz_vec2){7, -24}, (kz_vec2){-7, -24}, motion);
        two_answers answers = {v.left, mixed ? KZ_RESPONSE_SLIDE : KZ_RESPONSE_BOUNCE, KZ_RESPONSE_BOUNCE};
        const kz_move_def def = {.respond = answer_by_body, .ctx = &answers};
        kz_move_hit hit;
        kz_move_result out;
        CHECK_EQ(kz_body_move(v.world, v.pointed, (kz_vec2){2 * motion.x, 2 * motion.y}, &def, &hit, 1, &out, NULL),
                 KZ_OK);
        NOTE("mixed %d", mixed);
        CHECK_EQ(out.n_hits, 1);
        CHECK_EQ(hit.body.index, mixed ? v.right.index : v.left.index);
        const kz_vec2 normal = {mixed ? -0.28f : 0.28f, -0.96f};
        const kz_vec2 bounced = kz_reflect((kz_vec2){2 * motion.x, 2 * motion.y}, normal, 1);
        CHECK_NEAR(out.heading.x, bounced.x, 1e-5);
        CHECK_NEAR(out.heading.y, bounced.y, 1e-5);
        kz_world_free(v.world);
    }
}

TEST(of_two_that_block_each_other_the_one_counts_that_the_motion_goes_into_most)
{
    static const kz_vec2 motions[4] = {{0.25f, 2}, {0, 2}, {-1, 2}, {0.5f, 2}};
    for (int i = 0; i < 8; i++) {
        const kz_vec2 by = motions[i / 2];
        const kz_vec2 motion = {i % 2 ? -by.x : by.x, by.y}, steep = {i % 2 ? -20 : 20, -15},
                      gentle = {i % 2 ? 15 : -15, -20};
        v_scene v = i % 2 ? make_v(gentle, steep, motion) : make_v(steep, gentle, motion);
        const double into_steep = -0.8 * (double)by.x + 0.6 * (double)by.y;
        const double into_gentle = 0.6 * (double)by.x + 0.8 * (double)by.y;
        const kz_body expected = (into_steep > into_gentle) == (i % 2 == 0) ? v.left : v.right;
        kz_move_hit hit;
        kz_move_result out;
        CHECK_EQ(kz_body_move(v.world, v.pointed, (kz_vec2){2 * motion.x, 2 * motion.y}, NULL, &hit, 1, &out, NULL),
                 KZ_OK);
        NOTE("motion %g, %g", (double)motion.x, (double)motion.y);
        CHECK_EQ(hit.body.index, expected.index);
        CHECK_NEAR(scene_at(v.world, v.pointed).x, 0, 1e-5);
        CHECK_NEAR(scene_at(v.world, v.pointed).y, 0, 1e-5);
        kz_world_free(v.world);
    }
}

/* Two flush tiles of a floor, of which only the second stops a body: on the first it slides on. */
TEST(of_two_tiles_met_at_once_the_first_decides)
{
    for (int stops = 0; stops < 2; stops++) {
        kz_world *world = scene_world(0, 0);
        const kz_body first = scene_wall(world, -16, 0, 0, 16);
        scene_wall(world, 0, 0, 16, 16);
        const kz_body a = scene_put(world, scene_box(-4, -8, 4, 0), -2, -4, 0);
        two_answers answers = {first, stops ? KZ_RESPONSE_TOUCH : KZ_RESPONSE_SLIDE,
                               stops ? KZ_RESPONSE_SLIDE : KZ_RESPONSE_TOUCH};
        const kz_move_def def = {.respond = answer_by_body, .ctx = &answers};
        scene_move(world, a, 4, 8, &def);
        NOTE("stops %d", stops);
        CHECK_NEAR(scene_at(world, a).x, stops ? 0 : 2, 1e-6);
        CHECK_NEAR(scene_at(world, a).y, 0, 1e-6);
        kz_world_free(world);
    }
}

/* ---- One-way bodies ---------------------------------------------------------------------------------------------- */

static kz_body put_one_way(kz_world *world, const kz_vec2 *ring, int32_t n, kz_vec2 one_way)
{
    kz_shape shape = {0};
    CHECK_EQ(kz_shape_polygon(ring, n, &shape, NULL), KZ_OK);
    const kz_body body = scene_put(world, shape, 0, 0, KZ_BODY_STATIC | KZ_BODY_ONE_WAY);
    CHECK_EQ(kz_body_set_one_way(world, body, one_way), KZ_OK);
    return body;
}

/* A ball goes at each side of an octagon.  It is stopped by those on the far side, if it goes against `one_way`. */
TEST(a_slanting_one_way_body_stops_only_what_comes_back_to_its_far_side)
{
    static const kz_vec2 ring[8] = {{70, -10}, {70, 10},   {10, 70},   {-10, 70},
                                    {-70, 10}, {-70, -10}, {-10, -70}, {10, -70}};
    static const kz_vec2 ways[] = {{0.6f, -0.8f}, {0.8f, -0.6f},   {-0.6f, -0.8f},
                                   {0.8f, 0.6f},  {-0.28f, 0.96f}, {0.96f, 0.28f}};
    for (int i = 0; i < 6 * 8 * 3; i++) {
        kz_world *world = scene_world(0, 0);
        const kz_vec2 way = ways[i / 24], p = ring[i / 3 % 8], q = ring[(i / 3 + 1) % 8];
        const float size = hypotf(q.x - p.x, q.y - p.y);
        const kz_vec2 u = {(q.x - p.x) / size, (q.y - p.y) / size}, n = {u.y, -u.x};
        const kz_vec2 middle = {(p.x + q.x) / 2, (p.y + q.y) / 2};
        const float aside = (float)(i % 3 - 1); /* straight into the face, and slanting by half */
        const kz_vec2 by = {-n.x * 12 + u.x * 6 * aside, -n.y * 12 + u.y * 6 * aside};
        const double against = (double)by.x * (double)way.x + (double)by.y * (double)way.y;
        const double far_side = (double)n.x * (double)way.x + (double)n.y * (double)way.y;
        put_one_way(world, ring, 8, way);
        const kz_body ball = scene_put(world, scene_circle(1), middle.x + n.x * 7 - u.x * 3 * aside,
                                       middle.y + n.y * 7 - u.y * 3 * aside, 0);
        const kz_move_def touch = {.response = KZ_RESPONSE_TOUCH};
        const kz_move_result out = scene_move(world, ball, by.x, by.y, &touch);
        NOTE("one way %g, %g, by %g, %g", (double)way.x, (double)way.y, (double)by.x, (double)by.y);
        if (against > 1e-6 || against < -1e-6) CHECK_EQ(out.n_hits, against < 0 && far_side > 1e-6);
        kz_world_free(world);
    }
}

/* Corner to corner, either face of which keeps the two apart: the one on the far side counts. */
TEST(a_box_on_the_corner_of_a_slanting_one_way_box_is_stopped)
{
    static const kz_vec2 ring[4] = {{0, 0}, {40, 0}, {40, 40}, {0, 40}};
    static const kz_vec2 ways[] = {{0.6f, -0.8f}, {-0.8f, 0.6f}, {0.28f, -0.96f}, {-0.96f, 0.28f}, {-0.6f, -0.8f}};
    for (int i = 0; i < 5; i++) {
        kz_world *world = scene_world(0, 0);
        put_one_way(world, ring, 4, ways[i]);
        const kz_body a = scene_put(world, scene_box(-8, -8, 0, 0), -5, -5, 0);
        const kz_move_def touch = {.response = KZ_RESPONSE_TOUCH};
        scene_move(world, a, 10, 10, &touch);
        NOTE("one way %d", i);
        const bool against = ways[i].x + ways[i].y < 0;
        CHECK_NEAR(scene_at(world, a).x, against ? 0 : 5, 1e-6);
        CHECK_NEAR(scene_at(world, a).y, against ? 0 : 5, 1e-6);
        kz_world_free(world);
    }
}

/* ---- Worlds that wrap -------------------------------------------------------------------------------------------- */

/* More than are remembered one by one, all made before it: it leaves them as it leaves one, and meets the wall. */
TEST(who_begins_in_many_bodies_leaves_them_all_in_a_world_that_wraps)
{
    for (int n = 20; n < 36; n++) {
        kz_world *world = scene_world(200, 100);
        for (int i = 0; i < n; i++) scene_wall(world, 0, (float)(10 + i % 7), 8, 40);
        scene_wall(world, 30, 0, 40, 90);
        const kz_body a = scene_put(world, scene_box(-2, -2, 2, 2), 4, 20, 0);
        for (int i = 0; i < 3; i++) {
            const kz_move_result out = scene_move(world, a, 0.5f, 0.25f, NULL);
            NOTE("%d bodies", n);
            CHECK(out.began_inside);
            CHECK_EQ(out.n_hits, 0);
        }
        CHECK_AT(world, a, 5.5f, 20.75f);
        CHECK_EQ(scene_move(world, a, 50, 0, NULL).n_hits, 1);
        CHECK_AT(world, a, 28, 20.75f);
        kz_world_free(world);
    }
}

/* The last stretch of a motion ends where the motion does, rounded once: also where that is halfway between two
 * floats. */
TEST(around_the_world_a_motion_ends_at_the_nearest_float)
{
    for (int i = 0; i < 200; i++) {
        kz_world *world = scene_world(64, 64);
        const float from = 0.5f + 0x1p-19f * (float)(2 * i + 1), by = 224 + (float)(i % 29) / 8;
        const kz_body a = scene_put(world, scene_box(0, 0, 1, 1), from, 1, 0);
        scene_move(world, a, by, 0, NULL);
        NOTE("from %.9g by %g", (double)from, (double)by);
        CHECK_BITS(scene_at(world, a).x, (float)((double)from + (double)by - 192));
        kz_world_free(world);
    }
}

/* Rounding may make a posed shape overlap a slanting face that it was swept up to.  Then it goes back by as few last
 * places as it takes. */
TEST(before_a_slanting_face_it_stops_within_few_last_places)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(2000); i > 0; i--) {
        kz_world *world = scene_world(0, 0);
        const kz_vec2 face[3] = {{1040, 1000}, {1040 + kz_test_real(&r, -30, 30), 1060}, {1100, 1030}};
        const kz_vec2 ring[3] = {
            {0, 0}, {kz_test_real(&r, -9, -1), kz_test_real(&r, -9, 9)}, {-5, kz_test_real(&r, 10, 20)}};
        const kz_move_def touch = {.response = KZ_RESPONSE_TOUCH};
        kz_shape parts[2] = {{0}, {0}}, shape = {0}, there = {0};
        kz_contact contact;
        CHECK_EQ(kz_shape_polygon(ring, 3, &parts[0], NULL), KZ_OK);
        CHECK_EQ(kz_shape_circle(ring[1], 0.5f, &parts[1], NULL), KZ_OK);
        CHECK_EQ(kz_shape_parts(parts, 1 + (int32_t)(i % 2), &shape, NULL), KZ_OK);
        if (i % 3) shape = parts[0];
        const kz_body a = scene_put(world, shape, kz_test_real(&r, 1000, 1005), kz_test_real(&r, 1000, 1020), 0);
        const kz_body wall = scene_polygon(world, face, 3);
        if (scene_move(world, a, kz_test_real(&r, 60, 90), kz_test_real(&r, 0, 30), &touch).n_hits == 1) {
            CHECK(kz_body_shape(world, a, &shape) && kz_body_shape(world, wall, &there));
            CHECK_LE((double)kz_distance(&shape, &there).distance, 2 * 0x1p-13); /* of 1024 and more */
        }
        CHECK(kz_bodies_collide(world, a, wall, &contact) != KZ_OVERLAP);
        for (int k = 0; k < 3; k++) { /* and on, from where it leans on the face */
            scene_move(world, a, kz_test_real(&r, -1, 20), kz_test_real(&r, -20, 20), NULL);
            CHECK(kz_bodies_collide(world, a, wall, &contact) != KZ_OVERLAP);
        }
        kz_world_free(world);
    }
}

/* From 1000 inwards to a wall at 792 and some of its last places: flush with it, and where it was across the motion. */
TEST(a_box_that_comes_from_far_stops_flush_with_the_wall)
{
    for (int i = 0; i < 8 * 4; i++) {
        kz_world *world = scene_world(0, 0);
        const float sign = i % 2 ? -1 : 1, face = 792 + 0x1p-14f * (float)(i / 4), end = sign * (face + 8);
        const float low = sign > 0 ? face - 50 : -face, high = sign > 0 ? face : 50 - face;
        const bool in_x = i / 2 % 2;
        if (in_x) scene_wall(world, low, -9, high, 9);
        else scene_wall(world, -9, low, 9, high);
        const kz_body a =
            scene_put(world, scene_box(-8, -8, 8, 8), in_x ? 1000 * sign : 0.3f, in_x ? 0.3f : 1000 * sign, 0);
        scene_move(world, a, in_x ? -250 * sign : 0, in_x ? 0 : -250 * sign, NULL);
        NOTE("case %d", i);
        CHECK_AT(world, a, in_x ? end : 0.3f, in_x ? 0.3f : end);
        kz_world_free(world);
    }
}

/* ---- The last place -------------------------------------------------------------------------------------------- */

static double grain_at(float x0, float y0, float x1, float y1, float x, float y)
{
    return kzi_grain_of((kzi_mover_box){{{x0, y0}, {x1, y1}}, {x, y}});
}

/* Whichever coordinate is the largest, and whatever its sign, it decides: 300 is between 2^8 and 2^9. */
TEST(the_last_place_is_that_of_the_largest_coordinate)
{
    CHECK_EQ(grain_at(-1, -1, 1, 1, 0, 0), 0x1p-23);
    CHECK_EQ(grain_at(-300, -1, 1, 1, 0, 0), 0x1p-15);
    CHECK_EQ(grain_at(-1, -300, 1, 1, 0, 0), 0x1p-15);
    CHECK_EQ(grain_at(-1, -1, 300, 1, 0, 0), 0x1p-15);
    CHECK_EQ(grain_at(-1, -1, 1, 300, 0, 0), 0x1p-15);
    CHECK_EQ(grain_at(-1, -1, 1, 1, 300, 0), 0x1p-15);
    CHECK_EQ(grain_at(-1, -1, 1, 1, 0, 300), 0x1p-15);
    CHECK_EQ(grain_at(-1, -1, 1, 1, -300, 0), 0x1p-15);
    CHECK_EQ(grain_at(-1, -1, 1, 1, 0, -300), 0x1p-15);
    CHECK_EQ(grain_at(300, 300, 301, 301, 1000, 1), 0x1p-14);
    CHECK_EQ(grain_at(9, 9, -9, -9, 300, 0), 0x1p-15); /* an empty box says nothing */
    CHECK_EQ(grain_at(0, 0, 0, 0, 0, 0), 0x1p-149);
}

TEST(a_step_across_the_border_is_the_one_that_was_meant)
{
    CHECK_EQ(kzi_step_taken(10, 14, 14, 0), 4);
    CHECK_EQ(kzi_step_taken(90, 104, 4, 100), 14);
    CHECK_EQ(kzi_step_taken(10, -6, 94, 100), -16);
    CHECK_EQ(kzi_step_taken(10, 14, 14, 100), 4);
    CHECK_EQ(kzi_step_taken(10, 214, 14, 100), 204);
    CHECK_EQ(kzi_step_taken(10, -186, 14, 100), -196);
}
