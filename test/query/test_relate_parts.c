/* test_relate_parts.c - kz_relate of compounds is the highest of their parts; nested, empty and invalid shapes too. */
#include "scene.h"

#define PAIR parts(box(0, 0, 4, 4), circle(20, 0, 5))

TEST(parts_overlap_where_one_does) { RELATES(PAIR, point(20, 3), KZ_OVERLAP); }
TEST(parts_touch_where_one_does) { RELATES(PAIR, point(23, 4), KZ_TOUCH); }
TEST(parts_are_apart_between) { RELATES(PAIR, point(10, 2), KZ_APART); }
TEST(the_higher_relation_counts) { RELATES(PAIR, segment(4, 2, 20, 0), KZ_OVERLAP); }
TEST(touching_both_is_touching) { RELATES(PAIR, segment(4, 0, 15, 0), KZ_TOUCH); }
TEST(parts_with_parts_take_every_pair) { RELATES(PAIR, parts(point(10, 2), point(12, 2), point(4, 2)), KZ_TOUCH); }
TEST(nested_parts_count_as_their_parts)
{
    RELATES(parts(parts(PAIR), parts(parts(point(50, 50)))), point(23, 4), KZ_TOUCH);
}
TEST(one_part_is_the_part) { RELATES(parts(box(0, 0, 4, 4)), box(4, 4, 5, 5), KZ_TOUCH); }
TEST(no_parts_are_apart) { RELATES(no_parts(), box(-9, -9, 9, 9), KZ_APART); }
TEST(no_parts_among_parts_change_nothing) { RELATES(parts(no_parts(), PAIR, no_parts()), point(23, 4), KZ_TOUCH); }
TEST(parts_of_no_parts_are_apart) { RELATES(parts(no_parts(), parts(no_parts())), parts(no_parts()), KZ_APART); }
TEST(equal_parts_overlap) { RELATES(PAIR, PAIR, KZ_OVERLAP); }
TEST(the_internal_edge_between_two_parts_is_not_inside)
{
    RELATES(parts(box(0, 0, 4, 4), box(4, 0, 8, 4)), point(4, 2), KZ_TOUCH);
}
TEST(masks_may_be_parts) { RELATES(parts(mask("#.#", 0, 0), mask("#", 5, 5)), mask("#", 1, 0), KZ_TOUCH); }
TEST(masks_as_parts_meet_shapes) { RELATES(parts(mask("#.#", 0, 0), circle(10, 10, 5)), point(13, 14), KZ_TOUCH); }
TEST(masks_as_parts_are_nested) { RELATES(parts(parts(mask("#.#", 0, 0))), box(2.5f, 0.5f, 9, 9), KZ_OVERLAP); }
TEST(bounds_of_far_parts_do_not_count) { RELATES(parts(point(-50, -50), point(50, 50)), box(-9, -9, 9, 9), KZ_APART); }

TEST(parts_as_deep_as_allowed_are_reached)
{
    kz_shape level[KZ_MAX_PART_DEPTH + 1] = {point(3, 4)};
    for (int i = 1; i <= KZ_MAX_PART_DEPTH; i++) CHECK_EQ(kz_shape_parts(&level[i - 1], 1, &level[i], NULL), KZ_OK);
    const kz_shape disc = circle(0, 0, 5), *deep = &level[KZ_MAX_PART_DEPTH];
    CHECK_EQ(kz_relate(deep, &disc), KZ_TOUCH);
    CHECK_EQ(kz_relate(&disc, deep), KZ_TOUCH);
    CHECK_EQ(kz_relate(deep, deep), KZ_OVERLAP);
}

TEST(a_shape_that_was_not_made_is_apart_from_everything_and_itself)
{
    const kz_shape nothing = {0}, all[] = {
                                      point(0, 0),
                                      segment(0, 0, 1, 1),
                                      box(-1, -1, 1, 1),
                                      circle(0, 0, 9),
                                      capsule(0, 0, 1, 1, 9),
                                      polygon(-1, -1, 1, -1, 0, 1),
                                      polyline(0, 0, 1, 1, 0, 1),
                                      mask("#", 0, 0),
                                      parts(point(0, 0)),
                                      nothing,
                                  };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        kz_contact contact;
        NOTE("%s", kz_kind_name(all[i].kind));
        CHECK_EQ(kz_relate(&nothing, &all[i]), KZ_APART);
        CHECK_EQ(kz_relate(&all[i], &nothing), KZ_APART);
        CHECK_EQ(kz_collide(&all[i], &nothing, &contact), KZ_APART);
        CHECK_EQ(contact.n_points, 0);
    }
    scene_clear();
}

TEST(a_shape_overlaps_itself)
{
    const kz_shape all[] = {
        point(3, 1),
        segment(0, 0, 1, 1),
        box(-1, -1, 1, 1),
        box(2, 2, 2, 5),
        circle(0, 0, 9),
        circle(1, 1, 0),
        capsule(0, 0, 1, 1, 9),
        capsule(0, 0, 1, 1, 0),
        polygon(-1, -1, 1, -1, 0, 1),
        polygon(0, 0, 2, 2, 5, 5),
        polyline(0, 0, 1, 1, 0, 1),
        polyline(0, 0, 1, 0, 1, 1, 0, 0),
        polygon_with_holes(RINGS(4, 3), 0, 0, 9, 0, 9, 9, 0, 9, 1, 1, 3, 1, 1, 3),
        mask("#.#\n.#.", 0, 0),
        parts(point(0, 0), box(4, 4, 5, 5)),
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const kz_shape copy = all[i];
        NOTE("%s, number %zu", kz_kind_name(all[i].kind), i);
        CHECK_EQ(kz_relate(&all[i], &all[i]), KZ_OVERLAP);
        CHECK_EQ(kz_relate(&all[i], &copy), KZ_OVERLAP);
    }
    scene_clear();
}
