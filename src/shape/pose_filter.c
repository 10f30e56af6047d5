/* pose_filter.c - the filter of posed and new polygons of up to eight vertices; see pose_filter.h for its certainty. */
#include "base/scalar.h"
#include "math/pose_point.h"
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

bool kzi_make_convex(const kz_vec2 *points, int32_t n, kz_shape *out)
{
    kz_vec2 copied[KZ_INLINE_POINTS];
    if (n < 3 || n > KZ_INLINE_POINTS) return false;
    memcpy(copied, points, sizeof *points * (size_t)n);
    return put_points(copied, n, out);
}
