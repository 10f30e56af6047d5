/* raycast_filter.c - the ray filter of boxes by slabs, and of convex polygons with the vectors of every processor.
 *
 * Whether a ray hits is as good as random, and so is the edge.  So the first steps branch on neither before the answer
 * is there. */
#include "query/raycast/raycast_filter_floats.h"
#include "query/raycast/raycast_filter_lanes.h"

/* The slabs of x and y are entered and left at quotients of differences of float32 (Ericson 2005, 5.3.3).  Each has
 * three roundings, so it is within 2^-51 of itself; 2^-50 is granted.  Signs of differences are exact. */
#define QUOTIENT_BOUND 0x1p-50

/* The ray's own box shares no more than a border with this one.  Most rays past many boxes end here. */
KZI_NEVER_INLINE kz_ray_hit ray_beside_box(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_box path = {{kzi_min_f32(from.x, to.x), kzi_min_f32(from.y, to.y)},
                         {kzi_max_f32(from.x, to.x), kzi_max_f32(from.y, to.y)}};
    const bool borders = (flags & KZ_HIT_TOUCH) && kz_box_meets(shape->bounds, path);
    return borders ? kzi_ray_second_step(shape, from, to, flags) : kzi_ray_no_edge(KZI_RAY_MISSES, from);
}

/* No hit is certain, nor that the ray misses. */
KZI_NEVER_INLINE kz_ray_hit ray_in_box(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags, bool inside)
{
    if (inside) return kzi_ray_no_edge(KZI_RAY_STARTS_INSIDE, from);
    return kzi_ray_second_step(shape, from, to, flags);
}

/* x and y side by side. */
kz_ray_hit kzi_ray_filter_box(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_box *b = &shape->bounds;
    const bool touch = flags & KZ_HIT_TOUCH;
    const kzi_f32x4 box = kzi_f32x4_load(&b->min.x), ends = kzi_f32x4_load_pair(&from.x, &to.x);
    const kzi_f32x4 others = kzi_f32x4_swap_halves(ends), upper = kzi_f32x4_high_lanes(box, box);
    const kzi_f32x4 first = kzi_f32x4_min(ends, others), last = kzi_f32x4_max(ends, others);
    const bool meets = kzi_f32x4_less_bits(kzi_f32x4_low_lanes(box, first), kzi_f32x4_low_lanes(last, upper)) == 15;
    if (!meets) return ray_beside_box(shape, from, to, flags);
    const kzi_f64x2 start = kzi_f32x4_low_f64x2(ends), d = kzi_f64x2_sub(kzi_f32x4_high_f64x2(ends), start);
    const kzi_f64x2 at_min = kzi_f64x2_div(kzi_f64x2_sub(kzi_f32x4_low_f64x2(box), start), d);
    const kzi_f64x2 at_max = kzi_f64x2_div(kzi_f64x2_sub(kzi_f32x4_high_f64x2(box), start), d);
    const kzi_f64x2 enters = kzi_f64x2_min(at_min, at_max);
    const double in = kzi_f64x2_most(enters), other = kzi_f64x2_least(enters);
    const double out = kzi_f64x2_least(kzi_f64x2_max(at_min, at_max));
    const double below = in * (1 - QUOTIENT_BOUND), above = in * (1 + QUOTIENT_BOUND);
    float t;
    const bool is_finite = kzi_f32x4_less_bits(kzi_f32x4_abs(ends), kzi_f32x4_all(HUGE_VALF)) == 15;
    const bool certain = kzi_floor_f32(below, above, &t) | ((in == 0) & !touch);
    const bool misses = (in > 0) & (below > out);
    const bool hits = is_finite & (above < out) & (other < below) & certain;
    if (misses + hits == 0) return ray_in_box(shape, from, to, flags, is_finite & (in < 0));
    const int of_x = to.x < from.x ? KZI_BOX_RIGHT : KZI_BOX_LEFT;
    const int of_y = to.y < from.y ? KZI_BOX_BOTTOM : KZI_BOX_TOP;
    const int edge = of_y + (kzi_f64x2_first(enters) > kzi_f64x2_second(enters)) * (of_x - of_y);
    const kz_ray_hit hit = kzi_ray_hit_on_box(b, from, to, edge, in == 0 ? 0 : t, in);
    return kzi_ray_hit_if(hits, hit.t, kzi_f32x4_set(hit.point.x, hit.point.y, hit.normal.x, hit.normal.y), edge);
}

kz_ray_hit kzi_ray_filter_polygon(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    return filter_polygon(shape, from, to, flags);
}

/* ---- Where floats leave a doubt ------------------------------------------------------------------------------- */

/* The depths of the ray's ends behind each edge, and the sides of the vertices. */
typedef struct ring_depths {
    double start[8], end[8];
    line_sides sides;
} ring_depths;

static void put_depths(ring_depths *out, int from, const ray_lanes *ray, kzi_f32x4 x, kzi_f32x4 y, kzi_f32x4 next_x,
                       kzi_f32x4 next_y)
{
    const edge_lanes e = edge_lanes_between(ray, x, y, next_x, next_y);
    kzi_f64x4_store(out->start + from, e.depth0);
    kzi_f64x4_store(out->end + from, e.depth1);
    out->sides.left |= e.sides.left << from;
    out->sides.right |= e.sides.right << from;
    out->sides.behind |= e.sides.behind << from;
}

/* The lanes beyond n vertices repeat the first, so they have edges of length 0, which decide nothing. */
static void measure_ring(const kz_vec2 *v, int32_t n, const ray_lanes *ray, ring_depths *out)
{
    kz_vec2 w[8];
    for (int i = 0; i < 8; i++) w[i] = v[i < n ? i : 0];
    const kzi_f32x4 p = kzi_f32x4_load(&w[0].x), q = kzi_f32x4_load(&w[2].x);
    const kzi_f32x4 r = kzi_f32x4_load(&w[4].x), s = kzi_f32x4_load(&w[6].x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    const kzi_f32x4 z = kzi_f32x4_even_lanes(r, s), t = kzi_f32x4_odd_lanes(r, s);
    out->sides = (line_sides){0, 0, 0};
    put_depths(out, 0, ray, x, y, kzi_f32x4_next_lanes(x, z), kzi_f32x4_next_lanes(y, t));
    put_depths(out, 4, ray, z, t, kzi_f32x4_next_lanes(z, x), kzi_f32x4_next_lanes(t, y));
}

kz_ray_hit kzi_ray_filter_convex(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const int32_t n = shape->as.polygon.n_points;
    const kz_vec2 *v = shape->as.polygon.inline_points;
    const ray_lanes ray = ray_lanes_of(&shape->bounds, kzi_f32x4_set(from.x, from.y, to.x, to.y));
    const double winding = kzi_side_of_polygon(shape), bound = ray.depth_bound;
    ring_depths depths;
    measure_ring(v, n, &ray, &depths);
    const unsigned valid = (1u << n) - 1;
    const line_sides sides = sides_of_winding(depths.sides, n, winding > 0);
    const unsigned entries = edges_across(sides.left, sides.right, n), exits = edges_across(sides.right, sides.left, n);
    if (sides.left == valid || sides.right == valid || sides.behind == valid)
        return kzi_ray_no_edge(KZI_RAY_MISSES, from);
    if (!entries) return kzi_ray_second_step(shape, from, to, flags);
    const int edge = kzi_bits_lowest(entries);
    const double d0 = winding * depths.start[edge], d1 = winding * depths.end[edge];
    if (d0 < -bound && d1 < -bound) return kzi_ray_no_edge(KZI_RAY_MISSES, from);
    if (d0 < -bound && d1 > bound) {
        const double inverse = 1 / (d0 - d1), t = d0 * inverse, error = 2 * bound * fabs(inverse) + TIME_BOUND;
        float t_float;
        if (kzi_floor_f32(t - error, t + error, &t_float))
            return kzi_ray_hit_on_edge(v, n, winding, from, to, edge, t_float, t);
    }
    if (d0 > bound && exits) {
        const kzi_ray_answer answer = answer_of_depth(winding * depths.start[kzi_bits_lowest(exits)], bound);
        if (answer != KZI_RAY_UNKNOWN) return kzi_ray_no_edge(answer, from);
    }
    return kzi_ray_second_step(shape, from, to, flags);
}
