/* edge_floats.h - edges of two small convex polygons in vectors of floats, for filters; included once for each level.
 *
 * For each edge it finds how far the other polygon reaches across it, times its length; relate_lanes.h has the bound.
 * The edges of a come first, each with the inside on its +1 side.  Lanes after the last edge of a polygon repeat it. */
#ifndef KZI_EDGE_FLOATS_H
#define KZI_EDGE_FLOATS_H

#include "math/lanes/f64x4.h"
#include "query/relate/relate_lanes.h"
#include "surface/bits64.h"

/* The number of vectors for four vertices each, and for up to eight: those of a come first. */
enum { QUAD_VECTORS = 1, EDGE_VECTORS = 2 };

typedef struct edge_floats {
    kzi_f32x8 ex[EDGE_VECTORS], ey[EDGE_VECTORS], reach[EDGE_VECTORS];
} edge_floats;

/* Width and height of both together, and the bound of relate_lanes.h. */
typedef struct search_size {
    float width, height, error;
} search_size;

KZI_ALWAYS_INLINE search_size search_size_of(const kz_box *a, const kz_box *b)
{
    const kzi_f32x4 p = kzi_f32x4_load(&a->min.x), q = kzi_f32x4_load(&b->min.x), high = kzi_f32x4_max(p, q);
    float size[4];
    kzi_f32x4_store(size, kzi_f32x4_sub(kzi_f32x4_high_lanes(high, high), kzi_f32x4_min(p, q)));
    return (search_size){size[0], size[1], (size[0] + size[0]) * (size[1] + size[1]) * 0x1p-21f + 0x1p-120f};
}

/* Which of four corners is furthest across edges, in bits of the edges' lanes.  Is it one of the last two?  Is the
 * second one of each two further than the first? */
typedef struct search_corners {
    unsigned of_first, of_last, last;
} search_corners;

/* There is no branch: it would be as good as random. */
KZI_ALWAYS_INLINE int search_corner_of(const search_corners *c, int lane)
{
    const unsigned last = c->last >> lane & 1, of = c->of_first ^ ((c->of_first ^ c->of_last) & (0 - last));
    return (int)(2 * last + (of >> lane & 1));
}

/* The first of n corners that is furthest across an edge, or any where floats overflow. */
KZI_ALWAYS_INLINE int search_corner(const float *x, const float *y, int32_t n, float ex, float ey)
{
    kzi_f32x4 at[2];
    for (int i = 0; i < 2; i++) {
        at[i] = kzi_f32x4_sub(kzi_f32x4_mul(kzi_f32x4_all(ex), kzi_f32x4_load(y + 4 * i)),
                              kzi_f32x4_mul(kzi_f32x4_all(ey), kzi_f32x4_load(x + 4 * i)));
    }
    kzi_f32x4 most = kzi_f32x4_max(at[0], at[1]);
    most = kzi_f32x4_max(most, kzi_f32x4_swap_halves(most));
    most = kzi_f32x4_max(most, kzi_f32x4_next_lanes(most, most));
    const unsigned found = kzi_f32x4_equal_bits(at[0], most) | kzi_f32x4_equal_bits(at[1], most) << 4;
    const int corner = kzi_bits_lowest(found | 0x100);
    return corner < n ? corner : 0;
}

/* ---- Four vertices each ------------------------------------------------------------------------------------- */

/* The edges of a are in the lower half, those of b in the upper one.  Narrow vectors take one after the other, as in
 * relate_lanes.h. */
#if defined(__AVX2__)

KZI_ALWAYS_INLINE kzi_f32x8 search_furthest(kzi_f32x8 ex, kzi_f32x8 ey, const kzi_f32x8 *x, const kzi_f32x8 *y,
                                             search_corners *corners)
{
    const kzi_f32x8 c0 = relate_cross(ex, ey, x[0], y[0]), c1 = relate_cross(ex, ey, x[1], y[1]);
    const kzi_f32x8 c2 = relate_cross(ex, ey, x[2], y[2]), c3 = relate_cross(ex, ey, x[3], y[3]);
    const kzi_f32x8 first = kzi_f32x8_max(c0, c1), last = kzi_f32x8_max(c2, c3);
    corners->of_first = kzi_f32x8_less_bits(c0, c1);
    corners->of_last = kzi_f32x8_less_bits(c2, c3);
    corners->last = kzi_f32x8_less_bits(first, last);
    return kzi_f32x8_max(first, last);
}

KZI_ALWAYS_INLINE search_corners search_quad_pair(const relate_four *a, const relate_four *b, edge_floats *out)
{
    const kzi_f32x8 ex = kzi_f32x8_join(a->ex, b->ex), ey = kzi_f32x8_join(a->ey, b->ey);
    const kzi_f32x8 x = kzi_f32x8_join(a->x, b->x), y = kzi_f32x8_join(a->y, b->y);
    search_corners corners;
    kzi_f32x8 other_x[4], other_y[4];
    kzi_f32x8_spread_halves(kzi_f32x8_join(b->x, a->x), other_x);
    kzi_f32x8_spread_halves(kzi_f32x8_join(b->y, a->y), other_y);
    out->ex[0] = ex;
    out->ey[0] = ey;
    out->reach[0] = kzi_f32x8_sub(search_furthest(ex, ey, other_x, other_y, &corners), relate_cross(ex, ey, x, y));
    return corners;
}

#else

KZI_ALWAYS_INLINE kzi_f32x4 search_furthest(const relate_four *of, const relate_four *other, search_corners *corners,
                                            const int shift)
{
    kzi_f32x4 x[4], y[4], c[4];
    kzi_f32x4_spread(other->x, x);
    kzi_f32x4_spread(other->y, y);
    for (int i = 0; i < 4; i++) c[i] = relate_cross_four(of->ex, of->ey, x[i], y[i]);
    const kzi_f32x4 first = kzi_f32x4_max(c[0], c[1]), last = kzi_f32x4_max(c[2], c[3]);
    corners->of_first |= kzi_f32x4_less_bits(c[0], c[1]) << shift;
    corners->of_last |= kzi_f32x4_less_bits(c[2], c[3]) << shift;
    corners->last |= kzi_f32x4_less_bits(first, last) << shift;
    return kzi_f32x4_sub(kzi_f32x4_max(first, last), relate_cross_four(of->ex, of->ey, of->x, of->y));
}

KZI_ALWAYS_INLINE search_corners search_quad_pair(const relate_four *a, const relate_four *b, edge_floats *out)
{
    search_corners corners = {0, 0, 0};
    const kzi_f32x4 of_a = search_furthest(a, b, &corners, 0), of_b = search_furthest(b, a, &corners, 4);
    out->ex[0] = kzi_f32x8_join(a->ex, b->ex);
    out->ey[0] = kzi_f32x8_join(a->ey, b->ey);
    out->reach[0] = kzi_f32x8_join(of_a, of_b);
    return corners;
}

#endif

KZI_ALWAYS_INLINE relate_four search_quad_of(const kz_shape *s, kzi_f32x4 ox, kzi_f32x4 oy)
{
    const relate_four e = relate_edges_of_four(s->as.polygon.inline_points);
    return relate_four_from(&e, kzi_winding_of(s), ox, oy);
}

KZI_ALWAYS_INLINE search_corners search_quads(const kz_shape *a, const kz_shape *b, edge_floats *out)
{
    const kz_vec2 *v = a->as.polygon.inline_points;
    const kzi_f32x4 ox = kzi_f32x4_all(v->x), oy = kzi_f32x4_all(v->y);
    const relate_four p = search_quad_of(a, ox, oy), q = search_quad_of(b, ox, oy);
    return search_quad_pair(&p, &q, out);
}

/* ---- Any number --------------------------------------------------------------------------------------------- */

/* Vertices from the origin, and edges with the inside on the +1 side: one at a time. */
typedef struct search_polygon {
    float x[8], y[8], ex[8], ey[8];
} search_polygon;

/* The same in vectors. */
typedef struct search_edges {
    relate_four low, high;
} search_edges;

KZI_ALWAYS_INLINE void search_edges_of_eight(const kz_vec2 *v, relate_four *low, relate_four *high)
{
    const kzi_f32x4 p = kzi_f32x4_load(&v[0].x), q = kzi_f32x4_load(&v[2].x);
    const kzi_f32x4 r = kzi_f32x4_load(&v[4].x), s = kzi_f32x4_load(&v[6].x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    const kzi_f32x4 z = kzi_f32x4_even_lanes(r, s), w = kzi_f32x4_odd_lanes(r, s);
    *low = relate_four_between(x, y, kzi_f32x4_next_lanes(x, z), kzi_f32x4_next_lanes(y, w));
    *high = relate_four_between(z, w, kzi_f32x4_next_lanes(z, x), kzi_f32x4_next_lanes(w, y));
}

KZI_ALWAYS_INLINE void search_edges_of(const kz_shape *s, relate_four *low, relate_four *high)
{
    if (s->as.polygon.n_points == 8) {
        search_edges_of_eight(s->as.polygon.inline_points, low, high);
    } else {
        *low = relate_edges_from(s, 0);
        *high = relate_edges_from(s, 4);
    }
}

KZI_ALWAYS_INLINE relate_four search_take_four(search_polygon *out, const relate_four *e, float winding,
                                               kz_vec2 origin, const int i)
{
    const relate_four four = relate_four_from(e, winding, kzi_f32x4_all(origin.x), kzi_f32x4_all(origin.y));
    kzi_f32x4_store(out->x + i, four.x);
    kzi_f32x4_store(out->y + i, four.y);
    kzi_f32x4_store(out->ex + i, four.ex);
    kzi_f32x4_store(out->ey + i, four.ey);
    return four;
}

KZI_ALWAYS_INLINE search_edges search_take(search_polygon *out, const kz_shape *s, kz_vec2 origin)
{
    relate_four low, high;
    search_edges_of(s, &low, &high);
    const float winding = kzi_winding_of(s);
    const relate_four first = search_take_four(out, &low, winding, origin, 0);
    const relate_four last = search_take_four(out, &high, winding, origin, 4);
    return (search_edges){first, last};
}

/* The furthest of corners k and k + 1. */
KZI_ALWAYS_INLINE kzi_f32x8 search_pair(kzi_f32x8 ex, kzi_f32x8 ey, const search_polygon *b, const int k)
{
    return kzi_f32x8_max(relate_cross(ex, ey, kzi_f32x8_all(b->x[k]), kzi_f32x8_all(b->y[k])),
                          relate_cross(ex, ey, kzi_f32x8_all(b->x[k + 1]), kzi_f32x8_all(b->y[k + 1])));
}

KZI_ALWAYS_INLINE void search_reaches(const search_edges *a, const search_polygon *b, edge_floats *out, int i)
{
    const kzi_f32x8 ex = kzi_f32x8_join(a->low.ex, a->high.ex), ey = kzi_f32x8_join(a->low.ey, a->high.ey);
    const kzi_f32x8 x = kzi_f32x8_join(a->low.x, a->high.x), y = kzi_f32x8_join(a->low.y, a->high.y);
    const kzi_f32x8 front = kzi_f32x8_max(search_pair(ex, ey, b, 0), search_pair(ex, ey, b, 2));
    const kzi_f32x8 back = kzi_f32x8_max(search_pair(ex, ey, b, 4), search_pair(ex, ey, b, 6));
    out->ex[i] = ex;
    out->ey[i] = ey;
    out->reach[i] = kzi_f32x8_sub(kzi_f32x8_max(front, back), relate_cross(ex, ey, x, y));
}

KZI_ALWAYS_INLINE void search_any(const kz_shape *a, const kz_shape *b, search_polygon s[2], edge_floats *out)
{
    const kz_shape *const shapes[2] = {a, b};
    const kz_vec2 origin = a->as.polygon.inline_points[0];
    search_edges edges[2];
    if (kzi_f64x4_is_wide()) { /* the edges stay in registers */
        edges[0] = search_take(&s[0], a, origin), edges[1] = search_take(&s[1], b, origin);
        search_reaches(&edges[0], &s[1], out, 0);
        search_reaches(&edges[1], &s[0], out, 1);
        return;
    }
    for (int i = 0; i < 2; i++) edges[i] = search_take(&s[i], shapes[i], origin);
    for (int i = 0; i < 2; i++) search_reaches(&edges[i], &s[1 - i], out, i);
}

/* The corner of the other polygon that is furthest across an edge: of b, or of a. */
KZI_ALWAYS_INLINE int search_corner_across(const search_polygon s[2], int of_b, int edge, const kz_shape *other)
{
    const search_polygon *from = &s[of_b], *to = &s[1 - of_b];
    return search_corner(to->x, to->y, other->as.polygon.n_points, from->ex[edge], from->ey[edge]);
}

#endif
