/* test_relate_line.c - kz_relate of points, segments and polylines with each other. */
#include "scene.h"

/* ---- Points --------------------------------------------------------------------------------------------- */

TEST(equal_points_overlap) { RELATES(point(3, 4), point(3, 4), KZ_OVERLAP); }
TEST(minus_0_is_the_same_point) { RELATES(point(0, -0.0f), point(-0.0f, 0), KZ_OVERLAP); }
TEST(different_points_are_apart) { RELATES(point(3, 4), point(3, 4.015625f), KZ_APART); }

TEST(neighbouring_floats_are_different_points)
{
    const kz_shape p = point(1, 1), q = point(1, 1.00000012f), tiny = point(0, 0x1p-149f), zero = point(0, 0);
    CHECK_EQ(kz_relate(&p, &q), KZ_APART);
    CHECK_EQ(kz_relate(&tiny, &zero), KZ_APART);
    CHECK_EQ(kz_relate(&tiny, &tiny), KZ_OVERLAP);
}

TEST(a_point_inside_a_segment_overlaps_it) { RELATES(point(3, 2), segment(1, 1, 7, 4), KZ_OVERLAP); }
TEST(a_point_at_the_end_of_a_segment_touches_it) { RELATES(point(7, 4), segment(1, 1, 7, 4), KZ_TOUCH); }
TEST(a_point_on_the_line_beyond_a_segment_is_apart) { RELATES(point(9, 5), segment(1, 1, 7, 4), KZ_APART); }
TEST(a_point_beside_a_segment_is_apart) { RELATES(point(3, 2.25f), segment(1, 1, 7, 4), KZ_APART); }

TEST(a_point_in_the_middle_of_a_segment_two_units_long_overlaps)
{
    RELATES(point(1, 0), segment(0, 0, 2, 0), KZ_OVERLAP);
}
TEST(a_segment_of_length_0_is_a_point) { RELATES(segment(3, 4, 3, 4), point(3, 4), KZ_OVERLAP); }
TEST(a_segment_of_length_0_at_an_end_touches) { RELATES(segment(0, 0, 0, 0), segment(0, 0, 5, 1), KZ_TOUCH); }
TEST(a_segment_of_length_0_in_a_segment_overlaps) { RELATES(segment(5, 1, 5, 1), segment(0, 0, 10, 2), KZ_OVERLAP); }
TEST(two_segments_of_length_0_at_one_place_overlap) { RELATES(segment(5, 1, 5, 1), segment(5, 1, 5, 1), KZ_OVERLAP); }

/* ---- Segments ------------------------------------------------------------------------------------------- */

TEST(crossing_segments_overlap) { RELATES(segment(0, 0, 4, 4), segment(0, 3, 4, 1), KZ_OVERLAP); }
TEST(a_segment_ending_on_another_touches) { RELATES(segment(0, 0, 4, 0), segment(2, 0, 3, 5), KZ_TOUCH); }
TEST(segments_meeting_in_their_ends_touch) { RELATES(segment(0, 0, 4, 0), segment(4, 0, 5, 5), KZ_TOUCH); }
TEST(segments_in_line_meeting_in_their_ends_touch) { RELATES(segment(0, 0, 4, 2), segment(4, 2, 8, 4), KZ_TOUCH); }
TEST(segments_along_each_other_overlap) { RELATES(segment(0, 0, 4, 2), segment(2, 1, 8, 4), KZ_OVERLAP); }
TEST(a_segment_within_another_overlaps) { RELATES(segment(0, 0, 8, 4), segment(2, 1, 4, 2), KZ_OVERLAP); }
TEST(a_segment_within_another_from_its_end_overlaps) { RELATES(segment(0, 0, 8, 4), segment(4, 2, 0, 0), KZ_OVERLAP); }
TEST(equal_segments_overlap) { RELATES(segment(0, 0, 8, 4), segment(0, 0, 8, 4), KZ_OVERLAP); }
TEST(the_same_segment_backwards_overlaps) { RELATES(segment(0, 0, 8, 4), segment(8, 4, 0, 0), KZ_OVERLAP); }
TEST(segments_in_line_with_a_gap_are_apart) { RELATES(segment(0, 0, 2, 1), segment(4, 2, 8, 4), KZ_APART); }
TEST(parallel_segments_are_apart) { RELATES(segment(0, 0, 4, 0), segment(0, 0.015625f, 4, 0.015625f), KZ_APART); }
TEST(segments_whose_lines_cross_beyond_them_are_apart) { RELATES(segment(0, 0, 4, 0), segment(5, 1, 5, -1), KZ_APART); }
TEST(a_segment_that_stops_short_of_another_is_apart) { RELATES(segment(0, 0, 8, 8), segment(5, 4, 9, 0), KZ_APART); }

/* ---- Polylines ------------------------------------------------------------------------------------------ */

TEST(a_vertex_of_a_polyline_is_inside_it) { RELATES(polyline(0, 0, 4, 0, 4, 4), point(4, 0), KZ_OVERLAP); }
TEST(the_first_point_of_a_polyline_is_not) { RELATES(polyline(0, 0, 4, 0, 4, 4), point(0, 0), KZ_TOUCH); }
TEST(the_last_point_of_a_polyline_is_not) { RELATES(polyline(0, 0, 4, 0, 4, 4), point(4, 4), KZ_TOUCH); }
TEST(a_closed_polyline_has_no_ends) { RELATES(polyline(0, 0, 4, 0, 4, 4, 0, 0), point(0, 0), KZ_OVERLAP); }
TEST(the_vertices_of_a_closed_polyline_are_inside)
{
    RELATES(polyline(0, 0, 4, 0, 4, 4, 0, 0), point(4, 4), KZ_OVERLAP);
}
TEST(the_middle_of_a_closed_polyline_is_empty) { RELATES(polyline(0, 0, 8, 0, 8, 8, 0, 0), point(6, 2), KZ_APART); }
TEST(an_end_stays_an_end_where_the_line_comes_by_again)
{
    RELATES(polyline(2, 0, 2, 4, 4, 4, 4, 0, 0, 0), point(2, 0), KZ_TOUCH);
}
TEST(a_self_crossing_is_inside) { RELATES(polyline(0, 0, 4, 4, 4, 0, 0, 4), point(2, 2), KZ_OVERLAP); }
TEST(repeated_points_change_nothing) { RELATES(polyline(0, 0, 0, 0, 4, 0, 4, 0, 4, 4, 4, 4), point(4, 0), KZ_OVERLAP); }
TEST(repeated_end_points_stay_ends) { RELATES(polyline(0, 0, 0, 0, 4, 0, 4, 0), point(4, 0), KZ_TOUCH); }
TEST(a_polyline_of_equal_points_is_a_point) { RELATES(polyline(3, 3, 3, 3, 3, 3), point(3, 3), KZ_OVERLAP); }
TEST(a_polyline_there_and_back_has_its_turning_point_inside)
{
    RELATES(polyline(0, 0, 4, 0, 0, 0), point(4, 0), KZ_OVERLAP);
}
TEST(a_polyline_there_and_back_is_closed) { RELATES(polyline(0, 0, 4, 0, 0, 0), point(0, 0), KZ_OVERLAP); }

TEST(polylines_crossing_at_a_vertex_overlap)
{
    RELATES(polyline(0, 0, 2, 2, 4, 0), polyline(2, 4, 2, 2, 2, 0), KZ_OVERLAP);
}
TEST(polylines_whose_bends_touch_overlap)
{
    RELATES(polyline(0, 0, 2, 2, 4, 0), polyline(0, 4, 2, 2, 4, 4), KZ_OVERLAP);
}
TEST(a_bend_on_a_segment_overlaps) { RELATES(polyline(0, 0, 2, 2, 4, 0), segment(0, 2, 4, 2), KZ_OVERLAP); }
TEST(a_bend_on_an_end_touches) { RELATES(polyline(0, 0, 2, 2, 4, 0), segment(2, 2, 2, 9), KZ_TOUCH); }
TEST(ends_on_bends_touch_only) { RELATES(polyline(0, 0, 2, 2, 4, 0, 6, 2), polyline(2, 2, 4, 4, 6, 2), KZ_TOUCH); }
TEST(closed_polylines_that_begin_in_one_point_overlap)
{
    RELATES(polyline(0, 0, 4, 0, 4, 4, 0, 0), polyline(0, 0, -4, 0, -4, -4, 0, 0), KZ_OVERLAP);
}
TEST(closed_polylines_that_share_another_vertex_overlap)
{
    RELATES(polyline(4, 0, 4, 4, 0, 0, 4, 0), polyline(-4, 0, -4, -4, 0, 0, -4, 0), KZ_OVERLAP);
}
TEST(a_stretch_in_common_overlaps) { RELATES(polyline(0, 0, 0, 4, 4, 4), polyline(-3, 0, 0, 2, 0, 9), KZ_OVERLAP); }
TEST(a_polyline_around_another_is_apart)
{
    RELATES(polyline(0, 0, 9, 0, 9, 9, 0, 9, 0, 0), polyline(3, 3, 6, 3, 6, 6), KZ_APART);
}
TEST(a_long_polyline_is_walked_to_its_end)
{
    RELATES(polyline(0, 0, 1, 1, 2, 0, 3, 1, 4, 0, 5, 1, 6, 0, 7, 1, 8, 0, 9, 1, 10, 0), segment(9.5f, 0, 9.5f, 4),
            KZ_OVERLAP);
    RELATES(polyline(0, 0, 1, 1, 2, 0, 3, 1, 4, 0, 5, 1, 6, 0, 7, 1, 8, 0, 9, 1, 10, 0), segment(10, 0, 12, 4),
            KZ_TOUCH);
}
