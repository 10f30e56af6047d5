/* measure_world.h - methods to find who of a crowd meets whom in each step: for bench_plain and
 * bench/bench_world.c.
 *
 * Every method gets the new places of boxes and must have, after a step, all pairs of boxes that meet (except two
 * static ones) in rising order, and which began and ended.  Every method sees the same steps from the same start.
 * Before anything is timed, all methods' pairs and events are compared in each of a dozen steps (of fewer when there
 * are many bodies).  In each pass the methods take turns in another order. */
#ifndef KOLIZE_MEASURE_WORLD_H
#define KOLIZE_MEASURE_WORLD_H

#include "measure/measure_crowd.h"

extern const measure_world_row measure_world_rows[]; /* ended by a NULL name: those of the tool */

/* What a step found, to be compared. */
typedef struct measure_world_seen {
    uint64_t n_pairs, n_begun, n_ended, pairs, events; /* the latter two are hashes */
    bool sorted;
} measure_world_seen;
void measure_log_see(const measure_pair_log *log, measure_world_seen *seen);

typedef struct measure_world_method measure_world_method;
struct measure_world_method {
    const char *name;
    uint32_t most; /* bodies it can serve; 0: any number */
    bool (*suits)(const measure_world_method *method,
                  const measure_crowd *crowd); /* can it be waited for?  NULL: always */
    void *(*make)(const measure_world_method *method, const measure_crowd *crowd); /* NULL: no memory */
    bool (*step)(void *state, const measure_crowd *crowd);                         /* false: no memory */
    void (*see)(const void *state, measure_world_seen *seen);                      /* NULL: it finds no pairs */
    size_t (*bytes)(const void *state);                                            /* NULL: unknown */
    void (*free)(void *state);
    const void *of; /* for the method itself */
};

/* What one writes first, and the library's. */
extern const measure_world_method measure_world_plain, measure_world_sweep, measure_world_kolize;

typedef struct measure_world_figures {
    const char *name[MEASURE_MAX_METHODS];
    measure_figure figure[MEASURE_MAX_METHODS]; /* ns a body, all bodies counted; of a method left out: all 0 */
    double bytes[MEASURE_MAX_METHODS];          /* a body; 0: unknown */
    double left_out_s[MEASURE_MAX_METHODS];     /* > 0: it was left out because a step took it so many seconds */
    double pairs;                               /* a body */
    int n_methods, wrong;                       /* wrong: the method whose answers differ from the first's, or -1 */
} measure_world_figures;

typedef struct measure_world_plan {
    int passes;
    bool wall;        /* time as a clock at the wall has it, for methods with several threads */
    double budget_ns; /* for the steps of a pass, about, of a method that takes 100 ns a body */
    double
        patience_s; /* 0: endless.  A method of which one step takes longer is left out; one that has taken so long in
                        * all is timed in no more passes than three */
} measure_world_plan;

/* Measures those of the methods that can serve n bodies.  KZ_ERR_MEMORY. */
kz_result measure_world_run(const measure_world_row *row, uint32_t n, const measure_world_method *const *methods,
                            int n_methods, const measure_world_plan *plan, const kz_allocator *alloc,
                            measure_world_figures *out);

#endif
