/* test_cast_grid.c - the grid of kz_world_cast_many: where it lies, and that a path finds the marks of bodies near, and few
 * others. */
#include "world/query/cast_grid.h"
#include "world_fixture.h"

/* Paths of side `length` at random in a square of 1000, which begins at `from`. */
static void fill(kz_box *paths, kz_test_rng *r, float from, float length)
{
    for (int i = 0; i < KZI_CAST_SAMPLE; i++) {
        const float x = from + kz_test_real(r, 0, 1000), y = from + kz_test_real(r, 0, 1000);
        paths[i] = (kz_box){{x, y}, {x + length, y + length}};
    }
}

static bool is_between(float low, float v, float high) { return low <= v && v <= high; }

TEST(a_grid_lies_over_most_paths_and_hardly_beyond)
{
    static const float oddities[] = {1e6f, -1e6f, 1e30f, -1e30f};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(200); round > 0; round--) {
        const float from = kz_test_one_in(&r, 2) ? 0 : kz_test_real(&r, -1e5f, 1e5f);
        kz_box paths[KZI_CAST_SAMPLE];
        kzi_cast_grid grid;
        fill(paths, &r, from, 5);
        for (uint32_t i = kz_test_below(&r, 4); i > 0; i--) { /* up to three go far away */
            const float at = oddities[kz_test_below(&r, 4)];
            paths[kz_test_below(&r, KZI_CAST_SAMPLE)] = (kz_box){{at, at}, {at, at}};
        }
        CHECK(kzi_cast_grid_place(&grid, paths));
        const kz_box at = grid.limits;
        CHECK(is_between(from - 1500, at.min.x, from + 200) && is_between(from - 1500, at.min.y, from + 200));
        CHECK(is_between(from + 800, at.max.x, from + 2500) && is_between(from + 800, at.max.y, from + 2500));
        CHECK(is_between(4.9f, grid.small.x, 8) && is_between(4.9f, grid.small.y, 8));
        const kz_box reach = kzi_cast_grid_reach(&grid); /* a short path may end beyond the limits */
        CHECK(reach.min.x <= at.min.x && reach.max.x >= at.max.x + grid.small.x);
        CHECK(reach.min.y <= at.min.y && reach.max.y >= at.max.y + grid.small.y);
    }
}

TEST(long_paths_are_never_short_and_points_lie_in_a_grid_too)
{
    kz_test_rng r = kz_test_rng_here();
    kz_box paths[KZI_CAST_SAMPLE];
    kzi_cast_grid grid;
    fill(paths, &r, 0, 600);
    CHECK(kzi_cast_grid_place(&grid, paths));
    CHECK(grid.small.x == 0 && grid.small.y == 0);
    for (int i = 0; i < KZI_CAST_SAMPLE; i++) paths[i] = (kz_box){{3, -7}, {3, -7}};
    CHECK(kzi_cast_grid_place(&grid, paths));
    CHECK(grid.limits.min.x < 3 && 3 < grid.limits.max.x && grid.limits.max.x - grid.limits.min.x < 0.1f);
    for (int i = 0; i < KZI_CAST_SAMPLE; i++) paths[i] = (kz_box){{-3e38f, -3e38f}, {3e38f, 3e38f}};
    CHECK(!kzi_cast_grid_place(&grid, paths));
}

/* The marks that a path finds; all four are it. */
static uint64_t marks_of_path(const kzi_cast_grid *grid, kz_box path)
{
    const kzi_cast_lanes lanes = kzi_cast_lanes_of(grid);
    const kzi_four_paths paths = {kzi_f32x4_all(path.min.x), kzi_f32x4_all(path.min.y), kzi_f32x4_all(path.max.x),
                                  kzi_f32x4_all(path.max.y)};
    uint64_t marks[4];
    int32_t column[4], row[4];
    kzi_cast_long_marks(grid, &paths, marks);
    if (!kzi_cast_are_short(&lanes, &paths)) return marks[3];
    kzi_cast_corners(&lanes, &paths, column, row);
    return grid->columns[column[2]] & grid->rows[row[2]];
}

/* Does [a_lo, a_hi], shifted by some periods, come nearer to [b_lo, b_hi] than `reach`? */
static bool is_near(float a_lo, float a_hi, float b_lo, float b_hi, float reach, float period)
{
    for (int k = -2; k <= 2; k++) {
        const float shift = (float)k * period;
        if (a_lo + shift - reach <= b_hi && b_lo <= a_hi + shift + reach) return true;
    }
    return false;
}

static bool boxes_are_near(kz_box a, kz_box b, float reach_x, float reach_y, float period)
{
    return is_near(a.min.x, a.max.x, b.min.x, b.max.x, reach_x, period) &&
           is_near(a.min.y, a.max.y, b.min.y, b.max.y, reach_y, 0);
}

/* A body that meets a path must be found, and one farther away than short paths are long and two cells are wide must not. */
static void check_marks(const kzi_cast_grid *grid, kz_box path, kz_box body, bool is_marked, float period)
{
    const float reach_x = grid->small.x + 2 / grid->scale.x, reach_y = grid->small.y + 2 / grid->scale.y;
    if (boxes_are_near(path, body, 0, 0, period)) CHECK(is_marked);
    if (!boxes_are_near(path, body, reach_x, reach_y, period)) CHECK(!is_marked);
}

static void check_world(kz_test_rng *r, float period)
{
    kz_world *world = world_of((kz_world_def){.wrap_w = period});
    kz_box paths[KZI_CAST_SAMPLE], boxes[KZI_CAST_BODIES];
    kzi_cast_grid grid, by_rows;
    fill(paths, r, 0, kz_test_one_in(r, 2) ? 5 : 300.0f);
    CHECK(kzi_cast_grid_place(&grid, paths));
    by_rows = grid;
    kzi_cast_grid_clear(&grid);
    kzi_cast_grid_clear_rows(&by_rows);
    for (uint32_t i = 0; i < KZI_CAST_BODIES; i++) {
        const float side = kz_test_one_in(r, 5) ? 300 : 10.0f; /* in more than eight cells, or in fewer */
        const kz_shape box = box_shape(0, 0, kz_test_real(r, 0, side), kz_test_real(r, 0, side));
        const float x = kz_test_real(r, -200, 1200);
        const kz_body body = put_at(world, &box, x, kz_test_real(r, -200, 1200));
        boxes[i] = kz_body_box(world, body);
        kzi_cast_grid_mark(&grid, world, body.index, i);
        if (i == 7) kzi_cast_grid_mark_rows(&by_rows, world, body.index);
    }
    for (int i = 0; i < 200; i++) {
        const float x = kz_test_real(r, 100, 900), y = kz_test_real(r, 100, 900);
        const float w = kz_test_real(r, 0, 4), h = kz_test_one_in(r, 3) ? kz_test_real(r, 0, 90) : w;
        const kz_box path = {{x, y}, {x + w, y + h}};
        const uint64_t marks = marks_of_path(&grid, path);
        CHECK((marks & (KZI_CAST_BORDER_X | KZI_CAST_BORDER_Y)) == 0);
        for (uint32_t k = 0; k < KZI_CAST_BODIES; k++) check_marks(&grid, path, boxes[k], marks >> k & 1, period);
        check_marks(&by_rows, path, boxes[7], marks_of_path(&by_rows, path) != 0, period);
    }
    kz_world_free(world);
}

TEST(paths_find_the_marks_of_bodies_near_and_no_others)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(10); round > 0; round--) {
        check_world(&r, 0);
        check_world(&r, 1400);
    }
}

TEST(paths_outside_and_those_that_are_none_find_the_border)
{
    kz_test_rng r = kz_test_rng_here();
    kz_box paths[KZI_CAST_SAMPLE];
    kzi_cast_grid grid, by_rows;
    fill(paths, &r, 0, 5);
    CHECK(kzi_cast_grid_place(&grid, paths));
    by_rows = grid;
    kzi_cast_grid_clear(&grid);
    kzi_cast_grid_clear_rows(&by_rows);
    static const float far[] = {-1e4f, 1e4f, -1e30f, INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        const kz_box x = {{far[i], 500}, {far[i], 500}}, y = {{500, far[i]}, {500, far[i]}}, in = {{500, 500}, {500, 500}};
        CHECK(marks_of_path(&grid, x) == KZI_CAST_BORDER_X && marks_of_path(&grid, y) == KZI_CAST_BORDER_Y);
        CHECK(marks_of_path(&by_rows, x) != 0 && marks_of_path(&by_rows, y) != 0);
        CHECK(marks_of_path(&grid, in) == 0 && marks_of_path(&by_rows, in) == 0);
        const kz_box through_x = {{500, 500}, {1e5f, 500}}, through_y = {{500, 500}, {500, 1e5f}};
        CHECK(marks_of_path(&grid, through_x) == KZI_CAST_BORDER_X && marks_of_path(&grid, through_y) == KZI_CAST_BORDER_Y);
    }
}
