/* raycast_filter_floats.h - a ray into a small convex polygon: floats find the edge its line enters by, double when.
 *
 * The area is to the left of its edges, say.  Then the line enters by the edge whose first vertex is on its left and
 * the next one on its right.  It leaves by the opposite.  With u = 2^-24 a side is a difference of products of
 * differences, off by 4u of their sizes (Shewchuk 1997); 16u of what these can be are granted.  The depths of the ray's
 * ends behind that edge are off by 4 units of 2^-53; 8 are granted, and for times what raycast_filter_lanes.h says.
 * The time, the point and the normal have the operations of raycast_filter.h. */
#ifndef KZI_RAYCAST_FILTER_FLOATS_H
#define KZI_RAYCAST_FILTER_FLOATS_H

#include "math/lanes/f64x2.h"
#include "query/raycast/raycast_filter.h"
#include "query/relate/relate_lanes.h"
#include "surface/bits64.h"

/* Vertices on the left and on the right of a line, in bits; some are neither where floats leave a doubt. */
typedef struct vertex_sides {
    unsigned left, right;
} vertex_sides;

KZI_ALWAYS_INLINE float bound_of_sides(const kz_box *b, kz_vec2 from, float mx, float my)
{
    const kzi_f32x4 box = kzi_f32x4_load(&b->min.x);
    const kzi_f32x4 off = kzi_f32x4_abs(kzi_f32x4_sub(box, kzi_f32x4_set(from.x, from.y, from.x, from.y)));
    float reach[4];
    kzi_f32x4_store(reach, kzi_f32x4_max(off, kzi_f32x4_swap_halves(off)));
    return (fabsf(mx) * reach[1] + fabsf(my) * reach[0]) * 0x1p-20f + 0x1p-120f;
}

/* Of four vertices; for a polygon that turns the other way, left is right. */
KZI_ALWAYS_INLINE vertex_sides sides_of_four(const kz_vec2 *v, kz_vec2 from, float mx, float my, float bound)
{
    const kzi_f32x4 p = kzi_f32x4_load(&v[0].x), q = kzi_f32x4_load(&v[2].x);
    const kzi_f32x4 x = kzi_f32x4_sub(kzi_f32x4_even_lanes(p, q), kzi_f32x4_all(from.x));
    const kzi_f32x4 y = kzi_f32x4_sub(kzi_f32x4_odd_lanes(p, q), kzi_f32x4_all(from.y));
    const kzi_f32x4 side = kzi_f32x4_sub(kzi_f32x4_mul(kzi_f32x4_all(mx), y), kzi_f32x4_mul(kzi_f32x4_all(my), x));
    return (vertex_sides){kzi_f32x4_less_bits(kzi_f32x4_all(bound), side),
                          kzi_f32x4_less_bits(side, kzi_f32x4_all(-bound))};
}

/* An edge and the depths of the ray's two ends behind it, and how much these may be off. */
typedef struct ray_edge {
    const kz_vec2 *a, *b;
    kzi_f64x2 ex, ey, depth, error;
} ray_edge;

KZI_ALWAYS_INLINE ray_edge ray_edge_of(const kz_shape *shape, int32_t edge, kzi_f64x2 end_x, kzi_f64x2 end_y,
                                       kzi_f64x2 winding)
{
    const kz_vec2 *v = shape->as.polygon.inline_points;
    ray_edge e = {.a = &v[edge], .b = &v[(edge + 1) & -(int32_t)(edge + 1 < shape->as.polygon.n_points)]};
    kzi_f64x2 x, y;
    kzi_f64x2_points(e.a, e.b, &x, &y);
    const kzi_f64x2 ax = kzi_f64x2_firsts(x, x), ay = kzi_f64x2_firsts(y, y);
    e.ex = kzi_f64x2_sub(kzi_f64x2_seconds(x, x), ax);
    e.ey = kzi_f64x2_sub(kzi_f64x2_seconds(y, y), ay);
    const kzi_f64x2 left = kzi_f64x2_mul(e.ex, kzi_f64x2_sub(end_y, ay));
    const kzi_f64x2 right = kzi_f64x2_mul(e.ey, kzi_f64x2_sub(end_x, ax));
    e.depth = kzi_f64x2_flip(kzi_f64x2_sub(left, right), winding);
    e.error = kzi_f64x2_mul(kzi_f64x2_add(kzi_f64x2_abs(left), kzi_f64x2_abs(right)), kzi_f64x2_all(0x1p-50));
    return e;
}

/* The ray starts behind the edge that its line enters by: inside, or past the edge that it leaves by. */
KZI_NEVER_INLINE kzi_ray_answer answer_past_entry(const kz_shape *shape, int32_t left_by, kzi_f64x2 end_x,
                                                  kzi_f64x2 end_y, kzi_f64x2 winding)
{
    const ray_edge e = ray_edge_of(shape, left_by, end_x, end_y, winding);
    const double depth = kzi_f64x2_first(e.depth), error = kzi_f64x2_first(e.error);
    return depth > error ? KZI_RAY_STARTS_INSIDE : depth < -error ? KZI_RAY_MISSES : KZI_RAY_UNKNOWN;
}

/* False if rounding may change the time. */
KZI_ALWAYS_INLINE bool hit_of_edge(const ray_edge *e, int edge, kzi_f64x2 end_x, kzi_f64x2 end_y, kzi_f64x2 winding,
                                   kz_ray_hit *hit)
{
    const double inverse = 1 / (kzi_f64x2_first(e->depth) - kzi_f64x2_second(e->depth));
    const double time = kzi_f64x2_first(e->depth) * inverse;
    const double error = (kzi_f64x2_first(e->error) + kzi_f64x2_second(e->error)) * fabs(inverse) + 0x1p-50;
    const kzi_f64x2 along = kzi_f64x2_firsts(e->ey, kzi_f64x2_sub(kzi_f64x2_all(0), e->ex));
    const kzi_f64x2 face = kzi_f64x2_flip(along, winding), squares = kzi_f64x2_mul(face, face);
    const kzi_f64x2 length = kzi_f64x2_sqrt(kzi_f64x2_add(squares, kzi_f64x2_swap(squares)));
    const kzi_f64x2 start = kzi_f64x2_firsts(end_x, end_y);
    const kzi_f64x2 path = kzi_f64x2_sub(kzi_f64x2_seconds(end_x, end_y), start);
    const kzi_f64x2 at = kzi_f64x2_add(start, kzi_f64x2_mul(kzi_f64x2_all(time), path));
    const kzi_f32x4 rounded = kzi_f32x4_add(kzi_f32x4_of_f64x2(at, kzi_f64x2_div(face, length)), kzi_f32x4_all(0));
    const kzi_f32x4 ends = kzi_f32x4_load_pair(&e->a->x, &e->b->x), others = kzi_f32x4_swap_halves(ends);
    const kzi_f32x4 low = kzi_f32x4_min(ends, others), high = kzi_f32x4_max(ends, others);
    float point[4], normal[4], t;
    kzi_f32x4_store(point, kzi_f32x4_min(kzi_f32x4_max(rounded, low), high));
    kzi_f32x4_store(normal, rounded);
    if (!kzi_floor_f32(time - error, time + error, &t)) return false;
    *hit = (kz_ray_hit){
        .hit = true, .t = t, .point = {point[0], point[1]}, .normal = {normal[2], normal[3]}, .edge = edge};
    return true;
}

KZI_ALWAYS_INLINE kz_ray_hit filter_polygon(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const int32_t n = shape->as.polygon.n_points;
    const kz_vec2 *v = shape->as.polygon.inline_points;
    const unsigned valid = (1u << n) - 1;
    const float winding = kzi_winding_of(shape), mx = (to.x - from.x) * winding, my = (to.y - from.y) * winding;
    const float bound = bound_of_sides(&shape->bounds, from, mx, my);
    vertex_sides sides = sides_of_four(v, from, mx, my, bound);
    if (n > 4) {
        const vertex_sides last = sides_of_four(v + 4, from, mx, my, bound);
        sides.left |= last.left << 4;
        sides.right |= last.right << 4;
    }
    sides.left &= valid;
    sides.right &= valid;
    if ((sides.left | sides.right) != valid) return kzi_ray_filter_convex(shape, from, to, flags);
    if ((sides.left == 0) | (sides.right == 0)) return kzi_ray_no_edge(KZI_RAY_MISSES, from);

    const unsigned next = sides.right >> 1 | (sides.right & 1) << (n - 1);
    const kzi_f64x2 end_x = kzi_f64x2_set(from.x, to.x), end_y = kzi_f64x2_set(from.y, to.y);
    const kzi_f64x2 turn = kzi_f64x2_all(winding), zero = kzi_f64x2_all(0);
    const int edge = kzi_bits_lowest(sides.left & next);
    const ray_edge e = ray_edge_of(shape, edge, end_x, end_y, turn);
    const unsigned behind = kzi_f64x2_bits(kzi_f64x2_less(e.error, e.depth));
    const unsigned before = kzi_f64x2_bits(kzi_f64x2_less(e.depth, kzi_f64x2_sub(zero, e.error)));
    kz_ray_hit hit;
    if (before == 3) return kzi_ray_no_edge(KZI_RAY_MISSES, from);
    if (before == 1 && behind == 2 && hit_of_edge(&e, edge, end_x, end_y, turn, &hit)) return hit;
    if (behind & 1) {
        const int left_by = kzi_bits_lowest(sides.right & (sides.left >> 1 | (sides.left & 1) << (n - 1)));
        const kzi_ray_answer answer = answer_past_entry(shape, left_by, end_x, end_y, turn);
        if (answer != KZI_RAY_UNKNOWN) return kzi_ray_no_edge(answer, from);
    }
    return kzi_ray_filter_convex(shape, from, to, flags);
}

#endif
