/* test_cast_many.c - kz_world_cast_many gives for each bullet what kz_world_ray or kz_world_sweep gives, field by field.
 * With KZ_TEST_SCALE 10000 that is asked of some millions. */
#include <float.h>
#include <math.h>

#include "world_fixture.h"

enum { MOST_BULLETS = 600, CELLS = 8 };

typedef struct bullet {
    float x, y, dx, dy, r;
    int other; /* a stranger's number between those of bullets */
} bullet;

/* What is asked: the bullets, and with what. */
typedef struct question {
    const kz_world *world;
    bullet bullets[MOST_BULLETS];
    size_t n;
    bool are_points;
    unsigned flags;
    const kz_query_filter *filter;
} question;

/* ---- The slow truth --------------------------------------------------------------------------------------- */

static kz_cast_hit truth_of_point(const question *q, const bullet *b)
{
    const kz_vec2 from = {b->x, b->y}, to = {b->x + b->dx, b->y + b->dy};
    kz_world_ray_hit hit;
    if (!kz_world_ray(q->world, from, to, q->flags, q->filter, &hit)) return (kz_cast_hit){.t = 1};
    return (kz_cast_hit){hit.body, hit.fixture, hit.hit.t, hit.hit.normal, hit.hit.inside};
}

static kz_cast_hit truth_of_circle(const question *q, const bullet *b)
{
    kz_shape circle;
    kz_world_sweep_hit hit;
    if (kz_shape_circle((kz_vec2){b->x, b->y}, b->r, &circle, NULL)) return (kz_cast_hit){.t = 1};
    if (!kz_world_sweep(q->world, &circle, (kz_vec2){b->dx, b->dy}, q->flags, q->filter, &hit)) {
        return (kz_cast_hit){.t = 1};
    }
    return (kz_cast_hit){hit.body, hit.fixture, hit.hit.t, hit.hit.normal, hit.hit.start == KZ_OVERLAP};
}

static bool same_hit(kz_cast_hit a, kz_cast_hit b)
{
    return same_body(a.body, b.body) && a.fixture == b.fixture && a.t == b.t && a.normal.x == b.normal.x &&
           a.normal.y == b.normal.y && a.inside == b.inside;
}

/* Compares all of them; returns how many differ. */
static size_t count_wrong(const question *q, const kz_cast_hit *hits, size_t n_hits)
{
    size_t n_true = 0, n_wrong = 0;
    for (size_t i = 0; i < q->n; i++) {
        const kz_cast_hit hit = q->are_points ? truth_of_point(q, &q->bullets[i]) : truth_of_circle(q, &q->bullets[i]);
        n_true += hit.body.generation != 0;
        n_wrong += !same_hit(hit, hits[i]);
    }
    return n_wrong + (n_true != n_hits);
}

/* Asks by structs with a stride, or by packed arrays. */
static size_t cast(const question *q, bool are_packed, kz_cast_hit *out)
{
    static float x[MOST_BULLETS], y[MOST_BULLETS], dx[MOST_BULLETS], dy[MOST_BULLETS], r[MOST_BULLETS];
    const bullet *b = q->bullets;
    kz_moving_circles all = {&b->x, &b->y, &b->dx, &b->dy, q->are_points ? NULL : &b->r, sizeof *b};
    for (size_t i = 0; are_packed && i < q->n; i++) {
        x[i] = b[i].x, y[i] = b[i].y, dx[i] = b[i].dx, dy[i] = b[i].dy, r[i] = b[i].r;
    }
    if (are_packed) all = (kz_moving_circles){x, y, dx, dy, q->are_points ? NULL : r, 0};
    return kz_world_cast_many(q->world, all, q->n, q->flags, q->filter, out);
}

static size_t ask(const question *q, bool are_packed)
{
    static kz_cast_hit hits[MOST_BULLETS + 1];
    memset(hits, 0x5a, sizeof hits);
    const size_t n_hits = cast(q, are_packed, hits);
    unsigned char guard[sizeof *hits];
    memset(guard, 0x5a, sizeof guard);
    CHECK_MEM(&hits[q->n], guard, sizeof guard); /* it writes n */
    return count_wrong(q, hits, n_hits);
}

static void check_question(const question *q)
{
    CHECK_EQ(ask(q, true), 0);
    CHECK_EQ(ask(q, false), 0);
}

/* ---- Random worlds ---------------------------------------------------------------------------------------- */

typedef struct scene {
    kz_world *world;
    kz_mask *mask;
    kz_shape parts[2], triangle, stairs, both;
    float side; /* bodies are in 0..side on both axes, from `origin` on */
    float origin;
    uint32_t n;
    kz_body bodies[1200];
} scene;

static bool is_solid(void *ctx, int32_t x, int32_t y)
{
    (void)ctx;
    return (x + y) % 3 != 0;
}

static kz_shape any_shape(const scene *s, kz_test_rng *r)
{
    kz_shape shape = {0};
    const kz_vec2 p = {kz_test_grid(r, -4, 4, 0.5f), kz_test_grid(r, -4, 4, 0.5f)};
    switch (kz_test_below(r, 10)) {
    case 0: kz_shape_point(p, &shape, NULL); break;
    case 1: kz_shape_segment(p, (kz_vec2){0, 0}, &shape, NULL); break;
    case 2: kz_shape_capsule(p, (kz_vec2){0, 0}, 0.5f, &shape, NULL); break;
    case 3: shape = s->triangle; break;
    case 4: shape = s->stairs; break;
    case 5: shape = s->both; break;
    case 6: kz_shape_mask(s->mask, (double)p.x, (double)p.y, &shape, NULL); break;
    case 7: kz_shape_circle(p, kz_test_grid(r, 0, 6, 0.25f), &shape, NULL); break;
    default: shape = box_shape(p.x, p.y, p.x + kz_test_grid(r, 0, 8, 0.5f), p.y + 1); break;
    }
    return shape;
}

static kz_vec2 any_place(const scene *s, kz_test_rng *r)
{
    const float x = s->origin + kz_test_grid(r, 0, (int32_t)(4 * s->side), 0.25f);
    return (kz_vec2){x, s->origin + kz_test_grid(r, 0, (int32_t)(4 * s->side), 0.25f)};
}

static void add_body(scene *s, kz_test_rng *r)
{
    kz_body_def def = {.shape = any_shape(s, r), .pose = {any_place(s, r), 1, 0}};
    const bool is_mask = def.shape.kind == KZ_KIND_MASK;
    if (!is_mask && kz_test_one_in(r, 3)) def.pose.cos = 0.6f, def.pose.sin = 0.8f;
    def.category = kz_test_below(r, 4);
    def.collides = kz_test_one_in(r, 3) ? 1 + kz_test_below(r, 3) : 0;
    def.flags = kz_test_one_in(r, 4) ? kz_test_u32(r) & 31 : 0;
    if (kz_test_one_in(r, 3)) def.one_way = (kz_vec2){0, -1};
    s->bodies[s->n++] = put_def(s->world, def);
}

static void make_scene(scene *s, kz_test_rng *r)
{
    static const uint32_t counts[] = {0, 1, 20, 60, 64, 65, 200, 600, 1100};
    const kz_vec2 corners[3] = {{0, 0}, {3, 1}, {1, 4}}, steps[4] = {{0, 0}, {2, 0}, {2, 2}, {4, 2}};
    const uint32_t n = counts[kz_test_below(r, sizeof counts / sizeof *counts)];
    kz_world_def def = {0};
    s->side = kz_test_one_in(r, 2) ? 40 : 400;
    s->origin = kz_test_one_in(r, 4) ? 1e6f : 0;
    if (kz_test_one_in(r, 3)) def.wrap_w = s->side + 0.125f;
    if (kz_test_one_in(r, 3)) def.wrap_h = s->side;
    s->n = 0;
    s->world = world_of(def);
    CHECK_EQ(kz_mask_from_call(CELLS, CELLS, is_solid, NULL, NULL, &s->mask, NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(corners, 3, &s->triangle, NULL), KZ_OK);
    CHECK_EQ(kz_shape_polyline(steps, 4, &s->stairs, NULL), KZ_OK);
    s->parts[0] = s->triangle;
    s->parts[1] = circle_shape(1);
    CHECK_EQ(kz_shape_parts(s->parts, 2, &s->both, NULL), KZ_OK);
    for (uint32_t i = 0; i < n; i++) add_body(s, r);
    if (kz_test_one_in(r, 2)) CHECK_EQ(kz_world_index(s->world, NULL), KZ_OK);
    if (kz_test_one_in(r, 2)) let_rest(s->world);
    for (uint32_t i = 0; i < n / 20; i++) {
        const kz_vec2 at = any_place(s, r);
        move_to(s->world, s->bodies[kz_test_below(r, n)], at.x, at.y);
    }
}

static void free_scene(scene *s)
{
    kz_world_free(s->world);
    kz_mask_free(s->mask);
}

/* ---- Random bullets --------------------------------------------------------------------------------------- */

static float any_motion(kz_test_rng *r, float most)
{
    switch (kz_test_below(r, 4)) {
    case 0: return 0;
    case 1: return kz_test_grid(r, -8, 8, 0.5f);
    default: return kz_test_real(r, -most, most);
    }
}

/* Numbers that no game means: not finite, or far from all. */
static float any_oddity(kz_test_rng *r)
{
    static const float odd[] = {NAN, INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 1e6f, -1e6f, 0x1p-149f, -1e30f};
    return odd[kz_test_below(r, sizeof odd / sizeof *odd)];
}

static bullet any_bullet(const scene *s, kz_test_rng *r, float most)
{
    bullet b;
    const kz_vec2 at = any_place(s, r);
    b.x = at.x, b.y = at.y;
    if (kz_test_one_in(r, 2)) b.x += kz_test_unit(r), b.y += kz_test_unit(r);
    b.dx = any_motion(r, most);
    b.dy = any_motion(r, most);
    b.r = kz_test_one_in(r, 4) ? 0 : kz_test_grid(r, 0, 8, 0.25f);
    b.other = 0;
    if (kz_test_one_in(r, 40)) {
        float *const numbers[] = {&b.x, &b.y, &b.dx, &b.dy, &b.r};
        *numbers[kz_test_below(r, 5)] = any_oddity(r);
    }
    return b;
}

static void fill(question *q, const scene *s, kz_test_rng *r)
{
    static const float reaches[] = {1, 20, 500};
    const float most = reaches[kz_test_below(r, 3)];
    q->n = kz_test_one_in(r, 8) ? kz_test_below(r, 40) : 32 + kz_test_below(r, MOST_BULLETS - 32);
    for (size_t i = 0; i < q->n; i++) q->bullets[i] = any_bullet(s, r, most);
    const bool are_together = kz_test_one_in(r, 6); /* all from one point */
    for (size_t i = 1; are_together && i < q->n; i++) q->bullets[i].x = q->bullets[0].x, q->bullets[i].y = q->bullets[0].y;
}

static bool keeps_even(void *ctx, const kz_world *world, kz_body body)
{
    (void)ctx, (void)world;
    return body.index % 2 == 0;
}

static kz_query_filter any_filter(const scene *s, kz_test_rng *r)
{
    kz_query_filter filter = {.no_sensors = kz_test_one_in(r, 3)};
    if (kz_test_one_in(r, 3)) filter.category = 1 + kz_test_below(r, 3);
    if (kz_test_one_in(r, 3)) filter.collides = 1 + kz_test_below(r, 3);
    if (kz_test_one_in(r, 3) && s->n) filter.except = s->bodies[kz_test_below(r, s->n)];
    if (kz_test_one_in(r, 3)) filter.keep = keeps_even;
    return filter;
}

TEST(each_bullet_hits_what_a_ray_or_a_sweep_hits)
{
    static scene s;
    static question q;
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        make_scene(&s, &r);
        for (int k = 0; k < 4; k++) {
            const kz_query_filter filter = any_filter(&s, &r);
            q.world = s.world;
            q.filter = kz_test_one_in(&r, 2) ? &filter : NULL;
            q.flags = kz_test_below(&r, 8);
            q.are_points = kz_test_one_in(&r, 2);
            fill(&q, &s, &r);
            NOTE("%u bodies, %d bullets, flags %u, %s", s.n, (int)q.n, q.flags, q.are_points ? "points" : "circles");
            check_question(&q);
        }
        free_scene(&s);
    }
}

/* ---- Hard cases ------------------------------------------------------------------------------------------- */

/* Fills the question with bullets that go right along the row y = 0.5 from x = 0 on. */
static void go_right(question *q, size_t n, float dx)
{
    q->n = n;
    for (size_t i = 0; i < n; i++) q->bullets[i] = (bullet){(float)(i % 10), 0.5f, dx, 0, 0.25f, 0};
}

TEST(bodies_that_only_touch_the_path_are_passed_by_all)
{
    static question q;
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_shape box = box_shape(0, 0, 1, 1);
    for (int i = 0; i < 10000; i++) put_at(world, &box, (float)i, 0.5f);
    const kz_body blocker = put_at(world, &box, 9999, -0.5f);
    q.world = world;
    q.are_points = true;
    go_right(&q, 40, 1e5f);
    for (q.flags = 0; q.flags < 4; q.flags++) check_question(&q);
    static kz_cast_hit hits[MOST_BULLETS];
    q.flags = KZ_HIT_UNION; /* a body on one side all the way, and one on the other side at its end */
    CHECK_EQ(cast(&q, true, hits), q.n);
    for (size_t i = 0; i < q.n; i++) CHECK(hits[i].t > 0.09f);
    q.flags = 0; /* it goes between two bodies: neither is entered */
    for (size_t i = 0; i < q.n; i++) q.bullets[i].y = 0.25f;
    CHECK_EQ(cast(&q, true, hits), q.n);
    for (size_t i = 0; i < q.n; i++) CHECK(same_body(hits[i].body, blocker));
    kz_world_free(world);
}

TEST(outliers_long_ways_and_numbers_that_are_none_change_nothing_for_others)
{
    static question q;
    static const float odd[] = {NAN, INFINITY, -INFINITY, 1e6f, -1e6f, 1e30f, FLT_MAX};
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_shape circle = circle_shape(2);
    for (int i = 0; i < 50; i++) put_at(world, &circle, (float)(i % 10) * 10, (float)(i / 10) * 10);
    put_at(world, &circle, 1e6f, 1e6f);
    q.world = world;
    for (size_t k = 0; k < sizeof odd / sizeof *odd; k++) {
        for (int which = 0; which < 5; which++) {
            go_right(&q, 500, 3);
            for (size_t i = 0; i < q.n; i += 17) (&q.bullets[i].x)[which] = odd[k];
            q.bullets[3].r = -1;
            q.are_points = false;
            check_question(&q);
            q.are_points = true;
            check_question(&q);
        }
    }
    kz_world_free(world);
}

TEST(all_bullets_in_one_place)
{
    static question q;
    static const float places[] = {0, 0x1p-149f, 0x1p-120f, 1, 1e6f, 1e30f, FLT_MAX};
    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
        const kz_shape box = box_shape(-1, -1, 1, 1), point = box_shape(0, 0, 0, 0);
        put_at(world, &box, places[k] / 2, places[k] / 2);
        put_at(world, &point, places[k], places[k]);
        q.world = world;
        q.n = 100;
        for (size_t i = 0; i < q.n; i++) q.bullets[i] = (bullet){places[k], places[k], 0, -places[k], places[k] / 4, 0};
        for (q.flags = 0; q.flags < 4; q.flags++) {
            q.are_points = q.flags & 1;
            check_question(&q);
            q.are_points = !q.are_points;
            check_question(&q);
        }
        kz_world_free(world);
    }
}

TEST(long_ways_in_all_directions_between_boxes)
{
    static question q;
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_shape box = box_shape(0, 0, 6, 4);
    for (int i = 0; i < 60; i++) put_at(world, &box, 20 * (float)(i % 8), 20 * (float)(i / 8));
    q.world = world;
    q.n = 400;
    for (size_t i = 0; i < q.n; i++) {
        const float x = kz_test_grid(&r, 0, 320, 0.5f), y = kz_test_grid(&r, 0, 320, 0.5f);
        const float long_way = kz_test_real(&r, 60, 160) * (i & 1 ? 1 : -1.0f), short_way = kz_test_real(&r, -20, 20);
        q.bullets[i] = (bullet){x, y, i & 2 ? long_way : short_way, i & 2 ? short_way : long_way, 0.5f, 0};
        if (i % 9 == 0) q.bullets[i].dx = 0;
        if (i % 11 == 0) q.bullets[i].dy = 0;
    }
    for (q.flags = 0; q.flags < 3; q.flags++) {
        q.are_points = true;
        check_question(&q);
        q.are_points = false;
        check_question(&q);
    }
    kz_world_free(world);
}

/* Bullets from a ring around circles, straight on and beside: some stop short, some pass, some begin inside or behind. */
TEST(bullets_that_all_but_reach_or_graze_a_circle)
{
    static question q;
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_shape large = circle_shape(5), small = circle_shape(0.5f);
    put_at(world, &large, 0, 0);
    put_def(world, (kz_body_def){.shape = small, .pose = kz_pose_radians(20, 0.5f, 1)});
    q.world = world;
    q.n = 500;
    for (size_t i = 0; i < q.n; i++) {
        const kz_pose turn = kz_pose_radians(0, 0, (float)i * 0.0126f);
        const float away = 4 + 0.5f * (float)(i % 5), ahead = (float)(i % 7) - 2, aside = 5.5f * (float)(i % 3 - 1);
        bullet *b = &q.bullets[i];
        *b = (bullet){turn.cos * away - turn.sin * aside, turn.sin * away + turn.cos * aside, -turn.cos * ahead,
                      -turn.sin * ahead, 0.25f * (float)(i % 4), 0};
        if (i % 11 == 0) b->x += 20;
    }
    for (q.flags = 0; q.flags < 2; q.flags++) {
        q.are_points = false;
        check_question(&q);
        q.are_points = true;
        check_question(&q);
    }
    kz_world_free(world);
}

/* ---- What a caller sees ----------------------------------------------------------------------------------- */

static bool counts_asked(void *ctx, const kz_world *world, kz_body body)
{
    (void)world, (void)body;
    ++*(int *)ctx;
    return true;
}

TEST(the_callers_filter_is_asked_about_bodies_near_bullets_alone)
{
    static question q;
    static kz_cast_hit hits[MOST_BULLETS];
    int n_asked = 0;
    const kz_query_filter filter = {.keep = counts_asked, .ctx = &n_asked};
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    for (int i = 0; i < 40; i++) put_box(world, (float)i, 20);
    q.world = world;
    q.filter = &filter;
    go_right(&q, 200, 1);
    CHECK_EQ(cast(&q, true, hits), 0);
    CHECK_EQ(n_asked, 0);
    q.bullets[7].dy = 25;
    CHECK_EQ(cast(&q, true, hits), 1);
    CHECK(n_asked > 0 && n_asked <= 3);
    kz_world_free(world);
}

TEST(bullets_of_no_world_hit_nothing)
{
    static question q;
    static kz_cast_hit hits[MOST_BULLETS];
    go_right(&q, 100, 1);
    CHECK_EQ(cast(&q, true, hits), 0);
    for (size_t i = 0; i < q.n; i++) CHECK(hits[i].body.generation == 0 && hits[i].t == 1);
    q.n = 0;
    CHECK_EQ(cast(&q, true, NULL), 0);
}

TEST(the_comparison_notices_a_wrong_field)
{
    static question q;
    static kz_cast_hit hits[MOST_BULLETS];
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    put_box(world, 20, 0);
    q.world = world;
    go_right(&q, 100, 30);
    const size_t n_hits = cast(&q, true, hits);
    CHECK_EQ(n_hits, 100);
    CHECK_EQ(count_wrong(&q, hits, n_hits), 0);
    CHECK_EQ(count_wrong(&q, hits, n_hits - 1), 1);
    hits[3].t = nextafterf(hits[3].t, 1);
    hits[5].inside = true;
    hits[7].body.generation++;
    hits[9].normal.x = 0;
    CHECK_EQ(count_wrong(&q, hits, n_hits), 4);
    kz_world_free(world);
}
