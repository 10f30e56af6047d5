/* test_fit_count.c - the fits' counts of cells in circles and capsules agree with the exact predicate, cell by cell.
 *
 * The fits count by rows with a bound on rounding; here borders also pass through centres of cells. */
#include "grid.h"
#include "kz_test.h"

#include "mask/fit/fit_search.h"

enum { STEPS = 16 }; /* of a cell: shapes on this lattice have borders that go through centres */

static double some_number(kz_test_rng *r, double lo, double hi, bool lattice)
{
    const double v = (double)kz_test_real(r, (float)lo, (float)hi);
    return lattice ? (double)(int64_t)(v * STEPS) / STEPS : v;
}

/* Points, level and upright ones, nearly level ones, any. */
static kzi_fit_round some_shape(kz_test_rng *r)
{
    static const double tilts[4] = {0, 1.0 / 1024, 1.0 / STEPS, 1e-6};
    const bool lattice = kz_test_one_in(r, 2);
    const double lo = lattice ? -10 : 0;
    kzi_fit_round shape = {{some_number(r, lo, 60, lattice), some_number(r, lo, 40, lattice)}, {0, 0}, 0};
    shape.b = shape.a;
    switch (kz_test_below(r, 5)) {
    case 0: break;
    case 1: shape.b.x = some_number(r, lo, 60, lattice), shape.b.y += tilts[kz_test_below(r, 4)]; break;
    case 2: shape.b.y = some_number(r, lo, 40, lattice), shape.b.x += tilts[kz_test_below(r, 4)]; break;
    default: shape.b = (kzi_vec){some_number(r, lo, 60, lattice), some_number(r, lo, 40, lattice)}; break;
    }
    shape.r = kz_test_one_in(r, 6) ? some_number(r, 0, 0.5, lattice) : some_number(r, 0, 35, lattice);
    if (kz_test_one_in(r, 3)) shape.r = (double)kz_test_range(r, 1, 6) * 2.5; /* 3 : 4 : 5, from centres */
    if (kz_test_one_in(r, 3)) shape.a.x = shape.a.x >= 0 ? (double)(int64_t)shape.a.x + 0.5 : shape.a.x;
    return kzi_fit_rounded(shape);
}

/* Only in row y0, every stride-th one below it and above it. */
static kzi_fit_cells slow_count(const kz_mask *mask, const kzi_fit_round *shape, int32_t y0, int32_t stride)
{
    const kzi_vec a = {2 * shape->a.x, 2 * shape->a.y}, b = {2 * shape->b.x, 2 * shape->b.y};
    kzi_fit_cells inside = {0, 0};
    for (int32_t y = -60; y < 110; y++) {
        for (int32_t x = -60; (y - y0) % stride == 0 && x < 130; x++) {
            const kzi_vec centre = {2 * x + 1, 2 * y + 1};
            if (kzi_compare_segment_distance(centre, a, b, 2 * shape->r, 0) > 0) continue;
            inside.all++;
            inside.set += kz_mask_get(mask, x, y);
        }
    }
    return inside;
}

TEST(cells_in_round_shapes_are_those_of_the_exact_predicate)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(60); n > 0; n--) {
        grid g = grid_random(&r, kz_test_range(&r, 1, 130), kz_test_range(&r, 1, 60));
        kz_mask *mask = grid_mask(&g);
        kzi_fit_table table;
        kzi_work work = kzi_work_of(NULL);
        const kz_allocator from = kzi_allocator(NULL);
        if (kz_mask_count(mask) > 0) {
            REQUIRE(kzi_fit_table_make(mask, &from, &table, NULL) == KZ_OK);
            for (int i = 0; i < 20; i++) {
                const kzi_fit_round shape = some_shape(&r);
                const kzi_fit_cells slow = slow_count(mask, &shape, 0, 1), fast = kzi_fit_count(mask, &shape);
                const int64_t weight = kz_test_range(&r, 0, 1 << 24),
                              value = slow.set * KZI_FIT_ONE - weight * slow.all;
                NOTE("%.9g %.9g  %.9g %.9g  %.9g", shape.a.x, shape.a.y, shape.b.x, shape.b.y, shape.r);
                CHECK_EQ(fast.all, slow.all);
                CHECK_EQ(fast.set, slow.set);
                CHECK_EQ(kzi_fit_value_of_cells(&table, weight, &shape, &work), (double)value);
                kzi_fit_table part = table;
                part.stride = kz_test_range(&r, 2, 9);
                const int32_t top = kz_mask_bounds(mask).y0 + part.stride / 2;
                const kzi_fit_cells some = slow_count(mask, &shape, top, part.stride);
                const double guess = (double)((some.set * KZI_FIT_ONE - weight * some.all) * part.stride);
                CHECK_EQ(kzi_fit_value_of_cells(&part, weight, &shape, &work), guess);
            }
            kzi_fit_table_free(&table, &from);
        }
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(a_cell_more_is_noticed)
{
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("#####\n#####\n#####\n", NULL, &mask, NULL) == KZ_OK);
    const kzi_fit_round shape = {{2.5, 1.5}, {2.5, 1.5}, 1}, less = {{2.5, 1.5}, {2.5, 1.5}, kzi_fit_below(1)};
    CHECK_EQ(slow_count(mask, &shape, 0, 1).set, 5); /* the border goes through four centres */
    CHECK_EQ(kzi_fit_count(mask, &shape).set, 5);
    CHECK_EQ(kzi_fit_count(mask, &less).set, 1);
    kz_mask_free(mask);
}
