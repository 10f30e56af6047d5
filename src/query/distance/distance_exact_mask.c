/* distance_exact_mask.c - closest points of a mask and any other form.
 *
 * Runs of cells are rectangles.  Rows are taken from the nearest one on, and in each the runs that may be as near as the
 * best points so far.  No point of the other form is nearer to a run than along the line between these points (weak
 * duality), which excludes most runs.  At first only cells near the other form are looked at, in case the mask is
 * large. */
#include "base/scalar.h"
#include "math/vec.h"
#include "query/distance/distance_exact.h"
#include "query/mask_cells.h"

/* The runs of a mask are compared with a form, or with the rectangle `extent` that it is. */
typedef struct run_search {
    kzi_nearest *best;
    const kz_placed_mask *mask;
    const kzi_form *other;
    kzi_extent extent; /* a round form has that of its spine */
    double radii, reach;
    kzi_vec u;           /* the line: from the nearest point of the other form to that of the mask */
    double gap, furthest; /* of these points, less the radii; of the other form along u */
} run_search;

static kzi_extent extent_of_mask(const kz_placed_mask *mask)
{
    const double x = mask->cell.x, y = mask->cell.y;
    return (kzi_extent){x + mask->bounds.x0, y + mask->bounds.y0, x + mask->bounds.x1, y + mask->bounds.y1};
}

/* How far off an extent along one axis cells may be that are within `reach` of it, and `across` off along the other. */
static double reach_beside(double reach, double across)
{
    const double most = reach * (1 + 0x1p-18);
    return most < INFINITY ? (across < most ? sqrt(most * most - across * across) : 0) + 1 : INFINITY;
}

/* How far cells may be that count. */
static double limit_of(const run_search *s) { return kzi_min(s->best->limit + s->radii, s->reach); }

/* ---- How far the other form reaches along the line --------------------------------------------------------- */

static double furthest_vertex(const kzi_form *form, kzi_vec u, int32_t from, int32_t to, double most)
{
    for (int32_t i = from; i < to; i++) most = kzi_max(kzi_dot(u, kzi_form_vertex(form, i)), most);
    return most;
}

static double furthest_of_solid(const kzi_form *form, kzi_vec u)
{
    const struct kz_edge_tree *tree = kzi_form_tree(form);
    const int32_t n = kzi_form_vertices(form);
    const kzi_vec back = {-u.x, -u.y};
    if (!tree) return furthest_vertex(form, u, 0, n, -INFINITY);
    int32_t i = kzi_edge_bvh_least_run(tree, back);
    double most = furthest_vertex(form, u, i, kzi_edge_bvh_box_end(tree, 0, i), -INFINITY);
    for (i = kzi_edge_bvh_run_before(tree, back, -most, 0); i < n; i = kzi_edge_bvh_run_before(tree, back, -most, i)) {
        const int32_t end = kzi_edge_bvh_box_end(tree, 0, i);
        most = furthest_vertex(form, u, i, end, most);
        i = end;
    }
    return most;
}

/* The columns of the first and behind the last cell of a row, in the mask's own cells; false where it is empty. */
static bool ends_of_row(const kz_placed_mask *mask, int32_t y, int32_t *x0, int32_t *x1)
{
    int32_t first = mask->bounds.x0 / 64, last = (mask->bounds.x1 - 1) / 64;
    while (first <= last && kzi_mask_strip(mask->mask, first)[y] == 0) first++;
    if (first > last) return false;
    while (kzi_mask_strip(mask->mask, last)[y] == 0) last--;
    *x0 = 64 * first + kzi_bits_lowest(kzi_mask_strip(mask->mask, first)[y]);
    *x1 = 64 * last + kzi_bits_highest(kzi_mask_strip(mask->mask, last)[y]) + 1;
    return true;
}

/* Of the rows that may count. */
static double furthest_of_mask(const run_search *s)
{
    const kz_placed_mask *mask = s->other->mask;
    const kzi_extent around = extent_of_mask(s->mask);
    const double by = s->best->limit + s->radii, top = mask->cell.y;
    const int32_t y0 = (int32_t)kzi_clamp(around.y0 - by - top - 1, mask->bounds.y0, mask->bounds.y1);
    const int32_t y1 = (int32_t)kzi_clamp(around.y1 + by - top + 2, mask->bounds.y0, mask->bounds.y1);
    double most = -INFINITY;
    for (int32_t y = y0, x0, x1; y < y1; y++) {
        if (!ends_of_row(mask, y, &x0, &x1)) continue;
        const double x = (double)mask->cell.x + (s->u.x > 0 ? x1 : x0);
        most = kzi_max(s->u.x * x + s->u.y * (top + y + (s->u.y > 0 ? 1 : 0)), most);
    }
    return most;
}

static void turn_line(run_search *s)
{
    const kzi_nearest *best = s->best;
    if (best->meet || !best->found || !(best->gap < s->gap)) return;
    s->u = best->swapped ? kzi_sub(best->on_a, best->on_b) : kzi_sub(best->on_b, best->on_a);
    s->gap = best->gap;
    s->furthest = s->other->kind == KZI_FORM_MASK ? furthest_of_mask(s) : furthest_of_solid(s->other, s->u);
}

/* Is the run certainly farther away than the best, along the line? */
static bool is_beyond(const run_search *s, const kzi_extent *run)
{
    const double low = s->u.x * (s->u.x > 0 ? run->x0 : run->x1) + s->u.y * (s->u.y > 0 ? run->y0 : run->y1);
    const double most = kzi_length(s->u) * (s->best->limit + s->radii) * (1 + 0x1p-20);
    return low > s->furthest + most + 0x1p-40 * (most + kzi_abs(s->furthest));
}

/* ---- Runs and rows ------------------------------------------------------------------------------------------ */

static void offer_cells(run_search *s, const kzi_extent *run)
{
    turn_line(s);
    if (is_beyond(s, run)) return;
    if (kzi_form_is_rectangle(s->other)) {
        kzi_offer_rectangles(s->best, &s->extent, run);
        return;
    }
    const kzi_form cells = kzi_form_of_cells((int64_t)run->x0, (int64_t)run->y0, (int64_t)run->x1, (int64_t)run->y1);
    if (s->other->kind != KZI_FORM_MASK) {
        kzi_nearest_of_solids(s->best, s->other, &cells);
        return;
    }
    s->best->swapped = !s->best->swapped;
    kzi_nearest_of_mask(s->best, &cells, s->other);
    s->best->swapped = !s->best->swapped;
}

/* How far off a row lies in y. */
static double row_gap(const run_search *s, int32_t row)
{
    const double top = (double)s->mask->cell.y + row;
    return kzi_span_gap(top, top + 1, s->extent.y0, s->extent.y1);
}

/* Iterates over the runs of a row that may be as near as the best, from the left.  They are cut off beyond. */
typedef struct row_walk {
    int32_t row, x1, end;
} row_walk;

static row_walk begin_row(const run_search *s, int32_t row)
{
    const double by = reach_beside(limit_of(s), row_gap(s, row)), left = s->mask->cell.x;
    return (row_walk){row, kzi_saturate_i32(s->extent.x0 - by - 2 - left),
                      kzi_saturate_i32(s->extent.x1 + by + 2 - left)};
}

static bool next_run(const run_search *s, row_walk *walk, kzi_extent *run)
{
    int32_t x0;
    if (!kzi_mask_next_run_to(s->mask->mask, walk->row, walk->x1, walk->end, &x0, &walk->x1)) return false;
    const double left = s->mask->cell.x, top = (double)s->mask->cell.y + walk->row;
    *run = (kzi_extent){left + x0, top, left + walk->x1, top + 1};
    return true;
}

static void offer_if_near(run_search *s, const kzi_extent *run)
{
    if (kzi_can_be_nearest(s->best, kzi_extents_distance_sq(run, &s->extent), s->radii)) offer_cells(s, run);
}

/* Of runs that lie to one side of the form, the others are farther from all its points than the one beside it. */
static void offer_row(run_search *s, int32_t y)
{
    const bool is_one = !s->best->meet;
    kzi_extent run, last = {0, 0, 0, 0};
    bool has_last = false; /* one to the left */
    for (row_walk walk = begin_row(s, y); next_run(s, &walk, &run); last = run) {
        const bool is_left = is_one && run.x1 < s->extent.x0;
        if (has_last && !is_left) offer_if_near(s, &last);
        has_last = is_left;
        if (!is_left) offer_if_near(s, &run);
        if (run.x0 > s->extent.x1 && is_one) break;
    }
    if (has_last) offer_if_near(s, &last);
}

/* One common point with a form is enough, because the two are always given in the same order.  Of two masks all are
 * compared. */
static bool has_enough(const run_search *s)
{
    const bool all = s->other->kind == KZI_FORM_MASK || kzi_form_is_rectangle(s->other);
    return s->best->meet && s->best->found && s->best->gap == 0 && !all;
}

static bool is_row_near(const run_search *s, int32_t y) { return row_gap(s, y) <= limit_of(s) * (1 + 0x1p-20); }

/* Of forms that meet: from the top of the form on, then those above. */
static void offer_meeting_rows(run_search *s)
{
    const kz_cell_rect in = s->mask->bounds;
    const int32_t start = (int32_t)kzi_clamp_i64(kzi_saturate_i32(s->extent.y0 - s->mask->cell.y), in.y0, in.y1);
    int32_t first = start;
    while (first > in.y0 && is_row_near(s, first - 1)) first--;
    for (int32_t y = start; y < in.y1 && is_row_near(s, y) && !has_enough(s); y++) offer_row(s, y);
    for (int32_t y = first; y < start && !has_enough(s); y++) offer_row(s, y);
}

/* From the row beside the middle of the form on.  First every eighth row, so that the best is soon near the least. */
static void offer_rows(run_search *s)
{
    const kz_cell_rect in = s->mask->bounds;
    const double middle = (s->extent.y0 + s->extent.y1) / 2 - s->mask->cell.y;
    const int32_t start = (int32_t)kzi_clamp_i64(kzi_saturate_i32(middle), in.y0, in.y1 - 1);
    for (int32_t step = s->best->found ? 1 : 8; step > 0; step -= 7) {
        for (int32_t y = start; y < in.y1 && is_row_near(s, y); y += step) offer_row(s, y);
        for (int32_t y = start - step; y >= in.y0 && is_row_near(s, y); y -= step) offer_row(s, y);
    }
}

/* As far as the best points so far, else four times as far beyond the gap of the bounds. */
void kzi_nearest_of_mask(kzi_nearest *best, const kzi_form *other, const kzi_form *mask)
{
    const bool is_mask = other->kind == KZI_FORM_MASK;
    const kzi_extent all = extent_of_mask(mask->mask);
    const kzi_extent extent = is_mask ? extent_of_mask(other->mask) : kzi_extent_of_form(other);
    run_search s = {best, mask->mask, other, extent, is_mask ? 0 : kzi_form_radius(other), 0, {0, 0}, INFINITY, 0};
    const double gap = sqrt(kzi_extents_distance_sq(&all, &extent));
    const double farthest = kzi_max(all.x1, extent.x1) - kzi_min(all.x0, extent.x0) + kzi_max(all.y1, extent.y1) -
                            kzi_min(all.y0, extent.y0);
    for (s.reach = gap + 64;; s.reach = best->limit < INFINITY ? best->limit + s.radii : gap + 4 * (s.reach - gap)) {
        if (best->meet) offer_meeting_rows(&s);
        else offer_rows(&s);
        if (best->limit + s.radii <= s.reach || s.reach > farthest) return;
    }
}

void kzi_nearest_of_masks(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    kz_cell first;
    const int32_t dx = b->mask->cell.x - a->mask->cell.x, dy = b->mask->cell.y - a->mask->cell.y;
    if (best->meet && kz_mask_overlap_first(a->mask->mask, b->mask->mask, dx, dy, &first)) {
        kzi_offer_common(best, (kzi_vec){first.x + 0.5 + a->mask->cell.x, first.y + 0.5 + a->mask->cell.y});
    } else {
        kzi_nearest_of_mask(best, a, b);
    }
}
