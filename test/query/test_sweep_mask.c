/* test_sweep_mask.c - small convex shapes that move into masks, compared with sweeps into each run of cells; and masks
 * that move over masks, compared with kz_mask_sweep.
 *
 * The slow answer is the earliest of those into boxes of the runs.  It knows neither rows nor bounds of the time. */
#include "kz_test.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"
#include <kolize/mask_config_space.h>
#include <kolize/query_sweep.h>
#include <kolize/shape.h>

#include <math.h>

enum { SIDE = 60, WIDE = 300 };

typedef enum ground { NOISE, HILLS, ROOM, GRID, PIXEL, NOTHING, GROUNDS } ground;

typedef struct cells {
    bool is_set[SIDE][SIDE];
} cells;

static bool is_set(void *ctx, int32_t x, int32_t y) { return ((const cells *)ctx)->is_set[y][x]; }

static kz_mask *make_ground(kz_test_rng *r, ground kind)
{
    cells c;
    kz_mask *mask = NULL;
    const double slope = kz_test_real(r, -1.5f, 1.5f), wave = kz_test_real(r, 0, 12);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const bool of_kind[GROUNDS] = {kz_test_one_in(r, 3), y > 30 + slope * (x - 30) + wave * sin(x * 0.3),
                                           x < 5 || y < 5 || x >= 55 || y >= 55, x % 7 == 0 && y % 5 == 0,
                                           x == 31 && y == 17, false};
            c.is_set[y][x] = of_kind[kind];
        }
    }
    CHECK_EQ(kz_mask_from_call(SIDE, SIDE, is_set, &c, NULL, &mask, NULL), KZ_OK);
    return mask;
}

/* ---- Small convex shapes ---------------------------------------------------------------------------------------- */

/* Whole, half or any number. */
static float number(kz_test_rng *r, int sort, float most)
{
    const float v = kz_test_real(r, -most, most);
    return sort == 0 ? roundf(v) : sort == 1 ? roundf(2 * v) / 2 : v;
}

static kz_shape make_mover(kz_test_rng *r, int sort, float x, float y)
{
    kz_shape s = {0};
    if (kz_test_one_in(r, 2)) {
        const kz_vec2 p = {x + number(r, sort, 60), y + number(r, sort, 60)};
        const kz_vec2 q = {p.x + 1 + fabsf(number(r, sort, 20)), p.y + 1 + fabsf(number(r, sort, 20))};
        const float cut = (q.x - p.x) / (float)kz_test_range(r, 1, 4);
        const kz_vec2 v[4] = {{p.x, p.y}, {q.x, p.y}, {p.x + cut, q.y}, {p.x, q.y}};
        if (kz_test_one_in(r, 2)) CHECK_EQ(kz_shape_box(p, q, &s, NULL), KZ_OK);
        else CHECK_EQ(kz_shape_polygon(v, 4, &s, NULL), KZ_OK);
        return s;
    }
    const float radius = fabsf(number(r, sort, kz_test_one_in(r, 2) ? 12 : 40)) + 0.5f;
    const kz_vec2 a = {x + number(r, sort, 60), y + number(r, sort, 60)};
    const kz_vec2 b = {a.x + number(r, sort, 20), kz_test_one_in(r, 3) ? a.y : a.y + number(r, sort, 20)};
    if (kz_test_one_in(r, 2)) CHECK_EQ(kz_shape_circle(a, radius, &s, NULL), KZ_OK);
    else CHECK_EQ(kz_shape_capsule(a, b, radius, &s, NULL), KZ_OK);
    return s;
}

static kz_vec2 make_motion(kz_test_rng *r, int sort)
{
    const int size = kz_test_range(r, 0, 9);
    const float most = size == 0 ? 1e-3f : size == 1 ? 1e6f : size < 5 ? 4 : 80;
    const kz_vec2 m = {number(r, size == 0 ? 2 : sort, most), number(r, size == 0 ? 2 : sort, most)};
    return kz_test_one_in(r, 6) ? (kz_vec2){m.x, 0} : kz_test_one_in(r, 6) ? (kz_vec2){0, m.y} : m;
}

static kz_sweep_hit sweep_into_each_run(const kz_shape *a, kz_vec2 m, const kz_shape *b, unsigned flags)
{
    kz_sweep_hit first = {.start = KZ_APART, .t = 1};
    const kz_placed_mask *mask = &b->as.mask;
    for (int32_t y = 0; y < SIDE; y++) {
        for (int32_t x0, x1 = 0; kz_mask_next_run(mask->mask, y, x1, &x0, &x1);) {
            kz_shape run;
            const kz_vec2 min = {(float)(mask->cell.x + x0), (float)(mask->cell.y + y)};
            const kz_vec2 max = {(float)(mask->cell.x + x1), min.y + 1};
            CHECK_EQ(kz_shape_box(min, max, &run, NULL), KZ_OK);
            const kz_sweep_hit hit = kz_sweep(a, m, &run, flags);
            first.start = hit.start > first.start ? hit.start : first.start;
            if (hit.hit && (!first.hit || hit.t < first.t)) first.hit = true, first.t = hit.t;
        }
    }
    return first;
}

static bool is_cell(const kz_shape *b, double x, double y)
{
    const kz_placed_mask *m = &b->as.mask;
    return kz_mask_get(m->mask, (int32_t)floor(x) - m->cell.x, (int32_t)floor(y) - m->cell.y);
}

/* Beside the point of a level or upright face a set cell lies behind it, and before that an empty one. */
static bool is_outer_face(const kz_sweep_hit *hit, const kz_shape *b)
{
    const double x = (double)hit->point.x, y = (double)hit->point.y, nx = (double)hit->normal.x / 2,
                 ny = (double)hit->normal.y / 2;
    const double beside = 0x1p-8 + 0x1p-22 * fabs(x); /* points far away are rounded */
    bool is_face = false;
    for (int side = -1; side <= 1; side++) {
        const double u = x + side * beside * ny, v = y + side * beside * nx;
        is_face |= is_cell(b, u - nx, v - ny) && !is_cell(b, u + nx, v + ny);
    }
    return is_face;
}

static void check_mover(kz_test_rng *r, const kz_shape *a, kz_vec2 m, const kz_shape *b, int seen[4])
{
    const unsigned flags = kz_test_one_in(r, 4) ? KZ_HIT_TOUCH : 0;
    const kz_sweep_hit got = kz_sweep(a, m, b, flags);
    NOTE("motion %a, %a, flags %u", (double)m.x, (double)m.y, flags);
    CHECK_EQ(got.start, kz_relate(a, b));
    if (got.start == KZ_OVERLAP) return;
    const kz_sweep_hit want = sweep_into_each_run(a, m, b, flags);
    CHECK_EQ(got.start, want.start);
    CHECK_EQ(got.hit, want.hit);
    CHECK(got.t >= nextafterf(want.t, -1) && got.t <= nextafterf(want.t, 2));
    if (got.hit && got.t > 0 && a->kind == KZ_KIND_BOX) CHECK(is_outer_face(&got, b));
    seen[got.hit]++;
    seen[2] += got.start == KZ_TOUCH && got.hit;
    seen[3] += got.start == KZ_TOUCH && !got.hit;
}

/* Where it was hit, to go on from there: it touches, or nearly so. */
static bool go_to_hit(kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    const kz_sweep_hit hit = kz_sweep(a, m, b, 0);
    const kz_pose pose = {{m.x * hit.t, m.y * hit.t}, 1, 0};
    kz_shape there;
    if (!hit.hit || hit.start == KZ_OVERLAP || kz_shape_transform(a, pose, NULL, 0, &there, NULL) != KZ_OK) return false;
    *a = there;
    return true;
}

TEST(small_shapes_meet_masks_as_each_run_of_cells)
{
    kz_test_rng r = kz_test_rng_here();
    int seen[4] = {0};
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        kz_shape b;
        kz_mask *mask = make_ground(&r, (ground)kz_test_below(&r, GROUNDS));
        static const float far[4] = {50000, -200000, 300000, 600000};
        const bool is_far = kz_test_one_in(&r, 6);
        const float x = is_far ? far[kz_test_below(&r, 4)] : (float)kz_test_range(&r, -60, 0);
        const float y = (float)kz_test_range(&r, -60, 0);
        CHECK_EQ(kz_shape_mask(mask, (double)x, (double)y, &b, NULL), KZ_OK);
        for (int k = 0; k < 10; k++) {
            const int sort = kz_test_range(&r, 0, 2);
            kz_shape a = make_mover(&r, sort, x + 30, y + 30);
            const kz_vec2 m = make_motion(&r, sort);
            check_mover(&r, &a, m, &b, seen);
            if (!go_to_hit(&a, m, &b)) continue;
            check_mover(&r, &a, m, &b, seen);
            check_mover(&r, &a, make_motion(&r, sort), &b, seen);
        }
        kz_mask_free(mask);
    }
    for (int k = 0; k < 4; k++) CHECK_GT(seen[k], kz_test_rounds(30));
}

/* ---- Straight shapes -------------------------------------------------------------------------------------------- */

enum { MOST_VERTICES = 7 };

/* A polygon, convex or not, a polyline or a segment; false when the numbers give none. */
static bool make_straight(kz_test_rng *r, int sort, float x, float y, kz_vec2 v[MOST_VERTICES], kz_shape *s)
{
    const int n = kz_test_range(r, 2, MOST_VERTICES), kind = (int)kz_test_below(r, 3);
    const float size = kz_test_one_in(r, 4) ? 40 : 8, from_x = x + number(r, sort, 50), from_y = y + number(r, sort, 50);
    for (int i = 0; i < n; i++) v[i] = (kz_vec2){from_x + number(r, sort, size), from_y + number(r, sort, size)};
    if (kz_test_one_in(r, 4)) v[n - 1].y = v[0].y;
    if (kind == 0 && n > 2) return kz_shape_polygon(v, n, s, NULL) == KZ_OK;
    if (kind == 1) return kz_shape_polyline(v, n, s, NULL) == KZ_OK;
    return kz_shape_segment(v[0], v[1], s, NULL) == KZ_OK;
}

typedef struct straight_counts {
    int64_t hits, misses, faces;
} straight_counts;

static void check_straight(const kz_shape *a, kz_vec2 m, const kz_shape *b, straight_counts *seen)
{
    const kz_sweep_hit got = kz_sweep(a, m, b, 0), want = kzi_sweep_exact(a, m, b, 0);
    NOTE("kind %d, motion %a, %a", (int)a->kind, (double)m.x, (double)m.y);
    CHECK_EQ(got.start, want.start);
    if (got.start == KZ_OVERLAP) return;
    CHECK_EQ(got.hit, want.hit);
    CHECK(got.t >= nextafterf(want.t, -1) && got.t <= nextafterf(want.t, 2));
    const double n = hypot((double)got.normal.x - (double)want.normal.x, (double)got.normal.y - (double)want.normal.y);
    seen->hits += got.hit;
    seen->misses += !got.hit;
    seen->faces += n > 1e-5;
}

/* On whole numbers vertices come to corners of cells all the time. */
static void check_straight_of(int sort, bool is_far)
{
    static const float far[4] = {50000, -200000, 1048576, 3000000};
    kz_test_rng r = kz_test_rng_here();
    straight_counts seen = {0};
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        kz_shape a, b;
        kz_vec2 v[MOST_VERTICES];
        kz_mask *mask = make_ground(&r, (ground)kz_test_below(&r, GROUNDS));
        const float x = is_far ? far[kz_test_below(&r, 4)] : (float)kz_test_range(&r, -60, 0);
        const float y = (float)kz_test_range(&r, -60, 0);
        CHECK_EQ(kz_shape_mask(mask, (double)x, (double)y, &b, NULL), KZ_OK);
        for (int k = 0; k < 10; k++) {
            if (!make_straight(&r, sort, x + 30, y + 30, v, &a)) continue;
            const kz_vec2 m = make_motion(&r, sort);
            check_straight(&a, m, &b, &seen);
            if (!go_to_hit(&a, m, &b)) continue;
            check_straight(&a, m, &b, &seen);
            check_straight(&a, make_motion(&r, sort), &b, &seen);
        }
        kz_mask_free(mask);
    }
    CHECK_GT(seen.hits, kz_test_rounds(100));
    CHECK_GT(seen.misses, kz_test_rounds(100));
    CHECK_LE(100 * seen.faces, seen.hits);
}

TEST(straight_shapes_of_whole_numbers_meet_masks_as_exactly) { check_straight_of(0, false); }
TEST(straight_shapes_of_half_numbers_meet_masks_as_exactly) { check_straight_of(1, false); }
TEST(straight_shapes_of_any_numbers_meet_masks_as_exactly) { check_straight_of(2, false); }
TEST(straight_shapes_far_away_meet_masks_as_exactly)
{
    check_straight_of(0, true);
    check_straight_of(2, true);
}

static bool is_always_set(void *ctx, int32_t x, int32_t y)
{
    (void)ctx, (void)x, (void)y;
    return true;
}

/* ---- The runs that are visited ------------------------------------------------------------------------------------ */

/* When a moving box meets a run: the first time, or 2 if never; surely, for that is off by less than 1e-9. */
static double time_of_run(const kzi_near *box, kzi_vec m, double x0, double x1, double y)
{
    double from = 0, to = 1;
    const double lo[2] = {box->x0, box->y0}, hi[2] = {box->x1, box->y1}, by[2] = {m.x, m.y};
    const double run_lo[2] = {x0, y}, run_hi[2] = {x1, y + 1};
    for (int k = 0; k < 2; k++) {
        if (by[k] == 0 && !(hi[k] > run_lo[k] && lo[k] < run_hi[k])) return 2;
        if (by[k] == 0) continue;
        const double u = (run_lo[k] - hi[k]) / by[k], v = (run_hi[k] - lo[k]) / by[k];
        from = fmax(from, fmin(u, v));
        to = fmin(to, fmax(u, v));
    }
    return from < to - 1e-9 ? from : from > to + 1e-9 ? 2 : 3;
}

typedef struct visits {
    kzi_cells_on_path *cells;
    bool is_visited[SIDE][WIDE];
    kzi_run_of_cells last;
    bool ends; /* the third one ends it */
    int n;
} visits;

/* Rows come in the order of the motion, and so do the runs of a row.  After the third one no time is left. */
static void visit_run(void *to, const kzi_run_of_cells *run)
{
    visits *v = to;
    const kz_cell at = v->cells->mask->cell;
    const kzi_vec m = v->cells->motion;
    const bool same_row = run->y == v->last.y;
    if (v->n > 0 && !same_row) CHECK((run->y > v->last.y) == (m.y >= 0));
    if (v->n > 0 && same_row) CHECK(m.x < 0 ? run->x1 <= v->last.x0 : run->x0 >= v->last.x1);
    const double t = time_of_run(&v->cells->bounds, m, (double)run->x0, (double)run->x1, (double)run->y);
    CHECK(t != 2 && (t == 3 || t <= v->cells->until + 1e-9));
    for (int64_t x = run->x0 - at.x; x < run->x1 - at.x; x++) v->is_visited[run->y - at.y][x] = true;
    v->last = *run;
    if (++v->n == 3 && t != 3 && v->ends) v->cells->until = t;
}

/* Some are as wide as a word of cells, most are wider; runs are short or long. */
static bool is_some_cell(void *ctx, int32_t x, int32_t y)
{
    const int sort = *(const int *)ctx;
    const uint32_t mixed = ((uint32_t)(x / (1 + sort % 5 * 9)) * 2654435761u ^ (uint32_t)y * 2246822519u) * 3266489917u;
    return (mixed >> 16) % 4 == 0;
}

/* Each run that the box meets in time is visited where the box is, and no other one. */
TEST(the_runs_that_a_moving_box_meets_are_visited_in_order)
{
    kz_test_rng r = kz_test_rng_here();
    int seen = 0;
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
        kz_mask *mask = NULL;
        kz_shape b;
        int sort = kz_test_range(&r, 0, 99);
        const int32_t wide = kz_test_one_in(&r, 4) ? SIDE : WIDE;
        CHECK_EQ(kz_mask_from_call(wide, SIDE, is_some_cell, &sort, NULL, &mask, NULL), KZ_OK);
        CHECK_EQ(kz_shape_mask(mask, kz_test_range(&r, -50, 50), kz_test_range(&r, -50, 50), &b, NULL), KZ_OK);
        const kz_placed_mask *placed = &b.as.mask;
        const double x = placed->cell.x + (double)kz_test_real(&r, -40, (float)wide + 30), y = placed->cell.y + (double)kz_test_real(&r, -40, 90);
        const kzi_near box = {x, y, x + (double)kz_test_real(&r, 0.5f, 9), y + (double)kz_test_real(&r, 0.5f, 9)};
        kzi_vec m = {(double)kz_test_real(&r, -400, 400), (double)kz_test_real(&r, -120, 120)};
        if (kz_test_one_in(&r, 5)) m.x = 0;
        else if (kz_test_one_in(&r, 5)) m.y = 0;
        kzi_cells_on_path path;
        visits v = {.cells = &path, .ends = kz_test_one_in(&r, 2)};
        kzi_cells_begin(&path, placed, &box, m);
        kzi_visit_cells(&path, visit_run, &v);
        for (int32_t row = 0; row < SIDE; row++) {
            for (int32_t c = 0; c < wide; c++) {
                const double t = time_of_run(&box, m, placed->cell.x + c, placed->cell.x + c + 1, placed->cell.y + row);
                if (kz_mask_get(mask, c, row) && t <= 1 && t < path.until - 1e-9) CHECK(v.is_visited[row][c]);
            }
        }
        seen += v.n > 2;
        kz_mask_free(mask);
    }
    CHECK_GT(seen, kz_test_rounds(500));
}

static bool is_wall(void *ctx, int32_t x, int32_t y)
{
    (void)ctx, (void)y;
    return x >= 40;
}

/* Rows of a wall are met within one float32 of a long motion, and their corners, too: these are none of the wall. */
TEST(a_circle_that_comes_from_afar_meets_a_wall_of_cells_squarely)
{
    kz_test_rng r = kz_test_rng_here();
    kz_shape circle, wall;
    kz_mask *mask = NULL;
    CHECK_EQ(kz_mask_from_call(80, 400, is_wall, NULL, NULL, &mask, NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &wall, NULL), KZ_OK);
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        const float from = kz_test_one_in(&r, 2) ? -300000 : 300000, r0 = kz_test_real(&r, 0.5f, 4);
        const kz_vec2 way = {-from, kz_test_real(&r, -100000, 100000)};
        const kz_vec2 at = {from + 40 + kz_test_real(&r, 0, 40), kz_test_real(&r, 100, 300) - way.y};
        CHECK_EQ(kz_shape_circle(at, r0, &circle, NULL), KZ_OK);
        const kz_sweep_hit hit = kz_sweep(&circle, way, &wall, 0);
        if (!hit.hit || hit.point.y < 10 || hit.point.y > 390) continue;
        CHECK_EQ(hit.normal.x, from < 0 ? -1 : 1);
        CHECK_EQ(hit.normal.y, 0);
        CHECK_EQ(hit.point.x, from < 0 ? 40 : 80);
    }
    kz_mask_free(mask);
}

/* On a floor it slides along; it leaves it at once; and a motion into it by the least float is a hit. */
TEST(a_circle_on_a_floor_of_cells_slides_and_leaves)
{
    kz_shape circle, floor;
    kz_mask *mask = NULL;
    CHECK_EQ(kz_mask_from_call(200, 3, is_always_set, NULL, NULL, &mask, NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, 0, 10, &floor, NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){20, 5}, 5, &circle, NULL), KZ_OK);
    CHECK(!kz_sweep(&circle, (kz_vec2){50, 0}, &floor, 0).hit);
    CHECK(!kz_sweep(&circle, (kz_vec2){50, -0x1p-100f}, &floor, 0).hit);
    const kz_sweep_hit hit = kz_sweep(&circle, (kz_vec2){50, 0x1p-100f}, &floor, 0);
    CHECK(hit.hit && hit.t == 0 && hit.normal.y == -1);
    kz_mask_free(mask);
}

/* ---- Masks over masks ------------------------------------------------------------------------------------ */

TEST(kz_sweep_and_kz_mask_sweep_of_masks_say_the_same)
{
    kz_test_rng r = kz_test_rng_here();
    int seen[2] = {0};
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        kz_mask *of_a = make_ground(&r, (ground)kz_test_below(&r, GROUNDS)), *of_b = make_ground(&r, HILLS);
        for (int k = 0; k < 10; k++) {
            kz_shape a, b;
            const int sort = kz_test_range(&r, 0, 2);
            const kz_vec2 at = {number(&r, sort, 90), number(&r, sort, 90)}, to = {number(&r, sort, 9), 0};
            const kz_vec2 m = make_motion(&r, sort);
            CHECK_EQ(kz_shape_mask(of_a, (double)at.x, (double)at.y, &a, NULL), KZ_OK);
            CHECK_EQ(kz_shape_mask(of_b, (double)to.x, (double)to.y, &b, NULL), KZ_OK);
            const kz_mask_hit want = kz_mask_sweep(of_a, at, m, of_b, to);
            const kz_sweep_hit got = kz_sweep(&a, m, &b, 0);
            CHECK_EQ(got.start, want.start);
            if (want.start == KZ_OVERLAP) continue;
            CHECK_EQ(got.hit, want.hit);
            CHECK_BITS(got.t, want.t);
            CHECK_EQ(got.normal.x, want.normal.x);
            CHECK_EQ(got.normal.y, want.normal.y);
            seen[got.hit]++;
        }
        kz_mask_free(of_a);
        kz_mask_free(of_b);
    }
    CHECK_GT(seen[0], kz_test_rounds(100));
    CHECK_GT(seen[1], kz_test_rounds(100));
}
