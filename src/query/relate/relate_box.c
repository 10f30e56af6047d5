/* relate_box.c - two axis-aligned boxes: an interval along each axis (Ericson 2005, 4.2.1). */
#include <kolize/query.h>

/* Two intervals along one axis: their relative insides meet, they touch, or they are apart.  A box is the product of
 * its two intervals and its inside the product of theirs, so the relation of boxes is the lower one of both axes. */
static kz_relation relate_spans(float a_lo, float a_hi, float b_lo, float b_hi)
{
    if (a_lo > b_hi || b_lo > a_hi) return KZ_APART;
    const bool insides_meet = (a_lo < b_hi && b_lo < a_hi) || (a_lo == a_hi && b_lo == b_hi);
    return insides_meet ? KZ_OVERLAP : KZ_TOUCH;
}

kz_relation kz_box_relate(kz_box a, kz_box b)
{
    const kz_relation x = relate_spans(a.min.x, a.max.x, b.min.x, b.max.x);
    const kz_relation y = relate_spans(a.min.y, a.max.y, b.min.y, b.max.y);
    return x < y ? x : y;
}
