/* simplify.h - rings while points are being left out, and the steps that leave one out.
 *
 * Two kinds of steps, each of which takes one point away:
 *     drop    the path a, v, b becomes the edge a, b
 *     merge   the path a, v, c, d becomes a, p, d, with a new point p: where the edges on both sides meet when
 *             prolonged (cover, inside), or so that no area is lost or gained (closest)
 * Both pass only over triangles in which no other edge lies, so rings neither cross nor touch anew, and each
 * triangle's sign tells whether the region grew or shrank.
 *
 * Every vertex has a place on the old ring, and an edge stands for the old ring between its ends' places.  The farthest
 * old point of that stretch is the step's cost: distances to an edge are convex, so no point between old points is
 * farther; and as a new point is not farther than that from its own place, no point of the edge is farther from the
 * stretch either. */
#ifndef KZI_SIMPLIFY_H
#define KZI_SIMPLIFY_H

#include <kolize/mask_trace.h>

#include "math/predicates.h"
#include "mask/trace/ring_bvh.h"

typedef struct kzi_vertex {
    kz_vec2 at;
    int32_t place;      /* twice the number of an old point; one more: halfway from there to the next one */
    int32_t prev, next; /* -1: this one was left out */
    int32_t ring;
    kz_vec2 merged; /* where a merge with the next vertex would put the common one, and its place */
    int32_t merged_place;
    int32_t first_waiting; /* a step that the edge from here to next is in the way of; -1: none */
} kzi_vertex;

/* Step 2v drops vertex v, step 2v + 1 merges it with the next one. */
typedef struct kzi_rings_step {
    double cost;       /* a squared distance; INFINITY: not allowed */
    int32_t span;      /* length of the old stretch: among equals the shortest first, or stretches grow one by one */
    int32_t heap_at;   /* -1: not in the heap */
    int32_t waits_for; /* the vertex whose edge is in the way; -1: none */
    int32_t before, behind; /* in its list of steps that wait */
} kzi_rings_step;

typedef struct kzi_simplify {
    const kz_rings *old;
    int side; /* +1: the region may only shrink, -1: only grow, 0: either */
    double tolerance;
    kzi_vertex *vertex;   /* as many as old points */
    kzi_rings_step *step; /* two for each */
    int32_t *heap, n_heap;
    int32_t *ring_n; /* points left in each ring */
    int32_t n_left;  /* ... and in all */
    kzi_ring_bvh edges;
    uint64_t *work; /* three times the nodes of the tree visited and old points passed: each takes 3 to 5 ns */
    kz_allocator alloc;
} kzi_simplify;

/* ---- Which step is next: simplify_queue.c ----------------------------------------------------------------- */

/* Puts the step into the heap, or where its new cost belongs; takes it out of it for an infinite cost. */
void kzi_step_cost(kzi_simplify *s, int32_t step, double cost, int32_t span);

/* The cheapest step, out of the heap then; -1: none. */
int32_t kzi_step_take(kzi_simplify *s);

/* The step waits until the edge that begins at v changes. */
void kzi_step_wait(kzi_simplify *s, int32_t step, int32_t v);
void kzi_step_wake(kzi_simplify *s, int32_t v);

/* ---- What a step costs: simplify_step.c ------------------------------------------------------------------- */

kzi_vec kzi_old_point(const kzi_simplify *s, int32_t place, int32_t ring);

/* The old points of a stretch, its ends included:
 *     for (int32_t i = from;; i = kzi_next_place(s, ring, i, to)) { ...; if (i == to) break; } */
int32_t kzi_next_place(const kzi_simplify *s, int32_t ring, int32_t place, int32_t to);

/* The square of the distance, rounded. */
double kzi_distance_squared(kzi_vec p, kzi_vec a, kzi_vec b);

/* Puts both steps of v where they belong. */
void kzi_steps_weigh(kzi_simplify *s, int32_t v);

/* ---- Whether a step is free, and doing it: simplify_clearance.c ----------------------------------------------- */

/* Does the step, or makes it wait for what is in its way; false then. */
bool kzi_step_do(kzi_simplify *s, int32_t step);

/* Refuses edges that cross another one, run along it, or have no length; and, by KZ_ERR_TOO_LARGE, more work than
 * max_work. */
kz_result kzi_check_edges(const kzi_simplify *s, uint64_t max_work, kz_error *err);

/* KZ_ERR_TOO_LARGE: more work than it may do. */
kz_result kzi_simplify_gives_up(const kzi_simplify *s, uint64_t max_work, kz_error *err);

#endif
