/* sap.h - the broad phase as a world uses it: scratch that is kept, bodies by number, filters inside the kernels. */
#ifndef KZI_SAP_H
#define KZI_SAP_H

#include "base/block.h"
#include <kolize/broad.h>

/* Bodies by number: number i has boxes[i], category[i] and collides[i].  ids are the `n` numbers meant, each once, in
 * any order; NULL: 0..n-1.  category and collides, both or neither: a pair must agree both ways, category[i] &
 * collides[j] and category[j] & collides[i].  Numbers are below 2^29. */
typedef struct kzi_box_set {
    const kz_box *boxes;
    const uint32_t *ids, *category, *collides;
    uint32_t n;
} kzi_box_set;

typedef struct kzi_sap_how {
    const kz_parallel *parallel; /* NULL: alone */
    float wrap_w, wrap_h;        /* as in kz_box_options */
    uint64_t max_pairs;          /* the most pairs to keep; 0: no limit */
    uint64_t count_to;           /* beyond max_pairs they are counted up to here; 0: to the end */
    kz_index_pair *into;         /* where the pairs may go if they fit `room`; NULL: where the sweep has place */
    size_t room;
    uint32_t n_numbers; /* all of the set's are below this; 0: not known, and looked for */
} kzi_sap_how;

/* How often a crowded strip may be cut again.  A layout has to be uneven on five scales, each eight times denser than
 * the one around it, before this costs time; it never costs exactness. */
#define KZI_SAP_LEVELS 5

/* The most pieces that the work of one call is cut into. */
#define KZI_SAP_JOBS 64

/* What sorting pairs needs. */
typedef struct kzi_pair_order {
    kzi_block counts, scratch;
} kzi_pair_order;

/* What a sweep needs and found; {0} to begin with, kept from call to call so that a steady world allocates nothing. */
typedef struct kzi_sap {
    kzi_block entries[KZI_SAP_LEVELS + 1]; /* the boxes, strip by strip: of all, of those cut again, ... */
    kzi_block strips, counts, keys, lanes;
    kzi_block images;              /* on a torus */
    kzi_block found[KZI_SAP_JOBS]; /* pairs in no order, by job; before there are any, the boxes' strips in [0] */
    kzi_pair_order order;
    kzi_block pairs;     /* kz_index_pair, a < b, sorted by (a, b): see kzi_sap_found */
    kz_index_pair *into; /* where they are instead, if not NULL */
    size_t n_pairs;
    size_t n_copies; /* boxes dealt out into strips, over all levels: what grows when a layout defeats the cut */
} kzi_sap;

/* All pairs of closed boxes that meet, each once, sorted by (a, b): see kzi_sap_found.  Boxes with min > max are
 * empty and meet nothing.  More than how->max_pairs: KZ_ERR_TOO_LARGE with err->a the exact number, or how->count_to if
 * there are more, and err->b the budget; no more than the budget are ever held in memory by one thread.  Other errors: KZ_ERR_MEMORY, KZ_ERR_ARGUMENT
 * (a period, see kz_box_options), KZ_ERR_TOO_LARGE (n >= 2^29).  After an error the sweep holds no pairs.
 * Allocates: about 23 bytes a box, 27 where few pairs are found (34 at most, and as much again where all strips are
 * crowded and cut again), 40 a box of the largest strip (56 with filters), 20 a pair (28 where nearly all of them lie on
 * one side), 8 less of them with how->into, and up to half as much as all that in reserve.
 * Cost: see kz_box_pairs. */
kz_result kzi_sap_pairs(const kz_allocator *alloc, kzi_sap *sap, const kzi_box_set *set, const kzi_sap_how *how,
                        kz_error *err);

/* The pairs of a box of a and a box of b, likewise; both without ids and filters.  Box i of b has number a->n + i. */
kz_result kzi_sap_join(const kz_allocator *alloc, kzi_sap *sap, const kzi_box_set *a, const kzi_box_set *b,
                       const kzi_sap_how *how, kz_error *err);

static inline const kz_index_pair *kzi_sap_found(const kzi_sap *sap) { return sap->into ? sap->into : sap->pairs.at; }

void kzi_sap_free(const kz_allocator *alloc, kzi_sap *sap);

/* Where counting ends. */
static inline uint64_t kzi_count_to(const kzi_sap_how *how)
{
    if (!how || !how->count_to) return UINT64_MAX;
    return how->count_to > how->max_pairs ? how->count_to : how->max_pairs;
}

/* KZ_ERR_TOO_LARGE: n pairs, of which no more than how->max_pairs may be kept. */
kz_result kzi_fail_pairs(kz_error *err, const kzi_sap_how *how, uint64_t n);

/* A part of a list of pairs that lies in several places. */
typedef struct kzi_pair_run {
    const kz_index_pair *at;
    size_t n;
} kzi_pair_run;

/* Writes all the runs' pairs to `out`, sorted by (a, b); equal ones stay.  All numbers are below n_numbers <= 2^31.
 * `out` lies elsewhere.  parallel NULL: this thread alone.  Errors: KZ_ERR_MEMORY; `out` is then undefined.
 * Cost: 3 to 6 ns a pair. */
kz_result kzi_sort_pairs(const kz_allocator *alloc, kzi_pair_order *order, const kzi_pair_run *runs, uint32_t n_runs,
                         uint32_t n_numbers, const kz_parallel *parallel, kz_index_pair *out, kz_error *err);

void kzi_pair_order_free(const kz_allocator *alloc, kzi_pair_order *order);

#endif
