/* test_bvh_build.c - building a BVH: without memory, and the order along the curve. */
#include "bvh_truth.h"

#include "math/bvh/hilbert_order.h"
#include "kz_test_alloc.h"

static bool add_number(void *ctx, uint32_t number)
{
    uint64_t *sum = ctx;
    *sum = *sum * 31 + number + 1;
    return true;
}

TEST(a_build_that_fails_leaves_the_old_tree)
{
    kz_test_rng r = kz_test_rng_here();
    bvh_case small, large;
    bvh_case_make(&small, &r, 100, LAYOUT_RANDOM, false);
    bvh_case_make(&large, &r, 900, LAYOUT_RANDOM, false);
    const kz_box plane = {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kzi_bvh tree = {.n = 0};
        kz_error err = {KZ_OK, 0, 0};
        uint64_t before = 0, after = 0;
        const kz_result first = kzi_bvh_build(&ta.allocator, &tree, &small.set, &err);
        CHECK_EQ(first, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        kzi_bvh_box(&tree, plane, add_number, &before);
        const kz_result second = kzi_bvh_build(&ta.allocator, &tree, &large.set, &err);
        kzi_bvh_box(&tree, plane, add_number, &after);
        CHECK_EQ(second == KZ_OK, after != before);
        CHECK_EQ(tree.n, second == KZ_OK ? 900u : first == KZ_OK ? 100u : 0u);
        kzi_bvh_free(&ta.allocator, &tree);
        CHECK_EQ(kzi_bvh_bytes(&tree), 0);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    bvh_case_free(&small);
    bvh_case_free(&large);
}

TEST(more_than_half_a_milliard_boxes_are_refused)
{
    kzi_bvh tree = {.n = 0};
    kz_error err = {KZ_OK, 0, 0};
    const kzi_box_set set = {NULL, NULL, NULL, NULL, (1u << 29) + 1};
    CHECK_EQ(kzi_bvh_build(NULL, &tree, &set, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(tree.n, 0);
}

TEST(the_curve_visits_each_cell_once_and_goes_on_to_a_neighbour)
{
    enum { SIDE = 64 };
    static uint32_t cell[SIDE * SIDE];
    int64_t wrong = 0;
    memset(cell, 0xff, sizeof cell);
    for (uint32_t y = 0; y < SIDE; y++) {
        for (uint32_t x = 0; x < SIDE; x++) {
            const uint32_t at = kzi_bvh_curve(x, y);
            if (!CHECK(at < SIDE * SIDE && cell[at] == UINT32_MAX)) return;
            cell[at] = y * SIDE + x;
        }
    }
    for (uint32_t i = 1; i < SIDE * SIDE; i++) {
        const int32_t a = (int32_t)cell[i - 1], b = (int32_t)cell[i];
        wrong += abs(a % SIDE - b % SIDE) + abs(a / SIDE - b / SIDE) != 1;
    }
    CHECK_EQ(wrong, 0);
    CHECK_EQ(kzi_bvh_curve(KZI_BVH_PLACES, 0) < 1u << KZI_BVH_CURVE_BITS, true);
}

/* Cases: a handful of items, more than fit the caches, and many with one key or in one pile. */
TEST(items_are_sorted_by_key_and_stay_in_order_where_it_is_equal)
{
    static const uint32_t sizes[] = {1, 25, 2999, 3000, 40000, 499999, 600000};
    kz_test_rng r = kz_test_rng_here();
    kzi_keyed *items = malloc(2 * 600000 * sizeof *items);
    uint32_t *keys = malloc(600000 * sizeof *keys), *values = malloc(600000 * sizeof *values);
    if (!items || !keys || !values) abort();
    for (uint32_t k = 0; k < 2 * sizeof sizes / sizeof *sizes; k++) {
        const uint32_t n = sizes[k / 2], are_small = k % 2;
        uint32_t wrong = 0;
        for (uint32_t i = 0; i < n; i++) {
            keys[i] = kz_test_u32(&r);
            if (are_small) keys[i] = keys[i] % 7 == 0 ? keys[i] | 3u << 30 : keys[i] % 7 == 1 ? 77 : keys[i] & 0xfffff;
            items[i] = (kzi_keyed){keys[i], i};
        }
        kzi_bvh_sort(items, items + n, n, values);
        for (uint32_t i = 1; i < n; i++) {
            const uint32_t a = keys[values[i - 1]], b = keys[values[i]];
            wrong += !(a < b || (a == b && values[i - 1] < values[i]));
        }
        CHECK_EQ(wrong, 0);
    }
    free(items);
    free(keys);
    free(values);
}
