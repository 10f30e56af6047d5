/* regions.h - regions of rings on whole coordinates, so that their area and what lies inside are known exactly: stars,
 * combs, spirals, nested rings that touch, holes that touch, cells whose edges run along each other, anything. */
#ifndef KZ_TEST_REGIONS_H
#define KZ_TEST_REGIONS_H

#include <kolize/math.h>

#include <stdlib.h>

#include "kz_test_rng.h"

#define REGION_POINTS 400
#define REGION_RINGS  100
#define REGION_REACH  4096 /* largest coordinate */

typedef struct region {
    kz_vec2 points[REGION_POINTS];
    int32_t ring_end[REGION_RINGS];
    int32_t n_points, n_rings;
    bool runs_along_itself; /* edges may, or may cross in points of the rings: no polygon */
} region;

typedef enum region_kind {
    REGION_STAR,
    REGION_COMB,
    REGION_SPIRAL,
    REGION_NEST,
    REGION_HOLES,
    REGION_CELLS,
    REGION_ANY,
    REGION_KIND_COUNT
} region_kind;

static inline void region_add(region *g, int32_t x, int32_t y)
{
    if (g->n_points == REGION_POINTS) abort();
    g->points[g->n_points++] = (kz_vec2){(float)x, (float)y};
}

static inline void region_close(region *g)
{
    if (g->n_rings == REGION_RINGS) abort();
    g->ring_end[g->n_rings++] = g->n_points;
}

static inline int32_t region_ring_begin(const region *g, int32_t ring) { return ring > 0 ? g->ring_end[ring - 1] : 0; }

/* The point behind point i in its ring. */
static inline int32_t region_next(const region *g, int32_t i)
{
    int32_t ring = 0;
    while (g->ring_end[ring] <= i) ring++;
    return i + 1 < g->ring_end[ring] ? i + 1 : region_ring_begin(g, ring);
}

/* ---- What is true of it --------------------------------------------------------------------------------- */

/* (b - a) x (c - a), points by number. */
static inline int64_t region_turn(const region *g, int32_t a, int32_t b, int32_t c)
{
    const kz_vec2 p = g->points[a], q = g->points[b], r = g->points[c];
    const int64_t ux = (int64_t)q.x - (int64_t)p.x, uy = (int64_t)q.y - (int64_t)p.y;
    return ux * ((int64_t)r.y - (int64_t)p.y) - uy * ((int64_t)r.x - (int64_t)p.x);
}

static inline int region_turn_sign(const region *g, int32_t a, int32_t b, int32_t c)
{
    const int64_t turn = region_turn(g, a, b, c);
    return (turn > 0) - (turn < 0);
}

/* Do the segments between two pairs of points cross in a point that is inside both? */
static inline bool region_segments_cross(const region *g, int32_t a, int32_t b, int32_t c, int32_t d)
{
    return region_turn_sign(g, a, b, c) * region_turn_sign(g, a, b, d) < 0 &&
           region_turn_sign(g, c, d, a) * region_turn_sign(g, c, d, b) < 0;
}

static inline bool region_edges_cross(const region *g, int32_t e, int32_t f)
{
    return region_segments_cross(g, e, region_next(g, e), f, region_next(g, f));
}

/* Number of pairs of edges that cross. */
static inline int32_t region_crossings(const region *g)
{
    int32_t n = 0;
    for (int32_t e = 0; e < g->n_points; e++)
        for (int32_t f = 0; f < e; f++) n += region_edges_cross(g, e, f);
    return n;
}

/* Is (x, y) / scale inside, by even-odd?  A point on an edge belongs to one of its sides. */
static inline bool region_holds(const region *g, int64_t x, int64_t y, int64_t scale)
{
    bool inside = false;
    for (int32_t i = 0; i < g->n_points; i++) {
        const kz_vec2 a = g->points[i], b = g->points[region_next(g, i)];
        const int64_t ax = (int64_t)a.x * scale, ay = (int64_t)a.y * scale;
        const int64_t bx = (int64_t)b.x * scale, by = (int64_t)b.y * scale;
        if ((ay <= y) == (by <= y)) continue;
        const int64_t side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        if (by > ay ? side < 0 : side > 0) inside = !inside;
    }
    return inside;
}

static inline int region_compare_reals(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Twice the area, for a region without crossings: level slabs from point to point, in which edges keep their order.
 * Sums of up to 2^28 with errors far below 1/2, and a whole number comes out. */
static inline int64_t region_area(const region *g)
{
    double heights[REGION_POINTS], x[REGION_POINTS], area = 0;
    for (int32_t i = 0; i < g->n_points; i++) heights[i] = (double)g->points[i].y;
    qsort(heights, (size_t)g->n_points, sizeof *heights, region_compare_reals);
    for (int32_t k = 0; k + 1 < g->n_points; k++) {
        const double y0 = heights[k], y1 = heights[k + 1], y = (y0 + y1) / 2;
        int32_t n = 0;
        if (y0 == y1) continue;
        for (int32_t i = 0; i < g->n_points; i++) {
            const kz_vec2 a = g->points[i], b = g->points[region_next(g, i)];
            if (((double)a.y < y) == ((double)b.y < y)) continue;
            x[n++] = (double)a.x + (y - (double)a.y) / ((double)b.y - (double)a.y) * ((double)b.x - (double)a.x);
        }
        qsort(x, (size_t)n, sizeof *x, region_compare_reals);
        for (int32_t i = 0; i + 1 < n; i += 2) area += 2 * (x[i + 1] - x[i]) * (y1 - y0);
    }
    return (int64_t)(area + 0.5);
}

/* ---- Kinds ---------------------------------------------------------------------------------------------- */

static inline void region_box(region *g, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    region_add(g, x0, y0);
    region_add(g, x1, y0);
    region_add(g, x1, y1);
    region_add(g, x0, y1);
    region_close(g);
}

/* Around the origin: a diamond's corners, and between two of them points of rising slope. */
static inline void region_star(kz_test_rng *r, region *g)
{
    const int32_t per_quarter = kz_test_range(r, 0, 12);
    for (int quarter = 0; quarter < 4; quarter++) {
        for (int32_t i = 0; i <= per_quarter; i++) {
            const int32_t reach = kz_test_range(r, 1, REGION_REACH / 16), k = per_quarter + 1;
            const int32_t u = (k - i) * reach, v = i * reach;
            const int32_t x[4] = {u, -v, -u, v}, y[4] = {v, u, -v, -u};
            region_add(g, x[quarter], y[quarter]);
        }
    }
    region_close(g);
}

/* Teeth up from a level back, their tips and valleys often level with others, or lying on it. */
static inline void region_comb(kz_test_rng *r, region *g)
{
    const int32_t teeth = kz_test_range(r, 1, 30);
    for (int32_t i = 0; i < teeth; i++) {
        const int32_t valley = kz_test_range(r, 5, 8), tip = kz_test_range(r, -9, 4);
        region_add(g, 10 * i, valley);
        region_add(g, 10 * i + kz_test_range(r, 1, 9), tip);
    }
    region_add(g, 10 * teeth, 5);
    region_add(g, 10 * teeth, 8);
    region_add(g, 0, 8);
    region_close(g);
}

/* A band of width 2 that winds around itself with gaps of 2. */
static inline void region_spiral(kz_test_rng *r, region *g)
{
    static const int32_t step[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const int32_t n = kz_test_range(r, 1, 30);
    int32_t middle[32][2] = {{0, 0}}, across[32][2];
    for (int32_t i = 0; i <= n; i++) {
        for (int k = 0; k < 2; k++) {
            if (i > 0) middle[i][k] = middle[i - 1][k] + step[(i - 1) % 4][k] * 4 * ((i + 1) / 2);
            across[i][k] = (i > 0 ? step[i % 4][k] : 0) + (i < n ? step[(i + 1) % 4][k] : 0);
        }
    }
    for (int32_t i = 0; i <= n; i++) region_add(g, middle[i][0] - across[i][0], middle[i][1] - across[i][1]);
    for (int32_t i = n; i >= 0; i--) region_add(g, middle[i][0] + across[i][0], middle[i][1] + across[i][1]);
    region_close(g);
}

static inline void region_diamond(region *g, int32_t x, int32_t y, int32_t reach)
{
    region_add(g, x, y - reach);
    region_add(g, x + reach, y);
    region_add(g, x, y + reach);
    region_add(g, x - reach, y);
    region_close(g);
}

/* Squares and diamonds in turn, each with its corners in the middle of the edges of the one around it. */
static inline void region_nest(kz_test_rng *r, region *g)
{
    for (int32_t reach = REGION_REACH; reach > 1; reach /= 2) {
        if (!kz_test_one_in(r, 4)) region_box(g, -reach, -reach, reach, reach);
        if (!kz_test_one_in(r, 4)) region_diamond(g, 0, 0, reach);
    }
}

/* A square with holes in it that touch each other and its edge, and islands in holes. */
static inline void region_holes(kz_test_rng *r, region *g)
{
    const int32_t side = kz_test_range(r, 1, 5);
    region_box(g, 0, 0, 8 * side, 8 * side);
    for (int32_t i = 0; i < side * side; i++) {
        const int32_t x = i % side * 8, y = i / side * 8;
        if (kz_test_one_in(r, 3)) {
            region_add(g, x + kz_test_range(r, 0, 3), y + 8);
            region_add(g, x + 8, y + kz_test_range(r, 0, 7));
            region_add(g, x, y);
            region_close(g);
        } else if (kz_test_one_in(r, 2)) {
            region_diamond(g, x + 4, y + 4, 4);
            if (kz_test_one_in(r, 2)) region_box(g, x + 2, y + 2, x + 6, y + 6);
        }
    }
}

/* Cells and halves of cells, each a ring of its own. */
static inline void region_cells(kz_test_rng *r, region *g)
{
    for (int32_t i = 0; i < 64; i++) {
        const int32_t x = i % 8, y = i / 8;
        if (kz_test_one_in(r, 2)) continue;
        region_add(g, x, y);
        region_add(g, x + 1, y);
        if (!kz_test_one_in(r, 3)) region_add(g, x + 1, y + 1);
        region_add(g, x, y + 1);
        region_close(g);
    }
    g->runs_along_itself = true;
}

/* Rings of points of a small grid: most of them touch, run along each other, and cross. */
static inline void region_any(kz_test_rng *r, region *g)
{
    const int32_t n_rings = kz_test_range(r, 0, 3);
    for (int32_t ring = 0; ring < n_rings; ring++) {
        for (int32_t i = kz_test_range(r, 0, 6); i > 0; i--) {
            const int32_t x = kz_test_range(r, 0, 5);
            region_add(g, x, kz_test_range(r, 0, 5));
        }
        region_close(g);
    }
    g->runs_along_itself = true;
}

/* The same region, of which some points are repeated, rings begin elsewhere and go the other way, and, if asked for,
 * some new points lie on straight edges. */
static inline void region_rewrite(kz_test_rng *r, region *g, bool new_points)
{
    const region from = *g;
    g->n_points = g->n_rings = 0;
    for (int32_t ring = 0; ring < from.n_rings; ring++) {
        const int32_t begin = region_ring_begin(&from, ring), n = from.ring_end[ring] - begin;
        const bool back = kz_test_one_in(r, 2);
        int32_t at = n > 0 ? kz_test_range(r, 0, n - 1) : 0, left = from.n_points - begin;
        for (int32_t i = 0; i < n; i++, left--) {
            const kz_vec2 p = from.points[begin + at];
            at = (at + (back ? n - 1 : 1)) % n;
            const kz_vec2 q = from.points[begin + at];
            const int32_t x = (int32_t)p.x + (int32_t)q.x, y = (int32_t)p.y + (int32_t)q.y;
            region_add(g, (int32_t)p.x, (int32_t)p.y);
            if (g->n_points + left + 2 > REGION_POINTS) continue;
            if (kz_test_one_in(r, 6)) region_add(g, (int32_t)p.x, (int32_t)p.y);
            if (new_points && kz_test_one_in(r, 6) && x % 2 == 0 && y % 2 == 0) region_add(g, x / 2, y / 2);
        }
        region_close(g);
    }
}

/* A region of that kind; but for REGION_ANY, none that crosses itself. */
static inline region region_random(kz_test_rng *r, region_kind kind)
{
    region g = {.n_points = 0};
    switch (kind) {
    case REGION_STAR: region_star(r, &g); break;
    case REGION_COMB: region_comb(r, &g); break;
    case REGION_SPIRAL: region_spiral(r, &g); break;
    case REGION_NEST: region_nest(r, &g); break;
    case REGION_HOLES: region_holes(r, &g); break;
    case REGION_CELLS: region_cells(r, &g); break;
    case REGION_ANY:
    default: region_any(r, &g); break;
    }
    return g;
}

#endif
