/* bands_search.c - finds the resting boxes that meet the movers.
 *
 * Movers are sorted by band, and within a band roughly by min.x.  So each search begins where the one before ended, and
 * reads memory that was read just before.  A batch of movers is first placed and its memory prefetched, then compared:
 * with a million boxes, waiting for memory is what costs time.  This suits a handful of movers as well as more movers
 * than boxes, so there is no second method.
 *
 * A pair is reported in the band where the later of its two boxes begins.  In any other band both are replicas. */
#include "broad/resting/bands_search.h"
#include "broad/resting/bands_scan.h"
#include "broad/resting/bands_torus.h"

#include <float.h>

enum {
    BANDS_TOGETHER = 32, /* movers placed before the first is compared: 160 cache lines in flight */
    BANDS_SORTED = 32,   /* fewer are not sorted */
    BANDS_SHARED = 2048, /* fewer are not shared among threads */
    BANDS_DIGIT = 11     /* bits; keys have two digits */
};

typedef struct bands_probe {
    kz_box box; /* axes swapped as in the bands */
    uint32_t position;
    bool several; /* on a torus: one of several copies */
} bands_probe;

/* One probe in one band, placed. */
typedef struct bands_item {
    const bands_probe *probe;
    uint32_t from, end; /* blocks */
    bool first;         /* this is the first of the probe's bands */
} bands_item;

typedef struct bands_job {
    void *out;      /* kz_index_pair or kzi_band_hit */
    size_t n, room; /* n keeps counting when the room is used up */
} bands_job;

typedef struct bands_run {
    const kzi_bands *bands;
    const kzi_box_set *set;
    kzi_band_scan *scan;
    const bands_probe *probes;
    const uint64_t *order; /* lower halves: the probe */
    uint32_t n_probes, n_jobs;
    bool with_boxes, filtered;
    uint64_t count_to; /* a job may end once it has found more */
    bands_job jobs[KZI_SAP_JOBS];
} bands_run;

/* ---- The movers, in order -------------------------------------------------------------------------------------- */

static kz_result bands_add_probes(const kz_allocator *alloc, const kzi_bands *s, kzi_block *probes, uint32_t *n,
                                  uint32_t position, kz_box box, kz_error *err)
{
    kz_box copies[KZI_TORUS_COPIES];
    const uint32_t n_copies = kzi_torus_copies(box, s->wrap_w, s->wrap_h, copies);
    if (n_copies == 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    const kz_result r = kzi_block_grow(alloc, probes, *n, (size_t)*n + n_copies, sizeof(bands_probe), err);
    if (r != KZ_OK) return r;
    for (uint32_t i = 0; i < n_copies; i++) {
        const kz_box at = s->cut.swapped ? kzi_band_swap(copies[i]) : copies[i];
        ((bands_probe *)probes->at)[(*n)++] = (bands_probe){at, position, n_copies > 1};
    }
    return KZ_OK;
}

static kz_result bands_make_probes(const kz_allocator *alloc, const kzi_bands *s, kzi_block *probes,
                                   const kzi_box_set *set, uint32_t *n_probes, uint32_t *n_numbers, kz_error *err)
{
    uint32_t n = 0, most = s->n_numbers;
    kz_result r = kzi_block_reserve(alloc, probes, set->n, sizeof(bands_probe), err);
    for (uint32_t i = 0; i < set->n && r == KZ_OK; i++) {
        const uint32_t number = set->ids ? set->ids[i] : i;
        const kz_box box = set->boxes[number];
        most = number < most ? most : number + 1;
        if (kzi_band_none(box)) continue;
        if (kzi_bands_wrap(s)) {
            r = bands_add_probes(alloc, s, probes, &n, i, box, err);
        } else {
            ((bands_probe *)probes->at)[n++] = (bands_probe){s->cut.swapped ? kzi_band_swap(box) : box, i, false};
        }
    }
    *n_probes = n;
    *n_numbers = most;
    return r;
}

/* Two passes of a counting sort over 11 bits each, in the upper halves. */
static void bands_order_keys(uint64_t *keys, uint64_t *other, uint32_t n)
{
    for (int shift = 32; shift < 32 + 2 * BANDS_DIGIT; shift += BANDS_DIGIT) {
        const uint64_t digit = (1u << BANDS_DIGIT) - 1;
        uint32_t starts[1 << BANDS_DIGIT] = {0}, sum = 0;
        for (uint32_t i = 0; i < n; i++) starts[keys[i] >> shift & digit]++;
        for (uint64_t d = 0; d <= digit; d++) {
            const uint32_t count = starts[d];
            starts[d] = sum;
            sum += count;
        }
        for (uint32_t i = 0; i < n; i++) other[starts[keys[i] >> shift & digit]++] = keys[i];
        uint64_t *const t = keys;
        keys = other;
        other = t;
    }
}

/* Sorts by first band and, in the rest of 22 bits, by min.x.  Only times depend on it. */
static void bands_order_probes(const kzi_bands *s, const bands_probe *probes, uint64_t *keys, uint32_t n)
{
    float low = INFINITY, high = -INFINITY;
    uint32_t cells = 1u << 2 * BANDS_DIGIT;
    if (n < BANDS_SORTED) {
        for (uint32_t i = 0; i < n; i++) keys[i] = i;
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        const float x = probes[i].box.min.x;
        if (x > -FLT_MAX && x < low) low = x;
        if (x < FLT_MAX && x > high) high = x;
    }
    for (uint32_t k = s->cut.n_bands; k > 1; k -= k / 2) cells /= 2; /* k becomes half, rounded up */
    const kzi_band_cut columns = {.low = low, .per_unit = cells / ((double)high - low), .n_bands = cells};
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t column = high > low ? kzi_band_of(&columns, probes[i].box.min.x) : 0;
        keys[i] = (uint64_t)(kzi_band_of(&s->cut, probes[i].box.min.y) * cells + column) << 32 | i;
    }
    bands_order_keys(keys, keys + n, n);
}

/* ---- Comparing ------------------------------------------------------------------------------------------------- */

static bool bands_same_box(kz_box a, kz_box b)
{
    return a.min.x == b.min.x && a.min.y == b.min.y && a.max.x == b.max.x && a.max.y == b.max.y;
}

/* A box as the bands store it, with axes swapped back. */
static kz_box bands_box(const kzi_bands *s, uint32_t place)
{
    const float *at =
        (const float *)s->boxes.at + (size_t)(place / KZI_BAND_BLOCK) * KZI_BAND_FLOATS + place % KZI_BAND_BLOCK;
    const kz_box box = {{at[0], at[32]}, {at[16], at[48]}};
    return s->cut.swapped ? kzi_band_swap(box) : box;
}

static uint32_t bands_number(const kzi_bands *s, uint32_t id)
{
    id &= KZI_BAND_NUMBER;
    return kzi_bands_wrap(s) ? ((const kzi_band_whole *)s->whole.at)[id].number : id;
}

static kzi_band_hit bands_hit(const kzi_bands *s, uint32_t place, uint32_t id, uint32_t position)
{
    if (kzi_bands_wrap(s)) {
        const kzi_band_whole *whole = (const kzi_band_whole *)s->whole.at + (id & KZI_BAND_NUMBER);
        return (kzi_band_hit){whole->box, whole->number, position};
    }
    return (kzi_band_hit){bands_box(s, place), id & KZI_BAND_NUMBER, position};
}

/* On a torus: do the two boxes really meet, and are these their first copies that do?  Several copies may. */
static bool bands_torus_reports(const kzi_bands *s, const bands_probe *probe, const kz_box *mover, uint32_t place,
                                uint32_t id)
{
    const kz_box *still = &((const kzi_band_whole *)s->whole.at)[id & KZI_BAND_NUMBER].box;
    if (!kzi_torus_meets(still, mover, s->wrap_w, s->wrap_h)) return false;
    if (!probe->several && !(id & KZI_BAND_SEVERAL)) return true;
    const kz_box found_a = bands_box(s, place), found_b = s->cut.swapped ? kzi_band_swap(probe->box) : probe->box;
    kz_box a[KZI_TORUS_COPIES], b[KZI_TORUS_COPIES];
    const uint32_t n_a = kzi_torus_copies(*still, s->wrap_w, s->wrap_h, a);
    const uint32_t n_b = kzi_torus_copies(*mover, s->wrap_w, s->wrap_h, b);
    for (uint32_t i = 0; i < n_a * n_b; i++) {
        const kz_box one = a[i / n_b], other = b[i % n_b];
        if (kz_box_meets(one, other)) return bands_same_box(one, found_a) && bands_same_box(other, found_b);
    }
    return false;
}

/* Reports what a scan found for one probe in one band. */
static void bands_report(const bands_run *run, bands_job *job, const bands_item *item, const uint32_t *hits, uint32_t n)
{
    const kzi_bands *s = run->bands;
    const kzi_box_set *set = run->set;
    const uint32_t *ids = s->ids.at, position = item->probe->position;
    const uint32_t mover = set->ids ? set->ids[position] : position;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t id = ids[hits[i]];
        if (!item->first && (id & KZI_BAND_REPLICA)) continue;
        if (run->filtered && !kzi_band_filter_agrees(s, hits[i], set->category[mover], set->collides[mover])) {
            continue;
        }
        if (kzi_bands_wrap(s) && !bands_torus_reports(s, item->probe, &set->boxes[mover], hits[i], id)) continue;
        if (run->with_boxes) {
            if (job->n < job->room) ((kzi_band_hit *)job->out)[job->n] = bands_hit(s, hits[i], id, position);
            job->n++;
            continue;
        }
        id = bands_number(s, id);
        if (id == mover || kzi_bands_dead(s, id)) continue;
        if (job->n < job->room) {
            ((kz_index_pair *)job->out)[job->n] = (kz_index_pair){id < mover ? id : mover, id < mover ? mover : id};
        }
        job->n++;
    }
}

static void bands_compare(const bands_run *run, bands_job *job, const bands_item *items, uint32_t n_items)
{
    uint32_t hits[KZI_BAND_ROOM], n;
    for (uint32_t i = 0; i < n_items; i++) {
        for (uint32_t from = items[i].from; from < items[i].end;) {
            from = run->scan(run->bands->boxes.at, run->bands->ends.at, from, items[i].end, &items[i].probe->box, hits,
                             &n);
            if (n > 0) bands_report(run, job, &items[i], hits, n);
        }
    }
}

/* ---- Placing --------------------------------------------------------------------------------------------------- */

/* Finds the first block of [first, end) that reaches to `left`, or `end`.  It goes from the guess `hint` in doubled
 * steps, then bisects. */
static uint32_t bands_place(const float *reach, uint32_t first, uint32_t end, uint32_t hint, float left)
{
    uint32_t low = first, high = end, step = 1;
    if (hint >= end) hint = first;
    if (first == end) return end;
    if (reach[hint] < left) {
        low = hint + 1;
        while (end - low >= step && reach[low + step - 1] < left) {
            low += step;
            step *= 2;
        }
        if (end - low >= step) high = low + step - 1;
    } else {
        high = hint;
        while (high - first >= step && reach[high - step] >= left) {
            high -= step;
            step *= 2;
        }
        if (high - first >= step) low = high - step + 1;
    }
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (reach[middle] < left) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void bands_fetch(const kzi_bands *s, uint32_t block)
{
    const float *at = (const float *)s->boxes.at + (size_t)block * KZI_BAND_FLOATS;
    KZI_BANDS_PREFETCH(at);
    KZI_BANDS_PREFETCH(at + 16);
    KZI_BANDS_PREFETCH(at + 32);
    KZI_BANDS_PREFETCH(at + 48);
    KZI_BANDS_PREFETCH((const uint32_t *)s->ids.at + (size_t)block * KZI_BAND_BLOCK);
}

static void bands_search_part(void *data, uint32_t j)
{
    bands_run *run = data;
    const kzi_bands *s = run->bands;
    const uint32_t *first = s->first.at;
    const float *reach = s->reach.at;
    bands_item items[BANDS_TOGETHER];
    bands_job job = run->jobs[j];
    uint32_t n_items = 0, hint = 0, last_band = UINT32_MAX;
    const uint32_t from = (uint32_t)((uint64_t)run->n_probes * j / run->n_jobs);
    const uint32_t to = (uint32_t)((uint64_t)run->n_probes * (j + 1) / run->n_jobs);
    for (uint32_t i = from; i < to && job.n <= run->count_to; i++) {
        const bands_probe *probe = &run->probes[(uint32_t)run->order[i]];
        const uint32_t lowest = kzi_band_of(&s->cut, probe->box.min.y);
        const uint32_t highest = kzi_band_of(&s->cut, probe->box.max.y);
        uint32_t guess = lowest == last_band ? hint : first[lowest];
        for (uint32_t k = lowest; k <= highest; k++) {
            const uint32_t at = bands_place(reach, first[k], first[k + 1], guess, probe->box.min.x);
            if (k == lowest) hint = at;
            guess = first[k + 1] + (at - first[k]); /* as far along the next band */
            if (at == first[k + 1]) continue;
            bands_fetch(s, at);
            items[n_items++] = (bands_item){probe, at, first[k + 1], k == lowest};
            if (n_items == BANDS_TOGETHER) {
                bands_compare(run, &job, items, n_items);
                n_items = 0;
            }
        }
        last_band = lowest;
    }
    bands_compare(run, &job, items, n_items);
    run->jobs[j].n = job.n;
}

/* ---- The whole search -------------------------------------------------------------------------------------------- */

/* Runs the jobs, and once more if some found more than they had room for.  The first room is a guess. */
static kz_result bands_run_jobs(const kz_allocator *alloc, bands_run *run, kzi_sap *sap, const kzi_sap_how *how,
                                kzi_band_found *found, kz_error *err)
{
    const size_t size = run->with_boxes ? sizeof(kzi_band_hit) : sizeof(kz_index_pair);
    for (int round = 0; round < 2; round++) {
        bool again = false;
        for (uint32_t j = 0; j < run->n_jobs; j++) {
            bands_job *job = &run->jobs[j];
            size_t room = round ? job->n : 2 * (size_t)(run->n_probes / run->n_jobs) + 64;
            if (how && how->max_pairs && room > how->max_pairs) room = (size_t)how->max_pairs;
            again = again || round == 0 || job->n > job->room;
            const kz_result r = kzi_block_reserve(alloc, &sap->found[j], room, size, err);
            if (r != KZ_OK) return r;
            *job = (bands_job){sap->found[j].at, job->n, sap->found[j].bytes / size};
        }
        if (!again) break;
        for (uint32_t j = 0; j < run->n_jobs; j++) run->jobs[j].n = 0;
        if (run->n_jobs > 1) {
            how->parallel->run(how->parallel->ctx, bands_search_part, run, run->n_jobs);
        } else {
            bands_search_part(run, 0);
        }
        found->total = 0;
        for (uint32_t j = 0; j < run->n_jobs; j++) found->total += found->n[j] = run->jobs[j].n;
        if (how && how->max_pairs && found->total > how->max_pairs) return kzi_fail_pairs(err, how, found->total);
    }
    return KZ_OK;
}

kz_result kzi_bands_search(const kz_allocator *alloc, const kzi_bands *bands, kzi_sap *sap, const kzi_box_set *set,
                           const kzi_sap_how *how, bool with_boxes, kzi_band_found *found, kz_error *err)
{
    bands_run run = {.bands = bands, .set = set, .scan = kzi_band_scan_now(), .n_jobs = 1, .with_boxes = with_boxes};
    run.count_to = kzi_count_to(how);
    *found = (kzi_band_found){.n_jobs = 1};
    if (set->n >= KZI_BANDS_MOST) return kzi_fail(err, KZ_ERR_TOO_LARGE, set->n, KZI_BANDS_MOST - 1);
    kz_result r = bands_make_probes(alloc, bands, &sap->entries[0], set, &run.n_probes, &found->n_numbers, err);
    if (r == KZ_OK) r = kzi_block_reserve(alloc, &sap->keys, 2 * (size_t)run.n_probes, sizeof(uint64_t), err);
    if (r != KZ_OK || run.n_probes == 0 || bands->n_boxes == 0) return r;
    bands_order_probes(bands, sap->entries[0].at, sap->keys.at, run.n_probes);
    run.probes = sap->entries[0].at;
    run.order = sap->keys.at;
    run.filtered = bands->n_classes > 0 && set->category;
    if (how && how->parallel && how->parallel->n_threads > 1 && run.n_probes >= BANDS_SHARED) {
        const uint32_t n_threads = how->parallel->n_threads;
        run.n_jobs = n_threads > KZI_SAP_JOBS / 4 ? KZI_SAP_JOBS : 4 * n_threads;
    }
    found->n_jobs = run.n_jobs;
    return bands_run_jobs(alloc, &run, sap, how, found, err);
}
