/* ray_polygon.c - ray casts against points, polylines and polygons, with exact times.
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

/* The box around the path, enlarged by the rounding of `to`: everything the ray crosses from 0 to 1 meets it. */
static kzi_near near_path(const kzi_ray *ray)
{
    const kzi_vec from = ray->from, to = ray->to;
    const double x = from.x < 0 ? -from.x : from.x, y = from.y < 0 ? -from.y : from.y;
    const double pad_x = 0x1p-50 * (x + (to.x < 0 ? -to.x : to.x)), pad_y = 0x1p-50 * (y + (to.y < 0 ? -to.y : to.y));
    const kzi_near path = kzi_near_segment(from, to);
    return (kzi_near){path.x0 - pad_x, path.y0 - pad_y, path.x1 + pad_x, path.y1 + pad_y};
}

bool kzi_ray_next_crossed(kzi_ray_crossed *e)
{
    while (e->all ? kzi_next_edge(e->outline, &e->edge) : kzi_next_edge_near(e->outline, &e->near, &e->edge)) {
        const int a = kzi_ray_side_of(e->ray, e->edge.a);
        const int b = kzi_ray_side_of(e->ray, e->edge.b);
        e->sides = crossed_sides(a, b) & e->needed;
        if (e->sides == 0) continue;
        e->number = e->edge.from;
        e->time = kzi_crossing_make(e->edge.a, e->edge.b, e->ray->from, e->ray->u, e->ray->w);
        return true;
    }
    return false;
}

kzi_ray_crossed kzi_ray_begin_crossed(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    return (kzi_ray_crossed){
        .ray = ray, .outline = outline, .near = near_path(ray), .edge = kzi_no_edge, .needed = sides};
}

static unsigned sides_by_all_crossings(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    unsigned odd = 0;
    kzi_ray_crossed e = kzi_ray_begin_crossed(ray, outline, sides);
    e.all = true;
    while (kzi_ray_next_crossed(&e)) {
        if (kzi_crossing_compare_to(&e.time, 0) > 0) odd ^= e.sides;
    }
    return odd;
}

unsigned kzi_ray_sides_at_start(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    if (outline->n_points <= KZI_RAY_SCAN_EDGES) return sides_by_all_crossings(ray, outline, sides);
    const int where = kzi_locate(outline, kzi_probe_at(ray->from));
    if (where != 0) return where > 0 ? sides : 0;
    return kzi_ray_sides_from_border(ray, outline, sides);
}

/* Sets the edge that is entered at the time.  Of several it is the one that faces the ray most, then the one that turns
 * it to the left.  `facing` is the ray, or the reversed ray for the edge that it would enter there. */
static void enter_edge(kzi_ray_entry *entry, const kzi_ray *ray, const kzi_ray *facing, const kzi_outline *outline,
                       unsigned sides)
{
    kzi_ray_face best = kzi_no_face;
    kzi_ray_crossed e = kzi_ray_begin_crossed(ray, outline, sides);
    while (kzi_ray_next_crossed(&e)) {
        if (kzi_crossing_compare(&e.time, &entry->time) != 0) continue;
        kzi_ray_entry met = *entry;
        kzi_ray_set_normal(&met, facing, e.edge.a, e.edge.b);
        const kzi_ray_face face = kzi_ray_face_of(facing, &met);
        if (kzi_ray_is_better_face(&face, &best)) {
            best = face;
            *entry = met;
            entry->time = e.time;
            entry->edge = e.number;
        }
    }
}

static const unsigned both_sides = KZI_RAY_PLUS | KZI_RAY_MINUS;

static kzi_ray_walk walk_sides(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    return (kzi_ray_walk){
        .ray = ray, .outline = outline, .sides = sides, .inside = kzi_ray_sides_at_start(ray, outline, sides)};
}

kzi_ray_walk kzi_ray_walk_area(const kzi_ray *ray, const kzi_outline *outline)
{
    return walk_sides(ray, outline, both_sides);
}

/* Advances to the next time at which a neighbour crosses an edge; false if the path ends before. */
static bool walk_on(kzi_ray_walk *walk)
{
    bool found = false;
    kzi_crossing next;
    unsigned sides = 0;
    kzi_ray_crossed e = kzi_ray_begin_crossed(walk->ray, walk->outline, walk->sides);
    while (kzi_ray_next_crossed(&e)) {
        const int later =
            walk->begun ? kzi_crossing_compare(&e.time, &walk->time) : kzi_crossing_compare_to(&e.time, 0);
        if (later <= 0) continue;
        const int order = found ? kzi_crossing_compare(&e.time, &next) : -1;
        if (order < 0) {
            next = e.time;
            sides = e.sides;
            found = true;
        } else if (order == 0) {
            sides ^= e.sides;
        }
    }
    walk->ended = !found || kzi_crossing_compare_to(&next, 1) > 0;
    if (walk->ended) return false;
    walk->begun = true;
    walk->time = next;
    walk->inside ^= sides;
    return true;
}

static kzi_ray_entry entry_at(const kzi_crossing *time)
{
    return (kzi_ray_entry){.hit = true, .exact = true, .time = *time, .edge = -1};
}

/* An entry at the start; it has an edge if the path begins on the boundary and crosses one there. */
static kzi_ray_entry entry_at_start(const kzi_ray_walk *walk)
{
    const kzi_ray *ray = walk->ray;
    const kzi_crossing start = kzi_crossing_at(ray->from, ray->from, ray->u, ray->w);
    kzi_ray_entry entry = entry_at(&start);
    enter_edge(&entry, ray, ray, walk->outline, walk->sides);
    return entry;
}

/* Advances to the next time before the end at which all needed sides become inside. */
static bool walk_in(kzi_ray_walk *walk, kzi_ray_entry *in)
{
    do {
        if (!walk_on(walk) || kzi_crossing_compare_to(&walk->time, 1) == 0) return false;
    } while (walk->inside != walk->sides);
    *in = entry_at(&walk->time);
    enter_edge(in, walk->ray, walk->ray, walk->outline, walk->sides);
    return true;
}

/* The first crossing after which the sides are inside; sides that are inside from the start enter nothing. */
static kzi_ray_entry walk_into_inside(kzi_ray_walk *walk)
{
    kzi_ray_entry entry = kzi_no_entry;
    if (walk->inside == walk->sides) {
        entry = entry_at_start(walk);
        if (entry.edge >= 0) return entry;
    }
    return walk_in(walk, &entry) ? entry : kzi_no_entry;
}

static kzi_ray_entry ray_into_inside(const kzi_ray *ray, const kzi_outline *outline, unsigned sides)
{
    kzi_ray_walk walk = walk_sides(ray, outline, sides);
    return walk_into_inside(&walk);
}

/* ---- All stretches inside ------------------------------------------------------------------------------- */

bool kzi_ray_next_stretch(kzi_ray_walk *walk, kzi_ray_stretch *stretch)
{
    const kzi_ray *ray = walk->ray;
    const kzi_ray back = kzi_ray_reversed(ray);
    if (walk->ended) return false;
    if (!walk->begun && walk->inside == both_sides) {
        stretch->in = entry_at_start(walk);
    } else if (!walk_in(walk, &stretch->in)) {
        return false;
    }
    do {
        if (!walk_on(walk)) {
            const kzi_crossing end = kzi_crossing_at(ray->to, ray->from, ray->u, ray->w);
            stretch->out = entry_at(&end);
            return true;
        }
    } while (walk->inside == both_sides && kzi_crossing_compare_to(&walk->time, 1) < 0);
    stretch->out = entry_at(&walk->time);
    enter_edge(&stretch->out, ray, &back, walk->outline, both_sides);
    return true;
}

/* ---- Points and segments -------------------------------------------------------------------------------- */

kzi_ray_entry kzi_ray_into_point(const kzi_ray *ray, const kzi_form *point)
{
    if (kzi_ray_side_of(ray, point->a) != 0) return kzi_no_entry;
    kzi_ray_entry entry = {.exact = true, .before = true, .edge = -1};
    entry.time = kzi_crossing_at(point->a, ray->from, ray->u, ray->w);
    entry.hit = kzi_ray_is_on_path(&entry.time);
    entry.normal_x = ray->u.x - ray->w.x;
    entry.normal_y = ray->u.y - ray->w.y;
    return entry;
}

/* The entry into a segment on the ray's line: at the end that comes first, or at the start. */
static bool enter_along(kzi_ray_entry *entry, const kzi_ray *ray, kzi_vec a, kzi_vec b, const kzi_form *line)
{
    const bool forward = kzi_dot_sign(ray->u, ray->w, a, b) > 0;
    const kzi_crossing first = kzi_crossing_at(forward ? a : b, ray->from, ray->u, ray->w);
    const kzi_crossing last = kzi_crossing_at(forward ? b : a, ray->from, ray->u, ray->w);
    /* For touching one common point counts.  Else it does not where the segment ends at the start, nor where the path
     * ends at an end of the line. */
    const bool must_last = !ray->touch && line;
    const int before_end = -kzi_crossing_compare_to(&first, 1), after_start = kzi_crossing_compare_to(&last, 0);
    if (before_end < 0 || after_start < 0 || (must_last && after_start == 0)) return false;
    if (must_last && before_end == 0 && kzi_is_line_end(line, forward ? a : b)) return false;
    const bool starts_in = kzi_crossing_compare_to(&first, 0) < 0;
    entry->time = starts_in ? kzi_crossing_at(ray->from, ray->from, ray->u, ray->w) : first;
    entry->normal_x = ray->u.x - ray->w.x;
    entry->normal_y = ray->u.y - ray->w.y;
    entry->hit = entry->exact = true;
    return true;
}

/* The first common point of the path and the closed segment. */
static bool meet_segment(kzi_ray_entry *entry, const kzi_ray *ray, kzi_vec a, kzi_vec b, const kzi_form *line)
{
    const int side_a = kzi_ray_side_of(ray, a), side_b = kzi_ray_side_of(ray, b);
    if (side_a * side_b > 0) return false;
    if (side_a == 0 && side_b == 0) return enter_along(entry, ray, a, b, line);
    entry->time = kzi_crossing_make(a, b, ray->from, ray->u, ray->w);
    entry->hit = entry->exact = kzi_ray_is_on_path(&entry->time);
    kzi_ray_set_normal(entry, ray, a, b);
    return entry->hit;
}

bool kzi_ray_meets_line_end(const kzi_ray *ray, const kzi_form *line, kzi_vec a, kzi_vec b)
{
    const kzi_vec ends[2] = {kzi_line_first(line), kzi_line_last(line)};
    for (int i = 0; i < 2 && !kzi_is_closed_line(line); i++) {
        if (kzi_on_segment(a, b, ends[i]) && kzi_ray_side_of(ray, ends[i]) == 0) return true;
    }
    return false;
}

/* The ray runs along a-b.  Does it enter at an end of the line?  There it is not inside yet. */
static bool begins_at_line_end(const kzi_ray_entry *entry, const kzi_ray *ray, const kzi_form *line, kzi_vec a,
                               kzi_vec b)
{
    return kzi_crossing_compare_to(&entry->time, 0) > 0 &&
           kzi_is_line_end(line, kzi_dot_sign(ray->u, ray->w, a, b) > 0 ? a : b);
}

kzi_ray_entry kzi_ray_into_line(const kzi_ray *ray, const kzi_form *line)
{
    kzi_ray_entry best = kzi_no_entry;
    const kzi_near near = near_path(ray);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_segment_near(line, &near, &e)) {
        const kzi_vec a = e.a, b = e.b;
        kzi_ray_entry entry = {.before = true, .edge = e.from};
        if (!meet_segment(&entry, ray, a, b, line)) continue;
        const bool along = kzi_cross_sign(a, b, ray->u, ray->w) == 0;
        if (!ray->touch && !along && kzi_ray_meets_line_end(ray, line, a, b)) continue;
        if (!ray->touch && along && begins_at_line_end(&entry, ray, line, a, b)) entry.before = false;
        kzi_ray_keep_met(ray, &best, &entry);
    }
    return best;
}

/* The first point of the boundary, for touching. */
static kzi_ray_entry ray_onto_border(const kzi_ray *ray, const kzi_outline *outline)
{
    kzi_ray_entry best = kzi_no_entry;
    const kzi_near near = near_path(ray);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge_near(outline, &near, &e)) {
        kzi_ray_entry entry = {.before = true, .edge = e.from};
        if (meet_segment(&entry, ray, e.a, e.b, NULL)) kzi_ray_keep_met(ray, &best, &entry);
    }
    return best;
}

kzi_ray_entry kzi_ray_into_area(const kzi_ray *ray, const kzi_form *area)
{
    return ray->touch ? ray_onto_border(ray, &area->outline)
                      : ray_into_inside(ray, &area->outline, KZI_RAY_PLUS | KZI_RAY_MINUS);
}

/* Is an edge crossed from the start on and before the end? */
static bool crosses_in_time(const kzi_ray *ray, const kzi_outline *outline, unsigned side)
{
    kzi_ray_crossed e = kzi_ray_begin_crossed(ray, outline, side);
    while (kzi_ray_next_crossed(&e)) {
        if (kzi_crossing_compare_to(&e.time, 0) >= 0 && kzi_crossing_compare_to(&e.time, 1) < 0) return true;
    }
    return false;
}

kzi_ray_entry kzi_ray_side_into_area(const kzi_ray *ray, const kzi_form *area, unsigned side)
{
    if (!crosses_in_time(ray, &area->outline, side)) return kzi_no_entry;
    kzi_ray_walk walk = {.ray = ray, .outline = &area->outline, .sides = side};
    walk.inside = kzi_ray_sides_from_border(ray, &area->outline, side);
    return walk_into_inside(&walk);
}

/* Does the neighbour cross the line on the path?  lead > 0: just before the ray does, < 0: after it, 0: with it. */
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
    const kzi_near near = near_path(ray);
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
