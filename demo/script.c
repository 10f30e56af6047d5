/* script.c - reads the scripts that play scenes without a window, and reports mistakes by file and line. */
#include "input.h"

#include <stdlib.h>
#include <string.h>

enum event_kind { EVENT_KEY, EVENT_BUTTON, EVENT_MOUSE, EVENT_WHEEL };
enum event_action { ACTION_DOWN, ACTION_UP, ACTION_TAP };

typedef struct event {
    long frame;
    enum event_kind kind;
    enum event_action action;
    int which; /* the key or button; notches of the wheel */
    kz_vec2 mouse;
} event;

struct demo_script {
    event *events;
    size_t n, room, next;
};

/* A number beyond these is a mistake. */
enum { FRAME_MOST = 10000000, MOUSE_MOST = 100000, WHEEL_MOST = 1000 };

static const char *const button_names[DEMO_BUTTON_COUNT] = {"button", "middle-button", "right-button"};

/* ---- One line ---------------------------------------------------------------------------------------------------- */

static bool read_whole(const char *word, long least, long most, long *out)
{
    char *end;
    const long v = strtol(word, &end, 10);
    if (end == word || *end != 0 || v < least || v > most) return false;
    *out = v;
    return true;
}

static bool read_real(const char *word, float *out)
{
    char *end;
    const double v = strtod(word, &end);
    if (end == word || *end != 0 || !(v >= -MOUSE_MOST && v <= MOUSE_MOST)) return false;
    *out = (float)v;
    return true;
}

static bool read_action(const char *word, enum event_action *out)
{
    static const char *const names[] = {"down", "up", "tap"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(word, names[i]) == 0) {
            *out = (enum event_action)i;
            return true;
        }
    }
    return false;
}

static bool is_key_or_button(const char *word, event *out)
{
    for (int i = 0; i < DEMO_BUTTON_COUNT; i++) {
        if (strcmp(word, button_names[i]) == 0) {
            out->kind = EVENT_BUTTON;
            out->which = i;
            return true;
        }
    }
    for (int i = 0; i < DEMO_KEY_COUNT; i++) {
        if (strcmp(word, demo_key_name((demo_key)i)) == 0) {
            out->kind = EVENT_KEY;
            out->which = i;
            return true;
        }
    }
    return false;
}

/* NULL, or what is wrong with these words. */
static const char *read_event(char *const *words, int n, event *out)
{
    if (!read_whole(words[0], 0, FRAME_MOST, &out->frame)) return "a line begins with the number of a frame";
    if (n < 2) return "after the frame comes a key, button, mouse or wheel";
    if (strcmp(words[1], "mouse") == 0) {
        out->kind = EVENT_MOUSE;
        if (n != 4) return "mouse takes two numbers, x and y";
        if (!read_real(words[2], &out->mouse.x) || !read_real(words[3], &out->mouse.y)) return "x or y is no number";
        return NULL;
    }
    if (strcmp(words[1], "wheel") == 0) {
        long notches;
        out->kind = EVENT_WHEEL;
        if (n != 3 || !read_whole(words[2], -WHEEL_MOST, WHEEL_MOST, &notches)) return "wheel takes one whole number";
        out->which = (int)notches;
        return NULL;
    }
    if (!is_key_or_button(words[1], out)) return "no such key or button";
    if (n != 3 || !read_action(words[2], &out->action)) return "a key or button goes down, up or tap";
    return NULL;
}

/* Splits a line into words, up to `most` and one more, without its comment. */
static int split(char *line, char **words, int most)
{
    int n = 0;
    line[strcspn(line, "#")] = 0;
    for (char *word = strtok(line, " \t\r\n"); word && n <= most; word = strtok(NULL, " \t\r\n")) words[n++] = word;
    return n;
}

/* ---- A file ------------------------------------------------------------------------------------------------------ */

static bool add_event(demo_script *script, const event *e)
{
    if (script->n == script->room) {
        const size_t room = script->room ? 2 * script->room : 64;
        event *grown = realloc(script->events, room * sizeof *grown);
        if (!grown) return false;
        script->events = grown;
        script->room = room;
    }
    script->events[script->n++] = *e;
    return true;
}

/* NULL, or what is wrong with this line, which is changed. */
static const char *read_line(demo_script *script, char *line)
{
    enum { WORDS = 4 };
    char *words[WORDS + 1];
    event e = {0};
    if (!strchr(line, '\n') && strlen(line) > 250) return "the line is too long";
    const int n = split(line, words, WORDS);
    if (n == 0) return NULL;
    const char *wrong = read_event(words, n, &e);
    if (wrong) return wrong;
    if (script->n && e.frame < script->events[script->n - 1].frame) return "frames may not fall";
    return add_event(script, &e) ? NULL : "out of memory";
}

demo_script *demo_script_load(const char *path, char *err)
{
    char line[256];
    const char *wrong = NULL;
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(err, DEMO_ERROR_SIZE, "%s: the file cannot be read", path);
        return NULL;
    }
    demo_script *script = calloc(1, sizeof *script);
    int number = 0;
    if (!script) wrong = "out of memory";
    while (!wrong && fgets(line, sizeof line, file)) {
        number++;
        wrong = read_line(script, line);
    }
    if (!wrong && ferror(file)) wrong = "the file cannot be read on";
    (void)fclose(file);
    if (wrong) {
        snprintf(err, DEMO_ERROR_SIZE, "%s:%d: %s", path, number, wrong);
        demo_script_free(script);
        return NULL;
    }
    return script;
}

void demo_script_free(demo_script *script)
{
    if (!script) return;
    free(script->events);
    free(script);
}

long demo_script_last_frame(const demo_script *script) { return script->n ? script->events[script->n - 1].frame : -1; }

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static void put_pressable(const event *e, bool down, demo_input *in)
{
    if (e->kind == EVENT_KEY) demo_input_key(in, (demo_key)e->which, down);
    else demo_input_button(in, (demo_button)e->which, down);
}

void demo_script_play(demo_script *script, long frame, demo_input *in)
{
    while (script->next < script->n && script->events[script->next].frame <= frame) {
        const event *e = &script->events[script->next++];
        if (e->kind == EVENT_MOUSE) {
            in->mouse = e->mouse;
        } else if (e->kind == EVENT_WHEEL) {
            in->wheel += e->which;
        } else {
            if (e->action != ACTION_UP) put_pressable(e, true, in);
            if (e->action != ACTION_DOWN) put_pressable(e, false, in);
        }
    }
}
