/* play.h - what the two games share: keys, a picture in memory, and motion along paths drawn in Tiled.
 *
 * A game is a few functions that know nothing of windows.  window.c plays it from the keyboard, and a test plays it
 * from a script.  It draws 480 x 270 pixels, which a window enlarges. */
#ifndef KOLIZE_PLAY_H
#define KOLIZE_PLAY_H

#include <kolize/io_map.h>
#include <kolize/kolize.h>

#include <stdio.h>

enum { PLAY_W = 480, PLAY_H = 270, PLAY_ERROR = 256 };

typedef struct play_keys {
    bool left, right, up, down, jump, action; /* down now; a game notices by itself what was pressed */
} play_keys;

typedef struct play_picture {
    uint32_t pixels[PLAY_H][PLAY_W]; /* 0xAARRGGBB */
} play_picture;

typedef struct play_game {
    const char *name, *title, *keys;
    void *(*open)(const char *folder, char error[PLAY_ERROR]); /* NULL, with a sentence in `error` */
    void (*step)(void *game, const play_keys *keys);           /* 1/60 s */
    void (*draw)(const void *game, play_picture *picture);
    void (*status)(const void *game, char *text, size_t size); /* one line for the player */
    void (*report)(const void *game, FILE *out);               /* the same on every machine */
    void (*close)(void *game);
} play_game;

extern const play_game platformer_game, topdown_game;

/* ---- Drawing --------------------------------------------------------------------------------------- */

/* Draws a part of an image by an affine map; where `mask` is given, only its set cells. */
void play_draw_image(play_picture *picture, const kz_surface *image, kz_cell_rect part, const kz_affine *map,
               const kz_mask *mask);

/* Draws an item of a map; shifted, because its body may have moved since. */
void play_draw_item(play_picture *picture, const kz_map_item *item, float dx, float dy);

/* Draws a tile of 16 x 16 pixels of an image whose rows have 8 of them. */
void play_draw_tile(play_picture *picture, const kz_image *image, int tile, float x, float y, bool mirrored);

/* Draws a plate of metal: lifts, doors, crushers. */
void play_draw_plate(play_picture *picture, kz_box box, uint32_t color);
void play_draw_box(play_picture *picture, int x0, int y0, int x1, int y1, uint32_t color);

/* ---- Blades and soil: things.c --------------------------------------------------------------------- */

/* A hazard that spins: its body shows turned masks of its picture. */
typedef struct play_blade {
    kz_body body;
    const kz_map_item *item;
    kz_mask_set *turns; /* to be freed by the game */
    kz_vec2 middle;
    int pace; /* steps for each turn */
} play_blade;

bool play_blade_make(play_blade *blade, const kz_map_item *item); /* before bodies are made */
void play_blade_prepare(const play_blade *blade, kz_body_def *def);
void play_blade_step(const play_blade *blade, kz_world *world, int steps);
void play_blade_draw(const play_blade *blade, play_picture *picture, int steps);

/* Ground that can be blasted away: its body is a mask that is drawn on. */
typedef struct play_soil {
    kz_body body;
    const kz_map_item *item;
    kz_canvas *canvas; /* what is left of it; to be freed by the game */
    kz_vec2 blast;
    int flash; /* steps for which the last blast is still seen */
} play_soil;

bool play_soil_make(play_soil *soil, const kz_map_item *item);
void play_soil_dig(play_soil *soil, kz_world *world, kz_vec2 at);
void play_soil_draw(const play_soil *soil, play_picture *picture);
int64_t play_soil_left(const play_soil *soil); /* pixels */

/* ---- Paths ----------------------------------------------------------------------------------------- */

/* A body that goes to and fro along a polyline. */
typedef struct play_mover {
    kz_body body;
    const kz_map_item *item;
    kz_shape path; /* kind NONE: it stays */
    float speed;   /* pixels a step */
    int pause, rests, next, step;
} play_mover;

/* Reads the properties path, speed and pause of the first item of a class. */
bool play_mover_make(play_mover *mover, const kz_map *map, const char *class_name, const kz_body *bodies);

/* The motion of its next step, from where it is now. */
kz_vec2 play_mover_motion(play_mover *mover, kz_vec2 at);

#endif
