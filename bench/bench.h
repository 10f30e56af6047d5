/* bench.h - what the benchmarks share: a clock, medians, and stopping when something fails.  Define BENCH_NAME first. */
#ifndef KZ_BENCH_H
#define KZ_BENCH_H

#include <kolize/base.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Of this process, not of the wall: other programs' turns do not count. */
static inline double now_ns(void) { return (double)clock() * (1e9 / CLOCKS_PER_SEC); }

static inline void *need(void *block)
{
    if (!block) {
        fprintf(stderr, BENCH_NAME ": out of memory\n");
        exit(2);
    }
    return block;
}

static inline void must(kz_result r, const char *what)
{
    if (r != KZ_OK) {
        fprintf(stderr, BENCH_NAME ": %s: %s\n", what, kz_result_name(r));
        exit(2);
    }
}

/* A wrong answer: what follows would time nonsense. */
static inline void must_be(bool right, const char *what)
{
    if (!right) {
        fprintf(stderr, BENCH_NAME ": wrong: %s\n", what);
        exit(1);
    }
}

static int by_number(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts the values. */
static inline double median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_number);
    return values[n / 2];
}

#endif
