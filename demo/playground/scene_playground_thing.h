/* scene_playground_thing.h - a sprite or shape that can be moved, rotated and scaled, in each form that the library
 * knows. */
#ifndef KOLIZE_DEMO_SCENE_PLAYGROUND_THING_H
#define KOLIZE_DEMO_SCENE_PLAYGROUND_THING_H

#include "scene/scene.h"
#include "scene/scene_sprites.h"

typedef enum play_subject {
    PLAY_SHIP,
    PLAY_CRAB,
    PLAY_SHOE,
    PLAY_GEAR,
    PLAY_SPRITES, /* how many of them are sprites; the rest are shapes */
    PLAY_BOX = PLAY_SPRITES,
    PLAY_CIRCLE,
    PLAY_CAPSULE,
    PLAY_TRIANGLE,
    PLAY_STAR,
    PLAY_LINE,
    PLAY_SUBJECTS
} play_subject;

/* The form that stands for a sprite.  A shape is the same in every form. */
typedef enum play_form { PLAY_MASK, PLAY_POLYGON, PLAY_FIT_BOX, PLAY_FIT_CIRCLE, PLAY_FORMS } play_form;

const char *play_subject_name(play_subject subject);
const char *play_form_name(play_form form);

/* A sprite's forms in its own pixels, made once. */
enum { PLAY_POINTS = 256, PLAY_RINGS = 4, PLAY_LAYERS = 8 };
typedef struct play_sprite {
    demo_sprite sprite;
    kz_mask *mask;
    kz_mask *layers[PLAY_LAYERS]; /* the pixels of one colour each, for drawing */
    uint32_t colors[PLAY_LAYERS]; /* 0xRRGGBBAA */
    int n_layers;
    kz_rings outline; /* traced and simplified: one outline and its holes */
    kz_box box;
    kz_circle circle;
    float r;
} play_sprite;

/* Returns false when memory lacks, or when a sprite is not connected or has too many points. */
bool play_sprite_make(demo_sprite_name name, play_sprite *out);
void play_sprite_free(play_sprite *sprite);

typedef struct play_thing {
    play_subject subject;
    play_form form;
    kz_vec2 at; /* its middle */
    float degrees, scale;

    /* Made by play_thing_pose from the above: */
    kz_shape shapes[PLAY_FORMS]; /* all the same for a shape; kind NONE where one could not be made */
    kz_mask *mask, *layers[PLAY_LAYERS];
    kz_cell layer_at[PLAY_LAYERS];
    kz_vec2 points[PLAY_POINTS];
    int32_t ring_end[PLAY_RINGS];
} play_thing;

/* Makes the shapes for the thing's present place. */
void play_thing_pose(play_thing *thing, const play_sprite sprites[PLAY_SPRITES]);
void play_thing_free(play_thing *thing);

#endif
