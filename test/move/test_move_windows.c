/* test_move_windows.c - what is near a move, found once for all its searches, changes no move.
 *
 * On large ground: a caller's `respond` could change a world that kz_shape_move reads, so with one the whole ground is
 * searched.  Among bodies: where many are near, each search is one of the world; sensors, which block nothing, make them
 * many. */
#include "kz_test.h"

#include <kolize/kolize.h>

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 400, HITS = 8 };

typedef struct ground {
    kz_vec2 points[MOST_POINTS];
    int32_t n;
    kz_world *world;
} ground;

static kz_response slide(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    (void)ctx, (void)world, (void)mover, (void)hit;
    return KZ_RESPONSE_SLIDE;
}

/* Slopes, cliffs and plateaus; whole numbers in half of the cases. */
static void make_ground(kz_test_rng *rng, ground *g)
{
    const bool is_line = kz_test_one_in(rng, 3), is_whole = kz_test_one_in(rng, 2);
    float x = 0, y = 100;
    kz_shape shape;
    kz_body body;
    g->n = 0;
    for (int32_t n = kz_test_range(rng, 40, MOST_POINTS - 2); g->n < n; g->n++) {
        g->points[g->n] = (kz_vec2){x, y};
        const float rise = kz_test_real(rng, -12, 12);
        x += is_whole ? (float)kz_test_range(rng, 1, 20) : kz_test_real(rng, 0.5f, 20);
        y += is_whole ? floorf(rise) : rise;
        if (y < 20 || y > 180) y = 100;
    }
    if (!is_line) {
        g->points[g->n++] = (kz_vec2){x, 300};
        g->points[g->n++] = (kz_vec2){-1, 300};
    }
    REQUIRE(kz_world_create(NULL, &g->world, NULL) == KZ_OK);
    REQUIRE((is_line ? kz_shape_polyline(g->points, g->n, &shape, NULL)
                     : kz_shape_polygon(g->points, g->n, &shape, NULL)) == KZ_OK);
    const kz_body_def def = {.shape = shape, .pose = KZ_POSE_NONE_INIT, .flags = KZ_BODY_STATIC};
    REQUIRE(kz_body_create(g->world, &def, &body, NULL) == KZ_OK); /* it makes its own tree */
}

/* A walker whose feet, at (x, y), may stand on a vertex. */
static void make_walker(kz_test_rng *rng, kz_vec2 at, kz_shape *out)
{
    const kz_vec2 hexagon[] = {{at.x - 5, at.y - 10}, {at.x, at.y - 14}, {at.x + 5, at.y - 10},
                               {at.x + 5, at.y - 4},  {at.x, at.y},      {at.x - 5, at.y - 4}};
    const kz_vec2 min = {at.x - 5, at.y - 14}, head = {at.x, at.y - 9}, foot = {at.x, at.y - 5};
    kz_result r = KZ_OK;
    switch (kz_test_below(rng, 4)) {
    case 0: r = kz_shape_box(min, (kz_vec2){at.x + 5, at.y}, out, NULL); break;
    case 1: r = kz_shape_capsule(head, foot, 5, out, NULL); break;
    case 2: r = kz_shape_circle(foot, 5, out, NULL); break;
    default: r = kz_shape_polygon(hexagon, 6, out, NULL); break;
    }
    REQUIRE(r == KZ_OK);
}

static void check_same(const kz_move_result *a, const kz_move_result *b, const kz_move_hit *p, const kz_move_hit *q)
{
    CHECK_MEM(&a->moved, &b->moved, sizeof a->moved);
    CHECK_MEM(&a->rest, &b->rest, sizeof a->rest);
    CHECK_MEM(&a->heading, &b->heading, sizeof a->heading);
    CHECK_MEM(&a->floor_normal, &b->floor_normal, sizeof a->floor_normal);
    CHECK_MEM(&a->wall_normal, &b->wall_normal, sizeof a->wall_normal);
    CHECK_EQ(a->n_hits, b->n_hits);
    CHECK_EQ(a->began_inside, b->began_inside);
    CHECK_EQ(a->on_floor, b->on_floor);
    CHECK_EQ(a->on_wall, b->on_wall);
    for (size_t i = 0; i < a->n_hits && i < HITS; i++) {
        CHECK_MEM(&p[i].t, &q[i].t, sizeof p[i].t);
        CHECK_MEM(&p[i].at, &q[i].at, sizeof p[i].at);
        CHECK_MEM(&p[i].normal, &q[i].normal, sizeof p[i].normal);
        CHECK_MEM(&p[i].point, &q[i].point, sizeof p[i].point);
    }
}

static void walk_both(kz_test_rng *rng, const ground *g, kz_vec2 start)
{
    kz_shape walker;
    make_walker(rng, start, &walker);
    for (int i = 0; i < 12; i++) {
        const bool is_character = !kz_test_one_in(rng, 4);
        kz_move_def def = {.up = {0, is_character ? -1.0f : 0}, .step_height = (float)kz_test_range(rng, 0, 6)};
        def.snap = (float)kz_test_range(rng, 0, 4);
        const kz_vec2 motion = {kz_test_real(rng, -4, 4), kz_test_real(rng, -3, 6)};
        kz_move_result a, b;
        kz_move_hit p[HITS], q[HITS];
        CHECK_EQ(kz_shape_move(g->world, &walker, motion, NULL, &def, p, HITS, &a, NULL), KZ_OK);
        def.respond = slide;
        CHECK_EQ(kz_shape_move(g->world, &walker, motion, NULL, &def, q, HITS, &b, NULL), KZ_OK);
        check_same(&a, &b, p, q);
        kz_shape moved;
        double memory[64];
        const kz_pose by = {a.moved, 1, 0};
        REQUIRE(kz_shape_transform(&walker, by, memory, sizeof memory, &moved, NULL) == KZ_OK);
        if (moved.kind != KZ_KIND_POLYGON || !moved.as.polygon.points) walker = moved;
    }
}

TEST(windows_on_large_ground_change_no_move)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(120); i > 0; i--) {
        ground g;
        make_ground(&rng, &g);
        for (int k = 0; k < 20; k++) {
            kz_vec2 start = g.points[kz_test_below(&rng, (uint32_t)g.n)];
            start.y -= kz_test_one_in(&rng, 2) ? 0 : kz_test_real(&rng, -2, 12);
            walk_both(&rng, &g, start);
        }
        kz_world_free(g.world);
    }
}

/* ---- Bodies near ---------------------------------------------------------------------------------------- */

enum { CROWD = 40, SCENE = 60 };

typedef struct scene {
    kz_world *world;
    kz_body hero, lift;
    kz_move_memory memory;
} scene;

static void add(scene *s, const kz_shape *shape, kz_vec2 at, uint32_t flags, kz_body *out)
{
    const kz_body_def def = {.shape = *shape, .pose = {at, 1, 0}, .flags = flags};
    REQUIRE(kz_body_create(s->world, &def, out, NULL) == KZ_OK);
}

static void add_box(scene *s, kz_vec2 size, kz_vec2 at, uint32_t flags, kz_body *out)
{
    kz_shape box;
    REQUIRE(kz_shape_box((kz_vec2){0, 0}, size, &box, NULL) == KZ_OK);
    add(s, &box, at, flags, out);
}

/* It leans to the left or to the right. */
static void add_slope(scene *s, bool leans_left, float rise, kz_vec2 at)
{
    const kz_vec2 corners[] = {{0, 0}, {32, leans_left ? -rise : 0}, {leans_left ? 32 : 0, leans_left ? 0 : -rise}};
    kz_shape slope;
    kz_body body;
    REQUIRE(kz_shape_polygon(corners, 3, &slope, NULL) == KZ_OK);
    add(s, &slope, at, KZ_BODY_STATIC, &body);
}

/* Tiles, steep slopes and crates, a lift, and a character among them. */
static void make_scene(kz_test_rng *rng, scene *s, bool is_crowded)
{
    kz_body body;
    memset(&s->memory, 0, sizeof s->memory);
    REQUIRE(kz_world_create(NULL, &s->world, NULL) == KZ_OK);
    for (int i = 0; i < SCENE; i++) {
        const kz_vec2 at = {(float)(16 * kz_test_range(rng, 0, 20)), (float)(16 * kz_test_range(rng, 0, 12))};
        const uint32_t kind = kz_test_below(rng, 4);
        const float rise = (float)kz_test_range(rng, 8, 90);
        if (kind == 0) add_box(s, (kz_vec2){10, 10}, at, 0, &body);
        else if (kind == 1) add_box(s, (kz_vec2){16, 16}, at, KZ_BODY_STATIC, &body);
        else add_slope(s, kind == 2, rise, at);
    }
    const kz_vec2 start = {(float)kz_test_range(rng, 0, 300), (float)kz_test_range(rng, -20, 160)};
    add_box(s, (kz_vec2){40, 6}, (kz_vec2){100, 60}, 0, &s->lift);
    add_box(s, (kz_vec2){8, 14}, start, 0, &s->hero);
    for (int i = 0; is_crowded && i < CROWD; i++) {
        add_box(s, (kz_vec2){2000, 2000}, (kz_vec2){-800, -800}, KZ_BODY_SENSOR, &body);
    }
}

static kz_move_def random_def(kz_test_rng *rng)
{
    kz_move_def def = {.up = {0, kz_test_one_in(rng, 5) ? 0 : -1.0f}, .max_slope = (float)kz_test_range(rng, 0, 5)};
    def.response = kz_test_one_in(rng, 3) ? KZ_RESPONSE_PUSH : KZ_RESPONSE_SLIDE;
    def.walk = (kz_walk)kz_test_below(rng, 4);
    def.step_height = (float)kz_test_range(rng, 0, 6);
    def.snap = (float)kz_test_range(rng, 0, 6);
    def.corner_slip = (float)kz_test_range(rng, 0, 3);
    def.ledge_snap = (float)kz_test_range(rng, 0, 3);
    return def;
}

TEST(bodies_found_once_change_no_move)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        scene few, many;
        kz_test_rng again = rng;
        make_scene(&rng, &few, false);
        make_scene(&again, &many, true);
        for (int k = 0; k < 60; k++) {
            kz_move_def def = random_def(&rng);
            const float far = kz_test_one_in(&rng, 4) ? 10 : 1;
            const kz_vec2 motion = {kz_test_real(&rng, -3, 3) * far, kz_test_real(&rng, -2, 5) * far};
            const kz_vec2 lift = {100, 60 + kz_test_real(&rng, -40, 40)}; /* with the hero on it, it is followed */
            kz_move_result a, b;
            kz_move_hit p[HITS], q[HITS];
            REQUIRE(kz_body_set_pose(few.world, few.lift, (kz_pose){lift, 1, 0}, NULL) == KZ_OK);
            REQUIRE(kz_body_set_pose(many.world, many.lift, (kz_pose){lift, 1, 0}, NULL) == KZ_OK);
            def.memory = &few.memory;
            CHECK_EQ(kz_body_move(few.world, few.hero, motion, &def, p, HITS, &a, NULL), KZ_OK);
            def.memory = &many.memory;
            CHECK_EQ(kz_body_move(many.world, many.hero, motion, &def, q, HITS, &b, NULL), KZ_OK);
            check_same(&a, &b, p, q);
            CHECK_EQ(a.floor.index, b.floor.index);
        }
        for (kz_body b = kz_world_next(few.world, KZ_BODY_NONE); b.generation; b = kz_world_next(few.world, b)) {
            CHECK_EQ(kz_body_hash(few.world, b), kz_body_hash(many.world, b)); /* crates, too */
        }
        kz_world_free(few.world);
        kz_world_free(many.world);
    }
}

/* Across a steep slope the walk is three times as long as the motion: farther than the bodies that were found. */
TEST(a_walk_meets_what_lies_beyond_its_motion)
{
    scene s;
    kz_body wall;
    kz_shape ball;
    kz_move_result out;
    const kz_vec2 ramp[] = {{0, 0}, {100, -300}, {100, 0}};
    kz_shape slope;
    memset(&s, 0, sizeof s);
    REQUIRE(kz_world_create(NULL, &s.world, NULL) == KZ_OK);
    REQUIRE(kz_shape_polygon(ramp, 3, &slope, NULL) == KZ_OK);
    REQUIRE(kz_shape_circle((kz_vec2){0, 0}, 2, &ball, NULL) == KZ_OK);
    add(&s, &slope, (kz_vec2){0, 0}, KZ_BODY_STATIC, &wall);
    add(&s, &ball, (kz_vec2){50, -170}, 0, &s.hero);
    const kz_move_def def = {
        .up = {0, -1}, .max_slope = 4, .walk = KZ_WALK_ACROSS, .snap = 2, .memory = &s.memory};
    for (int i = 0; i < 20; i++) {
        REQUIRE(kz_body_move(s.world, s.hero, (kz_vec2){0, 2}, &def, NULL, 0, &out, NULL) == KZ_OK);
    }
    CHECK(out.on_floor);
    const kz_vec2 at = kz_body_pose(s.world, s.hero).at;
    add_box(&s, (kz_vec2){30, 40}, (kz_vec2){at.x - 15, at.y - 62}, KZ_BODY_STATIC, &wall);
    REQUIRE(kz_body_move(s.world, s.hero, (kz_vec2){10, 1}, &def, NULL, 0, &out, NULL) == KZ_OK);
    CHECK(out.moved.y < -15); /* up to the box, 20 above it */
    CHECK(out.moved.y > -20.5f);
    CHECK(out.n_hits > 0);
    kz_world_free(s.world);
}
