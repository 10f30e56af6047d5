/* test_symmetries.c - symmetries of all queries: swap, mirror, rotation by 90 degrees and translation.
 *
 * Every kind of shape meets every other, and every answer transforms as its header says, to the last bit. */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>
#include <kolize/query_distance.h>

/* ---- Shapes of every kind ----------------------------------------------------------------------------------- */

/* Most have an area; polygons may have a hole. */
static kz_shape shape_of_kind(kz_test_rng *r, kz_kind kind)
{
    const kz_vec2 a = any_point(r), b = any_point(r);
    switch (kind) {
    case KZ_KIND_POINT: return point(a.x, a.y);
    case KZ_KIND_SEGMENT: return segment(a.x, a.y, b.x, b.y);
    case KZ_KIND_BOX: return box(fminf(a.x, b.x), fminf(a.y, b.y), fmaxf(a.x, b.x), fmaxf(a.y, b.y));
    case KZ_KIND_CIRCLE: return circle(a.x, a.y, any_half(r) / 2);
    case KZ_KIND_CAPSULE: return capsule(a.x, a.y, b.x, b.y, any_half(r) / 2);
    case KZ_KIND_POLYGON:
        if (kz_test_one_in(r, 6)) {
            return polygon_with_holes(RINGS(4, 3), a.x - 4, a.y - 4, a.x + 4, a.y - 4, a.x + 4, a.y + 4, a.x - 4,
                                      a.y + 4, a.x - 2, a.y - 2, a.x + 2, a.y, a.x - 1, a.y + 3);
        }
        return any_polygon(r, kz_test_range(r, 3, 7));
    case KZ_KIND_POLYLINE: {
        const int n = kz_test_range(r, 2, 5);
        kz_vec2 *p = scene.points + scene_take(&scene.n_points, n, SCENE_POINTS);
        for (int i = 0; i < n; i++) p[i] = any_point(r);
        return scene_polyline(p, n);
    }
    case KZ_KIND_MASK: return any_mask(r);
    default: {
        const kz_shape pair[2] = {any_shape(r, false), any_shape(r, false)};
        return scene_parts(pair, 2);
    }
    }
}

typedef void pair_fn(kz_test_rng *r, const kz_shape *a, const kz_shape *b);

static void each_pair_of_kinds(kz_test_rng *r, int64_t rounds, pair_fn *check)
{
    for (int i = KZ_KIND_POINT; i < KZ_KIND_COUNT; i++) {
        for (int k = KZ_KIND_POINT; k < KZ_KIND_COUNT; k++) {
            for (int64_t n = kz_test_rounds(rounds); n > 0; n--, scene_clear()) {
                const kz_shape a = shape_of_kind(r, (kz_kind)i), b = shape_of_kind(r, (kz_kind)k);
                NOTE("%s and %s", kz_kind_name(a.kind), kz_kind_name(b.kind));
                check(r, &a, &b);
            }
        }
    }
    NOTE(" ");
}

/* ---- Seen from the other shape ------------------------------------------------------------------------------ */

static bool same_vec(kz_vec2 p, kz_vec2 q) { return p.x == q.x && p.y == q.y; }

static kz_vec2 opposite(kz_vec2 p) { return (kz_vec2){0 - p.x, 0 - p.y}; }

static bool have_one_centre(const kz_shape *a, const kz_shape *b)
{
    const kz_box p = a->bounds, q = b->bounds;
    return p.min.x + p.max.x == q.min.x + q.max.x && p.min.y + p.max.y == q.min.y + q.max.y;
}

static void check_exchanged(kz_test_rng *r, const kz_shape *a, const kz_shape *b)
{
    kz_contact c, d;
    (void)r;
    CHECK_EQ(kz_relate(a, b), kz_relate(b, a));
    CHECK_EQ(kz_collide(a, b, &c), kz_relate(a, b));
    CHECK_EQ(kz_collide(b, a, &d), c.relation);
    CHECK_EQ(c.depth, d.depth);
    CHECK(have_one_centre(a, b) || same_vec(c.normal, opposite(d.normal)));
    const kz_distance_result p = kz_distance(a, b), q = kz_distance(b, a);
    CHECK_BITS(p.distance, q.distance);
    CHECK(same_vec(p.on_a, q.on_b) && same_vec(p.on_b, q.on_a));
    kz_vec2 common;
    CHECK_EQ(kz_common_point(a, b, &common), c.relation != KZ_APART);
}

TEST(exchanging_two_shapes_exchanges_relation_contact_and_distance)
{
    kz_test_rng r = kz_test_rng_here();
    each_pair_of_kinds(&r, 80, check_exchanged);
}

static bool is_round(const kz_shape *s)
{
    bool round = s->kind == KZ_KIND_CIRCLE || s->kind == KZ_KIND_CAPSULE;
    for (int32_t i = 0; s->kind == KZ_KIND_PARTS && i < s->as.parts.n; i++) round |= is_round(&s->as.parts.items[i]);
    return round;
}

/* The same but for rounding where something is round. */
static bool same_normal(const kz_shape *a, const kz_shape *b, kz_vec2 p, kz_vec2 q)
{
    if (is_round(a) || is_round(b)) return fabsf(p.x - q.x) < 1e-6f && fabsf(p.y - q.y) < 1e-6f;
    return same_vec(p, q);
}

/* Masks that move go by cells and round halves down: from the other side those are other steps. */
static void check_sweep_exchanged(kz_test_rng *r, const kz_shape *a, const kz_shape *b)
{
    const float x = any_half(r) * 2 - RANDOM_GRID, y = any_half(r) * 2 - RANDOM_GRID;
    for (unsigned flags = 0; flags <= KZ_HIT_TOUCH; flags++) {
        const kz_sweep_hit h = kz_sweep(a, (kz_vec2){x, y}, b, flags), g = kz_sweep(b, (kz_vec2){-x, -y}, a, flags);
        CHECK_EQ(h.start, g.start);
        if (holds_mask(a) || holds_mask(b) || (h.start == KZ_OVERLAP && have_one_centre(a, b))) continue;
        CHECK_EQ(h.hit, g.hit);
        CHECK_BITS(h.t, g.t);
        CHECK(same_normal(a, b, h.normal, opposite(g.normal)));
    }
}

TEST(moving_the_other_shape_by_the_opposite_keeps_the_time_and_negates_the_normal)
{
    kz_test_rng r = kz_test_rng_here();
    each_pair_of_kinds(&r, 120, check_sweep_exchanged);
}

/* ---- Mirrored, turned, shifted ------------------------------------------------------------------------------ */

/* As view_point turns and mirrors points, for directions. */
static kz_vec2 view_direction(const scene_view *v, kz_vec2 d)
{
    const float x = v->exchange ? d.y : d.x, y = v->exchange ? d.x : d.y;
    return (kz_vec2){v->mirror_x ? 0 - x : x, v->mirror_y ? 0 - y : y};
}

static bool is_turn(const scene_view *v) { return v->exchange == (v->mirror_x != v->mirror_y); }

typedef void view_fn(const kz_shape *a, const kz_shape *b, const kz_shape *va, const kz_shape *vb, const scene_view *v,
                     kz_test_rng *r);

static void each_view(kz_test_rng *r, const kz_shape *a, const kz_shape *b, view_fn *check)
{
    static const float shifts[3][2] = {{0, 0}, {1000, -77}, {-65536, 3}};
    for (int i = 1; i < 24; i++) {
        const scene_view v = {i & 1, i & 2, i & 4, 1, shifts[i / 8][0], shifts[i / 8][1]};
        const scene_mark mark = scene_now();
        const kz_shape p = view_shape(&v, a), q = view_shape(&v, b);
        NOTE("%s and %s, exchange %d mirror %d %d shift %g %g", kz_kind_name(a->kind), kz_kind_name(b->kind),
             v.exchange, v.mirror_x, v.mirror_y, (double)v.shift_x, (double)v.shift_y);
        check(a, b, &p, &q, &v, r);
        scene_back_to(mark);
    }
}

static void check_distance_viewed(const kz_shape *a, const kz_shape *b, const kz_shape *va, const kz_shape *vb,
                                  const scene_view *v, kz_test_rng *r)
{
    (void)r, (void)v;
    CHECK_EQ(kz_relate(a, b), kz_relate(va, vb));
    CHECK_BITS(kz_distance(a, b).distance, kz_distance(va, vb).distance);
    if (v->shift_x != 0) return; /* where coordinates are rounded otherwise, another push may do */
    kz_contact c, d;
    kz_collide(a, b, &c), kz_collide(va, vb, &d);
    CHECK_BITS(c.depth, d.depth);
    if (is_turn(v) && !have_one_centre(a, b)) CHECK(same_vec(view_direction(v, c.normal), d.normal));
}

static void distance_in_views(kz_test_rng *r, const kz_shape *a, const kz_shape *b)
{
    each_view(r, a, b, check_distance_viewed);
}

TEST(mirrors_turns_and_shifts_keep_the_distance_and_turn_the_contact)
{
    kz_test_rng r = kz_test_rng_here();
    each_pair_of_kinds(&r, 4, distance_in_views);
}

/* Which of two faces counts that are met as squarely is said by turning, which mirrors turn over. */
static void check_normal_viewed(const scene_view *v, kz_vec2 n, kz_vec2 viewed, kz_vec2 direction)
{
    const kz_vec2 expected = view_direction(v, n), d = view_direction(v, direction);
    if (is_turn(v)) {
        CHECK(same_vec(expected, viewed));
    } else {
        CHECK_NEAR(expected.x * d.x + expected.y * d.y, viewed.x * d.x + viewed.y * d.y, 1e-5);
    }
}

static kz_vec2 motion_from, motion_to;

static void check_ray_viewed(const kz_shape *a, const kz_shape *b, const kz_shape *va, const kz_shape *vb,
                             const scene_view *v, kz_test_rng *r)
{
    (void)b, (void)vb, (void)r;
    for (unsigned flags = 0; flags <= KZ_HIT_TOUCH; flags++) {
        const kz_ray_hit h = kz_ray(a, motion_from, motion_to, flags);
        const kz_ray_hit g = kz_ray(va, view_point(v, motion_from), view_point(v, motion_to), flags);
        CHECK_EQ(h.hit, g.hit);
        CHECK_EQ(h.inside, g.inside);
        CHECK_BITS(h.t, g.t);
        CHECK_EQ(h.part, g.part);
        check_normal_viewed(v, h.normal, g.normal, (kz_vec2){motion_to.x - motion_from.x, motion_to.y - motion_from.y});
    }
    kz_ray_span spans[8], viewed[8];
    const int64_t n = (int64_t)kz_ray_spans(a, motion_from, motion_to, 0, spans, 8);
    CHECK_EQ(kz_ray_spans(va, view_point(v, motion_from), view_point(v, motion_to), 0, viewed, 8), n);
    for (int64_t i = 0; i < n && i < 8; i++) {
        CHECK_BITS(spans[i].t_in, viewed[i].t_in);
        CHECK_BITS(spans[i].t_out, viewed[i].t_out);
        CHECK_EQ(spans[i].part, viewed[i].part);
        const kz_vec2 direction = {motion_to.x - motion_from.x, motion_to.y - motion_from.y};
        check_normal_viewed(v, spans[i].normal_in, viewed[i].normal_in, direction);
        check_normal_viewed(v, spans[i].normal_out, viewed[i].normal_out, direction);
    }
}

TEST(mirrors_turns_and_shifts_keep_rays)
{
    kz_test_rng r = kz_test_rng_here();
    for (int kind = KZ_KIND_POINT; kind < KZ_KIND_COUNT; kind++) {
        for (int64_t n = kz_test_rounds(100); n > 0; n--, scene_clear()) {
            const kz_shape a = shape_of_kind(&r, (kz_kind)kind);
            motion_from = (kz_vec2){any_half(&r) * 2 - 3, any_half(&r) * 2 - 3};
            motion_to = any_point(&r);
            each_view(&r, &a, &a, check_ray_viewed);
        }
    }
    NOTE(" ");
}

static kz_vec2 sweep_motion;

static void check_sweep_viewed(const kz_shape *a, const kz_shape *b, const kz_shape *va, const kz_shape *vb,
                               const scene_view *v, kz_test_rng *r)
{
    (void)r;
    const bool only_shift = !v->exchange && !v->mirror_x && !v->mirror_y;
    for (unsigned flags = 0; flags <= KZ_HIT_TOUCH; flags++) {
        const kz_sweep_hit h = kz_sweep(a, sweep_motion, b, flags);
        const kz_sweep_hit g = kz_sweep(va, view_direction(v, sweep_motion), vb, flags);
        CHECK_EQ(h.start, g.start);
        if (holds_mask(a) && !only_shift) continue; /* x steps before y, and halves are rounded down */
        if (h.start == KZ_OVERLAP && (!is_turn(v) || v->shift_x != 0 || have_one_centre(a, b))) continue; /* contacts */
        CHECK_EQ(h.hit, g.hit);
        CHECK_BITS(h.t, g.t);
        if (holds_mask(b) && v->exchange) continue; /* its cells are taken by rows */
        if (is_turn(v) && (is_round(a) || is_round(b))) {
            CHECK(same_normal(a, b, view_direction(v, h.normal), g.normal));
        } else {
            check_normal_viewed(v, h.normal, g.normal, sweep_motion);
        }
    }
}

static void sweep_in_views(kz_test_rng *r, const kz_shape *a, const kz_shape *b)
{
    const float x = any_half(r) * 2 - RANDOM_GRID;
    sweep_motion = (kz_vec2){x, any_half(r) * 2 - RANDOM_GRID};
    each_view(r, a, b, check_sweep_viewed);
}

TEST(mirrors_turns_and_shifts_keep_sweeps)
{
    kz_test_rng r = kz_test_rng_here();
    each_pair_of_kinds(&r, 6, sweep_in_views);
}

/* ---- Off the grid ------------------------------------------------------------------------------------------- */

/* Turned by any angle, where it may be, so that every coordinate is rounded. */
static kz_shape rotated_anyhow(kz_test_rng *r, const kz_shape *s)
{
    const float at_x = kz_test_real(r, -3, 3), at_y = kz_test_real(r, -3, 3);
    const kz_pose pose = kz_pose_degrees(at_x, at_y, (double)kz_test_real(r, 0, 360));
    const int n = (int)(kz_shape_transform_bytes(s) / sizeof(kz_vec2)) + 1;
    kz_vec2 *memory = scene.points + scene_take(&scene.n_points, n, SCENE_POINTS);
    kz_shape out;
    if (holds_mask(s) || kz_shape_transform(s, pose, memory, (size_t)n * sizeof *memory, &out, NULL) != KZ_OK)
        return *s;
    return out;
}

static void off_grid_in_views(kz_test_rng *r, const kz_shape *a, const kz_shape *b)
{
    const kz_shape p = rotated_anyhow(r, a), q = rotated_anyhow(r, b);
    check_exchanged(r, &p, &q);
    check_sweep_exchanged(r, &p, &q);
    sweep_motion = (kz_vec2){kz_test_real(r, -9, 9), 0};
    sweep_motion.y = kz_test_real(r, -9, 9);
    motion_from = (kz_vec2){kz_test_real(r, -9, 15), 0};
    motion_from.y = kz_test_real(r, -9, 15);
    motion_to = any_point(r);
    for (int i = 1; i < 8; i++) {
        const scene_view v = {i & 1, i & 2, i & 4, 1, 0, 0};
        const scene_mark mark = scene_now();
        const kz_shape vp = view_shape(&v, &p), vq = view_shape(&v, &q);
        check_distance_viewed(&p, &q, &vp, &vq, &v, r);
        check_ray_viewed(&p, &q, &vp, &vq, &v, r);
        check_sweep_viewed(&p, &q, &vp, &vq, &v, r);
        scene_back_to(mark);
    }
}

TEST(off_the_grid_mirrors_and_turns_keep_all_of_it)
{
    kz_test_rng r = kz_test_rng_here();
    each_pair_of_kinds(&r, 4, off_grid_in_views);
}
