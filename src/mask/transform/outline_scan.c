/* outline_scan.c - where the edges of a moved outline cross rows, four edges at a time, in float.
 *
 * Before corners are rounded, all edges of one direction have one slope, and on one line x is a linear function of the
 * row.  So a column costs a product and a sum.  Rounding moves each corner by at most half a grain in x and y; a
 * crossing moves by at most half a grain times (1 + |slope|).  A row or a column is certain unless the place is that
 * close to a centre, floats' errors added; otherwise integers decide about the edge. */
#include "mask/transform/outline_scan.h"
#include "math/lanes/f32x4.h"

#include <float.h>

/* Most that five roundings to float add to a sum of products, for a sum 1 of their magnitudes: 6 * 2^-24.
 * test_outline_bound.c has masks that need more than a quarter of it. */
#define FLOAT_ERROR 0x1.8p-22

/* Half a grain is 2^-17 cells.  The other half pays for roundings in double. */
#define GRAIN_ERROR 0x1p-16

/* Fills the last four lanes with an edge that is there. */
static void fill_lanes(kzi_edge_list *e)
{
    for (int32_t i = e->n; i % 4 != 0; i++) e->line[i] = e->line[0], e->from[i] = e->from[0], e->to[i] = e->to[0];
}

/* ---- First: how large? ---------------------------------------------------------------------------------- */

/* The farthest values of a linear function of the corners. */
typedef struct lane_range {
    kzi_f32x4 along, across, low, high;
} lane_range;

static lane_range range_of(double along, double across)
{
    return (lane_range){kzi_f32x4_all((float)along), kzi_f32x4_all((float)across), kzi_f32x4_all(FLT_MAX),
                        kzi_f32x4_all(-FLT_MAX)};
}

static inline void widen(lane_range *r, kzi_f32x4 line, kzi_f32x4 from, kzi_f32x4 to)
{
    const kzi_f32x4 across = kzi_f32x4_mul(r->across, line);
    const kzi_f32x4 a = kzi_f32x4_add(kzi_f32x4_mul(r->along, from), across);
    const kzi_f32x4 b = kzi_f32x4_add(kzi_f32x4_mul(r->along, to), across);
    r->low = kzi_f32x4_min(r->low, kzi_f32x4_min(a, b));
    r->high = kzi_f32x4_max(r->high, kzi_f32x4_max(a, b));
}

static double least_lane(kzi_f32x4 v)
{
    float lanes[4];
    kzi_f32x4_store(lanes, v);
    return (double)kzi_min_f32(kzi_min_f32(lanes[0], lanes[1]), kzi_min_f32(lanes[2], lanes[3]));
}

static double most_lane(kzi_f32x4 v) { return -least_lane(kzi_f32x4_sub(kzi_f32x4_all(0), v)); }

typedef struct corner_ranges {
    kzi_outline_scan *scan;
    lane_range x, y;
} corner_ranges;

static void measure_list(corner_ranges *r, kzi_edge_list *e)
{
    fill_lanes(e);
    lane_range x = r->x, y = r->y;
    for (int32_t i = 0; i < e->n; i += 4) {
        const kzi_f32x4 line = kzi_f32x4_load_i32(e->line + i), from = kzi_f32x4_load_i32(e->from + i),
                        to = kzi_f32x4_load_i32(e->to + i);
        widen(&x, line, from, to);
        widen(&y, line, from, to);
    }
    r->x = x, r->y = y;
}

static void measure_full_list(void *ctx, kzi_edge_list *level)
{
    corner_ranges *r = ctx;
    measure_list(r, level);
    r->scan->all_listed = false;
}

/* The largest coordinate of a corner. */
static double side_of(const kz_mask *mask) { return (double)kzi_max_i64(mask->bounds.x1, mask->bounds.y1); }

static bool margin_of(double by_x, double by_y, double at, double side, double *margin)
{
    *margin = GRAIN_ERROR + FLOAT_ERROR * ((kzi_abs(by_x) + kzi_abs(by_y)) * side + kzi_abs(at));
    return *margin < 0.5;
}

/* Every corner ends a level edge. */
kzi_outline_box kzi_outline_measure(kzi_outline_scan *s)
{
    const kz_affine *m = &s->map;
    const double side = side_of(s->mask);
    double by_x, by_y;
    corner_ranges r = {s, range_of(m->xx, m->xy), range_of(m->yx, m->yy)};
    s->all_listed = true;
    kzi_list_level_edges(s->mask, &s->level, measure_full_list, &r);
    measure_list(&r, &s->level);
    const bool certain = margin_of(m->xx, m->xy, m->at_x, side, &by_x) && margin_of(m->yx, m->yy, m->at_y, side, &by_y);
    if (!certain) return kzi_outline_measure_exact(s);
    return (kzi_outline_box){least_lane(r.x.low) + m->at_x - by_x, least_lane(r.y.low) + m->at_y - by_y,
                             most_lane(r.x.high) + m->at_x + by_x, most_lane(r.y.high) + m->at_y + by_y};
}

/* ---- Then: which bits? ---------------------------------------------------------------------------------- */

/* Where edges of one direction go.  Place 0 is the centre of the first row or column. */
typedef struct edge_course {
    float row_along, row_across, row_at;           /* a corner's row */
    float column_by_row, column_across, column_at; /* where a row is crossed */
    float row_error, column_error;
    bool level, certain;
} edge_course;

/* Certain are errors below this.  Then every magnitude is below MOST_ERROR / FLOAT_ERROR = 174763, and no slope is
 * infinite or NaN.  The vectors rely on it: ceil_four takes numbers below 2^22, and int32 holds all that is stored. */
#define MOST_ERROR 0.0625

static edge_course course_of(const kzi_outline_scan *s, bool level)
{
    const kz_affine *m = &s->map;
    const double column_along = level ? m->xx : m->xy, column_across = level ? m->xy : m->xx;
    const double row_along = level ? m->yx : m->yy, row_across = level ? m->yy : m->yx;
    const double column_at = m->at_x - ((double)s->left + 0.5), row_at = m->at_y - ((double)s->top + 0.5);
    const double slope = column_along / row_along, side = side_of(s->mask);
    const double rows = side * (kzi_abs(row_along) + kzi_abs(row_across)) + kzi_abs(row_at) + (double)s->target->h;
    const double columns = side * (kzi_abs(column_along) + kzi_abs(column_across)) + kzi_abs(column_at);
    const double row_error = GRAIN_ERROR + FLOAT_ERROR * rows;
    const double column_error = (1 + kzi_abs(slope)) * GRAIN_ERROR + FLOAT_ERROR * (columns + kzi_abs(slope) * rows);
    edge_course c = {.level = level, .certain = row_error < MOST_ERROR && column_error < MOST_ERROR};
    if (!c.certain) return c;
    c.row_along = (float)row_along;
    c.row_across = (float)row_across;
    c.row_at = (float)row_at;
    c.column_by_row = (float)slope;
    c.column_across = (float)(column_across - slope * row_across);
    c.column_at = (float)(column_at - slope * row_at);
    c.row_error = (float)row_error;
    c.column_error = (float)column_error;
    return c;
}

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

/* Integers decide about an edge, from a row on. */
static void cross_exactly(const kzi_outline_scan *s, const kzi_edge_list *e, bool level, int32_t i, int32_t row)
{
    const double line = e->line[i], from = e->from[i], to = e->to[i];
    if (level) kzi_outline_cross_exact(s, from, line, to, line, row);
    else kzi_outline_cross_exact(s, line, from, line, to, row);
}

/* The first whole number at or above v, and how far v is from the nearest one.  The sum with 1.5 * 2^23 is rounded to a
 * whole number. */
static inline kzi_f32x4 ceil_four(kzi_f32x4 v, kzi_f32x4 *off)
{
    const kzi_f32x4 big = kzi_f32x4_all(0x1.8p23f), one = kzi_f32x4_all(1), zero = kzi_f32x4_all(0);
    const kzi_f32x4 nearest = kzi_f32x4_sub(kzi_f32x4_add(v, big), big), rest = kzi_f32x4_sub(v, nearest);
    *off = kzi_f32x4_abs(rest);
    return kzi_f32x4_add(nearest, kzi_f32x4_pick_less(zero, rest, one, zero));
}

/* Edges are crossed in blocks. */
#define BLOCK 64
typedef struct edge_block {
    int32_t row[BLOCK], end[BLOCK];           /* rows that are crossed */
    int32_t column_0[BLOCK], column_1[BLOCK]; /* the first two columns */
    float at[BLOCK];                          /* the column where row 0 would be crossed */
} edge_block;

/* Four edges of a block.  Nothing here depends on a guess.  Products and sums of floats are monotone, so no edge ends
 * above its first row. */
static inline unsigned place_four(const edge_course *c, const kzi_edge_list *e, int32_t i, edge_block *out, int32_t k)
{
    kzi_f32x4 off[4];
    const kzi_f32x4 along = kzi_f32x4_all(c->row_along), slope = kzi_f32x4_all(c->column_by_row);
    const kzi_f32x4 line = kzi_f32x4_load_i32(e->line + i), one = kzi_f32x4_load_i32(e->from + i),
                    other = kzi_f32x4_load_i32(e->to + i);
    const kzi_f32x4 across = kzi_f32x4_mul(kzi_f32x4_all(c->row_across), line);
    const kzi_f32x4 row_at = kzi_f32x4_add(across, kzi_f32x4_all(c->row_at));
    const kzi_f32x4 from = c->row_along > 0 ? one : other, to = c->row_along > 0 ? other : one;
    const kzi_f32x4 row = ceil_four(kzi_f32x4_add(kzi_f32x4_mul(along, from), row_at), &off[0]);
    const kzi_f32x4 end = ceil_four(kzi_f32x4_add(kzi_f32x4_mul(along, to), row_at), &off[1]);
    const kzi_f32x4 columns = kzi_f32x4_mul(kzi_f32x4_all(c->column_across), line);
    const kzi_f32x4 at = kzi_f32x4_add(columns, kzi_f32x4_all(c->column_at));
    const kzi_f32x4 first = kzi_f32x4_add(at, kzi_f32x4_mul(slope, row));
    kzi_f32x4_store_i32(out->row + k, row);
    kzi_f32x4_store_i32(out->end + k, end);
    kzi_f32x4_store(out->at + k, at);
    kzi_f32x4_store_i32(out->column_0 + k, ceil_four(first, &off[2]));
    kzi_f32x4_store_i32(out->column_1 + k, ceil_four(kzi_f32x4_add(first, slope), &off[3]));
    return kzi_f32x4_less_bits(kzi_f32x4_min(off[0], off[1]), kzi_f32x4_all(c->row_error)) |
           kzi_f32x4_less_bits(kzi_f32x4_min(off[2], off[3]), kzi_f32x4_all(c->column_error));
}

/* Flips the rows of edge i from `row` to `end`, four at a time.  Row 0 would be crossed at `at`. */
static void cross_rows(const kzi_outline_scan *s, const kzi_edge_list *e, const edge_course *c, int32_t i, float at,
                       int32_t row, int32_t end)
{
    const kzi_f32x4 from = kzi_f32x4_all(at), slope = kzi_f32x4_all(c->column_by_row);
    for (; row < end; row += 4) {
        kzi_f32x4 off;
        int32_t column[4];
        const kzi_f32x4 rows = kzi_f32x4_add(kzi_f32x4_all((float)row), kzi_f32x4_set(0, 1, 2, 3));
        kzi_f32x4_store_i32(column, ceil_four(kzi_f32x4_add(from, kzi_f32x4_mul(slope, rows)), &off));
        const int32_t n = least(end - row, 4);
        if (kzi_f32x4_less_bits(off, kzi_f32x4_all(c->column_error)) & ((1u << n) - 1)) {
            cross_exactly(s, e, c->level, i, row);
            return;
        }
        for (int32_t k = 0; k < n; k++) kzi_flip_from(s->target, column[k], row + k);
    }
}

/* Most edges of a sprite cross at most two rows.  Those are flipped first, and which edges cross more is found without a
 * guess: a wrong one would cost more than all the rest. */
static void cross_block(const kzi_outline_scan *s, const kzi_edge_list *e, const edge_course *c, int32_t first,
                        int32_t n_edges)
{
    edge_block b;
    int32_t row[2 * BLOCK + 2], n = 0, long_edge[BLOCK + 1], n_long = 0;
    int32_t column[2 * BLOCK + 2];
    uint64_t uncertain = 0;
    for (int32_t k = 0; k < n_edges; k += 4) uncertain |= (uint64_t)place_four(c, e, first + k, &b, k) << k;
    for (uint64_t bits = uncertain; bits; bits &= bits - 1) {
        const int k = kzi_bits_lowest(bits);
        if (k < n_edges) cross_exactly(s, e, c->level, first + k, 0);
        b.end[k] = b.row[k];
    }
    for (int32_t k = 0; k < n_edges; k++) {
        const int32_t at = b.row[k], rows = b.end[k] - at;
        column[n] = b.column_0[k], row[n] = at;
        column[n + 1] = b.column_1[k], row[n + 1] = at + 1;
        n += least(rows, 2);
        long_edge[n_long] = k;
        n_long += rows > 2;
    }
    for (int32_t i = 0; i < n; i++) kzi_flip_from(s->target, column[i], row[i]);
    for (int32_t i = 0; i < n_long; i++) {
        const int32_t k = long_edge[i];
        cross_rows(s, e, c, first + k, b.at[k], b.row[k] + 2, b.end[k]);
    }
}

static void cross_list(const kzi_outline_scan *s, kzi_edge_list *e, bool level)
{
    const edge_course c = course_of(s, level);
    fill_lanes(e);
    for (int32_t i = 0; i < e->n && c.certain; i += BLOCK) cross_block(s, e, &c, i, least(e->n - i, BLOCK));
    for (int32_t i = 0; i < e->n && !c.certain; i++) cross_exactly(s, e, level, i, 0);
}

/* An edge that stays level crosses no row. */
static void cross_level_list(void *ctx, kzi_edge_list *level)
{
    kzi_outline_scan *s = ctx;
    if (s->map.yx != 0) cross_list(s, level, true);
    for (int32_t i = 0; i < level->n && s->map.yy != 0;) {
        s->upright.n = 0;
        i = kzi_list_upright_edges(level, i, s->mask->bounds.x0, s->open, &s->upright);
        cross_list(s, &s->upright, false);
    }
}

void kzi_outline_cross(kzi_outline_scan *s)
{
    for (int32_t i = 0; i <= s->mask->bounds.x1 - s->mask->bounds.x0; i++) s->open[i] = -1;
    if (!s->all_listed) kzi_list_level_edges(s->mask, &s->level, cross_level_list, s);
    cross_level_list(s, &s->level);
}
