/* world_query.h - queries of a world: what is here, what does a ray or a moving shape hit, what is near?
 *
 * Answers are exact, complete and in a stated order.  Queries change nothing, so several threads may query one world
 * while none changes it.  Disabled bodies and probes are not found.  Search trees make queries fast; kz_world_expect
 * says who builds them.  Unless a function says otherwise:
 *
 * Args: `out` receives the first `max`; `filter` may be NULL.
 * Returns: how many there are, even when that is more than `max`.
 * Errors: none.
 * Allocates: nothing.
 * Cost: one test for each body whose box is near or in the path.
 * Details: docs/contract/world_query.md */
#ifndef KOLIZE_WORLD_QUERY_H
#define KOLIZE_WORLD_QUERY_H

#include "query_distance.h"
#include "query_sweep.h"
#include "world.h"

#if !defined(KZ_NO_WORLD)

#ifdef __cplusplus
extern "C" {
#endif

/* Which bodies a query may find; all zero, or NULL for the whole: all of them. */
typedef struct kz_query_filter {
    uint32_t category; /* bits of the one who queries: bodies that collide with it are found; 0: all */
    uint32_t collides; /* bodies of these categories are found; 0: all */
    kz_body except;    /* never found; {0, 0}: none */
    bool no_sensors;   /* sensors are not found */
    bool each_kind;    /* a body with fixtures is found once for each kind of them, by the lowest number (world_fixture.h) */
    bool (*keep)(void *ctx, const kz_world *world, kz_body body); /* the caller's own decision; NULL: all.  It must not
                                                                     change the world: a query cannot notice that */
    void *ctx;
} kz_query_filter;

/* Builds the search trees over the bodies as they stand now, which makes queries fast.
 *
 * It is never necessary: kz_world_expect says who else builds them.  It helps where many bodies have moved since, nothing
 * announces the queries, and there are many.  Bodies that were created or moved since are searched one by one: in a query
 * 0.5 ns each, for rays and sweeps 1.5 ns.
 * Errors: KZ_ERR_MEMORY; queries are then slow, and still right.
 * Allocates: about 24 bytes a body.
 * Cost: about 20 ns for each body that moved.  Resting bodies are indexed once. */
KZ_API kz_result kz_world_index(kz_world *world, kz_error *err);

/* Says that `n` queries come, and builds the search trees where that pays.
 *
 * A query only reads its world, so it cannot build a tree.  A step puts static bodies into one.  This function builds
 * them for all bodies when queries have spent as much on moved bodies as that costs.  It does so at once when as many
 * queries as between the last two steps would spend as much.  kz_body_move, kz_body_push_out and platforms call it, and
 * bindings do before each query.  During a call of a caller's function it does nothing.
 * Errors: none; without memory queries are slow, and still right.
 * Allocates: about 24 bytes a body.
 * Cost: a few nanoseconds, unless trees are built: kz_world_index. */
KZ_API void kz_world_expect(kz_world *world, uint32_t n);

/* A body found. */
typedef struct kz_world_hit {
    kz_body body;
    kz_relation relation; /* to the shape of the query; KZ_TOUCH for all with KZ_PAIRS_BOXES */
    int32_t fixture;      /* the lowest with this relation; 0 of a body with one shape */
} kz_world_hit;

/* Finds the bodies that `shape` overlaps, in rising order of index.
 *
 * KZ_PAIRS_TOUCH finds bodies that it only touches as well.  KZ_PAIRS_BOXES finds bodies whose box meets its box.
 * Cost: a test for each body whose box is near, and sorting: about 15 ns for each box of a hundred found. */
KZ_API size_t kz_world_find(const kz_world *world, const kz_shape *shape, kz_pair_mode mode,
                            const kz_query_filter *filter, kz_world_hit *out, size_t max);

/* Finds the bodies that contain a point, borders included: what is under the mouse. */
KZ_API size_t kz_world_find_at(const kz_world *world, kz_vec2 point, const kz_query_filter *filter, kz_world_hit *out,
                               size_t max);

/* kz_world_find for many shapes at once.  Shapes that follow each other and lie close together share a search.
 *
 * Args: the bodies of shapes[i] are out[end[i - 1]] .. out[end[i] - 1], where end[-1] counts as 0.  The array is cut at
 * `max`; the ends go on counting.
 * Returns: how many there are in all. */
KZ_API size_t kz_world_find_many(const kz_world *world, const kz_shape *shapes, size_t n, kz_pair_mode mode,
                                 const kz_query_filter *filter, kz_world_hit *out, size_t max, size_t *end);

/* Which body a ray hits, and where. */
typedef struct kz_world_ray_hit {
    kz_body body; /* {0, 0}: no hit */
    kz_ray_hit hit;
    int32_t fixture;
} kz_world_ray_hit;

/* Finds the first body that the ray from `from` to `to` hits.
 *
 * kz_ray says what a hit is.  Of several at one t the one with the lowest index counts.  With KZ_HIT_UNION it is sight:
 * the ray is stopped at the first point that has blockers on both of its sides, however near.  It is stopped at seams,
 * at a wall on the floor along which it runs, and between tiles that share a corner.  One-way bodies are hit from both
 * sides, unless KZ_HIT_PASS_ONE_WAY is given.
 * Args: `out` must not be NULL.
 * Returns: false, and body {0, 0}, when there is no hit.
 * Details: docs/contract/world_query.md#kz_world_ray */
KZ_API bool kz_world_ray(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *filter,
                         kz_world_ray_hit *out);

/* Finds all bodies that the ray hits, each at its first hit, by rising t, then index.  It knows no KZ_HIT_UNION.
 * Cost: a test for each body near the ray, and sorting.  In a world that wraps, for each one in the box of the ray. */
KZ_API size_t kz_world_ray_all(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags,
                               const kz_query_filter *filter, kz_world_ray_hit *out, size_t max);

/* Which body a moving shape hits, and where. */
typedef struct kz_world_sweep_hit {
    kz_body body; /* {0, 0}: no hit */
    kz_sweep_hit hit;
    int32_t fixture;
} kz_world_sweep_hit;

/* Finds the first body that `shape` hits when it is moved by `motion`.
 *
 * kz_sweep says what a hit is.  Bodies that it overlaps at the start hit at t 0, unless the motion separates the two.
 * One-way bodies are hit from both sides, unless `flags` has KZ_HIT_PASS_ONE_WAY.
 * Returns: false, and body {0, 0}, when there is no hit. */
KZ_API bool kz_world_sweep(const kz_world *world, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                           const kz_query_filter *filter, kz_world_sweep_hit *out);

/* Finds all bodies that the moving shape hits, each at its first hit, by rising t, then index.
 * Cost: a test for each body near the path, and sorting.  In a world that wraps, for each one in the box of the path. */
KZ_API size_t kz_world_sweep_all(const kz_world *world, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                                 const kz_query_filter *filter, kz_world_sweep_hit *out, size_t max);

/* Points or circles that move, read where they are: each from (x, y) to (x + dx, y + dy).
 *
 * `stride` is the bytes from one number to the next, a multiple of 4; 0 means that each array holds nothing else.
 * `r` NULL means points: rays. */
typedef struct kz_moving_circles {
    const float *x, *y, *dx, *dy, *r;
    size_t stride;
} kz_moving_circles;

/* What one of them hits first. */
typedef struct kz_cast_hit {
    kz_body body;    /* {0, 0}: no hit */
    int32_t fixture; /* 0 of a body with one shape */
    float t;         /* as kz_world_ray or kz_world_sweep has it; 1 without a hit */
    kz_vec2 normal;  /* as these have it */
    bool inside;     /* it overlapped the body at the start; for rays as in kz_ray_hit */
} kz_cast_hit;

/* Finds the first body that each of n bullets or rays hits: kz_world_ray or kz_world_sweep for many at once.
 *
 * They do not meet each other.  Numbers that are not finite and a negative radius hit nothing.  Threads may share the
 * work: split the arrays.
 * Args: out[i] is what number i hits.  `flags` as for rays; circles know no KZ_HIT_UNION.
 * Returns: how many hit something.
 * Allocates: nothing; 12 KB of the stack.
 * Cost: about 3 ns for each one far from all bodies, else that of kz_world_ray at most, and once 40 ns for each body
 * near.  Many moved bodies are slow: kz_world_expect.
 * Source: Lakshman and Stiliadis 1998: marks of bodies in rows and columns.
 * Details: docs/contract/world_query.md#kz_world_cast_many */
KZ_API size_t kz_world_cast_many(const kz_world *world, kz_moving_circles bullets, size_t n, unsigned flags,
                                 const kz_query_filter *filter, kz_cast_hit *out);

/* A body near by. */
typedef struct kz_world_near {
    kz_body body;
    kz_distance_result gap; /* on_a is on the shape of the query, on_b on the body's nearest image */
    int32_t fixture;
} kz_world_near;

/* Finds the `k` bodies nearest to `shape`, by rising distance, then index.
 *
 * Args: bodies farther than `within` are not found; INFINITY means any distance.  `out` has room for k.
 * Returns: how many were found, at most k. */
KZ_API size_t kz_world_nearest(const kz_world *world, const kz_shape *shape, float within,
                               const kz_query_filter *filter, kz_world_near *out, size_t k);

#ifdef __cplusplus
}
#endif
#endif
#endif
