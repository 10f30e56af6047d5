/* test_mask_cache.c - the cache gives what kz_mask_transform gives, never exceeds its bound, and drops nothing in
 * use. */
#include <kolize/mask_cache.h>

#include <stdio.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

static kz_affine some_map(kz_test_rng *r)
{
    const kz_pose turn = kz_pose_degrees(0, 0, 15 * kz_test_range(r, 0, 23));
    const kz_vec2 at = {0.25f * (float)kz_test_range(r, -400, 400), 0.5f * (float)kz_test_range(r, -400, 400)};
    kz_affine map = kz_affine_from_pose(kz_test_one_in(r, 3) ? -1 : 1, 1, (kz_vec2){-8, -8}, turn);
    map.at_x += (double)at.x;
    map.at_y += (double)at.y;
    return map;
}

static bool same_masks(const kz_mask *a, const kz_mask *b)
{
    return kz_mask_width(a) == kz_mask_width(b) && kz_mask_height(a) == kz_mask_height(b) &&
           kz_mask_count(a) == kz_mask_count(b) && kz_mask_overlap_area(a, b, 0, 0) == kz_mask_count(a);
}

/* Gets the pose, compares it with one made anew, and does not release it. */
static const kz_mask *get_checked(kz_mask_cache *cache, const kz_mask *mask, const kz_affine *map)
{
    const kz_mask *posed = NULL;
    kz_mask *fresh = NULL;
    kz_cell at = {1, 2}, at_fresh = {3, 4};
    kz_error err = {KZ_OK, 0, 0};
    if (kz_mask_transform(mask, map, NULL, &fresh, &at_fresh, NULL) != KZ_OK) return NULL;
    const kz_result result = kz_mask_cache_get(cache, mask, map, &posed, &at, &err);
    if (result == KZ_OK) {
        CHECK_EQ(at.x, at_fresh.x);
        CHECK_EQ(at.y, at_fresh.y);
        CHECK(same_masks(posed, fresh));
    } else {
        CHECK_EQ(result, KZ_ERR_BUFFER);
        CHECK_GT(err.a, err.b);
        posed = NULL;
    }
    kz_mask_free(fresh);
    const kz_cache_stats stats = kz_mask_cache_stats(cache);
    CHECK_LE(stats.bytes, stats.max_bytes);
    return posed;
}

TEST(poses_are_those_of_transform_and_memory_stays_within_the_bound)
{
    kz_test_rng r = kz_test_rng_here();
    const size_t bounds[4] = {12000, 40000, 200000, 4000000};
    for (int i = 0; i < 4; i++) {
        kz_test_alloc ta;
        kz_mask *masks[6];
        const kz_mask *held[10] = {NULL};
        kz_mask_cache *cache = NULL;
        kz_test_alloc_init(&ta);
        for (int k = 0; k < 6; k++) {
            grid g = grid_random(&r, kz_test_range(&r, 0, 40), kz_test_range(&r, 0, 40));
            masks[k] = grid_mask(&g);
            grid_free(&g);
        }
        REQUIRE(kz_mask_cache_create(bounds[i], &ta.allocator, &cache, NULL) == KZ_OK);
        for (int step = 0; step < 3000; step++) {
            const kz_affine map = some_map(&r);
            const int slot = (int)kz_test_below(&r, 10);
            if (held[slot]) kz_mask_cache_release(cache, held[slot]);
            held[slot] = get_checked(cache, masks[kz_test_below(&r, 6)], &map);
            CHECK_EQ(kz_mask_cache_stats(cache).bytes, ta.live_bytes);
            CHECK_LE(ta.peak_bytes, bounds[i]);
        }
        const kz_cache_stats stats = kz_mask_cache_stats(cache);
        CHECK_GT(stats.hits, 0);
        if (i == 0) CHECK_GT(stats.dropped, 0);
        printf("bound %zu: %llu hits, %llu misses, %llu dropped\n", bounds[i], (unsigned long long)stats.hits,
               (unsigned long long)stats.misses, (unsigned long long)stats.dropped);
        kz_mask_cache_free(cache);
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
        for (int k = 0; k < 6; k++) kz_mask_free(masks[k]);
    }
}

static kz_mask *square(int32_t side)
{
    grid g = grid_make(side, side);
    memset(g.cell, 1, (size_t)side * (size_t)side);
    kz_mask *mask = grid_mask(&g);
    grid_free(&g);
    return mask;
}

static const kz_mask *get(kz_mask_cache *cache, const kz_mask *mask, double angle_number, kz_result expected)
{
    const kz_mask *posed = NULL;
    kz_cell at;
    const kz_affine map = {1, angle_number / 100, 0, 1, 0, 0};
    CHECK_EQ(kz_mask_cache_get(cache, mask, &map, &posed, &at, NULL), expected);
    return posed;
}

TEST(what_is_held_is_not_dropped_and_the_least_recent_goes_first)
{
    kz_mask *mask = square(100);
    kz_mask_cache *cache = NULL;
    REQUIRE(kz_mask_cache_create(20000, NULL, &cache, NULL) == KZ_OK);
    const kz_mask *first = get(cache, mask, 1, KZ_OK);
    int32_t n = 1;
    for (uint64_t dropped = 0; dropped == 0; n++) { /* fill it up with masks that nobody holds */
        kz_mask_cache_release(cache, get(cache, mask, 1 + n, KZ_OK));
        dropped = kz_mask_cache_stats(cache).dropped;
    }
    CHECK_GE(n, 3);
    const uint64_t hits = kz_mask_cache_stats(cache).hits;
    CHECK_EQ(get(cache, mask, 1, KZ_OK), first); /* the oldest, but in use */
    CHECK_EQ(kz_mask_cache_stats(cache).hits, hits + 1);
    kz_mask_cache_release(cache, first);
    kz_mask_cache_release(cache, first);
    kz_mask_cache_release(cache, get(cache, mask, n, KZ_OK)); /* the newest is there, the second is the one that went */
    CHECK_EQ(kz_mask_cache_stats(cache).hits, hits + 2);
    kz_mask_cache_release(cache, get(cache, mask, 2, KZ_OK));
    CHECK_EQ(kz_mask_cache_stats(cache).hits, hits + 2);
    kz_mask_cache_free(cache);
    kz_mask_free(mask);
}

TEST(when_all_is_held_there_is_no_room_and_nothing_is_lost)
{
    kz_mask *mask = square(100);
    const kz_mask *held[100];
    kz_mask_cache *cache = NULL;
    int n = 0;
    REQUIRE(kz_mask_cache_create(20000, NULL, &cache, NULL) == KZ_OK);
    for (;; n++) {
        const kz_affine map = {1, n / 100.0, 0, 1, 0, 0};
        kz_cell at;
        kz_error err = {KZ_OK, 0, 0};
        if (n == 100 || kz_mask_cache_get(cache, mask, &map, &held[n], &at, &err) != KZ_OK) {
            CHECK_EQ(err.code, KZ_ERR_BUFFER);
            CHECK_GT(err.a, 20000);
            CHECK_EQ(err.b, 20000);
            break;
        }
    }
    CHECK_GE(n, 3);
    CHECK_EQ(kz_mask_cache_stats(cache).masks, n);
    CHECK_EQ(kz_mask_cache_stats(cache).dropped, 0);
    kz_mask_cache_release(cache, held[n - 1]);
    get(cache, mask, 0.5, KZ_OK); /* now there is */
    CHECK_EQ(kz_mask_cache_stats(cache).dropped, 1);
    kz_mask_cache_free(cache);
    kz_mask_free(mask);
}

TEST(more_small_masks_than_entries_are_dropped_in_turn)
{
    kz_mask *mask = square(1);
    kz_mask_cache *cache = NULL;
    REQUIRE(kz_mask_cache_create(40000, NULL, &cache, NULL) == KZ_OK);
    for (int i = 0; i < 200; i++) kz_mask_cache_release(cache, get(cache, mask, i, KZ_OK));
    CHECK_LE(kz_mask_cache_stats(cache).masks, 40);
    CHECK_EQ(kz_mask_cache_stats(cache).misses, 200);
    for (int i = 0; i < 100 && kz_mask_cache_stats(cache).masks < 39; i++) get(cache, mask, i, KZ_OK);
    kz_mask_cache_free(cache);
    kz_mask_free(mask);
}

TEST(maps_that_differ_by_whole_cells_share_a_mask)
{
    kz_mask *mask = square(9), *empty = NULL;
    kz_mask_cache *cache = NULL;
    const kz_mask *posed = NULL;
    kz_cell at;
    REQUIRE(kz_mask_from_text("", NULL, &empty, NULL) == KZ_OK);
    REQUIRE(kz_mask_cache_create(1 << 16, NULL, &cache, NULL) == KZ_OK);
    for (int i = 0; i < 4; i++) {
        const kz_affine map = {0.6, -0.8, 0.8, 0.6, 0.375 + 1000 * i, -0.0 - 77 * i};
        get_checked(cache, mask, &map);
    }
    CHECK_EQ(kz_mask_cache_stats(cache).masks, 1);
    CHECK_EQ(kz_mask_cache_stats(cache).hits, 3);
    const kz_affine far = {0.6, -0.8, 0.8, 0.6, 0x1p30, 0};
    CHECK_EQ(kz_mask_cache_get(cache, mask, &far, &posed, &at, NULL), KZ_ERR_TOO_LARGE);
    const kz_affine nan = {0.6, -0.8, 0.8, 0.6, 0, 0.0 / (kz_mask_width(empty) + 0.0)};
    CHECK_EQ(kz_mask_cache_get(cache, mask, &nan, &posed, &at, NULL), KZ_ERR_NOT_FINITE);
    const kz_affine near = {0.6, -0.8, 0.8, 0.6, 5000, 5000};
    CHECK_EQ(kz_mask_cache_get(cache, empty, &near, &posed, &at, NULL), KZ_OK);
    CHECK_EQ(at.x, 0);
    CHECK_EQ(kz_mask_count(posed), 0);
    kz_mask_cache_free(cache);
    kz_mask_free(mask);
    kz_mask_free(empty);
}

TEST(a_mask_is_forgotten_with_all_its_poses)
{
    kz_mask *a = square(20), *b = square(21);
    kz_mask_cache *cache = NULL;
    REQUIRE(kz_mask_cache_create(1 << 17, NULL, &cache, NULL) == KZ_OK);
    const size_t before = kz_mask_cache_stats(cache).bytes;
    for (int i = 0; i < 10; i++) {
        get(cache, a, i, KZ_OK);
        kz_mask_cache_release(cache, get(cache, b, i, KZ_OK));
    }
    kz_mask_cache_remove(cache, a);
    CHECK_EQ(kz_mask_cache_stats(cache).masks, 10);
    kz_mask_cache_remove(cache, b);
    CHECK_EQ(kz_mask_cache_stats(cache).masks, 0);
    CHECK_EQ(kz_mask_cache_stats(cache).bytes, before);
    kz_mask_cache_free(cache);
    kz_mask_free(a);
    kz_mask_free(b);
}

TEST(a_bound_too_small_for_an_empty_cache_is_refused_with_the_bytes_needed)
{
    kz_mask_cache *cache = NULL;
    kz_error err;
    CHECK_EQ(kz_mask_cache_create(0, NULL, &cache, &err), KZ_ERR_BUFFER);
    const int64_t needed = err.a;
    CHECK_EQ(kz_mask_cache_create((size_t)needed - 1, NULL, &cache, &err), KZ_ERR_BUFFER);
    CHECK_EQ(kz_mask_cache_create((size_t)needed, NULL, &cache, &err), KZ_OK);
    CHECK_EQ(kz_mask_cache_stats(cache).bytes, (size_t)needed);
    kz_mask *mask = square(3);
    get(cache, mask, 1, KZ_ERR_BUFFER);
    kz_mask_cache_free(cache);
    kz_mask_cache_free(NULL);
    kz_mask_free(mask);
}

TEST(refused_allocations_lose_nothing)
{
    kz_test_alloc ta;
    kz_mask *mask = square(30);
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_mask_cache *cache = NULL;
        kz_result result = kz_mask_cache_create(1 << 16, &ta.allocator, &cache, NULL);
        for (int i = 0; result == KZ_OK && i < 4; i++) {
            const kz_affine map = {1, i / 4.0, 0.25, 1, 0, 0};
            const kz_mask *posed;
            kz_cell at;
            const int32_t before = kz_mask_cache_stats(cache).masks;
            result = kz_mask_cache_get(cache, mask, &map, &posed, &at, NULL);
            if (result == KZ_OK) kz_mask_cache_release(cache, posed);
            else CHECK_EQ(kz_mask_cache_stats(cache).masks, before);
        }
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        kz_mask_cache_free(cache);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_free(mask);
}

TEST(missing_arguments_are_refused_by_their_number)
{
    kz_mask *mask = square(2);
    kz_mask_cache *cache = NULL;
    const kz_mask *posed = NULL;
    const kz_affine map = {1, 0, 0, 1, 0, 0};
    kz_cell at;
    kz_error err;
    CHECK_EQ(kz_mask_cache_create(1 << 16, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    REQUIRE(kz_mask_cache_create(1 << 16, NULL, &cache, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_cache_get(NULL, mask, &map, &posed, &at, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_mask_cache_get(cache, NULL, &map, &posed, &at, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_mask_cache_get(cache, mask, NULL, &posed, &at, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(kz_mask_cache_get(cache, mask, &map, NULL, &at, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    CHECK_EQ(kz_mask_cache_get(cache, mask, &map, &posed, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 5);
    kz_mask_cache_free(cache);
    kz_mask_free(mask);
}
