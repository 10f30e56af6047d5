/* main.c - kolize-demo: chooses a scene, gives it keys, mouse and time, and shows it; or plays it from a script. */
#define SDL_MAIN_HANDLED
#include "input.h"
#include "window.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: kolize-demo [--scene NAME]\n"
    "       kolize-demo --scene NAME [--frames N] [--script FILE] [--shot OUT.png] [--report OUT.txt]\n"
    "\n"
    "The first form opens a window.  The second plays without one, N steps of 1/60 s (without --frames as many as the\n"
    "script needs), then draws the last one into OUT.png and writes the scene's state to OUT.txt (- is the standard\n"
    "output).  docs/demo.md describes scripts.\n"
    "\n"
    "scenes:\n";

typedef struct options {
    const char *scene, *script, *shot, *report;
    long frames; /* -1: not given */
    bool headless;
} options;

/* The scene that runs now. */
typedef struct play {
    const demo_scene *scene;
    int number; /* of its function key, from 1 */
    void *state;
    long frame; /* steps made */
    demo_input input;
} play;

static int fail(const char *text)
{
    fprintf(stderr, "kolize-demo: %s\n", text);
    return 2;
}

/* ---- A scene that runs ------------------------------------------------------------------------------------------- */

static int scene_count(void)
{
    int n = 0;
    while (demo_scenes[n]) n++;
    return n;
}

static int scene_number(const demo_scene *scene)
{
    int i = 0;
    while (demo_scenes[i] != scene) i++;
    return i + 1;
}

/* Begins the scene anew; the scene before stays when it cannot be opened. */
static bool play_begin(play *p, const demo_scene *scene, char *err)
{
    void *state = scene->open(err);
    if (!state) return false;
    if (p->state) p->scene->close(p->state);
    p->scene = scene;
    p->number = scene_number(scene);
    p->state = state;
    p->frame = 0;
    return true;
}

static void play_step(play *p)
{
    p->scene->step(p->state, &p->input);
    p->frame++;
    demo_input_next(&p->input);
}

static void play_end(play *p)
{
    if (p->state) p->scene->close(p->state);
}

/* ---- Without a window -------------------------------------------------------------------------------------------- */

static bool write_report(const play *p, const char *path, char *err)
{
    const bool to_stdout = strcmp(path, "-") == 0;
    FILE *out = to_stdout ? stdout : fopen(path, "w");
    if (!out) {
        snprintf(err, DEMO_ERROR_SIZE, "%.200s cannot be written", path);
        return false;
    }
    fprintf(out, "scene %s after %ld steps\n", p->scene->name, p->frame);
    p->scene->report(p->state, out);
    const bool bad = ferror(out) != 0;
    const bool closed = to_stdout ? fflush(out) == 0 : fclose(out) == 0;
    if (bad || !closed) snprintf(err, DEMO_ERROR_SIZE, "%.200s cannot be written", path);
    return !bad && closed;
}

static bool write_shot(const play *p, const char *path, char *err)
{
    demo_window *window = demo_window_open(true, err);
    if (!window) return false;
    demo_window_show(window, p->scene, p->state, p->number, p->frame, false);
    const bool done = demo_window_shot(window, path, err);
    demo_window_close(window);
    return done;
}

static int run_headless(const options *o)
{
    char err[DEMO_ERROR_SIZE] = "";
    play p = {0};
    demo_script *script = NULL;
    if (o->script && !(script = demo_script_load(o->script, err))) return fail(err);
    const long frames = o->frames >= 0 ? o->frames : script ? demo_script_last_frame(script) + 1 : 0;
    bool good = play_begin(&p, demo_scene_find(o->scene), err);
    for (long i = 0; good && i < frames; i++) {
        if (script) demo_script_play(script, i, &p.input);
        play_step(&p);
    }
    good = good && (!o->report || write_report(&p, o->report, err)) && (!o->shot || write_shot(&p, o->shot, err));
    play_end(&p);
    demo_script_free(script);
    return good ? 0 : fail(err);
}

/* ---- In a window ------------------------------------------------------------------------------------------------- */

typedef struct session {
    play now;
    const demo_scene *next; /* to be begun; NULL: none */
    bool leave, paused, one_step;
} session;

static bool find_key(SDL_Keycode code, demo_key *out)
{
    static const struct {
        SDL_Keycode code;
        demo_key key;
    } named[] = {
        {SDLK_LEFT, DEMO_KEY_LEFT},      {SDLK_RIGHT, DEMO_KEY_RIGHT},   {SDLK_UP, DEMO_KEY_UP},
        {SDLK_DOWN, DEMO_KEY_DOWN},      {SDLK_SPACE, DEMO_KEY_SPACE},   {SDLK_RETURN, DEMO_KEY_ENTER},
        {SDLK_KP_ENTER, DEMO_KEY_ENTER}, {SDLK_DELETE, DEMO_KEY_DELETE}, {SDLK_BACKSPACE, DEMO_KEY_BACKSPACE},
        {SDLK_LSHIFT, DEMO_KEY_SHIFT},   {SDLK_RSHIFT, DEMO_KEY_SHIFT},  {SDLK_MINUS, DEMO_KEY_MINUS},
        {SDLK_KP_MINUS, DEMO_KEY_MINUS}, {SDLK_PLUS, DEMO_KEY_PLUS},     {SDLK_EQUALS, DEMO_KEY_PLUS},
        {SDLK_KP_PLUS, DEMO_KEY_PLUS},   {SDLK_COMMA, DEMO_KEY_COMMA},   {SDLK_PERIOD, DEMO_KEY_PERIOD},
    };
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (named[i].code == code) {
            *out = named[i].key;
            return true;
        }
    }
    for (int i = 0; i < DEMO_KEY_COUNT; i++) {
        const char *name = demo_key_name((demo_key)i);
        if (name[1] == 0 && (SDL_Keycode)name[0] == code) {
            *out = (demo_key)i;
            return true;
        }
    }
    return false;
}

/* True for the keys that are the program's own. */
static bool take_own_key(session *s, SDL_Keycode code)
{
    const int n = scene_count();
    if (code >= SDLK_F1 && code < SDLK_F1 + n) s->next = demo_scenes[code - SDLK_F1];
    else if (code == SDLK_TAB) s->next = demo_scenes[s->now.number % n];
    else if (code == SDLK_r) s->next = s->now.scene;
    else if (code == SDLK_ESCAPE) s->leave = true;
    else if (code == SDLK_p) s->paused = !s->paused;
    else if (code == SDLK_n) s->paused = s->one_step = true;
    else return false;
    return true;
}

static void take_button(session *s, Uint8 sdl_button, bool down)
{
    demo_input *in = &s->now.input;
    if (sdl_button == SDL_BUTTON_LEFT) demo_input_button(in, DEMO_BUTTON_LEFT, down);
    if (sdl_button == SDL_BUTTON_MIDDLE) demo_input_button(in, DEMO_BUTTON_MIDDLE, down);
    if (sdl_button == SDL_BUTTON_RIGHT) demo_input_button(in, DEMO_BUTTON_RIGHT, down);
}

static void take_event(session *s, const SDL_Event *e)
{
    demo_key key;
    switch (e->type) {
    case SDL_QUIT: s->leave = true; break;
    case SDL_KEYDOWN:
        if (e->key.repeat || take_own_key(s, e->key.keysym.sym)) break;
        if (find_key(e->key.keysym.sym, &key)) demo_input_key(&s->now.input, key, true);
        break;
    case SDL_KEYUP:
        if (find_key(e->key.keysym.sym, &key)) demo_input_key(&s->now.input, key, false);
        break;
    case SDL_MOUSEMOTION:
        s->now.input.mouse = (kz_vec2){(float)e->motion.x, (float)(e->motion.y - DEMO_TITLE_H)};
        break;
    case SDL_MOUSEBUTTONDOWN: take_button(s, e->button.button, true); break;
    case SDL_MOUSEBUTTONUP: take_button(s, e->button.button, false); break;
    case SDL_MOUSEWHEEL: s->now.input.wheel += e->wheel.y; break;
    default: break;
    }
}

/* Returns the steps that are due; a program that was stopped for long does not make up for all of them. */
static void take_steps(session *s, double *due)
{
    enum { MOST = 5 };
    if (s->paused) {
        *due = 0;
        if (s->one_step) play_step(&s->now);
        s->one_step = false;
        return;
    }
    if (*due > MOST) *due = MOST;
    while (*due >= 1) {
        play_step(&s->now);
        *due -= 1;
    }
}

static int run_window(const options *o)
{
    char err[DEMO_ERROR_SIZE] = "";
    session s = {0};
    double due = 0;
    demo_window *window = demo_window_open(false, err);
    if (!window) return fail(err);
    bool good = play_begin(&s.now, o->scene ? demo_scene_find(o->scene) : demo_scenes[0], err);
    Uint64 before = SDL_GetPerformanceCounter();
    while (good && !s.leave) {
        SDL_Event e;
        while (SDL_PollEvent(&e)) take_event(&s, &e);
        if (s.next) good = play_begin(&s.now, s.next, err);
        s.next = NULL;
        const Uint64 now = SDL_GetPerformanceCounter();
        due += (double)(now - before) / (double)SDL_GetPerformanceFrequency() * DEMO_STEPS_PER_SECOND;
        before = now;
        take_steps(&s, &due);
        demo_window_show(window, s.now.scene, s.now.state, s.now.number, s.now.frame, s.paused);
        SDL_Delay(1); /* where the screen does not set the pace */
    }
    play_end(&s.now);
    demo_window_close(window);
    return good ? 0 : fail(err);
}

/* ---- The command line -------------------------------------------------------------------------------------------- */

static void print_usage(FILE *out)
{
    fputs(usage, out);
    for (int i = 0; demo_scenes[i]; i++)
        fprintf(out, "    F%-2d %-11s %s\n", i + 1, demo_scenes[i]->name, demo_scenes[i]->title);
}

/* NULL, or what is wrong. */
static const char *read_options(int argc, char **argv, options *o)
{
    for (int i = 1; i < argc; i++) {
        const char **text = strcmp(argv[i], "--scene") == 0    ? &o->scene
                            : strcmp(argv[i], "--script") == 0 ? &o->script
                            : strcmp(argv[i], "--shot") == 0   ? &o->shot
                            : strcmp(argv[i], "--report") == 0 ? &o->report
                                                               : NULL;
        const bool frames = strcmp(argv[i], "--frames") == 0;
        if (!text && !frames) return "an option is not known";
        if (++i == argc) return "the last option lacks its value";
        if (text) {
            *text = argv[i];
        } else {
            char *end;
            o->frames = strtol(argv[i], &end, 10);
            if (*end || end == argv[i] || o->frames < 0 || o->frames > 10000000) return "--frames: a count from 0";
        }
    }
    o->headless = o->frames >= 0 || o->script || o->shot || o->report;
    if (o->headless && !o->scene) return "--frames, --script, --shot and --report need a --scene";
    if (o->scene && !demo_scene_find(o->scene)) return "--scene: no such scene";
    return NULL;
}

int main(int argc, char **argv)
{
    options o = {NULL, NULL, NULL, NULL, -1, false};
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        print_usage(stdout);
        return 0;
    }
    const char *wrong = read_options(argc, argv, &o);
    if (wrong) {
        fprintf(stderr, "kolize-demo: %s\n\n", wrong);
        print_usage(stderr);
        return 2;
    }
    SDL_SetMainReady();
    return o.headless ? run_headless(&o) : run_window(&o);
}
