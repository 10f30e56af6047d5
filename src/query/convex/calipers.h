/* calipers.h - rotating calipers: for each edge of a convex shape, the corner of another one nearest along its normal
 * (Shamos 1978; Toussaint 1983).
 *
 * Shapes have any number of corners.  Normals turn one way as the edges go round, and so do the nearest corners.  So the
 * cost is that of the corners of both shapes together.  calipers.c relates two shapes by them. */
#ifndef KZI_CALIPERS_H
#define KZI_CALIPERS_H

#include "math/vec.h"
#include "query/corners.h"
#include "shape/shape_private.h"

/* A convex shape: its corners, in either winding, and a radius. */
typedef struct kzi_hull {
    const kz_vec2 *v;
    int32_t n;
    double r;
    double turn; /* 1 if the outline turns from +x towards +y, else -1 */
} kzi_hull;

/* Has it a tree of edges, and more corners than that?  Then the tree finds what is near in less time than a round of the
 * calipers takes. */
static inline bool kzi_is_for_tree(const kz_shape *s, int32_t corners)
{
    return kzi_is_stored_elsewhere(s) && s->as.polygon.tree && s->as.polygon.n_points > corners;
}

/* `box` is room for the corners of a box. */
static inline kzi_hull kzi_hull_of(const kz_shape *s, kz_vec2 box[4])
{
    kzi_hull hull = {.turn = kzi_winding_of(s)};
    if (kzi_is_stored_elsewhere(s)) {
        hull.v = kzi_shape_points(s, &hull.n);
    } else {
        const kzi_corners c = kzi_corners_of(s, box);
        hull.v = c.v, hull.n = c.n, hull.r = c.r;
        if (s->kind == KZ_KIND_BOX) hull.turn = 1;
    }
    return hull;
}

static inline int32_t kzi_hull_step(const kzi_hull *hull, int32_t i, bool forward)
{
    if (forward) return i + 1 < hull->n ? i + 1 : 0;
    return i > 0 ? i - 1 : hull->n - 1;
}

/* From corner i to corner k, without rounding but for sizes that differ by 2^29. */
static inline kzi_vec kzi_hull_vec(const kzi_hull *hull, int32_t i, int32_t k)
{
    return (kzi_vec){(double)hull->v[k].x - hull->v[i].x, (double)hull->v[k].y - hull->v[i].y};
}

/* The corner that is foremost along d, the first of several: calipers.c. */
int32_t kzi_hull_foremost(const kzi_hull *hull, kzi_vec d);

/* The line through `from` along w - u, with exact sides as kzi_ray_side_of has them. */
typedef struct kzi_line {
    kzi_vec from, u, w;
} kzi_line;

/* Where a line passes a convex polygon. */
typedef struct kzi_hull_cut {
    int most, least;  /* the sides of the line on which corners lie: the highest and the lowest */
    int32_t high, low; /* such corners */
    int32_t down, up; /* the edges by which the outline leaves the +1 side and the -1 side; -1 if it is not on both */
    bool is_at_corner; /* one of them ends on the line */
} kzi_hull_cut;

/* Of a polygon that has KZ_SHAPE_CONVEX: hull_line.c.
 * Cost: O(log corners), and as many steps as corners are repeated in one place. */
kzi_hull_cut kzi_hull_cut_by(const kzi_hull *hull, const kzi_line *line);

/* Where the first hull, moved along m, comes to the second.  Corners of both lie on the left of the path and on its right,
 * with one edge between them at most. */
typedef struct kzi_hull_entry {
    int32_t left[2], right[2];
    kzi_vec most, least; /* from a corner of the first to one of the second, farthest to the left, and to the right */
} kzi_hull_entry;

/* It is a proposal, in doubles: hull_entry.c.  If the path misses the second hull, it is of no use but for `most` and `least`.
 * Cost: O(corners) of up to 64; of more O(log corners) for each corner that the search comes to, and all corners that are
 * repeated there. */
kzi_hull_entry kzi_hulls_entry(const kzi_hull hulls[2], kzi_vec m);

/* Do more than `most` lie between the cores along the line between their centres?  So it is with most shapes that are
 * apart. */
bool kzi_are_apart_between(const kzi_hull *a, const kzi_hull *b, kzi_vec between, double most);

/* An edge, and the other shape's corner that is nearest along its normal.  Of corners as near but for rounding it may be
 * any; it is nearest but for 2^-51 of the other shape's size. */
typedef struct kzi_caliper {
    int32_t edge, corner; /* the edge begins in corner `edge` */
    kzi_vec n;            /* its outer normal, of its length */
    double beyond;        /* how far the corner lies beyond the edge, times its length */
} kzi_caliper;

/* Begins before the first edge. */
static inline kzi_caliper kzi_caliper_begin(void) { return (kzi_caliper){.edge = -1, .corner = -1}; }

/* The corner nearest along the normal, from corner k on in one direction, by `left` steps at most: 0 are left where it is not
 * found.  Where rounding hides whether a corner is nearer than
 * the one before, those beyond it are looked at: one that is nearer for certain is taken.  If there is none, the corner
 * stays, or it could go round a shape that is all but flat. */
static inline int32_t kzi_nearest_from(const kzi_hull *hull, kzi_vec n, int32_t k, bool forward, int32_t *left)
{
    for (int32_t i = k; *left > 0; --*left) {
        const int32_t next = kzi_hull_step(hull, i, forward);
        const kzi_vec to = kzi_hull_vec(hull, i, next);
        const double x = n.x * to.x, y = n.y * to.y, doubt = 0x1p-51 * (kzi_abs(x) + kzi_abs(y));
        if (x + y > doubt) break;
        if (x + y < -doubt || (i == k && to.x == 0 && to.y == 0)) k = next;
        i = next;
    }
    return k;
}

/* The caliper of an edge with that outer normal, and of that corner. */
static inline kzi_caliper kzi_caliper_of(const kzi_hull *of, const kzi_hull *other, int32_t edge, kzi_vec n, int32_t corner)
{
    const kz_vec2 p = other->v[corner], q = of->v[edge];
    return (kzi_caliper){edge, corner, n, n.x * ((double)p.x - q.x) + n.y * ((double)p.y - q.y)};
}

/* Goes on to the next edge that has a length; false after the last one. */
static inline bool kzi_next_caliper(const kzi_hull *of, const kzi_hull *other, kzi_caliper *c)
{
    int32_t edge = c->edge, k = c->corner, left = other->n - 1;
    kzi_vec e;
    do {
        if (++edge >= of->n) return false;
        e = kzi_hull_vec(of, edge, edge + 1 < of->n ? edge + 1 : 0);
    } while (e.x == 0 && e.y == 0);
    const kzi_vec n = {of->turn * e.y, -of->turn * e.x};
    if (k < 0) k = kzi_hull_foremost(other, (kzi_vec){-n.x, -n.y});
    *c = kzi_caliper_of(of, other, edge, n, kzi_nearest_from(other, n, k, of->turn == other->turn, &left));
    return true;
}

/* Does the other shape reach across the edge: 1 yes, 0 to it, -1 no, exactly?  For a caliper whose corner is no farther
 * beyond the edge than the bound, which is that of doubles, times the edge. */
int kzi_reach_sign(const kzi_hull *of, const kzi_hull *other, const kzi_caliper *c, double bound);

/* Is the point surely inside the polygon?  `error` is the bound of relate_lanes.h, for a box around both.  It takes two
 * vectors of floats for four corners: calipers.c. */
bool kzi_is_surely_inside(const kzi_corners *c, float winding, kz_vec2 p, float error);

#endif
