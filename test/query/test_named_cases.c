/* test_named_cases.c - the pairs that docs/cases.md shows: relation, contact and push of each, in all orientations. */
#include "named_cases.h"
#include "scene.h"

#include <kolize/shape_polygon.h>

#include <stddef.h>

static void check_push(const kz_shape *a, const kz_shape *b, const kz_contact *c)
{
    double memory[64];
    kz_shape moved;
    CHECK_EQ(kz_shape_transform(a, (kz_pose){kz_contact_push(a, b, c), 1, 0}, memory, sizeof memory, &moved, NULL), KZ_OK);
    CHECK_LE(kz_relate(&moved, b), KZ_TOUCH);
}

/* Four digits of the length are lost to rounding a million units away; the push frees nevertheless. */
static void check_contact_of(const named_case *expected, const kz_shape *a, const kz_shape *b, float direction)
{
    kz_contact c;
    CHECK_EQ(kz_collide(a, b, &c), expected->relation);
    check_contact(&c, KZ_TEST_HERE, expected->name);
    if (expected->relation != KZ_OVERLAP) return;
    CHECK_NEAR(c.normal.x, (double)(direction * expected->normal_x), 3e-7);
    CHECK_NEAR(c.normal.y, (double)(direction * expected->normal_y), 3e-7);
    CHECK_NEAR(c.depth, expected->depth, 1e-6 * (double)expected->depth);
    CHECK_EQ(c.n_points, expected->n_points);
    CHECK_EQ(c.shortest, expected->shortest);
    check_push(a, b, &c);
}

static void check_named(const char *name)
{
    kz_shape a = {0}, b = {0};
    int i = 0;
    while (i < NAMED_CASES && strcmp(named_cases[i].name, name) != 0) i++;
    if (!CHECK_LT(i, NAMED_CASES)) return;
    const named_case *expected = &named_cases[i];
    CHECK(named_shape_make(&expected->a, &a) && named_shape_make(&expected->b, &b));
    check_contact_of(expected, &a, &b, 1);
    check_contact_of(expected, &b, &a, -1);
    for (int k = 1; k < 8; k++) {
        const scene_view v = {k & 1, k & 2, k & 4, 1, 0, 0};
        const kz_shape p = view_shape(&v, &a), q = view_shape(&v, &b);
        kz_contact c;
        CHECK_EQ(kz_collide(&p, &q, &c), expected->relation);
        if (expected->relation != KZ_OVERLAP) continue;
        CHECK_NEAR(c.depth, expected->depth, 1e-6 * (double)expected->depth);
        check_push(&p, &q, &c);
    }
    scene_clear();
}

TEST(two_crossing_bars_overlap) { check_named("crossing_bars"); }
TEST(the_triangles_of_a_six_pointed_star_overlap) { check_named("six_pointed_star"); }
TEST(nested_shapes_overlap) { check_named("nested"); }
TEST(a_box_in_a_bay_is_apart) { check_named("in_a_bay"); }
TEST(a_box_in_the_ground_of_a_bay_is_lifted_out_of_it) { check_named("into_the_ground_of_a_bay"); }
TEST(edge_along_edge_on_a_slope_touches) { check_named("along_a_slope"); }
TEST(shapes_of_thousandths_collide_like_large_ones) { check_named("small"); }
TEST(shapes_a_million_units_away_collide_like_near_ones) { check_named("far_away"); }
TEST(slivers_of_4000_to_1_overlap_and_part) { check_named("slivers"); }
TEST(repeated_and_collinear_vertices_change_nothing) { check_named("repeated_and_collinear"); }
TEST(a_polygon_without_area_is_a_segment) { check_named("zero_area"); }

TEST(a_box_in_the_ground_of_a_bay_leaves_the_convex_part_by_the_mtv)
{
    const kz_shape a = box(3, 4, 5, 7), bay = polygon(0, 0, 2, 0, 2, 6, 6, 6, 6, 0, 8, 0, 8, 8, 0, 8);
    kz_convex_parts cut;
    kz_part_contact found[4];
    CHECK_EQ(kz_shape_convex_parts(&bay, 0, NULL, &cut, NULL), KZ_OK);
    const size_t n = kz_collide_parts(&a, &cut.shape, found, 4);
    CHECK(n >= 1 && n <= 4);
    float most = 0;
    for (size_t i = 0; i < n; i++) {
        CHECK(found[i].contact.normal.x == 0 && found[i].contact.normal.y == 1);
        most = found[i].contact.depth > most ? found[i].contact.depth : most;
    }
    CHECK_EQ(most, 1);
    kz_convex_parts_free(&cut);
    scene_clear();
}

TEST(repeated_and_collinear_vertices_leave_the_very_contact_of_the_plain_box)
{
    const kz_shape plain = box(0, 0, 4, 4), b = box(3, 1, 8, 3);
    const kz_shape same = polygon(0, 0, 2, 0, 4, 0, 4, 0, 4, 4, 4, 4, 0, 4);
    kz_contact c, d;
    CHECK_EQ(kz_collide(&plain, &b, &c), kz_collide(&same, &b, &d));
    CHECK(memcmp(&c, &d, offsetof(kz_contact, features)) == 0);
    CHECK_EQ(kz_feature_of_b(c.features[0]), kz_feature_of_b(d.features[0]));
    scene_clear();
}

TEST(polygons_without_area_that_cross_overlap_at_depth_0_and_still_part)
{
    const kz_shape a = polygon(0, 0, 8, 4, 4, 2), b = polygon(0, 4, 4, 2, 8, 0);
    kz_contact c;
    CHECK_EQ(kz_collide(&a, &b, &c), KZ_OVERLAP);
    check_contact(&c, KZ_TEST_HERE, "no area");
    check_push(&a, &b, &c);
    scene_clear();
}
