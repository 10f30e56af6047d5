/* contact_filter.c - contacts of polygons and boxes, with the vectors that every processor has. */
#include "query/contact/contact_pair_lanes.h"

int kzi_collide_rings(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return kzi_has_avx2() ? kzi_collide_rings_avx2(a, b, out) : collide_rings(a, b, out);
}
