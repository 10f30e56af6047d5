/* pool.h - threads that wait for work: a ready kz_parallel.  A library of its own, kolize-pool, so that the core needs
 * no threads; programs with a task system of their own fill in a kz_parallel instead (base.h).
 *
 * Typical: one pool for the life of a program, given to its worlds and to kz_box_pairs.  Threads that have nothing to
 * do sleep; waking them takes some 10 to 50 us, which pays from some thousand moving bodies on. */
#ifndef KOLIZE_POOL_H
#define KOLIZE_POOL_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Threads that wait. */
typedef struct kz_pool kz_pool;

/* The most threads of one pool. */
#define KZ_POOL_MAX_THREADS 256

/* A pool for `n_threads` at once: the caller of `run` is one of them, so one less is started.  0: as many as there are
 * processors; 1: starts none.
 * Errors: KZ_ERR_ARGUMENT (no out, more than KZ_POOL_MAX_THREADS); KZ_ERR_MEMORY, also when the system has no thread
 * to give (none is left running).  Allocates: the pool, by `alloc` (NULL: malloc); nothing later on. */
KZ_API kz_result kz_pool_create(uint32_t n_threads, const kz_allocator *alloc, kz_pool **out, kz_error *err);

/* Ends its threads.  Nothing may be running on it.  NULL is fine. */
KZ_API void kz_pool_free(kz_pool *pool);

KZ_API uint32_t kz_pool_threads(const kz_pool *pool); /* the caller's included; 0 for NULL */

/* What functions that share their work take.  It must not be used after the pool is freed.  NULL gives one that shares
 * nothing.  Jobs are handed out by rising number to whichever thread is free; when `run` returns, all that the jobs
 * wrote can be read.  A job that runs something on a pool again, and a second thread that runs something while the pool
 * is busy, do their jobs themselves, one after another: nothing ever waits for itself.  Jobs must not end by longjmp or
 * an exception. */
KZ_API kz_parallel kz_pool_parallel(kz_pool *pool);

#ifdef __cplusplus
}
#endif
#endif
