/* relate_lanes.h - separating-axis test of two small convex polygons in vectors of floats, included once a level.
 *
 * For each edge it finds how far the other polygon reaches across it, times the edge's length.  The least of these is
 * positive if the polygons overlap and negative if they are apart.
 *
 * Coordinates are relative to one vertex.  Let w and h be width and height of both together, u = 2^-24.  A coordinate
 * and an edge are off by u w in x and u h in y, so a product of one in x and one in y is off by 3u w h.  The difference
 * of two such products is off by 8u w h.  A reach is the difference of two of these, and off by 18u w h; 32u w h are
 * granted, and 2^-120 for products that underflow.  Overflow makes the bound infinite, so nothing is certain then. */
#ifndef KZI_RELATE_LANES_H
#define KZI_RELATE_LANES_H

#include "math/floats.h"
#include "query/relate/relate_edges.h"
#include "query/relate/relate_filter.h"

KZI_ALWAYS_INLINE kzi_floats relate_cross(kzi_floats ax, kzi_floats ay, kzi_floats bx, kzi_floats by)
{
    return kzi_floats_sub(kzi_floats_mul(ax, by), kzi_floats_mul(ay, bx));
}

/* The furthest of four corners across edges. */
KZI_ALWAYS_INLINE kzi_floats relate_furthest(kzi_floats ex, kzi_floats ey, const kzi_floats *x, const kzi_floats *y)
{
    const kzi_floats p = kzi_floats_max(relate_cross(ex, ey, x[0], y[0]), relate_cross(ex, ey, x[1], y[1]));
    return kzi_floats_max(p, kzi_floats_max(relate_cross(ex, ey, x[2], y[2]), relate_cross(ex, ey, x[3], y[3])));
}

typedef struct relate_polygon {
    kzi_f32x4 x[2], y[2], ex[2], ey[2]; /* where edges begin, from the origin, and the edges */
    kzi_floats corner_x[8], corner_y[8]; /* each in all lanes */
    float winding;
    int32_t n;
} relate_polygon;

KZI_ALWAYS_INLINE void relate_take_four(relate_polygon *out, const kz_shape *s, kz_vec2 origin, int i)
{
    const kzi_relate_edges e = kzi_edges_from(s, 4 * i);
    out->x[i] = kzi_f32x4_sub(e.x, kzi_f32x4_all(origin.x));
    out->y[i] = kzi_f32x4_sub(e.y, kzi_f32x4_all(origin.y));
    out->ex[i] = kzi_f32x4_sub(e.to_x, e.x);
    out->ey[i] = kzi_f32x4_sub(e.to_y, e.y);
    kzi_floats_spread_four(out->x[i], out->corner_x + 4 * i);
    kzi_floats_spread_four(out->y[i], out->corner_y + 4 * i);
}

KZI_ALWAYS_INLINE void relate_take(relate_polygon *out, const kz_shape *s, kz_vec2 origin)
{
    out->n = s->as.polygon.n_points;
    out->winding = kzi_winding_of(s);
    relate_take_four(out, s, origin, 0);
    if (out->n > 4) {
        relate_take_four(out, s, origin, 1);
    } else {
        out->x[1] = out->x[0], out->y[1] = out->y[0], out->ex[1] = out->ex[0], out->ey[1] = out->ey[0];
    }
}

/* How far b reaches across the edges of a from edge 4 i on. */
KZI_ALWAYS_INLINE kzi_floats relate_reach(const relate_polygon *a, const relate_polygon *b, int i)
{
    const kzi_floats winding = kzi_floats_all(a->winding);
    const kzi_floats ex = kzi_floats_flip(kzi_floats_of_blocks(a->ex[0], a->ex[1], i), winding);
    const kzi_floats ey = kzi_floats_flip(kzi_floats_of_blocks(a->ey[0], a->ey[1], i), winding);
    kzi_floats furthest = relate_furthest(ex, ey, b->corner_x, b->corner_y);
    if (b->n > 4) furthest = kzi_floats_max(furthest, relate_furthest(ex, ey, b->corner_x + 4, b->corner_y + 4));
    const kzi_floats x = kzi_floats_of_blocks(a->x[0], a->x[1], i), y = kzi_floats_of_blocks(a->y[0], a->y[1], i);
    return kzi_floats_sub(furthest, relate_cross(ex, ey, x, y));
}

KZI_ALWAYS_INLINE int relate_polygons(const kz_shape *a, const kz_shape *b, float error)
{
    const kzi_floats most = kzi_floats_all(error), least = kzi_floats_all(-error);
    const unsigned all = (1u << KZI_FLOATS_COUNT) - 1;
    relate_polygon both[2];
    unsigned overlaps = all, separates = 0;
    relate_take(&both[0], a, a->as.polygon.inline_points[0]);
    relate_take(&both[1], b, a->as.polygon.inline_points[0]);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; 4 * i < both[k].n; i += KZI_FLOATS_COUNT / 4) {
            const kzi_floats reach = relate_reach(&both[k], &both[1 - k], i);
            overlaps &= kzi_floats_less_bits(most, reach);
            separates |= kzi_floats_less_bits(reach, least);
        }
    }
    return kzi_relate_certain(overlaps == all, separates != 0);
}

#endif
