/* test_bvh_pairs.c - pairs of boxes of two BVHs, compared with all pairs; trees in the caller's memory, and refitted. */
#include "math/bvh/bvh.h"

#include "kz_test.h"
#include "kz_test_rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BOXES = 600, APART = 3 }; /* boxes lie in every third place */

/* A set of boxes in larger things, with its tree. */
typedef struct boxes {
    kz_box all[APART * MOST_BOXES];
    kzi_bvh_boxes set;
    kzi_bvh tree;
    unsigned char memory[MOST_BOXES * 24 + 2048], *at;
    size_t bytes;
} boxes;

static kz_box any_box(kz_test_rng *rng, int side)
{
    const float x = (float)kz_test_range(rng, 0, side), y = (float)kz_test_range(rng, 0, side);
    kz_box b = {{x, y}, {x + (float)kz_test_range(rng, 0, 6), y + (float)kz_test_range(rng, 0, 6)}};
    if (kz_test_one_in(rng, 20)) b = KZ_BOX_EMPTY;
    if (kz_test_one_in(rng, 60)) b.max.x = INFINITY;
    return b;
}

static void build(kz_test_rng *rng, boxes *s, uint32_t n, int side)
{
    for (uint32_t i = 0; i < APART * n; i++) s->all[i] = any_box(rng, side);
    s->set = (kzi_bvh_boxes){s->all, APART * sizeof(kz_box), NULL, n};
    s->at = s->memory + (64 - (uintptr_t)s->memory % 64) % 64;
    CHECK(kzi_bvh_size(n, &s->bytes));
    CHECK_LT(s->bytes, MOST_BOXES * 24 + 1984);
    kzi_bvh_build_at(&s->tree, s->at, s->bytes, &s->set);
}

typedef struct pairs {
    unsigned char seen[MOST_BOXES][MOST_BOXES];
    int64_t n, most;
} pairs;

static bool note_pair(void *ctx, uint32_t of_a, uint32_t of_b)
{
    pairs *p = ctx;
    p->seen[of_a][of_b]++;
    return ++p->n < p->most;
}

static bool is_there(const kz_box *b) { return b->min.x <= b->max.x && b->min.y <= b->max.y; }

static void check_pairs(const boxes *a, const boxes *b, pairs *p)
{
    kz_box limits = KZ_BOX_EMPTY;
    int64_t n = 0, wrong = 0;
    for (uint32_t k = 0; k < b->set.n; k++) limits = kz_box_union(limits, *kzi_bvh_box_at(&b->set, k));
    memset(p, 0, sizeof *p);
    p->most = INT64_MAX;
    CHECK(kzi_bvh_pairs(&a->tree, &a->set, &b->tree, &b->set, limits, note_pair, p));
    for (uint32_t i = 0; i < a->set.n; i++) {
        for (uint32_t k = 0; k < b->set.n; k++) {
            const kz_box *x = kzi_bvh_box_at(&a->set, i), *y = kzi_bvh_box_at(&b->set, k);
            const int meet = is_there(x) && is_there(y) && kz_box_meets(*x, *y);
            wrong += p->seen[i][k] != meet;
            n += meet;
        }
    }
    CHECK_EQ(wrong, 0);
    CHECK_EQ(p->n, n);
    if (n == 0) return;
    p->n = 0;
    p->most = n % 2 ? 1 : n;
    CHECK(!kzi_bvh_pairs(&a->tree, &a->set, &b->tree, &b->set, limits, note_pair, p));
    CHECK_EQ(p->n, p->most);
}

TEST(pairs_of_two_trees_are_all_that_meet)
{
    kz_test_rng rng = kz_test_rng_here();
    boxes *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    pairs *p = malloc(sizeof *p);
    static const int most[4] = {3, 20, 100, MOST_BOXES};
    for (int64_t i = kz_test_rounds(200); i > 0; i--) {
        const int side = kz_test_range(&rng, 1, 200);
        build(&rng, a, (uint32_t)kz_test_range(&rng, 0, most[kz_test_below(&rng, 4)]), side);
        build(&rng, b, (uint32_t)kz_test_range(&rng, 0, most[kz_test_below(&rng, 4)]), side);
        check_pairs(a, b, p);
        /* and as if both had moved on, each box by itself */
        for (uint32_t k = 0; k < APART * a->set.n; k++) {
            if (is_there(&a->all[k])) a->all[k].max.x += 5;
            if (is_there(&a->all[k])) a->all[k].min.y -= (float)(k % 7);
        }
        unsigned char room[sizeof a->memory], *at = room + (64 - (uintptr_t)room % 64) % 64;
        const kzi_bvh before = a->tree;
        kzi_bvh_refit(&a->tree, at, &before, &a->set);
        CHECK_EQ(a->tree.n, before.n);
        check_pairs(a, b, p);
        check_pairs(b, a, p);
    }
    free(a);
    free(b);
    free(p);
}
