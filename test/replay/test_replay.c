/* test_replay.c - a log plays as it was recorded, on any level of the processor, forward and to any step. */
#include "recorded_game.h"

static kz_replay *replay_of(const game *g)
{
    kz_replay *replay = NULL;
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_replay_create(g->log.bytes, g->log.n, NULL, NULL, &replay, &err), KZ_OK);
    return replay;
}

/* Plays all calls, and compares each step's hash with the game's. */
static void check_plays(const game *g, kz_replay *replay)
{
    kz_replay_op op;
    size_t n = 0;
    while (kz_replay_next(replay, &op)) {
        if (op.differs) NOTE("%s at step %d, byte %d", op.name, (int)op.step, (int)op.place);
        CHECK(!op.differs);
        if (op.differs) break;
        if (strcmp(op.name, "kz_world_step") != 0) continue;
        CHECK_EQ(op.step, n + 1);
        CHECK_EQ(kz_world_hash(kz_replay_world(replay)), g->hashes[n++]);
    }
    CHECK_EQ(kz_replay_error(replay, NULL), KZ_OK);
    CHECK_EQ(n, g->n_steps);
}

static kz_world_def any_def(kz_test_rng *r)
{
    kz_world_def def = {.mode = (kz_pair_mode)kz_test_below(r, 3), .tag = kz_test_one_in(r, 3) ? kz_test_below(r, 256) : 0};
    def.fixture_pairs = kz_test_one_in(r, 2);
    if (kz_test_one_in(r, 3)) def.wrap_w = 64;
    if (kz_test_one_in(r, 4)) def.wrap_h = 48;
    if (kz_test_one_in(r, 4)) def.max_pairs = 1 + kz_test_below(r, 200);
    return def;
}

TEST(a_log_plays_as_it_was_recorded)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = 0; round < kz_test_rounds(60); round++) {
        NOTE("round %d", (int)round);
        game *g = game_begin(kz_test_rng_make(kz_test_u64(&r)), any_def(&r), kz_test_one_in(&r, 2));
        game_play(g, kz_test_range(&r, 0, 20)); /* before the log */
        g->n_steps = 0;
        game_record(g, kz_test_one_in(&r, 2) ? KZ_RECORD_HASHES : 0);
        game_play(g, kz_test_range(&r, 1, 60));
        if (kz_test_one_in(&r, 2)) CHECK_EQ(kz_world_record(g->world, NULL, NULL), KZ_OK);
        kz_replay *replay = replay_of(g);
        if (replay) check_plays(g, replay);
        kz_replay_free(replay);
        game_end(g);
    }
}

TEST(levels_of_the_processor_play_a_log_alike)
{
    kz_test_rng r = kz_test_rng_here();
    const kz_cpu_level best = kz_cpu_level_now();
    for (int64_t round = 0; round < kz_test_rounds(6); round++) {
        game *g = game_begin(kz_test_rng_make(kz_test_u64(&r)), any_def(&r), kz_test_one_in(&r, 2));
        game_record(g, KZ_RECORD_HASHES);
        game_play(g, 40);
        for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
            if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
            NOTE("round %d, %s", (int)round, kz_cpu_level_name((kz_cpu_level)level));
            kz_replay *replay = replay_of(g);
            if (replay) check_plays(g, replay);
            kz_replay_free(replay);
        }
        CHECK_EQ(kz_cpu_force(best), KZ_OK);
        game_end(g);
    }
}

/* In any order, and some calls beyond it now and then. */
static void check_seeks(game *g, kz_replay *replay, kz_test_rng *r)
{
    kz_replay_op op;
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_replay_steps(replay), g->n_steps);
    for (int i = 0; i < 40; i++) {
        const uint64_t step = kz_test_below(r, (uint32_t)g->n_steps + 1);
        CHECK_EQ(kz_replay_seek(replay, step, &err), KZ_OK);
        CHECK_EQ(kz_replay_at(replay), step);
        if (step > 0) CHECK_EQ(kz_world_hash(kz_replay_world(replay)), g->hashes[step - 1]);
        for (uint32_t n = kz_test_below(r, 30); n > 0 && kz_replay_next(replay, &op); n--) {
            if (op.differs) NOTE("%s at step %d, byte %d, result %d", op.name, (int)op.step, (int)op.place, (int)op.result);
            CHECK(!op.differs);
        }
        CHECK_EQ(kz_replay_error(replay, &err), KZ_OK);
    }
    CHECK_EQ(kz_replay_seek(replay, g->n_steps + 5, &err), KZ_OK);
    CHECK_EQ(kz_replay_at(replay), g->n_steps);
}

TEST(a_replay_goes_to_any_step)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = 0; round < kz_test_rounds(10); round++) {
        NOTE("round %d", (int)round);
        game *g = game_begin(kz_test_rng_make(kz_test_u64(&r)), any_def(&r), kz_test_one_in(&r, 2));
        game_record(g, kz_test_one_in(&r, 2) ? KZ_RECORD_HASHES : 0);
        game_play(g, round % 5 == 0 ? 700 : kz_test_range(&r, 1, 200));
        kz_replay *replay = replay_of(g);
        if (replay) check_seeks(g, replay, &r);
        kz_replay_free(replay);
        game_end(g);
    }
}

TEST(within_a_limit_of_memory_it_keeps_fewer_states)
{
    game *g = game_begin(kz_test_rng_here(), (kz_world_def){0}, false);
    kz_test_rng r = kz_test_rng_here();
    kz_replay *replay = NULL;
    g->saves = false;
    game_record(g, KZ_RECORD_HASHES);
    game_play(g, 300);
    const kz_limits limits = {.max_memory = 4 * kz_world_bytes(g->world) + 200000};
    CHECK_EQ(kz_replay_create(g->log.bytes, g->log.n, &limits, NULL, &replay, NULL), KZ_OK);
    check_seeks(g, replay, &r);
    kz_replay_free(replay);
    const kz_limits too_little = {.max_memory = 10000};
    CHECK_EQ(kz_replay_create(g->log.bytes, g->log.n, &too_little, NULL, &replay, NULL), KZ_OK);
    CHECK_EQ(kz_replay_seek(replay, 300, NULL), KZ_ERR_TOO_LARGE);
    kz_replay_free(replay);
    game_end(g);
}

/* ---- Logs that are cut or damaged ------------------------------------------------------------------------------------ */

TEST(a_log_cut_short_plays_to_its_last_whole_call)
{
    kz_test_rng r = kz_test_rng_here();
    game *g = game_begin(kz_test_rng_here(), (kz_world_def){.wrap_w = 64}, true);
    game_record(g, KZ_RECORD_HASHES);
    game_play(g, 60);
    for (int i = 0; i < 200; i++) {
        const size_t n = kz_test_below(&r, (uint32_t)g->log.n);
        kz_replay *replay = NULL;
        kz_replay_op op;
        uint64_t steps = 0;
        if (kz_replay_create(g->log.bytes, n, NULL, NULL, &replay, NULL) != KZ_OK) {
            CHECK_LE(n, 64);
            continue;
        }
        while (kz_replay_next(replay, &op)) {
            CHECK(!op.differs);
            steps = op.step;
            if (strcmp(op.name, "kz_world_step") == 0) CHECK_EQ(kz_world_hash(kz_replay_world(replay)), g->hashes[steps - 1]);
        }
        CHECK_EQ(kz_replay_error(replay, NULL), KZ_OK);
        CHECK_EQ(kz_replay_seek(replay, steps / 2, NULL), KZ_OK);
        kz_replay_free(replay);
    }
    kz_replay *newer = NULL;
    ((unsigned char *)g->log.bytes)[5]++;
    CHECK_EQ(kz_replay_create(g->log.bytes, g->log.n, NULL, NULL, &newer, NULL), KZ_ERR_UNSUPPORTED);
    CHECK(!newer);
    game_end(g);
}

TEST(a_damaged_log_is_refused_or_differs_and_harms_nothing)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t refused = 0, differs = 0;
    for (int64_t round = 0; round < kz_test_rounds(150); round++) {
        game *g = game_begin(kz_test_rng_make(kz_test_u64(&r)), any_def(&r), kz_test_one_in(&r, 2));
        game_play(g, 8);
        g->n_steps = 0;
        game_record(g, KZ_RECORD_HASHES);
        game_play(g, 8);
        for (uint32_t n = 1 + kz_test_below(&r, 4); n > 0; n--) {
            g->log.bytes[8 + kz_test_below(&r, (uint32_t)g->log.n - 8)] ^= (unsigned char)(1 << kz_test_below(&r, 8));
        }
        const kz_limits limits = {.max_memory = 1 << 24};
        kz_replay *replay = NULL;
        kz_replay_op op;
        bool is_other = false;
        if (kz_replay_create(g->log.bytes, g->log.n, &limits, NULL, &replay, NULL) == KZ_OK) {
            while (kz_replay_next(replay, &op)) is_other |= op.differs;
            refused += kz_replay_error(replay, NULL) != KZ_OK;
            differs += is_other;
            kz_replay_seek(replay, 3, NULL);
        } else {
            refused++;
        }
        kz_replay_free(replay);
        game_end(g);
    }
    CHECK_GT(refused, 0);
    CHECK_GT(differs, 0);
}
