/* test_contact_order.c - the total order of shapes, which makes contacts symmetric in their arguments.
 *
 * It has shapes that differ in one number, copies that differ in none, and the preference between two directions. */
#include "scene.h"

#include "query/contact/contact.h"

enum { MOST = 64 };

/* All different; many with the same bounds, told apart by the last thing that is looked at. */
static int unlike_shapes(kz_shape *out)
{
    const float far = 0x1p28F;
    const kz_shape all[] = {
        point(0, 0),
        box(0, 0, 4, 4),
        box(0, 0, 4, 5),
        box(0, 0, 5, 4),
        box(0, 1, 4, 4),
        box(1, 0, 4, 4),
        segment(0, 0, 4, 4),
        segment(0, 4, 4, 0),
        segment(4, 0, 0, 4),
        segment(4, 4, 0, 0),
        circle(far, far, 1), /* of one box, by rounding */
        circle(far, far, 1.5F),
        circle(far, far, 2),
        capsule(0, 0, 4, 4, 1),
        capsule(0, 4, 4, 0, 1),
        capsule(4, 0, 0, 4, 1),
        capsule(far, 0, far + 32, 32, 1),
        capsule(far, 0, far + 32, 32, 1.0001F),
        polygon(0, 0, 4, 0, 4, 4),
        polygon(0, 0, 4, 4, 0, 4),
        polygon(0, 0, 4, 0, 4, 4, 0, 4),
        polygon(0, 0, 4, 0, 4, 4, 1, 3),
        polygon(0, 0, 4, 0, 4, 4, 1, 2),
        polygon(0, 0, 4, 0, 4, 4, 2, 3),
        polygon(0, 0, 4, 0, 4, 4, 3, 4, 2, 3, 1, 2, 1, 1),
        polygon(0, 0, 4, 0, 4, 4, 3, 4, 2, 3, 1, 2, 0.5F, 1),
        polygon_with_holes(RINGS(4, 3), 0, 0, 9, 0, 9, 9, 0, 9, 1, 1, 2, 3, 3, 1),
        polygon_with_holes(RINGS(4, 3), 0, 0, 9, 0, 9, 9, 0, 9, 1, 1, 2, 4, 3, 1),
        polygon(0, 0, 9, 0, 9, 9, 0, 9, 0, 8, 1, 7, 0, 6),
        /* ten points in three rings, the same, divided in two ways */
        polygon_with_holes(RINGS(4, 3, 3), 0, 0, 9, 0, 9, 9, 0, 9, 1, 1, 2, 1, 2, 2, 5, 5, 6, 5, 6, 6),
        polygon_with_holes(RINGS(4, 3, 3), 0, 0, 9, 0, 9, 9, 0, 9, 1, 1, 2, 1, 2, 2, 5, 5, 6, 5, 6, 7),
        polygon_with_holes(RINGS(3, 4, 3), 0, 0, 9, 0, 0, 9, 1, 1, 2, 1, 2, 2, 1, 2, 3, 3, 4, 3, 4, 4),
        polygon_with_holes(RINGS(3, 3, 4), 0, 0, 9, 0, 0, 9, 1, 1, 2, 1, 2, 2, 1, 3, 3, 3, 3, 4, 2, 4),
        polyline(0, 0, 4, 4, 4, 0),
        polyline(0, 0, 4, 4, 4, 1),
        polyline(0, 0, 4, 4, 3, 0),
        polyline(4, 0, 4, 4, 0, 0),
        mask("###\n###\n###\n", 0, 0),
        mask("###\n#.#\n###\n", 0, 0),
        mask("###\n##.\n###\n", 0, 0),
        mask("###\n.##\n###\n", 0, 0),
        mask("###\n..#\n###\n", 0, 0),
        mask("###\n...\n###\n", 0, 0),
        mask("###\n###\n##.\n", 0, 0),
        mask(".###\n.###\n.###\n", -1, 0), /* the same cells, numbered otherwise */
        mask("...\n###\n###\n###\n", 0, -1),
        parts(box(0, 0, 1, 1), box(3, 3, 4, 4)),
        parts(box(3, 3, 4, 4), box(0, 0, 1, 1)),
        parts(box(0, 0, 1, 1), box(3, 3, 4, 4), point(2, 2)),
        parts(box(0, 0, 1, 1), box(3, 3, 4, 4), point(2, 3)),
        parts(box(0, 0, 1, 1), parts(box(3, 3, 4, 4))),
    };
    const int n = (int)(sizeof all / sizeof all[0]);
    memcpy(out, all, sizeof all);
    return n;
}

static kz_shape first_shapes[MOST], second_shapes[MOST];

TEST(of_two_shapes_that_differ_in_anything_one_comes_first)
{
    const int n = unlike_shapes(first_shapes);
    REQUIRE(n == unlike_shapes(second_shapes));
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            const int order = kzi_compare_shapes(&first_shapes[i], &first_shapes[k]);
            NOTE("shapes %d and %d", i, k);
            CHECK_EQ(kzi_compare_shapes(&first_shapes[k], &first_shapes[i]), -order);
            CHECK_EQ(order == 0, i == k);
            CHECK_EQ(kzi_compare_shapes(&first_shapes[i], &second_shapes[k]), order); /* of others just like them */
        }
    }
    scene_clear();
}

TEST(what_comes_before_another_comes_before_all_that_come_after_it)
{
    const int n = unlike_shapes(first_shapes);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            if (kzi_compare_shapes(&first_shapes[i], &first_shapes[k]) >= 0) continue;
            for (int j = 0; j < n; j++) {
                if (kzi_compare_shapes(&first_shapes[k], &first_shapes[j]) >= 0) continue;
                CHECK_LT(kzi_compare_shapes(&first_shapes[i], &first_shapes[j]), 0);
            }
        }
    }
    scene_clear();
}

/* ---- Ways out --------------------------------------------------------------------------------------------------- */

static int sign_of(int64_t v) { return (v > 0) - (v < 0); }

TEST(the_direction_that_goes_further_between_the_centres_is_better_then_the_one_rotated_from_x_to_y)
{
    for (int i = 0; i < 25 * 25 * 25; i++) {
        const int dx = i % 5 - 2, dy = i / 5 % 5 - 2, ex = i / 25 % 5 - 2, ey = i / 125 % 5 - 2;
        const int vx = i / 625 % 5 - 2, vy = i / 3125 - 2;
        const kzi_vec d = {dx, dy}, e = {ex, ey}, v = {vx, vy};
        int order = sign_of((dx - ex) * vx + (dy - ey) * vy);
        if (order == 0) order = sign_of((dy - ey) * vx - (dx - ex) * vy);
        if (order == 0) order = dx != ex ? sign_of(dx - ex) : sign_of(dy - ey);
        NOTE("(%d %d) or (%d %d) along (%d %d)", dx, dy, ex, ey, vx, vy);
        CHECK_EQ(kzi_is_preferred(v, d, e), order > 0);
        CHECK_EQ(kzi_is_preferred(v, e, d), order < 0);
    }
}

/* 1 + 2^-60 is 1: what the sums lose counts. */
TEST(of_directions_whose_sums_are_rounded_alike_the_better_one_is_still_known)
{
    const kzi_vec plain = {1, 0}, up = {1, 0x1p-60}, down = {1, -0x1p-60}, rise = {1, 1}, fall = {1, -1};
    CHECK(kzi_is_preferred(rise, up, plain));
    CHECK(!kzi_is_preferred(rise, plain, up));
    CHECK(kzi_is_preferred(fall, plain, up));
    CHECK(!kzi_is_preferred(fall, up, plain));
    CHECK(kzi_is_preferred(rise, plain, down));
    CHECK(kzi_is_preferred(fall, down, plain));
}
