/* scene_surfaces.c - sprites of palettised pixels that fly, bounce off the screen's edges, and learn whom they hit.
 *
 * Games for 8-bit surfaces of a graphics card did this.  Collisions need nothing but the pictures themselves: pixels
 * are compared where they lie.  Every pair is tested once, first its rectangles, then its pixels, and both sprites
 * learn of a hit.  A key chooses between all pairs and the pairs of a broad phase, which finds the same. */
#include "surfaces/surfaces_state.h"

#include <stdlib.h>
#include <string.h>

/* ---- The beginning ------------------------------------------------------------------------------------- */

/* The same numbers on every machine. */
static int32_t random_below(uint32_t *seed, int32_t n)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (int32_t)((uint64_t)*seed * (uint32_t)n >> 32);
}

static void place_sprite(surfaces_state *s, int i)
{
    uint32_t seed = 77u * (uint32_t)i + 5;
    surfaces_sprite *sprite = &s->sprites[i];
    memset(sprite, 0, sizeof *sprite);
    sprite->kind = i % SURFACES_KINDS;
    const kz_surface *part = &s->parts[sprite->kind];
    random_below(&seed, 2);
    sprite->x = random_below(&seed, (SURFACES_SCREEN_W - part->w) * SURFACES_ONE);
    sprite->y = random_below(&seed, (SURFACES_SCREEN_H - part->h) * SURFACES_ONE);
    sprite->vx = (60 + random_below(&seed, 110)) * (random_below(&seed, 2) ? 1 : -1);
    sprite->vy = (50 + random_below(&seed, 90)) * (random_below(&seed, 2) ? 1 : -1);
}

static void *open_surfaces(char *err)
{
    surfaces_state *s = calloc(1, sizeof *s);
    kz_error why;
    if (!s) {
        snprintf(err, DEMO_ERROR_SIZE, "out of memory");
        return NULL;
    }
    surfaces_make_art(s);
    s->rule = kz_rule_index(0);
    s->boxes_shown = true;
    for (int kind = 0; kind < SURFACES_KINDS; kind++) {
        if (kz_rule_check(&s->rule, &s->parts[kind], &why) == KZ_OK) continue;
        kz_error_text(&why, err, DEMO_ERROR_SIZE);
        free(s);
        return NULL;
    }
    for (s->n = 0; s->n < 14; s->n++) place_sprite(s, s->n);
    return s;
}

static void close_surfaces(void *state) { free(state); }

/* ---- Flying -------------------------------------------------------------------------------------------- */

/* Moves along one axis; at an edge the speed turns round. */
static void fly_along(int32_t *at, int32_t *v, int32_t size, int32_t screen)
{
    const int32_t most = (screen - size) * SURFACES_ONE;
    *at += *v;
    if ((*at < 0 && *v < 0) || (*at > most && *v > 0)) *v = -*v;
    *at = *at < 0 ? 0 : *at > most ? most : *at;
}

static int32_t clamped_place(float pixels, int32_t size, int32_t screen)
{
    const float most = (float)(screen - size);
    const float at = pixels - (float)size / 2;
    return (int32_t)((at > 0 ? at < most ? at : most : 0) * SURFACES_ONE);
}

static void fly(surfaces_state *s, const demo_input *in)
{
    for (int i = 0; i < s->n; i++) {
        surfaces_sprite *sprite = &s->sprites[i];
        const kz_surface *part = &s->parts[sprite->kind];
        if (i == 0 && in->button[DEMO_BUTTON_LEFT]) {
            sprite->x = clamped_place(in->mouse.x / 3, part->w, SURFACES_SCREEN_W);
            sprite->y = clamped_place(in->mouse.y / 3, part->h, SURFACES_SCREEN_H);
            continue;
        }
        fly_along(&sprite->x, &sprite->vx, part->w, SURFACES_SCREEN_W);
        fly_along(&sprite->y, &sprite->vy, part->h, SURFACES_SCREEN_H);
    }
}

/* ---- Colliding ----------------------------------------------------------------------------------------- */

/* Compares [left, right) with [left, right): 4 pixels at 0 and more at 4 only touch. */
static bool rectangles_meet(const surfaces_state *s, int i, int j)
{
    const kz_cell a = surfaces_place(&s->sprites[i]), b = surfaces_place(&s->sprites[j]);
    const kz_surface *p = &s->parts[s->sprites[i].kind], *q = &s->parts[s->sprites[j].kind];
    return a.x < b.x + q->w && b.x < a.x + p->w && a.y < b.y + q->h && b.y < a.y + p->h;
}

static bool pixels_meet(const surfaces_state *s, int i, int j)
{
    const kz_cell a = surfaces_place(&s->sprites[i]), b = surfaces_place(&s->sprites[j]);
    return kz_surface_overlap(&s->parts[s->sprites[i].kind], &s->rule, &s->parts[s->sprites[j].kind], &s->rule,
                              b.x - a.x, b.y - a.y);
}

static void hit(surfaces_sprite *sprite, int other)
{
    sprite->hit_by[sprite->n_hit_by++] = other;
    sprite->hits++;
}

static void test_pair(surfaces_state *s, int i, int j)
{
    s->n_tested++;
    if (!rectangles_meet(s, i, j)) return;
    const bool hits = pixels_meet(s, i, j);
    s->near_hits[s->n_near] = hits;
    s->near[s->n_near].a = i;
    s->near[s->n_near++].b = j;
    if (!hits) return;
    s->n_hits++;
    s->all_hits++;
    hit(&s->sprites[i], j);
    hit(&s->sprites[j], i);
}

/* Tests the pairs whose closed rectangles share a point, in the order of two loops.  Returns false when there is no
 * memory for finding them. */
static bool test_found_pairs(surfaces_state *s)
{
    kz_box boxes[SURFACES_MOST];
    kz_index_pair pairs[SURFACES_MOST * SURFACES_MOST / 2];
    size_t n = 0;
    for (int i = 0; i < s->n; i++) {
        const kz_cell at = surfaces_place(&s->sprites[i]);
        const kz_surface *part = &s->parts[s->sprites[i].kind];
        boxes[i].min = (kz_vec2){(float)at.x, (float)at.y};
        boxes[i].max = (kz_vec2){(float)(at.x + part->w), (float)(at.y + part->h)};
    }
    const size_t most = sizeof pairs / sizeof *pairs;
    if (kz_box_pairs(boxes, (size_t)s->n, NULL, pairs, most, &n, NULL) != KZ_OK || n > most) return false;
    for (size_t i = 0; i < n; i++) test_pair(s, (int)pairs[i].a, (int)pairs[i].b);
    return true;
}

static void collide(surfaces_state *s)
{
    s->n_near = s->n_tested = s->n_hits = 0;
    for (int i = 0; i < s->n; i++) s->sprites[i].n_hit_by = 0;
    if (!s->every_pair && test_found_pairs(s)) return;
    for (int i = 0; i < s->n; i++)
        for (int j = i + 1; j < s->n; j++) test_pair(s, i, j);
}

static void step_surfaces(void *state, const demo_input *in)
{
    surfaces_state *s = state;
    if (in->key_pressed[DEMO_KEY_B]) s->boxes_shown = !s->boxes_shown;
    if (in->key_pressed[DEMO_KEY_A]) s->every_pair = !s->every_pair;
    if (in->key_pressed[DEMO_KEY_PLUS] && s->n < SURFACES_MOST) place_sprite(s, s->n++);
    if (in->key_pressed[DEMO_KEY_MINUS] && s->n > 2) s->n--;
    fly(s, in);
    collide(s);
    s->steps++;
}

/* ---- The report ---------------------------------------------------------------------------------------- */

static void report_surfaces(const void *state, FILE *out)
{
    const surfaces_state *s = state;
    fprintf(out, "%d sprites, %s: %d pairs tested, %d rectangles meet, %d hit\n", s->n,
            s->every_pair ? "every pair" : "broad phase", s->n_tested, s->n_near, s->n_hits);
    for (int i = 0; i < s->n; i++) {
        const surfaces_sprite *sprite = &s->sprites[i];
        const kz_cell at = surfaces_place(sprite);
        fprintf(out, "%2d %s at (%d, %d), hit %ld times", i, surfaces_names[sprite->kind], (int)at.x, (int)at.y,
                sprite->hits);
        for (int k = 0; k < sprite->n_hit_by; k++) fprintf(out, "%s %d", k ? "," : "; now by", sprite->hit_by[k]);
        fprintf(out, "\n");
    }
    fprintf(out, "hits in all steps: %ld\n", s->all_hits);
}

const demo_scene demo_scene_surfaces = {
    "surfaces",
    "Sprites of 8-bit pixels, compared where they lie on their surfaces",
    "mouse button: take the ship   +, - more or fewer sprites   B rectangles   A every pair, or a broad phase first\n"
    "Amber: only the rectangles meet.  Red: pixels do.  Both sprites of a pair get the event, once a step.",
    open_surfaces,
    step_surfaces,
    surfaces_draw,
    report_surfaces,
    close_surfaces,
    NULL,
};
