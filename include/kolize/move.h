/* move.h - getting out of the way: response on top of queries and the world. */
#ifndef KOLIZE_MOVE_H
#define KOLIZE_MOVE_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kz_push_out {
    bool free;         /* nothing is overlapped any more */
    int32_t attempts;  /* pushes used */
    kz_vec2 moved;     /* sum of the pushes */
    kz_body last;      /* the body pushed out of last; {0, 0} if none */
} kz_push_out;

/* Pushes a body out of the others, one at a time, always out of the one it is deepest in, until it overlaps none or
 * `max_attempts` pushes are used up; `free` then says whether that was enough.  Equal depths: the lower index.
 * Each push is the one of kz_collide: of concave bodies, parts and masks too the shortest, within that function's
 * limits.
 * Errors: KZ_ERR_BAD_HANDLE; KZ_ERR_ARGUMENT (max_attempts negative, no out); those of kz_shape_pose.  The body stays
 * where the last push left it.
 * Allocates: nothing.  Cost: a world query and the contacts it finds, each attempt.
 * Source: minimum translation vectors applied in turn, as classic separating-axis tutorials do. */
KZ_API kz_result kz_body_push_out(kz_world *world, kz_body body, int32_t max_attempts, kz_push_out *out, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
