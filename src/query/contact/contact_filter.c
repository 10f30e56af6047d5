/* contact_filter.c - contacts of small convex shapes: preferred directions, and the lanes of the lowest level. */
#include "query/contact/contact_lanes.h"

static kzi_vec unit_of(kzi_vec d)
{
    const double length = sqrt(d.x * d.x + d.y * d.y);
    return (kzi_vec){d.x / length, d.y / length};
}

/* Of two directions that differ only in length the longer one counts, so rounding does not choose between them. */
bool kzi_convex_is_preferred(kzi_vec between, kzi_vec d, kzi_vec e)
{
    if (d.x * e.y == d.y * e.x && d.x * e.x + d.y * e.y > 0) return d.x * d.x + d.y * d.y > e.x * e.x + e.y * e.y;
    return kzi_is_preferred_direction(between, unit_of(d), unit_of(e));
}

kz_relation kzi_collide_small_convex(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return kzi_has_avx2() ? kzi_collide_small_convex_avx2(a, b, out) : collide_in_lanes(a, b, out);
}
