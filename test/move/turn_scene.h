/* turn_scene.h - a platform is turned by a call, and what it did to each body is looked up. */
#ifndef TURN_SCENE_H
#define TURN_SCENE_H

#include "move_scene.h"

static const kz_move_def with_up = {.up = {0, -1}};

typedef struct carried {
    kz_carry_result list[128];
    size_t n;
} carried;

static bool wraps; /* positions may be other images' */

static inline carried turn_by(kz_world *world, kz_body platform, float x, float y, float angle)
{
    carried c = {.n = 0};
    const scene_places before = scene_note_places(world);
    CHECK_EQ(kz_platform_turn(world, platform, (kz_vec2){x, y}, angle, &with_up, c.list, 128, &c.n, NULL), KZ_OK);
    if (!wraps) scene_check_carried(world, &before, platform, c.list, c.n);
    return c;
}

static inline const kz_carry_result *find(const carried *c, kz_body body)
{
    for (size_t i = 0; i < c->n; i++) {
        if (c->list[i].body.index == body.index) return &c->list[i];
    }
    return NULL;
}

static inline bool is_crushed(const carried *c, kz_body body)
{
    const kz_carry_result *r = find(c, body);
    return r && r->crushed;
}

static inline double gap(const kz_world *world, kz_body a, kz_body b)
{
    kz_shape shape_a, shape_b;
    CHECK(kz_body_shape(world, a, &shape_a) && kz_body_shape(world, b, &shape_b));
    return (double)kz_distance(&shape_a, &shape_b).distance;
}

static inline double depth(const kz_world *world, kz_body a, kz_body b)
{
    kz_contact contact;
    return kz_bodies_collide(world, a, b, &contact) == KZ_OVERLAP ? (double)contact.depth : 0;
}

static inline kz_shape rider_shape(int kind)
{
    kz_shape shape = {0};
    const kz_vec2 hex[6] = {{5, -6}, {3, 0}, {-3, 0}, {-5, -6}, {-2, -12}, {2, -12}};
    if (kind == 0) return scene_box(-4, -12, 4, 0);
    if (kind == 1) return scene_capsule(12, 4);
    if (kind == 2) CHECK_EQ(kz_shape_circle((kz_vec2){0, -5}, 5, &shape, NULL), KZ_OK);
    if (kind == 3) CHECK_EQ(kz_shape_polygon(hex, 6, &shape, NULL), KZ_OK);
    return shape;
}

#endif
