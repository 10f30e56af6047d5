/* Cells of a grid: what is set is read, counted, hashed and taken back. */
#include "kz_test.h"
#include "kz_test_alloc.h"

#include "grid/grid_edit.h"

enum { W = 37, H = 21, MOST = 400 };

static kz_tile full_tile(float w, float h)
{
    kz_tile t = {.n_points = 4};
    t.points[1].x = t.points[2].x = w;
    t.points[2].y = t.points[3].y = h;
    return t;
}

static kz_grid_def plain_def(kz_tile *tiles, int32_t n, int32_t id_bytes)
{
    memset(tiles, 0, sizeof *tiles * (size_t)n);
    for (int32_t i = 1; i < n; i++) tiles[i] = full_tile(16, 16);
    return (kz_grid_def){.w = W, .h = H, .cell_w = 16, .cell_h = 16, .id_bytes = id_bytes, .tiles = tiles, .n_tiles = n};
}

static kz_grid *made(const kz_grid_def *def)
{
    kz_grid *grid = NULL;
    CHECK_EQ(kz_grid_create(def, &grid, NULL), KZ_OK);
    return grid;
}

static void random_edits(kz_test_rng *rng, kz_grid *grid, int n, uint32_t n_tiles)
{
    for (int i = 0; i < n; i++) {
        const int32_t x = (int32_t)kz_test_below(rng, W), y = (int32_t)kz_test_below(rng, H);
        if (kz_test_below(rng, 20) == 0) {
            kz_grid_fill(grid, (kz_cell_rect){x - 3, y - 2, x + 4, y + 3}, kz_test_below(rng, n_tiles), NULL);
        } else {
            CHECK_EQ(kz_grid_set(grid, x, y, kz_test_below(rng, n_tiles), NULL), KZ_OK);
        }
    }
}

/* Are counts and hash those of a grid made of the same numbers? */
static void check_as_new(const kz_grid *grid, kz_grid_def def)
{
    def.ids = kz_grid_ids(grid);
    kz_grid *fresh = made(&def);
    const size_t n = (size_t)grid->blocks_w * (size_t)grid->blocks_h + (size_t)grid->tops_w * (size_t)grid->tops_h;
    CHECK_EQ(kz_grid_hash(grid), kz_grid_hash(fresh));
    CHECK_MEM(grid->counts, fresh->counts, sizeof *grid->counts * n);
    kz_grid_free(fresh);
}

TEST(an_edited_grid_is_as_one_made_anew)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = 0; round < kz_test_rounds(40); round++) {
        kz_tile tiles[300];
        const int32_t id_bytes = 1 + (int32_t)kz_test_below(&rng, 2), n_tiles = id_bytes == 2 ? 300 : 200;
        kz_grid_def def = plain_def(tiles, n_tiles, id_bytes);
        kz_grid *grid = made(&def);
        for (int i = 0; i < 10; i++) {
            random_edits(&rng, grid, 30, (uint32_t)n_tiles);
            check_as_new(grid, def);
        }
        kz_grid_free(grid);
    }
}

TEST(rewinding_gives_the_numbers_of_then_and_goes_forward_again)
{
    kz_test_rng rng = kz_test_rng_here();
    static uint8_t then[MOST + 1][W * H];
    kz_tile tiles[5];
    kz_grid_def def = plain_def(tiles, 5, 1);
    def.journal = 300;
    for (int64_t round = 0; round < kz_test_rounds(20); round++) {
        kz_grid *grid = made(&def);
        uint64_t n = 0;
        memcpy(then[0], kz_grid_ids(grid), sizeof then[0]);
        while (n < MOST) {
            kz_grid_set(grid, (int32_t)kz_test_below(&rng, W), (int32_t)kz_test_below(&rng, H), kz_test_below(&rng, 5), NULL);
            if (kz_grid_edits(grid) == n) continue;
            n++;
            memcpy(then[n], kz_grid_ids(grid), sizeof then[n]);
        }
        for (int i = 0; i < 30; i++) {
            const uint64_t to = kz_test_below(&rng, MOST + 1);
            const kz_result r = kz_grid_rewind(grid, to, NULL);
            CHECK_EQ(r, to < MOST - 300 ? KZ_ERR_CONTENT : KZ_OK);
            if (r == KZ_OK) CHECK_EQ(kz_grid_edits(grid), to);
            CHECK_MEM(kz_grid_ids(grid), then[kz_grid_edits(grid)], sizeof then[0]);
        }
        check_as_new(grid, def);
        kz_grid_free(grid);
    }
}

TEST(an_edit_after_rewinding_forgets_what_was_ahead)
{
    kz_tile tiles[3];
    kz_grid_def def = plain_def(tiles, 3, 1);
    def.journal = 10;
    kz_grid *grid = made(&def);
    for (int i = 0; i < 4; i++) kz_grid_set(grid, i, 0, 1, NULL);
    CHECK_EQ(kz_grid_rewind(grid, 2, NULL), KZ_OK);
    kz_grid_set(grid, 9, 9, 2, NULL);
    CHECK_EQ(kz_grid_rewind(grid, 4, NULL), KZ_ERR_CONTENT);
    CHECK_EQ(kz_grid_edits(grid), 3u);
    CHECK_EQ(kz_grid_rewind(grid, 0, NULL), KZ_OK);
    CHECK_EQ(kz_grid_get(grid, 9, 9), 0u);
    kz_grid_free(grid);
}

static bool is_named(const kz_cell_rect *rects, int n, int32_t x, int32_t y)
{
    for (int i = 0; i < n; i++) {
        if (x >= rects[i].x0 && x < rects[i].x1 && y >= rects[i].y0 && y < rects[i].y1) return true;
    }
    return false;
}

TEST(all_changed_cells_are_named_since_any_time)
{
    kz_test_rng rng = kz_test_rng_here();
    kz_tile tiles[3];
    kz_grid_def def = plain_def(tiles, 3, 1);
    def.w = def.h = 500;
    kz_grid *grid = made(&def);
    static uint8_t before[500 * 500];
    for (int64_t round = 0; round < kz_test_rounds(30); round++) {
        const uint64_t since = grid->n_changes;
        const uint32_t n = kz_test_below(&rng, 3) ? 16 : 200;
        kz_cell_rect rects[KZI_GRID_CHANGES];
        memcpy(before, kz_grid_ids(grid), sizeof before);
        for (uint32_t i = 0; i < n; i++) {
            kz_grid_set(grid, (int32_t)kz_test_below(&rng, 500), (int32_t)kz_test_below(&rng, 500), kz_test_below(&rng, 3), NULL);
        }
        const int found = kzi_grid_changes_since(grid, since, rects);
        int missed = 0;
        for (int32_t i = 0; i < 500 * 500; i++) {
            if (grid->ids[i] != before[i]) missed += !is_named(rects, found, i % 500, i / 500);
        }
        CHECK_EQ(missed, 0);
        for (int i = 0; n == 16 && i < found; i++) { /* the newest are exact */
            CHECK(rects[i].x1 - rects[i].x0 == 1 && rects[i].y1 - rects[i].y0 == 1);
        }
    }
    kz_grid_free(grid);
}

TEST(what_is_no_grid_is_refused)
{
    kz_tile tiles[3];
    kz_grid *grid = NULL;
    kz_error err;
    uint8_t ids[W * H] = {0};
    const kz_grid_def good = plain_def(tiles, 3, 1);
    kz_grid_def def = good;
    def.w = 0;
    CHECK_EQ(kz_grid_create(&def, &grid, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(err.b, -1);
    CHECK_EQ(kz_grid_create(NULL, &grid, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_grid_create(&good, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    def = good;
    def.h = KZ_GRID_MAX_SIDE + 1;
    CHECK_EQ(kz_grid_create(&def, &grid, &err), KZ_ERR_ARGUMENT);
    def = good;
    def.cell_w = -1;
    CHECK_EQ(kz_grid_create(&def, &grid, &err), KZ_ERR_ARGUMENT);
    def = good;
    ids[5 * W + 7] = 3;
    def.ids = ids;
    CHECK_EQ(kz_grid_create(&def, &grid, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(err.b, 3 + 5 * W + 7);
    def = good;
    tiles[2].points[2].x = 17;
    CHECK_EQ(kz_grid_create(&def, &grid, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(err.b, 2);
    tiles[2].points[2].x = 0;
    tiles[2].points[2].y = 1;
    CHECK_EQ(kz_grid_create(&def, &grid, &err), KZ_ERR_ARGUMENT); /* not convex */
    CHECK(grid == NULL);
}

TEST(an_edit_beyond_the_grid_or_without_a_tile_is_refused)
{
    kz_tile tiles[3];
    const kz_grid_def def = plain_def(tiles, 3, 1);
    kz_grid *grid = made(&def);
    CHECK_EQ(kz_grid_set(grid, W, 0, 1, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_grid_set(grid, 0, -1, 1, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_grid_set(grid, 0, 0, 3, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_grid_fill(grid, (kz_cell_rect){0, 0, 2, 2}, 3, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_grid_edits(grid), 0u);
    CHECK_EQ(kz_grid_get(grid, -1, 0), 0u);
    CHECK(kz_grid_tile(grid, 3) == NULL);
    CHECK_EQ(kz_grid_tile(grid, 1)->category, 1u);
    kz_grid_free(grid);
}

TEST(a_grid_is_made_or_nothing_is_kept)
{
    kz_tile tiles[3];
    kz_grid_def def = plain_def(tiles, 3, 1);
    def.journal = 5;
    kz_test_alloc memory;
    KZ_TEST_EACH_FAILURE(memory)
    {
        kz_grid *grid = NULL;
        def.alloc = &memory.allocator;
        const kz_result r = kz_grid_create(&def, &grid, NULL);
        CHECK_EQ(r, memory.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(grid != NULL, r == KZ_OK);
        kz_grid_free(grid);
    }
}
