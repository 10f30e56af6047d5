/* test_clip.c - clipped segments and polygons against exact relations and slow sums. */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_clip.h>
#include <kolize/query_measure.h>
#include <kolize/shape_polygon.h>

static bool in_box(kz_vec2 p, kz_box b) { return p.x >= b.min.x && p.x <= b.max.x && p.y >= b.min.y && p.y <= b.max.y; }

static double off_line(kz_vec2 p, kz_vec2 a, kz_vec2 b)
{
    const double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = hypot(dx, dy);
    return length > 0 ? (dx * ((double)p.y - a.y) - dy * ((double)p.x - a.x)) / length : 0;
}

static kz_vec2 any_real(kz_test_rng *rng, bool on_grid)
{
    const float step = on_grid ? 1 : 0.37f;
    const float x = (float)kz_test_range(rng, -8, 8) * step;
    return (kz_vec2){x, (float)kz_test_range(rng, -8, 8) * step};
}

static kz_box any_box(kz_test_rng *rng)
{
    const kz_vec2 a = any_real(rng, true), b = any_real(rng, true);
    return (kz_box){{fminf(a.x, b.x), fminf(a.y, b.y)}, {fmaxf(a.x, b.x), fmaxf(a.y, b.y)}};
}

TEST(known_segments)
{
    const kz_box b = {{0, 0}, {4, 2}};
    kz_segment s = {{9, 9}, {9, 9}};
    CHECK(kz_segment_clip((kz_segment){{-2, 1}, {6, 1}}, b, &s));
    CHECK(s.a.x == 0 && s.a.y == 1 && s.b.x == 4 && s.b.y == 1);
    CHECK(kz_segment_clip((kz_segment){{1, 1}, {1, 7}}, b, &s));
    CHECK(s.a.x == 1 && s.a.y == 1 && s.b.x == 1 && s.b.y == 2);
    CHECK(kz_segment_clip((kz_segment){{-1, 1}, {1, -1}}, b, &s)); /* through a corner */
    CHECK(s.a.x == 0 && s.a.y == 0 && s.b.x == 0 && s.b.y == 0);
    CHECK(kz_segment_clip((kz_segment){{3, 1}, {3, 1}}, b, NULL));
    s.a.x = 9;
    CHECK(!kz_segment_clip((kz_segment){{-1, 0.999f}, {1, -1}}, b, &s));
    CHECK(!kz_segment_clip((kz_segment){{NAN, 1}, {1, 1}}, b, &s));
    CHECK(!kz_segment_clip((kz_segment){{1, 1}, {1, 1}}, KZ_BOX_EMPTY, &s));
    CHECK_EQ(s.a.x, 9);
}

TEST(segments_are_cut_where_they_enter_and_leave)
{
    kz_test_rng rng = kz_test_rng_here();
    int hits = 0;
    for (int64_t i = kz_test_rounds(100000); i > 0; i--) {
        const kz_box b = any_box(&rng);
        const kz_segment s = {any_real(&rng, i % 2), any_real(&rng, i % 2)};
        const kz_shape line = segment(s.a.x, s.a.y, s.b.x, s.b.y), area = box(b.min.x, b.min.y, b.max.x, b.max.y);
        kz_segment c, back;
        const bool hit = kz_segment_clip(s, b, &c);
        CHECK_EQ(hit, kz_intersects(&line, &area));
        if (!hit) continue;
        hits++;
        CHECK(in_box(c.a, b) && in_box(c.b, b));
        CHECK(fabs(off_line(c.a, s.a, s.b)) <= 1e-6 && fabs(off_line(c.b, s.a, s.b)) <= 1e-6);
        if (in_box(s.a, b)) CHECK(c.a.x == s.a.x && c.a.y == s.a.y);
        if (in_box(s.b, b)) CHECK(c.b.x == s.b.x && c.b.y == s.b.y);
        /* The stretches that were cut off are outside: their middles are. */
        const kz_vec2 before = {(s.a.x + c.a.x) / 2, (s.a.y + c.a.y) / 2},
                      after = {(s.b.x + c.b.x) / 2, (s.b.y + c.b.y) / 2};
        if (hypotf(before.x - s.a.x, before.y - s.a.y) > 1e-3f) {
            CHECK(before.x < b.min.x + 1e-6f || before.x > b.max.x - 1e-6f || before.y < b.min.y + 1e-6f ||
                  before.y > b.max.y - 1e-6f);
        }
        if (hypotf(after.x - s.b.x, after.y - s.b.y) > 1e-3f) {
            CHECK(after.x < b.min.x + 1e-6f || after.x > b.max.x - 1e-6f || after.y < b.min.y + 1e-6f ||
                  after.y > b.max.y - 1e-6f);
        }
        CHECK(kz_segment_clip((kz_segment){s.b, s.a}, b, &back));
        CHECK(fabsf(back.a.x - c.b.x) < 1e-6f && fabsf(back.b.y - c.a.y) < 1e-6f);
    }
    CHECK(hits > 100);
}

TEST(known_polygons)
{
    const kz_box b = {{0, 0}, {4, 2}};
    const kz_vec2 triangle[3] = {{1, 1}, {5, 1}, {1, 5}}, around[4] = {{-9, -9}, {9, -9}, {9, 9}, {-9, 9}};
    const kz_vec2 beside[4] = {{4, 1}, {6, 1}, {6, 3}, {4, 3}}, at_corner[3] = {{4, 2}, {6, 2}, {4, 4}};
    const kz_vec2 arrow[4] = {{0, 0}, {4, 2}, {0, 4}, {1, 2}}, flat[3] = {{0, 0}, {1, 1}, {2, 2}};
    kz_vec2 out[8];
    size_t n;
    CHECK(kz_polygon_clip_box(triangle, 3, b, out, 8, &n) == KZ_OK && n == 4);
    CHECK(out[0].x == 1 && out[0].y == 1 && out[1].x == 4 && out[1].y == 1 && out[2].x == 4 && out[2].y == 2);
    CHECK(kz_polygon_clip_box(triangle, 3, b, out, 0, &n) == KZ_OK && n == 4);
    CHECK(kz_polygon_clip_box(around, 4, b, NULL, 0, &n) == KZ_OK && n == 4);
    CHECK(kz_polygon_clip_box(beside, 4, b, out, 8, &n) == KZ_OK && n == 2);
    CHECK(kz_polygon_clip_box(at_corner, 3, b, out, 8, &n) == KZ_OK && n == 1);
    CHECK(out[0].x == 4 && out[0].y == 2);
    CHECK(kz_polygon_clip_box(arrow, 4, b, out, 8, &n) == KZ_ERR_ARGUMENT && n == 0);
    CHECK(kz_polygon_clip_box(flat, 3, b, out, 8, &n) == KZ_ERR_ARGUMENT && n == 0);
    CHECK(kz_polygon_clip_box(triangle, 2, b, out, 8, &n) == KZ_ERR_TOO_FEW_POINTS && n == 0);
    CHECK(kz_polygon_clip_box(triangle, 3, KZ_BOX_EMPTY, out, 8, &n) == KZ_OK && n == 0);
}

/* Area of what is left, and of the four strips around the box, is the area of the polygon. */
TEST(a_polygon_is_its_part_in_the_box_and_those_around)
{
    kz_test_rng rng = kz_test_rng_here();
    int areas = 0;
    for (int64_t i = kz_test_rounds(30000); i > 0; i--) {
        kz_vec2 p[7], out[16];
        for (int k = 0; k < 7; k++) p[k] = any_real(&rng, i % 2);
        const int32_t n = kz_convex_hull(p, 7, p);
        kz_shape whole, part;
        if (n < 3) continue;
        REQUIRE(kz_shape_polygon(p, n, &whole, NULL) == KZ_OK);
        const kz_box b = any_box(&rng);
        const kz_shape area = box(b.min.x, b.min.y, b.max.x, b.max.y);
        const kz_box tiles[5] = {b,
                                 {{-99, -99}, {b.min.x, 99}},
                                 {{b.max.x, -99}, {99, 99}},
                                 {{b.min.x, -99}, {b.max.x, b.min.y}},
                                 {{b.min.x, b.max.y}, {b.max.x, 99}}};
        double sum = 0;
        for (int t = 0; t < 5; t++) {
            size_t m;
            REQUIRE(kz_polygon_clip_box(p, n, tiles[t], out, 16, &m) == KZ_OK && m <= (size_t)n + 4);
            for (size_t k = 0; k < m; k++) {
                CHECK(in_box(out[k], tiles[t]));
                CHECK(m == 1 || out[k].x != out[(k + 1) % m].x || out[k].y != out[(k + 1) % m].y);
            }
            double twice = 0;
            for (size_t k = 0; k < m; k++) {
                const kz_vec2 u = out[k], v = out[(k + 1) % m];
                twice += (double)u.x * v.y - (double)u.y * v.x;
            }
            CHECK(twice >= -1e-5); /* clockwise, as the hull */
            sum += twice / 2;
            if (t == 0) CHECK_EQ(m > 0, kz_intersects(&whole, &area));
            areas += t == 0 && m > 2;
        }
        CHECK_NEAR(sum, kz_shape_measure(&whole).size, 1e-4);
        (void)part;
    }
    CHECK(areas > 1000 || kz_test_rounds(100) < 100);
}

/* A corner of the box on a slanted edge of a triangle beyond it: rounding loses such a point on the way. */
TEST(a_common_corner_is_not_lost)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(30000); i > 0; i--) {
        const float w = (float)kz_test_range(&rng, 1, 1 << 20), h = (float)kz_test_range(&rng, 1, 1 << 20);
        const kz_vec2 at = {(float)kz_test_range(&rng, -99999, 99999), (float)kz_test_range(&rng, -99999, 99999)};
        const float near = (float)kz_test_range(&rng, 1, 9), far = (float)kz_test_range(&rng, 1, 9);
        /* From the corner (at) the box lies up and left, the triangle down and right of the line through p[0] and p[1]. */
        const kz_vec2 p[3] = {{at.x + near * w, at.y - near * h}, {at.x - far * w, at.y + far * h},
                              {at.x + 9 * w, at.y + 9 * h}};
        const kz_box b = {{at.x - 5 * w, at.y - 5 * h}, at};
        kz_shape whole;
        kz_vec2 out[7];
        size_t n;
        REQUIRE(kz_shape_polygon(p, 3, &whole, NULL) == KZ_OK);
        const kz_shape area = box(b.min.x, b.min.y, b.max.x, b.max.y);
        REQUIRE(kz_polygon_clip_box(p, 3, b, out, 7, &n) == KZ_OK);
        CHECK_EQ(n > 0, kz_intersects(&whole, &area));
        for (size_t k = 0; k < n; k++) CHECK(in_box(out[k], b));
    }
}
