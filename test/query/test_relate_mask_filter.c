/* test_relate_mask_filter.c - the filter of masks beside convex shapes gives the relations of the exact tests.
 *
 * Masks have eleven patterns of cells.  Shapes are 1e-6 to 1e6 times as large, on grids and off them.  Many have their
 * border put on a corner of a cell, give or take some last bits. */
#include "kz_test.h"
#include "points.h"
#include "scene.h"

#include <math.h>

#include "query/form.h"
#include "query/relate/relate_mask_filter.h"

/* ---- Masks ---------------------------------------------------------------------------------------------- */

enum { PATTERNS = 11 };

typedef struct pattern {
    kz_test_rng *rng;
    uint32_t number;
    int32_t w, h;
} pattern;

static bool is_blob(int32_t x, int32_t y) { return (x * x / 40 + y * y / 25 + x * y / 30) % 5 < 3; }

static bool pattern_cell(void *ctx, int32_t x, int32_t y)
{
    const pattern *p = ctx;
    const bool ends_x = x == 0 || x == p->w - 1, ends_y = y == 0 || y == p->h - 1;
    switch (p->number) {
    case 0: return true;
    case 1: return (x + y) % 2 == 0;
    case 2: return (x / 7 + y / 7) % 2 == 0;
    case 3: return is_blob(x, y);
    case 4: return kz_test_one_in(p->rng, 50);
    case 5: return y % 5 == 0 && kz_test_one_in(p->rng, 2);
    case 6: return ends_x || ends_y;
    case 7: return ends_x && ends_y;
    case 8: return x == p->w / 2 && y == p->h / 3;
    case 9: return x == y;
    default: return kz_test_one_in(p->rng, 2);
    }
}

static kz_shape pattern_mask(kz_test_rng *rng, double x, double y)
{
    pattern p = {rng, kz_test_below(rng, PATTERNS), 0, 0};
    const int32_t most = kz_test_one_in(rng, 3) ? 200 : kz_test_one_in(rng, 2) ? 70 : 9;
    kz_mask *m = NULL;
    p.w = kz_test_range(rng, 1, most);
    p.h = kz_test_range(rng, 1, most);
    if (!CHECK_EQ(kz_mask_from_call(p.w, p.h, pattern_cell, &p, NULL, &m, NULL), KZ_OK)) m = NULL;
    return scene_place(m, x, y);
}

/* ---- Shapes --------------------------------------------------------------------------------------------- */

/* A number on a grid of `step`, or any if that is 0. */
static double snapped(double v, double step) { return step > 0 ? floor(v / step + 0.5) * step : v; }

typedef struct shape_plan {
    kz_test_rng *rng;
    kz_vec2 center;
    double size, step;
    int32_t bits;   /* coordinates are off their grid by up to this many last bits */
    bool on_corner; /* the border passes `corner` */
    kz_vec2 corner;
} shape_plan;

static float plan_number(const shape_plan *plan, double v)
{
    return points_step((float)snapped(v, plan->step), kz_test_range(plan->rng, -plan->bits, plan->bits));
}

static kz_vec2 plan_point(const shape_plan *plan, double x, double y)
{
    kz_vec2 p;
    p.x = plan_number(plan, plan->center.x + x);
    p.y = plan_number(plan, plan->center.y + y);
    return p;
}

/* The distance from the corner to the segment a-b, or a radius of the planned size. */
static float plan_radius(const shape_plan *plan, kz_vec2 a, kz_vec2 b)
{
    if (!plan->on_corner) return fabsf(plan_number(plan, plan->size * kz_test_unit(plan->rng)));
    const double dx = (double)b.x - a.x, dy = (double)b.y - a.y, ex = (double)plan->corner.x - a.x;
    const double ey = (double)plan->corner.y - a.y, len = dx * dx + dy * dy;
    const double t = len > 0 ? fmin(1, fmax(0, (dx * ex + dy * ey) / len)) : 0;
    const float distance = (float)hypot(ex - t * dx, ey - t * dy);
    return fabsf(points_step(distance, kz_test_range(plan->rng, -plan->bits, plan->bits)));
}

/* Three to eight vertices in order around the center.  With `on_corner` an edge passes the corner, as rounded. */
static kz_result plan_polygon(const shape_plan *plan, kz_shape *out)
{
    kz_vec2 p[KZ_INLINE_POINTS];
    const int32_t n = kz_test_range(plan->rng, 3, KZ_INLINE_POINTS);
    const bool backwards = kz_test_one_in(plan->rng, 2);
    const double turn = kz_test_one_in(plan->rng, 2) ? 0.5 : kz_test_unit(plan->rng);
    const double wide = kz_test_one_in(plan->rng, 4) ? 0.05 + kz_test_unit(plan->rng) : 1;
    for (int32_t i = 0; i < n; i++) {
        const double angle = (i + turn) * 6.283185307179586 / n;
        p[backwards ? n - 1 - i : i] = plan_point(plan, plan->size * wide * cos(angle), plan->size * sin(angle));
    }
    if (n > 3 && kz_test_one_in(plan->rng, 5)) p[3] = p[2]; /* edges without length are legal */
    if (plan->on_corner) {
        const kz_vec2 a = p[0], b = p[1], c = plan->corner;
        const bool at_vertex = kz_test_one_in(plan->rng, 3);
        const double t = at_vertex ? 0 : kz_test_one_in(plan->rng, 2) ? 0.5 : kz_test_unit(plan->rng);
        const double dx = c.x - (a.x + t * ((double)b.x - a.x)), dy = c.y - (a.y + t * ((double)b.y - a.y));
        for (int32_t i = 0; i < n; i++) p[i] = (kz_vec2){(float)(p[i].x + dx), (float)(p[i].y + dy)};
    }
    return kz_shape_polygon(p, n, out, NULL);
}

static kz_result plan_shape(const shape_plan *plan, kz_shape *out)
{
    kz_test_rng *rng = plan->rng;
    const kz_vec2 a = plan_point(plan, 0, 0);
    const double x = plan->size * (kz_test_unit(rng) - 0.5), y = plan->size * (kz_test_unit(rng) - 0.5);
    const kz_vec2 b = kz_test_one_in(rng, 5) ? plan_point(plan, x, 0) : plan_point(plan, x, y);
    switch (kz_test_below(rng, 5)) {
    case 0:
        return kz_shape_box((kz_vec2){fminf(a.x, b.x), fminf(a.y, b.y)}, (kz_vec2){fmaxf(a.x, b.x), fmaxf(a.y, b.y)},
                            out, NULL);
    case 1: return kz_shape_circle(a, plan_radius(plan, a, a), out, NULL);
    case 2: return kz_shape_capsule(a, b, plan_radius(plan, a, b), out, NULL);
    default: return plan_polygon(plan, out);
    }
}

/* ---- Filter and exact test ------------------------------------------------------------------------------ */

static kz_relation by_forms(const kz_shape *mask, const kz_shape *shape)
{
    return kz_box_meets(mask->bounds, shape->bounds) ? kzi_relate_by_forms(mask, shape) : KZ_APART;
}

typedef struct filter_count {
    int64_t queried, unknown;
} filter_count;

static void check_level(const kz_shape *mask, const kz_shape *shape, kz_relation expected, filter_count *count)
{
    CHECK_EQ(kz_relate(mask, shape), expected);
    CHECK_EQ(kz_relate(shape, mask), expected);
    CHECK_EQ(kzi_overlap(mask, shape), expected == KZ_OVERLAP);
    if (!(shape->flags & KZ_SHAPE_CONVEX) || !kz_box_meets(mask->bounds, shape->bounds)) return;
    const int fast = kzi_relate_mask_fast(mask, shape, true), yes_or_no = kzi_relate_mask_fast(mask, shape, false);
    if (fast != KZI_RELATE_UNKNOWN) CHECK_EQ(fast, expected);
    if (yes_or_no != KZI_RELATE_UNKNOWN) CHECK_EQ(yes_or_no == KZ_OVERLAP, expected == KZ_OVERLAP);
    count->queried++;
    count->unknown += fast == KZI_RELATE_UNKNOWN;
}

static void check_levels(const kz_shape *mask, const kz_shape *shape, filter_count *count)
{
    const kz_relation expected = by_forms(mask, shape);
    const kz_cpu_level at_first = kz_cpu_level_now();
    NOTE("mask at %g %g, %s %a %a %a %a", mask->as.mask.at_x, mask->as.mask.at_y, kz_kind_name(shape->kind),
         (double)shape->bounds.min.x, (double)shape->bounds.min.y, (double)shape->bounds.max.x,
         (double)shape->bounds.max.y);
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_has((kz_cpu_level)level)) {
            kz_cpu_force((kz_cpu_level)level);
            check_level(mask, shape, expected, count);
        }
    }
    kz_cpu_force(at_first);
}

/* A shape near a mask whose place is `at` from the origin; `scale` is its size in masks. */
static void check_near(kz_test_rng *rng, double at, double scale, double step, int32_t bits, filter_count *count)
{
    const double x = at * (kz_test_unit(rng) - 0.5), y = at * (kz_test_unit(rng) - 0.5);
    const kz_shape mask = pattern_mask(rng, snapped(x, step), snapped(y, step));
    const kz_cell_rect in = mask.as.mask.bounds;
    const kz_cell cell = mask.as.mask.cell;
    const double wide = in.x1 - in.x0 + 1;
    for (int i = 0; i < 10; i++) {
        const double cx = (kz_test_unit(rng) * 1.5 - 0.25) * wide, cy = (kz_test_unit(rng) * 1.5 - 0.25) * wide;
        shape_plan plan = {rng, {0, 0}, wide * scale * (0.1 + kz_test_unit(rng)), step, bits, false, {0, 0}};
        kz_shape shape;
        plan.on_corner = kz_test_one_in(rng, 3);
        plan.corner.x = (float)(cell.x + kz_test_range(rng, in.x0, in.x1));
        plan.corner.y = (float)(cell.y + kz_test_range(rng, in.y0, in.y1));
        plan.center = (kz_vec2){(float)(cell.x + in.x0 + cx), (float)(cell.y + in.y0 + cy)};
        /* Of huge and of tiny shapes, only the border near the mask is of interest. */
        if (scale > 4) plan.center.x = (float)(plan.center.x - plan.size * (kz_test_unit(rng) - 0.5) * 2);
        if (scale < 0.1) plan.center = plan.corner;
        if (plan_shape(&plan, &shape) == KZ_OK) check_levels(&mask, &shape, count);
    }
    scene_clear();
}

static const double steps[] = {1, 0.5, 0.0625, 0.00390625, 0};

static double any_step(kz_test_rng *rng) { return steps[kz_test_below(rng, (uint32_t)(sizeof steps / sizeof *steps))]; }

/* Ten to a power of -6 .. 6. */
static double any_scale(kz_test_rng *rng) { return pow(10, 12 * kz_test_unit(rng) - 6); }

TEST(nothing_meets_a_mask)
{
    kz_test_rng rng = kz_test_rng_here();
    const kz_shape nothing = {0}, mask = pattern_mask(&rng, 0, 0);
    CHECK_EQ(kz_relate(&mask, &nothing), KZ_APART);
    CHECK(!kzi_overlap(&mask, &nothing));
    CHECK(!kzi_overlap(&nothing, &mask));
    scene_clear();
}

TEST(everyday_shapes_have_the_exact_relation_and_are_nearly_always_decided)
{
    kz_test_rng rng = kz_test_rng_here();
    filter_count count = {0, 0};
    for (int64_t n = kz_test_rounds(6000); n > 0; n--) {
        const double scale = 0.5 + kz_test_unit(&rng);
        check_near(&rng, 4000, scale, any_step(&rng), 0, &count);
    }
    CHECK_GT(count.queried, 1000);
    CHECK_LE(count.unknown, count.queried / 10000);
}

TEST(shapes_some_last_bits_beside_a_grid_have_the_exact_relation)
{
    kz_test_rng rng = kz_test_rng_here();
    filter_count count = {0, 0};
    for (int64_t n = kz_test_rounds(4000); n > 0; n--) {
        const double at = kz_test_one_in(&rng, 2) ? 4000 : 4, scale = kz_test_unit(&rng);
        check_near(&rng, at, scale, any_step(&rng), 2, &count);
    }
}

TEST(tiny_and_huge_shapes_have_the_exact_relation)
{
    kz_test_rng rng = kz_test_rng_here();
    filter_count count = {0, 0};
    for (int64_t n = kz_test_rounds(4000); n > 0; n--) {
        const double scale = any_scale(&rng), step = kz_test_one_in(&rng, 2) ? 0 : any_step(&rng);
        check_near(&rng, 4000, scale, step, 1, &count);
    }
}

TEST(far_shapes_have_the_exact_relation)
{
    kz_test_rng rng = kz_test_rng_here();
    filter_count count = {0, 0};
    for (int64_t n = kz_test_rounds(3000); n > 0; n--) {
        const double scale = any_scale(&rng);
        check_near(&rng, 6e7, scale, any_step(&rng), 1, &count);
    }
}

/* A capsule whose spine is nearly level has the steepest dependence of x on y. */
TEST(capsules_and_polygons_that_are_nearly_level_have_the_exact_relation)
{
    kz_test_rng rng = kz_test_rng_here();
    filter_count count = {0, 0};
    for (int64_t n = kz_test_rounds(10000); n > 0; n--) {
        const int32_t left = kz_test_range(&rng, -50, 50), top = kz_test_range(&rng, -50, 50);
        const kz_shape mask = pattern_mask(&rng, left, top);
        const kz_cell_rect in = mask.as.mask.bounds;
        const float y = (float)(mask.as.mask.cell.y + kz_test_range(&rng, in.y0, in.y1)), x = -200, r = 4;
        const float low = points_step(y + r, kz_test_range(&rng, -3, 3));
        const float high = points_step(y + r, kz_test_range(&rng, -3, 3));
        const kz_vec2 p[4] = {{x, low}, {200, high}, {200, high + 6}, {x, low + 6}};
        kz_shape shape;
        if (kz_shape_capsule(p[0], p[1], r, &shape, NULL) == KZ_OK) check_levels(&mask, &shape, &count);
        if (kz_shape_polygon(p, 4, &shape, NULL) == KZ_OK) check_levels(&mask, &shape, &count);
        scene_clear();
    }
}

/* A coordinate of a small grid; of zeros, most are some tiny number instead. */
static float nearly_whole(kz_test_rng *rng)
{
    const int32_t v = kz_test_range(rng, -5, 5);
    if (v != 0 || kz_test_one_in(rng, 4)) return (float)v;
    if (kz_test_one_in(rng, 2)) return kz_test_tiny(rng);
    const int32_t bits = kz_test_range(rng, 20, 60);
    return (float)ldexp(kz_test_unit(rng) - 0.5, -bits);
}

TEST(small_grids_with_tiny_numbers_among_them_have_the_exact_relation)
{
    kz_test_rng rng = kz_test_rng_here();
    filter_count count = {0, 0};
    for (int64_t n = kz_test_rounds(10000); n > 0; n--) {
        const int32_t left = kz_test_range(&rng, -6, 2), top = kz_test_range(&rng, -6, 2);
        const kz_shape m = pattern_mask(&rng, left, top);
        for (int i = 0; i < 10; i++) {
            kz_vec2 p[KZ_INLINE_POINTS];
            const int32_t corners = kz_test_range(&rng, 3, 5);
            kz_shape shape;
            for (int32_t k = 0; k < corners; k++) {
                p[k].x = nearly_whole(&rng);
                p[k].y = nearly_whole(&rng);
            }
            const float r = fabsf(nearly_whole(&rng));
            if (kz_shape_polygon(p, corners, &shape, NULL) == KZ_OK) check_levels(&m, &shape, &count);
            if (kz_shape_circle(p[0], r, &shape, NULL) == KZ_OK) check_levels(&m, &shape, &count);
            if (kz_shape_capsule(p[0], p[1], r, &shape, NULL) == KZ_OK) check_levels(&m, &shape, &count);
        }
        scene_clear();
    }
}

/* A row into which a round end reaches by less than the last bit of r, where half its chord is 0 as rounded. */
TEST(round_ends_that_hardly_reach_a_row_have_the_exact_relation)
{
    kz_test_rng rng = kz_test_rng_here();
    filter_count count = {0, 0};
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const int32_t r = kz_test_range(&rng, 1, 9), bits = kz_test_range(&rng, 20, 32);
        const int32_t column = kz_test_range(&rng, -2, 1);
        const kz_shape cell = mask("#", column, kz_test_one_in(&rng, 2) ? -r - 1 : r);
        kz_vec2 a, b;
        kz_shape shape;
        const int32_t y_bits = kz_test_range(&rng, 2 * bits - 12, 2 * bits + 12);
        a.x = (float)ldexp(kz_test_unit(&rng) - 0.5, -bits);
        a.y = (float)ldexp(kz_test_unit(&rng) - 0.5, -y_bits);
        b.x = a.x + (float)kz_test_range(&rng, 1, 9);
        b.y = a.y;
        if (kz_shape_circle(a, (float)r, &shape, NULL) == KZ_OK) check_levels(&cell, &shape, &count);
        if (kz_shape_capsule(a, b, (float)r, &shape, NULL) == KZ_OK) check_levels(&cell, &shape, &count);
        scene_clear();
    }
}

/* Solutions of Pell's equation c^2 = (m^2 + 1) r^2 + 1 (`apart`) or - 1.  The spine goes by (m, 1).  Its distance from
 * the cell's corner (0, 0) is c / sqrt(m^2 + 1), which is r for all that a double can tell. */
static void check_pell(double m, bool apart, filter_count *count)
{
    const double unit = 0.0625, d = m * m + 1;
    const double r = apart ? 2 * m : 4 * m * m + 1, c = apart ? 2 * m * m + 1 : 4 * m * m * m + 3 * m;
    const double y = floor(m * c / d) + 1, x = m * y - c;
    const kz_shape cell = mask("#", -1, 0);
    const kz_shape shape = capsule((float)(-x * unit), (float)(-y * unit), (float)((m - x) * unit),
                                   (float)((1 - y) * unit), (float)(r * unit));
    NOTE("m %g", m);
    CHECK_EQ(kzi_relate_mask_fast(&cell, &shape, true), apart ? KZ_APART : KZ_OVERLAP);
    check_levels(&cell, &shape, count);
    scene_clear();
}

TEST(capsules_nearer_to_touching_than_a_double_can_tell_are_decided)
{
    filter_count count = {0, 0};
    for (int i = 0; i < 100; i++) {
        check_pell(600 + 3 * i, false, &count);
        check_pell(16384 + 1024 * i, true, &count);
    }
    CHECK_EQ(count.unknown, 0);
}

/* ---- Named cases ---------------------------------------------------------------------------------------- */

TEST(the_filter_decides_whole_and_half_pixels)
{
    const kz_shape m = mask("###\n###\n###", 0, 0), ring = mask("###\n#.#\n###", 0, 0);
    const kz_shape at_corner = circle(6, 7, 5), beside = capsule(-9, 5, 9, 5, 2), slanted = capsule(3, 13, 11, 7, 5);
    const kz_shape diamond = polygon(1.5f, 1, 2, 1.5f, 1.5f, 2, 1, 1.5f), filling = circle(1.5f, 1.5f, 0.5f);
    CHECK_EQ(kzi_relate_mask_fast(&m, &at_corner, true), KZ_TOUCH);
    CHECK_EQ(kzi_relate_mask_fast(&m, &beside, true), KZ_TOUCH);
    CHECK_EQ(kzi_relate_mask_fast(&m, &slanted, true), by_forms(&m, &slanted));
    CHECK_EQ(kzi_relate_mask_fast(&ring, &diamond, true), KZ_TOUCH);
    CHECK_EQ(kzi_relate_mask_fast(&ring, &filling, true), KZ_TOUCH);
    CHECK_NE(kzi_relate_mask_fast(&m, &at_corner, false), KZ_OVERLAP);
    scene_clear();
}

TEST(the_filter_decides_overlaps_of_less_than_a_last_bit)
{
    const float hair = 0x1p-60f;
    const kz_shape m = mask("#", -1, 0), twice = polygon(-hair, 0, 3, 0, 3, 0, 3, 1, -hair, 1);
    const kz_shape beside = polygon(hair, 0, 3, 0, 3, 0, 3, 1, hair, 1), at = polygon(0, 0, 3, 0, 3, 0, 3, 1, 0, 1);
    CHECK(twice.flags & KZ_SHAPE_CONVEX);
    CHECK_EQ(kzi_relate_mask_fast(&m, &twice, true), KZ_OVERLAP);
    CHECK_EQ(kzi_relate_mask_fast(&m, &twice, false), KZ_OVERLAP);
    CHECK_EQ(kzi_relate_mask_fast(&m, &beside, true), KZ_APART);
    CHECK_EQ(kzi_relate_mask_fast(&m, &at, true), KZ_TOUCH);
    scene_clear();
}

static bool wall_cell(void *ctx, int32_t x, int32_t y)
{
    (void)ctx, (void)y;
    return x < 100;
}

/* More cells are in doubt than the filter stores. */
TEST(a_long_wall_that_is_touched_is_decided)
{
    kz_mask *m = NULL;
    filter_count count = {0, 0};
    kz_mask *same = NULL;
    REQUIRE(kz_mask_from_call(130, 1000, wall_cell, NULL, NULL, &m, NULL) == KZ_OK);
    REQUIRE(kz_mask_from_call(130, 1000, wall_cell, NULL, NULL, &same, NULL) == KZ_OK);
    const kz_shape wall = scene_place(m, 0, 0), at_zero = scene_place(same, -100, 0);
    const kz_shape hair = polygon(-0x1p-60f, 10, 20, 10, 30, 500, 20, 990, -0x1p-60f, 990);
    const kz_shape beside = polygon(100, 10, 120, 10, 130, 500, 120, 990, 100, 990);
    const kz_shape box_beside = box(100, 10, 130, 990);
    const kz_shape within = polygon(99, 10, 120, 10, 130, 500, 120, 990, 100, 990), off = box(100.5f, 10, 130, 990);
    const kz_shape upright = capsule(110, 0, 110, 1000, 10);
    CHECK_EQ(by_forms(&wall, &beside), KZ_TOUCH);
    check_levels(&wall, &beside, &count);
    check_levels(&wall, &box_beside, &count);
    check_levels(&wall, &within, &count);
    check_levels(&wall, &off, &count);
    check_levels(&wall, &upright, &count);
    CHECK_EQ(by_forms(&at_zero, &hair), KZ_OVERLAP);
    check_levels(&at_zero, &hair, &count);
    CHECK_EQ(count.unknown, 0);
    scene_clear();
}

TEST(shapes_beyond_the_filter_are_left_to_the_exact_test)
{
    const kz_shape m = mask("###\n###\n###", 0, 0), ball = circle(0, 2e38f, 1e38f), all = circle(0, 0, 1e38f);
    const kz_shape level = capsule(-1e6f, 0, 1e6f, 0x1p-140f, 2);
    const kz_shape rod = polygon(-3e38f, 0, 3e38f, 0x1p-140f, 3e38f, 1);
    CHECK_EQ(kzi_relate_mask_fast(&m, &ball, true), KZI_RELATE_UNKNOWN);
    CHECK_EQ(kzi_relate_mask_fast(&m, &all, true), KZI_RELATE_UNKNOWN);
    CHECK_EQ(kzi_relate_mask_fast(&m, &level, true), KZI_RELATE_UNKNOWN);
    CHECK_EQ(kzi_relate_mask_fast(&m, &rod, true), KZI_RELATE_UNKNOWN);
    scene_clear();
}
