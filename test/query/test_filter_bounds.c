/* test_filter_bounds.c - pairs on which a filter's arithmetic is off by about as much as its bound allows.
 *
 * Random pairs are off by far less, so they do not notice a bound that is too small.  These were found by hill
 * climbing: coordinates were changed one at a time, by steps of all magnitudes, and a change stayed where the filter's
 * number moved away from the truth, in units of its bound.  The truth was computed in quad precision.  A bound a
 * quarter as large answers each of them wrongly. */
#include <kolize/query.h>
#include <kolize/query_distance.h>

#include "batch_of_one.h"
#include "kz_test.h"

/* A scale and one of the eight symmetries of the plane, which change no rounding. */
typedef struct view {
    float scale;
    int symmetry;
} view;

enum { VIEWS = 24 };

/* Capsules without a radius are segments. */
#define TINY 0x1p-100f

static view view_of(int i)
{
    static const float scales[] = {1, 0x1p-20f, 0x1p20f};
    return (view){scales[i / 8], i % 8};
}

static kz_vec2 seen(kz_vec2 p, view v)
{
    const kz_vec2 q = v.symmetry & 4 ? (kz_vec2){p.y, p.x} : p;
    return (kz_vec2){v.symmetry & 1 ? -v.scale * q.x : v.scale * q.x, v.symmetry & 2 ? -v.scale * q.y : v.scale * q.y};
}

static kz_shape capsule_in(view v, kz_vec2 a, kz_vec2 b, float r)
{
    kz_shape s = {0};
    CHECK_EQ(kz_shape_capsule(seen(a, v), seen(b, v), v.scale * r, &s, NULL), KZ_OK);
    return s;
}

static kz_shape circle_in(view v, kz_vec2 at, float r)
{
    kz_shape s = {0};
    CHECK_EQ(kz_shape_circle(seen(at, v), v.scale * r, &s, NULL), KZ_OK);
    return s;
}

static void check_both(const kz_shape *a, const kz_shape *b, kz_relation expected, int i)
{
    NOTE("view %d", i);
    CHECK_EQ(kz_relate(a, b), expected);
    CHECK_EQ(kz_relate(b, a), expected);
    check_batch_of_one(a, b, expected == KZ_OVERLAP);
    check_batch_of_one(b, a, expected == KZ_OVERLAP);
}

/* ---- relate_round_lanes.h and batch_round_lanes.h: sides, and distances ------------------------------------------------------------------ */

/* One end of the short spine lies just before the long one; floats have it behind by 0.988u S^2. */
TEST(spines_that_floats_cross_are_apart)
{
    const kz_vec2 a = {-0x1.ff7e44p-1f, -0x1.0048dp+0f}, b = {0x1.a4fa4p-9f, 0x1.61e718p-11f};
    const kz_vec2 c = {0x1.a2849ep-9f, -0x1.d4e148p-8f}, d = {-0x1.75ed86p-11f, -0x1.a9c292p-9f};
    for (int i = 0; i < VIEWS; i++) {
        const kz_shape spine = capsule_in(view_of(i), a, b, TINY), other = capsule_in(view_of(i), c, d, TINY);
        CHECK_EQ(kz_orient(a, b, d), kz_orient(a, b, c));
        check_both(&spine, &other, KZ_APART, i);
    }
}

/* The circle holds a point of the spine; floats have the distance too large by 2.8u S. */
TEST(a_circle_on_a_spine_that_floats_have_beside_it_overlaps)
{
    const kz_vec2 a = {0x1.7df11p-20f, -0x1.6bb77ep+0f}, b = {0x1.807132p-20f, -0x1.424c2p-11f};
    const kz_vec2 c = {0x1.80737ap-20f, -0x1.a40194p-11f};
    const float r = 0x1.2ec0a4p-35f;
    for (int i = 0; i < VIEWS; i++) {
        const kz_shape spine = capsule_in(view_of(i), a, b, TINY), circle = circle_in(view_of(i), c, r);
        CHECK_LE(kz_compare_segment_distance(c, a, b, r, 0), 0);
        check_both(&spine, &circle, KZ_OVERLAP, i);
    }
}

/* ---- kz_distance: sides ------------------------------------------------------------------------------------------ */

static kz_shape triangle_in(view v, const kz_vec2 *points)
{
    kz_shape s = {0};
    const kz_vec2 p[3] = {seen(points[0], v), seen(points[1], v), seen(points[2], v)};
    CHECK_EQ(kz_shape_polygon(p, 3, &s, NULL), KZ_OK);
    return s;
}

static void check_distance(const kz_vec2 *p, kz_vec2 c, kz_relation expected)
{
    for (int i = 0; i < VIEWS; i++) {
        const kz_shape a = triangle_in(view_of(i), p), b = capsule_in(view_of(i), c, (kz_vec2){-.5f, -.0625f}, TINY);
        check_both(&a, &b, expected, i);
        CHECK_EQ(kz_distance(&a, &b).distance > 0, expected == KZ_APART);
        CHECK_EQ(kz_distance(&b, &a).distance > 0, expected == KZ_APART);
    }
}

/* The end of a spine lies before an edge; doubles have it behind by 5.7u X Y. */
TEST(an_end_before_an_edge_that_doubles_have_behind_it_is_at_a_distance)
{
    const kz_vec2 p[3] = {
        {0x1.4c1f72p-30f, 0x1.6c64b4p-50f}, {-0x1.027e7cp+0f, -0x1.b18922p-1f}, {-.25f, -0x1.0abcaap+0f}};
    const kz_vec2 c = {-0x1.9c1584p-31f, -0x1.c34b2ep-30f};
    CHECK(kz_orient(p[0], p[1], c) == -1 && kz_orient(p[0], p[1], p[2]) == 1);
    check_distance(p, c, KZ_APART);
}
