/* playground_state.h - the state of the playground: scene_playground.c steps it, scene_playground_draw.c draws it. */
#ifndef KOLIZE_DEMO_PLAYGROUND_STATE_H
#define KOLIZE_DEMO_PLAYGROUND_STATE_H

#include "playground/scene_playground_thing.h"

typedef enum play_query { PLAY_RELATE, PLAY_COLLIDE, PLAY_DISTANCE, PLAY_SWEEP, PLAY_CELLS, PLAY_QUERIES } play_query;

typedef enum play_drag { PLAY_DRAG_NOTHING, PLAY_DRAG_THING, PLAY_DRAG_MOTION } play_drag;

/* All answers about two shapes. */
typedef struct play_answer {
    kz_relation relation;
    kz_contact contact;
    kz_vec2 push; /* of A out of B */
    kz_distance_result gap;
    kz_sweep_hit sweep;
    int64_t cells; /* -1: neither is a mask */
} play_answer;

typedef struct play_state {
    play_sprite sprites[PLAY_SPRITES];
    play_thing things[2]; /* A moves, B stands, where that matters */
    kz_vec2 motion;       /* of A's sweep */
    int selected;
    play_drag drag;
    bool draw_contact, draw_gap, draw_sweep;
    kz_vec2 mouse;

    play_answer answer;                                 /* about both in the forms they have */
    kz_relation relations[PLAY_FORMS];                  /* of the two in each form */
    double times[PLAY_QUERIES], form_times[PLAY_FORMS]; /* how long each took, in nanoseconds; of relate, by form */
} play_state;

static inline const kz_shape *play_shape(const play_state *s, int i) { return &s->things[i].shapes[s->things[i].form]; }

/* Where A's sweep ends: the path begins in the middle of A's bounds, as kz_draw_sweep draws it. */
static inline kz_vec2 play_motion_end(const play_state *s)
{
    const kz_box box = play_shape(s, 0)->bounds;
    return (kz_vec2){(box.min.x + box.max.x) / 2 + s->motion.x, (box.min.y + box.max.y) / 2 + s->motion.y};
}

enum { PLAY_FIELD_W = 636 };

void play_draw(const void *state, const kz_draw *draw);

#endif
