/* relate_lanes.h - separating-axis test of two small convex polygons in vectors of floats, included once a level.
 *
 * For each edge it finds how far the other polygon reaches across it, times its length.  The least of these is positive
 * if the polygons overlap and negative if they are apart.
 *
 * Let w and h be width and height of both together, u = 2^-24.  Coordinates begin at one vertex, and are off by u w or
 * u h, as are edges.  Products of the two are off by 3u w h each, their difference by 8u w h.  A reach is the
 * difference of two of these, off by 18u w h; 32u w h are granted, and 2^-120 for products that underflow. */
#ifndef KZI_RELATE_LANES_H
#define KZI_RELATE_LANES_H

#include "math/lanes/floats.h"
#include "query/relate/relate_edges.h"
#include "query/relate/relate_filter.h"
#include "shape/pose_lanes.h"

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

/* ---- Four vertices each ------------------------------------------------------------------------------------- */

/* Four edges: where they begin, from the origin, and they themselves, with the inside on the +1 side. */
typedef struct relate_quad {
    kzi_f32x4 x, y, ex, ey;
} relate_quad;

#if defined(__AVX2__)

/* The edges of a are in the lower half, those of b in the upper one. */
KZI_ALWAYS_INLINE int relate_quads(const relate_quad *a, const relate_quad *b, float error)
{
    const kzi_floats ex = kzi_floats_of_blocks(a->ex, b->ex, 0), ey = kzi_floats_of_blocks(a->ey, b->ey, 0);
    const kzi_floats x = kzi_floats_of_blocks(a->x, b->x, 0), y = kzi_floats_of_blocks(a->y, b->y, 0);
    kzi_floats other_x[4], other_y[4];
    kzi_floats_spread_halves(kzi_floats_swap_halves(x), other_x);
    kzi_floats_spread_halves(kzi_floats_swap_halves(y), other_y);
    const kzi_floats reach = kzi_floats_sub(relate_furthest(ex, ey, other_x, other_y), relate_cross(ex, ey, x, y));
    return kzi_relate_certain(kzi_floats_less_bits(kzi_floats_all(error), reach) == 255,
                              kzi_floats_less_bits(reach, kzi_floats_all(-error)) != 0);
}

#else

KZI_ALWAYS_INLINE kzi_f32x4 relate_quad_reach(const relate_quad *a, const relate_quad *b)
{
    kzi_f32x4 x[4], y[4];
    kzi_f32x4_spread(b->x, x);
    kzi_f32x4_spread(b->y, y);
    return kzi_f32x4_sub(relate_furthest(a->ex, a->ey, x, y), relate_cross(a->ex, a->ey, a->x, a->y));
}

KZI_ALWAYS_INLINE int relate_quads(const relate_quad *a, const relate_quad *b, float error)
{
    const kzi_f32x4 of_a = relate_quad_reach(a, b), of_b = relate_quad_reach(b, a);
    const kzi_f32x4 most = kzi_f32x4_all(error), least = kzi_f32x4_all(-error);
    return kzi_relate_certain((kzi_f32x4_less_bits(most, of_a) & kzi_f32x4_less_bits(most, of_b)) == 15,
                              (kzi_f32x4_less_bits(of_a, least) | kzi_f32x4_less_bits(of_b, least)) != 0);
}

#endif

KZI_ALWAYS_INLINE relate_quad relate_quad_of(kzi_f32x4 x, kzi_f32x4 y, kzi_f32x4 ex, kzi_f32x4 ey, float winding,
                                             kzi_f32x4 ox, kzi_f32x4 oy)
{
    const kzi_f32x4 signs = kzi_f32x4_all(winding);
    return (relate_quad){kzi_f32x4_sub(x, ox), kzi_f32x4_sub(y, oy), kzi_f32x4_flip(ex, signs),
                         kzi_f32x4_flip(ey, signs)};
}

/* ---- With poses --------------------------------------------------------------------------------------------- */

/* Four posed and rounded vertices, and the edges after them. */
typedef struct posed_quad {
    kzi_f32x4 x, y, ex, ey;
    float winding; /* 0 if it is not certain that they make a convex polygon */
} posed_quad;

static inline posed_quad posed_quad_of(const kz_vec2 *v, const kz_pose *pose)
{
    static const float windings[3] = {0, -1, 1};
    const pose_lanes by = pose_lanes_of(pose);
    const kzi_f32x4 p = pose_pair(v, &by), q = pose_pair(v + 2, &by);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    const kzi_f32x4 ex = kzi_f32x4_sub(kzi_f32x4_next_lanes(x, x), x);
    const kzi_f32x4 ey = kzi_f32x4_sub(kzi_f32x4_next_lanes(y, y), y);
    const turn_bits turns = pose_turns(ex, ey, kzi_f32x4_next_lanes(ex, ex), kzi_f32x4_next_lanes(ey, ey));
    const int winding = (turns.left == 15) | (turns.right == 15) << 1;
    return (posed_quad){x, y, ex, ey, windings[rotates(&by) ? winding : 0]};
}

/* The largest size of a lane in a or b. */
KZI_ALWAYS_INLINE float relate_largest(kzi_f32x4 a, kzi_f32x4 b)
{
    float largest[4];
    kzi_f32x4 most = kzi_f32x4_max(kzi_f32x4_abs(a), kzi_f32x4_abs(b));
    most = kzi_f32x4_max(most, kzi_f32x4_swap_halves(most));
    kzi_f32x4_store(largest, kzi_f32x4_max(most, kzi_f32x4_next_lanes(most, most)));
    return largest[0];
}

/* Two polygons of four vertices.  If no coordinate is further than X and Y from the first vertex of a, both are at most
 * 2X wide and 2Y high.  No bounds are needed, because some edge separates polygons whose bounds are apart. */
KZI_ALWAYS_INLINE int relate_posed_quads(const kz_vec2 *a, const kz_pose *pose_a, const kz_vec2 *b,
                                         const kz_pose *pose_b)
{
    const posed_quad s = posed_quad_of(a, pose_a), t = posed_quad_of(b, pose_b);
    kzi_f32x4 x[4], y[4];
    if (s.winding == 0 || t.winding == 0) return KZI_RELATE_UNKNOWN;
    kzi_f32x4_spread(s.x, x);
    kzi_f32x4_spread(s.y, y);
    const relate_quad p = relate_quad_of(s.x, s.y, s.ex, s.ey, s.winding, x[0], y[0]);
    const relate_quad q = relate_quad_of(t.x, t.y, t.ex, t.ey, t.winding, x[0], y[0]);
    const float width = 4 * relate_largest(p.x, q.x), height = 4 * relate_largest(p.y, q.y);
    return relate_quads(&p, &q, width * height * 0x1p-21f + 0x1p-120f);
}

/* ---- Any number --------------------------------------------------------------------------------------------- */

typedef struct polygon_lanes {
    kzi_f32x4 x[2], y[2], ex[2], ey[2]; /* where edges begin, from the origin, and the edges */
    kzi_floats corner_x[8], corner_y[8]; /* each in all lanes */
    float winding;
    int32_t n;
} polygon_lanes;

KZI_ALWAYS_INLINE void relate_take_four(polygon_lanes *out, const kz_shape *s, kz_vec2 origin, int i)
{
    const kzi_relate_edges e = kzi_edges_from(s, 4 * i);
    out->x[i] = kzi_f32x4_sub(e.x, kzi_f32x4_all(origin.x));
    out->y[i] = kzi_f32x4_sub(e.y, kzi_f32x4_all(origin.y));
    out->ex[i] = kzi_f32x4_sub(e.to_x, e.x);
    out->ey[i] = kzi_f32x4_sub(e.to_y, e.y);
    kzi_floats_spread_four(out->x[i], out->corner_x + 4 * i);
    kzi_floats_spread_four(out->y[i], out->corner_y + 4 * i);
}

KZI_ALWAYS_INLINE void relate_take(polygon_lanes *out, const kz_shape *s, kz_vec2 origin)
{
    out->n = s->as.polygon.n_points;
    out->winding = kzi_winding_of(s);
    for (int i = 0; 4 * i < out->n; i++) relate_take_four(out, s, origin, i);
    if (out->n <= 4) out->x[1] = out->x[0], out->y[1] = out->y[0], out->ex[1] = out->ex[0], out->ey[1] = out->ey[0];
}

/* How far b reaches across the edges of a from edge 4 i on. */
KZI_ALWAYS_INLINE kzi_floats relate_reach(const polygon_lanes *a, const polygon_lanes *b, int i)
{
    const kzi_floats winding = kzi_floats_all(a->winding);
    const kzi_floats ex = kzi_floats_flip(kzi_floats_of_blocks(a->ex[0], a->ex[1], i), winding);
    const kzi_floats ey = kzi_floats_flip(kzi_floats_of_blocks(a->ey[0], a->ey[1], i), winding);
    kzi_floats furthest = relate_furthest(ex, ey, b->corner_x, b->corner_y);
    if (b->n > 4) furthest = kzi_floats_max(furthest, relate_furthest(ex, ey, b->corner_x + 4, b->corner_y + 4));
    const kzi_floats x = kzi_floats_of_blocks(a->x[0], a->x[1], i), y = kzi_floats_of_blocks(a->y[0], a->y[1], i);
    return kzi_floats_sub(furthest, relate_cross(ex, ey, x, y));
}

KZI_ALWAYS_INLINE int relate_fours(const kz_shape *a, const kz_shape *b, float error)
{
    const kz_vec2 *v = a->as.polygon.inline_points;
    const kzi_relate_edges e = kzi_edges_of_four(v), f = kzi_edges_of_four(b->as.polygon.inline_points);
    const kzi_f32x4 ox = kzi_f32x4_all(v->x), oy = kzi_f32x4_all(v->y);
    const relate_quad p = relate_quad_of(e.x, e.y, kzi_f32x4_sub(e.to_x, e.x), kzi_f32x4_sub(e.to_y, e.y),
                                         kzi_winding_of(a), ox, oy);
    const relate_quad q = relate_quad_of(f.x, f.y, kzi_f32x4_sub(f.to_x, f.x), kzi_f32x4_sub(f.to_y, f.y),
                                         kzi_winding_of(b), ox, oy);
    return relate_quads(&p, &q, error);
}

KZI_ALWAYS_INLINE int relate_polygons(const kz_shape *a, const kz_shape *b, float error)
{
    if (a->as.polygon.n_points == 4 && b->as.polygon.n_points == 4) return relate_fours(a, b, error);
    const kzi_floats most = kzi_floats_all(error), least = kzi_floats_all(-error);
    const unsigned all = (1u << KZI_FLOATS_COUNT) - 1;
    polygon_lanes both[2];
    unsigned overlaps = all, separates = 0;
    for (int k = 0; k < 2; k++) relate_take(&both[k], k ? b : a, a->as.polygon.inline_points[0]);
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
