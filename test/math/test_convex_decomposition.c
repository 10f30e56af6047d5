/* test_convex_decomposition.c - convex parts share no area, add up to the region and are at most four times the
 * optimum.
 *
 * They are the same however the rings are written, for any floats. */
#include "bigint.h"
#include "kz_test.h"
#include "kz_test_alloc.h"
#include "partition.h"
#include "points.h"

#include "math/triangulation/triangulate.h"

/* ---- Convex parts --------------------------------------------------------------------------------------- */

/* Pairs of parts with a whole side in common that could be one. */
static int32_t count_joinable(const partition *p, int32_t max_corners)
{
    int32_t joinable = 0;
    for (int32_t a = 0; a < p->n; a++) {
        const int32_t n = p->end[a] - part_begin(p, a);
        for (int32_t b = 0; b < a; b++) {
            const int32_t m = p->end[b] - part_begin(p, b);
            for (int32_t i = 0; i < n; i++) {
                for (int32_t k = 0; k < m; k++) {
                    const int32_t u = part_at(p, a, i), v = part_at(p, a, i + 1);
                    if (part_at(p, b, k) != v || part_at(p, b, k + 1) != u) continue;
                    const int at_u =
                        p->flip * region_turn_sign(p->truth, part_at(p, a, i + n - 1), u, part_at(p, b, k + 2));
                    const int at_v =
                        p->flip * region_turn_sign(p->truth, part_at(p, b, k + m - 1), v, part_at(p, a, i + 2));
                    const int32_t corners = n + m - 4 + at_u + at_v;
                    joinable += at_u >= 0 && at_v >= 0 && (max_corners == 0 || corners <= max_corners);
                }
            }
        }
    }
    return joinable;
}

/* Corners that do not turn, parts with too many, or that do not begin with their topmost and then leftmost one. */
static int32_t count_wrong_corners(const partition *p, int32_t max_corners)
{
    int32_t wrong = 0;
    for (int32_t i = 0; i < p->n; i++) {
        const int32_t n = p->end[i] - part_begin(p, i);
        const kz_vec2 first = p->points[part_at(p, i, 0)];
        wrong += n < 3 || (max_corners > 0 && n > max_corners);
        for (int32_t k = 0; k < n; k++) {
            const kz_vec2 v = p->points[part_at(p, i, k)];
            wrong += v.y < first.y || (v.y == first.y && v.x < first.x);
            wrong +=
                p->flip * region_turn(p->truth, part_at(p, i, k), part_at(p, i, k + 1), part_at(p, i, k + 2)) <= 0;
        }
    }
    return wrong;
}

static void parts_of_regions(void)
{
    kz_test_rng r = kz_test_rng_here();
    for (int kind = 0; kind < REGION_KIND_COUNT; kind++) {
        for (int64_t n = kz_test_rounds(kind == REGION_ANY ? 2000 : 50); n > 0; n--) {
            const region g = sound_region(&r, (region_kind)kind);
            const placing at = random_placing(&r);
            const int32_t max_corners = kz_test_one_in(&r, 2) ? 0 : kz_test_range(&r, 3, 8);
            kz_vec2 points[REGION_POINTS];
            kzi_parts parts;
            NOTE("kind %d, %d points, scale %d, at most %d, round %d", kind, g.n_points, at.scale, max_corners, (int)n);
            place_points(&g, at, points);
            REQUIRE(kzi_convex_parts(points, g.ring_end, g.n_rings, max_corners, NULL, &parts, NULL) == KZ_OK);
            const partition p = {&g, points, parts.corner, parts.part_end, parts.n_parts, at.mirrored ? -1 : 1};
            check_partition(&p);
            CHECK_EQ(count_wrong_corners(&p, max_corners), 0);
            CHECK_EQ(count_joinable(&p, max_corners), 0);
            kzi_parts_free(&parts);
        }
    }
}

TEST(parts_are_convex_share_no_area_and_are_the_region) { parts_of_regions(); }

/* Each reflex corner needs two diagonals at most. */
TEST(there_are_no_more_parts_than_twice_the_reflex_corners_and_one)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(300); n > 0; n--) {
        const region g = sound_region(&r, (region_kind)kz_test_below(&r, REGION_NEST));
        int32_t reflex = 0, turned[2] = {0, 0};
        kzi_parts parts;
        region plain = {.n_points = 0};
        for (int32_t i = 0; i < g.n_points; i++) {
            const kz_vec2 q = g.points[region_next(&g, i)];
            if (g.points[i].x != q.x || g.points[i].y != q.y) plain.points[plain.n_points++] = g.points[i];
        }
        region_close(&plain);
        for (int32_t i = 0; i < plain.n_points; i++) {
            const int32_t k = region_next(&plain, i);
            const int sign = region_turn_sign(&plain, i, k, region_next(&plain, k));
            if (sign != 0) turned[sign > 0]++;
        }
        reflex = turned[0] < turned[1] ? turned[0] : turned[1];
        REQUIRE(kzi_convex_parts(g.points, g.ring_end, g.n_rings, 0, NULL, &parts, NULL) == KZ_OK);
        CHECK_LE(parts.n_parts, 2 * reflex + 1);
        CHECK_GE(2 * parts.n_parts, reflex + 2);
        kzi_parts_free(&parts);
    }
}

static bool same_points(const kz_vec2 *p, const kz_vec2 *q, const kzi_parts *a, const kzi_parts *b)
{
    if (a->n_parts != b->n_parts || a->n_corners != b->n_corners) return false;
    for (int32_t i = 0; i < a->n_parts; i++)
        if (a->part_end[i] != b->part_end[i]) return false;
    for (int32_t i = 0; i < a->n_corners; i++) {
        const kz_vec2 u = p[a->corner[i]], v = q[b->corner[i]];
        if (u.x != v.x || u.y != v.y) return false;
    }
    return true;
}

TEST(parts_do_not_depend_on_where_rings_begin_which_way_they_go_and_what_is_repeated)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(300); n > 0; n--) {
        region g = sound_region(&r, (region_kind)kz_test_below(&r, REGION_ANY)), h = g;
        kzi_parts a, b;
        region_rewrite(&r, &h, false);
        REQUIRE(kzi_convex_parts(g.points, g.ring_end, g.n_rings, 0, NULL, &a, NULL) == KZ_OK);
        REQUIRE(kzi_convex_parts(h.points, h.ring_end, h.n_rings, 0, NULL, &b, NULL) == KZ_OK);
        CHECK(same_points(g.points, h.points, &a, &b));
        kzi_parts_free(&a);
        kzi_parts_free(&b);
    }
}

/* ---- Any floats ----------------------------------------------------------------------------------------- */

typedef struct wild {
    kz_vec2 points[40];
    int32_t n;
} wild;

static int compare_heights(const void *a, const void *b)
{
    const kz_vec2 *p = a, *q = b;
    return p->y != q->y ? (p->y > q->y) - (p->y < q->y) : (p->x > q->x) - (p->x < q->x);
}

/* Down along the points on one side of the line from the topmost to the lowest one, and up along the others: whatever
 * the points are, that crosses nothing. */
static wild wild_polygon(kz_test_rng *r, point_family family)
{
    kz_vec2 p[40];
    wild w = {.n = 0};
    const int32_t n = kz_test_range(r, 3, 40);
    for (int32_t i = 0; i < n; i++) {
        p[i] = points_any(r, family);
        if (i > 2 && kz_test_one_in(r, 3)) p[i] = points_beside_line(r, p[i - 1], p[i - 2], 1);
    }
    qsort(p, (size_t)n, sizeof *p, compare_heights);
    for (int32_t i = 0; i < n; i++)
        if (i == 0 || i == n - 1 || kz_orient(p[0], p[n - 1], p[i]) < 0) w.points[w.n++] = p[i];
    for (int32_t i = n - 2; i > 0; i--)
        if (kz_orient(p[0], p[n - 1], p[i]) >= 0) w.points[w.n++] = p[i];
    return w;
}

/* Twice the area, in units of 2^-298. */
static big wild_area(const kz_vec2 *points, const int32_t *corner, int32_t n)
{
    big area = {0, 0, {0}};
    big_point p[40];
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 v = points[corner ? corner[i] : i];
        p[i] = big_point_of(v.x, v.y);
    }
    for (int32_t i = 1; i + 1 < n; i++)
        area = big_add(area, big_cross(big_from_to(p[0], p[i]), big_from_to(p[0], p[i + 1])));
    return area;
}

TEST(any_finite_floats_can_be_cut_up)
{
    kz_test_rng r = kz_test_rng_here();
    for (int family = 0; family < POINTS_FAMILY_COUNT; family++) {
        for (int64_t n = kz_test_rounds(60); n > 0; n--) {
            const wild w = wild_polygon(&r, (point_family)family);
            kz_shape shape[40];
            kzi_parts parts;
            big area = {0, 0, {0}};
            int32_t begin = 0, overlaps = 0, wrong = 0;
            kz_vec2 corners[160];
            NOTE("family %d, %d points, round %d", family, w.n, (int)n);
            REQUIRE(kzi_convex_parts(w.points, &w.n, 1, kz_test_one_in(&r, 2) ? 3 : 0, NULL, &parts, NULL) == KZ_OK);
            for (int32_t i = 0; i < parts.n_parts; begin = parts.part_end[i++]) {
                const big own = wild_area(w.points, parts.corner + begin, parts.part_end[i] - begin);
                area = big_add(area, own);
                wrong += own.sign <= 0;
                for (int32_t k = begin; k < parts.part_end[i]; k++) corners[k] = w.points[parts.corner[k]];
                REQUIRE(kz_shape_polygon(corners + begin, parts.part_end[i] - begin, &shape[i], NULL) == KZ_OK);
                wrong += !(shape[i].flags & KZ_SHAPE_CONVEX);
                for (int32_t k = 0; k < i; k++) overlaps += kz_overlap(&shape[i], &shape[k]);
            }
            big whole = wild_area(w.points, NULL, w.n);
            if (whole.sign < 0) whole = big_negate(whole);
            CHECK_EQ(big_compare(area, whole), 0);
            CHECK_EQ(overlaps, 0);
            CHECK_EQ(wrong, 0);
            kzi_parts_free(&parts);
        }
    }
}

TEST(a_wrong_area_and_a_part_outside_are_noticed)
{
    region g = {.n_points = 0};
    region_box(&g, 0, 0, 2, 2);
    region_box(&g, 1, 0, 2, 1);
    CHECK_EQ(region_area(&g), 6);
    const int32_t hole[4] = {4, 5, 6, 7}, whole[4] = {0, 1, 2, 3}, end = 4;
    CHECK_GT(count_points_outside(&(partition){&g, g.points, hole, &end, 1, 1}, 0), 0);
    CHECK_GT(count_points_outside(&(partition){&g, g.points, whole, &end, 1, 1}, 0), 0);
    CHECK_EQ(twice_area_of(&(partition){&g, g.points, whole, &end, 1, 1}, 0), 8);
    const int32_t both[8] = {0, 1, 2, 3, 4, 5, 6, 7}, ends[2] = {4, 8};
    CHECK_EQ(count_wrong_shapes(&(partition){&g, g.points, both, ends, 2, 1}), 1);
    const int32_t back[4] = {3, 2, 1, 0};
    CHECK_EQ(count_wrong_shapes(&(partition){&g, g.points, back, &end, 1, 1}), 1);
    const int32_t halves[6] = {0, 1, 2, 0, 2, 3}, half_ends[2] = {3, 6};
    CHECK_EQ(count_joinable(&(partition){&g, g.points, halves, half_ends, 2, 1}, 0), 1);
    CHECK_EQ(count_joinable(&(partition){&g, g.points, halves, half_ends, 2, 1}, 3), 0);
}

/* ---- Small cases and failing ---------------------------------------------------------------------------- */

TEST(nothing_gives_nothing)
{
    const kz_vec2 flat[4] = {{0, 0}, {4, 0}, {2, 0}, {9, 0}};
    const int32_t no_points[2] = {0, 0}, four = 4;
    kzi_parts parts = {NULL, NULL, 7, 7, 7, 7, {NULL, NULL, NULL}};
    REQUIRE(kzi_convex_parts(NULL, NULL, 0, 0, NULL, &parts, NULL) == KZ_OK);
    CHECK(parts.n_parts == 0 && parts.n_corners == 0 && parts.corner == NULL && parts.part_end == NULL);
    kzi_parts_free(&parts);
    REQUIRE(kzi_convex_parts(NULL, no_points, 2, 0, NULL, &parts, NULL) == KZ_OK);
    CHECK_EQ(parts.n_parts, 0);
    kzi_parts_free(&parts);
    REQUIRE(kzi_convex_parts(flat, &four, 1, 0, NULL, &parts, NULL) == KZ_OK);
    CHECK_EQ(parts.n_parts, 0);
    kzi_parts_free(&parts);
}

TEST(a_convex_ring_is_one_part_without_the_points_on_its_sides)
{
    const kz_vec2 p[7] = {{4, 4}, {2, 4}, {0, 4}, {0, 0}, {0, 0}, {4, 0}, {4, 1}};
    const int32_t end = 7, want[4] = {3, 5, 0, 2};
    kzi_parts parts;
    REQUIRE(kzi_convex_parts(p, &end, 1, 0, NULL, &parts, NULL) == KZ_OK);
    CHECK_EQ(parts.n_parts, 1);
    REQUIRE(parts.n_corners == 4);
    CHECK_MEM(parts.corner, want, sizeof want);
    kzi_parts_free(&parts);
}

TEST(every_allocation_may_be_refused)
{
    const kz_vec2 p[8] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {3, 3}, {3, 6}, {6, 6}, {6, 3}};
    const int32_t ends[2] = {4, 8};
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kzi_parts parts = {NULL, NULL, 0, 0, 0, 0, {NULL, NULL, NULL}};
        kz_error err = {KZ_OK, 0, 0};
        const kz_result result = kzi_convex_parts(p, ends, 2, 0, &ta.allocator, &parts, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(parts.n_parts, result == KZ_OK ? 4 : 0);
        kzi_parts_free(&parts);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
