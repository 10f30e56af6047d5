/* fit_box.c - the best-fitting box of whole cells for a mask, exact for every tightness.
 *
 * A box is made of whole lines of cells: rows, or columns where these are far fewer.  For a first and a last line, the best
 * extent along them is the heaviest run of sums, found by Kadane's algorithm (Bentley 1984).  All pairs of lines would
 * cost half the square of their number times their length.  But a box is worth at most the sum of the best runs of its
 * lines, each alone.  So most pairs cannot beat a good box found beforehand, and are skipped.
 *
 * All sums are whole: a box of `all` cells, `set` of them set, is worth 2^24 * set - weight * all. */
#include <string.h>

#include "mask/fit/fit_search.h"

enum {
    BOX_SUM_STEPS = 4,   /* for a cell that is summed up */
    BOX_HEIGHT_STEPS = 3 /* for a cell of the histograms */
};

#define FIT_BOX_MAX_WORK ((int64_t)1 << 36) /* this bounds the memory, 4096 cells square, and a sum by 8192 */

/* The part of the mask within its bounds: `n` lines of `length` cells each, from the cell `at` on.  When `swapped`, the
 * mask's rows are the columns of the one to be fitted. */
typedef struct box_lines {
    const kz_mask *mask;
    kz_cell at;
    int32_t n, length;
    bool swapped;
    int64_t weight;
    uint16_t *sums; /* sums[i * length + j]: set cells at place j of the lines before i */
    kzi_work *work;
    int64_t *best_sums; /* values of the best runs of the lines before i, summed up */
} box_lines;

/* A box of lines i0 .. i1-1 and places j0 .. j1-1, and its value. */
typedef struct box_found {
    int32_t i0, i1, j0, j1;
    int64_t value;
} box_found;

/* ---- Which is better ----------------------------------------------------------------------------------- */

static int64_t box_area(kz_cell_rect box) { return (int64_t)(box.x1 - box.x0) * (box.y1 - box.y0); }

/* Of equally good boxes, is a preferred?  The order is smaller, topmost, leftmost, flattest. */
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
    if (lines->swapped) return (kz_cell_rect){found->i0, found->j0, found->i1, found->j1};
    return (kz_cell_rect){found->j0, found->i0, found->j1, found->i1};
}

static void keep_better_box(const box_lines *lines, const box_found *found, box_found *best)
{
    if (found->value > best->value ||
        (found->value == best->value && is_neater_box(upright_box(lines, found), upright_box(lines, best))))
        *best = *found;
}

/* ---- Runs along the lines ------------------------------------------------------------------------------ */

/* The value of the best run of places in the lines i0 .. i1-1, at least 0.  It is a sum up to a place minus the least
 * sum before it.  These three chains of operations are shorter than the single one of a run that starts anew. */
static int64_t best_run_value(const box_lines *lines, int32_t i0, int32_t i1)
{
    const uint16_t *before = lines->sums + (size_t)lines->length * (size_t)i0;
    const uint16_t *after = lines->sums + (size_t)lines->length * (size_t)i1;
    const int64_t cost = lines->weight * (i1 - i0);
    int64_t sum = 0, least = 0, best = 0;
    kzi_work_spend(lines->work, (uint64_t)lines->length / 2 + 1);
    for (int32_t j = 0; j < lines->length; j++) {
        sum += (after[j] - before[j]) * KZI_FIT_ONE - cost;
        best = sum - least > best ? sum - least : best;
        least = sum < least ? sum : least;
    }
    return best;
}

/* The same of a single line, from its runs of set cells. */
static int64_t best_run_of_row(const box_lines *lines, int32_t i)
{
    int64_t sum = 0, least = 0, best = 0;
    int32_t at = lines->at.x;
    for (int32_t x0, x1; kz_mask_next_run(lines->mask, lines->at.y + i, at, &x0, &x1); at = x1) {
        sum -= lines->weight * (x0 - at);
        least = sum < least ? sum : least;
        sum += (KZI_FIT_ONE - lines->weight) * (x1 - x0);
        best = sum - least > best ? sum - least : best;
    }
    return best;
}

/* The best run itself: of equally good ones the shortest, then the first.  A run starts anew where it is worth nothing,
 * so each is as short as possible. */
static box_found best_run(const box_lines *lines, int32_t i0, int32_t i1)
{
    const uint16_t *before = lines->sums + (size_t)lines->length * (size_t)i0;
    const uint16_t *after = lines->sums + (size_t)lines->length * (size_t)i1;
    const int64_t cost = lines->weight * (i1 - i0);
    box_found best = {i0, i1, 0, 0, 0};
    int64_t run = 0;
    kzi_work_spend(lines->work, 2 * (uint64_t)lines->length);
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

static int32_t set_in_row(const kz_mask *mask, int32_t y, int32_t x0, int32_t x1)
{
    int32_t set = 0;
    for (int32_t x = x0; x < x1; x += 64) set += kzi_bits_count(kz_mask_bits(mask, x, y, x1 - x < 64 ? x1 - x : 64));
    return set;
}

/* The best run of lines at the places j0 .. j1-1. */
static box_found best_run_across(const box_lines *lines, int32_t j0, int32_t j1)
{
    box_found best = {0, 0, j0, j1, 0};
    int64_t run = 0;
    kzi_work_spend(lines->work, (uint64_t)lines->n * (uint64_t)(j1 - j0));
    for (int32_t i = 0, start = 0; i < lines->n; i++) {
        if (run <= 0) {
            run = 0;
            start = i;
        }
        run += set_in_row(lines->mask, lines->at.y + i, lines->at.x + j0, lines->at.x + j1) * KZI_FIT_ONE - lines->weight * (j1 - j0);
        if (run > best.value) best = (box_found){start, i + 1, j0, j1, run};
    }
    return best;
}

/* ---- Search -------------------------------------------------------------------------------------------- */

/* Finds a good box to begin with: from all lines to the best places, from these to the best lines, and so on. */
static box_found good_box(const box_lines *lines)
{
    box_found best = {0, lines->n, 0, 0, 0};
    while (!kzi_work_is_over(lines->work)) {
        box_found next = best_run(lines, best.i0, best.i1);
        if (next.value > 0) next = best_run_across(lines, next.j0, next.j1);
        if (next.value <= best.value) return best;
        best = next;
    }
    return best;
}

/* The least value at which lines i0 .. i1-1 matter: no equally good box of more lines than the best has cells is
 * preferred. */
static int64_t least_that_matters(const box_found *best, int32_t i0, int32_t i1)
{
    const int64_t area = (int64_t)(best->i1 - best->i0) * (best->j1 - best->j0);
    return best->value + (best->value <= 0 || (area > 0 && i1 - i0 > area));
}

/* The first end i1 after `from` with which lines i0 .. i1-1 may matter.  The best run of lines i0 .. from-1 is worth
 * `value`, and each further line adds no more than its own best run. */
static int32_t next_promising_end(const box_lines *lines, const box_found *best, int32_t i0, int32_t from,
                                  int64_t value)
{
    const int64_t without = value - lines->best_sums[from];
    int32_t i1 = from + 1;
    while (i1 <= lines->n && without + lines->best_sums[i1] < least_that_matters(best, i0, i1)) i1++;
    kzi_work_tick(lines->work, (uint64_t)(i1 - from));
    return i1;
}

static box_found best_box(const box_lines *lines)
{
    box_found best = good_box(lines);
    for (int32_t i0 = 0; i0 < lines->n && !kzi_work_is_over(lines->work); i0++) {
        int32_t i1 = next_promising_end(lines, &best, i0, i0, 0);
        while (i1 <= lines->n && !kzi_work_is_over(lines->work)) {
            const int64_t value = best_run_value(lines, i0, i1);
            if (value >= least_that_matters(&best, i0, i1)) {
                const box_found found = best_run(lines, i0, i1);
                keep_better_box(lines, &found, &best);
            }
            i1 = next_promising_end(lines, &best, i0, i1, value);
        }
    }
    return best;
}

/* Line i: its cells are added to the sums before it, four of which are in one word and never overflow. */
static void sum_row(const box_lines *lines, int32_t i, const uint64_t four[16])
{
    const uint16_t *before = lines->sums + (size_t)lines->length * (size_t)i;
    uint16_t *after = lines->sums + (size_t)lines->length * ((size_t)i + 1);
    for (int32_t j = 0; j < lines->length; j += 64) {
        const int32_t n = lines->length - j < 64 ? lines->length - j : 64;
        uint64_t bits = kz_mask_bits(lines->mask, lines->at.x + j, lines->at.y + i, n), sums;
        int32_t k = j;
        for (; k + 4 <= j + n; k += 4, bits >>= 4) {
            memcpy(&sums, before + k, sizeof sums);
            sums += four[bits & 15];
            memcpy(after + k, &sums, sizeof sums);
        }
        for (; k < j + n; k++, bits >>= 1) after[k] = (uint16_t)(before[k] + (bits & 1));
    }
}

/* Fills in the words whose four sums are the bits of their index. */
static void four_of_bits(uint64_t four[16])
{
    for (unsigned i = 0; i < 16; i++) {
        const uint16_t sums[4] = {i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3 & 1};
        memcpy(&four[i], sums, sizeof sums);
    }
}

static void sum_lines(const box_lines *lines)
{
    uint64_t four[16];
    four_of_bits(four);
    memset(lines->sums, 0, (size_t)lines->length * sizeof *lines->sums);
    lines->best_sums[0] = 0;
    for (int32_t i = 0; i < lines->n && !kzi_work_is_over(lines->work); i++) {
        sum_row(lines, i, four);
        kzi_work_tick(lines->work, (uint64_t)lines->length);
        lines->best_sums[i + 1] = lines->best_sums[i] + best_run_of_row(lines, i);
    }
}

static bool is_set_across(void *ctx, int32_t x, int32_t y)
{
    const box_lines *lines = ctx;
    kzi_work_tick(lines->work, BOX_SUM_STEPS);
    return kz_mask_get(lines->mask, lines->at.x + y, lines->at.y + x);
}

static kz_result make_lines(const kz_mask *mask, box_lines *lines, const kz_allocator *from, kz_mask **across,
                            kz_error *err)
{
    const kz_cell_rect r = mask->bounds;
    lines->mask = mask;
    lines->at = (kz_cell){r.x0, r.y0};
    lines->length = r.x1 - r.x0;
    lines->n = r.y1 - r.y0;
    lines->swapped = lines->n / 2 > lines->length;
    if (!lines->swapped) return KZ_OK;
    const kz_result result = kz_mask_from_call(lines->n, lines->length, is_set_across, lines, from, across, err);
    *lines = (box_lines){*across, {0, 0}, lines->length, lines->n, true, lines->weight, NULL, lines->work, NULL};
    return result;
}

static kz_result search_lines(box_lines *lines, const kz_allocator *from, kz_cell_rect *box, kz_error *err)
{
    const size_t n = (size_t)lines->n + 1, n_sums = n * (size_t)lines->length; /* at most 2^26 */
    const size_t size = n_sums * sizeof(uint16_t) + n * sizeof(int64_t);
    lines->best_sums = kzi_alloc(from, size, sizeof(int64_t));
    if (!lines->best_sums) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    lines->sums = (uint16_t *)(lines->best_sums + n);
    sum_lines(lines);
    const box_found found = best_box(lines);
    *box = upright_box(lines, &found);
    kzi_release(from, lines->best_sums, size, sizeof(int64_t));
    return KZ_OK;
}

static kz_result heaviest_box(const kz_mask *mask, int64_t weight, kzi_work *work, const kz_allocator *from,
                              kz_cell_rect *box, kz_error *err)
{
    const kz_cell_rect r = mask->bounds;
    const int32_t w = r.x1 - r.x0, h = r.y1 - r.y0, shorter = w < h ? w : h;
    const int64_t cells = (int64_t)w * h; /* at most 2^48 */
    box_lines lines = {.weight = weight, .work = work};
    kz_mask *across = NULL;
    if (cells > FIT_BOX_MAX_WORK / shorter) return kzi_fail(err, KZ_ERR_TOO_LARGE, cells, FIT_BOX_MAX_WORK / shorter);
    kzi_work_spend(work, BOX_SUM_STEPS * (uint64_t)cells);
    if (kzi_work_is_over(work)) return KZ_OK; /* the caller refuses */
    kz_result result = make_lines(mask, &lines, from, &across, err);
    if (result == KZ_OK) result = search_lines(&lines, from, box, err);
    kz_mask_free(across);
    *box = (kz_cell_rect){r.x0 + box->x0, r.y0 + box->y0, r.x0 + box->x1, r.y0 + box->y1};
    return result;
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

/* Row y's heights, from left to right: a height lower than the bars before it ends these. */
static void boxes_above_row(const int32_t *height, kz_cell_rect r, int32_t y, box_bar *bars, kz_cell_rect *best)
{
    int32_t n = 0;
    for (int32_t x = r.x0; x <= r.x1; x++) {
        const int32_t now = x < r.x1 ? height[x - r.x0] : 0;
        int32_t start = x;
        if (n > 0 && bars[n - 1].height == now) continue;
        while (n > 0 && bars[n - 1].height >= now) {
            const box_bar bar = bars[--n];
            if (bar.height > 0) keep_larger_box((kz_cell_rect){bar.x, y + 1 - bar.height, x, y + 1}, best);
            start = bar.x;
        }
        bars[n++] = (box_bar){start, now};
    }
}

static void add_row_to_heights(const kz_mask *mask, int32_t y, int32_t *height)
{
    const kz_cell_rect r = mask->bounds;
    for (int32_t x = r.x0; x < r.x1; x += 64) {
        const int32_t n = r.x1 - x < 64 ? r.x1 - x : 64;
        const uint64_t bits = kz_mask_bits(mask, x, y, n);
        int32_t *of = height + (x - r.x0);
        for (int32_t i = 0; i < n; i++) of[i] = bits >> i & 1 ? of[i] + 1 : 0;
    }
}

/* The largest rectangle under a histogram, for each row in turn (Morrow). */
static kz_result solid_box(const kz_mask *mask, kzi_work *work, const kz_allocator *from, kz_cell_rect *box,
                           kz_error *err)
{
    const kz_cell_rect r = mask->bounds;
    const size_t w = (size_t)(r.x1 - r.x0), size = w * sizeof(int32_t) + (w + 1) * sizeof(box_bar);
    int32_t *height = kzi_alloc(from, size, sizeof(int32_t));
    if (!height) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    box_bar *bars = (box_bar *)(height + w);
    *box = (kz_cell_rect){0, 0, 0, 0};
    memset(height, 0, w * sizeof(int32_t));
    for (int32_t y = r.y0; y < r.y1 && !kzi_work_is_over(work); y++) {
        kzi_work_spend(work, BOX_HEIGHT_STEPS * (uint64_t)w);
        add_row_to_heights(mask, y, height);
        boxes_above_row(height, r, y, bars, box);
    }
    kzi_release(from, height, size, sizeof(int32_t));
    return KZ_OK;
}

/* ---- The box ------------------------------------------------------------------------------------------- */

static kzi_fit_cells cells_in_box(const kz_mask *mask, kz_cell_rect box)
{
    kzi_fit_cells inside = {0, box_area(box)};
    for (int32_t y = box.y0; y < box.y1; y++) inside.set += set_in_row(mask, y, box.x0, box.x1);
    return inside;
}

kz_result kz_mask_fit_box(const kz_mask *mask, float tightness, const kz_work *limits, const kz_allocator *alloc,
                          kz_box *box, kz_fit_loss *loss, kz_error *err)
{
    int64_t weight;
    kz_result result = kzi_fit_weight(mask, tightness, &weight, err);
    if (result != KZ_OK) return result;
    if (!box) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    const kz_allocator from = kzi_allocator(alloc);
    kzi_work work = kzi_work_of(limits);
    kz_cell_rect found = mask->bounds;
    if (kz_mask_count(mask) > 0 && weight == KZI_FIT_ONE) result = solid_box(mask, &work, &from, &found, err);
    else if (kz_mask_count(mask) > 0 && weight > 0) result = heaviest_box(mask, weight, &work, &from, &found, err);
    if (result == KZ_OK) result = kzi_work_result(&work, err);
    if (result != KZ_OK) return result;
    *box = (kz_box){{(float)found.x0, (float)found.y0}, {(float)found.x1, (float)found.y1}}; /* exact: at most 2^24 */
    if (loss) *loss = kzi_fit_loss_of(mask, cells_in_box(mask, found));
    return KZ_OK;
}
