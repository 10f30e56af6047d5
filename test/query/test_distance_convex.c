/* test_distance_convex.c - distances of convex shapes of few corners keep their bound: half a float32 step and 2^-45 of
 * the size, and 1 part in 10^6 however narrow the gap.
 *
 * The reference compares all corners with all edges in long double. */
#include "kz_test.h"
#include "kz_test_rng.h"
#include "shape/shape_private.h"

#include <math.h>
#include <string.h>

#include <kolize/shape_polygon.h>

#include "query/distance/distance_exact.h"
#include "query/distance/distance_search.h"

enum { BOX, CIRCLE, CAPSULE, POLYGON, SEGMENT, POINT, KINDS };

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
    if (m < KZ_INLINE_POINTS && kz_test_one_in(rng, 6)) { /* an edge without length, or two edges in line */
        const kz_vec2 last = ring[m - 1], middle = {(last.x + ring[0].x) / 2, (last.y + ring[0].y) / 2};
        ring[m] = kz_test_one_in(rng, 2) ? last : middle;
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
        case SEGMENT: made = kz_shape_segment(at, kz_test_one_in(rng, 9) ? at : other, &s, NULL); break;
        case POINT: made = kz_shape_point(at, &s, NULL); break;
        default: made = any_polygon(rng, sort, at, &s); break;
        }
        if (made == KZ_OK && kzi_has_corner_ring(&s)) return s;
    }
}

/* ---- The reference ------------------------------------------------------------------------------------------------ */

typedef long double wide;

static wide from_edge(kz_vec2 p, kz_vec2 a, kz_vec2 b)
{
    const wide ex = (wide)b.x - a.x, ey = (wide)b.y - a.y, x = (wide)p.x - a.x, y = (wide)p.y - a.y;
    const wide u = (wide)p.x - b.x, v = (wide)p.y - b.y;
    if (x * ex + y * ey <= 0) return hypotl(x, y);
    if (u * ex + v * ey >= 0) return hypotl(u, v);
    return fabsl(ex * y - ey * x) / hypotl(ex, ey);
}

static wide least_from_edges(const kzi_corners *of, const kzi_corners *to)
{
    wide least = INFINITY;
    for (int32_t i = 0; i < of->n; i++) {
        for (int32_t k = 0; k < to->n; k++) {
            const kz_vec2 end = to->v[k + 1 < to->n ? k + 1 : 0];
            least = fminl(least, from_edge(of->v[i], to->v[k], end));
        }
    }
    return least;
}

/* Of two shapes that are apart. */
static wide true_distance(const kz_shape *a, const kz_shape *b)
{
    kz_vec2 box[2][4];
    const kzi_corners p = kzi_corners_of(a, box[0]), q = kzi_corners_of(b, box[1]);
    return fminl(least_from_edges(&p, &q), least_from_edges(&q, &p)) - ((wide)p.r + q.r);
}

static wide half_step(float v) { return ((wide)nextafterf(fabsf(v), INFINITY) - fabsf(v)) / 2; }

static wide size_of_pair(const kz_shape *a, const kz_shape *b)
{
    const kz_box both = kz_box_union(a->bounds, b->bounds);
    return ((wide)both.max.x - both.min.x) + ((wide)both.max.y - both.min.y);
}

/* The errors of a distance and of a point, in units of what is allowed. */
static struct {
    double distance, point;
} worst;

/* The distance of a rounded point from the shape; the allowance is of its coordinates. */
static void check_point(const kz_shape *s, kz_vec2 p, wide slack)
{
    kz_shape here;
    CHECK_EQ(kz_shape_point(p, &here, NULL), KZ_OK);
    if (kz_intersects(s, &here)) return;
    const wide off = true_distance(s, &here), allowed = hypotl(half_step(p.x), half_step(p.y)) + slack;
    worst.point = fmax(worst.point, (double)(off / allowed));
    CHECK(off <= allowed);
}

static void check_numbers(const kz_shape *a, const kz_shape *b, const kz_distance_result *d)
{
    const wide size = size_of_pair(a, b), slack = size * 0x1p-45L;
    const wide expected = fmaxl(true_distance(a, b), 0x1p-149L); /* no less is ever said of shapes that are apart */
    if (d->distance == FLT_MAX && expected >= FLT_MAX) return;
    const wide off = fabsl(d->distance - expected), allowed = half_step(d->distance) + slack;
    worst.distance = fmax(worst.distance, (double)(off / allowed));
    CHECK(off <= allowed);
    const bool is_known = LDBL_MANT_DIG > 53 && expected > size * 0x1p-40L; /* to more than 1 part in 10^6 */
    if (is_known) CHECK(off <= expected * 1e-6L + half_step(d->distance));
    check_point(a, d->on_a, slack);
    check_point(b, d->on_b, slack);
    const wide between = hypotl((wide)d->on_a.x - d->on_b.x, (wide)d->on_a.y - d->on_b.y);
    const wide steps = half_step(d->on_a.x) + half_step(d->on_a.y) + half_step(d->on_b.x) + half_step(d->on_b.y);
    CHECK(fabsl(between - d->distance) <= steps + half_step(d->distance) + 2 * slack);
}

/* Checks the numbers, and that every level and (b, a) has the same.  Returns whether the shapes are apart. */
static bool check_pair(const kz_shape *a, const kz_shape *b)
{
    const kz_distance_result d = kz_distance(a, b), back = kz_distance(b, a);
    const kz_distance_result turned = {back.distance, back.on_b, back.on_a};
    const kz_cpu_level at_first = kz_cpu_level_now();
    const bool apart = kz_relate(a, b) == KZ_APART;
    CHECK_EQ(d.distance > 0, apart);
    CHECK_MEM(&turned, &d, sizeof d);
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (!kz_cpu_has((kz_cpu_level)level)) continue;
        kz_cpu_force((kz_cpu_level)level);
        const kz_distance_result same = kz_distance(a, b);
        CHECK_MEM(&same, &d, sizeof d);
    }
    kz_cpu_force(at_first);
    if (apart) check_numbers(a, b, &d);
    return apart;
}

TEST(distances_and_points_of_all_kinds_and_sizes_keep_their_bound)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int sort = 0; sort < SORTS; sort++) {
        const int64_t rounds = kz_test_rounds(6000);
        int64_t apart = 0;
        for (int64_t i = 0; i < rounds; i++) {
            const kz_shape a = any_convex(&rng, &sorts[sort], (int)(i % KINDS));
            const kz_shape b = any_convex(&rng, &sorts[sort], (int)(i / KINDS % KINDS));
            NOTE("%s, pair %d", sorts[sort].name, (int)i);
            apart += check_pair(&a, &b);
        }
        CHECK(apart > rounds / 20);
    }
    NOTE("worst: %.3g of the bound of distances, %.3g of that of points", worst.distance, worst.point);
    CHECK(worst.distance > 0.9 && worst.point > 0.5); /* roundings to float32 come near it */
}

/* Shapes of one size beside others 2^20 to 2^60 as large. */
TEST(distances_of_shapes_of_mixed_sizes_keep_their_bound)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(6000); i > 0; i--) {
        const shape_sort small = {"small", ldexp(1, kz_test_range(&rng, -40, 0)), 0, 0};
        const shape_sort large = {"large", ldexp(1, kz_test_range(&rng, 0, 20)), 0, 0};
        const kz_shape a = any_convex(&rng, &small, (int)kz_test_below(&rng, KINDS));
        const kz_shape b = any_convex(&rng, &large, (int)kz_test_below(&rng, KINDS));
        NOTE("pair %d", (int)i);
        check_pair(&a, &b);
    }
}

/* A polygon beside another one: its vertex or its edge is moved bit by bit across the place where the features change. */
TEST(around_the_corner_of_a_feature_distances_keep_their_bound)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(500); round > 0; round--) {
        const shape_sort *sort = &sorts[kz_test_below(&rng, EVERYDAY)];
        const kz_shape a = any_convex(&rng, sort, (int)kz_test_below(&rng, KINDS));
        const kz_shape b = any_convex(&rng, sort, POLYGON);
        const kz_distance_result gap = kz_distance(&a, &b);
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
            check_pair(&a, &s);
            check_pair(&s, &a);
        }
    }
}

/* A corner is put on an edge of the other shape, and moved bit by bit across it. */
TEST(around_touching_distances_keep_their_bound)
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
            check_pair(&a, &s);
            check_pair(&s, &a);
        }
    }
}

/* An edge goes through the origin, and a corner is so near to it there that no difference of coordinates is exact. */
TEST(beside_an_edge_through_the_origin_distances_keep_their_bound)
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
        check_pair(&a, &b);
        check_pair(&b, &a);
        check_pair(&a, &c);
        check_pair(&c, &b);
    }
}

/* Tiles turned by one angle, in rows and columns with narrow gaps: their edges are parallel but for rounding. */
TEST(distances_of_turned_tiles_keep_their_bound)
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
        check_pair(&here, &there);
    }
}

/* In double both sides of such an area are as far away.  The first shape has a vertex behind the edge that is nearest. */
TEST(beside_areas_too_thin_for_double_the_other_order_gives_the_same_numbers)
{
    const kz_vec2 flat[5] = {{6.0446291e+23f, -2.2958874e-41f},
                             {-1.18059162e+21f, 9.26171494f},
                             {-2.2958874e-41f, -2.2958874e-41f},
                             {6.0446291e+23f, -2.2958874e-41f},
                             {6.0446291e+23f, -2.2958874e-41f}};
    const kz_vec2 above = {-2.2958874e-41f, 1.80815718e+18f};
    const kz_vec2 needle[4] = {{-7.00000048f, 1.86264515e-09f}, {1.62259296e+32f, 6}, {-5, -7}, {-5, -7}};
    kz_shape a, b, c, d;
    CHECK_EQ(kz_shape_polygon(flat, 5, &a, NULL), KZ_OK);
    CHECK_EQ(kz_shape_segment(above, above, &b, NULL), KZ_OK);
    CHECK(check_pair(&a, &b));
    CHECK_EQ(kz_shape_polygon(needle, 4, &c, NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){1.6209702e+32f, 1.62421524e+32f}, 1.62259277e+32f, &d, NULL), KZ_OK);
    CHECK(check_pair(&c, &d));
}

/* ---- What floats propose ------------------------------------------------------------------------------------------ */

/* Are the proposed features measured?  Else all corners are projected, which costs twice as much. */
static bool is_proposed(const kz_shape *a, const kz_shape *b)
{
    const search_size size = search_size_of(&a->bounds, &b->bounds);
    const kzi_proposal at = guess_of_any(a, b, size.error);
    kz_distance_result result;
    if (at.overlap) return CHECK_EQ(kz_relate(a, b), KZ_OVERLAP);
    return measure_features(a, b, NULL, &at, (double)size.width + size.height, &result);
}

TEST(floats_propose_the_closest_features_of_polygons)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t apart = 0, unknown = 0;
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
        const kz_shape a = any_convex(&rng, &sorts[EVERYDAY - 1], POLYGON);
        const kz_shape b = any_convex(&rng, &sorts[EVERYDAY - 1], POLYGON);
        if (kz_relate(&a, &b) != KZ_APART) continue;
        apart++;
        unknown += !is_proposed(&a, &b);
    }
    NOTE("%d of %d", (int)unknown, (int)apart);
    CHECK_LE(unknown * 8, apart);
}

TEST(floats_propose_the_edge_of_a_polygon_that_is_nearest_to_a_point)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t apart = 0, wrong = 0; /* beside a needle any edge may be proposed */
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
        const kz_shape polygon = any_convex(&rng, &sorts[EVERYDAY - 1], POLYGON);
        const kz_shape at = any_convex(&rng, &sorts[EVERYDAY - 1], POINT);
        const kz_vec2 p = at.as.point;
        if (kz_relate(&polygon, &at) != KZ_APART) continue;
        int32_t n;
        const kz_vec2 *v = kzi_shape_points(&polygon, &n);
        const int edge = edge_beside_point(&polygon, p);
        CHECK(edge < n);
        const wide near = from_edge(p, v[edge], v[edge + 1 < n ? edge + 1 : 0]), least = true_distance(&polygon, &at);
        apart++;
        wrong += near > least * (1 + 0x1p-9L);
    }
    NOTE("%d of %d", (int)wrong, (int)apart);
    CHECK_LE(wrong * 50, apart);
}

/* Two polygons of real numbers with four corners, and the same with the last one repeated. */
static void any_quads(kz_test_rng *rng, kz_shape *plain, kz_shape *repeated)
{
    do {
        const double turn = 6.28 * kz_test_unit(rng), x = 6 * kz_test_unit(rng), y = 6 * kz_test_unit(rng);
        kz_vec2 v[5];
        for (int i = 0; i < 4; i++) {
            float c, sn;
            kz_cos_sin(turn + i * 1.5708 + 0.5 * kz_test_unit(rng), &c, &sn);
            v[i] = (kz_vec2){(float)(x + c), (float)(y + sn)};
        }
        v[4] = v[3];
        CHECK_EQ(kz_shape_polygon(v, 4, plain, NULL), KZ_OK);
        CHECK_EQ(kz_shape_polygon(v, 5, repeated, NULL), KZ_OK);
    } while (!(plain->flags & KZ_SHAPE_CONVEX));
}

TEST(a_repeated_vertex_leaves_no_more_open_than_the_polygon_without_it)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t apart = 0, plain_unknown = 0, unknown = 0;
    for (int64_t i = kz_test_rounds(2000); i > 0; i--) {
        kz_shape a, b, plain_a, plain_b;
        any_quads(&rng, &plain_a, &a);
        any_quads(&rng, &plain_b, &b);
        if (kz_relate(&a, &b) != KZ_APART) {
            CHECK_EQ(kz_distance(&a, &b).distance, 0);
            continue;
        }
        apart++;
        plain_unknown += !is_proposed(&plain_a, &plain_b);
        unknown += !is_proposed(&a, &b);
    }
    NOTE("%d and %d of %d", (int)unknown, (int)plain_unknown, (int)apart);
    CHECK(apart > 0);
    CHECK_LE(unknown, plain_unknown + apart / 50);
}
