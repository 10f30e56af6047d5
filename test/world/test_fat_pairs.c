/* test_fat_pairs.c - pairs that are kept for several steps never change an answer, however bodies move. */
#include "kz_test_alloc.h"
#include "world/step/fat_pairs.h"
#include "world_fixture.h"

#include <float.h>
#include <math.h>

enum { MOST = 1600 };

typedef enum way_to_move {
    STEADY,      /* as before, back at the walls */
    FALLING,     /* faster at each step */
    RANDOM_WALK, /* by whole pixels, in any direction */
    JUMPING,     /* now and then to anywhere */
    RESTING,     /* starts and stops */
    N_WAYS
} way_to_move;

typedef struct fat_crowd {
    kz_world *world;
    kz_body bodies[MOST];
    kz_vec2 at[MOST], motion[MOST];
    way_to_move way[MOST];
    uint32_t n;
    float side;
    books books;
} fat_crowd;

static kz_shape any_small_shape(kz_test_rng *r)
{
    static const kz_vec2 kite[4] = {{0, 0}, {3, 1}, {2, 4}, {0, 2}};
    kz_shape shape = {0};
    /* over many rows and columns of the map of loose bodies */
    if (kz_test_one_in(r, 30)) return kz_test_one_in(r, 2) ? box_shape(0, 0, 0.5f, 50) : box_shape(0, 0, 50, 0.5f);
    switch (kz_test_below(r, 5)) {
    case 0: return circle_shape(kz_test_grid(r, 1, 16, 0.125f));
    case 1: kz_shape_polygon(kite, 4, &shape, NULL); return shape;
    case 2: kz_shape_capsule((kz_vec2){0, 0}, (kz_vec2){2, 1}, 0.5f, &shape, NULL); return shape;
    default: return box_shape(0, 0, kz_test_grid(r, 1, 20, 0.25f), kz_test_grid(r, 1, 20, 0.25f));
    }
}

static void put_mover(fat_crowd *c, kz_test_rng *r, bool have_filters)
{
    kz_body_def def = {.shape = any_small_shape(r)};
    const uint32_t i = c->n;
    if (i == MOST) return;
    c->way[i] = (way_to_move)kz_test_below(r, c->n % 2 ? 40 : 8 * N_WAYS);
    if (c->way[i] >= N_WAYS) c->way[i] = STEADY;
    c->at[i].x = kz_test_grid(r, 0, (int32_t)c->side * 4, 0.25f);
    c->at[i].y = kz_test_grid(r, 0, (int32_t)c->side * 4, 0.25f);
    c->motion[i].x = kz_test_grid(r, -8, 8, 0.0625f);
    c->motion[i].y = kz_test_grid(r, -8, 8, 0.0625f);
    def.pose = kz_pose_radians(c->at[i].x, c->at[i].y, 0);
    if (have_filters && kz_test_one_in(r, 3)) def.category = kz_test_below(r, 4), def.collides = kz_test_below(r, 4);
    if (kz_test_one_in(r, 20)) def.flags = KZ_BODY_STATIC;
    c->bodies[c->n++] = put_def(c->world, def);
}

static void move_one(fat_crowd *c, kz_test_rng *r, uint32_t i)
{
    kz_vec2 *at = &c->at[i], *motion = &c->motion[i];
    if (c->way[i] == RESTING && kz_test_one_in(r, 12)) *motion = (kz_vec2){motion->y, motion->x};
    if (c->way[i] == RESTING && !kz_test_one_in(r, 3) && motion->x > 0) return;
    if (c->way[i] == FALLING) motion->y += 0.03125f;
    if (c->way[i] == RANDOM_WALK)
        motion->x = (float)kz_test_range(r, -1, 1), motion->y = (float)kz_test_range(r, -1, 1);
    if ((at->x < 0) != (motion->x > 0) && (at->x < 0 || at->x > c->side)) motion->x = -motion->x;
    if ((at->y < 0) != (motion->y > 0) && (at->y < 0 || at->y > c->side))
        motion->y = c->way[i] == FALLING ? 0 : -motion->y;
    at->x += motion->x;
    at->y += motion->y;
    if (c->way[i] == JUMPING && kz_test_one_in(r, 40)) at->x = kz_test_grid(r, 0, (int32_t)c->side * 4, 0.25f);
    CHECK_EQ(kz_bodies_set_at(c->world, &c->bodies[i], 1, at, sizeof *at, NULL), KZ_OK);
}

/* A few changes of other kinds. */
static void change_some(fat_crowd *c, kz_test_rng *r, bool have_filters)
{
    for (uint32_t k = kz_test_below(r, 4); k > 0 && c->n > 0; k--) {
        const uint32_t who = kz_test_below(r, c->n);
        const kz_body body = c->bodies[who];
        const kz_shape shape = any_small_shape(r);
        switch (kz_test_below(r, 7)) {
        case 0:
            CHECK_EQ(kz_body_destroy(c->world, body), KZ_OK);
            c->n--;
            c->bodies[who] = c->bodies[c->n], c->at[who] = c->at[c->n];
            c->motion[who] = c->motion[c->n], c->way[who] = c->way[c->n];
            break;
        case 1: put_mover(c, r, have_filters); break;
        case 2: CHECK_EQ(kz_body_set_flags(c->world, body, kz_test_one_in(r, 2) ? KZ_BODY_DISABLED : 0), KZ_OK); break;
        case 3: CHECK_EQ(kz_body_set_group(c->world, body, kz_test_range(r, -1, 1)), KZ_OK); break;
        case 4: CHECK_EQ(kz_body_set_shape(c->world, body, &shape, NULL), KZ_OK); break;
        case 5:
            if (have_filters && kz_test_one_in(r, 4)) {
                CHECK_EQ(kz_body_set_filter(c->world, body, kz_test_below(r, 4), kz_test_below(r, 4)), KZ_OK);
            }
            break;
        default: put_mover(c, r, have_filters); break;
        }
    }
}

/* Calls the jobs of a step in an order of its own. */
static void run_backwards(void *ctx, void (*job)(void *data, uint32_t i), void *data, uint32_t n)
{
    (void)ctx;
    while (n-- > 0) job(data, n);
}

static const kz_parallel backwards = {.run = run_backwards, .n_threads = 3};

TEST(a_world_that_keeps_pairs_finds_what_a_new_world_finds_at_every_step)
{
    static fat_crowd c;
    kz_test_rng r = kz_test_rng_here();
    int64_t n_kept = 0, n_late = 0, n_steps = 0;
    for (int64_t round = 0; round < kz_test_rounds(12); round++) {
        const kz_pair_mode mode = (kz_pair_mode)(round % 3);
        const bool have_filters = round % 4 == 1, changes = round % 2 == 1;
        const kz_world_def def = {
            .mode = mode, .parallel = round % 5 == 4 ? &backwards : NULL, .max_pairs = round % 7 == 6 ? 100000 : 0};
        c = (fat_crowd){.world = world_of(def), .side = round % 3 ? 60 : 160};
        for (int i = 0; i < 900; i++) put_mover(&c, &r, have_filters);
        for (int frame = 0; frame < 50; frame++) {
            NOTE("round %lld, frame %d", (long long)round, frame);
            for (uint32_t i = 0; i < c.n; i++) {
                if (round % 6 != 5 || c.way[i] == STEADY) move_one(&c, &r, i); /* the others stay and rest */
            }
            if (changes) change_some(&c, &r, have_filters);
            CHECK_EQ(kz_world_step(c.world, NULL), KZ_OK);
            books_balance(&c.books, c.world);
            check_as_fresh(c.world, mode, MOST + 1000);
            const kzi_fat *fat = &c.world->step.fat;
            n_kept += fat->phase == KZI_FAT_KEPT && fat->n_steps > 0;
            n_late += (int64_t)fat->late.n;
            n_steps++;
        }
        books_close(&c.books);
        kz_world_free(c.world);
    }
    CHECK_GT(n_kept, n_steps / 4); /* otherwise this tests nothing */
    CHECK_GT(n_late, n_kept);
}

/* ---- Many, far out, and without memory ------------------------------------------------------------------- */

/* n unit boxes in a square of this side around `middle`, each with a motion of its own. */
static void many_boxes(kz_world *world, kz_test_rng *r, uint32_t n, float side, kz_vec2 middle, kz_body *bodies,
                       kz_vec2 *at, kz_vec2 *motion)
{
    const kz_shape box = box_shape(0, 0, 1, 1);
    for (uint32_t i = 0; i < n; i++) {
        at[i] = (kz_vec2){middle.x + kz_test_grid(r, 0, 4096, side / 4096),
                          middle.y + kz_test_grid(r, 0, 4096, side / 4096)};
        motion[i] = (kz_vec2){kz_test_grid(r, -16, 16, side / 8192), kz_test_grid(r, -16, 16, side / 8192)};
        bodies[i] = put_at(world, &box, at[i].x, at[i].y);
    }
}

static void move_many(kz_world *world, uint32_t n, const kz_body *bodies, kz_vec2 *at, const kz_vec2 *motion)
{
    for (uint32_t i = 0; i < n; i++) at[i] = (kz_vec2){at[i].x + motion[i].x, at[i].y + motion[i].y};
    CHECK_EQ(kz_bodies_set_at(world, bodies, n, at, sizeof *at, NULL), KZ_OK);
}

TEST(threads_that_share_kept_pairs_find_the_same)
{
    enum { N = 12000 };
    static kz_body bodies[N];
    static kz_vec2 at[N], motion[N];
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_BOXES, .parallel = &backwards});
    books b = {NULL, 0};
    int n_kept = 0;
    many_boxes(world, &r, N, 90, (kz_vec2){0, 0}, bodies, at, motion);
    for (int frame = 0; frame < 12; frame++) {
        NOTE("frame %d", frame);
        move_many(world, N, bodies, at, motion);
        CHECK_GT((double)count_step(world), 8192); /* so many that they are shared */
        books_balance(&b, world);
        check_as_fresh(world, KZ_PAIRS_BOXES, N);
        n_kept += world->step.fat.phase == KZI_FAT_KEPT && world->step.fat.n_steps > 0;
    }
    CHECK_GT(n_kept, 4);
    books_close(&b);
    kz_world_free(world);
}

TEST(pairs_are_right_where_coordinates_are_huge_or_tiny_or_all_the_same)
{
    enum { N = 600 };
    static kz_body bodies[N];
    static kz_vec2 at[N], motion[N];
    static const struct {
        float side;
        kz_vec2 middle;
    } places[] = {{20, {1e7f, -1e7f}}, {1e30f, {0, 0}}, {0, {3, 3}},         {1e38f, {2e38f, -3e38f}},
                  {1e-3f, {0, 0}},     {3e38f, {0, 0}}, {40, {16777216, 0}}, {40, {-8388608, 1e9f}}};
    kz_test_rng r = kz_test_rng_here();
    for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
        kz_world *world = world_of_mode(p % 2 ? KZ_PAIRS_BOXES : KZ_PAIRS_OVERLAP);
        books b = {NULL, 0};
        many_boxes(world, &r, N, places[p].side, places[p].middle, bodies, at, motion);
        for (int frame = 0; frame < 24; frame++) {
            NOTE("place %zu, frame %d", p, frame);
            move_many(world, N, bodies, at, motion);
            if (kz_test_one_in(&r, 4)) at[kz_test_below(&r, N)] = at[kz_test_below(&r, N)];
            count_step(world);
            books_balance(&b, world);
            check_as_fresh(world, p % 2 ? KZ_PAIRS_BOXES : KZ_PAIRS_OVERLAP, N);
        }
        books_close(&b);
        kz_world_free(world);
    }
}

TEST(without_memory_for_kept_pairs_a_step_sweeps_all_boxes_or_fails_and_changes_nothing)
{
    enum { N = 400 };
    static kz_body bodies[N];
    static kz_vec2 at[N], motion[N];
    kz_test_rng r = kz_test_rng_here();
    int64_t failed = 0, passed = 0;
    for (int64_t round = 0; round < kz_test_rounds(60); round++) {
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        kz_world *world = world_of((kz_world_def){.alloc = &ta.allocator, .mode = KZ_PAIRS_OVERLAP});
        books b = {NULL, 0};
        many_boxes(world, &r, N, 20, (kz_vec2){0, 0}, bodies, at, motion);
        for (int frame = 0; frame < 16; frame++) {
            NOTE("round %lld, frame %d", (long long)round, frame);
            move_many(world, N, bodies, at, motion);
            if (frame % 4 == 3) motion[kz_test_below(&r, N)] = (kz_vec2){1, 1};
            ta.refuse_at = frame < 2 ? -1 : ta.calls + kz_test_below(&r, 6);
            ta.refuse_for_ever = kz_test_one_in(&r, 3);
            const kz_result result = kz_world_step(world, NULL);
            ta.refuse_at = -1;
            failed += result == KZ_ERR_MEMORY;
            passed += result == KZ_OK;
            if (result != KZ_OK) continue;
            books_balance(&b, world);
            check_as_fresh(world, KZ_PAIRS_OVERLAP, N);
        }
        CHECK_EQ(kz_world_bytes(world), ta.live_bytes);
        books_close(&b);
        kz_world_free(world);
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
    CHECK_GT(passed, 10);
    CHECK_GT(failed, 0);
}

TEST(more_pairs_than_the_budget_are_refused_with_their_number_while_pairs_are_kept)
{
    enum { N = 500 };
    static kz_body bodies[N];
    static kz_vec2 at[N], motion[N];
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_BOXES, .max_pairs = 700});
    kz_error err;
    many_boxes(world, &r, N, 40, (kz_vec2){0, 0}, bodies, at, motion);
    for (int frame = 0; frame < 6; frame++) {
        move_many(world, N, bodies, at, motion);
        CHECK_LT((double)count_step(world), 700);
    }
    CHECK_EQ(world->step.fat.phase, KZI_FAT_KEPT);
    for (uint32_t i = 0; i < 60; i++) at[i] = (kz_vec2){20, 20};
    CHECK_EQ(kz_bodies_set_at(world, bodies, N, at, sizeof *at, NULL), KZ_OK);
    CHECK_EQ(kz_world_step(world, &err), KZ_ERR_TOO_LARGE);
    CHECK_GT(err.a, 1770);
    CHECK_EQ(err.b, 700);
    kz_world *fresh = world_of_mode(KZ_PAIRS_BOXES);
    const kz_shape box = box_shape(0, 0, 1, 1);
    for (uint32_t i = 0; i < N; i++) put_at(fresh, &box, at[i].x, at[i].y);
    CHECK_EQ(count_step(fresh), err.a);
    kz_world_free(fresh);
    kz_world_free(world);
}

/* ---- Changes between steps ------------------------------------------------------------------------------- */

/* n unit boxes in twos that overlap, all moving to the right from step to step. */
static void row_of_twos(kz_world *world, uint32_t n, uint32_t category, uint32_t collides, kz_body *bodies, kz_vec2 *at,
                        kz_vec2 *motion)
{
    for (uint32_t i = 0; i < n; i++) {
        at[i] = (kz_vec2){4 * (float)(i / 2) + 0.25f * (float)(i % 2), 0};
        motion[i] = (kz_vec2){0.0625f, 0};
        bodies[i] = put_def(world, (kz_body_def){.shape = box_shape(0, 0, 1, 1),
                                                 .pose = kz_pose_radians(at[i].x, at[i].y, 0),
                                                 .category = category,
                                                 .collides = collides});
    }
}

TEST(a_body_in_the_slot_of_another_has_pairs_of_its_own)
{
    enum { N = 120 };
    static kz_body bodies[N];
    static kz_vec2 at[N], motion[N];
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    row_of_twos(world, N, 1, 2, bodies, at, motion); /* which do not agree, so that slots are free at once */
    for (int frame = 0; frame < 8; frame++) {
        move_many(world, N, bodies, at, motion);
        CHECK_EQ(count_step(world), 0);
    }
    CHECK_EQ(world->step.fat.phase, KZI_FAT_KEPT);
    for (uint32_t i = 40; i < 42; i++) {
        const uint32_t index = bodies[i].index;
        CHECK_EQ(kz_body_destroy(world, bodies[i]), KZ_OK);
        bodies[i] = put_box(world, at[i].x, at[i].y);
        CHECK_EQ(bodies[i].index, index);
    }
    for (int frame = 0; frame < 8; frame++) {
        CHECK_EQ(count_step(world), 1);
        check_as_fresh(world, KZ_PAIRS_OVERLAP, N);
        move_many(world, N, bodies, at, motion);
    }
    kz_world_free(world);
}

TEST(pairs_that_are_found_late_count_once)
{
    enum { N = 400 };
    static kz_body bodies[N];
    static kz_vec2 at[N], motion[N];
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_BOXES, .max_pairs = 100000});
    int64_t n_late = 0;
    row_of_twos(world, N, 0, 0, bodies, at, motion);
    for (int frame = 0; frame < 60; frame++) {
        NOTE("frame %d", frame);
        for (int k = 0; k < 3; k++) motion[kz_test_below(&r, N)].y = kz_test_grid(&r, -4, 4, 0.0625f);
        move_many(world, N, bodies, at, motion);
        const size_t n = count_step(world);
        CHECK_EQ(world->step.n_candidates, n);
        n_late += (int64_t)world->step.fat.late.n;
    }
    CHECK_GT(n_late, 60);
    kz_world_free(world);
}

TEST(pairs_are_not_kept_for_boxes_that_have_become_small)
{
    enum { N = 600 };
    static kz_body bodies[N];
    static kz_vec2 at[N], motion[N];
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = world_of_mode(KZ_PAIRS_BOXES);
    const kz_shape small = box_shape(0, 0, 0.0625f, 0.0625f);
    many_boxes(world, &r, N, 6, (kz_vec2){0, 0}, bodies, at, motion);
    for (int frame = 0; frame < 10; frame++) {
        move_many(world, N, bodies, at, motion);
        count_step(world);
    }
    CHECK_EQ(world->step.fat.phase, KZI_FAT_KEPT);
    CHECK_GT((double)world->step.fat.pairs.n, 10000);
    for (uint32_t i = 0; i < N; i++) CHECK_EQ(kz_body_set_shape(world, bodies[i], &small, NULL), KZ_OK);
    for (int frame = 0; frame < 3; frame++) count_step(world);
    CHECK_LT((double)world->step.fat.pairs.n, 4 * N);
    check_as_fresh(world, KZ_PAIRS_BOXES, N);
    kz_world_free(world);
}

TEST(a_steady_world_that_keeps_pairs_hardly_allocates)
{
    enum { N = 1000 };
    static kz_body bodies[N];
    static kz_vec2 at[N], motion[N];
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = world_of((kz_world_def){.alloc = &ta.allocator, .mode = KZ_PAIRS_BOXES});
    many_boxes(world, &r, N, 60, (kz_vec2){0, 0}, bodies, at, motion);
    int64_t calls = 0, n_kept = 0;
    for (int frame = 0; frame < 300; frame++) {
        if (frame == 100) calls = ta.calls;
        for (uint32_t i = 0; i < N; i++) {
            if ((at[i].x < 0) != (motion[i].x > 0) && (at[i].x < 0 || at[i].x > 60)) motion[i].x = -motion[i].x;
            if ((at[i].y < 0) != (motion[i].y > 0) && (at[i].y < 0 || at[i].y > 60)) motion[i].y = -motion[i].y;
        }
        move_many(world, N, bodies, at, motion);
        count_step(world);
        n_kept += world->step.fat.phase == KZI_FAT_KEPT && world->step.fat.n_steps > 0;
    }
    CHECK_GT(n_kept, 200);
    CHECK_LT(ta.calls - calls, 20); /* lists grow now and then */
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* The room for pairs of fat boxes, after some steps of boxes of size 1 that move this far at each. */
static size_t room_of_moving(float step)
{
    kz_world *world = world_of_mode(KZ_PAIRS_BOXES);
    kz_body bodies[400];
    for (uint32_t i = 0; i < 400; i++) bodies[i] = put_box(world, (float)(i % 20) * 1.5f, (float)(i / 20) * 0.9f);
    for (int frame = 1; frame < 60; frame++) {
        for (uint32_t i = 0; i < 400; i++) {
            const float x = (float)(i % 20) * 1.5f, y = (float)(i / 20) * 0.9f, to = step * (float)frame;
            move_to(world, bodies[i], i % 2 ? x + to : x - to, i % 3 ? y + to : y - to);
        }
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    }
    const size_t room = world->step.fat.pairs.block.bytes;
    kz_world_free(world);
    return room;
}

TEST(fat_boxes_are_not_tried_where_bodies_move_far_for_their_size)
{
    CHECK_GT((double)room_of_moving(0.01f), 0);
    CHECK_EQ(room_of_moving(8), 0);
}
