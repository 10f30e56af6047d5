/* test_contact.c - kz_collide: known depths and MTVs, and that the push, applied to the shape, separates. */
#include "random_shape.h"
#include "shape/shape_private.h"

#include "math/predicates.h"

/* ---- Known contacts ------------------------------------------------------------------------------------- */

typedef struct known {
    float normal_x, normal_y, depth;
    int n_points;
    float points[4];
} known;

static void check_known(kz_shape a, kz_shape b, known expected, kz_test_place at, const char *what)
{
    kz_contact c;
    kz_test_compare(KZ_TEST_EQ, kz_test_int(kz_collide(&a, &b, &c)), kz_test_int(KZ_OVERLAP), at, what);
    check_contact(&c, at, what);
    kz_test_near((double)c.normal.x, (double)expected.normal_x, 2e-7, at, what);
    kz_test_near((double)c.normal.y, (double)expected.normal_y, 2e-7, at, what);
    kz_test_near((double)c.depth, (double)expected.depth, 1e-6 * (double)expected.depth, at, what);
    const kz_vec2 push = kz_contact_push(&a, &b, &c);
    kz_test_near((double)push.x, (double)(-expected.normal_x * expected.depth), 1e-6 * (double)expected.depth, at,
                 what);
    kz_test_near((double)push.y, (double)(-expected.normal_y * expected.depth), 1e-6 * (double)expected.depth, at,
                 what);
    kz_test_compare(KZ_TEST_EQ, kz_test_int(c.n_points), kz_test_int(expected.n_points), at, what);
    kz_test_check(c.shortest, at, what);
    const float found[4] = {c.points[0].x, c.points[0].y, c.points[1].x, c.points[1].y};
    /* The two ends may come in either order. */
    const int swap =
        expected.n_points == 2 && fabsf(found[0] - expected.points[0]) + fabsf(found[1] - expected.points[1]) > 1e-3f
            ? 2
            : 0;
    for (int i = 0; i < 2 * expected.n_points; i++)
        kz_test_near((double)found[i ^ swap], (double)expected.points[i], 1e-5, at, what);

    /* The other way round: the same depth, the other direction. */
    kz_contact d;
    kz_collide(&b, &a, &d);
    kz_test_near((double)d.depth, (double)expected.depth, 1e-6 * (double)expected.depth, at, what);
    kz_test_near((double)d.normal.x, (double)-expected.normal_x, 2e-7, at, what);
    kz_test_near((double)d.normal.y, (double)-expected.normal_y, 2e-7, at, what);
    scene_clear();
}

#define CONTACT(...)              CONTACT_(#__VA_ARGS__, __VA_ARGS__)
#define CONTACT_(what, a, b, ...) check_known(a, b, (known){__VA_ARGS__}, KZ_TEST_HERE, what)

TEST(boxes_part_along_the_shallower_axis)
{
    CONTACT(box(0, 0, 4, 4), box(3, 1, 8, 3), 1, 0, 1, 2, {3.5f, 1, 3.5f, 3});
    CONTACT(box(0, 0, 4, 4), box(1, 3.5f, 3, 8), 0, 1, 0.5f, 2, {1, 3.75f, 3, 3.75f});
    CONTACT(box(0, 0, 4, 4), box(-5, -5, 0.25f, 5), -1, 0, 0.25f, 2, {0.125f, 0, 0.125f, 4});
}

TEST(a_box_in_a_box_leaves_by_the_nearest_side)
{
    CONTACT(box(0, 0, 10, 10), box(7, 4, 9, 6), 1, 0, 3, 2, {8.5f, 4, 8.5f, 6});
}

TEST(circles_part_along_their_centres)
{
    CONTACT(circle(0, 0, 5), circle(6, 0, 5), 1, 0, 4, 1, {3, 0});
    CONTACT(circle(0, 0, 5), circle(3, 4, 3), 0.6f, 0.8f, 3, 1, {2.1f, 2.8f});
    CONTACT(circle(1, 1, 0.5f), circle(1, 0.75f, 0.5f), 0, -1, 0.75f, 1, {1, 0.875f});
}

TEST(a_circle_leaves_a_box_by_side_or_corner)
{
    CONTACT(box(0, 0, 8, 8), circle(11, 12, 6), 0.6f, 0.8f, 1, 1, {7.7f, 7.6f});
    CONTACT(box(0, 0, 8, 8), circle(9, 4, 2), 1, 0, 1, 1, {7.5f, 4});
    CONTACT(box(0, 0, 8, 8), circle(7, 4, 1), 1, 0, 2, 1, {7, 4}); /* its centre inside */
}

TEST(polygons_part_along_the_normal_of_an_edge_of_either)
{
    CONTACT(polygon(0, 0, 8, 0, 0, 6), box(3, 3, 9, 9), 0.6f, 0.8f, 0.6f, 1, {3.18f, 3.24f});
    CONTACT(box(3, 3, 9, 9), polygon(8, 6, 20, 6, 20, 30), 1, 0, 1, 1, {8.5f, 6});
}

TEST(a_point_and_a_segment_have_an_mtv_too)
{
    CONTACT(box(0, 0, 8, 8), point(7, 4), 1, 0, 1, 1, {7.5f, 4});
    CONTACT(segment(0, 0, 8, 0), segment(4, -1, 4, 9), 0, 1, 1, 1, {4, -0.5f});
    CONTACT(capsule(0, 0, 8, 0, 2), point(4, 1), 0, 1, 1, 1, {4, 1.5f});
    CONTACT(capsule(0, 0, 8, 0, 2), capsule(4, 3, 4, 9, 2), 0, 1, 1, 1, {4, 1.5f});
}

TEST(concentric_circles_have_some_direction_and_the_whole_depth)
{
    const kz_shape a = circle(3, 4, 2), b = circle(3, 4, 1);
    kz_contact c;
    CHECK_EQ(kz_collide(&a, &b, &c), KZ_OVERLAP);
    CHECK_EQ(c.depth, 3);
    const kz_vec2 push = kz_contact_push(&a, &b, &c);
    CHECK_NEAR(hypot((double)push.x, (double)push.y), 3, 1e-6);
    check_contact(&c, KZ_TEST_HERE, "concentric");
}

/* Moved by the push, vertices rounded as posing rounds them: touching or apart, whatever the kinds.  false when posing
 * refuses: an outline that touches itself may be tied into a knot by rounding. */
static bool check_separates(const kz_shape *a, const kz_shape *b, const kz_contact *c, const char *what)
{
    char memory[8192];
    kz_shape moved;
    const kz_pose by = {kz_contact_push(a, b, c), 1, 0};
    if (kz_shape_transform(a, by, memory, sizeof memory, &moved, NULL) != KZ_OK) return false;
    kz_test_compare(KZ_TEST_LE, kz_test_int(kz_relate(&moved, b)), kz_test_int(KZ_TOUCH), KZ_TEST_HERE, what);
    return true;
}

TEST(insides_that_meet_without_area_have_depth_0_and_still_an_mtv)
{
    const kz_shape pairs[][2] = {
        {point(3, 4), point(3, 4)},
        {segment(0, 0, 8, 4), segment(2, 1, 12, 6)},
        {segment(0, 0, 8, 4), point(2, 1)},
        {polyline(0, 0, 4, 4, 8, 0), polyline(0, 8, 4, 4, 8, 8)},
        {box(5, 0, 5, 9), capsule(5, 3, 5, 30, 0)},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        kz_contact c;
        NOTE("pair %zu", i);
        CHECK_EQ(kz_collide(&pairs[i][0], &pairs[i][1], &c), KZ_OVERLAP);
        CHECK_NEAR(c.depth, 0, 1e-6);
        check_contact(&c, KZ_TEST_HERE, "no area");
        CHECK(check_separates(&pairs[i][0], &pairs[i][1], &c, "no area"));
        const kz_vec2 push = kz_contact_push(&pairs[i][0], &pairs[i][1], &c);
        CHECK_LE(hypot((double)push.x, (double)push.y), 1e-5);
    }
    scene_clear();
}

TEST(touching_and_apart_leave_the_contact_empty)
{
    const kz_shape a = box(0, 0, 4, 4), touching = box(4, 0, 8, 4), apart = circle(20, 20, 1);
    kz_contact c;
    memset(&c, 0x5A, sizeof c);
    CHECK_EQ(kz_collide(&a, &touching, &c), KZ_TOUCH);
    check_contact(&c, KZ_TEST_HERE, "touching");
    CHECK_EQ(c.relation, KZ_TOUCH);
    CHECK_EQ(kz_collide(&a, &apart, &c), KZ_APART);
    check_contact(&c, KZ_TEST_HERE, "apart");
}

/* ---- Is it the shortest way? ---------------------------------------------------------------------------- */

/* A convex shape in double: a polygon's vertices, or a circle's centre. */
typedef struct convex {
    kzi_vec v[8];
    int n;
    double r;
} convex;

static convex convex_of(const kz_shape *s)
{
    convex c = {.n = 0};
    int32_t n;
    const kz_vec2 *p = kzi_shape_points(s, &n);
    if (s->kind == KZ_KIND_CIRCLE) {
        c.v[c.n++] = kzi_vec_of(s->as.circle.center);
        c.r = s->as.circle.r;
    } else if (s->kind == KZ_KIND_BOX) {
        const kz_box b = s->bounds;
        const kzi_vec corners[4] = {{b.min.x, b.min.y}, {b.max.x, b.min.y}, {b.max.x, b.max.y}, {b.min.x, b.max.y}};
        for (int i = 0; i < 4; i++) c.v[c.n++] = corners[i];
    } else {
        const bool clockwise = s->flags & KZ_SHAPE_CLOCKWISE;
        for (int32_t i = 0; i < n; i++) c.v[c.n++] = kzi_vec_of(p[clockwise ? i : n - 1 - i]);
    }
    return c;
}

static float any_number(kz_test_rng *rng, bool on_grid)
{
    return on_grid ? kz_test_grid(rng, 0, 40, 0.25f) : kz_test_real(rng, 0, 10);
}

/* A box, a circle, or a convex polygon inscribed in one. */
static kz_shape any_convex(kz_test_rng *rng)
{
    const bool on_grid = kz_test_one_in(rng, 2);
    const float x = any_number(rng, on_grid), y = any_number(rng, on_grid), w = any_number(rng, on_grid) / 2;
    kz_shape s = {0};
    switch (kz_test_below(rng, 3)) {
    case 0: return box(x, y, x + w + 0.25f, y + any_number(rng, on_grid) + 0.25f);
    case 1: return circle(x, y, w + 0.25f);
    default:
        do {
            kz_vec2 p[6];
            const int n = kz_test_range(rng, 3, 6);
            for (int i = 0; i < n; i++) {
                float co, si;
                kz_cos_sin(6.2831853 * (i + 0.9 * (double)kz_test_unit(rng)) / n, &co, &si);
                p[i] = (kz_vec2){x + 4 * co, y + 3 * si};
                if (on_grid) p[i] = (kz_vec2){roundf(4 * p[i].x) / 4, roundf(4 * p[i].y) / 4};
            }
            kz_shape_polygon(p, n, &s, NULL);
        } while (!(s.flags & KZ_SHAPE_CONVEX));
        return s;
    }
}

TEST(the_push_is_as_long_as_the_depth_but_for_rounding)
{
    kz_test_rng rng = kz_test_rng_here();
    int collisions = 0;
    for (int64_t n = kz_test_rounds(40000); n > 0; n--) {
        const kz_shape a = any_convex(&rng), b = any_convex(&rng);
        kz_contact c;
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        const kz_vec2 push = kz_contact_push(&a, &b, &c);
        const double length = hypot((double)push.x, (double)push.y);
        NOTE("%s and %s, depth %a push %a %a", kz_kind_name(a.kind), kz_kind_name(b.kind), (double)c.depth,
             (double)push.x, (double)push.y);
        CHECK(c.shortest);
        CHECK_GE(length, (double)c.depth * (1 - 1e-6));
        CHECK_LE(length, (double)c.depth * (1 + 1e-6) + 1e-5); /* coordinates below 16 are rounded by 5e-7 */
        CHECK_NEAR((double)push.x * c.normal.y, (double)push.y * c.normal.x, 1e-6); /* along the normal */
        CHECK((double)push.x * c.normal.x + (double)push.y * c.normal.y < 0);
        CHECK(check_separates(&a, &b, &c, "convex"));
        collisions++;
    }
    NOTE(" ");
    CHECK_GT(collisions, 0);
}

static double extent_up(const convex *c, double x, double y)
{
    double highest = -HUGE_VAL;
    for (int i = 0; i < c->n; i++) highest = fmax(highest, c->v[i].x * x + c->v[i].y * y + c->r);
    return highest;
}

TEST(no_other_direction_is_shorter)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(4000); n > 0; n--) {
        const kz_shape a = any_convex(&rng), b = any_convex(&rng);
        kz_contact c;
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        const convex p = convex_of(&a), q = convex_of(&b);
        double least = HUGE_VAL;
        for (int degree = 0; degree < 360; degree++) {
            const double x = cos(degree * 0.017453292519943295), y = sin(degree * 0.017453292519943295);
            least = fmin(least, extent_up(&p, x, y) + extent_up(&q, -x, -y));
        }
        const double mine = extent_up(&p, (double)c.normal.x, (double)c.normal.y) +
                            extent_up(&q, (double)-c.normal.x, (double)-c.normal.y);
        NOTE("%s and %s, depth %a", kz_kind_name(a.kind), kz_kind_name(b.kind), (double)c.depth);
        CHECK_LE(c.depth, least * (1 + 1e-6));
        CHECK_NEAR(c.depth, mine, 1e-5); /* and it is the depth along that normal */
    }
}

/* A corner that leans over may lie deeper than the shape is thick; half the depth is how far off a point can be. */
TEST(contact_points_lie_within_half_the_depth_of_both_shapes)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(10000); n > 0; n--) {
        const kz_shape a = any_convex(&rng), b = any_convex(&rng);
        kz_contact c;
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        CHECK_GE(c.n_points, 1);
        for (int i = 0; i < c.n_points; i++) {
            const kz_shape spot = circle(c.points[i].x, c.points[i].y, c.depth / 2 + 1e-4f);
            NOTE("%s and %s, depth %g, point %g %g", kz_kind_name(a.kind), kz_kind_name(b.kind), (double)c.depth,
                 (double)c.points[i].x, (double)c.points[i].y);
            CHECK_EQ(kz_relate(&spot, &a), KZ_OVERLAP);
            CHECK_EQ(kz_relate(&spot, &b), KZ_OVERLAP);
        }
    }
}

/* ---- Shapes measured by their hulls --------------------------------------------------------------------- */

TEST(concave_polygons_polylines_parts_and_masks_are_separated_by_the_mtv_too)
{
    const kz_shape all[] = {
        polygon(0, 0, 8, 0, 8, 2, 2, 2, 2, 6, 8, 6, 8, 8, 0, 8),
        polyline(0, 0, 8, 0, 8, 8, 0, 8, 2, 2),
        parts(box(0, 0, 2, 8), circle(6, 4, 2)),
        mask("########\n#......#\n#......#\n########", 0, 0),
        polygon_with_holes(RINGS(4, 4), 0, 0, 12, 0, 12, 12, 0, 12, 4, 4, 8, 4, 8, 8, 4, 8),
    };
    const kz_shape others[] = {box(1, 1, 3, 7), circle(7, 1, 3), polygon(1, 1, 9, 2, 5, 9),
                               mask("####\n.##.\n####", 1, 1)};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
            kz_contact c;
            NOTE("%s and %s", kz_kind_name(all[i].kind), kz_kind_name(others[k].kind));
            CHECK_EQ(kz_collide(&others[k], &all[i], &c), KZ_OVERLAP);
            CHECK(c.shortest);
            check_contact(&c, KZ_TEST_HERE, "concave");
            CHECK(check_separates(&others[k], &all[i], &c, "concave"));
        }
    }
    scene_clear();
}

TEST(the_push_separates_random_shapes_of_every_kind)
{
    kz_test_rng rng = kz_test_rng_here();
    int judged = 0;
    for (int64_t n = kz_test_rounds(20000); n > 0; n--, scene_clear()) {
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        kz_contact c;
        NOTE("%s and %s", kz_kind_name(a.kind), kz_kind_name(b.kind));
        CHECK_EQ(kz_collide(&a, &b, &c), kz_relate(&a, &b));
        check_contact(&c, KZ_TEST_HERE, "random");
        if (c.relation != KZ_OVERLAP) continue;
        const kz_vec2 push = kz_contact_push(&a, &b, &c);
        NOTE("%s and %s, depth %g, push %a %a", kz_kind_name(a.kind), kz_kind_name(b.kind), (double)c.depth,
             (double)push.x, (double)push.y);
        judged += check_separates(&a, &b, &c, "random");
    }
    NOTE(" ");
    CHECK_GT(judged, 0);
}

/* A square of 6 x 6 with a third of its cells set. */
static kz_shape sparse_mask(kz_test_rng *rng, double x, double y)
{
    char text[64];
    int at = 0;
    for (int row = 0; row < 6; row++) {
        for (int column = 0; column < 6; column++) text[at++] = kz_test_one_in(rng, 3) ? '#' : '.';
        text[at++] = '\n';
    }
    text[at] = 0;
    return mask(text, x, y);
}

enum { DIAMOND = 30 };

static bool diamond_cell(void *ctx, int32_t x, int32_t y)
{
    const int32_t dx = x - DIAMOND, dy = y - DIAMOND;
    (void)ctx;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) <= DIAMOND;
}

static kz_shape diamond_mask(double x, double y)
{
    kz_mask *m = NULL;
    CHECK_EQ(kz_mask_from_call(2 * DIAMOND + 1, 2 * DIAMOND + 1, diamond_cell, NULL, NULL, &m, NULL), KZ_OK);
    return scene_place(m, x, y);
}

static void check_masks_separate(const kz_shape *a, const kz_shape *b)
{
    kz_contact c;
    if (kz_collide(a, b, &c) != KZ_OVERLAP) return;
    const kz_vec2 push = kz_contact_push(a, b, &c);
    NOTE("push %g %g from %g %g", (double)push.x, (double)push.y, a->as.mask.at_x, a->as.mask.at_y);
    CHECK(check_separates(a, b, &c, "masks"));
}

TEST(the_push_separates_masks_cell_for_cell)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(3000); n > 0; n--, scene_clear()) {
        const kz_shape a = sparse_mask(&rng, kz_test_range(&rng, -5, 5), kz_test_range(&rng, -5, 5));
        const kz_shape b = sparse_mask(&rng, 0, 0);
        check_masks_separate(&a, &b);
    }
}

TEST(the_push_separates_masks_too_deep_for_trying_shifts)
{
    for (int x = -25; x <= 25; x += 5) {
        for (int y = -25; y <= 25; y++) {
            const kz_shape a = diamond_mask(x, y), b = diamond_mask(0, 0);
            check_masks_separate(&a, &b);
            scene_clear();
        }
    }
}

TEST(parts_of_masks_are_pushed_out_by_all_of_them)
{
    kz_test_rng rng = kz_test_rng_here();
    const kz_shape arm = parts(mask("#", 0, 0), box(1, 0, 3, 1));
    const kz_shape wall = mask("######\n######\n######\n######\n######\n######\n######\n######\n######", 1, -4);
    kz_contact c;
    CHECK_EQ(kz_collide(&arm, &wall, &c), KZ_OVERLAP); /* the box goes in by two, and the cell only touches */
    const kz_vec2 out = kz_contact_push(&arm, &wall, &c);
    CHECK(c.depth == 2 && c.normal.x == 1 && c.normal.y == 0 && out.x == -2 && out.y == 0);
    for (int64_t n = kz_test_rounds(3000); n > 0; n--, scene_clear()) {
        const kz_shape a = parts(sparse_mask(&rng, kz_test_range(&rng, -5, 5), kz_test_range(&rng, -5, 5)),
                                 diamond_mask(kz_test_range(&rng, -30, 30), kz_test_range(&rng, -30, 30)));
        const kz_shape b = parts(diamond_mask(0, 0), sparse_mask(&rng, 8, 3));
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        const kz_vec2 push = kz_contact_push(&a, &b, &c);
        NOTE("push %g %g, depth %g", (double)push.x, (double)push.y, (double)c.depth);
        CHECK(check_separates(&a, &b, &c, "parts of masks"));
        CHECK_LE(hypot((double)push.x, (double)push.y), (double)c.depth + 3); /* whole cells */
    }
}

/* Bent shapes of more vertices than can be shifted to try: their hulls part, perhaps not by the shortest way. */
TEST(saws_of_hundreds_of_teeth_are_not_said_to_part_by_the_mtv)
{
    static kz_vec2 up[602], down[602];
    kz_shape a, b;
    kz_contact c;
    for (int i = 0; i < 600; i++) {
        up[i] = (kz_vec2){(float)i, (float)(i % 2)};
        down[i] = (kz_vec2){(float)i + 0.5f, 1 - (float)(i % 2)};
    }
    up[600] = (kz_vec2){599, -9}, up[601] = (kz_vec2){0, -9};
    down[600] = (kz_vec2){599.5f, 9}, down[601] = (kz_vec2){0.5f, 9};
    CHECK_EQ(kz_shape_polygon(up, 602, &a, NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(down, 602, &b, NULL), KZ_OK);
    CHECK_EQ(kz_collide(&a, &b, &c), KZ_OVERLAP);
    CHECK(!c.shortest);
    CHECK_NEAR((double)c.depth, 1, 1e-6); /* of the hulls */
}

TEST(the_largest_and_smallest_shapes_have_finite_contacts)
{
    const kz_shape all = box(-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX), ball = circle(0, 0, 3e38f), dot = point(0, 0);
    const kz_shape speck = box(0, 0, 0x1p-149f, 0x1p-149f), grain = circle(0, 0, 0x1p-149f);
    const kz_shape *const some[] = {&all, &ball, &dot, &speck, &grain};
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 5; k++) {
            kz_contact c;
            NOTE("%d and %d", i, k);
            if (kz_collide(some[i], some[k], &c) != KZ_OVERLAP) continue;
            CHECK(c.normal.x == c.normal.x && c.normal.y == c.normal.y && c.depth == c.depth);
            CHECK_NEAR(hypot((double)c.normal.x, (double)c.normal.y), 1, 2e-7);
            const kz_vec2 push = kz_contact_push(some[i], some[k], &c);
            CHECK(push.x == push.x && push.y == push.y);
        }
    }
}
