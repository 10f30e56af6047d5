/* top_k.h - of many answers found in any order the first few, without memory of one's own.
 *
 * The caller's array is a heap with the last of those kept on top while answers come in, and is sorted at the end. */
#ifndef KZI_KEEP_FIRST_H
#define KZI_KEEP_FIRST_H

#include <stdbool.h>
#include <stddef.h>

/* Does item a come before item b? */
typedef bool kzi_comes_before(const void *a, const void *b);

typedef struct kzi_first {
    void *items;
    size_t item_size; /* at most KZI_FIRST_ITEM */
    size_t max;
    size_t n; /* offered so far; kept are the first `max` of them */
    kzi_comes_before *before;
} kzi_first;

#define KZI_FIRST_ITEM 64

void kzi_first_offer(kzi_first *first, const void *item);
void kzi_first_sort(kzi_first *first);

/* The last of those kept, when there are `max` of them; else NULL: any further one is kept, too. */
static inline const void *kzi_first_last(const kzi_first *first)
{
    return first->n >= first->max && first->max > 0 ? first->items : NULL;
}

#endif
