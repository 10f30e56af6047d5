/* resting_world.h - resting boxes and movers in layouts that have defeated broad phases, and the truth about them: each
 * compared with each. */
#ifndef RESTING_WORLD_H
#define RESTING_WORLD_H

#include "broad/resting/resting_columns.h"

#include "kz_test.h"

#include <stdlib.h>
#include <string.h>

enum { RESTING_MOST = 1600 };

/* malloc and free. */
static inline const kz_allocator *resting_heap(void)
{
    static kz_allocator heap;
    heap = kzi_allocator(NULL);
    return &heap;
}

typedef enum resting_layout {
    LAYOUT_RANDOM,
    LAYOUT_GRID,
    LAYOUT_CLUSTERS,
    LAYOUT_SIZES, /* from 1 to 1000 */
    LAYOUT_COLUMN,
    LAYOUT_ROW,
    LAYOUT_PLATFORMS,
    LAYOUT_GIANTS,
    LAYOUT_OUTLIER,
    LAYOUT_SAME,
    LAYOUT_ENDLESS, /* some reach to infinity, some are empty */
    LAYOUT_COUNT
} resting_layout;

typedef struct resting_world {
    kz_box boxes[RESTING_MOST];
    uint32_t category[RESTING_MOST], collides[RESTING_MOST];
    uint32_t resting_ids[RESTING_MOST], mover_ids[RESTING_MOST];
    kzi_box_set still, movers;
} resting_world;

static inline kz_box resting_box(kz_test_rng *rng, resting_layout layout)
{
    double x = kz_test_below(rng, 1 << 20) / 1024.0, y = kz_test_below(rng, 1 << 20) / 1024.0;
    double w = kz_test_below(rng, 1 << 15) / 1024.0, h = kz_test_below(rng, 1 << 15) / 1024.0;
    const uint32_t draw = kz_test_below(rng, 100);
    switch (layout) {
    case LAYOUT_GRID:
        x = 16 * kz_test_below(rng, 40);
        y = 16 * kz_test_below(rng, 40);
        w = h = 16;
        break;
    case LAYOUT_CLUSTERS:
        x = 100 * (draw % 5) + x / 100;
        y = 100 * (draw % 3) + y / 100;
        w /= 50;
        h /= 50;
        break;
    case LAYOUT_SIZES: {
        const double size = 1 << (draw % 11);
        w = size;
        h = size * (1 + draw / 25);
        break;
    }
    case LAYOUT_COLUMN: x = 5; break;
    case LAYOUT_ROW: y = -5; break;
    case LAYOUT_PLATFORMS:
        w *= 20;
        h = 1;
        break;
    case LAYOUT_GIANTS:
        if (draw < 4) {
            w = 500;
            h = 600;
        }
        break;
    case LAYOUT_OUTLIER:
        if (draw == 0) x = 1e9;
        if (draw == 1) y = -1e9;
        break;
    case LAYOUT_SAME:
        x = y = 3;
        w = h = 2;
        break;
    case LAYOUT_ENDLESS:
        if (draw == 0) return KZ_BOX_EMPTY;
        if (draw == 1) { return (kz_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}}; }
        if (draw == 2) { return (kz_box){{(float)x, -INFINITY}, {(float)(x + w), INFINITY}}; }
        if (draw == 3) { return (kz_box){{(float)x, (float)y}, {INFINITY, (float)(y + h)}}; }
        if (draw == 4) { return (kz_box){{(float)x, (float)y}, {(float)(x + 100), (float)(y - 1)}}; }
        if (draw == 5) { return (kz_box){{INFINITY, (float)y}, {INFINITY, (float)(y + h)}}; }
        if (draw == 6) { return (kz_box){{(float)x, -FLT_MAX}, {FLT_MAX, (float)y}}; }
        break;
    default: break;
    }
    return (kz_box){{(float)x, (float)y}, {(float)(x + w), (float)(y + h)}};
}

/* Numbers 0..n-1 shuffled; the first n_still rest, the others move. */
static inline resting_world *resting_make(kz_test_rng *rng, resting_layout layout, uint32_t n_still, uint32_t n_movers,
                                          uint32_t n_filters)
{
    resting_world *w = malloc(sizeof *w);
    uint32_t ids[RESTING_MOST];
    const uint32_t n = n_still + n_movers;
    if (!w || n > RESTING_MOST) abort();
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t filter = n_filters ? kz_test_below(rng, n_filters) : 0;
        w->boxes[i] = resting_box(rng, layout);
        w->category[i] = n_filters > 40 ? kz_test_u32(rng) & kz_test_u32(rng) : 1u << filter % 5;
        w->collides[i] = n_filters > 40 ? kz_test_u32(rng) & kz_test_u32(rng) : ~(filter * 0x2545u);
        ids[i] = i;
    }
    for (uint32_t i = n; i > 1; i--) {
        const uint32_t j = kz_test_below(rng, i), t = ids[j];
        ids[j] = ids[i - 1];
        ids[i - 1] = t;
    }
    memcpy(w->resting_ids, ids, n_still * sizeof *ids);
    memcpy(w->mover_ids, ids + n_still, n_movers * sizeof *ids);
    const uint32_t *category = n_filters ? w->category : NULL, *collides = n_filters ? w->collides : NULL;
    w->still = (kzi_box_set){w->boxes, w->resting_ids, category, collides, n_still};
    w->movers = (kzi_box_set){w->boxes, w->mover_ids, category, collides, n_movers};
    return w;
}

static inline bool resting_meets(kz_box a, kz_box b)
{
    const bool a_is = a.min.x <= a.max.x && a.min.y <= a.max.y, b_is = b.min.x <= b.max.x && b.min.y <= b.max.y;
    return a_is && b_is && a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

static inline bool resting_agree(const resting_world *w, uint32_t i, uint32_t j)
{
    return !w->still.category || !w->movers.category ||
           ((w->category[i] & w->collides[j]) != 0 && (w->category[j] & w->collides[i]) != 0);
}

static inline int resting_by_pair(const void *p, const void *q)
{
    const kz_index_pair *a = p, *b = q;
    if (a->a != b->a) return a->a < b->a ? -1 : 1;
    return a->b < b->b ? -1 : a->b > b->b;
}

typedef struct resting_pairs {
    kz_index_pair *at;
    size_t n;
} resting_pairs;

static inline void resting_add(resting_pairs *all, const resting_world *w, kz_box at_i, uint32_t i, uint32_t j)
{
    if (!resting_agree(w, i, j) || !resting_meets(at_i, w->boxes[j])) return;
    all->at[all->n++] = (kz_index_pair){i < j ? i : j, i < j ? j : i};
}

/* All pairs with a mover in them that meet.  `at_rest` are the boxes when the columns were built; is_gone, by number
 * and NULL for none, are those that were removed since.  The caller ends the result by free(at). */
static inline resting_pairs resting_truth(const resting_world *w, const kz_box *at_rest, const bool *is_gone)
{
    const uint32_t n = w->still.n + w->movers.n;
    resting_pairs all = {malloc(((size_t)n * w->movers.n + 1) * sizeof(kz_index_pair)), 0};
    if (!all.at) abort();
    for (uint32_t m = 0; m < w->movers.n; m++) {
        const uint32_t j = w->mover_ids[m];
        for (uint32_t s = 0; s < w->still.n; s++) {
            const uint32_t i = w->resting_ids[s];
            if (!is_gone || !is_gone[i]) resting_add(&all, w, at_rest[i], i, j);
        }
        for (uint32_t k = 0; k < m; k++) resting_add(&all, w, w->boxes[w->mover_ids[k]], w->mover_ids[k], j);
    }
    qsort(all.at, all.n, sizeof *all.at, resting_by_pair);
    return all;
}

static inline bool resting_same(const kzi_sap *sap, resting_pairs truth)
{
    return sap->n_pairs == truth.n &&
           (truth.n == 0 || memcmp(sap->pairs.at, truth.at, truth.n * sizeof *truth.at) == 0);
}

/* Runs jobs in an unexpected order: odd ones backwards, then even ones. */
static inline void resting_run_oddly(void *ctx, void (*job)(void *, uint32_t), void *data, uint32_t n)
{
    (void)ctx;
    for (uint32_t i = n; i-- > 0;) {
        if (i % 2) job(data, i);
    }
    for (uint32_t i = 0; i < n; i += 2) job(data, i);
}

#endif
