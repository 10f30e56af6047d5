/* scene_axes.c - convex shapes by separating axes: a steered quad, two shapes of five corners and four walls.
 *
 * The quad is pushed out of what it runs into, ten times a step at most; a sign shows when that is not enough.
 * Coordinates are real numbers, and the world's broad phase finds near bodies.  On a key the quad bounces: then it is
 * swept, and nothing is too thin to be hit. */
#include "axes/axes_state.h"

#include <stdlib.h>

enum { QUAD, SHAPE_A, SHAPE_B, WALL_TOP, WALL_BOTTOM, WALL_LEFT, WALL_RIGHT };

/* The visible part of a wall is 16 pixels thick.  Walls go on behind it, so that nothing is pushed out of the arena
 * through them. */
enum { WALL_SEEN = 16, WALL_HALF = 400, WALL_AT = WALL_SEEN - WALL_HALF };

static const float speed = 100;        /* pixels a second */
static const double turn = 90;         /* degrees a second */
static const float acceleration = 220; /* while it bounces */
static const float most_speed = 500;

/* ---- The beginning ------------------------------------------------------------------------------------- */

static kz_result make_shape(int i, kz_shape *out, kz_error *err)
{
    static const kz_vec2 quad[] = {{-42, -20}, {26, -20}, {42, 20}, {-26, 20}};
    static const kz_vec2 house[] = {{-40, 40}, {-52, -12}, {0, -54}, {52, -12}, {40, 40}};
    const float w = AXES_ARENA_W / 2.0f + WALL_HALF, h = AXES_ARENA_H / 2.0f + WALL_HALF, half = WALL_HALF;
    switch (i) {
    case QUAD: return kz_shape_polygon(quad, 4, out, err);
    case SHAPE_A:
    case SHAPE_B: return kz_shape_polygon(house, 5, out, err);
    case WALL_TOP:
    case WALL_BOTTOM: return kz_shape_box((kz_vec2){-w, -half}, (kz_vec2){w, half}, out, err);
    default: return kz_shape_box((kz_vec2){-half, -h}, (kz_vec2){half, h}, out, err);
    }
}

static kz_result add_bodies(axes_state *s, kz_error *err)
{
    static const axes_body begun[AXES_BODIES] = {
        {"quad", {0, 0}, {130, 270}, 0},
        {"shape a", {0, 0}, {290, 190}, 20},
        {"shape b", {0, 0}, {500, 340}, 200},
        {"top", {0, 0}, {AXES_ARENA_W / 2.0f, WALL_AT}, 0},
        {"bottom", {0, 0}, {AXES_ARENA_W / 2.0f, AXES_ARENA_H - WALL_AT}, 0},
        {"left", {0, 0}, {WALL_AT, AXES_ARENA_H / 2.0f}, 0},
        {"right", {0, 0}, {AXES_ARENA_W - WALL_AT, AXES_ARENA_H / 2.0f}, 0},
    };
    for (int i = 0; i < AXES_BODIES; i++) {
        axes_body *b = &s->bodies[i];
        kz_body_def def = {0};
        *b = begun[i];
        kz_result result = make_shape(i, &def.shape, err);
        def.pose = kz_pose_degrees(b->at.x, b->at.y, b->degrees);
        def.flags = i == QUAD ? 0 : KZ_BODY_STATIC;
        def.user = (uint64_t)i;
        if (result == KZ_OK) result = kz_body_create(s->world, &def, &b->body, err);
        if (result != KZ_OK) return result;
    }
    return kz_world_step(s->world, err);
}

static void close_axes(void *state)
{
    axes_state *s = state;
    if (!s) return;
    kz_world_free(s->world);
    free(s);
}

static void *open_axes(char *err)
{
    axes_state *s = calloc(1, sizeof *s);
    kz_error why = {KZ_ERR_MEMORY, (int64_t)sizeof *s, 0};
    if (s && kz_world_create(NULL, &s->world, &why) == KZ_OK && add_bodies(s, &why) == KZ_OK) return s;
    kz_error_text(&why, err, DEMO_ERROR_SIZE);
    close_axes(s);
    return NULL;
}

/* ---- Moving -------------------------------------------------------------------------------------------- */

static bool set_place(axes_state *s, int i, kz_vec2 at, double degrees)
{
    axes_body *b = &s->bodies[i];
    if (kz_body_set_pose(s->world, b->body, kz_pose_degrees(at.x, at.y, degrees), NULL) != KZ_OK) return false;
    b->at = at;
    b->degrees = degrees;
    return true;
}

/* Reads the quad's position from the world after it was pushed or moved. */
static void read_quad(axes_state *s) { s->bodies[QUAD].at = kz_body_pose(s->world, s->bodies[QUAD].body).at; }

/* True when it overlaps any body but the quad. */
static bool overlaps_others(const axes_state *s, int i)
{
    kz_shape shape;
    kz_world_hit found[AXES_BODIES];
    kz_query_filter others = {0};
    others.except = s->bodies[i].body;
    if (!kz_body_shape(s->world, s->bodies[i].body, &shape)) return true;
    const size_t n = kz_world_find(s->world, &shape, KZ_PAIRS_OVERLAP, &others, found, AXES_BODIES);
    for (size_t k = 0; k < n; k++)
        if (kz_body_user(s->world, found[k].body) != QUAD) return true;
    return false;
}

/* Moves one of the two shapes there, unless the other one or a wall is in that place. */
static void try_place(axes_state *s, int i, kz_vec2 at, double degrees)
{
    const axes_body before = s->bodies[i];
    if (set_place(s, i, at, degrees) && overlaps_others(s, i)) set_place(s, i, before.at, before.degrees);
}

/* Rotates the two shapes, or moves them towards the quad, a pixel a step along each axis. */
static void move_shapes(axes_state *s, const demo_input *in)
{
    const kz_vec2 quad = s->bodies[QUAD].at;
    for (int i = SHAPE_A; i <= SHAPE_B; i++) {
        const axes_body *b = &s->bodies[i];
        const double degrees = b->degrees + (s->rotating ? (i == SHAPE_A ? 0.5 : -0.5) : 0);
        if (s->rotating) try_place(s, i, b->at, degrees);
        if (!in->key[DEMO_KEY_C]) continue;
        const float dx = quad.x - b->at.x, dy = quad.y - b->at.y;
        const kz_vec2 along = {b->at.x + (float)(dx > 1) - (float)(dx < -1), b->at.y};
        try_place(s, i, along, b->degrees);
        const kz_vec2 across = {b->at.x, b->at.y + (float)(dy > 1) - (float)(dy < -1)};
        try_place(s, i, across, b->degrees);
    }
}

static float clamped_speed(float v) { return v > most_speed ? most_speed : v < -most_speed ? -most_speed : v; }

/* Steers the quad: arrows are a speed, or an acceleration while it bounces. */
static void steer(axes_state *s, const demo_input *in)
{
    const float x = (float)(in->key[DEMO_KEY_RIGHT] - in->key[DEMO_KEY_LEFT]);
    const float y = (float)(in->key[DEMO_KEY_DOWN] - in->key[DEMO_KEY_UP]);
    const axes_body *quad = &s->bodies[QUAD];
    const double degrees =
        quad->degrees + (in->key[DEMO_KEY_2] - in->key[DEMO_KEY_1]) * turn * (double)DEMO_STEP_SECONDS;
    kz_vec2 at = quad->at;
    if (s->bounces) {
        s->v.x = clamped_speed(s->v.x + x * acceleration * DEMO_STEP_SECONDS);
        s->v.y = clamped_speed(s->v.y + y * acceleration * DEMO_STEP_SECONDS);
    } else {
        s->v = (kz_vec2){x * speed, y * speed};
        at.x += s->v.x * DEMO_STEP_SECONDS;
        at.y += s->v.y * DEMO_STEP_SECONDS;
    }
    set_place(s, QUAD, at, degrees);
}

/* ---- Colliding ----------------------------------------------------------------------------------------- */

/* Notes the quad's contacts before it is pushed. */
static void note_contacts(axes_state *s)
{
    s->n_contacts = 0;
    for (int i = 1; i < AXES_BODIES; i++)
        if (kz_bodies_collide(s->world, s->bodies[QUAD].body, s->bodies[i].body, &s->contacts[s->n_contacts]) ==
            KZ_OVERLAP)
            s->n_contacts++;
}

static void push_out(axes_state *s)
{
    kz_push_out out;
    if (kz_body_push_out(s->world, s->bodies[QUAD].body, AXES_PUSHES, &out, NULL) != KZ_OK) {
        s->unresolved = true; /* nothing is known, so nothing is claimed */
        return;
    }
    s->attempts = out.attempts;
    s->unresolved = !out.free;
    s->all_pushes += out.attempts;
    s->all_unresolved += !out.free;
    read_quad(s);
}

static void bounce(axes_state *s)
{
    kz_move_def def = {0};
    kz_move_result moved;
    const kz_vec2 motion = {s->v.x * DEMO_STEP_SECONDS, s->v.y * DEMO_STEP_SECONDS};
    def.response = KZ_RESPONSE_BOUNCE;
    if (kz_body_move(s->world, s->bodies[QUAD].body, motion, &def, NULL, 0, &moved, NULL) != KZ_OK) return;
    if (moved.n_hits > 0) {
        s->v = (kz_vec2){moved.heading.x * DEMO_STEPS_PER_SECOND, moved.heading.y * DEMO_STEPS_PER_SECOND};
        s->all_bounces += (long)moved.n_hits;
        s->collides = true;
    }
    read_quad(s);
}

static int count_near(const axes_state *s)
{
    kz_shape shape;
    kz_query_filter others = {0};
    others.except = s->bodies[QUAD].body;
    if (!kz_body_shape(s->world, s->bodies[QUAD].body, &shape)) return 0;
    return (int)kz_world_find(s->world, &shape, KZ_PAIRS_BOXES, &others, NULL, 0);
}

static void step_axes(void *state, const demo_input *in)
{
    axes_state *s = state;
    if (in->key_pressed[DEMO_KEY_B]) s->bounces = !s->bounces;
    if (in->key_pressed[DEMO_KEY_T]) s->rotating = !s->rotating;
    s->attempts = 0;
    move_shapes(s, in);
    steer(s, in);
    note_contacts(s);
    s->collides = s->n_contacts > 0;
    push_out(s);
    if (s->bounces && !s->unresolved) bounce(s);
    s->n_near = count_near(s);
    s->steps++;
}

/* ---- The report ---------------------------------------------------------------------------------------- */

static void report_axes(const void *state, FILE *out)
{
    const axes_state *s = state;
    fprintf(out, "%s, shapes %s\n", s->bounces ? "bouncing" : "steered", s->rotating ? "turning" : "standing");
    for (int i = 0; i < WALL_TOP; i++) {
        const axes_body *b = &s->bodies[i];
        fprintf(out, "%s at (%.3f, %.3f), %.1f degrees\n", b->name, (double)b->at.x, (double)b->at.y, b->degrees);
    }
    fprintf(out, "this step: %s, %d pushes, %s\n", s->collides ? "collides" : "apart", s->attempts,
            s->unresolved ? "unresolved" : "free");
    fprintf(out, "all steps: %ld pushes, %ld bounces, %ld unresolved\n", s->all_pushes, s->all_bounces,
            s->all_unresolved);
}

const demo_scene demo_scene_axes = {
    "axes",
    "Convex shapes: steer, run into things, be pushed out",
    "arrows move   1, 2 turn   B bounce instead   T the two shapes turn   C hold: they close in on the quad\n"
    "Green, and black while it collides; ten push-outs a step at most, and a red sign when they do not suffice.",
    open_axes,
    step_axes,
    axes_draw,
    report_axes,
    close_axes,
    NULL,
};
