/* distance_search.h - which features of two small convex polygons are closest, in vectors of floats; included once for
 * each level.
 *
 * Floats are certain only that two polygons overlap: the bound is that of relate_lanes.h.  If they do not, floats guess
 * the edge that separates most and the other's deepest corner behind it, and distance_features.h proves that in double.
 * Nothing depends on the guess. */
#ifndef KZI_DISTANCE_SEARCH_H
#define KZI_DISTANCE_SEARCH_H

#include "query/distance/distance_features.h"
#include "query/relate/relate_lanes.h"
#include "surface/bits64.h"

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

/* Do they overlap?  Else an edge of a, or of b, and a corner of the other. */
typedef struct search_guess {
    bool overlap;
    int of_b, edge, corner;
} search_guess;

/* The square of how far an edge separates, negated; 0 for one that does not or that has no length. */
KZI_ALWAYS_INLINE kzi_floats search_square(kzi_floats reach, kzi_floats ex, kzi_floats ey)
{
    const kzi_floats length_sq = kzi_floats_add(kzi_floats_mul(ex, ex), kzi_floats_mul(ey, ey));
    const kzi_floats square = kzi_floats_mul(reach, kzi_floats_div(kzi_floats_abs(reach), length_sq));
    return kzi_floats_min(square, kzi_floats_all(0)); /* 0 for NaN */
}

/* The first lane of the least number of n vectors.  Lanes after the last edge repeat it, so it is before these. */
KZI_ALWAYS_INLINE int search_least(const kzi_floats *v, const int n)
{
    kzi_floats least = v[0];
    unsigned found = 0;
    for (int i = 1; i < n; i++) least = kzi_floats_min(v[i], least);
    const kzi_floats all = kzi_floats_least(least);
    for (int i = 0; i < n; i++) found |= kzi_floats_equal_bits(v[i], all) << KZI_FLOATS_COUNT * i;
    return kzi_bits_lowest(found);
}

/* Which of four corners is furthest across edges, in bits of the edges' lanes.  Is it one of the last two?  Is the
 * second one of each two further than the first? */
typedef struct search_corners {
    unsigned of_first, of_last, last;
} search_corners;

KZI_ALWAYS_INLINE kzi_floats search_furthest(kzi_floats ex, kzi_floats ey, const kzi_floats *x, const kzi_floats *y,
                                             search_corners *corners, const int shift)
{
    const kzi_floats c0 = relate_cross(ex, ey, x[0], y[0]), c1 = relate_cross(ex, ey, x[1], y[1]);
    const kzi_floats c2 = relate_cross(ex, ey, x[2], y[2]), c3 = relate_cross(ex, ey, x[3], y[3]);
    const kzi_floats first = kzi_floats_max(c0, c1), last = kzi_floats_max(c2, c3);
    corners->of_first |= kzi_floats_less_bits(c0, c1) << shift;
    corners->of_last |= kzi_floats_less_bits(c2, c3) << shift;
    corners->last |= kzi_floats_less_bits(first, last) << shift;
    return kzi_floats_max(first, last);
}

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

#if defined(__AVX2__)

/* How far each reaches across the edges of the other: the edges of a are in the lower half. */
KZI_ALWAYS_INLINE search_corners search_quads(const relate_quad *a, const relate_quad *b, kzi_floats *reach,
                                              kzi_floats *square)
{
    const kzi_floats ex = kzi_floats_of_blocks(a->ex, b->ex, 0), ey = kzi_floats_of_blocks(a->ey, b->ey, 0);
    const kzi_floats x = kzi_floats_of_blocks(a->x, b->x, 0), y = kzi_floats_of_blocks(a->y, b->y, 0);
    search_corners corners = {0, 0, 0};
    kzi_floats other_x[4], other_y[4];
    kzi_floats_spread_halves(kzi_floats_of_blocks(b->x, a->x, 0), other_x);
    kzi_floats_spread_halves(kzi_floats_of_blocks(b->y, a->y, 0), other_y);
    *reach = kzi_floats_sub(search_furthest(ex, ey, other_x, other_y, &corners, 0), relate_cross(ex, ey, x, y));
    *square = search_square(*reach, ex, ey);
    return corners;
}

#else

KZI_ALWAYS_INLINE search_corners search_quads(const relate_quad *a, const relate_quad *b, kzi_floats *reach,
                                              kzi_floats *square)
{
    search_corners corners = {0, 0, 0};
    for (int k = 0; k < 2; k++) {
        const relate_quad *of = k ? b : a, *other = k ? a : b;
        kzi_f32x4 x[4], y[4];
        kzi_f32x4_spread(other->x, x);
        kzi_f32x4_spread(other->y, y);
        reach[k] = kzi_f32x4_sub(search_furthest(of->ex, of->ey, x, y, &corners, 4 * k),
                                 relate_cross(of->ex, of->ey, of->x, of->y));
        square[k] = search_square(reach[k], of->ex, of->ey);
    }
    return corners;
}

#endif

KZI_ALWAYS_INLINE relate_quad search_quad_of(const kz_shape *s, kzi_f32x4 ox, kzi_f32x4 oy)
{
    const kzi_relate_edges e = kzi_edges_of_four(s->as.polygon.inline_points);
    return relate_quad_of(e.x, e.y, kzi_f32x4_sub(e.to_x, e.x), kzi_f32x4_sub(e.to_y, e.y), kzi_winding_of(s), ox, oy);
}

KZI_ALWAYS_INLINE search_guess search_of_quads(const kz_shape *a, const kz_shape *b, float error)
{
    enum { VECTORS = 8 / KZI_FLOATS_COUNT };
    const kz_vec2 *v = a->as.polygon.inline_points;
    const relate_quad p = search_quad_of(a, kzi_f32x4_all(v->x), kzi_f32x4_all(v->y)),
                      q = search_quad_of(b, kzi_f32x4_all(v->x), kzi_f32x4_all(v->y));
    kzi_floats reach[VECTORS], square[VECTORS];
    bool overlap = true;
    const search_corners corners = search_quads(&p, &q, reach, square);
    for (int i = 0; i < VECTORS; i++) {
        overlap &= kzi_floats_less_bits(kzi_floats_all(error), reach[i]) == (1u << KZI_FLOATS_COUNT) - 1;
    }
    if (overlap) return (search_guess){true, 0, 0, 0};
    const int lane = search_least(square, VECTORS);
    return (search_guess){false, lane >> 2, lane & 3, search_corner_of(&corners, lane)};
}

/* ---- Any number --------------------------------------------------------------------------------------------- */

/* Vertices from the origin, and edges with the inside on the +1 side: one at a time. */
typedef struct search_polygon {
    float x[8], y[8], ex[8], ey[8];
} search_polygon;

/* The same in vectors. */
typedef struct search_edges {
    relate_quad low, high;
} search_edges;

KZI_ALWAYS_INLINE void search_edges_of(const kz_shape *s, kzi_relate_edges *low, kzi_relate_edges *high)
{
    const kz_vec2 *v = s->as.polygon.inline_points;
    if (s->as.polygon.n_points == 8) {
        *low = kzi_edges_of_four(v);
        *high = kzi_edges_of_four(v + 4);
        low->to_x = kzi_f32x4_next_lanes(low->x, high->x), low->to_y = kzi_f32x4_next_lanes(low->y, high->y);
        high->to_x = kzi_f32x4_next_lanes(high->x, low->x), high->to_y = kzi_f32x4_next_lanes(high->y, low->y);
    } else {
        *low = kzi_edges_from(s, 0);
        *high = kzi_edges_from(s, 4);
    }
}

KZI_ALWAYS_INLINE relate_quad search_take_four(search_polygon *out, const kzi_relate_edges *e, float winding,
                                               kz_vec2 origin, const int i)
{
    const relate_quad four = relate_quad_of(e->x, e->y, kzi_f32x4_sub(e->to_x, e->x), kzi_f32x4_sub(e->to_y, e->y),
                                            winding, kzi_f32x4_all(origin.x), kzi_f32x4_all(origin.y));
    kzi_f32x4_store(out->x + i, four.x);
    kzi_f32x4_store(out->y + i, four.y);
    kzi_f32x4_store(out->ex + i, four.ex);
    kzi_f32x4_store(out->ey + i, four.ey);
    return four;
}

KZI_ALWAYS_INLINE search_edges search_take(search_polygon *out, const kz_shape *s, kz_vec2 origin)
{
    kzi_relate_edges low, high;
    search_edges_of(s, &low, &high);
    const float winding = kzi_winding_of(s);
    const relate_quad first = search_take_four(out, &low, winding, origin, 0);
    const relate_quad last = search_take_four(out, &high, winding, origin, 4);
    return (search_edges){first, last};
}

/* The furthest of corners k and k + 1. */
KZI_ALWAYS_INLINE kzi_floats search_pair(kzi_floats ex, kzi_floats ey, const search_polygon *b, const int k)
{
    return kzi_floats_max(relate_cross(ex, ey, kzi_floats_all(b->x[k]), kzi_floats_all(b->y[k])),
                          relate_cross(ex, ey, kzi_floats_all(b->x[k + 1]), kzi_floats_all(b->y[k + 1])));
}

KZI_ALWAYS_INLINE void search_reaches(const search_edges *a, const search_polygon *b, kzi_floats *reach,
                                      kzi_floats *square)
{
    for (int i = 0; i < 8 / KZI_FLOATS_COUNT; i++) {
        const kzi_floats ex = kzi_floats_of_blocks(a->low.ex, a->high.ex, i),
                         ey = kzi_floats_of_blocks(a->low.ey, a->high.ey, i);
        const kzi_floats of_edge = relate_cross(ex, ey, kzi_floats_of_blocks(a->low.x, a->high.x, i),
                                                kzi_floats_of_blocks(a->low.y, a->high.y, i));
        const kzi_floats first = kzi_floats_max(search_pair(ex, ey, b, 0), search_pair(ex, ey, b, 2));
        const kzi_floats last = kzi_floats_max(search_pair(ex, ey, b, 4), search_pair(ex, ey, b, 6));
        reach[i] = kzi_floats_sub(kzi_floats_max(first, last), of_edge);
        square[i] = search_square(reach[i], ex, ey);
    }
}

KZI_ALWAYS_INLINE search_guess search_of_any(const kz_shape *a, const kz_shape *b, float error)
{
    enum { VECTORS = 16 / KZI_FLOATS_COUNT };
    const kz_vec2 origin = a->as.polygon.inline_points[0];
    search_polygon s[2];
    kzi_floats reach[VECTORS], square[VECTORS];
    unsigned overlaps = (1u << KZI_FLOATS_COUNT) - 1;
    const search_edges of_first = search_take(&s[0], a, origin), of_second = search_take(&s[1], b, origin);
    search_reaches(&of_first, &s[1], reach, square);
    search_reaches(&of_second, &s[0], reach + VECTORS / 2, square + VECTORS / 2);
    for (int i = 0; i < VECTORS; i++) overlaps &= kzi_floats_less_bits(kzi_floats_all(error), reach[i]);
    if (overlaps == (1u << KZI_FLOATS_COUNT) - 1) return (search_guess){true, 0, 0, 0};
    const int lane = search_least(square, VECTORS), of_b = lane >> 3, edge = lane & 7;
    const search_polygon *of = &s[of_b], *other = &s[1 - of_b];
    const int32_t n = (of_b ? a : b)->as.polygon.n_points;
    const int corner = search_corner(other->x, other->y, n, of->ex[edge], of->ey[edge]);
    return (search_guess){false, of_b, edge, corner};
}

/* Where it is not certain which features are closest, projections of all corners decide. */
KZI_ALWAYS_INLINE kz_distance_result distance_of_polygons(const kz_shape *a, const kz_shape *b,
                                                          kzi_distance_search *otherwise)
{
    const kz_shape *const shapes[2] = {a, b};
    const search_size size = search_size_of(&a->bounds, &b->bounds);
    const bool quads = a->as.polygon.n_points == 4 && b->as.polygon.n_points == 4;
    kz_distance_result result;
    const search_guess g = quads ? search_of_quads(a, b, size.error) : search_of_any(a, b, size.error);
    if (g.overlap) return (kz_distance_result){0, {0, 0}, {0, 0}};
    if (measure_features(shapes[g.of_b], g.edge, shapes[1 - g.of_b], g.corner, g.of_b,
                         (double)size.width + size.height, &result)) {
        return result;
    }
    return kzi_distance_convexes(a, b, otherwise);
}

#endif
