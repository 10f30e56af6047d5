/* test_raycast.c - ray casts against every kind of shape.
 *
 * References are slow fractions of small integers, named cases and symmetry.  For round shapes they are exact distances
 * just before and just after the reported time. */
#include "kz_test.h"
#include "points.h"
#include "slow_path.h"
#include <kolize/query_ray.h>

/* ---- By fractions --------------------------------------------------------------------------------------- */

/* The first time at which the way is inside (or with `touch` in common), or goes inside just after. */
static bool slow_first(const kz_shape *s, slow_path w, bool touch, fraction *first)
{
    const int least = touch ? 0 : 1;
    collect_times(s, w);
    for (int i = 0; i < n_times; i++) {
        *first = times[i];
        if (slow_where(s, at_time(w, times[i])) >= least) return true;
        if (i + 1 < n_times && compare_fractions(times[i], times[i + 1]) < 0 &&
            slow_where(s, at_time(w, middle_of(times[i], times[i + 1]))) >= least)
            return true;
    }
    return false;
}

static void check_slowly(const kz_shape *s, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const slow_path w = {doubled(from.x), doubled(from.y), doubled(to.x), doubled(to.y)};
    fraction first = {0, 1};
    const bool touch = flags & KZ_HIT_TOUCH, hit = slow_first(s, w, touch, &first);
    const bool inside = slow_where(s, at_time(w, (fraction){0, 1})) >= (touch ? 0 : 1);
    const kz_ray_hit h = kz_ray(s, from, to, flags);
    CHECK_EQ(h.hit, hit);
    CHECK_EQ(h.inside, inside);
    if (!hit || !h.hit) return;
    const double t = (double)first.n / (double)first.d;
    CHECK_LE((double)h.t, t);
    CHECK_NEAR((double)h.t, t, 1.3e-7);
    if (inside) return;
    const double along = (double)h.normal.x * ((double)to.x - from.x) + (double)h.normal.y * ((double)to.y - from.y);
    const double length = (double)h.normal.x * h.normal.x + (double)h.normal.y * h.normal.y;
    CHECK_LT(along, 0);
    CHECK_NEAR(length, 1, 1e-6);
}

TEST(grid_shapes_by_fractions)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0, grazes = 0;
    for (int i = 0; i < 12000; i++) {
        scene_clear();
        const kz_shape s = any_shape(&r, false);
        if (s.kind == KZ_KIND_CIRCLE || s.kind == KZ_KIND_CAPSULE) continue;
        for (int k = 0; k < 4; k++) {
            const kz_vec2 from = {any_half(&r) * 2 - 3, any_half(&r) * 2 - 3}, to = any_point(&r);
            check_slowly(&s, from, to, 0);
            check_slowly(&s, from, to, KZ_HIT_TOUCH);
            hits += kz_ray(&s, from, to, 0).hit;
            grazes += kz_ray(&s, from, to, KZ_HIT_TOUCH).hit && !kz_ray(&s, from, to, 0).hit;
        }
    }
    CHECK_GT(hits, 5000);
    CHECK_GT(grazes, 1000);
}

TEST(polygons_with_holes_and_pinches_by_fractions)
{
    static const kz_vec2 rings[3][12] = {
        {{0, 0}, {6, 0}, {6, 6}, {0, 6}, {0, 3}, {3, 5}, {5, 3}, {3, 1}}, /* a diamond that touches the border */
        {{0, 0}, {6, 0}, {6, 6}, {0, 6}, {1, 1}, {2, 1}, {2, 2}, {1, 2}}, /* a hole by itself */
        {{0, 0}, {3, 3}, {6, 0}, {6, 6}, {3, 3}, {0, 6}, {1, 2}, {2, 3}, {1, 4}}, /* a pinch, and a hole */
    };
    static const int32_t ends[3][2] = {{4, 8}, {4, 8}, {6, 9}};
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 3; i++) {
        kz_shape s;
        REQUIRE(kz_shape_polygon_with_holes(rings[i], ends[i], 2, &s, NULL) == KZ_OK);
        for (int k = 0; k < 3000; k++) {
            const kz_vec2 from = any_point(&r), to = any_point(&r);
            check_slowly(&s, from, to, 0);
            check_slowly(&s, from, to, KZ_HIT_TOUCH);
        }
    }
}

/* ---- Round shapes ------------------------------------------------------------------------------------------ */

/* The distance from the place on the way to the spine, less r; in double. */
static double gap_at(const kz_shape *s, kz_vec2 from, kz_vec2 to, double t)
{
    const bool circle_kind = s->kind == KZ_KIND_CIRCLE;
    const kz_vec2 a = circle_kind ? s->as.circle.center : s->as.capsule.a, b = circle_kind ? a : s->as.capsule.b;
    const double r = (double)(circle_kind ? s->as.circle.r : s->as.capsule.r);
    const double x = (double)from.x + t * ((double)to.x - from.x) - a.x,
                 y = (double)from.y + t * ((double)to.y - from.y) - a.y;
    const double ex = (double)b.x - a.x, ey = (double)b.y - a.y, span = ex * ex + ey * ey;
    double u = span > 0 ? (x * ex + y * ey) / span : 0;
    u = u < 0 ? 0 : u > 1 ? 1 : u;
    return sqrt((x - u * ex) * (x - u * ex) + (y - u * ey) * (y - u * ey)) - r;
}

static void check_round(const kz_shape *s, kz_vec2 from, kz_vec2 to)
{
    const kz_shape way_shape = segment(from.x, from.y, to.x, to.y), start = point(from.x, from.y);
    const kz_relation nearest = kz_relate(&way_shape, s);
    const kz_ray_hit open = kz_ray(s, from, to, 0), closed = kz_ray(s, from, to, KZ_HIT_TOUCH);
    CHECK_EQ(open.inside, kz_relate(&start, s) == KZ_OVERLAP);
    CHECK_EQ(closed.inside, kz_relate(&start, s) >= KZ_TOUCH);
    CHECK_EQ(open.hit, nearest == KZ_OVERLAP);
    CHECK_EQ(closed.hit, nearest >= KZ_TOUCH);
    if (!open.hit || open.inside) return;
    const double size =
        fabs((double)s->bounds.max.x) + fabs((double)s->bounds.max.y) + fabs((double)from.x) + fabs((double)from.y) + 1;
    CHECK_GE(gap_at(s, from, to, (double)open.t), -1e-12 * size);
    double least = 1;
    for (int i = 1; i <= 20; i++) least = fmin(least, gap_at(s, from, to, fmin(1, (double)open.t + 1e-5 * i / 20)));
    CHECK_LE(least, 1e-9 * size);
    const double along =
        (double)open.normal.x * ((double)to.x - from.x) + (double)open.normal.y * ((double)to.y - from.y);
    CHECK_LE(along, 1e-6 * size);
}

TEST(circles_and_capsules_on_a_grid_and_off_it)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 30000; i++) {
        const bool grid = i % 2;
        scene_clear();
        const kz_vec2 a = any_point(&r), b = i % 3 ? any_point(&r) : a;
        const float radius = grid ? any_half(&r) : kz_test_real(&r, 0.01f, 3);
        const kz_shape s = capsule(a.x, a.y, b.x, b.y, radius == 0 ? 1 : radius);
        kz_vec2 from = any_point(&r), to = any_point(&r);
        from.x = from.x * 2 - 3;
        if (!grid) from.y += kz_test_real(&r, -1, 1), to.x += kz_test_real(&r, -1, 1);
        if (s.kind == KZ_KIND_CAPSULE) check_round(&s, from, to);
        const kz_shape c = circle(a.x, a.y, radius == 0 ? 1 : radius);
        check_round(&c, from, to);
    }
}

TEST(a_ray_that_grazes_a_circle_hits_nothing_but_when_touching_counts)
{
    const kz_shape s = circle(0, 5, 5);
    CHECK(!kz_ray(&s, (kz_vec2){-8, 0}, (kz_vec2){8, 0}, 0).hit);
    const kz_ray_hit h = kz_ray(&s, (kz_vec2){-8, 0}, (kz_vec2){8, 0}, KZ_HIT_TOUCH);
    CHECK(h.hit);
    CHECK_NEAR((double)h.t, 0.5, 1e-6);
    CHECK_NEAR((double)h.normal.y, -1, 1e-6);
}

/* ---- Named cases ------------------------------------------------------------------------------------------- */

TEST(a_box_is_entered_by_its_near_edge)
{
    const kz_shape s = box(2, 2, 6, 6);
    const kz_ray_hit h = kz_ray(&s, (kz_vec2){0, 4}, (kz_vec2){8, 4}, 0);
    CHECK(h.hit);
    CHECK_EQ(h.t, 0.25f);
    CHECK_EQ(h.point.x, 2);
    CHECK_EQ(h.point.y, 4);
    CHECK_EQ(h.normal.x, -1);
    CHECK_EQ(h.normal.y, 0);
    CHECK_EQ(h.edge, 3);
    CHECK_EQ(kz_ray(&s, (kz_vec2){4, 0}, (kz_vec2){4, 9}, 0).edge, 0);
    CHECK_EQ(kz_ray(&s, (kz_vec2){9, 4}, (kz_vec2){0, 4}, 0).edge, 1);
    CHECK_EQ(kz_ray(&s, (kz_vec2){4, 9}, (kz_vec2){4, 0}, 0).edge, 2);
}

TEST(of_edges_on_one_line_the_one_gone_through_counts)
{
    const kz_shape s = polygon(0, 0, 4, 0, 8, 0, 8, 8, 0, 8);
    CHECK_EQ(kz_ray(&s, (kz_vec2){2, -2}, (kz_vec2){3, 4}, 0).edge, 0);
    CHECK_EQ(kz_ray(&s, (kz_vec2){6, -2}, (kz_vec2){5, 4}, 0).edge, 1);
    CHECK_EQ(kz_ray(&s, (kz_vec2){4, -2}, (kz_vec2){4, 4}, 0).edge, 0);
}

TEST(sliding_along_an_edge_ending_on_it_and_leaving_it_are_no_hits)
{
    const kz_shape s = box(2, 2, 6, 6);
    CHECK(!kz_ray(&s, (kz_vec2){0, 2}, (kz_vec2){8, 2}, 0).hit);
    CHECK(!kz_ray(&s, (kz_vec2){0, 4}, (kz_vec2){2, 4}, 0).hit);
    CHECK(!kz_ray(&s, (kz_vec2){2, 4}, (kz_vec2){0, 4}, 0).hit);
    CHECK(!kz_ray(&s, (kz_vec2){0, 4}, (kz_vec2){4, 0}, 0).hit); /* through the corner (2, 2) */
    const kz_ray_hit in = kz_ray(&s, (kz_vec2){2, 4}, (kz_vec2){8, 4}, 0);
    CHECK(in.hit && !in.inside && in.t == 0);
    const kz_ray_hit out = kz_ray(&s, (kz_vec2){3, 4}, (kz_vec2){9, 4}, 0);
    CHECK(out.hit && out.inside && out.t == 0 && out.normal.x == 0 && out.normal.y == 0);
}

TEST(through_a_corner_the_edge_that_faces_the_ray_more_counts)
{
    const kz_shape s = box(2, 2, 6, 6);
    CHECK_EQ(kz_ray(&s, (kz_vec2){0, 1}, (kz_vec2){4, 3}, 0).normal.x, -1);
    CHECK_EQ(kz_ray(&s, (kz_vec2){1, 0}, (kz_vec2){3, 4}, 0).normal.y, -1);
    CHECK_EQ(kz_ray(&s, (kz_vec2){0, 0}, (kz_vec2){4, 4}, 0).normal.y, -1); /* both alike: the top edge is the first */
}

TEST(a_ray_that_ends_on_a_vertex_of_a_polyline_hits_it_unless_it_is_an_end)
{
    static const kz_vec2 back[3] = {{2, 2}, {0, 0}, {2, 2}} /* closed, so without ends */,
                         on[3] = {{0, 0}, {2, 2}, {4, 0}};
    kz_shape there_and_back, bent;
    REQUIRE(kz_shape_polyline(back, 3, &there_and_back, NULL) == KZ_OK);
    REQUIRE(kz_shape_polyline(on, 3, &bent, NULL) == KZ_OK);
    CHECK(kz_ray(&there_and_back, (kz_vec2){-3, -3}, (kz_vec2){0, 0}, 0).hit);
    CHECK(kz_ray(&there_and_back, (kz_vec2){5, 5}, (kz_vec2){2, 2}, 0).hit);
    CHECK(!kz_ray(&bent, (kz_vec2){-3, -3}, (kz_vec2){0, 0}, 0).hit);
    CHECK(kz_ray(&bent, (kz_vec2){5, 5}, (kz_vec2){2, 2}, 0).hit);
}

TEST(parts_are_counted_through)
{
    kz_shape inner[2] = {box(10, 0, 12, 4), box(20, 0, 22, 4)}, outer[3], s;
    outer[0] = circle(100, 100, 1);
    REQUIRE(kz_shape_parts(inner, 2, &outer[1], NULL) == KZ_OK);
    outer[2] = box(5, 0, 6, 4);
    REQUIRE(kz_shape_parts(outer, 3, &s, NULL) == KZ_OK);
    CHECK_EQ(kz_ray(&s, (kz_vec2){0, 2}, (kz_vec2){40, 2}, 0).part, 3);
    CHECK_EQ(kz_ray(&s, (kz_vec2){8, 2}, (kz_vec2){40, 2}, 0).part, 1);
    CHECK_EQ(kz_ray(&s, (kz_vec2){40, 2}, (kz_vec2){8, 2}, 0).part, 2);
    CHECK(!kz_ray(&s, (kz_vec2){40, 9}, (kz_vec2){8, 9}, 0).hit);
}

TEST(a_ray_along_the_border_of_two_rows_of_cells_is_inside_where_both_are_set)
{
    const kz_shape s = mask("####\n..##\n", 0, 0);
    const kz_ray_hit h = kz_ray(&s, (kz_vec2){-2, 1}, (kz_vec2){6, 1}, 0);
    CHECK(h.hit);
    CHECK_EQ(h.t, 0.5f);
    CHECK_EQ(h.normal.x, -1);
    CHECK_EQ(kz_ray(&s, (kz_vec2){6, 1}, (kz_vec2){-2, 1}, 0).t, 0.25f);
}

TEST(a_wall_of_cells_is_met_squarely_where_two_rows_join)
{
    const kz_shape wall = mask("#\n#\n", 0, 0), corner = mask("#.\n##\n", 0, 0);
    const kz_ray_hit h = kz_ray(&wall, (kz_vec2){1.5f, -1}, (kz_vec2){0.5f, 3}, 0); /* steeply, at (1, 1) */
    CHECK(h.hit && h.t == 0.5f && h.normal.x == 1 && h.normal.y == 0);
    const kz_ray_hit touched = kz_ray(&wall, (kz_vec2){1.5f, -1}, (kz_vec2){0.5f, 3}, KZ_HIT_TOUCH);
    CHECK(touched.hit && touched.normal.x == 1 && touched.normal.y == 0);
    /* Into the corner between a wall and a floor: the one that faces the ray more. */
    CHECK_EQ(kz_ray(&corner, (kz_vec2){2, -1}, (kz_vec2){0.5f, 2}, 0).normal.y, -1);
    CHECK_EQ(kz_ray(&corner, (kz_vec2){3, 0}, (kz_vec2){-1, 2}, 0).normal.x, 1);
}

/* Each of a ray's four numbers in turn, and two at once; into every kind with a filter, and one without. */
TEST(what_is_not_finite_hits_nothing)
{
    static const float bad[3] = {NAN, INFINITY, -INFINITY};
    static const kz_vec2 quad[4] = {{2, 3}, {4, 2}, {6, 5}, {3, 6}};
    static const kz_vec2 six[6] = {{2, 3}, {4, 2}, {6, 3}, {6, 5}, {4, 6}, {2, 5}};
    kz_shape s[7] = {box(2, 2, 6, 6)};
    REQUIRE(kz_shape_circle((kz_vec2){4, 4}, 2, &s[1], NULL) == KZ_OK);
    REQUIRE(kz_shape_capsule((kz_vec2){3, 4}, (kz_vec2){5, 4}, 2, &s[2], NULL) == KZ_OK);
    REQUIRE(kz_shape_polygon(quad, 3, &s[3], NULL) == KZ_OK && kz_shape_polygon(quad, 4, &s[4], NULL) == KZ_OK);
    REQUIRE(kz_shape_polygon(six, 6, &s[5], NULL) == KZ_OK);
    REQUIRE(kz_shape_segment(quad[0], quad[2], &s[6], NULL) == KZ_OK);
    for (int k = 0; k < 7 * 3 * 3 * 4 * 4 * 2; k++) {
        const kz_shape *shape = &s[k % 7];
        float ray[4] = {k / 7 % 2 ? 4.0f : 0.0f, 4, 8, k / 14 % 2 ? 4.0f : 4.5f};
        ray[k / 28 % 4] = bad[k / 112 % 3];
        if (k % 3) ray[(k / 28 + 1 + k % 3) % 4] = bad[k / 336 % 3];
        for (unsigned flags = 0; flags <= KZ_HIT_TOUCH; flags += KZ_HIT_TOUCH) {
            const kz_ray_hit hit = kz_ray(shape, (kz_vec2){ray[0], ray[1]}, (kz_vec2){ray[2], ray[3]}, flags);
            NOTE("shape %d: %g %g to %g %g", k % 7, (double)ray[0], (double)ray[1], (double)ray[2], (double)ray[3]);
            CHECK(!hit.hit && !hit.inside && hit.t == 0 && hit.edge == -1);
            CHECK(hit.point.x == 0 && hit.point.y == 0 && hit.normal.x == 0 && hit.normal.y == 0);
        }
    }
    const kz_shape none = {0};
    CHECK(!kz_ray(&none, (kz_vec2){0, 4}, (kz_vec2){8, 4}, 0).hit);
}

/* ---- Families and symmetry --------------------------------------------------------------------------------- */

static kz_vec2 rotated(kz_vec2 p) { return (kz_vec2){-p.y, p.x}; }

TEST(triangles_of_every_family_agree_with_relate_and_with_their_quarter_turn)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 20000; i++) {
        const point_family family = (point_family)(i % POINTS_FAMILY_COUNT);
        kz_vec2 p[5], q[5];
        kz_shape s, u;
        for (int k = 0; k < 5; k++) {
            p[k].x = points_coordinate(&r, family);
            p[k].y = points_coordinate(&r, family);
            q[k] = rotated(p[k]);
        }
        if (kz_shape_polygon(p, 3, &s, NULL) != KZ_OK || kz_shape_polygon(q, 3, &u, NULL) != KZ_OK) continue;
        const kz_shape way_shape = segment(p[3].x, p[3].y, p[4].x, p[4].y);
        const kz_shape start = point(p[3].x, p[3].y), end = point(p[4].x, p[4].y);
        const kz_ray_hit h = kz_ray(&s, p[3], p[4], 0), g = kz_ray(&u, q[3], q[4], 0);
        const kz_ray_hit closed = kz_ray(&s, p[3], p[4], KZ_HIT_TOUCH);
        CHECK_EQ(h.hit, kz_relate(&way_shape, &s) == KZ_OVERLAP || kz_relate(&start, &s) == KZ_OVERLAP ||
                            kz_relate(&end, &s) == KZ_OVERLAP);
        CHECK_EQ(closed.hit, kz_relate(&way_shape, &s) >= KZ_TOUCH);
        CHECK_BITS(h.t, g.t);
        CHECK_EQ(h.edge, g.edge);
        CHECK_BITS(rotated(h.normal).x + 0.0f, g.normal.x);
        CHECK_BITS(h.normal.x, g.normal.y);
    }
}

/* At a grazed corner one edge is come to from behind, however squarely. */
TEST(a_grazed_corner_is_met_by_the_edge_that_is_come_to_from_outside)
{
    const kz_vec2 ring[6] = {{0, 0}, {2, 0}, {2, 2}, {4, 2}, {4, 4}, {0, 4}};
    const kz_shape area = box(0, 0, 2, 2);
    kz_shape concave;
    CHECK_EQ(kz_shape_polygon(ring, 6, &concave, NULL), KZ_OK);
    for (int k = 0; k < 2; k++) {
        const kz_shape *s = k == 0 ? &area : &concave;
        const kz_ray_hit steep = kz_ray(s, (kz_vec2){-1, 2}, (kz_vec2){1, -2}, KZ_HIT_TOUCH);
        const kz_ray_hit flat = kz_ray(s, (kz_vec2){2, -1}, (kz_vec2){-4, 2}, KZ_HIT_TOUCH);
        CHECK(steep.hit && flat.hit);
        CHECK_BITS(steep.t, 0.5f);
        CHECK(steep.normal.x == -1 && steep.normal.y == 0);
        CHECK(flat.normal.x == 0 && flat.normal.y == -1);
    }
}
