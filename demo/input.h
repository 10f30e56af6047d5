/* input.h - keys and mouse as they come in: from a script file or from a window, the same record for a scene's step. */
#ifndef KOLIZE_DEMO_INPUT_H
#define KOLIZE_DEMO_INPUT_H

#include "scene.h"

/* Before the news of a step: nothing has been pressed, released or turned yet.  What is held stays. */
void demo_input_next(demo_input *in);

/* Pressing what is held already, as keyboards do that repeat, is no news. */
void demo_input_key(demo_input *in, demo_key key, bool down);
void demo_input_button(demo_input *in, demo_button button, bool down);

const char *demo_key_name(demo_key key); /* "left", "space", "a" */

/* ---- Scripts ----------------------------------------------------------------------------------------------------- */

/* A script is text, one event a line; `#` begins a comment, words are parted by blanks:
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

/* What the script says of this frame goes into the record.  Frames are to be asked for one after another from 0. */
void demo_script_play(demo_script *script, long frame, demo_input *in);

#endif
