/* query_posed.h - questions about shapes with poses, for callers who keep shapes in the coordinates of their bodies. */
#ifndef KOLIZE_QUERY_POSED_H
#define KOLIZE_QUERY_POSED_H

#include "query.h"
#include "query_distance.h"
#include "query_ray.h"
#include "query_sweep.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The memory that a posed shape may need (kz_shape_transform_bytes): KZ_ERR_BUFFER for more, as of large polygons and of
 * compounds with many parts. */
#define KZ_POSED_BYTES 4096

/* kz_relate of shapes with poses.
 *
 * The answer is that of kz_shape_transform and kz_relate, bit for bit.  To ask several questions about one pose, call
 * kz_shape_transform once instead.
 * Returns: KZ_OK, with the relation in *out.
 * Errors: those of kz_shape_transform, and KZ_ERR_BUFFER (KZ_POSED_BYTES); *out is then as it was.
 * Allocates: nothing; uses up to 8 KB of stack.
 * Cost: two times kz_shape_transform, and kz_relate. */
KZ_API kz_result kz_relate_posed(const kz_shape *a, kz_pose pose_a, const kz_shape *b, kz_pose pose_b,
                                 kz_relation *out, kz_error *err);

/* kz_collide of shapes with poses, as kz_relate_posed.  The relation is in the contact, too.
 * Returns: as kz_relate_posed.
 * Errors: as kz_relate_posed.
 * Allocates: nothing.
 * Cost: two times kz_shape_transform, and kz_collide. */
KZ_API kz_result kz_collide_posed(const kz_shape *a, kz_pose pose_a, const kz_shape *b, kz_pose pose_b,
                                  kz_contact *out, kz_error *err);

/* kz_distance of shapes with poses, as kz_relate_posed.
 * Returns: as kz_relate_posed.
 * Errors: as kz_relate_posed.
 * Allocates: nothing.
 * Cost: two times kz_shape_transform, and kz_distance. */
KZ_API kz_result kz_distance_posed(const kz_shape *a, kz_pose pose_a, const kz_shape *b, kz_pose pose_b,
                                   kz_distance_result *out, kz_error *err);

/* kz_ray into a shape with a pose, as kz_relate_posed.  The ray is given in the world.
 * Returns: as kz_relate_posed.
 * Errors: as kz_relate_posed.
 * Allocates: nothing.
 * Cost: kz_shape_transform and kz_ray. */
KZ_API kz_result kz_ray_posed(const kz_shape *shape, kz_pose pose, kz_vec2 from, kz_vec2 to, unsigned flags,
                              kz_ray_hit *out, kz_error *err);

#if !defined(KZ_NO_SWEEP)
/* kz_sweep of shapes with poses, as kz_relate_posed.  The motion is given in the world, and neither shape rotates.
 * Returns: as kz_relate_posed.
 * Errors: as kz_relate_posed.
 * Allocates: nothing.
 * Cost: two times kz_shape_transform, and kz_sweep. */
KZ_API kz_result kz_sweep_posed(const kz_shape *a, kz_pose pose_a, kz_vec2 motion, const kz_shape *b, kz_pose pose_b,
                                unsigned flags, kz_sweep_hit *out, kz_error *err);
#endif

#ifdef __cplusplus
}
#endif
#endif
