/* fit_between.c - the best circle or capsule between tightness 0 and 1, from several starts.
 *
 * Of a mask of many rows, a part of them leads from each start to a hill, which costs a fraction.  The best hills are
 * climbed further by more of the rows, and the best of these by all rows. */
#include "mask/fit/fit_search.h"

#include <math.h>

/* Below BETWEEN_LARGE rows all of them count from the first step on.  Else the rows that count at first are
 * BETWEEN_ROWS or more, and then BETWEEN_FINER times as many. */
enum {
    BETWEEN_ROWS = 64,
    BETWEEN_LARGE = 3 * BETWEEN_ROWS,
    BETWEEN_FINER = 4,
    BETWEEN_SURE = 3 /* starts that count as hills as they are */
};

/* How many hills are climbed by more rows.  A circle has three numbers to climb in, a capsule five, so more hills of
 * circles can be climbed. */
static int most_hills(kzi_fit_moves moves) { return moves == KZI_FIT_CENTER_RADIUS ? KZI_FIT_HILLS : 5; }

static bool is_near_shape(const kzi_fit_round *p, const kzi_fit_round *q, double most)
{
    return fabs(p->a.x - q->a.x) <= most && fabs(p->a.y - q->a.y) <= most && fabs(p->b.x - q->b.x) <= most &&
           fabs(p->b.y - q->b.y) <= most && fabs(p->r - q->r) <= most;
}

static void remove_hill(kzi_fit_hills *hills, int i)
{
    hills->n--;
    for (; i < hills->n; i++) {
        hills->shape[i] = hills->shape[i + 1];
        hills->value[i] = hills->value[i + 1];
    }
}

void kzi_fit_keep(kzi_fit_hills *hills, const kzi_fit_round *shape, double value, double apart)
{
    for (int i = 0; i < hills->n; i++) {
        if (!is_near_shape(&hills->shape[i], shape, apart)) continue;
        if (value <= hills->value[i]) return;
        remove_hill(hills, i--);
    }
    int i = hills->n < hills->most ? hills->n++ : hills->most;
    if (i == hills->most && value <= hills->value[--i]) return;
    for (; i > 0 && hills->value[i - 1] < value; i--) {
        hills->shape[i] = hills->shape[i - 1];
        hills->value[i] = hills->value[i - 1];
    }
    hills->shape[i] = *shape;
    hills->value[i] = value;
}

/* Climbs `n_climbs` times from each start by every `stride`-th row, and keeps what is best by all rows.  The first
 * `n_sure` starts are kept as they are, too. */
static void climb_by_part(const kzi_fit_input *input, int32_t stride, const kzi_fit_round *starts, int n, int n_sure,
                          int n_climbs, kzi_fit_moves moves, double first, kzi_fit_hills *hills)
{
    kzi_fit_input part = *input;
    part.table.stride = stride;
    for (int i = 0; i < n && !kzi_work_is_over(input->work); i++) {
        kzi_fit_round found = kzi_fit_rounded(starts[i]);
        if (i < n_sure) kzi_fit_keep(hills, &found, kzi_fit_value_between(input, &found, -INFINITY), 0);
        for (int k = 0; k < n_climbs; k++)
            kzi_fit_climb(&found, moves, k == 0 ? first : first / 4, 0.25 * stride, kzi_fit_value_between, &part,
                          input->work);
        kzi_fit_keep(hills, &found, kzi_fit_value_between(input, &found, -INFINITY), 0.5 * stride);
    }
}

/* The second climb from a start takes long steps again, from a better place.  The hills are in order, best first. */
kzi_fit_round kzi_fit_best_between(const kzi_fit_input *input, const kzi_fit_round *starts, int n, kzi_fit_moves moves,
                                   double first, double last)
{
    const int32_t rows = input->mask->bounds.y1 - input->mask->bounds.y0;
    if (rows < BETWEEN_LARGE)
        return kzi_fit_best_climb(starts, n, moves, first, last, kzi_fit_value_between, input, input->work);
    const int32_t stride = rows / BETWEEN_ROWS, finer = stride / BETWEEN_FINER;
    kzi_fit_hills hills = {.most = most_hills(moves)}, top = {.most = 1};
    climb_by_part(input, stride, starts, n, BETWEEN_SURE, 2, moves, first, &hills);
    if (finer < 2)
        return kzi_fit_best_climb(hills.shape, hills.n, moves, 2 * stride, last, kzi_fit_value_between, input,
                                  input->work);
    climb_by_part(input, finer, hills.shape, hills.n, hills.n, 1, moves, 0.5 * stride, &top);
    return kzi_fit_best_climb(top.shape, top.n, moves, 2 * finer, last, kzi_fit_value_between, input, input->work);
}
