/* sweep_filter_contact.c - the normal and the point of a sweep that certainly hits: see sweep_contact.h. */
#include "base/scalar.h"
#include "math/expansion.h"
#include "query/contact/contact_normal.h"
#include "query/sweep/sweep_clip.h"
#include "query/sweep/sweep_contact.h"

/* ---- Faces ----------------------------------------------------------------------------------------------------- */

kzi_sweep_face kzi_sweep_face_of(const kzi_sweep_ring *ring, int edge, bool of_a)
{
    const int32_t next = edge + 1 < ring->n ? edge + 1 : 0;
    const double out = of_a ? -ring->winding : ring->winding;
    const kz_vec2 u = ring->vertex[edge], v = ring->vertex[next];
    return (kzi_sweep_face){u, v, out * ((double)v.y - u.y), out * ((double)u.x - v.x)};
}

double kzi_sweep_along_face(const kzi_sweep_face *f, kz_vec2 v) { return kzi_abs(f->x) >= kzi_abs(f->y) ? v.y : v.x; }

kzi_sweep_support kzi_sweep_support_of_face(const kzi_sweep_face *f)
{
    const bool rises = kzi_sweep_along_face(f, f->u) < kzi_sweep_along_face(f, f->v);
    return (kzi_sweep_support){rises ? f->u : f->v, rises ? f->v : f->u, false};
}

/* ---- The point ------------------------------------------------------------------------------------------------- */

/* One coordinate of the middle of p and q, of which `moving` ones go by m. */
static bool place_middle(const kzi_sweep_contact *t, double p, double q, int moving, double m, float *out)
{
    if (moving == 0 || m == 0 || t->hi == 0) {
        *out = (float)((p + q) / 2) + 0.0f;
        return true;
    }
    if (t->d > 0) {
        *out = (float)(((p + q) * t->d + moving * m * t->n) / (2 * t->d)) + 0.0f;
        return true;
    }
    const double by = 0.5 * moving * m, v = (p + q) / 2 + t->lo * by;
    const double error = (t->hi - t->lo) * kzi_abs(by) + 0x1p-50 * (kzi_abs(p) + kzi_abs(q) + kzi_abs(m));
    return kzi_round_of_range(v, error, out);
}

/* Is the end of the stretch that of b?  +1 yes, -1 no, 0 not certain.  `beyond`: how far a's end, moved, is beyond. */
static int is_end_of_b(const kzi_sweep_contact *c, double beyond, double error)
{
    if (c->a.is_vertex) return -1;
    return beyond >= error ? 1 : beyond <= -error ? -1 : 0;
}

/* Where b's vertex, a's vertex, or the common stretch of two edges is: its middle. */
static bool place_point(const kzi_sweep_contact *c, kz_vec2 *out)
{
    const kz_vec2 m = c->motion;
    const kzi_sweep_face *f = &c->face;
    const kzi_sweep_support *a = &c->a, *b = &c->b;
    if (b->is_vertex) {
        *out = (kz_vec2){b->lo.x + 0.0f, b->lo.y + 0.0f};
        return true;
    }
    const double a_lo = kzi_sweep_along_face(f, a->lo), a_hi = kzi_sweep_along_face(f, a->hi),
                 by = kzi_sweep_along_face(f, m);
    const double b_lo = kzi_sweep_along_face(f, b->lo), b_hi = kzi_sweep_along_face(f, b->hi),
                 size = kzi_abs(a_lo) + kzi_abs(a_hi);
    const double moved = (c->d > 0 ? c->n / c->d : c->lo) * by;
    const double error = (c->hi - c->lo) * kzi_abs(by) + 0x1p-50 * (size + kzi_abs(b_lo) + kzi_abs(b_hi) + kzi_abs(by));
    /* At the start and of whole numbers all is exact: a wrong choice of two that are equal is none. */
    const double slack = c->d > 0 || c->hi == 0 ? 0 : error;
    const int lo = is_end_of_b(c, b_lo - (a_lo + moved), slack), hi = is_end_of_b(c, a_hi + moved - b_hi, slack);
    if (lo == 0 || hi == 0) return false;
    const kz_vec2 p = lo > 0 ? b->lo : a->lo, q = hi > 0 ? b->hi : a->hi;
    const int moving = (lo < 0) + (hi < 0);
    const bool x_is_sure = place_middle(c, p.x, q.x, moving, m.x, &out->x);
    const bool y_is_sure = place_middle(c, p.y, q.y, moving, m.y, &out->y);
    if (f->y == 0) out->x = b->lo.x + 0.0f; /* on b's upright or level face */
    if (f->x == 0) out->y = b->lo.y + 0.0f;
    return (x_is_sure || f->y == 0) && (y_is_sure || f->x == 0);
}

bool kzi_sweep_put_contact(const kzi_sweep_contact *c, kz_sweep_hit *hit)
{
    hit->hit = true;
    const kzi_f64x2 face = kzi_f64x2_set(c->face.x, c->face.y);
    return kzi_floor_of_range(c->lo, c->hi, &hit->t) && kzi_round_unit(face, 0, &hit->normal) &&
           place_point(c, &hit->point);
}

/* Are the face's coordinates exact, and products of two such numbers, too? */
static bool is_short(const kzi_sweep_face *f)
{
    double x, y;
    kzi_two_sum(f->v.x, -(double)f->u.x, &x);
    kzi_two_sum(f->v.y, -(double)f->u.y, &y);
    return x == 0 && y == 0 && kzi_upper_half(f->x) == f->x && kzi_upper_half(f->y) == f->y;
}

bool kzi_sweep_put_edges(const kzi_sweep_ring *a, const kzi_sweep_ring *b, int edge_a, int edge_b, kzi_sweep_contact *c,
                         kz_sweep_hit *hit)
{
    const kzi_sweep_face face_a = kzi_sweep_face_of(a, edge_a, true), face_b = kzi_sweep_face_of(b, edge_b, false);
    c->face = face_b;
    c->a = kzi_sweep_support_of_face(&face_a);
    c->b = kzi_sweep_support_of_face(&face_b);
    /* At one time only when they are exactly parallel. */
    const bool is_exact = (is_short(&face_a) && is_short(&face_b)) || (face_a.x == 0 && face_b.x == 0) ||
                          (face_a.y == 0 && face_b.y == 0);
    return is_exact && kzi_sweep_is_same_face(&face_a, &face_b) && kzi_sweep_put_contact(c, hit);
}

/* ---- A circle and an area -------------------------------------------------------------------------------------- */

/* From a face or a vertex of the area: the circle meets it there at lo or just after. */
static bool put_round_hit(const kzi_sweep_round *c, double lo, double hi, kz_vec2 on, double x, double y, kz_sweep_hit *hit)
{
    const double far = kzi_abs(c->at.x - on.x) + kzi_abs(c->at.y - on.y) + kzi_abs(c->by.x) + kzi_abs(c->by.y);
    if (!(hi - lo <= lo * 0x1p-26 && lo >= 0x1p-126 && far < c->r * 0x1p24)) return false;
    const double length = sqrt(x * x + y * y), sign = c->of_a ? -1 : 1, nx = sign * (x / length),
                 ny = sign * (y / length);
    kzi_floor_of_range(lo, lo, &hit->t);
    hit->start = KZ_APART;
    hit->hit = true;
    hit->normal = (kz_vec2){(float)nx + 0.0f, (float)ny + 0.0f};
    hit->point = c->of_a ? (kz_vec2){(float)(c->at.x + c->r * nx) + 0.0f, (float)(c->at.y + c->r * ny) + 0.0f} : on;
    return true;
}

/* What lies at a distance d beside the point that is touched is met later by d^2 / 2r of the circle's path, and the other
 * side of a tip of angle x by d x.  The exact search takes all that is met at one float32 for one, of which any may
 * count.  Normals differ by d / r or by x: less than 2^-10 if this returns false. */
static bool is_met_at_once(const kzi_sweep_round *c, double square, double t)
{
    const double step = 0x1p-23 * t * (kzi_abs(c->by.x) + kzi_abs(c->by.y)), beside = 2 * step * (c->r + step);
    return step > 0x1p-22 * c->r && (square < beside || square < 0x1p22 * step * step);
}

static bool is_met_with_vertex(const kzi_sweep_round *c, const kzi_sweep_ring *ring, kz_vec2 at, double t)
{
    for (int32_t i = 0; i < ring->n; i++) {
        const double x = (double)ring->vertex[i].x - at.x, y = (double)ring->vertex[i].y - at.y, square = x * x + y * y;
        if (square > 0 && is_met_at_once(c, square, t)) return true;
    }
    return false;
}

/* The circle passes the edge's line beyond one of its ends, so it meets that end or misses. */
bool kzi_sweep_meet_vertex(const kzi_sweep_round *c, const kzi_sweep_ring *ring, kz_vec2 v, kz_sweep_hit *hit)
{
    const double x = (double)c->at.x - v.x, y = (double)c->at.y - v.y;
    double lo, hi;
    switch (kzi_approach(x, y, c->by, c->r, &lo, &hi)) {
    case KZI_APPROACH_MISSES: *hit = (kz_sweep_hit){.start = KZ_APART, .t = 1}; return true;
    case KZI_APPROACH_MEETS:
        return !is_met_with_vertex(c, ring, v, hi) && put_round_hit(c, lo, hi, v, x + lo * c->by.x, y + lo * c->by.y, hit);
    default: return false;
    }
}

bool kzi_sweep_meet_face(const kzi_sweep_round *c, const kzi_sweep_ring *ring, int edge, double t_lo, double t_hi,
                         kz_sweep_hit *hit)
{
    const kzi_sweep_face face = kzi_sweep_face_of(ring, edge, false), *f = &face;
    const double ex = (double)f->v.x - f->u.x, ey = (double)f->v.y - f->u.y, span = ex * ex + ey * ey;
    const double x = (double)c->at.x - f->u.x + t_lo * c->by.x, y = (double)c->at.y - f->u.y + t_lo * c->by.y;
    const double along = x * ex + y * ey, part = along / span;
    const double slack = (t_hi - t_lo + 0x1p-50) * (kzi_abs(ex) + kzi_abs(ey)) *
                             (kzi_abs(c->by.x) + kzi_abs(c->by.y) + kzi_abs(x) + kzi_abs(y)) +
                         0x1p-50 * span;
    if (along < -slack) return kzi_sweep_meet_vertex(c, ring, f->u, hit);
    if (along > span + slack) return kzi_sweep_meet_vertex(c, ring, f->v, hit);
    if (!(along > slack && along < span - slack)) return false;
    const double beside = along < span - along ? along : span - along;
    if (is_met_at_once(c, beside * beside / span, t_hi)) return false;
    const kz_vec2 on = {(float)(f->u.x + part * ex) + 0.0f, (float)(f->u.y + part * ey) + 0.0f};
    return put_round_hit(c, t_lo, t_hi, on, f->x, f->y, hit);
}

/* The circle begins beside a vertex, nearer to both its edges' lines than the radius.  It meets that vertex or none. */
static bool meet_any_vertex(const kzi_sweep_round *c, const kzi_sweep_ring *s, kz_sweep_hit *hit)
{
    *hit = (kz_sweep_hit){.start = KZ_APART, .t = 1};
    for (int32_t i = 0; i < s->n; i++) {
        kz_sweep_hit met;
        if (!kzi_sweep_meet_vertex(c, s, s->vertex[i], &met)) return false;
        if (met.hit && (!hit->hit || met.t < hit->t)) *hit = met;
    }
    return true;
}

bool kzi_sweep_meet_vertices(const kzi_sweep_round *c, const kzi_sweep_ring *ring, kz_sweep_hit *hit)
{
    const kz_relation relation = kz_relate(c->a, c->b);
    if (relation == KZ_APART) return meet_any_vertex(c, ring, hit);
    if (relation != KZ_OVERLAP) return false;
    *hit = kzi_sweep_hit_at_start(kzi_contact_normal(c->a, c->b), c->of_a ? (kz_vec2){-c->by.x, -c->by.y} : c->by);
    return true;
}
