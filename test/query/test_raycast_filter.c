/* test_raycast_filter.c - the filter of kz_ray gives the bits of the exact way at every level, and is nearly always
 * certain.  Then what only numbers show: the first touch, points on surfaces, and times of round shapes. */
#include "kz_test.h"
#include "scene.h"
#include "shape/shape_private.h"

#include <kolize/query_ray.h>
#include <math.h>

#include "query/raycast/raycast_filter.h"
#include "query/raycast/raycast_filter_floats.h"
#include "query/raycast/raycast_filter_lanes.h"
#include "query/raycast/raycast_private.h"

/* Numbers of one sort: multiples of `step`, or any when it is 0, times `scale`, plus `far`. */
typedef struct number_sort {
    const char *name;
    double size, step, scale, far;
    bool dust;  /* zeros are often replaced by numbers that double loses beside a whole one */
    bool mixed; /* each number has an exponent of its own */
} number_sort;

static const number_sort sorts[] = {{"whole pixels", 400, 1, 1, 0, false, false},
                                    {"half pixels", 200, 0.5, 1, 0, false, false},
                                    {"a small board", 8, 1, 1, 0, false, false},
                                    {"real", 400, 0, 1, 0, false, false},
                                    {"dust on a board", 8, 1, 1, 0, true, false},
                                    {"mixed", 400, 0, 1, 0, false, true},
                                    {"tiny", 400, 0, 0x1p-100, 0, false, false},
                                    {"huge", 400, 0, 0x1p100, 0, false, false},
                                    {"far", 400, 0, 1, 1e5, false, false},
                                    {"far and whole", 400, 1, 1, 1e6, false, false},
                                    {"subnormal", 400, 1, 0x1p-149, 0, false, false},
                                    {"at the end of float32", 400, 0, 0x1p119, 0, false, false}};
enum { WHOLE, HALF, BOARD, REAL, DUST, MIXED, N_SORTS = sizeof sorts / sizeof *sorts };

static float number_at(const number_sort *s, double v)
{
    return (float)((s->step > 0 ? floor(v / s->step + 0.5) * s->step : v) * s->scale + s->far);
}

static float dusty(kz_test_rng *rng, const number_sort *s, double v)
{
    const float number = number_at(s, v), sign = kz_test_one_in(rng, 2) ? 1.0f : -1.0f;
    if (s->mixed) return ldexpf(number, -kz_test_range(rng, 0, 40));
    if (!s->dust || number != 0 || kz_test_one_in(rng, 3)) return number;
    return sign * ldexpf(1, -kz_test_range(rng, 30, 149));
}

static float any_number(kz_test_rng *rng, const number_sort *s)
{
    return dusty(rng, s, s->size * (kz_test_unit(rng) - 0.5));
}

static kz_vec2 any_place(kz_test_rng *rng, const number_sort *s)
{
    const float x = any_number(rng, s);
    return (kz_vec2){x, any_number(rng, s)};
}

static bool any_ring(kz_test_rng *rng, const number_sort *s, int32_t n, kz_shape *out)
{
    kz_vec2 v[KZ_INLINE_POINTS];
    const double cx = s->size * (kz_test_unit(rng) - 0.5), cy = s->size * (kz_test_unit(rng) - 0.5);
    const double r = s->size * (0.05 + 0.2 * kz_test_unit(rng)), first = 7 * kz_test_unit(rng);
    const bool backwards = kz_test_one_in(rng, 2);
    for (int32_t i = 0; i < n; i++) {
        const double a = first + (i + 0.6 * kz_test_unit(rng)) * 6.283185307179586 / n;
        const float x = dusty(rng, s, cx + r * cos(a));
        v[backwards ? n - 1 - i : i] = (kz_vec2){x, dusty(rng, s, cy + r * sin(a))};
    }
    return kz_shape_polygon(v, n, out, NULL) == KZ_OK;
}

enum { BOXES, QUADS, OCTAGONS, OTHER_RINGS, CIRCLES, CAPSULES, N_KINDS };

static bool any_convex(kz_test_rng *rng, const number_sort *s, int kind, kz_shape *out)
{
    const kz_vec2 p = any_place(rng, s), q = any_place(rng, s);
    const float r = number_at(s, s->size * (0.02 + 0.2 * kz_test_unit(rng))) - (float)s->far;
    bool made = false;
    if (kind == BOXES) {
        made = kz_shape_box((kz_vec2){fminf(p.x, q.x), fminf(p.y, q.y)}, (kz_vec2){fmaxf(p.x, q.x), fmaxf(p.y, q.y)},
                            out, NULL) == KZ_OK;
    } else if (kind < CIRCLES) {
        made = any_ring(rng, s,
                        kind == QUADS      ? 4
                        : kind == OCTAGONS ? 8
                        : s->mixed         ? 3
                                           : kz_test_range(rng, 3, 7),
                        out);
    } else if (r >= 0) {
        const kz_vec2 end = {q.x, kz_test_one_in(rng, 8) ? p.y : q.y};
        made = (kind == CIRCLES ? kz_shape_circle(p, r, out, NULL) : kz_shape_capsule(p, end, r, out, NULL)) == KZ_OK;
    }
    return made && (out->flags & KZ_SHAPE_CONVEX);
}

static bool same_hit(const kz_ray_hit *a, const kz_ray_hit *b)
{
    return a->hit == b->hit && a->inside == b->inside && memcmp(&a->t, &b->t, sizeof a->t) == 0 &&
           memcmp(&a->point, &b->point, sizeof a->point) == 0 &&
           memcmp(&a->normal, &b->normal, sizeof a->normal) == 0 && a->part == b->part && a->edge == b->edge;
}

static void note_ray(const kz_shape *s, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    NOTE("kind %d, bounds %a %a %a %a, from %a %a to %a %a, flags %u", (int)s->kind, (double)s->bounds.min.x,
         (double)s->bounds.min.y, (double)s->bounds.max.x, (double)s->bounds.max.y, (double)from.x, (double)from.y,
         (double)to.x, (double)to.y, flags);
}

/* Compares every level with the exact way; returns whether the filter was certain. */
static bool check_ray(const kz_shape *s, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_ray_hit exact = kzi_ray_exact(s, from, to, flags);
    const kz_cpu_level at_first = kz_cpu_level_now();
    bool certain = false;
    note_ray(s, from, to, flags);
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (!kz_cpu_has((kz_cpu_level)level)) continue;
        kz_cpu_force((kz_cpu_level)level);
        const kz_ray_hit fast = kzi_ray_filtered(s, from, to, flags | KZI_RAY_FILTER_ONLY);
        certain = fast.edge != KZI_RAY_UNKNOWN_EDGE;
        CHECK(!certain || same_hit(&fast, &exact));
    }
    kz_cpu_force(at_first);
    const kz_ray_hit hit = kz_ray(s, from, to, flags);
    CHECK(same_hit(&hit, &exact));
    return certain;
}

/* A ray that often begins on a vertex, or runs along an axis. */
static void any_ray(kz_test_rng *rng, const number_sort *sort, const kz_shape *s, kz_vec2 *from, kz_vec2 *to)
{
    int32_t n;
    const kz_vec2 *v = kzi_shape_points(s, &n);
    *from = any_place(rng, sort);
    *to = any_place(rng, sort);
    if (kz_test_one_in(rng, 16)) to->x = from->x;
    if (kz_test_one_in(rng, 16)) to->y = from->y;
    if (n > 0 && kz_test_one_in(rng, 16)) *from = v[kz_test_below(rng, (uint32_t)n)];
    if (n > 0 && kz_test_one_in(rng, 16)) *to = v[kz_test_below(rng, (uint32_t)n)];
    if (kz_test_one_in(rng, 16)) from->y = s->bounds.min.y;
}

TEST(the_filter_has_the_bits_of_the_exact_way_at_every_level)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(60000); round > 0; round--) {
        const number_sort *sort = &sorts[kz_test_one_in(&rng, 2) ? DUST : kz_test_below(&rng, N_SORTS)];
        kz_shape s;
        kz_vec2 from, to;
        if (!any_convex(&rng, sort, (int)kz_test_below(&rng, N_KINDS), &s)) continue;
        any_ray(&rng, sort, &s, &from, &to);
        check_ray(&s, from, to, kz_test_one_in(&rng, 3) ? KZ_HIT_TOUCH : 0);
    }
}

/* Both ends on the line of an edge, as well as float32 can say it. */
static void slide_along_edge(kz_test_rng *rng, const kz_vec2 *v, int32_t n, kz_vec2 *from, kz_vec2 *to)
{
    const uint32_t i = kz_test_below(rng, (uint32_t)n);
    const kz_vec2 a = v[i], b = v[(i + 1) % (uint32_t)n];
    const double ex = (double)b.x - a.x, ey = (double)b.y - a.y;
    const double s = kz_test_unit(rng) - 1, t = kz_test_unit(rng) * 2;
    *from = (kz_vec2){(float)(a.x + s * ex), (float)(a.y + s * ey)};
    *to = kz_test_one_in(rng, 2) ? b : (kz_vec2){(float)(a.x + t * ex), (float)(a.y + t * ey)};
}

/* The ray's end moved bit by bit across the border, its start across the line through a vertex. */
TEST(bit_by_bit_around_the_decision_the_filter_claims_nothing_that_is_not_so)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(8000); round > 0; round--) {
        const number_sort *sort = &sorts[kz_test_one_in(&rng, 2) ? MIXED : kz_test_one_in(&rng, 2) ? REAL : HALF];
        kz_shape s;
        kz_vec2 from, to;
        if (!any_convex(&rng, sort, (int)kz_test_below(&rng, N_KINDS), &s)) continue;
        any_ray(&rng, sort, &s, &from, &to);
        const kz_ray_hit hit = kz_ray(&s, from, to, 0);
        int32_t n;
        const kz_vec2 *v = kzi_shape_points(&s, &n);
        if (hit.hit && !hit.inside) to = hit.point;
        if (n > 0 && kz_test_one_in(&rng, 2)) to = v[kz_test_below(&rng, (uint32_t)n)];
        if (n > 0 && kz_test_one_in(&rng, 2)) from = (kz_vec2){2 * to.x - from.x, 2 * to.y - from.y};
        if (n > 0 && kz_test_one_in(&rng, 2)) slide_along_edge(&rng, v, n, &from, &to);
        const bool of_start = kz_test_one_in(&rng, 2), upright = kz_test_one_in(&rng, 2);
        float *moved = of_start ? (upright ? &from.y : &from.x) : upright ? &to.y : &to.x;
        for (int i = 0; i < 4; i++) *moved = nextafterf(*moved, -INFINITY);
        for (int i = 0; i < 8; i++) {
            *moved = nextafterf(*moved, INFINITY);
            check_ray(&s, from, to, i % 2 ? KZ_HIT_TOUCH : 0);
        }
    }
}

TEST(the_filter_is_certain_of_all_but_one_in_a_thousand_rays_and_one_in_fifty_on_whole_pixels)
{
    static const int of_sort[] = {REAL, WHOLE, HALF};
    static const double limits[] = {0.001, 0.02, 0.02};
    kz_test_rng rng = kz_test_rng_here();
    for (int k = 0; k < 3; k++) {
        for (int kind = 0; kind < N_KINDS; kind++) {
            const int64_t rounds = kz_test_rounds(10000);
            int64_t uncertain = 0, n = 0;
            for (int64_t round = 0; round < rounds; round++) {
                const number_sort *sort = &sorts[of_sort[k]];
                kz_shape s;
                if (!any_convex(&rng, sort, kind, &s)) continue;
                const kz_vec2 from = any_place(&rng, sort), to = any_place(&rng, sort);
                uncertain += kzi_ray_filtered(&s, from, to, KZI_RAY_FILTER_ONLY).edge == KZI_RAY_UNKNOWN_EDGE;
                n++;
            }
            NOTE("%s, kind %d: %d of %d", sorts[of_sort[k]].name, kind, (int)uncertain, (int)n);
            CHECK_LE((double)uncertain, 2 + limits[k] * (double)n);
        }
    }
}

/* The vertices on the left and on the right, as floats and as double tell them. */
static vertex_sides sides_in_float(const kz_vec2 v[4], const kz_box *box, kzi_f32x4 ends)
{
    const ray_line line = ray_line_of(box, ends);
    return sides_of_vertices(v, &line);
}

static vertex_sides sides_in_double(const kz_vec2 v[4], const kz_box *box, kzi_f32x4 ends)
{
    const ray_lanes ray = ray_lanes_of(box, ends);
    const kzi_f32x4 p = kzi_f32x4_load(&v[0].x), q = kzi_f32x4_load(&v[2].x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    const line_sides sides = edge_lanes_between(&ray, x, y, x, y).sides;
    return (vertex_sides){sides.left, sides.right, sides.behind};
}

static void check_sides(vertex_sides sides, const kz_vec2 v[4], kz_vec2 from, kz_vec2 to)
{
    const kzi_vec a = kzi_vec_of(from), b = kzi_vec_of(to);
    for (int j = 0; j < 4; j++) {
        const int sign = kzi_cross_sign(a, b, a, kzi_vec_of(v[j]));
        if (sides.left >> j & 1) CHECK_EQ(sign, 1);
        if (sides.right >> j & 1) CHECK_EQ(sign, -1);
        if (sides.behind >> j & 1) CHECK_EQ(kzi_dot_sign(a, b, a, kzi_vec_of(v[j])), -1);
    }
}

/* Vertices around which rays are moved bit by bit: what floats are certain of is right, and little is left to double. */
TEST(floats_and_doubles_tell_the_sides_of_vertices)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int k = 0; k < (int)(sizeof sorts / sizeof *sorts); k++) {
        int64_t uncertain = 0, n = 0;
        for (int64_t round = kz_test_rounds(2000); round > 0; round--) {
            const kz_vec2 v[4] = {any_place(&rng, &sorts[k]), any_place(&rng, &sorts[k]), any_place(&rng, &sorts[k]),
                                  any_place(&rng, &sorts[k])};
            const kz_vec2 from = any_place(&rng, &sorts[k]);
            const bool past_vertex = kz_test_one_in(&rng, 2);
            kz_vec2 to = any_place(&rng, &sorts[k]);
            if (past_vertex) to = (kz_vec2){2 * v[0].x - from.x, 2 * v[0].y - from.y};
            if (!isfinite((double)to.x + to.y)) continue;
            for (int i = 0; past_vertex && i < 4; i++) to.x = nextafterf(to.x, -INFINITY);
            for (int i = 0; i < (past_vertex ? 8 : 1); i++, to.x = nextafterf(to.x, INFINITY)) {
                kz_box box = {v[0], v[0]};
                for (int j = 1; j < 4; j++) box = kz_box_union(box, (kz_box){v[j], v[j]});
                const kzi_f32x4 ends = kzi_f32x4_set(from.x, from.y, to.x, to.y);
                const vertex_sides sides = sides_in_float(v, &box, ends);
                check_sides(sides, v, from, to);
                check_sides(sides_in_double(v, &box, ends), v, from, to);
                uncertain += !past_vertex && (sides.left | sides.right) != 15;
                n += !past_vertex;
            }
        }
        NOTE("%s: %d of %d", sorts[k].name, (int)uncertain, (int)n);
        if (k == REAL) CHECK_LE(uncertain * 1000, 1000 + n);
    }
}

TEST(edges_on_one_line_and_repeated_vertices_are_the_exact_ways)
{
    const kz_vec2 six[6] = {{0, 0}, {4, 0}, {8, 0}, {8, 8}, {0, 8}, {0, 8}};
    kz_shape s;
    REQUIRE(kz_shape_polygon(six, 6, &s, NULL) == KZ_OK);
    for (int x = -2; x <= 10; x++) {
        for (int y = -2; y <= 10; y++) {
            for (int k = 0; k < 6; k++) {
                const kz_vec2 from = {(float)x, (float)y}, to = {six[k].x + (k % 2 ? 1.0f : 0.0f), six[k].y};
                check_ray(&s, from, to, 0);
                check_ray(&s, from, to, KZ_HIT_TOUCH);
            }
        }
    }
}

/* ---- Numbers ------------------------------------------------------------------------------------------------- */

TEST(with_touch_t_is_the_first_touch_itself_where_float32_has_it)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(1000); round > 0; round--) {
        const int32_t n = 1 << kz_test_below(&rng, 8), at = kz_test_range(&rng, 1, n),
                      y = kz_test_range(&rng, -500, 500);
        const float left = (float)kz_test_range(&rng, -500, 500), right = left + (float)n;
        const float wall = left + (float)at, t = (float)at / (float)n;
        const kz_vec2 from = {left, (float)y}, to = {right, (float)y};
        const kz_vec2 corners[4] = {
            {wall, (float)y - 3}, {wall + 9, (float)y - 4}, {wall + 9, (float)y + 4}, {wall, (float)y + 3}};
        const kz_vec2 line[2] = {corners[0], corners[3]}, cap = {wall + 20, (float)y};
        const kz_vec2 cap_end = {cap.x + 9, cap.y};
        kz_shape shapes[7];
        REQUIRE(kz_shape_box((kz_vec2){wall, (float)y - 3}, (kz_vec2){wall + 5, (float)y + 3}, &shapes[0], NULL) ==
                KZ_OK);
        REQUIRE(kz_shape_polygon(corners, 4, &shapes[1], NULL) == KZ_OK);
        REQUIRE(kz_shape_segment(line[0], line[1], &shapes[2], NULL) == KZ_OK);
        REQUIRE(kz_shape_polyline(line, 2, &shapes[3], NULL) == KZ_OK);
        REQUIRE(kz_shape_point((kz_vec2){wall, (float)y}, &shapes[4], NULL) == KZ_OK);
        REQUIRE(kz_shape_circle(cap, 20, &shapes[5], NULL) == KZ_OK);
        REQUIRE(kz_shape_capsule(cap, cap_end, 20, &shapes[6], NULL) == KZ_OK);
        for (int i = 0; i < 7; i++) {
            const kz_ray_hit hit = kz_ray(&shapes[i], from, to, KZ_HIT_TOUCH);
            kz_ray_span span = {0};
            NOTE("shape %d, %d of %d from %g", i, (int)at, (int)n, (double)left);
            CHECK(hit.hit);
            CHECK_EQ(hit.t, t);
            CHECK_EQ(hit.point.x, wall);
            CHECK_EQ(hit.point.y, (float)y);
            CHECK_EQ(kz_ray_spans(&shapes[i], from, to, KZ_HIT_TOUCH, &span, 1), 1);
            CHECK_EQ(span.t_in, t);
            CHECK_EQ(span.point_in.x, wall);
        }
    }
}

/* How far a point is from the border of a convex polygon, box, circle or capsule; in double. */
static double off_surface(const kz_shape *s, kz_vec2 p)
{
    if (s->kind == KZ_KIND_CIRCLE) {
        return fabs(hypot((double)p.x - s->as.circle.center.x, (double)p.y - s->as.circle.center.y) - s->as.circle.r);
    }
    kz_vec2 corners[4] = {
        s->bounds.min, {s->bounds.max.x, s->bounds.min.y}, s->bounds.max, {s->bounds.min.x, s->bounds.max.y}};
    int32_t n = 4;
    const bool capsule = s->kind == KZ_KIND_CAPSULE;
    const kz_vec2 *v = s->kind == KZ_KIND_POLYGON ? kzi_shape_points(s, &n) : corners;
    if (capsule) corners[0] = s->as.capsule.a, corners[1] = s->as.capsule.b;
    double least = INFINITY;
    for (int32_t i = 0; i < (capsule ? 1 : n); i++) {
        const kz_vec2 a = v[i], b = v[(i + 1) % n];
        const double ex = (double)b.x - a.x, ey = (double)b.y - a.y, x = (double)p.x - a.x, y = (double)p.y - a.y;
        const double span = ex * ex + ey * ey, u = span > 0 ? fmin(1, fmax(0, (x * ex + y * ey) / span)) : 0;
        least = fmin(least, hypot(x - u * ex, y - u * ey));
    }
    return capsule ? fabs(least - s->as.capsule.r) : least;
}

static double size_of_ray(const kz_shape *s, kz_vec2 from, kz_vec2 to)
{
    const double numbers[] = {
        s->bounds.min.x, s->bounds.min.y, s->bounds.max.x, s->bounds.max.y, from.x, from.y, to.x, to.y};
    double most = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) most = fmax(most, fabs(numbers[i]));
    return most;
}

/* Half a float32 step of each coordinate, plus 2^-45 of the largest one. */
TEST(points_lie_on_the_surface_as_well_as_float32_can_say_it)
{
    kz_test_rng rng = kz_test_rng_here();
    int hits = 0;
    for (int64_t round = kz_test_rounds(20000); round > 0; round--) {
        const number_sort *sort = &sorts[kz_test_below(&rng, REAL + 1)];
        kz_shape s;
        kz_vec2 from, to;
        if (!any_convex(&rng, sort, (int)kz_test_below(&rng, N_KINDS), &s)) continue;
        any_ray(&rng, sort, &s, &from, &to);
        if (kz_test_one_in(&rng, 4)) from.x *= 1000;
        const kz_ray_hit hit = kz_ray(&s, from, to, 0);
        if (!hit.hit || hit.inside) continue;
        hits++;
        note_ray(&s, from, to, 0);
        const double steps = (fabs((double)hit.point.x) + fabs((double)hit.point.y)) * 0x1p-24;
        CHECK_LE(off_surface(&s, hit.point), steps + 0x1p-45 * size_of_ray(&s, from, to));
        if (s.kind == KZ_KIND_BOX)
            CHECK(hit.edge % 2 ? hit.point.x == (hit.edge == 1 ? s.bounds.max.x : s.bounds.min.x)
                               : hit.point.y == (hit.edge == 2 ? s.bounds.max.y : s.bounds.min.y));
    }
    CHECK_GT(hits, kz_test_rounds(3000));
}

TEST(a_ray_down_onto_a_floor_says_the_floors_height)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(1000); round > 0; round--) {
        const float a = (float)kz_test_range(&rng, -300, -1), b = (float)kz_test_range(&rng, 1, 300);
        const kz_vec2 quad[4] = {{a, 0}, {b, 0}, {b + 3, 7}, {a - 3, 7}};
        const kz_vec2 from = {kz_test_real(&rng, a, b), kz_test_real(&rng, -500, -1)};
        const kz_vec2 to = {kz_test_one_in(&rng, 2) ? from.x : kz_test_real(&rng, a, b), kz_test_real(&rng, 1, 500)};
        kz_shape shapes[3];
        REQUIRE(kz_shape_polygon(quad, 4, &shapes[0], NULL) == KZ_OK);
        REQUIRE(kz_shape_box((kz_vec2){a, 0}, (kz_vec2){b, 9}, &shapes[1], NULL) == KZ_OK);
        REQUIRE(kz_shape_segment(quad[0], quad[1], &shapes[2], NULL) == KZ_OK);
        for (int i = 0; i < 3; i++) {
            const kz_ray_hit hit = kz_ray(&shapes[i], from, to, 0);
            CHECK(hit.hit);
            CHECK_EQ(hit.point.y, 0);
            if (to.x == from.x) CHECK_EQ(hit.point.x, from.x);
        }
    }
}

/* The smaller root by a formula that does not cancel, in long double: only where that decides. */
TEST(t_of_a_circle_is_the_largest_float32_before_it)
{
    kz_test_rng rng = kz_test_rng_here();
    int hits = 0;
    for (int64_t round = kz_test_rounds(20000); round > 0; round--) {
        const number_sort *sort = &sorts[kz_test_below(&rng, REAL + 1)];
        kz_shape s;
        kz_vec2 from, to;
        if (!any_convex(&rng, sort, CIRCLES, &s)) continue;
        any_ray(&rng, sort, &s, &from, &to);
        const kz_ray_hit hit = kz_ray(&s, from, to, 0);
        if (!hit.hit || hit.inside) continue;
        const long double fx = (long double)from.x - s.as.circle.center.x,
                          fy = (long double)from.y - s.as.circle.center.y;
        const long double dx = (long double)to.x - from.x, dy = (long double)to.y - from.y, r = s.as.circle.r;
        const long double along = fx * dx + fy * dy, dd = dx * dx + dy * dy, cross = fx * dy - fy * dx;
        const long double square = r * r * dd - cross * cross;
        const long double t = (fx * fx + fy * fy - r * r) / (sqrtl(square > 0 ? square : 0) - along);
        if (square < 1e-4L * r * r * dd || t < 1e-3L) continue;
        hits++;
        note_ray(&s, from, to, 0);
        CHECK((long double)hit.t <= t * (1 + 1e-14L));
        CHECK((long double)nextafterf(hit.t, 2) > t * (1 - 1e-14L));
    }
    CHECK_GT(hits, kz_test_rounds(1000));
}

/* ---- Spans of closed shapes ----------------------------------------------------------------------------------- */

TEST(with_touch_spans_begin_and_end_where_rays_there_and_back_first_touch)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(10000); round > 0; round--) {
        const number_sort *sort = &sorts[kz_test_one_in(&rng, 2) ? BOARD : WHOLE];
        kz_shape s;
        kz_vec2 from, to;
        if (!any_convex(&rng, sort, (int)kz_test_below(&rng, N_KINDS), &s)) continue;
        any_ray(&rng, sort, &s, &from, &to);
        kz_ray_span span;
        const kz_ray_hit hit = kz_ray(&s, from, to, KZ_HIT_TOUCH), back = kz_ray(&s, to, from, KZ_HIT_TOUCH);
        note_ray(&s, from, to, KZ_HIT_TOUCH);
        CHECK_EQ(kz_ray_spans(&s, from, to, KZ_HIT_TOUCH, &span, 1), hit.hit);
        if (!hit.hit) continue;
        CHECK_EQ(span.t_in, hit.t);
        CHECK_EQ(span.starts_inside, hit.inside);
        CHECK_EQ(span.ends_inside, back.inside);
        CHECK_EQ(span.edge_in, hit.edge);
        CHECK(memcmp(&span.normal_in, &hit.normal, sizeof hit.normal) == 0);
        CHECK(memcmp(&span.point_in, &hit.point, sizeof hit.point) == 0);
        CHECK_NEAR((double)span.t_out, 1 - (double)back.t, 1.3e-7);
        CHECK_LE(span.t_in, span.t_out);
    }
}

TEST(with_touch_spans_join_what_meets_and_count_grazed_corners)
{
    const kz_vec2 bow[6] = {{0, 0}, {4, 4}, {8, 0}, {8, 8}, {4, 4}, {0, 8}};
    const kz_vec2 gable[5] = {{0, 4}, {2, 0}, {4, 4}, {6, 0}, {8, 4}};
    kz_shape s;
    kz_ray_span spans[4];
    REQUIRE(kz_shape_polygon(bow, 6, &s, NULL) == KZ_OK);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){4, -8}, (kz_vec2){4, 24}, KZ_HIT_TOUCH, spans, 4), 1); /* the pinch */
    CHECK_EQ(spans[0].t_in, 0.375f);
    CHECK_EQ(spans[0].t_out, 0.375f);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){4, -8}, (kz_vec2){4, 24}, 0, spans, 4), 0);
    REQUIRE(kz_shape_polygon(gable, 5, &s, NULL) == KZ_OK);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){-8, 0}, (kz_vec2){24, 0}, KZ_HIT_TOUCH, spans, 4), 2); /* both tips */
    CHECK_EQ(spans[1].t_in, 0.4375f);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){-4, 4}, (kz_vec2){12, 4}, KZ_HIT_TOUCH, spans, 4), 1); /* along the edge */
    CHECK_EQ(spans[0].t_in, 0.25f);
    CHECK_EQ(spans[0].t_out, 0.75f);
    CHECK_EQ(spans[0].point_out.x, 8);
    REQUIRE(kz_shape_polyline(gable, 5, &s, NULL) == KZ_OK);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){-8, 4}, (kz_vec2){24, 4}, KZ_HIT_TOUCH, spans, 4), 3); /* its ends count */
}

TEST(with_touch_a_ray_along_the_border_between_rows_of_cells_meets_either_row)
{
    kz_ray_span spans[4];
    scene_clear();
    const kz_shape s = mask("#.#..\n.#..#\n", 0, 0);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){-1, 1}, (kz_vec2){7, 1}, KZ_HIT_TOUCH, spans, 4), 2);
    CHECK_EQ(spans[0].t_in, 0.125f);
    CHECK_EQ(spans[0].t_out, 0.5f);
    CHECK_EQ(spans[1].t_in, 0.625f);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){-1, 1}, (kz_vec2){7, 1}, 0, spans, 4), 0);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){-1, 3}, (kz_vec2){3, -1}, KZ_HIT_TOUCH, spans, 4), 2); /* corners */
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){-1, 2}, (kz_vec2){7, 2}, KZ_HIT_TOUCH, spans, 4), 2);  /* below all */
}
