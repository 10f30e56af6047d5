/* pool.c - a thread pool whose workers sleep until there are jobs.
 *
 * A step of a world has some ten short phases of a few dozen jobs each, so handing out a job must cost little: it is
 * one atomic addition, and each thread takes the lock two or three times a phase.  `run` closes a phase before it waits.
 * A thread that wakes too late finds the phase closed and sleeps on, so the slowest waker delays nobody.  The next phase
 * comes within microseconds and waking takes as long, so a thread looks out for it for that long before it sleeps. */
#if defined(__linux__) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* sysconf; elsewhere this hides _SC_NPROCESSORS_ONLN */
#endif
#include <kolize/pool.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#define WATCHES 4000 /* 10 to 100 us.  With longer ones, threads shared phases that are too short for it. */

#if defined(__x86_64__) || defined(__i386__)
#define pool_pause() __builtin_ia32_pause()
#elif defined(__aarch64__)
#define pool_pause() __asm__ volatile("yield")
#else
#define pool_pause() ((void)0)
#endif

typedef void pool_job(void *data, uint32_t i);

struct kz_pool {
    kz_allocator alloc;
    uint32_t n_threads, n_started; /* n_threads includes the caller's; n_started were started */
    pthread_mutex_t running;       /* locked by the one `run` that the pool is busy with */
    pthread_mutex_t lock;          /* guards all that follows, except `next`; atomics may be read without it */
    pthread_cond_t wake, left;
    pool_job *job; /* NULL: no phase is open */
    void *data;
    uint32_t n;
    _Atomic uint32_t phase;    /* counts the phases, so that nobody enters one twice */
    _Atomic uint32_t n_inside; /* started threads that are at work */
    bool ending;
    _Atomic uint32_t next; /* the next job; goes up to n + n_threads */
    pthread_t thread[];
};

/* True on a thread that takes jobs from a pool: what it gives to a pool in turn, it does alone. */
static _Thread_local bool pool_inside;

static void pool_work(kz_pool *pool, pool_job *job, void *data, uint32_t n)
{
    pool_inside = true;
    for (;;) {
        const uint32_t i = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);
        if (i >= n) break;
        job(data, i);
    }
    pool_inside = false;
}

static void *pool_thread(void *of)
{
    kz_pool *pool = of;
    uint32_t seen = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->ending && (!pool->job || pool->phase == seen)) pthread_cond_wait(&pool->wake, &pool->lock);
        if (pool->ending) break;
        pool_job *job = pool->job;
        void *data = pool->data;
        const uint32_t n = pool->n;
        seen = pool->phase;
        pool->n_inside++;
        pthread_mutex_unlock(&pool->lock);
        pool_work(pool, job, data, n);
        pthread_mutex_lock(&pool->lock);
        if (--pool->n_inside == 0) pthread_cond_signal(&pool->left);
        pthread_mutex_unlock(&pool->lock);
        for (int i = 0; i < WATCHES && atomic_load_explicit(&pool->phase, memory_order_relaxed) == seen; i++)
            pool_pause();
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void pool_run(void *ctx, void (*job)(void *data, uint32_t i), void *data, uint32_t n)
{
    kz_pool *pool = ctx;
    const bool alone = pool->n_started == 0 || n < 2 || n > UINT32_MAX - KZ_POOL_MAX_THREADS || pool_inside;
    if (alone || pthread_mutex_trylock(&pool->running) != 0) {
        for (uint32_t i = 0; i < n; i++) job(data, i);
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->job = job;
    pool->data = data;
    pool->n = n;
    pool->phase++;
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    if (n > pool->n_started) {
        pthread_cond_broadcast(&pool->wake);
    } else {
        for (uint32_t i = 1; i < n; i++) pthread_cond_signal(&pool->wake);
    }
    pthread_mutex_unlock(&pool->lock);
    pool_work(pool, job, data, n);
    pthread_mutex_lock(&pool->lock);
    pool->job = NULL;
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < WATCHES && atomic_load_explicit(&pool->n_inside, memory_order_relaxed) > 0; i++) pool_pause();
    pthread_mutex_lock(&pool->lock);
    while (pool->n_inside > 0) pthread_cond_wait(&pool->left, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    pthread_mutex_unlock(&pool->running);
}

/* ---- Making and ending --------------------------------------------------------------------------------- */

static void *pool_heap_alloc(void *ctx, size_t size, size_t align)
{
    (void)ctx, (void)align; /* a pool needs no more than malloc gives */
    return malloc(size);
}

static void pool_heap_release(void *ctx, void *block, size_t size, size_t align)
{
    (void)ctx, (void)size, (void)align;
    free(block);
}

static uint32_t pool_processors(void)
{
    long n = 1;
#if defined(_WIN32)
    n = pthread_num_processors_np();
#elif defined(_SC_NPROCESSORS_ONLN)
    n = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return n < 1 ? 1 : n > KZ_POOL_MAX_THREADS ? KZ_POOL_MAX_THREADS : (uint32_t)n;
}

static size_t pool_size(uint32_t n_threads) { return sizeof(kz_pool) + n_threads * sizeof(pthread_t); }

static kz_result pool_fail(kz_error *err, kz_result code, int64_t a)
{
    if (err) *err = (kz_error){code, a, 0};
    return code;
}

kz_result kz_pool_create(uint32_t n_threads, const kz_allocator *alloc, kz_pool **out, kz_error *err)
{
    static const kz_allocator heap = {pool_heap_alloc, pool_heap_release, NULL};
    if (!out) return pool_fail(err, KZ_ERR_ARGUMENT, 3);
    if (n_threads > KZ_POOL_MAX_THREADS) return pool_fail(err, KZ_ERR_ARGUMENT, 1);
    if (n_threads == 0) n_threads = pool_processors();
    if (!alloc) alloc = &heap;
    const size_t size = pool_size(n_threads);
    kz_pool *pool = alloc->alloc(alloc->ctx, size, _Alignof(kz_pool));
    if (!pool) return pool_fail(err, KZ_ERR_MEMORY, (int64_t)size);
    *pool = (kz_pool){.alloc = *alloc, .n_threads = n_threads};
    atomic_init(&pool->next, 0);
    atomic_init(&pool->phase, 0);
    atomic_init(&pool->n_inside, 0);
    pthread_mutex_init(&pool->running, NULL);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->wake, NULL);
    pthread_cond_init(&pool->left, NULL);
    while (pool->n_started + 1 < n_threads) {
        if (pthread_create(&pool->thread[pool->n_started], NULL, pool_thread, pool) != 0) {
            kz_pool_free(pool);
            return pool_fail(err, KZ_ERR_MEMORY, 0);
        }
        pool->n_started++;
    }
    *out = pool;
    return KZ_OK;
}

void kz_pool_free(kz_pool *pool)
{
    if (!pool) return;
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
    for (uint32_t i = 0; i < pool->n_started; i++) pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->left);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->lock);
    pthread_mutex_destroy(&pool->running);
    const kz_allocator alloc = pool->alloc;
    alloc.release(alloc.ctx, pool, pool_size(pool->n_threads), _Alignof(kz_pool));
}

uint32_t kz_pool_threads(const kz_pool *pool) { return pool ? pool->n_threads : 0; }

kz_parallel kz_pool_parallel(kz_pool *pool)
{
    return pool ? (kz_parallel){pool_run, pool, pool->n_threads} : (kz_parallel){NULL, NULL, 0};
}
