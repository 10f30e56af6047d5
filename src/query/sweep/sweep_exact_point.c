/* sweep_exact_point.c - where do two shapes meet at the time of the hit?  Computed from the exact time. */
#include "base/scalar.h"
#include "math/expansion.h"
#include "math/rounding.h"
#include "math/vec.h"
#include "query/sweep/sweep_exact.h"

/* ---- Two convex areas meet in a vertex or along a stretch of two edges -------------------------------------- */

/* The edge of the area whose outward normal is that of the entry times `sign`: both as rounded, and rounding may make
 * an edge on the far side parallel. */
static bool find_face(const kzi_form *area, const kzi_ray_entry *entry, double sign, kzi_edge *e)
{
    const double out = area->flags & KZ_SHAPE_CLOCKWISE ? sign : -sign;
    *e = kzi_no_edge;
    while (kzi_next_edge(&area->outline, e)) {
        const double x = out * (e->b.y - e->a.y), y = out * (e->a.x - e->b.x);
        if (x == entry->normal_x && y == entry->normal_y) return true;
    }
    return false;
}

/* The vertices that lie farthest to one side of the face's line: from the lowest to the highest along it. */
typedef struct support {
    kzi_vec lo, hi;
} support;

static bool is_upright(const kzi_edge *face)
{
    return kzi_abs(face->b.y - face->a.y) >= kzi_abs(face->b.x - face->a.x);
}

static double along_face(const kzi_edge *face, kzi_vec v) { return is_upright(face) ? v.y : v.x; }

static support support_of(const kzi_form *area, const kzi_edge *face, int side)
{
    const kzi_vec first = kzi_outline_vertex(&area->outline, 0);
    support s = {first, first};
    for (int32_t i = 1; i < area->outline.n_points; i++) {
        const kzi_vec v = kzi_outline_vertex(&area->outline, i);
        const int farther = kzi_cross_sign(face->a, face->b, s.lo, v) * side;
        if (farther > 0) s = (support){v, v};
        if (farther < 0) continue;
        if (along_face(face, v) < along_face(face, s.lo)) s.lo = v;
        if (along_face(face, v) > along_face(face, s.hi)) s.hi = v;
    }
    return s;
}

/* Does the vertex of a come to the line of a face of b at the time of the hit, or one of b to a face of a?  Not where
 * the face only has the normal of the one that is met, but for rounding. */
static bool is_met_then(const kzi_shape_sweep *sweep, const kzi_edge *face, kzi_vec vertex, bool of_b)
{
    const kzi_vec zero = {0, 0}, u = of_b ? sweep->motion : zero, w = of_b ? zero : sweep->motion;
    if (kzi_cross_sign(face->a, face->b, u, w) == 0) return false;
    const kzi_crossing then = kzi_crossing_make(face->a, face->b, vertex, u, w);
    return kzi_crossing_compare(&then, &sweep->best.time) == 0;
}

static void set_end(kzi_shape_sweep *sweep, int i, kzi_vec at, bool of_b)
{
    sweep->end[i] = at;
    sweep->end_of_b[i] = of_b;
}

void kzi_sweep_set_ends(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b)
{
    const kzi_ray_entry *entry = &sweep->best;
    kzi_edge face;
    /* The normal points out of b, or out of a when a point of b is the one that meets it. */
    const double out_of_b = sweep->by_b ? -1 : 1;
    const bool face_is_of_b = find_face(b, entry, out_of_b, &face);
    if (!face_is_of_b && !find_face(a, entry, -out_of_b, &face)) return;
    const bool is_right = (face.b.y - face.a.y) * entry->normal_x + (face.a.x - face.b.x) * entry->normal_y > 0;
    const int side_of_b = is_right != sweep->by_b ? -1 : 1;
    const support of_a = support_of(a, &face, -side_of_b), of_b = support_of(b, &face, side_of_b);
    if (!is_met_then(sweep, &face, face_is_of_b ? of_a.lo : of_b.lo, !face_is_of_b)) return;
    const bool a_is_vertex = kzi_vec_equal(of_a.lo, of_a.hi), b_is_vertex = kzi_vec_equal(of_b.lo, of_b.hi);
    const double moved = kzi_crossing_place(&entry->time, 0, 0, along_face(&face, sweep->motion));
    const bool lo_of_b =
        b_is_vertex || (!a_is_vertex && along_face(&face, of_a.lo) + moved <= along_face(&face, of_b.lo));
    const bool hi_of_b =
        b_is_vertex || (!a_is_vertex && along_face(&face, of_a.hi) + moved >= along_face(&face, of_b.hi));
    set_end(sweep, 0, lo_of_b ? of_b.lo : of_a.lo, lo_of_b);
    set_end(sweep, 1, hi_of_b ? of_b.hi : of_a.hi, hi_of_b);
}

/* ---- The point --------------------------------------------------------------------------------------------- */

/* At the start the middle is rounded once: of two float32 it often lies halfway between two others. */
static double middle_at_time(const kzi_shape_sweep *sweep, double p, double q, double motion)
{
    const double by = (sweep->end_of_b[0] ? 0 : motion) + (sweep->end_of_b[1] ? 0 : motion);
    const kzi_crossing *time = &sweep->best.time;
    return by == 0 || kzi_crossing_compare_to(time, 0) == 0 ? (p + q) / 2 : kzi_crossing_place(time, p, q, by) / 2;
}

/* The point of a's spine at t, brought to b along the normal. */
static kzi_vec point_on_round(const kzi_shape_sweep *sweep, float t, kzi_vec normal)
{
    const kzi_vec at = {sweep->from.x + (double)t * sweep->motion.x, sweep->from.y + (double)t * sweep->motion.y};
    const kzi_vec a = sweep->spine[0], e = {sweep->spine[1].x - a.x, sweep->spine[1].y - a.y};
    const double length_sq = e.x * e.x + e.y * e.y, along = (at.x - a.x) * e.x + (at.y - a.y) * e.y;
    const double part = along > 0 ? along < length_sq ? along / length_sq : 1 : 0;
    return (kzi_vec){a.x + part * e.x + sweep->spine_r * normal.x, a.y + part * e.y + sweep->spine_r * normal.y};
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
    if (sweep->best.exact) {
        at.x = middle_at_time(sweep, sweep->end[0].x, sweep->end[1].x, sweep->motion.x);
        at.y = middle_at_time(sweep, sweep->end[0].y, sweep->end[1].y, sweep->motion.y);
    } else if (sweep->by_b) {
        at = kzi_add_scaled(sweep->from, n, -sweep->r);
    } else {
        at = point_on_round(sweep, hit.t, n);
    }
    hit.point = (kz_vec2){(float)at.x + 0.0f, (float)at.y + 0.0f};
    return hit;
}
