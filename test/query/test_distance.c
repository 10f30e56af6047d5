/* test_distance.c - distances and closest points: known values, brute force in long double, and very narrow gaps. */
#include "bigint.h"
#include "kz_test.h"
#include "random_shape.h"
#include "shape/shape_private.h"
#include <kolize/query_distance.h>

static void check_symmetric(const kz_shape *a, const kz_shape *b)
{
    const kz_distance_result ab = kz_distance(a, b), ba = kz_distance(b, a);
    CHECK_BITS(ab.distance, ba.distance);
    CHECK_BITS(ab.on_a.x, ba.on_b.x);
    CHECK_BITS(ab.on_a.y, ba.on_b.y);
    CHECK_BITS(ab.on_b.x, ba.on_a.x);
    CHECK_BITS(ab.on_b.y, ba.on_a.y);
    CHECK_EQ(ab.distance == 0, kz_relate(a, b) != KZ_APART);
}

static void check_distance(kz_shape a, kz_shape b, double expected, float ax, float ay, float bx, float by)
{
    const kz_distance_result gap = kz_distance(&a, &b);
    CHECK_NEAR((double)gap.distance, expected, 1e-7 * expected);
    CHECK_EQ(gap.on_a.x, ax);
    CHECK_EQ(gap.on_a.y, ay);
    CHECK_EQ(gap.on_b.x, bx);
    CHECK_EQ(gap.on_b.y, by);
    check_symmetric(&a, &b);
    scene_clear();
}

TEST(each_kind_has_its_distance_and_nearest_points)
{
    check_distance(point(0, 0), point(3, 4), 5, 0, 0, 3, 4);
    check_distance(point(1, 5), segment(0, 0, 4, 0), 5, 1, 5, 1, 0);
    check_distance(point(-3, 4), segment(0, 0, 4, 0), 5, -3, 4, 0, 0);
    check_distance(box(0, 0, 2, 2), box(5, 6, 9, 9), 5, 2, 2, 5, 6);
    check_distance(box(0, 0, 2, 2), circle(8, 1, 2), 4, 2, 1, 6, 1);
    check_distance(circle(0, 0, 1), circle(6, 8, 2), 7, 0.6f, 0.8f, 4.8f, 6.4f);
    check_distance(capsule(0, 0, 10, 0, 1), capsule(4, 9, 4, 20, 3), 5, 4, 1, 4, 6);
    check_distance(polygon(0, 0, 4, 0, 0, 4), point(4, 4), 2.8284271247461903, 2, 2, 4, 4);
    check_distance(polyline(0, 0, 0, 8, 8, 8), point(3, 4), 3, 0, 4, 3, 4);
    check_distance(mask("..#\n##.", 10, 20), point(13, 24), 2.23606797749979, 12, 22, 13, 24);
    check_distance(mask("##", 0, 0), mask("#", 5, 5), 5, 2, 1, 5, 5);
    check_distance(mask("##", 0, 0), circle(6, 0.5f, 1), 3, 2, 0.5f, 5, 0.5f);
    check_distance(parts(point(0, 0), point(9, 0)), parts(point(5, 0), point(0, 9)), 4, 9, 0, 5, 0);
    /* In a hole, and in a notch. */
    check_distance(polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 2, 2, 7, 2, 7, 7, 2, 7), point(4, 3), 1, 4,
                   2, 4, 3);
    check_distance(polygon(0, 0, 8, 0, 8, 8, 4, 4, 0, 8), point(4, 6), 1.4142135623730951, 3, 5, 4, 6);
    check_distance(mask("#####\n#...#\n#...#\n#...#\n#####", 0, 0), point(2.5f, 1.5f), 0.5, 2.5f, 1, 2.5f, 1.5f);
}

TEST(of_several_nearest_pairs_the_same_one_whatever_vertex_comes_first)
{
    for (int i = 0; i < 16; i++) {
        static const kz_vec2 left[4] = {{0, 0}, {1, 0}, {1, 4}, {0, 4}}, right[4] = {{3, 0}, {4, 0}, {4, 4}, {3, 4}};
        kz_vec2 p[4], q[4];
        for (int k = 0; k < 4; k++) p[k] = left[(k + i) % 4], q[k] = right[(k + i / 4) % 4];
        check_distance(scene_polygon(p, NULL, 4, 1), scene_polygon(q, NULL, 4, 1), 2, 1, 0, 3, 0);
    }
    /* From one point to two: the lower y. */
    check_distance(point(0, 0), polyline(3, 4, 9, 0, 3, -4), 5, 0, 0, 3, -4);
    check_distance(point(0, 0), polyline(3, -4, 9, 0, 3, 4), 5, 0, 0, 3, -4);
    check_distance(point(0, 0), polyline(-3, 4, 0, 9, 3, 4), 5, 0, 0, -3, 4);
}

TEST(nothing_is_infinitely_far)
{
    const kz_shape nothing = no_parts(), empty = mask("..", 0, 0), unmade = {0}, p = point(1, 2);
    CHECK(isinf(kz_distance(&nothing, &p).distance));
    CHECK(isinf(kz_distance(&p, &empty).distance));
    CHECK(isinf(kz_distance(&unmade, &unmade).distance));
    scene_clear();
}

TEST(what_meets_is_0_apart_and_has_no_points)
{
    check_distance(box(0, 0, 4, 4), box(4, 1, 8, 3), 0, 0, 0, 0, 0);
    check_distance(box(0, 0, 9, 9), circle(4, 5, 1), 0, 0, 0, 0, 0);
    check_distance(box(0, 0, 9, 9), circle(4, 10, 1), 0, 0, 0, 0, 0);
    check_distance(polygon(1, 1, 4, 2, 2, 4), polygon(2, 2, 5, 3, 3, 5), 0, 0, 0, 0, 0);
    check_distance(polygon(1, 1, 4, 2, 2, 4), polygon(4, 2, 9, 3, 7, 5), 0, 0, 0, 0, 0);
    check_distance(segment(0, 0, 4, 4), segment(0, 4, 4, 0), 0, 0, 0, 0, 0);
    check_distance(circle(0, 0, 5), point(3, 4), 0, 0, 0, 0, 0);
    check_distance(circle(0, 0, 2), circle(5, 0, 3), 0, 0, 0, 0, 0);
    check_distance(capsule(0, 0, 8, 0, 1), capsule(4, -4, 4, 4, 1), 0, 0, 0, 0, 0);
    check_distance(mask("##\n##", 0, 0), mask("##", 1, 1), 0, 0, 0, 0, 0);
    check_distance(mask("##\n##", 0, 0), mask("##", 2, 2), 0, 0, 0, 0, 0);
    check_distance(mask("####\n####", 0, 0), point(2.5f, 1), 0, 0, 0, 0, 0);
}

/* ---- The plain measure ----------------------------------------------------------------------------------- */

typedef long double wide;

/* Straight pieces with a radius: a shape's edges, one by one; the sides of every set cell. */
typedef struct plain_edge {
    wide x0, y0, x1, y1, r;
} plain_edge;

enum { PLAIN_EDGES = 4096 };
typedef struct plain_edges {
    plain_edge e[PLAIN_EDGES];
    int n;
} plain_edges;

static void add_plain(plain_edges *list, double x0, double y0, double x1, double y1, double r)
{
    if (CHECK(list->n < PLAIN_EDGES)) list->e[list->n++] = (plain_edge){x0, y0, x1, y1, r};
}

static void add_plain_box(plain_edges *list, double x0, double y0, double x1, double y1)
{
    add_plain(list, x0, y0, x1, y0, 0);
    add_plain(list, x1, y0, x1, y1, 0);
    add_plain(list, x0, y1, x1, y1, 0);
    add_plain(list, x0, y0, x0, y1, 0);
}

static void add_plain_mask(plain_edges *list, const kz_placed_mask *m)
{
    for (int32_t y = 0; y < kz_mask_height(m->mask); y++)
        for (int32_t x = 0; x < kz_mask_width(m->mask); x++)
            if (kz_mask_get(m->mask, x, y)) {
                const double left = (double)x + m->cell.x, top = (double)y + m->cell.y;
                add_plain_box(list, left, top, left + 1, top + 1);
            }
}

static void add_plain_rings(plain_edges *list, const kz_shape *s)
{
    int32_t n, begin = 0;
    const kz_vec2 *p = kzi_shape_points(s, &n);
    for (int32_t ring = 0; ring < s->as.polygon.n_rings; ring++) {
        const int32_t end = s->as.polygon.ring_end ? s->as.polygon.ring_end[ring] : n;
        for (int32_t i = begin; i < end; i++) {
            const int32_t next = i + 1 < end ? i + 1 : begin;
            if (next == begin && s->kind == KZ_KIND_POLYLINE) continue;
            add_plain(list, (double)p[i].x, (double)p[i].y, (double)p[next].x, (double)p[next].y, 0);
        }
        begin = end;
    }
}

static void list_plain(plain_edges *list, const kz_shape *s)
{
    const kz_capsule c = s->as.capsule;
    switch (s->kind) {
    case KZ_KIND_POINT:
        add_plain(list, (double)s->as.point.x, (double)s->as.point.y, (double)s->as.point.x, (double)s->as.point.y, 0);
        break;
    case KZ_KIND_SEGMENT:
        add_plain(list, (double)s->as.segment.a.x, (double)s->as.segment.a.y, (double)s->as.segment.b.x,
                  (double)s->as.segment.b.y, 0);
        break;
    case KZ_KIND_BOX:
        add_plain_box(list, (double)s->bounds.min.x, (double)s->bounds.min.y, (double)s->bounds.max.x,
                      (double)s->bounds.max.y);
        break;
    case KZ_KIND_CIRCLE:
        add_plain(list, (double)s->as.circle.center.x, (double)s->as.circle.center.y, (double)s->as.circle.center.x,
                  (double)s->as.circle.center.y, (double)s->as.circle.r);
        break;
    case KZ_KIND_CAPSULE:
        add_plain(list, (double)c.a.x, (double)c.a.y, (double)c.b.x, (double)c.b.y, (double)c.r);
        break;
    case KZ_KIND_MASK: add_plain_mask(list, &s->as.mask); break;
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < s->as.parts.n; i++) list_plain(list, &s->as.parts.items[i]);
        break;
    default: add_plain_rings(list, s); break;
    }
}

static wide plain_point_to_edge(wide x, wide y, const plain_edge *e)
{
    const wide dx = e->x1 - e->x0, dy = e->y1 - e->y0, length_sq = dx * dx + dy * dy;
    wide t = length_sq > 0 ? ((x - e->x0) * dx + (y - e->y0) * dy) / length_sq : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypotl(x - (e->x0 + t * dx), y - (e->y0 + t * dy));
}

/* Of shapes that do not meet. */
static wide plain_distance(const kz_shape *a, const kz_shape *b)
{
    static plain_edges p, q;
    wide least = INFINITY;
    p.n = q.n = 0;
    list_plain(&p, a);
    list_plain(&q, b);
    for (int i = 0; i < p.n; i++)
        for (int k = 0; k < q.n; k++) {
            const plain_edge *e = &p.e[i], *f = &q.e[k];
            least = fminl(least, plain_point_to_edge(e->x0, e->y0, f) - e->r - f->r);
            least = fminl(least, plain_point_to_edge(e->x1, e->y1, f) - e->r - f->r);
            least = fminl(least, plain_point_to_edge(f->x0, f->y0, e) - e->r - f->r);
            least = fminl(least, plain_point_to_edge(f->x1, f->y1, e) - e->r - f->r);
        }
    return least;
}

/* How far a point is from a shape that it was said to lie on. */
static double distance_from(const kz_shape *s, kz_vec2 p)
{
    const kz_shape here = point(p.x, p.y);
    return kz_intersects(s, &here) ? 0 : (double)plain_distance(s, &here);
}

static wide half_a_step(float v) { return ((wide)nextafterf(v, INFINITY) - v) / 2; }

static wide size_of_both(const kz_shape *a, const kz_shape *b)
{
    const kz_box both = kz_box_union(a->bounds, b->bounds);
    return ((wide)both.max.x - both.min.x) + ((wide)both.max.y - both.min.y);
}

/* `size`: of the coordinates. */
static void check_against_plain(const kz_shape *a, const kz_shape *b, double size)
{
    const kz_distance_result gap = kz_distance(a, b);
    check_symmetric(a, b);
    if (isinf(gap.distance)) return;
    if (gap.distance == 0) {
        CHECK(gap.on_a.x == 0 && gap.on_a.y == 0 && gap.on_b.x == 0 && gap.on_b.y == 0);
        return;
    }
    CHECK_LE(distance_from(a, gap.on_a), size * 0x1p-22);
    CHECK_LE(distance_from(b, gap.on_b), size * 0x1p-22);
    const wide exact = fmaxl(plain_distance(a, b), 0x1p-149L);
    const double expected = (double)exact;
    CHECK(fabsl(gap.distance - exact) <= half_a_step(gap.distance) + 0x1p-45L * size_of_both(a, b));
    CHECK_NEAR((double)gap.distance, expected, 1e-6 * expected + 1e-17 * size);
    CHECK_NEAR(hypot((double)gap.on_a.x - gap.on_b.x, (double)gap.on_a.y - gap.on_b.y), expected,
               1e-6 * expected + size * 0x1p-21);
}

TEST(random_pairs_on_a_grid)
{
    kz_test_rng r = kz_test_rng_here();
    const int64_t n = kz_test_rounds(4000);
    int64_t apart = 0;
    for (int64_t i = 0; i < n; i++) {
        scene_clear();
        kz_shape a = any_shape(&r, true), b = any_shape(&r, true);
        const scene_view v = {kz_test_one_in(&r, 2), kz_test_one_in(&r, 2), kz_test_one_in(&r, 2), 1,
                              any_whole(&r) * 2,     any_whole(&r) * 2};
        a = view_shape(&v, &a);
        NOTE("pair %d: %s, %s", (int)i, kz_kind_name(a.kind), kz_kind_name(b.kind));
        check_against_plain(&a, &b, 32);
        apart += kz_relate(&a, &b) == KZ_APART;
    }
    CHECK(apart > n / 4);
    CHECK(apart < n - n / 10);
}

TEST(the_distance_is_the_same_from_every_side)
{
    static const float shifts[4][2] = {{0, 0}, {1000, -77}, {-4096, 3}, {0, 65536}};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = 0; i < kz_test_rounds(300); i++) {
        scene_clear();
        const kz_shape a = any_shape(&r, true), b = any_shape(&r, true);
        const float expected = kz_distance(&a, &b).distance;
        for (int k = 0; k < 32; k++) {
            const scene_view v = {k & 1, k & 2, k & 4, 1, shifts[k / 8][0], shifts[k / 8][1]};
            const scene_mark mark = scene_now();
            const kz_shape p = view_shape(&v, &a), q = view_shape(&v, &b);
            NOTE("pair %d, view %d", (int)i, k);
            CHECK_BITS(kz_distance(&p, &q).distance, expected);
            scene_back_to(mark);
        }
    }
}

TEST(random_reals_of_every_size)
{
    kz_test_rng r = kz_test_rng_here();
    const int64_t n = kz_test_rounds(3000);
    for (int64_t i = 0; i < n; i++) {
        scene_clear();
        float v[14];
        const float size = kz_test_exponent(&r, -120, 100), far = kz_test_one_in(&r, 2) ? 0 : 3e4f * size;
        for (int k = 0; k < 14; k++) v[k] = size * kz_test_real(&r, -8, 8) + (k < 12 ? far : 0);
        kz_shape some[6] = {point(v[0], v[1]),
                            segment(v[2], v[3], v[4], v[5]),
                            polyline(v[2], v[3], v[0], v[1], v[6], v[7]),
                            circle(v[6], v[7], fabsf(v[12]) / 8),
                            capsule(v[8], v[9], v[10], v[11], fabsf(v[13]) / 8),
                            polygon(v[6], v[7], v[8], v[9], v[10], v[11])};
        const kz_shape a = some[kz_test_below(&r, 3)], b = some[3 + kz_test_below(&r, 3)];
        NOTE("pair %d", (int)i);
        check_against_plain(&a, &b, 1.0 * (double)fabsf(size) * 8 + 1.0 * (double)fabsf(far));
    }
}

TEST(large_masks_and_everything_around_them)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = 0; i < kz_test_rounds(60); i++) {
        scene_clear();
        char text[40 * 71 + 1];
        int n = 0;
        const int w = kz_test_range(&r, 1, 70), h = kz_test_range(&r, 1, 40);
        const uint32_t one_in = 2 + kz_test_below(&r, 40);
        for (int y = 0; y < h; y++) {
            for (int x = 0; x < w; x++) text[n++] = kz_test_one_in(&r, one_in) ? '#' : '.';
            text[n++] = '\n';
        }
        text[n] = 0;
        const kz_shape a = mask(text, (double)kz_test_range(&r, -90, 90), (double)kz_test_range(&r, -90, 90));
        const kz_shape b = kz_test_one_in(&r, 2) ? any_shape(&r, false) : mask("#.#\n...\n#..", -7, 5);
        NOTE("mask %d with %s", (int)i, kz_kind_name(b.kind));
        check_against_plain(&a, &b, 256);
    }
}

/* ---- Narrow gaps ----------------------------------------------------------------------------------------- */

TEST(the_narrowest_gap_keeps_its_digits)
{
    /* 3-4-5: the border of the circle ends one step of float32 before the point. */
    for (int k = -140; k < 120; k += 10) {
        const float s = ldexpf(1, k), r = nextafterf(5 * s, 0);
        const kz_shape round = circle(0, 0, r), corner = point(3 * s, 4 * s),
                       slope = segment(-7 * s, 9 * s, 11 * s, -1 * s);
        const kz_shape rotated = segment(3 * s - 8 * s, 4 * s + 6 * s, 3 * s + 8 * s, 4 * s - 6 * s);
        const double expected = 5 * (double)s - (double)r;
        NOTE("2^%d", k);
        CHECK_NEAR((double)kz_distance(&round, &corner).distance, expected, 1e-6 * expected);
        CHECK_NEAR((double)kz_distance(&round, &rotated).distance, expected, 1e-6 * expected);
        check_symmetric(&round, &slope);
    }
    /* Radii that almost fill the way between: 1e-7 of it is left, then 1e-14. */
    const kz_shape wheel = circle(0, 0, 16777215), small = circle(16777216, 0, 0x1p-24f);
    CHECK_NEAR((double)kz_distance(&wheel, &small).distance, 1 - 0x1p-24, 1e-6);
    const kz_shape third = circle(16777216, 0, 0x1.fffffep-1f);
    CHECK_NEAR((double)kz_distance(&wheel, &third).distance, 0x1p-24, 1e-6 * 0x1p-24);
    const kz_shape near_line = capsule(-3e7f, 16777216, 3e7f, 16777216, 0x1.fffffep-1f);
    CHECK_NEAR((double)kz_distance(&wheel, &near_line).distance, 0x1p-24, 1e-6 * 0x1p-24);
}

TEST(points_as_near_to_a_slope_as_float32_allows)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t narrow = 0;
    for (int64_t i = 0; i < kz_test_rounds(3000); i++) {
        const kz_vec2 a = {kz_test_real(&r, -1, 1) * 1e4f, kz_test_real(&r, -1, 1) * 1e4f};
        const kz_vec2 b = {kz_test_real(&r, -1, 1) * 1e4f, kz_test_real(&r, -1, 1) * 1e4f};
        const double t = (double)kz_test_real(&r, 0.1f, 0.9f);
        const kz_vec2 p = {(float)((double)a.x + t * ((double)b.x - a.x)),
                           (float)((double)a.y + t * ((double)b.y - a.y))};
        const kz_shape line = segment(a.x, a.y, b.x, b.y), dot = point(p.x, p.y);
        const big_point u = big_point_of((double)a.x, (double)a.y), v = big_point_of((double)b.x, (double)b.y);
        const big_point w = big_point_of((double)p.x, (double)p.y);
        const big cross = big_cross(big_from_to(u, v), big_from_to(u, w));
        double size = 0;
        for (int k = cross.n - 1; k >= 0; k--) size += ldexp((double)cross.limb[k], 32 * k - 298);
        const double expected = size / hypot((double)b.x - a.x, (double)b.y - a.y);
        NOTE("slope %d", (int)i);
        CHECK_NEAR((double)kz_distance(&line, &dot).distance, expected, 1e-6 * expected);
        check_symmetric(&line, &dot);
        narrow += expected < 1e-5;
    }
    CHECK(narrow > 0);
}

TEST(the_largest_and_the_smallest)
{
    const kz_shape left = point(-FLT_MAX, 0), right = point(FLT_MAX, 0), here = point(0, 0), next = point(0x1p-149f, 0);
    CHECK_EQ(kz_distance(&left, &right).distance, FLT_MAX);
    CHECK_EQ(kz_distance(&here, &next).distance, 0x1p-149f);
    /* A line of the smallest numbers passes nearer than they are apart. */
    const kz_shape slope = segment(0, 0, 0x1p-140f, 0x1p-141f + 0x1p-149f), below = point(0x1p-141f, 0x1p-142f);
    CHECK_EQ(kz_relate(&slope, &below), KZ_APART);
    CHECK_EQ(kz_distance(&slope, &below).distance, 0x1p-149f);
}
