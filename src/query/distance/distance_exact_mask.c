/* distance_exact_mask.c - closest points of a mask and any other form.
 *
 * Runs of cells are rectangles.  A typical mask has 16 to 256 rows with one to three runs each.  Rows and runs farther
 * away than the best result are skipped.  Of a large mask only the cells around the other form are read, and more of them
 * until some are found. */
#include "base/scalar.h"
#include "mask/mask_strips.h"
#include "math/lanes/f64x4.h"
#include "math/vec.h"
#include "query/distance/distance_exact.h"
#include "query/mask_cells.h"

/* The line between the nearest points found so far.  No point of the other shape is nearer than its projection on it. */
typedef struct nearest_line {
    kzi_vec u; /* from one point to the other, and its length */
    double length, bound, gap;
} nearest_line;

static const nearest_line no_line = {{0, 0}, 0, 0, INFINITY};

/* Has the search found points that are nearer than those of the line? */
static bool turns_line(nearest_line *line, const kzi_nearest *best, bool swapped)
{
    if (best->meet || !best->found || !(best->gap < line->gap)) return false;
    line->u = swapped ? kzi_sub(best->on_a, best->on_b) : kzi_sub(best->on_b, best->on_a);
    line->length = kzi_length(line->u);
    line->gap = best->gap;
    return true;
}

/* Floor, clamped to the range that a mask's search needs. */
static int64_t floor_near_cells(double v)
{
    const double far = 4.0 * KZI_MAX_CELL;
    return kzi_floor_i64(v < -far ? -far : v > far ? far : v);
}

/* How far off an extent along one axis cells may be that are within `reach` of it, and `across` off along the other. */
static double reach_beside(double reach, double across)
{
    const double most = reach * (1 + 0x1p-18);
    return most < INFINITY ? (across < most ? sqrt(most * most - across * across) : 0) + 1 : INFINITY;
}

/* ---- Windows ---------------------------------------------------------------------------------------------- */

enum { MASK_ROWS = 256, WINDOW_SPARE = 192 };

/* The cells of a mask within `reach` of an extent, and perhaps some more: rows y0 to y1 - 1 of its bounds. */
typedef struct mask_window {
    const kz_placed_mask *mask;
    kzi_extent around;
    double reach;
    int32_t y0, y1;
} mask_window;

static mask_window window_of(const kz_placed_mask *mask, const kzi_extent *around, double reach)
{
    const kz_cell_rect in = mask->bounds;
    const kzi_extent all = kzi_bounds_of_cells(mask);
    if (!(reach < INFINITY)) return (mask_window){mask, *around, reach, in.y0, in.y1};
    const double by = reach_beside(reach, kzi_span_gap(all.x0, all.x1, around->x0, around->x1));
    const int64_t y0 = floor_near_cells(around->y0 - by) - 1 - mask->cell.y;
    const int64_t y1 = floor_near_cells(around->y1 + by) + 2 - mask->cell.y;
    return (mask_window){mask, *around, reach, (int32_t)kzi_clamp_i64(y0, in.y0, in.y1),
                         (int32_t)kzi_clamp_i64(y1, in.y0, in.y1)};
}

/* The strips of the rows `from` to `from` + n - 1 that the window needs. */
static void strips_of_window(const mask_window *window, int32_t from, int32_t n, int32_t *s0, int32_t *s1)
{
    const kz_cell_rect in = window->mask->bounds;
    *s0 = in.x0 / 64;
    *s1 = (in.x1 + 63) / 64;
    if (!(window->reach < INFINITY)) return;
    const double y = (double)from + window->mask->cell.y;
    const double by = reach_beside(window->reach, kzi_span_gap(y, y + n, window->around.y0, window->around.y1));
    const int64_t x0 = floor_near_cells(window->around.x0 - by) - window->mask->cell.x;
    const int64_t x1 = floor_near_cells(window->around.x1 + by) + 1 - window->mask->cell.x;
    *s0 = (int32_t)kzi_clamp_i64(x0, in.x0, in.x1 - 1) / 64;
    *s1 = ((int32_t)kzi_clamp_i64(x1, in.x0 + 1, in.x1) + 63) / 64;
}

static bool is_large(const kz_placed_mask *mask)
{
    return mask->bounds.x1 - mask->bounds.x0 > MASK_ROWS || mask->bounds.y1 - mask->bounds.y0 > MASK_ROWS;
}

/* How far the first search looks that has to find something `gap` away: everywhere in small masks. */
static double first_reach(const kzi_nearest *best, double gap_sq, double radii, bool large)
{
    const double limit = best->limit + radii, near = large ? sqrt(gap_sq) + 16 : INFINITY;
    return limit < near ? limit : near;
}

/* Was `reach` too short?  Then it becomes longer: as far as the best points so far, else four times as far beyond the
 * gap. */
static bool reaches_on(const kzi_nearest *best, double gap_sq, double radii, double farthest, double *reach)
{
    const double limit = best->limit + radii, gap = sqrt(gap_sq);
    if (limit <= *reach || *reach > farthest) return false;
    *reach = limit < INFINITY ? limit : gap + 4 * (*reach - gap);
    return true;
}

/* More than the distance of any two points of these extents. */
static double farthest_of(const kzi_extent *a, const kzi_extent *b)
{
    const double w = kzi_max(a->x1, b->x1) - kzi_min(a->x0, b->x0), h = kzi_max(a->y1, b->y1) - kzi_min(a->y0, b->y0);
    return w + h;
}

/* ---- Rows ------------------------------------------------------------------------------------------------ */

/* Some rows of a mask: row i goes from the left side of its first cell to the right side of its last one, in world
 * coordinates.  An empty row goes from infinity to -infinity, and so do those that fill the last vector. */
typedef struct mask_rows {
    const kz_placed_mask *mask;
    int32_t n;
    bool any; /* is a row not empty? */
    double y0;
    kzi_extent extent;
    double x0[MASK_ROWS], x1[MASK_ROWS];
} mask_rows;

static void take_rows(mask_rows *rows, const mask_window *window, int32_t from)
{
    const kz_placed_mask *mask = window->mask;
    const kz_cell_rect in = mask->bounds;
    const int32_t n = window->y1 - from < MASK_ROWS ? window->y1 - from : MASK_ROWS;
    int32_t s0, s1;
    strips_of_window(window, from, n, &s0, &s1);
    rows->mask = mask;
    rows->n = n;
    rows->y0 = (double)from + mask->cell.y;
    rows->any = false;
    rows->extent = (kzi_extent){(double)in.x0 + mask->cell.x, rows->y0, (double)in.x1 + mask->cell.x, rows->y0 + n};
    for (int32_t i = 0; i < n || i % 4 != 0; i++) {
        const int32_t y = from + i;
        int32_t low = 0, high = 0;
        const bool has_cells = i < n && kzi_mask_row_extent(mask->mask, y, s0, s1, &low, &high);
        rows->x0[i] = has_cells ? (double)low + mask->cell.x : INFINITY;
        rows->x1[i] = has_cells ? (double)high + mask->cell.x : -INFINITY;
        rows->any |= has_cells;
    }
}

static kzi_extent extent_of_row(const mask_rows *rows, int32_t i)
{
    return (kzi_extent){rows->x0[i], rows->y0 + i, rows->x1[i], rows->y0 + i + 1};
}

/* The squared distances of rows i to i + 3 from an extent.  Sides of rows are whole numbers, from which the extent is
 * subtracted: what is tiny keeps its digits. */
KZI_ALWAYS_INLINE kzi_f64x4 gaps_of_rows(const mask_rows *rows, int32_t i, const kzi_extent *e)
{
    const kzi_f64x4 zero = kzi_f64x4_all(0), y = kzi_f64x4_add(kzi_f64x4_all(rows->y0 + i), kzi_f64x4_set(0, 1, 2, 3));
    const kzi_f64x4 left = kzi_f64x4_sub(kzi_f64x4_load(rows->x0 + i), kzi_f64x4_all(e->x1));
    const kzi_f64x4 right = kzi_f64x4_sub(kzi_f64x4_all(e->x0), kzi_f64x4_load(rows->x1 + i));
    const kzi_f64x4 above = kzi_f64x4_sub(y, kzi_f64x4_all(e->y1));
    const kzi_f64x4 below = kzi_f64x4_sub(kzi_f64x4_all(e->y0), kzi_f64x4_add(y, kzi_f64x4_all(1)));
    const kzi_f64x4 dx = kzi_f64x4_max(kzi_f64x4_max(left, right), zero);
    const kzi_f64x4 dy = kzi_f64x4_max(kzi_f64x4_max(above, below), zero);
    return kzi_f64x4_add(kzi_f64x4_mul(dx, dx), kzi_f64x4_mul(dy, dy));
}

/* The row nearest to an extent. */
static int32_t row_nearest_to(const mask_rows *rows, const kzi_extent *e)
{
    int32_t nearest = 0;
    double least = INFINITY;
    for (int32_t i = 0; i < rows->n; i += 4) {
        const kzi_f64x4 gaps = gaps_of_rows(rows, i, e);
        const double here = kzi_f64x4_least(gaps);
        if (!(here < least)) continue;
        least = here;
        nearest = i + kzi_bits_lowest(kzi_f64x4_bits(kzi_f64x4_equal(gaps, kzi_f64x4_all(here))));
    }
    return nearest;
}

/* The least projections of rows i to i + 3 on u.  Where u is level with the rows, an empty row gives NaN. */
KZI_ALWAYS_INLINE kzi_f64x4 least_of_rows(const mask_rows *rows, int32_t i, kzi_vec u)
{
    const kzi_f64x4 x = kzi_f64x4_load((u.x > 0 ? rows->x0 : rows->x1) + i);
    const kzi_f64x4 y = kzi_f64x4_add(kzi_f64x4_all(rows->y0 + i + (u.y > 0 ? 0 : 1)), kzi_f64x4_set(0, 1, 2, 3));
    return kzi_f64x4_add(kzi_f64x4_mul(kzi_f64x4_all(u.x), x), kzi_f64x4_mul(kzi_f64x4_all(u.y), y));
}

/* ---- A mask and another form ------------------------------------------------------------------------------- */

/* The runs of a mask are compared with a form, or with the rectangle `extent` that it is. */
typedef struct run_search {
    kzi_nearest *best;
    const kz_placed_mask *mask;
    const kzi_form *other;
    kzi_extent extent;
    double radii, reach;
    nearest_line line;
} run_search;

/* The column at which runs are cut off that go on beyond `end`. */
static int64_t column_beyond(double end) { return floor_near_cells(end) + WINDOW_SPARE; }

/* The next run of world row y at or after world column x and before `end`, as a rectangle. */
static bool next_rectangle(const kz_placed_mask *mask, int64_t y, int64_t x, int64_t end, kzi_extent *out)
{
    const int64_t row = y - mask->cell.y, column = x - mask->cell.x, most = end - mask->cell.x;
    const int32_t to = most < mask->bounds.x1 ? (int32_t)most : mask->bounds.x1;
    int32_t x0, x1;
    if (row < mask->bounds.y0 || row >= mask->bounds.y1 || column >= to) return false;
    if (!kzi_mask_next_run_to(mask->mask, (int32_t)row, column > 0 ? (int32_t)column : 0, to, &x0, &x1)) return false;
    *out = (kzi_extent){(double)x0 + mask->cell.x, (double)y, (double)x1 + mask->cell.x, (double)y + 1};
    return true;
}

static void offer_rectangle(const run_search *s, const kzi_extent *run)
{
    if (kzi_form_is_rectangle(s->other)) {
        kzi_offer_rectangles(s->best, &s->extent, run);
        return;
    }
    const kzi_form cells = kzi_form_of_cells((int64_t)run->x0, (int64_t)run->y0, (int64_t)run->x1, (int64_t)run->y1);
    kzi_nearest_of_solids(s->best, s->other, &cells);
}

/* Runs that end before the first column or begin beyond the last one are farther away than the best, or the reach. */
static void offer_row(run_search *s, int64_t y)
{
    const double reach = kzi_min(s->best->limit + s->radii, s->reach);
    const double dy = s->reach < INFINITY ? kzi_span_gap((double)y, (double)y + 1, s->extent.y0, s->extent.y1) : 0;
    const double by = dy > 0 ? reach_beside(reach, dy) : reach * (1 + 0x1p-18) + 1;
    const int64_t end = column_beyond(s->extent.x1 + by);
    const int64_t first = floor_near_cells(s->extent.x0 - by) - 1;
    kzi_extent run;
    for (int64_t x = first; next_rectangle(s->mask, y, x, end, &run); x = (int64_t)run.x1) {
        if (kzi_can_be_nearest(s->best, kzi_extents_distance_sq(&run, &s->extent), s->radii)) {
            offer_rectangle(s, &run);
        } else if (run.x0 > s->extent.x1) {
            break;
        }
    }
}

/* One common point with a form is enough, because the two are always given in the same order. */
static bool has_enough(const run_search *s)
{
    return s->best->meet && s->best->found && s->best->gap == 0 && !kzi_form_is_rectangle(s->other);
}

/* The rows of a window.  A row is farther away than the best if its bounds are, or its projection. */
static void offer_rows(run_search *s, const mask_window *window)
{
    const double x = (s->extent.x0 + s->extent.x1) / 2, y = (s->extent.y0 + s->extent.y1) / 2;
    const kzi_extent middle = {x, y, x, y};
    mask_rows rows;
    for (int32_t from = window->y0; from < window->y1; from += MASK_ROWS) {
        take_rows(&rows, window, from);
        if (!rows.any) continue;
        if (!s->best->found && !s->best->meet) {
            offer_row(s, (int64_t)rows.y0 + row_nearest_to(&rows, &middle));
        }
        for (int32_t i = 0; i < rows.n; i += 4) {
            if (turns_line(&s->line, s->best, s->best->swapped)) s->line.bound = kzi_form_furthest(s->other, s->line.u);
            const double limit = (s->best->limit + s->radii) * (1 + 0x1p-20), most = s->line.length * limit;
            const double bound = s->line.bound + most + 0x1p-40 * (most + kzi_abs(s->line.bound));
            const kzi_f64x4 gaps = gaps_of_rows(&rows, i, &s->extent), low = least_of_rows(&rows, i, s->line.u);
            const kzi_f64x4_truth near = kzi_f64x4_at_most(gaps, kzi_f64x4_all(limit * limit));
            unsigned set = kzi_f64x4_bits(kzi_f64x4_but(near, kzi_f64x4_less(kzi_f64x4_all(bound), low)));
            for (; set && !has_enough(s); set &= set - 1) offer_row(s, (int64_t)rows.y0 + i + kzi_bits_lowest(set));
        }
    }
}

/* Two forms that meet: the rows from the first one beside the extent on, then those above. */
static void offer_meeting_rows(run_search *s, const mask_window *window)
{
    const int64_t low = floor_near_cells(s->extent.y0) - s->mask->cell.y;
    mask_window above = *window, below = *window;
    below.y0 = above.y1 = (int32_t)kzi_clamp_i64(low, window->y0, window->y1);
    offer_rows(s, &below);
    offer_rows(s, &above);
}

void kzi_nearest_of_mask(kzi_nearest *best, const kzi_form *other, const kzi_form *mask)
{
    run_search search = {
        best, mask->mask, other, kzi_extent_of_form(other), other->kind == KZI_FORM_ROUND ? other->r : 0, 0, no_line};
    const kzi_extent all = kzi_bounds_of_cells(mask->mask);
    const double gap_sq = kzi_extents_distance_sq(&all, &search.extent);
    const double farthest = farthest_of(&all, &search.extent);
    search.reach = first_reach(best, gap_sq, search.radii, is_large(mask->mask));
    do {
        const mask_window window = window_of(mask->mask, &search.extent, search.reach);
        if (best->meet) offer_meeting_rows(&search, &window);
        else offer_rows(&search, &window);
    } while (reaches_on(best, gap_sq, search.radii, farthest, &search.reach));
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

/* Of rows beside each other in x, only the cells at the ends that face each other can be nearest.  Farther than 2^24
 * cells, rounding might hide which end it is. */
static void offer_rows_of_masks(kzi_nearest *best, const mask_rows *a, int32_t i, const mask_rows *b, int32_t k)
{
    const kzi_extent of_a = extent_of_row(a, i), of_b = extent_of_row(b, k);
    const double gap = kzi_extents_distance_sq(&of_a, &of_b);
    kzi_extent run;
    if ((of_a.x1 < of_b.x0 || of_b.x1 < of_a.x0) && gap < 0x1p48) {
        kzi_offer_rectangles(best, &of_a, &of_b);
        return;
    }
    const double dy = kzi_span_gap(of_a.y0, of_a.y1, of_b.y0, of_b.y1), far = reach_beside(best->limit, dy);
    const int64_t end = column_beyond(kzi_min(of_a.x1, of_b.x1 + far));
    int64_t x = (int64_t)kzi_max(of_a.x0, (double)floor_near_cells(of_b.x0 - far));
    for (; next_rectangle(a->mask, (int64_t)of_a.y0, x, end, &run); x = (int64_t)run.x1) {
        const double by = reach_beside(best->limit, dy);
        const int64_t to = column_beyond(kzi_min(of_b.x1, run.x1 + by));
        kzi_extent other;
        int64_t u = (int64_t)kzi_max(of_b.x0, (double)floor_near_cells(run.x0 - by));
        while (next_rectangle(b->mask, (int64_t)of_b.y0, u, to, &other)) {
            if (kzi_can_be_nearest(best, kzi_extents_distance_sq(&run, &other), 0))
                kzi_offer_rectangles(best, &run, &other);
            else if (other.x0 > run.x1) break;
            u = (int64_t)other.x1;
        }
    }
}

static void offer_row_of_mask(kzi_nearest *best, const mask_rows *a, int32_t i, const mask_rows *b)
{
    const kzi_extent row = extent_of_row(a, i);
    if (!best->found) offer_rows_of_masks(best, a, i, b, row_nearest_to(b, &row));
    const double reach = best->limit * (1 + 0x1p-20) + 1;
    const int32_t from = (int32_t)kzi_clamp(row.y0 - reach - b->y0, 0, b->n) & ~3;
    const int32_t to = (int32_t)kzi_clamp(row.y1 + reach - b->y0, 0, b->n);
    for (int32_t k = from; k < to; k += 4) {
        const double most = best->limit * best->limit * (1 + 0x1p-20);
        const kzi_f64x4 gaps = gaps_of_rows(b, k, &row);
        for (unsigned near = kzi_f64x4_bits(kzi_f64x4_at_most(gaps, kzi_f64x4_all(most))); near; near &= near - 1) {
            offer_rows_of_masks(best, a, i, b, k + kzi_bits_lowest(near));
        }
    }
}

static double least_along(const mask_rows *rows, kzi_vec u)
{
    kzi_f64x4 least = kzi_f64x4_all(INFINITY);
    for (int32_t i = 0; i < rows->n; i += 4) least = kzi_f64x4_min(least_of_rows(rows, i, u), least);
    return kzi_f64x4_least(least);
}

/* The nearest rows come first.  Then a row of a is farther away than the best if its projection is so far from that of
 * all b. */
static void nearest_of_rows(kzi_nearest *best, const mask_rows *a, const mask_rows *b)
{
    nearest_line line = no_line;
    if (!best->found) {
        const kzi_extent near = extent_of_row(a, row_nearest_to(a, &b->extent));
        const int32_t k = row_nearest_to(b, &near);
        const kzi_extent of_b = extent_of_row(b, k);
        offer_rows_of_masks(best, a, row_nearest_to(a, &of_b), b, k);
    }
    for (int32_t i = 0; i < a->n; i += 4) {
        if (turns_line(&line, best, best->swapped)) line.bound = least_along(b, line.u);
        const kzi_vec back = {-line.u.x, -line.u.y};
        const kzi_f64x4 low_of_a = least_of_rows(a, i, back);
        const double most = line.length * best->limit * (1 + 0x1p-20);
        const double bound = most - line.bound + 0x1p-40 * (most + kzi_abs(line.bound));
        const double limit_sq = best->limit * best->limit * (1 + 0x1p-20);
        const kzi_f64x4_truth near = kzi_f64x4_at_most(gaps_of_rows(a, i, &b->extent), kzi_f64x4_all(limit_sq));
        const kzi_f64x4_truth beyond = kzi_f64x4_less(kzi_f64x4_all(bound), low_of_a);
        for (unsigned rows = kzi_f64x4_bits(kzi_f64x4_but(near, beyond)); rows; rows &= rows - 1) {
            offer_row_of_mask(best, a, i + kzi_bits_lowest(rows), b);
        }
    }
}

static void nearest_of_windows(kzi_nearest *best, const mask_window *a, const mask_window *b)
{
    mask_rows rows_a, rows_b;
    for (int32_t y = a->y0; y < a->y1; y += MASK_ROWS) {
        take_rows(&rows_a, a, y);
        for (int32_t v = b->y0; v < b->y1 && rows_a.any; v += MASK_ROWS) {
            take_rows(&rows_b, b, v);
            if (!rows_b.any) continue;
            if (!kzi_can_be_nearest(best, kzi_extents_distance_sq(&rows_a.extent, &rows_b.extent), 0)) continue;
            nearest_of_rows(best, &rows_a, &rows_b);
        }
    }
}

void kzi_nearest_of_masks(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    const kzi_extent of_a = kzi_bounds_of_cells(a->mask), of_b = kzi_bounds_of_cells(b->mask);
    const double gap_sq = kzi_extents_distance_sq(&of_a, &of_b), farthest = farthest_of(&of_a, &of_b);
    if (offer_common_cell(best, a->mask, b->mask)) return;
    double reach = first_reach(best, gap_sq, 0, is_large(a->mask) || is_large(b->mask));
    do {
        const mask_window in_a = window_of(a->mask, &of_b, reach), in_b = window_of(b->mask, &of_a, reach);
        nearest_of_windows(best, &in_a, &in_b);
    } while (reaches_on(best, gap_sq, 0, farthest, &reach));
}
