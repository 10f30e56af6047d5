/* world_cast.h - casts a shape and returns its hits in batches: the base of moving bodies. */
#ifndef KZI_WORLD_CAST_H
#define KZI_WORLD_CAST_H

#include "world/fixture/fixture.h"
#include "world/query/body_windows.h"

#include <kolize/world_query.h>

/* The flags of fixtures that block no motion. */
#define KZI_NOT_SOLID ((uint32_t)KZ_BODY_SENSOR | KZ_BODY_PROBE | KZ_BODY_DISABLED)

/* Who casts.  `self` is the body whose shape it is, at its present pose; NULL for a shape that is no body.  It matters
 * in a world that wraps: of two bodies, the one with the higher index is shifted by periods, and rounded there. */
typedef struct kzi_caster {
    const kz_body *self;
    bool is_mover;             /* each fixture of a body is met by itself */
    const kzi_solids *solids;  /* the fixtures whose shapes it has; NULL: it has one shape */
    uint32_t (*shuns)(const void *ctx, uint32_t index); /* flags of fixtures of this body that let it through, or NULL */
    const void *ctx;
    kzi_body_windows *windows; /* or NULL; always in a world that wraps */
    const kz_vec2 *at; /* the position that the windows know the shape by; NULL: another shape */
} kzi_caster;

/* Returns the first `max` (at least 1) hits of kz_world_sweep_all in `out`, and their number.  It skips hits up to and
 * including `after` (NULL: none), and bodies that the shape overlaps at the start. */
size_t kzi_sweep_onwards(const kz_world *world, kzi_caster caster, const kz_shape *shape, kz_vec2 motion,
                         const kz_query_filter *filter, const kz_world_sweep_hit *after, kz_world_sweep_hit *out,
                         size_t max);

/* The hits at the earliest time, `max` of them at most.  It is faster where bodies lie side by side, as tiles do: a
 * body whose box is met later is not asked. */
size_t kzi_sweep_earliest(const kz_world *world, kzi_caster caster, const kz_shape *shape, kz_vec2 motion,
                          const kz_query_filter *filter, kz_world_sweep_hit *out, size_t max);

/* The first hit with any image of one fixture of a live body.  Of several faces met at once, the one that faces `faced` most counts;
 * {0, 0} means the motion. */
kz_sweep_hit kzi_sweep_to_body(const kz_world *world, kzi_caster caster, const kz_shape *shape, kz_vec2 motion,
                               kz_body body, int32_t fixture, kz_vec2 faced);

/* Does a swept shape that hit this one-way body meet it on its far side?  As kzi_ray_is_against_one_way. */
bool kzi_sweep_is_against_one_way(const kz_world *world, kzi_caster caster, const kz_shape *shape, kz_vec2 motion,
                                  kz_body body, int32_t fixture, kz_sweep_hit *hit);

#endif
