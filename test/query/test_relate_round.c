/* test_relate_round.c - kz_relate of circles and capsules with everything; Pythagorean triples touch at exactly r. */
#include "scene.h"

#define FRAME    polygon_with_holes(RINGS(4, 4), 0, 0, 40, 0, 40, 40, 0, 40, 10, 10, 30, 10, 30, 30, 10, 30)
#define LETTER_C polygon(0, 0, 8, 0, 8, 2, 2, 2, 2, 6, 8, 6, 8, 8, 0, 8)

/* ---- Circles with points and lines ---------------------------------------------------------------------- */

TEST(a_point_at_exactly_r_touches) { RELATES(circle(1, 2, 5), point(4, 6), KZ_TOUCH); }
TEST(a_point_within_r_overlaps) { RELATES(circle(1, 2, 5), point(4, 5.984375f), KZ_OVERLAP); }
TEST(a_point_beyond_r_is_apart) { RELATES(circle(1, 2, 5), point(4, 6.015625f), KZ_APART); }
TEST(the_centre_overlaps) { RELATES(circle(1, 2, 5), point(1, 2), KZ_OVERLAP); }
TEST(a_tangent_touches) { RELATES(circle(0, 0, 5), segment(-1, 7, 7, 1), KZ_TOUCH); }
TEST(a_tangent_that_ends_where_it_touches_touches) { RELATES(circle(0, 0, 5), segment(3, 4, 7, 1), KZ_TOUCH); }
TEST(a_tangent_that_ends_before_is_apart) { RELATES(circle(0, 0, 5), segment(3.25f, 3.8125f, 7, 1), KZ_APART); }
TEST(a_secant_overlaps) { RELATES(circle(0, 0, 5), segment(-9, 4, 9, 4.5f), KZ_OVERLAP); }
TEST(a_chord_overlaps) { RELATES(circle(0, 0, 5), segment(3, 4, -3, 4), KZ_OVERLAP); }
TEST(a_segment_inside_a_circle_overlaps) { RELATES(circle(0, 0, 5), segment(1, 1, 2, 1), KZ_OVERLAP); }
TEST(a_radius_outwards_touches) { RELATES(circle(0, 0, 5), segment(3, 4, 6, 8), KZ_TOUCH); }
TEST(a_radius_inwards_overlaps) { RELATES(circle(0, 0, 5), segment(3, 4, 1.5f, 2), KZ_OVERLAP); }
TEST(a_polyline_that_touches_with_a_bend_touches) { RELATES(circle(0, 0, 5), polyline(5, -3, 5, 0, 8, 0), KZ_TOUCH); }
TEST(a_polyline_round_a_circle_is_apart)
{
    RELATES(circle(5, 5, 4), polyline(0, 0, 10, 0, 10, 10, 0, 10, 0, 0), KZ_APART);
}
TEST(a_polyline_round_a_circle_that_fills_it_touches)
{
    RELATES(circle(5, 5, 5), polyline(0, 0, 10, 0, 10, 10, 0, 10, 0, 0), KZ_TOUCH);
}

/* ---- Circles with areas --------------------------------------------------------------------------------- */

TEST(a_circle_beside_an_edge_at_exactly_r_touches) { RELATES(box(0, 0, 8, 8), circle(13, 4, 5), KZ_TOUCH); }
TEST(a_circle_by_a_corner_at_exactly_r_touches) { RELATES(box(0, 0, 8, 8), circle(11, 12, 5), KZ_TOUCH); }
TEST(a_circle_by_a_corner_with_its_bounds_over_it_is_apart) { RELATES(box(0, 0, 8, 8), circle(12, 12, 5), KZ_APART); }
TEST(a_circle_over_a_corner_overlaps) { RELATES(box(0, 0, 8, 8), circle(11, 11.984375f, 5), KZ_OVERLAP); }
TEST(a_circle_in_a_box_overlaps) { RELATES(box(0, 0, 8, 8), circle(4, 4, 1), KZ_OVERLAP); }
TEST(a_circle_that_fills_a_box_overlaps) { RELATES(box(0, 0, 8, 8), circle(4, 4, 4), KZ_OVERLAP); }
TEST(a_circle_around_a_box_overlaps) { RELATES(box(3, 3, 5, 5), circle(4, 4, 20), KZ_OVERLAP); }
TEST(a_circle_beside_a_slanted_edge_touches) { RELATES(polygon(0, 0, 8, 6, 0, 6), circle(7, -1, 5), KZ_TOUCH); }
TEST(a_circle_in_the_notch_is_apart) { RELATES(LETTER_C, circle(5, 4, 1), KZ_APART); }
TEST(a_circle_that_fills_the_notch_touches) { RELATES(LETTER_C, circle(4, 4, 2), KZ_TOUCH); }
TEST(a_circle_wider_than_the_notch_overlaps) { RELATES(LETTER_C, circle(5, 4, 2.015625f), KZ_OVERLAP); }
TEST(a_circle_in_a_hole_is_apart) { RELATES(FRAME, circle(20, 20, 9), KZ_APART); }
TEST(a_circle_that_fills_a_hole_touches) { RELATES(FRAME, circle(20, 20, 10), KZ_TOUCH); }
TEST(a_circle_larger_than_the_hole_overlaps) { RELATES(FRAME, circle(20, 20, 10.015625f), KZ_OVERLAP); }
TEST(a_circle_centred_in_the_hole_and_around_all_overlaps) { RELATES(FRAME, circle(20, 20, 100), KZ_OVERLAP); }
TEST(a_circle_centred_on_the_border_overlaps) { RELATES(FRAME, circle(10, 20, 0.015625f), KZ_OVERLAP); }
TEST(a_circle_on_a_flat_polygon_is_as_on_a_segment) { RELATES(polygon(0, 0, 8, 6, 4, 3), circle(7, -1, 5), KZ_TOUCH); }

/* ---- Circles with circles ------------------------------------------------------------------------------- */

TEST(circles_at_exactly_the_sum_of_their_radii_touch) { RELATES(circle(0, 0, 2), circle(3, 4, 3), KZ_TOUCH); }
TEST(circles_farther_than_that_are_apart) { RELATES(circle(0, 0, 2), circle(3, 4.015625f, 3), KZ_APART); }
TEST(circles_nearer_than_that_overlap) { RELATES(circle(0, 0, 2), circle(3, 3.984375f, 3), KZ_OVERLAP); }
TEST(a_circle_in_a_circle_overlaps) { RELATES(circle(0, 0, 9), circle(1, 1, 2), KZ_OVERLAP); }
TEST(a_circle_that_touches_from_inside_overlaps) { RELATES(circle(0, 0, 9), circle(4, 0, 5), KZ_OVERLAP); }
TEST(equal_circles_overlap) { RELATES(circle(3, 4, 5), circle(3, 4, 5), KZ_OVERLAP); }

TEST(circles_touch_at_every_scale_and_a_last_bit_decides)
{
    for (int e = -140; e <= 110; e++) {
        const float u = (float)ldexp(1, e);
        const kz_shape a = circle(0, 0, 8 * u), b = circle(12 * u, 5 * u, 5 * u);
        const kz_shape larger = circle(12 * u, 5 * u, nextafterf(5 * u, 9 * u)),
                       smaller = circle(12 * u, 5 * u, nextafterf(5 * u, 0));
        NOTE("2^%d", e);
        CHECK_EQ(kz_relate(&a, &b), KZ_TOUCH);
        CHECK_EQ(kz_relate(&a, &larger), KZ_OVERLAP);
        CHECK_EQ(kz_relate(&smaller, &a), KZ_APART);
    }
}

TEST(radii_that_no_float_sum_holds_are_added_exactly)
{
    const kz_shape a = circle(0, 0, 1), speck = circle(1, 0, 0x1p-149f), off = circle(1.0000001f, 0, 0x1p-149f);
    CHECK_EQ(kz_relate(&a, &speck), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&a, &off), KZ_APART);
}

/* ---- Circles of radius 0 -------------------------------------------------------------------------------- */

TEST(a_circle_of_radius_0_is_a_point)
{
    RELATES(circle(3, 4, 0), point(3, 4), KZ_OVERLAP);
    RELATES(circle(3, 4, 0), circle(3, 4, 0), KZ_OVERLAP);
    RELATES(circle(3, 4, 0), circle(0, 0, 5), KZ_TOUCH);
    RELATES(circle(3, 4, 0), segment(3, 4, 9, 9), KZ_TOUCH);
    RELATES(circle(3, 4, 0), segment(0, 4, 9, 4), KZ_OVERLAP);
    RELATES(circle(3, 4, 0), box(0, 0, 3, 9), KZ_TOUCH);
    RELATES(circle(3, 4, 0), box(0, 0, 9, 9), KZ_OVERLAP);
}

/* ---- Capsules ------------------------------------------------------------------------------------------- */

TEST(a_point_beside_a_capsule_at_exactly_r_touches) { RELATES(capsule(0, 0, 8, 6, 5), point(7, -1), KZ_TOUCH); }
TEST(a_point_past_the_end_of_a_capsule_at_exactly_r_touches)
{
    RELATES(capsule(0, 0, 8, 6, 5), point(-3, -4), KZ_TOUCH);
}
TEST(a_point_in_the_corner_of_its_bounds_is_apart) { RELATES(capsule(0, 0, 8, 6, 5), point(-4, -4), KZ_APART); }
TEST(a_point_on_the_axis_overlaps) { RELATES(capsule(0, 0, 8, 6, 5), point(4, 3), KZ_OVERLAP); }
TEST(a_segment_along_a_capsule_at_exactly_r_touches)
{
    RELATES(capsule(0, 0, 8, 0, 2), segment(-3, 2, 11, 2), KZ_TOUCH);
}
TEST(a_segment_across_a_capsule_overlaps) { RELATES(capsule(0, 0, 8, 0, 2), segment(4, -9, 4, 9), KZ_OVERLAP); }
TEST(a_segment_that_ends_at_exactly_r_touches) { RELATES(capsule(0, 0, 8, 0, 2), segment(4, 2, 4, 9), KZ_TOUCH); }
TEST(a_capsule_by_a_polygon_corner_at_exactly_r_touches)
{
    RELATES(capsule(11, 12, 20, 30, 5), box(0, 0, 8, 8), KZ_TOUCH);
}
TEST(a_capsule_whose_side_meets_a_corner_at_exactly_r_touches)
{
    RELATES(capsule(0, 25, 25, 0, 5), capsule(25, 25, 26, 26, 0.25f), KZ_APART);
    RELATES(capsule(-8, 19, 16, 1, 5), polygon(7, 14, 20, 14, 9, 30),
            KZ_TOUCH); /* the axis 4y + 3x = 52, (7, 14) 5 off it */
    RELATES(capsule(-8, 19, 16, 1, 5), polygon(7, 13.984375f, 20, 14, 9, 30), KZ_OVERLAP);
    RELATES(capsule(-8, 19, 16, 1, 5), polygon(7, 14.015625f, 20, 15, 9, 30), KZ_APART);
}
TEST(a_capsule_flat_on_a_box_touches) { RELATES(capsule(2, -3, 6, -3, 3), box(0, 0, 8, 8), KZ_TOUCH); }
TEST(a_capsule_through_a_box_overlaps_with_both_ends_outside)
{
    RELATES(capsule(-9, 4, 20, 4, 1), box(0, 0, 8, 8), KZ_OVERLAP);
}
TEST(a_capsule_inside_a_box_overlaps) { RELATES(capsule(2, 4, 6, 4, 1), box(0, 0, 8, 8), KZ_OVERLAP); }
TEST(a_capsule_around_a_box_overlaps) { RELATES(capsule(-20, 4, 20, 4, 30), box(0, 0, 8, 8), KZ_OVERLAP); }
TEST(a_capsule_in_a_hole_is_apart) { RELATES(FRAME, capsule(15, 20, 25, 20, 4), KZ_APART); }
TEST(a_capsule_that_touches_both_ends_of_a_hole_touches) { RELATES(FRAME, capsule(14, 20, 26, 20, 4), KZ_TOUCH); }
TEST(a_capsule_longer_than_the_hole_overlaps) { RELATES(FRAME, capsule(14, 20, 26.015625f, 20, 4), KZ_OVERLAP); }
TEST(crossed_capsules_overlap) { RELATES(capsule(0, 4, 20, 4, 1), capsule(10, -9, 10, 20, 1), KZ_OVERLAP); }
TEST(parallel_capsules_at_the_sum_of_their_radii_touch)
{
    RELATES(capsule(0, 0, 20, 0, 1), capsule(5, 4, 9, 4, 3), KZ_TOUCH);
}
TEST(capsules_in_line_at_the_sum_of_their_radii_touch)
{
    RELATES(capsule(0, 0, 20, 0, 1), capsule(24, 0, 30, 0, 3), KZ_TOUCH);
}
TEST(capsules_end_to_end_slantwise_touch) { RELATES(capsule(0, 0, 8, 0, 2), capsule(11, 4, 20, 9, 3), KZ_TOUCH); }
TEST(a_capsule_end_by_the_side_of_another_touches)
{
    RELATES(capsule(0, 0, 8, 6, 2), capsule(7, -1, 10, -20, 3), KZ_TOUCH);
}
TEST(a_circle_beside_a_capsule_touches) { RELATES(capsule(0, 0, 8, 6, 2), circle(7, -1, 3), KZ_TOUCH); }
TEST(capsules_with_room_between_are_apart)
{
    RELATES(capsule(0, 0, 20, 0, 1), capsule(5, 4.015625f, 9, 9, 3), KZ_APART);
}

TEST(a_capsule_with_one_centre_is_a_circle)
{
    RELATES(capsule(0, 0, 0, 0, 5), point(3, 4), KZ_TOUCH);
    RELATES(capsule(0, 0, 0, 0, 5), circle(6, 8, 5), KZ_TOUCH);
    RELATES(capsule(0, 0, 0, 0, 5), segment(-1, 7, 7, 1), KZ_TOUCH);
    RELATES(capsule(0, 0, 0, 0, 5), box(3, 4, 9, 9), KZ_TOUCH);
}
TEST(a_capsule_of_radius_0_is_a_segment)
{
    RELATES(capsule(0, 0, 4, 4, 0), segment(0, 3, 4, 1), KZ_OVERLAP);
    RELATES(capsule(0, 0, 4, 0, 0), segment(2, 0, 3, 5), KZ_TOUCH);
    RELATES(capsule(0, 0, 4, 4, 0), point(4, 4), KZ_TOUCH);
    RELATES(capsule(0, 0, 4, 4, 0), point(2, 2), KZ_OVERLAP);
    RELATES(capsule(0, 0, 4, 0, 0), box(0, 0, 9, 9), KZ_TOUCH);
    RELATES(capsule(0, 0, 4, 0, 0), capsule(2, 3, 2, 9, 3), KZ_TOUCH);
    RELATES(capsule(3, 3, 3, 3, 0), point(3, 3), KZ_OVERLAP);
    RELATES(capsule(3, 3, 3, 3, 0), segment(3, 3, 9, 9), KZ_TOUCH);
}
