/* test_mask_rotate90.c - quarter turns and mirror images move every cell to its right place. */
#include <kolize/mask.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"
#include "mask/mask_private.h"

/* Where cell (x, y) of a w x h mask goes: flipped, then turned a quarter at a time. */
static kz_cell place_of_cell(int32_t x, int32_t y, int32_t w, int32_t h, kz_rotation90 turn)
{
    if (turn.flip) x = w - 1 - x;
    for (int i = 0; i < ((turn.quarters % 4) + 4) % 4; i++) {
        const int32_t old_x = x, old_h = h;
        x = old_h - 1 - y;
        y = old_x;
        h = w;
        w = old_h;
    }
    return (kz_cell){x, y};
}

static void check_turn(grid *g, kz_rotation90 turn)
{
    kz_mask *mask = grid_mask(g), *turned = NULL;
    const bool lying = turn.quarters % 2 != 0;
    REQUIRE(kz_mask_rotate90(mask, turn, NULL, &turned, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_width(turned), lying ? g->h : g->w);
    CHECK_EQ(kz_mask_height(turned), lying ? g->w : g->h);
    CHECK_EQ(kz_mask_count(turned), kz_mask_count(mask));
    CHECK(kzi_mask_padding_is_zero(turned));
    int64_t wrong = 0;
    for (int32_t y = 0; y < g->h; y++) {
        for (int32_t x = 0; x < g->w; x++) {
            const kz_cell to = place_of_cell(x, y, g->w, g->h, turn);
            wrong += kz_mask_get(turned, to.x, to.y) != grid_get(g, x, y);
        }
    }
    CHECK_EQ(wrong, 0);
    kz_mask_free(turned);
    kz_mask_free(mask);
}

TEST(every_way_to_lay_masks_of_any_size)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t w = 0; w <= 130; w += w < 3 || (w > 60 && w < 68) || w > 124 ? 1 : 7) {
        for (int32_t h = 0; h <= 130; h += h < 3 || (h > 60 && h < 68) || h > 124 ? 1 : 9) {
            grid g = grid_random(&r, w, h);
            for (int way = 0; way < 8; way++) check_turn(&g, (kz_rotation90){way % 4, way >= 4});
            grid_free(&g);
        }
    }
}

TEST(quarters_count_in_both_directions_and_beyond_four)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = grid_random(&r, 70, 3);
    const int quarters[6] = {-1, -2, -7, 9, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 6; i++)
        for (int flip = 0; flip < 2; flip++) check_turn(&g, (kz_rotation90){quarters[i], flip != 0});
    grid_free(&g);
}

TEST(clockwise_on_a_screen)
{
    kz_mask *mask = NULL, *turned = NULL;
    char text[64];
    REQUIRE(kz_mask_from_text("##.\n#..\n", NULL, &mask, NULL) == KZ_OK);
    REQUIRE(kz_mask_rotate90(mask, (kz_rotation90){1, false}, NULL, &turned, NULL) == KZ_OK);
    kz_mask_to_text(turned, text, sizeof text);
    CHECK_STR(text, "##\n.#\n..\n");
    kz_mask_free(turned);
    kz_mask_free(mask);
}

/* ---- The same turns by kz_mask_transform ----------------------------------------------------------------- */

/* Both methods make the mask: a shear too small to move a corner keeps the shortcut from being taken. */
static void check_transform(const kz_mask *mask, const double linear[4], double at_x, double at_y)
{
    kz_mask *fast = NULL, *slow = NULL;
    kz_cell at_fast = {-99, -99}, at_slow = {99, 99};
    char text[2][4096];
    const kz_affine map = {linear[0], linear[1], linear[2], linear[3], at_x, at_y};
    kz_affine sheared = map;
    if (linear[0] != 0) sheared.xy = 1e-30;
    else sheared.xx = 1e-30;
    REQUIRE(kz_mask_transform(mask, &map, NULL, &fast, &at_fast, NULL) == KZ_OK);
    REQUIRE(kz_mask_transform(mask, &sheared, NULL, &slow, &at_slow, NULL) == KZ_OK);
    CHECK_EQ(at_fast.x, at_slow.x);
    CHECK_EQ(at_fast.y, at_slow.y);
    kz_mask_to_text(fast, text[0], sizeof text[0]);
    kz_mask_to_text(slow, text[1], sizeof text[1]);
    CHECK_STR(text[0], text[1]);
    kz_mask_free(fast);
    kz_mask_free(slow);
}

TEST(transform_turns_by_quarters_as_its_outline_would)
{
    /* All but the plain shift, which rounds to whole cells at once. */
    static const double ways[7][4] = {{0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0}, {-1, 0, 0, 1},
                                      {0, 1, 1, 0},  {1, 0, 0, -1},  {0, -1, -1, 0}};
    static const double rests[12] = {0,      0.5,    -0.5,        -0.49999999, 0.49999999,   0.25,
                                     -0.499, -0.491, -0.50000001, 0x1p-30,     -0.499999999, 3.7};
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 400; i++) {
        grid g = grid_random(&r, kz_test_range(&r, 1, 40), kz_test_range(&r, 1, 40));
        kz_mask *mask = grid_mask(&g);
        const double x = rests[kz_test_below(&r, 12)] + kz_test_range(&r, -50, 50);
        const double y = rests[kz_test_below(&r, 12)] + kz_test_range(&r, -50, 50);
        check_transform(mask, ways[i % 7], x, y);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(a_refused_allocation_leaves_nothing)
{
    kz_test_alloc ta;
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("##.\n#..\n", NULL, &mask, NULL) == KZ_OK);
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta) {
        kz_mask *turned = NULL;
        kz_error err;
        const kz_result result = kz_mask_rotate90(mask, (kz_rotation90){3, true}, &ta.allocator, &turned, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK((turned != NULL) == (result == KZ_OK));
        kz_mask_free(turned);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_free(mask);
}

TEST(missing_arguments_are_refused_by_their_number)
{
    kz_mask *mask = NULL, *turned = NULL;
    kz_error err;
    REQUIRE(kz_mask_from_text("#\n", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_rotate90(NULL, (kz_rotation90){0, false}, NULL, &turned, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_mask_rotate90(mask, (kz_rotation90){0, false}, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    kz_mask_free(mask);
}
