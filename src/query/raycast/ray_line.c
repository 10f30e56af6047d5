/* ray_line.c - rays into points and polylines, and into closed areas (KZ_HIT_TOUCH): the first hit and all spans.
 *
 * A segment is met in one point, or in a stretch along it.  Stretches that meet are joined.  A closed area has those along
 * its edges and those inside, of ray_polygon.c. */
#include "query/raycast/raycast_private.h"

/* ---- One point or segment --------------------------------------------------------------------------------- */

static bool is_on_path(const kzi_crossing *time)
{
    return kzi_crossing_compare_to(time, 0) >= 0 && kzi_crossing_compare_to(time, 1) <= 0;
}

static kzi_ray_entry entry_along(const kzi_ray *ray, int32_t edge)
{
    return (kzi_ray_entry){.hit = true,
                           .exact = true,
                           .before = true,
                           .normal_x = ray->u.x - ray->w.x,
                           .normal_y = ray->u.y - ray->w.y,
                           .edge = edge};
}

kzi_ray_entry kzi_ray_into_point(const kzi_ray *ray, const kzi_form *point)
{
    if (kzi_ray_side_of(ray, point->a) != 0) return kzi_no_entry;
    kzi_ray_entry entry = entry_along(ray, -1);
    entry.time = kzi_ray_time_at(ray, point->a);
    return is_on_path(&entry.time) ? entry : kzi_no_entry;
}

void kzi_ray_through_point(const kzi_ray *ray, const kzi_form *point, kzi_ray_take_fn *take, void *context)
{
    const kzi_ray_entry entry = kzi_ray_into_point(ray, point);
    const kzi_ray_stretch s = {entry, entry};
    if (entry.hit) take(context, &s);
}

void kzi_ray_clip_stretch(const kzi_ray *ray, kzi_ray_stretch *s)
{
    if (kzi_crossing_compare_to(&s->in.time, 0) < 0) s->in.time = kzi_ray_time_at(ray, ray->from);
    if (kzi_crossing_compare_to(&s->out.time, 1) > 0) s->out.time = kzi_ray_time_at(ray, ray->to);
}

/* The stretch along a segment that lies on the ray's line.  One common point counts, unless it is an end of the line:
 * that is outside. */
static bool stretch_along(const kzi_ray *ray, const kzi_form *line, const kzi_edge *e, kzi_ray_stretch *s)
{
    const bool forward = kzi_dot_sign(ray->u, ray->w, e->a, e->b) > 0;
    const kzi_vec p = forward ? e->a : e->b, q = forward ? e->b : e->a;
    const bool from_end = !ray->touch && kzi_is_line_end(line, p), to_end = !ray->touch && kzi_is_line_end(line, q);
    s->in = s->out = entry_along(ray, e->from);
    s->in.time = kzi_ray_time_at(ray, p);
    s->out.time = kzi_ray_time_at(ray, q);
    s->in.before = !from_end;
    s->out.before = !to_end;
    const int starts = kzi_crossing_compare_to(&s->in.time, 1), ends = kzi_crossing_compare_to(&s->out.time, 0);
    if (starts > 0 || ends < 0 || (from_end && starts == 0) || (to_end && ends == 0)) return false;
    kzi_ray_clip_stretch(ray, s);
    return true;
}

/* Does the ray, which crosses the edge, do so at an end of the line? */
static bool crosses_at_line_end(const kzi_ray *ray, const kzi_form *line, const kzi_edge *e)
{
    const kzi_vec ends[2] = {kzi_line_first(line), kzi_line_last(line)};
    for (int i = 0; i < 2 && !kzi_is_closed_line(line); i++) {
        if (kzi_on_segment(e->a, e->b, ends[i]) && kzi_ray_side_of(ray, ends[i]) == 0) return true;
    }
    return false;
}

/* Does the ray cross an edge of an area from inside?  From outside it can do so at a vertex alone, where another edge is
 * the face that it meets. */
static bool comes_from_behind(const kzi_ray *ray, const kzi_form *area, const kzi_edge *e)
{
    const int inner = area->kind != KZI_FORM_AREA ? 0 : kzi_area_is_positive_of(&area->outline, e->ring) ? 1 : -1;
    return inner != 0 && kzi_cross_sign(e->a, e->b, ray->u, ray->w) * inner < 0;
}

/* The stretch of the ray on a segment, without ends of the line; usually one point.  For touching it is closed, and the
 * segment may be the edge of an area. */
static bool stretch_on_segment(const kzi_ray *ray, const kzi_form *line, const kzi_edge *e, kzi_ray_stretch *s)
{
    const int side_a = kzi_ray_side_of(ray, e->a), side_b = kzi_ray_side_of(ray, e->b);
    if (side_a * side_b > 0) return false;
    if (side_a == 0 && side_b == 0) return stretch_along(ray, line, e, s);
    s->in = (kzi_ray_entry){.hit = true, .exact = true, .before = true, .edge = e->from};
    s->in.time = kzi_crossing_make(e->a, e->b, ray->from, ray->u, ray->w);
    if (!is_on_path(&s->in.time) || (!ray->touch && crosses_at_line_end(ray, line, e))) return false;
    kzi_ray_set_normal(&s->in, ray, e->a, e->b);
    s->out = s->in;
    if (comes_from_behind(ray, line, e)) s->in.normal_x = -s->in.normal_x, s->in.normal_y = -s->in.normal_y;
    return true;
}

/* Iterates over the stretches on single segments of a line.  For touching, the form may be an area: over those on its
 * edges, then over those inside. */
typedef struct stretch_walk {
    const kzi_ray *ray;
    const kzi_form *form;
    kzi_swath swath;
    kzi_edge edge;
    bool past_edges;
    kzi_ray_walk inside;
} stretch_walk;

static stretch_walk begin_stretches(const kzi_ray *ray, const kzi_form *form)
{
    return (stretch_walk){.ray = ray, .form = form, .swath = kzi_ray_swath(ray), .edge = kzi_no_edge};
}

static bool next_edge_stretch(stretch_walk *walk, kzi_ray_stretch *s)
{
    while (kzi_next_side_in_swath(walk->form, &walk->swath, &walk->edge)) {
        if (stretch_on_segment(walk->ray, walk->form, &walk->edge, s)) return true;
    }
    return false;
}

static bool next_part_stretch(stretch_walk *walk, kzi_ray_stretch *s)
{
    if (!walk->past_edges && next_edge_stretch(walk, s)) return true;
    if (walk->form->kind == KZI_FORM_LINE) return false;
    if (!walk->past_edges) walk->inside = kzi_ray_walk_area(walk->ray, &walk->form->outline);
    walk->past_edges = true;
    return kzi_ray_next_stretch(&walk->inside, s);
}

/* ---- The first hit ---------------------------------------------------------------------------------------- */

kzi_ray_entry kzi_ray_into_line(const kzi_ray *ray, const kzi_form *form)
{
    kzi_ray_entry best = kzi_no_entry;
    kzi_ray_stretch s;
    for (stretch_walk walk = begin_stretches(ray, form); next_edge_stretch(&walk, &s);) {
        kzi_ray_keep_met(ray, &best, &s.in);
    }
    return best;
}

kzi_ray_entry kzi_ray_into_area(const kzi_ray *ray, const kzi_form *area)
{
    return ray->touch ? kzi_ray_into_line(ray, area) : kzi_ray_into_inside(ray, &area->outline, KZI_RAY_BOTH);
}

/* ---- All spans -------------------------------------------------------------------------------------------- */

/* The first stretch that begins after `after`; NULL: at 0 or later. */
static bool first_on_line(const kzi_ray *ray, const kzi_form *form, const kzi_crossing *after, kzi_ray_stretch *first)
{
    bool found = false;
    kzi_ray_stretch s;
    for (stretch_walk walk = begin_stretches(ray, form); next_part_stretch(&walk, &s);) {
        if (after && kzi_crossing_compare(&s.in.time, after) <= 0) continue;
        const int order = found ? kzi_crossing_compare(&s.in.time, &first->in.time) : -1;
        if (order < 0) *first = s;
        if (order == 0) kzi_ray_keep_met(ray, &first->in, &s.in); /* its end is found later */
        found = true;
    }
    return found;
}

/* Keeps the later of two ends.  At one time it keeps the better face, then the lower number.  Returns whether the other
 * is later. */
static bool keep_later_end(const kzi_ray *ray, kzi_ray_entry *out, const kzi_ray_entry *other)
{
    const int order = kzi_crossing_compare(&other->time, &out->time);
    const bool before = other->before || (order == 0 && out->before);
    if (order < 0) return false;
    const kzi_ray_face face = kzi_ray_face_of(ray, other), than = kzi_ray_face_of(ray, out);
    const bool is_lower = !kzi_ray_is_better_face(&than, &face) && other->edge < out->edge;
    if (order > 0 || kzi_ray_is_better_face(&face, &than) || is_lower) *out = *other;
    out->before = before;
    return order > 0;
}

/* Extends the stretch by all that meet it. */
static void grow_on_line(const kzi_ray *ray, const kzi_form *form, kzi_ray_stretch *stretch)
{
    for (bool grown = true; grown;) {
        kzi_ray_stretch s;
        grown = false;
        for (stretch_walk walk = begin_stretches(ray, form); next_part_stretch(&walk, &s);) {
            if (kzi_crossing_compare(&s.in.time, &stretch->out.time) > 0) continue;
            grown |= keep_later_end(ray, &stretch->out, &s.out);
        }
    }
}

void kzi_ray_through_line(const kzi_ray *ray, const kzi_form *line, kzi_ray_take_fn *take, void *context)
{
    kzi_ray_stretch stretch;
    kzi_crossing end;
    for (bool first = true; first_on_line(ray, line, first ? NULL : &end, &stretch); first = false) {
        grow_on_line(ray, line, &stretch);
        end = stretch.out.time;
        take(context, &stretch);
    }
}

void kzi_ray_through_area(const kzi_ray *ray, const kzi_form *area, kzi_ray_take_fn *take, void *context)
{
    kzi_ray_stretch stretch;
    if (ray->touch) {
        kzi_ray_through_line(ray, area, take, context);
        return;
    }
    kzi_ray_walk walk = kzi_ray_walk_area(ray, &area->outline);
    while (kzi_ray_next_stretch(&walk, &stretch)) take(context, &stretch);
}
