/* sweep.h - the broad phase as a world uses it: scratch that is kept, bodies by number, filters inside the kernels. */
#ifndef KZI_SWEEP_H
#define KZI_SWEEP_H

#include "../base/block.h"
#include <kolize/broad.h>

/* Bodies by number: number i has boxes[i], category[i] and collides[i].  ids are the `n` numbers meant, each once, in
 * any order; NULL: 0..n-1.  category and collides, both or neither: a pair must agree both ways, category[i] &
 * collides[j] and category[j] & collides[i].  Numbers are below 2^29. */
typedef struct kzi_box_set {
    const kz_box *boxes;
    const uint32_t *ids, *category, *collides;
    uint32_t n;
} kzi_box_set;

typedef struct kzi_sweep_how {
    const kz_parallel *parallel; /* NULL: alone */
    float wrap_w, wrap_h;        /* as in kz_box_options */
    uint64_t max_pairs;          /* the most pairs to keep; 0: no limit */
} kzi_sweep_how;

/* What a sweep needs and found; {0} to begin with, kept from call to call so that a steady world allocates nothing. */
typedef struct kzi_sweep kzi_sweep;

#endif
