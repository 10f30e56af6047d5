/* outline_check.c - validation of polygons: decides whether a list of rings is a polygon.
 *
 * One pass recognises convex rings.  All others are checked edge against edge, in runs of edges (edge_pairs.h).  Rings
 * may touch themselves and each other in single points.  They may not cross, or run along each other over a length. */
#include "shape/edge_pairs.h"

#include "math/rounding.h"

/* Do all vertices of the ring lie on one line? */
static bool ring_is_flat(const kzi_outline *o, int32_t ring)
{
    const int32_t begin = kzi_ring_begin(o, ring), end = kzi_ring_end(o, ring);
    const kzi_vec a = kzi_outline_vertex(o, begin);
    kzi_vec b = a;
    for (int32_t i = begin + 1; i < end; i++) {
        const kzi_vec v = kzi_outline_vertex(o, i);
        if (kzi_vec_equal(a, b)) {
            b = v;
        } else if (kzi_orient(a, b, v) != 0) {
            return false;
        }
    }
    return true;
}

static bool runs_forward(kzi_edge e) { return e.b.x > e.a.x || (e.b.x == e.a.x && e.b.y > e.a.y); }

/* Is a ring convex whose vertices are not all on one line?  Every turn must have the same sign or be straight, and the
 * direction must change between forward and backward just twice: then the ring goes round once. */
static bool is_convex(const kzi_outline *o)
{
    kzi_edge last = kzi_no_edge;
    for (int32_t i = o->n_points - 1; !kzi_edge_from(o, i, 0, &last);) i--;
    int winding = 0, changes = 0;
    for (kzi_edge e = kzi_no_edge; kzi_next_edge(o, &e); last = e) {
        const int orient = kzi_cross_sign(last.a, last.b, e.a, e.b);
        if (orient == 0 && kzi_dot_sign(last.a, last.b, e.a, e.b) < 0) return false;
        if (orient != 0 && winding == 0) winding = orient;
        if (orient * winding < 0) return false;
        changes += runs_forward(last) != runs_forward(e);
    }
    return changes == 2;
}

/* Seen from v, does x lie in the open sector that sweeps from u in the direction of +x towards +y until w?  The
 * direction of x must differ from those of u and w. */
static bool in_sector(kzi_vec v, kzi_vec u, kzi_vec w, kzi_vec x)
{
    const int orient = kzi_orient(v, u, w);
    if (orient > 0) return kzi_orient(v, u, x) > 0 && kzi_orient(v, x, w) > 0;
    if (orient < 0) return !(kzi_orient(v, w, x) > 0 && kzi_orient(v, x, u) > 0);
    return kzi_orient(v, u, x) > 0; /* u and w are opposite */
}

/* Does the outline change sides of the edge f at the first point of `e`, which lies inside f? */
static bool crosses_edge(const kzi_outline *o, kzi_edge e, kzi_edge f)
{
    const kzi_vec before = kzi_vertex_before(o, e.ring, e.from);
    return kzi_orient(f.a, f.b, before) * kzi_orient(f.a, f.b, e.b) < 0;
}

static bool is_same_direction(kzi_vec v, kzi_vec x, kzi_vec y)
{
    return kzi_orient(v, x, y) == 0 && kzi_dot_sign(v, x, v, y) > 0;
}

/* Do the two paths through a point that is visited twice cross?  The answer is no for edges that run along each other
 * from there: that is another mistake, reported for their own pair. */
static bool crosses_at_vertex(const kzi_outline *o, kzi_edge e, kzi_edge f)
{
    const kzi_vec v = e.a, e_before = kzi_vertex_before(o, e.ring, e.from),
                  f_before = kzi_vertex_before(o, f.ring, f.from);
    if (is_same_direction(v, e_before, f_before) || is_same_direction(v, e_before, f.b) ||
        is_same_direction(v, e.b, f_before) || is_same_direction(v, e.b, f.b) || is_same_direction(v, e_before, e.b)) {
        return false;
    }
    return in_sector(v, e_before, e.b, f_before) != in_sector(v, e_before, e.b, f.b);
}

/* Is `next` the edge behind e in its ring, among those that have a length? */
static bool follows(const kzi_outline *o, kzi_edge e, kzi_edge next)
{
    if (e.ring != next.ring || !kzi_vec_equal(e.b, next.a)) return false;
    const int32_t begin = kzi_ring_begin(o, e.ring), end = kzi_ring_end(o, e.ring);
    for (int32_t i = e.from;;) {
        i = i + 1 == end ? begin : i + 1;
        if (i == next.from) return true;
        if (!kzi_vec_equal(kzi_outline_vertex(o, i), e.b)) return false;
    }
}

/* Checks two edges that meet and are not neighbours at an angle. */
static kz_result check_meeting(const kzi_outline *o, kzi_edge e, kzi_edge f, kzi_meeting meeting, uint32_t *flags,
                               kz_error *err)
{
    switch (meeting) {
    case KZI_MEET_CROSSING: return kzi_fail(err, KZ_ERR_SELF_CROSSING, e.from, f.from);
    case KZI_MEET_ALONG: return kzi_fail(err, KZ_ERR_SELF_OVERLAP, e.from, f.from);
    default: break;
    }
    if (follows(o, e, f) || follows(o, f, e)) return KZ_OK; /* neighbours have one common vertex */
    *flags |= KZ_SHAPE_TOUCHES_ITSELF;
    /* Each contact is examined from the edge that starts there.  Edges that end there are examined as predecessors of
     * others. */
    const bool f_starts_on_e = kzi_on_segment(e.a, e.b, f.a), e_starts_on_f = kzi_on_segment(f.a, f.b, e.a);
    bool crosses = false;
    if (f_starts_on_e && e_starts_on_f && kzi_vec_equal(e.a, f.a)) {
        crosses = crosses_at_vertex(o, e, f);
    } else if (f_starts_on_e && !kzi_vec_equal(f.a, e.b)) {
        crosses = crosses_edge(o, f, e);
    } else if (e_starts_on_f && !kzi_vec_equal(e.a, f.b)) {
        crosses = crosses_edge(o, e, f);
    }
    return crosses ? kzi_fail(err, KZ_ERR_SELF_CROSSING, e.from, f.from) : KZ_OK;
}

static kz_result check_edges(const kzi_outline *o, const kzi_edge *e, const kzi_edge *f, uint32_t *flags, kz_error *err)
{
    const bool is_next = f->from == e->from + 1 && f->ring == e->ring;
    if (is_next && kzi_orient(e->a, e->b, f->b) != 0) return KZ_OK;
    const kzi_meeting meeting = kzi_segments_meet(e->a, e->b, f->a, f->b);
    return meeting == KZI_MEET_NOT ? KZ_OK : check_meeting(o, *e, *f, meeting, flags, err);
}

typedef struct own_edges {
    const kzi_outline *o;
    uint32_t *flags;
} own_edges;

static bool is_pair_right(void *ctx, const kzi_edge *e, const kzi_edge *f)
{
    const own_edges *own = ctx;
    return check_edges(own->o, e, f, own->flags, NULL) == KZ_OK;
}

/* Finds the first mistake in the order in which mistakes are reported. */
static kz_result find_mistake(const kzi_outline *o, uint32_t *flags, kz_error *err)
{
    kz_result result = KZ_OK;
    kzi_edge e = kzi_no_edge;
    while (result == KZ_OK && kzi_next_edge(o, &e)) {
        const kzi_near near = kzi_near_segment(e.a, e.b);
        kzi_edge f = e;
        while (result == KZ_OK && kzi_next_edge_near(o, &near, &f)) result = check_edges(o, &e, &f, flags, err);
    }
    return result;
}

/* Finds quickly whether there is a mistake, and only then which. */
static kz_result check_all_edges(const kzi_outline *o, uint32_t *flags, kz_error *err)
{
    own_edges own = {o, flags};
    return kzi_each_own_pair(o, is_pair_right, &own) ? KZ_OK : find_mistake(o, flags, err);
}

/* Is ring `inner` inside ring `outer`, which it does not cross?  A vertex off the boundary decides.  When all vertices
 * lie on the boundary, the middle of the segment to the next vertex of the outer ring on that edge decides. */
static bool ring_is_in_ring(const kzi_outline *o, int32_t inner, int32_t outer)
{
    const int32_t begin = kzi_ring_begin(o, inner), end = kzi_ring_end(o, inner);
    if (o->tree && kzi_edge_bvh_is_beside(o, outer, kzi_outline_vertex(o, begin))) return false;
    for (int32_t i = begin; i < end; i++) {
        const int where = kzi_locate_in_ring(o, outer, kzi_probe_at(kzi_outline_vertex(o, i)));
        if (where != 0) return where > 0;
    }
    const kzi_vec from = kzi_outline_vertex(o, begin), to = kzi_vertex_after(o, inner, begin);
    return kzi_locate_in_ring(o, outer, (kzi_probe){from, kzi_next_vertex_on(o, from, to)}) > 0;
}

/* Does ring `inner` lie in an odd number of the other rings?  A point of it that lies on none of them decides. */
static bool ring_is_in_odd_rings(const kzi_outline *o, int32_t inner)
{
    const int32_t begin = kzi_ring_begin(o, inner), end = kzi_ring_end(o, inner);
    const kzi_vec first = kzi_outline_vertex(o, begin);
    for (int32_t i = begin; i <= end; i++) {
        const kzi_probe probe =
            i < end ? kzi_probe_at(kzi_outline_vertex(o, i))
                    : (kzi_probe){first, kzi_next_vertex_on(o, first, kzi_vertex_after(o, inner, begin))};
        bool odd = false;
        if (kzi_edge_bvh_count_crossings(o, 0, begin, probe, &odd) &&
            kzi_edge_bvh_count_crossings(o, end, o->n_points, probe, &odd)) {
            return odd;
        }
    }
    return false;
}

/* Is the hole inside the outline, and in no other hole? */
static kz_result check_hole(const kzi_outline *o, int32_t hole, kz_error *err)
{
    if (!ring_is_in_ring(o, hole, 0)) return kzi_fail(err, KZ_ERR_HOLE_OUTSIDE, hole, 0);
    for (int32_t other = 1; other < o->n_rings; other++) {
        if (other != hole && ring_is_in_ring(o, hole, other)) {
            return kzi_fail(err, KZ_ERR_HOLE_IN_HOLE, hole, other);
        }
    }
    return KZ_OK;
}

/* The first hole that is outside of the outline or in another hole; n_rings when there is none.
 *
 * Rings that do not cross lie in each other or apart.  Of two nested rings the first is the outline, and the second a
 * legal hole.  Otherwise the first, or the third, lies in an even number of rings, and all that is in it is wrong,
 * too. */
static int32_t find_wrong_hole(const kzi_outline *o)
{
    int32_t wrong = o->n_rings;
    for (int32_t ring = 1; ring < o->n_rings; ring++) {
        if (ring_is_in_odd_rings(o, ring)) continue;
        int32_t hole = 1;
        while (hole < wrong && hole != ring && !ring_is_in_ring(o, hole, ring)) hole++;
        wrong = hole;
    }
    return wrong;
}

/* With a tree each hole is located once when all are well; without one, in each other ring. */
static kz_result check_holes(const kzi_outline *o, kz_error *err)
{
    kz_result result = KZ_OK;
    const int32_t first = o->tree ? find_wrong_hole(o) : 1;
    for (int32_t hole = first; hole < o->n_rings && result == KZ_OK; hole++) result = check_hole(o, hole, err);
    return result;
}

static kz_result check_numbers(const kzi_outline *o, kz_error *err)
{
    for (int32_t ring = 0; ring < o->n_rings; ring++) {
        const int32_t n = kzi_ring_end(o, ring) - kzi_ring_begin(o, ring);
        if (n < 3) return kzi_fail(err, KZ_ERR_TOO_FEW_POINTS, n, 3);
    }
    for (int32_t i = 0; i < o->n_points; i++) {
        const kzi_vec v = kzi_outline_vertex(o, i);
        if (!kzi_is_finite(v.x) || !kzi_is_finite(v.y)) {
            return kzi_fail(err, KZ_ERR_NOT_FINITE, 2 * (int64_t)i + (kzi_is_finite(v.x) ? 1 : 0), 0);
        }
    }
    return KZ_OK;
}

/* The relative rounding error of a cross product of differences; more than kzi_cross_sign grants. */
#define ORIENT_ERROR 0x1p-50

/* The flags of a ring that surely is convex: it turns in one direction at each vertex and goes round once.  0 when that
 * is not sure.  A sure ring has only finite vertices: an orientation with another one is never sure. */
static uint32_t surely_convex(const kzi_outline *o)
{
    const int32_t n = o->n_points;
    kzi_vec a = kzi_vec_of(o->points[n - 2]), b = kzi_vec_of(o->points[n - 1]);
    bool all_left = true, all_right = true, forward = runs_forward((kzi_edge){a, b, 0, 0});
    int changes = 0;
    for (int32_t i = 0; i < n; i++) {
        const kzi_vec c = kzi_vec_of(o->points[i]);
        const double left = (b.x - a.x) * (c.y - b.y), right = (b.y - a.y) * (c.x - b.x), orient = left - right;
        const double error = ORIENT_ERROR * ((left < 0 ? -left : left) + (right < 0 ? -right : right));
        const bool goes_forward = runs_forward((kzi_edge){b, c, 0, 0});
        all_left &= orient < -error;
        all_right &= orient > error;
        if (!(all_left | all_right)) return 0;
        changes += goes_forward != forward;
        forward = goes_forward;
        a = b;
        b = c;
    }
    if (changes != 2) return 0;
    return all_right ? KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE : KZ_SHAPE_CONVEX;
}

kz_result kzi_outline_check(const kzi_outline *o, uint32_t *flags, kz_error *err)
{
    *flags = 0;
    if (o->points && o->n_rings == 1 && o->n_points >= 3 && (*flags = surely_convex(o)) != 0) return KZ_OK;
    kz_result result = check_numbers(o, err);
    if (result != KZ_OK) return result;
    for (int32_t hole = 1; hole < o->n_rings; hole++) {
        if (ring_is_flat(o, hole)) return kzi_fail(err, KZ_ERR_HOLE_EMPTY, hole, 0);
    }
    if (ring_is_flat(o, 0)) {
        *flags = KZ_SHAPE_FLAT;
        return o->n_rings > 1 ? kzi_fail(err, KZ_ERR_HOLE_OUTSIDE, 1, 0) : KZ_OK;
    }
    if (o->n_rings == 1 && is_convex(o)) {
        *flags = KZ_SHAPE_CONVEX;
    } else {
        result = check_all_edges(o, flags, err);
        if (result == KZ_OK) result = check_holes(o, err);
    }
    if (result == KZ_OK && kzi_ring_is_positive(o, 0)) *flags |= KZ_SHAPE_CLOCKWISE;
    return result;
}
