/* test_world_expect.c - worlds bring their search trees up to date by themselves, and answer as if they had none. */
#include "kz_test_alloc.h"
#include "world/world_private.h"
#include "world_fixture.h"

#include <kolize/move.h>
#include <kolize/world_query.h>

enum { CROWD = 1000, FOUND = 64 };

typedef struct crowd {
    kz_world *world;
    kz_body bodies[CROWD];
    uint32_t n;
} crowd;

static void add_one(crowd *c, kz_test_rng *r, uint32_t flags)
{
    kz_body_def def = {.shape = box_shape(0, 0, kz_test_grid(r, 1, 6, 0.5f), kz_test_grid(r, 1, 6, 0.5f))};
    def.pose.at = (kz_vec2){kz_test_grid(r, 0, 400, 0.5f), kz_test_grid(r, 0, 400, 0.5f)};
    def.flags = flags;
    c->bodies[c->n++] = put_def(c->world, def);
}

static void make_crowd(crowd *c, kz_world_def def, kz_test_rng *r, uint32_t n, uint32_t n_static)
{
    c->world = world_of(def);
    c->n = 0;
    for (uint32_t i = 0; i < n; i++) add_one(c, r, i < n_static ? KZ_BODY_STATIC : 0);
}

static void stir_crowd(crowd *c, kz_test_rng *r, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const kz_body who = c->bodies[kz_test_below(r, c->n)];
        const float x = kz_test_grid(r, 0, 400, 0.5f);
        move_to(c->world, who, x, kz_test_grid(r, 0, 400, 0.5f));
    }
}

/* By every body. */
static size_t count_boxes(const crowd *c, kz_box area)
{
    size_t n = 0;
    for (uint32_t i = 0; i < c->n; i++) n += kz_box_meets(area, kz_body_box(c->world, c->bodies[i]));
    return n;
}

static float first_hit(const crowd *c, kz_vec2 from, kz_vec2 to)
{
    float first = 2;
    for (uint32_t i = 0; i < c->n; i++) {
        kz_shape shape;
        kz_body_shape(c->world, c->bodies[i], &shape);
        const kz_ray_hit hit = kz_ray(&shape, from, to, KZ_HIT_TOUCH);
        if (hit.hit && hit.t < first) first = hit.t;
    }
    return first;
}

static void check_answers(const crowd *c, kz_test_rng *r)
{
    for (int i = 0; i < 4; i++) {
        const float x = kz_test_grid(r, 0, 400, 0.5f), y = kz_test_grid(r, 0, 400, 0.5f);
        const kz_shape area = box_shape(x, y, x + 20, y + 20);
        const kz_vec2 from = {x, y}, to = {x + kz_test_grid(r, -80, 80, 0.5f), y + 30};
        kz_world_hit found[FOUND];
        kz_world_ray_hit hit;
        const size_t n = kz_world_find(c->world, &area, KZ_PAIRS_BOXES, NULL, found, FOUND);
        CHECK_EQ(n, count_boxes(c, area.bounds));
        for (size_t k = 1; k < n && k < FOUND; k++) CHECK_LT(found[k - 1].body.index, found[k].body.index);
        CHECK_EQ(kz_world_ray(c->world, from, to, KZ_HIT_TOUCH, NULL, &hit), first_hit(c, from, to) <= 1);
        if (hit.hit.hit) CHECK_EQ(hit.hit.t, first_hit(c, from, to));
    }
}

/* Is everything in a tree? */
static bool is_indexed(const kz_world *world) { return world->changed.at && world->n_changed == 0; }

TEST(whatever_happened_before_the_answers_are_those_of_every_body)
{
    static crowd c;
    kz_test_rng r = kz_test_rng_here();
    for (int round = 0; round < 6; round++) {
        make_crowd(&c, (kz_world_def){.mode = KZ_PAIRS_TOUCH}, &r, 700, round % 3 * 300);
        for (int i = 0; i < 120; i++) {
            switch (kz_test_below(&r, 8)) {
            case 0: kz_world_expect(c.world, kz_test_below(&r, 40)); break;
            case 1: kz_world_expect(c.world, 1000000); break;
            case 2: let_rest(c.world); break;
            case 3: stir_crowd(&c, &r, kz_test_below(&r, 600)); break;
            case 4: stir_crowd(&c, &r, 3); break;
            case 5:
                for (int k = 0; k < 30 && c.n > 200; k++) {
                    const uint32_t who = kz_test_below(&r, c.n);
                    CHECK_EQ(kz_body_destroy(c.world, c.bodies[who]), KZ_OK);
                    c.bodies[who] = c.bodies[--c.n];
                }
                break;
            case 6:
                while (c.n < 700) add_one(&c, &r, kz_test_one_in(&r, 2) ? KZ_BODY_STATIC : 0);
                break;
            default: count_step(c.world);
            }
            check_answers(&c, &r);
        }
        kz_world_free(c.world);
    }
}

TEST(static_bodies_are_in_a_tree_when_they_rest_and_others_when_somebody_asks)
{
    static crowd c;
    kz_test_rng r = kz_test_rng_here();
    make_crowd(&c, (kz_world_def){.mode = KZ_PAIRS_OVERLAP}, &r, 900, 600);
    CHECK(!c.world->changed.at);
    let_rest(c.world);
    REQUIRE(c.world->changed.at != NULL);
    CHECK_EQ(c.world->n_changed, 300);
    CHECK_EQ(c.world->step.resting_tree.n, 600);
    kz_world_expect(c.world, 1000);
    CHECK(is_indexed(c.world));
    kz_world_free(c.world);
}

TEST(a_world_in_which_nothing_is_static_has_no_tree_until_somebody_asks)
{
    static crowd c;
    kz_test_rng r = kz_test_rng_here();
    make_crowd(&c, (kz_world_def){.mode = KZ_PAIRS_OVERLAP}, &r, 500, 0);
    let_rest(c.world);
    CHECK(!c.world->changed.at);
    CHECK_EQ(c.world->step.resting_tree.n, 0);
    kz_world_free(c.world);
}

TEST(trees_are_built_when_searches_have_spent_as_much_and_not_before)
{
    static crowd c;
    kz_test_rng r = kz_test_rng_here();
    make_crowd(&c, (kz_world_def){.mode = KZ_PAIRS_OVERLAP}, &r, 500, 0);
    int n = 0;
    for (; n < 100 && !is_indexed(c.world); n++) kz_world_expect(c.world, 1);
    CHECK_EQ(n, 16); /* each looks at all, which is a sixteenth of what a tree costs */
    stir_crowd(&c, &r, 60);
    for (n = 0; n < 1000; n++) kz_world_expect(c.world, 1);
    CHECK_GT(c.world->n_changed, 0); /* not worth it, whoever asks */
    stir_crowd(&c, &r, 100);
    for (n = 0; n < 1000 && !is_indexed(c.world); n++) kz_world_expect(c.world, 1);
    CHECK_GT(n, 40);
    CHECK_LT(n, 90);
    kz_world_free(c.world);
}

TEST(a_game_that_asks_every_frame_pays_for_trees_at_its_first_question)
{
    static crowd c;
    kz_test_rng r = kz_test_rng_here();
    make_crowd(&c, (kz_world_def){.mode = KZ_PAIRS_OVERLAP}, &r, 500, 0);
    for (int frame = 0; frame < 4; frame++) {
        for (uint32_t i = 0; i < c.n; i++) move_to(c.world, c.bodies[i], (float)i, (float)frame);
        kz_world_expect(c.world, 1);
        CHECK_EQ(is_indexed(c.world), frame > 0);
        for (int i = 0; i < 40; i++) kz_world_expect(c.world, 1);
        CHECK(is_indexed(c.world));
        count_step(c.world);
    }
    kz_world_free(c.world);
}

TEST(the_step_builds_trees_where_nothing_moves_between_it_and_the_questions)
{
    static crowd c;
    kz_test_rng r = kz_test_rng_here();
    make_crowd(&c, (kz_world_def){.mode = KZ_PAIRS_OVERLAP}, &r, 500, 0);
    for (int frame = 0; frame < 6; frame++) {
        for (uint32_t i = 0; i < c.n; i++) move_to(c.world, c.bodies[i], (float)i, (float)frame);
        count_step(c.world);
        NOTE("frame %d", frame);
        CHECK_EQ(is_indexed(c.world), frame > 1); /* at first it is told by nobody, then by the last frame's questions */
        for (int i = 0; i < 40; i++) kz_world_expect(c.world, 1);
        CHECK(is_indexed(c.world));
    }
    for (uint32_t i = 0; i < c.n; i++) move_to(c.world, c.bodies[i], (float)i, 9);
    for (int i = 0; i < 40; i++) kz_world_expect(c.world, 1);
    CHECK(is_indexed(c.world));
    count_step(c.world);
    CHECK(is_indexed(c.world)); /* nothing has moved since */
    for (uint32_t i = 0; i < c.n; i++) move_to(c.world, c.bodies[i], (float)i, 10);
    count_step(c.world);
    CHECK(!is_indexed(c.world)); /* no longer: the last time it would have been in vain */
    count_step(c.world);
    CHECK(!is_indexed(c.world));
    kz_world_free(c.world);
}

TEST(moves_count_as_searches)
{
    static crowd c;
    kz_test_rng r = kz_test_rng_here();
    make_crowd(&c, (kz_world_def){.mode = KZ_PAIRS_OVERLAP}, &r, 500, 0);
    for (int i = 0; i < 10; i++) {
        CHECK_EQ(kz_body_move(c.world, c.bodies[0], (kz_vec2){1, 0}, NULL, NULL, 0, NULL, NULL), KZ_OK);
    }
    CHECK(c.world->changed.at);
    CHECK_LE(c.world->n_changed, 1);
    kz_world_free(c.world);
}

typedef struct asking {
    kz_world *world;
    int n;
} asking;

static void ask_meanwhile(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    asking *asked = ctx;
    kz_world_expect(asked->world, 1000000);
    asked->n++;
    for (size_t i = 0; i < n; i++) keep[i] = pairs[i].a.index != pairs[i].b.index && world;
}

TEST(during_a_callers_function_nothing_is_built)
{
    static crowd c;
    asking asked = {0};
    kz_test_rng r = kz_test_rng_here();
    make_crowd(&c, (kz_world_def){.filter = ask_meanwhile, .filter_ctx = &asked}, &r, 500, 0);
    asked.world = c.world;
    count_step(c.world);
    CHECK_GT(asked.n, 0);
    CHECK(!c.world->changed.at);
    kz_world_expect(NULL, 1);
    kz_world_free(c.world);
}

TEST(without_memory_queries_are_slow_and_right)
{
    static crowd c;
    kz_test_alloc ta;
    KZ_TEST_EACH_FAILURE(ta) {
        kz_test_rng r = kz_test_rng_make(5);
        const int64_t refuse_at = ta.refuse_at;
        ta.refuse_at = -1;
        make_crowd(&c, (kz_world_def){.alloc = &ta.allocator}, &r, 300, 150);
        ta.refuse_at = refuse_at < 0 ? -1 : ta.calls + refuse_at;
        const kz_result stepped = kz_world_step(c.world, NULL);
        CHECK(stepped == KZ_OK || stepped == KZ_ERR_MEMORY);
        check_answers(&c, &r);
        kz_world_expect(c.world, 1000000);
        check_answers(&c, &r);
        kz_world_free(c.world);
    }
}

TEST(an_indexed_world_gives_up_slots_at_a_step)
{
    static kz_body bodies[CROWD * 3];
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    for (int i = 0; i < CROWD * 3; i++) bodies[i] = put_box(world, 2 * (float)i, 0);
    count_step(world);
    CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    CHECK_EQ(kz_bodies_destroy(world, bodies + 5, CROWD * 3 - 5), KZ_OK);
    count_step(world);
    CHECK_EQ(world->n_slots, 5);
    const kz_shape all = box_shape(0, 0, 9999, 9);
    CHECK_EQ(kz_world_find(world, &all, KZ_PAIRS_TOUCH, NULL, NULL, 0), 5);
    CHECK_EQ(kz_bodies_destroy(world, bodies, 5), KZ_OK);
    count_step(world);
    CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    CHECK_EQ(kz_world_find(world, &all, KZ_PAIRS_TOUCH, NULL, NULL, 0), 0);
    kz_world_free(world);
}
