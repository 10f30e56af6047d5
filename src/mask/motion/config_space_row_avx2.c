/* config_space_row_avx2.c - rows of the configuration space from four runs of cells at once, with the vectors of AVX2.
 *
 * Runs longer than the width of the row cover some cells at each offset.  Of all cells before those the last set one
 * counts, of all cells after them the first: so words of many runs are joined, and bits are sought once. */
#include "mask/motion/config_space_row.h"
#include "math/lanes/u64x4.h"

/* What is known of the offsets first .. first + width: the only ones that are still needed. */
typedef struct row_scan {
    const kz_mask *mask;
    const kzi_cell_runs *runs;
    int64_t dx, dy;
    uint64_t rest; /* needed, and not met so far */
    int first, width;
    kzi_u64x4 before, after; /* set cells from a run's start at the first offset on, and from its end on */
} row_scan;

static inline void begin_rest(row_scan *s)
{
    s->first = kzi_bits_lowest(s->rest);
    s->width = kzi_bits_highest(s->rest) - s->first;
    s->before = s->after = kzi_u64x4_all(0);
}

static inline uint64_t join(kzi_u64x4 words)
{
    uint64_t w[4];
    kzi_u64x4_store(w, words);
    return w[0] | w[1] | w[2] | w[3];
}

static inline void end_rest(row_scan *s)
{
    const uint64_t ends = ((uint64_t)1 << s->width) - 1, before = join(s->before) & ends, after = join(s->after) & ends;
    if (before != 0) s->rest &= ~(~(uint64_t)0 >> (63 - kzi_bits_highest(before)) << s->first);
    if (after != 0) s->rest &= ~(~(uint64_t)1 << kzi_bits_lowest(after) << s->first);
}

/* Four runs as they lie beside the first offset. */
typedef struct four_runs {
    kzi_u64x4 words, x, end;
} four_runs;

static inline four_runs runs_at(const row_scan *s, int32_t i)
{
    const kzi_u64x4 at = kzi_u64x4_all((uint64_t)(s->dx + s->first));
    const uint64_t *row = s->mask->words + s->dy;
    const int32_t *y = &s->runs->y[i];
    const kzi_u64x4 words = s->runs->skips ? kzi_u64x4_set(row[y[0]], row[y[1]], row[y[2]], row[y[3]])
                                           : kzi_u64x4_load(&row[y[0]]);
    return (four_runs){words, kzi_u64x4_add(kzi_u64x4_of_ints(&s->runs->x0[i]), at),
                       kzi_u64x4_add(kzi_u64x4_of_ints(&s->runs->x1[i]), at)};
}

/* Adds four runs if all are longer than the width. */
static inline bool add_long_runs(row_scan *s, int32_t i)
{
    const four_runs f = runs_at(s, i);
    const kzi_u64x4 inner = kzi_u64x4_add(f.x, kzi_u64x4_all((uint64_t)s->width));
    if (kzi_u64x4_any(kzi_u64x4_more(kzi_u64x4_add(inner, kzi_u64x4_all(1)), f.end))) return false;
    if (kzi_u64x4_any(kzi_u64x4_span(f.words, kzi_u64x4_from_whole(inner), kzi_u64x4_from_whole(f.end)))) {
        s->rest = 0; /* a cell that is covered at each offset */
    }
    s->before = kzi_u64x4_or(s->before, kzi_u64x4_moved(f.words, f.x));
    s->after = kzi_u64x4_or(s->after, kzi_u64x4_moved(f.words, f.end));
    return true;
}

/* Adds four runs if what they cover at all offsets together fits into a word.  Bit i is joined with the n - 1 after it:
 * each round doubles how many are joined, up to n. */
static inline bool add_short_runs(row_scan *s, int32_t i)
{
    const four_runs f = runs_at(s, i);
    const kzi_u64x4 n = kzi_u64x4_sub(f.end, f.x), most = kzi_u64x4_all((uint64_t)(64 - s->width));
    kzi_u64x4 met = kzi_u64x4_moved(f.words, f.x), joined = kzi_u64x4_all(1);
    if (kzi_u64x4_any(kzi_u64x4_more(n, most))) return false;
    for (int round = 0; round < 6; round++) {
        const kzi_u64x4 by = kzi_u64x4_least(joined, kzi_u64x4_sub(n, joined));
        met = kzi_u64x4_or(met, kzi_u64x4_moved(met, by));
        joined = kzi_u64x4_add(joined, by);
    }
    s->rest &= ~(join(met) << s->first);
    return true;
}

static void add_one_by_one(row_scan *s, int32_t i)
{
    const kzi_cell_runs *runs = s->runs;
    for (const int32_t end = i + 4; i < end; i++) {
        s->rest &= ~(kzi_config_space_run(s->mask, runs->x0[i] + s->dx + s->first, runs->x1[i] - runs->x0[i],
                                          (int32_t)(runs->y[i] + s->dy), s->width)
                     << s->first);
    }
}

/* Fewer offsets are left after a while, and runs that were too short may be long enough. */
static inline void add_four_runs(row_scan *s, int32_t i)
{
    for (int round = 0; round < 2; round++) {
        if (add_long_runs(s, i)) return;
        end_rest(s);
        if (s->rest == 0) return;
        begin_rest(s);
    }
    if (!add_short_runs(s, i)) add_one_by_one(s, i);
}

/* From the middle outwards; at the ends some runs may come twice. */
uint64_t kzi_config_space_row_avx2(const kz_mask *mask, const kzi_cell_runs *runs, int32_t begin, int32_t end,
                                   int64_t dx, int64_t dy, uint64_t needed)
{
    row_scan s = {.mask = mask, .runs = runs, .dx = dx, .dy = dy, .rest = needed};
    const int32_t last = end - 4, middle = begin + (last - begin) / 2, n = 1 + (last - middle + 3) / 4 * 2;
    begin_rest(&s);
    for (int32_t i = 0; i < n && s.rest != 0; i++) {
        const int32_t at = middle + (i % 2 == 0 ? -2 * i : 2 * i + 2);
        add_four_runs(&s, at < begin ? begin : at > last ? last : at);
        if (i % 2 == 0 && s.rest != 0) end_rest(&s);
    }
    if (s.rest != 0) end_rest(&s);
    return needed & ~s.rest;
}
