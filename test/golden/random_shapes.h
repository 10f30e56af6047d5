/* random_shapes.h - shapes of every kind for the golden modules, most of them on grids so that they often touch. */
#ifndef KZ_GOLDEN_RANDOM_SHAPES_H
#define KZ_GOLDEN_RANDOM_SHAPES_H

#include <kolize/query.h>

#include <stdlib.h>

#include "golden.h"

enum { GOLDEN_POINTS = 12, GOLDEN_PARTS = 3 };

/* A shape and the memory it borrows. */
typedef struct golden_shape {
    kz_shape shape;
    kz_vec2 points[GOLDEN_POINTS];
    int32_t ring_end[2];
    kz_mask *mask;
    kz_shape parts[GOLDEN_PARTS];
} golden_shape;

static inline float golden_number(kz_test_rng *r)
{
    switch (kz_test_below(r, 12)) {
    case 0: return kz_test_real(r, -10, 10);
    case 1: return kz_test_real(r, -10, 10);
    case 2: return kz_test_tiny(r);
    case 3: return kz_test_grid(r, -20, 20, 0.5f) + kz_test_grid(r, -1, 1, 0x1p-19f);
    default: return kz_test_grid(r, -10, 10, 1.0f);
    }
}

static inline kz_vec2 golden_point(kz_test_rng *r)
{
    kz_vec2 p;
    p.x = golden_number(r);
    p.y = golden_number(r);
    return p;
}

typedef struct golden_cells {
    kz_test_rng *rng;
    uint32_t one_in; /* clear cells are one in so many */
} golden_cells;

static inline bool golden_solid(void *ctx, int32_t x, int32_t y)
{
    golden_cells *c = ctx;
    (void)x, (void)y;
    return !kz_test_one_in(c->rng, c->one_in);
}

static inline kz_mask *golden_mask_of(kz_test_rng *r, int32_t w, int32_t h, uint32_t one_in)
{
    golden_cells cells = {r, one_in};
    kz_mask *mask = NULL;
    if (kz_mask_from_call(w, h, golden_solid, &cells, NULL, &mask, NULL) != KZ_OK) abort();
    return mask;
}

/* Corners of a ring around a centre, at rising angles: an outline that does not cross itself. */
static inline int32_t golden_star(kz_test_rng *r, kz_vec2 *out, int32_t n)
{
    const kz_vec2 at = golden_point(r);
    for (int32_t i = 0; i < n; i++) {
        const float reach = kz_test_grid(r, 1, 12, 0.5f);
        float c, s;
        kz_cos_sin_degrees(360.0 * i / n, &c, &s);
        out[i].x = at.x + reach * c;
        out[i].y = at.y + reach * s;
    }
    return n;
}

static inline kz_result golden_ring(kz_test_rng *r, golden_shape *g)
{
    if (kz_test_one_in(r, 3)) { /* a hole: the ring about its centre at half the size */
        const int32_t n = GOLDEN_POINTS / 2;
        golden_star(r, g->points, n);
        kz_vec2 centre = {0, 0};
        for (int32_t i = 0; i < n; i++) {
            centre.x += g->points[i].x / 8;
            centre.y += g->points[i].y / 8;
        }
        for (int32_t i = 0; i < n; i++) {
            g->points[n + i].x = centre.x + (g->points[i].x - centre.x) / 4;
            g->points[n + i].y = centre.y + (g->points[i].y - centre.y) / 4;
        }
        g->ring_end[0] = n;
        g->ring_end[1] = 2 * n;
        return kz_shape_polygon_with_holes(g->points, g->ring_end, 2, &g->shape, NULL);
    }
    int32_t n = 3 + (int32_t)kz_test_below(r, GOLDEN_POINTS - 2);
    if (kz_test_one_in(r, 2)) golden_star(r, g->points, n);
    else for (int32_t i = 0; i < (n = 3 + n % 3); i++) g->points[i] = golden_point(r);
    return kz_shape_polygon(g->points, n, &g->shape, NULL);
}

static inline kz_result golden_simple(kz_test_rng *r, golden_shape *g)
{
    const kz_vec2 a = golden_point(r), b = golden_point(r);
    const float size = kz_test_grid(r, 0, 8, 0.5f), other = kz_test_grid(r, 0, 8, 1.0f);
    switch (kz_test_below(r, 5)) {
    case 0: return kz_shape_point(a, &g->shape, NULL);
    case 1: return kz_shape_segment(a, b, &g->shape, NULL);
    case 2: return kz_shape_box(a, (kz_vec2){a.x + size, a.y + other}, &g->shape, NULL);
    case 3: return kz_shape_circle(a, size, &g->shape, NULL);
    default: return kz_shape_capsule(a, b, size, &g->shape, NULL);
    }
}

/* Makes any shape; the maker's answer is part of the table.  What is refused becomes a point. */
static inline void golden_shape_make(kz_golden *golden, golden_shape *g)
{
    kz_test_rng *r = &golden->rng;
    kz_result result;
    g->mask = NULL;
    switch (kz_test_below(r, 8)) {
    case 0:
    case 1: result = golden_ring(r, g); break;
    case 2: {
        const int32_t n = 2 + (int32_t)kz_test_below(r, GOLDEN_POINTS - 2);
        for (int32_t i = 0; i < n; i++) g->points[i] = golden_point(r);
        result = kz_shape_polyline(g->points, n, &g->shape, NULL);
        break;
    }
    case 3: {
        const int32_t w = (int32_t)kz_test_below(r, 80), h = (int32_t)kz_test_below(r, 20);
        const kz_vec2 at = golden_point(r);
        g->mask = golden_mask_of(r, w, h, 1 + kz_test_below(r, 4));
        result = kz_shape_mask(g->mask, (double)at.x, (double)at.y, &g->shape, NULL);
        break;
    }
    case 4: {
        const int32_t n = (int32_t)kz_test_below(r, GOLDEN_PARTS + 1);
        for (int32_t i = 0; i < n; i++) {
            golden_shape part;
            if (golden_simple(r, &part) != KZ_OK) abort();
            g->parts[i] = part.shape;
        }
        result = kz_shape_parts(g->parts, n, &g->shape, NULL);
        break;
    }
    default: result = golden_simple(r, g); break;
    }
    kz_golden_text(golden, kz_result_name(result));
    if (result != KZ_OK && kz_shape_point(golden_point(r), &g->shape, NULL) != KZ_OK) abort();
    kz_golden_i64(golden, (int64_t)g->shape.flags);
    kz_golden_f32(golden, g->shape.bounds.min.x);
    kz_golden_f32(golden, g->shape.bounds.min.y);
    kz_golden_f32(golden, g->shape.bounds.max.x);
    kz_golden_f32(golden, g->shape.bounds.max.y);
}

#endif
