/* distance_exact_mask.c - closest points of a mask and any other form.
 *
 * Runs of cells are rectangles, and near rows come first.  A typical mask has 16 to 256 rows with one to three runs
 * each.  A row farther away than the best result ends the search in its direction.  A run farther away is skipped. */
#include "base/scalar.h"
#include "query/distance/distance_exact.h"

/* The runs of a mask are compared with a form or, if `other` is NULL, with the rectangle `extent`. */
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
    if (row < mask->bounds.y0 || row >= mask->bounds.y1 || column >= mask->bounds.x1) return false;
    if (!kz_mask_next_run(mask->mask, (int32_t)row, column > 0 ? (int32_t)column : 0, &x0, &x1)) return false;
    *out = (kzi_extent){(double)x0 + mask->cell.x, (double)y, (double)x1 + mask->cell.x, (double)y + 1};
    return true;
}

static void offer_rectangle(const run_search *s, const kzi_extent *run)
{
    if (!s->other) {
        kzi_offer_rectangles(s->best, &s->extent, run);
        return;
    }
    const kzi_form cells = kzi_form_of_cells((int64_t)run->x0, (int64_t)run->y0, (int64_t)run->x1, (int64_t)run->y1);
    kzi_nearest_of_solids(s->best, s->other, &cells);
}

/* Floor, clamped to the range that a mask's search needs. */
static int64_t floor_near_cells(double v)
{
    const double far = 4.0 * KZI_MAX_CELL;
    return kzi_floor_i64(v < -far ? -far : v > far ? far : v);
}

/* The column at which a row's search begins: runs that end before it are farther away than the best. */
static int64_t first_column(const run_search *s)
{
    return floor_near_cells(s->extent.x0 - 1.0001 * (s->best->limit + s->radii)) - 1;
}

/* Returns false if the whole row is farther away than the best. */
static bool offer_row(const run_search *s, int64_t y)
{
    const double dy = kzi_span_gap((double)y, (double)y + 1, s->extent.y0, s->extent.y1);
    if (!kzi_can_be_nearest(s->best, dy * dy, s->radii)) return false;
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

/* One common point with a form is enough, because the two are always given in the same order. */
static bool has_enough(const run_search *s) { return s->other && s->best->meet && s->best->found && s->best->gap == 0; }

/* The rows beside the extent, then those above, then those below. */
static void offer_rows(const run_search *s)
{
    const int64_t y0 = (int64_t)s->mask->bounds.y0 + s->mask->cell.y;
    const int64_t y1 = (int64_t)s->mask->bounds.y1 + s->mask->cell.y;
    const int64_t low = kzi_clamp_i64(floor_near_cells(s->extent.y0), y0, y1 - 1);
    const int64_t high = kzi_clamp_i64(floor_near_cells(s->extent.y1), y0, y1 - 1);
    for (int64_t y = low; y <= high && !has_enough(s); y++) offer_row(s, y);
    for (int64_t y = low - 1; y >= y0 && !has_enough(s) && offer_row(s, y); y--) {}
    for (int64_t y = high + 1; y < y1 && !has_enough(s) && offer_row(s, y); y++) {}
}

void kzi_nearest_of_mask(kzi_nearest *best, const kzi_form *other, const kzi_form *mask)
{
    const run_search search = {best, mask->mask, kzi_form_is_rectangle(other) ? NULL : other, kzi_extent_of_form(other),
                               other->kind == KZI_FORM_ROUND ? other->r : 0};
    offer_rows(&search);
}

/* ---- Two masks ------------------------------------------------------------------------------------------- */

static bool offer_common_cell(kzi_nearest *best, const kz_placed_mask *a, const kz_placed_mask *b)
{
    kz_cell first;
    if (!best->meet || !kz_mask_overlap_first(a->mask, b->mask, b->cell.x - a->cell.x, b->cell.y - a->cell.y, &first)) {
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

/* The point of the mask nearest to a rectangle. */
static kzi_vec nearest_in_mask(const kz_placed_mask *mask, const kzi_extent *from, double *gap)
{
    kzi_nearest best = kzi_nearest_begin(false);
    const run_search search = {&best, mask, NULL, *from, 0};
    offer_rows(&search);
    *gap = best.gap;
    return best.on_b;
}

enum { MASK_GOES = 2 }; /* enough for an error below one cell with discs and noise of 256 px */

/* Alternating projections between the masks give an upper limit near the distance.  Without it, most runs would be
 * compared with most rows. */
static void limit_by_going_between(kzi_nearest *best, const kz_placed_mask *a, const kz_placed_mask *b)
{
    kzi_extent from = extent_of_mask(b);
    for (int i = 0; i < MASK_GOES; i++) {
        double gap;
        const kzi_vec on_a = nearest_in_mask(a, &from, &gap);
        from = (kzi_extent){on_a.x, on_a.y, on_a.x, on_a.y};
        const kzi_vec on_b = nearest_in_mask(b, &from, &gap);
        from = (kzi_extent){on_b.x, on_b.y, on_b.x, on_b.y};
        gap *= 1 + 0x1p-40;
        best->limit = gap < best->limit ? gap : best->limit;
    }
}

void kzi_nearest_of_masks(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (offer_common_cell(best, a->mask, b->mask)) return;
    const kzi_extent of_a = extent_of_mask(a->mask), of_b = extent_of_mask(b->mask);
    run_search search = {best, b->mask, NULL, {0, 0, 0, 0}, 0};
    if (!best->meet) limit_by_going_between(best, a->mask, b->mask);
    for (int64_t y = (int64_t)of_a.y0; y < (int64_t)of_a.y1; y++) {
        const double dy = kzi_span_gap((double)y, (double)y + 1, of_b.y0, of_b.y1);
        if (!kzi_can_be_nearest(best, dy * dy, 0)) continue;
        int64_t x = floor_near_cells(of_b.x0 - 1.0001 * best->limit) - 1;
        while (next_rectangle(a->mask, y, x, &search.extent) && search.extent.x0 <= of_b.x1 + 1.0001 * best->limit) {
            if (kzi_can_be_nearest(best, kzi_extents_distance_sq(&search.extent, &of_b), 0)) offer_rows(&search);
            x = (int64_t)search.extent.x1;
        }
    }
}
