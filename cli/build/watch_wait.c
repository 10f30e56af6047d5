/* watch_wait.c - waits until a file in certain folders is saved. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* sigaction, nanosleep */
#endif
#include "build/saves.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#if defined(__linux__)
#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>
#endif
#if defined(_WIN32)
#include <windows.h>
#endif

/* Folders on other machines have no events, so files are looked at now and then in any case. */
enum { WAIT_WITH_EVENTS = 2000, WAIT_WITHOUT = 400 }; /* ms */

static volatile sig_atomic_t wait_over;

static void wait_stop(int number)
{
    (void)number;
    wait_over = 1;
}

bool watch_is_over(void) { return wait_over != 0; }

void watch_signals(void)
{
    wait_over = 0;
#if defined(_WIN32)
    (void)signal(SIGINT, wait_stop);
#else
    struct sigaction action;
    memset(&action, 0, sizeof action); /* without SA_RESTART, so that waiting ends */
    action.sa_handler = wait_stop;
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
#endif
}

void watch_pause(int milliseconds)
{
#if defined(_WIN32)
    Sleep((DWORD)milliseconds);
#else
    const struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    if (!wait_over) (void)nanosleep(&pause, NULL);
#endif
}

void watch_wait_begin(watch_wait *wait, bool poll)
{
    wait->events = -1;
#if defined(__linux__)
    if (!poll) wait->events = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
#else
    (void)poll;
#endif
}

void watch_wait_end(watch_wait *wait)
{
#if defined(__linux__)
    if (wait->events >= 0) (void)close(wait->events);
#endif
    wait->events = -1;
}

void watch_wait_beside(watch_wait *wait, const char *path)
{
#if defined(__linux__)
    char folder[4096];
    const char *slash = strrchr(path, '/');
    const size_t n = slash ? (size_t)(slash - path) + (slash == path) : 0;
    if (wait->events < 0 || n >= sizeof folder) return;
    snprintf(folder, sizeof folder, "%.*s", (int)n, path);
    /* Editors write a file, or write another and rename it.  A folder that is named again stays one. */
    (void)inotify_add_watch(wait->events, n > 0 ? folder : ".",
                            IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE);
#else
    (void)wait, (void)path;
#endif
}

void watch_wait_for(watch_wait *wait)
{
#if defined(__linux__)
    if (wait->events >= 0) {
        char events[4096];
        struct pollfd one = {wait->events, POLLIN, 0};
        if (!wait_over && poll(&one, 1, WAIT_WITH_EVENTS) > 0)
            while (read(wait->events, events, sizeof events) > 0) {} /* which files they were is looked up */
        return;
    }
#endif
    (void)wait;
    watch_pause(WAIT_WITHOUT);
}
