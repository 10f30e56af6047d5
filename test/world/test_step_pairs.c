/* test_step_pairs.c - the bodies that collide, in every mode, in any order of creation and of jobs. */
#include <float.h>

#include "kz_test_alloc.h"
#include "layouts.h"
#include "world_fixture.h"

static kz_shape shape_of_box(kz_box b)
{
    kz_shape shape = {0};
    kz_shape_box(b.min, b.max, &shape, NULL); /* stays NONE for an empty box */
    return shape;
}

TEST(boxes_that_meet_are_not_yet_bodies_that_meet)
{
    static const size_t expected[] = {0, 0, 1};
    for (kz_pair_mode mode = KZ_PAIRS_OVERLAP; mode <= KZ_PAIRS_BOXES; mode++) {
        kz_world *world = world_of_mode(mode);
        const kz_shape round = circle_shape(1);
        const kz_pair *pairs;
        const kz_body a = put_at(world, &round, 0, 0), b = put_at(world, &round, 1.9f, 1.9f);
        const size_t n = step_pairs(world, &pairs);
        CHECK_EQ(n, expected[mode]);
        if (n == 1) CHECK(is_pair(pairs[0], a, b) && pairs[0].relation == KZ_TOUCH);
        kz_world_free(world);
    }
}

TEST(touching_is_a_pair_only_in_modes_that_report_it)
{
    for (kz_pair_mode mode = KZ_PAIRS_OVERLAP; mode <= KZ_PAIRS_TOUCH; mode++) {
        kz_world *world = world_of_mode(mode);
        const kz_shape round = circle_shape(1);
        const kz_pair *pairs;
        const kz_body a = put_at(world, &round, 0, 0), b = put_at(world, &round, 2, 0), c = put_at(world, &round, 3, 0);
        const size_t n = step_pairs(world, &pairs);
        REQUIRE(n == (mode == KZ_PAIRS_TOUCH ? 2 : 1));
        if (n == 2) CHECK(is_pair(pairs[0], a, b) && pairs[0].relation == KZ_TOUCH);
        CHECK(is_pair(pairs[n - 1], b, c) && pairs[n - 1].relation == KZ_OVERLAP);
        kz_world_free(world);
    }
}

TEST(a_pixel_mask_and_a_capsule_meet_in_one_world)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    kz_mask *mask = NULL;
    kz_shape pixels, pill;
    const kz_pair *pairs;
    REQUIRE(kz_mask_from_text("#..#\n#..#\n####\n", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &pixels, NULL), KZ_OK);
    CHECK_EQ(kz_shape_capsule((kz_vec2){0, -3}, (kz_vec2){0, 0}, 0.5f, &pill, NULL), KZ_OK);
    put_at(world, &pixels, 10, 10);
    const kz_body probe = put_at(world, &pill, 12, 11.25f); /* inside the cup */
    CHECK_EQ(count_step(world), 0);
    move_to(world, probe, 12, 11.5f);
    REQUIRE(step_pairs(world, &pairs) == 1);
    CHECK_EQ(pairs[0].relation, KZ_TOUCH);
    move_to(world, probe, 12, 11.75f);
    REQUIRE(step_pairs(world, &pairs) == 1);
    CHECK_EQ(pairs[0].relation, KZ_OVERLAP);
    kz_world_free(world);
    kz_mask_free(mask);
}

TEST(bodies_that_hold_nothing_meet_nothing_not_even_everything)
{
    for (kz_pair_mode mode = KZ_PAIRS_OVERLAP; mode <= KZ_PAIRS_BOXES; mode++) {
        kz_world *world = world_of_mode(mode);
        kz_mask *mask = NULL;
        kz_shape blank, none = {0}, nobody;
        const kz_shape all = shape_of_box((kz_box){{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}});
        REQUIRE(kz_mask_from_text("...\n...\n", NULL, &mask, NULL) == KZ_OK);
        CHECK_EQ(kz_shape_mask(mask, 0, 0, &blank, NULL), KZ_OK);
        CHECK_EQ(kz_shape_parts(NULL, 0, &nobody, NULL), KZ_OK);
        put_at(world, &blank, 0, 0);
        put_at(world, &none, 0, 0);
        put_at(world, &nobody, 0, 0);
        put_at(world, &all, 0, 0);
        const kz_body gone = put_at(world, &all, 0, 0);
        CHECK_EQ(count_step(world), 1);
        CHECK_EQ(kz_body_destroy(world, gone), KZ_OK);
        CHECK_EQ(count_step(world), 0);
        kz_world_free(world);
        kz_mask_free(mask);
    }
}

/* A shape of any kind with about the given box. */
static kz_shape shape_about(kz_test_rng *r, kz_box b)
{
    kz_shape shape = {0};
    const kz_vec2 middle = {0.5f * (b.min.x + b.max.x), 0.5f * (b.min.y + b.max.y)};
    const kz_vec2 corners[4] = {b.min, {b.max.x, middle.y}, b.max, {middle.x, b.max.y}};
    switch (kz_test_below(r, 7)) {
    case 0: kz_shape_point(middle, &shape, NULL); break;
    case 1: kz_shape_segment(b.min, b.max, &shape, NULL); break;
    case 2: kz_shape_circle(middle, b.max.x - middle.x, &shape, NULL); break;
    case 3: kz_shape_capsule(b.min, b.max, 0.25f, &shape, NULL); break;
    case 4: kz_shape_polygon(corners, 4, &shape, NULL); break;
    case 5: kz_shape_polyline(corners, 4, &shape, NULL); break;
    default: kz_shape_box(b.min, b.max, &shape, NULL); break;
    }
    return shape;
}

TEST(every_mode_gives_the_pairs_of_asking_every_pair)
{
    enum { N = 700 };
    static kz_box boxes[N];
    static kz_shape shapes[N];
    static const layout kinds[] = {LAYOUT_UNIFORM, LAYOUT_TILES,   LAYOUT_GRIDDED, LAYOUT_SIZES,
                                   LAYOUT_COLUMN,  LAYOUT_OUTLIER, LAYOUT_EMPTIES};
    kz_test_rng r = kz_test_rng_here();
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        layout_fill(kinds[k], &r, boxes, N);
        for (uint32_t i = 0; i < N; i++)
            shapes[i] = boxes[i].min.x > boxes[i].max.x ? shape_of_box(boxes[i]) : shape_about(&r, boxes[i]);
        for (kz_pair_mode mode = KZ_PAIRS_OVERLAP; mode <= KZ_PAIRS_BOXES; mode++) {
            kz_world *world = world_of_mode(mode);
            const kz_pair *pairs;
            for (uint32_t i = 0; i < N; i++) put_at(world, &shapes[i], 0, 0);
            const size_t n = step_pairs(world, &pairs);
            size_t at = 0;
            NOTE("%s, mode %d", layout_names[kinds[k]], (int)mode);
            for (uint32_t i = 0; i < N; i++) {
                for (uint32_t j = i + 1; j < N; j++) {
                    const kz_shape *a = &shapes[i], *b = &shapes[j];
                    kz_relation relation = kz_relate(a, b);
                    if (mode == KZ_PAIRS_BOXES)
                        relation = a->kind && b->kind && kz_box_meets(a->bounds, b->bounds) ? KZ_TOUCH : KZ_APART;
                    if (relation == KZ_APART || (relation == KZ_TOUCH && mode == KZ_PAIRS_OVERLAP)) continue;
                    REQUIRE(at < n);
                    CHECK(pairs[at].a.index == i && pairs[at].b.index == j && pairs[at].relation == relation);
                    at++;
                }
            }
            CHECK_EQ(at, n);
            kz_world_free(world);
        }
    }
}

TEST(the_order_of_creation_only_renames_the_bodies)
{
    enum { N = 500 };
    static kz_box boxes[N];
    static uint32_t order[N];
    static bool meets[2][N][N];
    kz_test_rng r = kz_test_rng_here();
    layout_fill(LAYOUT_GRIDDED, &r, boxes, N);
    for (uint32_t i = 0; i < N; i++) order[i] = i;
    for (int run = 0; run < 2; run++) {
        kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
        const kz_pair *pairs;
        for (uint32_t i = 0; i < N; i++)
            put_def(world, (kz_body_def){.shape = shape_of_box(boxes[order[i]]), .user = order[i]});
        for (int pass = 0; pass < 8; pass++) { /* moving, then at rest */
            const size_t n = step_pairs(world, &pairs);
            CHECK_GT(n, 100);
            memset(meets[run], 0, sizeof meets[run]);
            for (size_t i = 0; i < n; i++) {
                const uint64_t a = kz_body_user(world, pairs[i].a), b = kz_body_user(world, pairs[i].b);
                CHECK(!meets[run][a][b]);
                meets[run][a][b] = meets[run][b][a] = true;
            }
            if (run == 1) CHECK_MEM(meets[0], meets[1], sizeof meets[0]);
        }
        kz_world_free(world);
        for (uint32_t i = N; i > 1; i--) {
            const uint32_t j = kz_test_below(&r, i), item = order[i - 1];
            order[i - 1] = order[j];
            order[j] = item;
        }
    }
}

TEST(a_hundred_thousand_bodies_are_carried)
{
    enum { SIDE = 320, N = SIDE * SIDE };
    static kz_body_def defs[N];
    static kz_body bodies[N];
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = world_of((kz_world_def){.alloc = &ta.allocator, .mode = KZ_PAIRS_TOUCH});
    const kz_pair *pairs;
    bool all_touch = true;
    for (uint32_t i = 0; i < N; i++) {
        defs[i].shape = box_shape(0, 0, 1, 1);
        defs[i].pose.at = (kz_vec2){(float)(i % SIDE), (float)(i / SIDE)};
    }
    REQUIRE(kz_bodies_create(world, defs, N, bodies, NULL) == KZ_OK);
    CHECK_EQ(kz_world_count(world), N);
    const size_t n = step_pairs(world, &pairs);
    CHECK_EQ(n, 2 * SIDE * (SIDE - 1) + 2 * (SIDE - 1) * (SIDE - 1));
    for (size_t i = 0; i < n; i++) all_touch &= pairs[i].relation == KZ_TOUCH && pairs[i].began;
    CHECK(all_touch);
    let_rest(world);
    CHECK_EQ(count_step(world), n);
    CHECK_EQ(count_begun(world), 0);
    CHECK_EQ(kz_world_bytes(world), ta.live_bytes);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* ---- Shared work ---------------------------------------------------------------------------------------- */

/* Runs jobs in an order of its own; no threads are needed to find out what depends on order. */
typedef struct odd_runner {
    uint32_t step;
    int64_t jobs;
} odd_runner;

static void run_oddly(void *ctx, void (*job)(void *data, uint32_t i), void *data, uint32_t n)
{
    odd_runner *runner = ctx;
    uint32_t step = runner->step % n;
    uint32_t a = n, b = step; /* a step that visits each: no divisor in common */
    while (b) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    if (a != 1) step = 1;
    for (uint32_t i = 0, at = n - 1; i < n; i++, at = (at + step) % n) job(data, at);
    runner->jobs += n;
}

TEST(work_that_is_shared_in_any_order_gives_the_same_lists)
{
    enum { N = 20000 };
    static kz_body_def defs[N];
    static kz_body bodies[2][N];
    kz_test_rng r = kz_test_rng_here();
    odd_runner runner = {0, 0};
    const kz_parallel parallel = {run_oddly, &runner, 8};
    for (int wrap = 0; wrap < 2; wrap++) {
        const float side = 256;
        kz_world_def def = {.mode = KZ_PAIRS_OVERLAP, .wrap_w = wrap ? side : 0, .wrap_h = wrap ? side : 0};
        kz_world *alone = world_of(def);
        def.parallel = &parallel;
        kz_world *shared = world_of(def);
        for (uint32_t i = 0; i < N; i++) {
            defs[i].shape = i % 2 ? circle_shape(kz_test_real(&r, 0.5f, 2)) : box_shape(0, 0, 1, 2);
            defs[i].pose = kz_pose_radians(kz_test_real(&r, 0, side), kz_test_real(&r, 0, side), 0);
            defs[i].category = 1u << kz_test_below(&r, 3);
            defs[i].collides = 1 + kz_test_below(&r, 7);
        }
        CHECK_EQ(kz_bodies_create(alone, defs, N, bodies[0], NULL), KZ_OK);
        CHECK_EQ(kz_bodies_create(shared, defs, N, bodies[1], NULL), KZ_OK);
        for (int frame = 0; frame < 12; frame++) {
            size_t n, m;
            NOTE("wrap %d, frame %d", wrap, frame);
            runner.step = kz_test_u32(&r) >> 8;
            for (int i = 0; i < (frame < 2 ? N : frame == 9 ? 18000 : 700); i++) {
                const uint32_t who = kz_test_below(&r, N);
                const float x = kz_test_real(&r, 0, side), y = kz_test_real(&r, 0, side);
                move_to(alone, bodies[0][who], x, y);
                move_to(shared, bodies[1][who], x, y);
            }
            CHECK_EQ(kz_world_step(alone, NULL), KZ_OK);
            CHECK_EQ(kz_world_step(shared, NULL), KZ_OK);
            const kz_pair *a = kz_world_pairs(alone, &n), *b = kz_world_pairs(shared, &m);
            CHECK_GT(n, 1000);
            CHECK(same_pairs(a, n, b, m));
            a = kz_world_begin_events(alone, &n), b = kz_world_begin_events(shared, &m);
            CHECK(same_pairs(a, n, b, m));
            a = kz_world_end_events(alone, &n), b = kz_world_end_events(shared, &m);
            CHECK(same_pairs(a, n, b, m));
        }
        kz_world_free(alone);
        kz_world_free(shared);
    }
    CHECK_GT(runner.jobs, 200);
}
