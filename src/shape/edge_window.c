/* edge_window.c - gathers the edges near a box from a tree, and locates points in the box by these alone. */
#include "shape/edge_bvh.h"

#include <string.h>

enum { EXITS_AT_FIRST = 1, EXITS_AT_LAST = 2 };

/* Flips *odd for each edge of the window that the ray from the probe towards +x crosses; false when the probe lies on
 * one.  Edge `but` counts as not crossed.  The other edges make chains that do not come into the box.  Whether the ray
 * crosses one an odd number of times depends on the height of the probe alone: it changes at the height of an end to
 * the right. */
static bool count_in_window(const kzi_edge_window *w, const kzi_outline *o, kzi_probe probe, int32_t but, bool *odd)
{
    for (int32_t k = 0; k < w->n; k++) {
        const kzi_vec a = kzi_vec_of(o->points[w->edges[k]]), b = kzi_vec_of(o->points[w->behind[k]]);
        const int side_a = kzi_probe_compare_y(probe, a.y), side_b = kzi_probe_compare_y(probe, b.y);
        if (k != but && !kzi_probe_pass_edge(probe, a, side_a, b, side_b, odd)) return false;
        *odd ^= (w->exits[k] & EXITS_AT_FIRST) && side_a >= 0;
        *odd ^= (w->exits[k] & EXITS_AT_LAST) && side_b >= 0;
    }
    return true;
}

static bool count_crossings_by_window(const kzi_outline *o, int32_t begin, int32_t end, kzi_probe probe, bool *odd)
{
    const kzi_edge_window *w = o->tree->window;
    const kzi_near near = kzi_near_probe(probe);
    const bool is_whole = begin == 0 && end == o->n_points;
    if (!is_whole || !w->locates || !kzi_is_in_window(o, &near)) return kzi_edge_bvh_count_crossings(o, begin, end, probe, odd);
    *odd ^= w->odd;
    return count_in_window(w, o, probe, -1, odd);
}

static kzi_vec next_vertex_by_window(const kzi_outline *o, kzi_vec s, kzi_vec q)
{
    const kzi_edge_window *w = o->tree->window;
    const kzi_near near = kzi_near_segment(s, q);
    kzi_vec nearest = q;
    if (!kzi_is_in_window(o, &near)) return kzi_edge_bvh_next_vertex_on(o, s, q);
    for (int32_t k = 0; k < w->n; k++) {
        const kzi_vec v = kzi_vec_of(o->points[w->edges[k]]);
        if (kzi_is_before_on(s, v, q, nearest)) nearest = v;
    }
    return nearest;
}

static bool holds_edge(const kzi_edge_window *w, int32_t i)
{
    int32_t k = 0;
    while (k < w->n && w->edges[k] < i) k++;
    return k < w->n && w->edges[k] == i;
}

/* Does the outline go on from an end of the window's edge k, to the right of the box, by an edge of a chain? */
static uint8_t where_it_exits(const kzi_edge_window *w, const kzi_outline *o, int32_t k)
{
    const int32_t i = w->edges[k], next = w->behind[k], begin = kzi_ring_begin(o, w->rings[k]);
    const int32_t last = i == begin ? kzi_ring_end(o, w->rings[k]) - 1 : i - 1;
    uint8_t exits = 0;
    if (kzi_outline_vertex(o, i).x > w->box.x1 && !holds_edge(w, last)) exits |= EXITS_AT_FIRST;
    if (kzi_outline_vertex(o, next).x > w->box.x1 && !holds_edge(w, next)) exits |= EXITS_AT_LAST;
    return exits;
}

/* Learns how many edges outside of the window are crossed, from the point next to the middle of edge k, to the right of
 * it: the edge knows on which side of it the area lies.  false when it does not: the middle is beside the box, or on
 * another edge, or the edge is level. */
static bool learn_beside(kzi_edge_window *w, const kzi_outline *o, int32_t k)
{
    const kzi_vec a = kzi_vec_of(o->points[w->edges[k]]), b = kzi_vec_of(o->points[w->behind[k]]);
    const kzi_probe middle = {a, b};
    const kzi_near at = kzi_near_probe(middle);
    const bool is_in = w->box.x0 < at.x0 && at.x0 < w->box.x1 && w->box.y0 < at.y0 && at.y0 < w->box.y1;
    w->odd = (b.y < a.y) == kzi_area_is_positive_of(o, w->rings[k]);
    return a.y != b.y && is_in && count_in_window(w, o, middle, k, &w->odd);
}

/* The same from a corner of the box that lies on no edge. */
static bool learn_at(kzi_edge_window *w, const kzi_outline *o, kzi_vec corner)
{
    const kzi_probe probe = kzi_probe_at(corner);
    const int where = kzi_locate(o, probe);
    w->odd = where > 0;
    return where != 0 && count_in_window(w, o, probe, -1, &w->odd);
}

static void learn_to_locate(kzi_edge_window *w, const kzi_outline *o)
{
    for (int32_t k = 0; k < w->n; k++) w->exits[k] = where_it_exits(w, o, k);
    for (int32_t k = 0; k < w->n && !w->locates; k++) w->locates = learn_beside(w, o, k);
    if (!w->locates) w->locates = learn_at(w, o, (kzi_vec){w->box.x0, w->box.y0});
}

/* Takes edge i if its box is near; false when there is no room for it. */
static bool take_edge(kzi_edge_window *w, const kzi_outline *o, int32_t i, int32_t ring)
{
    const int32_t behind = kzi_vertex_behind(o, ring, i), k = w->n;
    const kz_box b = kzi_box_with((kz_box){o->points[i], o->points[i]}, o->points[behind]);
    const float ends[4] = {b.min.x, b.min.y, -b.max.x, -b.max.y};
    if ((double)b.min.x > w->box.x1 || (double)b.max.x < w->box.x0 || (double)b.min.y > w->box.y1 ||
        (double)b.max.y < w->box.y0) {
        return true;
    }
    if (k == KZI_WINDOW_EDGES) return false;
    memcpy(w->ends[k], ends, sizeof ends);
    w->edges[k] = i;
    w->behind[k] = behind;
    w->rings[k] = ring;
    w->n++;
    return true;
}

bool kzi_edge_window_open(kzi_edge_window *w, const kzi_outline *o, kzi_near box, bool locates)
{
    int32_t ring = 0;
    w->whole = o->tree->window ? o->tree->window->whole : o->tree;
    w->tree = *w->whole;
    w->tree.window = w;
    w->tree.count_crossings = count_crossings_by_window;
    w->tree.next_vertex_on = next_vertex_by_window;
    w->box = box;
    w->n = 0;
    w->locates = w->odd = false;
    for (int32_t i = 0; (i = kzi_edge_bvh_next_run(w->whole, &box, i)) < o->n_points; i++) {
        ring = kzi_ring_of_edge(o, ring, i);
        if (!take_edge(w, o, i, ring)) return false;
    }
    if (locates) learn_to_locate(w, o);
    return true;
}
