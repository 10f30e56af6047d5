/* peer_worlds.c - which of the other libraries there are. */
#include "peer_boxes.h"
#include "peer_crates.h"
#include "peer_world.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum { LOADED_MOST = 2 };

static const peer_world *loaded[LOADED_MOST];
static int n_loaded;

bool peer_world_load(const char *library)
{
    void *opened = dlopen(library, RTLD_NOW | RTLD_LOCAL), *function = opened ? dlsym(opened, PEER_WORLD_OPEN) : NULL;
    peer_world_opener *open;
    if (!function || n_loaded == LOADED_MOST) {
        fprintf(stderr, "%s: not measured (%s)\n", library, function ? "too many" : dlerror());
        return false;
    }
    memcpy(&open, &function, sizeof open);
    loaded[n_loaded++] = open();
    return true;
}

int peer_worlds(const peer_world *worlds[PEER_WORLDS_MOST])
{
    int n = 0;
    for (; n < n_loaded; n++) worlds[n] = loaded[n];
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
        worlds[n++] = &peer_world_rapier;
    }
    return n;
}

int peer_boxes_list(peer_boxes list[PEER_BOXES_MOST])
{
    int n = 0;
#ifdef KZ_BENCH_BOOST
    list[n++] = (peer_boxes){"Boost rtree", peer_boost_pairs};
#endif
#ifdef KZ_BENCH_CGAL
    list[n++] = (peer_boxes){"CGAL", peer_cgal_pairs};
#endif
    if (peer_crates_are_open()) {
        list[n++] = (peer_boxes){"rstar", peer_rstar_pairs};
        list[n++] = (peer_boxes){"parry2d", peer_parry_pairs};
    }
    return n;
}
