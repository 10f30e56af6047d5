/* relate_polygon.c - exact intersection tests of polygons, convex or not, with points, polylines and each other.
 *
 * Two convex areas are tested by separating axes (Gottschalk 1996, with exact signs).  An edge with all vertices of the
 * other area strictly outside separates them.  An edge with all of them outside or on it leaves at most touching.
 *
 * Other areas overlap where two boundaries cross inside an edge of each.  If no two edges cross like that, the
 * boundaries meet only in vertices or along each other.  Then each edge is split at the other's vertices on it.  No
 * subsegment changes sides of the other boundary, so its exact midpoint shows where all of it lies.  The areas overlap
 * if a subsegment lies inside the other area, or on its boundary with both areas on one side.  This is complete: a
 * common inside has a boundary, which consists of such subsegments.
 *
 * A crossing proves nothing where both outlines touch themselves in that point: each can pass through the pinch of the
 * other.  It is then a vertex of both, so the splitting finds it.  If only one outline is pinched there, the crossing
 * edge brings a strip of its own area into the other.  A line's crossing proves nothing where the area is pinched. */
#include "query/form.h"

#include "shape/edge_pairs.h"

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

/* Splits the segment at the area's vertices on it, and locates the subsegments. */
static kz_relation relate_subsegments(const kzi_form *area, kzi_vec a, kzi_vec b)
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
    return meets ? relate_subsegments(area, a, b) : (kz_relation)kzi_locate(&area->outline, kzi_probe_at(a));
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

/* How far b reaches across an edge of a, as a sign: the highest over b's vertices, the least over a's edges. */
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

static kz_relation relate_convex_areas(const kzi_form *a, const kzi_form *b)
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

/* OVERLAP if edges cross, TOUCH if the boundaries meet otherwise, else APART. */
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

/* Does a ring of b begin inside a?  If the boundaries do not meet, the whole ring lies there. */
static bool holds_a_ring_of(const kzi_form *a, const kzi_form *b)
{
    for (int32_t ring = 0; ring < b->outline.n_rings; ring++) {
        const kzi_vec v = kzi_outline_vertex(&b->outline, kzi_ring_begin(&b->outline, ring));
        if (kzi_locate(&a->outline, kzi_probe_at(v)) > 0) return true;
    }
    return false;
}

/* e and f run along each other.  Do both areas lie on the same side there? */
static bool areas_share_side(const kzi_form *a, kzi_edge e, const kzi_form *b, kzi_edge f)
{
    const bool same_direction = kzi_dot_sign(e.a, e.b, f.a, f.b) > 0;
    const bool a_positive = kzi_area_is_positive_of(&a->outline, e.ring);
    const bool b_positive = kzi_area_is_positive_of(&b->outline, f.ring);
    return (a_positive == b_positive) == same_direction;
}

/* The same for the subsegment of e around the probe, which lies on b's boundary. */
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

static bool edge_has_subsegment_in(const kzi_form *a, kzi_edge e, const kzi_form *b)
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

/* Like edge_has_subsegment_in for edges that meet b's boundary; false for others.  Neighbours on a map share whole
 * edges, which are answered at once. */
static bool meeting_edge_has_subsegment_in(const kzi_form *a, kzi_edge e, const kzi_form *b)
{
    bool meets = false;
    const kzi_near near = kzi_near_segment(e.a, e.b);
    kzi_edge f = kzi_no_edge;
    while (kzi_next_edge_near(&b->outline, &near, &f)) {
        if (is_same_segment(e, f)) return areas_share_side(a, e, b, f);
        meets = meets || kzi_segments_meet(e.a, e.b, f.a, f.b) != KZI_MEET_NOT;
    }
    return meets && edge_has_subsegment_in(a, e, b);
}

/* Is a subsegment of a's boundary inside b, or on both boundaries with both areas on one side?  An edge that does not
 * meet b's boundary lies on the side where its neighbours begin or end, so it is not split.  For a ring without
 * meeting edges one vertex is located. */
static bool has_subsegment_in(const kzi_form *a, const kzi_form *b)
{
    if (holds_a_ring_of(b, a)) return true;
    const kzi_near near_b = kzi_outline_bounds(&b->outline);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge_near(&a->outline, &near_b, &e)) {
        if (meeting_edge_has_subsegment_in(a, e, b)) return true;
    }
    return false;
}

/* ---- Areas whose boundaries touch ------------------------------------------------------------------------ */

static bool are_bounds_beside(const kzi_form *a, const kzi_form *b)
{
    const kzi_near p = kzi_outline_bounds(&a->outline), q = kzi_outline_bounds(&b->outline);
    return p.x1 <= q.x0 || q.x1 <= p.x0 || p.y1 <= q.y0 || q.y1 <= p.y0;
}

/* Does an edge of the convex area have f beyond it, or on its line?  Then f does not come into the area's inside. */
static bool is_kept_out(const kzi_form *convex, const kzi_edge *f)
{
    const int inside = convex->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge(&convex->outline, &e)) {
        if (kzi_vec_equal(e.a, e.b)) continue;
        if (kzi_orient(e.a, e.b, f->a) * inside <= 0 && kzi_orient(e.a, e.b, f->b) * inside <= 0) return true;
    }
    return false;
}

/* The relation of a convex area and another one, as one that rests on a floor or in a corner.  If no edge of the other one
 * comes into the convex one, all of that lies where a vertex of it does that is on no such edge.  -1: that does not tell. */
static int relate_kept_out(const kzi_form *convex, const kzi_form *other)
{
    const kzi_near near = kzi_outline_bounds(&convex->outline);
    kzi_edge f = kzi_no_edge;
    while (kzi_next_edge_near(&other->outline, &near, &f)) {
        if (!is_kept_out(convex, &f)) return -1;
    }
    for (int32_t i = 0; i < convex->outline.n_points; i++) {
        const int where = kzi_locate(&other->outline, kzi_probe_at(kzi_outline_vertex(&convex->outline, i)));
        if (where != 0) return where > 0 ? KZ_OVERLAP : KZ_TOUCH;
    }
    return -1;
}

static bool is_small_and_convex(const kzi_form *area)
{
    return (area->flags & KZ_SHAPE_CONVEX) && area->outline.n_points <= KZ_INLINE_POINTS;
}

static kz_relation relate_touching(const kzi_form *a, const kzi_form *b)
{
    if (are_bounds_beside(a, b)) return KZ_TOUCH;
    const bool a_is_small = is_small_and_convex(a);
    const int relation =
        a_is_small || is_small_and_convex(b) ? relate_kept_out(a_is_small ? a : b, a_is_small ? b : a) : -1;
    if (relation >= 0) return (kz_relation)relation;
    return has_subsegment_in(a, b) || has_subsegment_in(b, a) ? KZ_OVERLAP : KZ_TOUCH;
}

static kz_relation relate_any_areas(const kzi_form *a, const kzi_form *b)
{
    const kz_relation boundaries = relate_boundaries(a, b);
    if (boundaries == KZ_APART) return holds_a_ring_of(a, b) || holds_a_ring_of(b, a) ? KZ_OVERLAP : KZ_APART;
    return boundaries == KZ_TOUCH ? relate_touching(a, b) : KZ_OVERLAP;
}

/* Separating axes test each edge with each vertex; the trees of large areas spare most of these tests. */
static bool is_for_trees(const kzi_outline *a, const kzi_outline *b)
{
    enum { MAX_PAIRS_WITHOUT_TREES = 4096 };
    return (a->tree || b->tree) && (int64_t)a->n_points * b->n_points > MAX_PAIRS_WITHOUT_TREES;
}

kz_relation kzi_relate_areas(const kzi_form *a, const kzi_form *b)
{
    const bool convex = a->flags & b->flags & KZ_SHAPE_CONVEX;
    return convex && !is_for_trees(&a->outline, &b->outline) ? relate_convex_areas(a, b) : relate_any_areas(a, b);
}
