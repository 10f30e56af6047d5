/* test_sweep_numbers.c - sweeps of convex shapes, judged in long double: t is never late and at most two float32 early,
 * the normal is of a face at the contact, the point lies on both.  All levels give the same bits. */
#include "kz_test.h"
#include "random_shape.h"
#include "query/corners.h"
#include "query/sweep/sweep_private.h"
#include <kolize/base.h>
#include <kolize/query_distance.h>
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

#include <float.h>
#include <math.h>
#include <string.h>

typedef enum sort_of_numbers {
    WHOLE, HALVES, REAL, TINY, FAR, HUGE_NUMBERS, NUDGED, MIXED, UNLIKE, SORTS
} sort_of_numbers;

/* Large, small and tiny ones beside each other: differences are rounded, and edges are nearly parallel. */
static float unlike_number(kz_test_rng *r, bool may_be_tiny)
{
    if (may_be_tiny && kz_test_one_in(r, 3)) return ldexpf((float)kz_test_real(r, -12, 12), -100);
    return ldexpf((float)kz_test_range(r, -4, 4), kz_test_one_in(r, 2) ? 20 : 0);
}

static float any_number(kz_test_rng *r, sort_of_numbers sort)
{
    const float real = (float)kz_test_real(r, -12, 12);
    switch (sort) {
    case WHOLE: return (float)kz_test_range(r, -12, 12);
    case HALVES: return (float)kz_test_range(r, -24, 24) / 2;
    case TINY: return ldexpf(real, -100);
    case FAR: return real + 100000;
    case HUGE_NUMBERS: return ldexpf(real, 100);
    case NUDGED: {
        const float v = (float)kz_test_range(r, -12, 12);
        return kz_test_one_in(r, 2) ? v : nextafterf(v, kz_test_one_in(r, 2) ? 99 : -99);
    }
    case MIXED: return ldexpf(real, kz_test_range(r, -40, 40));
    case UNLIKE: return unlike_number(r, true);
    default: return real;
    }
}

static kz_vec2 any_vec(kz_test_rng *r, sort_of_numbers sort)
{
    const float x = any_number(r, sort);
    return (kz_vec2){x, any_number(r, sort)};
}

/* Numbers that are not shifted far away.  Tiny ones beside large places would be lost in the exact search. */
static kz_vec2 any_way(kz_test_rng *r, sort_of_numbers sort)
{
    kz_vec2 way = any_vec(r, sort == FAR ? REAL : sort);
    if (sort == UNLIKE) way.x = unlike_number(r, false), way.y = unlike_number(r, false);
    way.x *= 3, way.y *= 3;
    if (kz_test_one_in(r, 6)) way.x = 0;
    if (kz_test_one_in(r, 6)) way.y = 0;
    return way;
}

typedef enum kind_of_shape { BOXES, POLYGONS, OCTAGONS, CIRCLES, CAPSULES, KINDS } kind_of_shape;

/* Some repeat a vertex, or have one on an edge. */
static int add_idle_vertex(kz_test_rng *r, kz_vec2 *p, int n)
{
    if (n >= 8 || !kz_test_one_in(r, 4)) return n;
    const kz_vec2 u = p[n - 1], v = p[0];
    p[n] = kz_test_one_in(r, 2) ? u : (kz_vec2){u.x + (v.x - u.x) / 2, u.y + (v.y - u.y) / 2};
    return n + 1;
}

static bool make_ring(kz_test_rng *r, kz_vec2 *p, int n, kz_shape *s)
{
    int m = kz_convex_hull(p, n, p);
    if (m < 3 || m > 8) return false;
    m = add_idle_vertex(r, p, m);
    for (int i = 0; i < m / 2 && kz_test_one_in(r, 2); i++) {
        const kz_vec2 other = p[i];
        p[i] = p[m - 1 - i];
        p[m - 1 - i] = other;
    }
    return kz_shape_polygon(p, m, s, NULL) == KZ_OK && (s->flags & KZ_SHAPE_CONVEX);
}

/* An octagon with upright and level edges. */
static bool make_octagon(kz_test_rng *r, sort_of_numbers sort, kz_shape *s)
{
    const kz_vec2 at = any_vec(r, sort);
    const float size = fabsf(any_number(r, sort == FAR ? REAL : sort)), cut = size / 4;
    const float x[4] = {at.x, at.x + cut, at.x + size - cut, at.x + size};
    const float y[4] = {at.y, at.y + cut, at.y + size - cut, at.y + size};
    const kz_vec2 p[8] = {{x[1], y[0]}, {x[2], y[0]}, {x[3], y[1]}, {x[3], y[2]},
                          {x[2], y[3]}, {x[1], y[3]}, {x[0], y[2]}, {x[0], y[1]}};
    return kz_shape_polygon(p, 8, s, NULL) == KZ_OK && (s->flags & KZ_SHAPE_CONVEX);
}

static bool make_any(kz_test_rng *r, sort_of_numbers sort, kind_of_shape kind, kz_shape *s)
{
    kz_vec2 p[8];
    for (int i = 0; i < 8; i++) p[i] = any_vec(r, sort);
    switch (kind) {
    case CIRCLES:
        return kz_shape_circle(p[0], fabsf(any_number(r, sort == FAR ? REAL : sort)) / 2, s, NULL) == KZ_OK &&
               (s->flags & KZ_SHAPE_CONVEX);
    case CAPSULES:
        return kz_shape_capsule(p[0], p[1], fabsf(any_number(r, sort == FAR ? REAL : sort)) / 4, s, NULL) == KZ_OK &&
               (s->flags & KZ_SHAPE_CONVEX);
    case OCTAGONS: return make_octagon(r, sort, s);
    case POLYGONS: return make_ring(r, p, kz_test_range(r, 3, 8), s);
    default: break;
    }
    const kz_vec2 lo = {fminf(p[0].x, p[1].x), fminf(p[0].y, p[1].y)};
    const kz_vec2 hi = {fmaxf(p[0].x, p[1].x), fmaxf(p[0].y, p[1].y)};
    return kz_shape_box(lo, hi, s, NULL) == KZ_OK && (s->flags & KZ_SHAPE_CONVEX);
}

static const char *const sort_names[SORTS] = {"whole", "halves", "real", "tiny", "far", "huge", "nudged", "mixed", "unlike"};

static double size_of(const kz_shape *a, const kz_shape *b, kz_vec2 m)
{
    const kz_box p = a->bounds, q = b->bounds;
    return (double)fmaxf(p.max.x, q.max.x) - fminf(p.min.x, q.min.x) + (double)fmaxf(p.max.y, q.max.y) -
           fminf(p.min.y, q.min.y) + fabs((double)m.x) + fabs((double)m.y);
}

/* ---- The judge ------------------------------------------------------------------------------------------------
 *
 * A core of one to eight corners, widened by a radius, is moved by t.  Places are seen from b's first corner, so that they
 * are no larger than the pair.  Long double has 11 more bits than double, or as many: LDBL_EPSILON is what it may be off
 * by. */

typedef struct judged {
    kzi_corners a, b;
    kz_vec2 m;
    long double r, size;
} judged;

/* `box` has room for the corners of boxes. */
static judged judge_of(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_vec2 box[8])
{
    judged j = {.m = m};
    j.a = kzi_corners_of(a, box);
    j.b = kzi_corners_of(b, box + 4);
    j.r = (long double)j.a.r + j.b.r;
    j.size = (long double)size_of(a, b, m);
    return j;
}

typedef struct vec_long {
    long double x, y;
} vec_long;

static vec_long seen_from_b(const judged *j, kz_vec2 p)
{
    const kz_vec2 o = j->b.v[0];
    return (vec_long){(long double)p.x - o.x, (long double)p.y - o.y};
}

static vec_long corner_at(const judged *j, bool of_a, int i, long double t)
{
    const vec_long v = seen_from_b(j, of_a ? j->a.v[i] : j->b.v[i]);
    return of_a ? (vec_long){v.x + t * j->m.x, v.y + t * j->m.y} : v;
}

/* How far b lies beyond a along the unit vector n: below 0 where they overlap along it. */
static long double gap_along(const judged *j, long double t, vec_long n)
{
    long double last = -HUGE_VALL, first = HUGE_VALL;
    for (int i = 0; i < j->b.n; i++) {
        const vec_long v = corner_at(j, false, i, t);
        last = fmaxl(last, n.x * v.x + n.y * v.y);
    }
    for (int i = 0; i < j->a.n; i++) {
        const vec_long v = corner_at(j, true, i, t);
        first = fminl(first, n.x * v.x + n.y * v.y);
    }
    return first - last;
}

static long double distance_to_edge(vec_long p, vec_long u, vec_long v)
{
    const long double ex = v.x - u.x, ey = v.y - u.y, square = ex * ex + ey * ey;
    long double part = square > 0 ? ((p.x - u.x) * ex + (p.y - u.y) * ey) / square : 0;
    part = fminl(fmaxl(part, 0), 1);
    return hypotl(p.x - u.x - part * ex, p.y - u.y - part * ey);
}

/* The distance of the cores, or how deep they overlap, below 0. */
static long double gap_at(const judged *j, long double t)
{
    long double apart = -HUGE_VALL, near = HUGE_VALL;
    for (int side = 0; side < 2; side++) {
        const bool of_a = side == 0;
        const int n = of_a ? j->a.n : j->b.n, k = of_a ? j->b.n : j->a.n;
        for (int i = 0; i < n; i++) {
            const vec_long u = corner_at(j, of_a, i, t), v = corner_at(j, of_a, (i + 1) % n, t);
            const long double ex = v.x - u.x, ey = v.y - u.y, length = hypotl(ex, ey);
            for (int c = 0; c < k; c++) near = fminl(near, distance_to_edge(corner_at(j, !of_a, c, t), u, v));
            if (length == 0) continue;
            const vec_long normal = {ey / length, -ex / length}, back = {-normal.x, -normal.y};
            apart = fmaxl(apart, fmaxl(gap_along(j, t, normal), gap_along(j, t, back)));
            /* What has no area ends along its edges, too. */
            apart = fmaxl(apart, fmaxl(gap_along(j, t, (vec_long){back.y, -back.x}), gap_along(j, t, (vec_long){-back.y, back.x})));
        }
    }
    const bool are_points = j->a.n == 1 && j->b.n == 1;
    return are_points || apart > 0 ? near : apart > -HUGE_VALL ? fminl(apart, near) : near;
}

static long double slack_of(const judged *j) { return 64 * LDBL_EPSILON * (j->size + j->r); }

static float steps_after(float t, int n)
{
    for (; n > 0; n--) t = nextafterf(t, 2);
    return t;
}

/* The least gap between two times, all of which it falls and rises once: both shapes are convex. */
static long double least_gap_between(const judged *j, long double t0, long double t1)
{
    for (int i = 0; i < 60; i++) {
        const long double u = t0 + (t1 - t0) / 3, v = t1 - (t1 - t0) / 3;
        if (gap_at(j, u) < gap_at(j, v)) t1 = v;
        else t0 = u;
    }
    return gap_at(j, (t0 + t1) / 2);
}

/* Do they overlap or touch at a time between, if they do not before?  They may only graze each other. */
static bool have_met(const judged *j, float from, float until)
{
    const long double most = j->r + slack_of(j);
    return gap_at(j, until) <= most || least_gap_between(j, from, until) <= most;
}

/* ---- What is judged ------------------------------------------------------------------------------------------- */

typedef struct counts {
    int64_t asked, hits, early;
} counts;

/* Not late; and two float32 later they have overlapped.  Round shapes may be earlier where they all but miss. */
static void check_time(const judged *j, const kz_sweep_hit *hit, counts *tally)
{
    const long double slack = slack_of(j);
    const long double t = hit->t, later = t + 0x1p-19L;
    CHECK(hit->t >= 0 && hit->t < 1);
    CHECK(gap_at(j, t) >= j->r - slack);
    const bool is_met = have_met(j, hit->t, steps_after(hit->t, 2)), is_round = j->r > 0;
    tally->early += !is_met;
    if (!is_round) CHECK(is_met);
    if (!is_met) CHECK(gap_at(j, later) <= j->r + slack + j->size * 0x1p-38L || !is_round);
}

/* Of length 1, against the motion, and along it the two just touch at t. */
static void check_normal(const judged *j, const kz_sweep_hit *hit)
{
    const long double x = hit->normal.x, y = hit->normal.y;
    const long double step = 0x1p-20L * j->size + slack_of(j);
    CHECK_NEAR((double)hypotl(x, y), 1, 1e-6);
    CHECK(x * j->m.x + y * j->m.y <= 1e-6L * j->size);
    const long double gap = gap_along(j, hit->t, (vec_long){x, y});
    CHECK(gap >= j->r - step && gap <= j->r + step);
}

/* Straight shapes have a normal of one of their edges. */
static void check_face(const judged *j, const kz_sweep_hit *hit)
{
    long double best = HUGE_VALL;
    for (int side = 0; side < 2 && j->r == 0; side++) {
        const int n = side == 0 ? j->a.n : j->b.n;
        for (int i = 0; i < n; i++) {
            const vec_long u = corner_at(j, side == 0, i, 0), v = corner_at(j, side == 0, (i + 1) % n, 0);
            const long double ex = v.x - u.x, ey = v.y - u.y, length = hypotl(ex, ey);
            if (length == 0) continue;
            best = fminl(best, fabsl(ex * hit->normal.x + ey * hit->normal.y) / length);
        }
    }
    if (j->r == 0) CHECK(best < 1e-6L);
}

static long double distance_of_point(const judged *j, bool of_a, long double t, kz_vec2 p)
{
    const kzi_corners *c = of_a ? &j->a : &j->b;
    long double near = HUGE_VALL;
    for (int i = 0; i < c->n; i++) {
        const vec_long u = corner_at(j, of_a, i, t), v = corner_at(j, of_a, (i + 1) % c->n, t);
        near = fminl(near, distance_to_edge(seen_from_b(j, p), u, v));
    }
    return fabsl(near - c->r);
}

/* On the border of b, and of a when that has moved. */
static void check_point(const judged *j, const kz_sweep_hit *hit)
{
    const long double farthest = fmaxl(fabsl((long double)hit->point.x), fabsl((long double)hit->point.y));
    const long double rounding = 0x1p-22L * (farthest + j->b.r) + 0x1p-30L * j->size;
    CHECK(distance_of_point(j, false, 0, hit->point) <= rounding);
    CHECK(distance_of_point(j, true, hit->t, hit->point) <= rounding + 0x1p-21L * j->size);
}

/* It comes no nearer than it may at any time. */
static void check_miss(const judged *j)
{
    for (int k = 0; k <= 24; k++) CHECK(gap_at(j, k / 24.0L) >= j->r - slack_of(j));
}

static void check_same_bits(const kz_sweep_hit *got, const kz_sweep_hit *want)
{
    CHECK_EQ(got->start, want->start);
    CHECK_EQ(got->hit, want->hit);
    CHECK_BITS(got->t, want->t);
    CHECK_BITS(got->normal.x, want->normal.x);
    CHECK_BITS(got->normal.y, want->normal.y);
    CHECK_BITS(got->point.x, want->point.x);
    CHECK_BITS(got->point.y, want->point.y);
}

/* The answer, which all levels share. */
static kz_sweep_hit sweep_at_all_levels(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    static kz_cpu_level best = KZ_CPU_LEVEL_COUNT;
    if (best == KZ_CPU_LEVEL_COUNT) best = kz_cpu_level_now();
    kz_cpu_force(KZ_CPU_PLAIN);
    const kz_sweep_hit plain = kz_sweep(a, m, b, 0);
    kz_cpu_force(best);
    const kz_sweep_hit hit = kz_sweep(a, m, b, 0);
    check_same_bits(&hit, &plain);
    return hit;
}

/* With KZ_HIT_TOUCH it is met no later, and at once what touches. */
static void check_touch(const kz_shape *a, kz_vec2 m, const kz_shape *b, const kz_sweep_hit *hit)
{
    const kz_sweep_hit touch = kz_sweep(a, m, b, KZ_HIT_TOUCH);
    CHECK_EQ(touch.start, hit->start);
    if (hit->hit && hit->start == KZ_APART) CHECK(touch.hit && touch.t <= steps_after(hit->t, 2));
    if (hit->start == KZ_TOUCH) CHECK(touch.hit && touch.t == 0);
}

static void check_sweep(const kz_shape *a, kz_vec2 m, const kz_shape *b, counts *tally)
{
    const kz_sweep_hit hit = sweep_at_all_levels(a, m, b), exact = kzi_sweep_exact(a, m, b, 0);
    kz_vec2 box[8];
    const judged j = judge_of(a, m, b, box);
    CHECK_EQ(hit.start, exact.start);
    CHECK_EQ(hit.hit, exact.hit);
    CHECK_EQ(hit.start, kz_relate(a, b));
    tally->asked++;
    if (hit.start == KZ_OVERLAP) return;
    check_touch(a, m, b, &hit);
    if (!hit.hit) {
        CHECK_BITS(hit.t, 1);
        check_miss(&j);
        return;
    }
    tally->hits++;
    check_time(&j, &hit, tally);
    check_normal(&j, &hit);
    check_face(&j, &hit);
    check_point(&j, &hit);
}

/* ---- Convex shapes ---------------------------------------------------------------------------------------------- */

TEST(numbers_of_all_pairs_are_within_their_bounds)
{
    kz_test_rng r = kz_test_rng_here();
    for (int sort = 0; sort < MIXED; sort++) {
        counts tally = {0};
        for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
            kz_shape a, b;
            if (!make_any(&r, (sort_of_numbers)sort, (kind_of_shape)kz_test_below(&r, KINDS), &a)) continue;
            if (!make_any(&r, (sort_of_numbers)sort, (kind_of_shape)kz_test_below(&r, KINDS), &b)) continue;
            NOTE("%s, kinds %d and %d", sort_names[sort], (int)a.kind, (int)b.kind);
            check_sweep(&a, any_way(&r, (sort_of_numbers)sort), &b, &tally);
        }
        NOTE("%s: %d asked, %d hits, %d early", sort_names[sort], (int)tally.asked, (int)tally.hits, (int)tally.early);
        CHECK_GT(12 * tally.hits, tally.asked);
        CHECK_LE(tally.early * 100, tally.hits);
    }
}

/* Sizes that differ by more than 2^29: only yes and no are promised, and of round shapes not even these. */
TEST(of_sizes_that_differ_much_yes_and_no_are_those_of_the_exact_search)
{
    kz_test_rng r = kz_test_rng_here();
    for (int sort = MIXED; sort < SORTS; sort++) {
        for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
            kz_shape a, b;
            if (!make_any(&r, (sort_of_numbers)sort, (kind_of_shape)kz_test_below(&r, CIRCLES), &a)) continue;
            if (!make_any(&r, (sort_of_numbers)sort, (kind_of_shape)kz_test_below(&r, CIRCLES), &b)) continue;
            const kz_vec2 m = any_way(&r, (sort_of_numbers)sort);
            const kz_sweep_hit hit = sweep_at_all_levels(&a, m, &b), exact = kzi_sweep_exact(&a, m, &b, 0);
            CHECK_EQ(hit.start, exact.start);
            if (hit.start == KZ_OVERLAP) continue;
            CHECK_EQ(hit.hit, exact.hit);
            CHECK(hit.t <= exact.t && steps_after(hit.t, 2) >= exact.t);
        }
    }
}

/* On whole and half pixels the products are exact: t is the largest float32 that is not above the quotient. */
TEST(on_whole_pixels_the_time_is_rounded_once)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0;
    for (int64_t i = kz_test_rounds(30000); i > 0; i--) {
        kz_shape a, b;
        const sort_of_numbers sort = kz_test_one_in(&r, 2) ? WHOLE : HALVES;
        if (!make_any(&r, sort, (kind_of_shape)kz_test_below(&r, CIRCLES), &a)) continue;
        if (!make_any(&r, sort, (kind_of_shape)kz_test_below(&r, CIRCLES), &b)) continue;
        const kz_vec2 m = any_way(&r, sort);
        const kz_sweep_hit hit = kz_sweep(&a, m, &b, 0);
        kz_vec2 box[8];
        const judged j = judge_of(&a, m, &b, box);
        if (!hit.hit || hit.start == KZ_OVERLAP) continue;
        CHECK(have_met(&j, hit.t, steps_after(hit.t, 1)));
        hits++;
    }
    CHECK_GT(hits, kz_test_rounds(1500));
}

/* Double rounds this octagon's opposite edges to parallels: a's corner meets the inside of its slanted edge. */
TEST(a_corner_meets_the_edge_that_faces_it)
{
    static const kz_vec2 v[8] = {{0.25f, 0}, {0.75f, 0}, {1, 0.25f}, {1, 0.75f},
                                 {0.75f, 1}, {0.25f, 1}, {0x1p-149f, 0.75f}, {0x1p-149f, 0.25f}};
    kz_shape a, b;
    CHECK_EQ(kz_shape_box((kz_vec2){-3, -3}, (kz_vec2){-1, -1}, &a, NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(v, 8, &b, NULL), KZ_OK);
    const kz_vec2 m = {4, 4.25f};
    const kz_sweep_hit want = kz_sweep(&a, m, &b, 0);
    CHECK(want.hit);
    CHECK_NEAR((double)want.point.x, 2.25 / 8.25 * 4 - 1, 1e-6);
    CHECK_NEAR((double)want.point.y, 2.25 / 8.25 * 4.25 - 1, 1e-6);
}

/* A circle of radius 3 above a floor at 3: by 2^-149, far less than double can add to 3, or not at all. */
TEST(tiny_gaps_and_motions_count)
{
    kz_shape a, b;
    const kz_vec2 down = {0, 0x1p-149f};
    CHECK_EQ(kz_shape_box((kz_vec2){-6, 3}, (kz_vec2){6, 9}, &b, NULL), KZ_OK);
    for (int k = -1; k <= 1; k++) {
        CHECK_EQ(kz_shape_circle((kz_vec2){1, (float)k * 0x1p-149f}, 3, &a, NULL), KZ_OK);
        const kz_sweep_hit hit = kz_sweep(&a, down, &b, 0), exact = kzi_sweep_exact(&a, down, &b, 0);
        CHECK_EQ(hit.start, k < 0 ? KZ_APART : k > 0 ? KZ_OVERLAP : KZ_TOUCH);
        CHECK_EQ(hit.hit, k >= 0);
        CHECK_EQ(exact.start, hit.start);
        CHECK_EQ(exact.hit, hit.hit);
        CHECK_BITS(exact.t, hit.t);
        CHECK_BITS(exact.normal.y, hit.normal.y);
    }
}

/* ---- Touching at the start ----------------------------------------------------------------------------------- */

/* A house, whose floor is at y = 0, or one with a pointed foot, turned to one of four sides. */
static bool make_house(kz_test_rng *r, int quarter, float shift, bool pointed, kz_vec2 at, kz_shape *s)
{
    const float w = (float)kz_test_real(r, 0.5, 9), h = (float)kz_test_real(r, 0.5, 9);
    const float w2 = (float)kz_test_real(r, -2, 2), top = -h - 2;
    const kz_vec2 flat[5] = {{shift, 0}, {shift + w, 0}, {shift + w + 1, -h}, {shift + w / 2, top}, {shift - 1, -h}};
    const kz_vec2 foot[4] = {{shift, 0}, {shift + w, -1}, {shift + w + w2, top}, {shift - 1, top}};
    kz_vec2 p[5];
    for (int i = 0; i < (pointed ? 4 : 5); i++) {
        const kz_vec2 v = pointed ? foot[i & 3] : flat[i];
        const kz_vec2 turned[4] = {v, {-v.y, v.x}, {-v.x, -v.y}, {v.y, -v.x}};
        p[i] = turned[quarter];
        if (quarter % 2) p[i].y += at.y;
        else p[i].x += at.x;
    }
    return kz_shape_polygon(p, pointed ? 4 : 5, s, NULL) == KZ_OK && (s->flags & KZ_SHAPE_CONVEX);
}

/* Shapes of real numbers, of which a level or upright line separates the two: one side is at 0. */
TEST(houses_on_floors_meet_them_at_once_or_never)
{
    kz_test_rng r = kz_test_rng_here();
    counts tally = {0};
    for (int64_t i = kz_test_rounds(12000); i > 0; i--) {
        kz_shape a, b;
        const int quarter = kz_test_range(&r, 0, 3), kind = kz_test_range(&r, 0, 2);
        const kz_vec2 none = {0, 0}, at = {(float)kz_test_real(&r, -6, 6), (float)kz_test_real(&r, -6, 6)};
        if (!make_house(&r, quarter, 0, kind == 1, at, &a)) continue;
        if (!make_house(&r, (quarter + 2) % 4, (float)kz_test_real(&r, -9, 2), kind == 2, none, &b)) continue;
        const kz_vec2 m = any_way(&r, kz_test_one_in(&r, 2) ? REAL : WHOLE);
        check_sweep(&a, m, &b, &tally);
        const kz_sweep_hit hit = kz_sweep(&a, m, &b, 0);
        if (hit.start == KZ_TOUCH) CHECK_BITS(hit.t, hit.hit ? 0 : 1);
    }
    CHECK(tally.hits > tally.asked / 8);
}

/* A circle or capsule whose end is exactly its radius before a side of a box; or one in a quadrant beside it, as on the
 * tile before. */
TEST(what_is_round_and_stands_on_tiles_is_right)
{
    kz_test_rng r = kz_test_rng_here();
    counts tally = {0};
    int touches = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        kz_shape a, b;
        const sort_of_numbers sort = kz_test_one_in(&r, 2) ? WHOLE : HALVES;
        const float radius = (float)kz_test_range(&r, 1, 12) / 2;
        if (!make_any(&r, kz_test_one_in(&r, 2) ? REAL : sort, BOXES, &b)) continue;
        kz_vec2 end = any_vec(&r, sort);
        switch (kz_test_range(&r, 0, 3)) {
        case 0: end.x = b.bounds.min.x - radius; break;
        case 1: end.x = b.bounds.max.x + radius; break;
        case 2: end.y = b.bounds.min.y - radius; break;
        default: end.y = b.bounds.max.y + radius;
        }
        kz_vec2 other = any_vec(&r, sort), m = any_way(&r, kz_test_one_in(&r, 2) ? REAL : sort);
        if (kz_test_one_in(&r, 2)) *(kz_test_one_in(&r, 2) ? &other.x : &other.y) = kz_test_one_in(&r, 2) ? end.x : end.y;
        if (kz_test_one_in(&r, 3)) m.y = 0;
        if (kz_test_one_in(&r, 2)) CHECK_EQ(kz_shape_circle(end, radius, &a, NULL), KZ_OK);
        else CHECK_EQ(kz_shape_capsule(kz_test_one_in(&r, 2) ? end : other, end, radius, &a, NULL), KZ_OK);
        NOTE("kind %d", (int)a.kind);
        check_sweep(&a, m, &b, &tally);
        touches += kz_relate(&a, &b) == KZ_TOUCH;
    }
    CHECK(tally.hits > tally.asked / 8);
    CHECK(touches > tally.asked / 8);
    CHECK_LE(tally.early * 50, tally.hits);
}

/* Round shapes that touch a side or a corner's quadrant: the filter must leave such motions, too. */
TEST(motions_that_are_not_finite_hit_nothing)
{
    static const float parts[] = {NAN, INFINITY, -INFINITY, 0, 1, -1, 3e38f, -3e38f};
    static const kz_vec2 ends[][2] = {{{4, -9}, {4, -5}}, {{-9, -9}, {-9, -5}}, {{-5, 4}, {-5, 9}}, {{8, -5}, {8, -5}},
                                      {{-9, -9}, {-9, -9}}, {{4, 21}, {9, 21}}, {{40, 40}, {40, 50}}};
    kz_shape a, b;
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){16, 16}, &b, NULL), KZ_OK);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (int k = 0; k < 64; k++) {
            const bool is_circle = ends[i][0].x == ends[i][1].x && ends[i][0].y == ends[i][1].y;
            const kz_vec2 m = {parts[k / 8], parts[k % 8]};
            if (is_circle) CHECK_EQ(kz_shape_circle(ends[i][0], 5, &a, NULL), KZ_OK);
            else CHECK_EQ(kz_shape_capsule(ends[i][0], ends[i][1], 5, &a, NULL), KZ_OK);
            const kz_sweep_hit got = kz_sweep(&a, m, &b, 0), want = kzi_sweep_exact(&a, m, &b, 0);
            NOTE("shape %d, motion %g %g", (int)i, (double)m.x, (double)m.y);
            CHECK_EQ(got.start, want.start);
            CHECK_EQ(got.hit, want.hit);
            CHECK(isfinite(m.x) && isfinite(m.y) ? true : !got.hit && got.t == 1);
        }
}

/* ---- Into several shapes: the exact search compares exact times ---------------------------------------------- */

static void check_alike(const kz_sweep_hit *got, const kz_sweep_hit *want, double size)
{
    const double x = (double)got->point.x - (double)want->point.x, y = (double)got->point.y - (double)want->point.y;
    CHECK_EQ(got->start, want->start);
    CHECK_EQ(got->hit, want->hit);
    CHECK(got->t >= want->t - 0x1p-20f && got->t <= nextafterf(want->t, 2));
    CHECK_NEAR((double)got->normal.x, (double)want->normal.x, 1e-3);
    CHECK_NEAR((double)got->normal.y, (double)want->normal.y, 1e-3);
    /* Of several cells that are met along one face any place will do. */
    CHECK_NEAR(x * (double)want->normal.x + y * (double)want->normal.y, 0, 1e-3 * size);
}

/* Of parts that are met within one float32 any may count. */
static void check_first_part(const kz_sweep_hit *got, const kz_sweep_hit *want)
{
    CHECK_EQ(got->start, want->start);
    CHECK_EQ(got->hit, want->hit);
    CHECK(got->t >= want->t - 0x1p-20f && got->t <= nextafterf(want->t, 2));
}

/* ---- Into masks --------------------------------------------------------------------------------------------- */

enum { MASK_SIDE = 20 };

typedef enum kind_of_ground { NOISE, FULL_OF_HOLES, ROOM, STAIRS, GROUNDS } kind_of_ground;

static kz_mask *make_ground(kz_test_rng *r, kind_of_ground kind)
{
    char text[MASK_SIDE * (MASK_SIDE + 1) + 1], *to = text;
    kz_mask *mask = NULL;
    for (int y = 0; y < MASK_SIDE; y++, *to++ = '\n') {
        for (int x = 0; x < MASK_SIDE; x++) {
            const bool is_wall = x < 3 || x >= MASK_SIDE - 3 || y < 3 || y >= MASK_SIDE - 3;
            const bool is_set[GROUNDS] = {kz_test_one_in(r, 2), !kz_test_one_in(r, 8), is_wall, x + y >= MASK_SIDE};
            *to++ = is_set[kind] ? '#' : '.';
        }
    }
    *to = 0;
    CHECK_EQ(kz_mask_from_text(text, NULL, &mask, NULL), KZ_OK);
    return mask;
}

/* The earliest of sweeps into single cells; runs and skips must not change it. */
static kz_sweep_hit sweep_into_cells(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    kz_sweep_hit first = {.t = 1};
    const kz_placed_mask *mask = &b->as.mask;
    for (int32_t i = 0; i < MASK_SIDE * MASK_SIDE; i++) {
        kz_shape cell;
        const int32_t x = i % MASK_SIDE, y = i / MASK_SIDE;
        const kz_vec2 at = {(float)(mask->cell.x + x), (float)(mask->cell.y + y)};
        if (!kz_mask_get(mask->mask, x, y)) continue;
        CHECK_EQ(kz_shape_box(at, (kz_vec2){at.x + 1, at.y + 1}, &cell, NULL), KZ_OK);
        const kz_sweep_hit hit = kz_sweep(a, m, &cell, 0);
        if (hit.hit && (!first.hit || hit.t < first.t)) first = hit;
    }
    return first;
}

TEST(into_masks_boxes_and_polygons_meet_what_the_exact_search_and_single_cells_say)
{
    static const sort_of_numbers sorts[] = {WHOLE, HALVES, REAL, NUDGED, FAR};
    kz_test_rng r = kz_test_rng_here();
    int asked = 0, hits = 0;
    for (int64_t i = kz_test_rounds(6000); i > 0; i--) {
        kz_shape a, b;
        const sort_of_numbers sort = sorts[kz_test_below(&r, 5)];
        const kind_of_shape kind = (kind_of_shape)kz_test_below(&r, 3);
        kz_mask *mask = make_ground(&r, (kind_of_ground)kz_test_below(&r, GROUNDS));
        const double shift = sort == FAR ? 100000 : 0; /* beyond 65536 the filter says unknown */
        const double x = shift + kz_test_range(&r, -16, 0), y = shift + kz_test_range(&r, -16, 0);
        CHECK_EQ(kz_shape_mask(mask, x, y, &b, NULL), KZ_OK);
        for (int k = 0; k < 4 && make_any(&r, sort, kind, &a); k++) {
            const kz_vec2 m = any_way(&r, sort);
            const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0);
            asked++, hits += want.start != KZ_OVERLAP && want.hit;
            const kz_sweep_hit got = sweep_at_all_levels(&a, m, &b);
            if (sort == NUDGED) check_first_part(&got, &want);
            else check_alike(&got, &want, size_of(&a, &b, m));
            if (want.start == KZ_OVERLAP || !kz_test_one_in(&r, 20)) continue;
            const kz_sweep_hit first = sweep_into_cells(&a, m, &b);
            CHECK_EQ(want.hit, first.hit);
            CHECK_BITS(want.t, first.t);
        }
        kz_mask_free(mask);
    }
    CHECK(hits > asked / 20);
}

/* A hexagon as characters are: upright sides, a level base, slanted shoulders. */
static kz_shape hexagon_at(float x, float y, float w, float h)
{
    const float right = x + w, foot = y + h, shoulder = y + h / 2;
    const kz_vec2 p[] = {{x, foot}, {x, shoulder}, {x + w / 4, y}, {x + w / 2, y}, {right, shoulder}, {right, foot}};
    kz_shape s;
    CHECK_EQ(kz_shape_polygon(p, 6, &s, NULL), KZ_OK);
    return s;
}

/* Does a, at about t, touch a side of a set cell that no other one covers, with this normal? */
static bool touches_open_side(const kz_shape *a, kz_vec2 m, float t, const kz_mask *mask, kz_vec2 normal)
{
    kz_shape there, side;
    const int nx = (int)normal.x, ny = (int)normal.y;
    CHECK_EQ(kz_shape_transform(a, kz_pose_radians(t * m.x, t * m.y, 0), NULL, 0, &there, NULL), KZ_OK);
    for (int32_t i = 0; i < MASK_SIDE * MASK_SIDE; i++) {
        const int32_t x = i % MASK_SIDE, y = i / MASK_SIDE;
        if (!kz_mask_get(mask, x, y) || kz_mask_get(mask, x + nx, y + ny)) continue;
        const kz_vec2 p = {(float)(x + (nx > 0)), (float)(y + (ny > 0))}, q = {p.x + (float)(ny != 0), p.y + (float)(nx != 0)};
        CHECK_EQ(kz_shape_segment(p, q, &side, NULL), KZ_OK);
        if (kz_distance(&there, &side).distance < 1e-4f) return true; /* t is rounded */
    }
    return false;
}

/* Of faces met at once the one counts that faces the motion most; the exact search prefers those at corners.  Is this another
 * one, which faces it no less? */
static bool is_other_face(const kz_sweep_hit *got, const kz_sweep_hit *want, kz_vec2 m)
{
    const double facing = (double)got->normal.x * m.x + (double)got->normal.y * m.y;
    const double other = (double)want->normal.x * m.x + (double)want->normal.y * m.y;
    return got->hit && want->hit && fabs((double)got->normal.x - want->normal.x) > 1e-3 && facing <= other;
}

TEST(what_has_slid_to_walls_and_into_corners_of_cells_meets_them)
{
    kz_test_rng r = kz_test_rng_here();
    int asked = 0, others = 0;
    for (int64_t i = kz_test_rounds(2000); i > 0; i--) {
        kz_shape a, b;
        kz_mask *mask = make_ground(&r, kz_test_one_in(&r, 2) ? ROOM : STAIRS);
        CHECK_EQ(kz_shape_mask(mask, 0, 0, &b, NULL), KZ_OK);
        float x = 3.5f + (float)kz_test_below(&r, 12) / 4, y = 3.5f + (float)kz_test_below(&r, 12) / 4;
        const float w = (float)kz_test_range(&r, 2, 5), h = (float)kz_test_range(&r, 2, 5);
        for (int slide = 0; slide < 8; slide++) {
            a = hexagon_at(x, y, w, h);
            kz_vec2 m = {(float)kz_test_range(&r, -9, 9), (float)kz_test_range(&r, -9, 9)};
            if (kz_test_one_in(&r, 4)) *(kz_test_one_in(&r, 2) ? &m.x : &m.y) = 0;
            if (kz_test_one_in(&r, 4)) *(kz_test_one_in(&r, 2) ? &m.x : &m.y) *= 0x1p-18f;
            const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0), got = kz_sweep(&a, m, &b, 0);
            if (want.start != KZ_OVERLAP && is_other_face(&got, &want, m)) {
                CHECK_BITS(got.t, want.t);
                CHECK(touches_open_side(&a, m, got.t, mask, got.normal));
                others++;
            } else {
                check_alike(&got, &want, size_of(&a, &b, m));
            }
            if (want.start == KZ_OVERLAP) break;
            asked++;
            x += want.t * m.x, y += want.t * m.y;
        }
        kz_mask_free(mask);
    }
    CHECK_GT(asked, 5000 * kz_test_rounds(2000) / 2000);
    CHECK_LT(100 * others, asked);
}

/* ---- Into parts --------------------------------------------------------------------------------------------- */

enum { MOST_PARTS = 6 };

/* Flush tiles, any shapes, or both. */
static bool make_parts(kz_test_rng *r, sort_of_numbers sort, kz_shape parts[MOST_PARTS], kz_shape *all)
{
    const int n = kz_test_range(r, 1, MOST_PARTS), kind = kz_test_range(r, 0, 2);
    for (int i = 0; i < n; i++) {
        const float x = (float)(4 * kz_test_range(r, -3, 3)), y = (float)(4 * kz_test_range(r, -2, 2));
        const bool is_tile = kind == 0 || (kind == 1 && kz_test_one_in(r, 2));
        if (is_tile) CHECK_EQ(kz_shape_box((kz_vec2){x, y}, (kz_vec2){x + 4, y + 4}, &parts[i], NULL), KZ_OK);
        else if (!make_any(r, sort, (kind_of_shape)kz_test_below(r, 3), &parts[i])) return false;
    }
    return kz_shape_parts(parts, n, all, NULL) == KZ_OK;
}

TEST(into_parts_a_shape_meets_the_first_one)
{
    static const sort_of_numbers sorts[] = {WHOLE, HALVES, REAL, NUDGED};
    kz_test_rng r = kz_test_rng_here();
    int asked = 0, hits = 0;
    for (int64_t i = kz_test_rounds(6000); i > 0; i--) {
        kz_shape parts[MOST_PARTS], a, b, moved;
        const sort_of_numbers sort = sorts[kz_test_below(&r, 4)];
        if (!make_parts(&r, sort, parts, &b) || !make_any(&r, sort, (kind_of_shape)kz_test_below(&r, KINDS), &a)) continue;
        for (int slide = 0; slide < 4; slide++) {
            kz_vec2 m = any_way(&r, sort);
            if (kz_test_one_in(&r, 4)) *(kz_test_one_in(&r, 2) ? &m.x : &m.y) = 0;
            const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0), got = kz_sweep(&a, m, &b, 0);
            check_first_part(&got, &want);
            if (want.start == KZ_OVERLAP) break;
            asked++, hits += want.hit;
            const kz_pose there = kz_pose_radians(want.t * m.x, want.t * m.y, 0);
            if (kz_shape_transform(&a, there, NULL, 0, &moved, NULL) != KZ_OK) break;
            a = moved;
        }
    }
    CHECK(hits > asked / 20);
}
