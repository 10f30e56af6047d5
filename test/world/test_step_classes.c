/* test_step_classes.c - movers that a step leaves out of its search are missed in no list, whatever collides with what. */
#include "kz_test_alloc.h"
#include "world/world_private.h"
#include "world_fixture.h"

enum { MOST = 5400, N_MIXED = 340, N_CLASSES = 4, N_MIXES = 1 << 10 };

/* A world with filters, and one without in which the caller's filter does the same: that one leaves nobody out. */
typedef struct twins {
    kz_world *world, *plain;
    kz_body bodies[MOST];
    uint32_t category[MOST], collides[MOST]; /* by number */
    uint32_t n;
    int64_t n_left_out, n_pairs;
} twins;

static void keep_agreeing(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    const twins *t = ctx;
    (void)world;
    for (size_t i = 0; i < n; i++) {
        const uint32_t a = pairs[i].a.index, b = pairs[i].b.index;
        keep[i] = (t->category[a] & t->collides[b]) && (t->category[b] & t->collides[a]);
    }
}

static void twins_begin(twins *t, kz_world_def def)
{
    t->n = 0;
    t->world = world_of(def);
    def.filter = keep_agreeing;
    def.filter_ctx = t;
    t->plain = world_of(def);
}

static void twins_end(twins *t)
{
    kz_world_free(t->world);
    kz_world_free(t->plain);
}

static void put_twin(twins *t, kz_body_def def)
{
    const kz_body body = put_def(t->world, def);
    t->category[body.index] = def.category, t->collides[body.index] = def.collides;
    def.category = def.collides = 0; /* the defaults */
    CHECK(same_body(put_def(t->plain, def), body));
    t->bodies[t->n++] = body;
}

static void move_twin(twins *t, uint32_t i, float x, float y)
{
    move_to(t->world, t->bodies[i], x, y);
    move_to(t->plain, t->bodies[i], x, y);
}

static void step_twins(twins *t)
{
    size_t n[6];
    CHECK_EQ(kz_world_step(t->world, NULL), KZ_OK);
    CHECK_EQ(kz_world_step(t->plain, NULL), KZ_OK);
    const kz_pair *begun = kz_world_begin_events(t->world, &n[0]), *other = kz_world_begin_events(t->plain, &n[1]);
    CHECK(same_pairs(begun, n[0], other, n[1]));
    const kz_pair *ended = kz_world_end_events(t->world, &n[2]), *gone = kz_world_end_events(t->plain, &n[3]);
    CHECK(same_pairs(ended, n[2], gone, n[3]));
    const kz_pair *pairs = kz_world_pairs(t->world, &n[4]), *all = kz_world_pairs(t->plain, &n[5]);
    CHECK(same_pairs(pairs, n[4], all, n[5]));
    CHECK(!t->plain->step.has_left_out);
    t->n_left_out += t->world->step.has_left_out;
    t->n_pairs += (int64_t)n[4];
}

/* What class a collides with, of a mix that has a bit for each two classes. */
static uint32_t collides_in(uint32_t mix, int a)
{
    uint32_t collides = 0x80000000u; /* as 0 is the default */
    int bit = 0;
    for (int i = 0; i < N_CLASSES; i++) {
        for (int j = i; j < N_CLASSES; j++, bit++) {
            if (!(mix >> bit & 1)) continue;
            if (i == a) collides |= 1u << j;
            if (j == a) collides |= 1u << i;
        }
    }
    return collides;
}

static kz_vec2 any_place(kz_test_rng *r, int layout)
{
    const int32_t side = layout == 1 ? 3 : 200; /* 1: all of them in a bucket or two */
    kz_vec2 at = {(float)kz_test_below(r, (uint32_t)side), (float)kz_test_below(r, (uint32_t)side)};
    if (layout == 2 && kz_test_one_in(r, 100)) at.x = 1e6f;
    if (layout == 3 && kz_test_one_in(r, 100)) at.y = -1e38f;
    return at;
}

static kz_shape any_size(kz_test_rng *r, int layout, bool is_target)
{
    const float w = (float)kz_test_below(r, is_target ? 12 : 3), h = (float)kz_test_below(r, is_target ? 12 : 3);
    if (layout == 2 && kz_test_one_in(r, 50)) return box_shape(-1e6f, 0, 1e6f, 0);
    if (layout == 3 && kz_test_one_in(r, 50)) return box_shape(0, -2e38f, 0, 2e38f);
    if (layout == 4 && kz_test_one_in(r, 10)) return box_shape(-70, 0, 70, 1);
    return kz_test_one_in(r, 4) ? circle_shape(1 + w) : box_shape(0, 0, w, h);
}

static void fill_twins(twins *t, kz_test_rng *r, uint32_t mix, int layout)
{
    const uint32_t few = 8 + kz_test_below(r, 60);
    for (uint32_t i = 0; i < N_MIXED; i++) {
        const int c = i % few == 0 ? 2 + (int)kz_test_below(r, 2) : (int)kz_test_below(r, 2);
        const kz_vec2 at = any_place(r, layout);
        kz_body_def def = {.shape = any_size(r, layout, c >= 2),
                           .pose = kz_pose_radians(at.x, at.y, 0),
                           .category = 1u << c,
                           .collides = collides_in(mix, c)};
        if (mix % 3 == 0) def.group = kz_test_range(r, -1, 1);
        if (kz_test_one_in(r, 20)) def.flags = KZ_BODY_DISABLED;
        if (kz_test_one_in(r, 20)) def.flags = KZ_BODY_STATIC;
        put_twin(t, def);
    }
}

static void change_twins(twins *t, kz_test_rng *r, uint32_t mix, int layout)
{
    const uint32_t who = kz_test_below(r, t->n), c = kz_test_below(r, N_CLASSES);
    const kz_body body = t->bodies[who];
    t->category[body.index] = 1u << c, t->collides[body.index] = collides_in(mix, (int)c);
    CHECK_EQ(kz_body_set_filter(t->world, body, 1u << c, collides_in(mix, (int)c)), KZ_OK);
    for (uint32_t i = 0; i < t->n; i++) {
        const kz_vec2 at = any_place(r, layout);
        if (!kz_test_one_in(r, 8)) move_twin(t, i, at.x, at.y);
    }
}

TEST(a_step_that_leaves_movers_out_finds_the_same_in_all_mixes_of_four_classes)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    t.n_left_out = t.n_pairs = 0;
    for (uint32_t mix = 0; mix < N_MIXES; mix++) {
        const int layout = (int)(mix % 5);
        kz_world_def def = {.mode = (kz_pair_mode)(kz_test_below(&r, 3))};
        if (layout < 2 || layout == 4) {
            if (kz_test_one_in(&r, 2)) def.wrap_w = 200;
            if (kz_test_one_in(&r, 2)) def.wrap_h = 190;
        }
        NOTE("mix %u, layout %d, mode %d", mix, layout, (int)def.mode);
        twins_begin(&t, def);
        fill_twins(&t, &r, mix, layout);
        for (int frame = 0; frame < 3; frame++) {
            step_twins(&t);
            change_twins(&t, &r, mix, layout);
        }
        twins_end(&t);
    }
    CHECK_GT(t.n_left_out, N_MIXES / 8); /* otherwise this tests nothing */
    CHECK_GT(t.n_pairs, N_MIXES);
}

/* n points that meet only what has category 2, in a square of this side. */
static void put_bullets(twins *t, kz_test_rng *r, uint32_t n, int32_t side)
{
    for (uint32_t i = 0; i < n; i++) {
        put_twin(t, (kz_body_def){.shape = circle_shape(1),
                                  .pose = kz_pose_radians((float)kz_test_below(r, (uint32_t)side),
                                                          (float)kz_test_below(r, (uint32_t)side), 0),
                                  .category = 1,
                                  .collides = 2});
    }
}

TEST(bullets_meet_targets_that_rest)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    t.n_left_out = t.n_pairs = 0;
    twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_TOUCH});
    for (uint32_t i = 0; i < 200; i++) {
        put_twin(&t, (kz_body_def){.shape = box_shape(0, 0, 8, 8),
                                   .pose = kz_pose_radians((float)(i % 16 * 50), (float)(i / 16 * 50), 0),
                                   .category = 2,
                                   .collides = 1});
    }
    put_bullets(&t, &r, 140, 800);
    int64_t n_resting = 0;
    for (int frame = 0; frame < 100; frame++) {
        NOTE("frame %d", frame);
        for (uint32_t i = 200; i < t.n; i++) {
            move_twin(&t, i, (float)kz_test_below(&r, 800), (float)kz_test_below(&r, 800));
        }
        step_twins(&t);
        if (t.world->step.n_resting > 0) n_resting += t.world->step.has_left_out;
    }
    CHECK_GT(n_resting, 10);
    CHECK_GT(t.n_pairs, 100);
    twins_end(&t);
}

TEST(bullets_that_are_so_many_that_a_row_of_buckets_has_several_words_meet_targets)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    t.n_left_out = t.n_pairs = 0;
    for (int round = 0; round < 12; round++) {
        const float side = round % 2 ? 2000 : 0;
        twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_BOXES, .wrap_w = side, .wrap_h = side});
        put_bullets(&t, &r, 5000, 2000);
        for (uint32_t i = 0; i < 300; i++) {
            const bool is_target = i % 3 == 0;
            const float w = (float)kz_test_below(&r, 900), x = (float)kz_test_below(&r, 2000);
            put_twin(&t, (kz_body_def){.shape = is_target ? box_shape(0, 0, 4, 4) : box_shape(0, 0, w, 1),
                                       .pose = kz_pose_radians(x, (float)kz_test_below(&r, 2000), 0),
                                       .category = is_target ? 2 : 1,
                                       .collides = is_target ? 1 : 2});
        }
        step_twins(&t);
        twins_end(&t);
    }
    CHECK_EQ(t.n_left_out, 12);
    CHECK_GT(t.n_pairs, 100);
}

/* Bullets of n_classes filters, none of which meets another one. */
static bool leaves_out(uint32_t n_bullets, uint32_t n_classes, float target)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    for (uint32_t i = 0; i < n_bullets; i++) {
        put_def(world, (kz_body_def){.shape = circle_shape(1),
                                     .pose = kz_pose_radians((float)(i % 30 * 10), (float)(i / 30 * 10), 0),
                                     .category = 1,
                                     .collides = 2 + 4 * (i % n_classes)});
    }
    put_def(world, (kz_body_def){.shape = circle_shape(target), .category = 2, .collides = 1});
    CHECK_GT((double)count_step(world), 0);
    const bool has_left_out = world->step.has_left_out;
    kz_world_free(world);
    return has_left_out;
}

TEST(movers_are_left_out_from_128_on_unless_targets_are_everywhere)
{
    CHECK(leaves_out(600, 1, 20));
    CHECK(leaves_out(600, 12, 20));
    CHECK(leaves_out(128, 1, 20));
    CHECK(!leaves_out(126, 1, 20));
    CHECK(!leaves_out(600, 1, 500));
    leaves_out(600, 33, 20); /* more than there is room for, or not */
}

TEST(pairs_of_bullets_and_targets_count_towards_the_budget_as_ever)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    kz_error err;
    twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_BOXES, .max_pairs = 10});
    put_bullets(&t, &r, 300, 300);
    kz_world *world = t.world;
    put_def(world, (kz_body_def){.shape = box_shape(0, 0, 80, 80), .category = 2, .collides = 1});
    const kz_result result = kz_world_step(world, &err);
    CHECK(world->step.has_left_out);
    CHECK_EQ(result, KZ_ERR_TOO_LARGE);
    int64_t n = 0;
    for (uint32_t i = 0; i < t.n; i++) {
        const kz_box box = kz_body_box(world, t.bodies[i]);
        n += box.min.x <= 80 && box.min.y <= 80;
    }
    CHECK_EQ(err.a, n);
    twins_end(&t);
}

TEST(without_memory_for_the_map_a_step_searches_all_or_fails)
{
    int64_t failed = 0, passed = 0;
    for (int64_t call = 0; call < 40; call++) {
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        static twins t;
        kz_test_rng r = kz_test_rng_here();
        twins_begin(&t, (kz_world_def){.alloc = &ta.allocator, .mode = KZ_PAIRS_OVERLAP});
        put_bullets(&t, &r, 300, 300);
        put_twin(&t, (kz_body_def){.shape = box_shape(0, 0, 80, 80), .category = 2, .collides = 1});
        ta.refuse_at = ta.calls + call;
        const kz_result result = kz_world_step(t.world, NULL);
        ta.refuse_at = -1;
        failed += result == KZ_ERR_MEMORY;
        passed += result == KZ_OK;
        if (result == KZ_OK) CHECK_EQ(kz_world_step(t.plain, NULL), KZ_OK);
        step_twins(&t);
        CHECK_EQ(kz_world_bytes(t.world) + kz_world_bytes(t.plain), ta.live_bytes);
        twins_end(&t);
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
    CHECK_GT(passed, 0);
    CHECK_GT(failed, 0);
}
