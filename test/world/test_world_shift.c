/* test_world_shift.c - a world whose origin moves: positions, pairs, saved states, memories of moves. */
#include "kz_test_alloc.h"
#include "world_fixture.h"

#include <kolize/move.h>
#include <kolize/world_query.h>
#include <kolize/world_state.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static kz_body put(kz_world *world, const kz_shape *shape, float x, float y, uint32_t flags)
{
    kz_body body = KZ_BODY_NONE;
    const kz_body_def def = {.shape = *shape, .pose = {{x, y}, 1, 0}, .flags = flags};
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    return body;
}

/* A body of each kind, some of them on top of each other. */
static int put_kinds(kz_world *world, kz_mask *mask, float x, float y)
{
    static const kz_vec2 star[] = {{0, -9}, {3, -3}, {9, -3}, {4, 1}, {6, 8}, {0, 4}, {-6, 8}, {-4, 1}, {-9, -3}, {-3, -3}};
    kz_shape shapes[8] = {{0}};
    CHECK_EQ(kz_shape_point((kz_vec2){1, 1}, &shapes[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_segment((kz_vec2){-5, -5}, (kz_vec2){5, 6}, &shapes[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){-4, -4}, (kz_vec2){4, 4}, &shapes[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){0, 0}, 5, &shapes[3], NULL), KZ_OK);
    CHECK_EQ(kz_shape_capsule((kz_vec2){-3, 0}, (kz_vec2){3, 1}, 2, &shapes[4], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(star, 10, &shapes[5], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polyline(star, 10, &shapes[6], NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &shapes[7], NULL), KZ_OK);
    for (int i = 0; i < 24; i++) put(world, &shapes[i % 8], x + (float)(i * 7 % 40), y + (float)(i * 5 % 30), 0);
    return 24;
}

static kz_mask *some_mask(void)
{
    kz_mask *mask = NULL;
    CHECK_EQ(kz_mask_from_text("###.\n####\n.###\n", NULL, &mask, NULL), KZ_OK);
    return mask;
}

/* Copies the pairs of the last step. */
static size_t pairs_of(kz_world *world, kz_pair *out)
{
    size_t n = 0;
    const kz_pair *pairs = kz_world_pairs(world, &n);
    memcpy(out, pairs, n * sizeof *out);
    return n;
}

TEST(each_position_is_rounded_once_and_all_bodies_of_all_kinds_move)
{
    kz_mask *mask = some_mask();
    kz_world *world = NULL;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    const int n = put_kinds(world, mask, 1000000, -3);
    kz_vec2 were[32];
    for (int i = 0; i < n; i++) were[i] = kz_body_pose(world, kz_world_body(world, (uint32_t)i)).at;
    CHECK_EQ(kz_body_set_flags(world, kz_world_body(world, 3), KZ_BODY_DISABLED), KZ_OK);
    const kz_vec2 by = {-999999.3f, 0.1f};
    CHECK_EQ(kz_world_shift(world, by, NULL), KZ_OK);
    for (int i = 0; i < n; i++) {
        const kz_vec2 at = kz_body_pose(world, kz_world_body(world, (uint32_t)i)).at;
        CHECK_EQ(at.x, (float)((double)were[i].x + (double)by.x));
        CHECK_EQ(at.y, (float)((double)were[i].y + (double)by.y));
    }
    CHECK_EQ(kz_body_set_flags(world, kz_world_body(world, 3), 0), KZ_OK);
    kz_world_free(world);
    kz_mask_free(mask);
}

TEST(a_shift_by_whole_numbers_begins_and_ends_nothing)
{
    kz_mask *mask = some_mask();
    kz_world *world = NULL;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    put_kinds(world, mask, 5000, 4000);
    for (int i = 0; i < 6; i++) CHECK_EQ(kz_world_step(world, NULL), KZ_OK); /* all rest */
    kz_pair before[256], after[256];
    const size_t n = pairs_of(world, before);
    CHECK_GT(n, 10);
    CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    CHECK_EQ(kz_world_shift(world, (kz_vec2){-5000, -4000}, NULL), KZ_OK);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    REQUIRE(pairs_of(world, after) == n);
    for (size_t i = 0; i < n; i++) {
        CHECK_EQ(after[i].a.index, before[i].a.index);
        CHECK_EQ(after[i].b.index, before[i].b.index);
        CHECK(!after[i].began);
    }
    size_t n_ended = 1;
    kz_world_end_events(world, &n_ended);
    CHECK_EQ(n_ended, 0);
    kz_world_hit hit;
    CHECK_GT(kz_world_find_at(world, (kz_vec2){2, 2}, NULL, &hit, 1), 0);
    CHECK_EQ(kz_world_find_at(world, (kz_vec2){5002, 4002}, NULL, &hit, 1), 0);
    kz_world_free(world);
    kz_mask_free(mask);
}

/* Floats from 2^24 on are two apart: the end of the first, 7.05, comes to 8, the beginning of the second, 7.15, to 6. */
TEST(what_rounding_brings_together_begins_at_the_next_step)
{
    kz_world *world = NULL;
    kz_shape first, second;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){7.05f, 1}, &first, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){-3.8f, 0}, (kz_vec2){0, 1}, &second, NULL), KZ_OK);
    put(world, &first, 0, 0, 0);
    put(world, &second, 10.95f, 0, 0);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK_EQ(kz_world_shift(world, (kz_vec2){0x1p24f, 0}, NULL), KZ_OK);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    kz_pair pairs[4];
    const size_t n = pairs_of(world, pairs);
    REQUIRE(n == 1);
    CHECK(pairs[0].began);
    kz_world_free(world);
}

static bool is_multiple(double v, double period) { return fabs(v - round(v / period) * period) <= 1e-4; }

TEST(on_a_torus_positions_count_modulo_the_period)
{
    kz_mask *mask = some_mask();
    static const kz_vec2 shifts[] = {{30, -20}, {-1000, 7}, {64 * 60000.0f, 48 * -7.0f}, {63.9f, 0.1f}, {-0.1f, -47.9f}};
    for (size_t k = 0; k < sizeof shifts / sizeof shifts[0]; k++) {
        kz_world *world = NULL;
        const kz_world_def def = {.wrap_w = 64, .wrap_h = 48};
        CHECK_EQ(kz_world_create(&def, &world, NULL), KZ_OK);
        const int n = put_kinds(world, mask, 3, 2);
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        kz_vec2 were[32];
        for (int i = 0; i < n; i++) were[i] = kz_body_pose(world, kz_world_body(world, (uint32_t)i)).at;
        CHECK_EQ(kz_world_shift(world, shifts[k], NULL), KZ_OK);
        for (int i = 0; i < n; i++) {
            const kz_body body = kz_world_body(world, (uint32_t)i);
            const kz_vec2 at = kz_body_pose(world, body).at;
            const kz_box box = kz_body_box(world, body);
            CHECK(is_multiple((double)at.x - (double)were[i].x - (double)shifts[k].x, 64));
            CHECK(is_multiple((double)at.y - (double)were[i].y - (double)shifts[k].y, 48));
            CHECK(box.min.x > -0.1f && box.min.x <= 64 && box.min.y > -0.1f && box.min.y <= 48);
        }
        kz_world_free(world);
    }
    kz_mask_free(mask);
}

TEST(a_refused_shift_moves_nobody)
{
    kz_mask *mask = some_mask();
    kz_world *world = NULL, *torus = NULL;
    kz_shape box;
    kz_error err;
    const kz_world_def def = {.wrap_w = 10};
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    CHECK_EQ(kz_world_create(&def, &torus, NULL), KZ_OK);
    const int n = put_kinds(world, mask, 0, 0);
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){1, 1}, &box, NULL), KZ_OK);
    const kz_body last = put(world, &box, 3e38f, 0, 0); /* the last to be moved is the one that cannot be */
    kz_pose were[32];
    for (int i = 0; i <= n; i++) were[i] = kz_body_pose(world, kz_world_body(world, (uint32_t)i));
    CHECK_NE(kz_world_shift(world, (kz_vec2){3e38f, 1}, &err), KZ_OK);
    for (int i = 0; i <= n; i++) {
        const kz_pose is = kz_body_pose(world, kz_world_body(world, (uint32_t)i));
        CHECK(memcmp(&is, &were[i], sizeof is) == 0);
    }
    CHECK_EQ(kz_body_pose(world, last).at.x, 3e38f);
    CHECK_EQ(kz_world_shift(world, (kz_vec2){NAN, 0}, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_world_shift(world, (kz_vec2){0, INFINITY}, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_world_shift(NULL, (kz_vec2){0, 0}, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_world_shift(torus, (kz_vec2){10 * 65537.0f, 0}, &err), KZ_ERR_TOO_LARGE);
    CHECK(err.a == 65537 && err.b == 65536);
    CHECK_EQ(kz_world_shift(torus, (kz_vec2){10 * -65536.0f, 3e30f}, &err), KZ_OK); /* an axis that does not wrap */
    kz_world_free(torus);
    kz_world_free(world);
    kz_mask_free(mask);
}

TEST(a_shift_without_memory_is_refused_and_moves_nobody)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = NULL;
    kz_shape box;
    const kz_world_def def = {.alloc = &ta.allocator};
    REQUIRE(kz_world_create(&def, &world, NULL) == KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){1, 1}, &box, NULL), KZ_OK);
    const kz_body body = put(world, &box, 5, 6, 0);
    ta.refuse_at = ta.calls;
    CHECK_EQ(kz_world_shift(world, (kz_vec2){1, 1}, NULL), KZ_ERR_MEMORY);
    CHECK_EQ(kz_body_pose(world, body).at.x, 5);
    ta.refuse_at = -1;
    CHECK_EQ(kz_world_shift(world, (kz_vec2){1, 1}, NULL), KZ_OK);
    CHECK_EQ(kz_body_pose(world, body).at.x, 6);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

typedef struct caller {
    kz_world *world;
    kz_result result;
} caller;

static void shift_in_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    caller *c = ctx;
    (void)world, (void)pairs, (void)keep, (void)n;
    c->result = kz_world_shift(c->world, (kz_vec2){1, 1}, NULL);
}

TEST(a_filter_cannot_shift_its_world)
{
    caller c = {NULL, KZ_OK};
    kz_shape box;
    const kz_world_def def = {.filter = shift_in_filter, .filter_ctx = &c};
    CHECK_EQ(kz_world_create(&def, &c.world, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){1, 1}, &box, NULL), KZ_OK);
    put(c.world, &box, 0, 0, 0);
    put(c.world, &box, 0.5f, 0, 0);
    CHECK_EQ(kz_world_step(c.world, NULL), KZ_OK);
    CHECK_EQ(c.result, KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_pose(c.world, kz_world_body(c.world, 0)).at.x, 0);
    kz_world_free(c.world);
}

/* A character stands on a lift that stands still while the world is shifted, and restored to before the shift. */
TEST(memories_of_moves_outlive_shifts_and_restored_states)
{
    kz_world *world = NULL;
    kz_shape box;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){-50, 0}, (kz_vec2){50, 9}, &box, NULL), KZ_OK);
    const kz_body lift = put(world, &box, 1e6f, 300.25f, KZ_BODY_STATIC);
    CHECK_EQ(kz_shape_box((kz_vec2){-4, -16}, (kz_vec2){4, 0}, &box, NULL), KZ_OK);
    const kz_body hero = put(world, &box, 1e6f + 3, 290, 0);
    kz_move_memory memory = {.floor = KZ_BODY_NONE}, kept;
    const kz_move_def def = {.up = {0, -1}, .snap = 2, .memory = &memory};
    kz_move_result out;
    CHECK_EQ(kz_body_move(world, hero, (kz_vec2){0, 40}, &def, NULL, 0, &out, NULL), KZ_OK);
    CHECK(out.on_floor);
    const size_t size = kz_world_save_bytes(world);
    void *bytes = malloc(size);
    REQUIRE(bytes != NULL);
    CHECK_EQ(kz_world_save(world, bytes, size, NULL), KZ_OK);
    kept = memory;

    CHECK_EQ(kz_world_shift(world, (kz_vec2){-1e6f, 17.7f}, NULL), KZ_OK);
    CHECK_EQ(kz_body_move(world, hero, (kz_vec2){0, 1}, &def, NULL, 0, &out, NULL), KZ_OK);
    CHECK_EQ(out.floor_motion.x, 0);
    CHECK_EQ(out.floor_motion.y, 0);
    CHECK_EQ(kz_world_shift(world, (kz_vec2){500, 0}, NULL), KZ_OK);
    const kz_pose at = kz_body_pose(world, lift);
    CHECK_EQ(kz_body_set_pose(world, lift, (kz_pose){{at.at.x + 2, at.at.y - 0.5f}, 1, 0}, NULL), KZ_OK);
    CHECK_EQ(kz_body_move(world, hero, (kz_vec2){0, 0}, &def, NULL, 0, &out, NULL), KZ_OK);
    CHECK_EQ(out.floor_motion.x, 2);
    CHECK_EQ(out.floor_motion.y, -0.5f);

    CHECK_EQ(kz_world_restore(world, bytes, size, NULL), KZ_OK);
    memory = kept;
    CHECK_EQ(kz_body_move(world, hero, (kz_vec2){0, 1}, &def, NULL, 0, &out, NULL), KZ_OK);
    CHECK_EQ(out.floor_motion.x, 0);
    CHECK_EQ(out.floor_motion.y, 0);
    free(bytes);
    kz_world_free(world);
}
