/* test_contains.c - kz_contains: facts from every side, and a search of a fine grid for points outside. */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_distance.h>

/* A fact, seen from 24 sides. */
static void check_holds(kz_shape a, kz_shape b, bool expected, kz_test_place at, const char *what)
{
    static const float shifts[4][2] = {{0, 0}, {1000, -77}, {-4096, 3}, {0, 65536}};
    const bool cells = holds_mask(&a) || holds_mask(&b);
    const float scales[3] = {1, 2, cells ? 3 : 0.015625f};
    for (int i = 0; i < 24; i++) {
        const scene_view v = {i & 1, i & 2, i & 4, scales[i / 8], shifts[i % 4][0], shifts[i % 4][1]};
        const scene_mark mark = scene_now();
        const kz_shape p = view_shape(&v, &a), q = view_shape(&v, &b);
        kz_test_note("view %d", i);
        kz_test_compare(KZ_TEST_EQ, kz_test_int(kz_contains(&p, &q)), kz_test_int(expected), at, what);
        scene_back_to(mark);
    }
    kz_test_note(" ");
    scene_clear();
}

#define HOLDS(...)               HOLDS_(#__VA_ARGS__, __VA_ARGS__)
#define HOLDS_(what, a, b, expected) check_holds(a, b, expected, KZ_TEST_HERE, what)

TEST(a_closed_set_holds_its_border_and_itself)
{
    HOLDS(box(0, 0, 4, 4), box(0, 0, 4, 4), true);
    HOLDS(box(0, 0, 4, 4), point(4, 4), true);
    HOLDS(box(0, 0, 4, 4), segment(0, 4, 4, 4), true);
    HOLDS(box(0, 0, 4, 4), segment(0, 4, 4, 4.5f), false);
    HOLDS(polygon(0, 0, 6, 0, 0, 6), polygon(0, 0, 6, 0, 0, 6), true);
    HOLDS(polygon(0, 0, 6, 0, 0, 6), box(0, 0, 3, 3), true);
    HOLDS(polygon(0, 0, 6, 0, 0, 6), box(0, 0, 3, 3.5f), false);
    HOLDS(circle(0, 0, 5), polygon(3, 4, -3, 4, -5, 0, 0, -5, 4, -3), true);
    HOLDS(circle(0, 0, 5), point(3.015625f, 4), false);
    HOLDS(circle(0, 0, 5), circle(0, 0, 5), true);
    HOLDS(circle(0, 0, 5), circle(0, 0, 5.5f), false);
    HOLDS(mask("##\n##", 0, 0), box(0, 0, 2, 2), true);
    HOLDS(point(1, 1), point(1, 1), true);
    HOLDS(point(1, 1), segment(1, 1, 1, 1), true);
}

TEST(nothing_is_contained_by_everything_and_holds_nothing)
{
    const kz_shape none = {0};
    CHECK(kz_contains(&none, &none));
    HOLDS(no_parts(), no_parts(), true);
    HOLDS(point(1, 1), mask("..", 0, 0), true);
    HOLDS(mask("..", 0, 0), point(0, 0), false);
    HOLDS(no_parts(), point(0, 0), false);
}

TEST(a_hole_inside_the_other_is_noticed)
{
    HOLDS(polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 4, 4, 5, 4, 5, 5, 4, 5), box(1, 1, 8, 8), false);
    HOLDS(polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 4, 4, 5, 4, 5, 5, 4, 5), box(1, 1, 4, 8), true);
    HOLDS(polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 4, 4, 5, 4, 5, 5, 4, 5), circle(4.5f, 4.5f, 3),
          false);
    HOLDS(polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 4, 4, 5, 4, 5, 5, 4, 5), circle(2, 4.5f, 2), true);
    HOLDS(polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 4, 4, 5, 4, 5, 5, 4, 5), mask("###", 3, 3), true);
    HOLDS(polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 4, 4, 5, 4, 5, 5, 4, 5), mask("###", 3, 4), false);
    /* The same hole in b too. */
    HOLDS(polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 4, 4, 5, 4, 5, 5, 4, 5),
          polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 4, 4, 5, 4, 5, 5, 4, 5), true);
    HOLDS(polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 4, 4, 5, 4, 5, 5, 4, 5),
          polygon_with_holes(RINGS(4, 4), 1, 1, 8, 1, 8, 8, 1, 8, 4, 4, 5.5f, 4, 5.5f, 5, 4, 5), true);
    HOLDS(polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 4, 4, 5, 4, 5, 5, 4, 5),
          polygon_with_holes(RINGS(4, 4), 1, 1, 8, 1, 8, 8, 1, 8, 4.5f, 4, 5.5f, 4, 5.5f, 5, 4.5f, 5), false);
    HOLDS(mask("###\n#.#\n###", 0, 0), box(0, 0, 3, 3), false);
    HOLDS(mask("###\n#.#\n###", 0, 0), polyline(1, 1, 2, 1, 2, 2, 1, 2, 1, 1), true);
    HOLDS(mask("###\n#.#\n###", 0, 0), segment(0, 0, 3, 3), false);
    HOLDS(mask("##.\n##.\n..#", 0, 0), segment(0, 0, 3, 3), true);
}

TEST(notches_and_pinches)
{
    HOLDS(polygon(0, 0, 8, 0, 8, 8, 4, 4, 0, 8), polygon(0, 0, 8, 0, 4, 4), true);
    HOLDS(polygon(0, 0, 8, 0, 8, 8, 4, 4, 0, 8), box(1, 0, 7, 4), true);
    HOLDS(polygon(0, 0, 8, 0, 8, 8, 4, 4, 0, 8), box(1, 0, 7, 4.5f), false);
    HOLDS(polygon(0, 0, 8, 0, 8, 8, 4, 4, 0, 8), segment(0, 4, 8, 4), true);
    HOLDS(polygon(0, 0, 8, 0, 8, 8, 4, 4, 0, 8), segment(0, 8, 8, 8), false);
    /* A ring that touches itself: two triangles tip to tip.  A way through the tip is held, a wider one is not. */
    HOLDS(polygon(0, 0, 4, 4, 0, 8, 8, 8, 4, 4, 8, 0), segment(4, 0, 4, 8), true);
    HOLDS(polygon(0, 0, 4, 4, 0, 8, 8, 8, 4, 4, 8, 0), box(3.5f, 1, 4.5f, 7), false);
    HOLDS(polygon(0, 0, 4, 4, 0, 8, 8, 8, 4, 4, 8, 0), polygon(3, 3, 4, 4, 3, 5, 5, 5, 4, 4, 5, 3), true);
    HOLDS(polygon(0, 0, 4, 4, 0, 8, 8, 8, 4, 4, 8, 0), segment(1, 4, 7, 4), false);
}

TEST(round_shapes)
{
    HOLDS(box(0, 0, 4, 4), circle(2, 2, 2), true);
    HOLDS(box(0, 0, 4, 4), circle(2, 2, 2.0000002f), false);
    HOLDS(polygon(0, 0, 4, 0, 4, 4, 0, 4), capsule(1, 1, 3, 3, 1), true);
    HOLDS(polygon(0, 0, 4, 0, 4, 4, 0, 4), capsule(1, 1, 3, 3.015625f, 1), false);
    HOLDS(capsule(0, 0, 8, 0, 5), capsule(3, 3, 5, 3, 2), true);
    HOLDS(capsule(0, 0, 8, 0, 5), capsule(3, 3, 5, 3.015625f, 2), false);
    HOLDS(circle(0, 0, 10), circle(3, 4, 5), true);
    HOLDS(circle(0, 0, 10), circle(3, 4, 5.015625f), false);
    HOLDS(circle(3, 4, 5), circle(0, 0, 10), false);
    HOLDS(capsule(0, 0, 8, 0, 1), segment(-1, 0, 9, 0), true);
    HOLDS(mask("####\n####\n####\n####", 0, 0), circle(2, 2, 2), true);
    HOLDS(mask(".###\n####\n####\n####", 0, 0), circle(2, 2, 2), false);
    HOLDS(mask(".####.\n######\n######\n######\n######\n.####.", 0, 0), circle(3, 3, 2.5f), true);
    HOLDS(circle(3, 3, 3.25f), mask(".####.\n######\n######\n######\n######\n.####.", 0, 0), false);
    HOLDS(circle(3, 3, 3.75f), mask(".####.\n######\n######\n######\n######\n.####.", 0, 0), true);
    HOLDS(segment(0, 0, 4, 0), circle(2, 0, 1), false);
}

TEST(what_is_round_is_looked_at_around_its_whole_spine)
{
    /* A gap between two boxes beside either end of it. */
    HOLDS(parts(box(-3, -5, 12, 5), box(12, -5, 24, 5)), capsule(0, 0, 20, 1, 1), true);
    HOLDS(parts(box(-3, -5, -0.75f, 5), box(-0.5f, -5, 24, 5)), capsule(0, 0, 20, 1, 1), false);
    HOLDS(parts(box(-3, -5, 20.5f, 5), box(20.75f, -5, 24, 5)), capsule(0, 0, 20, 1, 1), false);
    /* It sticks out on one side, well within the bounds of all. */
    HOLDS(parts(mask("####\n####\n####\n####", 0, 0), box(-9, -9, -8, -8), box(9, 9, 10, 10)), circle(1, 2, 1), true);
    HOLDS(parts(mask("####\n####\n####\n####", 0, 0), box(-9, -9, -8, -8), box(9, 9, 10, 10)), circle(1, 2, 1.25f),
          false);
    HOLDS(parts(box(-5, -3, 5, 3), box(-9, -9, -8, -8), box(9, 9, 10, 10)), circle(3, 2, 1), true);
    HOLDS(parts(box(-5, -3, 5, 3), box(-9, -9, -8, -8), box(9, 9, 10, 10)), circle(3, 2.25f, 1), false);
    HOLDS(parts(polygon(0, -5, 5, 0, 0, 5, -5, 0), box(-9, -9, -8, -8), box(9, 9, 10, 10)), circle(1, 2, 1), true);
    HOLDS(parts(polygon(0, -5, 5, 0, 0, 5, -5, 0), box(-9, -9, -8, -8), box(9, 9, 10, 10)), circle(1, 3, 1), false);
}

/* 2^25 + 3 is no float32, but the side of a cell, and 1.25 * 1.25 + 3 * 3 = 3.25 * 3.25: the corner between cells and
 * box is on the border of the disc. */
TEST(cells_beyond_the_whole_numbers_of_float32_hold_with_a_box_a_disc_that_reaches_their_corner)
{
    const float c = 0x1p25f;
    const char *nine = "########\n########\n########\n########\n########\n########\n########\n########\n########";
    const kz_shape cells = mask(nine, -4, 0x1p25 - 6), disc = circle(0, c, 3.25f);
    const kz_shape both = parts(cells, box(-1.25f, c - 8, 1.25f, c + 8));
    const kz_shape narrow = parts(cells, box(-1.25f, c - 8, 1.125f, c + 8));
    CHECK(kz_contains(&both, &disc));
    CHECK(!kz_contains(&narrow, &disc));
    scene_clear();
}

TEST(lines_hold_what_runs_along_them)
{
    HOLDS(polyline(0, 0, 3, 3, 6, 6, 6, 0), segment(1, 1, 6, 6), true);
    HOLDS(polyline(0, 0, 3, 3, 6, 6, 6, 0), polyline(5, 5, 6, 6, 6, 1), true);
    HOLDS(polyline(0, 0, 3, 3, 6, 6, 6, 0), segment(1, 1, 6, 6.5f), false);
    HOLDS(polyline(0, 0, 4, 0, 2, 0, 6, 0), segment(0, 0, 6, 0), true);
    HOLDS(polyline(0, 0, 4, 0, 4, 1, 5, 1, 5, 0, 6, 0), segment(0, 0, 6, 0), false);
    HOLDS(parts(segment(0, 0, 3, 0), segment(2, 0, 4, 0), segment(4, 0, 6, 0)), segment(0, 0, 6, 0), true);
    HOLDS(parts(segment(0, 0, 3, 0), box(3, 0, 4, 1), mask("#", 4, -1), segment(5, 0, 6, 0)), segment(0, 0, 6, 0),
          true);
    HOLDS(parts(segment(0, 0, 3, 0), circle(4, 0, 1), segment(5, 0, 6, 0)), polyline(0, 0, 3, 0, 5, 0, 6, 0), true);
    HOLDS(segment(0, 0, 6, 0), box(1, 0, 2, 0), true);
}

TEST(parts_hold_together)
{
    HOLDS(parts(box(0, 0, 4, 4), box(4, 0, 8, 4)), box(1, 1, 7, 3), true);
    HOLDS(parts(box(0, 0, 4, 4), box(4.015625f, 0, 8, 4)), box(1, 1, 7, 3), false);
    HOLDS(parts(box(0, 0, 4, 4), box(3, 2, 8, 5)), box(1, 2, 7, 4), true);
    HOLDS(parts(box(0, 0, 4, 4), box(3, 2, 8, 5)), box(1, 1, 7, 4), false);
    HOLDS(parts(polygon(0, 0, 6, 0, 0, 6), polygon(6, 0, 6, 6, 0, 6)), box(0, 0, 6, 6), true);
    HOLDS(parts(polygon(0, 0, 6, 0, 0, 6), polygon(6, 0.5f, 6, 6, 0, 6)), box(0, 0, 6, 6), false);
    /* Four boxes around a gap. */
    HOLDS(parts(box(0, 0, 6, 2), box(0, 4, 6, 6), box(0, 0, 2, 6), box(4, 0, 6, 6)), box(0, 0, 6, 6), false);
    HOLDS(parts(box(0, 0, 6, 2), box(0, 4, 6, 6), box(0, 0, 2, 6), box(4, 0, 6, 6), box(2, 2, 4, 4)), box(0, 0, 6, 6),
          true);
    HOLDS(parts(box(0, 0, 6, 2), box(0, 4, 6, 6), box(0, 0, 2, 6), box(4, 0, 6, 6)),
          polygon_with_holes(RINGS(4, 4), 0, 0, 6, 0, 6, 6, 0, 6, 2, 2, 4, 2, 4, 4, 2, 4), true);
    HOLDS(parts(mask("##\n##", 0, 0), mask("##\n##", 2, 0)), box(0.5f, 0, 3.5f, 2), true);
    HOLDS(parts(mask("##\n##", 0, 0), mask("##\n##", 2, 0)), circle(2, 1, 1), true);
    HOLDS(parts(mask("##\n##", 0, 0), mask("##\n##", 2, 0)), mask(".##.\n####", 0, 0), true);
    HOLDS(parts(mask("##\n##", 0, 0), mask("##\n#.", 2, 0)), mask(".##.\n####", 0, 0), false);
    HOLDS(parts(mask("###\n#.#\n###", 0, 0), box(0.5f, 0.5f, 2.5f, 2.5f)), box(0, 0, 3, 3), true);
    HOLDS(parts(mask("###\n#.#\n###", 0, 0), box(1, 1, 1.5f, 2.5f)), box(0, 0, 3, 3), false);
    HOLDS(parts(mask("###\n#.#\n###", 0, 0), box(1, 1, 1.5f, 2), polygon(1.5f, 1, 2, 1, 2, 2, 1.5f, 2)),
          polygon(0, 0, 3, 0, 3, 3, 0, 3), true);
    HOLDS(parts(box(0, 0, 1.5f, 4), box(1.5f, 0, 4, 4)), mask("####\n####", 0, 1), true);
    HOLDS(parts(box(0, 0, 1.5f, 4), box(1.75f, 0, 4, 4)), mask("####\n####", 0, 1), false);
    HOLDS(parts(point(9, 9), parts(box(0, 0, 4, 4), parts(box(4, 0, 8, 4)))), parts(box(1, 1, 7, 3), point(9, 9)),
          true);
    HOLDS(box(0, 0, 4, 4), parts(box(0, 0, 1, 1), box(3, 3, 5, 4)), false);
    /* A round part counts for what it holds by itself. */
    HOLDS(parts(box(0, 0, 4, 4), circle(5, 2, 3)), box(3, 1, 6, 3), true);
    HOLDS(parts(box(0, 0, 4, 4), circle(5, 2, 3)), box(1, 1, 6, 3), false);
}

TEST(parts_hold_round_shapes_together)
{
    HOLDS(parts(box(0, 0, 4, 4), box(4, 0, 8, 4)), circle(4, 2, 1), true);
    HOLDS(parts(box(0, 0, 4, 4), box(4, 0, 8, 4)), circle(4, 2, 2), true);
    HOLDS(parts(box(0, 0, 4, 4), box(4, 0, 8, 4)), circle(4, 2, 2.015625f), false);
    HOLDS(parts(box(0, 0, 4, 4), box(4.015625f, 0, 8, 4)), circle(4, 2, 1), false);
    HOLDS(parts(box(0, 0, 4, 4), box(4.015625f, 0, 8, 4), box(3, 1, 5, 3)), circle(4, 2, 1), true);
    /* A door of 6 between a room of 10 and a corridor. */
    HOLDS(parts(box(0, 0, 10, 10), box(10, 2, 20, 8)), circle(10, 5, 3), true);
    HOLDS(parts(box(0, 0, 10, 10), box(10, 2, 20, 8)), circle(10, 5, 3.015625f), false);
    HOLDS(parts(box(0, 0, 10, 10), box(10, 2, 20, 8)), capsule(5, 5, 15, 5, 3), true);
    HOLDS(parts(box(0, 0, 10, 10), box(10, 2, 20, 8)), circle(6, 5, 5), true); /* 3-4-5 from both posts of the door */
    HOLDS(parts(box(0, 0, 10, 10), box(10, 2.015625f, 20, 8)), circle(6, 5, 5), false);
    HOLDS(parts(box(0, 0, 10, 10), box(10, 2, 20, 7.984375f)), circle(6, 5, 5), false);
    HOLDS(parts(box(0, 0, 10, 10), box(8, -2, 20, 6)), circle(11, 2, 3), true);
    HOLDS(parts(box(0, 0, 10, 10), box(8, -2, 20, 6)), circle(7, 3, 5), false);
    HOLDS(parts(box(0, 0, 10, 10), box(10, -9, 20, 6)), circle(7, 2, 5), false);
    HOLDS(parts(box(0, 0, 10, 10), box(10, 6, 20, 9)), circle(6, 9, 5), false);
    HOLDS(parts(box(0, -9, 10, 19), box(10, 6, 20, 99)), circle(6, 9, 5), true);
    HOLDS(parts(box(0, -9, 10, 19), box(10, 6, 20, 99)), circle(6, 9, 5.015625f), false);
    /* Around a gap; with a mask; slanted edges that cross. */
    HOLDS(parts(box(0, 0, 6, 2), box(0, 4, 6, 6), box(0, 0, 2, 6), box(4, 0, 6, 6)), circle(3, 3, 3), false);
    HOLDS(parts(box(0, 0, 6, 2), box(0, 4, 6, 6), box(0, 0, 2, 6), box(4, 0, 6, 6)), circle(1, 1, 1), true);
    HOLDS(parts(box(0, 0, 6, 2), box(0, 4, 6, 6), box(0, 0, 2, 6), box(4, 0, 6, 6), box(2, 2, 4, 4)), circle(3, 3, 3),
          true);
    HOLDS(parts(mask("####\n####\n####\n####", 0, 0), box(4, 0, 8, 4)), circle(4, 2, 2), true);
    HOLDS(parts(mask("####\n####\n##.#\n####", 0, 0), box(4, 0, 8, 4)), circle(4, 2, 2), false);
    HOLDS(parts(mask("####\n####\n##.#\n####", 0, 0), box(3, 0, 8, 4)), circle(5, 2, 2), true);
    HOLDS(parts(polygon(0, 0, 8, 0, 0, 8), polygon(0, 1, 8, 1, 8, 9)), circle(3, 2, 1), true);
    /* The border passes through a mask's corner on a slope, and through a crossing at whole numbers. */
    HOLDS(parts(mask("##", -4, 1), polygon(8, 2, -2, -2, 2, 4, -6, 0, -8, -8)), circle(-2, 1.5f, 0.5f), true);
    HOLDS(parts(polygon(0, 0, 8, 0, 0, 8), polygon(0, 0, 8, 0, 8, 8)), circle(4, 2, 2), true);
    HOLDS(parts(polygon(0, 0, 8, 0, 0, 8), polygon(0, 0, 8, 0, 8, 8)), circle(4, 2.015625f, 2), false);
    HOLDS(parts(polygon(0, 0, 7, 0, 0, 3), polygon(1, 0, 9, 0, 9, 4)), circle(3.75f, 0.5f, 0.5f), true);
    HOLDS(parts(polygon(0, 0, 7, 0, 0, 3), polygon(1, 0, 9, 0, 9, 4)), circle(3.75f, 0.75f, 0.625f), true);
    HOLDS(parts(polygon(0, 0, 7, 0, 0, 3), polygon(1, 0, 9, 0, 9, 4)), circle(3.75f, 0.75f, 0.640625f), false);
    HOLDS(parts(polygon(0, 0, 7, 0, 0, 3), polygon(1, 0, 9, 0, 9, 4)), capsule(2, 1, 6, 1, 0.5f), false);
    HOLDS(parts(polygon(0, 0, 7, 0, 0, 3), polygon(1, 0, 9, 0, 9, 4)), capsule(2, 0.5f, 6, 0.5f, 0.5f), true);
}

/* ---- Against every place of a grid ----------------------------------------------------------------------- */

/* Outlines with edges along the axes and masks: what holds the middles of all quarter cells, their corners and the
 * middles of their sides, holds all. */
static kz_shape any_level_shape(kz_test_rng *r, int depth)
{
    const int w = kz_test_range(r, 0, 4), h = kz_test_range(r, 0, 4), x0 = kz_test_range(r, 0, 8);
    const float x = (float)x0 / 2, y = (float)kz_test_range(r, 0, 8) / 2;
    const float x1 = x + (float)w / 2, y1 = y + (float)h / 2;
    kz_shape some[3];
    int n;
    switch (kz_test_below(r, depth ? 8 : 7)) {
    case 0: return box(x, y, x1, y1);
    case 1: return box(x, y, x1 + 1, y1 + 1);
    case 2: return segment(x, y, x1, y);
    case 3:
        return polygon(x, y, x + 3, y, x + 3, y + 2, x + 2, y + 2, x + 2, y + 1, x + 1, y + 1, x + 1, y + 2, x, y + 2);
    case 4:
        return polygon_with_holes(RINGS(4, 4), x, y, x + 3, y, x + 3, y + 3, x, y + 3, x + 1, y + 1, x + 2, y + 1,
                                  x + 2, y + 2, x + 1, y + 2);
    case 5: return point(x, y);
    case 6: return any_mask(r);
    default:
        n = kz_test_range(r, 1, 3);
        for (int i = 0; i < n; i++) some[i] = any_level_shape(r, depth - 1);
        return scene_parts(some, n);
    }
}

/* Every multiple of `step`: is there one that b holds and a does not? */
static bool find_place(const kz_shape *a, const kz_shape *b, float step, kz_vec2 *place)
{
    const kz_box bounds = b->bounds;
    for (float y = floorf(bounds.min.y); y <= bounds.max.y; y += step) {
        for (float x = floorf(bounds.min.x); x <= bounds.max.x; x += step) {
            const kz_shape p = point(x, y);
            if (kz_intersects(b, &p) && !kz_intersects(a, &p)) {
                *place = (kz_vec2){x, y};
                return true;
            }
        }
    }
    return false;
}

TEST(level_outlines_hold_each_other_where_every_quarter_place_is_contained)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t contained = 0;
    const int64_t n = kz_test_rounds(6000);
    for (int64_t i = 0; i < n; i++) {
        scene_clear();
        const kz_shape a = any_level_shape(&r, 2), b = any_level_shape(&r, 1);
        kz_vec2 place = {0, 0};
        const bool expected = !find_place(&a, &b, 0.25f, &place);
        kz_test_note("pair %d, place %g %g", (int)i, (double)place.x, (double)place.y);
        CHECK_EQ(kz_contains(&a, &b), expected);
        CHECK(kz_contains(&a, &a));
        contained += expected;
    }
    CHECK(contained > n / 30);
}

TEST(what_is_contained_has_no_place_outside_and_what_is_not_mostly_has_one)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t contained = 0, missed = 0;
    const int64_t n = kz_test_rounds(3000);
    for (int64_t i = 0; i < n; i++) {
        scene_clear();
        kz_shape a = any_shape(&r, true);
        const kz_shape b = any_shape(&r, true);
        if (kz_test_one_in(&r, 2)) a = parts(a, any_shape(&r, true), any_polygon(&r, 3));
        kz_vec2 place = {0, 0};
        const bool separated = find_place(&a, &b, 0.25f, &place), got = kz_contains(&a, &b);
        kz_test_note("pair %d, place %g %g", (int)i, (double)place.x, (double)place.y);
        if (separated) CHECK(!got);
        contained += got;
        missed += !separated && !got;
    }
    CHECK(contained > n / 30);
    CHECK(missed < n / 10); /* places between those of the grid, and round parts side by side */
}

TEST(far_tiny_and_huge)
{
    const float far = 1e9f, tiny = 0x1p-140f, huge = 1e37f;
    const float scales[3] = {far / 8, tiny, huge / 8};
    for (int i = 0; i < 3; i++) {
        const float s = scales[i];
        const kz_shape ring = polygon_with_holes(RINGS(4, 4), 0, 0, 9 * s, 0, 9 * s, 9 * s, 0, 9 * s, 4 * s, 4 * s,
                                                 5 * s, 4 * s, 5 * s, 5 * s, 4 * s, 5 * s);
        const kz_shape left = box(s, s, 4 * s, 8 * s), over = box(s, s, 8 * s, 8 * s),
                       dot = circle(2 * s, 2 * s, 2 * s);
        const kz_shape pair = parts(polygon(0, 0, 6 * s, 0, 0, 6 * s), polygon(6 * s, 0, 6 * s, 6 * s, 0, 6 * s));
        const kz_shape square = box(0, 0, 6 * s, 6 * s), wide = box(0, 0, 6 * s, 7 * s);
        CHECK(kz_contains(&ring, &left));
        CHECK(!kz_contains(&ring, &over));
        CHECK(kz_contains(&ring, &dot));
        CHECK(kz_contains(&pair, &square));
        CHECK(!kz_contains(&pair, &wide));
        CHECK(kz_contains(&wide, &pair));
    }
    scene_clear();
}

TEST(to_the_last_bit_where_slanted_edges_cross)
{
    /* Two roofs that cross at the height 18/13: both together hold every box below that, and none above. */
    const kz_shape roofs = parts(polygon(0, 0, 7, 0, 0, 3), polygon(1, 0, 9, 0, 9, 4));
    float low = 1, high = 2;
    while (nextafterf(low, high) < high) {
        const float middle = low + (high - low) / 2;
        *(13 * (double)middle <= 18 ? &low : &high) = middle;
    }
    const kz_shape contained = box(0, 0, 9, low), not_contained = box(0, 0, 9, high);
    const kz_shape level = segment(0, low, 9, low), higher = segment(0, high, 9, high);
    CHECK(kz_contains(&roofs, &contained));
    CHECK(!kz_contains(&roofs, &not_contained));
    CHECK(kz_contains(&roofs, &level));
    CHECK(!kz_contains(&roofs, &higher));
    scene_clear();
}
