/* edge_bvh.h - a bounding volume hierarchy over the edges of a large outline, so that queries visit few edges.
 *
 * Edges stay in the order of the outline.  Neighbours there are neighbours in the plane, so nothing is sorted and only
 * boxes are stored.  A box of the lowest level holds 8 edges; a box of each further level holds 8 boxes.  All
 * coordinates are those of vertices, so the boxes are exact.  Every walk visits the edges in their order and skips
 * whole boxes.  So it finds the same edges in the same order as a walk over all of them. */
#ifndef KZI_EDGE_BVH_H
#define KZI_EDGE_BVH_H

#include "shape/outline.h"

enum {
    KZI_TREE_LEVELS = 11, /* 8 to the power of 11 is more than an int32_t counts */
    KZI_EDGE_RUN = 8      /* edges in a box of the lowest level */
};

/* The struct is followed by the boxes, level by level, and by one bit a ring: does it turn from +x towards +y?
 * Its longer searches are reached through it, so that a program without trees links none of them. */
struct kz_edge_tree {
    /* As kzi_next_vertex_on. */
    kzi_vec (*next_vertex_on)(const kzi_outline *o, kzi_vec s, kzi_vec q);
    /* As kzi_edge_bvh_count_crossings. */
    bool (*count_crossings)(const kzi_outline *o, int32_t begin, int32_t end, kzi_probe probe, bool *odd);
    const struct kzi_edge_window *window; /* that this is part of, or NULL */
    int32_t n_points, n_levels, n_boxes;
    int32_t level_at[KZI_TREE_LEVELS]; /* the first box of each level */
};

/* The first builds the tree of `o` in memory of kz_edge_tree_bytes(o->n_points); points may be anything.  The second
 * stores the windings of the rings, once the outline is known to be a polygon; `is_positive` is that of ring 0. */
struct kz_edge_tree *kzi_edge_tree_build(const kzi_outline *o, void *memory);
void kzi_edge_bvh_note_turns(struct kz_edge_tree *tree, const kzi_outline *o, bool is_positive);

/* Takes them from the tree of an outline with as many points, whose rings turn alike. */
void kzi_edge_bvh_copy_turns(struct kz_edge_tree *tree, const struct kz_edge_tree *from);

bool kzi_edge_bvh_ring_is_positive(const struct kz_edge_tree *tree, int32_t ring);

/* As kzi_next_vertex_on. */
kzi_vec kzi_edge_bvh_next_vertex_on(const kzi_outline *o, kzi_vec s, kzi_vec q);

/* As count_crossings of outline_locate.c, over the edges [begin, end).  Flips *odd for each edge that the ray from the
 * probe towards +x crosses; false when the probe lies on one. */
bool kzi_edge_bvh_count_crossings(const kzi_outline *o, int32_t begin, int32_t end, kzi_probe probe, bool *odd);

/* ---- Edges near a place, with a tree or without ------------------------------------------------------------ */

typedef struct kzi_near {
    double x0, y0, x1, y1;
} kzi_near;

static inline kzi_near kzi_near_segment(kzi_vec a, kzi_vec b)
{
    return (kzi_near){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
}

/* The probe in double.  Where that is rounded, it still lies in each box of vertices that the probe lies in. */
static inline kzi_near kzi_near_probe(kzi_probe probe)
{
    const double x = probe.p.x == probe.q.x ? probe.p.x : (probe.p.x + probe.q.x) / 2;
    const double y = probe.p.y == probe.q.y ? probe.p.y : (probe.p.y + probe.q.y) / 2;
    return (kzi_near){x, y, x, y};
}

/* The smallest box around all vertices. */
kzi_near kzi_outline_bounds(const kzi_outline *o);

/* The first edge of the first run from edge i on whose box shares a point with `near`; n_points when there is none.  A
 * run must begin with edge i. */
int32_t kzi_edge_bvh_next_run(const struct kz_edge_tree *tree, const kzi_near *near, int32_t i);

/* The same for the boxes that meet a row of cells from some x on.  Boxes that lie before the row's first x are passed at
 * once: *odd flips for each of their edges that crosses the height `middle`. */
int32_t kzi_edge_bvh_next_in_row(const kzi_outline *o, const kzi_near *row, double middle, int32_t i, bool *odd);

/* The same for the boxes that meet the segment p-q.  A vertex v is beyond it where side * kzi_orient(p, q, v) is 1; *odd
 * flips for each edge with one end beyond it in the boxes that lie behind p. */
int32_t kzi_edge_bvh_next_on_segment(const kzi_outline *o, kzi_vec p, kzi_vec q, int side, int32_t i, bool *odd);

/* The first finds a run down the tree whose vertices may be least along n.  The second finds the first run from edge i on
 * that may have a vertex v with n * v, in double, below `limit`; n_points when there is none. */
int32_t kzi_edge_bvh_least_run(const struct kz_edge_tree *tree, kzi_vec n);
int32_t kzi_edge_bvh_run_before(const struct kz_edge_tree *tree, kzi_vec n, double limit, int32_t i);

/* A box is named by its level, 0 for the lowest, and its first edge.  The second function gives the edge behind the
 * last one of a box, the third whether two boxes share a point. */
kz_box kzi_edge_bvh_box(const struct kz_edge_tree *tree, int level, int32_t i);
int32_t kzi_edge_bvh_box_end(const struct kz_edge_tree *tree, int level, int32_t i);
bool kzi_edge_bvh_boxes_meet(const struct kz_edge_tree *tree, int level, int32_t i, int other_level, int32_t k);

/* Does the point lie outside of the box around the boxes of the ring's edges?  For small rings this is much cheaper
 * than to count what a ray crosses. */
bool kzi_edge_bvh_is_beside(const kzi_outline *o, int32_t ring, kzi_vec v);

/* The ring of edge i, which is `ring` or a later one. */
int32_t kzi_ring_of_edge(const kzi_outline *o, int32_t ring, int32_t i);

/* As kzi_next_edge, but only for edges whose boxes share a point with `near`. */
bool kzi_next_edge_near(const kzi_outline *o, const kzi_near *near, kzi_edge *e);

/* The next vertex in the box behind vertex *i: start with -1. */
bool kzi_next_vertex_near(const kzi_outline *o, const kzi_near *near, int32_t *i);

/* What a box passes on a straight way: of the box `near` around all of it, no more than a strip beside the line through
 * `at` along the motion.  A slanted way has few edges in its strip, and many in its box. */
typedef struct kzi_swath {
    kzi_near near;
    kzi_vec at, across; /* across: as long as the motion */
    double reach;       /* the largest product of `across` with a vector from `at` to a point of the strip */
} kzi_swath;

/* As the two above, but what surely lies beside the strip is skipped, too. */
bool kzi_next_edge_in_swath(const kzi_outline *o, const kzi_swath *swath, kzi_edge *e);
bool kzi_next_vertex_in_swath(const kzi_outline *o, const kzi_swath *swath, int32_t *i);

/* ---- Windows: the edges near a box, taken out of a tree once (edge_window.c) -------------------------------- */

enum { KZI_WINDOW_EDGES = 48 };

typedef struct kzi_edge_window {
    struct kz_edge_tree tree; /* of outlines that see by the window; its boxes are those of `whole` */
    const struct kz_edge_tree *whole;
    kzi_near box;
    int32_t n;
    bool locates, odd; /* is it known how a ray from the box crosses the other edges, and is that an odd number? */
    int32_t edges[KZI_WINDOW_EDGES]; /* by their first vertices, rising; of no length as well */
    int32_t behind[KZI_WINDOW_EDGES], rings[KZI_WINDOW_EDGES]; /* their second vertices, and their rings */
    float ends[KZI_WINDOW_EDGES][4]; /* the boxes around them: lower ends, negative upper ends */
    uint8_t exits[KZI_WINDOW_EDGES]; /* EXITS_AT_FIRST and the like */
} kzi_edge_window;

/* Takes the edges of an outline with a tree whose boxes share a point with `box`; false when there are too many.  Then an outline with the tree `window->tree` finds what lies in the box, as before, in the window, and other
 * things in the whole tree.  `locates`: it is an area, in which points of the box will be located. */
bool kzi_edge_window_open(kzi_edge_window *window, const kzi_outline *o, kzi_near box, bool locates);

/* Does the outline see this box by a window, or has it no need of one? */
KZI_ALWAYS_INLINE bool kzi_is_in_window(const kzi_outline *o, const kzi_near *near)
{
    const kzi_edge_window *w = o->tree ? o->tree->window : NULL;
    return !o->tree || (w && w->box.x0 <= near->x0 && near->x1 <= w->box.x1 && w->box.y0 <= near->y0 &&
                        near->y1 <= w->box.y1);
}

#endif
