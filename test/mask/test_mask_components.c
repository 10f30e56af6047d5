/* test_mask_components.c - components and holes are those that flooding the grid cell by cell finds. */
#include <kolize/mask_edit.h>

#include "mask/mask_private.h"

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

/* Floods all cells like (x, y) that are connected to it and not yet labelled; returns what was flooded. */
static kz_component flood(const grid *g, int32_t *label, int32_t number, int32_t x, int32_t y,
                          kz_connectivity neighbors)
{
    kz_component piece = {{x, y}, {x, y, x + 1, y + 1}, 0};
    kz_cell *open = malloc(((size_t)g->w * (size_t)g->h + 1) * sizeof(kz_cell));
    size_t n_open = 0;
    if (!open) abort();
    open[n_open++] = piece.first;
    label[(size_t)y * (size_t)g->w + (size_t)x] = number;
    while (n_open > 0) {
        const kz_cell at = open[--n_open];
        piece.count++;
        if (at.x < piece.bounds.x0) piece.bounds.x0 = at.x;
        if (at.x >= piece.bounds.x1) piece.bounds.x1 = at.x + 1;
        if (at.y >= piece.bounds.y1) piece.bounds.y1 = at.y + 1;
        for (int32_t dy = -1; dy <= 1; dy++) {
            for (int32_t dx = -1; dx <= 1; dx++) {
                const int32_t nx = at.x + dx, ny = at.y + dy;
                if (dx * dy != 0 && neighbors == KZ_CONNECTIVITY_4) continue;
                if (nx < 0 || ny < 0 || nx >= g->w || ny >= g->h) continue;
                int32_t *l = label + (size_t)ny * (size_t)g->w + (size_t)nx;
                if (*l >= 0 || grid_get(g, nx, ny) != grid_get(g, x, y)) continue;
                *l = number;
                open[n_open++] = (kz_cell){nx, ny};
            }
        }
    }
    free(open);
    return piece;
}

typedef struct slow_pieces {
    kz_component *piece;
    int32_t *label; /* of each cell; -1 where it is of the other kind */
    int32_t n;
} slow_pieces;

static slow_pieces slow_find(const grid *g, bool set, kz_connectivity neighbors)
{
    const size_t cells = (size_t)g->w * (size_t)g->h;
    slow_pieces found = {malloc((cells + 1) * sizeof(kz_component)), malloc((cells + 1) * sizeof(int32_t)), 0};
    if (!found.piece || !found.label) abort();
    for (size_t i = 0; i < cells; i++) found.label[i] = -1;
    for (int32_t y = 0; y < g->h; y++) {
        for (int32_t x = 0; x < g->w; x++) {
            if (grid_get(g, x, y) != set || found.label[(size_t)y * (size_t)g->w + (size_t)x] >= 0) continue;
            found.piece[found.n] = flood(g, found.label, found.n, x, y, neighbors);
            found.n++;
        }
    }
    return found;
}

static void slow_free(slow_pieces *found)
{
    free(found->piece);
    free(found->label);
}

static bool slow_is_hole(const grid *g, kz_component p)
{
    return p.bounds.x0 > 0 && p.bounds.y0 > 0 && p.bounds.x1 < g->w && p.bounds.y1 < g->h;
}

static bool same_piece(kz_component a, kz_component b)
{
    return a.first.x == b.first.x && a.first.y == b.first.y && a.count == b.count && a.bounds.x0 == b.bounds.x0 &&
           a.bounds.y0 == b.bounds.y0 && a.bounds.x1 == b.bounds.x1 && a.bounds.y1 == b.bounds.y1;
}

/* Differences between the result and the slow components of at least min_count cells. */
static int32_t pieces_diff(const grid *g, bool set, kz_connectivity neighbors, int64_t min_count,
                           const kz_component *piece, int32_t n)
{
    slow_pieces slow = slow_find(g, set, neighbors);
    int32_t at = 0, diff = 0;
    for (int32_t i = 0; i < slow.n; i++) {
        if (slow.piece[i].count < min_count || (!set && !slow_is_hole(g, slow.piece[i]))) continue;
        diff += at >= n || !same_piece(piece[at], slow.piece[i]);
        at++;
    }
    slow_free(&slow);
    return diff + (at != n);
}

static void check_components(const grid *g, const kz_mask *mask, kz_connectivity neighbors, int64_t min_count)
{
    kz_components found;
    if (!CHECK_EQ(kz_mask_components(mask, neighbors, min_count, NULL, &found, NULL), KZ_OK)) return;
    CHECK_EQ(pieces_diff(g, true, neighbors, min_count, found.items, found.n), 0);
    CHECK_EQ(found.items != NULL, found.n > 0);
    kz_components_free(&found);
    CHECK(!found.items && found.n == 0);
    if (!CHECK_EQ(kz_mask_holes(mask, neighbors, min_count, NULL, &found, NULL), KZ_OK)) return;
    CHECK_EQ(pieces_diff(g, false, neighbors, min_count, found.items, found.n), 0);
    CHECK_EQ(found.items != NULL, found.n > 0);
    kz_components_free(&found);
}

static void check_piece_mask(kz_test_rng *r, const grid *g, const kz_mask *mask, kz_connectivity neighbors)
{
    kz_mask *alone = NULL;
    const int32_t x = kz_test_range(r, -1, g->w), y = kz_test_range(r, -1, g->h);
    if (!CHECK_EQ(kz_mask_component(mask, neighbors, x, y, NULL, &alone, NULL), KZ_OK)) return;
    slow_pieces slow = slow_find(g, true, neighbors);
    grid expected = grid_make(g->w, g->h);
    if (grid_get(g, x, y))
        for (int32_t i = 0; i < g->w * g->h; i++) expected.cell[i] = slow.label[i] == slow.label[y * g->w + x];
    CHECK_EQ(grid_diff(&expected, alone), 0);
    CHECK_EQ(kz_mask_count(alone), grid_common(&expected, &expected, 0, 0).area);
    CHECK(kzi_mask_padding_is_zero(alone));
    kz_mask_free(alone);
    slow_free(&slow);
    grid_free(&expected);
}

static void check_filled(const grid *g, const kz_mask *mask, kz_connectivity neighbors, int64_t max_count)
{
    kz_mask *filled = NULL;
    if (!CHECK_EQ(kz_mask_fill_holes(mask, neighbors, max_count, NULL, &filled, NULL), KZ_OK)) return;
    slow_pieces slow = slow_find(g, false, neighbors);
    grid expected = grid_make(g->w, g->h);
    for (int32_t i = 0; i < g->w * g->h; i++) {
        const int32_t label = slow.label[i];
        expected.cell[i] = label < 0 || (slow_is_hole(g, slow.piece[label]) && slow.piece[label].count <= max_count);
    }
    CHECK_EQ(grid_diff(&expected, filled), 0);
    CHECK_EQ(kz_mask_count(filled), grid_common(&expected, &expected, 0, 0).area);
    CHECK(kzi_mask_padding_is_zero(filled));
    kz_mask_free(filled);
    slow_free(&slow);
    grid_free(&expected);
}

TEST(pieces_and_holes_are_those_that_flooding_finds)
{
    static const int32_t sides[11] = {0, 1, 2, 5, 63, 64, 65, 127, 128, 129, 20};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(150); i > 0; i--) {
        const int32_t w = sides[kz_test_below(&r, 11)], h = kz_test_range(&r, 0, 66);
        grid g = grid_random(&r, w, h);
        kz_mask *mask = grid_mask(&g);
        const kz_connectivity neighbors = kz_test_one_in(&r, 2) ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8;
        const int64_t count = kz_test_one_in(&r, 2) ? 0 : kz_test_range(&r, -1, 6);
        NOTE("%d x %d, neighbors %d, count %d", g.w, g.h, (int)neighbors, (int)count);
        check_components(&g, mask, neighbors, count);
        check_piece_mask(&r, &g, mask, neighbors);
        check_filled(&g, mask, neighbors, kz_test_one_in(&r, 2) ? INT64_MAX : count);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(spirals_and_combs_are_one_piece)
{
    /* Two arms that meet only at the end: many runs united late. */
    grid g = grid_make(129, 65);
    for (int32_t y = 0; y < g.h; y++)
        for (int32_t x = 0; x < g.w; x++) grid_set(&g, x, y, x % 2 == 0 || y == g.h - 1);
    kz_mask *comb = grid_mask(&g);
    check_components(&g, comb, KZ_CONNECTIVITY_4, 0);
    kz_components found;
    REQUIRE(kz_mask_components(comb, KZ_CONNECTIVITY_4, 0, NULL, &found, NULL) == KZ_OK);
    CHECK_EQ(found.n, 1);
    kz_components_free(&found);
    kz_mask_free(comb);
    grid_free(&g);
}

TEST(a_diagonal_gap_is_open_or_closed_as_asked)
{
    kz_mask *mask = NULL;
    kz_components found;
    REQUIRE(kz_mask_from_text(".#.\n#.#\n.#.\n", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_holes(mask, KZ_CONNECTIVITY_4, 0, NULL, &found, NULL), KZ_OK);
    CHECK_EQ(found.n, 1);
    kz_components_free(&found);
    CHECK_EQ(kz_mask_holes(mask, KZ_CONNECTIVITY_8, 0, NULL, &found, NULL), KZ_OK);
    CHECK_EQ(found.n, 0);
    CHECK(found.items == NULL);
    CHECK_EQ(kz_mask_components(mask, KZ_CONNECTIVITY_8, 4, NULL, &found, NULL), KZ_OK);
    CHECK_EQ(found.n, 1);
    kz_components_free(&found);
    CHECK_EQ(kz_mask_components(mask, KZ_CONNECTIVITY_4, 0, NULL, &found, NULL), KZ_OK);
    CHECK_EQ(found.n, 4);
    kz_components_free(&found);
    kz_mask_free(mask);
}

TEST(the_difference_between_pieces_is_noticed)
{
    grid g = grid_make(5, 5);
    grid_set(&g, 1, 1, true);
    grid_set(&g, 2, 2, true);
    kz_component piece[2] = {{{1, 1}, {1, 1, 2, 2}, 1}, {{2, 2}, {2, 2, 3, 3}, 1}};
    CHECK_EQ(pieces_diff(&g, true, KZ_CONNECTIVITY_4, 0, piece, 2), 0);
    CHECK_EQ(pieces_diff(&g, true, KZ_CONNECTIVITY_4, 0, piece, 1), 2);
    CHECK_EQ(pieces_diff(&g, true, KZ_CONNECTIVITY_8, 0, piece, 2), 2);
    piece[1].count = 2;
    CHECK_EQ(pieces_diff(&g, true, KZ_CONNECTIVITY_4, 0, piece, 2), 1);
    grid_free(&g);
}

TEST(wrong_arguments_are_refused_and_far_cells_have_no_piece)
{
    kz_mask *mask = NULL, *made = NULL;
    kz_components found = {NULL, -1, {0}}, none = {0};
    kz_error err;
    REQUIRE(kz_mask_from_text("##\n", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_components(NULL, KZ_CONNECTIVITY_4, 0, NULL, &found, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_mask_holes(mask, (kz_connectivity)2, 0, NULL, &found, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_mask_components(mask, KZ_CONNECTIVITY_4, 0, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 5);
    CHECK_EQ(kz_mask_component(mask, KZ_CONNECTIVITY_4, 0, 0, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 6);
    CHECK_EQ(kz_mask_fill_holes(mask, (kz_connectivity)-1, 0, NULL, &made, &err), KZ_ERR_ARGUMENT);
    CHECK(found.n == -1 && !found.items && !made);
    REQUIRE(kz_mask_component(mask, KZ_CONNECTIVITY_4, INT32_MIN, INT32_MAX, NULL, &made, &err) == KZ_OK);
    CHECK_EQ(kz_mask_count(made), 0);
    CHECK_EQ(kz_mask_width(made), 2);
    kz_mask_free(made);
    kz_mask_free(mask);
    kz_components_free(NULL);
    kz_components_free(&none);
}

TEST(every_allocation_may_fail)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("######\n#.#..#\n######\n.....#\n#...#.\n", NULL, &mask, NULL) == KZ_OK);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_components components = {0}, holes = {0};
        kz_mask *alone = NULL, *filled = NULL;
        kz_result result = kz_mask_components(mask, KZ_CONNECTIVITY_4, 2, &ta.allocator, &components, NULL);
        CHECK_EQ(components.n, result == KZ_OK ? 1 : 0);
        if (result == KZ_OK) result = kz_mask_holes(mask, KZ_CONNECTIVITY_8, 0, &ta.allocator, &holes, NULL);
        CHECK_EQ(holes.n, result == KZ_OK ? 2 : 0);
        if (result == KZ_OK) result = kz_mask_component(mask, KZ_CONNECTIVITY_8, 5, 3, &ta.allocator, &alone, NULL);
        if (result == KZ_OK) result = kz_mask_fill_holes(mask, KZ_CONNECTIVITY_8, 1, &ta.allocator, &filled, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(filled != NULL, result == KZ_OK);
        kz_components_free(&components);
        kz_components_free(&holes);
        kz_mask_free(alone);
        kz_mask_free(filled);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_free(mask);
}
