/* sweep_exact_entry.c - the ray of a moving point, and which of two entries counts: the earlier or the better face.  And
 * the hit that is made of it. */
#include "base/scalar.h"
#include "math/expansion.h"
#include "math/rounding.h"
#include "math/vec.h"
#include "query/sweep/sweep_convex.h"
#include "query/sweep/sweep_exact.h"

kzi_ray kzi_sweep_ray(const kzi_shape_sweep *sweep, kzi_vec from, bool by_b, double r)
{
    const kzi_vec zero = {0, 0}, m = sweep->motion;
    kzi_ray ray = {.from = from, .u = by_b ? m : zero, .w = by_b ? zero : m, .touch = sweep->touch, .grow = r};
    ray.faced = by_b ? (kzi_vec){-sweep->faced.x, -sweep->faced.y} : sweep->faced;
    ray.to = by_b ? (kzi_vec){from.x - m.x, from.y - m.y} : (kzi_vec){from.x + m.x, from.y + m.y};
    return ray;
}

bool kzi_sweep_keep(kzi_shape_sweep *sweep, const kzi_ray *ray, const kzi_ray_entry *entry, bool by_b, double r)
{
    kzi_ray_entry met = *entry;
    if (!met.hit) return false;
    met.before = met.before && !sweep->touch; /* The first touch itself is no overlap, so t may be its time. */
    const kzi_ray_face face = kzi_ray_face_of(ray, &met);
    const int order = sweep->best.hit ? kzi_ray_compare_entries(&met, &sweep->best) : -1;
    if (order <= 0) sweep->touches_next = false;
    const bool before = met.before || (order == 0 && sweep->best.before);
    if (order > 0 || (order == 0 && !kzi_ray_is_better_face(&face, &sweep->face))) {
        sweep->best.before = order == 0 ? before : sweep->best.before;
        return false;
    }
    sweep->best = met;
    sweep->best.before = before;
    sweep->face = face;
    sweep->by_b = by_b;
    sweep->from = ray->from;
    sweep->has_point = false;
    sweep->r = r;
    sweep->by_form = false;
    return true;
}

void kzi_sweep_keep_best(kzi_shape_sweep *sweep, const kzi_shape_sweep *other)
{
    const kzi_ray ray = kzi_sweep_ray(sweep, other->from, other->by_b, other->r);
    const int order = sweep->best.hit && other->best.hit ? kzi_ray_compare_entries(&other->best, &sweep->best) : -1;
    const bool touches_next = other->touches_next && (order < 0 || sweep->touches_next);
    const bool is_kept = kzi_sweep_keep(sweep, &ray, &other->best, other->by_b, other->r);
    if (other->best.hit && order <= 0) sweep->touches_next = touches_next;
    if (!is_kept) return;
    const kzi_shape_sweep kept = *sweep;
    *sweep = *other;
    sweep->best.before = kept.best.before;
    sweep->touches_next = kept.touches_next;
}

void kzi_sweep_take_face(kzi_shape_sweep *sweep, const kzi_shape_sweep *cones)
{
    const kzi_ray_entry first = sweep->best;
    if (!kzi_ray_is_better_face(&cones->face, &sweep->face) && !kzi_ray_is_better_face(&sweep->face, &cones->face)) {
        return; /* the same one */
    }
    *sweep = *cones;
    sweep->best.time = first.time;
    sweep->best.before = first.before;
}

/* ---- The point --------------------------------------------------------------------------------------------- */

/* Of the point that met. */
static kzi_vec place_at_time(const kzi_shape_sweep *sweep)
{
    const kzi_crossing *time = &sweep->best.time;
    const kzi_vec from = sweep->from, m = sweep->motion;
    if (sweep->by_b || kzi_crossing_compare_to(time, 0) == 0) return from;
    return (kzi_vec){kzi_crossing_place(time, from.x, 0, m.x), kzi_crossing_place(time, from.y, 0, m.y)};
}

/* The point of a's spine at t, brought to b along the normal. */
static kzi_vec point_on_round(const kzi_shape_sweep *sweep, float t, kzi_vec normal)
{
    const kzi_vec at = kzi_add_scaled(sweep->from, sweep->motion, (double)t), a = sweep->spine[0];
    const kzi_vec e = kzi_sub(sweep->spine[1], a);
    const double length_sq = kzi_dot(e, e), along = kzi_dot(kzi_sub(at, a), e);
    const double part = length_sq > 0 ? kzi_clamp(along / length_sq, 0, 1) : 0;
    return kzi_add_scaled(kzi_add_scaled(a, e, part), normal, sweep->spine_r);
}

/* ---- The first touch of round forms ------------------------------------------------------------------------- */

/* It does if from + t * motion is a double, and the point is at distance r there and does not go away.  Along the side of
 * a spine it touches from the first touch on. */
bool kzi_sweep_first_touches(const kzi_shape_sweep *sweep, kzi_vec from, bool by_b, double r, const kzi_form *into,
                             float t)
{
    const double by = by_b ? -(double)t : (double)t;
    const kzi_vec a = into->a, b = into->b, m = {by * sweep->motion.x, by * sweep->motion.y}, zero = {0, 0};
    double lost_x, lost_y;
    const kzi_vec at = {kzi_two_sum(from.x, m.x, &lost_x), kzi_two_sum(from.y, m.y, &lost_y)};
    if (t > 1 || lost_x != 0 || lost_y != 0) return false;
    if (kzi_compare_segment_distance(at, a, b, into->r, r) != 0) return false;
    if (kzi_dot_sign(a, b, a, at) <= 0) return kzi_dot_sign(a, at, zero, m) <= 0;
    if (kzi_dot_sign(b, a, b, at) <= 0) return kzi_dot_sign(b, at, zero, m) <= 0;
    return kzi_cross_sign(a, b, a, at) * kzi_cross_sign(a, b, zero, m) < 0;
}

kz_sweep_hit kzi_sweep_hit_of(const kzi_shape_sweep *sweep, kz_relation start)
{
    const kzi_vec n = kzi_ray_unit_normal(&sweep->best);
    kz_sweep_hit hit = {.start = start, .hit = true, .t = kzi_ray_entry_t(&sweep->best)};
    /* t of a round form is a lower bound, which may be the float32 below a touch at a float32. */
    if (sweep->touches_next) hit.t = kzi_next_up(hit.t);
    /* The normal of a face of b.  Where a point of b runs into a face of a, the opposite of that face's normal. */
    const double sign = sweep->by_b ? -1 : 1;
    hit.normal = (kz_vec2){(float)(sign * n.x) + 0.0f, (float)(sign * n.y) + 0.0f};
    kzi_vec at;
    if (sweep->has_point) {
        at = sweep->point;
    } else if (sweep->best.exact) {
        at = place_at_time(sweep);
    } else if (sweep->by_b) {
        at = kzi_add_scaled(sweep->from, n, -sweep->r);
    } else {
        at = point_on_round(sweep, hit.t, n);
    }
    hit.point = (kz_vec2){(float)at.x + 0.0f, (float)at.y + 0.0f};
    return hit;
}
