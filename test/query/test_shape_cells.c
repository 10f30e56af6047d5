/* test_shape_cells.c - the cells of a row that a shape covers, against a test of each cell, and on a canvas. */
#include "family_shape.h"
#include "relate_form.h"
#include "shape/shape_private.h"

#include <kolize/query_raster.h>

#include "query/form.h"
#include "query/raster/shape_rows.h"

enum { RULES = KZ_CELLS_WITHIN + 1, LIMIT = 1 << 30 };

/* ---- The slow truth -------------------------------------------------------------------------------------- */

static bool mask_has(const kz_placed_mask *mask, int32_t x, int32_t y)
{
    return kz_mask_get(mask->mask, x - mask->cell.x, y - mask->cell.y);
}

static bool mask_is_beside(const kz_placed_mask *mask, int32_t x, int32_t y)
{
    bool beside = false;
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++) beside |= mask_has(mask, x + dx, y + dy);
    return beside;
}

static kz_relation relate_to_point(const kz_shape *shape, double x, double y)
{
    kzi_form point = kzi_form_of_cells(0, 0, 1, 1);
    point.kind = KZI_FORM_POINT;
    point.a = (kzi_vec){x, y};
    return relate_form(&point, shape);
}

/* A cell lies within an area when no edge comes through it and its middle is inside; within something round when its
 * corners are; lines and points hold no cell. */
static bool form_holds(const kz_shape *shape, const kzi_form *form, const kzi_form *cell, int32_t x, int32_t y)
{
    if (form->kind == KZI_FORM_ROUND) {
        for (int i = 0; i < 4; i++)
            if (relate_to_point(shape, x + (double)(i & 1), y + (double)(i / 2)) == KZ_APART) return false;
        return true;
    }
    if (form->kind != KZI_FORM_AREA) return false;
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge(&form->outline, &e)) {
        kzi_form line = kzi_form_of_cells(0, 0, 1, 1);
        line.kind = KZI_FORM_LINE;
        line.outline.n_points = 2;
        line.outline.corners[0] = e.a;
        line.outline.corners[1] = e.b;
        if (kzi_relate_forms(&line, cell) == KZ_OVERLAP) return false;
    }
    return relate_to_point(shape, x + 0.5, y + 0.5) != KZ_APART;
}

static bool takes_up(const kz_shape *shape, kz_cell_rule rule, int32_t x, int32_t y)
{
    if (x < -LIMIT || x >= LIMIT || y < -LIMIT || y >= LIMIT) return false;
    if (shape->kind == KZ_KIND_PARTS) {
        bool any = false;
        for (int32_t i = 0; i < shape->as.parts.n; i++) any |= takes_up(&shape->as.parts.items[i], rule, x, y);
        return any;
    }
    if (shape->kind == KZ_KIND_MASK)
        return rule == KZ_CELLS_TOUCHED ? mask_is_beside(&shape->as.mask, x, y) : mask_has(&shape->as.mask, x, y);
    kzi_form form;
    if (!kzi_form_of(shape, &form)) return false;
    const kzi_form cell = kzi_form_of_cells(x, y, (int64_t)x + 1, (int64_t)y + 1);
    switch (rule) {
    case KZ_CELLS_OVERLAPPED: return kzi_relate_forms(&cell, &form) == KZ_OVERLAP;
    case KZ_CELLS_TOUCHED: return kzi_relate_forms(&cell, &form) != KZ_APART;
    case KZ_CELLS_CENTERED: return relate_to_point(shape, x + 0.5, y + 0.5) != KZ_APART;
    default: return form_holds(shape, &form, &cell, x, y);
    }
}

/* The runs of row y in from <= x < to are those of the cells asked one by one, and each as long as it goes. */
static bool row_is_right(const kz_shape *shape, kz_cell_rule rule, int32_t y, int32_t from, int32_t to)
{
    int32_t at = from;
    for (bool is_first = true; at < to; is_first = false) {
        int32_t x0 = INT32_MAX, x1 = INT32_MAX;
        const bool found = kz_shape_next_run(shape, rule, y, at, &x0, &x1);
        if (found ? x0 < at || x1 <= x0 || (x0 == at && !is_first) : x0 != INT32_MAX || x1 != INT32_MAX) return false;
        for (int32_t x = at; x < x0 && x < to; x++)
            if (takes_up(shape, rule, x, y)) return false;
        for (int32_t x = x0; x < x1 && x < to; x++)
            if (!takes_up(shape, rule, x, y)) return false;
        at = x1;
    }
    return true;
}

static void check_window(const kz_shape *shape, kz_cell_rect window)
{
    for (int rule = 0; rule < RULES; rule++)
        for (int32_t y = window.y0; y < window.y1; y++) {
            NOTE("%s, rule %d, row %d, bounds %a %a %a %a", kz_kind_name(shape->kind), rule, y,
                 (double)shape->bounds.min.x, (double)shape->bounds.min.y, (double)shape->bounds.max.x,
                 (double)shape->bounds.max.y);
            CHECK(row_is_right(shape, (kz_cell_rule)rule, y, window.x0, window.x1));
        }
}

/* A small window about a corner of the bounds or, with luck, a vertex; but not beyond the ends of the cells. */
static int32_t near_number(kz_test_rng *rng, float v)
{
    const double limit = LIMIT, at = (double)v < -limit ? -limit : (double)v > limit ? limit : (double)v;
    return (int32_t)kzi_floor_i64(at) + kz_test_range(rng, -3, 1);
}

static kz_cell_rect window_near(kz_test_rng *rng, const kz_shape *shape)
{
    int32_t n;
    const kz_vec2 *points = kzi_shape_points(shape, &n);
    kz_vec2 at;
    at.x = kz_test_one_in(rng, 2) ? shape->bounds.min.x : shape->bounds.max.x;
    at.y = kz_test_one_in(rng, 2) ? shape->bounds.min.y : shape->bounds.max.y;
    if (n > 0 && kz_test_one_in(rng, 2)) at = points[kz_test_below(rng, (uint32_t)n)];
    if (shape->kind == KZ_KIND_CAPSULE && kz_test_one_in(rng, 2)) at = shape->as.capsule.a;
    if (kz_test_one_in(rng, 4)) at.x = kz_test_grid(rng, -6, 6, 1);
    if (kz_test_one_in(rng, 4)) at.y = kz_test_grid(rng, -6, 6, 1);
    const int32_t x = near_number(rng, at.x), y = near_number(rng, at.y);
    return (kz_cell_rect){x, y, x + 5, y + 3};
}

/* ---- Every kind ------------------------------------------------------------------------------------------ */

TEST(runs_of_shapes_near_the_origin_are_those_of_their_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(2500); n > 0; n--, scene_clear()) {
        const kz_shape s = family_shape(&rng, (shape_family)(FAMILY_WHOLE + kz_test_below(&rng, 4)));
        check_window(&s, (kz_cell_rect){-8, -8, 8, 8});
    }
}

TEST(runs_of_far_tiny_huge_and_mixed_shapes_are_those_of_their_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--, scene_clear()) {
        const kz_shape s = family_shape(&rng, (shape_family)kz_test_below(&rng, FAMILY_COUNT));
        check_window(&s, window_near(&rng, &s));
    }
}

TEST(what_is_said_of_cells_is_what_relate_says_of_their_boxes)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(2000); n > 0; n--, scene_clear()) {
        const kz_shape s = family_shape(&rng, (shape_family)kz_test_below(&rng, FAMILY_COUNT));
        for (int i = 0; i < 16; i++) {
            const int32_t x = kz_test_range(&rng, -8, 7), y = kz_test_range(&rng, -8, 7);
            const kz_shape cell = box((float)x, (float)y, (float)x + 1, (float)y + 1);
            const kz_relation relation = kz_relate(&cell, &s);
            int32_t x0, x1;
            const bool overlaps = kz_shape_next_run(&s, KZ_CELLS_OVERLAPPED, y, x, &x0, &x1) && x0 == x;
            const bool touches = kz_shape_next_run(&s, KZ_CELLS_TOUCHED, y, x, &x0, &x1) && x0 == x;
            CHECK_EQ(overlaps, relation == KZ_OVERLAP);
            CHECK_EQ(touches, relation != KZ_APART);
        }
    }
}

TEST(runs_of_masks_are_those_of_their_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(1000); n > 0; n--, scene_clear()) {
        const kz_shape m = any_mask(&rng), last = mask("#.##\n..#.\n.#..", LIMIT - 4, LIMIT - 3),
                       first = mask("#.##\n....\n.#.#", -LIMIT, -LIMIT);
        check_window(&m, (kz_cell_rect){-2, -2, 13, 13});
        check_window(&last, (kz_cell_rect){LIMIT - 7, LIMIT - 6, LIMIT + 3, LIMIT + 3});
        check_window(&first, (kz_cell_rect){-LIMIT - 3, -LIMIT - 3, -LIMIT + 6, -LIMIT + 5});
    }
}

/* ---- Holes, and rows with many edges ---------------------------------------------------------------------- */

TEST(holes_are_left_out)
{
    const kz_shape s = polygon_with_holes(RINGS(4, 4, 3), -6, -6, 7, -6, 7, 6.5f, -6, 6, -4, -4, -1, -4, -1, 3, -4,
                                          3.5f, 1, 1, 5, 1.5f, 3, 4.25f);
    check_window(&s, (kz_cell_rect){-9, -9, 10, 10});
    scene_clear();
}

/* Teeth on a back: up and down at x, x + 1 and so on, in steps of `step`. */
static kz_shape comb(int teeth, float step, float slant)
{
    kz_vec2 *p = scene.points + scene_take(&scene.n_points, 4 * teeth + 2, SCENE_POINTS);
    int n = 0;
    for (int i = 0; i < teeth; i++) {
        const float x = 2 * step * (float)i;
        p[n++] = (kz_vec2){x + slant, 0};
        p[n++] = (kz_vec2){x + slant + step, 0};
        p[n++] = (kz_vec2){x + step, 9};
        p[n++] = (kz_vec2){x + 2 * step, 9};
    }
    p[n++] = (kz_vec2){2 * step * (float)teeth, 11};
    p[n++] = (kz_vec2){slant, 11};
    return scene_polygon(p, NULL, n, 1);
}

TEST(rows_with_more_edges_than_are_kept_at_once_are_read_on)
{
    for (int teeth = 9; teeth <= 60; teeth += 17) {
        const kz_shape upright = comb(teeth, 2, 0), narrow = comb(teeth, 0.25f, 0.0625f),
                       slanted = comb(teeth, 3, 0.5f);
        check_window(&upright, (kz_cell_rect){-3, -1, 4 * teeth + 3, 12});
        check_window(&narrow, (kz_cell_rect){-3, -1, teeth / 2 + 3, 12});
        check_window(&slanted, (kz_cell_rect){-3, -1, 6 * teeth + 3, 12});
        scene_clear();
    }
}

TEST(lines_that_come_back_to_a_row_many_times_are_read_on)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(12); n > 0; n--, scene_clear()) {
        const int points = kz_test_range(&rng, 40, 200), wide = kz_test_one_in(&rng, 2) ? 8 : 200;
        kz_vec2 *p = scene.points + scene_take(&scene.n_points, points, SCENE_POINTS);
        for (int i = 0; i < points; i++) {
            const float x = kz_test_grid(&rng, 0, wide, 0.5f);
            const float y = kz_test_grid(&rng, 0, 6, 0.5f);
            p[i] = (kz_vec2){x, y};
        }
        const kz_shape s = scene_polyline(p, points);
        check_window(&s, (kz_cell_rect){-2, -1, wide / 2 + 2, 4});
    }
}

/* ---- The same from another side -------------------------------------------------------------------------- */

TEST(mirrored_and_shifted_shapes_take_up_mirrored_and_shifted_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(1500); n > 0; n--, scene_clear()) {
        const kz_shape s = family_shape(&rng, kz_test_one_in(&rng, 2) ? FAMILY_WHOLE : FAMILY_HALVES);
        const int32_t dx = kz_test_range(&rng, -4096, 4096), dy = kz_test_range(&rng, -4096, 4096);
        const scene_view mirror_x = {false, true, false, 1, 0, 0}, mirror_y = {false, false, true, 1, 0, 0};
        const scene_view shift = {false, false, false, 1, (float)dx, (float)dy};
        const kz_shape across = view_shape(&mirror_x, &s), over = view_shape(&mirror_y, &s);
        const kz_shape away = view_shape(&shift, &s);
        const kz_cell_rule rule = (kz_cell_rule)kz_test_below(&rng, RULES);
        for (int32_t y = -14; y < 14; y++) {
            int32_t x0, x1 = -40, u0, u1 = -40, v0, v1 = -40 + dx;
            while (kz_shape_next_run(&s, rule, y, x1, &x0, &x1)) {
                NOTE("%s, rule %d, row %d", kz_kind_name(s.kind), (int)rule, y);
                CHECK(kz_shape_next_run(&over, rule, -1 - y, u1, &u0, &u1) && u0 == x0 && u1 == x1);
                CHECK(kz_shape_next_run(&away, rule, y + dy, v1, &v0, &v1) && v0 == x0 + dx && v1 == x1 + dx);
                int32_t m0, m1;
                CHECK(kz_shape_next_run(&across, rule, y, -x1, &m0, &m1) && m0 == -x1 && m1 == -x0);
            }
            CHECK(!kz_shape_next_run(&over, rule, -1 - y, u1, &u0, &u1));
            CHECK(!kz_shape_next_run(&away, rule, y + dy, v1, &v0, &v1));
        }
    }
}

/* ---- Facts ----------------------------------------------------------------------------------------------- */

static void check_run(kz_shape s, kz_cell_rule rule, int32_t y, int32_t expected_x0, int32_t expected_x1)
{
    int32_t x0 = 0, x1 = 0;
    if (expected_x0 == expected_x1) {
        CHECK(!kz_shape_next_run(&s, rule, y, INT32_MIN, &x0, &x1));
        return;
    }
    CHECK(kz_shape_next_run(&s, rule, y, INT32_MIN, &x0, &x1));
    CHECK_EQ(x0, expected_x0);
    CHECK_EQ(x1, expected_x1);
    CHECK(!kz_shape_next_run(&s, rule, y, x1, &x0, &x1));
}

TEST(a_box_on_the_grid_overlaps_its_cells_and_touches_those_around)
{
    const kz_shape s = box(2, 3, 5, 4);
    check_run(s, KZ_CELLS_OVERLAPPED, 3, 2, 5);
    check_run(s, KZ_CELLS_WITHIN, 3, 2, 5);
    check_run(s, KZ_CELLS_CENTERED, 3, 2, 5);
    check_run(s, KZ_CELLS_TOUCHED, 2, 1, 6);
    check_run(s, KZ_CELLS_TOUCHED, 4, 1, 6);
    check_run(s, KZ_CELLS_OVERLAPPED, 2, 0, 0);
    check_run(s, KZ_CELLS_TOUCHED, 5, 0, 0);
}

TEST(a_segment_along_a_grid_line_overlaps_no_cell_and_touches_both_sides)
{
    check_run(segment(2, 3, 5, 3), KZ_CELLS_OVERLAPPED, 3, 0, 0);
    check_run(segment(2, 3, 5, 3), KZ_CELLS_TOUCHED, 2, 1, 6);
    check_run(segment(2, 3, 5, 3), KZ_CELLS_TOUCHED, 3, 1, 6);
    check_run(segment(2, 0, 2, 9), KZ_CELLS_OVERLAPPED, 3, 0, 0);
    check_run(segment(2, 0, 2, 9), KZ_CELLS_TOUCHED, 3, 1, 3);
    check_run(segment(2.5f, 0, 2.5f, 9), KZ_CELLS_CENTERED, 3, 2, 3);
}

TEST(a_circle_in_a_cell_overlaps_it_and_reaches_its_centre)
{
    const kz_shape s = circle(4.5f, 4.5f, 0.5f);
    check_run(s, KZ_CELLS_OVERLAPPED, 4, 4, 5);
    check_run(s, KZ_CELLS_TOUCHED, 4, 3, 6);
    check_run(s, KZ_CELLS_TOUCHED, 3, 4, 5);
    check_run(s, KZ_CELLS_CENTERED, 4, 4, 5);
    check_run(s, KZ_CELLS_WITHIN, 4, 0, 0);
}

TEST(cells_end_at_2_to_the_30)
{
    const kz_shape all[] = {box(-3e38f, -3e38f, 3e38f, 3e38f), circle(0, 0, 3e38f), capsule(-1e38f, 0, 1e38f, 1, 1e38f),
                            polygon(-3e38f, -3e38f, 3e38f, -3e38f, 0, 3e38f)};
    for (int i = 0; i < 4; i++) {
        for (int rule = 0; rule < RULES; rule++) {
            NOTE("%s, rule %d", kz_kind_name(all[i].kind), rule);
            check_run(all[i], (kz_cell_rule)rule, 0, -LIMIT, LIMIT);
            check_run(all[i], (kz_cell_rule)rule, LIMIT - 1, -LIMIT, LIMIT);
            check_run(all[i], (kz_cell_rule)rule, -LIMIT, -LIMIT, LIMIT);
            check_run(all[i], (kz_cell_rule)rule, LIMIT, 0, 0);
            check_run(all[i], (kz_cell_rule)rule, -LIMIT - 1, 0, 0);
            check_run(all[i], (kz_cell_rule)rule, INT32_MAX, 0, 0);
            check_run(all[i], (kz_cell_rule)rule, INT32_MIN, 0, 0);
            int32_t x0, x1;
            CHECK(!kz_shape_next_run(&all[i], (kz_cell_rule)rule, 0, LIMIT, &x0, &x1));
            CHECK(!kz_shape_next_run(&all[i], (kz_cell_rule)rule, 0, INT32_MAX, &x0, &x1));
        }
    }
    scene_clear();
}

TEST(what_holds_nothing_has_no_cells)
{
    const kz_shape nothing = {0};
    for (int rule = 0; rule < RULES; rule++) {
        check_run(nothing, (kz_cell_rule)rule, 0, 0, 0);
        check_run(no_parts(), (kz_cell_rule)rule, 0, 0, 0);
        check_run(mask("..\n..", 0, 0), (kz_cell_rule)rule, 0, 0, 0);
        check_run(mask("", 0, 0), (kz_cell_rule)rule, 0, 0, 0);
    }
    scene_clear();
}

TEST(parts_that_meet_make_one_run_but_fill_no_cell_together)
{
    const kz_shape s = parts(box(0, 0, 2.5f, 1), box(2.5f, 0, 4, 1), box(4, 0, 6, 1), parts(box(5, 0, 8, 1)));
    int32_t x0, x1;
    check_run(s, KZ_CELLS_OVERLAPPED, 0, 0, 8);
    CHECK(kz_shape_next_run(&s, KZ_CELLS_WITHIN, 0, 0, &x0, &x1) && x0 == 0 && x1 == 2);
    CHECK(kz_shape_next_run(&s, KZ_CELLS_WITHIN, 0, 2, &x0, &x1) && x0 == 3 && x1 == 8);
    scene_clear();
}

/* ---- Drawing --------------------------------------------------------------------------------------------- */

TEST(drawing_sets_or_clears_just_those_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    kz_canvas *canvas = NULL;
    REQUIRE(kz_canvas_create(70, 9, NULL, &canvas, NULL) == KZ_OK);
    for (int64_t n = kz_test_rounds(300); n > 0; n--, scene_clear()) {
        const kz_shape s = family_shape(&rng, (shape_family)kz_test_below(&rng, FAMILY_COUNT));
        const kz_cell_rect at = window_near(&rng, &s);
        const int32_t right = kz_test_range(&rng, 0, 66), down = kz_test_range(&rng, 0, 6);
        const kz_cell origin = {at.x0 - right, at.y0 - down};
        const kz_cell_rule rule = (kz_cell_rule)kz_test_below(&rng, RULES);
        const bool solid = kz_test_one_in(&rng, 2);
        kz_canvas_fill(canvas, (kz_cell_rect){0, 0, 70, 9}, !solid);
        kz_canvas_draw_shape(canvas, origin, &s, rule, solid);
        const kz_mask *drawn = kz_canvas_mask(canvas);
        int wrong = 0;
        for (int32_t y = 0; y < 9; y++)
            for (int32_t x = 0; x < 70; x++)
                wrong += kz_mask_get(drawn, x, y) != (takes_up(&s, rule, origin.x + x, origin.y + y) == solid);
        NOTE("%s, rule %d, origin %d %d", kz_kind_name(s.kind), (int)rule, origin.x, origin.y);
        CHECK_EQ(wrong, 0);
    }
    kz_canvas_free(canvas);
}

TEST(a_canvas_at_the_ends_of_int32_is_drawn_on_where_there_are_cells)
{
    const kz_shape all = box(-3e38f, -3e38f, 3e38f, 3e38f);
    const int32_t ends[] = {INT32_MIN, -LIMIT - 4, LIMIT - 4, INT32_MAX};
    for (int i = 0; i < 16; i++) {
        const kz_cell origin = {ends[i % 4], ends[i / 4]};
        const int64_t columns = i % 4 == 1 ? 6 : i % 4 == 2 ? 4 : 0, rows = i / 4 == 1 ? 6 : i / 4 == 2 ? 4 : 0;
        kz_canvas *canvas = NULL;
        REQUIRE(kz_canvas_create(10, 10, NULL, &canvas, NULL) == KZ_OK);
        kz_canvas_draw_shape(canvas, origin, &all, KZ_CELLS_TOUCHED, true);
        CHECK_EQ(kz_mask_count(kz_canvas_mask(canvas)), columns * rows);
        kz_canvas_free(canvas);
    }
}

TEST(nothing_is_drawn_of_nothing_nor_on_a_canvas_without_cells)
{
    const kz_shape nothing = {0}, empty = mask("..", 0, 0), s = circle(2, 2, 2);
    kz_canvas *canvas = NULL, *none = NULL;
    REQUIRE(kz_canvas_create(4, 4, NULL, &canvas, NULL) == KZ_OK);
    REQUIRE(kz_canvas_create(0, 4, NULL, &none, NULL) == KZ_OK);
    kz_canvas_draw_shape(canvas, (kz_cell){0, 0}, &nothing, KZ_CELLS_TOUCHED, true);
    kz_canvas_draw_shape(canvas, (kz_cell){0, 0}, &empty, KZ_CELLS_TOUCHED, true);
    CHECK_EQ(kz_mask_count(kz_canvas_mask(canvas)), 0);
    kz_canvas_draw_shape(none, (kz_cell){0, 0}, &s, KZ_CELLS_TOUCHED, true);
    CHECK_EQ(kz_mask_count(kz_canvas_mask(none)), 0);
    kz_canvas_draw_shape(canvas, (kz_cell){0, 0}, &s, KZ_CELLS_OVERLAPPED, true);
    CHECK_EQ(kz_mask_count(kz_canvas_mask(canvas)), 16);
    kz_canvas_free(canvas);
    kz_canvas_free(none);
    scene_clear();
}
