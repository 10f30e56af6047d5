/* relate_line.c - exact intersection tests of points and polylines with each other.
 *
 * The inside of a polyline is the polyline without its two end points; a closed one has none.  Two polylines that meet
 * in single points therefore overlap only if one of these points is no end of either. */
#include "query/form.h"

kz_relation kzi_relate_points(const kzi_form *a, const kzi_form *b)
{
    return kzi_vec_equal(a->a, b->a) ? KZ_OVERLAP : KZ_APART;
}

kz_relation kzi_relate_point_line(const kzi_form *point, const kzi_form *line)
{
    const kzi_near near = kzi_near_segment(point->a, point->a);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_segment_near(line, &near, &e)) {
        if (kzi_on_segment(e.a, e.b, point->a)) return kzi_is_line_end(line, point->a) ? KZ_TOUCH : KZ_OVERLAP;
    }
    return KZ_APART;
}

/* The segments a-b and c-d meet in one point.  Is it an end of `line`?  It is if an end lies on both segments. */
static bool meets_in_end_of(const kzi_form *line, kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    const kzi_vec first = kzi_line_first(line), last = kzi_line_last(line);
    if (kzi_is_closed_line(line)) return false;
    return (kzi_on_segment(a, b, first) && kzi_on_segment(c, d, first)) ||
           (kzi_on_segment(a, b, last) && kzi_on_segment(c, d, last));
}

kz_relation kzi_relate_lines(const kzi_form *p, const kzi_form *q)
{
    kz_relation relation = KZ_APART;
    const kzi_near near_q = kzi_outline_bounds(&q->outline);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_segment_near(p, &near_q, &e)) {
        const kzi_near near_e = kzi_near_segment(e.a, e.b);
        kzi_edge f = kzi_no_edge;
        while (kzi_next_segment_near(q, &near_e, &f)) {
            switch (kzi_segments_meet(e.a, e.b, f.a, f.b)) {
            case KZI_MEET_NOT: break;
            case KZI_MEET_ALONG: return KZ_OVERLAP;
            default:
                if (!meets_in_end_of(p, e.a, e.b, f.a, f.b) && !meets_in_end_of(q, e.a, e.b, f.a, f.b)) {
                    return KZ_OVERLAP;
                }
                relation = KZ_TOUCH;
                break;
            }
        }
    }
    return relation;
}
