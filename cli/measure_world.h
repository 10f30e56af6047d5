/* measure_world.h - crowds of boxes that move, and ways to find who meets whom in each step: for `kolize bench world`
 * and bench/bench_world.c.
 *
 * Every way is told where boxes went and must have, after a step, all pairs of boxes that meet (but for two static
 * ones) in rising order, and which began and ended.  Boxes lie in no order of space, move by a tenth of the mean size
 * and turn at the borders.  Every way sees the same steps from the same start.  Before anything is timed, all ways'
 * pairs and events are compared in each of a dozen steps. */
#ifndef KOLIZE_MEASURE_WORLD_H
#define KOLIZE_MEASURE_WORLD_H

#include "measure.h"

typedef struct measure_world_row {
    const char *name;
    float k;        /* how many others a box meets, about */
    float moving;   /* the part that moves */
    uint32_t least; /* bodies: asked about from so many on */
    enum { MEASURE_UNIFORM, MEASURE_CLUSTERS, MEASURE_SIZES } layout; /* sizes: a thousandfold, evenly in the exponent */
    bool is_static; /* what does not move is static */
    bool changing;  /* every fourth step a tenth of all begins to move or stops */
} measure_world_row;

extern const measure_world_row measure_world_rows[]; /* ended by a NULL name */

typedef struct measure_crowd {
    const measure_world_row *row;
    const kz_allocator *alloc;
    uint32_t n, n_static, n_movers; /* static ones come first */
    kz_box *boxes;
    kz_vec2 *size, *motion; /* motion {0, 0}: does not move */
    uint32_t *movers;       /* in rising order */
    float side;
    uint64_t random, step;
} measure_crowd;

/* NULL: no memory. */
measure_crowd *measure_crowd_make(const measure_world_row *row, uint32_t n, const kz_allocator *alloc);
void measure_crowd_free(measure_crowd *crowd);

/* Pairs as numbers, lower index << 32 | higher; what plain ways and peers keep from step to step. */
typedef struct measure_pair_log {
    const kz_allocator *alloc;
    uint64_t *now, *before, *scratch;
    size_t n_now, n_before, room;
    uint64_t n_begun, n_ended, hash; /* of the events */
} measure_pair_log;

bool measure_log_add(measure_pair_log *log, uint32_t a, uint32_t b);   /* false: no memory */
void measure_log_finish(measure_pair_log *log, uint32_t n_boxes);      /* sorts, and finds what began and ended */
void measure_log_next(measure_pair_log *log);                          /* what is now was before; call it first */
void measure_log_free(measure_pair_log *log);

/* What a step found, to be compared. */
typedef struct measure_world_seen {
    uint64_t n_pairs, n_begun, n_ended, pairs, events; /* the latter two are hashes */
    bool sorted;
} measure_world_seen;
void measure_log_see(const measure_pair_log *log, measure_world_seen *seen);

typedef struct measure_world_way {
    const char *name;
    uint32_t most; /* bodies it can be asked about; 0: any number */
    void *(*make)(const measure_crowd *crowd); /* NULL: no memory */
    bool (*step)(void *way, const measure_crowd *crowd);
    void (*see)(const void *way, measure_world_seen *seen);
    size_t (*bytes)(const void *way); /* NULL: unknown */
    void (*free)(void *way);
} measure_world_way;

/* What one writes first, and the library's. */
extern const measure_world_way measure_world_plain, measure_world_sweep, measure_world_kolize;

typedef struct measure_world_figures {
    const char *name[MEASURE_MOST_WAYS];
    measure_figure figure[MEASURE_MOST_WAYS]; /* ns a body, all bodies counted */
    double bytes[MEASURE_MOST_WAYS];          /* a body; 0: unknown */
    double pairs;                             /* a body */
    int n_ways, wrong;                        /* wrong: the way whose answers differ from the first's, or -1 */
} measure_world_figures;

/* Measures those of the ways that can be asked about n bodies.  KZ_ERR_MEMORY. */
kz_result measure_world_run(const measure_world_row *row, uint32_t n, const measure_world_way *const *ways, int n_ways,
                            int passes, double budget_ns, const kz_allocator *alloc, measure_world_figures *out);

#endif
