/* edge_pairs.h - pairs of edges whose boxes meet, of two outlines or of one with itself.
 *
 *     kzi_edge_pairs pairs;
 *     kzi_edge_pairs_begin(&pairs, a, b);
 *     while (kzi_next_edge_pair(&pairs)) ... *pairs.e, *pairs.f
 *
 * Where many edges are to be compared with many others, going through a tree edge by edge takes most of the time.  Here
 * it is done for eight edges at once, a run, and only edges of runs whose boxes meet are looked at. */
#ifndef KZI_EDGE_PAIRS_H
#define KZI_EDGE_PAIRS_H

#include "shape/edge_bvh.h"

/* The edges of a run that have a length. */
typedef struct kzi_edge_run {
    kzi_edge edges[KZI_EDGE_RUN];
    kzi_near boxes[KZI_EDGE_RUN];
    kzi_near box; /* around all of them, if there are any */
    int n;
    int32_t begin, ring; /* of its first edge, which may have no length */
} kzi_edge_run;

/* ---- Of two outlines ------------------------------------------------------------------------------------- */

typedef struct kzi_edge_pairs {
    const kzi_edge *e, *f; /* of a and of b, until the next pair */
    const kzi_outline *a, *b;
    kzi_near bounds; /* of b */
    kzi_edge_run run, other;
    int32_t next_run, next_other; /* the first edges of what comes then */
    int n, at;
    uint8_t near[KZI_EDGE_RUN * KZI_EDGE_RUN]; /* which edges of the two runs: 8 * one + the other */
} kzi_edge_pairs;

/* All pairs, each once, in any order. */
void kzi_edge_pairs_begin(kzi_edge_pairs *p, const kzi_outline *a, const kzi_outline *b);
bool kzi_next_edge_pair(kzi_edge_pairs *p);

/* ---- Of one outline -------------------------------------------------------------------------------------- */

typedef bool kzi_edge_pair_call(void *ctx, const kzi_edge *e, const kzi_edge *f);

/* Calls `call` with every pair, the earlier edge first, in any order, until it returns false; returns what the last one
 * did.  Pairs are left out of which it is known that they have at most their common vertex in common, as neighbours
 * have: with a tree, those of a chain whose edges all go to the right, or left, or up, or down. */
bool kzi_each_own_pair(const kzi_outline *o, kzi_edge_pair_call *call, void *ctx);

#endif
