/* test_fixtures.c - bodies of several shapes: what they collide with, who finds them, what stops them, and what is
 * refused. */
#include "world_fixture.h"

#include "kz_test_alloc.h"
#include "kz_test_hostile.h"

#include <kolize/move.h>

#include <math.h>

enum { BODY = 1, HURT = 2, HIT = 4, WALL = 8 };
enum { KIND_BODY, KIND_HURT, KIND_HIT };

static kz_fixture fixture_of(kz_shape shape, uint32_t category, uint32_t collides, uint16_t kind)
{
    return (kz_fixture){.shape = shape, .category = category, .collides = collides, .kind = kind};
}

/* A solid body from (0, 0) to (2, 4), two hurt boxes, and a fist from x 3 to 5. */
typedef struct fighter {
    kz_fixture items[4];
} fighter;

static fighter fighter_of(void)
{
    fighter f = {{fixture_of(box_shape(0, 0, 2, 4), BODY, BODY | WALL, KIND_BODY),
                  fixture_of(box_shape(0, 0, 2, 1), HURT, HIT, KIND_HURT),
                  fixture_of(box_shape(0, 1, 2, 4), HURT, HIT, KIND_HURT),
                  fixture_of(box_shape(3, 0.5f, 5, 1.5f), HIT, HURT, KIND_HIT)}};
    f.items[1].flags = f.items[2].flags = f.items[3].flags = KZ_BODY_SENSOR;
    return f;
}

static kz_body put_fixtures(kz_world *world, const kz_fixture *items, int32_t n, float x, float y)
{
    return put_def(world, (kz_body_def){.fixtures = items, .n_fixtures = n, .pose = kz_pose_radians(x, y, 0)});
}

static size_t begun_kinds(const kz_world *world)
{
    size_t n;
    kz_world_fixture_begin_events(world, &n);
    return n;
}

static size_t ended_kinds(const kz_world *world)
{
    size_t n;
    kz_world_fixture_end_events(world, &n);
    return n;
}

/* ---- Pairs and events ------------------------------------------------------------------------------------ */

TEST(an_attack_that_meets_two_hurt_boxes_begins_once)
{
    const fighter f = fighter_of();
    size_t n;
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    const kz_body a = put_fixtures(world, f.items, 4, 0, 0), b = put_fixtures(world, f.items, 4, 4, 0);
    CHECK_EQ(count_step(world), 1);
    const kz_fixture_pair *pairs = kz_world_fixture_pairs(world, &n);
    REQUIRE(n == 1);
    CHECK(same_body(pairs[0].a, a) && same_body(pairs[0].b, b));
    CHECK_EQ(pairs[0].kind_a, KIND_HIT);
    CHECK_EQ(pairs[0].kind_b, KIND_HURT);
    CHECK(pairs[0].began);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(begun_kinds(world), 0);
    kz_bodies_fixture both[4];
    REQUIRE(kz_bodies_fixtures(world, a, b, both, 4) == 2);
    CHECK_EQ(both[0].a, 3);
    CHECK_EQ(both[0].b, 1);
    CHECK_EQ(both[1].b, 2);
    CHECK_EQ(kz_bodies_fixtures(world, b, a, both, 1), 2);
    CHECK_EQ(both[0].a, 1);
    kz_world_free(world);
}

TEST(a_blow_switches_the_hurt_boxes_off_and_ends_the_pair)
{
    const fighter f = fighter_of();
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    put_fixtures(world, f.items, 4, 0, 0);
    const kz_body b = put_fixtures(world, f.items, 4, 4, 0);
    CHECK_EQ(kz_body_set_user(world, b, 77), KZ_OK);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(kz_body_category(world, b), BODY | HURT | HIT);
    CHECK_EQ(kz_body_set_off(world, b, HURT), KZ_OK);
    CHECK_EQ(kz_body_off(world, b), HURT);
    CHECK_EQ(kz_body_category(world, b), BODY | HIT);
    CHECK_EQ(count_step(world), 0);
    CHECK_EQ(ended_kinds(world), 1);
    CHECK_EQ(kz_world_fixture_end_users(world, 0).b, 77);
    CHECK_EQ(kz_world_fixture_end_users(world, 1).b, 0);
    CHECK_EQ(kz_body_set_off(world, b, 0), KZ_OK);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(begun_kinds(world), 1);
    kz_world_free(world);
}

/* Another table, with the kinds in another order, is no event. */
TEST(kinds_that_both_tables_have_go_on)
{
    const fighter f = fighter_of();
    fighter g = f;
    g.items[0] = f.items[3], g.items[3] = f.items[0];
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    const kz_body a = put_fixtures(world, f.items, 4, 0, 0);
    put_fixtures(world, f.items, 4, 4, 0);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(kz_body_set_fixtures(world, a, g.items, 4, NULL), KZ_OK);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(begun_kinds(world) + ended_kinds(world), 0);
    CHECK_EQ(kz_body_set_fixtures(world, a, g.items + 1, 3, NULL), KZ_OK);
    CHECK_EQ(count_step(world), 0);
    CHECK_EQ(ended_kinds(world), 1);
    kz_world_free(world);
}

TEST(lists_of_kinds_are_kept_only_when_asked_for)
{
    const fighter f = fighter_of();
    size_t n = 7;
    kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_OVERLAP});
    put_fixtures(world, f.items, 4, 0, 0);
    put_fixtures(world, f.items, 4, 4, 0);
    CHECK_EQ(count_step(world), 1);
    CHECK(kz_world_fixture_pairs(world, &n) == NULL);
    CHECK_EQ(n + begun_kinds(world), 0);
    kz_world_free(world);
}

/* All at once: another table with the same kinds, a category off, and the other body destroyed. */
TEST(changes_of_one_step_end_each_pair_once)
{
    kz_fixture first[2] = {fixture_of(box_shape(0, 0, 4, 4), 1, 0, 7), fixture_of(box_shape(0, 0, 4, 4), 2, 0, 7)};
    kz_fixture second[2] = {fixture_of(box_shape(0, 0, 1, 1), 2, 0, 7), fixture_of(box_shape(2, 2, 4, 4), 1, 0, 7)};
    size_t n;
    first[1].flags = second[0].flags = KZ_BODY_SENSOR;
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    const kz_body a = put_fixtures(world, first, 2, 0, 0), b = put_box(world, 3, 3), c = put_box(world, 0, 0);
    CHECK_EQ(kz_body_set_user(world, b, 9), KZ_OK);
    CHECK_EQ(count_step(world), 3 - 1);
    CHECK_EQ(begun_kinds(world), 2);
    CHECK_EQ(kz_body_set_fixtures(world, a, second, 2, NULL), KZ_OK);
    CHECK_EQ(count_step(world), 2); /* the sensor with c, the solid one with b: of one kind, so nothing began or ended */
    CHECK_EQ(begun_kinds(world) + ended_kinds(world), 0);
    CHECK_EQ(kz_body_set_fixtures(world, a, first, 2, NULL), KZ_OK);
    CHECK_EQ(kz_body_set_off(world, a, 2), KZ_OK);
    CHECK_EQ(kz_body_destroy(world, b), KZ_OK);
    const kz_body d = put_box(world, 3, 3); /* not in b's slot before the step */
    CHECK_EQ(count_step(world), 2);
    CHECK_EQ(begun_kinds(world), 1);
    const kz_fixture_pair *ended = kz_world_fixture_end_events(world, &n);
    REQUIRE(n == 1);
    CHECK(same_body(ended[0].a, a) && same_body(ended[0].b, b));
    CHECK_EQ(kz_world_fixture_end_users(world, 0).b, 9);
    const kz_fixture_pair *pairs = kz_world_fixture_pairs(world, &n);
    REQUIRE(n == 2);
    CHECK(same_body(pairs[0].b, c) && same_body(pairs[1].b, d));
    kz_world_free(world);
}

static void count_candidates(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    (void)world, (void)pairs, (void)keep;
    *(size_t *)ctx += n;
}

/* A fixture as large as the world costs a look at every body once, not at every two. */
TEST(a_huge_fixture_is_a_candidate_of_each_body_once)
{
    enum { N = 2000 };
    kz_fixture huge[2] = {fixture_of(box_shape(0, 0, 1, 1), 1, 0, 0), fixture_of(box_shape(-8, -8, 4000, 4000), 2, 2, 1)};
    size_t n = 0;
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true, .filter = count_candidates, .filter_ctx = &n});
    put_fixtures(world, huge, 2, 0, 0);
    for (int i = 0; i < N; i++) put_box(world, (float)(i % 50) * 2, (float)(i / 50) * 2);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(n, N);
    CHECK_EQ(count_step(world), 1);
    kz_world_free(world);
}

TEST(the_callers_filter_gets_pairs_of_bodies_once_and_ends_their_kinds)
{
    const fighter f = fighter_of();
    size_t n = 0, n_kinds;
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true, .filter = count_candidates, .filter_ctx = &n});
    put_fixtures(world, f.items, 4, 0, 0);
    put_fixtures(world, f.items, 4, 1, 0);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(n, 1);
    kz_world_fixture_pairs(world, &n_kinds);
    CHECK_EQ(n_kinds, 1); /* body and body: fists do not reach */
    kz_world_free(world);
}

/* Without memory a step changes nothing, and the next one reports all that has changed since. */
TEST(a_step_that_fails_leaves_the_lists_of_kinds)
{
    const fighter f = fighter_of();
    int failed = 0;
    for (int64_t after = 0; after < 30; after++) {
        size_t n, n_ended;
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        kz_world *world = world_of((kz_world_def){.fixture_pairs = true, .alloc = &ta.allocator});
        const kz_body one = put_fixtures(world, f.items, 4, 0, 0);
        put_fixtures(world, f.items, 4, 4, 0);
        CHECK_EQ(count_step(world), 1);
        for (int i = 0; i < 30; i++) put_fixtures(world, f.items, 4, 4, (float)i / 8);
        CHECK_EQ(kz_body_set_off(world, one, HIT), KZ_OK);
        ta.refuse_at = ta.calls + after;
        ta.refuse_for_ever = true;
        const kz_result r = kz_world_step(world, NULL);
        ta.refuse_at = -1;
        ta.refuse_for_ever = false;
        kz_world_fixture_pairs(world, &n);
        if (r == KZ_ERR_MEMORY) {
            failed++;
            CHECK_EQ(n, 1);
            CHECK_EQ(begun_kinds(world), 1);
            CHECK_EQ(ended_kinds(world), 0);
            CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        }
        kz_world_fixture_end_events(world, &n_ended);
        CHECK_EQ(n_ended, 1);
        CHECK(begun_kinds(world) > 100);
        kz_world_free(world);
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
    CHECK(failed > 5);
}

/* ---- Two bodies ------------------------------------------------------------------------------------------ */

TEST(contacts_are_those_of_the_deepest_fixtures_that_agree)
{
    const fighter f = fighter_of();
    kz_contact contact;
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body a = put_fixtures(world, f.items, 4, 0, 0), b = put_fixtures(world, f.items, 4, 1.5f, 0);
    CHECK_EQ(kz_bodies_collide(world, a, b, &contact), KZ_OVERLAP);
    CHECK_EQ(contact.depth, 0.5f); /* the bodies; fist and lower hurt box are as deep */
    CHECK_EQ(kz_bodies_contact_push(world, a, b, &contact).x, -0.5f);
    CHECK_EQ(kz_fixtures_collide(world, a, 0, b, 0, &contact), KZ_OVERLAP);
    CHECK_EQ(contact.depth, 0.5f);
    CHECK_EQ(kz_fixtures_collide(world, a, 3, b, 3, &contact), KZ_OVERLAP); /* whatever their filters say */
    CHECK_EQ(kz_fixtures_collide(world, a, 4, b, 0, &contact), KZ_APART);
    CHECK_EQ(kz_fixtures_collide(world, a, -1, b, 0, &contact), KZ_APART);
    kz_world_free(world);
}

/* ---- Queries --------------------------------------------------------------------------------------------- */

TEST(queries_find_a_body_once_or_once_for_each_kind)
{
    const fighter f = fighter_of();
    const kz_shape box = box_shape(1, 0, 4, 2);
    kz_world_hit hits[4];
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body a = put_fixtures(world, f.items, 4, 0, 0);
    kz_query_filter filter = {.each_kind = true};
    REQUIRE(kz_world_find(world, &box, KZ_PAIRS_OVERLAP, NULL, hits, 4) == 1);
    CHECK_EQ(hits[0].fixture, 0);
    REQUIRE(kz_world_find(world, &box, KZ_PAIRS_OVERLAP, &filter, hits, 4) == 3);
    CHECK_EQ(hits[1].fixture, 1);
    CHECK_EQ(hits[2].fixture, 3);
    filter.collides = HIT;
    REQUIRE(kz_world_find(world, &box, KZ_PAIRS_OVERLAP, &filter, hits, 4) == 1);
    CHECK_EQ(hits[0].fixture, 3);
    filter = (kz_query_filter){.category = HIT};
    REQUIRE(kz_world_find(world, &box, KZ_PAIRS_OVERLAP, &filter, hits, 4) == 1);
    CHECK_EQ(hits[0].fixture, 1);
    filter = (kz_query_filter){.no_sensors = true, .collides = HURT};
    CHECK_EQ(kz_world_find(world, &box, KZ_PAIRS_OVERLAP, &filter, hits, 4), 0);
    CHECK_EQ(kz_body_set_off(world, a, BODY), KZ_OK);
    REQUIRE(kz_world_find(world, &box, KZ_PAIRS_OVERLAP, NULL, hits, 4) == 1);
    CHECK_EQ(hits[0].fixture, 1);
    kz_world_free(world);
}

TEST(rays_sweeps_and_nearest_say_which_fixture)
{
    const fighter f = fighter_of();
    const kz_shape dot = box_shape(8, 1, 9, 1.25f);
    kz_world_ray_hit ray;
    kz_world_sweep_hit sweep;
    kz_world_near near[3];
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body a = put_fixtures(world, f.items, 4, 0, 0);
    const kz_query_filter hurt = {.collides = HURT}, each = {.each_kind = true};
    CHECK(kz_world_ray(world, (kz_vec2){9, 0.75f}, (kz_vec2){-1, 0.75f}, 0, NULL, &ray));
    CHECK(same_body(ray.body, a));
    CHECK_EQ(ray.fixture, 3);
    CHECK_EQ(ray.hit.point.x, 5);
    CHECK(kz_world_ray(world, (kz_vec2){9, 0.75f}, (kz_vec2){-1, 0.75f}, 0, &hurt, &ray));
    CHECK_EQ(ray.fixture, 1);
    CHECK_EQ(ray.hit.point.x, 2);
    CHECK(kz_world_ray(world, (kz_vec2){9, 0.75f}, (kz_vec2){-1, 0.75f}, KZ_HIT_UNION, NULL, &ray));
    CHECK_EQ(ray.fixture, 3);
    CHECK(kz_world_sweep(world, &dot, (kz_vec2){-10, 0}, 0, &hurt, &sweep));
    CHECK_EQ(sweep.fixture, 2); /* it slides along the lower one */
    REQUIRE(kz_world_nearest(world, &dot, INFINITY, &each, near, 3) == 3);
    CHECK_EQ(near[0].fixture, 3);
    CHECK_EQ(near[0].gap.distance, 3);
    CHECK_EQ(near[1].fixture, 0);
    CHECK_EQ(near[2].fixture, 1);
    kz_world_free(world);
}

/* ---- Moves ----------------------------------------------------------------------------------------------- */

TEST(only_solid_fixtures_that_agree_stop_a_move)
{
    const fighter f = fighter_of();
    kz_move_result out;
    kz_move_hit hit;
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_shape wall = box_shape(0, 0, 1, 4);
    const kz_body a = put_fixtures(world, f.items, 4, 0, 0);
    put_def(world, (kz_body_def){.shape = wall, .pose = kz_pose_radians(10, 0, 0), .category = WALL});
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){20, 0}, NULL, &hit, 1, &out, NULL), KZ_OK);
    CHECK_EQ(out.moved.x, 8); /* the fist goes into the wall */
    CHECK_EQ(hit.fixture, 0);
    CHECK_EQ(kz_body_set_off(world, a, BODY), KZ_OK);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){20, 0}, NULL, &hit, 1, &out, NULL), KZ_OK);
    CHECK_EQ(out.moved.x, 20); /* no solid fixture: it meets nothing */
    kz_world_free(world);
}

/* Two solid shapes of a mover, of which one meets the high wall, the other the low one. */
TEST(the_first_of_several_solid_fixtures_that_meets_counts)
{
    kz_fixture legs[2] = {fixture_of(box_shape(0, 0, 1, 1), 1, 0, 0), fixture_of(box_shape(0, 1, 3, 2), 2, 2, 0)};
    kz_fixture walls[2] = {fixture_of(box_shape(6, 0, 7, 1), 1, 0, 0), fixture_of(box_shape(7, 1, 8, 2), 2, 0, 0)};
    kz_move_result out;
    kz_move_hit hit;
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body a = put_fixtures(world, legs, 2, 0, 0), b = put_fixtures(world, walls, 2, 0, 0);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){20, 0}, NULL, &hit, 1, &out, NULL), KZ_OK);
    CHECK_EQ(out.moved.x, 4);
    CHECK_EQ(hit.fixture, 1);
    legs[1].collides = 4; /* now only the short one meets anything: the other wall is of category 2 and meets all */
    move_to(world, a, 0, 0);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){20, 0}, NULL, &hit, 1, &out, NULL), KZ_OK);
    CHECK_EQ(out.moved.x, 5);
    CHECK_EQ(hit.fixture, 0);
    walls[0].flags = KZ_BODY_SENSOR;
    CHECK_EQ(kz_body_set_fixtures(world, b, walls, 2, NULL), KZ_OK);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){20, 0}, NULL, &hit, 1, &out, NULL), KZ_OK);
    CHECK_EQ(out.moved.x, 20);
    kz_world_free(world);
}

/* A plank and a sensor of the same extent: the floor stands, the sensor is reported, and a jump comes through. */
TEST(a_one_way_fixture_beside_a_sensor_is_a_floor)
{
    kz_fixture plank[2] = {fixture_of(box_shape(0, 0, 10, 1), 1, 0, 0), fixture_of(box_shape(0, 0, 10, 1), 1, 0, 1)};
    plank[0].flags = KZ_BODY_ONE_WAY;
    plank[1].flags = KZ_BODY_SENSOR;
    const kz_move_def walk = {.up = {0, -1}};
    kz_move_result out;
    size_t n;
    kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_TOUCH, .fixture_pairs = true});
    put_def(world, (kz_body_def){.fixtures = plank, .n_fixtures = 2, .one_way = {0, -1}, .flags = KZ_BODY_STATIC});
    const kz_body a = put_box(world, 3, -5);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){0, 9}, &walk, NULL, 0, &out, NULL), KZ_OK);
    CHECK(out.on_floor);
    CHECK_EQ(out.moved.y, 4);
    CHECK_EQ(count_step(world), 1);
    const kz_fixture_pair *pairs = kz_world_fixture_pairs(world, &n);
    REQUIRE(n == 2);
    CHECK_EQ(pairs[0].kind_a, 0);
    CHECK_EQ(pairs[1].kind_a, 1);
    move_to(world, a, 3, 5);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){0, -9}, &walk, NULL, 0, &out, NULL), KZ_OK);
    CHECK_EQ(out.moved.y, -9);
    kz_world_free(world);
}

TEST(a_body_is_pushed_out_of_solid_fixtures_alone)
{
    const fighter f = fighter_of();
    kz_push_out out;
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body a = put_fixtures(world, f.items, 4, 0, 0);
    const kz_body b = put_fixtures(world, f.items, 4, 1.5f, 0);
    CHECK_EQ(kz_body_push_out(world, a, 0, &out, NULL), KZ_OK);
    CHECK(out.free);
    CHECK_EQ(out.moved.x, -0.5f);
    CHECK(same_body(out.last, b));
    kz_world_free(world);
}

TEST(a_platform_of_fixtures_carries_what_stands_on_its_solid_ones)
{
    kz_fixture lift[2] = {fixture_of(box_shape(0, 0, 10, 1), 1, 0, 0), fixture_of(box_shape(0, -2, 10, 0), 1, 0, 1)};
    lift[1].flags = KZ_BODY_SENSOR;
    const kz_move_def def = {.up = {0, -1}};
    kz_carry_result carried[4];
    size_t n;
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body platform = put_fixtures(world, lift, 2, 0, 0), rider = put_box(world, 3, -1);
    const kz_body flyer = put_box(world, 6, -2);
    CHECK_EQ(kz_platform_move(world, platform, (kz_vec2){5, 2}, &def, carried, 4, &n, NULL), KZ_OK);
    REQUIRE(n == 1);
    CHECK(same_body(carried[0].body, rider) && carried[0].rides);
    CHECK_EQ(kz_body_pose(world, rider).at.x, 8);
    CHECK_EQ(kz_body_pose(world, rider).at.y, 1);
    CHECK_EQ(kz_body_pose(world, flyer).at.x, 6);
    kz_world_free(world);
}

/* ---- Bounds, refusals, state ------------------------------------------------------------------------------ */

TEST(the_box_of_a_body_is_that_of_its_fixtures_that_are_not_off)
{
    const fighter f = fighter_of();
    kz_shape shape;
    uint64_t memory[KZ_FIXTURE_BYTES / 8];
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body a = put_fixtures(world, f.items, 4, 10, 0);
    CHECK_EQ(kz_body_box(world, a).max.x, 15);
    CHECK_EQ(kz_body_set_off(world, a, HIT), KZ_OK);
    CHECK_EQ(kz_body_box(world, a).max.x, 12);
    CHECK_EQ(kz_body_set_flags(world, a, KZ_BODY_DISABLED), KZ_OK);
    CHECK_EQ(kz_body_set_flags(world, a, 0), KZ_OK);
    CHECK_EQ(kz_body_box(world, a).max.x, 12);
    CHECK(!kz_body_shape(world, a, &shape));
    CHECK_EQ(shape.kind, KZ_KIND_NONE);
    CHECK(kz_body_fixture_shape(world, a, 3, memory, sizeof memory, &shape));
    CHECK_EQ(shape.bounds.max.x, 15);
    CHECK(!kz_body_fixture_shape(world, a, 4, memory, sizeof memory, &shape));
    CHECK_EQ(kz_body_set_pose(world, a, kz_pose_degrees(0, 0, 90), NULL), KZ_OK);
    CHECK_EQ(kz_body_box(world, a).min.x, -4);
    kz_world_free(world);
}

TEST(a_body_of_no_fixtures_is_nowhere_and_may_be_moved)
{
    const fighter f = fighter_of();
    kz_world_hit hit;
    const kz_shape all = box_shape(-100, -100, 100, 100);
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body a = put_fixtures(world, f.items, 0, 0, 0);
    put_box(world, 0, 0);
    CHECK_EQ(count_step(world), 0);
    move_to(world, a, 3, 3);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){1, 1}, NULL, NULL, 0, NULL, NULL), KZ_OK);
    CHECK_EQ(kz_body_pose(world, a).at.x, 4);
    CHECK_EQ(kz_world_find(world, &all, KZ_PAIRS_BOXES, NULL, &hit, 1), 1);
    kz_world_free(world);
}

TEST(wrong_fixtures_are_refused)
{
    fighter f = fighter_of();
    kz_vec2 ring[200];
    kz_error err = {0};
    kz_body body;
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body a = put_fixtures(world, f.items, 4, 0, 0), plain = put_box(world, 0, 0);
    CHECK_EQ(kz_body_set_filter(world, a, 1, 1), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_off(world, plain, 1), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_off(world, (kz_body){99, 1}, 1), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_fixtures(world, a, NULL, 2, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(kz_body_set_fixtures(world, a, f.items, -1, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    f.items[2].flags = KZ_BODY_STATIC;
    CHECK_EQ(kz_body_create(world, &(kz_body_def){.fixtures = f.items, .n_fixtures = 4}, &body, &err), KZ_ERR_ARGUMENT);
    CHECK(err.a == 2 && err.b == 2); /* the definition, its fixture 2 */
    CHECK_EQ(kz_body_set_fixtures(world, a, f.items, 4, &err), KZ_ERR_ARGUMENT);
    CHECK(err.a == 3 && err.b == 2);
    f.items[2].flags = 0;
    for (int i = 0; i < 200; i++) {
        const kz_pose turn = kz_pose_degrees(0, 0, (float)(i * 1.8));
        ring[i] = (kz_vec2){100 * turn.cos, 100 * turn.sin};
    }
    CHECK_EQ(kz_shape_polyline(ring, 200, &f.items[1].shape, NULL), KZ_OK);
    CHECK_EQ(kz_body_set_fixtures(world, a, f.items, 4, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.a, (int64_t)kz_shape_transform_bytes(&f.items[1].shape));
    CHECK_EQ(err.b, KZ_FIXTURE_BYTES);
    CHECK_EQ(kz_shape_polyline(ring, 128, &f.items[1].shape, NULL), KZ_OK);
    CHECK_EQ(kz_body_set_fixtures(world, a, f.items, 4, &err), KZ_OK);
    const kz_shape box = box_shape(0, 0, 1, 1);
    CHECK_EQ(kz_body_set_shape(world, a, &box, NULL), KZ_OK);
    CHECK_EQ(kz_body_category(world, a), 1);
    CHECK_EQ(kz_body_off(world, a), 0);
    CHECK_EQ(kz_body_set_filter(world, a, 3, 3), KZ_OK);
    kz_world_free(world);
}

TEST(a_restored_world_goes_on_with_its_kinds)
{
    const fighter f = fighter_of();
    size_t n, size;
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    put_fixtures(world, f.items, 4, 0, 0);
    const kz_body b = put_fixtures(world, f.items, 4, 4, 0), c = put_fixtures(world, f.items, 4, -4, 0);
    CHECK_EQ(kz_body_set_user(world, c, 5), KZ_OK);
    CHECK_EQ(count_step(world), 2);
    move_to(world, c, -40, 0);
    CHECK_EQ(kz_body_set_off(world, b, HIT), KZ_OK);
    CHECK_EQ(count_step(world), 1);
    size = kz_world_save_bytes(world);
    void *bytes = malloc(size);
    if (!bytes) abort();
    CHECK_EQ(kz_world_save(world, bytes, size, NULL), KZ_OK);
    CHECK_EQ(kz_body_set_off(world, b, HURT), KZ_OK);
    CHECK_EQ(count_step(world), 0);
    CHECK_EQ(kz_world_restore(world, bytes, size, NULL), KZ_OK);
    CHECK_EQ(kz_body_off(world, b), HIT);
    CHECK_EQ(ended_kinds(world), 1);
    CHECK_EQ(kz_world_fixture_end_users(world, 0).b, 5);
    CHECK(kz_world_fixture_pairs(world, &n) != NULL);
    CHECK_EQ(n, 1);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(begun_kinds(world) + ended_kinds(world), 0);
    free(bytes);
    kz_world_free(world);
}

/* A world that keeps no lists of kinds takes over none, and one that does begins them. */
TEST(a_state_may_go_to_a_world_that_keeps_other_lists)
{
    const fighter f = fighter_of();
    for (int kept = 0; kept < 2; kept++) {
        size_t n;
        kz_world *from = world_of((kz_world_def){.fixture_pairs = kept == 0});
        kz_world *to = world_of((kz_world_def){.fixture_pairs = kept == 1});
        for (int i = 0; i < 6; i++) put_fixtures(from, f.items, 4, 0.5f * (float)i, 0);
        CHECK_EQ(count_step(from), 15);
        const size_t size = kz_world_save_bytes(from);
        void *bytes = malloc(size);
        if (!bytes) abort();
        CHECK_EQ(kz_world_save(from, bytes, size, NULL), KZ_OK);
        CHECK_EQ(kz_world_restore(to, bytes, size, NULL), KZ_OK);
        kz_world_fixture_pairs(to, &n);
        CHECK_EQ(n, 0);
        CHECK_EQ(count_step(to), 15);
        kz_world_fixture_pairs(to, &n);
        CHECK_EQ(n > 0, kept == 1);
        CHECK_EQ(begun_kinds(to), n);
        CHECK_EQ(ended_kinds(to), 0);
        free(bytes);
        kz_world_free(from);
        kz_world_free(to);
    }
}

TEST(the_memory_of_lists_of_kinds_is_given_back)
{
    const fighter f = fighter_of();
    kz_body bodies[60];
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    for (int i = 0; i < 60; i++) bodies[i] = put_fixtures(world, f.items, 4, 0.25f * (float)i, 0);
    count_step(world);
    const size_t most = kz_world_bytes(world);
    for (int i = 0; i < 60; i++) move_to(world, bodies[i], 20 * (float)i, 0);
    for (int i = 0; i < 60; i++) count_step(world);
    CHECK(kz_world_bytes(world) < most / 2);
    kz_world_free(world);
}

/* ---- Anything at all -------------------------------------------------------------------------------------- */

enum { HOSTILE_BODIES = 8, HOSTILE_FIXTURES = 4 };

static kz_pose hostile_pose(kz_test_rng *r)
{
    const float cos = hostile_mixed(r, 6), sin = hostile_mixed(r, 6);
    return kz_test_one_in(r, 2) ? kz_pose_degrees(hostile_mixed(r, 6), hostile_mixed(r, 6), (float)kz_test_below(r, 360))
                                : (kz_pose){hostile_vec(r, 6), cos, sin};
}

/* Any shapes and numbers: nothing crashes, refused calls change nothing, and lists stay sorted. */
TEST(any_fixtures_and_numbers_are_answered_or_refused)
{
    kz_test_rng r = kz_test_rng_here();
    int made = 0;
    for (int round = 0; round < 150; round++) {
        const float period = round % 3 == 2 ? 100 : 0;
        kz_world *world = world_of(
            (kz_world_def){.fixture_pairs = true, .mode = (kz_pair_mode)(round % 3), .wrap_w = period, .wrap_h = period});
        static hostile_shape shapes[HOSTILE_BODIES][HOSTILE_FIXTURES];
        static kz_fixture items[HOSTILE_BODIES][HOSTILE_FIXTURES];
        kz_body bodies[HOSTILE_BODIES] = {{0, 0}};
        for (int i = 0; i < HOSTILE_BODIES; i++) {
            for (int k = 0; k < HOSTILE_FIXTURES; k++) {
                hostile_make_shape(&r, &shapes[i][k], 8);
                items[i][k] = (kz_fixture){.shape = shapes[i][k].shape,
                                           .category = kz_test_u32(&r) & 3,
                                           .collides = kz_test_u32(&r) & 3,
                                           .flags = kz_test_u32(&r) & 30,
                                           .kind = (uint16_t)kz_test_below(&r, 2)};
            }
            const kz_body_def def = {.fixtures = items[i], .n_fixtures = hostile_int(&r) & 7, .pose = hostile_pose(&r)};
            if (def.n_fixtures <= HOSTILE_FIXTURES) made += kz_body_create(world, &def, &bodies[i], NULL) == KZ_OK;
        }
        for (int step = 0; step < 20; step++) {
            const kz_body body = bodies[kz_test_below(&r, HOSTILE_BODIES)], other = bodies[kz_test_below(&r, HOSTILE_BODIES)];
            const kz_box before = kz_body_box(world, body);
            const int32_t n = (int32_t)kz_test_below(&r, HOSTILE_FIXTURES + 1);
            size_t n_kinds;
            kz_world_hit hits[4];
            kz_world_ray_hit ray;
            kz_world_near near;
            kz_contact contact;
            kz_bodies_fixture both[4];
            kz_push_out out;
            const kz_query_filter filter = {.each_kind = true};
            if (kz_body_set_pose(world, body, hostile_pose(&r), NULL) != KZ_OK) {
                const kz_box after = kz_body_box(world, body);
                CHECK(memcmp(&before, &after, sizeof before) == 0);
            }
            kz_body_set_off(world, body, kz_test_u32(&r) & 3);
            if (kz_test_one_in(&r, 3)) kz_body_set_fixtures(world, body, items[kz_test_below(&r, HOSTILE_BODIES)], n, NULL);
            kz_body_move(world, body, hostile_vec(&r, 4), NULL, NULL, 0, NULL, NULL);
            if (kz_test_one_in(&r, 4)) kz_body_push_out(world, body, 3, &out, NULL);
            kz_world_step(world, NULL);
            const kz_fixture_pair *kinds = kz_world_fixture_pairs(world, &n_kinds);
            for (size_t i = 1; i < n_kinds; i++) CHECK(kinds[i - 1].a.index <= kinds[i].a.index);
            kz_bodies_collide(world, body, other, &contact);
            kz_bodies_contact_push(world, body, other, &contact);
            kz_fixtures_collide(world, body, hostile_int(&r), other, n, &contact);
            kz_bodies_fixtures(world, body, other, both, 4);
            kz_world_ray(world, hostile_vec(&r, 4), hostile_vec(&r, 4), kz_test_below(&r, 16), &filter, &ray);
            kz_world_find(world, &shapes[n % 4][0].shape, (kz_pair_mode)kz_test_below(&r, 3), &filter, hits, 4);
            kz_world_nearest(world, &shapes[n % 4][1].shape, INFINITY, &filter, &near, 1);
            CHECK(kz_world_bytes(world) > 0);
        }
        kz_world_free(world);
    }
    CHECK(made > 100);
}
