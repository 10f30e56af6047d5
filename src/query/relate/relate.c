/* relate.c - any two shapes without the fast ways: parts are taken apart, boxes that do not meet answer at once, forms
 * decide.  kz_relate itself is in relate_filter.c. */
#include "query/form.h"

/* Two intervals along one axis: their relative insides meet, they touch, or they are apart.  A box is the product of
 * its two intervals and its inside the product of theirs, so the relation of boxes is the lower one of both axes. */
static kz_relation relate_spans(float a_lo, float a_hi, float b_lo, float b_hi)
{
    if (a_lo > b_hi || b_lo > a_hi) return KZ_APART;
    const bool insides_meet = (a_lo < b_hi && b_lo < a_hi) || (a_lo == a_hi && b_lo == b_hi);
    return insides_meet ? KZ_OVERLAP : KZ_TOUCH;
}

kz_relation kz_box_relate(kz_box a, kz_box b)
{
    const kz_relation x = relate_spans(a.min.x, a.max.x, b.min.x, b.max.x);
    const kz_relation y = relate_spans(a.min.y, a.max.y, b.min.y, b.max.y);
    return x < y ? x : y;
}

kz_relation kzi_relate_forms(const kzi_form *a, const kzi_form *b)
{
    typedef kz_relation relate_fn(const kzi_form *a, const kzi_form *b);
    /* Row: the lower form, column: the higher. */
    static relate_fn *const table[KZI_FORM_COUNT][KZI_FORM_COUNT] = {
        {kzi_relate_points, kzi_relate_point_line, kzi_relate_point_area, kzi_relate_point_round,
         kzi_relate_point_mask},
        {NULL, kzi_relate_lines, kzi_relate_line_area, kzi_relate_line_round, kzi_relate_line_mask},
        {NULL, NULL, kzi_relate_areas, kzi_relate_area_round, kzi_relate_area_mask},
        {NULL, NULL, NULL, kzi_relate_rounds, kzi_relate_round_mask},
        {NULL, NULL, NULL, NULL, kzi_relate_masks},
    };
    return a->kind <= b->kind ? table[a->kind][b->kind](a, b) : table[b->kind][a->kind](b, a);
}

kz_relation kzi_relate_form_shape(const kzi_form *form, const kz_shape *shape)
{
    kz_relation relation = KZ_APART;
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; relation != KZ_OVERLAP && i < shape->as.parts.n; i++) {
            relation = kzi_higher(relation, kzi_relate_form_shape(form, &shape->as.parts.items[i]));
        }
        return relation;
    }
    kzi_form other;
    return kzi_form_of(shape, &other) ? kzi_relate_forms(form, &other) : KZ_APART;
}

static kz_relation relate_parts(const kz_shape *parts, const kz_shape *other)
{
    kz_relation relation = KZ_APART;
    for (int32_t i = 0; relation != KZ_OVERLAP && i < parts->as.parts.n; i++) {
        relation = kzi_higher(relation, kz_relate(&parts->as.parts.items[i], other));
    }
    return relation;
}

kz_relation kzi_relate_by_forms(const kz_shape *a, const kz_shape *b)
{
    kzi_form form;
    return kzi_form_of(a, &form) ? kzi_relate_form_shape(&form, b) : KZ_APART;
}

kz_relation kzi_relate_any(const kz_shape *a, const kz_shape *b)
{
    if (a->kind == KZ_KIND_NONE || b->kind == KZ_KIND_NONE || !kz_box_meets(a->bounds, b->bounds)) return KZ_APART;
    if (a->kind == KZ_KIND_PARTS) return relate_parts(a, b);
    if (b->kind == KZ_KIND_PARTS) return relate_parts(b, a);
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return kz_box_relate(a->bounds, b->bounds);
    return kzi_relate_by_forms(a, b);
}

/* Only masks are worth it: of other shapes whether they touch is known on the way. */
bool kzi_overlap(const kz_shape *a, const kz_shape *b)
{
    kzi_form form, mask;
    const kz_shape *placed = b->kind == KZ_KIND_MASK ? b : a, *other = placed == b ? a : b;
    if (placed->kind != KZ_KIND_MASK || other->kind == KZ_KIND_PARTS) return kz_overlap(a, b);
    if (other->kind == KZ_KIND_NONE || !kz_box_meets(a->bounds, b->bounds)) return false;
    return kzi_form_of(other, &form) && kzi_form_of(placed, &mask) && kzi_overlap_mask(&form, &mask);
}
