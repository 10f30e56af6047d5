/* sweep_filter.c - the filter of the sweep: picks it by the kinds of shapes.  Two boxes and two circles are here. */
#include "math/rounding.h"
#include "query/sweep/sweep_floats.h"
#include "query/sweep/sweep_lanes.h"

/* ---- Two boxes ---------------------------------------------------------------------------------------------------
 *
 * The four sides of b, left, top, right and bottom: a is past one while its depth behind it is positive.  Depths are
 * differences of two float32, exact as a rule, and the motion is their speed: so the quotients are those of exact
 * numbers, rounded once. */

typedef struct box_clip {
    double depth[4], speed[4], time[4];
} box_clip;

static const kz_vec2 normals_of_sides[4] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};

/* Both are float32 numbers. */
static bool is_float(double v) { return (double)(float)v == v; }

/* Of two times that are alike after rounding: are they certainly equal? */
static bool are_equal_times(const box_clip *c, int i, int k)
{
    return is_float(c->depth[i]) && is_float(c->depth[k]) && c->depth[i] * c->speed[k] == c->depth[k] * c->speed[i];
}

/* The largest float32 that is not above the time of a side. */
static bool floor_of_side(const box_clip *c, int side, float *out)
{
    const double t = c->time[side];
    if (!kzi_floor_of_range(t, t, out)) return false;
    if ((double)*out == t && t * c->speed[side] > -c->depth[side]) *out = kzi_next_down(*out); /* exact product */
    return true;
}

/* Where along the side they meet: in the middle of the common stretch, one coordinate of which is lo..hi. */
static bool place_along_side(float a_lo, float a_hi, float b_lo, float b_hi, double t, float m, float *out)
{
    const double moved = t * m, lo = a_lo + moved, hi = a_hi + moved;
    const double size = kzi_abs(a_lo) + kzi_abs(a_hi) + kzi_abs(b_lo) + kzi_abs(b_hi) + kzi_abs(m);
    const double error = m == 0 ? 0 : 0x1p-50 * size, low = lo > b_lo ? lo : b_lo, high = hi < b_hi ? hi : b_hi;
    /* The middle of b's side is exact, and of two float32 it often lies halfway between two others. */
    const bool is_whole_side = b_lo - lo >= error && hi - b_hi >= error;
    return kzi_round_of_range((low + high) / 2, is_whole_side ? 0 : error, out);
}

static bool put_box_hit(const box_clip *c, int side, bool at_corner, const kz_box *p, kz_vec2 m, const kz_box *q,
                        kz_sweep_hit *hit)
{
    const kz_vec2 corner = {m.x > 0 ? q->min.x : q->max.x, m.y > 0 ? q->min.y : q->max.y};
    const double t = c->time[side];
    hit->hit = true;
    hit->normal = normals_of_sides[side];
    hit->point = (kz_vec2){corner.x + 0.0f, corner.y + 0.0f};
    if (!floor_of_side(c, side, &hit->t)) return false;
    if (at_corner) return true;
    return side & 1 ? place_along_side(p->min.x, p->max.x, q->min.x, q->max.x, t, m.x, &hit->point.x)
                    : place_along_side(p->min.y, p->max.y, q->min.y, q->max.y, t, m.y, &hit->point.y);
}

/* At a corner the side counts that faces the motion more, of two alike the one that turns it to the left. */
static int side_at_corner(int upright, int level, kz_vec2 m)
{
    const float x = fabsf(m.x), y = fabsf(m.y);
    const bool turns_left = m.y * (m.x > 0 ? 1.0f : -1.0f) < 0; /* d x normal of the upright side */
    return x > y || (x == y && turns_left) ? upright : level;
}

/* The contact's normal is that of the least depth, unless others are as deep once rounded, or a box is thin. */
static kz_vec2 normal_of_boxes(const kz_shape *a, const kz_shape *b, kzi_f64x4 depths)
{
    const double least = kzi_f64x4_least(depths);
    const unsigned deepest = kzi_f64x4_bits(kzi_f64x4_at_most(depths, kzi_f64x4_all(least * (1 + 0x1p-30))));
    const kzi_f32x4 of_a = kzi_f32x4_load(&a->bounds.min.x), of_b = kzi_f32x4_load(&b->bounds.min.x);
    const kzi_f32x4 sizes = kzi_f32x4_sub(kzi_f32x4_high_lanes(of_a, of_b), kzi_f32x4_low_lanes(of_a, of_b));
    float v[4];
    kzi_f32x4_store(v, sizes);
    const float all = v[0] + v[1] + v[2] + v[3], thin = 0x1p-10f * all;
    const unsigned thick = kzi_f32x4_less_bits(kzi_f32x4_all(thin), sizes);
    if ((deepest & (deepest - 1)) | (thick != 15)) return kzi_contact_normal(a, b);
    const kz_vec2 normal = normals_of_sides[first_bit(deepest)];
    return (kz_vec2){0 - normal.x, 0 - normal.y};
}

static bool sweep_boxes(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    const kz_box *p = &a->bounds, *q = &b->bounds;
    const kzi_f32x4 of_a = kzi_f32x4_load(&p->min.x), of_b = kzi_f32x4_load(&q->min.x);
    const kzi_f64x4 u = kzi_f64x4_of_f32x4(kzi_f32x4_high_lanes(of_a, of_b));
    const kzi_f64x4 v = kzi_f64x4_of_f32x4(kzi_f32x4_low_lanes(of_b, of_a));
    const kzi_f64x4 zero = kzi_f64x4_all(0), speed = kzi_f64x4_set(m.x, m.y, -(double)m.x, -(double)m.y);
    const kzi_f64x4 d0 = kzi_f64x4_sub(u, v), d1 = kzi_f64x4_add(d0, speed);
    const unsigned exact = kzi_f64x4_bits(
        kzi_f64x4_and(kzi_f64x4_equal(kzi_f64x4_sub(u, d0), v), kzi_f64x4_equal(kzi_f64x4_add(d0, v), u)));
    const unsigned in = kzi_f64x4_bits(kzi_f64x4_at_most(d0, zero)), out = kzi_f64x4_bits(kzi_f64x4_at_most(d1, zero));
    if ((exact != 15) | !(kzi_abs(m.x) + kzi_abs(m.y) < HUGE_VAL)) return false;
    if (in == 0) {
        *hit = kzi_sweep_hit_at_start(normal_of_boxes(a, b, d0), m);
        return true;
    }
    const kz_relation start = kzi_f64x4_bits(kzi_f64x4_less(d0, zero)) ? KZ_APART : KZ_TOUCH;
    *hit = (kz_sweep_hit){.start = start, .t = 1};
    if (in & out) return true;

    box_clip c;
    const kzi_f64x4 time = kzi_f64x4_div(d0, kzi_f64x4_sub(zero, speed));
    kzi_f64x4_store(c.time, time);
    kzi_f64x4_store(c.depth, d0);
    kzi_f64x4_store(c.speed, speed);
    const int upright = in & 1 ? 0 : 2, level = in & 2 ? 1 : 3; /* of the sides that are entered by */
    const bool x_enters = in & 5, y_enters = in & 10;
    const double t_x = x_enters ? c.time[upright] : -1, t_y = y_enters ? c.time[level] : -1;
    int side = t_x > t_y ? upright : level;
    bool at_corner = false;
    if (x_enters && y_enters && t_x == t_y) {
        if (!are_equal_times(&c, upright, level)) return false;
        side = side_at_corner(upright, level, m);
        at_corner = true;
    }
    for (int i = 0; i < 4; i++) { /* is a past another side before? */
        if (!(out >> i & 1) || c.time[i] > c.time[side]) continue;
        return c.time[i] < c.time[side] || are_equal_times(&c, i, side);
    }
    return put_box_hit(&c, side, at_corner, p, m, q, hit);
}

/* ---- Two circles ------------------------------------------------------------------------------------------------- */

/* The contact's normal is along the centres' difference, which contacts compute from the middle of both.  Nearly
 * touching circles and such far from the origin are left to them. */
static kz_vec2 normal_of_circles(const kz_shape *a, const kz_shape *b, double x, double y)
{
    const kz_circle *p = &a->as.circle, *q = &b->as.circle;
    const double r = (double)p->r + q->r, size = kzi_abs(p->center.x) + kzi_abs(p->center.y) + kzi_abs(q->center.x) +
                                                 kzi_abs(q->center.y) + r;
    kz_vec2 out;
    if (r > 0x1p-20 * size && x * x + y * y < r * r * (1 - 0x1p-16) &&
        kzi_round_unit(kzi_f64x2_set(-x, -y), 0x1p-48 * size, &out)) {
        return out;
    }
    return kzi_contact_normal(a, b);
}

static bool sweep_circles(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    const kz_circle *p = &a->as.circle, *q = &b->as.circle;
    const double x = (double)p->center.x - q->center.x, y = (double)p->center.y - q->center.y, r = (double)p->r + q->r;
    const double ff = x * x + y * y;
    double lo, hi;
    if (!(kzi_abs(m.x) + kzi_abs(m.y) < HUGE_VAL)) return false;
    if (ff < r * r * (1 - 0x1p-47)) {
        *hit = kzi_sweep_hit_at_start(normal_of_circles(a, b, x, y), m);
        return true;
    }
    const kzi_approach_answer answer = kzi_approach(x, y, m, r, &lo, &hi);
    *hit = (kz_sweep_hit){.start = KZ_APART, .t = 1};
    if (answer != KZI_APPROACH_MEETS) return answer == KZI_APPROACH_MISSES;
    const double far = kzi_abs(x) + kzi_abs(y) + kzi_abs(m.x) + kzi_abs(m.y);
    if (!(hi - lo <= lo * 0x1p-26 && lo >= 0x1p-126 && far < r * 0x1p24)) return false; /* the normal has 24 bits */
    const kzi_f64x2 at = kzi_f64x2_set(x, y), motion = kzi_f64x2_set(m.x, m.y);
    const kzi_f64x2 from = kzi_f64x2_add(at, kzi_f64x2_mul(kzi_f64x2_all(lo), motion));
    const kzi_f64x2 squares = kzi_f64x2_mul(from, from);
    const kzi_f64x2 length = kzi_f64x2_sqrt(kzi_f64x2_add(squares, kzi_f64x2_swap(squares)));
    const kzi_f64x2 normal = kzi_f64x2_div(from, length), center = kzi_f64x2_set(q->center.x, q->center.y);
    const kzi_f64x2 point = kzi_f64x2_add(center, kzi_f64x2_mul(kzi_f64x2_all(q->r), normal));
    float v[4], t;
    kzi_f32x4_store(v, kzi_f32x4_add(kzi_f32x4_of_f64x2(normal, point), kzi_f32x4_all(0)));
    kzi_floor_of_range(lo, lo, &t);
    *hit = (kz_sweep_hit){KZ_APART, true, t, {v[0], v[1]}, {v[2], v[3]}};
    return true;
}

/* ---- Dispatch ---------------------------------------------------------------------------------------------------- */

static bool is_small_area(const kz_shape *s)
{
    return s->kind == KZ_KIND_BOX || (s->kind == KZ_KIND_POLYGON && !s->as.polygon.points);
}

KZI_NEVER_INLINE kz_sweep_hit sweep_box_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b,
                                             kzi_sweep_search *otherwise)
{
    kz_sweep_hit hit;
    return sweep_boxes(a, m, b, &hit) ? hit : otherwise(a, m, b, 0);
}

KZI_NEVER_INLINE kz_sweep_hit sweep_circle_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b,
                                                kzi_sweep_search *otherwise)
{
    kz_sweep_hit hit;
    return sweep_circles(a, m, b, &hit) ? hit : otherwise(a, m, b, 0);
}

KZI_NEVER_INLINE kz_sweep_hit sweep_round_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b,
                                               kzi_sweep_search *otherwise)
{
    kz_sweep_hit hit;
    const bool answers =
        kzi_has_avx2() ? kzi_sweep_circle_polygon_avx2(a, m, b, &hit) : sweep_circle_polygon(a, m, b, &hit);
    return answers ? hit : otherwise(a, m, b, 0);
}

KZI_NEVER_INLINE kz_sweep_hit sweep_polygon_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b,
                                                 kzi_sweep_search *otherwise)
{
    return sweep_polygons(a, m, b, otherwise);
}

kz_sweep_hit kzi_sweep_filter(const kz_shape *a, kz_vec2 m, const kz_shape *b, kzi_sweep_search *otherwise)
{
    if (!(a->flags & b->flags & KZ_SHAPE_CONVEX)) return otherwise(a, m, b, 0);
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return sweep_box_pair(a, m, b, otherwise);
    if (a->kind == KZ_KIND_CIRCLE && b->kind == KZ_KIND_CIRCLE) return sweep_circle_pair(a, m, b, otherwise);
    const bool a_is_area = is_small_area(a), b_is_area = is_small_area(b);
    if (a_is_area && b_is_area) {
        if (kzi_has_avx2()) return kzi_sweep_polygons_avx2(a, m, b, otherwise);
        return sweep_polygon_pair(a, m, b, otherwise);
    }
    if ((a_is_area && b->kind == KZ_KIND_CIRCLE) || (b_is_area && a->kind == KZ_KIND_CIRCLE)) {
        return sweep_round_pair(a, m, b, otherwise);
    }
    return otherwise(a, m, b, 0);
}
