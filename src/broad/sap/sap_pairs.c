/* sap_pairs.c - finds all pairs of boxes that meet: sweep and prune in strips, from scratch at every call.
 *
 * A typical call has 100 to 1 000 000 boxes, most of them moved since the last call; each meets one to ten others.  The
 * plane is cut into strips eight mean box heights high, and every box is copied into the strips it touches.  Each strip
 * fits the nearest caches; it is sorted by x and swept, many boxes at a time.  At the end the pairs are sorted by
 * number.  The cut and the threads cannot change the answer, since comparisons of coordinates alone decide.
 *
 * The calling thread takes all memory, between the steps that threads may share.  A job whose pairs do not fit stops,
 * and goes on there when it has more room.
 *
 * Sources: partition-based spatial merge join, Patel and DeWitt 1996; data layout after Terdiman's box pruning. */
#include "broad/sap/sap_private.h"

#include <string.h>

#define EACH_BELOW                                                                                                     \
    128u                      /* fewer boxes are compared each with each, many at a time; from here on strips are
                                 faster */
#define SHARED_FROM    16384u /* boxes in strips; fewer are done before other threads have woken up */
#define PAIRS_AT_FIRST 256u
#define MANY_PAIRS     4096u /* from here on, room grows by an estimate from the boxes swept so far */

typedef struct pair_job {
    kzi_block *found;
    kzi_sap_out out;
    kzi_sap_place place;
    kzi_sap_lanes lanes; /* of the current strip, if `in_hand` */
    void *lane_memory, *keys;
    uint64_t n_dropped; /* pairs beyond the budget, which are counted but not kept */
    uint64_t key_end;   /* of the first pairs: pairs from this key on are dropped; 0: not known yet */
    uint64_t n_boxes, n_swept;
    uint32_t strip, end;
    bool in_hand;
    bool has_counted; /* the count has reached its limit: the rest is left out */
} pair_job;

typedef struct sap_run {
    const kz_allocator *alloc;
    kzi_sap *sap;
    const kzi_sap_how *how;
    const kzi_sap_kernels *kernels;
    kzi_sap_source boxes;                /* indexed by number */
    const uint32_t *category, *collides; /* indexed by number; NULL: all agree */
    bool is_join;                        /* pairs are of one of the first boxes.n_first and one of the others */
    kzi_torus torus;
    bool is_torus;
    uint32_t n_numbers;
    pair_job *jobs;
    uint32_t n_jobs;
    kz_error *err;
} sap_run;

static bool is_filtered(const sap_run *run) { return run->category || run->is_join; }

/* ---- Filters -------------------------------------------------------------------------------------------- */

/* Would all pairs of the set agree?  Most worlds never set a filter. */
static bool all_agree(const kzi_box_set *set)
{
    uint32_t category = ~0u, collides = ~0u;
    for (uint32_t i = 0; i < set->n; i++) {
        const uint32_t number = set->ids ? set->ids[i] : i;
        category &= set->category[number];
        collides &= set->collides[number];
        if (!(category & collides)) return false;
    }
    return true;
}

static void fill_filters(const sap_run *run, kzi_sap_lanes *lanes)
{
    for (uint32_t i = 0; i < lanes->n; i++) {
        const uint32_t number = lanes->id[i] & KZI_SAP_NUMBER;
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

static uint64_t budget(const sap_run *run)
{
    if (run->how->first_only) return run->how->room;
    return run->how->max_pairs ? run->how->max_pairs : UINT64_MAX;
}

/* How much room to add to n pairs: an estimate, at least an eighth of n and at most n.  In the worst case half of the
 * room stays empty. */
static size_t further_pairs(const pair_job *job, size_t n)
{
    const double rest = job->n_swept ? (double)n * (double)(job->n_boxes - job->n_swept) / (double)job->n_swept : 0;
    return rest < (double)(n / 8) ? n / 8 : rest < (double)n ? (size_t)rest + (size_t)rest / 32 : n;
}

static uint64_t pair_key(kz_index_pair pair) { return (uint64_t)pair.a << 32 | pair.b; }

/* Finds the key of the pair that `rank` others come before, a byte at a time (radix selection). */
static uint64_t key_of_rank(const kz_index_pair *pairs, size_t n, size_t rank)
{
    uint64_t key = 0;
    for (int shift = 56; shift >= 0; shift -= 8) {
        size_t count[256] = {0};
        for (size_t i = 0; i < n; i++) {
            const uint64_t k = pair_key(pairs[i]);
            if (shift == 56 || k >> (shift + 8) == key) count[k >> shift & 255]++;
        }
        unsigned digit = 0;
        while (rank >= count[digit]) rank -= count[digit++];
        key = key << 8 | digit;
    }
    return key;
}

/* Drops the job's pairs from job->key_end on; the others stay in their order. */
static void drop_from_end(pair_job *job)
{
    size_t kept = 0;
    for (size_t i = 0; i < job->out.n; i++) {
        const kz_index_pair pair = job->out.pairs[i];
        job->out.pairs[kept] = pair;
        kept += pair_key(pair) < job->key_end;
    }
    job->n_dropped += job->out.n - kept;
    job->out.n = kept;
}

/* Keeps at most the job's first `most` pairs by (a, b).  Most pairs lie beyond those of the last time. */
static void keep_first_pairs(pair_job *job, size_t most)
{
    if (job->key_end > 0) drop_from_end(job);
    if (job->out.n <= most) return;
    job->key_end = most > 0 ? key_of_rank(job->out.pairs, job->out.n, most) : 1; /* no pair has the key 0 */
    drop_from_end(job);
}

/* Makes room for a job that is full and may keep only the first pairs: half of the room is free then. */
static kz_result make_room_for_first(sap_run *run, pair_job *job)
{
    const size_t most = run->how->room; /* below out.n */
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
static kz_result make_room(sap_run *run, pair_job *job)
{
    const size_t n = job->out.n;
    if (run->how->first_only && n > budget(run)) return make_room_for_first(run, job);
    if (!run->how->first_only && n + job->n_dropped > budget(run)) {
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
    return KZ_OK;
}

/* ---- One job -------------------------------------------------------------------------------------------- */

static void take_strip(const sap_run *run, pair_job *job)
{
    const kzi_strip strip = ((const kzi_strip *)run->sap->strips.at)[job->strip];
    const kzi_entry *entries = (const kzi_entry *)run->sap->entries[strip.level].at + strip.first;
    job->lanes = kzi_lanes_at(job->lane_memory, strip.n, is_filtered(run));
    kzi_sort_strip(run->kernels, entries, strip.n, job->keys, &job->lanes);
    if (is_filtered(run)) fill_filters(run, &job->lanes);
    kzi_lanes_end(&job->lanes);
    job->place = (kzi_sap_place){0, 0, 0, 0};
    job->in_hand = true;
}

/* Continues the sweep of the current strip; false when the job is out of room. */
static bool sap_sweep_strip(const sap_run *run, pair_job *job)
{
    if (!run->is_torus) return run->kernels->self(&job->lanes, &job->place, &job->out);
    const size_t from = job->out.n;
    const bool done = run->kernels->self_raw(&job->lanes, &job->place, &job->out);
    job->out.n = kzi_torus_refine(&run->torus, &run->boxes, job->out.pairs, from, job->out.n);
    return done;
}

static void run_pair_job(void *data, uint32_t i)
{
    const sap_run *run = data;
    pair_job *job = &run->jobs[i];
    const kzi_strip *strips = run->sap->strips.at;
    for (; job->strip < job->end && !job->has_counted; job->strip++) {
        if (strips[job->strip].n < 2) continue;
        if (!job->in_hand) take_strip(run, job);
        if (!sap_sweep_strip(run, job)) return;
        job->in_hand = false;
        job->n_swept += strips[job->strip].n;
    }
}

/* ---- All jobs ------------------------------------------------------------------------------------------- */

/* Divides the strips into jobs of roughly equal numbers of boxes.  Each job gets columns and keys for its largest
 * strip. */
static kz_result make_jobs(sap_run *run, pair_job *jobs, uint32_t n_strips)
{
    kzi_sap *sap = run->sap;
    const kzi_strip *strips = sap->strips.at;
    uint64_t n_boxes = 0, so_far = 0;
    uint32_t largest[KZI_SAP_JOBS] = {0};
    for (uint32_t s = 0; s < n_strips; s++) n_boxes += strips[s].n;
    const uint32_t most = n_boxes < SHARED_FROM ? 1 : kzi_sap_jobs(run->how->parallel);
    run->n_jobs = 0;
    for (uint32_t s = 0; s < n_strips; s++) {
        if (run->n_jobs == 0 || (run->n_jobs < most && so_far * most >= n_boxes * run->n_jobs)) {
            jobs[run->n_jobs] = (pair_job){.found = &sap->found[run->n_jobs], .strip = s, .end = s};
            run->n_jobs++;
        }
        uint32_t *widest = &largest[run->n_jobs - 1];
        *widest = strips[s].n > *widest ? strips[s].n : *widest;
        so_far += strips[s].n;
        jobs[run->n_jobs - 1].end = s + 1;
        jobs[run->n_jobs - 1].n_boxes += strips[s].n;
    }
    size_t lane_bytes = 0, key_bytes = 0;
    for (uint32_t j = 0; j < run->n_jobs; j++) {
        lane_bytes += kzi_lanes_bytes(largest[j], is_filtered(run));
        key_bytes += ((size_t)largest[j] * 16 + 63) & ~(size_t)63;
    }
    kz_result r = KZ_OK;
    if ((r = kzi_block_reserve(run->alloc, &sap->lanes, lane_bytes, 1, run->err)) != KZ_OK ||
        (r = kzi_block_reserve(run->alloc, &sap->keys, key_bytes, 1, run->err)) != KZ_OK) {
        return r;
    }
    unsigned char *lanes = sap->lanes.at, *keys = sap->keys.at;
    for (uint32_t j = 0; j < run->n_jobs; j++) {
        pair_job *job = &jobs[j];
        job->lane_memory = lanes;
        job->keys = keys;
        job->out = (kzi_sap_out){job->found->at, 0, job->found->bytes / sizeof(kz_index_pair)};
        lanes += kzi_lanes_bytes(largest[j], is_filtered(run));
        keys += ((size_t)largest[j] * 16 + 63) & ~(size_t)63;
    }
    return KZ_OK;
}

static kz_result run_all_jobs(sap_run *run)
{
    const kz_parallel *by = run->n_jobs > 1 ? run->how->parallel : NULL;
    for (;;) {
        bool done = true;
        kzi_run_jobs(by, run_pair_job, run, run->n_jobs);
        for (uint32_t j = 0; j < run->n_jobs; j++) {
            if (run->jobs[j].strip == run->jobs[j].end || run->jobs[j].has_counted) continue;
            const kz_result r = make_room(run, &run->jobs[j]);
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
static kz_result gather_pairs(sap_run *run)
{
    kzi_sap *sap = run->sap;
    kzi_pair_run runs[KZI_SAP_JOBS];
    uint64_t n = 0, dropped = 0;
    for (uint32_t j = 0; j < run->n_jobs; j++) {
        runs[j] = (kzi_pair_run){run->jobs[j].out.pairs, run->jobs[j].out.n};
        n += run->jobs[j].out.n;
        dropped += run->jobs[j].n_dropped;
    }
    if (!run->how->first_only && (dropped || n > budget(run))) return kzi_fail_pairs(run->err, run->how, n + dropped);
    sap->into = run->how->into && n <= run->how->room ? run->how->into : NULL;
    kz_result r = KZ_OK;
    if (!sap->into) { r = kzi_block_reserve(run->alloc, &sap->pairs, (size_t)n, sizeof(kz_index_pair), run->err); }
    if (r == KZ_OK) {
        r = kzi_sort_pairs(run->alloc, &sap->order, runs, run->n_jobs, run->n_numbers, run->how->parallel,
                           sap->into ? sap->into : sap->pairs.at, run->err);
    }
    if (r != KZ_OK) return r;
    sap->n_pairs = (size_t)(n < budget(run) ? n : budget(run));
    sap->n_found = n + dropped;
    return KZ_OK;
}

static kz_result sap_sweep_strips(sap_run *run, const kzi_sap_source *from)
{
    pair_job jobs[KZI_SAP_JOBS];
    uint32_t n_strips;
    const kz_parallel *parallel = kzi_sap_jobs(run->how->parallel) > 1 ? run->how->parallel : NULL;
    kz_result r =
        kzi_sap_scatter(run->alloc, run->sap, from, run->is_torus, parallel, run->kernels, &n_strips, run->err);
    if (r != KZ_OK) return r;
    run->jobs = jobs;
    if ((r = make_jobs(run, jobs, n_strips)) != KZ_OK || (r = run_all_jobs(run)) != KZ_OK) return r;
    return gather_pairs(run);
}

/* ---- A handful ------------------------------------------------------------------------------------------ */

/* Compares each box with each.  If the numbers rise, the pairs come out in order. */
static kz_result compare_each(sap_run *run, const kzi_sap_source *from)
{
    kzi_sap *sap = run->sap;
    const bool in_order = !from->ids;
    kz_result r = kzi_block_reserve(run->alloc, &sap->lanes, kzi_lanes_bytes(from->n, is_filtered(run)), 1, run->err);
    if (r != KZ_OK) return r;
    pair_job job = {.found = in_order ? &sap->pairs : &sap->found[0]};
    job.lanes = kzi_lanes_at(sap->lanes.at, from->n, is_filtered(run));
    uint32_t n = 0;
    for (uint32_t i = 0; i < from->n; i++) {
        const kzi_entry e = kzi_source_entry(from, i);
        job.lanes.x0[n] = e.box.min.x;
        job.lanes.x1[n] = e.box.max.x;
        job.lanes.y0[n] = e.box.min.y;
        job.lanes.y1[n] = e.box.max.y;
        job.lanes.id[n] = e.id;
        n += kzi_box_is_some(e.box);
    }
    job.lanes.n = n;
    if (is_filtered(run)) fill_filters(run, &job.lanes);
    kzi_lanes_end(&job.lanes);
    job.out = (kzi_sap_out){job.found->at, 0, job.found->bytes / sizeof(kz_index_pair)};
    while (!job.has_counted && !run->kernels->each(&job.lanes, &job.place, &job.out)) {
        if ((r = make_room(run, &job)) != KZ_OK) return r;
    }
    if (!in_order) {
        run->jobs = &job;
        run->n_jobs = 1;
        return gather_pairs(run);
    }
    sap->n_found = job.n_dropped + job.out.n;
    if (!run->how->first_only && sap->n_found > budget(run)) return kzi_fail_pairs(run->err, run->how, sap->n_found);
    sap->n_pairs = (size_t)(job.out.n < budget(run) ? job.out.n : budget(run));
    return KZ_OK;
}

/* ---- The whole search ----------------------------------------------------------------------------------- */

static bool is_period(float v) { return v >= 0 && v - v == 0; }

static kz_result sap_boxes(sap_run *run, const kzi_sap_source *from)
{
    const kzi_sap_how *how = run->how;
    const uint64_t n = (uint64_t)from->n;
    run->sap->n_pairs = 0;
    run->sap->n_found = 0;
    run->sap->into = NULL;
    if (n > KZI_SAP_NUMBER) return kzi_fail(run->err, KZ_ERR_TOO_LARGE, (int64_t)n, KZI_SAP_NUMBER);
    if (!is_period(how->wrap_w) || !is_period(how->wrap_h)) return kzi_fail(run->err, KZ_ERR_ARGUMENT, 2, 0);
    run->kernels = kzi_sap_kernels_now();
    run->is_torus = how->wrap_w > 0 || how->wrap_h > 0;
    if (!run->is_torus) return n < EACH_BELOW ? compare_each(run, from) : sap_sweep_strips(run, from);
    kzi_sap_source images;
    run->torus = (kzi_torus){(double)how->wrap_w, (double)how->wrap_h, true};
    const kz_result r = kzi_torus_images(run->alloc, run->sap, from, &run->torus, &images, run->err);
    return r != KZ_OK ? r : sap_sweep_strips(run, &images);
}

/* All numbers of the set are below the result. */
static uint32_t numbers_in(const kzi_box_set *set)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < set->n; i++) n = set->ids[i] < n ? n : set->ids[i] + 1;
    return n;
}

kz_result kzi_sap_pairs(const kz_allocator *alloc, kzi_sap *sap, const kzi_box_set *set, const kzi_sap_how *how,
                        kz_error *err)
{
    static const kzi_sap_how alone = {0};
    const bool filtered = set->category && !all_agree(set);
    const kzi_sap_source from = {.boxes = set->boxes, .ids = set->ids, .by_id = set->ids != NULL, .n = set->n};
    sap_run run = {.alloc = alloc, .sap = sap, .how = how ? how : &alone, .boxes = from, .err = err};
    run.category = filtered ? set->category : NULL;
    run.collides = filtered ? set->collides : NULL;
    run.n_numbers = set->ids ? run.how->n_numbers : set->n;
    if (run.n_numbers == 0) run.n_numbers = numbers_in(set);
    return sap_boxes(&run, &from);
}

kz_result kzi_sap_join(const kz_allocator *alloc, kzi_sap *sap, const kzi_box_set *a, const kzi_box_set *b,
                       const kzi_sap_how *how, kz_error *err)
{
    static const kzi_sap_how alone = {0};
    const kzi_sap_source from = {.boxes = a->boxes, .more = b->boxes, .n_first = a->n, .n = a->n + b->n};
    sap_run run = {.alloc = alloc, .sap = sap, .how = how ? how : &alone, .boxes = from, .err = err};
    sap->n_pairs = 0;
    sap->n_found = 0;
    if (a->n == 0 || b->n == 0) return KZ_OK;
    run.is_join = true;
    run.n_numbers = from.n;
    return sap_boxes(&run, &from);
}

void kzi_sap_free(const kz_allocator *alloc, kzi_sap *sap)
{
    for (unsigned level = 0; level <= KZI_SAP_LEVELS; level++) kzi_block_free(alloc, &sap->entries[level]);
    for (unsigned j = 0; j < KZI_SAP_JOBS; j++) kzi_block_free(alloc, &sap->found[j]);
    kzi_block_free(alloc, &sap->strips);
    kzi_block_free(alloc, &sap->counts);
    kzi_block_free(alloc, &sap->keys);
    kzi_block_free(alloc, &sap->lanes);
    kzi_block_free(alloc, &sap->images);
    kzi_block_free(alloc, &sap->pairs);
    kzi_pair_order_free(alloc, &sap->order);
    sap->n_pairs = 0;
}
