/* outline.c - walks over outlines: their edges, the neighbours of a vertex, the winding of a ring, the meeting of two
 * edges. */
#include "shape/outline.h"

kzi_outline kzi_outline_of_points(const kz_vec2 *points, const int32_t *ring_end, int32_t n_points, int32_t n_rings)
{
    return (kzi_outline){points, ring_end, n_points, n_rings, NULL, {{0, 0}, {0, 0}, {0, 0}, {0, 0}}};
}

kzi_outline kzi_outline_of_box(double x0, double y0, double x1, double y1)
{
    return (kzi_outline){NULL, NULL, 4, 1, NULL, {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}};
}

bool kzi_next_edge(const kzi_outline *o, kzi_edge *e)
{
    int32_t ring = e->ring;
    for (int32_t i = e->from + 1; i < o->n_points; i++) {
        while (i >= kzi_ring_end(o, ring)) ring++;
        if (kzi_edge_from(o, i, ring, e)) return true;
    }
    return false;
}

kzi_vec kzi_vertex_before(const kzi_outline *o, int32_t ring, int32_t i)
{
    const int32_t begin = kzi_ring_begin(o, ring), end = kzi_ring_end(o, ring);
    const kzi_vec here = kzi_outline_vertex(o, i);
    int32_t k = i;
    do {
        k = k == begin ? end - 1 : k - 1;
    } while (k != i && kzi_vec_equal(kzi_outline_vertex(o, k), here));
    return kzi_outline_vertex(o, k);
}

kzi_vec kzi_vertex_after(const kzi_outline *o, int32_t ring, int32_t i)
{
    const int32_t begin = kzi_ring_begin(o, ring), end = kzi_ring_end(o, ring);
    const kzi_vec here = kzi_outline_vertex(o, i);
    int32_t k = i;
    do {
        k = k + 1 == end ? begin : k + 1;
    } while (k != i && kzi_vec_equal(kzi_outline_vertex(o, k), here));
    return kzi_outline_vertex(o, k);
}

void kzi_outline_ends(const kzi_outline *o, int32_t *lo, int32_t *hi)
{
    *lo = *hi = 0;
    for (int32_t i = 1; i < o->n_points; i++) {
        const kzi_vec v = kzi_outline_vertex(o, i);
        *lo = kzi_vec_is_less(v, kzi_outline_vertex(o, *lo)) ? i : *lo;
        *hi = kzi_vec_is_less(kzi_outline_vertex(o, *hi), v) ? i : *hi;
    }
}

/* All edges leave the leftmost (then topmost) vertex into the half plane to its right, so kzi_orient alone orders their
 * directions.  The outside lies before the first of them, so the area lies behind it: on its +1 side if the edge leads
 * away from the vertex.  All visits of that vertex count, because a ring may touch itself there. */
bool kzi_ring_is_positive(const kzi_outline *o, int32_t ring)
{
    const int32_t begin = kzi_ring_begin(o, ring), end = kzi_ring_end(o, ring);
    kzi_vec corner = kzi_outline_vertex(o, begin);
    int32_t first_visit = begin;
    for (int32_t i = begin + 1; i < end; i++) {
        const kzi_vec v = kzi_outline_vertex(o, i);
        if (kzi_vec_is_less(v, corner)) corner = v, first_visit = i;
    }

    bool found = false, outgoing = false;
    kzi_vec first = corner;
    for (int32_t i = first_visit; i < end; i++) {
        if (!kzi_vec_equal(kzi_outline_vertex(o, i), corner)) continue;
        const kzi_vec after = kzi_vertex_after(o, ring, i), before = kzi_vertex_before(o, ring, i);
        if (!found || kzi_orient(corner, after, first) > 0) first = after, outgoing = true, found = true;
        if (kzi_orient(corner, before, first) > 0) first = before, outgoing = false;
    }
    return outgoing;
}

kzi_meeting kzi_segments_meet(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    if (!kzi_spans_meet(a.x, b.x, c.x, d.x) || !kzi_spans_meet(a.y, b.y, c.y, d.y)) return KZI_MEET_NOT;
    const int to_c = kzi_orient(a, b, c), to_d = kzi_orient(a, b, d);
    if (to_c * to_d > 0) return KZI_MEET_NOT;
    if (to_c == 0 && to_d == 0) {
        /* The edges lie on one line and their boxes meet.  They meet in a point when it is a common end that they leave
         * in opposite directions, else along a segment. */
        const bool at_end = (kzi_vec_equal(a, c) && kzi_dot_sign(a, b, c, d) < 0) ||
                            (kzi_vec_equal(b, d) && kzi_dot_sign(a, b, c, d) < 0) ||
                            (kzi_vec_equal(a, d) && kzi_dot_sign(a, b, c, d) > 0) ||
                            (kzi_vec_equal(b, c) && kzi_dot_sign(a, b, c, d) > 0);
        return at_end ? KZI_MEET_AT_END : KZI_MEET_ALONG;
    }
    const int to_a = kzi_orient(c, d, a), to_b = kzi_orient(c, d, b);
    if (to_a * to_b > 0) return KZI_MEET_NOT;
    return to_a && to_b && to_c && to_d ? KZI_MEET_CROSSING : KZI_MEET_AT_END;
}

/* Most edges do not need it, so it is no inline function of the header. */
bool kzi_probe_on_segment(kzi_probe probe, kzi_vec a, kzi_vec b)
{
    return kzi_probe_compare(probe.p.x, probe.q.x, a.x) * kzi_probe_compare(probe.p.x, probe.q.x, b.x) <= 0 &&
           kzi_probe_compare(probe.p.y, probe.q.y, a.y) * kzi_probe_compare(probe.p.y, probe.q.y, b.y) <= 0 &&
           kzi_probe_orient(probe, a, b) == 0;
}
