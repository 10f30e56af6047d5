/* mask_fit_round.c - circles and capsules as the cells whose centres they hold, exactly, and the climb to a better one.
 *
 * A row's centres in a round shape are one run.  Its ends are guessed in double and put right by the exact distance of
 * a point to a segment, so that a count is never wrong by the cell whose centre lies on the border. */
#include "mask_fit_round.h"

#include <math.h>
#include <string.h>

#include "mask_words.h"

kz_result kzi_fit_weight(const kz_mask *mask, float tightness, int64_t *weight, kz_error *err)
{
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!(tightness >= 0 && tightness <= 1)) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    *weight = kzi_floor_i64((double)tightness * (double)KZI_FIT_ONE + 0.5);
    return KZ_OK;
}

kz_fit_loss kzi_fit_loss_of(const kz_mask *mask, kzi_fit_cells inside)
{
    const int64_t all = mask->count + inside.all - inside.set; /* cells of either */
    return (kz_fit_loss){mask->count - inside.set, inside.all - inside.set,
                         all > 0 ? (float)((double)inside.set / (double)all) : 0};
}

/* ---- Numbers ------------------------------------------------------------------------------------------- */

static double float_beside(double v, int32_t step)
{
    const float f = (float)v;
    uint32_t bits;
    float beside;
    memcpy(&bits, &f, sizeof bits);
    bits += (uint32_t)step;
    memcpy(&beside, &bits, sizeof beside);
    return (double)beside;
}

double kzi_fit_above(double v) { return float_beside(v, 1); }
double kzi_fit_below(double v) { return float_beside(v, -1); }

static double to_float(double v) { return (double)(float)v; }

kzi_fit_round kzi_fit_rounded(kzi_fit_round shape)
{
    return (kzi_fit_round){
        {to_float(shape.a.x), to_float(shape.a.y)}, {to_float(shape.b.x), to_float(shape.b.y)}, to_float(shape.r)};
}

double kzi_fit_area(const kzi_fit_round *shape)
{
    const double dx = shape->b.x - shape->a.x, dy = shape->b.y - shape->a.y;
    return 3.141592653589793 * shape->r * shape->r + 2 * shape->r * sqrt(dx * dx + dy * dy);
}

double kzi_fit_segment_distance_sq(kzi_vec a, kzi_vec b, kzi_vec p)
{
    const double ux = b.x - a.x, uy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
    const double length_sq = ux * ux + uy * uy, along = px * ux + py * uy;
    double t = 0;
    if (along > 0) t = along < length_sq ? along / length_sq : 1;
    const double dx = px - t * ux, dy = py - t * uy;
    return dx * dx + dy * dy;
}

/* ---- Rows ---------------------------------------------------------------------------------------------- */

/* `twice` is the shape with all its numbers doubled: centres of cells are whole numbers then, of which the exact
 * predicates know. */
static bool holds_centre(const kzi_fit_round *twice, int64_t x, int64_t y)
{
    const kzi_vec centre = {(double)(2 * x + 1), (double)(2 * y + 1)};
    return kzi_compare_segment_distance(centre, twice->a, twice->b, twice->r, 0) <= 0;
}

static void widen_span(double x0, double x1, double *lo, double *hi)
{
    if (x0 < *lo) *lo = x0;
    if (x1 > *hi) *hi = x1;
}

/* Where the level line at y meets the circle about an end, and one of the two straight sides. */
static void span_of_end(kzi_vec end, double r, double y, double *lo, double *hi)
{
    const double dy = y - end.y, left = r * r - dy * dy;
    if (left >= 0) widen_span(end.x - sqrt(left), end.x + sqrt(left), lo, hi);
}

static void span_of_side(kzi_vec a, kzi_vec b, double nx, double ny, double y, double *lo, double *hi)
{
    const double ya = a.y + ny, yb = b.y + ny;
    if ((ya < y && yb < y) || (ya > y && yb > y) || ya == yb) return;
    const double x = a.x + nx + (b.x - a.x) * ((y - ya) / (yb - ya));
    widen_span(x, x, lo, hi);
}

/* The point of the level line at y that is nearest to the segment: if the line meets the shape, then there. */
static double nearest_on_line(const kzi_fit_round *shape, double y)
{
    const kzi_vec a = shape->a, b = shape->b, low = a.y < b.y ? a : b, high = a.y < b.y ? b : a;
    if (y <= low.y) return low.x;
    if (y >= high.y) return high.x;
    return low.x + (high.x - low.x) * ((y - low.y) / (high.y - low.y));
}

/* The cells x0 <= x < x1 of row y with their centres in the shape; false when there is none. */
static bool row_of_round(const kzi_fit_round *shape, const kzi_fit_round *twice, int64_t row, int64_t *x0, int64_t *x1)
{
    const double y = (double)row + 0.5;
    const int64_t near = kzi_floor_i64(nearest_on_line(shape, y) - 0.5);
    int64_t seed = near - 1; /* one of the two centres around the nearest point, unless rounding moved that */
    while (seed <= near + 2 && !holds_centre(twice, seed, row)) seed++;
    if (seed > near + 2) return false;

    double lo = (double)seed + 0.5, hi = lo;
    const double dx = shape->b.x - shape->a.x, dy = shape->b.y - shape->a.y, length = sqrt(dx * dx + dy * dy);
    span_of_end(shape->a, shape->r, y, &lo, &hi);
    if (length > 0) {
        const double nx = -dy / length * shape->r, ny = dx / length * shape->r;
        span_of_end(shape->b, shape->r, y, &lo, &hi);
        span_of_side(shape->a, shape->b, nx, ny, y, &lo, &hi);
        span_of_side(shape->a, shape->b, -nx, -ny, y, &lo, &hi);
    }
    int64_t first = kzi_floor_i64(lo), last = kzi_floor_i64(hi);
    while (!holds_centre(twice, first, row)) first++;
    while (holds_centre(twice, first - 1, row)) first--;
    while (!holds_centre(twice, last, row)) last--;
    while (holds_centre(twice, last + 1, row)) last++;
    *x0 = first;
    *x1 = last + 1;
    return true;
}

static int64_t set_cells_of_run(const kz_mask *mask, int64_t y, int64_t x0, int64_t x1)
{
    if (y < mask->bounds.y0 || y >= mask->bounds.y1) return 0;
    const int32_t from = x0 > mask->bounds.x0 ? (int32_t)(x0 < mask->w ? x0 : mask->w) : mask->bounds.x0;
    const int32_t to = x1 < mask->bounds.x1 ? (int32_t)(x1 > 0 ? x1 : 0) : mask->bounds.x1;
    int64_t n = 0;
    for (int32_t s = from / 64; from < to && s <= (to - 1) / 64; s++)
        n += kzi_bits_count(kzi_mask_strip(mask, s)[y] & kzi_mask_strip_run(s, from, to));
    return n;
}

kzi_fit_cells kzi_fit_count(const kz_mask *mask, const kzi_fit_round *shape)
{
    const kzi_fit_round twice = {{2 * shape->a.x, 2 * shape->a.y}, {2 * shape->b.x, 2 * shape->b.y}, 2 * shape->r};
    const double top = shape->a.y < shape->b.y ? shape->a.y : shape->b.y;
    const double bottom = shape->a.y < shape->b.y ? shape->b.y : shape->a.y;
    const int64_t y0 = kzi_floor_i64(top - shape->r) - 1, y1 = kzi_floor_i64(bottom + shape->r) + 1;
    kzi_fit_cells inside = {0, 0};
    for (int64_t y = y0; y <= y1; y++) {
        int64_t x0, x1;
        if (!row_of_round(shape, &twice, y, &x0, &x1)) continue;
        inside.all += x1 - x0;
        inside.set += set_cells_of_run(mask, y, x0, x1);
    }
    return inside;
}

/* ---- Climbing ------------------------------------------------------------------------------------------ */

/* How far a step goes in each number of the shape. */
typedef struct fit_move {
    signed char ax, ay, bx, by, r;
} fit_move;

static const fit_move fit_moves[] = {
    {1, 0, 1, 0, 0},  {-1, 0, -1, 0, 0},  {0, 1, 0, 1, 0},   {0, -1, 0, -1, 0},
    {1, 1, 1, 1, 0},  {1, -1, 1, -1, 0},  {-1, 1, -1, 1, 0}, {-1, -1, -1, -1, 0}, /* both ends alike: 8 */
    {0, 0, 0, 0, 1},  {0, 0, 0, 0, -1},   {1, 0, 1, 0, 1},   {-1, 0, -1, 0, 1},
    {0, 1, 0, 1, 1},  {0, -1, 0, -1, 1},  {1, 0, 1, 0, -1},  {-1, 0, -1, 0, -1},
    {0, 1, 0, 1, -1}, {0, -1, 0, -1, -1}, /* and the radius: 18 */
    {1, 0, 0, 0, 0},  {-1, 0, 0, 0, 0},   {0, 1, 0, 0, 0},   {0, -1, 0, 0, 0},
    {0, 0, 1, 0, 0},  {0, 0, -1, 0, 0},   {0, 0, 0, 1, 0},   {0, 0, 0, -1, 0},
    {1, 0, -1, 0, 0}, {-1, 0, 1, 0, 0},   {0, 1, 0, -1, 0},  {0, -1, 0, 1, 0}, /* each end: 30 */
};

enum { FIT_MOVES_ALIKE = 8, FIT_MOVES_RADIUS = 18, FIT_MOVES_ALL = 30 };

static bool move_is_of(int i, kzi_fit_moves moves)
{
    const bool radius = i >= FIT_MOVES_ALIKE && i < FIT_MOVES_RADIUS;
    if (i >= FIT_MOVES_RADIUS) return moves == KZI_FIT_ENDS || moves == KZI_FIT_ENDS_RADIUS;
    return !radius || moves == KZI_FIT_CENTER_RADIUS || moves == KZI_FIT_ENDS_RADIUS;
}

static kzi_fit_round moved_shape(const kzi_fit_round *shape, fit_move move, double step)
{
    return kzi_fit_rounded((kzi_fit_round){{shape->a.x + move.ax * step, shape->a.y + move.ay * step},
                                           {shape->b.x + move.bx * step, shape->b.y + move.by * step},
                                           shape->r + move.r * step});
}

double kzi_fit_climb(kzi_fit_round *shape, kzi_fit_moves moves, double first, double last, kzi_fit_value *value,
                     const void *ctx)
{
    double step = last, best = value(ctx, shape);
    while (2 * step <= first) step *= 2;
    while (step >= last) {
        bool rose = false;
        for (int i = 0; i < FIT_MOVES_ALL; i++) {
            if (!move_is_of(i, moves)) continue;
            kzi_fit_round next = moved_shape(shape, fit_moves[i], step);
            if (!(next.r >= 0)) continue;
            const double found = value(ctx, &next);
            if (!(found > best)) continue;
            best = found;
            *shape = next;
            rose = true;
        }
        if (!rose) step /= 2;
    }
    return best;
}
