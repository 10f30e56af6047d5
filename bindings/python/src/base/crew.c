/* crew.c - threads that share the jobs of one call, and end with it.
 *
 * They are there for a call alone, so a fork between calls loses none.  A thread that wakes too late finds all jobs taken
 * and sleeps on: the slowest waker delays nobody.  The last who leaves frees what they shared.  Locks and threads are
 * those of Python's interface, which every system has; the threads use nothing else of Python. */
#include "base/base.h"

static const unsigned long no_thread = (unsigned long)-1; /* PYTHREAD_INVALID_THREAD_ID, which the stable interface lacks */

typedef void crew_job(void *data, uint32_t i);

typedef struct member {
    kzp_crew *crew;
    PyThread_type_lock wake; /* released to wake it, once where is_called was false */
    bool is_called;
} member;

struct kzp_crew {
    kz_parallel parallel;
    PyThread_type_lock lock; /* guards all that follows */
    PyThread_type_lock left; /* released by the last member inside, where the caller waits */
    crew_job *job;
    void *data;
    uint32_t next, n, n_members, n_inside, n_users;
    unsigned long caller;
    bool caller_waits, is_ending;
    member members[KZP_CREW_MOST - 1];
};

static void lock_crew(kzp_crew *crew) { PyThread_acquire_lock(crew->lock, WAIT_LOCK); }
static void unlock_crew(kzp_crew *crew) { PyThread_release_lock(crew->lock); }

/* Takes jobs until there is none.  The crew is locked before and after. */
static void take_jobs(kzp_crew *crew)
{
    while (crew->next < crew->n) {
        const uint32_t i = crew->next++;
        unlock_crew(crew);
        crew->job(crew->data, i);
        lock_crew(crew);
    }
}

static void free_lock(PyThread_type_lock lock)
{
    if (lock) PyThread_free_lock(lock);
}

static void free_crew(kzp_crew *crew)
{
    for (uint32_t i = 0; i < KZP_CREW_MOST - 1; i++) free_lock(crew->members[i].wake);
    free_lock(crew->left);
    free_lock(crew->lock);
    free(crew);
}

/* The crew is locked. */
static void leave(kzp_crew *crew)
{
    const bool is_last = --crew->n_users == 0;
    unlock_crew(crew);
    if (is_last) free_crew(crew);
}

static void member_thread(void *of)
{
    member *m = of;
    kzp_crew *crew = m->crew;
    for (;;) {
        PyThread_acquire_lock(m->wake, WAIT_LOCK);
        lock_crew(crew);
        m->is_called = false;
        if (crew->is_ending) break;
        crew->n_inside++;
        take_jobs(crew);
        if (--crew->n_inside == 0 && crew->caller_waits) {
            crew->caller_waits = false;
            PyThread_release_lock(crew->left);
        }
        unlock_crew(crew);
    }
    leave(crew);
}

static void call_members(kzp_crew *crew, uint32_t n)
{
    for (uint32_t i = 0; i < n && i < crew->n_members; i++) {
        if (crew->members[i].is_called) continue;
        crew->members[i].is_called = true;
        PyThread_release_lock(crew->members[i].wake);
    }
}

static void crew_run(void *ctx, crew_job *job, void *data, uint32_t n)
{
    kzp_crew *crew = ctx;
    lock_crew(crew);
    crew->job = job;
    crew->data = data;
    crew->next = 0;
    crew->n = n;
    call_members(crew, n - 1);
    take_jobs(crew);
    crew->caller_waits = crew->n_inside > 0;
    const bool waits = crew->caller_waits;
    unlock_crew(crew);
    if (waits) PyThread_acquire_lock(crew->left, WAIT_LOCK);
}

static PyThread_type_lock taken_lock(void)
{
    PyThread_type_lock lock = PyThread_allocate_lock();
    if (lock) PyThread_acquire_lock(lock, WAIT_LOCK);
    return lock;
}

static bool start_member(kzp_crew *crew)
{
    member *m = &crew->members[crew->n_members];
    *m = (member){.crew = crew, .wake = taken_lock()};
    if (!m->wake || PyThread_start_new_thread(member_thread, m) == no_thread) return false;
    crew->n_members++;
    crew->n_users++;
    return true;
}

kzp_crew *kzp_crew_begin(uint32_t n_threads)
{
    kzp_crew *crew = n_threads > 1 ? calloc(1, sizeof *crew) : NULL;
    if (!crew) return NULL;
    crew->lock = PyThread_allocate_lock();
    crew->left = taken_lock();
    crew->n_users = 1;
    crew->caller = PyThread_get_thread_ident();
    if (!crew->lock || !crew->left) {
        free_crew(crew);
        return NULL;
    }
    lock_crew(crew);
    while (crew->n_members + 1 < n_threads && crew->n_members + 1 < KZP_CREW_MOST && start_member(crew)) continue;
    crew->parallel = (kz_parallel){crew_run, crew, crew->n_members + 1};
    unlock_crew(crew);
    return crew;
}

void kzp_crew_end(kzp_crew *crew)
{
    if (!crew) return;
    lock_crew(crew);
    crew->is_ending = true;
    call_members(crew, crew->n_members);
    leave(crew);
}

const kz_parallel *kzp_crew_parallel(const kzp_crew *crew)
{
    return crew && crew->n_members ? &crew->parallel : NULL;
}

void kzp_share(const kzp_crew *crew, void (*job)(void *data, uint32_t i), void *data, uint32_t n)
{
    const kz_parallel *parallel = kzp_crew_parallel(crew);
    if (parallel && n > 1) parallel->run(parallel->ctx, job, data, n);
    else
        for (uint32_t i = 0; i < n; i++) job(data, i);
}

bool kzp_crew_is_caller(const kzp_crew *crew) { return !crew || PyThread_get_thread_ident() == crew->caller; }
void kzp_crew_lock(kzp_crew *crew)
{
    if (crew) lock_crew(crew);
}
void kzp_crew_unlock(kzp_crew *crew)
{
    if (crew) unlock_crew(crew);
}
