/* outline_probe.h - a probe point against a single edge: the steps of point in polygon.
 *
 * outline_locate.c applies them to all edges, edge_bvh.c to those that its boxes let through.  Both do so once an edge,
 * so the steps are inline. */
#ifndef KZI_OUTLINE_PROBE_H
#define KZI_OUTLINE_PROBE_H

#include "shape/outline.h"

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

#endif
