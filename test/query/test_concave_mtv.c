/* test_concave_mtv.c - the push of concave polygons, polylines, parts and masks is the shortest one.
 *
 * No shorter shift of a fine grid separates the shapes, and known results come out. */
#include "large_shape.h"
#include "random_shape.h"

#include <stdlib.h>

/* ---- All shifts of a grid --------------------------------------------------------------------------------- */

/* Whether a is free of b once it is shifted.  What touches itself may be tied into a knot by rounding, and cannot be
 * posed there: then the answer is `knotted`. */
static bool is_separated_at(const kz_shape *a, double x, double y, const kz_shape *b, bool knotted)
{
    static double memory[4096];
    const kz_pose shift = {{(float)x, (float)y}, 1, 0};
    kz_shape moved;
    if (kz_shape_transform(a, shift, memory, sizeof memory, &moved, NULL) != KZ_OK) return knotted;
    return kz_relate(&moved, b) <= KZ_TOUCH;
}

/* Masks stay, and the other goes. */
static bool frees(const kz_shape *a, const kz_shape *b, double x, double y)
{
    return holds_mask(a) ? is_separated_at(b, -x, -y, a, false) : is_separated_at(a, x, y, b, false);
}

static bool push_frees(const kz_shape *a, kz_vec2 push, const kz_shape *b)
{
    return is_separated_at(a, (double)push.x, (double)push.y, b, true);
}

/* Is there room beside the shift too?  In what fits without room, but aslant, float32 finds no place. */
static bool has_room(const kz_shape *a, const kz_shape *b, double x, double y)
{
    for (int i = 0; i < 16; i++) {
        float c, s;
        kz_cos_sin_degrees(3.7 + 22.5 * i, &c, &s);
        if (frees(a, b, x + 0x1p-7 * (double)c, y + 0x1p-7 * (double)s)) return true;
    }
    return false;
}

/* The length of the shortest free shift on a grid, of those shorter than `limit`; else `limit`. */
static double shortest_on_grid(const kz_shape *a, const kz_shape *b, double step, double limit)
{
    const int n = (int)(limit / step) + 1;
    double best = limit;
    for (int y = -n; y <= n; y++) {
        for (int x = -n; x <= n; x++) {
            const double length = step * hypot(x, y);
            if (length >= best || !frees(a, b, x * step, y * step)) continue;
            if (has_room(a, b, x * step, y * step)) best = length;
        }
    }
    return best;
}

static void check_shortest(const kz_shape *a, const kz_shape *b, double step)
{
    kz_contact c;
    if (kz_collide(a, b, &c) != KZ_OVERLAP) return;
    const kz_vec2 push = kz_contact_push(a, b, &c);
    NOTE("%s and %s, depth %g, push %g %g", kz_kind_name(a->kind), kz_kind_name(b->kind), (double)c.depth,
         (double)push.x, (double)push.y);
    CHECK(c.shortest);
    CHECK(push_frees(a, push, b));
    const double longest = (double)c.depth * (1 - 1e-6);
    CHECK_GE(shortest_on_grid(a, b, step, longest), longest);
    if (!holds_mask(a)) CHECK_NEAR(hypot((double)push.x, (double)push.y), c.depth, 2e-5);
}

TEST(no_shift_of_a_grid_separates_and_is_shorter_than_the_push)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(1200); n > 0; n--, scene_clear()) {
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        if (!holds_mask(&a) || !holds_mask(&b)) check_shortest(&a, &b, 0.25);
    }
    NOTE(" ");
}

static kz_shape any_bent_polygon(kz_test_rng *rng)
{
    for (;;) {
        const kz_shape s = any_polygon(rng, kz_test_range(rng, 5, 8));
        if (!(s.flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_FLAT))) return s;
        scene_clear();
    }
}

TEST(balls_are_pushed_out_of_bent_polygons_by_the_mtv)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(400); n > 0; n--, scene_clear()) {
        const kz_shape b = any_bent_polygon(&rng);
        const float x = any_half(&rng), y = any_half(&rng);
        const kz_shape a = circle(x, y, 0.25f + any_half(&rng) / 4);
        check_shortest(&a, &b, 0.125);
        check_shortest(&b, &a, 0.125);
    }
    NOTE(" ");
}

/* Lines can fit aslant between cells that meet in a corner, without room. */
static bool lacks_area(const kz_shape *s)
{
    bool lacks = s->kind == KZ_KIND_POINT || s->kind == KZ_KIND_SEGMENT || s->kind == KZ_KIND_POLYLINE ||
                 (s->flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE)) ||
                 (s->kind == KZ_KIND_CAPSULE && s->as.capsule.r == 0);
    for (int32_t i = 0; s->kind == KZ_KIND_PARTS && i < s->as.parts.n; i++) lacks |= lacks_area(&s->as.parts.items[i]);
    return lacks;
}

TEST(masks_are_pushed_by_the_fewest_whole_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(1500); n > 0; n--, scene_clear()) {
        const kz_shape a = any_mask(&rng), b = any_shape(&rng, true);
        kz_contact c;
        if (holds_mask(&b) || lacks_area(&b) || kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        const kz_vec2 push = kz_contact_push(&a, &b, &c);
        NOTE("%s, depth %g, push %g %g", kz_kind_name(b.kind), (double)c.depth, (double)push.x, (double)push.y);
        CHECK(push_frees(&a, push, &b));
        const double length = hypot((double)push.x, (double)push.y);
        CHECK_GE(length, (double)c.depth * (1 - 1e-6));
        const int far = (int)length;
        for (int y = -far; y <= far; y++) {
            for (int x = -far; x <= far; x++) {
                if (hypot(x, y) < length * (1 - 1e-9)) CHECK(!is_separated_at(&a, x, y, &b, false));
            }
        }
    }
    NOTE(" ");
}

static kz_shape random_blob(kz_test_rng *rng, double x, double y)
{
    char text[20 * 21 + 1];
    const double cx = 10, cy = 10;
    const double r1 = 4 + kz_test_range(rng, 0, 5), bite = kz_test_range(rng, 0, 6);
    int n = 0;
    for (int row = 0; row < 20; row++) {
        for (int column = 0; column < 20; column++) {
            const double d = hypot(column + 0.5 - cx, row + 0.5 - cy);
            text[n++] = d < r1 && hypot(column - 14, row - 8) > bite ? '#' : '.';
        }
        text[n++] = '\n';
    }
    text[n] = 0;
    return mask(text, x, y);
}

TEST(blobs_of_cells_let_balls_and_boxes_out_by_the_mtv)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(60); n > 0; n--, scene_clear()) {
        const kz_shape b = random_blob(&rng, -3, 5);
        const float x = (float)kz_test_range(&rng, 0, 40) / 2 - 3, y = (float)kz_test_range(&rng, 0, 40) / 2 + 5;
        const kz_shape ball = circle(x, y, 1.5f), crate = box(x - 1, y - 1.5f, x + 2, y + 1);
        check_shortest(&ball, &b, 0.25);
        check_shortest(&crate, &b, 0.25);
        check_shortest(&b, &ball, 0.25);
    }
    NOTE(" ");
}

/* ---- Known ways out --------------------------------------------------------------------------------------- */

static void check_push(kz_shape a, kz_shape b, double x, double y, int n_points, kz_test_place at, const char *what)
{
    kz_contact c;
    kz_test_compare(KZ_TEST_EQ, kz_test_int(kz_collide(&a, &b, &c)), kz_test_int(KZ_OVERLAP), at, what);
    const kz_vec2 push = kz_contact_push(&a, &b, &c);
    kz_test_near((double)push.x, x, 1e-5, at, what);
    kz_test_near((double)push.y, y, 1e-5, at, what);
    kz_test_near((double)c.depth, hypot(x, y), 1e-5, at, what);
    kz_test_compare(KZ_TEST_EQ, kz_test_int(c.n_points), kz_test_int(n_points), at, what);
    kz_test_check(c.shortest, at, what);
    scene_clear();
}

#define WAY(...)                     PUSH_(#__VA_ARGS__, __VA_ARGS__)
#define PUSH_(what, a, b, x, y, n) check_push(a, b, x, y, n, KZ_TEST_HERE, what)

static kz_shape bucket(void) { return polygon(0, 0, 1, 0, 1, 9, 11, 9, 11, 0, 12, 0, 12, 10, 0, 10); }

TEST(a_ball_stays_in_its_bucket)
{
    WAY(circle(6, 7.5f, 2), bucket(), 0, -0.5, 1);         /* on the ground */
    WAY(circle(2.75f, 4, 2), bucket(), 0.25, 0, 1);        /* on the wall */
    WAY(circle(2.75f, 7.25f, 2), bucket(), 0.25, -0.25, 2); /* in the corner: on both */
    WAY(circle(6, 9.25f, 0.25f), bucket(), 0, -0.5, 1);    /* with its centre in the ground */
}

TEST(a_ball_wedged_in_a_groove_is_lifted_by_both_sides)
{
    const double lift = 2 * sqrt(2) - 1; /* radius 2 wants its centre 2 sqrt 2 above the bottom */
    WAY(circle(0, -1, 2), polygon(-8, -8, 0, 0, 8, -8, 8, 8, -8, 8), 0, -lift, 2);
}

TEST(a_disc_on_the_boundary_of_a_hole_goes_back_into_it)
{
    WAY(circle(7.5f, 6, 1), polygon_with_holes(RINGS(4, 4), 0, 0, 12, 0, 12, 12, 0, 12, 4, 4, 8, 4, 8, 8, 4, 8), -0.5,
        0, 1);
    WAY(circle(9.5f, 6, 1), polygon_with_holes(RINGS(4, 4), 0, 0, 12, 0, 12, 12, 0, 12, 4, 4, 8, 4, 8, 8, 4, 8), -2.5,
        0, 1);
    /* Three wide, it does not fit in, and leaves the ring as a whole. */
    WAY(circle(9.5f, 6, 3), polygon_with_holes(RINGS(4, 4), 0, 0, 12, 0, 12, 12, 0, 12, 4, 4, 8, 4, 8, 8, 4, 8), 5.5, 0,
        1);
}

TEST(a_peg_that_fits_exactly_goes_into_its_slot)
{
    const kz_shape slot = polygon(0, 0, 4, 0, 4, 8, 6, 8, 6, 0, 10, 0, 10, 10, 0, 10);
    WAY(box(3.75f, 2, 5.75f, 9), slot, 0.25, -1, 2);
}

TEST(a_box_on_a_floor_of_tiles_is_lifted_and_not_held_up_by_internal_edges)
{
    WAY(box(3, -1, 5, 0.25f), parts(box(0, 0, 4, 4), box(4, 0, 8, 4), box(8, 0, 12, 4)), 0, -0.25, 2);
    WAY(box(3.75f, -1, 4.25f, 0.5f), parts(box(0, 0, 4, 4), box(4, 0, 8, 4)), 0, -0.5, 2);
    WAY(circle(4, -0.5f, 1), mask("########\n########", 0, 0), 0, -0.5, 1);
    WAY(circle(1, 3, 1), mask("#...\n#...\n#...\n####", 0, 0), 1, -1, 2);
}

/* Five teeth of 2 x 6 on a back, 4 apart. */
static kz_shape comb(float x, float y, float direction)
{
    kz_vec2 *p = scene.points + scene_take(&scene.n_points, 22, SCENE_POINTS);
    int n = 0;
    for (int i = 0; i < 5; i++) {
        const float x0 = x + 4 * (float)i;
        p[n++] = (kz_vec2){x0, y};
        p[n++] = (kz_vec2){x0, y + direction * 6};
        p[n++] = (kz_vec2){x0 + 2, y + direction * 6};
        p[n++] = (kz_vec2){x0 + 2, y};
    }
    p[n++] = (kz_vec2){x + 18, y - direction * 2};
    p[n++] = (kz_vec2){x, y - direction * 2};
    return scene_polygon(p, NULL, n, 1);
}

TEST(combs_slip_between_each_others_teeth)
{
    WAY(comb(2.25f, 8, -1), comb(0, 0, 1), -0.25, 0, 2); /* two wide each: it fits exactly */
    WAY(comb(2.25f, 5.5f, -1), comb(0, 0, 1), -0.25, 0.5, 2);
    WAY(comb(0, 11, -1), comb(0, 0, 1), 0, 1, 2); /* tooth on tooth */
}

TEST(polylines_are_left_by_the_nearest_side)
{
    WAY(circle(4, 0.5f, 1), polyline(0, 0, 8, 0, 8, 8), 0, 0.5, 1);
    WAY(circle(7.25f, 0.75f, 1), polyline(0, 0, 8, 0, 8, 8), -0.25, 0.25, 2);
    WAY(segment(1, -3, 1, 0.5f), polyline(0, 0, 8, 0, 8, 8), 0, -0.5, 1);
}

TEST(a_line_is_left_by_its_end_and_corner_also_where_points_are_doubled)
{
    WAY(circle(8, 8.5f, 1), polyline(0, 0, 8, 0, 8, 8), 0, 0.5, 1);
    WAY(circle(8, 8.5f, 1), polyline(0, 0, 8, 0, 8, 8, 8, 8), 0, 0.5, 1);
    WAY(circle(8, 8.5f, 1), polyline(8, 8, 8, 8, 8, 0, 0, 0), 0, 0.5, 1);
    WAY(circle(7.25f, 0.75f, 1), polyline(0, 0, 8, 0, 8, 0, 8, 8), -0.25, 0.25, 2);
}

/* Its left side stands at x = 0, however many clear columns are before it. */
TEST(a_mask_is_left_by_its_side_wherever_that_lies_in_its_words)
{
    for (int clear = 0; clear < 140; clear += 7) {
        char text[12 * 201 + 1], *at = text;
        for (int y = 0; y < 12; y++) {
            for (int x = 0; x < 200; x++) *at++ = x < clear ? '.' : '#';
            *at++ = '\n';
        }
        *at = 0;
        NOTE("%d clear columns", clear);
        WAY(polygon(-6, 3, 0.5f, 3, 0.5f, 9, -6, 9, -6, 8, -1, 8, -1, 4, -6, 4), mask(text, -clear, 0), -0.5, 0, 2);
    }
    NOTE(" ");
}

/* The features while a box slides along a mask of 100 x 200 cells, from (x, y) by `n` steps of (dx, dy). */
static void check_features_stay(kz_shape ground, float x, float y, float dx, float dy, int n, int n_points)
{
    kz_contact first, c;
    for (int i = 0; i < n; i++) {
        const float x0 = x + (float)i * dx, y0 = y + (float)i * dy;
        const kz_shape crate = box(x0, y0, x0 + 2, y0 + 3);
        CHECK_EQ(kz_collide(&crate, &ground, &c), KZ_OVERLAP);
        if (i == 0) first = c;
        NOTE("step %d", i);
        CHECK_EQ(c.n_points, n_points);
        CHECK_EQ(c.features[0], first.features[0]);
        CHECK_EQ(c.features[1], first.features[1]);
    }
    NOTE(" ");
}

TEST(what_slides_along_a_floor_or_wall_of_cells_keeps_its_features)
{
    char text[200 * 101 + 1], *at = text;
    for (int y = 0; y < 200; y++) {
        for (int x = 0; x < 100; x++) *at++ = '#';
        *at++ = '\n';
    }
    *at = 0;
    const kz_shape ground = mask(text, 0, 0);
    check_features_stay(ground, 5, -2.75f, 0.4375f, 0, 150, 2);  /* on its top */
    check_features_stay(ground, -1.75f, 5, 0, 0.4375f, 300, 2);  /* at its left wall */
    check_features_stay(ground, 99.75f, 5, 0, 0.4375f, 300, 2);  /* at its right wall */
    check_features_stay(ground, 5, 199.75f, 0.4375f, 0, 150, 2); /* below it */
    scene_clear();
}

/* ---- Off the grid, far away, large ------------------------------------------------------------------------- */

TEST(pushes_of_bent_shapes_far_from_the_origin_free)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(3000); n > 0; n--, scene_clear()) {
        const kz_pose away = {{kz_test_real(&rng, -1e5f, 1e5f), kz_test_real(&rng, -1e5f, 1e5f)}, 1, 0};
        const kz_pose rotated = kz_pose_degrees(kz_test_real(&rng, -3, 3), kz_test_real(&rng, -3, 3),
                                               (double)kz_test_real(&rng, 0, 360));
        double memory[256];
        const kz_shape p = any_bent_polygon(&rng), q = circle(any_half(&rng), any_half(&rng), any_half(&rng) / 3);
        kz_shape r, a, b;
        kz_contact c, d;
        if (kz_shape_transform(&p, rotated, memory, sizeof memory, &r, NULL) != KZ_OK ||
            kz_shape_transform(&r, away, memory + 128, sizeof memory / 2, &b, NULL) != KZ_OK ||
            kz_shape_transform(&q, away, NULL, 0, &a, NULL) != KZ_OK || kz_collide(&a, &b, &c) != KZ_OVERLAP) {
            continue;
        }
        const kz_vec2 push = kz_contact_push(&a, &b, &c);
        NOTE("depth %g, push %g %g", (double)c.depth, (double)push.x, (double)push.y);
        CHECK(push_frees(&a, push, &b));
        CHECK_LE(hypot((double)push.x, (double)push.y), (double)c.depth + 1);
        CHECK_EQ(kz_collide(&b, &a, &d), KZ_OVERLAP);
        CHECK_EQ(c.depth, d.depth);
        CHECK(push_frees(&b, kz_contact_push(&b, &a, &d), &a));
    }
    NOTE(" ");
}

TEST(a_ball_on_a_coast_of_thousands_of_vertices_stays_on_the_side_it_is_on)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *land = large_new();
    large_star(&rng, land, (kz_vec2){0, 0}, 900, 1000, 1200);
    CHECK(large_make(land));
    int judged = 0;
    const kz_shape *coast = &land->treed;
    for (int64_t n = kz_test_rounds(60); n > 0; n--) {
        const kz_vec2 near = land->points[kz_test_below(&rng, 1200)];
        const kz_shape ball = circle(near.x, near.y, kz_test_real(&rng, 1, 4));
        kz_contact c;
        CHECK_EQ(kz_collide(&ball, coast, &c), KZ_OVERLAP);
        CHECK(push_frees(&ball, kz_contact_push(&ball, coast, &c), coast));
        CHECK(c.shortest);
        CHECK_LE(c.depth, 120);
        judged++;
        scene_clear();
    }
    CHECK_GT(judged, 0);
    free(land);
}

TEST(a_coast_of_thousands_of_vertices_is_pushed_out_of_small_shapes_by_the_depth)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *land = large_new();
    const kz_shape *coast = &land->treed;
    large_star(&rng, land, (kz_vec2){0, 0}, 900, 1000, 1200);
    CHECK(large_make(land));
    int judged = 0;
    for (int64_t n = kz_test_rounds(100); n > 0; n--, scene_clear()) {
        const kz_vec2 near = land->points[kz_test_below(&rng, 1200)];
        const kz_pose there = {near, 1, 0};
        double memory[256];
        const kz_shape bent = any_bent_polygon(&rng);
        kz_shape small = circle(near.x, near.y, kz_test_real(&rng, 1, 4));
        if (n % 3 == 1) CHECK_EQ(kz_shape_transform(&bent, there, memory, sizeof memory, &small, NULL), KZ_OK);
        if (n % 3 == 2) CHECK_EQ(kz_shape_point((kz_vec2){near.x * .9f, near.y * .9f}, &small, NULL), KZ_OK);
        kz_contact c;
        if (kz_collide(coast, &small, &c) != KZ_OVERLAP || !c.shortest) continue;
        const kz_vec2 push = kz_contact_push(coast, &small, &c);
        NOTE("depth %g, push %g %g", (double)c.depth, (double)push.x, (double)push.y);
        CHECK(push_frees(coast, push, &small));
        const double rounding = 0x1p-10 * (double)c.depth + 0x1p-18 * 1100; /* more in a notch, whose sides are steep */
        CHECK_NEAR(hypot((double)push.x, (double)push.y), c.depth, rounding);
        judged++;
    }
    CHECK_GT(judged, 10);
    NOTE(" ");
    free(land);
}

/* A zigzag along a slanted line, far longer than its contacts are deep. */
static void make_slope(kz_vec2 *points, int n)
{
    for (int i = 0; i < n; i++) {
        const float x = (float)i, y = (float)(i * 7 % 5) / 4;
        points[i] = (kz_vec2){.8f * x - .6f * y, .6f * x + .8f * y};
    }
}

TEST(contacts_of_a_long_line_are_those_of_its_piece_near)
{
    enum { N = 40000, PIECE = 40 };
    kz_test_rng rng = kz_test_rng_here();
    kz_vec2 *points = malloc(N * sizeof *points);
    void *memory = malloc(kz_edge_tree_bytes(N));
    kz_shape whole, piece;
    make_slope(points, N);
    CHECK_EQ(kz_shape_polyline_with_tree(points, N, memory, kz_edge_tree_bytes(N), &whole, NULL), KZ_OK);
    int judged = 0;
    for (int64_t n = kz_test_rounds(300); n > 0; n--) {
        const int at = PIECE + (int)kz_test_below(&rng, N - 2 * PIECE);
        const kz_shape ball = circle(points[at].x, points[at].y, kz_test_real(&rng, .1f, 2));
        CHECK_EQ(kz_shape_polyline(points + at - PIECE / 2, PIECE, &piece, NULL), KZ_OK);
        kz_contact c, d;
        if (kz_collide(&ball, &piece, &d) != KZ_OVERLAP || !d.shortest) continue;
        CHECK_EQ(kz_collide(&ball, &whole, &c), KZ_OVERLAP);
        NOTE("at %d, depth %g, of the piece %g", at, (double)c.depth, (double)d.depth);
        CHECK(c.shortest);
        CHECK_NEAR(c.depth, d.depth, 1e-4);
        CHECK(push_frees(&ball, kz_contact_push(&ball, &whole, &c), &whole));
        judged++;
        scene_clear();
    }
    CHECK_GT(judged, 0);
    free(memory);
    free(points);
}

TEST(compounds_of_many_parts_are_pushed_as_far_as_the_ball_in_them)
{
    enum { SIDE = 20, N = SIDE * SIDE };
    kz_test_rng rng = kz_test_rng_here();
    static kz_shape tiles[N], posed[N];
    for (int i = 0; i < N; i++) {
        const kz_vec2 at = {(float)(i % SIDE) * 2, (float)(i / SIDE) * 2};
        CHECK_EQ(kz_shape_box(at, (kz_vec2){at.x + 1.25f, at.y + 1.25f}, &tiles[i], NULL), KZ_OK);
    }
    kz_shape town, moved;
    CHECK_EQ(kz_shape_parts(tiles, N, &town, NULL), KZ_OK);
    for (int64_t n = kz_test_rounds(300); n > 0; n--, scene_clear()) {
        const kz_vec2 near = tiles[kz_test_below(&rng, N)].bounds.min;
        const kz_shape ball = circle(near.x + kz_test_real(&rng, -.3f, 1.5f), near.y + kz_test_real(&rng, -.3f, 1.5f), .3f);
        kz_contact c, d;
        if (kz_collide(&ball, &town, &c) != KZ_OVERLAP) continue;
        CHECK_EQ(kz_collide(&town, &ball, &d), KZ_OVERLAP);
        const kz_vec2 of_ball = kz_contact_push(&ball, &town, &c), of_town = kz_contact_push(&town, &ball, &d);
        NOTE("depth %g, pushes %g %g and %g %g", (double)c.depth, (double)of_ball.x, (double)of_ball.y, (double)of_town.x,
             (double)of_town.y);
        CHECK(c.shortest && d.shortest);
        CHECK_LE(c.depth, 1);
        CHECK(push_frees(&ball, of_ball, &town));
        CHECK_EQ(kz_shape_transform(&town, (kz_pose){of_town, 1, 0}, posed, sizeof posed, &moved, NULL), KZ_OK);
        CHECK_LE((int)kz_relate(&moved, &ball), (int)KZ_TOUCH);
        CHECK_NEAR(hypot((double)of_town.x, (double)of_town.y), d.depth, 1e-4);
    }
}
