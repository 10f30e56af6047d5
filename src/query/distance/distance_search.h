/* distance_search.h - proposes the closest features of two convex rings, in vectors of floats; included once for each
 * level.
 *
 * Floats are certain only that two polygons overlap: the bound is that of relate_lanes.h.  If they do not, floats guess
 * the edge that separates most and the other's deepest corner behind it, and distance_features.h proves that in double.
 * A wrong guess costs time, never a wrong answer. */
#ifndef KZI_DISTANCE_SEARCH_H
#define KZI_DISTANCE_SEARCH_H

#include "query/distance/distance_features.h"
#include "query/edge_floats.h"

/* The square of how far an edge separates, negated; 0 for one that does not or that has no length. */
KZI_ALWAYS_INLINE kzi_f32x8 search_square(kzi_f32x8 reach, kzi_f32x8 ex, kzi_f32x8 ey)
{
    const kzi_f32x8 length_sq = kzi_f32x8_add(kzi_f32x8_mul(ex, ex), kzi_f32x8_mul(ey, ey));
    const kzi_f32x8 square = kzi_f32x8_mul(reach, kzi_f32x8_div(kzi_f32x8_abs(reach), length_sq));
    return kzi_f32x8_min(square, kzi_f32x8_all(0)); /* 0 for NaN */
}

/* The first lane of the least number of n vectors.  Lanes after the last edge repeat it, so it is before these. */
KZI_ALWAYS_INLINE int search_least(const kzi_f32x8 *v, const int n)
{
    kzi_f32x8 least = v[0];
    unsigned found = 0;
    for (int i = 1; i < n; i++) least = kzi_f32x8_min(v[i], least);
    const kzi_f32x8 all = kzi_f32x8_least(least);
    for (int i = 0; i < n; i++) found |= kzi_f32x8_equal_bits(v[i], all) << 8 * i;
    return kzi_bits_lowest(found);
}

/* Do the others surely reach across all edges?  An edge without length separates nothing. */
KZI_ALWAYS_INLINE bool search_overlap(const edge_floats *edges, float error, const int n)
{
    unsigned all = (1u << 8) - 1, in_doubt = 0;
    for (int i = 0; i < n; i++) all &= kzi_f32x8_less_bits(kzi_f32x8_all(error), edges->reach[i]);
    if (all == (1u << 8) - 1) return true;
    for (int i = 0; i < n; i++) {
        const kzi_f32x8 size = kzi_f32x8_max(kzi_f32x8_abs(edges->ex[i]), kzi_f32x8_abs(edges->ey[i]));
        const unsigned reached = kzi_f32x8_less_bits(kzi_f32x8_all(error), edges->reach[i]);
        in_doubt |= kzi_f32x8_less_bits(kzi_f32x8_all(0), size) & ~reached;
    }
    return in_doubt == 0;
}

/* The lane of the edge that separates most. */
KZI_ALWAYS_INLINE int search_most(const edge_floats *edges, const int n)
{
    kzi_f32x8 square[EDGE_VECTORS];
    for (int i = 0; i < n; i++) square[i] = search_square(edges->reach[i], edges->ex[i], edges->ey[i]);
    return search_least(square, n);
}

KZI_ALWAYS_INLINE kzi_proposal guess_of_quads(const kz_shape *a, const kz_shape *b, float error)
{
    edge_floats edges;
    const search_corners corners = search_quads(a, b, &edges);
    if (search_overlap(&edges, error, QUAD_VECTORS)) return (kzi_proposal){true, 0, 0, 0};
    const int lane = search_most(&edges, QUAD_VECTORS);
    return (kzi_proposal){false, lane >> 2, lane & 3, search_corner_of(&corners, lane)};
}

KZI_ALWAYS_INLINE kzi_proposal guess_of_any(const kz_shape *a, const kz_shape *b, float error)
{
    edge_floats edges;
    search_polygon s[2];
    search_any(a, b, s, &edges);
    if (search_overlap(&edges, error, EDGE_VECTORS)) return (kzi_proposal){true, 0, 0, 0};
    const int lane = search_most(&edges, EDGE_VECTORS), of_b = lane >> 3, edge = lane & 7;
    return (kzi_proposal){false, of_b, edge, search_corner_across(s, of_b, edge, of_b ? a : b)};
}

/* ---- A ring and a point ----------------------------------------------------------------------------------------- */

/* As search_square, of the side on which p lies of four edges. */
KZI_ALWAYS_INLINE kzi_f32x4 search_square_of_point(const relate_four *e, float winding, kz_vec2 p)
{
    const kzi_f32x4 x = kzi_f32x4_sub(kzi_f32x4_all(p.x), e->x), y = kzi_f32x4_sub(kzi_f32x4_all(p.y), e->y);
    const kzi_f32x4 cross = kzi_f32x4_sub(kzi_f32x4_mul(e->ex, y), kzi_f32x4_mul(e->ey, x));
    const kzi_f32x4 side = kzi_f32x4_flip(cross, kzi_f32x4_all(winding));
    const kzi_f32x4 length_sq = kzi_f32x4_add(kzi_f32x4_mul(e->ex, e->ex), kzi_f32x4_mul(e->ey, e->ey));
    const kzi_f32x4 square = kzi_f32x4_mul(side, kzi_f32x4_div(kzi_f32x4_abs(side), length_sq));
    return kzi_f32x4_min(square, kzi_f32x4_all(0)); /* 0 for NaN */
}

/* The edge that separates most from a point: the nearest point of the ring is on it. */
KZI_ALWAYS_INLINE int edge_beside_point(const kz_shape *ring, kz_vec2 p)
{
    const int32_t n = ring->as.polygon.n_points;
    const float winding = kzi_winding_of(ring);
    const relate_four low = n == 4 ? relate_edges_of_four(ring->as.polygon.inline_points) : relate_edges_from(ring, 0);
    kzi_f32x4 first = search_square_of_point(&low, winding, p), last = first;
    if (n > 4) {
        const relate_four high = relate_edges_from(ring, 4);
        last = search_square_of_point(&high, winding, p);
    }
    kzi_f32x4 least = kzi_f32x4_min(first, last);
    least = kzi_f32x4_min(least, kzi_f32x4_swap_halves(least));
    least = kzi_f32x4_min(least, kzi_f32x4_swap_neighbors(least));
    return kzi_bits_lowest(kzi_f32x4_equal_bits(first, least) | kzi_f32x4_equal_bits(last, least) << 4 | 0x100) & 7;
}

/* ---- Two rings ---------------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE kz_distance_result distance_of_rings(const kz_shape *a, const kz_shape *b,
                                                       const kzi_apart_pair *pair)
{
    const search_size size = search_size_of(&a->bounds, &b->bounds);
    const bool quads = a->as.polygon.n_points == 4 && b->as.polygon.n_points == 4;
    const kzi_proposal at = quads ? guess_of_quads(a, b, size.error) : guess_of_any(a, b, size.error);
    kz_distance_result result;
    if (at.overlap && !pair) return (kz_distance_result){0, {0, 0}, {0, 0}};
    if (measure_features(a, b, pair, &at, (double)size.width + size.height, &result)) return result;
    return kzi_distance_beside(a, b, pair, &at);
}

#endif
