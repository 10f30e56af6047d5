/* sight_truth.h - the definition of sight in whole numbers, word for word: slow, and with nothing of the library in it.
 *
 * The union is a list of convex polygons and segments with small whole coordinates.  A point of the ray is n / d of the
 * way.  Directions at that point decide whether a piece comes up to it from a side: between two directions in which
 * nothing changes, one sample stands for all. */
#ifndef KZ_TEST_SIGHT_TRUTH_H
#define KZ_TEST_SIGHT_TRUTH_H

#include <stdbool.h>
#include <stdint.h>

enum { TRUTH_CORNERS = 6, TRUTH_PIECES = 256, TRUTH_TIMES = TRUTH_PIECES * TRUTH_CORNERS + 2 };

typedef struct truth_vec {
    int64_t x, y;
} truth_vec;

typedef struct truth_piece {
    truth_vec v[TRUTH_CORNERS]; /* either winding; two: a segment; one: a circle of radius r */
    int n;
    int64_t r;
} truth_piece;

typedef struct truth_set {
    truth_piece pieces[TRUTH_PIECES];
    int n;
} truth_set;

typedef struct truth_time {
    int64_t n, d; /* d > 0 */
} truth_time;

static inline truth_vec truth_minus(truth_vec a, truth_vec b) { return (truth_vec){a.x - b.x, a.y - b.y}; }
static inline int64_t truth_cross(truth_vec a, truth_vec b) { return a.x * b.y - a.y * b.x; }
static inline int64_t truth_dot(truth_vec a, truth_vec b) { return a.x * b.x + a.y * b.y; }

/* The ray, a point on it, and a side: +1 where the cross product with its direction is positive. */
typedef struct truth_spot {
    truth_vec d;  /* of the ray */
    truth_vec at; /* the point, times `scale` */
    int64_t scale;
    bool first, last; /* the ray's start, its end */
    int side;
} truth_spot;

static inline bool truth_in_region(const truth_spot *s, truth_vec v)
{
    return truth_cross(s->d, v) * s->side > 0 && (!s->first || truth_dot(s->d, v) > 0) &&
           (!s->last || truth_dot(s->d, v) < 0);
}

static inline truth_vec truth_from_spot(const truth_spot *s, truth_vec v)
{
    return (truth_vec){v.x * s->scale - s->at.x, v.y * s->scale - s->at.y};
}

static inline bool truth_segment_comes_up(const truth_spot *s, const truth_piece *p)
{
    const truth_vec a = truth_from_spot(s, p->v[0]), b = truth_from_spot(s, p->v[1]);
    if (truth_cross(a, b) != 0 || truth_dot(a, b) > 0) return false;
    return truth_in_region(s, a) || truth_in_region(s, b);
}

/* Is the whole neighbourhood of the spot in direction v inside the edges that pass through it? */
static inline bool truth_goes_inside(const truth_spot *s, const truth_vec *edges, int n, truth_vec v)
{
    for (int i = 0; i < n; i++) {
        if (truth_cross(edges[i], v) <= 0) return false;
    }
    return truth_in_region(s, v);
}

/* Extreme directions of all that is inside these edges and on the side: two of them have one between them inside. */
static inline bool truth_cone_comes_up(const truth_spot *s, const truth_vec *edges, int n_edges)
{
    truth_vec rays[2 * TRUTH_CORNERS + 4];
    int n_rays = 0;
    const truth_vec across = {-s->d.y, s->d.x};
    const truth_vec axes[2] = {s->d, across};
    for (int i = 0; i < n_edges + 2; i++) {
        const truth_vec r = i < n_edges ? edges[i] : axes[i - n_edges];
        rays[n_rays++] = r;
        rays[n_rays++] = (truth_vec){-r.x, -r.y};
    }
    for (int i = 0; i < n_rays; i++) {
        for (int k = 0; k < i; k++) {
            const truth_vec v = {rays[i].x + rays[k].x, rays[i].y + rays[k].y};
            if (truth_goes_inside(s, edges, n_edges, v)) return true;
        }
    }
    return false;
}

/* At its rim a circle is what lies within the tangent, as far as directions go. */
static inline bool truth_circle_comes_up(const truth_spot *s, const truth_piece *p)
{
    const truth_vec c = truth_from_spot(s, p->v[0]);
    const int64_t beyond = truth_dot(c, c) - p->r * p->r * s->scale * s->scale;
    const truth_vec tangent = {c.y, -c.x};
    return beyond < 0 || (beyond == 0 && truth_cone_comes_up(s, &tangent, 1));
}

static inline bool truth_polygon_comes_up(const truth_spot *s, const truth_piece *p)
{
    int64_t area = 0;
    truth_vec edges[TRUTH_CORNERS];
    int n_edges = 0;
    for (int i = 0; i < p->n; i++) area += truth_cross(p->v[i], p->v[(i + 1) % p->n]);
    for (int i = 0; i < p->n; i++) {
        const truth_vec a = p->v[i], b = p->v[(i + 1) % p->n];
        const truth_vec e = area > 0 ? truth_minus(b, a) : truth_minus(a, b);
        const int64_t inside = -truth_cross(e, truth_from_spot(s, a));
        if (inside < 0) return false;
        if (inside == 0 && (e.x != 0 || e.y != 0)) edges[n_edges++] = e;
    }
    return truth_cone_comes_up(s, edges, n_edges);
}

static inline bool truth_comes_up(const truth_piece *p, truth_vec from, truth_vec to, truth_time t, int side)
{
    const truth_vec d = truth_minus(to, from);
    const truth_spot s = {d,    {from.x * t.d + d.x * t.n, from.y * t.d + d.y * t.n}, t.d, t.n == 0, t.n == t.d,
                          side};
    if (p->n == 1) return truth_circle_comes_up(&s, p);
    return p->n == 2 ? truth_segment_comes_up(&s, p) : truth_polygon_comes_up(&s, p);
}

static inline bool truth_side_blocked(const truth_set *set, truth_vec from, truth_vec to, truth_time t, int side)
{
    for (int i = 0; i < set->n; i++) {
        if (truth_comes_up(&set->pieces[i], from, to, t, side)) return true;
    }
    return false;
}

/* Does the ray enter the circle?  Where it does so is no fraction. */
static inline bool truth_enters_circle(const truth_piece *p, truth_vec from, truth_vec to)
{
    const truth_vec d = truth_minus(to, from), c = truth_minus(p->v[0], from), e = truth_minus(p->v[0], to);
    const int64_t along = truth_dot(d, c), across = truth_cross(d, c), square = p->r * p->r;
    if (along <= 0) return truth_dot(c, c) < square;
    if (along >= truth_dot(d, d)) return truth_dot(e, e) < square;
    return across * across < square * truth_dot(d, d);
}

/* Where the line of an edge, or its first vertex, meets the ray; false when that is nowhere on it.  Of a circle, where
 * the ray is nearest to its centre. */
static inline bool truth_time_of(truth_vec from, truth_vec to, const truth_piece *p, int k, truth_time *t)
{
    const truth_vec a = p->v[k], b = p->v[(k + 1) % p->n];
    const truth_vec d = truth_minus(to, from), e = truth_minus(b, a), f = truth_minus(a, from);
    const int64_t parallel = truth_cross(d, e);
    *t = parallel ? (truth_time){truth_cross(f, e), parallel} : (truth_time){truth_dot(d, f), truth_dot(d, d)};
    if (!parallel && truth_cross(d, f) != 0 && p->n > 1) return false;
    if (t->d < 0) *t = (truth_time){-t->n, -t->d};
    return t->n >= 0 && t->n <= t->d;
}

/* The first blocked point, but for circles that are entered; false when the way is free. */
static inline bool truth_sight(const truth_set *set, truth_vec from, truth_vec to, truth_time *first)
{
    bool blocked = false;
    for (int i = -2; i < set->n * TRUTH_CORNERS; i++) {
        truth_time t = {i == -2, 1}; /* the ray's ends first */
        if (i >= 0) {
            const truth_piece *p = &set->pieces[i / TRUTH_CORNERS];
            const int k = i % TRUTH_CORNERS;
            if (k >= p->n || !truth_time_of(from, to, p, k, &t)) continue;
        }
        if (blocked && t.n * first->d >= first->n * t.d) continue;
        if (!truth_side_blocked(set, from, to, t, 1) || !truth_side_blocked(set, from, to, t, -1)) continue;
        *first = t;
        blocked = true;
    }
    return blocked;
}

/* ---- A point ------------------------------------------------------------------------------------------------ */

/* The edges of a polygon on whose lines the point is, turned so that the inside is where cross products are positive;
 * -1 when it is outside. */
static inline int truth_edges_at(const truth_piece *p, truth_vec at, truth_vec *edges)
{
    int64_t area = 0;
    int n = 0;
    for (int i = 0; i < p->n; i++) area += truth_cross(p->v[i], p->v[(i + 1) % p->n]);
    for (int i = 0; i < p->n; i++) {
        const truth_vec a = p->v[i], b = p->v[(i + 1) % p->n];
        const truth_vec e = area > 0 ? truth_minus(b, a) : truth_minus(a, b);
        const int64_t inside = truth_cross(e, truth_minus(at, a));
        if (inside < 0) return -1;
        if (inside == 0 && (e.x != 0 || e.y != 0)) edges[n++] = e;
    }
    return n;
}

static inline bool truth_covers(const truth_set *set, truth_vec at, truth_vec direction)
{
    for (int i = 0; i < set->n; i++) {
        truth_vec edges[TRUTH_CORNERS];
        const int n = set->pieces[i].n > 2 ? truth_edges_at(&set->pieces[i], at, edges) : -1;
        bool inside = n >= 0;
        for (int k = 0; k < n; k++) inside = inside && truth_cross(edges[k], direction) > 0;
        if (inside) return true;
    }
    return false;
}

/* Is the point in the inside of the union of the polygons?  Between each two directions that follow on each other, of
 * edges there and of the axes, one direction is asked. */
static inline bool truth_surrounds(const truth_set *set, truth_vec at)
{
    static truth_vec all[2 * TRUTH_PIECES * TRUTH_CORNERS + 4];
    int n = 0;
    const truth_vec axes[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int i = 0; i < 4; i++) all[n++] = axes[i];
    for (int i = 0; i < set->n; i++) {
        truth_vec edges[TRUTH_CORNERS];
        const int m = set->pieces[i].n > 2 ? truth_edges_at(&set->pieces[i], at, edges) : 0;
        for (int k = 0; k < m; k++) {
            all[n++] = edges[k];
            all[n++] = (truth_vec){-edges[k].x, -edges[k].y};
        }
    }
    for (int i = 0; i < n; i++) { /* the next direction behind all[i] is less than a quarter away, or a quarter */
        truth_vec next = {-all[i].y, all[i].x};
        for (int k = 0; k < n; k++) {
            if (truth_cross(all[i], all[k]) > 0 && truth_cross(all[k], next) > 0) next = all[k];
        }
        if (!truth_covers(set, at, (truth_vec){all[i].x + next.x, all[i].y + next.y})) return false;
    }
    return true;
}

#endif
