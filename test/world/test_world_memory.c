/* test_world_memory.c - every allocation of a world may fail, once or for ever, and nothing is lost or changed by
 * it. */
#include <stdio.h>

#include <kolize/world.h>

#include "kz_test.h"
#include "kz_test_alloc.h"
#include "layouts.h"

enum { BODIES = 150, CORNERS = 20 };

typedef struct scene {
    kz_world *world;
    kz_body bodies[BODIES];
    uint32_t n;
    kz_vec2 ring[CORNERS];
    kz_shape shapes[3];
    const kz_pair *pairs; /* as the last call gave them */
    size_t n_pairs;
} scene;

/* ---- What can be seen of a world, as a number ---------------------------------------------------------- */

static uint64_t mix(uint64_t h, const void *bytes, size_t size)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < size; i++) h = (h ^ p[i]) * 0x100000001b3u;
    return h;
}

static uint64_t state_of(const scene *s)
{
    const uint32_t count = kz_world_count(s->world);
    uint64_t h = mix(0xcbf29ce484222325u, &count, sizeof count);
    for (uint32_t i = 0; i < s->n; i++) {
        const kz_shape *shape = kz_body_shape(s->world, s->bodies[i]);
        if (!shape) continue;
        const kz_pose pose = kz_body_pose(s->world, s->bodies[i]);
        const uint64_t user = kz_body_user(s->world, s->bodies[i]);
        int32_t n;
        const kz_vec2 *points = kz_shape_points(shape, &n);
        h = mix(h, &shape->bounds, sizeof shape->bounds);
        h = mix(h, &shape->kind, sizeof shape->kind);
        h = mix(h, &pose, sizeof pose);
        h = mix(h, &user, sizeof user);
        if (points) h = mix(h, points, (size_t)n * sizeof *points);
    }
    h = mix(h, &s->n_pairs, sizeof s->n_pairs);
    for (size_t i = 0; i < s->n_pairs; i++) h = mix(h, &s->pairs[i], sizeof s->pairs[i]);
    return h;
}

TEST(the_state_of_a_world_shows_each_change)
{
    kz_body_def def = {0};
    scene s = {0};
    REQUIRE(kz_world_create(NULL, &s.world, NULL) == KZ_OK);
    uint64_t seen[6];
    kz_shape_circle((kz_vec2){0, 0}, 1, &def.shape, NULL);
    seen[0] = state_of(&s);
    for (s.n = 0; s.n < 2; s.n++) CHECK_EQ(kz_body_create(s.world, &def, &s.bodies[s.n], NULL), KZ_OK);
    seen[1] = state_of(&s);
    CHECK_EQ(kz_body_set_pose(s.world, s.bodies[0], kz_pose_make(0.25f, 0, 0), NULL), KZ_OK);
    seen[2] = state_of(&s);
    CHECK_EQ(kz_world_pairs(s.world, KZ_PAIRS_TOUCH, &s.pairs, &s.n_pairs, NULL), KZ_OK);
    seen[3] = state_of(&s);
    CHECK_EQ(kz_world_pairs(s.world, KZ_PAIRS_BOXES, &s.pairs, &s.n_pairs, NULL), KZ_OK);
    seen[4] = state_of(&s);
    CHECK_EQ(kz_body_destroy(s.world, s.bodies[0]), KZ_OK);
    seen[5] = state_of(&s);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++) CHECK_NE(seen[i], seen[j]);
    kz_world_free(s.world);
}

/* ---- The scenario -------------------------------------------------------------------------------------- */

/* After a step: it failed for want of memory exactly if memory was refused, and then nothing had changed. */
static bool step_went_well(const kz_test_alloc *ta, int64_t refused, const scene *s, uint64_t before, kz_result result,
                           const kz_error *err)
{
    CHECK_EQ(result, ta->refused > refused ? KZ_ERR_MEMORY : KZ_OK);
    if (result == KZ_OK) return true;
    CHECK_EQ(err->code, KZ_ERR_MEMORY);
    CHECK_GT(err->a, 0);
    CHECK_EQ(state_of(s), before);
    return false;
}

static void make_shapes(scene *s)
{
    for (int i = 0; i < CORNERS; i++) {
        const kz_pose turn = kz_pose_degrees(0, 0, i * 360.0 / CORNERS);
        s->ring[i] = kz_pose_apply(turn, (kz_vec2){i % 2 ? 3 : 1, 0});
    }
    CHECK_EQ(kz_shape_polygon(s->ring, CORNERS, &s->shapes[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){0, 0}, 2, &s->shapes[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(s->shapes, 2, &s->shapes[2], NULL), KZ_OK);
}

static void run_scene(kz_test_alloc *ta, scene *s)
{
    kz_error err = {KZ_OK, 0, 0};
    kz_test_rng r = kz_test_rng_make(5);
    for (uint32_t i = 0; i < BODIES; i++) {
        kz_body_def def = {0};
        def.shape = s->shapes[i % 3];
        def.pose = kz_pose_degrees(kz_test_grid(&r, 0, 60, 0.5f), kz_test_grid(&r, 0, 120, 0.5f), (double)i);
        def.user = i;
        const uint64_t before = state_of(s);
        const int64_t refused = ta->refused;
        const kz_result made = kz_body_create(s->world, &def, &s->bodies[s->n], &err);
        if (step_went_well(ta, refused, s, before, made, &err)) s->n++;
        if (i % 50 == 20 || i == BODIES - 1) {
            for (kz_pair_mode mode = KZ_PAIRS_OVERLAP; mode <= KZ_PAIRS_BOXES; mode++) {
                const uint64_t unasked = state_of(s);
                const int64_t so_far = ta->refused;
                const kz_result asked = kz_world_pairs(s->world, mode, &s->pairs, &s->n_pairs, &err);
                step_went_well(ta, so_far, s, unasked, asked, &err);
            }
        }
        if (i % 40 == 30 && s->n > 3) {
            const uint64_t unchanged = state_of(s);
            const int64_t so_far = ta->refused;
            const kz_result changed = kz_body_set_shape(s->world, s->bodies[1], &s->shapes[(i / 40) % 3], &err);
            step_went_well(ta, so_far, s, unchanged, changed, &err);
            s->n_pairs = 0; /* the list was valid until the change */
            CHECK_EQ(kz_body_set_pose(s->world, s->bodies[2], kz_pose_make((float)i, 0, 0), &err), KZ_OK);
            CHECK_EQ(kz_body_destroy(s->world, s->bodies[--s->n]), KZ_OK);
        }
    }
}

TEST(every_allocation_of_a_worlds_life_may_fail_and_changes_nothing)
{
    kz_test_alloc ta;
    KZ_TEST_EACH_FAILURE(ta)
    {
        scene s = {0};
        kz_error err = {KZ_OK, 0, 0};
        make_shapes(&s);
        const kz_result made = kz_world_create(&ta.allocator, &s.world, &err);
        CHECK_EQ(made, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        if (made != KZ_OK) {
            CHECK_GT(err.a, 0);
            CHECK(s.world == NULL);
            continue;
        }
        run_scene(&ta, &s);
        kz_world_free(s.world);
    }
}
