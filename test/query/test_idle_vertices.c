/* test_idle_vertices.c - vertices that make no corner, repeated or on an edge, change no answer: it is the same set of
 * points.  The vertices of the shape stay as given. */
#include "kz_test.h"
#include <kolize/query.h>
#include <kolize/query_distance.h>
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

#include <math.h>
#include <string.h>

enum { ROUNDS = 20000 };

/* A convex ring of even numbers around a place, so that middles of edges are exact. */
static int any_ring(kz_test_rng *r, int n, float x, float y, kz_vec2 *out)
{
    kz_vec2 v[8];
    for (int i = 0; i < n; i++) {
        v[i].x = x + 2 * (float)kz_test_range(r, -10, 10);
        v[i].y = y + 2 * (float)kz_test_range(r, -10, 10);
    }
    return kz_convex_hull(v, n, out);
}

/* The ring with one vertex more: one repeated, or the middle of an edge.  Returns its number in the new ring. */
static int with_one_more(kz_test_rng *r, const kz_vec2 *v, int n, bool repeat, kz_vec2 *out)
{
    const int at = kz_test_range(r, 0, n - 1);
    const kz_vec2 p = v[at], q = v[(at + 1) % n];
    memcpy(out, v, sizeof *v * (size_t)(at + 1));
    out[at + 1] = repeat ? p : (kz_vec2){(p.x + q.x) / 2, (p.y + q.y) / 2};
    memcpy(out + at + 2, v + at + 1, sizeof *v * (size_t)(n - at - 1));
    return at + 1;
}

/* Is it the feature of the ring without the vertex `more`? */
static bool is_same_feature(uint32_t with, uint32_t without, int more, int n)
{
    const int i = (int)(with & ~KZ_FEATURE_EDGE), k = (int)(without & ~KZ_FEATURE_EDGE);
    if ((with ^ without) & KZ_FEATURE_EDGE) return i == more || i + 1 == more; /* an edge cut in two, or no length */
    return (i > more ? i - 1 : i) == k || (i == more && (k == more - 1 || k == more % n));
}

static void check_contacts(const kz_shape *with, const kz_shape *without, const kz_shape *b, int more)
{
    kz_contact c, d;
    CHECK_EQ(kz_collide(with, b, &c), kz_collide(without, b, &d));
    if (d.relation != KZ_OVERLAP) return;
    CHECK_NEAR((double)c.depth, (double)d.depth, 1e-5);
    CHECK_NEAR((double)c.normal.x, (double)d.normal.x, 1e-6);
    CHECK_NEAR((double)c.normal.y, (double)d.normal.y, 1e-6);
    CHECK_EQ(c.n_points, d.n_points);
    for (int i = 0; i < c.n_points; i++) {
        CHECK_NEAR((double)c.points[i].x, (double)d.points[i].x, 1e-4);
        CHECK_NEAR((double)c.points[i].y, (double)d.points[i].y, 1e-4);
        if (more == 1) continue; /* an edge named after vertex 0 may be the one without length before it */
        CHECK(is_same_feature(kz_feature_of_a(c.features[i]), kz_feature_of_a(d.features[i]), more,
                              without->as.polygon.n_points));
        CHECK_EQ(kz_feature_of_b(c.features[i]), kz_feature_of_b(d.features[i]));
    }
}

static void check_answers(const kz_shape *with, const kz_shape *without, const kz_shape *b, kz_vec2 m)
{
    const kz_distance_result c = kz_distance(with, b), d = kz_distance(without, b);
    const kz_sweep_hit g = kz_sweep(with, m, b, 0), h = kz_sweep(without, m, b, 0);
    const kz_ray_hit p = kz_ray(with, b->bounds.min, b->bounds.max, 0), q = kz_ray(without, b->bounds.min, b->bounds.max, 0);
    CHECK_EQ(kz_relate(with, b), kz_relate(without, b));
    CHECK_EQ(kz_relate(b, with), kz_relate(b, without));
    CHECK_NEAR((double)c.distance, (double)d.distance, 1e-5);
    CHECK_NEAR((double)c.on_a.x, (double)d.on_a.x, 1e-4);
    CHECK_NEAR((double)c.on_a.y, (double)d.on_a.y, 1e-4);
    CHECK(g.start == h.start && g.hit == h.hit);
    CHECK_BITS(g.t, h.t);
    CHECK_NEAR((double)g.normal.x, (double)h.normal.x, 1e-6);
    CHECK_NEAR((double)g.normal.y, (double)h.normal.y, 1e-6);
    CHECK_NEAR((double)g.point.x, (double)h.point.x, 1e-4);
    CHECK_NEAR((double)g.point.y, (double)h.point.y, 1e-4);
    CHECK(p.hit == q.hit);
    CHECK_BITS(p.t, q.t);
}

TEST(vertices_that_make_no_corner_change_no_answer)
{
    kz_test_rng r = kz_test_rng_here();
    int overlaps = 0, asked = 0;
    for (int64_t i = kz_test_rounds(ROUNDS); i > 0; i--) {
        kz_vec2 v[8], w[9], u[8];
        kz_shape with, without, b;
        const bool repeat = kz_test_one_in(&r, 2);
        const int n = any_ring(&r, kz_test_range(&r, 3, 7), 0, 0, v);
        const int k = any_ring(&r, kz_test_range(&r, 3, 8), 2 * (float)kz_test_range(&r, -12, 12),
                               2 * (float)kz_test_range(&r, -12, 12), u);
        if (n < 3 || k < 3) continue;
        const int more = with_one_more(&r, v, n, repeat, w);
        if (kz_shape_polygon(v, n, &without, NULL) != KZ_OK || kz_shape_polygon(u, k, &b, NULL) != KZ_OK) continue;
        REQUIRE(kz_shape_polygon(w, n + 1, &with, NULL) == KZ_OK);
        CHECK_EQ(with.as.polygon.n_points, n + 1);
        CHECK(memcmp(with.as.polygon.inline_points, w, sizeof *w * (size_t)(n + 1)) == 0);
        const kz_vec2 m = {(float)kz_test_real(&r, -40, 40), (float)kz_test_real(&r, -40, 40)};
        NOTE("%d vertices, %d more, %s", n, more, repeat ? "repeated" : "on an edge");
        check_answers(&with, &without, &b, m);
        check_contacts(&with, &without, &b, more);
        overlaps += kz_relate(&with, &b) == KZ_OVERLAP;
        asked++;
    }
    CHECK_GT(5 * overlaps, asked);
}
