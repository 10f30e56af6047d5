/* peer_chipmunk_index.h - a peer of prepared strips; compiled only where Chipmunk is installed. */
#ifndef KZ_BENCH_PEER_CHIPMUNK_INDEX_H
#define KZ_BENCH_PEER_CHIPMUNK_INDEX_H

#include <kolize/math.h>

typedef struct peer_index peer_index;

/* The first n_still boxes rest, the others move by their `motion` in each step; both arrays are read later on. */
peer_index *peer_index_make(const kz_box *boxes, const kz_vec2 *motion, uint32_t n_still, uint32_t n);

/* The number of pairs that meet and have a mover, after the movers' boxes changed. */
uint64_t peer_index_step(peer_index *index);

void peer_index_free(peer_index *index);

#endif
