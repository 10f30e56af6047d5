/* simplify_queue.c - a priority queue of the steps by cost: a binary heap in which each step knows its place.
 *
 * A step changes the costs of its neighbours, so their places must be known.  A blocked step is not in the heap but in
 * the list of the edge that blocks it, and is tested again when that edge changes. */
#include "mask/trace/simplify.h"

static bool is_cheaper(const kzi_simplify *s, int32_t a, int32_t b)
{
    const kzi_rings_step *p = &s->step[a], *q = &s->step[b];
    if (p->cost != q->cost) return p->cost < q->cost;
    return p->span != q->span ? p->span < q->span : a < b;
}

static void put_in_heap(kzi_simplify *s, int32_t at, int32_t step)
{
    s->heap[at] = step;
    s->step[step].heap_at = at;
}

static void sift_up(kzi_simplify *s, int32_t at, int32_t step)
{
    for (; at > 0 && is_cheaper(s, step, s->heap[(at - 1) / 2]); at = (at - 1) / 2)
        put_in_heap(s, at, s->heap[(at - 1) / 2]);
    put_in_heap(s, at, step);
}

static void sift_down(kzi_simplify *s, int32_t at, int32_t step)
{
    for (int32_t child; (child = 2 * at + 1) < s->n_heap; at = child) {
        if (child + 1 < s->n_heap && is_cheaper(s, s->heap[child + 1], s->heap[child])) child++;
        if (!is_cheaper(s, s->heap[child], step)) break;
        put_in_heap(s, at, s->heap[child]);
    }
    put_in_heap(s, at, step);
}

static void take_from_heap(kzi_simplify *s, int32_t step)
{
    const int32_t at = s->step[step].heap_at, last = s->heap[--s->n_heap];
    s->step[step].heap_at = -1;
    if (last == step) return;
    sift_down(s, at, last);
    sift_up(s, s->step[last].heap_at, last);
}

static void stop_waiting(kzi_simplify *s, int32_t step)
{
    kzi_rings_step *p = &s->step[step];
    if (p->waits_for < 0) return;
    if (p->before >= 0) s->step[p->before].behind = p->behind;
    else s->vertex[p->waits_for].first_waiting = p->behind;
    if (p->behind >= 0) s->step[p->behind].before = p->before;
    p->waits_for = -1;
}

void kzi_step_cost(kzi_simplify *s, int32_t step, double cost, int32_t span)
{
    kzi_rings_step *p = &s->step[step];
    stop_waiting(s, step);
    if (p->heap_at >= 0) take_from_heap(s, step);
    p->cost = cost;
    p->span = span;
    if (cost < INFINITY) sift_up(s, s->n_heap++, step);
}

int32_t kzi_step_take(kzi_simplify *s)
{
    if (s->n_heap == 0) return -1;
    const int32_t step = s->heap[0];
    take_from_heap(s, step);
    return step;
}

void kzi_step_wait(kzi_simplify *s, int32_t step, int32_t v)
{
    kzi_rings_step *p = &s->step[step];
    p->waits_for = v;
    p->before = -1;
    p->behind = s->vertex[v].first_waiting;
    if (p->behind >= 0) s->step[p->behind].before = step;
    s->vertex[v].first_waiting = step;
}

void kzi_step_wake(kzi_simplify *s, int32_t v)
{
    while (s->vertex[v].first_waiting >= 0) {
        const int32_t step = s->vertex[v].first_waiting;
        stop_waiting(s, step);
        sift_up(s, s->n_heap++, step);
    }
}
