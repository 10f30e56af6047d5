/* scene_torus.c - a world that wraps: rocks drift over its edges, and a ship is flown among them.
 *
 * kz_draw_world draws each rock wherever the screen shows a part of it.  Lines join the pairs that collide, also across
 * an edge. */
#include "scene/palette.h"
#include "scene/scene.h"
#include "scene/scene_write.h"

#include <stdlib.h>

enum { TORUS_MOST = 64, TORUS_LEAST = 4, TORUS_CORNERS = 7, TORUS_BEGIN = 18 };

static const float thrust = 240;       /* pixels a second, a second */
static const double turn = 200;        /* degrees a second */
static const float fastest = 320;      /* pixels a second */
static const float slower = 0.985f;    /* of its speed the ship keeps a step */

/* A body's motion; the ship is the first. */
typedef struct torus_body {
    kz_body body;
    kz_vec2 at, v;
    double degrees, spin; /* a second */
} torus_body;

typedef struct torus_state {
    kz_world *world;
    torus_body bodies[1 + TORUS_MOST];
    int n_rocks;
    uint32_t seed;
    bool shows_boxes, shows_contacts;
    long crashes; /* pairs of the ship that began */
    int n_pairs;
} torus_state;

/* ---- The beginning ------------------------------------------------------------------------------------- */

static int any_below(torus_state *s, int n)
{
    s->seed = s->seed * 1664525u + 1013904223u;
    return (int)((s->seed >> 8) % (uint32_t)n);
}

static kz_result make_rock(torus_state *s, kz_shape *out, kz_error *err)
{
    kz_vec2 corners[TORUS_CORNERS];
    const float size = (float)(14 + any_below(s, 30));
    for (int i = 0; i < TORUS_CORNERS; i++) {
        const kz_pose at = kz_pose_degrees(0, 0, 360.0 * i / TORUS_CORNERS);
        const float r = size * (0.75f + 0.25f * (float)any_below(s, 5) / 4);
        corners[i] = (kz_vec2){at.cos * r, at.sin * r};
    }
    return kz_shape_polygon(corners, TORUS_CORNERS, out, err);
}

static kz_result add_body(torus_state *s, int i, const kz_shape *shape, kz_error *err)
{
    torus_body *b = &s->bodies[i];
    kz_body_def def = {0};
    def.shape = *shape;
    def.pose = kz_pose_degrees(b->at.x, b->at.y, b->degrees);
    def.user = (uint64_t)i;
    return kz_body_create(s->world, &def, &b->body, err);
}

static kz_result add_rock(torus_state *s, kz_error *err)
{
    kz_shape shape;
    torus_body *b = &s->bodies[1 + s->n_rocks];
    *b = (torus_body){{0, 0},
                      {(float)any_below(s, DEMO_W), (float)any_below(s, DEMO_H)},
                      {(float)(any_below(s, 121) - 60), (float)(any_below(s, 121) - 60)},
                      0,
                      any_below(s, 181) - 90};
    const kz_result result = make_rock(s, &shape, err);
    return result == KZ_OK && (b->body.generation == 0) ? add_body(s, 1 + s->n_rocks++, &shape, err) : result;
}

static kz_result begin(torus_state *s, kz_error *err)
{
    static const kz_vec2 ship[] = {{18, 0}, {-12, 11}, {-6, 0}, {-12, -11}};
    const kz_world_def def = {.wrap_w = DEMO_W, .wrap_h = DEMO_H};
    kz_shape shape;
    kz_result result = kz_world_create(&def, &s->world, err);
    s->seed = 5;
    s->bodies[0] = (torus_body){{0, 0}, {DEMO_W / 2.0f, DEMO_H / 2.0f}, {0, 0}, -90, 0};
    if (result == KZ_OK) result = kz_shape_polygon(ship, 4, &shape, err);
    if (result == KZ_OK) result = add_body(s, 0, &shape, err);
    while (result == KZ_OK && s->n_rocks < TORUS_BEGIN) result = add_rock(s, err);
    return result == KZ_OK ? kz_world_step(s->world, err) : result;
}

static void close_torus(void *state)
{
    torus_state *s = state;
    if (!s) return;
    kz_world_free(s->world);
    free(s);
}

static void *open_torus(char *err)
{
    torus_state *s = calloc(1, sizeof *s);
    kz_error why = {KZ_ERR_MEMORY, (int64_t)sizeof *s, 0};
    if (s && begin(s, &why) == KZ_OK) return s;
    kz_error_text(&why, err, DEMO_ERROR_SIZE);
    close_torus(s);
    return NULL;
}

/* ---- A step -------------------------------------------------------------------------------------------- */

static void steer(torus_state *s, const demo_input *in)
{
    torus_body *ship = &s->bodies[0];
    ship->spin = in->key[DEMO_KEY_RIGHT] ? turn : in->key[DEMO_KEY_LEFT] ? -turn : 0;
    ship->v = (kz_vec2){ship->v.x * slower, ship->v.y * slower};
    if (!in->key[DEMO_KEY_UP]) return;
    const kz_pose heading = kz_pose_degrees(0, 0, ship->degrees);
    const kz_vec2 v = {ship->v.x + heading.cos * thrust * DEMO_STEP_SECONDS,
                       ship->v.y + heading.sin * thrust * DEMO_STEP_SECONDS};
    if (v.x * v.x + v.y * v.y <= fastest * fastest) ship->v = v;
}

/* The world takes any place; kept on the screen, the numbers stay exact. */
static float wrapped(float v, float period) { return v < 0 ? v + period : v >= period ? v - period : v; }

static void move_body(torus_state *s, torus_body *b)
{
    b->at.x = wrapped(b->at.x + b->v.x * DEMO_STEP_SECONDS, DEMO_W);
    b->at.y = wrapped(b->at.y + b->v.y * DEMO_STEP_SECONDS, DEMO_H);
    b->degrees += b->spin / DEMO_STEPS_PER_SECOND;
    if (b->degrees >= 360) b->degrees -= 360;
    if (b->degrees < 0) b->degrees += 360;
    kz_body_set_pose(s->world, b->body, kz_pose_degrees(b->at.x, b->at.y, b->degrees), NULL);
}

static void change_rocks(torus_state *s, const demo_input *in)
{
    if (in->key_pressed[DEMO_KEY_PLUS] && s->n_rocks < TORUS_MOST) add_rock(s, NULL);
    if (in->key_pressed[DEMO_KEY_MINUS] && s->n_rocks > TORUS_LEAST)
        kz_body_destroy(s->world, s->bodies[s->n_rocks--].body);
}

static void count_pairs(torus_state *s)
{
    size_t n = 0;
    const kz_pair *began = kz_world_begin_events(s->world, &n);
    for (size_t i = 0; i < n; i++)
        s->crashes += kz_body_user(s->world, began[i].a) == 0 || kz_body_user(s->world, began[i].b) == 0;
    kz_world_pairs(s->world, &n);
    s->n_pairs = (int)n;
}

static void step_torus(void *state, const demo_input *in)
{
    torus_state *s = state;
    s->shows_boxes ^= in->key_pressed[DEMO_KEY_B];
    s->shows_contacts ^= in->key_pressed[DEMO_KEY_C];
    change_rocks(s, in);
    steer(s, in);
    for (int i = 0; i <= s->n_rocks; i++) move_body(s, &s->bodies[i]);
    if (kz_world_step(s->world, NULL) == KZ_OK) count_pairs(s);
}

/* ---- The picture, and the report ----------------------------------------------------------------------- */

static void draw_torus(const void *state, const kz_draw *to)
{
    const torus_state *s = state;
    const unsigned flags = KZ_DRAW_PAIRS | (s->shows_boxes ? KZ_DRAW_BOXES : 0) |
                           (s->shows_contacts ? KZ_DRAW_CONTACTS : 0);
    kz_draw_box(to, demo_box(0, 0, DEMO_W, DEMO_H), (kz_draw_style){0x0A0D14FFu, 0, 0});
    kz_draw_world(to, s->world, NULL, flags);
    demo_write(to, demo_at(10, 8), PALETTE_TEXT, DEMO_LETTER_H,
               "%d rocks, %d pairs collide, the ship was hit %ld times", s->n_rocks, s->n_pairs, s->crashes);
}

static void report_torus(const void *state, FILE *out)
{
    const torus_state *s = state;
    const torus_body *ship = &s->bodies[0];
    fprintf(out, "ship at (%.3f, %.3f), %.1f degrees\n", (double)ship->at.x, (double)ship->at.y, ship->degrees);
    fprintf(out, "%d rocks, %d pairs, %ld crashes\n", s->n_rocks, s->n_pairs, s->crashes);
}

const demo_scene demo_scene_torus = {
    "torus",
    "A world that wraps: rocks over every edge",
    "left, right turn   up thrust   + - rocks   B boxes   C contacts\n"
    "What hangs over an edge is on both sides, and collides there; lines join the pairs, across edges too.",
    open_torus,
    step_torus,
    draw_torus,
    report_torus,
    close_torus,
    NULL,
};
