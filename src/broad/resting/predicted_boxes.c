/* predicted_boxes.c - keeps candidate pairs of movers and resting boxes from step to step.
 *
 * A step has three parts.  First it compares the candidates of all movers that are still within their predicted boxes.
 * Then it searches the bands for the other movers.  Then it keeps what these searches found, and compares that as well.
 * Nothing that is kept changes before all memory is there. */
#include "base/scalar.h"
#include "broad/resting/predicted_boxes.h"
#include "broad/resting/bands_search.h"
#include "broad/resting/bands_torus.h"

#include <string.h>

enum {
    PREDICTED_STEPS = 8,    /* steps that a box predicts, and up to 7 more: if all predicted equally far, movers that
                            began together would be queried in the same step again and again */
    PREDICTED_MOST = 64,    /* candidates kept for a mover; with more, it is searched for in every step */
    PREDICTED_SPARE = 4096, /* stale candidates that are allowed, besides as many as are live */
    PREDICTED_STALE = 1024, /* records of movers that are gone, likewise */
    PREDICTED_PREFETCH = 8, /* movers from the one compared to the one whose memory is prefetched */
    PREDICTED_PATIENCE = 4, /* steps in which most movers were queried, before a pause */
    PREDICTED_PAUSE = 16,   /* length of the first pause: steps with searches alone */
    PREDICTED_PAUSES = 6    /* how often that length doubles */
};

#define PREDICTED_MANY UINT32_MAX

typedef struct predicted_candidate {
    kz_box box;
    uint32_t number;
} predicted_candidate;

typedef struct predicted_record {
    kz_box within;      /* the candidates are complete for every box in it */
    kz_vec2 queried_at; /* the mover's min at that time */
    uint32_t queried_step;
    uint32_t number, category, collides;
    uint32_t from, n; /* candidates; n PREDICTED_MANY: not kept */
} predicted_record;

/* Output for the pairs of a step: `room` pairs, and one more place for a pair that has no room. */
typedef struct predicted_out {
    kzi_block *block;
    size_t room;
    uint64_t n, most;
} predicted_out;

typedef struct predicted_step {
    const kz_allocator *alloc;
    kzi_predicted *predicted;
    const kzi_bands *bands;
    const kzi_box_set *movers;
    predicted_out out;
    uint32_t n_queried, n_new, n_many, n_numbers;
    bool filtered;
} predicted_step;

static uint32_t predicted_number(const kzi_box_set *set, uint32_t i) { return set->ids ? set->ids[i] : i; }

static bool predicted_within(const kz_box *box, const kz_box *outer)
{
    return (box->min.x >= outer->min.x) & (box->max.x <= outer->max.x) & (box->min.y >= outer->min.y) &
           (box->max.y <= outer->max.y);
}

/* ---- Out ------------------------------------------------------------------------------------------------------- */

static kz_result predicted_make_room(const kz_allocator *alloc, predicted_out *out, size_t more, kz_error *err)
{
    size_t needed = (size_t)out->n + more;
    if (needed <= out->room) return KZ_OK;
    if (needed > out->most) needed = (size_t)out->most;
    if (needed <= out->room) return KZ_OK;
    const size_t kept = out->n < out->room ? (size_t)out->n : out->room;
    const kz_result r = kzi_block_grow(alloc, out->block, kept, needed + 1, sizeof(kz_index_pair), err);
    if (r == KZ_OK) out->room = out->block->bytes / sizeof(kz_index_pair) - 1;
    return r;
}

static inline void predicted_put(predicted_out *out, uint32_t a, uint32_t b, bool stays)
{
    kz_index_pair *pairs = out->block->at;
    pairs[out->n < out->room ? out->n : out->room] = (kz_index_pair){a < b ? a : b, a < b ? b : a};
    out->n += stays;
}

/* Each pair is written, and kept if it meets: a branch could not be predicted. */
static void predicted_compare(predicted_step *step, const predicted_candidate *c, uint32_t n, const kz_box *box,
                              uint32_t mover)
{
    const kzi_bands *s = step->bands;
    predicted_out out = step->out;
    if (!kzi_bands_wrap(s) && !s->dead) {
        for (uint32_t i = 0; i < n; i++) {
            const bool meets = (c[i].box.min.x <= box->max.x) & (c[i].box.max.x >= box->min.x) &
                               (c[i].box.min.y <= box->max.y) & (c[i].box.max.y >= box->min.y) & (c[i].number != mover);
            predicted_put(&out, c[i].number, mover, meets);
        }
    } else {
        for (uint32_t i = 0; i < n; i++) {
            const bool meets = kzi_torus_meets(&c[i].box, box, s->wrap_w, s->wrap_h);
            predicted_put(&out, c[i].number, mover, meets && c[i].number != mover && !kzi_bands_dead(s, c[i].number));
        }
    }
    step->out.n = out.n;
}

/* ---- Kept candidates --------------------------------------------------------------------------------------------- */

static predicted_record *predicted_find(const kzi_predicted *predicted, uint32_t number)
{
    predicted_record *records = predicted->records.at;
    const uint32_t slot = number < predicted->n_slots ? ((const uint32_t *)predicted->slots.at)[number] : UINT32_MAX;
    return slot < predicted->n_records && records[slot].number == number ? &records[slot] : NULL;
}

/* Prefetches the record of a later mover, and its candidates. */
static void predicted_prefetch(const kzi_predicted *predicted, uint32_t number, const predicted_candidate *candidates)
{
    const predicted_record *record = predicted_find(predicted, number);
    if (record && record->n - 1 < PREDICTED_MOST) {
        KZI_BANDS_PREFETCH(candidates + record->from);
        KZI_BANDS_PREFETCH((const char *)(candidates + record->from) + 64);
    }
}

/* The first part of a step: compares the candidates that are kept, and lists the other movers in predicted->queried. */
static kz_result predicted_compare_kept(predicted_step *step, kz_error *err)
{
    const kzi_predicted *predicted = step->predicted;
    const kzi_box_set *movers = step->movers;
    const predicted_candidate *candidates = predicted->candidates.at;
    uint32_t *queried = predicted->queried.at;
    for (uint32_t i = 0; i < movers->n; i++) {
        const uint32_t number = predicted_number(movers, i);
        const kz_box *box = &movers->boxes[number];
        if (number >= step->n_numbers) step->n_numbers = number + 1;
        if (kzi_band_none(*box)) continue;
        const predicted_record *record = predicted_find(predicted, number);
        if (i + PREDICTED_PREFETCH < movers->n)
            predicted_prefetch(predicted, predicted_number(movers, i + PREDICTED_PREFETCH), candidates);
        step->n_new += !record;
        if (!record || record->n == PREDICTED_MANY || !predicted_within(box, &record->within) ||
            (step->filtered &&
             (record->category != movers->category[number] || record->collides != movers->collides[number]))) {
            queried[step->n_queried++] = i;
            continue;
        }
        const kz_result r = predicted_make_room(step->alloc, &step->out, record->n, err);
        if (r != KZ_OK) return r;
        if (record->n > 0) predicted_compare(step, candidates + record->from, record->n, box, number);
    }
    return KZ_OK;
}

/* The predicted box: the mover's box, extended by its mean motion since its last query, plus a margin.  The extension
 * is at most the mean size of the mover and of what it may meet.  Beyond that, comparing would cost more than
 * querying. */
static kz_box predicted_stretch(const predicted_step *step, const kz_box *box, const predicted_record *before)
{
    const float typical = (float)step->bands->cut.typical;
    const float most = ((box->max.x - box->min.x) + (box->max.y - box->min.y) + typical) / 2, margin = most / 16;
    float dx = 0, dy = 0;
    if (before) {
        const float more = (float)(PREDICTED_STEPS + (before->number * 0x9e3779b1u >> 29));
        const float steps = more / (float)(step->predicted->step - before->queried_step);
        dx = (box->min.x - before->queried_at.x) * steps;
        dy = (box->min.y - before->queried_at.y) * steps;
        dx = kzi_max_f32(-most, kzi_min_f32(dx, most));
        dy = kzi_max_f32(-most, kzi_min_f32(dy, most));
    }
    const kz_box large = {
        {box->min.x + kzi_min_f32(dx, 0) - margin, box->min.y + kzi_min_f32(dy, 0) - margin},
        {box->max.x + kzi_max_f32(dx, 0) + margin, box->max.y + kzi_max_f32(dy, 0) + margin},
    };
    return predicted_within(box, &large) ? large : *box; /* false with infinity, or where rounding removes the margin */
}

/* ---- Queries, and keeping their results -------------------------------------------------------------------------- */

static kz_result predicted_query(predicted_step *step, kzi_sap *sap, const kzi_sap_how *how, kzi_band_found *found,
                                 kz_error *err)
{
    kzi_predicted *predicted = step->predicted;
    const kzi_box_set *movers = step->movers;
    const uint32_t *queried = predicted->queried.at;
    const size_t n = step->n_queried;
    kzi_sap_how wide = how ? *how : (kzi_sap_how){0};
    wide.max_pairs = wide.max_pairs && wide.max_pairs < UINT64_MAX / 8 ? 4 * wide.max_pairs + 65536 : 0;
    wide.count_to = wide.max_pairs;
    kz_result r = kzi_block_reserve(step->alloc, &predicted->boxes, n, sizeof(kz_box), err);
    if (r == KZ_OK) r = kzi_block_reserve(step->alloc, &predicted->counts, n, sizeof(uint32_t), err);
    if (r == KZ_OK && step->filtered) {
        r = kzi_block_reserve(step->alloc, &predicted->filters, n, 2 * sizeof(uint32_t), err);
    }
    if (r != KZ_OK) return r;
    kzi_box_set set = {.boxes = predicted->boxes.at, .n = step->n_queried};
    kz_box *boxes = predicted->boxes.at;
    uint32_t *category = predicted->filters.at, *collides = step->filtered ? category + n : NULL;
    for (uint32_t k = 0; k < step->n_queried; k++) {
        const uint32_t number = predicted_number(movers, queried[k]);
        const predicted_record *before = predicted_find(predicted, number);
        const kz_box *box = &movers->boxes[number];
        boxes[k] = before && before->n == PREDICTED_MANY ? *box : predicted_stretch(step, box, before);
        if (step->filtered) {
            category[k] = movers->category[number];
            collides[k] = movers->collides[number];
        }
    }
    if (step->filtered) {
        set.category = category;
        set.collides = collides;
    }
    return kzi_bands_search(step->alloc, step->bands, sap, &set, &wide, true, found, err);
}

/* Moves the live candidates together, in the order of the records. */
static kz_result predicted_pack(const kz_allocator *alloc, kzi_predicted *predicted, kz_error *err)
{
    const kz_result r =
        kzi_block_reserve(alloc, &predicted->packed, predicted->n_live, sizeof(predicted_candidate), err);
    if (r != KZ_OK || predicted->n_live == 0) {
        predicted->n_candidates = r == KZ_OK ? 0 : predicted->n_candidates;
        return r;
    }
    predicted_record *records = predicted->records.at;
    const predicted_candidate *old = predicted->candidates.at;
    predicted_candidate *packed = predicted->packed.at;
    uint32_t n = 0;
    for (uint32_t i = 0; i < predicted->n_records; i++) {
        if (records[i].n == PREDICTED_MANY || records[i].n == 0) continue;
        memcpy(packed + n, old + records[i].from, records[i].n * sizeof *packed);
        records[i].from = n;
        n += records[i].n;
    }
    const kzi_block t = predicted->candidates;
    predicted->candidates = predicted->packed;
    predicted->packed = t;
    predicted->n_candidates = n;
    return KZ_OK;
}

/* Reserves all memory that keeping the results needs. */
static kz_result predicted_reserve(predicted_step *step, uint64_t n_found, kz_error *err)
{
    kzi_predicted *predicted = step->predicted;
    const size_t records = (size_t)predicted->n_records + step->n_new;
    kz_result r = KZ_OK;
    if (n_found > UINT32_MAX / 4) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)n_found, UINT32_MAX / 4);
    if (step->n_numbers > predicted->n_slots) {
        r = kzi_block_grow(step->alloc, &predicted->slots, predicted->n_slots, step->n_numbers, sizeof(uint32_t), err);
        if (r != KZ_OK) return r;
        const uint32_t n = predicted->slots.bytes / sizeof(uint32_t) < UINT32_MAX
                               ? (uint32_t)(predicted->slots.bytes / sizeof(uint32_t))
                               : UINT32_MAX;
        memset((uint32_t *)predicted->slots.at + predicted->n_slots, 0xff,
               (size_t)(n - predicted->n_slots) * sizeof(uint32_t));
        predicted->n_slots = n;
    }
    r = kzi_block_grow(step->alloc, &predicted->records, predicted->n_records, records, sizeof(predicted_record), err);
    if (r == KZ_OK && predicted->n_candidates + n_found > 2 * (uint64_t)predicted->n_live + PREDICTED_SPARE) {
        r = predicted_pack(step->alloc, predicted, err);
    }
    if (r == KZ_OK) {
        r = kzi_block_grow(step->alloc, &predicted->candidates, predicted->n_candidates,
                           (size_t)(predicted->n_candidates + n_found), sizeof(predicted_candidate), err);
    }
    if (r == KZ_OK) r = predicted_make_room(step->alloc, &step->out, (size_t)n_found, err);
    return r;
}

/* A record for the k-th queried mover, with room for `n` candidates. */
static predicted_record *predicted_renew(predicted_step *step, uint32_t k, uint32_t n)
{
    kzi_predicted *predicted = step->predicted;
    const uint32_t number = predicted_number(step->movers, ((const uint32_t *)predicted->queried.at)[k]);
    predicted_record *record = predicted_find(predicted, number);
    if (!record) {
        ((uint32_t *)predicted->slots.at)[number] = predicted->n_records;
        record = (predicted_record *)predicted->records.at + predicted->n_records++;
    } else if (record->n != PREDICTED_MANY) {
        predicted->n_live -= record->n;
    }
    *record = (predicted_record){
        .within = ((const kz_box *)predicted->boxes.at)[k],
        .queried_at = step->movers->boxes[number].min,
        .queried_step = predicted->step,
        .number = number,
        .from = predicted->n_candidates,
        .n = n <= PREDICTED_MOST ? n : PREDICTED_MANY,
    };
    if (step->filtered) {
        record->category = step->movers->category[number];
        record->collides = step->movers->collides[number];
    }
    if (record->n != PREDICTED_MANY) {
        predicted->n_candidates += n;
        predicted->n_live += n;
    }
    return record;
}

/* The third part of a step, which cannot fail. */
static void predicted_keep(predicted_step *step, const kzi_sap *sap, const kzi_band_found *found)
{
    kzi_predicted *predicted = step->predicted;
    uint32_t *counts = predicted->counts.at;
    predicted_candidate *candidates = predicted->candidates.at;
    memset(counts, 0, step->n_queried * sizeof *counts);
    for (uint32_t j = 0; j < found->n_jobs; j++) {
        const kzi_band_hit *hits = sap->found[j].at;
        for (size_t i = 0; i < found->n[j]; i++) counts[hits[i].position]++;
    }
    for (uint32_t k = 0; k < step->n_queried; k++) {
        const predicted_record *record = predicted_renew(step, k, counts[k]);
        step->n_many += record->n == PREDICTED_MANY;
        counts[k] = record->n == PREDICTED_MANY ? PREDICTED_MANY : record->from; /* the place of its next candidate */
    }
    for (uint32_t j = 0; j < found->n_jobs; j++) {
        const kzi_band_hit *hits = sap->found[j].at;
        for (size_t i = 0; i < found->n[j]; i++) {
            const predicted_candidate c = {hits[i].box, hits[i].number};
            const uint32_t k = hits[i].position,
                           number = predicted_number(step->movers, ((const uint32_t *)predicted->queried.at)[k]);
            if (counts[k] != PREDICTED_MANY) candidates[counts[k]++] = c;
            predicted_compare(step, &c, 1, &step->movers->boxes[number], number);
        }
    }
}

/* ---- The whole join ---------------------------------------------------------------------------------------------- */

static void predicted_forget(kzi_predicted *predicted)
{
    predicted->n_records = predicted->n_candidates = predicted->n_live = 0;
}

/* Detects steps in which prediction does not pay: most movers were queried several times in a row because they jump
 * about, or most have too many candidates to keep.  Then searches alone are better, and prediction is tried again after
 * 16 steps, then 32, 64, ... */
static void predicted_watch(kzi_predicted *predicted, const predicted_step *step)
{
    const uint64_t n = step->movers->n;
    predicted->n_queried = step->n_queried;
    predicted->busy = 2 * (uint64_t)step->n_queried > n + 64 ? predicted->busy + 1 : 0;
    if (2 * (uint64_t)step->n_many > n) predicted->busy = PREDICTED_PATIENCE;
    if (predicted->busy == 0) predicted->n_pauses = 0;
    if (predicted->busy == PREDICTED_PATIENCE) {
        predicted->pause = (uint32_t)PREDICTED_PAUSE << predicted->n_pauses;
        predicted->n_pauses += predicted->n_pauses < PREDICTED_PAUSES;
        predicted->busy = 0;
    }
}

static kz_result predicted_sort(predicted_step *step, kzi_sap *sap, const kzi_sap_how *how, kz_error *err)
{
    if (step->out.n > step->out.most) return kzi_fail_pairs(err, how, step->out.n);
    if (step->out.n == 0) return KZ_OK;
    const kzi_pair_run run = {step->out.block->at, (size_t)step->out.n};
    kz_result r = kzi_block_reserve(step->alloc, &sap->pairs, run.n, sizeof(kz_index_pair), err);
    if (r == KZ_OK) {
        r = kzi_sort_pairs(step->alloc, &sap->order, &run, 1, step->n_numbers, how ? how->parallel : NULL,
                           sap->pairs.at, err);
    }
    if (r == KZ_OK) sap->n_pairs = run.n;
    return r;
}

kz_result kzi_predicted_join(const kz_allocator *alloc, kzi_predicted *predicted, const kzi_bands *bands, kzi_sap *sap,
                             const kzi_box_set *movers, const kzi_sap_how *how, kz_error *err)
{
    predicted_step step = {.alloc = alloc, .predicted = predicted, .bands = bands, .movers = movers};
    kzi_band_found found;
    sap->n_pairs = 0;
    predicted->step++;
    if (predicted->built != bands->built || predicted->n_records > 2 * (uint64_t)movers->n + PREDICTED_STALE) {
        predicted_forget(predicted);
        predicted->built = bands->built;
    }
    if (predicted->pause > 0 || bands->n_boxes == 0) {
        predicted->pause -= predicted->pause > 0;
        predicted->n_queried = movers->n;
        return kzi_bands_join(alloc, bands, sap, movers, how, err);
    }
    step.n_numbers = bands->n_numbers;
    step.filtered = bands->n_classes > 0 && movers->category;
    step.out = (predicted_out){.block = &sap->entries[1], .most = how && how->max_pairs ? how->max_pairs : UINT64_MAX};
    step.out.room = step.out.block->bytes / sizeof(kz_index_pair);
    step.out.room -= step.out.room > 0;
    kz_result r = kzi_block_reserve(alloc, &predicted->queried, movers->n, sizeof(uint32_t), err);
    if (r == KZ_OK) r = predicted_compare_kept(&step, err);
    if (r == KZ_OK && step.n_queried > 0) {
        kz_error too_many;
        r = predicted_query(&step, sap, how, &found, &too_many);
        predicted->n_queried = step.n_queried;
        if (r == KZ_ERR_TOO_LARGE) return kzi_bands_join(alloc, bands, sap, movers, how, err);
        if (r != KZ_OK) return kzi_fail(err, r, too_many.a, too_many.b);
        r = predicted_reserve(&step, found.total, err);
        if (r == KZ_OK) predicted_keep(&step, sap, &found);
    }
    predicted_watch(predicted, &step);
    return r == KZ_OK ? predicted_sort(&step, sap, how, err) : r;
}

void kzi_predicted_free(const kz_allocator *alloc, kzi_predicted *predicted)
{
    kzi_block_free(alloc, &predicted->slots);
    kzi_block_free(alloc, &predicted->records);
    kzi_block_free(alloc, &predicted->candidates);
    kzi_block_free(alloc, &predicted->packed);
    kzi_block_free(alloc, &predicted->queried);
    kzi_block_free(alloc, &predicted->boxes);
    kzi_block_free(alloc, &predicted->filters);
    kzi_block_free(alloc, &predicted->counts);
    *predicted = (kzi_predicted){0};
}

size_t kzi_predicted_bytes(const kzi_predicted *predicted)
{
    return predicted->slots.bytes + predicted->records.bytes + predicted->candidates.bytes + predicted->packed.bytes +
           predicted->queried.bytes + predicted->boxes.bytes + predicted->filters.bytes + predicted->counts.bytes;
}
