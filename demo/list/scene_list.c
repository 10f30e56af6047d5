/* scene_list.c - a collection of quads: a click adds one if it hits nothing yet, and names those it hits.
 *
 * Each quad can be removed again.  The collection is a world, so only near quads are tested. */
#include "list/scene_list_cases.h"
#include "scene/scene_quads.h"
#include "scene/scene_words.h"

#include <stdlib.h>
#include <string.h>

enum { QUADS = 20, FIELD_W = 640, MESSAGE_SIZE = 96 };

typedef struct list_quad {
    kz_body body;
    int number; /* its name: "Q" and this */
    quad_form form;
    kz_vec2 corners[4];
    kz_shape parts[2], shape;
} list_quad;

typedef struct list_state {
    kz_world *world;
    list_quad quads[QUADS];
    int n_quads, last_number;

    quad_form form; /* of the quad under the mouse */
    float degrees;
    bool split; /* bow-ties become two triangles */
    kz_vec2 mouse;
    list_quad carried;        /* the quad under the mouse */
    kz_result carried_result; /* KZ_OK, or why it is no shape */
    kz_error carried_error;
    kz_world_hit hits[QUADS]; /* what it hits, from the world */
    int n_hits;
    int n_old_hits; /* how many the test by corners finds */
    int n_differ;   /* for how many of the collection the two tests differ */

    int shown; /* the case shown; -1: the collection */
    kz_vec2 shift;
    int dropped, refused, removed;
    char message[MESSAGE_SIZE]; /* what the last click did */
} list_state;

/* ---- The collection ---------------------------------------------------------------------------------------------- */

static int quad_of_body(const list_state *s, kz_body body)
{
    for (int i = 0; i < s->n_quads; i++)
        if (s->quads[i].body.index == body.index && s->quads[i].body.generation == body.generation) return i;
    return -1;
}

static void take_out(list_state *s, int i)
{
    kz_body_destroy(s->world, s->quads[i].body);
    s->n_quads--;
    for (; i < s->n_quads; i++) {
        s->quads[i] = s->quads[i + 1];
        if (s->quads[i].shape.kind == KZ_KIND_PARTS) /* the parts refer to where the quad was */
            kz_shape_parts(s->quads[i].parts, 2, &s->quads[i].shape, NULL);
    }
    s->removed++;
}

/* Adds the quad under the mouse to the others; false when there is no memory. */
static bool put_in(list_state *s)
{
    list_quad *quad = &s->quads[s->n_quads];
    kz_body_def def = {0};
    *quad = s->carried;
    if (quad->shape.kind == KZ_KIND_PARTS) kz_shape_parts(quad->parts, 2, &quad->shape, NULL);
    def.shape = quad->shape;
    def.flags = KZ_BODY_STATIC;
    if (kz_body_create(s->world, &def, &quad->body, NULL) != KZ_OK) return false;
    quad->number = ++s->last_number;
    s->n_quads++;
    return true;
}

/* Writes the names of what is hit: "Q2, Q5". */
static void name_hits(const list_state *s, char *text, size_t size)
{
    size_t n = 0;
    text[0] = 0;
    for (int i = 0; i < s->n_hits && n + 16 < size; i++) {
        const int k = quad_of_body(s, s->hits[i].body);
        n += (size_t)snprintf(text + n, size - n, "%sQ%d", i ? ", " : "", s->quads[k].number);
    }
}

static void drop(list_state *s)
{
    char names[64];
    if (s->mouse.x >= FIELD_W || s->mouse.x < 0 || s->mouse.y < 0 || s->mouse.y >= DEMO_H) return;
    if (s->carried_result != KZ_OK) {
        char why[64];
        kz_error_text(&s->carried_error, why, sizeof why);
        snprintf(s->message, MESSAGE_SIZE, "no shape: %s", why);
        s->refused++;
    } else if (s->n_hits) {
        name_hits(s, names, sizeof names);
        snprintf(s->message, MESSAGE_SIZE, "not dropped: hits %s", names);
        s->refused++;
    } else if (s->n_quads == QUADS || !put_in(s)) {
        snprintf(s->message, MESSAGE_SIZE, "not dropped: the list is full");
        s->refused++;
    } else {
        snprintf(s->message, MESSAGE_SIZE, "Q%d dropped", s->last_number);
        s->dropped++;
    }
}

/* Removes the quad under the mouse; of several the last one dropped. */
static void remove_at_mouse(list_state *s)
{
    kz_world_hit found[QUADS];
    const size_t n = kz_world_find_at(s->world, s->mouse, NULL, found, QUADS);
    if (n == 0) return;
    const int i = quad_of_body(s, found[n < QUADS ? n - 1 : QUADS - 1].body);
    snprintf(s->message, MESSAGE_SIZE, "Q%d removed", s->quads[i].number);
    take_out(s, i);
}

/* ---- Stepping ---------------------------------------------------------------------------------------------------- */

/* Makes the quad under the mouse and finds what it hits, by both tests. */
static void update_hits(list_state *s)
{
    list_quad *carried = &s->carried;
    carried->form = s->form;
    quad_corners(s->form, s->mouse, s->degrees, carried->corners);
    s->carried_result = quad_shape(carried->corners, s->split, carried->parts, &carried->shape, &s->carried_error);
    s->n_hits = s->n_old_hits = s->n_differ = 0;
    if (s->carried_result == KZ_OK)
        s->n_hits = (int)kz_world_find(s->world, &carried->shape, KZ_PAIRS_TOUCH, NULL, s->hits, QUADS);
    for (int i = 0; i < s->n_quads; i++) {
        const bool old = quad_corner_in_triangle(carried->corners, 4, s->quads[i].corners, 4);
        bool found = false;
        for (int k = 0; k < s->n_hits; k++) found |= quad_of_body(s, s->hits[k].body) == i;
        s->n_old_hits += old;
        s->n_differ += old != found;
    }
}

static void step_collection(list_state *s, const demo_input *in)
{
    for (int i = 0; i < QUAD_FORM_COUNT; i++)
        if (in->key_pressed[DEMO_KEY_1 + i]) s->form = (quad_form)i;
    if (in->key_pressed[DEMO_KEY_B]) s->split = !s->split;
    s->degrees += 7.5f * (float)in->wheel + 1.5f * (float)(in->key[DEMO_KEY_E] - in->key[DEMO_KEY_Q]);
    update_hits(s);
    if (in->button_pressed[DEMO_BUTTON_LEFT]) drop(s);
    if (in->button_pressed[DEMO_BUTTON_RIGHT]) remove_at_mouse(s);
    if (in->key_pressed[DEMO_KEY_BACKSPACE] && s->n_quads) {
        snprintf(s->message, MESSAGE_SIZE, "Q%d removed", s->quads[s->n_quads - 1].number);
        take_out(s, s->n_quads - 1);
    }
    if (in->key_pressed[DEMO_KEY_DELETE] && s->n_quads) {
        while (s->n_quads) take_out(s, s->n_quads - 1);
        snprintf(s->message, MESSAGE_SIZE, "all removed");
    }
    update_hits(s);
}

static void list_step(void *state, const demo_input *in)
{
    list_state *s = state;
    const kz_vec2 before = s->mouse;
    s->mouse = in->mouse;
    for (int i = 0; i < LIST_CASES; i++) {
        if (!in->key_pressed[list_cases[i].key]) continue;
        s->shown = s->shown == i ? -1 : i;
        s->shift = (kz_vec2){0, 0};
    }
    if (in->key_pressed[DEMO_KEY_L]) s->shown = -1;
    if (s->shown < 0) {
        step_collection(s, in);
    } else if (in->button[DEMO_BUTTON_LEFT] && !in->button_pressed[DEMO_BUTTON_LEFT]) {
        s->shift.x += s->mouse.x - before.x;
        s->shift.y += s->mouse.y - before.y;
    }
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static kz_relation relation_to_carried(const list_state *s, int i)
{
    for (int k = 0; k < s->n_hits; k++)
        if (quad_of_body(s, s->hits[k].body) == i) return s->hits[k].relation;
    return KZ_APART;
}

static void draw_named(const kz_draw *draw, const list_quad *quad, kz_draw_style style, const char *name)
{
    static const kz_pose unposed = KZ_POSE_NONE_INIT;
    const kz_vec2 *c = quad->corners;
    const int other = quad->form == QUAD_BOW_TIE ? 1 : 2; /* the middle of a diagonal that lies inside */
    const kz_vec2 middle = {(c[0].x + c[other].x) / 2, (c[0].y + c[other].y) / 2};
    kz_draw_shape(draw, &quad->shape, unposed, style);
    kz_draw_text(draw, (kz_vec2){middle.x - 8, middle.y - 6}, name, PALETTE_TEXT, DEMO_LETTER_H);
}

static void draw_carried(const list_state *s, const kz_draw *draw)
{
    static const kz_pose unposed = KZ_POSE_NONE_INIT;
    const uint32_t color = s->carried_result != KZ_OK ? PALETTE_HIT : s->n_hits ? PALETTE_TOUCH : PALETTE_APART;
    if (s->mouse.x >= FIELD_W) return;
    if (s->carried_result == KZ_OK) {
        kz_draw_shape(draw, &s->carried.shape, unposed, palette_area(color));
        return;
    }
    for (int i = 0; i < 4; i++) kz_draw_line(draw, s->carried.corners[i], s->carried.corners[(i + 1) % 4], color, 2);
}

static void draw_field(const list_state *s, const kz_draw *draw)
{
    char name[16];
    for (float x = 40; x < FIELD_W; x += 40) kz_draw_line(draw, (kz_vec2){x, 0}, (kz_vec2){x, DEMO_H}, PALETTE_GRID, 1);
    for (float y = 20; y < DEMO_H; y += 40) kz_draw_line(draw, (kz_vec2){0, y}, (kz_vec2){FIELD_W, y}, PALETTE_GRID, 1);
    for (int i = 0; i < s->n_quads; i++) {
        const kz_relation relation = relation_to_carried(s, i);
        snprintf(name, sizeof name, "Q%d", s->quads[i].number);
        draw_named(draw, &s->quads[i], palette_area(relation >= KZ_TOUCH ? PALETTE_HIT : PALETTE_A), name);
    }
    draw_carried(s, draw);
}

static void draw_carried_words(const list_state *s, demo_words *words)
{
    char text[96];
    demo_line(words, 16, PALETTE_TEXT, "%s quad", quad_form_name(s->form));
    demo_gap(words, 6);
    if (s->carried_result != KZ_OK) {
        kz_error_text(&s->carried_error, text, sizeof text);
        demo_line(words, 12, PALETTE_HIT, "%s", kz_result_name(s->carried_result));
        demo_line(words, 12, PALETTE_HIT, "%s", text);
        demo_line(words, 12, PALETTE_DIM, "No outline crosses itself.  B splits");
        demo_line(words, 12, PALETTE_DIM, "it into two triangles, as parts.");
        return;
    }
    if (s->carried.shape.kind == KZ_KIND_PARTS) demo_line(words, 12, PALETTE_DIM, "as two triangles (kz_shape_parts)");
    name_hits(s, text, 34);
    demo_line(words, 12, s->n_hits ? PALETTE_HIT : PALETTE_APART, s->n_hits ? "hits %s" : "hits nothing", text);
    demo_line(words, 12, s->n_differ ? PALETTE_HIT : PALETTE_DIM, "corners in triangles: %d hit%s%s", s->n_old_hits,
              s->n_old_hits == 1 ? "" : "s", s->n_differ ? ", wrong" : "");
}

static void draw_collection(const list_state *s, const kz_draw *draw)
{
    draw_field(s, draw);
    demo_words words = demo_panel(draw, (kz_box){{644, 10}, {954, 530}});
    draw_carried_words(s, &words);
    words.at.y = 132;
    demo_line(&words, 12, PALETTE_TEXT, "%s", s->message);
    demo_gap(&words, 8);
    demo_line(&words, 16, PALETTE_TEXT, "The list: %d", s->n_quads);
    demo_gap(&words, 2);
    for (int i = 0; i < s->n_quads; i++) {
        const list_quad *quad = &s->quads[i];
        const kz_relation relation = relation_to_carried(s, i);
        demo_line(&words, 12, relation >= KZ_TOUCH ? PALETTE_HIT : PALETTE_DIM, "Q%-3d %-8s %3.0f,%3.0f  %s",
                  quad->number, quad_form_name(quad->form), (double)quad->corners[0].x, (double)quad->corners[0].y,
                  relation >= KZ_TOUCH ? demo_relation_name(relation) : "");
    }
}

static void list_draw(const void *state, const kz_draw *draw)
{
    const list_state *s = state;
    if (s->shown < 0) draw_collection(s, draw);
    else list_case_draw(&list_cases[s->shown], s->shift, draw);
}

/* ---- The state as text ------------------------------------------------------------------------------------------- */

static void list_report(const void *state, FILE *out)
{
    const list_state *s = state;
    fprintf(out, "dropped %d refused %d removed %d\n", s->dropped, s->refused, s->removed);
    fprintf(out, "last: %s\n", s->message);
    for (int i = 0; i < s->n_quads; i++) {
        const list_quad *quad = &s->quads[i];
        fprintf(out, "Q%d %s %s", quad->number, quad_form_name(quad->form), kz_kind_name(quad->shape.kind));
        for (int k = 0; k < 4; k++) fprintf(out, " %.3f,%.3f", (double)quad->corners[k].x, (double)quad->corners[k].y);
        fprintf(out, "\n");
    }
    fprintf(out, "held %s at %.3f,%.3f turned %.1f: %s\n", quad_form_name(s->form), (double)s->mouse.x,
            (double)s->mouse.y, (double)s->degrees, kz_result_name(s->carried_result));
    for (int i = 0; i < s->n_hits; i++)
        fprintf(out, "held hits Q%d: %s\n", s->quads[quad_of_body(s, s->hits[i].body)].number,
                demo_relation_name(s->hits[i].relation));
    fprintf(out, "corners in triangles find %d, and differ for %d\n", s->n_old_hits, s->n_differ);
    for (int i = 0; i < LIST_CASES; i++) {
        const list_verdict v = list_case_verdict(&list_cases[i], i == s->shown ? s->shift : (kz_vec2){0, 0});
        fprintf(out, "case %s%s: corners in triangles say %s, Kolize says %s\n", list_cases[i].title,
                i == s->shown ? " (shown)" : "", v.corner_found ? "hit" : "no hit", demo_relation_name(v.relation));
    }
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static void list_close(void *state)
{
    list_state *s = state;
    if (!s) return;
    kz_world_free(s->world);
    free(s);
}

/* Begins with five quads, so that there is something to hit. */
static void *list_open(char *err)
{
    static const struct {
        quad_form form;
        kz_vec2 at;
        float degrees;
    } first[] = {{QUAD_CONVEX, {150, 140}, 10},
                 {QUAD_CONCAVE, {330, 120}, 0},
                 {QUAD_BOW_TIE, {500, 170}, 20},
                 {QUAD_CONVEX, {220, 390}, 75},
                 {QUAD_CONCAVE, {470, 400}, 200}};
    list_state *s = calloc(1, sizeof *s);
    if (!s || kz_world_create(NULL, &s->world, NULL) != KZ_OK) {
        snprintf(err, DEMO_ERROR_SIZE, "out of memory");
        list_close(s);
        return NULL;
    }
    s->shown = -1;
    s->split = true;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        s->form = first[i].form;
        s->mouse = first[i].at;
        s->degrees = first[i].degrees;
        update_hits(s);
        drop(s);
    }
    s->dropped = 0;
    s->split = false;
    s->form = QUAD_CONVEX;
    s->degrees = 0;
    s->mouse = (kz_vec2){320, 270};
    snprintf(s->message, MESSAGE_SIZE, "click to drop");
    update_hits(s);
    return s;
}

const demo_scene demo_scene_list = {
    "list",
    "A list of quads: one joins if it hits nothing yet",
    "Click drop   Right click remove   Wheel, Q, E turn   1 convex   2 concave   3 bow-tie   B split bow-ties\n"
    "Backspace remove the last   Delete remove all   X crossing bars   S star   Z flat triangle   V notch   L the list",
    list_open,
    list_step,
    list_draw,
    list_report,
    list_close,
    NULL,
};
