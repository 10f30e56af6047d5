/* move.h - moving bodies so that they do not collide: sliding, bouncing, characters, platforms, pushing out.
 *
 * A motion is a vector; time and velocity are the caller's.  A body is swept, never stepped, so it does not tunnel at
 * any speed.  A body runs into the bodies its filter lets it collide with, except these: sensors, probes, and bodies it
 * overlapped at the start, which it may leave freely.  A one-way body blocks only a motion against its `one_way`, at a
 * face on its far side.  A sensor or disabled body that is moved itself runs into nothing.
 * Details: docs/contract/move.md */
#ifndef KOLIZE_MOVE_H
#define KOLIZE_MOVE_H

#include "world_query.h"

#if !defined(KZ_NO_MOVE)

#ifdef __cplusplus
extern "C" {
#endif

/* ---- One motion ---------------------------------------------------------------------------------------- */

/* What a body does where it hits another. */
typedef enum kz_response {
    KZ_RESPONSE_SLIDE,  /* goes on along the face it met */
    KZ_RESPONSE_TOUCH,  /* stops there: bullets, arrows */
    KZ_RESPONSE_BOUNCE, /* goes on mirrored by the face, with `restitution` of what is left */
    KZ_RESPONSE_CROSS,  /* goes on through it, and lists it: coins, doors */
    KZ_RESPONSE_IGNORE, /* as if it were not there, and not listed */
    KZ_RESPONSE_PUSH    /* pushes it along, and goes on as far as it yields: crates; as a slide along static bodies */
} kz_response;

/* One body that was hit. */
typedef struct kz_move_hit {
    kz_body body;
    kz_response response; /* what was done */
    float t;              /* 0..1, rising: the fraction of the whole motion used up to here */
    kz_vec2 at;           /* the position of the moving body (its pose) then */
    kz_vec2 normal;       /* unit, of the face met, against the motion: from the other body to the moving one */
    kz_vec2 point;        /* where they met, on the other body; {0, 0} when they overlapped before */
    kz_vec2 motion;       /* the motion that was left before the response */
    int32_t fixture;      /* of the other body; 0 of a body with one shape */
} kz_move_hit;

/* How far a character goes on a slope that it can stand on. */
typedef enum kz_walk {
    KZ_WALK_ALONG,   /* as far along the floor as the motion goes across `up`: slopes change no speed */
    KZ_WALK_ACROSS,  /* as far across `up` as on level floors: what is above and below changes no speed */
    KZ_WALK_PROJECT, /* what the floor leaves of the motion: slower uphill, faster downhill; straight down it stands */
    KZ_WALK_SLIP     /* the same, and straight down it slides down slopes: ice */
} kz_walk;

/* What a body's moves remember from one to the next; all zero at first.  It is the caller's: one for each body, and
 * zeroed again when the body is put elsewhere. */
typedef struct kz_move_memory {
    kz_vec2 remainder;  /* what rounding took from the last move, which the next one makes up for: less than a few last
                           places of float32, or with `whole_pixels` less than a pixel */
    kz_body floor;      /* on which it stood at the end; {0, 0}: none */
    kz_vec2 floor_normal;
    kz_pose floor_pose; /* of that, then */
    kz_vec2 at;         /* of the body, then */
    double origin_x, origin_y; /* how far the world had been shifted, then */
} kz_move_memory;

/* How to move; all zero, or NULL for the whole, slides along everything. */
typedef struct kz_move_def {
    kz_response response; /* to everything, unless `respond` says otherwise */
    /* Called for each hit, whose `response` is the one above; NULL: not called.  It may be called for hits that are not
     * listed in the end.  These are others at the same spot, bodies flush beside it, and steps that are not climbed.
     * It must not change the world.  Functions that would change it return KZ_ERR_ARGUMENT meanwhile; kz_shape_move is
     * the exception, because it cannot notice. */
    kz_response (*respond)(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit);
    void *ctx;
    float restitution; /* of a bounce: 0 means 1, all is kept; KZ_NO_BOUNCE keeps only what slides */
    int32_t max_turns; /* hits that change the motion, before the rest of it is given up; 0 means 8 */
    /* For characters: */
    kz_vec2 up;        /* unit; {0, 0}: there is no floor, and of the fields below only corner_slip is used */
    float max_slope;   /* steepest floor, as rise over run; 0 means 1 (45 degrees).  Steeper faces are walls */
    float step_height; /* walls up to this height are climbed from the ground; round bodies roll over a little more.  With
                          0 a tile .01 higher than the last stops a box: give at least .1 for tiles drawn by hand */
    float snap;        /* how far down a floor is searched at the end, so that walking downhill stays on it; not when
                          the motion goes up.  A mask searches one cell at least */
    kz_walk walk;      /* how far it goes on slopes */
    float corner_slip; /* a jump at a ceiling's corner slips aside by up to this much, if it can go on there.  Without
                          `up` any motion does, at any face's corner, but no farther than it is long */
    float ledge_snap;  /* ledges up to this height are climbed from the air, too; not when the motion goes up */
    bool stops_at_ceilings; /* a ceiling ends the motion; otherwise the motion goes on along it */
    /* For all: */
    bool drops;        /* goes down through one-way bodies; without `up`, through all one-way bodies */
    bool whole_pixels; /* ends at whole coordinates; needs `memory` */
    kz_move_memory *memory; /* of this body; NULL: none */
} kz_move_def;
#define KZ_NO_BOUNCE (-1.0f)

/* How a motion went. */
typedef struct kz_move_result {
    kz_vec2 moved;       /* by how much the body's position changed */
    kz_vec2 rest;        /* the motion that was not used: {0, 0} unless it was stopped */
    kz_vec2 heading;     /* the motion after slides and bounces, {0, 0} when stopped: scaled, it is the new velocity;
                            a fall beside a steep face keeps what goes along the face */
    size_t n_hits;       /* how many there were; the first `max` are written */
    bool began_inside;   /* it overlapped something at the start, which did not block it */
    bool on_floor, on_wall, on_ceiling; /* of the hits; with `snap` the floor is the one at the end; only with `up` */
    kz_vec2 floor_normal; /* `up` on a slope of steps, such as of pixels */
    kz_body floor;       /* {0, 0}: none */
    /* With `up`: */
    kz_vec2 wall_normal, ceiling_normal; /* of the last ones met; {0, 0}: none */
    kz_body wall, ceiling;
    bool is_wedged;       /* faces too steep to stand on ended its fall, such as in a V: let it jump as from a floor */
    kz_vec2 floor_motion; /* by how much the floor on which it stood has moved since the last move, such as a platform:
                             a jump may take it along; only with `memory` */
} kz_move_result;

/* Moves a body by `motion` and answers each hit as `def` says.
 *
 * At the end it overlaps nothing that blocks it, except what it overlapped at the start.  Corners and faces that it
 * only touches do not stop it, nor do internal edges between flush bodies.  Concave bodies and masks are met at their
 * own faces.
 * Args: `hits` receives the first `max`, in order.  `out` may be NULL.
 * Errors: KZ_ERR_BAD_HANDLE.  KZ_ERR_ARGUMENT: motion not finite, or numbers out of range.  KZ_ERR_TOO_LARGE: more than
 * 64 periods.  Those of kz_body_set_pose.  The body stays where it was.
 * Allocates: search trees, by kz_world_expect.
 * Cost: one or two kz_world_sweep for each turn, and a kz_world_find.  kz_world_expect hears of them.
 * Details: docs/contract/move.md#kz_body_move */
KZ_API kz_result kz_body_move(kz_world *world, kz_body body, kz_vec2 motion, const kz_move_def *def, kz_move_hit *hits,
                              size_t max, kz_move_result *out, kz_error *err);

/* The same as kz_body_move for a shape that is no body, with a filter of its own.  The world is not changed.
 *
 * The `at` of hits is the shape's shift.
 * Errors: as kz_body_move.  KZ_ERR_BUFFER: kz_shape_transform needs more than 4096 bytes for the shape; make it a probe
 * body.
 * Allocates: nothing. */
KZ_API kz_result kz_shape_move(const kz_world *world, const kz_shape *shape, kz_vec2 motion,
                               const kz_query_filter *filter, const kz_move_def *def, kz_move_hit *hits, size_t max,
                               kz_move_result *out, kz_error *err);

/* ---- Moving platforms ---------------------------------------------------------------------------------- */

/* What a platform did to one body. */
typedef struct kz_carry_result {
    kz_body body;
    bool rides;    /* it stood on the platform; otherwise it was in its path */
    bool crushed;  /* it could not move aside: the platform ran over it, or overlaps it now */
    kz_vec2 moved; /* by how much */
} kz_carry_result;

/* Moves a platform by `motion`, with the bodies that stand on it and the bodies in its path.
 *
 * A body stands on it when it touches it on the side of def->up.  Bodies that stand on these, or are in their path,
 * move as well.  Each is moved by kz_body_move against everything else; static bodies are not.  The platform goes on
 * over a body that cannot move aside.  Each call that does, or leaves it inside, reports it crushed.
 * Args: `up`, `max_slope`, `respond` and `max_turns` of `def` are used.  *n is how many were moved or crushed; the
 * first `max` are in `carried`.
 * Errors: as kz_body_move.  KZ_ERR_TOO_LARGE: more than 128.  Nothing has moved then.
 * Allocates: as kz_body_move.
 * Details: docs/contract/move.md#kz_platform_move */
KZ_API kz_result kz_platform_move(kz_world *world, kz_body platform, kz_vec2 motion, const kz_move_def *def,
                                  kz_carry_result *carried, size_t max, size_t *n, kz_error *err);

/* The same with a rotation by `turn_rad` about the platform's position, such as of seesaws, wheels and flippers.
 *
 * Riders move as the platform does where they stand on it, without rotation of their own.  A body in its path is pushed
 * as the platform moves where they meet.
 * Args: turn_rad from -64 to 64, a part of it or many full turns.  0: as kz_platform_move.
 * Errors: as kz_platform_move.  KZ_ERR_ARGUMENT: turn_rad is not finite.  KZ_ERR_TOO_LARGE: |turn_rad| > 64.  Those of
 * kz_body_set_pose for the platform, such as KZ_ERR_MASK_TURNED.  Nothing has moved then.
 * Allocates: as kz_body_set_pose for the platform.
 * Cost: that of kz_platform_move for each step; 64 steps a radian, more for long paths, at most 4096.
 * Details: docs/contract/move.md#kz_platform_turn */
KZ_API kz_result kz_platform_turn(kz_world *world, kz_body platform, kz_vec2 motion, float turn_rad,
                                  const kz_move_def *def, kz_carry_result *carried, size_t max, size_t *n,
                                  kz_error *err);

/* ---- Pushing out --------------------------------------------------------------------------------------- */

/* How a body was pushed out. */
typedef struct kz_push_out {
    bool free;         /* it overlaps nothing any more */
    int32_t attempts;  /* pushes used */
    kz_vec2 moved;     /* sum of the pushes */
    kz_body last;      /* the body of the last push; {0, 0} if none */
    float depth;       /* how deep it still is in the one it is deepest in; 0 when free */
} kz_push_out;

/* Pushes a body out of the others, out of the one it is deepest in first.
 *
 * It ends when the body overlaps none, or after `max_attempts` pushes.  Each push is that of kz_collide.  Equal depths:
 * the lower index.  From the fifth attempt on, flush bodies are left as one, by the shortest shift.
 * Args: max_attempts 0 means 10.  out->free says whether they were enough.
 * Errors: KZ_ERR_BAD_HANDLE.  KZ_ERR_ARGUMENT: max_attempts is negative, or no out.  Those of kz_body_set_pose.  The
 * body stays where the last push left it.
 * Allocates: as kz_body_move.
 * Cost: a world query and the contacts it finds, at each attempt.
 * Source: minimum translation vectors applied in turn, as in classic separating-axis tutorials.
 * Details: docs/contract/move.md#kz_body_push_out */
KZ_API kz_result kz_body_push_out(kz_world *world, kz_body body, int32_t max_attempts, kz_push_out *out, kz_error *err);

/* The velocity after a bounce at a face with this unit normal.
 *
 * The part that goes into the face is reversed and scaled by `restitution` (0..1); the part along the face stays.  For
 * normals along the axes the result is exact, rounded once.
 * Errors: none.
 * Allocates: nothing. */
KZ_API kz_vec2 kz_reflect(kz_vec2 velocity, kz_vec2 normal, float restitution);

#ifdef __cplusplus
}
#endif
#endif
#endif
