/* test_world_record.c - when a log may begin, when it ends, and what it leaves alone. */
#include "kz_test_alloc.h"
#include "world_fixture.h"

#include <kolize/move.h>
#include <kolize/world_fixture.h>
#include <kolize/world_record.h>
#include <kolize/world_state.h>

typedef struct sink {
    kz_world *world;
    size_t n_bytes;
    int n_refused;
    unsigned char head[8], last;
} sink;

/* Takes bytes, and tries to change the world meanwhile. */
static void take(void *ctx, const void *bytes, size_t n)
{
    sink *s = ctx;
    if (s->n_bytes == 0) memcpy(s->head, bytes, 8);
    s->last = ((const unsigned char *)bytes)[n - 1];
    s->n_bytes += n;
    s->n_refused += kz_world_step(s->world, NULL) == KZ_ERR_ARGUMENT && kz_world_record(s->world, NULL, NULL) == KZ_ERR_ARGUMENT;
    kz_world_mark(s->world, 1, NULL);
}

TEST(a_log_begins_with_its_name_and_cannot_be_disturbed_by_who_takes_it)
{
    sink s = {.world = world_of_mode(KZ_PAIRS_OVERLAP)};
    const kz_recorder recorder = {take, &s, KZ_RECORD_HASHES};
    CHECK_EQ(kz_world_record(s.world, &recorder, NULL), KZ_OK);
    CHECK(memcmp(s.head, "KZLOG\1\1", 7) == 0);
    size_t n = s.n_bytes;
    CHECK_GT(n, 8);
    put_box(s.world, 0, 0);
    CHECK_EQ(kz_world_step(s.world, NULL), KZ_OK);
    CHECK_GT(s.n_bytes, n);
    n = s.n_bytes;
    CHECK_EQ(kz_world_count(s.world), 1);
    kz_world_mark(s.world, 7, "seven");
    CHECK_EQ(kz_world_record(s.world, NULL, NULL), KZ_OK);
    CHECK_GT(s.n_bytes, n + 7);
    CHECK_EQ(s.last, KZ_OK); /* the result of the call `end` */
    n = s.n_bytes;
    CHECK_GT(s.n_refused, 2);
    CHECK_EQ(kz_world_step(s.world, NULL), KZ_OK);
    kz_world_mark(s.world, 8, NULL);
    CHECK_EQ(kz_world_record(s.world, NULL, NULL), KZ_OK);
    CHECK_EQ(s.n_bytes, n);
    kz_world_free(s.world);
}

TEST(wrong_recorders_are_refused)
{
    sink s = {.world = world_of_mode(KZ_PAIRS_OVERLAP)};
    kz_recorder recorder = {take, &s, KZ_RECORD_HASHES};
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_world_record(NULL, &recorder, &err), KZ_ERR_ARGUMENT);
    recorder.flags = 64;
    CHECK_EQ(kz_world_record(s.world, &recorder, &err), KZ_ERR_ARGUMENT);
    recorder = (kz_recorder){NULL, &s, 0};
    CHECK_EQ(kz_world_record(s.world, &recorder, &err), KZ_ERR_ARGUMENT);
    kz_world_mark(NULL, 0, NULL);
    CHECK_EQ(s.n_bytes, 0);
    kz_world_free(s.world);
}

/* ---- Answers are the same --------------------------------------------------------------------------------------------- */

static bool skips_first(void *ctx)
{
    int *n = ctx;
    return ++*n % 2 == 0;
}

static void filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    (void)pairs;
    for (size_t i = 0; i < n; i++) keep[i] = skips_first(ctx);
    CHECK_EQ(kz_world_count(world), 40);
}

static uint64_t play(kz_world *world, const kz_body *bodies)
{
    uint64_t sum = 0;
    kz_push_out out;
    for (int i = 0; i < 30; i++) {
        kz_world_mark(world, (uint64_t)i, "a frame");
        kz_body_move(world, bodies[i], (kz_vec2){3, 1}, NULL, NULL, 0, NULL, NULL);
        kz_body_push_out(world, bodies[i + 1], 0, &out, NULL);
        kz_world_step(world, NULL);
        sum += kz_world_hash(world) * (uint64_t)(i + 1);
    }
    return sum;
}

static void ignore(void *ctx, const void *bytes, size_t n) { (void)ctx, (void)bytes, (void)n; }

/* But for how often a filter is asked about what rests. */
TEST(a_world_that_is_recorded_behaves_as_one_that_is_not)
{
    uint64_t sums[2];
    int asked = 0;
    for (int i = 0; i < 2; i++) {
        const kz_recorder recorder = {ignore, NULL, 0};
        kz_body bodies[40];
        kz_world *world = world_of((kz_world_def){.filter = i ? filter : NULL, .filter_ctx = &asked});
        for (int k = 0; k < 40; k++) bodies[k] = put_box(world, (float)(k % 8) * .9f, (float)(k / 8) * .9f);
        if (i == 0) {
            static unsigned char bytes[1 << 14];
            CHECK_EQ(kz_world_save(world, bytes, sizeof bytes, NULL), KZ_OK);
            sums[0] = play(world, bodies);
            CHECK_EQ(kz_world_restore(world, bytes, sizeof bytes, NULL), KZ_OK);
            CHECK_EQ(kz_world_record(world, &recorder, NULL), KZ_OK);
            sums[1] = play(world, bodies);
            CHECK_EQ(sums[0], sums[1]);
            CHECK_EQ(kz_world_restore(world, bytes, sizeof bytes, NULL), KZ_OK);
        } else {
            CHECK_EQ(kz_world_record(world, &recorder, NULL), KZ_OK);
            play(world, bodies);
            CHECK_GT(asked, 0);
            CHECK_EQ(kz_world_record(world, NULL, NULL), KZ_OK);
            const int before = asked;
            move_to(world, bodies[0], 1, 1);
            CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
            CHECK_GT(asked, before); /* the caller's filter is the world's again */
        }
        kz_world_free(world);
    }
}

TEST(a_world_that_is_recorded_has_the_same_lists)
{
    static kz_fixture fixtures[1];
    const kz_recorder recorder = {ignore, NULL, 0};
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    fixtures[0] = (kz_fixture){.shape = box_shape(0, 0, 2, 2), .kind = 3};
    const kz_body one = put_def(world, (kz_body_def){.fixtures = fixtures, .n_fixtures = 1, .user = 7});
    const kz_body other = put_def(world, (kz_body_def){.fixtures = fixtures, .n_fixtures = 1, .pose.at = {1, 1}, .user = 8});
    CHECK_EQ(kz_world_record(world, &recorder, NULL), KZ_OK);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    size_t n;
    const kz_fixture_pair *kinds = kz_world_fixture_pairs(world, &n);
    REQUIRE(n == 1);
    CHECK_EQ(kinds[0].kind_b, 3);
    kz_world_fixture_begin_events(world, &n);
    CHECK_EQ(n, 1);
    CHECK_EQ(kz_body_pairs(world, one, NULL, 0), 1);
    CHECK_EQ(kz_body_pairs(world, other, NULL, 0), 1);
    move_to(world, other, 9, 9);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    kz_world_fixture_end_events(world, &n);
    CHECK_EQ(n, 1);
    CHECK_EQ(kz_world_fixture_end_users(world, 0).b, 8);
    kz_world_free(world);
}

/* ---- Memory ------------------------------------------------------------------------------------------------------------ */

TEST(without_memory_the_log_ends_and_the_world_goes_on)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    int ended = 0;
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_world *world = NULL;
        kz_body bodies[40];
        const kz_recorder recorder = {ignore, NULL, 0};
        const kz_world_def def = {.alloc = &ta.allocator};
        if (kz_world_create(&def, &world, NULL) != KZ_OK) continue;
        const kz_result begun = kz_world_record(world, &recorder, NULL);
        CHECK(begun == KZ_OK || (begun == KZ_ERR_MEMORY && ta.refused));
        bool is_whole = true;
        for (int i = 0; i < 40; i++) {
            const kz_shape box = box_shape(0, 0, 1 + (float)i, 1); /* each is a new shape to the log */
            const kz_body_def one = {.shape = box};
            is_whole &= kz_body_create(world, &one, &bodies[i], NULL) == KZ_OK;
        }
        kz_world_step(world, NULL);
        const kz_result end = kz_world_record(world, NULL, NULL);
        ended += end == KZ_ERR_MEMORY && is_whole;
        CHECK(end == KZ_OK || ta.refused);
        kz_world_free(world);
    }
    CHECK_GT(ended, 0); /* only the log was refused memory */
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* ---- Grids ------------------------------------------------------------------------------------------------------------- */

TEST(a_world_with_a_grid_is_hashed_and_recorded_until_the_grid_is_freed)
{
    const kz_tile tiles[2] = {{.n_points = 0}, {.n_points = 4, .points = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}}};
    const kz_grid_def def = {.w = 4, .h = 4, .cell_w = 1, .cell_h = 1, .tiles = tiles, .n_tiles = 2};
    const kz_recorder recorder = {ignore, NULL, 0};
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_grid *grid = NULL, *other = NULL;
    kz_shape shape;
    CHECK_EQ(kz_grid_create(&def, &grid, NULL), KZ_OK);
    CHECK_EQ(kz_grid_create(&def, &other, NULL), KZ_OK);
    CHECK_EQ(kz_shape_grid(grid, 0, 0, &shape, NULL), KZ_OK);
    CHECK_EQ(kz_world_record(world, &recorder, NULL), KZ_OK);
    const kz_body body = put_at(world, &shape, 3, 4);
    CHECK_EQ(kz_shape_grid(other, 0, 0, &shape, NULL), KZ_OK);
    kz_body_destroy(world, put_at(world, &shape, 3, 4));
    kz_grid_free(other); /* no body has it any more; the log goes on */
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    const uint64_t hash = kz_world_hash(world), of_body = kz_body_hash(world, body);
    CHECK_EQ(kz_grid_set(grid, 1, 2, 1, NULL), KZ_OK);
    CHECK(kz_world_hash(world) != hash && kz_body_hash(world, body) != of_body);
    CHECK_EQ(kz_grid_set(grid, 1, 2, 0, NULL), KZ_OK);
    CHECK_EQ(kz_body_hash(world, body), of_body);
    CHECK_EQ(kz_world_record(world, NULL, NULL), KZ_OK);
    CHECK_EQ(kz_grid_set(grid, 1, 2, 1, NULL), KZ_OK); /* nobody listens */
    kz_world_free(world);
    kz_grid_free(grid);
}
