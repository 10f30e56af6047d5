/* pool.h - a thread pool: a ready kz_parallel.
 *
 * It is a library of its own, kolize-pool, so that the core needs no threads.  A program with a task system of its own
 * fills in a kz_parallel (base.h) instead.
 *
 * Typically a program has one pool for its whole life, and gives it to its worlds and to kz_box_pairs.  Threads stay
 * awake for 10 to 100 us after each piece of work, then sleep.  Waking them takes 10 to 50 us, which pays from some
 * thousand moving bodies on. */
#ifndef KOLIZE_POOL_H
#define KOLIZE_POOL_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Threads that wait for work. */
typedef struct kz_pool kz_pool;

/* The most threads of one pool. */
#define KZ_POOL_MAX_THREADS 256

/* Makes a pool in which `n_threads` jobs run at once.
 * Args: the caller of `run` is one of the threads, so one less is started.  0 means as many as there are processors; 1
 * starts none.
 * Errors: KZ_ERR_ARGUMENT (no out, more than KZ_POOL_MAX_THREADS); KZ_ERR_MEMORY, also when the system cannot start a
 * thread.  No thread is left running then.
 * Allocates: the pool; nothing later on. */
KZ_API kz_result kz_pool_create(uint32_t n_threads, const kz_allocator *alloc, kz_pool **out, kz_error *err);

/* Ends the pool's threads and frees it.  Nothing may be running on it.  NULL is fine. */
KZ_API void kz_pool_free(kz_pool *pool);

KZ_API uint32_t kz_pool_threads(const kz_pool *pool); /* with the caller's; 0 for NULL */

/* The kz_parallel for functions that share their work.  It must not be used after the pool is freed.
 * Args: NULL gives one that shares nothing.
 *
 * Jobs start in rising order on whichever thread is idle.  When `run` returns, all that the jobs wrote can be read.  A
 * job that calls `run` again does that work itself, and so does a second thread while the pool is busy.  So nothing
 * ever waits for itself.  Jobs must not end by longjmp or an exception.
 * Errors: none.
 * Allocates: nothing. */
KZ_API kz_parallel kz_pool_parallel(kz_pool *pool);

#ifdef __cplusplus
}
#endif
#endif
