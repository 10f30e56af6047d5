/* index_sort.h - sorts indices by an order that the caller defines. */
#ifndef KZI_INDEX_SORT_H
#define KZI_INDEX_SORT_H

#include "base/base_private.h"

/* Does a come before b? */
typedef bool kzi_index_before(const void *ctx, int32_t a, int32_t b);

/* A stable sort in n log n comparisons.  `scratch` has room for n numbers. */
void kzi_sort_indices(int32_t *items, int32_t *scratch, int32_t n, kzi_index_before *before, const void *ctx);

#endif
