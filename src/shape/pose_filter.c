/* pose_filter.c - kz_shape_transform: poses most shapes by the filter of pose_filter.h, and others by their makers. */
#include "base/scalar.h"
#include "math/pose_point.h"
#include "math/rounding.h"
#include "shape/pose_lanes.h"

/* ---- Circles, capsules and boxes ----------------------------------------------------------------------------- */

/* False, too, where differences are tiny. */
KZI_ALWAYS_INLINE bool pose_round(const kz_shape *shape, const kz_pose *pose, kz_shape *out)
{
    const kz_capsule *c = &shape->as.capsule;
    const pose_lanes by = pose_lanes_of(pose);
    const bool is_circle = shape->kind == KZ_KIND_CIRCLE;
    const kz_vec2 *end = is_circle ? &shape->as.circle.center : &c->b;
    const float r = is_circle ? shape->as.circle.r : c->r;
    const kzi_f32x4 spine = pose_vertices(kzi_f32x4_load_pair(&c->a.x, &end->x), &by);
    kzi_f32x4 down;
    if (!rotates(&by) || differences_down(outwards(box_of_pair(spine)), r, &down)) return false;
    return put_round_in(shape->kind, spine, r, outwards(down), out);
}

kz_result kzi_transform_round(const kz_shape *round, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                              kz_error *err)
{
    if (pose_round(round, &pose, out)) return KZ_OK;
    return kzi_transform_any(round, pose, memory, bytes, out, err);
}

static bool pose_box_by_quarter_turns(const kz_box *box, const kz_pose *pose, kz_shape *out)
{
    const pose_lanes by = pose_lanes_of(pose);
    const kzi_f32x4 bounds = box_of_pair(pose_vertices(kzi_f32x4_load(&box->min.x), &by));
    const unsigned low = kzi_f32x4_less_bits(bounds, kzi_f32x4_swap_halves(bounds));
    if (!are_finite(bounds) || (low & 3) != 3) return false;
    out->kind = KZ_KIND_BOX;
    out->flags = KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE;
    kzi_f32x4_store(&out->bounds.min.x, bounds);
    out->as.point = out->bounds.min;
    return true;
}

kz_result kzi_transform_box(const kz_shape *box, kz_pose pose, void *memory, size_t bytes, kz_shape *out, kz_error *err)
{
    if (kzi_is_rotation90(pose)) {
        if (pose_box_by_quarter_turns(&box->bounds, &pose, out)) return KZ_OK;
    } else if (pose_corners(&box->bounds, &pose, out)) {
        return KZ_OK;
    }
    return kzi_transform_any(box, pose, memory, bytes, out, err);
}

/* ---- Any number ----------------------------------------------------------------------------------------------- */

bool kzi_pose_convex(const kz_vec2 *points, int32_t n, const kz_pose *pose, kz_shape *out)
{
    kz_vec2 moved[KZ_INLINE_POINTS];
    if (n == 4 || n == 8) {
        if (kzi_has_avx2()) return kzi_pose_convex_avx2(points, n, pose, out);
        return pose_four_or_eight(points, n, pose, out);
    }
    const pose_lanes by = pose_lanes_of(pose);
    if (n < 3 || n > KZ_INLINE_POINTS || !rotates(&by)) return false;
    for (int32_t i = 0; i < n - 2; i += 2) kzi_f32x4_store(&moved[i].x, pose_pair(&points[i], &by));
    kzi_f32x4_store(&moved[n - 2].x, pose_pair(&points[n - 2], &by));
    return kzi_make_convex(moved, n, out);
}

kz_result kzi_transform_ring(const kz_shape *ring, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                             kz_error *err)
{
    if (kzi_pose_convex(ring->as.polygon.inline_points, ring->as.polygon.n_points, &pose, out)) return KZ_OK;
    return kzi_transform_any(ring, pose, memory, bytes, out, err);
}

/* ---- kz_shape_transform ------------------------------------------------------------------------------------------ */

static bool is_ring_inside(const kz_shape *s)
{
    return s->kind == KZ_KIND_POLYGON && (s->flags & KZ_SHAPE_CONVEX) && !s->as.polygon.points;
}

kz_result kz_shape_transform(const kz_shape *shape, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                             kz_error *err)
{
    if (is_ring_inside(shape)) {
        const int32_t n = shape->as.polygon.n_points;
        if (n == 4 && kzi_avx2_is_set()) return kzi_transform_four_avx2(shape, pose, memory, bytes, out, err);
        if (n == 8 && kzi_avx2_is_set()) return kzi_transform_eight_avx2(shape, pose, memory, bytes, out, err);
        return kzi_transform_ring(shape, pose, memory, bytes, out, err);
    }
    if (shape->kind == KZ_KIND_CIRCLE || shape->kind == KZ_KIND_CAPSULE) {
        return kzi_transform_round(shape, pose, memory, bytes, out, err);
    }
    if (shape->kind == KZ_KIND_BOX && (shape->flags & KZ_SHAPE_CONVEX)) {
        return kzi_transform_box(shape, pose, memory, bytes, out, err);
    }
    return kzi_transform_any(shape, pose, memory, bytes, out, err);
}
