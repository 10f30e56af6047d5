/* test_world_hash.c - a hash tells worlds apart that may go on differently, and no others. */
#include "world_fixture.h"

#include <kolize/world_record.h>
#include <kolize/world_state.h>

#define EXPECTED_HASH 0x116cd1bc95dcb136u

enum { MOST = 64 };

/* Runs jobs one by one, the last first. */
static void run_backwards(void *ctx, void (*job)(void *data, uint32_t i), void *data, uint32_t n)
{
    (void)ctx;
    while (n-- > 0) job(data, n);
}

static const kz_vec2 ring[10] = {{0, 0}, {2, 0}, {4, 1}, {5, 3}, {4, 5}, {2, 6}, {0, 5}, {-1, 4}, {-2, 3}, {-1, 1}};

static kz_shape ring_shape(int32_t n)
{
    kz_shape shape = {0};
    CHECK_EQ(kz_shape_polygon(ring, n, &shape, NULL), KZ_OK);
    return shape;
}

static kz_shape mask_shape(kz_mask **mask, const char *text)
{
    kz_shape shape = {0};
    CHECK_EQ(kz_mask_from_text(text, NULL, mask, NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(*mask, 0, 0, &shape, NULL), KZ_OK);
    return shape;
}

/* A world with a body of each kind. */
static uint32_t fill(kz_world *world, kz_mask **mask, kz_body bodies[MOST])
{
    const kz_shape shapes[] = {box_shape(0, 0, 2, 2), circle_shape(1), ring_shape(10), ring_shape(5), mask_shape(mask, "##\n.#\n")};
    uint32_t n = 0;
    for (int i = 0; i < 20; i++) {
        bodies[n++] = put_at(world, &shapes[i % 5], (float)(i % 7) * 1.5f, (float)(i / 7) * 1.5f);
    }
    return n;
}

/* ---- Facts that count ------------------------------------------------------------------------------------------------ */

typedef struct checked {
    kz_world *world;
    kz_body body, other;
    uint64_t of_world, of_body, of_other;
} checked;

static checked look(kz_world *world, kz_body body, kz_body other)
{
    return (checked){world, body, other, kz_world_hash(world), kz_body_hash(world, body), kz_body_hash(world, other)};
}

/* The call changed the world and this body, and no other body. */
static void check_changed(checked *was, const char *what)
{
    NOTE("%s", what);
    CHECK(kz_world_hash(was->world) != was->of_world);
    CHECK(kz_body_hash(was->world, was->body) != was->of_body);
    CHECK_EQ(kz_body_hash(was->world, was->other), was->of_other);
    *was = look(was->world, was->body, was->other);
}

TEST(each_fact_of_a_body_counts)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_body bodies[MOST];
    kz_mask *mask, *other_mask;
    fill(world, &mask, bodies);
    const kz_shape other = mask_shape(&other_mask, "##\n##\n"), ten = ring_shape(10), nine = ring_shape(9), five = ring_shape(5);
    checked was = look(world, bodies[0], bodies[1]);
    move_to(world, bodies[0], 7, 1e-30f);
    check_changed(&was, "the least of a position");
    CHECK_EQ(kz_body_set_pose(world, bodies[0], kz_pose_degrees(7, 0, 90), NULL), KZ_OK);
    check_changed(&was, "a rotation");
    CHECK_EQ(kz_body_set_filter(world, bodies[0], 2, 0), KZ_OK);
    check_changed(&was, "a category");
    CHECK_EQ(kz_body_set_filter(world, bodies[0], 2, 0x7fffffff), KZ_OK);
    check_changed(&was, "what it collides with");
    CHECK_EQ(kz_body_set_group(world, bodies[0], -1), KZ_OK);
    check_changed(&was, "a group");
    CHECK_EQ(kz_body_set_flags(world, bodies[0], KZ_BODY_SENSOR), KZ_OK);
    check_changed(&was, "a flag");
    CHECK_EQ(kz_body_set_one_way(world, bodies[0], (kz_vec2){0, -1}), KZ_OK);
    check_changed(&was, "one way");
    CHECK_EQ(kz_body_set_shape(world, bodies[0], &ten, NULL), KZ_OK);
    check_changed(&was, "vertices");
    CHECK_EQ(kz_body_set_shape(world, bodies[0], &nine, NULL), KZ_OK);
    check_changed(&was, "one vertex less, of the same memory");
    CHECK_EQ(kz_body_set_shape(world, bodies[0], &five, NULL), KZ_OK);
    check_changed(&was, "vertices that the shape has itself");
    CHECK_EQ(kz_body_set_pose(world, bodies[0], kz_pose_degrees(7, 0, 0), NULL), KZ_OK);
    CHECK_EQ(kz_body_set_shape(world, bodies[0], &other, NULL), KZ_OK);
    check_changed(&was, "a mask");
    kz_shape less;
    kz_mask *less_mask;
    less = mask_shape(&less_mask, "##\n.#\n");
    CHECK_EQ(kz_body_set_shape(world, bodies[0], &less, NULL), KZ_OK);
    check_changed(&was, "one cell of it");
    kz_world_free(world);
    kz_mask_free(mask);
    kz_mask_free(other_mask);
    kz_mask_free(less_mask);
}

/* Equal rows in another order, and equal columns of 64 pixels in another order, are other masks. */
TEST(places_of_pixels_count)
{
    char left[2 * 130 + 1], right[sizeof left];
    const char *texts[] = {"##\n.#\n", ".#\n##\n", "##\n##\n", "..\n##\n", "##\n..\n", left, right};
    enum { N = sizeof texts / sizeof texts[0] };
    uint64_t hashes[N];
    memset(left, '.', sizeof left);
    left[129] = left[259] = '\n';
    left[260] = 0;
    memcpy(right, left, sizeof left);
    left[5] = right[64 + 5] = '#';
    for (int i = 0; i < N; i++) {
        kz_world *world = world_of((kz_world_def){0});
        kz_mask *mask = NULL;
        const kz_shape shape = mask_shape(&mask, texts[i]);
        hashes[i] = kz_body_hash(world, put_at(world, &shape, 0, 0));
        kz_world_free(world);
        kz_mask_free(mask);
        for (int k = 0; k < i; k++) CHECK(hashes[k] != hashes[i]);
    }
}

TEST(fixtures_count)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_fixture table[2] = {{.shape = box_shape(0, 0, 1, 1), .kind = 1}, {.shape = circle_shape(1), .category = 4}};
    kz_fixture other[2];
    const kz_body body = put_def(world, (kz_body_def){.fixtures = table, .n_fixtures = 2}), beside = put_box(world, 5, 5);
    checked was = look(world, body, beside);
    memcpy(other, table, sizeof other);
    other[1].user = 7;
    CHECK_EQ(kz_body_set_fixtures(world, body, other, 2, NULL), KZ_OK); /* another table, and a user value */
    CHECK_EQ(kz_world_hash(world), was.of_world);
    other[1].kind = 1;
    CHECK_EQ(kz_body_set_fixtures(world, body, other, 2, NULL), KZ_OK);
    check_changed(&was, "a kind");
    CHECK_EQ(kz_body_set_fixtures(world, body, other, 1, NULL), KZ_OK);
    check_changed(&was, "one fixture less");
    CHECK_EQ(kz_body_set_fixtures(world, body, other, 2, NULL), KZ_OK);
    was = look(world, body, beside);
    CHECK_EQ(kz_body_set_off(world, body, 4), KZ_OK);
    check_changed(&was, "what is off");
    kz_world_free(world);
}

TEST(frames_count)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_mask_set *set;
    kz_mask *mask;
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    CHECK_EQ(kz_mask_from_text("##\n##\n", NULL, &mask, NULL), KZ_OK);
    for (int i = 0; i < 2; i++) { /* two frames that look alike */
        const kz_frame frame = {.w = 2, .h = 2};
        CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
        CHECK_EQ(kz_mask_set_add_mask(set, i, "", mask, (kz_cell){0, 0}, NULL), KZ_OK);
    }
    const kz_body body = put_def(world, (kz_body_def){.frames = set});
    const uint64_t first = kz_world_hash(world), of_body = kz_body_hash(world, body);
    CHECK_EQ(kz_body_set_frame(world, body, 1, NULL), KZ_OK);
    CHECK(kz_world_hash(world) != first && kz_body_hash(world, body) != of_body);
    CHECK_EQ(kz_body_set_frame(world, body, 0, NULL), KZ_OK);
    CHECK_EQ(kz_world_hash(world), first);
    kz_world_free(world);
    kz_mask_set_free(set);
    kz_mask_free(mask);
}

TEST(free_handles_pairs_and_shifts_count)
{
    kz_world *a = world_of_mode(KZ_PAIRS_OVERLAP), *b = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_body of_a[3], of_b[3];
    for (int i = 0; i < 3; i++) {
        of_a[i] = put_box(a, (float)i * .5f, 0);
        of_b[i] = put_box(b, (float)i * .5f, 0);
    }
    CHECK_EQ(kz_world_hash(a), kz_world_hash(b));
    CHECK_EQ(kz_world_step(a, NULL), KZ_OK);
    CHECK(kz_world_hash(a) != kz_world_hash(b)); /* the pairs are those of the last step */
    CHECK_EQ(kz_world_step(b, NULL), KZ_OK);
    CHECK_EQ(kz_world_hash(a), kz_world_hash(b));
    kz_body_destroy(a, of_a[0]);
    kz_body_destroy(a, of_a[1]);
    kz_body_destroy(b, of_b[1]);
    kz_body_destroy(b, of_b[0]);
    CHECK(kz_world_hash(a) != kz_world_hash(b)); /* the next body gets another handle */
    CHECK_EQ(kz_body_hash(a, of_a[0]), 0);
    CHECK_EQ(kz_body_hash(a, of_a[2]), kz_body_hash(b, of_b[2]));
    const uint64_t before = kz_world_hash(a);
    CHECK_EQ(kz_world_shift(a, (kz_vec2){1, 0}, NULL), KZ_OK);
    CHECK_EQ(kz_world_shift(a, (kz_vec2){-1, 0}, NULL), KZ_OK);
    CHECK_EQ(kz_world_hash(a), before);
    CHECK_EQ(kz_world_hash(NULL), 0);
    kz_world_free(a);
    kz_world_free(b);
}

/* ---- What does not ---------------------------------------------------------------------------------------------------- */

TEST(user_values_columns_and_rest_do_not_count)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_body bodies[MOST];
    kz_mask *mask;
    fill(world, &mask, bodies);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    const uint64_t hash = kz_world_hash(world);
    CHECK_EQ(kz_body_set_user(world, bodies[3], 77), KZ_OK);
    CHECK_EQ(kz_world_hash(world), hash);
    const kz_body more = put_def(world, (kz_body_def){.group = 3, .category = 5, .one_way = {0, 1}, .user = 1});
    CHECK_EQ(kz_body_set_pose(world, more, kz_pose_degrees(0, 0, 30), NULL), KZ_OK);
    kz_body_destroy(world, more); /* now all columns exist */
    const uint64_t with_dead = kz_world_hash(world);
    uint64_t stepped = 0;
    CHECK(with_dead != hash);
    for (int i = 0; i < 40; i++) {
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        if (i == 0) stepped = kz_world_hash(world);
        CHECK_EQ(kz_world_hash(world), stepped);
    }
    const uint64_t resting = stepped;
    move_to(world, bodies[0], 0, 0); /* it was there */
    CHECK_EQ(kz_world_hash(world), resting);
    CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    CHECK_EQ(kz_world_hash(world), resting);
    kz_world_free(world);
    kz_mask_free(mask);
}

/* Boxes and circles in rows of slots are hashed eight at a time; not where a capsule has made its column. */
TEST(eight_at_a_time_hash_as_one_by_one)
{
    enum { BODIES = 43 };
    const kz_shape shapes[] = {box_shape(0, 0, 2, 2), circle_shape(1)};
    kz_shape capsule = {0};
    CHECK_EQ(kz_shape_capsule((kz_vec2){0, 0}, (kz_vec2){1, 0}, 1, &capsule, NULL), KZ_OK);
    uint64_t hashes[2];
    for (int way = 0; way < 2; way++) {
        kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
        kz_body bodies[BODIES];
        kz_body_destroy(world, put_at(world, way ? &capsule : &shapes[0], 0, 0));
        for (int i = 0; i < BODIES; i++) bodies[i] = put_at(world, &shapes[i % 2], (float)(i % 7) * 1.5f, (float)i / 3);
        kz_body_destroy(world, bodies[19]);
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        hashes[way] = kz_world_hash(world);
        for (int i = 0; i < BODIES; i++) {
            if (i == 19) continue;
            const uint64_t was = kz_world_hash(world), was_body = kz_body_hash(world, bodies[i]);
            const kz_vec2 at = kz_body_pose(world, bodies[i]).at;
            move_to(world, bodies[i], at.x, at.y + .0009765625f);
            CHECK(kz_world_hash(world) != was && kz_body_hash(world, bodies[i]) != was_body);
            move_to(world, bodies[i], at.x, at.y);
            CHECK_EQ(kz_world_hash(world), was);
        }
        kz_world_free(world);
    }
    CHECK_EQ(hashes[0], hashes[1]);
}

/* ---- Equal everywhere -------------------------------------------------------------------------------------------------- */

static void scatter(kz_world *world, const kz_body *bodies, uint32_t n, kz_test_rng *r)
{
    for (uint32_t i = 0; i < n; i++) {
        const float x = kz_test_grid(r, 0, 40, .25f), y = kz_test_grid(r, 0, 40, .25f);
        if (kz_body_is_live(world, bodies[i]) && kz_test_one_in(r, 2)) move_to(world, bodies[i], x, y);
    }
}

/* The hashes of some steps, by this level, and restored into another world before each step if `restores`. */
static void hashes_of(kz_world_def def, bool restores, uint64_t out[12])
{
    kz_test_rng r = kz_test_rng_make(5);
    kz_world *world = world_of(def), *next;
    kz_body bodies[MOST];
    kz_mask *mask;
    static unsigned char bytes[1 << 16];
    const uint32_t n = fill(world, &mask, bodies);
    for (int i = 0; i < 12; i++) {
        scatter(world, bodies, n, &r);
        if (i == 5) kz_body_destroy(world, bodies[3]);
        if (restores) {
            const uint64_t before = kz_world_hash(world);
            CHECK_EQ(kz_world_save(world, bytes, sizeof bytes, NULL), KZ_OK);
            next = world_of(def);
            CHECK_EQ(kz_world_restore(next, bytes, sizeof bytes, NULL), KZ_OK);
            CHECK_EQ(kz_world_hash(next), before);
            kz_world_free(world);
            world = next;
        }
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        if (i == 7) put_box(world, 3, 3); /* in the slot that is free again */
        out[i] = kz_world_hash(world);
    }
    kz_world_free(world);
    kz_mask_free(mask);
}

TEST(all_levels_threads_and_restored_worlds_have_equal_hashes)
{
    static const kz_parallel parallel = {.run = run_backwards, .n_threads = 4};
    const kz_cpu_level best = kz_cpu_level_now();
    uint64_t expected[12], got[12];
    for (int wraps = 0; wraps < 2; wraps++) {
        kz_world_def def = {.mode = KZ_PAIRS_TOUCH, .wrap_w = wraps ? 32 : 0};
        hashes_of(def, false, expected);
        hashes_of(def, true, got);
        CHECK(memcmp(expected, got, sizeof got) == 0);
        def.parallel = &parallel;
        for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
            if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
            hashes_of(def, level % 2 == 0, got);
            NOTE("%s", kz_cpu_level_name((kz_cpu_level)level));
            CHECK(memcmp(expected, got, sizeof got) == 0);
        }
        CHECK_EQ(kz_cpu_force(best), KZ_OK);
    }
    NOTE("%llx", (unsigned long long)expected[11]);
    CHECK_EQ(expected[11], EXPECTED_HASH); /* on every machine */
}
