/* test_crop_outline.c - an outline that is cropped to a window covers the same cells there, and a mask beside a large outline
 * gets the contact that it has beside a small one. */
#include "large_shape.h"

#include "query/mtv/crop_outline.h"

#include <kolize/query_raster.h>

/* The runs of both in row y are the same between x0 and x1. */
static void check_row(const kz_shape *cropped, const kz_shape *whole, kz_cell_rule rule, int32_t y, int32_t x0,
                      int32_t x1)
{
    int32_t from[2] = {0, 0}, to[2] = {x0, x0};
    for (bool any = true; any;) {
        const bool is_there[2] = {kz_shape_next_run(cropped, rule, y, to[0], &from[0], &to[0]) && from[0] < x1,
                                  kz_shape_next_run(whole, rule, y, to[1], &from[1], &to[1]) && from[1] < x1};
        if (!CHECK_EQ(is_there[0], is_there[1])) return;
        any = is_there[0];
        for (int i = 0; i < 2 && any; i++) {
            from[i] = from[i] < x0 ? x0 : from[i];
            to[i] = to[i] > x1 ? x1 : to[i];
        }
        if (any && (!CHECK_EQ(from[0], from[1]) || !CHECK_EQ(to[0], to[1]))) return;
    }
}

static void check_window(kz_test_rng *rng, const kz_shape *shape, kz_vec2 at, int64_t *n_cropped)
{
    static kzi_crop crop;
    const float w = kz_test_real(rng, 0.5f, 12), h = kz_test_real(rng, 0.5f, 12);
    const kz_box window = {{at.x - w, at.y - h}, {at.x + h, at.y + w}};
    if (!kzi_crop_outline(shape, window, &crop)) return;
    ++*n_cropped;
    const int32_t x0 = (int32_t)window.min.x + 1, x1 = (int32_t)window.max.x - 1;
    for (int32_t y = (int32_t)window.min.y + 1; y < (int32_t)window.max.y - 1 && x0 < x1; y++) {
        for (int rule = 0; rule <= KZ_CELLS_WITHIN; rule++) {
            NOTE("%s, rule %d, row %d of %d..%d, window %g %g %g %g", kz_kind_name(shape->kind), rule, y, x0, x1, (double)window.min.x,
                 (double)window.min.y, (double)window.max.x, (double)window.max.y);
            check_row(&crop.shape, shape, (kz_cell_rule)rule, y, x0, x1);
        }
    }
}

TEST(a_cropped_outline_covers_the_same_cells_in_its_window)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    int64_t n = 0;
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        if (kz_test_one_in(&rng, 2)) large_stars(&rng, s, kz_test_range(&rng, 3, 600), kz_test_range(&rng, 0, 3));
        else large_cells(s, large_any_noise(&rng), kz_test_range(&rng, 4, 40));
        if (kz_test_one_in(&rng, 3)) large_map(s, -1.7f, 1.3f, 0.25f, 0.1f);
        if (!large_make(s)) continue;
        const bool is_line = kz_test_one_in(&rng, 3);
        if (is_line) CHECK_EQ(kz_shape_polyline(s->points, s->n_points, &s->plain, NULL), KZ_OK);
        for (int k = 0; k < 10; k++) {
            const kz_vec2 p = s->points[kz_test_below(&rng, (uint32_t)s->n_points)];
            const kz_vec2 at = {p.x + kz_test_real(&rng, -9, 9), p.y + kz_test_real(&rng, -9, 9)};
            check_window(&rng, is_line || k % 2 ? &s->plain : &s->treed, at, &n);
        }
    }
    CHECK_GT(n, kz_test_rounds(1000));
    free(s);
}

/* Hills from x = 0 on, of `n` vertices, with two below. */
static kz_shape hills(kz_vec2 *points, int32_t n)
{
    kz_test_rng rng = kz_test_rng_make(7);
    kz_shape shape = {0};
    for (int32_t i = 0; i < n - 2; i++) points[i] = (kz_vec2){8 * (float)i, kz_test_real(&rng, -6, 6)};
    points[n - 2] = (kz_vec2){8 * (float)(n - 3), 400};
    points[n - 1] = (kz_vec2){0, 400};
    CHECK_EQ(kz_shape_polygon(points, n, &shape, NULL), KZ_OK);
    return shape;
}

TEST(a_mask_has_the_same_contact_beside_few_and_many_vertices)
{
    static kz_vec2 points[2][3000];
    kz_test_rng rng = kz_test_rng_here();
    const kz_shape small = hills(points[0], 400), large = hills(points[1], 3000);
    kz_mask *disc = NULL;
    int64_t n = 0;
    REQUIRE(kz_mask_from_text("..##..\n.####.\n######\n######\n.####.\n..##..\n", NULL, &disc, NULL) == KZ_OK);
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        const kz_vec2 p = points[0][kz_test_range(&rng, 20, 370)];
        kz_shape mask;
        kz_contact beside[2];
        const double x = (double)kz_test_real(&rng, -6, 6), y = (double)kz_test_real(&rng, -6, 1);
        CHECK_EQ(kz_shape_mask(disc, (double)p.x + x, (double)p.y + y, &mask, NULL), KZ_OK);
        const kz_relation relation = kz_collide(&mask, &small, &beside[0]);
        CHECK_EQ(kz_collide(&mask, &large, &beside[1]), relation);
        if (relation != KZ_OVERLAP || !beside[0].shortest) continue;
        n++;
        CHECK(beside[1].shortest);
        CHECK_NEAR(beside[1].depth, beside[0].depth, 0.02);
        CHECK_NEAR(beside[1].normal.x, beside[0].normal.x, 1e-2);
        const kz_vec2 push = kz_contact_push(&mask, &large, &beside[1]);
        kz_shape moved;
        CHECK_EQ(kz_shape_transform(&mask, (kz_pose){push, 1, 0}, NULL, 0, &moved, NULL), KZ_OK);
        CHECK(!kz_overlap(&moved, &large));
        CHECK_EQ(kz_collide(&large, &mask, &beside[0]), KZ_OVERLAP);
        CHECK_EQ(beside[0].depth, beside[1].depth);
        CHECK_EQ(beside[0].normal.y, -beside[1].normal.y);
    }
    CHECK_GT(n, kz_test_rounds(100));
    kz_mask_free(disc);
}
