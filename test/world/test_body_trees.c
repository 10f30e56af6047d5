/* test_body_trees.c - a body makes the tree of its polygon, polyline or compound itself: all answers are those of the shape without
 * a tree, also after moves, shifts and a restore, and the caller never sees its memory. */
#include "large_shape.h"
#include "kz_test_alloc.h"
#include "world_fixture.h"

#include <kolize/world_query.h>
#include <kolize/world_state.h>

enum { FEWEST = 32, MOST = 1500, POSED = 64 * MOST };

/* Ground that the caller made without a tree. */
typedef struct ground {
    large_shape *outline;
    kz_shape shape;
} ground;

static ground ground_new(kz_test_rng *r, int32_t n, int32_t holes_a_side, bool is_line)
{
    ground g = {large_new(), {0}};
    large_stars(r, g.outline, n, holes_a_side);
    const kz_result made = is_line ? kz_shape_polyline(g.outline->points, g.outline->n_points, &g.shape, NULL)
                                   : kz_shape_polygon_with_holes(g.outline->points, g.outline->ring_end,
                                                                 g.outline->n_rings, &g.shape, NULL);
    CHECK_EQ(made, KZ_OK);
    CHECK(!g.shape.as.polygon.tree);
    return g;
}

static ground any_ground(kz_test_rng *r)
{
    const bool is_line = kz_test_one_in(r, 3);
    return ground_new(r, kz_test_range(r, FEWEST, kz_test_one_in(r, 4) ? MOST : 200),
                      is_line ? 0 : kz_test_range(r, 0, 4), is_line);
}

static void ground_free(ground *g) { free(g->outline); }

static bool body_has_tree(const kz_world *world, kz_body body)
{
    kz_shape shape;
    CHECK(kz_body_shape(world, body, &shape));
    return (shape.kind == KZ_KIND_POLYGON || shape.kind == KZ_KIND_POLYLINE) && shape.as.polygon.tree;
}

static kz_pose any_pose(kz_test_rng *r)
{
    const float x = kz_test_real(r, -40, 40), y = kz_test_real(r, -40, 40);
    if (kz_test_one_in(r, 3)) return kz_pose_radians((float)kz_test_range(r, -40, 40), y, 0);
    return kz_pose_degrees(x, y, (double)kz_test_real(r, -180, 180));
}

/* ---- Which bodies have one ------------------------------------------------------------------------------- */

TEST(a_body_has_a_tree_from_32_edges_on)
{
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = world_of((kz_world_def){0});
    for (int is_line = 0; is_line < 2; is_line++) {
        for (int32_t n = FEWEST - 2; n <= FEWEST + 2; n++) {
            ground g = ground_new(&r, n, 0, is_line);
            CHECK_EQ(body_has_tree(world, put_at(world, &g.shape, 3, 4)), n >= FEWEST);
            CHECK(!g.shape.as.polygon.tree);
            ground_free(&g);
        }
    }
    kz_world_free(world);
}

static size_t bytes_with(const kz_shape *shape)
{
    kz_world *world = world_of((kz_world_def){0});
    put_at(world, shape, 0, 0);
    const size_t bytes = kz_world_bytes(world);
    kz_world_free(world);
    return bytes;
}

TEST(a_tree_takes_memory_three_times_and_fewer_edges_take_none)
{
    kz_test_rng r = kz_test_rng_here();
    ground ten = ground_new(&r, 10, 0, false), least = ground_new(&r, FEWEST - 1, 0, false);
    ground more = ground_new(&r, FEWEST, 0, false);
    const size_t vertex = 2 * sizeof(kz_vec2), trees = 3 * kz_edge_tree_bytes(FEWEST);
    CHECK_EQ(bytes_with(&least.shape) - bytes_with(&ten.shape), (FEWEST - 1 - 10) * vertex);
    CHECK_EQ(bytes_with(&more.shape) - bytes_with(&least.shape), vertex + trees);
    ground_free(&ten);
    ground_free(&least);
    ground_free(&more);
}

TEST(a_compound_has_a_tree_from_16_parts_on)
{
    enum { MOST_PARTS = 40 };
    kz_test_rng r = kz_test_rng_here();
    kz_shape parts[MOST_PARTS], whole = {0};
    kz_world *world = world_of((kz_world_def){0}), *restored = world_of((kz_world_def){0});
    for (int i = 0; i < MOST_PARTS; i++) {
        const float x = kz_test_grid(&r, 0, 60, 0.5f), y = kz_test_grid(&r, 0, 60, 0.5f);
        parts[i] = box_shape(x, y, x + 2, y + 1);
    }
    for (int32_t n = 15; n <= MOST_PARTS; n += n < 17 ? 1 : 23) {
        CHECK_EQ(kz_shape_parts(parts, n, &whole, NULL), KZ_OK);
        const kz_body body = put_at(world, &whole, 3, 4);
        kz_shape posed = {0};
        CHECK(kz_body_shape(world, body, &posed));
        CHECK_EQ(posed.as.parts.tree != NULL, n >= 16);
        CHECK_EQ(kz_body_set_pose(world, body, kz_pose_degrees(-5, 7, 30), NULL), KZ_OK);
    }
    size_t bytes = kz_world_save_bytes(world);
    void *state = malloc(bytes);
    if (!state) abort();
    CHECK_EQ(kz_world_save(world, state, bytes, NULL), KZ_OK);
    for (int i = 0; i < 200; i++) {
        const float x = kz_test_real(&r, -40, 60), y = kz_test_real(&r, 0, 80);
        const kz_shape box = box_shape(x, y, x + 3, y + 3);
        kz_world_hit found[4], again[4];
        const size_t n = kz_world_find(world, &box, KZ_PAIRS_TOUCH, NULL, found, 4);
        if (i % 20 == 0) CHECK_EQ(kz_world_restore(restored, state, bytes, NULL), KZ_OK);
        REQUIRE(kz_world_find(restored, &box, KZ_PAIRS_TOUCH, NULL, again, 4) == n);
        for (size_t k = 0; k < n; k++) {
            kz_shape posed = {0};
            CHECK(kz_body_shape(world, found[k].body, &posed));
            posed.as.parts.tree = NULL;
            CHECK_EQ(kz_relate(&box, &posed), found[k].relation);
            CHECK_EQ(again[k].relation, found[k].relation);
        }
    }
    free(state);
    kz_world_free(world);
    kz_world_free(restored);
}

/* ---- Answers ---------------------------------------------------------------------------------------------- */

/* A body of the world, and what it must be: the caller's shape at its pose, without a tree. */
typedef struct twin {
    kz_world *world;
    kz_body body;
    kz_shape plain;
    uint64_t memory[POSED / sizeof(uint64_t)];
} twin;

static void twin_pose(twin *t, const kz_shape *local)
{
    CHECK_EQ(kz_shape_transform(local, kz_body_pose(t->world, t->body), t->memory, sizeof t->memory, &t->plain, NULL),
             KZ_OK);
    CHECK(!t->plain.as.polygon.tree);
}

static kz_shape any_small_shape(kz_test_rng *r, const kz_shape *near)
{
    size_t n;
    const kz_vec2 *points = kz_shape_points(near, &n), p = points[kz_test_below(r, (uint32_t)n)];
    const kz_vec2 at = {p.x + kz_test_real(r, -6, 6), p.y + kz_test_real(r, -6, 6)};
    kz_shape shape = {0};
    switch (kz_test_below(r, 4)) {
    case 0: CHECK_EQ(kz_shape_circle(at, kz_test_real(r, 0, 4), &shape, NULL), KZ_OK); break;
    case 1: CHECK_EQ(kz_shape_capsule(at, p, kz_test_real(r, 0, 4), &shape, NULL), KZ_OK); break;
    case 2: CHECK_EQ(kz_shape_box(at, (kz_vec2){at.x + 3, at.y + 2}, &shape, NULL), KZ_OK); break;
    default: CHECK_EQ(kz_shape_point(kz_test_one_in(r, 2) ? p : at, &shape, NULL), KZ_OK); break;
    }
    return shape;
}

/* Each question to the world, beside the same question to the plain shape. */
static void ask(kz_test_rng *r, const twin *t)
{
    const kz_shape small = any_small_shape(r, &t->plain);
    const kz_vec2 from = small.bounds.min, by = {kz_test_real(r, -30, 30), kz_test_real(r, -30, 30)};
    const kz_vec2 to = {from.x + by.x, from.y + by.y};
    kz_world_hit found = {0};
    kz_world_ray_hit ray = {0};
    kz_world_sweep_hit swept = {0};
    kz_world_near near = {0};
    const kz_ray_hit plain_ray = kz_ray(&t->plain, from, to, 0);
    const kz_sweep_hit plain_swept = kz_sweep(&small, by, &t->plain, 0);
    const kz_distance_result plain_near = kz_distance(&small, &t->plain);

    const kz_relation relation = kz_relate(&small, &t->plain);
    CHECK_EQ(kz_world_find(t->world, &small, KZ_PAIRS_TOUCH, NULL, &found, 1), relation >= KZ_TOUCH);
    if (relation >= KZ_TOUCH) CHECK_EQ(found.relation, relation);
    CHECK_EQ(kz_world_ray(t->world, from, to, 0, NULL, &ray), plain_ray.hit);
    if (plain_ray.hit) CHECK(same_ray_hit(ray.hit, plain_ray));
    CHECK_EQ(kz_world_sweep(t->world, &small, by, 0, NULL, &swept), plain_swept.hit);
    if (plain_swept.hit) CHECK_EQ(swept.hit.t, plain_swept.t);
    if (plain_swept.hit) CHECK_EQ(swept.hit.start, plain_swept.start);
    CHECK_EQ(kz_world_nearest(t->world, &small, INFINITY, NULL, &near, 1), 1);
    CHECK_EQ(near.gap.distance, plain_near.distance);
    CHECK_EQ(near.gap.on_b.x, plain_near.on_b.x);
    CHECK_EQ(near.gap.on_b.y, plain_near.on_b.y);
}

TEST(answers_are_those_of_the_shape_without_a_tree)
{
    kz_test_rng r = kz_test_rng_here();
    twin *t = calloc(1, sizeof *t);
    if (!t) abort();
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        ground g = any_ground(&r);
        t->world = world_of((kz_world_def){0});
        const uint32_t flags = kz_test_one_in(&r, 2) ? KZ_BODY_STATIC : 0;
        t->body = put_def(t->world, (kz_body_def){.shape = g.shape, .pose = any_pose(&r), .flags = flags});
        for (int pose = 0; pose < 4; pose++) {
            CHECK(body_has_tree(t->world, t->body));
            twin_pose(t, &g.shape);
            for (int k = 0; k < 10; k++) ask(&r, t);
            CHECK_EQ(kz_world_step(t->world, NULL), KZ_OK);
            if (kz_test_one_in(&r, 2)) CHECK_EQ(kz_world_index(t->world, NULL), KZ_OK);
            CHECK_EQ(kz_body_set_pose(t->world, t->body, any_pose(&r), NULL), KZ_OK);
        }
        CHECK_EQ(kz_world_shift(t->world, (kz_vec2){1000.5f, -777}, NULL), KZ_OK);
        twin_pose(t, &g.shape);
        for (int k = 0; k < 10; k++) ask(&r, t);
        kz_world_free(t->world);
        ground_free(&g);
    }
    free(t);
}

/* ---- Another shape ------------------------------------------------------------------------------------------ */

TEST(another_shape_takes_another_tree_and_gives_the_memory_back)
{
    kz_test_rng r = kz_test_rng_here();
    twin *t = calloc(1, sizeof *t);
    if (!t) abort();
    ground a = ground_new(&r, 700, 3, false), b = ground_new(&r, 90, 0, true);
    const kz_shape circle = circle_shape(2);
    t->world = world_of((kz_world_def){0});
    t->body = put_at(t->world, &circle, 5, 6);
    const size_t bytes = kz_world_bytes(t->world);
    for (int i = 0; i < 3; i++) {
        const kz_shape *shapes[2] = {&a.shape, &b.shape};
        for (int k = 0; k < 2; k++) {
            CHECK_EQ(kz_body_set_shape(t->world, t->body, shapes[k], NULL), KZ_OK);
            CHECK(body_has_tree(t->world, t->body));
            twin_pose(t, shapes[k]);
            for (int n = 0; n < 40; n++) ask(&r, t);
        }
        CHECK_EQ(kz_body_set_shape(t->world, t->body, &circle, NULL), KZ_OK);
        CHECK_EQ(kz_world_bytes(t->world), bytes);
    }
    kz_world_free(t->world);
    ground_free(&a);
    ground_free(&b);
    free(t);
}

TEST(a_tree_of_the_callers_is_used_and_kept)
{
    kz_test_rng r = kz_test_rng_here();
    large_shape *s = large_new();
    large_stars(&r, s, 400, 2);
    REQUIRE(large_make(s));
    kz_world *plain = world_of((kz_world_def){0}), *treed = world_of((kz_world_def){0});
    put_at(plain, &s->plain, 0, 0);
    put_at(treed, &s->treed, 0, 0);
    CHECK_EQ(kz_world_bytes(plain) - kz_world_bytes(treed), kz_edge_tree_bytes(s->n_points));
    kz_world_free(plain);
    kz_world_free(treed);
    free(s);
}

/* ---- Saved and restored -------------------------------------------------------------------------------------- */

static void *saved(const kz_world *world, size_t *n)
{
    *n = kz_world_save_bytes(world);
    void *bytes = malloc(*n);
    if (!bytes) abort();
    CHECK_EQ(kz_world_save(world, bytes, *n, NULL), KZ_OK);
    return bytes;
}

TEST(a_restored_world_has_trees_of_its_own)
{
    kz_test_rng r = kz_test_rng_here();
    twin *t = calloc(1, sizeof *t);
    if (!t) abort();
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        ground g = any_ground(&r);
        const kz_world_def def = {.mode = KZ_PAIRS_TOUCH};
        kz_world *first = world_of(def);
        size_t n, again;
        t->world = world_of(def);
        t->body = put_def(first, (kz_body_def){.shape = g.shape, .pose = any_pose(&r)});
        if (kz_test_one_in(&r, 2)) CHECK_EQ(kz_body_set_pose(first, t->body, any_pose(&r), NULL), KZ_OK);
        CHECK_EQ(kz_world_step(first, NULL), KZ_OK);
        void *bytes = saved(first, &n);
        kz_world_free(first); /* and with it the tree of its body */
        CHECK_EQ(kz_world_restore(t->world, bytes, n, NULL), KZ_OK);
        CHECK(body_has_tree(t->world, t->body));
        twin_pose(t, &g.shape);
        for (int k = 0; k < 20; k++) ask(&r, t);
        void *more = saved(t->world, &again);
        CHECK_EQ(again, n);
        CHECK_MEM(more, bytes, n);
        CHECK_EQ(kz_body_set_pose(t->world, t->body, any_pose(&r), NULL), KZ_OK);
        CHECK_EQ(kz_world_restore(t->world, bytes, n, NULL), KZ_OK); /* a rollback */
        for (int k = 0; k < 20; k++) ask(&r, t);
        kz_world_free(t->world);
        free(bytes);
        free(more);
        ground_free(&g);
    }
    free(t);
}

/* ---- Without memory ------------------------------------------------------------------------------------------- */

TEST(a_world_without_memory_for_a_tree_is_as_before)
{
    kz_test_rng r = kz_test_rng_here();
    ground g = ground_new(&r, 300, 2, false);
    const kz_shape circle = circle_shape(2);
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta) {
        kz_world *world = NULL;
        kz_body body = {0, 0};
        const kz_body_def defs[3] = {{.shape = circle}, {.shape = g.shape}, {.shape = g.shape}};
        kz_body bodies[3];
        if (kz_world_create(&(kz_world_def){.alloc = &ta.allocator}, &world, NULL) != KZ_OK) continue;
        if (kz_body_create(world, &defs[0], &body, NULL) == KZ_OK) {
            const size_t bytes = kz_world_bytes(world);
            int64_t refused = ta.refused;
            const kz_result set = kz_body_set_shape(world, body, &g.shape, NULL);
            CHECK_EQ(set, ta.refused > refused ? KZ_ERR_MEMORY : KZ_OK);
            CHECK_EQ(body_has_tree(world, body), (set == KZ_OK));
            if (set != KZ_OK) CHECK_EQ(kz_world_bytes(world), bytes);
            refused = ta.refused;
            const kz_result made = kz_bodies_create(world, defs, 3, bodies, NULL);
            CHECK_EQ(made, ta.refused > refused ? KZ_ERR_MEMORY : KZ_OK);
            CHECK_EQ(kz_world_count(world), made == KZ_OK ? 4 : 1);
        }
        kz_world_free(world);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    ground_free(&g);
}

/* ---- Worlds that wrap ------------------------------------------------------------------------------------------ */

TEST(in_a_world_that_wraps_the_images_that_are_kept_have_trees)
{
    enum { SIDE = 400 };
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(40); i > 0; i--) {
        const int32_t n = kz_test_range(&r, 100, 160);
        ground g = ground_new(&r, n, 0, kz_test_one_in(&r, 2));
        kz_world *torus = world_of((kz_world_def){.wrap_w = SIDE, .wrap_h = SIDE});
        kz_world *plane = world_of((kz_world_def){0});
        const kz_body body = put_def(torus, (kz_body_def){.shape = g.shape, .pose = any_pose(&r)});
        CHECK_EQ(body_has_tree(torus, body), n > 128); /* 1024 bytes of vertices */
        const kz_pose pose = kz_body_pose(torus, body);
        for (int k = 0; k < 9; k++) {
            kz_pose at = pose;
            at.at.x += (float)(SIDE * (k % 3 - 1)), at.at.y += (float)(SIDE * (k / 3 - 1));
            put_def(plane, (kz_body_def){.shape = g.shape, .pose = at});
        }
        for (int k = 0; k < 30; k++) {
            kz_world_hit found[9];
            const float x = (float)kz_test_below(&r, SIDE), y = (float)kz_test_below(&r, SIDE);
            const kz_shape box = box_shape(x - 3, y - 3, x + 3, y + 3);
            const bool is_there = kz_world_find(plane, &box, KZ_PAIRS_OVERLAP, NULL, found, 9) > 0;
            CHECK_EQ(kz_world_find(torus, &box, KZ_PAIRS_OVERLAP, NULL, found, 9) > 0, is_there);
        }
        kz_world_free(torus);
        kz_world_free(plane);
        ground_free(&g);
    }
}
