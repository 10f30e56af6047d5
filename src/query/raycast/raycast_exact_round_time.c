/* raycast_exact_round_time.c - the time at which a ray enters a circle or a capsule, rounded down to float32 exactly.
 *
 * The time is a root.  But whether the ray has entered at a given float32 is the sign of a polynomial: of the squared
 * distance to the spine minus r^2.  Expansions give that sign, and bisection from a good guess finds the float32. */
#include "math/expansion.h"
#include "math/rounding.h"
#include "query/raycast/raycast_filter_round.h"
#include "query/raycast/raycast_private.h"

/* Where the ray is at t, seen from a point: at most four terms a coordinate.  The spine has at most two. */
enum { AT_TERMS = 4, SPINE_TERMS = 2, PRODUCT_TERMS = 2 * AT_TERMS * AT_TERMS, SUM_TERMS = 2 * PRODUCT_TERMS };

/* After compression, each term is at most 2^-52 of the next.  Products of three float32 or differences of them lie
 * between 2^-447 and 2^260, so there are at most 15. */
enum { COMPRESSED_TERMS = 16, SQUARE_TERMS = 2 * COMPRESSED_TERMS * COMPRESSED_TERMS };

typedef struct exact_number {
    double e[SUM_TERMS + 1];
    int n;
} exact_number;

static exact_number difference_of(double a, double b)
{
    exact_number d;
    d.n = kzi_expansion_difference(a, b, d.e);
    return d;
}

/* from + t (to - from) - origin */
KZI_NEVER_INLINE exact_number coordinate_at(double from, double to, double t, double origin)
{
    const exact_number start = difference_of(from, origin), moved = difference_of(t * to, t * from);
    exact_number at;
    at.n = kzi_expansion_sum(start.e, start.n, moved.e, moved.n, at.e);
    return at;
}

/* a b + c d, or a b - c d. */
KZI_NEVER_INLINE exact_number sum_of_products(const exact_number *a, const exact_number *b, const exact_number *c,
                                    const exact_number *d, bool minus)
{
    double left[PRODUCT_TERMS], right[PRODUCT_TERMS], scratch[PRODUCT_TERMS];
    const int n = kzi_expansion_product(a->e, a->n, b->e, b->n, left, scratch);
    const int m = kzi_expansion_product(c->e, c->n, d->e, d->n, right, scratch);
    exact_number sum;
    sum.n = minus ? kzi_expansion_minus(left, n, right, m, sum.e) : kzi_expansion_sum(left, n, right, m, sum.e);
    return sum;
}

static int sign_of(const exact_number *a) { return kzi_expansion_sign(a->e, a->n); }

/* Joins terms as far as they fit into one double (Shewchuk 1997, 2.8, first pass). */
static void compress(exact_number *a)
{
    double joined[SUM_TERMS + 1], sum = a->n ? a->e[a->n - 1] : 0;
    int n = 0;
    for (int i = a->n - 2; i >= 0; i--) {
        double error;
        const double more = kzi_two_sum(sum, a->e[i], &error);
        if (error != 0) joined[n++] = more;
        sum = error != 0 ? error : more;
    }
    if (sum != 0) joined[n++] = sum;
    for (int i = 0; i < n; i++) a->e[i] = joined[n - 1 - i];
    a->n = n;
}

/* Sign of across^2 - r^2 span */
static int compare_with_slab(exact_number across, exact_number span, double r)
{
    double left[SQUARE_TERMS], right[2 * COMPRESSED_TERMS], both[2 * SQUARE_TERMS];
    compress(&across);
    compress(&span);
    const int n = kzi_expansion_product(across.e, across.n, across.e, across.n, left, both);
    const int m = kzi_expansion_scale(span.e, span.n, r * r, right);
    return kzi_expansion_sign(both, kzi_expansion_minus(left, n, right, m, both));
}

/* Is the point (x, y), seen from the centre, outside the circle, and does the ray come nearer there, or go away? */
KZI_NEVER_INLINE bool is_off_circle(const exact_number *x, const exact_number *y, const kzi_ray *ray, double r, bool at_exit)
{
    double gap[SUM_TERMS + 1];
    const double rr = r * r;
    const exact_number square = sum_of_products(x, x, y, y, false);
    const exact_number dx = difference_of(ray->w.x, ray->u.x), dy = difference_of(ray->w.y, ray->u.y);
    if (kzi_expansion_sign(gap, kzi_expansion_minus(square.e, square.n, &rr, 1, gap)) < 0) return false;
    const exact_number along = sum_of_products(x, &dx, y, &dy, false);
    return at_exit ? sign_of(&along) >= 0 : sign_of(&along) <= 0;
}

/* Is the ray at t not inside yet, or, with `at_exit`, no longer?  It enters at some time. */
KZI_NEVER_INLINE bool is_off(const kzi_ray *ray, const kzi_form *round, bool at_exit, float t)
{
    const exact_number x = coordinate_at(ray->from.x, ray->to.x, (double)t, round->a.x);
    const exact_number y = coordinate_at(ray->from.y, ray->to.y, (double)t, round->a.y);
    const exact_number ex = difference_of(round->b.x, round->a.x), ey = difference_of(round->b.y, round->a.y);
    const exact_number along = sum_of_products(&x, &ex, &y, &ey, false);
    if (sign_of(&along) <= 0) return is_off_circle(&x, &y, ray, round->r, at_exit);
    const exact_number from_b_x = coordinate_at(ray->from.x, ray->to.x, (double)t, round->b.x);
    const exact_number from_b_y = coordinate_at(ray->from.y, ray->to.y, (double)t, round->b.y);
    const exact_number beyond = sum_of_products(&from_b_x, &ex, &from_b_y, &ey, false);
    if (sign_of(&beyond) >= 0) return is_off_circle(&from_b_x, &from_b_y, ray, round->r, at_exit);
    const exact_number across = sum_of_products(&ex, &y, &ey, &x, true),
                       span = sum_of_products(&ex, &ex, &ey, &ey, false);
    if (compare_with_slab(across, span, round->r) < 0) return false;
    const int goes_away = sign_of(&across) * kzi_cross_sign(round->a, round->b, ray->u, ray->w);
    return at_exit ? goes_away > 0 : goes_away < 0;
}

static uint32_t bits_of_f32(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static float f32_of_bits(uint32_t bits)
{
    float v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

/* Of float32 in [0, 1], by their bits, which are in the order of the numbers: is it before the searched time? */
static bool is_early(const kzi_ray *ray, const kzi_form *round, bool at_exit, uint32_t bits)
{
    return is_off(ray, round, at_exit, f32_of_bits(bits)) != at_exit;
}

float kzi_ray_round_time(const kzi_ray *ray, const kzi_form *round, bool at_exit, double guess)
{
    const uint32_t near = bits_of_f32(guess > 0 ? guess < 1 ? (float)guess : 1.0f : 0.0f);
    uint32_t lo = 0, hi = bits_of_f32(1) + 1, step = 1; /* lo is early, hi is not */
    if (is_early(ray, round, at_exit, near)) {
        for (lo = near; lo + step < hi && is_early(ray, round, at_exit, lo + step); step *= 2) lo += step;
        hi = lo + step < hi ? lo + step : hi;
    } else {
        for (hi = near; hi > step && !is_early(ray, round, at_exit, hi - step); step *= 2) hi -= step;
        lo = hi > step ? hi - step : 0;
    }
    while (hi > lo + 1) {
        const uint32_t middle = lo + (hi - lo) / 2;
        if (is_early(ray, round, at_exit, middle)) {
            lo = middle;
        } else {
            hi = middle;
        }
    }
    return f32_of_bits(at_exit ? hi : lo);
}

/* ---- The clip in double, where it is certain ----------------------------------------------------------------- */

float kzi_floor_fraction(double n, double d)
{
    if (n == 0) return 0;
    const float t = kzi_cut_to_f32(n / d);
    if ((double)t * d > n) return kzi_next_down(t);
    const float up = kzi_next_up(t);
    return (double)up * d <= n ? up : t;
}

static double largest_size(kzi_vec p) { return kzi_max(kzi_abs(p.x), kzi_abs(p.y)); }

static bool is_multiple(kzi_vec p, double scale) { return kzi_is_whole(p.x * scale) && kzi_is_whole(p.y * scale); }

/* All differences are whole numbers up to 2^12 of a quantum: sums of two products of two, and products of two such
 * sums, are exact then.  Coordinates that are multiples of it have exact differences. */
static bool is_on_grid(const round_ray *ray, kz_vec2 from, kz_vec2 to, kzi_vec a, kzi_vec b)
{
    const kzi_vec e = {b.x - a.x, b.y - a.y}, from_b = {from.x - b.x, from.y - b.y};
    const double most = kzi_max(kzi_max(largest_size(ray->f), largest_size(ray->d)),
                                kzi_max(kzi_max(largest_size(e), largest_size(from_b)), ray->r));
    if (!(most >= 0x1p-100 && most <= 0x1p100) || largest_size(ray->d) == 0) return false;
    const double scale = kzi_power_above(0x1p11 / most);
    return is_multiple(kzi_vec_of(from), scale) && is_multiple(kzi_vec_of(to), scale) && is_multiple(a, scale) &&
           is_multiple(b, scale) && kzi_is_whole(ray->r * scale);
}

KZI_NEVER_INLINE kzi_round_clip clip_by_unit(const round_ray *ray, kz_vec2 from, kzi_vec a, kzi_vec b)
{
    const kzi_vec e = {b.x - a.x, b.y - a.y}, from_b = {from.x - b.x, from.y - b.y};
    return kzi_vec_equal(a, b) ? clip_whole_circle(ray) : clip_capsule(ray, e, from_b);
}

kzi_round_clip kzi_ray_clip_round(kz_vec2 from, kz_vec2 to, kzi_vec a, kzi_vec b, double r, bool touch)
{
    round_ray ray = ray_from(from, to, a, r, touch);
    const kzi_round_clip clip = clip_by_unit(&ray, from, a, b);
    if (clip.answer != KZI_RAY_UNKNOWN || !is_on_grid(&ray, from, to, a, b)) return clip;
    ray.unit = 0; /* products are exact */
    return clip_by_unit(&ray, from, a, b);
}

/* Is it the reported time, but not yet rounded? */
static bool rounds_to(double t, float rounded)
{
    return t >= (double)rounded * (1 - 0x1p-30) && t <= (double)rounded * (1 + 0x1p-22);
}

void kzi_ray_refine_round(const kzi_ray *ray, const kzi_form *round, kzi_ray_entry *entry)
{
    const kz_vec2 from = {(float)ray->from.x, (float)ray->from.y}, to = {(float)ray->to.x, (float)ray->to.y};
    const kzi_round_clip clip = kzi_ray_clip_round(from, to, round->a, round->b, round->r, ray->touch);
    const float t = kzi_ray_round_time(ray, round, false, clip.entry ? clip.t : entry->t);
    if (clip.entry && rounds_to(clip.t, t)) {
        entry->t_double = clip.t;
        entry->normal_x = clip.normal.x;
        entry->normal_y = clip.normal.y;
        entry->has_unit_normal = true;
    } else {
        entry->t_double = rounds_to(entry->t, t) ? entry->t : (double)t;
    }
    entry->t = (double)t;
}
