/* measure_crowd.h - crowds of boxes that move, and lists of their pairs: what methods to find pairs are measured with.
 *
 * Boxes lie in no order of space, move by a tenth of the mean size and turn at the borders. */
#ifndef KOLIZE_MEASURE_CROWD_H
#define KOLIZE_MEASURE_CROWD_H

#include "measure/measure.h"

/* How boxes lie.  The latter ones are those that broad phases stumble over. */
typedef enum measure_layout {
    MEASURE_UNIFORM,   /* sizes 0.5 to 1.5 */
    MEASURE_CLUSTERS,  /* in 32 places */
    MEASURE_SIZES,     /* sizes over a thousandfold, evenly in the exponent */
    MEASURE_COLUMN,    /* above each other */
    MEASURE_ROW,       /* beside each other */
    MEASURE_PLATFORMS, /* 10 to 1000 wide, 1 high */
    MEASURE_WALLS,     /* 1 wide, 10 to 1000 high */
    MEASURE_GIANTS,    /* 200 are as large as an eighth of the world in each direction */
    MEASURE_OUTLIER,   /* one lies at 1e9 */
    MEASURE_ONE_PLACE, /* each meets each */
    MEASURE_SPRITES,   /* 64 pixels square, at whole pixels; they move by up to six */
    MEASURE_GAME       /* of 1050: floors of 700 tiles, 300 sprites, 50 bullets */
} measure_layout;

typedef struct measure_world_row {
    const char *name;
    float k;        /* how many others a box meets, about; not used by MEASURE_ONE_PLACE */
    float moving;   /* the part that moves */
    uint32_t least; /* bodies: used from so many on */
    measure_layout layout;
    bool is_static; /* what does not move is static */
    bool changing;  /* every fourth step a tenth of all begins to move or stops */
} measure_world_row;

typedef struct measure_crowd {
    const measure_world_row *row;
    const kz_allocator *alloc;
    uint32_t n, n_static, n_movers; /* static ones come first */
    kz_box *boxes;
    kz_vec2 *size, *motion; /* motion {0, 0}: does not move */
    uint32_t *movers;       /* in rising order */
    kz_vec2 extent;         /* where min corners lie: from 0 to this */
    uint64_t random, step;
} measure_crowd;

/* NULL: no memory. */
measure_crowd *measure_crowd_make(const measure_world_row *row, uint32_t n, const kz_allocator *alloc);
void measure_crowd_free(measure_crowd *crowd);

/* Moves the movers, and where the row says so changes who moves. */
void measure_crowd_step(measure_crowd *crowd);

/* After `motion` was changed from outside: lists the movers anew. */
void measure_crowd_list_movers(measure_crowd *crowd);

/* Pairs as numbers, lower index << 32 | higher; what plain methods and peers keep from step to step. */
typedef struct measure_pair_log {
    const kz_allocator *alloc;
    uint64_t *now, *before, *scratch;
    size_t n_now, n_before, room;
    uint64_t n_begun, n_ended, hash; /* of the events */
} measure_pair_log;

bool measure_log_fit(measure_pair_log *log, size_t n); /* room for n pairs; false: no memory */
bool measure_log_add(measure_pair_log *log, uint32_t a, uint32_t b);
void measure_log_finish(measure_pair_log *log, uint32_t n_boxes); /* sorts, and finds what began and ended */
void measure_log_next(measure_pair_log *log);                     /* what is now was before; call it first */
void measure_log_free(measure_pair_log *log);

uint64_t measure_pair_mix(uint64_t pair); /* its hash; a set's is the sum */

#endif
