/* contains_exact.c - exact test of containment: does shape a contain every point of shape b?
 *
 * Each part of b is tested by itself.  It may be covered by one part of a or by several together.
 *
 * One part: a convex part contains a polygon if it contains its vertices.  An area contains a round form if it contains
 * the spine and no edge is nearer to it than the radius.  A round form contains another one if the spine lies within
 * the difference of the radii.
 *
 * Several parts: edges are followed for lines and areas (contains_exact.h), and rows of cells for masks. */
#include "query/contains/contains_exact.h"

#include "base/scalar.h"
#include "query/contains/contains_filter.h"
#include "query/mask_cells.h"
#include "query/raster/shape_rows.h"

/* ---- One part alone -------------------------------------------------------------------------------------- */

static bool has_no_area(const kzi_form *form) { return form->kind == KZI_FORM_POINT || form->kind == KZI_FORM_LINE; }

static bool holds_point(const kzi_form *form, kzi_vec p)
{
    const kzi_form point = {.kind = KZI_FORM_POINT, .a = p};
    return kzi_relate_forms(&point, form) != KZ_APART;
}

/* For lines and areas in a convex form this is enough. */
static bool holds_vertices(const kzi_form *form, const kzi_outline *o)
{
    for (int32_t i = 0; i < o->n_points; i++) {
        if (!holds_point(form, kzi_outline_vertex(o, i))) return false;
    }
    return true;
}

/* A spine lies within r_a - r_b of the other one if both its ends do. */
static bool round_holds_round(const kzi_form *a, const kzi_form *b)
{
    return a->r >= b->r && kzi_compare_segment_distance(b->a, a->a, a->b, a->r, -b->r) <= 0 &&
           kzi_compare_segment_distance(b->b, a->a, a->b, a->r, -b->r) <= 0;
}

/* A box around the form, larger than rounding makes it smaller. */
static kzi_near near_round(const kzi_form *round)
{
    const kzi_vec a = round->a, b = round->b;
    const kzi_near spine = kzi_near_segment(a, b);
    const double size = kzi_abs(a.x) + kzi_abs(a.y) + kzi_abs(b.x) + kzi_abs(b.y) + round->r;
    const double reach = round->r + size * 0x1p-50;
    return (kzi_near){spine.x0 - reach, spine.y0 - reach, spine.x1 + reach, spine.y1 + reach};
}

static bool area_holds_round(const kzi_form *area, const kzi_form *round)
{
    const kzi_near near = near_round(round);
    kzi_edge e = kzi_no_edge;
    if (kzi_locate(&area->outline, kzi_probe_at(round->a)) <= 0) return false;
    while (kzi_next_edge_near(&area->outline, &near, &e)) {
        if (!kzi_segment_stays_out(round, e.a, e.b)) return false;
    }
    return true;
}

static bool form_is_convex(const kzi_form *form)
{
    return form->kind == KZI_FORM_ROUND || (form->kind == KZI_FORM_AREA && (form->flags & KZ_SHAPE_CONVEX));
}

/* Does this part alone contain all of b?  False may mean unknown if the part is not convex. */
static bool part_holds(const kzi_form *a, const kzi_form *b)
{
    switch (b->kind) {
    case KZI_FORM_POINT: return holds_point(a, b->a);
    case KZI_FORM_LINE:
    case KZI_FORM_AREA: return form_is_convex(a) && holds_vertices(a, &b->outline);
    case KZI_FORM_ROUND:
        return a->kind == KZI_FORM_ROUND ? round_holds_round(a, b) : a->kind == KZI_FORM_AREA && area_holds_round(a, b);
    default:
        return a->kind == KZI_FORM_MASK &&
               kz_mask_overlap_area(a->mask->mask, b->mask->mask, b->mask->cell.x - a->mask->cell.x,
                                    b->mask->cell.y - a->mask->cell.y) == kz_mask_count(b->mask->mask);
    }
}

static bool a_part_holds(const kz_shape *a, const kzi_extent *extent, const kzi_form *b)
{
    kzi_part_iter iter;
    kzi_part_iter_begin_joined(&iter, a);
    kzi_form part;
    while (kzi_next_part(&iter, extent, &part)) {
        if (part_holds(&part, b)) return true;
    }
    return false;
}

/* ---- Cells ----------------------------------------------------------------------------------------------- */

/* The end of the run of set cells around cell x in world row y, or a place beyond `to`; x if that cell is clear. */
static int32_t end_of_run(const kz_placed_mask *mask, int32_t y, int32_t x, int32_t to)
{
    const int64_t row = (int64_t)y - mask->cell.y, column = (int64_t)x - mask->cell.x;
    int32_t x0, x1;
    if (row < mask->bounds.y0 || row >= mask->bounds.y1 || column < 0 || column >= mask->bounds.x1) return x;
    const int64_t end = kzi_clamp_i64((int64_t)to - mask->cell.x, 0, mask->bounds.x1);
    const bool found = kzi_mask_next_run_to(mask->mask, (int32_t)row, (int32_t)column, (int32_t)end, &x0, &x1);
    return found && x0 == column ? x1 + mask->cell.x : x;
}

/* The same for the cells that lie in an area or a round form. */
static int32_t end_of_cells_within(const kzi_form *form, int32_t y, int32_t x, int32_t to)
{
    kzi_row row;
    int32_t x0, x1;
    if (has_no_area(form)) return x;
    kzi_row_begin(&row, form, KZ_CELLS_WITHIN, y, x, to);
    return kzi_row_next(&row, &x0, &x1) && x0 <= x ? x1 : x;
}

/* The end of the run from cell x of row y in which each cell is covered by one part: by a mask, or by any part.  It may
 * be cut off at `to`, which is beyond x. */
static int32_t end_of_covered_cells(const kz_shape *a, bool only_masks, int32_t y, int32_t x, int32_t to)
{
    const kzi_extent cell = {x, y, x + 1.0, y + 1.0};
    kzi_part_iter iter;
    kzi_part_iter_begin_joined(&iter, a);
    kzi_form part;
    int32_t end = x;
    while (kzi_next_part(&iter, &cell, &part)) {
        const int32_t of_part = part.kind == KZI_FORM_MASK ? end_of_run(part.mask, y, x, to)
                                : only_masks               ? x
                                                           : end_of_cells_within(&part, y, x, to);
        end = of_part > end ? of_part : end;
    }
    return end;
}

/* For forms with area, and for lines inside cells except for single points: masks cover the form if they cover every
 * cell that it overlaps. */
static bool masks_hold_cells_of(const kz_shape *a, const kzi_extent *extent, const kzi_form *b)
{
    const double far = KZI_MAX_CELL;
    if (extent->x0 < -far || extent->y0 < -far || extent->x1 > far || extent->y1 > far) return false;
    for (int32_t y = (int32_t)extent->y0 - 1; y <= (int32_t)extent->y1; y++) {
        kzi_row row;
        int32_t x0, x1;
        kzi_row_begin(&row, b, KZ_CELLS_OVERLAPPED, y, -KZI_MAX_CELL, INT32_MAX);
        while (kzi_row_next(&row, &x0, &x1)) {
            while (x0 < x1) {
                const int32_t end = end_of_covered_cells(a, true, y, x0, x1);
                if (end == x0) return false;
                x0 = end;
            }
        }
    }
    return true;
}

/* Cells that no single part covers may be covered by several. */
static bool are_cells_covered(const kz_shape *a, int32_t y, int32_t x0, int32_t x1)
{
    while (x0 < x1) {
        const int32_t end = end_of_covered_cells(a, false, y, x0, x1);
        if (end == x0) {
            const kzi_form cell = kzi_form_of_cells(x0, y, (int64_t)x0 + 1, (int64_t)y + 1);
            if (!kzi_is_composed(a) || !kzi_polygon_is_covered(a, &cell)) return false;
        }
        x0 = end == x0 ? x0 + 1 : end;
    }
    return true;
}

static bool holds_mask(const kz_shape *a, const kz_placed_mask *mask)
{
    for (int32_t row = mask->bounds.y0; row < mask->bounds.y1; row++) {
        int32_t x0, x1;
        for (int32_t x = mask->bounds.x0; kz_mask_next_run(mask->mask, row, x, &x0, &x1); x = x1) {
            if (!are_cells_covered(a, row + mask->cell.y, x0 + mask->cell.x, x1 + mask->cell.x)) return false;
        }
    }
    return true;
}

/* ---- Several parts together ------------------------------------------------------------------------------ */

static bool has_form_near(const kz_shape *a, const kzi_extent *extent, kzi_form_kind kind)
{
    kzi_part_iter iter;
    kzi_part_iter_begin_joined(&iter, a);
    kzi_form part;
    while (kzi_next_part(&iter, extent, &part)) {
        if (part.kind == kind) return true;
    }
    return false;
}

/* A segment lies inside cells except for single points, unless it runs along the border of two rows or columns. */
static bool lies_in_cells(const kzi_extent *e)
{
    const double far = KZI_MAX_CELL;
    if (e->x0 < -far || e->y0 < -far || e->x1 > far || e->y1 > far) return false;
    return !(e->x0 == e->x1 && e->x0 == (double)(int32_t)e->x0) && !(e->y0 == e->y1 && e->y0 == (double)(int32_t)e->y0);
}

static bool is_segment_covered(const kz_shape *a, const kzi_form *segment)
{
    const kzi_vec p = kzi_line_first(segment), q = kzi_line_last(segment);
    const kzi_extent extent = kzi_extent_of_segment(p, q);
    const bool only_masks = !has_form_near(a, &extent, KZI_FORM_AREA) && !has_form_near(a, &extent, KZI_FORM_LINE);
    return a_part_holds(a, &extent, segment) ||
           (only_masks && lies_in_cells(&extent) ? masks_hold_cells_of(a, &extent, segment)
                                                 : kzi_segment_is_covered(a, p, q));
}

static bool holds_line(const kz_shape *a, const kzi_form *line)
{
    kzi_vec p, q;
    for (int32_t i = 0; kzi_next_segment(line, &i, &p, &q);) {
        kzi_form segment = {0};
        kzi_form_segment(&segment, p, q);
        if (!is_segment_covered(a, &segment)) return false;
    }
    return true;
}

static bool holds_area(const kz_shape *a, const kzi_extent *extent, const kzi_form *area)
{
    if (has_form_near(a, extent, KZI_FORM_AREA)) {
        return (a->kind != KZ_KIND_POLYGON || !(a->flags & KZ_SHAPE_CONVEX)) && kzi_polygon_is_covered(a, area);
    }
    return has_form_near(a, extent, KZI_FORM_MASK) && masks_hold_cells_of(a, extent, area);
}

static bool holds_round(const kz_shape *a, const kzi_extent *extent, const kzi_form *round)
{
    if (has_form_near(a, extent, KZI_FORM_AREA)) return kzi_is_composed(a) && kzi_round_is_covered(a, round);
    return has_form_near(a, extent, KZI_FORM_MASK) && masks_hold_cells_of(a, extent, round);
}

static bool covers_part(const kz_shape *a, const kz_shape *part, const kzi_form *b)
{
    const kzi_extent extent = kzi_extent_of_box(part->bounds);
    if (!kzi_box_contains(&a->bounds, &part->bounds)) return false;
    if (a->kind == KZ_KIND_BOX) return true;
    if (a_part_holds(a, &extent, b)) return true;
    switch (b->kind) {
    case KZI_FORM_POINT: return false;
    case KZI_FORM_LINE: return holds_line(a, b);
    case KZI_FORM_AREA: return holds_area(a, &extent, b);
    case KZI_FORM_ROUND: return holds_round(a, &extent, b);
    default: return holds_mask(a, b->mask);
    }
}

bool kzi_contains_exact(const kz_shape *a, const kz_shape *b)
{
    kzi_part_iter iter;
    kzi_part_iter_begin(&iter, b);
    const kz_shape *part;
    kzi_form form;
    while ((part = kzi_next_part(&iter, NULL, &form))) {
        if (!covers_part(a, part, &form)) return false;
    }
    return true;
}
