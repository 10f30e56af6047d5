/* contact_filter_avx2.c - contacts of small convex shapes with the vectors of AVX2, where the compiler has them. */
#include "query/contact/contact_lanes.h"

kz_relation kzi_collide_small_convex_avx2(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_in_lanes(a, b, out);
}
