/* test_turned_platforms.c - platforms carry, push and crush alike when the whole scene is rotated or mirrored. */
#include <math.h>

#include "move_scene.h"
#include "turned_view.h"

enum { MOST_BODIES = 7, MOST_STEPS = 8, MOST_CORNERS = 4 };

/* A box or triangle by its corners, or a circle about the first of them; (right, high). */
typedef struct part {
    int n;
    kz_vec2 corner[MOST_CORNERS];
    float radius;
    uint32_t flags;
    kz_vec2 at; /* where its origin is */
} part;

typedef struct step {
    kz_vec2 by;
    float degrees; /* counterclockwise as one sees it */
} step;

typedef struct scene {
    const char *name;
    part bodies[MOST_BODIES]; /* the first is the platform */
    step steps[MOST_STEPS];
    int n_steps;
    const char *list; /* of the last step, in order: a body's index, r: rides, c: crushed */
    kz_vec2 ends[3];  /* where the bodies 1, 2, 3 are at the end, relative to where they began */
} scene;

#define BLOCK(x0, y0, x1, y1, flags)                                                                                   \
    {                                                                                                                  \
        4, {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 0, flags, { 0, 0 }                                                \
    }
#define TRIANGLE(x0, y0, x1, y1, x2, y2, flags)                                                                        \
    {                                                                                                                  \
        3, {{x0, y0}, {x1, y1}, {x2, y2}}, 0, flags, { 0, 0 }                                                          \
    }
#define BALL(x, y, r)                                                                                                  \
    {                                                                                                                  \
        1, {{x, y}}, r, 0, { 0, 0 }                                                                                    \
    }
#define SOLID KZ_BODY_STATIC
#define ONE_WAY (KZ_BODY_STATIC | KZ_BODY_ONE_WAY)

static const scene scenes[] = {
    {"a lift with two riders and one beside it",
     {BLOCK(-20, -4, 20, 0, SOLID), BLOCK(-15, 0, -5, 9, 0), BALL(8, 5, 5), BALL(30, 5, 5)},
     {{{0, 7}, 0}, {{3, 2}, 0}, {{-2, -6}, 0}, {{0, -3}, 0}}, 4, "1r 2r ", {{1, 0}, {1, 0}, {0, -0.01f}}},
    {"a stack on a lift under a ceiling",
     {BLOCK(-20, -4, 20, 0, SOLID), BLOCK(-5, 0, 5, 9, 0), BLOCK(-3, 9, 6, 15, 0), BLOCK(-50, 20, 50, 30, SOLID)},
     {{{0, 3}, 0}, {{4, 1}, 0}, {{-3, 0.5f}, 0}, {{0, -2}, 0}}, 4, "1r 2r ", {{1, 2.5f}, {1, 2.5f}, {0, 0}}},
    {"two stacks on a lift under a ceiling",
     {BLOCK(-20, -4, 60, 0, SOLID), BLOCK(-5, 0, 5, 9, 0), BLOCK(-3, 9, 6, 15, 0), BLOCK(35, 0, 45, 9, 0),
      BLOCK(37, 9, 46, 15, 0), BLOCK(-50, 20, 90, 30, SOLID)},
     {{{0, 3}, 0}, {{4, 1}, 0}, {{-3, 0.5f}, 0}, {{0, -2}, 0}}, 4, "1r 3r 2r 4r ", {{1, 2.5f}, {1, 2.5f}, {1, 2.5f}}},
    {"a stack that is crushed under a ceiling",
     {BLOCK(-20, -4, 20, 0, SOLID), BLOCK(-5, 0, 5, 9, 0), BLOCK(-3, 9, 6, 15, 0), BLOCK(-50, 20, 50, 30, SOLID)},
     {{{0, 3}, 0}, {{4, 1}, 0}, {{0, 3}, 0}, {{0, 3}, 0}}, 4, "2 1c ", {{4, 5}, {4, 5}, {0, 0}}},
    {"a row before a ram",
     {BLOCK(-20, 0, 0, 30, SOLID), BLOCK(4, 5, 14, 15, 0), BALL(20, 12, 5), BLOCK(28, 8, 38, 22, 0),
      BLOCK(80, -50, 90, 50, SOLID)},
     {{{6, 0}, 0}, {{9, 0}, 0}, {{9, 1}, 0}, {{9, 0}, 0}}, 4, "3 2 1 ", {{29, -0.01f}, {28, -0.01f}, {25, -0.01f}}},
    {"a ram with a slanting front",
     {TRIANGLE(-20, 0, 10, 0, -20, 30, SOLID), BALL(12, 20, 5), BLOCK(20, 2, 30, 12, 0)},
     {{{12, 0}, 0}, {{5, 4}, 0}, {{0, 9}, 0}}, 3, "1r 2r ", {{3.041f, 12.031f}, {5.005f, 12.995f}, {0, 0}}},
    {"pushed up a ramp",
     {BLOCK(-20, 1, 0, 60, SOLID), BLOCK(4, 0.5f, 12, 8, 0), TRIANGLE(20, 0, 120, 0, 120, 70, SOLID),
      BLOCK(-90, -20, 120, 0, SOLID)},
     {{{12, 0}, 0}, {{20, 0}, 0}, {{7, 0}, 0}}, 3, "1 ", {{35, 18.4f}, {0, 0}, {0, 0}}},
    {"a rider that is held back, and one that pushes",
     {BLOCK(-40, -4, 40, 0, SOLID), BLOCK(-30, 0, -20, 9, 0), BLOCK(10, 0, 20, 9, 0), BALL(50, 5, 5),
      BLOCK(-12, 2, -10, 40, SOLID)},
     {{{6, 0}, 0}, {{9, 0}, 0}, {{3, 0}, 0}, {{2, 2}, 0}}, 4, "3 2r 1r ", {{8, 2}, {20, 2}, {0.021f, 2}}},
    {"a plank that only carries",
     {BLOCK(-20, -4, 20, 0, ONE_WAY), BALL(-8, 5, 5), BALL(10, 20, 5), BALL(27, -3, 5),
      BLOCK(-50, 30, -2, 40, SOLID)},
     {{{0, 6}, 0}, {{9, 9}, 0}, {{0, 9}, 0}}, 3, "2 1r ", {{9.399f, 21.333f}, {1.037f, 9}, {0, -0.01f}}},
    {"a slope that moves",
     {TRIANGLE(-20, 0, 20, 0, 20, 20, SOLID), BLOCK(-4, 13, 2, 20, 0), BALL(-19, 8, 5)},
     {{{-4, 0}, 0}, {{6, 1}, 0}, {{0, 5}, 0}}, 3, "1r 2r ", {{5.996f, 5.998f}, {5.96f, 6.07f}, {0, 0}}},
    {"what begins inside",
     {BLOCK(-20, -20, 20, 20, SOLID), BLOCK(16, -5, 26, 5, 0), BALL(0, 14, 5), BALL(-24, 0, 5)},
     {{{3, 0}, 0}, {{1, 2}, 0}, {{4, -1}, 0}}, 3, "1 2r ", {{12, -0.01f}, {4, 12}, {0, -0.01f}}},
    {"a seesaw with two riders",
     {BLOCK(-40, -4, 40, 0, SOLID), BLOCK(-33, 0, -25, 9, 0), BALL(20, 5, 5), BALL(60, -20, 5)},
     {{{0, 0}, 12}, {{0, 0}, -15}, {{2, 3}, -9}, {{0, -4}, 9}}, 4, "2r 1r ", {{2.045f, 0.727f}, {1.973f, -2.04f},
      {0, -0.01f}}},
    {"an arm and a row before it",
     {BLOCK(-2, -2, 90, 2, SOLID), BLOCK(40, 5, 50, 15, 0), BALL(45, 21, 5), BALL(80, 30, 5),
      BLOCK(-20, 60, 100, 70, SOLID)},
     {{{0, 0}, 20}, {{3, 2}, 9}, {{0, 0}, 9}, {{0, 0}, 12}}, 4,
     "2r 1r 3rc ", {{-17.737f, 35}, {-16.666f, 34}, {-41.666f, 25}}},
    {"a flipper at once",
     {BLOCK(-2, -2, 60, 2, SOLID), BALL(40, 8, 5), BALL(20, 40, 5), BALL(-30, -8, 5)},
     {{{0, 0}, 70}, {{-10, 4}, -30}, {{0, 0}, 200}}, 3, "2 1 3 ", {{-114.973f, -1.053f}, {-53.989f, -91.549f},
      {12.017f, -15.827f}}},
    {"a door closes",
     {BLOCK(0, -2, 45, 0, SOLID), BLOCK(34, 2, 42, 12, 0), BLOCK(-50, 30, 100, 40, SOLID),
      BLOCK(30, 12, 31, 40, SOLID), BLOCK(46, 0, 60, 40, SOLID)},
     {{{0, 0}, 9}, {{0, 0}, 9}, {{0, 0}, 9}, {{0, 0}, -9}}, 4, "1r ", {{-0.372f, 11.526f}, {0, 0}, {0, 0}}},
    {"a plank that turns only carries",
     {BLOCK(-40, -4, 40, 0, ONE_WAY), BALL(-20, 5, 5), BALL(20, 16, 5), BALL(30, -12, 5)},
     {{{0, 0}, 12}, {{0, 0}, 12}, {{3, 9}, -30}}, 3, "1r ", {{3.111f, 11.118f}, {0, -0.01f}, {0, -0.01f}}},
};

/* ---- Rotated ------------------------------------------------------------------------------------------- */

static void put_part(kz_world *world, view v, const part *p, float lift)
{
    kz_shape shape = {0};
    kz_vec2 turned[MOST_CORNERS];
    for (int i = 0; i < p->n; i++) turned[i] = into_world(v, p->corner[i]);
    if (p->n == 1) CHECK_EQ(kz_shape_circle(turned[0], p->radius, &shape, NULL), KZ_OK);
    else CHECK_EQ(kz_shape_polygon(turned, p->n, &shape, NULL), KZ_OK);
    const kz_vec2 at = into_world(v, (kz_vec2){0, lift});
    const kz_body body = scene_put(world, shape, v.origin.x + at.x, v.origin.y + at.y, p->flags);
    if (p->flags & KZ_BODY_ONE_WAY) CHECK_EQ(kz_body_set_one_way(world, body, v.up), KZ_OK);
}

typedef struct sight {
    kz_vec2 at[MOST_BODIES];
    int n;
    char list[64], in_order[64]; /* as it is, and by index */
    kz_vec2 moved[MOST_BODIES];
} sight;

static char *write_one(char *p, const kz_carry_result *carried)
{
    *p++ = (char)('0' + carried->body.index);
    if (carried->rides) *p++ = 'r';
    if (carried->crushed) *p++ = 'c';
    *p++ = ' ';
    *p = 0;
    return p;
}

static void write_lists(sight *s, view v, const kz_carry_result *carried, size_t n)
{
    char *p = s->list, *q = s->in_order;
    for (size_t i = 0; i < n && i < MOST_BODIES; i++) {
        p = write_one(p, &carried[i]);
        s->moved[carried[i].body.index] = seen(v, carried[i].moved);
    }
    for (uint32_t index = 0; index < MOST_BODIES; index++) {
        for (size_t i = 0; i < n && i < MOST_BODIES; i++) {
            if (carried[i].body.index == index) q = write_one(q, &carried[i]);
        }
    }
}

/* Bodies begin a hair above what they stand on, so that rounding puts none inside another, and come down first. */
static void play(const scene *s, view v, sight *sights)
{
    const kz_move_def def = {.up = v.up};
    kz_world *world = scene_world(0, 0);
    int n = 0;
    for (; n < MOST_BODIES && s->bodies[n].n; n++) put_part(world, v, &s->bodies[n], s->bodies[n].flags ? 0 : 0.01f);
    for (int i = 0; i < n; i++) {
        const kz_body body = kz_world_body(world, (uint32_t)i);
        if (!s->bodies[i].flags) scene_move(world, body, -0.02f * v.up.x, -0.02f * v.up.y, &def);
    }
    for (int i = 0; i < s->n_steps; i++) {
        kz_carry_result carried[MOST_BODIES];
        size_t n_carried = 0;
        const kz_vec2 by = into_world(v, s->steps[i].by);
        const double angle = -(double)s->steps[i].degrees * (double)v.side * 3.14159265358979 / 180;
        const kz_result r = kz_platform_turn(world, kz_world_body(world, 0), by, (float)angle, &def, carried,
                                             MOST_BODIES, &n_carried, NULL);
        CHECK_EQ(r, KZ_OK);
        sights[i] = (sight){.n = n};
        write_lists(&sights[i], v, carried, n_carried);
        for (int k = 0; k < n; k++) {
            const kz_vec2 at = scene_at(world, kz_world_body(world, (uint32_t)k));
            sights[i].at[k] = seen(v, (kz_vec2){at.x - v.origin.x, at.y - v.origin.y});
        }
    }
    kz_world_free(world);
}

#define CHECK_SEEN(p, q, within)                                                                                       \
    do {                                                                                                               \
        CHECK_NEAR((p).x, (q).x, within);                                                                              \
        CHECK_NEAR((p).y, (q).y, within);                                                                              \
    } while (0)

TEST(whatever_is_up_platforms_move_bodies_alike)
{
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        const scene *s = &scenes[i];
        sight upright[MOST_STEPS], turned[MOST_STEPS];
        play(s, view_of(0), upright);
        NOTE("%s", s->name);
        CHECK_STR(upright[s->n_steps - 1].list, s->list);
        for (int k = 0; k < 3 && k + 1 < upright[0].n; k++) {
            CHECK_SEEN(upright[s->n_steps - 1].at[k + 1], s->ends[k], 2e-3);
        }
        for (int k = 1; k < 2 * UPS; k++) {
            play(s, view_of(k), turned);
            for (int at = 0; at < s->n_steps; at++) {
                NOTE("%s, up %d, %s, step %d", s->name, k / 2, k % 2 ? "mirrored" : "as it is", at);
                CHECK_STR(turned[at].in_order, upright[at].in_order);
                for (int body = 0; body < upright[at].n; body++) {
                    CHECK_SEEN(turned[at].at[body], upright[at].at[body], 0.02);
                    CHECK_SEEN(turned[at].moved[body], upright[at].moved[body], 0.02);
                }
            }
        }
    }
}
