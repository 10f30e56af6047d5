/* distance.c - entry of the distance query: distance and closest points of two shapes.
 *
 * kz_relate says whether the shapes meet.  Then every part of one is compared with every part of the other. */
#include "query/distance/closest_points.h"

#include <kolize/query_distance.h>

#include <float.h>

static double limit_to_float(double v) { return v > FLT_MAX ? FLT_MAX : v < -FLT_MAX ? -FLT_MAX : v; }

kz_vec2 kzi_rounded_point(kzi_vec p)
{
    return (kz_vec2){(float)limit_to_float(p.x) + 0.0f, (float)limit_to_float(p.y) + 0.0f};
}

/* Rounds a positive distance to float32; it stays positive and finite. */
static float rounded_distance(double v)
{
    const float d = (float)limit_to_float(v);
    return d > 0 ? d : 0x1p-149f;
}

/* If the shapes meet, each pair of parts finds its own common point and the least of all is taken.  So the order of the
 * parts does not matter. */
static void nearest_of_parts(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (!best->meet) {
        kzi_nearest_of_forms(best, a, b);
        return;
    }
    kzi_nearest common = kzi_nearest_begin(true);
    kzi_nearest_of_forms(&common, a, b);
    if (common.found) kzi_offer_points(best, common.gap, common.on_a, common.on_b);
}

static void nearest_of_shapes(kzi_nearest *best, const kz_shape *a, const kz_shape *b)
{
    kzi_form form_a, form_b;
    const kz_shape *part_a, *part_b;
    kzi_part_iter iter_a = kzi_part_iter_of(a);
    while ((part_a = kzi_next_part(&iter_a, NULL, &form_a))) {
        const kzi_extent extent_a = kzi_extent_of_box(part_a->bounds);
        kzi_part_iter iter_b = kzi_part_iter_of(b);
        while ((part_b = kzi_next_part(&iter_b, best->meet ? &extent_a : NULL, &form_b))) {
            const kzi_extent extent_b = kzi_extent_of_box(part_b->bounds);
            if (kzi_can_be_nearest(best, kzi_extents_distance_sq(&extent_a, &extent_b), 0)) {
                nearest_of_parts(best, &form_a, &form_b);
            }
        }
    }
}

kz_distance_result kz_distance(const kz_shape *a, const kz_shape *b)
{
    kzi_nearest best = kzi_nearest_begin(kz_relate(a, b) != KZ_APART);
    nearest_of_shapes(&best, a, b);
    if (!best.found) return (kz_distance_result){INFINITY, {0, 0}, {0, 0}};
    const kz_vec2 on_a = kzi_rounded_point(best.on_a), on_b = kzi_rounded_point(best.on_b);
    if (best.meet) return (kz_distance_result){0, on_a, on_a};
    return (kz_distance_result){rounded_distance(best.gap), on_a, on_b};
}
