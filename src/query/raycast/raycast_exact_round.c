/* raycast_exact_round.c - ray casts against circles and capsules.
 *
 * Whether a ray comes nearer to the spine than r is decided exactly, without a root.  The time of the hit is a root.
 * The answer is a lower bound of it, from bounds of the radicand.  It is near the true time unless the ray grazes. */
#include "base/scalar.h"
#include "query/raycast/raycast_private.h"

#include <math.h>

/* A square that is a difference loses digits if it is less than this part of its operands. */
#define GRAZES 0x1p-20

/* An upper bound of the error of sums of two or three products, relative to the products. */
static const double round_error = 0x1p-49;

typedef struct round_search {
    kzi_vec f, d; /* the ray's start relative to the spine's first end, and its path */
    double t, normal_x, normal_y;
} round_search;

/* Does the path come nearer to the point than r, or as near as r for touching?  Exact. */
static bool comes_near(const kzi_ray *ray, kzi_vec p, double r)
{
    return kzi_compare_segment_distance(p, ray->from, ray->to, r, ray->grow) < (ray->touch ? 1 : 0);
}

/* The time, or slightly before it, at which the ray is at distance r from a point; c is that point relative to the
 * spine's first end.  Near a graze the radicand is nearly cancelled, so it is computed exactly. */
static void try_circle(round_search *s, const kzi_ray *ray, const kzi_form *round, kzi_vec c, kzi_vec center, double r)
{
    const double fx = s->f.x - c.x, fy = s->f.y - c.y, dd = s->d.x * s->d.x + s->d.y * s->d.y;
    const double left = fx * s->d.y, right = fy * s->d.x, cross = left - right;
    const double slack = round_error * (kzi_abs(left) + kzi_abs(right));
    const double miss = kzi_abs(cross) > slack ? kzi_abs(cross) - slack : 0; /* at least |cross| */
    const double whole = r * r * dd * (1 + round_error);
    double square = whole - miss * miss;
    if (square < GRAZES * whole) {
        square = kzi_chord_square(ray->u, ray->w, ray->from, center, round->r, ray->grow) * (1 + round_error);
    }
    const double under = square > 0 ? square : 0;
    const double along = fx * s->d.x + fy * s->d.y;
    const double doubt = round_error * (kzi_abs(fx * s->d.x) + kzi_abs(fy * s->d.y) + sqrt(under));
    const double t = (-along - sqrt(under) - doubt) / dd;
    if (t < s->t && along < 0) {
        const double there = t > 0 ? t : 0; /* a ray that starts touching is met at its start */
        s->t = t;
        s->normal_x = fx + there * s->d.x;
        s->normal_y = fy + there * s->d.y;
    }
}

/* (b - a) x (d - c), rounded only in the final sum. */
static double exact_cross(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    double terms[KZI_CROSS_TERMS], sum = 0;
    const int n = kzi_cross_terms(a, b, c, d, terms);
    for (int i = 0; i < n; i++) sum += terms[i]; /* the smallest comes first */
    return sum;
}

/* The same for the straight sides of a capsule from (0, 0) to e.  It finds when the distance to the spine's line is r,
 * and whether the ray is beside the spine then.  A slow approach has a large error of the time, in which the ray may
 * pass an end of the spine; then the time is not before that. */
static void try_sides(round_search *s, const kzi_ray *ray, const kzi_form *round, kzi_vec e, double r)
{
    const double length = sqrt(e.x * e.x + e.y * e.y);
    const double fl = e.x * s->f.y, fr = e.y * s->f.x, dl = e.x * s->d.y, dr = e.y * s->d.x;
    double from = fl - fr, toward = dl - dr; /* `toward`: how fast `from` grows */
    double doubt = round_error * (kzi_abs(fl) + kzi_abs(fr) + r * length);
    double unsteady = round_error * (kzi_abs(dl) + kzi_abs(dr));
    const bool is_slow = doubt + unsteady > 0x1p-26 * kzi_abs(toward);
    if (is_slow) { /* the error of the time would be too large */
        from = exact_cross(round->a, round->b, round->a, ray->from);
        toward = exact_cross(round->a, round->b, ray->u, ray->w);
        unsteady = 0x1p-51 * kzi_abs(toward);
    }
    const double side = from > 0 ? 1 : -1, speed = -side * toward;
    double beyond = side * from - r * length;
    if (is_slow) { /* |from| and r * length nearly cancel; the difference of their squares is exact */
        const double sum = side * from + r * length;
        const double square = kzi_chord_square(round->a, round->b, round->a, ray->from, round->r, ray->grow);
        beyond = sum > 0 ? -square / sum : 0;
        doubt = 0x1p-48 * kzi_abs(beyond);
    }
    const double gap = beyond > doubt ? beyond - doubt : 0;
    if (!(speed + unsteady > 0)) return; /* going away from the line */
    double t = gap / (speed + unsteady) * (1 - round_error);
    const double late = (beyond + doubt) / (speed - unsteady) * (1 + round_error);
    const double last = !(speed > unsteady) || late > 1 ? 1 : late > t ? late : t;
    const double along = s->f.x * e.x + s->f.y * e.y, goes = s->d.x * e.x + s->d.y * e.y;
    const double span = length * length;
    const double ends =
        round_error * length *
        (kzi_abs(s->f.x) + kzi_abs(s->f.y) + last * (kzi_abs(s->d.x) + kzi_abs(s->d.y)));
    const double at_first = along + t * goes, at_last = along + last * goes;
    if ((at_first <= -ends && at_last <= -ends) || (at_first >= span + ends && at_last >= span + ends)) return;
    if (at_first <= -ends || at_first >= span + ends) {
        const double beside =
            ((at_first <= -ends ? 0 : span) - along) / goes * (1 - round_error) - ends / kzi_abs(goes);
        t = beside > t ? beside : t;
    }
    if (t < s->t) {
        s->t = t;
        s->normal_x = side * -e.y;
        s->normal_y = side * e.x;
    }
}

/* The ray begins on the boundary, or within rounding of it, and goes in. */
static void enter_at_start(round_search *s, kzi_vec e)
{
    const double span = e.x * e.x + e.y * e.y, along = s->f.x * e.x + s->f.y * e.y;
    const double u = along <= 0 ? 0 : along >= span ? 1 : along / span; /* the parameter of the spine's nearest point */
    s->t = 0;
    s->normal_x = s->f.x - u * e.x;
    s->normal_y = s->f.y - u * e.y;
}

/* Does it touch at its start and go in?  The path's end, rounded, may be the start again. */
static bool goes_in_at_once(const kzi_ray *ray, const kzi_form *round)
{
    const kzi_vec a = round->a, b = round->b, p = ray->from, u = ray->u, w = ray->w;
    if (kzi_compare_segment_distance(p, a, b, round->r, ray->grow) != 0) return false;
    if (kzi_dot_sign(a, b, a, p) <= 0) return kzi_dot_sign(a, p, u, w) < 0;
    if (kzi_dot_sign(b, a, b, p) <= 0) return kzi_dot_sign(b, p, u, w) < 0;
    return kzi_cross_sign(a, b, a, p) * kzi_cross_sign(a, b, u, w) < 0;
}

static double offset_size(kzi_vec from, kzi_vec to)
{
    return kzi_abs(to.x - from.x) + kzi_abs(to.y - from.y);
}

/* Coordinates are relative to the first end.  Is it so far away that digits of the other end would be lost? */
static bool is_first_end_far(const kzi_ray *ray, const kzi_form *round)
{
    return offset_size(ray->from, round->a) > 0x1p24 * offset_size(ray->from, round->b);
}

kzi_ray_entry kzi_ray_into_round(const kzi_ray *ray, const kzi_form *round)
{
    kzi_form swapped;
    if (is_first_end_far(ray, round)) {
        swapped = *round;
        swapped.a = round->b;
        swapped.b = round->a;
        round = &swapped;
    }
    const kzi_form path = {.kind = KZI_FORM_ROUND, .a = ray->from, .b = ray->to, .r = ray->grow};
    const kz_relation relation = kzi_relate_rounds(&path, round);
    const bool enters = relation == KZ_TOUCH && goes_in_at_once(ray, round);
    if (relation < (ray->touch ? KZ_TOUCH : KZ_OVERLAP) && !enters) return kzi_no_entry;

    const double r = round->r + ray->grow;
    const kzi_vec a = round->a, e = {round->b.x - a.x, round->b.y - a.y};
    round_search s = {
        .f = {ray->from.x - a.x, ray->from.y - a.y}, .d = {ray->w.x - ray->u.x, ray->w.y - ray->u.y}, .t = HUGE_VAL};
    if (comes_near(ray, round->a, round->r)) try_circle(&s, ray, round, (kzi_vec){0, 0}, round->a, r);
    if (!kzi_vec_equal(round->a, round->b)) {
        if (comes_near(ray, round->b, round->r)) try_circle(&s, ray, round, e, round->b, r);
        try_sides(&s, ray, round, e, r);
    }
    kzi_ray_entry entry = {.hit = true, .edge = -1};
    if (s.t == HUGE_VAL) enter_at_start(&s, e);
    entry.t = s.t > 0 ? s.t : 0;
    entry.normal_x = s.normal_x;
    entry.normal_y = s.normal_y;
    return entry;
}
