/* paint.h - the callbacks of kolize/draw.h on an SDL renderer. */
#ifndef KOLIZE_DEMO_PAINT_H
#define KOLIZE_DEMO_PAINT_H

#include "scene/scene.h"

#include <SDL.h>

/* `zoom` pixels of the renderer are one unit across; (at_x, at_y) is where the unit (0, 0) lies, in pixels.  Nothing is
 * drawn beyond `clip`. */
typedef struct demo_paint {
    SDL_Renderer *renderer;
    float zoom, at_x, at_y;
    SDL_Rect clip;
} demo_paint;

/* Returns the callbacks with which a scene draws.  The paint must outlive them. */
kz_draw demo_paint_draw(demo_paint *paint);

#endif
