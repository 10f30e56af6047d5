/* test_hostile_boxes.c - boxes, tiles and periods with absurd numbers are refused, or give the pairs of closed
 * boxes. */
#include "kz_test.h"
#include "kz_test_hostile.h"

#include <kolize/broad.h>

enum { BOXES = 48, PAIRS = BOXES * BOXES };

static kz_box hostile_box(kz_test_rng *r, uint32_t one_in)
{
    kz_box b;
    b.min = hostile_vec(r, one_in);
    b.max = hostile_vec(r, one_in);
    return b;
}

static bool has_numbers(kz_box b) { return hostile_is_place(b.min) && hostile_is_place(b.max); }

static bool is_box(kz_box b) { return has_numbers(b) && b.min.x <= b.max.x && b.min.y <= b.max.y; }

/* For boxes that a shape may have, the pairs are those that meet. */
static void check_plain(const kz_box *boxes, size_t n, const kz_index_pair *pairs, size_t n_pairs)
{
    size_t k = 0;
    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = a + 1; b < n; b++)
            if (kz_box_meets(boxes[a], boxes[b])) {
                CHECK(k < n_pairs && pairs[k].a == a && pairs[k].b == b);
                k++;
            }
    CHECK_EQ(n_pairs, k);
}

static void check_order(const kz_index_pair *pairs, size_t n_pairs, size_t n_a, size_t n_b)
{
    for (size_t i = 0; i < n_pairs; i++) {
        CHECK(pairs[i].a < n_a && pairs[i].b < n_b);
        if (i) CHECK(pairs[i - 1].a < pairs[i].a || (pairs[i - 1].a == pairs[i].a && pairs[i - 1].b < pairs[i].b));
    }
}

TEST(boxes_that_nobody_means_are_refused_or_paired)
{
    kz_test_rng r = kz_test_rng_here();
    static kz_box boxes[BOXES];
    static kz_index_pair pairs[PAIRS];
    int64_t fine = 0, wrapped = 0;
    for (int64_t round = kz_test_rounds(3000); round > 0; round--) {
        const uint32_t one_in = kz_test_one_in(&r, 2) ? 2 : 12;
        const bool only_boxes = kz_test_one_in(&r, 2);
        const size_t n = kz_test_below(&r, BOXES), n_first = n / 2;
        const kz_box none = {{0, 0}, {0, 0}};
        for (size_t i = 0; i < n; i++) {
            boxes[i] = hostile_box(&r, one_in);
            if (only_boxes && !is_box(boxes[i])) boxes[i] = none;
        }
        kz_box_options options = {0};
        if (kz_test_one_in(&r, 2)) options.wrap_w = hostile_float(&r);
        if (kz_test_one_in(&r, 4)) options.wrap_h = hostile_float(&r);
        const bool wraps = options.wrap_w != 0 || options.wrap_h != 0;
        size_t n_pairs = 0;
        NOTE("round %lld, %zu boxes, periods %g x %g", (long long)round, n, (double)options.wrap_w,
             (double)options.wrap_h);
        kz_result result = kz_box_pairs(boxes, n, &options, pairs, PAIRS, &n_pairs, NULL);
        CHECK(result == KZ_OK || result == KZ_ERR_ARGUMENT);
        if (result == KZ_OK) check_order(pairs, n_pairs, n, n);
        if (!wraps) CHECK_EQ(result, KZ_OK);
        if (!wraps && only_boxes) check_plain(boxes, n, pairs, n_pairs);
        fine += result == KZ_OK;
        wrapped += result == KZ_OK && wraps;
        result = kz_box_pairs(boxes, n, &options, NULL, 0, &n_pairs, NULL);
        CHECK(result == KZ_OK || result == KZ_ERR_ARGUMENT);
        result =
            kz_box_pairs_between(boxes, n_first, boxes + n_first, n - n_first, &options, pairs, PAIRS, &n_pairs, NULL);
        CHECK(result == KZ_OK || result == KZ_ERR_ARGUMENT);
        if (result == KZ_OK) check_order(pairs, n_pairs, n_first, n - n_first);
        const kz_box tile = hostile_box(&r, 2);
        result = kz_box_pairs_tile(boxes, n, tile, &options, pairs, PAIRS, &n_pairs, NULL);
        CHECK(result == KZ_OK || result == KZ_ERR_ARGUMENT);
        if (result == KZ_OK) check_order(pairs, n_pairs, n, n);
    }
    CHECK_GT(fine, 100);
    CHECK_GT(wrapped, 20);
}

TEST(numbers_of_boxes_that_no_memory_holds_are_too_large)
{
    const kz_box box = {{0, 0}, {1, 1}};
    const size_t many[] = {SIZE_MAX, SIZE_MAX / sizeof(kz_box), (size_t)1 << 29};
    for (int i = 0; i < 3; i++) {
        size_t n_pairs = 7;
        CHECK_EQ(kz_box_pairs(&box, many[i], NULL, NULL, 0, &n_pairs, NULL), KZ_ERR_TOO_LARGE);
        CHECK_EQ(kz_box_pairs_between(&box, 1, &box, many[i], NULL, NULL, 0, &n_pairs, NULL), KZ_ERR_TOO_LARGE);
        CHECK_EQ(kz_box_pairs_tile(&box, many[i], box, NULL, NULL, 0, &n_pairs, NULL), KZ_ERR_TOO_LARGE);
    }
}
