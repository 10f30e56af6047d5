/* grid_relate.c - the relation of a grid and any shape: the highest over the cells near, and over their seams.
 *
 * An area overlaps the union where it overlaps a cell.  Points and lines may lie on the sides of cells alone, and yet be
 * inside: on a seam that both neighbours cover, or in a corner that is covered all round.  A line that crosses a seam is
 * inside a cell, so only lines along a seam are left. */
#include "query/grid/grid_query.h"

#include "base/scalar.h"
#include "query/shape_parts.h"

/* ---- Lines between cells --------------------------------------------------------------------------------- */

int32_t kzi_grid_line_x(const kz_placed_grid *grid, float x)
{
    const kz_cell_rect r = kzi_grid_reach(grid, (kz_box){{x, (float)grid->at_y}, {x, (float)grid->at_y}});
    for (int32_t i = r.x0; i <= r.x1 && i <= grid->grid->w; i++) {
        if (kzi_grid_x(grid, i) == x) return i;
    }
    return -1;
}

int32_t kzi_grid_line_y(const kz_placed_grid *grid, float y)
{
    const kz_cell_rect r = kzi_grid_reach(grid, (kz_box){{(float)grid->at_x, y}, {(float)grid->at_x, y}});
    for (int32_t i = r.y0; i <= r.y1 && i <= grid->grid->h; i++) {
        if (kzi_grid_y(grid, i) == y) return i;
    }
    return -1;
}

/* Do the cells on both sides of a line between cells cover a part of it from lo to hi, or all about lo where both are
 * equal? */
static bool covers_part(const kz_placed_grid *grid, bool upright, int32_t line, int32_t i, float lo, float hi)
{
    const kz_cell cell = upright ? (kz_cell){line - 1, i} : (kz_cell){i, line - 1};
    float from, to;
    if (!kzi_grid_shared_side(grid, cell, upright ? KZI_SIDE_RIGHT : KZI_SIDE_BOTTOM, &from, &to)) return false;
    return lo == hi ? from < lo && lo < to : kzi_max_f32(from, lo) < kzi_min_f32(to, hi);
}

static bool covers_line(const kz_placed_grid *grid, bool upright, float at, float lo, float hi)
{
    const int32_t line = upright ? kzi_grid_line_x(grid, at) : kzi_grid_line_y(grid, at);
    const kz_box along = upright ? (kz_box){{at, lo}, {at, hi}} : (kz_box){{lo, at}, {hi, at}};
    const kz_cell_rect r = kzi_grid_reach(grid, along);
    const int32_t begin = upright ? r.y0 : r.x0, end = upright ? r.y1 : r.x1;
    for (int32_t i = begin; line > 0 && i < end; i++) {
        if (covers_part(grid, upright, line, i, lo, hi)) return true;
    }
    return false;
}

/* Does a cell's shape fill its corner, which lies at the end of two of its sides? */
static bool fills_corner(const kz_placed_grid *grid, kz_cell cell, int upright_side, int level_side, kz_vec2 corner)
{
    float lo, hi;
    if (!kzi_grid_covers(grid, cell, upright_side, &lo, &hi) || (lo != corner.y && hi != corner.y)) return false;
    return kzi_grid_covers(grid, cell, level_side, &lo, &hi) && (lo == corner.x || hi == corner.x);
}

static bool is_filled_round(const kz_placed_grid *grid, kz_vec2 p)
{
    const int32_t x = kzi_grid_line_x(grid, p.x), y = kzi_grid_line_y(grid, p.y);
    if (x <= 0 || y <= 0) return false;
    const kz_cell a = {x - 1, y - 1}, b = kzi_grid_beside(grid, a, KZI_SIDE_RIGHT), c = kzi_grid_beside(grid, b, KZI_SIDE_BOTTOM);
    return fills_corner(grid, a, KZI_SIDE_RIGHT, KZI_SIDE_BOTTOM, p) && fills_corner(grid, b, KZI_SIDE_LEFT, KZI_SIDE_BOTTOM, p) &&
           fills_corner(grid, c, KZI_SIDE_LEFT, KZI_SIDE_TOP, p) &&
           fills_corner(grid, (kz_cell){x - 1, c.y}, KZI_SIDE_RIGHT, KZI_SIDE_TOP, p);
}

static bool is_on_shared_side(const kz_placed_grid *grid, kz_vec2 p)
{
    return covers_line(grid, true, p.x, p.y, p.y) || covers_line(grid, false, p.y, p.x, p.x) || is_filled_round(grid, p);
}

static bool runs_on_shared_side(const kz_placed_grid *grid, kzi_vec a, kzi_vec b)
{
    const float x0 = (float)kzi_min(a.x, b.x), x1 = (float)kzi_max(a.x, b.x);
    const float y0 = (float)kzi_min(a.y, b.y), y1 = (float)kzi_max(a.y, b.y);
    if (x0 == x1) return covers_line(grid, true, x0, y0, y1);
    return y0 == y1 && covers_line(grid, false, y0, x0, x1);
}

/* The points and lines of a shape; those of masks are none. */
static bool is_inside_on_sides(const kz_shape *grid, const kz_shape *other)
{
    kzi_part_iter iter;
    kzi_form form;
    const kzi_extent near = kzi_extent_of_box(grid->bounds);
    kzi_part_iter_begin(&iter, other);
    while (kzi_next_part(&iter, &near, &form)) {
        kzi_vec a, b;
        if (form.kind == KZI_FORM_POINT && is_on_shared_side(&grid->as.grid, (kz_vec2){(float)form.a.x, (float)form.a.y})) return true;
        for (int32_t i = 0; form.kind == KZI_FORM_LINE && kzi_next_segment(&form, &i, &a, &b);) {
            if (runs_on_shared_side(&grid->as.grid, a, b)) return true;
        }
    }
    return false;
}

/* ---- The relation ---------------------------------------------------------------------------------------- */

kz_relation kzi_grid_relate(const kz_shape *grid, const kz_shape *other, bool or_touch)
{
    const bool lacks_area = !(other->flags & KZ_SHAPE_CONVEX) && kzi_lacks_area(other);
    const kz_relation lowest = or_touch || lacks_area ? KZ_APART : KZ_TOUCH;
    kz_relation highest = lowest;
    kzi_grid_cells cells;
    kz_shape cell;
    kzi_grid_cells_begin(&cells, &grid->as.grid, other->bounds);
    while (highest != KZ_OVERLAP && kzi_grid_next_cell(&cells, &cell)) {
        highest = kzi_higher(highest, kzi_relate_part(&cell, other, highest));
    }
    if (highest == KZ_TOUCH && lacks_area && is_inside_on_sides(grid, other)) return KZ_OVERLAP;
    return highest > lowest ? highest : KZ_APART;
}

bool kzi_grid_has_inside(const kz_shape *grid, kz_vec2 p)
{
    kz_shape point;
    return kz_shape_point(p, &point, NULL) == KZ_OK && kzi_grid_relate(grid, &point, false) == KZ_OVERLAP;
}
