/* world_fixture.h - bodies of several shapes: a body with a hurt box, a fist, a foot and a sight.
 *
 * Each shape, a fixture, has a filter and flags of its own and a kind, the caller's number.  Two bodies collide when two
 * of their fixtures do.  Kinds collide when any fixtures of these kinds do.  A pair of kinds begins once, however many
 * fixtures of them meet, and goes on when the table or the frame is exchanged.  A body with one shape is fixture 0 of kind 0, with
 * the body's filter.  A table is borrowed and posed when it is asked for, so thousands of bodies may share one.
 * Details: docs/contract/world_fixture.md */
#ifndef KOLIZE_WORLD_FIXTURE_H
#define KOLIZE_WORLD_FIXTURE_H

#include "world.h"

#if !defined(KZ_NO_WORLD)

#ifdef __cplusplus
extern "C" {
#endif

/* The most bytes of memory that kz_shape_transform may need for the shape of a fixture: 128 vertices. */
#define KZ_FIXTURE_BYTES 1024

/* One shape of a body. */
typedef struct kz_fixture {
    kz_shape shape;    /* in the body's coordinates, of any kind */
    uint32_t category; /* bits this fixture is; 0 means 1 */
    uint32_t collides; /* bits of the categories it collides with; 0 means all */
    uint32_t flags;    /* of KZ_BODY_SENSOR, _ONE_WAY, _PROBE, _DISABLED; those of the body are added */
    uint16_t kind;     /* the caller's number, such as HURT, HIT, FOOT */
    uint64_t user;     /* the caller's own value */
} kz_fixture;

/* Two fixtures collide if the groups and static flags of their bodies allow it, and each one's category is among what
 * the other collides with.  Neither may be disabled or off, and not both probes.  Fixtures of one body never collide.
 * A body with fixtures has the category and collides bits of all that are not off. */

/* Gives a body other fixtures.  Pairs of kinds that both tables have go on without an event.
 *
 * Args: the table is borrowed, with what its shapes refer to, until the body is destroyed or given another shape.  A body
 * with n 0 collides with nothing.
 * Errors: as of kz_body_create.  KZ_ERR_ARGUMENT: unknown flags, of fixture err->b.  KZ_ERR_BUFFER: a shape needs err->a
 * bytes, more than KZ_FIXTURE_BYTES; make it a body.
 * Allocates: nothing, except at the first filter of any body that is not the default. */
KZ_API kz_result kz_body_set_fixtures(kz_world *world, kz_body body, const kz_fixture *fixtures, int32_t n,
                                      kz_error *err);

/* Switches off the fixtures of a body that have one of these categories, such as HURT after a blow; 0: none are off.
 * It holds for all frames and tables that follow, until the next call.
 *
 * Fixtures that are off collide with nothing and are not found.
 * Errors: KZ_ERR_BAD_HANDLE.  KZ_ERR_ARGUMENT: the body has no fixtures.  Those of kz_body_set_pose, for fixtures that
 * are on again.
 * Allocates: as kz_body_set_fixtures. */
KZ_API kz_result kz_body_set_off(kz_world *world, kz_body body, uint32_t categories);

/* The categories that are switched off; 0 for a stale handle.
 *
 * Errors: none.
 * Allocates: nothing. */
KZ_API uint32_t kz_body_off(const kz_world *world, kz_body body);

/* The table of a body, and how many fixtures it has.
 *
 * Returns: NULL, with *n 0, for a stale handle and for a body without fixtures.
 * Errors: none.
 * Allocates: nothing. */
KZ_API const kz_fixture *kz_body_fixtures(const kz_world *world, kz_body body, int32_t *n);

/* The shape of one fixture in world coordinates.  Number 0 is the shape of a body without fixtures.
 *
 * Args: `memory`, aligned to 8, of KZ_FIXTURE_BYTES takes what does not fit into *out, and must outlive it.
 * Returns: false, and kind NONE, for a stale handle, a number that does not exist, or too little memory.
 * Errors: none.
 * Allocates: nothing. */
KZ_API bool kz_body_fixture_shape(const kz_world *world, kz_body body, int32_t fixture, void *memory, size_t bytes,
                                  kz_shape *out);

/* ---- Pairs of kinds ------------------------------------------------------------------------------------ */

/* Two kinds of two bodies that collide, a.index < b.index. */
typedef struct kz_fixture_pair {
    kz_body a, b;
    uint16_t kind_a, kind_b;
    kz_relation relation; /* the highest of all fixtures of these kinds */
    bool began;           /* they did not at the last step */
} kz_fixture_pair;

/* The pairs of kinds that collided at the last step, of pairs of bodies of which at least one has fixtures.
 *
 * They are sorted by (a.index, b.index, kind_a, kind_b), and valid until the next step.
 * Args: `n` must not be NULL.
 * Returns: none unless kz_world_def.fixture_pairs asked for them.
 * Errors: none.
 * Allocates: nothing. */
KZ_API const kz_fixture_pair *kz_world_fixture_pairs(const kz_world *world, size_t *n);

/* The pairs of kinds that began at the last step; sorted, and valid until the next step.
 *
 * They are also in kz_world_fixture_pairs, with `began` true. */
KZ_API const kz_fixture_pair *kz_world_fixture_begin_events(const kz_world *world, size_t *n);

/* The pairs of kinds that ended at the last step; sorted, and valid until the next step.
 *
 * They end because they separated, or were filtered, switched off, exchanged or destroyed. */
KZ_API const kz_fixture_pair *kz_world_fixture_end_events(const kz_world *world, size_t *n);

/* The user values of the bodies of pair number i of kz_world_fixture_end_events; see kz_world_end_users.
 *
 * Returns: {0, 0} when there is no pair of that number.
 * Errors: none.
 * Allocates: nothing. */
KZ_API kz_pair_users kz_world_fixture_end_users(const kz_world *world, size_t i);

/* ---- Two bodies ---------------------------------------------------------------------------------------- */

/* Two fixtures of two bodies that collide. */
typedef struct kz_bodies_fixture {
    int32_t a, b; /* their numbers */
    uint16_t kind_a, kind_b;
    kz_relation relation;
} kz_bodies_fixture;

/* Which fixtures of two bodies collide now, by the world's mode, sorted by (a, b).
 *
 * Groups and static flags of the bodies do not count.
 * Args: `out` receives the first `max`.
 * Returns: how many there are; 0 when one is stale or disabled.
 * Errors: none.
 * Allocates: nothing.
 * Cost: a test of boxes for each two fixtures. */
KZ_API size_t kz_bodies_fixtures(const kz_world *world, kz_body a, kz_body b, kz_bodies_fixture *out, size_t max);

/* The relation of two fixtures now, and their contact, whatever their filters say.
 *
 * Number 0 is the shape of a body without fixtures.  In a world that wraps, the images that are deepest in each other
 * count.
 * Returns: KZ_APART when a body is stale or disabled, or a number does not exist.
 * Errors: none.
 * Allocates: nothing. */
KZ_API kz_relation kz_fixtures_collide(const kz_world *world, kz_body a, int32_t fixture_a, kz_body b,
                                       int32_t fixture_b, kz_contact *out);

#ifdef __cplusplus
}
#endif
#endif
#endif
