/* obstacle_boundary.c - boundary curves of the obstacle in configuration space, their feet and their crossings.
 *
 * Swapping a and b negates every shift, and rotating both by 90 degrees rotates it.  All terms are written so that
 * their roundings do the same: lines cross by Cramer's rule, circles relative to their middle. */
#include "math/vec.h"
#include "query/mtv/obstacle_boundary.h"

#include <math.h>

/* ---- Curves ----------------------------------------------------------------------------------------------- */

/* Covers the rounding of unit vectors; a larger slack would only add useless curves. */
static const double cone_slack = 1e-9;

/* Do both sides of the corner lie on the side of n, or perpendicular to it? */
static bool lies_all_beyond(const kzi_boundary_corner *corner, kzi_vec n)
{
    return kzi_dot(corner->before, n) >= -cone_slack * kzi_length_1(corner->before) &&
           kzi_dot(corner->after, n) >= -cone_slack * kzi_length_1(corner->after);
}

static const kzi_boundary_corner *corner_of_a(const kzi_obstacle *s, const kzi_obstacle_curve *curve)
{
    return &s->boundary.corners[curve->a];
}

static const kzi_boundary_corner *corner_of_b(const kzi_obstacle *s, const kzi_obstacle_curve *curve)
{
    return &s->boundary.corners[curve->b];
}

/* Do two rounded corners face each other if a's lies along w from b's? */
static bool corners_face(const kzi_obstacle *s, const kzi_obstacle_curve *curve, kzi_vec w)
{
    const kzi_vec back = {-w.x, -w.y};
    return lies_all_beyond(corner_of_a(s, curve), w) && lies_all_beyond(corner_of_b(s, curve), back);
}

/* Does the curve come near the center of a square?  The half diagonal of a square is less than 0.7072. */
static bool is_near_square(const kzi_obstacle_curve *curve, kzi_vec center, double margin)
{
    const bool is_round = curve->kind == KZI_CORNER_ON_CORNER;
    const double off = is_round ? kzi_length(kzi_sub(center, curve->n)) : kzi_dot(center, curve->n);
    return kzi_abs(off - curve->c) <= 0.7072 + 2 * margin;
}

/* Does a curve, whose shifts lie in this box, come into an open square? */
static bool is_in_open_square(const kzi_obstacle *s, const kzi_obstacle_curve *curve, kzi_vec lo, kzi_vec hi)
{
    const kzi_mask_depth *depth = s->boundary.depth;
    if (!depth) return true;
    const double half = 0.5 + depth->margin;
    for (int32_t i = 0; i < depth->n_open; i++) {
        const kzi_cell_run *run = &depth->open[i];
        const double y = depth->sign * run->y;
        if (lo.y > y + half || hi.y < y - half) continue;
        for (int32_t column = run->x0; column < run->x1; column++) {
            const double x = depth->sign * column;
            if (lo.x <= x + half && hi.x >= x - half && is_near_square(curve, (kzi_vec){x, y}, depth->margin)) return true;
        }
    }
    return false;
}

/* Adds the curve with its box, enlarged by more than the rounding to float. */
static void add_curve_in(kzi_obstacle *s, kzi_obstacle_curve *curve, kzi_vec p, kzi_vec q, double least_sq)
{
    const double limit = s->limit + s->nearby, more = 0x1p-20 * limit;
    const kzi_vec lo = {kzi_min(p.x, q.x), kzi_min(p.y, q.y)}, hi = {kzi_max(p.x, q.x), kzi_max(p.y, q.y)};
    if (!is_in_open_square(s, curve, lo, hi)) return;
    if (s->n == KZI_OBSTACLE_CURVES) {
        s->is_full = true;
        return;
    }
    curve->least = sqrt(least_sq);
    curve->x0 = (float)(kzi_max(lo.x, -limit) - more);
    curve->y0 = (float)(kzi_max(lo.y, -limit) - more);
    curve->x1 = (float)(kzi_min(hi.x, limit) + more);
    curve->y1 = (float)(kzi_min(hi.y, limit) + more);
    s->curves[s->n++] = *curve;
}

static void add_line(kzi_obstacle *s, kzi_obstacle_curve *curve, kzi_vec n, kzi_vec from, kzi_vec to, double r)
{
    const kzi_vec across = kzi_perp(n);
    const double s0 = kzi_dot(across, from), s1 = kzi_dot(across, to);
    curve->n = n;
    curve->c = kzi_dot(n, from) + r;
    curve->lo = kzi_min(s0, s1);
    curve->hi = kzi_max(s0, s1);
    const double aside = curve->lo > 0 ? curve->lo : curve->hi < 0 ? curve->hi : 0;
    const double limit = s->limit + s->nearby, left = limit * limit - curve->c * curve->c;
    if (aside * aside > left) return;
    const double most = sqrt(left), lo = kzi_max(curve->lo, -most), hi = kzi_min(curve->hi, most);
    const kzi_vec foot = {n.x * curve->c, n.y * curve->c};
    add_curve_in(s, curve, (kzi_vec){foot.x + across.x * lo, foot.y + across.y * lo},
                 (kzi_vec){foot.x + across.x * hi, foot.y + across.y * hi}, curve->c * curve->c + aside * aside);
}

/* Adds the line for a corner of a on a side of b, or for a side of a on a corner of b. */
static void add_corner_and_side(kzi_obstacle *s, int32_t corner_at, int32_t side_at, bool side_is_b)
{
    const kzi_boundary_corner *corner = &s->boundary.corners[corner_at];
    const kzi_boundary_side *side = &s->boundary.sides[side_at];
    kzi_obstacle_curve curve;
    const kzi_vec c = corner->at, p = side->p, q = side->q;
    if (side_is_b) {
        curve.kind = KZI_CORNER_ON_SIDE;
        curve.a = (int16_t)corner_at, curve.b = (int16_t)side_at;
        add_line(s, &curve, side->out, (kzi_vec){p.x - c.x, p.y - c.y}, (kzi_vec){q.x - c.x, q.y - c.y},
                 corner->r + side->r);
    } else {
        curve.kind = KZI_SIDE_ON_CORNER;
        curve.a = (int16_t)side_at, curve.b = (int16_t)corner_at;
        add_line(s, &curve, (kzi_vec){-side->out.x, -side->out.y}, (kzi_vec){c.x - p.x, c.y - p.y},
                 (kzi_vec){c.x - q.x, c.y - q.y}, corner->r + side->r);
    }
}

/* The arc of a circle on which both corners face each other: its box and its least distance from 0. */
typedef struct corner_arc {
    kzi_vec lo, hi;
    double least_sq;
} corner_arc;

static void widen_arc(const kzi_obstacle *s, const kzi_obstacle_curve *circle, kzi_vec w, bool ends_here,
                      corner_arc *arc)
{
    if (!corners_face(s, circle, w)) return;
    const kzi_vec v = {circle->n.x + circle->c * w.x, circle->n.y + circle->c * w.y};
    if (ends_here) arc->least_sq = kzi_min(arc->least_sq, kzi_dot(v, v));
    arc->lo = (kzi_vec){kzi_min(arc->lo.x, v.x), kzi_min(arc->lo.y, v.y)};
    arc->hi = (kzi_vec){kzi_max(arc->hi.x, v.x), kzi_max(arc->hi.y, v.y)};
}

/* An arc ends where its tangent is parallel to a side.  Its extremes are there or where it crosses an axis. */
static void widen_arc_by_side(const kzi_obstacle *s, const kzi_obstacle_curve *circle, kzi_vec side, corner_arc *arc)
{
    const double length = sqrt(kzi_dot(side, side));
    if (!(length > 0)) return;
    const kzi_vec w = {-side.y / length, side.x / length};
    widen_arc(s, circle, w, true, arc);
    widen_arc(s, circle, (kzi_vec){-w.x, -w.y}, true, arc);
}

static corner_arc arc_of(const kzi_obstacle *s, const kzi_obstacle_curve *circle)
{
    const kzi_boundary_corner *p = corner_of_a(s, circle), *q = corner_of_b(s, circle);
    const double far = sqrt(kzi_dot(circle->n, circle->n));
    corner_arc arc = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}, HUGE_VAL};
    if (!(far > 0) || corners_face(s, circle, (kzi_vec){-circle->n.x / far, -circle->n.y / far})) {
        arc.least_sq = (far - circle->c) * (far - circle->c);
    }
    widen_arc_by_side(s, circle, p->before, &arc);
    widen_arc_by_side(s, circle, p->after, &arc);
    widen_arc_by_side(s, circle, q->before, &arc);
    widen_arc_by_side(s, circle, q->after, &arc);
    widen_arc(s, circle, (kzi_vec){1, 0}, false, &arc);
    widen_arc(s, circle, (kzi_vec){-1, 0}, false, &arc);
    widen_arc(s, circle, (kzi_vec){0, 1}, false, &arc);
    widen_arc(s, circle, (kzi_vec){0, -1}, false, &arc);
    return arc;
}

static void add_corners(kzi_obstacle *s, int32_t a_at, int32_t b_at)
{
    const kzi_boundary_corner *p = &s->boundary.corners[a_at], *q = &s->boundary.corners[b_at];
    const double r = p->r + q->r, limit = s->limit + s->nearby;
    const kzi_vec n = {q->at.x - p->at.x, q->at.y - p->at.y};
    if (!(r > 0) || kzi_abs(sqrt(kzi_dot(n, n)) - r) > limit) return;
    kzi_obstacle_curve curve = {n, r, 0, 0, 0, 0, 0, 0, 0, (int16_t)a_at, (int16_t)b_at, KZI_CORNER_ON_CORNER};
    const kzi_vec lo = {n.x - r, n.y - r}, hi = {n.x + r, n.y + r};
    if (!is_in_open_square(s, &curve, lo, hi)) return;
    const corner_arc arc = arc_of(s, &curve);
    if (!(arc.least_sq <= limit * limit)) return;
    add_curve_in(s, &curve, arc.lo, arc.hi, arc.least_sq);
}

/* The box, enlarged by all shifts within the limit. */
static kzi_near box_and_limit(const kz_box *box, double limit)
{
    return (kzi_near){box->min.x - limit, box->min.y - limit, box->max.x + limit, box->max.y + limit};
}

/* Adds all curves of the last feature with those of the first shape.  Returns false if there are none. */
static bool add_curves_with(void *ctx, kzi_boundary *boundary, bool is_corner)
{
    kzi_obstacle *s = ctx;
    const int32_t n = s->n, corner = boundary->n_corners - 1, side = boundary->n_sides - 1;
    const int32_t first = is_corner ? s->first_sides : s->first_corners;
    for (int32_t i = 0; i < first; i++) {
        const int32_t k = is_corner ? corner : i, e = is_corner ? i : side;
        if (!lies_all_beyond(&boundary->corners[k], boundary->sides[e].out)) continue;
        add_corner_and_side(s, k, e, s->first_is_b == is_corner);
    }
    const bool is_round = s->first_is_round || (is_corner && boundary->corners[corner].r > 0);
    for (int32_t i = 0; is_corner && is_round && i < s->first_corners; i++) {
        add_corners(s, s->first_is_b ? corner : i, s->first_is_b ? i : corner);
    }
    return s->n > n || s->is_full;
}

bool kzi_obstacle_make(kzi_obstacle *s, const kz_shape *a, const kz_shape *b, const kzi_mask_depth *depth, double limit,
                       double nearby)
{
    const kzi_near near_b = box_and_limit(&b->bounds, limit + nearby);
    const kzi_near near_a = box_and_limit(&a->bounds, limit + nearby);
    s->n = 0;
    s->is_full = false;
    s->limit = limit;
    s->nearby = nearby;
    s->boundary.n_corners = s->boundary.n_sides = 0;
    s->boundary.is_full = false;
    s->boundary.keeps = NULL;
    s->boundary.depth = depth;
    s->first_is_b = kzi_count_names(b) < kzi_count_names(a);
    kzi_boundary_add(&s->boundary, s->first_is_b ? b : a, s->first_is_b ? &near_a : &near_b);
    s->first_corners = s->boundary.n_corners;
    s->first_sides = s->boundary.n_sides;
    s->first_is_round = false;
    for (int32_t i = 0; i < s->first_corners; i++) s->first_is_round |= s->boundary.corners[i].r > 0;
    s->boundary.keeps = add_curves_with;
    s->boundary.ctx = s;
    kzi_boundary_add(&s->boundary, s->first_is_b ? a : b, s->first_is_b ? &near_b : &near_a);
    return !s->boundary.is_full;
}

/* ---- Feet ------------------------------------------------------------------------------------------------- */

static void visit_foot_on_circle(const kzi_obstacle *s, const kzi_obstacle_curve *curve, kzi_shift_visitor *visit,
                                 void *ctx)
{
    const double length = sqrt(kzi_dot(curve->n, curve->n));
    const int n = length > 0 ? 1 : 4; /* from the centre all points of the circle are equally far */
    kzi_vec w = length > 0 ? (kzi_vec){-curve->n.x / length, -curve->n.y / length} : (kzi_vec){1, 0};
    if (length > curve->c + s->nearby) return;
    for (int i = 0; i < n; i++) {
        const kzi_vec v = {w.x * (curve->c - length), w.y * (curve->c - length)};
        if (corners_face(s, curve, (kzi_vec){w.x, w.y})) visit(ctx, v, w);
        w = kzi_perp(w);
    }
}

static void visit_foot(const kzi_obstacle *s, const kzi_obstacle_curve *curve, kzi_shift_visitor *visit, void *ctx)
{
    if (curve->kind == KZI_CORNER_ON_CORNER) {
        visit_foot_on_circle(s, curve, visit, ctx);
    } else if (curve->c >= -s->nearby && curve->lo <= s->nearby && curve->hi >= -s->nearby) {
        visit(ctx, (kzi_vec){curve->n.x * curve->c, curve->n.y * curve->c}, curve->n);
    }
}

/* ---- Crossings -------------------------------------------------------------------------------------------- */

static bool is_within(const kzi_obstacle *s, const kzi_obstacle_curve *line, kzi_vec v)
{
    const double at = kzi_dot(kzi_perp(line->n), v);
    return at >= line->lo - s->nearby && at <= line->hi + s->nearby;
}

/* The outward normal of the curve at v; false if v is not on its valid part. */
static bool normal_at(const kzi_obstacle *s, const kzi_obstacle_curve *curve, kzi_vec v, kzi_vec *n)
{
    if (curve->kind != KZI_CORNER_ON_CORNER) {
        *n = curve->n;
        return is_within(s, curve, v);
    }
    *n = (kzi_vec){(v.x - curve->n.x) / curve->c, (v.y - curve->n.y) / curve->c};
    return corners_face(s, curve, *n);
}

/* The sine of the least angle of a crossing: below it the crossing is too uncertain for float32. */
static const double least_crossing = 1e-7;

/* A locally shortest shift at a crossing lies between both normals: v = alpha n + beta m, neither negative. */
static void visit_crossing(const kzi_obstacle *s, const kzi_obstacle_curve *e, const kzi_obstacle_curve *f, kzi_vec v,
                           kzi_shift_visitor *visit, void *ctx)
{
    kzi_vec n, m;
    const double limit = s->limit + s->nearby;
    if (!(kzi_dot(v, v) <= limit * limit) || !normal_at(s, e, v, &n) || !normal_at(s, f, v, &m)) return;
    const double cross = kzi_cross(n, m);
    if (kzi_abs(cross) < least_crossing) return;
    const double alpha = kzi_cross(v, m) / cross, beta = kzi_cross(n, v) / cross;
    if (alpha < -s->nearby || beta < -s->nearby) return;
    visit(ctx, v, (kzi_vec){(m.y - n.y) / cross, (n.x - m.x) / cross});
}

static void cross_lines(const kzi_obstacle *s, const kzi_obstacle_curve *e, const kzi_obstacle_curve *f,
                        kzi_shift_visitor *visit, void *ctx)
{
    const double cross = kzi_cross(e->n, f->n);
    if (kzi_abs(cross) < least_crossing) return;
    const kzi_vec v = {(e->c * f->n.y - f->c * e->n.y) / cross, (f->c * e->n.x - e->c * f->n.x) / cross};
    visit_crossing(s, e, f, v, visit, ctx);
}

/* Visits the two crossings, which lie on both sides of a point; only one if the curves just touch. */
static void visit_both(const kzi_obstacle *s, const kzi_obstacle_curve *e, const kzi_obstacle_curve *f, kzi_vec middle,
                       kzi_vec along, double square, kzi_shift_visitor *visit, void *ctx)
{
    if (!(square >= 0)) return;
    const double half = sqrt(square);
    visit_crossing(s, e, f, (kzi_vec){middle.x + along.x * half, middle.y + along.y * half}, visit, ctx);
    visit_crossing(s, e, f, (kzi_vec){middle.x - along.x * half, middle.y - along.y * half}, visit, ctx);
}

static void cross_line_and_circle(const kzi_obstacle *s, const kzi_obstacle_curve *line,
                                  const kzi_obstacle_curve *circle, kzi_shift_visitor *visit, void *ctx)
{
    const double away = line->c - kzi_dot(line->n, circle->n);
    const kzi_vec foot = {circle->n.x + line->n.x * away, circle->n.y + line->n.y * away};
    visit_both(s, line, circle, foot, kzi_perp(line->n), circle->c * circle->c - away * away, visit, ctx);
}

static void cross_circles(const kzi_obstacle *s, const kzi_obstacle_curve *e, const kzi_obstacle_curve *f,
                          kzi_shift_visitor *visit, void *ctx)
{
    const kzi_vec d = {f->n.x - e->n.x, f->n.y - e->n.y};
    const double far_sq = kzi_dot(d, d);
    if (!(far_sq > 0)) return;
    const double e_sq = e->c * e->c, f_sq = f->c * f->c, more = (e_sq - f_sq) / (2 * far_sq);
    const kzi_vec middle = {(e->n.x + f->n.x) / 2 + d.x * more, (e->n.y + f->n.y) / 2 + d.y * more};
    visit_both(s, e, f, middle, kzi_perp(d), ((e_sq + f_sq) / 2 - far_sq / 4) / far_sq - more * more, visit, ctx);
}

static void visit_crossings_of(const kzi_obstacle *s, const kzi_obstacle_curve *e, const kzi_obstacle_curve *f,
                               kzi_shift_visitor *visit, void *ctx)
{
    const bool e_is_round = e->kind == KZI_CORNER_ON_CORNER, f_is_round = f->kind == KZI_CORNER_ON_CORNER;
    if (e_is_round && f_is_round) {
        cross_circles(s, e, f, visit, ctx);
    } else if (e_is_round) {
        cross_line_and_circle(s, f, e, visit, ctx);
    } else if (f_is_round) {
        cross_line_and_circle(s, e, f, visit, ctx);
    } else {
        cross_lines(s, e, f, visit, ctx);
    }
}

static bool can_cross(const kzi_obstacle_curve *e, const kzi_obstacle_curve *f)
{
    return (e->x0 <= f->x1) & (f->x0 <= e->x1) & (e->y0 <= f->y1) & (f->y0 <= e->y1);
}

void kzi_visit_feet(const kzi_obstacle *s, kzi_shift_visitor *visit, void *ctx)
{
    for (int32_t i = 0; i < s->n; i++) visit_foot(s, &s->curves[i], visit, ctx);
}

void kzi_visit_crossings(const kzi_obstacle *s, kzi_shift_visitor *visit, void *ctx)
{
    for (int32_t i = 0; i < s->n && !s->is_full; i++) {
        const kzi_obstacle_curve *e = &s->curves[i];
        if (e->least > s->limit + s->nearby) continue;
        for (int32_t k = i + 1; k < s->n; k++) {
            const kzi_obstacle_curve *f = &s->curves[k];
            if (can_cross(e, f) && f->least <= s->limit + s->nearby) visit_crossings_of(s, e, f, visit, ctx);
        }
    }
}

/* ---- Where they touch ------------------------------------------------------------------------------------- */

bool kzi_touches_at(const kzi_obstacle *s, const kzi_obstacle_curve *curve, kzi_vec v, double slack, kzi_vec *at)
{
    const kzi_vec half = {v.x / 2, v.y / 2};
    if (curve->kind == KZI_CORNER_ON_CORNER) {
        const kzi_boundary_corner *p = corner_of_a(s, curve), *q = corner_of_b(s, curve);
        const double x = v.x - curve->n.x, y = v.y - curve->n.y, length = sqrt(x * x + y * y);
        const kzi_vec w = {x / length, y / length};
        if (!(kzi_abs(length - curve->c) <= slack) || !corners_face(s, curve, w)) return false;
        at->x = ((p->at.x + half.x - w.x * p->r) + (q->at.x - half.x + w.x * q->r)) / 2;
        at->y = ((p->at.y + half.y - w.y * p->r) + (q->at.y - half.y + w.y * q->r)) / 2;
        return true;
    }
    const double across = kzi_dot(kzi_perp(curve->n), v);
    if (!(kzi_abs(kzi_dot(curve->n, v) - curve->c) <= slack) || across < curve->lo - slack ||
        across > curve->hi + slack) {
        return false;
    }
    if (curve->kind == KZI_CORNER_ON_SIDE) {
        const kzi_boundary_corner *p = corner_of_a(s, curve);
        *at = (kzi_vec){(p->at.x + half.x) - curve->n.x * p->r, (p->at.y + half.y) - curve->n.y * p->r};
    } else {
        const kzi_boundary_corner *q = corner_of_b(s, curve);
        *at = (kzi_vec){(q->at.x - half.x) + curve->n.x * q->r, (q->at.y - half.y) + curve->n.y * q->r};
    }
    return true;
}
