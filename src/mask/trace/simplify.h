/* simplify.h - rings under simplification, and the steps that remove one point each.
 *
 * There are two kinds of steps:
 *     drop    the path a, v, b becomes the edge a, b
 *     merge   the path a, v, c, d becomes a, p, d
 * The new point p is where the prolonged neighbours meet (cover, inside), or keeps the area (closest).  Both sweep only
 * over triangles without other edges, so rings neither cross nor touch anew.
 *
 * Every vertex has a place on the old ring; an edge replaces the old stretch between its ends' places.  A step costs
 * the distance of that stretch's farthest old point.  Distances to an edge are convex, so this bounds all distances. */
#ifndef KZI_SIMPLIFY_H
#define KZI_SIMPLIFY_H

#include <kolize/mask_trace.h>

#include "base/work.h"
#include "math/predicates.h"
#include "mask/trace/ring_bvh.h"

typedef struct kzi_vertex {
    kz_vec2 at;
    int32_t place;      /* twice the number of an old point; one more: halfway from there to the next */
    int32_t prev, next; /* -1: this vertex is removed */
    int32_t ring;
    kz_vec2 merged; /* the point of a merge with the next vertex, and its place */
    int32_t merged_place;
    int32_t first_waiting; /* a step that the edge from here to next blocks; -1: none */
} kzi_vertex;

/* Step 2v drops vertex v, step 2v + 1 merges it with the next one. */
typedef struct kzi_rings_step {
    double cost;       /* a squared distance; INFINITY: not allowed */
    int32_t span;      /* length of the old stretch; equal costs go by it, or stretches would grow one by one */
    int32_t heap_at;   /* -1: not in the heap */
    int32_t waits_for; /* the vertex whose edge blocks the step; -1: none */
    int32_t before, behind; /* in its list of blocked steps */
} kzi_rings_step;

typedef struct kzi_simplify {
    const kz_rings *old;
    int side; /* +1: the region may only shrink, -1: only grow, 0: both */
    double tolerance;
    kzi_vertex *vertex;   /* as many as old points */
    kzi_rings_step *step; /* two for each */
    int32_t *heap, n_heap;
    int32_t *ring_n; /* points left in each ring */
    int32_t n_left;  /* ... and in all */
    kzi_ring_bvh edges;
    kzi_work *work; /* three steps for a visited node of the tree, or a passed old point: each takes 3 to 5 ns */
    kz_allocator alloc;
} kzi_simplify;

/* ---- Which step is next: simplify_queue.c ----------------------------------------------------------------- */

/* Puts the step into the heap or moves it to its new cost; removes it for an infinite cost. */
void kzi_step_cost(kzi_simplify *s, int32_t step, double cost, int32_t span);

/* Removes the cheapest step from the heap and returns it; -1: none. */
int32_t kzi_step_take(kzi_simplify *s);

/* Lets the step wait until the edge that begins at v changes. */
void kzi_step_wait(kzi_simplify *s, int32_t step, int32_t v);
void kzi_step_wake(kzi_simplify *s, int32_t v);

/* ---- What a step costs: simplify_step.c ------------------------------------------------------------------- */

kzi_vec kzi_old_point(const kzi_simplify *s, int32_t place, int32_t ring);

/* Walks the old points of a stretch, its ends included:
 *
 *     for (int32_t i = from;; i = kzi_next_place(s, ring, i, to)) { ...; if (i == to) break; } */
int32_t kzi_next_place(const kzi_simplify *s, int32_t ring, int32_t place, int32_t to);

/* The squared distance from p to the segment a-b, rounded. */
double kzi_distance_squared(kzi_vec p, kzi_vec a, kzi_vec b);

/* Computes the costs of both steps of v and puts them into the heap. */
void kzi_steps_weigh(kzi_simplify *s, int32_t v);

/* ---- Whether a step is clear, and doing it: simplify_clearance.c ---------------------------------------------- */

/* Does the step.  When an edge blocks it, the step waits for that edge, and the result is false. */
bool kzi_step_do(kzi_simplify *s, int32_t step);

/* Refuses edges that cross another one, run along it, or have no length; and a call that has to end early. */
kz_result kzi_check_edges(const kzi_simplify *s, kz_error *err);

#endif
