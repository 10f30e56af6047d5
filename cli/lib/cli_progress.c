/* cli_progress.c - a progress bar on the terminal for jobs that take long. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* isatty */
#endif
#include "lib/cli.h"

#include <stdio.h>
#include <time.h>
#if defined(_WIN32)
#include <io.h>
#define isatty _isatty
#else
#include <unistd.h>
#endif

#define CLI_PROGRESS_AFTER 0.5 /* seconds: what ends sooner needs no bar */
#define CLI_PROGRESS_EVERY 0.1

static double cli_seconds(void)
{
    struct timespec now;
    if (timespec_get(&now, TIME_UTC) != TIME_UTC) return 0;
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

cli_progress cli_progress_begin(cli *c, const char *what, uint64_t total)
{
    cli_progress progress = {.what = what, .total = total ? total : 1};
    progress.on = !c->quiet && !c->capture && isatty(2);
    if (progress.on) progress.started = progress.drawn = cli_seconds();
    return progress;
}

void cli_progress_step(cli_progress *progress, uint64_t done)
{
    enum { WIDTH = 32 };
    char bar[WIDTH + 1];
    if (!progress->on) return;
    const double now = cli_seconds(), spent = now - progress->started;
    if (spent < CLI_PROGRESS_AFTER || now - progress->drawn < CLI_PROGRESS_EVERY) return;
    const double share = (double)done / (double)progress->total;
    for (int i = 0; i < WIDTH; i++) bar[i] = i < (int)(share * WIDTH) ? '#' : '.';
    bar[WIDTH] = 0;
    fprintf(stderr, "\r%s [%s] %3d%%  %llu of %llu", progress->what, bar, (int)(share * 100), (unsigned long long)done,
            (unsigned long long)progress->total);
    if (done > 0) fprintf(stderr, ", %.0f s left \033[K", spent * (1 - share) / share);
    (void)fflush(stderr);
    progress->drawn = now;
    progress->shown = true;
}

void cli_progress_end(cli_progress *progress)
{
    if (progress->shown) fputs("\r\033[K", stderr);
}
