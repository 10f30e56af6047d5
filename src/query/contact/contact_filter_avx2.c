/* contact_filter_avx2.c - contacts of polygons, boxes and capsules with the vectors of AVX2, where the compiler has
 * them. */
#include "query/contact/contact_pair_lanes.h"

int kzi_collide_rings_avx2(const kz_shape *a, const kz_shape *b, kz_contact *out) { return collide_rings(a, b, out); }

int kzi_collide_capsules_avx2(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_capsules(a, b, out);
}
