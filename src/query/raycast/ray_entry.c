/* ray_entry.c - entries (hits) of ray casts: order by time, choice between faces, normal and rounded t.
 *
 * Rays and sweeps against every kind of form share them.  A reported t is rounded down, so nothing moves in by it. */
#include "query/raycast/raycast_private.h"

#include "math/rounding.h"
#include "query/raycast/ray_convex.h"

kzi_ray kzi_ray_between(kz_vec2 from, kz_vec2 to, unsigned flags, kz_vec2 faced)
{
    const kzi_vec start = kzi_vec_of(from), end = kzi_vec_of(to);
    return (kzi_ray){.from = start,
                     .u = start,
                     .w = end,
                     .to = end,
                     .touch = (flags & KZ_HIT_TOUCH) != 0,
                     .grid = kzi_is_half_pixel(start) && kzi_is_half_pixel(end) ? 2 : 0,
                     .faced = kzi_vec_of(faced)};
}

kzi_ray_face kzi_ray_face_of(const kzi_ray *ray, const kzi_ray_entry *entry)
{
    const bool has_direction = ray->faced.x != 0 || ray->faced.y != 0;
    const double dx = has_direction ? ray->faced.x : ray->w.x - ray->u.x,
                 dy = has_direction ? ray->faced.y : ray->w.y - ray->u.y;
    const double x = entry->normal_x, y = entry->normal_y, back = -(x * dx + y * dy);
    return (kzi_ray_face){back * ((back < 0 ? -back : back) / (x * x + y * y)), dx * y - dy * x};
}

/* Edges on one line have the same direction but for rounding, and count as one face. */
static double a_little_more(double facing) { return facing < 0 ? facing / (1 + 0x1p-40) : facing * (1 + 0x1p-40); }

bool kzi_ray_is_better_face(const kzi_ray_face *face, const kzi_ray_face *than)
{
    if (face->facing > a_little_more(than->facing)) return true;
    return a_little_more(face->facing) >= than->facing && face->turn < 0 && than->turn > 0;
}

static float float_below(double t)
{
    const float f = (float)t;
    return (double)f > t ? kzi_next_down(f) : f;
}

float kzi_ray_entry_t(const kzi_ray_entry *entry)
{
    if (entry->inside) return 0;
    const float t = !entry->exact   ? float_below(entry->t)
                    : entry->before ? kzi_crossing_below(&entry->time)
                                    : kzi_crossing_down(&entry->time);
    return t > 0 ? t < 1 ? t : 1 : 0; /* 0, not -0 */
}

float kzi_ray_exit_t(const kzi_ray_entry *out)
{
    if (out->inside) return 1;
    const float t = out->before ? kzi_crossing_above(&out->time) : kzi_crossing_up(&out->time);
    return t > 0 ? t < 1 ? t : 1 : 0;
}

int kzi_ray_compare_entries(const kzi_ray_entry *a, const kzi_ray_entry *b)
{
    if (a->exact && b->exact) return kzi_crossing_compare(&a->time, &b->time);
    const float s = kzi_ray_entry_t(a), t = kzi_ray_entry_t(b);
    return (s > t) - (s < t);
}

bool kzi_ray_keep_met(const kzi_ray *ray, kzi_ray_entry *best, const kzi_ray_entry *other)
{
    if (!other->hit) return false;
    const int order = best->hit ? kzi_ray_compare_entries(other, best) : -1;
    if (order > 0) return false;
    const bool before = other->before || (order == 0 && best->before);
    const kzi_ray_face face = kzi_ray_face_of(ray, other), than = kzi_ray_face_of(ray, best);
    const bool is_kept = order < 0 || kzi_ray_is_better_face(&face, &than);
    if (is_kept) *best = *other;
    best->before = before;
    return is_kept;
}

kzi_vec kzi_ray_unit_normal(const kzi_ray_entry *entry)
{
    const double x = entry->normal_x, y = entry->normal_y;
    const double length = sqrt(x * x + y * y); /* float32 squared fits well into double */
    return length > 0 ? (kzi_vec){x / length, y / length} : (kzi_vec){0, 0};
}

bool kzi_ray_is_inside(const kzi_ray *ray, kzi_vec p, const kzi_form *form)
{
    const kzi_form point = {.kind = KZI_FORM_POINT, .a = p};
    return kzi_relate_forms(&point, form) >= (ray->touch ? KZ_TOUCH : KZ_OVERLAP);
}

/* The time at which the ray crosses the line of an edge (Cyrus and Beck 1978): the depth behind it is linear. */
static double edge_time(kz_vec2 from, kz_vec2 to, kzi_vec a, kzi_vec b)
{
    const double ex = b.x - a.x, ey = b.y - a.y;
    const double d0 = ex * (from.y - a.y) - ey * (from.x - a.x), d1 = ex * (to.y - a.y) - ey * (to.x - a.x);
    return d0 * (1 / (d0 - d1));
}

/* The same for an edge along an axis: of a box or of cells. */
static double axis_time(kz_vec2 from, kz_vec2 to, kzi_vec a, kzi_vec b)
{
    return a.y == b.y ? (a.y - from.y) / ((double)to.y - from.y) : (a.x - from.x) / ((double)to.x - from.x);
}

/* Puts a point into the box of the edge that it lies on, so an edge along an axis gives its own coordinate. */
static kz_vec2 into_edge(kz_vec2 p, kzi_vec a, kzi_vec b)
{
    return (kz_vec2){kzi_min_f32(kzi_max_f32(p.x, (float)kzi_min(a.x, b.x)), (float)kzi_max(a.x, b.x)),
                     kzi_min_f32(kzi_max_f32(p.y, (float)kzi_min(a.y, b.y)), (float)kzi_max(a.y, b.y))};
}

kz_vec2 kzi_ray_meeting_point(kz_vec2 from, kz_vec2 to, const kzi_ray_entry *entry, float t, bool by_axis)
{
    const kzi_vec a = entry->time.a, b = entry->time.b;
    if (entry->inside) return t > 0 ? to : from; /* a stretch that begins inside has t 0, one that ends inside t 1 */
    if (!entry->exact) return kzi_ray_at(from, to, entry->t_near);
    if (entry->time.at_a) return (kz_vec2){(float)a.x, (float)a.y};
    /* Where ray and edge are nearly parallel, double loses the time.  Then t has to do, a float32 off at most. */
    const double time = by_axis ? axis_time(from, to, a, b) : edge_time(from, to, a, b);
    const double least = kzi_next_down(t), most = kzi_next_up(t);
    return into_edge(kzi_ray_at(from, to, time >= least && time <= most ? time : (double)t), a, b);
}

kz_vec2 kzi_ray_normal_of(const kzi_ray_entry *entry)
{
    const kzi_vec normal = kzi_ray_unit_normal(entry);
    return (kz_vec2){(float)normal.x + 0.0f, (float)normal.y + 0.0f}; /* 0, not -0 */
}

kz_ray_hit kzi_ray_hit_at(kz_vec2 from, kz_vec2 to, const kzi_ray_entry *entry, float t, bool by_axis)
{
    return (kz_ray_hit){.hit = true,
                        .inside = entry->inside,
                        .t = t,
                        .point = kzi_ray_meeting_point(from, to, entry, t, by_axis),
                        .normal = kzi_ray_normal_of(entry),
                        .edge = entry->edge};
}
