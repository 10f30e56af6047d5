/* ray_polygon.c - rays into polygons, and vertices that move into them or across a polyline, with exact times.
 *
 * A ray inside an area has the inside on both sides.  So two neighbours of the ray are cast, moved to its plus side and
 * to its minus side by an infinitesimal distance (kzi_ray_side).  They meet no vertex and run along no edge.  The plus
 * neighbour crosses the edges with one end on the plus side of the ray and the other not; the minus one likewise.  A
 * neighbour is inside at a time if it crosses an odd number of edges later.  The ray itself is inside where both
 * neighbours are. */
#include "query/raycast/raycast_private.h"

/* Which neighbours of the ray's line cross an edge with its vertices on these sides? */
static unsigned crossed_sides(int a, int b)
{
    return ((a > 0) != (b > 0) ? KZI_RAY_PLUS : 0) | ((a < 0) != (b < 0) ? KZI_RAY_MINUS : 0);
}

kzi_near kzi_ray_near(const kzi_ray *ray)
{
    const kzi_near path = kzi_near_segment(ray->from, ray->to);
    const double x = 0x1p-50 * (kzi_abs(ray->from.x) + kzi_abs(ray->to.x));
    const double y = 0x1p-50 * (kzi_abs(ray->from.y) + kzi_abs(ray->to.y));
    return (kzi_near){path.x0 - x, path.y0 - y, path.x1 + x, path.y1 + y};
}

bool kzi_ray_next_crossed(kzi_ray_crossed *e)
{
    while (e->all ? kzi_next_edge(e->outline, &e->edge) : kzi_next_edge_near(e->outline, &e->near, &e->edge)) {
        const int a = kzi_ray_side_of(e->ray, e->edge.a);
        const int b = kzi_ray_side_of(e->ray, e->edge.b);
        e->sides = crossed_sides(a, b) & e->needed;
        if (e->sides == 0) continue;
        e->time = kzi_crossing_make(e->edge.a, e->edge.b, e->ray->from, e->ray->u, e->ray->w);
        return true;
    }
    return false;
}

kzi_ray_crossed kzi_ray_begin_crossed(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    return (kzi_ray_crossed){
        .ray = ray, .outline = outline, .near = kzi_ray_near(ray), .edge = kzi_no_edge, .needed = sides};
}

unsigned kzi_ray_sides_at_start(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    const int where = kzi_locate(outline, kzi_probe_at(ray->from));
    if (where != 0) return where > 0 ? sides : 0;
    return kzi_ray_sides_from_border(ray, outline, sides);
}

kzi_ray_walk kzi_ray_walk_area(const kzi_ray *ray, const kzi_outline *outline)
{
    return (kzi_ray_walk){.ray = ray,
                          .outline = outline,
                          .sides = KZI_RAY_BOTH,
                          .inside = kzi_ray_sides_at_start(ray, outline, KZI_RAY_BOTH)};
}

static kzi_ray_entry entry_by(const kzi_ray_crossed *e)
{
    kzi_ray_entry entry = {.hit = true, .exact = true, .time = e->time, .edge = e->edge.from};
    kzi_ray_set_normal(&entry, e->ray, e->edge.a, e->edge.b);
    return entry;
}

/* Advances to the next time at which a neighbour crosses an edge; false if the path ends before.  Of the edges crossed
 * then it keeps the better face.  A neighbour that crosses two is where it was. */
static bool walk_to_crossing(kzi_ray_walk *walk)
{
    kzi_ray_entry next = kzi_no_entry;
    unsigned sides = 0;
    kzi_ray_crossed e = kzi_ray_begin_crossed(walk->ray, walk->outline, walk->sides);
    while (kzi_ray_next_crossed(&e)) {
        const bool is_later = walk->at.hit ? kzi_crossing_compare(&e.time, &walk->at.time) > 0
                                           : kzi_crossing_compare_to(&e.time, 0) > 0;
        const int order = !is_later ? 1 : next.hit ? kzi_crossing_compare(&e.time, &next.time) : -1;
        if (order > 0) continue;
        const kzi_ray_entry met = entry_by(&e);
        kzi_ray_keep_met(walk->ray, &next, &met);
        sides = order < 0 ? e.sides : sides ^ e.sides;
    }
    walk->ended = !next.hit || kzi_crossing_compare_to(&next.time, 1) > 0;
    if (walk->ended) return false;
    walk->at = next;
    walk->inside ^= sides;
    return true;
}

/* An entry by no edge: where a stretch begins or ends inside, at q. */
static kzi_ray_entry entry_inside(const kzi_ray *ray, kzi_vec q)
{
    return (kzi_ray_entry){.hit = true, .exact = true, .time = kzi_ray_time_at(ray, q), .edge = -1};
}

/* An entry at the start; it has an edge if the path begins on the boundary and crosses one there. */
static kzi_ray_entry entry_at_start(const kzi_ray_walk *walk)
{
    kzi_ray_entry best = kzi_no_entry;
    kzi_ray_crossed e = kzi_ray_begin_crossed(walk->ray, walk->outline, walk->sides);
    while (kzi_ray_next_crossed(&e)) {
        const kzi_ray_entry met = entry_by(&e);
        if (kzi_crossing_compare_to(&e.time, 0) == 0) kzi_ray_keep_met(walk->ray, &best, &met);
    }
    return best.hit ? best : entry_inside(walk->ray, walk->ray->from);
}

/* Advances to the next time before the end at which all needed sides become inside. */
static bool walk_to_inside(kzi_ray_walk *walk)
{
    do {
        if (!walk_to_crossing(walk) || kzi_crossing_compare_to(&walk->at.time, 1) == 0) return false;
    } while (walk->inside != walk->sides);
    return true;
}

bool kzi_ray_next_stretch(kzi_ray_walk *walk, kzi_ray_stretch *stretch)
{
    if (walk->ended) return false;
    const bool starts = !walk->at.hit && walk->inside == KZI_RAY_BOTH;
    if (!starts && !walk_to_inside(walk)) return false;
    stretch->in = starts ? entry_at_start(walk) : walk->at;
    do {
        if (!walk_to_crossing(walk)) {
            stretch->out = entry_inside(walk->ray, walk->ray->to);
            return true;
        }
    } while (walk->inside == KZI_RAY_BOTH && kzi_crossing_compare_to(&walk->at.time, 1) < 0);
    stretch->out = walk->at;
    return true;
}

/* ---- The first hit ------------------------------------------------------------------------------------------- */

kzi_ray_entry kzi_ray_into_inside(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    kzi_ray_walk walk = {.ray = ray, .outline = outline, .sides = sides};
    walk.inside = ray->is_outside ? 0 : kzi_ray_sides_from_border(ray, outline, sides);
    const kzi_ray_entry start = walk.inside == sides ? entry_at_start(&walk) : kzi_no_entry;
    if (start.edge >= 0) return start;
    return walk_to_inside(&walk) ? walk.at : kzi_no_entry;
}

/* Does the neighbour cross a segment, which the ray crosses at this time, on its own path?  lead > 0: just before the
 * ray does, < 0: after it, 0: with it.  At time 1 a neighbour of a moving line (of_line) crosses with the ray, too. */
static bool neighbor_crosses(int lead, bool of_line, const kzi_crossing *time)
{
    const int begins = kzi_crossing_compare_to(time, 0), ends = kzi_crossing_compare_to(time, 1);
    if (begins == 0) return lead < 0; /* a neighbour that starts on the line or past it does not cross it */
    return begins > 0 && (ends < 0 || (ends == 0 && (lead > 0 || (lead == 0 && of_line))));
}

kzi_ray_entry kzi_ray_side_across_line(const kzi_ray *ray, const kzi_form *line, unsigned side, kzi_vec beside,
                                       bool of_line)
{
    kzi_ray_entry best = kzi_no_entry;
    const kzi_near near = kzi_ray_near(ray);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_segment_near(line, &near, &e)) {
        const kzi_vec a = e.a, b = e.b;
        if (!(crossed_sides(kzi_ray_side_of(ray, a), kzi_ray_side_of(ray, b)) & side)) continue;
        const int lead = kzi_cross_sign(a, b, ray->from, beside) * kzi_cross_sign(a, b, ray->u, ray->w);
        kzi_ray_entry entry = {.exact = true, .before = of_line && lead >= 0, .edge = e.from};
        entry.time = kzi_crossing_make(a, b, ray->from, ray->u, ray->w);
        entry.hit = neighbor_crosses(lead, of_line, &entry.time);
        kzi_ray_set_normal(&entry, ray, a, b);
        kzi_ray_keep_met(ray, &best, &entry);
    }
    return best;
}
