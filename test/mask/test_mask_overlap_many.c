/* test_mask_overlap_many.c - a query of one mask against many agrees with a loop over the pairs. */
#include <kolize/mask_config_space.h>

#include "grid.h"
#include "kz_test.h"

#define MOST  200
#define KINDS 6

static size_t check_many(const kz_mask *mask, const kz_mask_at *items, size_t n)
{
    uint64_t bits[MOST / 64 + 2];
    size_t expected = 0;
    memset(bits, 0x5a, sizeof bits);
    const size_t hits = kz_mask_overlap_many(mask, items, n, bits);
    for (size_t i = 0; i < (n + 63) / 64 * 64; i++) {
        const bool meets = i < n && kz_mask_overlap(mask, items[i].mask, items[i].x, items[i].y);
        expected += meets;
        CHECK_EQ(bits[i / 64] >> i % 64 & 1, meets);
    }
    CHECK_EQ(bits[(n + 63) / 64], 0x5a5a5a5a5a5a5a5au); /* the word after is not touched */
    CHECK_EQ(hits, expected);
    return hits;
}

TEST(many_are_what_one_by_one_are)
{
    kz_test_rng r = kz_test_rng_here();
    kz_mask *masks[KINDS];
    kz_mask_at items[MOST];
    size_t hits = 0, asked = 0;
    for (int i = 0; i < KINDS; i++) {
        grid g = grid_random(&r, kz_test_range(&r, 1, 40 * (i + 1)), kz_test_range(&r, 1, 50));
        masks[i] = grid_mask(&g);
        REQUIRE(masks[i] != NULL);
        grid_free(&g);
    }
    for (size_t n = 0; n <= MOST; n++) {
        for (size_t i = 0; i < n; i++)
            items[i] =
                (kz_mask_at){masks[kz_test_below(&r, KINDS)], kz_test_range(&r, -150, 150), kz_test_range(&r, -50, 50)};
        hits += check_many(masks[n % KINDS], items, n);
        asked += n;
    }
    CHECK_GT(hits, 0);
    CHECK_LT(hits, asked);
    for (int i = 0; i < KINDS; i++) kz_mask_free(masks[i]);
}

TEST(none_meet_none)
{
    uint64_t word = 7;
    kz_mask *m = NULL;
    REQUIRE(kz_mask_from_text("#", NULL, &m, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_overlap_many(m, NULL, 0, &word), 0);
    CHECK_EQ(word, 7);
    kz_mask_free(m);
}
