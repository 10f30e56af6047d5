/* sap.h - sweep and prune over boxes: the broad phase as a world uses it.  Scratch memory is kept from call to call,
 * bodies are named by number, and the kernels test filters. */
#ifndef KZI_SAP_H
#define KZI_SAP_H

#include "base/block.h"
#include "math/box_set.h"
#include <kolize/broad.h>

typedef struct kzi_sap_how {
    const kz_parallel *parallel; /* NULL: this thread alone */
    float wrap_w, wrap_h;        /* as in kz_box_options */
    uint64_t max_pairs;          /* the most pairs to keep; 0: no limit */
    uint64_t count_to;           /* pairs beyond max_pairs are counted up to here; 0: all of them */
    kz_index_pair *into;         /* where the pairs go if they fit `room`; NULL: into kzi_sap's own memory */
    size_t room;
    /* If not NULL: keeps those of the n pairs that shall be reported, at the front, and returns how many.  It gets all
     * pairs, some at a time, before they are sorted, when those of neighbours are together.  Not with first_only. */
    size_t (*keep)(void *ctx, kz_index_pair *pairs, size_t n);
    void *keep_ctx;
    bool first_only;    /* instead of max_pairs: the first `room` pairs are kept, and all are counted */
    bool by_place;      /* the box of the set's number ids[i] is boxes[i]; not on a torus */
    uint32_t n_numbers; /* all numbers of the set are below this; 0: unknown, and searched for */
    const uint32_t *marks; /* indexed by number, NULL: none.  Two boxes with `mark` in theirs are no pair. */
    uint32_t mark;         /* not on a torus */
} kzi_sap_how;

/* How often a crowded strip may be cut again.  A layout has to be uneven on five scales, each eight times denser than
 * the one around it, before this limit costs time.  It never costs exactness. */
#define KZI_SAP_LEVELS 5

/* The largest number of jobs that one call is divided into. */
#define KZI_SAP_JOBS 64

/* Memory for sorting pairs. */
typedef struct kzi_pair_order {
    kzi_block counts, scratch;
} kzi_pair_order;

/* Scratch memory and result of a call.  It begins as {0} and is kept from call to call, so that a steady world
 * allocates nothing. */
typedef struct kzi_sap {
    kzi_block entries[KZI_SAP_LEVELS + 1]; /* the boxes by strip: level 0 has all of them, level 1 those of strips
                                              that were cut again, ... */
    kzi_block strips, counts, keys, lanes;
    kzi_block images;              /* used on a torus */
    kzi_block found[KZI_SAP_JOBS]; /* unsorted pairs of each job; before the search, the first one holds the strips of
                                      the boxes */
    kzi_pair_order order;
    kzi_block pairs;     /* kz_index_pair, a < b, sorted by (a, b): see kzi_sap_found */
    kz_index_pair *into; /* where the pairs are instead, if not NULL */
    size_t n_pairs;
    uint64_t n_found; /* all pairs that meet; with how->first_only or how->keep there may be more than n_pairs */
    size_t n_copies; /* copies of boxes in strips, over all levels: this number grows when a layout defeats the cut */
    uint32_t n_done; /* during a call: so many blocks of `found` have their pairs, and others are scratch */
} kzi_sap;

/* Finds all pairs of closed boxes that meet, each once, sorted by (a, b): see kzi_sap_found.  A box with min > max is
 * empty and meets nothing.
 *
 * Errors: KZ_ERR_MEMORY; KZ_ERR_ARGUMENT (a period, see kz_box_options); KZ_ERR_TOO_LARGE for n >= 2^29, or for more
 * than how->max_pairs pairs.  Then err->a is their exact number (at most how->count_to) and err->b the budget; no
 * thread keeps more (twice as many with how->first_only).  After an error there are no pairs.
 *
 * Allocates: about 23 bytes a box, 34 at most; twice that where all strips are cut again.  A box of the largest strip
 * takes 40 (56 with filters).  A pair takes 8 to 20, 8 more with several jobs.  Reserve: up to half of this.
 * Cost: see kz_box_pairs. */
kz_result kzi_sap_pairs(const kz_allocator *alloc, kzi_sap *sap, const kzi_box_set *set, const kzi_sap_how *how,
                        kz_error *err);

/* Likewise finds the pairs of a box of a and a box of b.  Neither set has ids or filters.  Box i of b has number a->n +
 * i. */
kz_result kzi_sap_join(const kz_allocator *alloc, kzi_sap *sap, const kzi_box_set *a, const kzi_box_set *b,
                       const kzi_sap_how *how, kz_error *err);

static inline const kz_index_pair *kzi_sap_found(const kzi_sap *sap) { return sap->into ? sap->into : sap->pairs.at; }

void kzi_sap_free(const kz_allocator *alloc, kzi_sap *sap);

/* The number of pairs at which counting stops. */
static inline uint64_t kzi_count_to(const kzi_sap_how *how)
{
    if (!how || !how->count_to) return UINT64_MAX;
    return how->count_to > how->max_pairs ? how->count_to : how->max_pairs;
}

/* Fails with KZ_ERR_TOO_LARGE: there are n pairs, more than how->max_pairs. */
kz_result kzi_fail_pairs(kz_error *err, const kzi_sap_how *how, uint64_t n);

/* One part of a list of pairs that is stored in several places. */
typedef struct kzi_pair_run {
    const kz_index_pair *at;
    size_t n;
} kzi_pair_run;

/* Writes the pairs of all runs to `out`, sorted by (a, b); equal pairs are kept.  All numbers are below n_numbers <=
 * 2^29.  `out` must not overlap a run, but it may be the only one, if no two
 * pairs are equal.  parallel NULL: this thread alone.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE: 2^32 pairs and more; `out` is then undefined, and order->scratch is as it was.
 * Cost: 3 to 6 ns a pair. */
kz_result kzi_sort_pairs(const kz_allocator *alloc, kzi_pair_order *order, const kzi_pair_run *runs, uint32_t n_runs,
                         uint32_t n_numbers, const kz_parallel *parallel, kz_index_pair *out, kz_error *err);

void kzi_pair_order_free(const kz_allocator *alloc, kzi_pair_order *order);

#endif
