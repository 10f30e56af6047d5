/* carry.c - moves a platform, and with it the bodies that stand on it or that it pushes.
 *
 * A platform typically has one to five riders.  All passengers are found before anything moves.  Riders stand on the
 * platform or on a rider; pushed bodies are met by the platform or by a passenger on its motion.  Then the platform is
 * moved, whatever is in front of it.  Then the passengers are moved, the farthest along the motion first, with
 * everything but the platform as obstacles.
 *
 * A passenger that stays behind its push is crushed.  At the end the platform may be far beyond it, so the path of the
 * two to each other is swept, backwards from where they are.
 *
 * Masks move by whole cells.  So it is the carrier that is swept against them, and they give way by whole pixels.  They
 * stand on what their next lower cells would overlap. */
#include "math/rounding.h"
#include "query/contact/contact.h"
#include "world/query/world_index.h"
#include "move/move_private.h"

/* The most passengers of a platform. */
#define MOST_CARRIED 128

/* Searches for pushed bodies, repeated because a body pushed by several may be pushed further than was known.  A row of
 * bodies takes one. */
#define ROUNDS_OF_PUSHES 8

/* Further pushes for a body that one push did not separate, such as one that went aside along a slope. */
#define MAX_EXTRA_PUSHES 8

/* A slope that turns a push aside by more than this share blocks it. */
#define LEAST_ADVANCE 0x1p-5

/* Depths of that many last places come from rounding. */
#define ROUNDING_GRAINS 64

typedef struct passenger {
    kz_body body;
    bool rides, is_mask;
    bool was_inside;        /* it overlapped the platform before */
    kzi_vec by;             /* its motion */
    kzi_vec normal;         /* of the face that carries it */
    double along;           /* its position along the platform's motion */
} passenger;

typedef struct carriage {
    kz_world *world;
    const kz_move_def *def;
    kzi_mover sides; /* distinguishes floors from walls */
    kz_body platform;
    kzi_vec motion;
    passenger list[MOST_CARRIED];
    uint32_t n;
    bool is_full, has_grown;
    /* The carrier whose surroundings are searched: */
    kz_body carrier;
    kz_shape shape;
    bool has_mask;
    kzi_vec by;
} carriage;

static passenger *listed(carriage *c, uint32_t index)
{
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->list[i].body.index == index) return &c->list[i];
    }
    return NULL;
}

static bool is_mask(const carriage *c, uint32_t index)
{
    kz_shape shape;
    kz_body_shape(c->world, kzi_handle(c->world, index), &shape);
    return kzi_holds_kind(&shape, KZ_KIND_MASK);
}

static void list_passenger(carriage *c, uint32_t index, bool rides, kzi_vec by, kzi_vec normal)
{
    if (c->n == MOST_CARRIED) {
        c->is_full = true;
        return;
    }
    const kz_box b = kzi_boxes(c->world)[index];
    const double x = c->motion.x > 0 ? (double)b.max.x : (double)b.min.x;
    const double y = c->motion.y > 0 ? (double)b.max.y : (double)b.min.y;
    const double along = x * c->motion.x + y * c->motion.y;
    c->list[c->n++] = (passenger){kzi_handle(c->world, index), rides, is_mask(c, index), false, by, normal, along};
}

static bool can_be_carried(const carriage *c, uint32_t index)
{
    const uint32_t state = kzi_states(c->world)[index];
    return (state & KZI_LIVE) && !(state & (KZ_BODY_STATIC | KZ_BODY_SENSOR | KZ_BODY_DISABLED)) &&
           index != c->platform.index && index != c->carrier.index &&
           kzi_filters_agree(c->world, c->carrier.index, index);
}

static kz_box grown(kz_box box, kzi_vec by, double around)
{
    const kz_box end = {{kzi_difference_down((double)box.min.x, -by.x), kzi_difference_down((double)box.min.y, -by.y)},
                        {kzi_sum_up((double)box.max.x, by.x), kzi_sum_up((double)box.max.y, by.y)}};
    const kz_box both = kz_box_union(box, end);
    return (kz_box){{kzi_difference_down((double)both.min.x, around), kzi_difference_down((double)both.min.y, around)},
                    {kzi_sum_up((double)both.max.x, around), kzi_sum_up((double)both.max.y, around)}};
}

/* The hit of the body, moved by `motion`, with the carrier, or of the carrier that moves the other way. */
static kz_sweep_hit meeting_of(const kz_shape *body, kz_vec2 motion, const kz_shape *carrier, bool carrier_moves)
{
    if (!carrier_moves) return kz_sweep(body, motion, carrier, 0);
    kz_sweep_hit hit = kz_sweep(carrier, (kz_vec2){-motion.x, -motion.y}, body, 0);
    hit.normal = (kz_vec2){-hit.normal.x, -hit.normal.y};
    return hit;
}

/* The first hit of the body, moved by `motion`, with any image of the carrier.  Images of the body are tried. */
static kz_sweep_hit meeting(const carriage *c, uint32_t index, kzi_vec motion, bool carrier_moves)
{
    const kz_vec2 by = {(float)motion.x, (float)motion.y};
    const kz_box around = grown(c->shape.bounds, (kzi_vec){-motion.x, -motion.y}, 1);
    const kz_cell_rect shifts = kzi_shifts_between(c->world, around, kzi_boxes(c->world)[index]);
    kz_sweep_hit best = {.start = KZ_APART, .t = 1};
    for (int32_t y = shifts.y0; y < shifts.y1; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1; x++) {
            kz_shape scratch;
            const kz_shape *body = kzi_body_image(c->world, index, (kz_cell){x, y}, &scratch);
            const kz_sweep_hit hit = meeting_of(body, by, &c->shape, carrier_moves);
            if (hit.start == KZ_OVERLAP) return (kz_sweep_hit){.start = KZ_OVERLAP, .t = 1};
            if (hit.hit && (!best.hit || hit.t < best.t)) best = hit;
        }
    }
    return best;
}

/* A one-way carrier has only one side. */
static bool is_side_of_carrier(const carriage *c, kzi_vec from_carrier)
{
    const kz_vec2 one_way = kz_body_one_way(c->world, c->carrier);
    if (!(kz_body_flags(c->world, c->carrier) & KZ_BODY_ONE_WAY)) return true;
    return kzi_dot(from_carrier, kzi_vec_of(one_way)) > 0;
}

/* Where two already overlap, the contact's face counts as met.  Only the platform, whom nothing stops, crushes. */
static bool find_inside(const carriage *c, uint32_t index, kzi_vec *n, double *depth)
{
    kz_contact contact;
    const kz_body body = kzi_handle(c->world, index);
    if (c->carrier.index != c->platform.index || (kz_body_flags(c->world, c->carrier) & KZ_BODY_ONE_WAY)) return false;
    if (kz_bodies_collide(c->world, c->carrier, body, &contact) != KZ_OVERLAP) return false;
    *n = kzi_vec_of(contact.normal);
    *depth = (double)contact.depth;
    return true;
}

static double grain_beside(const carriage *c, uint32_t index)
{
    const kz_box both = kz_box_union(kzi_boxes(c->world)[index], c->shape.bounds);
    return kzi_grain_of((kzi_mover_box){both, kzi_ats(c->world)[index]});
}

/* A rider is a body that would land on the carrier within a few last places if it went down, a mask within a cell. */
static bool offer_rider(void *ctx, uint32_t index)
{
    carriage *c = ctx;
    if (!can_be_carried(c, index) || listed(c, index)) return true;
    const double grain = 16 * grain_beside(c, index);
    const double reach = is_mask(c, index) ? 1 : grain;
    const kz_sweep_hit hit = meeting(c, index, (kzi_vec){-reach * c->sides.up.x, -reach * c->sides.up.y}, false);
    kzi_vec n = kzi_vec_of(hit.normal);
    double depth = 0;
    const bool is_met = hit.hit || (hit.start == KZ_OVERLAP && find_inside(c, index, &n, &depth) && depth <= 4 * grain);
    const bool stands = is_met && kzi_ground_of(&c->sides, n) == KZI_GROUND_FLOOR && is_side_of_carrier(c, n);
    if (stands) list_passenger(c, index, true, c->by, n);
    return !c->is_full;
}

/* A body that is met is pushed along the face's normal, by the motion that is left then.  If several push it, the
 * largest push counts. */
static bool offer_pushed(void *ctx, uint32_t index)
{
    carriage *c = ctx;
    passenger *before = listed(c, index);
    if (!can_be_carried(c, index) || (before && before->rides)) return true;
    const kz_sweep_hit hit = meeting(c, index, (kzi_vec){-c->by.x, -c->by.y}, c->has_mask || is_mask(c, index));
    kzi_vec n = kzi_vec_of(hit.normal);
    double depth = 0;
    const bool is_inside = hit.start == KZ_OVERLAP && find_inside(c, index, &n, &depth);
    if (!is_inside && (!hit.hit || !is_side_of_carrier(c, n))) return true;
    const double by = kzi_dot(c->by, n) * (is_inside ? 1 : 1 - (double)hit.t);
    const double least = before ? kzi_length(before->by) : 0;
    if (!(by > least) && !(is_inside && !before)) return true;
    const kzi_vec push = {n.x * (by > 0 ? by : 0), n.y * (by > 0 ? by : 0)};
    if (!before) {
        list_passenger(c, index, false, push, n);
        if (!c->is_full) c->list[c->n - 1].was_inside = depth > ROUNDING_GRAINS * grain_beside(c, index);
    } else {
        before->by = push;
        before->normal = n;
        c->has_grown = true;
    }
    return !c->is_full;
}

static bool set_carrier(carriage *c, kz_body carrier, kzi_vec by)
{
    c->carrier = carrier;
    c->by = by;
    kz_body_shape(c->world, carrier, &c->shape);
    c->has_mask = kzi_holds_kind(&c->shape, KZ_KIND_MASK);
    return c->shape.kind != KZ_KIND_NONE;
}

static void find_riders(carriage *c, kz_body carrier)
{
    if (!set_carrier(c, carrier, c->motion)) return;
    const double grain = 32 * kzi_grain_of((kzi_mover_box){c->shape.bounds, kzi_ats(c->world)[carrier.index]});
    kzi_each_near(c->world, grown(c->shape.bounds, (kzi_vec){0, 0}, 1 + grain), offer_rider, c); /* 1: masks */
}

static void find_in_front(carriage *c, kz_body carrier, kzi_vec by)
{
    if (!set_carrier(c, carrier, by)) return;
    kzi_each_near(c->world, grown(c->shape.bounds, by, 1), offer_pushed, c); /* 1: masks move by whole cells */
}

/* Finds riders first, with all that stands on them.  Then it finds the bodies that they meet, until no push grows any
 * more. */
static void find_passengers(carriage *c)
{
    if (kzi_has_up(&c->sides)) {
        find_riders(c, c->platform);
        for (uint32_t i = 0; i < c->n && !c->is_full; i++) find_riders(c, c->list[i].body);
    }
    c->has_grown = true;
    for (int rounds = 0; rounds < ROUNDS_OF_PUSHES && c->has_grown && !c->is_full; rounds++) {
        c->has_grown = false;
        find_in_front(c, c->platform, c->motion);
        for (uint32_t i = 0; i < c->n && !c->is_full; i++) find_in_front(c, c->list[i].body, c->list[i].by);
    }
}

/* Bodies come in no order.  They are sorted by position along the motion, then index. */
static void sort_passengers(carriage *c)
{
    for (uint32_t i = 1; i < c->n; i++) {
        const passenger p = c->list[i];
        uint32_t k = i;
        for (; k > 0; k--) {
            const passenger *before = &c->list[k - 1];
            const bool is_behind =
                before->along < p.along || (before->along == p.along && before->body.index > p.body.index);
            if (!is_behind) break;
            c->list[k] = *before;
        }
        c->list[k] = p;
    }
}

/* ---- Moving ---------------------------------------------------------------------------------------------- */

/* Does the platform, which has moved already, stop this passenger?  A mask that goes down with it would be rounded into
 * it. */
static bool is_stopped_by_platform(const carriage *c, const passenger *p)
{
    return p->rides && p->is_mask && kzi_dot(c->motion, c->sides.up) < 0;
}

/* Moves a passenger past everything except the platform.  A passenger that cannot be posed there stays. */
static kzi_vec move_passenger(const carriage *c, const passenger *p, kzi_vec by)
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

/* Moves a passenger by its push.  What turned it aside, such as a slope, turns the rest aside, too: it is pushed on in
 * the direction in which it went. */
static kzi_vec push_passenger(const carriage *c, const passenger *p, double grain)
{
    const double needed = kzi_dot(p->by, p->normal);
    kzi_vec moved = move_passenger(c, p, p->by), last = moved;
    for (int i = 0; i < MAX_EXTRA_PUSHES; i++) {
        const double missing = needed - kzi_dot(moved, p->normal), advance = kzi_dot(last, p->normal);
        if (!(missing > grain) || !(advance > LEAST_ADVANCE * kzi_length(last))) break;
        const double share = (missing + 4 * grain) / advance; /* rounding must not leave it inside */
        last = move_passenger(c, p, (kzi_vec){last.x * share, last.y * share});
        add_to(&moved, last);
    }
    return moved;
}

/* What this step pushed in may go aside, but not out at the platform's back.  What was in deeper goes forwards only. */
static bool may_evade(const carriage *c, kzi_vec push, double grain)
{
    const double forward = kzi_dot(push, c->motion), size = kzi_length(push), step = kzi_length(c->motion);
    if (size <= ROUNDING_GRAINS * grain || forward > 0.5 * size * step) return true;
    return size <= step && forward >= -0x1p-10 * size * step;
}

/* Pushes it out of the platform where that is; false if it cannot.  *pushed grows by how far. */
static bool evades(const carriage *c, const passenger *p, kzi_vec *moved, double *pushed, double grain)
{
    kz_contact contact;
    for (int i = 0;; i++) {
        if (kz_bodies_collide(c->world, p->body, c->platform, &contact) != KZ_OVERLAP) return true;
        const kzi_vec push = kzi_vec_of(kz_bodies_contact_push(c->world, p->body, c->platform, &contact));
        const double depth = (double)contact.depth; /* the push of a mask is longer, by whole cells */
        const kzi_vec least = {-depth * (double)contact.normal.x, -depth * (double)contact.normal.y};
        const bool goes_on = i < MAX_EXTRA_PUSHES && may_evade(c, p->is_mask ? least : push, grain);
        const kzi_vec by = goes_on ? move_passenger(c, p, push) : (kzi_vec){0, 0};
        if (by.x == 0 && by.y == 0) return depth <= ROUNDING_GRAINS * grain;
        add_to(moved, by);
        *pushed += kzi_length(by);
    }
}

/* Did the platform run over it?  Seen from the platform, it came by `moved` less the platform's motion. */
static bool was_run_over(carriage *c, const passenger *p, kzi_vec moved, double grain)
{
    const kzi_vec back = {c->motion.x - moved.x, c->motion.y - moved.y};
    if (!set_carrier(c, c->platform, c->motion)) return false;
    const kz_sweep_hit hit = meeting(c, p->body.index, back, c->has_mask || p->is_mask);
    const double into = -kzi_dot(back, kzi_vec_of(hit.normal)) * (1 - (double)hit.t);
    return hit.hit && into > ROUNDING_GRAINS * grain + 0x1p-20 * kzi_length(back);
}

static bool is_crushed(carriage *c, const passenger *p, kzi_vec *moved, double grain)
{
    double pushed = 0;
    if (kz_body_flags(c->world, c->platform) & KZ_BODY_ONE_WAY) return false;
    if (!evades(c, p, moved, &pushed, grain)) return true;
    return !p->was_inside && pushed <= ROUNDING_GRAINS * grain && was_run_over(c, p, *moved, grain);
}

/* Lets a mask down onto the platform, whose motion was no whole number of cells. */
static kzi_vec settle(const carriage *c, kz_body body)
{
    kzi_mover m;
    kz_move_result out;
    const kz_move_def def = {
        .up = c->def->up, .max_slope = c->def->max_slope, .respond = c->def->respond, .ctx = c->def->ctx};
    if (kzi_mover_of_body(&m, c->world, body, &def, NULL) != KZ_OK) return (kzi_vec){0, 0};
    return kzi_move(&m, (kz_vec2){0, 0}, NULL, 0, &out, NULL) == KZ_OK ? m.moved : (kzi_vec){0, 0};
}

static bool carry_one(carriage *c, const passenger *p, kzi_vec *moved)
{
    const uint32_t index = p->body.index;
    const double grain = kzi_grain_of((kzi_mover_box){kzi_boxes(c->world)[index], kzi_ats(c->world)[index]});
    *moved = push_passenger(c, p, grain);
    if (is_crushed(c, p, moved, grain)) return true;
    if (p->rides && p->is_mask) add_to(moved, settle(c, p->body));
    return false;
}

static void carry_all(carriage *c, kz_carry_result *carried, size_t max)
{
    for (uint32_t i = 0; i < c->n; i++) {
        const passenger *p = &c->list[i];
        kzi_vec moved;
        const bool crushed = carry_one(c, p, &moved);
        if (i < max) {
            carried[i] = (kz_carry_result){p->body, p->rides, crushed, {(float)moved.x + 0.0f, (float)moved.y + 0.0f}};
        }
    }
}

kz_result kz_platform_move(kz_world *world, kz_body platform, kz_vec2 motion, const kz_move_def *def,
                           kz_carry_result *carried, size_t max, size_t *n, kz_error *err)
{
    carriage c;
    kz_result r = kzi_mover_of_body(&c.sides, world, platform, def, err);
    if (r == KZ_OK) r = kzi_check_move(motion, def, err);
    if (r != KZ_OK) return r;
    c.world = world;
    c.def = c.sides.def;
    c.platform = platform;
    c.n = 0;
    c.is_full = false;
    c.motion = kzi_vec_of(motion);
    if (!c.sides.meets_nothing) find_passengers(&c);
    if (c.is_full) return kzi_fail(err, KZ_ERR_TOO_LARGE, MOST_CARRIED, 0);
    const kz_vec2 at = c.sides.from.pose.at;
    r = kzi_mover_try(&c.sides, (kzi_vec){(double)at.x + (double)motion.x, (double)at.y + (double)motion.y}, err);
    if (r != KZ_OK) return r;
    sort_passengers(&c);
    carry_all(&c, carried, carried ? max : 0);
    if (n) *n = c.n;
    return KZ_OK;
}
