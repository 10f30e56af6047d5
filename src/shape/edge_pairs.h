/* edge_pairs.h - pairs of edges with overlapping boxes, of two outlines or of one with itself.
 *
 *     kzi_edge_pairs pairs;
 *     kzi_edge_pairs_begin(&pairs, a, b);
 *     while (kzi_next_edge_pair(&pairs)) ... *pairs.e, *pairs.f
 *
 * Where many edges meet many others, a tree walk for each edge takes most of the time.  Here one walk serves a run of
 * eight edges, and only runs whose boxes overlap are compared edge by edge. */
#ifndef KZI_EDGE_PAIRS_H
#define KZI_EDGE_PAIRS_H

#include "shape/edge_bvh.h"

/* The edges of a run that have a length. */
typedef struct kzi_edge_run {
    kzi_edge edges[KZI_EDGE_RUN];
    kzi_near boxes[KZI_EDGE_RUN];
    kzi_near box; /* around all of these edges, if there are any */
    int n;
    int32_t begin, ring; /* of the run's first edge, which may have no length */
} kzi_edge_run;

/* ---- Of two outlines ------------------------------------------------------------------------------------- */

typedef struct kzi_edge_pairs {
    const kzi_edge *e, *f; /* of a and of b, until the next pair */
    const kzi_outline *a, *b;
    kzi_near bounds; /* of b */
    kzi_edge_run run, other;
    int32_t next_run, next_other; /* the first edges of the next runs */
    int n, at;
    uint8_t near[KZI_EDGE_RUN * KZI_EDGE_RUN]; /* the near pairs of the two runs: 8 * edge of a + edge of b */
} kzi_edge_pairs;

/* Gives all pairs, each once, in any order. */
void kzi_edge_pairs_begin(kzi_edge_pairs *p, const kzi_outline *a, const kzi_outline *b);
bool kzi_next_edge_pair(kzi_edge_pairs *p);

/* ---- Of one outline -------------------------------------------------------------------------------------- */

typedef bool kzi_edge_pair_call(void *ctx, const kzi_edge *e, const kzi_edge *f);

/* Calls `call` with every pair, the earlier edge first, in any order, until it returns false.  Returns what the last
 * call did.  Some pairs are skipped because they are known to share at most a common vertex, as neighbours do.  With a
 * tree these are the pairs of a chain whose edges all go right, or left, or up, or down. */
bool kzi_each_own_pair(const kzi_outline *o, kzi_edge_pair_call *call, void *ctx);

#endif
