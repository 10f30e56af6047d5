/* relate_edges.h - the edges of a box or small polygon in vectors of four floats, for the filter of the intersection
 * test.
 *
 * Lanes after the last edge repeat it. */
#ifndef KZI_RELATE_EDGES_H
#define KZI_RELATE_EDGES_H

#include "base/base_private.h"
#include "math/lanes/f32x4.h"
#include <kolize/shape.h>

/* Where four edges begin, and where they end. */
typedef struct kzi_relate_edges {
    kzi_f32x4 x, y, to_x, to_y;
} kzi_relate_edges;

static inline kzi_relate_edges kzi_edges_of_box(const kz_box *box)
{
    const kzi_f32x4 v = kzi_f32x4_load(&box->min.x), xs = kzi_f32x4_even_lanes(v, v);
    kzi_f32x4 spread[4];
    kzi_f32x4_spread(v, spread);
    const kzi_f32x4 x = kzi_f32x4_low_lanes(xs, kzi_f32x4_next_lanes(xs, xs));
    const kzi_f32x4 y = kzi_f32x4_low_lanes(spread[1], spread[3]);
    return (kzi_relate_edges){x, y, kzi_f32x4_next_lanes(x, x), kzi_f32x4_next_lanes(y, y)};
}

/* The edges of a polygon of four vertices. */
static inline kzi_relate_edges kzi_edges_of_four(const kz_vec2 v[4])
{
    const kzi_f32x4 p = kzi_f32x4_load(&v[0].x), q = kzi_f32x4_load(&v[2].x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    return (kzi_relate_edges){x, y, kzi_f32x4_next_lanes(x, x), kzi_f32x4_next_lanes(y, y)};
}

/* Edges i to i + 3 of a polygon stored inside its shape. */
KZI_ALWAYS_INLINE kzi_relate_edges kzi_edges_from(const kz_shape *s, int32_t i)
{
    static const float numbers[4] = {0, 1, 2, 3};
    const int32_t n = s->as.polygon.n_points, rest = n - i;
    const kz_vec2 *v = s->as.polygon.inline_points, *after = &v[rest > 4 ? i + 4 : 0];
    const kzi_f32x4 p = kzi_f32x4_load(&v[i].x), q = kzi_f32x4_load(&v[i + 2].x),
                    r = kzi_f32x4_load_pair(&after->x, &after->x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    const kzi_f32x4 after_x = kzi_f32x4_even_lanes(r, r), after_y = kzi_f32x4_odd_lanes(r, r);
    const kzi_f32x4 to_x = kzi_f32x4_next_lanes(x, after_x), to_y = kzi_f32x4_next_lanes(y, after_y);
    if (rest >= 4) return (kzi_relate_edges){x, y, to_x, to_y};
    /* The shape has room for eight vertices, but those after the last one are not its own. */
    const kzi_f32x4 lane = kzi_f32x4_load(numbers), last = kzi_f32x4_all((float)(rest - 1));
    const kzi_f32x4 last_x = kzi_f32x4_all(v[n - 1].x), last_y = kzi_f32x4_all(v[n - 1].y);
    return (kzi_relate_edges){kzi_f32x4_pick_less(lane, last, x, last_x), kzi_f32x4_pick_less(lane, last, y, last_y),
                              kzi_f32x4_pick_less(lane, last, to_x, after_x),
                              kzi_f32x4_pick_less(lane, last, to_y, after_y)};
}

/* Negative if the inside lies on the -1 side of the edges. */
static inline float kzi_winding_of(const kz_shape *s)
{
    static const float windings[2] = {-1, 1};
    return windings[(s->flags & KZ_SHAPE_CLOCKWISE) != 0];
}

#endif
