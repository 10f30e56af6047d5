/* scene.h - what a scene of the demo is: a small program of its own that knows nothing of windows.
 *
 * A scene is stepped by a fixed time with a record of keys and mouse, draws itself through the callbacks of
 * kolize/draw.h, and writes its state as text.  The same steps give the same state on every machine, so a script can
 * play a scene and a test compare what came of it; main.c gives it a window.  Scenes use the library's public headers
 * only, and no SDL. */
#ifndef KOLIZE_DEMO_SCENE_H
#define KOLIZE_DEMO_SCENE_H

#include <kolize/draw.h>
#include <kolize/kolize.h>
#include <stdio.h>

/* A scene draws on 0 <= x < DEMO_W, 0 <= y < DEMO_H, in pixels; the title above and the help below are not its own. */
#define DEMO_W 960
#define DEMO_H 540

/* Time goes by steps of 1/60 s, whatever the machine. */
#define DEMO_STEPS_PER_SECOND 60
#define DEMO_STEP_SECONDS     (1.0f / DEMO_STEPS_PER_SECOND)

/* ---- Input --------------------------------------------------------------------------------------------- */

/* The keys that scenes may use, with the names that scripts use.  Function keys, Tab, Escape, P, N and R are the
 * program's own: choose a scene, leave, pause, a single step, begin the scene anew. */
#define DEMO_KEYS(X)                                                                                                   \
    X(LEFT, "left") X(RIGHT, "right") X(UP, "up") X(DOWN, "down")                                                      \
    X(SPACE, "space") X(ENTER, "enter") X(DELETE, "delete") X(BACKSPACE, "backspace") X(SHIFT, "shift")                \
    X(MINUS, "minus") X(PLUS, "plus") X(COMMA, "comma") X(PERIOD, "period")                                            \
    X(0, "0") X(1, "1") X(2, "2") X(3, "3") X(4, "4") X(5, "5") X(6, "6") X(7, "7") X(8, "8") X(9, "9")                \
    X(A, "a") X(B, "b") X(C, "c") X(D, "d") X(E, "e") X(F, "f") X(G, "g") X(H, "h") X(I, "i") X(J, "j") X(K, "k")      \
    X(L, "l") X(M, "m") X(O, "o") X(Q, "q") X(S, "s") X(T, "t") X(U, "u") X(V, "v") X(W, "w") X(X, "x") X(Y, "y")      \
    X(Z, "z")

typedef enum demo_key {
#define DEMO_KEY_ENUM(key, name) DEMO_KEY_##key,
    DEMO_KEYS(DEMO_KEY_ENUM)
#undef DEMO_KEY_ENUM
    DEMO_KEY_COUNT
} demo_key;

typedef enum demo_button { DEMO_BUTTON_LEFT, DEMO_BUTTON_MIDDLE, DEMO_BUTTON_RIGHT, DEMO_BUTTON_COUNT } demo_button;

/* What a step is told.  Held things stay true from step to step; the others are true for one step. */
typedef struct demo_input {
    bool key[DEMO_KEY_COUNT];             /* held */
    bool key_pressed[DEMO_KEY_COUNT];     /* went down since the last step */
    kz_vec2 mouse;                        /* where it is, in the scene's pixels; may lie outside */
    bool button[DEMO_BUTTON_COUNT];       /* held */
    bool button_pressed[DEMO_BUTTON_COUNT];
    bool button_released[DEMO_BUTTON_COUNT];
    int wheel;                            /* notches since the last step, up is positive */
} demo_input;

/* ---- A scene ------------------------------------------------------------------------------------------- */

typedef struct demo_scene {
    const char *name;  /* one word, of command lines and files: "list" */
    const char *title; /* one line, what is to be seen */
    const char *keys;  /* the help: one or two lines of at most 118 characters, parted by \n */

    /* A new state, or NULL with a sentence in err (room for DEMO_ERROR_SIZE). */
    void *(*open)(char *err);
    void (*step)(void *state, const demo_input *in);
    /* Draws the state as the last step left it.  Must not change it. */
    void (*draw)(const void *state, const kz_draw *to);
    /* The state as lines of text: positions, hits, counts; nothing that depends on the machine, such as times. */
    void (*report)(const void *state, FILE *out);
    void (*close)(void *state); /* NULL is fine */
} demo_scene;
#define DEMO_ERROR_SIZE 256

/* All scenes, in the order of their function keys, ended by NULL: scenes.c. */
extern const demo_scene *const demo_scenes[];

/* The scene of that name, or NULL. */
const demo_scene *demo_scene_find(const char *name);

extern const demo_scene demo_scene_surfaces, demo_scene_hot, demo_scene_axes; /* scene_NAME.c each */
extern const demo_scene demo_scene_list, demo_scene_eight_bit, demo_scene_playground;

#endif
