/* relate_mask.c - exact intersection tests of masks with every form.
 *
 * A mask is the union of its closed cells.  An area or a round form overlaps the mask if it overlaps a set cell, and
 * touches the mask if it only touches one.  Row by row, the cells it covers are ANDed with the mask's words.
 *
 * Points and lines can also lie on the border of two set cells.  There they are inside the mask although they only
 * touch each cell.  A point is inside if every cell it touches is set; a line is inside where it runs between two set
 * cells. */
#include "query/mask_cells.h"
#include "query/raster/shape_rows.h"
#include "query/relate/relate_mask_filter.h"

static int32_t cell_within(double at, int32_t lo, int32_t hi)
{
    const int32_t cell = kzi_saturate_i32(at);
    return cell < lo ? lo : cell > hi ? hi : cell;
}

kz_cell_rect kzi_mask_reach(const kz_placed_mask *mask, double x0, double y0, double x1, double y1)
{
    const kz_cell_rect in = mask->bounds;
    const kz_cell at = mask->cell;
    kz_cell_rect reach;
    reach.x0 = cell_within(x0 - at.x - 2, in.x0, in.x1);
    reach.y0 = cell_within(y0 - at.y - 2, in.y0, in.y1);
    reach.x1 = cell_within(x1 - at.x + 2, reach.x0, in.x1);
    reach.y1 = cell_within(y1 - at.y + 2, reach.y0, in.y1);
    return reach;
}

/* ---- Points --------------------------------------------------------------------------------------------- */

static kz_relation relate_point_mask(const kzi_form *point, const kzi_form *form)
{
    /* Far points are excluded first, so that the cells beside p are integers too. */
    const double far = 4.0 * KZI_MAX_CELL;
    const kzi_vec p = point->a;
    if (p.x < -far || p.x > far || p.y < -far || p.y > far) return KZ_APART;
    const int64_t x1 = kzi_floor_i64(p.x), y1 = kzi_floor_i64(p.y);
    const int64_t x0 = (double)x1 == p.x ? x1 - 1 : x1, y0 = (double)y1 == p.y ? y1 - 1 : y1;
    bool some = false, all = true;
    for (int64_t y = y0; y <= y1; y++) {
        for (int64_t x = x0; x <= x1; x++) {
            const bool set = kzi_mask_is_set(form->mask, x, y);
            some |= set;
            all &= set;
        }
    }
    return all ? KZ_OVERLAP : some ? KZ_TOUCH : KZ_APART;
}

/* ---- Lines ---------------------------------------------------------------------------------------------- */

/* Does a horizontal segment on the border above world row y run between two set cells somewhere? */
static bool is_between_rows(const kz_placed_mask *mask, const kzi_span *span, int32_t y)
{
    const kzi_mask_run above = kzi_mask_run_of(mask, y - 1, span->x0, span->x1);
    const kzi_mask_run below = kzi_mask_run_of(mask, y, span->x0, span->x1);
    uint64_t word, other;
    for (int32_t x = kzi_mask_run_first(&above); kzi_mask_run_word(&above, x, &word); x += 64) {
        if (kzi_mask_run_word(&below, x, &other) && (word & other) != 0) return true;
    }
    return false;
}

/* A segment touches set cells in world row y.  Is some of it inside the mask there? */
static bool is_inside_in_row(const kz_placed_mask *mask, kzi_vec a, kzi_vec b, int32_t y)
{
    kzi_span span;
    if (kzi_span_of_segment(a, b, KZ_CELLS_OVERLAPPED, y, &span)) {
        if (kzi_mask_has_cell(mask, y, span.x0, span.x1)) return true;
        /* A vertical segment on the border of two columns overlaps neither. */
        return a.x == b.x && span.x0 == span.x1 && kzi_mask_has_cell(mask, y, span.x0 - 1, span.x0) &&
               kzi_mask_has_cell(mask, y, span.x0, span.x0 + 1);
    }
    if (a.y != b.y || a.y != y) return false;
    /* At any other height the segment overlaps the cells of its columns. */
    const double middle = y + 0.5;
    return kzi_span_of_segment((kzi_vec){a.x, middle}, (kzi_vec){b.x, middle}, KZ_CELLS_OVERLAPPED, y, &span) &&
           is_between_rows(mask, &span, y);
}

static kz_relation relate_segment_mask(const kz_placed_mask *mask, kzi_vec a, kzi_vec b)
{
    const kzi_near near = kzi_near_segment(a, b);
    const kz_cell_rect reach = kzi_mask_reach(mask, near.x0, near.y0, near.x1, near.y1);
    kz_relation relation = KZ_APART;
    for (int32_t row = reach.y0; row < reach.y1; row++) {
        const int32_t y = mask->cell.y + row;
        kzi_span span;
        if (!kzi_span_of_segment(a, b, KZ_CELLS_TOUCHED, y, &span)) continue;
        if (!kzi_mask_has_cell(mask, y, span.x0, span.x1)) continue;
        if (is_inside_in_row(mask, a, b, y)) return KZ_OVERLAP;
        relation = KZ_TOUCH;
    }
    return relation;
}

static kz_relation relate_line_mask(const kzi_form *line, const kzi_form *form)
{
    const kz_cell_rect in = form->mask->bounds;
    const double x = form->mask->cell.x, y = form->mask->cell.y;
    const kzi_near near = {x + in.x0, y + in.y0, x + in.x1, y + in.y1};
    kz_relation relation = KZ_APART;
    kzi_edge e = kzi_no_edge;
    while (relation != KZ_OVERLAP && kzi_next_segment_near(line, &near, &e)) {
        relation = kzi_higher(relation, relate_segment_mask(form->mask, e.a, e.b));
    }
    return relation;
}

/* ---- Areas and round forms ------------------------------------------------------------------------------ */

/* Does the form cover a set cell of world row y? */
static bool takes_up_cell(const kz_placed_mask *mask, const kzi_form *form, kz_cell_rule rule, int32_t y)
{
    const int32_t end = mask->cell.x + mask->bounds.x1;
    kzi_row row;
    int32_t x0, x1;
    kzi_row_begin(&row, form, rule, y, mask->cell.x + mask->bounds.x0, end);
    while (kzi_row_next(&row, &x0, &x1) && x0 < end) {
        if (kzi_mask_has_cell(mask, y, x0, x1)) return true;
    }
    return false;
}

/* `or_touch`: must touching be distinguished from apart? */
static kz_relation relate_to_row(const kzi_form *form, const kz_placed_mask *mask, kz_cell_rect reach, int32_t row,
                                 bool or_touch)
{
    const int32_t y = mask->cell.y + row;
    if (!kzi_mask_has_cell(mask, y, mask->cell.x + reach.x0, mask->cell.x + reach.x1)) return KZ_APART;
    if (!or_touch) return takes_up_cell(mask, form, KZ_CELLS_OVERLAPPED, y) ? KZ_OVERLAP : KZ_APART;
    if (!takes_up_cell(mask, form, KZ_CELLS_TOUCHED, y)) return KZ_APART;
    return takes_up_cell(mask, form, KZ_CELLS_OVERLAPPED, y) ? KZ_OVERLAP : KZ_TOUCH;
}

/* The middle row comes first, then the middles of the halves, and so on.  Most common cells are near the middle of the
 * common bounds, so an overlap is found early. */
static kz_relation relate_by_rows(const kzi_form *form, const kz_placed_mask *mask, kz_cell_rect reach, bool or_touch)
{
    kz_relation relation = KZ_APART;
    int32_t step = 1;
    while (2 * step <= reach.y1 - reach.y0) step *= 2;
    for (; step > 0; step /= 2) {
        for (int32_t row = reach.y0 + step - 1; row < reach.y1; row += 2 * step) {
            relation = kzi_higher(relation, relate_to_row(form, mask, reach, row, or_touch));
            if (relation == KZ_OVERLAP) return relation;
        }
    }
    return relation;
}

static kz_relation relate_area_mask(const kzi_form *area, const kz_placed_mask *mask, bool or_touch)
{
    const kzi_near all = kzi_outline_bounds(&area->outline);
    return relate_by_rows(area, mask, kzi_mask_reach(mask, all.x0, all.y0, all.x1, all.y1), or_touch);
}

static kz_relation relate_round_mask(const kzi_form *round, const kz_placed_mask *mask, bool or_touch)
{
    const kzi_near all = kzi_near_segment(round->a, round->b);
    const double r = round->r;
    return relate_by_rows(round, mask, kzi_mask_reach(mask, all.x0 - r, all.y0 - r, all.x1 + r, all.y1 + r), or_touch);
}

/* Cells lie within +-2^30, so differences fit. */
static kz_relation relate_masks(const kz_placed_mask *a, const kz_placed_mask *b, bool or_touch)
{
    const int32_t dx = b->cell.x - a->cell.x, dy = b->cell.y - a->cell.y;
    if (or_touch) return kz_mask_relate(a->mask, b->mask, dx, dy);
    return kzi_mask_overlap_at(a->mask, b->mask, dx, dy) ? KZ_OVERLAP : KZ_APART;
}

/* ---- Any form ------------------------------------------------------------------------------------------- */

static kz_relation relate_mask(const kzi_form *form, const kzi_form *mask, bool or_touch)
{
    switch (form->kind) {
    case KZI_FORM_POINT: return relate_point_mask(form, mask);
    case KZI_FORM_LINE: return relate_line_mask(form, mask);
    case KZI_FORM_AREA: return relate_area_mask(form, mask->mask, or_touch);
    case KZI_FORM_ROUND: return relate_round_mask(form, mask->mask, or_touch);
    default: return relate_masks(form->mask, mask->mask, or_touch);
    }
}

const kzi_mask_exact kzi_mask_tests = {kzi_relate_mask_fast, relate_mask};
