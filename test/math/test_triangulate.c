/* test_triangulate.c - triangles before and after flipping share no area and add up to the region; crossing edges are
 * named. */
#include "kz_test.h"
#include "partition.h"

#include "math/index_sort.h"
#include "math/triangulation/triangulate.h"

/* ---- Triangles ------------------------------------------------------------------------------------------ */

static int32_t count_wrong_twins(const kzi_triangles *t)
{
    int32_t wrong = 0;
    for (int32_t s = 0; s < 3 * t->n; s++) {
        const int32_t twin = t->twin[s];
        if (twin == -1) continue;
        const int32_t after = s % 3 == 2 ? s - 2 : s + 1, after_twin = twin % 3 == 2 ? twin - 2 : twin + 1;
        wrong += twin < 0 || twin >= 3 * t->n || t->twin[twin] != s || t->corner[s] != t->corner[after_twin] ||
                 t->corner[twin] != t->corner[after];
    }
    return wrong;
}

static void check_triangles(const region *g, const kz_vec2 *points, int32_t flip, const kzi_triangles *t)
{
    int32_t ends[2 * REGION_POINTS];
    for (int32_t i = 0; i < t->n; i++) ends[i] = 3 * i + 3;
    const partition p = {g, points, t->corner, ends, t->n, flip};
    check_partition(&p);
    CHECK_EQ(count_wrong_twins(t), 0);
}

static void triangles_of_regions(void)
{
    kz_test_rng r = kz_test_rng_here();
    for (int kind = 0; kind < REGION_KIND_COUNT; kind++) {
        for (int64_t n = kz_test_rounds(kind == REGION_ANY ? 2000 : 40); n > 0; n--) {
            const region g = sound_region(&r, (region_kind)kind);
            const placing at = random_placing(&r);
            kz_vec2 points[REGION_POINTS];
            int32_t scratch[6 * REGION_POINTS];
            kzi_triangles t;
            NOTE("kind %d, %d points, scale %d, round %d", kind, g.n_points, at.scale, (int)n);
            place_points(&g, at, points);
            REQUIRE(kzi_triangulate(points, g.ring_end, g.n_rings, NULL, &t, NULL) == KZ_OK);
            check_triangles(&g, points, at.mirrored ? -1 : 1, &t);
            kzi_triangles_flip(points, &t, scratch);
            check_triangles(&g, points, at.mirrored ? -1 : 1, &t);
            kzi_triangles_free(&t);
        }
    }
}

TEST(triangles_are_the_region_and_share_no_area_before_and_after_flipping) { triangles_of_regions(); }

/* Sides whose circle holds the corner beyond. */
static int32_t count_thin(const kz_vec2 *points, const kzi_triangles *t)
{
    int32_t n = 0;
    for (int32_t s = 0; s < 3 * t->n; s++) {
        if (t->twin[s] < 0) continue;
        const int32_t *c = t->corner + s - s % 3, *d = t->corner + t->twin[s] - t->twin[s] % 3;
        n += kz_in_circle(points[c[0]], points[c[1]], points[c[2]], points[d[(t->twin[s] + 2) % 3]]) > 0;
    }
    return n;
}

TEST(flipped_triangles_are_delaunays)
{
    kz_test_rng r = kz_test_rng_here();
    int32_t thin_before = 0;
    for (int64_t n = kz_test_rounds(100); n > 0; n--) {
        const region g = sound_region(&r, n % 2 ? REGION_STAR : REGION_COMB);
        int32_t scratch[6 * REGION_POINTS];
        kzi_triangles t;
        REQUIRE(kzi_triangulate(g.points, g.ring_end, g.n_rings, NULL, &t, NULL) == KZ_OK);
        thin_before += count_thin(g.points, &t);
        kzi_triangles_flip(g.points, &t, scratch);
        CHECK_EQ(count_thin(g.points, &t), 0);
        kzi_triangles_free(&t);
    }
    CHECK_GT(thin_before, 0);
}

TEST(twenty_thousand_points_side_by_side_are_no_matter)
{
    enum { N = 20000 };
    static kz_vec2 points[N];
    const int32_t end = N;
    kz_test_rng r = kz_test_rng_here();
    for (int32_t i = 0; i < N - 2; i++)
        points[i] = (kz_vec2){(float)(i / 2 * 2 + 1), i % 2 ? 0.0f : (float)kz_test_range(&r, 1, 900)};
    for (int32_t i = 1; i < N - 2; i += 2) points[i].x += 1;
    points[N - 2] = (kz_vec2){N, 1000};
    points[N - 1] = (kz_vec2){0, 1000};
    kzi_triangles t;
    REQUIRE(kzi_triangulate(points, &end, 1, NULL, &t, NULL) == KZ_OK);
    CHECK_EQ(t.n, N - 2);
    CHECK_EQ(count_wrong_twins(&t), 0);
    kzi_triangles_free(&t);
}

/* ---- Crossings ------------------------------------------------------------------------------------------ */

/* Do two edges have more than a point in common? */
static bool runs_along(const region *g, int32_t e, int32_t f)
{
    const int32_t a = e, b = region_next(g, e), c = f, d = region_next(g, f);
    if (region_turn(g, a, b, c) != 0 || region_turn(g, a, b, d) != 0 || region_turn(g, c, d, a) != 0) return false;
    const kz_vec2 *p = g->points;
    const bool by_x = p[a].x != p[b].x;
    const float a0 = by_x ? p[a].x : p[a].y, a1 = by_x ? p[b].x : p[b].y;
    const float c0 = by_x ? p[c].x : p[c].y, c1 = by_x ? p[d].x : p[d].y;
    return fmaxf(fminf(a0, a1), fminf(c0, c1)) < fminf(fmaxf(a0, a1), fmaxf(c0, c1));
}

static bool any_runs_along(const region *g)
{
    for (int32_t e = 0; e < g->n_points; e++)
        for (int32_t f = 0; f < e; f++)
            if (runs_along(g, e, f)) return true;
    return false;
}

TEST(edges_that_cross_are_named_and_others_accepted)
{
    kz_test_rng r = kz_test_rng_here();
    int32_t n_refused = 0, n_accepted = 0;
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const region g = region_random(&r, REGION_ANY);
        kzi_triangles t = {NULL, NULL, 0, 0, {NULL, NULL, NULL}};
        kz_error err = {KZ_OK, 0, 0};
        const kz_result result = kzi_triangulate(g.points, g.ring_end, g.n_rings, NULL, &t, &err);
        const bool crosses = region_crossings(&g) > 0;
        if (result == KZ_OK) {
            n_accepted++;
            if (crosses) CHECK(any_runs_along(&g)); /* what runs along each other is not there to be crossed */
            kzi_triangles_free(&t);
        } else {
            n_refused++;
            CHECK_EQ(result, KZ_ERR_SELF_CROSSING);
            CHECK(err.a < err.b && region_edges_cross(&g, (int32_t)err.a, (int32_t)err.b));
            CHECK(t.corner == NULL);
        }
    }
    CHECK_GT(n_refused, 1000);
    CHECK_GT(n_accepted, 1000);
}

/* ---- Limits ----------------------------------------------------------------------------------------- */

TEST(too_many_points_are_refused_before_anything_is_touched)
{
    const int32_t end = INT32_MAX / 6 + 1;
    kzi_triangles t;
    kz_error err;
    CHECK_EQ(kzi_triangulate(NULL, &end, 1, NULL, &t, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, end);
    CHECK_EQ(err.b, INT32_MAX / 6);
}

/* ---- Sorting -------------------------------------------------------------------------------------------- */

static bool tens_before(const void *ctx, int32_t a, int32_t b)
{
    (void)ctx;
    return a / 10 < b / 10;
}

TEST(sorting_is_stable_for_any_number_of_items)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t n = 0; n < 100; n++) {
        int32_t items[100], scratch[100], seen[100] = {0}, wrong = 0;
        for (int32_t i = 0; i < n; i++) {
            const int32_t tens = kz_test_range(&r, 0, 9);
            items[i] = 10 * tens + (seen[tens]++ % 10);
        }
        kzi_sort_indices(items, scratch, n, tens_before, NULL);
        for (int32_t i = 0, tens = 0, unit = 0; i < n; i++, unit++) {
            while (tens < 10 && unit == seen[tens]) tens++, unit = 0;
            wrong += items[i] != 10 * tens + unit % 10;
        }
        CHECK_EQ(wrong, 0);
    }
}
