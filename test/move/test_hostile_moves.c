/* test_hostile_moves.c - absurd numbers for every parameter of moving.  They are refused as the header says, or
 * answered with numbers: nothing is undefined (under the sanitizers), nothing endless. */
#include "kz_test_hostile.h"
#include "move_scene.h"

enum { CROWD = 10, MOST_HITS = 8 };

typedef struct hostile_world {
    kz_world *world;
    kz_body bodies[CROWD];
    hostile_shape shapes[CROWD];
    kz_mask *mask;
    int n;
} hostile_world;

static void hostile_make(kz_test_rng *r, hostile_world *w, float wrap_w, float wrap_h, uint32_t one_in)
{
    memset(w, 0, sizeof *w);
    w->world = scene_world(wrap_w, wrap_h);
    CHECK_EQ(kz_mask_from_text("##.\n###\n", NULL, &w->mask, NULL), KZ_OK);
    for (int i = 0; i < CROWD; i++) {
        kz_body_def def = {.flags = kz_test_one_in(r, 6) ? KZ_BODY_ONE_WAY : 0};
        hostile_make_shape(r, &w->shapes[w->n], one_in);
        def.shape = w->shapes[w->n].shape;
        if (kz_test_one_in(r, 5)) CHECK_EQ(kz_shape_mask(w->mask, 0, 0, &def.shape, NULL), KZ_OK);
        def.pose.at = hostile_vec(r, one_in);
        def.one_way = hostile_vec(r, one_in);
        if (kz_body_create(w->world, &def, &w->bodies[w->n], NULL) == KZ_OK) w->n++;
    }
}

static void hostile_free(hostile_world *w)
{
    kz_world_free(w->world);
    kz_mask_free(w->mask);
}

static kz_move_def hostile_def(kz_test_rng *r, uint32_t one_in)
{
    kz_move_def def = {.response = (kz_response)kz_test_below(r, 5)};
    if (kz_test_one_in(r, one_in)) def.response = (kz_response)hostile_int(r);
    if (kz_test_one_in(r, one_in)) def.restitution = hostile_float(r);
    if (kz_test_one_in(r, one_in)) def.max_turns = hostile_int(r);
    if (kz_test_one_in(r, 2)) def.up = (kz_vec2){0, -1};
    if (kz_test_one_in(r, one_in)) def.up = hostile_vec(r, 2);
    if (kz_test_one_in(r, one_in)) def.max_slope = hostile_float(r);
    if (kz_test_one_in(r, one_in)) def.step_height = hostile_float(r);
    if (kz_test_one_in(r, one_in)) def.snap = hostile_float(r);
    return def;
}

static bool is_known(kz_result r) { return r >= KZ_OK && r < KZ_RESULT_COUNT; }

static void check_moved(kz_result r, const kz_move_result *out, const kz_move_hit *hits)
{
    CHECK(is_known(r));
    if (r != KZ_OK) return;
    CHECK(hostile_is_place(out->rest));
    for (size_t i = 0; i < out->n_hits && i < MOST_HITS; i++) {
        CHECK(hits[i].t >= 0 && hits[i].t <= 1);
        CHECK(hostile_is_place(hits[i].at));
        CHECK(hostile_is_place(hits[i].normal));
    }
}

static int64_t refused, done;

static void hostile_act(kz_test_rng *r, hostile_world *w, uint32_t one_in)
{
    kz_move_hit hits[MOST_HITS];
    kz_carry_result carried[4];
    kz_move_result out = {0};
    kz_push_out push = {0};
    size_t n = 0;
    const kz_move_def def = hostile_def(r, one_in);
    kz_vec2 motion = hostile_vec(r, one_in);
    kz_body body = w->n ? w->bodies[kz_test_below(r, (uint32_t)w->n)] : (kz_body){0, 0};
    if (kz_test_one_in(r, 20)) body.index = (uint32_t)hostile_int(r);
    if (kz_test_one_in(r, 20)) body.generation = (uint32_t)hostile_int(r);
    const kz_vec2 before = kz_body_pose(w->world, body).at;
    kz_result result = KZ_OK;
    switch (kz_test_below(r, 4)) {
    case 0:
        result = kz_body_move(w->world, body, motion, &def, hits, MOST_HITS, &out, NULL);
        check_moved(result, &out, hits);
        break;
    case 1: {
        hostile_shape shape;
        kz_query_filter filter = {.category = (uint32_t)hostile_int(r), .collides = (uint32_t)hostile_int(r)};
        filter.except = body;
        hostile_make_shape(r, &shape, one_in);
        result = kz_shape_move(w->world, &shape.shape, motion, kz_test_one_in(r, 2) ? &filter : NULL, &def, hits,
                               MOST_HITS, &out, NULL);
        check_moved(result, &out, hits);
        break;
    }
    case 2:
        result = kz_platform_move(w->world, body, motion, &def, carried, 4, &n, NULL);
        CHECK(is_known(result));
        for (size_t i = 0; result == KZ_OK && i < n && i < 4; i++) CHECK(hostile_is_place(carried[i].moved));
        break;
    default:
        result = kz_body_push_out(w->world, body, kz_test_one_in(r, one_in) ? hostile_int(r) % 100 : 5, &push, NULL);
        CHECK(is_known(result));
        if (result == KZ_OK) CHECK(hostile_is_place(push.moved) && push.depth >= 0);
    }
    const kz_vec2 after = kz_body_pose(w->world, body).at;
    CHECK(hostile_is_place(after));
    if (result != KZ_OK && n == 0 && push.attempts == 0) CHECK(after.x == before.x && after.y == before.y);
    refused += result != KZ_OK;
    done++;
}

TEST(numbers_that_nobody_means_are_refused_or_answered)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(250); round > 0; round--) {
        hostile_world w;
        const uint32_t one_in = kz_test_one_in(&r, 2) ? 8 : 3;
        hostile_make(&r, &w, 0, 0, one_in);
        if (kz_test_one_in(&r, 2)) kz_world_index(w.world, NULL);
        for (int i = 0; i < 12; i++) {
            NOTE("round %lld, act %d", (long long)round, i);
            hostile_act(&r, &w, one_in);
        }
        hostile_free(&w);
    }
    CHECK_GT(refused, done / 10);
    CHECK_GT(done - refused, done / 10);
}

TEST(so_they_are_in_worlds_that_wrap_at_any_period)
{
    static const float periods[] = {0x1p-149f, 1e-30f, 0.001f, 1, 10, 33.3f, 1e6f, 1e30f, FLT_MAX};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(100); round > 0; round--) {
        hostile_world w;
        const float wrap_w = periods[kz_test_below(&r, 9)];
        const float wrap_h = kz_test_one_in(&r, 3) ? 0 : periods[kz_test_below(&r, 9)];
        hostile_make(&r, &w, wrap_w, wrap_h, 8);
        for (int i = 0; i < 8; i++) {
            NOTE("round %lld, act %d, periods %g x %g", (long long)round, i, (double)wrap_w, (double)wrap_h);
            hostile_act(&r, &w, 8);
        }
        hostile_free(&w);
    }
}

TEST(a_motion_of_too_many_periods_is_refused_and_the_body_stays)
{
    kz_world *world = scene_world(4, 0);
    const kz_body a = scene_put(world, scene_box(0, 0, 1, 1), 1, 1, 0);
    const kz_move_def snaps = {.up = {0, -1}, .snap = 1e6f}, steps = {.up = {0, -1}, .step_height = 1e6f};
    kz_error err;
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){4 * 65.0f, 0}, NULL, NULL, 0, NULL, &err), KZ_ERR_TOO_LARGE);
    CHECK(err.a == 65 && err.b == 64);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){1, 0}, &snaps, NULL, 0, NULL, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){1, 0}, &steps, NULL, 0, NULL, &err), KZ_ERR_TOO_LARGE);
    CHECK_AT(world, a, 1, 1);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){-4 * 64.0f, 1e6f}, NULL, NULL, 0, NULL, NULL), KZ_OK);
    CHECK_AT(world, a, 1, 1e6f + 1);
    kz_world_free(world);
}

/* A memory may come from a damaged file, and on a steep floor a short way across is a long one along it. */
TEST(so_is_a_motion_that_a_memory_or_a_slope_makes_as_long)
{
    kz_world *world = scene_world(4, 4);
    kz_move_memory memory = {.remainder = {1e36f, 0}};
    kz_move_def def = {.memory = &memory};
    kz_error err;
    const kz_body a = scene_put(world, scene_box(0, 0, 1, 1), 1, 1, 0), floor = scene_put(world, scene_box(0, 0, 1, 1), 1, 2, 0);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){1, 0}, &def, NULL, 0, NULL, &err), KZ_ERR_TOO_LARGE);
    CHECK(err.a > 64 && err.b == 64);
    memory = (kz_move_memory){.floor = floor, .floor_normal = {0.999999f, -0.001f}, .floor_pose = kz_body_pose(world, floor)};
    def = (kz_move_def){.memory = &memory, .up = {0, -1}, .max_slope = 1e6f, .snap = 0.1f, .walk = KZ_WALK_ACROSS};
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){1, 0}, &def, NULL, 0, NULL, &err), KZ_ERR_TOO_LARGE);
    CHECK(err.a > 64 && err.b == 64);
    CHECK_AT(world, a, 1, 1);
    kz_world_free(world);
}

TEST(a_reflection_of_no_number_is_none_and_of_numbers_ends)
{
    for (size_t i = 0; i < HOSTILE_FLOATS; i++) {
        for (size_t k = 0; k < HOSTILE_FLOATS; k++) {
            const float a = hostile_floats[i], b = hostile_floats[k];
            kz_reflect((kz_vec2){a, 1}, (kz_vec2){b, 0}, 1);
            kz_reflect((kz_vec2){1, a}, (kz_vec2){0.6f, b}, 0.5f);
            kz_reflect((kz_vec2){a, b}, (kz_vec2){0.6f, -0.8f}, a);
            const kz_vec2 v = kz_reflect((kz_vec2){a, b}, (kz_vec2){0, -1}, 1);
            if (hostile_is_number(a) && hostile_is_number(b)) CHECK(v.x == a && (v.y == b || v.y == -b));
        }
    }
}
