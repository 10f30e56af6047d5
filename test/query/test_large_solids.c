/* test_large_solids.c - sweeps, distances, containment, cells and pushes beside polygons and polylines of many vertices.
 *
 * They find edges by the tree; the answers are those of the same shape without one, bit for bit. */
#include <kolize/query_distance.h>
#include <kolize/query_raster.h>
#include <kolize/query_sweep.h>
#include <kolize/query_toi.h>

#include "large_shape.h"

static float any_quarter(kz_test_rng *rng, int32_t lo, int32_t hi) { return (float)kz_test_range(rng, lo, hi) / 4; }

static void any_polygon(kz_test_rng *rng, large_shape *s)
{
    if (kz_test_one_in(rng, 2)) {
        large_stars(rng, s, kz_test_range(rng, 3, 120), kz_test_range(rng, 0, 2));
    } else {
        large_cells(s, large_any_noise(rng), kz_test_range(rng, 2, 14)); /* with pinches */
    }
}

/* The vertices of the polygon as a polyline, which may come back to its start and through its ends. */
static bool make_line(kz_test_rng *rng, large_shape *s)
{
    const int32_t n = s->n_points;
    if (kz_test_one_in(rng, 2)) s->points[n - 1] = s->points[kz_test_range(rng, 0, n / 2)];
    return kz_shape_polyline(s->points, n, &s->plain, NULL) == KZ_OK &&
           kz_shape_polyline_with_tree(s->points, n, s->tree, sizeof s->tree, &s->treed, NULL) == KZ_OK;
}

static bool make_any(kz_test_rng *rng, large_shape *s)
{
    any_polygon(rng, s);
    return kz_test_one_in(rng, 3) ? make_line(rng, s) : large_make(s);
}

/* After its points were moved. */
static bool make_again(kz_test_rng *rng, large_shape *s)
{
    return s->plain.kind == KZ_KIND_POLYLINE ? make_line(rng, s) : large_make(s);
}

/* A small shape, often at a vertex of the large one, where it may touch. */
static bool make_small(kz_test_rng *rng, const large_shape *by, kz_shape *s)
{
    const kz_vec2 corner = by->points[kz_test_below(rng, (uint32_t)by->n_points)];
    const kz_vec2 shift = {any_quarter(rng, -80, 80), any_quarter(rng, -80, 80)};
    const bool is_there = kz_test_one_in(rng, 2);
    const kz_vec2 at = {corner.x + (is_there ? 0 : shift.x), corner.y + (is_there ? 0 : shift.y)};
    const float r = any_quarter(rng, 1, kz_test_one_in(rng, 3) ? 120 : 12);
    const kz_vec2 up = {at.x, at.y - r};
    switch (kz_test_below(rng, 5)) {
    case 0: return kz_shape_circle(up, r, s, NULL) == KZ_OK;
    case 1: return kz_shape_capsule(up, (kz_vec2){at.x, at.y - 2 * r}, r, s, NULL) == KZ_OK;
    case 2: return kz_shape_box((kz_vec2){at.x - r, at.y - r}, at, s, NULL) == KZ_OK;
    case 3: return kz_shape_segment(at, (kz_vec2){at.x + shift.y, at.y + shift.x}, s, NULL) == KZ_OK;
    default: return kz_shape_point(at, s, NULL) == KZ_OK;
    }
}

static void check_hit(kz_sweep_hit treed, kz_sweep_hit plain)
{
    CHECK_EQ(treed.start, plain.start);
    CHECK_EQ(treed.hit, plain.hit);
    CHECK_MEM(&treed.t, &plain.t, sizeof plain.t);
    CHECK_MEM(&treed.normal, &plain.normal, sizeof plain.normal);
    CHECK_MEM(&treed.point, &plain.point, sizeof plain.point);
}

static void check_distance(const kz_shape *treed, const kz_shape *of, const kz_shape *plain, const kz_shape *from)
{
    const kz_distance_result a = kz_distance(treed, of), b = kz_distance(plain, from);
    CHECK_MEM(&a, &b, sizeof a);
}

static void check_sweeps(kz_test_rng *rng, const kz_shape *treed, const kz_shape *into, const kz_shape *plain,
                         const kz_shape *plain_into, int64_t counts[3])
{
    const kz_vec2 motion = {any_quarter(rng, -200, 200), kz_test_one_in(rng, 3) ? 0 : any_quarter(rng, -200, 200)};
    for (unsigned touch = 0; touch < 2; touch++) {
        const unsigned flags = touch ? KZ_HIT_TOUCH : 0;
        const kz_sweep_hit hit = kz_sweep(plain, motion, plain_into, flags);
        check_hit(kz_sweep(treed, motion, into, flags), hit);
        check_hit(kz_sweep(into, motion, treed, flags), kz_sweep(plain_into, motion, plain, flags));
        counts[hit.start == KZ_APART ? hit.hit : 2]++;
    }
}

TEST(small_shapes_move_to_large_ones_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new();
    int64_t counts[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        if (!make_any(&rng, a)) continue;
        for (int k = 0; k < 10; k++) {
            kz_shape small;
            if (!make_small(&rng, a, &small)) continue;
            check_sweeps(&rng, &small, &a->treed, &small, &a->plain, counts);
            check_distance(&small, &a->treed, &small, &a->plain);
            check_distance(&a->treed, &small, &a->plain, &small);
        }
    }
    for (int i = 0; i < 3; i++) CHECK_GT(counts[i], kz_test_rounds(300));
    free(a);
}

/* A line before the large shape bounds each step: the least of all its vertices, or of those that its tree finds. */
TEST(small_shapes_turn_towards_large_ones_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new();
    int64_t hits = 0, apart = 0;
    uint64_t memory[512];
    for (int64_t i = kz_test_rounds(200); i > 0; i--) {
        kz_shape small;
        if (!make_any(&rng, a) || !make_small(&rng, a, &small)) continue;
        const kz_pose from = kz_pose_degrees(any_quarter(&rng, -300, 300), any_quarter(&rng, -300, 300), 0);
        const kz_motion motion = {from, {any_quarter(&rng, -400, 400), any_quarter(&rng, -400, 400)},
                                  any_quarter(&rng, -9, 9)};
        const float tolerance = kz_test_one_in(&rng, 2) ? 0 : 0.125f;
        kz_toi treed, plain;
        const kz_result done = kz_sweep_rotating(&small, motion, &a->plain, tolerance, memory, sizeof memory, &plain, NULL);
        CHECK_EQ(kz_sweep_rotating(&small, motion, &a->treed, tolerance, memory, sizeof memory, &treed, NULL), done);
        if (done != KZ_OK) continue;
        CHECK_EQ(treed.hit, plain.hit);
        CHECK_MEM(&treed.t_lower, &plain.t_lower, sizeof plain.t_lower);
        CHECK_MEM(&treed.t_upper, &plain.t_upper, sizeof plain.t_upper);
        CHECK_MEM(&treed.normal, &plain.normal, sizeof plain.normal);
        CHECK_MEM(&treed.point, &plain.point, sizeof plain.point);
        (plain.start == KZ_APART && plain.hit ? &hits : &apart)[0]++;
    }
    CHECK_GT(hits, kz_test_rounds(20));
    CHECK_GT(apart, kz_test_rounds(20));
    free(a);
}

TEST(large_shapes_move_to_large_ones_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new(), *b = large_new();
    int64_t counts[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        any_polygon(&rng, a);
        large_map(a, 0.25f, 0.25f, (float)kz_test_range(&rng, -30, 30), (float)kz_test_range(&rng, -30, 30));
        if (!large_make(a) || !make_any(&rng, b)) continue;
        check_sweeps(&rng, &a->treed, &b->treed, &a->plain, &b->plain, counts);
        check_distance(&a->treed, &b->treed, &a->plain, &b->plain);
    }
    CHECK_GT(counts[0] + counts[1], kz_test_rounds(10));
    free(a);
    free(b);
}

/* ---- Containment, common points, pushes -------------------------------------------------------------------- */

static void check_push(const kz_shape *of, const kz_shape *treed, const kz_shape *plain, kz_vec2 by)
{
    kz_vec2 push[2] = {{0, 0}, {0, 0}};
    float length[2] = {0, 0};
    const bool is_found = kz_push_along(of, plain, by, &push[1], &length[1]);
    CHECK_EQ(kz_push_along(of, treed, by, &push[0], &length[0]), is_found);
    CHECK_MEM(&push[0], &push[1], sizeof push[1]);
    CHECK_MEM(&length[0], &length[1], sizeof length[1]);
}

static void check_common(const kz_shape *of, const kz_shape *treed, const kz_shape *plain)
{
    kz_vec2 point[2] = {{0, 0}, {0, 0}};
    const kz_relation relation = kz_relate(of, plain);
    CHECK_EQ(kz_relate(of, treed), relation);
    CHECK_EQ(kz_common_point(of, plain, &point[1]), relation != KZ_APART);
    CHECK_EQ(kz_common_point(of, treed, &point[0]), relation != KZ_APART);
    CHECK_MEM(&point[0], &point[1], sizeof point[1]);
}

TEST(small_shapes_are_contained_and_pushed_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new();
    int64_t contained = 0, n = 0;
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        if (!make_any(&rng, a)) continue;
        if (kz_test_one_in(&rng, 3)) large_map(a, 1, 1, 0.5f, 0.3f);
        if (!make_again(&rng, a)) continue;
        for (int k = 0; k < 10; k++) {
            kz_shape small;
            if (!make_small(&rng, a, &small)) continue;
            const bool is_held = kz_contains(&a->plain, &small);
            CHECK_EQ(kz_contains(&a->treed, &small), is_held);
            CHECK_EQ(kz_contains(&small, &a->treed), kz_contains(&small, &a->plain));
            check_common(&small, &a->treed, &a->plain);
            check_push(&small, &a->treed, &a->plain, (kz_vec2){any_quarter(&rng, -8, 8), any_quarter(&rng, -8, 8)});
            contained += is_held;
            n++;
        }
    }
    CHECK_GT(contained, n / 50);
    free(a);
}

/* ---- Cells -------------------------------------------------------------------------------------------------- */

static bool any_cell(void *ctx, int32_t x, int32_t y)
{
    kz_test_rng *rng = ctx;
    return kz_test_below(rng, 16) < 9 || (x == 0 && y == 0);
}

static void check_mask(const kz_shape *mask, const kz_shape *treed, const kz_shape *plain)
{
    kz_cell first[2] = {{0, 0}, {0, 0}};
    kz_cell_rect bounds[2] = {{0, 0, 0, 0}, {0, 0, 0, 0}};
    CHECK_EQ(kz_relate(mask, treed), kz_relate(mask, plain));
    CHECK_EQ(kz_overlap(mask, treed), kz_overlap(mask, plain));
    CHECK_EQ(kz_common_cells(mask, treed, &first[0], &bounds[0]), kz_common_cells(mask, plain, &first[1], &bounds[1]));
    CHECK_MEM(&first[0], &first[1], sizeof first[1]);
    CHECK_MEM(&bounds[0], &bounds[1], sizeof bounds[1]);
    CHECK_EQ(kz_contains(treed, mask), kz_contains(plain, mask));
}

static void check_rows(kz_test_rng *rng, const kz_shape *treed, const kz_shape *plain)
{
    const kz_cell_rule rule = (kz_cell_rule)kz_test_below(rng, 4);
    const int32_t y = kz_test_range(rng, (int32_t)plain->bounds.min.y - 2, (int32_t)plain->bounds.max.y + 2);
    int32_t x = kz_test_one_in(rng, 2) ? -(1 << 30) : kz_test_range(rng, -100, 100), from[2] = {0, 0}, to[2] = {0, 0};
    for (bool any = true; any; x = to[1]) {
        any = kz_shape_next_run(plain, rule, y, x, &from[1], &to[1]);
        CHECK_EQ(kz_shape_next_run(treed, rule, y, x, &from[0], &to[0]), any);
        if (!CHECK_EQ(from[0], from[1]) || !CHECK_EQ(to[0], to[1])) return;
    }
}

TEST(cells_are_covered_and_met_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new();
    int64_t counts[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(200); i > 0; i--) {
        kz_mask *mask = NULL;
        if (!make_any(&rng, a)) continue;
        if (kz_test_one_in(&rng, 2)) large_map(a, kz_test_real(&rng, 0.5f, 9), kz_test_real(&rng, -3, 3), 0.3f, 0.25f);
        if (!make_again(&rng, a)) continue;
        const int32_t w = kz_test_range(&rng, 1, 90), h = kz_test_range(&rng, 1, 12);
        REQUIRE(kz_mask_from_call(w, h, any_cell, &rng, NULL, &mask, NULL) == KZ_OK);
        for (int k = 0; k < 10; k++) {
            const kz_vec2 at = a->points[kz_test_below(&rng, (uint32_t)a->n_points)];
            const int32_t aside = k == 0 ? kz_test_range(&rng, 20, 120) : 0;
            kz_shape placed;
            CHECK_EQ(kz_shape_mask(mask, (double)at.x - w / 2 - aside, (double)at.y - h / 2, &placed, NULL), KZ_OK);
            check_mask(&placed, &a->treed, &a->plain);
            check_rows(&rng, &a->treed, &a->plain);
            if (k < 2) check_sweeps(&rng, &a->treed, &placed, &a->plain, &placed, counts);
        }
        kz_mask_free(mask);
    }
    for (int k = 0; k < 3; k++) CHECK_GT(counts[k], 0);
    free(a);
}

/* Inside are points between two set cells; no cell is overlapped. */
TEST(a_long_line_slides_in_along_the_border_of_two_rows_of_cells)
{
    large_shape *a = large_new();
    kz_shape cells;
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("##\n##\n", NULL, &mask, NULL) == KZ_OK);
    REQUIRE(kz_shape_mask(mask, 0, 0, &cells, NULL) == KZ_OK);
    a->n_points = 101;
    for (int32_t i = 0; i < a->n_points; i++) {
        a->points[i] = (kz_vec2){(float)i - 108, i < 99 ? 50.0f + (float)(i % 2) : 1};
    }
    REQUIRE(kz_shape_polyline_with_tree(a->points, a->n_points, a->tree, sizeof a->tree, &a->treed, NULL) == KZ_OK);
    const kz_sweep_hit there = kz_sweep(&a->treed, (kz_vec2){16, 0}, &cells, 0);
    CHECK(there.hit && there.t == 0.5f && there.normal.x == -1 && there.point.x == 0 && there.point.y == 1);
    CHECK(!kz_sweep(&a->treed, (kz_vec2){8, 0}, &cells, 0).hit);
    CHECK(!kz_sweep(&a->treed, (kz_vec2){-16, 0}, &cells, 0).hit);
    for (int32_t i = 99; i < a->n_points; i++) a->points[i].y = 2;
    REQUIRE(kz_shape_polyline_with_tree(a->points, a->n_points, a->tree, sizeof a->tree, &a->treed, NULL) == KZ_OK);
    CHECK(!kz_sweep(&a->treed, (kz_vec2){16, 0}, &cells, 0).hit);
    kz_mask_free(mask);
    free(a);
}
