/* sap_private.h - the steps of sweep and prune: cut the plane into strips, scatter the boxes to them, sweep each strip.
 *
 * In the code the sweep runs along "x" and the strips are stacked along "y".  Where it is faster, strips are stacked
 * along x instead, or the sweep runs along y, for all boxes or for one crowded strip.  For the latter, boxes are stored
 * with x and y exchanged. */
#ifndef KZI_SAP_PRIVATE_H
#define KZI_SAP_PRIVATE_H

#include "broad/sap/sap.h"
#include "broad/sap/sap_kernels.h"

/* A source of boxes: entries, or an array of boxes.  The array is read by position, or by number if by_id. */
typedef struct kzi_sap_source {
    const kzi_entry *entries;
    const kz_box *boxes;
    const uint32_t *ids; /* NULL: the position */
    bool by_id;          /* box i is boxes[ids[i]] */
    const kz_box *more;  /* boxes from position `n_first` on, if not NULL */
    const kzi_entry *ghosts; /* entries from position `n_own` on, if not NULL */
    uint32_t n_first, n_own, n;
    const uint32_t *marks; /* as in kzi_sap_how, for boxes that are read by position or by number */
    uint32_t mark;
} kzi_sap_source;

static inline uint32_t kzi_source_id(const kzi_sap_source *from, uint32_t number)
{
    return from->marks && (from->marks[number] & from->mark) ? number | KZI_SAP_MARKED : number;
}

static inline kzi_entry kzi_source_entry(const kzi_sap_source *from, uint32_t i)
{
    if (from->entries) return from->entries[i];
    if (from->ghosts && i >= from->n_own) return from->ghosts[i - from->n_own];
    const uint32_t id = from->ids ? from->ids[i] : i;
    if (from->more && i >= from->n_first) return (kzi_entry){from->more[i - from->n_first], id};
    return (kzi_entry){from->boxes[from->by_id ? id : i], kzi_source_id(from, id)};
}

/* Boxes that are swept together. */
typedef struct kzi_strip {
    size_t first; /* in entries[level] */
    uint32_t n;
    uint32_t number; /* among those of the cut; used only beside resting boxes */
    uint8_t level;
    bool swapped, merged;
} kzi_strip;

#define KZI_MERGED_STRIP 2048 /* boxes in a strip that was merged from several, about */

/* Chooses a cut; cut->n is 0 where no cut is worth its copies.  may_swap allows strips along x.  may_merge allows a
 * sweep along the axis that is cut.  With neither, strips are along y and the sweep is along x. */
void kzi_find_cut(const kzi_sap_source *from, bool may_swap, bool may_merge, kzi_cut *cut);

/* Scatters all boxes of `from` into strips, fills sap->strips, and cuts crowded strips again. */
kz_result kzi_sap_scatter(const kz_allocator *alloc, kzi_sap *sap, const kzi_sap_source *from, bool torus,
                          const kz_parallel *parallel, uint32_t *n_strips, kz_error *err);

/* Scatters all boxes of `from` to the strips of *cut, or of a cut that is chosen first where cut->n is 0.  The boxes of
 * strip s are entries[0] from (*starts)[s] up to (*starts)[s + 1]; the starts stay until the next scatter.  With more
 * than `most` copies nothing is scattered, and *starts is NULL. */
kz_result kzi_sap_scatter_to(const kz_allocator *alloc, kzi_sap *sap, const kzi_sap_source *from, kzi_cut *cut,
                             size_t most, const kz_parallel *parallel, const size_t **starts, kz_error *err);

/* The same where most strips would be empty: fills sap->strips with those that are not, by rising number.  Its cost
 * does not depend on the number of the cut's strips.  *n_strips is 0, and nothing is done, where kzi_sap_scatter_to is
 * as fast. */
kz_result kzi_sap_scatter_sparse(const kz_allocator *alloc, kzi_sap *sap, const kzi_sap_source *from, const kzi_cut *cut,
                                 uint32_t *n_strips, kz_error *err);

/* Is a strip of n boxes so full, among strips of `average` boxes, that it is cut again? */
bool kzi_strip_is_crowded(size_t n, size_t average);

/* Columns for n boxes at `memory`, which has at least kzi_lanes_bytes. */
size_t kzi_lanes_bytes(uint32_t n, bool filtered);
kzi_sap_lanes kzi_lanes_at(void *memory, uint32_t n, bool filtered);
void kzi_lanes_end(kzi_sap_lanes *lanes);

/* Sorts the entries by rising min.x into `to`, without filters.  `keys` has room for 16 bytes a box. */
void kzi_sort_strip(const kzi_entry *entries, uint32_t n, void *keys, kzi_sap_lanes *to);

/* ---- Torus ---------------------------------------------------------------------------------------------- */

typedef struct kzi_torus {
    double w, h; /* 0: not wrapped on that axis */
    bool plain;  /* no box had to be shifted except for ghosts, and none is as large as the world */
} kzi_torus;

/* Shifts boxes into the world and adds their ghosts: at most four images a box, with numbers and flags.  Image
 * coordinates that are no float32 are rounded outwards.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_ARGUMENT, KZ_ERR_TOO_LARGE. */
kz_result kzi_torus_images(const kz_allocator *alloc, kzi_sap *sap, const kzi_sap_source *from, kzi_torus *torus,
                           kzi_sap_source *images, kz_error *err);

/* Filters pairs[from .. n), whose ids have flags.  A pair is kept if its boxes really meet under this shift and under
 * no earlier one; it is stored as two numbers in order.  Returns the new n. */
size_t kzi_torus_refine(const kzi_torus *torus, const kzi_sap_source *boxes, kz_index_pair *pairs, size_t from,
                        size_t n);

/* Rises in the order in which pairs are reported. */
static inline uint64_t kzi_sap_pair_key(kz_index_pair pair) { return (uint64_t)pair.a << 32 | pair.b; }

#if defined(KZ_DEBUG)
/* For assertions: do pairs come in that order?  Do the lanes rise? */
static inline bool kzi_sap_pairs_are_sorted(const kz_index_pair *pairs, size_t n)
{
    size_t i = 1;
    while (i < n && kzi_sap_pair_key(pairs[i - 1]) <= kzi_sap_pair_key(pairs[i])) i++;
    return i >= n;
}

static inline bool kzi_lanes_rise(const kzi_sap_lanes *lanes, uint32_t n)
{
    uint32_t i = 1;
    while (i < n && lanes->x0[i - 1] <= lanes->x0[i]) i++;
    return i >= n;
}
#endif

/* ---- Jobs ----------------------------------------------------------------------------------------------- */

/* The number of jobs for work that is worth sharing. */
static inline uint32_t kzi_sap_jobs(const kz_parallel *parallel)
{
    const uint32_t threads = parallel && parallel->run ? parallel->n_threads : 1;
    if (threads <= 1) return 1;
    return threads < KZI_SAP_JOBS / 4 ? threads * 4 : KZI_SAP_JOBS;
}

static inline void kzi_run_jobs(const kz_parallel *parallel, void (*job)(void *data, uint32_t i), void *data,
                                uint32_t n)
{
    if (parallel && n > 1) {
        parallel->run(parallel->ctx, job, data, n);
        return;
    }
    for (uint32_t i = 0; i < n; i++) job(data, i);
}

#endif
