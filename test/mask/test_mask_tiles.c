/* test_mask_tiles.c - masks large enough for tiles: the tiles are right, and never change an answer. */
#include <kolize/mask.h>

#include <math.h>

#include "grid.h"
#include "kz_test.h"
#include "mask/mask_tiles.h"

typedef enum content { BLOB, RING, FRAME, SPARSE, NOISE, CONTENT_COUNT } content;

static grid content_grid(kz_test_rng *r, content kind, int32_t w, int32_t h)
{
    grid g = grid_make(w, h);
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++) {
            const int64_t dx = 2 * x - w + 1, dy = 2 * y - h + 1, at = dx * dx * h * h + dy * dy * w * w;
            const int64_t whole = (int64_t)w * w * h * h;
            bool set;
            switch (kind) {
            case BLOB: set = at < whole; break;
            case RING: set = at < whole && 4 * at > 3 * whole; break;
            case FRAME: set = x < 3 || y < 3 || x >= w - 3 || y >= h - 3; break;
            case SPARSE: set = kz_test_one_in(r, 2000); break;
            default: set = kz_test_one_in(r, 2); break;
            }
            grid_set(&g, x, y, set);
        }
    }
    return g;
}

static bool tile_has(const grid *g, int32_t tx, int32_t ty, bool wanted)
{
    for (int32_t y = 8 * ty; y < 8 * ty + 8; y++)
        for (int32_t x = 8 * tx; x < 8 * tx + 8; x++)
            if (grid_get(g, x, y) == wanted) return true;
    return false;
}

static bool plane_bit(const kz_mask *m, const uint64_t *plane, int32_t tx, int32_t ty)
{
    return plane[(size_t)(tx / 64) * m->tiles.stride + (size_t)ty] >> tx % 64 & 1;
}

TEST(tiles_are_any_all_and_the_four_around)
{
    kz_test_rng r = kz_test_rng_here();
    const int32_t sizes[5][2] = {{200, 520}, {511, 260}, {512, 257}, {513, 230}, {1100, 120}};
    for (int i = 0; i < 5; i++) {
        const int32_t w = sizes[i][0], h = sizes[i][1];
        for (content kind = BLOB; kind < CONTENT_COUNT; kind++) {
            grid g = content_grid(&r, kind, w, h);
            kz_mask *m = grid_mask(&g);
            REQUIRE(m != NULL);
            CHECK_EQ(m->tiles.help, kind != NOISE);
            for (int32_t ty = 0; ty <= (h + 7) / 8; ty++) {
                for (int32_t tx = 0; tx <= (w + 7) / 8; tx++) {
                    const bool any = tile_has(&g, tx, ty, true);
                    const bool around = any || tile_has(&g, tx - 1, ty, true) || tile_has(&g, tx, ty - 1, true) ||
                                        tile_has(&g, tx - 1, ty - 1, true);
                    CHECK_EQ(plane_bit(m, m->tiles.any, tx, ty), any);
                    CHECK_EQ(plane_bit(m, m->tiles.full, tx, ty), !tile_has(&g, tx, ty, false));
                    CHECK_EQ(plane_bit(m, m->tiles.around, tx, ty), around);
                }
            }
            kz_mask_free(m);
            grid_free(&g);
        }
    }
}

static void forget_slabs(kz_mask *m)
{
    for (int i = 0; i < 8; i++) {
        m->dop.lo[i] = -INFINITY;
        m->dop.hi[i] = INFINITY;
    }
}

/* The answers with tiles and slabs, without them, and with the arguments exchanged. */
static void check_with_and_without(kz_mask *a, kz_mask *b, int32_t dx, int32_t dy)
{
    kz_cell first[2] = {{-7, -7}, {-7, -7}};
    kz_cell_rect bounds[2];
    int64_t area[2];
    bool meets[2], found[2];
    const bool a_help = a->tiles.help, b_help = b->tiles.help;
    const kzi_mask_dop a_dop = a->dop, b_dop = b->dop;
    NOTE("%d x %d and %d x %d at %d, %d", a->w, a->h, b->w, b->h, dx, dy);
    for (int without = 0; without < 2; without++) {
        a->tiles.help = a_help && !without;
        b->tiles.help = b_help && !without;
        if (without) forget_slabs(a), forget_slabs(b);
        meets[without] = kz_mask_overlap(a, b, dx, dy);
        area[without] = kz_mask_overlap_area(a, b, dx, dy);
        found[without] = kz_mask_overlap_first(a, b, dx, dy, &first[without]);
        bounds[without] = kz_mask_overlap_bounds(a, b, dx, dy);
        CHECK_EQ(kz_mask_overlap(b, a, -dx, -dy), meets[without]);
        CHECK_EQ(kz_mask_overlap_area(b, a, -dx, -dy), area[without]);
    }
    a->tiles.help = a_help;
    b->tiles.help = b_help;
    a->dop = a_dop;
    b->dop = b_dop;
    CHECK_EQ(meets[0], meets[1]);
    CHECK_EQ(meets[1], area[1] > 0);
    CHECK_EQ(area[0], area[1]);
    CHECK_EQ(found[0], found[1]);
    CHECK_EQ(first[0].x, first[1].x);
    CHECK_EQ(first[0].y, first[1].y);
    CHECK_EQ(bounds[0].x0, bounds[1].x0);
    CHECK_EQ(bounds[0].y0, bounds[1].y0);
    CHECK_EQ(bounds[0].x1, bounds[1].x1);
    CHECK_EQ(bounds[0].y1, bounds[1].y1);
}

TEST(tiles_change_no_answer)
{
    kz_test_rng r = kz_test_rng_here();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        for (int64_t i = kz_test_rounds(8); i > 0; i--) {
            grid ga = content_grid(&r, (content)kz_test_below(&r, NOISE), kz_test_range(&r, 700, 1100),
                                   kz_test_range(&r, 400, 600));
            grid gb = content_grid(&r, (content)kz_test_below(&r, NOISE), kz_test_range(&r, 700, 1100),
                                   kz_test_range(&r, 400, 600));
            kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
            REQUIRE(a && b);
            for (int k = 0; k < 60; k++)
                check_with_and_without(a, b, kz_test_range(&r, -gb.w, ga.w), kz_test_range(&r, -gb.h, ga.h));
            for (int32_t d = -9; d <= 9; d++) check_with_and_without(a, b, d, 9 - d);
            kz_mask_free(a);
            kz_mask_free(b);
            grid_free(&ga);
            grid_free(&gb);
        }
    }
}

TEST(a_mask_shrunk_in_its_block_has_tiles_of_its_new_size)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = grid_make(900, 600), part = content_grid(&r, RING, 500, 400), small = content_grid(&r, RING, 90, 90);
    for (int step = 0; step < 2; step++) {
        const grid *from = step ? &small : &part;
        memset(g.cell, 0, 900 * 600);
        for (int32_t y = 0; y < from->h; y++)
            for (int32_t x = 0; x < from->w; x++) grid_set(&g, x + 77, y + 33, grid_get(from, x, y));
        kz_mask *whole = grid_mask(&g);
        REQUIRE(whole != NULL);
        const kz_cell corner = kzi_mask_trim(whole);
        CHECK_EQ(corner.x, 77);
        CHECK_EQ(corner.y, 33);
        CHECK_EQ(grid_diff(from, whole), 0);
        CHECK_EQ(whole->tiles.help, step == 0);
        for (int32_t ty = 0; ty <= (from->h + 7) / 8 && step == 0; ty++)
            for (int32_t tx = 0; tx <= (from->w + 7) / 8; tx++)
                CHECK_EQ(plane_bit(whole, whole->tiles.any, tx, ty), tile_has(from, tx, ty, true));
        for (int32_t d = -60; d <= 60; d += 7) check_with_and_without(whole, whole, d * 7, d * 3);
        kz_mask_free(whole);
    }
    grid_free(&g);
    grid_free(&part);
    grid_free(&small);
}

static void compare_with_a_lost_tile(void)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = content_grid(&r, BLOB, 500, 500);
    kz_mask *m = grid_mask(&g);
    if (m) {
        memset(m->tiles.around, 0, m->tiles.stride * sizeof(uint64_t));
        check_with_and_without(m, m, 100, 3);
    }
    kz_mask_free(m);
    grid_free(&g);
}

TEST(the_comparison_notices_lost_tiles) { CHECK_GT(kz_test_apart(compare_with_a_lost_tile).failed, 0); }
