/* test_restored_moves.c - moves end where they end in a world that was restored from its state: the order in which search
 * trees give bodies does not matter. */
#include "../world/world_fixture.h"

#include <kolize/move.h>
#include <kolize/world_query.h>
#include <kolize/world_state.h>

enum { BODIES = 32, CORNERS = 7 };

typedef struct crowd {
    kz_test_rng rng;
    kz_world *world, *restored;
    kz_vec2 ring[CORNERS];
    kz_fixture table[3];
    kz_mask *mask;
    kz_shape shapes[4];
    kz_body bodies[BODIES];
    size_t n_moved;
} crowd;

static void lend(crowd *c)
{
    for (int i = 0; i < CORNERS; i++) c->ring[i] = kz_pose_apply(kz_pose_degrees(0, 0, i * 51), (kz_vec2){1.5f, 0});
    CHECK_EQ(kz_mask_from_text("##.\n.##\n", NULL, &c->mask, NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(c->ring, CORNERS, &c->shapes[0], NULL), KZ_OK);
    c->shapes[1] = circle_shape(1);
    c->shapes[2] = box_shape(0, 0, 2, 1);
    CHECK_EQ(kz_shape_mask(c->mask, 0, 0, &c->shapes[3], NULL), KZ_OK);
    for (int i = 0; i < 3; i++) c->table[i] = (kz_fixture){.shape = c->shapes[i], .kind = (uint16_t)i};
}

static kz_vec2 any_place(crowd *c)
{
    const float x = kz_test_grid(&c->rng, 0, 16, 0.0625f);
    return (kz_vec2){x, kz_test_grid(&c->rng, 0, 16, 0.0625f)};
}

static void fill(crowd *c)
{
    for (int i = 0; i < BODIES; i++) {
        kz_body_def def = {.pose = {.at = any_place(c), .cos = 1}};
        const uint32_t kind = kz_test_below(&c->rng, 5);
        if (kind < 4) def.shape = c->shapes[kind];
        else def.fixtures = c->table, def.n_fixtures = 3;
        if (kz_test_one_in(&c->rng, 6)) def.flags = KZ_BODY_STATIC;
        c->bodies[i] = put_def(c->world, def);
    }
}

/* One world has trees, the other none. */
static void restore_beside(crowd *c)
{
    const size_t size = kz_world_save_bytes(c->world);
    void *bytes = malloc(size);
    CHECK_EQ(kz_world_save(c->world, bytes, size, NULL), KZ_OK);
    CHECK_EQ(kz_world_restore(c->restored, bytes, size, NULL), KZ_OK);
    free(bytes);
    CHECK_EQ(kz_world_index(c->world, NULL), KZ_OK);
}

static void move_in(crowd *c, kz_world *world, int how, kz_body body, kz_vec2 motion)
{
    const kz_move_def def = {.up = {0, how % 2 ? -1.f : 0.f}};
    kz_carry_result carried[BODIES];
    kz_push_out out;
    size_t n = 0;
    switch (how / 2) {
    case 0: kz_platform_move(world, body, motion, &def, carried, BODIES, &n, NULL); break;
    case 1: kz_platform_turn(world, body, motion, .02f, &def, carried, BODIES, &n, NULL); break;
    case 2: kz_body_push_out(world, body, 0, &out, NULL); break;
    default: kz_body_move(world, body, motion, &def, NULL, 0, NULL, NULL); break;
    }
    c->n_moved += n;
}

static void check_alike(const crowd *c, int how)
{
    for (int i = 0; i < BODIES; i++) {
        const kz_pose a = kz_body_pose(c->world, c->bodies[i]), b = kz_body_pose(c->restored, c->bodies[i]);
        NOTE("move %d, body %d", how, i);
        CHECK_BITS(a.at.x, b.at.x);
        CHECK_BITS(a.at.y, b.at.y);
    }
}

TEST(moves_in_a_crowd_end_alike_in_a_restored_world)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = 0; round < kz_test_rounds(20); round++) {
        crowd c = {.rng = kz_test_rng_make(kz_test_u64(&r))};
        const kz_world_def def = {.wrap_w = kz_test_one_in(&r, 4) ? 24 : 0};
        lend(&c);
        c.world = world_of(def);
        c.restored = world_of(def);
        fill(&c);
        for (int i = 0; i < 12; i++) {
            const int how = kz_test_range(&c.rng, 0, 7);
            const kz_body body = c.bodies[kz_test_below(&c.rng, BODIES)];
            const float x = kz_test_grid(&c.rng, -3, 3, 0.01f);
            const kz_vec2 motion = {x, kz_test_grid(&c.rng, -3, 3, 0.01f)};
            restore_beside(&c);
            move_in(&c, c.world, how, body, motion);
            move_in(&c, c.restored, how, body, motion);
            check_alike(&c, how);
        }
        CHECK_GT(c.n_moved, 0);
        kz_world_free(c.world);
        kz_world_free(c.restored);
        kz_mask_free(c.mask);
    }
}
