/* rings_truth.h - checks every promise of simplified rings, edge against edge and point against ring, with exact signs.
 *
 * It is slow and shares no method with the simplification. */
#ifndef KZ_TEST_RINGS_TRUTH_H
#define KZ_TEST_RINGS_TRUTH_H

#include <kolize/mask_trace.h>
#include <kolize/shape.h>

#include <stdlib.h>
#include <string.h>

enum {
    FAULT_COUNT = 1,    /* another number of rings, other parents, too few or too many points */
    FAULT_CROSSING = 2, /* edges cross, run along each other, or have no length */
    FAULT_TOUCHING = 4, /* edges touch where the old rings did not */
    FAULT_SIDE = 8,     /* the region grew or shrank where it must not */
    FAULT_FAR = 16,     /* a point of the one is farther from the other than said */
    FAULT_SHAPE = 32    /* an outline with its holes is no polygon */
};

typedef struct ring_edge {
    kz_vec2 a, b;
    int32_t ring;
} ring_edge;

static inline int32_t ring_begin(const kz_rings *rings, int32_t r) { return r > 0 ? rings->ring_end[r - 1] : 0; }

/* One edge per point; the caller frees the array. */
static inline ring_edge *ring_edges(const kz_rings *rings)
{
    ring_edge *edges = malloc(((size_t)rings->n_points + 1) * sizeof *edges);
    if (!edges) abort();
    for (int32_t r = 0; r < rings->n_rings; r++) {
        const int32_t begin = ring_begin(rings, r), end = rings->ring_end[r];
        for (int32_t i = begin; i < end; i++)
            edges[i] = (ring_edge){rings->points[i], rings->points[i + 1 < end ? i + 1 : begin], r};
    }
    return edges;
}

static inline bool points_equal(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

static inline bool is_between(float a, float b, float v) { return (a <= v && v <= b) || (b <= v && v <= a); }

static inline bool is_on_edge(ring_edge e, kz_vec2 p)
{
    return is_between(e.a.x, e.b.x, p.x) && is_between(e.a.y, e.b.y, p.y) && kz_orient(e.a, e.b, p) == 0;
}

static inline bool edges_cross(ring_edge e, ring_edge f)
{
    return kz_orient(e.a, e.b, f.a) * kz_orient(e.a, e.b, f.b) < 0 &&
           kz_orient(f.a, f.b, e.a) * kz_orient(f.a, f.b, e.b) < 0;
}

/* Are both ends of one on the other, or one of each on the other, apart from a common end? */
static inline bool edges_overlap(ring_edge e, ring_edge f)
{
    const bool fa = is_on_edge(e, f.a), fb = is_on_edge(e, f.b), ea = is_on_edge(f, e.a), eb = is_on_edge(f, e.b);
    if ((fa && fb) || (ea && eb)) return true;
    return (fa && !points_equal(f.a, e.a) && !points_equal(f.a, e.b) && (ea || eb)) ||
           (fb && !points_equal(f.b, e.a) && !points_equal(f.b, e.b) && (ea || eb));
}

/* +1 inside, 0 on an edge, -1 outside: of all rings by even-odd. */
static inline int locate_in_rings(const ring_edge *edges, int32_t n, kz_vec2 p)
{
    bool inside = false;
    for (int32_t i = 0; i < n; i++) {
        if (is_on_edge(edges[i], p)) return 0;
        const bool a_above = edges[i].a.y <= p.y, b_above = edges[i].b.y <= p.y;
        if (a_above != b_above && (kz_orient(edges[i].a, edges[i].b, p) > 0) == a_above) inside = !inside;
    }
    return inside ? 1 : -1;
}

static inline bool is_repeated(const kz_rings *rings, kz_vec2 p)
{
    int32_t n = 0;
    for (int32_t i = 0; i < rings->n_points; i++) n += points_equal(rings->points[i], p);
    return n > 1;
}

/* Whatever point the edges have in common, apart from that of neighbours, was common in the old rings. */
static inline int edge_faults(const kz_rings *old, const kz_rings *now, const ring_edge *edges)
{
    int faults = 0;
    for (int32_t i = 0; i < now->n_points; i++) {
        if (points_equal(edges[i].a, edges[i].b)) faults |= FAULT_CROSSING;
        for (int32_t k = 0; k < i; k++) {
            const ring_edge e = edges[i], f = edges[k];
            if (edges_cross(e, f) || edges_overlap(e, f)) faults |= FAULT_CROSSING;
            const int32_t begin = ring_begin(now, e.ring), end = now->ring_end[e.ring];
            if (e.ring == f.ring && (k + 1 == i || (k == begin && i == end - 1))) continue;
            const kz_vec2 ends[4] = {e.a, e.b, f.a, f.b};
            for (int p = 0; p < 4; p++)
                if (is_on_edge(e, ends[p]) && is_on_edge(f, ends[p]) && !is_repeated(old, ends[p]))
                    faults |= FAULT_TOUCHING;
        }
    }
    return faults;
}

/* No edge of one crosses one of the other, no point of the inner is outside the outer, none of the outer inside the
 * inner. */
static inline int side_faults(const ring_edge *inner, int32_t n_inner, const ring_edge *outer, int32_t n_outer)
{
    for (int32_t i = 0; i < n_inner; i++) {
        if (locate_in_rings(outer, n_outer, inner[i].a) < 0) return FAULT_SIDE;
        for (int32_t k = 0; k < n_outer; k++)
            if (edges_cross(inner[i], outer[k])) return FAULT_SIDE;
    }
    for (int32_t k = 0; k < n_outer; k++)
        if (locate_in_rings(inner, n_inner, outer[k].a) > 0) return FAULT_SIDE;
    return 0;
}

static inline bool is_near_ring(const ring_edge *edges, int32_t n, int32_t ring, kz_vec2 p, float distance)
{
    for (int32_t i = 0; i < n; i++)
        if (edges[i].ring == ring && kz_compare_segment_distance(p, edges[i].a, edges[i].b, distance, 0) <= 0)
            return true;
    return false;
}

/* Points, and points between them where they are float32, of the one beside the same ring of the other. */
static inline int distance_faults(const ring_edge *of, int32_t n_of, const ring_edge *to, int32_t n_to, float distance)
{
    for (int32_t i = 0; i < n_of; i++) {
        for (int k = 0; k < 4; k++) {
            const float t = 0.25f * (float)k, x = of[i].b.x - of[i].a.x, y = of[i].b.y - of[i].a.y;
            const kz_vec2 p = {of[i].a.x + t * x, of[i].a.y + t * y};
            if (k > 0 && kz_orient(of[i].a, of[i].b, p) != 0) continue; /* rounded off the edge */
            if (!is_near_ring(to, n_to, of[i].ring, p, distance)) return FAULT_FAR;
        }
    }
    return 0;
}

static inline int shape_faults(const kz_rings *rings)
{
    kz_vec2 *points = malloc(((size_t)rings->n_points + 1) * sizeof *points);
    int32_t *ends = malloc(((size_t)rings->n_rings + 1) * sizeof *ends);
    int faults = 0;
    if (!points || !ends) abort();
    for (int32_t outline = 0; outline < rings->n_rings; outline++) {
        if (rings->parent[outline] >= 0) continue;
        int32_t n = 0, n_rings = 0;
        for (int32_t r = outline; r < rings->n_rings; r++) {
            if (r != outline && rings->parent[r] != outline) continue;
            for (int32_t i = ring_begin(rings, r); i < rings->ring_end[r]; i++) points[n++] = rings->points[i];
            ends[n_rings++] = n;
        }
        kz_shape shape;
        const kz_result result = kz_shape_polygon_with_holes(points, ends, n_rings, &shape, NULL);
        if (result != KZ_OK || (shape.flags & KZ_SHAPE_FLAT)) faults = FAULT_SHAPE;
    }
    free(points);
    free(ends);
    return faults;
}

/* 0 when every promise holds. */
static inline int simplify_faults(const kz_rings *old, const kz_rings *now, const kz_simplify *how, float largest)
{
    int faults = 0;
    if (now->n_rings != old->n_rings || now->n_points > old->n_points) return FAULT_COUNT;
    for (int32_t r = 0; r < now->n_rings; r++)
        if (now->parent[r] != old->parent[r] || now->ring_end[r] - ring_begin(now, r) < 3) faults |= FAULT_COUNT;
    if (now->n_points < how->max_points && now->n_points < old->n_points) faults |= FAULT_COUNT;
    ring_edge *was = ring_edges(old), *is = ring_edges(now);
    const int32_t n_was = old->n_points, n_is = now->n_points;
    faults |= edge_faults(old, now, is) | shape_faults(now);
    if (how->mode == KZ_SIMPLIFY_INSIDE) faults |= side_faults(is, n_is, was, n_was);
    if (how->mode == KZ_SIMPLIFY_COVER) faults |= side_faults(was, n_was, is, n_is);
    faults |= distance_faults(was, n_was, is, n_is, largest) | distance_faults(is, n_is, was, n_was, largest);
    if (!(largest >= 0 && largest <= how->tolerance)) faults |= FAULT_FAR;
    free(was);
    free(is);
    return faults;
}

#endif
