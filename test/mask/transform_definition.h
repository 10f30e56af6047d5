/* transform_definition.h - a transformed mask by its definition, cell by cell, and how far kz_mask_transform is from it. */
#ifndef KZ_TEST_TRANSFORM_DEFINITION_H
#define KZ_TEST_TRANSFORM_DEFINITION_H

#include <kolize/mask.h>

#include <math.h>

#include "grid.h"
#include "kz_test.h"
#include "mask/mask_private.h"

/* ---- The definition, with no thought of speed ------------------------------------------------------------ */

typedef struct edge {
    int64_t x0, y0, x1, y1; /* in 1/65536 of a cell */
} edge;

typedef struct outline {
    edge *edges;
    size_t n;
    int64_t x0, y0, x1, y1; /* box of the corners, in cells, generous */
} outline;

static inline int64_t round_down(double v)
{
    const int64_t whole = (int64_t)v;
    return (double)whole > v ? whole - 1 : whole;
}

static inline int64_t to_grain(double v)
{
    const int64_t low = round_down(v * 65536);
    return v * 65536 - (double)low > 0.5 ? low + 1 : low;
}

static inline void widen(outline *o, int64_t x, int64_t y)
{
    if (x - 2 < o->x0) o->x0 = x - 2;
    if (x + 2 > o->x1) o->x1 = x + 2;
    if (y - 2 < o->y0) o->y0 = y - 2;
    if (y + 2 > o->y1) o->y1 = y + 2;
}

static inline void add_edge(outline *o, const kz_affine *m, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    edge e;
    const double dx = -floor(0.5 - m->at_x), dy = -floor(0.5 - m->at_y); /* exact for the places queried here */
    const double rest_x = m->at_x - dx, rest_y = m->at_y - dy;
    e.x0 = to_grain((m->xx * x0 + m->xy * y0) + rest_x) + (int64_t)dx * 65536;
    e.y0 = to_grain((m->yx * x0 + m->yy * y0) + rest_y) + (int64_t)dy * 65536;
    e.x1 = to_grain((m->xx * x1 + m->xy * y1) + rest_x) + (int64_t)dx * 65536;
    e.y1 = to_grain((m->yx * x1 + m->yy * y1) + rest_y) + (int64_t)dy * 65536;
    o->edges[o->n++] = e;
    widen(o, e.x0 / 65536, e.y0 / 65536);
    widen(o, e.x1 / 65536, e.y1 / 65536);
}

/* Cell (x, y) has an edge on its side (sx, sy), one of the four neighbours. */
static inline bool has_side(const grid *g, int32_t x, int32_t y, int sx, int sy)
{
    return grid_get(g, x, y) && !grid_get(g, x + sx, y + sy);
}

static inline outline outline_of(const grid *g, const kz_affine *m)
{
    outline o = {
        calloc((size_t)g->w * (size_t)g->h * 4 + 1, sizeof(edge)), 0, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    if (!o.edges) abort();
    for (int side = -1; side <= 1; side += 2) {
        const int32_t below = side > 0;
        for (int32_t y = 0; y < g->h; y++) {
            for (int32_t x = 0; x < g->w; x++) {
                if (!has_side(g, x, y, 0, side) || has_side(g, x - 1, y, 0, side)) continue;
                int32_t end = x;
                while (has_side(g, end, y, 0, side)) end++;
                add_edge(&o, m, x, y + below, end, y + below);
            }
        }
        for (int32_t x = 0; x < g->w; x++) {
            for (int32_t y = 0; y < g->h; y++) {
                if (!has_side(g, x, y, side, 0) || has_side(g, x, y - 1, side, 0)) continue;
                int32_t end = y;
                while (has_side(g, x, end, side, 0)) end++;
                add_edge(&o, m, x + below, y, x + below, end);
            }
        }
    }
    return o;
}

/* Is the centre of world cell (x, y) in the outline: are there an odd number of crossings at or left of it? */
static inline bool centre_inside(const outline *o, int64_t x, int64_t y)
{
    const int64_t cx = x * 65536 + 32768, cy = y * 65536 + 32768;
    bool inside = false;
    for (size_t i = 0; i < o->n; i++) {
        edge e = o->edges[i];
        if (e.y0 > e.y1) e = (edge){e.x1, e.y1, e.x0, e.y0};
        if (cy < e.y0 || cy >= e.y1) continue;
        inside ^= (cx - e.x0) * (e.y1 - e.y0) >= (cy - e.y0) * (e.x1 - e.x0);
    }
    return inside;
}

/* ---- Comparing ------------------------------------------------------------------------------------------ */

static inline void check_tight(const kz_mask *mask, kz_cell origin)
{
    const kz_cell_rect box = kz_mask_bounds(mask);
    CHECK_EQ(box.x0, 0);
    CHECK_EQ(box.y0, 0);
    CHECK_EQ(box.x1, kz_mask_width(mask));
    CHECK_EQ(box.y1, kz_mask_height(mask));
    CHECK(kzi_mask_padding_is_zero(mask));
    if (kz_mask_count(mask) == 0) CHECK_EQ(origin.x, 0);
    if (kz_mask_count(mask) == 0) CHECK_EQ(origin.y, 0);
}

/* Cells in which the transformed mask and the definition differ; -1 when there was no mask. */
static inline int64_t diff_from_definition(grid *g, const kz_affine *m)
{
    kz_mask *mask = grid_mask(g), *moved = NULL;
    kz_cell origin = {-99, -99};
    int64_t diff = -1, count = 0;
    if (mask && kz_mask_transform(mask, m, NULL, &moved, &origin, NULL) == KZ_OK) {
        outline o = outline_of(g, m);
        diff = 0;
        for (int64_t y = o.y0; y <= o.y1; y++) {
            for (int64_t x = o.x0; x <= o.x1; x++) {
                const bool inside = centre_inside(&o, x, y);
                diff += kz_mask_get(moved, (int32_t)(x - origin.x), (int32_t)(y - origin.y)) != inside;
                count += inside;
            }
        }
        diff += kz_mask_count(moved) != count;
        check_tight(moved, origin);
        free(o.edges);
        kz_mask_free(moved);
    }
    kz_mask_free(mask);
    return diff;
}

static inline kz_affine turned(double degrees, double scale_x, double scale_y, float x, float y)
{
    const kz_vec2 at = {0, 0};
    return kz_affine_from_pose(scale_x, scale_y, at, kz_pose_degrees(x, y, degrees));
}

#endif
