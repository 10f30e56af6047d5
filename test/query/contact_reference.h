/* contact_reference.h - contacts of small convex shapes, one edge after the other: what the filter's lanes must equal.
 *
 * Each edge is tried along its outer normal.  Of the lines between two corners only those between the nearest ones are
 * tried.  Depths are compared by their squares.  Points are those of contact_points.c for any two shapes. */
#ifndef KZ_CONTACT_REFERENCE_H
#define KZ_CONTACT_REFERENCE_H

#include "base/scalar.h"
#include "query/contact/contact_filter.h"

#include <math.h>
#include <string.h>

/* The vertices relative to the middle, and those whose differences are edges: of a polygon as given, for the middle may
 * round away what gives a short edge its direction. */
typedef struct convex_corners {
    kzi_coordinates x, y, of_edges_x, of_edges_y;
    int32_t n, n_pairs;
    double winding; /* +1 if the area lies on the +1 side of the edges, else -1; a spine has both */
} convex_corners;

/* The edges of both, and the lines between corners of a capsule's spine and a polygon. */
enum { CONVEX_DIRECTIONS = 4 * KZI_POINTS };

/* Directions from a to b, of any length, and the gap between the spines along each.  The gap is squared and keeps its
 * sign; it is negative where the spines overlap. */
typedef struct convex_search {
    kzi_vec direction[CONVEX_DIRECTIONS];
    double gap[CONVEX_DIRECTIONS];
    int32_t n;
    double widest;
} convex_search;

static void corners_from_middle(const kzi_side *side, kzi_vec middle, convex_corners *c)
{
    const kzi_f64x2 x = kzi_f64x2_all(middle.x), y = kzi_f64x2_all(middle.y);
    c->winding = side->shape->kind == KZ_KIND_POLYGON && !(side->shape->flags & KZ_SHAPE_CLOCKWISE) ? -1 : 1;
    c->n = side->points.n;
    c->n_pairs = side->points.n_pairs;
    for (int32_t i = 0; i < c->n_pairs; i++) {
        c->x.pair[i] = kzi_f64x2_sub(side->points.x.pair[i], x);
        c->y.pair[i] = kzi_f64x2_sub(side->points.y.pair[i], y);
    }
    c->of_edges_x = c->n > 2 ? side->points.x : c->x;
    c->of_edges_y = c->n > 2 ? side->points.y : c->y;
}

static double least_along(const convex_corners *c, double x, double y)
{
    const kzi_f64x2 dx = kzi_f64x2_all(x), dy = kzi_f64x2_all(y);
    kzi_f64x2 least = kzi_f64x2_dot(c->x.pair[0], c->y.pair[0], dx, dy);
    for (int32_t i = 1; i < c->n_pairs; i++) {
        least = kzi_f64x2_min(least, kzi_f64x2_dot(c->x.pair[i], c->y.pair[i], dx, dy));
    }
    return kzi_f64x2_least(least);
}

static void add_convex_direction(convex_search *s, double x, double y, double gap, double length_sq)
{
    const double square = (gap < 0 ? -gap : gap) * gap / length_sq;
    s->direction[s->n] = (kzi_vec){x, y};
    s->gap[s->n] = square;
    s->n++;
    s->widest = square > s->widest ? square : s->widest;
}

/* sign: 1 for the edges of a, -1 for those of b, whose normals point from b to a. */
static void add_convex_edges(convex_search *s, const convex_corners *of, const convex_corners *other, double sign)
{
    double px = of->of_edges_x.at[of->n - 1], py = of->of_edges_y.at[of->n - 1];
    for (int32_t i = 0; i < of->n; i++) {
        const double qx = of->of_edges_x.at[i], qy = of->of_edges_y.at[i];
        const double x = of->winding * (qy - py), y = of->winding * (px - qx), length_sq = x * x + y * y;
        const double here = of->x.at[i] * x + of->y.at[i] * y;
        if (length_sq > 0) {
            add_convex_direction(s, sign * x, sign * y, least_along(other, x, y) - here, length_sq);
        }
        px = qx, py = qy;
    }
}

static double square_between(const convex_corners *a, int32_t i, const convex_corners *b, int32_t k)
{
    const double x = b->x.at[k] - a->x.at[i], y = b->y.at[k] - a->y.at[i];
    return x * x + y * y;
}

static void add_nearest_corners(convex_search *s, const convex_corners *a, const convex_corners *b)
{
    double least = HUGE_VAL;
    for (int32_t i = 0; i < a->n; i++) {
        for (int32_t k = 0; k < b->n; k++) {
            const double square = square_between(a, i, b, k);
            least = square < least ? square : least;
        }
    }
    if (!(least > 0)) return;
    for (int32_t i = 0; i < a->n; i++) {
        for (int32_t k = 0; k < b->n; k++) {
            if (square_between(a, i, b, k) > least) continue;
            const double x = b->x.at[k] - a->x.at[i], y = b->y.at[k] - a->y.at[i];
            add_convex_direction(s, x, y, least_along(b, x, y) + least_along(a, -x, -y), least);
        }
    }
}

/* ---- The best of them ------------------------------------------------------------------------------------ */

static kzi_vec unit_of(kzi_vec d)
{
    const double length = sqrt(d.x * d.x + d.y * d.y);
    return (kzi_vec){d.x / length, d.y / length};
}

/* Directions that are one but for rounding: the wider gap counts, then the one that turns from the other. */
static bool is_better_of_convex(const kzi_mtv *mtv, const convex_search *s, int32_t i, int32_t best)
{
    const kzi_vec d = s->direction[i], e = s->direction[best];
    const int order = kzi_convex_order(mtv->between, d, e);
    if (order != 0) return order > 0;
    return s->gap[i] > s->gap[best] || (s->gap[i] == s->gap[best] && d.x * e.y > d.y * e.x);
}

/* The preferred direction among those with the widest gap whose depth is at most `most`. */
static int32_t best_of_convex(const kzi_mtv *mtv, const convex_search *s, double r, double most)
{
    const double widest = kzi_rounded_depth(s->widest);
    int32_t best = -1;
    for (int32_t i = 0; i < s->n; i++) {
        if (kzi_rounded_depth(s->gap[i]) == widest && r - kzi_signed_root(s->gap[i]) <= most &&
            (best < 0 || is_better_of_convex(mtv, s, i, best))) {
            best = i;
        }
    }
    return best;
}

/* ---- The search ------------------------------------------------------------------------------------------ */

static bool reference_mtv(kzi_mtv *mtv, kz_relation *relation)
{
    if (mtv->a.shape->kind == KZ_KIND_BOX && mtv->b.shape->kind == KZ_KIND_BOX) {
        mtv->normal = kzi_box_mtv(&mtv->a.shape->bounds, &mtv->b.shape->bounds, mtv->between, &mtv->depth);
        *relation = kz_box_relate(mtv->a.shape->bounds, mtv->b.shape->bounds);
        return true;
    }
    const double r = mtv->a.points.r + mtv->b.points.r;
    /* The error of a gap is at most 20 roundings of numbers below the size. */
    const double doubt = 0x1p-48 * mtv->size, apart = (r + doubt) * (r + doubt);
    convex_corners a, b;
    convex_search search;
    search.n = 0;
    search.widest = -HUGE_VAL;
    *relation = KZ_APART;
    corners_from_middle(&mtv->a, mtv->middle, &a);
    corners_from_middle(&mtv->b, mtv->middle, &b);
    add_convex_edges(&search, &a, &b, 1);
    if (search.widest > apart) return true;
    add_convex_edges(&search, &b, &a, -1);
    if (search.widest > apart) return true;
    if (r > 0) add_nearest_corners(&search, &a, &b);

    mtv->depth = r;
    if (search.n > 0) { /* concentric circles have none: every direction is equally deep */
        const double least = r - kzi_signed_root(search.widest), most = kzi_depth_tolerance(least, mtv->size);
        int32_t best = best_of_convex(mtv, &search, r, HUGE_VAL);
        if (r - kzi_signed_root(search.gap[best]) > most) best = best_of_convex(mtv, &search, r, most);
        mtv->normal = unit_of(search.direction[best]);
        mtv->depth = r - kzi_signed_root(search.gap[best]);
    }
    if (mtv->depth > 0) *relation = KZ_OVERLAP;
    return mtv->depth > doubt || mtv->depth < -doubt;
}

static void reference_collide(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    kzi_mtv mtv;
    memset(out, 0, sizeof *out);
    out->relation = KZ_APART;
    if (!kz_box_meets(a->bounds, b->bounds)) return;
    kzi_mtv_begin(&mtv, a, b);
    if (!reference_mtv(&mtv, &out->relation)) out->relation = kz_relate(a, b);
    if (out->relation != KZ_OVERLAP) return;
    out->shortest = true;
    out->normal = (kz_vec2){kzi_nearest_float(mtv.normal.x), kzi_nearest_float(mtv.normal.y)};
    out->depth = fmaxf(mtv.depth > 0 ? kzi_nearest_float(mtv.depth) : 0, 0x1p-149f);
    kzi_find_contact_points(&mtv, out);
}

#endif
