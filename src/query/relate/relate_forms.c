/* relate_forms.c - exact intersection tests: the table of all pairs of the five primitive forms. */
#include "query/form.h"

kz_relation kzi_relate_forms(const kzi_form *a, const kzi_form *b)
{
    typedef kz_relation relate_fn(const kzi_form *a, const kzi_form *b);
    /* Row: the lower form, column: the higher. */
    static relate_fn *const table[KZI_FORM_MASK][KZI_FORM_MASK] = {
        {kzi_relate_points, kzi_relate_point_line, kzi_relate_point_area, kzi_relate_point_round},
        {NULL, kzi_relate_lines, kzi_relate_line_area, kzi_relate_line_round},
        {NULL, NULL, kzi_relate_areas, kzi_relate_area_round},
        {NULL, NULL, NULL, kzi_relate_rounds},
    };
    const kzi_form *lower = a->kind <= b->kind ? a : b, *higher = lower == a ? b : a;
    if (higher->kind == KZI_FORM_MASK) return higher->mask->exact->relate(lower, higher, true);
    return table[lower->kind][higher->kind](lower, higher);
}

kz_relation kzi_relate_by_forms(const kz_shape *a, const kz_shape *b)
{
    kzi_form form_a, form_b;
    return kzi_form_of(a, &form_a) && kzi_form_of(b, &form_b) ? kzi_relate_forms(&form_a, &form_b) : KZ_APART;
}
