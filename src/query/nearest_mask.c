/* nearest_mask.c - the nearest points of masks and anything else: runs of cells as rectangles, near rows first.
 *
 * Typical: a mask of 16 to 256 rows with one to three runs each.  A row farther off than the best found ends the search
 * in its direction, a run farther off than that is passed by. */
#include "nearest.h"

/* What the runs of a mask are held against: a form, or (other NULL) the rectangle `extent`. */
typedef struct run_search {
    kzi_nearest *best;
    const kz_placed_mask *mask;
    const kzi_form *other;
    kzi_extent extent;
    double radii;
} run_search;

/* The next run of world row y at or after world column x, as a rectangle. */
static bool next_rectangle(const kz_placed_mask *mask, int64_t y, int64_t x, kzi_extent *out)
{
    const int64_t row = y - mask->cell.y, column = x - mask->cell.x;
    int32_t x0, x1;
    if (row < mask->bounds.y0 || row >= mask->bounds.y1 || column >= mask->bounds.x1) { return false; }
    if (!kz_mask_next_run(mask->mask, (int32_t)row, column > 0 ? (int32_t)column : 0, &x0, &x1)) { return false; }
    *out = (kzi_extent){(double)x0 + mask->cell.x, (double)y, (double)x1 + mask->cell.x, (double)y + 1};
    return true;
}

/* Two spans apart: their facing ends.  Spans that meet: the least common value, twice. */
static void facing_ends(double a0, double a1, double b0, double b1, double *on_a, double *on_b)
{
    const double common = a0 > b0 ? a0 : b0;
    *on_a = a0 > b1 ? a0 : b0 > a1 ? a1 : common;
    *on_b = a0 > b1 ? b1 : b0 > a1 ? b0 : common;
}

static void offer_rectangles(kzi_nearest *best, const kzi_extent *a, const kzi_extent *b)
{
    kzi_vec on_a, on_b;
    facing_ends(a->x0, a->x1, b->x0, b->x1, &on_a.x, &on_b.x);
    facing_ends(a->y0, a->y1, b->y0, b->y1, &on_a.y, &on_b.y);
    kzi_offer_points(best, sqrt(kzi_extents_distance_sq(a, b)), on_a, on_b);
}

static void offer_rectangle(const run_search *s, const kzi_extent *run)
{
    if (!s->other) {
        offer_rectangles(s->best, &s->extent, run);
        return;
    }
    const kzi_form cells = kzi_form_of_cells((int64_t)run->x0, (int64_t)run->y0, (int64_t)run->x1, (int64_t)run->y1);
    kzi_nearest_of_forms(s->best, s->other, &cells);
}

/* The last whole number that is not beyond any that a mask's search needs. */
static int64_t floor_near_cells(double v)
{
    const double far = 4.0 * KZI_MAX_CELL;
    return kzi_floor_i64(v < -far ? -far : v > far ? far : v);
}

/* Where to begin in a row: runs that end before are farther off than the best. */
static int64_t first_column(const run_search *s)
{
    const bool limited = s->best->found || s->best->meet;
    return limited ? floor_near_cells(s->extent.x0 - 1.0001 * (s->best->gap + s->radii)) - 1 : -4LL * KZI_MAX_CELL;
}

/* False when the whole row is farther off than the best. */
static bool offer_row(const run_search *s, int64_t y)
{
    const double dy = kzi_span_gap((double)y, (double)y + 1, s->extent.y0, s->extent.y1);
    if (!kzi_can_be_nearest(s->best, dy * dy, s->radii)) { return false; }
    kzi_extent run;
    for (int64_t x = first_column(s); next_rectangle(s->mask, y, x, &run); x = (int64_t)run.x1) {
        if (kzi_can_be_nearest(s->best, kzi_extents_distance_sq(&run, &s->extent), s->radii)) {
            offer_rectangle(s, &run);
        } else if (run.x0 > s->extent.x1) {
            break;
        }
    }
    return true;
}

/* Looking for a common point with a form, one is enough: the pair is always asked in the same order. */
static bool has_enough(const run_search *s) { return s->other && s->best->meet && s->best->found && s->best->gap == 0; }

static int64_t clamp_row(int64_t y, int64_t lo, int64_t hi) { return y < lo ? lo : y > hi ? hi : y; }

/* The rows beside the extent, then those above, then those below. */
static void offer_rows(const run_search *s)
{
    const int64_t y0 = (int64_t)s->mask->bounds.y0 + s->mask->cell.y;
    const int64_t y1 = (int64_t)s->mask->bounds.y1 + s->mask->cell.y;
    const int64_t low = clamp_row(floor_near_cells(s->extent.y0), y0, y1 - 1);
    const int64_t high = clamp_row(floor_near_cells(s->extent.y1), y0, y1 - 1);
    for (int64_t y = low; y <= high && !has_enough(s); y++) { offer_row(s, y); }
    for (int64_t y = low - 1; y >= y0 && !has_enough(s) && offer_row(s, y); y--) {}
    for (int64_t y = high + 1; y < y1 && !has_enough(s) && offer_row(s, y); y++) {}
}

void kzi_nearest_of_mask(kzi_nearest *best, const kzi_form *other, const kzi_form *mask)
{
    const run_search search = {best, mask->mask, other, kzi_extent_of_form(other),
                               other->kind == KZI_FORM_ROUND ? other->r : 0};
    offer_rows(&search);
}

/* ---- Two masks ------------------------------------------------------------------------------------------- */

static bool offer_common_cell(kzi_nearest *best, const kz_placed_mask *a, const kz_placed_mask *b)
{
    kz_cell first;
    if (!best->meet || !kz_mask_first(a->mask, b->mask, b->cell.x - a->cell.x, b->cell.y - a->cell.y, &first)) {
        return false;
    }
    kzi_offer_common(best, (kzi_vec){first.x + 0.5 + a->cell.x, first.y + 0.5 + a->cell.y});
    return true;
}

/* The bounds of its cells in the world. */
static kzi_extent extent_of_mask(const kz_placed_mask *mask)
{
    const kz_cell_rect b = mask->bounds;
    return (kzi_extent){(double)b.x0 + mask->cell.x, (double)b.y0 + mask->cell.y, (double)b.x1 + mask->cell.x,
                        (double)b.y1 + mask->cell.y};
}

void kzi_nearest_of_masks(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (offer_common_cell(best, a->mask, b->mask)) { return; }
    const kzi_extent of_a = extent_of_mask(a->mask), of_b = extent_of_mask(b->mask);
    run_search search = {best, b->mask, NULL, {0, 0, 0, 0}, 0};
    for (int64_t y = (int64_t)of_a.y0; y < (int64_t)of_a.y1; y++) {
        for (int64_t x = (int64_t)of_a.x0; next_rectangle(a->mask, y, x, &search.extent);
             x = (int64_t)search.extent.x1) {
            if (kzi_can_be_nearest(best, kzi_extents_distance_sq(&search.extent, &of_b), 0)) { offer_rows(&search); }
        }
    }
}
