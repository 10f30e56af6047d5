/* test_measure.c - area, length, centroid and moment of inertia, against known values and against counting small cells. */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_measure.h>

static void check_measure(const kz_shape *shape, int dimension, double size, double x, double y)
{
    const kz_measure m = kz_shape_measure(shape);
    CHECK_EQ(m.dimension, dimension);
    CHECK_NEAR(m.size, size, 1e-9 * (1 + size));
    CHECK_NEAR(m.x, x, 1e-9 * (1 + fabs(x)));
    CHECK_NEAR(m.y, y, 1e-9 * (1 + fabs(y)));
}

TEST(each_kind_has_its_dimension_size_and_middle)
{
    const kz_vec2 el[6] = {{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}};
    kz_shape s = point(3, -4);
    check_measure(&s, 0, 1, 3, -4);
    s = segment(0, 0, 6, 8);
    check_measure(&s, 1, 10, 3, 4);
    s = box(1, 2, 4, 4);
    check_measure(&s, 2, 6, 2.5, 3);
    s = box(1, 2, 1, 4);
    check_measure(&s, 1, 2, 1, 3);
    s = circle(7, 8, 2);
    check_measure(&s, 2, 12.566370614359172, 7, 8);
    s = capsule(0, 0, 4, 0, 1);
    check_measure(&s, 2, 11.141592653589793, 2, 0);
    REQUIRE(kz_shape_polygon(el, 6, &s, NULL) == KZ_OK);
    check_measure(&s, 2, 7, (4 * 2 + 3 * 0.5) / 7, (4 * 0.5 + 3 * 2.5) / 7);
    s = mask("##.\n#..\n", 10.5, 20);
    check_measure(&s, 2, 3, 10 + (0.5 + 1.5 + 0.5) / 3, 20 + (0.5 + 0.5 + 1.5) / 3);
}

TEST(either_winding_and_holes)
{
    const int32_t ends[2] = {4, 8};
    const kz_vec2 windings[4][8] = {
        {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {1, 1}, {3, 1}, {3, 4}, {1, 4}},
        {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {1, 4}, {3, 4}, {3, 1}, {1, 1}},
        {{0, 9}, {9, 9}, {9, 0}, {0, 0}, {1, 1}, {3, 1}, {3, 4}, {1, 4}},
        {{0, 9}, {9, 9}, {9, 0}, {0, 0}, {1, 4}, {3, 4}, {3, 1}, {1, 1}},
    };
    for (int i = 0; i < 4; i++) {
        kz_shape s;
        REQUIRE(kz_shape_polygon_with_holes(windings[i], ends, 2, &s, NULL) == KZ_OK);
        check_measure(&s, 2, 75, (81 * 4.5 - 6 * 2) / 75, (81 * 4.5 - 6 * 2.5) / 75);
    }
}

TEST(parts_add_up_and_the_highest_dimension_counts)
{
    const kz_shape parts[4] = {point(100, 100), box(0, 0, 2, 2), segment(50, 50, 60, 60), box(4, 0, 6, 4)};
    const kz_shape lines[2] = {point(9, 9), segment(0, 0, 2, 0)}, points[2] = {point(0, 0), point(1, 4)};
    kz_shape s;
    REQUIRE(kz_shape_parts(parts, 4, &s, NULL) == KZ_OK);
    check_measure(&s, 2, 12, (4 * 1 + 8 * 5) / 12.0, (4 * 1 + 8 * 2) / 12.0);
    REQUIRE(kz_shape_parts(lines, 2, &s, NULL) == KZ_OK);
    check_measure(&s, 1, 2, 1, 0);
    REQUIRE(kz_shape_parts(points, 2, &s, NULL) == KZ_OK);
    check_measure(&s, 0, 2, 0.5, 2);
    REQUIRE(kz_shape_parts(points, 0, &s, NULL) == KZ_OK);
    check_measure(&s, -1, 0, 0, 0);
    s = mask("..\n", 0, 0);
    check_measure(&s, -1, 0, 0, 0);
}

/* Random shapes on a grid of halves, counted in cells of 1/32: the border is cut through cells. */
TEST(as_many_small_cells_as_there_is_area)
{
    enum { FINE = 32 };
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 60; i++) {
        scene_clear();
        const kz_shape s = any_shape(&r, false);
        const kz_measure m = kz_shape_measure(&s);
        if (m.dimension != 2) continue;
        double n = 0, x_sum = 0, y_sum = 0, wide = (double)(s.bounds.max.x - s.bounds.min.x);
        const double high = (double)(s.bounds.max.y - s.bounds.min.y);
        const int x0 = (int)floorf(s.bounds.min.x * FINE), x1 = (int)ceilf(s.bounds.max.x * FINE);
        const int y0 = (int)floorf(s.bounds.min.y * FINE), y1 = (int)ceilf(s.bounds.max.y * FINE);
        for (int y = y0; y < y1; y++) {
            for (int x = x0; x < x1; x++) {
                const kz_shape p = point(((float)x + 0.5f) / FINE, ((float)y + 0.5f) / FINE);
                if (kz_relate(&p, &s) != KZ_OVERLAP) continue;
                n++;
                x_sum += ((double)x + 0.5) / FINE;
                y_sum += ((double)y + 0.5) / FINE;
            }
        }
        const double around = 8 * (wide + high) / FINE; /* area of the cells along a border with some ways back */
        CHECK_NEAR(m.size, n / (FINE * FINE), around);
        if (m.size < 4) continue;
        CHECK_NEAR(m.x, x_sum / n, around * (wide + high) / m.size);
        CHECK_NEAR(m.y, y_sum / n, around * (wide + high) / m.size);
    }
}

/* ---- The moment of inertia -------------------------------------------------------------------------------- */

static double inertia_of(const kz_shape *s) { return kz_shape_measure(s).inertia; }

TEST(moments_of_inertia_from_the_textbook)
{
    const kz_vec2 triangle[3] = {{1, 1}, {4, 1}, {1, 5}}, star[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    kz_shape s = box(10, 20, 13, 24);
    CHECK_NEAR(inertia_of(&s), 12 * (9 + 16) / 12.0, 1e-12); /* m (w^2 + h^2) / 12 */
    s = circle(5, 5, 2);
    CHECK_NEAR(inertia_of(&s), 3.141592653589793 * 16 / 2, 1e-12); /* m r^2 / 2 */
    s = segment(1, 1, 4, 5);
    CHECK_NEAR(inertia_of(&s), 125 / 12.0, 1e-12); /* m l^2 / 12 */
    s = point(3, 4);
    CHECK_EQ(inertia_of(&s), 0);
    s = capsule(7, 7, 7, 7, 2);
    CHECK_NEAR(inertia_of(&s), 3.141592653589793 * 16 / 2, 1e-12);
    REQUIRE(kz_shape_polygon(triangle, 3, &s, NULL) == KZ_OK);
    CHECK_NEAR(inertia_of(&s), 6 * (9 + 16 + 25) / 36.0, 1e-12); /* m (a^2 + b^2 + c^2) / 36 */
    REQUIRE(kz_shape_polygon(star, 4, &s, NULL) == KZ_OK);
    CHECK_NEAR(inertia_of(&s), 16 * 32 / 12.0, 1e-12);
    s = mask("##\n##\n", 100.5, -7);
    CHECK_NEAR(inertia_of(&s), 4 * 8 / 12.0, 1e-12);
    const kz_shape points[2] = {point(0, 0), point(6, 8)};
    REQUIRE(kz_shape_parts(points, 2, &s, NULL) == KZ_OK);
    CHECK_NEAR(inertia_of(&s), 50, 1e-12);
}

/* The sum over small squares of mass * distance^2, for every kind that has area. */
TEST(moments_of_inertia_of_many_small_masses)
{
    enum { FINE = 32 };
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 60; i++) {
        scene_clear();
        const kz_shape s = any_shape(&r, false);
        const kz_measure m = kz_shape_measure(&s);
        if (m.dimension != 2 || m.size < 4) continue;
        const int x0 = (int)floorf(s.bounds.min.x * FINE), x1 = (int)ceilf(s.bounds.max.x * FINE);
        const int y0 = (int)floorf(s.bounds.min.y * FINE), y1 = (int)ceilf(s.bounds.max.y * FINE);
        double sum = 0;
        for (int y = y0; y < y1; y++) {
            for (int x = x0; x < x1; x++) {
                const kz_shape p = point(((float)x + 0.5f) / FINE, ((float)y + 0.5f) / FINE);
                const double dx = ((double)x + 0.5) / FINE - m.x, dy = ((double)y + 0.5) / FINE - m.y;
                if (kz_relate(&p, &s) == KZ_OVERLAP) sum += (dx * dx + dy * dy) / (FINE * FINE);
            }
        }
        const double wide = (double)(s.bounds.max.x - s.bounds.min.x), high = (double)(s.bounds.max.y - s.bounds.min.y);
        CHECK_NEAR(m.inertia, sum, 8 * (wide + high) / FINE * (wide * wide + high * high));
        CHECK_NEAR(m.inertia, sum, 0.05 * sum); /* the border's cells are cut on both sides */
    }
}

/* A spike and a body: the moment is small beside the square of the distance from the first vertex. */
TEST(moments_of_inertia_do_not_cancel)
{
    const kz_vec2 far[4] = {{1e6f, 1e6f}, {1e6f + 2, 1e6f}, {1e6f + 2, 1e6f + 4}, {1e6f, 1e6f + 4}};
    kz_shape s, parts[2] = {box(0, 0, 1, 1), box(0, 0, 1, 1)};
    REQUIRE(kz_shape_polygon(far, 4, &s, NULL) == KZ_OK);
    CHECK_NEAR(inertia_of(&s), 8 * 20 / 12.0, 1e-10);
    parts[0] = parts[1] = box(1e6f, 1e6f, 1e6f + 1, 1e6f + 1);
    REQUIRE(kz_shape_parts(parts, 2, &s, NULL) == KZ_OK);
    CHECK_NEAR(inertia_of(&s), 2 / 6.0, 1e-10);
}

TEST(far_from_the_origin_nothing_is_lost)
{
    const kz_vec2 far[3] = {{1e6f, 1e6f}, {1e6f + 1, 1e6f}, {1e6f, 1e6f + 1}};
    const kz_vec2 tiny[3] = {{0, 0}, {0x1p-140f, 0}, {0, 0x1p-140f}};
    kz_shape s;
    REQUIRE(kz_shape_polygon(far, 3, &s, NULL) == KZ_OK);
    CHECK_NEAR(kz_shape_measure(&s).size, 0.5, 1e-12);
    CHECK_NEAR(kz_shape_measure(&s).x, 1e6 + 1 / 3.0, 1e-9);
    REQUIRE(kz_shape_polygon(tiny, 3, &s, NULL) == KZ_OK);
    CHECK_EQ(kz_shape_measure(&s).size, 0x1p-281);
    CHECK(kz_shape_measure(&s).x > 0);
}
