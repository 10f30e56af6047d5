/* rounded.c - polygons and boxes with a radius, as compounds.
 *
 * All points within r of a region are the region itself and all points within r of its boundary.  So the dilated
 * polygon is the union of the polygon and a capsule along each edge, with no rounding.  Each point of the polygon's boundary is
 * inside a capsule, so the union of the insides is the inside of the union, too. */
#include "base/base_private.h"

#include <kolize/shape_polygon.h>

/* Adds the capsules to the polygon or box in parts[0]. */
static kz_result add_capsules(const kz_vec2 *points, int32_t n, float r, kz_shape *parts, kz_shape *out, kz_error *err)
{
    if (r == 0) {
        *out = parts[0];
        return KZ_OK;
    }
    for (int32_t i = 0; i < n; i++) {
        const kz_result result = kz_shape_capsule(points[i], points[i + 1 < n ? i + 1 : 0], r, &parts[i + 1], err);
        if (result != KZ_OK) return result;
    }
    return kz_shape_parts(parts, n + 1, out, err);
}

kz_result kz_shape_rounded_polygon(const kz_vec2 *points, int32_t n, float r, kz_shape *parts, size_t max,
                                   kz_shape *out, kz_error *err)
{
    const size_t room = parts ? max : 0;
    if (!parts || (n >= 0 && room <= (size_t)n)) return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)n + 1, (int64_t)room);
    const kz_result result = kz_shape_polygon(points, n, &parts[0], err);
    return result != KZ_OK ? result : add_capsules(points, n, r, parts, out, err);
}

kz_result kz_shape_rounded_box(kz_vec2 min, kz_vec2 max, float r, kz_shape *parts, kz_shape *out, kz_error *err)
{
    const kz_vec2 corners[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    const kz_result result = kz_shape_box(min, max, &parts[0], err);
    return result != KZ_OK ? result : add_capsules(corners, 4, r, parts, out, err);
}
