/* top_k.h - keeps the first k of results that come in any order, without memory of its own.
 *
 * The caller's array has them as they come until it is full.  From then on it is a heap, with the last of those kept on
 * top.  At the end it is sorted. */
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
    size_t n; /* offered so far; the first `max` of them are kept */
    kzi_comes_before *before;
} kzi_first;

#define KZI_FIRST_ITEM 64

void kzi_first_offer(kzi_first *first, const void *item);
void kzi_first_sort(kzi_first *first);

/* The last item kept, when there are `max` of them; NULL while any further item would be kept. */
static inline const void *kzi_first_last(const kzi_first *first)
{
    return first->n >= first->max && first->max > 0 ? first->items : NULL;
}

#endif
