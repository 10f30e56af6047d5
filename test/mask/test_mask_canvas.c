/* test_mask_canvas.c - after any edits a canvas shows the mask that a grid edited cell by cell gives.
 *
 * Its count and bounds are right too, and the padding stays zero. */
#include <kolize/mask_config_space.h>
#include <kolize/mask_edit.h>

#include "mask/mask_private.h"

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

static const int32_t sides[12] = {0, 1, 2, 40, 63, 64, 65, 127, 128, 129, 130, 200};

static grid any_grid(kz_test_rng *r)
{
    const int32_t w = sides[kz_test_below(r, 12)], h = sides[kz_test_below(r, 12)];
    return grid_random(r, w, h);
}

/* Cells that differ, and what is kept about them. */
static int64_t canvas_diff(const grid *g, kz_canvas *canvas)
{
    const kz_mask *mask = kz_canvas_mask(canvas);
    const grid_answer all = grid_common(g, g, 0, 0);
    const kz_cell_rect box = kz_mask_bounds(mask);
    return grid_diff(g, mask) + (kz_mask_count(mask) != all.area) + !kzi_mask_padding_is_zero(mask) +
           (box.x0 != all.bounds.x0 || box.y0 != all.bounds.y0 || box.x1 != all.bounds.x1 || box.y1 != all.bounds.y1);
}

typedef enum edit_kind { EDIT_SET, EDIT_FILL, EDIT_INVERT, EDIT_DRAW, EDIT_ERASE, EDIT_TOGGLE, EDIT_KEEP } edit_kind;

static bool combined(edit_kind kind, bool here, bool drawn)
{
    switch (kind) {
    case EDIT_DRAW: return here || drawn;
    case EDIT_ERASE: return here && !drawn;
    case EDIT_TOGGLE: return here != drawn;
    default: return here && drawn;
    }
}

static void grid_combine(grid *g, edit_kind kind, const grid *drawn, int32_t dx, int32_t dy)
{
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++)
            grid_set(g, x, y, combined(kind, grid_get(g, x, y), grid_get(drawn, (int64_t)x - dx, (int64_t)y - dy)));
}

static void canvas_combine(kz_canvas *canvas, edit_kind kind, const kz_mask *mask, int32_t dx, int32_t dy)
{
    switch (kind) {
    case EDIT_DRAW: kz_canvas_draw(canvas, mask, dx, dy); break;
    case EDIT_ERASE: kz_canvas_erase(canvas, mask, dx, dy); break;
    case EDIT_TOGGLE: kz_canvas_toggle(canvas, mask, dx, dy); break;
    default: kz_canvas_keep(canvas, mask, dx, dy); break;
    }
}

static int32_t any_offset(kz_test_rng *r, int32_t here, int32_t drawn)
{
    static const int32_t extreme[5] = {INT32_MIN, INT32_MIN + 64, INT32_MAX - 63, INT32_MAX, 1 << 24};
    if (kz_test_one_in(r, 12)) return extreme[kz_test_below(r, 5)];
    return kz_test_range(r, -drawn - 1, here + 1);
}

static void random_edit(kz_test_rng *r, grid *g, kz_canvas *canvas)
{
    const edit_kind kind = kz_test_one_in(r, 6) ? EDIT_KEEP : (edit_kind)kz_test_below(r, 6);
    const bool solid = kz_test_one_in(r, 2);
    if (kind == EDIT_SET) {
        const int32_t x = any_offset(r, g->w, 1), y = any_offset(r, g->h, 1);
        kz_canvas_set(canvas, x, y, solid);
        if (x >= 0 && y >= 0 && x < g->w && y < g->h) grid_set(g, x, y, solid);
    } else if (kind == EDIT_FILL) {
        const int32_t x0 = any_offset(r, g->w, 1), y0 = any_offset(r, g->h, 1);
        const int32_t x1 = any_offset(r, g->w, 1), y1 = any_offset(r, g->h, 1);
        const kz_cell_rect rect = {x0, y0, x1, y1};
        kz_canvas_fill(canvas, rect, solid);
        for (int32_t y = 0; y < g->h; y++)
            for (int32_t x = 0; x < g->w; x++)
                if (x >= rect.x0 && x < rect.x1 && y >= rect.y0 && y < rect.y1) grid_set(g, x, y, solid);
    } else if (kind == EDIT_INVERT) {
        kz_canvas_invert(canvas);
        for (int32_t y = 0; y < g->h; y++)
            for (int32_t x = 0; x < g->w; x++) grid_set(g, x, y, !grid_get(g, x, y));
    } else {
        grid drawn = any_grid(r);
        kz_mask *mask = grid_mask(&drawn);
        const int32_t dx = any_offset(r, g->w, drawn.w), dy = any_offset(r, g->h, drawn.h);
        NOTE("kind %d, %d x %d drawn at (%d, %d)", (int)kind, drawn.w, drawn.h, dx, dy);
        canvas_combine(canvas, kind, mask, dx, dy);
        grid_combine(g, kind, &drawn, dx, dy);
        kz_mask_free(mask);
        grid_free(&drawn);
    }
}

TEST(after_any_edits_the_canvas_is_the_grid_edited_cell_by_cell)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(200); i > 0; i--) {
        grid g = any_grid(&r);
        kz_mask *mask = grid_mask(&g);
        kz_canvas *canvas = NULL;
        REQUIRE(kz_canvas_from_mask(mask, NULL, &canvas, NULL) == KZ_OK);
        const kz_mask *shown = kz_canvas_mask(canvas);
        CHECK_EQ(canvas_diff(&g, canvas), 0);
        for (int step = 0; step < 8; step++) {
            /* Sometimes several edits come between two reads. */
            for (uint32_t n = 1 + kz_test_below(&r, 3); n > 0; n--) random_edit(&r, &g, canvas);
            CHECK_EQ(canvas_diff(&g, canvas), 0);
        }
        CHECK_EQ(kz_canvas_mask(canvas), shown);
        kz_canvas_free(canvas);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(a_canvas_of_an_overlap_has_the_common_cells)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        grid g = any_grid(&r), other = any_grid(&r);
        kz_mask *a = grid_mask(&g), *b = grid_mask(&other);
        kz_canvas *canvas = NULL;
        const int32_t dx = any_offset(&r, g.w, other.w), dy = any_offset(&r, g.h, other.h);
        NOTE("%d x %d and %d x %d at (%d, %d)", g.w, g.h, other.w, other.h, dx, dy);
        REQUIRE(kz_canvas_from_overlap(a, b, dx, dy, NULL, &canvas, NULL) == KZ_OK);
        grid_combine(&g, EDIT_KEEP, &other, dx, dy);
        CHECK_EQ(canvas_diff(&g, canvas), 0);
        kz_canvas_free(canvas);
        kz_mask_free(a);
        kz_mask_free(b);
        grid_free(&g);
        grid_free(&other);
    }
}

/* Copied before it is read: what large edits leave to be counted is left to the copy, too. */
TEST(a_copy_of_a_canvas_that_was_just_edited_is_right)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        grid g = any_grid(&r);
        kz_canvas *canvas = NULL, *copy = NULL;
        REQUIRE(kz_canvas_create(g.w, g.h, NULL, &canvas, NULL) == KZ_OK);
        memset(g.cell, 0, (size_t)g.w * (size_t)g.h);
        const kz_mask *shown = kz_canvas_mask(canvas);
        for (uint32_t n = kz_test_below(&r, 4); n > 0; n--) random_edit(&r, &g, canvas);
        REQUIRE(kz_canvas_from_mask(shown, NULL, &copy, NULL) == KZ_OK);
        CHECK_EQ(canvas_diff(&g, copy), 0);
        CHECK_EQ(canvas_diff(&g, canvas), 0);
        kz_canvas_free(canvas);
        kz_canvas_free(copy);
        grid_free(&g);
    }
}

TEST(words_that_a_caller_writes_are_the_cells_and_bits_beyond_are_cleared)
{
    grid g = grid_make(130, 5);
    kz_canvas *canvas = NULL;
    size_t strip_words;
    int32_t n_strips;
    REQUIRE(kz_canvas_create(130, 5, NULL, &canvas, NULL) == KZ_OK);
    uint64_t *words = kz_canvas_words(canvas, &strip_words, &n_strips);
    CHECK_EQ(n_strips, 3);
    words[0 * strip_words + 1] = 5;
    words[2 * strip_words + 4] = ~(uint64_t)0;
    grid_set(&g, 0, 1, true);
    grid_set(&g, 2, 1, true);
    grid_set(&g, 128, 4, true);
    grid_set(&g, 129, 4, true);
    CHECK_EQ(canvas_diff(&g, canvas), 0);
    kz_canvas_free(canvas);
    REQUIRE(kz_canvas_create(0, 3, NULL, &canvas, NULL) == KZ_OK);
    kz_canvas_words(canvas, &strip_words, &n_strips);
    CHECK_EQ(n_strips, 0);
    CHECK_EQ(kz_mask_bounds(kz_canvas_mask(canvas)).y1, 0);
    kz_canvas_free(canvas);
    grid_free(&g);
}

TEST(a_canvas_of_a_surface_has_its_solid_pixels)
{
    static const unsigned char pixels[3][5] = {{7, 0, 0, 9, 1}, {0, 0, 0, 0, 1}, {0, 3, 0, 0, 1}};
    const kz_surface surface = {.pixels = pixels, .pitch = 5, .format = KZ_FORMAT_INDEX8, .w = 4, .h = 3};
    const kz_rule rule = kz_rule_index(0), alpha = kz_rule_alpha(1);
    kz_canvas *canvas = NULL;
    REQUIRE(kz_canvas_from_surface(&surface, &rule, NULL, &canvas, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_count(kz_canvas_mask(canvas)), 3);
    const kz_cell_rect box = kz_mask_bounds(kz_canvas_mask(canvas));
    CHECK(box.x0 == 0 && box.y0 == 0 && box.x1 == 4 && box.y1 == 3);
    CHECK(kz_mask_get(kz_canvas_mask(canvas), 3, 0) && kz_mask_get(kz_canvas_mask(canvas), 1, 2));
    kz_canvas_free(canvas);
    CHECK(kz_canvas_from_surface(&surface, &alpha, NULL, &canvas, NULL) == KZ_ERR_RULE); /* indices without colours */
    CHECK(kz_canvas_from_surface(NULL, &rule, NULL, &canvas, NULL) == KZ_ERR_ARGUMENT);
    CHECK(kz_canvas_from_surface(&surface, NULL, NULL, &canvas, NULL) == KZ_ERR_ARGUMENT);
    CHECK(kz_canvas_from_surface(&surface, &rule, NULL, NULL, NULL) == KZ_ERR_ARGUMENT);
}

TEST(a_canvas_drawn_on_itself_is_drawn_as_it_was)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        grid g = any_grid(&r), before = grid_make(g.w, g.h);
        memcpy(before.cell, g.cell, (size_t)g.w * (size_t)g.h);
        kz_mask *mask = grid_mask(&g);
        kz_canvas *canvas = NULL;
        REQUIRE(kz_canvas_from_mask(mask, NULL, &canvas, NULL) == KZ_OK);
        const edit_kind kind = (edit_kind)(EDIT_DRAW + kz_test_below(&r, 4));
        const bool aside = kz_test_one_in(&r, 4);
        const int32_t dx = aside ? 0 : any_offset(&r, g.w, g.w), dy = any_offset(&r, g.h, g.h);
        NOTE("kind %d, %d x %d at (%d, %d)", (int)kind, g.w, g.h, dx, dy);
        canvas_combine(canvas, kind, kz_canvas_mask(canvas), dx, dy);
        grid_combine(&g, kind, &before, dx, dy);
        CHECK_EQ(canvas_diff(&g, canvas), 0);
        kz_canvas_free(canvas);
        kz_mask_free(mask);
        grid_free(&before);
        grid_free(&g);
    }
}

TEST(a_new_canvas_is_clear_and_its_mask_answers_at_once)
{
    kz_canvas *canvas = NULL;
    kz_mask *dot = NULL;
    REQUIRE(kz_canvas_create(130, 70, NULL, &canvas, NULL) == KZ_OK);
    REQUIRE(kz_mask_from_text("#", NULL, &dot, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_count(kz_canvas_mask(canvas)), 0);
    CHECK(!kz_mask_overlap(kz_canvas_mask(canvas), dot, 129, 69));
    kz_canvas_set(canvas, 129, 69, true);
    CHECK(kz_mask_overlap(kz_canvas_mask(canvas), dot, 129, 69));
    CHECK_EQ(kz_mask_bounds(kz_canvas_mask(canvas)).x0, 129);
    kz_canvas_set(canvas, 129, 69, false);
    CHECK(!kz_mask_overlap(kz_canvas_mask(canvas), dot, 129, 69));
    CHECK_EQ(kz_mask_bounds(kz_canvas_mask(canvas)).x1, 0);
    kz_mask_free(dot);
    kz_canvas_free(canvas);
}

TEST(rays_and_offsets_of_a_canvas_that_was_drawn_on_need_no_count)
{
    kz_canvas *canvas = NULL;
    kz_mask *dot = NULL, *space = NULL;
    kz_cell origin;
    REQUIRE(kz_mask_from_text("##\n", NULL, &dot, NULL) == KZ_OK);
    REQUIRE(kz_canvas_create(100, 70, NULL, &canvas, NULL) == KZ_OK);
    kz_canvas_draw(canvas, dot, 63, 30);
    const kz_mask *drawn = kz_canvas_mask(canvas);
    CHECK(kz_mask_ray(drawn, (kz_vec2){0, 30.5f}, (kz_vec2){100, 30.5f}).cell.x == 63);
    REQUIRE(kz_mask_config_space(drawn, dot, NULL, NULL, &space, &origin, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_count(space), 3);
    kz_mask_free(space);
    kz_mask_free(dot);
    kz_canvas_free(canvas);
}

TEST(the_difference_between_a_canvas_and_a_grid_is_noticed)
{
    grid g = grid_make(65, 3);
    kz_canvas *canvas = NULL;
    REQUIRE(kz_canvas_create(65, 3, NULL, &canvas, NULL) == KZ_OK);
    CHECK_EQ(canvas_diff(&g, canvas), 0);
    kz_canvas_set(canvas, 64, 2, true);
    CHECK_EQ(canvas_diff(&g, canvas), 3); /* the cell, the count, the bounds */
    kz_canvas_free(canvas);
    grid_free(&g);
}

TEST(wrong_arguments_are_refused)
{
    kz_canvas *canvas = NULL;
    kz_error err;
    CHECK_EQ(kz_canvas_create(-1, 0, NULL, &canvas, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_canvas_create(0, INT32_MIN, NULL, &canvas, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_canvas_create(1, 1, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    CHECK_EQ(kz_canvas_create(1, KZ_MASK_MAX_SIDE + 1, NULL, &canvas, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_canvas_from_mask(NULL, NULL, &canvas, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK(canvas == NULL);
    kz_canvas_free(NULL);
}

TEST(every_allocation_of_a_canvas_may_fail_and_edits_take_none)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("#.#\n###\n", NULL, &mask, NULL) == KZ_OK);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_canvas *canvas = NULL;
        const kz_result result = kz_canvas_from_mask(mask, &ta.allocator, &canvas, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(canvas != NULL, result == KZ_OK);
        if (result != KZ_OK) continue;
        const int64_t calls = ta.calls;
        CHECK_EQ(calls, 1);
        kz_canvas_draw(canvas, mask, 1, 1);
        kz_canvas_invert(canvas);
        CHECK_EQ(kz_mask_count(kz_canvas_mask(canvas)), 1);
        CHECK_EQ(ta.calls, calls);
        kz_canvas_free(canvas);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_free(mask);
}
