/* fit_moments.c - the input of circle and capsule fits: hull, boundary cells and depths; and a mask's
 * moments. */
#include "mask/fit/fit_search.h"

#include "mask/mask_words.h"

/* Steps of work for a cell's distance, for a row's ends, and for a run of cells of the moments. */
enum { INPUT_CELL_STEPS = 8, INPUT_ROW_STEPS = 16, MOMENT_RUN_STEPS = 8 };

/* Counts the work before the search begins: with too little of it nothing is allocated. */
static kz_result spend_on_input(const kz_mask *mask, int64_t weight, kzi_work *work, kz_error *err)
{
    const uint64_t w = (uint64_t)(mask->bounds.x1 - mask->bounds.x0);
    const uint64_t h = (uint64_t)(mask->bounds.y1 - mask->bounds.y0);
    kzi_work_spend(work, weight > 0 ? INPUT_CELL_STEPS * w * h : (w / 64 + INPUT_ROW_STEPS) * h);
    return kzi_work_result(work, err);
}

kz_result kzi_fit_input_make(const kz_mask *mask, float tightness, kzi_work *work, const kz_allocator *alloc,
                             kzi_fit_input *input, kz_error *err)
{
    *input = (kzi_fit_input){.mask = mask, .work = work, .from = kzi_allocator(alloc)};
    kz_result result = kzi_fit_weight(mask, tightness, &input->weight, err);
    if (result != KZ_OK || kz_mask_count(mask) == 0) return result;
    const int32_t w = mask->bounds.x1 - mask->bounds.x0, h = mask->bounds.y1 - mask->bounds.y0, side = w > h ? w : h;
    if (input->weight > 0 && side > KZI_FIT_MAX_SIDE) return kzi_fail(err, KZ_ERR_TOO_LARGE, side, KZI_FIT_MAX_SIDE);
    result = spend_on_input(mask, input->weight, work, err);
    if (result != KZ_OK) return result;
    if (input->weight < KZI_FIT_ONE) result = kz_mask_fit_hull(mask, &input->from, &input->hull, NULL, err);
    if (result == KZ_OK && input->weight > 0) result = kzi_fit_table_make(mask, &input->from, &input->table, err);
    if (result == KZ_OK && input->weight > 0)
        result = kzi_fit_boundary_make(mask, work, &input->from, &input->boundary, err);
    if (result == KZ_OK && input->weight > 0) result = kzi_fit_field_make(mask, work, &input->from, &input->field, err);
    if (result != KZ_OK) kzi_fit_input_free(input);
    else if (input->weight > 0) input->boundary.field = &input->field;
    return result;
}

void kzi_fit_input_free(kzi_fit_input *input)
{
    kz_hull_free(&input->hull);
    kzi_fit_table_free(&input->table, &input->from);
    kzi_fit_boundary_free(&input->boundary, &input->from);
    kzi_fit_field_free(&input->field, &input->from);
}

double kzi_fit_value_between(const void *ctx, kzi_fit_round *shape, double least)
{
    const kzi_fit_input *input = ctx;
    (void)least;
    return kzi_fit_value_of_cells(&input->table, input->weight, shape, input->work);
}

kz_result kzi_fit_round_shape(const kz_mask *mask, float tightness, const kz_work *limits, const kz_allocator *alloc,
                              kzi_fit_best *search, kzi_fit_round *best, kz_fit_loss *loss, kz_error *err)
{
    kzi_fit_input input;
    kzi_work work = kzi_work_of(limits);
    kz_result result = kzi_fit_input_make(mask, tightness, &work, alloc, &input, err);
    *best = (kzi_fit_round){{0, 0}, {0, 0}, 0};
    if (result != KZ_OK) return result;
    if (!search) result = kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    else if (kz_mask_count(mask) > 0) *best = search(&input);
    kzi_fit_input_free(&input);
    if (result == KZ_OK) result = kzi_work_result(&work, err);
    if (result == KZ_OK && loss) *loss = kzi_fit_loss_of(mask, kzi_fit_count(mask, best));
    return result;
}

/* ---- Moments ------------------------------------------------------------------------------------------- */

/* 0 + 1 + 4 + ... + (n-1)^2 */
static int64_t sum_of_squares_below(int64_t n) { return (n - 1) * n * (2 * n - 1) / 6; }

/* All sums are whole and below 2^61, because the sides of the bounds are at most KZI_FIT_MAX_SIDE. */
kzi_fit_moments kzi_fit_moments_of(const kz_mask *mask, kzi_work *work)
{
    const kz_cell_rect r = mask->bounds;
    int64_t x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (int32_t row = r.y0; row < r.y1; row++) {
        for (int32_t at = r.x0, x0, x1; kz_mask_next_run(mask, row, at, &x0, &x1); at = x1) {
            const int64_t from = x0 - r.x0, to = x1 - r.x0, n = to - from, sum = (from + to - 1) * n / 2;
            const int64_t down = row - r.y0;
            x += sum;
            y += down * n;
            xx += sum_of_squares_below(to) - sum_of_squares_below(from);
            xy += sum * down;
            yy += down * down * n;
            kzi_work_tick(work, MOMENT_RUN_STEPS);
        }
    }
    const double n = (double)kz_mask_count(mask), mx = (double)x / n, my = (double)y / n;
    return (kzi_fit_moments){{r.x0 + mx + 0.5, r.y0 + my + 0.5},
                             (double)xx / n - mx * mx + 1.0 / 12, /* a cell is a square, not a point */
                             (double)xy / n - mx * my,
                             (double)yy / n - my * my + 1.0 / 12};
}
