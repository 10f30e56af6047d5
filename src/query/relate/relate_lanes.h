/* relate_lanes.h - edges of small convex polygons in vectors of floats, and how far others reach across them; included
 * once a level.
 *
 * If another polygon does not reach across an edge, the edge separates the two.  A reach is taken times the edge's
 * length.
 *
 * Let w and h be width and height of both together, u = 2^-24.  Coordinates begin at one vertex, and are off by u w or
 * u h, as are edges.  Products of the two are off by 3u w h each, their difference by 8u w h.  A reach is the
 * difference of two of these, off by 18u w h; 32u w h are granted, and 2^-120 for products that underflow. */
#ifndef KZI_RELATE_LANES_H
#define KZI_RELATE_LANES_H

#include "math/lanes/f32x8.h"
#include "query/corners.h"
#include "query/relate/relate_filter.h"

/* ---- Edges -------------------------------------------------------------------------------------------------- */

/* Four edges: where they begin, and they themselves.  Lanes after the last edge repeat it. */
typedef struct relate_four {
    kzi_f32x4 x, y, ex, ey;
} relate_four;

static inline relate_four relate_four_between(kzi_f32x4 x, kzi_f32x4 y, kzi_f32x4 to_x, kzi_f32x4 to_y)
{
    return (relate_four){x, y, kzi_f32x4_sub(to_x, x), kzi_f32x4_sub(to_y, y)};
}

/* The edges of a polygon of four vertices. */
static inline relate_four relate_edges_of_four(const kz_vec2 v[4])
{
    const kzi_f32x4 p = kzi_f32x4_load(&v[0].x), q = kzi_f32x4_load(&v[2].x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    return relate_four_between(x, y, kzi_f32x4_next_lanes(x, x), kzi_f32x4_next_lanes(y, y));
}

/* Four edges in a row, and the vertex after them. */
KZI_ALWAYS_INLINE relate_four relate_edges_to(const kz_vec2 *v, const kz_vec2 *after)
{
    const kzi_f32x4 p = kzi_f32x4_load(&v[0].x), q = kzi_f32x4_load(&v[2].x);
    const kzi_f32x4 r = kzi_f32x4_load_pair(&after->x, &after->x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    return relate_four_between(x, y, kzi_f32x4_next_lanes(x, kzi_f32x4_even_lanes(r, r)),
                               kzi_f32x4_next_lanes(y, kzi_f32x4_odd_lanes(r, r)));
}

/* Edges i to i + 3 of a polygon stored inside its shape, which has room for eight vertices. */
KZI_ALWAYS_INLINE relate_four relate_edges_from(const kz_shape *s, int32_t i)
{
    static const float numbers[4] = {0, 1, 2, 3};
    const int32_t n = s->as.polygon.n_points, rest = n - i;
    const kz_vec2 *v = s->as.polygon.inline_points, *after = &v[rest > 4 ? i + 4 : 0], end = v[n - 1];
    const relate_four e = relate_edges_to(&v[i], after);
    if (rest >= 4) return e;
    const kzi_f32x4 lane = kzi_f32x4_load(numbers), last = kzi_f32x4_all((float)(rest - 1));
    return (relate_four){kzi_f32x4_pick_less(lane, last, e.x, kzi_f32x4_all(end.x)),
                         kzi_f32x4_pick_less(lane, last, e.y, kzi_f32x4_all(end.y)),
                         kzi_f32x4_pick_less(lane, last, e.ex, kzi_f32x4_all(after->x - end.x)),
                         kzi_f32x4_pick_less(lane, last, e.ey, kzi_f32x4_all(after->y - end.y))};
}

/* The first edges of a polygon stored inside its shape. */
KZI_ALWAYS_INLINE relate_four relate_edges_of(const kz_shape *s)
{
    return s->as.polygon.n_points == 4 ? relate_edges_of_four(s->as.polygon.inline_points) : relate_edges_from(s, 0);
}

/* Where the four edges after those from i on begin: the last ones end with the last edge.  n: there are none. */
static inline int32_t relate_next_block(int32_t i, int32_t n) { return i + 4 >= n ? n : i + 8 > n ? n - 4 : i + 4; }

/* The polygon itself, or in `room` a polygon of the box's corners. */
static inline const kz_shape *relate_ring_of(const kz_shape *s, kz_shape *room)
{
    if (s->kind == KZ_KIND_POLYGON) return s;
    room->kind = KZ_KIND_POLYGON;
    room->flags = s->flags;
    room->bounds = s->bounds;
    room->as.polygon.points = NULL;
    room->as.polygon.n_points = 4;
    kzi_f64x2_box_corners(&s->bounds, room->as.polygon.inline_points);
    return room;
}

/* From an origin, with the inside on the +1 side of the edges. */
KZI_ALWAYS_INLINE relate_four relate_four_from(const relate_four *e, float winding, kzi_f32x4 ox, kzi_f32x4 oy)
{
    const kzi_f32x4 signs = kzi_f32x4_all(winding);
    return (relate_four){kzi_f32x4_sub(e->x, ox), kzi_f32x4_sub(e->y, oy), kzi_f32x4_mul(e->ex, signs),
                         kzi_f32x4_mul(e->ey, signs)};
}

/* ---- Four edges each ---------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE kzi_f32x4 relate_cross_four(kzi_f32x4 ax, kzi_f32x4 ay, kzi_f32x4 bx, kzi_f32x4 by)
{
    return kzi_f32x4_sub(kzi_f32x4_mul(ax, by), kzi_f32x4_mul(ay, bx));
}

/* How far b reaches across the edges of a.  Where the origin is a corner of b, that one reaches 0. */
KZI_ALWAYS_INLINE kzi_f32x4 relate_reach_of_four(const relate_four *a, const relate_four *b, const bool first_is_origin)
{
    kzi_f32x4 x[4], y[4];
    kzi_f32x4_spread(b->x, x);
    kzi_f32x4_spread(b->y, y);
    kzi_f32x4 furthest = first_is_origin ? kzi_f32x4_all(0) : relate_cross_four(a->ex, a->ey, x[0], y[0]);
    for (int i = 1; i < 4; i++) furthest = kzi_f32x4_max(furthest, relate_cross_four(a->ex, a->ey, x[i], y[i]));
    return kzi_f32x4_sub(furthest, relate_cross_four(a->ex, a->ey, a->x, a->y));
}

/* The reaches across the edges of a and of b; where float overflows, the error is infinite and nothing certain. */
KZI_ALWAYS_INLINE int relate_by_reaches(kzi_f32x4 of_a, kzi_f32x4 of_b, kzi_f32x4 error)
{
    const kzi_f32x4 least = kzi_f32x4_min(of_a, of_b);
    return kzi_relate_certain(kzi_f32x4_less_bits(error, least) == 15,
                              kzi_f32x4_less_bits(kzi_f32x4_add(least, error), kzi_f32x4_all(0)) != 0);
}

/* ---- Up to eight edges each --------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE kzi_f32x8 relate_cross(kzi_f32x8 ax, kzi_f32x8 ay, kzi_f32x8 bx, kzi_f32x8 by)
{
    return kzi_f32x8_sub(kzi_f32x8_mul(ax, by), kzi_f32x8_mul(ay, bx));
}

/* The first four edges and the last four, which may be the same ones. */
typedef struct relate_eight {
    kzi_f32x8 x, y, ex, ey;
    float corner_x[8], corner_y[8]; /* x and y once more, for loads of one number into all lanes */
} relate_eight;

KZI_ALWAYS_INLINE void relate_take_eight(relate_eight *out, const kz_shape *s, kz_vec2 origin)
{
    const kz_vec2 *v = s->as.polygon.inline_points;
    const int32_t n = s->as.polygon.n_points;
    const kzi_f32x8 winding = kzi_f32x8_all(kzi_winding_of(s));
    const relate_four low = n > 4 ? relate_edges_to(v, v + 4) : relate_edges_from(s, 0);
    const relate_four high = n > 4 ? relate_edges_to(v + n - 4, v) : low;
    out->x = kzi_f32x8_sub(kzi_f32x8_join(low.x, high.x), kzi_f32x8_all(origin.x));
    out->y = kzi_f32x8_sub(kzi_f32x8_join(low.y, high.y), kzi_f32x8_all(origin.y));
    out->ex = kzi_f32x8_mul(kzi_f32x8_join(low.ex, high.ex), winding);
    out->ey = kzi_f32x8_mul(kzi_f32x8_join(low.ey, high.ey), winding);
    kzi_f32x8_store(out->corner_x, out->x);
    kzi_f32x8_store(out->corner_y, out->y);
}

KZI_ALWAYS_INLINE kzi_f32x8 relate_corner(const relate_eight *a, const relate_eight *b, int i)
{
    return relate_cross(a->ex, a->ey, kzi_f32x8_all(b->corner_x[i]), kzi_f32x8_all(b->corner_y[i]));
}

/* How far b, which has n corners, reaches across the edges of a: infinitely far across one without length, which
 * separates nothing. */
KZI_ALWAYS_INLINE kzi_f32x8 relate_reach_of_eight(const relate_eight *a, const relate_eight *b, int n)
{
    const kzi_f32x8 first = kzi_f32x8_max(relate_corner(a, b, 0), relate_corner(a, b, 1));
    kzi_f32x8 furthest = kzi_f32x8_max(first, kzi_f32x8_max(relate_corner(a, b, 2), relate_corner(a, b, 3)));
    for (int i = 12 - n; i < 8; i++) furthest = kzi_f32x8_max(furthest, relate_corner(a, b, i));
    const kzi_f32x8 reach = kzi_f32x8_sub(furthest, relate_cross(a->ex, a->ey, a->x, a->y));
    const kzi_f32x8 size = kzi_f32x8_max(kzi_f32x8_abs(a->ex), kzi_f32x8_abs(a->ey));
    return kzi_f32x8_pick_less(kzi_f32x8_all(0), size, reach, kzi_f32x8_all(HUGE_VALF));
}

/* One bit an edge, of one bit a lane. */
static inline unsigned relate_edges_of_lanes(unsigned lanes, int n)
{
    return (lanes & 15) | lanes >> 4 << (n > 4 ? n - 4 : 0);
}

/* The sums bound the size of both together, because their bounds meet.  Twice the width and height are multiplied, so
 * that the product is infinite wherever anything else could be. */
static inline float relate_error(const kz_box *a, const kz_box *b)
{
    const float width = (a->max.x - a->min.x) + (b->max.x - b->min.x);
    const float height = (a->max.y - a->min.y) + (b->max.y - b->min.y);
    return (width + width) * (height + height) * 0x1p-21f + 0x1p-120f;
}

/* A kz_relation, or KZI_RELATE_UNKNOWN and the edges in doubt times four: of a, and from bit 8 on of b. */
KZI_ALWAYS_INLINE int relate_eights_of(const kz_shape *a, const kz_shape *b)
{
    const kz_vec2 origin = a->as.polygon.inline_points[0];
    const int32_t n = a->as.polygon.n_points, m = b->as.polygon.n_points;
    const kzi_f32x8 error = kzi_f32x8_all(relate_error(&a->bounds, &b->bounds));
    relate_eight p, q;
    relate_take_eight(&p, a, origin);
    relate_take_eight(&q, b, origin);
    const kzi_f32x8 of_a = relate_reach_of_eight(&p, &q, m), of_b = relate_reach_of_eight(&q, &p, n);
    const kzi_f32x8 least = kzi_f32x8_min(of_a, of_b);
    const int relation =
        kzi_relate_certain(kzi_f32x8_less_bits(error, least) == 255,
                           kzi_f32x8_less_bits(kzi_f32x8_add(least, error), kzi_f32x8_all(0)) != 0);
    if (relation != KZI_RELATE_UNKNOWN) return relation;
    const unsigned crossed_a = relate_edges_of_lanes(kzi_f32x8_less_bits(error, of_a), n);
    const unsigned crossed_b = relate_edges_of_lanes(kzi_f32x8_less_bits(error, of_b), m);
    return KZI_RELATE_UNKNOWN + (int)((crossed_a | crossed_b << 8) ^ 0xffff) * 4;
}

#endif
