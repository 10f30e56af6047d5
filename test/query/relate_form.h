/* relate_form.h - the relation of a form, such as a cell far from the origin, with a shape of any kind. */
#ifndef KZ_TEST_RELATE_FORM_H
#define KZ_TEST_RELATE_FORM_H

#include "query/form.h"

static inline kz_relation relate_form(const kzi_form *form, const kz_shape *shape)
{
    kzi_form other;
    kz_relation relation = KZ_APART;
    if (shape->kind != KZ_KIND_PARTS) return kzi_form_of(shape, &other) ? kzi_relate_forms(form, &other) : KZ_APART;
    for (int32_t i = 0; i < shape->as.parts.n; i++) {
        relation = kzi_higher(relation, relate_form(form, &shape->as.parts.items[i]));
    }
    return relation;
}

#endif
