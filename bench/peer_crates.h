/* peer_crates.h - the shared library of three crates (peer_crates/), once it is loaded. */
#ifndef KZ_BENCH_PEER_CRATES_H
#define KZ_BENCH_PEER_CRATES_H

#include "peer_world.h"

#ifdef __cplusplus
extern "C" {
#endif

bool peer_crates_are_open(void);

#ifdef __cplusplus
}
#endif
#endif
