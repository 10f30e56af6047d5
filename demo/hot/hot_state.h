/* hot_state.h - the state of the scene `hot`, for its files and its test. */
#ifndef KOLIZE_DEMO_HOT_STATE_H
#define KOLIZE_DEMO_HOT_STATE_H

#include "scene/scene.h"

enum {
    HOT_VIEW_W = 160,
    HOT_VIEW_H = 132,
    HOT_TEXTURE_W = 144, /* the drawn image; the hot one is wider, so that a mistaken width shows */
    HOT_IMAGE_W = 160,
    HOT_TEXTURE_H = 44,
    HOT_PARTS = 4,   /* ship, coil with its field on, coil with it off, plume */
    HOT_SPRITES = 3, /* ship, coil, plume */
    HOT_AIRS = 3
};

/* What a sprite shows: a part of the texture, and, unless the drawn part stands for itself, the part of the hot image
 * that hits. */
typedef struct hot_part {
    kz_surface drawn, hot;
    bool has_hot;
    kz_rule rule; /* air on `hot`, or on `drawn` without one; refers to this struct */
} hot_part;

typedef struct hot_sprite {
    const char *name;
    int part;
    kz_vec2 at; /* the top left corner */
    kz_vec2 v;  /* pixels a step */
} hot_sprite;

typedef struct hot_state {
    uint8_t texture[HOT_TEXTURE_W * HOT_TEXTURE_H * 4];
    uint8_t image[HOT_IMAGE_W * HOT_TEXTURE_H * 4];
    hot_part parts[HOT_PARTS];
    hot_sprite sprites[HOT_SPRITES]; /* the ship first */
    int64_t common[HOT_SPRITES];     /* pixels the ship has in common with each, in this step */
    int air;                         /* index of the setting in hot_airs */
    bool overlay;
    char refused[128]; /* the error of the last hot image that does not fit; "" before */
    const char *refused_name;
    long steps, hurt;
} hot_state;

extern const uint32_t hot_airs[HOT_AIRS]; /* 0xAARRGGBB; scene_hot_cell.c */
extern const char *const hot_air_names[HOT_AIRS];

void hot_make_art(hot_state *s); /* scene_hot_art.c: both images, and the parts without their rules */

/* Sets the part's rule to that of `air` and returns KZ_OK, or returns why the hot image is refused. */
kz_result hot_set_rule(hot_part *part, uint32_t air, kz_error *err);

/* The whole pixel on which a position lies: the nearest one, halves down, the same below 0 as above
 * (scene_hot_cell.c). */
kz_cell hot_cell(kz_vec2 at);

void hot_draw(const void *state, const kz_draw *to); /* scene_hot_draw.c */

#endif
