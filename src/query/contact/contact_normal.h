/* contact_normal.h - the normal of a contact alone, for questions that need neither its points nor its push. */
#ifndef KZI_CONTACT_NORMAL_H
#define KZI_CONTACT_NORMAL_H

#include <kolize/query.h>

/* The normal of kz_collide, bit for bit, of two shapes that overlap. */
kz_vec2 kzi_contact_normal(const kz_shape *a, const kz_shape *b);

#endif
