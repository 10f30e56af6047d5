/* test_pool.c - each job is done once, and worlds and boxes give the same bits on any number of threads.
 *
 * Under ThreadSanitizer (preset tsan) data races would show here. */
#include <kolize/kolize.h>
#include <kolize/pool.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "kz_test.h"
#include "kz_test_alloc.h"

static const uint32_t pool_sizes[] = {1, 2, 3, 8};
#define POOLS (sizeof pool_sizes / sizeof *pool_sizes)

static kz_pool *pool_of(uint32_t n_threads)
{
    kz_pool *pool = NULL;
    CHECK_EQ(kz_pool_create(n_threads, NULL, &pool, NULL), KZ_OK);
    return pool;
}

/* ---- Jobs ---------------------------------------------------------------------------------------------- */

enum { MOST_JOBS = 1000 };

typedef struct tally {
    uint8_t done[MOST_JOBS]; /* by job i alone, so no two threads write one */
    const kz_parallel *again;
    int64_t inner[MOST_JOBS];
} tally;

static void count_job(void *data, uint32_t i) { ((tally *)data)->done[i]++; }

static bool each_once(const tally *t, uint32_t n)
{
    for (uint32_t i = 0; i < MOST_JOBS; i++)
        if (t->done[i] != (i < n)) return false;
    return true;
}

TEST(each_job_is_done_once)
{
    for (size_t p = 0; p < POOLS; p++) {
        kz_pool *pool = pool_of(pool_sizes[p]);
        REQUIRE(pool != NULL);
        const kz_parallel by = kz_pool_parallel(pool);
        CHECK_EQ(kz_pool_threads(pool), pool_sizes[p]);
        CHECK_EQ(by.n_threads, pool_sizes[p]);
        for (int round = 0; round < 300; round++) {
            const uint32_t n = (uint32_t)(round * 37) % (round % 3 ? 10 : MOST_JOBS);
            tally t = {.again = NULL};
            NOTE("%u threads, %u jobs", pool_sizes[p], n);
            by.run(by.ctx, count_job, &t, n);
            if (!each_once(&t, n)) CHECK(!"each once");
        }
        kz_pool_free(pool);
    }
}

static void add_job(void *data, uint32_t i) { *(int64_t *)data += i; }

static void nested_job(void *data, uint32_t i)
{
    tally *t = data;
    t->done[i]++;
    t->again->run(t->again->ctx, add_job, &t->inner[i], i % 20); /* one after another, or this would be a race */
}

TEST(a_run_inside_a_job_is_done_by_that_thread)
{
    for (size_t p = 0; p < POOLS; p++) {
        kz_pool *pool = pool_of(pool_sizes[p]);
        REQUIRE(pool != NULL);
        const kz_parallel by = kz_pool_parallel(pool);
        tally t = {.again = &by};
        by.run(by.ctx, nested_job, &t, MOST_JOBS);
        CHECK(each_once(&t, MOST_JOBS));
        bool right = true;
        for (int64_t i = 0; i < MOST_JOBS; i++) right &= t.inner[i] == (i % 20) * (i % 20 - 1) / 2;
        CHECK(right);
        kz_pool_free(pool);
    }
}

/* ---- Two callers at once ------------------------------------------------------------------------------- */

static void *many_runs(void *of)
{
    const kz_parallel *by = of;
    int64_t wrong = 0;
    for (int round = 0; round < 200; round++) {
        tally t = {.again = NULL};
        by->run(by->ctx, count_job, &t, 50);
        wrong += !each_once(&t, 50);
    }
    return wrong ? of : NULL;
}

TEST(threads_that_share_a_pool_do_not_mix_their_jobs)
{
    kz_pool *pool = pool_of(3);
    REQUIRE(pool != NULL);
    kz_parallel by = kz_pool_parallel(pool);
    pthread_t other[3];
    for (int i = 0; i < 3; i++) REQUIRE(pthread_create(&other[i], NULL, many_runs, &by) == 0);
    CHECK(many_runs(&by) == NULL);
    for (int i = 0; i < 3; i++) {
        void *wrong = &by;
        pthread_join(other[i], &wrong);
        CHECK(wrong == NULL);
    }
    kz_pool_free(pool);
}

/* ---- Making -------------------------------------------------------------------------------------------- */

TEST(impossible_pools_are_refused)
{
    kz_pool *pool = NULL;
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_pool_create(2, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.code, KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_pool_create(KZ_POOL_MAX_THREADS + 1, NULL, &pool, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_pool_create(UINT32_MAX, NULL, &pool, NULL), KZ_ERR_ARGUMENT);
    CHECK(pool == NULL);
    kz_pool_free(NULL);
    CHECK_EQ(kz_pool_threads(NULL), 0);
    CHECK(kz_pool_parallel(NULL).run == NULL);
    CHECK_EQ(kz_pool_parallel(NULL).n_threads, 0);
}

TEST(no_threads_given_means_one_for_each_processor)
{
    kz_pool *pool = pool_of(0);
    REQUIRE(pool != NULL);
    CHECK_GE(kz_pool_threads(pool), 1);
    kz_pool_free(pool);
}

TEST(a_pool_takes_its_memory_from_the_caller)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_pool *pool = NULL;
        const kz_result result = kz_pool_create(3, &ta.allocator, &pool, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(pool == NULL, ta.refused > 0);
        kz_pool_free(pool);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* ---- Answers ------------------------------------------------------------------------------------------- */

static kz_box box_somewhere(kz_test_rng *r, float side)
{
    const float x = kz_test_real(r, 0, side), y = kz_test_real(r, 0, side), w = kz_test_real(r, 0, 2);
    const float h = kz_test_real(r, 0, 2);
    return (kz_box){{x, y}, {x + w, y + h}};
}

TEST(pairs_of_boxes_are_the_same_on_any_number_of_threads)
{
    enum { N = 40000, MOST = 200000 }; /* from 32768 on every phase is shared */
    kz_test_rng rng = kz_test_rng_here();
    kz_box *boxes = malloc(N * sizeof *boxes);
    kz_index_pair *alone = malloc(MOST * sizeof *alone), *pairs = malloc(MOST * sizeof *pairs);
    size_t n_alone = 0, n = 0;
    REQUIRE(boxes && alone && pairs);
    for (int wrap = 0; wrap < 2; wrap++) {
        for (int i = 0; i < N; i++) boxes[i] = box_somewhere(&rng, 200);
        kz_box_options options = {.wrap_w = wrap ? 200 : 0, .wrap_h = wrap ? 200 : 0};
        REQUIRE(kz_box_pairs(boxes, N, &options, alone, MOST, &n_alone, NULL) == KZ_OK);
        CHECK_GT(n_alone, N / 4);
        for (size_t p = 0; p < POOLS; p++) {
            kz_pool *pool = pool_of(pool_sizes[p]);
            REQUIRE(pool != NULL);
            const kz_parallel by = kz_pool_parallel(pool);
            NOTE("%u threads, wrap %d", pool_sizes[p], wrap);
            options.parallel = &by;
            REQUIRE(kz_box_pairs(boxes, N, &options, pairs, MOST, &n, NULL) == KZ_OK);
            REQUIRE(CHECK_EQ(n, n_alone));
            CHECK_MEM(pairs, alone, n * sizeof *pairs);
            kz_pool_free(pool);
        }
    }
    free(boxes);
    free(alone);
    free(pairs);
}

enum { BODIES = 20000, STEPS = 5 };

typedef struct played {
    kz_world *world;
    kz_body body[BODIES];
} played;

static bool play_begin(played *p, const kz_parallel *by)
{
    kz_test_rng rng = kz_test_rng_make(7);
    const kz_world_def def = {.mode = KZ_PAIRS_TOUCH, .wrap_w = 220, .wrap_h = 220, .parallel = by};
    if (kz_world_create(&def, &p->world, NULL) != KZ_OK) return false;
    for (int i = 0; i < BODIES; i++) {
        kz_body_def body = {.flags = i % 5 == 0 ? KZ_BODY_STATIC : 0};
        const float x = kz_test_real(&rng, 0, 220), y = kz_test_real(&rng, 0, 220), s = kz_test_real(&rng, 0.1f, 1);
        if (i % 2) kz_shape_circle((kz_vec2){0, 0}, s, &body.shape, NULL);
        else kz_shape_box((kz_vec2){-s, -s}, (kz_vec2){s, s / 2}, &body.shape, NULL);
        body.pose.at = (kz_vec2){x, y};
        if (kz_body_create(p->world, &body, &p->body[i], NULL) != KZ_OK) return false;
    }
    return true;
}

static bool play_step(played *p, kz_test_rng rng, int step)
{
    for (int i = 0; i < BODIES; i++) {
        const float x = kz_test_real(&rng, -1, 1), y = kz_test_real(&rng, -1, 1);
        if (i % 5 == 0 || (step > 2 && i % 3 == 0)) continue; /* some come to rest */
        kz_pose pose = kz_body_pose(p->world, p->body[i]);
        pose.at = (kz_vec2){pose.at.x + x, pose.at.y + y};
        if (kz_body_set_pose(p->world, p->body[i], pose, NULL) != KZ_OK) return false;
    }
    return kz_world_step(p->world, NULL) == KZ_OK;
}

/* Field by field: between the fields may lie anything. */
static int64_t unlike(const kz_pair *a, size_t n_a, const kz_pair *b, size_t n_b)
{
    if (n_a != n_b) return -1;
    int64_t n = 0;
    for (size_t i = 0; i < n_a; i++)
        n += a[i].a.index != b[i].a.index || a[i].b.index != b[i].b.index || a[i].a.generation != b[i].a.generation ||
             a[i].b.generation != b[i].b.generation || a[i].relation != b[i].relation || a[i].began != b[i].began;
    return n;
}

TEST(a_world_steps_the_same_on_any_number_of_threads)
{
    played *alone = malloc(sizeof *alone), *shared = malloc(sizeof *shared);
    REQUIRE(alone && shared);
    for (size_t p = 0; p < POOLS; p++) {
        kz_pool *pool = pool_of(pool_sizes[p]);
        REQUIRE(pool != NULL);
        const kz_parallel by = kz_pool_parallel(pool);
        kz_test_rng rng = kz_test_rng_here();
        REQUIRE(play_begin(alone, NULL) && play_begin(shared, &by));
        for (int step = 0; step < STEPS; step++) {
            size_t n_a, n_b;
            NOTE("%u threads, step %d", pool_sizes[p], step);
            (void)kz_test_u64(&rng);
            REQUIRE(play_step(alone, rng, step) && play_step(shared, rng, step));
            const kz_pair *a = kz_world_pairs(alone->world, &n_a), *b = kz_world_pairs(shared->world, &n_b);
            CHECK_GT(n_a, 1000);
            CHECK_EQ(unlike(a, n_a, b, n_b), 0);
            a = kz_world_begin_events(alone->world, &n_a), b = kz_world_begin_events(shared->world, &n_b);
            CHECK_EQ(unlike(a, n_a, b, n_b), 0);
            a = kz_world_end_events(alone->world, &n_a), b = kz_world_end_events(shared->world, &n_b);
            CHECK_EQ(unlike(a, n_a, b, n_b), 0);
        }
        kz_world_free(alone->world);
        kz_world_free(shared->world);
        kz_pool_free(pool);
    }
    free(alone);
    free(shared);
}
