/* bands_join.c - the pairs of resting boxes and movers: finds them in the bands and sorts them. */
#include "broad/resting/bands_search.h"

static kz_result bands_join_found(const kz_allocator *alloc, kzi_sap *sap, const kzi_band_found *found,
                                  const kzi_sap_how *how, kz_error *err)
{
    kzi_pair_run runs[KZI_SAP_JOBS];
    if (found->total == 0) return KZ_OK;
    if (found->total > SIZE_MAX) return kzi_fail(err, KZ_ERR_MEMORY, INT64_MAX, 0);
    kz_result r = kzi_block_reserve(alloc, &sap->pairs, (size_t)found->total, sizeof(kz_index_pair), err);
    for (uint32_t j = 0; j < found->n_jobs; j++) runs[j] = (kzi_pair_run){sap->found[j].at, found->n[j]};
    if (r == KZ_OK) {
        r = kzi_sort_pairs(alloc, &sap->order, runs, found->n_jobs, found->n_numbers, how ? how->parallel : NULL,
                           sap->pairs.at, err);
    }
    if (r == KZ_OK) sap->n_pairs = (size_t)found->total;
    return r;
}

kz_result kzi_bands_join(const kz_allocator *alloc, const kzi_bands *bands, kzi_sap *sap, const kzi_box_set *movers,
                         const kzi_sap_how *how, kz_error *err)
{
    kzi_band_found found;
    sap->n_pairs = 0;
    const kz_result r = kzi_bands_search(alloc, bands, sap, movers, how, false, &found, err);
    return r == KZ_OK ? bands_join_found(alloc, sap, &found, how, err) : r;
}
