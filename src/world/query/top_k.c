/* top_k.c - keeps the first k of many results, in the caller's array. */
#include "world/query/top_k.h"

#include "base/base_private.h"

#include <string.h>

static char *item_at(const kzi_first *first, size_t i) { return (char *)first->items + i * first->item_size; }

static void swap_items(const kzi_first *first, size_t i, size_t j)
{
    char item[KZI_FIRST_ITEM];
    KZ_ASSERT(first->item_size <= KZI_FIRST_ITEM);
    memcpy(item, item_at(first, i), first->item_size);
    memcpy(item_at(first, i), item_at(first, j), first->item_size);
    memcpy(item_at(first, j), item, first->item_size);
}

#if defined(KZ_DEBUG)
static bool are_in_order(const kzi_first *first, size_t n)
{
    size_t i = 1;
    while (i < n && !first->before(item_at(first, i), item_at(first, i - 1))) i++;
    return i >= n;
}
#endif

/* Moves item i of a heap of n down to its place, so that no item comes after the one above it. */
static void sink(const kzi_first *first, size_t i, size_t n)
{
    for (;;) {
        size_t last = i;
        for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < n; child++) {
            if (first->before(item_at(first, last), item_at(first, child))) last = child;
        }
        if (last == i) return;
        swap_items(first, i, last);
        i = last;
    }
}

static size_t n_kept(const kzi_first *first) { return first->n < first->max ? first->n : first->max; }

static void make_heap(const kzi_first *first)
{
    const size_t n = n_kept(first);
    for (size_t i = n / 2; i-- > 0;) sink(first, i, n);
}

void kzi_first_offer(kzi_first *first, const void *item)
{
    const size_t place = first->n++;
    if (place < first->max) {
        memcpy(item_at(first, place), item, first->item_size);
        if (first->n == first->max) make_heap(first);
    } else if (first->max > 0 && first->before(item, first->items)) {
        memcpy(first->items, item, first->item_size);
        sink(first, 0, first->max);
    }
}

void kzi_first_sort(kzi_first *first)
{
    if (first->n < first->max) make_heap(first);
    for (size_t n = n_kept(first); n > 1; n--) {
        swap_items(first, 0, n - 1);
        sink(first, 0, n - 1);
    }
    KZ_ASSERT(are_in_order(first, n_kept(first)));
}
