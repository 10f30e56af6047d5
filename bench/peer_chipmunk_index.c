/* peer_chipmunk_index.c - Chipmunk 7's own broad phase for a map and movers: a tree of predicted boxes for the
 * movers, over a tree for what rests, with pairs kept between steps. */
#include "peer_chipmunk_index.h"

#include <chipmunk/chipmunk.h>
#include <stdlib.h>

typedef struct index_body {
    const kz_box *box;
    const kz_vec2 *motion; /* of one step; NULL at rest */
} index_body;

struct peer_index {
    cpSpatialIndex *still, *movers;
    index_body *bodies;
};

static cpBB index_box(void *of)
{
    const kz_box *b = ((const index_body *)of)->box;
    return cpBBNew(b->min.x, b->min.y, b->max.x, b->max.y);
}

/* A second; the tree predicts a tenth of one, which is six steps. */
static cpVect index_velocity(void *of)
{
    const kz_vec2 *v = ((const index_body *)of)->motion;
    return v ? cpv(60.0 * v->x, 60.0 * v->y) : cpvzero;
}

peer_index *peer_index_make(const kz_box *boxes, const kz_vec2 *motion, uint32_t n_still, uint32_t n)
{
    peer_index *index = calloc(1, sizeof *index);
    if (!index || !(index->bodies = calloc(n, sizeof *index->bodies))) exit(2);
    index->still = cpBBTreeNew(index_box, NULL);
    index->movers = cpBBTreeNew(index_box, index->still);
    cpBBTreeSetVelocityFunc(index->movers, index_velocity);
    for (uint32_t i = 0; i < n; i++) {
        index->bodies[i] = (index_body){&boxes[i], i < n_still ? NULL : &motion[i]};
        cpSpatialIndexInsert(i < n_still ? index->still : index->movers, &index->bodies[i], i);
    }
    return index;
}

/* Its trees report stretched boxes. */
static cpCollisionID index_count(void *a, void *b, cpCollisionID id, void *count)
{
    *(uint64_t *)count += kz_box_meets(*((const index_body *)a)->box, *((const index_body *)b)->box);
    return id;
}

uint64_t peer_index_step(peer_index *index)
{
    uint64_t n_pairs = 0;
    cpSpatialIndexReindexQuery(index->movers, index_count, &n_pairs);
    return n_pairs;
}

void peer_index_free(peer_index *index)
{
    cpSpatialIndexFree(index->movers);
    cpSpatialIndexFree(index->still);
    free(index->bodies);
    free(index);
}
