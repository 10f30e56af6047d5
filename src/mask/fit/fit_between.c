/* fit_between.c - the best circle or capsule between tightness 0 and 1, from several starts.
 *
 * Of a mask of many rows, a part of them leads from each start to a hill, which costs a fraction.  The best hills are
 * then climbed by all rows. */
#include "mask/fit/fit_search.h"

#include <math.h>

/* Below BETWEEN_LARGE rows all of them count from the first step on.  A circle has three numbers to climb in, a capsule
 * five, so more hills of circles can be climbed: on 500 sprites of 200 to 400 rows the shapes are as good as by all
 * rows. */
enum {
    BETWEEN_ROWS = 64,
    BETWEEN_LARGE = 3 * BETWEEN_ROWS,
    BETWEEN_HILLS = 8,
    BETWEEN_HILLS_OF_ENDS = 4,
    BETWEEN_SURE = 3 /* starts that count as hills as they are */
};

typedef struct fit_hills {
    kzi_fit_round shape[BETWEEN_HILLS];
    double value[BETWEEN_HILLS];
    int n, most;
} fit_hills;

/* Keeps the best, the first of equal ones. */
static void keep_hill(fit_hills *hills, const kzi_fit_round *shape, double value)
{
    int i = hills->n < hills->most ? hills->n++ : hills->most;
    if (i == hills->most && value <= hills->value[--i]) return;
    for (; i > 0 && hills->value[i - 1] < value; i--) {
        hills->shape[i] = hills->shape[i - 1];
        hills->value[i] = hills->value[i - 1];
    }
    hills->shape[i] = *shape;
    hills->value[i] = value;
}

kzi_fit_round kzi_fit_best_between(const kzi_fit_input *input, const kzi_fit_round *starts, int n, kzi_fit_moves moves,
                                   double first, double last)
{
    const int32_t rows = input->mask->bounds.y1 - input->mask->bounds.y0;
    if (rows < BETWEEN_LARGE)
        return kzi_fit_best_climb(starts, n, moves, first, last, kzi_fit_value_between, input, input->work);
    fit_hills hills = {.most = moves == KZI_FIT_CENTER_RADIUS ? BETWEEN_HILLS : BETWEEN_HILLS_OF_ENDS};
    kzi_fit_input part = *input;
    part.stride = rows / BETWEEN_ROWS;
    for (int i = 0; i < n && !kzi_fit_is_over(input->work); i++) {
        kzi_fit_round found = kzi_fit_rounded(starts[i]);
        if (i < BETWEEN_SURE) keep_hill(&hills, &found, kzi_fit_value_between(input, &found, -INFINITY));
        /* The second climb takes long steps again, from a better place. */
        for (int again = 0; again < 2; again++)
            kzi_fit_climb(&found, moves, first, 0.25 * part.stride, kzi_fit_value_between, &part, input->work);
        keep_hill(&hills, &found, kzi_fit_value_between(input, &found, -INFINITY));
    }
    return kzi_fit_best_climb(hills.shape, hills.n, moves, 4 * part.stride, last, kzi_fit_value_between, input,
                              input->work);
}
