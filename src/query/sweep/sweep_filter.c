/* sweep_filter.c - the filter of the sweep: picks it by the kinds of shapes.  Two boxes, two circles, and boxes and
 * polygons into masks are here. */
#include "math/rounding.h"
#include "query/mask_cells.h"
#include "query/shape_parts.h"
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
    const double error = m == 0 || t == 0 ? 0 : 0x1p-50 * size;
    const double low = lo > b_lo ? lo : b_lo, high = hi < b_hi ? hi : b_hi;
    /* The middle of b's side is exact, as is that of both at the start.  Of two float32 it often lies halfway between
     * two others. */
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

/* ---- A circle or capsule on a side of a box -------------------------------------------------------------------------
 *
 * A character that stands on a floor: one end of its spine lies exactly its radius before one side, or before its end.
 * So they touch in one point, the motion into the side is a hit at once, and any other meets nothing. */

/* How far v lies before a side of the box: d + r == 0 is a touch.  False where that difference is not exact, as beside
 * numbers that are far smaller. */
static bool exact_depth(float v, float side, float outward, double r, bool *touches)
{
    const double d = (double)side - v, out = d * outward, sum = out + r;
    *touches = sum == 0;
    return d + v == side && side - d == v && sum - r == out && sum - out == r;
}

/* The spine lies along the side, its radius before it: from the first end on they touch wherever both are. */
static bool sweep_along_side(kz_vec2 p, kz_vec2 q, int side, const float sides[4], bool enters, kz_sweep_hit *hit)
{
    const float lo = sides[side & 1 ? 0 : 1], hi = sides[side & 1 ? 2 : 3];
    const float p_along = side & 1 ? p.x : p.y, q_along = side & 1 ? q.x : q.y;
    const float first = kzi_min_f32(p_along, q_along), last = kzi_max_f32(p_along, q_along);
    *hit = (kz_sweep_hit){.start = first <= hi && last >= lo ? KZ_TOUCH : KZ_APART, .t = 1};
    if (!enters) return true;
    *hit = (kz_sweep_hit){KZ_TOUCH, true, 0, normals_of_sides[side], {p.x + 0.0f, p.y + 0.0f}};
    *(side & 1 ? &hit->point.y : &hit->point.x) = sides[side] + 0.0f;
    return first > lo && last < hi;
}

static bool sweep_on_side(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    const bool is_circle = a->kind == KZ_KIND_CIRCLE;
    const kz_vec2 p = is_circle ? a->as.circle.center : a->as.capsule.a, q = is_circle ? p : a->as.capsule.b;
    const double r = is_circle ? a->as.circle.r : a->as.capsule.r;
    const float sides[4] = {b->bounds.min.x, b->bounds.min.y, b->bounds.max.x, b->bounds.max.y};
    if (!(sides[0] < sides[2] && sides[1] < sides[3])) return false;
    for (int side = 0; side < 4; side++) {
        const kz_vec2 n = normals_of_sides[side];
        const float outward = n.x + n.y, p_at = side & 1 ? p.y : p.x, q_at = side & 1 ? q.y : q.x;
        const bool q_first = (q_at - p_at) * outward < 0, enters = n.x * m.x + n.y * m.y < 0;
        const kz_vec2 end = q_first ? q : p; /* the one nearer to the side */
        const float along = side & 1 ? end.x : end.y, lo = sides[side & 1 ? 0 : 1], hi = sides[side & 1 ? 2 : 3];
        bool touches;
        if (!exact_depth(q_first ? q_at : p_at, sides[side], outward, r, &touches) || !touches) continue;
        if (p_at == q_at && !is_circle) return sweep_along_side(p, q, side, sides, enters, hit);
        if (!(along >= lo && along <= hi)) return false;
        *hit = (kz_sweep_hit){.start = KZ_TOUCH, .t = 1};
        if (!enters) return true;
        *hit = (kz_sweep_hit){KZ_TOUCH, true, 0, n, {end.x + 0.0f, end.y + 0.0f}};
        *(side & 1 ? &hit->point.y : &hit->point.x) = sides[side] + 0.0f;
        return true;
    }
    return false;
}

/* Does `from` lie before `side`, and not beyond it once moved?  False where the sum is not exact, as of numbers that are
 * far smaller, which the exact search of round forms would lose. */
static bool ends_before(double from, double by, double side)
{
    const double end = from + by;
    return from < side && end <= side && end - from == by && end - by == from;
}

/* Is what is round before one side of the box all the way?  It may touch that in the end, or beyond the side's ends. */
static bool stays_before_side(const kz_shape *a, kz_vec2 m, const kz_box *b)
{
    const kz_box *p = &a->bounds;
    return ends_before(p->max.x, m.x, b->min.x) || ends_before(p->max.y, m.y, b->min.y) ||
           ends_before(-p->min.x, -m.x, -b->max.x) || ends_before(-p->min.y, -m.y, -b->max.y);
}

/* Beside a corner of a box, in its quadrant, only that corner can be met.  So it is with the next tile of a floor, to
 * whose top a character has its radius exactly. */
typedef struct round_at_corner {
    kz_vec2 at, corner; /* the end of the spine that is nearest to the corner */
    double r;
    int x, y; /* on which side of it: -1 or +1 */
} round_at_corner;

/* Which side of lo..hi is the stretch from p to q on: -1 before it, +1 behind it, else 0. */
static int side_of_range(float p, float q, float lo, float hi)
{
    return p <= lo && q <= lo ? -1 : p >= hi && q >= hi ? 1 : 0;
}

/* False unless a circle or a level or upright capsule lies in a quadrant beside the box. */
static bool find_corner(const kz_shape *a, const kz_box *box, round_at_corner *c)
{
    const bool is_circle = a->kind == KZ_KIND_CIRCLE;
    const kz_vec2 p = is_circle ? a->as.circle.center : a->as.capsule.a, q = is_circle ? p : a->as.capsule.b;
    const int x = side_of_range(p.x, q.x, box->min.x, box->max.x), y = side_of_range(p.y, q.y, box->min.y, box->max.y);
    if (x == 0 || y == 0 || (p.x != q.x && p.y != q.y)) return false;
    c->corner = (kz_vec2){x < 0 ? box->min.x : box->max.x, y < 0 ? box->min.y : box->max.y};
    c->at = (kz_vec2){x < 0 ? kzi_max_f32(p.x, q.x) : kzi_min_f32(p.x, q.x),
                      y < 0 ? kzi_max_f32(p.y, q.y) : kzi_min_f32(p.y, q.y)};
    c->r = is_circle ? a->as.circle.r : a->as.capsule.r;
    c->x = x, c->y = y;
    return true;
}

/* Sums of float32 are rounded, but not past a float32. */
static bool is_in_quadrant(const round_at_corner *c, kz_vec2 m, double t)
{
    const double x = c->at.x + t * m.x, y = c->at.y + t * m.y;
    return (c->x < 0 ? x <= c->corner.x : x >= c->corner.x) && (c->y < 0 ? y <= c->corner.y : y >= c->corner.y);
}

/* What is met in the quadrant is the corner.  A motion that leaves it may meet a side later. */
static bool meets_corner(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    round_at_corner c;
    const kz_box *box = &b->bounds;
    if (!find_corner(a, box, &c)) return false;
    *hit = (kz_sweep_hit){.start = KZ_APART, .t = 1};
    const bool is_beside = c.at.x != c.corner.x && c.at.y != c.corner.y; /* so farther from it than the radius */
    if (is_beside && kzi_stays_beside(&a->bounds, m, box)) return true;
    const kzi_sweep_round round = {a, b, c.at, m, c.r, false};
    const kzi_sweep_ring ring = {{box->min, {box->max.x, box->min.y}, box->max, {box->min.x, box->max.y}}, 4, 1};
    if (!kzi_sweep_meet_vertex(&round, &ring, c.corner, hit)) return false;
    return is_in_quadrant(&c, m, hit->hit ? (double)kzi_next_up(kzi_next_up(hit->t)) : 1);
}

/* A circle or capsule that stands on a side, walks past a corner, or stays before a side. */
static bool sweep_beside_box(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    if (!(kzi_abs(m.x) + kzi_abs(m.y) < HUGE_VAL)) return false;
    if (sweep_on_side(a, m, b, hit) || meets_corner(a, m, b, hit)) return true;
    *hit = (kz_sweep_hit){.start = KZ_APART, .t = 1};
    return stays_before_side(a, m, &b->bounds);
}

/* ---- An upright or level capsule and a box -------------------------------------------------------------------------
 *
 * An upright capsule meets a box when the circle about its lower end meets the box made higher by the capsule's spine.
 * Where both heights are float32 the answer is that of the circle.  A level capsule is an upright one with x and y
 * swapped. */

static kz_vec2 swapped_if(bool is_level, kz_vec2 v) { return is_level ? (kz_vec2){v.y, v.x} : v; }

static bool sweep_circle_area(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    return kzi_has_avx2() ? kzi_sweep_circle_polygon_avx2(a, m, b, hit) : sweep_circle_polygon(a, m, b, hit);
}

/* Where the higher box is met there is the lower end, or the upper one, or both with all that lies between them.  The
 * last is left to the exact search when a corner of the box is among it. */
static bool put_capsule_point(kz_vec2 low, float spine, bool a_is_low, kz_vec2 m, const kz_box *box, kz_sweep_hit *hit)
{
    if (hit->normal.x != 1 && hit->normal.x != -1) {
        if (hit->normal.y > 0) hit->point.y = box->max.y;
        return true;
    }
    const double y = low.y + (double)hit->t * m.y, slack = 0x1p-20 * ((double)spine + box->max.y - box->min.y);
    if (!(y - spine > box->min.y + slack && y < box->max.y - slack)) return false;
    hit->point.y = (float)(a_is_low ? y : y - spine) + 0.0f;
    return true;
}

static bool sweep_straight_capsule(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_sweep_hit *hit)
{
    const kz_capsule *capsule = &a->as.capsule;
    const bool is_level = capsule->a.y == capsule->b.y;
    const kz_vec2 p = swapped_if(is_level, capsule->a), q = swapped_if(is_level, capsule->b);
    const kz_vec2 m = swapped_if(is_level, motion);
    const kz_box own = {swapped_if(is_level, b->bounds.min), swapped_if(is_level, b->bounds.max)};
    const bool a_is_low = p.y > q.y;
    const kz_vec2 low = a_is_low ? p : q;
    const double long_by = kzi_abs((double)p.y - q.y), bottom = own.max.y + long_by;
    const kz_box high = {own.min, {own.max.x, (float)bottom}};
    if (p.x != q.x || !is_float(long_by) || (double)high.max.y != bottom || bottom - own.max.y != long_by) return false;
    const float r = capsule->r;
    const kz_shape box = {KZ_KIND_BOX, KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE, high, {.point = high.min}};
    const kz_box around = {{kzi_difference_down(low.x, r), kzi_difference_down(low.y, r)},
                           {kzi_sum_up(low.x, r), kzi_sum_up(low.y, r)}};
    const kz_shape circle = {KZ_KIND_CIRCLE, KZ_SHAPE_CONVEX, around, {.circle = {low, r}}};
    if (!sweep_circle_area(&circle, m, &box, hit) || hit->start == KZ_OVERLAP) return false;
    if (!hit->hit) return true;
    if (!put_capsule_point(low, (float)long_by, a_is_low, m, &own, hit)) return false;
    hit->normal = swapped_if(is_level, hit->normal);
    hit->point = swapped_if(is_level, hit->point);
    return true;
}

/* ---- Into several shapes -----------------------------------------------------------------------------------------
 *
 * The runs of cells of a mask, which are boxes, or the parts of a shape: the earliest that is met counts.  Boxes that
 * are met at one time are one wall if the face is at one coordinate: the first of them has the answer, as in the exact
 * search.  At the start a box may touch a floor and a wall: then the face that it meets more squarely counts.  Other
 * ties are left to the exact search. */

#define NEAR_CORNER 0x1p-6f

typedef struct first_met {
    kz_sweep_hit best;
    kz_shape run;    /* or part that was met then */
    bool doubts;     /* about what is met then */
    bool goes_on;    /* the wall that was met goes on beyond this run where they meet */
    bool meets_both; /* a floor and a wall are touched at the start */
    bool is_rounded; /* the run was searched: others may be met earlier at the same float */
} first_met;

static bool is_small_area(const kz_shape *s)
{
    return s->kind == KZ_KIND_BOX || (s->kind == KZ_KIND_POLYGON && !s->as.polygon.points);
}

static float face_of_box(const kz_box *b, kz_vec2 normal)
{
    if (normal.x != 0) return normal.x < 0 ? b->min.x : b->max.x;
    return normal.y < 0 ? b->min.y : b->max.y;
}

static bool is_axis(kz_vec2 n) { return n.x == 0 || n.y == 0; }

/* Where two faces are touched at the start: does the motion certainly meet this one more squarely? */
static bool is_squarer(kz_vec2 normal, kz_vec2 other, kz_vec2 m)
{
    const double into = kzi_abs(normal.x != 0 ? m.x : m.y), other_into = kzi_abs(other.x != 0 ? m.x : m.y);
    return into > other_into * (1 + 0x1p-10);
}

static bool touches_face(const kz_shape *a, const kz_shape *run, kz_vec2 normal)
{
    const kz_vec2 back = {0 - normal.x, 0 - normal.y};
    return face_of_box(&a->bounds, back) == face_of_box(&run->bounds, normal);
}

/* Keeps the earlier of two meetings. */
static void offer_run(first_met *s, const kz_shape *a, kz_vec2 m, const kz_shape *run, const kz_sweep_hit *hit,
                      bool was_searched)
{
    const kz_sweep_hit *best = &s->best;
    const bool is_rounded = was_searched && !(hit->t == 0 && hit->start == KZ_TOUCH);
    if (!hit->hit || (best->hit && hit->t > kzi_next_up(best->t))) return;
    if (!best->hit || kzi_next_up(hit->t) < best->t) {
        *s = (first_met){*hit, *run, false, false, false, is_rounded};
        return;
    }
    const bool is_same = hit->normal.x == best->normal.x && hit->normal.y == best->normal.y;
    const bool are_boxes = run->kind == KZ_KIND_BOX && s->run.kind == KZ_KIND_BOX && is_small_area(a);
    const bool is_tie = hit->t == best->t && !is_rounded && !s->is_rounded && are_boxes;
    if (!is_tie || !is_axis(hit->normal) || !is_axis(best->normal)) {
        s->doubts = true;
    } else if (is_same) {
        s->doubts |= face_of_box(&run->bounds, hit->normal) != face_of_box(&s->run.bounds, hit->normal);
        s->goes_on |= hit->normal.x != 0 && kzi_abs(best->point.y - run->bounds.min.y) < NEAR_CORNER;
    } else if (hit->t != 0 || !touches_face(a, run, hit->normal) || !touches_face(a, &s->run, best->normal)) {
        s->doubts = true;
    } else if (is_squarer(hit->normal, best->normal, m)) {
        *s = (first_met){*hit, *run, s->doubts, false, true, false};
    } else {
        s->doubts |= !is_squarer(best->normal, hit->normal, m);
        s->meets_both = true;
    }
}

/* What the filter of a run says where it is not certain: t is below 0. */
static kz_sweep_hit not_certain(const kz_shape *a, kz_vec2 m, const kz_shape *run, unsigned flags)
{
    (void)a, (void)m, (void)run, (void)flags;
    return (kz_sweep_hit){.t = -1};
}

/* Offers a run or part; one about which its own filter is not certain is searched.  False where that is refused. */
static bool meet_one(first_met *s, const kz_shape *a, kz_vec2 m, const kz_shape *run, kzi_sweep_search *otherwise)
{
    kz_shape room[2];
    kz_sweep_hit met = kzi_sweep_filter(a, m, run, not_certain);
    if (met.t < 0 && kzi_have_repeats(a, run)) {
        met = kzi_sweep_filter(kzi_without_repeats(a, &room[0]), m, kzi_without_repeats(run, &room[1]), not_certain);
    }
    const bool is_searched = met.t < 0;
    if (is_searched) met = otherwise(a, m, run, 0);
    if (met.t < 0) return false;
    offer_run(s, a, m, run, &met, is_searched);
    return true;
}

static bool has_inside(const kz_shape *s)
{
    return s->kind == KZ_KIND_BOX && s->bounds.min.x < s->bounds.max.x && s->bounds.min.y < s->bounds.max.y;
}

/* Parts that are parts again, and what overlaps at the start, are left to the exact search. */
static bool sweep_into_parts(const kz_shape *a, kz_vec2 m, const kz_shape *b, kzi_sweep_search *otherwise,
                             kz_sweep_hit *hit)
{
    const kz_box from = a->bounds;
    if (!(kzi_abs(m.x) + kzi_abs(m.y) < HUGE_VAL) || (m.x == 0 && m.y == 0)) return false;
    const kz_box to = {{kzi_difference_down(from.min.x, -m.x), kzi_difference_down(from.min.y, -m.y)},
                       {kzi_sum_up(from.max.x, m.x), kzi_sum_up(from.max.y, m.y)}};
    const kz_box path = kz_box_union(from, to);
    first_met s = {.best = {.start = kz_relate(a, b), .t = 1}};
    const kz_relation start = s.best.start;
    if (start == KZ_OVERLAP) return false;
    const kzi_part_path around = b->as.parts.tree ? kzi_path_of(from, kzi_vec_of(m)) : (kzi_part_path){path, {0, 0}, 1};
    kzi_parts_near near;
    kzi_parts_near_path(&near, &b->as.parts, &around);
    for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
        const kz_shape *part = &b->as.parts.items[i];
        if (part->kind == KZ_KIND_PARTS || part->kind == KZ_KIND_MASK) return false;
        if (part->kind == KZ_KIND_NONE || !kz_box_meets(path, part->bounds)) continue;
        if (has_inside(part) && kzi_stays_beside(&from, m, &part->bounds)) continue;
        if (!meet_one(&s, a, m, part, otherwise)) return false;
    }
    s.best.start = start;
    *hit = s.best;
    return !hit->hit || !s.doubts;
}

/* ---- Into a mask -------------------------------------------------------------------------------------------------
 *
 * Meetings near corners of cells, where the cells around decide, are left to the exact search.  So are runs far away,
 * whose cells are no floats. */

#define FARTHEST_CELL 65536

static bool is_near_corner(const first_met *s)
{
    const kz_box *b = &s->run.bounds;
    const kz_vec2 p = s->best.point;
    if (s->best.normal.x != 0) {
        return p.y < b->min.y + NEAR_CORNER || (!s->goes_on && p.y > b->max.y - NEAR_CORNER);
    }
    return p.x < b->min.x + NEAR_CORNER || p.x > b->max.x - NEAR_CORNER;
}

/* For sizes below 2^20. */
static float nearest_whole(float v) { return (float)((int32_t)((double)v + 0x1p20 + 0.5) - 0x100000); }

static bool is_cell_set(const kz_placed_mask *mask, float x, float y)
{
    return kz_mask_get(mask->mask, (int32_t)x - mask->cell.x, (int32_t)y - mask->cell.y);
}

/* A corner of a level and an upright edge, as a box has. */
static bool is_square_corner(const kz_shape *a, int32_t i)
{
    const kz_vec2 *points = a->as.polygon.inline_points, v = points[i];
    const int32_t n = a->as.polygon.n_points;
    const kz_vec2 p = points[i > 0 ? i - 1 : n - 1], q = points[i + 1 < n ? i + 1 : 0];
    return (p.x == v.x && q.y == v.y) || (p.y == v.y && q.x == v.x);
}

/* Does the polygon lie on the face with a vertex in a corner from which another face rises?  The search by runs knows
 * only faces that are met by more than a vertex: a square corner has an edge on each. */
static bool is_in_notch(const kz_shape *a, kz_vec2 m, const kz_placed_mask *mask, const first_met *s)
{
    if (a->kind == KZ_KIND_BOX || s->meets_both) return false;
    const kz_vec2 n = s->best.normal;
    const float face = face_of_box(&s->run.bounds, n), back = face_of_box(&a->bounds, (kz_vec2){0 - n.x, 0 - n.y});
    const float beside = n.x + n.y < 0 ? face - 1 : face; /* the cells on the free side */
    for (int32_t i = 0; i < a->as.polygon.n_points; i++) {
        const kz_vec2 v = a->as.polygon.inline_points[i];
        const float along = n.x != 0 ? v.y + s->best.t * m.y : v.x + s->best.t * m.x, corner = nearest_whole(along);
        if ((n.x != 0 ? v.x : v.y) != back || kzi_abs(along - corner) > NEAR_CORNER) continue;
        if (is_square_corner(a, i)) continue;
        const bool is_set = n.x != 0 ? is_cell_set(mask, beside, corner) || is_cell_set(mask, beside, corner - 1)
                                     : is_cell_set(mask, corner, beside) || is_cell_set(mask, corner - 1, beside);
        if (is_set) return true;
    }
    return false;
}

static bool sweep_into_mask(const kz_shape *a, kz_vec2 m, const kz_shape *b, kzi_sweep_search *otherwise,
                            kz_sweep_hit *hit)
{
    const kz_placed_mask *mask = &b->as.mask;
    const kz_box from = a->bounds;
    const kz_box to = {{from.min.x + m.x, from.min.y + m.y}, {from.max.x + m.x, from.max.y + m.y}};
    const kz_box path = kz_box_union(from, to);
    const double far = kzi_max(kzi_max(-path.min.x, path.max.x), kzi_max(-path.min.y, path.max.y));
    const bool is_far = !(far < FARTHEST_CELL) || kzi_abs((double)mask->cell.x) > FARTHEST_CELL ||
                        kzi_abs((double)mask->cell.y) > FARTHEST_CELL;
    if (is_far || (m.x == 0 && m.y == 0)) return false;
    first_met s = {.best = {.start = kz_relate(a, b), .t = 1}};
    if (s.best.start == KZ_OVERLAP) return false;
    const kz_relation start = s.best.start;
    const kz_cell_rect reach = kzi_mask_reach(mask, (double)path.min.x - 1, (double)path.min.y - 1,
                                              (double)path.max.x + 1, (double)path.max.y + 1);
    for (int32_t y = reach.y0; y < reach.y1; y++) {
        for (int32_t x0, x1 = reach.x0; kzi_mask_next_run_to(mask->mask, y, x1, reach.x1, &x0, &x1);) {
            const kz_vec2 min = {(float)(mask->cell.x + x0), (float)(mask->cell.y + y)};
            const kz_vec2 max = {(float)(mask->cell.x + x1), min.y + 1};
            const kz_shape run = {KZ_KIND_BOX, KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE, {min, max}, {.point = min}};
            if (kzi_stays_beside(&a->bounds, m, &run.bounds)) continue;
            if (!meet_one(&s, a, m, &run, otherwise)) return false;
        }
    }
    s.best.start = start;
    *hit = s.best;
    return !hit->hit || !(s.doubts || is_near_corner(&s) || is_in_notch(a, m, mask, &s));
}

/* ---- Dispatch ---------------------------------------------------------------------------------------------------- */

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
    if (sweep_circle_area(a, m, b, &hit)) return hit;
    return b->kind == KZ_KIND_BOX && sweep_beside_box(a, m, b, &hit) ? hit : otherwise(a, m, b, 0);
}

KZI_NEVER_INLINE kz_sweep_hit sweep_capsule_into_box(const kz_shape *a, kz_vec2 m, const kz_shape *b,
                                                     kzi_sweep_search *otherwise)
{
    kz_sweep_hit hit;
    const bool answers = sweep_beside_box(a, m, b, &hit) || sweep_straight_capsule(a, m, b, &hit);
    return answers ? hit : otherwise(a, m, b, 0);
}

KZI_NEVER_INLINE kz_sweep_hit sweep_mask_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b,
                                              kzi_sweep_search *otherwise)
{
    kz_sweep_hit hit;
    return sweep_into_mask(a, m, b, otherwise, &hit) ? hit : otherwise(a, m, b, 0);
}

KZI_NEVER_INLINE kz_sweep_hit sweep_parts_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b,
                                               kzi_sweep_search *otherwise)
{
    kz_sweep_hit hit;
    return sweep_into_parts(a, m, b, otherwise, &hit) ? hit : otherwise(a, m, b, 0);
}

KZI_NEVER_INLINE kz_sweep_hit sweep_polygon_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b,
                                                 kzi_sweep_search *otherwise)
{
    return sweep_polygons(a, m, b, otherwise);
}

kz_sweep_hit kzi_sweep_filter(const kz_shape *a, kz_vec2 m, const kz_shape *b, kzi_sweep_search *otherwise)
{
    if (b->kind == KZ_KIND_MASK && (a->flags & KZ_SHAPE_CONVEX) && is_small_area(a)) {
        return sweep_mask_pair(a, m, b, otherwise);
    }
    if (b->kind == KZ_KIND_PARTS && (a->flags & KZ_SHAPE_CONVEX)) return sweep_parts_pair(a, m, b, otherwise);
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
    if (a->kind == KZ_KIND_CAPSULE && b->kind == KZ_KIND_BOX) return sweep_capsule_into_box(a, m, b, otherwise);
    return otherwise(a, m, b, 0);
}
