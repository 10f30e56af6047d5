/* contains_exact_segment.c - containment of a segment in the union of areas, masks and lines, by exact crossing times.
 *
 * It starts at the segment's beginning and asks: which part covers the probe here, and until when?  It goes on from
 * that time.  Only the time is stored, so nothing is allocated; each step tests the edges near the segment, all of
 * those of parts without a tree. */
#include "query/contains/contains_exact.h"

#include "base/scalar.h"

/* The time at which the probe's line crosses the line through a and b. */
static kzi_crossing probe_crosses(const kzi_probe_segment *probe, kzi_vec a, kzi_vec b)
{
    return kzi_crossing_make(a, b, probe->p, probe->p, probe->q);
}

/* Clips the stretch at the probe's end. */
static kzi_stretch stretch_until(const kzi_probe_segment *probe, const kzi_crossing *until)
{
    const kzi_crossing end = kzi_crossing_at(probe->q, probe->p, probe->p, probe->q);
    return (kzi_stretch){*until, kzi_crossing_compare(until, &end) >= 0};
}

/* ---- Areas ----------------------------------------------------------------------------------------------- */

/* The edge crossings at the next time after `now`. */
typedef struct next_changes {
    kzi_crossing at;
    bool any, odd;
} next_changes;

static void take_change(next_changes *next, const kzi_crossing *at)
{
    const int order = next->any ? kzi_crossing_compare(at, &next->at) : -1;
    if (order < 0) {
        *next = (next_changes){*at, true, true};
    } else if (order == 0) {
        next->odd = !next->odd;
    }
}

static bool is_beyond(const kzi_probe_segment *probe, kzi_vec v)
{
    return probe->side * kzi_orient(probe->p, probe->q, v) > 0;
}

/* Counts the crossing of an edge, one of whose ends is beyond the probe. */
static void count_change(const kzi_probe_segment *probe, kzi_vec a, kzi_vec b, const kzi_crossing *now, bool *inside,
                         next_changes *next)
{
    const kzi_crossing at = probe_crosses(probe, a, b);
    if (kzi_crossing_compare(&at, now) <= 0) {
        *inside = !*inside;
    } else {
        take_change(next, &at);
    }
}

/* Those of edges that meet the probe alone: a later change is none for it, an earlier one is counted by the tree. */
static bool count_changes_by_tree(const kzi_probe_segment *probe, const kzi_outline *o, const kzi_crossing *now,
                                  next_changes *next)
{
    bool inside = false;
    int32_t ring = 0;
    for (int32_t i = 0;; i++) {
        i = kzi_edge_bvh_next_on_segment(o, probe->p, probe->q, probe->side, i, &inside);
        if (i >= o->n_points) return inside;
        ring = kzi_ring_of_edge(o, ring, i);
        const kzi_vec a = kzi_outline_vertex(o, i), b = kzi_outline_vertex(o, kzi_vertex_behind(o, ring, i));
        if (is_beyond(probe, a) != is_beyond(probe, b)) count_change(probe, a, b, now, &inside, next);
    }
}

/* Is the probe inside just after `now`?  It is if an odd number of edges is crossed by then. */
static bool count_changes(const kzi_probe_segment *probe, const kzi_outline *o, const kzi_crossing *now,
                          next_changes *next)
{
    bool inside = false;
    next->any = false;
    if (o->tree) return count_changes_by_tree(probe, o, now, next);
    for (int32_t ring = 0; ring < o->n_rings; ring++) {
        const int32_t begin = kzi_ring_begin(o, ring), end = kzi_ring_end(o, ring);
        kzi_vec a = kzi_outline_vertex(o, end - 1);
        bool a_beyond = is_beyond(probe, a);
        for (int32_t i = begin; i < end; i++) {
            const kzi_vec b = kzi_outline_vertex(o, i);
            const bool b_beyond = is_beyond(probe, b);
            if (a_beyond != b_beyond) count_change(probe, a, b, now, &inside, next);
            a = b;
            a_beyond = b_beyond;
        }
    }
    return inside;
}

bool kzi_probe_is_in_polygon(const kzi_probe_segment *probe, const kzi_outline *area, const kzi_crossing *now,
                             kzi_stretch *stretch)
{
    next_changes next;
    bool inside = count_changes(probe, area, now, &next);
    /* An even number of crossings at one time changes nothing. */
    while (next.any && !next.odd) {
        const kzi_crossing at = next.at;
        inside = count_changes(probe, area, &at, &next);
    }
    *stretch = next.any ? stretch_until(probe, &next.at) : (kzi_stretch){*now, true};
    return inside;
}

/* ---- Masks ----------------------------------------------------------------------------------------------- */

/* The time at which the probe crosses the grid line x = k (of_x) or y = k. */
static kzi_crossing probe_crosses_grid(const kzi_probe_segment *probe, bool of_x, int64_t k)
{
    const double v = (double)k;
    return of_x ? probe_crosses(probe, (kzi_vec){v, 0}, (kzi_vec){v, 1})
                : probe_crosses(probe, (kzi_vec){0, v}, (kzi_vec){1, v});
}

/* The row or column of a probe that runs along an axis.  On a border between cells, the probe's side decides. */
static int64_t place_across(const kzi_probe_segment *probe, bool of_x)
{
    const double far = 4.0 * KZI_MAX_CELL, v = of_x ? probe->p.x : probe->p.y;
    const int64_t whole = kzi_floor_i64(v < -far ? -far : v > far ? far : v);
    const bool onward = of_x ? probe->q.y > probe->p.y : probe->q.x > probe->p.x;
    const bool to_lower = of_x ? onward == (probe->side > 0) : onward != (probe->side > 0);
    return (double)whole == v && to_lower ? whole - 1 : whole;
}

/* The column (of_x) or row of cells in which the probe is just after `now`, clamped to lo-1 .. hi. */
static int64_t place_after(const kzi_probe_segment *probe, bool of_x, const kzi_crossing *now, int64_t lo, int64_t hi)
{
    const double from = of_x ? probe->p.x : probe->p.y, to = of_x ? probe->q.x : probe->q.y;
    if (from == to) {
        const int64_t place = place_across(probe, of_x);
        return place < lo ? lo - 1 : place > hi ? hi : place;
    }
    int64_t below = lo - 1, above = hi + 1; /* at or beyond `below`, if that is a cell; before `above` */
    while (below + 1 < above) {
        const int64_t k = below + (above - below) / 2;
        const kzi_crossing at = probe_crosses_grid(probe, of_x, k);
        const int order = kzi_crossing_compare(&at, now);
        if (from < to ? order <= 0 : order > 0) {
            below = k;
        } else {
            above = k;
        }
    }
    return below;
}

/* Sets *first to the time at which the probe leaves that column or row, if that is earlier.  The ranges before lo and
 * from hi on have no end. */
static void take_exit(const kzi_probe_segment *probe, bool of_x, int64_t place, int64_t lo, int64_t hi,
                      kzi_crossing *first, bool *any)
{
    const double from = of_x ? probe->p.x : probe->p.y, to = of_x ? probe->q.x : probe->q.y;
    if (from == to || place == (from < to ? hi : lo - 1)) return;
    const kzi_crossing at = probe_crosses_grid(probe, of_x, from < to ? place + 1 : place);
    if (!*any || kzi_crossing_compare(&at, first) < 0) {
        *first = at;
        *any = true;
    }
}

static bool probe_is_in_mask(const kzi_probe_segment *probe, const kz_placed_mask *mask, const kzi_crossing *now,
                           kzi_stretch *stretch)
{
    const int64_t x0 = (int64_t)mask->bounds.x0 + mask->cell.x, x1 = (int64_t)mask->bounds.x1 + mask->cell.x;
    const int64_t y0 = (int64_t)mask->bounds.y0 + mask->cell.y, y1 = (int64_t)mask->bounds.y1 + mask->cell.y;
    const int64_t x = place_after(probe, true, now, x0, x1), y = place_after(probe, false, now, y0, y1);
    kzi_crossing exit = *now;
    bool any = false;
    take_exit(probe, true, x, x0, x1, &exit, &any);
    take_exit(probe, false, y, y0, y1, &exit, &any);
    *stretch = any ? stretch_until(probe, &exit) : (kzi_stretch){*now, true};
    return x >= x0 && x < x1 && y >= y0 && y < y1 &&
           kz_mask_get(mask->mask, (int32_t)(x - mask->cell.x), (int32_t)(y - mask->cell.y));
}

/* ---- Lines ----------------------------------------------------------------------------------------------- */

/* Does a segment of the line run along the probe just after `now`? */
static bool probe_is_on_line(const kzi_probe_segment *probe, const kzi_form *line, const kzi_crossing *now,
                           kzi_stretch *stretch)
{
    const kzi_near near = kzi_near_segment(probe->p, probe->q);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_segment_near(line, &near, &e)) {
        const kzi_vec a = e.a, b = e.b;
        if (kzi_orient(probe->p, probe->q, a) != 0 || kzi_orient(probe->p, probe->q, b) != 0) continue;
        const bool same_direction = kzi_dot_sign(probe->p, probe->q, a, b) > 0;
        const kzi_vec near_end = same_direction ? a : b, far_end = same_direction ? b : a;
        const kzi_crossing enter = kzi_crossing_at(near_end, probe->p, probe->p, probe->q);
        const kzi_crossing leave = kzi_crossing_at(far_end, probe->p, probe->p, probe->q);
        if (kzi_crossing_compare(&enter, now) <= 0 && kzi_crossing_compare(&leave, now) > 0) {
            *stretch = stretch_until(probe, &leave);
            return true;
        }
    }
    return false;
}

/* ---- All parts together ---------------------------------------------------------------------------------- */

/* `both`: the query is for the segment itself.  A closed area or mask covers it if either of its sides is inside. */
static bool form_covers_probe(const kzi_form *form, const kzi_probe_segment *probe, bool both, const kzi_crossing *now,
                           kzi_stretch *stretch)
{
    const kzi_probe_segment other = {probe->p, probe->q, -probe->side};
    switch (form->kind) {
    case KZI_FORM_AREA:
        return kzi_probe_is_in_polygon(probe, &form->outline, now, stretch) ||
               (both && kzi_probe_is_in_polygon(&other, &form->outline, now, stretch));
    case KZI_FORM_MASK:
        return probe_is_in_mask(probe, form->mask, now, stretch) ||
               (both && probe_is_in_mask(&other, form->mask, now, stretch));
    case KZI_FORM_LINE: return both && probe_is_on_line(probe, form, now, stretch);
    default: return false;
    }
}

/* Around the place of the probe at this time. */
static kzi_extent extent_at(const kzi_probe_segment *probe, const kzi_crossing *now)
{
    const double lo = now->lo > 0 ? now->lo : 0, hi = now->hi < 1 ? now->hi : 1;
    const kzi_vec p = probe->p, q = probe->q;
    const kzi_vec by = {q.x - p.x, q.y - p.y}, a = {p.x + lo * by.x, p.y + lo * by.y}, b = {p.x + hi * by.x, p.y + hi * by.y};
    const double x = (kzi_abs(p.x) + kzi_abs(q.x)) * 0x1p-48, y = (kzi_abs(p.y) + kzi_abs(q.y)) * 0x1p-48;
    const kzi_extent e = kzi_extent_of_segment(a, b);
    return (kzi_extent){e.x0 - x, e.y0 - y, e.x1 + x, e.y1 + y};
}

/* Does some part in the extent cover the probe just after `now`?  *stretch is how long the answer holds at least; false
 * only where the extent is that of the whole probe. */
static bool parts_cover_probe(const kz_shape *by, const kzi_probe_segment *probe, bool both, kzi_extent extent,
                              const kzi_crossing *now, kzi_stretch *stretch)
{
    kzi_part_iter iter;
    kzi_part_iter_begin_joined(&iter, by);
    kzi_form form;
    *stretch = (kzi_stretch){*now, true};
    while (kzi_next_part(&iter, &extent, &form)) {
        kzi_stretch of_part = {*now, true};
        if (form_covers_probe(&form, probe, both, now, &of_part)) {
            *stretch = of_part;
            return true;
        }
        if (!of_part.to_end && (stretch->to_end || kzi_crossing_compare(&of_part.until, &stretch->until) < 0)) {
            *stretch = of_part;
        }
    }
    return false;
}

static bool is_probe_covered(const kz_shape *by, const kzi_probe_segment *probe, const kzi_outline *in, bool both)
{
    kzi_stretch stretch = {kzi_probe_segment_begin(probe), false};
    while (!stretch.to_end) {
        const kzi_crossing now = stretch.until;
        if (in && !kzi_probe_is_in_polygon(probe, in, &now, &stretch)) continue;
        if (!parts_cover_probe(by, probe, both, extent_at(probe, &now), &now, &stretch)) return false;
    }
    return true;
}

bool kzi_probe_is_covered_after(const kz_shape *by, const kzi_probe_segment *probe, const kzi_crossing *now,
                                kzi_stretch *stretch)
{
    return parts_cover_probe(by, probe, false, kzi_extent_of_segment(probe->p, probe->q), now, stretch);
}

kzi_crossing kzi_probe_segment_begin(const kzi_probe_segment *probe)
{
    return kzi_crossing_at(probe->p, probe->p, probe->p, probe->q);
}

bool kzi_probe_is_covered(const kz_shape *by, const kzi_probe_segment *probe, const kzi_outline *in)
{
    return is_probe_covered(by, probe, in, false);
}

bool kzi_segment_is_covered(const kz_shape *by, kzi_vec p, kzi_vec q)
{
    const kzi_probe_segment probe = {p, q, 1};
    return is_probe_covered(by, &probe, NULL, true);
}
