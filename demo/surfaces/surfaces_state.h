/* surfaces_state.h - the state of the scene `surfaces`, for its files and its test. */
#ifndef KOLIZE_DEMO_SURFACES_STATE_H
#define KOLIZE_DEMO_SURFACES_STATE_H

#include "scene/scene.h"

enum {
    SURFACES_MOST = 24,  /* sprites */
    SURFACES_KINDS = 4,  /* pictures */
    SURFACES_SHEETS = 2, /* surfaces they lie on, two to each */
    SURFACES_SCREEN_W = 240,
    SURFACES_SCREEN_H = 180,
    SURFACES_ONE = 256, /* a pixel, in the unit of positions and speeds */
    SURFACES_SHEET_BYTES = 64 * 24
};

/* 8-bit pixels as a graphics card provides them: a row is longer in memory than it is wide. */
typedef struct surfaces_sheet {
    uint8_t pixels[SURFACES_SHEET_BYTES];
    int32_t w, h, pitch;
} surfaces_sheet;

typedef struct surfaces_sprite {
    int kind;
    int32_t x, y, vx, vy;    /* 1/256 pixels, and that a step */
    int hit_by[SURFACES_MOST]; /* who hit it in this step, in the order of the tests */
    int n_hit_by;
    long hits; /* in all steps */
} surfaces_sprite;

typedef struct surfaces_pair {
    int a, b;
} surfaces_pair;

typedef struct surfaces_state {
    surfaces_sheet sheets[SURFACES_SHEETS];
    kz_surface parts[SURFACES_KINDS]; /* of the sheets */
    kz_rule rule;                     /* index 0 is transparent */
    surfaces_sprite sprites[SURFACES_MOST];
    int n;
    surfaces_pair near[SURFACES_MOST * SURFACES_MOST / 2]; /* whose rectangles meet, each pair once */
    bool near_hits[SURFACES_MOST * SURFACES_MOST / 2];     /* and pixels too */
    int n_near;
    int n_tested; /* pairs whose rectangles were compared in this step */
    int n_hits;
    long steps, all_hits;
    bool every_pair, boxes_shown;
} surfaces_state;

extern const char *const surfaces_names[SURFACES_KINDS];
extern const uint32_t surfaces_palette[16]; /* 0xAARRGGBB */

/* Fills the sheets, and the parts of them that are pictures (scene_surfaces_art.c). */
void surfaces_make_art(surfaces_state *s);

/* The whole pixel on which a sprite's top left pixel lies (scene_surfaces_place.c). */
kz_cell surfaces_place(const surfaces_sprite *sprite);

void surfaces_draw(const void *state, const kz_draw *to); /* scene_surfaces_draw.c */

#endif
