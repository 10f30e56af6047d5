/* sight_round.c - at which points do circles and capsules come up to a ray from a side?
 *
 * One that the ray enters blocks it alone.  Any other one touches the ray in one point, or along its spine.  It lies on
 * the side of the spine's nearest point. */
#include "query/sight/sight_private.h"

/* Where a round shape that the ray does not enter touches it: at one time, or from `lo` to `hi` along its spine. */
typedef struct round_touch {
    kzi_crossing lo, hi;
    int side; /* 0: it does not come up to the ray from a side */
} round_touch;

static void widen_touch(round_touch *touch, int side, const kzi_crossing *time)
{
    if (side == 0) return;
    if (touch->side == 0 || kzi_crossing_compare(time, &touch->lo) < 0) touch->lo = *time;
    if (touch->side == 0 || kzi_crossing_compare(time, &touch->hi) > 0) touch->hi = *time;
    touch->side = side;
}

/* The ray passes an end of the spine at distance r. */
static void touch_end_of_spine(round_touch *touch, const kzi_ray *ray, kzi_vec c, double r)
{
    const kzi_vec p = {ray->u.y, ray->w.x}, q = {ray->w.y, ray->u.x}; /* across the ray */
    if (kzi_compare_segment_distance(c, ray->from, ray->to, r, 0) != 0) return;
    kzi_crossing time = kzi_crossing_through(c, q, p, ray->from, ray->u, ray->w);
    if (kzi_crossing_compare_to(&time, 0) < 0) time = kzi_ray_time_at(ray, ray->from);
    if (kzi_crossing_compare_to(&time, 1) > 0) time = kzi_ray_time_at(ray, ray->to);
    widen_touch(touch, kzi_ray_side_of(ray, c), &time);
}

/* An end of the ray lies beside the spine at distance r.  The nearest point of the spine is across it from there. */
static void touch_beside_spine(round_touch *touch, const kzi_ray *ray, const kzi_form *round, kzi_vec end,
                               kzi_crossing time)
{
    const kzi_vec a = round->a, b = round->b;
    if (kzi_dot_sign(a, b, a, end) <= 0 || kzi_dot_sign(a, b, b, end) >= 0) return;
    if (kzi_compare_segment_distance(end, a, b, round->r, 0) != 0) return;
    widen_touch(touch, -kzi_orient(a, b, end) * kzi_dot_sign(ray->u, ray->w, a, b), &time);
}

static void query_touching_round(kzi_sight *s, const kzi_form *round)
{
    const kzi_ray *ray = &s->ray;
    round_touch touch = {.side = 0};
    touch_end_of_spine(&touch, ray, round->a, round->r);
    touch_end_of_spine(&touch, ray, round->b, round->r);
    touch_beside_spine(&touch, ray, round, ray->from, kzi_ray_time_at(ray, ray->from));
    touch_beside_spine(&touch, ray, round, ray->to, kzi_ray_time_at(ray, ray->to));
    if (touch.side == 0 || kzi_sight_compare_to_since(s, &touch.hi) < 0) return;
    const unsigned side = touch.side > 0 ? KZI_RAY_PLUS : KZI_RAY_MINUS;
    if (kzi_sight_compare_to_since(s, &touch.lo) <= 0) {
        kzi_sight_take_since(s, side);
    } else if (s->task == KZI_SIGHT_REACHES) {
        kzi_sight_take_reach(s, side, &touch.lo, NULL);
    }
}

void kzi_sight_query_round(kzi_sight *s, const kz_shape *shape, const kzi_form *round)
{
    const kz_ray_hit hit = kz_ray(shape, s->from, s->to, 0);
    if (hit.hit) {
        kzi_sight_take_crossed(s, &hit);
    } else {
        query_touching_round(s, round);
    }
}

