/* free_curves.c - see free_curves.h.
 *
 * Exchanging a and b negates every shift, and a quarter turn turns it; all terms are written so that double does the
 * same: lines cross by Cramer's rule, circles around their middle. */
#include "free_curves.h"

#include <math.h>

static kzi_vec across_of(kzi_vec n) { return (kzi_vec){-n.y, n.x}; }

static double cross_of(kzi_vec a, kzi_vec b) { return a.x * b.y - a.y * b.x; }

static double size_of(kzi_vec d) { return kzi_free_abs(d.x) + kzi_free_abs(d.y); }

/* ---- Curves ----------------------------------------------------------------------------------------------- */

/* Rounding of unit vectors; more would only add curves that are of no use. */
static const double cone_slack = 1e-9;

/* Does the shape at its corner lie all on the side of n, or level with it? */
static bool is_beyond(const kzi_rim_corner *corner, kzi_vec n)
{
    return kzi_free_dot(corner->before, n) >= -cone_slack * size_of(corner->before) &&
           kzi_free_dot(corner->after, n) >= -cone_slack * size_of(corner->after);
}

static const kzi_rim_corner *corner_of_a(const kzi_free_curves *s, const kzi_free_curve *curve)
{
    return &s->rims.corners[curve->a];
}

static const kzi_rim_corner *corner_of_b(const kzi_free_curves *s, const kzi_free_curve *curve)
{
    return &s->rims.corners[curve->b];
}

/* Do two round corners face each other when that of a lies along w from that of b? */
static bool corners_face(const kzi_free_curves *s, const kzi_free_curve *curve, kzi_vec w)
{
    const kzi_vec back = {-w.x, -w.y};
    return is_beyond(corner_of_a(s, curve), w) && is_beyond(corner_of_b(s, curve), back);
}

static void add_curve(kzi_free_curves *s, const kzi_free_curve *curve)
{
    if (s->n == KZI_FREE_CURVES) {
        s->is_full = true;
        return;
    }
    s->curves[s->n++] = *curve;
}

static void add_line(kzi_free_curves *s, kzi_free_curve *curve, kzi_vec n, kzi_vec from, kzi_vec to, double r)
{
    const kzi_vec across = across_of(n);
    const double s0 = kzi_free_dot(across, from), s1 = kzi_free_dot(across, to);
    curve->n = n;
    curve->c = kzi_free_dot(n, from) + r;
    curve->lo = s0 < s1 ? s0 : s1;
    curve->hi = s0 < s1 ? s1 : s0;
    const double aside = curve->lo > 0 ? curve->lo : curve->hi < 0 ? curve->hi : 0;
    const double limit = s->limit + s->nearby;
    if (curve->c * curve->c + aside * aside <= limit * limit) { add_curve(s, curve); }
}

/* A corner of a on a side of b, or a side of a on a corner of b. */
static void add_corner_and_side(kzi_free_curves *s, int32_t corner_at, int32_t side_at, bool side_is_b)
{
    const kzi_rim_corner *corner = &s->rims.corners[corner_at];
    const kzi_rim_side *side = &s->rims.sides[side_at];
    if (!is_beyond(corner, side->out)) { return; }
    kzi_free_curve curve;
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

static void add_corners(kzi_free_curves *s, int32_t a_at, int32_t b_at)
{
    const kzi_rim_corner *p = &s->rims.corners[a_at], *q = &s->rims.corners[b_at];
    const double r = p->r + q->r, x = q->at.x - p->at.x, y = q->at.y - p->at.y;
    if (!(r > 0) || kzi_free_abs(sqrt(x * x + y * y) - r) > s->limit + s->nearby) { return; }
    const kzi_free_curve curve = {{x, y}, r, 0, 0, (int16_t)a_at, (int16_t)b_at, KZI_CORNER_ON_CORNER};
    add_curve(s, &curve);
}

/* Where what lies in the box gets by shifts within the limit. */
static kzi_near box_and_limit(const kz_box *box, double limit)
{
    return (kzi_near){box->min.x - limit, box->min.y - limit, box->max.x + limit, box->max.y + limit};
}

bool kzi_free_curves_make(kzi_free_curves *s, const kz_shape *a, const kz_shape *b, double limit, double nearby)
{
    s->n = 0;
    s->is_full = false;
    s->limit = limit;
    s->nearby = nearby;
    s->rims.n_corners = s->rims.n_sides = 0;
    s->rims.is_full = false;
    const kzi_near near_b = box_and_limit(&b->bounds, limit + nearby);
    const kzi_near near_a = box_and_limit(&a->bounds, limit + nearby);
    kzi_rims_add(&s->rims, a, &near_b);
    s->a_corners = s->rims.n_corners;
    s->a_sides = s->rims.n_sides;
    kzi_rims_add(&s->rims, b, &near_a);
    if (s->rims.is_full) { return false; }
    for (int32_t i = 0; i < s->a_corners; i++) {
        for (int32_t k = s->a_sides; k < s->rims.n_sides; k++) { add_corner_and_side(s, i, k, true); }
        for (int32_t k = s->a_corners; k < s->rims.n_corners; k++) { add_corners(s, i, k); }
    }
    for (int32_t i = s->a_corners; i < s->rims.n_corners; i++) {
        for (int32_t k = 0; k < s->a_sides; k++) { add_corner_and_side(s, i, k, false); }
    }
    return true;
}

/* ---- Feet ------------------------------------------------------------------------------------------------- */

static void visit_foot_on_circle(const kzi_free_curves *s, const kzi_free_curve *curve, kzi_shift_visitor *visit,
                                 void *ctx)
{
    const double length = sqrt(kzi_free_dot(curve->n, curve->n));
    const int n = length > 0 ? 1 : 4; /* from its very middle it is as far everywhere */
    kzi_vec w = length > 0 ? (kzi_vec){-curve->n.x / length, -curve->n.y / length} : (kzi_vec){1, 0};
    if (length > curve->c + s->nearby) { return; }
    for (int i = 0; i < n; i++) {
        const kzi_vec v = {w.x * (curve->c - length), w.y * (curve->c - length)};
        if (corners_face(s, curve, (kzi_vec){w.x, w.y})) { visit(ctx, v, w); }
        w = across_of(w);
    }
}

static void visit_foot(const kzi_free_curves *s, const kzi_free_curve *curve, kzi_shift_visitor *visit, void *ctx)
{
    if (curve->kind == KZI_CORNER_ON_CORNER) {
        visit_foot_on_circle(s, curve, visit, ctx);
    } else if (curve->c >= -s->nearby && curve->lo <= s->nearby && curve->hi >= -s->nearby) {
        visit(ctx, (kzi_vec){curve->n.x * curve->c, curve->n.y * curve->c}, curve->n);
    }
}

/* ---- Crossings -------------------------------------------------------------------------------------------- */

static bool is_within(const kzi_free_curves *s, const kzi_free_curve *line, kzi_vec v)
{
    const double at = kzi_free_dot(across_of(line->n), v);
    return at >= line->lo - s->nearby && at <= line->hi + s->nearby;
}

/* Outwards there; false when v is not on the curve's part that counts. */
static bool normal_at(const kzi_free_curves *s, const kzi_free_curve *curve, kzi_vec v, kzi_vec *n)
{
    if (curve->kind != KZI_CORNER_ON_CORNER) {
        *n = curve->n;
        return is_within(s, curve, v);
    }
    *n = (kzi_vec){(v.x - curve->n.x) / curve->c, (v.y - curve->n.y) / curve->c};
    return corners_face(s, curve, *n);
}

/* Lines and circles that cross at less than this have no crossing that float32 could tell. */
static const double least_turn = 1e-7;

/* At a shortest shift the way to it leads out of both at once: v = alpha n + beta m, neither negative. */
static void visit_crossing(const kzi_free_curves *s, const kzi_free_curve *e, const kzi_free_curve *f, kzi_vec v,
                           kzi_shift_visitor *visit, void *ctx)
{
    kzi_vec n, m;
    const double limit = s->limit + s->nearby;
    if (!(kzi_free_dot(v, v) <= limit * limit) || !normal_at(s, e, v, &n) || !normal_at(s, f, v, &m)) { return; }
    const double turn = cross_of(n, m);
    if (kzi_free_abs(turn) < least_turn) { return; }
    const double alpha = cross_of(v, m) / turn, beta = cross_of(n, v) / turn;
    if (alpha < -s->nearby || beta < -s->nearby) { return; }
    visit(ctx, v, (kzi_vec){(m.y - n.y) / turn, (n.x - m.x) / turn});
}

static void cross_lines(const kzi_free_curves *s, const kzi_free_curve *e, const kzi_free_curve *f,
                        kzi_shift_visitor *visit, void *ctx)
{
    const double turn = cross_of(e->n, f->n);
    if (kzi_free_abs(turn) < least_turn) { return; }
    const kzi_vec v = {(e->c * f->n.y - f->c * e->n.y) / turn, (f->c * e->n.x - e->c * f->n.x) / turn};
    visit_crossing(s, e, f, v, visit, ctx);
}

/* Both sides of a point on the line through two crossings; one when they only touch. */
static void visit_both(const kzi_free_curves *s, const kzi_free_curve *e, const kzi_free_curve *f, kzi_vec middle,
                       kzi_vec along, double square, kzi_shift_visitor *visit, void *ctx)
{
    if (!(square >= 0)) { return; }
    const double half = sqrt(square);
    visit_crossing(s, e, f, (kzi_vec){middle.x + along.x * half, middle.y + along.y * half}, visit, ctx);
    visit_crossing(s, e, f, (kzi_vec){middle.x - along.x * half, middle.y - along.y * half}, visit, ctx);
}

static void cross_line_and_circle(const kzi_free_curves *s, const kzi_free_curve *line, const kzi_free_curve *circle,
                                  kzi_shift_visitor *visit, void *ctx)
{
    const double away = line->c - kzi_free_dot(line->n, circle->n);
    const kzi_vec foot = {circle->n.x + line->n.x * away, circle->n.y + line->n.y * away};
    visit_both(s, line, circle, foot, across_of(line->n), circle->c * circle->c - away * away, visit, ctx);
}

static void cross_circles(const kzi_free_curves *s, const kzi_free_curve *e, const kzi_free_curve *f,
                          kzi_shift_visitor *visit, void *ctx)
{
    const kzi_vec d = {f->n.x - e->n.x, f->n.y - e->n.y};
    const double far_sq = kzi_free_dot(d, d);
    if (!(far_sq > 0)) { return; }
    const double e_sq = e->c * e->c, f_sq = f->c * f->c, more = (e_sq - f_sq) / (2 * far_sq);
    const kzi_vec middle = {(e->n.x + f->n.x) / 2 + d.x * more, (e->n.y + f->n.y) / 2 + d.y * more};
    visit_both(s, e, f, middle, across_of(d), ((e_sq + f_sq) / 2 - far_sq / 4) / far_sq - more * more, visit, ctx);
}

static void visit_crossings_of(const kzi_free_curves *s, const kzi_free_curve *e, const kzi_free_curve *f,
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

void kzi_visit_shifts(const kzi_free_curves *s, kzi_shift_visitor *visit, void *ctx)
{
    for (int32_t i = 0; i < s->n; i++) { visit_foot(s, &s->curves[i], visit, ctx); }
    for (int32_t i = 0; i < s->n && !s->is_full; i++) {
        for (int32_t k = i + 1; k < s->n; k++) { visit_crossings_of(s, &s->curves[i], &s->curves[k], visit, ctx); }
    }
}

/* ---- Where they touch ------------------------------------------------------------------------------------- */

bool kzi_touches_at(const kzi_free_curves *s, const kzi_free_curve *curve, kzi_vec v, double slack, kzi_vec *at)
{
    const kzi_vec half = {v.x / 2, v.y / 2};
    if (curve->kind == KZI_CORNER_ON_CORNER) {
        const kzi_rim_corner *p = corner_of_a(s, curve), *q = corner_of_b(s, curve);
        const double x = v.x - curve->n.x, y = v.y - curve->n.y, length = sqrt(x * x + y * y);
        const kzi_vec w = {x / length, y / length};
        if (!(kzi_free_abs(length - curve->c) <= slack) || !corners_face(s, curve, w)) { return false; }
        at->x = ((p->at.x + half.x - w.x * p->r) + (q->at.x - half.x + w.x * q->r)) / 2;
        at->y = ((p->at.y + half.y - w.y * p->r) + (q->at.y - half.y + w.y * q->r)) / 2;
        return true;
    }
    const double across = kzi_free_dot(across_of(curve->n), v);
    if (!(kzi_free_abs(kzi_free_dot(curve->n, v) - curve->c) <= slack) || across < curve->lo - slack ||
        across > curve->hi + slack) {
        return false;
    }
    if (curve->kind == KZI_CORNER_ON_SIDE) {
        const kzi_rim_corner *p = corner_of_a(s, curve);
        *at = (kzi_vec){(p->at.x + half.x) - curve->n.x * p->r, (p->at.y + half.y) - curve->n.y * p->r};
    } else {
        const kzi_rim_corner *q = corner_of_b(s, curve);
        *at = (kzi_vec){(q->at.x - half.x) + curve->n.x * q->r, (q->at.y - half.y) + curve->n.y * q->r};
    }
    return true;
}
