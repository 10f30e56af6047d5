/* relate_mask_filter.c - sets up the scan of a mask's rows beside a convex shape, and adds the rows only touched. */
#include "base/scalar.h"
#include "math/expansion.h"
#include "query/mask_cells.h"
#include "query/relate/relate_mask_lanes.h"

/* At least twice the error of L and R; the derivations are at the kinds.  Both take a length in cells. */
#define SLACK_OF_SUM(size)  (0x1p-47 * ((size) + 1))
#define SLACK_OF_ROOT(size) (0x1p-23 * (size))
#define MOST_SLACK          0.125

#define BEYOND_CELLS 0x1p32 /* numbers are clamped there before they are rounded to whole ones */

/* floor(a + b), exactly, and whether that is a + b.  A rounded sum passes no whole number, but may reach one; its error
 * decides then. */
typedef struct whole {
    double at;
    bool is_sum;
} whole;

static whole floor_of_sum(double a, double b)
{
    double error;
    const double sum = kzi_clamp(kzi_two_sum(a, b, &error), -BEYOND_CELLS, BEYOND_CELLS);
    const double near = (sum + KZI_NEAREST_WHOLE) - KZI_NEAREST_WHOLE, low = near - (near > sum);
    return (whole){low - ((low == sum) & (error < 0)), (low == sum) & (error == 0)};
}

static whole ceil_of_sum(double a, double b)
{
    const whole low = floor_of_sum(-a, -b);
    return (whole){-low.at, low.is_sum};
}

static int32_t index_within(double cell, int32_t lo, int32_t hi) { return (int32_t)kzi_clamp(cell, lo, hi); }

/* ---- Boxes ---------------------------------------------------------------------------------------------- */

/* Is a cell set in rows [0, n) of `words`, in one of these columns?  The check comes once in 64 rows, because a branch a
 * row costs more. */
static bool scan_box(const uint64_t *words, int32_t n, uint64_t columns)
{
    for (int32_t y = 0; y < n;) {
        uint64_t any = 0;
        const int32_t end = n - y > 64 ? y + 64 : n;
        for (; y + 4 <= end; y += 4) any |= (words[y] | words[y + 1]) | (words[y + 2] | words[y + 3]);
        for (; y < end; y++) any |= words[y];
        if (any & columns) return true;
    }
    return false;
}

/* Is a cell set that overlaps the whole numbers' box, in world coordinates? */
static bool box_has_cell(const kz_placed_mask *mask, double x0, double y0, double x1, double y1)
{
    const kz_cell_rect in = mask->bounds;
    const kz_cell at = mask->cell;
    const int32_t left = index_within(x0 - at.x, in.x0, in.x1), right = index_within(x1 - at.x, in.x0, in.x1);
    const int32_t top = index_within(y0 - at.y, in.y0, in.y1), n = index_within(y1 - at.y, in.y0, in.y1) - top;
    if (n <= 0) return false;
    for (int32_t s = left / 64; 64 * s < right; s++) {
        const uint64_t *words = kzi_mask_strip(mask->mask, s) + top, columns = kzi_mask_strip_run(s, left, right);
        if (scan_box(words, n, columns)) return true;
    }
    return false;
}

static kz_relation relate_box(const kz_placed_mask *mask, const kz_box *b, bool or_touch)
{
    const double x0 = floor_of_sum(b->min.x, 0).at, y0 = floor_of_sum(b->min.y, 0).at;
    const double x1 = ceil_of_sum(b->max.x, 0).at, y1 = ceil_of_sum(b->max.y, 0).at;
    if (box_has_cell(mask, x0, y0, x1, y1)) return KZ_OVERLAP;
    const bool ends_are_whole = x0 == b->min.x || y0 == b->min.y || x1 == b->max.x || y1 == b->max.y;
    if (!or_touch || !ends_are_whole) return KZ_APART;
    return box_has_cell(mask, x0 - (x0 == b->min.x), y0 - (y0 == b->min.y), x1 + (x1 == b->max.x),
                        y1 + (y1 == b->max.y))
               ? KZ_TOUCH
               : KZ_APART;
}

/* ---- The ends of rows ----------------------------------------------------------------------------------- */

/* Below, X and Y are the largest coordinates relative to the mask, and u is 2^-53. */

/* Edges on the left side go up (towards -y) if the outline turns clockwise.  Level edges end no row.
 *
 * With slope off by 3 u and the corner by u, a line's x is off by 3 u X + 12 u S Y, where S is the steepest slope.
 * Subtracting the strip and rounding to cells adds 2 u (X + 1).  Heights do not leave the polygon, so Y bounds them. */
static void set_up_polygon(kzi_mask_scan *q)
{
    const kz_polygon *polygon = &q->shape->as.polygon;
    const kz_cell cell = q->mask->as.mask.cell;
    const kz_box box = q->shape->bounds;
    const double turn = q->shape->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    double steepest = 0, extreme[2][2] = {{0, 0}, {0, 0}};
    int32_t left = 0, right = 0;
    kz_vec2 a = polygon->inline_points[polygon->n_points - 1];
    for (int32_t i = 0; i < polygon->n_points; i++) {
        const kz_vec2 b = polygon->inline_points[i];
        const double rise = (double)b.y - a.y, level = rise == 0;
        const double slope = ((double)b.x - a.x) * (1 - level) / (rise + level);
        /* Both lists get the edge, and one at most keeps it: branches here would be predicted wrongly. */
        q->slope[0][left] = q->slope[1][right] = slope;
        q->at[0][left] = q->at[1][right] = ((double)a.x - cell.x) - ((double)a.y - cell.y) * slope;
        left += rise * turn < 0;
        right += rise * turn > 0;
        steepest = kzi_max(kzi_abs(slope), steepest);
        extreme[0][b.x == box.min.x] = extreme[1][b.x == box.max.x] = (double)b.y - cell.y;
        a = b;
    }
    q->kind = KZI_SCAN_POLYGON;
    q->n_edges[0] = left;
    q->n_edges[1] = right;
    q->extreme_y[0] = extreme[0][1];
    q->extreme_y[1] = extreme[1][1];
    const double x = kzi_max(kzi_abs((double)box.min.x - cell.x), kzi_abs((double)box.max.x - cell.x));
    const double y = kzi_max(kzi_abs((double)box.min.y - cell.y), kzi_abs((double)box.max.y - cell.y));
    q->slack = SLACK_OF_SUM(x + steepest * y);
}

/* The height above the center is off by u (Y + r), and the square of half the chord by 2 u r Y + 5 u r^2.  The root of
 * a number off by e is off by sqrt(e) at the most, as at the tips: that is below 2^-25 (Y + r). */
static void set_up_circle(kzi_mask_scan *q, const kz_circle *c)
{
    const kz_cell cell = q->mask->as.mask.cell;
    q->kind = KZI_SCAN_CIRCLE;
    q->ax = (double)c->center.x - cell.x;
    q->ay = (double)c->center.y - cell.y;
    q->r = c->r;
    q->extreme_y[0] = q->extreme_y[1] = q->ay;
    const double size = kzi_abs(q->ax) + kzi_abs(q->ay) + q->r;
    q->slack = SLACK_OF_SUM(size) + SLACK_OF_ROOT(size);
}

/* t * dy is off by u (10 Y + 12 r), and the height above that center by u (17 Y + 13 r).  So the square of half the
 * chord is off by 29 u (Y + r)^2, and half the chord by 2^-24 (Y + r).  t * dx is off by |dx / dy| times as much as
 * t * dy. */
static void set_up_capsule(kzi_mask_scan *q, const kz_capsule *c)
{
    const kz_cell cell = q->mask->as.mask.cell;
    const double dx = (double)c->b.x - c->a.x, dy = (double)c->b.y - c->a.y;
    const double ax = (double)c->a.x - cell.x, ay = (double)c->a.y - cell.y, by = (double)c->b.y - cell.y;
    const bool b_is_left = dx < 0;
    double slope = 0;
    q->kind = KZI_SCAN_CAPSULE;
    q->ax = ax, q->ay = ay, q->dx = dx, q->dy = dy, q->r = c->r;
    q->extreme_y[0] = b_is_left ? by : ay;
    q->extreme_y[1] = b_is_left ? ay : by;
    q->t_rise = 0;
    q->t_base[0] = b_is_left;
    q->t_base[1] = !b_is_left;
    if (dy != 0) {
        const double normal = kzi_abs(dy) / dy * dx / sqrt(dx * dx + dy * dy) * q->r;
        slope = kzi_abs(dx / dy);
        q->t_rise = 1 / dy;
        q->t_base[0] = -(normal + ay) / dy;
        q->t_base[1] = (normal - ay) / dy;
    }
    const double x = kzi_max(kzi_abs(ax), kzi_abs((double)c->b.x - cell.x)), y = kzi_max(kzi_abs(ay), kzi_abs(by));
    const double size = x + y + q->r;
    q->slack = SLACK_OF_SUM(size * (1 + slope)) + SLACK_OF_ROOT(size);
}

/* ---- All of it ------------------------------------------------------------------------------------------ */

/* Cells that lie within 2^24 are boxes of float32. */
static bool has_cells_in_float32(const kz_box *b)
{
    return kzi_f32x4_less_bits(kzi_f32x4_abs(kzi_f32x4_load(&b->min.x)), kzi_f32x4_all(0x1p23f)) == 15;
}

/* The shape's heights are low .. high, rounded outwards to whole numbers.  Where they are whole, it touches one row
 * more. */
static int relate_rows(kzi_mask_scan *q, whole low, whole high, bool or_touch)
{
    const kz_placed_mask *m = &q->mask->as.mask;
    const kz_cell_rect in = m->bounds;
    const kz_box box = q->shape->bounds;
    const double top = low.at - m->cell.y, bottom = high.at - m->cell.y;
    if (!(q->slack < MOST_SLACK)) return KZI_RELATE_UNKNOWN;
    q->y0 = index_within(top, in.y0, in.y1);
    q->y1 = index_within(bottom, in.y0, in.y1);
    q->first = index_within(top - (or_touch & low.is_sum), in.y0, in.y1);
    q->end = index_within(bottom + (or_touch & high.is_sum), in.y0, in.y1);
    q->s0 = index_within((double)box.min.x - m->cell.x - 2, in.x0, in.x1) / 64;
    q->s1 = (index_within((double)box.max.x - m->cell.x + 3, in.x0, in.x1) + 63) / 64;
    q->words = kzi_mask_strip(m->mask, 0);
    q->stride = m->mask->stride;
    q->relation = KZ_APART;
    q->n_cells = 0;
    if (kzi_has_avx2() ? kzi_scan_rows_avx2(q) : scan_rows(q)) return KZ_OVERLAP;
    if (q->n_cells > 0 && kzi_scan_settle(q)) return KZ_OVERLAP;
    return q->relation;
}

/* The shape reaches from `low` less r to `high` plus r. */
static int relate_between(kzi_mask_scan *q, float low, float high, float r, bool or_touch)
{
    return relate_rows(q, floor_of_sum(low, -r), ceil_of_sum(high, r), or_touch);
}

int kzi_relate_mask_fast(const kz_shape *mask, const kz_shape *shape, bool or_touch)
{
    const kz_circle *circle = &shape->as.circle;
    const kz_capsule *capsule = &shape->as.capsule;
    const kz_box *box = &shape->bounds;
    kzi_mask_scan scan;
    scan.mask = mask;
    scan.shape = shape;
    if (shape->kind == KZ_KIND_BOX) return relate_box(&mask->as.mask, box, or_touch);
    if (!has_cells_in_float32(box)) return KZI_RELATE_UNKNOWN;
    switch (shape->kind) {
    case KZ_KIND_CIRCLE:
        set_up_circle(&scan, circle);
        return relate_between(&scan, circle->center.y, circle->center.y, circle->r, or_touch);
    case KZ_KIND_CAPSULE:
        set_up_capsule(&scan, capsule);
        return relate_between(&scan, kzi_min_f32(capsule->a.y, capsule->b.y), kzi_max_f32(capsule->a.y, capsule->b.y),
                              capsule->r, or_touch);
    case KZ_KIND_POLYGON:
        if (shape->as.polygon.points) return KZI_RELATE_UNKNOWN;
        set_up_polygon(&scan);
        return relate_between(&scan, box->min.y, box->max.y, 0, or_touch);
    default: return KZI_RELATE_UNKNOWN;
    }
}
