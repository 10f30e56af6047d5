/* peer_shapes.h - other libraries that answer questions about two shapes, beside which bench_shapes and bench_motion
 * measure: each is measured only where it is installed, and nothing but the benchmarks is linked with it. */
#ifndef KZ_BENCH_PEER_SHAPES_H
#define KZ_BENCH_PEER_SHAPES_H

#include <kolize/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a library does not answer is NULL. */
typedef struct peer_shapes {
    const char *name, *key;
    void *(*make)(const kz_shape *shape); /* gives NULL when it has no such kind */
    void (*free)(void *shape);
    bool (*overlap)(const void *a, const void *b);
    float (*contact)(const void *a, const void *b); /* the depth, its points and normal being made; below 0: none */
    float (*distance)(const void *a, const void *b);
    float (*ray)(const void *shape, kz_vec2 from, kz_vec2 way); /* 0 to 1 of the ray; 2: no hit */
    float (*sweep)(const void *a, kz_vec2 way, const void *b);
} peer_shapes;

const peer_shapes *peer_chipmunk(void); /* KZ_BENCH_CHIPMUNK */
const peer_shapes *peer_box2d(void);    /* KZ_BENCH_BOX2D */
const peer_shapes *peer_parry(const char *library); /* NULL when it cannot be loaded, which it says */

enum { PEER_CHIPMUNK, PEER_BOX2D, PEER_PARRY, PEERS };

/* Those there are; NULL for the others.  parry2d is in a shared library, which peers.sh makes; NULL: without it. */
void peers_open(const char *parry, const peer_shapes *peers[PEERS]);

#ifdef __cplusplus
}
#endif
#endif
