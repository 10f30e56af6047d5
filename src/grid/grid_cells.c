/* grid_cells.c - where the cells of a placed grid lie, which are near a box, and what shapes they have.
 *
 * Rounding moves each coordinate by itself and keeps their order.  So a box stays a box.  Of another tile it may leave
 * corners that are not convex: then its shape is their hull.  A cell without area is empty. */
#include "grid/grid_cells.h"

#include "base/scalar.h"
#include "shape/pose_filter.h"
#include "shape/shape_private.h"

#include <kolize/shape_polygon.h>

/* ---- Which are near? ------------------------------------------------------------------------------------- */

enum { CELLS_TO_COUNT = 64 };

/* One axis of a placed grid. */
typedef struct cell_axis {
    double at;
    float size;
    int32_t n;
} cell_axis;

static inline float line_of(const cell_axis *a, int32_t i) { return kzi_grid_coordinate(a->at, i, a->size, 0); }

/* The first of lines 0 .. n that lies at v or beyond it, by halving; n + 1 where none does. */
static int32_t first_line(const cell_axis *a, float v)
{
    int32_t lo = -1, hi = a->n + 1;
    while (hi - lo > 1) {
        const int32_t middle = lo + (hi - lo) / 2;
        if (line_of(a, middle) < v) lo = middle;
        else hi = middle;
    }
    return hi;
}

/* For cells that are hardly wider than a float32 step, or narrower. */
KZI_NEVER_INLINE void reach_among_lines(const cell_axis *a, float lo, float hi, int32_t *first, int32_t *end)
{
    *first = first_line(a, lo) - 1;
    *end = first_line(a, hi);
    while (*end <= a->n && line_of(a, *end) <= hi) ++*end;
}

/* From the cell that ends at lo or beyond to the one that begins at hi or before, and perhaps one more on either side: `more`
 * covers what rounding to float32 does to lines, and double to these sums. */
KZI_ALWAYS_INLINE void reach_along(double at, double per, double length, float size, int32_t n, float lo, float hi, int32_t *first, int32_t *end)
{
    const double more = (kzi_abs(at) + length + kzi_abs(lo) + kzi_abs(hi)) * per * 0x1p-23;
    const double from = ((double)lo - at) * per - more, to = ((double)hi - at) * per + more;
    if (more < 0.25) {
        *first = (int32_t)kzi_max(0, kzi_min(from, n));
        *end = (int32_t)(kzi_max(-1, kzi_min(to, n - 1)) + 1);
        return;
    }
    const cell_axis a = {at, size, n};
    reach_among_lines(&a, lo, hi, first, end);
    if (*first < 0) *first = 0;
    if (*end > n) *end = n;
}

KZI_ALWAYS_INLINE kz_cell_rect reach_of_box(const kz_placed_grid *p, kz_box box)
{
    const kz_grid *g = p->grid;
    kz_cell_rect r = {0, 0, 0, 0};
    if (!(box.min.x <= box.max.x && box.min.y <= box.max.y)) return r;
    reach_along(p->at_x, g->per_w, p->size_x, g->cell_w, g->w, box.min.x, box.max.x, &r.x0, &r.x1);
    reach_along(p->at_y, g->per_h, p->size_y, g->cell_h, g->h, box.min.y, box.max.y, &r.y0, &r.y1);
    return r;
}

kz_cell_rect kzi_grid_reach(const kz_placed_grid *p, kz_box box) { return reach_of_box(p, box); }

bool kzi_grid_is_clear(const kz_placed_grid *p, kz_box box, bool or_touch)
{
    kz_cell_rect r = reach_of_box(p, box);
    if ((int64_t)(r.x1 - r.x0) * (r.y1 - r.y0) > CELLS_TO_COUNT) return false;
    if (!or_touch) { /* at most one cell ends, and one begins, at the box */
        r.x0 += r.x0 < r.x1 && kzi_grid_x(p, r.x0 + 1) <= box.min.x;
        r.x1 -= r.x0 < r.x1 && kzi_grid_x(p, r.x1 - 1) >= box.max.x;
        r.y0 += r.y0 < r.y1 && kzi_grid_y(p, r.y0 + 1) <= box.min.y;
        r.y1 -= r.y0 < r.y1 && kzi_grid_y(p, r.y1 - 1) >= box.max.y;
    }
    for (int32_t y = r.y0; y < r.y1; y++) {
        for (int32_t x = r.x0; x < r.x1; x++) {
            if (kzi_grid_id(p->grid, x, y) != 0) return false;
        }
    }
    return true;
}

void kzi_grid_cells_begin(kzi_grid_cells *cells, const kz_placed_grid *grid, kz_box near)
{
    cells->grid = grid;
    cells->reach = kzi_grid_reach(grid, near);
    cells->at.y = cells->reach.y0;
    cells->next = cells->reach.x0;
}

/* Has a row of blocks, or of squares of 16 x 16 blocks, no set cell in the reach? */
static bool is_empty_row(const kzi_grid_cells *c, int32_t row, bool of_tops)
{
    const kz_grid *grid = c->grid->grid;
    const int32_t side = of_tops ? KZI_GRID_TOP : KZI_GRID_BLOCK;
    for (int32_t x = c->reach.x0 / side; x * side < c->reach.x1; x++) {
        if (*(of_tops ? kzi_grid_top(grid, x, row) : kzi_grid_block(grid, x, row)) > 0) return false;
    }
    return true;
}

/* Skips rows of such squares without a set cell. */
static void skip_rows(kzi_grid_cells *c)
{
    const bool begins = c->at.y == c->reach.y0 || c->at.y % KZI_GRID_BLOCK == 0;
    while (begins && c->at.y < c->reach.y1) {
        const bool begins_top = c->at.y == c->reach.y0 || c->at.y % KZI_GRID_TOP == 0;
        const bool skips_top = begins_top && is_empty_row(c, c->at.y / KZI_GRID_TOP, true);
        const int32_t side = skips_top ? KZI_GRID_TOP : KZI_GRID_BLOCK;
        if (!skips_top && !is_empty_row(c, c->at.y / KZI_GRID_BLOCK, false)) return;
        c->at.y = (c->at.y / side + 1) * side;
    }
}

bool kzi_grid_next_cell(kzi_grid_cells *c, kz_shape *cell)
{
    const kz_grid *grid = c->grid->grid;
    const bool is_small = c->reach.x1 - c->reach.x0 < KZI_GRID_BLOCK / 2;
    if (c->reach.x0 >= c->reach.x1) return false;
    for (;; c->at.y++, c->next = c->reach.x0) {
        if (!is_small && c->next == c->reach.x0) skip_rows(c);
        if (c->at.y >= c->reach.y1) return false;
        while (c->next < c->reach.x1) {
            const int32_t x = c->next;
            if (!is_small && *kzi_grid_block(grid, x / KZI_GRID_BLOCK, c->at.y / KZI_GRID_BLOCK) == 0) {
                c->next = (x / KZI_GRID_BLOCK + 1) * KZI_GRID_BLOCK;
                continue;
            }
            c->next++;
            c->at.x = x;
            if (kzi_grid_cell_shape(c->grid, x, c->at.y, cell)) return true;
        }
    }
}

/* ---- Joined ---------------------------------------------------------------------------------------------- */

static int32_t end_of_full(const kzi_grid_cells *c, int32_t x, int32_t y)
{
    while (x < c->reach.x1 && kzi_grid_is_full(c->grid, x, y)) x++;
    return x;
}

/* Are these full cells of a row a run, with none before or behind it? */
static bool is_full_run(const kzi_grid_cells *c, int32_t x0, int32_t x1, int32_t y)
{
    if (y < c->reach.y0 || y >= c->reach.y1) return false;
    return (x0 == c->reach.x0 || !kzi_grid_is_full(c->grid, x0 - 1, y)) && end_of_full(c, x0, y) == x1;
}

/* The box of the run from x up to `end`, with the same runs beneath; false where it came with the row above. */
static bool join_run(const kzi_grid_cells *c, int32_t x, int32_t end, kz_shape *joined)
{
    const int32_t y = c->at.y;
    int32_t below = y + 1;
    if (is_full_run(c, x, end, y - 1)) return false;
    while (is_full_run(c, x, end, below)) below++;
    const kz_box box = kzi_grid_box(c->grid, (kz_cell_rect){x, y, end, below});
    *joined = kzi_box_shape(box);
    return box.min.x < box.max.x && box.min.y < box.max.y;
}

bool kzi_grid_next_joined(kzi_grid_cells *c, kz_shape *joined)
{
    if (c->reach.x0 >= c->reach.x1) return false;
    for (;; c->at.y++, c->next = c->reach.x0) {
        if (c->next == c->reach.x0) skip_rows(c);
        if (c->at.y >= c->reach.y1) return false;
        while (c->next < c->reach.x1) {
            const int32_t x = c->at.x = c->next, end = end_of_full(c, x, c->at.y);
            c->next = end > x ? end : x + 1;
            if (end > x ? join_run(c, x, end, joined) : kzi_grid_cell_shape(c->grid, x, c->at.y, joined)) return true;
        }
    }
}

/* ---- Their shapes ---------------------------------------------------------------------------------------- */

static bool hull_of_points(kz_vec2 *points, int32_t n, kz_shape *out)
{
    n = kz_convex_hull(points, n, points);
    if (n < 3 || kz_shape_polygon(points, n, out, NULL) != KZ_OK) return false;
    return (out->flags & KZ_SHAPE_CONVEX) != 0;
}

KZI_ALWAYS_INLINE kz_vec2 point_of_cell(const kz_placed_grid *p, int32_t x, int32_t y, kz_vec2 local)
{
    return (kz_vec2){kzi_grid_coordinate(p->at_x, x, p->grid->cell_w, local.x),
                     kzi_grid_coordinate(p->at_y, y, p->grid->cell_h, local.y)};
}

bool kzi_grid_cell_shape(const kz_placed_grid *p, int32_t x, int32_t y, kz_shape *cell)
{
    const kzi_grid_tile *t = kzi_grid_tile_at(p, x, y);
    kz_vec2 points[KZ_INLINE_POINTS];
    if (!t) return false;
    if (t->is_box) {
        const kz_box box = {point_of_cell(p, x, y, t->box.min), point_of_cell(p, x, y, t->box.max)};
        if (!(box.min.x < box.max.x && box.min.y < box.max.y)) return false;
        *cell = kzi_box_shape(box);
        return true;
    }
    for (int32_t i = 0; i < t->tile.n_points; i++) points[i] = point_of_cell(p, x, y, t->tile.points[i]);
    return kzi_make_convex(points, t->tile.n_points, cell) || hull_of_points(points, t->tile.n_points, cell);
}

const kz_vec2 *kzi_grid_corners(const kz_shape *cell, kz_vec2 corners[4], int32_t *n)
{
    const kz_box b = cell->bounds;
    *n = cell->kind == KZ_KIND_BOX ? 4 : cell->as.polygon.n_points;
    if (cell->kind != KZ_KIND_BOX) return cell->as.polygon.inline_points;
    corners[0] = b.min, corners[1] = (kz_vec2){b.max.x, b.min.y};
    corners[2] = b.max, corners[3] = (kz_vec2){b.min.x, b.max.y};
    return corners;
}

/* ---- Their sides ----------------------------------------------------------------------------------------- */

bool kzi_grid_covers(const kz_placed_grid *p, kz_cell c, int side, float *lo, float *hi)
{
    const bool upright = side & 1;
    kz_shape shape;
    kz_vec2 corners[4];
    if (!kzi_grid_cell_shape(p, c.x, c.y, &shape)) return false;
    const float line = upright ? kzi_grid_x(p, c.x + (side == KZI_SIDE_RIGHT)) : kzi_grid_y(p, c.y + (side == KZI_SIDE_BOTTOM));
    int32_t n;
    const kz_vec2 *points = kzi_grid_corners(&shape, corners, &n);
    *lo = INFINITY;
    *hi = -INFINITY;
    for (int32_t i = 0; i < n; i++) {
        const float across = upright ? points[i].x : points[i].y, along = upright ? points[i].y : points[i].x;
        if (across != line) continue;
        *lo = kzi_min_f32(*lo, along);
        *hi = kzi_max_f32(*hi, along);
    }
    return *lo < *hi;
}

bool kzi_grid_shared_side(const kz_placed_grid *p, kz_cell c, int side, float *lo, float *hi)
{
    float other_lo, other_hi;
    if (!kzi_grid_covers(p, c, side, lo, hi)) return false;
    if (!kzi_grid_covers(p, kzi_grid_beside(p, c, side), (side + 2) & 3, &other_lo, &other_hi)) return false;
    *lo = kzi_max_f32(*lo, other_lo);
    *hi = kzi_min_f32(*hi, other_hi);
    return *lo < *hi;
}
