/* way_bound.c - the lower bound: sort, gather, one pass.  Digits of 11 bits, three times, of keys with numbers. */
#include "ways.h"

#include <string.h>

enum { BOUND_DIGITS = 2048 };

typedef struct bound_key {
    uint32_t key, number;
} bound_key;

typedef struct bound {
    const kz_allocator *alloc;
    uint32_t n;
    bound_key *keys, *sorted;
    kz_box *boxes;
    uint64_t seen; /* so that nothing is left out */
} bound;

static void bound_free(void *state)
{
    bound *b = state;
    measure_give(b->alloc, b->keys, b->n * sizeof *b->keys);
    measure_give(b->alloc, b->sorted, b->n * sizeof *b->sorted);
    measure_give(b->alloc, b->boxes, b->n * sizeof *b->boxes);
    measure_give(b->alloc, b, sizeof *b);
}

static void *bound_make(const measure_world_method *way, const measure_crowd *c)
{
    bound *b = measure_take(c->alloc, sizeof *b);
    (void)way;
    if (!b) return NULL;
    *b = (bound){.alloc = c->alloc, .n = c->n};
    b->keys = measure_take(c->alloc, c->n * sizeof *b->keys);
    b->sorted = measure_take(c->alloc, c->n * sizeof *b->sorted);
    b->boxes = measure_take(c->alloc, c->n * sizeof *b->boxes);
    if (b->keys && b->sorted && b->boxes) return b;
    bound_free(b);
    return NULL;
}

/* Rises as the number does. */
static uint32_t bound_digits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits >> 31 ? ~bits : bits | 0x80000000u;
}

static bool bound_step(void *state, const measure_crowd *c)
{
    bound *b = state;
    uint32_t count[3][BOUND_DIGITS] = {{0}}, below = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        const uint32_t key = bound_digits_of(c->boxes[i].min.x);
        b->keys[i] = (bound_key){key, i};
        count[0][key & 2047]++;
        count[1][key >> 11 & 2047]++;
        count[2][key >> 22]++;
    }
    for (int digit = 0; digit < 3; digit++) {
        for (uint32_t d = 0, sum = 0; d < BOUND_DIGITS; d++) {
            const uint32_t n = count[digit][d];
            count[digit][d] = sum;
            sum += n;
        }
        for (uint32_t i = 0; i < c->n; i++) {
            b->sorted[count[digit][b->keys[i].key >> 11 * digit & 2047]++] = b->keys[i];
        }
        bound_key *held = b->keys;
        b->keys = b->sorted;
        b->sorted = held;
    }
    for (uint32_t i = 0; i < c->n; i++) b->boxes[i] = c->boxes[b->keys[i].number];
    for (uint32_t i = 1; i < c->n; i++) below += b->boxes[i].min.y <= b->boxes[i - 1].max.y;
    b->seen += below;
    return true;
}

const measure_world_method way_bound = {
    .name = "lower bound",
    .make = bound_make,
    .step = bound_step,
    .free = bound_free,
};
