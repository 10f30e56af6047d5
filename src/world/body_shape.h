/* body_shape.h - the posed shape of a body: made first, then committed or aborted. */
#ifndef KZI_BODY_SHAPE_H
#define KZI_BODY_SHAPE_H

#include "world/world_private.h"

/* A new posed shape for a body.  It is made before the old one is given up; then kzi_posed_commit or kzi_posed_abort
 * ends it. */
typedef struct kzi_posed_body {
    kzi_local local;
    kzi_tail tail;  /* 0 except for capsules, masks and grids, which need the column */
    uint32_t state; /* of KZI_POSED, KZI_AXIS_BOX and the kind */
    kz_pose pose;   /* shifted into a world that wraps */
    kz_box box;
} kzi_posed_body;

/* Makes `shape` at `pose`.
 * Errors: those of kz_shape_transform, KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (larger than a world that wraps). */
kz_result kzi_posed_make(kz_world *world, const kz_shape *shape, kz_pose pose, kzi_posed_body *out, kz_error *err);

/* Mask i of a frame as a shape; the pivot is at zero. */
kz_result kzi_frame_mask(const kz_frame *frame, int32_t i, kz_shape *out, kz_error *err);

/* Makes frame number `frame` of `frames`.
 * Errors: also KZ_ERR_ARGUMENT (no such frame). */
kz_result kzi_posed_make_frame(kz_world *world, const kz_mask_set *frames, int32_t frame, kz_pose pose,
                               kzi_posed_body *out, kz_error *err);

/* Makes the body's own shape at another pose.  The result must be committed.  Allocates nothing. */
kz_result kzi_posed_make_pose(kz_world *world, uint32_t index, kz_pose pose, kzi_posed_body *out, kz_error *err);

void kzi_posed_abort(kz_world *world, kzi_posed_body *body_posed);

/* Makes a shape from numbers; `kind` is that of a body without KZI_POSED. */
void kzi_shape_of_numbers(const kzi_local *local, kzi_tail tail, kz_kind kind, kz_shape *out);

/* The numbers of a shape that is not kept posed; of other kinds all are 0. */
void kzi_take_numbers(const kz_shape *shape, kzi_local *local, kzi_tail *tail);

/* Does a shape of this kind need the column for tails? */
static inline bool kzi_has_tail(kz_kind kind)
{
    return kind == KZ_KIND_CAPSULE || kind == KZ_KIND_MASK || kind == KZ_KIND_GRID;
}

static inline kzi_tail kzi_tail_of(const kz_world *world, uint32_t index)
{
    static const kzi_tail none;
    return world->tail.at ? ((const kzi_tail *)world->tail.at)[index] : none;
}

/* Gives the body this posed shape.  The memory of the old one was released, or is reused by this one after
 * kzi_posed_make_pose.  A rotated pose needs the column for rotations, a capsule or a mask that for tails. */
void kzi_posed_commit(kz_world *world, uint32_t index, const kzi_posed_body *body_posed);

/* Releases the memory of the body's posed shape.  The body must then get another shape, or be destroyed. */
void kzi_posed_release(kz_world *world, uint32_t index);

#endif
