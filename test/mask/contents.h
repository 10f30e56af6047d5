/* contents.h - contents of masks, for tests in which every kind of content meets every size and every shift. */
#ifndef KZ_TEST_CONTENTS_H
#define KZ_TEST_CONTENTS_H

#include "grid.h"
#include "kz_test.h"

/* Should tests do less: under sanitizers, and when --scale says so? */
static inline bool content_run_is_short(void)
{
    const char *sanitized = getenv("KOLIZE_SANITIZED");
    return kz_test_rounds(100) < 100 || (sanitized && !strcmp(sanitized, "1"));
}

typedef enum content {
    CONTENT_NOISE,
    CONTENT_SPARSE,
    CONTENT_DENSE,
    CONTENT_RANDOM_COUNT, /* those above are random, those below structured */
    CONTENT_CHECKER = CONTENT_RANDOM_COUNT,
    CONTENT_COLUMNS,
    CONTENT_ROWS,
    CONTENT_FULL,
    CONTENT_EMPTY,
    CONTENT_LAST_CELL, /* of the last row and column, where tails would go wrong */
    CONTENT_ONE_CELL,
    CONTENT_BALL,
    CONTENT_FRAME,
    CONTENT_COUNT
} content;

static inline content content_random(uint32_t n) { return (content)(n % CONTENT_RANDOM_COUNT); }

static inline content content_structured(uint32_t n)
{
    return (content)(CONTENT_RANDOM_COUNT + n % (CONTENT_COUNT - CONTENT_RANDOM_COUNT));
}

static inline bool content_cell(content kind, kz_test_rng *r, const grid *g, kz_cell one, int32_t x, int32_t y)
{
    switch (kind) {
    case CONTENT_NOISE: return kz_test_one_in(r, 2);
    case CONTENT_SPARSE: return kz_test_one_in(r, 60);
    case CONTENT_DENSE: return !kz_test_one_in(r, 60);
    case CONTENT_CHECKER: return (x + y) % 2 == 0;
    case CONTENT_COLUMNS: return x % 3 == 0;
    case CONTENT_ROWS: return y % 3 == 0;
    case CONTENT_FULL: return true;
    case CONTENT_LAST_CELL: return x == g->w - 1 && y == g->h - 1;
    case CONTENT_ONE_CELL: return x == one.x && y == one.y;
    case CONTENT_BALL: {
        const int32_t dx = 2 * x - g->w, dy = 2 * y - g->h, d = g->w < g->h ? g->w : g->h;
        return dx * dx + dy * dy <= d * d;
    }
    case CONTENT_FRAME: return x == 0 || y == 0 || x == g->w - 1 || y == g->h - 1;
    default: return false;
    }
}

static inline grid grid_with(content kind, kz_test_rng *r, int32_t w, int32_t h)
{
    grid g = grid_make(w, h);
    const kz_cell one = {kz_test_range(r, 0, w), kz_test_range(r, 0, h)}; /* beyond the grid now and then */
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) grid_set(&g, x, y, content_cell(kind, r, &g, one, x, y));
    return g;
}

#endif
