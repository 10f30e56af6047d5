/* test_apart_pairs.c - movers that are not compared with their kind are missed in no list, whatever collides with what. */
#include "kz_test_alloc.h"
#include "world/world_private.h"
#include "world_fixture.h"

enum { MOST = 5400, N_MIXED = 340, N_CLASSES = 4, N_MIXES = 1 << 10, N_TARGETS = 1200 };

/* A world with filters, and one without in which the caller's filter does the same: that one compares all movers. */
typedef struct twins {
    kz_world *world, *plain;
    kz_body bodies[MOST];
    uint32_t category[MOST], collides[MOST]; /* by number */
    int32_t group[MOST];
    uint32_t n;
    int64_t n_apart, n_pairs, n_ended;
} twins;

static void keep_agreeing(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    const twins *t = ctx;
    (void)world;
    for (size_t i = 0; i < n; i++) {
        const uint32_t a = pairs[i].a.index, b = pairs[i].b.index;
        keep[i] = (t->category[a] & t->collides[b]) && (t->category[b] & t->collides[a]) &&
                  !(t->group[a] != 0 && t->group[a] == t->group[b]);
    }
}

static void twins_begin(twins *t, kz_world_def def)
{
    t->n = 0;
    t->n_apart = t->n_pairs = t->n_ended = 0;
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

static kz_body make_twin(twins *t, kz_body_def def)
{
    const kz_body body = put_def(t->world, def);
    t->category[body.index] = def.category ? def.category : 1;
    t->collides[body.index] = def.collides ? def.collides : ~0u;
    t->group[body.index] = def.group;
    def.category = def.collides = 0; /* the defaults */
    def.group = 0;
    CHECK(same_body(put_def(t->plain, def), body));
    return body;
}

static void put_twin(twins *t, kz_body_def def) { t->bodies[t->n++] = make_twin(t, def); }

static void replace_twin(twins *t, uint32_t i, kz_body_def def)
{
    CHECK_EQ(kz_body_destroy(t->world, t->bodies[i]), KZ_OK);
    CHECK_EQ(kz_body_destroy(t->plain, t->bodies[i]), KZ_OK);
    t->bodies[i] = make_twin(t, def);
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
    CHECK(!t->plain->step.apart.is_on);
    CHECK(!t->world->step.apart.is_on || t->world->step.fat.phase == KZI_FAT_NONE);
    CHECK_EQ(t->world->step.n_resting, t->plain->step.n_resting);
    t->n_apart += t->world->step.apart.is_on;
    t->n_pairs += (int64_t)n[4];
    t->n_ended += (int64_t)n[2];
}

/* ---- Mixes ----------------------------------------------------------------------------------------------- */

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
    const int32_t side = layout == 1 ? 3 : 200; /* 1: all of them in a cell or two */
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
    const uint32_t one_in = 8 + kz_test_below(r, 60);
    for (uint32_t i = 0; i < N_MIXED; i++) {
        const int c = i % one_in == 0 ? 2 + (int)kz_test_below(r, 2) : (int)kz_test_below(r, 2);
        const kz_vec2 at = any_place(r, layout);
        kz_body_def def = {.shape = any_size(r, layout, c >= 2),
                           .pose = kz_pose_radians(at.x, at.y, 0),
                           .category = 1u << c,
                           .collides = collides_in(mix, c)};
        if (mix % 3 == 0) def.group = kz_test_range(r, -1, 1);
        if (mix % 4 == 1 && c < 2) def.group = 7;
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
    t->group[body.index] = kz_test_range(r, 6, 8);
    CHECK_EQ(kz_body_set_group(t->world, body, t->group[body.index]), KZ_OK);
    for (uint32_t i = 0; i < t->n; i++) {
        const kz_vec2 at = any_place(r, layout);
        if (!kz_test_one_in(r, 8)) move_twin(t, i, at.x, at.y);
    }
}

/* Calls the jobs of a step in an order of its own. */
static void run_backwards(void *ctx, void (*job)(void *data, uint32_t i), void *data, uint32_t n)
{
    (void)ctx;
    while (n-- > 0) job(data, n);
}

static const kz_parallel backwards = {.run = run_backwards, .n_threads = 3};

TEST(a_step_that_does_not_compare_movers_apart_finds_the_same_in_all_mixes_of_four_classes)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    const int64_t n_rounds = kz_test_rounds(N_MIXES);
    int64_t n_apart = 0, n_pairs = 0;
    for (int64_t round = 0; round < n_rounds; round++) {
        const uint32_t mix = (uint32_t)(round * N_MIXES / n_rounds);
        const int layout = (int)(round % 5);
        kz_world_def def = {.mode = (kz_pair_mode)(kz_test_below(&r, 3))};
        if (layout < 2 && kz_test_one_in(&r, 4)) def.wrap_w = 200;
        if (round % 6 == 5) def.parallel = &backwards;
        NOTE("mix %u, layout %d, mode %d", mix, layout, (int)def.mode);
        twins_begin(&t, def);
        fill_twins(&t, &r, mix, layout);
        for (int frame = 0; frame < 3; frame++) {
            step_twins(&t);
            change_twins(&t, &r, mix, layout);
        }
        n_apart += t.n_apart, n_pairs += t.n_pairs;
        twins_end(&t);
    }
    CHECK_GT(n_apart, n_rounds / 8); /* otherwise this tests nothing */
    CHECK_GT(n_pairs, n_rounds);
}

static uint32_t any_bits(kz_test_rng *r) { return 1u << kz_test_below(r, 4) | 1u << kz_test_below(r, 4); }

static bool some_agree(const uint32_t *category, const uint32_t *collides, uint32_t n)
{
    for (uint32_t i = 0; i < n * n; i++) {
        if ((category[i / n] & collides[i % n]) && (category[i % n] & collides[i / n])) return true;
    }
    return false;
}

/* Most are of two or three filters, of which one may want what does not want it. */
TEST(a_step_that_does_not_compare_movers_apart_finds_the_same_with_any_filters)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    const int64_t n_rounds = kz_test_rounds(300);
    int64_t n_apart = 0;
    for (int64_t round = 0; round < n_rounds; round++) {
        uint32_t category[4], collides[4];
        const uint32_t n_filters = 2 + kz_test_below(&r, 2);
        do {
            for (int i = 0; i < 4; i++) category[i] = any_bits(&r), collides[i] = any_bits(&r);
        } while (round % 4 > 0 && some_agree(category, collides, n_filters));
        NOTE("round %d", (int)round);
        twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_BOXES});
        for (uint32_t i = 0; i < N_MIXED + (uint32_t)(round % 16); i++) {
            const uint32_t k = i % 12 == 0 ? 3 : kz_test_below(&r, n_filters);
            put_twin(&t, (kz_body_def){.shape = box_shape(0, 0, k == 3 ? 9 : 2, 2),
                                       .pose = kz_pose_radians((float)kz_test_below(&r, 90), (float)kz_test_below(&r, 90), 0),
                                       .category = category[k],
                                       .collides = collides[k]});
        }
        for (int frame = 0; frame < 2; frame++) {
            step_twins(&t);
            for (uint32_t i = 0; i < t.n; i++) move_twin(&t, i, (float)kz_test_below(&r, 90), (float)kz_test_below(&r, 90));
        }
        n_apart += t.n_apart;
        twins_end(&t);
    }
    CHECK_GT(n_apart, n_rounds / 16);
}

/* ---- Bullets --------------------------------------------------------------------------------------------- */

static kz_body_def bullet_at(kz_test_rng *r, int32_t side, int32_t group)
{
    return (kz_body_def){.shape = circle_shape(1),
                         .pose = kz_pose_radians((float)kz_test_below(r, (uint32_t)side),
                                                 (float)kz_test_below(r, (uint32_t)side), 0),
                         .category = group ? 0 : 1,
                         .collides = group ? 0 : 2,
                         .group = group};
}

static kz_body_def target_at(float x, float y, float size, int32_t group)
{
    return (kz_body_def){.shape = box_shape(0, 0, size, size),
                         .pose = kz_pose_radians(x, y, 0),
                         .category = group ? 0 : 2,
                         .collides = group ? 0 : 3};
}

static void put_bullets(twins *t, kz_test_rng *r, uint32_t n, int32_t side)
{
    for (uint32_t i = 0; i < n; i++) put_twin(t, bullet_at(r, side, 0));
}

/* Targets come to rest, wake one by one, and are replaced; so are bullets. */
static void play(twins *t, kz_test_rng *r, int32_t group)
{
    int64_t n_resting = 0;
    for (uint32_t i = 0; i < N_TARGETS; i++) put_twin(t, target_at((float)(i % 40 * 20), (float)(i / 40 * 20), 8, group));
    for (uint32_t i = 0; i < 700; i++) put_twin(t, bullet_at(r, 800, group));
    for (int frame = 0; frame < 220; frame++) {
        NOTE("frame %d", frame);
        for (uint32_t i = N_TARGETS; i < t->n; i++) {
            if (frame % 3 == 0 && kz_test_one_in(r, 30)) replace_twin(t, i, bullet_at(r, 800, group));
            move_twin(t, i, (float)kz_test_below(r, 800), (float)kz_test_below(r, 800));
        }
        const uint32_t who = kz_test_below(r, N_TARGETS);
        if (frame > 40 && frame % 4 == 0) move_twin(t, who, (float)kz_test_below(r, 800), (float)kz_test_below(r, 800));
        if (frame > 40 && frame % 10 == 0) replace_twin(t, who, target_at((float)who / 2, 40, 8, group));
        step_twins(t);
        n_resting += t->world->step.n_resting > 0 && t->world->step.apart.is_on;
    }
    CHECK_GT(n_resting, 50);
    CHECK_GT(t->n_pairs, 1000);
    CHECK_GT(t->n_ended, 1000);
}

TEST(bullets_meet_targets_that_rest_and_wake)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_TOUCH});
    play(&t, &r, 0);
    twins_end(&t);
}

TEST(bullets_of_one_group_meet_targets_that_rest_and_wake)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_OVERLAP});
    play(&t, &r, -1);
    twins_end(&t);
}

TEST(bullets_meet_targets_of_any_size_on_large_grids)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = 0; round < kz_test_rounds(12); round++) {
        twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_BOXES});
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
        CHECK(t.world->step.apart.is_on);
        CHECK_GT(t.n_pairs, 3); /* of 100 targets, whatever was drawn */
        twins_end(&t);
    }
}

TEST(bullets_that_fly_out_of_the_grid_meet_what_is_there)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_TOUCH});
    for (uint32_t i = 0; i < 40; i++) put_twin(&t, target_at((float)(i % 8 * 60) - 100, (float)(i / 8 * 60), 9, 0));
    put_bullets(&t, &r, 900, 300);
    for (int frame = 1; frame < 120; frame++) {
        NOTE("frame %d", frame);
        for (uint32_t i = 40; i < t.n; i++) {
            const float x = (float)(i % 30 * 10), y = (float)(i / 30 * 10), far = (float)(frame * (int)(i % 7));
            move_twin(&t, i, x + far, i % 2 ? y - far : y);
        }
        step_twins(&t);
    }
    CHECK_GT(t.n_apart, 50);
    CHECK_GT(t.n_pairs, 500);
    twins_end(&t);
}

TEST(shifted_and_restored_worlds_have_the_same_pairs)
{
    static twins t;
    static uint64_t bytes[1 << 16];
    kz_test_rng r = kz_test_rng_here();
    twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_OVERLAP});
    for (uint32_t i = 0; i < 50; i++) put_twin(&t, target_at((float)(i * 8), (float)(i * 8), 20, 0));
    put_bullets(&t, &r, 600, 400);
    for (int frame = 0; frame < 60; frame++) {
        NOTE("frame %d", frame);
        for (uint32_t i = 50; i < t.n; i++) move_twin(&t, i, (float)kz_test_below(&r, 400), (float)kz_test_below(&r, 400));
        if (frame % 13 == 12) {
            CHECK_EQ(kz_world_shift(t.world, (kz_vec2){250, -90}, NULL), KZ_OK);
            CHECK_EQ(kz_world_shift(t.plain, (kz_vec2){250, -90}, NULL), KZ_OK);
        }
        if (frame % 17 == 16) {
            kz_world *const worlds[2] = {t.world, t.plain};
            for (int w = 0; w < 2; w++) {
                const size_t n = kz_world_save_bytes(worlds[w]);
                CHECK_EQ(kz_world_save(worlds[w], bytes, sizeof bytes, NULL), KZ_OK);
                CHECK_EQ(kz_world_restore(worlds[w], bytes, n, NULL), KZ_OK);
            }
        }
        step_twins(&t);
    }
    CHECK_EQ(t.n_apart, 60);
    CHECK_GT(t.n_pairs, 500);
    twins_end(&t);
}

TEST(most_bullets_may_go_and_others_come)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_OVERLAP});
    for (int round = 0; round < 4; round++) {
        const uint32_t n = t.n;
        for (uint32_t i = 0; i < 300; i++) put_twin(&t, target_at((float)(i % 20 * 20), (float)(i / 20 * 20), 9, 0));
        put_bullets(&t, &r, 3000, 400);
        for (int frame = 0; frame < 12; frame++) {
            for (uint32_t i = n + 300; i < t.n; i++) {
                move_twin(&t, i, (float)kz_test_below(&r, 400), (float)kz_test_below(&r, 400));
            }
            step_twins(&t);
        }
        while (t.n > 20) {
            t.n--;
            CHECK_EQ(kz_body_destroy(t.world, t.bodies[t.n]), KZ_OK);
            CHECK_EQ(kz_body_destroy(t.plain, t.bodies[t.n]), KZ_OK);
        }
        for (int frame = 0; frame < 3; frame++) step_twins(&t);
    }
    CHECK_GT(t.n_apart, 20);
    twins_end(&t);
}

/* ---- When ------------------------------------------------------------------------------------------------ */

/* Bullets of n_classes filters, none of which meets another one. */
static bool is_apart(uint32_t n_bullets, uint32_t n_classes, float target, uint32_t n_targets)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    for (uint32_t i = 0; i < n_bullets; i++) {
        put_def(world, (kz_body_def){.shape = circle_shape(1),
                                     .pose = kz_pose_radians((float)(i % 30 * 10), (float)(i / 30 * 10), 0),
                                     .category = 1,
                                     .collides = 2 + 4 * (i % n_classes)});
    }
    for (uint32_t i = 0; i < n_targets; i++) {
        put_def(world, (kz_body_def){.shape = circle_shape(target), .category = 2, .collides = 1});
    }
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    const bool is_on = world->step.apart.is_on;
    kz_world_free(world);
    return is_on;
}

TEST(movers_are_apart_from_256_on_unless_a_fourth_are_targets)
{
    CHECK(is_apart(600, 1, 20, 1));
    CHECK(is_apart(600, 12, 20, 1));
    CHECK(is_apart(600, 33, 500, 1));
    CHECK(is_apart(255, 1, 20, 1));
    CHECK(!is_apart(254, 1, 20, 1));
    CHECK(is_apart(600, 1, 1, 90));
    CHECK(!is_apart(600, 1, 1, 250));
    CHECK(!is_apart(600, 1, 40, 90)); /* each bullet near one is near all */
}

TEST(a_world_whose_movers_may_all_meet_waits_before_it_looks_again)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_body bodies[300];
    int32_t n_looked = 0;
    for (uint32_t i = 0; i < 300; i++) bodies[i] = put_def(world, (kz_body_def){.shape = circle_shape(1), .category = 2});
    for (int frame = 0; frame < 195; frame++) {
        for (uint32_t i = 0; i < 300; i++) move_to(world, bodies[i], (float)(i % 20 * 9), (float)(frame + (int)i));
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        CHECK(!world->step.apart.is_on);
        n_looked += world->step.apart.n_waits == 64;
    }
    CHECK_EQ(n_looked, 3);
    kz_world_free(world);
}

TEST(pairs_of_bullets_and_targets_count_towards_the_budget_as_ever)
{
    static twins t;
    kz_test_rng r = kz_test_rng_here();
    kz_error err;
    for (uint64_t budget = 10; budget < 1000; budget += 300) {
        twins_begin(&t, (kz_world_def){.mode = KZ_PAIRS_BOXES, .max_pairs = budget});
        put_bullets(&t, &r, 300, 300);
        put_twin(&t, target_at(0, 0, 80, 0));
        put_twin(&t, target_at(70, 0, 80, 0));
        int64_t n = 1;
        for (uint32_t i = 0; i < 300; i++) {
            const kz_box box = kz_body_box(t.world, t.bodies[i]);
            n += box.min.x <= 80 && box.min.y <= 80;
            n += box.max.x >= 70 && box.min.x <= 150 && box.min.y <= 80;
        }
        const kz_result result = kz_world_step(t.world, &err);
        CHECK_EQ(result, (uint64_t)n > budget ? KZ_ERR_TOO_LARGE : KZ_OK);
        if (result != KZ_OK && (uint64_t)n < 16 * budget) CHECK_EQ(err.a, n);
        twins_end(&t);
    }
}

TEST(pairs_of_one_group_count_towards_the_budget)
{
    kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_BOXES, .max_pairs = 100});
    for (uint32_t i = 0; i < 400; i++) put_def(world, (kz_body_def){.shape = circle_shape(1), .group = -1});
    CHECK_EQ(kz_world_step(world, NULL), KZ_ERR_TOO_LARGE);
    kz_world_free(world);
}

TEST(without_memory_for_the_grid_a_step_compares_all_or_fails)
{
    int64_t failed = 0, passed = 0;
    for (int64_t call = 0; call < 40; call++) {
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        static twins t;
        kz_test_rng r = kz_test_rng_here();
        twins_begin(&t, (kz_world_def){.alloc = &ta.allocator, .mode = KZ_PAIRS_OVERLAP});
        put_bullets(&t, &r, 300, 300);
        put_twin(&t, target_at(0, 0, 80, 0));
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
