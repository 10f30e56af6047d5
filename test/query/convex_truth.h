/* convex_truth.h - gaps, depths and distances of two convex shapes in long double, by trying everything.
 *
 * Float32 coordinates are exact there, so a number is off by some 2^-62 of the size: what test files hold the library's
 * numbers to.  Where long double is double it is 2^-51, still far below any bound that is tested. */
#ifndef CONVEX_TRUTH_H
#define CONVEX_TRUTH_H

#include <kolize/query.h>

#include "query/convex/calipers.h"

#include <math.h>

typedef struct truth_vec {
    long double x, y;
} truth_vec;

enum { TRUTH_CORNERS = 96 };

typedef struct truth_core {
    truth_vec v[TRUTH_CORNERS];
    int n;
    long double r;
} truth_core;

/* Corners from an origin near both shapes, or far coordinates would take bits of long double. */
static inline truth_core truth_core_of(const kz_shape *s, kz_vec2 origin)
{
    kz_vec2 box[4];
    const kzi_hull c = kzi_hull_of(s, box);
    truth_core out = {.n = c.n, .r = c.r};
    for (int i = 0; i < c.n; i++) {
        out.v[i] = (truth_vec){(long double)c.v[i].x - origin.x, (long double)c.v[i].y - origin.y};
    }
    return out;
}

static inline truth_vec truth_sub(truth_vec p, truth_vec q) { return (truth_vec){p.x - q.x, p.y - q.y}; }
static inline long double truth_dot(truth_vec p, truth_vec q) { return p.x * q.x + p.y * q.y; }
static inline long double truth_length(truth_vec v) { return sqrtl(truth_dot(v, v)); }

static inline double truth_size(const kz_shape *a, const kz_shape *b)
{
    const kz_box both = kz_box_union(a->bounds, b->bounds);
    return ((double)both.max.x - both.min.x) + ((double)both.max.y - both.min.y);
}

/* How far the core reaches along d beyond a point. */
static inline long double truth_reach(const truth_core *c, truth_vec from, truth_vec d)
{
    long double most = -HUGE_VALL;
    for (int i = 0; i < c->n; i++) most = fmaxl(most, truth_dot(truth_sub(c->v[i], from), d));
    return most;
}

/* The gap between two cores along the unit vector d. */
static inline long double truth_gap_along(const truth_core *a, const truth_core *b, truth_vec d)
{
    const truth_vec back = {-d.x, -d.y};
    return -truth_reach(b, a->v[0], back) - truth_reach(a, a->v[0], d);
}

static inline long double truth_to_segment(truth_vec p, truth_vec a, truth_vec b)
{
    const truth_vec e = truth_sub(b, a), v = truth_sub(p, a);
    const long double square = truth_dot(e, e), t = square > 0 ? fminl(1, fmaxl(0, truth_dot(v, e) / square)) : 0;
    return truth_length(truth_sub(v, (truth_vec){t * e.x, t * e.y}));
}

static inline long double truth_to_outline(const truth_core *c, truth_vec p)
{
    long double least = HUGE_VALL;
    for (int i = 0; i < c->n; i++) least = fminl(least, truth_to_segment(p, c->v[i], c->v[(i + 1) % c->n]));
    return least;
}

/* The same, but 0 inside an area. */
static inline long double truth_to_area(const truth_core *c, truth_vec p)
{
    int right = 0, left = 0;
    for (int i = 0; i < c->n; i++) {
        const truth_vec e = truth_sub(c->v[(i + 1) % c->n], c->v[i]), v = truth_sub(p, c->v[i]);
        const long double side = e.x * v.y - e.y * v.x;
        right += side < 0;
        left += side > 0;
    }
    const bool is_inside = c->n > 2 && (right == 0) != (left == 0);
    return is_inside ? 0 : truth_to_outline(c, p);
}

/* The widest gap along a normal of an edge, either way; -HUGE_VALL where no edge has a length. */
static inline long double truth_widest(const truth_core *a, const truth_core *b)
{
    long double widest = -HUGE_VALL;
    for (int k = 0; k < 2; k++) {
        const truth_core *of = k == 0 ? a : b;
        for (int i = 0; i < of->n; i++) {
            const truth_vec e = truth_sub(of->v[(i + 1) % of->n], of->v[i]);
            const long double length = truth_length(e);
            if (!(length > 0)) continue;
            const truth_vec d = {e.y / length, -e.x / length}, back = {-d.x, -d.y};
            widest = fmaxl(widest, fmaxl(truth_gap_along(a, b, d), truth_gap_along(a, b, back)));
        }
    }
    return widest;
}

/* Their distance, or where they overlap, less the least depth. */
static inline long double truth_gap(const truth_core *a, const truth_core *b)
{
    const long double widest = truth_widest(a, b);
    long double least = HUGE_VALL;
    if (widest < 0 && widest > -HUGE_VALL) return widest;
    for (int i = 0; i < a->n; i++) least = fminl(least, truth_to_outline(b, a->v[i]));
    for (int i = 0; i < b->n; i++) least = fminl(least, truth_to_outline(a, b->v[i]));
    return least;
}

#endif
