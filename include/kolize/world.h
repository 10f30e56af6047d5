/* world.h - many bodies: which of them collide?  Each pair is found once, without testing all pairs.
 *
 * Typical are 100 to 10 000 bodies, most of them moving every frame; a million fit.  A world keeps a shape, a pose and
 * a filter for each body.  kz_world_step finds the pairs that collide now, and what began and ended since the last
 * step.  world_query.h finds the bodies at a place, along a ray or in the path of a shape.  move.h moves bodies so that
 * they do not collide.  world_state.h saves and restores.  Velocities, forces and time are the caller's.
 * Details: docs/contract/world.md */
#ifndef KOLIZE_WORLD_H
#define KOLIZE_WORLD_H

#include "broad.h"
#include "mask_set.h"
#include "query.h"

#if !defined(KZ_NO_WORLD)

#ifdef __cplusplus
extern "C" {
#endif

/* Bodies, and the pairs of them that collided at the last step. */
typedef struct kz_world kz_world;

/* A handle to a body.  `index` is small and reused; `generation` tells a new body from a destroyed one.
 *
 * So a stale handle is an error and never another body.  {0, 0} is never a body.  With several worlds, give each its
 * own `tag` (kz_world_def): a handle is then an error in every world except its own.  Handles of two worlds with one
 * tag look alike, and the wrong world takes them for its own bodies. */
typedef struct kz_body {
    uint32_t index, generation;
} kz_body;

/* The handle of no body. */
#ifdef __cplusplus
#define KZ_BODY_NONE (kz_body{0, 0})
#else
#define KZ_BODY_NONE ((kz_body){0, 0})
#endif

/* Whether two handles are the same body: of one index and one generation.
 *
 * Errors: none.
 * Allocates: nothing. */
KZ_INLINE bool kz_body_same(kz_body a, kz_body b) { return a.index == b.index && a.generation == b.generation; }

/* ---- A world ------------------------------------------------------------------------------------------- */

/* What counts as colliding. */
typedef enum kz_pair_mode {
    KZ_PAIRS_OVERLAP, /* bodies whose insides meet */
    KZ_PAIRS_TOUCH,   /* and bodies that only touch */
    KZ_PAIRS_BOXES    /* bodies whose closed boxes meet; shapes are not tested, the relation is KZ_TOUCH for all */
} kz_pair_mode;

/* A pair of bodies that collide, a.index < b.index. */
typedef struct kz_pair {
    kz_body a, b;
    kz_relation relation;
    bool began; /* they did not at the last step */
} kz_pair;

/* The caller's own decision on pairs whose boxes meet and whose filters agree.
 *
 * kz_world_step calls it on its own thread, for many pairs at once.  Pairs of two resting bodies are not passed again.
 * Reading bodies and making queries is allowed meanwhile.  Calls that would change the world are refused with
 * KZ_ERR_ARGUMENT.
 * Args: keep[i] is true; make it false for a pair that shall not collide.
 * Details: docs/contract/world.md#kz_pair_filter */
typedef void kz_pair_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n);

/* How a world is made; all zero, or NULL for the whole, is a good default. */
typedef struct kz_world_def {
    const kz_allocator *alloc;   /* copied; NULL: malloc */
    kz_pair_mode mode;           /* what counts as colliding */
    float wrap_w, wrap_h;        /* > 0: the world wraps around at this width (height); 0: it does not */
    uint64_t max_pairs;          /* how many pairs of boxes may meet at a step, see kz_world_step; 0: no limit */
    const kz_parallel *parallel; /* copied; NULL: the step runs on the caller's thread alone */
    kz_pair_filter *filter;      /* NULL: none */
    void *filter_ctx;
    uint32_t tag; /* 0..255: worlds with different tags never have a handle in common */
    bool fixture_pairs; /* the lists of pairs of kinds are kept: world_fixture.h */
} kz_world_def;

/* A kz_world_def with all defaults, to change and to make a world of: for compilers that warn of fields left out.
 *
 * Errors: none.
 * Allocates: nothing. */
KZ_INLINE kz_world_def kz_world_def_default(void)
{
    const kz_world_def def = KZ_DEFAULTS;
    return def;
}

/* Makes an empty world.
 *
 * Args: `def` may be NULL.
 * Errors: KZ_ERR_MEMORY.  KZ_ERR_ARGUMENT: no out, an unknown mode, a period that is negative or not finite, a tag
 * above 255.
 * Allocates: the world. */
KZ_API kz_result kz_world_create(const kz_world_def *def, kz_world **out, kz_error *err);
KZ_API void kz_world_free(kz_world *world); /* NULL is fine */

KZ_API uint32_t kz_world_count(const kz_world *world); /* live bodies */
KZ_API size_t kz_world_bytes(const kz_world *world);   /* bytes of memory it has now */

/* ---- Bodies -------------------------------------------------------------------------------------------- */

/* Flags of bodies. */
enum {
    KZ_BODY_STATIC = 1,   /* does not move by itself, such as walls: two static bodies are no pair */
    KZ_BODY_SENSOR = 2,   /* reported in pairs and found by queries, but blocks no motion (move.h) */
    KZ_BODY_ONE_WAY = 4,  /* blocks only a motion against `one_way` (move.h) */
    KZ_BODY_PROBE = 8,    /* collides with others but not with probes, and is not found by queries */
    KZ_BODY_DISABLED = 16 /* collides with nothing and is not found */
};

/* How a body is made. */
typedef struct kz_body_def {
    kz_shape shape;            /* in the body's own coordinates; what it refers to is borrowed until the body is
                                  destroyed or given another shape */
    const kz_mask_set *frames; /* instead of a shape: the masks of an animated sprite, borrowed */
    int32_t frame;             /* of frames; its pivot is the body's origin */
    const struct kz_fixture *fixtures; /* instead of both: shapes with filters of their own (world_fixture.h), borrowed */
    int32_t n_fixtures;
    kz_pose pose;              /* cos and sin both 0 (a zeroed struct) means no rotation */
    uint32_t category;         /* bits this body is; 0 means 1 */
    uint32_t collides;         /* bits of the categories it collides with; 0 means all */
    int32_t group;             /* bodies of one group other than 0 never collide: the limbs of one figure */
    uint32_t flags;            /* KZ_BODY_... */
    kz_vec2 one_way;           /* with KZ_BODY_ONE_WAY: the direction it lets pass; {0, -1}: from below upwards */
    uint64_t user;             /* the caller's own value */
} kz_body_def;

/* A kz_body_def with all defaults, without a shape yet, to change and to make a body of.
 *
 * Errors: none.
 * Allocates: nothing. */
KZ_INLINE kz_body_def kz_body_def_default(void)
{
    const kz_body_def def = KZ_DEFAULTS;
    return def;
}

/* Two bodies collide only if each one's category is among what the other collides with, their groups allow it, and at
 * least one of them is not static.  In a world that wraps, a body stands for all its images one period apart.
 * Details: docs/contract/world.md#worlds-that-wrap */

/* Adds a body.  The world is unchanged when that fails.
 *
 * Points, parts, trees and masks are not copied.  Each new pose is computed from them, so they must stay where they are
 * and as they are.  A shape of 32 vertices or 16 parts without a tree gets one; in a world that wraps, of 129 vertices.
 * Errors: KZ_ERR_MEMORY.  KZ_ERR_TOO_LARGE: 2^29 bodies, or a body too large for a world that wraps.  KZ_ERR_ARGUMENT:
 * a NULL, a frame that does not exist, unknown flags.  KZ_ERR_NO_TAG: a frame of shapes, in a set without masks
 * or tags of kz_mask_set_define_tag.  Those of kz_shape_transform.
 * Allocates: room for the body, and for the posed vertices of a polygon, polyline or parts.
 * Details: docs/contract/world.md#trees-of-bodies */
KZ_API kz_result kz_body_create(kz_world *world, const kz_body_def *def, kz_body *out, kz_error *err);

/* Adds n bodies: all, or none when one is refused.  out[i] is the body of defs[i].
 *
 * Errors: as of kz_body_create; err is that of the first refused.
 * Allocates: as of kz_body_create. */
KZ_API kz_result kz_bodies_create(kz_world *world, const kz_body_def *defs, size_t n, kz_body *out, kz_error *err);

/* Destroys a body, at any time.  The next step reports the end of its collisions.
 *
 * Errors: KZ_ERR_BAD_HANDLE. */
KZ_API kz_result kz_body_destroy(kz_world *world, kz_body body);

/* Destroys n bodies.  Memory is given back by the next step, or by kz_world_index: when none of the later half of all
 * indices is in use.
 *
 * Errors: KZ_ERR_BAD_HANDLE: some are stale; all others are destroyed. */
KZ_API kz_result kz_bodies_destroy(kz_world *world, const kz_body *bodies, size_t n);

/* Sets the pose of a body.  The old pose stays when the new one is refused.
 *
 * Args: cos and sin must not both be 0 here.
 * Errors: KZ_ERR_BAD_HANDLE.  Those of kz_shape_transform.  KZ_ERR_TOO_LARGE in a world that wraps.  KZ_ERR_MEMORY.
 * Allocates: nothing, except at the first rotation of any body of the world: room for the rotations of all. */
KZ_API kz_result kz_body_set_pose(kz_world *world, kz_body body, kz_pose pose, kz_error *err);

/* Sets the positions of n bodies; each keeps its rotation.
 *
 * Args: body i goes to `*at`, read every `stride` bytes, so the positions may lie in structs of the caller.
 * Errors: those of kz_body_set_pose except KZ_ERR_MEMORY.  It stops at the first that is refused (err->b is its i); the
 * ones before it have moved.
 * Allocates: nothing. */
KZ_API kz_result kz_bodies_set_at(kz_world *world, const kz_body *bodies, size_t n, const kz_vec2 *at, size_t stride,
                                  kz_error *err);

/* Moves all bodies by `offset`: the origin of the world moves by its opposite.
 *
 * Float32 coordinates are coarse far from zero: a sixteenth of a pixel at a million.  A game that goes that far shifts
 * its world back to zero now and then.  Each position is rounded once; what collides then is found as after any move.
 * In a world that wraps, positions count modulo the period.  kz_move_memory stays valid.
 * Errors: KZ_ERR_ARGUMENT: not finite, or called from a function of the world's caller.  KZ_ERR_TOO_LARGE: more than
 * 65536 periods.  KZ_ERR_MEMORY.  Those of kz_body_set_pose.  No body has moved then.
 * Allocates: 8 bytes a body, until it returns.
 * Cost: that of kz_body_set_pose for each body. */
KZ_API kz_result kz_world_shift(kz_world *world, kz_vec2 offset, kz_error *err);

/* Gives a body another shape, in the body's own coordinates.  A body with frames or fixtures has none afterwards; one
 * with fixtures then has the default filter.
 *
 * Args: `shape` must not be one that kz_body_shape returned.
 * Errors: as of kz_body_create.
 * Allocates: as of kz_body_create. */
KZ_API kz_result kz_body_set_shape(kz_world *world, kz_body body, const kz_shape *shape, kz_error *err);

/* Shows another frame of the body's masks.
 *
 * Errors: as of kz_body_create.  KZ_ERR_ARGUMENT: it has no frames.
 * Allocates: room for a frame of two or more masks; nothing for others. */
KZ_API kz_result kz_body_set_frame(kz_world *world, kz_body body, int32_t frame, kz_error *err);

/* Sets the category of a body, and with which categories it collides.
 *
 * Args: category 0 means 1 and collides 0 means all, as in kz_body_def.
 * Errors: KZ_ERR_BAD_HANDLE.  KZ_ERR_ARGUMENT: it has fixtures, each with a filter.  KZ_ERR_MEMORY, only at the first filter of any body that is not the default.
 * Allocates: at that moment, room for the filters of all bodies. */
KZ_API kz_result kz_body_set_filter(kz_world *world, kz_body body, uint32_t category, uint32_t collides);

/* Sets one other value of a body, as in kz_body_def.
 *
 * Errors: KZ_ERR_BAD_HANDLE.  KZ_ERR_MEMORY, only at the first value of any body that is not 0.
 * Allocates: at that moment, room for that value of all bodies. */
KZ_API kz_result kz_body_set_group(kz_world *world, kz_body body, int32_t group);     /* sets its group; 0: none */
KZ_API kz_result kz_body_set_user(kz_world *world, kz_body body, uint64_t user);      /* sets the caller's own value */
KZ_API kz_result kz_body_set_one_way(kz_world *world, kz_body body, kz_vec2 one_way); /* sets what it lets pass */

/* Sets all KZ_BODY_ flags at once.
 *
 * Errors: KZ_ERR_BAD_HANDLE.  KZ_ERR_ARGUMENT: unknown flags. */
KZ_API kz_result kz_body_set_flags(kz_world *world, kz_body body, uint32_t flags);

/* Getters of a body.  For a stale handle they return what is in brackets.
 *
 * Errors: none.
 * Allocates: nothing. */
KZ_API bool kz_body_is_live(const kz_world *world, kz_body body);
KZ_API kz_body kz_world_body(const kz_world *world, uint32_t index); /* the body there now [{0, 0}] */
KZ_API kz_pose kz_body_pose(const kz_world *world, kz_body body);    /* [no rotation, at (0, 0)] */
KZ_API kz_box kz_body_box(const kz_world *world, kz_body body);      /* of the posed shape [KZ_BOX_EMPTY] */
KZ_API uint32_t kz_body_category(const kz_world *world, kz_body body); /* [0] */
KZ_API uint32_t kz_body_collides(const kz_world *world, kz_body body); /* [0] */
KZ_API int32_t kz_body_group(const kz_world *world, kz_body body);     /* [0] */
KZ_API uint32_t kz_body_flags(const kz_world *world, kz_body body);    /* [0] */
KZ_API kz_vec2 kz_body_one_way(const kz_world *world, kz_body body);   /* [{0, 0}] */
KZ_API uint64_t kz_body_user(const kz_world *world, kz_body body);     /* [0] */
KZ_API const kz_mask_set *kz_body_frames(const kz_world *world, kz_body body, int32_t *frame); /* [NULL, -1] */

/* The live body with the lowest index above that of `body`: goes through all bodies.
 *
 *     for (kz_body b = kz_world_next(world, KZ_BODY_NONE); b.generation != 0; b = kz_world_next(world, b))
 *
 * `body` may be destroyed before the next call, as may any other.  A body that is created meanwhile is found if its
 * index is higher.
 * Args: KZ_BODY_NONE begins; only the index of other handles counts.
 * Returns: KZ_BODY_NONE after the last.
 * Errors: none.
 * Allocates: nothing.
 * Cost: constant, and a little for each index without a body. */
KZ_API kz_body kz_world_next(const kz_world *world, kz_body body);

/* The shape of a body in world coordinates.
 *
 * It may refer to memory of the world.  It is valid until the body is moved, reshaped or destroyed.
 * Returns: false, and kind NONE, for a stale handle and a body with fixtures. */
KZ_API bool kz_body_shape(const kz_world *world, kz_body body, kz_shape *out);

/* ---- The step ------------------------------------------------------------------------------------------ */

/* Finds all pairs of bodies that collide now.  Call it once a frame, after bodies have moved.
 *
 * The answer depends on the bodies alone: not on the order in which they came or moved, the CPU level or threads.
 * Errors: KZ_ERR_MEMORY.  KZ_ERR_TOO_LARGE: more than max_pairs pairs of boxes meet whose category bits agree (err->a:
 * how many, counted up to 16 times max_pairs).  All bodies count, resting and static ones too.  Pairs and events are
 * then those of the step before, with which the next one compares.
 * Allocates: scratch, lists, a tree of static bodies; a small world keeps them.
 * Cost: about what moved.  Bodies that were not set for a few steps rest, together with their pairs.
 * Details: docs/contract/world.md#kz_world_step */
KZ_API kz_result kz_world_step(kz_world *world, kz_error *err);

/* The pairs that collided at the last step, each once, sorted by (a.index, b.index).
 *
 * The array belongs to the world and is valid until its next step.  Handles in it may be stale by then.
 * Args: `n` must not be NULL.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the first call after a step writes the pairs. */
KZ_API const kz_pair *kz_world_pairs(kz_world *world, size_t *n);

/* The pairs of one body at the last step, by rising index of the other one.
 *
 * They are those of kz_world_pairs, also of a body that was destroyed since.  Like kz_world_pairs it writes to the world:
 * only the thread that steps the world may call it.
 * Args: `out` receives the first `max`.
 * Returns: how many there are; 0 for a stale handle.
 * Errors: none.  Without memory it looks at all pairs.
 * Allocates: 4 bytes for each pair and each index, kept for later steps.
 * Cost: the first call after a step sorts the pairs by their second body, 8 ns each.  Then about 100 ns. */
KZ_API size_t kz_body_pairs(kz_world *world, kz_body body, kz_pair *out, size_t max);

/* The other body of a pair of this body.
 *
 * Returns: pair.a for a body that is not in the pair.
 * Errors: none.
 * Allocates: nothing. */
KZ_INLINE kz_body kz_pair_other(kz_pair pair, kz_body body)
{
    return kz_body_same(pair.a, body) ? pair.b : pair.a;
}

/* The pairs that began at the last step; sorted, and valid until the next step.
 *
 * They are also in kz_world_pairs, with `began` true. */
KZ_API const kz_pair *kz_world_begin_events(const kz_world *world, size_t *n);

/* The pairs that ended at the last step; sorted, and valid until the next step.
 *
 * Pairs end because they separated, or were filtered, disabled or destroyed.  Their `began` is false, and their relation
 * is what it was. */
KZ_API const kz_pair *kz_world_end_events(const kz_world *world, size_t *n);

/* The user values of a pair's bodies. */
typedef struct kz_pair_users {
    uint64_t a, b;
} kz_pair_users;

/* The user values of the pair number i of kz_world_end_events, also those of bodies that are gone.
 *
 * They are the values that the bodies had at the last step, or when they were destroyed before it.
 * Returns: {0, 0} when there is no pair of that number.
 * Errors: none.
 * Allocates: nothing. */
KZ_API kz_pair_users kz_world_end_users(const kz_world *world, size_t i);

/* ---- Two bodies ---------------------------------------------------------------------------------------- */

/* The relation of two bodies now, and their contact, whatever their filters say.
 *
 * Of fixtures those count whose own filters agree, sensors too: the deepest may be a fist.  In a world that wraps, the
 * images that are deepest in each other count.
 * Returns: KZ_APART when one is stale or disabled.
 * Errors: none.
 * Allocates: nothing. */
KZ_API kz_relation kz_bodies_collide(const kz_world *world, kz_body a, kz_body b, kz_contact *out);

/* The shift that moves a out of b: kz_contact_push of two bodies.
 *
 * In a world that wraps it belongs to the images that have the contact.
 * Args: `contact` is that of kz_bodies_collide(world, a, b, ...), before either body moved.
 * Returns: the shift; (0, 0) if the two do not overlap, or if one is stale or disabled.
 * Errors: none.
 * Allocates: nothing. */
KZ_API kz_vec2 kz_bodies_contact_push(const kz_world *world, kz_body a, kz_body b, const kz_contact *contact);

/* A pair of the last step, and its contact. */
typedef struct kz_world_contact {
    kz_pair pair;       /* as in kz_world_pairs */
    kz_contact contact; /* as kz_bodies_collide reports it now */
} kz_world_contact;

/* The contacts of all pairs of the last step, in the order of kz_world_pairs.
 *
 * The contacts are those of the bodies as they are now; call it after the step, before they move.  A contact is
 * KZ_APART for a body that was destroyed or moved away since, and may be with KZ_PAIRS_BOXES.
 * Args: `out` receives the first `max`.
 * Returns: the number of pairs.
 * Errors: none.
 * Allocates: nothing.
 * Cost: that of kz_bodies_collide for each contact written. */
KZ_API size_t kz_world_contacts(const kz_world *world, kz_world_contact *out, size_t max);

/* Two parts that collide: parts of a shape of parts, or masks of a frame with their tags. */
typedef struct kz_body_parts {
    int32_t a, b;             /* counted through nested parts, or the frame's masks; 0 of an undivided shape */
    const char *tag_a, *tag_b; /* of a frame's mask; "" otherwise */
    kz_relation relation;
} kz_body_parts;

/* Which parts of two bodies collide, by the world's mode, sorted by (a, b).
 *
 * So "hit" against "hurt" takes one call for each pair of a step.
 * Args: `out` receives the first `max`.
 * Returns: how many there are.
 * Errors: none.
 * Allocates: nothing. */
KZ_API size_t kz_bodies_parts(const kz_world *world, kz_body a, kz_body b, kz_body_parts *out, size_t max);

#ifdef __cplusplus
}
#endif
#endif
#endif
