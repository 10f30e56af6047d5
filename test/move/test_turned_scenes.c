/* test_turned_scenes.c - everyday moves end alike when the whole scene is rotated or mirrored: no axis is special. */
#include <math.h>

#include "move_scene.h"
#include "turned_view.h"

enum { MOST_POINTS = 8, MOST_SOLIDS = 8, MOST_MOVES = 12 };
#define LIFT 0.25f

typedef struct points {
    int n;
    kz_vec2 at[MOST_POINTS]; /* (right, high) */
} points;

/* A scene seen with `up` upwards: solids, a mover, and what it does. */
typedef struct scene {
    const char *name;
    kz_vec2 start; /* a little higher, so that rounding leaves nothing inside another; it comes down first */
    float radius; /* of a round mover; 0: a box of 8 x 10, feet at its origin */
    kz_move_def def;
    kz_vec2 end;
    points solids[MOST_SOLIDS];
    kz_vec2 moves[MOST_MOVES]; /* the first that is {0, 0} ends them */
    int n_crates, n_one_ways; /* how many of the last solids are crates, and before them one-way bodies */
    bool has_no_up;
} scene;

#define BLOCK(x0, y0, x1, y1)                                                                                          \
    {                                                                                                                  \
        4, { {x0, y0}, {x1, y0}, {x1, y1}, {x0, y1} }                                                                  \
    }
#define TRIANGLE(x0, y0, x1, y1, x2, y2)                                                                               \
    {                                                                                                                  \
        3, { {x0, y0}, {x1, y1}, {x2, y2} }                                                                            \
    }
#define FLOOR BLOCK(-200, -20, 200, 0)
#define UPHILL TRIANGLE(0, 0, 100, 50, 100, 0)
#define DOWNHILL TRIANGLE(-100, 50, 0, 0, -100, 0)
#define STEEP TRIANGLE(0, 0, 30, 60, 30, 0)

#define STAIRS BLOCK(0, 0, 200, 3), BLOCK(4, 0, 200, 6), BLOCK(8, 0, 200, 9), BLOCK(12, 0, 200, 12)

static const scene scenes[] = {
    {"falls and walks", {-20, 9}, 0, {0}, {-9, 0},
     {FLOOR},
     {{3, -5}, {3, -5}, {3, -5}, {2, -1}}, 0, 0, false},
    {"walks uphill", {-20, 0}, 0, {.snap = 2}, {13.889f, 8.944f},
     {FLOOR, UPHILL},
     {{9, -9}, {9, -9}, {9, -9}, {9, -9}}, 0, 0, false},
    {"up as fast as on the level", {-20, 0}, 0, {.walk = KZ_WALK_ACROSS}, {16, 10},
     {FLOOR, UPHILL},
     {{9, -9}, {9, -9}, {9, -9}, {9, -9}}, 0, 0, false},
    {"slower uphill", {-20, 0}, 0, {.walk = KZ_WALK_PROJECT}, {4.8f, 4.4f},
     {FLOOR, UPHILL},
     {{9, -9}, {9, -9}, {9, -9}, {9, -9}}, 0, 0, false},
    {"uphill on ice", {-20, 0}, 0, {.walk = KZ_WALK_SLIP}, {-0.8f, 1.6f},
     {FLOOR, UPHILL},
     {{9, -1}, {9, -1}, {9, -1}, {0, -4}, {0, -9}}, 0, 0, false},
    {"walks downhill", {-80, 50}, 0, {.snap = 4}, {-2.185f, 3.092f},
     {FLOOR, DOWNHILL},
     {{0, -20}, {9, -1}, {9, -9}, {9, -0.1f}, {30, -1}, {30, -1}}, 0, 0, false},
    {"down as fast as on the level", {-80, 50}, 0, {.walk = KZ_WALK_ACROSS, .snap = 9}, {-2, 3},
     {FLOOR, DOWNHILL},
     {{0, -20}, {9, -1}, {9, -9}, {30, -1}, {30, -1}}, 0, 0, false},
    {"faster downhill", {-80, 50}, 0, {.walk = KZ_WALK_PROJECT, .snap = 4}, {-34, 19},
     {FLOOR, DOWNHILL},
     {{0, -20}, {5, -9}, {9, -9}, {0, -9}, {30, -9}}, 0, 0, false},
    {"turns round on a slope", {-80, 50}, 0, {.snap = 4}, {-80.894f, 42.447f},
     {FLOOR, DOWNHILL},
     {{0, -20}, {9, -9}, {-5, -9}, {-5, -1}}, 0, 0, false},
    {"on a slope with much gravity", {-20, 0}, 0, {0}, {-26, 0},
     {FLOOR, UPHILL},
     {{2, -40}, {20, -40}, {4, -90}, {-2, -40}, {-30, -60}}, 0, 0, false},
    {"a valley", {-60, 50}, 0, {.snap = 4}, {2.61f, 3.305f},
     {TRIANGLE(-100, 50, 0, 0, -100, 0), UPHILL},
     {{0, -40}, {20, -2}, {30, -9}, {20, -1}}, 0, 0, false},
    {"out of a valley", {0, 9}, 0, {0}, {2.683f, 3.342f},
     {DOWNHILL, UPHILL},
     {{0, -20}, {3, -9}, {-2, -3}, {-3, -9}, {0, -4}, {5, -5}}, 0, 0, false},
    {"a ball out of a valley", {0, 9}, 5, {.snap = 2}, {2.683f, 1.932f},
     {DOWNHILL, UPHILL},
     {{0, -20}, {3, -9}, {-2, -3}, {-3, -9}, {0, -4}, {5, -5}}, 0, 0, false},
    {"from above, out of an obtuse corner", {-10, 0}, 5, {0}, {9.09f, -21.92f},
     {TRIANGLE(0, -60, 20, 0, 40, -60), TRIANGLE(0, 60, 20, 0, 40, 60)},
     {{60, 5}, {2, 20}, {-2, -9}, {40, 9}, {9, 1}, {9, -1}, {2, -20}}, 0, 0, true},
    {"from above, out of a corner", {-10, 0}, 5, {0}, {35.429f, 5.5f},
     {TRIANGLE(0, -60, 60, 0, 60, -60), TRIANGLE(0, 60, 60, 0, 60, 60)},
     {{90, 5}, {9, 9}, {9, -9}, {-2, -9}, {9, 0}, {9, 1}, {3, 20}, {-9, 2}}, 0, 0, true},
    {"walks on planks", {-30, 0}, 0, {.snap = 1}, {-7, 0},
     {BLOCK(-40, -4, -20, 0), BLOCK(-20, -4, 0, 0), BLOCK(0, -4, 20, 0), BLOCK(20, -4, 40, 0)},
     {{9, -9}, {9, -1}, {9, -0.1f}, {9, -2}, {-20, -4}, {7, -3}}, 0, 4, false},
    {"a slope too steep for it", {-20, 0}, 0, {.max_slope = 0.45f, .snap = 2}, {-13, 0},
     {FLOOR, UPHILL},
     {{9, -9}, {9, -9}, {-9, -9}}, 0, 0, false},
    {"a wall on a slope", {30, 30}, 0, {0}, {60, 32},
     {FLOOR, UPHILL, TRIANGLE(60, 20, 80, 80, 80, 20)},
     {{0, -40}, {9, -9}, {9, -9}, {20, -9}, {9, -9}, {9, -5}, {9, -5}}, 0, 0, false},
    {"a steep slope it may walk", {-20, 0}, 0, {.max_slope = 2, .snap = 2}, {0.919f, 9.839f},
     {FLOOR, STEEP},
     {{9, -9}, {9, -9}, {9, -9}}, 0, 0, false},
    {"holds towards a steep face", {0, 40}, 0, {0}, {12.2f, 32.4f},
     {FLOOR, STEEP},
     {{10, 0}, {5, -3}, {5, -3}, {1, -6}}, 0, 0, false},
    {"falls on a steep face", {10, 80}, 0, {0}, {0.4f, 8.8f},
     {FLOOR, STEEP},
     {{0, -50}, {0, -5}, {0, -9}, {-1, -9}, {3, -4}}, 0, 0, false},
    {"a ball falls on a steep face", {10, 80}, 5, {.snap = 2}, {4.928f, 16.036f},
     {FLOOR, STEEP},
     {{0, -50}, {0, -5}, {0, -9}, {3, -4}}, 0, 0, false},
    {"a cleft of two steep faces", {0, 90}, 0, {0}, {0.2f, 11.4f},
     {TRIANGLE(3, 0, 43, 80, 43, 0), TRIANGLE(-3, 0, -33, 90, -33, 0)},
     {{3, -50}, {0, -50}, {2, -9}, {0, 9}}, 0, 0, false},
    {"beside a floor a cleft is none", {0, 90}, 0, {0}, {0.5f, 0},
     {TRIANGLE(4.5f, 0, 44, 80, 44, 0), TRIANGLE(-4.5f, 0, -34, 60, -34, 0), FLOOR},
     {{0, -95}, {9, -9}, {-9, -9}, {9, -1}}, 0, 0, false},
    {"climbs steps", {-20, 0}, 0, {.step_height = 6, .snap = 4}, {46, 10},
     {FLOOR, BLOCK(0, 0, 40, 5), BLOCK(20, 0, 80, 10), BLOCK(50, 10, 80, 17)},
     {{9, -1}, {9, -1}, {20, -1}, {9, -5}, {20, -1}}, 0, 0, false},
    {"a ball climbs steps", {-20, 0}, 5, {.step_height = 6, .snap = 4}, {45.959f, 14.945f},
     {FLOOR, BLOCK(0, 0, 40, 5), BLOCK(20, 0, 80, 10), BLOCK(50, 10, 80, 17)},
     {{9, -1}, {9, -1}, {20, -1}, {9, -5}, {20, -1}}, 0, 0, false},
    {"a step under a slope", {-20, 0}, 0, {.step_height = 6, .snap = 4}, {6.538f, 7.513f},
     {FLOOR, TRIANGLE(0, 4, 60, 24, 60, 0), BLOCK(0, 0, 60, 4)},
     {{9, -1}, {9, -1}, {9, -1}}, 0, 0, false},
    {"no step from the air", {-20, 3}, 0, {.step_height = 6, .snap = 1}, {-4, 3.5f},
     {FLOOR, BLOCK(0, 0, 40, 5)},
     {{30, -0.5f}, {0, 2}, {9, -1}}, 0, 0, false},
    {"a ledge from the air", {-20, 3}, 0, {.ledge_snap = 3, .step_height = 1}, {7, 5},
     {FLOOR, BLOCK(0, 0, 40, 5)},
     {{9, 0}, {9, -0.5f}, {9, -1}}, 0, 0, false},
    {"a step higher than the ledge", {-20, 0}, 0, {.ledge_snap = 3, .step_height = 6}, {9, 5},
     {FLOOR, BLOCK(0, 0, 40, 5)},
     {{9, -1}, {20, -1}}, 0, 0, false},
    {"a jump climbs nothing", {-20, 0}, 0, {.ledge_snap = 6, .step_height = 6, .snap = 4}, {5, 5},
     {FLOOR, BLOCK(0, 0, 40, 5)},
     {{30, 1}, {2, 1}, {9, -0.5f}}, 0, 0, false},
    {"stairs", {-20, 0}, 0, {.step_height = 4, .snap = 4}, {-4, 12},
     {FLOOR, STAIRS},
     {{9, -1}, {9, -1}, {9, -1}, {9, -1}, {-20, -1}}, 0, 0, false},
    {"a ball on stairs", {-20, 0}, 5, {.step_height = 6, .snap = 4}, {-2.293f, 2.443f},
     {FLOOR, STAIRS},
     {{9, -1}, {9, -1}, {9, -1}, {9, -1}, {-9, -1}, {-9, -1}, {0, -1}}, 0, 0, false},
    {"a ball lands on stairs", {3.5f, 30}, 5, {.step_height = 6}, {4.5f, 7.571f},
     {FLOOR, STAIRS},
     {{0, -40}, {0, -1}, {1, -1}}, 0, 0, false},
    {"walks off an edge", {-4, 20}, 0, {.snap = 4}, {20, 0},
     {BLOCK(-50, 0, 0, 20), FLOOR},
     {{6, -1}, {6, -1}, {6, -1}, {6, -30}}, 0, 0, false},
    {"a ball off an edge", {-4, 20}, 5, {.snap = 4}, {12.654f, 0},
     {BLOCK(-50, 0, 0, 20), FLOOR},
     {{2, -1}, {3, -1}, {3, -1}, {0, -3}, {0, -30}}, 0, 0, false},
    {"jumps under a ceiling", {0, 0}, 0, {0}, {12, 0},
     {FLOOR, BLOCK(-20, 15, 20, 30)},
     {{4, 9}, {4, 2}, {4, -9}}, 0, 0, false},
    {"a ceiling ends the jump", {0, 0}, 0, {.stops_at_ceilings = true}, {7.222f, 5},
     {FLOOR, BLOCK(-20, 15, 20, 30)},
     {{4, 9}, {4, -9}, {4, 20}}, 0, 0, false},
    {"along a slanting ceiling", {0, 0}, 0, {0}, {14.379f, 16.552f},
     {FLOOR, TRIANGLE(-50, 15, 50, 55, -50, 55)},
     {{1, 9}, {3, 20}, {9, -9}}, 0, 0, false},
    {"under a slanting ceiling", {0, 0}, 0, {0}, {78, 0},
     {FLOOR, TRIANGLE(-50, 52, 50, 12, 50, 52)},
     {{9, -1}, {9, -9}, {20, -1}, {40, -1}}, 0, 0, false},
    {"an overhanging wall", {0, 0}, 0, {0}, {4.5f, 0},
     {FLOOR, TRIANGLE(20, 0, 10, 40, 30, 40)},
     {{20, -5}, {-5, 9}, {-5, -12}, {1, -9}}, 0, 0, false},
    {"jumps beneath an overhang", {0, 0}, 0, {0}, {11.324f, 8.706f},
     {FLOOR, TRIANGLE(20, 0, 10, 40, 30, 40)},
     {{20, -5}, {5, 9}, {5, 9}, {5, -5}}, 0, 0, false},
    {"a bullet", {0, 0}, 5, {.response = KZ_RESPONSE_TOUCH}, {39.464f, 11.535f},
     {TRIANGLE(20, -10, 60, 30, 60, -10)},
     {{40, 3}, {9, 9}}, 0, 0, true},
    {"a ball bounces", {0, 0}, 5, {.response = KZ_RESPONSE_BOUNCE}, {-2.179f, 19.071f},
     {TRIANGLE(20, -10, 60, 30, 60, -10), BLOCK(-60, -20, -40, 80)},
     {{40, 3}, {-9, 9}, {-90, -2}}, 0, 0, true},
    {"half of a bounce", {0, 0}, 5, {.response = KZ_RESPONSE_BOUNCE, .restitution = 0.5f}, {24.384f, 18.866f},
     {TRIANGLE(20, -10, 60, 30, 60, -10)},
     {{40, 3}, {-9, 9}}, 0, 0, true},
    {"no bounce", {0, 0}, 5, {.response = KZ_RESPONSE_BOUNCE, .restitution = KZ_NO_BOUNCE}, {55.88f, 0.984f},
     {TRIANGLE(20, -10, 120, 20, 120, -10)},
     {{40, -8}, {20, -5}}, 0, 0, true},
    {"from above, slides along a slanting wall", {0, 0}, 5, {0}, {44.504f, 5.571f},
     {TRIANGLE(20, -10, 120, 20, 120, -10)},
     {{40, -8}, {20, -5}, {-10, -8}, {0, 8}}, 0, 0, true},
    {"from above, a corner between two walls", {0, 0}, 5, {0}, {51.403f, 23.474f},
     {TRIANGLE(20, -10, 60, 30, 60, -10), TRIANGLE(20, 60, 70, 20, 70, 60)},
     {{40, 3}, {40, 20}}, 0, 0, true},
    {"two turns and no more", {0, 0}, 5, {.max_turns = 1}, {56.215f, 11.296f},
     {TRIANGLE(20, -10, 60, 10, 60, -10), TRIANGLE(50, -10, 90, 80, 90, -10)},
     {{60, 1}, {9, 0}}, 0, 0, true},
    {"from above, a corner is slipped round", {0, 0}, 0, {.corner_slip = 5}, {46.75f, -3},
     {BLOCK(20, 7, 60, 40)},
     {{40, 0}, {10, 0}}, 0, 0, true},
    {"pushes a crate", {0, 0}, 0, {.response = KZ_RESPONSE_PUSH}, {28, 0},
     {FLOOR, BLOCK(40, 0, 60, 30), BLOCK(10, 0, 18, 8)},
     {{9, -2}, {9, -2}, {20, -2}}, 1, 0, false},
    {"stands on a crate", {13, 12}, 0, {.response = KZ_RESPONSE_PUSH}, {36, 8},
     {FLOOR, BLOCK(10, 0, 18, 8)},
     {{0, -9}, {3, -2}, {20, -2}}, 1, 0, false},
    {"from above, pushes a crate", {0, 0}, 5, {.response = KZ_RESPONSE_PUSH}, {18, 3.25f},
     {TRIANGLE(20, -10, 60, 10, 60, -10), TRIANGLE(10, 0, 16, 12, 22, 4)},
     {{9, 2}, {9, 1}}, 1, 0, true},
    {"up through a plank and down on it", {0, 0}, 0, {.snap = 1}, {5, 14},
     {FLOOR, BLOCK(-20, 12, 20, 14)},
     {{1, 9}, {1, 9}, {1, -2}, {1, -9}, {1, -2}}, 0, 1, false},
    {"drops through a plank", {0, 14}, 0, {.drops = true}, {2, 0},
     {FLOOR, BLOCK(-20, 12, 20, 14)},
     {{1, -9}, {1, -9}}, 0, 1, false},
    {"a plank on a slope", {0, 40}, 0, {0}, {19.445f, 23.792f},
     {FLOOR, TRIANGLE(-40, 0, 40, 30, 40, 28)},
     {{1, -40}, {9, -9}, {-9, -1}, {20, -2}}, 0, 1, false},
};

/* ---- Rotated ------------------------------------------------------------------------------------------- */

static kz_vec2 place_in_world(view v, kz_vec2 p)
{
    const kz_vec2 at = into_world(v, p);
    return (kz_vec2){v.origin.x + at.x, v.origin.y + at.y};
}

static kz_vec2 place_seen(view v, kz_vec2 p) { return seen(v, (kz_vec2){p.x - v.origin.x, p.y - v.origin.y}); }

static kz_body put_points(kz_world *world, view v, const points *p, kz_vec2 at, uint32_t flags)
{
    kz_shape shape = {0};
    kz_vec2 turned[MOST_POINTS];
    for (int i = 0; i < p->n; i++) turned[i] = into_world(v, p->at[i]);
    CHECK_EQ(kz_shape_polygon(turned, p->n, &shape, NULL), KZ_OK);
    const kz_vec2 place = place_in_world(v, at);
    return scene_put(world, shape, place.x, place.y, flags);
}

static void put_solids(kz_world *world, const scene *s, view v)
{
    int n = 0;
    while (n < MOST_SOLIDS && s->solids[n].n) n++;
    for (int i = 0; i < n; i++) {
        const bool is_crate = i >= n - s->n_crates, is_one_way = !is_crate && i >= n - s->n_crates - s->n_one_ways;
        const uint32_t flags = is_crate ? 0 : KZ_BODY_STATIC | (is_one_way ? KZ_BODY_ONE_WAY : 0);
        const kz_body body = put_points(world, v, &s->solids[i], (kz_vec2){0, 0}, flags);
        if (is_one_way) CHECK_EQ(kz_body_set_one_way(world, body, v.up), KZ_OK);
    }
}

static kz_body put_mover(kz_world *world, const scene *s, view v)
{
    static const points box = BLOCK(-4, 0, 4, 10);
    const kz_vec2 start = {s->start.x, s->start.y + LIFT};
    kz_shape shape = {0};
    if (s->radius == 0) return put_points(world, v, &box, start, 0);
    CHECK_EQ(kz_shape_circle(into_world(v, (kz_vec2){0, s->radius}), s->radius, &shape, NULL), KZ_OK);
    const kz_vec2 at = place_in_world(v, start);
    return scene_put(world, shape, at.x, at.y, 0);
}

/* What one sees of a move. */
typedef struct sight {
    kz_vec2 at, moved, rest, heading, floor, wall, ceiling;
    bool on_floor, on_wall, on_ceiling, is_wedged;
    size_t n_hits;
    kz_vec2 crate;
} sight;

static int play(const scene *s, view v, sight *sights)
{
    int n = 0;
    kz_world *world = scene_world(0, 0);
    kz_move_memory memory = {.floor = KZ_BODY_NONE};
    kz_move_def def = s->def;
    if (!s->has_no_up) def.up = v.up;
    if (s->def.snap > 0) def.memory = &memory;
    const kz_body mover = put_mover(world, s, v);
    put_solids(world, s, v);
    if (!s->has_no_up) scene_move(world, mover, -LIFT * v.up.x, -LIFT * v.up.y, &def);
    for (; n < MOST_MOVES && (s->moves[n].x != 0 || s->moves[n].y != 0); n++) {
        const kz_vec2 by = into_world(v, s->moves[n]);
        const kz_move_result out = scene_move(world, mover, by.x, by.y, &def);
        uint32_t last = 0;
        while (kz_world_body(world, last + 1).generation) last++;
        sights[n] = (sight){place_seen(v, scene_at(world, mover)), seen(v, out.moved),
                            seen(v, out.rest), seen(v, out.heading),
                            seen(v, out.floor_normal), seen(v, out.wall_normal), seen(v, out.ceiling_normal),
                            out.on_floor, out.on_wall, out.on_ceiling, out.is_wedged, out.n_hits,
                            place_seen(v, scene_at(world, kz_world_body(world, last)))};
    }
    kz_world_free(world);
    return n;
}

#define CHECK_SEEN(p, q)                                                                                               \
    do {                                                                                                               \
        CHECK_NEAR((p).x, (q).x, 2e-3);                                                                                \
        CHECK_NEAR((p).y, (q).y, 2e-3);                                                                                \
    } while (0)

static void check_sight(const sight *a, const sight *b)
{
    CHECK_SEEN(a->at, b->at);
    CHECK_SEEN(a->moved, b->moved);
    /* Who is stopped by two faces at once has met either of them last. */
    if (b->heading.x != 0 || b->heading.y != 0) {
        CHECK_SEEN(a->rest, b->rest);
        CHECK_SEEN(a->wall, b->wall);
    }
    CHECK_SEEN(a->heading, b->heading);
    CHECK_NEAR(a->floor.y, b->floor.y, 2e-3); /* in a valley either face may be met last */
    CHECK_SEEN(a->ceiling, b->ceiling);
    CHECK_SEEN(a->crate, b->crate);
    CHECK_EQ(a->on_floor, b->on_floor);
    CHECK_EQ(a->on_wall, b->on_wall);
    CHECK_EQ(a->on_ceiling, b->on_ceiling);
    CHECK_EQ(a->is_wedged, b->is_wedged);
    CHECK_EQ(a->n_hits > 0, b->n_hits > 0);
}

TEST(whatever_is_up_everyday_moves_end_alike)
{
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        sight upright[MOST_MOVES], turned[MOST_MOVES];
        const int n = play(&scenes[i], view_of(0), upright);
        NOTE("%s", scenes[i].name);
        CHECK_SEEN(upright[n - 1].at, scenes[i].end);
        for (int k = 1; k < 2 * UPS; k++) {
            play(&scenes[i], view_of(k), turned);
            for (int move = 0; move < n; move++) {
                NOTE("%s, up %d, %s, move %d", scenes[i].name, k / 2, k % 2 ? "mirrored" : "as it is", move);
                check_sight(&turned[move], &upright[move]);
            }
        }
    }
}
