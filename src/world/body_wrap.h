/* body_wrap.h - poses in a world that wraps; in other worlds all of this does nothing. */
#ifndef KZI_BODY_WRAP_H
#define KZI_BODY_WRAP_H

#include "world/world_private.h"

/* kz_shape_transform, and then by as many periods as bring the shape into the world: *pose becomes its pose there.
 * Errors: those of kz_shape_transform, KZ_ERR_TOO_LARGE (larger than a world that wraps). */
kz_result kzi_pose_within(const kz_world *world, const kz_shape *shape, kz_pose *pose, void *memory, size_t bytes,
                          kz_shape *out, kz_error *err);

/* Can a body that was brought in have this box? */
bool kzi_may_be_brought_in(const kz_world *world, kz_box box);
/* A part of that: is a shape with this box in the world?  If not, *pose is shifted for the next try.  In two tries, since
 * rounding the position may just miss the border. */
kz_result kzi_bring_in(const kz_world *world, kz_box box, int tries, kz_pose *pose, bool *is_in, kz_error *err);

/* The pose shifted by whole periods. */
kz_pose kzi_moved_by_periods(const kz_world *world, kz_pose pose, kz_cell periods);

#endif
