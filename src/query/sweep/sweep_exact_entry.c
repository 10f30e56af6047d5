/* sweep_exact_entry.c - the ray of a moving point, and which of two entries counts: the earlier or the better face.  And
 * the hit that is made of it. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "math/vec.h"
#include "query/raycast/ray_convex.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

kzi_ray kzi_sweep_ray(const kzi_shape_sweep *sweep, kzi_vec from, bool by_b, double r)
{
    const kzi_vec zero = {0, 0}, m = sweep->motion;
    kzi_ray ray = {.from = from, .u = by_b ? m : zero, .w = by_b ? zero : m, .touch = sweep->touch, .grow = r};
    ray.faced = by_b ? (kzi_vec){-sweep->faced.x, -sweep->faced.y} : sweep->faced;
    ray.to = by_b ? (kzi_vec){from.x - m.x, from.y - m.y} : (kzi_vec){from.x + m.x, from.y + m.y};
    ray.grid = sweep->touch && kzi_is_on_grid(from, 4) && kzi_is_on_grid(m, 4) ? 4 : 0;
    return ray;
}

/* Seen from a: b moves the other way, so its normals are turned round. */
bool kzi_sweep_keep(kzi_shape_sweep *sweep, const kzi_ray *ray, const kzi_ray_entry *entry, bool by_b, double r)
{
    const kzi_ray path = kzi_sweep_ray(sweep, ray->from, false, 0);
    kzi_ray_entry met = *entry;
    met.before = met.before && !sweep->touch; /* the first touch itself is no overlap, so t may be its time */
    met.normal_x = by_b ? -met.normal_x : met.normal_x;
    met.normal_y = by_b ? -met.normal_y : met.normal_y;
    if (!kzi_ray_keep_met(&path, &sweep->best, &met)) return false;
    sweep->by_b = by_b;
    sweep->from = ray->from;
    sweep->r = r;
    return true;
}

void kzi_sweep_keep_best(kzi_shape_sweep *sweep, const kzi_shape_sweep *other)
{
    const kzi_ray path = kzi_sweep_ray(sweep, other->from, false, 0);
    if (!kzi_ray_keep_met(&path, &sweep->best, &other->best)) return;
    const kzi_ray_entry best = sweep->best;
    *sweep = *other;
    sweep->best = best;
}

void kzi_sweep_take_face(kzi_shape_sweep *sweep, const kzi_shape_sweep *cones)
{
    const kzi_ray_entry first = sweep->best;
    const kzi_ray path = kzi_sweep_ray(sweep, cones->from, false, 0);
    const kzi_ray_face face = kzi_ray_face_of(&path, &cones->best), than = kzi_ray_face_of(&path, &first);
    if (!kzi_ray_is_better_face(&face, &than) && !kzi_ray_is_better_face(&than, &face)) return; /* the same one */
    *sweep = *cones;
    sweep->best.time = first.time;
    sweep->best.before = first.before;
}

/* ---- Two hits ---------------------------------------------------------------------------------------------- */

kzi_met kzi_sweep_keep_earlier(kz_sweep_hit *best, kz_vec2 m, const kz_sweep_hit *hit)
{
    if (!hit->hit || (best->hit && hit->t > kzi_next_up(best->t))) return KZI_MET_LATER;
    const float t = best->hit ? kzi_min_f32(hit->t, best->t) : hit->t;
    const bool is_earlier = !best->hit || kzi_next_up(hit->t) < best->t;
    const kzi_vec n = kzi_vec_of(hit->normal), than = kzi_vec_of(best->normal);
    if (is_earlier || kzi_is_better_face(n, than, kzi_vec_of(m), 0x1p-20)) *best = *hit;
    best->t = t;
    return is_earlier ? KZI_MET_EARLIER : KZI_MET_AT_ONCE;
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

kz_sweep_hit kzi_sweep_hit_of(const kzi_shape_sweep *sweep, kz_relation start)
{
    const kzi_vec n = kzi_ray_unit_normal(&sweep->best);
    kz_sweep_hit hit = {.start = start, .hit = true, .t = kzi_ray_entry_t(&sweep->best)};
    hit.normal = kzi_ray_normal_of(&sweep->best);
    kzi_vec at;
    if (sweep->best.exact) {
        at = place_at_time(sweep);
    } else if (sweep->by_b) {
        at = kzi_add_scaled(sweep->from, n, sweep->r);
    } else {
        at = point_on_round(sweep, hit.t, n);
    }
    hit.point = (kz_vec2){(float)at.x + 0.0f, (float)at.y + 0.0f};
    return hit;
}
