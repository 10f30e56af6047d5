/* test_ray_numbers.c - yes and no, time, point and normal of a ray into a convex shape, against exact arithmetic: whether
 * there is a hit, that t is never late and how early, and that point and normal are those of the surface. */
#include "kz_test.h"
#include "scene.h"
#include "shape/shape_private.h"

#include <kolize/query_ray.h>
#include <math.h>

#include "math/expansion.h"
#include "math/rounding.h"
#include "query/raycast/ray_convex.h"

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

enum { MOST_POINTS = 24 };

static bool any_ring(kz_test_rng *rng, const number_sort *s, int32_t n, kz_shape *out)
{
    static kz_vec2 v[MOST_POINTS]; /* of a large ring the shape keeps them */
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

enum { BOXES, QUADS, OCTAGONS, OTHER_RINGS, LARGE_RINGS, CIRCLES, CAPSULES, N_KINDS };

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
                        kind == QUADS         ? 4
                        : kind == OCTAGONS    ? 8
                        : kind == LARGE_RINGS ? kz_test_range(rng, 9, MOST_POINTS)
                        : s->mixed            ? 3
                                              : kz_test_range(rng, 3, 7),
                        out);
    } else if (r >= 0) {
        const kz_vec2 end = {q.x, kz_test_one_in(rng, 8) ? p.y : q.y};
        made = (kind == CIRCLES ? kz_shape_circle(p, r, out, NULL) : kz_shape_capsule(p, end, r, out, NULL)) == KZ_OK;
    }
    return made && (out->flags & KZ_SHAPE_CONVEX);
}

/* ---- Exact places ------------------------------------------------------------------------------------------- */

/* Whether the ray has entered at a float32 t is the sign of a polynomial, which expansions give. */
enum { AT_TERMS = 4, PRODUCT_TERMS = 2 * AT_TERMS * AT_TERMS, SUM_TERMS = 2 * PRODUCT_TERMS, MOST_TERMS = 1 << 14 };

typedef struct exact_number {
    double e[SUM_TERMS];
    int n;
} exact_number;

static exact_number difference_of(double a, double b)
{
    exact_number d;
    d.n = kzi_expansion_difference(a, b, d.e);
    return d;
}

/* from + t (to - from) - origin: products of two float32 are doubles. */
static exact_number coordinate_at(float from, float to, float t, float origin)
{
    const exact_number start = difference_of(from, origin);
    const exact_number moved = difference_of((double)t * to, (double)t * from);
    exact_number at;
    at.n = kzi_expansion_sum(start.e, start.n, moved.e, moved.n, at.e);
    return at;
}

/* a b + c d, or a b - c d. */
static exact_number sum_of_products(const exact_number *a, const exact_number *b, const exact_number *c,
                                    const exact_number *d, bool minus)
{
    double left[PRODUCT_TERMS], right[PRODUCT_TERMS], scratch[PRODUCT_TERMS];
    const int n = kzi_expansion_product(a->e, a->n, b->e, b->n, left, scratch);
    const int m = kzi_expansion_product(c->e, c->n, d->e, d->n, right, scratch);
    exact_number sum;
    sum.n = minus ? kzi_expansion_minus(left, n, right, m, sum.e) : kzi_expansion_sum(left, n, right, m, sum.e);
    return sum;
}

static int sign_of(const exact_number *a) { return kzi_expansion_sign(a->e, a->n); }

/* Of a ray and a point or a line of the shape. */
typedef struct ray_at {
    exact_number x, y, dx, dy; /* seen from the point; the path */
} ray_at;

static ray_at place_at(kz_vec2 from, kz_vec2 to, float t, kz_vec2 origin)
{
    return (ray_at){coordinate_at(from.x, to.x, t, origin.x), coordinate_at(from.y, to.y, t, origin.y),
                    difference_of(to.x, from.x), difference_of(to.y, from.y)};
}

/* The side of the line a-b on which the ray is at t. */
static int side_at(kz_vec2 from, kz_vec2 to, float t, kz_vec2 a, kz_vec2 b)
{
    const ray_at at = place_at(from, to, t, a);
    const exact_number ex = difference_of(b.x, a.x), ey = difference_of(b.y, a.y);
    const exact_number cross = sum_of_products(&ex, &at.y, &ey, &at.x, true);
    return sign_of(&cross);
}

/* Is the ray at t outside the circle or, where `least` is 0, on it, and comes nearer or is nearest? */
static bool is_off_circle(const ray_at *at, double r, int least)
{
    double gap[SUM_TERMS + 1];
    const double rr = r * r;
    const exact_number square = sum_of_products(&at->x, &at->x, &at->y, &at->y, false);
    const exact_number along = sum_of_products(&at->x, &at->dx, &at->y, &at->dy, false);
    return kzi_expansion_sign(gap, kzi_expansion_minus(square.e, square.n, &rr, 1, gap)) >= least && sign_of(&along) <= 0;
}

/* Sign of across^2 - r^2 span. */
static int compare_with_slab(const exact_number *across, const exact_number *span, double r)
{
    static double left[MOST_TERMS], right[MOST_TERMS], both[2 * MOST_TERMS];
    const int n = kzi_expansion_product(across->e, across->n, across->e, across->n, left, both);
    const int m = kzi_expansion_scale(span->e, span->n, r * r, right);
    return kzi_expansion_sign(both, kzi_expansion_minus(left, n, right, m, both));
}

/* The same of a circle or capsule. */
static bool is_off_round(const kz_shape *s, kz_vec2 from, kz_vec2 to, float t, int least)
{
    const bool is_circle = s->kind == KZ_KIND_CIRCLE;
    const kz_vec2 a = is_circle ? s->as.circle.center : s->as.capsule.a, b = is_circle ? a : s->as.capsule.b;
    const double r = is_circle ? (double)s->as.circle.r : (double)s->as.capsule.r;
    const ray_at at_a = place_at(from, to, t, a), at_b = place_at(from, to, t, b);
    const exact_number ex = difference_of(b.x, a.x), ey = difference_of(b.y, a.y);
    const exact_number along = sum_of_products(&at_a.x, &ex, &at_a.y, &ey, false);
    const exact_number beyond = sum_of_products(&at_b.x, &ex, &at_b.y, &ey, false);
    if (sign_of(&along) <= 0) return is_off_circle(&at_a, r, least);
    if (sign_of(&beyond) >= 0) return is_off_circle(&at_b, r, least);
    const exact_number across = sum_of_products(&ex, &at_a.y, &ey, &at_a.x, true);
    const exact_number span = sum_of_products(&ex, &ex, &ey, &ey, false);
    const exact_number goes = sum_of_products(&ex, &at_a.dy, &ey, &at_a.dx, true);
    return compare_with_slab(&across, &span, r) >= least && sign_of(&across) * sign_of(&goes) <= 0;
}

/* ---- What is asked of every hit -------------------------------------------------------------------------------- */

static void note_ray(const kz_shape *s, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    NOTE("kind %d, bounds %a %a %a %a, from %a %a to %a %a, flags %u", (int)s->kind, (double)s->bounds.min.x,
         (double)s->bounds.min.y, (double)s->bounds.max.x, (double)s->bounds.max.y, (double)from.x, (double)from.y,
         (double)to.x, (double)to.y, flags);
}

static kz_vec2 corner_of(const kz_shape *s, int32_t i)
{
    int32_t n = 4;
    const kz_box *b = &s->bounds;
    const kz_vec2 corners[4] = {b->min, {b->max.x, b->min.y}, b->max, {b->min.x, b->max.y}};
    const kz_vec2 *v = s->kind == KZ_KIND_BOX ? corners : kzi_shape_points(s, &n);
    return v[i % n];
}

/* The largest float32 that is not after the crossing of the edge's line. */
static void check_straight_time(const kz_shape *s, kz_vec2 from, kz_vec2 to, const kz_ray_hit *hit)
{
    const kz_vec2 a = corner_of(s, hit->edge), b = corner_of(s, hit->edge + 1);
    const int start = side_at(from, to, 0, a, b), end = side_at(from, to, 1, a, b);
    const int inner = end != 0 ? end : -start;
    CHECK_LE(inner * side_at(from, to, hit->t, a, b), 0);
    if (hit->t < 1 && start != end) CHECK_EQ(inner * side_at(from, to, kzi_next_up(hit->t), a, b), 1);
}

/* At most two float32 before the entry, or before the first touch. */
static void check_round_time(const kz_shape *s, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_ray_hit *hit)
{
    CHECK(is_off_round(s, from, to, hit->t, 0));
    const float later = kzi_next_up(kzi_next_up(hit->t));
    if (later <= 1) CHECK(!is_off_round(s, from, to, later, flags & KZ_HIT_TOUCH ? 1 : 0));
}

/* Unit, against the ray, and across the edge. */
static void check_normal(const kz_shape *s, kz_vec2 from, kz_vec2 to, const kz_ray_hit *hit)
{
    const double x = (double)hit->normal.x, y = (double)hit->normal.y;
    const double dx = (double)to.x - from.x, dy = (double)to.y - from.y;
    CHECK_NEAR(x * x + y * y, 1, 3e-7);
    CHECK_LE(x * dx + y * dy, 1e-6 * (fabs(dx) + fabs(dy)));
    if (hit->edge < 0) return;
    const kz_vec2 a = corner_of(s, hit->edge), b = corner_of(s, hit->edge + 1);
    if (side_at(from, to, 0, a, b) == 0 && side_at(from, to, 1, a, b) == 0) return; /* touched along it */
    const double ex = (double)b.x - a.x, ey = (double)b.y - a.y;
    CHECK_LE(fabs(x * ex + y * ey), 1e-7 * (fabs(ex) + fabs(ey)));
}

static bool same_bits(const kz_ray_hit *a, const kz_ray_hit *b)
{
    return a->hit == b->hit && a->inside == b->inside && a->edge == b->edge && memcmp(&a->t, &b->t, sizeof a->t) == 0 &&
           memcmp(&a->point, &b->point, sizeof a->point) == 0 && memcmp(&a->normal, &b->normal, sizeof a->normal) == 0;
}

static kz_ray_hit ray_at_every_level(const kz_shape *s, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_cpu_level at_first = kz_cpu_level_now();
    const kz_ray_hit hit = kz_ray(s, from, to, flags);
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (!kz_cpu_has((kz_cpu_level)level)) continue;
        kz_cpu_force((kz_cpu_level)level);
        const kz_ray_hit other = kz_ray(s, from, to, flags);
        CHECK(same_bits(&hit, &other));
    }
    kz_cpu_force(at_first);
    return hit;
}

/* Yes and no by the relation of the path, which shares no code with rays. */
static bool check_ray(const kz_shape *s, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    kz_shape way, start, end;
    const kz_relation least = flags & KZ_HIT_TOUCH ? KZ_TOUCH : KZ_OVERLAP;
    note_ray(s, from, to, flags);
    CHECK(kz_shape_segment(from, to, &way, NULL) == KZ_OK && kz_shape_point(from, &start, NULL) == KZ_OK &&
          kz_shape_point(to, &end, NULL) == KZ_OK);
    const kz_ray_hit hit = ray_at_every_level(s, from, to, flags);
    const bool starts = kz_relate(&start, s) >= least;
    CHECK_EQ(hit.inside, starts);
    CHECK_EQ(hit.hit, starts || kz_relate(&way, s) >= least || kz_relate(&end, s) >= least);
    if (!hit.hit || hit.inside) return hit.hit;
    if (s->kind == KZ_KIND_CIRCLE || s->kind == KZ_KIND_CAPSULE) {
        check_round_time(s, from, to, flags, &hit);
    } else {
        check_straight_time(s, from, to, &hit);
    }
    check_normal(s, from, to, &hit);
    return true;
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

TEST(yes_no_time_and_normal_of_every_sort_of_numbers)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t hits = 0;
    for (int64_t round = kz_test_rounds(60000); round > 0; round--) {
        const number_sort *sort = &sorts[kz_test_one_in(&rng, 2) ? DUST : kz_test_below(&rng, N_SORTS)];
        kz_shape s;
        kz_vec2 from, to;
        if (!any_convex(&rng, sort, (int)kz_test_below(&rng, N_KINDS), &s)) continue;
        any_ray(&rng, sort, &s, &from, &to);
        hits += check_ray(&s, from, to, kz_test_one_in(&rng, 3) ? KZ_HIT_TOUCH : 0);
    }
    CHECK_GT(hits, kz_test_rounds(60000) / 20);
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
TEST(bit_by_bit_around_the_decision)
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

TEST(edges_on_one_line_and_repeated_vertices)
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

static kz_vec2 mirrored(kz_vec2 p) { return (kz_vec2){-p.x, p.y}; }

static bool mirror_shape(const kz_shape *s, kz_shape *out)
{
    static kz_vec2 v[MOST_POINTS];
    const kz_box b = s->bounds;
    int32_t n;
    const kz_vec2 *points = kzi_shape_points(s, &n);
    for (int32_t i = 0; i < n; i++) v[i] = mirrored(points[i]);
    switch (s->kind) {
    case KZ_KIND_BOX:
        return kz_shape_box((kz_vec2){-b.max.x, b.min.y}, (kz_vec2){-b.min.x, b.max.y}, out, NULL) == KZ_OK;
    case KZ_KIND_CIRCLE: return kz_shape_circle(mirrored(s->as.circle.center), s->as.circle.r, out, NULL) == KZ_OK;
    case KZ_KIND_CAPSULE:
        return kz_shape_capsule(mirrored(s->as.capsule.a), mirrored(s->as.capsule.b), s->as.capsule.r, out, NULL) ==
               KZ_OK;
    default: return kz_shape_polygon(v, n, out, NULL) == KZ_OK;
    }
}

TEST(if_shape_and_ray_are_mirrored_so_is_the_answer)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(20000); round > 0; round--) {
        const number_sort *sort = &sorts[kz_test_below(&rng, N_SORTS)];
        kz_shape s, image;
        kz_vec2 from, to;
        if (!any_convex(&rng, sort, (int)kz_test_below(&rng, N_KINDS), &s) || !mirror_shape(&s, &image)) continue;
        any_ray(&rng, sort, &s, &from, &to);
        note_ray(&s, from, to, 0);
        const kz_ray_hit hit = kz_ray(&s, from, to, 0), other = kz_ray(&image, mirrored(from), mirrored(to), 0);
        CHECK_EQ(hit.hit, other.hit);
        CHECK_EQ(hit.inside, other.inside);
        CHECK_EQ(hit.t, other.t);
        if (s.kind != KZ_KIND_BOX && hit.edge != other.edge) continue; /* two faces alike */
        if (s.kind == KZ_KIND_BOX && hit.edge % 2 != other.edge % 2) continue;
        CHECK(hit.normal.x == -other.normal.x && hit.normal.y == other.normal.y);
        CHECK(hit.point.x == -other.point.x && hit.point.y == other.point.y);
    }
}

/* Where there is a doubt, signs cost several times as much. */
TEST(floats_and_doubles_leave_a_doubt_about_one_ray_in_a_thousand_at_most)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int kind = 0; kind < N_KINDS; kind++) {
        const int64_t rounds = kz_test_rounds(10000);
        int64_t uncertain = 0, n = 0;
        for (int64_t round = 0; round < rounds && kind != LARGE_RINGS; round++) {
            kz_shape s;
            if (!any_convex(&rng, &sorts[REAL], kind, &s)) continue;
            const kz_vec2 from = any_place(&rng, &sorts[REAL]), to = any_place(&rng, &sorts[REAL]);
            uncertain += kzi_ray_with(&s, from, to, KZI_RAY_IF_CERTAIN).edge == KZI_RAY_UNKNOWN_EDGE;
            n++;
        }
        NOTE("kind %d: %d of %d", kind, (int)uncertain, (int)n);
        CHECK_LE((double)uncertain, 2 + 0.001 * (double)n);
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
