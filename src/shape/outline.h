/* outline.h - the boundary of a polygon, wherever its vertices are stored, and point location relative to it.
 *
 * It is used when a polygon is made (does it cross itself, are its holes inside?) and by every query about areas.
 * Rectangles of mask cells have no float32 vertices; they supply their four corners in double. */
#ifndef KZI_OUTLINE_H
#define KZI_OUTLINE_H

#include "base/base_private.h"
#include "math/lanes/f32x4.h"
#include "math/predicates.h"
#include <kolize/shape.h>

/* kz_box_union with a point, for loops over vertices: a call for each would take most of the time. */
KZI_ALWAYS_INLINE kz_box kzi_box_with(kz_box box, kz_vec2 p)
{
    const float x0 = box.min.x < p.x ? box.min.x : p.x, y0 = box.min.y < p.y ? box.min.y : p.y;
    const float x1 = box.max.x > p.x ? box.max.x : p.x, y1 = box.max.y > p.y ? box.max.y : p.y;
    return (kz_box){{x0, y0}, {x1, y1}};
}

/* The lower ends are the first two lanes of `min`, the upper ends the last two of `max`. */
KZI_ALWAYS_INLINE kz_box kzi_box_of_lanes(kzi_f32x4 min, kzi_f32x4 max)
{
    kz_box box;
    kzi_f32x4_store(&box.min.x, kzi_f32x4_low_lanes(min, kzi_f32x4_swap_halves(max)));
    return box;
}

/* The box around n points, two at a time. */
KZI_ALWAYS_INLINE kz_box kzi_points_bounds(const kz_vec2 *points, int32_t n)
{
    const kzi_f32x4 last = kzi_f32x4_load_pair(&points[n - 1].x, &points[n - 1].x);
    kzi_f32x4 min = last, max = last;
    for (int32_t i = 0; i < n - 1; i += 2) {
        const kzi_f32x4 pair = kzi_f32x4_load(&points[i].x);
        min = kzi_f32x4_min(min, pair);
        max = kzi_f32x4_max(max, pair);
    }
    return kzi_box_of_lanes(kzi_f32x4_min(min, kzi_f32x4_swap_halves(min)),
                            kzi_f32x4_max(max, kzi_f32x4_swap_halves(max)));
}

typedef struct kzi_outline {
    const kz_vec2 *points; /* NULL: the four corners are used */
    const int32_t *ring_end;
    int32_t n_points, n_rings;
    const struct kz_edge_tree *tree; /* from edge_bvh.h; or NULL */
    kzi_vec corners[4];
} kzi_outline;

/* One edge, from vertex `from` to the next of its ring. */
typedef struct kzi_edge {
    kzi_vec a, b;
    int32_t from, ring;
} kzi_edge;

/* A probe point is the middle of p and q, or p itself when q equals p.  Only twice its coordinates are exact. */
typedef struct kzi_probe {
    kzi_vec p, q;
} kzi_probe;

kzi_outline kzi_outline_of_points(const kz_vec2 *points, const int32_t *ring_end, int32_t n_points, int32_t n_rings);
kzi_outline kzi_outline_of_box(double x0, double y0, double x1, double y1);

static inline kzi_vec kzi_outline_vertex(const kzi_outline *o, int32_t i)
{
    return o->points ? kzi_vec_of(o->points[i]) : o->corners[i];
}

static inline int32_t kzi_ring_begin(const kzi_outline *o, int32_t ring) { return ring ? o->ring_end[ring - 1] : 0; }

static inline int32_t kzi_ring_end(const kzi_outline *o, int32_t ring)
{
    return o->ring_end ? o->ring_end[ring] : o->n_points;
}

static inline int32_t kzi_vertex_behind(const kzi_outline *o, int32_t ring, int32_t i)
{
    return i + 1 == kzi_ring_end(o, ring) ? kzi_ring_begin(o, ring) : i + 1;
}

/* Reads edge i, which must belong to the ring; false when it has no length. */
static inline bool kzi_edge_from(const kzi_outline *o, int32_t i, int32_t ring, kzi_edge *e)
{
    const int32_t next = kzi_vertex_behind(o, ring, i);
    *e = (kzi_edge){kzi_outline_vertex(o, i), kzi_outline_vertex(o, next), i, ring};
    return !kzi_vec_equal(e->a, e->b);
}

/* Walks all edges that have a length, ring by ring:
 *     kzi_edge e = kzi_no_edge;
 *     while (kzi_next_edge(o, &e)) ... */
static const kzi_edge kzi_no_edge = {{0, 0}, {0, 0}, -1, 0};
bool kzi_next_edge(const kzi_outline *o, kzi_edge *e);

/* The numbers of the first and last vertex in the order of x, then y: the ends of an outline without area. */
void kzi_outline_ends(const kzi_outline *o, int32_t *lo, int32_t *hi);

/* The nearest different vertex before `i`, and after it, in its ring.  The ring must have one. */
kzi_vec kzi_vertex_before(const kzi_outline *o, int32_t ring, int32_t i);
kzi_vec kzi_vertex_after(const kzi_outline *o, int32_t ring, int32_t i);

/* Does the ring turn from +x towards +y?  Then its area lies on the side of its edges where kzi_orient is +1.  The ring
 * must enclose area and not cross itself. */
bool kzi_ring_is_positive(const kzi_outline *o, int32_t ring);

/* ---- Where a point lies: outline_locate.c ------------------------------------------------------------------ */

/* Does the polygon's area lie on the +1 side of the edges of this ring?  Holes have it outside. */
bool kzi_area_is_positive_of(const kzi_outline *o, int32_t ring);

/* +1 inside, 0 on the boundary, -1 outside: the first for one ring alone, the second for all rings by the even-odd
 * rule. */
int kzi_locate_in_ring(const kzi_outline *o, int32_t ring, kzi_probe probe);
int kzi_locate(const kzi_outline *o, kzi_probe probe);

static inline kzi_probe kzi_probe_at(kzi_vec p) { return (kzi_probe){p, p}; }

/* The first vertex of `o` on the segment s-q on the path from s to q, without s itself; q when there is none. */
kzi_vec kzi_next_vertex_on(const kzi_outline *o, kzi_vec s, kzi_vec q);

/* ---- A probe and one edge: the steps of point in polygon, once an edge, so they are inline ----------------- */

/* Does the probe lie on the closed segment a-b?  Few edges need this, so it is a call. */
bool kzi_probe_on_segment(kzi_probe probe, kzi_vec a, kzi_vec b);

/* kzi_orient(a, b, probe). */
static inline int kzi_probe_orient(kzi_probe probe, kzi_vec a, kzi_vec b)
{
    const bool is_point = kzi_vec_equal(probe.p, probe.q);
    return is_point ? kzi_orient(a, b, probe.p) : kzi_orient_middle(a, b, probe.p, probe.q);
}

/* The sign of the probe's coordinate minus v.  The coordinate is p, or the middle of p and q. */
static inline int kzi_probe_compare(double p, double q, double v)
{
    return p == q ? (p > v) - (p < v) : kzi_compare_middle(p, q, v);
}

static inline int kzi_probe_compare_y(kzi_probe probe, double v)
{
    return kzi_probe_compare(probe.p.y, probe.q.y, v);
}

/* Flips *odd when the ray from the probe towards +x crosses the edge a-b; false when the probe lies on the edge.
 * side_a and side_b are kzi_probe_compare_y of the ends.
 *
 * An edge counts when one end is above the ray and the other is not (half-open), so a vertex on the ray is counted
 * right. */
static inline bool kzi_probe_pass_edge(kzi_probe probe, kzi_vec a, int side_a, kzi_vec b, int side_b, bool *odd)
{
    if ((side_a >= 0) != (side_b >= 0)) {
        const int orient = kzi_probe_orient(probe, a, b);
        if (orient == 0) return false;
        *odd ^= (orient > 0) == (side_b < 0); /* the probe lies to the left of the edge */
    } else if (side_a == 0 || side_b == 0) {
        return !kzi_probe_on_segment(probe, a, b);
    }
    return true;
}

/* Does v lie on the segment s-q before `nearest`, which lies there too, and not on s? */
static inline bool kzi_is_before_on(kzi_vec s, kzi_vec v, kzi_vec q, kzi_vec nearest)
{
    return kzi_within_span(s, nearest, v) && !kzi_vec_equal(v, nearest) && !kzi_vec_equal(v, s) &&
           kzi_orient(s, q, v) == 0;
}

/* ---- Two segments ----------------------------------------------------------------------------------------- */

/* The kinds of meetings of two segments that have a length. */
typedef enum kzi_meeting {
    KZI_MEET_NOT,
    KZI_MEET_AT_END,   /* in one point, an end of at least one of them */
    KZI_MEET_CROSSING, /* in one point inside both */
    KZI_MEET_ALONG     /* along a segment: they lie on one line */
} kzi_meeting;
kzi_meeting kzi_segments_meet(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d);

/* Do the closed boxes around the two segments share a point?  The test is cheap, and mostly false. */
static inline bool kzi_spans_meet(double a, double b, double c, double d)
{
    const double ab_lo = a < b ? a : b, ab_hi = a < b ? b : a, cd_lo = c < d ? c : d, cd_hi = c < d ? d : c;
    return (ab_lo <= cd_hi) & (cd_lo <= ab_hi);
}

/* Returns KZ_OK and the KZ_SHAPE_* flags, or why these rings are no polygon (outline_check.c).  Of several faulty pairs
 * of edges it reports the one with the earliest first edge, then the earliest second edge. */
kz_result kzi_outline_check(const kzi_outline *o, uint32_t *flags, kz_error *err);

#endif
