/* box_pairs.c - which boxes meet?  A strip sweep, made anew at every call.
 *
 * Typical: 100 to 100 000 boxes, most of them moved since the last call, each meeting one to ten others.  The plane is
 * cut into strips eight mean box heights high; every box is copied into the strips it touches; each strip, small enough
 * for the nearest cache, is sorted by x and swept.  A pair that shares several strips is reported in the first of them:
 * the only one where not both are copies from further up.
 *
 * Why it stays fast for hostile layouts: where the strips lie is read off sampled quantiles, so one far box does not
 * stretch them; the mean height is exact for the boxes clipped to that range, so all the copies together are at most
 * 2 1/8 a box, however large single ones are; and a strip that is much fuller than the others is cut again by its own
 * measure, along y or, where y gives nothing, along x.  Comparisons alone decide, so none of this can change the
 * answer.
 *
 * Sources: partition-based spatial merge join, Patel and DeWitt 1996; reference point rule, Dittrich and Seeger 2000;
 * data layout after Terdiman's box pruning. */
#include "box_pairs.h"
#include "radix.h"

#include <string.h>

#define BRUTE_BELOW       40   /* boxes; measured: 31 ns a box both ways there, 98 against 35 at 128 */
#define HEIGHTS_PER_STRIP 8    /* flat between 5 and 12 */
#define CUT_FROM          128  /* boxes; below, finding the cut costs more than it saves */
#define MIN_STRIPS        4    /* fewer strips do not repay the copying */
#define MIN_PER_STRIP     16   /* boxes; strips cost a little even when empty */
#define CROWDED_FROM      1024 /* boxes in a strip that is cut again, if also ... */
#define CROWDED_TIMES     8    /* ... this many times the average */
#define CUT_ALONG_X_FROM  4096 /* boxes that y cannot part */
#define SAMPLES_MOST      512

typedef struct entry {
    kz_box box;
    uint32_t id;
    uint32_t seen; /* bit d: at level d, this copy's strip is not the box's first */
} entry;

/* One strip's boxes by rising min.x, a column for each number: what a vector kernel would load. */
typedef struct lanes {
    float *x0, *x1, *y0, *y1;
    uint32_t *id, *seen;
} lanes;

typedef struct cut {
    bool along_x;
    double from, per_unit; /* strip number = (coordinate - from) * per_unit, cut to 0 .. n-1 */
    uint32_t n;
} cut;

typedef struct span {
    uint32_t first, last;
} span;

typedef struct sweep_run {
    const kz_allocator *alloc;
    kzi_sweep *sweep;
    const kzi_box_list *list;
    size_t room; /* pairs that fit sweep->pairs */
    kz_error *err;
} sweep_run;

static float low_side(const entry *e, bool along_x) { return along_x ? e->box.min.x : e->box.min.y; }

static float high_side(const entry *e, bool along_x) { return along_x ? e->box.max.x : e->box.max.y; }

/* ---- Pairs out ----------------------------------------------------------------------------------------- */

static kz_result room_for_pairs(sweep_run *run, size_t more)
{
    kzi_sweep *sweep = run->sweep;
    if (more <= run->room - sweep->n_pairs) { return KZ_OK; }
    const kz_result r = kzi_block_grow(run->alloc, &sweep->pairs, sweep->n_pairs, sweep->n_pairs + more,
                                       sizeof(kzi_index_pair), run->err);
    run->room = sweep->pairs.bytes / sizeof(kzi_index_pair);
    return r;
}

/* Keeps those of pairs[n_pairs .. end) whose filters agree.  Done row by row, so that a heap of a thousand bodies that
 * ignore each other never fills memory with their half million pairs. */
static void keep_agreeing(sweep_run *run, size_t end)
{
    const kzi_box_list *list = run->list;
    kzi_index_pair *pairs = run->sweep->pairs.at;
    size_t n = run->sweep->n_pairs;
    if (!list->category) {
        run->sweep->n_pairs = end;
        return;
    }
    for (size_t i = n; i < end; i++) {
        const kzi_index_pair p = pairs[i];
        pairs[n] = p;
        n += (list->category[p.lo] & list->collides[p.hi]) && (list->category[p.hi] & list->collides[p.lo]);
    }
    run->sweep->n_pairs = n;
}

/* ---- Brute force --------------------------------------------------------------------------------------- */

/* Entries rise by id, so the pairs come out in order. */
static kz_result compare_each_with_each(sweep_run *run, const entry *e, uint32_t n)
{
    for (uint32_t i = 0; i + 1 < n; i++) {
        const kz_result r = room_for_pairs(run, n - i - 1);
        if (r != KZ_OK) { return r; }
        kzi_index_pair *pairs = run->sweep->pairs.at;
        size_t end = run->sweep->n_pairs;
        for (uint32_t j = i + 1; j < n; j++) {
            pairs[end] = (kzi_index_pair){e[i].id, e[j].id};
            end += kz_box_meets(e[i].box, e[j].box);
        }
        run->sweep->n_compared += n - i - 1;
        keep_agreeing(run, end);
    }
    return KZ_OK;
}

/* ---- Sweep of one strip -------------------------------------------------------------------------------- */

static kz_result fill_lanes(sweep_run *run, const entry *e, uint32_t n, lanes *out)
{
    kzi_sweep *sweep = run->sweep;
    const size_t stride = ((size_t)n + 15) & ~(size_t)15; /* each column aligned to 64 bytes */
    kz_result r;
    if ((r = kzi_block_reserve(run->alloc, &sweep->keys, 2 * (size_t)n, sizeof(kzi_keyed), run->err)) != KZ_OK ||
        (r = kzi_block_reserve(run->alloc, &sweep->lanes, stride, 6 * sizeof(float), run->err)) != KZ_OK) {
        return r;
    }
    kzi_keyed *keys = sweep->keys.at;
    float *at = sweep->lanes.at;
    const lanes to = {at,
                      at + stride,
                      at + 2 * stride,
                      at + 3 * stride,
                      (uint32_t *)(at + 4 * stride),
                      (uint32_t *)(at + 5 * stride)};
    for (uint32_t i = 0; i < n; i++) { keys[i] = (kzi_keyed){kzi_key_of_float(e[i].box.min.x), i}; }
    const kzi_keyed *sorted = kzi_sort_keyed(keys, keys + n, n);
    for (uint32_t i = 0; i < n; i++) {
        const entry *from = &e[sorted[i].value];
        to.x0[i] = from->box.min.x;
        to.x1[i] = from->box.max.x;
        to.y0[i] = from->box.min.y;
        to.y1[i] = from->box.max.y;
        to.id[i] = from->id;
        to.seen[i] = from->seen;
    }
    *out = to;
    return KZ_OK;
}

/* Each box against those that begin before it ends.  Storing every candidate and moving on only past hits has no branch
 * to mispredict, and becomes a compressed store in a vector kernel. */
static kz_result sweep_strip(sweep_run *run, const entry *e, uint32_t n)
{
    lanes in;
    if (n < 2) { return KZ_OK; }
    kz_result r = fill_lanes(run, e, n, &in);
    for (uint32_t i = 0; r == KZ_OK && i + 1 < n; i++) {
        const float x1 = in.x1[i], y0 = in.y0[i], y1 = in.y1[i];
        const uint32_t id = in.id[i], seen = in.seen[i];
        r = room_for_pairs(run, n - i - 1);
        if (r != KZ_OK) { break; }
        kzi_index_pair *pairs = run->sweep->pairs.at;
        size_t end = run->sweep->n_pairs;
        uint32_t j = i + 1;
        for (; j < n && in.x0[j] <= x1; j++) {
            const uint32_t other = in.id[j];
            pairs[end].lo = id < other ? id : other;
            pairs[end].hi = id < other ? other : id;
            end += (in.y0[j] <= y1) & (y0 <= in.y1[j]) & ((in.seen[j] & seen) == 0);
        }
        run->sweep->n_compared += j - i - 1;
        keep_agreeing(run, end);
    }
    return r;
}

/* ---- Where to cut -------------------------------------------------------------------------------------- */

/* The range that holds all but the outermost thirty-seconds of the boxes' middles at either end, widened so that evenly
 * spread boxes fill it just about.  The samples are spread irregularly, lest they fall in step with the caller's
 * order. */
static kz_result sampled_range(sweep_run *run, const entry *e, uint32_t n, bool along_x, double *from, double *to)
{
    const uint32_t spread = n / 16, most = spread < SAMPLES_MOST ? spread : SAMPLES_MOST, m = most < 32 ? 32 : most;
    const uint32_t step = n / m;
    const kz_result r = kzi_block_reserve(run->alloc, &run->sweep->keys, 2 * (size_t)m, sizeof(kzi_keyed), run->err);
    if (r != KZ_OK) { return r; }
    kzi_keyed *keys = run->sweep->keys.at;
    for (uint32_t i = 0; i < m; i++) {
        const entry *pick = &e[i * step + (i * 2654435769u >> 16) % step];
        const double middle = 0.5 * ((double)low_side(pick, along_x) + (double)high_side(pick, along_x));
        keys[i] = (kzi_keyed){kzi_key_of_float((float)middle), 0};
    }
    const kzi_keyed *sorted = kzi_sort_keyed(keys, keys + m, m);
    *from = (double)kzi_float_of_key(sorted[m / 32].key);
    *to = (double)kzi_float_of_key(sorted[m - 1 - m / 32].key);
    const double margin = (*to - *from) / 16;
    *from -= margin;
    *to += margin;
    return KZ_OK;
}

/* Mean extent of the boxes, as far as they lie in the range. */
static double mean_extent(const entry *e, uint32_t n, bool along_x, double from, double to)
{
    double sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        double lo = (double)low_side(&e[i], along_x), hi = (double)high_side(&e[i], along_x);
        lo = lo > from ? lo : from;
        hi = hi < to ? hi : to;
        sum += hi > lo ? hi - lo : 0;
    }
    return sum / (double)n;
}

/* A cut along one axis; out->n is 0 when it would make too few strips to be worth it. */
static kz_result find_cut(sweep_run *run, const entry *e, uint32_t n, bool along_x, cut *out)
{
    double from, to;
    const kz_result r = sampled_range(run, e, n, along_x, &from, &to);
    out->n = 0;
    if (r != KZ_OK || !(from < to)) { return r; }
    const double strip = HEIGHTS_PER_STRIP * mean_extent(e, n, along_x, from, to), most = n / MIN_PER_STRIP;
    const double strips = to - from < strip * most ? (to - from) / strip : most;
    if (strips < MIN_STRIPS) { return KZ_OK; }
    out->along_x = along_x;
    out->n = (uint32_t)strips;
    out->from = from;
    out->per_unit = out->n / (to - from);
    return KZ_OK;
}

/* Never falls as v rises: boxes that share a coordinate share its strip. */
static uint32_t strip_of(const cut *c, float v)
{
    const double at = ((double)v - c->from) * c->per_unit;
    return !(at > 0) ? 0 : at >= c->n ? c->n - 1 : (uint32_t)at;
}

/* ---- Cutting ------------------------------------------------------------------------------------------- */

/* Copies the entries into their strips.  Strip s gets entries[level + 1][ends[s - 1] .. ends[s]), the first from 0. */
static kz_result deal_out(sweep_run *run, const entry *e, uint32_t n, const cut *c, unsigned level)
{
    kzi_sweep *sweep = run->sweep;
    kz_result r;
    if ((r = kzi_block_reserve(run->alloc, &sweep->spans, n, sizeof(span), run->err)) != KZ_OK ||
        (r = kzi_block_reserve(run->alloc, &sweep->ends[level], (size_t)c->n + 1, sizeof(size_t), run->err)) != KZ_OK) {
        return r;
    }
    span *spans = sweep->spans.at; /* kept rather than computed again: the copies must fit the counts */
    size_t *ends = sweep->ends[level].at;
    memset(ends, 0, ((size_t)c->n + 1) * sizeof *ends);
    for (uint32_t i = 0; i < n; i++) {
        spans[i].first = strip_of(c, low_side(&e[i], c->along_x));
        spans[i].last = strip_of(c, high_side(&e[i], c->along_x));
        for (uint32_t s = spans[i].first; s <= spans[i].last; s++) { ends[s + 1]++; }
    }
    for (uint32_t s = 0; s < c->n; s++) { ends[s + 1] += ends[s]; }
    r = kzi_block_reserve(run->alloc, &sweep->entries[level + 1], ends[c->n], sizeof(entry), run->err);
    if (r != KZ_OK) { return r; }
    entry *copies = sweep->entries[level + 1].at;
    for (uint32_t i = 0; i < n; i++) {
        entry copy = e[i];
        for (uint32_t s = spans[i].first; s <= spans[i].last; s++) {
            copies[ends[s]++] = copy; /* what began as the strip's start becomes its end */
            copy.seen |= 1u << level;
        }
    }
    return KZ_OK;
}

static kz_result cut_and_sweep(sweep_run *run, const entry *e, uint32_t n, unsigned level)
{
    cut c = {false, 0, 0, 0};
    kz_result r = KZ_OK;
    if (n >= CUT_FROM && level < KZI_SWEEP_LEVELS) {
        r = find_cut(run, e, n, false, &c);
        if (r == KZ_OK && c.n == 0 && n >= CUT_ALONG_X_FROM) { r = find_cut(run, e, n, true, &c); }
    }
    if (r != KZ_OK) { return r; }
    if (c.n == 0) { return sweep_strip(run, e, n); }
    r = deal_out(run, e, n, &c, level);
    if (r != KZ_OK) { return r; }
    const size_t *ends = run->sweep->ends[level].at;
    const entry *copies = run->sweep->entries[level + 1].at;
    const size_t crowd = ends[c.n - 1] / c.n * CROWDED_TIMES;
    size_t start = 0;
    for (uint32_t s = 0; r == KZ_OK && s < c.n; s++) {
        const uint32_t count = (uint32_t)(ends[s] - start);
        if (count >= CROWDED_FROM && count > crowd) {
            r = cut_and_sweep(run, copies + start, count, level + 1);
        } else {
            r = sweep_strip(run, copies + start, count);
        }
        start = ends[s];
    }
    return r;
}

/* ---- All of it ----------------------------------------------------------------------------------------- */

static uint32_t gather_entries(const kzi_box_list *list, entry *out)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < list->n; i++) {
        const kz_box b = list->boxes[i];
        out[n] = (entry){b, i, 0};
        n += (b.min.x <= b.max.x) & (b.min.y <= b.max.y);
    }
    return n;
}

kz_result kzi_box_pairs(const kz_allocator *alloc, kzi_sweep *sweep, const kzi_box_list *list, kz_error *err)
{
    sweep_run run = {alloc, sweep, list, sweep->pairs.bytes / sizeof(kzi_index_pair), err};
    sweep->n_pairs = 0;
    sweep->n_compared = 0;
    kz_result r = kzi_block_reserve(alloc, &sweep->entries[0], list->n, sizeof(entry), err);
    if (r != KZ_OK) { return r; }
    entry *entries = sweep->entries[0].at;
    const uint32_t n = gather_entries(list, entries);
    if (n < BRUTE_BELOW) {
        r = compare_each_with_each(&run, entries, n);
    } else {
        r = cut_and_sweep(&run, entries, n, 0);
        if (r == KZ_OK) { r = kzi_sort_pairs(alloc, sweep, list->n, err); }
    }
    if (r != KZ_OK) { sweep->n_pairs = 0; }
    return r;
}

void kzi_sweep_free(const kz_allocator *alloc, kzi_sweep *sweep)
{
    for (unsigned level = 0; level < KZI_SWEEP_LEVELS; level++) {
        kzi_block_free(alloc, &sweep->entries[level]);
        kzi_block_free(alloc, &sweep->ends[level]);
    }
    kzi_block_free(alloc, &sweep->entries[KZI_SWEEP_LEVELS]);
    kzi_block_free(alloc, &sweep->spans);
    kzi_block_free(alloc, &sweep->keys);
    kzi_block_free(alloc, &sweep->lanes);
    kzi_block_free(alloc, &sweep->rows);
    kzi_block_free(alloc, &sweep->partners);
    kzi_block_free(alloc, &sweep->pairs);
    sweep->n_pairs = 0;
}
