/* test_shape_rings.c - the shape of traced rings covers the cells of its mask, whatever the rings' order; faults are
 * counted as the caller's rings are. */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_measure.h>
#include <kolize/query_rings.h>

#include <stdlib.h>

static kz_shape shape_of(const kz_rings *rings, void **memory)
{
    kz_shape s = {0};
    const size_t bytes = kz_shape_from_rings_bytes(rings);
    *memory = malloc(bytes ? bytes : 1);
    CHECK(*memory && kz_shape_from_rings(rings, *memory, bytes, &s, NULL) == KZ_OK);
    return s;
}

TEST(an_island_in_a_hole_is_a_part_of_its_own)
{
    kz_mask *m;
    kz_rings rings;
    void *memory;
    REQUIRE(kz_mask_from_text("#####..\n#...#..\n#.#.#.#\n#...#..\n#####..\n", NULL, &m, NULL) == KZ_OK);
    REQUIRE(kz_mask_trace(m, KZ_CONNECTIVITY_4, NULL, NULL, &rings, NULL) == KZ_OK);
    const kz_shape s = shape_of(&rings, &memory);
    kz_rings_free(&rings); /* the shape has its own vertices */
    CHECK(s.kind == KZ_KIND_PARTS && s.as.parts.n == 3);
    CHECK_EQ(kz_shape_measure(&s).size, 18);
    const kz_shape in_hole = point(1.5f, 1.5f), island = point(2.5f, 2.5f), ring = point(0.5f, 2.5f);
    CHECK_EQ(kz_relate(&s, &in_hole), KZ_APART);
    CHECK_EQ(kz_relate(&s, &island), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&s, &ring), KZ_OVERLAP);
    free(memory);
    kz_mask_free(m);
}

TEST(one_outline_is_a_polygon_and_none_a_compound_of_nothing)
{
    kz_mask *m;
    kz_rings rings;
    void *memory;
    REQUIRE(kz_mask_from_text("###\n#.#\n###\n", NULL, &m, NULL) == KZ_OK);
    REQUIRE(kz_mask_trace(m, KZ_CONNECTIVITY_4, NULL, NULL, &rings, NULL) == KZ_OK);
    kz_shape s = shape_of(&rings, &memory);
    CHECK(s.kind == KZ_KIND_POLYGON && s.as.polygon.n_rings == 2);
    free(memory);
    kz_rings_free(&rings);
    kz_mask_free(m);
    const kz_rings empty = {0};
    CHECK_EQ(kz_shape_from_rings_bytes(&empty), 0);
    REQUIRE(kz_shape_from_rings(&empty, NULL, 0, &s, NULL) == KZ_OK);
    CHECK(s.kind == KZ_KIND_PARTS && s.as.parts.n == 0);
}

/* Random masks, some large enough for trees: their cells are those whose centre lies in the shape. */
TEST(a_traced_mask_has_its_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        const int32_t w = kz_test_range(&rng, 1, 40), h = kz_test_range(&rng, 1, 40);
        const uint32_t sparse = (uint32_t)kz_test_range(&rng, 2, 8);
        const kz_connectivity connectivity = kz_test_one_in(&rng, 2) ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8;
        char text[41 * 40 + 1];
        int n = 0;
        kz_mask *m;
        kz_rings rings;
        void *memory;
        for (int32_t y = 0; y < h; y++) {
            for (int32_t x = 0; x < w; x++) text[n++] = kz_test_one_in(&rng, sparse) ? '.' : '#';
            text[n++] = '\n';
        }
        text[n] = 0;
        REQUIRE(kz_mask_from_text(text, NULL, &m, NULL) == KZ_OK);
        REQUIRE(kz_mask_trace(m, connectivity, NULL, NULL, &rings, NULL) == KZ_OK);
        const kz_shape s = shape_of(&rings, &memory);
        CHECK_EQ((int64_t)kz_shape_measure(&s).size, kz_mask_count(m));
        kz_shape cells;
        REQUIRE(kz_shape_mask(m, 0, 0, &cells, NULL) == KZ_OK);
        for (int k = 0; k < 50; k++) {
            const kz_vec2 p = {(float)kz_test_range(&rng, 0, 2 * w) / 2, (float)kz_test_range(&rng, 0, 2 * h) / 2};
            const kz_shape at = point(p.x, p.y), square = box(p.x, p.y, p.x + 1, p.y + 1.5f);
            CHECK_EQ(kz_relate(&s, &at) >= KZ_TOUCH, kz_relate(&cells, &at) >= KZ_TOUCH);
            CHECK_EQ(kz_relate(&s, &square), kz_relate(&cells, &square));
        }
        free(memory);
        kz_rings_free(&rings);
        kz_mask_free(m);
    }
}

/* Two squares and the hole of the first, in any order. */
static kz_vec2 ring_points[12] = {{1, 1},  {1, 2},  {2, 2}, {2, 1}, {10, 0}, {14, 0},
                                  {14, 4}, {10, 4}, {0, 0}, {4, 0}, {4, 4},  {0, 4}};
static int32_t ring_ends[3] = {4, 8, 12}, ring_parents[3] = {2, -1, -1};
static const kz_rings squares = {ring_points, ring_ends, ring_parents, 12, 3, {0}};

static kz_result refusal(kz_error *err)
{
    double memory[200];
    kz_shape s = point(7, 7);
    const kz_result result = kz_shape_from_rings(&squares, memory, sizeof memory, &s, err);
    CHECK_EQ(s.kind, KZ_KIND_POINT);
    return result;
}

TEST(a_hole_may_come_before_its_outline)
{
    double memory[200];
    kz_shape s;
    REQUIRE(kz_shape_from_rings_bytes(&squares) <= sizeof memory);
    REQUIRE(kz_shape_from_rings(&squares, memory, sizeof memory, &s, NULL) == KZ_OK);
    CHECK_EQ(kz_shape_measure(&s).size, 31);
    CHECK_EQ(s.as.parts.items[0].as.polygon.n_rings, 1);
    CHECK_EQ(s.as.parts.items[1].as.polygon.n_rings, 2);
}

TEST(faults_are_counted_as_the_caller_counts)
{
    kz_error err = {KZ_OK, 0, 0};
    kz_shape s;
    CHECK_EQ(kz_shape_from_rings(&squares, NULL, 9999, &s, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.a, (int64_t)kz_shape_from_rings_bytes(&squares));
    ring_points[2].y = NAN;
    CHECK_EQ(refusal(&err), KZ_ERR_NOT_FINITE);
    CHECK_EQ(err.a, 5);
    ring_points[2].y = 9;
    CHECK_EQ(refusal(&err), KZ_ERR_SELF_CROSSING);
    CHECK(err.a == 10 && (err.b == 1 || err.b == 2));
    for (int i = 0; i < 4; i++) ring_points[i].x += 20;
    ring_points[2].y = 2;
    CHECK_EQ(refusal(&err), KZ_ERR_HOLE_OUTSIDE);
    CHECK_EQ(err.a, 0);
    for (int i = 0; i < 4; i++) ring_points[i].x -= 20;
    ring_parents[0] = 0;
    CHECK_EQ(refusal(&err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.b, 0);
    ring_parents[0] = 3;
    CHECK_EQ(refusal(&err), KZ_ERR_ARGUMENT);
    ring_parents[0] = 2;
    ring_parents[1] = 2;
    CHECK_EQ(refusal(&err), KZ_ERR_HOLE_OUTSIDE);
    CHECK_EQ(err.a, 1);
    ring_parents[1] = -1;
}

TEST(rings_that_are_none_are_refused)
{
    kz_error err = {KZ_OK, 0, 0};
    double memory[200];
    kz_shape s;
    CHECK_EQ(kz_shape_from_rings(&squares, memory, 8, &s, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.b, 8);
    ring_ends[1] = 3;
    CHECK_EQ(refusal(&err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.b, 1);
    ring_ends[1] = 10; /* the last one has two points */
    CHECK_EQ(refusal(&err), KZ_ERR_TOO_FEW_POINTS);
    CHECK_EQ(err.a, 2);
    ring_ends[1] = 8;
    CHECK_EQ(kz_shape_from_rings(&squares, memory, sizeof memory, &s, &err), KZ_OK);
}

TEST(a_hole_in_a_hole_is_counted_as_the_caller_counts)
{
    static const kz_vec2 points[12] = {{3, 3}, {3, 4}, {4, 4}, {4, 3}, {1, 1}, {1, 8},
                                       {8, 8}, {8, 1}, {0, 0}, {9, 0}, {9, 9}, {0, 9}};
    static const int32_t ends[3] = {4, 8, 12}, parents[3] = {2, 2, -1};
    const kz_rings rings = {
        (kz_vec2 *)(uintptr_t)points, (int32_t *)(uintptr_t)ends, (int32_t *)(uintptr_t)parents, 12, 3, {0}};
    double memory[200];
    kz_error err = {KZ_OK, 0, 0};
    kz_shape s;
    CHECK_EQ(kz_shape_from_rings(&rings, memory, sizeof memory, &s, &err), KZ_ERR_HOLE_IN_HOLE);
    CHECK(err.a + err.b == 1 && err.a * err.b == 0); /* rings 0 and 1 */
}
