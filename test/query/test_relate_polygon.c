/* test_relate_polygon.c - kz_relate of boxes and polygons with each other, points and lines, in named cases. */
#include "scene.h"

#define SQUARE_8 0, 0, 8, 0, 8, 8, 0, 8
/* A frame: 0 .. 12 outside, 4 .. 8 inside. */
#define FRAME polygon_with_holes(RINGS(4, 4), 0, 0, 12, 0, 12, 12, 0, 12, 4, 4, 8, 4, 8, 8, 4, 8)
/* A C open to the right: 0 .. 8 with a notch from (2, 2) to (8, 6). */
#define LETTER_C polygon(0, 0, 8, 0, 8, 2, 2, 2, 2, 6, 8, 6, 8, 8, 0, 8)

/* ---- Boxes ---------------------------------------------------------------------------------------------- */

TEST(edge_touching_boxes_touch) { RELATES(box(0, 0, 4, 4), box(4, 1, 8, 3), KZ_TOUCH); }
TEST(corner_touching_boxes_touch) { RELATES(box(0, 0, 4, 4), box(4, 4, 8, 8), KZ_TOUCH); }
TEST(boxes_with_a_gap_are_apart) { RELATES(box(0, 0, 4, 4), box(4.015625f, 0, 8, 4), KZ_APART); }
TEST(boxes_with_common_area_overlap) { RELATES(box(0, 0, 4, 4), box(3.984375f, 0, 8, 4), KZ_OVERLAP); }
TEST(equal_boxes_overlap) { RELATES(box(0, 0, 4, 4), box(0, 0, 4, 4), KZ_OVERLAP); }
TEST(a_box_in_a_box_overlaps) { RELATES(box(0, 0, 8, 8), box(2, 2, 4, 4), KZ_OVERLAP); }
TEST(a_box_in_the_corner_of_a_box_overlaps) { RELATES(box(0, 0, 8, 8), box(0, 0, 4, 4), KZ_OVERLAP); }
TEST(crossing_bars_overlap_without_a_vertex_inside) { RELATES(box(0, 4, 12, 6), box(4, 0, 6, 12), KZ_OVERLAP); }
TEST(a_box_without_width_on_an_edge_touches) { RELATES(box(4, 0, 4, 9), box(4, 1, 8, 3), KZ_TOUCH); }
TEST(a_box_without_width_in_a_box_overlaps) { RELATES(box(5, 0, 5, 9), box(4, 1, 8, 3), KZ_OVERLAP); }
TEST(boxes_without_width_cross_as_segments_do) { RELATES(box(5, 0, 5, 9), box(4, 1, 8, 1), KZ_OVERLAP); }
TEST(boxes_without_width_meet_in_ends_as_segments_do) { RELATES(box(5, 0, 5, 9), box(5, 9, 8, 9), KZ_TOUCH); }

TEST(box_relate_answers_as_relate_does)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(100000); n > 0; n--) {
        float v[8];
        for (int i = 0; i < 8; i++) v[i] = (float)kz_test_range(&rng, 0, 4);
        const kz_shape a = box(fminf(v[0], v[1]), fminf(v[2], v[3]), fmaxf(v[0], v[1]), fmaxf(v[2], v[3]));
        const kz_shape b = box(fminf(v[4], v[5]), fminf(v[6], v[7]), fmaxf(v[4], v[5]), fmaxf(v[6], v[7]));
        NOTE("%g %g %g %g and %g %g %g %g", v[0], v[2], v[1], v[3], v[4], v[6], v[5], v[7]);
        CHECK_EQ(kz_box_relate(a.bounds, b.bounds), kz_relate(&a, &b));
    }
}

TEST(boxes_a_last_bit_apart_are_apart_at_every_size)
{
    for (float x = 0x1p-140f; x < 0x1p120f; x *= 16) {
        const kz_box a = {{-x, -x}, {x, x}}, at = {{x, -x}, {2 * x, x}}, off = {{nextafterf(x, 2 * x), -x}, {2 * x, x}};
        const kz_box in = {{nextafterf(x, 0), -x}, {2 * x, x}};
        CHECK_EQ(kz_box_relate(a, at), KZ_TOUCH);
        CHECK_EQ(kz_box_relate(a, off), KZ_APART);
        CHECK_EQ(kz_box_relate(a, in), KZ_OVERLAP);
    }
}

/* ---- Points and lines in areas -------------------------------------------------------------------------- */

TEST(a_point_in_a_box_overlaps) { RELATES(box(0, 0, 4, 4), point(1, 3), KZ_OVERLAP); }
TEST(a_point_on_an_edge_touches) { RELATES(box(0, 0, 4, 4), point(4, 3), KZ_TOUCH); }
TEST(a_point_on_a_corner_touches) { RELATES(box(0, 0, 4, 4), point(4, 4), KZ_TOUCH); }
TEST(a_point_outside_is_apart) { RELATES(box(0, 0, 4, 4), point(4, 4.015625f), KZ_APART); }
TEST(a_point_level_with_vertices_is_counted_once) { RELATES(polygon(0, 4, 4, 0, 8, 4, 4, 8), point(2, 4), KZ_OVERLAP); }
TEST(a_point_level_with_vertices_outside_is_apart) { RELATES(polygon(0, 4, 4, 0, 8, 4, 4, 8), point(-2, 4), KZ_APART); }
TEST(a_point_level_with_an_edge_is_apart) { RELATES(polygon(4, 4, 8, 4, 8, 8), point(2, 4), KZ_APART); }
TEST(a_point_in_the_notch_is_apart) { RELATES(LETTER_C, point(4, 4), KZ_APART); }
TEST(a_point_on_the_notch_touches) { RELATES(LETTER_C, point(2, 4), KZ_TOUCH); }
TEST(a_point_in_a_hole_is_apart) { RELATES(FRAME, point(6, 6), KZ_APART); }
TEST(a_point_on_the_border_of_a_hole_touches) { RELATES(FRAME, point(8, 6), KZ_TOUCH); }
TEST(a_point_beside_a_hole_overlaps) { RELATES(FRAME, point(10, 6), KZ_OVERLAP); }
TEST(a_point_where_two_lobes_touch_touches)
{
    RELATES(polygon(0, 0, 1, 1, 2, 0, 2, 2, 1, 1, 0, 2), point(1, 1), KZ_TOUCH);
}

TEST(a_segment_along_an_edge_touches) { RELATES(box(0, 0, 4, 4), segment(4, 1, 4, 3), KZ_TOUCH); }
TEST(a_segment_along_an_edge_and_beyond_touches) { RELATES(box(0, 0, 4, 4), segment(4, -9, 4, 9), KZ_TOUCH); }
TEST(a_segment_past_a_corner_touches) { RELATES(box(0, 0, 4, 4), segment(3, 5, 5, 3), KZ_TOUCH); }
TEST(a_segment_ending_on_an_edge_touches) { RELATES(box(0, 0, 4, 4), segment(4, 2, 9, 2), KZ_TOUCH); }
TEST(a_segment_with_an_end_inside_overlaps) { RELATES(box(0, 0, 4, 4), segment(3, 2, 9, 2), KZ_OVERLAP); }
TEST(a_segment_inside_overlaps) { RELATES(box(0, 0, 4, 4), segment(1, 1, 3, 2), KZ_OVERLAP); }
TEST(a_segment_through_overlaps) { RELATES(box(0, 0, 4, 4), segment(-1, 1, 9, 3), KZ_OVERLAP); }
TEST(a_diagonal_from_corner_to_corner_overlaps) { RELATES(box(0, 0, 4, 4), segment(0, 0, 4, 4), KZ_OVERLAP); }
TEST(a_segment_from_edge_to_edge_overlaps) { RELATES(box(0, 0, 4, 4), segment(0, 1, 4, 2), KZ_OVERLAP); }
TEST(a_segment_along_an_edge_of_a_c_from_end_to_end_touches) { RELATES(LETTER_C, segment(2, 2, 2, 6), KZ_TOUCH); }
TEST(a_segment_across_the_mouth_of_a_c_touches) { RELATES(LETTER_C, segment(8, 2, 8, 6), KZ_TOUCH); }
TEST(a_segment_in_the_notch_is_apart) { RELATES(LETTER_C, segment(3, 3, 9, 5), KZ_APART); }
TEST(a_segment_through_both_arms_of_a_c_overlaps) { RELATES(LETTER_C, segment(5, -5, 5, 15), KZ_OVERLAP); }
TEST(a_segment_through_a_hole_only_touches) { RELATES(FRAME, segment(4, 6, 8, 6), KZ_TOUCH); }
TEST(a_segment_across_a_hole_by_its_corners_touches) { RELATES(FRAME, segment(4, 4, 8, 8), KZ_TOUCH); }
TEST(a_segment_in_a_hole_is_apart) { RELATES(FRAME, segment(5, 5, 7, 7), KZ_APART); }
TEST(a_segment_out_of_a_hole_overlaps) { RELATES(FRAME, segment(6, 6, 9, 7), KZ_OVERLAP); }
TEST(a_polyline_round_in_a_hole_along_its_border_touches)
{
    RELATES(FRAME, polyline(4, 4, 8, 4, 8, 8, 4, 8, 4, 4), KZ_TOUCH);
}
TEST(a_polyline_round_the_outline_touches) { RELATES(FRAME, polyline(0, 0, 12, 0, 12, 12, 0, 12, 0, 0), KZ_TOUCH); }
TEST(a_polyline_round_the_outside_is_apart)
{
    RELATES(FRAME, polyline(-1, -1, 13, -1, 13, 13, -1, 13, -1, -1), KZ_APART);
}
TEST(a_polyline_that_dips_in_between_its_ends_overlaps)
{
    RELATES(box(0, 0, 4, 4), polyline(-1, 2, 1, 2, -1, 3), KZ_OVERLAP);
}
TEST(a_polyline_that_touches_with_a_bend_touches) { RELATES(box(0, 0, 4, 4), polyline(-1, 1, 0, 2, -1, 3), KZ_TOUCH); }
TEST(a_segment_between_two_lobes_touches)
{
    RELATES(polygon(0, 0, 1, 1, 2, 0, 2, 2, 1, 1, 0, 2), segment(1, 0, 1, 2), KZ_TOUCH);
}
TEST(a_segment_from_lobe_to_lobe_through_the_waist_overlaps)
{
    RELATES(polygon(0, 0, 1, 1, 2, 0, 2, 2, 1, 1, 0, 2), segment(0.5f, 1, 1.5f, 1), KZ_OVERLAP);
}

/* ---- Convex polygons ------------------------------------------------------------------------------------ */

TEST(a_triangle_touching_a_box_with_a_vertex_touches) { RELATES(box(0, 0, 4, 4), polygon(4, 2, 7, 0, 7, 4), KZ_TOUCH); }
TEST(a_triangle_touching_a_slanted_edge_touches)
{
    RELATES(polygon(0, 0, 8, 4, 0, 4), polygon(4, 2, 8, 0, 9, 2), KZ_TOUCH);
}
TEST(triangles_along_a_slanted_edge_touch) { RELATES(polygon(0, 0, 8, 4, 0, 4), polygon(2, 1, 6, 3, 6, 0), KZ_TOUCH); }
TEST(triangles_with_one_edge_in_common_touch)
{
    RELATES(polygon(0, 0, 8, 4, 0, 4), polygon(0, 0, 8, 4, 8, 0), KZ_TOUCH);
}
TEST(triangles_on_the_same_side_of_a_common_edge_overlap)
{
    RELATES(polygon(0, 0, 8, 4, 0, 4), polygon(0, 0, 8, 4, 1, 9), KZ_OVERLAP);
}
TEST(a_star_of_david_overlaps_with_no_vertex_inside)
{
    RELATES(polygon(0, 3, 12, 3, 6, 12), polygon(0, 9, 12, 9, 6, 0), KZ_OVERLAP);
}
TEST(bounds_may_overlap_with_the_shapes_apart)
{
    RELATES(polygon(0, 0, 8, 8, 0, 8), polygon(1, 0, 8, 0, 8, 7), KZ_APART);
}
TEST(only_an_edge_of_the_second_may_separate) { RELATES(box(0, 0, 4, 4), polygon(5, 4, 8, 7, 4, 6), KZ_APART); }
TEST(equal_triangles_overlap_in_either_winding)
{
    RELATES(polygon(0, 0, 8, 4, 0, 4), polygon(0, 4, 8, 4, 0, 0), KZ_OVERLAP);
}
TEST(corner_to_corner_diamonds_touch)
{
    RELATES(polygon(0, 2, 2, 0, 4, 2, 2, 4), polygon(4, 2, 6, 0, 8, 2, 6, 4), KZ_TOUCH);
}
TEST(a_box_as_a_polygon_touches_a_box) { RELATES(polygon(SQUARE_8), box(8, 8, 9, 9), KZ_TOUCH); }

/* ---- Concave polygons and holes ------------------------------------------------------------------------- */

TEST(a_box_in_the_notch_is_apart) { RELATES(LETTER_C, box(3, 3, 5, 5), KZ_APART); }
TEST(a_box_that_fills_the_notch_touches) { RELATES(LETTER_C, box(2, 2, 8, 6), KZ_TOUCH); }
TEST(a_box_that_touches_one_arm_touches) { RELATES(LETTER_C, box(3, 2, 5, 5), KZ_TOUCH); }
TEST(a_box_into_the_back_of_the_notch_overlaps) { RELATES(LETTER_C, box(1.75f, 3, 5, 5), KZ_OVERLAP); }
TEST(two_cs_interlocked_without_touching_are_apart)
{
    RELATES(LETTER_C, polygon(12, 3, 3, 3, 3, 5, 11, 5, 11, 12, 12, 12), KZ_APART);
}
TEST(equal_cs_overlap) { RELATES(LETTER_C, LETTER_C, KZ_OVERLAP); }
TEST(a_plus_through_a_c_overlaps) { RELATES(LETTER_C, box(5, -1, 6, 9), KZ_OVERLAP); }
TEST(a_box_in_a_hole_is_apart) { RELATES(FRAME, box(5, 5, 7, 7), KZ_APART); }
TEST(a_box_that_fills_a_hole_touches) { RELATES(FRAME, box(4, 4, 8, 8), KZ_TOUCH); }
TEST(a_polygon_that_fills_a_hole_backwards_touches) { RELATES(FRAME, polygon(4, 8, 8, 8, 8, 4, 4, 4), KZ_TOUCH); }
TEST(a_box_larger_than_the_hole_overlaps) { RELATES(FRAME, box(3.75f, 4, 8, 8), KZ_OVERLAP); }
TEST(a_diamond_with_its_corners_on_the_hole_touches) { RELATES(FRAME, polygon(6, 4, 8, 6, 6, 8, 4, 6), KZ_TOUCH); }
TEST(a_diamond_through_the_sides_of_a_hole_overlaps) { RELATES(FRAME, polygon(6, 3, 9, 6, 6, 9, 3, 6), KZ_OVERLAP); }
TEST(a_frame_in_the_hole_of_a_frame_is_apart)
{
    RELATES(FRAME, polygon_with_holes(RINGS(4, 4), 5, 5, 7, 5, 7, 7, 5, 7, 5.5f, 5.5f, 6, 5.5f, 6, 6, 5.5f, 6),
            KZ_APART);
}
TEST(a_frame_around_a_frame_that_fills_its_hole_touches)
{
    RELATES(FRAME, polygon_with_holes(RINGS(4, 4), -9, -9, 20, -9, 20, 20, -9, 20, 0, 0, 12, 0, 12, 12, 0, 12),
            KZ_TOUCH);
}
TEST(equal_frames_overlap) { RELATES(FRAME, FRAME, KZ_OVERLAP); }
TEST(a_frame_is_overlapped_by_a_box_that_covers_it) { RELATES(FRAME, box(-1, -1, 13, 13), KZ_OVERLAP); }
TEST(a_box_exactly_as_large_as_a_frame_overlaps_it) { RELATES(FRAME, box(0, 0, 12, 12), KZ_OVERLAP); }
TEST(crossed_frames_overlap)
{
    RELATES(FRAME, polygon_with_holes(RINGS(4, 4), 2, -4, 10, -4, 10, 16, 2, 16, 3, -3, 9, -3, 9, 15, 3, 15),
            KZ_OVERLAP);
}
TEST(a_point_on_a_t_junction_of_two_areas_touches_both)
{
    RELATES(parts(box(0, 0, 8, 4), box(0, 4, 4, 8), box(4, 4, 8, 8)), point(4, 4), KZ_TOUCH);
}
TEST(areas_that_meet_in_t_junctions_along_an_edge_touch)
{
    RELATES(polygon(0, 0, 8, 0, 8, 4, 0, 4), polygon(2, 4, 6, 4, 6, 8, 2, 8), KZ_TOUCH);
    RELATES(polygon(0, 0, 8, 0, 8, 4, 6, 4, 4, 4, 0, 4), polygon(2, 4, 5, 4, 9, 4, 9, 6, 2, 8), KZ_TOUCH);
    RELATES(LETTER_C, polygon(2, 3, 9, 3, 9, 5, 2, 5, 2, 4), KZ_TOUCH);
}
TEST(a_concave_vertex_poked_by_a_corner_touches)
{
    RELATES(polygon(0, 0, 8, 0, 4, 4, 8, 8, 0, 8), polygon(4, 4, 9, 3, 9, 5), KZ_TOUCH);
}
TEST(a_wedge_wider_than_the_notch_overlaps)
{
    RELATES(polygon(0, 0, 8, 0, 4, 4, 8, 8, 0, 8), polygon(4, 4, 5, 0, 5, 8), KZ_OVERLAP);
}
TEST(a_wedge_that_fits_the_notch_exactly_touches)
{
    RELATES(polygon(0, 0, 8, 0, 4, 4, 8, 8, 0, 8), polygon(4, 4, 8, 0, 8, 8), KZ_TOUCH);
}

/* ---- Outlines that touch themselves --------------------------------------------------------------------- */

#define TWO_LOBES polygon(0, 0, 4, 4, 8, 0, 8, 8, 4, 4, 0, 8)

TEST(lobes_that_fill_each_others_gaps_touch)
{
    RELATES(TWO_LOBES, polygon(0, 0, 8, 0, 4, 4, 8, 8, 0, 8, 4, 4), KZ_TOUCH);
}
TEST(a_box_across_the_waist_of_two_lobes_overlaps) { RELATES(TWO_LOBES, box(3, 3, 5, 5), KZ_OVERLAP); }
TEST(a_diamond_between_two_lobes_touches) { RELATES(TWO_LOBES, polygon(4, 0, 5, 2, 4, 4, 3, 2), KZ_TOUCH); }
TEST(a_diamond_over_the_waist_in_the_gaps_and_lobes_overlaps)
{
    RELATES(TWO_LOBES, polygon(4, 2, 6, 4, 4, 6, 2, 4), KZ_OVERLAP);
}
TEST(a_hole_hanging_on_a_corner_is_a_hole)
{
    RELATES(polygon(0, 0, 8, 0, 8, 8, 0, 8, 0, 0, 2, 6, 6, 2), polygon(2, 6, 0, 0, 6, 2), KZ_TOUCH);
    RELATES(polygon(0, 0, 8, 0, 8, 8, 0, 8, 0, 0, 2, 6, 6, 2), point(3, 3), KZ_APART);
    RELATES(polygon(0, 0, 8, 0, 8, 8, 0, 8, 0, 0, 2, 6, 6, 2), box(3, 3, 4, 7), KZ_OVERLAP);
}
TEST(four_holes_that_touch_leave_an_island)
{
    /* A square with a hole whose corners sit on the outline's sides, and a diamond that fills it. */
    RELATES(polygon_with_holes(RINGS(4, 4), 0, 0, 8, 0, 8, 8, 0, 8, 4, 0, 8, 4, 4, 8, 0, 4),
            polygon(4, 0, 8, 4, 4, 8, 0, 4), KZ_TOUCH);
    RELATES(polygon_with_holes(RINGS(4, 4), 0, 0, 8, 0, 8, 8, 0, 8, 4, 0, 8, 4, 4, 8, 0, 4), box(0, 0, 1, 1),
            KZ_OVERLAP);
    RELATES(polygon_with_holes(RINGS(4, 4), 0, 0, 8, 0, 8, 8, 0, 8, 4, 0, 8, 4, 4, 8, 0, 4), box(3, 3, 5, 5), KZ_APART);
}

/* A dent that reaches down to the bottom edge at (4, 0), where two sectors are left: 0 to 45 and 135 to 180 degrees. */
#define DENTED polygon(0, 0, 8, 0, 8, 4, 4, 0, 0, 4)

TEST(two_outlines_threaded_through_each_others_pinch_touch)
{
    RELATES(DENTED, polygon(4, -4, 8, -4, 8, -1, 4, 0, 6, 4, 4, 4), KZ_TOUCH);
    RELATES(DENTED, polygon(4, -4, 8, -4, 8, -1, 4, 0, 8, 1, 4, 4), KZ_OVERLAP);
    RELATES(DENTED, polygon(4, -4, 8, -4, 8, -1, 4, 0, 6, 4, 3, 4, 4, 0, 3, -4), KZ_TOUCH);
}
TEST(a_straight_edge_through_a_pinch_overlaps) { RELATES(DENTED, box(4, -4, 6, 4), KZ_OVERLAP); }
TEST(a_wedge_into_the_dent_down_to_the_pinch_touches) { RELATES(DENTED, polygon(4, 0, 6, 4, 2, 4), KZ_TOUCH); }
TEST(a_segment_through_a_pinch_from_gap_to_gap_touches)
{
    RELATES(DENTED, segment(4, -4, 4, 4), KZ_TOUCH);
    RELATES(DENTED, segment(3, -2, 6, 4), KZ_TOUCH);
    RELATES(DENTED, polyline(5, -4, 4, 0, 4, 4), KZ_TOUCH);
}
TEST(a_segment_through_a_pinch_into_a_sector_overlaps) { RELATES(DENTED, segment(2, -1, 8, 2), KZ_OVERLAP); }

/* ---- Flat polygons -------------------------------------------------------------------------------------- */

TEST(a_flat_polygon_is_the_segment_between_its_extremes)
{
    RELATES(polygon(2, 1, 8, 4, 4, 2, 0, 0), segment(4, 0, 4, 9), KZ_OVERLAP);
    RELATES(polygon(2, 1, 8, 4, 4, 2, 0, 0), point(8, 4), KZ_TOUCH);
    RELATES(polygon(2, 1, 8, 4, 4, 2, 0, 0), point(4, 2), KZ_OVERLAP);
    RELATES(polygon(2, 1, 8, 4, 4, 2, 0, 0), point(10, 5), KZ_APART);
    RELATES(polygon(3, 3, 3, 7, 3, 5), box(3, 0, 9, 9), KZ_TOUCH);
    RELATES(polygon(3, 3, 3, 3, 3, 3), box(0, 0, 9, 9), KZ_OVERLAP);
}
