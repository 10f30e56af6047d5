/* test_replay_hashes.c - the hash in a log, which is read by what changed, is the world's at each step: in a world of two
 * thousand bodies that rest, as one of few is read whole. */
#include "recorded_game.h"

#include "world/record/record_private.h"

enum { STILL = 2000 };

static void add_still_bodies(game *g)
{
    kz_body_def def = {.shape = box_shape(0, 0, 1, 1), .pose = KZ_POSE_NONE_INIT};
    for (int i = 0; i < STILL; i++) {
        kz_body body;
        def.pose.at = (kz_vec2){kz_test_grid(&g->rng, -40, 40, .5f), kz_test_grid(&g->rng, -40, 40, .5f)};
        CHECK_EQ(kz_body_create(g->world, &def, &body, NULL), KZ_OK);
    }
}

/* Plays; returns how often few slots were read. */
static int check_hashes(game *g, int frames)
{
    int n_few = 0;
    for (int i = 0; i < frames; i++) {
        const kzi_kept_hashes *h = &g->world->recorder->hashes;
        game_play(g, 1);
        CHECK(h->now == g->hashes[g->n_steps - 1]);
        n_few += h->are_known;
    }
    return n_few;
}

TEST(hashes_of_few_changes_are_those_of_the_world)
{
    kz_test_rng r = kz_test_rng_here();
    const int64_t rounds = kz_test_rounds(6);
    int n_few = 0, n_frames = 0;
    for (int64_t round = 0; round < rounds; round++) {
        game *g = game_begin(kz_test_rng_make(kz_test_u64(&r)), (kz_world_def){.fixture_pairs = round % 3 == 1}, round % 3 == 2);
        g->saves = round % 2 == 0;
        add_still_bodies(g);
        game_play(g, 20);
        game_record(g, KZ_RECORD_HASHES);
        n_few += check_hashes(g, 250);
        n_frames += 250;
        CHECK_EQ(kz_world_record(g->world, NULL, NULL), KZ_OK);
        game_end(g);
    }
    CHECK_GT(2 * n_few, n_frames);
}

/* The refused step leaves slots of dead bodies behind, and the next one links the last of them to those that are free. */
TEST(a_step_that_was_refused_leaves_nothing_unread)
{
    enum { CROWD = 120 };
    kz_world *world = world_of((kz_world_def){.max_pairs = 5000});
    game_log log = {0};
    const kz_recorder recorder = {game_write, &log, KZ_RECORD_HASHES};
    kz_body first = KZ_BODY_NONE, crowd[CROWD];
    for (int i = 0; i < 2000; i++) {
        const kz_body body = put_box(world, (float)(i % 60) * 3, (float)(i / 60) * 3);
        if (i == 500) first = body;
    }
    for (uint32_t i = 1000; i < 1200; i++) CHECK_EQ(kz_body_destroy(world, kz_world_body(world, i)), KZ_OK);
    CHECK_EQ(kz_world_record(world, &recorder, NULL), KZ_OK);
    for (int i = 0; i < 2; i++) put_box(world, -90, -90); /* a pair, which names its bodies until the next step */
    for (int i = 0; i < 9; i++) CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK_EQ(kz_body_destroy(world, first), KZ_OK);
    for (int i = 0; i < CROWD; i++) crowd[i] = put_box(world, -50, -50);
    CHECK_EQ(kz_world_step(world, NULL), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_bodies_destroy(world, crowd, CROWD), KZ_OK);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK(world->recorder->hashes.are_known);
    CHECK(world->recorder->hashes.now == kz_world_hash(world));
    kz_world_free(world);
    free(log.bytes);
}

TEST(memory_that_no_call_changed_shows_within_256_steps)
{
    kz_world *world = world_of((kz_world_def){0});
    game_log log = {0};
    const kz_recorder recorder = {game_write, &log, KZ_RECORD_HASHES};
    for (int i = 0; i < 3000; i++) put_box(world, (float)(i % 60) * 3, (float)(i / 60) * 3);
    CHECK_EQ(kz_world_record(world, &recorder, NULL), KZ_OK);
    for (int i = 0; i < 20; i++) CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    ((kz_vec2 *)world->at.at)[2500].x += .5f;
    int n = 0;
    while (n < 256 && world->recorder->hashes.now != kz_world_hash(world)) {
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        n++;
    }
    CHECK_GT(n, 0);
    CHECK_LT(n, 256);
    kz_world_free(world);
    free(log.bytes);
}
