/* round_rows.h - which cells of a row have their centres in a circle or capsule, for four rows at once.
 *
 * A row's centres in a round shape are one run.  Its ends come from double arithmetic with a bound on the error.  Where
 * an end is nearer to a centre than that bound, the row is left to exact arithmetic. */
#ifndef KZI_ROUND_ROWS_H
#define KZI_ROUND_ROWS_H

#include "mask/fit/fit_search.h"

#include <math.h>
#include <string.h>

#include "math/lanes/f64x4.h"

enum { ROUND_ROWS = 4 };

/* One straight side of a capsule: between the heights y0 and y1 it is at x + (y - y0) * slope. */
typedef struct round_side {
    double y0, y1, x, slope;
} round_side;

typedef struct round_rows {
    const kzi_fit_round *shape;
    double r_sq, unsure_sq; /* half chords with a square below unsure_sq are too inexact */
    double bound;           /* the error bound of an end of a row, with much to spare; above 1/2: never sure */
    int n_ends;             /* 1 for a circle, 2 for a capsule */
    int n_sides;
    round_side side[2];
} round_rows;

/* Cells x0 <= x < x1 of a row each; none when x0 == x1. */
typedef struct round_runs {
    int32_t x0[ROUND_ROWS], x1[ROUND_ROWS];
    unsigned unsure; /* bits of the rows whose runs are to be found exactly */
} round_runs;

/* Let e = 2^-53, and M no less than any coordinate or radius.  The square of a half chord is wrong by at most 5 e r^2,
 * the half chord itself by 2.5 e r^2 / (2^-10 r) < 2^-41 r.  The place on a side is wrong by (10 e |slope| + 4 e) M.
 * Where end and side meet, the rounded height decides which of them counts; both are the same there except for second
 * order. */
static inline round_rows rows_of_round(const kzi_fit_round *shape)
{
    const kzi_vec a = shape->a.y <= shape->b.y ? shape->a : shape->b,
                  b = shape->a.y <= shape->b.y ? shape->b : shape->a;
    const double dx = b.x - a.x, dy = b.y - a.y, r = shape->r, length = sqrt(dx * dx + dy * dy);
    const double largest = fabs(a.x) + fabs(a.y) + fabs(b.x) + fabs(b.y) + 2 * r + 1;
    const double slope = dy > 0 ? dx / dy : 0;
    round_rows rows = {.shape = shape, .r_sq = r * r, .unsure_sq = r * r / (1 << 20), .n_ends = length > 0 ? 2 : 1};
    rows.bound = (1 + fabs(slope)) * largest / (double)((int64_t)1 << 40);
    if (!(r >= 0.25) || !(largest < 1 << 29)) rows.bound = 1;
    for (int i = 0; i < 2 && dy > 0; i++) {
        const double side = i == 0 ? r : -r, nx = -dy / length * side, ny = dx / length * side;
        rows.side[rows.n_sides++] = (round_side){a.y + ny, b.y + ny, a.x + nx, slope};
    }
    return rows;
}

/* Widens the runs by the chords of the circle about an end; returns where they are exact enough. */
KZI_ALWAYS_INLINE kzi_f64x4_truth widen_by_end(const round_rows *rows, kzi_vec end, kzi_f64x4 y, kzi_f64x4 *lo,
                                               kzi_f64x4 *hi)
{
    const kzi_f64x4 dy = kzi_f64x4_sub(y, kzi_f64x4_all(end.y)), x = kzi_f64x4_all(end.x);
    const kzi_f64x4 left = kzi_f64x4_sub(kzi_f64x4_all(rows->r_sq), kzi_f64x4_mul(dy, dy));
    const kzi_f64x4_truth meets = kzi_f64x4_less(kzi_f64x4_all(rows->unsure_sq), left);
    const kzi_f64x4 half = kzi_f64x4_sqrt(kzi_f64x4_max(left, kzi_f64x4_all(0)));
    *lo = kzi_f64x4_pick(meets, kzi_f64x4_min(kzi_f64x4_sub(x, half), *lo), *lo);
    *hi = kzi_f64x4_pick(meets, kzi_f64x4_max(kzi_f64x4_add(x, half), *hi), *hi);
    return kzi_f64x4_or(meets, kzi_f64x4_less(left, kzi_f64x4_all(-rows->unsure_sq)));
}

KZI_ALWAYS_INLINE void widen_by_side(const round_side *side, kzi_f64x4 y, kzi_f64x4 *lo, kzi_f64x4 *hi)
{
    const kzi_f64x4 y0 = kzi_f64x4_all(side->y0), down = kzi_f64x4_sub(y, y0);
    const kzi_f64x4_truth meets =
        kzi_f64x4_and(kzi_f64x4_at_most(y0, y), kzi_f64x4_at_most(y, kzi_f64x4_all(side->y1)));
    const kzi_f64x4 x = kzi_f64x4_add(kzi_f64x4_all(side->x), kzi_f64x4_mul(down, kzi_f64x4_all(side->slope)));
    *lo = kzi_f64x4_pick(meets, kzi_f64x4_min(x, *lo), *lo);
    *hi = kzi_f64x4_pick(meets, kzi_f64x4_max(x, *hi), *hi);
}

/* The first cells with their centres after x; returns where x is far enough from a centre to be sure.  Adding
 * 1.5 * 2^52 rounds to a whole number, which is then in the low bits. */
KZI_ALWAYS_INLINE kzi_f64x4_truth first_centre_after(kzi_f64x4 x, double bound, int32_t cell[ROUND_ROWS])
{
    const kzi_f64x4 v = kzi_f64x4_add(x, kzi_f64x4_all(0.5)), magic = kzi_f64x4_all(6755399441055744.0);
    const kzi_f64x4 whole = kzi_f64x4_add(v, magic), past = kzi_f64x4_sub(v, kzi_f64x4_sub(whole, magic));
    const kzi_f64x4_truth less = kzi_f64x4_less(past, kzi_f64x4_all(0));
    double floors[ROUND_ROWS];
    kzi_f64x4_store(floors, kzi_f64x4_sub(whole, kzi_f64x4_pick(less, kzi_f64x4_all(1), kzi_f64x4_all(0))));
    for (int i = 0; i < ROUND_ROWS; i++) {
        uint64_t bits;
        memcpy(&bits, &floors[i], sizeof bits);
        cell[i] = (int32_t)(uint32_t)bits;
    }
    return kzi_f64x4_less(kzi_f64x4_all(bound), kzi_f64x4_abs(past));
}

/* The runs of the rows whose cells have their centres at these heights. */
KZI_ALWAYS_INLINE round_runs runs_of_round(const round_rows *rows, kzi_f64x4 y)
{
    round_runs runs = {.unsure = 15};
    if (!(rows->bound < 0.01)) return runs;
    kzi_f64x4 lo = kzi_f64x4_all(INFINITY), hi = kzi_f64x4_all(-INFINITY);
    kzi_f64x4_truth sure = widen_by_end(rows, rows->shape->a, y, &lo, &hi);
    if (rows->n_ends == 2) sure = kzi_f64x4_and(sure, widen_by_end(rows, rows->shape->b, y, &lo, &hi));
    for (int i = 0; i < rows->n_sides; i++) widen_by_side(&rows->side[i], y, &lo, &hi);
    const kzi_f64x4_truth empty = kzi_f64x4_less(hi, lo);
    lo = kzi_f64x4_pick(empty, kzi_f64x4_all(0.25), lo);
    hi = kzi_f64x4_pick(empty, kzi_f64x4_all(0.25), hi);
    sure = kzi_f64x4_and(sure, first_centre_after(lo, rows->bound, runs.x0));
    sure = kzi_f64x4_and(sure, first_centre_after(hi, rows->bound, runs.x1));
    runs.unsure = 15 & ~kzi_f64x4_bits(sure);
    return runs;
}

#endif
