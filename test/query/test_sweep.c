/* test_sweep.c - sweeps of every kind against every kind.
 *
 * The slow way needs no geometry of its own: on a grid of halves, all times at which anything can happen are fractions
 * of small whole numbers.  At a fraction n/d both shapes, d times as large and moved by n times the motion, have whole
 * coordinates again, and kz_relate says how they lie. */
#include "kz_test.h"
#include "random_shape.h"
#include "shape/shape_private.h"
#include <kolize/query_sweep.h>

#include <stdlib.h>

typedef struct fraction {
    int64_t n, d; /* d > 0 */
} fraction;

static int by_time(const void *a, const void *b)
{
    const fraction *p = a, *q = b;
    const int64_t l = p->n * q->d, r = q->n * p->d;
    return (l > r) - (l < r);
}

enum { MOST_TIMES = 1 << 14, MOST_POINTS = 64 };
static fraction times[MOST_TIMES];
static int n_times;

static void add_time(int64_t n, int64_t d)
{
    if (d < 0) n = -n, d = -d;
    if (d != 0 && n >= 0 && n <= d && n_times < MOST_TIMES) times[n_times++] = (fraction){n, d};
}

/* The vertices of a straight shape, doubled; edges run from each to the next. */
static int vertices_of(const kz_shape *s, int64_t v[MOST_POINTS][2])
{
    int32_t n = 0;
    const kz_vec2 *p = kzi_shape_points(s, &n);
    const kz_box b = s->bounds;
    const kz_vec2 corners[4] = {b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
    const kz_vec2 ends[2] = {s->kind == KZ_KIND_SEGMENT ? s->as.segment.a : b.min,
                             s->kind == KZ_KIND_SEGMENT ? s->as.segment.b : b.min};
    if (s->kind == KZ_KIND_BOX) p = corners, n = 4;
    if (s->kind == KZ_KIND_SEGMENT || s->kind == KZ_KIND_POINT) p = ends, n = 2;
    for (int i = 0; i < n; i++) v[i][0] = (int64_t)(2 * p[i].x), v[i][1] = (int64_t)(2 * p[i].y);
    return n;
}

/* When do vertices of a meet the lines through any two vertices of b, or are level with its vertices? */
static void add_times_of(int64_t a[][2], int n, int64_t b[][2], int m, int64_t dx, int64_t dy)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            add_time(b[k][0] - a[i][0], dx), add_time(b[k][1] - a[i][1], dy);
            for (int j = 0; j < k; j++) {
                const int64_t ex = b[j][0] - b[k][0], ey = b[j][1] - b[k][1];
                add_time(ex * (b[k][1] - a[i][1]) - ey * (b[k][0] - a[i][0]), ex * dy - ey * dx);
            }
        }
    }
}

/* The shape `size` times as large, moved by (x, y): whole coordinates stay whole. */
static kz_shape scaled(const kz_shape *s, int64_t size, int64_t x, int64_t y)
{
    int64_t v[MOST_POINTS][2];
    const int n = vertices_of(s, v);
    kz_vec2 *p = scene.points + scene_take(&scene.n_points, n, SCENE_POINTS);
    for (int i = 0; i < n; i++) p[i] = (kz_vec2){(float)(v[i][0] * size + x), (float)(v[i][1] * size + y)};
    kz_shape out = {0};
    switch (s->kind) {
    case KZ_KIND_POINT: return point(p[0].x, p[0].y);
    case KZ_KIND_SEGMENT: return segment(p[0].x, p[0].y, p[1].x, p[1].y);
    case KZ_KIND_BOX: return box(p[0].x, p[0].y, p[2].x, p[2].y);
    case KZ_KIND_POLYLINE: kz_shape_polyline(p, n, &out, NULL); return out;
    default:
        kz_shape_polygon_with_holes(p, s->as.polygon.ring_end ? s->as.polygon.ring_end : &n, s->as.polygon.n_rings,
                                    &out, NULL);
        return out;
    }
}

static kz_relation slow_relate(const kz_shape *a, const kz_shape *b, fraction t, int64_t dx, int64_t dy)
{
    const scene_mark mark = scene_now();
    const kz_shape p = scaled(a, t.d, t.n * dx, t.n * dy), q = scaled(b, t.d, 0, 0);
    const kz_relation relation = kz_relate(&p, &q);
    scene_back_to(mark);
    return relation;
}

static bool slow_first(const kz_shape *a, const kz_shape *b, int64_t dx, int64_t dy, kz_relation least, fraction *first)
{
    int64_t va[MOST_POINTS][2], vb[MOST_POINTS][2];
    const int n = vertices_of(a, va), m = vertices_of(b, vb);
    n_times = 0;
    add_time(0, 1), add_time(1, 1);
    add_times_of(va, n, vb, m, dx, dy);
    add_times_of(vb, m, va, n, -dx, -dy);
    qsort(times, (size_t)n_times, sizeof *times, by_time);
    for (int i = 0; i < n_times; i++) {
        *first = times[i];
        if (slow_relate(a, b, times[i], dx, dy) >= least) return true;
        if (i + 1 == n_times || by_time(&times[i], &times[i + 1]) == 0) continue;
        const fraction middle = {times[i].n * times[i + 1].d + times[i + 1].n * times[i].d,
                                 2 * times[i].d * times[i + 1].d};
        if (middle.d < 1 << 17 && slow_relate(a, b, middle, dx, dy) >= least) return true;
    }
    return false;
}

static bool is_straight(const kz_shape *s)
{
    return s->kind != KZ_KIND_CIRCLE && s->kind != KZ_KIND_CAPSULE && s->kind != KZ_KIND_MASK;
}

static void check_slowly(const kz_shape *a, const kz_shape *b, kz_vec2 motion, unsigned flags)
{
    const int64_t dx = (int64_t)(2 * motion.x), dy = (int64_t)(2 * motion.y);
    const kz_relation start = kz_relate(a, b), least = flags & KZ_HIT_TOUCH ? KZ_TOUCH : KZ_OVERLAP;
    const kz_sweep_hit h = kz_sweep(a, motion, b, flags);
    CHECK_EQ(h.start, start);
    if (start >= least) return;
    fraction first = {0, 1};
    const bool hit = slow_first(a, b, dx, dy, least, &first);
    CHECK_EQ(h.hit, hit);
    if (!hit || !h.hit) return;
    const double t = (double)first.n / (double)first.d;
    CHECK_LE((double)h.t, t);
    CHECK_NEAR((double)h.t, t, 1.3e-7);
    const double along = (double)h.normal.x * motion.x + (double)h.normal.y * motion.y;
    const double length = (double)h.normal.x * h.normal.x + (double)h.normal.y * h.normal.y;
    CHECK_LT(along, 0);
    CHECK_NEAR(length, 1, 1e-6);
}

static kz_vec2 any_motion(kz_test_rng *r)
{
    const float x = any_half(r) * 2 - RANDOM_GRID;
    return (kz_vec2){kz_test_one_in(r, 5) ? 0 : x, kz_test_one_in(r, 5) ? 0 : any_half(r) * 2 - RANDOM_GRID};
}

TEST(straight_shapes_on_a_grid_by_fractions)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0, touches = 0;
    for (int i = 0; i < kz_test_rounds(6000); i++) {
        scene_clear();
        const kz_shape a = any_shape(&r, false), b = any_shape(&r, false);
        const kz_vec2 motion = any_motion(&r);
        if (!is_straight(&a) || !is_straight(&b)) continue;
        check_slowly(&a, &b, motion, 0);
        check_slowly(&a, &b, motion, KZ_HIT_TOUCH);
        hits += kz_sweep(&a, motion, &b, 0).hit;
        touches += kz_sweep(&a, motion, &b, KZ_HIT_TOUCH).hit;
    }
    CHECK_GT(hits, kz_test_rounds(500));
    CHECK_GT(touches, hits);
}

TEST(holes_and_pinches_by_fractions)
{
    static const kz_vec2 rings[3][12] = {
        {{0, 0}, {6, 0}, {6, 6}, {0, 6}, {0, 3}, {3, 5}, {5, 3}, {3, 1}},         /* the hole touches the border */
        {{0, 0}, {6, 0}, {6, 6}, {0, 6}, {1, 1}, {5, 1}, {5, 5}, {1, 5}},         /* a room */
        {{0, 0}, {3, 3}, {6, 0}, {6, 6}, {3, 3}, {0, 6}, {1, 2}, {2, 3}, {1, 4}}, /* a pinch, and a hole */
    };
    static const int32_t ends[3][2] = {{4, 8}, {4, 8}, {6, 9}};
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 900; i++) {
        kz_shape s;
        scene_clear();
        REQUIRE(kz_shape_polygon_with_holes(rings[i % 3], ends[i % 3], 2, &s, NULL) == KZ_OK);
        const kz_shape other = any_shape(&r, false);
        const kz_vec2 motion = any_motion(&r);
        if (!is_straight(&other)) continue;
        check_slowly(&s, &other, motion, 0);
        check_slowly(&other, &s, motion, 0);
        check_slowly(&other, &s, motion, KZ_HIT_TOUCH);
    }
}

/* ---- Swapped, and round ------------------------------------------------------------------------------------ */

TEST(swapped_the_time_stays_and_the_normal_turns_round)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 20000; i++) {
        scene_clear();
        const kz_shape a = any_shape(&r, false), b = any_shape(&r, false);
        const kz_vec2 motion = any_motion(&r);
        if (a.kind == KZ_KIND_MASK || b.kind == KZ_KIND_MASK) continue; /* masks move by cells, halves rounded down */
        const kz_sweep_hit h = kz_sweep(&a, motion, &b, 0), g = kz_sweep(&b, (kz_vec2){-motion.x, -motion.y}, &a, 0);
        CHECK_EQ(h.start, g.start);
        if (h.start == KZ_OVERLAP) continue;
        CHECK_EQ(h.hit, g.hit);
        CHECK_BITS(h.t, g.t);
        CHECK_NEAR((double)h.normal.x, -(double)g.normal.x, 1e-6);
        CHECK_NEAR((double)h.normal.y, -(double)g.normal.y, 1e-6);
    }
}

static kz_shape grown(const kz_shape *s, float by, kz_vec2 shift)
{
    if (s->kind == KZ_KIND_CIRCLE) {
        const kz_circle c = s->as.circle;
        return circle(c.center.x + shift.x, c.center.y + shift.y, fmaxf(0, c.r + by));
    }
    const kz_capsule c = s->as.capsule;
    return capsule(c.a.x + shift.x, c.a.y + shift.y, c.b.x + shift.x, c.b.y + shift.y, fmaxf(0, c.r + by));
}

TEST(round_shapes_do_not_overlap_at_the_time_and_do_just_after)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0;
    for (int i = 0; i < 30000; i++) {
        scene_clear();
        const bool capsules = i % 2;
        const kz_vec2 p = any_point(&r), q = any_point(&r), motion = any_motion(&r);
        const float radius = any_half(&r) / 2 + 0.25f;
        const kz_shape a = capsules ? capsule(p.x, p.y, q.x, q.y, radius) : circle(p.x, p.y, radius);
        const kz_shape b = any_shape(&r, false);
        if (a.kind != KZ_KIND_CIRCLE && a.kind != KZ_KIND_CAPSULE) continue;
        const kz_sweep_hit h = kz_sweep(&a, motion, &b, 0);
        const kz_vec2 at_t = {h.t * motion.x, h.t * motion.y};
        if (h.start == KZ_OVERLAP) continue;
        const kz_shape before = grown(&a, -1e-4f, at_t);
        CHECK_LT(kz_relate(&before, &b), KZ_OVERLAP);
        bool after = false;
        for (int k = 1; k <= 20 && !after; k++) {
            const float t = fminf(1, h.t + 1e-4f * (float)k / 20);
            const kz_shape later = grown(&a, 1e-4f, (kz_vec2){t * motion.x, t * motion.y});
            after = kz_relate(&later, &b) == KZ_OVERLAP;
        }
        if (h.hit) CHECK(after);
        /* Without a hit it never overlaps, wherever one looks. */
        for (int k = 0; !h.hit && k <= 16; k++) {
            const kz_shape there = grown(&a, -1e-4f, (kz_vec2){(float)k / 16 * motion.x, (float)k / 16 * motion.y});
            CHECK_LT(kz_relate(&there, &b), KZ_OVERLAP);
        }
        hits += h.hit;
        const kz_sweep_hit closed = kz_sweep(&a, motion, &b, KZ_HIT_TOUCH);
        if (h.hit) CHECK(closed.hit && closed.t <= h.t * (1 + 1e-5f) + 1e-6f);
    }
    CHECK_GT(hits, 2000);
}

/* ---- Masks ------------------------------------------------------------------------------------------------- */

static kz_relation relate_moved(const kz_shape *m, double x, double y, const kz_shape *b)
{
    kz_shape moved;
    return kz_shape_mask(m->as.mask.mask, m->as.mask.at_x + x, m->as.mask.at_y + y, &moved, NULL) == KZ_OK
               ? kz_relate(&moved, b)
               : KZ_APART;
}

TEST(a_mask_that_moves_steps_from_cell_to_cell)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0;
    for (int i = 0; i < 4000; i++) {
        scene_clear();
        const kz_shape a = any_mask(&r), b = any_shape(&r, false);
        /* Powers of two: the times of all steps, and the places then, are exact. */
        static const float lengths[7] = {-4, -2, -1, 0, 1, 2, 4};
        const float x = lengths[kz_test_below(&r, 7)];
        const kz_vec2 motion = {x, lengths[kz_test_below(&r, 7)]};
        if (fabsf(motion.x) == fabsf(motion.y)) continue; /* both step at once, x first: not to be seen at any time */
        const kz_sweep_hit h = kz_sweep(&a, motion, &b, 0);
        if (h.start == KZ_OVERLAP) continue;
        bool found = false;
        double first = 1;
        for (int k = 0; k <= 64 && !found; k++) {
            const double t = k / 64.0;
            if (relate_moved(&a, t * motion.x, t * motion.y, &b) == KZ_OVERLAP) found = true, first = t;
        }
        CHECK_EQ(h.hit, found);
        if (!found || !h.hit) continue;
        hits++;
        CHECK_LE((double)h.t, first);
        CHECK_NEAR((double)h.t, first, 1.0 / 63);
        const kz_shape spot = circle(h.point.x, h.point.y, 1e-4f);
        CHECK_GE(kz_relate(&spot, &b), KZ_TOUCH);
        CHECK_LT(relate_moved(&a, (double)h.t * motion.x, (double)h.t * motion.y, &b), KZ_OVERLAP);
    }
    CHECK_GT(hits, 200);
}

/* A circle or capsule of radius 0: a point or a line. */
static bool is_thin_round(const kz_shape *s)
{
    return (s->kind == KZ_KIND_CIRCLE && s->as.circle.r == 0) || (s->kind == KZ_KIND_CAPSULE && s->as.capsule.r == 0);
}

TEST(what_holds_nothing_meets_nothing)
{
    const kz_shape none = {0}, one = box(0, 0, 1, 1);
    CHECK(!kz_sweep(&one, (kz_vec2){4, 4}, &none, 0).hit && !kz_sweep(&none, (kz_vec2){4, 4}, &one, 0).hit);
    CHECK_BITS(kz_sweep(&one, (kz_vec2){4, 4}, &none, KZ_HIT_TOUCH).t, 1);
}

TEST(what_moves_into_a_mask_meets_its_cells)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 3000; i++) {
        scene_clear();
        const kz_shape b = any_mask(&r), a = any_shape(&r, false);
        const kz_vec2 motion = any_motion(&r);
        if (a.kind == KZ_KIND_MASK) continue;
        kz_shape cells[32];
        int n = 0;
        for (int32_t y = 0; y < 5; y++)
            for (int32_t x = 0, x1; kz_mask_next_run(b.as.mask.mask, y, x, &x, &x1); x = x1)
                cells[n++] = box((float)(b.as.mask.cell.x + x), (float)(b.as.mask.cell.y + y),
                                 (float)(b.as.mask.cell.x + x1), (float)(b.as.mask.cell.y + y + 1));
        kz_shape parts;
        REQUIRE(kz_shape_parts(cells, n, &parts, NULL) == KZ_OK);
        const kz_sweep_hit h = kz_sweep(&a, motion, &b, 0), g = kz_sweep(&a, motion, &parts, 0);
        if (h.start != g.start || h.start == KZ_OVERLAP) continue; /* a line on a border between cells */
        if (a.kind == KZ_KIND_POINT || a.kind == KZ_KIND_SEGMENT || a.kind == KZ_KIND_POLYLINE ||
            (a.flags & KZ_SHAPE_FLAT) || is_thin_round(&a)) {
            CHECK(h.hit >= g.hit);
            continue;
        }
        CHECK_EQ(h.hit, g.hit);
        CHECK_BITS(h.t, g.t);
    }
}

TEST(a_mask_meets_what_is_huge_or_far_without_walking_there)
{
    const kz_shape m = mask("##\n##\n", 0, 0);
    const kz_vec2 p[3] = {{4e31f, 4e31f}, {-5e31f, 0}, {-4e31f, -3e31f}}, q[3] = {{0, 3}, {1e9f, 3}, {1e9f, 1e9f}};
    kz_shape huge, slope;
    REQUIRE(kz_shape_polygon(p, 3, &huge, NULL) == KZ_OK && kz_shape_polygon(q, 3, &slope, NULL) == KZ_OK);
    CHECK(!kz_sweep(&m, (kz_vec2){1.6e32f, -1.4e32f}, &huge, 0).hit);
    CHECK(!kz_sweep(&m, (kz_vec2){9e8f, 0}, &slope, 0).hit);
    CHECK(!kz_sweep(&m, (kz_vec2){-1e30f, 0}, &slope, 0).hit);
    const kz_shape wall = box(1e9f, -1e9f, 1.1e9f, 1e9f);
    const kz_sweep_hit h = kz_sweep(&m, (kz_vec2){1.1e9f, 3e8f}, &wall, 0);
    CHECK(h.hit);
    CHECK_NEAR((double)h.t, 999999998.5 / 1.1e9, 6e-8);
    CHECK_EQ(h.normal.x, -1);
    CHECK_EQ(h.point.x, 1e9f);
}

/* A wall half a cell above the way up to x = 130: too near to leave steps out there.  The one at its end, and one far
 * behind it, are met after steps that were made and steps that were not. */
TEST(a_mask_that_went_along_a_wall_meets_what_comes_after)
{
    const kz_shape m = mask("#\n", 0, 0), inner = mask("....\n...#\n", -3, -1);
    const kz_shape dead_end = polyline(-5, -0.5f, 130.5f, -0.5f, 130.5f, 5);
    const kz_shape hall = polyline(-5, -0.5f, 130, -0.5f, 130, -50, 1000.5f, -50, 1000.5f, 50);
    const kz_shape *movers[2] = {&m, &inner}; /* the same cell, once within a larger mask */
    for (int i = 0; i < 2; i++) {
        kz_sweep_hit h = kz_sweep(movers[i], (kz_vec2){2000, 0}, &dead_end, 0);
        CHECK(h.hit);
        CHECK_NEAR((double)h.t, 129.5 / 2000, 1e-7);
        h = kz_sweep(movers[i], (kz_vec2){2000, 0}, &hall, 0);
        CHECK(h.hit);
        CHECK_NEAR((double)h.t, 999.5 / 2000, 1e-7);
        CHECK(h.normal.x == -1 && h.normal.y == 0);
        CHECK(!kz_sweep(movers[i], (kz_vec2){999, 0}, &hall, 0).hit);
    }
}

TEST(a_mask_meets_a_disc_in_a_point_of_its_rim)
{
    const kz_shape m = mask("#\n", 0, 0);
    static const float way[4][2] = {{20, 0}, {-20, 0}, {0, 20}, {0, -20}};
    for (int i = 0; i < 4; i++) {
        const float x = way[i][0] / 20, y = way[i][1] / 20;
        const kz_shape disc = circle(0.5f + 10 * x, 0.5f + 10 * y, 2);
        const kz_sweep_hit h = kz_sweep(&m, (kz_vec2){way[i][0], way[i][1]}, &disc, 0);
        CHECK(h.hit);
        CHECK_NEAR((double)h.point.x, 0.5 + 8 * (double)x, 1e-6);
        CHECK_NEAR((double)h.point.y, 0.5 + 8 * (double)y, 1e-6);
        CHECK(h.normal.x == -x && h.normal.y == -y);
    }
}

/* The end of one runs into the middle of the other, whichever moves and whichever end that is. */
TEST(capsules_meet_with_either_end)
{
    const kz_shape level = capsule(-5, 0, 5, 0, 1), down = capsule(0, 30, 0, 10, 1), up = capsule(0, 10, 0, 30, 1);
    const kz_shape upright = capsule(0, -5, 0, 5, 1), right = capsule(10, 0, 30, 0, 1), left = capsule(30, 0, 10, 0, 1);
    const kz_shape *pairs[4][2] = {{&level, &down}, {&level, &up}, {&upright, &right}, {&upright, &left}};
    for (int i = 0; i < 4; i++) {
        const float x = i < 2 ? 0 : 20, y = i < 2 ? 20 : 0;
        const kz_sweep_hit h = kz_sweep(pairs[i][0], (kz_vec2){x, y}, pairs[i][1], 0);
        const kz_sweep_hit back = kz_sweep(pairs[i][1], (kz_vec2){-x, -y}, pairs[i][0], 0);
        CHECK(h.hit && back.hit);
        CHECK_NEAR((double)h.t, 0.4, 1e-7);
        CHECK_NEAR((double)back.t, 0.4, 1e-7);
        CHECK(h.normal.x == -x / 20 && h.normal.y == -y / 20);
        CHECK(back.normal.x == -h.normal.x && back.normal.y == -h.normal.y);
    }
}

TEST(masks_meet_in_the_middle_of_a_side)
{
    const kz_shape m = mask("##\n##\n", 0, 0), other = mask("#\n", 5, 1);
    const kz_sweep_hit h = kz_sweep(&m, (kz_vec2){8, 0}, &other, 0);
    CHECK(h.hit);
    CHECK_EQ(h.t, 0.4375f); /* 3.5 still lies on the cells from 3 to 4 */
    CHECK_EQ(h.point.x, 5);
    CHECK_EQ(h.point.y, 1.5f);
    const kz_shape below = mask("#\n", 5, 2);
    const kz_sweep_hit corner = kz_sweep(&m, (kz_vec2){8, 0}, &below, KZ_HIT_TOUCH);
    CHECK(corner.hit);
    CHECK_EQ(corner.point.x, 5);
    CHECK_EQ(corner.point.y, 2);
}

TEST(edges_that_meet_flush_meet_within_both)
{
    const kz_shape tall = box(-7, -3, -3, 1), low = box(2, 0, 4, 1), small = box(-1, 0.25f, 0, 0.5f);
    const kz_sweep_hit h = kz_sweep(&tall, (kz_vec2){6, 0}, &low, 0), g = kz_sweep(&small, (kz_vec2){4, 0}, &low, 0);
    CHECK_NEAR((double)h.point.x, 2, 1e-6);
    CHECK(h.point.y >= 0 && h.point.y <= 1);
    CHECK_NEAR((double)g.point.x, 2, 1e-6);
    CHECK(g.point.y >= 0.25f && g.point.y <= 0.5f);
}

TEST(where_corners_meet_flush_edges_tell_the_normal)
{
    const kz_shape a = box(3.5f, 2.5f, 4, 4), b = box(5, 0.5f, 5.5f, 5); /* the lower corners meet as edges do */
    const kz_sweep_hit h = kz_sweep(&a, (kz_vec2){2, 2}, &b, 0), g = kz_sweep(&b, (kz_vec2){-2, -2}, &a, 0);
    CHECK(h.hit && h.t == 0.5f && h.normal.x == -1 && h.normal.y == 0);
    CHECK(g.hit && g.t == 0.5f && g.normal.x == 1 && g.normal.y == 0);
}

TEST(a_line_along_a_whole_edge_and_beyond_enters_at_once)
{
    const kz_shape line = segment(6, -2, 6, 9), area = box(2, 1, 6, 5);
    const kz_sweep_hit in = kz_sweep(&line, (kz_vec2){-3, 0}, &area, 0), g = kz_sweep(&area, (kz_vec2){3, 0}, &line, 0);
    CHECK_EQ(in.start, KZ_TOUCH);
    CHECK(in.hit && in.t == 0 && in.normal.x == 1);
    CHECK(g.hit && g.t == 0 && g.normal.x == -1);
    CHECK(!kz_sweep(&line, (kz_vec2){3, 0}, &area, 0).hit);
    CHECK(!kz_sweep(&line, (kz_vec2){0, 1}, &area, 0).hit);
    CHECK(!kz_sweep(&area, (kz_vec2){-3, 0}, &line, 0).hit);
}

TEST(an_edge_in_two_pieces_meets_where_it_is_met)
{
    static const kz_vec2 p[4] = {{0, 0}, {8, 0}, {4, 4}, {2, 6}}; /* (4, 4) lies between (8, 0) and (2, 6) */
    const kz_shape corner = box(6, 6, 9, 9);
    kz_shape long_side;
    REQUIRE(kz_shape_polygon(p, 4, &long_side, NULL) == KZ_OK);
    const kz_sweep_hit h = kz_sweep(&long_side, (kz_vec2){3, 7}, &corner, 0);
    const kz_shape spot = circle(h.point.x, h.point.y, 1e-3f);
    CHECK(h.hit);
    CHECK_GE(kz_relate(&spot, &corner), KZ_TOUCH);
}

TEST(a_line_back_through_its_own_end_may_cross_there_as_soon_as_it_moves)
{
    static const kz_vec2 p[4] = {{1, -1}, {1, 3}, {-1, 1}, {0, 2}}; /* (0, 2) lies between (1, 3) and (-1, 1) */
    const kz_shape other = segment(-0.25f, 2.25f, 0.75f, 1.25f);
    kz_shape line;
    REQUIRE(kz_shape_polyline(p, 4, &line, NULL) == KZ_OK);
    const kz_sweep_hit h = kz_sweep(&line, (kz_vec2){-4, -4}, &other, 0);
    CHECK_EQ(h.start, KZ_TOUCH);
    CHECK(h.hit);
    CHECK_EQ(h.t, 0);
}

TEST(an_end_that_only_touches_a_line_is_no_hit)
{
    const kz_shape level = segment(-1, 0, 1, 0), ends_on_it = segment(0, 2, 0, 3), leaves = segment(0, 0, 0, -1);
    CHECK(!kz_sweep(&ends_on_it, (kz_vec2){0, -2}, &level, 0).hit);
    CHECK(!kz_sweep(&leaves, (kz_vec2){0, -2}, &level, 0).hit);
    const kz_shape passes = segment(0, 0, 0, 1);
    CHECK(kz_sweep(&passes, (kz_vec2){0, -2}, &level, 0).hit);
}

TEST(a_line_through_a_pinch_enters_beside_it)
{
    static const kz_vec2 p[5] = {{2.5f, 5.5f}, {1.5f, 4.5f}, {2, 3.5f}, {2, 5}, {3, 4.5f}}; /* (2, 5) on edge 0 */
    const kz_shape line = segment(3.5f, 2, 0.5f, 8);
    kz_shape pinched;
    REQUIRE(kz_shape_polygon(p, 5, &pinched, NULL) == KZ_OK);
    const kz_sweep_hit h = kz_sweep(&line, (kz_vec2){0, -2}, &pinched, 0);
    CHECK_EQ(h.start, KZ_TOUCH);
    CHECK(h.hit);
    CHECK_EQ(h.t, 0);
}

TEST(an_end_of_a_line_is_no_inside_so_t_is_the_very_time_it_is_met)
{
    const kz_shape line = segment(-3, 0, -2, 2), upright = segment(0, 1, 0, 3), level = segment(-1, 0, 1, 0);
    CHECK_EQ(kz_ray(&line, (kz_vec2){-3.75f, -1.5f}, (kz_vec2){-1.75f, 2.5f}, 0).t, 0.375f);
    CHECK_EQ(kz_sweep(&upright, (kz_vec2){0, -2}, &level, 0).t, 0.5f);
    CHECK_EQ(kz_sweep(&level, (kz_vec2){0, 2}, &upright, 0).t, 0.5f);
    kz_shape parts, both[2] = {box(2, -1, 4, 1), point(2, 0)}; /* the point is hit at the very time, the box after it */
    REQUIRE(kz_shape_parts(both, 2, &parts, NULL) == KZ_OK);
    CHECK_LT(kz_ray(&parts, (kz_vec2){0, 0}, (kz_vec2){4, 0}, 0).t, 0.5f);
}

/* ---- Named cases ------------------------------------------------------------------------------------------- */

TEST(a_box_slides_over_flush_tiles_without_catching)
{
    kz_shape tiles[8], floor;
    for (int i = 0; i < 8; i++) tiles[i] = box((float)(16 * i), 16, (float)(16 * i + 16), 32);
    REQUIRE(kz_shape_parts(tiles, 8, &floor, NULL) == KZ_OK);
    const kz_shape player = box(2, 6, 12, 16);
    const kz_sweep_hit level = kz_sweep(&player, (kz_vec2){100, 0}, &floor, 0);
    CHECK_EQ(level.start, KZ_TOUCH);
    CHECK(!level.hit);
    CHECK_EQ(level.t, 1);
    const kz_sweep_hit down = kz_sweep(&player, (kz_vec2){100, 5}, &floor, 0);
    CHECK(down.hit);
    CHECK_EQ(down.t, 0);
    CHECK_EQ(down.normal.x, 0);
    CHECK_EQ(down.normal.y, -1);
    const kz_sweep_hit falling = kz_sweep(&(kz_shape){0}, (kz_vec2){1, 1}, &floor, 0);
    CHECK(!falling.hit);
    const kz_shape above = box(4, 0, 14, 8); /* its corner meets the seam at (16, 16) */
    const kz_sweep_hit seam = kz_sweep(&above, (kz_vec2){4, 16}, &floor, 0);
    CHECK(seam.hit);
    CHECK_EQ(seam.t, 0.5f);
    CHECK_EQ(seam.normal.x, 0);
    CHECK_EQ(seam.normal.y, -1);
}

TEST(a_bullet_does_not_tunnel)
{
    const kz_shape bullet = circle(0, 0, 0.5f), wall = box(1000, -1000, 1000.25f, 1000);
    const kz_sweep_hit h = kz_sweep(&bullet, (kz_vec2){5000, 100}, &wall, 0);
    CHECK(h.hit);
    CHECK_NEAR((double)h.t, 999.5 / 5000, 1e-7);
    CHECK_EQ(h.normal.x, -1);
    CHECK_NEAR((double)h.point.x, 1000, 1e-3);
}

TEST(moving_out_of_an_overlap_is_allowed)
{
    const kz_shape a = box(0, 0, 4, 4), b = box(3, 0, 8, 4);
    const kz_sweep_hit out = kz_sweep(&a, (kz_vec2){-5, 0}, &b, 0), in = kz_sweep(&a, (kz_vec2){5, 0}, &b, 0);
    CHECK_EQ(out.start, KZ_OVERLAP);
    CHECK(!out.hit && out.t == 1);
    CHECK(in.hit && in.t == 0 && in.normal.x == -1);
    CHECK_BITS(in.normal.y, 0);
}

TEST(what_is_not_finite_or_does_not_move_hits_nothing)
{
    const kz_shape a = box(0, 0, 1, 1), b = box(3, 0, 8, 4);
    CHECK(!kz_sweep(&a, (kz_vec2){(float)NAN, 0}, &b, 0).hit);
    CHECK(!kz_sweep(&a, (kz_vec2){(float)INFINITY, 0}, &b, 0).hit);
    CHECK(!kz_sweep(&a, (kz_vec2){0, 0}, &b, 0).hit);
}

/* The motion goes along the face but for less than a rounding of either, and into it. */
TEST(a_face_all_but_along_the_motion_is_met_from_outside)
{
    const kz_shape a = polygon(-0x1p97f, -0x1p97f, 16, -0x1p97f, 16, -0x1p98f);
    const kz_shape b = polygon(16, -0x1p98f, -0x1p97f, -0x1p97f, -0x1p98f, -0x1p98f, -0x1p97f, -0x1.8p98f);
    const kz_sweep_hit hit = kz_sweep(&a, (kz_vec2){0x1p97f, -0x1p97f}, &b, 0);
    CHECK_EQ(hit.start, KZ_TOUCH);
    CHECK(hit.hit && hit.t == 0);
    CHECK_GT(hit.normal.x, 0);
    CHECK_GT(hit.normal.y, 0);
    CHECK(hit.point.x == -0x1p96f && hit.point.y == -0x1.8p97f); /* the middle of the edge that both have */
}

/* An edge of a and the top of b have one normal to 2^-22, but the edge's other end passes beside b. */
TEST(where_a_corner_is_met_the_point_is_that_corner_although_faces_have_one_normal)
{
    const kz_shape a = polygon(-0x1p60f, -0x1.f00008p58f, -0x1p54f, -0x1.fp58f, 5, 0x1p59f, -0x1p60f, 0x1p59f);
    const kz_shape b = box(-0x1p54f, -0x1.08p60f, 0, -0x1p60f);
    const kz_sweep_hit hit = kz_sweep(&a, (kz_vec2){0, -0x1.08p60f}, &b, 0);
    CHECK(hit.hit && hit.start == KZ_APART);
    CHECK_EQ(hit.point.x, -0x1p54f);
    CHECK_EQ(hit.point.y, -0x1p60f);
}
