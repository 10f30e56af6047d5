/* mask_fit_box.c - the best box of whole cells in place of a mask, exact for every tightness.
 *
 * A box holds whole lines of cells, rows or columns, whichever are fewer: for two of them as its first and its last the
 * best extent along them is the heaviest run of sums, found by Kadane's algorithm (Bentley 1984).  That would be half
 * the square of the lines times their length; but a box is worth at most the sum of the best runs of its lines, each
 * alone, so most pairs cannot reach a good box found beforehand, and are passed over unasked.
 *
 * All sums are whole: a box of `all` cells, `set` of them set, is worth 2^24 * set - weight * all. */
#include "mask_fit_round.h"

#define FIT_BOX_MAX_WORK ((int64_t)1 << 36) /* 4096 cells square: seconds as a rule, a minute at worst */

/* The part of the mask within its bounds: `n` lines of `length` cells each; rows, or columns when `turned`. */
typedef struct box_lines {
    int32_t n, length;
    bool turned;
    int64_t weight;
    int32_t *sums;      /* sums[i * length + j]: set cells at place j of the lines before i */
    int64_t *best_sums; /* values of the best runs of the lines before i, summed up */
} box_lines;

/* Lines i0 .. i1-1, places j0 .. j1-1, and its value. */
typedef struct box_found {
    int32_t i0, i1, j0, j1;
    int64_t value;
} box_found;

/* ---- Which is better ----------------------------------------------------------------------------------- */

static int64_t box_area(kz_cell_rect box) { return (int64_t)(box.x1 - box.x0) * (box.y1 - box.y0); }

/* Of equally good boxes, is a to be preferred?  Smaller, topmost, leftmost, flattest. */
static bool is_neater_box(kz_cell_rect a, kz_cell_rect b)
{
    const int64_t area_a = box_area(a), area_b = box_area(b);
    if (area_a != area_b) return area_a < area_b;
    if (a.y0 != b.y0) return a.y0 < b.y0;
    if (a.x0 != b.x0) return a.x0 < b.x0;
    return a.y1 < b.y1;
}

static kz_cell_rect upright_box(const box_lines *lines, const box_found *found)
{
    if (lines->turned) return (kz_cell_rect){found->i0, found->j0, found->i1, found->j1};
    return (kz_cell_rect){found->j0, found->i0, found->j1, found->i1};
}

static void keep_better_box(const box_lines *lines, const box_found *found, box_found *best)
{
    if (found->value > best->value ||
        (found->value == best->value && is_neater_box(upright_box(lines, found), upright_box(lines, best))))
        *best = *found;
}

/* ---- Runs along the lines ------------------------------------------------------------------------------ */

/* Value of the best run of places in the lines i0 .. i1-1, at least 0. */
static int64_t best_run_value(const box_lines *lines, int32_t i0, int32_t i1)
{
    const int32_t *before = lines->sums + (size_t)lines->length * (size_t)i0;
    const int32_t *after = lines->sums + (size_t)lines->length * (size_t)i1;
    const int64_t cost = lines->weight * (i1 - i0);
    int64_t run = 0, best = 0;
    for (int32_t j = 0; j < lines->length; j++) {
        run += (after[j] - before[j]) * KZI_FIT_ONE - cost;
        run = run > 0 ? run : 0;
        best = run > best ? run : best;
    }
    return best;
}

/* That run itself: of equally good ones the shortest, then the first.  A run starts anew where it is worth nothing, so
 * each is as short as it can be. */
static box_found best_run(const box_lines *lines, int32_t i0, int32_t i1)
{
    const int32_t *before = lines->sums + (size_t)lines->length * (size_t)i0;
    const int32_t *after = lines->sums + (size_t)lines->length * (size_t)i1;
    const int64_t cost = lines->weight * (i1 - i0);
    box_found best = {i0, i1, 0, 0, 0};
    int64_t run = 0;
    for (int32_t j = 0, start = 0; j < lines->length; j++) {
        if (run <= 0) {
            run = 0;
            start = j;
        }
        run += (after[j] - before[j]) * KZI_FIT_ONE - cost;
        if (run > best.value || (run == best.value && j + 1 - start < best.j1 - best.j0))
            best = (box_found){i0, i1, start, j + 1, run};
    }
    return best;
}

/* The best run of lines at the places j0 .. j1-1. */
static box_found best_run_across(const box_lines *lines, int32_t j0, int32_t j1)
{
    box_found best = {0, 0, j0, j1, 0};
    int64_t run = 0;
    for (int32_t i = 0, start = 0; i < lines->n; i++) {
        const int32_t *before = lines->sums + (size_t)lines->length * (size_t)i, *after = before + lines->length;
        int64_t set = 0;
        for (int32_t j = j0; j < j1; j++) set += after[j] - before[j];
        if (run <= 0) {
            run = 0;
            start = i;
        }
        run += set * KZI_FIT_ONE - lines->weight * (j1 - j0);
        if (run > best.value) best = (box_found){start, i + 1, j0, j1, run};
    }
    return best;
}

/* ---- Search -------------------------------------------------------------------------------------------- */

/* A good box to begin with: from all lines to the best places, from these to the best lines, and so on. */
static box_found good_box(const box_lines *lines)
{
    box_found best = {0, lines->n, 0, 0, 0};
    for (;;) {
        box_found next = best_run(lines, best.i0, best.i1);
        if (next.value > 0) next = best_run_across(lines, next.j0, next.j1);
        if (next.value <= best.value) return best;
        best = next;
    }
}

static box_found best_box(const box_lines *lines)
{
    box_found best = good_box(lines);
    for (int32_t i0 = 0; i0 < lines->n; i0++) {
        int32_t i1 = i0 + 1;
        while (i1 <= lines->n && lines->best_sums[i1] - lines->best_sums[i0] < best.value) i1++;
        for (; i1 <= lines->n; i1++) {
            if (best_run_value(lines, i0, i1) < best.value) continue;
            const box_found found = best_run(lines, i0, i1);
            if (found.value > 0) keep_better_box(lines, &found, &best);
        }
    }
    return best;
}

static void sum_lines(const kz_mask *mask, const box_lines *lines)
{
    const kz_cell_rect r = mask->bounds;
    for (int32_t j = 0; j < lines->length; j++) lines->sums[j] = 0;
    for (int32_t i = 0; i < lines->n; i++) {
        const int32_t *before = lines->sums + (size_t)lines->length * (size_t)i;
        int32_t *after = lines->sums + (size_t)lines->length * ((size_t)i + 1);
        for (int32_t j = 0; j < lines->length; j++)
            after[j] = before[j] +
                       (lines->turned ? kz_mask_get(mask, r.x0 + i, r.y0 + j) : kz_mask_get(mask, r.x0 + j, r.y0 + i));
    }
    lines->best_sums[0] = 0;
    for (int32_t i = 0; i < lines->n; i++)
        lines->best_sums[i + 1] = lines->best_sums[i] + best_run_value(lines, i, i + 1);
}

static kz_result heaviest_box(const kz_mask *mask, int64_t weight, const kz_allocator *from, kz_cell_rect *box,
                              kz_error *err)
{
    const kz_cell_rect r = mask->bounds;
    const int32_t w = r.x1 - r.x0, h = r.y1 - r.y0;
    box_lines lines = {h, w, false, weight, NULL, NULL};
    if (w < h) lines = (box_lines){w, h, true, weight, NULL, NULL};
    const int64_t cells = (int64_t)w * h; /* at most 2^48 */
    if (cells > FIT_BOX_MAX_WORK / lines.n) return kzi_fail(err, KZ_ERR_TOO_LARGE, cells, FIT_BOX_MAX_WORK / lines.n);
    const size_t n = (size_t)lines.n + 1;
    size_t n_sums, size;
    if (!kzi_mul_size(n, (size_t)lines.length, &n_sums) || !kzi_mul_size(n_sums, sizeof(int32_t), &size) ||
        !kzi_add_size(size, n * sizeof(int64_t), &size))
        return kzi_fail(err, KZ_ERR_TOO_LARGE, cells, FIT_BOX_MAX_WORK / lines.n);
    lines.best_sums = kzi_alloc(from, size, sizeof(int64_t));
    if (!lines.best_sums) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    lines.sums = (int32_t *)(lines.best_sums + n);
    sum_lines(mask, &lines);
    const box_found found = best_box(&lines);
    const kz_cell_rect at = upright_box(&lines, &found);
    *box = (kz_cell_rect){r.x0 + at.x0, r.y0 + at.y0, r.x0 + at.x1, r.y0 + at.y1};
    kzi_release(from, lines.best_sums, size, sizeof(int64_t));
    return KZ_OK;
}

/* ---- Set cells only ------------------------------------------------------------------------------------ */

/* A bar of the histogram: so many set cells stand one upon another from column x on. */
typedef struct box_bar {
    int32_t x, height;
} box_bar;

static void keep_larger_box(kz_cell_rect box, kz_cell_rect *best)
{
    const int64_t more = box_area(box) - box_area(*best);
    if (more > 0 || (more == 0 && is_neater_box(box, *best))) *best = box;
}

/* Row y's heights, from left to right: when one is lower than the bars before it, these end. */
static void boxes_above_row(const int32_t *height, kz_cell_rect r, int32_t y, box_bar *bars, kz_cell_rect *best)
{
    int32_t n = 0;
    for (int32_t x = r.x0; x <= r.x1; x++) {
        const int32_t now = x < r.x1 ? height[x - r.x0] : 0;
        int32_t start = x;
        while (n > 0 && bars[n - 1].height >= now) {
            const box_bar bar = bars[--n];
            if (bar.height > 0) keep_larger_box((kz_cell_rect){bar.x, y + 1 - bar.height, x, y + 1}, best);
            start = bar.x;
        }
        bars[n++] = (box_bar){start, now};
    }
}

/* The largest rectangle under a histogram, for each row in turn (Morrow). */
static kz_result solid_box(const kz_mask *mask, const kz_allocator *from, kz_cell_rect *box, kz_error *err)
{
    const kz_cell_rect r = mask->bounds;
    const size_t w = (size_t)(r.x1 - r.x0), size = w * sizeof(int32_t) + (w + 1) * sizeof(box_bar);
    int32_t *height = kzi_alloc(from, size, sizeof(int32_t));
    if (!height) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    box_bar *bars = (box_bar *)(height + w);
    *box = (kz_cell_rect){0, 0, 0, 0};
    for (size_t i = 0; i < w; i++) height[i] = 0;
    for (int32_t y = r.y0; y < r.y1; y++) {
        for (int32_t x = r.x0; x < r.x1; x++) height[x - r.x0] = kz_mask_get(mask, x, y) ? height[x - r.x0] + 1 : 0;
        boxes_above_row(height, r, y, bars, box);
    }
    kzi_release(from, height, size, sizeof(int32_t));
    return KZ_OK;
}

/* ---- The box ------------------------------------------------------------------------------------------- */

static kzi_fit_cells cells_in_box(const kz_mask *mask, kz_cell_rect box)
{
    kzi_fit_cells inside = {0, box_area(box)};
    for (int32_t y = box.y0; y < box.y1; y++)
        for (int32_t x = box.x0; x < box.x1; x += 64)
            inside.set += kzi_bits_count(kz_mask_bits(mask, x, y, box.x1 - x < 64 ? box.x1 - x : 64));
    return inside;
}

kz_result kz_mask_fit_box(const kz_mask *mask, float tightness, const kz_allocator *alloc, kz_cell_rect *box,
                          kz_fit_loss *loss, kz_error *err)
{
    int64_t weight;
    kz_result result = kzi_fit_weight(mask, tightness, &weight, err);
    if (result != KZ_OK) return result;
    if (!box) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    const kz_allocator from = kzi_allocator(alloc);
    kz_cell_rect found = mask->bounds;
    if (mask->count > 0 && weight == KZI_FIT_ONE) result = solid_box(mask, &from, &found, err);
    else if (mask->count > 0 && weight > 0) result = heaviest_box(mask, weight, &from, &found, err);
    if (result != KZ_OK) return result;
    *box = found;
    if (loss) *loss = kzi_fit_loss_of(mask, cells_in_box(mask, found));
    return KZ_OK;
}
