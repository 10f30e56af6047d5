/* sap_scatter.c - copies each box into the strips that it touches, by a counting sort.
 *
 * First the copies are counted, then the boxes of each strip are stored side by side.  A strip that is much fuller than
 * others is cut again by its own measure.  Strips are along y, and strips of strips along x, so every point of the
 * plane lies in exactly one cell.  A copy is flagged, once for each axis, in cells that begin beyond the box's lower
 * end.  Two boxes meet in the cell of the larger of their lower ends on each axis; only there do they share no flag.
 *
 * Sources: partition-based spatial merge join, Patel and DeWitt 1996; reference points, Dittrich and Seeger 2000. */
#include "broad/sap/sap_private.h"
#include "math/lanes/f32x4.h"

#include <string.h>

#define CUT_FROM         128    /* boxes; below, finding the cut costs more than it saves */
#define CROWDED_FROM     1024   /* boxes in a strip that is cut again, if it also has ... */
#define CROWDED_TIMES    8      /* ... this many times the average ... */
#define CROWDED_SURE     65536u /* ... or this many boxes */
#define SCATTER_PARALLEL 32768u /* boxes that are worth sharing among threads */
#define SCATTER_JOBS     16u
#define KEPT_IN_STRIP    128u /* boxes in a strip that is kept, on average: its last blocks are half empty */
#define TAKE_PREFETCH    24u /* boxes; where numbers jump, the hardware predicts nothing */
#define SCATTER_PREFETCH 80 /* bytes beyond the place written to: 1.14 times as fast as without */

/* One scatter.  Job j handles the boxes from n * j / n_jobs on. */
typedef struct scatter_work {
    const kzi_sap_source *from;
    const kzi_cut *cut;
    uint32_t *counts; /* [job][strip], one more than there are strips: see count_copies, place_strips */
    const size_t *starts;
    uint32_t *strips; /* of each box, found when copies are counted: the first << 16 | the last */
    kzi_entry *to;
    uint32_t n_jobs;
} scatter_work;

static inline uint32_t part_start(const scatter_work *d, uint32_t job)
{
    return (uint32_t)((uint64_t)d->from->n * job / d->n_jobs);
}

/* A block of boxes, whatever source they come from. */
#define SCATTER_BLOCK 64u

typedef struct scatter_block {
    const kz_box *boxes;
    const uint32_t *ids; /* NULL: they rise from first_id on */
    uint32_t first_id;
    kz_box own_boxes[SCATTER_BLOCK];
    uint32_t own_ids[SCATTER_BLOCK];
} scatter_block;

/* True for bodies that were created one after the other. */
static bool numbers_rise_by_one(const uint32_t *ids, uint32_t n)
{
    uint32_t differ = 0;
    for (uint32_t i = 0; i < n; i++) differ |= ids[i] ^ (ids[0] + i);
    return !differ;
}

static void take_boxes(const kzi_sap_source *from, uint32_t start, uint32_t n, scatter_block *out)
{
    KZ_ASSERT(n <= SCATTER_BLOCK && start + n <= from->n);
    const bool are_own = !from->ghosts || start + n <= from->n_own;
    if (from->boxes && !from->by_id && !from->more && are_own) {
        out->boxes = from->boxes + start;
        out->ids = from->ids ? from->ids + start : NULL;
        out->first_id = start;
        if (from->marks) {
            for (uint32_t i = 0; i < n; i++) out->own_ids[i] = kzi_source_id(from, out->ids ? out->ids[i] : start + i);
            out->ids = out->own_ids;
        }
        return;
    }
    if (from->by_id && !from->marks && are_own && numbers_rise_by_one(from->ids + start, n)) {
        out->boxes = from->boxes + from->ids[start];
        out->ids = NULL;
        out->first_id = from->ids[start];
        return;
    }
    out->boxes = out->own_boxes;
    out->ids = out->own_ids;
    for (uint32_t i = 0; i < n; i++) {
        if (from->by_id && start + i + TAKE_PREFETCH < (from->ghosts ? from->n_own : from->n)) {
            KZI_PREFETCH_WRITE(&from->boxes[from->ids[start + i + TAKE_PREFETCH]], 0);
        }
        const kzi_entry e = kzi_source_entry(from, start + i);
        out->own_boxes[i] = e.box;
        out->own_ids[i] = e.id;
    }
}

/* Adds 1 at each box's first strip and subtracts 1 after its last.  The running sum from strip 0 is then the number in
 * each strip. */
static void count_copies(void *data, uint32_t job)
{
    const scatter_work *d = data;
    const kzi_cut cut = *d->cut;
    uint32_t *counts = d->counts + (size_t)job * (cut.n + 1);
    scatter_block block;
    uint32_t first[SCATTER_BLOCK], last[SCATTER_BLOCK]; /* first > last for a box that meets nothing */
    memset(counts, 0, (cut.n + 1) * sizeof *counts);
    for (uint32_t i = part_start(d, job), end = part_start(d, job + 1); i < end;) {
        const uint32_t n = end - i < SCATTER_BLOCK ? end - i : SCATTER_BLOCK;
        take_boxes(d->from, i, n, &block);
        kzi_sap_find_strips(&cut, block.boxes, n, first, last);
        for (uint32_t k = 0; k < n; k++) {
            d->strips[i + k] = first[k] << 16 | last[k];
            if (first[k] > last[k]) continue;
            KZ_ASSERT(last[k] < cut.n);
            counts[first[k]]++;
            counts[last[k] + 1]--;
        }
        i += n;
    }
}

static inline void put_copy(kzi_entry *to, kzi_f32x4 box, uint32_t id)
{
    kzi_f32x4_store(&to->box.min.x, box);
    to->id = id;
}

/* Most boxes lie in one strip or two.  The copy in the last strip is always written, and overwritten by the first if
 * both are the same strip.  A branch here would be mispredicted for one box in eight. */
static void copy_boxes(void *data, uint32_t job)
{
    const scatter_work *d = data;
    const kzi_cut cut = *d->cut;
    uint32_t *next = d->counts + (size_t)job * (cut.n + 1);
    kzi_entry *to = d->to;
    scatter_block block;
    for (uint32_t i = part_start(d, job), end = part_start(d, job + 1); i < end;) {
        const uint32_t n = end - i < SCATTER_BLOCK ? end - i : SCATTER_BLOCK;
        take_boxes(d->from, i, n, &block);
        for (uint32_t k = 0; k < n; k++) {
            const uint32_t first = d->strips[i + k] >> 16, last = d->strips[i + k] & 0xffff;
            const uint32_t id = block.ids ? block.ids[k] : block.first_id + k;
            if (first > last) continue;
            kzi_f32x4 box = kzi_f32x4_load(&block.boxes[k].min.x);
            if (cut.swapped) box = kzi_f32x4_swap_neighbors(box);
            for (uint32_t s = first + 1; s < last; s++) put_copy(&to[next[s]++], box, id | cut.flag);
            const uint32_t copy = next[last];
            put_copy(&to[copy], box, id | cut.flag);
            next[last] = copy + (last != first);
            const uint32_t place = next[first]++;
            KZ_ASSERT(place < d->starts[first + 1] && copy < d->starts[last + 1]);
            put_copy(&to[place], box, id);
            KZI_PREFETCH_WRITE(&to[place], SCATTER_PREFETCH);
        }
        i += n;
    }
}

/* Turns counts into places: where each strip begins, and each job's part of it.  Returns the number of copies. */
static size_t place_strips(const scatter_work *d, size_t *starts)
{
    const size_t stride = (size_t)d->cut->n + 1;
    uint32_t at = 0, here[SCATTER_JOBS] = {0};
    for (uint32_t s = 0; s < d->cut->n; s++) {
        starts[s] = at;
        for (uint32_t job = 0; job < d->n_jobs; job++) {
            uint32_t *count = &d->counts[job * stride + s];
            here[job] += *count;
            KZ_ASSERT(here[job] <= d->from->n); /* a box is in a strip once */
            *count = at;
            at += here[job];
        }
    }
    starts[d->cut->n] = at;
    return at;
}

typedef struct scatterer {
    const kz_allocator *alloc;
    kzi_sap *sap;
    const kz_parallel *parallel;
    uint32_t n_strips, n_cut; /* strips of two boxes or more; the strips of the first level */
    bool torus;
    kz_error *err;
} scatterer;

static kz_result room_for_counts(scatterer *to, scatter_work *d, size_t **starts)
{
    const size_t starts_at = ((size_t)d->n_jobs * (d->cut->n + 1) * sizeof(uint32_t) + 63) & ~(size_t)63;
    kz_result r = kzi_block_reserve(to->alloc, &to->sap->counts, starts_at + ((size_t)d->cut->n + 1) * sizeof(size_t),
                                    1, to->err);
    if (r != KZ_OK) return r;
    d->counts = to->sap->counts.at;
    *starts = (size_t *)(void *)((unsigned char *)to->sap->counts.at + starts_at);
    d->starts = *starts;
    /* The first block for pairs is empty until pairs are searched, so it lends its memory. */
    kzi_block *lent = &to->sap->found[to->sap->n_done];
    r = kzi_block_reserve(to->alloc, lent, d->from->n, sizeof *d->strips, to->err);
    d->strips = lent->at;
    return r;
}

/* Reduces the strips, given that `n` boxes made `n_copies`; to none if too few would be left. */
static void cut_less(kzi_cut *cut, uint32_t n, size_t n_copies)
{
    KZ_ASSERT(n_copies > n);
    const double part = 0.125 * n / (double)(n_copies - n);
    const uint32_t strips = (uint32_t)(cut->n * (part < 0.5 ? part : 0.5));
    cut->per_half *= (float)strips / (float)cut->n;
    cut->n = strips < 4 ? 0 : strips;
}

/* Divides a scatter of many boxes into jobs, and returns the threads that run them; NULL: this one. */
static const kz_parallel *share_scatter(const scatterer *to, scatter_work *d)
{
    if (to->parallel && d->from->n >= SCATTER_PARALLEL) {
        const uint32_t jobs = kzi_sap_jobs(to->parallel);
        d->n_jobs = jobs < SCATTER_JOBS ? jobs : SCATTER_JOBS;
    }
    return d->n_jobs > 1 ? to->parallel : NULL;
}

static kz_result count_once(scatterer *to, scatter_work *d, const kz_parallel *by, size_t **starts, size_t *n_copies)
{
    const kz_result r = room_for_counts(to, d, starts);
    if (r != KZ_OK) return r;
    kzi_run_jobs(by, count_copies, d, d->n_jobs);
    *n_copies = place_strips(d, *starts);
    return KZ_OK;
}

/* Counts copies, and reduces the strips while the copies exceed 1.5 times the boxes.  No strips are left where large
 * boxes would have to be in most of them. */
static kz_result count_all(scatterer *to, scatter_work *d, kzi_cut *cut, const kz_parallel *by, size_t **starts,
                           size_t *n_copies)
{
    while (cut->n > 0) {
        const kz_result r = count_once(to, d, by, starts, n_copies);
        if (r != KZ_OK) return r;
        if (*n_copies <= (size_t)d->from->n + d->from->n / 2) break;
        cut_less(cut, d->from->n, *n_copies);
    }
    return KZ_OK;
}

static kz_result add_strips(scatterer *to, const size_t *starts, size_t offset, uint32_t n, unsigned level,
                            bool swapped, bool merged)
{
    const kz_result r =
        kzi_block_grow(to->alloc, &to->sap->strips, to->n_strips, (size_t)to->n_strips + n, sizeof(kzi_strip), to->err);
    if (r != KZ_OK) return r;
    kzi_strip *strips = to->sap->strips.at;
    for (uint32_t s = 0; s < n; s++) {
        KZ_ASSERT(starts[s] <= starts[s + 1]);
        const size_t count = starts[s + 1] - starts[s];
        if (count < 2) continue;
        strips[to->n_strips++] = (kzi_strip){offset + starts[s], (uint32_t)count, s, (uint8_t)level, swapped, merged};
    }
    return KZ_OK;
}

/* Scatters `from` to entries[level] from `offset` on; the first `offset` entries stay.  Where no cut is worth it,
 * *n_copies is 0 and nothing is done, unless `always`: then all boxes become one strip. */
static kz_result scatter_boxes(scatterer *to, const kzi_sap_source *from, bool swapped, bool may_swap, bool always,
                               unsigned level, size_t offset, size_t *n_copies)
{
    kzi_sap *sap = to->sap;
    kzi_cut cut = {0};
    size_t *starts = NULL;
    scatter_work d = {from, &cut, NULL, NULL, NULL, NULL, 1};
    if (from->n >= CUT_FROM) kzi_find_cut(from, may_swap, !to->torus, &cut);
    const kz_parallel *by = share_scatter(to, &d);
    *n_copies = 0;
    kz_result r = count_all(to, &d, &cut, by, &starts, n_copies);
    if (r == KZ_OK && cut.n == 0) {
        *n_copies = 0;
        if (!always) return KZ_OK;
        cut = (kzi_cut){.n = 1}; /* one strip takes all */
        r = count_once(to, &d, by, &starts, n_copies);
    }
    if (r != KZ_OK) return r;
    cut.flag = to->torus || swapped == cut.along_x ? KZI_SAP_REPLICA : KZI_SAP_GHOST_X;
    const size_t n = offset + *n_copies;
    /* A world keeps the last step's events in the entries of level 0.  They stay until nothing can fail. */
    r = level == 0 ? kzi_block_fit(to->alloc, &sap->entries[0], 0, n, sizeof(kzi_entry), to->err)
                   : kzi_block_grow(to->alloc, &sap->entries[level], offset, n, sizeof(kzi_entry), to->err);
    if (r != KZ_OK) return r;
    if (*n_copies) d.to = (kzi_entry *)sap->entries[level].at + offset;
    if (*n_copies) kzi_run_jobs(by, copy_boxes, &d, d.n_jobs);
    sap->n_copies += *n_copies;
    to->n_cut = level == 0 ? cut.n : to->n_cut;
    return add_strips(to, starts, offset, cut.n, level, swapped != cut.swapped, cut.merged);
}

bool kzi_strip_is_crowded(size_t n, size_t average)
{
    return n >= CROWDED_FROM && (n > CROWDED_TIMES * average || n >= CROWDED_SURE);
}

static bool is_crowded(const kzi_strip *strip, size_t average)
{
    return kzi_strip_is_crowded(strip->n, average) && (!strip->merged || strip->n >= 2 * KZI_MERGED_STRIP);
}

/* Cuts the crowded strips of strips[from .. to->n_strips) again; these are of one level, and are left without boxes.
 * Room for all of their copies is made at once: growing it for each strip took five times as long as all the rest. */
static kz_result cut_crowded(scatterer *to, uint32_t from, unsigned level, size_t average)
{
    const uint32_t end = to->n_strips;
    size_t offset = 0, n_crowded = 0;
    KZ_ASSERT(level < KZI_SAP_LEVELS && from <= end);
    for (uint32_t s = from; s < end; s++) {
        const kzi_strip *strip = (const kzi_strip *)to->sap->strips.at + s;
        n_crowded += is_crowded(strip, average) ? strip->n : 0;
    }
    kz_result r = kzi_block_reserve(to->alloc, &to->sap->entries[level + 1], n_crowded + n_crowded / 8,
                                    sizeof(kzi_entry), to->err);
    for (uint32_t s = from; s < end && r == KZ_OK; s++) {
        const kzi_strip strip = ((const kzi_strip *)to->sap->strips.at)[s];
        size_t n_copies;
        if (!is_crowded(&strip, average)) continue;
        const kzi_entry *entries = (const kzi_entry *)to->sap->entries[level].at + strip.first;
        const kzi_sap_source source = {.entries = entries, .n = strip.n};
        r = scatter_boxes(to, &source, strip.swapped, !to->torus, false, level + 1, offset, &n_copies);
        if (r == KZ_OK && n_copies) ((kzi_strip *)to->sap->strips.at)[s].n = 0;
        offset += r == KZ_OK ? n_copies : 0;
    }
    return r;
}

kz_result kzi_sap_scatter(const kz_allocator *alloc, kzi_sap *sap, const kzi_sap_source *from, bool torus,
                          const kz_parallel *parallel, uint32_t *n_strips, kz_error *err)
{
    scatterer to = {alloc, sap, parallel, 0, 1, torus, err};
    size_t n_copies;
    uint32_t first = 0;
    sap->n_copies = 0;
    kz_result r = scatter_boxes(&to, from, false, true, true, 0, 0, &n_copies);
    for (unsigned level = 0; r == KZ_OK && level < KZI_SAP_LEVELS && first < to.n_strips; level++) {
        const uint32_t end = to.n_strips;
        KZ_ASSERT(to.n_cut > 0);
        r = cut_crowded(&to, first, level, sap->n_copies / to.n_cut);
        first = end;
    }
    *n_strips = to.n_strips;
    return r;
}

static void limit_strips(kzi_cut *cut, uint32_t most)
{
    KZ_ASSERT(most > 0);
    if (cut->n <= most) return;
    cut->per_half *= (float)most / (float)cut->n;
    cut->n = most;
}

kz_result kzi_sap_scatter_to(const kz_allocator *alloc, kzi_sap *sap, const kzi_sap_source *from, kzi_cut *cut,
                             size_t most, const kz_parallel *parallel, const size_t **starts, kz_error *err)
{
    scatterer to = {alloc, sap, parallel, 0, 1, false, err};
    scatter_work d = {from, cut, NULL, NULL, NULL, NULL, 1};
    const kz_parallel *by = share_scatter(&to, &d);
    size_t n_copies = 0, *places = NULL;
    kz_result r = KZ_OK;
    *starts = NULL;
    if (cut->n == 0) {
        if (from->n >= CUT_FROM) {
            kzi_find_cut(from, true, false, cut);
            limit_strips(cut, from->n / KEPT_IN_STRIP);
        }
        r = count_all(&to, &d, cut, by, &places, &n_copies);
        if (r == KZ_OK && cut->n == 0) {
            *cut = (kzi_cut){.n = 1};
            places = NULL;
        }
        cut->flag = KZI_SAP_REPLICA;
    }
    KZ_ASSERT(r != KZ_OK || cut->n > 0);
    if (r == KZ_OK && !places) r = count_once(&to, &d, by, &places, &n_copies);
    if (r != KZ_OK || n_copies > most) return r;
    r = kzi_block_fit(alloc, &sap->entries[0], 0, n_copies, sizeof(kzi_entry), err);
    if (r != KZ_OK) return r;
    d.to = sap->entries[0].at;
    if (n_copies) kzi_run_jobs(by, copy_boxes, &d, d.n_jobs);
    sap->n_copies = n_copies;
    *starts = places;
    return KZ_OK;
}

/* The first strip from `s` on with a box in it; cut->n: there is none. */
static uint32_t next_strip(const kzi_cut *cut, const uint32_t *first, const uint32_t *last, uint32_t n, uint32_t s)
{
    uint32_t next = cut->n;
    for (uint32_t k = 0; k < n; k++) {
        const uint32_t from = first[k] > s ? first[k] : s;
        if (from <= last[k] && from < next) next = from;
    }
    return next;
}

/* Copies the boxes of strip s. */
static kzi_entry *copy_strip(kzi_entry *to, const scatter_block *block, const kzi_cut *cut, const uint32_t *first,
                             const uint32_t *last, uint32_t n, uint32_t s)
{
    for (uint32_t k = 0; k < n; k++) {
        if (s < first[k] || s > last[k]) continue;
        kzi_f32x4 box = kzi_f32x4_load(&block->boxes[k].min.x);
        if (cut->swapped) box = kzi_f32x4_swap_neighbors(box);
        put_copy(to++, box, (block->ids ? block->ids[k] : block->first_id + k) | (s > first[k] ? cut->flag : 0));
    }
    return to;
}

kz_result kzi_sap_scatter_sparse(const kz_allocator *alloc, kzi_sap *sap, const kzi_sap_source *from, const kzi_cut *cut,
                                 uint32_t *n_strips, kz_error *err)
{
    const uint32_t n = from->n;
    uint32_t first[SCATTER_BLOCK], last[SCATTER_BLOCK], n_copies = 0;
    scatter_block block;
    *n_strips = 0;
    if (n > SCATTER_BLOCK || n * n > cut->n) return KZ_OK;
    take_boxes(from, 0, n, &block);
    kzi_sap_find_strips(cut, block.boxes, n, first, last);
    for (uint32_t k = 0; k < n; k++) n_copies += first[k] <= last[k] ? last[k] - first[k] + 1 : 0;
    if ((uint64_t)n_copies * n > cut->n) return KZ_OK;
    kz_result r = kzi_block_reserve(alloc, &sap->strips, n_copies, sizeof(kzi_strip), err);
    if (r == KZ_OK) r = kzi_block_fit(alloc, &sap->entries[0], 0, n_copies, sizeof(kzi_entry), err);
    if (r != KZ_OK) return r;
    kzi_entry *entries = sap->entries[0].at, *to = entries;
    kzi_strip *strips = sap->strips.at;
    for (uint32_t s = 0; (s = next_strip(cut, first, last, n, s)) < cut->n; s++) {
        kzi_entry *at = to;
        to = copy_strip(to, &block, cut, first, last, n, s);
        strips[(*n_strips)++] = (kzi_strip){(size_t)(at - entries), (uint32_t)(to - at), s, 0, cut->swapped, false};
    }
    KZ_ASSERT((size_t)(to - entries) == n_copies && *n_strips <= n_copies);
    sap->n_copies = n_copies;
    return KZ_OK;
}
