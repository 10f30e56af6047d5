/* contact_closed_form.h - closed-form contacts of box with box and circle with circle. */
#ifndef KZI_CONTACT_CLOSED_FORM_H
#define KZI_CONTACT_CLOSED_FORM_H

#include "query/contact/contact.h"
#include "query/relate/relate_filter.h"

/* The contact of two boxes or two circles whose bounds meet.  If it returns KZ_OVERLAP, *out is what
 * kzi_collide_small_convex fills in, bit for bit.  Otherwise *out is untouched: KZ_APART, KZ_TOUCH, or
 * KZI_RELATE_UNKNOWN in rare cases and where rounding leaves doubt. */
int kzi_collide_boxes(const kz_shape *a, const kz_shape *b, kz_contact *out);
int kzi_collide_circles(const kz_shape *a, const kz_shape *b, kz_contact *out);

static inline int kzi_collide_closed_form(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return kzi_collide_boxes(a, b, out);
    if (a->kind == KZ_KIND_CIRCLE && b->kind == KZ_KIND_CIRCLE) return kzi_collide_circles(a, b, out);
    return KZI_RELATE_UNKNOWN;
}

#endif
