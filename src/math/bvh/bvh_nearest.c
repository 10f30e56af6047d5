/* bvh_nearest.c - visits the boxes of a BVH by a rising lower bound: for the first hit of a moving box, and for nearest
 * boxes.
 *
 * The search is best first (Hjaltason and Samet 1999).  A queue has nodes and boxes by their bounds.  The best entry is
 * taken out; a box is visited, a node is replaced by its children.  Queries do not allocate, so the queue has a fixed
 * size.  When it is full, its worse half is dropped, and the best dropped bound becomes `cut`: everything before it
 * still comes out in order.  Then a new round begins, for entries from `cut` on.  It opens nodes before `cut` again;
 * the boxes before it have been visited.  Rounds are rare: visiting all of a million boxes takes a few thousand
 * entries.
 *
 * An entry is one number.  Its upper half is that of the bound, a positive double, which sorts like its bits.  Then
 * follow the position of its first box in the tree, and its height; a node sorts before its contents. */
#include "math/bvh/bvh_kernels.h"
#include "math/rounding.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { BVH_QUEUE = 2048, BVH_FRESH = 32 };

#define BVH_NO_CUT UINT64_MAX

typedef struct bvh_search {
    const kzi_bvh *tree;
    kzi_bvh_bounds *bounds;
    kzi_bvh_aim aim;
    double least; /* smaller bounds count as 0, which the visitor's float could not tell from 0 */
    double limit;
    uint64_t floor, cut; /* this round searches entries from floor on and before cut */
    uint32_t n, n_fresh;
    uint64_t fresh[BVH_FRESH + 1]; /* not in the queue yet, in no order: most searches end before there are many */
    uint64_t queue[BVH_QUEUE]; /* a heap: entry i is before entries 2 i + 1 and 2 i + 2 */
} bvh_search;

/* ---- Entries ----------------------------------------------------------------------------------------------- */

static uint64_t bvh_bits(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static double bvh_from_bits(uint64_t bits)
{
    double v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

/* Height 0 is a box, 1 a leaf.  The root is never in the queue, so 7 is the highest. */
static uint64_t bvh_entry(double low, uint32_t position, uint32_t height)
{
    return (bvh_bits(low) & ~(uint64_t)UINT32_MAX) | position << 3 | (7 - height);
}

static uint32_t entry_height(uint64_t entry) { return 7 - (uint32_t)(entry & 7); }
static uint32_t entry_position(uint64_t entry) { return (uint32_t)entry >> 3; }
static double entry_low(uint64_t entry) { return bvh_from_bits(entry & ~(uint64_t)UINT32_MAX); }

/* ---- The queue --------------------------------------------------------------------------------------------- */

static void sort_tree_queue(uint64_t *v, uint32_t n)
{
    for (uint32_t gap = n / 2; gap > 0; gap = gap == 2 ? 1 : (uint32_t)((uint64_t)gap * 5 / 11)) { /* Shell 1959 */
        for (uint32_t i = gap; i < n; i++) {
            const uint64_t value = v[i];
            uint32_t at = i;
            for (; at >= gap && v[at - gap] > value; at -= gap) v[at] = v[at - gap];
            v[at] = value;
        }
    }
}

/* A sorted array is a heap as well. */
static void forget_worse_half(bvh_search *s)
{
    sort_tree_queue(s->queue, s->n);
    s->n /= 2;
    s->cut = s->queue[s->n];
}

static void rise_in_queue(bvh_search *s, uint32_t at, uint64_t entry)
{
    while (at > 0 && s->queue[(at - 1) / 2] > entry) {
        s->queue[at] = s->queue[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    s->queue[at] = entry;
}

static void push_entry(bvh_search *s, uint64_t entry)
{
    if (s->n == BVH_QUEUE) forget_worse_half(s);
    if (entry < s->cut) rise_in_queue(s, s->n++, entry);
}

/* Moves the gap down to the end along the better children, then lets the last entry rise from there.  It seldom rises
 * far, whereas comparing at each step would be a mispredicted branch each time (Wegener 1993). */
static uint64_t pop_from_queue(bvh_search *s)
{
    const uint64_t first = s->queue[0], last = s->queue[--s->n];
    uint32_t at = 0;
    for (uint32_t child = 1; child < s->n; child = 2 * at + 1) {
        child += s->queue[child + 1] < s->queue[child]; /* one past the end is `last`, which is no better than its place
                                                      needs */
        s->queue[at] = s->queue[child];
        at = child;
    }
    rise_in_queue(s, at, last);
    return first;
}

/* Makes room for the children of a node. */
static void queue_fresh_entries(bvh_search *s)
{
    if (s->n_fresh <= BVH_FRESH - KZI_BVH_WIDE) return;
    for (uint32_t i = 0; i < s->n_fresh; i++) push_entry(s, s->fresh[i]);
    s->n_fresh = 0;
}

/* The best fresh entry is found by looking at all, two at a time: a heap would be branches that nobody can predict. */
static uint64_t pop_entry(bvh_search *s)
{
    uint64_t *fresh = s->fresh, best = BVH_NO_CUT;
    uint32_t at = 0;
    fresh[s->n_fresh] = BVH_NO_CUT;
    for (uint32_t i = 0; i < s->n_fresh; i += 2) {
        const uint32_t place = i + (fresh[i + 1] < fresh[i]);
        const uint64_t entry = fresh[place];
        at = entry < best ? place : at;
        best = entry < best ? entry : best;
    }
    if (s->n > 0 && s->queue[0] < best) return pop_from_queue(s);
    fresh[at] = fresh[--s->n_fresh];
    return best;
}

/* ---- Opening nodes ----------------------------------------------------------------------------------------- */

/* A bound just above the limit: larger entries are not made.  Entries are compared with the exact limit when they come
 * out. */
static double limit_of_entries(const bvh_search *s)
{
    const double limit = s->limit < s->least ? s->least : s->limit;
    return limit < INFINITY ? bvh_from_bits(bvh_bits(limit) | UINT32_MAX) : INFINITY;
}

/* Queues those children of a node that belong to this round.  Children that are nodes of an earlier round go to
 * `again`; its new end is returned.  `again` may be NULL if there are none, as children are never before their
 * parent. */
static uint32_t *open_node(bvh_search *s, uint32_t level, uint32_t at, uint32_t *again)
{
    double low[KZI_BVH_WIDE];
    queue_fresh_entries(s);
    uint32_t which = s->bounds(kzi_bvh_at(s->tree, level, at), &s->aim, limit_of_entries(s), low);
    which &= (1u << kzi_bvh_children(s->tree, level, at)) - 1;
    for (; which; which &= which - 1) {
        const uint32_t i = kzi_bvh_lowest(which), child = KZI_BVH_WIDE * at + i;
        const uint64_t entry = bvh_entry(low[i] < s->least ? 0 : low[i], child << 4 * level, level);
        if (entry >= s->floor) {
            s->fresh[s->n_fresh++] = entry;
        } else if (level > 0) {
            *again++ = child << 3 | (level - 1);
        }
    }
    return again;
}

/* Fills the queue for a round: opens the root, and all nodes that earlier rounds opened. */
static void open_again(bvh_search *s)
{
    uint32_t waiting[KZI_BVH_STACK], *end = waiting;
    s->n = s->n_fresh = 0;
    s->cut = BVH_NO_CUT;
    *end++ = s->tree->n_levels - 1;
    while (end > waiting) {
        const uint32_t code = *--end;
        end = open_node(s, code & 7, code >> 3, end);
    }
}

/* Gets the next box in order; false when there is none. */
static bool next_in_order(bvh_search *s, uint64_t *box)
{
    for (;;) {
        while (s->n + s->n_fresh > 0) {
            const uint64_t entry = pop_entry(s);
            if (entry >= s->cut) break;
            if (!(entry_low(entry) <= s->limit)) return false;
            const uint32_t height = entry_height(entry);
            if (height == 0) {
                *box = entry;
                return true;
            }
            open_node(s, height - 1, entry_position(entry) >> 4 * height, NULL);
        }
        if (s->cut == BVH_NO_CUT) return false;
        s->floor = s->cut;
        open_again(s);
    }
}

static bool begin_search(bvh_search *s, const kzi_bvh *tree, kz_box box, double limit)
{
    if (tree->n_levels == 0 || !(box.min.x <= box.max.x && box.min.y <= box.max.y)) return false;
    s->tree = tree;
    s->limit = limit;
    s->floor = 0;
    open_again(s);
    return true;
}

/* Applies a visit's answer; false when it ends the search. */
static bool narrow_search(bvh_search *s, double answer)
{
    if (answer < 0) return false;
    if (answer < s->limit) s->limit = answer;
    return true;
}

/* ---- The questions ----------------------------------------------------------------------------------------- */

void kzi_bvh_swept(const kzi_bvh *tree, kz_box box, kz_vec2 motion,
                   float (*visit)(void *ctx, uint32_t number, float t_low), void *ctx)
{
    KZ_ASSERT(kzi_is_finite(motion.x) && kzi_is_finite(motion.y));
    if (tree->n_levels == 0 || !kzi_is_finite(motion.x) || !kzi_is_finite(motion.y)) return;
    bvh_search s;
    const bool back_x = motion.x < 0, back_y = motion.y < 0;
    s.bounds = kzi_bvh_kernels_now()->swept;
    s.least = FLT_MIN;
    const float x[2] = {box.max.x, box.min.x}, y[2] = {box.max.y, box.min.y}; /* without a branch */
    s.aim = (kzi_bvh_aim){.near_x = x[back_x],
                          .far_x = x[!back_x],
                          .per_x = motion.x != 0 ? 1.0 / motion.x : INFINITY,
                          .near_y = y[back_y],
                          .far_y = y[!back_y],
                          .per_y = motion.y != 0 ? 1.0 / motion.y : INFINITY,
                          .back_x = back_x,
                          .back_y = back_y};
    if (!begin_search(&s, tree, box, 1)) return;
    for (uint64_t entry; next_in_order(&s, &entry);) {
        const float t_low = (float)entry_low(entry); /* it has 21 bits, so nothing is rounded */
        if (!narrow_search(&s, visit(ctx, kzi_bvh_number(tree, entry_position(entry)), t_low))) return;
    }
}

void kzi_bvh_nearest(const kzi_bvh *tree, kz_box box, double limit,
                     double (*visit)(void *ctx, uint32_t number, double low), void *ctx)
{
    bvh_search s;
    s.bounds = kzi_bvh_kernels_now()->near;
    s.least = 0;
    s.aim = (kzi_bvh_aim){.x0 = box.min.x, .y0 = box.min.y, .x1 = box.max.x, .y1 = box.max.y};
    if (!begin_search(&s, tree, box, limit)) return;
    for (uint64_t entry; next_in_order(&s, &entry);) {
        if (!narrow_search(&s, visit(ctx, kzi_bvh_number(tree, entry_position(entry)), entry_low(entry)))) return;
    }
}
