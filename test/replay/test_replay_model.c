/* test_replay_model.c - the random scenarios of test_world_model.c, in which memory is refused now and then, are recorded and
 * played. */
#include "../world/world_model.h"
#include "recorded_game.h"

static game_log scenario_log;

static void begin_log(kz_world *world)
{
    const kz_recorder recorder = {game_write, &scenario_log, KZ_RECORD_HASHES};
    scenario_log.n = 0;
    (void)kz_world_record(world, &recorder, NULL);
}

static void check_plays(int64_t *n_played, int64_t *n_ended)
{
    kz_replay *replay = NULL;
    kz_replay_op op = {.name = ""};
    CHECK_EQ(kz_replay_create(scenario_log.bytes, scenario_log.n, NULL, NULL, &replay, NULL), KZ_OK);
    if (!replay) return;
    while (kz_replay_next(replay, &op)) {
        if (op.differs) NOTE("%s at step %d, byte %d", op.name, (int)op.step, (int)op.place);
        CHECK(!op.differs);
        if (op.differs) break;
        ++*n_played;
    }
    CHECK_EQ(kz_replay_error(replay, NULL), KZ_OK);
    CHECK_STR(op.name, "end");
    *n_ended += op.result == KZ_ERR_MEMORY;
    kz_replay_free(replay);
}

TEST(random_scenarios_with_refused_memory_play_as_recorded)
{
    kz_test_rng r = kz_test_rng_here();
    model_done done = {0};
    static uint8_t bytes[1 << 12];
    int64_t n_played = 0, n_ended = 0;
    const int64_t rounds = kz_test_rounds(150) < 150 ? 150 : kz_test_rounds(150); /* in fewer, no log may end early */
    model_has_begun = begin_log;
    for (int64_t round = 0; round < rounds; round++) {
        const size_t size = 1 + kz_test_below(&r, sizeof bytes);
        for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)kz_test_u32(&r);
        NOTE("scenario %d", (int)round);
        CHECK_STR(world_model_run(bytes, size, &done), NULL);
        check_plays(&n_played, &n_ended);
    }
    CHECK_GT(n_played, 1000);
    CHECK_GT(n_ended, 0);
    CHECK_GT(done.memory_refusals, 5);
    free(scenario_log.bytes);
}
