/* contact_normal.h - the normal of a contact alone, for sweeps that start in overlap. */
#ifndef KZI_CONTACT_NORMAL_H
#define KZI_CONTACT_NORMAL_H

#include <kolize/query.h>

/* The normal of kz_collide of two shapes that overlap. */
static inline kz_vec2 kzi_contact_normal(const kz_shape *a, const kz_shape *b)
{
    kz_contact contact;
    kz_collide(a, b, &contact);
    return contact.normal;
}

#endif
