/* sap_jobs.c - sweeps strips in jobs that threads share, makes room for their pairs, and sorts these. */
#include "broad/sap/sap_jobs.h"

#include <string.h>

#define SHARED_FROM    16384u /* boxes in strips; fewer are done before other threads have woken up */
#define PAIRS_AT_FIRST 64u
#define GHOSTS         ((uint32_t)KZI_SAP_GHOST_X | KZI_SAP_GHOST_Y)
#define MANY_PAIRS     4096u /* from here on, room grows by an estimate from the boxes swept so far */

void kzi_sap_fill_filters(const kzi_sap_run *run, kzi_sap_lanes *lanes)
{
    for (uint32_t i = 0; i < lanes->n; i++) {
        const uint32_t number = lanes->id[i] & KZI_SAP_NUMBER;
        KZ_ASSERT(number < run->n_numbers);
        if (run->is_join) {
            lanes->category[i] = number < run->boxes.n_first ? 1 : 2;
            lanes->collides[i] = 3 - lanes->category[i];
        } else {
            lanes->category[i] = run->category[number];
            lanes->collides[i] = run->collides[number];
        }
    }
}

/* ---- Room for pairs ------------------------------------------------------------------------------------- */

/* How much room to add to n pairs: an estimate, at least an eighth of n and at most n.  In the worst case half of the
 * room stays empty. */
static size_t further_pairs(const kzi_sap_job *job, size_t n)
{
    KZ_ASSERT(job->n_swept <= job->n_boxes);
    const double rest = job->n_swept ? (double)n * (double)(job->n_boxes - job->n_swept) / (double)job->n_swept : 0;
    return rest < (double)(n / 8) ? n / 8 : rest < (double)n ? (size_t)rest + (size_t)rest / 32 : n;
}

/* Finds the key of the pair that `rank` others come before, a byte at a time (radix selection). */
static uint64_t key_of_rank(const kz_index_pair *pairs, size_t n, size_t rank)
{
    uint64_t key = 0;
    KZ_ASSERT(rank < n);
    for (int shift = 56; shift >= 0; shift -= 8) {
        size_t count[256] = {0};
        for (size_t i = 0; i < n; i++) {
            const uint64_t k = kzi_sap_pair_key(pairs[i]);
            if (shift == 56 || k >> (shift + 8) == key) count[k >> shift & 255]++;
        }
        unsigned digit = 0;
        while (rank >= count[digit]) rank -= count[digit++];
        key = key << 8 | digit;
    }
    return key;
}

/* Drops the job's pairs from job->key_end on; the others stay in their order. */
static void drop_from_end(kzi_sap_job *job)
{
    size_t kept = 0;
    for (size_t i = 0; i < job->out.n; i++) {
        const kz_index_pair pair = job->out.pairs[i];
        job->out.pairs[kept] = pair;
        kept += kzi_sap_pair_key(pair) < job->key_end;
    }
    job->n_dropped += job->out.n - kept;
    job->out.n = kept;
}

/* Keeps at most the job's first `most` pairs by (a, b).  Most pairs lie beyond those of the last time. */
static void keep_first_pairs(kzi_sap_job *job, size_t most)
{
    if (job->key_end > 0) drop_from_end(job);
    if (job->out.n <= most) return;
    job->key_end = most > 0 ? key_of_rank(job->out.pairs, job->out.n, most) : 1; /* no pair has the key 0 */
    drop_from_end(job);
    KZ_ASSERT(job->out.n <= most);
}

/* Makes room for a job that is full and may keep only the first pairs: half of the room is free then. */
static kz_result make_room_for_first(kzi_sap_run *run, kzi_sap_job *job)
{
    const size_t most = run->how->room;
    KZ_ASSERT(most < job->out.n);
    keep_first_pairs(job, most);
    const size_t room = 2 * most < 2 * PAIRS_AT_FIRST ? 2 * PAIRS_AT_FIRST : 2 * most;
    if (job->out.room >= room) return KZ_OK;
    const kz_result r = kzi_block_fit(run->alloc, job->found, job->out.n, room, sizeof(kz_index_pair), run->err);
    if (r != KZ_OK) return r;
    job->out.pairs = job->found->at;
    job->out.room = job->found->bytes / sizeof(kz_index_pair);
    return KZ_OK;
}

/* Makes room for a job that is full.  Beyond the budget its pairs are dropped, which makes room as well, or the job
 * ends. */
kz_result kzi_sap_make_room(kzi_sap_run *run, kzi_sap_job *job)
{
    const size_t n = job->out.n;
    if (run->how->first_only && n > kzi_sap_budget(run)) return make_room_for_first(run, job);
    if (!run->how->first_only && n + job->n_dropped > kzi_sap_budget(run)) {
        job->n_dropped += n;
        job->out.n = 0;
        job->has_counted = job->n_dropped > kzi_count_to(run->how);
        if (job->has_counted) return KZ_OK;
        if (job->out.room >= 2 * KZI_SAP_SPARE) return KZ_OK;
    }
    const size_t more = n < PAIRS_AT_FIRST ? PAIRS_AT_FIRST : n < MANY_PAIRS ? n / 2 : further_pairs(job, n);
    const kz_result r = kzi_block_fit(run->alloc, job->found, job->out.n, n + more, sizeof(kz_index_pair), run->err);
    if (r != KZ_OK) return r;
    job->out.pairs = job->found->at;
    job->out.room = job->found->bytes / sizeof(kz_index_pair);
    KZ_ASSERT(job->out.room >= job->out.n + KZI_SAP_SPARE); /* otherwise the kernel would stop at once */
    return KZ_OK;
}

/* ---- One job -------------------------------------------------------------------------------------------- */

/* So many lanes at the front of a strip of a torus are compared raw: ghosts, which mostly come before all boxes.  All,
 * if there are others, or boxes that are shifted into the world. */
static uint32_t raw_lanes(const kzi_sap_run *run, const kzi_sap_lanes *lanes)
{
    uint32_t n = 0, flags = run->torus.plain ? 0 : GHOSTS;
    while (n < lanes->n && (lanes->id[n] & GHOSTS)) n++;
    for (uint32_t i = n; i < lanes->n; i++) flags |= lanes->id[i];
    return flags & GHOSTS ? lanes->n : n;
}

static void take_strip(const kzi_sap_run *run, kzi_sap_job *job)
{
    KZ_ASSERT(job->strip < job->end);
    const kzi_strip strip = ((const kzi_strip *)run->sap->strips.at)[job->strip];
    const kzi_entry *entries = (const kzi_entry *)run->sap->entries[strip.level].at + strip.first;
    job->lanes = kzi_lanes_at(job->lane_memory, strip.n, kzi_sap_is_filtered(run));
    kzi_sort_strip(entries, strip.n, job->keys, &job->lanes);
    if (kzi_sap_is_filtered(run)) kzi_sap_fill_filters(run, &job->lanes);
    kzi_lanes_end(&job->lanes);
    job->place = (kzi_sap_place){0, 0, 0, 0};
    job->n_raw = run->is_torus ? raw_lanes(run, &job->lanes) : 0;
    job->pass = run->only_merges ? 2 : job->n_raw > 0 ? 0 : 1;
    job->in_hand = true;
}

/* Runs one pass over a strip: 0 compares its raw lanes with all others, 1 the others among themselves, 2 and 3 merge
 * the strip with a run of resting boxes.  On a torus pairs of boxes that may have other images are tested exactly. */
static bool sap_run_pass(const kzi_sap_run *run, kzi_sap_job *job)
{
    const kzi_sap_kernels *k = run->kernels;
    const kzi_resting *resting = run->resting;
    const size_t from = job->out.n;
    const bool raw = job->pass == 0 || (job->pass > 1 && run->is_torus);
    bool done;
    if (job->pass > 1) {
        const size_t number = ((const kzi_strip *)run->sap->strips.at)[job->strip].number;
        const uint32_t *first = (const uint32_t *)resting->first.at + 2 * number + job->pass - 2;
        KZ_ASSERT(number < resting->cut.n && first[0] <= first[1] && first[1] <= resting->n_blocks);
        if (first[0] == first[1]) return true; /* there may be no blocks at all, and NULL */
        const kzi_rest_run with = {
            (const float *)resting->blocks.at + first[0] * KZI_REST_FLOATS(resting->is_filtered),
            (const float *)resting->reach.at + first[0], first[1] - first[0]};
        done = k->merge(&job->lanes, &with, &job->place, &job->out, raw);
    } else if (raw) {
        kzi_sap_lanes lanes = job->lanes;
        lanes.n = job->n_raw;
        done = k->self_raw(&lanes, &job->place, &job->out);
    } else {
        job->place.i = job->place.i < job->n_raw ? job->n_raw : job->place.i;
        done = k->self(&job->lanes, &job->place, &job->out);
    }
    if (raw) job->out.n = kzi_torus_refine(&run->torus, &run->boxes, job->out.pairs, from, job->out.n);
    if (done) job->place = (kzi_sap_place){0, 0, 0, 0};
    KZ_ASSERT(from <= job->out.n && job->out.n <= job->out.room);
    return done;
}

/* Continues with the current strip; false when the job is out of room. */
static bool sap_sweep_strip(const kzi_sap_run *run, kzi_sap_job *job)
{
    for (; job->pass < (run->resting ? 4 : 2); job->pass++) {
        if (!sap_run_pass(run, job)) return false;
    }
    return true;
}

static void run_pair_job(void *data, uint32_t i)
{
    const kzi_sap_run *run = data;
    kzi_sap_job *job = &run->jobs[i];
    const kzi_strip *strips = run->sap->strips.at;
    for (; job->strip < job->end && !job->has_counted; job->strip++) {
        if (strips[job->strip].n < (run->resting ? 1 : 2)) continue;
        if (!job->in_hand) take_strip(run, job);
        if (!sap_sweep_strip(run, job)) return;
        job->in_hand = false;
        job->n_swept += strips[job->strip].n;
    }
}

/* ---- All jobs ------------------------------------------------------------------------------------------- */

/* Each job gets columns and keys for its largest strip. */
kz_result kzi_sap_make_jobs(kzi_sap_run *run, kzi_sap_job *jobs, uint32_t n_jobs, uint32_t n_strips)
{
    kzi_sap *sap = run->sap;
    const kzi_strip *strips = sap->strips.at;
    uint64_t n_boxes = 0, so_far = 0;
    uint32_t largest[KZI_SAP_JOBS] = {0};
    KZ_ASSERT(n_jobs > 0 && sap->n_done + n_jobs <= KZI_SAP_JOBS);
    for (uint32_t s = 0; s < n_strips; s++) n_boxes += strips[s].n;
    const uint32_t for_threads = n_boxes < SHARED_FROM ? 1 : kzi_sap_jobs(run->how->parallel);
    const uint32_t most = for_threads < n_jobs ? for_threads : n_jobs;
    run->jobs = jobs;
    run->n_jobs = 0;
    for (uint32_t s = 0; s < n_strips; s++) {
        if (run->n_jobs == 0 || (run->n_jobs < most && so_far * most >= n_boxes * run->n_jobs)) {
            jobs[run->n_jobs] = (kzi_sap_job){.found = &sap->found[sap->n_done + run->n_jobs], .strip = s, .end = s};
            run->n_jobs++;
        }
        uint32_t *widest = &largest[run->n_jobs - 1];
        *widest = strips[s].n > *widest ? strips[s].n : *widest;
        so_far += strips[s].n;
        jobs[run->n_jobs - 1].end = s + 1;
        jobs[run->n_jobs - 1].n_boxes += strips[s].n;
    }
    KZ_ASSERT(run->n_jobs <= n_jobs && so_far == n_boxes);
    size_t lane_bytes = 1, key_bytes = 1; /* there is memory where all strips are empty, too */
    for (uint32_t j = 0; j < run->n_jobs; j++) {
        lane_bytes += kzi_lanes_bytes(largest[j], kzi_sap_is_filtered(run));
        key_bytes += ((size_t)largest[j] * 16 + 63) & ~(size_t)63;
    }
    kz_result r = KZ_OK;
    if ((r = kzi_block_reserve(run->alloc, &sap->lanes, lane_bytes, 1, run->err)) != KZ_OK ||
        (r = kzi_block_reserve(run->alloc, &sap->keys, key_bytes, 1, run->err)) != KZ_OK) {
        return r;
    }
    unsigned char *lanes = sap->lanes.at, *keys = sap->keys.at;
    for (uint32_t j = 0; j < run->n_jobs; j++) {
        kzi_sap_job *job = &jobs[j];
        job->lane_memory = lanes;
        job->keys = keys;
        job->out = (kzi_sap_out){job->found->at, 0, job->found->bytes / sizeof(kz_index_pair)};
        lanes += kzi_lanes_bytes(largest[j], kzi_sap_is_filtered(run));
        keys += ((size_t)largest[j] * 16 + 63) & ~(size_t)63;
    }
    return KZ_OK;
}

kz_result kzi_sap_run_jobs(kzi_sap_run *run)
{
    const kz_parallel *by = run->n_jobs > 1 ? run->how->parallel : NULL;
    for (;;) {
        bool done = true;
        kzi_run_jobs(by, run_pair_job, run, run->n_jobs);
        for (uint32_t j = 0; j < run->n_jobs; j++) {
            if (run->jobs[j].strip == run->jobs[j].end || run->jobs[j].has_counted) continue;
            const kz_result r = kzi_sap_make_room(run, &run->jobs[j]);
            if (r != KZ_OK) return r;
            done = false;
        }
        if (done) return KZ_OK;
    }
}

kz_result kzi_fail_pairs(kz_error *err, const kzi_sap_how *how, uint64_t n)
{
    const uint64_t most = INT64_MAX, end = kzi_count_to(how), reported = n < end ? n : end;
    return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)(reported < most ? reported : most),
                    (int64_t)(how->max_pairs < most ? how->max_pairs : most));
}

/* Sorts the pairs of all jobs into sap->pairs. */
kz_result kzi_sap_gather(kzi_sap_run *run, const kzi_sap_job *jobs, uint32_t n_jobs)
{
    kzi_sap *sap = run->sap;
    kzi_pair_run runs[KZI_SAP_JOBS];
    uint64_t n = 0, dropped = 0;
    KZ_ASSERT(n_jobs <= KZI_SAP_JOBS);
    for (uint32_t j = 0; j < n_jobs; j++) {
        runs[j] = (kzi_pair_run){jobs[j].out.pairs, jobs[j].out.n};
        n += jobs[j].out.n;
        dropped += jobs[j].n_dropped;
    }
    if (!run->how->first_only && (dropped || n > kzi_sap_budget(run))) {
        return kzi_fail_pairs(run->err, run->how, n + dropped);
    }
    sap->n_found = n + dropped;
    for (uint32_t j = 0; run->how->keep && j < n_jobs; j++) {
        n -= runs[j].n;
        n += runs[j].n = run->how->keep(run->how->keep_ctx, jobs[j].out.pairs, runs[j].n);
    }
    sap->into = run->how->into && n <= run->how->room ? run->how->into : NULL;
    if (!sap->into && n_jobs == 1) kzi_block_swap(jobs[0].found, &sap->pairs); /* they are sorted in place */
    kz_result r = KZ_OK;
    if (!sap->into && n_jobs > 1) {
        r = kzi_block_reserve(run->alloc, &sap->pairs, (size_t)n, sizeof(kz_index_pair), run->err);
    }
    if (r == KZ_OK) {
        kzi_block_swap(&sap->entries[0], &sap->order.scratch); /* the boxes in strips are no longer needed */
        r = kzi_sort_pairs(run->alloc, &sap->order, runs, n_jobs, run->n_numbers, run->how->parallel,
                           sap->into ? sap->into : sap->pairs.at, run->err);
        kzi_block_swap(&sap->entries[0], &sap->order.scratch);
    }
    if (r != KZ_OK) return r;
    KZ_ASSERT(kzi_sap_pairs_are_sorted(kzi_sap_found(sap), (size_t)n));
    sap->n_pairs = (size_t)(n < kzi_sap_budget(run) ? n : kzi_sap_budget(run));
    return KZ_OK;
}
