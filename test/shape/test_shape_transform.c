/* test_shape_transform.c - posed shapes have the vertices of kz_pose_apply bit for bit, and quarter turns keep boxes
 * boxes.
 *
 * It also covers refusals and the memory that the result borrows. */
#include "kz_test.h"
#include "points.h"
#include "shape/shape_private.h"
#include <kolize/shape.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N_MANY = 12 };

static const kz_pose none = KZ_POSE_NONE_INIT;

static bool same_point(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

static bool same_box(kz_box a, kz_box b) { return same_point(a.min, b.min) && same_point(a.max, b.max); }

static kz_box hull_of(kz_vec2 a, kz_vec2 b) { return kz_box_union((kz_box){a, a}, (kz_box){b, b}); }

/* Poses of all kinds: rotations by any angle, quarter turns, and cosines typed with few digits. */
static kz_pose any_pose(kz_test_rng *rng)
{
    const float x = points_coordinate(rng, POINTS_GRID), y = points_coordinate(rng, POINTS_REAL);
    switch (kz_test_below(rng, 4)) {
    case 0: return kz_pose_degrees(x, y, 90.0 * kz_test_range(rng, -4, 4));
    case 1: return (kz_pose){{x, y}, 1, 0};
    case 2: return (kz_pose){{x, y}, 0.8f, -0.6f};
    default: return kz_pose_radians(x, y, kz_test_real(rng, -4, 4));
    }
}

static bool is_quarter(kz_pose m) { return m.cos == 0 || m.sin == 0; }

/* ---- Every kind ----------------------------------------------------------------------------------------- */

TEST(points_segments_circles_and_capsules_move_as_their_points)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const kz_pose m = any_pose(&rng);
        const kz_vec2 a = points_any(&rng, POINTS_REAL), b = points_any(&rng, POINTS_GRID);
        const kz_vec2 p = kz_pose_apply(m, a), q = kz_pose_apply(m, b);
        const float r = fabsf(points_coordinate(&rng, POINTS_GRID));
        kz_shape s, t;
        NOTE("at %a %a turn %a %a", m.at.x, m.at.y, m.cos, m.sin);
        CHECK_EQ(kz_shape_point(a, &s, NULL), KZ_OK);
        CHECK_EQ(kz_shape_transform_bytes(&s), 0);
        CHECK_EQ(kz_shape_transform(&s, m, NULL, 0, &t, NULL), KZ_OK);
        CHECK(t.kind == KZ_KIND_POINT && same_point(t.as.point, p) && same_box(t.bounds, hull_of(p, p)));
        CHECK_EQ(kz_shape_segment(a, b, &s, NULL), KZ_OK);
        CHECK_EQ(kz_shape_transform(&s, m, NULL, 0, &t, NULL), KZ_OK);
        CHECK(t.kind == KZ_KIND_SEGMENT && same_point(t.as.segment.a, p) && same_point(t.as.segment.b, q));
        CHECK(same_box(t.bounds, hull_of(p, q)));
        CHECK_EQ(kz_shape_circle(a, r, &s, NULL), KZ_OK);
        CHECK_EQ(kz_shape_transform(&s, m, NULL, 0, &t, NULL), KZ_OK);
        CHECK(t.kind == KZ_KIND_CIRCLE && same_point(t.as.circle.center, p) && t.as.circle.r == r);
        CHECK_EQ(kz_shape_capsule(a, b, r, &s, NULL), KZ_OK);
        CHECK_EQ(kz_shape_transform(&s, m, NULL, 0, &t, NULL), KZ_OK);
        CHECK(t.kind == KZ_KIND_CAPSULE && same_point(t.as.capsule.a, p) && same_point(t.as.capsule.b, q) &&
              t.as.capsule.r == r);
    }
}

TEST(polygons_and_polylines_move_vertex_by_vertex)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t rounds = kz_test_rounds(5000); rounds > 0; rounds--) {
        const kz_pose m = any_pose(&rng);
        kz_vec2 ring[N_MANY];
        const int n = kz_test_one_in(&rng, 2) ? 5 : N_MANY;
        for (int i = 0; i < n; i++) {
            float c, s;
            kz_cos_sin_degrees(i * 360.0 / n, &c, &s);
            ring[i] = (kz_vec2){9 * c, 7 * s};
        }
        for (int line = 0; line < 2; line++) {
            kz_shape s, t, again;
            kz_vec2 memory[N_MANY];
            int32_t n_posed;
            CHECK_EQ(line ? kz_shape_polyline(ring, n, &s, NULL) : kz_shape_polygon(ring, n, &s, NULL), KZ_OK);
            CHECK_EQ(kz_shape_transform_bytes(&s), n > KZ_INLINE_POINTS ? n * sizeof(kz_vec2) : 0);
            CHECK_EQ(kz_shape_transform(&s, m, memory, sizeof memory, &t, NULL), KZ_OK);
            const kz_vec2 *posed = kzi_shape_points(&t, &n_posed);
            CHECK_EQ(t.kind, s.kind);
            CHECK_EQ(n_posed, n);
            for (int i = 0; i < n; i++) CHECK(same_point(posed[i], kz_pose_apply(m, ring[i])));
            /* What comes out is what the maker makes of the moved vertices. */
            CHECK_EQ(line ? kz_shape_polyline(posed, n, &again, NULL) : kz_shape_polygon(posed, n, &again, NULL),
                     KZ_OK);
            CHECK_EQ(again.flags, t.flags);
            CHECK(same_box(again.bounds, t.bounds));
        }
    }
}

TEST(no_pose_changes_nothing)
{
    kz_shape s, t;
    CHECK_EQ(kz_shape_box((kz_vec2){1, 2}, (kz_vec2){3, 4}, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_transform(&s, none, NULL, 0, &t, NULL), KZ_OK);
    CHECK(t.kind == KZ_KIND_BOX && t.flags == s.flags && same_box(t.bounds, s.bounds));
    const kz_shape nothing = {0};
    CHECK_EQ(kz_shape_transform(&nothing, none, NULL, 0, &t, NULL), KZ_OK);
    CHECK_EQ(t.kind, KZ_KIND_NONE);
    CHECK_EQ(kz_shape_parts(NULL, 0, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_transform_bytes(&s), 0);
    CHECK_EQ(kz_shape_transform(&s, kz_pose_degrees(1, 2, 3), NULL, 0, &t, NULL), KZ_OK);
    CHECK(t.kind == KZ_KIND_PARTS && t.as.parts.n == 0);
}

/* ---- Boxes ---------------------------------------------------------------------------------------------- */

TEST(exact_quarter_turns_keep_boxes_boxes)
{
    kz_shape s, t;
    CHECK_EQ(kz_shape_box((kz_vec2){1, 2}, (kz_vec2){4, 8}, &s, NULL), KZ_OK);
    const kz_box want[4] = {
        {{11, 22}, {14, 28}},
        {{2, 21}, {8, 24}},
        {{6, 12}, {9, 18}},
        {{12, 16}, {18, 19}},
    };
    for (int quarters = -8; quarters <= 8; quarters++) {
        NOTE("%d quarter turns", quarters);
        CHECK_EQ(kz_shape_transform(&s, kz_pose_degrees(10, 20, 90.0 * quarters), NULL, 0, &t, NULL), KZ_OK);
        CHECK_EQ(t.kind, KZ_KIND_BOX);
        CHECK(same_box(t.bounds, want[quarters & 3]));
    }
}

TEST(boxes_turned_otherwise_become_the_polygon_of_their_corners)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(10000); n > 0; n--) {
        const kz_pose m = any_pose(&rng);
        const kz_vec2 a = points_any(&rng, POINTS_GRID), b = points_any(&rng, POINTS_GRID);
        const kz_box box = hull_of(a, b);
        const kz_vec2 corner[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
        kz_shape s, t;
        int32_t count;
        CHECK_EQ(kz_shape_box(box.min, box.max, &s, NULL), KZ_OK);
        CHECK_EQ(kz_shape_transform_bytes(&s), 0);
        CHECK_EQ(kz_shape_transform(&s, m, NULL, 0, &t, NULL), KZ_OK);
        CHECK_EQ(t.kind, is_quarter(m) ? KZ_KIND_BOX : KZ_KIND_POLYGON);
        if (t.kind == KZ_KIND_BOX) {
            CHECK(same_box(t.bounds, hull_of(kz_pose_apply(m, corner[0]), kz_pose_apply(m, corner[2]))));
            continue;
        }
        const kz_vec2 *p = kzi_shape_points(&t, &count);
        CHECK_EQ(count, 4);
        for (int i = 0; i < 4; i++) CHECK(same_point(p[i], kz_pose_apply(m, corner[i])));
    }
}

TEST(a_nearly_exact_quarter_turn_makes_a_polygon)
{
    kz_shape s, t;
    CHECK_EQ(kz_shape_box((kz_vec2){1, 2}, (kz_vec2){4, 8}, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_transform(&s, (kz_pose){{0, 0}, 1, 0x1p-149f}, NULL, 0, &t, NULL), KZ_OK);
    CHECK_EQ(t.kind, KZ_KIND_POLYGON);
    CHECK_EQ(kz_shape_transform(&s, (kz_pose){{0, 0}, 0x1.fffffep-1f, 0}, NULL, 0, &t, NULL), KZ_OK);
    CHECK_EQ(t.kind, KZ_KIND_POLYGON);
    CHECK_EQ(kz_shape_transform(&s, (kz_pose){{0, 0}, -0.0f, -1}, NULL, 0, &t, NULL), KZ_OK);
    CHECK_EQ(t.kind, KZ_KIND_BOX);
}

/* ---- Refusals ------------------------------------------------------------------------------------------- */

static void check_refused(const kz_shape *s, kz_pose m, kz_result code, int64_t a)
{
    kz_shape t;
    char memory[4096];
    kz_error err = {KZ_OK, -1, -1};
    memset(&t, 0x5A, sizeof t);
    const kz_shape before = t;
    CHECK_STR(kz_result_name(kz_shape_transform(s, m, memory, sizeof memory, &t, &err)), kz_result_name(code));
    CHECK_EQ(err.code, code);
    CHECK_EQ(err.a, a);
    CHECK_MEM(&t, &before, sizeof t);
    CHECK_EQ(kz_shape_transform(s, m, memory, sizeof memory, &t, NULL), code);
}

TEST(a_pose_that_is_none_is_refused)
{
    kz_shape s;
    CHECK_EQ(kz_shape_point((kz_vec2){1, 2}, &s, NULL), KZ_OK);
    check_refused(&s, (kz_pose){{0, NAN}, 1, 0}, KZ_ERR_NOT_FINITE, 1);
    check_refused(&s, (kz_pose){{0, 0}, 1, INFINITY}, KZ_ERR_NOT_FINITE, 3);
    check_refused(&s, (kz_pose){{0, 0}, 1, 1}, KZ_ERR_NOT_A_ROTATION, 0);
    check_refused(&s, (kz_pose){{0, 0}, 0, 0}, KZ_ERR_NOT_A_ROTATION, 0);
}

TEST(a_shape_carried_out_of_range_is_refused)
{
    const kz_pose far = {{3e38f, 0}, 1, 0};
    kz_shape s;
    CHECK_EQ(kz_shape_point((kz_vec2){3e38f, 0}, &s, NULL), KZ_OK);
    check_refused(&s, far, KZ_ERR_NOT_FINITE, 0);
    CHECK_EQ(kz_shape_segment((kz_vec2){0, 0}, (kz_vec2){3e38f, 0}, &s, NULL), KZ_OK);
    check_refused(&s, far, KZ_ERR_NOT_FINITE, 2);
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){3e38f, 1}, &s, NULL), KZ_OK);
    check_refused(&s, far, KZ_ERR_NOT_FINITE, 2);
    CHECK_EQ(kz_shape_circle((kz_vec2){0, 0}, 1e38f, &s, NULL), KZ_OK);
    check_refused(&s, far, KZ_ERR_OVERFLOW, 0);
}

TEST(a_polygon_that_rounding_ties_into_a_knot_is_refused_like_any_other)
{
    /* A square with a thin thorn, which becomes a line where the last bit of x is 1. */
    const kz_vec2 thorn[7] = {{0, 0}, {8, 0}, {8, 8}, {4.25f, 8}, {4.125f, 12}, {4, 8}, {0, 8}};
    const kz_vec2 sliver[3] = {{0, 0}, {8, 0}, {4, 0.25f}};
    kz_shape s, t;
    CHECK_EQ(kz_shape_polygon(thorn, 7, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_transform(&s, (kz_pose){{100, 0}, 1, 0}, NULL, 0, &t, NULL), KZ_OK);
    check_refused(&s, (kz_pose){{8388608.0f, 0}, 1, 0}, KZ_ERR_SELF_OVERLAP, 3);
    /* Flattened in full, it is a segment and legal. */
    CHECK_EQ(kz_shape_polygon(sliver, 3, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_transform(&s, (kz_pose){{0, 8388608.0f}, 1, 0}, NULL, 0, &t, NULL), KZ_OK);
    CHECK_EQ(t.flags, KZ_SHAPE_FLAT);
}

/* ---- Memory --------------------------------------------------------------------------------------------- */

/* A block of exactly n bytes, so that a sanitizer notices the next. */
static void *block_of(size_t n)
{
    void *p = malloc(n ? n : 1);
    if (!p) abort();
    return p;
}

static void many_points(kz_vec2 *p, int n, float radius)
{
    for (int i = 0; i < n; i++) {
        float c, s;
        kz_cos_sin_degrees(i * 360.0 / n, &c, &s);
        p[i] = (kz_vec2){radius * c, radius * s};
    }
}

TEST(a_buffer_too_small_is_refused_with_the_size_needed)
{
    kz_vec2 ring[N_MANY];
    kz_shape s, t;
    many_points(ring, N_MANY, 10);
    CHECK_EQ(kz_shape_polygon(ring, N_MANY, &s, NULL), KZ_OK);
    const size_t needed = kz_shape_transform_bytes(&s);
    CHECK_EQ(needed, sizeof ring);
    memset(&t, 0x5A, sizeof t);
    const kz_shape before = t;
    for (size_t bytes = 0; bytes < needed; bytes++) {
        void *memory = block_of(bytes);
        kz_error err = {KZ_OK, 0, 0};
        CHECK_EQ(kz_shape_transform(&s, none, memory, bytes, &t, &err), KZ_ERR_BUFFER);
        CHECK_EQ(err.a, needed);
        CHECK_EQ(err.b, bytes);
        CHECK_MEM(&t, &before, sizeof t);
        free(memory);
    }
    CHECK_EQ(kz_shape_transform(&s, none, NULL, 0, &t, NULL), KZ_ERR_BUFFER);
    CHECK_EQ(kz_shape_transform(&s, none, NULL, needed, &t, NULL), KZ_ERR_BUFFER);
    void *memory = block_of(needed);
    CHECK_EQ(kz_shape_transform(&s, none, memory, needed, &t, NULL), KZ_OK);
    free(memory);
}

TEST(the_same_memory_can_be_used_again_and_again)
{
    kz_vec2 ring[N_MANY], memory[N_MANY];
    kz_shape s, t;
    many_points(ring, N_MANY, 10);
    CHECK_EQ(kz_shape_polygon(ring, N_MANY, &s, NULL), KZ_OK);
    for (int i = 0; i < 100; i++) {
        CHECK_EQ(kz_shape_transform(&s, kz_pose_degrees((float)i, 0, i), memory, sizeof memory, &t, NULL), KZ_OK);
        int32_t n;
        CHECK(same_point(kzi_shape_points(&t, &n)[3], kz_pose_apply(kz_pose_degrees((float)i, 0, i), ring[3])));
    }
}

TEST(holes_are_carried_along_with_the_outline)
{
    const kz_vec2 p[7] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {2, 2}, {4, 2}, {2, 4}};
    const int32_t ends[2] = {4, 7};
    kz_shape s, t;
    CHECK_EQ(kz_shape_polygon_with_holes(p, ends, 2, &s, NULL), KZ_OK);
    const size_t bytes = kz_shape_transform_bytes(&s);
    CHECK_GE(bytes, sizeof p);
    void *memory = block_of(bytes);
    CHECK_EQ(kz_shape_transform(&s, kz_pose_degrees(100, 0, 90), memory, bytes, &t, NULL), KZ_OK);
    CHECK_EQ(t.as.polygon.n_rings, 2);
    CHECK(same_box(t.bounds, (kz_box){{91, 0}, {100, 9}}));
    int32_t n;
    const kz_vec2 *q = kzi_shape_points(&t, &n);
    CHECK_EQ(n, 7);
    CHECK(same_point(q[5], (kz_vec2){98, 4}));
    free(memory);
}

TEST(nested_parts_are_carried_in_one_block_of_the_size_told)
{
    kz_vec2 ring[N_MANY], odd[KZ_INLINE_POINTS + 1];
    kz_shape inner[3], middle[2], outer[2], s, t;
    many_points(ring, N_MANY, 5);
    many_points(odd, KZ_INLINE_POINTS + 1, 3);
    CHECK_EQ(kz_shape_polygon(ring, N_MANY, &inner[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polyline(odd, KZ_INLINE_POINTS + 1, &inner[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){2, 1}, &inner[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(inner, 3, &middle[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(NULL, 0, &middle[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(middle, 2, &outer[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){7, 7}, 1, &outer[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(outer, 2, &s, NULL), KZ_OK);

    const size_t bytes = kz_shape_transform_bytes(&s);
    CHECK_GE(bytes, 7 * sizeof(kz_shape) + sizeof ring + sizeof odd);
    const kz_pose m = kz_pose_degrees(100, 50, 90);
    for (size_t less = 1; less <= bytes; less += 7) {
        void *small = block_of(bytes - less);
        kz_error err = {KZ_OK, 0, 0};
        CHECK_EQ(kz_shape_transform(&s, m, small, bytes - less, &t, &err), KZ_ERR_BUFFER);
        CHECK_EQ(err.a, bytes);
        free(small);
    }
    void *memory = block_of(bytes);
    CHECK_EQ(kz_shape_transform(&s, m, memory, bytes, &t, NULL), KZ_OK);
    CHECK_EQ(t.kind, KZ_KIND_PARTS);
    CHECK_EQ(t.as.parts.n, 2);
    CHECK(same_box(t.as.parts.items[1].bounds, (kz_box){{92, 56}, {94, 58}}));
    const kz_shape *moved = t.as.parts.items[0].as.parts.items[0].as.parts.items;
    CHECK(moved[2].kind == KZ_KIND_BOX && same_box(moved[2].bounds, (kz_box){{99, 50}, {100, 52}}));
    int32_t n;
    CHECK(same_point(kzi_shape_points(&moved[0], &n)[5], kz_pose_apply(m, ring[5])));
    CHECK(same_point(kzi_shape_points(&moved[1], &n)[7], kz_pose_apply(m, odd[7])));
    /* The original stands. */
    CHECK(same_point(kzi_shape_points(&inner[0], &n)[5], ring[5]));
    CHECK(same_box(inner[2].bounds, (kz_box){{0, 0}, {2, 1}}));
    free(memory);
}
