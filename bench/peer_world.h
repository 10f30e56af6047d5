/* peer_world.h - other engines' broad phases, driven as their engines do: for bench_world.  Each is compiled only where
 * it is installed. */
#ifndef KZ_BENCH_PEER_WORLD_H
#define KZ_BENCH_PEER_WORLD_H

#include <kolize/math.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Called for each pair that meets now. */
typedef void peer_found(void *ctx, uint32_t a, uint32_t b);

/* Box2D 2.4's b2BroadPhase: one tree of boxes made larger, pairs kept as b2ContactManager does. */
typedef struct peer_box2d_world peer_box2d_world;
peer_box2d_world *peer_box2d_world_make(const kz_box *boxes, uint32_t n, uint32_t n_static);
void peer_box2d_world_step(peer_box2d_world *world, const kz_box *boxes, const kz_vec2 *motion, const uint32_t *movers,
                           uint32_t n_movers, peer_found *found, void *ctx);
void peer_box2d_world_free(peer_box2d_world *world);

#ifdef __cplusplus
}
#endif
#endif
