/* delaunay_flips.c - edge flips towards the constrained Delaunay triangulation (Lawson 1977).
 *
 * The sweep leaves thin triangles, and thin triangles make more convex parts.  Outlines of 799 icons, simplified to a
 * tolerance of 0.75 cells, gave 16 248 parts without flipping and 13 846 with it.
 *
 * A diagonal is tested again when a triangle beside it has changed.  Outlines of sprites need about one flip a
 * triangle.  Two thin arcs that face each other would need as many flips as they have points.  So there is a limit:
 * beyond it the triangles stay correct, but some stay thin. */
#include "math/triangulation/triangulate.h"

enum { FLIPS_A_TRIANGLE = 32 };

/* A queue of diagonals to be tested; each is named by one of its two sides. */
typedef struct flip_queue {
    int32_t *later; /* of a side: the next one in the queue, itself for the last one, -1 when it is in none */
    int32_t first, last;
} flip_queue;

static void queue_side(flip_queue *q, int32_t side)
{
    if (q->later[side] >= 0) return;
    q->later[side] = side;
    if (q->first < 0) {
        q->first = side;
    } else {
        q->later[q->last] = side;
    }
    q->last = side;
}

static int32_t next_from_queue(flip_queue *q)
{
    const int32_t side = q->first;
    q->first = q->later[side] == side ? -1 : q->later[side];
    q->later[side] = -1;
    return side;
}

static int32_t side_after(int32_t side) { return side % 3 == 2 ? side - 2 : side + 1; }

static void pair_sides(kzi_triangles *t, int32_t side, int32_t twin)
{
    t->twin[side] = twin;
    if (twin >= 0) t->twin[twin] = side;
}

/* The outer sides of the two triangles that share the side u-v; w and x are the corners opposite to it. */
typedef struct quad_sides {
    int32_t vw, wu, ux, xv;
} quad_sides;

static quad_sides sides_around(const kzi_triangles *t, int32_t side)
{
    const int32_t vw = side_after(side), ux = side_after(t->twin[side]);
    return (quad_sides){vw, side_after(vw), ux, side_after(ux)};
}

/* Does x lie in the circle around u, v and w?  Then the four corners are convex, and w-x is the better diagonal. */
static bool is_worth_flipping(const kz_vec2 *points, const kzi_triangles *t, int32_t side)
{
    const quad_sides quad = sides_around(t, side);
    const int32_t u = t->corner[side], v = t->corner[quad.vw], w = t->corner[quad.wu], x = t->corner[quad.xv];
    return kz_in_circle(points[u], points[v], points[w], points[x]) > 0;
}

/* Replaces the diagonal by the other one and queues the four outer sides, which may now be worth flipping. */
static void flip_side(kzi_triangles *t, int32_t side, flip_queue *q)
{
    const quad_sides quad = sides_around(t, side);
    const int32_t u = t->corner[side], v = t->corner[quad.vw], w = t->corner[quad.wu], x = t->corner[quad.xv];
    const int32_t a = side - side % 3, b = t->twin[side] - t->twin[side] % 3;
    const int32_t corners[2][3] = {{x, v, w}, {w, u, x}};
    const int32_t beyond[2][2] = {{t->twin[quad.xv], t->twin[quad.vw]}, {t->twin[quad.wu], t->twin[quad.ux]}};
    for (int i = 0; i < 2; i++) {
        const int32_t triangle = i == 0 ? a : b;
        for (int k = 0; k < 3; k++) t->corner[triangle + k] = corners[i][k];
        for (int k = 0; k < 2; k++) {
            pair_sides(t, triangle + k, beyond[i][k]);
            if (beyond[i][k] >= 0) queue_side(q, triangle + k);
        }
    }
    pair_sides(t, a + 2, b + 2);
}

void kzi_triangles_flip(const kz_vec2 *points, kzi_triangles *triangles, int32_t *scratch)
{
    flip_queue q = {scratch, -1, -1};
    const int32_t n_sides = 3 * triangles->n;
    for (int32_t side = 0; side < n_sides; side++) q.later[side] = -1;
    for (int32_t side = 0; side < n_sides; side++) {
        if (triangles->twin[side] > side) queue_side(&q, side);
    }
    for (int64_t left = (int64_t)FLIPS_A_TRIANGLE * triangles->n; q.first >= 0 && left > 0;) {
        const int32_t side = next_from_queue(&q);
        if (triangles->twin[side] < 0 || !is_worth_flipping(points, triangles, side)) continue;
        flip_side(triangles, side, &q);
        left--;
    }
}
