/* ray_area.c - rays into points, polylines and areas, decided by exact fractions.
 *
 * The inside of an area lies on both sides of a ray that is in it.  So look at two rays, moved to the left and to the
 * right by less than anything else: they meet no vertex and run along no edge.  The left one crosses just those edges
 * of which one end lies to the left of the ray and the other not, and it is inside where an odd number of crossings
 * lies ahead; the right one likewise.  The ray itself is inside where both are. */
#include "ray_private.h"

typedef enum ray_side { RAY_LEFT = 1, RAY_RIGHT = 2 } ray_side;

/* Which of the two neighbours of the ray's line cross the edge between vertices on these sides of it? */
static unsigned crossed_sides(int a, int b)
{
    return ((a > 0) != (b > 0) ? RAY_LEFT : 0) | ((a < 0) != (b < 0) ? RAY_RIGHT : 0);
}

/* Walks the edges that are crossed, by either neighbour, at times beyond 0 or, when `from_start`, at 0 too. */
typedef struct crossed_edges {
    const kzi_ray *ray;
    const kzi_outline *outline;
    kzi_edge edge;
    int32_t number; /* of the edge's first vertex */
    unsigned sides;
    kzi_crossing time;
} crossed_edges;

static bool next_crossed(crossed_edges *e)
{
    while (kzi_next_edge(e->outline, &e->edge)) {
        const int a = kzi_orient(e->ray->from, e->ray->to, e->edge.a);
        const int b = kzi_orient(e->ray->from, e->ray->to, e->edge.b);
        e->sides = crossed_sides(a, b);
        if (e->sides == 0) { continue; }
        e->number = e->edge.from;
        e->time = kzi_crossing_make(e->edge.a, e->edge.b, e->ray->from, e->ray->from, e->ray->to);
        return true;
    }
    return false;
}

static crossed_edges begin_crossed(const kzi_ray *ray, const kzi_outline *outline)
{
    return (crossed_edges){.ray = ray, .outline = outline, .edge = kzi_no_edge};
}

/* Is the ray inside just after the time?  NULL: the time 0. */
static bool is_inside_after(const kzi_ray *ray, const kzi_outline *outline, const kzi_crossing *time)
{
    unsigned odd = 0;
    crossed_edges e = begin_crossed(ray, outline);
    while (next_crossed(&e)) {
        const int later = time ? kzi_crossing_compare(&e.time, time) : kzi_crossing_compare_to(&e.time, 0);
        if (later > 0) { odd ^= e.sides; }
    }
    return odd == (RAY_LEFT | RAY_RIGHT);
}

/* How squarely the edge faces the ray: the cosine between its normal and the way back, squared, times |way|^2. */
static double facing(const kzi_ray *ray, kzi_vec a, kzi_vec b)
{
    const double ex = b.x - a.x, ey = b.y - a.y, dx = ray->to.x - ray->from.x, dy = ray->to.y - ray->from.y;
    const double cross = ex * dy - ey * dx;
    return cross * (cross / (ex * ex + ey * ey));
}

/* The edge that is entered at the time: of those crossed then the one that faces the ray more. */
static void enter_edge(kzi_ray_entry *entry, const kzi_ray *ray, const kzi_outline *outline)
{
    double most = -1;
    crossed_edges e = begin_crossed(ray, outline);
    while (next_crossed(&e)) {
        if (kzi_crossing_compare(&e.time, &entry->time) != 0) { continue; }
        const double faces = facing(ray, e.edge.a, e.edge.b);
        if (faces > most * (1 + 0x1p-40)) { /* edges on one line do not differ by their rounding */
            most = faces;
            entry->edge = e.number;
            kzi_ray_set_normal(entry, ray, e.edge.a, e.edge.b);
        }
    }
}

/* The earliest crossing after the time (NULL: at 0 or after); false when none comes before the way ends. */
static bool next_time(const kzi_ray *ray, const kzi_outline *outline, const kzi_crossing *after, kzi_crossing *next)
{
    bool found = false;
    crossed_edges e = begin_crossed(ray, outline);
    while (next_crossed(&e)) {
        if (after ? kzi_crossing_compare(&e.time, after) <= 0 : kzi_crossing_compare_to(&e.time, 0) < 0) { continue; }
        if (found && kzi_crossing_compare(&e.time, next) >= 0) { continue; }
        *next = e.time;
        found = true;
    }
    return found && kzi_crossing_compare_to(next, 1) < 0;
}

static kzi_ray_entry ray_into_inside(const kzi_ray *ray, const kzi_outline *outline)
{
    kzi_ray_entry entry = {.exact = true, .edge = -1};
    kzi_crossing time, before;
    for (bool first = true; next_time(ray, outline, first ? NULL : &before, &time); first = false) {
        if (is_inside_after(ray, outline, &time)) {
            entry.hit = true;
            entry.time = time;
            enter_edge(&entry, ray, outline);
            return entry;
        }
        before = time;
    }
    return entry;
}

/* ---- Points and segments -------------------------------------------------------------------------------- */

kzi_ray_entry kzi_ray_into_point(const kzi_ray *ray, const kzi_form *point)
{
    if (!kzi_on_segment(ray->from, ray->to, point->a)) { return kzi_no_entry; }
    kzi_ray_entry entry = {.hit = true, .exact = true, .before = true, .edge = -1};
    entry.time = kzi_crossing_at(point->a, ray->from, ray->to);
    entry.normal_x = ray->from.x - ray->to.x;
    entry.normal_y = ray->from.y - ray->to.y;
    return entry;
}

/* Where along the way a segment on one line with it begins: at the end that comes first, or at the start. */
static bool enter_along(kzi_ray_entry *entry, const kzi_ray *ray, kzi_vec a, kzi_vec b, bool is_line)
{
    const bool forward = kzi_dot_sign(ray->from, ray->to, a, b) > 0;
    const kzi_vec first = forward ? a : b, last = forward ? b : a;
    /* The stretch must be longer than a point, or the point must count. */
    const int before_end = kzi_dot_sign(ray->from, ray->to, first, ray->to);
    const int after_start = kzi_dot_sign(ray->from, ray->to, ray->from, last);
    if (before_end < 0 || after_start < 0 || (!ray->touch && is_line && (before_end == 0 || after_start == 0))) {
        return false;
    }
    const bool starts_in = kzi_dot_sign(ray->from, ray->to, ray->from, first) < 0;
    entry->time = kzi_crossing_at(starts_in ? ray->from : first, ray->from, ray->to);
    entry->normal_x = ray->from.x - ray->to.x;
    entry->normal_y = ray->from.y - ray->to.y;
    return true;
}

/* The first common point of the way and the closed segment. */
static bool meet_segment(kzi_ray_entry *entry, const kzi_ray *ray, kzi_vec a, kzi_vec b, bool is_line)
{
    const kzi_meeting meeting = kzi_segments_meet(ray->from, ray->to, a, b);
    if (meeting == KZI_MEET_NOT) { return false; }
    entry->hit = entry->exact = true;
    if (kzi_cross_sign(a, b, ray->from, ray->to) == 0) { return enter_along(entry, ray, a, b, is_line); }
    entry->time = kzi_crossing_make(a, b, ray->from, ray->from, ray->to);
    kzi_ray_set_normal(entry, ray, a, b);
    return true;
}

static bool meets_line_end(const kzi_ray *ray, const kzi_form *line, kzi_vec a, kzi_vec b)
{
    const kzi_vec ends[2] = {kzi_line_first(line), kzi_line_last(line)};
    for (int i = 0; i < 2; i++) {
        if (kzi_on_segment(a, b, ends[i]) && kzi_on_segment(ray->from, ray->to, ends[i])) { return true; }
    }
    return false;
}

kzi_ray_entry kzi_ray_into_line(const kzi_ray *ray, const kzi_form *line)
{
    kzi_ray_entry best = kzi_no_entry;
    kzi_vec a, b;
    for (int32_t i = 0; kzi_next_segment(line, &i, &a, &b);) {
        kzi_ray_entry entry = {.before = true, .edge = i - 1};
        if (!meet_segment(&entry, ray, a, b, true)) { continue; }
        const bool along = kzi_cross_sign(a, b, ray->from, ray->to) == 0;
        if (!ray->touch && !along && meets_line_end(ray, line, a, b)) { continue; }
        kzi_ray_keep_earlier(&best, &entry);
    }
    return best;
}

/* The first point of the border, for touching. */
static kzi_ray_entry ray_onto_border(const kzi_ray *ray, const kzi_outline *outline)
{
    kzi_ray_entry best = kzi_no_entry;
    kzi_edge e = kzi_no_edge;
    while (kzi_next_edge(outline, &e)) {
        kzi_ray_entry entry = {.before = true, .edge = e.from};
        if (meet_segment(&entry, ray, e.a, e.b, false)) { kzi_ray_keep_earlier(&best, &entry); }
    }
    return best;
}

kzi_ray_entry kzi_ray_into_area(const kzi_ray *ray, const kzi_form *area)
{
    return ray->touch ? ray_onto_border(ray, &area->outline) : ray_into_inside(ray, &area->outline);
}
