/* world.h - many bodies: which of them collide, each pair once, without asking every pair.
 *
 * Typical: 100 to 10 000 bodies, most of them moving every frame; built to carry 100 000 and more.  A world keeps a
 * shape, a pose and a filter for each body, finds the pairs whose boxes meet by sorting (world_pairs.c), and decides
 * those exactly with kz_relate. */
#ifndef KOLIZE_WORLD_H
#define KOLIZE_WORLD_H

#include "broad.h"
#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kz_world kz_world;

/* A body's name.  `index` is small and reused; `generation` tells a new body from a destroyed one, so that a stale
 * handle is an error and never somebody else.  {0, 0} is never a body. */
typedef struct kz_body {
    uint32_t index, generation;
} kz_body;

typedef struct kz_body_def {
    kz_shape shape;      /* in the body's own coordinates; what it refers to is borrowed until the body is destroyed */
    kz_pose pose;        /* cos and sin both 0 (a zeroed struct) means no turn */
    uint32_t category;   /* bits this body is; 0 means 1 */
    uint32_t collides;   /* bits of the categories it collides with; 0 means all */
    uint64_t user;       /* the caller's own value */
} kz_body_def;

/* A pair of bodies that collide, a.index < b.index. */
typedef struct kz_pair {
    kz_body a, b;
    kz_relation relation;
} kz_pair;

typedef enum kz_pair_mode {
    KZ_PAIRS_OVERLAP, /* bodies whose insides meet */
    KZ_PAIRS_TOUCH,   /* and those that only touch */
    KZ_PAIRS_BOXES    /* bodies whose closed boxes meet, unasked: relation is KZ_TOUCH for all */
} kz_pair_mode;

/* An empty world.  Errors: KZ_ERR_MEMORY. */
KZ_API kz_result kz_world_create(const kz_allocator *alloc, kz_world **out, kz_error *err);
KZ_API void kz_world_free(kz_world *world); /* NULL is fine */

/* Adds a body.  The world is unchanged when it fails.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (2^29 bodies), those of kz_shape_pose. */
KZ_API kz_result kz_body_create(kz_world *world, const kz_body_def *def, kz_body *out, kz_error *err);

/* Errors: KZ_ERR_BAD_HANDLE. */
KZ_API kz_result kz_body_destroy(kz_world *world, kz_body body);

/* Moves a body; its old pose stays when the new one is refused (cos and sin both 0 are refused here).  Errors:
 * KZ_ERR_BAD_HANDLE, those of kz_shape_pose.
 * Allocates: nothing. */
KZ_API kz_result kz_body_set_pose(kz_world *world, kz_body body, kz_pose pose, kz_error *err);

/* Gives a body another shape (an animation's next frame), again in the body's own coordinates: not one that
 * kz_body_shape returned.  Errors: as kz_body_create. */
KZ_API kz_result kz_body_set_shape(kz_world *world, kz_body body, const kz_shape *shape, kz_error *err);

/* Category 0 means 1 and collides 0 means all, as in kz_body_def.  Errors: KZ_ERR_BAD_HANDLE. */
KZ_API kz_result kz_body_set_filter(kz_world *world, kz_body body, uint32_t category, uint32_t collides);

KZ_API bool kz_body_is_live(const kz_world *world, kz_body body);

/* The posed shape, in world coordinates; NULL if stale.  Valid until the world changes. */
KZ_API const kz_shape *kz_body_shape(const kz_world *world, kz_body body);
KZ_API kz_pose kz_body_pose(const kz_world *world, kz_body body);          /* no turn at (0, 0) if stale */
KZ_API uint64_t kz_body_user(const kz_world *world, kz_body body);         /* 0 if stale */
KZ_API uint32_t kz_world_count(const kz_world *world);                     /* live bodies */

/* All pairs of bodies that collide and whose filters both agree (a.category & b.collides and b.category & a.collides),
 * each once, sorted by (a.index, b.index).  *pairs belongs to the world and is valid until its next change or call of
 * this function; it holds *n pairs.
 * Errors: KZ_ERR_MEMORY (*pairs and the world are then as before).  Allocates: scratch and the list, kept for the next
 * call.  Cost: sorting n bodies, plus the pairs whose boxes meet. */
KZ_API kz_result kz_world_pairs(kz_world *world, kz_pair_mode mode, const kz_pair **pairs, size_t *n, kz_error *err);

/* Calls `visit` for every body whose filter agrees and that `shape` overlaps (or touches, with KZ_PAIRS_TOUCH; or whose
 * box meets, with KZ_PAIRS_BOXES; `collides` 0 means all), in rising order of index, until it returns false.  The world
 * must not be changed meanwhile.  Errors: none.  Allocates: nothing.  Cost: one box test a body. */
KZ_API void kz_world_query(const kz_world *world, const kz_shape *shape, uint32_t collides, kz_pair_mode mode,
                           bool (*visit)(void *ctx, kz_body body, kz_relation relation), void *ctx);

#ifdef __cplusplus
}
#endif
#endif
