/* closest_forms.c - closest points of any two forms: dispatch to runs of cells for masks, features for all others. */
#include "query/distance/closest_points.h"

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
