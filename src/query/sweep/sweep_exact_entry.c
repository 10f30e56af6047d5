/* sweep_exact_entry.c - the ray of a moving point, and which of two entries counts: the earlier or the better face. */
#include "query/sweep/sweep_exact.h"

#include <string.h>

kzi_ray kzi_sweep_ray(const kzi_shape_sweep *sweep, kzi_vec from, bool by_b, double r)
{
    const kzi_vec zero = {0, 0}, m = sweep->motion;
    kzi_ray ray = {.from = from, .u = by_b ? m : zero, .w = by_b ? zero : m, .touch = sweep->touch, .grow = r};
    ray.faced = by_b ? (kzi_vec){-sweep->faced.x, -sweep->faced.y} : sweep->faced;
    ray.to = by_b ? (kzi_vec){from.x - m.x, from.y - m.y} : (kzi_vec){from.x + m.x, from.y + m.y};
    return ray;
}

/* Is it met at an end of the edge? */
static bool is_at_corner(const kzi_ray *ray, const kzi_ray_entry *entry)
{
    return kzi_ray_side_of(ray, entry->time.a) == 0 || kzi_ray_side_of(ray, entry->time.b) == 0;
}

bool kzi_sweep_keep(kzi_shape_sweep *sweep, const kzi_ray *ray, const kzi_ray_entry *entry, bool by_b, double r)
{
    if (!entry->hit || (sweep->apart && is_at_corner(ray, entry))) return false;
    const kzi_ray_face face = kzi_ray_face_of(ray, entry);
    const int order = sweep->best.hit ? kzi_ray_compare_entries(entry, &sweep->best) : -1;
    /* The first touch itself is no overlap, so t may be its time. */
    if (order <= 0) sweep->touches_next = false;
    const bool before = !sweep->touch && (entry->before || (order == 0 && sweep->best.before));
    if (order > 0 || (order == 0 && !kzi_ray_is_better_face(&face, &sweep->face))) {
        sweep->best.before = order == 0 ? before : sweep->best.before;
        return false;
    }
    sweep->best = *entry;
    sweep->best.before = before;
    sweep->face = face;
    sweep->by_b = by_b;
    sweep->from = sweep->end[0] = sweep->end[1] = ray->from;
    sweep->end_of_b[0] = sweep->end_of_b[1] = by_b;
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
    memcpy(sweep->end, other->end, sizeof sweep->end);
    memcpy(sweep->end_of_b, other->end_of_b, sizeof sweep->end_of_b);
    sweep->by_form = other->by_form;
    memcpy(sweep->spine, other->spine, sizeof sweep->spine);
    sweep->spine_r = other->spine_r;
}

void kzi_sweep_take_face(kzi_shape_sweep *sweep, const kzi_shape_sweep *cones, const kzi_shape_sweep *apart)
{
    const kzi_ray_entry first = sweep->best;
    kzi_shape_sweep best = *cones;
    if (apart->best.hit && kzi_ray_compare_entries(&apart->best, &first) == 0) kzi_sweep_keep_best(&best, apart);
    if (!kzi_ray_is_better_face(&best.face, &sweep->face) && !kzi_ray_is_better_face(&sweep->face, &best.face)) {
        return; /* the same one */
    }
    best.best.time = first.time;
    best.best.before = first.before;
    *sweep = best;
}
