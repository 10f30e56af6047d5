/* raycast_filter_avx2.c - the ray filter of triangles and quads with the vectors of AVX2, where the compiler has them.
 *
 * Whether a ray hits is as good as random, and so is the edge.  So times and normals of all edges are made at once, and
 * nothing branches before the answer. */
#include "query/raycast/raycast_filter_lanes.h"

/* What is asked of one edge alone: times, and normals but for their signs. */
typedef struct edge_numbers {
    double depth0[4], depth1[4], inverse[4], t[4], nx[4], ny[4];
} edge_numbers;

KZI_ALWAYS_INLINE void put_edge_numbers(const edge_lanes *e, edge_numbers *out)
{
    const kzi_f64x4 inverse = kzi_f64x4_div(kzi_f64x4_all(1), kzi_f64x4_sub(e->depth0, e->depth1));
    const kzi_f64x4 squares = kzi_f64x4_add(kzi_f64x4_mul(e->ey, e->ey), kzi_f64x4_mul(e->ex, e->ex));
    const kzi_f64x4 length = kzi_f64x4_sqrt(squares);
    kzi_f64x4_store(out->depth0, e->depth0);
    kzi_f64x4_store(out->depth1, e->depth1);
    kzi_f64x4_store(out->inverse, inverse);
    kzi_f64x4_store(out->t, kzi_f64x4_mul(e->depth0, inverse));
    kzi_f64x4_store(out->nx, kzi_f64x4_div(e->ey, length));
    kzi_f64x4_store(out->ny, kzi_f64x4_div(e->ex, length));
}

/* The ray starts behind the edge that its line enters by: inside, or past the edge that it leaves by. */
KZI_NEVER_INLINE kz_ray_hit four_past_entry(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags,
                                            kzi_ray_answer answer)
{
    if (answer != KZI_RAY_UNKNOWN) return kzi_ray_no_edge(answer, from);
    return kzi_ray_filter_convex(shape, from, to, flags);
}

/* Where the line enters by no edge, the last is looked at. */
kz_ray_hit kzi_ray_filter_four_avx2(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const int32_t n = shape->as.polygon.n_points;
    const kz_vec2 *v = shape->as.polygon.inline_points;
    const double winding = kzi_side_of_polygon(shape);
    const ray_lanes ray = ray_lanes_of(&shape->bounds, kzi_f32x4_load_pair(&from.x, &to.x));
    const kzi_f32x4 p = kzi_f32x4_load(&v[0].x), q = kzi_f32x4_load_pair(&v[2].x, &v[n > 3 ? 3 : 0].x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    const edge_lanes lanes = edge_lanes_between(&ray, x, y, kzi_f32x4_next_lanes(x, x), kzi_f32x4_next_lanes(y, y));
    edge_numbers e;
    put_edge_numbers(&lanes, &e);
    const unsigned valid = (1u << n) - 1;
    const line_sides sides = sides_of_winding(lanes.sides, n, winding > 0);
    const unsigned enters = edges_across(sides.left, sides.right, n);
    const int edge = kzi_bits_lowest(enters | (valid ^ valid >> 1)), next = (edge + 1) & -(int)(edge + 1 < n);
    const double d0 = winding * e.depth0[edge], d1 = winding * e.depth1[edge], bound = ray.depth_bound;
    const double t = e.t[edge], error = 2 * bound * fabs(e.inverse[edge]) + TIME_BOUND;
    float t_float;
    const bool certain = kzi_floor_f32(t - error, t + error, &t_float), meets = enters != 0;
    const bool aside = (sides.left == valid) | (sides.right == valid) | (sides.behind == valid);
    const bool misses = aside | (meets & (kzi_max(d0, d1) < -bound));
    const bool hits = meets & !misses & (d0 < -bound) & (d1 > bound) & certain;
    if (misses + hits == 0) {
        const unsigned exits = edges_across(sides.right, sides.left, n);
        const bool is_past = meets && exits && d0 > bound;
        const double behind = is_past ? winding * e.depth0[kzi_bits_lowest(exits)] : 0;
        return four_past_entry(shape, from, to, flags, answer_of_depth(behind, bound));
    }
    const kzi_f64x2 at = kzi_f64x2_add(ray.start, kzi_f64x2_mul(kzi_f64x2_all(t), ray.path));
    const kzi_f64x2 normal = kzi_f64x2_flip(kzi_f64x2_set(e.nx[edge], e.ny[edge]), kzi_f64x2_set(winding, -winding));
    const kzi_f32x4 point = kzi_ray_on_ends(at, normal, kzi_f32x4_load_pair(&v[edge].x, &v[next].x));
    return kzi_ray_hit_if(hits, t_float, point, edge);
}
