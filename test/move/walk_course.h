/* walk_course.h - a character that holds one direction for hundreds of frames, and what must not come of it.
 *
 * Under the same input every frame, a character comes to rest, walks away or falls.  Three things are faults: it goes
 * to and fro (a hop), it hangs in the air on neither floor nor wedge, and it rises
 * in a frame by more than its motion, a step or a slope gives. */
#ifndef WALK_COURSE_H
#define WALK_COURSE_H

#include <math.h>

#include "move_scene.h"

enum { COURSE_BOX, COURSE_CIRCLE, COURSE_CAPSULE, COURSE_POLYGON, COURSE_MASK, COURSE_KINDS };
enum { COURSE_DEFS = 4, COURSE_LOOKS_BACK = 160 };

static const char *const course_names[COURSE_KINDS] = {"box", "circle", "capsule", "polygon", "mask"};

/* Without and with snap and steps. */
static const kz_move_def course_defs[COURSE_DEFS] = {
    {.up = {0, -1}},
    {.up = {0, -1}, .snap = 4},
    {.up = {0, -1}, .step_height = 6},
    {.up = {0, -1}, .snap = 4, .step_height = 6},
};

typedef struct course_faults {
    int64_t runs, hops, hangs, rises;
} course_faults;

typedef struct course {
    kz_world *world;
    kz_body hero;
    int kind;
    float speed, fall, gravity; /* gravity 0: `fall` is the same in every frame; otherwise the loop of docs/moving.md */
    bool is_on_pixels, is_wedged, on_floor;
    int frames_in_air; /* of the last COURSE_LOOKS_BACK, neither on a floor nor wedged */
    kz_vec2 last;
} course;

/* The mask of every course is 8 x 16 with cut corners; its world must be freed before it. */
static inline kz_shape course_character(int kind, kz_mask **mask)
{
    static const kz_vec2 pointed[6] = {{-3, -16}, {3, -16}, {4, -12}, {2, 0}, {-2, 0}, {-4, -12}};
    kz_shape shape = {0};
    switch (kind) {
    case COURSE_BOX: return scene_box(-4, -16, 4, 0);
    case COURSE_CIRCLE: CHECK_EQ(kz_shape_circle((kz_vec2){0, -5}, 5, &shape, NULL), KZ_OK); break;
    case COURSE_CAPSULE: return scene_capsule(16, 4);
    case COURSE_POLYGON: CHECK_EQ(kz_shape_polygon(pointed, 6, &shape, NULL), KZ_OK); break;
    default:
        if (!*mask) {
            CHECK_EQ(kz_mask_from_text(".######.\n########\n########\n########\n########\n########\n########\n########\n"
                                       "########\n########\n########\n########\n########\n########\n########\n"
                                       ".######.\n", NULL, mask, NULL), KZ_OK);
        }
        CHECK_EQ(kz_shape_mask(*mask, -4, -16, &shape, NULL), KZ_OK);
    }
    return shape;
}

/* A mask is where its cells are. */
static inline kz_vec2 course_place(const course *c)
{
    const kz_vec2 at = scene_at(c->world, c->hero);
    if (c->kind != COURSE_MASK) return at;
    return (kz_vec2){ceilf(at.x - 0.5f), ceilf(at.y - 0.5f)};
}

/* It goes to and fro: its way is much longer than the box of its places. */
static inline bool course_hops(const kz_vec2 *places, int n)
{
    kz_vec2 least = places[0], most = places[0];
    double way = 0;
    for (int i = 1; i < n; i++) {
        least = (kz_vec2){fminf(least.x, places[i].x), fminf(least.y, places[i].y)};
        most = (kz_vec2){fmaxf(most.x, places[i].x), fmaxf(most.y, places[i].y)};
        way += fabs((double)places[i].x - (double)places[i - 1].x);
        way += fabs((double)places[i].y - (double)places[i - 1].y);
    }
    return way > 4 * ((double)(most.x - least.x) + (double)(most.y - least.y)) + 1;
}

/* The most that one frame may raise it: a slope of max_slope takes as much up as the motion goes across, to which a steep
 * face may turn a fall, and a step, on pixels one a column.  For a mask every face is a flight of steps. */
static inline double course_most_rise(const course *c, const kz_move_def *def, float fall)
{
    const double speed = hypot((double)c->speed, (double)fall), step = (double)def->step_height;
    const double round = c->kind == COURSE_BOX || step == 0 ? 0 : 2; /* rolls over a little more */
    if (c->kind == COURSE_MASK) return (speed + 1) * (step + 1);
    return speed + (step + round) * (c->is_on_pixels ? floor(speed) + 1 : 1) + 0.01;
}

/* Holds one direction for so many frames, and counts what is wrong.  Where nothing changes any more it ends sooner. */
static inline void course_run(course *c, const kz_move_def *def, int frames, course_faults *faults)
{
    kz_vec2 places[COURSE_LOOKS_BACK];
    int n = 0, still = 0;
    bool rose = false, hung = false, rests = false;
    float vy = c->fall;
    c->frames_in_air = 0;
    for (int i = 0; i < frames && !rests; i++) {
        const kz_vec2 before = scene_at(c->world, c->hero);
        const float vy_before = vy;
        vy = c->gravity > 0 ? fminf(vy + c->gravity, 12) : c->fall;
        const double most_rise = course_most_rise(c, def, vy);
        const kz_move_result out = scene_move(c->world, c->hero, c->speed, vy, def);
        if (out.on_floor || out.on_ceiling) vy = 0;
        const kz_vec2 now = scene_at(c->world, c->hero);
        c->is_wedged = out.is_wedged;
        c->on_floor = out.on_floor;
        const bool is_still = before.x == now.x && before.y == now.y, in_air = !out.on_floor && !out.is_wedged;
        rose = rose || (double)(before.y - now.y) > most_rise;
        still = is_still && in_air ? still + 1 : 0;
        rests = is_still && vy == vy_before && i > 0;
        hung = hung || still > 8 || (rests && in_air);
        if (rests && in_air) c->frames_in_air = COURSE_LOOKS_BACK;
        if (i < frames - COURSE_LOOKS_BACK) continue;
        places[n++] = course_place(c);
        c->frames_in_air += in_air;
    }
    c->last = scene_at(c->world, c->hero);
    faults->runs++;
    faults->hops += n > 0 && !rests && course_hops(places, n);
    faults->hangs += hung;
    faults->rises += rose;
}

/* The i-th case of a list of `total`, spread over it: with n = total cases each comes once.  7919 is a prime. */
static inline int64_t course_case(int64_t i, int64_t total) { return i * 7919 % total; }

/* So many cases of a list at scale 100, never more than all. */
static inline int64_t course_cases(int64_t at_100, int64_t total)
{
    const int64_t n = kz_test_rounds(at_100);
    return n < total ? n : total;
}

static inline void course_check(const course_faults *faults, int kind, int def)
{
    NOTE("%s, definition %d: %lld runs, %lld hops, %lld hang, %lld rise", course_names[kind], def,
         (long long)faults->runs, (long long)faults->hops, (long long)faults->hangs, (long long)faults->rises);
    CHECK_EQ(faults->hops, 0);
    CHECK_EQ(faults->hangs, 0);
    CHECK_EQ(faults->rises, 0);
}

#endif
