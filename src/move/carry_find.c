/* carry_find.c - finds the bodies that a platform carries or pushes, before anything moves.
 *
 * Riders stand on the platform or on a rider.  Pushed bodies are met by the platform or by a passenger on its motion.
 * Masks move by whole cells.  So it is the carrier that is swept against them. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "query/contact/contact.h"
#include "world/query/world_index.h"
#include "move/carry_private.h"

/* Searches for pushed bodies, repeated because a body pushed by several may be pushed further than was known.  A row of
 * bodies takes one. */
#define ROUNDS_OF_PUSHES 8

kzi_passenger *kzi_listed(kzi_carriage *c, uint32_t index)
{
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->list[i].body.index == index) return &c->list[i];
    }
    return NULL;
}

static bool is_mask(const kzi_carriage *c, uint32_t index)
{
    kz_shape shape;
    if (kzi_has_fixtures(c->world, index)) {
        const kzi_fixtures *fixtures = kzi_fixtures_of(c->world, index);
        int32_t i = 0;
        while (i < fixtures->n && !kzi_holds_kind(&fixtures->items[i].shape, KZ_KIND_MASK)) i++;
        return i < fixtures->n;
    }
    kz_body_shape(c->world, kzi_handle(c->world, index), &shape);
    return kzi_holds_kind(&shape, KZ_KIND_MASK);
}

/* The image of a point that is nearest to the platform. */
static kzi_vec nearest_image(const kzi_carriage *c, kz_vec2 point)
{
    const float x = (float)c->pivot.x, y = (float)c->pivot.y;
    return (kzi_vec){c->pivot.x + kzi_step_taken(x, x, point.x, c->world->wrap_w),
                     c->pivot.y + kzi_step_taken(y, y, point.y, c->world->wrap_h)};
}

kzi_vec kzi_middle_of(const kzi_carriage *c, uint32_t index)
{
    const kz_box b = kzi_boxes(c->world)[index];
    const double x = ((double)b.min.x + (double)b.max.x) / 2, y = ((double)b.min.y + (double)b.max.y) / 2;
    return nearest_image(c, (kz_vec2){(float)x, (float)y});
}

/* ---- Passengers ------------------------------------------------------------------------------------------- */

static kzi_vec front_corner(const kzi_carriage *c, uint32_t index, kzi_vec drive)
{
    const kz_box b = kzi_boxes(c->world)[index];
    const kzi_vec middle = kzi_middle_of(c, index);
    const double w = ((double)b.max.x - (double)b.min.x) / 2, h = ((double)b.max.y - (double)b.min.y) / 2;
    return (kzi_vec){middle.x + (drive.x > 0 ? w : -w), middle.y + (drive.y > 0 ? h : -h)};
}

/* Its position in the direction of a rotation, about the point that the step leaves where it is.  It rises with the
 * angle to the platform's middle, from -2 to 2. */
static double position_around(const kzi_carriage *c, uint32_t index, kzi_vec drive)
{
    KZ_ASSERT(c->step.sin != 0);
    const kzi_vec fixed = kzi_add_scaled(c->pivot, kzi_perp(c->step.by), 1 / c->step.sin);
    const kzi_vec middle = kzi_middle_of(c, c->platform.index), arm = kzi_sub(middle, fixed);
    const double far = kzi_length(arm);
    const kzi_vec along = far > 0 ? kzi_scale(arm, 1 / far) : (kzi_vec){1, 0};
    const kzi_vec at = kzi_sub(front_corner(c, index, drive), middle);
    const double x = kzi_dot(along, at) + far, y = kzi_cross(along, at) * (c->step.sin > 0 ? 1 : -1);
    const double size = kzi_abs(x) + kzi_abs(y), share = size > 0 ? y / size : 0;
    return x >= 0 ? share : (y < 0 ? -2 : 2) - share;
}

static double position_along(const kzi_carriage *c, uint32_t index, kzi_vec drive)
{
    const kz_box b = kzi_boxes(c->world)[index];
    const kzi_vec by = c->step.by;
    if (c->step.angle > 0) return position_around(c, index, drive);
    const double x = by.x > 0 ? (double)b.max.x : (double)b.min.x;
    const double y = by.y > 0 ? (double)b.max.y : (double)b.min.y;
    return x * by.x + y * by.y;
}

void kzi_list_passenger(kzi_carriage *c, uint32_t index, bool rides, kzi_vec by, kzi_vec normal)
{
    if (c->n == KZI_MOST_CARRIED) {
        c->is_full = true;
        return;
    }
    KZ_ASSERT(c->n < KZI_MOST_CARRIED && index != c->platform.index);
    const kzi_vec drive = kzi_motion_at(c, kzi_middle_of(c, index));
    c->list[c->n++] = (kzi_passenger){.body = kzi_handle(c->world, index),
                                      .rides = rides,
                                      .is_mask = is_mask(c, index),
                                      .by = by,
                                      .normal = normal,
                                      .drive = drive,
                                      .from = kz_body_pose(c->world, kzi_handle(c->world, index)),
                                      .along = position_along(c, index, drive)};
}

static bool can_be_carried(const kzi_carriage *c, uint32_t index)
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

/* The first hit with one of the carrier's shapes.  Images of the body are tried. */
static kz_sweep_hit part_hit(const kzi_carriage *c, const kz_shape *part, const kzi_asker *asker, uint32_t index,
                             kzi_vec motion, bool carrier_moves)
{
    const kz_vec2 by = {(float)motion.x, (float)motion.y};
    const kz_box around = grown(part->bounds, (kzi_vec){-motion.x, -motion.y}, 1);
    kz_sweep_hit best = {.start = KZ_APART, .t = 1};
    kzi_images images;
    const kz_shape *body;
    kzi_images_begin(&images, c->world, index, kzi_shifts_between(c->world, around, kzi_boxes(c->world)[index]), asker);
    while ((body = kzi_images_next(&images))) {
        const kz_sweep_hit hit = meeting_of(body, by, part, carrier_moves);
        if (hit.start == KZ_OVERLAP) return (kz_sweep_hit){.start = KZ_OVERLAP, .t = 1};
        if (hit.hit && (!best.hit || hit.t < best.t)) best = hit;
    }
    return best;
}

kz_sweep_hit kzi_carrier_hit(const kzi_carriage *c, uint32_t index, kzi_vec motion, bool carrier_moves)
{
    const kzi_solids *solids = c->has_solids ? &c->solids : NULL;
    kz_sweep_hit best = {.start = KZ_APART, .t = 1};
    for (int32_t i = 0; i < (solids ? solids->n : 1) && best.start != KZ_OVERLAP; i++) {
        kzi_asker asker = kzi_asker_of(c->world, c->carrier.index, solids ? solids->fixture[i] : 0);
        const bool is_single = !kzi_has_fixtures(c->world, index);
        if (!is_single) asker.shuns |= KZI_NOT_SOLID;
        if (solids && is_single && !kzi_sees_fixture(c->world, index, 0, &asker)) continue;
        const kz_sweep_hit hit =
            part_hit(c, kzi_solid_part(solids, &c->shape, i), &asker, index, motion, carrier_moves);
        if (hit.start == KZ_OVERLAP || (hit.hit && (!best.hit || hit.t < best.t))) best = hit;
    }
    return best;
}

/* A one-way carrier has only one side. */
static bool is_side_of_carrier(const kzi_carriage *c, kzi_vec from_carrier)
{
    const kz_vec2 one_way = kz_body_one_way(c->world, c->carrier);
    if (!(kz_body_flags(c->world, c->carrier) & KZ_BODY_ONE_WAY)) return true;
    return kzi_dot(from_carrier, kzi_vec_of(one_way)) > 0;
}

typedef struct carrier_face {
    kzi_vec normal, point;
    double depth; /* of an overlap that there was before */
    bool is_inside;
} carrier_face;

/* Where two already overlap, the contact's face counts as met.  Only the platform, whom nothing stops, crushes. */
static bool find_inside(const kzi_carriage *c, uint32_t index, carrier_face *face)
{
    kz_contact contact;
    const kz_body body = kzi_handle(c->world, index);
    if (c->carrier.index != c->platform.index || (kz_body_flags(c->world, c->carrier) & KZ_BODY_ONE_WAY)) return false;
    kzi_pair_choice choice = kzi_choose_solids(c->carrier.index, index, 0);
    if (kzi_bodies_contact(c->world, c->carrier, body, &choice, &contact) != KZ_OVERLAP) return false;
    KZ_ASSERT(contact.n_points >= 0 && contact.n_points <= 2);
    const kz_vec2 first = contact.points[0], last = contact.points[contact.n_points > 1 ? 1 : 0];
    const kz_vec2 between = {(first.x + last.x) / 2, (first.y + last.y) / 2};
    face->normal = kzi_vec_of(contact.normal);
    face->point = contact.n_points > 0 ? nearest_image(c, between) : kzi_middle_of(c, index);
    face->depth = (double)contact.depth;
    return true;
}

static carrier_face face_of(const kzi_carriage *c, uint32_t index, const kz_sweep_hit *hit)
{
    carrier_face face = {.normal = kzi_vec_of(hit->normal), .point = kzi_vec_of(hit->point)};
    face.is_inside = hit->start == KZ_OVERLAP && find_inside(c, index, &face);
    return face;
}

/* How the carrier moves a point. */
static kzi_vec drive_of(const kzi_carriage *c, kzi_vec point)
{
    return c->carrier.index == c->platform.index ? kzi_motion_at(c, point) : c->by;
}

static double grain_beside(const kzi_carriage *c, uint32_t index)
{
    const kz_box both = kz_box_union(kzi_boxes(c->world)[index], c->shape.bounds);
    return kzi_grain_of((kzi_mover_box){both, kzi_ats(c->world)[index]});
}

/* A rider is a body that would land on the carrier within a few last places if it went down, a mask within a cell. */
static bool offer_rider(void *ctx, uint32_t index)
{
    kzi_carriage *c = ctx;
    if (!can_be_carried(c, index) || kzi_listed(c, index)) return true;
    const double grain = 16 * grain_beside(c, index);
    const double reach = is_mask(c, index) ? 1 : grain;
    const kz_sweep_hit hit = kzi_carrier_hit(c, index, kzi_scale(c->sides.up, -reach), false);
    const carrier_face face = face_of(c, index, &hit);
    const bool is_met = hit.hit || (face.is_inside && face.depth <= 4 * grain);
    const bool is_floor = kzi_ground_of(&c->sides, face.normal) == KZI_GROUND_FLOOR;
    if (is_met && is_floor && is_side_of_carrier(c, face.normal)) {
        kzi_list_passenger(c, index, true, drive_of(c, face.point), face.normal);
    }
    return !c->is_full;
}

/* A body that is met is pushed along the face's normal, by the motion that is left then.  If several push it, the
 * largest push counts. */
static bool offer_pushed(void *ctx, uint32_t index)
{
    kzi_carriage *c = ctx;
    kzi_passenger *before = kzi_listed(c, index);
    if (!can_be_carried(c, index) || (before && before->rides)) return true;
    const bool by_platform = c->carrier.index == c->platform.index;
    const kzi_vec past = by_platform ? kzi_motion_past(c, kzi_middle_of(c, index)) : (kzi_vec){-c->by.x, -c->by.y};
    const kz_sweep_hit hit = kzi_carrier_hit(c, index, past, c->has_mask || is_mask(c, index));
    const carrier_face face = face_of(c, index, &hit);
    const kzi_vec n = face.normal;
    if (!face.is_inside && (!hit.hit || !is_side_of_carrier(c, n))) return true;
    const double by = kzi_dot(drive_of(c, face.point), n) * (face.is_inside ? 1 : 1 - (double)hit.t);
    const double least = before ? kzi_length(before->by) : 0;
    if (!(by > least) && !(face.is_inside && !before)) return true;
    const kzi_vec push = {n.x * (by > 0 ? by : 0), n.y * (by > 0 ? by : 0)};
    if (!before) {
        kzi_list_passenger(c, index, false, push, n);
        if (!c->is_full) c->list[c->n - 1].was_inside = face.depth > KZI_CARRY_GRAINS * grain_beside(c, index);
    } else {
        before->by = push;
        before->normal = n;
        c->has_grown = true;
    }
    return !c->is_full;
}

bool kzi_set_carrier(kzi_carriage *c, kz_body carrier, kzi_vec by)
{
    KZ_ASSERT(kzi_is_live(c->world, carrier));
    c->carrier = carrier;
    c->by = by;
    c->has_solids = kzi_has_fixtures(c->world, carrier.index);
    if (!c->has_solids) {
        kz_body_shape(c->world, carrier, &c->shape);
    } else if (kzi_solids_of(c->world, carrier.index, &c->solids, NULL) != KZ_OK ||
               kzi_solids_pose(c->world, carrier.index, &c->solids, kzi_pose_of(c->world, carrier.index), c->room,
                               sizeof c->room, &c->shape, NULL) != KZ_OK) {
        return false;
    }
    c->has_mask = kzi_holds_kind(&c->shape, KZ_KIND_MASK);
    return c->shape.kind != KZ_KIND_NONE;
}

static void find_riders(kzi_carriage *c, kz_body carrier, kzi_vec by)
{
    if (!kzi_set_carrier(c, carrier, by)) return;
    const double grain = 32 * kzi_grain_of((kzi_mover_box){c->shape.bounds, kzi_ats(c->world)[carrier.index]});
    kzi_each_near_in_order(c->world, grown(c->shape.bounds, (kzi_vec){0, 0}, 1 + grain), offer_rider, c); /* 1: masks */
}

/* A body that a rotated platform reached without a hit on the straight path. */
static bool offer_overlapped(void *ctx, uint32_t index)
{
    kzi_carriage *c = ctx;
    carrier_face face;
    if (!can_be_carried(c, index) || kzi_listed(c, index) || !find_inside(c, index, &face)) return true;
    kzi_list_passenger(c, index, false, (kzi_vec){0, 0}, face.normal);
    return !c->is_full;
}

void kzi_find_overlapped(kzi_carriage *c)
{
    if (!kzi_set_carrier(c, c->platform, c->step.by)) return;
    kzi_each_near_in_order(c->world, c->shape.bounds, offer_overlapped, c);
}

/* How far the rotation moves a point of the carrier, if that is the platform. */
static double rotation_reach(const kzi_carriage *c)
{
    const kz_box b = c->shape.bounds;
    if (c->step.angle == 0 || c->carrier.index != c->platform.index) return 0;
    const double x = kzi_max((double)b.max.x - c->pivot.x, c->pivot.x - (double)b.min.x);
    const double y = kzi_max((double)b.max.y - c->pivot.y, c->pivot.y - (double)b.min.y);
    return c->step.angle * kzi_length((kzi_vec){x, y});
}

void kzi_find_in_front(kzi_carriage *c, kz_body carrier, kzi_vec by)
{
    if (!kzi_set_carrier(c, carrier, by)) return;
    const double around = 1 + rotation_reach(c); /* 1: masks move by whole cells */
    kzi_each_near_in_order(c->world, grown(c->shape.bounds, by, around), offer_pushed, c);
}

void kzi_find_passengers(kzi_carriage *c)
{
    if (kzi_has_up(&c->sides)) {
        find_riders(c, c->platform, c->step.by);
        for (uint32_t i = 0; i < c->n && !c->is_full; i++) find_riders(c, c->list[i].body, c->list[i].by);
    }
    c->has_grown = true;
    for (int rounds = 0; rounds < ROUNDS_OF_PUSHES && c->has_grown && !c->is_full; rounds++) {
        c->has_grown = false;
        kzi_find_in_front(c, c->platform, c->step.by);
        for (uint32_t i = 0; i < c->n && !c->is_full; i++) kzi_find_in_front(c, c->list[i].body, c->list[i].by);
    }
}

void kzi_sort_passengers(kzi_carriage *c)
{
    for (uint32_t i = 1; i < c->n; i++) {
        const kzi_passenger p = c->list[i];
        uint32_t k = i;
        for (; k > 0; k--) {
            const kzi_passenger *before = &c->list[k - 1];
            const bool is_behind =
                before->along < p.along || (before->along == p.along && before->body.index > p.body.index);
            if (!is_behind) break;
            c->list[k] = *before;
        }
        c->list[k] = p;
    }
}
