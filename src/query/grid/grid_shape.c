/* grid_shape.c - makes the shape of a grid, and finds cells by their distance. */
#include "query/grid/grid_query.h"

#include "base/scalar.h"
#include "shape/shape_private.h"
#include "math/rounding.h"

const kzi_grid_exact kzi_grid_queries = {kzi_grid_cells_begin, kzi_grid_next_cell, kzi_grid_next_joined, kzi_grid_relate, kzi_grid_ray,
#if defined(KZ_NO_SWEEP)
                                         NULL,
#else
                                         kzi_grid_sweep,
#endif
                                         kzi_grid_measure,     kzi_grid_nearest};

kz_result kz_shape_grid(const kz_grid *grid, double x, double y, kz_shape *out, kz_error *err)
{
    kz_shape shape;
    kz_placed_grid *p = &shape.as.grid;
    if (!grid) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!kzi_is_finite(x) || !kzi_is_finite(y)) return kzi_fail(err, KZ_ERR_NOT_FINITE, kzi_is_finite(x) ? 1 : 0, 0);
    memset(&shape, 0, sizeof shape);
    shape.kind = KZ_KIND_GRID;
    p->grid = grid;
    p->exact = &kzi_grid_queries;
    p->at_x = x;
    p->at_y = y;
    p->size_x = (double)grid->w * (double)grid->cell_w;
    p->size_y = (double)grid->h * (double)grid->cell_h;
    p->category = p->collides = ~(uint32_t)0;
    p->kind = -1;
    p->without = KZI_TILE_DISABLED;
    const kz_result r = kzi_place_grid(&shape, err);
    if (r == KZ_OK) *out = shape;
    return r;
}

/* ---- By distance ----------------------------------------------------------------------------------------- */

static double box_distance_sq(const kz_box *a, const kz_box *b)
{
    const double x = kzi_max(0, kzi_max((double)a->min.x - b->max.x, (double)b->min.x - a->max.x));
    const double y = kzi_max(0, kzi_max((double)a->min.y - b->max.y, (double)b->min.y - a->max.y));
    return x * x + y * y;
}

/* So many cells around a box are looked at one by one. */
enum { MOST_LISTED_CELLS = 64 };

typedef struct nearest_search {
    const kz_placed_grid *grid;
    kz_box box;
    double most_sq;
    kzi_grid_visit *visit;
    void *ctx;
} nearest_search;

/* Squares of 1, 16 and 256 cells a side. */
static const int32_t square_sides[3] = {1, KZI_GRID_BLOCK, KZI_GRID_TOP};

static int32_t ends_before(int32_t cells, int32_t n) { return cells < n ? cells : n; }

static inline double most_that_counts(const nearest_search *s) { return s->most_sq * (1 + 0x1p-20); }

static void search_squares(nearest_search *s, int level, kz_cell_rect among);

static void visit_cell(nearest_search *s, int32_t x, int32_t y)
{
    kz_shape cell;
    if (kzi_grid_id(s->grid->grid, x, y) == 0 || !kzi_grid_cell_shape(s->grid, x, y, &cell)) return;
    if (box_distance_sq(&s->box, &cell.bounds) <= most_that_counts(s)) s->most_sq = kzi_min(s->most_sq, s->visit(s->ctx, &cell));
}

/* Searches a square; false where it is too far away. */
static bool search_square(nearest_search *s, int level, int32_t x, int32_t y)
{
    const kz_grid *g = s->grid->grid;
    const int32_t side = square_sides[level];
    const kz_cell_rect cells = {x * side, y * side, ends_before((x + 1) * side, g->w), ends_before((y + 1) * side, g->h)};
    const kz_box around = kzi_grid_box(s->grid, cells);
    if (!(box_distance_sq(&s->box, &around) <= most_that_counts(s))) return false;
    if (level == 0) {
        visit_cell(s, x, y);
    } else if (*(level == 1 ? kzi_grid_block(g, x, y) : kzi_grid_top(g, x, y)) > 0) {
        const int32_t part = square_sides[level - 1];
        search_squares(s, level - 1, (kz_cell_rect){cells.x0 / part, cells.y0 / part, (cells.x1 + part - 1) / part, (cells.y1 + part - 1) / part});
    }
    return true;
}

/* The square of [first, end) with a coordinate, or the nearest one to it. */
static int32_t nearest_index(double lo, double hi, double at, double per, int32_t side, int32_t first, int32_t end)
{
    const double v = (0.5 * (lo + hi) - at) * per / side;
    return v >= end ? end - 1 : v > first ? (int32_t)v : first;
}

/* Ring by ring around the square that is nearest to the middle of the box.  From a square to one that lies a step nearer to that
 * on each axis the distance does not rise, so it does not fall from ring to ring. */
static void search_squares(nearest_search *s, int level, kz_cell_rect among)
{
    const kz_placed_grid *p = s->grid;
    const int32_t side = square_sides[level];
    const int32_t mid_x = nearest_index(s->box.min.x, s->box.max.x, p->at_x, p->grid->per_w, side, among.x0, among.x1);
    const int32_t mid_y = nearest_index(s->box.min.y, s->box.max.y, p->at_y, p->grid->per_h, side, among.y0, among.y1);
    bool is_near = search_square(s, level, mid_x, mid_y);
    for (int32_t ring = 1; is_near; ring++) {
        is_near = false;
        for (int32_t y = mid_y - ring; y <= mid_y + ring; y++) {
            const int32_t step = y == mid_y - ring || y == mid_y + ring ? 1 : 2 * ring;
            if (y < among.y0 || y >= among.y1) continue;
            for (int32_t x = mid_x - ring; x <= mid_x + ring; x += step) {
                if (x >= among.x0 && x < among.x1) is_near |= search_square(s, level, x, y);
            }
        }
    }
}

static void search_window(nearest_search *s, kz_cell_rect cells)
{
    for (int32_t y = cells.y0; y < cells.y1; y++) {
        for (int32_t x = cells.x0; x < cells.x1; x++) visit_cell(s, x, y);
    }
}

/* Within a distance that doubles until the nearest is within it. */
void kzi_grid_nearest(const kz_placed_grid *grid, kz_box box, double most_sq, kzi_grid_visit *visit, void *ctx)
{
    const kz_grid *g = grid->grid;
    const kz_box whole = kzi_grid_box(grid, (kz_cell_rect){0, 0, g->w, g->h});
    nearest_search s = {grid, box, most_sq, visit, ctx};
    for (double by = kzi_max((double)g->cell_w, (double)g->cell_h) + sqrt(box_distance_sq(&box, &whole));; by *= 2) {
        const kz_box window = {{kzi_difference_down(box.min.x, by), kzi_difference_down(box.min.y, by)},
                               {kzi_sum_up(box.max.x, by), kzi_sum_up(box.max.y, by)}};
        const kz_cell_rect r = kzi_grid_reach(grid, window);
        const bool is_all = r.x0 <= 0 && r.y0 <= 0 && r.x1 >= g->w && r.y1 >= g->h;
        const double farther = s.most_sq, most_by = is_all ? INFINITY : by * by;
        if ((int64_t)(r.x1 - r.x0) * (r.y1 - r.y0) <= MOST_LISTED_CELLS) {
            search_window(&s, r);
        } else {
            s.most_sq = kzi_min(s.most_sq, most_by);
            search_squares(&s, 2, (kz_cell_rect){0, 0, g->tops_w, g->tops_h});
            if (s.most_sq == most_by) s.most_sq = farther;
        }
        if (is_all || by * by >= most_that_counts(&s)) return;
    }
}
