/* body_shape.c - local shapes and their posed forms.  Shapes of few numbers are posed on each query; vertices and parts
 * are posed beforehand.
 *
 * Every posed body is made by one call of kz_shape_transform.  So a body is refused where a shape is refused, and the
 * box used for pairs is the box of the shape. */
#include "world/body_shape.h"

#include "world/body_fast.h"

#include "base/scalar.h"
#include "math/rounding.h"
#include "shape/shape_private.h"

#include <math.h>
#include <string.h>

#define IMAGE_ALIGN 8
#define N_IMAGES    25 /* of a shape in a world that wraps: shifted by -2..2 periods in x and y */

/* ---- Shapes of few numbers ------------------------------------------------------------------------------ */

/* Is the shape kept as numbers, and posed on each query? */
static bool is_light(const kz_shape *shape)
{
    switch (shape->kind) {
    case KZ_KIND_NONE:
    case KZ_KIND_POINT:
    case KZ_KIND_SEGMENT:
    case KZ_KIND_BOX:
    case KZ_KIND_CIRCLE:
    case KZ_KIND_CAPSULE:
    case KZ_KIND_MASK: return true;
    default: return false;
    }
}

static void take_numbers(const kz_shape *shape, kzi_local *local, kzi_tail *tail)
{
    memset(local, 0, sizeof *local);
    memset(tail, 0, sizeof *tail);
    switch (shape->kind) {
    case KZ_KIND_POINT: local->point = shape->as.point; break;
    case KZ_KIND_SEGMENT: local->segment = shape->as.segment; break;
    case KZ_KIND_BOX: local->box = shape->bounds; break;
    case KZ_KIND_CIRCLE: local->circle = shape->as.circle; break;
    case KZ_KIND_CAPSULE:
        local->segment = (kz_segment){shape->as.capsule.a, shape->as.capsule.b};
        tail->capsule_r = shape->as.capsule.r;
        break;
    case KZ_KIND_MASK:
        local->mask.mask = shape->as.mask.mask;
        local->mask.x = shape->as.mask.at_x;
        tail->mask_y = shape->as.mask.at_y;
        break;
    default: break;
    }
}

/* The numbers came from a valid shape, so its maker accepts them again. */
void kzi_shape_of_numbers(const kzi_local *local, kzi_tail tail, kz_kind kind, kz_shape *out)
{
    switch (kind) {
    case KZ_KIND_POINT: kz_shape_point(local->point, out, NULL); break;
    case KZ_KIND_SEGMENT: kz_shape_segment(local->segment.a, local->segment.b, out, NULL); break;
    case KZ_KIND_BOX: kz_shape_box(local->box.min, local->box.max, out, NULL); break;
    case KZ_KIND_CIRCLE: kz_shape_circle(local->circle.center, local->circle.r, out, NULL); break;
    case KZ_KIND_CAPSULE: kz_shape_capsule(local->segment.a, local->segment.b, tail.capsule_r, out, NULL); break;
    case KZ_KIND_MASK: kz_shape_mask(local->mask.mask, local->mask.x, tail.mask_y, out, NULL); break;
    default: memset(out, 0, sizeof *out); break;
    }
}

/* ---- Worlds that wrap ----------------------------------------------------------------------------------- */

/* v minus whole periods, in [0, period).  Exact for v >= 0, otherwise rounded once. */
static double less_periods(double v, double period)
{
    double rest = v < 0 ? -v : v, step = period;
    while (step <= rest / 2) step *= 2;
    for (; step >= period; step /= 2) {
        if (rest >= step) rest -= step; /* exact: rest < 2 * step */
    }
    if (v < 0 && rest > 0) rest = period - rest;
    return rest < period ? rest : 0;
}

static bool is_brought_in(float min, float period) { return period == 0 || (min >= 0 && min < period); }

/* Rounding the position may miss the world by a little.  A shape that misses it by more, because it is far from its own
 * origin or many periods away, cannot be brought in. */
static bool is_nearly_in(float min, float period)
{
    return period == 0 || ((double)min >= -(double)period / 1024 && (double)min <= (double)period * (1 + 1.0 / 1024));
}

/* The new position for a body at `at` whose box begins at `min`. */
static float brought_in(float at, float min, float period)
{
    if (period == 0) return at;
    return (float)(((double)at - (double)min) + less_periods((double)min, (double)period));
}

/* Is the shape no larger than the world?  If it is larger, the error says by how much, rounded up. */
static kz_result check_extent(float min, float max, float period, kz_error *err)
{
    const double extent = (double)max - (double)min;
    if (period == 0 || extent <= (double)period) return KZ_OK;
    const int64_t whole = kzi_floor_i64(extent), more = (double)whole < extent && whole < INT64_MAX ? 1 : 0;
    return kzi_fail(err, KZ_ERR_TOO_LARGE, whole + more, kzi_saturate_i64((double)period));
}

static kz_result check_extents(const kz_world *world, kz_box box, kz_error *err)
{
    const kz_result r = check_extent(box.min.x, box.max.x, world->wrap_w, err);
    return r == KZ_OK ? check_extent(box.min.y, box.max.y, world->wrap_h, err) : r;
}

static kz_pose moved_by_periods(const kz_world *world, kz_pose pose, kz_cell periods)
{
    pose.at.x = (float)((double)pose.at.x + (double)periods.x * (double)world->wrap_w);
    pose.at.y = (float)((double)pose.at.y + (double)periods.y * (double)world->wrap_h);
    return pose;
}

/* Poses the shape and brings it into the world, in two tries, since rounding the position may just miss the border. */
static kz_result pose_within(const kz_world *world, const kz_shape *shape, kz_pose *pose, void *memory, size_t bytes,
                             kz_shape *out, kz_error *err)
{
    for (int tries = 0;; tries++) {
        kz_result r = kz_shape_transform(shape, *pose, memory, bytes, out, err);
        if (r != KZ_OK || !world->wraps || world->trusts_poses) return r;
        const kz_vec2 min = out->bounds.min;
        if (min.x > out->bounds.max.x) { return KZ_OK; /* empty */ }
        if ((r = check_extents(world, out->bounds, err)) != KZ_OK) return r;
        if (is_brought_in(min.x, world->wrap_w) && is_brought_in(min.y, world->wrap_h)) return KZ_OK;
        if (tries == 2) {
            const bool all_but = is_nearly_in(min.x, world->wrap_w) && is_nearly_in(min.y, world->wrap_h);
            const bool is_x = !is_nearly_in(min.x, world->wrap_w);
            return all_but ? KZ_OK
                           : kzi_fail(err, KZ_ERR_TOO_LARGE, kzi_saturate_i64((double)(is_x ? min.x : min.y)),
                                      kzi_saturate_i64((double)(is_x ? world->wrap_w : world->wrap_h)));
        }
        pose->at.x = brought_in(pose->at.x, min.x, world->wrap_w);
        pose->at.y = brought_in(pose->at.y, min.y, world->wrap_h);
    }
}

/* ---- Shapes kept posed ---------------------------------------------------------------------------------- */

/* The layout of the block: kzi_posed, 2 * 25 images if they are kept, memory of 2 * n_images, the parts of a frame. */
static size_t n_kept_images(const kzi_posed *posed) { return posed->n_images > 1 ? posed->n_images : 0; }

static kz_shape *image_shapes(const kzi_posed *posed, uint32_t half)
{
    return (kz_shape *)(uintptr_t)(posed + 1) + half * n_kept_images(posed);
}

static unsigned char *image_memory(const kzi_posed *posed, uint32_t half, uint32_t image)
{
    unsigned char *memory = (unsigned char *)(image_shapes(posed, 0) + 2 * n_kept_images(posed));
    return memory + ((size_t)half * posed->n_images + image) * posed->half_bytes;
}

static const kz_shape *kept_image(const kzi_posed *posed, kz_cell periods)
{
    return &image_shapes(posed, posed->half)[(periods.y + 2) * 5 + periods.x + 2];
}

static size_t posed_block_size(uint32_t n_images, size_t image_bytes, size_t extra)
{
    const size_t both = 2 * (size_t)n_images; /* halves */
    return sizeof(kzi_posed) + (n_images > 1 ? both * sizeof(kz_shape) : 0) + both * image_bytes + extra;
}

/* The distance by which vertices may be rounded, all together, before this shape could be refused. */
static double clearance_of(const kz_shape *shape)
{
    double least = INFINITY;
    if (shape->kind == KZ_KIND_BOX) {
        const kz_box b = shape->bounds;
        return kzi_min((double)b.max.x - (double)b.min.x, (double)b.max.y - (double)b.min.y); /* it may be rotated */
    }
    if (shape->kind == KZ_KIND_MASK) return 1; /* its cells must not be beyond 2^30 */
    for (int32_t i = 0; shape->kind == KZ_KIND_PARTS && i < shape->as.parts.n; i++) {
        least = kzi_min(least, clearance_of(&shape->as.parts.items[i]));
    }
    if (shape->kind != KZ_KIND_POLYGON) return least;
    const kzi_outline outline = kzi_shape_outline(shape);
    return kzi_outline_room(&outline, KZI_MOST_ROOM);
}

/* Is no image of the shape refused by rounding?  Each coordinate of a vertex is rounded by 2^-24 of its size at most,
 * and edges of a polygon that are farther apart than twice that do not cross. */
static bool is_image_sure(const kz_world *world, const kzi_posed *posed, const kz_shape *shape, kz_pose pose)
{
    const kz_box b = shape->bounds;
    const double at = kzi_max(kzi_abs((double)pose.at.x), kzi_abs((double)pose.at.y));
    const double low = kzi_max(kzi_abs((double)b.min.x), kzi_abs((double)b.min.y));
    const double high = kzi_max(kzi_abs((double)b.max.x), kzi_abs((double)b.max.y));
    const double most = kzi_max(at, kzi_max(low, high)) + 2 * kzi_max((double)world->wrap_w, (double)world->wrap_h);
    return most < 0x1p100 && most < posed->clearance * 0x1p21;
}

/* Poses all other images.  Those that are not kept are posed to see that none is refused. */
static kz_result pose_images(const kz_world *world, kzi_posed *posed, uint32_t half, kz_pose pose, kz_error *err)
{
    kz_result r = KZ_OK;
    for (uint32_t i = 0; i < N_IMAGES && r == KZ_OK; i++) {
        kzi_image unkept;
        const kz_pose at = moved_by_periods(world, pose, (kz_cell){(int32_t)(i % 5) - 2, (int32_t)(i / 5) - 2});
        if (posed->n_images > 1) {
            r = kz_shape_transform(&posed->local, at, image_memory(posed, half, i), posed->half_bytes,
                                   &image_shapes(posed, half)[i], err);
        } else {
            r = kz_shape_transform(&posed->local, at, unkept.memory, sizeof unkept.memory, &unkept.shape, err);
        }
    }
    return r;
}

/* Poses the shape.  After an error the last pose is still shown. */
static kz_result pose_kept(const kz_world *world, kzi_posed *posed, kz_pose *pose, kz_error *err)
{
    const uint32_t half = 1 - posed->half;
    unsigned char *memory = image_memory(posed, half, posed->n_images / 2);
    kz_shape shape;
    kz_result r = pose_within(world, &posed->local, pose, memory, posed->half_bytes, &shape, err);
    if (r == KZ_OK && world->wraps && (posed->n_images > 1 || !is_image_sure(world, posed, &shape, *pose))) {
        r = pose_images(world, posed, half, *pose, err);
    }
    if (r != KZ_OK) return r;
    posed->shown = shape;
    posed->half = half;
    return KZ_OK;
}

/* Makes a block with `needed` bytes for each posed image, and `extra` bytes, at most as many, at its end. */
static kz_result make_posed(kz_world *world, uint64_t needed, uint64_t extra, kzi_posed **out, kz_error *err)
{
    const uint32_t n_images = world->wraps && needed > sizeof((kzi_image *)0)->memory ? N_IMAGES : 1;
    /* Below that no sum overflows.  With pointers of 32 bits more can be needed. */
    if (needed > SIZE_MAX / 4 / n_images) return kzi_fail(err, KZ_ERR_MEMORY, INT64_MAX, 0);
    const size_t image_bytes = ((size_t)needed + (IMAGE_ALIGN - 1)) & ~(size_t)(IMAGE_ALIGN - 1);
    const size_t bytes = posed_block_size(n_images, image_bytes, (size_t)extra);
    kzi_posed *posed = kzi_alloc(&world->alloc, bytes, IMAGE_ALIGN);
    if (!posed) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)bytes, 0);
    *posed = (kzi_posed){.half_bytes = image_bytes, .bytes = bytes, .half = 1, .n_images = n_images};
    world->posed_bytes += bytes;
    *out = posed;
    return KZ_OK;
}

static void release_posed(kz_world *world, kzi_posed *posed)
{
    world->posed_bytes -= posed->bytes;
    kzi_release(&world->alloc, posed, posed->bytes, IMAGE_ALIGN);
}

/* ---- Looks ---------------------------------------------------------------------------------------------- */

static uint32_t posed_state(const kz_shape *local, const kz_shape *posed, bool kept)
{
    return (uint32_t)local->kind << KZI_KIND_SHIFT | (kept ? KZI_POSED : 0u) |
           (posed->kind == KZ_KIND_BOX ? KZI_AXIS_BOX : 0u);
}

/* The box by which pairs and queries find the body.  A shape that was never made has zeroed bounds, yet it is
 * nowhere. */
static kz_box posed_box(const kz_shape *posed) { return posed->kind == KZ_KIND_NONE ? KZ_BOX_EMPTY : posed->bounds; }

static kz_result make_light_posed(const kz_world *world, const kz_shape *shape, kz_pose pose, kzi_posed_body *out,
                                  kz_error *err)
{
    kz_shape posed;
    const kz_result r = pose_within(world, shape, &pose, NULL, 0, &posed, err);
    if (r != KZ_OK) return r;
    take_numbers(shape, &out->local, &out->tail);
    out->state = posed_state(shape, &posed, false);
    out->pose = pose;
    out->box = posed_box(&posed);
    return KZ_OK;
}

/* Takes over `kept`, poses its local shape, and releases it when that is refused. */
static kz_result make_kept_posed(kz_world *world, kzi_posed *kept, kz_pose pose, kzi_posed_body *out, kz_error *err)
{
    const kz_result r = pose_kept(world, kept, &pose, err);
    if (r != KZ_OK) {
        release_posed(world, kept);
        return r;
    }
    memset(&out->local, 0, sizeof out->local);
    memset(&out->tail, 0, sizeof out->tail);
    out->local.posed = kept;
    out->state = posed_state(&kept->local, &kept->shown, true);
    out->pose = pose;
    out->box = posed_box(&kept->shown);
    return KZ_OK;
}

kz_result kzi_posed_make(kz_world *world, const kz_shape *shape, kz_pose pose, kzi_posed_body *out, kz_error *err)
{
    kzi_posed *kept = NULL;
    if (is_light(shape)) return make_light_posed(world, shape, pose, out, err);
    const kz_result r = make_posed(world, kz_shape_transform_bytes(shape), 0, &kept, err);
    if (r != KZ_OK) return r;
    kept->local = *shape;
    if (world->wraps) kept->clearance = clearance_of(shape);
    return make_kept_posed(world, kept, pose, out, err);
}

static kz_result frame_part(const kz_frame *frame, int32_t i, kz_shape *out, kz_error *err)
{
    const kz_tagged_mask *part = &frame->masks[i];
    return kz_shape_mask(part->mask, (double)part->at.x - (double)frame->pivot.x,
                         (double)part->at.y - (double)frame->pivot.y, out, err);
}

/* Makes a body of several masks.  They are parts; the local ones are at the block's end.  Posing takes one shape for
 * each. */
static kz_result make_parts_posed(kz_world *world, const kz_frame *frame, kz_pose pose, kzi_posed_body *out,
                                  kz_error *err)
{
    kzi_posed *kept = NULL;
    const uint64_t bytes = (uint64_t)sizeof(kz_shape) * (uint64_t)frame->n_masks;
    kz_result r = make_posed(world, bytes, bytes, &kept, err);
    if (r != KZ_OK) return r;
    kz_shape *parts = (kz_shape *)(uintptr_t)((unsigned char *)kept + (kept->bytes - (size_t)bytes));
    for (int32_t i = 0; i < frame->n_masks && r == KZ_OK; i++) r = frame_part(frame, i, &parts[i], err);
    if (r == KZ_OK) r = kz_shape_parts(parts, frame->n_masks, &kept->local, err);
    if (r != KZ_OK) {
        release_posed(world, kept);
        return r;
    }
    kept->clearance = clearance_of(&kept->local);
    return make_kept_posed(world, kept, pose, out, err);
}

kz_result kzi_posed_make_frame(kz_world *world, const kz_mask_set *frames, int32_t number, kz_pose pose,
                               kzi_posed_body *out, kz_error *err)
{
    const kz_frame *frame = kz_mask_set_frame(frames, number);
    kz_shape shape;
    if (!frame) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (frame->n_masks > 1) return make_parts_posed(world, frame, pose, out, err);
    memset(&shape, 0, sizeof shape);
    const kz_result r = frame->n_masks == 1 ? frame_part(frame, 0, &shape, err) : KZ_OK;
    return r == KZ_OK ? make_light_posed(world, &shape, pose, out, err) : r;
}

kz_result kzi_posed_make_pose(kz_world *world, uint32_t index, kz_pose pose, kzi_posed_body *out, kz_error *err)
{
    const uint32_t state = kzi_states(world)[index];
    const kzi_local *local = &kzi_locals(world)[index];
    kz_shape shape;
    if (!(state & KZI_POSED)) {
        kzi_shape_of_numbers(local, kzi_tail_of(world, index), kzi_kind_of(state), &shape);
        return make_light_posed(world, &shape, pose, out, err);
    }
    kzi_posed *kept = local->posed;
    const kz_result r = pose_kept(world, kept, &pose, err);
    if (r != KZ_OK) return r;
    out->local = *local;
    out->tail = kzi_tail_of(world, index);
    out->pose = pose;
    out->box = posed_box(&kept->shown);
    out->state = posed_state(&kept->local, &kept->shown, true);
    return KZ_OK;
}

void kzi_posed_abort(kz_world *world, kzi_posed_body *body_posed)
{
    if (body_posed->state & KZI_POSED) release_posed(world, body_posed->local.posed);
}

void kzi_posed_release(kz_world *world, uint32_t index)
{
    uint32_t *state = &kzi_states(world)[index];
    if (*state & KZI_POSED) release_posed(world, kzi_locals(world)[index].posed);
    *state &= ~(uint32_t)KZI_POSED;
}

void kzi_posed_commit(kz_world *world, uint32_t index, const kzi_posed_body *body_posed)
{
    const uint32_t kept_bits = ~((uint32_t)KZI_POSED | KZI_AXIS_BOX | (uint32_t)15 << KZI_KIND_SHIFT);
    uint32_t *state = &kzi_states(world)[index];
    *state = (*state & kept_bits) | body_posed->state;
    kzi_locals(world)[index] = body_posed->local;
    if (world->tail.at) ((kzi_tail *)world->tail.at)[index] = body_posed->tail;
    kzi_ats(world)[index] = body_posed->pose.at;
    if (world->rotation.at)
        ((kzi_rotation *)world->rotation.at)[index] = (kzi_rotation){body_posed->pose.cos, body_posed->pose.sin};
    kzi_boxes(world)[index] = *state & KZ_BODY_DISABLED ? KZ_BOX_EMPTY : body_posed->box;
}

/* ---- Looking -------------------------------------------------------------------------------------------- */

const kz_shape *kzi_body_image(const kz_world *world, uint32_t index, kz_cell periods, kzi_image *scratch)
{
    const uint32_t state = kzi_states(world)[index];
    const kzi_local *local = &kzi_locals(world)[index];
    const bool is_shifted = periods.x != 0 || periods.y != 0;
    kz_shape numbers, *out = &scratch->shape;
    const kz_shape *shape = &numbers;
    if ((state & KZI_POSED) && !is_shifted) return &local->posed->shown;
    if ((state & KZI_POSED) && local->posed->n_images > 1) return kept_image(local->posed, periods);
    if (!is_shifted && (state & KZI_AXIS_BOX) && !(state & KZ_BODY_DISABLED)) {
        const kz_box box = kzi_boxes(world)[index];
        kz_shape_box(box.min, box.max, out, NULL);
        return out;
    }
    if (!is_shifted && kzi_shape_fast(world, index, out)) return out;
    if (state & KZI_POSED) {
        shape = &local->posed->local;
    } else {
        kzi_shape_of_numbers(local, kzi_tail_of(world, index), kzi_kind_of(state), &numbers);
    }
    const kz_pose pose = moved_by_periods(world, kzi_pose_of(world, index), periods);
    if (kz_shape_transform(shape, pose, scratch->memory, sizeof scratch->memory, out, NULL) != KZ_OK) {
        memset(out, 0, sizeof *out);
    }
    return out;
}

/* Finds the whole numbers k of -2..2 with a_lo <= b_hi + k * period and b_lo + k * period <= a_hi. */
static void shifts_along(float a_lo, float a_hi, float b_lo, float b_hi, float period, int32_t *first, int32_t *end)
{
    const int32_t farthest = period > 0 ? 2 : 0;
    *first = farthest + 1;
    *end = -farthest;
    for (int32_t k = -farthest; k <= farthest; k++) {
        const double shift = (double)k * (double)period;
        if ((double)a_lo <= (double)b_hi + shift && (double)b_lo + shift <= (double)a_hi) {
            if (k < *first) *first = k;
            *end = k + 1;
        }
    }
}

kz_cell_rect kzi_shifts_between(const kz_world *world, kz_box a, kz_box b)
{
    kz_cell_rect shifts;
    shifts_along(a.min.x, a.max.x, b.min.x, b.max.x, world->wrap_w, &shifts.x0, &shifts.x1);
    shifts_along(a.min.y, a.max.y, b.min.y, b.max.y, world->wrap_h, &shifts.y0, &shifts.y1);
    return shifts;
}
