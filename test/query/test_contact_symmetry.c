/* test_contact_symmetry.c - swapping, rotating or mirroring shapes does so to their contact, bit for bit. */
#include "random_shape.h"

static bool have_one_centre(const kz_shape *a, const kz_shape *b)
{
    const kz_box p = a->bounds, q = b->bounds;
    return p.min.x + p.max.x == q.min.x + q.max.x && p.min.y + p.max.y == q.min.y + q.max.y;
}

static void note_pair(const kz_shape *a, const kz_shape *b, const kz_contact *c, const kz_contact *d)
{
    NOTE("%s and %s, normal %a %a and %a %a, depth %a and %a, points %d and %d", kz_kind_name(a->kind),
         kz_kind_name(b->kind), (double)c->normal.x, (double)c->normal.y, (double)d->normal.x, (double)d->normal.y,
         (double)c->depth, (double)d->depth, c->n_points, d->n_points);
}

static bool same_vec(kz_vec2 p, kz_vec2 q) { return p.x == q.x && p.y == q.y; }

static void check_swapped(const kz_shape *a, const kz_shape *b)
{
    kz_contact c, d;
    CHECK_EQ(kz_collide(a, b, &c), kz_collide(b, a, &d));
    note_pair(a, b, &c, &d);
    CHECK_EQ(c.depth, d.depth);
    CHECK_EQ(c.shortest, d.shortest);
    if (have_one_centre(a, b)) return;
    CHECK(c.normal.x == -d.normal.x && c.normal.y == -d.normal.y);
    CHECK_EQ(c.n_points, d.n_points);
    for (int32_t i = 0; i < c.n_points; i++) {
        const int32_t k = c.n_points - 1 - i;
        CHECK(same_vec(c.points[i], d.points[k]));
        CHECK_EQ(kz_feature_of_a(c.features[i]), kz_feature_of_b(d.features[k]));
        CHECK_EQ(kz_feature_of_b(c.features[i]), kz_feature_of_a(d.features[k]));
    }
}

TEST(exchanging_the_shapes_negates_the_normal_and_keeps_the_rest)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--, scene_clear()) {
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        check_swapped(&a, &b);
    }
    NOTE(" ");
}

/* Four directions are equally deep, two of them along edges of both; and edges of both that are parallel and as long. */
TEST(exchanging_shapes_with_parallel_edges_negates_the_normal_too)
{
    const kz_vec2 kite[4] = {{-2, 1}, {-2, 2}, {0, 1}, {-1, 0}};
    const kz_vec2 diamond[4] = {{-1, 0}, {-1.75f, 0.75f}, {-1, 1.5f}, {-0.25f, 0.75f}};
    const kz_vec2 wedge[3] = {{-2048, 0.0249598809f}, {-1791.99023f, -2097152}, {-2099072, -1048832}};
    const kz_shape beam = capsule(-256, 0.0249598809f, 0.009765625f, -2097152, 1792);
    kz_shape a, b;
    REQUIRE(kz_shape_polygon(kite, 4, &a, NULL) == KZ_OK && kz_shape_polygon(diamond, 4, &b, NULL) == KZ_OK);
    check_swapped(&a, &b);
    REQUIRE(kz_shape_polygon(wedge, 3, &a, NULL) == KZ_OK);
    check_swapped(&a, &beam);
    NOTE(" ");
}

static float any_real(kz_test_rng *rng) { return kz_test_real(rng, 0, 10); }

TEST(exchanging_shapes_off_the_grid_negates_the_normal_too)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(10000); n > 0; n--) {
        kz_shape of[2];
        for (int i = 0; i < 2; i++) {
            const float x = any_real(&rng), y = any_real(&rng), r = any_real(&rng) / 2;
            switch (kz_test_below(&rng, 4)) {
            case 0: of[i] = circle(x, y, r); break;
            case 1: of[i] = capsule(x, y, any_real(&rng), any_real(&rng), r); break;
            case 2: of[i] = box(x, y, x + r, y + any_real(&rng)); break;
            default: of[i] = polygon(x, y, x + r, y - r / 2, x + r / 3, y + r); break;
            }
        }
        check_swapped(&of[0], &of[1]);
        scene_clear();
    }
    NOTE(" ");
}

/* Found by random search.  From one of the shapes the search missed the shorter MTV, which the other one found. */
TEST(exchanging_shapes_with_one_centre_keeps_the_depth)
{
    const kz_vec2 ring[7] = {{3.98768399e+36f, -3.98768399e+36f},
                             {0, -3.98768399e+36f},
                             {3.98768399e+36f, 1.329228e+36f},
                             {3.98768399e+36f, 1.329228e+36f},
                             {-2.65845599e+36f, 0},
                             {-3.98768399e+36f, 0},
                             {3.98768399e+36f, 1.329228e+36f}};
    const kz_vec2 path[4] = {{1.329228e+36f, 0},
                             {3.98768399e+36f, -3.98768399e+36f},
                             {3.98768399e+36f, 1.329228e+36f},
                             {-3.98768399e+36f, -3.98768399e+36f}};
    const kz_vec2 bent[3] = {{0.300000012f, 0.100000001f}, {-3.9000001f, 3.03524137f}, {3.21611404f, -1.17486477f}};
    const kz_vec2 sliver[3] = {{-0.75f, 0.833810329f}, {3.21611404f, -1.17486477f}, {-3.9000001f, 3.03524137f}};
    kz_shape a, b;
    REQUIRE(kz_shape_polygon(ring, 7, &a, NULL) == KZ_OK && kz_shape_polyline(path, 4, &b, NULL) == KZ_OK);
    REQUIRE(have_one_centre(&a, &b));
    check_swapped(&a, &b);
    REQUIRE(kz_shape_polyline(bent, 3, &a, NULL) == KZ_OK && kz_shape_polygon(sliver, 3, &b, NULL) == KZ_OK);
    REQUIRE(have_one_centre(&a, &b));
    check_swapped(&a, &b);
    NOTE(" ");
}

/* As view_point turns and mirrors points, for directions. */
static kz_vec2 view_direction(const scene_view *v, kz_vec2 d)
{
    const float x = v->exchange ? d.y : d.x, y = v->exchange ? d.x : d.y;
    return (kz_vec2){v->mirror_x ? -x : x, v->mirror_y ? -y : y};
}

/* How far a direction goes from a's centre to b's. */
static double goes_between(const kz_shape *a, const kz_shape *b, kz_vec2 d)
{
    const kz_box p = a->bounds, q = b->bounds;
    const double x = (double)q.min.x + q.max.x - p.min.x - p.max.x, y = (double)q.min.y + q.max.y - p.min.y - p.max.y;
    return (double)d.x * x + (double)d.y * y;
}

/* Which of two ways to take when both go as much from centre to centre is said by turning, which mirrors turn over. */
static void check_viewed(const kz_shape *a, const kz_shape *b, const kz_contact *c, const scene_view *v)
{
    kz_contact d;
    const scene_mark mark = scene_now();
    const kz_shape p = view_shape(v, a), q = view_shape(v, b);
    const bool is_turn = v->exchange == (v->mirror_x != v->mirror_y);
    CHECK_EQ(kz_collide(&p, &q, &d), c->relation);
    note_pair(a, b, c, &d);
    CHECK_EQ(c->depth, d.depth);
    const kz_vec2 normal = view_direction(v, c->normal);
    if (c->relation == KZ_OVERLAP && !have_one_centre(a, b)) {
        const bool is_same = same_vec(normal, d.normal);
        CHECK(is_same || !is_turn);
        CHECK_NEAR(goes_between(&p, &q, normal), goes_between(&p, &q, d.normal), 1e-6);
        for (int32_t i = 0; is_same && i < c->n_points; i++) {
            const kz_vec2 at = view_point(v, c->points[is_turn ? i : c->n_points - 1 - i]);
            CHECK_NEAR(at.x, d.points[i].x, 1e-5);
            CHECK_NEAR(at.y, d.points[i].y, 1e-5);
        }
    }
    scene_back_to(mark);
}

TEST(rotating_and_mirroring_both_shapes_rotates_and_mirrors_the_contact)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(6000); n > 0; n--, scene_clear()) {
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        kz_contact c;
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        for (int i = 1; i < 8; i++) {
            const scene_view v = {i & 1, i & 2, i & 4, 1, 0, 0};
            check_viewed(&a, &b, &c, &v);
        }
    }
    NOTE(" ");
}

/* Twelve sides on whole numbers, two of which are often equally deep. */
TEST(far_from_the_origin_depth_and_normal_are_the_same)
{
    static const kz_vec2 ring[12] = {{0, 0},  {3, 0}, {5, 1}, {6, 3},  {6, 6},  {5, 8},
                                     {3, 9}, {0, 9}, {-2, 8}, {-3, 6}, {-3, 3}, {-2, 1}};
    static const kz_vec2 away[3] = {{0x1p20f, 0}, {0, -0x1p20f}, {-0x1p20f, 0x1p19f}};
    kz_vec2 p[12], q[12];
    for (int n = 0; n < 17 * 17 * 3; n++) {
        const kz_vec2 to = away[n % 3], by = {(float)(n / 3 % 17) - 8, (float)(n / 51) - 8};
        kz_shape a, b, there;
        kz_contact near, far;
        for (int i = 0; i < 12; i++) {
            p[i] = (kz_vec2){ring[i].x + to.x, ring[i].y + to.y};
            q[i] = (kz_vec2){ring[i].x + by.x, ring[i].y + by.y};
        }
        CHECK_EQ(kz_shape_polygon(ring, 12, &a, NULL), KZ_OK);
        CHECK_EQ(kz_shape_polygon(q, 12, &b, NULL), KZ_OK);
        const kz_relation relation = kz_collide(&a, &b, &near);
        for (int i = 0; i < 12; i++) q[i] = (kz_vec2){q[i].x + to.x, q[i].y + to.y};
        CHECK_EQ(kz_shape_polygon(p, 12, &a, NULL), KZ_OK);
        CHECK_EQ(kz_shape_polygon(q, 12, &there, NULL), KZ_OK);
        NOTE("by (%g, %g), away (%g, %g)", (double)by.x, (double)by.y, (double)to.x, (double)to.y);
        CHECK_EQ(kz_collide(&a, &there, &far), relation);
        CHECK_BITS(far.depth, near.depth);
        CHECK_BITS(far.normal.x, near.normal.x);
        CHECK_BITS(far.normal.y, near.normal.y);
    }
    NOTE(" ");
}

TEST(equally_deep_directions_lead_towards_the_other_centre)
{
    kz_contact c;
    const kz_shape a = box(0, 0, 4, 4), b = box(3, 3, 9, 7), corner = box(3, 3, 7, 7), inner = box(1, 1, 2, 3);
    CHECK_EQ(kz_collide(&a, &b, &c), KZ_OVERLAP); /* depth 1 along x and along y; the centre lies more along x */
    CHECK(c.normal.x == 1 && c.normal.y == 0);
    CHECK_EQ(kz_collide(&a, &corner, &c), KZ_OVERLAP); /* the same both ways: towards +y from (1, 1) */
    CHECK(c.normal.x == 0 && c.normal.y == 1);
    CHECK_EQ(kz_collide(&inner, &a, &c), KZ_OVERLAP); /* the nearest side of the outer box */
    CHECK(c.normal.x == 1 && c.normal.y == 0);
    CHECK_EQ(c.depth, 2);
}

TEST(of_shapes_with_one_centre_the_normal_with_most_x_is_taken)
{
    kz_contact c;
    const kz_shape pairs[][2] = {
        {box(0, 0, 8, 8), box(2, 2, 6, 6)}, {circle(4, 4, 3), circle(4, 4, 1)}, {circle(4, 4, 2), box(0, 0, 8, 8)}};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 2; k++) {
            CHECK_EQ(kz_collide(&pairs[i][k], &pairs[i][1 - k], &c), KZ_OVERLAP);
            CHECK(c.normal.x == 1 && c.normal.y == 0);
        }
    }
}
