/* fit_search.c - shared parts of the fits: weights, losses, rounding, and the climb to a better circle or
 * capsule. */
#include "mask/fit/fit_search.h"

#include <math.h>
#include <string.h>

kz_result kzi_fit_weight(const kz_mask *mask, float tightness, int64_t *weight, kz_error *err)
{
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!(tightness >= 0 && tightness <= 1)) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    *weight = kzi_floor_i64((double)tightness * (double)KZI_FIT_ONE + 0.5);
    return KZ_OK;
}

kz_fit_loss kzi_fit_loss_of(const kz_mask *mask, kzi_fit_cells inside)
{
    const int64_t all = kz_mask_count(mask) + inside.all - inside.set; /* cells of either */
    return (kz_fit_loss){kz_mask_count(mask) - inside.set, inside.all - inside.set,
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

/* ---- Climbing ------------------------------------------------------------------------------------------ */

/* How far a move changes each number of the shape. */
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

/* Tries one move after the other, round and round.  When none of them has improved the shape since it was found, the
 * step is halved.  So no shape is tried twice from the same one. */
double kzi_fit_climb(kzi_fit_round *shape, kzi_fit_moves moves, double first, double last, kzi_fit_value *value,
                     const void *ctx, const kzi_work *work)
{
    double step = last, best = value(ctx, shape, -INFINITY);
    int next = 0, tried = 0;
    while (2 * step <= first) step *= 2;
    while (step >= last && !kzi_work_is_over(work)) {
        if (tried == FIT_MOVES_ALL) {
            step /= 2;
            next = tried = 0;
            continue;
        }
        const int i = next;
        next = (next + 1) % FIT_MOVES_ALL;
        tried++;
        if (!move_is_of(i, moves)) continue;
        kzi_fit_round moved = moved_shape(shape, fit_moves[i], step);
        if (!(moved.r >= 0)) continue;
        const double found = value(ctx, &moved, best);
        if (!(found > best)) continue;
        best = found;
        *shape = moved;
        tried = 0;
    }
    return best;
}

kzi_fit_round kzi_fit_best_climb(const kzi_fit_round *starts, int n, kzi_fit_moves moves, double first, double last,
                                 kzi_fit_value *value, const void *ctx, const kzi_work *work)
{
    kzi_fit_round best = starts[0];
    double most = -INFINITY;
    for (int i = 0; i < n; i++) {
        kzi_fit_round found = kzi_fit_rounded(starts[i]);
        const double reached = kzi_fit_climb(&found, moves, first, last, value, ctx, work);
        if (reached <= most) continue;
        most = reached;
        best = found;
    }
    return best;
}
