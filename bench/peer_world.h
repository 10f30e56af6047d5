/* peer_world.h - other libraries' broad phases, driven as their engines do: for bench_world.  Each is compiled only
 * where it is installed; those of crates.io are loaded. */
#ifndef KZ_BENCH_PEER_WORLD_H
#define KZ_BENCH_PEER_WORLD_H

#include <kolize/math.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The boxes and how they moved in this step.  The arrays stay where they are. */
typedef struct peer_bodies {
    const kz_box *boxes;
    const kz_vec2 *motion;
    const uint32_t *movers; /* in rising order */
    uint32_t n, n_static, n_movers;
} peer_bodies;

/* Called once for each pair that meets now and of which one is a mover. */
typedef void peer_found(void *ctx, uint32_t a, uint32_t b);

typedef struct peer_world {
    const char *name;
    bool all_move;                                           /* it is measured only where all move */
    bool (*suits)(const peer_bodies *bodies);                /* can it be waited for?  NULL: always */
    void *(*make)(const peer_bodies *bodies);                /* NULL: no memory */
    void (*regroup)(void *world, const peer_bodies *bodies); /* before a step with other movers than the last; NULL: the
                                                              * library does not care */
    void (*step)(void *world, const peer_bodies *bodies, peer_found *found, void *ctx);
    void (*free)(void *world);
} peer_world;

/* Box2D 2.4's b2BroadPhase: one tree of boxes made larger, pairs kept as b2ContactManager does. */
extern const peer_world peer_world_box2d;

/* Chipmunk 7's cpBBTree and cpSpaceHash: what rests in a second one, as cpSpace has sleeping shapes. */
extern const peer_world peer_world_bbtree, peer_world_hash;

/* Boost.Geometry's R-tree: one that stays for what rests, one packed anew in each step for what moves. */
extern const peer_world peer_world_boost;

/* CGAL's box_self_intersection_d. */
extern const peer_world peer_world_cgal;

/* rstar's R*-tree and parry2d's Bvh; see peer_crates/lib.rs.  rapier2d's BroadPhaseBvh: peer_crates/rapier.rs.  False,
 * after saying why, when they cannot be loaded. */
extern const peer_world peer_world_rstar, peer_world_parry, peer_world_rapier;
bool peer_crates_open(const char *library);

/* Others, such as Box2D v3, are shared objects with this function (peer_native/box2d3_world.c).  At most two are loaded;
 * false, after saying why, when one cannot be. */
typedef const peer_world *peer_world_opener(void);
#define PEER_WORLD_OPEN "peer_world_open"
bool peer_world_load(const char *library);

/* All of them that there are; returns how many. */
enum { PEER_WORLDS_MOST = 10 };
int peer_worlds(const peer_world *worlds[PEER_WORLDS_MOST]);

#ifdef __cplusplus
}
#endif
#endif
