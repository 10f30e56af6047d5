/* test_make.c - constructors of points, segments, boxes, circles, capsules, polylines and parts: refusals, flags,
 * bounds. */
#include "bigint.h"
#include "kz_test.h"
#include "points.h"
#include <kolize/grid.h>
#include <kolize/shape.h>

#include <math.h>
#include <string.h>

/* A shape whose bytes a refusal must leave alone. */
static kz_shape untouched(void)
{
    kz_shape s;
    memset(&s, 0x5A, sizeof s);
    return s;
}

static bool is_untouched(const kz_shape *s)
{
    const kz_shape fresh = untouched();
    return memcmp(s, &fresh, sizeof fresh) == 0;
}

/* ---- Numbers that are none ------------------------------------------------------------------------------ */

enum { MAKE_POINT, MAKE_SEGMENT, MAKE_BOX, MAKE_CIRCLE, MAKE_CAPSULE, MAKE_POLYLINE, MAKE_POLYGON, MAKE_KINDS };

static const int n_numbers[MAKE_KINDS] = {2, 4, 4, 3, 5, 8, 8};

static kz_result make_of(int kind, const float *f, kz_shape *out, kz_error *err)
{
    const kz_vec2 p[4] = {{f[0], f[1]}, {f[2], f[3]}, {f[4], f[5]}, {f[6], f[7]}};
    switch (kind) {
    case MAKE_POINT: return kz_shape_point(p[0], out, err);
    case MAKE_SEGMENT: return kz_shape_segment(p[0], p[1], out, err);
    case MAKE_BOX: return kz_shape_box(p[0], p[1], out, err);
    case MAKE_CIRCLE: return kz_shape_circle(p[0], f[2], out, err);
    case MAKE_CAPSULE: return kz_shape_capsule(p[0], p[1], f[4], out, err);
    case MAKE_POLYLINE: return kz_shape_polyline(p, 4, out, err);
    default: return kz_shape_polygon(p, 4, out, err);
    }
}

TEST(each_number_that_is_not_finite_is_refused_and_named_by_its_place)
{
    const float odd[] = {NAN, INFINITY, -INFINITY};
    for (int kind = 0; kind < MAKE_KINDS; kind++) {
        for (int i = 0; i < n_numbers[kind]; i++) {
            for (int k = 0; k < 3; k++) {
                float f[8] = {1, 2, 5, 3, 6, 7, 2, 9};
                kz_shape s = untouched();
                kz_error err = {KZ_OK, -1, -1};
                NOTE("kind %d, number %d is %g", kind, i, odd[k]);
                CHECK_EQ(make_of(kind, f, &s, &err), KZ_OK);
                s = untouched();
                f[i] = odd[k];
                CHECK_EQ(make_of(kind, f, &s, &err), KZ_ERR_NOT_FINITE);
                CHECK_EQ(err.code, KZ_ERR_NOT_FINITE);
                CHECK_EQ(err.a, i);
                CHECK(is_untouched(&s));
                CHECK_EQ(make_of(kind, f, &s, NULL), KZ_ERR_NOT_FINITE);
                f[n_numbers[kind] - 1] = NAN; /* the first one is named */
                CHECK_EQ(make_of(kind, f, &s, &err), KZ_ERR_NOT_FINITE);
                CHECK_EQ(err.a, i);
            }
        }
    }
}

/* ---- Refusals ------------------------------------------------------------------------------------------- */

TEST(a_box_with_exchanged_corners_is_refused)
{
    kz_shape s = untouched();
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_shape_box((kz_vec2){5, 0}, (kz_vec2){4, 9}, &s, &err), KZ_ERR_BOX_ORDER);
    CHECK_EQ(err.code, KZ_ERR_BOX_ORDER);
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0x1p-149f}, (kz_vec2){4, 0}, &s, NULL), KZ_ERR_BOX_ORDER);
    CHECK(is_untouched(&s));
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){-0.0f, -0.0f}, &s, NULL), KZ_OK); /* equal */
}

TEST(a_negative_radius_is_refused_and_minus_0_is_none)
{
    const kz_vec2 p = {1, 2}, q = {3, 4};
    kz_shape s = untouched();
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_shape_circle(p, -0x1p-149f, &s, &err), KZ_ERR_NEGATIVE_RADIUS);
    CHECK_EQ(err.code, KZ_ERR_NEGATIVE_RADIUS);
    CHECK_EQ(kz_shape_capsule(p, q, -1, &s, NULL), KZ_ERR_NEGATIVE_RADIUS);
    CHECK(is_untouched(&s));
    CHECK_EQ(kz_shape_circle(p, -0.0f, &s, NULL), KZ_OK);
    CHECK(s.flags & KZ_SHAPE_POINT_LIKE);
    CHECK_EQ(kz_shape_capsule(p, q, -0.0f, &s, NULL), KZ_OK);
}

TEST(round_shapes_whose_extent_overflows_are_refused)
{
    kz_shape s = untouched();
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_shape_circle((kz_vec2){FLT_MAX, 0}, 1, &s, &err), KZ_ERR_OVERFLOW); /* by rounding outwards */
    CHECK_EQ(err.code, KZ_ERR_OVERFLOW);
    CHECK_EQ(kz_shape_circle((kz_vec2){0, -FLT_MAX}, FLT_MAX, &s, NULL), KZ_ERR_OVERFLOW);
    CHECK_EQ(kz_shape_capsule((kz_vec2){0, 0}, (kz_vec2){0, 3e38f}, 3e38f, &s, NULL), KZ_ERR_OVERFLOW);
    CHECK(is_untouched(&s));
    CHECK_EQ(kz_shape_circle((kz_vec2){0, 0}, FLT_MAX, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){FLT_MAX, -FLT_MAX}, 0, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){-FLT_MAX, -FLT_MAX}, (kz_vec2){FLT_MAX, FLT_MAX}, &s, NULL), KZ_OK);
}

TEST(too_few_points_are_refused_with_both_numbers)
{
    const kz_vec2 p[3] = {{0, 0}, {1, 0}, {0, 1}};
    kz_shape s = untouched();
    kz_error err = {KZ_OK, 0, 0};
    for (int n = -3; n < 3; n++) {
        NOTE("%d points", n);
        CHECK_EQ(kz_shape_polygon(p, n, &s, &err), KZ_ERR_TOO_FEW_POINTS);
        CHECK_EQ(err.a, n);
        CHECK_EQ(err.b, 3);
        if (n >= 2) continue;
        CHECK_EQ(kz_shape_polyline(p, n, &s, &err), KZ_ERR_TOO_FEW_POINTS);
        CHECK_EQ(err.a, n);
        CHECK_EQ(err.b, 2);
    }
    CHECK(is_untouched(&s));
    CHECK_EQ(kz_shape_polyline(p, 2, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(p, 3, &s, NULL), KZ_OK);
}

TEST(missing_points_are_refused)
{
    kz_shape s = untouched();
    const int32_t ends[] = {3};
    CHECK_EQ(kz_shape_polygon(NULL, 3, &s, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_polyline(NULL, 2, &s, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_polygon_with_holes(NULL, ends, 1, &s, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_parts(NULL, 1, &s, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_parts(NULL, -1, &s, NULL), KZ_ERR_ARGUMENT);
    CHECK(is_untouched(&s));
}

/* ---- What is made --------------------------------------------------------------------------------------- */

static bool has_bounds(const kz_shape *s, float x0, float y0, float x1, float y1)
{
    return s->bounds.min.x == x0 && s->bounds.min.y == y0 && s->bounds.max.x == x1 && s->bounds.max.y == y1;
}

TEST(plain_shapes_keep_their_numbers_and_know_their_bounds)
{
    kz_shape s;
    CHECK_EQ(kz_shape_point((kz_vec2){-1.5f, 2}, &s, NULL), KZ_OK);
    CHECK(s.kind == KZ_KIND_POINT && s.as.point.x == -1.5f && s.as.point.y == 2 && has_bounds(&s, -1.5f, 2, -1.5f, 2));
    CHECK_EQ(kz_shape_segment((kz_vec2){5, 1}, (kz_vec2){2, 8}, &s, NULL), KZ_OK);
    CHECK(s.kind == KZ_KIND_SEGMENT && s.as.segment.a.x == 5 && s.as.segment.b.y == 8 && has_bounds(&s, 2, 1, 5, 8));
    CHECK_EQ(kz_shape_box((kz_vec2){1, 2}, (kz_vec2){3, 5}, &s, NULL), KZ_OK);
    CHECK(s.kind == KZ_KIND_BOX && has_bounds(&s, 1, 2, 3, 5));
    CHECK_EQ(kz_shape_circle((kz_vec2){10, 20}, 5, &s, NULL), KZ_OK);
    CHECK(s.kind == KZ_KIND_CIRCLE && s.as.circle.r == 5 && s.as.circle.center.y == 20 &&
          has_bounds(&s, 5, 15, 15, 25));
    CHECK_EQ(kz_shape_capsule((kz_vec2){10, 20}, (kz_vec2){4, 30}, 2, &s, NULL), KZ_OK);
    CHECK(s.kind == KZ_KIND_CAPSULE && s.as.capsule.a.x == 10 && s.as.capsule.b.x == 4 &&
          has_bounds(&s, 2, 18, 12, 32));
}

TEST(shapes_that_are_one_point_say_so)
{
    const kz_vec2 p = {3, -4}, other = {3, -5}, same[4] = {{3, -4}, {3, -4}, {3, -4}, {3, -4}};
    kz_shape s[8];
    CHECK_EQ(kz_shape_point(p, &s[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_segment(p, p, &s[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_box(p, p, &s[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle(p, 0, &s[3], NULL), KZ_OK);
    CHECK_EQ(kz_shape_capsule(p, p, 0, &s[4], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(same, 4, &s[5], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polyline(same, 4, &s[6], NULL), KZ_OK);
    for (int i = 0; i < 7; i++) {
        NOTE("%s", kz_kind_name(s[i].kind));
        CHECK(s[i].flags & KZ_SHAPE_POINT_LIKE);
        CHECK(has_bounds(&s[i], 3, -4, 3, -4));
    }
    CHECK_EQ(kz_shape_segment(p, other, &s[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_box(other, p, &s[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle(p, 0x1p-149f, &s[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_capsule(p, other, 0, &s[3], NULL), KZ_OK);
    for (int i = 0; i < 4; i++) CHECK(!(s[i].flags & KZ_SHAPE_POINT_LIKE));
}

TEST(a_polyline_may_cross_itself_and_knows_when_it_is_flat)
{
    const kz_vec2 knot[4] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}}, flat[4] = {{0, 0}, {2, 4}, {2, 4}, {-1, -2}};
    kz_shape s;
    CHECK_EQ(kz_shape_polyline(knot, 4, &s, NULL), KZ_OK);
    CHECK(s.kind == KZ_KIND_POLYLINE && !(s.flags & KZ_SHAPE_FLAT) && has_bounds(&s, 0, 0, 4, 4));
    CHECK_EQ(kz_shape_polyline(flat, 4, &s, NULL), KZ_OK);
    CHECK((s.flags & KZ_SHAPE_FLAT) && has_bounds(&s, -1, -2, 2, 4));
}

TEST(few_points_are_copied_and_many_are_borrowed)
{
    kz_vec2 p[KZ_INLINE_POINTS + 1];
    kz_shape s;
    size_t n;
    for (int i = 0; i <= KZ_INLINE_POINTS; i++) p[i] = (kz_vec2){(float)i, (float)(i * i)};
    CHECK_EQ(kz_shape_polyline(p, KZ_INLINE_POINTS, &s, NULL), KZ_OK);
    const kz_shape copy = s;
    CHECK(kz_shape_points(&copy, &n) != p && n == KZ_INLINE_POINTS);
    CHECK_MEM(kz_shape_points(&copy, &n), p, sizeof *p * KZ_INLINE_POINTS);
    CHECK_EQ(kz_shape_polyline(p, KZ_INLINE_POINTS + 1, &s, NULL), KZ_OK);
    CHECK(kz_shape_points(&s, &n) == p && n == KZ_INLINE_POINTS + 1);
    CHECK_EQ(kz_shape_box(p[0], p[1], &s, NULL), KZ_OK);
    CHECK(kz_shape_points(&s, &n) == NULL && n == 0);
}

TEST(kinds_have_their_names)
{
    const char *const names[] = {"point",   "segment",  "box",  "circle", "capsule",
                                 "polygon", "polyline", "mask", "parts"};
    for (int i = 0; i < 9; i++) CHECK_STR(kz_kind_name((kz_kind)(KZ_KIND_POINT + i)), names[i]);
    CHECK_STR(kz_kind_name(KZ_KIND_COUNT), "unknown");
    CHECK_STR(kz_kind_name((kz_kind)-1), "unknown");
    CHECK_EQ((kz_shape){0}.kind, KZ_KIND_NONE);
}

/* ---- Bounds of round shapes: never too small, never a last bit too large --------------------------------- */

static bool is_tight(float bound, float center, float r, int way)
{
    const big edge = big_add(big_coordinate(center), big_mul(big_of(way, 0), big_coordinate(r)));
    const float inwards = nextafterf(bound, way > 0 ? -INFINITY : INFINITY);
    return way * big_compare(big_coordinate(bound), edge) >= 0 && way * big_compare(big_coordinate(inwards), edge) < 0;
}

TEST(bounds_of_circles_and_capsules_are_the_smallest_that_hold_them)
{
    kz_test_rng rng = kz_test_rng_here();
    int made = 0;
    for (int64_t n = kz_test_rounds(30000); n > 0; n--) {
        const point_family family = (point_family)kz_test_below(&rng, POINTS_FAMILY_COUNT);
        const kz_vec2 a = points_any(&rng, family), b = kz_test_one_in(&rng, 2) ? a : points_any(&rng, family);
        const float r = fabsf(points_coordinate(&rng, kz_test_one_in(&rng, 2) ? family : POINTS_MIXED));
        kz_shape s;
        if (kz_shape_capsule(a, b, r, &s, NULL) != KZ_OK) continue;
        made++;
        NOTE("(%a %a) (%a %a) %a", a.x, a.y, b.x, b.y, r);
        CHECK(is_tight(s.bounds.min.x, fminf(a.x, b.x), r, -1));
        CHECK(is_tight(s.bounds.min.y, fminf(a.y, b.y), r, -1));
        CHECK(is_tight(s.bounds.max.x, fmaxf(a.x, b.x), r, 1));
        CHECK(is_tight(s.bounds.max.y, fmaxf(a.y, b.y), r, 1));
        kz_shape c;
        CHECK_EQ(kz_shape_circle(a, r, &c, NULL), KZ_OK);
        CHECK(is_tight(c.bounds.min.x, a.x, r, -1) && is_tight(c.bounds.max.y, a.y, r, 1));
    }
    CHECK_GT(made, 0);
}

/* ---- Parts ---------------------------------------------------------------------------------------------- */

TEST(parts_have_the_bounds_of_all_and_none_of_nothing)
{
    kz_shape items[3] = {{0}}, s;
    CHECK_EQ(kz_shape_circle((kz_vec2){0, 0}, 1, &items[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(NULL, 0, &items[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){5, 5}, (kz_vec2){6, 9}, &items[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(items, 3, &s, NULL), KZ_OK);
    CHECK(s.kind == KZ_KIND_PARTS && s.as.parts.n == 3 && s.as.parts.items == items && has_bounds(&s, -1, -1, 6, 9));
    CHECK(items[1].bounds.min.x > items[1].bounds.max.x && items[1].bounds.min.y > items[1].bounds.max.y);
    CHECK_EQ(kz_shape_parts(items + 1, 1, &s, NULL), KZ_OK);
    CHECK(s.bounds.min.x > s.bounds.max.x);
}

TEST(parts_nest_16_deep_and_no_deeper)
{
    kz_shape level[KZ_MAX_PART_DEPTH + 2];
    CHECK_EQ(KZ_MAX_PART_DEPTH, 16);
    CHECK_EQ(kz_shape_point((kz_vec2){1, 1}, &level[0], NULL), KZ_OK);
    for (int depth = 1; depth <= KZ_MAX_PART_DEPTH; depth++) {
        NOTE("depth %d", depth);
        CHECK_EQ(kz_shape_parts(&level[depth - 1], 1, &level[depth], NULL), KZ_OK);
        CHECK(has_bounds(&level[depth], 1, 1, 1, 1));
    }
    kz_shape s = untouched();
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_shape_parts(&level[KZ_MAX_PART_DEPTH], 1, &s, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, KZ_MAX_PART_DEPTH + 1);
    CHECK_EQ(err.b, KZ_MAX_PART_DEPTH);
    CHECK(is_untouched(&s));
    const kz_shape two[2] = {level[0], level[KZ_MAX_PART_DEPTH]}; /* the deepest counts */
    CHECK_EQ(kz_shape_parts(two, 2, &s, NULL), KZ_ERR_TOO_LARGE);
}

TEST(a_grid_is_no_part)
{
    static const kz_tile empty;
    const kz_grid_def def = {.w = 1, .h = 1, .cell_w = 1, .cell_h = 1, .tiles = &empty, .n_tiles = 1};
    kz_grid *grid;
    kz_shape items[2], s = untouched();
    kz_error err = {KZ_OK, 0, 0};
    REQUIRE(kz_grid_create(&def, &grid, &err) == KZ_OK);
    CHECK_EQ(kz_shape_point((kz_vec2){1, 1}, &items[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_grid(grid, 0, 0, &items[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(items, 2, &s, &err), KZ_ERR_GRID_PART);
    CHECK_EQ(err.a, 1);
    CHECK(is_untouched(&s));
    kz_grid_free(grid);
}

TEST(a_shape_is_not_made_a_part_of_itself)
{
    kz_shape items[2];
    CHECK_EQ(kz_shape_point((kz_vec2){1, 1}, &items[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_point((kz_vec2){2, 2}, &items[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(items, 2, &items[0], NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_parts(items, 2, &items[1], NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(items[0].kind, KZ_KIND_POINT);
    CHECK_EQ(items[1].kind, KZ_KIND_POINT);
}

TEST(a_polygon_may_be_made_again_from_its_own_points)
{
    const kz_vec2 p[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    kz_shape s;
    size_t n;
    CHECK_EQ(kz_shape_polygon(p, 4, &s, NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(s.as.polygon.inline_points, 4, &s, NULL), KZ_OK);
    CHECK_MEM(kz_shape_points(&s, &n), p, sizeof p);
    CHECK_EQ(kz_shape_polyline(s.as.polygon.inline_points, 4, &s, NULL), KZ_OK);
    CHECK_MEM(kz_shape_points(&s, &n), p, sizeof p);
}
