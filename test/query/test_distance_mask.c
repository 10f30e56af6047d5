/* test_distance_mask.c - the distance of masks skips rows, and has the bits of a search over all pairs of cells. */
#include "kz_test.h"
#include "kz_test_rng.h"
#include "scene.h"

#include <math.h>
#include <string.h>

#include <kolize/mask.h>

#include "query/distance/distance_exact.h"

enum { MOST_CELLS = 4096, MOST_ROWS = 700, MOST_COLUMNS = 200 };

typedef struct cells {
    kz_shape shape;
    kz_mask *mask;
    kzi_extent cell[MOST_CELLS];
    int n;
} cells;

/* Rows may be empty; some masks are higher than the rows that are read at a time. */
static void make_cells(kz_test_rng *rng, int32_t w, int32_t h, double x, double y, cells *out)
{
    static char text[(MOST_COLUMNS + 1) * MOST_ROWS + 1];
    char *to = text;
    const uint32_t sparse = 1 + kz_test_below(rng, 40), empty = 1 + kz_test_below(rng, 4);
    out->n = 0;
    for (int32_t row = 0; row < h; row++) {
        const bool any = kz_test_one_in(rng, empty);
        for (int32_t column = 0; column < w; column++) {
            const bool set = any && kz_test_one_in(rng, sparse) && out->n < MOST_CELLS;
            if (set) out->cell[out->n++] = (kzi_extent){x + column, y + row, x + column + 1, y + row + 1};
            *to++ = set ? '#' : '.';
        }
        *to++ = '\n';
    }
    *to = 0;
    CHECK_EQ(kz_mask_from_text(text, NULL, &out->mask, NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(out->mask, x, y, &out->shape, NULL), KZ_OK);
}

static void check_masks(const cells *a, const cells *b)
{
    kzi_nearest best = kzi_nearest_begin(false);
    if (a->n == 0 || b->n == 0) return;
    for (int i = 0; i < a->n; i++) {
        for (int k = 0; k < b->n; k++) {
            if (kzi_can_be_nearest(&best, kzi_extents_distance_sq(&a->cell[i], &b->cell[k]), 0)) {
                kzi_offer_rectangles(&best, &a->cell[i], &b->cell[k]);
            }
        }
    }
    const kz_distance_result all = kzi_distance_of_nearest(&best), fast = kz_distance(&a->shape, &b->shape);
    CHECK_MEM(&fast, &all, sizeof all);
}

TEST(the_distance_of_masks_is_that_of_their_nearest_cells)
{
    static cells a, b;
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(250); round > 0; round--) {
        const bool high = kz_test_one_in(&rng, 8);
        const int32_t rows = high ? MOST_ROWS : 60, columns = high ? 6 : 150;
        const int32_t reach = kz_test_one_in(&rng, 3) ? 5 : 300;
        make_cells(&rng, kz_test_range(&rng, 1, columns), kz_test_range(&rng, 1, rows), 0, 0, &a);
        make_cells(&rng, kz_test_range(&rng, 1, columns), kz_test_range(&rng, 1, rows),
                   kz_test_range(&rng, -reach, reach), kz_test_range(&rng, -reach, reach), &b);
        NOTE("round %d, %d and %d cells", (int)round, a.n, b.n);
        check_masks(&a, &b);
        check_masks(&b, &a);
        kz_mask_free(a.mask);
        kz_mask_free(b.mask);
    }
}

/* The search over all cells, one by one, of a mask and a shape of another kind. */
TEST(the_distance_of_a_mask_and_a_shape_is_that_of_its_nearest_cell)
{
    static cells a;
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(300); round > 0; round--) {
        kz_shape shape, cell;
        const float x = (float)kz_test_range(&rng, -200, 200), y = (float)kz_test_range(&rng, -200, 200);
        const float r = (float)kz_test_range(&rng, 1, 30) + (kz_test_one_in(&rng, 2) ? 0 : 0.3f);
        const kz_vec2 corners[3] = {{x, y}, {x + r, y + 2}, {x - 3, y + r}};
        switch (kz_test_below(&rng, 4)) {
        case 0: CHECK_EQ(kz_shape_circle(corners[0], r, &shape, NULL), KZ_OK); break;
        case 1: CHECK_EQ(kz_shape_capsule(corners[0], corners[2], r / 4, &shape, NULL), KZ_OK); break;
        case 2: CHECK_EQ(kz_shape_segment(corners[0], corners[1], &shape, NULL), KZ_OK); break;
        default: CHECK_EQ(kz_shape_polygon(corners, 3, &shape, NULL), KZ_OK); break;
        }
        const bool high = kz_test_one_in(&rng, 6), wide = !high && kz_test_one_in(&rng, 5);
        const int32_t w = kz_test_range(&rng, 1, high ? 3 : wide ? 600 : 80);
        const int32_t h = kz_test_range(&rng, 1, high ? 600 : wide ? 3 : 50);
        make_cells(&rng, w, h, 0, 0, &a);
        float least = INFINITY;
        for (int i = 0; i < a.n; i++) {
            const kz_vec2 low = {(float)a.cell[i].x0, (float)a.cell[i].y0}, up = {low.x + 1, low.y + 1};
            CHECK_EQ(kz_shape_box(low, up, &cell, NULL), KZ_OK);
            const float d = kzi_distance_exact(&cell, &shape).distance;
            least = d < least ? d : least;
        }
        NOTE("round %d, %s, %d cells", (int)round, kz_kind_name(shape.kind), a.n);
        const kz_distance_result to = kz_distance(&a.shape, &shape), back = kz_distance(&shape, &a.shape);
        CHECK_BITS(to.distance, least);
        CHECK_BITS(back.distance, least);
        CHECK_BITS(to.on_a.x, back.on_b.x);
        CHECK_BITS(to.on_b.y, back.on_a.y);
        kz_mask_free(a.mask);
    }
}

/* One cell lies beside it, one below, on the other side of a corner: the nearest is found although both gaps are tiny. */
TEST(a_gap_far_below_the_rounding_of_a_row_is_told_from_another)
{
    scene_clear();
    const kz_shape corner = mask(".#\n#.\n", -1, -1);
    for (int i = 0; i < 100; i++) {
        const float near = ldexpf(1 + (float)i / 128, -54), beside = near * (1 + 0x1p-10f);
        const kz_shape upright = segment(beside, near, beside, 3 * near), level = segment(near, beside, 3 * near, beside);
        NOTE("%d", i);
        CHECK_BITS(kz_distance(&upright, &corner).distance, near);
        CHECK_BITS(kz_distance(&corner, &level).distance, near);
    }
}
