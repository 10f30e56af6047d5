/* mask_depth.c - bounds of the depth of a convex shape in a mask, by shifts of whole cells.
 *
 * All numbers are in the mask's cells.  A cell (x, y) has its center at (x + 1/2, y + 1/2). */
#include "query/mtv/mask_depth.h"

#include "math/vec.h"

/* ---- The rows of the shape -------------------------------------------------------------------------------- */

/* From lo to hi; empty where hi < lo. */
typedef struct depth_stretch {
    double lo, hi;
} depth_stretch;

/* Of each row what the shape covers of it, and of the line through its centers what is inside the shape. */
typedef struct depth_rows {
    depth_stretch covered[KZI_DEPTH_ROWS], inside[KZI_DEPTH_ROWS];
    int32_t y0, n;
    double slack; /* more than the errors of coordinates, and of vertices when they are rounded */
} depth_rows;

/* Numbers here are below 2^20. */
static inline int32_t floor_of(double v)
{
    const int32_t whole = (int32_t)v;
    return whole - (whole > v);
}

static inline int32_t ceil_of(double v) { return -floor_of(-v); }

static inline void widen(depth_stretch *s, double x)
{
    s->lo = x < s->lo ? x : s->lo;
    s->hi = x > s->hi ? x : s->hi;
}

/* The error of x is that of the quotient times the edge's width: below 2^-40 cells. */
static void add_edge(depth_rows *rows, kzi_vec a, kzi_vec b)
{
    const kzi_vec top = a.y < b.y ? a : b, end = a.y < b.y ? b : a;
    const double slope = end.y > top.y ? (end.x - top.x) / (end.y - top.y) : 0;
    int32_t i = floor_of(top.y) - rows->y0;
    double y = rows->y0 + i;
    if (y < end.y) widen(&rows->covered[i], top.x);
    for (; y < end.y; y++, i++) {
        const double middle = y + 0.5, x = y + 1 < end.y ? top.x + (y + 1 - top.y) * slope : end.x;
        widen(&rows->covered[i], x);
        if (y + 1 < end.y) widen(&rows->covered[i + 1], x);
        if (top.y <= middle && middle < end.y) widen(&rows->inside[i], top.x + (middle - top.y) * slope);
    }
}

/* Half the chord of a circle at a height above or below its center. */
static inline double half_chord_at(double r, double height) { return sqrt((r - height) * (r + height)); }

static void add_disc(depth_rows *rows, kzi_vec c, double r)
{
    int32_t i = floor_of(c.y - r) - rows->y0;
    for (double y = rows->y0 + i; y < c.y + r; y++, i++) {
        const double near = kzi_max(kzi_max(y - c.y, c.y - (y + 1)), 0);
        const double center = kzi_abs(y + 0.5 - c.y) + rows->slack;
        const double half = near < r ? half_chord_at(r, near) : 0, inner = center < r ? half_chord_at(r, center) : 0;
        widen(&rows->covered[i], c.x - half);
        widen(&rows->covered[i], c.x + half);
        if (inner > 0) widen(&rows->inside[i], c.x - inner);
        if (inner > 0) widen(&rows->inside[i], c.x + inner);
    }
}

/* The sides lie 2^-12 of the radius within the true ones, which covers their rounding. */
static void add_capsule(depth_rows *rows, kzi_vec a, kzi_vec b, double r)
{
    const kzi_vec d = kzi_sub(b, a);
    const double length = kzi_length(d);
    add_disc(rows, a, r);
    if (!(length > 0)) return;
    add_disc(rows, b, r);
    const kzi_vec side = kzi_scale(kzi_perp(d), r * (1 - 0x1p-12) / length);
    add_edge(rows, kzi_add(a, side), kzi_add(b, side));
    add_edge(rows, kzi_sub(a, side), kzi_sub(b, side));
}

static kzi_vec in_mask(const kz_placed_mask *mask, kz_vec2 p)
{
    return (kzi_vec){(double)p.x - mask->cell.x, (double)p.y - mask->cell.y};
}

static void add_shape(depth_rows *rows, const kz_placed_mask *mask, const kz_shape *shape)
{
    kz_vec2 box[4];
    const kzi_corners c = kzi_corners_of(shape, box);
    const kz_vec2 *v = c.v;
    int32_t n = c.n;
    if (shape->kind == KZ_KIND_POLYGON) v = kzi_shape_points(shape, &n);
    for (int32_t i = 0; i < n; i++) {
        const kzi_vec p = in_mask(mask, v[i]), q = in_mask(mask, v[i + 1 < n ? i + 1 : 0]);
        if (c.r > 0) add_capsule(rows, p, q, c.r);
        else add_edge(rows, p, q);
    }
}

static bool rows_of_shape(depth_rows *rows, const kz_placed_mask *mask, const kz_shape *shape)
{
    const kzi_vec lo = in_mask(mask, shape->bounds.min), hi = in_mask(mask, shape->bounds.max);
    if (!(lo.x > -0x1p19 && hi.x < 0x1p19 && lo.y > -0x1p19 && lo.y < 0x1p19 && hi.y - lo.y < KZI_DEPTH_ROWS - 3)) {
        return false;
    }
    /* The box of something round is rounded: a row more at either end. */
    rows->y0 = floor_of(lo.y) - 1;
    rows->n = ceil_of(hi.y) + 1 - rows->y0;
    for (int32_t i = 0; i < rows->n; i++) {
        rows->covered[i] = rows->inside[i] = (depth_stretch){HUGE_VAL, -HUGE_VAL};
    }
    add_shape(rows, mask, shape);
    return true;
}

/* The cells covered at least in part. */
static void list_covered(const depth_rows *rows, kzi_cell_runs *runs)
{
    for (int32_t i = 0; i < rows->n; i++) {
        const depth_stretch s = rows->covered[i];
        if (!(s.lo <= s.hi)) continue;
        const int32_t x0 = floor_of(s.lo + rows->slack), x1 = ceil_of(s.hi - rows->slack);
        if (x0 < x1) kzi_cell_runs_add(runs, rows->y0 + i, x0, x1);
    }
}

/* The cells whose centers are certainly inside.  The outermost edges of a polygon may lie along a line of centers. */
static void list_inside(const depth_rows *rows, double top, double bottom, kzi_cell_runs *runs)
{
    for (int32_t i = 0; i < rows->n; i++) {
        const depth_stretch s = rows->inside[i];
        const double middle = rows->y0 + i + 0.5;
        if (!(s.lo < s.hi && top + rows->slack < middle && middle < bottom - rows->slack)) continue;
        const int32_t x0 = floor_of(s.lo + 0.5 + rows->slack), x1 = ceil_of(s.hi - 0.5 - rows->slack);
        if (x0 < x1) kzi_cell_runs_add(runs, rows->y0 + i, x0, x1);
    }
}

/* ---- Shifts by whole cells -------------------------------------------------------------------------------- */

/* The bits of the shifts from..from+63 that are within -most..most. */
static uint64_t bits_within(int32_t from, int32_t most)
{
    const int32_t low = -most - from, high = most + 1 - from;
    return kzi_bits_low(high < 64 ? high : 64) & ~kzi_bits_low(low < 64 ? low : 64);
}

/* The search for the shortest shift by whole cells, and for the open squares. */
typedef struct shift_search {
    kzi_mask_depth *depth;
    kzi_cell_runs covered, inside;
    int32_t least; /* the square length of the shortest shift that separates */
} shift_search;

static const int32_t first_columns[3] = {-32, -96, 32}; /* of 64 shifts; the shortest ones come first */

/* The greatest x with x * x <= rest; -1 if there is none. */
static int32_t cells_within(double rest) { return rest < 0 ? -1 : floor_of(sqrt(rest)); }

/* Notes which of the shifts (from + i, y), given by bits, separate and are shorter than those before. */
static void try_shifts(shift_search *s, int32_t from, int32_t y, uint64_t shifts)
{
    shifts &= bits_within(from, cells_within(s->least - 1 - y * y));
    if (shifts == 0) return;
    shifts &= ~kzi_config_space_row(s->depth->mask, &s->covered, from, y, shifts);
    const uint64_t left = shifts & kzi_bits_low(from < 0 ? (from < -64 ? 64 : -from) : 0), right = shifts & ~left;
    const int32_t x = left != 0 ? from + kzi_bits_highest(left) : 0, x1 = right != 0 ? from + kzi_bits_lowest(right) : 0;
    if (left != 0 && x * x + y * y < s->least) s->least = x * x + y * y;
    if (right != 0 && x1 * x1 + y * y < s->least) s->least = x1 * x1 + y * y;
}

/* How far away along an axis a square with its center k cells away is. */
static double near_side(int32_t k) { return k == 0 ? 0 : kzi_abs(k) - 0.5; }

static double longest_of(const shift_search *s) { return sqrt(s->least) + 2 * s->depth->margin; }

/* Of a square at (x, y), do some shifts have the length `most`, or less? */
static bool is_square_within(int32_t x, int32_t y, double most)
{
    return near_side(x) * near_side(x) + near_side(y) * near_side(y) <= most * most;
}

/* Squares that are too far lie at the ends of a run. */
static void remove_far_squares(shift_search *s)
{
    kzi_mask_depth *depth = s->depth;
    const double most = longest_of(s);
    int32_t kept = 0;
    for (int32_t i = 0; i < depth->n_open; i++) {
        kzi_cell_run run = depth->open[i];
        while (run.x0 < run.x1 && !is_square_within(run.x0, run.y, most)) run.x0++;
        while (run.x0 < run.x1 && !is_square_within(run.x1 - 1, run.y, most)) run.x1--;
        depth->open[kept] = run;
        kept += run.x0 < run.x1;
    }
    depth->n_open = kept;
}

/* Tries every `step`th shift along the columns. */
static void try_columns(shift_search *s, int32_t step)
{
    for (int32_t y = step; y * y < s->least; y += step) {
        try_shifts(s, 0, y, 1);
        try_shifts(s, 0, -y, 1);
    }
}

/* Tries straight shifts, each twice as long as the one before. */
static void try_doubled(shift_search *s)
{
    for (int32_t k = 1; k * k < s->least; k *= 2) {
        try_shifts(s, 0, k, 1);
        try_shifts(s, 0, -k, 1);
        try_shifts(s, k, 0, 1);
        try_shifts(s, -k, 0, 1);
    }
}

/* How many columns away are the squares that are not too far, if they are y rows away?  -1: all are too far. */
static int32_t columns_within(const shift_search *s, int32_t y)
{
    const double most = longest_of(s), near = near_side(y);
    return most < near ? -1 : floor_of(sqrt(most * most - near * near) + 0.5);
}

static bool add_open_squares(shift_search *s, int32_t from, int32_t y, uint64_t open)
{
    kzi_mask_depth *depth = s->depth;
    for (int next; open != 0; open = next < 64 ? open >> next << next : 0) {
        const int first = kzi_bits_lowest(open);
        const uint64_t clear = ~(open >> first);
        next = first + (clear != 0 ? kzi_bits_lowest(clear) : 64);
        if (depth->n_open == KZI_OPEN_RUNS) return false;
        depth->open[depth->n_open++] = (kzi_cell_run){y, from + first, from + next};
    }
    return true;
}

/* Tries the shifts by y rows, and adds their open squares. */
static bool try_rows(shift_search *s, int32_t y)
{
    int32_t most = columns_within(s, y);
    for (int i = 0; i < 3; i++) {
        const int32_t from = first_columns[i];
        uint64_t open = bits_within(from, most);
        if (open == 0) continue;
        open &= ~kzi_config_space_row(s->depth->mask, &s->inside, from, y, open);
        if (open == 0) continue;
        try_shifts(s, from, y, open);
        if (s->depth->n_open + kzi_bits_count(open & ~(open << 1)) > KZI_OPEN_RUNS) {
            try_columns(s, 1);
            remove_far_squares(s);
        }
        most = columns_within(s, y);
        if (!add_open_squares(s, from, y, open & bits_within(from, most))) return false;
    }
    return true;
}

/* Some straight shifts are tried first, for the shorter they are the fewer others count. */
static bool find_open_squares(kzi_mask_depth *depth, const depth_rows *rows, int32_t cell_y)
{
    const kz_box *box = &depth->shape->bounds;
    shift_search s;
    s.depth = depth;
    kzi_cell_runs_begin(&s.covered);
    kzi_cell_runs_begin(&s.inside);
    list_covered(rows, &s.covered);
    list_inside(rows, (double)box->min.y - cell_y, (double)box->max.y - cell_y, &s.inside);
    s.least = (KZI_DEPTH_CELLS + 1) * (KZI_DEPTH_CELLS + 1);
    try_doubled(&s);
    for (int i = 0; i < 3; i++) try_shifts(&s, first_columns[i], 0, ~(uint64_t)0);
    try_columns(&s, 4);
    for (int32_t y = 0; near_side(y) <= longest_of(&s); y++) {
        if (!try_rows(&s, y) || (y > 0 && !try_rows(&s, -y))) return false;
    }
    if (s.least > KZI_DEPTH_CELLS * KZI_DEPTH_CELLS) return false;
    remove_far_squares(&s);
    depth->most = sqrt(s.least) + depth->margin;
    return depth->n_open > 0;
}

/* A shift in a square differs from the square's center by half a cell: what it covers or touches is one cell beyond. */
static void set_reach(kzi_mask_depth *depth, const depth_rows *rows)
{
    const depth_stretch none = {HUGE_VAL, -HUGE_VAL};
    depth_stretch before = none, last = none;
    depth->y0 = rows->y0 - 1;
    depth->n_reach = rows->n + 2;
    for (int32_t i = 0; i < depth->n_reach; i++) {
        const depth_stretch next = i < rows->n ? rows->covered[i] : none;
        const double lo = kzi_min(kzi_min(before.lo, last.lo), next.lo);
        const double hi = kzi_max(kzi_max(before.hi, last.hi), next.hi);
        const bool is_empty = !(lo <= hi);
        const int32_t x0 = is_empty ? 0 : floor_of(lo) - 1, x1 = is_empty ? INT32_MIN / 2 : ceil_of(hi) + 1;
        depth->reach[i] = (kzi_cell_run){depth->y0 + i, x0, x1};
        before = last;
        last = next;
    }
}

bool kzi_mask_depth_find(kzi_mask_depth *depth, const kz_shape *a, const kz_shape *b, double slack)
{
    const kz_shape *mask = a->kind == KZ_KIND_MASK ? a : b, *shape = mask == a ? b : a;
    depth_rows rows;
    if (mask->kind != KZ_KIND_MASK || kzi_lacks_area(shape)) return false;
    if (!(shape->flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_ROUNDED))) return false;
    depth->mask = mask->as.mask.mask;
    depth->shape = shape;
    depth->sign = mask == a ? -1 : 1;
    depth->margin = 0x1p-10 + 2 * slack;
    depth->n_open = 0;
    rows.slack = 0x1p-16 + 0x1p-20 * kzi_max(kzi_box_farthest(&mask->bounds), kzi_box_farthest(&shape->bounds));
    if (!(depth->margin < 0.125 && rows.slack < 0.125) || !rows_of_shape(&rows, &mask->as.mask, shape)) return false;
    set_reach(depth, &rows);
    return find_open_squares(depth, &rows, mask->as.mask.cell.y);
}

static inline uint64_t bits_from(int32_t n) { return n <= 0 ? ~(uint64_t)0 : n < 64 ? ~(uint64_t)0 << n : 0; }

uint64_t kzi_mask_depth_cells(const kzi_mask_depth *depth, int32_t x, int32_t y)
{
    uint64_t cells = 0;
    for (int32_t i = 0; i < depth->n_open; i++) {
        const kzi_cell_run *open = &depth->open[i];
        const int32_t row = y - open->y - depth->y0;
        if ((uint32_t)row >= (uint32_t)depth->n_reach) continue;
        cells |= bits_from(depth->reach[row].x0 + open->x0 - x) & ~bits_from(depth->reach[row].x1 + open->x1 - 1 - x);
    }
    return cells;
}
