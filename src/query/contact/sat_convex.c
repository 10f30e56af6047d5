/* sat_convex.c - minimum translation vector of two small convex shapes by separating axes; most pairs of games are
 * such.
 *
 * Each edge is tried along its outer normal only: the edge itself is the shape's support there.  Of the lines between
 * two vertices, only those between the nearest vertices are tried.  If corners are rounded and the spines are apart,
 * the MTV lies along their distance.  Depths are compared by their squares, so an edge costs one division and the whole
 * search one root. */
#include "base/scalar.h"
#include "query/contact/contact.h"

#include <math.h>

/* The vertices relative to the middle. */
typedef struct convex_corners {
    kzi_coordinates x, y;
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
    double px = of->x.at[of->n - 1], py = of->y.at[of->n - 1];
    for (int32_t i = 0; i < of->n; i++) {
        const double qx = of->x.at[i], qy = of->y.at[i], x = of->winding * (qy - py), y = of->winding * (px - qx);
        const double length_sq = x * x + y * y;
        if (length_sq > 0) {
            add_convex_direction(s, sign * x, sign * y, least_along(other, x, y) - (px * x + py * y), length_sq);
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

/* Of two directions that differ only in length the longer one counts, so rounding does not choose between them. */
bool kzi_convex_is_preferred(kzi_vec between, kzi_vec d, kzi_vec e)
{
    if (d.x * e.y == d.y * e.x && d.x * e.x + d.y * e.y > 0) return d.x * d.x + d.y * d.y > e.x * e.x + e.y * e.y;
    return kzi_is_preferred_direction(between, unit_of(d), unit_of(e));
}

/* The preferred direction among those with the widest gap whose depth is at most `most`. */
static int32_t best_of_convex(const kzi_mtv *mtv, const convex_search *s, double r, double most)
{
    const double widest = kzi_rounded_depth(s->widest);
    int32_t best = -1;
    for (int32_t i = 0; i < s->n; i++) {
        if (kzi_rounded_depth(s->gap[i]) == widest && r - kzi_signed_root(s->gap[i]) <= most &&
            (best < 0 || kzi_convex_is_preferred(mtv->between, s->direction[i], s->direction[best]))) {
            best = i;
        }
    }
    return best;
}

/* ---- Two boxes: four directions, and nothing to project ---------------------------------------------------- */

const kzi_vec kzi_box_directions[KZI_BOX_DIRECTIONS] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/* The index of the lowest bit of each number below 16. */
static const uint8_t lowest_bits[16] = {0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0};

int kzi_box_mtv_direction(const double depths[KZI_BOX_DIRECTIONS], kzi_vec between)
{
    double rounded[KZI_BOX_DIRECTIONS];
    for (int i = 0; i < KZI_BOX_DIRECTIONS; i++) rounded[i] = kzi_rounded_depth(depths[i]);
    const double least = kzi_min(kzi_min(rounded[0], rounded[1]), kzi_min(rounded[2], rounded[3]));
    const int set =
        (rounded[0] == least) | (rounded[1] == least) << 1 | (rounded[2] == least) << 2 | (rounded[3] == least) << 3;
    int best = lowest_bits[set];
    if (!(set & (set - 1))) return best;
    for (int i = best + 1; i < KZI_BOX_DIRECTIONS; i++) {
        const bool is_preferred = kzi_is_preferred_direction(between, kzi_box_directions[i], kzi_box_directions[best]);
        best = (set >> i & 1) && is_preferred ? i : best;
    }
    return best;
}

static void find_mtv_of_boxes(kzi_mtv *mtv, kz_relation *relation)
{
    const kz_box *a = &mtv->a.shape->bounds, *b = &mtv->b.shape->bounds;
    const double depths[KZI_BOX_DIRECTIONS] = {(double)a->max.x - b->min.x, (double)a->max.y - b->min.y,
                                               (double)b->max.x - a->min.x, (double)b->max.y - a->min.y};
    const int best = kzi_box_mtv_direction(depths, mtv->between);
    *relation = kz_box_relate(*a, *b);
    mtv->depth = depths[best];
    mtv->normal = kzi_box_directions[best];
}

/* ---- The search ------------------------------------------------------------------------------------------ */

bool kzi_sat_convex(kzi_mtv *mtv, kz_relation *relation)
{
    if (mtv->a.shape->kind == KZ_KIND_BOX && mtv->b.shape->kind == KZ_KIND_BOX) {
        find_mtv_of_boxes(mtv, relation);
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
