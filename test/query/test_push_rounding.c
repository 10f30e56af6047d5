/* test_push_rounding.c - the push frees a where the rounding of its moved vertices alone decides. */
#include "scene.h"

static void check_freed(kz_shape a, kz_shape b, kz_test_place at)
{
    const kz_shape *const pair[2] = {&a, &b};
    for (int i = 0; i < 2; i++) {
        kz_contact c;
        kz_shape moved;
        double memory[64];
        kz_test_compare(KZ_TEST_EQ, kz_test_int(kz_collide(pair[i], pair[1 - i], &c)), kz_test_int(KZ_OVERLAP), at,
                        "overlap");
        const kz_pose shift = {c.push, 1, 0};
        kz_test_note("push %a %a", (double)c.push.x, (double)c.push.y);
        kz_test_check(kz_shape_pose(pair[i], shift, memory, sizeof memory, &moved, NULL) == KZ_OK, at,
                      "the push is a pose");
        kz_test_check(kz_relate(&moved, pair[1 - i]) <= KZ_TOUCH, at, "the push frees");
    }
    scene_clear();
}

#define FREED(a, b) check_freed(a, b, KZ_TEST_HERE)

TEST(a_push_far_below_the_last_place_of_the_vertices_frees)
{
    FREED(circle(0x1p24f, 0x1p24f, 1000), circle(0x1p24f + 1414, 0x1p24f + 1414, 1000));
    FREED(polygon(8388608, 0, 8388700, 3, 8388650, 90), polygon(8388674, 47, 8388800, 0, 8388800, 90));
    FREED(box(16777212, 0, 16777216, 4), polygon(16777214, 1, 16777220, 2, 16777216, 8));
}

/* Half a unit to the left the thin box is a segment, whose inside may meet the polyline's where areas would
 * only touch. */
TEST(a_thin_box_that_the_push_flattens_is_still_freed)
{
    const float thin = 0x1p-106f;
    FREED(box(-thin, 0, thin, 8), polyline(4, 9, -0.5f, 1, 4, 1));
    FREED(polygon(-thin, 0, thin, 0, thin, 8, -thin, 8), polyline(4, 9, -0.5f, 1, 4, 1));
    FREED(parts(box(-thin, 0, thin, 8)), polyline(4, 9, -0.5f, 1, 4, 1));
}

TEST(lines_that_meet_in_their_insides_are_parted_by_more_than_touching)
{
    FREED(polyline(0, 0, 4, 4, 8, 0), segment(0, 3, 8, 3));
    FREED(segment(0, 0, 8, 4), segment(2, 1, 12, 6));
    FREED(point(0, 0), point(0, 0));
    FREED(point(3, 4), segment(0, 4, 9, 4));
    FREED(box(5, 0, 5, 9), capsule(5, 3, 5, 30, 0));
}

TEST(shapes_in_whole_numbers_are_pushed_by_whole_numbers_until_they_touch)
{
    const kz_shape a = box(0, 0, 8, 8), floor_line = polyline(-9, 6, 30, 6), c = circle(4, 4, 3);
    const kz_shape *const others[] = {&floor_line, &c};
    const float pushes[] = {2, 7};
    for (int i = 0; i < 2; i++) {
        kz_contact contact;
        CHECK_EQ(kz_collide(&a, others[i], &contact), KZ_OVERLAP);
        CHECK_EQ(fabsf(contact.push.x) + fabsf(contact.push.y), pushes[i]);
        CHECK_EQ(contact.depth, pushes[i]);
    }
    scene_clear();
}

TEST(areas_that_overlap_by_less_than_double_tells_have_a_depth_and_a_way_out)
{
    const kz_shape a = polygon(1, 0x1p-80f, -4, 0, -4, -3), b = polygon(1, 0, 4, 4, 0, 3);
    kz_contact c;
    CHECK_EQ(kz_collide(&a, &b, &c), KZ_OVERLAP);
    CHECK_GT(c.depth, 0);
    CHECK_LT(c.depth, 0x1p-60f);
    FREED(a, b);
}
