/* obstacle_boundary.c - boundary curves of the obstacle in configuration space, their feet and their crossings. */
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

/* Do two rounded corners face each other if a's lies along w from b's? */
static bool corners_face(const kzi_obstacle *s, const kzi_obstacle_curve *curve, kzi_vec w)
{
    const kzi_vec back = {-w.x, -w.y};
    return lies_all_beyond(&s->boundary.corners[curve->a], w) && lies_all_beyond(&s->boundary.corners[curve->b], back);
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

/* The least length of a shift on the arc of a circle on which both corners face each other.  The arc ends where its
 * tangent is parallel to a side. */
static double least_of_arc(const kzi_obstacle *s, const kzi_obstacle_curve *circle)
{
    const kzi_boundary_corner *p = &s->boundary.corners[circle->a], *q = &s->boundary.corners[circle->b];
    const kzi_vec sides[4] = {p->before, p->after, q->before, q->after};
    const double far = kzi_length(circle->n);
    double least = HUGE_VAL;
    if (!(far > 0) || corners_face(s, circle, kzi_scale(circle->n, -1 / far))) return kzi_abs(far - circle->c);
    for (int i = 0; i < 8; i++) {
        const double length = kzi_length(sides[i / 2]);
        if (!(length > 0)) continue;
        const kzi_vec w = kzi_scale(kzi_perp(sides[i / 2]), (i & 1 ? -1 : 1) / length);
        if (corners_face(s, circle, w)) least = kzi_min(least, kzi_length(kzi_add_scaled(circle->n, w, circle->c)));
    }
    return least;
}

/* Adds the curve, whose shifts lie in this box, if its shortest shift is within the limit. */
static void add_curve_in(kzi_obstacle *s, kzi_obstacle_curve *curve, kzi_vec lo, kzi_vec hi)
{
    const double limit = s->limit + s->nearby, more = 0x1p-20 * limit; /* more than the rounding to float */
    if (!is_in_open_square(s, curve, lo, hi)) return;
    if (curve->kind == KZI_CORNER_ON_CORNER) curve->least = least_of_arc(s, curve);
    if (!(curve->least <= limit)) return;
    if (s->n == KZI_OBSTACLE_CURVES) {
        s->is_full = true;
        return;
    }
    curve->x0 = (float)(kzi_max(lo.x, -limit) - more);
    curve->y0 = (float)(kzi_max(lo.y, -limit) - more);
    curve->x1 = (float)(kzi_min(hi.x, limit) + more);
    curve->y1 = (float)(kzi_min(hi.y, limit) + more);
    s->curves[s->n++] = *curve;
}

/* Adds the line for a corner of a on a side of b, or for a side of a on a corner of b. */
static void add_corner_and_side(kzi_obstacle *s, int32_t corner_at, int32_t side_at, bool side_is_b)
{
    const kzi_boundary_corner *corner = &s->boundary.corners[corner_at];
    const kzi_boundary_side *side = &s->boundary.sides[side_at];
    const double sign = side_is_b ? 1 : -1, limit = s->limit + s->nearby;
    const kzi_vec n = kzi_scale(side->out, sign), across = kzi_perp(n);
    const kzi_vec from = kzi_scale(kzi_sub(side->p, corner->at), sign);
    const double c = kzi_dot(n, from) + corner->r + side->r, left = limit * limit - c * c;
    const double s0 = kzi_dot(across, from), s1 = kzi_dot(across, kzi_scale(kzi_sub(side->q, corner->at), sign));
    const double lo = kzi_min(s0, s1), hi = kzi_max(s0, s1), aside = lo > 0 ? lo : hi < 0 ? hi : 0;
    if (aside * aside > left) return;
    const kzi_vec foot = kzi_scale(n, c), p = kzi_add_scaled(foot, across, kzi_max(lo, -sqrt(left)));
    const kzi_vec q = kzi_add_scaled(foot, across, kzi_min(hi, sqrt(left)));
    kzi_obstacle_curve curve = {.n = n, .c = c, .lo = lo, .hi = hi, .least = sqrt(c * c + aside * aside)};
    curve.kind = side_is_b ? KZI_CORNER_ON_SIDE : KZI_SIDE_ON_CORNER;
    curve.a = (int16_t)(side_is_b ? corner_at : side_at);
    curve.b = (int16_t)(side_is_b ? side_at : corner_at);
    if (s->inner && kzi_are_inside_one(s->inner, p, q)) return;
    add_curve_in(s, &curve, (kzi_vec){kzi_min(p.x, q.x), kzi_min(p.y, q.y)},
                 (kzi_vec){kzi_max(p.x, q.x), kzi_max(p.y, q.y)});
}

static void add_corners(kzi_obstacle *s, int32_t a_at, int32_t b_at)
{
    const kzi_boundary_corner *p = &s->boundary.corners[a_at], *q = &s->boundary.corners[b_at];
    const double r = p->r + q->r;
    const kzi_vec n = kzi_sub(q->at, p->at);
    if (!(r > 0) || kzi_abs(kzi_length(n) - r) > s->limit + s->nearby) return;
    kzi_obstacle_curve curve = {.n = n, .c = r, .kind = KZI_CORNER_ON_CORNER};
    curve.a = (int16_t)a_at, curve.b = (int16_t)b_at;
    const kzi_vec sides[4] = {p->before, p->after, kzi_scale(q->before, -1), kzi_scale(q->after, -1)};
    kzi_vec lo = {n.x - r, n.y - r}, hi = {n.x + r, n.y + r};
    for (int i = 0; i < 4; i++) { /* the arc lies in the half of the circle to which a side along an axis goes */
        if (sides[i].y == 0 && sides[i].x != 0) *(sides[i].x > 0 ? &lo.x : &hi.x) = n.x;
        if (sides[i].x == 0 && sides[i].y != 0) *(sides[i].y > 0 ? &lo.y : &hi.y) = n.y;
    }
    add_curve_in(s, &curve, lo, hi);
}

/* The box, enlarged by all shifts within the limit. */
static kzi_near box_and_limit(const kz_box *box, double limit)
{
    return (kzi_near){box->min.x - limit, box->min.y - limit, box->max.x + limit, box->max.y + limit};
}

/* May the side's line come within the limit of 0? */
static inline bool is_side_near(const kzi_obstacle *s, const kzi_boundary_corner *corner, const kzi_boundary_side *side)
{
    return kzi_abs(kzi_dot(side->out, kzi_sub(side->p, corner->at)) + corner->r + side->r) <= s->limit + s->nearby;
}

/* Adds all curves of the last feature with those of the first shape.  Returns false if there are none. */
static bool add_curves_with(void *ctx, kzi_boundary *boundary, bool is_corner)
{
    kzi_obstacle *s = ctx;
    const int32_t n = s->n, corner = boundary->n_corners - 1, side = boundary->n_sides - 1;
    const int32_t first = is_corner ? s->first_sides : s->first_corners;
    for (int32_t i = 0; i < first; i++) {
        const int32_t k = is_corner ? corner : i, e = is_corner ? i : side;
        if (!is_side_near(s, &boundary->corners[k], &boundary->sides[e])) continue;
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
    kzi_boundary_add(&s->boundary, s->first_is_b ? b : a, s->first_is_b ? &near_a : &near_b, 0);
    s->first_corners = s->boundary.n_corners;
    s->first_sides = s->boundary.n_sides;
    s->first_is_round = false;
    for (int32_t i = 0; i < s->first_corners; i++) s->first_is_round |= s->boundary.corners[i].r > 0;
    s->boundary.keeps = add_curves_with;
    s->boundary.ctx = s;
    kzi_boundary_add(&s->boundary, s->first_is_b ? a : b, s->first_is_b ? &near_b : &near_a, 0);
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
    for (int i = 0; i < n; i++, w = kzi_perp(w)) {
        if (corners_face(s, curve, w)) visit(ctx, kzi_scale(w, curve->c - length), w);
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

/* A circle crosses a line, or another circle as it does the line through both crossings: on both sides of the point
 * nearest to its centre. */
static void cross_circle(const kzi_obstacle *s, const kzi_obstacle_curve *circle, const kzi_obstacle_curve *other,
                         kzi_shift_visitor *visit, void *ctx)
{
    kzi_vec n = other->n;
    double away = other->c - kzi_dot(n, circle->n);
    if (other->kind == KZI_CORNER_ON_CORNER) {
        const kzi_vec d = kzi_sub(other->n, circle->n);
        const double far = kzi_length(d);
        if (!(far > 0)) return;
        n = kzi_scale(d, 1 / far);
        away = (far + (circle->c - other->c) * (circle->c + other->c) / far) / 2;
    }
    const double square = (circle->c - away) * (circle->c + away);
    if (!(square >= 0)) return;
    const kzi_vec middle = kzi_add_scaled(circle->n, n, away), along = kzi_scale(kzi_perp(n), sqrt(square));
    visit_crossing(s, circle, other, kzi_add(middle, along), visit, ctx);
    visit_crossing(s, circle, other, kzi_sub(middle, along), visit, ctx);
}

static void visit_crossings_of(const kzi_obstacle *s, const kzi_obstacle_curve *e, const kzi_obstacle_curve *f,
                               kzi_shift_visitor *visit, void *ctx)
{
    if (e->kind == KZI_CORNER_ON_CORNER) cross_circle(s, e, f, visit, ctx);
    else if (f->kind == KZI_CORNER_ON_CORNER) cross_circle(s, f, e, visit, ctx);
    else cross_lines(s, e, f, visit, ctx);
}

static bool can_cross(const kzi_obstacle_curve *e, const kzi_obstacle_curve *f)
{
    return (e->x0 <= f->x1) & (f->x0 <= e->x1) & (e->y0 <= f->y1) & (f->y0 <= e->y1);
}

void kzi_visit_feet(const kzi_obstacle *s, kzi_shift_visitor *visit, void *ctx)
{
    for (int32_t i = 0; i < s->n; i++) {
        if (s->curves[i].least <= s->limit + s->nearby) visit_foot(s, &s->curves[i], visit, ctx);
    }
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
        const kzi_boundary_corner *p = &s->boundary.corners[curve->a], *q = &s->boundary.corners[curve->b];
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
        const kzi_boundary_corner *p = &s->boundary.corners[curve->a];
        *at = (kzi_vec){(p->at.x + half.x) - curve->n.x * p->r, (p->at.y + half.y) - curve->n.y * p->r};
    } else {
        const kzi_boundary_corner *q = &s->boundary.corners[curve->b];
        *at = (kzi_vec){(q->at.x - half.x) + curve->n.x * q->r, (q->at.y - half.y) + curve->n.y * q->r};
    }
    return true;
}
