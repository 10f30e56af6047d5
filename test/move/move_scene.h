/* move_scene.h - worlds of a few bodies, for the tests of moving. */
#ifndef MOVE_SCENE_H
#define MOVE_SCENE_H

#include <kolize/mask.h>
#include <kolize/move.h>

#include <stdlib.h>

#include "kz_test.h"

static inline kz_world *scene_world(float wrap_w, float wrap_h)
{
    kz_world *world = NULL;
    const kz_world_def def = {.wrap_w = wrap_w, .wrap_h = wrap_h};
    CHECK_EQ(kz_world_create(&def, &world, NULL), KZ_OK);
    return world;
}

/* Steps between the cases of a list: 1, or more where a scaled-down run takes a sample. */
static inline int scene_stride(void)
{
    const int64_t rounds = kz_test_rounds(100);
    return rounds >= 100 ? 1 : (int)(100 / (rounds > 0 ? rounds : 1));
}

static inline kz_body scene_put(kz_world *world, kz_shape shape, float x, float y, uint32_t flags)
{
    kz_body body = {0, 0};
    kz_body_def def = {.shape = shape, .flags = flags};
    def.pose.at = (kz_vec2){x, y};
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    return body;
}

static inline kz_shape scene_box(float x0, float y0, float x1, float y1)
{
    kz_shape shape = {0};
    CHECK_EQ(kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, &shape, NULL), KZ_OK);
    return shape;
}

static inline kz_shape scene_circle(float r)
{
    kz_shape shape = {0};
    CHECK_EQ(kz_shape_circle((kz_vec2){0, 0}, r, &shape, NULL), KZ_OK);
    return shape;
}

static inline kz_shape scene_capsule(float height, float r)
{
    kz_shape shape = {0};
    CHECK_EQ(kz_shape_capsule((kz_vec2){0, -height + r}, (kz_vec2){0, -r}, r, &shape, NULL), KZ_OK);
    return shape;
}

static inline kz_body scene_wall(kz_world *world, float x0, float y0, float x1, float y1)
{
    return scene_put(world, scene_box(x0, y0, x1, y1), 0, 0, KZ_BODY_STATIC);
}

static inline kz_body scene_polygon(kz_world *world, const kz_vec2 *points, int32_t n)
{
    kz_shape shape = {0};
    CHECK_EQ(kz_shape_polygon(points, n, &shape, NULL), KZ_OK);
    return scene_put(world, shape, 0, 0, KZ_BODY_STATIC);
}

/* A pixel slope: from column `left` on it rises by `rise` cells in `run` columns, above one full row. */
static inline kz_mask *scene_stairs(int w, int h, int left, int rise, int run)
{
    kz_mask *mask = NULL;
    char *text = malloc((size_t)(w + 1) * (size_t)h + 1), *p = text;
    if (!text) abort();
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            const int up = x < left ? 0 : (x - left) * rise / run;
            *p++ = y >= h - 1 - up && (x >= left || y == h - 1) ? '#' : '.';
        }
        *p++ = '\n';
    }
    *p = 0;
    CHECK_EQ(kz_mask_from_text(text, NULL, &mask, NULL), KZ_OK);
    free(text);
    return mask;
}

static inline kz_move_result scene_move(kz_world *world, kz_body body, float x, float y, const kz_move_def *def)
{
    kz_move_result out = {0};
    CHECK_EQ(kz_body_move(world, body, (kz_vec2){x, y}, def, NULL, 0, &out, NULL), KZ_OK);
    return out;
}

static inline kz_vec2 scene_at(const kz_world *world, kz_body body) { return kz_body_pose(world, body).at; }

static inline void scene_place(kz_world *world, kz_body body, float x, float y)
{
    CHECK_EQ(kz_body_set_pose(world, body, kz_pose_radians(x, y, 0), NULL), KZ_OK);
}

/* Where the first bodies of a world are. */
typedef struct scene_places {
    kz_vec2 at[64];
} scene_places;

static inline scene_places scene_note_places(const kz_world *world)
{
    scene_places p;
    for (uint32_t i = 0; i < 64; i++) p.at[i] = scene_at(world, kz_world_body(world, i));
    return p;
}

/* What a platform is said to have moved went by that much, once each, and nothing else went anywhere. */
static inline void scene_check_carried(const kz_world *world, const scene_places *before, kz_body platform,
                                       const kz_carry_result *list, size_t n)
{
    for (uint32_t i = 0; i < 64 && kz_world_body(world, i).generation; i++) {
        const kz_vec2 now = scene_at(world, kz_world_body(world, i));
        kz_vec2 moved = {0, 0};
        int times = 0;
        for (size_t k = 0; k < n; k++) {
            if (list[k].body.index == i) moved = list[k].moved, times++;
        }
        if (i == platform.index) continue;
        CHECK_LE(times, 1);
        CHECK_NEAR((double)before->at[i].x + (double)moved.x, now.x, 2e-3);
        CHECK_NEAR((double)before->at[i].y + (double)moved.y, now.y, 2e-3);
    }
}

#define CHECK_AT(world, body, px, py)                                                                                  \
    do {                                                                                                               \
        CHECK_BITS(scene_at(world, body).x, px);                                                                       \
        CHECK_BITS(scene_at(world, body).y, py);                                                                       \
    } while (0)

#endif
