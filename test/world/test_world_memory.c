/* test_world_memory.c - every single allocation of a world's life may fail; and how much memory a world takes. */
#include "kz_test_alloc.h"
#include "world_fixture.h"
#include "shape/shape_private.h"

#include <kolize/world_state.h>

enum { BODIES = 70, CORNERS = 12 };

typedef struct stage {
    kz_world *world;
    kz_vec2 ring[CORNERS];
    kz_shape shapes[4];
    kz_mask_set *frames;
    kz_body bodies[BODIES + 40];
    uint32_t n;
} stage;

static void make_shapes(stage *s)
{
    kz_mask *mask = NULL;
    const kz_frame frame = {.w = 4, .h = 4};
    for (int i = 0; i < CORNERS; i++) {
        const kz_pose turn = kz_pose_degrees(0, 0, i * 360.0 / CORNERS);
        s->ring[i] = kz_pose_apply(turn, (kz_vec2){i % 2 ? 3 : 1, 0});
    }
    CHECK_EQ(kz_shape_polygon(s->ring, CORNERS, &s->shapes[0], NULL), KZ_OK);
    s->shapes[1] = circle_shape(2);
    s->shapes[2] = box_shape(0, 0, 1, 2);
    CHECK_EQ(kz_shape_parts(s->shapes, 2, &s->shapes[3], NULL), KZ_OK);
    CHECK_EQ(kz_mask_from_text("##\n##\n", NULL, &mask, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_create(NULL, &s->frames, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_frame(s->frames, &frame, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_frame(s->frames, &frame, NULL), KZ_OK);
    for (int i = 0; i < 3; i++)
        CHECK_EQ(kz_mask_set_add_mask(s->frames, i > 0, "", mask, (kz_cell){i, i}, NULL), KZ_OK);
    kz_mask_free(mask);
}

/* ---- What a world is ------------------------------------------------------------------------------------ */

static uint64_t mix(uint64_t h, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) h = (h ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
    return h;
}

static uint64_t mix_pairs(uint64_t h, const kz_pair *pairs, size_t n)
{
    h = mix(h, &n, sizeof n);
    for (size_t i = 0; i < n; i++) {
        const uint32_t words[6] = {pairs[i].a.index,      pairs[i].a.generation,       pairs[i].b.index,
                                   pairs[i].b.generation, (uint32_t)pairs[i].relation, pairs[i].began};
        h = mix(h, words, sizeof words);
    }
    return h;
}

/* All that can be read of a world and its lists, in a number. */
static uint64_t state_of(const stage *s)
{
    const kz_world *world = s->world;
    uint64_t h = kz_world_count(world);
    size_t n;
    for (uint32_t i = 0; i < 3 * BODIES; i++) {
        const kz_body body = kz_world_body(world, i);
        kz_shape shape;
        int32_t frame, n_points;
        h = mix(h, &body, sizeof body);
        if (body.generation == 0) continue;
        const kz_pose pose = kz_body_pose(world, body);
        const kz_box box = kz_body_box(world, body);
        const kz_vec2 one_way = kz_body_one_way(world, body);
        const uint32_t bits[4] = {kz_body_category(world, body), kz_body_collides(world, body),
                                  (uint32_t)kz_body_group(world, body), kz_body_flags(world, body)};
        const uint64_t user = kz_body_user(world, body);
        kz_body_frames(world, body, &frame);
        kz_body_shape(world, body, &shape);
        h = mix(mix(h, &pose, sizeof pose), &box, sizeof box);
        h = mix(mix(mix(h, bits, sizeof bits), &user, sizeof user), &frame, sizeof frame);
        h = mix(mix(h, &one_way, sizeof one_way), &shape.kind, sizeof shape.kind);
        const kz_vec2 *points = kzi_shape_points(&shape, &n_points);
        if (n_points > 0) h = mix(h, points, (size_t)n_points * sizeof *points);
    }
    const kz_pair *pairs = kz_world_pairs(s->world, &n);
    h = mix_pairs(h, pairs, n);
    pairs = kz_world_begin_events(world, &n);
    h = mix_pairs(h, pairs, n);
    pairs = kz_world_end_events(world, &n);
    for (size_t i = 0; i < n; i++) {
        const kz_pair_users users = kz_world_end_users(world, i);
        h = mix(h, &users, sizeof users);
    }
    return mix_pairs(h, pairs, n);
}

TEST(the_state_of_a_world_shows_each_change)
{
    stage s = {.world = world_of_mode(KZ_PAIRS_TOUCH)};
    uint64_t seen[10];
    const kz_shape round = circle_shape(1);
    int n = 0;
    seen[n++] = state_of(&s);
    for (; s.n < 2; s.n++) s.bodies[s.n] = put_at(s.world, &round, 0, 0);
    seen[n++] = state_of(&s);
    move_to(s.world, s.bodies[0], 0.25f, 0);
    seen[n++] = state_of(&s);
    count_step(s.world);
    seen[n++] = state_of(&s);
    count_step(s.world);
    seen[n++] = state_of(&s);
    CHECK_EQ(kz_body_set_flags(s.world, s.bodies[0], KZ_BODY_DISABLED), KZ_OK);
    seen[n++] = state_of(&s);
    count_step(s.world);
    seen[n++] = state_of(&s);
    CHECK_EQ(kz_body_set_user(s.world, s.bodies[1], 1), KZ_OK);
    seen[n++] = state_of(&s);
    CHECK_EQ(kz_body_destroy(s.world, s.bodies[0]), KZ_OK);
    seen[n++] = state_of(&s);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) CHECK_NE(seen[i], seen[j]);
    kz_world_free(s.world);
}

/* ---- Every failure -------------------------------------------------------------------------------------- */

typedef struct attempt {
    const kz_test_alloc *ta;
    const stage *stage;
    int64_t refused;
    uint64_t before;
    kz_error err;
} attempt;

static attempt begin(const kz_test_alloc *ta, const stage *s)
{
    return (attempt){ta, s, ta->refused, state_of(s), {KZ_OK, 0, 0}};
}

/* A failure for lack of memory requires that memory was refused, and must have changed nothing.  A step may succeed all
 * the same, when only memory for speed was refused; not with `must`. */
static bool went_well(const attempt *a, kz_result result, bool has_err, bool must)
{
    const bool was_refused = a->ta->refused > a->refused;
    if (must || !was_refused) CHECK_EQ(result, was_refused ? KZ_ERR_MEMORY : KZ_OK);
    CHECK_EQ(kz_world_bytes(a->stage->world), a->ta->live_bytes);
    if (result == KZ_OK) return true;
    CHECK_EQ(result, KZ_ERR_MEMORY);
    if (has_err) CHECK(a->err.code == KZ_ERR_MEMORY && a->err.a > 0);
    CHECK_EQ(state_of(a->stage), a->before);
    return false;
}

static kz_body_def def_number(const stage *s, kz_test_rng *r, uint32_t i)
{
    kz_body_def def = {.user = i > 30 ? i : 0, .group = i == 40 ? 1 : 0, .category = i > 45 ? 1 + i % 3 : 0};
    const float x = kz_test_grid(r, 0, 60, 0.5f), y = kz_test_grid(r, 0, 90, 0.5f);
    def.pose = kz_pose_radians(x, y, i > 20 && i % 4 == 0 ? 0.5 : 0);
    def.one_way.x = i == 42;
    if (i % 5 == 3) def.frames = s->frames;
    if (i % 5 == 3) def.pose = kz_pose_radians(x, y, 0);
    def.frame = (int32_t)(i % 2);
    def.shape = s->shapes[i % 4];
    return def;
}

static void change_things(const kz_test_alloc *ta, stage *s, uint32_t i)
{
    const kz_body body = s->bodies[i % s->n];
    attempt a = begin(ta, s);
    went_well(&a, kz_body_set_shape(s->world, body, &s->shapes[i % 4], &a.err), true, true);
    a = begin(ta, s);
    went_well(&a, kz_body_set_filter(s->world, body, 1, i), false, true);
    a = begin(ta, s);
    went_well(&a, kz_body_set_group(s->world, body, (int32_t)i % 2), false, true);
    a = begin(ta, s);
    went_well(&a, kz_body_set_one_way(s->world, body, (kz_vec2){1, 0}), false, true);
    a = begin(ta, s);
    went_well(&a, kz_body_set_user(s->world, body, i), false, true);
    if (!kz_body_frames(s->world, body, NULL)) { /* masks are not rotated */
        a = begin(ta, s);
        went_well(&a, kz_body_set_pose(s->world, body, kz_pose_radians((float)i, 1, 0.25), &a.err), true, true);
    }
    int32_t frame;
    if (kz_body_frames(s->world, s->bodies[(i + 1) % s->n], &frame)) {
        a = begin(ta, s);
        went_well(&a, kz_body_set_frame(s->world, s->bodies[(i + 1) % s->n], 1 - frame, &a.err), true, true);
    }
}

static void save_and_restore(const kz_test_alloc *ta, stage *s)
{
    const size_t n = kz_world_save_bytes(s->world);
    const uint64_t then = state_of(s);
    void *bytes = malloc(n);
    if (!bytes) abort();
    const int64_t calls = ta->calls;
    CHECK_EQ(kz_world_save(s->world, bytes, n, NULL), KZ_OK);
    CHECK_EQ(ta->calls, calls);
    if (s->n > 1) CHECK_EQ(kz_body_set_flags(s->world, s->bodies[0], KZ_BODY_SENSOR | KZ_BODY_ONE_WAY), KZ_OK);
    attempt a = begin(ta, s);
    if (went_well(&a, kz_world_restore(s->world, bytes, n, &a.err), true, true)) CHECK_EQ(state_of(s), then);
    free(bytes);
}

static void play(const kz_test_alloc *ta, stage *s)
{
    kz_test_rng r = kz_test_rng_here();
    for (uint32_t i = 0; i < BODIES; i++) {
        const kz_body_def def = def_number(s, &r, i);
        attempt a = begin(ta, s);
        if (went_well(&a, kz_body_create(s->world, &def, &s->bodies[s->n], &a.err), true, true)) s->n++;
        if (i % 20 == 15 && s->n > 3) {
            change_things(ta, s, i);
            CHECK_EQ(kz_body_destroy(s->world, s->bodies[--s->n]), KZ_OK);
        }
        if (i % 25 == 10 || i > BODIES - 9) {
            a = begin(ta, s);
            went_well(&a, kz_world_step(s->world, &a.err), true, false);
        }
        if (i % 25 == 22 || i == BODIES - 1) {
            a = begin(ta, s);
            went_well(&a, kz_world_index(s->world, &a.err), true, true);
        }
    }
    kz_body_def many[12];
    for (uint32_t i = 0; i < 12; i++) many[i] = def_number(s, &r, i);
    attempt a = begin(ta, s);
    if (went_well(&a, kz_bodies_create(s->world, many, 12, &s->bodies[s->n], &a.err), true, true)) s->n += 12;
    save_and_restore(ta, s);
    for (int i = 0; i < 6; i++) {
        a = begin(ta, s);
        went_well(&a, kz_world_step(s->world, &a.err), true, false);
    }
}

static void each_failure(kz_world_def def)
{
    kz_test_alloc ta;
    KZ_TEST_EACH_FAILURE(ta)
    {
        stage s = {0};
        kz_error err = {KZ_OK, 0, 0};
        make_shapes(&s);
        def.alloc = &ta.allocator;
        const kz_result made = kz_world_create(&def, &s.world, &err);
        CHECK_EQ(made, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        if (made == KZ_OK) {
            play(&ta, &s);
        } else {
            CHECK_GT(err.a, 0);
            CHECK(s.world == NULL);
        }
        kz_world_free(s.world);
        kz_mask_set_free(s.frames);
    }
}

TEST(every_allocation_of_a_worlds_life_may_fail_and_changes_nothing)
{
    each_failure((kz_world_def){.mode = KZ_PAIRS_TOUCH});
}

TEST(every_allocation_of_a_world_that_wraps_may_fail_and_changes_nothing)
{
    each_failure((kz_world_def){.mode = KZ_PAIRS_OVERLAP, .wrap_w = 30, .wrap_h = 45});
}

/* ---- Giving back ---------------------------------------------------------------------------------------- */

enum { IN_A_ROW = 400 };

/* Bodies in a row, each overlapping the next, that all move for five steps, and then two of them.  Steps that are
 * refused memory change nothing and are taken again. */
static void live_in_a_row(kz_test_alloc *ta, kz_world *world, kz_body *bodies, const kz_vec2 *at)
{
    for (int frame = 0; frame < 30; frame++) {
        kz_error err = {KZ_OK, 0, 0};
        size_t n;
        CHECK_EQ(kz_bodies_set_at(world, bodies, frame < 5 ? IN_A_ROW : 2, at, sizeof *at, NULL), KZ_OK);
        const int64_t refused = ta->refused, refuse_at = ta->refuse_at;
        kz_world_pairs(world, &n);
        const size_t n_before = n;
        kz_result r = kz_world_step(world, &err);
        if (r != KZ_OK) {
            CHECK_EQ(r, KZ_ERR_MEMORY);
            CHECK_GT(ta->refused, refused);
            kz_world_pairs(world, &n);
            CHECK_EQ(n, n_before);
            ta->refuse_at = -1;
            r = kz_world_step(world, &err);
            ta->refuse_at = refuse_at;
        }
        CHECK_EQ(r, KZ_OK);
        const kz_pair *pairs = kz_world_pairs(world, &n);
        CHECK_EQ(n, IN_A_ROW - 1);
        for (size_t i = 0; i < n; i++) CHECK(pairs[i].a.index == i && pairs[i].b.index == i + 1);
        kz_world_begin_events(world, &n);
        CHECK_EQ(n, frame ? 0 : IN_A_ROW - 1);
        kz_world_end_events(world, &n);
        CHECK_EQ(n, 0);
    }
}

TEST(scratch_is_given_back_and_lists_stay_though_any_allocation_is_refused)
{
    static kz_body_def defs[IN_A_ROW];
    static kz_body bodies[IN_A_ROW];
    static kz_vec2 at[IN_A_ROW];
    uint64_t most = 0, least = UINT64_MAX;
    kz_test_alloc ta;
    for (uint32_t i = 0; i < IN_A_ROW; i++) {
        defs[i] = (kz_body_def){.shape = box_shape(0, 0, 1, 1)};
        defs[i].pose.at = at[i] = (kz_vec2){(float)i * 0.75f, 0};
    }
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_world *world = NULL;
        const kz_world_def def = {.alloc = &ta.allocator};
        if (kz_world_create(&def, &world, NULL) == KZ_OK &&
            kz_bodies_create(world, defs, IN_A_ROW, bodies, NULL) == KZ_OK) {
            live_in_a_row(&ta, world, bodies, at);
            most = ta.peak_bytes > most ? ta.peak_bytes : most;
            least = ta.live_bytes < least ? ta.live_bytes : least;
        }
        kz_world_free(world);
    }
    NOTE("%llu bytes at most, %llu in the end", (unsigned long long)most, (unsigned long long)least);
    CHECK_LT(least, 130 * IN_A_ROW); /* at one pair a body, not half a pair, and so small a number that details count */
}

/* A refused batch leaves no trace: handles of the bodies that come next are those they would have been. */
TEST(a_batch_that_is_refused_changes_no_generation)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP), *other = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_body_def defs[5];
    kz_body bodies[5], others[5];
    size_t n;
    for (int i = 0; i < 5; i++) defs[i] = (kz_body_def){.shape = box_shape(0, 0, 1, 1)};
    for (int round = 0; round < 3; round++) { /* of new slots, of freed ones, with lists that name bodies */
        defs[4].flags = 1u << 31;
        CHECK_EQ(kz_bodies_create(world, defs, 5, bodies, NULL), KZ_ERR_ARGUMENT);
        CHECK_EQ(kz_world_count(world), 0);
        defs[4].flags = 0;
        CHECK_EQ(kz_bodies_create(world, defs, 5, bodies, NULL), KZ_OK);
        CHECK_EQ(kz_bodies_create(other, defs, 5, others, NULL), KZ_OK);
        for (int i = 0; i < 5; i++) CHECK(same_body(bodies[i], others[i]));
        if (round) {
            CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
            CHECK_EQ(kz_world_step(other, NULL), KZ_OK);
            kz_world_pairs(world, &n);
            CHECK_EQ(n, 10);
        }
        for (int i = 0; i < 5; i++) CHECK_EQ(kz_body_destroy(world, bodies[i]), KZ_OK);
        for (int i = 0; i < 5; i++) CHECK_EQ(kz_body_destroy(other, others[i]), KZ_OK);
    }
    kz_world_free(world);
    kz_world_free(other);
}

/* ---- How much ------------------------------------------------------------------------------------------- */

TEST(values_that_are_the_defaults_take_no_memory)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = world_of((kz_world_def){.alloc = &ta.allocator});
    const kz_body body = put_box(world, 0, 0);
    const int64_t calls = ta.calls;
    CHECK_EQ(kz_body_set_user(world, body, 0), KZ_OK);
    CHECK_EQ(kz_body_set_group(world, body, 0), KZ_OK);
    CHECK_EQ(kz_body_set_one_way(world, body, (kz_vec2){0, 0}), KZ_OK);
    CHECK_EQ(kz_body_set_filter(world, body, 0, 0), KZ_OK);
    CHECK_EQ(kz_body_set_filter(world, body, 1, ~0u), KZ_OK);
    CHECK_EQ(kz_body_set_flags(world, body, 31), KZ_OK);
    move_to(world, body, 5, 5);
    CHECK_EQ(ta.calls, calls);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(queries_allocate_nothing)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = world_of((kz_world_def){.alloc = &ta.allocator, .mode = KZ_PAIRS_TOUCH});
    stage s = {.world = world};
    kz_test_rng r = kz_test_rng_here();
    kz_world_hit found[8];
    kz_world_ray_hit ray[8];
    kz_world_sweep_hit sweep[8];
    kz_world_near near[8];
    kz_contact contact;
    size_t end[3], n;
    make_shapes(&s);
    for (uint32_t i = 0; i < BODIES; i++) s.bodies[i] = put_def(world, def_number(&s, &r, i));
    for (int round = 0; round < 3; round++) { /* never indexed, indexed, at rest and changed since */
        count_step(world);
        if (round == 2) let_rest(world);
        if (round) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        if (round == 2) move_to(world, s.bodies[0], 5, 5);
        const int64_t calls = ta.calls;
        kz_world_find(world, &s.shapes[0], KZ_PAIRS_TOUCH, NULL, found, 8);
        kz_world_find_at(world, (kz_vec2){3, 3}, NULL, found, 8);
        kz_world_find_many(world, s.shapes, 3, KZ_PAIRS_TOUCH, NULL, found, 8, end);
        kz_world_ray(world, (kz_vec2){0, 0}, (kz_vec2){30, 30}, 0, NULL, ray);
        kz_world_ray_all(world, (kz_vec2){0, 0}, (kz_vec2){30, 30}, 0, NULL, ray, 8);
        kz_world_sweep(world, &s.shapes[1], (kz_vec2){30, 30}, 0, NULL, sweep);
        kz_world_sweep_all(world, &s.shapes[0], (kz_vec2){30, 30}, 0, NULL, sweep, 8);
        kz_world_nearest(world, &s.shapes[1], 1e9f, NULL, near, 8);
        kz_bodies_collide(world, s.bodies[0], s.bodies[1], &contact);
        kz_bodies_parts(world, s.bodies[0], s.bodies[3], NULL, 0);
        kz_world_pairs(world, &n);
        kz_world_begin_events(world, &n);
        CHECK_EQ(ta.calls, calls);
    }
    kz_world_free(world);
    kz_mask_set_free(s.frames);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* Sanitizers change no size, and are slow: there a quarter of the bodies. */
#if defined(__SANITIZE_ADDRESS__)
enum { MANY = 25000 };
static const float MANY_SIDE = 316;
#else
enum { MANY = 100000 };
static const float MANY_SIDE = 632;
#endif

/* MANY boxes of 1 x 1, each of which overlaps one other on average, stepped `frames` times.  They move to and fro by up
 * to `reach`; from 1 on, to anywhere.  After the fifth step only the first `still_moving` do.  Returns the bytes a body
 * that the world takes in the end. */
static double bytes_a_body_after(int frames, float reach, size_t still_moving)
{
    enum { N = MANY };
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = world_of((kz_world_def){.alloc = &ta.allocator});
    kz_body_def *defs = calloc(N, sizeof *defs);
    kz_body *bodies = calloc(N, sizeof *bodies);
    kz_vec2 *at = calloc(N, sizeof *at);
    const float side = MANY_SIDE;
    size_t n = 0;
    if (!defs || !bodies || !at) abort();
    for (uint32_t i = 0; i < N; i++) {
        defs[i].shape = box_shape(0, 0, 1, 1);
        at[i].x = kz_test_real(&r, 0, side);
        at[i].y = kz_test_real(&r, 0, side);
        defs[i].pose.at = at[i];
    }
    CHECK_EQ(kz_bodies_create(world, defs, N, bodies, NULL), KZ_OK);
    CHECK_LE(kz_world_bytes(world), 61 * N);
    for (int frame = 0; frame < frames; frame++) {
        for (uint32_t i = 0; frame > 0 && i < N; i++) {
            const float x = kz_test_unit(&r), y = kz_test_unit(&r);
            const kz_vec2 home = defs[i].pose.at;
            at[i].x = reach < 1 ? home.x + reach * (2 * x - 1) : side * x;
            at[i].y = reach < 1 ? home.y + reach * (2 * y - 1) : side * y;
        }
        CHECK_EQ(kz_bodies_set_at(world, bodies, frame < 5 ? N : still_moving, at, sizeof *at, NULL), KZ_OK);
        n = count_step(world);
    }
    const double bytes = (double)kz_world_bytes(world) / N;
    NOTE("%.1f bytes, %.2f pairs, %.2f begun, %.2f ended a body", bytes, (double)n / N, (double)count_begun(world) / N,
         (double)count_ended(world) / N);
    CHECK(n > N * 2 / 5 && n < N * 3 / 5);
    CHECK_EQ(kz_world_bytes(world), ta.live_bytes);
    free(defs);
    free(bodies);
    free(at);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    return bytes;
}

static double bytes_a_body(int frames, float reach) { return bytes_a_body_after(frames, reach, MANY); }

TEST(a_hundred_thousand_boxes_that_move_take_at_most_100_bytes_each_with_their_pairs_and_events)
{
    CHECK_LE(bytes_a_body(1, 0), 100);
    CHECK_LE(bytes_a_body(10, 0.05f), 100);
}

TEST(and_little_more_when_every_pair_ends_and_as_many_begin_in_each_step) { CHECK_LE(bytes_a_body(5, 1), 112); }

TEST(boxes_that_went_to_rest_take_at_most_100_bytes_each_though_all_moved_at_first)
{
    CHECK_LE(bytes_a_body_after(28, 0.05f, 0), 100);
    CHECK_LE(bytes_a_body_after(28, 0.05f, MANY / 10), 100);
}
