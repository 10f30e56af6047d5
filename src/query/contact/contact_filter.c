/* contact_filter.c - contacts of small convex shapes, with the vectors that every processor has. */
#include "query/contact/contact_lanes.h"

kz_relation kzi_collide_small_convex(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return kzi_has_avx2() ? kzi_collide_small_convex_avx2(a, b, out) : collide_in_lanes(a, b, out);
}
