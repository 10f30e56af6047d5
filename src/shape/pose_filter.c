/* pose_filter.c - the filter of posed and new polygons of up to eight vertices; see pose_filter.h for its certainty. */
#include "base/scalar.h"
#include "math/pose_point.h"
#include "math/rounding.h"
#include "shape/pose_lanes.h"

/* ---- Numbers of vertices that fill no vectors ---------------------------------------------------------------- */

static bool goes_forward(float ex, float ey) { return ex > 0 || (ex == 0 && ey > 0); }

/* The vertices are certainly those of a convex ring: 1 if it turns towards +y, -1 the other way, else 0. */
static int turns_one_way(const kz_vec2 *v, int32_t n)
{
    float ex = v[n - 1].x - v[n - 2].x, ey = v[n - 1].y - v[n - 2].y;
    bool right = true, left = true, forward = goes_forward(ex, ey);
    int changes = 0;
    for (int32_t i = 0, before = n - 1; i < n; before = i++) {
        const float fx = v[i].x - v[before].x, fy = v[i].y - v[before].y;
        const float l = ex * fy, r = ey * fx, turn = l - r;
        const float error = (fabsf(l) + fabsf(r)) * TURN_ERROR + TURN_UNDERFLOW;
        right &= turn > error;
        left &= turn + error < 0;
        changes += goes_forward(fx, fy) != forward;
        forward = goes_forward(fx, fy);
        ex = fx;
        ey = fy;
    }
    return changes != 2 ? 0 : right - left;
}

static bool put_points(const kz_vec2 *v, int32_t n, kz_shape *out)
{
    const int turns = turns_one_way(v, n);
    kz_box bounds = {v[0], v[0]};
    if (turns == 0) return false;
    for (int32_t i = 1; i < n; i++) bounds = kz_box_union(bounds, (kz_box){v[i], v[i]});
    out->kind = KZ_KIND_POLYGON;
    out->flags = turns > 0 ? KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE : KZ_SHAPE_CONVEX;
    out->bounds = bounds;
    memset(&out->as.polygon, 0, sizeof out->as.polygon);
    out->as.polygon.n_points = n;
    out->as.polygon.n_rings = 1;
    memcpy(out->as.polygon.inline_points, v, sizeof *v * (size_t)n);
    return true;
}

/* ---- Circles, capsules and boxes ----------------------------------------------------------------------------- */

KZI_NEVER_INLINE void tiny_differences_down(const float a[4], float b, float out[4])
{
    for (int i = 0; i < 4; i++) out[i] = kzi_difference_down((double)a[i], (double)b);
}

/* The largest float32 at most a - b in each lane, as kzi_difference_down; wrong when it returns that some are tiny.
 * Knuth's error of the sum is exact.  A little more than half a last place below a number is rounded to the float32
 * before it, unless the number is tiny. */
KZI_ALWAYS_INLINE bool differences_down(kzi_f32x4 a, float b, kzi_f32x4 *out)
{
    const kzi_f32x4 zero = kzi_f32x4_all(0), all = kzi_f32x4_all(b);
    const kzi_f32x4 sum = kzi_f32x4_sub(a, all), of_b = kzi_f32x4_sub(a, sum);
    const kzi_f32x4 error = kzi_f32x4_sub(kzi_f32x4_sub(a, kzi_f32x4_add(sum, of_b)), kzi_f32x4_sub(all, of_b));
    const kzi_f32x4 size = kzi_f32x4_abs(sum), half = kzi_f32x4_mul(size, kzi_f32x4_all(0x1.00001p-24f));
    *out = kzi_f32x4_pick_less(error, zero, kzi_f32x4_sub(sum, half), sum);
    return (kzi_f32x4_less_bits(error, zero) & kzi_f32x4_less_bits(size, kzi_f32x4_all(0x1p-100f))) != 0;
}

KZI_ALWAYS_INLINE bool are_finite(kzi_f32x4 v)
{
    return kzi_f32x4_less_bits(kzi_f32x4_abs(v), kzi_f32x4_all(HUGE_VALF)) == 15;
}

/* The box around two points, in the order of kz_box_union, so even the sign of a zero is the same. */
KZI_ALWAYS_INLINE kzi_f32x4 box_of_pair(kzi_f32x4 points)
{
    const kzi_f32x4 back = kzi_f32x4_swap_halves(points);
    return kzi_f32x4_low_lanes(kzi_f32x4_min(points, back), kzi_f32x4_max(points, back));
}

/* The bounds of a round shape, turned so that all go down from the spine's. */
KZI_ALWAYS_INLINE kzi_f32x4 outwards(kzi_f32x4 box)
{
    static const float signs[4] = {1, 1, -1, -1};
    return kzi_f32x4_flip(box, kzi_f32x4_load(signs));
}

/* The spine is ax, ay, bx, by. */
KZI_ALWAYS_INLINE bool put_round_in(kz_kind kind, kzi_f32x4 spine, float r, kzi_f32x4 bounds, kz_shape *out)
{
    if (!are_finite(bounds)) return false;
    out->kind = kind;
    kzi_f32x4_store(&out->bounds.min.x, bounds);
    kzi_f32x4_store(&out->as.capsule.a.x, spine);
    if (kind == KZ_KIND_CIRCLE) out->as.circle.r = r; /* in the place of b */
    else out->as.capsule.r = r;
    const bool one_center = kzi_f32x4_equal_bits(spine, kzi_f32x4_swap_halves(spine)) == 15;
    out->flags = r > 0 ? KZ_SHAPE_CONVEX : one_center ? KZ_SHAPE_POINT_LIKE : KZ_SHAPE_FLAT;
    return true;
}

KZI_NEVER_INLINE bool put_round(kz_kind kind, kzi_f32x4 spine, float r, kz_shape *out)
{
    const kzi_f32x4 ends = outwards(box_of_pair(spine));
    kzi_f32x4 down;
    if (differences_down(ends, r, &down)) {
        float from[4], to[4];
        kzi_f32x4_store(from, ends);
        tiny_differences_down(from, r, to);
        down = kzi_f32x4_load(to);
    }
    return put_round_in(kind, spine, r, outwards(down), out);
}

bool kzi_make_round(kz_kind kind, const kz_capsule *c, kz_shape *out)
{
    return put_round(kind, kzi_f32x4_load_pair(&c->a.x, &c->b.x), c->r, out);
}

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
    if (n < 3 || n > KZ_INLINE_POINTS || !kzi_is_rotation(*pose)) return false;
    for (int32_t i = 0; i < n; i++) moved[i] = kzi_posed_point(*pose, points[i]);
    return put_points(moved, n, out);
}

kz_result kzi_transform_ring(const kz_shape *ring, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                             kz_error *err)
{
    if (kzi_pose_convex(ring->as.polygon.inline_points, ring->as.polygon.n_points, &pose, out)) return KZ_OK;
    return kzi_transform_any(ring, pose, memory, bytes, out, err);
}

bool kzi_make_convex(const kz_vec2 *points, int32_t n, kz_shape *out)
{
    kz_vec2 copied[KZ_INLINE_POINTS];
    if (n < 3 || n > KZ_INLINE_POINTS) return false;
    memcpy(copied, points, sizeof *points * (size_t)n);
    return put_points(copied, n, out);
}
