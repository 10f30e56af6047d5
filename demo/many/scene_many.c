/* scene_many.c - a hundred to a hundred thousand bodies: how long does a step of the world take?
 *
 * The bodies are boxes that fly about the screen, smaller the more they are, so that the same part of them collides.
 * The picture is made of pixels, because that many shapes would take longer to draw than to test. */
#include "scene/palette.h"
#include "scene/scene.h"
#include "scene/scene_write.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MANY_LEAST = 100, MANY_MOST = 102400, MANY_BEGIN = 1600, MANY_SHARES = 4 };

static const int shares[MANY_SHARES] = {100, 10, 1, 0}; /* percent of the bodies that move */

typedef struct many_state {
    kz_world *world;
    kz_body *bodies;
    kz_vec2 *at, *v;
    uint32_t *pixels;
    unsigned char *hits; /* of each body: is it in a pair? */
    int n, share;
    float size; /* of a box */
    uint32_t seed;
    size_t n_pairs, n_began;
    double ms; /* a mean over the last steps */
} many_state;

/* ---- The beginning ------------------------------------------------------------------------------------- */

static float any_below(many_state *s, float most)
{
    s->seed = s->seed * 1664525u + 1013904223u;
    return most * (float)(s->seed >> 8) / 16777216.0f;
}

/* A fifth of the screen is covered.  The root is Newton's, which needs no library and gives the same everywhere. */
static float size_for(int n)
{
    const float area = 0.2f * DEMO_W * DEMO_H / (float)n;
    float root = area > 1 ? area : 1;
    for (int i = 0; i < 30; i++) root = (root + area / root) / 2;
    return root;
}

static kz_result fill(many_state *s, int n, kz_error *err)
{
    kz_shape shape;
    kz_world *world = NULL;
    kz_result result = kz_world_create(NULL, &world, err);
    if (result != KZ_OK) return result;
    kz_world_free(s->world);
    *s = (many_state){world, s->bodies, s->at, s->v, s->pixels, s->hits, .share = s->share, .seed = 3};
    s->size = size_for(n);
    result = kz_shape_box((kz_vec2){0, 0}, (kz_vec2){s->size, s->size}, &shape, err);
    for (; s->n < n && result == KZ_OK; s->n++) {
        kz_body_def def = {0};
        s->at[s->n] = (kz_vec2){any_below(s, DEMO_W - s->size), any_below(s, DEMO_H - s->size)};
        s->v[s->n] = (kz_vec2){any_below(s, 120) - 60, any_below(s, 120) - 60};
        def.shape = shape;
        def.pose = kz_pose_degrees(s->at[s->n].x, s->at[s->n].y, 0);
        result = kz_body_create(world, &def, &s->bodies[s->n], err);
    }
    return result;
}

static void close_many(void *state)
{
    many_state *s = state;
    if (!s) return;
    kz_world_free(s->world);
    free(s->bodies);
    free(s->at);
    free(s->v);
    free(s->pixels);
    free(s->hits);
    free(s);
}

static void *open_many(char *err)
{
    many_state *s = calloc(1, sizeof *s);
    kz_error why = {KZ_ERR_MEMORY, (int64_t)sizeof *s, 0};
    if (s) {
        s->bodies = calloc(MANY_MOST, sizeof *s->bodies);
        s->at = calloc(MANY_MOST, sizeof *s->at);
        s->v = calloc(MANY_MOST, sizeof *s->v);
        s->pixels = calloc((size_t)DEMO_W * DEMO_H, sizeof *s->pixels);
        s->hits = calloc(MANY_MOST, 1);
    }
    if (s && s->bodies && s->at && s->v && s->pixels && s->hits && fill(s, MANY_BEGIN, &why) == KZ_OK) return s;
    kz_error_text(&why, err, DEMO_ERROR_SIZE);
    close_many(s);
    return NULL;
}

/* ---- A step -------------------------------------------------------------------------------------------- */

static void fly(many_state *s)
{
    const int n = (int)((int64_t)s->n * shares[s->share] / 100);
    for (int i = 0; i < n; i++) {
        kz_vec2 *at = &s->at[i], *v = &s->v[i];
        *at = (kz_vec2){at->x + v->x * DEMO_STEP_SECONDS, at->y + v->y * DEMO_STEP_SECONDS};
        if ((at->x < 0 && v->x < 0) || (at->x > DEMO_W - s->size && v->x > 0)) v->x = -v->x;
        if ((at->y < 0 && v->y < 0) || (at->y > DEMO_H - s->size && v->y > 0)) v->y = -v->y;
    }
    if (n > 0) kz_bodies_set_at(s->world, s->bodies, (size_t)n, s->at, sizeof *s->at, NULL);
}

static double now_ms(void)
{
    struct timespec t;
    (void)timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void step_world(many_state *s)
{
    const double begin = now_ms();
    if (kz_world_step(s->world, NULL) != KZ_OK) return;
    const kz_pair *pairs = kz_world_pairs(s->world, &s->n_pairs);
    const double took = now_ms() - begin;
    s->ms = s->ms > 0 ? s->ms + (took - s->ms) / 16 : took;
    memset(s->hits, 0, MANY_MOST);
    for (size_t i = 0; i < s->n_pairs; i++) s->hits[pairs[i].a.index] = s->hits[pairs[i].b.index] = 1;
    kz_world_begin_events(s->world, &s->n_began);
}

/* Whole pixels; a box is at least one. */
static void paint_box(many_state *s, int i)
{
    const uint32_t color = s->hits[i] ? 0xFFF2605Au : 0xFF5AB0F2u;
    const int side = s->size >= 1 ? (int)s->size : 1;
    for (int y = (int)s->at[i].y, y1 = y + side; y < y1; y++)
        for (int x = (int)s->at[i].x, x1 = x + side; x < x1; x++)
            if (x >= 0 && y >= 0 && x < DEMO_W && y < DEMO_H) s->pixels[y * DEMO_W + x] = color;
}

static void paint(many_state *s)
{
    for (int i = 0; i < DEMO_W * DEMO_H; i++) s->pixels[i] = 0xFF0A0D14u;
    for (int i = 0; i < s->n; i++) paint_box(s, i);
}

static void step_many(void *state, const demo_input *in)
{
    many_state *s = state;
    if (in->key_pressed[DEMO_KEY_M]) s->share = (s->share + 1) % MANY_SHARES;
    if (in->key_pressed[DEMO_KEY_PLUS] && s->n < MANY_MOST) fill(s, s->n * 2, NULL);
    if (in->key_pressed[DEMO_KEY_MINUS] && s->n > MANY_LEAST) fill(s, s->n / 2, NULL);
    fly(s);
    step_world(s);
    paint(s);
}

/* ---- The picture, and the report ----------------------------------------------------------------------- */

static demo_picture picture_of(const void *state)
{
    const many_state *s = state;
    return (demo_picture){s->pixels, DEMO_W, DEMO_H};
}

static void draw_many(const void *state, const kz_draw *to)
{
    const many_state *s = state;
    kz_draw_box(to, demo_box(0, 0, DEMO_W, 26), (kz_draw_style){0x14171EE0u, 0, 0});
    demo_write(to, demo_at(10, 7), PALETTE_TEXT, DEMO_LETTER_H,
               "%d bodies, %d %% move, %zu pairs collide, %zu began: a step takes %.2f ms", s->n, shares[s->share],
               s->n_pairs, s->n_began, s->ms);
}

static void report_many(const void *state, FILE *out)
{
    const many_state *s = state;
    fprintf(out, "%d bodies of %.4f, %d percent move\n", s->n, (double)s->size, shares[s->share]);
    fprintf(out, "%zu pairs, %zu began\n", s->n_pairs, s->n_began);
    fprintf(out, "the first at (%.3f, %.3f), the last at (%.3f, %.3f)\n", (double)s->at[0].x, (double)s->at[0].y,
            (double)s->at[s->n - 1].x, (double)s->at[s->n - 1].y);
}

const demo_scene demo_scene_many = {
    "many",
    "Many bodies, and the time that a step takes",
    "+ twice as many, up to 102400   - half   M how many of them move: all, 10 %, 1 %, none\n"
    "Boxes that collide are red.  A step finds all pairs, with those that began and ended.",
    open_many,
    step_many,
    draw_many,
    report_many,
    close_many,
    picture_of,
};
