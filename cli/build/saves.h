/* saves.h - how `kolize watch` learns that a file was saved. */
#ifndef KOLIZE_CLI_SAVES_H
#define KOLIZE_CLI_SAVES_H

#include "build/project.h"

/* Events of folders where the system has them (inotify); otherwise time goes by. */
typedef struct watch_wait {
    int events; /* a file number, or -1 */
} watch_wait;

void watch_wait_begin(watch_wait *wait, bool poll);
void watch_wait_end(watch_wait *wait);
void watch_wait_beside(watch_wait *wait, const char *path); /* its folder counts, too */
void watch_wait_for(watch_wait *wait);                      /* an event, a signal, or a while */
void watch_pause(int milliseconds);

/* Ctrl-C ends the loop and not the program. */
void watch_signals(void);
bool watch_is_over(void);

/* What all files of an item look like: names, sizes and times.  Outputs change by a build, too. */
typedef struct watch_state {
    uint64_t inputs, outputs;
} watch_state;

/* Errors are those of the run and are not reported here. */
watch_state watch_state_of_project(cli *c, const char *path, watch_wait *wait);
watch_state watch_state_of_file(cli *c, const char *path, bool drawn, watch_wait *wait);

#endif
