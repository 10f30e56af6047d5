/* ways.h - what bench_world measures beside the library's method (measure/measure_world.h). */
#ifndef KZ_BENCH_WAYS_H
#define KZ_BENCH_WAYS_H

#include "measure/measure_world.h"
#include "peer_world.h"

/* Another library's broad phase as a method.  It finds pairs that have a mover, in no order; here they are sorted by
 * digits, merged with those at rest, which are kept sorted, and compared with those of the step before: that is in its
 * time as it is in the library's. */
measure_world_method way_of_peer(const peer_world *peer);

/* A bound that no method can be faster than that puts boxes in order anew in each step: their left ends sorted by
 * digits, the boxes gathered in that order, each read once.  It finds no pairs. */
extern const measure_world_method way_bound;

#endif
