/* test_mask_every_shift.c - two masks at every offset in x answer as a loop over their cells does, at every CPU level.
 *
 * Offsets go from apart on one side to apart on the other.  Widths are all from 0 to 130, heights lie around the
 * multiples of 8 and 64, and contents are random and structured. */
#include <kolize/mask.h>
#include <kolize/mask_edit.h>

#include "contents.h"
#include "kz_test.h"

/* Cells of `a` that lie on cells of `b` placed at (dx, dy), as grid_common, but visiting only the overlap of the
 * two. */
static grid_answer common_cells(const grid *a, const grid *b, int32_t dx, int32_t dy)
{
    grid_answer found = {0, {0, 0}, {0, 0, 0, 0}};
    const int32_t x0 = dx > 0 ? dx : 0, x1 = dx + b->w < a->w ? dx + b->w : a->w;
    const int32_t y0 = dy > 0 ? dy : 0, y1 = dy + b->h < a->h ? dy + b->h : a->h;
    for (int32_t y = y0; y < y1; y++) {
        for (int32_t x = x0; x < x1; x++) {
            if (!a->cell[y * a->w + x] || !b->cell[(y - dy) * b->w + x - dx]) continue;
            if (found.area++ == 0) {
                found.first = (kz_cell){x, y};
                found.bounds = (kz_cell_rect){x, y, x + 1, y + 1};
            }
            if (x < found.bounds.x0) found.bounds.x0 = x;
            if (x >= found.bounds.x1) found.bounds.x1 = x + 1;
            found.bounds.y1 = y + 1;
        }
    }
    return found;
}

/* ---- Two masks at all offsets of one row ----------------------------------------------------------------- */

#define MAX_SIDE 130
#define APART    2 /* columns between the masks at the ends of the row */

typedef struct both {
    grid a, b;
    kz_mask *mask_a, *mask_b;
    int32_t dy;
    /* For dy - 1, dy and dy + 1, from one column before the first offset to one behind the last. */
    grid_answer truth[3][2 * (MAX_SIDE + APART + 1) + 1];
} both;

static int32_t first_dx(const both *p) { return -p->b.w - APART; }
static int32_t last_dx(const both *p) { return p->a.w + APART; }
static const grid_answer *truth_at(const both *p, int32_t dx, int row) { return &p->truth[row][dx - first_dx(p) + 1]; }

static void find_truth(both *p)
{
    for (int row = 0; row < 3; row++)
        for (int32_t dx = first_dx(p) - 1; dx <= last_dx(p) + 1; dx++)
            p->truth[row][dx - first_dx(p) + 1] = common_cells(&p->a, &p->b, dx, p->dy + row - 1);
}

static int true_relation(const both *p, int32_t dx)
{
    if (truth_at(p, dx, 1)->area > 0) return 1;
    for (int row = 0; row < 3; row++)
        for (int32_t x = dx - 1; x <= dx + 1; x++)
            if (truth_at(p, x, row)->area > 0) return 0;
    return -1;
}

static int64_t wrong_answers(const both *p, int32_t dx)
{
    const kz_mask *a = p->mask_a, *b = p->mask_b;
    const grid_answer *truth = truth_at(p, dx, 1);
    kz_cell first = {0, 0};
    int64_t wrong = 0;
    wrong += kz_mask_overlap(a, b, dx, p->dy) != (truth->area > 0);
    wrong += kz_mask_relate(a, b, dx, p->dy) != true_relation(p, dx);
    wrong += kz_mask_overlap_area(a, b, dx, p->dy) != truth->area;
    wrong += kz_mask_overlap_first(a, b, dx, p->dy, &first) != (truth->area > 0);
    wrong += first.x != truth->first.x || first.y != truth->first.y;
    const kz_cell_rect box = kz_mask_overlap_bounds(a, b, dx, p->dy);
    wrong += memcmp(&box, &truth->bounds, sizeof box) != 0;
    return wrong;
}

/* ---- Whole masks ------------------------------------------------------------------------------------------- */

typedef enum mix { MIX_COMMON, MIX_ERASE, MIX_DRAW, MIX_TOGGLE, MIX_KEEP, MIX_COUNT } mix;

static bool mixed(mix how, bool in_a, bool in_b)
{
    switch (how) {
    case MIX_DRAW: return in_a || in_b;
    case MIX_ERASE: return in_a && !in_b;
    case MIX_TOGGLE: return in_a != in_b;
    default: return in_a && in_b;
    }
}

static int64_t differing_cells(const both *p, const kz_mask *mask, mix how, int32_t dx)
{
    int64_t wrong = kz_mask_width(mask) != p->a.w || kz_mask_height(mask) != p->a.h, count = 0;
    for (int32_t y = 0; y < p->a.h; y++) {
        for (int32_t x = 0; x < p->a.w; x++) {
            const bool set = mixed(how, grid_get(&p->a, x, y), grid_get(&p->b, x - dx, y - p->dy));
            wrong += kz_mask_get(mask, x, y) != set;
            count += set;
        }
    }
    return wrong + (kz_mask_count(mask) != count);
}

static int64_t wrong_common(const both *p, int32_t dx)
{
    kz_mask *common = NULL;
    if (kz_mask_overlap_mask(p->mask_a, p->mask_b, dx, p->dy, NULL, &common, NULL) != KZ_OK) return 1;
    const kz_cell_rect box = kz_mask_bounds(common), *truth = &truth_at(p, dx, 1)->bounds;
    const int64_t wrong = differing_cells(p, common, MIX_COMMON, dx) + (memcmp(&box, truth, sizeof box) != 0);
    kz_mask_free(common);
    return wrong;
}

static int64_t wrong_canvas(const both *p, mix how, int32_t dx)
{
    kz_canvas *canvas = NULL;
    if (kz_canvas_from_mask(p->mask_a, NULL, &canvas, NULL) != KZ_OK) return 1;
    switch (how) {
    case MIX_DRAW: kz_canvas_draw(canvas, p->mask_b, dx, p->dy); break;
    case MIX_ERASE: kz_canvas_erase(canvas, p->mask_b, dx, p->dy); break;
    case MIX_TOGGLE: kz_canvas_toggle(canvas, p->mask_b, dx, p->dy); break;
    default: kz_canvas_keep(canvas, p->mask_b, dx, p->dy); break;
    }
    const int64_t wrong = differing_cells(p, kz_canvas_mask(canvas), how, dx);
    kz_canvas_free(canvas);
    return wrong;
}

/* ---- Everything -------------------------------------------------------------------------------------------- */

static void check_every_dx(const both *p, int turn)
{
    const kz_cpu_level before = kz_cpu_level_now();
    int64_t wrong = 0;
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        for (int32_t dx = first_dx(p); dx <= last_dx(p); dx++) {
            wrong += wrong_answers(p, dx);
            if ((dx + turn) % MIX_COUNT == 0) wrong += wrong_common(p, dx); /* elsewhere for the next pair */
        }
    }
    kz_cpu_force(before);
    for (int32_t dx = first_dx(p); dx <= last_dx(p); dx++) { /* no kernels of levels in it */
        const mix how = (mix)((dx + MAX_SIDE + APART + turn) % MIX_COUNT);
        if (how != MIX_COMMON) wrong += wrong_canvas(p, how, dx);
    }
    CHECK_EQ(wrong, 0);
}

static const int32_t heights[] = {0, 1, 2, 7, 8, 9, 15, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 130};
#define N_HEIGHTS ((int32_t)(sizeof heights / sizeof *heights))

static bool both_make(both *p, kz_test_rng *r, int32_t w, uint32_t n, bool structured)
{
    const int32_t k = (int32_t)n, h = heights[(w + 5 * k) % N_HEIGHTS];
    const content of_a = structured ? content_structured((uint32_t)w + n) : content_random((uint32_t)w + n);
    const content of_b = structured ? content_structured((uint32_t)w / 9 + n) : content_random((uint32_t)w / 3 + n);
    p->a = grid_with(of_a, r, w, h);
    p->b = grid_with(of_b, r, (w * 53 + k * 40) % (MAX_SIDE + 1), heights[(w * 7 + k) % N_HEIGHTS]);
    p->dy = kz_test_range(r, -p->b.h - 1, h + 1);
    p->mask_a = grid_mask(&p->a);
    p->mask_b = grid_mask(&p->b);
    NOTE("%d x %d and %d x %d cells, contents %d and %d, dy %d", w, h, p->b.w, p->b.h, of_a, of_b, p->dy);
    return p->mask_a && p->mask_b;
}

static void both_free(both *p)
{
    kz_mask_free(p->mask_a);
    kz_mask_free(p->mask_b);
    grid_free(&p->a);
    grid_free(&p->b);
}

/* Two pairs for each width; when the run is to be short one. */
static void check_all_widths(bool structured)
{
    static both p;
    const uint32_t n_pairs = content_run_is_short() ? 1 : 2;
    kz_test_rng r = kz_test_rng_here();
    for (int32_t w = 0; w <= MAX_SIDE; w++) {
        for (uint32_t n = 0; n < n_pairs; n++) {
            REQUIRE(both_make(&p, &r, w, n, structured));
            find_truth(&p);
            check_every_dx(&p, w + (int)n);
            both_free(&p);
        }
    }
}

TEST(random_content_of_all_widths_at_every_dx) { check_all_widths(false); }
TEST(structured_content_of_all_widths_at_every_dx) { check_all_widths(true); }

/* The grid says one cell more than the mask. */
static void compare_with_a_missing_cell(void)
{
    static both p;
    kz_test_rng r = kz_test_rng_here();
    p.a = grid_with(CONTENT_FULL, &r, 70, 9);
    p.b = grid_with(CONTENT_FULL, &r, 70, 9);
    p.dy = 8;
    grid_set(&p.b, 69, 0, false);
    p.mask_a = grid_mask(&p.a);
    p.mask_b = grid_mask(&p.b);
    grid_set(&p.b, 69, 0, true);
    find_truth(&p);
    if (p.mask_a && p.mask_b) check_every_dx(&p, 0);
    both_free(&p);
}

TEST(the_comparison_notices_one_cell) { CHECK_EQ(kz_test_apart(compare_with_a_missing_cell).failed, 1); }
