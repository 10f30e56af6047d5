/* kz_test_alloc.h - an allocator that counts, watches and refuses, for tests of everything that allocates.
 *
 *     kz_test_alloc ta;
 *     kz_test_alloc_init(&ta);
 *     kz_mask_make(&ta.allocator, ...);  kz_mask_free(...);
 *     kz_test_alloc_done(&ta, KZ_TEST_HERE);                       checks: nothing leaked, nothing released wrongly
 *
 * and the loop that lets every single allocation of a scenario fail, first only that one, then it and all after it:
 *
 *     KZ_TEST_EACH_FAILURE(ta) {
 *         kz_mask *m = NULL;
 *         kz_result r = kz_mask_make(&ta.allocator, ..., &m);
 *         CHECK_EQ(r, ta.refused ? KZ_ERR_MEMORY : KZ_OK);         ta.refused: allocations refused in this round
 *         if (r == KZ_OK) kz_mask_free(m);
 *     }
 *
 * The body runs until no allocation was left to refuse; after each round the loop checks that all memory came back.
 * Leave it with `continue`, never with `break` or `return`.  New memory holds 0xA5, released memory held 0xDD, and
 * guards on both sides of each block catch writes beyond it, without a sanitizer too. */
#ifndef KZ_TEST_ALLOC_H
#define KZ_TEST_ALLOC_H

#include <kolize/base.h>

#include "kz_test.h"

struct kz_test_block;

typedef struct kz_test_alloc {
    kz_allocator allocator; /* what the library is given; its ctx is this struct, which must not move */

    /* To set before use, after init. */
    int64_t refuse_at;    /* refuse the allocation with this number, 0 the first; -1: none */
    bool refuse_for_ever; /* and every later one too */
    uint64_t limit_bytes; /* refuse what would bring live_bytes above this; 0: no limit */

    /* To read. */
    int64_t calls;       /* allocations asked for, refused ones included */
    int64_t refused;     /* ... of which refused */
    int64_t live_blocks; /* not yet released */
    uint64_t live_bytes, peak_bytes;
    int64_t mistakes; /* released: unknown or twice, with another size or alignment, or written beyond its ends */

    struct kz_test_block *table; /* live blocks by address: open addressing */
    size_t table_size;
    int64_t round; /* of KZ_TEST_EACH_FAILURE */
} kz_test_alloc;

void kz_test_alloc_init(kz_test_alloc *ta);

/* CHECKs that nothing is live and no mistake was made, prints what is, releases it and ends the use of `ta`. */
void kz_test_alloc_done(kz_test_alloc *ta, kz_test_place at);

/* Steps of KZ_TEST_EACH_FAILURE. */
void kz_test_alloc_begin(kz_test_alloc *ta);
bool kz_test_alloc_next(kz_test_alloc *ta, kz_test_place at);

#define KZ_TEST_EACH_FAILURE(ta)                                                                                       \
    for (kz_test_alloc_begin(&(ta)); kz_test_alloc_next(&(ta), KZ_TEST_HERE);)

#endif
