/* carry.c - moves a platform by a step, and with it the bodies that stand on it or that it pushes.
 *
 * A platform typically has one to five riders.  All passengers are found before anything moves (carry_find.c).  Then
 * the platform is moved, whatever is in front of it.  Then the passengers are moved, the farthest along the motion
 * first, with everything but the platform as obstacles.  Where the step rotates (turn.c), they are pushed out of the
 * platform afterwards, with the rows in front of them.
 *
 * A passenger that stays behind its push is crushed.  At the end the platform may be far beyond it, so the path of the
 * two to each other is swept, backwards from where they are.
 *
 * Masks give way by whole pixels.  They stand on what their next lower cells would overlap. */
#include "math/rounding.h"
#include "world/query/world_index.h"
#include "move/carry_private.h"
#include "move/move_record.h"

/* Further pushes for a body that one push did not separate, such as one that went aside along a slope. */
#define MAX_EXTRA_PUSHES 8

/* A slope that turns a push aside by more than this share blocks it. */
#define LEAST_ADVANCE 0x1p-5

/* By how much the ends of a body may come nearer to the platform than its middle does.  Masks go by whole cells. */
static double rotation_slack(const kzi_carriage *c, const kzi_passenger *p)
{
    const kz_box b = kzi_boxes(c->world)[p->body.index];
    const kzi_vec size = {(double)b.max.x - (double)b.min.x, (double)b.max.y - (double)b.min.y};
    if (c->step.angle == 0) return 0;
    return c->step.angle * kzi_length(size) + c->step.bend + (p->is_mask ? 1 : 0);
}

/* ---- Moving ---------------------------------------------------------------------------------------------- */

/* Does the platform, which has moved already, stop this passenger?  A mask that goes down with it would be rounded into
 * it. */
static bool is_stopped_by_platform(const kzi_carriage *c, const kzi_passenger *p)
{
    return p->rides && p->is_mask && kzi_dot(p->drive, c->sides.up) < 0;
}

/* Moves a passenger past everything except the platform.  A passenger that cannot be posed there stays. */
static kzi_vec move_passenger(const kzi_carriage *c, const kzi_passenger *p, kzi_vec by)
{
    kzi_mover m;
    kz_move_result moved = {0};
    kz_move_def def = {.max_turns = c->def->max_turns};
    def.respond = c->def->respond;
    def.ctx = c->def->ctx;
    const kz_vec2 motion = {(float)by.x, (float)by.y};
    if (kzi_mover_of_body(&m, c->world, p->body, &def, NULL) != KZ_OK) return (kzi_vec){0, 0};
    if (!is_stopped_by_platform(c, p)) m.except = c->platform;
    if (kzi_move(&m, motion, NULL, 0, &moved, NULL) != KZ_OK) return (kzi_vec){0, 0};
    return m.moved;
}

static void add_to(kzi_vec *moved, kzi_vec by)
{
    moved->x += by.x;
    moved->y += by.y;
}

/* Moves a passenger by its push.  A slope that turned it aside turns the rest aside, too.  So it is pushed on in the
 * direction in which it went, if it went farther than rounding. */
static kzi_vec push_passenger(const kzi_carriage *c, const kzi_passenger *p, double grain)
{
    const double needed = kzi_dot(p->by, p->normal);
    kzi_vec moved = move_passenger(c, p, p->by), last = moved;
    for (int i = 0; i < MAX_EXTRA_PUSHES; i++) {
        const double missing = needed - kzi_dot(moved, p->normal), advance = kzi_dot(last, p->normal);
        if (!(missing > grain) || !(advance > kzi_max(LEAST_ADVANCE * kzi_length(last), 4 * grain))) break;
        const double share = (missing + 4 * grain) / advance; /* rounding must not leave it inside */
        last = move_passenger(c, p, (kzi_vec){last.x * share, last.y * share});
        add_to(&moved, last);
    }
    return moved;
}

/* A body that this step overlapped may go aside, but not out at the platform's back.  One that was in deeper goes
 * forwards only. */
static bool may_evade(const kzi_passenger *p, kzi_vec push, double slack)
{
    const double forward = kzi_dot(push, p->drive), size = kzi_length(push), step = kzi_length(p->drive);
    if (size <= slack || forward > 0.5 * size * step) return true;
    return size <= step && forward >= -0x1p-10 * size * step;
}

static void note_moved(kzi_carriage *c, const kzi_passenger *p, kzi_vec by)
{
    kzi_passenger *known = kzi_listed(c, p->body.index);
    if (!known) kzi_list_passenger(c, p->body.index, false, by, p->normal);
    if (!known && !c->is_full) {
        known = &c->list[c->n - 1];
        known->from = p->from;
    }
    KZ_ASSERT(known || c->is_full);
    if (known) add_to(&known->moved, by);
}

/* Pushes a passenger, and the bodies in front of it, such as the next one in a row. */
static kzi_vec push_row(kzi_carriage *c, const kzi_passenger *p, kzi_vec push)
{
    kzi_vec moved = {0, 0};
    kzi_carriage row;
    row.world = c->world;
    row.platform = c->platform;
    row.pivot = c->pivot;
    row.step = (kzi_platform_step){.by = push};
    row.n = 0;
    row.is_full = false;
    kzi_list_passenger(&row, p->body.index, false, push, p->normal);
    KZ_ASSERT(row.n == 1);
    for (uint32_t i = 0; i < row.n; i++) kzi_find_in_front(&row, row.list[i].body, row.list[i].by);
    kzi_sort_passengers(&row);
    for (uint32_t i = 0; i < row.n; i++) {
        const kzi_vec by = move_passenger(c, &row.list[i], row.list[i].by);
        if (row.list[i].body.index == p->body.index) moved = by;
        else note_moved(c, &row.list[i], by);
    }
    return moved;
}

/* A straight motion has pushed the rows before it already.  Beside slanting faces a push is longer by two last places,
 * since rounding must leave no overlap. */
static kzi_vec evade_by(kzi_carriage *c, const kzi_passenger *p, kzi_vec push, double grain)
{
    if (c->step.angle == 0) return move_passenger(c, p, push);
    const double size = kzi_length(push), longer = size > 0 ? 1 + 2 * grain / size : 1;
    return push_row(c, p, kzi_scale(push, longer));
}

/* Pushes it out of the platform where that is; false if it cannot.  *pushed grows by how far. */
static bool evades(kzi_carriage *c, kzi_passenger *p, double *pushed, double grain)
{
    kz_contact contact;
    const double slack = KZI_CARRY_GRAINS * grain + rotation_slack(c, p);
    for (int i = 0;; i++) {
        kzi_pair_choice choice = kzi_choose_solids(p->body.index, c->platform.index, 0);
        if (kzi_bodies_contact(c->world, p->body, c->platform, &choice, &contact) != KZ_OVERLAP) return true;
        const kzi_vec push = kzi_vec_of(kzi_bodies_push(c->world, p->body, c->platform, choice, &contact));
        const double depth = (double)contact.depth; /* the push of a mask is longer, by whole cells */
        const kzi_vec least = {-depth * (double)contact.normal.x, -depth * (double)contact.normal.y};
        const bool goes_on = i < MAX_EXTRA_PUSHES && may_evade(p, p->is_mask ? least : push, slack);
        const kzi_vec by = goes_on ? evade_by(c, p, push, grain) : (kzi_vec){0, 0};
        if (by.x == 0 && by.y == 0) return depth <= KZI_CARRY_GRAINS * grain;
        add_to(&p->moved, by);
        *pushed += kzi_length(by);
    }
}

/* The motion that brings it back to where it was, as seen from the platform. */
static kzi_vec motion_back(const kzi_carriage *c, const kzi_passenger *p)
{
    if (c->step.angle == 0) return kzi_sub(c->step.by, p->moved);
    const kzi_vec now = kzi_middle_of(c, p->body.index), before = kzi_sub(now, p->moved);
    return kzi_sub(kzi_add(before, kzi_motion_at(c, before)), now);
}

/* Did the platform run over it? */
static bool was_run_over(kzi_carriage *c, const kzi_passenger *p, double slack)
{
    const kzi_vec back = motion_back(c, p);
    if (!kzi_set_carrier(c, c->platform, c->step.by)) return false;
    const kz_sweep_hit hit = kzi_carrier_hit(c, p->body.index, back, c->has_mask || p->is_mask);
    const double into = -kzi_dot(back, kzi_vec_of(hit.normal)) * (1 - (double)hit.t);
    return hit.hit && into > slack + 0x1p-20 * kzi_length(back);
}

static bool is_crushed(kzi_carriage *c, kzi_passenger *p, double grain)
{
    double pushed = 0;
    const double slack = KZI_CARRY_GRAINS * grain + rotation_slack(c, p);
    if (kz_body_flags(c->world, c->platform) & KZ_BODY_ONE_WAY) {
        if (p->rides) evades(c, p, &pushed, grain); /* rounding must not leave it inside, or it would fall through */
        return false;
    }
    if (!evades(c, p, &pushed, grain)) return true;
    return !p->was_inside && pushed <= slack && was_run_over(c, p, slack);
}

/* Lets a passenger down onto the platform: a mask, since its motion was no whole number of cells, and what rotation
 * or rounding lifted off. */
static kzi_vec settle(const kzi_carriage *c, kz_body body, double snap)
{
    kzi_mover m;
    kz_move_result out;
    const kz_move_def def = {.up = c->def->up,
                             .max_slope = c->def->max_slope,
                             .respond = c->def->respond,
                             .ctx = c->def->ctx,
                             .snap = (float)snap};
    if (kzi_mover_of_body(&m, c->world, body, &def, NULL) != KZ_OK) return (kzi_vec){0, 0};
    return kzi_move(&m, (kz_vec2){0, 0}, NULL, 0, &out, NULL) == KZ_OK ? m.moved : (kzi_vec){0, 0};
}

static double grain_of_passenger(const kzi_carriage *c, const kzi_passenger *p)
{
    const uint32_t index = p->body.index;
    return kzi_grain_of((kzi_mover_box){kzi_boxes(c->world)[index], kzi_ats(c->world)[index]});
}

static void carry_one(kzi_carriage *c, kzi_passenger *p)
{
    const double grain = grain_of_passenger(c, p);
    KZ_ASSERT(kzi_is_live(c->world, p->body) && p->body.index != c->platform.index);
    add_to(&p->moved, push_passenger(c, p, grain)); /* it may have been pushed in a row before */
    p->crushed = is_crushed(c, p, grain);
    if (p->crushed || !p->rides || !(p->is_mask || c->step.angle > 0)) return;
    add_to(&p->moved, settle(c, p->body, rotation_slack(c, p)));
}

/* One that lies under another, which had not moved yet, may go on now. */
static void carry_on(kzi_carriage *c, kzi_passenger *p)
{
    if (p->crushed && p->rides && !p->was_inside) p->crushed = is_crushed(c, p, grain_of_passenger(c, p));
}

/* Rows that were pushed later may have pushed others back into a platform that rotates. */
static void carry_again(kzi_carriage *c)
{
    kz_contact contact;
    for (uint32_t i = 0; i < c->n; i++) {
        double pushed = 0;
        evades(c, &c->list[i], &pushed, grain_of_passenger(c, &c->list[i]));
    }
    for (uint32_t i = 0; i < c->n; i++) {
        kzi_passenger *p = &c->list[i];
        kzi_pair_choice choice = kzi_choose_solids(p->body.index, c->platform.index, 0);
        if (kzi_bodies_contact(c->world, p->body, c->platform, &choice, &contact) != KZ_OVERLAP) continue;
        p->crushed = p->crushed || (double)contact.depth > KZI_CARRY_GRAINS * grain_of_passenger(c, p);
    }
}

kz_result kzi_carriage_begin(kzi_carriage *c, kz_world *world, kz_body platform, kz_vec2 motion, const kz_move_def *def,
                             kz_error *err)
{
    const kz_result r = kzi_mover_of_body(&c->sides, world, platform, def, err);
    if (r != KZ_OK) return r;
    kz_world_expect(world, KZI_MOVE_SEARCHES);
    c->world = world;
    c->def = c->sides.def;
    c->platform = platform;
    c->n = 0;
    return kzi_check_move(motion, def, err);
}

kz_result kzi_carry_step(kzi_carriage *c, const kzi_platform_step *step, kz_error *err)
{
    KZ_ASSERT(step->angle >= 0 && (step->angle == 0 || step->sin != 0));
    c->step = *step;
    c->pivot = kzi_vec_of(kz_body_pose(c->world, c->platform).at);
    c->n = 0;
    c->is_full = false;
    if (!c->sides.meets_nothing) kzi_find_passengers(c);
    if (c->is_full) return kzi_fail(err, KZ_ERR_TOO_LARGE, KZI_MOST_CARRIED + 1, KZI_MOST_CARRIED);
    const kz_result r = kz_body_set_pose(c->world, c->platform, step->to, err);
    if (r != KZ_OK) return r;
    if (step->angle > 0 && !c->sides.meets_nothing) kzi_find_overlapped(c);
    kzi_sort_passengers(c);
    KZ_ASSERT(c->n <= KZI_MOST_CARRIED);
    const uint32_t n = c->n;
    for (uint32_t i = 0; i < n; i++) carry_one(c, &c->list[i]);
    for (uint32_t i = 0; i < n; i++) carry_on(c, &c->list[i]);
    if (step->angle > 0 && !(kz_body_flags(c->world, c->platform) & KZ_BODY_ONE_WAY)) carry_again(c);
    return c->is_full ? kzi_fail(err, KZ_ERR_TOO_LARGE, KZI_MOST_CARRIED + 1, KZI_MOST_CARRIED) : KZ_OK;
}

kz_result kz_platform_move(kz_world *world, kz_body platform, kz_vec2 motion, const kz_move_def *def,
                           kz_carry_result *carried, size_t max, size_t *n, kz_error *err)
{
    kzi_carriage c;
    if (kzi_move_is_recorded(world, platform)) {
        const kzi_call_move how = kzi_move_of_def(def);
        const kzi_call call = {.name = KZI_CALL_PLATFORM_MOVE, .body = platform, .pose = {.at = motion}, .move = &how};
        return kzi_record_new(world, &call, kz_platform_move(world, platform, motion, def, carried, max, n, err));
    }
    kz_result r = kzi_carriage_begin(&c, world, platform, motion, def, err);
    if (r != KZ_OK) return r;
    kzi_platform_step step = {.by = kzi_vec_of(motion), .to = c.sides.from.pose, .cos = 1};
    step.to.at.x = (float)((double)step.to.at.x + (double)motion.x);
    step.to.at.y = (float)((double)step.to.at.y + (double)motion.y);
    if ((r = kzi_carry_step(&c, &step, err)) != KZ_OK) return r;
    for (uint32_t i = 0; carried && i < c.n && i < max; i++) carried[i] = kzi_carry_result_of(&c.list[i]);
    if (n) *n = c.n;
    return KZ_OK;
}
