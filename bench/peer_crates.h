/* peer_crates.h - the shared library of two crates (peer_crates/), once it is loaded. */
#ifndef KZ_BENCH_PEER_CRATES_H
#define KZ_BENCH_PEER_CRATES_H

#include "peer_boxes.h"
#include "peer_world.h"

#ifdef __cplusplus
extern "C" {
#endif

bool peer_crates_are_open(void);

/* All pairs, as peer_boxes.h wants them. */
size_t peer_rstar_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max);
size_t peer_parry_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max);

#ifdef __cplusplus
}
#endif
#endif
