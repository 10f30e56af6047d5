/* peer_shapes.h - physics engines that answer whether two shapes overlap, beside which bench_shapes measures: each is
 * compiled only where it is installed, and nothing but the benchmark is linked with it. */
#ifndef KZ_BENCH_PEER_SHAPES_H
#define KZ_BENCH_PEER_SHAPES_H

#include <kolize/query.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peer_shapes {
    const char *name;
    void *(*make)(const kz_shape *shape); /* NULL: it has no such kind */
    bool (*overlap)(const void *a, const void *b);
    void (*free)(void *shape);
} peer_shapes;

const peer_shapes *peer_chipmunk(void); /* KZ_BENCH_CHIPMUNK */
const peer_shapes *peer_box2d(void);    /* KZ_BENCH_BOX2D */

#ifdef __cplusplus
}
#endif
#endif
