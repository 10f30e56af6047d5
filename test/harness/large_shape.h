/* large_shape.h - polygons of many vertices, each without and with a tree of its edges: stars with stars for holes,
 * outlines of random cells with all their pinches, and stretched, mirrored and shifted ones. */
#ifndef KZ_TEST_LARGE_SHAPE_H
#define KZ_TEST_LARGE_SHAPE_H

#include <kolize/mask_trace.h>
#include <kolize/query.h>
#include <kolize/shape_polygon.h>

#include <stdlib.h>
#include <string.h>

#include "kz_test.h"

enum { LARGE_POINTS = 6000, LARGE_RINGS = 1000, LARGE_TREE = 4 * LARGE_POINTS };

typedef struct large_shape {
    kz_vec2 points[LARGE_POINTS];
    int32_t ring_end[LARGE_RINGS];
    int32_t n_points, n_rings;
    kz_shape plain, treed;
    kz_error plain_error, treed_error;
    double tree[LARGE_TREE / sizeof(double)];
} large_shape;

/* Both makers: they must agree, also on what is wrong. */
static inline bool large_make(large_shape *s)
{
    const kz_error none = {KZ_OK, 0, 0};
    s->plain_error = s->treed_error = none;
    const kz_result plain =
        kz_shape_polygon_with_holes(s->points, s->ring_end, s->n_rings, &s->plain, &s->plain_error);
    const kz_result treed = kz_shape_polygon_with_tree(s->points, s->ring_end, s->n_rings, s->tree, sizeof s->tree,
                                                       &s->treed, &s->treed_error);
    CHECK_STR(kz_result_name(treed), kz_result_name(plain));
    CHECK_EQ(s->treed_error.a, s->plain_error.a);
    CHECK_EQ(s->treed_error.b, s->plain_error.b);
    if (plain != KZ_OK || treed != KZ_OK) return false;
    CHECK_EQ(s->treed.flags, s->plain.flags);
    CHECK_MEM(&s->treed.bounds, &s->plain.bounds, sizeof s->plain.bounds);
    CHECK_EQ(s->treed.as.polygon.tree != NULL, s->plain.as.polygon.points != NULL);
    return true;
}

static inline void large_point(large_shape *s, float x, float y) { s->points[s->n_points++] = (kz_vec2){x, y}; }

/* A ring of n vertices at rising angles. */
static inline void large_star(kz_test_rng *rng, large_shape *s, kz_vec2 at, float least, float most, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        float c, sn;
        kz_cos_sin_degrees(360.0 * i / n, &c, &sn);
        const float r = kz_test_real(rng, least, most);
        large_point(s, at.x + r * c, at.y + r * sn);
    }
    s->ring_end[s->n_rings++] = s->n_points;
}

/* A star with stars in it: the holes lie in the squares of a board within the least radius, which takes some
 * vertices. */
static inline void large_stars(kz_test_rng *rng, large_shape *s, int32_t n, int32_t holes_a_side)
{
    const float side = 64.0f / (float)(holes_a_side + !holes_a_side);
    s->n_points = s->n_rings = 0;
    if (holes_a_side > 0 && n < 24) n = 24;
    large_star(rng, s, (kz_vec2){0, 0}, 50, kz_test_one_in(rng, 2) ? 51 : 90, n);
    for (int32_t i = 0; i < holes_a_side * holes_a_side; i++) {
        const float x = -32 + side * (0.5f + (float)(i % holes_a_side));
        const float y = -32 + side * (0.5f + (float)(i / holes_a_side));
        large_star(rng, s, (kz_vec2){x, y}, 0.1f * side, 0.49f * side, kz_test_range(rng, 3, 20));
    }
}

/* Cells that are set or not by their place and a seed alone. */
typedef struct large_noise {
    uint64_t seed;
    uint32_t set_in_16;
    bool inverted;
} large_noise;

static inline large_noise large_any_noise(kz_test_rng *rng)
{
    const uint64_t seed = kz_test_u64(rng);
    return (large_noise){seed, 6 + kz_test_below(rng, 8), false};
}

static inline bool large_cell(void *ctx, int32_t x, int32_t y)
{
    const large_noise *noise = ctx;
    kz_test_rng here = kz_test_rng_make(noise->seed + (uint64_t)y * 4096 + (uint64_t)x);
    return (kz_test_below(&here, 16) < noise->set_in_16) != noise->inverted || (x == 0 && y == 0);
}

/* The longest outline of the cells, with its holes. */
static inline void large_cells(large_shape *s, large_noise noise, int32_t side)
{
    kz_mask *mask = NULL;
    kz_rings rings = {0};
    s->n_points = s->n_rings = 0;
    if (kz_mask_from_call(side, side, large_cell, &noise, NULL, &mask, NULL) != KZ_OK) abort();
    const kz_result traced = kz_mask_trace(mask, KZ_CONNECTIVITY_8, NULL, NULL, &rings, NULL);
    kz_mask_free(mask);
    if (traced != KZ_OK || rings.n_rings == 0) abort();
    int32_t longest = 0, most = 0;
    for (int32_t i = 0; i < rings.n_rings; i++) {
        const int32_t n = rings.ring_end[i] - (i ? rings.ring_end[i - 1] : 0);
        if (rings.parent[i] < 0 && n > most) longest = i, most = n;
    }
    for (int32_t i = 0; i < rings.n_rings; i++) {
        if (i != longest && rings.parent[i] != longest) continue;
        const int32_t begin = i ? rings.ring_end[i - 1] : 0, n = rings.ring_end[i] - begin;
        if (s->n_points + n > LARGE_POINTS || s->n_rings == LARGE_RINGS) break;
        memcpy(s->points + s->n_points, rings.points + begin, sizeof *s->points * (size_t)n);
        s->n_points += n;
        s->ring_end[s->n_rings++] = s->n_points;
    }
    kz_rings_free(&rings);
}

/* Every vertex times a plus b, and mirrored. */
static inline void large_map(large_shape *s, float scale_x, float scale_y, float x, float y)
{
    for (int32_t i = 0; i < s->n_points; i++) {
        s->points[i] = (kz_vec2){s->points[i].x * scale_x + x, s->points[i].y * scale_y + y};
    }
}

static inline void large_swap_axes(large_shape *s)
{
    for (int32_t i = 0; i < s->n_points; i++) s->points[i] = (kz_vec2){s->points[i].y, s->points[i].x};
}

static inline large_shape *large_new(void)
{
    large_shape *s = calloc(1, sizeof *s);
    if (!s) abort();
    return s;
}

#endif
