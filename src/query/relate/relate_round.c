/* relate_round.c - exact intersection tests of circles and capsules with points, lines, areas and each other.
 *
 * A round form is all points within r > 0 of its spine, a segment or a point.  Its inside is open, and the inside of
 * every other form is dense in that form.  The relation is therefore the sign of r - distance(spine, other).  It is
 * computed from squares and cross products, without a root (math/predicates.c). */
#include "query/form.h"

static kz_relation relation_of_gap(int gap) { return gap < 0 ? KZ_OVERLAP : gap == 0 ? KZ_TOUCH : KZ_APART; }

static int lesser(int a, int b) { return a < b ? a : b; }

/* The sign of the distance between the segments a-b and c-d, minus r1 + r2 > 0.  Either may be a single point.
 * Segments that do not meet are nearest to each other at an end of one of them. */
static int compare_spines(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d, double r1, double r2)
{
    if (kzi_vec_equal(a, b)) return kzi_compare_segment_distance(a, c, d, r1, r2);
    if (kzi_vec_equal(c, d)) return kzi_compare_segment_distance(c, a, b, r1, r2);
    if (kzi_segments_meet(a, b, c, d) != KZI_MEET_NOT) return -1;
    const int from_ab =
        lesser(kzi_compare_segment_distance(a, c, d, r1, r2), kzi_compare_segment_distance(b, c, d, r1, r2));
    const int from_cd =
        lesser(kzi_compare_segment_distance(c, a, b, r1, r2), kzi_compare_segment_distance(d, a, b, r1, r2));
    return lesser(from_ab, from_cd);
}

/* The box around everything within r.  A vertex outside a rounded bound is outside the exact bound too. */
static kzi_near near_round(const kzi_form *round)
{
    const kzi_near spine = kzi_near_segment(round->a, round->b);
    return (kzi_near){spine.x0 - round->r, spine.y0 - round->r, spine.x1 + round->r, spine.y1 + round->r};
}

kz_relation kzi_relate_point_round(const kzi_form *point, const kzi_form *round)
{
    return relation_of_gap(kzi_compare_segment_distance(point->a, round->a, round->b, round->r, 0));
}

kz_relation kzi_relate_line_round(const kzi_form *line, const kzi_form *round)
{
    int gap = 1;
    const kzi_near near = near_round(round);
    kzi_edge e = kzi_no_edge;
    while (gap >= 0 && kzi_next_segment_near(line, &near, &e)) {
        gap = lesser(gap, compare_spines(e.a, e.b, round->a, round->b, round->r, 0));
    }
    return relation_of_gap(gap);
}

/* They overlap if the spine is inside the area or the boundary is nearer than r. */
kz_relation kzi_relate_area_round(const kzi_form *area, const kzi_form *round)
{
    int gap = 1;
    const kzi_near near = near_round(round);
    kzi_edge e = kzi_no_edge;
    while (gap >= 0 && kzi_next_edge_near(&area->outline, &near, &e)) {
        gap = lesser(gap, compare_spines(e.a, e.b, round->a, round->b, round->r, 0));
    }
    if (gap >= 0 && kzi_locate(&area->outline, kzi_probe_at(round->a)) >= 0) gap = -1;
    return relation_of_gap(gap);
}

kz_relation kzi_relate_rounds(const kzi_form *a, const kzi_form *b)
{
    return relation_of_gap(compare_spines(a->a, a->b, b->a, b->b, a->r, b->r));
}
