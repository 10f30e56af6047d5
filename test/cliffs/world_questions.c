/* world_questions.c - questions to a world of many bodies: at rest, new, and moved since the last step.
 *
 * Nobody calls kz_world_index.  Bodies are about 1 large and 2 apart, so that as many are near at each size. */
#include "cliffs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char KIND[] = "bodies";

enum { SPREAD, TILES, ROW, CIRCLES, HEXAGONS, SPRITES, HEAP };
static const char *const layouts[CLIFFS_TOWNS] = {"spread", "tiles", "row", "circles", "hexagons", "sprites", "heap"};

/* What has happened to the bodies before the question. */
enum { RESTING, FRAMES, NEW, SOME_MOVED, ALL_MOVED, UNANNOUNCED, STATES };
static const char *const states[STATES] = {"at rest",         "moved, step", "new", "step, a tenth moved",
                                           "step, all moved", "moved, step, not announced"};

/* Queries announced by kz_world_expect before the first: by then it has paid to build the trees.  From C a question
 * cannot announce itself; moves and the bindings do so. */
enum { EXPECTED = 100 };

typedef struct town {
    kz_world *world;
    kz_body *bodies;
    kz_vec2 *at;
    kz_body mover;
    int n, side; /* bodies, and bodies in a row */
    uint32_t moves; /* how often they have moved */
    int woken;      /* how many of them woke, one a step */
    float gap;   /* from one to the next */
    kz_vec2 spot; /* in the middle of the town */
    kz_shape small;
} town;

static kz_shape body_shape(int layout)
{
    static kz_mask *mask;
    static const kz_vec2 hexagon[] = {{.5f, 0}, {.25f, .43f}, {-.25f, .43f}, {-.5f, 0}, {-.25f, -.43f}, {.25f, -.43f}};
    const kz_vec2 none = {0, 0}, low = {-.5f, -.5f}, high = {.5f, .5f}, tile_low = {-1, -1}, tile_high = {1, 1};
    kz_shape shape;
    if (!mask) cliffs_must(kz_mask_from_text("##\n#.\n", NULL, &mask, NULL), "sprite");
    if (layout == CIRCLES) cliffs_must(kz_shape_circle(none, .5f, &shape, NULL), "body");
    else if (layout == HEXAGONS) cliffs_must(kz_shape_polygon(hexagon, 6, &shape, NULL), "body");
    else if (layout == SPRITES) cliffs_must(kz_shape_mask(mask, -1, -1, &shape, NULL), "body");
    else if (layout == TILES) cliffs_must(kz_shape_box(tile_low, tile_high, &shape, NULL), "body");
    else cliffs_must(kz_shape_box(low, high, &shape, NULL), "body");
    return shape;
}

/* Chance by the place of the body from the middle, so that what is near the questions is alike at each size. */
static float between(const town *t, int i, uint32_t salt, float lo, float hi)
{
    const int side = t->side, column = i % side - side / 2, row = side == t->n ? 0 : i / side - side / 2;
    uint32_t bits = (uint32_t)column * 0x9e3779b1u ^ (uint32_t)row * 0x85ebca77u ^ (salt + 1) * 0xc2b2ae3du;
    bits = (bits ^ bits >> 15) * 0x2c1b3c6du;
    bits = (bits ^ bits >> 12) * 0x297a2d39u;
    return lo + (hi - lo) * ((float)((bits ^ bits >> 15) >> 8) / 16777216.0f);
}

static kz_vec2 place_of(const town *t, int layout, int i)
{
    kz_vec2 p = {t->gap * (float)(i % t->side), t->gap * (float)(i / t->side)};
    if (layout == SPREAD || layout == CIRCLES || layout == HEXAGONS) {
        p.x += between(t, i, 0, 0, .6f);
        p.y += between(t, i, 1, 0, .6f);
    }
    return p;
}

/* All of them, or one in `each`, by at most a fifth of a body. */
static void move(town *t, int layout, int each)
{
    const uint32_t salt = 2 + t->moves++;
    for (int i = 0; i < t->n; i++) {
        if (each > 1 && between(t, i, 1000, 0, (float)each) > 1) continue;
        kz_vec2 at = t->at[i];
        if (layout == TILES) at.x += between(t, i, salt, 0, 1) < .5f ? 0 : .25f;
        else at.x += between(t, i, salt, -.2f, .2f);
        cliffs_must(kz_bodies_set_at(t->world, &t->bodies[i], 1, &at, 0, NULL), "move");
    }
}

static void step(town *t) { cliffs_must(kz_world_step(t->world, NULL), "step"); }

static void ask_set_pose(town *t)
{
    const kz_pose pose = {t->spot, .8f, .6f};
    cliffs_must(kz_body_set_pose(t->world, t->mover, pose, NULL), "pose");
}

static void build(town *t, int layout, int state, int n)
{
    const cliffs_row stepped = {"step, a body", KIND, "-", layouts[layout], states[state]};
    memset(t, 0, sizeof *t);
    t->n = n;
    t->side = layout == ROW ? n : (int)ceil(sqrt((double)n));
    t->gap = layout == SPRITES ? 4 : layout == HEAP ? .9f : 2; /* in a heap, each overlaps those around it */
    t->bodies = (kz_body *)cliffs_memory((size_t)n * sizeof *t->bodies);
    t->at = (kz_vec2 *)cliffs_memory((size_t)n * sizeof *t->at);
    cliffs_must(kz_world_create(NULL, &t->world, NULL), "world");
    kz_body_def def;
    memset(&def, 0, sizeof def);
    def.shape = body_shape(layout);
    def.flags = layout == TILES ? KZ_BODY_STATIC : 0;
    /* Between four bodies, or where two tiles, one above the other, are left out. */
    const int middle = layout == ROW ? n / 2 : t->side / 2 * (t->side + 1);
    t->spot.x = t->gap * ((float)(middle % t->side) + (layout == TILES ? 0 : .5f));
    t->spot.y = layout == ROW ? .8f : t->gap * ((float)(middle / t->side) + .5f);
    if (layout == SPREAD || layout == CIRCLES || layout == HEXAGONS) {
        t->spot.x += .3f;
        t->spot.y += .3f;
    }
    for (int i = 0; i < n; i++) {
        def.pose.at = t->at[i] = place_of(t, layout, i);
        const bool hole = layout == TILES && fabsf(t->at[i].x - t->spot.x) < 1 && fabsf(t->at[i].y - t->spot.y) < 2;
        if (hole) def.pose.at.y = t->at[i].y = -10;
        cliffs_must(kz_body_create(t->world, &def, &t->bodies[i], NULL), "body");
    }
    cliffs_must(kz_shape_circle(t->spot, 1.2f, &t->small, NULL), "partner");
    const kz_vec2 none = {0, 0};
    cliffs_must(kz_shape_circle(none, .3f, &def.shape, NULL), "mover");
    def.flags = 0;
    def.pose.at = t->spot;
    cliffs_must(kz_body_create(t->world, &def, &t->mover, NULL), "mover");
    ask_set_pose(t); /* the first rotation makes room for those of all bodies */
    for (int i = 0; i < 10 && state != NEW; i++) {
        if (state != RESTING && state != SOME_MOVED) move(t, layout, 1);
        if (state == SOME_MOVED) move(t, layout, 10);
        cliffs_begin(&stepped);
        step(t);
        if (i > 0) (void)cliffs_end(&stepped, n, n);
        kz_world_ray_hit hit; /* queries come each frame, as in a game */
        if (state != UNANNOUNCED) kz_world_expect(t->world, 30);
        (void)kz_world_ray(t->world, none, t->spot, 0, NULL, &hit);
    }
    if (state == ALL_MOVED) move(t, layout, 1);
    if (state == SOME_MOVED) move(t, layout, 10);
}

/* ---- Questions ---- */

static void ask_ray(town *t)
{
    kz_world_ray_hit hit;
    const kz_vec2 way = {1.7f, .9f};
    (void)kz_world_ray(t->world, t->spot, kz_vec2_add(t->spot, way), 0, NULL, &hit);
}
static void ask_long_ray(town *t) /* from the middle out of the town: it soon hits one */
{
    kz_world_ray_hit hit;
    const kz_vec2 way = {3 * t->gap * (float)t->side, 2 * t->gap * (float)t->side};
    (void)kz_world_ray(t->world, t->spot, kz_vec2_add(t->spot, way), 0, NULL, &hit);
}
static void ask_sight(town *t)
{
    kz_world_ray_hit hit;
    const kz_vec2 way = {1.7f, .9f};
    (void)kz_world_ray(t->world, t->spot, kz_vec2_add(t->spot, way), KZ_HIT_UNION, NULL, &hit);
}
static void ask_ray_all(town *t)
{
    kz_world_ray_hit hits[8];
    const kz_vec2 way = {1.7f, .9f};
    (void)kz_world_ray_all(t->world, t->spot, kz_vec2_add(t->spot, way), 0, NULL, hits, 8);
}
static void ask_far_ray(town *t)
{
    kz_world_ray_hit hit;
    const kz_vec2 from = {-100, -50}, to = {-90, -70};
    (void)kz_world_ray(t->world, from, to, 0, NULL, &hit);
}
static void ask_find(town *t)
{
    kz_world_hit hits[16];
    (void)kz_world_find(t->world, &t->small, KZ_PAIRS_TOUCH, NULL, hits, 16);
}
static void ask_find_boxes(town *t)
{
    kz_world_hit hits[16];
    (void)kz_world_find(t->world, &t->small, KZ_PAIRS_BOXES, NULL, hits, 16);
}
static void ask_find_at(town *t)
{
    kz_world_hit hits[16];
    (void)kz_world_find_at(t->world, t->spot, NULL, hits, 16);
}
static void ask_find_many(town *t)
{
    kz_world_hit hits[64];
    size_t end[8];
    kz_shape shapes[8];
    for (int i = 0; i < 8; i++) {
        const kz_vec2 at = {t->spot.x + (float)(i % 4), t->spot.y + (float)(i / 4)};
        cliffs_must(kz_shape_circle(at, .9f, &shapes[i], NULL), "shape");
    }
    (void)kz_world_find_many(t->world, shapes, 8, KZ_PAIRS_TOUCH, NULL, hits, 64, end);
}
static void ask_nearest(town *t)
{
    kz_world_near near[4];
    (void)kz_world_nearest(t->world, &t->small, INFINITY, NULL, near, 4);
}
static void ask_far_nearest(town *t)
{
    kz_world_near near[4];
    kz_shape far;
    const kz_vec2 at = {-60, -40};
    cliffs_must(kz_shape_circle(at, .3f, &far, NULL), "shape");
    (void)kz_world_nearest(t->world, &far, INFINITY, NULL, near, 4);
}
static void ask_sweep(town *t)
{
    kz_world_sweep_hit hit;
    const kz_vec2 way = {1.7f, .9f};
    (void)kz_world_sweep(t->world, &t->small, way, 0, NULL, &hit);
}
static void ask_sweep_all(town *t)
{
    kz_world_sweep_hit hits[8];
    const kz_vec2 way = {1.7f, .9f};
    (void)kz_world_sweep_all(t->world, &t->small, way, 0, NULL, hits, 8);
}
static void ask_long_sweep(town *t)
{
    kz_world_sweep_hit hit;
    const kz_vec2 way = {3 * t->gap * (float)t->side, 2 * t->gap * (float)t->side};
    (void)kz_world_sweep(t->world, &t->small, way, 0, NULL, &hit);
}
/* Bullets in rows of ten, at this distance from each other; the middle is at the spot. */
static void cast_bullets(town *t, int n, float gap)
{
    float *const numbers = (float *)cliffs_memory((size_t)n * 4 * sizeof *numbers);
    kz_cast_hit *const hits = (kz_cast_hit *)cliffs_memory((size_t)n * sizeof *hits);
    for (int i = 0; i < n; i++) {
        float *const one = numbers + 4 * i;
        one[0] = t->spot.x + gap * (float)(i % 10 - 5);
        one[1] = t->spot.y + gap * (float)(i / 10 - n / 20);
        one[2] = 1.7f, one[3] = .9f;
    }
    const kz_moving_circles all = {numbers, numbers + 1, numbers + 2, numbers + 3, NULL, 4 * sizeof *numbers};
    (void)kz_world_cast_many(t->world, all, (size_t)n, 0, NULL, hits);
    free(numbers);
    free(hits);
}
static void ask_cast_near(town *t) { cast_bullets(t, 33, .3f); }
static void ask_cast_all_over(town *t) { cast_bullets(t, 33, .1f * t->gap * (float)t->side); }
static void ask_body_move(town *t)
{
    kz_move_hit hits[4];
    const kz_vec2 way = {.7f, .3f};
    cliffs_must(kz_body_move(t->world, t->mover, way, NULL, hits, 4, NULL, NULL), "move");
    cliffs_must(kz_bodies_set_at(t->world, &t->mover, 1, &t->spot, 0, NULL), "back");
}
static void ask_walk(town *t)
{
    kz_move_hit hits[4];
    kz_move_def def;
    memset(&def, 0, sizeof def);
    def.up.y = -1;
    def.snap = .2f;
    def.step_height = .2f;
    const kz_vec2 way = {.7f, .1f};
    cliffs_must(kz_body_move(t->world, t->mover, way, &def, hits, 4, NULL, NULL), "walk");
    cliffs_must(kz_bodies_set_at(t->world, &t->mover, 1, &t->spot, 0, NULL), "back");
}
static void ask_push_out(town *t)
{
    kz_push_out out;
    cliffs_must(kz_body_push_out(t->world, t->mover, 0, &out, NULL), "push out");
    cliffs_must(kz_bodies_set_at(t->world, &t->mover, 1, &t->spot, 0, NULL), "back");
}
static void ask_platform(town *t)
{
    kz_carry_result carried[4];
    size_t n;
    kz_move_def def;
    memset(&def, 0, sizeof def);
    def.up.y = -1;
    const kz_vec2 way = {.1f, -.1f};
    (void)kz_platform_move(t->world, t->mover, way, &def, carried, 4, &n, NULL);
    cliffs_must(kz_bodies_set_at(t->world, &t->mover, 1, &t->spot, 0, NULL), "back");
}
static void ask_create(town *t)
{
    kz_body_def def;
    kz_body made;
    memset(&def, 0, sizeof def);
    def.shape = t->small;
    cliffs_must(kz_body_create(t->world, &def, &made, NULL), "create");
    cliffs_must(kz_body_destroy(t->world, made), "destroy");
}
static void ask_set_shape(town *t)
{
    kz_shape shape = t->small;
    const kz_vec2 none = {0, 0};
    cliffs_must(kz_shape_circle(none, .3f, &shape, NULL), "shape");
    cliffs_must(kz_body_set_shape(t->world, t->mover, &shape, NULL), "shape");
}
static void ask_collide(town *t)
{
    kz_contact contact;
    (void)kz_bodies_collide(t->world, t->mover, t->bodies[t->n / 2], &contact);
}
/* A step in which one body moved: first the mover, which many are near to. */
static void ask_step_near(town *t)
{
    const kz_vec2 at = {t->spot.x + cliffs_between(-.1f, .1f), t->spot.y};
    cliffs_must(kz_bodies_set_at(t->world, &t->mover, 1, &at, 0, NULL), "mover");
    step(t);
}
static void ask_step_far(town *t)
{
    const kz_vec2 at = {-500 + cliffs_between(-.1f, .1f), t->spot.y};
    cliffs_must(kz_bodies_set_at(t->world, &t->mover, 1, &at, 0, NULL), "mover");
    step(t);
}
/* A step in which a body woke that rested so far. */
static void ask_step_woken(town *t)
{
    const int i = (int)((7919 * (uint32_t)++t->woken + 13) % (uint32_t)t->n);
    const kz_vec2 at = {t->at[i].x + .01f, t->at[i].y};
    cliffs_must(kz_bodies_set_at(t->world, &t->bodies[i], 1, &at, 0, NULL), "sleeper");
    step(t);
}
static void ask_step_still(town *t) { step(t); }
static void ask_index(town *t) { cliffs_must(kz_world_index(t->world, NULL), "index"); }
static void ask_pairs(town *t)
{
    size_t n;
    (void)kz_world_pairs(t->world, &n);
}
static void ask_save(town *t) { (void)kz_world_save_bytes(t->world); }
static void ask_next(town *t) { (void)kz_world_next(t->world, t->bodies[t->n / 2]); }
static void ask_shift(town *t)
{
    const kz_vec2 by = {1, 0};
    cliffs_must(kz_world_shift(t->world, by, NULL), "shift");
}

enum { EVER = (1 << STATES) - 1, REST = 1 << RESTING };

typedef struct question {
    const char *name;
    void (*ask)(town *t);
    int states, times;
} question;

static const question QUESTIONS[] = {
    {"world ray", ask_ray, EVER, 9},
    {"world ray, long", ask_long_ray, EVER, 9},
    {"world ray, far", ask_far_ray, EVER, 3},
    {"sight", ask_sight, EVER, 9},
    {"world ray, all", ask_ray_all, EVER, 9},
    {"world find", ask_find, EVER, 9},
    {"world find, boxes", ask_find_boxes, EVER, 9},
    {"world find at", ask_find_at, EVER, 9},
    {"world find, many", ask_find_many, EVER, 3},
    {"world nearest", ask_nearest, EVER, 9},
    {"world nearest, far", ask_far_nearest, EVER, 3},
    {"world sweep", ask_sweep, EVER, 9},
    {"world sweep, all", ask_sweep_all, EVER, 9},
    {"world sweep, long", ask_long_sweep, EVER, 9},
    {"cast many", ask_cast_near, EVER, 3},
    {"cast many, all over", ask_cast_all_over, EVER, 3},
    {"body move", ask_body_move, EVER, 9},
    {"body walk", ask_walk, EVER, 9},
    {"body push out", ask_push_out, EVER, 9},
    {"platform move", ask_platform, EVER, 9},
    {"bodies collide", ask_collide, EVER, 9},
    {"body create", ask_create, EVER, 9},
    {"body set pose", ask_set_pose, EVER, 9},
    {"body set shape", ask_set_shape, EVER, 9},
    {"world next", ask_next, EVER, 9},
    {"save bytes", ask_save, REST, 1},
    {"step, one moved", ask_step_near, REST, 8},
    {"step, one moved far", ask_step_far, REST, 8},
    {"pairs after one moved", ask_pairs, REST, 1},
    {"index after one moved", ask_index, REST, 1},
    {"step, none moved", ask_step_still, REST, 4},
    {"step, another woken", ask_step_woken, REST, 8},
    {"world shift", ask_shift, REST, 1},
};

enum { N_CONST = 16 }; /* the first questions of QUESTIONS change nothing */

static int by_value(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The median of several, since trees are built now and then.  Of steps it is the mean. */
static void ask_times(town *t, const question *ask, const cliffs_row *row)
{
    uint64_t cost[9], sum = 0;
    ask->ask(t);
    for (int i = 0; i < ask->times; i++) {
        cliffs_begin(row);
        const uint64_t before = cliffs_blocks;
        ask->ask(t);
        sum += cost[i] = cliffs_blocks - before;
    }
    qsort(cost, (size_t)ask->times, sizeof *cost, by_value);
    const bool is_step = strncmp(ask->name, "step", 4) == 0;
    (void)cliffs_end_as(row, t->n, is_step ? sum / (uint64_t)ask->times : cost[ask->times / 2]);
}

static void ask_town(int layout, int state, int n)
{
    town t;
    build(&t, layout, state, n);
    for (size_t q = 0; q < sizeof QUESTIONS / sizeof *QUESTIONS; q++) {
        const question *ask = &QUESTIONS[q];
        const cliffs_row row = {ask->name, KIND, "circle", layouts[layout], states[state]};
        if (layout == HEAP && strncmp(ask->name, "step", 4) != 0) continue;
        if (!(ask->states >> state & 1) || (state == UNANNOUNCED && q >= N_CONST) || !cliffs_wants(&row)) continue;
        for (int i = 0; i < EXPECTED && state != UNANNOUNCED; i++) kz_world_expect(t.world, 1);
        ask_times(&t, ask, &row);
    }
    kz_world_free(t.world);
    free(t.bodies);
    free(t.at);
}

void cliffs_ask_worlds(int part)
{
    for (int state = 0; state < STATES && (part != HEAP || state == RESTING); state++) {
        for (int i = 0; i < CLIFFS_SIZES; i++) {
            if (cliffs_small && (part > 1 || i < 2 || i > 3)) continue;
            ask_town(part, state, cliffs_sizes[i]);
        }
    }
}
