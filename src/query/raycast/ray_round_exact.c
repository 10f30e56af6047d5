/* ray_round_exact.c - where a moving point or circle enters a circle or a capsule, without the doubts of double.
 *
 * Whether it comes nearer to the spine than r is decided exactly, without a root.  The time is a quotient, in a form in
 * which nothing cancels but differences whose exact value is known:
 *     t = (f.f - r^2) / (root - f.d) for a circle, t = (|e x f| - r |e|) / speed for a side.
 * The first is the t of ray_round.c, (-f.d - root) / d.d, expanded by (-f.d + root).  That one cancels where the start
 * is near the circle, for then -f.d and the root are nearly equal.  Here f.d < 0, so the divisor is a sum. */
#include "base/scalar.h"
#include "math/expansion.h"
#include "query/raycast/ray_convex.h"
#include "query/raycast/raycast_private.h"

/* A difference that loses more than 8 bits comes from expansions.  So each number of a quotient is within 2^-43 of
 * itself, and the quotient within 2^-40. */
#define CANCELS    0x1p-8
#define TIME_BOUND 0x1p-40

typedef struct round_search {
    const kzi_ray *ray;
    kzi_vec d;    /* the path */
    double r;     /* with the moving circle's */
    double t, lo; /* the earliest time so far, and a lower bound of it */
    double normal_x, normal_y;
} round_search;

/* (b - a) x (d - c) */
static double sure_cross(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    const double left = (b.x - a.x) * (d.y - c.y), right = (b.y - a.y) * (d.x - c.x), cross = left - right;
    if (kzi_abs(cross) >= CANCELS * (kzi_abs(left) + kzi_abs(right))) return cross;
    double terms[KZI_CROSS_TERMS];
    return kzi_expansion_value(terms, kzi_cross_terms(a, b, c, d, terms));
}

/* (b - a) . (d - c), as the cross product with the same vector rotated by a quarter. */
static double sure_dot(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    return sure_cross(a, b, (kzi_vec){-c.y, c.x}, (kzi_vec){-d.y, d.x});
}

/* On halves and quarters of pixels all but roots is exact, and roots that are known to be are: products of four lengths
 * below 2^11, in quarters, are whole numbers below 2^53. */
static bool is_on_grid(const round_search *s, kzi_vec a, kzi_vec b, double r, double size_squared)
{
    const double parts = s->ray->grid;
    return parts > 0 && size_squared < 0x1p22 && kzi_is_on_grid(a, parts) && kzi_is_on_grid(b, parts) &&
           kzi_is_on_grid((kzi_vec){r, s->ray->grow}, parts);
}

static void keep_earlier(round_search *s, double t, double bound, double normal_x, double normal_y)
{
    s->lo = kzi_min(s->lo, t * (1 - bound));
    if (t >= s->t) return;
    s->t = t;
    s->normal_x = normal_x;
    s->normal_y = normal_y;
}

/* Does the path come nearer to the point than r, or as near as r for touching?  Exact. */
static bool comes_near(const kzi_ray *ray, kzi_vec p, double r)
{
    return kzi_compare_segment_distance(p, ray->from, ray->to, r, ray->grow) < (ray->touch ? 1 : 0);
}

/* The ray is at distance r from the centre. */
static void try_circle(round_search *s, const kzi_form *round, kzi_vec center)
{
    const kzi_ray *ray = s->ray;
    if (!comes_near(ray, center, round->r)) return;
    const double fx = ray->from.x - center.x, fy = ray->from.y - center.y, ff = fx * fx + fy * fy;
    const double rr = s->r * s->r, dd = s->d.x * s->d.x + s->d.y * s->d.y;
    const double left = fx * s->d.y, right = fy * s->d.x, cross = left - right;
    const double along = sure_dot(center, ray->from, ray->u, ray->w);
    double power = ff - rr, square = rr * dd - cross * cross;
    if (!(along < 0)) return;
    if (kzi_abs(power) < CANCELS * (ff + rr)) power = kzi_power_of_point(ray->from, center, round->r, ray->grow);
    if (square < CANCELS * (rr * dd + kzi_abs(cross) * (kzi_abs(left) + kzi_abs(right))))
        square = kzi_chord_square(ray->u, ray->w, ray->from, center, round->r, ray->grow);
    const double root = sqrt(kzi_max(square, 0)), t = kzi_max(power, 0) / (root - along);
    const bool exact = root * root == square && is_on_grid(s, center, center, round->r, ff + dd + rr);
    keep_earlier(s, t, exact ? 0 : TIME_BOUND, fx + t * s->d.x, fy + t * s->d.y);
}

/* The ray is at distance r from the spine's line, and beside the spine.  A place that may be past an end of it counts,
 * too: the circle there touches the side at that end, so it is entered no earlier, and hardly later. */
static void try_side(round_search *s, const kzi_form *round)
{
    const kzi_ray *ray = s->ray;
    const kzi_vec a = round->a, b = round->b, e = {b.x - a.x, b.y - a.y};
    const double fx = ray->from.x - a.x, fy = ray->from.y - a.y;
    const double span = e.x * e.x + e.y * e.y, length = sqrt(span), wide = s->r * length;
    const double across = sure_cross(a, b, a, ray->from), side = across > 0 ? 1 : -1;
    const double speed = -side * sure_cross(a, b, ray->u, ray->w), sum = side * across + wide;
    double beyond = side * across - wide;
    if (!(speed > 0)) return; /* away from the line, or along it */
    if (kzi_abs(beyond) < CANCELS * sum) beyond = -kzi_chord_square(a, b, a, ray->from, round->r, ray->grow) / sum;
    const double t = kzi_max(beyond, 0) / speed;
    const double moved = t * sure_dot(a, b, ray->u, ray->w), doubt = 2 * TIME_BOUND * kzi_abs(moved);
    const double past_a = sure_dot(a, b, a, ray->from), past_b = sure_dot(a, b, b, ray->from);
    if (past_a + moved < -TIME_BOUND * kzi_abs(past_a) - doubt) return;
    if (past_b + moved > TIME_BOUND * kzi_abs(past_b) + doubt) return;
    const double sizes = fx * fx + fy * fy + s->d.x * s->d.x + s->d.y * s->d.y + span + s->r * s->r;
    const bool exact = length * length == span && is_on_grid(s, a, b, round->r, sizes);
    keep_earlier(s, t, exact ? 0 : TIME_BOUND, side * -e.y, side * e.x);
}

/* For a ray that begins on the boundary and goes in by so little that its end, once rounded, is no nearer: comes_near
 * finds nothing then. */
static void enter_at_start(round_search *s, const kzi_form *round)
{
    const kzi_vec a = round->a, b = round->b, p = s->ray->from;
    const double side = kzi_orient(a, b, p);
    if (sure_dot(a, b, a, p) <= 0) {
        keep_earlier(s, 0, 0, p.x - a.x, p.y - a.y);
    } else if (sure_dot(a, b, b, p) >= 0) {
        keep_earlier(s, 0, 0, p.x - b.x, p.y - b.y);
    } else {
        keep_earlier(s, 0, 0, side * (a.y - b.y), side * (b.x - a.x));
    }
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

kzi_ray_entry kzi_ray_into_round(const kzi_ray *ray, const kzi_form *round)
{
    const kzi_form path = {.kind = KZI_FORM_ROUND, .a = ray->from, .b = ray->to, .r = ray->grow};
    const kz_relation relation = kzi_relate_rounds(&path, round);
    const bool enters = relation == KZ_TOUCH && goes_in_at_once(ray, round);
    if (relation < (ray->touch ? KZ_TOUCH : KZ_OVERLAP) && !enters) return kzi_no_entry;
    round_search s = {.ray = ray,
                      .d = {ray->w.x - ray->u.x, ray->w.y - ray->u.y},
                      .r = round->r + ray->grow,
                      .t = HUGE_VAL,
                      .lo = HUGE_VAL};
    try_circle(&s, round, round->a);
    if (!kzi_vec_equal(round->a, round->b)) {
        try_circle(&s, round, round->b);
        try_side(&s, round);
    }
    if (s.t == HUGE_VAL) enter_at_start(&s, round);
    return (kzi_ray_entry){
        .hit = true, .t = s.lo, .t_near = s.t, .normal_x = s.normal_x, .normal_y = s.normal_y, .edge = -1};
}
