/* test_relate_mask.c - kz_relate of masks: whole cells, inner edges and corners, holes, runs, far places. */
#include "family_shape.h"

#include "query/form.h"

/* 3 x 3 full; a ring; two cells on a diagonal; an L. */
#define BLOCK    mask("###\n###\n###", 0, 0)
#define RING     mask("###\n#.#\n###", 0, 0)
#define DIAGONAL mask("#.\n.#", 0, 0)
#define LETTER_L mask("#.\n##", 0, 0)

/* ---- Points --------------------------------------------------------------------------------------------- */

TEST(a_point_in_a_cell_overlaps) { RELATES(LETTER_L, point(0.5f, 0.25f), KZ_OVERLAP); }
TEST(a_point_in_an_empty_cell_is_apart) { RELATES(LETTER_L, point(1.5f, 0.25f), KZ_APART); }
TEST(a_point_on_an_outer_edge_touches) { RELATES(LETTER_L, point(1.5f, 1), KZ_TOUCH); }
TEST(a_point_on_an_inner_edge_between_rows_overlaps) { RELATES(LETTER_L, point(0.5f, 1), KZ_OVERLAP); }
TEST(a_point_on_an_inner_edge_between_columns_overlaps) { RELATES(LETTER_L, point(1, 1.5f), KZ_OVERLAP); }
TEST(a_point_on_the_inner_corner_of_an_l_touches) { RELATES(LETTER_L, point(1, 1), KZ_TOUCH); }
TEST(a_point_among_four_cells_overlaps) { RELATES(BLOCK, point(1, 1), KZ_OVERLAP); }
TEST(a_point_among_four_cells_off_the_first_overlaps) { RELATES(BLOCK, point(2, 1), KZ_OVERLAP); }
TEST(a_point_where_two_cells_meet_diagonally_touches) { RELATES(DIAGONAL, point(1, 1), KZ_TOUCH); }
TEST(a_point_on_an_outer_corner_touches) { RELATES(BLOCK, point(3, 3), KZ_TOUCH); }
TEST(a_point_on_the_outer_end_of_an_inner_edge_touches) { RELATES(BLOCK, point(0, 1), KZ_TOUCH); }
TEST(a_point_in_the_hole_of_a_ring_is_apart) { RELATES(RING, point(1.5f, 1.5f), KZ_APART); }
TEST(a_point_on_the_corner_of_the_hole_touches) { RELATES(RING, point(1, 1), KZ_TOUCH); }
TEST(a_point_on_the_border_of_the_hole_touches) { RELATES(RING, point(2, 1.5f), KZ_TOUCH); }

/* ---- Lines ---------------------------------------------------------------------------------------------- */

TEST(a_segment_along_an_inner_edge_overlaps) { RELATES(BLOCK, segment(0, 1, 3, 1), KZ_OVERLAP); }
TEST(a_segment_along_an_inner_edge_between_columns_overlaps) { RELATES(BLOCK, segment(2, 0, 2, 3), KZ_OVERLAP); }
TEST(a_segment_along_an_outer_edge_touches) { RELATES(BLOCK, segment(0, 3, 3, 3), KZ_TOUCH); }
TEST(a_segment_on_the_line_of_an_inner_edge_but_outside_touches) { RELATES(BLOCK, segment(3, 1, 9, 1), KZ_TOUCH); }
TEST(a_segment_into_an_inner_edge_overlaps) { RELATES(BLOCK, segment(2.5f, 1, 9, 1), KZ_OVERLAP); }
TEST(a_segment_ending_on_an_inner_corner_overlaps) { RELATES(BLOCK, segment(1, 1, 1, 0.5f), KZ_OVERLAP); }
TEST(a_segment_along_both_edges_of_an_l_touches) { RELATES(LETTER_L, polyline(1, 0, 1, 1, 2, 1), KZ_TOUCH); }
TEST(a_segment_along_the_step_of_an_l_goes_on_inside) { RELATES(LETTER_L, segment(0, 1, 2, 1), KZ_OVERLAP); }
TEST(a_segment_between_diagonal_cells_touches) { RELATES(DIAGONAL, segment(0, 2, 2, 0), KZ_TOUCH); }
TEST(a_segment_along_diagonal_cells_edges_touches) { RELATES(DIAGONAL, segment(0, 1, 2, 1), KZ_TOUCH); }
TEST(a_segment_from_cell_to_cell_through_the_corner_overlaps)
{
    RELATES(DIAGONAL, segment(0.5f, 0.5f, 1.5f, 1.5f), KZ_OVERLAP);
}
TEST(a_segment_in_the_hole_touches_both_sides) { RELATES(RING, segment(1, 1.5f, 2, 1.5f), KZ_TOUCH); }
TEST(a_segment_across_the_hole_by_its_corners_touches) { RELATES(RING, segment(1, 1, 2, 2), KZ_TOUCH); }
TEST(a_segment_along_the_edge_of_the_hole_touches) { RELATES(RING, segment(1, 1, 2, 1), KZ_TOUCH); }
TEST(a_segment_past_the_edge_of_the_hole_overlaps) { RELATES(RING, segment(1, 1, 2.25f, 1), KZ_OVERLAP); }
TEST(a_segment_past_a_corner_touches) { RELATES(BLOCK, segment(2, 4, 4, 2), KZ_TOUCH); }
TEST(a_segment_that_misses_is_apart) { RELATES(BLOCK, segment(2, 5, 5, 2), KZ_APART); }
TEST(a_segment_of_length_0_on_an_inner_edge_overlaps) { RELATES(LETTER_L, segment(1, 1.5f, 1, 1.5f), KZ_OVERLAP); }
TEST(a_slanted_segment_within_one_cell_overlaps) { RELATES(BLOCK, segment(1.25f, 1.25f, 1.5f, 1.75f), KZ_OVERLAP); }

/* ---- Areas ---------------------------------------------------------------------------------------------- */

TEST(a_box_that_is_a_set_cell_overlaps) { RELATES(LETTER_L, box(0, 0, 1, 1), KZ_OVERLAP); }
TEST(a_box_that_is_an_empty_cell_touches) { RELATES(LETTER_L, box(1, 0, 2, 1), KZ_TOUCH); }
TEST(a_box_that_fills_the_hole_touches) { RELATES(RING, box(1, 1, 2, 2), KZ_TOUCH); }
TEST(a_box_in_the_hole_is_apart) { RELATES(RING, box(1.25f, 1.25f, 1.75f, 1.75f), KZ_APART); }
TEST(a_box_over_an_inner_edge_overlaps) { RELATES(BLOCK, box(0.75f, 0.75f, 1.25f, 1.25f), KZ_OVERLAP); }
TEST(a_box_around_a_mask_overlaps) { RELATES(BLOCK, box(-9, -9, 9, 9), KZ_OVERLAP); }
TEST(a_box_by_the_corner_touches) { RELATES(BLOCK, box(3, 3, 4, 4), KZ_TOUCH); }
TEST(a_box_beside_is_apart) { RELATES(BLOCK, box(3.015625f, 0, 4, 4), KZ_APART); }
TEST(a_triangle_over_the_empty_cell_touches) { RELATES(LETTER_L, polygon(1, 0, 3, 0, 2, 1), KZ_TOUCH); }
TEST(a_diamond_in_the_hole_touches_all_sides) { RELATES(RING, polygon(1.5f, 1, 2, 1.5f, 1.5f, 2, 1, 1.5f), KZ_TOUCH); }
TEST(a_diamond_on_the_joint_of_diagonal_cells_touches) { RELATES(DIAGONAL, polygon(1, 1, 2, 0, 2, 1), KZ_TOUCH); }
TEST(a_frame_that_fits_around_a_mask_touches)
{
    RELATES(BLOCK, polygon_with_holes(RINGS(4, 4), -5, -5, 9, -5, 9, 9, -5, 9, 0, 0, 3, 0, 3, 3, 0, 3), KZ_TOUCH);
}
TEST(a_frame_with_room_around_a_mask_is_apart)
{
    RELATES(BLOCK, polygon_with_holes(RINGS(4, 4), -5, -5, 9, -5, 9, 9, -5, 9, -1, -1, 4, -1, 4, 4, -1, 4), KZ_APART);
}
TEST(a_frame_within_a_ring_overlaps)
{
    RELATES(RING, polygon_with_holes(RINGS(4, 4), 0, 0, 3, 0, 3, 3, 0, 3, 1, 1, 2, 1, 2, 2, 1, 2), KZ_OVERLAP);
}
TEST(a_concave_polygon_that_completes_a_mask_touches)
{
    RELATES(LETTER_L, polygon(1, 0, 1, 1, 2, 1, 2, 3, 3, 3, 3, 0), KZ_TOUCH);
}

/* ---- Round shapes --------------------------------------------------------------------------------------- */

TEST(a_circle_by_the_corner_of_a_mask_at_exactly_r_touches) { RELATES(BLOCK, circle(6, 7, 5), KZ_TOUCH); }
TEST(a_circle_by_the_edge_of_a_mask_at_exactly_r_touches) { RELATES(BLOCK, circle(8, 1.5f, 5), KZ_TOUCH); }
TEST(a_circle_that_fills_the_hole_touches) { RELATES(RING, circle(1.5f, 1.5f, 0.5f), KZ_TOUCH); }
TEST(a_circle_in_the_hole_is_apart) { RELATES(RING, circle(1.5f, 1.5f, 0.25f), KZ_APART); }
TEST(a_circle_larger_than_the_hole_overlaps) { RELATES(RING, circle(1.5f, 1.5f, 0.515625f), KZ_OVERLAP); }
TEST(a_circle_in_a_cell_overlaps) { RELATES(LETTER_L, circle(0.5f, 0.5f, 0.25f), KZ_OVERLAP); }
TEST(a_circle_in_the_crook_of_an_l_touches) { RELATES(LETTER_L, circle(1.5f, 0.5f, 0.5f), KZ_TOUCH); }
TEST(a_circle_on_the_joint_of_diagonal_cells_overlaps) { RELATES(DIAGONAL, circle(1, 1, 0.015625f), KZ_OVERLAP); }
TEST(a_circle_around_a_mask_overlaps) { RELATES(BLOCK, circle(1, 1, 99), KZ_OVERLAP); }
TEST(a_circle_with_its_bounds_over_the_corner_is_apart) { RELATES(BLOCK, circle(7, 7, 5), KZ_APART); }
TEST(a_capsule_along_the_edge_of_a_mask_touches) { RELATES(BLOCK, capsule(-9, 5, 9, 5, 2), KZ_TOUCH); }
TEST(a_capsule_across_a_mask_overlaps) { RELATES(BLOCK, capsule(-9, 2, 9, 1, 0.25f), KZ_OVERLAP); }
TEST(a_capsule_in_the_hole_touches) { RELATES(RING, capsule(1.25f, 1.5f, 1.75f, 1.5f, 0.25f), KZ_TOUCH); }

/* ---- Masks ---------------------------------------------------------------------------------------------- */

TEST(masks_with_a_common_cell_overlap) { RELATES(LETTER_L, mask("##\n.#", 0, 1), KZ_OVERLAP); }
TEST(masks_with_neighbouring_cells_touch) { RELATES(LETTER_L, mask("#", 1, 0), KZ_TOUCH); }
TEST(masks_with_cells_corner_to_corner_touch) { RELATES(BLOCK, mask("#", 3, 3), KZ_TOUCH); }
TEST(interlocked_masks_touch) { RELATES(LETTER_L, mask("##\n.#", 1, 0), KZ_TOUCH); }
TEST(a_mask_that_fills_the_hole_touches) { RELATES(RING, mask("#", 1, 1), KZ_TOUCH); }
TEST(a_small_mask_in_a_wide_hole_is_apart)
{
    RELATES(mask("#####\n#...#\n#...#\n#...#\n#####", 0, 0), mask("#", 2, 2), KZ_APART);
}
TEST(masks_with_a_cell_between_are_apart) { RELATES(BLOCK, mask("#", 4, 1), KZ_APART); }
TEST(masks_whose_empty_cells_coincide_are_apart) { RELATES(mask("#...", 0, 0), mask("...#", 0, 0), KZ_APART); }
TEST(equal_masks_overlap) { RELATES(DIAGONAL, DIAGONAL, KZ_OVERLAP); }
TEST(an_empty_mask_is_apart_from_everything)
{
    RELATES(mask("..\n..", 0, 0), BLOCK, KZ_APART);
    RELATES(mask("..\n..", 0, 0), box(-9, -9, 9, 9), KZ_APART);
    RELATES(mask("..\n..", 0, 0), circle(0, 0, 9), KZ_APART);
    RELATES(mask("..\n..", 0, 0), point(1, 1), KZ_APART);
    RELATES(mask("..\n..", 0, 0), segment(0, 0, 2, 2), KZ_APART);
    RELATES(mask("..\n..", 0, 0), mask("..\n..", 0, 0), KZ_APART);
}

TEST(a_mask_of_no_cells_is_apart_from_everything)
{
    const kz_shape nothing = mask("", 0, 0), all = box(-9, -9, 9, 9), block = BLOCK;
    CHECK_EQ(kz_relate(&nothing, &all), KZ_APART);
    CHECK_EQ(kz_relate(&block, &nothing), KZ_APART);
    CHECK_EQ(kz_relate(&nothing, &nothing), KZ_APART);
    scene_clear();
}

/* ---- Wide and far --------------------------------------------------------------------------------------- */

static bool comb_cell(void *ctx, int32_t x, int32_t y)
{
    (void)ctx, (void)y;
    return x % 3 == 0;
}

TEST(runs_are_found_across_every_word_of_a_wide_mask)
{
    kz_mask *m = NULL;
    CHECK_EQ(kz_mask_from_call(400, 3, comb_cell, NULL, NULL, &m, NULL), KZ_OK);
    const kz_shape comb = scene_place(m, 0, 0);
    for (int x = 0; x < 399; x++) {
        const float left = (float)x;
        const kz_shape cell = box(left + 0.25f, 1, left + 0.75f, 2), edge = segment(left, 1, left, 2),
                       dot = point(left + 0.5f, 1);
        const kz_shape disc = circle(left + 0.5f, 1.5f, 0.25f), gap = box(left, 0, left + 2, 3), bit = mask("#", x, 1);
        NOTE("column %d", x);
        CHECK_EQ(kz_relate(&comb, &cell), x % 3 == 0 ? KZ_OVERLAP : KZ_APART);
        CHECK_EQ(kz_relate(&edge, &comb), x % 3 == 2 ? KZ_APART : KZ_TOUCH);
        CHECK_EQ(kz_relate(&comb, &dot), x % 3 == 0 ? KZ_OVERLAP : KZ_APART);
        CHECK_EQ(kz_relate(&disc, &comb), x % 3 == 0 ? KZ_OVERLAP : KZ_APART);
        CHECK_EQ(kz_relate(&comb, &gap), x % 3 == 1 ? KZ_TOUCH : KZ_OVERLAP);
        CHECK_EQ(kz_relate(&bit, &comb), x % 3 == 0 ? KZ_OVERLAP : KZ_TOUCH);
    }
    scene_clear();
}

TEST(cells_beyond_2_to_the_24_are_still_single_cells)
{
    const double far = 0x1p29;
    const kz_shape m = mask("##", far, -far), next = mask("#", far + 2, -far), same = mask("#", far + 1, -far);
    const kz_shape beyond = mask("#", far + 3, -far), at = point(0x1p29f, -0x1p29f),
                   ball = circle(0x1p29f + 64, -0x1p29f, 62);
    const kz_shape far_ball = circle(0x1p29f + 64, -0x1p29f, 61),
                   slab = box(0x1p29f, -0x1p29f - 64, 0x1p29f + 64, -0x1p29f);
    CHECK_EQ(kz_relate(&m, &next), KZ_TOUCH);
    CHECK_EQ(kz_relate(&m, &same), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&m, &beyond), KZ_APART);
    CHECK_EQ(kz_relate(&m, &at), KZ_TOUCH);
    CHECK_EQ(kz_relate(&m, &ball), KZ_TOUCH);
    CHECK_EQ(kz_relate(&far_ball, &m), KZ_APART);
    CHECK_EQ(kz_relate(&m, &slab), KZ_TOUCH);
    scene_clear();
}

TEST(shapes_larger_than_all_cells_are_compared_without_overflow)
{
    const kz_shape m = mask("#", 0x1p29, 0), all = box(-3e38f, -3e38f, 3e38f, 3e38f),
                   half = box(-3e38f, 0, 0x1p29f, 3e38f);
    const kz_shape ball = circle(0, 0, 3e38f), line = segment(-3e38f, 0.5f, 3e38f, 0.5f),
                   tip = segment(-3e38f, -3e38f, 0x1p29f, 0);
    CHECK_EQ(kz_relate(&m, &all), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&m, &half), KZ_TOUCH);
    CHECK_EQ(kz_relate(&m, &ball), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&m, &line), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&tip, &m), KZ_TOUCH);

    const kz_shape block = BLOCK, along = segment(-3e38f, 1, 3e38f, 1), down = segment(2, -3e38f, 2, 3e38f);
    const kz_shape edge = segment(-3e38f, 3, 3e38f, 3), above = segment(-3e38f, -3e38f, 3e38f, -3e38f);
    const kz_shape bend = polyline(9, 0, 3, 1, 3e38f, 1e38f, 3e38f, 3e38f, -3e38f, 3e38f);
    CHECK_EQ(kz_relate(&block, &along), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&block, &down), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&block, &edge), KZ_TOUCH);
    CHECK_EQ(kz_relate(&block, &above), KZ_APART);
    CHECK_EQ(kz_relate(&block, &bend), KZ_TOUCH);
    scene_clear();
}

/* ---- Run by run ------------------------------------------------------------------------------------------ */

/* The slow truth: the best relation with the rectangle of any run of set cells; and, where a point or a line only
 * touches those, whether it lies on the border of two rows with set cells on both sides. */
static bool truth_set(const kz_placed_mask *mask, int64_t x, int64_t y)
{
    return kz_mask_get(mask->mask, (int32_t)(x - mask->cell.x), (int32_t)(y - mask->cell.y));
}

/* Does the open stretch (x0, x1) of the border above world row y run between two set cells, or x0 == x1 between two or
 * among four? */
static bool truth_between_rows(const kz_placed_mask *mask, double x0, double x1, double y)
{
    const kz_cell_rect b = mask->bounds;
    const double above = y - mask->cell.y;
    if (!(above > b.y0 && above < b.y1) || floor(y) != y) return false;
    for (int64_t x = (int64_t)mask->cell.x + b.x0; x < (int64_t)mask->cell.x + b.x1; x++) {
        const double left = (double)x, right = left + 1;
        const bool both = truth_set(mask, x, (int64_t)y - 1) && truth_set(mask, x, (int64_t)y);
        const bool next = truth_set(mask, x + 1, (int64_t)y - 1) && truth_set(mask, x + 1, (int64_t)y);
        const bool meets = x0 == x1 ? left < x0 && x0 < right : left < x1 && x0 < right;
        if (both && (meets || (x0 == x1 && x0 == right && next))) return true;
    }
    return false;
}

static bool truth_lies_between_rows(const kzi_form *form, const kz_placed_mask *mask)
{
    if (form->kind == KZI_FORM_POINT) return truth_between_rows(mask, form->a.x, form->a.x, form->a.y);
    if (form->kind != KZI_FORM_LINE) return false;
    kzi_vec a, b;
    for (int32_t i = 0; kzi_next_segment(form, &i, &a, &b);)
        if (a.y == b.y && truth_between_rows(mask, a.x < b.x ? a.x : b.x, a.x < b.x ? b.x : a.x, a.y)) return true;
    return false;
}

static kz_relation truth_relate(const kz_placed_mask *mask, const kz_shape *shape)
{
    kz_relation relation = KZ_APART;
    kzi_form form;
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++)
            relation = kzi_higher(relation, truth_relate(mask, &shape->as.parts.items[i]));
        return relation;
    }
    if (!kzi_form_of(shape, &form)) return KZ_APART;
    if (form.kind == KZI_FORM_MASK) {
        const kz_cell from = mask->cell, to = form.mask->cell;
        return (kz_relation)kz_mask_relate(mask->mask, form.mask->mask, to.x - from.x, to.y - from.y);
    }
    for (int32_t y = mask->bounds.y0; y < mask->bounds.y1; y++) {
        int32_t x0, x1 = 0;
        while (kz_mask_next_run(mask->mask, y, x1, &x0, &x1)) {
            const int64_t left = mask->cell.x, top = (int64_t)mask->cell.y + y;
            const kzi_form run = kzi_form_of_cells(left + x0, top, left + x1, top + 1);
            relation = kzi_higher(relation, kzi_relate_forms(&run, &form));
        }
    }
    return relation == KZ_TOUCH && truth_lies_between_rows(&form, mask) ? KZ_OVERLAP : relation;
}

static void check_relation(const kz_shape *m, const kz_shape *other)
{
    const kz_relation expected = truth_relate(&m->as.mask, other);
    NOTE("%s, bounds %a %a %a %a", kz_kind_name(other->kind), (double)other->bounds.min.x, (double)other->bounds.min.y,
         (double)other->bounds.max.x, (double)other->bounds.max.y);
    CHECK_EQ(kz_relate(m, other), expected);
    CHECK_EQ(kz_relate(other, m), expected);
}

TEST(relations_of_small_masks_are_those_of_their_runs)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(60000); n > 0; n--, scene_clear()) {
        const kz_shape m = any_mask(&rng);
        const kz_shape other = family_shape(&rng, (shape_family)kz_test_below(&rng, FAMILY_COUNT));
        check_relation(&m, &other);
    }
}

typedef struct noise_mask {
    kz_test_rng *rng;
    uint32_t clear_in, w; /* one in so many is clear, or set when w is even */
} noise_mask;

static bool noise_cell(void *ctx, int32_t x, int32_t y)
{
    noise_mask *noise = ctx;
    (void)x, (void)y;
    return kz_test_one_in(noise->rng, noise->clear_in) == (noise->w % 2 == 0);
}

static kz_shape any_noise(kz_test_rng *rng, int32_t widest, double at)
{
    kz_mask *m = NULL;
    noise_mask noise = {rng, 1u << kz_test_below(rng, 8), 0};
    noise.w = (uint32_t)kz_test_range(rng, 1, widest);
    const int32_t h = kz_test_range(rng, 1, 12);
    if (!CHECK_EQ(kz_mask_from_call((int32_t)noise.w, h, noise_cell, &noise, NULL, &m, NULL), KZ_OK)) m = NULL;
    const double x = at + kz_test_range(rng, -(int32_t)noise.w, 6);
    return scene_place(m, x, at + kz_test_range(rng, -12, 6));
}

TEST(relations_of_wide_masks_are_those_of_their_runs)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(6000); n > 0; n--, scene_clear()) {
        const kz_shape m = any_noise(&rng, 200, 0);
        const kz_shape other = family_shape(&rng, (shape_family)kz_test_below(&rng, FAMILY_COUNT));
        check_relation(&m, &other);
    }
}

TEST(relations_of_far_masks_are_those_of_their_runs)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(10000); n > 0; n--, scene_clear()) {
        const bool last = kz_test_one_in(&rng, 2);
        const kz_shape m = any_noise(&rng, 40, last ? 0x1p30 - 60 : 4194304.0);
        const kz_shape other = family_shape(&rng, last ? FAMILY_LAST : FAMILY_FAR);
        check_relation(&m, &other);
    }
}

TEST(masks_at_the_very_end_of_the_cells_have_an_outside)
{
    const float end = 0x1p30f;
    const kz_shape m = mask("##\n##", 0x1p30 - 2, -0x1p30);
    const kz_shape corner = point(end, -end), up = segment(end, -end, end, end), along = segment(-end, -end, end, -end);
    const kz_shape beyond = box(end, -end, 3e38f, end), over = circle(end, -end, 1.5f), before = point(-end, -end);
    CHECK_EQ(kz_relate(&m, &corner), KZ_TOUCH);
    CHECK_EQ(kz_relate(&m, &up), KZ_TOUCH);
    CHECK_EQ(kz_relate(&m, &along), KZ_TOUCH);
    CHECK_EQ(kz_relate(&m, &beyond), KZ_TOUCH);
    CHECK_EQ(kz_relate(&m, &over), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&m, &before), KZ_APART);
    scene_clear();
}

/* As a sweep asks, whose mask is on its way to the other: bounds need not meet. */
TEST(the_reach_of_a_far_box_is_empty_and_within_the_mask)
{
    const kz_shape m = mask("##\n##", 0x1p30 - 4, -0x1p30);
    kzi_form form;
    CHECK(kzi_form_of(&m, &form));
    const kz_cell_rect in = form.mask->bounds;
    for (int side = 0; side < 4; side++) {
        const double far = side % 2 ? 3e38 : -3e38, x = side < 2 ? far : 0x1p30 - 3, y = side < 2 ? 1 - 0x1p30 : far;
        const kz_cell_rect reach = kzi_mask_reach(form.mask, x - 1, y - 1, x + 1, y + 1);
        CHECK(reach.x1 == reach.x0 || reach.y1 == reach.y0);
        CHECK(in.x0 <= reach.x0 && reach.x0 <= reach.x1 && reach.x1 <= in.x1);
        CHECK(in.y0 <= reach.y0 && reach.y0 <= reach.y1 && reach.y1 <= in.y1);
    }
    const kz_shape ball = circle(3e38f, 1 - 0x1p30f, 4), slab = box(2e38f, -0x1p30f, 3e38f, 0x1p30f);
    kzi_form far_ball, far_slab;
    CHECK(kzi_form_of(&ball, &far_ball) && kzi_form_of(&slab, &far_slab));
    CHECK_EQ(kzi_relate_forms(&form, &far_ball), KZ_APART);
    CHECK_EQ(kzi_relate_forms(&far_slab, &form), KZ_APART);
    scene_clear();
}
