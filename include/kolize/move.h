/* move.h - moving bodies so that they do not collide: response on top of queries and the world.
 *
 * Nothing here knows of time or velocity: a motion is a vector, and what is left of it, and where it was turned to,
 * is given back for the caller's velocity.  Bodies are swept, never stepped, so nothing is tunnelled through at any
 * speed.  What a body may run into are the bodies its filter lets it collide with and that are in its way: no sensors
 * or probes, none it overlapped when it set out (it may leave those freely), and a one-way body only where it comes
 * against `one_way` onto a face on that body's far side; where corners meet, any face that keeps the two apart there
 * will do.  A sensor or disabled body that is moved itself runs into nothing. */
#ifndef KOLIZE_MOVE_H
#define KOLIZE_MOVE_H

#include "world_query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- One motion ---------------------------------------------------------------------------------------- */

/* What a body does where it hits another. */
typedef enum kz_response {
    KZ_RESPONSE_SLIDE,  /* goes on along the face it met */
    KZ_RESPONSE_TOUCH,  /* stays there: bullets, arrows */
    KZ_RESPONSE_BOUNCE, /* goes on mirrored by the face, with `restitution` of what is left */
    KZ_RESPONSE_CROSS,  /* goes on through it, and has it on its list: coins, doors */
    KZ_RESPONSE_IGNORE  /* as if it were not there, and not listed */
} kz_response;

/* One thing met on the way. */
typedef struct kz_move_hit {
    kz_body body;
    kz_response response; /* what was done */
    float t;              /* 0..1, rising: how much of the motion was used up to here, by all pieces together */
    kz_vec2 at;           /* where the moving body (its pose) stands then */
    kz_vec2 normal;       /* unit, of the face met, against the motion: from the other body to the moving one */
    kz_vec2 point;        /* where they met */
    kz_vec2 motion;       /* the motion that was left before the response */
} kz_move_hit;

/* How to move; all zero, or NULL for the whole, slides along everything. */
typedef struct kz_move_def {
    kz_response response; /* to everything, unless `respond` says otherwise */
    /* Asked for each hit, whose `response` is the one above.  It may be asked about hits that are not listed in the end:
     * several at one spot of which one is the hit, what lies flush beside it, or a step that is not climbed.  NULL: not
     * asked.  It must not change the world.  Functions that would give KZ_ERR_ARGUMENT meanwhile; only kz_shape_move
     * cannot notice it. */
    kz_response (*respond)(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit);
    void *ctx;
    float restitution; /* of a bounce: 0 means 1, all is kept; KZ_NO_BOUNCE keeps only what slides */
    int32_t max_turns; /* hits that change the motion, before the rest of it is given up; 0 means 8 */
    /* For characters: */
    kz_vec2 up;        /* unit; {0, 0}: there is no floor, and what follows is not used */
    float max_slope;   /* steepest floor, as rise over run; 0 means 1 (45 degrees).  Steeper faces are walls */
    float step_height; /* walls no higher than that are climbed from the ground; round bodies roll over a little more */
    float snap;        /* how far down a floor is looked for at the end, so that walking downhill stays on it; not when
                          the motion goes up */
} kz_move_def;
#define KZ_NO_BOUNCE (-1.0f)

/* How a motion went. */
typedef struct kz_move_result {
    kz_vec2 moved;       /* by how much the body's position changed */
    kz_vec2 rest;        /* the motion that was not used: {0, 0} unless it was stopped */
    kz_vec2 heading;     /* the motion as it was turned by slides and bounces, {0, 0} when stopped: scale it for the new
                            velocity */
    size_t n_hits;       /* how many there were; the first `max` are written */
    bool began_inside;   /* it overlapped something at the start, which did not hold it */
    bool on_floor, on_wall, on_ceiling; /* of the hits; with `snap` the floor is the one at the end; only with `up` */
    kz_vec2 floor_normal;
    kz_body floor;       /* {0, 0}: none */
} kz_move_result;

/* Moves a body by `motion`, answering each hit as `def` says; hits in order go to `hits` (first `max`).  At the end
 * it overlaps nothing in its way that it did not overlap at the start.  Corners and faces it only touches do not
 * stop it, nor do seams between flush bodies.  Faces are those of the shapes: concave bodies and masks are met where
 * they are.  It never goes through anything, at any speed, with two limits that lie in what overlapping is.  A point or
 * a line that goes exactly along the seam of two flush bodies touches both and overlaps neither, so it goes between
 * them; one body or mask has no seams.  A mask moves by whole cells and so steps over a line that lies between cells.
 * And positions are float32: what is thinner than four last places of the coordinates, mover and all, is no wall.
 *
 * A character that goes down onto a floor walks along it as far as the motion goes across `up`: at one speed uphill and
 * downhill, and standing on a slope it does not creep.  At a steeper face it does not go up; a character does not turn
 * back.  A way ends where a sweep says, to a last place of the coordinates; where rounding a shape's vertices makes it
 * overlap there, it gives way by single last places.  In a world that wraps, hits are in the coordinates of where the
 * body is then, and `moved` counts all the way round.  Hits at one spot: the one whose answer no other at that spot
 * stops; else the lower index.
 * Errors: KZ_ERR_BAD_HANDLE; KZ_ERR_ARGUMENT (motion not finite, numbers out of range); KZ_ERR_TOO_LARGE (a motion,
 * step or snap of more than 65536 periods of a world that wraps; err->a 65536); those of kz_body_set_pose.  The body
 * stays where it was.  *out may be NULL.  Allocates: nothing.  Cost: a kz_world_sweep for each turn, two where the way
 * is long, and a kz_world_find; in a world that wraps that for each half period of the way. */
KZ_API kz_result kz_body_move(kz_world *world, kz_body body, kz_vec2 motion, const kz_move_def *def, kz_move_hit *hits,
                              size_t max, kz_move_result *out, kz_error *err);

/* The same for a shape that is no body, with a filter of its own; the world is not changed.  Hits' `at` is its shift.
 * Errors also: KZ_ERR_BUFFER for a shape that kz_shape_transform needs more than 4096 bytes for (make it a probe body). */
KZ_API kz_result kz_shape_move(const kz_world *world, const kz_shape *shape, kz_vec2 motion,
                               const kz_query_filter *filter, const kz_move_def *def, kz_move_hit *hits, size_t max,
                               kz_move_result *out, kz_error *err);

/* ---- Moving platforms ---------------------------------------------------------------------------------- */

/* What a platform did to one body. */
typedef struct kz_carry_result {
    kz_body body;
    bool rides;    /* it stood on the platform, else it was in its way */
    bool crushed;  /* it could not give way: it overlaps the platform now */
    kz_vec2 moved; /* by how much */
} kz_carry_result;

/* Moves `platform` by `motion`, and with it what stands on it (touching it on the side of def->up) and what is in
 * its way, and likewise what stands on those and is in their way, each by kz_body_move against everything else;
 * static bodies are not moved.  What is in the way is pushed along the face it is met with.  One that cannot give
 * way is reported as crushed, and the platform goes on: what becomes of it is the caller's business.  They are moved
 * from the farthest ahead to the last, equally far ones by rising index.  A one-way platform carries and pushes on
 * its far side.  Of def `up`, `max_slope`, `respond` and `max_turns` are used.  *n is how many were moved or crushed,
 * the first `max` are in `carried`.  Errors: as kz_body_move; KZ_ERR_TOO_LARGE (more than 128 at once); nothing has
 * moved then.  Allocates: nothing. */
KZ_API kz_result kz_platform_move(kz_world *world, kz_body platform, kz_vec2 motion, const kz_move_def *def,
                                  kz_carry_result *carried, size_t max, size_t *n, kz_error *err);

/* ---- Pushing out --------------------------------------------------------------------------------------- */

/* How a body was pushed out. */
typedef struct kz_push_out {
    bool free;         /* nothing is overlapped any more */
    int32_t attempts;  /* pushes used */
    kz_vec2 moved;     /* sum of the pushes */
    kz_body last;      /* the body pushed out of last; {0, 0} if none */
    float depth;       /* how deep it still is in the one it is deepest in; 0 when free */
} kz_push_out;

/* Pushes a body out of the others, one at a time, always out of the one it is deepest in, until it overlaps none or
 * `max_attempts` pushes are used up (0 means 10); `free` then says whether that was enough.  Equal depths: the lower
 * index.  Each push is the one of kz_collide: of concave bodies, parts and masks too the shortest, within that
 * function's limits.  Where pushes would go to and fro between two bodies, the way along both is taken instead.
 * Errors: KZ_ERR_BAD_HANDLE; KZ_ERR_ARGUMENT (max_attempts negative, no out); those of kz_body_set_pose.  The body
 * stays where the last push left it.
 * Allocates: nothing.  Cost: a world query and the contacts it finds, each attempt.
 * Source: minimum translation vectors applied in turn, as classic separating-axis tutorials do. */
KZ_API kz_result kz_body_push_out(kz_world *world, kz_body body, int32_t max_attempts, kz_push_out *out, kz_error *err);

/* The velocity after a bounce at a face with this unit normal: what goes into the face is turned round and scaled by
 * `restitution` (0..1), what goes along it stays.  Exact, to rounding once, for normals along the axes. */
KZ_API kz_vec2 kz_reflect(kz_vec2 velocity, kz_vec2 normal, float restitution);

#ifdef __cplusplus
}
#endif
#endif
