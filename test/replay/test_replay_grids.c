/* test_replay_grids.c - the edits of grids are in a log in their places among the calls, and a replay goes along them. */
#include "recorded_game.h"

typedef struct dig {
    game_log log;
    kz_world *world;
    kz_grid *grids[2]; /* alike */
    kz_body mover;
    uint64_t hashes[8];
    uint32_t n;
} dig;

static kz_grid *level_of(uint32_t journal)
{
    const kz_tile tiles[2] = {{.n_points = 0}, {.n_points = 4, .points = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}}};
    const kz_grid_def def = {.w = 300, .h = 40, .cell_w = 1, .cell_h = 1, .tiles = tiles, .n_tiles = 2, .journal = journal};
    kz_grid *grid = NULL;
    CHECK_EQ(kz_grid_create(&def, &grid, NULL), KZ_OK);
    CHECK_EQ(kz_grid_fill(grid, (kz_cell_rect){0, 20, 300, 40}, 1, NULL), KZ_OK);
    return grid;
}

static void begin_dig(dig *d)
{
    memset(d, 0, sizeof *d);
    d->world = world_of((kz_world_def){0});
    for (int i = 0; i < 2; i++) d->grids[i] = level_of(5000);
    d->mover = put_box(d->world, 10, 19.5f);
    for (int i = 0; i < 2; i++) {
        kz_body_def def = {.flags = KZ_BODY_STATIC, .pose.at = {0, 50.f * (float)i}};
        CHECK_EQ(kz_shape_grid(d->grids[i], 0, 0, &def.shape, NULL), KZ_OK);
        put_def(d->world, def);
    }
}

static void record_dig(dig *d)
{
    const kz_recorder recorder = {game_write, &d->log, KZ_RECORD_HASHES};
    CHECK_EQ(kz_world_record(d->world, &recorder, NULL), KZ_OK);
}

static void step_dig(dig *d)
{
    CHECK_EQ(kz_world_step(d->world, NULL), KZ_OK);
    d->hashes[d->n++] = kz_world_hash(d->world);
}

/* Forward, and then each step in an order of its own. */
static void check_dig(const dig *d)
{
    kz_replay *replay = NULL;
    kz_replay_op op;
    CHECK_EQ(kz_replay_create(d->log.bytes, d->log.n, NULL, NULL, &replay, NULL), KZ_OK);
    if (!replay) return;
    while (kz_replay_next(replay, &op)) CHECK(!op.differs);
    CHECK_EQ(kz_replay_error(replay, NULL), KZ_OK);
    CHECK_EQ(kz_replay_at(replay), d->n);
    for (uint32_t i = 0; i < 3 * d->n; i++) {
        const uint32_t step = 1 + i * 5 % d->n;
        CHECK_EQ(kz_replay_seek(replay, step, NULL), KZ_OK);
        CHECK_EQ(kz_world_hash(kz_replay_world(replay)), d->hashes[step - 1]);
    }
    kz_replay_free(replay);
}

static void end_dig(dig *d)
{
    kz_world_free(d->world);
    for (int i = 0; i < 2; i++) kz_grid_free(d->grids[i]);
    free(d->log.bytes);
}

TEST(edits_are_played_in_their_places_and_one_of_two_like_grids_is_meant)
{
    dig d;
    begin_dig(&d);
    record_dig(&d);
    const size_t begun = d.log.n;
    CHECK_LT(begun, 400); /* runs of cells */
    for (int i = 0; i < 6; i++) {
        CHECK_EQ(kz_grid_fill(d.grids[0], (kz_cell_rect){5 + 10 * i, 18 + i, 14 + 10 * i, 30}, (uint32_t)i % 2, NULL), KZ_OK);
        kz_body_move(d.world, d.mover, (kz_vec2){10, 3}, NULL, NULL, 0, NULL, NULL);
        CHECK_EQ(kz_grid_set(d.grids[1], i, i, 1, NULL), KZ_OK);
        step_dig(&d);
    }
    CHECK_LT(d.log.n - begun, 6 * 70);
    check_dig(&d);
    end_dig(&d);
}

/* A rewind, a state that the log knows, one that it does not, and a grid that no body has for a time. */
TEST(a_replay_takes_edits_back_as_the_game_did)
{
    static unsigned char before[4096], within[4096];
    dig d;
    begin_dig(&d);
    CHECK_EQ(kz_world_save(d.world, before, sizeof before, NULL), KZ_OK);
    CHECK_EQ(kz_grid_fill(d.grids[0], (kz_cell_rect){0, 20, 50, 21}, 0, NULL), KZ_OK);
    record_dig(&d);
    CHECK_EQ(kz_grid_fill(d.grids[0], (kz_cell_rect){0, 21, 50, 22}, 0, NULL), KZ_OK);
    step_dig(&d);
    CHECK_EQ(kz_world_save(d.world, within, sizeof within, NULL), KZ_OK);
    CHECK_EQ(kz_grid_rewind(d.grids[0], kz_grid_edits(d.grids[0]) - 20, NULL), KZ_OK);
    step_dig(&d);
    CHECK_EQ(kz_world_restore(d.world, within, sizeof within, NULL), KZ_OK); /* forward */
    CHECK_EQ(kz_grid_set(d.grids[0], 1, 22, 0, NULL), KZ_OK);
    step_dig(&d);
    CHECK_EQ(kz_world_restore(d.world, before, sizeof before, NULL), KZ_OK);
    CHECK_EQ(kz_grid_get(d.grids[0], 3, 20), 1);
    step_dig(&d);
    const kz_body level = kz_world_body(d.world, 1);
    CHECK_EQ(kz_body_set_shape(d.world, level, &(kz_shape){0}, NULL), KZ_OK);
    CHECK_EQ(kz_grid_set(d.grids[0], 7, 22, 0, NULL), KZ_OK);
    kz_shape shape;
    CHECK_EQ(kz_shape_grid(d.grids[0], 0, 0, &shape, NULL), KZ_OK);
    step_dig(&d);
    CHECK_EQ(kz_body_set_shape(d.world, level, &shape, NULL), KZ_OK);
    step_dig(&d);
    check_dig(&d);
    end_dig(&d);
}
