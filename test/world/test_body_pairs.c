/* test_body_pairs.c - the pairs of one body are those of kz_world_pairs that have it, in order. */
#include "kz_test_alloc.h"
#include "world_fixture.h"

enum { BODIES = 120, MOST = 4 * BODIES };

/* Compares the pairs of one handle with a search of all pairs: first those with a lower body. */
static void check_body(kz_world *world, kz_body body)
{
    kz_pair found[MOST], some[3] = {{{7, 7}, {7, 7}, KZ_TOUCH, true}};
    size_t n, n_mine = 0;
    const size_t n_found = kz_body_pairs(world, body, found, MOST), max = body.index % 3;
    const kz_pair *pairs = kz_world_pairs(world, &n);
    for (int part = 0; part < 2; part++) {
        for (size_t i = 0; i < n; i++) {
            if (!same_body(part ? pairs[i].a : pairs[i].b, body)) continue;
            if (n_mine < n_found) CHECK(same_pair(found[n_mine], pairs[i]));
            CHECK(same_body(kz_pair_other(pairs[i], body), part ? pairs[i].b : pairs[i].a));
            n_mine++;
        }
    }
    CHECK_EQ(n_found, n_mine);
    for (size_t i = 1; i < n_found; i++) {
        CHECK(kz_pair_other(found[i - 1], body).index < kz_pair_other(found[i], body).index);
    }
    CHECK_EQ(kz_body_pairs(world, body, some, max), n_mine);
    for (size_t i = 0; i < max && i < n_mine; i++) CHECK(same_pair(some[i], found[i]));
    CHECK_EQ(kz_body_pairs(world, body, NULL, 0), n_mine);
}

#if defined(__GNUC__) && defined(__ELF__)
kz_body of_pair_other(kz_pair pair, kz_body body) __asm__("kz_pair_other");

TEST(the_library_has_a_symbol_of_the_function_in_the_header)
{
    const kz_pair pair = {{1, 2}, {3, 4}, KZ_TOUCH, false};
    CHECK(same_body(of_pair_other(pair, pair.a), pair.b) && same_body(of_pair_other(pair, pair.b), pair.a));
    CHECK(same_body(of_pair_other(pair, (kz_body){1, 3}), pair.a));
}
#endif

typedef struct crowd {
    kz_world *world;
    kz_body bodies[BODIES];
} crowd;

static kz_body put_any(kz_world *world, kz_test_rng *r)
{
    const kz_shape shapes[2] = {box_shape(0, 0, 4, 4), circle_shape(3)};
    const float x = kz_test_grid(r, 0, 60, 0.5f), y = kz_test_grid(r, 0, 60, 0.5f);
    kz_body_def def = {.shape = shapes[kz_test_below(r, 2)], .pose = kz_pose_radians(x, y, 0)};
    if (kz_test_one_in(r, 4)) def.flags = KZ_BODY_STATIC;
    return put_def(world, def);
}

static void stir(crowd *c, kz_test_rng *r)
{
    const uint32_t n_moves = kz_test_one_in(r, 3) ? 0 : kz_test_below(r, 40);
    for (uint32_t i = 0; i < n_moves; i++) {
        const float x = kz_test_grid(r, 0, 60, 0.5f);
        move_to(c->world, c->bodies[kz_test_below(r, BODIES)], x, kz_test_grid(r, 0, 60, 0.5f));
    }
    if (kz_test_one_in(r, 4)) let_rest(c->world);
}

TEST(the_pairs_of_each_body_are_those_of_the_world)
{
    static crowd c;
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(12); round > 0; round--) {
        const kz_world_def def = {.mode = (kz_pair_mode)kz_test_below(&r, 3), .wrap_w = kz_test_one_in(&r, 3) ? 64 : 0.0f};
        c.world = world_of(def);
        for (int i = 0; i < BODIES; i++) c.bodies[i] = put_any(c.world, &r);
        for (int i = 0; i < BODIES; i++) check_body(c.world, c.bodies[i]); /* before any step */
        for (int step = 0; step < 6; step++) {
            stir(&c, &r);
            CHECK_EQ(kz_world_step(c.world, NULL), KZ_OK);
            for (int i = 0; i < BODIES; i++) check_body(c.world, c.bodies[i]);
            const uint32_t gone = kz_test_below(&r, BODIES);
            const kz_body body = c.bodies[gone];
            CHECK_EQ(kz_body_destroy(c.world, body), KZ_OK);
            check_body(c.world, body); /* its pairs are listed until the next step */
            c.bodies[gone] = put_any(c.world, &r);
            CHECK_EQ(kz_body_pairs(c.world, c.bodies[gone], NULL, 0), 0); /* it was not there */
        }
        kz_world_free(c.world);
    }
}

TEST(handles_of_nobody_have_no_pairs)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_pair out[2];
    const kz_body a = put_box(world, 0, 0), b = put_box(world, 0.5f, 0), none = {0, 0}, far = {1000, 1};
    const kz_body stale = {b.index, b.generation + 1};
    CHECK_EQ(kz_body_pairs(world, a, out, 2), 0);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(kz_body_pairs(world, a, out, 2), 1);
    CHECK(is_pair(out[0], a, b) && same_body(kz_pair_other(out[0], b), a));
    CHECK_EQ(kz_body_pairs(world, none, out, 2) + kz_body_pairs(world, far, out, 2) + kz_body_pairs(world, stale, out, 2), 0);
    CHECK_EQ(kz_body_pairs(NULL, a, out, 2), 0);
    const kz_body late = put_box(world, 0, 0);
    CHECK_EQ(kz_body_pairs(world, late, out, 2), 0); /* it came after the step */
    CHECK_EQ(count_step(world), 3);
    CHECK_EQ(kz_body_pairs(world, late, out, 2), 2);
    kz_world_free(world);
}

TEST(restored_worlds_have_the_pairs_of_their_bodies)
{
    static unsigned char bytes[1 << 16];
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_body bodies[40];
    for (int i = 0; i < 40; i++) bodies[i] = put_box(world, 0.5f * (float)i, 0);
    count_step(world);
    CHECK_EQ(kz_body_pairs(world, bodies[7], NULL, 0), 2);
    const size_t n = kz_world_save_bytes(world);
    CHECK(n <= sizeof bytes);
    CHECK_EQ(kz_world_save(world, bytes, n, NULL), KZ_OK);
    move_to(world, bodies[6], 100, 0);
    count_step(world);
    CHECK_EQ(kz_body_pairs(world, bodies[7], NULL, 0), 1);
    CHECK_EQ(kz_world_restore(world, bytes, n, NULL), KZ_OK);
    CHECK_EQ(kz_body_pairs(world, bodies[7], NULL, 0), 2);
    for (int i = 0; i < 40; i++) check_body(world, bodies[i]);
    kz_world_free(world);
}

TEST(without_memory_all_pairs_are_searched)
{
    kz_test_alloc memory;
    kz_test_alloc_init(&memory);
    kz_world *world = world_of((kz_world_def){.alloc = &memory.allocator});
    kz_body bodies[60];
    for (int i = 0; i < 60; i++) bodies[i] = put_box(world, 0.25f * (float)i, 0);
    count_step(world);
    size_t n;
    kz_world_pairs(world, &n);
    memory.refuse_at = memory.calls;
    memory.refuse_for_ever = true;
    for (int i = 0; i < 60; i++) check_body(world, bodies[i]);
    CHECK(memory.refused > 0);
    memory.refuse_at = -1;
    memory.refuse_for_ever = false;
    for (int i = 0; i < 60; i++) check_body(world, bodies[i]);
    CHECK_EQ(kz_body_pairs(world, bodies[30], NULL, 0), 6);
    kz_world_free(world);
    kz_test_alloc_done(&memory, KZ_TEST_HERE);
}
