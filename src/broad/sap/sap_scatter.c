/* sap_scatter.c - copies the boxes into the strips that they touch.
 *
 * First the copies are counted, then each strip's boxes are put side by side.  A strip that is much fuller than others
 * is cut again by its own measure.  With strips along y, and strips of strips along x, every point of the plane lies in
 * one of the pieces; a copy in a piece that begins beyond the box's own lower end is flagged, one flag an axis.  Two
 * boxes meet in the piece where the larger of their lower ends lies on each axis; there alone not both are flagged.
 *
 * Sources: partition-based spatial merge join, Patel and DeWitt 1996; reference points, Dittrich and Seeger 2000. */
#include "broad/sap/sap_private.h"

#include <string.h>

#define CUT_FROM      128    /* boxes; below, finding the cut costs more than it saves */
#define CROWDED_FROM  1024   /* boxes in a strip that is cut again, if also ... */
#define CROWDED_TIMES 8      /* ... this many times the average ... */
#define CROWDED_SURE  65536u /* ... or so many */
#define DEAL_PARALLEL 32768u /* boxes worth sharing */
#define DEAL_JOBS     16u
#define DEAL_AHEAD    80 /* bytes, of the place written to: 1.14 times as fast as without */

/* One deal: the part of the work of job j is the boxes from n * j / n_jobs on. */
typedef struct deal {
    const kzi_sap_source *from;
    const kzi_cut *cut;
    uint32_t *counts; /* [job][strip], one more than there are strips: see count_copies, place_strips */
    const size_t *starts;
    uint32_t *strips; /* of each box, as found when copies are counted: the first << 16 | the last */
    kzi_entry *to;
    const kzi_sap_kernels *kernels;
    uint32_t n_jobs;
} deal;

static inline uint32_t part_start(const deal *d, uint32_t job)
{
    return (uint32_t)((uint64_t)d->from->n * job / d->n_jobs);
}

/* A few boxes at hand, whatever they come from. */
#define DEAL_BLOCK 64u

typedef struct deal_block {
    const kz_box *boxes;
    const uint32_t *ids; /* NULL: they rise from first_id on */
    uint32_t first_id;
    kz_box own_boxes[DEAL_BLOCK];
    uint32_t own_ids[DEAL_BLOCK];
} deal_block;

/* As those of bodies do that were made one after the other. */
static bool numbers_rise_by_one(const uint32_t *ids, uint32_t n)
{
    uint32_t differ = 0;
    for (uint32_t i = 0; i < n; i++) differ |= ids[i] ^ (ids[0] + i);
    return !differ;
}

static void take_boxes(const kzi_sap_source *from, uint32_t start, uint32_t n, deal_block *out)
{
    if (from->boxes && !from->by_id && !from->more) {
        out->boxes = from->boxes + start;
        out->ids = from->ids ? from->ids + start : NULL;
        out->first_id = start;
        return;
    }
    if (from->by_id && numbers_rise_by_one(from->ids + start, n)) {
        out->boxes = from->boxes + from->ids[start];
        out->ids = NULL;
        out->first_id = from->ids[start];
        return;
    }
    out->boxes = out->own_boxes;
    out->ids = out->own_ids;
    for (uint32_t i = 0; i < n; i++) {
        const kzi_entry e = kzi_source_entry(from, start + i);
        out->own_boxes[i] = e.box;
        out->own_ids[i] = e.id;
    }
}

/* Counts where boxes begin, less where they have ended: what that adds up to from strip 0 on is the number in each. */
static void count_copies(void *data, uint32_t job)
{
    const deal *d = data;
    const kzi_cut cut = *d->cut;
    uint32_t *counts = d->counts + (size_t)job * (cut.n + 1);
    deal_block block;
    uint32_t first[DEAL_BLOCK], last[DEAL_BLOCK]; /* first > last for a box that meets nothing */
    memset(counts, 0, (cut.n + 1) * sizeof *counts);
    for (uint32_t i = part_start(d, job), end = part_start(d, job + 1); i < end;) {
        const uint32_t n = end - i < DEAL_BLOCK ? end - i : DEAL_BLOCK;
        take_boxes(d->from, i, n, &block);
        d->kernels->find_strips(&cut, block.boxes, n, first, last);
        for (uint32_t k = 0; k < n; k++) {
            d->strips[i + k] = first[k] << 16 | last[k];
            if (first[k] > last[k]) continue;
            counts[first[k]]++;
            counts[last[k] + 1]--;
        }
        i += n;
    }
}

static inline uint64_t half_turned(uint64_t half, unsigned by) { return half << by | half >> (64 - by) % 64; }

/* Writes an entry; `halves` are its box, min and max. */
static inline void put_copy(kzi_entry *to, const uint64_t halves[2], uint32_t id)
{
    memcpy(&to->box, halves, sizeof to->box);
    to->id = id;
}

/* Most boxes lie in one strip or two.  The copy in the last strip is written in any case, and is written over by the
 * first one if they are the same: one out of eight would be a branch guessed wrong. */
static void copy_boxes(void *data, uint32_t job)
{
    const deal *d = data;
    const kzi_cut cut = *d->cut;
    uint32_t *next = d->counts + (size_t)job * (cut.n + 1);
    kzi_entry *to = d->to;
    const unsigned by = cut.turned ? 32 : 0;
    deal_block block;
    for (uint32_t i = part_start(d, job), end = part_start(d, job + 1); i < end;) {
        const uint32_t n = end - i < DEAL_BLOCK ? end - i : DEAL_BLOCK;
        take_boxes(d->from, i, n, &block);
        for (uint32_t k = 0; k < n; k++) {
            const uint32_t first = d->strips[i + k] >> 16, last = d->strips[i + k] & 0xffff;
            const uint32_t id = block.ids ? block.ids[k] : block.first_id + k;
            uint64_t halves[2];
            if (first > last) continue;
            memcpy(halves, &block.boxes[k], sizeof halves);
            halves[0] = half_turned(halves[0], by);
            halves[1] = half_turned(halves[1], by);
            for (uint32_t s = first + 1; s < last; s++) put_copy(&to[next[s]++], halves, id | cut.flag);
            const uint32_t copy = next[last];
            put_copy(&to[copy], halves, id | cut.flag);
            next[last] = copy + (last != first);
            const uint32_t place = next[first]++;
            put_copy(&to[place], halves, id);
            KZI_SAP_FETCH(&to[place], DEAL_AHEAD);
        }
        i += n;
    }
}

/* From counts to places: where each job's part of each strip begins, and each strip.  Returns how many copies there
 * are. */
static size_t place_strips(const deal *d, size_t *starts)
{
    const size_t stride = (size_t)d->cut->n + 1;
    uint32_t at = 0, here[DEAL_JOBS] = {0};
    for (uint32_t s = 0; s < d->cut->n; s++) {
        starts[s] = at;
        for (uint32_t job = 0; job < d->n_jobs; job++) {
            uint32_t *count = &d->counts[job * stride + s];
            here[job] += *count;
            *count = at;
            at += here[job];
        }
    }
    starts[d->cut->n] = at;
    return at;
}

typedef struct dealer {
    const kz_allocator *alloc;
    kzi_sap *sweep;
    const kz_parallel *parallel;
    const kzi_sap_kernels *kernels;
    uint32_t n_strips, n_cut; /* with two boxes or more; all, at the first level */
    bool torus;
    kz_error *err;
} dealer;

static kz_result room_for_counts(dealer *to, deal *d, size_t **starts)
{
    const size_t starts_at = ((size_t)d->n_jobs * (d->cut->n + 1) * sizeof(uint32_t) + 63) & ~(size_t)63;
    kz_result r = kzi_block_reserve(to->alloc, &to->sweep->counts,
                                    starts_at + ((size_t)d->cut->n + 1) * sizeof(size_t), 1, to->err);
    if (r != KZ_OK) return r;
    d->counts = to->sweep->counts.at;
    *starts = (size_t *)(void *)((unsigned char *)to->sweep->counts.at + starts_at);
    d->starts = *starts;
    /* Where pairs will be found there is place before that. */
    r = kzi_block_reserve(to->alloc, &to->sweep->found[0], d->from->n, sizeof *d->strips, to->err);
    d->strips = to->sweep->found[0].at;
    return r;
}

/* Fewer strips, for `n_copies` of `n` boxes; none if that would leave too few. */
static void cut_less(kzi_cut *cut, uint32_t n, size_t n_copies)
{
    const double part = 0.125 * n / (double)(n_copies - n);
    const uint32_t strips = (uint32_t)(cut->n * (part < 0.5 ? part : 0.5));
    cut->per_half *= (float)strips / (float)cut->n;
    cut->n = strips < 4 ? 0 : strips;
}

/* Counts, and cuts less as long as the copies are more than half as many as the boxes.  No strips are left where large
 * boxes would have to be in most of them. */
static kz_result count_all(dealer *to, deal *d, kzi_cut *cut, const kz_parallel *by, size_t **starts, size_t *n_copies)
{
    while (cut->n > 0) {
        const kz_result r = room_for_counts(to, d, starts);
        if (r != KZ_OK) return r;
        kzi_run_jobs(by, count_copies, d, d->n_jobs);
        *n_copies = place_strips(d, *starts);
        if (*n_copies <= (size_t)d->from->n + d->from->n / 2) break;
        cut_less(cut, d->from->n, *n_copies);
    }
    return KZ_OK;
}

static kz_result add_strips(dealer *to, const size_t *starts, size_t offset, uint32_t n, unsigned level, bool turned,
                            bool merged)
{
    const kz_result r = kzi_block_grow(to->alloc, &to->sweep->strips, to->n_strips, (size_t)to->n_strips + n,
                                       sizeof(kzi_strip), to->err);
    if (r != KZ_OK) return r;
    kzi_strip *strips = to->sweep->strips.at;
    for (uint32_t s = 0; s < n; s++) {
        const size_t count = starts[s + 1] - starts[s];
        if (count < 2) continue;
        strips[to->n_strips++] = (kzi_strip){offset + starts[s], (uint32_t)count, (uint8_t)level, turned, merged};
    }
    return KZ_OK;
}

/* Deals `from` to entries[level] from `offset` on, whose first `offset` entries stay.  Where no cut is worth it,
 * *n_copies is 0 and nothing is done; unless `always`: then all boxes become one strip. */
static kz_result deal_out(dealer *to, const kzi_sap_source *from, bool turned, bool may_turn, bool always,
                          unsigned level, size_t offset, size_t *n_copies)
{
    kzi_sap *sweep = to->sweep;
    kzi_cut cut = {0};
    size_t *starts = NULL;
    deal d = {from, &cut, NULL, NULL, NULL, NULL, to->kernels, 1};
    if (from->n >= CUT_FROM) kzi_find_cut(from, may_turn, !to->torus, &cut);
    if (to->parallel && from->n >= DEAL_PARALLEL) {
        const uint32_t jobs = kzi_sap_jobs(to->parallel);
        d.n_jobs = jobs < DEAL_JOBS ? jobs : DEAL_JOBS;
    }
    const kz_parallel *by = d.n_jobs > 1 ? to->parallel : NULL;
    *n_copies = 0;
    kz_result r = count_all(to, &d, &cut, by, &starts, n_copies);
    if (r == KZ_OK && cut.n == 0) {
        *n_copies = 0;
        if (!always) return KZ_OK;
        cut = (kzi_cut){.n = 1}; /* which takes all */
        if ((r = room_for_counts(to, &d, &starts)) == KZ_OK) {
            kzi_run_jobs(by, count_copies, &d, d.n_jobs);
            *n_copies = place_strips(&d, starts);
        }
    }
    if (r != KZ_OK) return r;
    cut.flag = to->torus || turned == cut.along_x ? KZI_SAP_REPLICA : KZI_SAP_GHOST_X;
    const size_t n = offset + *n_copies;
    /* A world keeps the last step's events in those of level 0: they stay until nothing can fail. */
    r = level == 0 ? kzi_block_fit(to->alloc, &sweep->entries[0], 0, n, sizeof(kzi_entry), to->err)
                   : kzi_block_grow(to->alloc, &sweep->entries[level], offset, n, sizeof(kzi_entry), to->err);
    if (r != KZ_OK) return r;
    if (*n_copies) d.to = (kzi_entry *)sweep->entries[level].at + offset;
    if (*n_copies) kzi_run_jobs(by, copy_boxes, &d, d.n_jobs);
    sweep->n_copies += *n_copies;
    to->n_cut = level == 0 ? cut.n : to->n_cut;
    return add_strips(to, starts, offset, cut.n, level, turned != cut.turned, cut.merged);
}

static bool is_crowded(const kzi_strip *strip, size_t average)
{
    return strip->n >= (strip->merged ? 2 * KZI_MERGED_STRIP : CROWDED_FROM) &&
           (strip->n > CROWDED_TIMES * average || strip->n >= CROWDED_SURE);
}

/* Cuts the crowded ones of strips[from .. to->n_strips), all of one level, again; they are then left without boxes.
 * Room for all of their copies is made at once: made for one after the other, each time anew, it took five times as
 * long as all the rest. */
static kz_result cut_crowded(dealer *to, uint32_t from, unsigned level, size_t average)
{
    const uint32_t end = to->n_strips;
    size_t offset = 0, n_crowded = 0;
    for (uint32_t s = from; s < end; s++) {
        const kzi_strip *strip = (const kzi_strip *)to->sweep->strips.at + s;
        n_crowded += is_crowded(strip, average) ? strip->n : 0;
    }
    kz_result r = kzi_block_reserve(to->alloc, &to->sweep->entries[level + 1], n_crowded + n_crowded / 8,
                                    sizeof(kzi_entry), to->err);
    for (uint32_t s = from; s < end && r == KZ_OK; s++) {
        const kzi_strip strip = ((const kzi_strip *)to->sweep->strips.at)[s];
        size_t n_copies;
        if (!is_crowded(&strip, average)) continue;
        const kzi_entry *entries = (const kzi_entry *)to->sweep->entries[level].at + strip.first;
        const kzi_sap_source source = {.entries = entries, .n = strip.n};
        r = deal_out(to, &source, strip.turned, !to->torus, false, level + 1, offset, &n_copies);
        if (r == KZ_OK && n_copies) ((kzi_strip *)to->sweep->strips.at)[s].n = 0;
        offset += r == KZ_OK ? n_copies : 0;
    }
    return r;
}

kz_result kzi_sap_scatter(const kz_allocator *alloc, kzi_sap *sweep, const kzi_sap_source *from, bool torus,
                          const kz_parallel *parallel, const kzi_sap_kernels *kernels, uint32_t *n_strips,
                          kz_error *err)
{
    dealer to = {alloc, sweep, parallel, kernels, 0, 1, torus, err};
    size_t n_copies;
    uint32_t first = 0;
    sweep->n_copies = 0;
    kz_result r = deal_out(&to, from, false, true, true, 0, 0, &n_copies);
    for (unsigned level = 0; r == KZ_OK && level < KZI_SAP_LEVELS && first < to.n_strips; level++) {
        const uint32_t end = to.n_strips;
        r = cut_crowded(&to, first, level, sweep->n_copies / to.n_cut);
        first = end;
    }
    *n_strips = to.n_strips;
    return r;
}
