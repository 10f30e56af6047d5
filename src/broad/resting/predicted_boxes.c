/* predicted_boxes.c - candidates kept from step to step.  A step has three parts: compare the candidates of all movers that
 * are still within their larger boxes; ask the strips for the others; keep what they answered and compare that too.
 * Nothing that is kept changes before all memory is there. */
#include "base/scalar.h"
#include "broad/resting/predicted_boxes.h"
#include "broad/resting/bands_search.h"
#include "broad/resting/bands_torus.h"

#include <string.h>

enum {
    AHEAD_STEPS = 8,    /* that the larger box looks ahead, and up to 7 more: not the same for all, or those that began
                         * together would be asked for in one step again and again */
    AHEAD_MOST = 64,    /* candidates kept for a mover; those of larger ones are searched for in every step */
    AHEAD_SPARE = 4096, /* candidates that may be nobody's, beside as many as are somebody's */
    AHEAD_LEFT = 1024,  /* records of movers no longer there, likewise */
    AHEAD_FETCH = 8,    /* movers from the one compared to the one for whom memory is fetched */
    AHEAD_PATIENCE = 4, /* steps in which most had to be asked for, before a pause */
    AHEAD_PAUSE = 16,   /* steps in which only the strips are asked, the first time */
    AHEAD_PAUSES = 6    /* times that this doubles */
};

#define AHEAD_MANY UINT32_MAX

typedef struct ahead_candidate {
    kz_box box;
    uint32_t number;
} ahead_candidate;

typedef struct ahead_record {
    kz_box within;    /* candidates hold for every box in it */
    kz_vec2 asked_at; /* the mover's min then */
    uint32_t asked_step;
    uint32_t number, category, collides;
    uint32_t from, n; /* candidates; n AHEAD_MANY: not kept */
} ahead_record;

/* Where the pairs of a step go: `room` and one more, into which what has no room is written. */
typedef struct ahead_out {
    kzi_block *block;
    size_t room;
    uint64_t n, most;
} ahead_out;

typedef struct ahead_step {
    const kz_allocator *alloc;
    kzi_predicted *ahead;
    const kzi_strips *strips;
    const kzi_box_set *movers;
    ahead_out out;
    uint32_t n_asked, n_new, n_many, n_numbers;
    bool filtered;
} ahead_step;

static uint32_t ahead_number(const kzi_box_set *set, uint32_t i) { return set->ids ? set->ids[i] : i; }

static bool ahead_within(const kz_box *box, const kz_box *outer)
{
    return (box->min.x >= outer->min.x) & (box->max.x <= outer->max.x) & (box->min.y >= outer->min.y) &
           (box->max.y <= outer->max.y);
}

/* ---- Out ------------------------------------------------------------------------------------------------------- */

static kz_result ahead_make_room(const kz_allocator *alloc, ahead_out *out, size_t more, kz_error *err)
{
    size_t wanted = (size_t)out->n + more;
    if (wanted <= out->room) return KZ_OK;
    if (wanted > out->most) wanted = (size_t)out->most;
    if (wanted <= out->room) return KZ_OK;
    const size_t kept = out->n < out->room ? (size_t)out->n : out->room;
    const kz_result r = kzi_block_grow(alloc, out->block, kept, wanted + 1, sizeof(kz_index_pair), err);
    if (r == KZ_OK) out->room = out->block->bytes / sizeof(kz_index_pair) - 1;
    return r;
}

static inline void ahead_put(ahead_out *out, uint32_t a, uint32_t b, bool stays)
{
    kz_index_pair *pairs = out->block->at;
    pairs[out->n < out->room ? out->n : out->room] = (kz_index_pair){a < b ? a : b, a < b ? b : a};
    out->n += stays;
}

/* Pairs are written in any case and stay if they meet: which will is not to be guessed. */
static void ahead_compare(ahead_step *step, const ahead_candidate *c, uint32_t n, const kz_box *box, uint32_t mover)
{
    const kzi_strips *s = step->strips;
    ahead_out out = step->out;
    if (!kzi_strips_wrap(s) && !s->dead) {
        for (uint32_t i = 0; i < n; i++) {
            const bool meets = (c[i].box.min.x <= box->max.x) & (c[i].box.max.x >= box->min.x) &
                               (c[i].box.min.y <= box->max.y) & (c[i].box.max.y >= box->min.y) & (c[i].number != mover);
            ahead_put(&out, c[i].number, mover, meets);
        }
    } else {
        for (uint32_t i = 0; i < n; i++) {
            const bool meets = kzi_torus_meets(&c[i].box, box, s->wrap_w, s->wrap_h);
            ahead_put(&out, c[i].number, mover, meets && c[i].number != mover && !kzi_strips_dead(s, c[i].number));
        }
    }
    step->out.n = out.n;
}

/* ---- Whom to ask for ------------------------------------------------------------------------------------------- */

static ahead_record *ahead_find(const kzi_predicted *ahead, uint32_t number)
{
    ahead_record *records = ahead->records.at;
    const uint32_t slot = number < ahead->n_slots ? ((const uint32_t *)ahead->slots.at)[number] : UINT32_MAX;
    return slot < ahead->n_records && records[slot].number == number ? &records[slot] : NULL;
}

/* What is kept of a mover that comes later, and its candidates. */
static void ahead_fetch(const kzi_predicted *ahead, uint32_t number, const ahead_candidate *candidates)
{
    const ahead_record *record = ahead_find(ahead, number);
    if (record && record->n - 1 < AHEAD_MOST) {
        KZI_STRIPS_FETCH(candidates + record->from);
        KZI_STRIPS_FETCH((const char *)(candidates + record->from) + 64);
    }
}

/* The first part of a step: compares what is kept, and lists the others in ahead->asked. */
static kz_result ahead_look(ahead_step *step, kz_error *err)
{
    const kzi_predicted *ahead = step->ahead;
    const kzi_box_set *movers = step->movers;
    const ahead_candidate *candidates = ahead->candidates.at;
    uint32_t *asked = ahead->asked.at;
    for (uint32_t i = 0; i < movers->n; i++) {
        const uint32_t number = ahead_number(movers, i);
        const kz_box *box = &movers->boxes[number];
        if (number >= step->n_numbers) step->n_numbers = number + 1;
        if (kzi_strip_none(*box)) continue;
        const ahead_record *record = ahead_find(ahead, number);
        if (i + AHEAD_FETCH < movers->n) ahead_fetch(ahead, ahead_number(movers, i + AHEAD_FETCH), candidates);
        step->n_new += !record;
        if (!record || record->n == AHEAD_MANY || !ahead_within(box, &record->within) ||
            (step->filtered &&
             (record->category != movers->category[number] || record->collides != movers->collides[number]))) {
            asked[step->n_asked++] = i;
            continue;
        }
        const kz_result r = ahead_make_room(step->alloc, &step->out, record->n, err);
        if (r != KZ_OK) return r;
        if (record->n > 0) ahead_compare(step, candidates + record->from, record->n, box, number);
    }
    return KZ_OK;
}

/* The larger box: the mover's, and where it will be if it goes on as it has since it was last asked for, and a margin.
 * At most by its own size and that of what it may meet: beyond, there would be more to compare than asking costs. */
static kz_box ahead_stretch(const ahead_step *step, const kz_box *box, const ahead_record *before)
{
    const float typical = (float)step->strips->cut.typical;
    const float most = ((box->max.x - box->min.x) + (box->max.y - box->min.y) + typical) / 2, margin = most / 16;
    float dx = 0, dy = 0;
    if (before) {
        const float more = (float)(AHEAD_STEPS + (before->number * 0x9e3779b1u >> 29));
        const float steps = more / (float)(step->ahead->step - before->asked_step);
        dx = (box->min.x - before->asked_at.x) * steps;
        dy = (box->min.y - before->asked_at.y) * steps;
        dx = kzi_max_f32(-most, kzi_min_f32(dx, most));
        dy = kzi_max_f32(-most, kzi_min_f32(dy, most));
    }
    const kz_box large = {
        {box->min.x + kzi_min_f32(dx, 0) - margin, box->min.y + kzi_min_f32(dy, 0) - margin},
        {box->max.x + kzi_max_f32(dx, 0) + margin, box->max.y + kzi_max_f32(dy, 0) + margin},
    };
    return ahead_within(box, &large) ? large : *box; /* not where there is infinity, or rounding took it all */
}

/* ---- Asking, and keeping the answers --------------------------------------------------------------------------- */

static kz_result ahead_ask(ahead_step *step, kzi_sap *sweep, const kzi_sap_how *how, kzi_strip_found *found,
                           kz_error *err)
{
    kzi_predicted *ahead = step->ahead;
    const kzi_box_set *movers = step->movers;
    const uint32_t *asked = ahead->asked.at;
    const size_t n = step->n_asked;
    kzi_sap_how wide = how ? *how : (kzi_sap_how){0};
    wide.max_pairs = wide.max_pairs && wide.max_pairs < UINT64_MAX / 8 ? 4 * wide.max_pairs + 65536 : 0;
    wide.count_to = wide.max_pairs;
    kz_result r = kzi_block_reserve(step->alloc, &ahead->boxes, n, sizeof(kz_box), err);
    if (r == KZ_OK) r = kzi_block_reserve(step->alloc, &ahead->counts, n, sizeof(uint32_t), err);
    if (r == KZ_OK && step->filtered) {
        r = kzi_block_reserve(step->alloc, &ahead->filters, n, 2 * sizeof(uint32_t), err);
    }
    if (r != KZ_OK) return r;
    kzi_box_set set = {.boxes = ahead->boxes.at, .n = step->n_asked};
    kz_box *boxes = ahead->boxes.at;
    uint32_t *category = ahead->filters.at, *collides = step->filtered ? category + n : NULL;
    for (uint32_t k = 0; k < step->n_asked; k++) {
        const uint32_t number = ahead_number(movers, asked[k]);
        const ahead_record *before = ahead_find(ahead, number);
        const kz_box *box = &movers->boxes[number];
        boxes[k] = before && before->n == AHEAD_MANY ? *box : ahead_stretch(step, box, before);
        if (step->filtered) {
            category[k] = movers->category[number];
            collides[k] = movers->collides[number];
        }
    }
    if (step->filtered) {
        set.category = category;
        set.collides = collides;
    }
    return kzi_strips_search(step->alloc, step->strips, sweep, &set, &wide, true, found, err);
}

/* Brings the candidates that are somebody's together, in the order of the records. */
static kz_result ahead_pack(const kz_allocator *alloc, kzi_predicted *ahead, kz_error *err)
{
    const kz_result r = kzi_block_reserve(alloc, &ahead->packed, ahead->n_live, sizeof(ahead_candidate), err);
    if (r != KZ_OK || ahead->n_live == 0) {
        ahead->n_candidates = r == KZ_OK ? 0 : ahead->n_candidates;
        return r;
    }
    ahead_record *records = ahead->records.at;
    const ahead_candidate *old = ahead->candidates.at;
    ahead_candidate *packed = ahead->packed.at;
    uint32_t n = 0;
    for (uint32_t i = 0; i < ahead->n_records; i++) {
        if (records[i].n == AHEAD_MANY || records[i].n == 0) continue;
        memcpy(packed + n, old + records[i].from, records[i].n * sizeof *packed);
        records[i].from = n;
        n += records[i].n;
    }
    const kzi_block t = ahead->candidates;
    ahead->candidates = ahead->packed;
    ahead->packed = t;
    ahead->n_candidates = n;
    return KZ_OK;
}

/* All memory that keeping the answers needs. */
static kz_result ahead_reserve(ahead_step *step, uint64_t n_found, kz_error *err)
{
    kzi_predicted *ahead = step->ahead;
    const size_t records = (size_t)ahead->n_records + step->n_new;
    kz_result r = KZ_OK;
    if (n_found > UINT32_MAX / 4) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)n_found, UINT32_MAX / 4);
    if (step->n_numbers > ahead->n_slots) {
        r = kzi_block_grow(step->alloc, &ahead->slots, ahead->n_slots, step->n_numbers, sizeof(uint32_t), err);
        if (r != KZ_OK) return r;
        const uint32_t n = ahead->slots.bytes / sizeof(uint32_t) < UINT32_MAX
                               ? (uint32_t)(ahead->slots.bytes / sizeof(uint32_t))
                               : UINT32_MAX;
        memset((uint32_t *)ahead->slots.at + ahead->n_slots, 0xff, (size_t)(n - ahead->n_slots) * sizeof(uint32_t));
        ahead->n_slots = n;
    }
    r = kzi_block_grow(step->alloc, &ahead->records, ahead->n_records, records, sizeof(ahead_record), err);
    if (r == KZ_OK && ahead->n_candidates + n_found > 2 * (uint64_t)ahead->n_live + AHEAD_SPARE) {
        r = ahead_pack(step->alloc, ahead, err);
    }
    if (r == KZ_OK) {
        r = kzi_block_grow(step->alloc, &ahead->candidates, ahead->n_candidates,
                           (size_t)(ahead->n_candidates + n_found), sizeof(ahead_candidate), err);
    }
    if (r == KZ_OK) r = ahead_make_room(step->alloc, &step->out, (size_t)n_found, err);
    return r;
}

/* A record for the k-th mover asked for, with room for `n` candidates. */
static ahead_record *ahead_renew(ahead_step *step, uint32_t k, uint32_t n)
{
    kzi_predicted *ahead = step->ahead;
    const uint32_t number = ahead_number(step->movers, ((const uint32_t *)ahead->asked.at)[k]);
    ahead_record *record = ahead_find(ahead, number);
    if (!record) {
        ((uint32_t *)ahead->slots.at)[number] = ahead->n_records;
        record = (ahead_record *)ahead->records.at + ahead->n_records++;
    } else if (record->n != AHEAD_MANY) {
        ahead->n_live -= record->n;
    }
    *record = (ahead_record){
        .within = ((const kz_box *)ahead->boxes.at)[k],
        .asked_at = step->movers->boxes[number].min,
        .asked_step = ahead->step,
        .number = number,
        .from = ahead->n_candidates,
        .n = n <= AHEAD_MOST ? n : AHEAD_MANY,
    };
    if (step->filtered) {
        record->category = step->movers->category[number];
        record->collides = step->movers->collides[number];
    }
    if (record->n != AHEAD_MANY) {
        ahead->n_candidates += n;
        ahead->n_live += n;
    }
    return record;
}

/* The third part: from here on nothing fails. */
static void ahead_keep(ahead_step *step, const kzi_sap *sweep, const kzi_strip_found *found)
{
    kzi_predicted *ahead = step->ahead;
    uint32_t *counts = ahead->counts.at;
    ahead_candidate *candidates = ahead->candidates.at;
    memset(counts, 0, step->n_asked * sizeof *counts);
    for (uint32_t j = 0; j < found->n_jobs; j++) {
        const kzi_strip_hit *hits = sweep->found[j].at;
        for (size_t i = 0; i < found->n[j]; i++) counts[hits[i].position]++;
    }
    for (uint32_t k = 0; k < step->n_asked; k++) {
        const ahead_record *record = ahead_renew(step, k, counts[k]);
        step->n_many += record->n == AHEAD_MANY;
        counts[k] = record->n == AHEAD_MANY ? AHEAD_MANY : record->from; /* where its next candidate goes */
    }
    for (uint32_t j = 0; j < found->n_jobs; j++) {
        const kzi_strip_hit *hits = sweep->found[j].at;
        for (size_t i = 0; i < found->n[j]; i++) {
            const ahead_candidate c = {hits[i].box, hits[i].number};
            const uint32_t k = hits[i].position,
                           number = ahead_number(step->movers, ((const uint32_t *)ahead->asked.at)[k]);
            if (counts[k] != AHEAD_MANY) candidates[counts[k]++] = c;
            ahead_compare(step, &c, 1, &step->movers->boxes[number], number);
        }
    }
}

/* ---- All of it ------------------------------------------------------------------------------------------------- */

static void ahead_forget(kzi_predicted *ahead) { ahead->n_records = ahead->n_candidates = ahead->n_live = 0; }

/* Most movers asked for in several steps on end: they jump about.  Or most meet too much to be kept.  Then the strips
 * alone are better, and trying again becomes seldom: after 16 steps, 32, 64, ... */
static void ahead_watch(kzi_predicted *ahead, const ahead_step *step)
{
    const uint64_t n = step->movers->n;
    ahead->n_asked = step->n_asked;
    ahead->busy = 2 * (uint64_t)step->n_asked > n + 64 ? ahead->busy + 1 : 0;
    if (2 * (uint64_t)step->n_many > n) ahead->busy = AHEAD_PATIENCE;
    if (ahead->busy == 0) ahead->n_pauses = 0;
    if (ahead->busy == AHEAD_PATIENCE) {
        ahead->pause = (uint32_t)AHEAD_PAUSE << ahead->n_pauses;
        ahead->n_pauses += ahead->n_pauses < AHEAD_PAUSES;
        ahead->busy = 0;
    }
}

static kz_result ahead_sort(ahead_step *step, kzi_sap *sweep, const kzi_sap_how *how, kz_error *err)
{
    if (step->out.n > step->out.most) return kzi_fail_pairs(err, how, step->out.n);
    if (step->out.n == 0) return KZ_OK;
    const kzi_pair_run run = {step->out.block->at, (size_t)step->out.n};
    kz_result r = kzi_block_reserve(step->alloc, &sweep->pairs, run.n, sizeof(kz_index_pair), err);
    if (r == KZ_OK) {
        r = kzi_sort_pairs(step->alloc, &sweep->order, &run, 1, step->n_numbers, how ? how->parallel : NULL,
                           sweep->pairs.at, err);
    }
    if (r == KZ_OK) sweep->n_pairs = run.n;
    return r;
}

kz_result kzi_predicted_join(const kz_allocator *alloc, kzi_predicted *ahead, const kzi_strips *strips, kzi_sap *sweep,
                             const kzi_box_set *movers, const kzi_sap_how *how, kz_error *err)
{
    ahead_step step = {.alloc = alloc, .ahead = ahead, .strips = strips, .movers = movers};
    kzi_strip_found found;
    sweep->n_pairs = 0;
    ahead->step++;
    if (ahead->built != strips->built || ahead->n_records > 2 * (uint64_t)movers->n + AHEAD_LEFT) {
        ahead_forget(ahead);
        ahead->built = strips->built;
    }
    if (ahead->pause > 0 || strips->n_boxes == 0) {
        ahead->pause -= ahead->pause > 0;
        ahead->n_asked = movers->n;
        return kzi_strips_join(alloc, strips, sweep, movers, how, err);
    }
    step.n_numbers = strips->n_numbers;
    step.filtered = strips->n_classes > 0 && movers->category;
    step.out = (ahead_out){.block = &sweep->entries[1], .most = how && how->max_pairs ? how->max_pairs : UINT64_MAX};
    step.out.room = step.out.block->bytes / sizeof(kz_index_pair);
    step.out.room -= step.out.room > 0;
    kz_result r = kzi_block_reserve(alloc, &ahead->asked, movers->n, sizeof(uint32_t), err);
    if (r == KZ_OK) r = ahead_look(&step, err);
    if (r == KZ_OK && step.n_asked > 0) {
        kz_error too_many;
        r = ahead_ask(&step, sweep, how, &found, &too_many);
        ahead->n_asked = step.n_asked;
        if (r == KZ_ERR_TOO_LARGE) return kzi_strips_join(alloc, strips, sweep, movers, how, err);
        if (r != KZ_OK) return kzi_fail(err, r, too_many.a, too_many.b);
        r = ahead_reserve(&step, found.total, err);
        if (r == KZ_OK) ahead_keep(&step, sweep, &found);
    }
    ahead_watch(ahead, &step);
    return r == KZ_OK ? ahead_sort(&step, sweep, how, err) : r;
}

void kzi_predicted_free(const kz_allocator *alloc, kzi_predicted *ahead)
{
    kzi_block_free(alloc, &ahead->slots);
    kzi_block_free(alloc, &ahead->records);
    kzi_block_free(alloc, &ahead->candidates);
    kzi_block_free(alloc, &ahead->packed);
    kzi_block_free(alloc, &ahead->asked);
    kzi_block_free(alloc, &ahead->boxes);
    kzi_block_free(alloc, &ahead->filters);
    kzi_block_free(alloc, &ahead->counts);
    *ahead = (kzi_predicted){0};
}

size_t kzi_predicted_bytes(const kzi_predicted *ahead)
{
    return ahead->slots.bytes + ahead->records.bytes + ahead->candidates.bytes + ahead->packed.bytes +
           ahead->asked.bytes + ahead->boxes.bytes + ahead->filters.bytes + ahead->counts.bytes;
}
