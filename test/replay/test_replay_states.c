/* test_replay_states.c - logs across states that were saved before them, refused steps, and memory that is refused to the
 * world, to its log and to the replay. */
#include "recorded_game.h"
#include "kz_test_alloc.h"

static void check_log_plays(const game_log *log, uint64_t hash)
{
    kz_replay *replay = NULL;
    kz_replay_op op;
    CHECK_EQ(kz_replay_create(log->bytes, log->n, NULL, NULL, &replay, NULL), KZ_OK);
    while (kz_replay_next(replay, &op)) {
        if (op.differs) NOTE("%s at step %d, byte %d", op.name, (int)op.step, (int)op.place);
        CHECK(!op.differs);
    }
    CHECK_EQ(kz_replay_error(replay, NULL), KZ_OK);
    CHECK_EQ(kz_world_hash(kz_replay_world(replay)), hash);
    kz_replay_free(replay);
}

/* A byte of a log names a table of any length for a body. */
TEST(the_limit_of_objects_holds_for_the_fixtures_of_all_bodies)
{
    game_log log = {0};
    const kz_recorder recorder = {game_write, &log, 0};
    kz_world *world = world_of((kz_world_def){0});
    kz_fixture table[3];
    memset(table, 0, sizeof table);
    for (int i = 0; i < 3; i++) table[i].shape = box_shape((float)i, 0, (float)i + 1, 1);
    for (int i = 0; i < 4; i++) {
        kz_body body;
        const kz_body_def def = {.fixtures = table, .n_fixtures = 3, .pose = {{(float)i, 0}, 1, 0}};
        CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    }
    CHECK_EQ(kz_world_record(world, &recorder, NULL), KZ_OK);
    CHECK_EQ(kz_world_record(world, NULL, NULL), KZ_OK);
    for (uint32_t most = 3; most <= 13; most++) {
        kz_replay *replay = NULL;
        kz_error err = {KZ_OK, 0, 0};
        const kz_limits limits = {.max_objects = most};
        CHECK_EQ(kz_replay_create(log.bytes, log.n, &limits, NULL, &replay, &err), most < 12 ? KZ_ERR_TOO_LARGE : KZ_OK);
        if (most < 12) CHECK(err.a > (int64_t)most && err.b == (int64_t)most);
        kz_replay_free(replay);
    }
    kz_world_free(world);
    free(log.bytes);
}

TEST(a_state_saved_before_the_log_is_restored_twice_across_a_slot_that_is_used_again)
{
    static unsigned char bytes[4096];
    game_log log = {0};
    const kz_recorder recorder = {game_write, &log, KZ_RECORD_HASHES};
    kz_world *world = world_of((kz_world_def){.tag = 200});
    const kz_body a = put_box(world, 0, 0), b = put_box(world, .5f, 0);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK_EQ(kz_world_save(world, bytes, sizeof bytes, NULL), KZ_OK);
    CHECK_EQ(kz_world_record(world, &recorder, NULL), KZ_OK);
    for (int i = 0; i < 2; i++) {
        kz_body_destroy(world, b);
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        const kz_body c = put_box(world, 0, .5f);
        CHECK_EQ(c.index, b.index);
        CHECK(c.generation != b.generation);
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        CHECK_EQ(kz_world_restore(world, bytes, sizeof bytes, NULL), KZ_OK);
        CHECK(kz_body_is_live(world, b));
        CHECK(!kz_body_is_live(world, c));
        move_to(world, a, (float)i, 0);
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    }
    const uint64_t hash = kz_world_hash(world);
    kz_world_free(world);
    check_log_plays(&log, hash);
    free(log.bytes);
}

TEST(the_oldest_of_64_states_is_restored_by_its_number)
{
    enum { STATES = 66 };
    static unsigned char bytes[STATES][1024];
    game_log log = {0};
    const kz_recorder recorder = {game_write, &log, 0};
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body body = put_box(world, 0, 0);
    CHECK_EQ(kz_world_record(world, &recorder, NULL), KZ_OK);
    for (int i = 0; i < STATES; i++) {
        move_to(world, body, (float)i, 0);
        CHECK_EQ(kz_world_save(world, bytes[i], sizeof bytes[i], NULL), KZ_OK);
    }
    const size_t before = log.n;
    CHECK_EQ(kz_world_restore(world, bytes[2], sizeof bytes[2], NULL), KZ_OK);
    CHECK_EQ(kz_body_pose(world, body).at.x, 2);
    kz_world_step(world, NULL);
    CHECK_LE(log.n - before, 1200); /* what was not written yet comes with it */
    const size_t known = log.n;
    CHECK_EQ(kz_world_restore(world, bytes[65], sizeof bytes[65], NULL), KZ_OK);
    kz_world_step(world, NULL);
    CHECK_LE(log.n - known, 5); /* by number */
    const size_t by_number = log.n;
    CHECK_EQ(kz_world_restore(world, bytes[1], sizeof bytes[1], NULL), KZ_OK); /* forgotten: the state is written */
    kz_world_step(world, NULL);
    CHECK_GT(log.n - by_number, 20);
    const uint64_t hash = kz_world_hash(world);
    kz_world_free(world);
    check_log_plays(&log, hash);
    free(log.bytes);
}

/* ---- Frames ---------------------------------------------------------------------------------------------------------- */

TEST(a_set_with_a_frame_whose_tags_could_not_be_defined_plays)
{
    const kz_shape box = box_shape(0, 0, 2, 2), large = box_shape(1e38f, 0, 3e38f, 1);
    const kz_tag_def hit = {.category = 2, .flags = KZ_BODY_SENSOR, .kind = 5}, body = {.kind = 1};
    const kz_frame frame = {.w = 4, .h = 4}, far = {.w = 4, .h = 4, .pivot = {-2e38f, 0}};
    game_log log = {0};
    const kz_recorder recorder = {game_write, &log, KZ_RECORD_HASHES};
    kz_mask_set *set = NULL;
    kz_body shown;
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_shape(set, 0, "hit", &box, NULL, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_define_tag(set, "hit", &hit, NULL), KZ_OK);
    for (int32_t i = 1; i < 3; i++) {
        CHECK_EQ(kz_mask_set_add_frame(set, i == 2 ? &far : &frame, NULL), KZ_OK);
        CHECK_EQ(kz_mask_set_add_shape(set, i, "hit", i == 2 ? &large : &box, NULL, NULL), KZ_OK);
    }
    CHECK_EQ(kz_mask_set_define_tag(set, "body", &body, NULL), KZ_ERR_NOT_FINITE);
    CHECK_EQ(kz_world_record(world, &recorder, NULL), KZ_OK);
    CHECK_EQ(kz_body_create(world, &(kz_body_def){.frames = set, .frame = 1}, &shown, NULL), KZ_OK);
    int32_t n = 0;
    const kz_fixture *fixtures = kz_body_fixtures(world, shown, &n);
    CHECK_EQ(n, 1);
    CHECK_EQ(fixtures->kind, 5); /* made when the second tag failed, with what was defined before */
    put_box(world, 1, 1);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK_EQ(kz_body_set_frame(world, shown, 2, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_frame(world, shown, 0, NULL), KZ_OK);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    const uint64_t hash = kz_world_hash(world);
    kz_world_free(world);
    check_log_plays(&log, hash);
    kz_mask_set_free(set);
    free(log.bytes);
}

/* ---- Memory ---------------------------------------------------------------------------------------------------------- */

typedef struct meagre {
    kz_test_rng rng;
    bool refuses; /* one allocation in three */
} meagre;

static void *meagre_alloc(void *ctx, size_t size, size_t align)
{
    meagre *m = ctx;
    if (m->refuses && kz_test_one_in(&m->rng, 3)) return NULL;
    return aligned_alloc(align < 16 ? 16 : align, (size + 63) / 64 * 64);
}

static void meagre_release(void *ctx, void *block, size_t size, size_t align)
{
    (void)ctx, (void)size, (void)align;
    free(block);
}

/* Filter and `respond` answer at random, steps are refused by max_pairs and by memory in their middle. */
TEST(refused_steps_between_random_answers_play_as_recorded)
{
    kz_test_rng r = kz_test_rng_here();
    const int64_t rounds = kz_test_rounds(40) < 40 ? 40 : kz_test_rounds(40); /* in fewer, no step may be refused */
    int refused = 0, refused_memory = 0;
    for (int64_t round = 0; round < rounds; round++) {
        meagre m = {kz_test_rng_make(kz_test_u64(&r)), false};
        const kz_allocator alloc = {meagre_alloc, meagre_release, &m};
        game *g = game_begin(kz_test_rng_make(kz_test_u64(&r)), (kz_world_def){.alloc = &alloc, .max_pairs = 12}, true);
        game_record(g, KZ_RECORD_HASHES);
        for (int i = 0; i < 60; i++) {
            game_play(g, 1);
            m.refuses = kz_test_one_in(&r, 3);
            const kz_result step = kz_world_step(g->world, NULL);
            m.refuses = false;
            refused += step == KZ_ERR_TOO_LARGE;
            refused_memory += step == KZ_ERR_MEMORY;
        }
        const uint64_t hash = kz_world_hash(g->world);
        NOTE("round %d", (int)round);
        if (kz_world_record(g->world, NULL, NULL) == KZ_OK) check_log_plays(&g->log, hash);
        game_end(g);
    }
    CHECK_GT(refused, 0);
    CHECK_GT(refused_memory, 0);
}

TEST(a_replay_that_gets_no_memory_says_so_and_keeps_none)
{
    game *g = game_begin(kz_test_rng_here(), (kz_world_def){0}, true);
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    game_record(g, KZ_RECORD_HASHES);
    game_play(g, 6);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_replay *replay = NULL;
        kz_replay_op op;
        const kz_result r = kz_replay_create(g->log.bytes, g->log.n, NULL, &ta.allocator, &replay, NULL);
        if (r != KZ_OK) {
            CHECK(ta.refused);
            CHECK_EQ(r, KZ_ERR_MEMORY);
            continue;
        }
        while (kz_replay_next(replay, &op)) CHECK(!op.differs);
        const kz_result why = kz_replay_error(replay, NULL);
        CHECK(why == KZ_OK || (ta.refused && why == KZ_ERR_MEMORY));
        if (!ta.refused) CHECK_EQ(kz_world_hash(kz_replay_world(replay)), g->hashes[g->n_steps - 1]);
        kz_replay_free(replay);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    game_end(g);
}
