/* batch_of_one.h - asks a batch about one pair, so that tests of kz_relate see the kernels of batches, too. */
#ifndef BATCH_OF_ONE_H
#define BATCH_OF_ONE_H

#include <kolize/query_batch.h>

#include "kz_test.h"

static inline size_t batch_of_polygon(const kz_shape *a, const kz_shape *b, uint64_t *bits)
{
    const kz_vec2 *p = b->as.polygon.inline_points;
    const int32_t n = b->as.polygon.n_points;
    const float *x[KZ_INLINE_POINTS], *y[KZ_INLINE_POINTS];
    for (int32_t k = 0; k < n; k++) {
        const kz_vec2 *v = &p[b->flags & KZ_SHAPE_CLOCKWISE ? k : n - 1 - k];
        x[k] = &v->x;
        y[k] = &v->y;
    }
    const kz_convexes many = {x, y, n, 0};
    return kz_overlap_one_convexes(a, many, 1, bits);
}

/* Does a batch of one b have the answer?  Kinds that have no batch are passed by. */
static inline void check_batch_of_one(const kz_shape *a, const kz_shape *b, bool overlap)
{
    uint64_t bits = 2;
    size_t n = overlap;
    switch (b->kind) {
    case KZ_KIND_BOX: n = kz_overlap_one_boxes(a, kz_boxes_of(&b->bounds), 1, &bits); break;
    case KZ_KIND_CIRCLE: n = kz_overlap_one_circles(a, kz_circles_of(&b->as.circle), 1, &bits); break;
    case KZ_KIND_CAPSULE: n = kz_overlap_one_capsules(a, kz_capsules_of(&b->as.capsule), 1, &bits); break;
    case KZ_KIND_POLYGON:
        if ((b->flags & KZ_SHAPE_CONVEX) && !b->as.polygon.points) n = batch_of_polygon(a, b, &bits);
        break;
    default: break;
    }
    if (n != (size_t)overlap || (bits != 2 && bits != (uint64_t)overlap)) CHECK_EQ(n, (size_t)overlap);
}

#endif
