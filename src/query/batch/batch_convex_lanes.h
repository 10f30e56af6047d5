/* batch_convex_lanes.h - separating axes of eight pairs of convex polygons; included once a level.
 *
 * Polygons with repeated corners are decided when asked again. */
#ifndef KZI_BATCH_CONVEX_LANES_H
#define KZI_BATCH_CONVEX_LANES_H

#include <math.h>

#include "query/batch/batch_eight_lanes.h"

/* Corners of eight pairs, and their bounds. */
typedef struct batch_area {
    kzi_f32x8 x[KZI_BATCH_CORNERS], y[KZI_BATCH_CORNERS], lo_x, hi_x, lo_y, hi_y;
} batch_area;

KZI_ALWAYS_INLINE void batch_load_area(const kzi_batch_side *s, int32_t n, size_t at, batch_area *p)
{
    p->x[0] = p->lo_x = p->hi_x = kzi_f32x8_load(s->x[0] + at);
    p->y[0] = p->lo_y = p->hi_y = kzi_f32x8_load(s->y[0] + at);
    for (int32_t k = 1; k < n; k++) {
        p->x[k] = kzi_f32x8_load(s->x[k] + at);
        p->y[k] = kzi_f32x8_load(s->y[k] + at);
        p->lo_x = kzi_f32x8_min(p->lo_x, p->x[k]);
        p->hi_x = kzi_f32x8_max(p->hi_x, p->x[k]);
        p->lo_y = kzi_f32x8_min(p->lo_y, p->y[k]);
        p->hi_y = kzi_f32x8_max(p->hi_y, p->y[k]);
    }
}

KZI_ALWAYS_INLINE void batch_move(batch_area *p, int32_t n, kzi_f32x8 x, kzi_f32x8 y)
{
    for (int32_t k = 0; k < n; k++) {
        p->x[k] = kzi_f32x8_sub(p->x[k], x);
        p->y[k] = kzi_f32x8_sub(p->y[k], y);
    }
}

/* The bounds of both together. */
typedef struct batch_size {
    kzi_f32x8 width, height;
} batch_size;

/* Loads two polygons, and moves them so that the first one begins at the origin. */
KZI_ALWAYS_INLINE batch_size batch_load_areas(const kzi_batch_side *a, int32_t n, size_t at_a, const kzi_batch_side *b,
                                              int32_t m, size_t at_b, batch_area *p, batch_area *q)
{
    batch_load_area(a, n, at_a, p);
    batch_load_area(b, m, at_b, q);
    const batch_size size = {kzi_f32x8_sub(kzi_f32x8_max(p->hi_x, q->hi_x), kzi_f32x8_min(p->lo_x, q->lo_x)),
                             kzi_f32x8_sub(kzi_f32x8_max(p->hi_y, q->hi_y), kzi_f32x8_min(p->lo_y, q->lo_y))};
    const kzi_f32x8 x = p->x[0], y = p->y[0];
    batch_move(p, n, x, y);
    batch_move(q, m, x, y);
    return size;
}

/* The error of a reach is below 48 units of 2^-24 times width and height; 128 are granted.  Eight times their product
 * must not overflow; then nothing else does. */
KZI_ALWAYS_INLINE kzi_f32x8 batch_error(batch_size size)
{
    const kzi_f32x8 product = kzi_f32x8_mul(size.width, kzi_f32x8_mul(size.height, kzi_f32x8_all(8)));
    return kzi_f32x8_max(kzi_f32x8_mul(product, kzi_f32x8_all(0x1p-20f)), batch_tiny());
}

KZI_ALWAYS_INLINE kzi_f32x8 batch_cross(kzi_f32x8 ux, kzi_f32x8 uy, kzi_f32x8 x, kzi_f32x8 y)
{
    return kzi_f32x8_sub(kzi_f32x8_mul(ux, y), kzi_f32x8_mul(uy, x));
}

/* How far q reaches across the edge from corner i to corner k of p.  If `skip`, an edge without length, which separates
 * nothing, is infinitely far. */
KZI_ALWAYS_INLINE kzi_f32x8 batch_reach(const batch_area *p, int32_t i, int32_t k, const batch_area *q, int32_t m,
                                        const bool skip)
{
    const kzi_f32x8 x = kzi_f32x8_sub(p->x[k], p->x[i]), y = kzi_f32x8_sub(p->y[k], p->y[i]);
    kzi_f32x8 furthest = kzi_f32x8_max(batch_cross(x, y, q->x[0], q->y[0]), batch_cross(x, y, q->x[1], q->y[1]));
    for (int32_t j = 2; j < m; j++) furthest = kzi_f32x8_max(furthest, batch_cross(x, y, q->x[j], q->y[j]));
    const kzi_f32x8 reach = kzi_f32x8_sub(furthest, batch_cross(x, y, p->x[i], p->y[i]));
    if (!skip) return reach;
    const kzi_f32x8 length = kzi_f32x8_max(kzi_f32x8_abs(x), kzi_f32x8_abs(y));
    return kzi_f32x8_pick_less(kzi_f32x8_all(0), length, reach, kzi_f32x8_all(HUGE_VALF));
}

/* The least reach across an edge of p. */
KZI_ALWAYS_INLINE kzi_f32x8 batch_least_of(const batch_area *p, int32_t n, const batch_area *q, int32_t m,
                                           const bool skip)
{
    kzi_f32x8 least = kzi_f32x8_all(HUGE_VALF);
    for (int32_t k = 0, i = n - 1; k < n; i = k++) least = kzi_f32x8_min(batch_reach(p, i, k, q, m, skip), least);
    return least;
}

/* The least reach across an edge of either. */
KZI_ALWAYS_INLINE kzi_f32x8 batch_least_reach(const batch_area *p, int32_t n, const batch_area *q, int32_t m,
                                              const bool skip)
{
    return kzi_f32x8_min(batch_least_of(p, n, q, m, skip), batch_least_of(q, m, p, n, skip));
}

KZI_ALWAYS_INLINE kzi_batch_bits batch_areas(const kzi_batch_side *a, int32_t n, size_t at_a, const kzi_batch_side *b,
                                             int32_t m, size_t at_b)
{
    batch_area p, q;
    const kzi_f32x8 error = batch_error(batch_load_areas(a, n, at_a, b, m, at_b, &p, &q));
    const kzi_f32x8 least = batch_least_reach(&p, n, &q, m, false);
    const unsigned overlap = kzi_f32x8_less_bits(error, least);
    const unsigned apart = kzi_f32x8_less_bits(least, kzi_f32x8_sub(kzi_f32x8_all(0), error));
    return (kzi_batch_bits){overlap, 255 ^ (overlap | apart)};
}

/* Does p, which begins at the origin, enclose area?  Some triangle of its fan does. */
KZI_ALWAYS_INLINE unsigned batch_has_area(const batch_area *p, int32_t n)
{
    kzi_f32x8 most = kzi_f32x8_all(0);
    for (int32_t k = 1; k + 1 < n; k++) {
        most = kzi_f32x8_max(most, batch_cross(p->x[k], p->y[k], p->x[k + 1], p->y[k + 1]));
    }
    return kzi_f32x8_less_bits(kzi_f32x8_all(0), most);
}

/* The separating axes are right for an area and a line or point, too: the same edges bound their difference.  Two lines
 * or points are decided only if some edge has a length and all are crossed. */
static kzi_batch_bits batch_areas_again(const kzi_batch_side *a, size_t at_a, const kzi_batch_side *b, size_t at_b)
{
    const int32_t n = a->n, m = b->n;
    batch_area p, q;
    const batch_size size = batch_load_areas(a, n, at_a, b, m, at_b, &p, &q);
    const kzi_f32x8 error = batch_error(size), zero = kzi_f32x8_all(0);
    const kzi_f32x8 least = batch_least_reach(&p, n, &q, m, true);
    const unsigned on_grid = batch_on_grid(a, at_a, b, at_b, kzi_f32x8_max(size.width, size.height));
    const unsigned known = on_grid & batch_has_area(&p, n);
    const unsigned crossed = kzi_f32x8_less_bits(error, least) & kzi_f32x8_less_bits(least, kzi_f32x8_all(HUGE_VALF));
    const unsigned apart = kzi_f32x8_less_bits(least, kzi_f32x8_sub(zero, error));
    return (kzi_batch_bits){crossed | (known & kzi_f32x8_less_bits(zero, least)), 255 ^ (known | crossed | apart)};
}

static kzi_batch_bits batch_eight_fours(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t q)
{
    return batch_areas(a, 4, p, b, 4, q);
}

static kzi_batch_bits batch_eight_convexes(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t q)
{
    return batch_areas(a, a->n, p, b, b->n, q);
}

/* Four corners are the most common, so their loops have fixed bounds where the registers hold them. */
static kzi_batch_answer batch_convexes(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    const bool are_fours = kzi_f32x8_is_wide() && a->n == 4 && b->n == 4;
    return are_fours ? batch_by_eights(batch_eight_fours, batch_areas_again, a, b, from, n)
                     : batch_by_eights(batch_eight_convexes, batch_areas_again, a, b, from, n);
}

#endif
