/* form_relation.h - how a form lies to a shape that may have parts, asked part by part. */
#ifndef TEST_FORM_RELATION_H
#define TEST_FORM_RELATION_H

#include "query/form.h"

static kz_relation relate_form_shape(const kzi_form *form, const kz_shape *shape)
{
    if (shape->kind == KZ_KIND_PARTS) {
        kz_relation relation = KZ_APART;
        for (int32_t i = 0; i < shape->as.parts.n; i++) {
            const kz_relation next = relate_form_shape(form, &shape->as.parts.items[i]);
            relation = next > relation ? next : relation;
        }
        return relation;
    }
    kzi_form other;
    return kzi_form_of(shape, &other) ? kzi_relate_forms(form, &other) : KZ_APART;
}

#endif
