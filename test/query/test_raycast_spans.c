/* test_raycast_spans.c - all spans of a ray, against slow fractions of small integers, against kz_ray in both
 * directions, and in named cases. */
#include "kz_test.h"
#include "points.h"
#include "slow_path.h"
#include <kolize/query_ray.h>

enum { MOST_SPANS = 64 };

/* ---- By fractions ------------------------------------------------------------------------------------------- */

typedef struct slow_span {
    fraction in, out;
    bool inside_in, inside_out; /* the way is inside at these very times */
} slow_span;

static bool slow_inside(const kz_shape *s, slow_path w, fraction t) { return slow_where(s, at_time(w, t)) > 0; }

/* The pieces of the closure of all times at which the way is inside. */
static int slow_spans(const kz_shape *s, slow_path w, slow_span *out)
{
    int n = 0;
    bool open = false; /* just before times[i] the way is inside */
    collect_times(s, w);
    for (int i = 0; i < n_times; i++) {
        if (i + 1 < n_times && compare_fractions(times[i], times[i + 1]) == 0) continue;
        const bool here = slow_inside(s, w, times[i]);
        const bool after = i + 1 < n_times && slow_inside(s, w, middle_of(times[i], times[i + 1]));
        if (!open && (here || after) && CHECK_LT(n, MOST_SPANS)) {
            out[n].in = times[i];
            out[n++].inside_in = here;
        }
        if (n > 0 && (open || here) && !after) {
            out[n - 1].out = times[i];
            out[n - 1].inside_out = here;
        }
        open = after;
    }
    return n;
}

/* Sign of f - t, exact for the small fractions of these tests. */
static int compare_float(float f, fraction t)
{
    const double l = (double)f * (double)t.d, r = (double)t.n;
    return (l > r) - (l < r);
}

static void check_length(kz_vec2 v, double expected)
{
    CHECK_NEAR((double)v.x * v.x + (double)v.y * v.y, expected, 1e-6);
}

static double along_path(kz_vec2 v, kz_vec2 from, kz_vec2 to)
{
    return (double)v.x * ((double)to.x - from.x) + (double)v.y * ((double)to.y - from.y);
}

static void check_span(const kz_ray_span *got, const slow_span *expected, kz_vec2 from, kz_vec2 to)
{
    const bool starts = expected->in.n == 0 && expected->inside_in,
               ends = expected->out.n == expected->out.d && expected->inside_out;
    CHECK_EQ(got->starts_inside, starts);
    CHECK_EQ(got->ends_inside, ends);
    CHECK_LE(got->t_in, got->t_out);
    if (starts || expected->in.n == 0) {
        CHECK_EQ(got->t_in, 0);
    } else { /* the largest float32 not inside yet */
        CHECK_LE(compare_float(got->t_in, expected->in), expected->inside_in ? -1 : 0);
        CHECK_GE(compare_float(nextafterf(got->t_in, 2), expected->in), expected->inside_in ? 0 : 1);
    }
    if (ends || expected->out.n == expected->out.d) {
        CHECK_EQ(got->t_out, 1);
    } else {
        CHECK_GE(compare_float(got->t_out, expected->out), expected->inside_out ? 1 : 0);
        CHECK_LE(compare_float(nextafterf(got->t_out, -1), expected->out), expected->inside_out ? 0 : -1);
    }
    if (from.x == to.x && from.y == to.y) return;
    check_length(got->normal_in, starts ? 0 : 1);
    check_length(got->normal_out, ends ? 0 : 1);
    CHECK(starts || along_path(got->normal_in, from, to) < 0);
    CHECK(ends || along_path(got->normal_out, from, to) > 0);
}

static int64_t check_spans_slowly(const kz_shape *s, kz_vec2 from, kz_vec2 to)
{
    const slow_path w = {doubled(from.x), doubled(from.y), doubled(to.x), doubled(to.y)};
    slow_span expected[MOST_SPANS];
    kz_ray_span got[MOST_SPANS];
    const int n = slow_spans(s, w, expected);
    const int64_t n_got = (int64_t)kz_ray_spans(s, from, to, 0, got, MOST_SPANS);
    NOTE("%s (%g %g) to (%g %g)", kz_kind_name(s->kind), (double)from.x, (double)from.y, (double)to.x, (double)to.y);
    CHECK_EQ(n_got, n);
    for (int i = 0; i < n && i < n_got; i++) check_span(&got[i], &expected[i], from, to);
    return n;
}

/* ---- Against kz_ray, there and back ------------------------------------------------------------------------- */

static bool same_vec(kz_vec2 p, kz_vec2 q) { return p.x == q.x && p.y == q.y; }

/* The first span begins where the first hit is; and from the other end all is the same the other way round. */
static void check_spans_with_ray(const kz_shape *s, kz_vec2 from, kz_vec2 to, double tolerance)
{
    kz_ray_span there[MOST_SPANS], back[MOST_SPANS], limited[MOST_SPANS];
    const kz_ray_hit hit = kz_ray(s, from, to, 0);
    const int64_t n = (int64_t)kz_ray_spans(s, from, to, 0, there, MOST_SPANS);
    NOTE("%s (%a %a) to (%a %a)", kz_kind_name(s->kind), (double)from.x, (double)from.y, (double)to.x, (double)to.y);
    if (!CHECK_LE(n, MOST_SPANS) || !CHECK_EQ(n > 0, hit.hit) || n == 0) return;
    CHECK_BITS(there[0].t_in, hit.t);
    CHECK_EQ(there[0].starts_inside, hit.inside);
    if (s->kind != KZ_KIND_PARTS || n == 1 || there[0].t_in < there[1].t_in) {
        CHECK_EQ(there[0].part, hit.part);
        CHECK_EQ(there[0].edge_in, hit.edge);
        CHECK(same_vec(there[0].normal_in, hit.normal) && same_vec(there[0].point_in, hit.point));
    }
    for (int32_t max = 0; max < n && max < 4; max++) {
        CHECK_EQ(kz_ray_spans(s, from, to, 0, max ? limited : NULL, (size_t)max), n);
        for (int32_t i = 0; i < max; i++) CHECK(limited[i].t_in == there[i].t_in && limited[i].part == there[i].part);
    }
    if (s->kind == KZ_KIND_PARTS) return; /* in another order */
    CHECK_EQ(kz_ray_spans(s, to, from, 0, back, MOST_SPANS), n);
    for (int64_t i = 0; i < n; i++) {
        const kz_ray_span *p = &there[i], *q = &back[n - 1 - i];
        CHECK(same_vec(p->normal_in, q->normal_out) && same_vec(p->normal_out, q->normal_in));
        CHECK_EQ(p->edge_in, q->edge_out);
        CHECK_EQ(p->edge_out, q->edge_in);
        CHECK_EQ(p->starts_inside, q->ends_inside);
        CHECK_EQ(p->ends_inside, q->starts_inside);
        CHECK_NEAR((double)p->t_in, 1 - (double)q->t_out, tolerance);
        CHECK_NEAR((double)p->t_out, 1 - (double)q->t_in, tolerance);
    }
}

static bool is_round(const kz_shape *s) { return s->kind == KZ_KIND_CIRCLE || s->kind == KZ_KIND_CAPSULE; }

TEST(spans_of_grid_shapes_by_fractions)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t several = 0;
    for (int64_t i = kz_test_rounds(8000); i > 0; i--, scene_clear()) {
        const kz_shape s = any_shape(&r, false);
        for (int k = 0; k < 4; k++) {
            const kz_vec2 from = {any_half(&r) * 2 - 3, any_half(&r) * 2 - 3}, to = any_point(&r);
            check_spans_with_ray(&s, from, to, 2.5e-7);
            check_spans_with_ray(&s, to, from, 2.5e-7);
            if (!is_round(&s) || (s.flags & KZ_SHAPE_POINT_LIKE)) several += check_spans_slowly(&s, from, to) > 1;
        }
    }
    CHECK_GT(several, 500 * kz_test_rounds(8000) / 8000);
    NOTE(" ");
}

TEST(a_path_along_lines_of_small_and_large_numbers_of_points_by_fractions)
{
    const kz_shape lines[] = {
        segment(0, 0, 4, 0),
        polyline(0, 0, 2, 0, 4, 0),
        polyline(0, 0, 4, 0, 4, 2),
        polyline(4, 2, 4, 0, 0, 0),
        polyline(0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0),
        polyline(9, 0, 8, 0, 7, 0, 6, 0, 5, 0, 4, 0, 3, 0, 2, 0, 1, 0, 0, 0),
        polyline(0, 0, 1, 0, 1, 2, 3, 2, 3, 0, 4, 0, 5, 0, 5, -3, 6, -3, 6, 0, 8, 0),
        polyline(2, 0, 2, 2, 0, 2, 0, 0, 4, 0, 4, 2, 6, 2, 6, 0, 4, 0, 4, -2, 2, -2, 2, 0), /* closed */
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        for (int from = -2; from <= 10; from++) {
            for (int to = -2; to <= 10; to++) {
                const kz_vec2 p = {(float)from, 0}, q = {(float)to, 0};
                check_spans_slowly(&lines[i], p, q);
            }
        }
    }
    NOTE(" ");
    scene_clear();
}

TEST(spans_of_large_checkered_masks_by_fractions)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(400); i > 0; i--, scene_clear()) {
        char text[16 * 17 + 1];
        int n = 0;
        for (int y = 0; y < 16; y++, text[n++] = '\n')
            for (int x = 0; x < 16; x++) text[n++] = (x + y) % 2 ? '.' : kz_test_one_in(&r, 8) ? '.' : '#';
        text[n] = 0;
        const kz_shape s = mask(text, -5, -4);
        const kz_vec2 from = {any_half(&r) * 3 - 6, any_half(&r) * 3 - 6},
                      to = {any_half(&r) * 3 - 6, any_half(&r) * 3 - 6};
        check_spans_slowly(&s, from, to);
        check_spans_with_ray(&s, from, to, 2.5e-7);
    }
    NOTE(" ");
}

TEST(spans_of_polygons_with_holes_and_pinches_by_fractions)
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
        for (int64_t k = kz_test_rounds(3000); k > 0; k--) {
            const kz_vec2 from = any_point(&r), to = any_point(&r);
            check_spans_slowly(&s, from, to);
            check_spans_with_ray(&s, from, to, 2.5e-7);
        }
    }
    NOTE(" ");
}

TEST(spans_of_parts_are_those_of_each_in_order)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(6000); i > 0; i--, scene_clear()) {
        const kz_shape items[4] = {any_shape(&r, false), any_shape(&r, false), any_shape(&r, false),
                                   any_shape(&r, false)};
        const kz_shape inner = scene_parts(items + 1, 2);
        const kz_shape all[3] = {items[0], inner, items[3]};
        const kz_shape s = scene_parts(all, 3);
        const kz_vec2 from = {any_half(&r) * 2 - 3, any_half(&r) * 2 - 3}, to = any_point(&r);
        kz_ray_span together[MOST_SPANS], one[MOST_SPANS];
        const int64_t n = (int64_t)kz_ray_spans(&s, from, to, 0, together, MOST_SPANS);
        int64_t sum = 0;
        for (int32_t part = 0; part < 4; part++) {
            const int64_t k = (int64_t)kz_ray_spans(&items[part], from, to, 0, one, MOST_SPANS);
            int64_t at = 0;
            for (int64_t m = 0; m < n && m < MOST_SPANS; m++) {
                if (together[m].part != part) continue;
                CHECK(at < k && together[m].t_in == one[at].t_in && together[m].t_out == one[at].t_out);
                CHECK(at < k && together[m].edge_in == one[at].edge_in && together[m].edge_out == one[at].edge_out);
                at++;
            }
            CHECK_EQ(at, k);
            sum += k;
        }
        CHECK_EQ(n, sum);
        for (int64_t m = 1; m < n && m < MOST_SPANS; m++) {
            const kz_ray_span *p = &together[m - 1], *q = &together[m];
            CHECK(p->t_in < q->t_in ||
                  (p->t_in == q->t_in && (p->starts_inside > q->starts_inside ||
                                          (p->starts_inside == q->starts_inside && p->part <= q->part))));
        }
        check_spans_with_ray(&s, from, to, 2.5e-7);
    }
    NOTE(" ");
}

/* ---- Round shapes ------------------------------------------------------------------------------------------- */

TEST(spans_of_round_shapes_end_where_the_distance_is_r)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(20000); i > 0; i--, scene_clear()) {
        const float x = kz_test_real(&r, -5, 5), y = kz_test_real(&r, -5, 5), radius = kz_test_real(&r, 0.1f, 4);
        const kz_shape s = circle(x, y, radius);
        const float fx = kz_test_real(&r, -9, 9), fy = kz_test_real(&r, -9, 9);
        const float tx = kz_test_real(&r, -9, 9), ty = kz_test_real(&r, -9, 9);
        kz_ray_span span;
        const int64_t n = (int64_t)kz_ray_spans(&s, (kz_vec2){fx, fy}, (kz_vec2){tx, ty}, 0, &span, 1);
        CHECK_EQ(n, kz_ray(&s, (kz_vec2){fx, fy}, (kz_vec2){tx, ty}, 0).hit);
        if (n == 0) continue;
        const double middle = ((double)span.t_in + span.t_out) / 2, t[3] = {span.t_in, span.t_out, middle};
        double gap[3];
        for (int k = 0; k < 3; k++)
            gap[k] = hypot(fx + t[k] * ((double)tx - fx) - x, fy + t[k] * ((double)ty - fy) - y) - (double)radius;
        CHECK(span.starts_inside ? span.t_in == 0 : gap[0] >= -1e-12);
        CHECK(span.ends_inside ? span.t_out == 1 : gap[1] >= -1e-12);
        CHECK(span.starts_inside || gap[0] < 1e-5);
        CHECK(span.ends_inside || gap[1] < 1e-5);
        CHECK_LE(gap[2], 1e-12);
    }
}

/* ---- Any coordinates ---------------------------------------------------------------------------------------- */

TEST(spans_of_triangles_of_every_family_agree_with_rays_there_and_back)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(8000); i > 0; i--) {
        const point_family family = (point_family)(i % POINTS_FAMILY_COUNT);
        kz_vec2 p[5];
        kz_shape s;
        for (int k = 0; k < 5; k++) {
            p[k].x = points_coordinate(&r, family);
            p[k].y = points_coordinate(&r, family);
        }
        if (kz_shape_polygon(p, 3, &s, NULL) != KZ_OK) continue;
        check_spans_with_ray(&s, p[3], p[4], 2.5e-7);
        if (kz_shape_polyline(p, 3, &s, NULL) != KZ_OK) continue;
        check_spans_with_ray(&s, p[3], p[4], 2.5e-7);
    }
    NOTE(" ");
}

/* ---- With a tree of edges ------------------------------------------------------------------------------------ */

enum { STAR_POINTS = 600, STAR_BYTES = 1 << 15 };

TEST(with_a_tree_rays_and_spans_are_the_same)
{
    static uint64_t memory[STAR_BYTES / sizeof(uint64_t)];
    kz_test_rng r = kz_test_rng_here();
    kz_vec2 p[STAR_POINTS];
    kz_shape plain, tree;
    const int32_t end = STAR_POINTS;
    for (int i = 0; i < STAR_POINTS; i++) {
        float c, s;
        const float radius = (float)(i % 2 ? 8 + i % 5 : 20);
        kz_cos_sin_degrees(360.0 * i / STAR_POINTS, &c, &s);
        p[i] = (kz_vec2){radius * c, radius * s};
    }
    REQUIRE(kz_shape_polygon(p, STAR_POINTS, &plain, NULL) == KZ_OK);
    REQUIRE(kz_shape_polygon_with_tree(p, &end, 1, memory, sizeof memory, &tree, NULL) == KZ_OK);
    for (int64_t k = kz_test_rounds(200); k > 0; k--) {
        const kz_vec2 from = p[kz_test_below(&r, STAR_POINTS)], to = {any_half(&r) * 8 - 24, any_half(&r) * 8 - 24};
        for (unsigned flags = 0; flags <= KZ_HIT_TOUCH; flags++) {
            const kz_ray_hit h = kz_ray(&plain, to, from, flags), g = kz_ray(&tree, to, from, flags);
            CHECK(h.hit == g.hit && h.inside == g.inside && h.edge == g.edge);
            CHECK(h.t == g.t && same_vec(h.normal, g.normal));
        }
        kz_ray_span a[MOST_SPANS], b[MOST_SPANS];
        const int64_t n = (int64_t)kz_ray_spans(&plain, from, to, 0, a, MOST_SPANS);
        CHECK_EQ(kz_ray_spans(&tree, from, to, 0, b, MOST_SPANS), n);
        for (int64_t i = 0; i < n && i < MOST_SPANS; i++) {
            CHECK(a[i].t_in == b[i].t_in && a[i].t_out == b[i].t_out);
            CHECK(a[i].edge_in == b[i].edge_in && a[i].edge_out == b[i].edge_out);
        }
    }
}

/* ---- Named cases -------------------------------------------------------------------------------------------- */

TEST(a_hole_divides_a_span)
{
    const kz_shape s = polygon_with_holes(RINGS(4, 4), 0, 0, 8, 0, 8, 8, 0, 8, 3, 3, 5, 3, 5, 5, 3, 5);
    kz_ray_span spans[3];
    REQUIRE(kz_ray_spans(&s, (kz_vec2){-4, 4}, (kz_vec2){12, 4}, 0, spans, 3) == 2);
    CHECK(spans[0].t_in == 0.25f && spans[0].t_out == 0.4375f && spans[1].t_in == 0.5625f && spans[1].t_out == 0.75f);
    CHECK(spans[0].normal_in.x == -1 && spans[0].normal_out.x == 1 && spans[1].normal_out.x == 1);
    CHECK(spans[0].edge_in == 3 && spans[0].edge_out == 7 && spans[1].edge_in == 5 && spans[1].edge_out == 1);
    REQUIRE(kz_ray_spans(&s, (kz_vec2){1, 1}, (kz_vec2){7, 7}, 0, spans, 3) == 2);
    CHECK(spans[0].starts_inside && !spans[0].ends_inside && !spans[1].starts_inside && spans[1].ends_inside);
    REQUIRE(kz_ray_spans(&s, (kz_vec2){1, 3}, (kz_vec2){7, 3}, 0, spans, 3) == 2); /* along the hole's edge */
    REQUIRE(kz_ray_spans(&s, (kz_vec2){1, 5}, (kz_vec2){5, 1}, 0, spans, 3) == 1); /* past the hole's corner */
    CHECK(spans[0].t_in == 0 && spans[0].t_out == 1);
    scene_clear();
}

TEST(spans_go_on_through_a_point_where_an_outline_touches_itself_or_cells_meet_in_a_corner)
{
    const kz_shape bow = polygon(0, 0, 4, 4, 8, 0, 8, 8, 4, 4, 0, 8), cells = mask("#.\n.#\n", 0, 0);
    kz_ray_span span;
    CHECK_EQ(kz_ray_spans(&bow, (kz_vec2){-1, 4}, (kz_vec2){9, 4}, 0, &span, 1), 1);
    CHECK_EQ(kz_ray_spans(&cells, (kz_vec2){-1, -1}, (kz_vec2){3, 3}, 0, &span, 1), 1);
    CHECK(span.t_in == 0.25f && span.t_out == 0.75f);
    CHECK_EQ(kz_ray_spans(&cells, (kz_vec2){0, 2}, (kz_vec2){2, 0}, 0, &span, 1), 0);
    scene_clear();
}

TEST(two_boxes_side_by_side_give_two_spans_that_meet)
{
    const kz_shape s = parts(box(4, 0, 8, 4), box(0, 0, 4, 4));
    kz_ray_span spans[2];
    REQUIRE(kz_ray_spans(&s, (kz_vec2){-4, 2}, (kz_vec2){12, 2}, 0, spans, 2) == 2);
    CHECK(spans[0].part == 1 && spans[1].part == 0 && spans[0].t_out == 0.5f && spans[1].t_in == 0.5f);
    scene_clear();
}

TEST(a_line_is_crossed_in_a_point)
{
    const kz_shape s = segment(4, 0, 4, 8);
    kz_ray_span span;
    REQUIRE(kz_ray_spans(&s, (kz_vec2){0, 4}, (kz_vec2){8, 4}, 0, &span, 1) == 1);
    CHECK(span.t_in == nextafterf(0.5f, 0) && span.t_out == nextafterf(0.5f, 1));
    CHECK(span.normal_in.x == -1 && span.normal_out.x == 1);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){0, 8}, (kz_vec2){8, 8}, 0, &span, 1), 0); /* through its end */
    REQUIRE(kz_ray_spans(&s, (kz_vec2){4, -2}, (kz_vec2){4, 6}, 0, &span, 1) == 1);
    CHECK(span.t_in == 0.25f && span.t_out == 1 && span.ends_inside && span.edge_out == -1);
}

TEST(a_path_of_no_length_is_inside_or_not)
{
    const kz_shape s = box(0, 0, 4, 4);
    kz_ray_span span;
    REQUIRE(kz_ray_spans(&s, (kz_vec2){1, 1}, (kz_vec2){1, 1}, 0, &span, 1) == 1);
    CHECK(span.t_in == 0 && span.t_out == 1 && span.starts_inside && span.ends_inside);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){0, 1}, (kz_vec2){0, 1}, 0, &span, 1), 0);
    CHECK_EQ(kz_ray_spans(&s, (kz_vec2){(float)NAN, 1}, (kz_vec2){9, 1}, 0, &span, 1), 0);
}
