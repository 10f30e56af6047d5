/* peer_worlds.c - which of the other broad phases there are. */
#include "peer_world.h"

#include "peer_crates.h"

int peer_worlds(const peer_world *worlds[PEER_WORLDS_MOST])
{
    int n = 0;
#ifdef KZ_BENCH_BOX2D
    worlds[n++] = &peer_world_box2d;
#endif
#ifdef KZ_BENCH_CHIPMUNK
    worlds[n++] = &peer_world_bbtree;
    worlds[n++] = &peer_world_hash;
#endif
#ifdef KZ_BENCH_BOOST
    worlds[n++] = &peer_world_boost;
#endif
#ifdef KZ_BENCH_CGAL
    worlds[n++] = &peer_world_cgal;
#endif
    if (peer_crates_are_open()) {
        worlds[n++] = &peer_world_rstar;
        worlds[n++] = &peer_world_parry;
    }
    return n;
}
