/* golden_replay.c - golden answers of logs: a world's hash after each step, all bytes of its log, and what a replay of it
 * does.  So a log of any machine is that of every other one. */
#include "random_shapes.h"

#include <kolize/grid.h>
#include <kolize/move.h>
#include <kolize/replay.h>
#include <kolize/world_fixture.h>
#include <kolize/world_record.h>
#include <kolize/world_state.h>

#include <string.h>

enum { REPLAY_BODIES = 60, REPLAY_STEPS = 24 };

typedef struct replay_log {
    unsigned char *bytes;
    size_t n, room;
} replay_log;

static void replay_write(void *ctx, const void *bytes, size_t n)
{
    replay_log *log = ctx;
    if (log->n + n > log->room) {
        log->room = 2 * (log->n + n);
        log->bytes = realloc(log->bytes, log->room);
        if (!log->bytes) abort();
    }
    memcpy(log->bytes + log->n, bytes, n);
    log->n += n;
}

/* Keeps two thirds of the pairs. */
static void replay_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    (void)ctx, (void)world;
    for (size_t i = 0; i < n; i++) keep[i] = (pairs[i].a.index + pairs[i].b.index) % 3 != 0;
}

static kz_grid *replay_level(kz_golden *g)
{
    const kz_tile tiles[4] = {{0},
                              {.n_points = 4, .points = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}},
                              {.n_points = 3, .points = {{0, 4}, {4, 0}, {4, 4}}, .kind = 1},
                              {.n_points = 4, .points = {{0, 0}, {4, 0}, {4, 1}, {0, 1}}, .flags = KZ_BODY_SENSOR, .kind = 2}};
    uint8_t ids[12 * 16];
    for (size_t i = 0; i < sizeof ids; i++) ids[i] = (uint8_t)(kz_test_one_in(&g->rng, 3) ? kz_test_below(&g->rng, 4) : 0);
    const kz_grid_def def = {.w = 16, .h = 12, .cell_w = 4, .cell_h = 4, .ids = ids, .tiles = tiles, .n_tiles = 4, .journal = 900};
    kz_grid *grid = NULL;
    if (kz_grid_create(&def, &grid, NULL) != KZ_OK) abort();
    return grid;
}

static void replay_call(kz_golden *g, kz_world *world, kz_grid *grid, const kz_body *bodies)
{
    const kz_body body = bodies[kz_test_below(&g->rng, REPLAY_BODIES)];
    const float x = kz_test_grid(&g->rng, -16, 80, 0.25f), y = kz_test_grid(&g->rng, -16, 64, 0.25f);
    const uint32_t id = kz_test_below(&g->rng, 4), how = kz_test_below(&g->rng, 7);
    const kz_move_def def = {.up = {0, -1}, .step_height = 1, .snap = 1};
    switch (how) {
    case 0: kz_grid_set(grid, (int32_t)(x / 4), (int32_t)(y / 4), id, NULL); break;
    case 1: kz_body_set_pose(world, body, (kz_pose){{x, y}, 1, 0}, NULL); break;
    case 2: kz_body_push_out(world, body, 3, NULL, NULL); break;
    case 3: kz_body_set_filter(world, body, id, 0); break;
    default: kz_body_move(world, body, (kz_vec2){x / 16, y / 16}, &def, NULL, 0, NULL, NULL); break;
    }
}

static void replay_play(kz_golden *g, const replay_log *log, uint64_t hash)
{
    kz_replay *replay = NULL;
    kz_replay_op op;
    kz_golden_text(g, kz_result_name(kz_replay_create(log->bytes, log->n, NULL, NULL, &replay, NULL)));
    while (kz_replay_next(replay, &op)) {
        kz_golden_text(g, op.name);
        kz_golden_u64(g, op.differs);
        kz_golden_f32(g, op.at.x);
        kz_golden_u64(g, kz_world_hash(kz_replay_world(replay)));
    }
    kz_golden_text(g, kz_result_name(kz_replay_error(replay, NULL)));
    kz_golden_u64(g, kz_world_hash(kz_replay_world(replay)) == hash);
    kz_replay_free(replay);
}

static void one_log(kz_golden *g, golden_shape *shapes, kz_world_def def)
{
    kz_fixture table[2] = {{.category = 2, .kind = 1}, {.flags = KZ_BODY_SENSOR, .kind = 2}};
    kz_body bodies[REPLAY_BODIES], level;
    kz_world *world = NULL;
    replay_log log = {NULL, 0, 0};
    const kz_recorder recorder = {replay_write, &log, KZ_RECORD_HASHES};
    kz_grid *grid = replay_level(g);
    kz_body_def level_def = {.flags = KZ_BODY_STATIC};
    kz_shape_circle((kz_vec2){0, 0}, 1.5f, &table[0].shape, NULL);
    kz_shape_box((kz_vec2){1, 0}, (kz_vec2){4, 1}, &table[1].shape, NULL);
    kz_shape_grid(grid, 0, 0, &level_def.shape, NULL);
    def.parallel = g->parallel;
    if (kz_world_create(&def, &world, NULL) != KZ_OK) abort();
    kz_body_create(world, &level_def, &level, NULL);
    kz_golden_text(g, kz_result_name(kz_world_record(world, &recorder, NULL)));
    for (int i = 0; i < REPLAY_BODIES; i++) {
        kz_body_def body = {.shape = shapes[i].shape};
        body.pose.at.x = kz_test_grid(&g->rng, 0, 64, 0.5f);
        body.pose.at.y = kz_test_grid(&g->rng, 0, 48, 0.5f);
        if (i % 4 == 0) body.fixtures = table, body.n_fixtures = 2;
        bodies[i] = (kz_body){0, 0};
        kz_golden_text(g, kz_result_name(kz_body_create(world, &body, &bodies[i], NULL)));
    }
    const size_t room = kz_world_save_bytes(world) + 20000;
    void *state = malloc(room);
    if (!state) abort();
    for (int i = 0; i < REPLAY_STEPS; i++) {
        kz_world_mark(world, (uint64_t)i, i % 8 ? NULL : "eighth");
        if (i == 9) kz_golden_text(g, kz_result_name(kz_world_save(world, state, room, NULL)));
        for (int k = 0; k < 12; k++) replay_call(g, world, grid, bodies);
        kz_golden_text(g, kz_result_name(kz_world_step(world, NULL)));
        kz_golden_u64(g, kz_world_hash(world));
        kz_golden_u64(g, kz_grid_hash(grid));
        if (i == 16) kz_golden_text(g, kz_result_name(kz_world_restore(world, state, room, NULL)));
    }
    const uint64_t hash = kz_world_hash(world);
    kz_world_free(world);
    kz_golden_bytes(g, log.bytes, log.n);
    replay_play(g, &log, hash);
    kz_grid_free(grid);
    free(state);
    free(log.bytes);
}

void golden_replay(kz_golden *g);
void golden_replay(kz_golden *g)
{
    static golden_shape shapes[REPLAY_BODIES];
    for (int i = 0; i < REPLAY_BODIES; i++) golden_shape_make(g, &shapes[i]);
    one_log(g, shapes, (kz_world_def){.fixture_pairs = true});
    one_log(g, shapes, (kz_world_def){.mode = KZ_PAIRS_TOUCH, .wrap_w = 64, .wrap_h = 48, .filter = replay_filter});
    for (int i = 0; i < REPLAY_BODIES; i++) kz_mask_free(shapes[i].mask);
}
