/* sap_pairs.c - finds all pairs of boxes that meet: sweep and prune in strips, from scratch at every call.
 *
 * A typical call has 100 to 1 000 000 boxes, most of them moved since the last call; each meets one to ten others.  The
 * plane is cut into strips eight mean box heights high, and every box is copied into the strips it touches.  Each strip
 * fits the nearest caches; it is sorted by x and swept, many boxes at a time.  At the end the pairs are sorted by
 * number.  The cut and the threads cannot change the answer, since comparisons of coordinates alone decide.
 *
 * Sources: partition-based spatial merge join, Patel and DeWitt 1996; data layout after Terdiman's box pruning. */
#include "broad/sap/sap_jobs.h"

#include <string.h>

/* Fewer boxes are compared each with each, many at a time; from here on strips are faster. */
#define EACH_BELOW 128u

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

/* ---- Strips --------------------------------------------------------------------------------------------- */

static const kz_parallel *threads_of(const kzi_sap_run *run)
{
    return kzi_sap_jobs(run->how->parallel) > 1 ? run->how->parallel : NULL;
}

/* Sweeps the boxes in strips of their own; there are run->n_jobs jobs then, at `jobs`. */
static kz_result sweep_own_strips(kzi_sap_run *run, const kzi_sap_source *from, kzi_sap_job *jobs, uint32_t n_jobs)
{
    uint32_t n_strips;
    kz_result r = kzi_sap_scatter(run->alloc, run->sap, from, run->is_torus, threads_of(run), &n_strips, run->err);
    if (r == KZ_OK) r = kzi_sap_make_jobs(run, jobs, n_jobs, n_strips);
    return r == KZ_OK ? kzi_sap_run_jobs(run) : r;
}

/* A single job sorts its pairs in place, so the memory of the last pairs is that of the next. */
static void take_last_pairs(kzi_sap *sap)
{
    if (sap->pairs.bytes > sap->found[0].bytes) kzi_block_swap(&sap->pairs, &sap->found[0]);
}

static kz_result sap_sweep_strips(kzi_sap_run *run, const kzi_sap_source *from)
{
    kzi_sap_job jobs[KZI_SAP_JOBS];
    take_last_pairs(run->sap);
    const kz_result r = sweep_own_strips(run, from, jobs, KZI_SAP_JOBS);
    return r == KZ_OK ? kzi_sap_gather(run, jobs, run->n_jobs) : r;
}

/* ---- Beside resting boxes ------------------------------------------------------------------------------- */

/* Would the movers have strips along another axis, or strips less than half as high? */
static bool own_cut_differs(const kzi_cut *cut, const kzi_sap_source *movers)
{
    kzi_cut own;
    if (movers->n < EACH_BELOW) return false;
    kzi_find_cut(movers, true, false, &own);
    return own.n > 0 && (cut->n == 1 || own.along_x != cut->along_x || own.per_half > 2 * cut->per_half);
}

/* Scatters the movers to the strips of the resting boxes.  If there are too many copies, *n_strips is 0. */
static kz_result scatter_beside(kzi_sap_run *run, const kzi_sap_source *movers, uint32_t *n_strips)
{
    kzi_cut cut = run->resting->cut;
    const size_t *starts, most = (size_t)movers->n + movers->n / 2 + run->resting->n_boxes / 2;
    kz_result r = kzi_sap_scatter_sparse(run->alloc, run->sap, movers, &cut, n_strips, run->err);
    if (r != KZ_OK || *n_strips > 0) return r;
    r = kzi_sap_scatter_to(run->alloc, run->sap, movers, &cut, most, threads_of(run), &starts, run->err);
    if (r != KZ_OK || !starts) return r;
    if ((r = kzi_block_reserve(run->alloc, &run->sap->strips, cut.n, sizeof(kzi_strip), run->err)) != KZ_OK) return r;
    KZ_ASSERT(cut.n == run->resting->cut.n);
    for (uint32_t s = 0; s < cut.n; s++) {
        KZ_ASSERT(starts[s] <= starts[s + 1]);
        const size_t n = starts[s + 1] - starts[s];
        ((kzi_strip *)run->sap->strips.at)[s] = (kzi_strip){starts[s], (uint32_t)n, s, 0, cut.swapped, false};
        if (kzi_strip_is_crowded(n, starts[cut.n] / cut.n)) run->only_merges = true;
    }
    *n_strips = cut.n;
    return KZ_OK;
}

/* Sweeps and merges in the strips of the resting boxes.  Movers for which these are too high or too full are swept in
 * their own strips afterwards; that costs 12 ns a mover. */
static kz_result sweep_beside(kzi_sap_run *run, const kzi_sap_source *movers, bool *is_done)
{
    kzi_sap_job jobs[KZI_SAP_JOBS];
    uint32_t n_strips;
    take_last_pairs(run->sap);
    run->only_merges = own_cut_differs(&run->resting->cut, movers);
    kz_result r = scatter_beside(run, movers, &n_strips);
    *is_done = r != KZ_OK || n_strips > 0;
    if (r != KZ_OK || n_strips == 0) return r;
    r = kzi_sap_make_jobs(run, jobs, KZI_SAP_JOBS / 2, n_strips);
    if (r == KZ_OK) r = kzi_sap_run_jobs(run);
    if (r != KZ_OK) return r;
    uint32_t n_jobs = run->n_jobs;
    if (run->only_merges) {
        run->sap->n_done = n_jobs;
        run->resting = NULL;
        run->only_merges = false;
        r = sweep_own_strips(run, movers, jobs + n_jobs, KZI_SAP_JOBS - n_jobs);
        run->sap->n_done = 0;
        n_jobs += run->n_jobs;
    }
    return r == KZ_OK ? kzi_sap_gather(run, jobs, n_jobs) : r;
}

/* ---- A handful ------------------------------------------------------------------------------------------ */

/* Compares each box with each.  If the numbers rise, the pairs come out in order. */
static kz_result compare_each(kzi_sap_run *run, const kzi_sap_source *from)
{
    kzi_sap *sap = run->sap;
    const bool in_order = !from->ids;
    const size_t lane_bytes = kzi_lanes_bytes(from->n, kzi_sap_is_filtered(run));
    kz_result r = kzi_block_reserve(run->alloc, &sap->lanes, lane_bytes, 1, run->err);
    if (r != KZ_OK) return r;
    kzi_sap_job job = {.found = in_order ? &sap->pairs : &sap->found[0]};
    job.lanes = kzi_lanes_at(sap->lanes.at, from->n, kzi_sap_is_filtered(run));
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
    if (kzi_sap_is_filtered(run)) kzi_sap_fill_filters(run, &job.lanes);
    kzi_lanes_end(&job.lanes);
    job.out = (kzi_sap_out){job.found->at, 0, job.found->bytes / sizeof(kz_index_pair)};
    while (!job.has_counted && !run->kernels->each(&job.lanes, &job.place, &job.out)) {
        if ((r = kzi_sap_make_room(run, &job)) != KZ_OK) return r;
    }
    if (!in_order) {
        return kzi_sap_gather(run, &job, 1);
    }
    KZ_ASSERT(kzi_sap_pairs_are_sorted(job.out.pairs, job.out.n));
    sap->n_found = job.n_dropped + job.out.n;
    if (!run->how->first_only && sap->n_found > kzi_sap_budget(run)) {
        return kzi_fail_pairs(run->err, run->how, sap->n_found);
    }
    if (run->how->keep) job.out.n = run->how->keep(run->how->keep_ctx, job.out.pairs, job.out.n);
    sap->n_pairs = (size_t)(job.out.n < kzi_sap_budget(run) ? job.out.n : kzi_sap_budget(run));
    return KZ_OK;
}

/* ---- The whole search ----------------------------------------------------------------------------------- */

static bool is_period(float v) { return v >= 0 && v - v == 0; }

static void begin_result(kzi_sap *sap)
{
    sap->n_pairs = 0;
    sap->n_found = 0;
    sap->n_done = 0;
    sap->into = NULL;
}

static kz_result sap_boxes(kzi_sap_run *run, const kzi_sap_source *from)
{
    const kzi_sap_how *how = run->how;
    const uint64_t n = (uint64_t)from->n;
    begin_result(run->sap);
    if (n > KZI_SAP_NUMBER) return kzi_fail(run->err, KZ_ERR_TOO_LARGE, (int64_t)n, KZI_SAP_NUMBER);
    if (!is_period(how->wrap_w) || !is_period(how->wrap_h)) return kzi_fail(run->err, KZ_ERR_ARGUMENT, 3, 0);
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
    if (!how) how = &alone;
    const kzi_sap_source from = {.boxes = set->boxes,
                                 .ids = set->ids,
                                 .by_id = set->ids && !how->by_place,
                                 .n = set->n,
                                 .marks = how->marks,
                                 .mark = how->mark};
    kzi_sap_run run = {.alloc = alloc, .sap = sap, .how = how, .boxes = from, .err = err};
    run.category = filtered ? set->category : NULL;
    run.collides = filtered ? set->collides : NULL;
    run.n_numbers = set->ids ? how->n_numbers : set->n;
    if (run.n_numbers == 0) run.n_numbers = numbers_in(set);
    KZ_ASSERT(!set->category == !set->collides);
    return sap_boxes(&run, &from);
}

kz_result kzi_resting_sweep(const kz_allocator *alloc, kzi_sap *sap, const kzi_resting *resting,
                            const kzi_box_set *movers, const kzi_sap_how *how, bool *is_done, kz_error *err)
{
    const bool by_id = movers->ids && !how->by_place;
    kzi_sap_source from = {.boxes = movers->boxes, .ids = movers->ids, .by_id = by_id, .n = movers->n};
    kzi_sap_run run = {.alloc = alloc, .sap = sap, .how = how, .boxes = from, .resting = resting, .err = err};
    KZ_ASSERT(resting->is_filtered == (movers->category != NULL) && how->n_numbers > 0);
    run.kernels = kzi_sap_kernels_now();
    run.n_numbers = how->n_numbers;
    run.torus = (kzi_torus){(double)how->wrap_w, (double)how->wrap_h, true};
    run.is_torus = how->wrap_w > 0 || how->wrap_h > 0;
    if (resting->is_filtered) {
        run.category = movers->category;
        run.collides = movers->collides;
    }
    begin_result(sap);
    *is_done = true;
    if (run.is_torus) {
        const kz_result r = kzi_torus_images(alloc, sap, &from, &run.torus, &from, err);
        if (r != KZ_OK) return r;
        run.torus.plain = run.torus.plain && resting->is_plain;
    }
    return sweep_beside(&run, &from, is_done);
}

kz_result kzi_sap_join(const kz_allocator *alloc, kzi_sap *sap, const kzi_box_set *a, const kzi_box_set *b,
                       const kzi_sap_how *how, kz_error *err)
{
    static const kzi_sap_how alone = {0};
    const kzi_sap_source from = {.boxes = a->boxes, .more = b->boxes, .n_first = a->n, .n = a->n + b->n};
    kzi_sap_run run = {.alloc = alloc, .sap = sap, .how = how ? how : &alone, .boxes = from, .err = err};
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
