/* grid_region.h - the region that the tiles of a small grid cover, as polygons with holes.
 *
 * It shares nothing with the library's grids: edges between cells are cut where the neighbour covers them, chained into
 * rings, and the rings sorted into outlines and holes. */
#ifndef GRID_REGION_H
#define GRID_REGION_H

#include <kolize/query.h>

#include <math.h>
#include <stdbool.h>

enum { REGION_SIDE = 7, REGION_EDGES = 700, REGION_RINGS = 120 };

/* Polygons of the tiles 0 .. 12 in eighths of a cell: empty, full, four halves, four slopes, an octagon, two gentle
 * slopes. */
typedef struct region_tile {
    int n;
    int x[8], y[8];
} region_tile;

enum { REGION_TILES = 13 };

static const region_tile region_tiles[REGION_TILES] = {
    {0, {0}, {0}},
    {4, {0, 8, 8, 0}, {0, 0, 8, 8}},
    {4, {0, 8, 8, 0}, {4, 4, 8, 8}},
    {4, {0, 8, 8, 0}, {0, 0, 4, 4}},
    {4, {0, 4, 4, 0}, {0, 0, 8, 8}},
    {4, {4, 8, 8, 4}, {0, 0, 8, 8}},
    {3, {8, 8, 0}, {0, 8, 8}},
    {3, {0, 8, 0}, {0, 8, 8}},
    {3, {0, 8, 8}, {0, 0, 8}},
    {3, {0, 8, 0}, {0, 0, 8}},
    {8, {2, 6, 8, 8, 6, 2, 0, 0}, {0, 0, 2, 6, 8, 8, 6, 2}},
    {3, {0, 8, 8}, {8, 4, 8}},
    {4, {0, 8, 8, 0}, {4, 0, 8, 8}},
};

typedef struct region_edge {
    kz_vec2 a, b;
    bool used;
} region_edge;

typedef struct region {
    int w, h;
    float cell;
    kz_vec2 at;
    uint8_t ids[REGION_SIDE * REGION_SIDE];
    region_edge edges[REGION_EDGES];
    int n_edges;
    kz_vec2 points[REGION_EDGES];
    int32_t ring_end[REGION_RINGS], n_rings;
    kz_vec2 sorted[REGION_EDGES];
    int32_t sorted_end[REGION_RINGS];
    kz_shape polygons[REGION_RINGS];
    int32_t n_polygons;
    kz_shape shape;
} region;

static float region_coordinate(float at, int cell, float size, int eighths)
{
    return (float)((double)at + ((double)cell * (double)size + (double)((float)eighths * size / 8)));
}

static kz_vec2 region_point(const region *r, int x, int y, int ex, int ey)
{
    kz_vec2 p;
    p.x = region_coordinate(r->at.x, x, r->cell, ex);
    p.y = region_coordinate(r->at.y, y, r->cell, ey);
    return p;
}

static int region_id(const region *r, int x, int y)
{
    return x < 0 || y < 0 || x >= r->w || y >= r->h ? 0 : r->ids[y * r->w + x];
}

/* The stretch of a tile on the side of its cell with this line, in eighths; false for none. */
static bool region_covers(int id, bool upright, int line, int *lo, int *hi)
{
    const region_tile *t = &region_tiles[id];
    *lo = 9;
    *hi = -1;
    for (int i = 0; i < t->n; i++) {
        if ((upright ? t->x[i] : t->y[i]) != line) continue;
        const int v = upright ? t->y[i] : t->x[i];
        *lo = v < *lo ? v : *lo;
        *hi = v > *hi ? v : *hi;
    }
    return *lo < *hi;
}

static void region_add_edge(region *r, kz_vec2 a, kz_vec2 b)
{
    if (r->n_edges < REGION_EDGES) r->edges[r->n_edges++] = (region_edge){a, b, false};
}

/* An edge of a tile, clockwise, without what the neighbour covers of it. */
static void region_cut_edge(region *r, int x, int y, int i)
{
    const region_tile *t = &region_tiles[region_id(r, x, y)];
    const int k = (i + 1) % t->n, ax = t->x[i], ay = t->y[i], bx = t->x[k], by = t->y[k];
    const bool upright = ax == bx && (ax == 0 || ax == 8), level = ay == by && (ay == 0 || ay == 8);
    int lo = 0, hi = 0;
    const bool is_beside = upright ? region_covers(region_id(r, x + (ax ? 1 : -1), y), true, 8 - ax, &lo, &hi)
                           : level ? region_covers(region_id(r, x, y + (ay ? 1 : -1)), false, 8 - ay, &lo, &hi)
                                   : false;
    const int a = upright ? ay : ax, b = upright ? by : bx, from = a < b ? a : b, to = a < b ? b : a;
    if (!is_beside || hi <= from || lo >= to) {
        region_add_edge(r, region_point(r, x, y, ax, ay), region_point(r, x, y, bx, by));
        return;
    }
    const int cuts[2][2] = {{from, lo}, {hi, to}};
    for (int c = 0; c < 2; c++) {
        const int p = a < b ? cuts[c][0] : cuts[c][1], q = a < b ? cuts[c][1] : cuts[c][0];
        if (cuts[c][0] >= cuts[c][1]) continue;
        region_add_edge(r, upright ? region_point(r, x, y, ax, p) : region_point(r, x, y, p, ay),
                        upright ? region_point(r, x, y, ax, q) : region_point(r, x, y, q, ay));
    }
}

static bool region_same(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

static double region_cross(kz_vec2 o, kz_vec2 a, kz_vec2 b)
{
    return ((double)a.x - o.x) * ((double)b.y - o.y) - ((double)a.y - o.y) * ((double)b.x - o.x);
}

static double region_dot(kz_vec2 o, kz_vec2 a, kz_vec2 b)
{
    return ((double)a.x - o.x) * ((double)b.x - o.x) + ((double)a.y - o.y) * ((double)b.y - o.y);
}

/* The edge that goes on from the end of one: where several do, the one that turns right most, so that pieces which meet
 * in a corner are rings of their own. */
static int region_next_edge(const region *r, int i)
{
    const region_edge *e = &r->edges[i];
    kz_vec2 ahead;
    int best = -1;
    double most = 0;
    ahead.x = 2 * e->b.x - e->a.x;
    ahead.y = 2 * e->b.y - e->a.y;
    for (int k = 0; k < r->n_edges; k++) {
        if (r->edges[k].used || !region_same(r->edges[k].a, e->b)) continue;
        const double turn = atan2(region_cross(e->b, ahead, r->edges[k].b), region_dot(e->b, ahead, r->edges[k].b));
        if (best < 0 || turn > most) best = k, most = turn;
    }
    return best;
}

static bool region_chain(region *r)
{
    int n = 0;
    r->n_rings = 0;
    for (int i = 0; i < r->n_edges; i++) {
        if (r->edges[i].used) continue;
        const kz_vec2 first = r->edges[i].a;
        for (int k = i; k >= 0; k = region_same(r->edges[k].b, first) ? -1 : region_next_edge(r, k)) {
            r->edges[k].used = true;
            r->points[n++] = r->edges[k].a;
        }
        if (r->n_rings == REGION_RINGS) return false;
        r->ring_end[r->n_rings++] = n;
    }
    return r->n_edges < REGION_EDGES;
}

static double region_ring_area(const kz_vec2 *p, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += region_cross(p[0], p[i], p[(i + 1) % n]);
    return sum;
}

/* A point of the solid beside the first edge of a ring. */
static kz_vec2 region_beside(const region *r, int begin)
{
    const kz_vec2 a = r->points[begin], b = r->points[begin + 1];
    kz_vec2 p;
    p.x = (a.x + b.x) / 2 - (b.y - a.y) / 256;
    p.y = (a.y + b.y) / 2 + (b.x - a.x) / 256;
    return p;
}

/* The outline that holds a ring; the smallest of several. */
static int region_outline_of(const region *r, int ring)
{
    const int begin = ring ? r->ring_end[ring - 1] : 0;
    const kz_vec2 p = region_beside(r, begin);
    int best = -1;
    double least = 0;
    for (int i = 0; i < r->n_rings; i++) {
        const int from = i ? r->ring_end[i - 1] : 0, n = r->ring_end[i] - from;
        const double area = region_ring_area(&r->points[from], n);
        kz_shape outline, point;
        if (area <= 0 || kz_shape_polygon(&r->points[from], n, &outline, NULL) != KZ_OK) continue;
        kz_shape_point(p, &point, NULL);
        if (kz_relate(&outline, &point) == KZ_OVERLAP && (best < 0 || area < least)) best = i, least = area;
    }
    return best;
}

/* Makes r->shape of the tiles; false where it is no legal polygon. */
static bool region_make(region *r)
{
    r->n_edges = 0;
    for (int y = 0; y < r->h; y++) {
        for (int x = 0; x < r->w; x++) {
            for (int i = 0; i < region_tiles[region_id(r, x, y)].n; i++) region_cut_edge(r, x, y, i);
        }
    }
    if (!region_chain(r)) return false;
    int owner[REGION_RINGS], n = 0, n_ends = 0;
    for (int i = 0; i < r->n_rings; i++) {
        const int from = i ? r->ring_end[i - 1] : 0;
        owner[i] = region_ring_area(&r->points[from], r->ring_end[i] - from) > 0 ? i : region_outline_of(r, i);
        if (owner[i] < 0) return false;
    }
    r->n_polygons = 0;
    for (int i = 0; i < r->n_rings; i++) {
        if (owner[i] != i) continue;
        const int begin = n, first = n_ends;
        for (int pass = 0; pass < 2; pass++) {
            for (int k = 0; k < r->n_rings; k++) {
                if (owner[k] != i || (k == i) != (pass == 0)) continue;
                for (int p = k ? r->ring_end[k - 1] : 0; p < r->ring_end[k]; p++) r->sorted[n++] = r->points[p];
                r->sorted_end[n_ends++] = n - begin;
            }
        }
        if (kz_shape_polygon_with_holes(&r->sorted[begin], &r->sorted_end[first], n_ends - first, &r->polygons[r->n_polygons],
                                        NULL) != KZ_OK) {
            return false;
        }
        r->n_polygons++;
    }
    return kz_shape_parts(r->polygons, r->n_polygons, &r->shape, NULL) == KZ_OK;
}

#endif
