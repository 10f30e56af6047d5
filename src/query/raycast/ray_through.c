/* ray_through.c - all stretches of a ray inside points, lines and areas.
 *
 * A line is met in points and in stretches along it; those that meet are joined.  A span of an area ends where the
 * outline is crossed (ray_polygon.c).  For touching, an area is joined from stretches along its edges and those inside. */
#include "query/raycast/raycast_private.h"

/* ---- Points and lines ------------------------------------------------------------------------------------- */

static void set_normals_along(const kzi_ray *ray, kzi_ray_stretch *s)
{
    s->out.normal_x = ray->w.x - ray->u.x;
    s->out.normal_y = ray->w.y - ray->u.y;
    s->in.normal_x = -s->out.normal_x;
    s->in.normal_y = -s->out.normal_y;
}

void kzi_ray_through_point(const kzi_ray *ray, const kzi_form *point, kzi_ray_take_fn *take, void *context)
{
    const kzi_ray_entry entry = kzi_ray_into_point(ray, point);
    kzi_ray_stretch s = {entry, entry};
    set_normals_along(ray, &s);
    if (entry.hit) take(context, &s);
}

/* The stretch along a segment that lies on the ray's line. */
static bool stretch_along(const kzi_ray *ray, const kzi_form *line, kzi_vec a, kzi_vec b, kzi_ray_stretch *s)
{
    const bool forward = kzi_dot_sign(ray->u, ray->w, a, b) > 0;
    const kzi_vec p = forward ? a : b, q = forward ? b : a;
    s->in.time = kzi_crossing_at(p, ray->from, ray->u, ray->w);
    s->out.time = kzi_crossing_at(q, ray->from, ray->u, ray->w);
    const int before_end = -kzi_crossing_compare_to(&s->in.time, 1),
              after_start = kzi_crossing_compare_to(&s->out.time, 0);
    if (before_end < 0 || after_start < 0) return false;
    /* They share one point only, which counts unless it is an end of the line; for touching it always counts. */
    if (!ray->touch &&
        ((before_end == 0 && kzi_is_line_end(line, p)) || (after_start == 0 && kzi_is_line_end(line, q)))) {
        return false;
    }
    s->in.before = !ray->touch && !kzi_is_line_end(line, p);
    s->out.before = !ray->touch && !kzi_is_line_end(line, q);
    if (kzi_crossing_compare_to(&s->in.time, 0) < 0) {
        s->in.time = kzi_crossing_at(ray->from, ray->from, ray->u, ray->w);
    }
    if (kzi_crossing_compare_to(&s->out.time, 1) > 0) {
        s->out.time = kzi_crossing_at(ray->to, ray->from, ray->u, ray->w);
    }
    set_normals_along(ray, s);
    return true;
}

/* The stretch of the ray on the segment from vertex `number`, without ends of the line; usually one point.  For touching
 * it is closed, and the segment may be the edge of an area. */
static bool stretch_on_segment(const kzi_ray *ray, const kzi_form *line, kzi_vec a, kzi_vec b, int32_t number,
                               kzi_ray_stretch *s)
{
    const int side_a = kzi_ray_side_of(ray, a), side_b = kzi_ray_side_of(ray, b);
    if (side_a * side_b > 0) return false;
    s->in = (kzi_ray_entry){.hit = true, .exact = true, .before = !ray->touch, .edge = number};
    s->out = s->in;
    if (side_a == 0 && side_b == 0) return stretch_along(ray, line, a, b, s);
    s->in.time = s->out.time = kzi_crossing_make(a, b, ray->from, ray->u, ray->w);
    if (!kzi_ray_is_on_path(&s->in.time)) return false;
    if (!ray->touch && kzi_ray_meets_line_end(ray, line, a, b)) return false;
    kzi_ray_set_normal(&s->in, ray, a, b);
    s->out.normal_x = -s->in.normal_x;
    s->out.normal_y = -s->in.normal_y;
    return true;
}

/* Iterates over the stretches on single segments of a line.  For touching, the form may be an area: over those on its
 * edges, then over those inside. */
typedef struct stretch_walk {
    const kzi_ray *ray;
    const kzi_form *form;
    kzi_near near;
    kzi_edge edge;
    bool on_edges;
    kzi_ray_walk inside;
} stretch_walk;

static stretch_walk begin_stretches(const kzi_ray *ray, const kzi_form *form)
{
    return (stretch_walk){
        .ray = ray, .form = form, .near = kzi_near_segment(ray->from, ray->to), .edge = kzi_no_edge, .on_edges = true};
}

static bool next_segment_stretch(stretch_walk *walk, kzi_ray_stretch *s)
{
    const kzi_edge *e = &walk->edge;
    while (kzi_next_segment_near(walk->form, &walk->near, &walk->edge)) {
        if (stretch_on_segment(walk->ray, walk->form, e->a, e->b, e->from, s)) return true;
    }
    return false;
}

static bool next_part_stretch(stretch_walk *walk, kzi_ray_stretch *s)
{
    if (walk->form->kind == KZI_FORM_LINE) return next_segment_stretch(walk, s);
    while (walk->on_edges && kzi_next_edge_near(&walk->form->outline, &walk->near, &walk->edge)) {
        const kzi_edge *e = &walk->edge;
        if (stretch_on_segment(walk->ray, walk->form, e->a, e->b, e->from, s)) return true;
    }
    if (walk->on_edges) walk->inside = kzi_ray_walk_area(walk->ray, &walk->form->outline);
    walk->on_edges = false;
    return kzi_ray_next_stretch(&walk->inside, s);
}

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

/* Keeps the later of two ends.  At one time it keeps the better face for the reversed ray, then the lower number. */
static bool end_later(const kzi_ray *back, kzi_ray_entry *out, const kzi_ray_entry *other)
{
    const int order = kzi_crossing_compare(&other->time, &out->time);
    const bool before = other->before || (order == 0 && out->before);
    if (order < 0) return false;
    const kzi_ray_face face = kzi_ray_face_of(back, other), than = kzi_ray_face_of(back, out);
    const bool alike = !kzi_ray_is_better_face(&than, &face) && other->edge < out->edge;
    if (order > 0 || kzi_ray_is_better_face(&face, &than) || alike) *out = *other;
    out->before = before;
    return order > 0;
}

/* Extends the stretch by all that meet it. */
static void grow_on_line(const kzi_ray *ray, const kzi_form *form, kzi_ray_stretch *stretch)
{
    const kzi_ray back = kzi_ray_reversed(ray);
    for (bool grown = true; grown;) {
        kzi_ray_stretch s;
        grown = false;
        for (stretch_walk walk = begin_stretches(ray, form); next_part_stretch(&walk, &s);) {
            if (kzi_crossing_compare(&s.in.time, &stretch->out.time) <= 0 && end_later(&back, &stretch->out, &s.out)) {
                grown = true;
            }
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

/* ---- Areas ------------------------------------------------------------------------------------------------ */

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
