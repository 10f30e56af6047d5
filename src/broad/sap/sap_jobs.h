/* sap_jobs.h - the sweep of strips, divided into jobs that threads share, and room for the pairs that they find.
 *
 * The calling thread takes all memory, between the steps that threads may share.  A job whose pairs do not fit stops,
 * and goes on there when it has more room. */
#ifndef KZI_SAP_JOBS_H
#define KZI_SAP_JOBS_H

#include "broad/resting/resting_columns.h"
#include "broad/sap/sap_private.h"

typedef struct kzi_sap_job {
    kzi_block *found;
    kzi_sap_out out;
    kzi_sap_place place;
    kzi_sap_lanes lanes; /* of the current strip, if `in_hand` */
    void *lane_memory, *keys;
    uint64_t n_dropped; /* pairs beyond the budget, which are counted but not kept */
    uint64_t key_end;   /* of the first pairs: pairs from this key on are dropped; 0: not known yet */
    uint64_t n_boxes, n_swept;
    uint32_t pass, n_raw; /* of the current strip: see sap_run_pass */
    uint32_t strip, end;
    bool in_hand;
    bool has_counted; /* the count has reached its limit: the rest is left out */
} kzi_sap_job;

typedef struct kzi_sap_run {
    const kz_allocator *alloc;
    kzi_sap *sap;
    const kzi_sap_how *how;
    const kzi_sap_kernels *kernels;
    kzi_sap_source boxes;                /* indexed by number */
    const uint32_t *category, *collides; /* indexed by number; NULL: all agree */
    bool is_join;                        /* pairs are of one of the first boxes.n_first and one of the others */
    kzi_torus torus;
    bool is_torus;
    const kzi_resting *resting; /* the boxes with which each strip is merged; its strips are these.  NULL: none */
    bool only_merges;           /* the movers are swept among themselves elsewhere */
    uint32_t n_numbers;
    kzi_sap_job *jobs;
    uint32_t n_jobs;
    kz_error *err;
} kzi_sap_run;

static inline bool kzi_sap_is_filtered(const kzi_sap_run *run) { return run->category || run->is_join; }

/* The most pairs to keep. */
static inline uint64_t kzi_sap_budget(const kzi_sap_run *run)
{
    if (run->how->first_only) return run->how->room;
    return run->how->max_pairs ? run->how->max_pairs : UINT64_MAX;
}

/* Sets the filters of the lanes from their ids. */
void kzi_sap_fill_filters(const kzi_sap_run *run, kzi_sap_lanes *lanes);

/* Makes room for a job that is full, or ends it beyond the budget. */
kz_result kzi_sap_make_room(kzi_sap_run *run, kzi_sap_job *job);

/* Divides the strips into run->n_jobs jobs, at most n_jobs, of roughly equal numbers of boxes. */
kz_result kzi_sap_make_jobs(kzi_sap_run *run, kzi_sap_job *jobs, uint32_t n_jobs, uint32_t n_strips);

/* Runs the jobs to their ends. */
kz_result kzi_sap_run_jobs(kzi_sap_run *run);

/* Sorts the pairs of all jobs into the result. */
kz_result kzi_sap_gather(kzi_sap_run *run, const kzi_sap_job *jobs, uint32_t n_jobs);

#endif
