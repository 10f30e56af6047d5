/* grid_contact.c - normal and depth of a shape in a grid: the shortest shift out of the union (query/mtv), and where many
 * cells are near the shortest along an axis.
 *
 * Of two grids one is taken for its bounds.  Along an axis the shape is moved out of the foremost cell that it overlaps, until it overlaps none.  So it passes each
 * cell on its way once. */
#include "query/grid/grid_query.h"

#include "math/rounding.h"
#include "query/contact/contact.h"
#include "query/mtv/concave_mtv.h"

enum {
    CONTACT_CELLS = 64, /* with more of them near, the search for all directions takes milliseconds */
    SHIFT_DOUBLES = 512
};

/* Joins the full cells behind a full one in the direction of the axis: what is pushed out of it is pushed out of all. */
static void join_along(const kz_placed_grid *p, kz_cell c, kz_cell axis, kz_shape *cell)
{
    kz_cell_rect r = {c.x, c.y, c.x + 1, c.y + 1};
    if (!kzi_grid_is_full(p, c.x, c.y)) return;
    for (c.x += axis.x, c.y += axis.y; c.x >= 0 && c.x < p->grid->w && c.y >= 0 && c.y < p->grid->h; c.x += axis.x, c.y += axis.y) {
        if (!kzi_grid_is_full(p, c.x, c.y)) break;
        if (axis.x > 0 || axis.y > 0) r.x1 = c.x + 1, r.y1 = c.y + 1;
        else r.x0 = c.x, r.y0 = c.y;
    }
    *cell = kzi_box_shape(kzi_grid_box(p, r));
}

/* The foremost cell along the axis that the shape overlaps: by columns or rows from the far side, joined with those behind
 * it. */
static bool find_foremost(const kz_placed_grid *grid, const kz_shape *shape, kz_cell axis, kz_shape *cell)
{
    const kz_cell_rect r = kzi_grid_reach(grid, shape->bounds);
    const bool by_rows = axis.y != 0;
    const int32_t n = by_rows ? r.y1 - r.y0 : r.x1 - r.x0, m = by_rows ? r.x1 - r.x0 : r.y1 - r.y0;
    for (int32_t i = 0; i < n; i++) {
        const int32_t line = axis.x + axis.y > 0 ? n - 1 - i : i;
        for (int32_t k = 0; k < m; k++) {
            const kz_cell c = by_rows ? (kz_cell){r.x0 + k, r.y0 + line} : (kz_cell){r.x0 + line, r.y0 + k};
            if (kzi_grid_id(grid->grid, c.x, c.y) == 0 || !kzi_grid_cell_shape(grid, c.x, c.y, cell) || !kzi_overlap(cell, shape)) continue;
            join_along(grid, c, axis, cell);
            return true;
        }
    }
    return false;
}

/* The next float32 in a direction, which is -1, 0 or 1. */
static float one_step(float v, int32_t direction)
{
    return direction > 0 ? kzi_next_up(v) : direction < 0 ? kzi_next_down(v) : v;
}

/* How far the shape must go along an axis; false where it cannot be moved. */
static bool push_along_axis(const kz_placed_grid *grid, const kz_shape *shape, kz_cell axis, float *length)
{
    double room[SHIFT_DOUBLES];
    kz_shape there = *shape, cell;
    kz_vec2 gone = {0, 0};
    const int32_t most = 2 * (grid->grid->w + grid->grid->h);
    for (int32_t i = 0; find_foremost(grid, &there, axis, &cell); i++) {
        kzi_shift_memory memory = {room, SHIFT_DOUBLES};
        const kz_vec2 direction = {(float)axis.x, (float)axis.y};
        kz_vec2 push;
        float by;
        if (i == most || !kz_push_along(&there, &cell, direction, &push, &by)) return false;
        const kz_vec2 to = {gone.x + push.x, gone.y + push.y};
        const bool goes_on = to.x != gone.x || to.y != gone.y;
        gone = goes_on ? to : (kz_vec2){one_step(gone.x, axis.x), one_step(gone.y, axis.y)};
        if (!kzi_shift_quickly(shape, gone, &memory, &there)) return false;
    }
    *length = (float)(kzi_abs(gone.x) + kzi_abs(gone.y));
    return true;
}

static void measure_along_axes(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    static const kz_cell axes[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    const bool is_grid = a->kind == KZ_KIND_GRID; /* b is pushed, and the normal goes from a to b */
    const kz_shape *grid = is_grid ? a : b, *given = is_grid ? b : a;
    const kz_shape whole = kzi_box_shape(given->bounds), *other = given->kind == KZ_KIND_GRID ? &whole : given;
    const float sign = is_grid ? 1 : -1;
    float least = INFINITY;
    for (int i = 0; i < 4; i++) {
        float length;
        if (!push_along_axis(&grid->as.grid, other, axes[i], &length) || !(length < least)) continue;
        least = length;
        out->normal = (kz_vec2){sign * (float)axes[i].x + 0.0f, sign * (float)axes[i].y + 0.0f};
        out->depth = length;
    }
    out->shortest = false;
    out->n_points = 1;
    out->points[0].x = (float)(((double)other->bounds.min.x + other->bounds.max.x) / 2);
    out->points[0].y = (float)(((double)other->bounds.min.y + other->bounds.max.y) / 2);
}

void kzi_grid_measure(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kz_shape *grid = b->kind == KZ_KIND_GRID ? b : a, *other = grid == b ? a : b;
    const kz_cell_rect r = kzi_grid_reach(&grid->as.grid, other->bounds);
    const bool is_small = (int64_t)(r.x1 - r.x0) * (r.y1 - r.y0) <= CONTACT_CELLS && other->kind != KZ_KIND_GRID;
    if (is_small && kzi_find_concave_mtv(a, b, out)) return;
    measure_along_axes(a, b, out);
}
