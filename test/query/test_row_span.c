/* test_row_span.c - the span of cells of an edge in one row, against fractions of integers; translation too.
 *
 * Some edges meet the border of the row in an integer that a division only approximates. */
#include "scene.h"
#include "shape/shape_private.h"

#include "query/mtv/concave_mtv.h"
#include "query/raster/row_span.h"

/* ---- Rows of edges ---------------------------------------------------------------------------------------------- */

/* n / d for d > 0, rounded down and up. */
static int64_t floor_of(int64_t n, int64_t d) { return n >= 0 ? n / d : -((-n + d - 1) / d); }
static int64_t ceil_of(int64_t n, int64_t d) { return -floor_of(-n, d); }

/* Coordinates in quarters, low.y < high.y: x at the height, as a fraction of 4 * (high.y - low.y). */
typedef struct quarters {
    int64_t x, y;
} quarters;

static int64_t x_at(quarters low, quarters high, int64_t height)
{ return low.x * (high.y - low.y) + (high.x - low.x) * (height - low.y); }

static void check_row(quarters low, quarters high, kz_cell_rule rule, int32_t y)
{
    const int64_t d = 4 * (high.y - low.y), centered = rule == KZ_CELLS_CENTERED;
    const int64_t top = 4 * (int64_t)y + 2 * centered, bottom = centered ? top : top + 4, middle = 4 * (int64_t)y + 2;
    const bool is_open = rule == KZ_CELLS_OVERLAPPED || rule == KZ_CELLS_WITHIN;
    const bool reaches = is_open ? low.y < bottom && high.y > top : low.y <= bottom && high.y >= top;
    const kzi_vec a = {(double)low.x / 4, (double)low.y / 4}, b = {(double)high.x / 4, (double)high.y / 4};
    kzi_span there = {0, 0, false}, back = {0, 0, false};
    NOTE("(%g %g)-(%g %g), row %d, rule %d", a.x, a.y, b.x, b.y, y, (int)rule);
    CHECK_EQ(kzi_span_of_segment(a, b, rule, y, &there), reaches);
    CHECK_EQ(kzi_span_of_segment(b, a, rule, y, &back), reaches);
    if (!reaches) return;
    const int64_t shift = centered ? d / 2 : 0;
    const int64_t one = x_at(low, high, low.y > top ? low.y : top) - shift;
    const int64_t other = x_at(low, high, high.y < bottom ? high.y : bottom) - shift;
    const int64_t left = one < other ? one : other, right = one < other ? other : one;
    int64_t x0 = ceil_of(left, d), x1 = floor_of(right, d);
    if (is_open) x0 = floor_of(left, d), x1 = ceil_of(right, d);
    if (rule == KZ_CELLS_TOUCHED) x0--, x1++;
    if (centered) x1++;
    CHECK_EQ(there.x0, x0);
    CHECK_EQ(there.x1, x1);
    CHECK_EQ(there.flips, low.y <= middle && middle < high.y);
    CHECK_MEM(&there.x0, &back.x0, 2 * sizeof there.x0);
}

static const kz_cell_rule rules[] = {KZ_CELLS_OVERLAPPED, KZ_CELLS_TOUCHED, KZ_CELLS_CENTERED, KZ_CELLS_WITHIN};

TEST(an_edge_takes_up_the_cells_that_whole_numbers_say)
{
    for (int64_t dx = -37; dx <= 37; dx++) {
        for (int64_t dy = 1; dy <= 49; dy += 4) {
            const quarters low = {4 * ((dx + dy) % 5), 4 * (dy % 3)}, high = {low.x + 4 * dx, low.y + 4 * dy};
            for (int64_t y = low.y / 4 - 1; y <= high.y / 4; y++) {
                for (int i = 0; i < 4; i++) check_row(low, high, rules[i], (int32_t)y);
            }
        }
    }
}

TEST(so_it_does_between_quarters_and_far_out)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const int32_t size = 4 << kz_test_range(&rng, 0, 16), far = kz_test_range(&rng, -4, 4) * (1 << 20);
        const quarters low = {far + kz_test_range(&rng, -size, size), kz_test_range(&rng, -size, size)};
        const int32_t rise = kz_test_range(&rng, 1, size), run = kz_test_range(&rng, -size, size);
        const quarters high = {low.x + (kz_test_one_in(&rng, 8) ? 0 : run), low.y + rise};
        const int64_t row = floor_of(low.y + kz_test_range(&rng, -4, rise + 4), 4);
        check_row(low, high, rules[kz_test_below(&rng, 4)], (int32_t)row);
    }
}

/* ---- Shifted within little memory ------------------------------------------------------------------------------- */

TEST(what_does_not_fit_in_the_memory_left_is_not_shifted)
{
    const kz_shape ring = polygon(0, 0, 4, 0, 8, 1, 9, 3, 9, 6, 8, 8, 5, 9, 2, 9, 0, 7, -1, 3); /* ten vertices */
    const kz_shape three = parts(ring, ring, ring);
    const kz_vec2 by = {5, -7};
    const size_t n_ring = 10 * sizeof(kz_vec2) / sizeof(double), n_items = 3 * sizeof(kz_shape) / sizeof(double);
    double memory[256];
    REQUIRE(ring.as.polygon.points != NULL && n_items + 3 * n_ring <= sizeof memory / sizeof memory[0]);
    for (size_t room = 0; room <= n_items + 3 * n_ring + 2; room++) {
        kzi_shift_memory left = {memory, room};
        kz_shape out = {0};
        for (size_t i = 0; i < sizeof memory / sizeof memory[0]; i++) memory[i] = 77;
        NOTE("room for %d", (int)room);
        CHECK_EQ(kzi_shift_quickly(&three, by, &left, &out), room >= n_items + 3 * n_ring);
        for (size_t i = room; i < sizeof memory / sizeof memory[0]; i++) CHECK(memory[i] == 77);
    }
    kzi_shift_memory left = {memory, sizeof memory / sizeof memory[0]};
    kz_shape out = {0};
    REQUIRE(kzi_shift_quickly(&three, by, &left, &out));
    CHECK_EQ(left.left, sizeof memory / sizeof memory[0] - n_items - 3 * n_ring);
    for (int i = 0; i < 3; i++) {
        int32_t n;
        const kz_vec2 *points = kzi_shape_points(&out.as.parts.items[i], &n);
        REQUIRE(n == 10);
        for (int k = 0; k < n; k++) {
            CHECK_EQ(points[k].x, ring.as.polygon.points[k].x + by.x);
            CHECK_EQ(points[k].y, ring.as.polygon.points[k].y + by.y);
        }
    }
    scene_clear();
}
