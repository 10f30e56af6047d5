/* test_reuse.c - shapes made from points that they already hold. */
#include "scene.h"

TEST(a_polygon_can_be_made_again_from_its_own_points)
{
    kz_shape s = polygon(0, 0, 8, 0, 8, 6, 2, 7);
    const kz_shape before = s;
    size_t n;
    const kz_vec2 *points = kz_shape_points(&s, &n);
    CHECK_EQ(kz_shape_polygon(points, n, &s, NULL), KZ_OK);
    CHECK_MEM(&s, &before, sizeof s);
    CHECK_EQ(kz_shape_polyline(points, n, &s, NULL), KZ_OK);
    CHECK_MEM(kz_shape_points(&s, &n), before.as.polygon.inline_points, 4 * sizeof(kz_vec2));
    scene_clear();
}

TEST(a_shape_is_no_part_of_itself)
{
    kz_shape all[3] = {point(1, 2), point(3, 4), point(5, 6)};
    const kz_shape before = all[1];
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_shape_parts(all, 3, &all[1], &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.b, 1);
    CHECK_MEM(&all[1], &before, sizeof before);
}

TEST(parts_without_a_part_are_posed_without_memory)
{
    const kz_shape none = no_parts(), inner = parts(no_parts(), no_parts());
    kz_shape out = point(1, 2);
    CHECK_EQ(kz_shape_transform_bytes(&none), 0);
    CHECK_EQ(kz_shape_transform(&none, (kz_pose){{3, 4}, 0, 1}, NULL, 0, &out, NULL), KZ_OK);
    CHECK(out.kind == KZ_KIND_PARTS && out.as.parts.n == 0);

    double memory[64];
    REQUIRE(kz_shape_transform_bytes(&inner) <= sizeof memory);
    CHECK_EQ(kz_shape_transform(&inner, (kz_pose){{3, 4}, 0, 1}, memory, kz_shape_transform_bytes(&inner), &out, NULL),
             KZ_OK);
    CHECK(out.kind == KZ_KIND_PARTS && out.as.parts.n == 2 && out.as.parts.items[1].as.parts.n == 0);
    scene_clear();
}

/* Its four corners lie on the sides of the square, so only the middles of its edges could decide.  At one of those the
 * outline's dent touches it. */
TEST(a_hole_whose_corners_lie_on_the_outline_is_inside_even_where_a_dent_touches_it)
{
    const kz_shape s =
        polygon_with_holes(RINGS(7, 4), 0, 0, 7, 0, 6, 2, 8, 1, 8, 4, 8, 8, 0, 8, 4, 0, 8, 4, 4, 8, 0, 4);
    CHECK(s.flags & KZ_SHAPE_TOUCHES_ITSELF);
    const kz_shape in_hole = point(4, 4), in_area = point(7.5f, 7.5f), at_dent = point(6, 2);
    CHECK_EQ(kz_relate(&s, &in_hole), KZ_APART);
    CHECK_EQ(kz_relate(&s, &in_area), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&s, &at_dent), KZ_TOUCH);
    scene_clear();
}
