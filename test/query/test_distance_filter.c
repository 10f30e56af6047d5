/* test_distance_filter.c - the filter of the distance has the bits of the exact search, at every level, and answers for
 * all but few pairs that are apart. */
#include "kz_test.h"
#include "kz_test_rng.h"
#include "shape/shape_private.h"

#include <math.h>
#include <string.h>

#include <kolize/shape_polygon.h>

#include "query/distance/distance_exact.h"
#include "query/distance/distance_filter.h"
#include "query/distance/distance_search.h"

enum { BOX, CIRCLE, CAPSULE, POLYGON, KINDS };

/* The size of shapes, the step of their coordinates or 0, and where they lie. */
typedef struct shape_sort {
    const char *name;
    double size, step, far;
} shape_sort;

static const shape_sort sorts[] = {{"whole", 6, 1, 0},       {"whole, large", 60, 1, 0}, {"halves", 6, 0.5, 0},
                                   {"real", 6, 0, 0},        {"tiny", 0x1p-120, 0, 0},   {"smallest", 0x1p-146, 0, 0},
                                   {"huge", 1e36, 0, 0},     {"far", 6, 0, 1e5},         {"very far", 6, 0x1p-3, 1e6},
                                   {"largest", 1.5e38, 0, 0}};
enum { SORTS = sizeof sorts / sizeof *sorts, EVERYDAY = 4 };

static float coordinate(kz_test_rng *rng, const shape_sort *sort, double reach)
{
    const double v = (2 * kz_test_unit(rng) - 1) * reach * sort->size;
    return (float)(sort->far + (sort->step > 0 ? sort->step * floor(v / sort->step + 0.5) : v));
}

static kz_vec2 any_corner(kz_test_rng *rng, const shape_sort *sort, double reach)
{
    const float x = coordinate(rng, sort, reach);
    return (kz_vec2){x, coordinate(rng, sort, reach)};
}

/* Needles, in which no angle and no length is like another, among others. */
static kz_result any_polygon(kz_test_rng *rng, const shape_sort *sort, kz_vec2 at, kz_shape *out)
{
    kz_vec2 p[12], hull[12], ring[12];
    const int32_t n = kz_test_range(rng, 3, 12);
    const double flat = kz_test_one_in(rng, 6) ? ldexp(1, -kz_test_range(rng, 1, 30)) : 1;
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 v = any_corner(rng, sort, 0.7);
        p[i] = (kz_vec2){at.x + (v.x - (float)sort->far), at.y + (float)(flat * ((double)v.y - sort->far))};
    }
    int32_t m = kz_convex_hull(p, n, hull);
    const int32_t first = (int32_t)kz_test_below(rng, 12);
    const bool back = kz_test_one_in(rng, 2);
    if (m < 3 || m > KZ_INLINE_POINTS) return KZ_ERR_ARGUMENT;
    for (int32_t i = 0; i < m; i++) ring[i] = hull[(back ? first + 12 * m - i : first + i) % m];
    if (m < KZ_INLINE_POINTS && kz_test_one_in(rng, 64)) {
        ring[m] = ring[m - 1]; /* an edge without length */
        m++;
    }
    return kz_shape_polygon(ring, m, out, NULL);
}

static kz_shape any_convex(kz_test_rng *rng, const shape_sort *sort, int kind)
{
    for (;;) {
        kz_shape s;
        const kz_vec2 at = any_corner(rng, sort, 1), other = any_corner(rng, sort, 1);
        const float r = (float)((fabs((double)other.x - at.x) + sort->step) / 2);
        kz_result made = KZ_ERR_ARGUMENT;
        switch (kind) {
        case BOX:
            made = kz_shape_box((kz_vec2){fminf(at.x, other.x), fminf(at.y, other.y)},
                                (kz_vec2){fmaxf(at.x, other.x), fmaxf(at.y, other.y)}, &s, NULL);
            break;
        case CIRCLE: made = kz_shape_circle(at, r, &s, NULL); break;
        case CAPSULE: made = kz_shape_capsule(at, other, r / 2, &s, NULL); break;
        default: made = any_polygon(rng, sort, at, &s); break;
        }
        if (made == KZ_OK && (s.flags & KZ_SHAPE_CONVEX)) return s;
    }
}

static kz_distance_result unknown(const kz_shape *a, const kz_shape *b)
{
    (void)a;
    (void)b;
    return (kz_distance_result){-1, {0, 0}, {0, 0}};
}

/* Compares the filter at every level with the exact search; returns whether it answered. */
static bool check_filter(const kz_shape *a, const kz_shape *b)
{
    const kz_distance_result exact = kzi_distance_exact(a, b);
    const kz_cpu_level at_first = kz_cpu_level_now();
    bool answered = true;
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (!kz_cpu_has((kz_cpu_level)level)) continue;
        kz_cpu_force((kz_cpu_level)level);
        const kz_distance_result fast = kzi_distance_filter(a, b, unknown);
        answered = fast.distance >= 0;
        if (answered) CHECK_MEM(&fast, &exact, sizeof exact);
    }
    kz_cpu_force(at_first);
    return answered;
}

TEST(the_filter_has_the_bits_of_the_exact_search_and_answers_for_nearly_all_that_are_apart)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int sort = 0; sort < SORTS; sort++) {
        const int64_t rounds = kz_test_rounds(4000);
        int64_t apart = 0, unknown = 0, meeting_unknown = 0;
        for (int64_t i = 0; i < rounds; i++) {
            const kz_shape a = any_convex(&rng, &sorts[sort], (int)(i % KINDS));
            const kz_shape b = any_convex(&rng, &sorts[sort], (int)(i / KINDS % KINDS));
            NOTE("%s, pair %d", sorts[sort].name, (int)i);
            const bool answered = check_filter(&a, &b), meet = kz_relate(&a, &b) != KZ_APART;
            apart += !meet;
            unknown += !answered && !meet;
            meeting_unknown += !answered && meet;
        }
        CHECK(apart > rounds / 20);
        if (sort < EVERYDAY) CHECK_LE(unknown * 1000, rounds);
        if (sort < EVERYDAY) CHECK_LE(meeting_unknown * 100, rounds * (sorts[sort].step > 0 ? 12 : 1));
    }
}

/* What it leaves open is answered all the same, but later. */
TEST(circles_beside_boxes_and_polygons_mostly_need_no_more_than_their_own_filter)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int sort = 0; sort < SORTS; sort++) {
        const int64_t rounds = kz_test_rounds(4000);
        int64_t asked = 0, open = 0;
        for (int64_t i = 0; i < rounds; i++) {
            const kz_shape c = any_convex(&rng, &sorts[sort], CIRCLE);
            const kz_shape p = any_convex(&rng, &sorts[sort], i % 2 ? BOX : POLYGON);
            const bool swapped = kz_test_one_in(&rng, 2), meet = kz_relate(&c, &p) != KZ_APART;
            kz_distance_result found;
            NOTE("%s, pair %d", sorts[sort].name, (int)i);
            const bool is_found = kzi_distance_circle_polygon(&c, &p, swapped, &found);
            const kz_distance_result exact = swapped ? kzi_distance_exact(&c, &p) : kzi_distance_exact(&p, &c);
            if (is_found) CHECK_MEM(&found, &exact, sizeof exact);
            asked += !meet;
            open += !meet && !is_found;
        }
        NOTE("%s, %d of %d left open", sorts[sort].name, (int)open, (int)asked);
        CHECK_GT(asked, 0);
        if (sort < EVERYDAY) CHECK_LE(open * 100, asked * (sorts[sort].step > 0 ? 20 : 2)); /* on grids many are ties */
    }
}

/* A polygon beside another one: its vertex or its edge is moved bit by bit across the place where the features change. */
TEST(around_the_corner_of_a_feature_the_filter_has_the_bits_of_the_exact_search)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(500); round > 0; round--) {
        const shape_sort *sort = &sorts[kz_test_below(&rng, EVERYDAY)];
        const kz_shape a = any_convex(&rng, sort, (int)kz_test_below(&rng, KINDS));
        const kz_shape b = any_convex(&rng, sort, POLYGON);
        const kz_distance_result gap = kzi_distance_exact(&a, &b);
        if (!(gap.distance > 0)) continue;
        kz_vec2 v[KZ_INLINE_POINTS];
        int32_t n, at = 0;
        const kz_vec2 *corners = kzi_shape_points(&b, &n);
        memcpy(v, corners, sizeof *v * (size_t)n);
        for (int32_t i = 1; i < n; i++) {
            const double d = hypot((double)v[i].x - gap.on_b.x, (double)v[i].y - gap.on_b.y);
            if (d < hypot((double)v[at].x - gap.on_b.x, (double)v[at].y - gap.on_b.y)) at = i;
        }
        /* The next corner is put where the edge from here is level with a's feature, or straight beside it. */
        const int32_t next = (at + (kz_test_one_in(&rng, 2) ? 1 : n - 1)) % n;
        const float ux = gap.on_a.x - gap.on_b.x, uy = gap.on_a.y - gap.on_b.y;
        const float along = (v[next].x - v[at].x) * uy - (v[next].y - v[at].y) * ux, length = ux * ux + uy * uy;
        v[next] = (kz_vec2){v[at].x + uy * along / length, v[at].y - ux * along / length};
        float *moved = kz_test_one_in(&rng, 2) ? &v[next].x : &v[next].y;
        for (int i = 0; i < 6; i++) *moved = nextafterf(*moved, -INFINITY);
        for (int i = 0; i < 12; i++, *moved = nextafterf(*moved, INFINITY)) {
            kz_shape s;
            if (kz_shape_polygon(v, n, &s, NULL) != KZ_OK) continue;
            NOTE("step %d", i);
            check_filter(&a, &s);
            check_filter(&s, &a);
        }
    }
}

/* A corner is put on an edge of the other shape, and moved bit by bit across it. */
TEST(around_touching_the_filter_has_the_bits_of_the_exact_search)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(1000); round > 0; round--) {
        const shape_sort *sort = &sorts[kz_test_below(&rng, SORTS)];
        const kz_shape a = any_convex(&rng, sort, POLYGON);
        int32_t n;
        const kz_vec2 *v = kzi_shape_points(&a, &n);
        const int32_t i = (int32_t)kz_test_below(&rng, (uint32_t)n), k = (i + 1) % n;
        const double part = kz_test_unit(&rng), side = a.flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
        const double ex = (double)v[k].x - v[i].x, ey = (double)v[k].y - v[i].y;
        kz_vec2 tip[3] = {{(float)(v[i].x + ex * part), (float)(v[i].y + ey * part)}};
        tip[1] = (kz_vec2){(float)(tip[0].x + side * ey + ex / 8), (float)(tip[0].y - side * ex + ey / 8)};
        tip[2] = (kz_vec2){(float)(tip[0].x + side * ey - ex / 8), (float)(tip[0].y - side * ex - ey / 8)};
        for (int step = 0; step < 4; step++) tip[0].x = nextafterf(tip[0].x, -INFINITY);
        for (int step = 0; step < 8; step++, tip[0].x = nextafterf(tip[0].x, INFINITY)) {
            kz_shape s;
            if (kz_shape_polygon(tip, 3, &s, NULL) != KZ_OK) continue;
            NOTE("%s, step %d", sort->name, step);
            check_filter(&a, &s);
            check_filter(&s, &a);
        }
    }
}

/* An edge goes through the origin, and a corner is so near to it there that no difference of coordinates is exact. */
TEST(beside_an_edge_through_the_origin_the_filter_has_the_bits_of_the_exact_search)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(4000); round > 0; round--) {
        const float dx = (float)(kz_test_unit(&rng) + 0.1), dy = (float)(kz_test_unit(&rng) - 0.5);
        const float s = ldexpf(1, kz_test_range(&rng, -2, 2)), t = ldexpf(1, kz_test_range(&rng, -2, 2));
        const kz_vec2 p[3] = {{-s * dx, -s * dy}, {t * dx, t * dy}, {-dy, dx}};
        const double near = ldexp(1, -kz_test_range(&rng, 30, 80));
        const kz_vec2 q[3] = {{(float)(near * (kz_test_unit(&rng) - 0.5)), (float)(near * (kz_test_unit(&rng) - 0.5))},
                              {dy + dx / 4, -dx + dy / 4},
                              {dy - dx / 4, -dx - dy / 4}};
        kz_shape a, b, c;
        CHECK_EQ(kz_shape_polygon(p, 3, &a, NULL), KZ_OK);
        CHECK_EQ(kz_shape_polygon(q, 3, &b, NULL), KZ_OK);
        const float r = (float)hypot((double)dx, (double)dy);
        CHECK_EQ(kz_shape_circle(q[1], r, &c, NULL), KZ_OK);
        check_filter(&a, &b);
        check_filter(&b, &a);
        check_filter(&a, &c);
        check_filter(&c, &b);
    }
}

/* Tiles turned by one angle, in rows and columns with narrow gaps: their edges are parallel but for rounding. */
TEST(turned_tiles_have_the_bits_of_the_exact_search)
{
    kz_test_rng rng = kz_test_rng_here();
    const kz_vec2 octagon[8] = {{1, 0}, {2, 0}, {3, 1}, {3, 2}, {2, 3}, {1, 3}, {0, 2}, {0, 1}};
    const kz_vec2 quad[4] = {{0, 0}, {3, 0}, {3, 3}, {0, 3}};
    for (int64_t round = kz_test_rounds(3000); round > 0; round--) {
        const bool eight = kz_test_one_in(&rng, 2);
        kz_shape tile, here, there;
        kz_pose pose = {{0, 0}, 1, 0};
        kz_cos_sin(10 * kz_test_unit(&rng), &pose.cos, &pose.sin);
        const double gap = ldexp(1, -kz_test_range(&rng, 0, 22));
        const double x = kz_test_range(&rng, 0, 2) * (3 + gap), y = kz_test_range(&rng, -2, 2) * (3 + gap) * 0.5;
        CHECK_EQ(kz_shape_polygon(eight ? octagon : quad, eight ? 8 : 4, &tile, NULL), KZ_OK);
        CHECK_EQ(kz_shape_transform(&tile, pose, NULL, 0, &here, NULL), KZ_OK);
        pose.at = (kz_vec2){(float)(x * pose.cos - y * pose.sin), (float)(x * pose.sin + y * pose.cos)};
        CHECK_EQ(kz_shape_transform(&tile, pose, NULL, 0, &there, NULL), KZ_OK);
        NOTE("round %d", (int)round);
        check_filter(&here, &there);
    }
}

TEST(other_shapes_are_left_to_the_exact_search)
{
    kz_shape p, c, flat;
    CHECK_EQ(kz_shape_point((kz_vec2){0, 0}, &p, NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){4, 0}, 1, &c, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){4, 0}, (kz_vec2){4, 9}, &flat, NULL), KZ_OK);
    CHECK(kzi_distance_filter(&p, &c, unknown).distance < 0);
    CHECK(kzi_distance_filter(&c, &flat, unknown).distance < 0);
}

/* Little of real numbers is left to the projections of all corners. */
TEST(floats_guess_the_closest_features_of_polygons)
{
    kz_test_rng rng = kz_test_rng_here();
    const shape_sort *real = &sorts[EVERYDAY - 1];
    int64_t apart = 0, unknown = 0;
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
        const kz_shape a = any_convex(&rng, real, POLYGON), b = any_convex(&rng, real, POLYGON);
        const kz_shape *const shapes[2] = {&a, &b};
        const search_size size = search_size_of(&a.bounds, &b.bounds);
        const search_guess g = guess_of_any(&a, &b, size.error);
        kz_distance_result result;
        if (g.overlap) CHECK_EQ(kz_relate(&a, &b), KZ_OVERLAP);
        if (g.overlap || kz_relate(&a, &b) != KZ_APART) continue;
        apart++;
        unknown += !measure_features(shapes[g.of_b], g.edge, shapes[1 - g.of_b], g.corner, g.of_b,
                                     (double)size.width + size.height, &result);
    }
    NOTE("%d of %d", (int)unknown, (int)apart);
    CHECK_LE(unknown * 10, apart);
}
