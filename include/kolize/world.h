/* world.h - many bodies: which of them collide, each pair once, without asking every pair.
 *
 * Typical: 100 to 10 000 bodies, most of them moving every frame; built to carry a million.  A world keeps a shape, a
 * pose and a filter for each body.  kz_world_step finds the pairs that collide now, and what began and ended since the
 * last step; world_query.h asks a world about a place, a ray, a moving shape; move.h moves bodies so that they do not
 * collide; world_state.h saves and restores.  Velocities, forces and time are the caller's. */
#ifndef KOLIZE_WORLD_H
#define KOLIZE_WORLD_H

#include "broad.h"
#include "mask_set.h"
#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bodies, and the pairs of them that collided at the last step. */
typedef struct kz_world kz_world;

/* A body's name in its world.  `index` is small and reused; `generation` tells a new body from a destroyed one, so that
 * a stale handle is an error and never somebody else.  {0, 0} is never a body.
 * A program with several worlds should give each another `tag` (kz_world_def).  A handle is then an error in every
 * world but its own.  Handles of two worlds with one tag look alike: the wrong world takes them for its own bodies. */
typedef struct kz_body {
    uint32_t index, generation;
} kz_body;

/* ---- A world ------------------------------------------------------------------------------------------- */

/* What counts as colliding. */
typedef enum kz_pair_mode {
    KZ_PAIRS_OVERLAP, /* bodies whose insides meet */
    KZ_PAIRS_TOUCH,   /* and those that only touch */
    KZ_PAIRS_BOXES    /* bodies whose closed boxes meet, unasked: relation is KZ_TOUCH for all */
} kz_pair_mode;

/* A pair of bodies that collide, a.index < b.index. */
typedef struct kz_pair {
    kz_body a, b;
    kz_relation relation;
    bool began; /* they did not at the last step */
} kz_pair;

/* The caller's own word on pairs whose boxes meet and whose filters agree: keep[i] is true, and made false for a pair
 * that shall not collide.  Called from kz_world_step, on its thread, for many pairs at once.  Pairs of bodies that both
 * rest are not asked again.
 * The world is busy meanwhile: what would change, step, move in, index, save or restore it gives KZ_ERR_ARGUMENT,
 * kz_world_free does nothing, and the lists of pairs are empty.  Bodies may be read, and queries asked. */
typedef void kz_pair_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n);

/* What a world is made with; all zero, or NULL for the whole, is a good one. */
typedef struct kz_world_def {
    const kz_allocator *alloc;   /* copied; NULL: malloc */
    kz_pair_mode mode;           /* what counts as colliding */
    float wrap_w, wrap_h;        /* > 0: what leaves at one side enters at the other, this far away; 0: it does not */
    uint64_t max_pairs;          /* the most pairs of boxes one step may find; 0: no limit */
    const kz_parallel *parallel; /* copied; NULL: the step runs on the caller's thread alone */
    kz_pair_filter *filter;      /* NULL: none */
    void *filter_ctx;
    uint32_t tag; /* 0..255: worlds with different tags never have a handle in common */
} kz_world_def;

/* An empty world.  Errors: KZ_ERR_MEMORY; KZ_ERR_ARGUMENT (no out, a mode that is none, a period that is negative or
 * not finite, a tag above 255).  Allocates: the world. */
KZ_API kz_result kz_world_create(const kz_world_def *def, kz_world **out, kz_error *err);
KZ_API void kz_world_free(kz_world *world); /* NULL is fine */

KZ_API uint32_t kz_world_count(const kz_world *world); /* live bodies */
KZ_API size_t kz_world_bytes(const kz_world *world);   /* memory it holds now */

/* ---- Bodies -------------------------------------------------------------------------------------------- */

/* Flags of bodies. */
enum {
    KZ_BODY_STATIC = 1,   /* does not move by itself, such as walls: two static bodies are no pair */
    KZ_BODY_SENSOR = 2,   /* reported in pairs and found by queries, but in nobody's way (move.h) */
    KZ_BODY_ONE_WAY = 4,  /* in the way only of what moves against `one_way` (move.h) */
    KZ_BODY_PROBE = 8,    /* collides with others but not with probes, and is not found by queries */
    KZ_BODY_DISABLED = 16 /* collides with nothing and is not found */
};

typedef struct kz_body_def {
    kz_shape shape;            /* in the body's own coordinates; what it refers to is borrowed until the body goes or
                                  is given another shape */
    const kz_mask_set *frames; /* instead of a shape: the masks of an animated sprite, borrowed */
    int32_t frame;             /* of frames; its pivot is the body's origin */
    kz_pose pose;              /* cos and sin both 0 (a zeroed struct) means no turn */
    uint32_t category;         /* bits this body is; 0 means 1 */
    uint32_t collides;         /* bits of the categories it collides with; 0 means all */
    int32_t group;             /* bodies of one group other than 0 never collide: the limbs of one figure */
    uint32_t flags;            /* KZ_BODY_... */
    kz_vec2 one_way;           /* with KZ_BODY_ONE_WAY: the way it lets through, such as {0, -1}: from below upwards */
    uint64_t user;             /* the caller's own value */
} kz_body_def;

/* Two bodies are asked about only if each one's category is among what the other collides with, their groups allow it,
 * and at least one of them is not static.
 *
 * In a world that wraps, a body stands for all its images one period apart.  Its pose is brought into the world when it
 * is set: by whole periods, rounded to float32, so that its box begins in [0, period), or misses that by rounding.  It
 * must be no larger than the world, nor so far from its own origin that it cannot be brought in (else KZ_ERR_TOO_LARGE,
 * with err->a its extent or place, err->b the period).  Of two bodies the one with the higher index is moved by a
 * period where the nearest images meet across a seam, as if its pose were set there. */

/* Adds a body.  The world is unchanged when it fails.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (2^29 bodies), KZ_ERR_ARGUMENT (a NULL, a frame that is none, unknown flags),
 * those of kz_shape_transform.  The caller's points, parts, trees and masks are not copied: each new pose is made of them, so
 * they must stay where they are and as they are.
 * Allocates: room for the body, and for the posed vertices of a polygon, polyline or parts. */
KZ_API kz_result kz_body_create(kz_world *world, const kz_body_def *def, kz_body *out, kz_error *err);

/* n bodies at once: all, or none when one is refused (err then is that of the first refused).  out[i] is defs[i]'s.
 * Errors, allocation: as of kz_body_create. */
KZ_API kz_result kz_bodies_create(kz_world *world, const kz_body_def *defs, size_t n, kz_body *out, kz_error *err);

/* Takes a body out, at any time; the next step reports the end of its collisions.  Errors: KZ_ERR_BAD_HANDLE. */
KZ_API kz_result kz_body_destroy(kz_world *world, kz_body body);

/* Moves a body; its old pose stays when the new one is refused (cos and sin both 0 are refused here).  Errors:
 * KZ_ERR_BAD_HANDLE, those of kz_shape_transform, KZ_ERR_TOO_LARGE in a world that wraps, KZ_ERR_MEMORY.
 * Allocates: nothing, but where it is the first body of the world to be turned: room for all turns. */
KZ_API kz_result kz_body_set_pose(kz_world *world, kz_body body, kz_pose pose, kz_error *err);

/* Moves n bodies, keeping their turn: body i to `*at`, read every `stride` bytes, so that the positions may lie in the
 * caller's own structs.  Stops at the first that is refused (err->b is its i), the ones before it have moved.  Errors:
 * as kz_body_set_pose, but for KZ_ERR_MEMORY.  Allocates: nothing. */
KZ_API kz_result kz_bodies_set_at(kz_world *world, const kz_body *bodies, size_t n, const kz_vec2 *at, size_t stride,
                                  kz_error *err);

/* Gives a body another shape, again in the body's own coordinates: not one that kz_body_shape returned; a body with
 * frames has none afterwards.  Errors, allocation: as of kz_body_create. */
KZ_API kz_result kz_body_set_shape(kz_world *world, kz_body body, const kz_shape *shape, kz_error *err);

/* Shows another frame of the body's masks.  Errors: as kz_body_create; KZ_ERR_ARGUMENT when it has no frames.
 * Allocates: nothing when the frame has one mask or none. */
KZ_API kz_result kz_body_set_frame(kz_world *world, kz_body body, int32_t frame, kz_error *err);

/* Category 0 means 1 and collides 0 means all, as in kz_body_def.  Errors: KZ_ERR_BAD_HANDLE; KZ_ERR_MEMORY the first
 * time any body of the world is given what is not the default.  Allocates: then room for that of all bodies. */
KZ_API kz_result kz_body_set_filter(kz_world *world, kz_body body, uint32_t category, uint32_t collides);
KZ_API kz_result kz_body_set_group(kz_world *world, kz_body body, int32_t group);
KZ_API kz_result kz_body_set_user(kz_world *world, kz_body body, uint64_t user);
KZ_API kz_result kz_body_set_one_way(kz_world *world, kz_body body, kz_vec2 one_way);

/* All KZ_BODY_ flags at once.  Errors: KZ_ERR_BAD_HANDLE, KZ_ERR_ARGUMENT (unknown flags). */
KZ_API kz_result kz_body_set_flags(kz_world *world, kz_body body, uint32_t flags);

/* Reading.  Stale handles give what is in brackets.  Errors: none.  Allocates: nothing. */
KZ_API bool kz_body_is_live(const kz_world *world, kz_body body);
KZ_API kz_body kz_world_body(const kz_world *world, uint32_t index); /* the body there now [{0, 0}] */
KZ_API kz_pose kz_body_pose(const kz_world *world, kz_body body);    /* [no turn at (0, 0)] */
KZ_API kz_box kz_body_box(const kz_world *world, kz_body body);      /* of the posed shape [KZ_BOX_EMPTY] */
KZ_API uint32_t kz_body_category(const kz_world *world, kz_body body); /* [0] */
KZ_API uint32_t kz_body_collides(const kz_world *world, kz_body body); /* [0] */
KZ_API int32_t kz_body_group(const kz_world *world, kz_body body);     /* [0] */
KZ_API uint32_t kz_body_flags(const kz_world *world, kz_body body);    /* [0] */
KZ_API kz_vec2 kz_body_one_way(const kz_world *world, kz_body body);   /* [{0, 0}] */
KZ_API uint64_t kz_body_user(const kz_world *world, kz_body body);     /* [0] */
KZ_API const kz_mask_set *kz_body_frames(const kz_world *world, kz_body body, int32_t *frame); /* [NULL, -1] */

/* The shape in world coordinates, which may refer to memory of the world and is good until the body is moved, reshaped
 * or destroyed.  False, and kind NONE, for a stale handle. */
KZ_API bool kz_body_shape(const kz_world *world, kz_body body, kz_shape *out);

/* ---- The step ------------------------------------------------------------------------------------------ */

/* Finds all pairs of bodies that collide now.  To be called once a frame, after bodies were moved.  Costs about what
 * moved: bodies that have not been touched for a few steps rest, with the pairs they are in.
 * The answer depends on the bodies alone: not on the order in which they came or moved, the CPU level or threads.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (more than max_pairs pairs of boxes; err->a how many, counted
 * up to 16 times max_pairs): pairs and events are then those of the step before, and the next one reports the
 * difference to them.
 * Allocates: scratch and the lists, kept for the next step. */
KZ_API kz_result kz_world_step(kz_world *world, kz_error *err);

/* The pairs that collided at the last step, each once, sorted by (a.index, b.index).  *n may not be NULL.  What is
 * returned belongs to the world and is good until its next step; handles in it may be stale by then.
 * Errors: none.  Allocates: nothing.  Cost: writing the pairs out, at the first call after a step. */
KZ_API const kz_pair *kz_world_pairs(kz_world *world, size_t *n);

/* What changed at the last step: the pairs that began (kz_world_pairs has them, too, with `began`) and the pairs that
 * ended, because they parted or were filtered, disabled or destroyed (`began` is false, the relation what it was).
 * Sorted; good until the next step.  Pairs that stay are those of kz_world_pairs that did not begin. */
KZ_API const kz_pair *kz_world_begin_events(const kz_world *world, size_t *n);
KZ_API const kz_pair *kz_world_end_events(const kz_world *world, size_t *n);

/* ---- Two bodies ---------------------------------------------------------------------------------------- */

/* How two bodies lie to each other now, and the contact, whatever their filters say; across a seam that of the images
 * which are deepest in each other.  KZ_APART when one is stale or disabled.  Errors: none.  Allocates: nothing. */
KZ_API kz_relation kz_bodies_collide(const kz_world *world, kz_body a, kz_body b, kz_contact *out);

/* Two parts that collide: parts of a shape of parts, or masks of a frame with their tags. */
typedef struct kz_body_parts {
    int32_t a, b;             /* numbers: counted through nested parts, or the frame's masks; 0 of an undivided shape */
    const char *tag_a, *tag_b; /* of a frame's mask; "" otherwise */
    kz_relation relation;
} kz_body_parts;

/* Which parts of two bodies collide, by the world's mode, in rising order of (a, b): the first `max`.  Returns how many
 * there are: so "hit" against "hurt" is one call for each pair of a step.  Errors: none.  Allocates: nothing. */
KZ_API size_t kz_bodies_parts(const kz_world *world, kz_body a, kz_body b, kz_body_parts *out, size_t max);

#ifdef __cplusplus
}
#endif
#endif
