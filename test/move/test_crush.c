/* test_crush.c - what a platform runs over is reported at every speed, as long as it lasts; nobody passes through. */
#include "move_scene.h"

static const kz_move_def with_up = {.up = {0, -1}};

typedef struct carried {
    kz_carry_result list[8];
    size_t n;
} carried;

static carried carry(kz_world *world, kz_body platform, float x, float y)
{
    carried c = {.n = 0};
    const scene_places before = scene_note_places(world);
    CHECK_EQ(kz_platform_move(world, platform, (kz_vec2){x, y}, &with_up, c.list, 8, &c.n, NULL), KZ_OK);
    scene_check_carried(world, &before, platform, c.list, c.n < 8 ? c.n : 8);
    return c;
}

static const kz_carry_result *find(const carried *c, kz_body body)
{
    for (size_t i = 0; i < c->n && i < 8; i++) {
        if (c->list[i].body.index == body.index) return &c->list[i];
    }
    return NULL;
}

static bool is_crushed(const carried *c, kz_body body)
{
    const kz_carry_result *r = find(c, body);
    return r && r->crushed;
}

static kz_shape any_shape(int kind)
{
    kz_shape shape = {0};
    const kz_vec2 hex[6] = {{5, 0}, {2, 5}, {-2, 5}, {-5, 0}, {-2, -5}, {2, -5}};
    if (kind == 0) return scene_box(-5, -5, 5, 5);
    if (kind == 1) return scene_circle(5);
    CHECK_EQ(kz_shape_polygon(hex, 6, &shape, NULL), KZ_OK);
    return shape;
}

/* A wall at 100, a body of 10 before it, a pusher whose front is at 0: beyond 90 there is no room. */
TEST(a_pusher_crushes_at_every_speed_from_1_to_1000)
{
    for (int kind = 0; kind < 3; kind++) {
        for (int v = 1; v <= 1000; v += scene_stride()) {
            kz_world *world = scene_world(0, 0);
            scene_wall(world, 100, -50, 110, 50);
            const kz_body pusher = scene_put(world, scene_box(-10, -50, 0, 50), 0, 0, KZ_BODY_STATIC);
            const kz_body a = scene_put(world, any_shape(kind), 90, 0, 0);
            bool was_crushed = false;
            float at = 0;
            for (int i = 0; i < 1000 && at <= 125; i++) {
                const carried c = carry(world, pusher, (float)v, 0);
                const float before = at;
                at += (float)v;
                const bool must = at > 90 && (before <= 90 || at < 110); /* it begins, or it is not over */
                NOTE("kind %d, speed %d, front at %g", kind, v, (double)at);
                CHECK_EQ(is_crushed(&c, a), must);
                was_crushed = was_crushed || must;
                CHECK_GE(scene_at(world, a).x, 90 - 1e-4);
                CHECK_LE(scene_at(world, a).x, 95 + 1e-4);
                CHECK_NEAR(scene_at(world, a).y, 0, 1e-4);
            }
            CHECK(was_crushed);
            kz_world_free(world);
        }
    }
}

/* A lift 8 thick, a rider of 16 on it, a ceiling 4 above the rider. */
TEST(a_lift_crushes_its_rider_at_every_speed_from_1_to_1000)
{
    for (int v = 1; v <= 1000; v += scene_stride()) {
        kz_world *world = scene_world(0, 0);
        const kz_body lift = scene_put(world, scene_box(0, -40, 40, -32), 0, 0, KZ_BODY_STATIC);
        const kz_body rider = scene_put(world, scene_box(-4, -16, 4, 0), 20, -40, 0);
        scene_wall(world, -100, -70, 100, -60);
        float up = 0;
        for (int i = 0; i < 1000 && up < 20; i++) {
            const carried c = carry(world, lift, 0, (float)-v);
            up += (float)v;
            NOTE("speed %d, lift %g up", v, (double)up);
            REQUIRE(find(&c, rider));
            CHECK_EQ(is_crushed(&c, rider), up > 4 && (up <= (float)v + 4 || up < 28)); /* begins, or is not over */
            CHECK_BITS(scene_at(world, rider).y, up > 4 ? -44 : -40 - up);
            CHECK_BITS(scene_at(world, rider).x, 20);
        }
        kz_world_free(world);
    }
}

TEST(a_crush_is_reported_as_long_as_it_lasts)
{
    kz_world *world = scene_world(0, 0);
    const kz_body lift = scene_put(world, scene_box(0, -40, 40, -32), 0, 0, KZ_BODY_STATIC);
    const kz_body rider = scene_put(world, scene_box(-4, -16, 4, 0), 20, -40, 0);
    scene_wall(world, -100, -70, 100, -60);
    carried c = carry(world, lift, 0, -6);
    CHECK(is_crushed(&c, rider));
    for (int i = 0; i < 5; i++) { /* it stands still */
        c = carry(world, lift, 0, 0);
        CHECK(is_crushed(&c, rider));
        CHECK_AT(world, rider, 20, -44);
    }
    c = carry(world, lift, 0, -1);
    CHECK(is_crushed(&c, rider));
    c = carry(world, lift, 3, 0);
    CHECK(is_crushed(&c, rider));
    c = carry(world, lift, 0, 2);
    CHECK(is_crushed(&c, rider));
    CHECK_AT(world, rider, 20, -44);
    c = carry(world, lift, 0, 1); /* its top is at the rider's feet again */
    CHECK(!is_crushed(&c, rider));
    c = carry(world, lift, 0, -0.5f);
    CHECK(is_crushed(&c, rider));
    kz_world_free(world);
}

TEST(whoever_has_room_is_not_crushed_at_any_speed)
{
    for (int kind = 0; kind < 3; kind++) {
        for (int v = 1; v <= 1000; v += 3 * scene_stride()) {
            kz_world *world = scene_world(0, 0);
            const kz_body pusher = scene_put(world, scene_box(-10, -50, 0, 50), 0, 0, KZ_BODY_STATIC);
            const kz_body a = scene_put(world, any_shape(kind), 10, 0, 0);
            const kz_body b = scene_put(world, any_shape(kind), 30, 1, 0);
            const carried c = carry(world, pusher, (float)v, 0);
            NOTE("kind %d, speed %d", kind, v);
            CHECK(!is_crushed(&c, a));
            CHECK(!is_crushed(&c, b));
            CHECK_GE(scene_at(world, a).x, v + 5 - 0.01);
            CHECK_GE(scene_at(world, b).x, v + 5 - 0.01);
            CHECK(kz_bodies_collide(world, a, b, &(kz_contact){0}) != KZ_OVERLAP);
            kz_world_free(world);
        }
    }
}

/* A ramp behind it: the body goes up along it. */
TEST(a_body_before_a_ramp_moves_aside_along_it)
{
    static const float tops[] = {20, 40, 80, 160};
    for (int k = 0; k < 4; k++) {
        for (int kind = 0; kind < 3; kind++) {
            for (int v = 1; v <= 60; v += scene_stride()) {
                kz_world *world = scene_world(0, 0);
                const kz_vec2 ramp[3] = {{20, 5}, {100, 5}, {100, 5 - 2 * tops[k]}};
                scene_polygon(world, ramp, 3);
                scene_wall(world, -50, 5, 200, 20);
                const kz_body pusher = scene_put(world, scene_box(-10, -900, 0, 4), 0, 0, KZ_BODY_STATIC);
                const kz_body a = scene_put(world, any_shape(kind), 7, 0, 0);
                kz_contact contact;
                for (float at = 0; at < 60; at += (float)v) {
                    const carried c = carry(world, pusher, (float)v, 0);
                    NOTE("ramp %d, kind %d, speed %d, front at %g", k, kind, v, (double)at + v);
                    CHECK(!is_crushed(&c, a));
                    CHECK(kz_bodies_collide(world, pusher, a, &contact) != KZ_OVERLAP);
                    CHECK_GE(scene_at(world, a).x, at + (float)v);
                }
                kz_world_free(world);
            }
        }
    }
}

/* A row of three before a wall, in a tube. */
TEST(a_row_is_crushed_where_it_has_no_room_and_keeps_its_order)
{
    for (int v = 1; v <= 1000; v += scene_stride()) {
        kz_world *world = scene_world(0, 0);
        scene_wall(world, 100, -50, 110, 50);
        const kz_body pusher = scene_put(world, scene_box(-10, -50, 0, 50), 0, 0, KZ_BODY_STATIC);
        kz_body row[3];
        for (int i = 0; i < 3; i++) row[i] = scene_put(world, any_shape(0), 10 + 20 * (float)i, 0, 0);
        bool first_was_crushed = false;
        for (float at = 0; at < 105; at += (float)v) {
            const carried c = carry(world, pusher, (float)v, 0);
            NOTE("speed %d, front at %g", v, (double)at + v);
            for (int i = 0; i < 2; i++) CHECK_LE(scene_at(world, row[i]).x + 10, scene_at(world, row[i + 1]).x + 1e-3f);
            CHECK_LE(scene_at(world, row[2]).x, 95);
            first_was_crushed = first_was_crushed || is_crushed(&c, row[0]);
            if (at + (float)v > 100) CHECK(is_crushed(&c, row[0]) || first_was_crushed);
            if (at + (float)v <= 70) CHECK(!first_was_crushed);
        }
        CHECK(first_was_crushed);
        kz_world_free(world);
    }
}

TEST(a_one_way_lift_crushes_nobody_who_jumps_through_it)
{
    kz_world *world = scene_world(0, 0);
    const kz_body lift = scene_put(world, scene_box(0, -40, 40, -32), 0, 0, KZ_BODY_STATIC | KZ_BODY_ONE_WAY);
    CHECK_EQ(kz_body_set_one_way(world, lift, (kz_vec2){0, -1}), KZ_OK);
    scene_put(world, scene_box(-4, -16, 4, 0), 20, -30, 0); /* in the middle of its jump */
    for (int v = -20; v <= 20; v++) CHECK_EQ(carry(world, lift, 0, (float)v).n, 0);
    kz_world_free(world);
}

/* Placed by other means, a rider's feet may be a last place within the lift. */
TEST(a_rider_that_rounding_put_into_the_lift_rides)
{
    for (int k = 0; k < 200; k++) {
        kz_world *world = scene_world(0, 0);
        const float top = -40 + 0.1f * (float)k, sunk = 1e-6f * (float)(k % 4);
        const kz_body lift = scene_put(world, scene_box(0, 0, 40, 8), 0, top, KZ_BODY_STATIC);
        const kz_body rider = scene_put(world, scene_box(-4, -16, 4, 0), 20, top + sunk, 0);
        for (int i = 0; i < 10; i++) {
            const carried c = carry(world, lift, 1, i < 5 ? -2.3f : 1.7f);
            NOTE("number %d, step %d", k, i);
            REQUIRE(find(&c, rider));
            CHECK(find(&c, rider)->rides);
            CHECK(!is_crushed(&c, rider));
            CHECK_NEAR(scene_at(world, rider).x, 21 + i, 1e-4);
            CHECK_NEAR(scene_at(world, rider).y, scene_at(world, lift).y, 1e-4);
        }
        kz_world_free(world);
    }
}

/* ---- Random -------------------------------------------------------------------------------------------------- */

enum { BODIES = 6 };

typedef struct tube {
    kz_world *world;
    kz_body pusher, bodies[BODIES];
    int side[BODIES];    /* -1, 1: before or behind the pusher; 0: it was run over */
    bool inside[BODIES]; /* it overlapped the pusher after the last step */
} tube;

/* A tube of 400 x 40 with closed ends, a pusher 10 thick from wall to wall, and bodies on both sides. */
static tube make_tube(kz_test_rng *r)
{
    tube t = {.world = scene_world(0, 0)};
    scene_wall(t.world, -220, -40, -200, 80);
    scene_wall(t.world, 200, -40, 220, 80);
    scene_wall(t.world, -200, -40, 200, 0);
    scene_wall(t.world, -200, 40, 200, 80);
    if (kz_test_one_in(r, 2)) scene_wall(t.world, 150, 20, 170, 40);
    t.pusher = scene_put(t.world, scene_box(-5, 0, 5, 40), 0, 0, KZ_BODY_STATIC);
    for (int i = 0; i < BODIES; i++) {
        const float x = 30 * (float)(i / 2 + 1) * (i % 2 ? 1.0f : -1.0f), y = kz_test_real(r, 6, 34);
        t.bodies[i] = scene_put(t.world, any_shape((int)kz_test_below(r, 3)), x, y, 0);
        t.side[i] = x > 0 ? 1 : -1;
    }
    return t;
}

static bool overlaps_others(const tube *t, int i)
{
    kz_contact contact;
    for (uint32_t k = 0; kz_world_body(t->world, k).generation; k++) {
        const kz_body other = kz_world_body(t->world, k);
        if (k == t->bodies[i].index || k == t->pusher.index) continue;
        if (kz_bodies_collide(t->world, t->bodies[i], other, &contact) == KZ_OVERLAP) return true;
    }
    return false;
}

static void check_body(tube *t, const carried *c, int i)
{
    kz_contact contact;
    const kz_vec2 at = scene_at(t->world, t->bodies[i]);
    const double ahead = (double)at.x - (double)scene_at(t->world, t->pusher).x;
    const bool was_inside = t->inside[i];
    t->inside[i] = kz_bodies_collide(t->world, t->bodies[i], t->pusher, &contact) == KZ_OVERLAP;
    CHECK(at.x > -200 && at.x < 200 && at.y > 0 && at.y < 40);
    CHECK(!overlaps_others(t, i));
    if (t->inside[i] && (double)contact.depth > 1e-3) CHECK(is_crushed(c, t->bodies[i]));
    if (is_crushed(c, t->bodies[i]) || was_inside) t->side[i] = t->inside[i] ? 0 : ahead > 0 ? 1 : -1;
    if (!t->inside[i]) CHECK_EQ(ahead > 0 ? 1 : -1, t->side[i] ? t->side[i] : ahead > 0 ? 1 : -1);
}

TEST(in_a_closed_tube_nobody_changes_sides_without_being_crushed)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(600); round > 0; round--) {
        tube t = make_tube(&r);
        for (int step = 0; step < 30; step++) {
            float v = kz_test_real(&r, 0.01f, 2);
            for (uint32_t n = kz_test_below(&r, 10); n > 0; n--) v *= 2;
            if (kz_test_one_in(&r, 2)) v = -v;
            const float x = scene_at(t.world, t.pusher).x;
            if (x + v > 195 || x + v < -195) v = (x > 0 ? -1.0f : 1.0f) * kz_test_real(&r, 1, 300);
            const carried c = carry(t.world, t.pusher, v, 0);
            for (int i = 0; i < BODIES; i++) {
                NOTE("round %lld, step %d, body %d, speed %g", (long long)round, step, i, (double)v);
                check_body(&t, &c, i);
            }
        }
        kz_world_free(t.world);
    }
}
