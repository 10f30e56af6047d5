/* test_sweep_mask.c - small convex shapes that move into masks, compared with sweeps into each run of cells; and masks
 * that move over masks, compared with kz_mask_sweep.
 *
 * The slow answer is the earliest of those into boxes of the runs.  It knows neither rows nor bounds of the time. */
#include "kz_test.h"
#include <kolize/mask_config_space.h>
#include <kolize/query_sweep.h>
#include <kolize/shape.h>

#include <math.h>

enum { SIDE = 60 };

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

static bool is_always_set(void *ctx, int32_t x, int32_t y)
{
    (void)ctx, (void)x, (void)y;
    return true;
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
