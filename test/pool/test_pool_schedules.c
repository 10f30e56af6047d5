/* test_pool_schedules.c - the pool under schedules that seldom happen by themselves.
 *
 * A thread that sleeps between two statements shows most races at once, but hardly ever does so there.  Here the pool
 * is compiled with locks behind which threads often pause.  So what lacks a lock goes wrong within some phases, on one
 * processor too.  test/house/test_planted_races.py plants such mistakes. */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L /* nanosleep, clock_gettime */
#endif
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "kz_test.h"

/* A pause after a third of the unlocks: half of them give the processor away, half sleep for longer than a phase. */
static void pause_now_and_then(void)
{
    static _Thread_local uint32_t state;
    const struct timespec longer_than_a_phase = {0, 50000};
    state = state * 1664525u + 1013904223u;
    const uint32_t chance = (state >> 16) % 6;
    if (chance == 0) sched_yield();
    if (chance == 1) nanosleep(&longer_than_a_phase, NULL);
}

static int unlock_and_pause(pthread_mutex_t *lock)
{
    const int result = pthread_mutex_unlock(lock);
    pause_now_and_then();
    return result;
}

/* A pool that miscounts may wait for ever; nobody here waits for seconds. */
static int wait_or_give_up(pthread_cond_t *condition, pthread_mutex_t *lock)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 10;
    if (pthread_cond_timedwait(condition, lock, &until) == ETIMEDOUT) {
        puts("  FAIL a thread of the pool waits for ever");
        exit(1);
    }
    return 0;
}

#define pthread_mutex_unlock unlock_and_pause
#define pthread_cond_wait    wait_or_give_up
#ifndef POOL_SOURCE
#define POOL_SOURCE "pool/pool.c"
#endif
#include POOL_SOURCE
#undef pthread_mutex_unlock
#undef pthread_cond_wait

/* ---- Phases ---------------------------------------------------------------------------------------------- */

enum { MAX_JOBS = 8, N_PHASES = 64 };

/* The jobs of one `run`.  It stays in memory when it is over, so that a job done too late finds it closed. */
typedef struct phase {
    atomic_bool open;
    atomic_uint done[MAX_JOBS];
} phase;

static atomic_uint n_late; /* jobs of phases that were over */

static void do_job(void *data, uint32_t i)
{
    phase *p = data;
    if (!atomic_load(&p->open)) atomic_fetch_add(&n_late, 1);
    atomic_fetch_add(&p->done[i], 1);
}

/* Runs n jobs, of which each must be done once, and none afterwards. */
static bool run_phase(const kz_parallel *by, phase *p, uint32_t n)
{
    for (uint32_t i = 0; i < MAX_JOBS; i++) atomic_store(&p->done[i], 0);
    atomic_store(&p->open, true);
    by->run(by->ctx, do_job, p, n);
    atomic_store(&p->open, false);
    for (uint32_t i = 0; i < MAX_JOBS; i++)
        if (atomic_load(&p->done[i]) != (i < n)) return false;
    return atomic_load(&n_late) == 0;
}

TEST(each_job_is_done_once_and_in_its_phase_however_threads_pause)
{
    static phase phases[N_PHASES];
    const int64_t rounds = 200 + kz_test_rounds(1000);
    for (uint32_t n_threads = 2; n_threads <= 4; n_threads++) {
        kz_pool *pool = NULL;
        REQUIRE(kz_pool_create(n_threads, NULL, &pool, NULL) == KZ_OK);
        const kz_parallel by = kz_pool_parallel(pool);
        bool right = true;
        int64_t round = 0;
        for (; round < rounds && right; round++)
            right = run_phase(&by, &phases[round % N_PHASES], 2 + (uint32_t)(round % (MAX_JOBS - 1)));
        NOTE("%u threads, phase %d", n_threads, (int)round);
        REQUIRE(CHECK(right)); /* a pool that is wrong is not freed: its threads may be anywhere */
        CHECK_EQ(pool->n_inside, 0);
        kz_pool_free(pool);
    }
    CHECK_EQ(atomic_load(&n_late), 0);
}

/* ---- All threads inside at once ---------------------------------------------------------------------------- */

typedef struct meeting {
    pthread_mutex_t lock;
    pthread_cond_t all_here;
    uint32_t expected, here;
} meeting;

/* Waits until as many jobs have begun as there are threads. */
static void meet_others(void *data, uint32_t i)
{
    meeting *m = data;
    (void)i;
    pthread_mutex_lock(&m->lock);
    m->here++;
    if (m->here == m->expected) pthread_cond_broadcast(&m->all_here);
    while (m->here < m->expected) wait_or_give_up(&m->all_here, &m->lock);
    pthread_mutex_unlock(&m->lock);
}

/* All are inside at once, so none has heard from another since it came in.  ThreadSanitizer then sees each write that
 * two of them make without the lock, in every run. */
TEST(all_threads_of_a_pool_work_at_once)
{
    for (uint32_t n = 2; n <= 4; n++) {
        kz_pool *pool = NULL;
        REQUIRE(kz_pool_create(n, NULL, &pool, NULL) == KZ_OK);
        const kz_parallel by = kz_pool_parallel(pool);
        meeting m = {.expected = n};
        pthread_mutex_init(&m.lock, NULL);
        pthread_cond_init(&m.all_here, NULL);
        for (int round = 0; round < 20; round++) {
            m.here = 0;
            by.run(by.ctx, meet_others, &m, n);
            CHECK_EQ(m.here, n);
        }
        pthread_cond_destroy(&m.all_here);
        pthread_mutex_destroy(&m.lock);
        kz_pool_free(pool);
    }
}
