/* long_call.c - calls of the library without the interpreter's lock, which Ctrl-C ends. */
#include "base/base.h"

#include <time.h>

#define LONG_CALL_BETWEEN 0.05 /* seconds between two looks for signals, each of which waits for the lock */
#define LONG_CALL_STEPS   10000

static double long_call_clock(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Only the main thread has signals to look for; in others the look is over at once. */
static bool long_call_goes_on(void *ctx)
{
    kzp_long_call *call = ctx;
    const double now = long_call_clock();
    if (now >= call->looked_at && now < call->looked_at + LONG_CALL_BETWEEN) return true;
    PyEval_RestoreThread(call->thread);
    const bool interrupted = PyErr_CheckSignals() != 0;
    call->thread = PyEval_SaveThread();
    call->looked_at = long_call_clock();
    kzp_crew_lock(call->crew);
    call->interrupted = interrupted;
    kzp_crew_unlock(call->crew);
    return !interrupted;
}

void kzp_long_begin(kzp_long_call *call)
{
    *call = (kzp_long_call){.work = {.keep_going = long_call_goes_on, .ctx = call}, .looked_at = long_call_clock()};
    call->thread = PyEval_SaveThread();
}

bool kzp_long_goes_on(kzp_long_call *call, size_t steps)
{
    call->steps += steps;
    if (call->interrupted || call->steps < LONG_CALL_STEPS) return !call->interrupted;
    call->steps = 0;
    return long_call_goes_on(call);
}

/* The caller looks for signals, the other threads for what it found. */
bool kzp_long_goes_on_shared(kzp_long_call *call, size_t *steps, size_t more)
{
    *steps += more;
    if (*steps < LONG_CALL_STEPS) return true;
    *steps = 0;
    kzp_crew_lock(call->crew);
    const bool interrupted = call->interrupted;
    kzp_crew_unlock(call->crew);
    return !interrupted && (!kzp_crew_is_caller(call->crew) || long_call_goes_on(call));
}

bool kzp_long_end(kzp_long_call *call)
{
    PyEval_RestoreThread(call->thread);
    return !call->interrupted;
}
