/* window.h - shows scenes in a window, or as a picture in memory when there is none. */
#ifndef KOLIZE_DEMO_WINDOW_H
#define KOLIZE_DEMO_WINDOW_H

#include "scene/scene.h"

#include <SDL.h>

/* The whole picture: the title, the scene, the help. */
#define DEMO_TITLE_H 34
#define DEMO_HELP_H  46
#define DEMO_SHOT_W  DEMO_W
#define DEMO_SHOT_H  (DEMO_TITLE_H + DEMO_H + DEMO_HELP_H)

typedef struct demo_window demo_window;

/* Opens a window.  With `headless` no screen is used: SDL's dummy driver and its software renderer draw into memory.
 * NULL, with a sentence in err. */
demo_window *demo_window_open(bool headless, char *err);
void demo_window_close(demo_window *window); /* NULL is fine */

/* Draws the scene with its title and help.  `number` is that of its function key. */
void demo_window_show(demo_window *window, const demo_scene *scene, const void *state, int number, long frame,
                      bool paused);

/* Writes what was shown last as a PNG of DEMO_SHOT_W x DEMO_SHOT_H.  False, with a sentence in err. */
bool demo_window_shot(const demo_window *window, const char *path, char *err);

#endif
