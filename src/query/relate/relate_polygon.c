/* relate_polygon.c - areas with points, polylines and each other; exact for any outline, convex or not, with holes.
 *
 * Two convex areas: separating axes.  An edge that has all of the other's vertices strictly outside separates them; one
 * that has them outside or on it leaves at most touching; without any they overlap (Gottschalk 1996, with exact signs).
 *
 * Otherwise: where two boundaries cross inside an edge of each, the insides meet.  Where no two edges cross so, the
 * boundaries meet only in vertices or along each other.  Then each edge is cut at the vertices that lie on it, and no
 * piece changes sides of the other boundary: the exact middle of the piece tells where all of it lies.  A piece inside
 * the other area means overlap, and so does a piece common to both boundaries with both areas on the same side of it.
 * The insides meet in no other way: a common inside has a boundary, and that consists of such pieces.
 *
 * A crossing of two areas proves nothing where both outlines touch themselves in that very point: they can be threaded
 * through each other's pinch.  Then it is a vertex of both, and the cutting sees it.  (Where only one is pinched, the
 * other has half of all directions there, and the edge that crosses takes a strip of its own area along into them.)  A
 * line's crossing proves nothing where the area is pinched. */
#include "query/form.h"

#include "shape/edge_pairs.h"
#include "shape/outline_probe.h"

/* Does a vertex of the outline lie where the segments a-b and c-d cross? */
static bool has_vertex_at_crossing(const kzi_outline *o, kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    const kzi_near near = kzi_near_segment(a, b);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge_near(o, &near, &e)) {
        if (kzi_on_segment(a, b, e.a) && kzi_on_segment(c, d, e.a)) return true;
    }
    return false;
}

static bool is_pinched_at(const kzi_form *area, kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    return (area->flags & KZ_SHAPE_TOUCHES_ITSELF) && has_vertex_at_crossing(&area->outline, a, b, c, d);
}

/* ---- Points and lines ----------------------------------------------------------------------------------- */

kz_relation kzi_relate_point_area(const kzi_form *point, const kzi_form *area)
{
    return (kz_relation)kzi_locate(&area->outline, kzi_probe_at(point->a));
}

/* Where the pieces lie into which the area's vertices cut the segment. */
static kz_relation relate_pieces_of_segment(const kzi_form *area, kzi_vec a, kzi_vec b)
{
    for (kzi_vec from = a, to; !kzi_vec_equal(from, b); from = to) {
        to = kzi_next_vertex_on(&area->outline, from, b);
        if (kzi_locate(&area->outline, (kzi_probe){from, to}) > 0) return KZ_OVERLAP;
    }
    return KZ_TOUCH;
}

static kz_relation relate_segment_area(const kzi_form *area, kzi_vec a, kzi_vec b)
{
    bool meets = false;
    const kzi_near near = kzi_near_segment(a, b);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge_near(&area->outline, &near, &e)) {
        switch (kzi_segments_meet(a, b, e.a, e.b)) {
        case KZI_MEET_NOT: break;
        case KZI_MEET_CROSSING:
            if (!is_pinched_at(area, a, b, e.a, e.b)) return KZ_OVERLAP;
            meets = true;
            break;
        default: meets = true; break;
        }
    }
    return meets ? relate_pieces_of_segment(area, a, b) : (kz_relation)kzi_locate(&area->outline, kzi_probe_at(a));
}

kz_relation kzi_relate_line_area(const kzi_form *line, const kzi_form *area)
{
    kz_relation relation = KZ_APART;
    const kzi_near near = kzi_outline_bounds(&area->outline);
    kzi_edge e = kzi_no_edge;
    while (relation != KZ_OVERLAP && kzi_next_segment_near(line, &near, &e)) {
        relation = kzi_higher(relation, relate_segment_area(area, e.a, e.b));
    }
    return relation;
}

/* ---- Two convex areas ----------------------------------------------------------------------------------- */

/* How far b's vertices get across the edges of a: the least over the edges of the highest side a vertex reaches. */
static int least_reach(const kzi_form *a, const kzi_form *b)
{
    const int inside = a->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    int least = 1;
    kzi_edge e = kzi_no_edge;
    while (least >= 0 && kzi_next_edge(&a->outline, &e)) {
        int highest = -1;
        for (int32_t i = 0; highest < 1 && i < b->outline.n_points; i++) {
            const int side = inside * kzi_orient(e.a, e.b, kzi_outline_vertex(&b->outline, i));
            highest = side > highest ? side : highest;
        }
        least = highest < least ? highest : least;
    }
    return least;
}

static kz_relation relate_convex(const kzi_form *a, const kzi_form *b)
{
    const int reach = least_reach(a, b);
    if (reach < 0) return KZ_APART;
    const int other = least_reach(b, a);
    return (kz_relation)(other < reach ? other : reach);
}

/* ---- Any two areas -------------------------------------------------------------------------------------- */

static bool is_pinched_in_both(const kzi_form *a, kzi_edge e, const kzi_form *b, kzi_edge f)
{
    return is_pinched_at(a, e.a, e.b, f.a, f.b) && is_pinched_at(b, e.a, e.b, f.a, f.b);
}

/* Crossing edges answer OVERLAP; otherwise: do the boundaries meet at all? */
static kz_relation relate_boundaries(const kzi_form *a, const kzi_form *b)
{
    kz_relation relation = KZ_APART;
    kzi_edge_pairs pairs;
    kzi_edge_pairs_begin(&pairs, &a->outline, &b->outline);
    while (kzi_next_edge_pair(&pairs)) {
        const kzi_edge *e = pairs.e, *f = pairs.f;
        const kzi_meeting meeting = kzi_segments_meet(e->a, e->b, f->a, f->b);
        if (meeting == KZI_MEET_CROSSING && !is_pinched_in_both(a, *e, b, *f)) return KZ_OVERLAP;
        if (meeting != KZI_MEET_NOT) relation = KZ_TOUCH;
    }
    return relation;
}

/* Does a ring of b begin inside of a?  Where the boundaries do not meet, all of it lies there. */
static bool holds_a_ring_of(const kzi_form *a, const kzi_form *b)
{
    for (int32_t ring = 0; ring < b->outline.n_rings; ring++) {
        const kzi_vec v = kzi_outline_vertex(&b->outline, kzi_ring_begin(&b->outline, ring));
        if (kzi_locate(&a->outline, kzi_probe_at(v)) > 0) return true;
    }
    return false;
}

/* e and f run along each other: do both areas lie on the same side there? */
static bool areas_share_side(const kzi_form *a, kzi_edge e, const kzi_form *b, kzi_edge f)
{
    const bool same_way = kzi_dot_sign(e.a, e.b, f.a, f.b) > 0;
    const bool a_positive = kzi_area_is_positive_of(&a->outline, e.ring);
    const bool b_positive = kzi_area_is_positive_of(&b->outline, f.ring);
    return (a_positive == b_positive) == same_way;
}

/* The same for the piece of e around the probe, which lies on b's boundary. */
static bool areas_share_side_at(const kzi_form *a, kzi_edge e, const kzi_form *b, kzi_probe probe)
{
    const kzi_near near = kzi_near_probe(probe);
    kzi_edge f = kzi_no_edge;
    while (kzi_next_edge_near(&b->outline, &near, &f)) {
        if (kzi_probe_on_segment(probe, f.a, f.b) && kzi_cross_sign(e.a, e.b, f.a, f.b) == 0) {
            return areas_share_side(a, e, b, f);
        }
    }
    return false;
}

static bool edge_has_piece_in(const kzi_form *a, kzi_edge e, const kzi_form *b)
{
    for (kzi_vec from = e.a, to; !kzi_vec_equal(from, e.b); from = to) {
        to = kzi_next_vertex_on(&b->outline, from, e.b);
        const kzi_probe middle = {from, to};
        const int where = kzi_locate(&b->outline, middle);
        if (where > 0 || (where == 0 && areas_share_side_at(a, e, b, middle))) return true;
    }
    return false;
}

static bool is_same_segment(kzi_edge e, kzi_edge f)
{
    return (kzi_vec_equal(e.a, f.a) && kzi_vec_equal(e.b, f.b)) || (kzi_vec_equal(e.a, f.b) && kzi_vec_equal(e.b, f.a));
}

/* The same as edge_has_piece_in for edges that have something in common with b's boundary, no for others; at once where
 * whole edges are common, as in neighbours on a map. */
static bool meeting_edge_has_piece_in(const kzi_form *a, kzi_edge e, const kzi_form *b)
{
    bool meets = false;
    const kzi_near near = kzi_near_segment(e.a, e.b);
    kzi_edge f = kzi_no_edge;
    while (kzi_next_edge_near(&b->outline, &near, &f)) {
        if (is_same_segment(e, f)) return areas_share_side(a, e, b, f);
        meets = meets || kzi_segments_meet(e.a, e.b, f.a, f.b) != KZI_MEET_NOT;
    }
    return meets && edge_has_piece_in(a, e, b);
}

/* Is a piece of a's boundary inside b, or common to both with both areas on one side?  Edges that do not meet b's
 * boundary lie where their neighbours begin or end, so only the others are cut, and one vertex of each ring tells of
 * rings without such. */
static bool has_piece_in(const kzi_form *a, const kzi_form *b)
{
    if (holds_a_ring_of(b, a)) return true;
    const kzi_near near_b = kzi_outline_bounds(&b->outline);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge_near(&a->outline, &near_b, &e)) {
        if (meeting_edge_has_piece_in(a, e, b)) return true;
    }
    return false;
}

static kz_relation relate_any_areas(const kzi_form *a, const kzi_form *b)
{
    const kz_relation boundaries = relate_boundaries(a, b);
    if (boundaries == KZ_APART) return holds_a_ring_of(a, b) || holds_a_ring_of(b, a) ? KZ_OVERLAP : KZ_APART;
    if (boundaries == KZ_TOUCH) return has_piece_in(a, b) || has_piece_in(b, a) ? KZ_OVERLAP : KZ_TOUCH;
    return KZ_OVERLAP;
}

/* Separating axes look at each edge with each vertex; trees spare large convex areas most of that. */
static bool is_for_trees(const kzi_outline *a, const kzi_outline *b)
{
    enum { FEW_PAIRS = 4096 };
    return (a->tree || b->tree) && (int64_t)a->n_points * b->n_points > FEW_PAIRS;
}

kz_relation kzi_relate_areas(const kzi_form *a, const kzi_form *b)
{
    const bool convex = a->flags & b->flags & KZ_SHAPE_CONVEX;
    return convex && !is_for_trees(&a->outline, &b->outline) ? relate_convex(a, b) : relate_any_areas(a, b);
}
