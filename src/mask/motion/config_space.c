/* config_space.c - the configuration-space obstacle of two masks: all offsets at which they overlap, and overlap
 * counts.
 *
 * b at offset d covers a's cell p with its cell q where d = p - q.  So a run of n cells of b adds the union of a's rows
 * at n neighbouring offsets, at the run's mirrored place.  A scratch mask holds that union over 2^k offsets.  Each run
 * of 2^k to 2^(k+1)-1 cells adds it twice, once at either end.  Noise has many short runs and gains nothing over single
 * cells; sprites gain their typical run length. */
#include <kolize/mask_config_space.h>

#include "base/work.h"
#include "mask/motion/config_space_bits.h"

#include <string.h>

typedef struct mask_run {
    int32_t y, x0, x1;
} mask_run;

enum { RUNS_AT_ONCE = 512 }; /* on the stack; most sprites have fewer */

enum { ADDED_RUN_STEPS = 8 }; /* steps of work for a run, and one for each word it is added to */

/* Lists the next runs after *last in reading order and returns their number. */
static int next_runs(const kz_mask *mask, mask_run *last, mask_run runs[RUNS_AT_ONCE])
{
    int n = 0;
    while (n < RUNS_AT_ONCE && last->y < mask->bounds.y1) {
        if (kz_mask_next_run(mask, last->y, last->x1, &last->x0, &last->x1)) runs[n++] = *last;
        else *last = (mask_run){last->y + 1, 0, 0};
    }
    return n;
}

/* Adds the runs of b with `least` to 2*least-1 cells to `cspace`; returns whether there are longer ones. */
static bool add_runs(kz_mask *cspace, const kz_mask *a, const kz_mask *b, const mask_run *runs, int n_runs,
                     const kz_mask *longer, int32_t least, kzi_work *work)
{
    const int32_t columns = a->bounds.x1 - a->bounds.x0 + least - 1, rows = a->bounds.y1 - a->bounds.y0;
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    const uint64_t steps = ADDED_RUN_STEPS + (uint64_t)(columns / 64 + 1) * (uint64_t)rows;
    bool more = false;
    for (int i = 0; i < n_runs && !kzi_work_is_over(work); i++) {
        const int32_t n = runs[i].x1 - runs[i].x0;
        const int32_t column = b->bounds.x1 - runs[i].x1, row = b->bounds.y1 - 1 - runs[i].y;
        if (n >= 2 * (int64_t)least) more = true;
        if (n < least || n >= 2 * (int64_t)least) continue;
        kzi_mask_or_shifted(kernels, cspace, longer, columns, rows, column, row);
        kzi_work_spend(work, n > least ? 2 * steps : steps);
        if (n > least) kzi_mask_or_shifted(kernels, cspace, longer, columns, rows, column + n - least, row);
    }
    return more;
}

/* Copies a's rows from the corner of its bounds on. */
static void copy_rows(kz_mask *to, const kz_mask *a)
{
    const kz_cell_rect box = a->bounds;
    memset(to->words, 0, ((size_t)to->n_strips + 1) * to->stride * sizeof *to->words);
    for (int32_t y = box.y0; y < box.y1; y++)
        for (int32_t x = box.x0; x < box.x1; x += 64)
            kzi_mask_strip(to, (x - box.x0) / 64)[y - box.y0] = kz_mask_bits(a, x, y, 64);
}

static void add_all_runs(kz_mask *cspace, const kz_mask *a, const kz_mask *b, kz_mask *longer, kzi_work *work)
{
    mask_run runs[RUNS_AT_ONCE], last = {b->bounds.y0, 0, 0};
    for (int n; !kzi_work_is_over(work) && (n = next_runs(b, &last, runs)) > 0;) {
        copy_rows(longer, a);
        int32_t least = 1;
        while (add_runs(cspace, a, b, runs, n, longer, least, work)) {
            kzi_mask_lengthen(longer, least);
            least *= 2;
        }
    }
}

kz_result kz_mask_config_space(const kz_mask *a, const kz_mask *b, const kz_work *limits, const kz_allocator *alloc,
                               kz_mask **out, kz_cell *origin, kz_error *err)
{
    kzi_work work = kzi_work_of(limits);
    kz_mask *cspace, *longer;
    if (!a) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!b) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    if (!origin) return kzi_fail(err, KZ_ERR_ARGUMENT, 6, 0);
    const bool is_empty = kzi_mask_is_clear(a) || kzi_mask_is_clear(b);
    const kz_cell_rect in_a = a->bounds, in_b = b->bounds;
    const int32_t w = is_empty ? 0 : in_a.x1 - in_a.x0 + (in_b.x1 - in_b.x0) - 1;
    const int32_t h = is_empty ? 0 : in_a.y1 - in_a.y0 + (in_b.y1 - in_b.y0) - 1;
    kz_result result = kzi_mask_new(w, h, alloc, &cspace, err);
    if (result != KZ_OK) return result;
    result = kzi_mask_new(w, is_empty ? 0 : in_a.y1 - in_a.y0, alloc, &longer, err);
    if (result != KZ_OK) {
        kz_mask_free(cspace);
        return result;
    }
    if (!is_empty) add_all_runs(cspace, a, b, longer, &work);
    kz_mask_free(longer);
    if (kzi_work_is_over(&work)) {
        kz_mask_free(cspace);
        return kzi_work_result(&work, err);
    }
    kzi_mask_bake(cspace);
    *out = cspace;
    *origin = is_empty ? (kz_cell){0, 0} : (kz_cell){in_a.x0 - (in_b.x1 - 1), in_a.y0 - (in_b.y1 - 1)};
    return KZ_OK;
}

/* ---- Counts ----------------------------------------------------------------------------------------------
 *
 * Moved along a row, a run of b has with a run of a first 0 cells in common, then 1, 2, 3 ... up to the shorter one's
 * length, and then less and less: a trapezoid, bent in four places.  The bends of all pairs of runs are noted in the
 * counts, and two running sums along each row make the counts of them. */

/* Notes a bend (second difference) at offset x of a row of counts, which is w columns wide and begins at offset x0.  A
 * bend to the left of the row is replaced by its effect on the first two columns.  Sums of bends are unsigned: they may
 * wrap and still end right. */
static void note_bend(uint64_t *row, int64_t w, int64_t x0, int64_t x, int64_t bend)
{
    if (x >= x0 + w) return;
    if (x >= x0) {
        row[x - x0] += (uint64_t)bend;
        return;
    }
    row[0] += (uint64_t)(bend * (x0 - x + 1));
    if (w > 1) row[1] -= (uint64_t)(bend * (x0 - x));
}

static void note_pair(uint64_t *row, int64_t w, int64_t x0, const mask_run *a, const mask_run *b)
{
    const int64_t first = (int64_t)a->x0 - b->x1 + 1, last = (int64_t)a->x1 - b->x0 + 1;
    const int64_t rising = (int64_t)a->x0 - b->x0 + 1, falling = (int64_t)a->x1 - b->x1 + 1;
    if (first >= x0 && last < x0 + w) {
        row[first - x0]++;
        row[rising - x0]--;
        row[falling - x0]--;
        row[last - x0]++;
        return;
    }
    note_bend(row, w, x0, first, 1);
    note_bend(row, w, x0, rising, -1);
    note_bend(row, w, x0, falling, -1);
    note_bend(row, w, x0, last, 1);
}

static void count_by_runs(const kz_mask *a, const kz_mask *b, kz_cell_rect offsets, int64_t *counts, size_t n)
{
    uint64_t *bends = (uint64_t *)counts; /* the same type except for its sign */
    const int64_t w = (int64_t)offsets.x1 - offsets.x0;
    mask_run batch[RUNS_AT_ONCE], last = {a->bounds.y0, 0, 0};
    memset(bends, 0, n * sizeof *bends);
    for (int n_batch; (n_batch = next_runs(a, &last, batch)) > 0;) {
        mask_run of_b = {0, 0, 0};
        for (of_b.y = b->bounds.y0; of_b.y < b->bounds.y1; of_b.y++) {
            for (of_b.x1 = 0; kz_mask_next_run(b, of_b.y, of_b.x1, &of_b.x0, &of_b.x1);) {
                for (int i = 0; i < n_batch; i++) {
                    const int64_t row = (int64_t)batch[i].y - of_b.y - offsets.y0;
                    if (row < 0 || row >= (int64_t)offsets.y1 - offsets.y0) continue;
                    note_pair(bends + row * w, w, offsets.x0, &batch[i], &of_b);
                }
            }
        }
    }
    for (size_t row = 0; row < n; row += (size_t)w) {
        uint64_t slope = 0, count = 0;
        for (int64_t x = 0; x < w; x++) bends[row + (size_t)x] = count += slope += bends[row + (size_t)x];
    }
}

static int64_t number_of_runs(const kz_mask *mask)
{
    int64_t n = 0;
    for (int32_t s = 0; s < mask->n_strips; s++) {
        const uint64_t *strip = kzi_mask_strip(mask, s), *before = s > 0 ? strip - mask->stride : NULL;
        for (int32_t y = mask->bounds.y0; y < mask->bounds.y1; y++)
            n += kzi_bits_count(strip[y] & ~(strip[y] << 1 | (before ? before[y] >> 63 : 0)));
    }
    return n;
}

/* A pair of runs costs about as much as comparing five words. */
static bool runs_are_cheaper(const kz_mask *a, const kz_mask *b, uint64_t n_offsets)
{
    const kz_mask *less = a->n_strips * (int64_t)a->h < b->n_strips * (int64_t)b->h ? a : b;
    const double words = (double)less->n_strips * (less->bounds.y1 - less->bounds.y0);
    return 5.0 * (double)number_of_runs(a) * (double)number_of_runs(b) < (double)n_offsets * (words / 2 + 32);
}

static uint64_t number_of_offsets(kz_cell_rect offsets)
{
    if (offsets.x0 >= offsets.x1 || offsets.y0 >= offsets.y1) return 0;
    return (uint64_t)((int64_t)offsets.x1 - offsets.x0) * (uint64_t)((int64_t)offsets.y1 - offsets.y0);
}

static void count_all(const kz_mask *a, const kz_mask *b, kz_cell_rect offsets, int64_t *counts)
{
    const uint64_t n = number_of_offsets(offsets);
    if (n == 0) return;
    if (runs_are_cheaper(a, b, n)) {
        count_by_runs(a, b, offsets, counts, (size_t)n);
        return;
    }
    for (int32_t dy = offsets.y0; dy < offsets.y1; dy++)
        for (int32_t dx = offsets.x0; dx < offsets.x1; dx++) *counts++ = kz_mask_overlap_area(a, b, dx, dy);
}

size_t kz_mask_overlap_areas(const kz_mask *a, const kz_mask *b, kz_cell_rect offsets, int64_t *counts, size_t max)
{
    const uint64_t n = number_of_offsets(offsets); /* below 2^64: both sides are below 2^32 */
    const size_t all = n < SIZE_MAX ? (size_t)n : SIZE_MAX;
    if (max >= n) {
        count_all(a, b, offsets, counts);
        return all;
    }
    const uint64_t w = (uint64_t)((int64_t)offsets.x1 - offsets.x0);
    const int32_t y = (int32_t)(offsets.y0 + (int64_t)(max / w)); /* the row that is cut */
    count_all(a, b, (kz_cell_rect){offsets.x0, offsets.y0, offsets.x1, y}, counts);
    if (max > 0) /* `counts` may be NULL otherwise */
        count_all(a, b, (kz_cell_rect){offsets.x0, y, (int32_t)(offsets.x0 + (int64_t)(max % w)), y + 1},
                  counts + max - max % w);
    return all;
}
