/* test_mask_shape.c - masks as shapes: their cells, how they are moved, and the cells they share with other shapes. */
#include "family_shape.h"
#include "relate_form.h"

#include "query/form.h"

static kz_mask *mask_of(const char *text)
{
    kz_mask *m = NULL;
    CHECK_EQ(kz_mask_from_text(text, NULL, &m, NULL), KZ_OK);
    scene.masks[scene_take(&scene.n_masks, 1, SCENE_MASKS)] = m;
    return m;
}

/* ---- Placing -------------------------------------------------------------------------------------------- */

TEST(a_mask_lies_on_the_nearest_cells_and_halves_go_down)
{
    const kz_mask *m = mask_of("#");
    const struct {
        double at;
        int32_t cell;
    } cases[] = {
        {0, 0},
        {0.25, 0},
        {0.5, 0},
        {0.5000000001, 1},
        {0.49999999999999994, 0},
        {-0.49999999999999994, 0},
        {-0.5, -1},
        {-0.25, 0},
        {-1.5, -2},
        {1.5, 1},
        {7, 7},
        {-7.75, -8},
        {1e9, 1000000000},
        {1e9 + 0.5, 1000000000},
        {-0.0, 0},
        {0x1p-60, 0},
        {-0x1p-60, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_shape s;
        NOTE("at %a", cases[i].at);
        CHECK_EQ(kz_shape_mask(m, cases[i].at, 3, &s, NULL), KZ_OK);
        CHECK_EQ(s.as.mask.cell.x, cases[i].cell);
        CHECK_EQ(s.as.mask.cell.y, 3);
        CHECK_EQ(kz_shape_mask(m, 3, cases[i].at, &s, NULL), KZ_OK);
        CHECK_EQ(s.as.mask.cell.y, cases[i].cell);
    }
    scene_clear();
}

TEST(bounds_are_those_of_the_set_cells)
{
    kz_shape s;
    CHECK_EQ(kz_shape_mask(mask_of(".....\n..#..\n...#.\n....."), 10.3, -20.7, &s, NULL), KZ_OK);
    CHECK_EQ(s.kind, KZ_KIND_MASK);
    CHECK(s.bounds.min.x == 12 && s.bounds.min.y == -20 && s.bounds.max.x == 14 && s.bounds.max.y == -18);
    CHECK_EQ(kz_shape_mask(mask_of("...\n..."), 10, 20, &s, NULL), KZ_OK);
    CHECK(s.bounds.min.x > s.bounds.max.x && s.bounds.min.y > s.bounds.max.y);
    CHECK_EQ(kz_shape_mask(mask_of(""), 10, 20, &s, NULL), KZ_OK);
    CHECK(s.bounds.min.x > s.bounds.max.x);
    scene_clear();
}

TEST(bounds_beyond_2_to_the_24_still_hold_the_cells)
{
    const kz_mask *m = mask_of("#");
    for (int i = -70; i <= 70; i++) {
        kz_shape s;
        const double x = 0x1p29 + i;
        CHECK_EQ(kz_shape_mask(m, x, -x, &s, NULL), KZ_OK);
        NOTE("cell %.0f", x);
        CHECK((double)s.bounds.min.x <= x && (double)s.bounds.max.x >= x + 1);
        CHECK((double)nextafterf(s.bounds.min.x, INFINITY) > x && (double)nextafterf(s.bounds.max.x, 0) < x + 1);
        CHECK((double)s.bounds.min.y <= -x && (double)s.bounds.max.y >= -x + 1);
    }
    scene_clear();
}

TEST(a_missing_mask_is_refused)
{
    kz_shape s;
    kz_error err;
    CHECK_EQ(kz_shape_mask(NULL, 0, 0, &s, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
}

TEST(places_that_are_not_finite_are_refused)
{
    const kz_mask *m = mask_of("#");
    const double odd[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 3; i++) {
        kz_shape s;
        memset(&s, 0x5A, sizeof s);
        const kz_shape before = s;
        kz_error err = {KZ_OK, -1, -1};
        CHECK_EQ(kz_shape_mask(m, odd[i], 0, &s, &err), KZ_ERR_NOT_FINITE);
        CHECK_EQ(err.a, 0);
        CHECK_EQ(kz_shape_mask(m, 0, odd[i], &s, &err), KZ_ERR_NOT_FINITE);
        CHECK_EQ(err.a, 1);
        CHECK_EQ(kz_shape_mask(m, 0, odd[i], &s, NULL), KZ_ERR_NOT_FINITE);
        CHECK_MEM(&s, &before, sizeof s);
    }
    scene_clear();
}

TEST(cells_beyond_2_to_the_30_are_refused)
{
    const kz_mask *m = mask_of("##\n##");
    const double limit = 0x1p30;
    kz_shape s;
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_shape_mask(m, limit - 2, -limit, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(m, limit + 1, 0, &s, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.code, KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_shape_mask(m, 0, -limit - 1, &s, NULL), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_shape_mask(m, 1e300, 0, &s, NULL), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_shape_mask(m, 0, -1e300, &s, NULL), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_shape_mask(m, 9223372036854775807.0, -9223372036854775808.0, &s, NULL), KZ_ERR_TOO_LARGE);
    scene_clear();
}

/* ---- Posing --------------------------------------------------------------------------------------------- */

TEST(a_shift_moves_the_place_and_so_whole_cells)
{
    kz_shape s, t, u;
    CHECK_EQ(kz_shape_mask(mask_of("#"), 0.25, 0, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_transform_bytes(&s), 0);
    CHECK_EQ(kz_shape_transform(&s, (kz_pose){{0.25f, -3}, 1, 0}, NULL, 0, &t, NULL), KZ_OK);
    CHECK(t.as.mask.cell.x == 0 && t.as.mask.cell.y == -3 && t.bounds.min.y == -3);
    /* The place is kept, not the cell: a second shift starts from 0.5. */
    CHECK_EQ(kz_shape_transform(&t, (kz_pose){{0.25f, 0.75f}, 1, -0.0f}, NULL, 0, &u, NULL), KZ_OK);
    CHECK(u.as.mask.cell.x == 1 && u.as.mask.cell.y == -2);
    scene_clear();
}

TEST(a_mask_is_not_rotated)
{
    const kz_pose turns[] = {{{0, 0}, -1, 0}, {{0, 0}, 0, 1}, {{5, 6}, 0.8f, 0.6f}, {{0, 0}, 1, 0x1p-149f}};
    kz_shape s, t;
    CHECK_EQ(kz_shape_mask(mask_of("#"), 1, 2, &s, NULL), KZ_OK);
    for (int i = 0; i < 4; i++) {
        kz_error err = {KZ_OK, -1, -1};
        CHECK_EQ(kz_shape_transform(&s, turns[i], NULL, 0, &t, &err), KZ_ERR_MASK_TURNED);
        CHECK_EQ(err.code, KZ_ERR_MASK_TURNED);
        CHECK_EQ(err.a, 0);
    }
    scene_clear();
}

TEST(parts_with_a_mask_are_not_rotated_and_the_part_is_named)
{
    const kz_shape s = parts(box(0, 0, 1, 1), circle(5, 5, 1), mask("#", 3, 3));
    kz_shape memory[3], t;
    kz_error err = {KZ_OK, -1, -1};
    CHECK_EQ(kz_shape_transform(&s, kz_pose_degrees(0, 0, 90), memory, sizeof memory, &t, &err), KZ_ERR_MASK_TURNED);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_shape_transform(&s, kz_pose_degrees(10, 20, 0), memory, sizeof memory, &t, NULL), KZ_OK);
    CHECK(t.as.parts.items[2].as.mask.cell.x == 13 && t.as.parts.items[2].as.mask.cell.y == 23);
    CHECK(t.bounds.min.x == 10 && t.bounds.max.x == 16);
    scene_clear();
}

TEST(a_mask_shifted_out_of_range_is_refused)
{
    const kz_shape s = mask("#", 0x1p29, 0);
    kz_shape t;
    CHECK_EQ(kz_shape_transform(&s, (kz_pose){{0x1p29f, 0}, 1, 0}, NULL, 0, &t, NULL), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_shape_transform(&s, (kz_pose){{3e38f, 0}, 1, 0}, NULL, 0, &t, NULL), KZ_ERR_TOO_LARGE);
    scene_clear();
}

/* ---- Common cells --------------------------------------------------------------------------------------- */

typedef struct cells {
    int64_t n;
    kz_cell first;
    kz_cell_rect bounds;
} cells;

/* Each set cell as a box of its own, asked one by one. */
static cells count_one_by_one(const kz_shape *m, const kz_shape *other)
{
    cells c = {0, {0, 0}, {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN}};
    const kz_placed_mask *placed = &m->as.mask;
    for (int32_t y = 0; y < kz_mask_height(placed->mask); y++) {
        for (int32_t x = 0; x < kz_mask_width(placed->mask); x++) {
            const kz_cell at = {placed->cell.x + x, placed->cell.y + y};
            const kzi_form cell = kzi_form_of_cells(at.x, at.y, (int64_t)at.x + 1, (int64_t)at.y + 1);
            if (!kz_mask_get(placed->mask, x, y) || relate_form(&cell, other) != KZ_OVERLAP) continue;
            if (c.n++ == 0) c.first = at;
            c.bounds.x0 = at.x < c.bounds.x0 ? at.x : c.bounds.x0;
            c.bounds.y0 = at.y < c.bounds.y0 ? at.y : c.bounds.y0;
            c.bounds.x1 = at.x + 1 > c.bounds.x1 ? at.x + 1 : c.bounds.x1;
            c.bounds.y1 = at.y + 1 > c.bounds.y1 ? at.y + 1 : c.bounds.y1;
        }
    }
    return c;
}

/* Their number. */
static int64_t check_common_cells(const kz_shape *m, const kz_shape *other)
{
    const cells expected = count_one_by_one(m, other);
    kz_cell first = {-99, -99};
    kz_cell_rect bounds = {-99, -99, -99, -99};
    NOTE("%s", kz_kind_name(other->kind));
    CHECK_EQ(kz_common_cells(m, other, &first, &bounds), expected.n);
    CHECK_EQ(kz_common_cells(m, other, NULL, NULL), expected.n);
    if (expected.n == 0) {
        CHECK(first.x == -99 && first.y == -99 && bounds.x0 == -99 && bounds.y1 == -99);
        return 0;
    }
    CHECK(first.x == expected.first.x && first.y == expected.first.y);
    CHECK(bounds.x0 == expected.bounds.x0 && bounds.y0 == expected.bounds.y0 && bounds.x1 == expected.bounds.x1 &&
          bounds.y1 == expected.bounds.y1);
    return expected.n;
}

TEST(common_cells_are_those_whose_squares_overlap)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t several = 0;
    for (int64_t n = kz_test_rounds(20000); n > 0; n--, scene_clear()) {
        const kz_shape m = any_mask(&rng), other = any_shape(&rng, true);
        several += check_common_cells(&m, &other) > 1;
    }
    NOTE(" ");
    CHECK_GT(several, 0);
}

TEST(common_cells_with_shapes_of_any_family_are_those_whose_squares_overlap)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--, scene_clear()) {
        const kz_shape m = any_mask(&rng);
        const kz_shape other = family_shape(&rng, (shape_family)kz_test_below(&rng, FAMILY_COUNT));
        check_common_cells(&m, &other);
    }
}

static bool comb_cell(void *ctx, int32_t x, int32_t y)
{
    (void)ctx;
    return (x + y) % 3 != 0;
}

TEST(common_cells_of_wide_and_far_masks_are_those_whose_squares_overlap)
{
    kz_test_rng rng = kz_test_rng_here();
    const double at[3] = {0, 4194304, 0x1p30 - 200};
    const shape_family families[3] = {FAMILY_REAL, FAMILY_FAR, FAMILY_LAST};
    for (int64_t n = kz_test_rounds(900); n > 0; n--, scene_clear()) {
        kz_mask *comb = NULL;
        CHECK_EQ(kz_mask_from_call(kz_test_range(&rng, 60, 140), 8, comb_cell, NULL, NULL, &comb, NULL), KZ_OK);
        const double x = at[n % 3] - kz_test_range(&rng, 0, 50), y = at[n % 3] - kz_test_range(&rng, 0, 8);
        const kz_shape m = scene_place(comb, x, y), other = family_shape(&rng, families[n % 3]);
        check_common_cells(&m, &other);
    }
}

TEST(two_masks_have_their_common_cells_in_world_cells)
{
    const kz_shape a = mask("####\n####\n####", 10, 20), b = mask("##\n##", 13, 21);
    kz_cell first;
    kz_cell_rect bounds;
    CHECK_EQ(kz_common_cells(&a, &b, &first, &bounds), 2);
    CHECK(first.x == 13 && first.y == 21);
    CHECK(bounds.x0 == 13 && bounds.y0 == 21 && bounds.x1 == 14 && bounds.y1 == 23);
    CHECK_EQ(kz_common_cells(&b, &a, &first, &bounds), 2);
    CHECK(first.x == 13 && first.y == 21);
    scene_clear();
}

TEST(what_is_no_mask_has_no_cells)
{
    const kz_shape a = box(0, 0, 4, 4), b = mask("#", 0, 0), nothing = {0}, part = parts(mask("#", 0, 0));
    kz_cell first = {7, 7};
    CHECK_EQ(kz_common_cells(&a, &b, &first, NULL), -1);
    CHECK_EQ(kz_common_cells(&nothing, &b, &first, NULL), -1);
    CHECK_EQ(kz_common_cells(&part, &b, &first, NULL), -1);
    CHECK(first.x == 7 && first.y == 7);
    CHECK_EQ(kz_common_cells(&b, &nothing, NULL, NULL), 0);
    CHECK_EQ(kz_common_cells(&b, &a, &first, NULL), 1);
    scene_clear();
}
