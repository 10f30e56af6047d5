/* world_shift.c - moves the origin of a world, so that bodies near the players stay near zero, where float32 is
 * fine. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "world/body_shape.h"
#include "world/record/record_private.h"

#include <string.h>

/* The longest shift in a world that wraps, in periods: sums with it are exact to far less than a float32 step. */
#define MOST_PERIODS 65536

static bool is_within_periods(float offset, float period)
{
    return period == 0 || kzi_abs((double)offset) <= (double)period * MOST_PERIODS;
}

/* The sum, rounded once.  In a world that wraps it is less by as many periods as bring `lower` into the world. */
static float shifted(float at, float offset, float lower, float period)
{
    const double to = (double)at + (double)offset, end = (double)lower + (double)offset;
    return (float)(period > 0 ? to - (double)kzi_floor_i64(end / (double)period) * (double)period : to);
}

static kz_pose shifted_pose(const kz_world *world, uint32_t index, kz_vec2 offset)
{
    kz_pose pose = kzi_pose_of(world, index);
    const kz_box box = kzi_boxes(world)[index];
    const kz_vec2 lower = box.min.x <= box.max.x ? box.min : pose.at; /* a disabled body has no box */
    pose.at.x = shifted(pose.at.x, offset.x, lower.x, world->wrap_w);
    pose.at.y = shifted(pose.at.y, offset.y, lower.y, world->wrap_h);
    return pose;
}

static kz_result shift_bodies(kz_world *world, kz_vec2 offset, uint32_t *n_done, kz_error *err)
{
    for (uint32_t i = 0; i < world->n_slots; i++) {
        *n_done = i;
        if (!(kzi_states(world)[i] & KZI_LIVE)) continue;
        const kz_result r = kz_body_set_pose(world, kzi_handle(world, i), shifted_pose(world, i, offset), err);
        if (r != KZ_OK) return r;
    }
    return KZ_OK;
}

/* Puts the first n back where they were.  They have been posed there, so nothing is refused. */
static void take_back(kz_world *world, const kz_vec2 *were, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        kz_pose pose = kzi_pose_of(world, i);
        if (!(kzi_states(world)[i] & KZI_LIVE)) continue;
        pose.at = were[i];
        kz_body_set_pose(world, kzi_handle(world, i), pose, NULL);
    }
}

kz_result kz_world_shift(kz_world *world, kz_vec2 offset, kz_error *err)
{
    uint32_t n_done = 0;
    if (!world) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (world->busy) {
        const kzi_call call = {.name = KZI_CALL_SHIFT, .pose = {.at = offset}};
        if (!kzi_record_opens(world)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
        return kzi_record_new(world, &call, kz_world_shift(world, offset, err));
    }
    if (!kzi_is_finite_vec(offset)) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    const bool is_x_within = is_within_periods(offset.x, world->wrap_w);
    if (!is_x_within || !is_within_periods(offset.y, world->wrap_h)) {
        const double periods = is_x_within ? (double)offset.y / (double)world->wrap_h : (double)offset.x / (double)world->wrap_w;
        return kzi_fail(err, KZ_ERR_TOO_LARGE, kzi_above(kzi_abs(periods), MOST_PERIODS), MOST_PERIODS);
    }
    const size_t size = world->n_slots * sizeof(kz_vec2);
    kz_vec2 *were = kzi_alloc(&world->alloc, size ? size : 1, sizeof(float));
    if (!were) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    if (size) memcpy(were, kzi_ats(world), size);
    const kz_result r = shift_bodies(world, offset, &n_done, err);
    if (r != KZ_OK) {
        take_back(world, were, n_done);
    } else {
        world->origin.x += (double)offset.x;
        world->origin.y += (double)offset.y;
    }
    kzi_release(&world->alloc, were, size ? size : 1, sizeof(float));
    return r;
}
