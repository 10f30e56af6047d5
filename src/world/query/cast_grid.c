/* cast_grid.c - places a grid over a sample of paths, and marks in it where bodies are. */
#include "world/query/cast_grid.h"

#include "base/scalar.h"
#include "math/rounding.h"
#include "world/query/world_index.h"

#include <string.h>

#define LONG 16 /* paths longer than this part of the grid are never short: marks would be nearly everywhere */

/* ---- Where it is ------------------------------------------------------------------------------------------ */

/* Puts both in order, in each lane by itself. */
static inline void order_lanes(kzi_f32x4 *low, kzi_f32x4 *high)
{
    const kzi_f32x4 a = *low, b = *high;
    *low = kzi_f32x4_min(a, b);
    *high = kzi_f32x4_max(a, b);
}

/* Sorts each lane by itself: a bitonic network (Batcher 1968), as they are few and a branch would be a guess.  Runs of
 * `size` rise and fall by turns. */
static void sort_lanes(kzi_f32x4 *v)
{
    for (uint32_t size = 2; size <= KZI_CAST_SAMPLE; size *= 2) {
        for (uint32_t step = size / 2; step > 0; step /= 2) {
            for (uint32_t from = 0; from < KZI_CAST_SAMPLE; from += 2 * step) {
                const uint32_t low = from & size ? step : 0, high = step - low;
                for (uint32_t i = from; i < from + step; i++) order_lanes(&v[i + low], &v[i + high]);
            }
        }
    }
}

/* Paths on one axis: where the first one begins and the last one ends, and the same of the middle three quarters. */
typedef struct paths_range {
    double first, begin, end, last;
} paths_range;

/* A range with a cell to spare on both sides that has most of the paths.  The middle ones say how wide it can be, and the first and the last one how wide it
 * need be.  A quarter on each side is for those that are not in the sample. */
static bool place_axis(paths_range of, float *min, float *max)
{
    const double width = kzi_max(of.end - of.begin, 0);
    const double first = kzi_max(of.first, of.begin - width), last = kzi_min(of.last, of.end + width);
    const double beyond = 0.25 * width + 0x1p-12 * (kzi_abs(of.begin) + kzi_abs(of.end)) + 0x1p-100;
    const double border = (last - first + 2 * beyond) / (KZI_CAST_ROWS - 2);
    *min = (float)(first - beyond - border);
    *max = (float)(last + beyond + border);
    return kzi_is_finite((double)*min) && kzi_is_finite((double)*max);
}

/* How long short paths are: longer than the longest of the sample, unless hardly any path is as long.  A sample of the
 * evenly long ones ends at 0.97 of the longest. */
static float small_of(float longest, float common, float width)
{
    const float length = kzi_min_f32(longest, 1.5f * common) * 1.1f + width * (1.0f / (1 << 14));
    return length < width / LONG ? length : 0;
}

bool kzi_cast_grid_place(kzi_cast_grid *grid, kz_box *paths)
{
    enum { LAST = KZI_CAST_SAMPLE - 1, EIGHTH = KZI_CAST_SAMPLE / 8 };
    kzi_f32x4 bounds[KZI_CAST_SAMPLE], lengths[KZI_CAST_SAMPLE];
    float longest[4], common[4];
    for (uint32_t i = 0; i < KZI_CAST_SAMPLE; i++) {
        bounds[i] = kzi_f32x4_load(&paths[i].min.x);
        lengths[i] = kzi_f32x4_sub(kzi_f32x4_high_lanes(bounds[i], bounds[i]), bounds[i]);
    }
    sort_lanes(bounds);
    sort_lanes(lengths);
    kzi_f32x4_store(longest, lengths[LAST]);
    kzi_f32x4_store(common, lengths[LAST - EIGHTH]);
    for (uint32_t i = 0; i < KZI_CAST_SAMPLE; i++) kzi_f32x4_store(&paths[i].min.x, bounds[i]);
    const kz_vec2 first = paths[0].min, begin = paths[EIGHTH].min, end = paths[LAST - EIGHTH].max, last = paths[LAST].max;
    const paths_range x = {(double)first.x, (double)begin.x, (double)end.x, (double)last.x};
    const paths_range y = {(double)first.y, (double)begin.y, (double)end.y, (double)last.y};
    if (!place_axis(x, &grid->limits.min.x, &grid->limits.max.x)) return false;
    if (!place_axis(y, &grid->limits.min.y, &grid->limits.max.y)) return false;
    grid->small.x = small_of(longest[0], common[0], grid->limits.max.x - grid->limits.min.x);
    grid->small.y = small_of(longest[1], common[1], grid->limits.max.y - grid->limits.min.y);
    return true;
}

/* Cells in a unit, of n in all; 0 where that is no number for a float: then all is in one cell. */
static float cells_per_unit(float min, float max, uint32_t n)
{
    const float scale = (float)((double)n / ((double)max - (double)min));
    KZ_ASSERT(min < max);
    return kzi_is_finite((double)scale) && kzi_is_finite((double)(max - min)) ? scale : 0;
}

/* Rim marks stand in all rows and the columns of the border, or the other way round. */
static void mark_border(kzi_cast_grid *grid, uint64_t x, uint64_t y)
{
    for (uint32_t i = 0; i < KZI_CAST_CELLS + KZI_CAST_SPARE; i++) grid->columns[i] = y;
    for (uint32_t i = 0; i < KZI_CAST_CELLS + KZI_CAST_SPARE; i++) grid->rows[i] = x;
    grid->columns[0] |= x;
    grid->columns[grid->n_columns - 1] |= x;
    grid->rows[0] |= y;
    grid->rows[grid->n_rows - 1] |= y;
}

static void scale_grid(kzi_cast_grid *grid, uint32_t most_rows)
{
    const kz_box limits = grid->limits;
    const uint32_t most = kzi_cast_grid_is_long(grid) ? KZI_CAST_ROWS : KZI_CAST_CELLS;
    grid->n_columns = most;
    grid->n_rows = most < most_rows ? most : most_rows;
    grid->last = (kz_vec2){(float)(grid->n_columns - 1), (float)(grid->n_rows - 1)};
    grid->scale.x = cells_per_unit(limits.min.x, limits.max.x, grid->n_columns);
    grid->scale.y = cells_per_unit(limits.min.y, limits.max.y, grid->n_rows);
}

void kzi_cast_grid_clear(kzi_cast_grid *grid)
{
    scale_grid(grid, KZI_CAST_CELLS);
    mark_border(grid, KZI_CAST_BORDER_X, KZI_CAST_BORDER_Y);
}

void kzi_cast_grid_clear_rows(kzi_cast_grid *grid)
{
    scale_grid(grid, KZI_CAST_ROWS);
    mark_border(grid, 0, (uint64_t)1 << (KZI_CAST_ROWS - 1) | 1);
    grid->columns[0] = grid->columns[grid->n_columns - 1] = ~(uint64_t)0;
    for (uint32_t y = 0; y < KZI_CAST_ROWS; y++) grid->rows[y] = (uint64_t)1 << y;
}

/* ---- Marks ------------------------------------------------------------------------------------------------ */

/* Cells of which a path's lower corner is in one if it meets a box; none if last < first. */
typedef struct corner_cells {
    int32_t x0, y0, x1, y1;
} corner_cells;

/* Short paths are rounded: they may be longer by less than is added. */
static inline corner_cells cells_before(const kzi_cast_grid *grid, const kz_box *box)
{
    static const kz_vec2 zero = {0, 0};
    const kzi_f32x4 limits = kzi_f32x4_load(&grid->limits.min.x), origin = kzi_f32x4_low_lanes(limits, limits);
    const kzi_f32x4 scale = kzi_f32x4_load_pair(&grid->scale.x, &grid->scale.x);
    const kzi_f32x4 last = kzi_f32x4_load_pair(&grid->last.x, &grid->last.x);
    const kzi_f32x4 sides = kzi_f32x4_load(&box->min.x), small = kzi_f32x4_load_pair(&grid->small.x, &zero.x);
    const kzi_f32x4 spare = kzi_f32x4_mul(kzi_f32x4_add(small, kzi_f32x4_abs(sides)), kzi_f32x4_all(0x1p-20f));
    const kzi_f32x4 low = kzi_f32x4_sub(sides, kzi_f32x4_add(small, spare));
    const kzi_f32x4 corners = kzi_f32x4_low_lanes(low, kzi_f32x4_high_lanes(sides, sides));
    const unsigned apart = kzi_f32x4_less_bits(kzi_f32x4_high_lanes(limits, limits), corners) |
                           kzi_f32x4_less_bits(kzi_f32x4_high_lanes(corners, corners), origin);
    corner_cells cells;
    kzi_f32x4_store_i32(&cells.x0, kzi_cast_cells(corners, origin, scale, last));
    KZ_ASSERT(cells.x0 <= cells.x1 && cells.y0 <= cells.y1);
    if (apart & 3) cells.x1 = cells.y1 = -1;
    return cells;
}

/* The body's box shifted by whole periods.  A search shifts the path instead, and rounds it outwards; so does this, by more. */
static kz_box image_box(const kz_world *world, kz_box box, kz_cell periods)
{
    const float far_x = kzi_max_f32(-box.min.x, box.max.x) + 2 * world->wrap_w;
    const float far_y = kzi_max_f32(-box.min.y, box.max.y) + 2 * world->wrap_h;
    const kz_box image = kzi_shifted_box(world, box, periods);
    const float x = far_x * 0x1p-20f, y = far_y * 0x1p-20f;
    return (kz_box){{image.min.x - x, image.min.y - y}, {image.max.x + x, image.max.y + y}};
}

/* Few bodies are in more than eight columns or rows.  How many there are nobody can predict. */
static void mark_cells(uint64_t *cells, int32_t first, int32_t last, uint64_t marks)
{
    uint64_t *at = cells + first;
    const int32_t n = last + 1 - first;
    KZ_ASSERT(last < first || (0 <= first && last < KZI_CAST_CELLS));
    if (n <= 0) return;
    for (int32_t i = 0; i < KZI_CAST_SPARE; i++) at[i] |= marks & (0 - (uint64_t)(i < n));
    for (int32_t i = KZI_CAST_SPARE; i < n; i++) at[i] |= marks;
}

static void mark_box(kzi_cast_grid *grid, const kz_box *box, uint64_t bit)
{
    const corner_cells cells = cells_before(grid, box);
    mark_cells(grid->columns, cells.x0, cells.x1, bit);
    mark_cells(grid->rows, cells.y0, cells.y1, bit);
}

/* The rows from the first to the last, as marks. */
static uint64_t marks_between(int32_t first, int32_t last)
{
    if (last < first) return 0;
    return ~(uint64_t)0 >> (KZI_CAST_ROWS - 1 - (last - first)) << first;
}

static void mark_rows_of_box(kzi_cast_grid *grid, const kz_box *box)
{
    const corner_cells cells = cells_before(grid, box);
    mark_cells(grid->columns, cells.x0, cells.x1, marks_between(cells.y0, cells.y1));
}

/* How far a body's images are looked for on each axis, in periods. */
static int32_t reach_of(float period) { return period > 0 ? 2 : 0; }

void kzi_cast_grid_mark(kzi_cast_grid *grid, const kz_world *world, uint32_t index, uint32_t mark)
{
    const kz_box *box = &kzi_boxes(world)[index];
    const uint64_t bit = (uint64_t)1 << mark;
    const int32_t reach_x = reach_of(world->wrap_w), reach_y = reach_of(world->wrap_h);
    KZ_ASSERT(mark < KZI_CAST_BODIES);
    if (!world->wraps) {
        mark_box(grid, box, bit);
        return;
    }
    for (int32_t y = -reach_y; y <= reach_y; y++) {
        for (int32_t x = -reach_x; x <= reach_x; x++) {
            const kz_box image = image_box(world, *box, (kz_cell){x, y});
            mark_box(grid, &image, bit);
        }
    }
}

void kzi_cast_grid_mark_rows(kzi_cast_grid *grid, const kz_world *world, uint32_t index)
{
    const kz_box *box = &kzi_boxes(world)[index];
    const int32_t reach_x = reach_of(world->wrap_w), reach_y = reach_of(world->wrap_h);
    if (!world->wraps) {
        mark_rows_of_box(grid, box);
        return;
    }
    for (int32_t y = -reach_y; y <= reach_y; y++) {
        for (int32_t x = -reach_x; x <= reach_x; x++) {
            const kz_box image = image_box(world, *box, (kz_cell){x, y});
            mark_rows_of_box(grid, &image);
        }
    }
}

/* ---- Looking up ------------------------------------------------------------------------------------------- */

static uint64_t marks_of(const uint64_t *cells, int32_t first, int32_t last)
{
    uint64_t marks = 0;
    for (int32_t i = first; i <= last; i++) marks |= cells[i];
    return marks;
}

void kzi_cast_long_marks(const kzi_cast_grid *grid, const kzi_four_paths *paths, uint64_t *marks)
{
    const kzi_cast_lanes lanes = kzi_cast_lanes_of(grid);
    const kzi_four_paths ends = {paths->max_x, paths->max_y, paths->max_x, paths->max_y};
    int32_t x0[4], y0[4], x1[4], y1[4];
    kzi_cast_corners(&lanes, paths, x0, y0);
    kzi_cast_corners(&lanes, &ends, x1, y1);
    for (uint32_t i = 0; i < 4; i++) marks[i] = marks_of(grid->columns, x0[i], x1[i]) & marks_of(grid->rows, y0[i], y1[i]);
}
