/* rings_convex_parts.c - convex decomposition of rings.
 *
 * math/triangulation/triangulate.h computes it.  This file checks the rings and turns parts into rings. */
#include <kolize/mask_trace.h>

#include "math/rounding.h"
#include "math/triangulation/triangulate.h"
#include "mask/trace/rings.h"

/* Do the rings divide the points among them, one ring after the other? */
static bool rings_share_out_points(const kz_rings *rings)
{
    int32_t end = 0;
    if (rings->n_rings < 0 || rings->n_points < 0) return false;
    for (int32_t r = 0; r < rings->n_rings; r++) {
        if (rings->ring_end[r] < end) return false;
        end = rings->ring_end[r];
    }
    return end == rings->n_points;
}

static kz_result rings_of_parts(const kz_rings *rings, const kzi_parts *parts, kz_rings *out, kz_error *err)
{
    kz_rings made = {NULL, NULL, NULL, 0, 0, parts->alloc};
    if (parts->n_parts > 0) {
        const kz_result result = kzi_rings_new(parts->n_corners, parts->n_parts, &parts->alloc, &made, err);
        if (result != KZ_OK) return result;
    }
    for (int32_t i = 0; i < parts->n_corners; i++) made.points[i] = rings->points[parts->corner[i]];
    for (int32_t i = 0; i < parts->n_parts; i++) {
        made.ring_end[i] = parts->part_end[i];
        made.parent[i] = -1;
    }
    *out = made;
    return KZ_OK;
}

kz_result kz_rings_convex_parts(const kz_rings *rings, int32_t max_points, const kz_allocator *alloc, kz_rings *out,
                                kz_error *err)
{
    kzi_parts parts;
    if (!rings || !rings_share_out_points(rings)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (max_points != 0 && max_points < 3) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    for (int32_t i = 0; i < rings->n_points; i++) {
        if (!kzi_is_finite(rings->points[i].x) || !kzi_is_finite(rings->points[i].y))
            return kzi_fail(err, KZ_ERR_NOT_FINITE, i, 0);
    }
    kz_result result = kzi_convex_parts(rings->points, rings->ring_end, rings->n_rings, max_points, alloc, &parts, err);
    if (result != KZ_OK) return result;
    result = rings_of_parts(rings, &parts, out, err);
    kzi_parts_free(&parts);
    return result;
}
