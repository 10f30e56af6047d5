/* carry_private.h - one step of a platform: how it moves, and the bodies that it carries or pushes. */
#ifndef KZI_CARRY_PRIVATE_H
#define KZI_CARRY_PRIVATE_H

#include "move/move_private.h"

/* The most passengers of a platform. */
#define KZI_MOST_CARRIED 128

/* Depths of that many last places come from rounding. */
#define KZI_CARRY_GRAINS 64

/* A motion in a straight line, with a small rotation about the platform's position. */
typedef struct kzi_platform_step {
    kzi_vec by;      /* of its position */
    kz_pose to;      /* its pose at the end */
    double cos, sin; /* of the rotation */
    double angle;    /* its size in radians, without a sign; 0: none */
    double bend;     /* by how much a path seen from the platform differs from a straight line at most */
} kzi_platform_step;

typedef struct kzi_passenger {
    kz_body body;
    bool rides, is_mask, crushed;
    bool was_inside; /* it overlapped the platform before */
    kzi_vec by;      /* its motion */
    kzi_vec normal;  /* of the face that carries it */
    kzi_vec drive;   /* the platform's motion where it is */
    double along;    /* its position along the platform's motion */
    kz_pose from; /* where it was */
    kzi_vec moved;
} kzi_passenger;

typedef struct kzi_carriage {
    kz_world *world;
    const kz_move_def *def;
    kzi_mover sides; /* distinguishes floors from walls */
    kz_body platform;
    kzi_vec pivot; /* the platform's position before the step */
    kzi_platform_step step;
    kzi_passenger list[KZI_MOST_CARRIED];
    uint32_t n;
    bool is_full, has_grown;
    /* The carrier whose surroundings are searched: */
    kz_body carrier;
    kz_shape shape;
    bool has_solids; /* a carrier with fixtures: its shape is that of `solids` */
    kzi_solids solids;
    double room[KZI_MOVER_BYTES / sizeof(double)];
    bool has_mask;
    kzi_vec by;
} kzi_carriage;

/* ---- The platform's motion at a point --------------------------------------------------------------------- */

static inline kzi_vec kzi_rotated(kzi_vec v, double c, double s)
{
    return (kzi_vec){c * v.x - s * v.y, s * v.x + c * v.y};
}

/* Where it moves a point that is fixed to it. */
static inline kzi_vec kzi_motion_at(const kzi_carriage *c, kzi_vec point)
{
    const kzi_platform_step *s = &c->step;
    if (s->angle == 0) return s->by;
    const kzi_vec from = kzi_sub(point, c->pivot), to = kzi_rotated(from, s->cos, s->sin);
    return kzi_add(s->by, kzi_sub(to, from));
}

/* How a point that stays moves past it, as seen from where it began. */
static inline kzi_vec kzi_motion_past(const kzi_carriage *c, kzi_vec point)
{
    const kzi_platform_step *s = &c->step;
    if (s->angle == 0) return (kzi_vec){-s->by.x, -s->by.y};
    const kzi_vec from = kzi_sub(point, c->pivot);
    return kzi_sub(kzi_rotated(kzi_sub(from, s->by), s->cos, -s->sin), from);
}

/* ---- Passengers (carry_find.c) ---------------------------------------------------------------------------- */

/* The middle of a body's box; of its images the one nearest to the platform. */
kzi_vec kzi_middle_of(const kzi_carriage *c, uint32_t index);

/* The first hit of the body, moved by `motion`, with any image of the carrier, or of the carrier that moves back. */
kz_sweep_hit kzi_carrier_hit(const kzi_carriage *c, uint32_t index, kzi_vec motion, bool carrier_moves);

/* Makes a body the carrier whose surroundings are searched; false if it has no shape. */
bool kzi_set_carrier(kzi_carriage *c, kz_body carrier, kzi_vec by);
kzi_passenger *kzi_listed(kzi_carriage *c, uint32_t index);

/* Lists a body; c->is_full when there is no room. */
void kzi_list_passenger(kzi_carriage *c, uint32_t index, bool rides, kzi_vec by, kzi_vec normal);

/* Finds the bodies that this one meets when it moves by `by`. */
void kzi_find_in_front(kzi_carriage *c, kz_body carrier, kzi_vec by);

/* Finds riders first, with all that stands on them.  Then it finds the bodies that they meet, until no push grows any
 * more. */
void kzi_find_passengers(kzi_carriage *c);

/* Finds those that the platform overlaps after its rotation, and that it did not meet before. */
void kzi_find_overlapped(kzi_carriage *c);

/* Bodies come in no order.  They are sorted by position along the motion, then index. */
void kzi_sort_passengers(kzi_carriage *c);

/* ---- Moving (carry.c) ------------------------------------------------------------------------------------- */

/* Checks the arguments that all calls have, and begins with no passengers. */
kz_result kzi_carriage_begin(kzi_carriage *c, kz_world *world, kz_body platform, kz_vec2 motion, const kz_move_def *def,
                             kz_error *err);

/* Makes one step; c->list then has all that were moved or crushed.  An error moves nothing. */
kz_result kzi_carry_step(kzi_carriage *c, const kzi_platform_step *step, kz_error *err);

static inline kz_carry_result kzi_carry_result_of(const kzi_passenger *p)
{
    const kz_vec2 moved = {(float)p->moved.x, (float)p->moved.y};
    return (kz_carry_result){p->body, p->rides, p->crushed, moved};
}

#endif
