/* input.h - keys and mouse from a script file or from a window: the same record for a scene's step. */
#ifndef KOLIZE_DEMO_INPUT_H
#define KOLIZE_DEMO_INPUT_H

#include "scene/scene.h"

/* Begins a step: nothing has been pressed, released or turned yet.  Keys that are down stay down. */
void demo_input_next(demo_input *in);

/* Pressing a key that is down already, as keyboards that repeat do, changes nothing. */
void demo_input_key(demo_input *in, demo_key key, bool down);
void demo_input_button(demo_input *in, demo_button button, bool down);

const char *demo_key_name(demo_key key); /* "left", "space", "a" */

/* ---- Scripts ----------------------------------------------------------------------------------------------------- */

/* A script is text, one event a line; `#` begins a comment, blanks separate words:
 *
 *      12 left down        frame 12, which is the 13th step: the key goes down ...
 *      40 left up          ... and up
 *      41 space tap        down and up within one step
 *      50 mouse 400 220.5  the mouse goes there
 *      51 button down      the left button; also: middle-button, right-button; down, up, tap
 *      60 wheel -2         turned two notches down
 *
 * Frames may not fall from line to line.  Events of one frame come in their order, before its step. */
typedef struct demo_script demo_script;

/* NULL, with "FILE:LINE: what is wrong" in err (room for DEMO_ERROR_SIZE). */
demo_script *demo_script_load(const char *path, char *err);
void demo_script_free(demo_script *script); /* NULL is fine */

/* The frame of the last event; -1 when there is none. */
long demo_script_last_frame(const demo_script *script);

/* Puts the script's events of this frame into the record.  The caller plays all frames from 0 on, in order. */
void demo_script_play(demo_script *script, long frame, demo_input *in);

#endif
