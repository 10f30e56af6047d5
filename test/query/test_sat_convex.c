/* test_sat_convex.c - contacts of small convex shapes agree with the general search of sat_hull.c.
 *
 * Repeating a corner often enough sends the same shape to the general search. */
#include "random_shape.h"
#include "shape/shape_private.h"

enum { MANY = 9 };

/* A polygon with a corner repeated until it has too many for the short way. */
static kz_shape as_many(const kz_vec2 *points, int32_t n)
{
    kz_shape s = {0};
    kz_vec2 *p = scene.points + scene_take(&scene.n_points, MANY, SCENE_POINTS);
    for (int32_t i = 0; i < MANY; i++) p[i] = points[i < n ? i : n - 1];
    CHECK_EQ(kz_shape_polygon(p, MANY, &s, NULL), KZ_OK);
    return s;
}

static kz_shape box_as_polygon(const kz_shape *s)
{
    const kz_box b = s->bounds;
    return polygon(b.min.x, b.min.y, b.max.x, b.min.y, b.max.x, b.max.y, b.min.x, b.max.y);
}

static kz_shape any_box(kz_test_rng *rng)
{
    const kz_vec2 a = any_point(rng), b = any_point(rng);
    return box(fminf(a.x, b.x), fminf(a.y, b.y), fmaxf(a.x, b.x) + 0.5f, fmaxf(a.y, b.y) + 0.5f);
}

TEST(boxes_have_the_contacts_of_their_polygons)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(10000); n > 0; n--, scene_clear()) {
        const kz_shape a = any_box(&rng), b = any_box(&rng), p = box_as_polygon(&a), q = box_as_polygon(&b);
        kz_contact c, d;
        CHECK_EQ(kz_collide(&a, &b, &c), kz_collide(&p, &q, &d));
        CHECK(c.normal.x == d.normal.x && c.normal.y == d.normal.y && c.depth == d.depth);
        const kz_vec2 push = kz_contact_push(&a, &b, &c), of_polygons = kz_contact_push(&p, &q, &d);
        CHECK(push.x == of_polygons.x && push.y == of_polygons.y);
        CHECK_EQ(c.n_points, d.n_points);
        for (int32_t i = 0; i < c.n_points; i++) {
            CHECK(c.points[i].x == d.points[i].x && c.points[i].y == d.points[i].y);
            CHECK_EQ(c.features[i], d.features[i]);
        }
    }
}

static kz_shape any_small_convex(kz_test_rng *rng)
{
    kz_shape s = any_box(rng);
    switch (kz_test_below(rng, 4)) {
    case 0: return s;
    case 1: return circle(any_half(rng), any_half(rng), any_half(rng) + 0.5f);
    case 2: return capsule(any_half(rng), any_half(rng), any_half(rng), any_half(rng), any_half(rng) / 2 + 0.25f);
    default: do { s = any_polygon(rng, kz_test_range(rng, 3, 8));
        } while (!(s.flags & KZ_SHAPE_CONVEX));
        return s;
    }
}

/* The same set of points, as a polygon of many where it is one, as parts of one where it is round. */
static kz_shape the_long_way(const kz_shape *s)
{
    int32_t n;
    const kz_vec2 *points = kzi_shape_points(s, &n);
    if (n > 0) return as_many(points, n);
    if (s->kind == KZ_KIND_BOX) {
        const kz_shape p = box_as_polygon(s);
        return as_many(p.as.polygon.inline_points, 4);
    }
    return parts(*s);
}

static double reach_of(const kz_shape *s, double x, double y)
{
    double most = -HUGE_VAL;
    kz_vec2 two[2];
    int32_t n;
    const kz_vec2 *p = kzi_shape_points(s, &n);
    kz_shape outline;
    double r = 0;
    if (s->kind == KZ_KIND_BOX) {
        outline = box_as_polygon(s);
        p = kzi_shape_points(&outline, &n);
    } else if (s->kind == KZ_KIND_CIRCLE) {
        two[0] = s->as.circle.center, p = two, n = 1, r = s->as.circle.r;
    } else if (s->kind == KZ_KIND_CAPSULE) {
        two[0] = s->as.capsule.a, two[1] = s->as.capsule.b, p = two, n = 2, r = s->as.capsule.r;
    }
    for (int32_t i = 0; i < n; i++) most = fmax(most, p[i].x * x + p[i].y * y + r);
    return most;
}

TEST(small_convex_shapes_are_as_deep_as_by_the_general_search)
{
    kz_test_rng rng = kz_test_rng_here();
    int overlaps = 0;
    for (int64_t n = kz_test_rounds(10000); n > 0; n--, scene_clear()) {
        const kz_shape a = any_small_convex(&rng), b = any_small_convex(&rng), p = the_long_way(&a),
                       q = the_long_way(&b);
        kz_contact c, d;
        NOTE("%s and %s", kz_kind_name(a.kind), kz_kind_name(b.kind));
        CHECK_EQ(kz_collide(&a, &b, &c), kz_collide(&p, &q, &d));
        CHECK_EQ(c.relation, kz_relate(&a, &b));
        if (c.relation != KZ_OVERLAP) continue;
        overlaps++;
        CHECK(c.shortest);
        CHECK_NEAR(c.depth, d.depth, 1e-6 * (double)c.depth);
        /* and either's normal has that depth */
        const kz_vec2 normals[2] = {c.normal, d.normal};
        for (int i = 0; i < 2; i++) {
            const double x = normals[i].x, y = normals[i].y;
            CHECK_NEAR(reach_of(&a, x, y) + reach_of(&b, -x, -y), c.depth, 1e-5);
        }
    }
    NOTE(" ");
    CHECK_GT(overlaps, 0);
}

/* Where rounding leaves doubt, the exact relation is asked. */
TEST(small_convex_pairs_that_all_but_touch_have_the_exact_relation)
{
    kz_test_rng rng = kz_test_rng_here();
    int seen[3] = {0, 0, 0};
    for (int64_t n = kz_test_rounds(10000); n > 0; n--, scene_clear()) {
        const float x = kz_test_real(&rng, -8, 8), y = kz_test_real(&rng, -8, 8), u = kz_test_real(&rng, 1, 4),
                    v = kz_test_real(&rng, 1, 4);
        /* a corner of the second lies on the middle of an edge of the first, but for a last place or two */
        float mx = x + u / 2, my = y + v / 2;
        for (int i = kz_test_range(&rng, -1, 1); i != 0; i += i < 0 ? 1 : -1)
            mx = nextafterf(mx, i < 0 ? -99.0f : 99.0f);
        const kz_shape a = polygon(x, y, x + u, y + v, x + u - v, y + v + u, x - v, y + u);
        const kz_shape b = polygon(mx, my, mx + v, my - u, mx + v + u, my - u + v / 4);
        kz_contact c;
        const kz_relation relation = kz_collide(&a, &b, &c);
        CHECK_EQ(relation, kz_relate(&a, &b));
        check_contact(&c, KZ_TEST_HERE, "all but touching");
        seen[relation + 1]++;
    }
    CHECK(seen[0] > 0 && seen[2] > 0);
}
