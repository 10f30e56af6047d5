/* scene_sprites.h - small sprites for scenes, drawn by letters. */
#ifndef KOLIZE_DEMO_SCENE_SPRITES_H
#define KOLIZE_DEMO_SCENE_SPRITES_H

#include <kolize/surface.h>

typedef enum demo_sprite_name {
    DEMO_SPRITE_SHIP,
    DEMO_SPRITE_CRAB,
    DEMO_SPRITE_DART,
    DEMO_SPRITE_SHOE, /* a horseshoe: concave */
    DEMO_SPRITE_GEAR, /* a ring with teeth: a hole */
    DEMO_SPRITE_COUNT
} demo_sprite_name;

typedef struct demo_sprite {
    const char *name;
    kz_surface surface; /* 8-bit, with a palette */
    kz_rule rule;       /* which index is transparent */
} demo_sprite;

demo_sprite demo_sprite_get(demo_sprite_name name);

#endif
