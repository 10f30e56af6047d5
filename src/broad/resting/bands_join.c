/* bands_join.c - the pairs of boxes at rest and movers: found in the strips, put into order. */
#include "broad/resting/bands_search.h"

static kz_result strips_join_found(const kz_allocator *alloc, kzi_sap *sweep, const kzi_strip_found *found,
                                   const kzi_sap_how *how, kz_error *err)
{
    kzi_pair_run runs[KZI_SAP_JOBS];
    if (found->total == 0) return KZ_OK;
    if (found->total > SIZE_MAX) return kzi_fail(err, KZ_ERR_MEMORY, INT64_MAX, 0);
    kz_result r = kzi_block_reserve(alloc, &sweep->pairs, (size_t)found->total, sizeof(kz_index_pair), err);
    for (uint32_t j = 0; j < found->n_jobs; j++) runs[j] = (kzi_pair_run){sweep->found[j].at, found->n[j]};
    if (r == KZ_OK) {
        r = kzi_sort_pairs(alloc, &sweep->order, runs, found->n_jobs, found->n_numbers, how ? how->parallel : NULL,
                           sweep->pairs.at, err);
    }
    if (r == KZ_OK) sweep->n_pairs = (size_t)found->total;
    return r;
}

kz_result kzi_strips_join(const kz_allocator *alloc, const kzi_strips *strips, kzi_sap *sweep,
                          const kzi_box_set *movers, const kzi_sap_how *how, kz_error *err)
{
    kzi_strip_found found;
    sweep->n_pairs = 0;
    const kz_result r = kzi_strips_search(alloc, strips, sweep, movers, how, false, &found, err);
    return r == KZ_OK ? strips_join_found(alloc, sweep, &found, how, err) : r;
}
