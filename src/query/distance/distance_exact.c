/* distance_exact.c - exact search for the closest points of two shapes of any kinds.
 *
 * kz_relate says whether the shapes meet.  Otherwise every part of one is compared with every part of the other: runs
 * of cells for masks, vertices and edges for all others. */
#include "query/distance/distance_exact.h"

void kzi_nearest_of_forms(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (a->kind == KZI_FORM_MASK && b->kind == KZI_FORM_MASK) {
        kzi_nearest_of_masks(best, a, b);
    } else if (a->kind == KZI_FORM_MASK) {
        best->swapped = !best->swapped;
        kzi_nearest_of_mask(best, b, a);
        best->swapped = !best->swapped;
    } else if (b->kind == KZI_FORM_MASK) {
        kzi_nearest_of_mask(best, a, b);
    } else {
        kzi_nearest_of_solids(best, a, b);
    }
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

kzi_nearest kzi_nearest_of_shapes(const kz_shape *a, const kz_shape *b, bool meet)
{
    kzi_nearest best = kzi_nearest_begin(meet);
    kzi_form form_a, form_b;
    const kz_shape *part_a, *part_b;
    kzi_part_iter iter_a = kzi_part_iter_of(a);
    while ((part_a = kzi_next_part(&iter_a, NULL, &form_a))) {
        const kzi_extent extent_a = kzi_extent_of_box(part_a->bounds);
        kzi_part_iter iter_b = kzi_part_iter_of(b);
        while ((part_b = kzi_next_part(&iter_b, meet ? &extent_a : NULL, &form_b))) {
            const kzi_extent extent_b = kzi_extent_of_box(part_b->bounds);
            if (kzi_can_be_nearest(&best, kzi_extents_distance_sq(&extent_a, &extent_b), 0)) {
                nearest_of_parts(&best, &form_a, &form_b);
            }
        }
    }
    return best;
}

kz_distance_result kzi_distance_exact(const kz_shape *a, const kz_shape *b)
{
    if (kz_relate(a, b) != KZ_APART) return (kz_distance_result){0, {0, 0}, {0, 0}};
    const kzi_nearest best = kzi_nearest_of_shapes(a, b, false);
    return best.found ? kzi_distance_of_nearest(&best) : (kz_distance_result){INFINITY, {0, 0}, {0, 0}};
}
