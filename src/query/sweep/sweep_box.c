/* sweep_box.c - when does a box that moves begin to overlap another box?
 *
 * The four sides of b, left, top, right and bottom: a is past one while its depth behind it is positive.  Depths are
 * differences of two float32, exact as a rule, and the motion is their speed: so equal walls are met at equal times. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "query/contact/contact_normal.h"
#include "query/sweep/sweep_private.h"
#include "math/lanes/f64x4.h"
#include "surface/bits64.h"

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

/* The largest float32 that is not above the time of a side: the products are exact. */
static float floor_of_side(const box_clip *c, int side)
{
    const float t = (float)c->time[side] + 0.0f; /* 0, not -0 */
    return (double)t * c->speed[side] > -c->depth[side] ? kzi_next_down(t) : t;
}

/* Where along the side they meet: in the middle of the common stretch, one coordinate of which is lo..hi. */
static float place_along_side(float a_lo, float a_hi, float b_lo, float b_hi, double moved)
{
    return (float)((kzi_max(a_lo + moved, b_lo) + kzi_min(a_hi + moved, b_hi)) / 2) + 0.0f;
}

static kz_sweep_hit hit_of_side(const box_clip *c, int side, bool at_corner, kz_relation start, const kz_box *p, kz_vec2 m,
                                const kz_box *q)
{
    const kz_vec2 corner = {m.x > 0 ? q->min.x : q->max.x, m.y > 0 ? q->min.y : q->max.y};
    const double t = c->time[side];
    kz_vec2 at = {corner.x + 0.0f, corner.y + 0.0f};
    if (!at_corner && (side & 1)) at.x = place_along_side(p->min.x, p->max.x, q->min.x, q->max.x, t * m.x);
    if (!at_corner && !(side & 1)) at.y = place_along_side(p->min.y, p->max.y, q->min.y, q->max.y, t * m.y);
    return (kz_sweep_hit){start, true, floor_of_side(c, side), normals_of_sides[side], at};
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
    const kz_vec2 normal = normals_of_sides[kzi_bits_lowest(deepest)];
    return (kz_vec2){0 - normal.x, 0 - normal.y};
}

kz_sweep_hit kzi_sweep_boxes(const kz_shape *a, kz_vec2 m, const kz_shape *b)
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
    if (exact != 15) return kzi_sweep_small(a, m, b);
    if (in == 0) return kzi_sweep_hit_at_start(normal_of_boxes(a, b, d0), m);
    const kz_relation start = kzi_f64x4_bits(kzi_f64x4_less(d0, zero)) ? KZ_APART : KZ_TOUCH;
    if (in & out) return (kz_sweep_hit){.start = start, .t = 1};

    box_clip c;
    const kzi_f64x4 time = kzi_f64x4_div(d0, kzi_f64x4_sub(zero, speed));
    kzi_f64x4_store(c.time, time);
    kzi_f64x4_store(c.depth, d0);
    kzi_f64x4_store(c.speed, speed);
    const int upright = in & 1 ? 0 : 2, level = in & 2 ? 1 : 3; /* of the sides that are entered by */
    const bool x_enters = in & 5, y_enters = in & 10;
    const double t_x = x_enters ? c.time[upright] : -1, t_y = y_enters ? c.time[level] : -1;
    const bool at_corner = x_enters && y_enters && t_x == t_y;
    const int side = at_corner ? side_at_corner(upright, level, m) : t_x > t_y ? upright : level;
    for (int i = 0; i < 4; i++) { /* is a past another side before? */
        if (!(out >> i & 1) || c.time[i] > c.time[side]) continue;
        if (c.time[i] == c.time[side] && !are_equal_times(&c, i, side)) return kzi_sweep_small(a, m, b);
        return (kz_sweep_hit){.start = start, .t = 1};
    }
    return hit_of_side(&c, side, at_corner, start, p, m, q);
}
