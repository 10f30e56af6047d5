/* world_query.h - asking a world: what is here, what is in the way, what is near?
 *
 * Answers are exact, complete and in a stated order: a function that fills an array returns how many there are, even
 * when that is more than `max`, and then the array holds the first of them.  Asking changes nothing, so several threads
 * may ask at once while none changes the world.
 *
 * Queries are fast for what was indexed: see kz_world_index.  Bodies that are disabled, or probes, are not found.
 * A world that wraps is asked about places inside it: the box of what is asked with begins in [0, period), as those of
 * bodies do, and a way is looked at for one period in each direction, which may lead across the seams.
 *
 * Errors: none, where nothing is said.  Allocates: nothing.  Cost, where nothing is said: a question about each body
 * whose box is near or in the way. */
#ifndef KOLIZE_WORLD_QUERY_H
#define KOLIZE_WORLD_QUERY_H

#include "query_distance.h"
#include "query_sweep.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which bodies a query may find; all zero, or NULL for the whole: all of them. */
typedef struct kz_query_filter {
    uint32_t category; /* bits of the one who asks: found are bodies that collide with it; 0: all */
    uint32_t collides; /* found are bodies of these categories; 0: all */
    kz_body except;    /* never found; {0, 0}: nobody */
    bool no_sensors;   /* sensors are not found */
    bool (*keep)(void *ctx, const kz_world *world, kz_body body); /* the caller's own word; NULL: all.  It must not
                                                                     change the world: a query cannot notice that */
    void *ctx;
} kz_query_filter;

/* Makes queries fast: builds the search trees over the bodies as they stand now.  Worth it after many bodies have moved
 * and before many queries; never needed.  Bodies that have come or moved since are looked through one by one.
 * Errors: KZ_ERR_MEMORY (queries are then slow, and right).  Allocates: about 24 bytes a body.  Cost: about 20 ns for
 * each body that moved; resting ones are indexed once. */
KZ_API kz_result kz_world_index(kz_world *world, kz_error *err);

/* A body found. */
typedef struct kz_world_hit {
    kz_body body;
    kz_relation relation; /* with the shape asked about; KZ_TOUCH for all with KZ_PAIRS_BOXES */
} kz_world_hit;

/* The bodies that `shape` overlaps (or touches, with KZ_PAIRS_TOUCH; or whose box meets its box, with KZ_PAIRS_BOXES),
 * in rising order of index.  Cost: what lies near. */
KZ_API size_t kz_world_find(const kz_world *world, const kz_shape *shape, kz_pair_mode mode,
                            const kz_query_filter *filter, kz_world_hit *out, size_t max);

/* The bodies that hold the point, borders included: what is under the mouse. */
KZ_API size_t kz_world_find_at(const kz_world *world, kz_vec2 point, const kz_query_filter *filter, kz_world_hit *out,
                               size_t max);

/* kz_world_find for many shapes at once: those of shapes[i] are out[end[i - 1]] .. out[end[i] - 1], end[-1] being 0.
 * Returns how many there are in all; beyond `max` the array is cut, and the ends go on counting. */
KZ_API size_t kz_world_find_many(const kz_world *world, const kz_shape *shapes, size_t n, kz_pair_mode mode,
                                 const kz_query_filter *filter, kz_world_hit *out, size_t max, size_t *end);

/* Which body a ray hits, and where. */
typedef struct kz_world_ray_hit {
    kz_body body; /* {0, 0}: no hit */
    kz_ray_hit hit;
} kz_world_ray_hit;

/* The first body that the way from `from` to `to` hits (kz_ray says what a hit is; flags are its flags); of several at
 * one t the one with the lowest index.  Its t may be later than kz_ray's where that is rounded down further than to
 * where the boxes meet.  False, and body {0, 0}, when there is none.  *out may not be NULL. */
KZ_API bool kz_world_ray(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *filter,
                         kz_world_ray_hit *out);

/* All bodies it hits, each at its first hit, by rising t, then index. */
KZ_API size_t kz_world_ray_all(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags,
                               const kz_query_filter *filter, kz_world_ray_hit *out, size_t max);

/* Which body a moving shape hits, and where. */
typedef struct kz_world_sweep_hit {
    kz_body body; /* {0, 0}: no hit */
    kz_sweep_hit hit;
} kz_world_sweep_hit;

/* The first body that `shape` hits when it is moved by `motion` (kz_sweep says what a hit is).  Bodies it overlaps at
 * the start hit at t 0 unless the motion takes them apart. */
KZ_API bool kz_world_sweep(const kz_world *world, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                           const kz_query_filter *filter, kz_world_sweep_hit *out);

/* All bodies it hits, each at its first hit, by rising t, then index. */
KZ_API size_t kz_world_sweep_all(const kz_world *world, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                                 const kz_query_filter *filter, kz_world_sweep_hit *out, size_t max);

/* A body near by. */
typedef struct kz_world_near {
    kz_body body;
    kz_distance_result gap; /* on_a is on the shape asked with, on_b on the body, as near as its nearest image is */
} kz_world_near;

/* The `max` bodies nearest to `shape`, no farther than `within` (INFINITY: however far), by rising distance, then
 * index. Returns how many were written, at most max. */
KZ_API size_t kz_world_nearest(const kz_world *world, const kz_shape *shape, float within,
                               const kz_query_filter *filter, kz_world_near *out, size_t max);

#ifdef __cplusplus
}
#endif
#endif
