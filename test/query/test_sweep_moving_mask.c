/* test_sweep_moving_mask.c - a mask that moves beside an edge along its motion, compared with a walk of every step; and
 * where it stops when that would take too many.
 *
 * Edges lie along the motion, or turn towards it or away by a hair; they touch the cells, or would after hundreds of
 * steps.  The slow walk orders the steps by fractions of whole numbers and asks kz_relate after each. */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

#include <limits.h>
#include <stdlib.h>

/* Places and motions are multiples of 1/8. */
enum { UNIT = 8 };

typedef struct slow_axis {
    int64_t at, motion; /* in units */
    int64_t cell;       /* where it is */
} slow_axis;

/* The coordinate rounded, halves down. */
static int64_t first_cell(int64_t at)
{
    const int64_t v = at - UNIT / 2; /* ceil(v / UNIT) */
    return v >= 0 ? (v + UNIT - 1) / UNIT : -(-v / UNIT);
}

/* The next step comes after this part of the motion, in units; when it has just gone so far, or when it goes further.
 * false: it has no more. */
static bool next_slow_step(const slow_axis *a, int64_t *after)
{
    if (a->motion == 0) return false;
    *after = a->motion > 0 ? a->cell * UNIT + UNIT / 2 - a->at : a->at - (a->cell * UNIT - UNIT / 2);
    return a->motion > 0 ? *after < a->motion : *after <= -a->motion;
}

/* Which axis steps next?  -1: none. */
static int slow_turn(const slow_axis axis[2])
{
    int64_t after[2];
    const bool x = next_slow_step(&axis[0], &after[0]), y = next_slow_step(&axis[1], &after[1]);
    if (!x || !y) return x ? 0 : y ? 1 : -1;
    const int64_t left = after[0] * llabs(axis[1].motion), right = after[1] * llabs(axis[0].motion);
    if (left != right) return left < right ? 0 : 1;
    return axis[1].motion < 0 && axis[0].motion > 0 ? 1 : 0; /* what steps at its edge, then x */
}

typedef struct slow_sweep {
    bool hit;
    int axis, n_steps;
    slow_axis at[2];
} slow_sweep;

static kz_relation relate_at(const kz_shape *a, const slow_axis at[2], const kz_shape *b)
{
    kz_shape there;
    CHECK_EQ(kz_shape_mask(a->as.mask.mask, (double)at[0].cell, (double)at[1].cell, &there, NULL), KZ_OK);
    return kz_relate(&there, b);
}

static slow_sweep sweep_slowly(const kz_shape *a, const slow_axis from[2], const kz_shape *b, kz_relation least)
{
    slow_sweep s = {false, -1, 0, {from[0], from[1]}};
    while (!s.hit && (s.axis = slow_turn(s.at)) >= 0) {
        s.at[s.axis].cell += s.at[s.axis].motion > 0 ? 1 : -1;
        s.n_steps++;
        s.hit = relate_at(a, s.at, b) >= least;
    }
    return s;
}

/* Has the coordinate entered its cell at time t? */
static bool is_slow_entered(const slow_axis *a, float t)
{
    const double gone = (double)t * (double)a->motion, edge = (double)(a->cell * UNIT - UNIT / 2 - a->at);
    return a->motion > 0 ? gone > edge : gone <= edge + UNIT;
}

typedef struct step_counts {
    int hits, late_hits, long_ways;
} step_counts;

static void check_steps(const kz_shape *cells, const slow_axis from[2], const kz_shape *b, unsigned flags,
                        step_counts *counts)
{
    kz_shape a;
    CHECK_EQ(kz_shape_mask(cells->as.mask.mask, (double)from[0].at / UNIT, (double)from[1].at / UNIT, &a, NULL), KZ_OK);
    const kz_vec2 motion = {(float)from[0].motion / UNIT, (float)from[1].motion / UNIT};
    const kz_sweep_hit h = kz_sweep(&a, motion, b, flags);
    if (h.start >= (flags ? KZ_TOUCH : KZ_OVERLAP)) return;
    const slow_sweep s = sweep_slowly(&a, from, b, flags ? KZ_TOUCH : KZ_OVERLAP);
    NOTE("from (%g, %g) by (%g, %g)", a.as.mask.at_x, a.as.mask.at_y, (double)motion.x, (double)motion.y);
    CHECK_EQ(h.hit, s.hit);
    counts->hits += s.hit;
    counts->late_hits += s.hit && s.n_steps > 300;
    counts->long_ways += !s.hit && s.n_steps > 300;
    if (!s.hit || !h.hit) return;
    CHECK(!is_slow_entered(&s.at[s.axis], h.t));
    CHECK(h.t == 1 || is_slow_entered(&s.at[s.axis], nextafterf(h.t, 2)));
    CHECK_BITS(s.axis == 0 ? h.normal.y : h.normal.x, 0);
    CHECK_BITS(s.axis == 0 ? h.normal.x : h.normal.y, s.at[s.axis].motion > 0 ? -1 : 1);
}

/* ---- What it moves past ------------------------------------------------------------------------------------ */

typedef struct long_way {
    slow_axis from[2];
    int x, y, n;    /* about n times (x, y) */
    kz_vec2 p, q;   /* a line along it */
    kz_vec2 across; /* to one side */
} long_way;

static long_way any_way(kz_test_rng *r, bool odd_slope)
{
    long_way w;
    w.x = kz_test_range(r, -5, 5), w.y = w.x == 0 ? (kz_test_one_in(r, 2) ? 1 : -1) : kz_test_range(r, -5, 5);
    w.n = kz_test_range(r, 20, 200);
    const int turn = kz_test_one_in(r, 2) ? 1 : -1, gone[2] = {w.x * w.n * UNIT, w.y * w.n * UNIT};
    const int32_t far = kz_test_one_in(r, 4) ? 1 << 17 : 0;
    for (int i = 0; i < 2; i++) {
        w.from[i].at = far * UNIT + kz_test_range(r, -2 * UNIT, 2 * UNIT);
        w.from[i].motion = gone[i] + (odd_slope ? kz_test_range(r, -9, 9) : 0);
        w.from[i].cell = first_cell(w.from[i].at);
    }
    w.across = (kz_vec2){(float)(-w.y * turn), (float)(w.x * turn)};
    return w;
}

/* The line goes through a corner of a cell of the mask somewhere on its way, or near. */
static void lay_line(kz_test_rng *r, long_way *w, kz_cell corner)
{
    const int part = kz_test_range(r, 0, w->n), off = kz_test_one_in(r, 3) ? kz_test_range(r, -3, 3) : 0;
    const float corner_x = (float)(w->from[0].cell + corner.x + w->x * part);
    const float corner_y = (float)(w->from[1].cell + corner.y + w->y * part);
    const float hair = (float)off / UNIT, back = (float)kz_test_range(r, -1, part + 2);
    const float ahead = (float)kz_test_range(r, -2, w->n - part + 9) + 3;
    const int lean = kz_test_one_in(r, 2) ? 0 : kz_test_range(r, -4, 4);
    const float x0 = corner_x + hair * w->across.x, y0 = corner_y + hair * w->across.y;
    w->p = (kz_vec2){x0 - (float)w->x * back, y0 - (float)w->y * back};
    w->q.x = x0 + (float)w->x * ahead - (float)(lean * w->y) / UNIT;
    w->q.y = y0 + (float)w->y * ahead + (float)(lean * w->x) / UNIT;
}

static kz_shape any_mask_on(kz_test_rng *r, long_way *w)
{
    const kz_shape cells = any_mask(r);
    const kz_cell_rect in = cells.as.mask.bounds;
    lay_line(r, w, (kz_cell){kz_test_range(r, 0, in.x1), kz_test_range(r, 0, in.y1)});
    return cells;
}

static kz_vec2 beside(const long_way *w, kz_vec2 p, float by)
{
    return (kz_vec2){p.x + w->across.x * by, p.y + w->across.y * by};
}

/* A capsule whose side is the line, or all but that. */
static bool round_along(kz_test_rng *r, const long_way *w, kz_shape *out)
{
    const float by = (float)kz_test_range(r, 1, 9) / 2, size = hypotf(w->across.x, w->across.y) * by;
    const float toward = kz_test_one_in(r, 2) ? 0 : 99, radius = kz_test_one_in(r, 2) ? size : nextafterf(size, toward);
    return kz_shape_capsule(beside(w, w->p, by), beside(w, w->q, by), radius, out, NULL) == KZ_OK;
}

/* A segment, a strip, a line that comes back, one that comes nearer, a hairpin, a corridor, something round. */
static bool shape_along(kz_test_rng *r, const long_way *w, int kind, kz_shape *out)
{
    const float wide = (float)kz_test_range(r, 1, 40), free_by = (float)kz_test_range(r, 1, 24) / 4;
    const float hair = (float)kz_test_range(r, -6, 6) / UNIT;
    const kz_vec2 p1 = beside(w, w->p, wide), q1 = beside(w, w->q, wide);
    const kz_vec2 p2 = beside(w, w->p, -free_by), q2 = beside(w, w->q, -free_by);
    const kz_vec2 p3 = beside(w, p2, -wide), q3 = beside(w, q2, -wide);
    const kz_vec2 middle = {(w->p.x + w->q.x) / 2, (w->p.y + w->q.y) / 2}, near = beside(w, middle, hair);
    const kz_vec2 rings[5][8] = {{w->p, w->q, q1, p1},
                                 {p1, w->p, w->q, q2},
                                 {beside(w, w->p, hair), near, middle, w->q},
                                 {middle, w->q, beside(w, w->q, hair), beside(w, w->p, hair)},
                                 {p2, p3, q3, q1, p1, w->p, w->q, q2}};
    kz_vec2 *p = scene.points + scene_take(&scene.n_points, 8, SCENE_POINTS);
    for (int i = 0; i < 8 && kind % 6 > 0; i++) p[i] = rings[kind - 1][i];
    switch (kind) {
    case 0: return kz_shape_segment(w->p, w->q, out, NULL) == KZ_OK;
    case 6: return round_along(r, w, out);
    case 1: return kz_shape_polygon(p, 4, out, NULL) == KZ_OK;
    case 2:
    case 3:
    case 4: return kz_shape_polyline(p, 4, out, NULL) == KZ_OK;
    default: return kz_shape_polygon(p, 8, out, NULL) == KZ_OK;
    }
}

/* ---- Long motions ---------------------------------------------------------------------------------------- */

static void check_long_motions(unsigned flags, bool odd_slope)
{
    kz_test_rng r = kz_test_rng_here();
    step_counts counts = {0, 0, 0};
    const int64_t rounds = kz_test_rounds(6000);
    for (int64_t i = rounds; i > 0; i--) {
        kz_shape b;
        scene_clear();
        long_way w = any_way(&r, odd_slope);
        const kz_shape cells = any_mask_on(&r, &w);
        if (shape_along(&r, &w, (int)(i % 7), &b)) check_steps(&cells, w.from, &b, flags, &counts);
    }
    CHECK_GT(counts.hits, rounds / 20);
    CHECK_GT(counts.late_hits, rounds / 100);
    CHECK_GT(counts.long_ways, rounds / 40);
}

TEST(beside_edges_along_the_motion) { check_long_motions(0, false); }

TEST(beside_edges_along_the_motion_touching) { check_long_motions(KZ_HIT_TOUCH, false); }

TEST(beside_edges_along_motions_of_any_slope) { check_long_motions(0, true); }

TEST(beside_edges_along_motions_of_any_slope_touching) { check_long_motions(KZ_HIT_TOUCH, true); }

/* ---- Ways that end, round things, far away --------------------------------------------------------------------- */

TEST(ways_that_end_within_a_period)
{
    scene_clear();
    const kz_shape m = mask("##\n", 0, -1), line = segment(-3300, -3100, 3300, 3100);
    const slow_axis from[2] = {{UNIT, 33 * UNIT * 15 / 8, 1}, {-UNIT, 31 * UNIT * 15 / 8, -1}};
    step_counts counts = {0, 0, 0};
    check_steps(&m, from, &line, 0, &counts);
    check_steps(&m, from, &line, KZ_HIT_TOUCH, &counts);
    CHECK_EQ(counts.hits, 1);
    const slow_axis off[2] = {{2 * UNIT, 33 * UNIT * 15 / 8, 2}, {-UNIT, 31 * UNIT * 15 / 8, -1}};
    check_steps(&m, off, &line, 0, &counts);
    CHECK_EQ(counts.hits, 1);
}

TEST(beside_something_round)
{
    const slow_axis from[2] = {{0, 300 * UNIT, 0}, {0, 0, 0}};
    step_counts counts = {0, 0, 0};
    scene_clear();
    const kz_shape m = mask(".##.\n####\n.##.\n", 0, 0);
    const kz_shape touched[2] = {capsule(-9, 5, 400, 5, 2), capsule(-9, -2, 400, -2, 2)};
    const kz_shape nearer[2] = {capsule(0, 5.5f, 400, 4.875f, 2), capsule(0, 5.5f, 400, 4.5f, 2)};
    for (int i = 0; i < 2; i++) {
        check_steps(&m, from, &touched[i], 0, &counts);
        check_steps(&m, from, &nearer[i], 0, &counts);
        check_steps(&m, from, &nearer[i], KZ_HIT_TOUCH, &counts);
    }
    CHECK_EQ(counts.hits, 2); /* of the steeper one */
}

/* A capsule with one end far larger than the way is long, which passes by a place of it, and the other farther away
 * than doubles can tell. */
TEST(beside_something_round_of_very_different_sizes)
{
    kz_test_rng r = kz_test_rng_here();
    step_counts counts = {0, 0, 0};
    for (int64_t i = kz_test_rounds(2000); i > 0; i--) {
        kz_shape b;
        scene_clear();
        long_way w = any_way(&r, kz_test_one_in(&r, 2));
        const kz_shape cells = any_mask_on(&r, &w);
        const float radius = kz_test_exponent(&r, 16, 26);
        float x, y, cosine, sine;
        kz_cos_sin_degrees((double)kz_test_range(&r, 0, 359), &x, &y);
        kz_cos_sin_degrees((double)kz_test_range(&r, -60, 60), &cosine, &sine);
        const float size = radius < 0 ? -radius : radius, far = kz_test_one_in(&r, 2) ? 1e38f : 1e20f;
        const kz_vec2 at = {w.p.x + size * x, w.p.y + size * y};
        const kz_vec2 end = {far * (x * cosine - y * sine), far * (x * sine + y * cosine)};
        CHECK_EQ(kz_shape_capsule(at, end, size, &b, NULL), KZ_OK);
        check_steps(&cells, w.from, &b, kz_test_one_in(&r, 2) ? KZ_HIT_TOUCH : 0, &counts);
    }
    CHECK_GT(counts.hits, kz_test_rounds(2000) / 20);
    CHECK_GT(counts.long_ways, kz_test_rounds(2000) / 40);
}

static bool is_pipe(void *ctx, int32_t x, int32_t y)
{
    (void)ctx, (void)x;
    return y != 1;
}

TEST(over_a_point)
{
    const slow_axis from[2] = {{0, -300 * UNIT, 0}, {0, 0, 0}}, down[2] = {{0, -300 * UNIT, 0}, {0, -UNIT, 0}};
    const kz_shape inside = point(-20, 1.5f), within = point(-20, 1.25f);
    step_counts counts = {0, 0, 0};
    kz_mask *pipe = NULL;
    kz_shape m;
    CHECK_EQ(kz_mask_from_call(200, 3, is_pipe, NULL, NULL, &pipe, NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(pipe, 0, 0, &m, NULL), KZ_OK);
    check_steps(&m, from, &inside, 0, &counts);
    CHECK_EQ(counts.hits, 0);
    check_steps(&m, down, &inside, 0, &counts);
    check_steps(&m, down, &within, KZ_HIT_TOUCH, &counts);
    CHECK_EQ(counts.hits, 2);
    kz_mask_free(pipe);
}

/* ---- The most cells -------------------------------------------------------------------------------------- */

static const float most = KZ_SWEEP_MAX_CELLS;

TEST(a_mask_stops_after_so_many_cells)
{
    scene_clear();
    const kz_shape m = mask("#\n#\n", 0, 0), ledge = segment(-9, 2, 9 * most, 2);
    CHECK(!kz_sweep(&m, (kz_vec2){most, 0}, &ledge, 0).hit);
    const kz_sweep_hit h = kz_sweep(&m, (kz_vec2){2 * most, 0}, &ledge, 0);
    const float x = h.t * 2 * most;
    CHECK(h.hit && h.start == KZ_TOUCH);
    CHECK(x > most - 1 && x < most + 1);
    CHECK(h.normal.x == -1 && h.normal.y == 0);
    CHECK(fabsf(h.point.x - x - 0.5f) <= 1 && h.point.y == 1);
    const kz_shape wall = segment(0, 9, 0, -9 * most);
    const kz_sweep_hit up = kz_sweep(&m, (kz_vec2){0, -3 * most}, &wall, 0);
    CHECK(up.hit && up.normal.x == 0 && up.normal.y == 1);
}

TEST(a_mask_that_stopped_can_go_on_from_there)
{
    scene_clear();
    const float end = 3.5f * most + 0.5f;
    const kz_shape ledge = polyline(-9, 1, end, 1, end, -9);
    kz_shape m = mask("#\n", 0, 0);
    double x = 0;
    int n = 0;
    for (; x < (double)end - 2 && n < 9; n++) {
        const kz_sweep_hit h = kz_sweep(&m, (kz_vec2){8 * most, 0}, &ledge, 0);
        CHECK(h.hit);
        x += (double)h.t * 8 * (double)most;
        CHECK_EQ(kz_shape_mask(m.as.mask.mask, x, 0, &m, NULL), KZ_OK);
        CHECK_LT(kz_relate(&m, &ledge), KZ_OVERLAP);
    }
    CHECK_EQ(n, 4);
    CHECK(x > (double)end - 1.1 && x <= (double)end - 1);
}

TEST(a_part_that_is_hit_counts_before_one_that_is_too_long)
{
    scene_clear();
    const kz_shape m = mask("#\n", 0, 0), both = parts(segment(-9, 1, 9 * most, 1), segment(700.5f, 0, 700.5f, 1));
    const kz_sweep_hit h = kz_sweep(&m, (kz_vec2){2 * most, 0}, &both, 0);
    CHECK_NEAR((double)h.t * 2 * (double)most, 699.5, 1e-2);
}

static bool is_set(void *ctx, int32_t x, int32_t y)
{
    (void)ctx, (void)x;
    return y == 0;
}

/* Cells far from b do not count, nor do those past another mask. */
TEST(cells_beside_shapes_are_counted_alone)
{
    kz_mask *m = NULL;
    scene_clear();
    CHECK_EQ(kz_mask_from_call(3 << 15, 2, is_set, NULL, NULL, &m, NULL), KZ_OK);
    const kz_shape row = scene_place(m, 0, 0), far = segment(0x1p20f + 0.5f, -9, 0x1p20f + 0.5f, 9);
    const kz_shape one = mask("#\n", 0, 1), corner = mask("#\n.\n", 3 << 15, 1);
    CHECK_NEAR((double)kz_sweep(&one, (kz_vec2){1 << 21, 0}, &far, 0).t * (1 << 21), (1 << 20) - 0.5, 0.25);
    CHECK(!kz_sweep(&one, (kz_vec2){4 * most, 0}, &row, 0).hit);
    CHECK(kz_sweep(&one, (kz_vec2){4 * most, 0}, &corner, 0).hit);
}

/* Step by step these would take minutes. */
TEST(no_motion_takes_minutes)
{
    const float far = 0x1p30f;
    scene_clear();
    const kz_shape one = mask("#\n", 0, -1), sprite = mask(".##.\n####\n.##.\n", 0, 0);
    const kz_shape diagonal = segment(0, 0, far, far), floor_line = segment(-far, 3, far, 3);
    const kz_sweep_hit h = kz_sweep(&one, (kz_vec2){1e22f, 1e22f}, &diagonal, 0);
    CHECK(h.hit && h.t > 0);
    CHECK(kz_sweep(&sprite, (kz_vec2){far, 0}, &floor_line, 0).hit);
    /* Found by fuzzing: far away, but of sizes for which a sweep's time is too coarse to say so. */
    const kz_shape cloud = capsule(2.9482313e37f, 1.7866813e38f, 4.0058370e18f, 4.0058370e18f, 4.0058609e18f);
    kz_sweep(&one, (kz_vec2){4.0058370e18f, 5.8226430e18f}, &cloud, 0);
}
