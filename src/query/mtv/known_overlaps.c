/* known_overlaps.c - cache of witnesses of overlap: pairs of features that prove that a shift does not separate. */
#include "math/vec.h"
#include "query/mtv/known_overlaps.h"

/* On which side of the line p-q does the point lie, if every point may move by `slack`?  0: uncertain. */
static int certain_side(kzi_vec p, kzi_vec q, kzi_vec at, double slack)
{
    const kzi_vec d = kzi_sub(q, p), e = kzi_sub(at, p);
    const double cross = d.x * e.y - d.y * e.x, least = 4 * slack * (kzi_length_1(d) + kzi_length_1(e));
    return (cross > least) - (cross < -least);
}

static bool certainly_cross(const kzi_known_overlap *w, kzi_vec v, double slack)
{
    const kzi_vec a0 = {w->a0.x + v.x, w->a0.y + v.y}, a1 = {w->a1.x + v.x, w->a1.y + v.y};
    return certain_side(w->b0, w->b1, a0, slack) * certain_side(w->b0, w->b1, a1, slack) < 0 &&
           certain_side(a0, a1, w->b0, slack) * certain_side(a0, a1, w->b1, slack) < 0;
}

/* For a point and a segment; a point is given as a segment with equal ends. */
static bool certainly_near(const kzi_known_overlap *w, kzi_vec v, double slack)
{
    const kzi_vec a0 = {w->a0.x + v.x, w->a0.y + v.y}, a1 = {w->a1.x + v.x, w->a1.y + v.y};
    const bool a_is_point = kzi_vec_equal(w->a0, w->a1);
    const kzi_vec at = a_is_point ? a0 : w->b0, p = a_is_point ? w->b0 : a0, q = a_is_point ? w->b1 : a1;
    const kzi_vec d = kzi_sub(q, p), e = kzi_sub(at, p);
    const double square = kzi_dot(d, d), along = kzi_dot(d, e);
    const double t = !(along > 0) ? 0 : along > square ? 1 : along / square;
    const kzi_vec far = {e.x - t * d.x, e.y - t * d.y};
    const double r = w->r * (1 - 0x1p-20) - 8 * slack;
    return r > 0 && kzi_dot(far, far) < r * r;
}

static bool is_met(const kzi_known_overlap *w, kzi_vec v, double slack)
{
    return w->r > 0 ? certainly_near(w, v, slack) : certainly_cross(w, v, slack);
}

static bool keep_first(kzi_known_overlaps *inside, int i, kzi_known_overlap w)
{
    for (; i > 0; i--) inside->of[i] = inside->of[i - 1];
    inside->of[0] = w;
    return true;
}

static bool try_witness(kzi_known_overlaps *inside, kzi_known_overlap w, kzi_vec v, double slack)
{
    if (!is_met(&w, v, slack)) return false;
    if (inside->n < KZI_KNOWN_OVERLAPS) inside->n++;
    return keep_first(inside, inside->n - 1, w);
}

/* The segment p-q of the first shape and that of the other, in the order of a and b. */
static kzi_known_overlap in_order(bool first_is_b, kzi_vec p, kzi_vec q, kzi_vec p2, kzi_vec q2, double r)
{
    return first_is_b ? (kzi_known_overlap){p2, q2, p, q, r} : (kzi_known_overlap){p, q, p2, q2, r};
}

static bool scan_sides(kzi_known_overlaps *inside, const kzi_obstacle *s, kzi_vec v, double slack)
{
    const kzi_boundary *boundary = &s->boundary;
    const kzi_vec by = s->first_is_b ? (kzi_vec){-v.x, -v.y} : v;
    for (int32_t i = 0; i < s->first_sides; i++) {
        const kzi_boundary_side *e = &boundary->sides[i];
        const double x0 = kzi_min(e->p.x, e->q.x) + by.x, x1 = kzi_max(e->p.x, e->q.x) + by.x;
        const double y0 = kzi_min(e->p.y, e->q.y) + by.y, y1 = kzi_max(e->p.y, e->q.y) + by.y;
        for (int32_t k = s->first_sides; k < boundary->n_sides; k++) {
            const kzi_boundary_side *f = &boundary->sides[k];
            const bool beside = ((f->p.x < x0) & (f->q.x < x0)) | ((f->p.x > x1) & (f->q.x > x1)) |
                                ((f->p.y < y0) & (f->q.y < y0)) | ((f->p.y > y1) & (f->q.y > y1));
            if (!beside && try_witness(inside, in_order(s->first_is_b, e->p, e->q, f->p, f->q, 0), v, slack)) {
                return true;
            }
        }
    }
    return false;
}

/* Searches the rounded corners of one shape for one that overlaps a side of the other. */
static bool scan_rounds(kzi_known_overlaps *inside, const kzi_obstacle *s, bool corners_are_first, kzi_vec v,
                        double slack)
{
    const kzi_boundary *boundary = &s->boundary;
    const int32_t corner = corners_are_first ? 0 : s->first_corners, side = corners_are_first ? s->first_sides : 0;
    const int32_t corner_end = corners_are_first ? s->first_corners : boundary->n_corners;
    const int32_t side_end = corners_are_first ? boundary->n_sides : s->first_sides;
    for (int32_t i = corner; i < corner_end; i++) {
        const kzi_boundary_corner *c = &boundary->corners[i];
        for (int32_t k = side; c->r > 0 && k < side_end; k++) {
            const kzi_boundary_side *e = &boundary->sides[k];
            const bool corner_is_b = s->first_is_b == corners_are_first;
            if (try_witness(inside, in_order(corner_is_b, c->at, c->at, e->p, e->q, c->r), v, slack)) return true;
        }
    }
    return false;
}

/* A side of a mask and a corner of the shape (`is_of_mask`), or the other way round.  The cells along a mask's side are one
 * cell deep.  A capsule's side is two radii deep. */
static bool is_behind_side(const kzi_obstacle *s, const kzi_obstacle_curve *curve, kzi_vec v, double slack)
{
    const kzi_boundary *boundary = &s->boundary;
    const kzi_mask_depth *depth = boundary->depth;
    const bool corner_is_a = curve->kind == KZI_CORNER_ON_SIDE, side_is_of_mask = corner_is_a == (depth->sign > 0);
    const double behind = curve->c - kzi_dot(curve->n, v), at = kzi_dot(kzi_perp(curve->n), v);
    const double more = 4 * slack + s->nearby;
    if (!(behind > more && at > curve->lo + more && at < curve->hi - more)) return false;
    if (side_is_of_mask) return behind < 1 - more;
    const kzi_vec corner = boundary->corners[corner_is_a ? curve->a : curve->b].at;
    if (depth->shape->kind == KZ_KIND_CAPSULE) return behind < 1.999 * depth->shape->as.capsule.r - more;
    return kzi_mask_depth_contains(depth, kzi_add_scaled(corner, v, -depth->sign), slack);
}

/* Does the curve itself show an overlap?  Then a corner of one shape is inside the other. */
static bool is_behind_curve(const kzi_obstacle *s, const kzi_obstacle_curve *curve, kzi_vec v, double slack)
{
    if (curve->kind != KZI_CORNER_ON_CORNER) return s->boundary.depth && is_behind_side(s, curve, v, slack);
    const kzi_vec off = kzi_sub(v, curve->n);
    const double r = curve->c * (1 - 0x1p-20) - 4 * slack;
    return r > 0 && kzi_dot(off, off) < r * r;
}

bool kzi_is_certainly_inside(kzi_known_overlaps *inside, const kzi_obstacle *s, kzi_vec v, double slack)
{
    for (int i = 0; i < inside->n; i++) {
        if (is_met(&inside->of[i], v, slack)) return keep_first(inside, i, inside->of[i]);
    }
    for (int32_t i = 0; i < s->n; i++) {
        if (is_behind_curve(s, &s->curves[i], v, slack)) return true;
    }
    if (inside->scans == 0) return false;
    if (scan_sides(inside, s, v, slack) || scan_rounds(inside, s, true, v, slack) ||
        scan_rounds(inside, s, false, v, slack)) {
        return true;
    }
    inside->scans--;
    return false;
}
