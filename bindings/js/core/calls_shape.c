/* calls_shape.c - shapes and queries of two shapes for JavaScript. */
#include "calls.h"

kz_result KZJ(kzj_shape_point)(kz_shape *out, float x, float y)
{
    return kz_shape_point((kz_vec2){x, y}, out, &kzj_err);
}

kz_result KZJ(kzj_shape_segment)(kz_shape *out, float x0, float y0, float x1, float y1)
{
    return kz_shape_segment((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, out, &kzj_err);
}

kz_result KZJ(kzj_shape_box)(kz_shape *out, float x0, float y0, float x1, float y1)
{
    return kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, out, &kzj_err);
}

kz_result KZJ(kzj_shape_circle)(kz_shape *out, float x, float y, float r)
{
    return kz_shape_circle((kz_vec2){x, y}, r, out, &kzj_err);
}

kz_result KZJ(kzj_shape_capsule)(kz_shape *out, float x0, float y0, float x1, float y1, float r)
{
    return kz_shape_capsule((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, r, out, &kzj_err);
}

kz_result KZJ(kzj_shape_mask)(kz_shape *out, const kz_mask *mask, double x, double y)
{
    return kz_shape_mask(mask, x, y, out, &kzj_err);
}

/* Poses `own` anew: at (x, y), turned by radians. */
kz_result KZJ(kzj_shape_pose)(const kz_shape *own, float x, float y, double angle_rad, void *memory, size_t bytes,
                              kz_shape *out)
{
    const kz_pose pose = angle_rad == 0 ? (kz_pose){{x, y}, 1, 0} : kz_pose_radians(x, y, angle_rad);
    return kz_shape_transform(own, pose, memory, bytes, out, &kzj_err);
}

kz_result KZJ(kzj_shape_scale)(const kz_shape *own, float sx, float sy, void *memory, size_t bytes, kz_shape *out)
{
    return kz_shape_scale(own, sx, sy, memory, bytes, out, &kzj_err);
}

/* ---- Queries ----------------------------------------------------------------------------------------------------- */

/* The relation; when the two overlap, the contact and the shift that moves a out. */
kz_relation KZJ(kzj_collide)(const kz_shape *a, const kz_shape *b)
{
    const kz_relation relation = kz_collide(a, b, &kzj_answered.collision.contact);
    if (relation == KZ_OVERLAP)
        kzj_answered.collision.push = kz_contact_push(a, b, &kzj_answered.collision.contact);
    return relation;
}

/* The answer is the push and its length. */
int KZJ(kzj_push_along)(const kz_shape *a, const kz_shape *b, float dx, float dy)
{
    kzj_answered.along.push = (kz_vec2){0, 0};
    kzj_answered.along.length = 0;
    return kz_push_along(a, b, (kz_vec2){dx, dy}, &kzj_answered.along.push, &kzj_answered.along.length);
}

/* The relations of n pairs, as bytes: -1, 0, 1. */
void KZJ(kzj_relate_pairs)(const kz_shape *const *pairs, size_t n, signed char *out)
{
    for (size_t i = 0; i < n; i++) out[i] = (signed char)kz_relate(pairs[2 * i], pairs[2 * i + 1]);
}

float KZJ(kzj_distance)(const kz_shape *a, const kz_shape *b)
{
    kzj_answered.distance = kz_distance(a, b);
    return kzj_answered.distance.distance;
}

int KZJ(kzj_common_point)(const kz_shape *a, const kz_shape *b) { return kz_common_point(a, b, &kzj_answered.vec); }

int KZJ(kzj_ray)(const kz_shape *shape, float x0, float y0, float x1, float y1, unsigned flags)
{
    kzj_answered.ray = kz_ray(shape, (kz_vec2){x0, y0}, (kz_vec2){x1, y1}, flags);
    return kzj_answered.ray.hit;
}

int KZJ(kzj_sweep)(const kz_shape *a, float dx, float dy, const kz_shape *b, unsigned flags)
{
    kzj_answered.sweep = kz_sweep(a, (kz_vec2){dx, dy}, b, flags);
    return kzj_answered.sweep.hit;
}

size_t KZJ(kzj_ray_spans)(const kz_shape *shape, float x0, float y0, float x1, float y1, unsigned flags,
                          kz_ray_span *out, size_t max)
{
    return kz_ray_spans(shape, (kz_vec2){x0, y0}, (kz_vec2){x1, y1}, flags, out, max);
}

/* `a` in its own coordinates stands at (x, y), rotated by from_rad, and rotates on by turn_rad; `memory` is as for its
 * pose. */
kz_result KZJ(kzj_sweep_rotating)(const kz_shape *a, float x, float y, double from_rad, float dx, float dy,
                                  float turn_rad, const kz_shape *b, float tolerance, void *memory, size_t bytes)
{
    const kz_motion motion = {from_rad == 0 ? (kz_pose){{x, y}, 1, 0} : kz_pose_radians(x, y, from_rad), {dx, dy}, turn_rad};
    return kz_sweep_rotating(a, motion, b, tolerance, memory, bytes, &kzj_answered.toi, &kzj_err);
}

/* The cells of a rectangle that a shape covers, as a mask. */
kz_mask *KZJ(kzj_shape_cells)(const kz_shape *shape, int32_t x, int32_t y, int32_t w, int32_t h, int rule)
{
    kz_canvas *canvas = NULL;
    kz_mask *mask = NULL;
    if (kz_canvas_create(w, h, NULL, &canvas, &kzj_err) != KZ_OK) return NULL;
    kz_canvas_draw_shape(canvas, (kz_cell){x, y}, shape, (kz_cell_rule)rule, true);
    const kz_result result = kz_mask_rotate90(kz_canvas_mask(canvas), (kz_rotation90){0, false}, NULL, &mask, &kzj_err);
    kz_canvas_free(canvas);
    return result == KZ_OK ? mask : NULL;
}

void KZJ(kzj_measure)(const kz_shape *shape) { kzj_answered.measure = kz_shape_measure(shape); }
