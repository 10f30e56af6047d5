/* test_step_events.c - pairs that began, stay and ended, for every cause; flags, groups and filters. */
#include <kolize/world_state.h>

#include "world_fixture.h"

typedef struct pair_world {
    kz_world *world;
    kz_body a, b;
    books books;
} pair_world;

/* Two boxes that overlap, stepped once. */
static pair_world pair_of_boxes(void)
{
    pair_world t = {world_of_mode(KZ_PAIRS_TOUCH), {0, 0}, {0, 0}, {NULL, 0}};
    t.a = put_box(t.world, 0, 0);
    t.b = put_box(t.world, 0.5f, 0);
    CHECK_EQ(count_step(t.world), 1);
    CHECK_EQ(count_begun(t.world), 1);
    books_balance(&t.books, t.world);
    return t;
}

static void close_pair(pair_world *t)
{
    books_close(&t->books);
    kz_world_free(t->world);
}

/* Steps, and expects these numbers of pairs: present, begun, ended. */
static void expect_step(pair_world *t, size_t n, size_t begun, size_t ended)
{
    CHECK_EQ(count_step(t->world), n);
    CHECK_EQ(count_begun(t->world), begun);
    CHECK_EQ(count_ended(t->world), ended);
    books_balance(&t->books, t->world);
}

TEST(pairs_begin_stay_and_end_once)
{
    pair_world t = pair_of_boxes();
    size_t n;
    CHECK(kz_world_pairs(t.world, &n)[0].began);
    expect_step(&t, 1, 0, 0);
    CHECK(!kz_world_pairs(t.world, &n)[0].began);
    move_to(t.world, t.b, 0.75f, 0);
    expect_step(&t, 1, 0, 0);
    move_to(t.world, t.b, 5, 0);
    expect_step(&t, 0, 0, 1);
    const kz_pair *ended = kz_world_end_events(t.world, &n);
    CHECK(is_pair(ended[0], t.a, t.b) && !ended[0].began && ended[0].relation == KZ_OVERLAP);
    expect_step(&t, 0, 0, 0);
    move_to(t.world, t.b, 1, 0);
    expect_step(&t, 1, 1, 0);
    CHECK_EQ(kz_world_begin_events(t.world, &n)[0].relation, KZ_TOUCH);
    move_to(t.world, t.b, 0.5f, 0); /* touching turns into overlapping: neither begins nor ends */
    expect_step(&t, 1, 0, 0);
    CHECK_EQ(kz_world_pairs(t.world, &n)[0].relation, KZ_OVERLAP);
    close_pair(&t);
}

TEST(what_ended_has_the_relation_it_had)
{
    pair_world t = pair_of_boxes();
    size_t n;
    move_to(t.world, t.b, 1, 0);
    expect_step(&t, 1, 0, 0);
    move_to(t.world, t.b, 2, 0);
    expect_step(&t, 0, 0, 1);
    CHECK_EQ(kz_world_end_events(t.world, &n)[0].relation, KZ_TOUCH);
    close_pair(&t);
}

TEST(destroying_ends_a_pair_and_a_newcomer_in_the_same_frame_begins_another)
{
    pair_world t = pair_of_boxes();
    size_t n;
    CHECK_EQ(kz_body_destroy(t.world, t.a), KZ_OK);
    const kz_body next = put_box(t.world, 0.25f, 0);
    expect_step(&t, 1, 1, 1);
    CHECK(is_pair(kz_world_end_events(t.world, &n)[0], t.a, t.b));
    CHECK(is_pair(kz_world_begin_events(t.world, &n)[0], t.b, next));
    CHECK_EQ(kz_body_destroy(t.world, t.b), KZ_OK);
    CHECK_EQ(kz_body_destroy(t.world, next), KZ_OK);
    expect_step(&t, 0, 0, 1);
    expect_step(&t, 0, 0, 0);
    const kz_body a = put_box(t.world, 0, 0), b = put_box(t.world, 0, 0);
    CHECK_EQ(kz_body_destroy(t.world, b), KZ_OK); /* never seen by a step: no event */
    expect_step(&t, 0, 0, 0);
    CHECK(kz_body_is_live(t.world, a));
    close_pair(&t);
}

TEST(disabling_filtering_and_grouping_end_pairs_and_taking_it_back_begins_them)
{
    for (int resting = 0; resting < 2; resting++) {
        pair_world t = pair_of_boxes();
        for (int i = 0; i < 40 * resting; i++) put_box(t.world, 10 + 2 * (float)i, 0);
        for (int i = 0; i < 8 * resting; i++) expect_step(&t, 1, 0, 0);
        NOTE("resting %d", resting);
        CHECK_EQ(kz_body_set_flags(t.world, t.a, KZ_BODY_DISABLED), KZ_OK);
        expect_step(&t, 0, 0, 1);
        expect_step(&t, 0, 0, 0);
        CHECK_EQ(kz_body_set_flags(t.world, t.a, 0), KZ_OK);
        expect_step(&t, 1, 1, 0);
        for (int i = 0; i < 8 * resting; i++) expect_step(&t, 1, 0, 0);
        CHECK_EQ(kz_body_set_filter(t.world, t.b, 2, 4), KZ_OK);
        expect_step(&t, 0, 0, 1);
        CHECK_EQ(kz_body_set_filter(t.world, t.b, 2, 1), KZ_OK);
        expect_step(&t, 1, 1, 0);
        CHECK_EQ(kz_body_set_group(t.world, t.a, 3), KZ_OK);
        expect_step(&t, 1, 0, 0);
        CHECK_EQ(kz_body_set_group(t.world, t.b, 3), KZ_OK);
        expect_step(&t, 0, 0, 1);
        CHECK_EQ(kz_body_set_group(t.world, t.b, -3), KZ_OK);
        expect_step(&t, 1, 1, 0);
        for (int i = 0; i < 8 * resting; i++) expect_step(&t, 1, 0, 0);
        CHECK_EQ(kz_body_set_flags(t.world, t.a, KZ_BODY_STATIC), KZ_OK);
        expect_step(&t, 1, 0, 0);
        CHECK_EQ(kz_body_set_flags(t.world, t.b, KZ_BODY_STATIC), KZ_OK);
        expect_step(&t, 0, 0, 1);
        CHECK_EQ(kz_body_set_flags(t.world, t.b, 0), KZ_OK);
        expect_step(&t, 1, 1, 0);
        CHECK_EQ(kz_body_set_user(t.world, t.a, 9), KZ_OK); /* the caller's own affair */
        expect_step(&t, 1, 0, 0);
        close_pair(&t);
    }
}

TEST(another_shape_begins_and_ends_pairs)
{
    for (int resting = 0; resting < 2; resting++) {
        pair_world t = pair_of_boxes();
        const kz_shape small = box_shape(0, 0, 0.25f, 0.25f), box = box_shape(0, 0, 1, 1);
        for (int i = 0; i < 40 * resting; i++) put_box(t.world, 10 + 2 * (float)i, 0);
        for (int i = 0; i < 8 * resting; i++) expect_step(&t, 1, 0, 0);
        CHECK_EQ(kz_body_set_shape(t.world, t.a, &small, NULL), KZ_OK);
        expect_step(&t, 0, 0, 1);
        for (int i = 0; i < 8 * resting; i++) expect_step(&t, 0, 0, 0);
        CHECK_EQ(kz_body_set_shape(t.world, t.a, &box, NULL), KZ_OK);
        expect_step(&t, 1, 1, 0);
        CHECK_EQ(kz_body_set_shape(t.world, t.a, &(kz_shape){0}, NULL), KZ_OK); /* "nothing" is a shape as well */
        expect_step(&t, 0, 0, 1);
        close_pair(&t);
    }
}

TEST(a_teleported_body_ends_its_pairs_here_and_begins_others_there)
{
    pair_world t = pair_of_boxes();
    size_t n;
    const kz_body far = put_box(t.world, 1e6f, 1e6f);
    expect_step(&t, 1, 0, 0);
    let_rest(t.world);
    move_to(t.world, t.b, 1e6f, 1e6f);
    expect_step(&t, 1, 1, 1);
    CHECK(is_pair(kz_world_begin_events(t.world, &n)[0], t.b, far));
    CHECK(is_pair(kz_world_end_events(t.world, &n)[0], t.a, t.b));
    move_to(t.world, t.b, 0.5f, 0); /* away and back between two steps is no event */
    move_to(t.world, t.b, 1e6f, 1e6f);
    expect_step(&t, 1, 0, 0);
    close_pair(&t);
}

/* ---- User values of what ended --------------------------------------------------------------------------- */

TEST(ends_report_the_user_values_of_bodies_that_are_gone)
{
    for (int resting = 0; resting < 2; resting++) {
        pair_world t = pair_of_boxes();
        kz_pair_users users;
        if (resting) let_rest(t.world);
        CHECK_EQ(kz_body_set_user(t.world, t.a, 7), KZ_OK);
        CHECK_EQ(kz_body_set_user(t.world, t.b, ~(uint64_t)0), KZ_OK);
        CHECK_EQ(kz_body_destroy(t.world, t.a), KZ_OK);
        CHECK_EQ(kz_world_end_users(t.world, 0).b, 0); /* nothing has ended yet */
        const kz_body newcomer = put_def(t.world, (kz_body_def){.shape = box_shape(0, 0, 1, 1), .user = 8});
        expect_step(&t, 1, 1, 1);
        users = kz_world_end_users(t.world, 0);
        CHECK(users.a == 7 && users.b == ~(uint64_t)0);
        put_def(t.world, (kz_body_def){.shape = box_shape(50, 0, 51, 1), .user = 9}); /* in the slot of a */
        CHECK_EQ(kz_body_set_user(t.world, t.b, 10), KZ_OK);
        users = kz_world_end_users(t.world, 0);
        CHECK(users.a == 7 && users.b == ~(uint64_t)0); /* as they were at the step */
        CHECK(kz_world_end_users(t.world, 1).a == 0 && kz_world_end_users(t.world, SIZE_MAX).b == 0);
        CHECK_EQ(kz_body_destroy(t.world, newcomer), KZ_OK);
        CHECK_EQ(kz_body_destroy(t.world, t.b), KZ_OK);
        expect_step(&t, 0, 0, 1);
        users = kz_world_end_users(t.world, 0);
        CHECK(users.a == 10 && users.b == 8);
        expect_step(&t, 0, 0, 0);
        CHECK(kz_world_end_users(t.world, 0).a == 0);
        close_pair(&t);
    }
}

TEST(without_user_values_ends_report_zeros)
{
    pair_world t = pair_of_boxes();
    CHECK_EQ(kz_body_destroy(t.world, t.a), KZ_OK);
    expect_step(&t, 0, 0, 1);
    CHECK_EQ(kz_body_set_user(t.world, t.b, 10), KZ_OK);
    const kz_pair_users users = kz_world_end_users(t.world, 0);
    CHECK(users.a == 0 && users.b == 0);
    close_pair(&t);
}

/* The user value of each body is a number that no other body ever has; born[number] is its handle. */
TEST(whatever_ends_a_pair_its_user_values_are_those_of_its_handles)
{
    enum { BORN = 3000 };
    static kz_body born[BORN + 1];
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    const kz_shape box = box_shape(0, 0, 2, 2);
    uint64_t n_born = 0;
    size_t n, of_the_dead = 0;
    while (n_born < BORN) {
        const kz_body body = kz_world_body(world, kz_test_below(&r, 60));
        const float x = kz_test_real(&r, 0, 20), y = kz_test_real(&r, 0, 8);
        switch (body.generation ? kz_test_below(&r, 6) : 0) {
        case 0:
        case 1:
            born[n_born + 1] = put_def(world, (kz_body_def){.shape = box, .pose = kz_pose_radians(x, y, 0), .user = n_born + 1});
            n_born++;
            break;
        case 2: move_to(world, body, x, y); break;
        default: CHECK_EQ(kz_body_destroy(world, body), KZ_OK); break;
        }
        if (kz_test_one_in(&r, 50)) { /* a destroyed body has its value in a saved world, too */
            const size_t size = kz_world_save_bytes(world);
            void *bytes = malloc(size);
            REQUIRE(bytes && kz_world_save(world, bytes, size, NULL) == KZ_OK);
            CHECK_EQ(kz_world_restore(world, bytes, size, NULL), KZ_OK);
            free(bytes);
        }
        if (kz_test_one_in(&r, 10)) CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        const kz_pair *ended = kz_world_end_events(world, &n);
        for (size_t i = 0; i < n; i++) {
            const kz_pair_users users = kz_world_end_users(world, i);
            REQUIRE(users.a > 0 && users.a <= n_born && users.b > 0 && users.b <= n_born);
            CHECK(is_pair(ended[i], born[users.a], born[users.b]));
            of_the_dead += !kz_body_is_live(world, ended[i].a) || !kz_body_is_live(world, ended[i].b);
        }
    }
    CHECK_GT(of_the_dead, 100);
    kz_world_free(world);
}

/* ---- Who collides with whom ----------------------------------------------------------------------------- */

TEST(flags_say_who_collides)
{
    static const uint32_t flags[] = {0,
                                     KZ_BODY_STATIC,
                                     KZ_BODY_SENSOR,
                                     KZ_BODY_ONE_WAY,
                                     KZ_BODY_PROBE,
                                     KZ_BODY_DISABLED,
                                     KZ_BODY_STATIC | KZ_BODY_PROBE,
                                     KZ_BODY_STATIC | KZ_BODY_SENSOR};
    enum { N = sizeof flags / sizeof *flags };
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
            const kz_shape box = box_shape(0, 0, 1, 1);
            put_def(world, (kz_body_def){.shape = box, .flags = flags[i]});
            put_def(world, (kz_body_def){.shape = box, .flags = flags[j]});
            const bool both = flags[i] & flags[j] & (KZ_BODY_STATIC | KZ_BODY_PROBE);
            const bool off = (flags[i] | flags[j]) & KZ_BODY_DISABLED;
            NOTE("flags %u and %u", flags[i], flags[j]);
            CHECK_EQ(count_step(world), !both && !off);
            kz_world_free(world);
        }
    }
}

TEST(filters_must_agree_in_both_directions)
{
    static const uint32_t bits[] = {0, 1, 2, 3, 0x80000000u, 0xffffffffu};
    for (int i = 0; i < 6 * 6 * 6 * 6; i++) {
        kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
        const kz_shape box = box_shape(0, 0, 1, 1);
        const uint32_t ca = bits[i % 6], ma = bits[i / 6 % 6], cb = bits[i / 36 % 6], mb = bits[i / 216];
        put_def(world, (kz_body_def){.shape = box, .category = ca, .collides = ma});
        put_def(world, (kz_body_def){.shape = box, .category = cb, .collides = mb});
        const bool agree = ((ca ? ca : 1) & (mb ? mb : ~0u)) && ((cb ? cb : 1) & (ma ? ma : ~0u));
        NOTE("%x %x, %x %x", ca, ma, cb, mb);
        CHECK_EQ(count_step(world), agree);
        kz_world_free(world);
    }
}

TEST(groups_other_than_0_keep_apart_whoever_shares_them)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    const kz_shape box = box_shape(0, 0, 1, 1);
    static const int32_t groups[] = {0, 0, 1, 1, -1, -1, INT32_MIN, INT32_MIN};
    const kz_pair *pairs;
    for (int i = 0; i < 8; i++) put_def(world, (kz_body_def){.shape = box, .group = groups[i]});
    const size_t n = step_pairs(world, &pairs);
    CHECK_EQ(n, 28 - 3);
    for (size_t i = 0; i < n; i++) {
        const int32_t group = groups[pairs[i].a.index];
        CHECK(group == 0 || group != groups[pairs[i].b.index]);
    }
    kz_world_free(world);
}

/* ---- The caller's own filter ---------------------------------------------------------------------------- */

typedef struct queried {
    const kz_world *world;
    size_t calls, pairs;
    bool sorted;
    uint64_t odd; /* pairs of bodies whose user values differ in this bit are refused */
} queried;

static void filter_by_user(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    queried *log = ctx;
    log->world = world;
    log->calls++;
    log->pairs += n;
    log->sorted &= rises(pairs, n);
    for (size_t i = 0; i < n; i++) {
        CHECK(keep[i]);
        CHECK(kz_body_is_live(world, pairs[i].a) && kz_body_is_live(world, pairs[i].b));
        keep[i] = !((kz_body_user(world, pairs[i].a) ^ kz_body_user(world, pairs[i].b)) & log->odd);
    }
}

TEST(the_callers_filter_is_called_for_many_pairs_at_once_and_not_again_for_those_at_rest)
{
    enum { N = 2000 };
    queried log = {.sorted = true, .odd = 1};
    kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_OVERLAP, .filter = filter_by_user, .filter_ctx = &log});
    const kz_shape box = box_shape(0, 0, 1, 1);
    const kz_pair *pairs;
    books log_books = {NULL, 0};
    kz_body bodies[N];
    for (uint32_t i = 0; i < N; i++) {
        const kz_vec2 at = {0.75f * (float)(i % 50), 0.75f * (float)(i / 50)};
        bodies[i] = put_def(world, (kz_body_def){.shape = box, .pose = kz_pose_radians(at.x, at.y, 0), .user = i});
    }
    size_t n = step_pairs(world, &pairs);
    books_balance(&log_books, world);
    CHECK(log.world == world && log.sorted);
    CHECK_EQ(log.pairs, 2 * 50 * 40 - 50 - 40 + 2 * 49 * 39);
    CHECK_LT(log.calls * 20, log.pairs);
    CHECK_GT(n, 100);
    CHECK_LT(n, log.pairs);
    for (size_t i = 0; i < n; i++) CHECK_EQ((pairs[i].a.index ^ pairs[i].b.index) & 1, 0);
    let_rest(world);
    log.pairs = 0;
    CHECK_EQ(count_step(world), n);
    CHECK_EQ(log.pairs, 0);
    log.odd = 0; /* the filter changes: not noticed for those at rest ... */
    CHECK_EQ(count_step(world), n);
    CHECK_EQ(log.pairs, 0);
    const kz_pose pose = kz_body_pose(world, bodies[75]); /* ... until they are touched */
    CHECK_EQ(kz_body_set_pose(world, bodies[75], pose, NULL), KZ_OK);
    const size_t more = count_step(world);
    CHECK_EQ(log.pairs, 8);
    CHECK_GT(more, n);
    books_balance(&log_books, world);
    log.odd = ~(uint64_t)0; /* a filter that says no ends what it let pass before */
    for (uint32_t i = 0; i < N; i++)
        CHECK_EQ(kz_body_set_pose(world, bodies[i], kz_body_pose(world, bodies[i]), NULL), KZ_OK);
    CHECK_EQ(kz_body_destroy(world, bodies[0]), KZ_OK);
    CHECK_EQ(count_step(world), 0);
    CHECK_EQ(count_ended(world), more);
    books_balance(&log_books, world);
    books_close(&log_books);
    kz_world_free(world);
}
