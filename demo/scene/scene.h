/* scene.h - the interface of a scene of the demo: a small program of its own that knows nothing of windows.
 *
 * A scene is stepped by a fixed time with a record of keys and mouse, draws itself through the callbacks of
 * kolize/draw.h, and writes its state as text.  The same steps give the same state on every machine.  So a script can
 * play a scene and a test can compare the result; main.c gives it a window.  Scenes use the library's public headers
 * only, and no SDL. */
#ifndef KOLIZE_DEMO_SCENE_H
#define KOLIZE_DEMO_SCENE_H

#include <kolize/draw.h>
#include <kolize/kolize.h>
#include <stdio.h>

/* A scene draws on 0 <= x < DEMO_W, 0 <= y < DEMO_H, in pixels; the title above and the help below belong to the
 * window. */
#define DEMO_W 960
#define DEMO_H 540

/* Letters of height 12, the most common ones, are 8 wide; those of height 16 are 12 wide. */
#define DEMO_LETTER_H 12
#define DEMO_LETTER_W 8

/* A step is 1/60 s on every machine. */
#define DEMO_STEPS_PER_SECOND 60
#define DEMO_STEP_SECONDS     (1.0f / DEMO_STEPS_PER_SECOND)

/* ---- Input ------------------------------------------------------------------------------------------------------- */

/* The keys that scenes may use, with the names that scripts use.  Function keys, Tab, Escape, P, N and R are the
 * program's own: choose a scene, leave, pause, a single step, begin the scene anew. */
/* clang-format off */
#define DEMO_KEYS(KEY)                                                                                                 \
    KEY(LEFT, "left") KEY(RIGHT, "right") KEY(UP, "up") KEY(DOWN, "down")                                              \
    KEY(SPACE, "space") KEY(ENTER, "enter") KEY(DELETE, "delete") KEY(BACKSPACE, "backspace") KEY(SHIFT, "shift")      \
    KEY(MINUS, "minus") KEY(PLUS, "plus") KEY(COMMA, "comma") KEY(PERIOD, "period")                                    \
    KEY(0, "0") KEY(1, "1") KEY(2, "2") KEY(3, "3") KEY(4, "4")                                                        \
    KEY(5, "5") KEY(6, "6") KEY(7, "7") KEY(8, "8") KEY(9, "9")                                                        \
    KEY(A, "a") KEY(B, "b") KEY(C, "c") KEY(D, "d") KEY(E, "e") KEY(F, "f")                                            \
    KEY(G, "g") KEY(H, "h") KEY(I, "i") KEY(J, "j") KEY(K, "k") KEY(L, "l")                                            \
    KEY(M, "m") KEY(O, "o") KEY(Q, "q") KEY(S, "s") KEY(T, "t") KEY(U, "u")                                            \
    KEY(V, "v") KEY(W, "w") KEY(X, "x") KEY(Y, "y") KEY(Z, "z")
/* clang-format on */

typedef enum demo_key {
#define DEMO_KEY_ENUM(key, name) DEMO_KEY_##key,
    DEMO_KEYS(DEMO_KEY_ENUM)
#undef DEMO_KEY_ENUM
        DEMO_KEY_COUNT
} demo_key;

typedef enum demo_button { DEMO_BUTTON_LEFT, DEMO_BUTTON_MIDDLE, DEMO_BUTTON_RIGHT, DEMO_BUTTON_COUNT } demo_button;

/* The input of a step.  What is down stays true from step to step; the other fields are true for one step. */
typedef struct demo_input {
    bool key[DEMO_KEY_COUNT];         /* down */
    bool key_pressed[DEMO_KEY_COUNT]; /* went down since the last step */
    kz_vec2 mouse;                    /* where it is, in the scene's pixels; may lie outside */
    bool button[DEMO_BUTTON_COUNT];   /* down */
    bool button_pressed[DEMO_BUTTON_COUNT];
    bool button_released[DEMO_BUTTON_COUNT];
    int wheel; /* notches since the last step, up is positive */
} demo_input;

/* Pixels 0xAARRGGBB, row by row, that a window enlarges to the scene's size. */
typedef struct demo_picture {
    const uint32_t *pixels;
    int w, h;
} demo_picture;

/* ---- A scene ----------------------------------------------------------------------------------------------------- */

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
    /* What lies behind everything; the function is NULL where nothing does. */
    demo_picture (*picture)(const void *state);
} demo_scene;
#define DEMO_ERROR_SIZE 256

/* All scenes, in the order of their function keys, ended by NULL: scenes.c. */
extern const demo_scene *const demo_scenes[];

/* The scene of that name, or NULL. */
const demo_scene *demo_scene_find(const char *name);

extern const demo_scene demo_scene_surfaces, demo_scene_hot, demo_scene_axes; /* scene_NAME.c each */
extern const demo_scene demo_scene_list, demo_scene_eight_bit, demo_scene_playground;
extern const demo_scene demo_scene_platformer, demo_scene_topdown; /* scene_games.c, in builds with kolize-io */
extern const demo_scene demo_scene_torus, demo_scene_many, demo_scene_carve;

#endif
