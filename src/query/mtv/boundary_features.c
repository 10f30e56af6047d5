/* boundary_features.c - boundary features (convex corners and sides) of shapes of any kind, near an extent. */
#include "math/vec.h"
#include "query/mtv/concave_mtv.h"
#include "query/shape_parts.h"

#include "mask/mask_words.h"

#include <math.h>

static bool is_kept(kzi_boundary *boundary, bool is_corner)
{
    return !boundary->keeps || boundary->keeps(boundary->ctx, boundary, is_corner);
}

static void add_corner(kzi_boundary *boundary, kzi_vec at, kzi_vec before, kzi_vec after, double r, int32_t number)
{
    if (boundary->n_corners == KZI_BOUNDARY_CORNERS) {
        boundary->is_full = true;
        return;
    }
    const uint32_t name = (uint32_t)number & KZ_FEATURE_NUMBER;
    boundary->corners[boundary->n_corners++] = (kzi_boundary_corner){at, before, after, r, name};
    if (!is_kept(boundary, true)) boundary->n_corners--;
}

static void add_side_towards(kzi_boundary *boundary, kzi_vec p, kzi_vec q, kzi_vec out, double r, int32_t number)
{
    if (boundary->n_sides == KZI_BOUNDARY_SIDES) {
        boundary->is_full = true;
        return;
    }
    const uint32_t name = ((uint32_t)number & KZ_FEATURE_NUMBER) | KZ_FEATURE_EDGE;
    boundary->sides[boundary->n_sides++] = (kzi_boundary_side){p, q, out, r, name};
    if (!is_kept(boundary, false)) boundary->n_sides--;
}

/* winding: +1 if the shape lies on the +1 side of p-q, else -1. */
static void add_side(kzi_boundary *boundary, kzi_vec p, kzi_vec q, double winding, double r, int32_t number)
{
    const double x = winding * (q.y - p.y), y = winding * (p.x - q.x), length = sqrt(x * x + y * y);
    if (length > 0) add_side_towards(boundary, p, q, (kzi_vec){x / length, y / length}, r, number);
}

static bool is_near(const kzi_near *near, kzi_vec p)
{
    return p.x >= near->x0 && p.x <= near->x1 && p.y >= near->y0 && p.y <= near->y1;
}

/* ---- Areas, lines, round ones ----------------------------------------------------------------------------- */

/* r: of a rounded polygon, else 0. */
static void add_boundary_of_area(kzi_boundary *boundary, const kzi_form *form, const kzi_near *near, double r, int32_t first)
{
    const kzi_outline *o = &form->outline;
    kzi_edge e = kzi_no_edge;
    int32_t ring = -1;
    double winding = 1;
    while (!boundary->is_full && kzi_next_edge_near(o, near, &e)) {
        if (e.ring != ring) {
            ring = e.ring;
            winding = kzi_area_is_positive_of(o, ring) ? 1 : -1;
        }
        add_side(boundary, e.a, e.b, winding, r, first + e.from);
        if (!is_near(near, e.a)) continue;
        const kzi_vec before = kzi_vertex_before(o, ring, e.from);
        if (kzi_orient(before, e.a, e.b) * winding <= 0) continue;
        add_corner(boundary, e.a, kzi_sub(before, e.a), kzi_sub(e.b, e.a), r, first + e.from);
    }
}

/* The polygon of a rounded one, with a radius; its capsules have nothing else. */
static void add_boundary_of_rounded(kzi_boundary *boundary, const kz_shape *parts, const kzi_near *near, int32_t first)
{
    const double r = parts[1].as.capsule.r;
    const kzi_near wide = {near->x0 - r, near->y0 - r, near->x1 + r, near->y1 + r};
    kzi_form form;
    if (kzi_form_of(parts, &form)) add_boundary_of_area(boundary, &form, &wide, r, first);
}

static void add_boundary_of_line(kzi_boundary *boundary, const kzi_form *form, const kzi_near *near, int32_t first)
{
    const kzi_outline *o = &form->outline;
    const kzi_vec none = {0, 0};
    kzi_edge e = kzi_no_edge;
    while (!boundary->is_full && kzi_next_segment_near(form, near, &e)) {
        int32_t before = e.from - 1, after = e.from + 2;
        while (before >= 0 && kzi_vec_equal(kzi_outline_vertex(o, before), e.a)) before--;
        while (after < o->n_points && kzi_vec_equal(kzi_outline_vertex(o, after), e.b)) after++;
        add_side(boundary, e.a, e.b, 1, 0, first + e.from);
        add_side(boundary, e.a, e.b, -1, 0, first + e.from);
        const kzi_vec back = before >= 0 ? kzi_sub(kzi_outline_vertex(o, before), e.a) : none;
        add_corner(boundary, e.a, back, kzi_sub(e.b, e.a), 0, first + e.from);
        if (after >= o->n_points) add_corner(boundary, e.b, kzi_sub(e.a, e.b), none, 0, first + e.from + 1);
    }
}

static void add_boundary_of_round(kzi_boundary *boundary, const kzi_form *form, int32_t first)
{
    const kzi_vec none = {0, 0};
    add_corner(boundary, form->a, kzi_sub(form->b, form->a), none, form->r, first);
    if (kzi_vec_equal(form->a, form->b)) return;
    add_corner(boundary, form->b, kzi_sub(form->a, form->b), none, form->r, first + 1);
    add_side(boundary, form->a, form->b, 1, form->r, first);
    add_side(boundary, form->a, form->b, -1, form->r, first);
}

/* ---- Masks ------------------------------------------------------------------------------------------------ */

/* Which of 64 cells of a row have a clear neighbour above, to the right, below, to the left. */
typedef struct bare_cells {
    uint64_t side[4];
} bare_cells;

/* Columns x .. x+63, and the same shifted by one column to the left and to the right. */
typedef struct bare_view {
    const kz_mask *mask;
    kzi_mask_view here, left, right;
} bare_view;

static bare_view bare_view_at(const kz_mask *mask, int32_t x)
{
    return (bare_view){mask, kzi_mask_view_at(mask, x), kzi_mask_view_at(mask, (int64_t)x - 1),
                       kzi_mask_view_at(mask, (int64_t)x + 1)};
}

static uint64_t view_row(const bare_view *at, const kzi_mask_view *view, int32_t y)
{
    return y >= 0 && y < at->mask->h ? kzi_mask_view_word(view, y) : 0;
}

static bare_cells bare_cells_of(const bare_view *at, int32_t y, uint64_t near)
{
    const uint64_t set = near & view_row(at, &at->here, y);
    if (!set) return (bare_cells){{0, 0, 0, 0}};
    return (bare_cells){{set & ~view_row(at, &at->here, y - 1), set & ~view_row(at, &at->right, y),
                         set & ~view_row(at, &at->here, y + 1), set & ~view_row(at, &at->left, y)}};
}

static inline bool is_set(const kz_mask *mask, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < mask->w && y < mask->h && (kzi_mask_strip(mask, x / 64)[y] >> x % 64 & 1);
}

static bool is_bare(const kz_mask *mask, int32_t x, int32_t y, int side)
{
    return is_set(mask, x, y) && !is_set(mask, x + (side == 1) - (side == 3), y + (side == 2) - (side == 0));
}

/* Adds side `side` of cell (x, y), joined with the same side of the cells before and after it in its line, up to the
 * reach's ends.  It is named by its row or column, so that it keeps its name while something slides along it. */
static void add_bare_side(kzi_boundary *boundary, const kz_placed_mask *mask, kz_cell_rect reach, int side, int32_t x,
                          int32_t y, int32_t first)
{
    const int32_t dx = !(side & 1), dy = side & 1;
    int32_t end_x = x + dx, end_y = y + dy;
    while (end_x < reach.x1 && end_y < reach.y1 && is_bare(mask->mask, end_x, end_y, side)) end_x += dx, end_y += dy;
    while (x - dx >= reach.x0 && y - dy >= reach.y0 && is_bare(mask->mask, x - dx, y - dy, side)) x -= dx, y -= dy;
    const double x0 = (double)mask->cell.x + x, y0 = (double)mask->cell.y + y;
    const double x1 = (double)mask->cell.x + end_x + dy, y1 = (double)mask->cell.y + end_y + dx;
    const kzi_vec corner[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    const kzi_vec out = {(side == 1) - (side == 3), (side == 2) - (side == 0)};
    const int32_t line = side & 1 ? (x - mask->bounds.x0) % (mask->bounds.y1 - mask->bounds.y0) : y - mask->bounds.y0;
    add_side_towards(boundary, corner[side], corner[(side + 1) & 3], out, 0, first + 4 * line + side);
}

static void add_bare_corner(kzi_boundary *boundary, const kz_placed_mask *mask, int i, int32_t x, int32_t y,
                            int32_t first)
{
    const double right = i == 1 || i == 2, down = i >= 2;
    const kzi_vec at = {(double)mask->cell.x + x + right, (double)mask->cell.y + y + down};
    add_corner(boundary, at, (kzi_vec){1 - 2 * right, 0}, (kzi_vec){0, 1 - 2 * down}, 0,
               first + 4 * (y - mask->bounds.y0) + i);
}

/* A side is added at the first of its cells that are near: where the previous cell of its line has none. */
static void add_bare_cells(kzi_boundary *boundary, const kz_placed_mask *mask, kz_cell_rect reach, int32_t x, int32_t y,
                           const bare_cells *bare, const bare_cells *above, int32_t first)
{
    const uint64_t *side = bare->side, in_reach = kzi_bits_low(reach.x1 - x < 64 ? reach.x1 - x : 64);
    uint64_t begins[4] = {side[0] & ~(side[0] << 1), side[1] & ~above->side[1], side[2] & ~(side[2] << 1),
                          side[3] & ~above->side[3]};
    const uint64_t corners[4] = {side[3] & side[0], side[0] & side[1], side[1] & side[2], side[2] & side[3]};
    for (int i = 0; i < 4 && x > reach.x0 && !boundary->depth; i += 2) {
        if (is_bare(mask->mask, x - 1, y, i)) begins[i] &= ~(uint64_t)1;
    }
    uint64_t any = corners[0] | corners[1] | corners[2] | corners[3];
    any = (any | begins[0] | begins[1] | begins[2] | begins[3]) & in_reach;
    for (; any && !boundary->is_full; any &= any - 1) {
        const uint64_t bit = any & (~any + 1);
        const int32_t column = x + kzi_bits_lowest(any);
        for (int i = 0; i < 4; i++) {
            if (begins[i] & bit) add_bare_side(boundary, mask, reach, i, column, y, first);
        }
        for (int i = 0; i < 4; i++) {
            if (corners[i] & bit) add_bare_corner(boundary, mask, i, column, y, first);
        }
    }
}

static void add_boundary_of_mask(kzi_boundary *boundary, const kz_placed_mask *mask, const kzi_near *near,
                                 int32_t first)
{
    const kz_cell_rect reach = kzi_mask_reach(mask, near->x0, near->y0, near->x1, near->y1);
    for (int32_t x = reach.x0; x < reach.x1 && !boundary->is_full; x += 64) {
        const bare_view view = bare_view_at(mask->mask, x);
        bare_cells above = {{0, 0, 0, 0}};
        for (int32_t y = reach.y0; y < reach.y1; y++) {
            const uint64_t cells = boundary->depth ? kzi_mask_depth_cells(boundary->depth, x, y) : ~(uint64_t)0;
            const bare_cells bare = bare_cells_of(&view, y, cells);
            add_bare_cells(boundary, mask, reach, x, y, &bare, &above, first);
            above = bare;
        }
    }
}

/* ---- Any shape -------------------------------------------------------------------------------------------- */

/* Features are named by their cell and their corner, as far as there are bits. */
static void add_boundary_of_grid(kzi_boundary *boundary, const kz_shape *grid, const kzi_near *near)
{
    kzi_grid_cells cells;
    kz_shape cell;
    grid->as.grid.exact->begin(&cells, &grid->as.grid, kzi_box_of_extent(near));
    while (!boundary->is_full && grid->as.grid.exact->next(&cells, &cell)) {
        const uint32_t number = (uint32_t)kzi_grid_number(&grid->as.grid, cells.at) * KZ_INLINE_POINTS;
        const uint32_t first = number & KZ_FEATURE_NUMBER & ~(uint32_t)(KZ_INLINE_POINTS - 1);
        kzi_boundary_add(boundary, &cell, near, (int32_t)first);
    }
}

void kzi_boundary_add(kzi_boundary *boundary, const kz_shape *shape, const kzi_near *near, int32_t first)
{
    kzi_form form;
    const kz_box *box = &shape->bounds;
    if (box->min.x > near->x1 || box->max.x < near->x0 || box->min.y > near->y1 || box->max.y < near->y0) return;
    if (shape->flags & KZ_SHAPE_ROUNDED) {
        add_boundary_of_rounded(boundary, shape->as.parts.items, near, first);
        return;
    }
    if (shape->kind == KZ_KIND_PARTS) {
        const kz_compound *parts = &shape->as.parts;
        kzi_parts_near found;
        kzi_parts_near_box(&found, parts, kzi_box_of_extent(near));
        for (int32_t i; !boundary->is_full && (i = kzi_next_near(&found)) >= 0;) {
            const int32_t name = parts->tree ? first + parts->tree->first_name[i] : first;
            kzi_boundary_add(boundary, &parts->items[i], near, name);
            if (!parts->tree) first += kzi_count_names(&parts->items[i]);
        }
        return;
    }
    if (shape->kind == KZ_KIND_GRID) add_boundary_of_grid(boundary, shape, near);
    if (!kzi_form_of(shape, &form)) return;
    switch (form.kind) {
    case KZI_FORM_POINT: add_corner(boundary, form.a, (kzi_vec){0, 0}, (kzi_vec){0, 0}, 0, first); break;
    case KZI_FORM_LINE: add_boundary_of_line(boundary, &form, near, first); break;
    case KZI_FORM_AREA: add_boundary_of_area(boundary, &form, near, 0, first); break;
    case KZI_FORM_ROUND: add_boundary_of_round(boundary, &form, first); break;
    default: add_boundary_of_mask(boundary, form.mask, near, first); break;
    }
}
