/* axes_state.h - the state of the scene `axes`, for its files and its test. */
#ifndef KOLIZE_DEMO_AXES_STATE_H
#define KOLIZE_DEMO_AXES_STATE_H

#include "scene/scene.h"

enum {
    AXES_ARENA_W = 720,
    AXES_ARENA_H = DEMO_H,
    AXES_PUSHES = 10, /* at most, a step */
    AXES_BODIES = 7   /* the steered quad first, the two five-cornered shapes, four walls */
};

typedef struct axes_body {
    const char *name;
    kz_body body;
    kz_vec2 at;
    double degrees;
} axes_body;

typedef struct axes_state {
    kz_world *world;
    axes_body bodies[AXES_BODIES];
    kz_vec2 v;    /* of the quad, pixels a second; kept from step to step only while it bounces */
    bool bounces; /* instead of being moved and pushed out */
    bool rotating; /* the two shapes rotate */

    /* Of this step. */
    bool collides;                    /* it was in something before it was pushed, or bounced */
    bool unresolved;                  /* and still is */
    int attempts;                     /* pushes used */
    int n_near;                       /* others whose boxes meet that of the quad */
    kz_contact contacts[AXES_BODIES]; /* before it was pushed */
    int n_contacts;

    long steps, all_pushes, all_unresolved, all_bounces;
} axes_state;

void axes_draw(const void *state, const kz_draw *to); /* scene_axes_draw.c */

#endif
