/* test_sweep_filter.c - the filter of the sweep answers as the exact search, at every level, or says that it is not
 * certain, which it may seldom say. */
#include "kz_test.h"
#include "random_shape.h"
#include "query/sweep/sweep_filter.h"
#include "query/sweep/sweep_floats.h"
#include <kolize/base.h>
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

#include <math.h>

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

typedef enum kind_of_shape { BOXES, POLYGONS, OCTAGONS, CIRCLES, KINDS } kind_of_shape;

static bool make_ring(kz_test_rng *r, kz_vec2 *p, int n, kz_shape *s)
{
    const int m = kz_convex_hull(p, n, p);
    if (m < 3 || m > 8) return false;
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
    case OCTAGONS: return make_octagon(r, sort, s);
    case POLYGONS: return make_ring(r, p, kz_test_range(r, 3, 8), s);
    default: break;
    }
    const kz_vec2 lo = {fminf(p[0].x, p[1].x), fminf(p[0].y, p[1].y)};
    const kz_vec2 hi = {fmaxf(p[0].x, p[1].x), fmaxf(p[0].y, p[1].y)};
    return kz_shape_box(lo, hi, s, NULL) == KZ_OK && (s->flags & KZ_SHAPE_CONVEX);
}

static const char *const sort_names[SORTS] = {"whole", "halves", "real", "tiny", "far", "huge", "nudged", "mixed", "unlike"};

static bool is_round_pair(const kz_shape *a, const kz_shape *b)
{
    return a->kind == KZ_KIND_CIRCLE || b->kind == KZ_KIND_CIRCLE;
}

static void check_same(const kz_sweep_hit *got, const kz_sweep_hit *want)
{
    CHECK_EQ(got->start, want->start);
    CHECK_EQ(got->hit, want->hit);
    CHECK_BITS(got->t, want->t);
    CHECK_BITS(got->normal.x, want->normal.x);
    CHECK_BITS(got->normal.y, want->normal.y);
    CHECK_BITS(got->point.x, want->point.x);
    CHECK_BITS(got->point.y, want->point.y);
}

/* t is a bound, which both keep; where they all but miss the exact search may be lower. */
static void check_alike(const kz_sweep_hit *got, const kz_sweep_hit *want, double size)
{
    CHECK_EQ(got->start, want->start);
    CHECK_EQ(got->hit, want->hit);
    CHECK(got->t >= want->t - 0x1p-20f && got->t <= nextafterf(want->t, 2));
    CHECK_NEAR((double)got->normal.x, (double)want->normal.x, 1e-3);
    CHECK_NEAR((double)got->normal.y, (double)want->normal.y, 1e-3);
    CHECK_NEAR((double)got->point.x, (double)want->point.x, 1e-3 * size);
    CHECK_NEAR((double)got->point.y, (double)want->point.y, 1e-3 * size);
}

/* Where the spine's side meets a side of the box, or nearly so at one float32, the point may be any end of what they have
 * in common. */
static void check_alike_capsules(const kz_sweep_hit *got, kz_sweep_hit want, const kz_shape *a, double size)
{
    const kz_vec2 p = a->as.capsule.a, q = a->as.capsule.b;
    const bool is_level = p.y == q.y, is_flat = fabsf(is_level ? want.normal.x : want.normal.y) < 0x1p-10f;
    if (a->kind == KZ_KIND_CAPSULE && want.hit && got->hit && is_flat) {
        if (is_level) want.point.x = got->point.x;
        else want.point.y = got->point.y;
    }
    check_alike(got, &want, size);
}

static double size_of(const kz_shape *a, const kz_shape *b, kz_vec2 m)
{
    const kz_box p = a->bounds, q = b->bounds;
    return (double)fmaxf(p.max.x, q.max.x) - fminf(p.min.x, q.min.x) + (double)fmaxf(p.max.y, q.max.y) -
           fminf(p.min.y, q.min.y) + fabs((double)m.x) + fabs((double)m.y);
}

static kz_sweep_hit uncertain(const kz_shape *a, kz_vec2 m, const kz_shape *b, unsigned flags)
{
    (void)a;
    (void)b;
    (void)m;
    (void)flags;
    return (kz_sweep_hit){.t = -1};
}

/* Returns whether the filter answers; all levels agree. */
static bool filter_answers(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    const kz_sweep_hit want = kzi_sweep_exact(a, m, b, 0);
    static kz_cpu_level best = KZ_CPU_LEVEL_COUNT;
    if (best == KZ_CPU_LEVEL_COUNT) best = kz_cpu_level_now();
    kz_sweep_hit first, hit;
    bool first_answers = false;
    for (int level = 0; level < 2; level++) {
        kz_cpu_force(level ? best : KZ_CPU_PLAIN);
        hit = kzi_sweep_filter(a, m, b, uncertain);
        const bool answers = hit.t >= 0;
        if (level == 0) first = hit, first_answers = answers;
        CHECK_EQ(answers, first_answers);
        if (!answers) continue;
        check_same(&hit, &first);
        if (is_round_pair(a, b) && want.start != KZ_OVERLAP) check_alike(&hit, &want, size_of(a, b, m));
        else check_same(&hit, &want);
    }
    return first_answers;
}

typedef struct tally {
    int asked, unknown, hits;
} tally;

/* All pairs of kinds; straight ones and those with a circle are counted apart. */
static void check_sort(kz_test_rng *r, sort_of_numbers sort, tally *straight, tally *round)
{
    for (int pair = 0; pair < KINDS * KINDS; pair++) {
        for (int64_t i = kz_test_rounds(sort < NUDGED ? 1200 : 1800); i > 0; i--) {
            kz_shape a, b;
            if (!make_any(r, sort, (kind_of_shape)(pair / KINDS), &a)) continue;
            if (!make_any(r, sort, (kind_of_shape)(pair % KINDS), &b)) continue;
            tally *t = is_round_pair(&a, &b) ? round : straight;
            const kz_vec2 m = any_way(r, sort);
            NOTE("%s, kinds %d", sort_names[sort], pair);
            t->asked++;
            t->unknown += !filter_answers(&a, m, &b);
            t->hits += kz_sweep(&a, m, &b, 0).hit;
        }
    }
}

static void check_tally(const tally *t, double most)
{
    CHECK_GT(5 * t->hits, t->asked);
    CHECK_LE(t->unknown, most * t->asked);
}

/* The share of pairs that may be left to the exact search, of straight shapes and with circles. */
TEST(the_filter_answers_as_the_exact_search)
{
    static const double most[SORTS][2] = {{0.001, 0.05},  {0.001, 0.03},  {0.001, 0.001}, {0.001, 0.001},
                                          {0.005, 0.002}, {0.001, 0.001}, {0.2, 0.1},     {1, 1},
                                          {1, 1}};
    kz_test_rng r = kz_test_rng_here();
    for (int sort = 0; sort < SORTS; sort++) {
        tally straight = {0}, round = {0};
        check_sort(&r, (sort_of_numbers)sort, &straight, &round);
        NOTE("%s", sort_names[sort]);
        check_tally(&straight, most[sort][0]);
        check_tally(&round, most[sort][1]);
    }
}

/* What floats are certain of is right, and little of real numbers is left to double. */
TEST(floats_tell_what_is_met)
{
    kz_test_rng r = kz_test_rng_here();
    for (int sort = 0; sort < SORTS; sort++) {
        int64_t asked = 0, unknown = 0;
        for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
            kz_shape a, b;
            if (!make_any(&r, (sort_of_numbers)sort, POLYGONS, &a)) continue;
            if (!make_any(&r, (sort_of_numbers)sort, POLYGONS, &b)) continue;
            const kz_vec2 m = any_way(&r, (sort_of_numbers)sort);
            const search_size size = search_size_of(&a.bounds, &b.bounds);
            const float bound = 0x1p-18f * (size.width + fabsf(m.x)) * (size.height + fabsf(m.y)) + 0x1p-120f;
            search_polygon s[2];
            edge_floats edges;
            kzi_f32x8 speed[EDGE_VECTORS];
            int lane, second;
            search_any(&a, &b, s, &edges);
            find_speeds(&edges, m, EDGE_VECTORS, speed);
            const clip_answer answer = clip_floats(&edges, speed, bound, valid_lanes(&a, &b), EDGE_VECTORS, &lane, &second);
            const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0);
            NOTE("%s", sort_names[sort]);
            if (answer == CLIP_MISS) CHECK(!want.hit && want.start != KZ_OVERLAP);
            if (answer == CLIP_INSIDE) CHECK_EQ(want.start, KZ_OVERLAP);
            if (answer == CLIP_HIT) CHECK(want.hit && want.start == KZ_APART);
            asked++;
            unknown += answer == CLIP_UNKNOWN;
        }
        NOTE("%s: %d of %d", sort_names[sort], (int)unknown, (int)asked);
        if (sort == REAL) CHECK_LE(unknown * 200, asked + 200);
    }
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
    const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0), got = kz_sweep(&a, m, &b, 0);
    check_same(&got, &want);
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

/* A whole ring and the same one turned about the middle of an edge: they touch along that edge. */
TEST(whole_rings_that_touch_are_answered_without_the_exact_search_whatever_the_motion)
{
    kz_test_rng r = kz_test_rng_here();
    int asked = 0, unknown = 0, hits = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        kz_shape a, b;
        kz_vec2 v[8], w[8];
        for (int k = 0; k < 8; k++) v[k] = any_vec(&r, WHOLE);
        if (!make_ring(&r, v, kz_test_range(&r, 3, 8), &a)) continue;
        const int32_t n = a.as.polygon.n_points, edge = kz_test_range(&r, 0, n - 1);
        const kz_vec2 p = v[edge], q = v[(edge + 1) % n];
        for (int k = 0; k < n; k++) w[k] = (kz_vec2){p.x + q.x - v[k].x, p.y + q.y - v[k].y};
        if (kz_shape_polygon(w, n, &b, NULL) != KZ_OK) continue;
        const kz_vec2 m = any_way(&r, kz_test_one_in(&r, 4) ? MIXED : REAL);
        const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0);
        CHECK_EQ(want.start, KZ_TOUCH);
        CHECK(!want.hit || want.t == 0);
        asked++, unknown += !filter_answers(&a, m, &b), hits += want.hit;
    }
    CHECK_GT(hits * 4, asked);
    CHECK_LE(unknown * 4, asked);
}

/* Shapes of real numbers, of which a level or upright line separates the two: one side is at 0. */
TEST(what_stands_on_a_floor_is_answered_without_the_exact_search)
{
    kz_test_rng r = kz_test_rng_here();
    int asked = 0, unknown = 0, hits = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        kz_shape a, b;
        const int quarter = kz_test_range(&r, 0, 3), kind = kz_test_range(&r, 0, 2);
        const kz_vec2 none = {0, 0}, at = {(float)kz_test_real(&r, -6, 6), (float)kz_test_real(&r, -6, 6)};
        if (!make_house(&r, quarter, 0, kind == 1, at, &a)) continue;
        if (!make_house(&r, (quarter + 2) % 4, (float)kz_test_real(&r, -9, 2), kind == 2, none, &b)) continue;
        const kz_vec2 m = any_way(&r, kz_test_one_in(&r, 2) ? REAL : WHOLE);
        const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0);
        const bool answers = filter_answers(&a, m, &b);
        asked += want.start == KZ_TOUCH, unknown += want.start == KZ_TOUCH && !answers;
        hits += want.start == KZ_TOUCH && want.hit;
    }
    NOTE("unknown: %d of %d, hits %d", unknown, asked, hits);
    CHECK(hits > asked / 8);
    CHECK_EQ(unknown, 0);
}

/* Shapes of whole numbers whose bounds end on one line, as a character's and the next tile's; the motion is a real one. */
TEST(corners_on_the_line_of_a_side_leave_few_doubts)
{
    kz_test_rng r = kz_test_rng_here();
    int asked = 0, unknown = 0, hits = 0;
    for (int64_t i = kz_test_rounds(30000); i > 0; i--) {
        kz_shape a, b;
        if (!make_any(&r, WHOLE, kz_test_one_in(&r, 3) ? BOXES : POLYGONS, &a)) continue;
        if (!make_any(&r, WHOLE, kz_test_one_in(&r, 3) ? POLYGONS : BOXES, &b)) continue;
        const bool on_line = a.bounds.max.y == b.bounds.min.y || a.bounds.min.y == b.bounds.max.y ||
                             a.bounds.max.x == b.bounds.min.x || a.bounds.min.x == b.bounds.max.x;
        if (!on_line) continue;
        const kz_vec2 m = any_way(&r, REAL);
        const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0);
        const bool answers = filter_answers(&a, m, &b);
        asked++, unknown += !answers, hits += want.hit;
    }
    NOTE("unknown: %d of %d, hits %d", unknown, asked, hits);
    CHECK(hits > asked / 16);
    CHECK_LE(unknown, 0.08 * asked); /* a corner on a corner */
}

/* A circle or capsule whose end is exactly its radius before a side of a box. */
TEST(what_is_round_and_touches_a_side_is_answered_without_the_exact_search)
{
    kz_test_rng r = kz_test_rng_here();
    int asked = 0, unknown = 0, hits = 0;
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
        const kz_vec2 other = any_vec(&r, sort), m = any_way(&r, REAL);
        const bool is_circle = kz_test_one_in(&r, 2);
        if (is_circle) CHECK_EQ(kz_shape_circle(end, radius, &a, NULL), KZ_OK);
        else CHECK_EQ(kz_shape_capsule(kz_test_one_in(&r, 2) ? end : other, end, radius, &a, NULL), KZ_OK);
        const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0), got = kzi_sweep_filter(&a, m, &b, uncertain);
        if (want.start != KZ_TOUCH) continue;
        asked++, unknown += got.t < 0, hits += want.hit;
        if (got.t < 0) continue;
        CHECK_EQ(got.start, want.start);
        CHECK_EQ(got.hit, want.hit);
        CHECK_BITS(got.t, want.t);
        CHECK_BITS(got.normal.x, want.normal.x);
        CHECK_BITS(got.normal.y, want.normal.y);
        CHECK_NEAR((double)got.point.x, (double)want.point.x, 1e-14); /* 0 for what is 4e-16 there */
        CHECK_NEAR((double)got.point.y, (double)want.point.y, 1e-14);
    }
    NOTE("unknown: %d of %d, hits %d", unknown, asked, hits);
    CHECK(hits > asked / 8);
    CHECK_LE(unknown, 0.5 * asked); /* capsules beside a side, and corners */
}

/* A circle or a level or upright capsule in a quadrant beside a box, often as high as if it stood on its top: as on the
 * tile before. */
TEST(what_is_round_and_passes_the_corner_of_a_tile_is_answered_as_by_the_exact_search)
{
    kz_test_rng r = kz_test_rng_here();
    int asked = 0, unknown = 0, hits = 0;
    for (int64_t i = kz_test_rounds(30000); i > 0; i--) {
        kz_shape a, b;
        const sort_of_numbers sort = kz_test_one_in(&r, 3) ? REAL : kz_test_one_in(&r, 2) ? WHOLE : HALVES;
        const float radius = (float)kz_test_range(&r, 1, 12) / 2, long_by = (float)kz_test_range(&r, 0, 8);
        if (!make_any(&r, kz_test_one_in(&r, 2) ? REAL : sort, BOXES, &b)) continue;
        kz_vec2 end = any_vec(&r, sort), m = any_way(&r, kz_test_one_in(&r, 2) ? REAL : sort);
        if (kz_test_one_in(&r, 2)) end.y = b.bounds.min.y - radius;
        if (kz_test_one_in(&r, 4)) end.x = b.bounds.max.x + radius;
        if (kz_test_one_in(&r, 3)) m.x = 0;
        const bool is_upright = kz_test_one_in(&r, 2);
        const kz_vec2 far = is_upright ? (kz_vec2){end.x, end.y - long_by} : (kz_vec2){end.x + long_by, end.y};
        if (long_by == 0) CHECK_EQ(kz_shape_circle(end, radius, &a, NULL), KZ_OK);
        else CHECK_EQ(kz_shape_capsule(end, far, radius, &a, NULL), KZ_OK);
        const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0), got = kzi_sweep_filter(&a, m, &b, uncertain);
        if (want.start == KZ_OVERLAP) continue;
        asked++, unknown += got.t < 0, hits += want.hit;
        if (got.t < 0) continue;
        if (want.hit || got.hit) check_alike_capsules(&got, want, &a, size_of(&a, &b, m));
        else check_same(&got, &want);
    }
    NOTE("unknown: %d of %d, hits %d", unknown, asked, hits);
    CHECK(hits > asked / 8);
    CHECK_LE(unknown, 0.6 * asked); /* what leaves the quadrant, and capsules that hit */
}

/* An upright or level capsule anywhere about a box: it lands on it, runs into it, passes it. */
TEST(capsules_along_an_axis_meet_boxes_as_by_the_exact_search)
{
    kz_test_rng r = kz_test_rng_here();
    for (int sort = WHOLE; sort < UNLIKE; sort++) {
        int asked = 0, unknown = 0, hits = 0;
        const sort_of_numbers of = (sort_of_numbers)sort, of_sizes = of == FAR ? REAL : of;
        for (int64_t i = kz_test_rounds(10000); i > 0; i--) {
            kz_shape a, b;
            const kz_vec2 p = any_vec(&r, of), m = any_way(&r, of);
            const float radius = fabsf(any_number(&r, of_sizes)) / 4, spine = any_number(&r, of_sizes);
            const kz_vec2 q = kz_test_one_in(&r, 2) ? (kz_vec2){p.x + spine, p.y} : (kz_vec2){p.x, p.y + spine};
            if (!make_any(&r, of, BOXES, &b)) continue;
            if (kz_shape_capsule(p, q, radius, &a, NULL) != KZ_OK || a.kind != KZ_KIND_CAPSULE) continue;
            NOTE("%s", sort_names[sort]);
            const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0), got = kzi_sweep_filter(&a, m, &b, uncertain);
            if (want.start == KZ_OVERLAP) {
                CHECK(got.t < 0);
                continue;
            }
            asked++, unknown += got.t < 0, hits += want.hit;
            if (got.t < 0) continue;
            if (want.hit || got.hit) check_alike_capsules(&got, want, &a, size_of(&a, &b, m));
            else check_same(&got, &want);
        }
        NOTE("%s unknown: %d of %d, hits %d", sort_names[sort], unknown, asked, hits);
        CHECK(hits > asked / 20);
        CHECK_LE(unknown, 0.25 * asked);
    }
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

TEST(into_masks_the_filter_answers_as_the_exact_search_and_that_as_cells_one_by_one)
{
    static const sort_of_numbers sorts[] = {WHOLE, HALVES, REAL, NUDGED, FAR};
    kz_test_rng r = kz_test_rng_here();
    int asked[2] = {0}, unknown[2] = {0}, hits = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
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
            const bool answers = filter_answers(&a, m, &b), counts = want.start != KZ_OVERLAP && sort != FAR;
            asked[kind != BOXES] += counts, unknown[kind != BOXES] += counts && !answers;
            hits += want.start != KZ_OVERLAP && want.hit;
            const kz_sweep_hit got = kz_sweep(&a, m, &b, 0); /* doubtful runs are searched on their own */
            check_same(&got, &want);
            if (want.start == KZ_OVERLAP || !kz_test_one_in(&r, 20)) continue;
            const kz_sweep_hit first = sweep_into_cells(&a, m, &b);
            CHECK_EQ(want.hit, first.hit);
            CHECK_BITS(want.t, first.t);
        }
        kz_mask_free(mask);
    }
    NOTE("unknown: boxes %d of %d, polygons %d of %d", unknown[0], asked[0], unknown[1], asked[1]);
    CHECK(hits > asked[0] / 4);
    CHECK_LE(unknown[0], 0.1 * asked[0]);
    CHECK_LE(unknown[1], 0.2 * asked[1]);
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

TEST(what_has_slid_to_walls_and_into_corners_of_cells_is_answered_as_by_the_exact_search)
{
    kz_test_rng r = kz_test_rng_here();
    int asked = 0, searched = 0;
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
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
            check_same(&got, &want);
            if (want.start == KZ_OVERLAP) break;
            asked++, searched += kzi_sweep_filter(&a, m, &b, uncertain).t < 0;
            x += want.t * m.x, y += want.t * m.y;
        }
        kz_mask_free(mask);
    }
    NOTE("a run was searched: %d of %d", searched, asked);
    CHECK_GT(asked, 10000 * kz_test_rounds(4000) / 4000);
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

TEST(into_parts_the_filter_answers_as_the_exact_search)
{
    static const sort_of_numbers sorts[] = {WHOLE, HALVES, REAL, NUDGED};
    kz_test_rng r = kz_test_rng_here();
    int asked = 0, unknown = 0, hits = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        kz_shape parts[MOST_PARTS], a, b, moved;
        const sort_of_numbers sort = sorts[kz_test_below(&r, 4)];
        if (!make_parts(&r, sort, parts, &b) || !make_any(&r, sort, (kind_of_shape)kz_test_below(&r, KINDS), &a)) continue;
        for (int slide = 0; slide < 4; slide++) {
            kz_vec2 m = any_way(&r, sort);
            if (kz_test_one_in(&r, 4)) *(kz_test_one_in(&r, 2) ? &m.x : &m.y) = 0;
            const kz_sweep_hit want = kzi_sweep_exact(&a, m, &b, 0), got = kz_sweep(&a, m, &b, 0);
            if (a.kind == KZ_KIND_CIRCLE && want.start != KZ_OVERLAP) check_alike(&got, &want, size_of(&a, &b, m));
            else check_same(&got, &want);
            if (want.start == KZ_OVERLAP) break;
            asked++, unknown += kzi_sweep_filter(&a, m, &b, uncertain).t < 0, hits += want.hit;
            const kz_pose there = kz_pose_radians(want.t * m.x, want.t * m.y, 0);
            if (kz_shape_transform(&a, there, NULL, 0, &moved, NULL) != KZ_OK) break;
            a = moved;
        }
    }
    NOTE("unknown: %d of %d, hits %d", unknown, asked, hits);
    CHECK(hits > asked / 8);
    CHECK_LE(unknown, 0.4 * asked);
}
