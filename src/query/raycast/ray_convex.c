/* ray_convex.c - where a ray enters a box, by slabs, or a convex polygon, by signs.
 *
 * The area is on the +1 side of its edges (kzi_orient), say.  Then the ray's line enters by the edge whose first vertex
 * is on the line's +1 side and whose next one is not, and leaves by the opposite one.  Which ends of the ray lie behind
 * these two edges tells the rest.
 *
 * Whether a ray hits is as good as random, and so is the edge.  So the first steps branch on neither before the answer
 * is there. */
#include "query/raycast/ray_convex.h"

#include "math/rounding.h"
#include "query/convex/section.h"
#include "query/raycast/raycast_private.h"
#include "query/relate/relate_lanes.h"
#include "surface/bits64.h"

/* ---- Boxes ---------------------------------------------------------------------------------------------------- */

enum { BOX_TOP, BOX_RIGHT, BOX_BOTTOM, BOX_LEFT };

/* The slabs of x and y are entered and left at quotients of differences of float32 (Ericson 2005, 5.3.3).  Each has
 * three roundings, so it is within 2^-51 of itself; 2^-50 is granted.  Signs of differences are exact. */
#define QUOTIENT_BOUND 0x1p-50

/* The ray's own box shares no more than a border with this one.  Most rays past many boxes end here. */
KZI_NEVER_INLINE kz_ray_hit ray_beside_box(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const bool borders = (flags & KZ_HIT_TOUCH) && kz_box_meets(shape->bounds, kzi_box_of_path(from, to));
    return borders ? kzi_ray_by_form(shape, from, to, flags) : kzi_ray_missed;
}

/* Is the quotient one of whole numbers below 2^13, of half pixels?  Such a quotient is a float32, or farther than 2^-38
 * of itself from each.  So cutting that in double gives the float32 below the true one. */
KZI_NEVER_INLINE bool box_is_on_grid(const kz_box *b, kz_vec2 from, kz_vec2 to)
{
    const double size = kzi_abs((double)to.x - from.x) + kzi_abs((double)to.y - from.y);
    return size < 0x1p12 && kzi_is_half_pixel(kzi_vec_of(from)) && kzi_is_half_pixel(kzi_vec_of(to)) &&
           kzi_is_half_pixel(kzi_vec_of(b->min)) && kzi_is_half_pixel(kzi_vec_of(b->max));
}

/* Neither a hit nor a miss is certain. */
KZI_NEVER_INLINE kz_ray_hit box_in_doubt(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags, bool inside)
{
    return inside ? kzi_ray_starting(from, true) : kzi_ray_by_form(shape, from, to, flags);
}

/* Point and normal.  Tables instead of branches: which face is entered is as good as random. */
KZI_ALWAYS_INLINE kzi_f32x4 box_face(const kz_box *b, kz_vec2 from, kz_vec2 to, int edge, double t)
{
    static const kz_vec2 normals[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    const float faces[4] = {b->min.y, b->max.x, b->max.y, b->min.x};
    const kz_vec2 p = kzi_ray_at(from, to, t);
    float at[2] = {kzi_min_f32(kzi_max_f32(p.x, b->min.x), b->max.x),
                   kzi_min_f32(kzi_max_f32(p.y, b->min.y), b->max.y)};
    at[~edge & 1] = faces[edge];
    return kzi_f32x4_set(at[0], at[1], normals[edge].x, normals[edge].y);
}

/* x and y side by side.  Where the insides of the ray's own box and of this one meet, the ray ends past the near side
 * of both slabs, so t is not compared with 1.  It also starts before the far side of both.  So it starts inside where
 * it is past both near sides: in < 0.  On the near side, in == 0, t is 0 without rounding; for touching that is inside,
 * which ray_form.c decides. */
kz_ray_hit kzi_ray_into_box(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_box *b = &shape->bounds;
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
    const bool steady = kzi_floor_f32(below, above, &t) | ((in == 0) & !(flags & KZ_HIT_TOUCH));
    const bool misses = (in > 0) & (below > out), goes_in = is_finite & (above < out) & (other < below);
    bool hits = goes_in & steady;
    if (goes_in & (in > 0) & !steady) {
        hits = box_is_on_grid(b, from, to);
        t = kzi_cut_to_f32(in);
    }
    if (misses + hits == 0) return box_in_doubt(shape, from, to, flags, is_finite & (in < 0));
    const int of_x = to.x < from.x ? BOX_RIGHT : BOX_LEFT;
    const int of_y = to.y < from.y ? BOX_BOTTOM : BOX_TOP;
    const int edge = of_y + (kzi_f64x2_first(enters) > kzi_f64x2_second(enters)) * (of_x - of_y);
    return kzi_ray_hit_if(hits, in == 0 ? 0 : t, box_face(b, from, to, edge, in), edge);
}

kz_ray_hit kzi_ray_into_side(const kz_box *b, kz_vec2 from, kz_vec2 to, int edge)
{
    const bool upright = edge & 1, last = edge == BOX_RIGHT || edge == BOX_BOTTOM;
    const double at = (double)(upright ? (last ? b->max.x : b->min.x) : last ? b->max.y : b->min.y);
    const double start = (double)(upright ? from.x : from.y), in = (at - start) / ((double)(upright ? to.x : to.y) - start);
    const double below = in * (1 - QUOTIENT_BOUND), above = in * (1 + QUOTIENT_BOUND);
    float t;
    if (!kzi_floor_f32(below, above, &t)) {
        if (!box_is_on_grid(b, from, to)) return kzi_ray_missed;
        t = kzi_cut_to_f32(in);
    }
    return kzi_ray_hit_if((below > 0) & (above < 1), t, box_face(b, from, to, edge, in), edge);
}

/* ---- Convex polygons ------------------------------------------------------------------------------------------ */

/* Floats find the edge that the line enters by, doubles the time.
 *
 * Bounds, with u = 2^-24: sides and distances along the ray are sums of two products of differences.  They are off by
 * 4u of these (Shewchuk 1997); 16u of the largest are granted.  Depths of the ray's ends are off by 4 units of 2^-53; 8
 * are granted.  Let d0 and d1 surely differ in sign, e0 and e1 be their errors, S = D0 - D1 the true difference and
 * s = d0 - d1.  Then
 *     |d0 / s - D0 / S| = |e1 D0 - e0 D1| / |s S| <= (e0 + e1) / |s|.
 * Three roundings of a quotient below 1 add 3 units; 8 are granted. */

/* Vertices on the +1 side and on the -1 side of a line, and those behind the ray's start, in bits.  Where floats leave
 * a doubt they are none of these. */
typedef struct vertex_sides {
    unsigned plus, minus, behind;
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

/* For a polygon whose area is on the -1 side of its edges, both sides are exchanged. */
KZI_ALWAYS_INLINE vertex_sides sides_of_polygon(const kz_shape *shape, const ray_line *line, unsigned valid)
{
    const kz_vec2 *v = shape->as.polygon.inline_points;
    vertex_sides sides = sides_of_vertices(v, line);
    if (valid > 15) {
        const vertex_sides last = sides_of_vertices(v + 4, line);
        sides.plus |= last.plus << 4;
        sides.minus |= last.minus << 4;
        sides.behind |= last.behind << 4;
    }
    const unsigned differ = shape->flags & KZ_SHAPE_CLOCKWISE ? 0 : sides.plus ^ sides.minus;
    return (vertex_sides){(sides.plus ^ differ) & valid, (sides.minus ^ differ) & valid, sides.behind & valid};
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

/* Point and normal where the ray enters, the point put into the box of the edge.  Without meaning where it does not. */
KZI_ALWAYS_INLINE kzi_f32x4 edge_face(const ray_edge *e, kzi_f64x2 start, kzi_f64x2 end, kzi_f64x2 winding, double t)
{
    const kzi_f64x2 along = kzi_f64x2_firsts(e->ey, kzi_f64x2_sub(kzi_f64x2_all(0), e->ex));
    const kzi_f64x2 face = kzi_f64x2_flip(along, winding), squares = kzi_f64x2_mul(face, face);
    const kzi_f64x2 length = kzi_f64x2_sqrt(kzi_f64x2_add(squares, kzi_f64x2_swap(squares)));
    const kzi_f64x2 at = kzi_f64x2_add(start, kzi_f64x2_mul(kzi_f64x2_all(t), kzi_f64x2_sub(end, start)));
    const kzi_f32x4 rounded =
        kzi_f32x4_add(kzi_f32x4_of_f64x2(at, kzi_f64x2_div(face, length)), kzi_f32x4_all(0)); /* 0, not -0 */
    const kzi_f32x4 others = kzi_f32x4_swap_halves(e->ends);
    const kzi_f32x4 low = kzi_f32x4_min(e->ends, others), high = kzi_f32x4_max(e->ends, others);
    return kzi_f32x4_low_lanes(kzi_f32x4_min(kzi_f32x4_max(rounded, low), high), kzi_f32x4_swap_halves(rounded));
}

/* The ray starts behind the edge that its line enters by: inside, or past the edge that the line leaves by. */
KZI_NEVER_INLINE kz_ray_hit polygon_past_entry(const kz_shape *shape, vertex_sides sides, kz_vec2 from, kz_vec2 to,
                                               unsigned flags)
{
    const int32_t n = shape->as.polygon.n_points;
    const kz_vec2 *v = shape->as.polygon.inline_points;
    const unsigned exits = sides.minus & (sides.plus >> 1 | sides.plus << (n - 1));
    if (!exits) return kzi_ray_by_form(shape, from, to, flags);
    const int edge = kzi_bits_lowest(exits);
    const ray_edge e = ray_edge_of(&v[edge], &v[edge + 1 < n ? edge + 1 : 0], kzi_f64x2_set(from.x, to.x),
                                   kzi_f64x2_set(from.y, to.y), kzi_f64x2_all(kzi_winding_of(shape)));
    const double depth = kzi_f64x2_first(e.depth), error = kzi_f64x2_first(e.error);
    return fabs(depth) > error ? kzi_ray_starting(from, depth > 0) : kzi_ray_by_form(shape, from, to, flags);
}

/* Where the line enters no edge for certain, the last edge stands in: its numbers are not used. */
kz_ray_hit kzi_ray_into_small_polygon(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const int32_t n = shape->as.polygon.n_points;
    const kz_vec2 *v = shape->as.polygon.inline_points;
    const unsigned valid = (1u << n) - 1;
    const kzi_f32x4 ends = kzi_f32x4_load_pair(&from.x, &to.x);
    const ray_line line = ray_line_of(&shape->bounds, ends);
    const vertex_sides sides = sides_of_polygon(shape, &line, valid);
    const unsigned enters = sides.plus & (sides.minus >> 1 | sides.minus << (n - 1));
    const kzi_f64x2 start = kzi_f32x4_low_f64x2(ends), end = kzi_f32x4_high_f64x2(ends);
    const kzi_f64x2 turn = kzi_f64x2_all(kzi_winding_of(shape)), zero = kzi_f64x2_all(0);
    const int edge = kzi_bits_lowest(enters | (valid ^ valid >> 1)), next = (edge + 1) & -(int)(edge + 1 < n);
    const ray_edge e =
        ray_edge_of(&v[edge], &v[next], kzi_f64x2_firsts(start, end), kzi_f64x2_seconds(start, end), turn);
    const unsigned behind = kzi_f64x2_bits(kzi_f64x2_less(e.error, e.depth));
    const unsigned before = kzi_f64x2_bits(kzi_f64x2_less(e.depth, kzi_f64x2_sub(zero, e.error)));
    const double inverse = 1 / (kzi_f64x2_first(e.depth) - kzi_f64x2_second(e.depth));
    const double t = kzi_f64x2_first(e.depth) * inverse;
    const double error = (kzi_f64x2_first(e.error) + kzi_f64x2_second(e.error)) * fabs(inverse) + 0x1p-50;
    float t_float;
    const bool certain = kzi_floor_f32(t - error, t + error, &t_float);
    const bool meets = enters != 0, aside = (sides.plus == valid) | (sides.minus == valid);
    const bool misses = aside | (sides.behind == valid) | (meets & (before == 3));
    const bool hits = meets & !misses & (before == 1) & (behind == 2) & certain;
    if (misses + hits == 0)
        return meets & behind & 1 ? polygon_past_entry(shape, sides, from, to, flags)
                                  : kzi_ray_by_form(shape, from, to, flags);
    return kzi_ray_hit_if(hits, t_float, edge_face(&e, start, end, turn, t), edge);
}

/* ---- Polygons of more vertices -------------------------------------------------------------------------------- */

/* The sign of the depth of p behind the edge from vertex i. */
static int depth_sign(const kz_shape *shape, const kzi_edge *e, kz_vec2 p)
{
    const int side = kzi_orient(e->a, e->b, kzi_vec_of(p));
    return shape->flags & KZ_SHAPE_CLOCKWISE ? side : -side;
}

/* The edges by which the ray's line enters and leaves.  False where it meets a corner. */
static bool find_edges_passed(const kz_shape *shape, const kzi_ray *ray, kzi_edge edges[2])
{
    const kzi_hull hull = kzi_hull_of(shape, NULL);
    const kzi_hull_cut cut = kzi_hull_cut_by(&hull, &(kzi_line){ray->from, ray->u, ray->w});
    const int32_t passed[2] = {cut.down, cut.up};
    const bool clockwise = shape->flags & KZ_SHAPE_CLOCKWISE;
    if (cut.is_at_corner || cut.most * cut.least == 0) return false;
    for (int k = 0; k < 2; k++) {
        const int32_t at = passed[k == clockwise]; /* the edge that is entered, then that which is left */
        edges[k] = (kzi_edge){.from = at};
        if (at < 0) continue;
        edges[k].a = kzi_vec_of(hull.v[at]);
        edges[k].b = kzi_vec_of(hull.v[kzi_hull_step(&hull, at, true)]);
    }
    return true;
}

/* As of small ones, but by exact sides.  A ray that meets a vertex, or that starts or ends on the border,
 * is left to kzi_ray_by_form. */
KZI_NEVER_INLINE kz_ray_hit large_polygon_in_doubt(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kzi_ray ray = kzi_ray_between(from, to, flags, (kz_vec2){0, 0});
    kzi_edge edges[2];
    if (!kz_box_meets(shape->bounds, kzi_box_of_path(from, to)) || !kzi_is_finite((double)from.x + from.y + to.x + to.y))
        return kzi_ray_missed;
    if (!find_edges_passed(shape, &ray, edges)) return kzi_ray_by_form(shape, from, to, flags);
    if (edges[0].from < 0) return kzi_ray_missed;
    const int starts = depth_sign(shape, &edges[0], from), left = depth_sign(shape, &edges[1], from);
    const int ends = depth_sign(shape, &edges[0], to);
    if (starts * ends * left == 0) return kzi_ray_by_form(shape, from, to, flags);
    if (starts > 0) return kzi_ray_starting(from, left > 0);
    if (ends < 0) return kzi_ray_missed;
    kzi_ray_entry entry = {.hit = true, .exact = true, .edge = edges[0].from};
    entry.time = kzi_crossing_make(edges[0].a, edges[0].b, ray.from, ray.u, ray.w);
    kzi_ray_set_normal(&entry, &ray, edges[0].a, edges[0].b);
    return kzi_ray_hit_at(from, to, &entry, kzi_ray_entry_t(&entry), false);
}

/* Does the edge pass from the +1 side of a polygon's outline to the other, in floats for certain? */
static bool enters_surely(const kz_shape *shape, const kzi_hull *hull, int32_t edge, const ray_line *line)
{
    const bool turns = !(shape->flags & KZ_SHAPE_CLOCKWISE);
    const int32_t next = kzi_hull_step(hull, edge, true), most = hull->n - 4;
    const int32_t at = edge < most ? edge : most, next_at = next < most ? next : most;
    const vertex_sides first = sides_of_vertices(hull->v + at, line), last = sides_of_vertices(hull->v + next_at, line);
    const unsigned plus = (turns ? first.minus : first.plus) >> (edge - at);
    return plus & (turns ? last.plus : last.minus) >> (next - next_at) & 1;
}

/* From so many corners on, the edge is searched, and not all corners read. */
enum { LEAST_SEARCHED = 128 };

/* As edge_entered, of many corners: all of them lie on one side of the line, or the edge passed is looked at. */
static int32_t edge_searched(const kz_shape *shape, const kzi_hull *hull, kz_vec2 from, kz_vec2 to, const ray_line *line)
{
    const kzi_vec start = kzi_vec_of(from), end = kzi_vec_of(to);
    if (!kzi_is_finite(start.x + start.y + end.x + end.y)) return hull->n;
    const kzi_hull_cut cut = kzi_hull_cut_by(hull, &(kzi_line){start, start, end});
    if (cut.most * cut.least > 0) return hull->n;
    const int32_t edge = shape->flags & KZ_SHAPE_CLOCKWISE ? cut.down : cut.up;
    return edge >= 0 && enters_surely(shape, hull, edge, line) ? edge : -1;
}

/* The edge that the ray's line enters by, where floats tell; -1 where they do not, and n where all vertices are surely on
 * one side of it. */
static int32_t edge_entered(const kz_shape *shape, const kz_vec2 *v, int32_t n, const ray_line *line)
{
    const bool turns = !(shape->flags & KZ_SHAPE_CLOCKWISE);
    unsigned all_plus = 15, all_minus = 15, before = 0, first = 0; /* `before`: is the vertex before on the +1 side? */
    int32_t found = -1;
    for (int32_t i = 0; i < n; i += 4) {
        const int32_t at = i + 4 <= n ? i : n - 4;
        const vertex_sides sides = sides_of_vertices(v + at, line);
        const unsigned plus = (turns ? sides.minus : sides.plus) >> (i - at);
        const unsigned minus = (turns ? sides.plus : sides.minus) >> (i - at);
        const unsigned enters = (plus << 1 | before) & minus;
        if (enters) found = i - 1 + kzi_bits_lowest(enters);
        all_plus &= sides.plus, all_minus &= sides.minus;
        before = plus >> (3 - (i - at)) & 1;
        if (i == 0) first = minus & 1;
    }
    if (first & before) found = n - 1;
    return all_plus == 15 || all_minus == 15 ? n : found;
}

/* By the section around the edge that the line enters by: a ray that enters it by an edge of the polygon enters the
 * polygon, and a ray that starts inside it starts inside the polygon. */
kz_ray_hit kzi_ray_into_large_polygon(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kzi_hull hull = kzi_hull_of(shape, NULL);
    const ray_line line = ray_line_of(&shape->bounds, kzi_f32x4_load_pair(&from.x, &to.x));
    const int32_t edge = hull.n < LEAST_SEARCHED ? edge_entered(shape, hull.v, hull.n, &line)
                                                 : edge_searched(shape, &hull, from, to, &line);
    kzi_section section;
    if (edge == hull.n) return kzi_ray_missed;
    if (edge < 0) return large_polygon_in_doubt(shape, from, to, flags);
    kzi_section_around(&section, shape, &hull, edge);
    kz_ray_hit hit = kzi_ray_into_small_polygon(section.shape, from, to, flags | KZI_RAY_IF_CERTAIN);
    /* The section's last edge closes it, and is none of the polygon. */
    if (!hit.hit || hit.edge == KZ_INLINE_POINTS - 1) return large_polygon_in_doubt(shape, from, to, flags);
    if (hit.edge >= 0) hit.edge = kzi_section_number(&section, hit.edge);
    return hit;
}
