/* test_step_sleep.c - resting bodies never change an answer. */
#include "kz_test_alloc.h"
#include "world/world_private.h"
#include "world_fixture.h"

#include <math.h>

enum { MOST = 4000 };

/* Bodies of four kinds in a square, some of them with filters. */
static kz_body_def any_def(kz_test_rng *r, float side)
{
    kz_body_def def = {0};
    const float x = kz_test_grid(r, 0, (int32_t)side * 4, 0.25f), y = kz_test_grid(r, 0, (int32_t)side * 4, 0.25f);
    switch (kz_test_below(r, 4)) {
    case 0: def.shape = circle_shape(kz_test_grid(r, 1, 8, 0.125f)); break;
    case 1: kz_shape_point((kz_vec2){0, 0}, &def.shape, NULL); break;
    case 2: kz_shape_segment((kz_vec2){0, 0}, (kz_vec2){2, 1}, &def.shape, NULL); break;
    default: def.shape = box_shape(0, 0, 1, kz_test_grid(r, 0, 8, 0.25f)); break;
    }
    def.pose = kz_pose_radians(x, y, 0);
    if (kz_test_one_in(r, 3)) def.flags = KZ_BODY_STATIC;
    return def;
}

typedef struct crowd {
    kz_world *world;
    kz_body bodies[MOST];
    uint32_t n;
    float side;
    books books;
} crowd;

static void add_body_to(crowd *c, kz_test_rng *r)
{
    if (c->n < MOST) c->bodies[c->n++] = put_def(c->world, any_def(r, c->side));
}

/* One change of one body, of whatever kind. */
static void disturb(crowd *c, kz_test_rng *r)
{
    const uint32_t who = kz_test_below(r, c->n);
    const kz_body body = c->bodies[who];
    const float x = kz_test_grid(r, 0, (int32_t)c->side * 4, 0.25f),
                y = kz_test_grid(r, 0, (int32_t)c->side * 4, 0.25f);
    kz_shape shape;
    switch (kz_test_below(r, 9)) {
    case 0:
        CHECK_EQ(kz_body_destroy(c->world, body), KZ_OK);
        c->bodies[who] = c->bodies[--c->n];
        break;
    case 1: add_body_to(c, r); break;
    case 2: CHECK_EQ(kz_body_set_flags(c->world, body, kz_test_u32(r) & 31), KZ_OK); break;
    case 3: CHECK_EQ(kz_body_set_filter(c->world, body, kz_test_below(r, 4), kz_test_below(r, 4)), KZ_OK); break;
    case 4: CHECK_EQ(kz_body_set_group(c->world, body, kz_test_range(r, -1, 1)), KZ_OK); break;
    case 5:
        shape = any_def(r, c->side).shape;
        CHECK_EQ(kz_body_set_shape(c->world, body, &shape, NULL), KZ_OK);
        break;
    case 6: CHECK_EQ(kz_body_set_pose(c->world, body, kz_body_pose(c->world, body), NULL), KZ_OK); break;
    default: move_to(c->world, body, x, y); break;
    }
}

/* How many bodies are disturbed in a frame: mostly a handful, so that most rest; sometimes none for long, or nearly
 * all. */
static uint32_t how_many(kz_test_rng *r, const crowd *c)
{
    switch (kz_test_below(r, 8)) {
    case 0: return 0;
    case 1: return c->n / 5;
    case 2: return kz_test_one_in(r, 4) ? 2 * c->n : c->n / 20;
    default: return kz_test_below(r, 12);
    }
}

TEST(a_world_with_bodies_at_rest_finds_what_a_new_world_finds_at_every_step)
{
    static crowd c;
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = 0; round < kz_test_rounds(6); round++) {
        const kz_pair_mode mode = (kz_pair_mode)(round % 3);
        c = (crowd){.world = world_of_mode(mode), .side = round % 2 ? 60 : 24};
        const uint32_t n = round % 2 ? 3000 : 300;
        for (uint32_t i = 0; i < n; i++) add_body_to(&c, &r);
        for (int frame = 0; frame < 60; frame++) {
            NOTE("round %lld, frame %d", (long long)round, frame);
            for (uint32_t k = frame < 5 ? 0 : how_many(&r, &c); k > 0 && c.n > 0; k--) disturb(&c, &r);
            CHECK_EQ(kz_world_step(c.world, NULL), KZ_OK);
            books_balance(&c.books, c.world);
            check_as_fresh(c.world, mode, MOST + 1000);
        }
        books_close(&c.books);
        kz_world_free(c.world);
    }
}

/* Fifty rows of boxes that overlap their right neighbours. */
static void rows_of(kz_world *world, kz_body *bodies, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) bodies[i] = put_box(world, 0.75f * (float)(i % 50), 2 * (float)(i / 50));
}

TEST(bodies_nobody_touches_keep_their_pairs_for_ever)
{
    enum { N = 1000 };
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    static kz_body bodies[N];
    size_t n;
    rows_of(world, bodies, N);
    CHECK_EQ(count_step(world), 20 * 49);
    CHECK_EQ(count_begun(world), 20 * 49);
    const size_t bytes = kz_world_bytes(world);
    for (int i = 0; i < 50; i++) {
        const kz_pair *pairs = kz_world_pairs(world, &n);
        CHECK_EQ(pairs[n - 1].began, i == 0);
        CHECK_EQ(count_step(world), 20 * 49);
        CHECK_EQ(count_begun(world) + count_ended(world), 0);
    }
    CHECK_LT(kz_world_bytes(world), 3 * bytes);
    kz_world_free(world);
}

TEST(one_woken_body_changes_its_own_pairs_alone)
{
    enum { N = 1000 };
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    static kz_body bodies[N];
    books b = {NULL, 0};
    size_t n;
    rows_of(world, bodies, N);
    for (int i = 0; i < 8; i++) {
        count_step(world);
        books_balance(&b, world);
    }
    move_to(world, bodies[10], 1000, 1000);
    CHECK_EQ(count_step(world), 20 * 49 - 2);
    const kz_pair *ended = kz_world_end_events(world, &n);
    REQUIRE(n == 2);
    CHECK(is_pair(ended[0], bodies[9], bodies[10]) && is_pair(ended[1], bodies[10], bodies[11]));
    books_balance(&b, world);
    move_to(world, bodies[10], 7.5f, 0);
    CHECK_EQ(count_step(world), 20 * 49);
    CHECK_EQ(count_begun(world), 2);
    books_balance(&b, world);
    CHECK_EQ(kz_body_destroy(world, bodies[500]), KZ_OK);
    CHECK_EQ(kz_body_set_filter(world, bodies[700], 2, 2), KZ_OK); /* at the left end: one neighbour */
    CHECK_EQ(count_step(world), 20 * 49 - 2);
    books_balance(&b, world);
    for (int i = 0; i < 8; i++) {
        CHECK_EQ(count_step(world), 20 * 49 - 2);
        books_balance(&b, world);
    }
    for (uint32_t i = 0; i < N; i += 2) /* destroyed while all are at rest */
        if (i != 500) CHECK_EQ(kz_body_destroy(world, bodies[i]), KZ_OK);
    CHECK_EQ(count_step(world), 0);
    books_balance(&b, world);
    CHECK_EQ(kz_world_count(world), N / 2);
    for (uint32_t i = 0; i < N; i += 2) bodies[i] = put_box(world, 0.75f * (float)(i % 50), 2 * (float)(i / 50));
    CHECK_EQ(count_step(world), 20 * 49); /* newcomers in the places of the others, without their filters */
    books_balance(&b, world);
    books_close(&b);
    kz_world_free(world);
}

TEST(a_settled_world_is_stepped_without_memory)
{
    enum { N = 1000 };
    static kz_body bodies[N];
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = world_of((kz_world_def){.alloc = &ta.allocator});
    rows_of(world, bodies, N);
    let_rest(world);
    for (int i = 0; i < 900; i++) { /* the same three dozen wake and move, again and again */
        for (uint32_t k = 0; k < 24; k++) move_to(world, bodies[40 * k], 0.75f * (float)(i % 7), 2 * (float)k);
        const int64_t calls = ta.calls;
        count_step(world);
        if (i > 600) CHECK_EQ(ta.calls, calls);
        CHECK_EQ(kz_world_bytes(world), ta.live_bytes);
    }
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* ---- Start and stop ------------------------------------------------------------------------------------- */

enum { STARTERS = 700 };

/* Boxes that stop and start at random, and what is known about them. */
typedef struct starters {
    kz_world *world;
    kz_body bodies[STARTERS];
    kz_box boxes[STARTERS];
    uint32_t category[STARTERS];
    bool moves[STARTERS];
    double wrap_w;
    kz_test_alloc *ta;
} starters;

/* On a torus a box may meet another one period to either side; these sums are exact in double. */
static bool starters_meet(const starters *s, int i, int j)
{
    const kz_box a = s->boxes[i], b = s->boxes[j];
    if (!(s->category[i] & s->category[j]) || !(a.min.y <= b.max.y && b.min.y <= a.max.y)) return false;
    for (int k = s->wrap_w > 0 ? -1 : 0; k <= (s->wrap_w > 0 ? 1 : 0); k++) {
        const double by = k * s->wrap_w;
        if (a.min.x + by <= b.max.x && b.min.x <= a.max.x + by) return true;
    }
    return false;
}

/* Are the pairs of the world those of testing each box with each? */
static void check_starters(const starters *s)
{
    size_t n, k = 0;
    const kz_pair *pairs = kz_world_pairs(s->world, &n);
    for (int i = 0; i < STARTERS; i++) {
        for (int j = i + 1; j < STARTERS; j++) {
            if (!starters_meet(s, i, j)) continue;
            if (k < n) CHECK(is_pair(pairs[k], s->bodies[i], s->bodies[j]));
            k++;
        }
    }
    CHECK_EQ(n, k);
}

static void place_starter(starters *s, kz_test_rng *r, int i, float side)
{
    const float size = kz_test_one_in(r, 40) ? side / 3 : 1, x = kz_test_real(r, 0, side - size - 1);
    const kz_vec2 at = {x, kz_test_one_in(r, 3) ? kz_test_grid(r, 0, (int32_t)side - 20, 1) : x / 2};
    kz_shape shape = box_shape(0, 0, size, size);
    s->boxes[i] = (kz_box){at, {at.x + size, at.y + size}};
    if (size > 1) CHECK_EQ(kz_body_set_shape(s->world, s->bodies[i], &shape, NULL), KZ_OK);
    if (size <= 1) s->boxes[i].max = (kz_vec2){at.x + 1, at.y + 1};
    shape = box_shape(0, 0, 1, 1);
    if (size <= 1) CHECK_EQ(kz_body_set_shape(s->world, s->bodies[i], &shape, NULL), KZ_OK);
    move_to(s->world, s->bodies[i], at.x, at.y);
}

/* One step.  Sometimes an allocation is refused; then nothing has changed, and the step is taken again. */
static void step_starters(starters *s, kz_test_rng *r)
{
    size_t n_before, n;
    if (kz_test_one_in(r, 4)) s->ta->refuse_at = s->ta->calls + kz_test_below(r, 6);
    kz_world_pairs(s->world, &n_before);
    const kz_result result = kz_world_step(s->world, NULL);
    s->ta->refuse_at = -1;
    if (result == KZ_OK) return;
    CHECK_EQ(result, KZ_ERR_MEMORY);
    kz_world_pairs(s->world, &n);
    CHECK_EQ(n, n_before);
    CHECK_EQ(kz_world_step(s->world, NULL), KZ_OK);
}

/* `share` of 100 move on average, and stop after ten steps. */
static void run_starters(starters *s, kz_test_rng *r, uint32_t share, uint32_t *n_merged, uint32_t *n_swept)
{
    const float side = 60;
    const kz_cpu_level before = kz_cpu_level_now();
    for (int frame = 0; frame < 90; frame++) {
        kz_cpu_force((kz_cpu_level)kz_test_below(r, KZ_CPU_LEVEL_COUNT));
        for (int i = 0; i < STARTERS; i++) {
            const bool turns = s->moves[i] ? kz_test_one_in(r, 10) : kz_test_below(r, 1000 - 10 * share) < share;
            if (turns) s->moves[i] = !s->moves[i];
            if (s->moves[i]) place_starter(s, r, i, side);
            if (turns && frame > 60 && kz_test_one_in(r, 3)) {
                s->category[i] = 1u << kz_test_below(r, 2) | 4u * kz_test_below(r, 2);
                CHECK_EQ(kz_body_set_filter(s->world, s->bodies[i], s->category[i], s->category[i]), KZ_OK);
            }
        }
        NOTE("share %u, frame %d, wraps %d", share, frame, s->wrap_w > 0);
        step_starters(s, r);
        check_starters(s);
        const kzi_stepper *step = &s->world->step;
        *n_merged += step->n_resting > 0 && !step->columns_are_old;
        *n_swept += step->n_resting > 0 && step->columns_are_old;
    }
    kz_cpu_force(before);
}

TEST(bodies_that_stop_and_start_meet_what_testing_each_with_each_finds)
{
    static starters s;
    static const uint32_t shares[] = {2, 10, 40, 75};
    kz_test_rng r = kz_test_rng_here();
    uint32_t n_merged = 0, n_swept = 0;
    for (int64_t round = 0; round < kz_test_rounds(5); round++) {
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        s = (starters){.wrap_w = round % 5 == 4 ? 64 : 0, .ta = &ta};
        s.world = world_of((kz_world_def){.mode = KZ_PAIRS_BOXES, .wrap_w = (float)s.wrap_w, .alloc = &ta.allocator});
        for (int i = 0; i < STARTERS; i++) {
            s.category[i] = 1;
            s.bodies[i] = put_box(s.world, 0, 0);
            place_starter(&s, &r, i, 60);
        }
        run_starters(&s, &r, shares[round % 4], &n_merged, &n_swept);
        CHECK_EQ(kz_world_bytes(s.world), ta.live_bytes);
        kz_world_free(s.world);
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
    NOTE("%u steps merged, %u swept all", n_merged, n_swept);
    CHECK(n_merged > 30 && n_swept > 0);
}

TEST(static_bodies_that_are_set_to_where_they_are_stay_at_rest)
{
    enum { N = 200 };
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    kz_mask *mask;
    static kz_body bodies[N];
    static kz_vec2 at[N];
    REQUIRE(kz_mask_from_text("#..\n..#\n", NULL, &mask, NULL) == KZ_OK);
    for (int i = 0; i < N; i++) {
        kz_body_def def = {.flags = i % 10 ? KZ_BODY_STATIC : 0, .shape = circle_shape(1)};
        if (i % 4 == 1) def.shape = box_shape(0, 0, 1, 1);
        if (i == 7) CHECK_EQ(kz_shape_mask(mask, 0, 0, &def.shape, NULL), KZ_OK);
        at[i] = (kz_vec2){(float)(i % 20), (float)i / 20};
        def.pose.at = at[i];
        bodies[i] = put_def(world, def);
    }
    count_step(world);
    const kzi_stepper *step = &world->step;
    for (int i = 0; i < 12; i++) {
        CHECK_EQ(kz_bodies_set_at(world, bodies, N, at, sizeof *at, NULL), KZ_OK);
        count_step(world);
    }
    CHECK_EQ(step->n_resting, N / 10 * 9 - 1);
    CHECK_EQ(step->n_movers, N / 10 + 1); /* the mask may have other cells by now */
    at[1].x = nextafterf(at[1].x, 100);
    CHECK_EQ(kz_bodies_set_at(world, bodies, N, at, sizeof *at, NULL), KZ_OK);
    CHECK_EQ(step->n_resting, N / 10 * 9 - 2);
    count_step(world);
    check_as_fresh(world, KZ_PAIRS_TOUCH, 4000);
    kz_world_free(world);
    kz_mask_free(mask);
}
