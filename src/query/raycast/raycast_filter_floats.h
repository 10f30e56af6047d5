/* raycast_filter_floats.h - a ray into a small convex polygon: floats find the edge its line enters by, double when.
 *
 * The area is to the left of its edges, say.  Then the line enters by the edge whose first vertex is on its left and
 * the next one on its right.  It leaves by the opposite.
 *
 * Bounds, with u = 2^-24: sides and distances along the ray are sums of two products of differences.  They are off by
 * 4u of these (Shewchuk 1997); 16u of the largest are granted.  Depths of the ray's ends are off by 4 units of 2^-53; 8
 * are granted, and for times what raycast_filter_lanes.h says. */
#ifndef KZI_RAYCAST_FILTER_FLOATS_H
#define KZI_RAYCAST_FILTER_FLOATS_H

#include "math/lanes/f64x2.h"
#include "query/raycast/raycast_filter.h"
#include "query/relate/relate_lanes.h"
#include "surface/bits64.h"

/* Vertices on the left and on the right of a line, and those behind the ray's start, in bits.  Where floats leave a
 * doubt they are none of these. */
typedef struct vertex_sides {
    unsigned left, right, behind;
} vertex_sides;

/* A ray in floats: its start and its path as x, y, x, y, and what sides and distances are off by, in all lanes. */
typedef struct ray_line {
    kzi_f32x4 start, path, bound;
} ray_line;

KZI_ALWAYS_INLINE ray_line ray_line_of(const kz_box *b, kzi_f32x4 ends)
{
    const kzi_f32x4 start = kzi_f32x4_low_lanes(ends, ends);
    const kzi_f32x4 path = kzi_f32x4_sub(kzi_f32x4_high_lanes(ends, ends), start);
    const kzi_f32x4 off = kzi_f32x4_abs(kzi_f32x4_sub(kzi_f32x4_load(&b->min.x), start));
    const kzi_f32x4 reach = kzi_f32x4_max(off, kzi_f32x4_swap_halves(off)), size = kzi_f32x4_abs(path);
    const kzi_f32x4 reaches = kzi_f32x4_add(reach, kzi_f32x4_next_lanes(reach, reach));
    const kzi_f32x4 product = kzi_f32x4_mul(kzi_f32x4_add(size, kzi_f32x4_next_lanes(size, size)), reaches);
    return (ray_line){start, path,
                      kzi_f32x4_add(kzi_f32x4_mul(product, kzi_f32x4_all(0x1p-20f)), kzi_f32x4_all(0x1p-120f))};
}

KZI_ALWAYS_INLINE vertex_sides sides_of_vertices(const kz_vec2 *v, const ray_line *line)
{
    kzi_f32x4 start[4], path[4];
    kzi_f32x4_spread(line->start, start);
    kzi_f32x4_spread(line->path, path);
    const kzi_f32x4 p = kzi_f32x4_load(&v[0].x), q = kzi_f32x4_load(&v[2].x);
    const kzi_f32x4 x = kzi_f32x4_sub(kzi_f32x4_even_lanes(p, q), start[0]);
    const kzi_f32x4 y = kzi_f32x4_sub(kzi_f32x4_odd_lanes(p, q), start[1]);
    const kzi_f32x4 side = kzi_f32x4_sub(kzi_f32x4_mul(path[0], y), kzi_f32x4_mul(path[1], x));
    const kzi_f32x4 along = kzi_f32x4_add(kzi_f32x4_mul(path[0], x), kzi_f32x4_mul(path[1], y));
    const kzi_f32x4 minus = kzi_f32x4_sub(kzi_f32x4_all(0), line->bound);
    return (vertex_sides){kzi_f32x4_less_bits(line->bound, side), kzi_f32x4_less_bits(side, minus),
                          kzi_f32x4_less_bits(along, minus)};
}

/* For a polygon that turns the other way, left is right. */
KZI_ALWAYS_INLINE vertex_sides sides_of_polygon(const kz_shape *shape, const ray_line *line, unsigned valid)
{
    const kz_vec2 *v = shape->as.polygon.inline_points;
    vertex_sides sides = sides_of_vertices(v, line);
    if (valid > 15) {
        const vertex_sides last = sides_of_vertices(v + 4, line);
        sides.left |= last.left << 4;
        sides.right |= last.right << 4;
        sides.behind |= last.behind << 4;
    }
    const unsigned differ = shape->flags & KZ_SHAPE_CLOCKWISE ? 0 : sides.left ^ sides.right;
    return (vertex_sides){(sides.left ^ differ) & valid, (sides.right ^ differ) & valid, sides.behind & valid};
}

/* An edge and the depths of the ray's two ends behind it, and how much these may be off. */
typedef struct ray_edge {
    kzi_f32x4 ends;
    kzi_f64x2 ex, ey, depth, error;
} ray_edge;

KZI_ALWAYS_INLINE ray_edge ray_edge_of(const kz_vec2 *a, const kz_vec2 *b, kzi_f64x2 end_x, kzi_f64x2 end_y,
                                       kzi_f64x2 winding)
{
    kzi_f64x2 x, y;
    kzi_f64x2_points(a, b, &x, &y);
    const kzi_f64x2 ax = kzi_f64x2_firsts(x, x), ay = kzi_f64x2_firsts(y, y);
    const kzi_f64x2 ex = kzi_f64x2_sub(kzi_f64x2_seconds(x, x), ax), ey = kzi_f64x2_sub(kzi_f64x2_seconds(y, y), ay);
    const kzi_f64x2 left = kzi_f64x2_mul(ex, kzi_f64x2_sub(end_y, ay));
    const kzi_f64x2 right = kzi_f64x2_mul(ey, kzi_f64x2_sub(end_x, ax));
    const kzi_f64x2 sizes = kzi_f64x2_add(kzi_f64x2_abs(left), kzi_f64x2_abs(right));
    return (ray_edge){kzi_f32x4_load_pair(&a->x, &b->x), ex, ey, kzi_f64x2_flip(kzi_f64x2_sub(left, right), winding),
                      kzi_f64x2_mul(sizes, kzi_f64x2_all(0x1p-50))};
}

/* Where the ray enters: point and normal.  Without meaning where it does not. */
typedef struct edge_hit {
    kzi_f32x4 at;
    float t;
    bool certain; /* rounding does not change t */
} edge_hit;

KZI_ALWAYS_INLINE edge_hit entry_on_edge(const ray_edge *e, kzi_f64x2 start, kzi_f64x2 end, kzi_f64x2 winding)
{
    const double inverse = 1 / (kzi_f64x2_first(e->depth) - kzi_f64x2_second(e->depth));
    const double time = kzi_f64x2_first(e->depth) * inverse;
    const double error = (kzi_f64x2_first(e->error) + kzi_f64x2_second(e->error)) * fabs(inverse) + 0x1p-50;
    const kzi_f64x2 along = kzi_f64x2_firsts(e->ey, kzi_f64x2_sub(kzi_f64x2_all(0), e->ex));
    const kzi_f64x2 face = kzi_f64x2_flip(along, winding), squares = kzi_f64x2_mul(face, face);
    const kzi_f64x2 length = kzi_f64x2_sqrt(kzi_f64x2_add(squares, kzi_f64x2_swap(squares)));
    const kzi_f64x2 path = kzi_f64x2_sub(end, start);
    const kzi_f64x2 at = kzi_f64x2_add(start, kzi_f64x2_mul(kzi_f64x2_all(time), path));
    edge_hit hit = {.at = kzi_ray_on_ends(at, kzi_f64x2_div(face, length), e->ends)};
    hit.certain = kzi_floor_f32(time - error, time + error, &hit.t);
    return hit;
}

/* No hit is certain, nor that the ray misses.  If it starts behind the edge that its line enters by, it is inside or past
 * the edge that the line leaves by. */
KZI_NEVER_INLINE kz_ray_hit polygon_past_entry(const kz_shape *shape, vertex_sides sides, bool is_past, kz_vec2 from,
                                               kz_vec2 to, unsigned flags)
{
    const int32_t n = shape->as.polygon.n_points;
    const kz_vec2 *v = shape->as.polygon.inline_points;
    const unsigned exits = sides.right & (sides.left >> 1 | sides.left << (n - 1));
    if (!is_past || !exits) return kzi_ray_filter_convex(shape, from, to, flags);
    const int edge = kzi_bits_lowest(exits);
    const ray_edge e = ray_edge_of(&v[edge], &v[edge + 1 < n ? edge + 1 : 0], kzi_f64x2_set(from.x, to.x),
                                   kzi_f64x2_set(from.y, to.y), kzi_f64x2_all(kzi_winding_of(shape)));
    const double depth = kzi_f64x2_first(e.depth), error = kzi_f64x2_first(e.error);
    if (depth > error) return kzi_ray_no_edge(KZI_RAY_STARTS_INSIDE, from);
    return depth < -error ? kzi_ray_no_edge(KZI_RAY_MISSES, from) : kzi_ray_filter_convex(shape, from, to, flags);
}

/* Where the line enters by no edge, the last is looked at. */
KZI_ALWAYS_INLINE kz_ray_hit filter_polygon(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const int32_t n = shape->as.polygon.n_points;
    const kz_vec2 *v = shape->as.polygon.inline_points;
    const unsigned valid = (1u << n) - 1;
    const kzi_f32x4 ends = kzi_f32x4_load_pair(&from.x, &to.x);
    const ray_line line = ray_line_of(&shape->bounds, ends);
    const vertex_sides sides = sides_of_polygon(shape, &line, valid);
    const unsigned enters = sides.left & (sides.right >> 1 | sides.right << (n - 1));
    const kzi_f64x2 start = kzi_f32x4_low_f64x2(ends), end = kzi_f32x4_high_f64x2(ends);
    const kzi_f64x2 turn = kzi_f64x2_all(kzi_winding_of(shape)), zero = kzi_f64x2_all(0);
    const int edge = kzi_bits_lowest(enters | (valid ^ valid >> 1)), next = (edge + 1) & -(int)(edge + 1 < n);
    const ray_edge e =
        ray_edge_of(&v[edge], &v[next], kzi_f64x2_firsts(start, end), kzi_f64x2_seconds(start, end), turn);
    const unsigned behind = kzi_f64x2_bits(kzi_f64x2_less(e.error, e.depth));
    const unsigned before = kzi_f64x2_bits(kzi_f64x2_less(e.depth, kzi_f64x2_sub(zero, e.error)));
    const edge_hit hit = entry_on_edge(&e, start, end, turn);
    const bool meets = enters != 0, aside = (sides.left == valid) | (sides.right == valid);
    const bool misses = aside | (sides.behind == valid) | (meets & (before == 3));
    const bool hits = meets & !misses & (before == 1) & (behind == 2) & hit.certain;
    if (misses + hits == 0) return polygon_past_entry(shape, sides, meets & behind & 1, from, to, flags);
    return kzi_ray_hit_if(hits, hit.t, hit.at, edge);
}

#endif
