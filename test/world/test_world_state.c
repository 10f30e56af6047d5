/* test_world_state.c - a world as bytes: a restored world continues as if nothing had happened. */
#include "kz_test_alloc.h"
#include "lent_shapes.h"

#include <kolize/world_state.h>

enum { MOST = 400 };

/* The data that bodies borrow; the same for all worlds. */
typedef struct lent {
    lent_shapes all;
    kz_shape parts[2];
    kz_shape shapes[6];
} lent;

static void lend(lent *l)
{
    lent_make(&l->all);
    l->shapes[0] = l->all.polygon;
    l->shapes[1] = circle_shape(1);
    l->parts[0] = box_shape(0, 0, 1, 1);
    l->parts[1] = box_shape(2, 0, 3, 1);
    CHECK_EQ(kz_shape_parts(l->parts, 2, &l->shapes[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(l->all.mask, 0, 0, &l->shapes[3], NULL), KZ_OK);
    l->shapes[4] = box_shape(0, 0, 2, 1);
    l->shapes[5] = (kz_shape){0};
}

/* A world and the handles that were given out for it. */
typedef struct tale {
    kz_world *world;
    kz_body bodies[MOST];
    uint32_t n;
} tale;

static void record_birth(tale *t, const lent *l, kz_test_rng *r)
{
    kz_body_def def = {0};
    const uint32_t kind = kz_test_below(r, 8);
    if (kind > 5) def.frames = l->all.frames;
    else def.shape = l->shapes[kind];
    lent_facts(r, kind < 3, &def);
    if (t->n < MOST) t->bodies[t->n++] = put_def(t->world, def);
}

/* One frame of a random story. */
static void record_frame(tale *t, const lent *l, kz_test_rng *r)
{
    const uint32_t n = kz_test_one_in(r, 5) ? t->n : kz_test_below(r, 6);
    for (uint32_t i = 0; i < n && t->n > 0; i++) {
        const uint32_t who = kz_test_below(r, t->n);
        const kz_body body = t->bodies[who];
        kz_pose pose = kz_body_pose(t->world, body);
        pose.at = lent_place(r);
        switch (kz_test_below(r, 9)) {
        case 0: record_birth(t, l, r); break;
        case 1:
            CHECK_EQ(kz_body_destroy(t->world, body), KZ_OK);
            t->bodies[who] = t->bodies[--t->n];
            break;
        case 2: CHECK_EQ(kz_body_set_flags(t->world, body, kz_test_u32(r) & 31), KZ_OK); break;
        case 3: CHECK_EQ(kz_body_set_filter(t->world, body, kz_test_below(r, 4), kz_test_below(r, 4)), KZ_OK); break;
        case 4: kz_body_set_shape(t->world, body, &l->shapes[kz_test_below(r, 6)], NULL); break; /* or refused */
        case 5: kz_body_set_frame(t->world, body, (int32_t)kz_test_below(r, 3), NULL); break;
        case 6: CHECK_EQ(kz_body_set_group(t->world, body, kz_test_range(r, -1, 1)), KZ_OK); break;
        default: CHECK_EQ(kz_body_set_pose(t->world, body, pose, NULL), KZ_OK); break;
        }
    }
    CHECK_EQ(kz_world_step(t->world, NULL), KZ_OK);
}

static void check_same_lists(kz_world *a, kz_world *b)
{
    size_t n, m;
    const kz_pair *p = kz_world_pairs(a, &n), *q = kz_world_pairs(b, &m);
    CHECK(same_pairs(p, n, q, m));
    p = kz_world_begin_events(a, &n), q = kz_world_begin_events(b, &m);
    CHECK(same_pairs(p, n, q, m));
    p = kz_world_end_events(a, &n), q = kz_world_end_events(b, &m);
    CHECK(same_pairs(p, n, q, m));
}

static void check_same_bodies(kz_world *a, kz_world *b)
{
    CHECK_EQ(kz_world_count(a), kz_world_count(b));
    for (uint32_t i = 0; i < 2 * MOST; i++) {
        const kz_body body = kz_world_body(a, i);
        int32_t frame_a, frame_b;
        if (!CHECK(same_body(body, kz_world_body(b, i))) || body.generation == 0) continue;
        const kz_pose pose_a = kz_body_pose(a, body), pose_b = kz_body_pose(b, body);
        const kz_box box_a = kz_body_box(a, body), box_b = kz_body_box(b, body);
        CHECK_MEM(&pose_a, &pose_b, sizeof pose_a);
        CHECK_MEM(&box_a, &box_b, sizeof box_a);
        CHECK_EQ(kz_body_category(a, body), kz_body_category(b, body));
        CHECK_EQ(kz_body_collides(a, body), kz_body_collides(b, body));
        CHECK_EQ(kz_body_group(a, body), kz_body_group(b, body));
        CHECK_EQ(kz_body_flags(a, body), kz_body_flags(b, body));
        CHECK_EQ(kz_body_user(a, body), kz_body_user(b, body));
        CHECK_BITS(kz_body_one_way(a, body).y, kz_body_one_way(b, body).y);
        CHECK(kz_body_frames(a, body, &frame_a) == kz_body_frames(b, body, &frame_b));
        CHECK_EQ(frame_a, frame_b);
    }
}

static void *saved(const kz_world *world, size_t *n)
{
    kz_error err;
    *n = kz_world_save_bytes(world);
    void *bytes = malloc(*n);
    if (!bytes) abort();
    CHECK_EQ(kz_world_save(world, bytes, *n - 1, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.a, *n);
    CHECK_EQ(kz_world_save(world, bytes, *n, &err), KZ_OK);
    return bytes;
}

/* Memory whose bytes are known before anybody writes to them; none comes back. */
typedef struct arena {
    _Alignas(64) unsigned char bytes[1 << 18];
    size_t n;
} arena;

static void *arena_block(void *ctx, size_t size, size_t align)
{
    arena *a = ctx;
    const size_t at = (a->n + align - 1) / align * align;
    if (size > sizeof a->bytes - at) return NULL;
    a->n = at + size;
    return a->bytes + at;
}

static void keep_block(void *ctx, void *block, size_t size, size_t align)
{
    (void)ctx, (void)block, (void)size, (void)align;
}

/* A triangle uses three of the places for vertices that a shape has, parts two of its words; a pair has padding. */
static void *saved_from_memory_of(int filling, const kz_shape *parts, size_t *n)
{
    static const kz_vec2 corners[3] = {{0, 0}, {3, 0}, {0, 4}};
    static arena memory;
    const kz_allocator alloc = {arena_block, keep_block, &memory};
    memset(memory.bytes, filling, sizeof memory.bytes);
    memory.n = 0;
    kz_world *world = world_of((kz_world_def){.alloc = &alloc});
    kz_body_def def = {0};
    memset(&def.shape, filling, sizeof def.shape);
    CHECK_EQ(kz_shape_polygon(corners, 3, &def.shape, NULL), KZ_OK);
    put_def(world, def);
    CHECK_EQ(kz_body_destroy(world, put_def(world, def)), KZ_OK);
    memset(&def.shape, filling, sizeof def.shape);
    CHECK_EQ(kz_shape_parts(parts, 2, &def.shape, NULL), KZ_OK);
    const kz_body mover = put_def(world, def);
    put_def(world, def);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK_EQ(kz_body_set_pose(world, mover, kz_pose_degrees(100, 0, 0), NULL), KZ_OK);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    size_t n_ended;
    kz_world_end_events(world, &n_ended);
    CHECK_EQ(n_ended, 2);
    void *bytes = saved(world, n);
    kz_world_free(world);
    return bytes;
}

TEST(no_byte_is_saved_that_nobody_wrote)
{
    const kz_shape parts[2] = {box_shape(0, 0, 1, 1), circle_shape(2)};
    size_t n, m;
    void *a = saved_from_memory_of(0, parts, &n), *b = saved_from_memory_of(0xa5, parts, &m);
    CHECK_EQ(n, m);
    CHECK_MEM(a, b, n);
    free(a);
    free(b);
}

TEST(a_restored_world_repeats_a_hundred_steps_bit_for_bit)
{
    static tale first, second;
    lent l;
    lend(&l);
    for (int round = 0; round < 6; round++) {
        kz_test_rng r = kz_test_rng_here();
        kz_world_def def = {.mode = (kz_pair_mode)(round % 3)};
        if (round >= 3) def.wrap_w = 32, def.wrap_h = 40;
        for (int i = 0; i < round; i++) kz_test_u64(&r); /* another story each round */
        first = (tale){.world = world_of(def)};
        for (int i = 0; i < 300; i++) record_birth(&first, &l, &r);
        for (int i = 0; i < 10 + round; i++) record_frame(&first, &l, &r);
        for (int i = 0; i < 3 && first.n; i++) { /* changes since the last step are kept as well */
            CHECK_EQ(kz_body_destroy(first.world, first.bodies[--first.n]), KZ_OK);
            record_birth(&first, &l, &r);
        }
        size_t n;
        void *bytes = saved(first.world, &n);
        const tale kept = first;
        const kz_test_rng then = r;
        second = kept;
        second.world = world_of(def);
        CHECK_EQ(kz_world_restore(second.world, bytes, n, NULL), KZ_OK);
        check_same_lists(first.world, second.world);
        check_same_bodies(first.world, second.world);
        for (int i = 0; i < 100; i++) {
            kz_test_rng again = r;
            NOTE("round %d, step %d", round, i);
            record_frame(&first, &l, &r);
            record_frame(&second, &l, &again);
            check_same_lists(first.world, second.world);
            REQUIRE(first.n == second.n);
            CHECK_MEM(first.bodies, second.bodies, sizeof first.bodies);
        }
        check_same_bodies(first.world, second.world);
        /* The first one is restored to its earlier state, and repeats the same story. */
        kz_test_rng again = then;
        CHECK_EQ(kz_world_restore(first.world, bytes, n, NULL), KZ_OK);
        const tale back = {.world = first.world};
        first = kept;
        first.world = back.world;
        for (int i = 0; i < 100; i++) record_frame(&first, &l, &again);
        check_same_lists(first.world, second.world);
        check_same_bodies(first.world, second.world);
        free(bytes);
        kz_world_free(first.world);
        kz_world_free(second.world);
    }
    lent_free(&l.all);
}

TEST(an_empty_world_is_saved_and_restored)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    size_t n;
    void *bytes = saved(world, &n);
    const kz_body a = put_box(world, 0, 0);
    put_box(world, 0, 0);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(kz_world_restore(world, bytes, n, NULL), KZ_OK);
    CHECK_EQ(kz_world_count(world), 0);
    CHECK(!kz_body_is_live(world, a));
    CHECK_EQ(count_ended(world), 0);
    CHECK_EQ(count_step(world), 0);
    CHECK_EQ(count_ended(world), 0);
    CHECK_EQ(put_box(world, 0, 0).index, 0);
    free(bytes);
    kz_world_free(world);
}

TEST(handles_come_back_with_the_bodies_and_go_with_them)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    const kz_body a = put_box(world, 0, 0), b = put_box(world, 0.5f, 0);
    size_t n;
    CHECK_EQ(count_step(world), 1);
    void *bytes = saved(world, &n);
    CHECK_EQ(kz_body_destroy(world, a), KZ_OK);
    CHECK_EQ(count_step(world), 0);
    const kz_body later = put_box(world, 9, 9);
    CHECK_EQ(later.index, a.index);
    CHECK_EQ(kz_world_restore(world, bytes, n, NULL), KZ_OK);
    CHECK(kz_body_is_live(world, a) && kz_body_is_live(world, b) && !kz_body_is_live(world, later));
    CHECK_EQ(count_begun(world), 1); /* as at the step before it was saved */
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(count_begun(world) + count_ended(world), 0);
    free(bytes);
    kz_world_free(world);
}

/* ---- Refusals ------------------------------------------------------------------------------------------- */

/* A refused state must not change the world and its lists. */
static void check_refused(kz_world *world, const void *bytes, size_t n)
{
    size_t n_before, n_after, n_pairs, n_pairs_after;
    kz_error err = {KZ_OK, 0, 0};
    void *before = saved(world, &n_before);
    const kz_pair *pairs = kz_world_pairs(world, &n_pairs);
    CHECK_EQ(kz_world_restore(world, bytes, n, &err), KZ_ERR_CONTENT);
    CHECK_EQ(err.code, KZ_ERR_CONTENT);
    void *after = saved(world, &n_after);
    CHECK(n_before == n_after && memcmp(before, after, n_after) == 0);
    CHECK(kz_world_pairs(world, &n_pairs_after) == pairs && n_pairs == n_pairs_after);
    free(before);
    free(after);
}

TEST(damaged_cut_and_foreign_bytes_are_refused_and_the_world_is_unchanged)
{
    lent l;
    static tale t;
    kz_test_rng r = kz_test_rng_here();
    lend(&l);
    t = (tale){.world = world_of_mode(KZ_PAIRS_TOUCH)};
    for (int i = 0; i < 12; i++) record_birth(&t, &l, &r);
    for (int i = 0; i < 4; i++) record_frame(&t, &l, &r);
    size_t n;
    unsigned char *bytes = saved(t.world, &n);
    for (size_t i = 0; i < n; i++) {
        const unsigned char was = bytes[i];
        NOTE("byte %zu of %zu", i, n);
        bytes[i] ^= (unsigned char)(1u << kz_test_below(&r, 8));
        check_refused(t.world, bytes, n);
        bytes[i] = was;
    }
    for (size_t cut = 0; cut < n; cut++) {
        unsigned char *part = malloc(cut + 1); /* so that reading beyond is noticed */
        if (!part) abort();
        memcpy(part, bytes, cut);
        NOTE("cut to %zu of %zu", cut, n);
        check_refused(t.world, part, cut);
        free(part);
    }
    check_refused(t.world, NULL, 0);
    check_refused(t.world, NULL, 1000);
    unsigned char *noise = malloc(n);
    if (!noise) abort();
    for (int k = 0; k < 100; k++) {
        for (size_t i = 0; i < n; i++) noise[i] = (unsigned char)kz_test_u32(&r);
        if (k % 2) memcpy(noise, bytes, 16); /* a good beginning */
        check_refused(t.world, noise, n);
    }
    CHECK_EQ(kz_world_restore(NULL, bytes, n, NULL), KZ_ERR_CONTENT);
    CHECK_EQ(kz_world_restore(t.world, bytes, n, NULL), KZ_OK);
    free(noise);
    free(bytes);
    kz_world_free(t.world);
    lent_free(&l.all);
}

/* Among others the length: none, less than the head's, an odd one, more than there is. */
TEST(a_state_with_any_other_number_in_its_head_is_refused)
{
    enum { HEAD = 80 };
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    size_t n;
    put_box(world, 0, 0);
    put_box(world, 0.5F, 0);
    CHECK_EQ(count_step(world), 1);
    unsigned char *bytes = saved(world, &n);
    const uint64_t others[] = {0, 1, 79, n - 1, n + 1, UINT64_MAX};
    for (size_t at = 0; at < HEAD; at += sizeof others[0]) {
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            uint64_t was;
            memcpy(&was, bytes + at, sizeof was);
            if (was == others[i]) continue;
            NOTE("%llu at %zu", (unsigned long long)others[i], at);
            memcpy(bytes + at, &others[i], sizeof was);
            check_refused(world, bytes, n);
            memcpy(bytes + at, &was, sizeof was);
        }
    }
    CHECK_EQ(kz_world_restore(world, bytes, n, NULL), KZ_OK);
    free(bytes);
    kz_world_free(world);
}

TEST(without_memory_for_any_list_a_state_is_refused_and_the_world_is_unchanged)
{
    kz_world *from = world_of_mode(KZ_PAIRS_TOUCH);
    kz_test_alloc ta;
    kz_error err;
    size_t n, refused = 0;
    for (uint32_t i = 0; i < 3; i++)
        CHECK_EQ(kz_body_set_user(from, put_box(from, 0.5F * (float)i, 0), 100 + i), KZ_OK);
    CHECK_EQ(count_step(from), 3);
    move_to(from, kz_world_body(from, 2), 1.5F, 0); /* one pair ends, one stays and one touches */
    CHECK_EQ(count_step(from), 2);
    CHECK_EQ(count_ended(from), 1);
    void *bytes = saved(from, &n);
    CHECK_EQ(kz_world_save(from, NULL, n, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.a, n);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_world *world = NULL;
        const kz_world_def def = {.alloc = &ta.allocator, .mode = KZ_PAIRS_TOUCH};
        kz_body body;
        const kz_body_def of_box = {.shape = box_shape(0, 0, 1, 1), .user = 7};
        if (kz_world_create(&def, &world, NULL) == KZ_OK && kz_body_create(world, &of_box, &body, NULL) == KZ_OK) {
            const kz_result r = kz_world_restore(world, bytes, n, &err);
            CHECK_EQ(r, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
            CHECK_EQ(kz_world_count(world), r == KZ_OK ? 3 : 1);
            const kz_pair_users users = kz_world_end_users(world, 0);
            if (r == KZ_OK) check_same_lists(world, from);
            else CHECK_EQ(kz_body_user(world, body), 7);
            CHECK(users.a == (r == KZ_OK ? 100 : 0) && users.b == (r == KZ_OK ? 102 : 0));
            CHECK_EQ(kz_world_bytes(world), ta.live_bytes);
            refused += r != KZ_OK;
        }
        kz_world_free(world);
    }
    CHECK_GT(refused, 8);
    free(bytes);
    kz_world_free(from);
}

TEST(a_state_of_another_mode_or_period_is_refused)
{
    static const kz_world_def defs[] = {{.mode = KZ_PAIRS_OVERLAP},
                                        {.mode = KZ_PAIRS_TOUCH},
                                        {.mode = KZ_PAIRS_BOXES},
                                        {.mode = KZ_PAIRS_TOUCH, .wrap_w = 10},
                                        {.mode = KZ_PAIRS_TOUCH, .wrap_h = 10},
                                        {.mode = KZ_PAIRS_TOUCH, .wrap_w = 10, .wrap_h = 10}};
    enum { N = sizeof defs / sizeof *defs };
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            kz_world *from = world_of(defs[i]), *to = world_of(defs[j]);
            size_t n;
            put_box(from, 1, 1);
            void *bytes = saved(from, &n);
            if (i == j) CHECK_EQ(kz_world_restore(to, bytes, n, NULL), KZ_OK);
            else check_refused(to, bytes, n);
            free(bytes);
            kz_world_free(from);
            kz_world_free(to);
        }
    }
}
