/* partition.h - checks that parts partition a region: they share no area, are inside, and add up to it.
 *
 * Whole numbers decide, wherever the region really is and however small. */
#ifndef KZ_TEST_PARTITION_H
#define KZ_TEST_PARTITION_H

#include <kolize/query.h>

#include <math.h>

#include "kz_test.h"
#include "regions.h"

/* ---- Slow truths ---------------------------------------------------------------------------------------- */

/* Pieces of a region as rings of numbers of its points; `flip` is -1 when the points were mirrored. */
typedef struct partition {
    const region *truth;
    const kz_vec2 *points; /* where they really are */
    const int32_t *corner, *end;
    int32_t n, flip;
} partition;

static inline int32_t part_begin(const partition *p, int32_t i) { return i > 0 ? p->end[i - 1] : 0; }

static inline int32_t part_at(const partition *p, int32_t i, int32_t k)
{
    const int32_t begin = part_begin(p, i);
    return p->corner[begin + k % (p->end[i] - begin)];
}

static inline int64_t twice_area_of(const partition *p, int32_t i)
{
    int64_t area = 0;
    for (int32_t k = 1; k + 1 < p->end[i] - part_begin(p, i); k++)
        area += p->flip * region_turn(p->truth, part_at(p, i, 0), part_at(p, i, k), part_at(p, i, k + 1));
    return area;
}

/* Points within the triangles from a part's first corner that are not inside the region. */
static inline int32_t count_points_outside(const partition *p, int32_t i)
{
    int32_t n = 0;
    for (int32_t k = 1; k + 1 < p->end[i] - part_begin(p, i); k++) {
        const kz_vec2 a = p->truth->points[part_at(p, i, 0)], b = p->truth->points[part_at(p, i, k)],
                      c = p->truth->points[part_at(p, i, k + 1)];
        for (int32_t u = 1; u < 4; u++) {
            for (int32_t v = 1; u + v < 5; v++) {
                const int32_t w = 5 - u - v;
                n += !region_holds(p->truth, u * (int64_t)a.x + v * (int64_t)b.x + w * (int64_t)c.x,
                                   u * (int64_t)a.y + v * (int64_t)b.y + w * (int64_t)c.y, 5);
            }
        }
    }
    return n;
}

static inline int32_t count_crossed_edges(const partition *p, int32_t i)
{
    int32_t n = 0;
    for (int32_t k = 0; k < p->end[i] - part_begin(p, i); k++)
        for (int32_t e = 0; e < p->truth->n_points; e++)
            n += region_segments_cross(p->truth, part_at(p, i, k), part_at(p, i, k + 1), e, region_next(p->truth, e));
    return n;
}

/* Pieces that are no convex polygons turning from +x towards +y, and pairs of them that overlap. */
static inline int32_t count_wrong_shapes(const partition *p)
{
    enum { MOST_PIECES = 2 * REGION_POINTS };
    static kz_shape shape[MOST_PIECES];
    static kz_vec2 corners[MOST_PIECES * 4];
    int32_t wrong = 0, used = 0;
    for (int32_t i = 0; i < p->n; i++) {
        const int32_t n = p->end[i] - part_begin(p, i);
        kz_vec2 *own = corners + used;
        for (int32_t k = 0; k < n; k++) own[k] = p->points[part_at(p, i, k)];
        used += n;
        if (kz_shape_polygon(own, n, &shape[i], NULL) != KZ_OK) return p->n;
        wrong += (shape[i].flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE)) != (KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE);
        for (int32_t k = 0; k < i; k++) wrong += kz_overlap(&shape[i], &shape[k]);
    }
    return wrong;
}

static inline void check_partition(const partition *p)
{
    int64_t area = 0;
    int32_t outside = 0, crossed = 0;
    for (int32_t i = 0; i < p->n; i++) {
        area += twice_area_of(p, i);
        outside += count_points_outside(p, i);
        if (!p->truth->runs_along_itself) crossed += count_crossed_edges(p, i);
    }
    CHECK_EQ(area, region_area(p->truth));
    CHECK_EQ(outside, 0);
    CHECK_EQ(crossed, 0);
    CHECK_EQ(count_wrong_shapes(p), 0);
}

/* ---- Where the points really are ------------------------------------------------------------------------ */

typedef struct placing {
    int32_t scale, shift_x, shift_y; /* times 2^scale, after the shift */
    bool mirrored, turned;
} placing;

static inline placing random_placing(kz_test_rng *r)
{
    static const int32_t scales[6] = {0, 0, 1, -10, 100, -149};
    static const int32_t shifts[5] = {0, 0, 1000000, -8000000, 77};
    placing p;
    p.scale = scales[kz_test_below(r, 6)];
    p.shift_x = shifts[kz_test_below(r, 5)];
    p.shift_y = shifts[kz_test_below(r, 5)];
    p.mirrored = kz_test_one_in(r, 2);
    p.turned = kz_test_one_in(r, 2);
    return p;
}

static inline void place_points(const region *g, placing at, kz_vec2 *out)
{
    for (int32_t i = 0; i < g->n_points; i++) {
        const float x = g->points[i].x * (at.mirrored ? -1.0f : 1.0f), y = g->points[i].y;
        const float u = at.turned ? -y : x, v = at.turned ? x : y;
        out[i].x = (float)ldexp((double)u + at.shift_x, at.scale);
        out[i].y = (float)ldexp((double)v + at.shift_y, at.scale);
    }
}

/* A region without crossings. */
static inline region sound_region(kz_test_rng *r, region_kind kind)
{
    region g;
    do g = region_random(r, kind);
    while (kind == REGION_ANY && region_crossings(&g) > 0);
    if (kz_test_one_in(r, 2)) region_rewrite(r, &g, true);
    return g;
}

#endif
