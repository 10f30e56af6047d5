/* fit_count.c - exact counts of the cells, and of the set cells, with their centres in a circle or capsule.
 *
 * A fit needs some thousand counts, so a row costs the same however long it is.  A row's centres in a round shape are
 * one run, found in four rows at once (round_rows.h).  Where an end is too near to a centre for that, the exact
 * distance of a point to a segment decides the row.  The set cells in a run are the difference of two entries of a
 * table: the set cells of the row before each strip of the mask. */
#include "mask/fit/round_rows.h"

#include <math.h>

#include "mask/mask_words.h"

enum { COUNT_ROW_STEPS = 8 }; /* of work */

/* ---- Exact rows ---------------------------------------------------------------------------------------- */

/* `twice` is the shape with all its numbers doubled: centres of cells are then whole numbers, which the exact
 * predicates take. */
static bool holds_centre(const kzi_fit_round *twice, int64_t x, int64_t y)
{
    const kzi_vec centre = {(double)(2 * x + 1), (double)(2 * y + 1)};
    return kzi_compare_segment_distance(centre, twice->a, twice->b, twice->r, 0) <= 0;
}

static void widen_span(double x0, double x1, double *lo, double *hi)
{
    if (x0 < *lo) *lo = x0;
    if (x1 > *hi) *hi = x1;
}

/* The places where the level line at y meets the circle about an end, and one of the two straight sides. */
static void span_of_end(kzi_vec end, double r, double y, double *lo, double *hi)
{
    const double dy = y - end.y, left = r * r - dy * dy;
    if (left >= 0) widen_span(end.x - sqrt(left), end.x + sqrt(left), lo, hi);
}

static void span_of_side(kzi_vec a, kzi_vec b, double nx, double ny, double y, double *lo, double *hi)
{
    const double ya = a.y + ny, yb = b.y + ny;
    if ((ya < y && yb < y) || (ya > y && yb > y) || ya == yb) return;
    const double x = a.x + nx + (b.x - a.x) * ((y - ya) / (yb - ya));
    widen_span(x, x, lo, hi);
}

/* The point of the level line at y that is nearest to the segment.  If the line meets the shape, it does so there. */
static double nearest_on_line(const kzi_fit_round *shape, double y)
{
    const kzi_vec a = shape->a, b = shape->b, low = a.y < b.y ? a : b, high = a.y < b.y ? b : a;
    if (y <= low.y) return low.x;
    if (y >= high.y) return high.x;
    return low.x + (high.x - low.x) * ((y - low.y) / (high.y - low.y));
}

/* Cells x0 <= x < x1 of a row; none when x0 == x1. */
typedef struct row_run {
    int64_t x0, x1;
} row_run;

/* The cells of a row with their centres in the shape; the ends are guessed in double and then corrected. */
static row_run exact_row(const kzi_fit_round *shape, int64_t row)
{
    const kzi_fit_round twice = {{2 * shape->a.x, 2 * shape->a.y}, {2 * shape->b.x, 2 * shape->b.y}, 2 * shape->r};
    const double y = (double)row + 0.5;
    const int64_t near = kzi_floor_i64(nearest_on_line(shape, y) - 0.5);
    int64_t seed = near - 1; /* one of the two centres around the nearest point, unless rounding moved that */
    while (seed <= near + 2 && !holds_centre(&twice, seed, row)) seed++;
    if (seed > near + 2) return (row_run){0, 0};

    double lo = (double)seed + 0.5, hi = lo;
    const double dx = shape->b.x - shape->a.x, dy = shape->b.y - shape->a.y, length = sqrt(dx * dx + dy * dy);
    span_of_end(shape->a, shape->r, y, &lo, &hi);
    if (length > 0) {
        const double nx = -dy / length * shape->r, ny = dx / length * shape->r;
        span_of_end(shape->b, shape->r, y, &lo, &hi);
        span_of_side(shape->a, shape->b, nx, ny, y, &lo, &hi);
        span_of_side(shape->a, shape->b, -nx, -ny, y, &lo, &hi);
    }
    int64_t first = kzi_floor_i64(lo), last = kzi_floor_i64(hi);
    while (!holds_centre(&twice, first, row)) first++;
    while (holds_centre(&twice, first - 1, row)) first--;
    while (!holds_centre(&twice, last, row)) last--;
    while (holds_centre(&twice, last + 1, row)) last++;
    return (row_run){first, last + 1};
}

/* ---- The table ----------------------------------------------------------------------------------------- */

kz_result kzi_fit_table_make(const kz_mask *mask, const kz_allocator *alloc, kzi_fit_table *table, kz_error *err)
{
    const kz_cell_rect r = mask->bounds;
    const int32_t s0 = r.x0 / 64, n_strips = (r.x1 - 1) / 64 - s0 + 1, h = r.y1 - r.y0;
    *table = (kzi_fit_table){.mask = mask, .s0 = s0, .h = h, .stride = 1};
    size_t n;
    if (!kzi_mul_size((size_t)n_strips + 1, (size_t)h, &n) || !kzi_mul_size(n, sizeof(int32_t), &table->size))
        return kzi_fail(err, KZ_ERR_TOO_LARGE, r.x1 - r.x0, KZI_FIT_MAX_SIDE);
    table->before = kzi_alloc(alloc, table->size, sizeof(int32_t));
    if (!table->before) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)table->size, 0);
    for (int32_t y = 0; y < h; y++) table->before[y] = 0;
    for (int32_t s = 0; s < n_strips; s++) {
        const uint64_t *words = kzi_mask_strip(mask, s0 + s) + r.y0;
        const int32_t *from = table->before + (size_t)s * (size_t)h;
        int32_t *to = table->before + ((size_t)s + 1) * (size_t)h;
        for (int32_t y = 0; y < h; y++) to[y] = from[y] + kzi_bits_count(words[y]);
    }
    return KZ_OK;
}

void kzi_fit_table_free(kzi_fit_table *table, const kz_allocator *alloc)
{
    kzi_release(alloc, table->before, table->size, sizeof(int32_t));
    table->before = NULL;
}

/* The set cells before column x of row y, both within the bounds. */
static inline int32_t set_cells_before(const kzi_fit_table *table, int32_t x, int32_t y)
{
    const int32_t s = x >> 6, row = y - table->mask->bounds.y0;
    const uint64_t word = s < table->mask->n_strips ? kzi_mask_strip(table->mask, s)[y] : 0;
    return table->before[(size_t)(s - table->s0) * (size_t)table->h + (size_t)row] +
           kzi_bits_count(word & (((uint64_t)1 << (x & 63)) - 1));
}

/* Counts without a table, for masks that are too large for one and are counted once. */
static int64_t set_cells_by_words(const kz_mask *mask, int32_t y, int32_t x0, int32_t x1)
{
    int64_t n = 0;
    for (int32_t s = x0 / 64; x0 < x1 && s <= (x1 - 1) / 64; s++)
        n += kzi_bits_count(kzi_mask_strip(mask, s)[y] & kzi_mask_strip_run(s, x0, x1));
    return n;
}

/* ---- Counting ------------------------------------------------------------------------------------------ */

static inline int64_t set_cells_of_run(const kz_mask *mask, const kzi_fit_table *table, int64_t y, row_run run)
{
    const kz_cell_rect r = mask->bounds;
    if (y < r.y0 || y >= r.y1) return 0;
    const int32_t x0 = run.x0 > r.x0 ? (int32_t)(run.x0 < r.x1 ? run.x0 : r.x1) : r.x0;
    const int32_t x1 = run.x1 < r.x1 ? (int32_t)(run.x1 > r.x0 ? run.x1 : r.x0) : r.x1;
    if (x0 >= x1) return 0;
    if (!table) return set_cells_by_words(mask, (int32_t)y, x0, x1);
    return set_cells_before(table, x1, (int32_t)y) - set_cells_before(table, x0, (int32_t)y);
}

static void rows_that_matter(const kzi_fit_round *shape, int64_t *y0, int64_t *y1)
{
    const double top = shape->a.y < shape->b.y ? shape->a.y : shape->b.y;
    const double bottom = shape->a.y < shape->b.y ? shape->b.y : shape->a.y;
    *y0 = kzi_floor_i64(top - shape->r) - 1;
    *y1 = kzi_floor_i64(bottom + shape->r) + 1;
}

/* Adds the cells of `n` rows, at most four, from y on in steps of `stride`. */
static inline void add_rows(const kz_mask *mask, const kzi_fit_table *table, const round_rows *rows, int64_t y,
                            int64_t stride, int n, kzi_fit_cells *inside)
{
    const double top = (double)y + 0.5, step = (double)stride;
    const round_runs runs = runs_of_round(rows, kzi_f64x4_set(top, top + step, top + 2 * step, top + 3 * step));
    for (int i = 0; i < n; i++, y += stride) {
        row_run run = {runs.x0[i], runs.x1[i]};
        if (runs.unsure >> i & 1) run = exact_row(rows->shape, y);
        inside->all += run.x1 - run.x0;
        inside->set += set_cells_of_run(mask, table, y, run);
    }
}

kzi_fit_cells kzi_fit_count(const kz_mask *mask, const kzi_fit_round *shape)
{
    const round_rows rows = rows_of_round(shape);
    int64_t y0, y1;
    kzi_fit_cells inside = {0, 0};
    rows_that_matter(shape, &y0, &y1);
    for (int64_t y = y0; y <= y1; y += ROUND_ROWS)
        add_rows(mask, NULL, &rows, y, 1, y1 + 1 - y < ROUND_ROWS ? (int)(y1 + 1 - y) : ROUND_ROWS, &inside);
    return inside;
}

static int64_t floor_div(int64_t a, int64_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

/* The first row that counts is in the middle of the first `stride` ones of the bounds. */
double kzi_fit_value_of_cells(const kzi_fit_table *table, int64_t weight, const kzi_fit_round *shape,
                              kzi_work *work)
{
    const round_rows rows = rows_of_round(shape);
    const int64_t stride = table->stride, top = table->mask->bounds.y0 + stride / 2;
    int64_t y0, y1;
    kzi_fit_cells inside = {0, 0};
    rows_that_matter(shape, &y0, &y1);
    const int64_t first = floor_div(y0 - top + stride - 1, stride), last = floor_div(y1 - top, stride);
    for (int64_t i = first; i <= last; i += ROUND_ROWS) {
        const int n = last + 1 - i < ROUND_ROWS ? (int)(last + 1 - i) : ROUND_ROWS;
        add_rows(table->mask, table, &rows, top + i * stride, stride, n, &inside);
    }
    kzi_work_spend(work, COUNT_ROW_STEPS * (uint64_t)(last + 1 - first + ROUND_ROWS));
    return (double)((inside.set * KZI_FIT_ONE - weight * inside.all) * stride);
}
