/* outline_locate.c - exact point location in an outline by the crossing number (O'Rourke 1998, 7.4).
 *
 * Where the outline has a tree of its edges, edge_bvh.c skips most edges. */
#include "shape/edge_bvh.h"

bool kzi_area_is_positive_of(const kzi_outline *o, int32_t ring)
{
    const bool positive = o->tree ? kzi_edge_bvh_ring_is_positive(o->tree, ring) : kzi_ring_is_positive(o, ring);
    return positive == (ring == 0);
}

/* Counts the edges of the ring that a ray from the probe towards +x crosses; false when the probe is on the
 * boundary. */
static bool count_crossings(const kzi_outline *o, int32_t ring, kzi_probe probe, bool *odd)
{
    const int32_t begin = kzi_ring_begin(o, ring), end = kzi_ring_end(o, ring);
    if (o->tree) return o->tree->count_crossings(o, begin, end, probe, odd);
    kzi_vec a = kzi_outline_vertex(o, end - 1);
    int side_a = kzi_probe_compare_y(probe, a.y);

    for (int32_t i = begin; i < end; i++) {
        const kzi_vec b = kzi_outline_vertex(o, i);
        const int side_b = kzi_probe_compare_y(probe, b.y);
        if (!kzi_probe_pass_edge(probe, a, side_a, b, side_b, odd)) return false;
        a = b;
        side_a = side_b;
    }
    return true;
}

int kzi_locate_in_ring(const kzi_outline *o, int32_t ring, kzi_probe probe)
{
    bool odd = false;
    if (!count_crossings(o, ring, probe, &odd)) return 0;
    return odd ? 1 : -1;
}

int kzi_locate(const kzi_outline *o, kzi_probe probe)
{
    bool odd = false;
    if (o->tree) {
        if (!o->tree->count_crossings(o, 0, o->n_points, probe, &odd)) return 0;
        return odd ? 1 : -1;
    }
    for (int32_t ring = 0; ring < o->n_rings; ring++) {
        if (!count_crossings(o, ring, probe, &odd)) return 0;
    }
    return odd ? 1 : -1;
}

kzi_vec kzi_next_vertex_on(const kzi_outline *o, kzi_vec s, kzi_vec q)
{
    if (o->tree) return o->tree->next_vertex_on(o, s, q);
    kzi_vec nearest = q;
    for (int32_t i = 0; i < o->n_points; i++) {
        const kzi_vec v = kzi_outline_vertex(o, i);
        if (kzi_is_before_on(s, v, q, nearest)) nearest = v;
    }
    return nearest;
}
