/* test_convex_split.c - convex parts and triangles of polygons add up to the polygon, share no area, and have its
 * vertices. */
#include "large_shape.h"
#include "shape/shape_private.h"

#include "kz_test_alloc.h"

/* Twice the area; exact for small whole coordinates. */
static double twice_area(const kz_vec2 *p, int32_t n)
{
    double sum = 0;
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 a = p[i], b = p[i + 1 == n ? 0 : i + 1];
        sum += (double)a.x * (double)b.y - (double)a.y * (double)b.x;
    }
    return sum < 0 ? -sum : sum;
}

static double twice_area_of(const large_shape *s)
{
    double sum = 0;
    for (int32_t ring = 0, begin = 0; ring < s->n_rings; begin = s->ring_end[ring++]) {
        const double area = twice_area(s->points + begin, s->ring_end[ring] - begin);
        sum += ring ? -area : area;
    }
    return sum;
}

static bool is_vertex_of(const kz_shape *polygon, kz_vec2 v)
{
    int32_t n;
    const kz_vec2 *p = kzi_shape_points(polygon, &n);
    for (int32_t i = 0; i < n; i++) {
        if (p[i].x == v.x && p[i].y == v.y) return true;
    }
    return false;
}

static bool every_corner_turns(const kz_vec2 *p, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        if (kz_orient(p[i], p[(i + 1) % n], p[(i + 2) % n]) <= 0) return false;
    }
    return true;
}

static void check_parts(const large_shape *s, int32_t max_points)
{
    kz_convex_parts parts = {0};
    REQUIRE(kz_shape_convex_parts(&s->plain, max_points, NULL, &parts, NULL) == KZ_OK);
    CHECK_EQ(parts.shape.kind, KZ_KIND_PARTS);
    CHECK_MEM(&parts.shape.bounds, &s->plain.bounds, sizeof parts.shape.bounds);
    double sum = 0;
    for (int32_t i = 0; i < parts.shape.as.parts.n; i++) {
        const kz_shape *part = &parts.shape.as.parts.items[i];
        int32_t n;
        const kz_vec2 *p = kzi_shape_points(part, &n);
        CHECK(part->flags & KZ_SHAPE_CONVEX);
        CHECK(max_points == 0 || n <= max_points);
        CHECK(every_corner_turns(p, n));
        for (int32_t k = 0; k < n; k++) CHECK(is_vertex_of(&s->plain, p[k]));
        sum += twice_area(p, n);
        for (int32_t k = 0; k < i && k < 40; k++) CHECK_LE(kz_relate(part, &parts.shape.as.parts.items[k]), KZ_TOUCH);
    }
    CHECK_EQ(sum, twice_area_of(s));
    kz_convex_parts_free(&parts);
    CHECK_EQ(parts.shape.kind, KZ_KIND_NONE);
    kz_convex_parts_free(&parts);
}

static void check_triangles(const large_shape *s)
{
    kz_triangles triangles;
    int32_t m;
    const kz_vec2 *p = kzi_shape_points(&s->plain, &m);
    REQUIRE(kz_triangulate(&s->plain, NULL, &triangles, NULL) == KZ_OK);
    const int32_t *corner = triangles.indices;
    double sum = 0;
    for (int32_t i = 0; i < triangles.n; i++) {
        kz_vec2 t[3];
        for (int k = 0; k < 3; k++) {
            REQUIRE(corner[3 * i + k] >= 0 && corner[3 * i + k] < m);
            t[k] = p[corner[3 * i + k]];
        }
        CHECK_GT(kz_orient(t[0], t[1], t[2]), 0);
        sum += twice_area(t, 3);
    }
    CHECK_EQ(sum, twice_area_of(s));
    kz_triangles_free(&triangles);
    CHECK(!triangles.indices && triangles.n == 0);
}

TEST(parts_and_triangles_of_cells_are_the_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        large_cells(s, large_any_noise(&rng), kz_test_range(&rng, 1, 16));
        large_map(s, kz_test_one_in(&rng, 2) ? 3.0f : -2.0f, 5, 7, (float)kz_test_range(&rng, -50, 50));
        REQUIRE(large_make(s));
        check_parts(s, 0);
        check_parts(s, kz_test_range(&rng, 3, 9));
        check_triangles(s);
    }
    free(s);
}

TEST(parts_of_polygons_on_a_lattice_are_the_polygon)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    int64_t cut = 0;
    for (int64_t i = kz_test_rounds(40000); i > 0; i--) {
        const int32_t n = kz_test_range(&rng, 3, 10);
        s->n_points = s->n_rings = 0;
        for (int32_t k = 0; k < n; k++) {
            const float x = (float)kz_test_range(&rng, -4, 4);
            large_point(s, x, (float)kz_test_range(&rng, -4, 4));
        }
        s->ring_end[s->n_rings++] = n;
        if (!large_make(s) || s->plain.flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE)) continue;
        check_parts(s, kz_test_one_in(&rng, 2) ? 0 : 3);
        check_triangles(s);
        cut++;
    }
    CHECK_GT(cut, kz_test_rounds(1500));
    free(s);
}

/* Points and discs show more than areas where coordinates are not whole. */
TEST(parts_of_stars_hold_the_points_the_polygon_holds)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    for (int64_t i = kz_test_rounds(40); i > 0; i--) {
        large_stars(&rng, s, kz_test_range(&rng, 3, 200), kz_test_range(&rng, 0, 3));
        REQUIRE(large_make(s));
        kz_convex_parts parts = {0};
        REQUIRE(kz_shape_convex_parts(&s->plain, 0, NULL, &parts, NULL) == KZ_OK);
        for (int k = 0; k < 100; k++) {
            const kz_vec2 at = {kz_test_real(&rng, -90, 90), kz_test_real(&rng, -90, 90)};
            kz_shape disc;
            kz_shape_circle(at, kz_test_one_in(&rng, 2) ? 0 : kz_test_real(&rng, 0, 5), &disc, NULL);
            CHECK_EQ(kz_relate(&parts.shape, &disc) == KZ_APART, kz_relate(&s->plain, &disc) == KZ_APART);
        }
        kz_convex_parts_free(&parts);
    }
    free(s);
}

TEST(a_convex_polygon_is_one_part)
{
    const kz_vec2 points[12] = {{5, 0}, {8, 1}, {10, 3}, {11, 6}, {10, 9}, {8, 11},
                                {5, 12}, {2, 11}, {0, 9}, {-1, 6}, {0, 3}, {2, 1}};
    kz_shape polygon;
    kz_convex_parts parts;
    CHECK_EQ(kz_shape_polygon(points, 12, &polygon, NULL), KZ_OK);
    CHECK_EQ(kz_shape_convex_parts(&polygon, 0, NULL, &parts, NULL), KZ_OK);
    CHECK_EQ(parts.shape.as.parts.n, 1);
    CHECK_EQ(parts.shape.as.parts.items[0].as.polygon.n_points, 12);
    kz_convex_parts_free(&parts);
    CHECK_EQ(kz_shape_convex_parts(&polygon, 8, NULL, &parts, NULL), KZ_OK);
    CHECK_GT(parts.shape.as.parts.n, 1);
    for (int32_t i = 0; i < parts.shape.as.parts.n; i++) CHECK_LE(parts.shape.as.parts.items[i].as.polygon.n_points, 8);
    kz_convex_parts_free(&parts);
}

TEST(a_polygon_without_area_is_one_flat_part)
{
    const kz_vec2 line[4] = {{1, 1}, {3, 3}, {-2, -2}, {0, 0}}, dot[3] = {{2, 5}, {2, 5}, {2, 5}};
    kz_shape polygon, segment;
    kz_convex_parts parts;
    kz_triangles triangles;
    CHECK_EQ(kz_shape_polygon(line, 4, &polygon, NULL), KZ_OK);
    CHECK_EQ(kz_shape_convex_parts(&polygon, 3, NULL, &parts, NULL), KZ_OK);
    CHECK_EQ(parts.shape.as.parts.n, 1);
    CHECK_EQ(parts.shape.as.parts.items[0].flags, KZ_SHAPE_FLAT);
    CHECK_EQ(kz_shape_segment((kz_vec2){-2, -2}, (kz_vec2){-5, 0}, &segment, NULL), KZ_OK);
    CHECK_EQ(kz_relate(&parts.shape, &segment), KZ_TOUCH);
    kz_convex_parts_free(&parts);
    CHECK_EQ(kz_triangulate(&polygon, NULL, &triangles, NULL), KZ_OK);
    CHECK(triangles.indices == NULL);
    CHECK_EQ(triangles.n, 0);
    kz_triangles_free(&triangles);

    CHECK_EQ(kz_shape_polygon(dot, 3, &polygon, NULL), KZ_OK);
    CHECK_EQ(kz_shape_convex_parts(&polygon, 0, NULL, &parts, NULL), KZ_OK);
    CHECK_EQ(parts.shape.as.parts.n, 1);
    CHECK_EQ(parts.shape.as.parts.items[0].flags, KZ_SHAPE_POINT_LIKE);
    kz_convex_parts_free(&parts);
}

TEST(what_cannot_be_cut_is_refused)
{
    const kz_vec2 points[4] = {{0, 0}, {4, 0}, {1, 1}, {0, 4}};
    kz_shape polygon, box;
    kz_convex_parts parts, none = {0};
    kz_triangles triangles, no_triangles = {0};
    kz_error err;
    CHECK_EQ(kz_shape_polygon(points, 4, &polygon, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box(points[0], (kz_vec2){1, 1}, &box, NULL), KZ_OK);
    CHECK_EQ(kz_shape_convex_parts(&box, 0, NULL, &parts, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_convex_parts(NULL, 0, NULL, &parts, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_convex_parts(&polygon, 2, NULL, &parts, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_shape_convex_parts(&polygon, -1, NULL, &parts, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_convex_parts(&polygon, 0, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    CHECK_EQ(kz_triangulate(&box, NULL, &triangles, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_triangulate(NULL, NULL, &triangles, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_triangulate(&polygon, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    kz_convex_parts_free(NULL);
    kz_convex_parts_free(&none);
    kz_triangles_free(NULL);
    kz_triangles_free(&no_triangles);
}

TEST(every_allocation_may_be_refused)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    large_stars(&rng, s, 40, 1);
    REQUIRE(large_make(s));
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_convex_parts parts = {0};
        kz_error err = {KZ_OK, 0, 0};
        const kz_result result = kz_shape_convex_parts(&s->plain, 0, &ta.allocator, &parts, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(err.code, result);
        CHECK_EQ(parts.shape.kind, result == KZ_OK ? KZ_KIND_PARTS : KZ_KIND_NONE);
        kz_convex_parts_free(&parts);
    }
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_triangles triangles = {0};
        kz_error err = {KZ_OK, 0, 0};
        const kz_result result = kz_triangulate(&s->plain, &ta.allocator, &triangles, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(err.code, result);
        CHECK_EQ(triangles.indices != NULL, result == KZ_OK);
        kz_triangles_free(&triangles);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    free(s);
}
