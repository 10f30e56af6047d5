/* turn.c - platforms that turn: a rotation is cut into steps, and each of them is nearly a motion in a straight line.
 *
 * Seen from the platform, a body that stays moves along an arc.  Steps are so small that the arc is straight within a
 * thousandth of the platform's size, and that a body, which keeps its own rotation, turns little beside it. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "move/carry_private.h"
#include "move/move_record.h"

#include <kolize/query_toi.h>

#define STEPS_PER_RADIAN 64
#define MOST_STEPS 4096
#define MOST_RADIANS 64 /* all of which fit in the most steps */

/* An arc differs from its straight line by at most this share of the platform's reach, while there are steps left. */
#define STRAIGHTNESS 0x1p-10

typedef struct moved_body {
    kz_pose from;
    kz_body body;
    bool rides, crushed;
    kzi_vec moved;
} moved_body;

/* The whole turn, with all that were moved so far. */
typedef struct platform_turn {
    kz_pose from;
    kz_motion motion;
    double reach, length, angle;
    int32_t steps;
    moved_body list[2 * KZI_MOST_CARRIED]; /* a full list, and what the last step adds */
    uint32_t n;
} platform_turn;

/* The distance of the platform's farthest point from its position. */
static double reach_of(const kzi_mover *m)
{
    const kz_box b = m->from.shape.bounds;
    const kz_vec2 at = m->from.pose.at;
    if (m->from.shape.kind == KZ_KIND_NONE) return 0;
    const double x = kzi_max((double)b.max.x - (double)at.x, (double)at.x - (double)b.min.x);
    const double y = kzi_max((double)b.max.y - (double)at.y, (double)at.y - (double)b.min.y);
    return kzi_length((kzi_vec){x, y});
}

static int32_t count_steps(const platform_turn *j)
{
    const double by_angle = j->angle * STEPS_PER_RADIAN, bend = j->angle * (j->length + j->reach * j->angle) / 4;
    const double by_bend = j->reach > 0 ? sqrt(bend / (j->reach * STRAIGHTNESS)) : 0;
    const double steps = kzi_max(by_angle, by_bend);
    return steps < MOST_STEPS ? (int32_t)steps + 1 : MOST_STEPS;
}

/* Rounding of many steps must not change the size of the rotation's vector. */
static kz_pose pose_after(const platform_turn *j, int32_t steps)
{
    KZ_ASSERT(0 < steps && steps <= j->steps);
    kz_pose pose = kz_motion_pose(j->motion, (float)((double)steps / j->steps));
    const double length = kzi_length((kzi_vec){(double)pose.cos, (double)pose.sin});
    pose.cos = (float)((double)pose.cos / length);
    pose.sin = (float)((double)pose.sin / length);
    return pose;
}

static kzi_platform_step rotation_step(const platform_turn *j, kz_pose from, kz_pose to)
{
    const double from_cos = (double)from.cos, from_sin = (double)from.sin;
    const double sin = (double)to.sin * from_cos - (double)to.cos * from_sin;
    const double angle = sin == 0 ? 0 : j->angle / j->steps, length = j->length / j->steps;
    return (kzi_platform_step){
        .by = {(double)to.at.x - (double)from.at.x, (double)to.at.y - (double)from.at.y},
        .to = to,
        .cos = (double)to.cos * from_cos + (double)to.sin * from_sin,
        .sin = sin,
        .angle = angle,
        .bend = angle * (2 * length + angle * (j->reach + 2 * length)) / 8,
    };
}

static moved_body *body_of(platform_turn *j, kz_body body, kz_pose from)
{
    for (uint32_t i = 0; i < j->n; i++) {
        if (j->list[i].body.index == body.index) return &j->list[i];
    }
    KZ_ASSERT(j->n < 2 * KZI_MOST_CARRIED);
    j->list[j->n] = (moved_body){.body = body, .from = from};
    return &j->list[j->n++];
}

static void add_passengers(platform_turn *j, const kzi_carriage *c)
{
    KZ_ASSERT(j->n <= KZI_MOST_CARRIED && c->n <= KZI_MOST_CARRIED);
    for (uint32_t i = 0; i < c->n; i++) {
        const kzi_passenger *p = &c->list[i];
        moved_body *b = body_of(j, p->body, p->from);
        b->rides = b->rides || p->rides;
        b->crushed = b->crushed || p->crushed;
        b->moved = kzi_add(b->moved, p->moved);
    }
}

static kz_result make_steps(platform_turn *j, kzi_carriage *c, kz_error *err)
{
    kz_pose from = j->from;
    for (int32_t i = 1; i <= j->steps; i++) {
        const kz_pose to = pose_after(j, i);
        const kzi_platform_step step = rotation_step(j, from, to);
        const kz_result r = kzi_carry_step(c, &step, err);
        add_passengers(j, c);
        if (r != KZ_OK) return r;
        if (j->n > KZI_MOST_CARRIED) return kzi_fail(err, KZ_ERR_TOO_LARGE, KZI_MOST_CARRIED + 1, KZI_MOST_CARRIED);
        from = to;
    }
    return KZ_OK;
}

static void take_back(const platform_turn *j, const kzi_carriage *c)
{
    for (uint32_t i = 0; i < j->n; i++) kz_body_set_pose(c->world, j->list[i].body, j->list[i].from, NULL);
    kz_body_set_pose(c->world, c->platform, j->from, NULL);
}

static kz_carry_result result_of(const moved_body *b)
{
    const kz_vec2 moved = {(float)b->moved.x, (float)b->moved.y};
    return (kz_carry_result){b->body, b->rides, b->crushed, moved};
}

kz_result kz_platform_turn(kz_world *world, kz_body platform, kz_vec2 motion, float turn_rad, const kz_move_def *def,
                           kz_carry_result *carried, size_t max, size_t *n, kz_error *err)
{
    kzi_carriage c;
    platform_turn j;
    if (kzi_move_is_recorded(world, platform)) {
        const kzi_call_move how = kzi_move_of_def(def);
        const kzi_call call = {.name = KZI_CALL_PLATFORM_TURN, .body = platform, .pose = {.at = motion}, .angle = turn_rad, .move = &how};
        return kzi_record_new(world, &call, kz_platform_turn(world, platform, motion, turn_rad, def, carried, max, n, err));
    }
    if (turn_rad == 0) return kz_platform_move(world, platform, motion, def, carried, max, n, err);
    kz_result r = kzi_carriage_begin(&c, world, platform, motion, def, err);
    if (r != KZ_OK) return r;
    if (!kzi_is_finite((double)turn_rad)) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    if (!(kzi_abs((double)turn_rad) <= MOST_RADIANS)) return kzi_fail(err, KZ_ERR_TOO_LARGE, kzi_above(kzi_abs((double)turn_rad), MOST_RADIANS), MOST_RADIANS);
    j.from = c.sides.from.pose;
    j.motion = (kz_motion){j.from, motion, turn_rad};
    j.reach = reach_of(&c.sides);
    j.length = kzi_length(kzi_vec_of(motion));
    j.angle = kzi_abs((double)turn_rad);
    j.steps = count_steps(&j);
    j.n = 0;
    if ((r = make_steps(&j, &c, err)) != KZ_OK) {
        take_back(&j, &c);
        return r;
    }
    for (uint32_t i = 0; carried && i < j.n && i < max; i++) carried[i] = result_of(&j.list[i]);
    if (n) *n = j.n;
    return KZ_OK;
}
