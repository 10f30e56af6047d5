/* mask_mtv.c - the minimum translation vector of two masks, in whole cells.
 *
 * Short shifts are tried ring by ring.  Ring k holds those of squared length k*k .. (k+1)*(k+1)-1.  They are walked in any
 * order; the best separating one is kept, and only a better one is tested.  So the order of length is exact without a
 * sorted list, and at most the rest of one ring is tested in vain.
 *
 * Longer shifts are tried row by row, 64 at once, if b has few runs of cells.  The rings beyond come last. */
#include "base/scalar.h"
#include "mask/motion/config_space_row.h"

#include <math.h>

enum { PUSH_RINGS = 7, PUSH_COLUMNS = 31 };

typedef struct push_search {
    const kz_mask *a, *b;
    int64_t dx, dy;
    int64_t limit_sq; /* longer shifts are not needed */
    int64_t best_sq;  /* of the best separating shift so far; INT64_MAX: none */
    int64_t best_x, best_y;
} push_search;

/* A shift is better when it is shorter, or as short with less y, or with the same y and less x. */
static bool push_is_better(const push_search *p, int64_t length_sq, int64_t x, int64_t y)
{
    if (length_sq != p->best_sq) return length_sq < p->best_sq;
    return y != p->best_y ? y < p->best_y : x < p->best_x;
}

static void try_shift(push_search *p, int64_t x, int64_t y)
{
    const int64_t length_sq = x * x + y * y;
    if (length_sq > p->limit_sq || !push_is_better(p, length_sq, x, y)) return;
    /* When a moves by (x, y), it meets b at an offset smaller by (x, y). */
    if (kzi_mask_overlap_at(p->a, p->b, p->dx - x, p->dy - y)) return;
    p->best_sq = length_sq;
    p->best_x = x;
    p->best_y = y;
}

/* Tries all shifts with k*k <= x*x + y*y < (k+1)*(k+1). */
static void try_ring(push_search *p, int64_t k)
{
    const int64_t inner = k * k, outer = (k + 1) * (k + 1);
    int64_t x0 = k; /* the least x >= 0 of the ring in row y */
    for (int64_t y = 0; y <= k; y++) {
        while (x0 > 0 && (x0 - 1) * (x0 - 1) + y * y >= inner) x0--;
        for (int64_t x = x0; x * x + y * y < outer; x++) {
            try_shift(p, -x, -y);
            try_shift(p, x, -y);
            try_shift(p, -x, y);
            try_shift(p, x, y);
        }
    }
}

/* ---- Row by row ------------------------------------------------------------------------------------------- */

/* The runs of b's cells that shifts of up to PUSH_COLUMNS may meet.  Returns false if there are more than fit. */
static bool list_runs(const push_search *p, kzi_cell_runs *runs)
{
    const kz_cell_rect in = p->b->bounds, of_a = p->a->bounds;
    const int64_t far = PUSH_COLUMNS + 2;
    const int32_t left = (int32_t)kzi_clamp_i64(of_a.x0 - p->dx - far, in.x0, in.x1);
    const int32_t right = (int32_t)kzi_clamp_i64(of_a.x1 - p->dx + far, in.x0, in.x1);
    const int32_t top = (int32_t)kzi_clamp_i64(of_a.y0 - p->dy - far, in.y0, in.y1);
    const int32_t bottom = (int32_t)kzi_clamp_i64(of_a.y1 - p->dy + far, in.y0, in.y1);
    kzi_cell_runs_begin(runs);
    for (int32_t y = top; y < bottom; y++) {
        int32_t x0, x1 = left;
        while (kzi_mask_next_run_to(p->b, y, x1, right, &x0, &x1)) {
            if (runs->n == KZI_CELL_RUNS) return false;
            kzi_cell_runs_add(runs, y, x0, x1);
        }
    }
    return true;
}

static void keep_shift(push_search *p, int64_t x, int64_t y)
{
    const int64_t length_sq = x * x + y * y;
    if (length_sq > p->limit_sq || !push_is_better(p, length_sq, x, y)) return;
    p->best_sq = length_sq;
    p->best_x = x;
    p->best_y = y;
}

/* Bit i stands for the shift by x = PUSH_COLUMNS - i, and for b at an offset smaller by x.  The nearest ones to either
 * side are the only ones that count. */
static void try_shifts_by_rows(push_search *p, kzi_cell_runs *runs, int64_t y)
{
    const int64_t longest = p->best_sq < p->limit_sq ? p->best_sq : p->limit_sq;
    if (longest < y * y) return;
    const int most = (int)sqrt((double)(longest - y * y));
    const uint64_t needed = kzi_bits_low(PUSH_COLUMNS + most + 1) & ~kzi_bits_low(PUSH_COLUMNS - most);
    const uint64_t open = needed & ~kzi_config_space_row(p->a, runs, p->dx - PUSH_COLUMNS, p->dy - y, needed);
    const uint64_t forward = open & kzi_bits_low(PUSH_COLUMNS + 1), backward = open & ~kzi_bits_low(PUSH_COLUMNS);
    if (forward != 0) keep_shift(p, PUSH_COLUMNS - kzi_bits_highest(forward), y);
    if (backward != 0) keep_shift(p, PUSH_COLUMNS - kzi_bits_lowest(backward), y);
}

/* Tries all shifts of up to PUSH_COLUMNS cells.  Returns false if b has too many runs. */
static bool try_all_rows(push_search *p)
{
    kzi_cell_runs runs;
    push_search rows = *p;
    if (!list_runs(p, &runs)) return false;
    const int64_t columns_sq = (int64_t)PUSH_COLUMNS * PUSH_COLUMNS;
    if (rows.limit_sq > columns_sq) rows.limit_sq = columns_sq;
    for (int64_t y = 0; y * y <= rows.limit_sq && y * y <= rows.best_sq; y++) {
        try_shifts_by_rows(&rows, &runs, -y);
        if (y > 0) try_shifts_by_rows(&rows, &runs, y);
    }
    p->best_sq = rows.best_sq;
    p->best_x = rows.best_x;
    p->best_y = rows.best_y;
    return true;
}

/* The length of the shortest shift along an axis that separates the bounds.  It always separates, so it is an upper
 * limit. */
static int64_t apart_by_bounds(kz_cell_rect a, kz_cell_rect b, int64_t dx, int64_t dy)
{
    const int64_t depths[4] = {a.x1 - (b.x0 + dx), b.x1 + dx - a.x0, a.y1 - (b.y0 + dy), b.y1 + dy - a.y0};
    int64_t least = depths[0];
    for (int i = 1; i < 4; i++) least = depths[i] < least ? depths[i] : least;
    return least;
}

bool kz_mask_push(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells, kz_cell *push)
{
    if (!kz_mask_overlap(a, b, dx, dy)) {
        *push = (kz_cell){0, 0};
        return true;
    }
    const int64_t enough = apart_by_bounds(a->bounds, b->bounds, dx, dy);
    const int64_t limit = max_cells < enough ? max_cells : enough;
    push_search p = {a, b, dx, dy, limit * limit, INT64_MAX, 0, 0};
    for (int64_t k = 1; k <= limit && p.best_sq == INT64_MAX; k++) {
        if (k == PUSH_RINGS + 1 && try_all_rows(&p)) k = PUSH_COLUMNS;
        if (p.best_sq == INT64_MAX) try_ring(&p, k);
    }
    if (p.best_sq == INT64_MAX) return false;
    *push = (kz_cell){(int32_t)p.best_x, (int32_t)p.best_y};
    return true;
}
