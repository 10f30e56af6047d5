/* peer_chipmunk_world.c - Chipmunk 7's broad phases: cpBBTree, a tree of predicted boxes with pairs kept between
 * steps, and cpSpaceHash, a grid of cells as large as a box is on average, ten times as many as boxes.  What rests is
 * in a second one, as cpSpace has its sleeping shapes. */
#include "peer_world.h"

#include <chipmunk/chipmunk.h>
#include <stdlib.h>

typedef struct chipmunk_body {
    const kz_box *box;
    const kz_vec2 *motion; /* of one step */
    bool moves;
} chipmunk_body;

typedef struct chipmunk_world {
    cpSpatialIndex *still, *movers;
    chipmunk_body *bodies;
    const kz_box *first; /* the boxes lie in one array */
    cpFloat cell;        /* of a hash; 0: a tree */
    uint8_t *moves;      /* scratch */
} chipmunk_world;

static cpBB chipmunk_box(void *of)
{
    const kz_box *b = ((const chipmunk_body *)of)->box;
    return cpBBNew(b->min.x, b->min.y, b->max.x, b->max.y);
}

/* A second; the tree predicts a tenth of one, which is six steps. */
static cpVect chipmunk_velocity(void *of)
{
    const chipmunk_body *b = of;
    return b->moves ? cpv(60.0 * b->motion->x, 60.0 * b->motion->y) : cpvzero;
}

static int hash_cells(uint32_t n) { return n < 100 ? 1000 : n > 200000000 ? 2000000000 : (int)(10 * n); }

static double width(kz_box b) { return (double)b.max.x - b.min.x; }
static double height(kz_box b) { return (double)b.max.y - b.min.y; }

static cpFloat mean_size(const peer_bodies *b)
{
    double sum = 0;
    for (uint32_t i = 0; i < b->n; i++) {
        const double w = width(b->boxes[i]), h = height(b->boxes[i]);
        sum += w > h ? w : h;
    }
    return sum / b->n;
}

static void *make_world(const peer_bodies *b, cpFloat cell)
{
    chipmunk_world *w = calloc(1, sizeof *w);
    if (!w || !(w->bodies = calloc(b->n, sizeof *w->bodies)) || !(w->moves = calloc(b->n, 1))) exit(2);
    w->first = b->boxes;
    w->cell = cell;
    if (cell > 0) {
        w->still = cpSpaceHashNew(cell, hash_cells(b->n_static), chipmunk_box, NULL);
        w->movers = cpSpaceHashNew(cell, hash_cells(b->n), chipmunk_box, w->still);
    } else {
        w->still = cpBBTreeNew(chipmunk_box, NULL);
        w->movers = cpBBTreeNew(chipmunk_box, w->still);
        cpBBTreeSetVelocityFunc(w->movers, chipmunk_velocity);
    }
    for (uint32_t i = 0; i < b->n; i++) {
        w->bodies[i] = (chipmunk_body){&b->boxes[i], &b->motion[i], i >= b->n_static};
        cpSpatialIndexInsert(i < b->n_static ? w->still : w->movers, &w->bodies[i], i);
    }
    return w;
}

static void *make_bbtree(const peer_bodies *b) { return make_world(b, 0); }
static void *make_hash(const peer_bodies *b) { return make_world(b, mean_size(b)); }

/* A box is entered into every cell it lies in, and a cell is a list that is searched. */
static bool suits_hash(const peer_bodies *b)
{
    const double cell = mean_size(b);
    double cells = 0;
    for (uint32_t i = 0; i < b->n; i++) cells += (width(b->boxes[i]) / cell + 1) * (height(b->boxes[i]) / cell + 1);
    return cells < 50.0 * b->n;
}

static void regroup_chipmunk(void *world, const peer_bodies *b)
{
    chipmunk_world *w = world;
    uint32_t n_still = b->n;
    for (uint32_t i = 0; i < b->n; i++) w->moves[i] = 0;
    for (uint32_t k = 0; k < b->n_movers; k++) w->moves[b->movers[k]] = 1;
    for (uint32_t i = 0; i < b->n; i++) {
        chipmunk_body *body = &w->bodies[i];
        n_still -= w->moves[i];
        if (body->moves == w->moves[i]) continue;
        cpSpatialIndexRemove(body->moves ? w->movers : w->still, body, i);
        body->moves = w->moves[i];
        cpSpatialIndexInsert(body->moves ? w->movers : w->still, body, i);
    }
    if (w->cell > 0) {
        cpSpaceHashResize((cpSpaceHash *)w->still, w->cell, hash_cells(n_still));
        cpSpaceHashResize((cpSpaceHash *)w->movers, w->cell, hash_cells(b->n_movers));
        cpSpatialIndexReindex(w->still);
    }
}

typedef struct chipmunk_telling {
    const kz_box *first;
    peer_found *found;
    void *ctx;
} chipmunk_telling;

/* Stretched boxes, and what is in the same cell. */
static cpCollisionID tell_if_met(void *a, void *b, cpCollisionID id, void *of)
{
    const chipmunk_telling *t = of;
    const kz_box *p = ((const chipmunk_body *)a)->box, *q = ((const chipmunk_body *)b)->box;
    if (kz_box_meets(*p, *q)) t->found(t->ctx, (uint32_t)(p - t->first), (uint32_t)(q - t->first));
    return id;
}

static void step_chipmunk(void *world, const peer_bodies *b, peer_found *found, void *ctx)
{
    chipmunk_world *w = world;
    chipmunk_telling telling = {w->first, found, ctx};
    (void)b;
    cpSpatialIndexReindexQuery(w->movers, tell_if_met, &telling);
}

static void free_chipmunk(void *world)
{
    chipmunk_world *w = world;
    cpSpatialIndexFree(w->movers);
    cpSpatialIndexFree(w->still);
    free(w->bodies);
    free(w->moves);
    free(w);
}

const peer_world peer_world_bbtree = {
    .name = "cpBBTree", .make = make_bbtree, .regroup = regroup_chipmunk, .step = step_chipmunk, .free = free_chipmunk};
const peer_world peer_world_hash = {.name = "cpSpaceHash",
                                    .suits = suits_hash,
                                    .make = make_hash,
                                    .regroup = regroup_chipmunk,
                                    .step = step_chipmunk,
                                    .free = free_chipmunk};
