/* build_workers.c - makes what is stale, in as many processes as there are processors.
 *
 * Processes, because a verb and its options have state of their own (getopt, one source of memory).  They are copies of
 * this one, take the jobs in turn from a counter, and leave their results in memory that all of them share. */
#if defined(__APPLE__) && !defined(_DARWIN_C_SOURCE)
#define _DARWIN_C_SOURCE /* MAP_ANON */
#endif
#if !defined(_WIN32) && !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#endif
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "build/project.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#if !defined(_WIN32)
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#endif

enum { WORKERS_MOST = 16, WORKERS_SHARE = 8 }; /* so many jobs a process at least: starting one takes a millisecond */

static size_t workers_waiting(const build *b, const build_result *results)
{
    size_t n = 0;
    for (size_t i = 0; i < b->n_jobs; i++) n += results[i].state == BUILD_WAITS;
    return n;
}

/* All in this process. */
static void workers_alone(build *b, build_result *results, size_t n)
{
    size_t done = 0;
    cli_progress progress = cli_progress_begin(b->c, "outputs", n);
    for (size_t i = 0; i < b->n_jobs; i++) {
        if (results[i].state != BUILD_WAITS) continue;
        build_make(b, results, i);
        cli_progress_step(&progress, ++done);
    }
    cli_progress_end(&progress);
}

#if defined(_WIN32) || !defined(MAP_ANONYMOUS)

int build_run_jobs(build *b, build_result **results)
{
    *results = b->c->alloc.alloc(b->c->alloc.ctx, (b->n_jobs + 1) * sizeof **results, 16);
    if (!*results) return cli_fail_memory(b->c);
    memset(*results, 0, (b->n_jobs + 1) * sizeof **results);
    if (build_compare(b, *results) != CLI_YES) return CLI_FAILED;
    workers_alone(b, *results, workers_waiting(b, *results));
    return CLI_YES;
}

void build_results_free(build *b, build_result *results)
{
    if (results) b->c->alloc.release(b->c->alloc.ctx, results, (b->n_jobs + 1) * sizeof *results, 16);
}

#else

typedef struct workers_shared {
    atomic_size_t next, done;
    build_result results[];
} workers_shared;

static size_t workers_size(const build *b) { return sizeof(workers_shared) + (b->n_jobs + 1) * sizeof(build_result); }

static workers_shared *workers_of(build_result *results)
{
    return (workers_shared *)(void *)((char *)results - offsetof(workers_shared, results));
}

/* Until there is no job left, or nobody who asked for it. */
static void workers_work(build *b, workers_shared *shared, pid_t parent)
{
    for (size_t i; (i = atomic_fetch_add(&shared->next, 1)) < b->n_jobs && getppid() == parent;) {
        if (shared->results[i].state != BUILD_WAITS) continue;
        build_make(b, shared->results, i);
        atomic_fetch_add(&shared->done, 1);
    }
}

/* How many processes for so many jobs; a count of allocations would have no meaning in several. */
static int workers_count(const build *b, size_t n)
{
    long most = b->n_processes > 0 ? b->n_processes : sysconf(_SC_NPROCESSORS_ONLN);
    if (b->c->memory.checked) return 1;
    if (most > WORKERS_MOST) most = WORKERS_MOST;
    if (most > (long)(n / WORKERS_SHARE)) most = (long)(n / WORKERS_SHARE);
    return most < 1 ? 1 : (int)most;
}

static void workers_watch(build *b, workers_shared *shared, int n_started, size_t n)
{
    cli_progress progress = cli_progress_begin(b->c, "outputs", n);
    const struct timespec pause = {0, 50000000};
    for (int left = n_started; left > 0;) {
        const pid_t ended = waitpid(-1, NULL, progress.on ? WNOHANG : 0);
        if (ended > 0) left--;
        else if (ended < 0 && errno != EINTR) break;
        else if (ended == 0) (void)nanosleep(&pause, NULL);
        cli_progress_step(&progress, atomic_load(&shared->done));
    }
    cli_progress_end(&progress);
}

int build_run_jobs(build *b, build_result **results)
{
    int n_started = 0;
    *results = NULL;
    workers_shared *shared = mmap(NULL, workers_size(b), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return cli_fail_memory(b->c);
    *results = shared->results;
    if (build_compare(b, *results) != CLI_YES) return CLI_FAILED;
    const size_t n = workers_waiting(b, *results);
    const int count = workers_count(b, n);
    if (count == 1) {
        workers_alone(b, *results, n);
        return CLI_YES;
    }
    const pid_t self = getpid();
    (void)fflush(NULL);
    for (int i = 0; i < count; i++) {
        const pid_t child = fork();
        if (child == 0) {
            (void)signal(SIGINT, SIG_DFL), (void)signal(SIGTERM, SIG_DFL); /* which `kolize watch` has others for */
            workers_work(b, shared, self);
            _exit(0);
        }
        n_started += child > 0;
    }
    workers_watch(b, shared, n_started, n);
    const size_t left = workers_waiting(b, *results);
    if (left > 0 && n_started == 0) workers_alone(b, *results, left);
    else if (left > 0) return cli_fail(b->c, KZ_ERR_MEMORY, "%zu outputs are missing: a process was ended", left);
    return CLI_YES;
}

void build_results_free(build *b, build_result *results)
{
    if (results) (void)munmap(workers_of(results), workers_size(b));
}

#endif
